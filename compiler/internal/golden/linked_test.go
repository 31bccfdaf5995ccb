// This file implements the test of the programs of testdata/runtime: what they
// register and launch, linked with the runtime there, is what the same programs
// as plain C++ say.
package golden

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cufront/compiler/driver"
)

// someLinked are the programs that are linked without -gxx.
var someLinked = []string{"structs", "templates", "variables", "in_templates", "same_names"}

// TestLinkedPrograms builds each program of testdata/runtime as CUDA and as plain
// C++, runs both, and compares registrations, configurations and arguments.
func TestLinkedPrograms(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip(err)
	}
	folder := filepath.Join(testdata, "runtime")
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	include := t.TempDir()
	unpack(t, include)
	programs := 0
	for _, e := range entries {
		name, isFile := strings.CutSuffix(e.Name(), ".cu")
		if !isFile && !e.IsDir() {
			continue
		}
		if programs++; !*allTexts && !slices.Contains(someLinked, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := &linkedProgram{T: t, dir: t.TempDir(), runtime: folder, include: include}
			p.files = []string{filepath.Join(folder, e.Name())}
			if e.IsDir() {
				p.files, _ = filepath.Glob(filepath.Join(folder, name, "*.cu"))
				p.units = true
			}
			p.compare()
		})
	}
	if programs < 30 {
		t.Errorf("%d programs", programs)
	}
}

// A linkedProgram is a program of testdata/runtime that is built in dir.
type linkedProgram struct {
	*testing.T
	files            []string
	units            bool // separately compiled
	dir              string
	runtime, include string
}

// An account is what a program says.
type account struct {
	registered []string // sorted
	rest       string
}

func (p *linkedProgram) compare() {
	got, want := p.cuda(), p.plain()
	if len(want.registered) == 0 || !strings.Contains(want.rest, "launch ") {
		p.Fatalf("the plain program says too little:\n%s%s", want.registered, want.rest)
	}
	if !slices.Equal(got.registered, want.registered) {
		p.Errorf("registered:\n%s\nthe plain program has:\n%s", strings.Join(got.registered, "\n"), strings.Join(want.registered, "\n"))
	}
	if got.rest != want.rest {
		p.Errorf("launched:\n%s\nthe plain program:\n%s", got.rest, want.rest)
	}
}

func (p *linkedProgram) run(name string, args ...string) []byte {
	p.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = p.dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		p.Fatalf("%s: %v\n%.3000s", strings.Join(cmd.Args, " "), err, stderr.Bytes())
	}
	return stdout.Bytes()
}

// path is a file of the runtime, as it is found from the folder of the program.
func (p *linkedProgram) path(name string) string {
	abs, err := filepath.Abs(filepath.Join(p.runtime, name))
	if err != nil {
		p.Fatal(err)
	}
	return abs
}

// cuda splits, compiles, links and runs the program.
func (p *linkedProgram) cuda() account {
	args := []string{"-std=c++17", "-I", p.runtime}
	if p.units {
		args = append(args, "-rdc=true")
	}
	objects := []string{"-o", "program", p.path("runtime.cpp")}
	var ids strings.Builder
	for _, file := range p.files {
		base := strings.TrimSuffix(filepath.Base(file), ".cu")
		fs := hostFS{driver.MemFS{}}
		beside, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "*"))
		for _, name := range beside {
			if source, err := os.ReadFile(name); err == nil {
				fs.MemFS[filepath.Base(name)] = source
			}
		}
		out := driver.Split(append(args, filepath.Base(file)), driver.Env{FS: fs, PID: 1})
		if out.Exit != driver.ExitOK {
			p.Fatalf("exit %d\n%.3000s", out.Exit, out.Stderr)
		}
		for _, n := range out.Written {
			if err := os.WriteFile(filepath.Join(p.dir, filepath.Base(n)), fs.MemFS[n], 0o644); err != nil {
				p.Fatal(err)
			}
			if strings.HasSuffix(n, ".module_id") {
				fmt.Fprintf(&ids, "M(%s) ", strings.TrimSpace(string(fs.MemFS[n])))
			}
		}
		binary := "static const __fatBinC_Wrapper_t __fatDeviceText = {FATBINC_MAGIC, FATBINC_VERSION, 0, 0};\n"
		if err := os.WriteFile(filepath.Join(p.dir, base+".fatbin.c"), []byte(binary), 0o644); err != nil {
			p.Fatal(err)
		}
		p.run("g++", "-std=c++17", "-w", "-I", p.include, "-I", p.path("."), "-x", "c++", "-c", base+".int.c", "-o", base+".o")
		objects = append(objects, base+".o")
	}
	if p.units {
		objects = append(objects, "-DMODULE_IDS="+ids.String(), p.path("link.cpp"))
	}
	p.run("g++", append([]string{"-std=c++17", "-w"}, objects...)...)
	return p.take(p.run("./program"), nil)
}

// plain compiles and runs the program as plain C++. Kernels and variables are
// those that lie in sections of their own.
func (p *linkedProgram) plain() account {
	link := []string{"-no-pie", "-o", "plain", p.path("runtime.cpp")}
	registered := map[string]bool{}
	for _, file := range p.files {
		abs, err := filepath.Abs(file)
		if err != nil {
			p.Fatal(err)
		}
		object := strings.TrimSuffix(filepath.Base(file), ".cu") + ".plain.o"
		p.run("g++", "-std=c++17", "-w", "-DPLAIN", "-O1", "-freorder-functions", "-ffunction-sections", "-fno-inline", "-fno-pie", "-I", p.path("."), "-x", "c++", "-c", abs, "-o", object)
		for line := range p.ownSections(object) {
			registered[line] = true
		}
		link = append(link, object)
	}
	p.run("g++", link...)
	names := p.functions()
	var s account
	for line := range registered {
		s.registered = append(s.registered, p.readable(line))
	}
	slices.Sort(s.registered)
	s.rest = p.take(p.run("./plain"), names).rest
	return s
}

// ownSections yields a line for each kernel and variable of the device in an object.
func (p *linkedProgram) ownSections(object string) map[string]bool {
	f, err := elf.Open(filepath.Join(p.dir, object))
	if err != nil {
		p.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		p.Fatal(err)
	}
	lines := map[string]bool{}
	for _, s := range symbols {
		if int(s.Section) >= len(f.Sections) || s.Section == elf.SHN_UNDEF {
			continue
		}
		constant, managed := 0, 0
		switch section := f.Sections[s.Section].Name; {
		case elf.ST_TYPE(s.Info) == elf.STT_FUNC && strings.HasPrefix(section, ".text.unlikely") && !strings.HasSuffix(s.Name, ".cold"):
			lines["kernel "+s.Name] = true
			continue
		case elf.ST_TYPE(s.Info) != elf.STT_OBJECT:
			continue
		case section == "constants":
			constant = 1
		case section == "managed":
			managed = 1
		case section != "device_variables":
			continue
		}
		lines[fmt.Sprintf("variable %s extern 0 size %d constant %d managed %d", s.Name, s.Size, constant, managed)] = true
	}
	return lines
}

// functions are the names of the plain program's functions by their addresses.
func (p *linkedProgram) functions() map[uint64]string {
	f, err := elf.Open(filepath.Join(p.dir, "plain"))
	if err != nil {
		p.Fatal(err)
	}
	defer f.Close()
	symbols, err := f.Symbols()
	if err != nil {
		p.Fatal(err)
	}
	names := map[uint64]string{}
	for _, s := range symbols {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			names[s.Value] = s.Name
		}
	}
	return names
}

var (
	mangled = regexp.MustCompile(`\b_Z\w+`)
	address = regexp.MustCompile(`@[0-9a-f]+`)
	// names of what has internal linkage begin with the length of their unit's, and that
	static = regexp.MustCompile(`\b__nv_static_(\d+)_`)
	// a scope that the tool puts around what has internal linkage
	scope = regexp.MustCompile(`_INTERNAL_\w+::`)
)

// readable has the names of line as C++ spells them, without what the tool adds to
// those with internal linkage.
func (p *linkedProgram) readable(line string) string {
	if at := static.FindStringSubmatchIndex(line); at != nil {
		n, _ := strconv.Atoi(line[at[2]:at[3]])
		line = line[:at[0]] + line[at[1]+n+1:]
	}
	line = mangled.ReplaceAllStringFunc(line, func(name string) string {
		cmd := exec.Command("c++filt")
		cmd.Stdin = strings.NewReader(name)
		out, err := cmd.Output()
		if err != nil {
			p.Fatal(err)
		}
		return strings.TrimSpace(string(out))
	})
	return scope.ReplaceAllString(line, "")
}

// take sorts what a program has said; addresses are those of names.
func (p *linkedProgram) take(out []byte, names map[uint64]string) (s account) {
	var rest strings.Builder
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		line = address.ReplaceAllStringFunc(line, func(at string) string {
			n, _ := strconv.ParseUint(at[1:], 16, 64)
			return names[n]
		})
		switch {
		case strings.HasPrefix(line, "kernel ") || strings.HasPrefix(line, "variable "):
			s.registered = append(s.registered, p.readable(line))
		case strings.HasPrefix(line, "launch "):
			rest.WriteString(p.readable(line) + "\n")
		default:
			rest.WriteString(line + "\n")
		}
	}
	slices.Sort(s.registered)
	s.registered = slices.Compact(s.registered)
	s.rest = rest.String()
	return s
}

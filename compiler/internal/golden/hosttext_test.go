// This file implements the test that g++ takes the host texts of recorded cases
// and of testdata/programs.
package golden

import (
	"errors"
	"flag"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cufront/compiler/driver"
	"cufront/compiler/headers"
)

var allTexts = flag.Bool("gxx", false, "compile all host texts with g++, programs in every standard, instead of thirty of them")

// someTexts is how many host texts are compiled without -gxx.
const someTexts = 30

// TestHostTextsCompile compiles host texts with g++ up to its back end: those of
// the cases that the tool accepts, in the standard of each, and those of
// testdata/programs, with our headers. Stubs are empty where none is written. A
// text that g++ refuses where it refuses the tool's own as well is the tool's affair.
func TestHostTextsCompile(t *testing.T) {
	if _, err := exec.LookPath("g++"); err != nil {
		t.Skip(err)
	}
	names, err := Find(testdata)
	if err != nil {
		t.Fatal(err)
	}
	programs, _ := filepath.Glob(filepath.Join(testdata, "programs", "*.cu"))
	if len(programs) == 0 {
		t.Fatal("no programs")
	}
	names = append(names, programs...)
	if !*allTexts {
		names = chosen(names, someTexts)
	}
	include := t.TempDir()
	unpack(t, include)
	for _, name := range names {
		if strings.HasSuffix(name, ".cu") {
			for _, std := range standardsOf(t, name) {
				t.Run(filepath.Base(name)+"/"+std, func(t *testing.T) { t.Parallel(); compileProgram(t, name, std, include) })
			}
		} else {
			t.Run(name, func(t *testing.T) { t.Parallel(); compileCase(t, name, include) })
		}
	}
}

// chosen returns n of the names, by their hashes.
func chosen(names []string, n int) []string {
	hash := func(name string) uint32 {
		h := fnv.New32a()
		h.Write([]byte(filepath.Base(name)))
		return h.Sum32()
	}
	names = slices.Clone(names)
	slices.SortFunc(names, func(a, b string) int { return int(int64(hash(a)) - int64(hash(b))) })
	return names[:min(n, len(names))]
}

func unpack(t *testing.T, dir string) {
	for _, name := range headers.List() {
		text, _ := headers.ReadFile(name)
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, text, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
}

// compileCase compiles what the host pass makes of a case.
func compileCase(t *testing.T, name, include string) {
	c, err := Load(testdata, name)
	if err != nil {
		t.Fatal(err)
	}
	base := filepath.Base(name)
	cmd := strings.Fields(c.text("cmd"))
	if strings.TrimSpace(c.text("exit")) != "0" || index(cmd, "--gen_c_file_name") < 0 || c.text(base+".cpp4.ii") == "" {
		return // refused, or no host pass
	}
	fs := c.inputs()
	if out := c.main(cmd[1:], c.env(fs)); out.Exit != driver.ExitOK {
		return // TestCases tells
	}
	file, std := cmd[index(cmd, "--gen_c_file_name")+1], "c++17"
	for _, w := range cmd {
		if strings.HasPrefix(w, "--c++") {
			std = w[2:]
		}
	}
	dir := t.TempDir()
	writeStub(t, dir, cmd)
	refused := func(text []byte) string { return compileBare(t, dir, text, "-std="+std, "-I", include) }
	said := refused(fs.data[file])
	if said == "" {
		return
	}
	if want := c.text(file); want != "" && refused([]byte(want)) != "" {
		t.Skip("g++ refuses the tool's own text too")
	}
	t.Errorf("g++ refuses the host text:\n%s", said)
}

// compileBare compiles the text of a case. Closures and what the compiler adds
// name ::free and std::move, which a source that includes no header of the
// library leaves to the toolkit's: where the text alone is refused, they are there.
func compileBare(t *testing.T, dir string, text []byte, args ...string) string {
	said := compile(t, dir, "case.cpp", text, args...)
	if said != "" && compile(t, dir, "case.cpp", text, append(args, "-include", "cstdlib", "-include", "utility")...) == "" {
		return ""
	}
	return said
}

// writeStub writes an empty stub under the name that the host text includes.
func writeStub(t *testing.T, dir string, cmd []string) {
	if i := index(cmd, "--stub_file_name"); i >= 0 {
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(cmd[i+1])), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// standardsOf returns the standards in which a program is compiled: with -gxx
// all from that on which it names (`//: from c++14`, C++11 otherwise).
func standardsOf(t *testing.T, file string) []string {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := []string{"c++11", "c++14", "c++17", "c++20"}
	for line := range strings.Lines(string(source)) {
		if std, ok := strings.CutPrefix(line, "//: from "); ok {
			all = all[slices.Index(all, strings.TrimSpace(std)):]
		}
	}
	if !*allTexts {
		return []string{all[max(0, len(all)-2)]}
	}
	return all
}

// compileProgram splits a program as a person does, and compiles the host text.
func compileProgram(t *testing.T, file, std, include string) {
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	name := filepath.Base(file)
	base := strings.TrimSuffix(name, ".cu")
	args := []string{"-std=" + std}
	for line := range strings.Lines(string(source)) {
		if words, ok := strings.CutPrefix(line, "//: args "); ok {
			args = append(args, strings.Fields(words)...)
		}
	}
	fs := hostFS{driver.MemFS{name: source}}
	out := driver.Split(append(args, name), driver.Env{FS: fs, PID: 1})
	if out.Exit != driver.ExitOK {
		t.Fatalf("exit %d\n%.3000s", out.Exit, out.Stderr)
	}
	for _, empty := range []string{base + ".fatbin.c", base + ".stub.c"} {
		text := fs.MemFS[empty]
		switch {
		case empty == base+".fatbin.c":
			text = []byte("static const __fatBinC_Wrapper_t __fatDeviceText = {FATBINC_MAGIC, FATBINC_VERSION, 0, 0};\n")
		case text == nil:
			text = []byte("#include \"crt/host_runtime.h\"\n") // what every stub begins with
		}
		if err := os.WriteFile(filepath.Join(dir, empty), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if said := compile(t, dir, base+".int.c", fs.MemFS[base+".int.c"], "-std="+std, "-I", include); said != "" {
		t.Errorf("g++ refuses the host text:\n%s", said)
	}
}

// hostFS has the files of a test, and those of the machine behind them.
type hostFS struct{ driver.MemFS }

func (f hostFS) ReadFile(name string) ([]byte, error) {
	if data, err := f.MemFS.ReadFile(name); err == nil {
		return data, nil
	}
	return os.ReadFile(name)
}

func (f hostFS) IsDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// compile gives the first errors of g++ about a text, "" when there are none.
func compile(t *testing.T, dir, name string, text []byte, args ...string) string {
	if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("g++", append([]string{"-x", "c++", "-fsyntax-only", "-w"}, append(args, name)...)...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	if err == nil {
		return ""
	}
	var errs []string
	for line := range strings.Lines(string(said)) {
		if strings.Contains(line, "error") && len(errs) < 3 {
			errs = append(errs, strings.TrimSpace(line))
		}
	}
	return strings.Join(append(errs, err.Error()), "\n")
}

// This file implements `cufront split`: a CUDA source with options as a person
// gives them, through both passes.
package driver

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"cufront/compiler/lang"
)

const splitUsage = "usage: cufront split FILE.cu|FILE.cpp4.ii [-o DIR] [-I DIR] [-D NAME[=VALUE]] [-std=c++17] [-rdc=true] [-arch=sm_75] [--toolkit DIR] …\n"

// Split splits CUDA sources into their host and device parts. The outputs lie
// beside each source, or in the folder of -o.
func Split(args []string, env Env) Outcome {
	if len(args) == 1 && (args[0] == "--help" || args[0] == "-h") {
		return Outcome{Stdout: []byte(splitUsage)}
	}
	dir, rest, text := outputFolder(args)
	var p *person
	if text == "" {
		p, text = parsePerson(rest)
	}
	if text == "" && len(p.files) == 0 {
		text = "no source file"
	}
	if text == "" && p.runTime {
		text = "the run-time compiler splits nothing: cufront --jit FILE.cu compiles as it does"
	}
	if text == "" && dir != "" && !env.FS.IsDir(dir) {
		text = "the output folder " + dir + " does not exist: make it first"
	}
	if text != "" {
		return Outcome{Exit: ExitErrors, Stderr: []byte("cufront: " + text + "\n" + splitUsage)}
	}
	kit, note, text := p.findToolkit(&env)
	if text == "" {
		text = p.clash(dir, kit)
	}
	if text != "" {
		return Outcome{Exit: ExitErrors, Stderr: []byte("cufront: " + text + "\n")}
	}
	var all Outcome
	if note != "" {
		all.Stderr = []byte("cufront: " + note + "\n")
	}
	for _, file := range p.files {
		if p.dryRun || p.verbose {
			all.Stderr = append(all.Stderr, p.shownCommands(p.kitFor(kit, file), file, dir, &env)...)
		}
		if !p.dryRun {
			all.add(splitFile(p, p.kitFor(kit, file), file, dir, env))
		}
	}
	return all
}

// kitFor is the toolkit with which a source is split: one that is preprocessed
// needs none.
func (p *person) kitFor(kit *Toolkit, file string) *Toolkit {
	if p.takesAsIs(file) {
		return nil
	}
	return kit
}

// The endings of what is written beside a source: with our own headers, and what
// nvcc --keep calls the same with those of a toolkit.
var (
	ownEndings = [...]string{".int.c", ".module_id", ".stub.c", ".gpu"}
	kitEndings = [...]string{".cudafe1.cpp", ".module_id", ".cudafe1.stub.c", ".cudafe1.gpu", hostInput, deviceInput}
)

// loweredEnding is that of the display of the lowered program, which stands beside the device text.
const loweredEnding = ".lowered"

// outputNames are the files that a source is split into.
func (p *person) outputNames(kit *Toolkit, file, dir string) (string, []string) {
	base, endings, lowered := outputBase(file, dir), ownEndings[:], loweredEnding
	if p.kitFor(kit, file) != nil {
		base, endings, lowered = kitBase(file, dir), kitEndings[:], ".cudafe1"+loweredEnding
	}
	if p.lowered {
		endings = append(endings[:len(endings):len(endings)], lowered)
	}
	return base, endings
}

// outputBase is the name that the outputs of a source have without their endings.
func outputBase(file, dir string) string {
	base := strings.TrimSuffix(strings.TrimSuffix(file, hostInput), path.Ext(file))
	if dir != "" {
		base = path.Join(dir, path.Base(base))
	}
	return base
}

// clash says which sources would overwrite each other's outputs, or a source.
func (p *person) clash(dir string, kit *Toolkit) string {
	if p.listing {
		return ""
	}
	writes := map[string]string{}
	for _, file := range p.files {
		base, endings := p.outputNames(kit, file, dir)
		base = path.Clean(base)
		if other, taken := writes[base]; taken {
			return other + " and " + file + " would both be split into " + base + endings[0] + ": split one of them into another folder with -o DIR"
		}
		writes[base] = file
	}
	for _, file := range p.files {
		_, endings := p.outputNames(kit, file, dir)
		for _, ending := range endings {
			if base, ok := strings.CutSuffix(path.Clean(file), ending); ok && writes[base] != "" {
				return writes[base] + " would be split into the source " + file + ": choose another folder with -o DIR"
			}
		}
	}
	return ""
}

// splitFile runs both passes on one source, or prints what -E or -M ask for. The
// outputs are written when both have succeeded: what lies there afterwards is the
// result of this source, all of it, or nothing.
func splitFile(p *person, kit *Toolkit, file, dir string, env Env) Outcome {
	if problem := checkSource(env.FS, file); problem != "" {
		return Outcome{Exit: ExitCatastrophe, Stderr: []byte("cufront: " + file + ": " + problem + "\n")}
	}
	base, endings := p.outputNames(kit, file, dir)
	if input := p.inputOf(lang.DevicePass, file, outputBase(file, "")); input != file && !p.listing {
		if problem := checkSource(env.FS, input); problem != "" {
			return Outcome{Exit: ExitCatastrophe, Stderr: []byte("cufront: " + missingInput(input) + "\n")}
		}
	}
	if p.listing {
		env.FS = withHeaders{FS: env.FS}
		_, out := p.run(lang.HostPass, file, base, hostFolders(env.FS), env)
		return out
	}
	if err := env.FS.Writable(base + endings[0]); err != nil {
		return Outcome{Exit: ExitCatastrophe, Stderr: cannotWrite(base+endings[0], err)}
	}
	env.lowered = p.lowered
	files := &staged{FS: env.FS, data: map[string][]byte{}}
	var out Outcome
	if kit != nil {
		env.FS = files
		out = p.splitWithToolkit(kit, file, dir, env)
	} else {
		out = p.bothPasses(file, base, files, env)
	}
	out.Written = nil
	if out.Exit == ExitOK {
		out.Written = files.names
		if name, err := files.commit(); err != nil {
			out.Exit, out.Written = ExitCatastrophe, nil
			out.Stderr = append(out.Stderr, cannotWrite(name, err)...)
		}
	}
	if out.Exit != ExitOK {
		out.Stderr = append(out.Stderr, removeOutputs(files.FS, base, endings)...)
	}
	for _, w := range out.Written {
		out.Stderr = append(out.Stderr, "cufront: wrote "+w+"\n"...)
	}
	return out
}

// bothPasses runs the passes on one source, side by side where there are two cores, and
// leaves what they write in files. Neither reads what the other writes. After errors of
// the host pass nobody looks at what the device pass does.
func (p *person) bothPasses(file, base string, files *staged, env Env) Outcome {
	run := func(pass lang.Pass, files FS) Outcome {
		env := env
		env.FS = withHeaders{FS: files}
		_, out := p.run(pass, file, base, hostFolders(env.FS), env)
		return out
	}
	before := &revocable{FS: env.FS}
	behind := &staged{FS: before, data: map[string][]byte{}}
	var device Outcome
	done := make(chan struct{})
	second := func() {
		device = run(lang.DevicePass, behind)
		close(done)
	}
	abreast := runtime.GOMAXPROCS(0) > 1 && env.Inspect == nil
	if abreast {
		go second()
	}
	out := run(lang.HostPass, files)
	if out.Exit != ExitOK {
		before.revoke()
		return out
	}
	if !abreast {
		second()
	}
	<-done
	device.Stderr = newDiagnostics(out.Stderr, device.Stderr)
	out.add(device)
	for _, name := range behind.names {
		files.WriteFile(name, behind.data[name])
	}
	return out
}

// revocable is a file system that can be taken from a pass that nobody waits for.
type revocable struct {
	FS
	mu      sync.Mutex
	revoked bool
}

func (f *revocable) revoke() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.revoked = true
}

func (f *revocable) ReadFile(name string) ([]byte, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.revoked {
		return nil, fs.ErrNotExist
	}
	return f.FS.ReadFile(name)
}

func (f *revocable) IsDir(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return !f.revoked && f.FS.IsDir(name)
}

func cannotWrite(name string, err error) []byte {
	return fmt.Appendf(nil, "cufront: cannot write %s: %v; choose another folder with -o DIR\n", name, plainError(err))
}

// removeOutputs removes what an earlier run made of a source that does not
// compile any more, and says so.
func removeOutputs(files FS, base string, endings []string) (said []byte) {
	for _, ending := range endings {
		name := base + ending
		if _, err := files.ReadFile(name); err != nil {
			continue
		}
		if err := files.Remove(name); err != nil {
			said = fmt.Appendf(said, "cufront: %s is from an earlier run and cannot be removed: %s\n", name, plainError(err))
		} else {
			said = fmt.Appendf(said, "cufront: removed %s, which is from an earlier run\n", name)
		}
	}
	return said
}

// staged keeps what is written until it is committed.
type staged struct {
	FS
	data  map[string][]byte
	names []string // in the order of writing
}

func (s *staged) ReadFile(name string) ([]byte, error) {
	if data, ok := s.data[name]; ok {
		return data, nil
	}
	return s.FS.ReadFile(name)
}

func (s *staged) WriteFile(name string, data []byte) error {
	if _, again := s.data[name]; !again {
		s.names = append(s.names, name)
	}
	s.data[name] = data
	return nil
}

// commit writes all files, each as a whole. The name is that of the file that
// cannot be written; then none of them is left.
func (s *staged) commit() (name string, err error) {
	for i, name := range s.names {
		if err := s.FS.Replace(name, s.data[name]); err != nil {
			for _, done := range s.names[:i] {
				s.FS.Remove(done)
			}
			return name, err
		}
	}
	return "", nil
}

// longestExcerpt is the longest source line that a person is shown as a whole.
const longestExcerpt = 500

// run runs one pass on a source; the outputs are named after base.
func (p *person) run(pass lang.Pass, file, base string, system []string, env Env) (*compilation, Outcome) {
	o := Bare()
	input, original := p.inputOf(pass, file, base), file
	if p.takesAsIs(file) {
		text, _ := env.FS.ReadFile(input) // what is wrong with it is said where it is read
		original = cmp.Or(originalName(text), file)
	} else {
		o.complete(p, file, pass == lang.DevicePass)
		o.SystemIncludes = append(o.SystemIncludes, system...)
	}
	words := p.words(input, original, base)
	if pass == lang.DevicePass {
		words = forDevice(words, base, input)
	}
	return p.runTool(pass, &o, words, env)
}

// runTool runs a pass with its command line.
func (p *person) runTool(pass lang.Pass, o *Options, words []string, env Env) (*compilation, Outcome) {
	o.Dialect.Pass, o.Style.Excerpt = pass, longestExcerpt
	o.Dialect.Release = max(env.Release, p.release)
	o.work = p.limits.newBudget()
	if pass == lang.DevicePass {
		o.Diag.DevicePass = true
		o.Dialect.Arch = p.arch
	}
	return runTool(o, words, env)
}

// newDiagnostics is what the device pass says unless the host pass said the
// same: both read the same source, and a person wants to hear it once.
func newDiagnostics(host, device []byte) []byte {
	said := map[string]bool{}
	for group := range bytes.SplitAfterSeq(host, []byte("\n\n")) {
		said[string(group)] = true
	}
	var b []byte
	for group := range bytes.SplitAfterSeq(device, []byte("\n\n")) {
		if !said[string(group)] {
			b = append(b, group...)
		}
	}
	return b
}

// outputFolder takes -o DIR out of a command line.
func outputFolder(args []string) (dir string, rest []string, text string) {
	for i := 0; i < len(args); i++ {
		switch w := args[i]; {
		case w == "-o" || w == "-odir" || w == "--output-directory":
			if i+1 == len(args) {
				return "", nil, "option '" + w + "' needs a folder"
			}
			i++
			dir = args[i]
		case strings.HasPrefix(w, "--output-directory="):
			dir = strings.TrimPrefix(w, "--output-directory=")
		default:
			rest = append(rest, w)
		}
	}
	return dir, rest, ""
}

// checkSource says what keeps a file from being a source, and what to do.
func checkSource(f FS, name string) string {
	data, err := f.ReadFile(name)
	switch {
	case errors.Is(err, ErrIsDir):
		return "this is a folder: name a .cu file in it"
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file: check the name and the current folder"
	case errors.Is(err, fs.ErrPermission):
		return "the file cannot be read: check its permissions"
	case err != nil:
		return plainError(err)
	case len(bytes.TrimSpace(data)) == 0:
		return "the file is empty: there is nothing to split"
	}
	if utf8.Valid(data) {
		return ""
	}
	line := 1
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		if r == utf8.RuneError && n == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		data = data[n:]
	}
	return "line " + strconv.Itoa(line) + " is not UTF-8: convert the file (iconv -t utf-8)"
}

// plainError is the reason of an error without the operation and the name.
func plainError(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// hostFolders are the folders of g++'s headers on a Debian system, for the
// version nearest to the one whose macros are predefined.
func hostFolders(f FS) []string {
	const triple = "x86_64-linux-gnu"
	for _, v := range [...]string{"12", "13", "11", "14", "10", "15", "9"} {
		cxx := "/usr/include/c++/" + v
		if f.IsDir(cxx) {
			return []string{cxx, "/usr/include/" + triple + "/c++/" + v, cxx + "/backward", "/usr/lib/gcc/" + triple + "/" + v + "/include",
				"/usr/local/include", "/usr/include/" + triple, "/usr/include"}
		}
	}
	return []string{"/usr/local/include", "/usr/include/" + triple, "/usr/include"}
}

// Package golden runs recorded cases: text archives with a source, the command
// line of the imitated tool, and what that tool wrote. Every recorded result is
// compared byte for byte.
//
// A case has the sections cmd, exit, stdout, stderr, sarif, NAME.cudafe1.cpp,
// NAME.module_id (the host pass), device_cmd, device_exit, device_stderr,
// device_sarif, NAME.cudafe1.stub.c, NAME.cudafe1.gpu (the device pass), the
// inputs NAME.cu, NAME.cpp4.ii, NAME.cpp1.ii, and beside it NAME.il.gz (the IL
// display); or jit_options, jit_result, jit_log.
package golden

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"

	"cufront/compiler/driver"
	"cufront/compiler/internal/inspect"
	"cufront/internal/txtar"
)

// A Case is one recorded case.
type Case struct {
	Name  string // GROUP/NAME
	files *txtar.Archive
	il    []byte           // recorded IL display, nil when there is none
	Used  driver.Limits    // the most that a run has taken
	mini  []byte           // the small stand-in for the toolkit's header
	Units inspect.Problems // what the units have shown
}

// A Result is one compared result of a case.
type Result struct {
	Kind      string // exit, stderr, cpp, …
	Want, Got string
}

// Same reports whether the result is as recorded.
func (r Result) Same() bool { return r.Want == r.Got }

// Find lists the cases below dir, sorted by name.
func Find(dir string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".txtar") {
			rel, _ := filepath.Rel(dir, path)
			names = append(names, strings.TrimSuffix(filepath.ToSlash(rel), ".txtar"))
		}
		return err
	})
	sort.Strings(names)
	return names, err
}

// Load reads one case.
func Load(dir, name string) (*Case, error) {
	path := filepath.Join(dir, filepath.FromSlash(name))
	data, err := os.ReadFile(path + ".txtar")
	if err != nil {
		return nil, err
	}
	c := &Case{Name: name, files: txtar.Parse(data)}
	c.mini, _ = os.ReadFile(filepath.Join(dir, "cuda_mini.h"))
	if f, err := os.Open(path + ".il.gz"); err == nil {
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			return nil, err
		}
		if c.il, err = io.ReadAll(z); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Run runs the case and compares everything that was recorded.
func (c *Case) Run() []Result {
	if options, ok := c.files.Get("jit_options"); ok {
		return c.runJIT(strings.Fields(string(options)))
	}
	base := c.Name[strings.LastIndexByte(c.Name, '/')+1:]
	var rs []Result
	add := func(kind, section, got string) {
		if want, ok := c.files.Get(section); ok {
			rs = append(rs, Result{kind, newline(string(want)), newline(got)})
		}
	}
	cmd := strings.Fields(c.text("cmd"))[1:]
	fs := c.inputs()
	before := fs.names()
	out := c.main(cmd, c.env(fs))
	add("exit", "exit", strconv.Itoa(out.Exit))
	rs = append(rs, Result{"stdout", newline(c.text("stdout")), newline(string(out.Stdout))},
		Result{"stderr", newline(c.text("stderr")), newline(string(out.Stderr))})
	if _, ok := c.files.Get(base + ".cpp4.ii"); !ok {
		return append(rs, c.writtenFiles(fs, before)...)
	}
	host := base + ".cudafe1.cpp"
	if i := index(cmd, "--gen_c_file_name"); i >= 0 && i+1 < len(cmd) {
		host = cmd[i+1]
	}
	rs = append(rs, c.hostResults(fs, host, base+".module_id")...)
	if c.text("sarif") != "" {
		add("sarif", "sarif", string(c.main(insert(cmd, "--output_mode", "sarif"), c.env(c.inputs())).Stderr))
	}
	if c.il != nil {
		got := c.main(insert(cmd, "--il_display"), c.env(c.inputs())).Stdout
		rs = append(rs, Result{"il", string(c.il), canonicalIL(string(got))})
	}
	if d := strings.Fields(c.text("device_cmd")); len(d) > 0 {
		rs = append(rs, c.device(base, d)...)
	}
	return rs
}

// device runs the device pass.
func (c *Case) device(base string, cmd []string) []Result {
	inputs := func() *files {
		fs := c.inputs()
		if _, ok := fs.data[base+".cpp1.ii"]; !ok {
			fs.data[base+".cpp1.ii"] = fs.data[base+".cpp4.ii"]
		}
		if id := c.text(base + ".module_id"); id != "" {
			fs.data[base+".module_id"] = []byte(strings.TrimSpace(id))
		}
		return fs
	}
	fs := inputs()
	args := append([]string{"--device_pass"}, cmd[1:]...)
	out := c.main(args, c.env(fs))
	rs := []Result{{"dexit", newline(c.text("device_exit")), newline(strconv.Itoa(out.Exit))},
		{"dstderr", newline(c.text("device_stderr")), newline(string(out.Stderr))}}
	for _, f := range []struct{ kind, name string }{{"stub", base + ".cudafe1.stub.c"}, {"gpu", base + ".cudafe1.gpu"}} {
		if want, ok := c.files.Get(f.name); ok {
			rs = append(rs, Result{f.kind, newline(string(want)), newline(string(fs.data[f.name]))})
		}
	}
	if want := c.text("device_sarif"); want != "" {
		sarif := append([]string{"--device_pass", "--output_mode", "sarif"}, cmd[1:]...)
		out := c.main(sarif, c.env(inputs()))
		rs = append(rs, Result{"dsarif", newline(want), newline(string(out.Stderr))})
	}
	return rs
}

var (
	pidTail   = regexp.MustCompile(`_(\d+)$`)
	blankTail = regexp.MustCompile(`_[0-9a-f]{8}_PID\b`)
)

// hostResults compares the host text and the module id. Where no entity lends
// its name to the module id, its last parts change from run to run.
func (c *Case) hostResults(fs *files, host, id string) []Result {
	var rs []Result
	cpp, mid := string(fs.data[host]), strings.TrimSpace(string(fs.data[id]))
	wantCPP, wantID := c.text(host), strings.TrimSpace(c.text(id))
	if strings.HasSuffix(wantID, "_PID") {
		if m := pidTail.FindStringSubmatch(mid); m != nil {
			mid = strings.TrimSuffix(mid, m[1]) + "PID"
			cpp = regexp.MustCompile(`_`+m[1]+`\b`).ReplaceAllString(cpp, "_PID")
		}
		blank := func(s string) string { return blankTail.ReplaceAllString(s, "_XXXXXXXX_PID") }
		cpp, mid, wantCPP, wantID = blank(cpp), blank(mid), blank(wantCPP), blank(wantID)
	}
	if _, ok := c.files.Get(host); ok {
		rs = append(rs, Result{"cpp", newline(wantCPP), newline(cpp)})
	}
	if _, ok := c.files.Get(id); ok {
		rs = append(rs, Result{"id", newline(wantID), newline(mid)})
	}
	return rs
}

// writtenFiles compares the files of a case that has only a source: every
// recorded one, and no others.
func (c *Case) writtenFiles(fs *files, before map[string]bool) []Result {
	want, got := map[string]string{}, map[string]string{}
	for _, f := range c.files.Files {
		switch f.Name {
		case "cmd", "exit", "stdout", "stderr":
		default:
			if !before[f.Name] {
				want[f.Name] = newline(string(f.Data))
			}
		}
	}
	for name, data := range fs.data {
		if !before[name] {
			got[name] = newline(string(data))
		}
	}
	all := map[string]bool{}
	for n := range want {
		all[n] = true
	}
	for n := range got {
		all[n] = true
	}
	var names []string
	for n := range all {
		names = append(names, n)
	}
	sort.Strings(names)
	var rs []Result
	for _, n := range names {
		rs = append(rs, Result{"file:" + n, want[n], got[n]})
	}
	return rs
}

func (c *Case) runJIT(options []string) []Result {
	base := c.Name[strings.LastIndexByte(c.Name, '/')+1:]
	args := append(append([]string{"--jit"}, options...), base+".cu")
	out := c.main(args, c.env(c.inputs()))
	verdict := "NVRTC_SUCCESS"
	want := strings.TrimSpace(c.text("jit_result"))
	if out.Exit != 0 {
		verdict = want
		if want == "NVRTC_SUCCESS" {
			verdict = "NVRTC_ERROR_COMPILATION"
		}
	}
	return []Result{{"exit", want, verdict},
		{"stderr", newline(c.text("jit_log")), newline(string(out.Stderr))}}
}

func (c *Case) text(section string) string {
	data, _ := c.files.Get(section)
	return string(data)
}

// main runs the program.
func (c *Case) main(args []string, env driver.Env) driver.Outcome {
	out := driver.Main(args, env)
	c.Used.Steps, c.Used.Bytes = max(c.Used.Steps, out.Used.Steps), max(c.Used.Bytes, out.Used.Bytes)
	return out
}

func (c *Case) env(fs *files) driver.Env {
	return driver.Env{FS: fs, Dir: "/w", PID: 4711, Inspect: c.Units.Behind}
}

// inputs makes a fresh folder with the inputs of the case.
func (c *Case) inputs() *files {
	fs := &files{data: map[string][]byte{}}
	for _, f := range c.files.Files {
		switch filepath.Ext(f.Name) {
		case ".cu", ".ii", ".h", ".cuh":
			fs.data[f.Name] = f.Data
		}
	}
	if c.mini != nil {
		fs.data["cuda_mini.h"] = c.mini
	}
	return fs
}

var (
	ilAddress = regexp.MustCompile(`@([0-9a-f]+)\b`)
	ilTime    = regexp.MustCompile(`"[A-Z][a-z]{2} [A-Z][a-z]{2} [ 0-9]{2} [0-9:]{8} [0-9]{4}\\012"`)
)

// canonicalIL numbers the addresses of an IL display in the order of their
// first appearance.
func canonicalIL(s string) string {
	ids := map[string]string{}
	s = ilAddress.ReplaceAllStringFunc(s, func(a string) string {
		id, ok := ids[a]
		if !ok {
			id = "@" + strconv.Itoa(len(ids)+1)
			ids[a] = id
		}
		return id
	})
	return ilTime.ReplaceAllString(s, `"TIME"`)
}

func newline(s string) string {
	if s == "" || strings.HasSuffix(s, "\n") {
		return s
	}
	return s + "\n"
}

// insert puts words before the source file, the last word of a command line.
func insert(cmd []string, words ...string) []string {
	n := len(cmd) - 1
	return append(append(append([]string(nil), cmd[:n]...), words...), cmd[n])
}

func index(words []string, w string) int {
	for i, x := range words {
		if x == w {
			return i
		}
	}
	return -1
}

// files is a folder in memory, called /w.
type files struct{ data map[string][]byte }

func (f *files) clean(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(filepath.ToSlash(filepath.Clean(name)), "/w/"), "./")
}

func (f *files) names() map[string]bool {
	names := map[string]bool{}
	for n := range f.data {
		names[n] = true
	}
	return names
}

// ReadFile implements driver.FS.
func (f *files) ReadFile(name string) ([]byte, error) {
	if data, ok := f.data[f.clean(name)]; ok {
		return data, nil
	}
	return nil, os.ErrNotExist
}

// WriteFile implements driver.FS.
func (f *files) WriteFile(name string, data []byte) error {
	if err := f.Writable(name); err != nil {
		return err
	}
	f.data[f.clean(name)] = bytes.Clone(data)
	return nil
}

// Replace implements driver.FS.
func (f *files) Replace(name string, data []byte) error { return f.WriteFile(name, data) }

// Remove implements driver.FS.
func (f *files) Remove(name string) error {
	delete(f.data, f.clean(name))
	return nil
}

// Writable implements driver.FS: only files of the folder itself can be written.
func (f *files) Writable(name string) error {
	if strings.ContainsRune(f.clean(name), '/') {
		return os.ErrNotExist
	}
	return nil
}

// IsDir implements driver.FS.
func (f *files) IsDir(name string) bool {
	prefix := f.clean(name) + "/"
	for n := range f.data {
		if strings.HasPrefix(n, prefix) {
			return true
		}
	}
	return f.clean(name) == "."
}

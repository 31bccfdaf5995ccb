package driver

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"cufront/compiler/demangle"
	"cufront/compiler/lang"
	"cufront/compiler/work"
	"cufront/internal/txtar"
)

var (
	declares = regexp.MustCompile(`^(?:__global__|___device__\(|__device__|extern |static )`)
	mangled  = regexp.MustCompile(`\b(_ZN?K?\d\w*)\(`)                    // a function in a device text; thunks and tables begin otherwise
	inner    = regexp.MustCompile(`^_ZN(?:\d+_INTERNAL_|\d+_GLOBAL__N_)`) // an unnamed namespace, whose name has no form of its own
)

// deviceFunctions lists the bare names of the functions that a recorded device
// text declares, as far as they can be read. What it only calls is no part of it.
func deviceFunctions(text string) map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(text) {
		m := mangled.FindStringSubmatch(line)
		if m == nil || !declares.MatchString(line) || inner.MatchString(m[1]) {
			continue
		}
		if name, ok := demangle.Name(m[1], work.New(0, 0)); ok {
			out[bareName(name)] = true
		}
	}
	return out
}

// mentions reports whether a device text holds a name, alone or as a part of a
// mangled one.
func mentions(text, name string) bool {
	return strings.Contains(text, strconv.Itoa(len(name))+name) || regexp.MustCompile(`\b`+regexp.QuoteMeta(name)+`\(`).MatchString(text)
}

// bareName is the last part of a function's name, without template arguments:
// the two texts spell the rest in different ways.
func bareName(name string) string {
	if i := strings.Index(name, "operator"); i >= 0 && (i == 0 || name[i-1] == ':') {
		return "operator"
	}
	depth := 0
	name = strings.Map(func(r rune) rune {
		switch r {
		case '<':
			depth++
		case '>':
			depth--
			return -1
		}
		if depth > 0 {
			return -1
		}
		return r
	}, name)
	name = strings.TrimSpace(name[strings.LastIndexByte(name, ':')+1:])
	if i := strings.IndexByte(name, ' '); i > 0 && !strings.Contains(name, "operator") {
		name = name[:i] // the qualifiers of a member
	}
	return name
}

// Keep names the functions that the tool itself keeps, as the device texts that
// it wrote show: no other function is kept, and none is missing. After errors in
// the device pass the list is unknown.
func TestKeepAsRecorded(t *testing.T) {
	list, err := os.ReadFile("testdata/keep-known.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{} // the list may only shrink
	for line := range strings.Lines(string(list)) {
		if name, _, _ := strings.Cut(line, "\t"); !strings.HasPrefix(line, "#") {
			known[name] = true
		}
	}
	ran, unknown := 0, 0
	err = filepath.WalkDir("../../testdata", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".txtar") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		base := strings.TrimSuffix(filepath.Base(path), ".txtar")
		archive := txtar.Parse(data)
		section := func(name string) string { text, _ := archive.Get(name); return string(text) }
		words := strings.Fields(section("device_cmd"))
		if len(words) == 0 || section(base+".cu") == "" {
			return nil
		}
		files := MemFS{base + ".cpp1.ii": []byte(section(base + ".cpp1.ii")), base + ".module_id": []byte(section(base + ".module_id"))}
		if section(base+".cpp1.ii") == "" {
			files[base+".cpp1.ii"] = []byte(section(base + ".cpp4.ii"))
		}
		for _, f := range archive.Files {
			if _, ok := files[f.Name]; !ok && !strings.Contains(f.Name, ".cudafe1.") {
				files[f.Name] = f.Data
			}
		}
		o := Bare()
		o.Dialect.Pass = lang.DevicePass
		o.Diag.DevicePass = true
		options, fault := deviceWords(&o, words[1:])
		if fault != "" {
			return nil
		}
		c, _ := runTool(&o, options, Env{FS: files, Dir: "/w", PID: 1, Now: noTime})
		keep, kept := c.keepMarks()
		var differs []string
		if strings.TrimSpace(section("device_exit")) != "0" {
			unknown++
			if kept != KeptUnknown || len(keep) > 0 {
				differs = append(differs, "the tool finds errors in the device pass; what is kept is "+kept)
			}
		} else if ran++; kept != KeptKnown {
			differs = append(differs, "the tool finds no error in the device pass; what is kept is "+kept)
		} else if text := section(base + ".cudafe1.gpu"); text != "" {
			differs = compareKept(keep, base+".cu", text)
		}
		name := filepath.Base(filepath.Dir(path)) + "/" + base
		if len(differs) > 0 != known[name] {
			t.Errorf("%s, known to differ: %v\n\t%s", name, known[name], strings.Join(differs, "\n\t"))
		}
		return nil
	})
	if err != nil || ran < 100 || unknown < 10 {
		t.Fatalf("%d cases, %d with errors: %v", ran, unknown, err)
	}
	t.Logf("%d cases, %d with errors", ran, unknown)
}

// compareKept tells how a keep list differs from a recorded device text.
func compareKept(keep []KeepMark, file, recorded string) (differs []string) {
	kept := map[string]bool{}
	for _, k := range keep {
		if k.Kind != "kernel" && k.Kind != "function" {
			continue
		}
		name := bareName(k.Name)
		kept[name] = true
		if k.File == file && spelledAlike(name) && !mentions(recorded, name) {
			differs = append(differs, fmt.Sprintf("%s (line %d) is kept; the tool's device text does not have it", k.Name, k.Line))
		}
	}
	for name := range deviceFunctions(recorded) {
		if !kept[name] {
			differs = append(differs, "the tool's device text has "+name+"; it is not among what is kept")
		}
	}
	return differs
}

// spelledAlike reports whether a function's name is spelled alike where it is mangled:
// those of operators, constructors and destructors are not.
func spelledAlike(name string) bool {
	return name != "operator" && !strings.HasPrefix(name, "~")
}

// Errors in the device pass alone make the list unknown, and only they.
func TestKeepAfterErrors(t *testing.T) {
	for _, test := range []struct{ inKernel, kept string }{
		{"", KeptKnown}, {"undeclared();", KeptUnknown}, {"host();", KeptUnknown}, {"other();", KeptKnown},
	} {
		source := "int host();\n__device__ void other();\n__global__ void k() {\n#ifdef __CUDA_ARCH__\n" + test.inKernel + "\n#endif\n}\n"
		res := Compile(&Request{Main: "x.cu", Files: map[string]string{"x.cu": source}, Want: []string{WantKeep}})
		if res.Kept != test.kept || (len(res.Keep) > 0) != (test.kept == KeptKnown) {
			t.Errorf("%q: Kept is %q with %d marks: %s", test.inKernel, res.Kept, len(res.Keep), res.Stderr)
		}
	}
}

// TestKeptWithout: what has one reason is there for that alone, however long the
// way; what has two is there for what both have in common.
func TestKeptWithout(t *testing.T) {
	const text = `struct Only { int x; };
static __device__ int deep(Only *o) { return o->x; }
static __device__ int only(int x) { Only o = {x}; return deep(&o); }
static __device__ int both(int x) { return x; }
static __device__ int left(int x) { return both(x) + 1; }
static __device__ int right(int x) { return both(x) + left(x); }
static __device__ int cycle(int x, int n);
static __device__ int back(int x, int n) { return n ? cycle(x, n - 1) : x; }
static __device__ int cycle(int x, int n) { return back(x, n); }
__device__ int root(int x) { return x; }
__global__ void one(int *p) { *p = only(*p) + root(1) + cycle(1, 2); }
__global__ void two(int *p) { *p = right(*p) + left(1) + cycle(3, 4); }
__global__ void three(int *p) { *p = root(2); }
`
	res := Compile(&Request{Main: "a.cu", Files: map[string]string{"a.cu": text}, Want: []string{WantKeep}})
	got := map[string]string{}
	for _, k := range res.Keep {
		if k.File != "a.cu" {
			continue
		}
		if got[k.Name] = "–"; k.Without > 0 {
			got[k.Name] = res.Keep[k.Without-1].Name
		}
	}
	for name, want := range map[string]string{"one": "–", "two": "–", "three": "–", "root": "–", "cycle": "–", "back": "cycle",
		"only": "one", "deep": "only", "Only": "only", "right": "two", "left": "two", "both": "two"} {
		if got[name] != want {
			t.Errorf("%s is kept for %q alone, not for %q", name, got[name], want)
		}
	}
}

package driver

import (
	"errors"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"
)

func split(fs MemFS, words string) (int, string) {
	out := Split(strings.Fields(words), Env{FS: fs})
	return out.Exit, string(out.Stderr)
}

func TestSplitSaysWhatIsWrong(t *testing.T) {
	fs := MemFS{"empty.cu": []byte(" \n"), "latin.cu": []byte("int a;\n// \xe9\n"), "ok.cu": []byte("int a;\n")}
	for words, want := range map[string]string{
		"":                   "no source file",
		"nope.cu":            "nope.cu: there is no such file",
		"empty.cu":           "empty.cu: the file is empty",
		"latin.cu":           "latin.cu: line 2 is not UTF-8",
		"ok.cu -o nowhere":   "the output folder nowhere does not exist",
		"ok.cu -o":           "option '-o' needs a folder",
		"ok.cu --no-such":    "unknown option '--no-such'",
		"ok.cu -std=c++1998": "not defined for option 'std'",
	} {
		if exit, err := split(fs, words); exit == 0 || !strings.Contains(err, want) {
			t.Errorf("%q: exit %d, %q", words, exit, err)
		}
	}
}

func TestSplitKeepsSourcesApart(t *testing.T) {
	for words, want := range map[string]string{
		"a/x.cu b/x.cu -o out": "a/x.cu and b/x.cu would both be split into out/x.int.c",
		"x.cu x.cuh":           "x.cu and x.cuh would both be split into x.int.c",
		"x.cu x.gpu":           "x.cu and x.gpu would both be split into x.int.c",
		"x.cu x.int.c":         "x.cu would be split into the source x.int.c",
	} {
		fs := MemFS{"out/": nil}
		for _, name := range []string{"x.cu", "x.cuh", "x.gpu", "x.int.c", "a/x.cu", "b/x.cu"} {
			fs[name] = []byte("int a;\n")
		}
		before := len(fs)
		if exit, err := split(fs, words); exit != ExitErrors || !strings.Contains(err, want) || len(fs) != before {
			t.Errorf("%q: exit %d, %q", words, exit, err)
		}
	}
}

// failing is a file system in which one file cannot be written.
type failing struct {
	MemFS
	name string
}

func (f failing) Replace(name string, data []byte) error {
	if name == f.name {
		return errors.New("no space left on device")
	}
	return f.MemFS.Replace(name, data)
}

// TestSplitLeavesNothingStale compiles a source that succeeds, fails in either
// pass, or whose results cannot be written: what lies there afterwards is the
// whole result or nothing.
func TestSplitLeavesNothingStale(t *testing.T) {
	for _, c := range []struct {
		source, unwritable string
		exit, left         int
		want               string
	}{
		{"__device__ int f() { return 1; }\n", "", ExitOK, 4, "cufront: wrote a.gpu"},
		{"int f() { return y; }\n", "", ExitErrors, 0, "removed a.int.c, which is from an earlier run"},
		{"#ifdef __CUDA_ARCH__\n__device__ int f() { return y; }\n#endif\n", "", ExitDeviceErrors, 0, "removed a.gpu"},
		{"__device__ int f() { return 1; }\n", "a.gpu", ExitCatastrophe, 0, "cannot write a.gpu: no space left on device"},
	} {
		fs := MemFS{"a.cu": []byte(c.source), "a.int.c": []byte("old"), "a.gpu": []byte("old"), "a.module_id": []byte("old")}
		out := Split([]string{"a.cu"}, Env{FS: failing{fs, c.unwritable}})
		if out.Exit != c.exit || len(out.Written) != c.left || len(fs) != 1+c.left || !strings.Contains(string(out.Stderr), c.want) {
			t.Errorf("%q: exit %d, wrote %q, %d files\n%s", c.source, out.Exit, out.Written, len(fs), out.Stderr)
		}
		for _, name := range out.Written {
			if string(fs[name]) == "old" {
				t.Errorf("%s was not written", name)
			}
		}
	}
}

// TestSplitCutsLongExcerpts: a line of a hundred thousand characters is quoted
// around the place that is meant; the tool quotes it as a whole.
func TestSplitCutsLongExcerpts(t *testing.T) {
	const before, behind = "/*ä*/ ; ", "; "
	line := strings.Repeat(before, 5000) + "int x = nowhere; " + strings.Repeat(behind, 5000) + "\n"
	_, err := split(MemFS{"a.cu": []byte(line)}, "a.cu --max-steps=0")
	at := strings.Index(err, "\"nowhere\" is undefined\n  …")
	if at < 0 || len(err) > 4_000_000 {
		t.Fatalf("%d bytes\n%.1000s", len(err), err)
	}
	quoted := strings.SplitN(err[at:], "\n", 4)
	if n := len(quoted[1]); n > 520 || !strings.HasSuffix(quoted[1], "…") || !utf8.ValidString(quoted[1]) {
		t.Errorf("%d bytes: %s", n, quoted[1])
	}
	if column := utf8.RuneCountInString(strings.TrimSuffix(quoted[2], "^")); !strings.HasPrefix(string([]rune(quoted[1])[column:]), "nowhere") {
		t.Errorf("the caret is not below the name:\n%s\n%s", quoted[1], quoted[2])
	}
	exit, tool := 0, MemFS{"a.ii": []byte("# 1 \"a.cu\"\n" + line)}
	out := Run(strings.Fields("--c++17 --gnu_version=120200 --stub_file_name s.c a.ii"), Env{FS: tool})
	if exit = out.Exit; exit != ExitErrors || !strings.Contains(string(out.Stderr), line) {
		t.Errorf("exit %d, the tool quotes the whole line", exit)
	}
}

func TestSplitReadsMacrosAndHeaders(t *testing.T) {
	fs := MemFS{"a.cu": []byte("#if LIMIT != 3 || __cplusplus != 201402L || !defined(__CUDACC__)\n#error wrong macros\n#endif\n#include \"own.h\"\n"),
		"inc/own.h": []byte("#define OWN\n")}
	exit, err := split(fs, "-DLIMIT=3 -std=c++14 -I inc a.cu")
	if strings.Contains(err, "wrong macros") || strings.Contains(err, "own.h") {
		t.Errorf("exit %d: %s", exit, err)
	}
	if exit, err := split(fs, "-DLIMIT=4 a.cu"); exit != ExitCatastrophe || !strings.Contains(err, "wrong macros") {
		t.Errorf("exit %d: %s", exit, err)
	}
}

func TestSplitPrintsThePreprocessedSource(t *testing.T) {
	fs := MemFS{"a.cu": []byte("#include \"own.h\"\nint a = F(2); // two\n"), "inc/own.h": []byte("#define F(x) (x + 1)\n"), "first.h": []byte("int first;\n")}
	for words, want := range map[string]string{
		"-E -I inc a.cu":                        "int a = (2 + 1);",
		"-P -C -Iinc a.cu":                      "int a = (2 + 1); // two\n",
		"-M -isystem inc a.cu":                  "a.o: inc/own.h\n",
		"-P -include first.h -isystem=inc a.cu": "int first;\n",
	} {
		out := Split(strings.Fields(words), Env{FS: fs})
		if out.Exit != 0 || !strings.Contains(string(out.Stdout), want) || len(out.Written) != 0 {
			t.Errorf("%q: exit %d, wrote %q, %q lacks %q", words, out.Exit, out.Written, out.Stdout, want)
		}
	}
}

func TestSplitTakesTheArchitectureOfGencode(t *testing.T) {
	fs := MemFS{"a.cu": []byte("#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 900\n#error wrong architecture\n#endif\nint a;\n")}
	if exit, err := split(fs, "-gencode arch=compute_90,code=sm_90 -lineinfo -lcudart -Xcompiler -fPIC -x cu a.cu"); exit != 0 {
		t.Errorf("exit %d: %s", exit, err)
	}
	for words, want := range map[string]string{
		"-gencode code=sm_90 a.cu": "names no arch=",
		"-x c a.cu":                "not supported for option 'x'",
	} {
		if exit, err := split(fs, words); exit == 0 || !strings.Contains(err, want) {
			t.Errorf("%q: exit %d, %q", words, exit, err)
		}
	}
}

// Passes that run side by side write the same bytes as one behind the other.
func TestSplitAbreast(t *testing.T) {
	sources := []string{
		"__device__ int d; static __global__ void k(int *p) { *p = d; }\nint main() { k<<<1, 1>>>(nullptr); }\n",
		"__global__ void k() { undeclared(); }\n",
		"#ifdef __CUDA_ARCH__\n__device__ int f() { return undeclared; }\n#endif\n",
	}
	for _, source := range sources {
		var outcomes [2]Outcome
		var files [2]MemFS
		for i := range files {
			before := runtime.GOMAXPROCS(i + 1)
			files[i] = MemFS{"x.cu": []byte(source), "x.stub.c": []byte("of an earlier run")}
			outcomes[i] = Split([]string{"x.cu"}, Env{FS: files[i], Dir: "/w", PID: 1, Now: noTime})
			outcomes[i].Timings = nil
			runtime.GOMAXPROCS(before)
		}
		if !reflect.DeepEqual(outcomes[0], outcomes[1]) || !reflect.DeepEqual(files[0], files[1]) {
			t.Errorf("%s: on one core\n%s\non two\n%s", source, outcomes[0].Stderr, outcomes[1].Stderr)
		}
	}
}

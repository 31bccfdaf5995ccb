package driver

import (
	"strings"
	"testing"
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

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

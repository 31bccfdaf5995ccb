package driver

import (
	"slices"
	"strings"
	"testing"
)

func TestParsePerson(t *testing.T) {
	tests := []struct{ args, words, macros, err string }{
		{"", "--c++17 --static-host-stub", "", ""},
		{"-std=c++20 -rdc=true", "--c++20 --device-hidden-visibility --device-c", "", ""},
		{"--std gnu++14 -dc", "--c++14 --device-c", "", ""},
		{"--extended-lambda -O3 -lineinfo", "--extended-lambda", "__CUDACC_EXTENDED_LAMBDA__ 1", ""},
		{"-DA -D B=2 -UC", "", "A 1|B 2", ""},
		{"-diag-suppress=177 -w", "--diag_suppress=177 --no_warnings", "", ""},
		{"-std=c++98", "", "", "value 'c++98' is not defined for option 'std'"},
		{"-arch=compute", "", "", "value 'compute' is not defined for option 'arch'"},
		{"-arch", "", "", "option '-arch' needs a value"},
		{"--dc=1", "", "", "option 'dc' takes no value"},
		{"--frobnicate", "", "", "unknown option '--frobnicate'"},
	}
	for _, test := range tests {
		p, err := parsePerson(strings.Fields(test.args))
		if err != test.err {
			t.Errorf("%q: error %q, want %q", test.args, err, test.err)
			continue
		}
		if err != "" {
			continue
		}
		words := p.words("x.cu", "x.cu", "x")
		for w := range strings.FieldsSeq(test.words) {
			if !slices.Contains(words, w) {
				t.Errorf("%q: no %s in %q", test.args, w, words)
			}
		}
		for m := range strings.SplitSeq(test.macros, "|") {
			if m != "" && !strings.Contains(string(p.predefined(false)), "#define "+m+"\n") {
				t.Errorf("%q: no macro %s", test.args, m)
			}
		}
	}
}

func TestPredefinedByStandard(t *testing.T) {
	for std, value := range map[string]string{"c++11": "201103L", "c++14": "201402L", "c++17": "201703L", "c++20": "202002L"} {
		p, _ := parsePerson([]string{"-std=" + std})
		text := string(p.predefined(false))
		if n := strings.Count(text, "#define __cplusplus "); n != 1 || !strings.Contains(text, "#define __cplusplus "+value+"\n") {
			t.Errorf("%s: %d definitions of __cplusplus", std, n)
		}
		if strings.Contains(text, "__CUDA_ARCH__ ") || !strings.Contains(string(p.predefined(true)), "#define __CUDA_ARCH__ 750\n") {
			t.Errorf("%s: __CUDA_ARCH__ belongs to the device pass alone", std)
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	if res := Compile(&Request{Main: "x.cu"}); res.Error == "" {
		t.Error("a request without its main file was taken")
	}
	res := Compile(&Request{Main: "x.cu", Files: map[string]string{"x.cu": ""}, Args: []string{"--nope"}})
	if res.Exit != ExitErrors || len(res.Diagnostics) != 1 || !strings.Contains(res.Stderr, "--nope") {
		t.Errorf("%+v", res)
	}
}

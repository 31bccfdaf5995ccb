package pp

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

type diskFS struct{}

func (diskFS) ReadFile(name string) ([]byte, error) { return os.ReadFile(name) }

// With everything a complete preprocessor has, the tokens of the standard
// headers must be those that the host compiler's preprocessor makes.
func TestAgainstHostCompiler(t *testing.T) {
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("no g++")
	}
	const text = `#include <algorithm>
#include <vector>
#include <string>
#include <map>
#include <unordered_map>
#include <memory>
#include <functional>
#include <iostream>
#include <complex>
#include <random>
#include <thread>
#include <atomic>
#include <chrono>
#include <tuple>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <climits>
#include <cfloat>
#include <limits.h>
#include <stdint.h>
#include <errno.h>
int line = __LINE__; const char *file = __FILE__; int counter = __COUNTER__ + __COUNTER__, max = INT_MAX;
double m = DBL_MAX; int e = errno;
`
	for _, std := range []string{"gnu++14", "gnu++17", "gnu++20"} {
		t.Run(std, func(t *testing.T) { compareWithHost(t, gxx, std, text) })
	}
}

func compareWithHost(t *testing.T, gxx, std, text string) {
	host := func(args ...string) []byte {
		t.Helper()
		cmd := exec.Command(gxx, append([]string{"-std=" + std, "-x", "c++", "-E"}, args...)...)
		cmd.Stdin = strings.NewReader(text)
		b, err := cmd.CombinedOutput()
		if err != nil {
			t.Skipf("g++ %v: %v", args, err)
		}
		return b
	}
	var dirs []string
	_, list, _ := strings.Cut(string(host("-v", "-")), "#include <...> search starts here:\n")
	list, _, _ = strings.Cut(list, "End of search list.")
	for _, l := range strings.Split(strings.TrimSpace(list), "\n") {
		dirs = append(dirs, strings.TrimSpace(l))
	}
	macros := host("-dM", "/dev/null")
	var plain strings.Builder // without pragmas
	for l := range strings.Lines(string(host("-P", "-"))) {
		if !strings.HasPrefix(l, "#pragma") {
			plain.WriteString(l)
		}
	}
	want := lex.Scan(token.NewTable(0), &lang.Dialect{Std: lang.CXX20}, plain.String(), source.Pos{})
	d := lang.Default()
	d.Std = lang.CXX20 // for the scanner: literals
	rep := &diag.Reporter{}
	prelude := append(append([]byte("# 1 \"<built-in>\"\n"), macros...), "# 1 \"<stdin>\"\n"...)
	p := New(Config{FS: diskFS{}, Main: "<stdin>", Text: append(prelude, text...), SystemDirs: dirs, Standard: true, Dialect: &d,
		Lines: &source.Map{}, Names: token.NewTable(0), Reporter: rep})
	var tok token.Token
	for i := 0; ; i++ {
		for p.Next(&tok); tok.Kind == token.Pragma; p.Next(&tok) {
		}
		if tok.Kind == token.EOF || i >= len(want) {
			if tok.Kind != token.EOF || i < len(want) {
				t.Errorf("one text ends at token %d", i)
			}
			break
		}
		if tok.Text() != want[i].Text() {
			loc := p.Lines().Locate(tok.Pos)
			t.Errorf("token %d is %s, want %s, at %s:%d", i, tok.Text(), want[i].Text(), loc.File, loc.Line)
			break
		}
	}
	for i, e := range rep.All {
		if i < 5 {
			loc := p.Lines().Locate(e.Pos)
			t.Errorf("%s:%d: %s", loc.File, loc.Line, e.Text)
		}
	}
}

package pp

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

type mapFS map[string]string

func (m mapFS) ReadFile(name string) ([]byte, error) {
	if s, ok := m[name]; ok {
		return []byte(s), nil
	}
	return nil, errors.New("no such file")
}

// run preprocesses text and returns the tokens' spellings joined by blanks.
func run(t *testing.T, cfg Config, text string) (string, []string) {
	t.Helper()
	var errs []string
	cfg.Main, cfg.Text, cfg.Lines = "main.cu", []byte(text), &source.Map{}
	cfg.Reporter = &diag.Reporter{}
	p := New(cfg)
	var out []string
	var tok token.Token
	for p.Next(&tok); tok.Kind != token.EOF; p.Next(&tok) {
		if tok.Kind == token.Pragma {
			out = append(out, "[pragma "+tok.Text()+"]")
			continue
		}
		out = append(out, tok.Text())
	}
	for _, d := range cfg.Reporter.All {
		errs = append(errs, fmt.Sprintf("%d:%d %s", d.Pos.Seq, d.Pos.Col, d.Text))
	}
	return strings.Join(out, " "), errs
}

func TestExpansion(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plain", "int x = 1;", "int x = 1 ;"},
		{"object", "#define A B\n#define B 3\nA", "3"},
		{"function", "#define F(x,y) x+y\nF(1,(2,3))", "1 + ( 2 , 3 )"},
		{"rescan", "#define F(x) F(x) + F\nF(1)(2)", "F ( 1 ) + F ( 2 )"},
		{"id of id", "#define ID(x) x\nID(ID)(4)", "ID ( 4 )"},
		{"stringize", "#define S(x) #x\nS( a  b \"c\\n\" '\\0' )", `"a b \"c\\n\" '\\0'"`},
		{"paste", "#define C(a,b) a##b\nC(x,1) C(,y) C(z,) C(+,+)", "x1 y z ++"},
		{"variadic", "#define V(f,...) g(f, __VA_ARGS__)\nV(1,2,3)", "g ( 1 , 2 , 3 )"},
		{"gnu comma", "#define V(f,a...) g(f, ## a)\nV(1) V(1,2)", "g ( 1 ) g ( 1 , 2 )"},
		{"va_opt", "#define V(f,...) g(f __VA_OPT__(,) __VA_ARGS__)\nV(1) V(1,2)", "g ( 1 ) g ( 1 , 2 )"},
		{"standard example", "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n#define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\nf(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);",
			"f ( 2 * ( y + 1 ) ) + f ( 2 * ( f ( 2 * ( z [ 0 ] ) ) ) ) % f ( 2 * ( 0 ) ) + t ( 1 ) ; f ( 2 * ( 2 + ( 3 , 4 ) - 0 , 1 ) ) | f ( 2 * ( ~ 5 ) ) & f ( 2 * ( 0 , 1 ) ) ^ m ( 0 , 1 ) ;"},
		{"attribute name", "__noinline__ int __attribute__((__noinline__, x)) f(__noinline__);",
			"__attribute__ ( ( noinline ) ) int __attribute__ ( ( __noinline__ , x ) ) f ( __attribute__ ( ( noinline ) ) ) ;"},
		{"push_macro", "#define X 1\n#pragma push_macro(\"X\")\n#undef X\n#define X 2\nX\n#pragma pop_macro(\"X\")\nX", "2 1"},
		{"pragma in arguments", "#define F(x) [x]\nF(1\n#pragma unroll\n2)", "[pragma unroll] [ 1 2 ]"},
		{"ifdef", "#ifdef A\n1\n#else\n2\n#endif\n#ifndef A\n3\n#elif 1\n4\n#endif", "2 3"},
		{"pragma", "#pragma  unroll 4 \n_Pragma(\"once \\\"x\\\"\") int", `[pragma unroll 4] [pragma once "x"] int`},
	} {
		got, errs := run(t, Config{}, c.in)
		if got != c.want || len(errs) > 0 {
			t.Errorf("%s:\n got %s\nwant %s\n%v", c.name, got, c.want, errs)
		}
	}
}

// Inputs that grow without bound end with a diagnostic.
func TestLimits(t *testing.T) {
	double := "#define A0(x) x x\n"
	for i := 1; i < 40; i++ {
		double += fmt.Sprintf("#define A%d(x) A%d(x) A%d(x)\n", i, i-1, i-1)
	}
	quotes := "#define S(x) #x\n#define X(x) S(x)\n" + strings.Repeat("X(", 60) + `"\\\\"` + strings.Repeat(")", 60)
	for _, c := range []struct{ name, in, want string }{
		{"doubling", double + "A39(1)", "is too large"},
		{"growing strings", quotes, "is too large"},
		{"nested calls", "#define F(x) x\n" + strings.Repeat("F(", 20000) + strings.Repeat(")", 20000), "is too large"},
		{"recursive include", "#include \"main.cu\"\n", "too deep"},
		{"nested condition", "#if " + strings.Repeat("(", 100000), ""},
	} {
		_, errs := run(t, Config{FS: mapFS{"main.cu": c.in}, limit: 1 << 20}, c.in)
		if c.want != "" && (len(errs) == 0 || !strings.Contains(errs[len(errs)-1], c.want)) {
			t.Errorf("%s: %v", c.name, errs)
		}
	}
}

func TestIncludes(t *testing.T) {
	fs := mapFS{"d/x.h": "#pragma once\nx1 \"y.h\"\n#include \"y.h\"\nx3\n", "d/y.h": "y1\n", "s/z.h": "z1"}
	got, errs := run(t, Config{FS: fs, SystemDirs: []string{"s"}}, "#include \"d/x.h\"\n#include \"d/x.h\"\n#include <z.h>\nend")
	if want := `x1 "y.h" y1 x3 z1 end`; got != want || len(errs) > 0 {
		t.Errorf("got %s, want %s, %v", got, want, errs)
	}
}

func TestLineMarkers(t *testing.T) {
	lines := &source.Map{}
	p := New(Config{Main: "a.ii", Lines: lines, Text: []byte("# 1 \"a.cu\"\n# 1 \"/usr/h\\\\x.h\" 1 3 4\nint\n# 7 \"a.cu\" 2\n\n  x")})
	var tok token.Token
	p.Next(&tok)
	if l := lines.Locate(tok.Pos); l.File != `/usr/h\x.h` || l.Line != 1 || !l.System || l.Seg.Kind != source.Enter || !l.Seg.ExternC {
		t.Errorf("int at %+v %+v", l, l.Seg)
	}
	p.Next(&tok)
	if l := lines.Locate(tok.Pos); l.File != "a.cu" || l.Line != 8 || l.Col != 3 || l.Seg.Kind != source.Leave {
		t.Errorf("x at %+v %+v", l, l.Seg)
	}
}

// Pragmas that are obeyed at once do not reach the parser.
func TestImmediatePragmas(t *testing.T) {
	got, errs := run(t, Config{}, "#pragma nv_diag_suppress 1105\n_Pragma(\"nv_diagnostic push\") a;\n#warning x\n#pragma nv_diag_frobnicate 1\n")
	if got != "a ; [pragma nv_diag_frobnicate 1]" || len(errs) > 0 {
		t.Errorf("%s %v", got, errs)
	}
}

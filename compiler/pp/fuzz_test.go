package pp

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// seeds adds the sources of the recorded cases under testdata, and a few texts
// that are hard on scanner or preprocessor.
func seeds(f *testing.F) {
	f.Helper()
	for _, s := range []string{
		"", "\\", "\\\n", "a\\", "/*", "//\\\n", "R\"x(", "R\"xxxxxxxxxxxxxxxxxxxx(\")", "'", "\"\\", "\\u12", "\\U", "0x'1.p+", "1''2",
		"#", "#define", "#define F(", "#define F(a,...) #a ## __VA_OPT__(a ## b) __VA_ARGS__\nF(1,2) F(", "#define F F\nF F(F)",
		"#define A(x) x x x x x x x x\nA(A(A(A(A(A(A(1)))))))", "#if 1 ? (2", "#if ((((((", "#if 0\n#elif 1\n#else\n#else\n", "#include \"a\"\n",
		"#include <a\n#include a", "#line 7 \"\\377\\", "# 1 \"x\" 1 3 4\n", "_Pragma(\"x\") _Pragma(", "??/\n??=define X\n", "%:%:<::<:>>>=<<<",
		"#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "\xef\xbb\xbf#pragma once\r\n\x00\xff", "#define E(a) a##\n#define X(...) #__VA_OPT__(x)\nX()X(1)",
		"#define H(x, ...) __VA_OPT__(a##x ## __VA_ARGS__) ## end\nH(1) H(1,2) H(,)",
	} {
		f.Add([]byte(s))
	}
	files, _ := filepath.Glob("../../testdata/*/*.txtar")
	for i, name := range files {
		if i%7 != 0 {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if i := bytes.LastIndex(data, []byte(".cu --\n")); i >= 0 && len(data)-i < 4096 {
			f.Add(data[i+7:])
		}
	}
}

// FuzzLex checks that scanning ends, that tokens lie in the text one after the
// other, and that their spelling is what the text holds.
func FuzzLex(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, std := range []lang.Std{lang.CXX03, lang.CXX20} {
			d := lang.Default()
			d.Std = std
			d.Words.Trigraphs = std == lang.CXX03
			names := token.NewTable(0)
			lex.SetKeywords(names, &d)
			lines := &source.Map{}
			l := lex.New(&lex.Config{Names: names, Lines: lines, Dialect: &d}, text)
			stop := 0
			var tok token.Token
			var last source.Pos
			for l.Next(&tok); tok.Kind != token.EOF; l.Next(&tok) {
				if l.Start < stop || l.Stop <= l.Start {
					t.Fatalf("token %q from %d to %d behind %d", tok.Text(), l.Start, l.Stop, stop)
				}
				stop = l.Stop
				if tok.Pos.Before(last) {
					t.Fatalf("token %q at %v behind %v", tok.Text(), tok.Pos, last)
				}
				last = tok.Pos
				switch tok.Kind {
				case token.Number:
					lex.DecodeNumber(tok.Text(), &d)
				case token.Char:
					lex.DecodeChar(tok.Text())
				case token.String:
					lex.DecodeString(tok.Text(), "\"x\"")
				}
				if first, rest, ok := lex.Split(tok); ok && first.Len+rest.Len != tok.Len {
					t.Fatalf("split of %q", tok.Text())
				}
			}
		}
	})
}

// FuzzPP checks that preprocessing ends without a fault, both ways.
func FuzzPP(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<16 {
			return
		}
		fs := mapFS{"a": "#include \"b\"\nint a\n#define Q 1\n", "b": "#if Q\n", "fuzz.cu": string(text)}
		for _, standard := range []bool{false, true} {
			lines := &source.Map{}
			cfg := Config{FS: fs, Main: "fuzz.cu", Text: text, Standard: standard, Lines: lines, Reporter: &diag.Reporter{}, Listing: true, limit: 1 << 16}
			p := New(cfg)
			var tok token.Token
			for p.Next(&tok); tok.Kind != token.EOF; p.Next(&tok) {
				if tok.Kind == token.Pragma {
					p.PragmaTokens(&tok)
				}
			}
			p.Next(&tok)
			if tok.Kind != token.EOF {
				t.Fatal("a token behind the end")
			}
			Listing(cfg, lines, cfg.Reporter, p.Marks())
			cfg.Listing, cfg.Lines = false, &source.Map{}
			out := New(cfg).Text(TextOptions{})
			if len(out) > 0 && out[len(out)-1] != '\n' {
				t.Fatal("the output does not end with a newline")
			}
			cfg.Lines = &source.Map{}
			New(cfg).Text(TextOptions{NoLineCommands: true, Comments: true})
		}
	})
}

// Preprocessing what has been preprocessed changes nothing.
func TestTextIsStable(t *testing.T) {
	const text = "#define F(x, ...) x+x __VA_OPT__([__VA_ARGS__])\nint a = F(-1)-F(2, 3 ,4);\n/* c */ F(F(1),\n\n2) \"s\" F(y)\n#pragma unroll F(1)\n"
	out := func(s string) string {
		return string(New(Config{Main: "a.cu", Text: []byte(s), Lines: &source.Map{}}).Text(TextOptions{NoLineCommands: true}))
	}
	first := out(text)
	if second := out(first); second != first {
		t.Errorf("%s\nbecomes\n%s", first, second)
	}
	if want := "int a = -1+ -1 -2+2 [3 ,4];\n  1+1 +1+1  [2] \"s\" y+y \n#pragma unroll 1+1 \n"; first != want {
		t.Errorf("got %q\nwant %q", first, want)
	}
	if strings.Contains(first, "__VA_OPT__") {
		t.Error("__VA_OPT__ stays")
	}
}

package lex

import (
	"strings"
	"testing"

	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// spell returns the kinds and spellings of the tokens of text.
func spell(d *lang.Dialect, text string) string {
	names := token.NewTable(0)
	SetKeywords(names, d)
	l := New(&Config{Names: names, Lines: &source.Map{}, Dialect: d}, []byte(text))
	var out []string
	var t token.Token
	for l.Next(&t); t.Kind != token.EOF; l.Next(&t) {
		s := t.Text()
		switch t.Kind {
		case token.Ident:
			s = "i:" + s
		case token.Number:
			s = "n:" + s
		case token.Char, token.String:
			s = "s:" + s
		case token.Other:
			s = "?:" + s
		}
		if t.Flags&token.Invalid != 0 {
			s += "!"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestTokens(t *testing.T) {
	for _, c := range []struct {
		std      lang.Std
		in, want string
	}{
		{lang.CXX17, "a+++++b", "i:a ++ ++ + i:b"},
		{lang.CXX17, "x<<<1,2>>>()", "i:x <<< n:1 , n:2 >>> ( )"},
		{lang.CXX17, "a>>>=b <<<= c", "i:a >> >= i:b << <= i:c"},
		{lang.CXX17, "a<=>b", "i:a <= > i:b"},
		{lang.CXX20, "a<=>b", "i:a <=> i:b"},
		{lang.CXX17, "<::a><::><:::b", "< :: i:a > <: :> <: :: i:b"},
		{lang.CXX17, "%:%: %: <% %> and bitor", "%:%: %: <% %> and bitor"},
		{lang.CXX17, ".5.e+3+.. ... ->* .*", "n:.5.e+3 + . . ... ->* .*"},
		{lang.CXX17, "0x1E+1 1e+E 1'000'", "n:0x1E+1 n:1e+E n:1'000'"},
		{lang.CXX17, `u8"a"_x L'b' R"q(a)"b)q"s uR"(x)" U'c'`, `s:u8"a"_x s:L'b' s:R"q(a)"b)q"s s:uR"(x)" s:U'c'`},
		{lang.CXX14, `u8'a'`, `i:u8 s:'a'`},
		{lang.CXX03, `u8"a" R"(x)"`, `i:u8 s:"a" i:R s:"(x)"`},
		{lang.CXX17, "concept char8_t", "i:concept i:char8_t"},
		{lang.CXX20, "concept char8_t", "concept char8_t"},
		{lang.CXX17, "a\\\nb \"c\\\nd\" 1\\\n2 +\\\n+ /\\\n/ x\ne", "i:ab s:\"cd\" n:12 ++ i:e"},
		{lang.CXX17, "caf\u00e9 caf\\u00e9 caf\\U000000e9", "i:caf\\u00e9 i:caf\\u00e9 i:caf\\u00e9"},
		{lang.CXX17, "@ ` \\ $a \xff", "?:@ ?:` ?:\\ i:$a ?:\xff"},
		{lang.CXX17, "\"open\n'x", "s:\"open! s:'x!"},
		{lang.CXX17, "a/*x\ny*/b//c\nd", "i:a i:b i:d"},
		{lang.CXX17, `'\'' "\\" '"'`, `s:'\'' s:"\\" s:'"'`},
	} {
		d := lang.Default()
		d.Std = c.std
		if got := spell(&d, c.in); got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.in, got, c.want)
		}
	}
}

func TestTrigraphs(t *testing.T) {
	d := lang.Default()
	d.Words.Trigraphs = true
	if got, want := spell(&d, "??=a ??( ??/\nb ????- \"??'\""), "# i:a [ i:b ? ? ~ s:\"^\""; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestPositions(t *testing.T) {
	d := lang.Default()
	names := token.NewTable(0)
	lines := &source.Map{}
	l := New(&Config{Names: names, Lines: lines, Dialect: &d}, []byte("\xef\xbb\xbfa \\\n b\r\n\tR\"(x\ny)\" c"))
	want := []source.Pos{{Seq: 1, Col: 1}, {Seq: 2, Col: 2}, {Seq: 3, Col: 2}, {Seq: 4, Col: 5}}
	var tok token.Token
	for i := 0; ; i++ {
		if l.Next(&tok); tok.Kind == token.EOF {
			break
		}
		if i >= len(want) || tok.Pos != want[i] {
			t.Errorf("token %d, %s, at %v", i, tok.Text(), tok.Pos)
		}
	}
	if n := lines.NumLines(); n != 4 || string(lines.LineText(2)) != " b" {
		t.Errorf("%d lines, the second is %q", n, lines.LineText(2))
	}
}

func TestSplit(t *testing.T) {
	d := lang.Default()
	for in, want := range map[string]string{">>": "> >", ">>>": "> >>", ">>=": "> >=", ">=": "> =", "<<<": "<< <", "&&": "& &", "+": ""} {
		toks := Scan(token.NewTable(0), &d, in, source.Pos{Seq: 3, Col: 7})
		first, rest, ok := Split(toks[0])
		got := ""
		if ok {
			got = first.Text() + " " + rest.Text()
			if rest.Pos != (source.Pos{Seq: 3, Col: 7 + first.Len}) {
				t.Errorf("%s: rest at %v", in, rest.Pos)
			}
		}
		if got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
}

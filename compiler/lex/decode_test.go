package lex

import (
	"fmt"
	"strings"
	"testing"

	"cufront/compiler/lang"
)

func problems(ps []Problem) string {
	var b strings.Builder
	for _, p := range ps {
		fmt.Fprintf(&b, " %d@%d", p.Code.Number(), p.Off)
	}
	return b.String()
}

func TestDecodeNumber(t *testing.T) {
	d := lang.Default()
	for _, c := range []struct{ in, want string }{
		{"10", "10"}, {"0x1F", "31"}, {"017", "15"}, {"0b1010", "10"}, {"1'000'000", "1000000"}, {"0'7", "7"}, {"0", "0"},
		{"3ull", "3 u l2"}, {"3LU", "3 u l1"}, {"1lL", "1 l2"}, {"1z", "1 z"}, {"0xFFFFFFFFFFFFFFFF", "18446744073709551615"},
		{"64_KiB", "64 _KiB"}, {"1.5_km", "float 1.5 _km"}, {"1e3f", "float 1e3 f"}, {"0x1.8p+2", "float 0x1.8p+2"}, {".5", "float .5"},
		{"1.", "float 1."}, {"010.5", "float 010.5"}, {"089.", "float 089."},
		{"08", "0 24@1"}, {"0b12", "1 2424@3"}, {"0x", "0 22@0"}, {"0xg", "0 22@0"}, {"1lul", "1 lul"}, {"12abc", "12 abc"},
		{"1''0", "0 2629@1"}, {"1'", "0 2629@1"}, {"1'000'", "0 2629@5"}, {"0x'1", "0 2629@2"}, {"1e", "1 e"},
		{"1.2.3", "float 1.2 19@3"}, {"0x1.8", "float 0x1.8 166@5"}, {"0x1E+1", "30 19@4"}, {"99999999999999999999", "7766279631452241919 too large"},
		{"1.5_km.v", "float 1.5 _km 2482@6"}, {"1.0f16", "float 1.0 f16"}, {"1uu", "1 uu"},
	} {
		n := DecodeNumber(c.in, &d)
		got := n.Value.Text(false)
		if n.Float {
			got = "float " + n.Digits
		}
		if n.Unsigned {
			got += " u"
		}
		if n.Long > 0 {
			got += fmt.Sprint(" l", n.Long)
		}
		if n.Size {
			got += " z"
		}
		if n.Suffix != 0 {
			got += " " + string(n.Suffix)
		}
		if n.UDSuffix != "" {
			got += " " + n.UDSuffix
		}
		if n.TooLarge {
			got += " too large"
		}
		if got += problems(n.Problems); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

func TestDecodeChar(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`'a'`, "97 x1"}, {`'\n'`, "10 x1"}, {`'\x41'`, "65 x1"}, {`'\101'`, "65 x1"}, {`'\''`, "39 x1"}, {`'\0'`, "0 x1"},
		{`'ab'`, "24930 x2 1422@0"}, {`'abcde'`, "1650680933 x5 1654@0"}, {`''`, "0 x0 25@0"}, {`'\q'`, "113 x1 192@1"},
		{`'\x'`, "0 x0 22@3"}, {`'\400'`, "0 x1 27@1"}, {`'\xfff'`, "-1 x1 27@1"}, {`'\377'`, "-1 x1"}, {"'é'", "-15447 x2 1422@0"},
		{`L'x'`, "120 x1"}, {`u'\u20ac'`, "8364 x1"}, {`U'\U0001F600'`, "128512 x1"}, {`u'\U0001F600'`, "62976 x1 1535@2"},
		{`U'\uD800'`, "55296 x1 1661@2"}, {`'a'_up`, "97 x1 _up"}, {`'\e'`, "27 x1"}, {`L'ab'`, "97 x2 26@0"}, {`'"'`, "34 x1"},
	} {
		l := DecodeChar(c.in)
		got := fmt.Sprintf("%s x%d", l.Value.Text(true), l.Count)
		if l.UDSuffix != "" {
			got += " " + l.UDSuffix
		}
		if got += problems(l.Problems); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

func TestDecodeString(t *testing.T) {
	for _, c := range []struct {
		parts []string
		want  string
	}{
		{[]string{`"a"`, `"b\n"`}, "0 61620a"}, {[]string{`L"a"`, `"b"`}, "1 6100000062000000"}, {[]string{`"a"`, `u8"b"`}, "2 6162"},
		{[]string{`u"\U0001F600"`}, "3 3dd800de"}, {[]string{`R"x(a)"b\n)x"`}, "0 6129" + "22625c6e"}, {[]string{`"\u00e9"`}, "0 c3a9"},
		{[]string{`"a"_len`, `"b"`}, "0 6162 _len"}, {[]string{`"a"_len`, `"b"_w`}, "0 6162 _len 2484@3"}, {[]string{`L"a"`, `u"b"`}, "1 6100000062000000 1282@0"},
		{[]string{`"\u12"`}, "0  965@5"}, {[]string{`"\q\x\u12"`}, "0 71 192@1 22@5 965@9"}, {[]string{"\"\xff\""}, "0 ff 870@1"},
		{[]string{`"a\0b"`}, "0 610062"}, {[]string{`"unclosed`}, "0 756e636c6f736564"},
	} {
		s := DecodeString(c.parts...)
		got := fmt.Sprintf("%d %x", s.Kind, s.Bytes)
		if s.UDSuffix != "" {
			got += " " + s.UDSuffix
		}
		if got += problems(s.Problems); got != c.want {
			t.Errorf("%v: got %s, want %s", c.parts, got, c.want)
		}
	}
}

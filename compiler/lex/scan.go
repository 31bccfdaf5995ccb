// This file implements scanning of a text that is not a file: the text of a
// pragma, a pasted token, a predefined macro.
package lex

import (
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Scan returns the tokens of text, without diagnostics. The first byte lies at
// pos; with an invalid pos the positions mean nothing.
func Scan(names *token.Table, d *lang.Dialect, text string, pos source.Pos) []token.Token {
	var lines source.Map
	l := New(&Config{Names: names, Lines: &lines, Dialect: d}, []byte(text))
	var toks []token.Token
	var t token.Token
	for l.Next(&t); t.Kind != token.EOF; l.Next(&t) {
		t.Flags &^= token.LineStart
		if t.Pos.Seq == 1 {
			t.Pos.Col += pos.Col - 1
		}
		t.Pos.Seq += pos.Seq - 1
		toks = append(toks, t)
	}
	return toks
}

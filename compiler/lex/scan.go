// This file implements scanning of a text that is not a file: the text of a
// pragma, a pasted token, a predefined macro.
package lex

import (
	"bytes"

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

// Source returns the bytes of the file from one offset to another.
func (l *Lexer) Source(from, to int) []byte { return l.src[from:min(to, l.end)] }

// Offset returns the offset of the next byte.
func (l *Lexer) Offset() int { return l.off }

// Seq returns the number of the current physical line.
func (l *Lexer) Seq() uint32 { return l.seq }

// PeekParen reports whether a left parenthesis is the next token; nothing is
// consumed. known is false when a directive comes first.
func (l *Lexer) PeekParen() (paren, known bool) {
	off, start := l.off, false
	for off < l.end {
		switch c := l.src[off]; {
		case c == '(':
			return true, true
		case c == '\n':
			if l.InDirective {
				return false, true
			}
			start = true
			off++
		case class[c] == clBlank:
			off++
		case c == '\\' && l.spliceAt(off) > 0:
			off += l.spliceAt(off)
		case c == '/' && l.src[off+1] == '/':
			for off < l.end && l.src[off] != '\n' {
				off++
			}
		case c == '/' && l.src[off+1] == '*':
			i := bytes.Index(l.src[off+2:l.end], []byte("*/"))
			if i < 0 {
				return false, true
			}
			off += i + 4
		case start && (c == '#' || c == '%' && l.src[off+1] == ':'):
			return false, false
		default:
			return false, true
		}
	}
	return false, true
}

// InAttribute reports whether the last token stands in the list of
// __attribute__((…)), on a level of its own.
func (l *Lexer) InAttribute() bool {
	const limit = 1000
	before := l.src[max(0, l.Start-limit):l.Start]
	i := bytes.LastIndexAny(before, "()")
	if i < 1 || before[i] != '(' {
		return false
	}
	before = bytes.TrimRight(before[:i], " \t\n")
	if !bytes.HasSuffix(before, []byte{'('}) {
		return false
	}
	before = bytes.TrimRight(before[:len(before)-1], " \t\n")
	return bytes.HasSuffix(before, []byte("__attribute__")) || bytes.HasSuffix(before, []byte("__attribute"))
}

// This file implements #pragma and the _Pragma operator. A pragma becomes one
// token whose name is the text behind the word pragma.
package pp

import (
	"strings"

	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// pragmaDirective makes t a Pragma token. Its position is that of the #, and
// its length reaches to where the text starts.
func (p *Preprocessor) pragmaDirective(hash, t *token.Token) bool {
	if p.out != nil {
		return p.copyPragma(hash)
	}
	text, at := p.lex.RestOfLine()
	s := string(text)
	trimmed := strings.TrimLeft(s, " \t")
	at.Col += uint32(len(s) - len(trimmed))
	trimmed = strings.TrimRight(trimmed, " \t")
	if trimmed == "once" {
		p.pragmaOnce()
		return false
	}
	*t = token.Token{Kind: token.Pragma, Flags: hash.Flags, Pos: hash.Pos, Len: at.Col - hash.Pos.Col, Name: p.cfg.Names.InternString(trimmed)}
	return !p.immediate(t)
}

// pragmaOnce marks the current file; the primary file is not marked.
func (p *Preprocessor) pragmaOnce() {
	if f := p.top(); !f.primary {
		p.once[f.path] = true
	}
}

// PragmaTokens returns the tokens of a pragma's text, at their places.
func (p *Preprocessor) PragmaTokens(t *token.Token) []token.Token {
	at := source.Pos{Seq: t.Pos.Seq, Col: t.Pos.Col + t.Len}
	return lex.Scan(p.cfg.Names, p.cfg.Dialect, t.Name.Text, at)
}

// pragmaOperator reads ( string ) behind _Pragma and makes t a Pragma token.
func (p *Preprocessor) pragmaOperator(t *token.Token) bool {
	if p.raw {
		return false
	}
	name := *t
	var u token.Token
	p.nextInLine(&u)
	if u.Kind != token.LParen {
		p.report(codeExpectedLParen, u.Pos)
		*t = u
		return true
	}
	p.nextInLine(&u)
	text, ok := "", false
	if u.Kind == token.String {
		text, ok = destringize(u.Name.Text)
	}
	if !ok {
		p.report(codeExpectedString, u.Pos)
	}
	for u.Kind != token.RParen && u.Kind != token.EOF && u.Kind != token.Semi {
		p.nextInLine(&u)
	}
	if !ok {
		return true
	}
	text = strings.Trim(text, " \t")
	*t = token.Token{Kind: token.Pragma, Flags: name.Flags | token.FromMacro, Pos: name.Pos, Name: p.cfg.Names.InternString(text)}
	if p.immediate(t) {
		t.Kind = token.None
	}
	return true
}

// destringize returns what a string literal spells, prefix and quotes removed.
func destringize(s string) (string, bool) {
	s = strings.TrimPrefix(s, "L")
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return "", false
	}
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return s, true
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\') {
			i++
		}
		b.WriteByte(s[i])
	}
	return b.String(), true
}

// copyPragma copies a pragma to the preprocessed output. The macros in it are
// expanded for unroll, pack and pragmas that the tool does not know; #pragma
// once is obeyed as well.
func (p *Preprocessor) copyPragma(hash *token.Token) bool {
	word := p.lex.Offset()
	var t token.Token
	p.lex.Next(&t)
	if t.Name == p.words.once {
		p.pragmaOnce()
	}
	o := p.out
	o.catchUp(hash)
	o.write(string(p.lex.Source(p.hashAt, word)))
	if keepsMacros(t.Name) {
		o.write(string(p.lex.Space))
		o.write(string(p.lex.Source(p.lex.Start, p.lex.Offset())))
		rest, _ := p.lex.RestOfLine()
		o.write(string(rest))
		t.Kind = token.Newline
	}
	for t.Kind != token.Newline {
		o.write(string(p.lex.Space))
		o.indent = o.indent[:0]
		o.fileToken(&t)
		if p.lex.Next(&t); t.Kind == token.Newline {
			o.write(string(p.lex.Space))
		}
	}
	o.expanded = false
	o.kept()
	return false
}

// keepsMacros reports whether macros in a pragma of this name stay.
func keepsMacros(n *token.Name) bool {
	if n == nil {
		return false
	}
	switch n.Text {
	case "omp", "GCC", "STDC":
		return true
	}
	return strings.HasPrefix(n.Text, "nv_diag")
}

// This file implements what is checked when a token leaves for the parser: the
// tool converts literals while it scans, so that their faults are reported
// wherever they stand, skipped text included, and once.
package pp

import (
	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// trail is what the checks know of the tokens before.
type trail struct {
	kind   token.Kind // of the last token
	before token.Kind // of the one before it
	pos    source.Pos // of the last token
	start  source.Pos // of the first token of the last statement
	empty  bool       // the last token is ""
	fresh  bool       // the next token starts a statement
}

// deliver checks t and reports whether it goes to the parser.
func (p *Preprocessor) deliver(t *token.Token) bool {
	switch t.Kind {
	case token.Newline, token.None:
		return false
	case token.Pragma:
		if !p.pragmaPlace() {
			return false
		}
	case token.Other:
		p.report(codeUnrecognizedToken, t.Pos)
	case token.Hash, token.HashHash:
		p.report(codeHashNotExpected, t.Pos)
	case token.Number:
		p.checkNumber(t)
	case token.Char:
		if len(t.Name.Text) != 3 {
			c := lex.DecodeChar(t.Name.Text)
			p.literalProblems(t, c.Problems)
			p.checkSuffix(c.UDSuffix, t.Pos)
		}
	case token.String:
		if !plainText(t.Name.Text) {
			s := lex.DecodeString(t.Name.Text)
			p.literalProblems(t, s.Problems)
			p.checkSuffix(s.UDSuffix, t.Pos)
		}
	default:
		if p.trail.empty && p.trail.before == token.KwOperator && t.Name != nil {
			p.checkSuffix(t.Name.Text, t.Pos)
		}
	}
	if p.trail.fresh {
		p.trail.start = t.Pos
	}
	p.trail.before, p.trail.kind, p.trail.pos = p.trail.kind, t.Kind, t.Pos
	p.trail.empty = t.Kind == token.String && t.Name.Text == `""`
	p.trail.fresh = t.Kind == token.Semi || t.Kind == token.LBrace || t.Kind == token.RBrace
	return true
}

// pragmaPlace reports whether a pragma may stand behind the last token. Within
// declarations and expressions pragmas have no effect and are dropped.
func (p *Preprocessor) pragmaPlace() bool {
	switch p.trail.kind {
	case token.None, token.Semi, token.LBrace, token.RBrace, token.RParen, token.Pragma, token.KwElse, token.KwDo,
		token.Colon: // of a label, an access specifier or a constructor
		return true
	}
	return false
}

// checkSuffix warns about a literal suffix that is not the user's to choose,
// when it is first met: a use of what the library has declared is no fault.
func (p *Preprocessor) checkSuffix(suffix string, pos source.Pos) {
	if !lex.IsReserved(suffix) || p.suffixes[suffix] {
		return
	}
	if p.suffixes == nil {
		p.suffixes = map[string]bool{}
	}
	p.suffixes[suffix] = true
	p.report(diag.LiteralSuffixNeedsUnderscore, pos, "_")
}

// plainText reports whether a string literal has nothing that could be wrong.
func plainText(s string) bool {
	if s[len(s)-1] != '"' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' || s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// literalProblems reports the faults of a literal, each at its place, or at the
// macro call that the literal comes from.
func (p *Preprocessor) literalProblems(t *token.Token, problems []lex.Problem) {
	for _, q := range problems {
		if q.Code == diag.UCNIsSurrogate && p.cfg.Dialect.Std < lang.CXX11 {
			continue
		}
		pos := t.Pos
		if t.Flags&token.FromMacro == 0 {
			pos.Col += uint32(q.Off)
		}
		p.report(q.Code, pos, q.Args...)
	}
}

// checkNumber reports what is wrong with a number.
func (p *Preprocessor) checkNumber(t *token.Token) {
	s := t.Name.Text
	if len(s) < 19 && decimal(s) {
		return
	}
	n := lex.DecodeNumber(s, p.cfg.Dialect)
	p.literalProblems(t, n.Problems)
	p.checkSuffix(n.UDSuffix, t.Pos)
	switch {
	case !n.TooLarge, n.UDSuffix != "": // the parser's business
	case p.trail.kind == token.Semi:
		p.report(diag.IntegerTooLarge, p.trail.start)
	case p.trail.kind == token.None:
		p.report(diag.IntegerTooLarge, t.Pos)
	default: // the position is behind by one token
		p.report(diag.IntegerTooLarge, p.trail.pos)
	}
}

// decimal reports whether s is 0 or an ordinary decimal integer.
func decimal(s string) bool {
	if s[0] == '0' {
		return len(s) == 1
	}
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// This file implements the directives: dispatch, line markers, #line, #error,
// and what follows a directive on its line.
package pp

import (
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// directive obeys the directive whose # is t. It reports true when it leaves
// a token in t for the caller: a pragma.
func (p *Preprocessor) directive(t *token.Token) bool {
	l := p.lex
	hash := *t
	from := l.Start
	if p.out != nil {
		p.out.beginDirective(&hash)
	}
	l.InDirective, p.inDirective = true, true
	l.Next(t)
	p.hashAt = from
	yield := p.dispatch(&hash, t)
	if !p.stopped {
		l.RestOfDirective()
	}
	l.InDirective, p.inDirective = false, false
	if p.out != nil && l == p.lex {
		p.out.endDirective(l)
	}
	return yield
}

// dispatch obeys the directive whose name is t.
func (p *Preprocessor) dispatch(hash, t *token.Token) bool {
	switch t.Kind {
	case token.Newline:
		return false
	case token.Number:
		p.lineDirective(t, false)
		return false
	}
	if t.Name == nil {
		p.report(codeUnknownDirective, t.Pos)
		return false
	}
	switch t.Name.Text {
	case "define":
		p.defineDirective()
	case "undef":
		p.undefDirective()
	case "include":
		p.includeDirective(t, false)
	case "include_next":
		p.includeDirective(t, true)
	case "if", "ifdef", "ifndef":
		p.ifDirective(t)
	case "elif", "else", "endif":
		p.elseDirective(t)
	case "elifdef", "elifndef":
		if p.cfg.Dialect.Std < lang.CXX23 {
			p.report(codeUnknownDirective, t.Pos)
			return false
		}
		p.elseDirective(t)
	case "line":
		p.lex.Next(t)
		p.expandInDirective(t)
		p.lineDirective(t, true)
	case "pragma":
		return p.pragmaDirective(hash, t)
	case "error":
		p.catastrophe(codeErrorDirective, t.Pos, p.restText())
	case "warning":
		if p.cfg.Dialect.Strict {
			p.report(codeUnknownDirective, t.Pos)
			return false
		}
		p.report(codeWarningDirective, t.Pos, p.restText())
	case "ident":
		if p.out != nil {
			p.out.verbatim(hash, p.hashAt)
			p.out.kept()
		}
		p.skipLine()
	case "assert", "unassert":
		p.skipLine()
	default:
		p.report(codeUnknownDirective, t.Pos)
	}
	return false
}

// restText returns the rest of the line without the blanks before it.
func (p *Preprocessor) restText() string {
	b, _ := p.lex.RestOfLine()
	return strings.TrimLeft(string(b), " \t")
}

// skipLine goes to the end of the directive's line.
func (p *Preprocessor) skipLine() { p.lex.RestOfDirective() }

// expandInDirective expands t, the token just read, and what follows it.
func (p *Preprocessor) expandInDirective(t *token.Token) {
	if n := t.Name; n != nil && n.Macro != nil && p.expand(t) {
		p.nextInLine(t)
	}
}

// extraText reports what stands before the line end, from t on.
func (p *Preprocessor) extraText(t *token.Token, sev diag.Severity) bool {
	if t.Kind == token.Newline {
		return false
	}
	p.reportAs(sev, codeExtraText, t.Pos)
	p.skipLine()
	return true
}

// lineDirective obeys # N "file" flags and #line N "file" (word is set); t is
// the number.
func (p *Preprocessor) lineDirective(t *token.Token, word bool) {
	f := p.top()
	if t.Kind != token.Number {
		p.report(codeExpectedLineNumber, t.Pos)
		return
	}
	digits := t.Name.Text
	for i := range digits {
		if c := digits[i]; c < '0' || c > '9' {
			digits = digits[:i]
			break
		}
	}
	n, err := strconv.Atoi(digits)
	bad := err != nil || n > 1<<31-1 || n == 0 && word
	if bad {
		p.report(codeBadLineNumber, t.Pos)
	}
	if len(digits) < len(t.Name.Text) {
		at := t.Pos
		at.Col += uint32(len(digits))
		p.report(codeExpectedFileName, at)
		return
	}
	if bad {
		return
	}
	cur := p.cfg.Lines.Segment(t.Pos.Seq)
	seg := source.Segment{Line: max(n, 1), Kind: source.Sibling} // g++ numbers its first markers 0: line 1
	if cur != nil {
		seg.Name, seg.FullName, seg.System, seg.ExternC = cur.Name, cur.FullName, cur.System, cur.ExternC
	}
	p.nextInLine(t)
	if t.Kind == token.String {
		name, ok := fileName(t.Name.Text)
		if !ok {
			p.report(codeExpectedFileName, t.Pos)
		} else {
			seg.Name, seg.FullName, seg.System, seg.ExternC = name, "", false, false
		}
		p.nextInLine(t)
		for t.Kind == token.Number {
			switch t.Name.Text {
			case "1":
				seg.Kind = source.Enter
			case "2":
				seg.Kind = source.Leave
			case "3":
				seg.System = true
			case "4":
				seg.ExternC = true
			}
			p.nextInLine(t)
		}
	} else if t.Kind != token.Newline {
		p.report(codeExpectedFileName, t.Pos)
		p.dropContexts()
		return
	}
	p.extraText(t, diag.Error)
	p.dropContexts()
	f.system = seg.System
	p.cfg.Lines.OpenSegment(seg)
	if p.out != nil {
		p.out.lineChanged(seg.Name, n)
	}
}

// dropContexts forgets expansions that a faulty directive left unread.
func (p *Preprocessor) dropContexts() {
	for len(p.ctxs) > 0 && !p.ctxs[len(p.ctxs)-1].barrier {
		p.popContext()
	}
}

// fileName decodes the string of a line marker: "…" with \\ and \" and octal
// escapes.
func fileName(s string) (string, bool) {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return "", false
	}
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return s, true
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		v, n := 0, 0
		for n < 3 && i < len(s) && '0' <= s[i] && s[i] <= '7' {
			v = v*8 + int(s[i]-'0')
			n++
			i++
		}
		if n == 0 {
			b.WriteByte(s[i])
			continue
		}
		i--
		b.WriteByte(byte(v))
	}
	return b.String(), true
}

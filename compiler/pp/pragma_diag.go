// This file implements the pragmas that take effect when they are read and do
// not reach the parser: severities of diagnostics, push_macro and pop_macro
// (C-system 6).
package pp

import (
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// severityPragmas maps the ends of nv_diag_… to what they set.
var severityPragmas = map[string]diag.Setting{
	"suppress": {Severity: diag.Suppressed},
	"remark":   {Severity: diag.Remark},
	"warning":  {Severity: diag.Warning},
	"error":    {Severity: diag.Error},
	"once":     {Once: true},
	"default":  {},
}

// immediate obeys a pragma that takes effect at once and reports whether it
// was one. The pragma stands at pos, its text at at.
func (p *Preprocessor) immediate(text string, pos, at source.Pos) bool {
	word, rest, _ := strings.Cut(text, "_")
	switch {
	case word == "nv" && strings.HasPrefix(rest, "diag"):
	case word == "push" && strings.HasPrefix(rest, "macro"), word == "pop" && strings.HasPrefix(rest, "macro"):
	default:
		return false
	}
	args := pragmaArgs{toks: lex.Scan(p.cfg.Names, p.cfg.Dialect, text, at), end: at}
	args.end.Col += uint32(len(text))
	name := args.next()
	switch name.Text() {
	case "push_macro":
		p.pushMacro(&args)
		return true
	case "pop_macro":
		p.popMacro(&args)
		return true
	case "nv_diagnostic":
		p.pushSeverities(&args, pos)
		return true
	}
	set, ok := severityPragmas[strings.TrimPrefix(name.Text(), "nv_diag_")]
	if !ok || !strings.HasPrefix(name.Text(), "nv_diag_") {
		return false
	}
	isDefault := name.Text() == "nv_diag_default"
	for _, n := range p.severityList(&args) {
		switch r := p.cfg.Reporter; {
		case r == nil:
		case isDefault:
			r.Pragmas.Default(pos, n)
		default:
			r.Pragmas.Set(pos, n, set)
		}
	}
	return true
}

// pragmaArgs is the rest of a pragma being read.
type pragmaArgs struct {
	toks []token.Token
	end  source.Pos
}

// next returns the next token, EOF at the end.
func (a *pragmaArgs) next() token.Token {
	if len(a.toks) == 0 {
		return token.Token{Kind: token.EOF, Pos: a.end}
	}
	t := a.toks[0]
	a.toks = a.toks[1:]
	return t
}

// severityList reads the numbers and tags of a severity pragma. Faulty elements
// are reported and left out.
func (p *Preprocessor) severityList(a *pragmaArgs) []int {
	var numbers []int
	t := a.next()
	if t.Kind == token.Assign {
		t = a.next()
	}
	for {
		switch {
		case t.Kind == token.Number:
			v, err := strconv.Atoi(t.Name.Text)
			if n, ok := p.lookupNumber(v); ok && err == nil {
				numbers = append(numbers, n)
			} else {
				p.report(diag.InvalidErrorNumber, t.Pos)
			}
		case t.Kind == token.Ident || t.Kind.IsKeyword():
			tagged := diag.LookupTag(t.Name.Text)
			if len(tagged) == 0 {
				p.report(diag.InvalidErrorTag, t.Pos)
			}
			numbers = append(numbers, tagged...)
		default:
			p.report(diag.ExpectedErrorNumberErrorTag, t.Pos)
		}
		switch t = a.next(); t.Kind {
		case token.EOF:
			return numbers
		case token.Comma:
			t = a.next()
		default:
			p.report(diag.ExpectedComma, t.Pos)
			return numbers
		}
	}
}

// pushSeverities obeys nv_diagnostic push and pop.
func (p *Preprocessor) pushSeverities(a *pragmaArgs, pos source.Pos) {
	t := a.next()
	r := p.cfg.Reporter
	switch {
	case r == nil:
	case t.Kind == token.Ident && t.Name.Text == "push":
		r.Pragmas.Push(pos)
	case t.Kind == token.Ident && t.Name.Text == "pop":
		if !r.Pragmas.Pop(pos) {
			p.report(diag.NoPragmaDiagnosticPushFound, a.next().Pos)
		}
	default:
		p.report(diag.PragmaDiagnosticMustEitherPush, t.Pos)
	}
}

// macroArgument reads ("NAME").
func (p *Preprocessor) macroArgument(a *pragmaArgs) *token.Name {
	if a.next().Kind != token.LParen {
		return nil
	}
	t := a.next()
	if t.Kind != token.String {
		return nil
	}
	name, ok := destringize(t.Name.Text)
	if !ok || name == "" || a.next().Kind != token.RParen {
		return nil
	}
	return p.cfg.Names.InternString(name)
}

// pushMacro saves the definition of a macro, or that there is none.
func (p *Preprocessor) pushMacro(a *pragmaArgs) {
	if n := p.macroArgument(a); n != nil {
		if p.saved == nil {
			p.saved = map[*token.Name][]*Macro{}
		}
		p.saved[n] = append(p.saved[n], macroOf(n))
	}
}

// popMacro restores the definition saved last.
func (p *Preprocessor) popMacro(a *pragmaArgs) {
	n := p.macroArgument(a)
	stack := p.saved[n]
	if n == nil || len(stack) == 0 {
		return
	}
	m := stack[len(stack)-1]
	p.saved[n] = stack[:len(stack)-1]
	if m == nil {
		p.undefine(n)
	} else {
		p.setMacro(m)
	}
}

// lookupNumber returns the internal number that a user's number means.
func (p *Preprocessor) lookupNumber(n int) (int, bool) {
	if p.cfg.Reporter == nil {
		return 0, false
	}
	return p.cfg.Reporter.Options.Lookup(n)
}

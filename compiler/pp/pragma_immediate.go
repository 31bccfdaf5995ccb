// This file implements the pragmas that take effect when they are read and do
// not reach the parser: those of severity.go, push_macro and pop_macro.
package pp

import (
	"strings"

	"cufront/compiler/token"
)

// immediate obeys a pragma that takes effect at once and reports whether it
// was one; the parser does not see it then.
func (p *Preprocessor) immediate(t *token.Token) bool {
	switch text := t.Name.Text; {
	case strings.HasPrefix(text, "nv_diag"):
		return p.severityPragma(t)
	case strings.HasPrefix(text, "push_macro"), strings.HasPrefix(text, "pop_macro"):
		args := pragmaArgs(p.PragmaTokens(t))
		word := args.next()
		switch word.Text() {
		case "push_macro":
			p.pushMacro(&args)
			return true
		case "pop_macro":
			p.popMacro(&args)
			return true
		}
	}
	return false
}

// pragmaArgs is the rest of a pragma being read.
type pragmaArgs []token.Token

// next returns the next token, EOF at the end.
func (a *pragmaArgs) next() token.Token {
	if len(*a) == 0 {
		return token.Token{Kind: token.EOF}
	}
	t := (*a)[0]
	*a = (*a)[1:]
	return t
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

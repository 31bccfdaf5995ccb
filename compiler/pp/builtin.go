// This file implements the macros that the preprocessor computes. Of these the
// tool itself has only _Pragma; the others exist in a complete preprocessor.
package pp

import (
	"strconv"

	"cufront/compiler/token"
)

// expandBuiltin expands the built-in macro t. It reports false when t stays.
func (p *Preprocessor) expandBuiltin(t *token.Token, m *Macro) bool {
	loc := p.cfg.Lines.Locate(t.Pos)
	switch m.builtin {
	case builtinPragma:
		return p.pragmaOperator(t)
	case builtinVAArgs, builtinVAOpt:
		code := codeVAArgs
		if m.builtin == builtinVAOpt {
			code = codeVAOpt
		}
		p.report(code, t.Pos)
		t.Flags |= token.NoExpand
		return false
	case builtinLine:
		p.pushNumber(t, loc.Line)
	case builtinFile:
		p.pushText(t, token.String, quote(loc.File))
	case builtinCounter:
		p.counter++
		p.pushNumber(t, p.counter-1)
	case builtinIncludeLevel:
		p.pushNumber(t, len(p.files)-1)
	case builtinDate:
		p.pushText(t, token.String, `"Jan  1 2025"`)
	case builtinTime:
		p.pushText(t, token.String, `"00:00:00"`)
	default:
		return p.expandOperator(t, m)
	}
	return true
}

func (p *Preprocessor) pushNumber(t *token.Token, n int) {
	p.pushText(t, token.Number, strconv.Itoa(n))
}

// pushText makes the expansion of t a token spelled text.
func (p *Preprocessor) pushText(t *token.Token, k token.Kind, text string) {
	out := *t
	out.Kind, out.Name = k, p.cfg.Names.InternString(text)
	out.Flags = out.Flags&^token.LineStart | token.FromMacro
	p.pushContext([]token.Token{out}, nil)
}

// quote returns a file name as a string literal.
func quote(name string) string {
	b := []byte{'"'}
	for i := 0; i < len(name); i++ {
		if c := name[i]; c == '"' || c == '\\' {
			b = append(b, '\\')
		}
		b = append(b, name[i])
	}
	return string(append(b, '"'))
}

// expandOperator expands defined, __has_include and their like to 0 or 1. They
// are operators of #if only; elsewhere the name stays.
func (p *Preprocessor) expandOperator(t *token.Token, m *Macro) bool {
	if !p.inCondition {
		return false
	}
	value := 0
	switch m.builtin {
	case builtinDefined:
		value = p.evalDefined()
	case builtinHasInclude, builtinHasIncludeNext:
		value = p.evalHasInclude(m.builtin == builtinHasIncludeNext)
	default:
		value = p.evalHasFeature(m)
	}
	p.pushNumber(t, value)
	return true
}

// evalDefined reads NAME or ( NAME ) behind defined.
func (p *Preprocessor) evalDefined() int {
	var t token.Token
	p.rawNext(&t)
	paren := t.Kind == token.LParen
	if paren {
		p.rawNext(&t)
	}
	v := 0
	if t.Kind == token.Ident || t.Kind.IsKeyword() {
		if t.Name.Macro != nil && macroOf(t.Name).builtin != builtinDefined {
			v = 1
		}
	} else {
		p.report(codeExpectedIdentifier, t.Pos)
		return 0
	}
	if paren {
		if p.rawNext(&t); t.Kind != token.RParen {
			p.report(codeExpectedRParen, t.Pos)
		}
	}
	return v
}

// rawNext reads a token of the condition without expanding it.
func (p *Preprocessor) rawNext(t *token.Token) {
	for len(p.ctxs) > 0 {
		if p.fromContext(t) {
			if t.Kind != token.None {
				return
			}
		} else if t.Kind == token.EOF {
			return
		}
	}
	p.fromFile(t)
}

// evalHasInclude reads ( header-name ).
func (p *Preprocessor) evalHasInclude(next bool) int {
	var t token.Token
	if p.rawNext(&t); t.Kind != token.LParen {
		p.report(codeExpectedLParen, t.Pos)
		return 0
	}
	p.lex.Header = true
	p.rawNext(&t)
	p.lex.Header = false
	p.expandInDirective(&t)
	name, angled := "", false
	switch t.Kind {
	case token.HeaderName, token.String:
		s := t.Name.Text
		name, angled = s[1:len(s)-1], s[0] == '<'
	case token.Lt:
		angled = true
		for p.nextInLine(&t); t.Kind != token.Gt && t.Kind != token.Newline && t.Kind != token.EOF; p.nextInLine(&t) {
			name += t.Text()
		}
	default:
		p.report(codeExpectedFileName, t.Pos)
		return 0
	}
	if p.rawNext(&t); t.Kind != token.RParen {
		p.report(codeExpectedRParen, t.Pos)
		return 0
	}
	if _, _, _, text := p.find(name, angled, next); text != nil {
		return 1
	}
	return 0
}

// evalHasFeature reads ( name ) and answers as g++ does.
func (p *Preprocessor) evalHasFeature(m *Macro) int {
	var t token.Token
	if p.rawNext(&t); t.Kind != token.LParen {
		p.report(codeExpectedLParen, t.Pos)
		return 0
	}
	text := ""
	depth := 1
	for {
		p.rawNext(&t)
		switch t.Kind {
		case token.LParen:
			depth++
		case token.RParen:
			depth--
		case token.Newline, token.EOF:
			p.report(codeExpectedRParen, t.Pos)
			return 0
		}
		if depth == 0 {
			break
		}
		text += t.Text()
	}
	return hostFeature(m.Name.Text, text)
}

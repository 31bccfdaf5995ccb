// This file implements macro definitions: #define, #undef, comparison of
// definitions and their listing.
package pp

import (
	"cufront/compiler/diag"
	"strconv"
	"strings"

	"cufront/compiler/source"
	"cufront/compiler/token"
)

// op says what an element of a replacement list does.
type op uint8

const (
	opToken  op = iota // the token itself
	opParam            // a parameter
	opString           // # parameter
	opOpt              // __VA_OPT__( … ): the elements up to end
	opOptStr           // # __VA_OPT__( … )
)

// element is one element of a replacement list.
type element struct {
	tok   token.Token
	op    op
	paste bool  // ## follows
	arg   int32 // parameter
	end   int32 // index behind the last element of a __VA_OPT__
}

// builtin tells the macros that the preprocessor computes.
type builtin uint8

const (
	notBuiltin builtin = iota
	builtinPragma
	builtinVAArgs // only for the error outside a variadic macro
	builtinVAOpt
	builtinLine
	builtinFile
	builtinCounter
	builtinIncludeLevel
	builtinDate
	builtinTime
	builtinDefined // operators of #if
	builtinHasInclude
	builtinHasIncludeNext
	builtinHasAttribute
	builtinHasBuiltin
)

// Macro is a macro definition.
type Macro struct {
	Name     *token.Name
	Params   []*token.Name
	FuncLike bool
	Variadic bool // the last parameter takes the rest
	Pos      source.Pos

	body      []element
	builtin   builtin
	disabled  bool // being expanded
	noPos     bool // predefined: has no line
	attribute bool // not expanded inside __attribute__((…))
	order     int  // place in the list of macros
}

func macroOf(n *token.Name) *Macro {
	m, _ := n.Macro.(*Macro)
	return m
}

// predefine makes the macros that exist before the first line.
func (p *Preprocessor) predefine() {
	p.defineAttribute("__nv_register_params__", "__attribute__((nv_register_params))")
	p.defineAttribute("__noinline__", "__attribute__((noinline))")
	p.setBuiltin("_Pragma", builtinPragma)
	p.setBuiltin("__VA_ARGS__", builtinVAArgs)
	p.setBuiltin("__VA_OPT__", builtinVAOpt)
	if !p.cfg.Standard {
		return
	}
	for name, b := range map[string]builtin{ // any order: each by itself
		"__LINE__": builtinLine, "__FILE__": builtinFile, "__COUNTER__": builtinCounter,
		"__INCLUDE_LEVEL__": builtinIncludeLevel, "__DATE__": builtinDate, "__TIME__": builtinTime,
		"defined": builtinDefined, "__has_include": builtinHasInclude, "__has_include_next": builtinHasIncludeNext,
		"__has_attribute": builtinHasAttribute, "__has_cpp_attribute": builtinHasAttribute, "__has_builtin": builtinHasBuiltin,
	} {
		p.setBuiltin(name, b)
	}
}

func (p *Preprocessor) setBuiltin(name string, b builtin) {
	n := p.cfg.Names.InternString(name)
	n.Macro = &Macro{Name: n, builtin: b, noPos: true}
}

// defineAttribute defines an object macro for an attribute. Where the host
// headers spell the attribute's name by the same word it stays a name.
func (p *Preprocessor) defineAttribute(name, text string) {
	n := p.cfg.Names.InternString(name)
	m := &Macro{Name: n, noPos: true, attribute: true}
	toks := p.scanText(text, source.Pos{})
	for i := range toks {
		m.body = append(m.body, element{tok: toks[i]})
	}
	p.setMacro(m)
}

// setMacro makes m the definition of its name.
func (p *Preprocessor) setMacro(m *Macro) {
	if old := macroOf(m.Name); old != nil {
		m.order = old.order
	} else {
		p.macroCount++
		m.order = p.macroCount
		p.macros = append(p.macros, m.Name)
	}
	m.Name.Macro = m
}

// defineDirective obeys #define; the directive's name has been read.
func (p *Preprocessor) defineDirective() {
	var t token.Token
	p.lex.Next(&t)
	if !p.macroName(&t) {
		p.skipLine()
		return
	}
	m := &Macro{Name: t.Name, Pos: t.Pos}
	p.lex.Next(&t)
	if t.Kind == token.LParen && t.Flags&token.SpaceBefore == 0 {
		m.FuncLike = true
		if !p.parameters(m) {
			p.skipLine()
			return
		}
		p.lex.Next(&t)
	}
	if !p.replacement(m, &t) {
		p.skipLine()
		return
	}
	if old := macroOf(m.Name); old != nil {
		if old.builtin == builtinPragma {
			return
		}
		if old.builtin == notBuiltin && !sameMacro(old, m) {
			where := ""
			if !old.noPos {
				where = " (declared at line " + strconv.Itoa(p.cfg.Lines.Locate(old.Pos).Line) + ")"
			}
			p.report(codeMacroRedefined, m.Pos, m.Name.Text, where)
		} else if old.builtin == notBuiltin {
			return
		}
	}
	p.setMacro(m)
}

// macroName checks that t may be the name in #define, #undef, #ifdef.
func (p *Preprocessor) macroName(t *token.Token) bool {
	switch {
	case t.Name == p.words.vaArgs:
		p.report(codeVAArgs, t.Pos)
	case t.Name == p.words.vaOpt:
		p.report(codeVAOpt, t.Pos)
	case t.Kind == token.Ident || t.Kind.IsKeyword():
		return true
	default:
		p.report(codeExpectedIdentifier, t.Pos)
	}
	return false
}

// parameters reads the parameter list behind its left parenthesis.
func (p *Preprocessor) parameters(m *Macro) bool {
	var t token.Token
	p.lex.Next(&t)
	if t.Kind == token.RParen {
		return true
	}
	for {
		switch {
		case t.Kind == token.Ellipsis:
			m.Variadic = true
			m.Params = append(m.Params, p.words.vaArgs)
			p.lex.Next(&t)
		case t.Kind == token.Ident && t.Name != p.words.vaArgs || t.Kind.IsKeyword():
			for _, q := range m.Params {
				if q == t.Name {
					p.report(codeDuplicateParameter, t.Pos)
					return false
				}
			}
			m.Params = append(m.Params, t.Name)
			p.lex.Next(&t)
			if t.Kind == token.Ellipsis {
				m.Variadic = true
				p.lex.Next(&t)
			}
		default:
			p.report(codeExpectedIdentifier, t.Pos)
			return false
		}
		switch {
		case t.Kind == token.RParen:
			return true
		case t.Kind == token.Comma && !m.Variadic:
			p.lex.Next(&t)
		default:
			p.report(codeExpectedRParen, t.Pos)
			return false
		}
	}
}

// replacement reads the replacement list, whose first token is t.
func (p *Preprocessor) replacement(m *Macro, t *token.Token) bool {
	var open []int // __VA_OPT__ elements whose ) is to come, with the depth in arg
	depth := 0
	first := true
	for ; t.Kind != token.Newline; p.lex.Next(t) {
		e := element{tok: *t, arg: -1}
		if first {
			e.tok.Flags &^= token.SpaceBefore
		}
		if t.Kind == token.String && p.out != nil && strings.Contains(t.Name.Text, "\n") { // (rule lex.raw-string-body)
			e.tok.Name = p.cfg.Names.InternString(strings.ReplaceAll(t.Name.Text, "\n", `\n`))
		}
		switch {
		case t.Kind == token.HashHash:
			n := len(m.body)
			if n == 0 {
				p.report(codePasteFirst, t.Pos, "##")
				return false
			}
			m.body[n-1].paste = true
			continue
		case t.Kind == token.Hash && m.FuncLike:
			space := e.tok.Flags & token.SpaceBefore
			p.lex.Next(t)
			i := paramIndex(m, t.Name)
			if t.Name == p.words.vaOpt && m.Variadic {
				e.op = opOptStr
			} else if i < 0 {
				p.report(codeExpectedParameter, t.Pos)
				return false
			} else {
				e.op, e.arg = opString, int32(i)
			}
			e.tok = *t
			e.tok.Flags = e.tok.Flags&^token.SpaceBefore | space
		case t.Name == p.words.vaOpt && t.Name != nil:
			if !m.Variadic {
				p.report(codeVAOpt, t.Pos)
				return false
			}
			e.op = opOpt
		case t.Name == p.words.vaArgs && t.Name != nil && (!m.Variadic || paramIndex(m, t.Name) < 0):
			p.report(codeVAArgs, t.Pos)
			return false
		default:
			if i := paramIndex(m, t.Name); i >= 0 {
				e.op, e.arg = opParam, int32(i)
			}
		}
		first = false
		if e.op == opOpt || e.op == opOptStr {
			m.body = append(m.body, e)
			p.lex.Next(t)
			if t.Kind != token.LParen {
				p.report(codeExpectedLParen, t.Pos)
				return false
			}
			open = append(open, len(m.body)-1)
			m.body[len(m.body)-1].arg = int32(depth)
			first = true
			continue
		}
		if n := len(open); n > 0 {
			switch {
			case t.Kind == token.LParen:
				depth++
			case t.Kind == token.RParen && int32(depth) == m.body[open[n-1]].arg:
				m.body[open[n-1]].end = int32(len(m.body))
				if len(m.body)-1 > open[n-1] && m.body[len(m.body)-1].paste {
					p.report(codePasteLast, t.Pos, "##")
					return false
				}
				open = open[:n-1]
				// the token after ) starts afresh: an empty marker carries its ##
				m.body = append(m.body, element{tok: token.Token{Kind: token.None}})
				continue
			case t.Kind == token.RParen:
				depth--
			}
		}
		m.body = append(m.body, e)
	}
	if len(open) > 0 {
		p.report(codeExpectedRParen, t.Pos)
		return false
	}
	if n := len(m.body); n > 0 && m.body[n-1].paste {
		p.report(codePasteLast, t.Pos, "##")
		return false
	}
	return true
}

func paramIndex(m *Macro, n *token.Name) int {
	if n != nil {
		for i, q := range m.Params {
			if q == n {
				return i
			}
		}
	}
	return -1
}

// sameMacro reports whether two definitions are equal up to white space.
func sameMacro(a, b *Macro) bool {
	if a.FuncLike != b.FuncLike || a.Variadic != b.Variadic || len(a.Params) != len(b.Params) || len(a.body) != len(b.body) {
		return false
	}
	for i := range a.Params {
		if a.Params[i] != b.Params[i] {
			return false
		}
	}
	for i := range a.body {
		x, y := &a.body[i], &b.body[i]
		if x.op != y.op || x.paste != y.paste || x.tok.Kind != y.tok.Kind || x.tok.Name != y.tok.Name ||
			i > 0 && (x.tok.Flags^y.tok.Flags)&token.SpaceBefore != 0 {
			return false
		}
	}
	return true
}

// undefDirective obeys #undef.
func (p *Preprocessor) undefDirective() {
	var t token.Token
	p.lex.Next(&t)
	if !p.macroName(&t) {
		p.skipLine()
		return
	}
	p.undefine(t.Name)
	p.lex.Next(&t)
	p.extraText(&t, diag.Warning)
}

// undefine removes the macro named n, if there is one.
func (p *Preprocessor) undefine(n *token.Name) {
	m := macroOf(n)
	if m == nil || m.builtin == builtinPragma || m.builtin == builtinVAArgs || m.builtin == builtinVAOpt {
		return
	}
	n.Macro = nil
	for i, other := range p.macros {
		if other == n {
			p.macros = append(p.macros[:i], p.macros[i+1:]...)
			break
		}
	}
}

// ListMacros returns the definitions in order, one a line (--list_macros).
func (p *Preprocessor) ListMacros() string {
	var b strings.Builder
	for _, n := range p.macros {
		b.WriteString("#define ")
		b.WriteString(n.Text)
		m := macroOf(n)
		if m.FuncLike {
			b.WriteByte('(')
			for i, q := range m.Params {
				if i > 0 {
					b.WriteByte(',')
				}
				b.WriteString(q.Text)
				if m.Variadic && i == len(m.Params)-1 {
					b.WriteString("...")
				}
			}
			b.WriteByte(')')
		}
		b.WriteByte(' ')
		writeBody(&b, m.body)
		b.WriteByte('\n')
	}
	return b.String()
}

// writeBody writes a replacement list as it was spelled, runs of white space
// being one blank.
func writeBody(b *strings.Builder, body []element) {
	var ends []int32
	for i := range body {
		e := &body[i]
		if n := len(ends); n > 0 && ends[n-1] == int32(i) {
			b.WriteByte(')')
			ends = ends[:n-1]
		} else {
			if e.tok.Flags&token.SpaceBefore != 0 && !(i > 0 && body[i-1].paste) {
				b.WriteByte(' ')
			}
			if e.op == opString || e.op == opOptStr {
				b.WriteByte('#')
			}
			b.WriteString(e.tok.Text())
			if e.op == opOpt || e.op == opOptStr {
				b.WriteByte('(')
				ends = append(ends, e.end)
			}
		}
		if e.paste {
			b.WriteString(" ## ")
		}
	}
}

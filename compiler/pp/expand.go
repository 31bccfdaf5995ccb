// This file implements macro expansion: argument collection, substitution,
// # and ##, and rescanning through a stack of token lists. A macro is disabled
// while its list is on the stack, and its name found then is painted.
package pp

import (
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// What pasting two tokens counts: a scanner is made for it.
const (
	pasteSteps = 10
	pasteBytes = 1024
)

// context is a list of tokens to be read before the file goes on.
type context struct {
	toks    []token.Token
	next    int
	macro   *Macro // re-enabled when the list ends
	barrier bool   // the end is an EOF token: an argument expanded on its own
}

// fromContext reads from the innermost list. At its end it drops the list and
// reports false, with t of kind EOF when the list was a barrier.
func (p *Preprocessor) fromContext(t *token.Token) bool {
	c := &p.ctxs[len(p.ctxs)-1]
	p.work.Step(1)
	if c.next < len(c.toks) {
		*t = c.toks[c.next]
		c.next++
		if p.boundary {
			t.Flags |= token.Boundary
			p.boundary = false
		}
		return true
	}
	t.Kind = token.None
	if c.barrier {
		t.Kind = token.EOF
		return false // the reader drops it
	}
	p.popContext()
	return false
}

func (p *Preprocessor) pushContext(toks []token.Token, m *Macro) {
	if m != nil {
		m.disabled = true
	}
	p.ctxs = append(p.ctxs, context{toks: toks, macro: m})
	p.boundary = true
}

func (p *Preprocessor) popContext() {
	n := len(p.ctxs) - 1
	if m := p.ctxs[n].macro; m != nil {
		m.disabled = false
	}
	p.ctxs[n] = context{}
	p.ctxs = p.ctxs[:n]
	p.boundary = true
}

// expand expands the macro whose name t is. It reports false when t stays as
// it is. A _Pragma operator becomes a Pragma token.
func (p *Preprocessor) expand(t *token.Token) bool {
	m := macroOf(t.Name)
	if m == nil {
		return false
	}
	if m.builtin != notBuiltin {
		return p.expandBuiltin(t, m)
	}
	if m.disabled || m.attribute && len(p.ctxs) == 0 && p.out == nil && p.lex.InAttribute() {
		t.Flags |= token.NoExpand
		return false
	}
	if p.expanded > p.maxTokens || len(p.ctxs) > maxContextDepth {
		p.catastrophe(codeTooMuchExpansion, t.Pos, m.Name.Text)
		return false
	}
	name := *t
	var args [][]token.Token
	if m.FuncLike {
		if !p.leftParen() {
			return false
		}
		ok := false
		if args, ok = p.arguments(m, &name); !ok {
			return true
		}
	}
	toks := p.substitute(m, &name, args)
	p.expanded += len(toks) + 1
	if len(toks) > 0 {
		toks[0].Flags = toks[0].Flags&^token.SpaceBefore | name.Flags&(token.SpaceBefore|token.LineStart)
	} else if p.keepSpace && name.Flags&token.SpaceBefore != 0 {
		toks = append(toks, token.Token{Kind: token.None, Flags: token.SpaceBefore | token.FromMacro, Pos: name.Pos})
	}
	p.pushContext(toks, m)
	return true
}

// leftParen reports whether the next token is a left parenthesis, and consumes
// it if so. Lists that have ended are looked through; they are dropped only
// when the parenthesis is consumed.
func (p *Preprocessor) leftParen() bool {
	for i := len(p.ctxs) - 1; i >= 0; i-- {
		c := &p.ctxs[i]
		for j := c.next; j < len(c.toks); j++ {
			if c.toks[j].Kind == token.None {
				continue
			}
			if c.toks[j].Kind != token.LParen {
				return false
			}
			for len(p.ctxs)-1 > i {
				p.popContext()
			}
			p.ctxs[i].next = j + 1
			return true
		}
		if c.barrier {
			return false
		}
	}
	if !p.parenInFile() {
		return false
	}
	for len(p.ctxs) > 0 {
		p.popContext()
	}
	return true
}

// parenInFile reports whether the file goes on with a left parenthesis, and
// consumes it if so.
func (p *Preprocessor) parenInFile() bool {
	paren, known := false, false
	if !p.ahead {
		paren, known = p.lex.PeekParen()
		if known && !paren || !known && p.out != nil {
			return false
		}
		p.inArgs++
		p.fromFile(&p.peeked)
		p.inArgs--
		p.ahead = true
	}
	if p.peeked.Kind != token.LParen {
		return false
	}
	p.ahead = false
	return true
}

// arguments reads the arguments of a call of m up to the right parenthesis. It
// reports false when the source ends before.
func (p *Preprocessor) arguments(m *Macro, name *token.Token) ([][]token.Token, bool) {
	want := len(m.Params)
	p.work.Bytes(tokenBytes * (want + 1 + 8))
	args := make([][]token.Token, 0, want+1)
	cur := make([]token.Token, 0, 8)
	depth := 0
	var t token.Token
	var extra source.Pos // of the first token too many
	p.inArgs++
	defer func() { p.inArgs-- }()
	for {
		if !p.argToken(&t) {
			p.unterminated(m, len(args)+1, name, &t)
			return nil, false
		}
		switch t.Kind {
		case token.LParen:
			depth++
		case token.RParen:
			if depth == 0 {
				if !extra.IsValid() {
					extra = t.Pos
				}
				return p.countArguments(m, append(args, cur), &t, extra), true
			}
			depth--
		case token.Comma:
			if depth == 0 && !(m.Variadic && len(args) == want-1) {
				p.work.Bytes(tokenBytes * 8)
				args = append(args, cur)
				cur = make([]token.Token, 0, 8)
				continue
			}
		}
		if n := t.Name; n != nil && n.Macro != nil && t.Flags&token.NoExpand == 0 {
			if q := macroOf(n); q != nil && q.disabled {
				t.Flags |= token.NoExpand
			}
		}
		if len(args) == want && !extra.IsValid() {
			extra = t.Pos
		}
		if p.expanded++; p.expanded > p.maxTokens {
			p.catastrophe(codeTooMuchExpansion, name.Pos, m.Name.Text)
			return nil, false
		}
		p.work.Bytes(listBytes)
		cur = append(cur, t)
	}
}

// argToken reads one token of an argument; false at the end of the source.
func (p *Preprocessor) argToken(t *token.Token) bool {
	for {
		if len(p.ctxs) == 0 {
			p.fromFile(t)
			if t.Kind == token.Pragma {
				p.held = append(p.held, *t)
				continue
			}
			return t.Kind != token.EOF && t.Kind != token.Newline
		}
		if p.fromContext(t) {
			if t.Kind == token.None && !p.keepSpace {
				continue
			}
			return true
		}
		if t.Kind == token.EOF {
			return false
		}
	}
}

// unterminated reports a call without its right parenthesis.
func (p *Preprocessor) unterminated(m *Macro, got int, name, at *token.Token) {
	pos := at.Pos // the end of the source
	if want := len(m.Params); got < want && !(m.Variadic && got == want-1) {
		p.report(codeTooFewArguments, pos, m.Name.Text)
	}
	p.report(codeExpectedRParen, pos)
	p.report(codeUnterminatedCall, name.Pos)
	if len(p.ctxs) == 0 {
		p.peeked, p.ahead = *at, true
	}
}

// countArguments makes the number of arguments fit the parameters.
func (p *Preprocessor) countArguments(m *Macro, args [][]token.Token, end *token.Token, extra source.Pos) [][]token.Token {
	want, got := len(m.Params), len(args)
	if got == 1 && want == 0 && blank(args[0]) {
		return nil
	}
	switch {
	case got > want:
		p.report(codeTooManyArguments, extra, m.Name.Text)
		return args[:want]
	case got < want:
		if !m.Variadic || got < want-1 {
			p.report(codeTooFewArguments, end.Pos, m.Name.Text)
		}
		for len(args) < want {
			args = append(args, nil)
		}
	}
	return args
}

// blank reports whether a list holds nothing but placemarkers.
func blank(toks []token.Token) bool {
	for i := range toks {
		if toks[i].Kind != token.None {
			return false
		}
	}
	return true
}

// expandArgument returns the tokens of an argument, fully expanded.
func (p *Preprocessor) expandArgument(arg []token.Token) []token.Token {
	any := false
	for i := range arg {
		if n := arg[i].Name; n != nil && n.Macro != nil && arg[i].Flags&token.NoExpand == 0 {
			any = true
			break
		}
	}
	if !any {
		return arg
	}
	saved := p.boundary
	p.boundary = false
	p.ctxs = append(p.ctxs, context{toks: arg, barrier: true})
	p.work.Step(len(arg))
	p.work.Bytes(tokenBytes * (len(arg) + 4))
	out := make([]token.Token, 0, len(arg)+4)
	var t token.Token
	for p.next(&t); t.Kind != token.EOF && !p.stopped; p.next(&t) {
		p.work.Bytes(listBytes)
		out = append(out, t)
		if p.expanded++; p.expanded > p.maxTokens {
			p.catastrophe(codeTooMuchExpansion, t.Pos, t.Text())
			break
		}
	}
	for !p.ctxs[len(p.ctxs)-1].barrier {
		p.popContext()
	}
	p.ctxs = p.ctxs[:len(p.ctxs)-1]
	p.boundary = saved
	return out
}

// substitution is the state of replacing the parameters of one call.
type substitution struct {
	p        *Preprocessor
	m        *Macro
	name     *token.Token
	args     [][]token.Token
	expanded [][]token.Token
	done     []bool
	out      []token.Token
	edge     bool // an argument ended before the next token
}

// substitute returns the replacement list of m for the arguments.
func (p *Preprocessor) substitute(m *Macro, name *token.Token, args [][]token.Token) []token.Token {
	p.work.Step(len(m.body))
	p.work.Bytes(tokenBytes * (len(m.body) + 4))
	s := substitution{p: p, m: m, name: name, args: args, out: make([]token.Token, 0, len(m.body)+4)}
	if m.FuncLike {
		s.expanded = make([][]token.Token, len(args))
		s.done = make([]bool, len(args))
	}
	s.run(0, len(m.body))
	return s.out
}

// arg returns argument i expanded.
func (s *substitution) arg(i int32) []token.Token {
	if int(i) >= len(s.args) {
		return nil
	}
	if !s.done[i] {
		s.expanded[i], s.done[i] = s.p.expandArgument(s.args[i]), true
	}
	return s.expanded[i]
}

func (s *substitution) rawArg(i int32) []token.Token {
	if int(i) >= len(s.args) {
		return nil
	}
	return s.args[i]
}

// run substitutes the elements from i up to end.
func (s *substitution) run(i, end int) {
	pasting := false // ## precedes the element
	for i < end {
		e := &s.m.body[i]
		next := i + 1
		mark := len(s.out)
		switch e.op {
		case opToken:
			if e.paste && e.tok.Kind == token.Comma && s.gnuComma(i, end) {
				i += 2
				pasting = s.m.body[i-1].paste
				continue
			}
			if e.tok.Kind == token.None {
				s.edge = true
				break
			}
			s.token(e.tok)
		case opString:
			s.token(s.p.stringize(s.rawArg(e.arg), e, s.name))
		case opParam:
			if pasting || e.paste {
				s.list(s.rawArg(e.arg), e.tok.Flags, pasting || e.paste)
			} else {
				s.list(s.arg(e.arg), e.tok.Flags, false)
			}
		case opOpt, opOptStr:
			next = int(e.end)
			if e.op == opOptStr {
				sub := *s
				sub.out = nil
				if s.haveVariable() {
					sub.run(i+1, next)
				}
				s.token(s.p.stringize(sub.out, e, s.name))
			} else if s.haveVariable() {
				s.run(i+1, next)
				if len(s.out) > mark {
					s.out[mark].Flags = s.out[mark].Flags&^token.SpaceBefore | e.tok.Flags&token.SpaceBefore
				}
			}
		}
		if len(s.out) == mark && (pasting || e.paste || s.p.keepSpace) && e.tok.Kind != token.None {
			// a placemarker: ## needs one, and so do blanks around nothing
			s.out = append(s.out, token.Token{Kind: token.None, Flags: e.tok.Flags & token.SpaceBefore, Pos: s.name.Pos})
		}
		if pasting && mark > 0 && len(s.out) > mark {
			s.paste(mark)
		}
		pasting = e.paste
		i = next
	}
	if !s.p.keepSpace {
		s.dropMarkers()
	}
}

// haveVariable reports whether __VA_ARGS__ expands to something.
func (s *substitution) haveVariable() bool {
	return !blank(s.arg(int32(len(s.m.Params) - 1)))
}

// dropMarkers removes the placemarkers.
func (s *substitution) dropMarkers() {
	n := 0
	for i := range s.out {
		if s.out[i].Kind != token.None {
			if n != i {
				s.out[n] = s.out[i]
			}
			n++
		}
	}
	s.out = s.out[:n]
}

// token appends a token of the replacement list at the call's position.
func (s *substitution) token(t token.Token) {
	t.Pos, t.Len = s.name.Pos, s.name.Len
	t.Flags = t.Flags&^token.LineStart | token.FromMacro
	if s.edge {
		t.Flags |= token.Boundary
		s.edge = false
	}
	s.out = append(s.out, t)
}

// list appends an argument in place of a parameter spelled with flags. Its
// tokens too are placed at the call (cli/macro-redefinition).
func (s *substitution) list(toks []token.Token, flags token.Flags, raw bool) {
	s.p.work.Step(len(toks))
	s.p.work.Bytes(listBytes * len(toks))
	s.edge = true
	for i, t := range toks {
		if raw && t.Kind == token.None {
			continue
		}
		t.Pos, t.Len = s.name.Pos, s.name.Len
		t.Flags = t.Flags&^token.LineStart | token.FromMacro
		if i == 0 {
			t.Flags = t.Flags&^token.SpaceBefore | flags&token.SpaceBefore
		}
		if s.edge {
			t.Flags |= token.Boundary
			s.edge = false
		}
		s.out = append(s.out, t)
	}
	s.edge = true
	if len(s.out) > maxList {
		s.p.catastrophe(codeTooMuchExpansion, s.name.Pos, s.m.Name.Text)
		s.out = s.out[:0]
	}
}

// gnuComma handles `, ## __VA_ARGS__` at element i: the comma vanishes when
// the variable part is absent or empty, else it is not pasted
// (rule lex.comma-paste).
func (s *substitution) gnuComma(i, end int) bool {
	if i+1 >= end {
		return false
	}
	v := &s.m.body[i+1]
	if v.op != opParam || !s.m.Variadic || int(v.arg) != len(s.m.Params)-1 {
		return false
	}
	if arg := s.rawArg(v.arg); !blank(arg) {
		s.token(s.m.body[i].tok)
		s.list(s.arg(v.arg), v.tok.Flags&^token.SpaceBefore, false)
	}
	return true
}

// paste joins the token before mark with the one at mark.
func (s *substitution) paste(mark int) {
	s.p.work.Step((len(s.out) - mark) / bytesPerStep) // which move
	l, r := &s.out[mark-1], s.out[mark]
	switch {
	case r.Kind == token.None:
		s.out = append(s.out[:mark], s.out[mark+1:]...)
		return
	case l.Kind == token.None:
		r.Flags = r.Flags&^token.SpaceBefore | l.Flags&token.SpaceBefore
		*l = r
		s.out = append(s.out[:mark], s.out[mark+1:]...)
		return
	}
	if t, ok := s.p.pasted(l, &r); ok {
		t.Flags |= l.Flags & (token.SpaceBefore | token.Boundary | token.FromMacro)
		t.Pos, t.Len = l.Pos, l.Len
		*l = t
		s.out = append(s.out[:mark], s.out[mark+1:]...)
		return
	}
	if l.Kind != token.String && r.Kind != token.String {
		s.p.report(codeBadPaste, s.name.Pos, r.Text(), s.m.Name.Text)
	}
	s.out[mark].Flags &^= token.SpaceBefore | token.Boundary
	if mark+1 < len(s.out) {
		s.out[mark+1].Flags |= token.Boundary
	}
}

// pasted returns the token that l and r make when written side by side.
func (p *Preprocessor) pasted(l, r *token.Token) (token.Token, bool) {
	text := l.Text() + r.Text()
	if len(text) > 1<<20 {
		return token.Token{}, false
	}
	p.work.Step(pasteSteps + len(text)/bytesPerStep)
	p.work.Bytes(pasteBytes + 2*len(text))
	toks := p.scanText(text, source.Pos{})
	if len(toks) != 1 || toks[0].Kind == token.Other && l.Kind != token.Other {
		return token.Token{}, false
	}
	t := toks[0]
	t.Flags &^= token.LineStart | token.SpaceBefore
	if l.Kind == token.LParen || t.Flags&token.Invalid != 0 {
		return t, false
	}
	return t, true
}

// scanText scans text on its own, without diagnostics. It is used for pasted
// tokens, predefined macros and pragmas.
func (p *Preprocessor) scanText(text string, pos source.Pos) []token.Token {
	return lex.Scan(p.cfg.Names, p.cfg.Dialect, text, pos)
}

// stringize returns the string literal of an argument.
func (p *Preprocessor) stringize(arg []token.Token, e *element, name *token.Token) token.Token {
	b := append(make([]byte, 0, 64), '"')
	blankBefore := false
	for i := range arg {
		t := &arg[i]
		if t.Flags&token.SpaceBefore != 0 && len(b) > 1 {
			blankBefore = true
		}
		if t.Kind == token.None {
			continue
		}
		if blankBefore && len(b) > 1 {
			b = append(b, ' ')
		}
		blankBefore = false
		text := t.Text()
		if len(b)+len(t.Text()) > maxSpelling {
			p.catastrophe(codeTooMuchExpansion, name.Pos, name.Text())
			break
		}
		if t.Kind != token.String && t.Kind != token.Char {
			b = append(b, text...)
			continue
		}
		for j := 0; j < len(text); j++ {
			if c := text[j]; c == '"' || c == '\\' {
				b = append(b, '\\')
			}
			b = append(b, text[j])
		}
	}
	b = append(b, '"')
	p.work.Step(len(arg) + len(b)/bytesPerStep)
	p.work.Bytes(4 * len(b)) // the buffer grew to it
	return token.Token{Kind: token.String, Flags: e.tok.Flags & token.SpaceBefore, Pos: name.Pos, Name: p.cfg.Names.Intern(b)}
}

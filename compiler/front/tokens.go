// This file implements the parser's view of the token stream: one current
// token, arbitrary look-ahead, marks to return to, capture of token runs and
// their replay.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// stream is a run of tokens being read. A live stream fills buf from the
// preprocessor; a replayed one ends with an EOF token.
//
//	buf: [ consumed … | current | look-ahead … ]
//	                    i-1       i
type stream struct {
	id    int // tells streams apart
	buf   []token.Token
	i     int // index behind the current token
	live  bool
	marks int // marks outstanding: buf must not be shifted
	taken int // tokens that were current so far

	before int      // tokens that were in front of buf
	held   captured // what was captured last and not within what was held before,
	heldAt int      // and which of the tokens it begins with

	half   bool        // the current token is the first half of a split one
	second token.Token // its second half, the next token
}

// captured is a run of tokens that is parsed later. Only the parser looks inside.
type captured []token.Token

// mark is a place in the stream to return to.
type mark struct {
	i         int
	tok, prev token.Token
	taken     int
	half      bool
	second    token.Token
	stops     stops
}

// fetch reads a token from the preprocessor.
func (p *Parser) fetch(t *token.Token) {
	p.reading = true
	p.pp.Next(t)
	p.reading = false
}

// next makes the following token current.
func (p *Parser) next() {
	if fn := p.ck.env.fn; len(p.ck.exprs.uses) > 0 && fn != nil && !p.ck.env.has(inExpression) {
		p.ck.exprs.reportUnset(&p.ck.say, fn.uses, true)
	}
	p.prev = p.tok
	p.work.Step(1)
	p.stops.bracketRead(p.tok.Kind)
	s := &p.stream
	s.taken++
	if s.half {
		p.tok, s.half = s.second, false
		return
	}
	if s.i < len(s.buf) {
		p.tok = s.buf[s.i]
		s.i++
		return
	}
	if !s.live {
		p.tok = token.Token{Kind: token.EOF, Pos: p.prev.Pos}
		return
	}
	if s.marks == 0 && len(s.buf) > 0 {
		s.before += len(s.buf)
		s.buf, s.i = s.buf[:0], 0
	}
	if s.marks == 0 {
		s.before++
		p.fetch(&p.tok)
		return
	}
	p.work.Bytes(tokenBytes)
	s.buf = append(s.buf, token.Token{})
	p.fetch(&s.buf[len(s.buf)-1])
	p.tok = s.buf[s.i]
	s.i++
}

// farLook is how far apart the tokens are at which looking ahead counts: who
// looks far, looks at all tokens on the way.
const farLook = 16

// peek returns the n-th token after the current one (1 = the next).
func (p *Parser) peek(n int) token.Token {
	if n%farLook == 0 {
		p.work.Step(1)
	}
	s := &p.stream
	if s.half {
		if n--; n == 0 {
			return s.second
		}
	}
	for s.i+n-1 >= len(s.buf) {
		if !s.live {
			return token.Token{Kind: token.EOF, Pos: p.tok.Pos}
		}
		p.work.Bytes(tokenBytes)
		s.buf = append(s.buf, token.Token{})
		p.fetch(&s.buf[len(s.buf)-1])
	}
	return s.buf[s.i+n-1]
}

// place tells the current token from every other of the stream. A position
// does not: the tokens of a macro call share one.
func (p *Parser) place() int { return p.stream.taken }

// dropAhead removes the n-th token after the current one, which has been seen
// by peek.
func (p *Parser) dropAhead(n int) {
	s := &p.stream
	if s.half {
		n--
	}
	i := s.i + n - 1
	p.work.Step(1)
	p.work.Bytes(tokenBytes * len(s.buf))
	s.held = nil
	s.buf = append(s.buf[:i:i], s.buf[i+1:]...)
}

// mark starts a tentative scan; every mark is ended by exactly one reset or
// keep.
func (p *Parser) mark() mark {
	p.stream.marks++
	return mark{p.stream.i, p.tok, p.prev, p.stream.taken, p.stream.half, p.stream.second, p.stops}
}

// reset returns to m.
func (p *Parser) reset(m mark) {
	p.stream.marks--
	// Tokens read straight from the preprocessor since m were appended to buf
	// because a mark was outstanding, so m.i still counts.
	p.stream.i, p.tok, p.prev = m.i, m.tok, m.prev
	p.stream.taken, p.stream.half, p.stream.second = m.taken, m.half, m.second
	p.stops = m.stops
}

// keep ends a tentative scan without returning.
func (p *Parser) keep(mark) { p.stream.marks-- }

// replay makes toks the stream and its first token current; it returns what
// endReplay needs. An EOF token is provided at the end by the stream.
func (p *Parser) replay(toks []token.Token) replayed {
	r := replayed{p.stream, p.tok, p.prev, p.stops}
	p.stops = stops{}
	p.streams++
	p.stream = stream{id: p.streams, buf: toks, held: toks}
	p.tok = token.Token{}
	if len(toks) > 0 {
		p.prev = token.Token{Pos: toks[0].Pos}
	}
	p.next()
	return r
}

type replayed struct {
	stream    stream
	tok, prev token.Token
	stops     stops
}

// endReplay returns to the stream that replay left.
func (p *Parser) endReplay(r replayed) {
	p.stream, p.tok, p.prev, p.stops = r.stream, r.tok, r.prev, r.stops
}

// at reports whether the current token is of kind k.
func (p *Parser) at(k token.Kind) bool { return p.tok.Kind == k }

// got consumes the current token when it is of kind k.
func (p *Parser) got(k token.Kind) bool {
	if p.tok.Kind == k {
		p.next()
		return true
	}
	return false
}

// want consumes a token of kind k or reports that one is expected.
func (p *Parser) want(k token.Kind) bool {
	if p.got(k) {
		return true
	}
	p.expected(k)
	return false
}

// expected reports `expected a "k"` at the current token.
func (p *Parser) expected(k token.Kind) {
	code := diag.ExpectedSemicolon
	switch k {
	case token.Assign:
		code = diag.ExpectedEquals
	case token.RParen:
		code = diag.ExpectedCloseParen
	case token.RBracket:
		code = diag.ExpectedCloseBracket
	case token.LParen:
		code = diag.ExpectedOpenParen
	case token.LBrace:
		code = diag.ExpectedOpenBrace
	case token.RBrace:
		code = diag.ExpectedCloseBrace
	case token.Ident:
		code = diag.ExpectedIdentifier
	case token.Lt:
		code = diag.ExpectedLess
	case token.Gt:
		code = diag.ExpectedGreater
	case token.Colon:
		code = diag.ExpectedColon
	case token.Comma:
		code = diag.ExpectedComma
	}
	if k == token.RParen && p.repeatsExpected() {
		return
	}
	p.report(code, p.tok.Pos)
}

// repeatsExpected reports whether the last error said that a closing
// parenthesis is expected at the current token: recovery meets it once more for
// each parenthesis that is open.
func (p *Parser) repeatsExpected() bool {
	said := 1
	if p.at(token.EOF) {
		said = 2 // what is open at the end of the source is said twice
	}
	n := len(p.rep.All)
	if p.rep.Muted() || n < said {
		return false
	}
	for _, d := range p.rep.All[n-said:] {
		if d.Code != diag.ExpectedCloseParen || d.Pos != p.tok.Pos {
			return false
		}
	}
	return true
}

// closingAngles returns how many `>` of template argument lists token k can
// stand for.
func closingAngles(k token.Kind) int {
	switch k {
	case token.Gt:
		return 1
	case token.Shr:
		return 2
	case token.LaunchClose:
		return 3
	}
	return 0
}

// splitShift turns a current `>>`, `>>>`, `>=`, `>>=` into `>` followed by the
// rest, as at the end of a template argument list [temp.names], and a `<<<` behind
// `operator` into `<<` and `<`.
func (p *Parser) splitShift() {
	rest := token.None
	switch p.tok.Kind {
	case token.LaunchOpen:
		second := p.tok
		second.Kind, second.Len = token.Lt, 1
		second.Pos.Col += 2
		second.Flags &^= token.SpaceBefore | token.LineStart
		p.tok.Kind, p.tok.Len = token.Shl, 2
		p.stream.half, p.stream.second = true, second
		return
	case token.Shr:
		rest = token.Gt
	case token.LaunchClose:
		rest = token.Shr
	case token.Ge:
		rest = token.Assign
	case token.ShrAssign:
		rest = token.Ge
	default:
		return
	}
	second := p.tok
	second.Kind, second.Len = rest, p.tok.Len-1
	if third := p.prev.Kind == token.Gt && p.prev.Pos.Seq == p.tok.Pos.Seq && p.prev.Pos.Col+1 == p.tok.Pos.Col; !p.at(token.Shr) || third {
		second.Pos.Col++ // otherwise both halves stand where the token begins
	}
	if p.at(token.LaunchClose) && p.ck.env.inTemplateArgs == 0 {
		second.Kind, second.Len = token.Gt, 1 // `>>` and `>` in an expression
		second.Pos.Col++
		second.Flags &^= token.SpaceBefore | token.LineStart
		p.tok.Kind, p.tok.Len = token.Shr, 2
		p.stream.half, p.stream.second = true, second
		return
	}
	second.Flags &^= token.SpaceBefore | token.LineStart
	p.tok.Kind, p.tok.Len = token.Gt, 1
	p.stream.half, p.stream.second = true, second
}

// insertSemicolon makes a semicolon the current token, in front of the one that is.
func (p *Parser) insertSemicolon() {
	second := p.tok
	p.tok.Kind, p.tok.Len = token.Semi, 0
	p.stream.half, p.stream.second = true, second
}

// endToken ends a captured run where the current token begins: what is missing
// at its end is missing there.
func (p *Parser) endToken() token.Token { return token.Token{Kind: token.EOF, Pos: p.tok.Pos} }

// captureBalanced captures the current token, which opens a bracket, up to and
// including its closing partner, whatever is open in between (rule recovery.bodies).
// The current token afterwards is behind it.
func (p *Parser) captureBalanced(dst []token.Token) []token.Token {
	open := p.tok.Kind
	for depth := 0; !p.at(token.EOF); {
		depth += nestingOf(p.tok.Kind, open)
		p.work.Bytes(tokenBytes)
		dst = append(dst, p.tok)
		p.next()
		if depth <= 0 {
			return dst
		}
	}
	return append(dst, p.endToken()) // the end of the source is what it lacks
}

// skipBalanced skips what captureBalanced captures.
func (p *Parser) skipBalanced() {
	open := p.tok.Kind
	for depth := 0; !p.at(token.EOF); {
		depth += nestingOf(p.tok.Kind, open)
		p.next()
		if depth <= 0 {
			break
		}
	}
}

// balanced captures what captureBalanced does, to be kept.
func (p *Parser) balanced() []token.Token { return p.kept(p.captureBalanced(p.run())) }

// nesting is what a token of kind k adds to the number of open brackets.
func nesting(k token.Kind) int {
	switch k {
	case token.LParen, token.LBracket, token.LBrace:
		return 1
	case token.RParen, token.RBracket, token.RBrace:
		return -1
	}
	return 0
}

// nestingOf is nesting among the brackets of the kind that open begins.
func nestingOf(k, open token.Kind) int {
	switch {
	case k == open && nesting(open) > 0:
		return 1
	case closes(k, open):
		return -1
	}
	return 0
}

// run returns an empty list in which tokens are collected; kept ends that.
func (p *Parser) run() []token.Token {
	toks := p.scratch[:0]
	p.scratch = nil // a run that is collected meanwhile has its own
	return toks
}

// within returns the n tokens from the at-th of the stream on as they are held, nil
// where they are not: the bodies of a class template's members are parts of its own.
func (s *stream) within(at, n int) []token.Token {
	if at -= s.heldAt; at < 0 || at+n > len(s.held) {
		return nil
	}
	return s.held[at : at+n : at+n]
}

// number is that of the current token in the stream.
func (s *stream) number() int { return s.before + s.i - 1 }

// kept returns a copy, without room to grow, of toks, which began as a run.
func (p *Parser) kept(toks []token.Token) []token.Token {
	p.scratch = toks
	if len(toks) == 0 {
		return nil
	}
	if held := p.stream.within(p.stream.number()-len(toks), len(toks)); slices.Equal(held, toks) {
		return held
	}
	own := make([]token.Token, len(toks))
	copy(own, toks)
	return own
}

// keptAhead returns a copy of the current token and the n-1 tokens behind it,
// which have been looked at.
func (p *Parser) keptAhead(n int) []token.Token {
	if n == 0 {
		return nil
	}
	held := p.stream.within(p.stream.number(), n)
	same := held != nil
	for i := 0; i < n && same; i++ {
		same = held[i] == p.ahead(i)
	}
	if same {
		return held
	}
	p.work.Bytes(tokenBytes * n)
	toks := make([]token.Token, n)
	for i := range toks {
		toks[i] = p.ahead(i)
	}
	p.stream.held, p.stream.heldAt = toks, p.stream.number()
	return toks
}

// require consumes a token of kind k, for which the construct waits; when it is
// missing, that is reported and the input skipped to where something goes on, or
// to a token of one of the other kinds.
func (p *Parser) require(k token.Kind, others ...token.Kind) {
	if p.got(k) {
		return
	}
	p.expected(k)
	p.skipToStop(others...)
	if !p.got(k) {
		p.stops.done(stopOf(k)) // nobody waits for it any more
	}
}

// skipTo skips tokens after an error: up to one of the given kinds at the
// current bracket level (or an unmatched closing bracket, or EOF) without
// consuming it.
func (p *Parser) skipTo(kinds ...token.Kind) { p.skip(oneOf(kinds)) }

// skip skips tokens after an error up to where ends says so; a place that is far
// away is pointed at.
func (p *Parser) skip(ends func(k token.Kind, outermost bool) bool) {
	start := p.tok.Pos
	p.scan(ends)
	if !p.at(token.EOF) && p.tok.Pos.Seq >= start.Seq+farAway {
		p.report(diag.ParsingRestartsHere, p.tok.Pos)
	}
}

// skipToBrace skips everything up to the next brace.
func (p *Parser) skipToBrace() {
	start := p.tok.Pos
	for !p.at(token.LBrace) && !p.at(token.RBrace) && !p.at(token.EOF) {
		p.next()
	}
	if !p.at(token.EOF) && p.tok.Pos.Seq >= start.Seq+farAway {
		p.report(diag.ParsingRestartsHere, p.tok.Pos)
	}
}

// farAway is how many lines have to be skipped for the place where parsing
// restarts to be pointed at.
const farAway = 3

// unclosedAfter is how many lines an open bracket of kind k hides the tokens at which
// skipping stops; a longer one is taken for one that nothing closes.
func unclosedAfter(k token.Kind) uint32 {
	if k == token.LBrace {
		return 20
	}
	return 2
}

// scanTo advances to where skipTo stops.
func (p *Parser) scanTo(kinds ...token.Kind) { p.scan(oneOf(kinds)) }

// oneOf ends what is skipped at tokens of the given kinds, and at a closing
// bracket that nothing skipped has opened.
func oneOf(kinds []token.Kind) func(k token.Kind, outermost bool) bool {
	return func(k token.Kind, outermost bool) bool {
		return slices.Contains(kinds, k) || outermost && (k == token.RParen || k == token.RBracket || k == token.RBrace)
	}
}

// scan advances to EOF or the first token outside of brackets of which ends says
// so; outermost tells that none is open, not one that nothing seems to close. A closing
// bracket of another kind than the innermost open one closes nothing (rule recovery.stops).
func (p *Parser) scan(ends func(k token.Kind, outermost bool) bool) {
	var open []token.Kind // brackets
	var hidden uint32     // the last line on which the outermost one hides what ends the scan
	for !p.at(token.EOF) {
		if (len(open) == 0 || p.tok.Pos.Seq > hidden) && ends(p.tok.Kind, len(open) == 0) {
			return
		}
		switch k := p.tok.Kind; k {
		case token.LParen, token.LBracket, token.LBrace:
			if len(open) == 0 {
				hidden = p.tok.Pos.Seq + unclosedAfter(k)
			}
			open = append(open, k)
		case token.RParen, token.RBracket, token.RBrace:
			if n := len(open) - 1; n >= 0 && closes(k, open[n]) {
				open = open[:n]
			}
		}
		p.next()
	}
}

// closes reports whether k is the partner of the opening bracket.
func closes(k, open token.Kind) bool {
	switch open {
	case token.LParen:
		return k == token.RParen
	case token.LBracket:
		return k == token.RBracket
	}
	return k == token.RBrace
}

// skipToEnd gives up on the input: everything up to EOF is skipped.
func (p *Parser) skipToEnd() {
	for !p.at(token.EOF) {
		p.next()
	}
}

// prevTokens returns the kinds of the three tokens before the current one;
// only meaningful while a mark keeps them.
func (p *Parser) prevTokens() [3]token.Kind {
	s := &p.stream
	var k [3]token.Kind
	for i := range k {
		if at := s.i - 4 + i; at >= 0 && at < len(s.buf) {
			k[i] = s.buf[at].Kind
		}
	}
	return k
}

// initializerAhead reports whether an initialiser follows, or the names of a
// structured binding.
func (p *Parser) initializerAhead() (initializer, bindings bool) {
	return p.at(token.Assign) || p.at(token.LBrace) || p.at(token.LParen), p.at(token.LBracket)
}

// here is where the current token begins.
func (p *Parser) here() source.Pos { return p.tok.Pos }

// before is where the token before the current one begins.
func (p *Parser) before() source.Pos { return p.prev.Pos }

// behind is where the token before the current one ends.
func (p *Parser) behind() source.Pos { return p.prev.End() }

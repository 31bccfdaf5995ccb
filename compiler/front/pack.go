// This file implements parameter packs during the replay of tokens: list
// elements that are pack expansions, fold expressions, sizeof...
// [temp.variadic].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// packElement returns what pack symbol y means at the moment: the current
// element of the expansion that is under way; false outside of one.
func packElement(y *symbols.Symbol) (arg il.TemplateArg, v *il.Variable, ok bool) {
	b := y.Pack
	if b == nil || b.At == 0 || b.At > b.Len() {
		return il.TemplateArg{}, nil, false
	}
	if b.Vars != nil {
		return il.TemplateArg{}, b.Vars[b.At-1], true
	}
	return b.Args[b.At-1], nil, true
}

// currentElement replaces a pack found by lookup by the element that is being
// expanded.
func currentElement(l *Lookup) {
	y := l.Syms[0]
	arg, v, ok := packElement(y)
	if !ok {
		return
	}
	n := &symbols.Symbol{Name: y.Name, Scope: y.Scope, Seq: y.Seq}
	if v != nil {
		n.Kind, n.Entity = symbols.SymVariable, v
	} else {
		symbols.BindSymbol(n, &arg)
	}
	l.Syms = []*symbols.Symbol{n}
}

// hasPacks reports whether names bound to packs may occur here.
func (env *Env) hasPacks() bool {
	for s := env.scope; s != nil && s.Kind != symbols.ScopeNamespace; s = s.Parent {
		if s.Kind == symbols.ScopeBind || s.Packs {
			return true
		}
	}
	return false
}

// expansionAhead looks for `pattern ...` at the current token: the pattern's
// length in tokens, its bound packs and their number of elements, -1 where
// nothing is expanded.
func (p *Parser) expansionAhead() (n int, packs []*symbols.Pack, count int) {
	if !p.ck.env.hasPacks() {
		return 0, nil, -1
	}
	if n = p.expansionLength(); n < 0 {
		return 0, nil, -1
	}
	if packs = p.packsAhead(n); len(packs) == 0 {
		return 0, nil, -1
	}
	return n, packs, p.ck.packCount(packs)
}

// expandElements is called at the beginning of one element of a list; see
// contract_tmpl.go.
func (p *Parser) expandElements(parse func()) bool {
	n, packs, count := p.expansionAhead()
	if count < 0 {
		return false
	}
	p.expandTokens(n, packs, count, parse)
	p.want(token.Ellipsis)
	return true
}

// expandTokens calls parse count times at the current token, each time with
// the next elements of packs, and then skips the n tokens of the pattern.
func (p *Parser) expandTokens(n int, packs []*symbols.Pack, count int, parse func()) {
	m := p.mark()
	end := p.ck.tmpl.expansionEnd
	p.ck.tmpl.expansionEnd = p.ahead(n).Pos
	saved := make([]int, len(packs))
	for i, b := range packs {
		saved[i] = b.At
	}
	for i := 0; i < count; i++ {
		for _, b := range packs {
			b.At = i + 1
		}
		p.rewind(m)
		parse()
	}
	for i, b := range packs {
		b.At = saved[i]
	}
	p.ck.tmpl.expansionEnd = end
	p.rewind(m)
	p.keep(m)
	p.skipBody(n)
}

// eachElement parses one list element with parse, or each of those that it
// expands to.
func (p *Parser) eachElement(parse func()) {
	if !p.expandElements(parse) {
		parse()
	}
}

// gotExpansion consumes the `...` behind a list element that stays a pack
// expansion; the one behind a pattern that is being expanded is left alone.
//
// In a template the pattern, which has seen the given number of mentions of packs before it,
// must name one, or names says that it does: the expansion of no pack is reported and is
// none (rule front.expansion-without-pack).
func (p *Parser) gotExpansion(mentions int, names bool) bool {
	if !p.at(token.Ellipsis) || p.tok.Pos == p.ck.tmpl.expansionEnd || !p.ck.env.inVariadic() {
		return false // outside of templates nothing is expanded
	}
	p.next()
	if names || p.ck.tmpl.packMentions != mentions || !p.ck.env.has(inPrototype) {
		return true
	}
	p.report(diag.PackExpansionNotMakeUse, p.prev.Pos)
	return false
}

// expandParameters handles a parameter declaration `pattern ... name` whose
// packs are bound; see expandElements.
func (p *Parser) expandParameters(rt *il.Type, d *declarator) bool {
	n, packs, count := p.expansionAhead()
	if count < 0 {
		return false
	}
	outer := p.ck.tmpl.paramPack
	b := &symbols.Pack{Vars: make([]*il.Variable, 0, count)}
	p.ck.tmpl.paramPack = b
	p.expandTokens(n, packs, count, func() { p.parameterDeclaration(rt, d) })
	p.ck.tmpl.paramPack = outer
	p.want(token.Ellipsis)
	var name *token.Name
	for depth := 0; !p.at(token.EOF); p.next() {
		switch p.tok.Kind {
		case token.Ident:
			name = p.tok.Name
		case token.LParen, token.LBracket, token.LBrace:
			depth++
			continue
		case token.RParen, token.RBracket, token.RBrace:
			depth--
		}
		if depth < 0 || depth == 0 && (p.at(token.Comma) || p.at(token.Ellipsis)) {
			break
		}
	}
	if name != nil {
		y := p.ck.declare(p.ck.env.scope, name, symbols.SymPack, nil)
		y.Pack = b
	}
	return true
}

// packParameter notes v, made for parameter q, as element of the parameter
// pack that is being expanded; false when none is.
func (tmpl *templateState) packParameter(v *il.Variable, q *il.ParamType) bool {
	b := tmpl.paramPack
	if b == nil {
		return false
	}
	v.IsParameterPack, v.IsPackElement = false, true
	q.IsPack, q.IsPackElement = false, true
	v.Name = q.Name
	b.Vars = append(b.Vars, v)
	return true
}

// rewind returns to m and keeps it.
func (p *Parser) rewind(m mark) {
	p.stream.i, p.tok, p.prev = m.i, m.tok, m.prev
	p.stream.half, p.stream.second, p.stops = m.half, m.second, m.stops
}

// ahead returns the n-th token from the current one (0).
func (p *Parser) ahead(n int) token.Token {
	if n == 0 {
		return p.tok
	}
	return p.peek(n)
}

// expansionLength returns the number of tokens of the list element at the
// current token when `...` follows it, -1 when it is no pack expansion.
func (p *Parser) expansionLength() int {
	depth, angle := 0, 0
	for n := 0; ; n++ {
		t := p.ahead(n)
		switch t.Kind {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			if depth--; depth < 0 {
				return -1
			}
		case token.EOF:
			return -1
		case token.Semi:
			if depth == 0 { // others are in bodies of lambdas
				return -1
			}
		case token.Lt:
			if depth == 0 && p.opensArgs(n) {
				angle++
			}
		case token.Gt:
			if depth == 0 {
				if angle == 0 {
					if p.ck.env.inTemplateArgs > 0 {
						return -1
					}
				} else {
					angle--
				}
			}
		case token.Shr, token.LaunchClose:
			if depth == 0 && angle+b2i(p.ck.env.inTemplateArgs > 0) > 0 {
				if angle -= closingAngles(t.Kind); angle < 0 {
					return -1
				}
			}
		case token.Comma:
			if depth == 0 && angle == 0 {
				return -1
			}
		case token.Ellipsis:
			if depth == 0 && angle == 0 && n > 0 && p.ahead(n-1).Kind != token.KwSizeof {
				return n
			}
		}
	}
}

// opensArgs reports whether the n-th token, `<`, follows the name of a
// template.
func (p *Parser) opensArgs(n int) bool {
	if n == 0 {
		return false
	}
	t := p.ahead(n - 1)
	switch t.Kind {
	case token.KwStaticCast, token.KwConstCast, token.KwReinterpretCast, token.KwDynamicCast:
		return true
	case token.Ident:
	default:
		return false
	}
	if n > 1 {
		if k := p.ahead(n - 2).Kind; k == token.ColonColon || k == token.KwTemplate {
			return p.closesAngle(n)
		}
		if k := p.ahead(n - 2).Kind; k == token.Dot || k == token.Arrow {
			return false
		}
	}
	l := p.ck.lookup(t.Name, 0)
	y := l.first()
	return y != nil && symbolIsTemplate(y)
}

func symbolIsTemplate(y *symbols.Symbol) bool {
	if y.Kind == symbols.SymTemplate {
		return true
	}
	if y.Kind == symbols.SymInjected {
		c := y.Type().ClassType()
		return c != nil && c.Cls.AssocTemplate != nil
	}
	q, ok := y.Entity.(*il.TemplateParameter)
	return y.Kind == symbols.SymPack && ok && q.Kind == il.TpkTemplate
}

// closesAngle reports whether a matching `>` follows the n-th token, `<`,
// before anything that cannot stand in an argument list.
func (p *Parser) closesAngle(n int) bool {
	depth, angle := 0, 1
	for n++; ; n++ {
		switch k := p.ahead(n).Kind; k {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			if depth--; depth < 0 {
				return false
			}
		case token.Semi, token.EOF:
			return false
		case token.Lt:
			if depth == 0 {
				angle++
			}
		case token.Gt, token.Shr, token.LaunchClose:
			if depth == 0 {
				if angle -= closingAngles(k); angle <= 0 {
					return true
				}
			}
		}
	}
}

// packsAhead returns the bound packs named in the next n tokens outside of
// expansions inside of the pattern.
func (p *Parser) packsAhead(n int) []*symbols.Pack {
	var out []*symbols.Pack
	inner := p.innerExpansions(n)
next:
	for i := 0; i < n; i++ {
		t := p.ahead(i)
		if t.Kind != token.Ident || inner[i] {
			continue
		}
		if i > 0 {
			switch p.ahead(i - 1).Kind {
			case token.Dot, token.Arrow, token.ColonColon:
				continue
			}
		}
		l := p.ck.lookup(t.Name, lookPacks)
		y := l.first()
		if y == nil || y.Kind != symbols.SymPack || y.Pack == nil {
			continue
		}
		for _, b := range out {
			if b == y.Pack {
				continue next
			}
		}
		out = append(out, y.Pack)
	}
	return out
}

// innerExpansions marks the tokens among the next n that belong to an
// expansion inside of the pattern: a bracketed list's element followed by
// `...`, and the operand of sizeof... .
func (p *Parser) innerExpansions(n int) []bool {
	in := make([]bool, n)
	for i := 0; i < n; i++ {
		if p.ahead(i).Kind != token.Ellipsis {
			continue
		}
		if i > 0 && p.ahead(i-1).Kind == token.KwSizeof {
			for k := i; k < n && p.ahead(k).Kind != token.RParen; k++ {
				in[k] = true
			}
			continue
		}
		depth := 0
		for k := i - 1; k >= 0; k-- {
			switch t := p.ahead(k).Kind; t {
			case token.RParen, token.RBracket, token.RBrace:
				depth++
			case token.LParen, token.LBracket, token.LBrace:
				depth--
			case token.Gt, token.Shr, token.LaunchClose:
				depth += closingAngles(t)
			case token.Lt:
				depth--
			}
			if depth < 0 || depth == 0 && p.ahead(k).Kind == token.Comma {
				break
			}
			in[k] = true
		}
	}
	return in
}

// packCount returns the common number of elements; -1 after an error.
func (ck *Checker) packCount(packs []*symbols.Pack) int {
	n := packs[0].Len()
	for _, b := range packs[1:] {
		if b.Len() != n {
			ck.report(diag.ParameterPackNotExpanded, ck.syntax.here(), "")
			return -1
		}
	}
	return n
}

// foldExpression parses a fold expression when the current token is the `(` of
// one; it consumes nothing and returns false otherwise.
func (p *Parser) foldExpression(x *Operand) bool {
	f, ok := p.foldAhead()
	if !ok {
		return false
	}
	start := p.tok.Pos
	p.next()
	saved, expanding := p.ck.env.inTemplateArgs, p.ck.env.has(inExpansion)
	p.ck.env.inTemplateArgs = 0
	p.ck.env.set(inExpansion, true)
	defer func() {
		p.ck.env.inTemplateArgs = saved
		p.ck.env.set(inExpansion, expanding)
	}()
	if !p.d.AtLeast(lang.CXX17) {
		at := p.ahead(1) // `... op`
		if !f.left {
			at = p.ahead(f.ellipsis - 2)
		}
		p.ck.extensionOnce(diag.NonstandardFoldExpression, at.Pos)
	}
	if f.left {
		p.next() // ...
		op, pos := p.tok.Kind, p.tok.Pos
		p.next()
		p.foldOver(x, op, true, nil, f.close-3, pos, f.at)
	} else {
		p.foldRightOrBinary(x, f)
	}
	x.Start = start
	p.require(token.RParen)
	x.End = p.prev.End()
	x.Parens = true
	return true
}

// foldShape is where operator and ellipsis of a fold stand, as token offsets
// from the `(`.
type foldShape struct {
	left     bool // ( ... op e )
	ellipsis int
	close    int
	op       token.Kind
	at       source.Pos // of the ellipsis
}

// isFoldOp reports whether k is a fold-operator.
func isFoldOp(k token.Kind) bool {
	switch k {
	case token.Plus, token.Minus, token.Star, token.Slash, token.Percent, token.Caret, token.Amp, token.Pipe,
		token.Shl, token.Shr, token.PlusAssign, token.MinusAssign, token.StarAssign, token.SlashAssign,
		token.PercentAssign, token.CaretAssign, token.AmpAssign, token.PipeAssign, token.ShlAssign,
		token.ShrAssign, token.Assign, token.Eq, token.Ne, token.Lt, token.Gt, token.Le, token.Ge,
		token.AndAnd, token.OrOr, token.Comma, token.DotStar, token.ArrowStar:
		return true
	}
	return false
}

// foldAhead looks for `...` next to an operator at the level of the current
// `(`.
func (p *Parser) foldAhead() (foldShape, bool) {
	var f foldShape
	depth := 0
	for n := 1; ; n++ {
		switch t := p.peek(n); t.Kind {
		case token.LParen, token.LBracket, token.LBrace:
			if depth++; depth > maxDepth {
				return f, false
			}
		case token.RParen, token.RBracket, token.RBrace:
			if depth == 0 {
				f.close = n
				return f, f.ellipsis > 0
			}
			depth--
		case token.Semi:
			if depth == 0 {
				f.close = n
				return f, f.ellipsis > 0
			}
		case token.EOF:
			return f, false
		case token.Ellipsis:
			if depth > 0 || f.ellipsis > 0 {
				continue
			}
			after := p.peek(n + 1).Kind
			switch {
			case n == 1 && isFoldOp(after):
				f.left, f.ellipsis, f.op, f.at = true, n, after, t.Pos
			case n > 2 && isFoldOp(p.ahead(n-1).Kind) && (!isFoldOp(p.ahead(n-2).Kind) || closingAngles(p.ahead(n-2).Kind) > 0) && !p.insideArgs(n-1):
				f.ellipsis, f.op, f.at = n, p.ahead(n-1).Kind, t.Pos
			}
		}
	}
}

// insideArgs reports whether the n-th token belongs to or ends a template
// argument list begun behind the current `(`.
func (p *Parser) insideArgs(n int) bool {
	depth, angle := 0, 0
	for i := 1; i < n; i++ {
		switch k := p.ahead(i).Kind; k {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			depth--
		case token.Lt:
			if depth == 0 && p.opensArgs(i) {
				angle++
			}
		case token.Gt, token.Shr, token.LaunchClose:
			if depth == 0 {
				angle = max(angle-closingAngles(k), 0)
			}
		}
	}
	return angle > 0
}

// foldOperand parses the operand of a fold: the n tokens in front of an
// operator or the closing parenthesis.
//
// The one behind the ellipsis is a cast-expression, another may end with operators that bind stronger.
func (p *Parser) foldOperand(n int, second bool) Operand {
	toks := make([]token.Token, n)
	for i := range toks {
		toks[i] = p.ahead(i)
	}
	p.skipBody(n)
	var x Operand
	if n == 0 {
		p.report(diag.ExpectedExpression, p.tok.Pos)
		x.invalidate()
		return x
	}
	r := p.replay(toks)
	if second {
		p.castExpression(&x)
	} else {
		p.expression(&x)
	}
	if !p.at(token.EOF) {
		p.report(diag.ExpectedCloseParen, p.tok.Pos)
	}
	p.endReplay(r)
	return x
}

// foldRightOrBinary parses `( e op ... )` and `( a op ... op b )`; the current
// token is behind `(`. Where no pack is in front of the ellipsis the fold is a binary one
// (rule recovery.folds).
func (p *Parser) foldRightOrBinary(x *Operand, f foldShape) {
	n := f.ellipsis - 2 // tokens of the first operand
	named := p.foldPacks(n)
	after := p.ahead(f.ellipsis)
	if named && after.Kind == token.RParen {
		pos := p.ahead(n).Pos
		p.foldOver(x, f.op, false, nil, n, pos, f.at)
		p.next() // op
		p.next() // ...
		return
	}
	op := b2i(isFoldOp(after.Kind))
	second := f.close - f.ellipsis - 1 - op
	operator := func() { // the first one again
		if !p.at(f.op) && !p.at(token.RParen) {
			p.report(diag.FoldOperatorsDiffer, p.tok.Pos)
		}
		if p.at(f.op) || isFoldOp(p.tok.Kind) && !p.at(token.Comma) {
			p.next()
		}
	}
	// which of the two operands holds the packs?
	if named {
		pos := p.ahead(n).Pos
		m := p.mark()
		p.skipBody(n + 2)
		operator()
		both := p.foldPacks(second)
		init := p.foldOperand(second, true)
		if both {
			p.report(diag.FoldOfTwoPacks, f.at)
			init.invalidate()
		}
		end := p.mark()
		p.keep(end)
		p.rewind(m)
		p.foldOver(x, f.op, false, &init, n, pos, f.at)
		p.rewind(end)
		p.keep(m)
		return
	}
	init := p.foldOperand(n, false)
	pos := p.tok.Pos
	p.next() // op
	p.next() // ...
	operator()
	p.foldOver(x, f.op, true, &init, second, pos, f.at)
}

// foldPacks reports whether the next n tokens name an unexpanded pack.
func (p *Parser) foldPacks(n int) bool {
	if len(p.packsAhead(n)) > 0 {
		return true
	}
	inner := p.innerExpansions(n)
	for i := 0; i < n; i++ {
		if t := p.ahead(i); t.Kind == token.Ident && !inner[i] && p.ck.namesProtoPack(t.Name) {
			return true
		}
	}
	return false
}

// namesProtoPack reports whether name is a pack of a prototype.
func (ck *Checker) namesProtoPack(name *token.Name) bool {
	l := ck.lookup(name, 0)
	y := l.first()
	if y == nil {
		return false
	}
	switch e := y.Entity.(type) {
	case *il.Type:
		return y.Kind == symbols.SymParamType && e.Kind == il.TkTemplateParam && e.TParam.IsPack
	case *il.Constant:
		return y.Kind == symbols.SymParamValue && e.IsPack
	case *il.Variable:
		return e.IsParameterPack
	case *il.Template:
		return e.IsPack
	}
	return false
}

// foldOver folds the pattern made of the next n tokens with op: over the
// elements when its packs are bound, else as a dependent fold.
func (p *Parser) foldOver(x *Operand, op token.Kind, left bool, init *Operand, n int, pos, ellipsis source.Pos) {
	packs := p.packsAhead(n)
	if len(packs) == 0 {
		named := p.foldPacks(n)
		y := p.foldOperand(n, left)
		if !named && (!y.valid() || !containsPack(&y)) {
			if p.ck.env.has(inPrototype) {
				p.report(diag.PackExpansionNotMakeUse, ellipsis)
			}
			p.report(diag.FoldWithoutParameterPack, ellipsis)
			x.invalidate()
			return
		}
		dependentFold(p.u, x, &y, op, left, init, pos)
		return
	}
	count := p.ck.packCount(packs)
	toks := make([]token.Token, n)
	for i := range toks {
		toks[i] = p.ahead(i)
	}
	p.skipBody(n)
	elems := make([]Operand, 0, max(count, 0))
	saved := make([]int, len(packs))
	for i, b := range packs {
		saved[i] = b.At
	}
	for i := 0; i < count; i++ {
		for _, b := range packs {
			b.At = i + 1
		}
		var y Operand
		r := p.replay(toks)
		p.expression(&y)
		p.endReplay(r)
		elems = append(elems, y)
	}
	for i, b := range packs {
		b.At = saved[i]
	}
	p.ck.foldElements(x, elems, op, left, init, pos)
}

// foldElements combines the elements [expr.prim.fold].
func (ck *Checker) foldElements(x *Operand, elems []Operand, op token.Kind, left bool, init *Operand, pos source.Pos) {
	list := make([]Operand, 0, len(elems)+1)
	if init != nil && left {
		list = append(list, *init)
	}
	list = append(list, elems...)
	if init != nil && !left {
		list = append(list, *init)
	}
	if len(list) == 0 {
		ck.say.emptyFold(x, op, pos)
		return
	}
	if left {
		acc := list[0]
		for i := 1; i < len(list); i++ {
			ck.buildFoldStep(&acc, &list[i], op, pos)
		}
		*x = acc
		return
	}
	acc := list[len(list)-1]
	for i := len(list) - 2; i >= 0; i-- {
		y := list[i]
		ck.buildFoldStep(&y, &acc, op, pos)
		acc = y
	}
	*x = acc
}

func (ck *Checker) buildFoldStep(x, y *Operand, op token.Kind, pos source.Pos) {
	if isAssignment(op) {
		ck.buildAssign(x, y, op, pos)
		return
	}
	ck.buildBinary(x, y, op, pos)
}

func isAssignment(k token.Kind) bool {
	switch k {
	case token.Assign, token.PlusAssign, token.MinusAssign, token.StarAssign, token.SlashAssign, token.PercentAssign,
		token.CaretAssign, token.AmpAssign, token.PipeAssign, token.ShlAssign, token.ShrAssign:
		return true
	}
	return false
}

// emptyFold is the value of a fold over an empty pack: true for &&, false for
// ||, void() for the comma.
func (say *reports) emptyFold(x *Operand, op token.Kind, pos source.Pos) {
	switch op {
	case token.AndAnd, token.OrOr:
		c := say.u.NewConst(il.CkInteger, say.u.Builtin.Bool)
		c.IsBoolLiteral, c.NonArithmetic = true, true
		if op == token.AndAnd {
			c.Int.Lo = 1
		}
		valueOperand(say.u, x, c)
	case token.Comma:
		valueOperand(say.u, x, say.u.NewConst(il.CkVoid, say.u.Builtin.Void))
	default:
		say.report(diag.FoldOfEmptyExpansion, pos)
		x.invalidate()
	}
}

// dependentFold makes x the fold expression of a prototype.
func dependentFold(u *il.Unit, x, y *Operand, op token.Kind, left bool, init *Operand, pos source.Pos) {
	if !y.valid() || init != nil && !init.valid() || y.Mode != Value {
		x.invalidate()
		return
	}
	e := u.NewExpr(il.EnkFold, u.Builtin.Dependent)
	e.Pos, e.TypeDependent, e.ValueDependent = pos, true, true
	i := u.Info(e)
	i.FoldOp, i.FoldLeft = op, left
	e.SpelledOp = op
	e.Operand = y.Expr
	if init != nil && init.Mode == Value { // operands stand as written
		if left {
			e.Operand, init.Expr.Next = init.Expr, y.Expr
		} else {
			e.Operand.Next = init.Expr
		}
	}
	x.setExpr(e)
}

// containsPack reports whether operand x names an unexpanded pack.
func containsPack(x *Operand) bool {
	if x.Mode != Value {
		return true
	}
	var u unexpanded
	u.walk().expr(x.Expr)
	return len(u.params) > 0 || len(u.vars) > 0
}

// containsTypePack reports whether type t names an unexpanded pack.
func containsTypePack(t *il.Type) bool {
	var u unexpanded
	u.walk().typ(t)
	return len(u.params) > 0 || len(u.vars) > 0
}

// inVariadic reports whether a template or an instance of one is around the
// current token.
func (env *Env) inVariadic() bool {
	if env.has(inInstance) || env.has(inPrototype) || env.abbrev != nil {
		return true
	}
	for s := env.scope; s != nil; s = s.Parent {
		if s.Kind == symbols.ScopeTemplate || s.Kind == symbols.ScopeBind {
			return true
		}
	}
	for f := env.fn; f != nil; f = f.outer {
		if f.routine != nil && f.routine.AssocTemplate != nil {
			return true
		}
	}
	return false
}

// sizeofPack parses `...(name)` behind `sizeof`.
func (p *Parser) sizeofPack(x *Operand) {
	pos, start := p.tok.Pos, p.prev.Pos
	if !p.ck.env.inVariadic() {
		p.report(diag.SizeofPackOutsideVariadic, pos)
		p.next()
		if p.at(token.LParen) {
			p.skipBalanced()
		}
		x.invalidate()
		return
	}
	p.next()
	x.invalidate()
	p.require(token.LParen)
	named := false
	if name, at := p.tok.Name, p.tok.Pos; !p.want(token.Ident) {
		p.skipToStop(token.RParen)
	} else {
		l := p.ck.lookup(name, lookPacks)
		y := l.first()
		named = y != nil
		switch {
		case named && y.Kind == symbols.SymPack && y.Pack != nil:
			c := p.u.NewConst(il.CkInteger, p.u.Builtin.ULong)
			c.Int.Lo = uint64(y.Pack.Len())
			valueOperand(p.u, x, c)
			noteParamZero(p.ck, x)
		case !p.ck.namesProtoPack(name):
			p.report(diag.SizeofPackNotPackName, at)
		default:
			e := p.u.NewExpr(il.EnkSizeofPack, p.u.Builtin.ULong)
			e.Pos, e.ValueDependent = start, true
			packOperand(p.u, e, y, at)
			x.setExpr(e)
		}
	}
	p.require(token.RParen)
	if !named && p.ck.env.has(inPrototype) {
		p.report(diag.PackExpansionNotMakeUse, pos)
	}
	x.End = p.prev.End()
}

// packOperand notes in e which pack its operand is.
func packOperand(u *il.Unit, e *il.Expr, y *symbols.Symbol, at source.Pos) {
	i := u.Info(e)
	i.Name = y.Name
	switch n := y.Entity.(type) {
	case *il.Type:
		i.OwnRare().TParam = n.TParam.Param
		i.SizeofPackParam, i.TypeOperand, i.IsType = n, n, true
	case *il.Constant:
		i.OwnRare().TParam = n.TParam
		i.SizeofPackParam = n
		e.Operand = nodes.ConstExpr(u, n, at)
	case *il.Template:
		i.OwnRare().TParam = n.Param
		i.SizeofPackParam = n
	case *il.Variable:
		i.SizeofPackParam = n
		v := u.NewExpr(il.EnkVariable, n.Type)
		v.Var, v.Pos, v.TypeDependent, v.Cat = n, at, true, il.LValue
		e.Operand = v
	}
}

// This file implements the grammar of expressions: comma, assignment,
// conditional, binary operators by precedence climbing (chains of left-
// associative operators are loops, not recursion), casts and unary operators.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// exprState is the state of the expression family.
type exprState struct {
	badSourceLocation bool         // std::source_location::__impl was reported
	launchZero        *il.Constant // the 0 of all launches, see buildLaunch
	userDepth         int          // user-defined conversions being looked for
	copyDepth         int          // copies being made: within one no other is converted for
	listDepth         int
	alignments        map[uint64]*il.Constant // of new-expressions
	builtins          map[*token.Name]*il.Routine
	builtinTypes      map[string]*il.Type         // by signature
	temps             []*il.DynamicInit           // temporaries of the full expression so far
	lambdas           map[*il.Lambda]*lambdaState // generic lambdas are needed again when their bodies are instantiated
	thisVars          map[thisKey]*il.Variable
	interpreted       *il.Constant          // the last constant that took the interpreter
	set               map[*il.Variable]bool // automatic variables without initialiser that have been set
	uses              []valueUse            // of those that have not been set, see reportUnset
	from              int                   // where those of the innermost expression begin
	foldFailed        bool                  // an error in a constant has been reported
	statements        bool                  // a statement expression has been parsed
	zeros             map[*il.Type]zeroForm // how zeros are spelled, see sharedZero
	firstZero         *il.Expr              // the zero that settled a spelling last
	firstZeroType     *il.Type              // the type whose spelling that is
	paramZeros        [2]*il.Expr           // the last zeros that template parameters stood for, see computesZero
	failure           *eval.Failure         // why the last expression was not constant
	candidates        arena[candidate]
	dummies           pool[dummyOperand]
	deprecated        deprecatedUses
	arguments         map[*il.Expr]bool // variables that reference parameters of templates stand for, in the device pass
	convs             []conversion      // being computed, see checkViable
	lastUser          userAnswer
	substituted       source.Pos  // the dependent expression in a signature that arguments were put into last
	rewriting         *il.Routine // the defaulted comparison that is made of others, no candidate itself [class.compare.secondary]/2
}

// expression parses an expression.
func (p *Parser) expression(x *Operand) {
	mark, outer := beginOperand(p.ck), p.ck.exprs.from
	p.ck.exprs.from = mark.uses
	p.assignment(x)
	for n := 1; p.at(token.Comma) && p.chainGoesOn(n); n++ {
		endOperand(p.ck, mark, nil)
		pos := p.tok.Pos
		p.next()
		var y Operand
		p.assignment(&y)
		p.ck.buildComma(x, &y, pos)
	}
	p.ck.exprs.from = outer
}

// chainGoesOn bounds the operators that one loop applies to its left operand:
// they make a tree as deep, and expressions are walked recursively.
func (p *Parser) chainGoesOn(n int) bool {
	if n <= maxChain {
		return true
	}
	p.rep.Abort(diag.NestingTooDeep, p.tok.Pos)
	p.skipToEnd()
	return false
}

// initializerClause parses an assignment-expression or braced-init-list.
func (p *Parser) initializerClause(x *Operand) {
	mentions := p.ck.tmpl.packMentions
	if p.at(token.LBrace) {
		p.bracedInitList(x)
	} else {
		p.assignment(x)
	}
	if p.ck.env.has(inPrototype) && p.gotExpansion(0, true) {
		if p.ck.tmpl.packMentions == mentions && (!x.valid() || x.Mode == Value && !containsPack(x)) { // (rule front.expansion-without-pack)
			p.report(diag.PackExpansionNotMakeUse, p.prev.Pos)
			return
		}
		x.PackExpansion = true
		x.End = p.prev.End()
		if x.Mode == Value {
			x.Expr.IsPackExpansion = true
		}
	}
}

// assignment parses an assignment-expression.
func (p *Parser) assignment(x *Operand) {
	*x = Operand{}
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	addressOf, within, from := p.ck.env.has(operandOfAddress), p.ck.env.has(inExpression), p.ck.exprs.from
	p.ck.env.set(operandOfAddress, false) // it is about the operand itself, not about what stands within
	p.ck.env.set(inExpression, true)
	p.ck.exprs.from = len(p.ck.exprs.uses)
	defer func() {
		p.ck.env.set(operandOfAddress, addressOf)
		p.ck.env.set(inExpression, within)
		p.ck.exprs.from = from
	}()
	if p.ck.deep() {
		p.ck.continueFresh(func() { p.assignmentNoLimit(x) })
	} else {
		p.assignmentNoLimit(x)
	}
}

func (p *Parser) assignmentNoLimit(x *Operand) {
	switch p.tok.Kind {
	case token.KwThrow:
		p.throwExpression(x)
		return
	case token.KwCoYield:
		p.yieldExpression(x)
		return
	}
	mark := beginOperand(p.ck)
	p.binary(x, 1)
	switch {
	case p.at(token.Question):
		if x.Mode == Value && !x.dependent() {
			p.ck.noteDiscarded(x)
		}
		endOperand(p.ck, mark, nil)
		p.conditional(x)
	case isAssignOp(p.tok.Kind):
		p.assignmentTail(x, mark)
	default:
		return
	}
	endOperand(p.ck, mark, x)
}

// assignmentTail parses `op rhs` behind x, whose uses begin at the mark; assignments
// associate to the right.
func (p *Parser) assignmentTail(x *Operand, mark operandMark) {
	right := beginOperand(p.ck)
	op, pos := p.tok.Kind, p.tok.Pos
	p.next()
	var y Operand
	if p.at(token.LBrace) {
		p.bracedInitList(&y)
	} else {
		p.assignment(&y)
	}
	if y.Mode == Value && y.Expr.Kind == il.EnkOperation && y.Expr.Op == il.OpAssign { // its value is read
		p.ck.exprs.reportUnset(&p.ck.say, right.uses, true)
	}
	p.ck.buildAssign(x, &y, op, pos)
	p.ck.exprs.deprecated.assignedLast(mark.deprecated, right.deprecated)
	p.ck.exprs.rightFirst(mark.uses, right.uses)
}

// branchesTaken reports which branches of a conditional operator condition x
// can choose.
func branchesTaken(x *Operand) (first, second bool) {
	if x.Mode != Value || x.Expr.TypeDependent {
		return true, true
	}
	c := nodes.ConstValue(x.Expr)
	if c == nil || c.Kind != il.CkInteger {
		return true, true
	}
	return !c.Int.IsZero(), c.Int.IsZero()
}

// conditional parses `? a : b` behind the condition x.
func (p *Parser) conditional(x *Operand) {
	pos := p.tok.Pos
	p.next()
	var y, z Operand
	dead := p.ck.env.has(inDeadBranch)
	takesFirst, takesSecond := branchesTaken(x)
	gnu := p.at(token.Colon) && !p.d.Strict
	defer p.ck.env.set(inInitializer, p.ck.env.initializing(false))
	p.ck.env.set(inDeadBranch, dead || !takesFirst)
	if !gnu {
		saved := p.ck.env.inTemplateArgs
		p.ck.env.inTemplateArgs = 0
		p.ck.env.condDepth++
		if p.at(token.Colon) {
			p.report(diag.ExpectedExpression, p.tok.Pos)
			p.skipToStop()
		} else {
			p.expression(&y)
		}
		p.ck.env.condDepth--
		p.ck.env.inTemplateArgs = saved
	}
	p.ck.env.set(inDeadBranch, dead || !takesSecond)
	defer func() { p.ck.env.set(inDeadBranch, dead) }()
	colon := p.tok.Pos
	if !p.want(token.Colon) {
		p.stops.wait(stopColon)
		p.skipToStop()
		p.stops.done(stopColon)
		if !p.got(token.Colon) {
			x.invalidate()
			return
		}
	}
	p.ck.env.condDepth++
	var left *il.Variable
	if takesFirst && !dead {
		left = leftVariable(&y)
	}
	right := len(p.ck.exprs.uses)
	p.assignment(&z)
	p.ck.env.condDepth--
	if gnu {
		p.ck.buildElvis(x, &z, pos)
		return
	}
	outer := p.ck.env.reportAt(atColon, colon)
	p.ck.buildConditional(x, &y, &z, pos)
	if x.Mode == Value && x.Expr.Cat == il.LValue { // which is read later
		p.ck.exprs.notWritten(left, right)
	}
	p.ck.env.place = outer
}

func isAssignOp(k token.Kind) bool {
	switch k {
	case token.Assign, token.PlusAssign, token.MinusAssign, token.StarAssign, token.SlashAssign, token.PercentAssign,
		token.CaretAssign, token.AmpAssign, token.PipeAssign, token.ShlAssign, token.ShrAssign:
		return true
	}
	return false
}

// precedence returns the precedence of a binary operator, 0 for none.
func (p *Parser) precedence(k token.Kind) int {
	switch k {
	case token.OrOr:
		return 1
	case token.AndAnd:
		return 2
	case token.Pipe:
		return 3
	case token.Caret:
		return 4
	case token.Amp:
		return 5
	case token.Eq, token.Ne:
		return 6
	case token.Lt, token.Le, token.Ge:
		return 7
	case token.Gt:
		if p.ck.env.inTemplateArgs > 0 {
			return 0
		}
		return 7
	case token.Spaceship:
		return 8
	case token.Shl:
		return 9
	case token.Shr:
		if p.ck.env.inTemplateArgs > 0 && (p.d.AtLeast(lang.CXX11) || p.peek(1).Kind != token.Number) {
			return 0
		}
		if p.atLooseClose() {
			return 0
		}
		return 9
	case token.LaunchClose:
		if p.ck.env.inTemplateArgs > 0 || p.stops[stopLaunch] > 0 {
			return 0
		}
		return 9 // `>>` and `>`, for no launch is open
	case token.Plus, token.Minus:
		return 10
	case token.Star, token.Slash, token.Percent:
		return 11
	case token.DotStar, token.ArrowStar:
		return 12
	}
	return 0
}

// binary parses binary operators of at least precedence least.
func (p *Parser) binary(x *Operand, least int) {
	mark := beginOperand(p.ck)
	p.castExpression(x)
	for n := 1; ; n++ {
		prec := p.precedence(p.tok.Kind)
		if prec < least || prec == 0 || !p.chainGoesOn(n) {
			break
		}
		if p.at(token.LaunchClose) {
			p.splitShift()
		}
		op, pos := p.tok.Kind, p.tok.Pos
		logical := op == token.AndAnd || op == token.OrOr
		if logical {
			endOperand(p.ck, mark, nil)
			p.ck.env.condDepth++
		}
		p.next()
		var left *il.Variable
		if !logical {
			left = leftVariable(x)
		}
		right := len(p.ck.exprs.uses)
		var y Operand
		if p.at(token.LBrace) {
			p.report(diag.ExpectedExpression, p.tok.Pos)
			p.bracedInitList(&y)
			y.invalidate()
		} else {
			p.binary(&y, prec+1)
		}
		if logical {
			p.ck.env.condDepth--
		}
		p.ck.buildBinary(x, &y, op, pos)
		p.ck.exprs.leftFirst(left, right)
	}
	if least > 1 || !isAssignOp(p.tok.Kind) || x.dependent() { // the left side of an assignment ends with it
		endOperand(p.ck, mark, x)
	}
}

// castExpression parses a cast-expression.
func (p *Parser) castExpression(x *Operand) {
	*x = Operand{Start: p.tok.Pos}
	if p.at(token.LParen) && p.startsCast() {
		p.cStyleCast(x)
		return
	}
	p.unaryExpression(x)
}

// startsCast reports whether a C cast begins at the parenthesis at the current
// token.
func (p *Parser) startsCast() bool {
	return p.parenthesizedType() && !p.callInParentheses()
}

// parenthesizedType reports whether the parenthesis at the current token
// encloses a type-id.
func (p *Parser) parenthesizedType() bool {
	switch k := p.peek(1).Kind; k {
	case token.Number, token.Char, token.String, token.LParen, token.LBrace, token.Star, token.Amp, token.Minus, token.Plus,
		token.Not, token.KwThis, token.KwSizeof, token.KwNew, token.KwTrue, token.KwFalse, token.KwNullptr, token.Inc, token.Dec:
		return false
	}
	m := p.mark()
	p.next()
	p.ck.env.set(inCastAhead, true)
	is := p.isTypeID()
	p.ck.env.set(inCastAhead, false)
	p.reset(m)
	return is
}

// callInParentheses reports whether the parentheses at the current token end
// in a pair and nothing that a cast could apply to follows: `(X())` makes an
// object, it does not name a function type [dcl.ambig.res]/2 (rule front.parenthesized-construction).
func (p *Parser) callInParentheses() bool {
	m := p.mark()
	defer p.reset(m)
	p.skipBalanced()
	if m := p.prevTokens(); m[1] != token.RParen || m[2] != token.RParen {
		return false
	}
	switch p.tok.Kind {
	case token.LParen: // a call of the object
		return p.peek(1).Kind == token.RParen
	case token.Inc, token.Dec:
		return endsOperand(p.peek(1).Kind)
	}
	return endsOperand(p.tok.Kind)
}

// endsOperand reports whether k cannot begin an operand.
func endsOperand(k token.Kind) bool {
	switch k {
	case token.RParen, token.Semi, token.Comma, token.RBracket, token.RBrace, token.Colon, token.Question, token.Dot, token.Arrow,
		token.Slash, token.Percent, token.Lt, token.Gt, token.Le, token.Ge, token.Eq, token.Ne, token.Spaceship, token.Shl, token.Shr,
		token.OrOr, token.Pipe, token.Caret, token.Assign, token.EOF, token.DotStar, token.ArrowStar, token.Ellipsis:
		return true
	}
	return false
}

// cStyleCast parses `(type) operand` or a compound literal.
func (p *Parser) cStyleCast(x *Operand) {
	start := p.tok.Pos
	p.next()
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	typePos := p.tok.Pos
	t := concreteTarget(p.ck, p.typeID(), typePos)
	p.ck.env.inTemplateArgs = saved
	p.require(token.RParen)
	if p.at(token.LBrace) {
		p.compoundLiteral(x, t, start)
		p.postfix(x)
		return
	}
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	read := len(p.ck.exprs.uses)
	p.castExpression(x)
	endReads(p.ck, read, x)
	outer := p.ck.env.reportAt(atCastType, typePos)
	p.ck.castOperand(x, t, start)
	p.ck.env.place = outer
}

// castOperand applies the C cast to t that begins at start to x.
func (ck *Checker) castOperand(x *Operand, t *il.Type, start source.Pos) {
	x.End = ck.syntax.behind()
	ck.buildCast(x, t, il.CastC, start)
	x.Start = start
	if x.Mode == Value {
		x.Expr.Start, x.Expr.EndPos = start, x.End
	}
}

// unaryExpression parses a unary-expression.
func (p *Parser) unaryExpression(x *Operand) {
	pos := p.tok.Pos
	*x = Operand{Start: pos}
	switch k := p.tok.Kind; k {
	case token.Inc, token.Dec, token.Star, token.Amp, token.Plus, token.Minus, token.Not, token.Tilde, token.KwReal, token.KwImag:
		p.prefixOperator(x, k, pos)
	case token.AndAnd:
		p.labelAddress(x)
	case token.KwSizeof:
		p.sizeofExpression(x)
	case token.KwAlignof, token.KwAlignofGNU:
		p.alignofExpression(x)
	case token.KwNew:
		p.newExpression(x, false)
	case token.KwDelete:
		p.deleteExpression(x, false)
	case token.KwNoexcept:
		p.noexceptExpression(x)
	case token.KwCoAwait:
		p.awaitExpression(x)
	case token.KwExtension:
		p.next()
		p.castExpression(x)
		if x.Mode == Value {
			x.Expr.Extension = true
		}
	case token.ColonColon:
		switch p.peek(1).Kind {
		case token.KwNew:
			p.next()
			p.newExpression(x, true)
		case token.KwDelete:
			p.next()
			p.deleteExpression(x, true)
		default:
			p.postfixExpression(x)
		}
	default:
		p.postfixExpression(x)
	}
	if !x.Start.IsValid() {
		x.Start = pos
	}
}

// prefixOperator parses a unary operator and its operand.
func (p *Parser) prefixOperator(x *Operand, k token.Kind, pos source.Pos) {
	p.next()
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	if k == token.Amp {
		p.addressOperand(x)
	} else {
		mark := beginOperand(p.ck)
		p.castExpression(x)
		endOperand(p.ck, mark, x)
	}
	if x.Mode == Value && p.ck.onlyCallable(x) {
		return
	}
	x.Start, x.End = pos, p.prev.End()
	p.ck.buildUnary(x, k, pos)
	x.Start = pos
	if x.Mode == Value {
		x.Expr.Start, x.Expr.EndPos = pos, x.End
	}
}

// labelAddress parses GNU `&&label`.
func (p *Parser) labelAddress(x *Operand) {
	pos := p.tok.Pos
	if p.peek(1).Kind != token.Ident {
		p.report(diag.ExpectedExpression, pos)
		x.invalidate()
		p.skipToStop()
		return
	}
	p.next()
	p.ck.noLabelAddress(pos)
	p.ck.say.gnuExtension(diag.NonstandardAddressOfLabel, pos)
	e := p.u.NewExpr(il.EnkLabelAddress, p.u.PointerTo(p.u.Builtin.Void))
	e.Pos = pos
	p.u.Info(e).OwnRare().Label = p.ck.env.useLabel(p.u, p.tok.Name, p.tok.Pos)
	if l := p.u.Info(e).Label; l != nil {
		l.AddressTaken = true
	}
	p.next()
	x.End = p.prev.End()
	x.set(e)
}

// postfixExpression parses a primary expression and what follows it.
func (p *Parser) postfixExpression(x *Operand) {
	start := p.tok.Pos
	p.primary(x)
	if !x.Start.IsValid() {
		x.Start = start
	}
	p.postfix(x)
}

// postfix parses the operators behind x.
func (p *Parser) postfix(x *Operand) {
	start := x.Start
	for n := 0; p.chainGoesOn(n); n++ {
		pos := p.tok.Pos
		switch p.tok.Kind {
		case token.LBracket:
			p.subscriptTail(x)
		case token.LParen:
			p.callTail(x)
		case token.LaunchOpen, token.Shl:
			if p.at(token.Shl) && p.peek(1).Kind != token.Lt {
				return
			}
			p.launchTail(x)
			start = x.Start
		case token.Dot, token.Arrow:
			p.memberTail(x)
		case token.Inc, token.Dec:
			k := p.tok.Kind
			p.next()
			x.End = p.prev.End()
			p.ck.buildPostfix(x, k, pos)
		default:
			return
		}
		x.Start, x.End, x.Parens = start, p.prev.End(), false // those of the object are not those of the member
		if x.Mode == Value {
			x.Expr.Start, x.Expr.EndPos = start, x.End
		}
	}
}

// arguments parses `( args )` or `[ args ]`; the current token is the opening
// bracket.
func (p *Parser) arguments(closing token.Kind) []*Operand {
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	defer func() { p.ck.env.inTemplateArgs = saved }()
	p.next()
	p.stops.wait(stopComma)
	defer p.stops.done(stopComma)
	var args []*Operand
	for !p.at(closing) && !p.at(token.EOF) {
		parse := func() {
			a := &Operand{}
			p.initializerClause(a)
			args = append(args, a)
		}
		if !p.expandElements(parse) {
			before := p.place()
			parse()
			if p.place() == before && !p.at(token.Comma) {
				break // no progress: reported
			}
		}
		if p.at(token.Comma) && len(args) > 0 {
			args[len(args)-1].comma = p.tok.Pos
		}
		if !p.got(token.Comma) {
			break
		}
		if p.at(closing) { // it counts
			args = append(args, p.missingOperand())
		}
	}
	if !p.want(closing) {
		instead := p.tok
		p.skipToStop()
		if !p.got(closing) {
			p.stops.done(stopOf(closing))
		}
		p.prev = instead // the list ended there
	}
	return args
}

func (p *Parser) subscriptTail(x *Operand) {
	pos := p.tok.Pos
	if next := p.peek(1); next.Kind == token.LBracket { // [dcl.attr.grammar]/7
		p.report(diag.ConsecutiveBrackets, next.Pos)
	}
	if !p.d.AtLeast(lang.CXX23) {
		saved := p.ck.env.inTemplateArgs
		p.ck.env.inTemplateArgs = 0
		p.next()
		var y Operand
		if p.at(token.LBrace) {
			p.bracedInitList(&y)
		} else {
			p.expression(&y)
			p.ck.say.warnCommaSubscript(&y)
		}
		p.ck.env.inTemplateArgs = saved
		closed := p.got(token.RBracket)
		p.ck.buildSubscript(x, []*Operand{&y}, pos)
		if !closed {
			p.require(token.RBracket)
		}
		return
	}
	args := p.arguments(token.RBracket)
	p.ck.buildSubscript(x, args, pos)
}

// warnCommaSubscript warns about `a[i, j]` where that is deprecated.
func (say *reports) warnCommaSubscript(y *Operand) {
	if say.d.AtLeast(lang.CXX20) && y.Mode == Value && y.Expr.Kind == il.EnkOperation && y.Expr.Op == il.OpComma && !y.Expr.Parenthesized {
		say.report(diag.DeprecatedCommaInSubscript, y.Expr.Pos)
	}
}

func (p *Parser) callTail(x *Operand) {
	pos := p.tok.Pos
	p.ck.checkCallable(x)
	nameCallee(p.ck, x)
	args := p.arguments(token.RParen)
	x.End = p.prev.End()
	p.ck.buildCall(x, args, pos)
}

// launchTail parses `<<<config>>>(args)` behind x.
func (p *Parser) launchTail(x *Operand) {
	pos := p.tok.Pos
	p.got(token.Shl) // `<< <` is `<<<`, and `>> >` closes it
	p.next()
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	var config []*Operand
	p.stops.wait(stopLaunch, stopComma)
	for !p.at(token.LaunchClose) && !p.atLooseClose() && !p.at(token.EOF) {
		c := &Operand{}
		before := p.place()
		p.initializerClause(c)
		config = append(config, c)
		if p.place() == before && !p.at(token.Comma) || !p.got(token.Comma) {
			break
		}
		if p.at(token.LaunchClose) {
			config = append(config, p.missingOperand())
		}
	}
	p.ck.env.inTemplateArgs = saved
	closing := p.tok.Pos
	push := p.launchConfiguration(config, x.startOf(), closing)
	if p.atLooseClose() {
		p.next()
		p.next()
	} else if !p.got(token.LaunchClose) {
		p.report(diag.ExpectedTripleGreater, closing)
	}
	p.stops.done(stopLaunch, stopComma)
	missing := !p.at(token.LParen)
	if missing {
		p.expected(token.LParen)
		p.skipToStop(token.LParen) // what stands there is taken for it (rule global.launch-syntax)
	}
	call := p.tok.Pos
	args := p.arguments(token.RParen)
	x.Pos = call
	x.End = p.prev.End()
	last := p.prev
	if missing && last.Kind != token.RParen {
		p.prev.Pos = p.tok.Pos // the list ends there
	}
	p.buildLaunch(x, push, args, pos)
	p.prev = last
}

// atLooseClose reports whether `>> >` stands here and closes the configuration of
// a launch.
func (p *Parser) atLooseClose() bool {
	return p.stops[stopLaunch] > 0 && p.at(token.Shr) && p.peek(1).Kind == token.Gt
}

// memberTail parses `.name` or `->name` behind x.
func (p *Parser) memberTail(x *Operand) {
	arrow, pos := p.at(token.Arrow), p.tok.Pos
	p.next()
	object := *x
	p.ck.memberObject(x, arrow, pos)
	if x.Mode != Value {
		abandon(p.ck, &object)
	}
	var n qualName
	p.memberName(x, &n, arrow)
	x.End = p.prev.End()
	if n.Invalid && (n.Name != nil || n.Dtor) {
		x.invalidate()
		return
	}
	p.ck.buildMember(x, &n, arrow, pos) // without a name the object is checked all the same
}

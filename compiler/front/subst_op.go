// This file implements substitution into operations: operators, calls, casts,
// member accesses.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

const (
	incompleteCode = diag.IncompleteTypeNotAllowed
	notScopeCode   = diag.NotClassOrNamespaceName
	noMemberCode   = diag.NoMember
)

// unaryTokens and binaryTokens map operations back to the operators that build
// functions take.
var unaryTokens = map[il.Op]token.Kind{
	il.OpIndirect: token.Star, il.OpAddressOf: token.Amp, il.OpNegate: token.Minus, il.OpUnaryPlus: token.Plus,
	il.OpComplement: token.Tilde, il.OpNot: token.Not, il.OpPreIncr: token.Inc, il.OpPreDecr: token.Dec,
}

var binaryTokens = map[il.Op]token.Kind{
	il.OpAdd: token.Plus, il.OpSubtract: token.Minus, il.OpMultiply: token.Star, il.OpDivide: token.Slash,
	il.OpRemainder: token.Percent, il.OpShiftl: token.Shl, il.OpShiftr: token.Shr, il.OpAnd: token.Amp,
	il.OpOr: token.Pipe, il.OpXor: token.Caret, il.OpEq: token.Eq, il.OpNe: token.Ne, il.OpLt: token.Lt,
	il.OpGt: token.Gt, il.OpLe: token.Le, il.OpGe: token.Ge, il.OpSpaceship: token.Spaceship,
	il.OpLand: token.AndAnd, il.OpLor: token.OrOr, il.OpPadd: token.Plus, il.OpPsubtract: token.Minus,
	il.OpPdiff: token.Minus, il.OpComma: token.Comma, il.OpPMField: token.DotStar, il.OpPMPointsToField: token.ArrowStar,
}

var assignTokens = map[il.Op]token.Kind{
	il.OpAssign: token.Assign, il.OpAddAssign: token.PlusAssign, il.OpSubtractAssign: token.MinusAssign,
	il.OpMultiplyAssign: token.StarAssign, il.OpDivideAssign: token.SlashAssign, il.OpRemainderAssign: token.PercentAssign,
	il.OpShiftlAssign: token.ShlAssign, il.OpShiftrAssign: token.ShrAssign, il.OpAndAssign: token.AmpAssign,
	il.OpOrAssign: token.PipeAssign, il.OpXorAssign: token.CaretAssign, il.OpPaddAssign: token.PlusAssign,
	il.OpPsubtractAssign: token.MinusAssign,
}

// operation rebuilds a dependent operation.
func (s *subst) operation(x *Operand, e *il.Expr) {
	ck := s.ck
	if e.Generated && e.Form == il.CastImplicit && e.Operand != nil && e.Operand.Next == nil {
		// an implicit conversion is found again by what uses the value
		s.expr(x, e.Operand)
		return
	}
	switch e.Op {
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall:
		s.call(x, e)
		return
	case il.OpQuestion:
		s.question(x, e)
		return
	case il.OpSubscript, il.OpVectorSubscript:
		s.subscript(x, e)
		return
	case il.OpDotField, il.OpPointsToField, il.OpDotStatic, il.OpPointsToStatic:
		s.access(x, e)
		return
	case il.OpParens:
		s.expr(x, e.Operand)
		x.Parens = true
		return
	case il.OpNoexcept:
		s.noexcept(x, e)
		return
	case il.OpPostIncr, il.OpPostDecr:
		o, ok := s.operand(e.Operand)
		if !ok {
			x.invalidate()
			return
		}
		*x = o
		k := token.Inc
		if e.Op == il.OpPostDecr {
			k = token.Dec
		}
		ck.buildPostfix(x, k, e.Pos)
		return
	}
	if e.Form != il.CastImplicit {
		s.cast(x, e)
		return
	}
	saved := ck.env.has(operandOfAddress)
	ck.env.set(operandOfAddress, e.Op == il.OpAddressOf && e.Operand.Kind == il.EnkUnresolved && !e.Operand.Parenthesized)
	list, ok := s.operands(e.Operand)
	ck.env.set(operandOfAddress, saved)
	if !ok || len(list) == 0 {
		x.invalidate()
		return
	}
	*x = *list[0]
	switch k, ok := unaryTokens[e.Op]; {
	case ok && len(list) == 1:
		ck.buildUnary(x, k, e.Pos)
	case len(list) == 2 && binaryTokens[e.Op] != 0:
		ck.buildBinary(x, list[1], binaryTokens[e.Op], e.Pos)
	case len(list) == 2 && assignTokens[e.Op] != 0:
		ck.buildAssign(x, list[1], assignTokens[e.Op], e.Pos)
	case len(list) == 1:
		return // references and rvalue adjustments come back by themselves
	default:
		x.invalidate()
	}
}

// call rebuilds a call; its callee may be a dependent name.
func (s *subst) call(x *Operand, e *il.Expr) {
	if e.OperatorSyntax && e.SpelledOp != token.None {
		s.operatorCall(x, e)
		return
	}
	f, ok := s.operand(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	args, ok := s.operands(e.Operand.Next)
	if !ok {
		x.invalidate()
		return
	}
	*x = f
	if f.Mode == TypeName {
		s.ck.buildConstruct(x, f.Type, args, false, e.Pos)
		return
	}
	s.ck.buildCall(x, args, e.Pos)
}

// operatorCall rebuilds an operator that resolved to a function.
func (s *subst) operatorCall(x *Operand, e *il.Expr) {
	list, ok := s.operands(e.Operand)
	if !ok || len(list) == 0 {
		x.invalidate()
		return
	}
	if list[0].Mode == Value && list[0].Expr.Kind == il.EnkRoutine {
		list = list[1:]
	}
	switch len(list) {
	case 1:
		*x = *list[0]
		s.ck.buildUnary(x, e.SpelledOp, e.Pos)
	case 2:
		*x = *list[0]
		s.ck.buildBinary(x, list[1], e.SpelledOp, e.Pos)
	default:
		x.invalidate()
	}
}

func (s *subst) question(x *Operand, e *il.Expr) {
	if e.Operand == nil || e.Operand.Next == nil || e.Operand.Next.Next == nil {
		x.invalidate()
		return
	}
	ck := s.ck
	dead := ck.env.has(inDeadBranch)
	defer func() { ck.env.set(inDeadBranch, dead) }()
	c, ok := s.operand(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	first, second := branchesTaken(&c)
	ck.env.set(inDeadBranch, dead || !first)
	y, okY := s.operand(e.Operand.Next)
	ck.env.set(inDeadBranch, dead || !second)
	z, okZ := s.operand(e.Operand.Next.Next)
	ck.env.set(inDeadBranch, dead)
	if !okY || !okZ {
		x.invalidate()
		return
	}
	*x = c
	ck.buildConditional(x, &y, &z, e.Pos)
}

func (s *subst) subscript(x *Operand, e *il.Expr) {
	list, ok := s.operands(e.Operand)
	if !ok || len(list) < 2 {
		x.invalidate()
		return
	}
	*x = *list[0]
	s.ck.buildSubscript(x, list[1:], e.Pos)
}

// access rebuilds `object.member` whose member was found in a prototype.
func (s *subst) access(x *Operand, e *il.Expr) {
	ck := s.ck
	o, ok := s.operand(e.Operand)
	m := e.Operand.Next
	if !ok || m == nil {
		x.invalidate()
		return
	}
	var n qualName
	n.Start, n.Pos, n.End = m.Start, m.Pos, m.EndPos
	switch {
	case m.Field != nil:
		n.Name = m.Field.Name
	case m.Var != nil:
		n.Name = m.Var.Name
	case m.Routine != nil:
		n.Name = m.Routine.Name
	}
	if n.Name == nil {
		x.invalidate()
		return
	}
	*x = o
	ck.buildMember(x, &n, e.Op == il.OpPointsToField || e.Op == il.OpPointsToStatic, e.Pos)
}

// cast rebuilds a written cast.
func (s *subst) cast(x *Operand, e *il.Expr) {
	t := e.Type
	if e.X != nil && e.X.TypeOperand != nil {
		t = e.X.TypeOperand
	}
	u := s.typ(t)
	if u == nil {
		x.invalidate()
		return
	}
	args, ok := s.operands(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	if len(args) != 1 {
		s.ck.buildConstruct(x, u, args, e.Form == il.CastBraced, e.Pos)
		return
	}
	*x = *args[0]
	s.ck.buildCast(x, u, e.Form, e.Pos)
}

// noexcept rebuilds noexcept(e).
func (s *subst) noexcept(x *Operand, e *il.Expr) {
	o, ok := s.unevaluated(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	s.ck.buildNoexcept(x, &o, e.Pos)
}

// builtin rebuilds a builtin operation: type traits and the like.
func (s *subst) builtin(x *Operand, e *il.Expr) {
	ck := s.ck
	if e.X == nil || e.X.BuiltinName == nil {
		s.otherExpr(x, e)
		return
	}
	list, ok := s.operands(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	name := e.X.BuiltinName
	var types []*il.Type
	var exprs []*il.Expr
	for _, o := range list {
		switch o.Mode {
		case TypeName:
			n := nodes.TypeOperand(ck.u, o.Type, e.Pos)
			n.IsPackExpansion = o.PackExpansion
			types, exprs = append(types, o.Type), append(exprs, n)
		case Value:
			exprs = append(exprs, o.Expr)
		default:
			x.invalidate()
			return
		}
	}
	if _, ok := traitNamed(name.Text); ok && len(types) == len(exprs) {
		ck.buildTrait(x, name, e.Pos, types, exprs)
		return
	}
	t := s.typ(e.Type)
	if t == nil {
		x.invalidate()
		return
	}
	if name.Text == token.KwBuiltinAddressof.String() && len(exprs) == 1 && !exprs[0].TypeDependent {
		t = ck.u.PointerTo(exprs[0].Type)
	}
	x.setExpr(ck.builtinNode(name, e.Pos, t, exprs...))
}

// requires evaluates a requires-expression: true when all its requirements
// hold [expr.prim.req]. In the default template argument of a function no value is
// found (rule front.default-requires).
func (s *subst) requires(x *Operand, e *il.Expr) {
	ck := s.ck
	if s.deduces && e.ValueDependent {
		ck.rep.Hit(1)
		x.invalidate()
		return
	}
	if leavesOpen(s.b) {
		if n := s.openRequires(e); n != nil {
			x.setExpr(n)
			return
		}
	}
	c := ck.u.NewConst(il.CkInteger, ck.u.Builtin.Bool)
	c.IsBoolLiteral, c.NonArithmetic = true, true
	if ck.requirementsHold(e, s) {
		c.Int.Lo = 1
	}
	valueOperand(ck.u, x, c)
}

// This file implements comparisons: equality, relations and `<=>` [expr.rel],
// [expr.eq], [expr.spaceship].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// comparison builds a comparison of operands that are no classes.
func (p *Parser) comparison(x, y *Operand, op token.Kind, pos source.Pos) {
	if !p.decayBoth(x, y) {
		return
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	result := p.u.Builtin.Bool
	if op == token.Spaceship {
		if result = p.orderingType(x, y, pos); result == nil {
			x.invalidate()
			return
		}
	}
	switch {
	case p.vectorOperator(x, y, binaryOp(op), pos):
	case arithmeticOperand(tx) && arithmeticOperand(ty):
		p.warnUnsignedZero(x, y, op, pos)
		if op != token.Spaceship {
			p.usualArithmetic(x, y)
		} else if !p.threeWayOperands(x, y, pos) {
			x.invalidate()
			return
		}
		p.binaryNode(x, y, binaryOp(op), result, pos)
	case tx.IsScopedEnum() && p.u.SameUnqualified(tx, ty):
		p.binaryNode(x, y, binaryOp(op), result, pos)
	case p.pointerLike(x) && p.pointerLike(y) && (tx.IsPointer() || ty.IsPointer() || tx.IsPtrToMember() || ty.IsPtrToMember() || tx.IsNullptr() || ty.IsNullptr()):
		if !p.comparePointerTypes(x, y, op, pos) {
			return
		}
		p.addressBesideNull(x, y)
		p.addressBesideNull(y, x)
		p.binaryNode(x, y, binaryOp(op), result, pos)
	case tx.IsError() || ty.IsError():
		x.invalidate()
	default:
		p.incompatible(x, y, pos)
	}
}

// pointerLike reports whether x is a pointer, a pointer to member or a null
// pointer constant.
func (p *Parser) pointerLike(x *Operand) bool {
	t := x.Expr.Type
	return t.IsPointer() || t.IsPtrToMember() || t.IsNullptr() || p.nullPointerConstant(x.Expr)
}

// addressBesideNull makes x a constant when it is the address of a variable and
// compared with null pointer y.
func (p *Parser) addressBesideNull(x, y *Operand) {
	e := x.Expr
	if p.env.fn == nil || e.Kind != il.EnkOperation || e.Op != il.OpAddressOf || e.Operand.Kind != il.EnkVariable || !isNullConstant(y.Expr) {
		return
	}
	c := p.addressConstant(e)
	if c == nil {
		return
	}
	c.NotNullPointer = false
	p.u.ReferenceTo(e.Operand.Type, false) // the object is evaluated as a reference
	x.replace(p.folded(e, c))
}

// comparePointerTypes brings two pointers to their composite pointer type
// [expr.type]; it reports and returns false when there is none.
func (p *Parser) comparePointerTypes(x, y *Operand, op token.Kind, pos source.Pos) bool {
	tx, ty := x.Expr.Type, y.Expr.Type
	if op == token.Spaceship && !tx.IsPointer() && !ty.IsPointer() {
		p.invalidThreeWay(x, tx, ty, pos)
		return false
	}
	if tx.IsNullptr() && ty.IsNullptr() {
		return true
	}
	t := p.compositePointer(x, y)
	if op == token.Spaceship && (t == nil && !(tx.IsPointer() && ty.IsPointer()) || t != nil && (!t.IsPointer() || t.Skip().Elem.IsFunction())) {
		if t != nil && t.IsPointer() {
			tx, ty = t, t
		}
		p.invalidThreeWay(x, tx, ty, pos)
		return false
	}
	if t == nil || t.IsPtrToMember() && op != token.Eq && op != token.Ne {
		p.incompatible(x, y, pos)
		return false
	}
	p.toPointer(x, t)
	p.toPointer(y, t)
	return x.Mode == Value && y.Mode == Value
}

// toPointer converts x to composite pointer type t.
func (p *Parser) toPointer(x *Operand, t *il.Type) {
	if p.u.SameUnqualified(x.Expr.Type, t) {
		return
	}
	c := p.standardSequence(x, t)
	if !c.ok() {
		p.castNode(x, t)
		return
	}
	p.applyStandard(x, t, &c)
}

// compositePointer returns the composite pointer type of x and y, nil when
// there is none.
func (p *Parser) compositePointer(x, y *Operand) *il.Type {
	tx, ty := x.Expr.Type, y.Expr.Type
	switch {
	case tx.IsNullptr() || p.nullPointerConstant(x.Expr):
		return p.u.Unqualified(ty)
	case ty.IsNullptr() || p.nullPointerConstant(y.Expr):
		return p.u.Unqualified(tx)
	case p.u.SameUnqualified(tx, ty):
		return p.u.Unqualified(tx)
	}
	sx, sy := tx.Skip(), ty.Skip()
	if sx.Kind != sy.Kind {
		return nil
	}
	if sx.Kind == il.TkPtrToMember {
		if c := p.standardSequence(x, ty); c.ok() {
			return p.u.Unqualified(ty)
		}
		if c := p.standardSequence(y, tx); c.ok() {
			return p.u.Unqualified(tx)
		}
		return p.compositeMemberPointer(sx, sy)
	}
	q := (sx.Elem.AllQuals() | sy.Elem.AllQuals()) & (il.Const | il.Volatile)
	ex, ey := sx.Elem, sy.Elem
	switch {
	case ex.IsVoid() || ey.IsVoid():
		v := p.u.Builtin.Void
		return p.u.PointerTo(p.u.Qualified(v, q))
	case p.u.SameUnqualified(ex, ey):
		if ex.AllQuals()&q == q {
			return p.u.Unqualified(tx)
		}
		if ey.AllQuals()&q == q {
			return p.u.Unqualified(ty)
		}
		return p.u.PointerTo(p.u.Qualified(p.u.Unqualified(ex), q))
	case p.isDerivedOrSame(ex, ey) || ex.IsClass() && ey.IsClass() && p.completedDerived(ex, ey):
		return p.u.PointerTo(p.u.Qualified(p.u.Unqualified(ey), q))
	case p.isDerivedOrSame(ey, ex) || ex.IsClass() && ey.IsClass() && p.completedDerived(ey, ex):
		return p.u.PointerTo(p.u.Qualified(p.u.Unqualified(ex), q))
	}
	if t, _ := p.combinedQuals(sx, sy, true); t != nil {
		return t
	}
	if ex.IsFunction() && ey.IsFunction() {
		if p.dropsNoexcept(ex, ey) {
			return p.u.Unqualified(ty)
		}
		if p.dropsNoexcept(ey, ex) {
			return p.u.Unqualified(tx)
		}
	}
	return nil
}

// compositeMemberPointer returns the pointer to member of the more derived one
// of the classes of a and b that both convert to, nil when there is none.
func (p *Parser) compositeMemberPointer(a, b *il.Type) *il.Type {
	c := a.Class
	switch {
	case p.isDerivedOrSame(a.Class, b.Class):
	case p.isDerivedOrSame(b.Class, a.Class):
		c = b.Class
	default:
		return nil
	}
	if t, _ := p.combinedQuals(p.u.PointerTo(a.Elem), p.u.PointerTo(b.Elem), true); t != nil {
		return p.u.PtrToMember(c, t.Skip().Elem)
	}
	return nil
}

// combinedQuals returns the cv-combined type of the similar types a and b
// [conv.qual]/3, nil when they are not similar; changed tells that it differs
// from one of them below its top level.
func (p *Parser) combinedQuals(a, b *il.Type, top bool) (t *il.Type, changed bool) {
	var q il.Quals
	if !top {
		qa, qb := a.AllQuals()&(il.Const|il.Volatile), b.AllQuals()&(il.Const|il.Volatile)
		q, changed = qa|qb, qa != qb
	}
	sa, sb := a.Skip(), b.Skip()
	if sa.Kind != sb.Kind || sa.IsRef || sb.IsRef || sa.Kind == il.TkPtrToMember && !p.u.Same(sa.Class, sb.Class) {
		return nil, false
	}
	if sa.Kind != il.TkPointer && sa.Kind != il.TkPtrToMember {
		if !p.u.SameUnqualified(a, b) {
			return nil, false
		}
		if !changed {
			return a, false
		}
		return p.u.Qualified(p.u.Unqualified(a), q), true
	}
	e, inner := p.combinedQuals(sa.Elem, sb.Elem, false)
	switch {
	case e == nil:
		return nil, false
	case sa.Kind == il.TkPointer:
		t = p.u.PointerTo(e)
	default:
		t = p.u.PtrToMember(sa.Class, e)
	}
	if inner && !top {
		q |= il.Const
	}
	return p.u.Qualified(t, q), changed || inner
}

// warnUnsignedZero warns about comparisons of an unsigned value with zero that
// cannot fail or succeed.
func (p *Parser) warnUnsignedZero(x, y *Operand, op token.Kind, pos source.Pos) {
	if p.env.has(inUnevaluated) || p.instantiating() {
		return
	}
	unsigned := func(o *Operand) bool {
		t := p.promoted(o.Expr.Type)
		return t.IsInteger() && !t.IsSigned() && constValue(o.Expr) == nil
	}
	zero := func(o *Operand) bool {
		c := constValue(o.Expr)
		return c != nil && c.Kind == il.CkInteger && c.Int.IsZero()
	}
	if (op == token.Lt || op == token.Ge) && unsigned(x) && zero(y) ||
		(op == token.Gt || op == token.Le) && zero(x) && unsigned(y) {
		p.errorAt(diag.PointlessUnsignedComparison, pos)
	}
}

// instantiating reports whether a template is being instantiated.
func (p *Parser) instantiating() bool { return len(p.tmpl.instantiating) > 0 }

// invalidThreeWay reports that the built-in `<=>` does not take operands of
// types tx and ty, after their conversions.
func (p *Parser) invalidThreeWay(x *Operand, tx, ty *il.Type, pos source.Pos) {
	p.errorAt(diag.InvalidTypesBuiltOperator, pos, tx, ty)
	x.invalidate()
}

// threeWayOperands applies the usual arithmetic conversions to the operands of
// `<=>`: none may narrow but from an integer to a floating type, bool meets
// bool only, an enumeration no other [expr.spaceship]/4. It reports them and
// returns false else.
func (p *Parser) threeWayOperands(x, y *Operand, pos source.Pos) bool {
	tx, ty := p.u.Unqualified(x.Expr.Type), p.u.Unqualified(y.Expr.Type)
	switch {
	case tx.IsBool() != ty.IsBool():
		p.invalidThreeWay(x, tx, ty, pos)
		return false
	case tx.IsEnum() && ty.IsEnum() && !p.u.Same(tx, ty):
		p.errorAt(diag.ComparisonBetweenTwoDifferentEnum, pos, tx, ty)
		return false
	}
	a, b := *x, *y
	silent := p.rep.Mute()
	t := p.usualArithmetic(x, y)
	p.rep.Unmute(silent)
	if t.IsComplex() {
		p.invalidThreeWay(x, t, t, pos)
		return false
	}
	for _, o := range []*Operand{&a, &b} {
		if t.IsInteger() && !o.Expr.Type.IsBool() && p.checkNarrowing(o, t, true) {
			return false
		}
	}
	return true
}

// orderingType returns the class that built-in `x <=> y` yields; it reports a
// missing <compare>.
func (p *Parser) orderingType(x, y *Operand, pos source.Pos) *il.Type {
	name := p.known.strongOrdering
	if x.Expr.Type.IsFloat() || y.Expr.Type.IsFloat() {
		name = p.known.partialOrdering
	}
	t := p.stdType(name)
	if t == nil {
		p.errorAt(diag.NoValidStdTypeFound, pos, name)
	}
	return t
}

// stdType returns the type std::name, nil when it is not declared.
func (p *Parser) stdType(name *token.Name) *il.Type {
	l := p.lookupIn(p.file, p.known.std, lookNamespaces|lookLocal)
	y := l.first()
	if y == nil {
		return nil
	}
	ns, _ := y.Entity.(*il.Namespace)
	if ns == nil {
		return nil
	}
	s := nsScope(ns)
	if s == nil {
		return nil
	}
	l = p.lookupIn(s, name, 0)
	if y = l.first(); y == nil || !y.isType() {
		return nil
	}
	return y.typ()
}

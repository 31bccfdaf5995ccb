// This file implements the conditional operator [expr.cond], GNU `a ?: b`, and
// throw-expressions.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// buildConditional builds `x ? y : z`; the result is in x.
func (p *Parser) buildConditional(x, y, z *Operand, pos source.Pos) {
	if !p.usable(x) || !p.usable(y) || !p.usable(z) {
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if z.End.IsValid() {
		x.End = z.End
	}
	if x.Mode == Overloads {
		p.decay(x)
	}
	if x.dependent() || y.dependent() || z.dependent() {
		p.dependentConditional(x, y, z, pos)
		return
	}
	if x.Mode == Value && x.Expr.Type.IsVector() {
		p.read(x)
	} else {
		if x.Mode == Value {
			p.warnAssignTest(x)
		}
		p.condition(x)
	}
	if x.Mode != Value {
		return
	}
	p.unifyBranches(x, y, z, pos)
}

// dependentConditional builds a conditional with a dependent operand.
func (p *Parser) dependentConditional(x, y, z *Operand, pos source.Pos) {
	p.plainExpr(x)
	p.plainExpr(y)
	p.plainExpr(z)
	if x.Mode != Value || y.Mode != Value || z.Mode != Value {
		x.invalidate()
		return
	}
	if !y.dependent() && !z.dependent() {
		p.dependentCondition(x)
		p.unifyBranches(x, y, z, pos)
		return
	}
	p.dependentCondition(x)
	e := p.questionNode(x.Expr, y.Expr, z.Expr, p.u.Builtin.Dependent, pos)
	p.dependentNode(e)
	p.finishOp(x, e)
}

// dependentCondition notes the conversion to bool of a condition in a
// dependent conditional.
func (p *Parser) dependentCondition(x *Operand) {
	switch {
	case !x.Expr.TypeDependent:
		p.condition(x)
	case x.Expr.Kind == il.EnkVariable || x.Expr.Kind == il.EnkUnresolved:
		e := p.generated(il.OpBoolCast, p.u.Builtin.Bool, x.Expr)
		e.ValueDependent = true
		x.replace(e)
	}
}

// colonPos returns where incompatible branches are reported: at the colon.
func (p *Parser) colonPos(pos source.Pos) source.Pos {
	return p.env.placeOf(atColon, pos)
}

// questionNode returns the node of a conditional.
func (p *Parser) questionNode(c, a, b *il.Expr, t *il.Type, pos source.Pos) *il.Expr {
	e := p.binary2(il.OpQuestion, t, c, a, pos)
	a.Next, b.Next = b, nil
	e.EndPos = b.EndPos
	e.ValueDependent = e.ValueDependent || b.ValueDependent || b.TypeDependent
	return e
}

// unifyBranches brings y and z to a common type and category and makes x the
// conditional.
func (p *Parser) unifyBranches(x, y, z *Operand, pos source.Pos) {
	p.branchFunctions(y, z)
	if y.Mode != Value || z.Mode != Value {
		x.invalidate()
		return
	}
	ty, tz := y.Expr.Type, z.Expr.Type
	thrown := isThrow(y.Expr) || isThrow(z.Expr)
	switch {
	case ty.IsVoid() || tz.IsVoid():
		if !thrown && !(ty.IsVoid() && tz.IsVoid()) {
			p.incompatibleBranches(y, z, pos)
			x.invalidate()
			return
		}
		p.voidBranches(x, y, z, pos)
		return
	case (ty.IsClass() || tz.IsClass()) && !p.u.Same(ty, tz):
		if !p.classBranches(x, y, z, pos) {
			return
		}
		ty, tz = y.Expr.Type, z.Expr.Type
	case y.Expr.Cat != il.PRValue && y.Expr.Cat == z.Expr.Cat && !p.u.Same(ty, tz) && p.u.SameUnqualified(ty, tz) && qualsNest(ty, tz):
		p.qualifyBranches(y, z)
		ty, tz = y.Expr.Type, z.Expr.Type
	}
	if ty.IsFunction() && tz.IsFunction() {
		switch { // the result may throw where one of the functions may
		case p.dropsNoexcept(ty, tz):
			ty = tz
		case p.dropsNoexcept(tz, ty):
			tz = ty
		}
	}
	if y.Expr.Cat == z.Expr.Cat && y.Expr.Cat != il.PRValue && p.u.Same(ty, tz) && !x.Expr.Type.IsVector() {
		e := p.questionNode(x.Expr, y.Expr, z.Expr, ty, pos)
		e.Cat, e.ReturnsLvalue = y.Expr.Cat, y.Expr.Cat == il.LValue
		x.set(e)
		return
	}
	p.prvalueBranches(x, y, z, pos)
}

// incompatibleBranches reports branches without a common type.
func (p *Parser) incompatibleBranches(y, z *Operand, pos source.Pos) {
	if tz := z.Expr.Type; arithmeticOperand(y.Expr.Type) && (tz.IsVoid() || tz.IsScopedEnum() || tz.IsClass()) {
		p.errorAt(diag.ExpressionMustArithmeticUnscopedEnum, z.startOf())
		return
	}
	p.incompatible(y, z, p.colonPos(pos))
}

// qualsNest reports whether one of the types has all qualifiers of the other.
func qualsNest(a, b *il.Type) bool {
	x, y := a.AllQuals(), b.AllQuals()
	return x&^y == 0 || y&^x == 0
}

// branchFunctions resolves overload sets that are branches.
func (p *Parser) branchFunctions(y, z *Operand) {
	if y.Mode == Overloads && z.Mode == Value {
		p.resolveAgainst(y, z)
	} else if z.Mode == Overloads && y.Mode == Value {
		p.resolveAgainst(z, y)
	}
	p.decayFunctions(y)
	p.decayFunctions(z)
}

func isThrow(e *il.Expr) bool { return e.Kind == il.EnkThrow }

// voidBranches builds a conditional one of whose branches is void.
func (p *Parser) voidBranches(x, y, z *Operand, pos source.Pos) {
	if isThrow(y.Expr) != isThrow(z.Expr) {
		o := y
		if isThrow(y.Expr) {
			o = z
		}
		if !o.Expr.Type.IsVoid() {
			t := o.Expr.Type
			e := p.questionNode(x.Expr, y.Expr, z.Expr, t, pos)
			e.Cat = o.Expr.Cat
			if e.Cat == il.PRValue {
				p.decay(o)
				e = p.questionNode(x.Expr, y.Expr, z.Expr, o.Expr.Type, pos)
			}
			x.set(e)
			return
		}
	}
	x.set(p.questionNode(x.Expr, y.Expr, z.Expr, p.u.Builtin.Void, pos))
}

// qualifyBranches gives two glvalues of one type the union of their
// qualifiers.
func (p *Parser) qualifyBranches(y, z *Operand) {
	q := y.Expr.Type.AllQuals() | z.Expr.Type.AllQuals()
	for _, o := range []*Operand{y, z} {
		t := p.u.Qualified(p.u.Unqualified(o.Expr.Type), q)
		if !p.u.Same(o.Expr.Type, t) {
			p.adjustQuals(o, t)
		}
	}
}

// classBranches converts one branch to the type of the other [expr.cond]/4; it
// reports and returns false when neither or both can be converted.
func (p *Parser) classBranches(x, y, z *Operand, pos source.Pos) bool {
	ty, tz := y.Expr.Type, z.Expr.Type
	if p.u.SameUnqualified(ty, tz) {
		if y.Expr.Cat == z.Expr.Cat && y.Expr.Cat != il.PRValue && qualsNest(ty, tz) {
			p.qualifyBranches(y, z)
		}
		return true
	}
	if tz.IsClass() && ty.IsClass() && !(p.baseBranch(y, z) && p.baseBranch(z, y)) {
		x.invalidate()
		return false
	}
	toZ, toY := p.branchSequence(y, z), p.branchSequence(z, y)
	switch {
	case toZ.ok() && toY.ok() && toZ.kind != seqAmbiguous && toY.kind != seqAmbiguous:
		p.errorAt(diag.AmbiguousOperationSecondOperandType, p.colonPos(pos), ty, tz)
	case toZ.kind == seqAmbiguous:
		p.ambiguousBranch(y, tz)
	case toY.kind == seqAmbiguous:
		p.ambiguousBranch(z, ty)
	case toZ.ok():
		return p.branchConvert(y, z, &toZ, x)
	case toY.ok():
		return p.branchConvert(z, y, &toY, x)
	default:
		if p.arithmeticClass(y) && p.arithmeticClass(z) {
			return true
		}
		p.incompatibleBranches(y, z, pos)
	}
	x.invalidate()
	return false
}

// ambiguousBranch reports that several conversion functions lead from branch o
// to the type t of the other.
func (p *Parser) ambiguousBranch(o *Operand, t *il.Type) {
	d := p.errorAt(diag.MoreThanOneUserDefined, o.startOf(), o.Expr.Type, t)
	p.listAmbiguous(d, o, t)
}

// baseBranch checks the conversion of branch a to the class of b where that is
// a base class; false after an error.
func (p *Parser) baseBranch(a, b *Operand) bool {
	ta, tb := a.Expr.Type, b.Expr.Type
	if !p.isDerivedOrSame(ta, tb) || ta.AllQuals()&^tb.AllQuals() != 0 {
		return true
	}
	if !p.checkBaseConversion(a, ta, tb) {
		return false
	}
	hits := p.rep.Errors
	p.checkBaseAccess(a, ta, tb)
	return p.rep.Errors == hits
}

// arithmeticClass reports whether o converts to a built-in type in a
// conditional whose branches are unified by built-in candidates.
func (p *Parser) arithmeticClass(o *Operand) bool {
	return !o.Expr.Type.IsClass() || p.contextualConversion(o, notClass) != nil
}

// branchSequence returns the sequence from branch a to the type of branch b.
func (p *Parser) branchSequence(a, b *Operand) conversion {
	if b.Expr.Cat == il.LValue {
		c := p.convSequence(a, p.u.ReferenceTo(b.Expr.Type, false), 0)
		if c.ok() && !c.temporary && !c.toRvalue {
			return c
		}
	}
	if ta, tb := a.Expr.Type, b.Expr.Type; ta.IsClass() && tb.IsClass() {
		if p.isDerivedOrSame(tb, ta) && !p.u.SameUnqualified(ta, tb) {
			return badSequence // base to derived never
		}
		if p.isDerivedOrSame(ta, tb) && ta.AllQuals()&^tb.AllQuals() != 0 {
			return badSequence
		}
	}
	t := b.Expr.Type
	if !t.IsClass() {
		t = p.u.Unqualified(t)
		if t.IsArray() || t.IsFunction() {
			return badSequence
		}
	}
	return p.convSequence(a, t, 0)
}

// branchConvert applies the sequence found by branchSequence.
func (p *Parser) branchConvert(a, b *Operand, c *conversion, x *Operand) bool {
	if c.ref {
		t := c.to
		if !p.bindReference(a, t, c) {
			x.invalidate()
			return false
		}
		// the reference binding is the lvalue itself here
		if a.Expr.Op == il.OpReferenceTo && a.Expr.Generated {
			a.Expr = a.Expr.Operand
		}
		return true
	}
	if !p.apply(a, b.Expr.Type, c, convOperand) {
		x.invalidate()
		return false
	}
	return true
}

// prvalueBranches builds a conditional that yields a value.
func (p *Parser) prvalueBranches(x, y, z *Operand, pos source.Pos) {
	if y.Expr.Type.IsClass() && z.Expr.Type.IsClass() && p.u.SameUnqualified(y.Expr.Type, z.Expr.Type) {
		if !qualsNest(y.Expr.Type, z.Expr.Type) {
			p.incompatible(y, z, p.colonPos(pos))
			x.invalidate()
			return
		}
		t := p.u.Qualified(p.u.Unqualified(y.Expr.Type), y.Expr.Type.AllQuals()|z.Expr.Type.AllQuals())
		same := conversion{}
		if !p.classValue(y, t, &same) || !p.classValue(z, t, &same) {
			x.invalidate()
			return
		}
		x.set(p.questionNode(x.Expr, y.Expr, z.Expr, t, pos))
		return
	}
	p.builtinOperands(y)
	p.builtinOperands(z)
	p.decay(y)
	p.decay(z)
	if y.Mode != Value || z.Mode != Value {
		x.invalidate()
		return
	}
	ty, tz := y.Expr.Type, z.Expr.Type
	var t *il.Type
	switch {
	case p.u.SameUnqualified(ty, tz):
		t = p.u.Unqualified(ty)
	case arithmeticOperand(ty) && arithmeticOperand(tz):
		t = p.usualArithmetic(y, z)
	case p.pointerLike(y) && p.pointerLike(z):
		if t = p.compositePointer(y, z); t != nil {
			p.toPointer(y, t)
			p.toPointer(z, t)
		}
	case ty.IsVector() && tz.IsVector():
		t = ty
	}
	if t == nil || y.Mode != Value || z.Mode != Value {
		if !ty.IsError() && !tz.IsError() {
			p.incompatibleBranches(y, z, pos)
		}
		x.invalidate()
		return
	}
	p.finishOp(x, p.questionNode(x.Expr, y.Expr, z.Expr, t, pos))
}

// builtinOperands converts a class operand by its only conversion function to
// a built-in type.
func (p *Parser) builtinOperands(o *Operand) {
	if o.Mode == Value && o.Expr.Type.IsClass() {
		if c := p.contextualConversion(o, notClass); c != nil {
			p.callConversion(o, c)
		}
	}
}

// buildElvis builds GNU `x ?: z`: the condition is the first branch as well.
func (p *Parser) buildElvis(x, z *Operand, pos source.Pos) {
	if !p.usable(x) || !p.usable(z) {
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if x.Mode == Overloads && !x.dependent() {
		p.resolveSingle(x)
		if x.Mode != Value {
			return
		}
	}
	if x.dependent() || z.dependent() {
		p.plainExpr(x)
		p.plainExpr(z)
		if x.Mode != Value || z.Mode != Value {
			x.invalidate()
			return
		}
		e := p.questionNode(x.Expr, p.cloneExpr(x.Expr), z.Expr, p.u.Builtin.Dependent, pos)
		e.GNUTwoOperand = true
		x.set(p.dependentNode(e))
		return
	}
	y := *x
	y.Expr = p.cloneExpr(x.Expr)
	if !x.Expr.Type.IsClass() {
		p.decay(x)
	}
	p.unifyBranches(x, &y, z, pos)
	if x.Mode == Value {
		e := x.Expr
		if e.Kind == il.EnkConstant && e.Const.Expr != nil {
			e = e.Const.Expr
		}
		e.GNUTwoOperand = true
	}
}

// throwExpression parses `throw` with or without an operand.
func (p *Parser) throwExpression(x *Operand) {
	pos := p.tok.Pos
	*x = Operand{Start: pos}
	p.next()
	p.noExceptions(pos)
	e := p.u.NewExpr(il.EnkThrow, p.u.Builtin.Void)
	e.Pos, e.Start = pos, pos
	if !p.env.has(inUnevaluated) {
		p.exceptionsDisabled(pos)
	}
	switch p.tok.Kind {
	case token.Semi, token.RParen, token.Colon, token.Comma, token.RBrace, token.RBracket, token.EOF:
		x.End = p.prev.End()
		x.set(e)
		return
	}
	var y Operand
	p.assignment(&y)
	x.End = p.prev.End()
	p.buildThrow(x, &y, pos)
}

// diesWithTry reports whether v was declared inside the innermost try-block.
func (p *Parser) diesWithTry(v *il.Variable) bool {
	if p.env.fn == nil || p.env.fn.stmt == nil {
		return false
	}
	end := p.env.fn.stmt.tryScope
	if end == nil {
		return true
	}
	for s := p.env.scope; s != nil && s != end; s = s.Parent {
		for _, y := range s.syms {
			if y.Entity == il.Entity(v) {
				return true
			}
		}
	}
	return false
}

// buildThrow builds `throw y`.
func (p *Parser) buildThrow(x, y *Operand, pos source.Pos) {
	e := p.u.NewExpr(il.EnkThrow, p.u.Builtin.Void)
	e.Pos, e.Start = pos, pos
	if !p.usable(y) {
		x.invalidate()
		return
	}
	if y.dependent() {
		p.plainExpr(y)
		d := p.u.NewDynamicInit(il.DikExpression)
		d.Expr = y.Expr
		e.Init, e.ValueDependent = d, true
		p.u.Info(e).Type2 = y.Expr.Type
		x.set(e)
		return
	}
	if y.Mode == Overloads || y.Expr.Type.IsArray() || y.Expr.Type.IsFunction() {
		p.decay(y)
	}
	if y.Mode != Value {
		x.invalidate()
		return
	}
	t := p.u.Unqualified(y.Expr.Type)
	switch {
	case t.IsVoid():
		p.errorAt(diag.ThrowExpressionNotVoidType, y.startOf())
		x.invalidate()
		return
	case t.IsClass() && !p.completeClass(t, pos):
		p.errorAt(diag.IncompleteTypeNotAllowed, y.startOf(), t)
		x.invalidate()
		return
	case t.IsClass() && t.ClassType().Cls.Abstract:
		p.abstractObject(t, y.startOf())
		x.invalidate()
		return
	case t.IsPointer() && t.Skip().Elem.IsClass() && !p.completeClass(t.Skip().Elem, pos):
		p.errorAt(diag.ThrowExpressionNotPointerIncomplete, y.startOf())
		x.invalidate()
		return
	}
	if e := y.Expr; t.IsClass() && e.Kind == il.EnkVariable && p.diesWithTry(e.Var) {
		p.moveReturned(y) // [class.copy.elision]/3
	}
	literal := y.Expr
	d, _ := p.initialize(t, il.InitCopy, y, nil, y.startOf(), convInit)
	if literal != nil && literal.Kind == il.EnkConstant && literal.Const != nil && literal.Const.Expr == nil && literal.Const.Kind == il.CkFloat {
		literal.Const.NotNullPointer = false // a temporary of its own type takes it as it is
	}
	if d != nil && d.Kind == il.DikConstant && !t.IsClass() && y.Mode == Value {
		d.Kind, d.Const, d.Expr = il.DikExpression, nil, y.Expr
	}
	if d != nil {
		d.InConditional = p.env.condDepth > 0
	}
	e.Init = d
	p.u.Info(e).Type2 = t
	p.usedInRTTI(t)
	if c := t.ClassType(); c != nil {
		p.u.Info(e).Destructor = p.destructorFor(c, pos)
		if !p.env.has(inPrototype) && !c.IsDependent() {
			p.u.Thrown = append(p.u.Thrown, c)
		}
	}
	x.set(e)
}

// usedInRTTI notes that exceptions or run-time type information need type t.
func (p *Parser) usedInRTTI(t *il.Type) {
	if t.IsError() {
		return
	}
	s := t.Skip()
	if s.UsedInRTTI || s.IsDependent() {
		return
	}
	s.UsedInRTTI = true
	if !s.IsClass() && !s.IsEnum() {
		p.u.RTTITypes = append([]*il.Type{s}, p.u.RTTITypes...)
	}
}

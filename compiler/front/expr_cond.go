// This file implements the conditional operator [expr.cond], GNU `a ?: b`, and
// throw-expressions.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// buildConditional builds `x ? y : z`; the result is in x.
func (ck *Checker) buildConditional(x, y, z *Operand, pos source.Pos) {
	if !ck.say.usable(x) || !ck.say.usable(y) || !ck.say.usable(z) {
		ck.noteDiscarded(y)
		ck.noteDiscarded(z)
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if z.End.IsValid() {
		x.End = z.End
	}
	if x.Mode == Overloads {
		ck.decay(x)
	}
	if x.dependent() || y.dependent() || z.dependent() {
		ck.dependentConditional(x, y, z, pos)
		return
	}
	if x.Mode == Value && x.Expr.Type.IsVector() {
		ck.read(x)
	} else {
		ck.condition(x)
	}
	if x.Mode != Value {
		return
	}
	ck.unifyBranches(x, y, z, pos)
}

// dependentConditional builds a conditional with a dependent operand.
func (ck *Checker) dependentConditional(x, y, z *Operand, pos source.Pos) {
	plainRead(ck, x)
	ck.plainExpr(y)
	ck.plainExpr(z)
	if x.Mode != Value || y.Mode != Value || z.Mode != Value {
		x.invalidate()
		return
	}
	if !y.dependent() && !z.dependent() {
		ck.dependentCondition(x)
		ck.unifyBranches(x, y, z, pos)
		return
	}
	ck.dependentCondition(x)
	e := nodes.QuestionNode(ck.u, x.Expr, y.Expr, z.Expr, ck.u.Builtin.Dependent, pos)
	nodes.DependentNode(ck.u, e)
	ck.finishOp(x, e)
}

// dependentCondition notes the conversion to bool of a condition in a
// dependent conditional.
func (ck *Checker) dependentCondition(x *Operand) {
	switch {
	case !x.Expr.TypeDependent:
		ck.condition(x)
	case x.Expr.Kind == il.EnkVariable || x.Expr.Kind == il.EnkUnresolved:
		readCondition(ck, x)
		e := nodes.Generated(ck.u, il.OpBoolCast, ck.u.Builtin.Bool, x.Expr)
		e.ValueDependent = true
		x.replace(e)
	default:
		readCondition(ck, x)
	}
}

// readCondition reads condition x of a dependent type, which is known to be none of a class or may be
// none (rule il.dependent-operators).
func readCondition(ck *Checker, x *Operand) {
	if x.Mode == Value && x.Expr.Cat != il.PRValue && !x.Expr.Type.IsClass() && x.Expr.Type != ck.u.Builtin.Dependent {
		decayDependent(ck, x)
		readUnknown(ck, x)
	}
}

// readUnknown reads x, which may turn out to be of a class: nothing is said about its value then.
func readUnknown(ck *Checker, x *Operand) {
	e := x.Expr
	switch {
	case builtinOperand(x):
		ck.readNode(e)
	case e.Cat != il.PRValue:
		uncapture(ck, e)
		e.OrigLvalueType, e.Type, e.Cat = e.Type, ck.u.Unqualified(e.Type), il.PRValue
	}
}

// colonPos returns where incompatible branches are reported: at the colon.
func (env *Env) colonPos(pos source.Pos) source.Pos {
	return env.placeOf(atColon, pos)
}

// unifyBranches brings y and z to a common type and category and makes x the
// conditional.
func (ck *Checker) unifyBranches(x, y, z *Operand, pos source.Pos) {
	ck.decayFunctions(y)
	ck.decayFunctions(z)
	if y.Mode != Value || z.Mode != Value {
		x.invalidate()
		return
	}
	ty, tz := y.Expr.Type, z.Expr.Type
	thrown := nodes.IsThrow(y.Expr) || nodes.IsThrow(z.Expr)
	switch {
	case ty.IsVoid() || tz.IsVoid():
		if !thrown && !(ty.IsVoid() && tz.IsVoid()) {
			ck.incompatibleBranches(y, z, pos)
			x.invalidate()
			return
		}
		ck.voidBranches(x, y, z, pos)
		return
	case (ty.IsClass() || tz.IsClass()) && !ck.u.Same(ty, tz):
		if !ck.classBranches(x, y, z, pos) {
			return
		}
		ty, tz = y.Expr.Type, z.Expr.Type
	case y.Expr.Cat != il.PRValue && y.Expr.Cat == z.Expr.Cat && !ck.u.Same(ty, tz) && ck.u.SameUnqualified(ty, tz) && typing.QualsNest(ty, tz):
		qualifyBranches(ck.u, y, z)
		ty, tz = y.Expr.Type, z.Expr.Type
	}
	if ty.IsFunction() && tz.IsFunction() {
		switch { // the result may throw where one of the functions may
		case typing.DropsNoexcept(ck.u, ck.d, ty, tz):
			ty = tz
		case typing.DropsNoexcept(ck.u, ck.d, tz, ty):
			tz = ty
		}
	}
	if y.Expr.Cat == z.Expr.Cat && y.Expr.Cat != il.PRValue && ck.u.Same(ty, tz) && !x.Expr.Type.IsVector() {
		e := nodes.QuestionNode(ck.u, x.Expr, y.Expr, z.Expr, ty, pos)
		e.Cat, e.ReturnsLvalue = y.Expr.Cat, y.Expr.Cat == il.LValue
		x.set(e)
		return
	}
	ck.prvalueBranches(x, y, z, pos)
}

// incompatibleBranches reports branches without a common type.
func (ck *Checker) incompatibleBranches(y, z *Operand, pos source.Pos) {
	if tz := z.Expr.Type; arithmeticOperand(y.Expr.Type) && (tz.IsVoid() || tz.IsScopedEnum() || tz.IsClass() || tz.IsVector()) {
		ck.report(diag.ExpressionNotArithmetic, z.startOf())
		return
	}
	ck.say.incompatible(y, z, ck.env.colonPos(pos))
}

// voidBranches builds a conditional one of whose branches is void.
func (ck *Checker) voidBranches(x, y, z *Operand, pos source.Pos) {
	if nodes.IsThrow(y.Expr) != nodes.IsThrow(z.Expr) {
		o := y
		if nodes.IsThrow(y.Expr) {
			o = z
		}
		if !o.Expr.Type.IsVoid() {
			t := o.Expr.Type
			e := nodes.QuestionNode(ck.u, x.Expr, y.Expr, z.Expr, t, pos)
			e.Cat = o.Expr.Cat
			if e.Cat == il.PRValue {
				ck.decay(o)
				e = nodes.QuestionNode(ck.u, x.Expr, y.Expr, z.Expr, o.Expr.Type, pos)
			}
			x.set(e)
			return
		}
	}
	x.set(nodes.QuestionNode(ck.u, x.Expr, y.Expr, z.Expr, ck.u.Builtin.Void, pos))
}

// qualifyBranches gives two glvalues of one type the union of their
// qualifiers.
func qualifyBranches(u *il.Unit, y, z *Operand) {
	q := y.Expr.Type.AllQuals() | z.Expr.Type.AllQuals()
	for _, o := range []*Operand{y, z} {
		t := u.Qualified(u.Unqualified(o.Expr.Type), q)
		if !u.Same(o.Expr.Type, t) {
			adjustQuals(u, o, t)
		}
	}
}

// classBranches converts one branch to the type of the other [expr.cond]/4; it
// reports and returns false when neither or both can be converted.
func (ck *Checker) classBranches(x, y, z *Operand, pos source.Pos) bool {
	ty, tz := y.Expr.Type, z.Expr.Type
	if ck.u.SameUnqualified(ty, tz) {
		if y.Expr.Cat == z.Expr.Cat && y.Expr.Cat != il.PRValue && typing.QualsNest(ty, tz) {
			qualifyBranches(ck.u, y, z)
		}
		return true
	}
	for _, o := range [...]*Operand{y, z} { // rule front.incomplete-targets
		if t := o.Expr.Type; t.IsClass() && !ck.completeClass(t, o.startOf()) {
			ck.report(diag.IncompleteTypeNotAllowed, o.startOf(), t)
			x.invalidate()
			return false
		}
	}
	if tz.IsClass() && ty.IsClass() && !(ck.baseBranch(y, z) && ck.baseBranch(z, y)) {
		x.invalidate()
		return false
	}
	toZ, toY := ck.branchSequence(y, z), ck.branchSequence(z, y)
	switch {
	case toZ.ok() && toY.ok() && toZ.kind != seqAmbiguous && toY.kind != seqAmbiguous:
		ck.report(diag.AmbiguousConditional, ck.env.colonPos(pos), ty, tz)
	case toZ.kind == seqAmbiguous:
		ck.ambiguousBranch(y, tz)
	case toY.kind == seqAmbiguous:
		ck.ambiguousBranch(z, ty)
	case toZ.ok():
		return ck.branchConvert(y, z, &toZ, x)
	case toY.ok():
		return ck.branchConvert(z, y, &toY, x)
	default:
		if ck.arithmeticClass(y) && ck.arithmeticClass(z) {
			return true
		}
		ck.incompatibleBranches(y, z, pos)
	}
	x.invalidate()
	return false
}

// ambiguousBranch reports that several conversion functions lead from branch o
// to the type t of the other.
func (ck *Checker) ambiguousBranch(o *Operand, t *il.Type) {
	d := ck.report(diag.AmbiguousUserConversion, o.startOf(), o.Expr.Type, t)
	ck.listAmbiguous(d, o, t)
}

// baseBranch checks the conversion of branch a to the class of b where that is
// a base class; false after an error.
func (ck *Checker) baseBranch(a, b *Operand) bool {
	ta, tb := a.Expr.Type, b.Expr.Type
	if !typing.IsDerivedOrSame(ck.u, ta, tb) || ta.AllQuals()&^tb.AllQuals() != 0 {
		return true
	}
	if !ck.say.checkBaseConversion(a, ta, tb) {
		return false
	}
	hits := ck.rep.Errors
	ck.checkBaseAccess(a, ta, tb)
	return ck.rep.Errors == hits
}

// arithmeticClass reports whether o converts to a built-in type in a
// conditional whose branches are unified by built-in candidates.
func (ck *Checker) arithmeticClass(o *Operand) bool {
	return !o.Expr.Type.IsClass() || ck.contextualConversion(o, notClass) != nil
}

// branchSequence returns the sequence from branch a to the type of branch b.
func (ck *Checker) branchSequence(a, b *Operand) conversion {
	if b.Expr.Cat == il.LValue {
		c := ck.convSequence(a, ck.u.ReferenceTo(b.Expr.Type, false), 0)
		if c.ok() && !c.temporary && !c.toRvalue {
			return c
		}
	}
	if ta, tb := a.Expr.Type, b.Expr.Type; ta.IsClass() && tb.IsClass() {
		if typing.IsDerivedOrSame(ck.u, tb, ta) && !ck.u.SameUnqualified(ta, tb) {
			return badSequence // base to derived never
		}
		if typing.IsDerivedOrSame(ck.u, ta, tb) && ta.AllQuals()&^tb.AllQuals() != 0 {
			return badSequence
		}
	}
	t := b.Expr.Type
	if !t.IsClass() {
		t = ck.u.Unqualified(t)
		if t.IsArray() || t.IsFunction() {
			return badSequence
		}
	}
	return ck.convSequence(a, t, 0)
}

// branchConvert applies the sequence found by branchSequence.
func (ck *Checker) branchConvert(a, b *Operand, c *conversion, x *Operand) bool {
	if c.ref {
		t := c.to
		if !ck.bindReference(a, t, c) {
			x.invalidate()
			return false
		}
		// the reference binding is the lvalue itself here
		if a.Expr.Op == il.OpReferenceTo && a.Expr.Generated {
			a.Expr = a.Expr.Operand
		}
		return true
	}
	if !ck.apply(a, b.Expr.Type, c, convOperand) {
		x.invalidate()
		return false
	}
	return true
}

// prvalueBranches builds a conditional that yields a value.
func (ck *Checker) prvalueBranches(x, y, z *Operand, pos source.Pos) {
	if y.Expr.Type.IsClass() && z.Expr.Type.IsClass() && ck.u.SameUnqualified(y.Expr.Type, z.Expr.Type) {
		if !typing.QualsNest(y.Expr.Type, z.Expr.Type) {
			ck.say.incompatible(y, z, ck.env.colonPos(pos))
			x.invalidate()
			return
		}
		t := ck.u.Qualified(ck.u.Unqualified(y.Expr.Type), y.Expr.Type.AllQuals()|z.Expr.Type.AllQuals())
		same := conversion{}
		if !ck.classValue(y, t, &same) || !ck.classValue(z, t, &same) {
			x.invalidate()
			return
		}
		x.set(nodes.QuestionNode(ck.u, x.Expr, y.Expr, z.Expr, t, pos))
		return
	}
	ck.builtinOperands(y)
	ck.builtinOperands(z)
	ck.decay(y)
	ck.decay(z)
	if y.Mode != Value || z.Mode != Value {
		x.invalidate()
		return
	}
	ty, tz := y.Expr.Type, z.Expr.Type
	var t *il.Type
	switch {
	case x.Expr.Type.IsVector():
		if t = vectorBranches(ck, x, y, z, pos); t == nil || y.Mode != Value || z.Mode != Value {
			x.invalidate()
			return
		}
	case ck.u.SameUnqualified(ty, tz):
		t = ck.u.Unqualified(ty)
	case arithmeticOperand(ty) && arithmeticOperand(tz):
		t = ck.usualArithmetic(y, z)
	case ck.pointerLike(y) && ck.pointerLike(z):
		if t = ck.compositePointer(y, z); t != nil {
			ck.toPointer(y, t)
			ck.toPointer(z, t)
		} else if comparableC(ck, y, z, ck.env.colonPos(pos)) {
			t = y.Expr.Type
		}
	case comparableC(ck, y, z, ck.env.colonPos(pos)):
		t = y.Expr.Type
	}
	if t == nil || y.Mode != Value || z.Mode != Value {
		if !ty.IsError() && !tz.IsError() {
			ck.incompatibleBranches(y, z, pos)
		}
		x.invalidate()
		return
	}
	ck.finishOp(x, nodes.QuestionNode(ck.u, x.Expr, y.Expr, z.Expr, t, pos))
}

// builtinOperands converts a class operand by its only conversion function to
// a built-in type.
func (ck *Checker) builtinOperands(o *Operand) {
	if o.Mode == Value && o.Expr.Type.IsClass() {
		if c := ck.contextualConversion(o, notClass); c != nil {
			ck.callConversion(o, c)
		}
	}
}

// buildElvis builds GNU `x ?: z`: the condition is the first branch as well.
func (ck *Checker) buildElvis(x, z *Operand, pos source.Pos) {
	if !ck.say.usable(x) || !ck.say.usable(z) {
		x.invalidate()
		return
	}
	x.Start = x.startOf()
	if x.Mode == Overloads && !x.dependent() {
		ck.resolveSingle(x)
		if x.Mode != Value {
			return
		}
	}
	if x.dependent() || z.dependent() {
		ck.plainExpr(x)
		ck.plainExpr(z)
		if x.Mode != Value || z.Mode != Value {
			x.invalidate()
			return
		}
		e := nodes.QuestionNode(ck.u, x.Expr, nodes.CloneExpr(ck.u, x.Expr), z.Expr, ck.u.Builtin.Dependent, pos)
		e.GNUTwoOperand = true
		x.set(nodes.DependentNode(ck.u, e))
		return
	}
	y := *x
	y.Expr = nodes.CloneExpr(ck.u, x.Expr)
	if !x.Expr.Type.IsClass() {
		ck.decay(x)
	}
	ck.unifyBranches(x, &y, z, pos)
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
	p.ck.noExceptions(pos)
	e := p.u.NewExpr(il.EnkThrow, p.u.Builtin.Void)
	e.Pos, e.Start = pos, pos
	if !p.ck.env.has(inUnevaluated) {
		p.ck.say.exceptionsDisabled(pos)
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
	p.ck.buildThrow(x, &y, pos)
}

// diesWithTry reports whether v was declared inside the innermost try-block.
func (env *Env) diesWithTry(v *il.Variable) bool {
	if env.fn == nil || env.fn.stmt == nil {
		return false
	}
	end := env.fn.stmt.tryScope
	if end == nil {
		return true
	}
	for s := env.scope; s != nil && s != end; s = s.Parent {
		for _, y := range s.Syms {
			if y.Entity == il.Entity(v) {
				return true
			}
		}
	}
	return false
}

// buildThrow builds `throw y`.
func (ck *Checker) buildThrow(x, y *Operand, pos source.Pos) {
	e := ck.u.NewExpr(il.EnkThrow, ck.u.Builtin.Void)
	e.Pos, e.Start = pos, pos
	if !ck.say.usable(y) {
		x.invalidate()
		return
	}
	if y.dependent() {
		plainRead(ck, y)
		d := ck.u.NewDynamicInit(il.DikExpression)
		d.Expr = y.Expr
		e.Init, e.ValueDependent = d, true
		ck.u.Info(e).TypeOperand = y.Expr.Type
		x.set(e)
		return
	}
	if y.Mode == Overloads || y.Expr.Type.IsArray() || y.Expr.Type.IsFunction() {
		ck.decay(y)
	}
	if y.Mode != Value {
		x.invalidate()
		return
	}
	t := ck.u.Unqualified(y.Expr.Type)
	switch {
	case t.IsVoid():
		ck.report(diag.ThrowOfVoidType, y.startOf())
		x.invalidate()
		return
	case t.IsClass() && !ck.completeClass(t, pos):
		ck.report(diag.IncompleteTypeNotAllowed, y.startOf(), t)
		x.invalidate()
		return
	case t.IsClass() && t.ClassType().Cls.Abstract:
		ck.abstractObject(t, y.startOf())
		x.invalidate()
		return
	case t.IsPointer() && t.Skip().Elem.IsClass() && !ck.completeClass(t.Skip().Elem, pos):
		ck.report(diag.ThrowOfIncompletePointer, y.startOf())
		x.invalidate()
		return
	}
	if v := namedVariable(ck.d, y.Expr); t.IsClass() && v != nil && ck.env.diesWithTry(v) {
		ck.moveReturned(y) // [class.copy.elision]/3
	}
	literal := y.Expr
	d, _ := ck.initialize(t, il.InitCopy, y, nil, y.startOf(), convInit)
	if literal != nil && literal.Kind == il.EnkConstant && literal.Const != nil && literal.Const.Expr == nil && literal.Const.Kind == il.CkFloat {
		literal.Const.NotNullPointer = false // a temporary of its own type takes it as it is
	}
	if d != nil && d.Kind == il.DikConstant && !t.IsClass() && y.Mode == Value {
		d.Kind, d.Const, d.Expr = il.DikExpression, nil, y.Expr
	}
	if d != nil {
		d.InConditional = ck.env.condDepth > 0
	}
	e.Init = d
	ck.u.Info(e).TypeOperand = t
	nodes.UsedInRTTI(ck.u, t)
	if c := t.ClassType(); c != nil {
		if d != nil && d.Kind == il.DikConstructor { // it was said already that the copy is destroyed
			hits := ck.rep.Mute()
			ck.u.Info(e).OwnRare().Destructor = ck.destructorFor(c, pos)
			ck.rep.Unmute(hits)
		} else {
			ck.u.Info(e).OwnRare().Destructor = ck.destructorFor(c, y.startOf())
		}
		if !ck.env.has(inPrototype) && !c.IsDependent() {
			ck.u.Thrown = append(ck.u.Thrown, c)
		}
	}
	x.set(e)
}

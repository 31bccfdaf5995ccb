// This file implements members of objects: fields, base classes, pointers to
// members.
package lower

import "cufront/compiler/il"

// memberAccess lowers x.m and p->m.
func (f *fn) memberAccess(e *il.Expr) *Expr {
	m := e.Operand.Next.Field
	o := e.Operand
	inBase := o.Kind == il.EnkOperation && o.Op == il.OpBaseClassCast
	if e.Op == il.OpPointsToField {
		if inBase && o.Operand.Type.IsPointer() {
			if from := o.Operand.Type.Skip().Elem; from.AllQuals() == 0 { // (rule gpu.const-bases)
				return f.fieldOf(f.baseObject(f.deref(pointee(f, o.Operand), from), from, o.Type.Skip().Elem), m)
			}
		}
		if isConstantAddress(o) {
			p := f.expr(o)
			return f.fieldOf(&Expr{Op: OpDeref, X: p, Type: p.Type.Skip().Elem}, m)
		}
		p := pointee(f, o)
		return f.fieldOf(f.deref(p, p.Type.Skip().Elem), m)
	}
	if inBase && o.Cat == il.LValue && !o.Operand.IsOp(il.OpAssign) {
		return f.fieldOf(f.deref(baseAddress(f, o), o.Type), m)
	}
	if inBase && isClassValue(o) && o.Operand.IsCall() && !ByAddress(o.Operand.Type) {
		return memberOfBase(f, o, m)
	}
	if c := madeByCall(o); c != nil {
		o = c
	}
	x := f.expr(o)
	if isClassValue(o) && ByAddress(o.Type) && m.Type.IsClass() && x.Op == OpComma && isPlace(x) {
		return f.fieldOf(x, m)
	}
	if isClassValue(o) {
		// a value has no members in C: it is stored first (rule gpu.value-members)
		return &Expr{Op: OpValueMember, X: x, Var: f.late(f.u.Unqualified(o.Type)), Field: m, Type: m.Type}
	}
	if x.Op == OpAssign {
		before, object := assignedObject(f, x)
		return comma(before, f.fieldOf(object, m))
	}
	return f.fieldOf(x, m)
}

// assignedObject returns assignment x, and the object that it assigns to again: how that is
// found is saved where it is no variable (rule gpu.tested-assignments).
func assignedObject(f *fn, x *Expr) (before, object *Expr) {
	object = x.X
	if isFixedPlace(object) {
		return x, object
	}
	p := &Expr{Op: OpAddr, X: object, Type: f.pointer(object.Type)}
	if object.Op == OpDeref || object.Op == OpLvalueCast {
		p = f.addr(object)
	}
	v := f.temp(p.Type)
	y := *x
	y.X = f.deref(asOperand(assigned("=", varRef(v), p)), object.Type)
	return &y, f.deref(varRef(v), object.Type)
}

// settled returns object x, where it is what an assignment or increment of a scalar yields, as
// the object that is changed, behind the change (rule gpu.lvalues).
func settled(f *fn, x *Expr) *Expr {
	switch {
	case x.Op == OpComma && !x.Void:
		if y := settled(f, x.Y); y != x.Y {
			return comma(x.X, y)
		}
	case x.Op == OpAssign && x.X.Type.IsScalar() && !x.Type.IsReference(), x.Op == OpUnary && (x.Name == "++" || x.Name == "--"):
		if isFixedPlace(x.X) {
			break
		}
		before, object := assignedObject(f, x)
		return comma(before, object)
	}
	return x
}

// addr returns the address of object x.
func (f *fn) addr(x *Expr) *Expr { return f.lowerer.addr(settled(f, x)) }

// isFixedPlace reports whether x is a variable, or a member or element of one that lies where
// a constant says.
func isFixedPlace(x *Expr) bool {
	for {
		switch x.Op {
		case OpVar, OpEntity:
			return true
		case OpMember, OpBase, OpDecay:
		case OpIndex:
			if x.X.Op != OpDecay || x.Y.Op != OpConst && x.Y.Op != OpText {
				return false
			}
		case OpDeref:
			if x.X.Op != OpDecay {
				return false
			}
		default:
			return false
		}
		x = x.X
	}
}

// memberOfBase is member m of the base class object o of a value, which is saved first.
func memberOfBase(f *fn, o *il.Expr, m *il.Field) *Expr {
	set, base := savedBase(f, o)
	return comma(set, f.fieldOf(base, m))
}

// savedBase saves the value whose base class object is o, and returns that and the base
// (rule gpu.value-members).
func savedBase(f *fn, o *il.Expr) (set, base *Expr) {
	x := f.expr(o.Operand)
	v := f.temp(f.u.Unqualified(o.Operand.Type))
	return filled(v, x), objectCast(f, o, varRef(v))
}

// isClassValue reports whether e is a class value, not an object.
func isClassValue(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpClassRvalueAdjust || e.Op == il.OpBaseClassCast) {
		e = e.Operand
	}
	return e.Type.IsClass() && e.Cat == il.PRValue && e.OrigLvalueType == nil
}

// fieldOf returns member m of object x; an anonymous union between them leaves
// no name (rule gpu.anonymous-members).
func (f *lowerer) fieldOf(x *Expr, m *il.Field) *Expr {
	for x.Op == OpMember && x.Field.Name == nil && x.Field.AnonymousParent {
		x = x.X
	}
	return f.member(x, m)
}

// staticMember lowers x.s where s is a static member: x is evaluated for its
// effect alone.
func (f *fn) staticMember(e *il.Expr) *Expr {
	s := f.expr(e.Operand.Next)
	if hasEffect(e.Operand, 0) {
		return comma(f.effect(e.Operand), s)
	}
	return s
}

// classCast lowers a conversion along the class hierarchy.
func (f *fn) classCast(e *il.Expr) *Expr {
	a := e.Operand
	if e.Type.IsPointer() || e.Type.IsReference() {
		a = castOnce(f, e)
		return alongClasses(f, e, a, f.value(a), hasEffect(a, 0))
	}
	if e.Op == il.OpBaseClassCast && e.OrigLvalueType != nil {
		if x := baseValue(f, e); x != nil && e.RvalueRefCast && x.Op != OpLvalueCast {
			return f.see(objectType(e), x) // (rule gpu.cast-bases)
		} else if x != nil {
			return x
		}
	}
	return objectCast(f, e, seenThrough(f, f.expr(a)))
}

// seenThrough is object x, of which a base is wanted: what a reference leads to and a cast sees as another
// is found through the pointer that is cast (rule gpu.cast-bases).
func seenThrough(f *fn, x *Expr) *Expr {
	if x.Op != OpLvalueCast || x.X.Op != OpDeref || !x.Type.IsClass() {
		return x
	}
	return f.deref(cast(f.pointer(x.Type), x.X.X), x.Type)
}

// baseValue reads the base class object that e converts object x to: that is found through a
// reference to the base, which a test for null makes where one could be null, and is no const
// object (rule gpu.base-values). It is nil where the base lies at the beginning or is empty.
func baseValue(f *fn, e *il.Expr) *Expr {
	a := e.Operand
	from, to := a.Type, f.u.Unqualified(objectType(e))
	if o := a.OrigLvalueType; o != nil {
		from = o
	}
	b := f.baseOf(from, to)
	if b == nil || b.ThroughVirtual() || to.ClassType().Cls.Empty {
		return nil
	}
	x := seenThrough(f, f.expr(a))
	switch {
	case isClassValue(a):
		return objectCast(f, e, x)
	case x.Op == OpCond && !x.Void:
		y := *x
		y.Y, y.Z, y.Type = partOf(f, x.Y, b), partOf(f, x.Z, b), to
		return &y
	}
	own := f.u.Qualified(to, from.AllQuals())
	q := f.upcast(pointerToObject(f.addr(x)), from, own, f.pointer(own), hasEffect(a, 0))
	switch {
	case own != to:
		return &Expr{Op: OpDeref, X: cast(f.pointer(to), q), Type: to}
	case q.Op == OpCond:
		return &Expr{Op: OpDeref, X: q, Type: to}
	}
	return f.baseObject(x, from, to)
}

// partOf is base b of object x, one of two that are chosen from.
func partOf(f *fn, x *Expr, b *il.BaseClass) *Expr {
	for _, s := range b.Path() {
		x = f.baseStep(x, s)
	}
	return x
}

// assignedBase is the base class object that expression y, the right side of an assignment that
// copies it, refers to; nil where it is none.
func assignedBase(f *fn, y *il.Expr) *Expr {
	for y.IsOp(il.OpLvalueAdjust) || y.IsOp(il.OpClassRvalueAdjust) || y.IsOp(il.OpParens) {
		y = y.Operand
	}
	if !y.IsOp(il.OpBaseClassCast) || y.Type.IsPointer() || y.Cat != il.LValue && y.OrigLvalueType == nil {
		return nil
	}
	return baseValue(f, y)
}

// castOnce returns the pointer that e, a conversion along the class hierarchy, and those in it
// that go the same way convert: they are one (rule gpu.upcasts).
func castOnce(f *fn, e *il.Expr) *il.Expr {
	a := e.Operand
	for to := e.Type.Skip().Elem; ; {
		b := a.BehindParens()
		if b.Kind != il.EnkOperation || b.Op != e.Op || !b.Type.IsPointer() || b.Operand.Type.Skip().Elem == nil {
			return a
		}
		d, base := b.Operand.Type.Skip().Elem, to
		if e.Op == il.OpDerivedClassCast {
			d, base = to, b.Operand.Type.Skip().Elem
		}
		if s := f.baseOf(d, base); s == nil || s.Ambiguous {
			return a
		}
		a = b.Operand
	}
}

// alongClasses converts x, the pointer a, as conversion e along the class hierarchy says; effect:
// finding x has one.
func alongClasses(f *fn, e, a *il.Expr, x *Expr, effect bool) *Expr {
	to, from := e.Type.Skip().Elem, a.Type.Skip().Elem
	if e.Op == il.OpDerivedClassCast {
		return f.downcast(x, from, to, e.Type, effect)
	}
	return toBase(f, x, from, to, e.Type, effect)
}

// pointee lowers e, a pointer that leads to an object: no conversion along the class hierarchy
// in it tests for null (rule gpu.upcasts).
func pointee(f *fn, e *il.Expr) *Expr {
	if x := staticElement(f, e, true); x != nil {
		return x
	}
	if e.Kind != il.EnkOperation || !e.Type.IsPointer() {
		return f.value(e)
	}
	switch e.Op {
	case il.OpBaseClassCast, il.OpDerivedClassCast:
		a := castOnce(f, e)
		return certain(alongClasses(f, e, a, pointee(f, a), false))
	case il.OpParens:
		return pointee(f, e.Operand)
	case il.OpCast:
		if e.Generated && isClassCast(e.Operand) {
			return cast(e.Type, pointee(f, e.Operand))
		}
	case il.OpQuestion:
		y := f.value(e)
		if y.Op != OpCond || y.Z.Op == OpNull {
			return y
		}
		own := *y
		own.Y, own.Z = certain(y.Y), certain(y.Z)
		return &own
	}
	return f.value(e)
}

// isClassCast reports whether e converts a pointer along the class hierarchy, and perhaps adds
// qualifiers.
func isClassCast(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Generated && e.Op == il.OpCast) {
		e = e.Operand
	}
	return e.Kind == il.EnkOperation && (e.Op == il.OpBaseClassCast || e.Op == il.OpDerivedClassCast) && e.Type.IsPointer()
}

// baseAddress is the address of the base object that e, a conversion of an object, leads
// to: where the object is found through a pointer, this is converted
// (rule gpu.upcasts).
func baseAddress(f *fn, e *il.Expr) *Expr {
	saved := f.unfolded
	f.unfolded = true
	x := f.expr(e.Operand)
	f.unfolded = saved
	if a := e.Operand; a.IsOp(il.OpIndirect) && isClassCast(a.Operand) {
		x = f.deref(f.value(a.Operand), objectType(a))
	}
	if p := pointerToObject(f.addr(x)); f.mayBeNull(p) {
		return toBase(f, p, e.Operand.Type, e.Type, f.pointer(e.Type), hasEffect(e.Operand, 0))
	}
	return f.addr(objectCast(f, e, x))
}

// objectCast lowers conversion e of object x.
func objectCast(f *fn, e *il.Expr, x *Expr) *Expr {
	to, from := objectType(e), e.Operand.Type
	if o := e.Operand.OrigLvalueType; o != nil {
		from = o
	}
	if e.Op == il.OpDerivedClassCast {
		p := f.addr(x)
		return f.deref(f.downcast(p, from, to, f.pointer(to), hasEffect(e.Operand, 0)), to)
	}
	if own := becomesConst(f.u, x.Type, to); own != nil && f.baseOf(from, to) != nil {
		return f.deref(cast(f.pointer(to), f.addr(f.baseObject(x, from, own))), to)
	}
	y := f.baseObject(x, from, to)
	if y.Op == OpLvalueCast && !e.Generated && y.X.Op == OpDeref {
		z := *y
		z.Variant = 'w'
		y = &z
	} else if e.RvalueRefCast && y.Op != OpLvalueCast { // (rule gpu.cast-bases)
		return f.see(to, y)
	}
	return y
}

// toBase converts pointer x to class from into t, a pointer to its base to; effect: finding
// x has one.
func toBase(f *fn, x *Expr, from, to, t *il.Type, effect bool) *Expr {
	if own := becomesConst(f.u, from, to); own != nil {
		return cast(t, f.upcast(x, from, own, f.pointer(own), effect))
	}
	return f.upcast(x, from, to, t, effect)
}

// becomesConst returns class to without its qualifiers where a conversion from class
// from to it adds const, which is a step of its own (rule gpu.const-bases); else nil.
func becomesConst(u *il.Unit, from, to *il.Type) *il.Type {
	if to.AllQuals()&^from.AllQuals()&il.Const == 0 {
		return nil
	}
	return u.Unqualified(to)
}

// certain is pointer x, which is that to an object, without the test for null of a
// conversion to a base class.
func certain(x *Expr) *Expr {
	switch {
	case x.Op == OpCast:
		return cast(x.Type, certain(x.X))
	case x.Op == OpCond && x.Z.Op == OpNull:
		return x.Y
	}
	return x
}

// isBaseCast reports whether e converts to a base class, and perhaps adds qualifiers.
func isBaseCast(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Generated && (e.Op == il.OpCast || e.Op == il.OpLvalueAdjust) {
		e = e.Operand
	}
	return e.Kind == il.EnkOperation && e.Op == il.OpBaseClassCast
}

// baseOf finds the base class of c that is class to.
func (f *lowerer) baseOf(c, to *il.Type) *il.BaseClass {
	c, to = c.ClassType(), to.ClassType()
	if c == nil || to == nil {
		return nil
	}
	for _, b := range c.Cls.Bases {
		if s := b.Type.ClassType(); s == to || f.u.SameUnqualified(b.Type, to) {
			return b
		}
	}
	return nil
}

// baseObject returns the base class object of type to in x.
func (f *lowerer) baseObject(x *Expr, from, to *il.Type) *Expr {
	b := f.baseOf(from, to)
	if b == nil {
		return f.see(to, x)
	}
	if x.Op == OpIndex && !b.ThroughVirtual() {
		x = f.deref(&Expr{Op: OpBinary, Name: "+", X: x.X, Y: x.Y, Type: f.pointer(x.Type)}, x.Type) // (rule gpu.element-bases)
	}
	x, path := f.pastVirtual(x, from.ClassType(), b)
	if own := *x; x.Type.AllQuals()&il.Const != 0 && !b.ThroughVirtual() {
		// const comes last
		own.Type = f.u.Unqualified(x.Type)
		y := &own
		for _, s := range path {
			y = f.baseStep(y, s)
		}
		if y.Op == OpLvalueCast && (len(path) > 1 || y.X.Op != OpDeref) {
			t := f.u.Qualified(y.Type, x.Type.AllQuals())
			return f.deref(cast(f.pointer(t), f.addr(y)), t)
		}
	}
	for _, s := range path {
		x = f.baseStep(x, s)
	}
	return x
}

// baseStep returns the subobject of x for its direct base s.
func (f *lowerer) baseStep(x *Expr, s *il.BaseClass) *Expr {
	t := f.qualifiedAs(s.Type, x)
	c := t.ClassType()
	switch {
	case s.Virtual:
		return f.virtualBase(x, s.Derived.ClassType(), s)
	case c.Cls.Empty:
		return seeBase(f, t, x)
	}
	return f.basePart(x, s, t)
}

// basePart returns the subobject of x for its base s, of type t, that is a part of x
// itself.
func (f *lowerer) basePart(x *Expr, s *il.BaseClass, t *il.Type) *Expr {
	switch FormOf(s) {
	case BaseSpread:
		if s.Offset == 0 && !s.Virtual {
			return seeBase(f, t, x)
		}
		return f.see(t, &Expr{Op: OpBase, X: x, Base: s, Type: t})
	case BaseSO:
		if s.Offset == 0 {
			return seeBase(f, t, x)
		}
		return f.see(t, &Expr{Op: OpBase, X: x, Base: s, Type: t})
	}
	if x.Op == OpComma {
		return comma(x.X, f.basePart(x.Y, s, t))
	}
	return &Expr{Op: OpBase, X: x, Base: s, Type: t}
}

// seeBase is object x seen as its base of type t at the same place; the base of a const
// object is const in a step of its own.
func seeBase(f *lowerer, t *il.Type, x *Expr) *Expr {
	if x.Op == OpLvalueCast && x.X.Op == OpDeref && x.Type.ClassType() != t.ClassType() && x.X.Type.ClassType() != x.Type.ClassType() { // a base of a base
		y := *x
		y.Variant = 'w'
		x = &y
	}
	if t.AllQuals()&il.Const != 0 {
		x = f.see(f.u.Unqualified(t), x)
	}
	return f.see(t, x)
}

// upcast converts pointer x to a base class: null stays null, unless the pointer
// does not change or cannot be null; effect: finding x has one (rule gpu.upcasts).
func (f *fn) upcast(x *Expr, from, to, t *il.Type, effect bool) *Expr {
	b := f.baseOf(from, to)
	if b == nil {
		return cast(t, x)
	}
	if x.Op == OpNull {
		return null(t)
	}
	if b.Offset == 0 && !b.ThroughVirtual() {
		return basePointer(f, x, from, to)
	}
	return unlessNull(f, x, t, effect, func(x *Expr) *Expr { return basePointer(f, x, from, to) })
}

// unlessNull moves pointer x, which gets type t; null stays null, where x may be that. It is saved
// for the test where finding it has an effect.
func unlessNull(f *fn, x *Expr, t *il.Type, effect bool, move func(*Expr) *Expr) *Expr {
	if !f.mayBeNull(x) {
		return move(x)
	}
	test := x
	if effect {
		v := f.temp(f.u.Unqualified(x.Type))
		set := &Expr{Op: OpAssign, Name: "=", X: varRef(v), Y: x, Type: x.Type}
		test, x = &Expr{Op: OpParens, X: set, Type: x.Type}, varRef(v)
	}
	return &Expr{Op: OpCond, X: test, Y: move(x), Z: null(t), Type: t}
}

// ofObject marks a pointer that is the address of an object that an expression denotes.
const ofObject = 'd'

// pointerToObject marks x, the address of an object that an expression denotes.
func pointerToObject(x *Expr) *Expr {
	if x.Op != OpComma && x.Op != OpCond {
		return x
	}
	own := *x
	own.Variant = ofObject
	return &own
}

// basePointer is pointer x to an object of class from as one to its base to; of an object a choice
// is made between two bases, and what comes first stays in front.
func basePointer(f *fn, x *Expr, from, to *il.Type) *Expr {
	own := *x
	switch {
	case x.Variant != ofObject:
	case x.Op == OpComma && !x.Void:
		own.Y = basePointer(f, pointerToObject(x.Y), from, to)
		own.Type = own.Y.Type
		return &own
	case x.Op == OpCond && !x.Void && x.Z.Op != OpNull:
		own.Y, own.Z = basePointer(f, pointerToObject(x.Y), from, to), basePointer(f, pointerToObject(x.Z), from, to)
		own.Type = own.Y.Type
		return &own
	}
	y := f.addr(f.baseObject(f.deref(x, from), from, to))
	if x.Op == OpAddr && x.X.Op == OpEntity {
		y = f.fixedAddress(y)
	}
	return y
}

// mayBeNull reports whether pointer x may be null: not the address of a variable, nor that of a
// part which lies behind the beginning of an object, nor this.
func (f *fn) mayBeNull(x *Expr) bool {
	switch x.Op {
	case OpAddr, OpAddrCast:
		return leadsFromNull(f, x.X)
	case OpVar:
		return x.Var != f.f.This
	case OpComma:
		return f.mayBeNull(x.Y)
	case OpCast:
		return f.mayBeNull(x.X)
	case OpDecay:
		return leadsFromNull(f, x.X)
	case OpBinary:
		return x.X.Op != OpDecay || f.mayBeNull(x.X)
	case OpEntity:
		return !x.Type.IsArray()
	}
	return true
}

// leadsFromNull reports whether object x is found by a pointer that may be null.
func leadsFromNull(f *fn, x *Expr) bool {
	for {
		switch x.Op {
		case OpMember:
			if x.Field.Offset != 0 {
				return false
			}
			x = x.X
		case OpBase:
			if x.Base.Offset != 0 {
				return false
			}
			x = x.X
		case OpLvalueCast:
			x = x.X
		case OpComma:
			x = x.Y
		case OpDeref, OpIndex:
			return f.mayBeNull(x.X)
		default:
			return false
		}
	}
}

// downcast converts pointer x to a derived class; effect: finding x has one.
func (f *fn) downcast(x *Expr, from, to, t *il.Type, effect bool) *Expr {
	b := f.baseOf(to, from)
	if b == nil || b.Offset == 0 {
		return cast(t, x)
	}
	if x.Op == OpNull {
		return null(t)
	}
	char := f.u.PointerTo(f.u.Builtin.Char)
	return cast(t, unlessNull(f, x, char, effect, func(x *Expr) *Expr {
		return &Expr{Op: OpBinary, Name: "-", X: cast(char, x), Y: f.number(b.Offset), Type: char}
	}))
}

// virtualBase returns the virtual base s of x, of class c: its table tells where it is,
// unless x is known to be no base class object (rule gpu.virtual-bases).
func (f *lowerer) virtualBase(x *Expr, c *il.Type, s *il.BaseClass) *Expr {
	switch {
	case s.Type.ClassType().Cls.Empty:
		return f.see(f.qualifiedAs(s.Type, x), x)
	case x.Op == OpVar || x.Op == OpMember || x.Op == OpIndex:
		if own := virtualBaseOf(c, s.Type.ClassType()); own != nil {
			return f.virtualMember(x, own)
		}
	}
	t := f.qualifiedAs(s.Type, x)
	char := f.u.PointerTo(f.u.Builtin.Char)
	at := f.shapes.virtualOffset(c, s.Type.ClassType())
	off := &Expr{Op: OpIndex, X: f.vptr(x, c), Y: text("("+itoa(at)+"L)", f.u.Builtin.Long), Type: f.u.Builtin.Long}
	p := &Expr{Op: OpBinary, Name: "+", X: cast(char, f.addr(x)), Y: off, Type: char}
	return f.deref(cast(f.pointer(t), p), t)
}

// virtualMember returns the virtual base s of the whole object x.
func (f *lowerer) virtualMember(x *Expr, s *il.BaseClass) *Expr {
	t := f.qualifiedAs(s.Type, x)
	if s.Offset == 0 && s != s.Derived.ClassType().Cls.PrimaryBase {
		return f.see(t, x) // empty, or a part of another base
	}
	return f.basePart(x, s, t)
}

// qualifiedAs is type t with the qualifiers of the object x.
func (f *lowerer) qualifiedAs(t *il.Type, x *Expr) *il.Type {
	if q := x.Type.AllQuals(); q&^t.AllQuals() != 0 {
		return f.u.Qualified(t, q)
	}
	return t
}

// vptr returns the pointer to the table of virtual functions of x, of class c.
func (f *lowerer) vptr(x *Expr, c *il.Type) *Expr {
	for n := 0; n < 200; n++ {
		b := c.ClassType().Cls.PrimaryBase
		if b == nil {
			break
		}
		x = vptrBase(x, b)
		c = b.Type
	}
	return &Expr{Op: OpVptr, X: x, Type: f.tablePointer()}
}

// vptrBase returns the base b of x, in the form in which its table pointer is
// reached.
func vptrBase(x *Expr, b *il.BaseClass) *Expr {
	return &Expr{Op: OpBase, X: x, Base: b, Type: b.Type, Variant: 'v'}
}

func (f *lowerer) tablePointer() *il.Type {
	return f.u.PointerTo(f.u.Qualified(f.u.Builtin.Long, il.Const))
}

// memberPointerCast converts a pointer to a data member along the hierarchy.
func (f *fn) memberPointerCast(e *il.Expr) *Expr {
	x := f.value(e.Operand)
	from, to := e.Operand.Type.Skip(), e.Type.Skip()
	if e.Type.IsPtrToMemberFunction() {
		return x
	}
	if x.Op == OpConst && x.Const.Kind == il.CkPtrToMember && x.Const.Field != nil {
		return &Expr{Op: OpConst, Const: x.Const, Type: e.Type}
	}
	b, op := f.baseOf(to.Class, from.Class), "+"
	if b == nil {
		b, op = f.baseOf(from.Class, to.Class), "-"
	}
	if b == nil || b.Offset == 0 {
		return x
	}
	null := text("(-1L)", e.Type)
	test := &Expr{Op: OpBinary, Name: "!=", X: x, Y: null, Type: f.u.Builtin.Bool}
	move := &Expr{Op: OpBinary, Name: op, X: x, Y: text(utoa(b.Offset)+"L", e.Type), Type: e.Type}
	return &Expr{Op: OpCond, X: test, Y: move, Z: null, Type: e.Type}
}

// memberPointerAccess lowers x.*m and p->*m for data members.
func (f *fn) memberPointerAccess(e *il.Expr) *Expr {
	var p *Expr
	if e.Op == il.OpPMPointsToField {
		p = pointee(f, e.Operand)
	} else {
		p = f.addr(f.expr(e.Operand))
	}
	m := f.value(e.Operand.Next)
	char := f.u.PointerTo(f.u.Builtin.Char)
	t := objectType(e)
	at := t
	if pm := e.Operand.Next.Type.Skip(); e.OrigLvalueType != nil && pm.Elem != nil && t.AllQuals()&il.Volatile == 0 { // read as it is declared, whatever the object
		at = pm.Elem
	}
	sum := &Expr{Op: OpBinary, Name: "+", X: cast(char, p), Y: m, Type: char}
	return f.deref(cast(f.u.PointerTo(at), sum), t)
}

// This file implements calls.
package lower

import (
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// callValue lowers a call whose result is no class that a place must be given for.
func (f *fn) callValue(e *il.Expr) *Expr {
	if ByAddress(e.Type) {
		// a discarded or unplaced result gets a place of its own
		t := f.temp(f.u.Unqualified(e.Type))
		adopt(f, t)
		return comma(f.call(e, f.addr(varRef(t))), varRef(t))
	}
	return f.call(e, nil)
}

// call lowers call e; the result goes to *result where that is given.
func (f *fn) call(e *il.Expr, result *Expr) *Expr {
	var fn *Expr
	var args []*Expr
	var list *il.Expr
	var before *Expr
	if e.IsFoldedAway() {
		return f.nothing() // (rule keep.folded)
	}
	if result != nil {
		if e.Type.AllQuals() != 0 && result.Type.IsPointer() && result.Type.Skip().Elem.AllQuals() == 0 {
			result = cast(f.pointer(e.Type), result)
		}
		args = append(args, result)
	}
	switch e.Op {
	case il.OpCall:
		if d := e.Operand; d.Kind == il.EnkDependentMember { // the destructor of a scalar
			return &Expr{Op: OpCast, X: f.effect(d.Operand), Type: f.u.Builtin.Void}
		}
		if fn, list = f.callee(e.Operand), e.Operand.Next; namedCallee(e) {
			fn.Src = place(e.Operand)
		}
	case il.OpDotMemberCall, il.OpPointsToMemberCall:
		callee, obj := e.Operand, e.Operand.Next
		if callee.Kind != il.EnkRoutine {
			callee, obj = obj, callee
		}
		list = e.Operand.Next.Next
		r := callee.Routine
		if r == nil {
			return f.unknown(e)
		}
		return memberCall(f, e, r, obj, list, args)
	default:
		return f.memberPointerCall(e, result)
	}
	fixed := len(args)
	stores, rest := f.arguments(e, list)
	args = append(args[:fixed:fixed], rest...)
	t := e.Type
	if result != nil {
		t = f.u.Builtin.Void
	}
	c := call(fn, t, args...)
	c.Src = place(e)
	return comma(before, comma(stores, c))
}

// memberCall lowers call e of member r for obj; args has the place of the result.
func memberCall(f *fn, e *il.Expr, r *il.Routine, obj, list *il.Expr, args []*Expr) *Expr {
	t := e.Type
	if len(args) > 0 {
		t = f.u.Builtin.Void
	}
	if r.Special == il.SfkDestructor && r.IsTrivialDtor && !r.IsVirtual { // nothing is called
		if e.Op == il.OpPointsToMemberCall {
			return cast(f.u.Builtin.Void, f.value(obj))
		}
		return cast(f.u.Builtin.Void, f.effect(obj))
	}
	fn := function(r)
	if namedCallee(e) {
		fn.Src = place(e.Operand)
	}
	virtual := isVirtualCall(e, r)
	if rightFirst(f, e, obj, list) {
		// the right operand of an assignment comes first [expr.ass]/1
		x := asParameter(f, f.parameterType(r.Type, 0), list, f.argument(list))
		v := f.temp(f.argumentType(list))
		set := assigned("=", varRef(v), x)
		this := f.object(e, obj)
		var before *Expr
		if virtual {
			before, this = f.once(this, obj)
			fn = f.virtualFunction(this, r)
		}
		x = call(fn, t, append(args, this, varRef(v))...)
		x.Src = place(e)
		if before != nil {
			x = &Expr{Op: OpParens, X: comma(before, x), Type: t}
		}
		return comma(set, x)
	}
	this := f.object(e, obj)
	fixed := len(args)
	args = append(args, this)
	var before *Expr
	if virtual && hasEffect(obj, 0) {
		before, this = f.once(this, obj)
		virtual = false
		fn = f.virtualFunction(this, r)
		args[fixed] = this
	}
	stores, rest := f.arguments(e, list)
	if virtual {
		for a := list; !isSteadyPointer(f, this) && a != nil && stores == nil && before == nil; a = a.Next {
			if hasEffect(a, 0) { // it may change where the object is
				v := f.temp(this.Type)
				before, this = assigned("=", varRef(v), this), varRef(v)
			}
		}
		fn = f.virtualFunction(this, r)
		args[fixed] = this
	}
	c := call(fn, t, append(args, rest...)...)
	c.Src = place(e)
	return comma(before, comma(stores, c))
}

// namedCallee reports whether call e names what it calls.
func namedCallee(e *il.Expr) bool {
	return e.Operand.Kind == il.EnkRoutine && !e.OperatorSyntax && e.Operand.Routine.Special != il.SfkConversion
}

// isSteadyPointer reports whether x is this, or the address of a variable, or of a part of
// one or of *this.
func isSteadyPointer(f *fn, x *Expr) bool {
	if x.Op == OpVar {
		return x.Var == f.f.This
	}
	if x.Op != OpAddr {
		return false
	}
	for o := x.X; ; o = o.X {
		switch o.Op {
		case OpVar, OpEntity:
			return true
		case OpMember, OpBase:
			continue
		case OpDeref:
			return o.X.Op == OpVar && o.X.Var == f.f.This
		case OpIndex:
			if o.X.Op == OpDecay && isConstantText(o.Y) {
				o = o.X
				continue
			}
		}
		return false
	}
}

// rightFirst reports whether the right operand of e, an assignment by an operator that is
// a member of obj, is stored before the left one is evaluated: either has an effect that
// may change the other (rule gpu.argument-order).
func rightFirst(f *fn, e *il.Expr, obj, list *il.Expr) bool {
	if !e.OperatorSyntax || !e.RightToLeft || list == nil || list.Next != nil || f.dialect != nil && !f.dialect.AtLeast(lang.CXX17) {
		return false
	}
	if isFixedArgument(f, list, true) || bindsFixed(f, list) {
		return false
	}
	return hasEffect(obj, 0) || hasEffect(list, 0) && !isSteadyObject(obj)
}

// bindsFixed reports whether a is a parameter that never changes, or binds a reference to
// an object that is the same whatever happens.
func bindsFixed(f *fn, a *il.Expr) bool {
	switch {
	case a.Kind == il.EnkVariable:
		return isSteadyParameter(a.Var)
	case a.Kind == il.EnkOperation && a.Op == il.OpReferenceTo:
		if o := temporaryBehind(a.Operand); o != nil && o.Form == il.CastImplicit && o.Type.IsClass() && f.constructed(f.u.Unqualified(o.Type), o.Init) != nil {
			return true // is filled in front of the statement
		}
		return isSteadyObject(a.Operand)
	}
	return false
}

// isSteadyParameter reports whether v is a parameter that the function never changes.
func isSteadyParameter(v *il.Variable) bool {
	return v.IsThis || v.IsParameter && !v.ParamChanged && !v.Type.IsReference()
}

// isSteadyObject reports whether object o is the same whatever happens: a variable, what
// a parameter points to that never changes, or a part of one.
func isSteadyObject(o *il.Expr) bool {
	for {
		switch o.Kind {
		case il.EnkVariable:
			return !o.Type.IsReference()
		case il.EnkOperation:
		default:
			return false
		}
		switch o.Op {
		case il.OpLvalueAdjust, il.OpParens, il.OpDotField, il.OpBaseClassCast:
			o = o.Operand
		case il.OpIndirect, il.OpPointsToField:
			p := o.Operand
			return p.Kind == il.EnkVariable && isSteadyParameter(p.Var)
		case il.OpSubscript:
			p, i := o.Operand, o.Operand.Next
			if i.Kind != il.EnkConstant && !(i.Kind == il.EnkVariable && isSteadyParameter(i.Var)) {
				return false
			}
			if p.Kind == il.EnkVariable {
				return isSteadyParameter(p.Var)
			}
			if p.Kind != il.EnkOperation || p.Op != il.OpArrayToPointer {
				return false
			}
			o = o.Operand.Operand
		default:
			return false
		}
	}
}

// callee lowers what is called.
func (f *fn) callee(a *il.Expr) *Expr {
	if a.Kind == il.EnkRoutine {
		return function(a.Routine)
	}
	return f.value(a)
}

// baseOfPointer marks the cast of a pointer to that to the base class at its beginning, the object
// of a call `p->f()`: the table is found in that base (rule gpu.upcasts).
const baseOfPointer = 'p'

// object lowers the object of a member call as a pointer.
func (f *fn) object(e, obj *il.Expr) *Expr {
	if e.Op == il.OpPointsToMemberCall {
		x := pointee(f, obj)
		if y := *x; x.Op == OpCast && isBaseCast(obj) {
			y.Variant = baseOfPointer
			x = &y
		}
		return x
	}
	if p := adjustedBase(f, obj); p != nil {
		return p
	}
	if e.ConversionCall && obj.IsOp(il.OpLvalueAdjust) && obj.Operand.IsOp(il.OpBaseClassCast) && !isClassValue(obj.Operand) && !obj.Operand.Type.IsPointer() {
		return cast(f.pointer(obj.Type), baseAddress(f, obj.Operand)) // nobody wrote the call
	}
	at := placeForCopy(f, obj.Type)
	f.role.called, f.role.plain = temporaryBehind(obj), e.ConversionCall
	own := objectForCall(f, obj)
	x := f.expr(obj)
	if f.role.called != nil {
		x = madeAsSuch(x)
	}
	f.role.called = nil
	x = asThis(f, x)
	if isClassValue(obj) && !isPlace(x) {
		// the function needs an object: the value gets one
		if n := copiedBytes(obj.Type); n > 0 && x.Op != OpCond && !isBaseCast(obj) {
			return objectOf(f, obj.Type, x, at, n)
		}
		t := own
		if t == nil {
			t = f.temp(f.u.Unqualified(obj.Type))
		}
		set, p := filled(t, x), f.addr(varRef(t))
		if obj.Type.AllQuals()&il.Const != 0 && p.Op == OpAddr && !isEmptyClass(obj.Type) {
			p = &Expr{Op: OpAddrCast, X: p.X, Type: f.pointer(f.u.Qualified(t.Type, il.Const)), Variant: 'b'}
		}
		return comma(set, p)
	}
	withdraw(f, own)
	if x.Op == OpLvalueCast && x.X.Op == OpValueMember && !isEmptyClass(x.Type) {
		t := f.temp(f.u.Unqualified(x.Type))
		return cast(f.pointer(x.Type), comma(filled(t, x.X), f.addr(varRef(t))))
	}
	if x.Op == OpIndex { // no constant
		return &Expr{Op: OpBinary, Name: "+", X: x.X, Y: x.Y, Type: f.pointer(x.Type)}
	}
	return f.addr(x)
}

// adjustedBase is the address of obj, the object of a member call, where it is a base class object
// that gets qualifiers: that of a value that a call yields, which is saved, or one behind a pointer
// that is tested for null (rule gpu.upcasts). Nil where it is neither.
func adjustedBase(f *fn, obj *il.Expr) *Expr {
	if !obj.IsOp(il.OpLvalueAdjust) && !obj.IsOp(il.OpClassRvalueAdjust) || !obj.Operand.IsOp(il.OpBaseClassCast) || obj.Operand.Type.IsPointer() {
		return nil
	}
	o := obj.Operand
	if isClassValue(o) {
		if !o.Operand.IsCall() || ByAddress(o.Operand.Type) {
			return nil
		}
		set, base := savedBase(f, o)
		return comma(set, f.addr(f.see(obj.Type, base)))
	}
	b := f.baseOf(o.Operand.Type, o.Type)
	if b == nil || b.Offset == 0 && !b.ThroughVirtual() || o.Operand.IsOp(il.OpQuestion) {
		return nil
	}
	p := baseAddress(f, o)
	if p.Op == OpCond {
		return cast(f.pointer(obj.Type), p)
	}
	return f.addr(asThis(f, f.see(obj.Type, f.deref(p, o.Type))))
}

// madeAsSuch returns object x, a temporary that was made for a call with the qualifiers that it
// is seen with, as one of that type.
func madeAsSuch(x *Expr) *Expr {
	switch {
	case x.Op == OpLvalueCast && x.X.Op == OpVar:
		return &Expr{Op: OpVar, Var: x.X.Var, Type: x.Type}
	case x.Op == OpComma:
		own := *x
		own.Y = madeAsSuch(x.Y)
		return &own
	}
	return x
}

// temporaryBehind is the temporary that obj, the object of a member call, is made of; nil where it
// is none.
func temporaryBehind(obj *il.Expr) *il.Expr {
	for obj.IsOp(il.OpLvalueAdjust) || obj.IsOp(il.OpClassRvalueAdjust) || obj.IsOp(il.OpParens) {
		obj = obj.Operand
	}
	if obj.Kind != il.EnkTempInit {
		return nil
	}
	return obj
}

// asThis returns x, the object of a member call that is seen with other qualifiers, as one
// of the type of this, whatever typedef it was declared with.
func asThis(f *fn, x *Expr) *Expr {
	y := *x
	switch c := x.Type.ClassType(); {
	case c == nil:
		return x
	case x.Op == OpComma:
		y.Y = asThis(f, x.Y)
		y.Type = y.Y.Type
	case x.Op == OpLvalueCast && x.Variant != 'w' && x.Type.AllQuals() != 0:
		y.Type = f.u.Qualified(c, x.Type.AllQuals())
	default:
		return x
	}
	return &y
}

// isPlace reports whether x denotes an object.
func isPlace(x *Expr) bool {
	switch x.Op {
	case OpVar, OpEntity, OpDeref, OpMember, OpBase, OpIndex, OpLvalueCast:
		return true
	case OpComma:
		return isPlace(x.Y)
	}
	return false
}

// arguments lowers the arguments of call e. Two or more that are no constants
// are stored first from C++17 on, where they do not interleave [expr.call]/8, for C
// evaluates them in any order (rule gpu.argument-order).
func (f *fn) arguments(e *il.Expr, list *il.Expr) (stores *Expr, args []*Expr) {
	n := 0
	if r := e.Operand; r.Kind == il.EnkRoutine && r.Routine != nil && r.Routine.BuiltinName != nil && !isLibrary(r.Routine) && r.Routine.BuiltinName.Text != "__nv_tex_surf_handler" {
		list = nil
		for a := r.Next; a != nil; a = a.Next {
			args = append(args, f.argument(a))
		}
		return nil, args
	}
	var in []*il.Expr
	for a := list; a != nil; a = a.Next {
		in = append(in, unclassified(e, a))
	}
	named := namedParameters(e, len(in))
	for i, a := range in {
		if !isFixedArgument(f, a, i < named) && !f.isConstantObject(a) {
			n++
		}
	}
	args = make([]*Expr, len(in))
	if f.dialect != nil && !f.dialect.AtLeast(lang.CXX17) {
		n = 0
	}
	backwards := e.OperatorSyntax && e.RightToLeft
	for k := range in {
		i := k
		if backwards {
			i = len(in) - 1 - k
		}
		a := in[i]
		x := f.argument(a)
		x = asParameter(f, f.parameterType(e.Operand.Type, i), a, x)
		if i >= named && a.Type.IsPointer() && a.Kind == il.EnkOperation {
			x = f.array(a)
		}
		if n >= 2 && !isFixedArgument(f, a, i < named) && !isFixedAddress(f, a, x) && !isMade(x) {
			t := f.temp(f.argumentType(a))
			set := assigned("=", varRef(t), x)
			if stores == nil {
				stores = set
			} else {
				stores = comma(stores, set)
			}
			x = varRef(t)
		}
		args[i] = x
	}
	return stores, args
}

// isRedeclared reports whether builtin r is a function of C's library, under its name or
// that of the compiler.
func isLibrary(r *il.Routine) bool {
	return r.Name != nil && (!strings.HasPrefix(r.Name.Text, "__") || strings.HasPrefix(r.Name.Text, "__builtin_"))
}

// namedParameters is how many of the n arguments of call e have parameters of their
// own.
func namedParameters(e *il.Expr, n int) int {
	t := e.Operand.Type
	if t == nil {
		return n
	}
	if t.IsPointer() {
		t = t.Skip().Elem
	}
	if s := t.Skip(); s.Kind == il.TkRoutine && s.Routine.HasEllipsis {
		return len(s.Routine.Params)
	}
	return n
}

// isMade reports whether x is a temporary that something before the expression has
// filled, or the address of one that holds nothing.
func isMade(x *Expr) bool {
	if x.Op == OpAddr && isEmptyClass(x.X.Type) && ByAddress(x.X.Type) {
		x = x.X
	}
	return x.Op == OpVar && x.Var.Source == nil && x.Var.Name == "" && !x.Type.IsScalar()
}

// unclassified returns argument a of call e without the promotion of a floating value where
// a builtin function classifies it, whatever its type (rule gpu.classified-floats).
func unclassified(e, a *il.Expr) *il.Expr {
	r := e.Operand
	if r == nil || r.Kind != il.EnkRoutine || r.Routine == nil || r.Routine.BuiltinName == nil {
		return a
	}
	switch r.Routine.BuiltinName.Text {
	case "__builtin_isnan", "__builtin_isinf", "__builtin_isfinite", "__builtin_signbit":
		if a.Generated && a.Kind == il.EnkOperation && a.Op == il.OpCast && a.Operand.Type.IsFloat() {
			return a.Operand
		}
	}
	return a
}

// argumentType is the type of the variable that argument a is stored in.
func (f *lowerer) argumentType(a *il.Expr) *il.Type {
	if ByAddress(a.Type) {
		return f.pointer(a.Type)
	}
	return f.u.Unqualified(a.Type)
}

// argument lowers argument a: classes that are not copied bit by bit are passed
// by the address of the caller's object (rule gpu.class-parameters).
func (f *fn) argument(a *il.Expr) *Expr {
	if c := madeByCall(a); c != nil {
		a = c
	}
	x := f.taken(a)
	switch {
	case x.Op == OpVar && x.Var.Static:
	case ByAddress(a.Type):
		return f.addr(x)
	case a.Type.IsClass() && a.Type.ClassType().Cls.Empty && isPlace(x) && x.Op != OpComma:
		if y := f.emptied(a, x); y != x {
			return y
		}
		return f.unqualified(x)
	case a.Type.IsClass() && last(x).Op == OpCall && a.Type.AllQuals() != 0:
		return requalified(f, x, a.Type, f.u.Unqualified(a.Type))
	case a.Type.IsClass() && isPlace(x):
		return f.unqualified(x)
	}
	return x
}

// isFixedArgument reports whether argument a is a constant where it stands, or the address
// of an object that is where it is throughout; named: it has a parameter of its own.
func isFixedArgument(f *fn, a *il.Expr, named bool) bool {
	if fixedArgument(f, a) {
		return named || a.Kind != il.EnkOperation || a.Op != il.OpAddressOf || !hasIndex(a.Operand)
	}
	if named && a.Type.IsPointer() && staticAddress(f, a) != nil {
		return true
	}
	for a.Kind == il.EnkOperation && a.Op == il.OpCast && a.Generated && a.Type.IsPointer() {
		a = a.Operand
	}
	if a.Kind == il.EnkOperation && a.Op == il.OpArrayToPointer {
		return a.Operand.Kind == il.EnkConstant || isStaticPlace(a.Operand)
	}
	return a.Kind == il.EnkOperation && a.Op == il.OpReferenceTo && f.constInit && isStaticPlace(a.Operand)
}

// fixedArgument reports whether a is a constant or the address of something
// fixed, as written.
func fixedArgument(f *fn, a *il.Expr) bool {
	switch a.Kind {
	case il.EnkConstant, il.EnkSizeof, il.EnkAlignof:
		return true
	case il.EnkRoutine:
		return true
	case il.EnkOperation:
		switch a.Op {
		case il.OpArrayToPointer:
			return a.Operand.Kind == il.EnkConstant || isSteadyPart(f, a.Operand)
		case il.OpAddressOf:
			return a.Operand.Kind == il.EnkRoutine || isSteadyPart(f, a.Operand)
		case il.OpPadd:
			p := a.Operand
			return isNumber(p.Next) && p.Kind == il.EnkOperation && p.Op == il.OpArrayToPointer && p.Operand.Kind == il.EnkConstant
		case il.OpCast:
			return a.Generated && a.Operand.Kind == il.EnkConstant
		case il.OpReferenceTo:
			return a.Operand.Kind == il.EnkRoutine
		}
	}
	return false
}

// isSteadyPart reports whether e is a variable, *this or a part of one that is found
// without a pointer or an index that is not known.
func isSteadyPart(f *fn, e *il.Expr) bool {
	for {
		switch e.Kind {
		case il.EnkVariable:
			return !e.Type.IsReference()
		case il.EnkOperation:
		default:
			return false
		}
		a := e.Operand
		switch e.Op {
		case il.OpLvalueAdjust, il.OpParens:
		case il.OpBaseClassCast:
			if isVirtualBase(f.lowerer, e) {
				return false
			}
		case il.OpDotField:
			if !isPlainField(a.Next) {
				return false
			}
		case il.OpPointsToField:
			return isPlainField(a.Next) && a.Kind == il.EnkVariable && a.Var.IsThis
		case il.OpSubscript:
			if !isNumber(a.Next) || a.Kind != il.EnkOperation || a.Op != il.OpArrayToPointer {
				return false
			}
			if a = a.Operand; a.Kind == il.EnkConstant { // a string
				return true
			}
		default:
			return false
		}
		e = a
	}
}

// hasIndex reports whether an index leads to object e.
func hasIndex(e *il.Expr) bool {
	for ; e.Kind == il.EnkOperation; e = e.Operand {
		if e.Op == il.OpSubscript {
			return true
		}
	}
	return false
}

// isFixedAddress reports whether reference argument a is the address of
// something fixed, without a conversion.
func isFixedAddress(f *fn, a *il.Expr, x *Expr) bool {
	return x.Op == OpAddr && a.Kind == il.EnkOperation && a.Op == il.OpReferenceTo && isSteadyPointer(f, x)
}

// once returns pointer x in a form that can be repeated, with what has to come
// before.
func (f *fn) once(x *Expr, obj *il.Expr) (before, again *Expr) {
	if !hasEffect(obj, 0) {
		return nil, x
	}
	t := f.temp(x.Type)
	return assigned("=", varRef(t), x), varRef(t)
}

// isVirtualCall reports whether a call of r goes through the table
// (rule gpu.virtual-calls).
func isVirtualCall(e *il.Expr, r *il.Routine) bool { return r.IsVirtual && e.CallsTable() }

// virtualFunction returns the function that the table of *this names for r.
func (f *fn) virtualFunction(this *Expr, r *il.Routine) *Expr {
	return f.virtualSlot(this, r, 0)
}

// virtualSlot is the function that stands so many slots behind that of r.
func (f *fn) virtualSlot(this *Expr, r *il.Routine, behind int) *Expr {
	c := r.MemberOf.ClassType()
	slot := text(itoa(int64(f.shapes.Slot(r)+behind)), f.u.Builtin.Int)
	object := f.deref(this, c)
	if b := this.X; this.Op == OpCast && this.Variant == baseOfPointer && b.Type.IsPointer() && f.baseOf(b.Type.Skip().Elem, c) != nil {
		object = f.see(c, f.deref(b, b.Type.Skip().Elem)) // the base at the beginning of an object
	}
	vptr := f.vptr(object, c)
	entry := &Expr{Op: OpBinary, Name: "+", X: vptr, Y: slot, Type: vptr.Type}
	t := f.functionPointer(r)
	return &Expr{Op: OpDeref, X: &Expr{Op: OpCast, X: entry, Type: f.u.PointerTo(t)}, Type: t}
}

// functionPointer is the type pointer to r.
func (f *lowerer) functionPointer(r *il.Routine) *il.Type {
	return f.u.PointerTo(f.lowered(r))
}

// launch lowers the launch of a kernel.
func (f *fn) launch(e *il.Expr) *Expr { return f.unknown(e) }

// construct returns the call of constructor d.Routine for the object at p.
func (f *fn) construct(p *Expr, d *il.DynamicInit) *Expr {
	return constructedFrom(f, p, d, f.constructorArguments(d))
}

// constructedFrom is construct with the arguments lowered already.
func constructedFrom(f *fn, p *Expr, d *il.DynamicInit, args []*Expr) *Expr {
	return call(structor(f.u.Constructor(d), '1'), f.u.Builtin.Void, append([]*Expr{p}, args...)...)
}

func (f *fn) constructorArguments(d *il.DynamicInit) []*Expr {
	var args []*Expr
	for a := d.Args; a != nil; a = a.Next {
		args = append(args, asParameter(f, f.parameterType(d.Routine.Type, len(args)), a, f.argument(a)))
	}
	return args
}

// listArguments lowers the arguments of constructor d. Two or more of a braced list that are no
// constants are stored first, for they are evaluated in order [dcl.init.list]/4 (rule
// gpu.list-arguments).
func listArguments(f *fn, d *il.DynamicInit) (stores, args []*Expr) {
	n := 0
	for a := d.Args; d.Braced && a != nil; a = a.Next {
		if !isFixedArgument(f, a, true) && !f.isConstantObject(a) {
			n++
		}
	}
	if n < 2 {
		return nil, f.constructorArguments(d)
	}
	for a := d.Args; a != nil; a = a.Next {
		x := asParameter(f, f.parameterType(d.Routine.Type, len(args)), a, f.argument(a))
		if !isFixedArgument(f, a, true) && !isFixedAddress(f, a, x) && !isMade(x) {
			v := varRef(f.temp(f.argumentType(a)))
			set := assigned("=", v, x)
			if set.Op == OpAssign {
				set.Variant = listStore
			}
			stores, x = append(stores, set), v
		}
		args = append(args, x)
	}
	return stores, args
}

// listStore marks the assignment that stores an argument of a braced list: it goes on on the
// line before the call.
const listStore = 's'

// isListStore reports whether x is one.
func isListStore(x *Expr) bool { return x.Op == OpAssign && x.Variant == listStore }

// parameterType is the type of parameter i of function type t, or of the one that t
// points to, as it was declared; nil where it has none.
func (f *lowerer) parameterType(t *il.Type, i int) *il.Type {
	if t == nil {
		return nil
	}
	if t.IsPointer() {
		t = t.Skip().Elem
	}
	s := t.Skip()
	if s.Kind != il.TkRoutine || i >= len(s.Routine.Params) {
		return nil
	}
	q := s.Routine.Params[i]
	return f.u.Qualified(q.Type, q.Quals)
}

// asParameter returns x, what is passed for argument a to a parameter of type t: the
// address of an object that is const there (rule gpu.class-parameters).
func asParameter(f *fn, t *il.Type, a *il.Expr, x *Expr) *Expr {
	if t == nil || t.IsReference() || t.AllQuals() == 0 || !ByAddress(a.Type) || x.Op == OpVar && x.Var.Static || x.Type != nil && x.Type.IsPointer() && x.Type.Skip().Elem.AllQuals() != 0 {
		return x
	}
	return cast(f.pointer(t), x)
}

// destroy returns the call of the destructor of the object x.
func (f *fn) destroy(x *Expr, t *il.Type) *Expr {
	if s := t.Skip(); s.Kind == il.TkArray {
		c, n := element(s)
		args := []*Expr{cast(f.voidPointer(), f.addr(x)), f.number(n), f.number(c.Size), f.deleter(c)}
		return call(text("__cxa_vec_dtor", nil), f.u.Builtin.Void, args...)
	}
	r := t.ClassType().Cls.Members.Dtor.Routine
	p := f.addr(x)
	if x.Type.AllQuals()&il.Const != 0 {
		p = cast(f.pointer(f.u.Unqualified(t)), p) // what is destroyed is const no more [class.dtor]/5
	}
	return call(structor(r, '1'), f.u.Builtin.Void, p)
}

// deleter is the destructor of class c as a function of the run-time library's.
func (f *lowerer) deleter(c *il.Type) *Expr {
	m := &c.Cls.Members.Dtor
	if m.Trivial || m.Routine == nil {
		return null(f.runtimeFunction())
	}
	return cast(f.runtimeFunction(), structor(m.Routine, '1'))
}

// runtimeFunction is the type void (*)(void *).
func (f *lowerer) runtimeFunction() *il.Type { return f.types.runtime }

func (f *lowerer) voidPointer() *il.Type { return f.u.PointerTo(f.u.Builtin.Void) }

// element returns the innermost element class of array t, and how many there are.
func element(t *il.Type) (c *il.Type, n uint64) {
	n = 1
	s := t.Skip()
	for s.Kind == il.TkArray {
		n *= s.Array.Count
		s = s.Elem.Skip()
	}
	return s, n
}

// destroyed reports whether objects of type t need a destructor.
func destroyed(t *il.Type) *il.Routine {
	if t.IsReference() {
		return nil
	}
	c, _ := element(t)
	if c.Cls == nil || c.Cls.Members.Dtor.Trivial {
		return nil
	}
	return c.Cls.Members.Dtor.Routine
}

// ByAddress reports whether values of type t are passed and returned through
// objects of the caller: classes that are not copied bit by bit
// (rule gpu.class-parameters).
func ByAddress(t *il.Type) bool {
	c := t.ClassType()
	return c != nil && !TriviallyPassed(c)
}

// TriviallyPassed reports whether class c is passed and returned by value.
func TriviallyPassed(c *il.Type) bool {
	m := &c.Cls.Members
	if !m.Dtor.Trivial {
		return false
	}
	if m.CopyCtor.Exists && !m.CopyCtor.Deleted && !m.CopyCtor.Trivial {
		return false
	}
	return !(m.MoveCtor.Exists && !m.MoveCtor.Deleted && !m.MoveCtor.Trivial)
}

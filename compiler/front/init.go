// This file implements initialisation [dcl.init]: default, value, copy and
// direct initialisation. Lists are in init_list.go, aggregates in
// init_aggregate.go.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// initialize initialises an object of type t (variable, member, parameter,
// new-expression) and returns how, together with the type of the object: t, or
// the completed type when t is an array of unknown bound (a placeholder must
// have been deduced before). x is the initialiser of `= e`, `= {…}` and `{…}`
// (then it is Braced), args are those of `(…)`. The result is nil after an error.
func (ck *Checker) initialize(t *il.Type, form il.InitForm, x *Operand, args []*Operand, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	if t == nil || t.IsError() {
		return nil, t
	}
	if e := onlyPRValue(ck.u, x, t); e != nil && (form == il.InitCopyBrace || form == il.InitCopy) {
		return ck.initialize(t, il.InitCopy, e, nil, pos, context)
	}
	braced := x != nil && x.Mode == Braced
	d, done := ck.initObject(t, form, x, args, pos, context)
	if d != nil {
		d.Braced = d.Braced || braced
		d.Form = form
		if !d.Pos.IsValid() {
			d.Pos = pos
		}
		if form == il.InitBrace || form == il.InitCopyBrace {
			d.Braced = true
		}
		if form == il.InitCopyBrace && d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind == il.CkString {
			d.Form, d.Braced = il.InitCopy, false // the braces of a string do not show (rule init.form)
		}
	}
	return d, done
}

func (ck *Checker) initObject(t *il.Type, form il.InitForm, x *Operand, args []*Operand, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	switch form {
	case il.InitParen:
		return ck.initParen(t, args, pos, context)
	case il.InitNone, il.InitImplicit:
		usedConstructor(ck, t)
		return ck.defaultInitialize(t, pos), t
	}
	if x == nil || x.Mode == Invalid {
		return nil, t
	}
	if t.IsDependent() || x.dependent() {
		done := boundOfList(ck.u, t, x)
		if !refuseDependent(ck, x, done, context) {
			return nil, done
		}
		if x.Mode == Braced && !t.IsReference() {
			return ck.initDependentList(t, x, pos), done
		}
		return ck.initDependent(t, []*Operand{x}, pos), done
	}
	if x.Mode == Braced {
		return ck.initList(t, x, form == il.InitBrace, pos, context)
	}
	return ck.initCopy(t, x, pos, context, 0)
}

// boundOfList gives an array of unknown bound the bound that a list says though
// some of its elements are dependent, and marks one whose bound the instances
// decide. It returns t for all others.
func boundOfList(u *il.Unit, t *il.Type, x *Operand) *il.Type {
	s := t.Skip()
	if s.Kind != il.TkArray || !s.Array.Unknown || x.Mode != Braced || s.Elem.IsDependent() {
		return t
	}
	aggregate := s.Elem.IsArray() || s.Elem.IsClass()
	for i := range x.List.Items {
		switch it := &x.List.Items[i]; {
		case len(it.Designators) > 0:
			return t
		case it.PackExpansion, aggregate && it.Mode != Braced: // how many of these make an element?
			a := u.ArrayUnknown(s.Elem)
			a.Array.PackBound = true
			return a
		}
	}
	return completedArray(u, t, uint64(len(x.List.Items)))
}

// initDependent keeps the initialiser of a dependent initialisation as
// written. A braced list is an argument of a constructor (rule init.list-argument).
func (ck *Checker) initDependent(t *il.Type, args []*Operand, pos source.Pos) *il.DynamicInit {
	var list []*il.Expr
	for _, a := range args {
		if s := t.Skip(); s.Kind == il.TkPointer && !s.IsRef && len(args) == 1 {
			plainRead(ck, a)
		} else {
			ck.plainExpr(a)
		}
		if a.Mode != Value {
			return nil
		}
		if a.PackExpansion {
			a.Expr.IsPackExpansion = true
		}
		list = append(list, a.Expr)
	}
	if len(list) == 1 && (list[0].Kind != il.EnkBracedInitList || t.IsReference()) {
		e := list[0]
		if t.IsReference() {
			d := ck.u.NewDynamicInit(il.DikExpression)
			d.Expr, d.Pos = e, pos
			return d
		}
		if s := t.Skip(); s.Kind == il.TkPointer {
			ck.readPointer(e)
		}
		d := ck.u.NewDynamicInit(il.DikExpression)
		d.Pos = pos
		if e.Kind == il.EnkConstant && e.Const != nil && e.Cat == il.PRValue {
			d.Kind, d.Const = il.DikConstant, nodes.DependentConstant(ck.u, e, t)
			return d
		}
		d.Expr = e
		return d
	}
	d := ck.u.NewDynamicInit(il.DikConstructor)
	d.Args, d.Pos = nodes.LinkArgs(list), pos
	return d
}

// initDependentList keeps the elements of braced list x, which initialises a t, as written.
func (ck *Checker) initDependentList(t *il.Type, x *Operand, pos source.Pos) *il.DynamicInit {
	d := ck.u.NewDynamicInit(il.DikConstructor)
	d.Pos, d.Braced = pos, true
	var list []*il.Expr
	for i := range x.List.Items {
		it := &x.List.Items[i]
		if t.IsPointer() {
			plainRead(ck, &it.Operand)
		} else {
			ck.plainExpr(&it.Operand)
		}
		if it.Mode != Value {
			return nil
		}
		if it.PackExpansion {
			it.Expr.IsPackExpansion = true
		}
		if len(it.Designators) > 0 {
			ck.u.Info(it.Expr).OwnRare().Designators = it.Designators
		}
		list = append(list, it.Expr)
	}
	d.Args = nodes.LinkArgs(list)
	return d
}

// initParen is direct-initialisation from a parenthesised list.
func (ck *Checker) initParen(t *il.Type, args []*Operand, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	if invalidArgs(args) {
		refuseWithErrors(ck, t, args, pos, false)
		return nil, t
	}
	if t.IsDependent() || dependentArgs(args) {
		if len(args) == 1 && args[0].Mode == Braced && !t.IsDependent() && (t.IsScalar() || ck.isAggregate(t)) {
			items := args[0].List.Items
			if len(items) != 1 || items[0].Mode == Braced || items[0].PackExpansion {
				return ck.initDependentList(t, args[0], pos), t
			}
			args = []*Operand{&items[0].Operand}
		}
		if len(args) == 1 && !refuseDependent(ck, args[0], t, context) {
			return nil, t
		}
		return ck.initDependent(t, args, pos), t
	}
	if len(args) == 0 && t.IsReference() {
		ck.report(diag.DefaultInitializationReferenceNotAllowed, ck.syntax.before())
		return nil, t
	}
	if len(args) == 0 {
		return ck.valueInitialize(t, pos), t
	}
	if t.IsClass() {
		d := ck.initClass(t, args, pos, false, context)
		ck.mentionCopies(t, args)
		return d, t
	}
	if t.IsArray() {
		return ck.initArrayParen(t, args, pos, context)
	}
	if len(args) > 1 {
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
		return nil, t
	}
	if args[0].Mode == Braced {
		return ck.initList(t, args[0], true, pos, context)
	}
	return ck.initCopy(t, args[0], pos, context, seqExplicitFn)
}

// initArrayParen is initialisation of an array from `(…)`: a string, or the
// elements (C++20).
func (ck *Checker) initArrayParen(t *il.Type, args []*Operand, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	if len(args) == 1 && args[0].Mode == Value && nodes.IsStringFor(ck.u, t, args[0].Expr) {
		return ck.initCopy(t, args[0], pos, context, 0)
	}
	if !ck.d.AtLeast(lang.CXX20) {
		if len(args) > 1 {
			ck.report(diag.TooManyInitializerValues, args[1].startOf())
		}
		if args[0].Mode != Invalid {
			ck.reportConversion(args[0], t, &conversion{}, convInit)
		}
		return nil, t
	}
	list := &initList{Pos: pos, End: ck.syntax.behind(), Parens: true}
	for _, a := range args {
		list.Items = append(list.Items, initItem{Operand: *a})
	}
	d, done := ck.initAggregate(t, list, context)
	return d, done
}

// initCopy is initialisation from one expression; f says which conversion
// functions take part.
func (ck *Checker) initCopy(t *il.Type, x *Operand, pos source.Pos, context convContext, f seqFlags) (*il.DynamicInit, *il.Type) {
	if x.Mode == TypeName {
		ck.say.usable(x)
		return nil, t
	}
	switch {
	case t.IsReference():
		if !ck.convertBy(x, t, context, f) {
			return nil, t
		}
		ck.extendLifetime(x)
		if e := x.Expr; ck.env.staticStorage() && x.Mode == Value && e.IsOp(il.OpReferenceTo) && e.Generated && nodes.SkipAdjusts(e.Operand).Kind != il.EnkTempInit {
			e.Pos = ck.syntax.here() // the binding of what is static stands behind it
		}
		return ck.initReference(x, t, pos), t
	case t.IsArray():
		return ck.initArrayCopy(t, x, pos)
	case t.IsClass():
		return ck.initClassCopy(t, x, pos, context), t
	}
	if !ck.convertBy(x, t, context, f) {
		return nil, t
	}
	return ck.initScalar(x, t, pos), t
}

// initReference returns the initialisation of a reference of type t by the binding x: a
// constant when the object is static.
func (ck *Checker) initReference(x *Operand, t *il.Type, pos source.Pos) *il.DynamicInit {
	d := exprInit(ck.u, x, pos)
	if d == nil {
		return nil
	}
	if ck.env.has(inAggregate) && !ck.env.staticStorage() {
		return d
	}
	if e := x.Expr; ck.env.has(initialisesResult) && e.Kind == il.EnkOperation && e.Op == il.OpReferenceTo { // (rule il.returned-addresses)
		if e.Operand.Kind == il.EnkVariable {
			il.Mention(ck.u.PointerTo(e.Operand.Type))
			il.Mention(ck.u.ReferenceTo(e.Operand.Type, false))
		}
		return d
	}
	if c := ck.constantOf(x.Expr, true); c != nil && c.Kind == il.CkAddress && (c.Address != il.AbkTemporary || ck.env.staticStorage()) &&
		ck.isConstantAddress(x.Expr) {
		d.Kind, d.Const, d.Expr = il.DikConstant, c, nil
		if c.Address != il.AbkTemporary {
			c.DeclPos = x.Expr.Start
		}
		bindObject(ck.u, x.Expr, c)
		asksOffset(ck, x.Expr)
		if s := t.Skip(); s.Elem.IsArray() || s.Elem.IsFunction() {
			c.Type = s // an entry of its own (rule il.references)
		}
	}
	return d
}

// asksOffset asks for the type of offsets where address e, which initialises, is that of a
// member, or counts elements for what is static (rule il.references).
func asksOffset(ck *Checker, e *il.Expr) {
	if e.Kind == il.EnkConstant && e.Const.Expr != nil {
		e = e.Const.Expr
	}
	for ; e != nil && e.Kind == il.EnkOperation; e = e.Operand {
		if e.Op == il.OpSubscript {
			nodes.EvaluatedObject(ck.u, e)
			if ck.env.staticStorage() {
				il.Mention(ck.u.ReferenceTo(e.Type, false))
				il.Mention(ck.u.PointerTo(e.Type))
			}
		}
		if e.Op == il.OpDotField || (e.Op == il.OpPadd || e.Op == il.OpPsubtract) && ck.env.staticStorage() {
			ck.u.AskFor(ck.u.Builtin.Long)
			return
		}
	}
}

// bindObject uses the types by which the object is found that reference e, of value c,
// binds to.
func bindObject(u *il.Unit, e *il.Expr, c *il.Constant) {
	if e.Kind != il.EnkOperation || e.Op != il.OpReferenceTo {
		return
	}
	o := e.Operand
	if nodes.SkipAdjusts(o).Kind == il.EnkTempInit {
		il.Mention(u.ReferenceTo(o.Type, false))
		return
	}
	var adjusted []*il.Type
	for o.Kind == il.EnkOperation && o.Op == il.OpLvalueAdjust {
		adjusted = append(adjusted, o.Type)
		o, c.ImplicitCast = o.Operand, true
	}
	il.Mention(u.PointerTo(o.Type))
	il.Mention(u.ReferenceTo(o.Type, false))
	for i := len(adjusted) - 1; i >= 0; i-- {
		il.Mention(u.PointerTo(adjusted[i]))
		il.Mention(u.ReferenceTo(adjusted[i], false))
	}
}

// deducesOwnResult reports whether a function that is no lambda is being parsed whose result
// is deduced: a zero that it returns is its own (rule lit.zero).
func deducesOwnResult(ck *Checker) bool {
	f := ck.env.fn
	return f != nil && f.deducing && f.routine != nil && !f.routine.IsLambdaBody
}

// yieldsAddress reports whether e is the address of a function, an object or a part of one: where it
// is returned it is no constant (rule il.returned-addresses).
func yieldsAddress(e *il.Expr) bool {
	for e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpArrayToPointer, il.OpAddressOf:
			return true
		case il.OpCast, il.OpPadd, il.OpPsubtract, il.OpParens:
			e = e.Operand
		default:
			return false
		}
	}
	return e.Kind == il.EnkRoutine
}

// initScalar returns the initialisation by scalar value x: a constant when its
// value is known.
func (ck *Checker) initScalar(x *Operand, t *il.Type, pos source.Pos) *il.DynamicInit {
	if x.Mode != Value {
		return nil
	}
	if e := x.Expr; e.Kind == il.EnkConstant && e.Form == il.CastBraced && !e.Type.IsVector() && (ck.env.has(inPrototype) || !ck.env.has(initialisesResult) || deducesOwnResult(ck)) {
		unshareZero(ck, e)
		x.replace(nodes.CastZero(ck.u, e.Type, e.Start))
	}
	ck.env.set(inTrial, ck.env.has(initialisesResult))
	var c *il.Constant
	called := ck.env.has(inPrototype) && t.AllQuals()&(il.Const|il.Volatile) != il.Const && nodes.HoldsCall(x.Expr) // (rule il.folded-instances)
	if address := ck.env.has(initialisesResult) && t.IsPointer() && yieldsAddress(x.Expr); !address && !called && (ck.env.has(inInitializer|inAggregate) || !readsElement(x.Expr)) {
		c = ck.constantOf(x.Expr, !ck.env.has(inAggregate) || ck.env.staticStorage())
	}
	ck.env.set(inTrial, false)
	if c != nil && c.Kind == il.CkAddress && c.Address != il.AbkLabel && t.IsPointer() && !ck.isConstantAddress(x.Expr) {
		c = nil
	}
	if c != nil && (c.Address != il.AbkTemporary || c.Kind != il.CkAddress || ck.env.staticStorage()) {
		d := ck.u.NewDynamicInit(il.DikConstant)
		d.Const, d.Pos = c, pos
		if c.Kind == il.CkAddress {
			asksOffset(ck, x.Expr)
		}
		nodes.AddressFor(ck.u, c, t)
		if c.Name != nil {
			d.Spelled = x.Expr // an enumerator, qualified as written
		} else if e := c.Expr; (!c.DeclPos.IsValid() || e != nil && c.Kind != il.CkAddress && e.IsOp(il.OpCast) && !e.Generated) && c != ck.u.NullptrLiteral() && c != ck.exprs.interpreted && (ck.env.has(inAggregate) || ck.env.has(inStaticInit) && !t.IsConst() || !(e != nil && e.Kind == il.EnkOperation && e.Op == il.OpArrayToPointer)) {
			c.DeclPos = x.Expr.Start
		}
		return d
	}
	return exprInit(ck.u, x, pos)
}

// staticStorage reports whether the object being initialised has static
// storage duration.
func (env *Env) staticStorage() bool { return env.fn == nil || env.has(inStaticInit) }

// exprInit returns the initialisation by expression x.
func exprInit(u *il.Unit, x *Operand, pos source.Pos) *il.DynamicInit {
	if x.Mode != Value {
		return nil
	}
	d := u.NewDynamicInit(il.DikExpression)
	d.Expr, d.Pos = x.Expr, pos
	return d
}

// initArrayCopy initialises an array from an expression: a string literal, or
// an array of the same type (captures, bindings).
func (ck *Checker) initArrayCopy(t *il.Type, x *Operand, pos source.Pos) (*il.DynamicInit, *il.Type) {
	if x.Mode == Value && nodes.IsStringFor(ck.u, t, x.Expr) {
		c, done := ck.say.stringValue(t, x.Expr)
		if c == nil {
			return nil, t
		}
		d := ck.u.NewDynamicInit(il.DikConstant)
		d.Const, d.Pos = c, pos
		return d, done
	}
	if x.Mode == Value && ck.env.has(copiesArrays) && ck.u.SameUnqualified(x.Expr.Type, t) {
		ck.readNode(x.Expr)
		return exprInit(ck.u, x, pos), t
	}
	switch {
	case x.Mode == Value && ck.env.fn != nil && ck.u.SameUnqualified(x.Expr.Type, t):
		ck.report(diag.AggregateNeedsBraces, x.startOf())
	case x.Mode == Value && x.Expr.Kind == il.EnkConstant && x.Expr.Const.Kind == il.CkString:
		ck.report(diag.IncompatibleInitializer, x.startOf(), x.Expr.Type, t)
	default:
		ck.reportConversion(x, t, &conversion{}, convInit)
	}
	return nil, t
}

// stringValue returns the string constant e as the value of an array of
// type t, and the completed array type.
func (say *reports) stringValue(t *il.Type, e *il.Expr) (*il.Constant, *il.Type) {
	e = nodes.SkipParens(e)
	n := e.Type.Skip().Array.Count
	a := t.Skip().Array
	done := t
	if a.Unknown {
		done = completedArray(say.u, t, n)
	} else if n > a.Count && say.d.IsC() {
		if n > a.Count+1 {
			say.warnAt(diag.StringTooLong, e.Start)
		}
	} else if n > a.Count && !a.VLA {
		say.report(diag.IncompatibleInitializer, e.Start, e.Type, t)
		return nil, t
	}
	c := say.u.NewConst(il.CkString, done)
	*c = *e.Const
	c.Detach()
	c.Type = say.u.StringType(e.Type.Skip().Elem, max(n, a.Count))
	c.PartialAggr = !a.Unknown && n < a.Count
	c.Expr = nil
	return c, done
}

// completedArray returns array type t of unknown bound with n elements.
func completedArray(u *il.Unit, t *il.Type, n uint64) *il.Type {
	s := t.Skip()
	a := u.ArrayOf(s.Elem, n)
	a.DeclPos = s.DeclPos
	if q := t.AllQuals() &^ s.Elem.AllQuals(); q != 0 {
		return u.Qualified(a, q)
	}
	return a
}

// initClassCopy is copy-initialisation of a class object from an expression.
func (ck *Checker) initClassCopy(t *il.Type, x *Operand, pos source.Pos, context convContext) *il.DynamicInit {
	if !ck.completeClass(t, pos) {
		if context == convReturn {
			ck.say.incompleteTarget(ck.u.Unqualified(t), pos)
		} else {
			ck.report(diag.IncompleteTypeNotAllowed, pos, t)
		}
		return nil
	}
	target := ck.u.Unqualified(t)
	if context == convReturn {
		ck.moveReturned(x)
		moveConverted(ck, x, target)
	}
	same := x.Mode == Value && x.Expr.Type.IsClass() && typing.IsDerivedOrSame(ck.u, x.Expr.Type, target)
	if !ck.convert(x, target, context) {
		return nil
	}
	d := ck.initFromValue(x, pos)
	keepConst(ck, d, t)
	if d != nil && d.Kind == il.DikConstructor && same {
		d.ImplicitCopy = true
	}
	return d
}

// moveReturned makes x, the operand of a return statement, an xvalue when it
// names a local object: the object is moved.
func (ck *Checker) moveReturned(x *Operand) {
	if !namesLocalObject(ck.d, x) {
		return
	}
	e := x.Expr
	if c := e.Type.ClassType(); c == nil || !c.Cls.Members.MoveCtor.Exists && !c.Cls.Members.CopyCtor.Deleted {
		return
	}
	if convertsMoved(ck, x, ck.u.Unqualified(e.Type)) {
		e.Cat = il.XValue
	}
}

// namesLocalObject reports whether x, the operand of a return statement, names an object of
// automatic storage duration that is not volatile, or from C++20 on an rvalue reference to
// one [class.copy.elision]/3.
func namesLocalObject(d *lang.Dialect, x *Operand) bool {
	return namesAutomatic(d, x) && x.Expr.Type.AllQuals()&il.Volatile == 0
}

// namesAutomatic is namesLocalObject for volatile objects too.
func namesAutomatic(d *lang.Dialect, x *Operand) bool {
	if x.Mode != Value || x.Expr.Cat != il.LValue {
		return false
	}
	v := namedVariable(d, x.Expr)
	return v != nil && v.Storage != il.ScStatic && (v.LocalToFunction || v.IsParameter)
}

// namedVariable returns the variable that e names, from C++20 on through an rvalue reference
// too; nil when e names none.
func namedVariable(d *lang.Dialect, e *il.Expr) *il.Variable {
	if d.AtLeast(lang.CXX20) && e.Kind == il.EnkOperation && e.Op == il.OpRefIndirect && e.Operand.Type.Skip().IsRRef {
		e = e.Operand
	}
	if e.Kind != il.EnkVariable {
		return nil
	}
	return e.Var
}

// convertsMoved reports whether x would convert to t as an xvalue.
func convertsMoved(ck *Checker, x *Operand, t *il.Type) bool {
	y, copied := *x, *x.Expr
	copied.Cat = il.XValue
	y.Expr = &copied
	c := ck.convSequence(&y, t, 0)
	return c.ok()
}

// moveConverted makes x, the operand of a return statement, an xvalue when it names a local
// object that class target is made of only so [class.copy.elision]/3 (rule front.returned-rvalues), or, of any other
// type than a class and volatile or not, by a constructor that takes an rvalue reference to it.
func moveConverted(ck *Checker, x *Operand, target *il.Type) {
	if !namesAutomatic(ck.d, x) {
		return
	}
	if x.Expr.Type.ClassType() == nil {
		y, copied := *x, *x.Expr
		copied.Cat = il.XValue
		y.Expr = &copied
		if c := ck.convSequence(&y, target, 0); c.ok() && c.ctor && c.before != nil && c.before.rvalueRef && !c.before.temporary {
			x.Expr.Cat = il.XValue
		}
		return
	}
	if x.Expr.Type.AllQuals()&il.Volatile != 0 {
		return
	}
	if c := ck.convSequence(x, target, 0); !c.ok() && convertsMoved(ck, x, target) {
		x.Expr.Cat = il.XValue
	}
}

// initFromValue turns the class prvalue x into the initialisation of an
// object: the temporary's own initialisation, for it is the object
// [dcl.init]/17.
func (ck *Checker) initFromValue(x *Operand, pos source.Pos) *il.DynamicInit {
	if x.Mode != Value {
		return nil
	}
	e := x.Expr
	if e.Kind == il.EnkTempInit && e.Init != nil {
		d := e.Init
		d.TempLifetime = false
		ck.forgetTemporary(d)
		d.ExplicitCast = d.ExplicitCast || e.Form == il.CastFunctional || e.Form == il.CastBraced
		switch {
		case e.Form == il.CastC && d.Braced:
			d.ExplicitCast = false // a compound literal is the object itself
			if d.Spelled == nil {  // else a cast of what was written with braces
				d.Spelled = e
			}
		case e.Form != il.CastImplicit:
			d.Spelled = e
		}
		return d
	}
	if e.Kind == il.EnkLambda && e.Init != nil {
		ck.forgetTemporary(e.Init)
	}
	d := initBy(ck.u, e)
	d.Pos = pos
	return d
}

// initClass is direct-initialisation of a class object from args.
func (ck *Checker) initClass(t *il.Type, args []*Operand, pos source.Pos, list bool, context convContext) *il.DynamicInit {
	if !ck.completeClass(t, pos) {
		ck.report(diag.IncompleteTypeNotAllowed, pos, t)
		return nil
	}
	target := ck.u.Unqualified(t)
	if len(args) == 1 && isPRValueOf(ck.u, args[0], target) {
		at := pos
		if !list {
			at = args[0].startOf()
		}
		checkEliminatedCopy(ck, args[0], target, at, context, false)
		return ck.initFromValue(args[0], pos)
	}
	return constructObject(ck, t, args, pos, list, context)
}

// constructObject initialises an object of complete class t by the constructor that overload
// resolution chooses for args.
func constructObject(ck *Checker, t *il.Type, args []*Operand, pos source.Pos, list bool, context convContext) *il.DynamicInit {
	target := ck.u.Unqualified(t)
	base := context == convBase
	if base {
		context = convMember
	}
	use := pos // (rule front.constructor-place)
	if !list && len(args) > 0 && context != convMember {
		use = ck.env.placeOf(atInitializer, args[0].startOf())
	}
	for _, a := range args {
		if boundOperand(ck, a) {
			return nil
		}
	}
	s := &callSite{args: args, pos: pos, noCopy: len(args) == 1 && args[0].Mode == Value && typing.IsDerivedOrSame(ck.u, args[0].Expr.Type, target)}
	cands := ck.addCandidates(nil, ck.constructorsOf(target, pos), s)
	res := ck.choose(cands, s)
	if res.best == nil {
		if context != convMember { // members and bases take none (rule front.parenthesized-aggregate)
			if d, tried := ck.parenAggregate(t, args, use, &res); tried {
				return d
			}
		}
		if len(args) > 0 && len(res.tied) == 0 && bitwiseConstruction(target.ClassType()) {
			if x := args[0]; len(args) == 1 && x.Mode == Value && ck.u.SameUnqualified(x.Expr.Type, target) {
				ck.report(diag.NoSuitableCopyConstructor, x.startOf(), `class "`+typeText(target.ClassType())+`"`)
				return nil
			}
			bitwiseInit{ck, target, args, false, context}.refuse()
			return nil
		}
		s.list = list
		if at := ck.env.placeOf(atInitializer, source.Pos{}); at.IsValid() {
			s.pos, s.list = at, true
		}
		ck.reportConstructor(&res, target, s)
		return nil
	}
	res.best.called = base && !res.best.r.Generated // (rule front.copied-bases)
	d := ck.initByConstructor(res.best, target, args, pos, use)
	if !list {
		keepConst(ck, d, t)
	}
	return d
}

// mentionCopies uses the type that the copy constructors among the candidates for
// an object of class t take, which overload resolution compares args with.
func (ck *Checker) mentionCopies(t *il.Type, args []*Operand) {
	if len(args) > 0 && !t.IsDependent() && t.IsClass() {
		il.Mention(ck.u.ReferenceTo(t.ClassType(), false))
	}
}

// parenAggregate is C++20's initialisation of an aggregate from `(…)`; it reports whether
// that was tried (rule front.parenthesized-aggregate).
func (ck *Checker) parenAggregate(t *il.Type, args []*Operand, pos source.Pos, res *resolution) (*il.DynamicInit, bool) {
	c := t.ClassType()
	if !ck.d.AtLeast(lang.CXX20) || !c.Cls.Members.Aggregate || len(res.tied) > 0 {
		return nil, false
	}
	list := &initList{Pos: pos, End: ck.syntax.behind(), Parens: true}
	for _, a := range args {
		list.Items = append(list.Items, initItem{Operand: *a})
	}
	d, _ := ck.initAggregate(t, list, convInit)
	return d, true
}

// initByConstructor builds the initialisation at pos by the chosen constructor,
// whose use is reported at use; trivial copies read their source.
func (ck *Checker) initByConstructor(c *candidate, t *il.Type, args []*Operand, pos, use source.Pos) *il.DynamicInit {
	if c.sym != nil {
		named := t.ClassType()
		if o := c.r.MemberOf; o != nil && c.sym.Using != nil {
			named = o.ClassType() // an inherited one is a member of its own class [namespace.udecl]/19
		}
		l := Lookup{Class: named, Found: named}
		ck.checkAccess(&l, c.sym, t, use)
	}
	if c.r.IsTrivialCopy && !c.called && len(args) == 1 && args[0].Mode == Value && typing.IsDerivedOrSame(ck.u, args[0].Expr.Type, t) {
		same := conversion{}
		if !ck.classValue(args[0], t, &same) {
			return nil
		}
		return ck.initFromValue(args[0], pos)
	}
	return ck.constructorInit(t.ClassType(), c.r, args, pos, use)
}

// defaultInitialize initialises an object of type t without initialiser; nil
// when nothing happens.
func (ck *Checker) defaultInitialize(t *il.Type, pos source.Pos) *il.DynamicInit {
	d, _ := defaultInitialized(ck, t, pos)
	return d
}

// defaultInitialized is defaultInitialize; ok is false when no constructor, or no
// single one, can be called.
func defaultInitialized(ck *Checker, t *il.Type, pos source.Pos) (d *il.DynamicInit, ok bool) {
	if t.IsError() || t.IsDependent() {
		return nil, true
	}
	if t.IsArray() {
		return ck.defaultArray(t, pos), true
	}
	c := t.ClassType()
	if c == nil {
		return nil, true
	}
	if !ck.completeClass(c, pos) {
		return nil, true
	}
	if c.Cls.Abstract && !ck.env.constructingBase(ck.u, c) {
		ck.abstractObject(c, pos)
		return nil, true
	}
	s := &callSite{pos: pos}
	res := ck.choose(ck.addCandidates(nil, ck.constructorsOf(c, pos), s), s)
	if res.best == nil {
		if ck.env.has(emptyInitializer) {
			s.pos = ck.env.placeOf(atInitializer, s.pos)
		}
		ck.reportConstructor(&res, c, s)
		return nil, false
	}
	r := res.best.r
	if res.best.sym != nil {
		l := Lookup{Class: c, Found: c}
		ck.checkAccess(&l, res.best.sym, c, pos)
	}
	if r.IsTrivialDefaultCtor && !r.IsDeleted && r.MemberOf.ClassType() == c {
		return nil, true // an inherited one is not trivial
	}
	d = ck.constructorInit(c, r, nil, pos, pos)
	if d != nil {
		d.Form = il.InitImplicit
	}
	return d, true
}

// usedConstructor uses the implicit default constructor that an object of type t is
// initialised by, also where that does nothing: the type of its `this`, and those of the bases
// and members behind it (rule il.used-constructors).
func usedConstructor(ck *Checker, t *il.Type) {
	c := baseElement(ck, t).ClassType()
	if c == nil || !c.Cls.Complete || c.IsDependent() || c.Cls.Members.PlainData(c) {
		return
	}
	m := &c.Cls.Members
	if !m.DefaultCtor.Exists || m.DefaultCtor.UserDeclared || !m.DefaultCtor.Trivial || m.DefaultCtor.Deleted || !m.Dtor.Trivial {
		return
	}
	if !ck.u.NoteConstruction(c) {
		return
	}
	il.Mention(ck.u.Qualified(ck.u.PointerTo(c), il.Const))
	for _, b := range c.Cls.DirectBases {
		usedConstructor(ck, b.Type)
	}
	for _, f := range c.Cls.Fields {
		if !f.Type.IsReference() {
			usedConstructor(ck, f.Type)
		}
	}
}

// defaultArray default-initialises the elements of an array.
func (ck *Checker) defaultArray(t *il.Type, pos source.Pos) *il.DynamicInit {
	s := t.Skip()
	n := s.Array.Count
	elem := s.Elem
	for elem.IsArray() {
		n *= elem.Skip().Array.Count
		elem = elem.Skip().Elem
	}
	inner := ck.defaultInitialize(elem, pos)
	if inner == nil || s.Array.Unknown {
		return nil
	}
	return nodes.Repeated(ck.u, t, elem, n, inner, pos)
}

// valueInitialize initialises an object of type t from `()` or `{}`
// [dcl.init]/8.
func (ck *Checker) valueInitialize(t *il.Type, pos source.Pos) *il.DynamicInit {
	d, _ := valueInitialized(ck, t, pos)
	return d
}

// valueInitialized is valueInitialize; ok is false when no constructor, or no
// single one, can be called.
func valueInitialized(ck *Checker, t *il.Type, pos source.Pos) (d *il.DynamicInit, ok bool) {
	ok = true
	if c := t.ClassType(); c != nil && ck.completeClass(c, pos) {
		m := &c.Cls.Members
		outer := ck.env.has(emptyInitializer)
		ck.env.set(emptyInitializer, true)
		d, ok = defaultInitialized(ck, t, pos)
		ck.env.set(emptyInitializer, outer)
		if d != nil {
			d.EmptyInit, d.ValueInit = true, !m.DefaultCtor.UserProvided
			return d, ok
		}
	}
	d = ck.u.NewDynamicInit(il.DikZero)
	d.Pos, d.ValueInit = pos, t.IsClass()
	return d, ok
}

// destructorFor returns the destructor that destroys an object of type t, nil
// when nothing is to do, and notes its use.
func (ck *Checker) destructorFor(t *il.Type, pos source.Pos) *il.Routine {
	r := destroyer(ck, t, pos)
	if r != nil {
		ck.useFunction(r, pos, il.UseImplicit)
	}
	return r
}

// destroyer is destructorFor without the use.
func destroyer(ck *Checker, t *il.Type, pos source.Pos) *il.Routine {
	t = t.BaseElement()
	c := t.ClassType()
	if c == nil || t.IsDependent() || !c.Cls.Complete {
		return nil
	}
	m := &c.Cls.Members
	if m.Dtor.Trivial && !m.Dtor.Deleted {
		return nil
	}
	r := m.Dtor.Routine
	if r == nil {
		r = ck.declareDestructor(c)
	}
	if r == nil || r.IsTrivialDtor && !r.IsDeleted {
		return nil
	}
	l := Lookup{Class: c, Found: c}
	if y := destructorSymbol(c, r); y != nil {
		ck.checkAccess(&l, y, c, pos)
	}
	return r
}

// destructorSymbol returns the symbol of destructor r in its class.
func destructorSymbol(c *il.Type, r *il.Routine) *symbols.Symbol {
	s := symbols.ClassTable(c)
	if s == nil || r.Name == nil {
		return nil
	}
	for _, y := range s.Local(r.Name) {
		if y.Entity == il.Entity(r) {
			return y
		}
	}
	return nil
}

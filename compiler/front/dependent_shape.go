// This file implements what is refused in templates before anything is known of the template parameters,
// because types like `T *` show what they are: conversions between values of different kinds, objects
// that are none.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// refuseDependent reports the values of x, which initialises an object of type t in a template, that
// no instance converts, whatever the template parameters are bound to: pointers and numbers, say
// (rule front.dependent-pointers). It returns whether there are none.
func refuseDependent(ck *Checker, x *Operand, t *il.Type, context convContext) bool {
	if context == convDefault || t.IsError() {
		return true
	}
	if t.IsRvalueReference() {
		return !refusesDependent(ck, x, t.Deref(), t)
	}
	for t.IsArray() && x.Mode != Braced && x.Mode == Value && !x.Expr.Type.IsArray() {
		t = t.Skip().Elem
	}
	if x.Mode != Braced || t.IsReference() {
		return !refusesDependent(ck, x, t, t)
	}
	items := x.List.Items
	if !t.IsArray() && (len(items) != 1 || t.IsEnum() && t.IsScopedEnum()) { // [dcl.init.list]/3.8
		return true
	}
	to, ok := t, true
	if t.IsArray() {
		to = t.Skip().Elem
	}
	for i := range items {
		it := &items[i]
		if it.PackExpansion || len(it.Designators) > 0 || it.Mode == Braced && !to.IsArray() {
			return ok
		}
		ok = refuseDependent(ck, &it.Operand, to, context) && ok
	}
	return ok
}

// refusesDependent reports that x does not convert to t, of an object that is shown as one of type
// shown, and whether it did.
func refusesDependent(ck *Checker, x *Operand, t, shown *il.Type) bool {
	if x.Mode != Value || x.PackExpansion || !neverConverts(ck, x, t) {
		return false
	}
	ck.report(diag.IncompatibleInitializer, x.startOf(), typing.DecayedType(ck.u, shownType(ck.u, x)), shown)
	return true
}

// neverConverts reports whether the kinds of the type of x and of t, at least one of them dependent, tell that
// no conversion exists.
func neverConverts(ck *Checker, x *Operand, t *il.Type) bool {
	from, e := typing.DecayedType(ck.u, x.Expr.Type), nodes.SkipParens(x.Expr)
	if !knownShape(e) {
		return false
	}
	if t.IsEnum() && t.IsDependent() && !t.Skip().IsWithinFunction() || from.IsEnum() && from.IsDependent() && !from.Skip().IsWithinFunction() { // a member of a class template
		return false
	}
	switch number := t.IsArithmetic() && !t.IsBool() || t.IsEnum() || t.IsNullptr(); {
	case t.IsEnum():
		return from.IsEnum() && !ck.u.SameUnqualified(from, t) || from.IsInteger() && !from.IsEnum() || from.IsFloat() || from.IsNullptr() || from.IsPointer() || from.IsPtrToMember()
	case from.IsScopedEnum():
		return t.IsArithmetic() || t.IsPointer() || t.IsPtrToMember()
	case from.IsPointer():
		return number || t.IsPtrToMember()
	case from.IsPtrToMember():
		return number || t.IsPointer()
	case !t.IsPointer() && !t.IsPtrToMember():
		return false
	case from.IsEnum() || from.IsFloat():
		return true
	case !from.IsInteger():
		return false
	case e.Kind != il.EnkSizeof && (e.ValueDependent || e.TypeDependent):
		return false
	}
	return !ck.nullPointerConstant(x.Expr)
}

// knownShape reports whether the type of e, an operand in a template, is one: operations that overloads may
// stand for have none.
func knownShape(e *il.Expr) bool {
	for e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpCast, il.OpRefCast, il.OpDynamicCast, il.OpRefDynamicCast:
			return true
		case il.OpAddressOf:
			return !e.TypeDependent
		}
		if e = e.Operand; e == nil {
			break
		}
	}
	return true
}

// dependentShape returns the type of x, decayed, when it depends on template parameters and shows all the
// same what x is: a pointer or a pointer to member. It is nil for all others.
func dependentShape(ck *Checker, x *Operand) *il.Type {
	if x.Mode != Value || !x.Expr.TypeDependent || x.PackExpansion || !knownShape(nodes.SkipParens(x.Expr)) {
		return nil
	}
	if t := typing.DecayedType(ck.u, x.Expr.Type); t.IsPointer() || t.IsPtrToMember() {
		return t
	}
	return nil
}

// refuseDependentCast reports a cast in a template that no instance makes, whatever the template parameters are
// bound to, and returns whether it did (rule front.dependent-pointers).
func refuseDependentCast(ck *Checker, x *Operand, t *il.Type, form il.CastForm, pos source.Pos) bool {
	if x.Mode != Value || x.PackExpansion || form == il.CastFunctional {
		return false
	}
	known := !t.IsDependent() && !t.IsReference()
	switch {
	case form == il.CastConst:
		if !known || t.IsPointer() || t.IsPtrToMember() {
			return false
		}
		ck.report(diag.ConstCastInvalidType, ck.env.castTypePos(pos))
	case form == il.CastDynamic:
		if !known || t.IsPointer() && (t.Skip().Elem.IsClass() || t.Skip().Elem.IsVoid()) {
			return false
		}
		ck.report(diag.DynamicCastInvalidType, ck.env.castTypePos(pos))
	case form == il.CastReinterpret && t.IsClass() && known:
		ck.report(diag.CastTypeNotAllowed, ck.env.castTypePos(pos), t)
	case form == il.CastStatic && !betweenNumbers(x.Expr.Type, t) && neverConverts(ck, x, t), form != il.CastStatic && neverCasts(ck, x, t, form):
		ck.report(diag.InvalidTypeConversion, pos)
	default:
		from := dependentShape(ck, x)
		if from == nil {
			return false
		}
		if functionFromMember(from, t, form) {
			ck.report(diag.NonstandardMemberPointerConversion, pos)
		}
		if s := t.Skip(); from.IsPointer() && form != il.CastStatic && known && s.Kind == il.TkInteger && !t.IsEnum() && (!t.IsBool() || form == il.CastReinterpret) {
			if s.Size < from.Skip().Size {
				ck.report(diag.PointerToSmallerInteger, pos)
			}
		}
		return false
	}
	return true
}

// betweenNumbers reports whether both types are numbers or enumerations, which a static_cast converts to each other.
func betweenNumbers(from, to *il.Type) bool {
	return (from.IsArithmetic() || from.IsEnum()) && (to.IsArithmetic() || to.IsEnum())
}

// neverCasts reports whether the kinds of the type of x and of t, at least one of them dependent, tell
// that a reinterpret_cast, or one in the notation of C, makes nothing of x.
func neverCasts(ck *Checker, x *Operand, t *il.Type, form il.CastForm) bool {
	if !knownShape(nodes.SkipParens(x.Expr)) {
		return false
	}
	switch from := typing.DecayedType(ck.u, x.Expr.Type); {
	case from.IsPointer():
		return t.IsFloat() || t.IsEnum() || t.IsNullptr() || t.IsPtrToMember()
	case from.IsPtrToMember():
		return t.IsArithmetic() && (!t.IsBool() || form == il.CastReinterpret) || t.IsEnum() || t.IsPointer() && !functionFromMember(from, t, form)
	case from.IsFloat():
		return t.IsPointer() || t.IsPtrToMember()
	case from.IsClass() && !from.IsDependent():
		return form == il.CastReinterpret && (t.IsPointer() || t.IsPtrToMember())
	}
	return false
}

// functionFromMember reports whether a cast in the notation of C makes a pointer to a function, or to void, of a
// pointer to a member function, as instances may with a warning.
func functionFromMember(from, t *il.Type, form il.CastForm) bool {
	return form == il.CastC && from.IsPtrToMember() && t.IsPointer() && from.Skip().Elem.IsFunction() && (t.Skip().Elem.IsFunction() || t.Skip().Elem.IsVoid() && t.Skip().Elem.AllQuals() == 0)
}

// refuseDependentObject reports that x, in front of `.` or `->` in a template, is no object whatever the template
// parameters are bound to, and returns whether it did (rule front.dependent-pointers).
func refuseDependentObject(ck *Checker, x *Operand, arrow bool) bool {
	t := dependentShape(ck, x)
	switch {
	case t == nil:
		return false
	case !arrow:
		ck.report(diag.ExpressionNotClass, x.startOf(), typing.DecayedType(ck.u, shownObject(ck.u, x)))
	case t.IsPtrToMember():
		ck.report(diag.ArrowOnNonPointer, x.startOf(), shownType(ck.u, x))
	default:
		e := t.Skip().Elem
		if !e.IsPointer() && !e.IsPtrToMember() && !e.IsFunction() && !e.IsArray() {
			return false
		}
		ck.report(diag.ExpressionNotClassPointer, x.startOf(), typing.DecayedType(ck.u, shownType(ck.u, x)))
	}
	return true
}

// bindsInPrototype reports whether x is a scalar value of the type that t refers to: in a template a reference
// binds to one though it is no lvalue; instances say that it does not (rule front.dependent-pointers).
func bindsInPrototype(u *il.Unit, x *Operand, t *il.Type) bool {
	s := t.Skip()
	return x.Mode == Value && t.IsReference() && !s.IsRRef && x.Expr.Cat == il.PRValue && s.Elem.IsScalar() && u.SameUnqualified(x.Expr.Type, s.Elem)
}

// uncheckedCast reports whether `t(args)`, in the body of a template, stays as it is written though nothing of
// it depends on template parameters: where no constructor or conversion can be called, instances say so
// (rule front.unchecked-functional-casts).
func uncheckedCast(ck *Checker, t *il.Type, args []*Operand, pos source.Pos) bool {
	if ck.env.routine() == nil || ck.env.inClassBody() || ck.env.has(inConstant) {
		return false
	}
	switch c := t.ClassType(); {
	case c != nil:
		if !ck.completeClass(t, pos) || c.Cls.Abstract || ck.d.AtLeast(lang.CXX20) && c.Cls.Members.Aggregate && len(args) > 0 {
			return false
		}
		if len(args) == 1 && (args[0].Mode != Value || typing.IsDerivedOrSame(ck.u, args[0].Expr.Type, t) || args[0].Expr.Type.IsClass()) {
			return false
		}
		hits := ck.rep.Mute()
		s := &callSite{args: args, pos: pos}
		best := ck.choose(ck.addCandidates(nil, ck.constructorsOf(ck.u.Unqualified(t), pos), s), s).best
		ck.rep.Unmute(hits)
		return best == nil || best.r.IsDeleted
	case len(args) != 1 || args[0].Mode != Value || !t.IsScalar():
		return false
	case args[0].Expr.Type.IsClass():
		return !t.IsVoid() && !ck.canConvert(args[0], t)
	}
	return args[0].Expr.Type.IsFloat() && t.IsPointer()
}

// castsUnchecked reports whether e, in a template, holds a functional cast that waits for the instances: one of a
// constant or of what cannot be converted (rule front.unchecked-functional-casts).
func castsUnchecked(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		if c := nodes.ConstValue(e); c != nil && c.Expr != nil && c.Kind != il.CkAddress && castsUnchecked(c.Expr) {
			return il.Found
		}
		switch {
		case e.Kind == il.EnkDependentConstruct, e.Kind == il.EnkTempInit && e.Form == il.CastFunctional && !e.Type.IsClass():
			return il.Found
		case e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Form == il.CastFunctional && e.Operand != nil:
			if c := nodes.ConstValue(e.Operand); e.Type.IsClass() || c != nil && c.Kind != il.CkAddress && c.Kind != il.CkString {
				return il.Found
			}
		}
		return il.Below
	})
}

// unmatchedAssignment builds the assignment s in a template for which no operator is found, with a warning alone: its
// instances say so (rule front.unmatched-assignments). It returns false for other operators.
func unmatchedAssignment(ck *Checker, x *Operand, s *opSite) bool {
	if !ck.env.has(inPrototype) || len(s.args) != 2 || s.args[0].Mode != Value || s.args[1].Mode != Value || s.op != token.Assign && assignOp(s.op) == il.OpAssign {
		return false
	}
	ck.say.warnAt(diag.NoMatchingOperator, s.pos, s.op.String())
	a, b := s.args[0], s.args[1]
	ck.plainExpr(a)
	ck.plainExpr(b)
	if a.Mode != Value || b.Mode != Value {
		x.invalidate()
		return true
	}
	e := nodes.Binary(ck.u, assignOp(s.op), ck.u.Builtin.Dependent, a.Expr, b.Expr, s.pos)
	nodes.DependentNode(ck.u, e)
	e.SpelledOp = s.op
	ck.finishOp(x, e)
	return true
}

// initializeObject is initialize for a variable or member: in a template the list x that a class or an array of classes is
// initialised from stays as it is written where it does not fit, which instances say
// (rule front.unchecked-lists).
func initializeObject(ck *Checker, t *il.Type, form il.InitForm, x *Operand, args []*Operand, pos source.Pos, context convContext) (*il.DynamicInit, *il.Type) {
	if !ck.env.has(inPrototype) || x == nil || x.Mode != Braced || t.IsReference() || t.IsDependent() || x.dependent() || invalidArgs(listOperands(x.List)) || !fitsNot(ck, t, form, x) {
		return ck.initialize(t, form, x, args, pos, context)
	}
	d := ck.initDependentList(t, x, pos)
	if d != nil {
		d.Form, d.Braced = form, true
	}
	return d, boundOfList(ck.u, t, x)
}

// fitsNot reports whether the list x of known elements initialises no object of type t, a class or an array of such.
func fitsNot(ck *Checker, t *il.Type, form il.InitForm, x *Operand) bool {
	c := t.BaseElement().ClassType()
	if c == nil || !ck.completeClass(c, x.startOf()) || c.Cls.Abstract {
		return false
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	k := ck.convSequence(x, ck.u.Unqualified(t), 0)
	return !k.ok() || k.kind == seqAmbiguous || k.explicit && form == il.InitCopyBrace || k.fn != nil && k.fn.IsDeleted
}

// This file implements implicit conversion sequences [over.best.ics]: what an
// operand would have to go through to become a value of a type. Nothing is
// built here and nothing is reported; conv.go builds what a sequence says.
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// convKind is the kind of an implicit conversion sequence; lower is better.
type convKind uint8

const (
	seqStandard convKind = iota
	seqUser
	seqAmbiguous // several user-defined conversions
	seqEllipsis
	seqBad
)

// convStep is the second step of a standard conversion sequence.
type convStep uint8

const (
	stepNone convStep = iota
	stepPromotion
	stepArithmetic  // integral, floating, floating-integral
	stepNullPointer // null pointer constant to pointer or member pointer
	stepPointer     // to void *, to pointer to base
	stepMember      // pointer to member of a base to that of a derived class
	stepBool        // pointer or member pointer to bool
	stepBase        // class to base class
	stepVector
	stepFunction // noexcept dropped from a function pointer
	stepDependent
)

// convRank is the rank of a standard conversion sequence.
type convRank uint8

const (
	rankExact convRank = iota
	rankPromotion
	rankConversion
)

// conversion is one implicit conversion sequence.
type conversion struct {
	from, to *il.Type // type after the lvalue transformation; target type
	kind     convKind
	step     convStep
	decayed  bool // array or function became a pointer
	qual     bool // qualification adjustment

	// reference binding
	ref         bool // the target is a reference
	rvalueRef   bool
	toRvalue    bool // the reference is bound to an rvalue
	toFunction  bool // bound to a function lvalue
	temporary   bool // a temporary is made
	implicitObj bool // implicit object parameter without ref-qualifier
	cast        bool // by a cast, which takes the object bound

	deprecated bool // string literal to pointer to non-const character
	lax        bool // accepted with a warning
	explicit   bool // an explicit function in copy-list-initialisation

	// user-defined conversions
	ctor     bool // fn is a constructor
	fn       *il.Routine
	template *il.Template
	before   *conversion // of the argument or object
	after    *conversion // of the result

	list   *listPlan // how a braced list initialises
	target *il.Routine
}

// rank returns the rank of a standard conversion sequence.
func (c *conversion) rank() convRank {
	switch c.step {
	case stepNone, stepFunction, stepDependent:
		return rankExact
	case stepPromotion:
		return rankPromotion
	}
	return rankConversion
}

// ok reports whether the sequence exists (an ambiguous one does).
func (c *conversion) ok() bool { return c.kind != seqBad }

// seqFlags restrict what a sequence may use.
type seqFlags uint8

const (
	seqNoUser     seqFlags = 1 << iota // no user-defined conversions [over.best.ics]/4
	seqExplicit                        // direct initialisation: explicit functions take part
	seqExplicitFn                      // explicit conversion functions to the class itself take part
	seqCast                            // contextual conversion to bool and the like
	seqListInit                        // inside list initialisation
)

var badSequence = conversion{kind: seqBad}

// convSequence returns the implicit conversion sequence of x to type t.
func (ck *Checker) convSequence(x *Operand, t *il.Type, f seqFlags) conversion {
	ck.work.Step(1)
	scratch := ck.u.SetScratch(true)
	c := ck.sequenceTo(x, t, f)
	ck.u.SetScratch(scratch)
	return c
}

func (ck *Checker) sequenceTo(x *Operand, t *il.Type, f seqFlags) conversion {
	switch x.Mode {
	case Invalid:
		return conversion{to: t, step: stepDependent}
	case Braced:
		return ck.listSequence(x, t, f)
	case TypeName:
		return badSequence
	}
	if t.IsError() {
		return conversion{to: t, step: stepDependent}
	}
	if x.dependent() || t.IsDependent() && x.Mode == Value {
		return conversion{to: t, step: stepDependent}
	}
	if x.Mode == Overloads {
		return ck.overloadSequence(x, t)
	}
	if t.IsReference() {
		return ck.referenceSequence(x, t, f)
	}
	return ck.valueSequence(x, t, f)
}

// valueSequence is sequence for a value and a target that is no reference.
func (ck *Checker) valueSequence(x *Operand, t *il.Type, f seqFlags) conversion {
	from := x.Expr.Type
	if c := t.ClassType(); c != nil {
		if d := from.ClassType(); d != nil {
			if d == c || ck.u.Same(d, c) {
				return conversion{from: from, to: t}
			}
			if derives(ck, d, c, x.startOf()) {
				return conversion{from: from, to: t, step: stepBase}
			}
		}
		if f&seqNoUser != 0 {
			return badSequence
		}
		return ck.userSequence(x, t, f)
	}
	if from.IsClass() {
		if f&seqNoUser != 0 {
			return badSequence
		}
		return ck.userSequence(x, t, f)
	}
	return ck.standardSequence(x, t)
}

// standardSequence is sequence between types that are no classes.
func (ck *Checker) standardSequence(x *Operand, t *il.Type) conversion {
	e := x.Expr
	from := e.Type
	c := conversion{to: t}
	switch s := from.Skip(); s.Kind {
	case il.TkArray:
		from = ck.u.PointerTo(ck.u.Qualified(s.Elem, from.AllQuals()&^s.Elem.AllQuals()))
		c.decayed = true
	case il.TkRoutine:
		from = ck.u.PointerTo(from)
		c.decayed = true
	default:
		from = ck.u.Unqualified(from)
	}
	c.from = from
	if ck.u.SameUnqualified(from, t) {
		return c
	}
	ck.standardStep(&c, e, from, t.Skip())
	return c
}

// standardStep finds the step from one scalar type to another one.
func (ck *Checker) standardStep(c *conversion, e *il.Expr, from, t *il.Type) {
	s := from.Skip()
	switch t.Kind {
	case il.TkInteger:
		stepToInteger(ck.u, c, e, s, t)
		return
	case il.TkFloat:
		if s.Kind == il.TkInteger && !s.IsScopedEnum() || s.Kind == il.TkFloat {
			c.step = stepArithmetic
			if s.Kind == il.TkFloat && s.Float == il.FloatFloat && t.Float == il.FloatDouble {
				c.step = stepPromotion
			}
			return
		}
	case il.TkComplex:
		if s.Kind == il.TkInteger && !s.IsScopedEnum() || s.Kind == il.TkFloat || s.Kind == il.TkComplex {
			c.step = stepArithmetic
			return
		}
	case il.TkPointer:
		if !t.IsRef && ck.stepToPointer(c, e, s, t) {
			return
		}
	case il.TkPtrToMember:
		if ck.stepToMember(c, e, s, t) {
			return
		}
	case il.TkNullptr:
		if ck.nullPointerConstant(e) {
			c.step = stepNullPointer
			return
		}
	case il.TkVector:
		if s.Kind == il.TkVector && s.Size == t.Size && ck.u.SameUnqualified(s.Elem, t.Elem) {
			c.step = stepVector
			return
		}
	}
	c.kind = seqBad
}

// stepToInteger finds the step to integral type t.
func stepToInteger(u *il.Unit, c *conversion, e *il.Expr, s, t *il.Type) {
	if t.IsBool() {
		switch s.Kind {
		case il.TkPointer, il.TkPtrToMember:
			c.step = stepBool
			return
		case il.TkFloat, il.TkComplex:
			c.step = stepArithmetic
			return
		}
	}
	if t.IsEnum() {
		c.kind = seqBad
		return
	}
	switch s.Kind {
	case il.TkInteger:
		if s.IsScopedEnum() {
			break
		}
		c.step = stepArithmetic
		if typing.PromotesTo(u, s, t) {
			c.step = stepPromotion
		}
		return
	case il.TkFloat, il.TkComplex:
		c.step = stepArithmetic
		return
	}
	c.kind = seqBad
}

// stepToPointer finds the step to pointer type t.
func (ck *Checker) stepToPointer(c *conversion, e *il.Expr, s, t *il.Type) bool {
	if s.Kind == il.TkNullptr || ck.nullPointerConstant(e) {
		c.step = stepNullPointer
		return true
	}
	if s.Kind != il.TkPointer || s.IsRef {
		return false
	}
	ok, changed := typing.QualificationConverts(ck.u, s, t)
	if ok {
		c.qual = changed
		return true
	}
	if ptrTo, from := t.Elem, s.Elem; true {
		quals := from.AllQuals()
		if t.Elem.IsFunction() && s.Elem.IsFunction() {
			if typing.DropsNoexcept(ck.u, ck.d, s.Elem, t.Elem) {
				c.step = stepFunction
				return true
			}
			return false
		}
		if quals&^ptrTo.AllQuals()&(il.Const|il.Volatile) != 0 {
			return stringToCharPointer(ck.u, ck.d, c, e, t)
		}
		c.qual = quals != ptrTo.AllQuals()
		switch {
		case ptrTo.IsVoid() && !from.IsFunction():
			c.step = stepPointer
			return true
		case ptrTo.IsVoid():
			c.step, c.lax = stepPointer, true
			return false
		case ptrTo.IsClass() && from.IsClass():
			if derives(ck, from, ptrTo, e.Start) {
				c.step = stepPointer
				return true
			}
		}
	}
	return false
}

// stringToCharPointer accepts the deprecated conversion of a string literal to
// a pointer to non-const characters.
func stringToCharPointer(u *il.Unit, d *lang.Dialect, c *conversion, e *il.Expr, t *il.Type) bool {
	if d.NoDeprecatedStrings {
		return false
	}
	k := nodes.SkipParens(e)
	if k.Kind != il.EnkConstant || k.Const == nil || k.Const.Kind != il.CkString || k.Cat != il.LValue {
		return false
	}
	if !u.SameUnqualified(k.Type.Skip().Elem, t.Elem) || t.Elem.AllQuals() != 0 {
		return false
	}
	c.qual, c.deprecated = true, true
	return true
}

// stepToMember finds the step to pointer-to-member type t.
func (ck *Checker) stepToMember(c *conversion, e *il.Expr, s, t *il.Type) bool {
	if s.Kind == il.TkNullptr || ck.nullPointerConstant(e) {
		c.step = stepNullPointer
		return true
	}
	if s.Kind != il.TkPtrToMember {
		return false
	}
	if !ck.u.SameUnqualified(s.Elem, t.Elem) && !(s.Elem.IsFunction() && t.Elem.IsFunction() && typing.DropsNoexcept(ck.u, ck.d, s.Elem, t.Elem)) {
		return false
	}
	if s.Elem.AllQuals()&^t.Elem.AllQuals() != 0 {
		return false
	}
	c.qual = s.Elem.AllQuals() != t.Elem.AllQuals()
	if ck.u.Same(s.Class, t.Class) {
		return true
	}
	d := t.Class.ClassType()
	if d != nil && derives(ck, d, s.Class, e.Start) {
		c.step = stepMember
		return true
	}
	return false
}

// referenceSequence is sequence for a reference target [dcl.init.ref].
func (ck *Checker) referenceSequence(x *Operand, t *il.Type, f seqFlags) conversion {
	rt := t.Skip()
	to := rt.Elem
	e := x.Expr
	from := e.Type
	c := conversion{ref: true, rvalueRef: rt.IsRRef, to: t, from: from}
	related, compatible := ck.referenceRelated(to, from)
	c.qual = to.AllQuals() != from.AllQuals()
	if compatible {
		c.step = stepNone
		if !ck.u.SameUnqualified(to, from) && from.IsClass() {
			c.step = stepBase
		}
		if from.IsFunction() {
			c.toFunction = true
			return c
		}
		switch {
		case e.Cat == il.LValue && !rt.IsRRef:
			return c // an error later, for a bit-field [over.ics.ref]/5
		case e.Cat == il.LValue && rt.IsRRef:
			return badSequence
		}
		if !rt.IsRRef && (to.AllQuals()&il.Const == 0 || to.AllQuals()&il.Volatile != 0) {
			return badSequence
		}
		c.toRvalue = true
		return c
	}
	if from.IsClass() && !related && f&seqNoUser == 0 {
		if u := ck.conversionToReference(x, t, f); u.ok() {
			return u
		}
	}
	if !rt.IsRRef && (to.AllQuals()&il.Const == 0 || to.AllQuals()&il.Volatile != 0) || related && (e.Cat == il.LValue && rt.IsRRef || from.AllQuals()&^to.AllQuals() != 0) {
		return badSequence
	}
	// a temporary of the referenced type
	v := ck.valueSequence(x, ck.u.Unqualified(to), f)
	if !v.ok() || rt.IsRRef && ck.yieldsRelatedLvalue(&v, to) {
		return badSequence
	}
	v.ref, v.rvalueRef, v.toRvalue, v.temporary = true, rt.IsRRef, true, true
	if v.to == nil || v.kind == seqStandard {
		v.to = t
	}
	return v
}

// yieldsRelatedLvalue reports whether c converts by a function whose result is
// an lvalue of a type related to `to`, to which an rvalue reference does not
// bind [dcl.init.ref]/5.4.
func (ck *Checker) yieldsRelatedLvalue(c *conversion, to *il.Type) bool {
	if c.kind != seqUser || c.ctor || c.fn == nil {
		return false
	}
	r := c.fn.Type.Skip().Elem
	if !r.IsReference() || r.IsRvalueReference() || r.Skip().Elem.IsFunction() {
		return false
	}
	related, _ := ck.referenceRelated(to, r.Skip().Elem)
	return related
}

// referenceRelated reports whether type to is reference-related to from, and
// reference-compatible with it.
func (ck *Checker) referenceRelated(to, from *il.Type) (related, compatible bool) {
	switch {
	case ck.u.SameUnqualified(to, from):
		related = true
	case to.IsClass() && from.IsClass():
		related = derives(ck, from, to, source.Pos{})
	case to.IsFunction() && from.IsFunction():
		related = typing.DropsNoexcept(ck.u, ck.d, from, to) || typing.DropsNoexcept(ck.u, ck.d, to, from) // the real tool binds both ways
	case to.IsPointer() && from.IsPointer() && ck.d.AtLeast(lang.CXX20):
		if ok, _ := typing.QualificationConverts(ck.u, from, to); ok {
			return true, from.AllQuals()&^to.AllQuals() == 0
		}
	case to.IsArray() && from.IsArray():
		a, b := to.Skip(), from.Skip()
		related = (a.Array.VLA || b.Array.VLA) && typing.SameBounds(a, b) && ck.u.SameUnqualified(a.Elem, b.Elem) || a.Array.Unknown && ck.u.SameUnqualified(a.Elem, b.Elem)
	}
	return related, related && from.AllQuals()&^to.AllQuals()&(il.Const|il.Volatile) == 0
}

// This file implements checks of declarations that depend on what was declared
// before.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// checkDeclaredFunction does what follows the declaration of a function: it is
// virtual, it overrides.
func (ck *Checker) checkDeclaredFunction(r *il.Routine, s *declSpecs, d *declarator, info *il.DeclInfo, first bool) {
	if r.Special == il.SfkUDLOperator {
		ck.checkLiteralOperator(r, s, info)
	}
	if first {
		ck.say.checkOperatorFunction(r, s, d)
		ck.say.checkDefaulted(r, s, d, info)
		ck.say.checkConversionTarget(r)
	}
	if s.member && !s.Friend && first {
		ck.memberVirtual(r, s, d, info)
	}
	if first {
		ck.say.constexprDestructor(r, s)
	}
	if first && info.Default && r.Special != il.SfkNone {
		r.IsInline = true
	}
}

// checkConversionTarget warns about a conversion function that no conversion can
// choose [class.conv.fct]/4 (rule class.unused-conversions).
func (say *reports) checkConversionTarget(r *il.Routine) {
	if !say.neverConverts(r) {
		return
	}
	if from := r.MemberOf.Cls.InstanceOf; from != nil {
		for _, o := range from.Cls.Routines {
			if o.NamePos == r.NamePos && o.Special == il.SfkConversion && say.neverConverts(o) {
				return // said of the template
			}
		}
	}
	say.report(diag.ConversionFunctionNotUsable, r.NamePos, say.words.signatureText(r))
}

// neverConverts tells whether r converts to void, its own class or a base class of it.
func (say *reports) neverConverts(r *il.Routine) bool {
	if r.Special != il.SfkConversion || r.MemberOf == nil || r.AssocTemplate != nil || r.ConvType == nil {
		return false
	}
	t := r.ConvType
	if t.IsReference() {
		t = t.Skip().Elem
	}
	if t.IsVoid() {
		return true
	}
	c := t.ClassType()
	return c != nil && (say.u.Same(c, r.MemberOf) || !c.IsDependent() && typing.IsBaseOf(say.u, c, r.MemberOf))
}

// checkClass does what follows the completion of a class.
func (say *reports) checkClass(t *il.Type) {
	say.warnNoConstructor(t)
	remarkDestructors(say, t)
}

// adoptBuiltin makes a predeclared function one that the source declares, with
// the exception specification that is written.
func adoptBuiltin(u *il.Unit, r *il.Routine, d *declarator) {
	r.Generated = false
	a, b := r.Type.Skip(), d.Type.Skip()
	if b.Routine.ExcSpec == nil || a != r.Type || a.Routine.ExcSpec == b.Routine.ExcSpec {
		return
	}
	r.Type = typing.WithoutExceptions(u, a)
	if r.Type == a {
		c := u.NewType(il.TkRoutine)
		*c.Routine = *a.Routine
		c.Elem, c.Align = a.Elem, a.Align
		r.Type = c
	}
	r.Type.Routine.ExcSpec = b.Routine.ExcSpec
}

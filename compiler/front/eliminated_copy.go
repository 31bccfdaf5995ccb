// This file implements copies of class prvalues that are left out [class.copy.elision]: where
// a constructor is needed nevertheless.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// isPRValueOf reports whether x is a prvalue of class c.
func isPRValueOf(u *il.Unit, x *Operand, c *il.Type) bool {
	return x.Mode == Value && x.Expr.Cat == il.PRValue && u.SameUnqualified(x.Expr.Type, c)
}

// onlyPRValue returns the one element of the list in braces x if it is a prvalue of the class t that
// the list initialises: it makes the object itself, and without a type in front of the braces these
// are not there (rule front.eliminated-copies).
func onlyPRValue(u *il.Unit, x *Operand, t *il.Type) *Operand {
	if x == nil || x.Mode != Braced || x.List == nil || len(x.List.Items) != 1 || len(x.List.Items[0].Designators) != 0 || !t.IsClass() || t.IsDependent() {
		return nil
	}
	if e := &x.List.Items[0].Operand; isPRValueOf(u, e, u.Unqualified(t)) {
		return e
	}
	return nil
}

// checkEliminatedCopy reports at pos that the constructor which would copy x, if it is a prvalue that
// becomes an object of class t, is deleted or inaccessible; made tells that a constructor converted
// x to the class. From C++17 on, and for casts, there is no copy at all; the constructors are looked at
// nevertheless, for what their templates instantiate (rule front.eliminated-copies).
func checkEliminatedCopy(ck *Checker, x *Operand, t *il.Type, pos source.Pos, context convContext, made bool) {
	if t.IsDependent() || !isPRValueOf(ck.u, x, t) {
		return
	}
	c := t.ClassType()
	if ck.d.AtLeast(lang.CXX17) || context == convOperand {
		if slices.ContainsFunc(ck.constructorsOf(c, x.startOf()), func(y *symbols.Symbol) bool { return y.Template() != nil }) {
			eliminatedCopy(ck, x, c)
		}
		return
	}
	best := eliminatedCopy(ck, x, c)
	if best == nil {
		return
	}
	argument := context == convArgument || context == convDefault
	switch {
	case best.r.IsDeleted && argument && made:
	case best.r.IsDeleted && argument:
		ck.say.deletedFunction(best.r, pos)
	case best.r.IsDeleted:
		ck.report(diag.RequiredCopyEliminatedCannotReferenced, pos, ck.say.signatureAt(best.r, pos))
	case best.sym != nil:
		if l := (Lookup{Class: c, Found: c}); !ck.accessible(&l, best.sym, c) {
			ck.report(diag.RequiredCopyEliminatedInaccessible, pos, ck.say.signatureAt(best.r, pos))
		}
	}
}

// eliminatedCopy returns the constructor of class c that would copy x, nil when there is no single one.
func eliminatedCopy(ck *Checker, x *Operand, c *il.Type) *candidate {
	copied := *x
	s := &callSite{args: []*Operand{&copied}, flags: seqNoUser, copyInit: true, pos: x.startOf()}
	return ck.choose(ck.addCandidates(nil, ck.constructorsOf(c, x.startOf()), s), s).best
}

// checkNewCopy checks the constructor that `new T(e)` would copy prvalue e of class t with,
// though e makes the object itself (rule front.eliminated-copies).
func checkNewCopy(ck *Checker, t *il.Type, args []*Operand, pos source.Pos) {
	if len(args) != 1 || !t.IsClass() || t.IsDependent() || !isPRValueOf(ck.u, args[0], t) {
		return
	}
	best := eliminatedCopy(ck, args[0], t.ClassType())
	if best == nil {
		return
	}
	if best.sym != nil {
		l := Lookup{Class: t.ClassType(), Found: t.ClassType()}
		ck.checkAccess(&l, best.sym, t, pos)
	}
	if best.r.IsDeleted {
		ck.say.deletedFunction(best.r, pos)
	}
}

// copiedBase reports whether args initialise a base of class t by a copy: a prvalue never makes a
// base itself, for that may overlap with others (rule front.eliminated-copies).
func copiedBase(u *il.Unit, i *il.CtorInit, t *il.Type, args []*Operand) bool {
	return i.Field == nil && i.Kind != il.CikDelegation && len(args) == 1 && t.IsClass() && !t.IsDependent() && isPRValueOf(u, args[0], t)
}

// This file implements the check of the functions of bases and members that special members
// call unseen: the destructors that a constructor or destructor may call [class.base.init]/12,
// [class.dtor]/15, and what one that is defaulted outside of its class does
// [dcl.fct.def.default] (rule front.destroyed-parts).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// checkDestroyedParts reports the destructors of bases and members that r, a constructor or
// destructor whose body begins at pos, may call and cannot: those of a constructor where the
// part is initialised, those of a destructor at its name.
func checkDestroyedParts(ck *Checker, r *il.Routine, pos source.Pos) {
	if r.Special != il.SfkConstructor && r.Special != il.SfkDestructor || r.MemberOf == nil || ck.env.has(inPrototype) {
		return
	}
	c := r.MemberOf.ClassType()
	if c == nil || !c.Cls.Complete || c.IsDependent() || c.Kind == il.TkUnion {
		return
	}
	if r.Special == il.SfkDestructor {
		pos = r.DeclPos
	}
	if r.DelegatingCtor {
		for _, i := range r.CtorInits {
			if i.Kind == il.CikDelegation && i.Init != nil {
				checkDestroyed(ck, c, c, i.Init.Pos)
			}
		}
		return
	}
	place := func(found func(*il.CtorInit) bool) source.Pos {
		for _, i := range r.CtorInits {
			if !i.Generated && i.Init != nil && found(i) {
				return i.Init.Pos
			}
		}
		return pos
	}
	for _, b := range c.Cls.Bases {
		if !b.Virtual && b.Direct || b.Virtual && !c.Cls.Abstract {
			checkDestroyed(ck, b.Type, c, place(func(i *il.CtorInit) bool { return i.Base == b }))
		}
	}
	for _, f := range c.Cls.Fields {
		if t := baseElement(ck, f.Type); !f.AnonymousParent && !f.Type.IsReference() {
			checkDestroyed(ck, t, t, place(func(i *il.CtorInit) bool { return i.Field == f }))
		}
	}
}

// checkDestroyed reports that the destructor of class type t cannot be called at pos for a part
// of an object of class type object, or a whole one.
func checkDestroyed(ck *Checker, t, object *il.Type, pos source.Pos) {
	c := t.ClassType()
	if c == nil || c.IsDependent() || !c.Cls.Complete {
		return
	}
	r := c.Cls.Members.Dtor.Routine
	if r == nil {
		return
	}
	if r.IsDeleted {
		ck.say.deletedFunction(r, pos)
		return
	}
	if y := destructorSymbol(c, r); y != nil && typing.IsDerivedOrSame(ck.u, object, c) {
		ck.checkAccess(&Lookup{Class: c, Found: c, Syms: []*symbols.Symbol{y}}, y, object, pos)
	}
}

// checkDefaultedOutside reports what keeps r, which is defaulted outside of its class, from being
// defined: where the base or the member is declared, destructors at the name of r.
func checkDefaultedOutside(ck *Checker, r *il.Routine) {
	c := r.MemberOf.ClassType()
	if c == nil || !c.Cls.Complete || c.IsDependent() || ck.env.has(inPrototype) || c.Kind == il.TkUnion {
		return
	}
	k := specialOf(ck.u, r, c)
	if k == notSpecial {
		return
	}
	class := ck.env.class
	ck.env.class = c
	defer func() { ck.env.class = class }()
	part := func(t, object *il.Type, pos source.Pos, initialized bool) {
		p := t.ClassType()
		if p == nil || !p.Cls.Complete || p.IsDependent() {
			return
		}
		switch k {
		case destructor:
			checkDestroyed(ck, t, object, r.DeclPos)
			return
		case defaultCtor:
			if !initialized {
				ck.defaultInitialize(t, pos)
			}
		default:
			checkCopied(ck, p, k, pos)
		}
		if k != copyAssign && k != moveAssign {
			checkDestroyed(ck, t, object, pos)
		}
	}
	for _, b := range c.Cls.Bases {
		if !b.Virtual && b.Direct || b.Virtual && !c.Cls.Abstract {
			part(b.Type, c, b.DeclPos, false)
		}
	}
	for _, f := range c.Cls.Fields {
		if !f.AnonymousParent && !f.Type.IsReference() {
			t := baseElement(ck, f.Type)
			part(t, t, f.DeclPos, f.HasInit)
		}
	}
}

// checkCopied reports that special member k, a copy or move, of class c cannot be called at pos.
func checkCopied(ck *Checker, c *il.Type, k specialKind, pos source.Pos) {
	s := special(&c.Cls.Members, k)
	switch {
	case k == moveCtor && !s.Exists:
		k = copyCtor
	case k == moveAssign && !s.Exists:
		k = copyAssign
	}
	r := special(&c.Cls.Members, k).Routine
	switch {
	case r == nil:
	case k == copyCtor && !takesConst(c, k):
		ck.report(diag.NoCopyConstructorForConst, pos, `class "`+typeText(c)+`"`)
	case k == copyAssign && !takesConst(c, k):
		ck.report(diag.NoAssignmentOperatorForConst, pos, `class "`+typeText(c)+`"`)
	case r.IsDeleted:
		if k != copyAssign && k != moveAssign {
			ck.say.deletedFunction(r, pos)
		}
	case !reachesSpecial(ck, ck.env.class, c, r, false):
		text := ck.say.signatureAt(r, pos)
		if k == copyAssign || k == moveAssign { // with its result
			text = quoted(ck.words.routineInstanceText(r)) + " (declared " + ck.say.declaredAt(r.DeclPos, pos) + ")"
		}
		ck.report(diag.InaccessibleSpecial, pos, text)
	}
}

// This file implements the check of the functions of bases and members that special members
// call unseen: the destructors that a constructor or destructor may call [class.base.init]/12,
// [class.dtor]/15, and what one that is defaulted outside of its class does
// [dcl.fct.def.default] (rule front.destroyed-parts).
package front

import (
	"cufront/compiler/diag"
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
				checkDestroyed(ck, part{class: c, object: c}, i.Init.Pos)
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
	eachPart(ck, c, func(p part) {
		checkDestroyed(ck, p, place(func(i *il.CtorInit) bool {
			return p.base != nil && i.Base == p.base || p.field != nil && i.Field == p.field
		}))
	})
}

// A part is a class object that constructors and destructors of another one make and destroy:
// a base class subobject or a member, all elements of an array for one.
type part struct {
	class  *il.Type
	object *il.Type // through which it is named: the whole of a base, the member itself
	base   *il.BaseClass
	field  *il.Field
}

// eachPart calls f for the parts of class c whose types are complete, bases first; the virtual
// ones of an abstract class belong to those that derive from it.
func eachPart(ck *Checker, c *il.Type, f func(part)) {
	add := func(t *il.Type, p part) {
		if p.class = t.ClassType(); p.class == nil || !p.class.Cls.Complete || p.class.IsDependent() {
			return
		}
		if p.object == nil {
			p.object = p.class
		}
		f(p)
	}
	for _, b := range c.Cls.Bases {
		if !b.Virtual && b.Direct || b.Virtual && !c.Cls.Abstract {
			add(b.Type, part{object: c, base: b})
		}
	}
	for _, m := range c.Cls.Fields {
		if !m.AnonymousParent && !m.Type.IsReference() && !withoutElements(m.Type) {
			add(baseElement(ck, m.Type), part{field: m})
		}
	}
}

// copiedParts reports whether the implicit copy constructor of class t takes const objects;
// if not, because a part does not, whether it copies a part by a constructor that may throw
// (rule front.copied-from-nonconst).
func copiedParts(ck *Checker, t *il.Type) (fromConst, throws bool) {
	fromConst = true
	eachPart(ck, t, func(p part) { fromConst = fromConst && takesConst(p.class, copyCtor) })
	if fromConst {
		return true, false
	}
	eachPart(ck, t, func(p part) {
		if throws {
			return
		}
		s := &callSite{args: []*Operand{lvalueOperand(p.class, t.DeclPos)}, pos: t.DeclPos}
		res := ck.choose(ck.addCandidates(nil, ck.constructorsOf(p.class, t.DeclPos), s), s)
		throws = res.best != nil && ck.routineThrows(res.best.r)
	})
	return false, throws
}

// checkDestroyed reports that the destructor of p, a part or a whole object, cannot be called at pos.
func checkDestroyed(ck *Checker, p part, pos source.Pos) {
	r := p.class.Cls.Members.Dtor.Routine
	if r == nil {
		return
	}
	if r.IsDeleted {
		ck.say.deletedFunction(r, pos)
		return
	}
	if y := destructorSymbol(p.class, r); y != nil {
		ck.checkAccess(&Lookup{Class: p.class, Found: p.class}, y, p.object, pos)
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
	eachPart(ck, c, func(p part) {
		pos := r.DeclPos
		switch {
		case k == destructor:
		case p.base != nil:
			pos = p.base.DeclPos
		default:
			pos = p.field.DeclPos
		}
		switch {
		case k == destructor, k == defaultCtor && p.field != nil && p.field.HasInit:
		case k == defaultCtor:
			ck.defaultInitialize(p.class, pos)
		default:
			checkCopied(ck, p.class, k, pos)
		}
		if k != copyAssign && k != moveAssign {
			checkDestroyed(ck, p, pos)
		}
	})
}

// checkCopied reports that special member k, a copy or move, of class c cannot be called at pos.
func checkCopied(ck *Checker, c *il.Type, k specialKind, pos source.Pos) {
	s, k := usedSpecial(&c.Cls.Members, k)
	r := s.Routine
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

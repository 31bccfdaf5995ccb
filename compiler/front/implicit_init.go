// This file implements what implicit default constructors and aggregates that leave out members
// make of default member initialisers that wait in instances of class templates, and the contexts
// of what is reported there (rule front.implicit-initialisers) [class.default.ctor].
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// inContexts does f while the contexts are under way: they are shown, not counted.
func inContexts(ck *Checker, f func(), contexts ...*instContext) {
	s := &ck.tmpl.instantiating
	n := len(*s)
	for _, c := range contexts {
		if c != nil {
			*s = append(*s, c)
		}
	}
	f()
	*s = (*s)[:n]
}

// instanceContext is the context of class c at pos, nil when it is no instance of a template.
func instanceContext(ck *Checker, c *il.Type, pos source.Pos) *instContext {
	if c == nil || c.Cls == nil || c.Cls.AssocTemplate == nil && c.Cls.InstanceOf == nil || c.Cls.IsPrototype {
		return nil
	}
	if !pos.IsValid() {
		pos = ck.syntax.here()
	}
	return &instContext{entity: c, kind: ctxClass, pos: pos}
}

// requireField parses the default member initialiser of f when it waits.
func (ck *Checker) requireField(f *il.Field, pos source.Pos) {
	if waits(f) {
		inContexts(ck, func() { readField(ck, f) }, instanceContext(ck, f.Parent, pos))
	}
}

func readField(ck *Checker, f *il.Field) {
	if waits(f) {
		ck.isolated(func() { ck.syntax.parseFieldInit(f) })
	}
}

func waits(f *il.Field) bool {
	_, ok := f.InitTokens.(*delayedFieldInit)
	return ok && f.Init == nil
}

// noteImplicitBody notes that what the body of special member r needs has been made.
func noteImplicitBody(tmpl *templateState, r *il.Routine) {
	if tmpl.bodiesMade == nil {
		tmpl.bodiesMade = make(map[*il.Routine]bool)
	}
	tmpl.bodiesMade[r] = true
}

// requireImplicitBody makes what the body of default constructor r needs, which the compiler
// generates where it is used first: at pos.
func requireImplicitBody(ck *Checker, r *il.Routine, pos source.Pos) {
	if r.MemberOf == nil || r.Special != il.SfkConstructor || !r.Generated && !r.IsDefaulted || r.IsDeleted || len(r.Type.Skip().Routine.Params) > 0 || ck.tmpl.bodiesMade[r] {
		return
	}
	c := r.MemberOf.ClassType()
	if c == nil || !c.Cls.Complete || c.IsDependent() || c.IsUnion() || !ck.enter() {
		return
	}
	defer ck.leave()
	noteImplicitBody(&ck.tmpl, r)
	if c.Cls.Polymorphic || c.Cls.AnyVirtualBases {
		ck.u.NoteTable(c)
	}
	ck.work.Step(1 + len(c.Cls.Fields))
	var generation *instContext
	if r.Generated {
		generation = &instContext{entity: r, kind: ctxGeneration, pos: pos}
	}
	inContexts(ck, func() {
		for _, b := range c.Cls.DirectBases {
			requirePart(ck, b.Type, pos, r.Generated)
		}
		for _, f := range c.Cls.Fields {
			if f.HasInit {
				readField(ck, f)
			} else {
				requirePart(ck, f.Type, pos, r.Generated)
			}
		}
		if r.Generated {
			implicitDelete(ck, c, pos)
		}
	}, instanceContext(ck, c, pos), generation)
}

// implicitDelete checks the operator delete of a virtual destructor of class c that an implicit constructor
// makes the compiler generate (rule front.virtual-delete).
func implicitDelete(ck *Checker, c *il.Type, pos source.Pos) {
	d := c.Cls.Members.Dtor.Routine
	if d == nil || !d.Generated && !d.IsDefaulted || !d.IsVirtual || d.IsDeleted || ck.tmpl.bodiesMade[d] {
		return
	}
	noteImplicitBody(&ck.tmpl, d)
	saved := ck.env.save()
	ck.env.class, ck.env.fn, ck.env.lateAccess = c, nil, nil
	var generation *instContext
	if d.Generated {
		generation = &instContext{entity: d, kind: ctxGeneration, pos: pos}
	}
	inContexts(ck, func() { accessibleDelete(ck, c, d) }, generation)
	ck.env = saved
}

// deleteOfDefaulted checks the operator delete of destructor d, which is defaulted outside of its class.
func deleteOfDefaulted(ck *Checker, d *il.Routine) {
	if d.Special == il.SfkDestructor && d.IsVirtual {
		implicitDelete(ck, d.MemberOf.ClassType(), d.DeclPos)
	}
}

// implicitDeletes checks the virtual destructors that the body of r, which ends at pos, makes the compiler
// generate: a constructor that of its class, a destructor those of the parts.
func implicitDeletes(ck *Checker, r *il.Routine, pos source.Pos) {
	c := r.MemberOf.ClassType()
	if r.Special == il.SfkConstructor {
		implicitDelete(ck, c, pos)
		return
	}
	part := func(t *il.Type) {
		if p := baseElement(ck, t).ClassType(); p != nil && p.Cls.Complete && !t.IsReference() {
			implicitDelete(ck, p, pos)
		}
	}
	for _, b := range c.Cls.DirectBases {
		part(b.Type)
	}
	for _, f := range c.Cls.Fields {
		part(f.Type)
	}
}

// requirePart makes what the default constructor of a part of type t needs. An implicit one
// asks first whether the part's throws: the initialisers are read for that.
func requirePart(ck *Checker, t *il.Type, pos source.Pos, implicit bool) {
	c := baseElement(ck, t).ClassType()
	if c == nil || t.IsReference() || !c.Cls.Complete {
		return
	}
	d := c.Cls.Members.DefaultCtor.Routine
	if d == nil {
		return
	}
	if !implicit {
		requireImplicitBody(ck, d, pos)
		return
	}
	if d.Generated || d.IsDefaulted {
		ck.settleNoexcept(c, defaultCtor)
		requireImplicitBody(ck, d, pos)
	}
}

// lacksConstant reports whether c is a class as in C, whose objects need no constructor, with a
// constant member that nothing initialises (rule front.uninitialized-members).
func lacksConstant(ck *Checker, c *il.Type, depth int) bool {
	m := &c.Cls.Members
	if depth > maxAggregates || m.UserDeclaredCtor || len(c.Cls.DirectBases) > 0 || c.Cls.Polymorphic || !m.Dtor.Trivial || m.Dtor.UserDeclared ||
		m.CopyAssign.UserProvided || m.HasNSDMI {
		return false
	}
	constant := false
	for _, f := range c.Cls.Fields {
		if f.Type.IsReference() || f.Access != il.Public {
			return false
		}
		part := baseElement(ck, f.Type)
		constant = constant || part.IsConst()
		k := part.ClassType()
		switch {
		case k == nil:
		case f.AnonymousParent:
			constant = constant || lacksConstant(ck, k, depth+1)
		case k.Cls.Members.UserDeclaredCtor || !k.Cls.Members.DefaultCtor.Trivial || k.Cls.Members.DefaultCtor.Deleted || !k.Cls.Members.Dtor.Trivial ||
			k.Cls.Members.CopyAssign.UserProvided:
			return false
		}
	}
	return constant
}

// allMembersInitialized reports whether class c is const-default-constructible
// through default member initialisers [dcl.init].
func (ck *Checker) allMembersInitialized(c *il.Type) bool {
	var seen il.ClassSet
	return ck.allInitializedBut(c, &seen)
}

// allInitializedBut is allMembersInitialized that does not ask the classes seen
// again.
func (ck *Checker) allInitializedBut(c *il.Type, seen *il.ClassSet) bool {
	if !seen.Add(c) {
		return true
	}
	for _, f := range c.Cls.Fields {
		if f.HasInit || f.Name == nil && f.IsBitField {
			continue
		}
		m := f.Type
		for m.IsArray() {
			m = elementOf(ck, m)
		}
		mc := m.ClassType()
		if mc == nil || !mc.Cls.Members.DefaultCtor.UserProvided && !ck.allInitializedBut(mc, seen) {
			return false
		}
	}
	for _, b := range c.Cls.DirectBases {
		if bc := b.Type.ClassType(); bc != nil && !bc.Cls.Members.DefaultCtor.UserProvided && !ck.allInitializedBut(bc, seen) {
			return false
		}
	}
	return true
}

// This file implements what a class remembers of questions asked about it: the
// display shows each answer only where the question came up
// (rule il.class-questions).
//
//   - does it contain errors: every class that is completed or declared with;
//   - does it contain a local type: a class in the type of a function or
//     variable with external linkage;
//   - does it contain a type of an unnamed namespace: a class in the type of a
//     candidate for the module id, or of an instance of a function template;
//   - is it deprecated: a class in the type of any declaration.
package display

import (
	"slices"

	"cufront/compiler/il"
)

// classMemo is a set of questions asked about a class.
type classMemo uint8

const (
	memoError classMemo = 1 << iota
	memoLocal
	memoUnnamed
	memoDeprecated
)

// memos is the state of one marking.
type memos struct {
	*overlay
	mark classMemo
	this bool // the class of a member function counts
	seen il.ClassSet
}

// classMemos answers the questions for all classes of the unit.
func (o *overlay) classMemos() {
	m := &memos{overlay: o}
	o.each(o.u.File, m.scope)
	for _, r := range o.u.Routines {
		if r.Scope != nil && r.Scope.ID >= o.begin {
			m.local(r.Scope)
		}
	}
	for _, h := range o.orphaned {
		for _, t := range h.types {
			m.declared(t)
		}
		for _, v := range h.variables {
			m.ask(o.variables.typ(v), memoDeprecated, false)
		}
	}
	for _, r := range o.u.ModuleIDAsked {
		m.ask(r.Type, memoUnnamed, true)
	}
}

// ask notes that q was asked about the classes in t.
func (m *memos) ask(t *il.Type, q classMemo, this bool) {
	m.mark, m.this, m.seen = q, this, il.ClassSet{}
	m.typ(t)
}

func (m *memos) typ(t *il.Type) {
	for t != nil && m.seen.Add(t) {
		if t.IsEnum() {
			m.enclosing(t)
		}
		if c := t.Cls; c != nil {
			m.class(t)
		}
		if r := t.Routine; r != nil {
			for _, p := range r.Params {
				m.typ(p.Type)
			}
			if m.this {
				m.typ(r.ThisClass)
			}
			if m.functions.excSpec(r) != nil {
				for _, x := range m.functions.excSpec(r).Types {
					m.typ(x)
				}
			}
		}
		m.typ(t.Class)
		t = m.types.elem(t)
	}
}

func (m *memos) class(t *il.Type) {
	c := t.Cls
	if c.ProxyOf != nil || c.IsVaListTag {
		return
	}
	if m.classes.isNonreal(c) && m.mark != memoDeprecated && m.mark != memoError {
		return
	}
	q := m.mark
	if m.mark&(memoLocal|memoDeprecated) != 0 && !m.classes.isTemplateClass(c) {
		q |= memoError
	}
	m.asked[c] |= q
	m.enclosing(t)
	for i := range c.Args {
		if c.Args[i].Kind == il.ArgType {
			m.typ(c.Args[i].Type)
		}
	}
}

// enclosing asks about the class that t is a member of.
func (m *memos) enclosing(t *il.Type) {
	if !t.IsClassMember || m.entities.parentScope(t) == nil {
		return
	}
	c := m.scopes.typ(m.entities.parentScope(t))
	if c != nil && c.Cls != nil && c.Cls.IsPrototype && m.mark == memoDeprecated {
		m.asked[c.Cls] |= memoError // it is no answer before there are instances
		return
	}
	m.typ(c)
}

// scope asks about what is declared in a namespace or class. What was declared before
// the part of the unit that is shown asks about nothing that is.
func (m *memos) scope(s *il.Scope) {
	for _, t := range m.scopes.types(s) {
		if t.ID >= m.begin {
			m.declared(t)
		}
	}
	for _, v := range m.scopes.variables(s) {
		if v.ID < m.begin {
			continue
		}
		m.ask(m.variables.typ(v), memoDeprecated, false)
		if m.entities.linkage(v) == il.LinkageCXX {
			m.ask(m.variables.typ(v), memoLocal, false)
		}
	}
	for _, r := range m.scopes.routines(s) {
		if r.ID >= m.begin {
			m.routine(r)
		}
	}
}

func (m *memos) routine(r *il.Routine) {
	if r.Generated || r.Type == nil {
		return
	}
	if m.routines.assocTemplate(r) != nil && isFunctionTemplate(m.routines.assocTemplate(r)) {
		switch {
		case m.routines.isPrototype(r) && r.DefinedInFriendDecl:
			m.ask(r.Type, memoError, false)
		case m.routines.isPrototype(r):
			m.ask(r.Type, memoDeprecated, false)
		case !r.IsInline && m.entities.linkage(r) == il.LinkageCXX:
			m.ask(r.Type, memoUnnamed, true)
		}
		return
	}
	if m.routines.isPrototype(r) && r.DefinedInFriendDecl {
		m.ask(r.Type, memoError, false)
		return
	}
	if p := r.InstantiatedFrom; !r.IsInline && !m.routines.isPrototype(r) && (m.routines.definedInInstance(r) || p != nil) && (p == nil || !p.IsInline) {
		m.ask(r.Type, memoUnnamed, true)
	}
	m.ask(r.Type, memoDeprecated, false)
	if m.entities.linkage(r) == il.LinkageCXX {
		m.ask(r.Type, memoLocal, true)
	}
}

// declared asks about the types in the declaration of t.
func (m *memos) declared(t *il.Type) {
	switch {
	case t.Kind == il.TkTypeRef:
		m.ask(m.types.elem(t), memoDeprecated, false)
	case t.Cls != nil:
		if k := m.classes.assocTemplate(t.Cls); k != nil && t.Cls.IsPrototype && (k.OfMember || hasOutsideMember(t.Cls)) {
			m.ask(t, memoError, false)
		}
		if !t.Cls.Complete && m.entities.seqEntry(t) != nil {
			m.ask(t, memoError, false)
		}
		for _, f := range t.Cls.Fields {
			m.ask(f.Type, memoDeprecated, false)
		}
		for _, f := range t.Cls.FriendClasses {
			if f.Cls != nil && !f.Cls.Complete {
				m.ask(f, memoError, false)
			}
		}
	}
}

// local asks about what is declared in a function.
func (m *memos) local(s *il.Scope) {
	for _, l := range [...][]*il.Variable{m.scopes.nonstatic(s), m.scopes.variables(s)} {
		for _, v := range l {
			m.ask(m.variables.typ(v), memoDeprecated, false)
		}
	}
	for _, t := range m.scopes.types(s) {
		m.declared(t)
	}
	for _, c := range s.Scopes {
		m.local(c)
	}
}

// knows reports whether the display shows the answer to q.
func (o *overlay) knows(c *il.ClassInfo, q classMemo) bool {
	if q == memoError && c.Complete && (!o.classes.isNonreal(c) || o.asked[c]&memoError != 0) || q == memoError && c.IsVaListTag {
		return true
	}
	return o.asked[c]&q != 0 && (!c.IsClosure || q == memoUnnamed)
}

// classInfoHasSurroundingLinkage: classes defined in the source were so in a linkage.
func (o *overlay) classInfoHasSurroundingLinkage(c *il.ClassInfo) bool {
	return c.Complete && !c.IsClosure && !c.IsVaListTag && c.ProxyOf == nil && (!o.classes.isNonreal(c) || c.IsPrototype ||
		len(c.Args) == 0)
}

func classInfoSurroundingLinkage(c *il.ClassInfo) string {
	return linkageWords[surrounding(c.SurroundingC)]
}

// hasOutsideMember reports whether a member function of class c is defined outside of it.
func hasOutsideMember(c *il.ClassInfo) bool {
	return slices.ContainsFunc(c.Routines, func(r *il.Routine) bool { return r.DefinedOutside })
}

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
package il

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
	u    *Unit
	mark classMemo
	this bool // the class of a member function counts
	seen map[*Type]bool
}

// classMemos answers the questions for all classes of the unit.
func (u *Unit) classMemos() {
	m := &memos{u: u}
	u.File.each(m.scope)
	for _, r := range u.Routines {
		if r.Scope != nil {
			m.local(r.Scope)
		}
	}
	for _, o := range u.Orphans {
		for _, t := range o.Types {
			m.declared(t)
		}
		for _, v := range o.Variables {
			m.ask(v.Type, memoDeprecated, false)
		}
	}
	if r, ok := u.ModuleIDEntity.(*Routine); ok {
		m.ask(r.Type, memoUnnamed, true)
	}
}

// ask notes that q was asked about the classes in t.
func (m *memos) ask(t *Type, q classMemo, this bool) {
	m.mark, m.this, m.seen = q, this, make(map[*Type]bool)
	m.typ(t)
}

func (m *memos) typ(t *Type) {
	for t != nil && !m.seen[t] {
		m.seen[t] = true
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
			if r.ExcSpec != nil {
				for _, x := range r.ExcSpec.Types {
					m.typ(x)
				}
			}
		}
		m.typ(t.Class)
		t = t.Elem
	}
}

func (m *memos) class(t *Type) {
	c := t.Cls
	if c.ProxyOf != nil || c.IsVaListTag {
		return
	}
	if c.IsNonreal && m.mark != memoDeprecated && m.mark != memoError {
		return
	}
	c.asked |= m.mark
	if m.mark&(memoLocal|memoDeprecated) != 0 && !c.IsTemplateClass {
		c.asked |= memoError
	}
	m.enclosing(t)
	for i := range c.Args {
		if c.Args[i].Kind == ArgType {
			m.typ(c.Args[i].Type)
		}
	}
}

// enclosing asks about the class that t is a member of.
func (m *memos) enclosing(t *Type) {
	if t.IsClassMember && t.ParentScope != nil {
		m.typ(t.ParentScope.Type)
	}
}

// scope asks about what is declared in a namespace or class.
func (m *memos) scope(s *Scope) {
	for _, t := range s.Types {
		m.declared(t)
	}
	for _, v := range s.Variables {
		m.ask(v.Type, memoDeprecated, false)
		if v.Linkage == LinkageC || v.Linkage == LinkageCXX {
			m.ask(v.Type, memoLocal, false)
		}
	}
	for _, r := range s.Routines {
		m.routine(r)
	}
}

func (m *memos) routine(r *Routine) {
	if r.Generated || r.Type == nil {
		return
	}
	if r.AssocTemplate != nil && r.AssocTemplate.Kind == TemplkFunction && !r.IsPrototype {
		m.ask(r.Type, memoUnnamed, true)
		return
	}
	if r.IsPrototype && r.DefinedInFriendDecl {
		m.ask(r.Type, memoError, false)
		return
	}
	if r.DefinedInInstance {
		m.ask(r.Type, memoUnnamed, true)
	}
	m.ask(r.Type, memoDeprecated, false)
	if r.Linkage == LinkageC || r.Linkage == LinkageCXX {
		m.ask(r.Type, memoLocal, true)
	}
}

// declared asks about the types in the declaration of t.
func (m *memos) declared(t *Type) {
	switch {
	case t.Kind == TkTypeRef:
		m.ask(t.Elem, memoDeprecated, false)
	case t.Cls != nil:
		if k := t.Cls.AssocTemplate; k != nil && k.OfMember && t.Cls.IsPrototype {
			m.ask(t, memoError, false)
		}
		for _, f := range t.Cls.Fields {
			m.ask(f.Type, memoDeprecated, false)
		}
	}
}

// local asks about what is declared in a function.
func (m *memos) local(s *Scope) {
	for _, l := range [...][]*Variable{s.Nonstatic, s.Variables} {
		for _, v := range l {
			m.ask(v.Type, memoDeprecated, false)
		}
	}
	for _, t := range s.Types {
		m.declared(t)
	}
	for _, c := range s.Scopes {
		m.local(c)
	}
}

// knows reports whether the display shows the answer to q.
func (c *ClassInfo) knows(q classMemo) bool {
	if q == memoError && c.Complete && (!c.IsNonreal || c.asked&memoError != 0) || q == memoError && c.IsVaListTag {
		return true
	}
	return c.asked&q != 0
}

// hasSurroundingLinkage: classes defined in the source were so in a linkage.
func (c *ClassInfo) hasSurroundingLinkage() bool {
	return c.Complete && !c.IsClosure && !c.IsVaListTag && c.ProxyOf == nil && (!c.IsNonreal || c.IsPrototype || len(c.Args) == 0)
}

func (c *ClassInfo) surroundingLinkage() string {
	return linkageWords[surrounding(c.SurroundingC)]
}

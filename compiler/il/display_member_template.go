// This file implements the templates that the display shows for the members of
// class templates: each function, static data member and class among them is
// one, of which the members of the instances are made (C-il 5.7).
package il

import (
	"sort"

	"cufront/compiler/source"
)

// bodyText is what the front end keeps of a function body that it has read for
// instances.
type bodyText interface{ BodyText() string }

// memberTemplates makes the templates of the members of class templates.
func (u *Unit) memberTemplates() {
	m := &memberTemplates{u: u, of: make(map[Node]*Template), inClass: make(map[Node]source.Pos)}
	m.declarations()
	for _, t := range u.TypesInOrder {
		if t.Cls != nil && t.Cls.IsPrototype && t.Cls.AssocScope != nil {
			m.prototype(t)
		}
	}
	for _, t := range u.TypesInOrder {
		if t.Cls != nil && !t.Cls.IsPrototype && !t.Cls.IsNonreal && t.Cls.AssocScope != nil && t.Cls.IsTemplateClass {
			m.instance(t.Cls.AssocScope)
		}
	}
	u.memberTemplateList = m.list
}

// memberTemplates is the state of making them.
type memberTemplates struct {
	u       *Unit
	of      map[Node]*Template // by member of a prototype
	list    []*Template
	inClass map[Node]source.Pos // where the class declares a member that is defined outside
	entry   map[Node]*SourceSequenceEntry
	outside map[Node]*Template // the template that defines a member there
}

// declarations notes where members are declared first, and which templates
// define them outside of their class.
func (m *memberTemplates) declarations() {
	m.outside, m.entry = make(map[Node]*Template), make(map[Node]*SourceSequenceEntry)
	for e := m.u.File.Seq.First; e != nil; e = e.Next {
		switch n := e.Entity.(type) {
		case *SecondaryDecl:
			if _, seen := m.inClass[n.Entity]; !seen {
				m.inClass[n.Entity] = n.DeclPos
				m.entry[n.Entity] = e
			}
		case *Template:
			if n.IsOutsideDefinition {
				m.outside[n.entity()] = n
				n.Definition = nil
				m.u.File.Templates = insertByID(m.u.File.Templates, n)
				n.SeqEntry = e
				if c, ok := n.entity().(Entity); ok && m.entry[c] != nil {
					c.Corresp().SeqEntry = m.entry[c]
				}
				if c, ok := n.entity().(Entity); ok && e.Decl != nil {
					c.Corresp().dropReference(e.Decl.NameRef)
				}
			}
		case *InstantiationDirective:
			if n.Entity != nil {
				n.Entity.Corresp().dropReference(n.Decl.NameRef)
			}
		}
	}
}

// dropReference takes r out of the names of an entity: a definition of a member
// outside of its class template, or an explicit instantiation wrote it.
func (c *SourceCorresp) dropReference(r *NameReference) {
	if r == nil {
		return
	}
	for p := &c.NameRefs; *p != nil; p = &(*p).Next {
		if *p == r {
			*p = r.Next
			return
		}
	}
}

// entity is what t is a template of.
func (t *Template) entity() Node {
	switch {
	case t.Routine != nil:
		return t.Routine
	case t.Variable != nil:
		return t.Variable
	case t.Type != nil:
		return t.Type
	}
	return nil
}

// prototype makes the templates of the members of prototype t.
func (m *memberTemplates) prototype(t *Type) {
	s := t.Cls.AssocScope
	for _, r := range s.Routines {
		if r.AssocTemplate != nil || r.Generated && !t.Cls.IsClosure {
			continue
		}
		n := m.make(TemplkMemberFunction, &r.SourceCorresp, r, s)
		n.Routine = r
		if n.Definition == nil && r.Body != nil {
			n.Definition = n
			if b, ok := r.BodyTokens.(bodyText); ok {
				n.Text = b.BodyText()
			}
		}
		r.AssocTemplate, r.IsPrototype, r.IsTemplateFunction = n, true, true
		r.involveParameters()
		r.DeclaredType = nil
	}
	for _, v := range s.Variables {
		if v.TemplateInfo != nil {
			continue
		}
		n := m.make(TemplkStaticDataMember, &v.SourceCorresp, v, s)
		n.Variable = v
		if n.Definition == nil && v.IsInline && v.Defined {
			n.Definition = n
		}
		v.TemplateInfo = m.u.memberInfo(n)
		v.IsTemplateVariable, v.IsPrototype, v.IsNonreal = true, true, true
	}
	for _, c := range s.Types {
		if c.Cls == nil || c.Cls.AssocTemplate != nil || c.Cls.AnonymousUnion || c.Name == nil || c.Cls.IsNonreal && !c.Cls.IsPrototype {
			continue
		}
		n := m.make(TemplkMemberClass, &c.SourceCorresp, c, s)
		n.Type, n.MemberOf = c, t
		if n.Definition == nil && c.Cls.Complete {
			n.Definition = n
		}
		c.Cls.AssocTemplate, c.Cls.IsTemplateClass, c.Cls.IsNonreal = n, true, true
	}
	sort.SliceStable(s.Templates, func(i, j int) bool {
		return s.Templates[i].DeclPos.Before(s.Templates[j].DeclPos)
	})
}

// make makes the template of member e of scope s.
func (m *memberTemplates) make(k TemplateKind, c *SourceCorresp, e Node, s *Scope) *Template {
	t := New[Template](m.u)
	t.Func, t.Kind, t.OfMember, t.Canonical = 0, k, true, t
	t.Name, t.DeclPos, t.ParentScope, t.Linkage = c.Name, c.DeclPos, s, LinkageCXX
	t.IsClassMember, t.Access = true, c.Access
	if o := m.outside[e]; o != nil {
		if pos, ok := m.inClass[e]; ok {
			t.DeclPos = pos
		}
		t.Definition, o.Canonical = o, t
	}
	m.of[e] = t
	m.list = append(m.list, t)
	s.Templates = append(s.Templates, t)
	return t
}

func (u *Unit) memberInfo(t *Template) *VariableTemplateInfo {
	i := New[VariableTemplateInfo](u)
	i.Func, i.AssocTemplate = 0, t
	return i
}

// instance ties the members of an instance, of scope s, to their templates.
func (m *memberTemplates) instance(s *Scope) {
	for _, r := range s.Routines {
		if r.InstantiatedFrom == nil || r.AssocTemplate != nil {
			continue
		}
		if t := m.of[r.InstantiatedFrom]; t != nil {
			r.AssocTemplate, r.IsTemplateFunction, r.SeqEntry = t, true, nil
		}
	}
	for _, v := range s.Variables {
		if v.InstantiatedFrom == nil || v.TemplateInfo != nil {
			continue
		}
		if t := m.of[v.InstantiatedFrom]; t != nil {
			v.TemplateInfo, v.IsTemplateVariable, v.SeqEntry = m.u.memberInfo(t), true, nil
			v.settleInstance(v.InstantiatedFrom)
		}
	}
	for _, c := range s.Types {
		if c.Cls == nil || c.Cls.InstanceOf == nil || c.Cls.AssocTemplate != nil || c.Cls.AssocScope == nil {
			continue
		}
		if t := m.of[m.u.Canonical(c.Cls.InstanceOf)]; t != nil {
			c.Cls.AssocTemplate, c.Cls.IsTemplateClass, c.SeqEntry, c.AutonomousTag = t, true, nil, false
			m.instance(c.Cls.AssocScope)
		}
	}
	if t := s.Type; t != nil {
		for _, f := range t.Cls.Fields {
			f.SeqEntry, f.AfterFirstInList = nil, false
		}
	}
}

// settleInstance makes v, a static data member made from o, defined where o is
// when it was instantiated explicitly: the host compiler instantiates others.
func (v *Variable) settleInstance(o *Variable) {
	switch {
	case !o.DefinedOutside:
	case v.ExplicitInst:
		v.DeclPos, v.Storage, v.DeclaredType, v.Defined, v.InitializerInClass = o.DeclPos, ScUnspecified, v.Type, true, false
	default:
		v.Init, v.Const, v.Dyn, v.HasExplicitInit = InitkNone, nil, nil, false
	}
}

// isMemberInstance reports whether r was made from a member of a class template
// that is no template itself.
func (r *Routine) isMemberInstance() bool {
	return r.AssocTemplate != nil && r.AssocTemplate.OfMember && !r.IsPrototype
}

// ofExplicitClass reports whether r was instantiated with its whole class.
func (r *Routine) ofExplicitClass() bool {
	return r.ExplicitInst && r.isMemberInstance() && r.MemberOf.Cls.ExplicitInst
}

// shownInline reports whether the display calls r inline: members of instances
// are that where they are defined.
func (r *Routine) shownInline() bool { return r.IsInline && !(r.isMemberInstance() && !r.Defined) }

// suppressesBody reports whether `extern template` says that r is instantiated
// elsewhere.
func (r *Routine) suppressesBody() bool {
	return r.isMemberInstance() && !r.Defined && r.IsInline && r.MemberOf.Cls.DoNotInstantiate
}

// ofClass returns the class of static data member v when it is an instance.
func (v *Variable) ofClass() *ClassInfo {
	if v.StaticMemberOf == nil || v.InstantiatedFrom == nil || v.StaticMemberOf.Cls == nil {
		return &ClassInfo{}
	}
	return v.StaticMemberOf.Cls
}

// markMembers marks the templates of needed members.
func (u *Unit) markMembers() {
	for _, t := range u.memberTemplateList {
		switch {
		case t.Routine != nil:
			t.Needed = t.Routine.Needed
		case t.Variable != nil:
			t.Needed = t.Variable.Needed
		case t.Type != nil:
			t.Needed = t.Type.Needed || t.MemberOf != nil && t.MemberOf.Needed
			t.Type.Referenced, t.Type.Needed = false, t.Needed
		}
		if d := t.Definition; d != nil && t.Needed {
			d.Needed = true
			for h := d.Decl; h != nil; h = h.Parent {
				for _, q := range h.Params {
					q.markNeeded()
				}
			}
		}
	}
}

// shownKind is the kind of t as the display calls it: a member template is a
// function template like others.
func (t *Template) shownKind() string {
	if t.Kind == TemplkMemberFunction && !t.OfMember && !t.IsOutsideDefinition {
		return templateKinds[TemplkFunction]
	}
	return templateKinds[t.Kind]
}

func (d *display) templateText(t *Template) {
	if t.Text == "" {
		d.word("text", "NULL")
		return
	}
	d.quote("text", t.Text, t)
}

// markNeeded marks template parameter q and what it declares.
func (q *TemplateParameter) markNeeded() {
	q.Needed = true
	if q.Type != nil {
		q.Type.Needed = true
	}
	if q.Const != nil {
		q.Const.Needed = true
	}
	if q.Template != nil {
		q.Template.Needed = true
	}
}

// This file implements the templates that the display shows for the members of
// class templates: each function, static data member and class among them is
// one, of which the members of the instances are made (C-il 5.7).
package display

import (
	"cufront/compiler/il"
	"sort"

	"cufront/compiler/source"
)

// bodyText is what the front end keeps of a function body that it has read for
// instances.
type bodyText interface{ BodyText() string }

// makeMemberTemplates makes the templates of the members of class templates.
func (o *overlay) makeMemberTemplates() {
	m := &memberTemplates{overlay: o, of: make(map[il.Node]*il.Template), inClass: make(map[il.Node]source.Pos)}
	m.declarations()
	for _, t := range o.u.TypesInOrder {
		if t.Cls != nil && t.Cls.IsPrototype && t.Cls.AssocScope != nil {
			m.prototype(t)
		}
	}
	for _, t := range o.u.TypesInOrder {
		if t.Cls != nil && !t.Cls.IsPrototype && !t.Cls.IsNonreal && t.Cls.AssocScope != nil && t.Cls.IsTemplateClass {
			m.instance(t.Cls.AssocScope)
		}
	}
}

// memberTemplates is the state of making them.
type memberTemplates struct {
	*overlay
	of      map[il.Node]*il.Template // by member of a prototype
	inClass map[il.Node]source.Pos   // where the class declares a member that is defined outside
	entries map[il.Node]*il.SourceSequenceEntry
	outside map[il.Node]*il.Template // the template that defines a member there
}

// declarations notes where members are declared first, and which templates
// define them outside of their class.
func (m *memberTemplates) declarations() {
	m.outside, m.entries = make(map[il.Node]*il.Template), make(map[il.Node]*il.SourceSequenceEntry)
	for e := m.first(m.u.File); e != nil; e = e.Next {
		switch n := e.Entity.(type) {
		case *il.SecondaryDecl:
			if _, seen := m.inClass[n.Entity]; !seen {
				m.inClass[n.Entity] = n.DeclPos
				m.entries[n.Entity] = e
			}
		case *il.Template:
			if n.IsOutsideDefinition {
				m.outside[m.templateEntity(n)] = n
				n.Definition = nil
				m.u.File.Templates = insertByID(m.u.File.Templates, n)
				n.SeqEntry = e
				if c, ok := m.templateEntity(n).(il.Entity); ok && m.entries[c] != nil {
					c.Corresp().SeqEntry = m.entries[c]
				}
				if c, ok := m.templateEntity(n).(il.Entity); ok && e.Decl != nil {
					m.dropReference(c, e.Decl.NameRef)
				}
			}
		case *il.InstantiationDirective:
			if n.Entity != nil {
				m.dropReference(n.Entity, n.Decl.NameRef)
			}
		}
	}
}

// dropReference takes r out of the names of an entity: a definition of a member
// outside of its class template, or an explicit instantiation wrote it.
func (o *overlay) dropReference(n il.Entity, r *il.NameReference) {
	if r == nil {
		return
	}
	if n.Corresp().NameRefs == r {
		n.Corresp().NameRefs = r.Next
		return
	}
	for p := n.Corresp().NameRefs; p != nil; p = p.Next {
		if p.Next == r {
			p.Next = r.Next
			return
		}
	}
}

// templateEntity is what t is a template of.
func (o *overlay) templateEntity(t *il.Template) il.Node {
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
func (m *memberTemplates) prototype(t *il.Type) {
	s := t.Cls.AssocScope
	for _, r := range s.Routines {
		if r.AssocTemplate != nil || r.Generated && !t.Cls.IsClosure {
			continue
		}
		n := m.make(il.TemplkMemberFunction, r, s)
		n.Routine = r
		if n.Definition == nil && r.Body != nil {
			n.Definition = n
			if b, ok := r.BodyTokens.(bodyText); ok {
				n.Text = b.BodyText()
			}
		}
		r.AssocTemplate, r.IsPrototype, r.IsTemplateFunction = n, true, true
		m.involveParameters(r)
		r.DeclaredType = nil
	}
	for _, v := range s.Variables {
		if v.TemplateInfo != nil {
			continue
		}
		n := m.make(il.TemplkStaticDataMember, v, s)
		n.Variable = v
		if n.Definition == nil && v.IsInline && v.Defined {
			n.Definition = n
		}
		v.TemplateInfo = m.memberInfo(n)
		v.IsTemplateVariable, v.IsPrototype, v.IsNonreal = true, true, true
	}
	for _, c := range s.Types {
		if c.Cls == nil || c.Cls.AssocTemplate != nil || c.Cls.AnonymousUnion || c.Name == nil || c.Cls.IsNonreal && !c.Cls.IsPrototype {
			continue
		}
		n := m.make(il.TemplkMemberClass, c, s)
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
func (m *memberTemplates) make(k il.TemplateKind, e il.Entity, s *il.Scope) *il.Template {
	c := e.Corresp()
	t := &il.Template{
		Entry: m.entry(0), Kind: k, OfMember: true,
		SourceCorresp: il.SourceCorresp{Name: c.Name, DeclPos: c.DeclPos, ParentScope: s, Linkage: il.LinkageCXX, IsClassMember: true, Access: c.Access},
	}
	t.Canonical = t
	if o := m.outside[e]; o != nil {
		if pos, ok := m.inClass[e]; ok {
			t.DeclPos = pos
		}
		t.Definition, o.Canonical = o, t
	}
	m.of[e] = t
	m.members = append(m.members, t)
	s.Templates = append(s.Templates, t)
	return t
}

func (o *overlay) memberInfo(t *il.Template) *il.VariableTemplateInfo {
	return &il.VariableTemplateInfo{Entry: o.entry(0), AssocTemplate: t}
}

// instance ties the members of an instance, of scope s, to their templates.
func (m *memberTemplates) instance(s *il.Scope) {
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
			v.TemplateInfo, v.IsTemplateVariable, v.SeqEntry = m.memberInfo(t), true, nil
			m.settleInstance(v, v.InstantiatedFrom)
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

// settleInstance makes v, a static data member made from another, defined where that is
// when it was instantiated explicitly: the host compiler instantiates others.
func (o *overlay) settleInstance(v *il.Variable, from *il.Variable) {
	switch {
	case !from.DefinedOutside:
	case v.ExplicitInst:
		v.DeclPos, v.Storage, v.DeclaredType, v.Defined, v.InitializerInClass = from.DeclPos, il.ScUnspecified, v.Type, true, false
	default:
		v.Init, v.Const, v.Dyn, v.HasExplicitInit = il.InitkNone, nil, nil, false
	}
}

// isMemberInstance reports whether r was made from a member of a class template
// that is no template itself.
func (o *overlay) isMemberInstance(r *il.Routine) bool {
	return r.AssocTemplate != nil && r.AssocTemplate.OfMember && !r.IsPrototype
}

// ofExplicitClass reports whether r was instantiated with its whole class.
func (o *overlay) ofExplicitClass(r *il.Routine) bool {
	return r.ExplicitInst && o.isMemberInstance(r) && r.MemberOf.Cls.ExplicitInst
}

// shownInline reports whether the display calls r inline: members of instances
// are that where they are defined.
func (o *overlay) shownInline(r *il.Routine) bool {
	return r.IsInline && !(o.isMemberInstance(r) && !r.Defined)
}

// suppressesBody reports whether `extern template` says that r is instantiated
// elsewhere.
func (o *overlay) suppressesBody(r *il.Routine) bool {
	return o.isMemberInstance(r) && !r.Defined && r.IsInline && r.MemberOf.Cls.DoNotInstantiate
}

// ofClass returns the class of static data member v when it is an instance.
func ofClass(v *il.Variable) *il.ClassInfo {
	if v.StaticMemberOf == nil || v.InstantiatedFrom == nil || v.StaticMemberOf.Cls == nil {
		return &il.ClassInfo{}
	}
	return v.StaticMemberOf.Cls
}

// markMembers marks the templates of needed members.
func (o *overlay) markMembers() {
	for _, t := range o.members {
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
					o.markParameter(q)
				}
			}
		}
	}
}

// templateKind is the kind of t as the display calls it: a member template is a
// function template like others.
func (o *overlay) templateKind(t *il.Template) string {
	if t.Kind == il.TemplkMemberFunction && !t.OfMember && !t.IsOutsideDefinition {
		return templateKinds[il.TemplkFunction]
	}
	return templateKinds[t.Kind]
}

func (d *display) templateText(t *il.Template) {
	if t.Text == "" {
		d.word("text", "NULL")
		return
	}
	d.quote("text", t.Text, t)
}

// markParameter marks template parameter q and what it declares.
func (o *overlay) markParameter(q *il.TemplateParameter) {
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

// This file implements the templates that the display shows for the members of
// class templates: each function, static data member and class among them is
// one, of which the members of the instances are made (rule il.templates).
package display

import (
	"slices"
	"sort"

	"cufront/compiler/il"

	"cufront/compiler/source"
)

// bodyText is what the front end keeps of a function body that it has read for
// instances.
type bodyText interface{ BodyText(*il.Unit) string }

// makeMemberTemplates makes the templates of the members of class templates.
func (o *overlay) makeMemberTemplates() {
	m := &memberTemplates{overlay: o, of: make(map[il.Node]*il.Template), inClass: make(map[il.Node]source.Pos)}
	m.declarations()
	for _, t := range o.u.Order.Types {
		if t.Cls != nil && t.Cls.IsPrototype && t.Cls.AssocScope != nil {
			m.prototype(t)
		}
	}
	for _, t := range o.u.Order.Types {
		if t.Cls != nil && !t.Cls.IsPrototype && !o.classes.isNonreal(t.Cls) && t.Cls.AssocScope != nil && o.classes.isTemplateClass(t.Cls) {
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
	for e := m.first(m.u.File); e != nil; e = m.sequences.next(e) {
		switch n := m.sequences.entity(e).(type) {
		case *il.SecondaryDecl:
			if _, seen := m.inClass[n.Entity]; !seen {
				m.inClass[n.Entity] = n.DeclPos
				m.entries[n.Entity] = e
			}
		case *il.Template:
			if n.IsOutsideDefinition {
				m.outside[templateEntity(n)] = n
				m.generics.setDefinition(n, nil)
				m.scopes.setTemplates(m.u.File, insertByID(m.scopes.templates(m.u.File), n))
				m.entities.setSeqEntry(n, e)
				if c, ok := templateEntity(n).(il.Entity); ok && m.entries[c] != nil {
					m.entities.setSeqEntry(c, m.entries[c])
				}
				if c, ok := templateEntity(n).(il.Entity); ok && e.Decl != nil {
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
	if o.entities.nameRefs(n) == r {
		o.entities.setNameRefs(n, o.nameUses.next(r))
		return
	}
	for p := o.entities.nameRefs(n); p != nil; p = o.nameUses.next(p) {
		if o.nameUses.next(p) == r {
			o.nameUses.setNext(p, o.nameUses.next(r))
			return
		}
	}
}

// templateEntity is what t is a template of.
func templateEntity(t *il.Template) il.Node {
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
	for _, r := range m.scopes.routines(s) {
		if m.routines.assocTemplate(r) != nil || r.Generated && !t.Cls.IsClosure {
			continue
		}
		t := il.Template{Kind: il.TemplkMemberFunction, Routine: r}
		inside := m.outside[r] == nil && m.routines.body(r) != nil
		if b, ok := r.BodyTokens.(bodyText); ok && inside {
			t.Text = b.BodyText(m.u)
		}
		n := m.make(t, r, s)
		if inside {
			m.generics.setDefinition(n, n)
		}
		m.routines.setAssocTemplate(r, n)
		m.routines.setIsPrototype(r, true)
		m.routines.setIsTemplateFunction(r, true)
		m.involveParameters(r)
		m.routines.setDeclaredType(r, nil)
	}
	for _, v := range m.scopes.variables(s) {
		if m.variables.templateInfo(v) != nil {
			continue
		}
		n := m.make(il.Template{Kind: il.TemplkStaticDataMember, Variable: v}, v, s)
		if m.generics.definition(n) == nil && v.IsInline && m.variables.defined(v) {
			m.generics.setDefinition(n, n)
		}
		m.variables.setTemplateInfo(v, m.memberInfo(n))
		m.variables.setIsTemplateVariable(v, true)
		m.variables.setIsPrototype(v, true)
		m.variables.setIsNonreal(v, true)
	}
	for _, c := range m.scopes.types(s) {
		if c.Cls == nil || m.classes.assocTemplate(c.Cls) != nil || c.Cls.AnonymousUnion || m.entities.name(c) == nil ||
			m.classes.isNonreal(c.Cls) && !c.Cls.IsPrototype {
			continue
		}
		n := m.make(il.Template{Kind: il.TemplkMemberClass, Type: c, MemberOf: t}, c, s)
		if m.generics.definition(n) == nil && c.Cls.Complete {
			m.generics.setDefinition(n, n)
		}
		m.classes.setAssocTemplate(c.Cls, n)
		m.classes.setIsTemplateClass(c.Cls, true)
		m.classes.setIsNonreal(c.Cls, true)
	}
	list := slices.Clone(m.scopes.templates(s))
	sort.SliceStable(list, func(i, j int) bool {
		return m.entities.declPos(list[i]).Before(m.entities.declPos(list[j]))
	})
	m.scopes.setTemplates(s, list)
}

// make makes the template of member e of scope s.
func (m *memberTemplates) make(t il.Template, e il.Entity, s *il.Scope) *il.Template {
	n := &t
	t.Entry, t.OfMember = m.entry(0), true
	t.SourceCorresp = il.SourceCorresp{Name: m.entities.name(e), DeclPos: m.entities.declPos(e), ParentScope: s,
		Linkage: il.LinkageCXX, IsClassMember: true, Access: e.Corresp().Access}
	m.generics.setCanonical(n, n)
	if o := m.outside[e]; o != nil {
		if pos, ok := m.inClass[e]; ok {
			t.DeclPos = pos
		}
		m.generics.setDefinition(n, o)
		m.generics.setCanonical(o, n)
	}
	m.of[e] = n
	m.members = append(m.members, n)
	m.scopes.setTemplates(s, append(slices.Clip(m.scopes.templates(s)), n))
	return n
}

func (o *overlay) memberInfo(t *il.Template) *il.VariableTemplateInfo {
	return &il.VariableTemplateInfo{Entry: o.entry(0), AssocTemplate: t}
}

// instance ties the members of an instance, of scope s, to their templates.
func (m *memberTemplates) instance(s *il.Scope) {
	for _, r := range m.scopes.routines(s) {
		if r.InstantiatedFrom == nil || m.routines.assocTemplate(r) != nil {
			continue
		}
		if t := m.of[r.InstantiatedFrom]; t != nil {
			m.routines.setAssocTemplate(r, t)
			m.routines.setIsTemplateFunction(r, true)
			m.entities.setSeqEntry(r, nil)
		}
	}
	for _, v := range m.scopes.variables(s) {
		if v.InstantiatedFrom == nil || m.variables.templateInfo(v) != nil {
			continue
		}
		if t := m.of[v.InstantiatedFrom]; t != nil {
			m.variables.setTemplateInfo(v, m.memberInfo(t))
			m.variables.setIsTemplateVariable(v, true)
			m.entities.setSeqEntry(v, nil)
			m.settleInstance(v, v.InstantiatedFrom)
		}
	}
	for _, c := range m.scopes.types(s) {
		if c.Cls == nil || c.Cls.InstanceOf == nil || m.classes.assocTemplate(c.Cls) != nil || c.Cls.AssocScope == nil {
			continue
		}
		if t := m.of[c.Cls.InstanceOf.KnownCanonical()]; t != nil {
			m.classes.setAssocTemplate(c.Cls, t)
			m.classes.setIsTemplateClass(c.Cls, true)
			m.entities.setSeqEntry(c, nil)
			m.types.setAutonomousTag(c, false)
			m.instance(c.Cls.AssocScope)
		}
	}
	if t := m.scopes.typ(s); t != nil && !t.Cls.IsSpecialized {
		for _, f := range t.Cls.Fields {
			m.entities.setSeqEntry(f, nil)
			m.entities.setAfterFirstInList(f, false)
		}
	}
}

// declaring is the name reference of the declaration of v, the oldest; nil if
// v has none.
func (o *overlay) declaring(v *il.Variable) *il.NameReference {
	r := o.entities.nameRefs(v)
	for r != nil && o.nameUses.next(r) != nil {
		r = o.nameUses.next(r)
	}
	return r
}

// settleInstance makes v, a static data member made from another, defined where that is
// when it was instantiated explicitly: the host compiler instantiates others.
func (o *overlay) settleInstance(v *il.Variable, from *il.Variable) {
	switch {
	case !from.DefinedOutside:
		o.variables.setInitializerInClass(v, from.InitializerInClass)
		if r := o.declaring(v); r != nil && from.InitializerInClass {
			o.nameUses.setInPrimaryDeclarator(r, true)
		}
	case v.ExplicitInst:
		moveTo(o, v, o.entities.declPos(from))
		o.variables.setStorage(v, il.ScUnspecified)
		o.variables.setDeclaredType(v, o.variables.typ(v))
		o.variables.setDefined(v, true)
		o.variables.setInitializerInClass(v, false)
	default:
		o.variables.setInit(v, il.InitkNone)
		o.variables.setConst(v, nil)
		o.variables.setDyn(v, nil)
		o.variables.setHasExplicitInit(v, false)
	}
}

// isMemberInstance reports whether r was made from a member of a class template
// that is no template itself.
func (o *overlay) isMemberInstance(r *il.Routine) bool {
	return o.routines.assocTemplate(r) != nil && o.routines.assocTemplate(r).OfMember && !o.routines.isPrototype(r)
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
		return &il.ClassInfo{ClassRare: &il.ClassRare{}}
	}
	return v.StaticMemberOf.Cls
}

// markMembers marks the templates of needed members.
func (o *overlay) markMembers() {
	for _, t := range o.members {
		switch {
		case t.Routine != nil:
			o.setNeeded(t, o.isNeeded(t.Routine))
		case t.Variable != nil:
			o.setNeeded(t, o.isNeeded(t.Variable))
		case t.Type != nil:
			o.setNeeded(t, o.isNeeded(t.Type) || t.MemberOf != nil && o.isNeeded(t.MemberOf))
			o.entities.setReferenced(t.Type, false)
			o.setNeeded(t.Type, o.isNeeded(t))
		}
		if d := o.generics.definition(t); d != nil && o.isNeeded(t) {
			o.setNeeded(d, true)
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
func templateKind(t *il.Template) string {
	if isFunctionTemplate(t) {
		return templateKinds[il.TemplkFunction]
	}
	return templateKinds[t.Kind]
}

// isFunctionTemplate reports whether t is a template of functions with parameters
// of its own, at namespace scope or a member of a class.
func isFunctionTemplate(t *il.Template) bool {
	return t.Kind == il.TemplkFunction || t.Kind == il.TemplkMemberFunction && !t.OfMember && !t.IsOutsideDefinition
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
	o.setNeeded(q, true)
	if q.Type != nil {
		o.setNeeded(q.Type, true)
	}
	if q.Const != nil {
		o.setNeeded(q.Const, true)
	}
	if q.Template != nil {
		o.setNeeded(q.Template, true)
	}
}

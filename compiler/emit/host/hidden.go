// This file implements which names do not find their entity from the place that
// is printed, so that a path or a key stands in front (rules qual.path,
// qual.hidden).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// hidden reports how the plain name of e must be helped in the current scope
// (rule qual.parameters-outside-body).
func (nm *names) hidden(cx ctx, e il.Node) (qualify, elaborate bool) {
	if len(cx.params) > 0 { // (rule qual.parameter-name)
		switch c := e.(type) {
		case *il.Type:
			if c.Name != nil && c.Kind != il.TkTypeRef && namesParameter(cx.params, c.Name) {
				return c.Cls == nil, c.Cls != nil
			}
		case *il.Namespace:
			if c.Name != nil && namesParameter(cx.params, c.Name) {
				return true, false
			}
		}
	}
	own, _ := e.(il.Entity) // asserted once: each costs a search
	t, _ := nm.templateOf(e).(il.Entity)
	if nm.hiddenByDirective(e) {
		qualify = true
	}
	if !isHidden(own) && !isHidden(t) {
		return qualify, false
	}
	for s := nm.scope; s != nil; s = s.Parent {
		if cx.is(inParameters) && s.Kind == il.SckFunction {
			continue // what the body declares comes later
		}
		for _, h := range s.HiddenNames {
			if own != nil && h.Entity == own || t != nil && h.Entity == t {
				qualify = qualify || h.QualificationNeeded
				elaborate = elaborate || h.ElaboratedNeeded
			}
		}
	}
	return qualify, elaborate
}

// namesParameter reports whether one of the parameters is called name.
func namesParameter(params []*il.ParamType, name *token.Name) bool {
	for _, q := range params {
		if q.Name == name {
			return true
		}
	}
	return false
}

// calledLikeNamespace reports whether a namespace is called name.
func calledLikeNamespace(fx *facts, name *token.Name) bool {
	if fx.enumerations.namespaces == nil {
		fx.enumerations.namespaces = make(map[*token.Name]bool)
		noteNamespaces(fx, fx.u.File)
	}
	return fx.enumerations.namespaces[name]
}

// noteNamespaces notes the names of the namespaces in s.
func noteNamespaces(fx *facts, s *il.Scope) {
	for _, n := range s.Namespaces {
		fx.u.Work.Step(1)
		if n.Name != nil {
			fx.enumerations.namespaces[n.Name] = true
		}
		if n.Scope != nil {
			noteNamespaces(fx, n.Scope)
		}
	}
}

// keyNeeded reports whether another entity of its scope hides e, declared as c says: its key
// stands in front of its path too (rule qual.key-and-path).
func keyNeeded(e il.Node, c *il.SourceCorresp) bool {
	if !c.IsHidden || c.ParentScope == nil {
		return false
	}
	for _, h := range c.ParentScope.HiddenNames {
		if il.Node(h.Entity) == e && h.ElaboratedNeeded {
			return true
		}
	}
	return false
}

// isHidden reports whether some scope hides e, nil for none.
func isHidden(e il.Entity) bool { return e != nil && e.Corresp().IsHidden }

// templateOf returns the template that e is a specialisation of, nil for none.
func (fx *facts) templateOf(e il.Node) il.Node {
	t, ok := e.(*il.Type)
	switch {
	case !ok:
	case t.Cls != nil && t.Cls.AssocTemplate != nil && !fx.isOwnName(t):
		return primaryOf(t.Cls.AssocTemplate)
	case t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias && t.Ref.Template != nil:
		return t.Ref.Template
	}
	return nil
}

// isOwnName reports whether the name of t, the class that a template is parsed as,
// stands within the class, where it is the injected name.
func (fx *facts) isOwnName(t *il.Type) bool {
	c := fx.u.Canonical(t).Cls
	return !t.HasFarName() && c.IsPrototype && fx.encloses(c.AssocScope)
}

// beyondDependentBase reports whether e, a member type of a class around, is
// named inside of another class with a dependent base class, where a plain name
// might find a member of an unknown base (rules qual.dependent-base,
// qual.dependent-base-member-types, qual.dependent-base-known-outer). Template-ids that
// depend on template parameters stay plain.
func (fx *facts) beyondDependentBase(e il.Entity, c *il.SourceCorresp) bool {
	t, ok := e.(*il.Type)
	if !ok || c.ParentScope == nil || c.ParentScope.Kind != il.SckClass || !fx.scope.Is(il.ScopeDependentBase) || isDependentTemplateID(t) {
		return false
	}
	home := c.ParentScope
	for home.Kind == il.SckClass && !fx.encloses(home) && home.Type != nil && (!home.Type.IsDependent() || home.Type.Cls != nil && home.Type.Cls.AssocTemplate == nil) && home.Parent != nil && home.Parent.Kind == il.SckClass {
		home = home.Parent
	}
	dependent := false
	for s := fx.scope; s != nil; s = s.Parent {
		if s == home {
			return dependent
		}
		if k := s.Type; s.Kind == il.SckClass && k != nil && k.Cls != nil {
			if (k == t || isSpecializationOf(t, k) && (t.IsDependent() || !knownOutside(home))) && (!dependent || k.IsDependent()) {
				return false // the injected name is found
			}
			dependent = dependent || k.Cls.DependentBase
		}
	}
	return false
}

// passesDependentBase reports whether the way from the current scope out to home leads
// through a class with a dependent base class, where a plain name might find a member of it.
func (fx *facts) passesDependentBase(home *il.Scope) bool {
	dependent := false
	for s := fx.scope; s != nil; s = s.Parent {
		if s == home {
			return dependent
		}
		if k := s.Type; s.Kind == il.SckClass && k != nil && k.Cls != nil {
			dependent = dependent || k.Cls.DependentBase
		}
	}
	return false
}

// innermostClass returns the scope of the innermost class around, nil for none.
func (fx *facts) innermostClass() *il.Scope {
	s := fx.scope
	for s != nil && s.Kind != il.SckClass {
		s = s.Parent
	}
	return s
}

// hiddenByMember reports whether the plain name of e, a member type of a known class that
// is around or whose members are inherited, finds another member of a class around or
// of one of its bases (rule qual.hidden-by-member).
func (nm *names) hiddenByMember(e il.Entity, c *il.SourceCorresp) bool {
	t, ok := e.(*il.Type)
	if !ok || c.Name == nil || c.ParentScope == nil || c.ParentScope.Kind != il.SckClass || c.ParentScope.Type == nil || c.ParentScope.Type.IsDependent() || t.IsDependent() {
		return false
	}
	if !nm.encloses(c.ParentScope) && !nm.inherits(c.ParentScope) {
		return false
	}
	for s := nm.scope; s != nil && s != c.ParentScope; s = s.Parent {
		if s.Kind != il.SckClass || s.Type == nil || s.Type.Cls == nil || s.Type.Cls.Lambda != nil {
			continue
		}
		if nm.isOtherMember(s, e) || namesField(s.Type, c.Name) {
			return true
		}
		if nm.encloses(c.ParentScope) && s.Type.AnyBase(func(b *il.Type) bool {
			return b.Cls != nil && b.Cls.AssocScope != nil && nm.isOtherMember(b.Cls.AssocScope, e)
		}) {
			return true
		}
	}
	return false
}

// isOtherMember reports whether the class with scope s has a member with the name of e that
// is not e and no constructor.
func (nm *names) isOtherMember(s *il.Scope, e il.Entity) bool {
	list := nm.namesOf(s)[e.Corresp().Name]
	for i, o := range list {
		r, _ := o.(*il.Routine)
		if t, ok := o.(*il.Template); ok {
			r = t.Routine
		}
		if (r == nil || r.Special != il.SfkConstructor) && nm.isOther(list[i:i+1], e) {
			return true
		}
	}
	return false
}

// isSpecializationOf reports whether t is a specialisation of the template that
// class k is, too.
func isSpecializationOf(t, k *il.Type) bool {
	return t.Cls != nil && t.Cls.AssocTemplate != nil && k.Cls.AssocTemplate != nil &&
		primaryOf(t.Cls.AssocTemplate) == primaryOf(k.Cls.AssocTemplate)
}

// hiddenByTypedef reports whether e, a member type found without qualification,
// has the name of the member typedef whose type it is.
func (fx *facts) hiddenByTypedef(cx ctx, e il.Entity, c *il.SourceCorresp) bool {
	d := cx.declares
	t, ok := e.(*il.Type)
	return ok && d != nil && t != d && t.Name == d.Name && t.Name != nil && d.ParentScope != nil && d.ParentScope.Kind == il.SckClass &&
		c.ParentScope != nil && c.ParentScope.Kind == il.SckClass && c.ParentScope != d.ParentScope &&
		(fx.encloses(c.ParentScope) || fx.inherits(c.ParentScope))
}

// underDependentBase reports whether e, a type of namespace scope or a member
// of one, is named inside of a class with a dependent base class, where a plain
// name might find a member of an unknown base (rules qual.dependent-base,
// qual.dependent-base-arguments).
func (fx *facts) underDependentBase(cx ctx, e il.Entity, c *il.SourceCorresp) bool {
	switch e.(type) {
	case *il.Variable, *il.Template:
		if s := c.ParentScope; !fx.encloses(s) {
			return false // the name of a namespace stands in front
		}
		_, variable := e.(*il.Variable)
		return fx.inDependentBase(cx) || beyondBases(cx, c.ParentScope) ||
			variable && cx.basesOf != nil && cx.basesOf.Cls.DependentBase && !cx.is(inArgument)
	}
	t, ok := e.(*il.Type)
	if !ok {
		return false
	}
	s := c.ParentScope
	for ; s != nil && s.Kind == il.SckClass && s.Type != nil; s = s.Parent {
		if fx.encloses(s) || fx.inherits(s) && (t.IsDependent() && t.Kind != il.TkTypeRef || !fx.inheritsBesides(s)) {
			return false
		}
		t = s.Type
	}
	if s == nil || s.Kind != il.SckFile && s.Kind != il.SckNamespace || !fx.encloses(s) {
		return false // the name of a namespace stands in front of others
	}
	if t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Predeclared || t.IsDependent() && t.Kind != il.TkTypeRef {
		return false
	}
	return fx.inDependentBase(cx) || beyondBases(cx, s)
}

// inheritsBesides reports whether the innermost class that inherits the members of the
// known class with scope s has a dependent base class, too (rule qual.known-base-member).
func (fx *facts) inheritsBesides(s *il.Scope) bool {
	if s.Type.IsDependent() {
		return false
	}
	for c := fx.scope; c != nil; c = c.Parent {
		if c.Kind == il.SckClass && derives(c.Type, s.Type) {
			return c.Is(il.ScopeDependentBase)
		}
	}
	return false
}

// hiddenByBase reports whether e, a class that is named within a class, is found there as
// the injected name of an indirect base that is not public, or, a class template, as that of
// a base at all (rule qual.hidden-by-base).
func (fx *facts) hiddenByBase(cx ctx, e il.Entity) bool {
	t, ok := e.(*il.Type)
	if tmpl, isTemplate := e.(*il.Template); isTemplate {
		t, ok = tmpl.Type, true
	}
	if !ok || t == nil || t.Cls == nil {
		return false
	}
	s := fx.scope
	if cx.friendOf != nil {
		s = cx.friendOf
	}
	for ; s != nil; s = around(s) {
		if s.Kind != il.SckClass || s.Type == nil || s.Type.Cls == nil || s.Type == t {
			continue
		}
		for _, b := range s.Type.Cls.Bases {
			switch base := b.Type.ClassType(); {
			case base == nil:
			case e != il.Entity(t):
				if base.Cls.AssocTemplate == e {
					return true
				}
			case base == t:
				return !b.Direct && !isPublicBase(b)
			}
		}
	}
	return false
}

// isPublicBase reports whether all derivations on the way to base b are public.
func isPublicBase(b *il.BaseClass) bool {
	for ; !b.Direct && b.Via != nil && b.Inherited != nil; b = b.Inherited {
		if b.Via.Access != il.Public {
			return false
		}
	}
	return b.Access == il.Public
}

// isPrivateInherited reports whether e is a private member type of a class around that a
// class within it derives from: there it is found as the member of a base class, which
// is not accessible (rule qual.private-member-type).
func (fx *facts) isPrivateInherited(e il.Entity, c *il.SourceCorresp) bool {
	t, ok := e.(*il.Type)
	if !ok || t.Access != il.Private || c.ParentScope == nil || c.ParentScope.Kind != il.SckClass || c.ParentScope.Type == nil || !fx.encloses(c.ParentScope) {
		return false
	}
	for s := fx.scope; s != nil && s != c.ParentScope; s = s.Parent {
		if s.Kind == il.SckClass && derives(s.Type, c.ParentScope.Type) {
			return true
		}
	}
	return false
}

// beyondBases reports whether the base clause of a class with a dependent base
// class is being printed, where the names of scope s are those within the class
// already, unless it is the scope of the class itself
// (rules qual.dependent-base-clause, qual.dependent-base-clause-names,
// qual.dependent-base-clause-member).
func beyondBases(cx ctx, s *il.Scope) bool {
	return cx.basesOf != nil && cx.basesOf.Cls.DependentBase && !cx.basesOf.LocalToFunction && s != cx.basesOf.ParentScope
}

// underSpecialization reports whether e is another specialisation of the class
// template that is being specialised around here: the injected name is in the
// way (rules qual.injected-name-of-specialisation,
// qual.partial-specialisation-base).
func (fx *facts) underSpecialization(cx ctx, e il.Entity) bool {
	t, ok := e.(*il.Type)
	if !ok || t.Cls == nil || t.Cls.AssocTemplate == nil {
		return false
	}
	if b := cx.basesOf; b != nil && (fx.specializes(b, t) || len(b.Cls.PartialArgs) > 0 && fx.u.Same(b, t) ||
		!t.IsDependent() && isPrimaryOf(b, t)) {
		return true
	}
	for s := fx.scope; s != nil; s = s.Parent {
		if c := s.Type; s.Kind == il.SckClass && c != nil && (fx.specializes(c, t) || isInstanceLike(c, t) || inheritsName(c, t)) {
			return true
		}
	}
	return false
}

// isInstanceLike reports whether c is an instance of the class template that t is a
// specialisation of: one of its members is specialised by itself
// (rule qual.injected-name-of-instance).
func isInstanceLike(c, t *il.Type) bool {
	k := c.Cls
	return k != nil && k.InstanceOf != nil && k.AssocTemplate != nil && !k.IsPrototype && !k.IsSpecialized && !c.IsDependent() &&
		primaryOf(k.AssocTemplate) == primaryOf(t.Cls.AssocTemplate)
}

// inheritsName reports whether c has a base class that is a specialisation of
// the same template as t, whose injected name is found in c: from a base that
// depends on the parameters of c itself, only what its template inherits
// (rule qual.injected-name-of-base).
func inheritsName(c, t *il.Type) bool {
	if c.Cls == nil || c.Cls.Lambda != nil {
		return false
	}
	for _, b := range c.Cls.Bases {
		k := b.Type.ClassType()
		if k != nil && c.Cls.IsPrototype && k.IsDependent() {
			if o := k.Cls.InstanceOf; o != nil && o != c && inheritsName(o, t) {
				return true
			}
			continue
		}
		if k != nil && k.Cls.AssocTemplate != nil && primaryOf(k.Cls.AssocTemplate) == primaryOf(t.Cls.AssocTemplate) {
			return true
		}
	}
	return false
}

// specializes reports whether c is an explicit or partial specialisation of
// the template that t is another specialisation of.
func (fx *facts) specializes(c, t *il.Type) bool {
	return !fx.u.Same(c, t) && c.Cls != nil && c.Cls.AssocTemplate != nil && (c.Cls.IsSpecialized || len(c.Cls.PartialArgs) > 0) &&
		primaryOf(c.Cls.AssocTemplate) == primaryOf(t.Cls.AssocTemplate)
}

// isPrimaryOf reports whether c is the class template that t is a specialisation
// of (rule qual.derived-from-own-template).
func isPrimaryOf(c, t *il.Type) bool {
	return c.Cls.IsPrototype && c.Cls.AssocTemplate != nil && c.Cls.AssocTemplate == primaryOf(t.Cls.AssocTemplate)
}

// primaryOf returns the primary template of a partial specialisation.
func primaryOf(t *il.Template) *il.Template {
	for t.PartialOf != nil {
		t = t.PartialOf
	}
	return t
}

// hidesFirst reports whether the outermost scope pushed is hidden itself.
func (nm *names) hidesFirst(cx ctx) bool {
	s := nm.parts[len(nm.parts)-1]
	var q bool
	if s.Namespace != nil {
		q, _ = nm.hidden(cx, s.Namespace)
	} else {
		q, _ = nm.hidden(cx, s.Type)
	}
	return q
}

// namesTypedefElsewhere reports whether the qualifier of a declarator-id begins
// with a typedef of a class of a namespace that the current scope is not in.
func (fx *facts) namesTypedefElsewhere(r *il.NameReference) bool {
	if r == nil || r.Qualifier == nil {
		return false
	}
	t := outermost(r.Qualifier).Class
	if t == nil || t.Kind != il.TkTypeRef || t.ClassType() == nil {
		return false
	}
	s := t.ClassType().ParentScope
	for s != nil && (s.Kind == il.SckClass || s.Namespace != nil && (s.Namespace.IsInline || s.Namespace.Name == nil)) {
		s = s.Parent
	}
	return s != nil && !fx.encloses(s)
}

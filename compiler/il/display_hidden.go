// This file implements the hidden names of classes that only the display
// shows: what the members of bases and of enclosing classes hide, and the
// template behind the injected name of an instance.
package il

// hiddenMembers completes the hidden names of class scope s.
func (u *Unit) hiddenMembers(s *Scope) {
	t := s.Type
	if s.Kind != SckClass || t == nil || t.Cls == nil || t.Cls.IsNonreal || t.Cls.IsVaListTag || !t.Cls.Complete {
		return
	}
	done := make(map[*Routine]bool)
	for i := len(s.Routines) - 1; i >= 0; i-- {
		r := s.Routines[i]
		if r.Special == SfkConstructor || r.Special == SfkDestructor || r.Name == nil {
			continue
		}
		for _, h := range t.hiddenBy(r) {
			if !done[h] && !s.uses(h) {
				done[h] = true
				u.hide(s, h).IsClassMember = true
			}
		}
	}
	u.hiddenByClassName(s, t)
	if len(t.Cls.Args) > 0 && t.Cls.AssocTemplate != nil {
		u.hide(s, t.Cls.AssocTemplate).ByClassName = true
	}
}

// uses reports whether a using-declaration of s names r.
func (s *Scope) uses(r *Routine) bool {
	for _, d := range s.UsingDecls {
		if d.Entity == Node(r) {
			return true
		}
	}
	return false
}

// hiddenByClassName adds what shares the scope and the name of class t: the
// injected class name hides it in s. A typedef name means the same there.
func (u *Unit) hiddenByClassName(s *Scope, t *Type) {
	if t.ParentScope == nil || t.Name == nil || t.Cls.IsTemplateClass {
		return
	}
	for _, o := range t.ParentScope.Types {
		if o != t && o.Name == t.Name && o.Kind == TkTypeRef && !t.Cls.OriginallyUnnamed {
			h := u.hide(s, o)
			h.QualificationNeeded, h.ByClassName = false, true
		}
	}
	for _, r := range t.ParentScope.Routines {
		if r.Name == t.Name && r.Special == SfkNone {
			u.hide(s, r).ByClassName = true
		}
	}
	for _, v := range t.ParentScope.Variables {
		if v.Name == t.Name {
			u.hide(s, v).ByClassName = true
		}
	}
}

// shownParent is the scope around s; that of a parameter list is not kept.
func (s *Scope) shownParent() *Scope {
	if s.Kind == SckFuncPrototype {
		return nil
	}
	if s.Kind == SckFunction && s.Routine != nil && s.Routine.DefinedInFriendDecl && s.Routine.ParentScope != nil {
		return s.Routine.ParentScope
	}
	return s.Parent
}

// hide adds e to the hidden names of s.
func (u *Unit) hide(s *Scope, e Entity) *HiddenName {
	for _, h := range s.HiddenNames {
		if h.Entity == e {
			return h
		}
	}
	h := New[HiddenName](u)
	h.Func, h.Entity, h.QualificationNeeded = 0, e, true
	s.HiddenNames = append(s.HiddenNames, h)
	return h
}

// hiddenBy returns the functions of r's name that member r of t hides: in the
// first base class that has some, else in the class around.
func (t *Type) hiddenBy(r *Routine) []*Routine {
	for _, b := range t.Cls.Bases {
		if l := b.Type.functionsNamed(r); len(l) > 0 {
			return l
		}
	}
	var outer *Type
	switch {
	case t.EnclosingRoutine != nil:
		outer = t.EnclosingRoutine.MemberOf
	case t.ParentScope != nil:
		outer = t.ParentScope.Type
	}
	if outer == nil {
		return nil
	}
	return outer.functionsNamed(r)
}

func (t *Type) functionsNamed(r *Routine) []*Routine {
	c := t.ClassType()
	if c == nil || c.Cls.AssocScope == nil {
		return nil
	}
	var list []*Routine
	for _, o := range c.Cls.AssocScope.Routines {
		if o.Name == r.Name && o.Special != SfkConstructor {
			list = append(list, o)
		}
	}
	return list
}

// primaryAttributes marks the attributes of definitions in s.
func primaryAttributes(s *Scope) {
	mark := func(e Entity) {
		if undefined(e) {
			return
		}
		for a := e.Corresp().Attributes; a != nil; a = a.Next {
			a.OnPrimary = a.Location != LocSpecifier
		}
	}
	for _, r := range s.Routines {
		mark(r)
		if r.Type != nil && r.Type.Kind == TkRoutine && !undefined(r) {
			for _, q := range r.Type.Routine.Params {
				for a := q.Attributes; a != nil; a = a.Next {
					a.OnPrimary = true
				}
			}
		}
	}
	for _, v := range s.Variables {
		mark(v)
	}
	for _, t := range s.Types {
		mark(t)
		if t.Cls != nil {
			for _, f := range t.Cls.Fields {
				mark(f)
			}
		}
	}
	for _, n := range s.Namespaces {
		mark(n)
		n.Needed = n.Needed || n.IsAlias && n.Referenced
	}
}

// This file implements the hidden names of classes that only the display
// shows: what the members of bases and of enclosing classes hide, and the
// template behind the injected name of an instance.
package display

import "cufront/compiler/il"

// hiddenMembers completes the hidden names of class scope s.
func (o *overlay) hiddenMembers(s *il.Scope) {
	t := s.Type
	if s.Kind != il.SckClass || t == nil || t.Cls == nil || t.Cls.IsNonreal || t.Cls.IsVaListTag || !t.Cls.Complete {
		return
	}
	done := make(map[*il.Routine]bool)
	for i := len(s.Routines) - 1; i >= 0; i-- {
		r := s.Routines[i]
		if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || r.Name == nil {
			continue
		}
		for _, h := range o.hiddenBy(t, r) {
			if !done[h] && !o.uses(s, h) {
				done[h] = true
				o.hide(s, h).IsClassMember = true
			}
		}
	}
	o.hiddenByClassName(s, t)
	if len(t.Cls.Args) > 0 && t.Cls.AssocTemplate != nil {
		o.hide(s, t.Cls.AssocTemplate).ByClassName = true
	}
}

// uses reports whether a using-declaration of s names r.
func (o *overlay) uses(s *il.Scope, r *il.Routine) bool {
	for _, d := range s.UsingDecls {
		if d.Entity == il.Node(r) {
			return true
		}
	}
	return false
}

// hiddenByClassName adds what shares the scope and the name of class t: the
// injected class name hides it in s. A typedef name means the same there.
func (o *overlay) hiddenByClassName(s *il.Scope, t *il.Type) {
	if t.ParentScope == nil || t.Name == nil || t.Cls.IsTemplateClass {
		return
	}
	for _, d := range t.ParentScope.Types {
		if d != t && d.Name == t.Name && d.Kind == il.TkTypeRef && !t.Cls.OriginallyUnnamed {
			h := o.hide(s, d)
			h.QualificationNeeded, h.ByClassName = false, true
		}
	}
	for _, r := range t.ParentScope.Routines {
		if r.Name == t.Name && r.Special == il.SfkNone {
			o.hide(s, r).ByClassName = true
		}
	}
	for _, v := range t.ParentScope.Variables {
		if v.Name == t.Name {
			o.hide(s, v).ByClassName = true
		}
	}
}

// shownParent is the scope around s; that of a parameter list is not kept.
func (o *overlay) shownParent(s *il.Scope) *il.Scope {
	if s.Kind == il.SckFuncPrototype {
		return nil
	}
	if s.Kind == il.SckFunction && s.Routine != nil && s.Routine.DefinedInFriendDecl && s.Routine.ParentScope != nil {
		return s.Routine.ParentScope
	}
	return s.Parent
}

// hide adds e to the hidden names of s.
func (o *overlay) hide(s *il.Scope, e il.Entity) *il.HiddenName {
	for _, h := range s.HiddenNames {
		if h.Entity == e {
			return h
		}
	}
	h := &il.HiddenName{Entry: o.entry(0), Entity: e, QualificationNeeded: true}
	s.HiddenNames = append(s.HiddenNames, h)
	return h
}

// hiddenBy returns the functions of r's name that member r of t hides: in the
// first base class that has some, else in the class around.
func (o *overlay) hiddenBy(t *il.Type, r *il.Routine) []*il.Routine {
	for _, b := range t.Cls.Bases {
		if l := o.functionsNamed(b.Type, r); len(l) > 0 {
			return l
		}
	}
	var outer *il.Type
	switch {
	case t.EnclosingRoutine != nil:
		outer = t.EnclosingRoutine.MemberOf
	case t.ParentScope != nil:
		outer = t.ParentScope.Type
	}
	if outer == nil {
		return nil
	}
	return o.functionsNamed(outer, r)
}

func (o *overlay) functionsNamed(t *il.Type, r *il.Routine) []*il.Routine {
	c := t.ClassType()
	if c == nil || c.Cls.AssocScope == nil {
		return nil
	}
	var list []*il.Routine
	for _, o := range c.Cls.AssocScope.Routines {
		if o.Name == r.Name && o.Special != il.SfkConstructor {
			list = append(list, o)
		}
	}
	return list
}

// primaryAttributes marks the attributes of definitions in s.
func (o *overlay) primaryAttributes(s *il.Scope) {
	mark := func(e il.Entity) {
		if o.undefined(e) {
			return
		}
		for a := e.Corresp().Attributes; a != nil; a = a.Next {
			a.OnPrimary = a.Location != il.LocSpecifier
		}
	}
	for _, r := range s.Routines {
		mark(r)
		if r.Type != nil && r.Type.Kind == il.TkRoutine && !o.undefined(r) {
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

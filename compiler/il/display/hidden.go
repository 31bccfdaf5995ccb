// This file implements the hidden names of classes that only the display
// shows: what the members of bases and of enclosing classes hide, and the
// template behind the injected name of an instance.
package display

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// classHidings completes the hidden names of classes.
type classHidings struct {
	*overlay
	namesakes map[*il.Scope]map[*token.Name][]il.Entity // what an injected class name can hide, by the scope around the class
}

// hiddenMembers completes the hidden names of the classes that are shown.
func (o *overlay) hiddenMembers() {
	h := classHidings{o, make(map[*il.Scope]map[*token.Name][]il.Entity)}
	eachShown(o, o.u.File, h.class)
	for _, l := range o.orphaned {
		for _, t := range l.types {
			if t.Cls != nil && t.Cls.AssocScope != nil {
				o.each(t.Cls.AssocScope, h.class)
			}
		}
	}
}

// class completes the hidden names of class scope s.
func (o *classHidings) class(s *il.Scope) {
	t := o.scopes.typ(s)
	if s.Kind != il.SckClass || !o.showsScope(s) || t == nil || t.Cls == nil || o.classes.isNonreal(t.Cls) || t.Cls.IsVaListTag || !t.Cls.Complete {
		return
	}
	done := make(map[*il.Routine]bool)
	for i := len(o.scopes.routines(s)) - 1; i >= 0; i-- {
		r := o.scopes.routines(s)[i]
		if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || o.entities.name(r) == nil {
			continue
		}
		for _, h := range o.hiddenBy(t, r) {
			if !done[h] && !o.uses(s, h) {
				done[h] = true
				o.hidings.setIsClassMember(o.hide(s, h), true)
			}
		}
	}
	o.hiddenByClassName(s, t)
	if len(t.Cls.Args) > 0 && o.classes.assocTemplate(t.Cls) != nil {
		o.hidings.setByClassName(o.hide(s, o.classes.assocTemplate(t.Cls)), true)
	}
}

// uses reports whether a using-declaration of s names r.
func (o *overlay) uses(s *il.Scope, r *il.Routine) bool {
	for _, d := range o.scopes.usingDecls(s) {
		if o.usings.entity(d) == il.Node(r) {
			return true
		}
	}
	return false
}

// hiddenByClassName adds what shares the scope and the name of class t: the
// injected class name hides it in s. A typedef name means the same there.
func (o *classHidings) hiddenByClassName(s *il.Scope, t *il.Type) {
	around := o.entities.parentScope(t)
	if around == nil || o.entities.name(t) == nil || o.classes.isTemplateClass(t.Cls) {
		return
	}
	if o.namesakes[around] == nil {
		o.namesakes[around] = o.namesakesIn(around)
	}
	for _, e := range o.namesakes[around][o.entities.name(t)] {
		_, typedef := e.(*il.Type)
		if typedef && t.Cls.OriginallyUnnamed {
			continue
		}
		h := o.hide(s, e)
		if typedef {
			o.hidings.setQualificationNeeded(h, false)
		}
		o.hidings.setByClassName(h, true)
	}
}

// namesakesIn returns the typedefs, functions and variables of scope s by their
// names.
func (o *classHidings) namesakesIn(s *il.Scope) map[*token.Name][]il.Entity {
	table := make(map[*token.Name][]il.Entity)
	add := func(e il.Entity) {
		if n := o.entities.name(e); n != nil {
			table[n] = append(table[n], e)
		}
	}
	for _, t := range o.scopes.types(s) {
		if t.Kind == il.TkTypeRef {
			add(t)
		}
	}
	for _, r := range o.scopes.routines(s) {
		if r.Special == il.SfkNone {
			add(r)
		}
	}
	for _, v := range o.scopes.variables(s) {
		add(v)
	}
	return table
}

// shownParent is the scope around s; that of a parameter list is not kept.
func (o *overlay) shownParent(s *il.Scope) *il.Scope {
	if s.Kind == il.SckFuncPrototype {
		return nil
	}
	if s.Kind == il.SckFunction && s.Routine != nil && s.Routine.DefinedInFriendDecl && o.entities.parentScope(s.Routine) != nil {
		return o.entities.parentScope(s.Routine)
	}
	return o.scopes.parent(s)
}

// hide adds e to the hidden names of s.
func (o *overlay) hide(s *il.Scope, e il.Entity) *il.HiddenName {
	for _, h := range o.scopes.hiddenNames(s) {
		if h.Entity == e {
			return h
		}
	}
	h := &il.HiddenName{Entry: o.entry(0), Entity: e, QualificationNeeded: true}
	o.scopes.setHiddenNames(s, append(slices.Clip(o.scopes.hiddenNames(s)), h))
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
	case o.entities.enclosingRoutine(t) != nil:
		outer = outermost(o.entities.enclosingRoutine(t)).MemberOf
	case o.entities.parentScope(t) != nil:
		outer = o.scopes.typ(o.entities.parentScope(t))
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
	for _, f := range o.scopes.routines(c.Cls.AssocScope) {
		if o.entities.name(f) == o.entities.name(r) && f.Special != il.SfkConstructor {
			list = append(list, f)
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
		for a := o.entities.attributes(e); a != nil; a = o.attrs.next(a) {
			o.attrs.setOnPrimary(a, o.attrLocation(a) != il.LocSpecifier)
		}
	}
	for _, r := range o.scopes.routines(s) {
		mark(r)
		if r.Type != nil && r.Type.Kind == il.TkRoutine && !o.undefined(r) {
			for _, q := range r.Type.Routine.Params {
				for a := q.Attributes; a != nil; a = o.attrs.next(a) {
					o.attrs.setOnPrimary(a, true)
				}
			}
		}
	}
	for _, v := range o.scopes.variables(s) {
		mark(v)
	}
	for _, t := range o.scopes.types(s) {
		mark(t)
		if t.Cls != nil {
			for _, f := range t.Cls.Fields {
				mark(f)
			}
		}
	}
	for _, n := range s.Namespaces {
		mark(n)
		o.setNeeded(n, o.isNeeded(n) || n.IsAlias && o.entities.referenced(n))
	}
}

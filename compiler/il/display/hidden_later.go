// This file implements the names that the members of classes and namespaces hide
// although they are declared behind them (rule il.hidden-later).
package display

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// named are the entities of a scope by their names, in order of declaration.
type named struct {
	names []*token.Name // in order of their first entities
	of    map[*token.Name][]il.Entity
}

// hiddenLater completes the hidden names of the classes and namespaces of the unit:
// what counts is what their scopes and those around them have in the end.
func (o *overlay) hiddenLater() {
	tables := make(map[*il.Scope]*named)
	eachShown(o, o.u.File, func(s *il.Scope) {
		if !o.showsScope(s) {
			return
		}
		for p := o.scopes.parent(s); p != nil; p = o.scopes.parent(p) {
			if tables[p] == nil {
				tables[p] = o.namedIn(p)
			}
		}
		if s.Kind != il.SckNamespace {
			return
		}
		own := o.namedIn(s)
		for _, n := range own.names {
			if e := o.nearest(s, n, tables); len(e) > 0 {
				o.hideBehind(s, own, own.of[n][0], e)
			}
		}
	})
}

// showsScope reports whether the class or namespace of s is shown.
func (o *overlay) showsScope(s *il.Scope) bool {
	var e il.Entity
	switch t := o.scopes.typ(s); {
	case s.Kind == il.SckClass && t != nil:
		e = t
	case s.Kind == il.SckNamespace && s.Namespace != nil:
		e = s.Namespace
	default:
		return false
	}
	return o.shownOnly == nil || o.shownOnly(o.entities.declPos(e))
}

// nearest returns what the nearest scope around s that knows n has of that name;
// nothing when that is a class.
func (o *overlay) nearest(s *il.Scope, n *token.Name, tables map[*il.Scope]*named) []il.Entity {
	for p := o.scopes.parent(s); p != nil; p = o.scopes.parent(p) {
		if e := tables[p].of[n]; len(e) > 0 {
			if p.Kind != il.SckNamespace && p.Kind != il.SckFile {
				return nil
			}
			return e
		}
	}
	return nil
}

// hideBehind adds the entities that member m of s hides: the list is in the order of
// the members, the last one first.
func (o *overlay) hideBehind(s *il.Scope, own *named, m il.Entity, hidden []il.Entity) {
	list := o.scopes.hiddenNames(s)
	var more []*il.HiddenName
	for _, e := range withInstances(o, hidden) {
		if !slices.ContainsFunc(list, func(h *il.HiddenName) bool { return h.Entity == e }) {
			more = append(more, &il.HiddenName{Entry: o.entry(0), Entity: e, QualificationNeeded: true})
		}
	}
	if len(more) == 0 {
		return
	}
	at := slices.IndexFunc(list, func(h *il.HiddenName) bool {
		l := own.of[o.entities.name(h.Entity)]
		return len(l) > 0 && l[0].Hdr().ID < m.Hdr().ID
	})
	if at < 0 {
		at = len(list)
	}
	o.scopes.setHiddenNames(s, slices.Insert(slices.Clone(list), at, more...))
}

// withInstances returns list with the instances of its function templates behind these.
func withInstances(o *overlay, list []il.Entity) (all []il.Entity) {
	for _, e := range list {
		all = append(all, e)
		if t, ok := e.(*il.Template); ok {
			for _, r := range functionInstances(o)[t] {
				all = append(all, r)
			}
		}
	}
	return all
}

// functionInstances returns the instances of the function templates of namespaces.
func functionInstances(o *overlay) map[*il.Template][]*il.Routine {
	if o.instances != nil {
		return o.instances
	}
	o.instances = make(map[*il.Template][]*il.Routine)
	o.each(o.u.File, func(s *il.Scope) {
		if s.Kind == il.SckClass {
			return
		}
		for _, r := range o.scopes.routines(s) {
			if t := o.routines.assocTemplate(r); t != nil && isFunctionTemplate(t) && !o.routines.isPrototype(r) {
				o.instances[t] = append(o.instances[t], r)
			}
		}
	})
	return o.instances
}

// namedIn returns the entities of s that names in other scopes hide.
func (o *overlay) namedIn(s *il.Scope) *named {
	table := &named{of: make(map[*token.Name][]il.Entity)}
	add := func(e il.Entity) {
		if n := o.entities.name(e); n != nil && o.entities.declPos(e).IsValid() { // what is predeclared hides nothing
			if table.of[n] == nil {
				table.names = append(table.names, n)
			}
			table.of[n] = append(table.of[n], e)
		}
	}
	if t := o.scopes.typ(s); s.Kind == il.SckClass && t != nil && t.Cls != nil {
		for _, f := range t.Cls.Fields {
			add(f)
		}
	}
	for _, v := range o.scopes.variables(s) {
		if o.variables.templateInfo(v) == nil {
			add(v)
		}
	}
	for _, r := range o.scopes.routines(s) {
		if !r.Generated && !r.LookupOnly && !o.routines.isTemplateFunction(r) && !o.routines.isPrototype(r) &&
			r.Special != il.SfkConstructor && r.Special != il.SfkDestructor && r.Special != il.SfkConversion {
			add(r)
		}
	}
	for _, t := range o.scopes.types(s) {
		if t.Cls == nil || !o.classes.isTemplateClass(t.Cls) {
			add(t)
		}
		if t.IsEnum() && t.IntInfo != nil && !t.IntInfo.IsScoped {
			for _, c := range t.IntInfo.Constants {
				add(c)
			}
		}
	}
	for _, t := range o.scopes.templates(s) {
		if t.OfMember || t.IsOutsideDefinition {
			continue
		}
		if r := t.Routine; r == nil || r.Special != il.SfkConstructor && r.Special != il.SfkConversion {
			add(t)
		}
	}
	for _, n := range s.Namespaces {
		add(n)
	}
	return table
}

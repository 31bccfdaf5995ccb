// This file implements the hidden names of classes that only the display
// shows: what the members of bases and of enclosing classes hide, and the
// template behind the injected name of an instance.
package display

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/token"
)

// classHidings completes the hidden names of classes (rule il.hidden-by-bases).
type classHidings struct {
	memberLookup
	namesakes map[*il.Scope]map[*token.Name][]il.Entity // what an injected class name can hide, by the scope around the class
	around    map[*il.Scope]*named                      // what namespaces have
	done      map[*il.Scope]bool
}

// hiddenMembers completes the hidden names of the classes that are shown.
func (o *overlay) hiddenMembers() {
	h := classHidings{
		memberLookup: memberLookup{o, make(map[*il.Type]*named), make(map[memberName][]foundIn), make(map[*il.Type][]*il.Type), make(map[il.Entity]bool)},
		namesakes:    make(map[*il.Scope]map[*token.Name][]il.Entity),
		around:       make(map[*il.Scope]*named),
		done:         make(map[*il.Scope]bool),
	}
	eachShown(o, o.u.File, h.class)
	for _, l := range o.orphaned {
		for _, t := range l.types {
			if t.Cls != nil && t.Cls.AssocScope != nil {
				o.each(t.Cls.AssocScope, h.class)
			}
		}
	}
}

// class completes the hidden names of class scope s, behind those of its bases.
func (o *classHidings) class(s *il.Scope) {
	t := o.scopes.typ(s)
	if s.Kind != il.SckClass || o.done[s] || t == nil || t.Cls == nil || o.classes.isNonreal(t.Cls) && !t.Cls.IsPrototype || t.Cls.IsVaListTag || !t.Cls.Complete {
		return
	}
	o.done[s] = true
	if t.Cls.AnonymousUnion {
		o.scopes.setHiddenNames(s, nil)
		return
	}
	for _, b := range directBases(t) {
		if c := b.Type.ClassType().Cls; c.AssocScope != nil {
			o.class(c.AssocScope)
		}
	}
	l := hidingList{classHidings: o, known: make(map[il.Entity]*il.HiddenName), done: make(map[il.Entity]bool)}
	before := o.scopes.hiddenNames(s)
	o.scopes.setHiddenNames(s, nil)
	for _, h := range before {
		l.known[h.Entity] = h
	}
	o.hiddenByClassName(&l, t)
	l.byMembers(t, before)
	l.byBases(t)
	for _, h := range slices.Backward(before) {
		if h.ElaboratedNeeded || o.entities.localToFunction(t) || len(o.own(t).of[o.entities.name(h.Entity)]) == 0 {
			l.hide(h.Entity)
		}
	}
	slices.Reverse(l.list)
	o.scopes.setHiddenNames(s, l.list)
}

// hidingList are the hidden names of a class as they are found.
type hidingList struct {
	*classHidings
	known map[il.Entity]*il.HiddenName // those noted where the members were declared
	done  map[il.Entity]bool
	list  []*il.HiddenName
}

// hide adds e, as it was noted before if it was.
func (l *hidingList) hide(e il.Entity) *il.HiddenName {
	if l.done[e] {
		return nil
	}
	l.done[e] = true
	h := l.known[e]
	if h == nil {
		h = &il.HiddenName{Entry: l.entry(0), Entity: e, QualificationNeeded: true}
	}
	l.list = append(l.list, h)
	return h
}

// hideAll adds the entities of one name, the last one first.
func (l *hidingList) hideAll(list []il.Entity, but *il.Type) {
	for _, e := range slices.Backward(list) {
		if e == il.Entity(but) {
			continue
		}
		if t, ok := e.(*il.Template); ok && t.MemberOf == nil {
			for _, r := range slices.Backward(functionInstances(l.overlay)[t]) {
				l.hide(r)
			}
		}
		if h := l.hide(e); h != nil && l.isMember(e) {
			l.hidings.setIsClassMember(h, true)
		}
		if t, ok := e.(*il.Template); ok {
			for _, p := range slices.Backward(t.Partials) {
				l.hide(p)
			}
		}
	}
}

// isMember reports whether e is a member of a class.
func (l *hidingList) isMember(e il.Entity) bool {
	p := l.entities.parentScope(e)
	return p != nil && p.Kind == il.SckClass
}

// byMembers adds what the members of class t hide: in the first of its bases that has the
// name, else in the nearest scope around.
func (l *hidingList) byMembers(t *il.Type, before []*il.HiddenName) {
	own := l.own(t)
	for _, n := range own.names {
		for _, h := range slices.Backward(before) {
			if h.ElaboratedNeeded && l.entities.name(h.Entity) == n {
				l.hide(h.Entity)
			}
		}
		if f := l.inBases(t, n); len(f) > 0 {
			used := l.usedIn(t, n)
			for _, e := range slices.Backward(l.members(f[0].class, n)) {
				if slices.Contains(used, e) {
					continue
				}
				if h := l.hide(e); h != nil {
					l.hidings.setIsClassMember(h, true)
				}
			}
			continue
		}
		if l.entities.localToFunction(t) {
			for _, h := range slices.Backward(before) {
				if l.entities.name(h.Entity) == n {
					l.hide(h.Entity)
				}
			}
		}
		l.hideAll(l.nearestAround(t, n), t)
	}
}

// usedIn returns what the using-declarations of class t name n.
func (l *hidingList) usedIn(t *il.Type, n *token.Name) (list []il.Entity) {
	for _, d := range l.scopes.usingDecls(t.Cls.AssocScope) {
		if d.Name == n && !d.IsDirective {
			list = append(list, d.Entities...)
		}
	}
	return list
}

// byBases adds what the bases of class t bring: what their names hide around t, the members
// whose names mean several things or that are not accessible, and what is hidden in the
// direct bases.
func (l *hidingList) byBases(t *il.Type) {
	bases := l.baseClasses(t)
	for _, c := range bases {
		n := l.entities.name(c)
		l.hideAll(l.nearestAround(t, n), c)
		if !isDirectBase(t, c) && !derivesPublicly(t, c) {
			l.hide(c)
		}
	}
	for _, c := range bases {
		own := l.own(c)
		inaccessible := !isDirectBase(t, c) && !reaches(t, c)
		for _, n := range own.names {
			l.hideAll(l.nearestAround(t, n), t)
			f := l.inBases(t, n)
			switch {
			case l.ambiguous(t, n), len(f) > 0 && f[0].class == c && (inaccessible || l.allPrivate(own.of[n])):
				l.hideAll(own.of[n], nil)
			}
		}
	}
	for _, b := range directBases(t) {
		s := b.Type.ClassType().Cls.AssocScope
		if s == nil {
			continue
		}
		for _, h := range l.scopes.hiddenNames(s) {
			if !l.hidings.isClassMember(h) {
				continue
			}
			if n := l.hide(h.Entity); n != nil {
				l.hidings.setIsClassMember(n, true)
			}
		}
	}
}

// beyond returns what the injected name n of class t hides that is not declared next to the
// class: members of the bases of the class around, else what the scopes around that have.
func (o *classHidings) beyond(t *il.Type, n *token.Name) []il.Entity {
	around := o.entities.parentScope(t)
	if c := o.scopes.typ(around); around.Kind == il.SckClass && c != nil && c.Cls != nil {
		if f := o.inBases(c, n); len(f) > 0 {
			return o.members(f[0].class, n)
		}
	}
	return o.nearestFrom(o.shownParent(around), n)
}

// nearestAround returns what the nearest scope around class t has of name n: namespaces, and
// classes with their bases.
func (o *classHidings) nearestAround(t *il.Type, n *token.Name) []il.Entity {
	if n == nil {
		return nil
	}
	s := o.entities.parentScope(t)
	if r := o.entities.enclosingRoutine(t); r != nil {
		s = o.entities.parentScope(outermost(r))
	}
	return o.nearestFrom(s, n)
}

// nearestFrom returns what the nearest scope from s on has of name n.
func (o *classHidings) nearestFrom(s *il.Scope, n *token.Name) []il.Entity {
	for ; s != nil; s = o.shownParent(s) {
		o.u.Work.Step(1)
		if c := o.scopes.typ(s); s.Kind == il.SckClass && c != nil && c.Cls != nil {
			if l := o.own(c).of[n]; len(l) > 0 {
				return l
			}
			if f := o.inBases(c, n); len(f) > 0 {
				return o.members(f[0].class, n)
			}
			continue
		}
		if s.Kind != il.SckNamespace && s.Kind != il.SckFile {
			continue
		}
		if o.around[s] == nil {
			o.around[s] = o.namedIn(s)
			for _, n := range o.around[s].names {
				slices.SortStableFunc(o.around[s].of[n], o.byDeclaration)
			}
			o.addPredeclared(o.around[s], s)
		}
		if l := o.around[s].of[n]; len(l) > 0 {
			return l
		}
	}
	return nil
}

// addPredeclared adds the functions that allocate and free to what scope s has.
func (o *classHidings) addPredeclared(l *named, s *il.Scope) {
	for _, r := range o.scopes.routines(s) {
		if n := o.entities.name(r); n != nil && r.Generated && !o.entities.declPos(r).IsValid() {
			l.add(n, r)
		}
	}
}

// hiddenByClassName adds what the injected name of class t hides: what shares the scope
// with it, else what a base of the class around has, and the templates of an instance. A
// typedef name means the same there.
func (o *classHidings) hiddenByClassName(l *hidingList, t *il.Type) {
	around, n := o.entities.parentScope(t), o.entities.name(t)
	if around != nil && n != nil && !o.classes.isTemplateClass(t.Cls) {
		if o.namesakes[around] == nil {
			o.namesakes[around] = o.namesakesIn(around)
		}
		list := o.namesakes[around][n]
		if len(list) == 0 {
			list = o.beyond(t, n)
		}
		for _, e := range slices.Backward(list) {
			x, typedef := e.(*il.Type)
			typedef = typedef && x.Kind == il.TkTypeRef && o.entities.parentScope(x) == around
			if typedef && t.Cls.OriginallyUnnamed || e == il.Entity(t) {
				continue
			}
			if h := l.hide(e); h != nil {
				if typedef {
					o.hidings.setQualificationNeeded(h, false)
				}
				o.hidings.setByClassName(h, true)
				o.hidings.setIsClassMember(h, l.isMember(e))
			}
		}
	}
	if len(t.Cls.Args) > 0 && o.classes.assocTemplate(t.Cls) != nil && (!t.Cls.IsPrototype || len(t.Cls.PartialArgs) > 0) {
		if h := l.hide(o.classes.assocTemplate(t.Cls)); h != nil {
			o.hidings.setByClassName(h, true)
		}
		for _, p := range slices.Backward(o.classes.assocTemplate(t.Cls).Partials) {
			if h := l.hide(p); h != nil {
				o.hidings.setByClassName(h, true)
			}
		}
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

// primaryAttributesOf marks the attributes of e, if it is defined.
func primaryAttributesOf(o *overlay, e il.Entity) {
	if o.undefined(e) {
		return
	}
	for a := o.entities.attributes(e); a != nil; a = o.attrs.next(a) {
		o.attrs.setOnPrimary(a, o.attrLocation(a) != il.LocSpecifier)
	}
}

// primaryAttributes marks the attributes of definitions in s.
func (o *overlay) primaryAttributes(s *il.Scope) {
	for _, r := range o.scopes.routines(s) {
		primaryAttributesOf(o, r)
		if r.Type != nil && r.Type.Kind == il.TkRoutine && !o.undefined(r) {
			for _, q := range r.Type.Routine.Params {
				for a := q.Attributes; a != nil; a = o.attrs.next(a) {
					o.attrs.setOnPrimary(a, true)
				}
			}
		}
	}
	for _, v := range o.scopes.variables(s) {
		primaryAttributesOf(o, v)
	}
	for _, t := range o.scopes.types(s) {
		primaryAttributesOf(o, t)
		if t.Cls != nil {
			for _, f := range t.Cls.Fields {
				primaryAttributesOf(o, f)
			}
		}
	}
	for _, n := range s.Namespaces {
		primaryAttributesOf(o, n)
	}
}

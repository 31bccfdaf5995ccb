// This file implements where classes stand that are not defined where they are
// declared first (rules il.elaborated-first, il.class-order).
package display

import (
	"cmp"
	"slices"

	"cufront/compiler/il"
)

// mentionedClasses gives the classes that elaborated-type-specifiers declare in
// passing their entries in the source sequence.
func (o *overlay) mentionedClasses() {
	last := make(map[*il.SourceSequenceEntry]*il.SourceSequenceEntry) // behind an entry of the unit
	front := make(map[*il.SeqList]*il.SourceSequenceEntry)
	for i := range o.u.Order.Mentioned {
		m := &o.u.Order.Mentioned[i]
		sec := &il.SecondaryDecl{Entry: o.entry(0), Entity: m.Type, DeclPos: m.Pos, NameRef: m.NameRef, First: true}
		e := &il.SourceSequenceEntry{Entry: o.entry(0), Entity: sec}
		if m.Behind == nil {
			o.insertFirst(m.Seq, front[m.Seq], e)
			front[m.Seq] = e
		} else {
			at := m.Behind
			if l := last[at]; l != nil {
				at = l
			}
			o.insertBehind(at, e)
			last[m.Behind] = e
		}
		if o.entities.seqEntry(m.Type) == nil {
			o.entities.setSeqEntry(m.Type, e)
		}
		o.entities.setReferenced(m.Type, true)
	}
}

// insertBehind puts e behind entry at.
func (o *overlay) insertBehind(at, e *il.SourceSequenceEntry) {
	next := o.sequences.next(at)
	o.sequences.setNext(at, e)
	o.sequences.setPrev(e, at)
	o.sequences.setNext(e, next)
	if next != nil {
		o.sequences.setPrev(next, e)
	}
}

// insertFirst puts e in front of the entries of list l, behind those put there
// before.
func (o *overlay) insertFirst(l *il.SeqList, behind, e *il.SourceSequenceEntry) {
	if behind != nil {
		o.insertBehind(behind, e)
		return
	}
	o.sequences.setNext(e, l.First)
	if l.First != nil {
		o.sequences.setPrev(l.First, e)
	}
	if l == &o.u.File.Seq {
		o.setFirst(o.u.File, e)
		return
	}
	for _, r := range o.u.Routines {
		if r.Scope != nil && &r.Scope.Seq == l {
			o.setFirst(r.Scope, e)
			return
		}
	}
}

// completedClasses puts the classes and enumerations among the types of s where
// they were completed: they are listed then, what they mention before them. Members
// that are defined outside of their class stay.
func (o *overlay) completedClasses(s *il.Scope) {
	list := o.scopes.types(s)
	var rest, moved []*il.Type
	for i, t := range list {
		if at := o.completedAt(t); at > 0 && i+1 < len(list) && o.listedAt(list[i+1]) < at {
			moved = append(moved, t)
		} else {
			rest = append(rest, t)
		}
	}
	if len(moved) == 0 {
		return
	}
	slices.SortStableFunc(moved, func(a, b *il.Type) int { return cmp.Compare(o.completedAt(a), o.completedAt(b)) })
	out := make([]*il.Type, 0, len(list))
	for _, t := range rest {
		for len(moved) > 0 && o.completedAt(moved[0]) < o.listedAt(t) {
			out, moved = append(out, moved[0]), moved[1:]
		}
		out = append(out, t)
	}
	o.scopes.setTypes(s, append(out, moved...))
}

// completedAt is the number of the entry at which t was completed, 0 for types that
// stay where they are declared.
func (o *overlay) completedAt(t *il.Type) uint32 {
	switch {
	case t.Cls != nil && !o.classes.isNonreal(t.Cls) && !t.Cls.DefinedOutsideParent:
		return o.u.CompletedAt(t)
	case t.IsEnum() && t.AutonomousTag && len(t.IntInfo.Constants) > 0:
		return t.IntInfo.Constants[0].ID
	}
	return 0
}

// listedAt is the number of the entry at which t stands on its list.
func (o *overlay) listedAt(t *il.Type) uint32 { return max(t.ID, o.completedAt(t)) }

// orderDefined lists the functions of the file and of namespaces that were declared
// before they are defined where they are defined (rule il.function-order).
func orderDefined(o *overlay) {
	o.each(o.u.File, func(s *il.Scope) {
		if s.Kind == il.SckClass {
			return
		}
		list := o.scopes.routines(s)
		late := make([]*il.Routine, 0, len(list)) // in the order of their definitions
		rest := make([]*il.Routine, 0, len(list))
		next := ^uint32(0) // the first of the functions behind
		for _, r := range slices.Backward(list) {
			if r.Scope != nil && r.Scope.ID > next && definedInFile(o, r) {
				late = append(late, r)
				continue
			}
			if definedInFile(o, r) {
				next = min(next, r.ID)
			}
			rest = append(rest, r)
		}
		if len(late) == 0 {
			return
		}
		slices.Reverse(rest)
		slices.SortStableFunc(late, func(r, q *il.Routine) int { return cmp.Compare(r.Scope.ID, q.Scope.ID) })
		merged := make([]*il.Routine, 0, len(list))
		for _, r := range rest {
			for len(late) > 0 && definedInFile(o, r) && late[0].Scope.ID < r.ID {
				merged, late = append(merged, late[0]), late[1:]
			}
			merged = append(merged, r)
		}
		o.scopes.setRoutines(s, append(merged, late...))
	})
}

// definedInFile reports whether r is an ordinary function of a namespace.
func definedInFile(o *overlay, r *il.Routine) bool {
	return !r.Generated && !r.IsClassMember && !r.DefinedInFriendDecl && o.routines.assocTemplate(r) == nil
}

// listLinkageC lists what namespaces declare with C linkage with the file's own:
// whichever namespace declares it, the entity is one [dcl.link]/6
// (rule il.linkage-c-lists).
func listLinkageC(o *overlay) {
	var routines []*il.Routine
	var variables []*il.Variable
	o.each(o.u.File, func(s *il.Scope) {
		if s.Kind != il.SckNamespace {
			return
		}
		of := func(n il.Entity) bool { return o.entities.linkage(n) == il.LinkageC }
		if list := o.scopes.routines(s); slices.ContainsFunc(list, func(r *il.Routine) bool { return of(r) }) {
			var own []*il.Routine
			own, routines = split(list, routines, func(r *il.Routine) bool { return of(r) })
			o.scopes.setRoutines(s, own)
		}
		if list := o.scopes.variables(s); slices.ContainsFunc(list, func(v *il.Variable) bool { return of(v) }) {
			var own []*il.Variable
			own, variables = split(list, variables, func(v *il.Variable) bool { return of(v) })
			o.scopes.setVariables(s, own)
		}
	})
	if len(routines) > 0 {
		o.scopes.setRoutines(o.u.File, mergeDeclared(o.scopes.routines(o.u.File), routines, func(r *il.Routine) uint32 { return r.ID }))
	}
	if len(variables) > 0 {
		o.scopes.setVariables(o.u.File, mergeDeclared(o.scopes.variables(o.u.File), variables, func(v *il.Variable) uint32 { return v.ID }))
	}
}

// split returns the elements of list that are not taken, and adds the others to taken.
func split[E any](list, taken []E, takes func(E) bool) (rest, all []E) {
	for _, e := range list {
		if takes(e) {
			taken = append(taken, e)
		} else {
			rest = append(rest, e)
		}
	}
	return rest, taken
}

// mergeDeclared puts the elements of more into list, each in front of what was declared
// behind it; id tells the order of declarations.
func mergeDeclared[E any](list, more []E, id func(E) uint32) []E {
	slices.SortStableFunc(more, func(a, b E) int { return cmp.Compare(id(a), id(b)) })
	merged := make([]E, 0, len(list)+len(more))
	for _, e := range list {
		for len(more) > 0 && id(more[0]) < id(e) {
			merged, more = append(merged, more[0]), more[1:]
		}
		merged = append(merged, e)
	}
	return append(merged, more...)
}

// This file implements what is declared in a function but lives at file scope:
// static variables and types. The display lists them by function, and ties
// them to the scope that declares them (C-il 5.5, 5.8).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// orphans makes the lists of what the functions declare at file scope.
func (o *overlay) orphans() {
	for _, r := range o.u.Routines {
		if r.Scope == nil {
			continue
		}
		o := &orphanage{overlay: o, header: &orphans{routine: r}, region: r.Scope.Func, routine: r}
		o.sequence(r.Scope)
		if h := o.header; len(h.types)+len(h.variables) > 0 {
			h.Entry = o.entry(0)
			o.sublists[r.Scope] = h.sublists
			o.orphaned = append(o.orphaned, h)
		}
	}
}

// orphans are the file-scope entities of one function.
type orphans struct {
	il.Entry
	routine   *il.Routine
	types     []*il.Type
	variables []*il.Variable
	sublists  []*sublist
}

// EntryKind implements Node.
func (*orphans) EntryKind() il.EntryKind { return il.KindScopeOrphanedListHeader }

// sublist is the source sequence of one of them.
type sublist struct {
	il.Entry
	first, last *il.SourceSequenceEntry
}

// EntryKind implements Node.
func (*sublist) EntryKind() il.EntryKind { return il.KindSrcSeqSublist }

// localScopeRef ties an orphan to the scope that declares it.
type localScopeRef struct {
	il.Entry
	scope    *il.Scope
	referrer il.Node
}

// EntryKind implements Node.
func (*localScopeRef) EntryKind() il.EntryKind { return il.KindLocalScopeRef }

// localStaticInit is the initialisation of a static variable of a function.
type localStaticInit struct {
	il.Entry
	kind     il.InitKind
	variable *il.Variable
	constant *il.Constant
	dyn      *il.DynamicInit
	lifetime *il.ObjectLifetime
}

// EntryKind implements Node.
func (*localStaticInit) EntryKind() il.EntryKind { return il.KindLocalStaticVariableInit }

// orphanage collects the file-scope entities of one function.
type orphanage struct {
	*overlay
	header  *orphans
	region  uint32
	routine *il.Routine
}

// variable moves static variable v to the file scope.
func (o *orphanage) variable(v *il.Variable) {
	s := o.scopeOf(v)
	v.Func, v.ParentScope, v.ParentViaRef, v.LocalToFunction = 0, nil, true, true
	s.Variables = append(s.Variables, v)
	o.header.variables = append(o.header.variables, v)
	o.routine.ContainsLocalStatic = true
	o.reference(s, v)
	if o.initKind(v) == il.InitkFunctionLocal {
		o.initialisation(s, v)
	} else if v.Const != nil {
		v.Const.Func = 0
	}
}

// typ moves local type t to the file scope.
func (o *orphanage) typ(t *il.Type) {
	s := o.scopeOf(t)
	t.ParentScope, t.ParentViaRef, t.LocalToFunction = nil, true, true
	s.Types = append(s.Types, t)
	o.header.types = append(o.header.types, t)
	o.routine.ContainsLocalClass = o.routine.ContainsLocalClass || t.Cls != nil
	o.reference(s, t)
	o.fileScope(t, s)
}

// scopeOf returns the scope of the function that declares an entity.
func (o *orphanage) scopeOf(n il.Entity) *il.Scope {
	if s := n.Corresp().ParentScope; s != nil && s.Func == o.region {
		return s
	}
	return o.routine.Scope
}

// fileScope moves what belongs to type t out of the function.
func (o *orphanage) fileScope(t *il.Type, s *il.Scope) {
	switch {
	case t.Cls != nil:
		t.Cls.Func = 0
		for _, f := range t.Cls.Fields {
			f.Func, f.LocalToFunction = 0, true
		}
		if c := t.Cls.AssocScope; c != nil {
			c.Parent = nil
			o.each(c, func(in *il.Scope) {
				in.Func = 0
				for _, r := range in.Routines {
					r.EnclosingRoutine, r.Linkage = nil, il.LinkageNone
				}
				for _, v := range in.Variables {
					v.Func = 0
				}
				for _, h := range in.HiddenNames {
					h.Func = 0
				}
				for _, m := range in.Types {
					o.enumerators(m)
				}
			})
			o.reference(s, c)
		}
	case t.IsEnum():
		o.enumerators(t)
	}
}

func (o *orphanage) enumerators(t *il.Type) {
	if t.Int2 == nil {
		return
	}
	for _, c := range t.Int2.Constants {
		c.Func = 0
	}
	if t.Int2.AssocScope != nil {
		t.Int2.AssocScope.Func = 0
	}
}

// reference ties n to the scope that declares it, newest first.
func (o *orphanage) reference(s *il.Scope, n il.Node) {
	r := &localScopeRef{Entry: o.entry(o.region), scope: s, referrer: n}
	o.refs[s] = slices.Insert(o.refs[s], 0, r)
}

// initialisation notes how a static variable is initialised when control
// passes its declaration.
func (o *orphanage) initialisation(s *il.Scope, v *il.Variable) {
	i := &localStaticInit{Entry: o.entry(o.region), variable: v, constant: v.Const, dyn: v.Dyn, kind: il.InitkStatic}
	switch {
	case v.Const != nil:
		i.dyn = nil
	case v.Dyn != nil:
		i.kind = il.InitkDynamic
	}
	o.statics[s] = slices.Insert(o.statics[s], 0, i)
}

// sequence moves the entries of the orphans out of the function's source
// sequence, each with what belongs to it, and leaves a sublist in their place.
func (o *orphanage) sequence(s *il.Scope) {
	for e := o.first(s); e != nil; {
		last := e
		switch n := e.Entity.(type) {
		case *il.Variable:
			if n.Storage != il.ScStatic && !n.IsThreadLocal {
				e = e.Next
				continue
			}
			o.variable(n)
		case *il.Type:
			o.typ(n)
			if n.Kind != il.TkTypeRef {
				last = o.endOf(e, n)
			}
		default:
			e = e.Next
			continue
		}
		e = o.cut(s, e, last).Next
	}
}

// endOf returns the entry that closes type t, opened at e.
func (o *overlay) endOf(e *il.SourceSequenceEntry, t *il.Type) *il.SourceSequenceEntry {
	for n := e; n != nil; n = n.Next {
		if end, ok := n.Entity.(*il.EndOfConstruct); ok && end.Entity == il.Node(t) {
			return n
		}
	}
	return e
}

// cut moves the entries from first to last into a sublist of their own and
// returns the entry that stands for it.
func (o *orphanage) cut(s *il.Scope, first, last *il.SourceSequenceEntry) *il.SourceSequenceEntry {
	sub := &sublist{Entry: o.entry(0), first: first, last: last}
	o.header.sublists = append(o.header.sublists, sub)
	n := &il.SourceSequenceEntry{Entry: o.entry(o.region), Entity: sub, Prev: first.Prev, Next: last.Next}
	if first.Prev == nil {
		o.setFirst(s, n)
	} else {
		first.Prev.Next = n
	}
	if last.Next != nil {
		last.Next.Prev = n
	}
	first.Prev, last.Next = nil, nil
	for e := first; e != nil; e = e.Next {
		e.Func = 0
		e.Entity.Hdr().Func = 0
	}
	return n
}

// This file implements what is declared in a function but lives at file scope:
// static variables and types. The display lists them by function, and ties
// them to the scope that declares them (rules il.source-sequence, il.locals).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// localLists are what the scopes of functions have of what they declare at file scope.
type localLists struct {
	refs      map[*il.Scope][]*localScopeRef
	statics   map[*il.Scope][]*localStaticInit
	staticOf  map[*il.Variable]*localStaticInit
	sublists  map[*il.Scope][]*sublist
	asWritten map[*il.Type]bool // arrays whose bounds are shown in their own type
}

// orphans makes the lists of what the functions declare at file scope: one for each
// scope that declares some, behind that of the function, which has the sequence of all.
func (o *overlay) orphans() {
	for _, r := range o.u.Routines {
		if r.Scope == nil {
			continue
		}
		a := &orphanage{overlay: o, region: o.regions.region(&r.Scope.Entry), routine: r}
		a.sequence(r.Scope)
		if len(a.sublists) == 0 && len(a.declaring) == 0 {
			continue
		}
		o.locals.sublists[r.Scope] = a.sublists
		o.orphaned = append(o.orphaned, a.header(r.Scope))
		o.orphaned[len(o.orphaned)-1].sublists = a.sublists
		a.headers(r.Scope.Scopes)
	}
}

// headers adds the lists of those of scopes, and of the ones within, that declare
// something at file scope.
func (o *orphanage) headers(scopes []*il.Scope) {
	for _, s := range scopes {
		if o.declaring[s] {
			o.orphaned = append(o.orphaned, o.header(s))
		}
		o.headers(s.Scopes)
	}
}

// header makes the list of scope s.
func (o *orphanage) header(s *il.Scope) *orphans {
	return &orphans{Entry: o.entry(0), routine: o.routine, types: o.scopes.types(s), variables: o.scopes.variables(s)}
}

// orphans are the file-scope entities of one scope of a function.
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
	region    uint32
	routine   *il.Routine
	declaring map[*il.Scope]bool // scopes that declare some
	sublists  []*sublist
	cutAs     *il.SourceSequenceEntry // stands for the last sublist
}

// variable moves static variable v to the file scope.
func (o *orphanage) variable(v *il.Variable) {
	s := o.scopeOf(v)
	o.regions.setFunc(&v.Entry, 0)
	o.entities.setParentScope(v, nil)
	o.entities.setParentViaRef(v, true)
	o.entities.setLocalToFunction(v, true)
	o.scopes.setVariables(s, append(slices.Clip(o.scopes.variables(s)), v))
	set(&o.declaring, s, true)
	o.fileBounds(o.variables.typ(v), true)
	if v.Shared && o.variables.storage(v) == il.ScAuto {
		o.variables.setStorage(v, il.ScStatic)
		o.scopes.setNonstatic(s, slices.DeleteFunc(slices.Clone(o.scopes.nonstatic(s)), func(x *il.Variable) bool { return x == v }))
	}
	o.routines.setContainsLocalStatic(o.routine, true)
	o.reference(s, v)
	if o.initKind(v) == il.InitkFunctionLocal {
		o.initialisation(s, v)
	} else if o.variables.constant(v) != nil {
		o.regions.setFunc(&o.variables.constant(v).Entry, 0)
	}
}

// typ moves local type t to the file scope.
func (o *orphanage) typ(t *il.Type) {
	s := o.scopeOf(t)
	o.entities.setParentScope(t, nil)
	o.entities.setParentViaRef(t, true)
	o.entities.setLocalToFunction(t, true)
	o.scopes.setTypes(s, append(slices.Clip(o.scopes.types(s)), t))
	set(&o.declaring, s, true)
	o.routines.setContainsLocalClass(o.routine, o.routines.containsLocalClass(o.routine) || t.Cls != nil)
	o.reference(s, t)
	o.fileScope(t, s)
	if t.Kind == il.TkTypeRef {
		o.fileBounds(o.types.elem(t), true)
	}
}

// fileBounds moves the bounds of array type t to the file scope, and says whether they
// are shown as written, in their own type.
func (o *orphanage) fileBounds(t *il.Type, written bool) {
	for ; t != nil && t.Kind == il.TkArray; t = o.types.elem(t) {
		if written {
			set(&o.locals.asWritten, t, true)
		}
		if b := o.bound(t); b != nil && o.regions.region(&b.Entry) == o.region {
			o.fileConstant(b, 0)
		}
	}
}

// fileConstant moves c and the expression that it comes from to the file scope.
func (o *orphanage) fileConstant(c *il.Constant, depth int) {
	o.regions.setFunc(&c.Entry, 0)
	if c.Expr != nil {
		o.fileExpr(c.Expr, depth+1)
	}
}

func (o *orphanage) fileExpr(e *il.Expr, depth int) {
	if depth > maxTextDepth {
		return
	}
	o.regions.setFunc(&e.Entry, 0)
	if e.Const != nil && o.regions.region(&e.Const.Entry) == o.region {
		o.fileConstant(e.Const, depth)
	}
	for x := o.nodes.operand(e); x != nil; x = o.nodes.next(x) {
		o.fileExpr(x, depth+1)
	}
}

// bound is the bound of array type t that is shown.
func (o *overlay) bound(t *il.Type) *il.Constant {
	if o.locals.asWritten[t] {
		return t.Array.Bound
	}
	return t.WrittenBound()
}

// scopeOf returns the scope of the function that declares an entity.
func (o *orphanage) scopeOf(n il.Entity) *il.Scope {
	if s := o.entities.parentScope(n); s != nil && o.regions.region(&s.Entry) == o.region {
		return s
	}
	return o.routine.Scope
}

// fileScope moves what belongs to type t out of the function.
func (o *orphanage) fileScope(t *il.Type, s *il.Scope) {
	switch {
	case t.Cls != nil:
		o.regions.setFunc(&t.Cls.Entry, 0)
		for _, f := range t.Cls.Fields {
			o.regions.setFunc(&f.Entry, 0)
			o.fileBounds(f.Type, false)
			o.entities.setLocalToFunction(f, !f.CapturedThis)
		}
		if c := t.Cls.AssocScope; c != nil {
			o.scopes.setParent(c, nil)
			o.each(c, func(in *il.Scope) {
				o.regions.setFunc(&in.Entry, 0)
				for _, r := range o.scopes.routines(in) {
					o.entities.setEnclosingRoutine(r, nil)
					o.entities.setLocalToFunction(r, true)
					o.entities.setLinkage(r, il.LinkageNone)
				}
				for _, v := range o.scopes.variables(in) {
					o.regions.setFunc(&v.Entry, 0)
				}
				for _, h := range o.scopes.hiddenNames(in) {
					o.regions.setFunc(&h.Entry, 0)
				}
				for _, m := range o.scopes.types(in) {
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
	if t.IntInfo == nil {
		return
	}
	for _, c := range t.IntInfo.Constants {
		o.regions.setFunc(&c.Entry, 0)
		o.entities.setParentScope(c, nil)
		o.entities.setEnclosingRoutine(c, nil)
	}
	if t.IntInfo.AssocScope != nil {
		o.regions.setFunc(&t.IntInfo.AssocScope.Entry, 0)
	}
}

// reference ties n to the scope that declares it, in the list of the function, newest first.
func (o *orphanage) reference(s *il.Scope, n il.Node) {
	r := &localScopeRef{Entry: o.entry(o.region), scope: s, referrer: n}
	o.locals.refs[o.routine.Scope] = slices.Insert(o.locals.refs[o.routine.Scope], 0, r)
}

// initialisation notes how a static variable is initialised when control
// passes its declaration.
func (o *orphanage) initialisation(s *il.Scope, v *il.Variable) {
	o.staticTemporary(v)
	i := &localStaticInit{Entry: o.entry(o.region), variable: v, constant: o.variables.constant(v), dyn: o.variables.dyn(v),
		kind: il.InitkStatic}
	switch {
	case o.variables.constant(v) != nil:
		i.dyn = nil
	case o.variables.dyn(v) != nil:
		i.kind = il.InitkDynamic
	}
	o.locals.statics[s] = slices.Insert(o.locals.statics[s], 0, i)
	o.locals.staticOf[v] = i
}

// sequence moves the entries of the orphans out of the function's source
// sequence, each with what belongs to it, and leaves a sublist in their place.
func (o *orphanage) sequence(s *il.Scope) {
	closures := localClosures(o.routine)
	for e := o.first(s); e != nil; {
		last := e
		if t, ok := o.sequences.entity(e).(*il.Type); ok {
			for len(closures) > 0 && closures[0].ID < t.ID {
				o.closure(closures[0])
				closures = closures[1:]
			}
		}
		switch n := o.sequences.entity(e).(type) {
		case *il.Variable:
			if o.variables.storage(n) != il.ScStatic && !n.IsThreadLocal && !n.Shared {
				e = o.sequences.next(e)
				continue
			}
			o.variable(n)
		case *il.Type:
			o.typ(n)
			if n.Kind != il.TkTypeRef {
				last = o.endOf(e, n)
			}
		case *il.SecondaryDecl:
			t, ok := n.Entity.(*il.Type)
			if !ok || !n.First || o.entities.seqEntry(t) != e {
				e = o.sequences.next(e)
				continue
			}
			o.typ(t)
		default:
			e = o.sequences.next(e)
			continue
		}
		e = o.sequences.next(o.cut(s, e, last))
	}
	for _, t := range closures {
		o.closure(t)
	}
}

// closure moves closure t to the file scope.
func (o *orphanage) closure(t *il.Type) {
	if p := t.Cls.AssocScope.Parent; p != nil {
		o.entities.setParentScope(t, p)
	}
	lambdas{o.overlay}.closureMembers(t, true)
	o.typ(t)
}

// endOf returns the entry that closes type t, opened at e.
func (o *overlay) endOf(e *il.SourceSequenceEntry, t *il.Type) *il.SourceSequenceEntry {
	for n := e; n != nil; n = o.sequences.next(n) {
		if end, ok := o.sequences.entity(n).(*il.EndOfConstruct); ok && end.Entity == il.Node(t) {
			return n
		}
	}
	return e
}

// cut moves the entries from first to last into a sublist of their own and
// returns the entry that stands for it.
func (o *orphanage) cut(s *il.Scope, first, last *il.SourceSequenceEntry) *il.SourceSequenceEntry {
	if at := o.cutAs; at != nil && o.sequences.next(at) == first { // of the same declaration
		sub := o.sublists[len(o.sublists)-1]
		o.sequences.setNext(at, o.sequences.next(last))
		if o.sequences.next(last) != nil {
			o.sequences.setPrev(o.sequences.next(last), at)
		}
		o.sequences.setNext(sub.last, first)
		o.sequences.setPrev(first, sub.last)
		o.sequences.setNext(last, nil)
		o.leaves(first)
		sub.last = last
		return at
	}
	sub := &sublist{Entry: o.entry(0), first: first, last: last}
	o.sublists = append(o.sublists, sub)
	n := &il.SourceSequenceEntry{Entry: o.entry(o.region), Entity: sub, Prev: o.sequences.prev(first), Next: o.sequences.next(last)}
	if o.sequences.prev(first) == nil {
		o.setFirst(s, n)
	} else {
		o.sequences.setNext(o.sequences.prev(first), n)
	}
	if o.sequences.next(last) != nil {
		o.sequences.setPrev(o.sequences.next(last), n)
	}
	o.sequences.setPrev(first, nil)
	o.sequences.setNext(last, nil)
	o.leaves(first)
	o.cutAs = n
	return n
}

// leaves moves the entries from first on out of the function.
func (o *orphanage) leaves(first *il.SourceSequenceEntry) {
	for e := first; e != nil; e = o.sequences.next(e) {
		o.regions.setFunc(&e.Entry, 0)
		o.regions.setFunc(o.sequences.entity(e).Hdr(), 0)
	}
}

// This file implements what is declared in a function but lives at file scope:
// static variables and types. The display lists them by function, and ties
// them to the scope that declares them (C-il 5.5, 5.8).
package display

import "cufront/compiler/il"

// orphans makes the lists of what the functions declare at file scope.
func (o *overlay) orphans() {
	for _, r := range o.u.Routines {
		if r.Scope == nil {
			continue
		}
		o := &orphanage{overlay: o, header: &il.ScopeOrphans{Routine: r}, region: r.Scope.Func, routine: r}
		o.sequence(r.Scope)
		if h := o.header; len(h.Types)+len(h.Variables) > 0 {
			o.u.Header(&h.Entry)
			h.Func = 0
			r.Scope.Sublists = h.Sublists
			o.u.Orphans = append(o.u.Orphans, h)
		}
	}
}

// orphanage collects the file-scope entities of one function.
type orphanage struct {
	*overlay
	header  *il.ScopeOrphans
	region  uint32
	routine *il.Routine
}

// variable moves static variable v to the file scope.
func (o *orphanage) variable(v *il.Variable) {
	s := o.scopeOf(&v.SourceCorresp)
	v.Func, v.ParentScope, v.ParentViaRef, v.LocalToFunction = 0, nil, true, true
	s.Variables = append(s.Variables, v)
	o.header.Variables = append(o.header.Variables, v)
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
	s := o.scopeOf(&t.SourceCorresp)
	t.ParentScope, t.ParentViaRef, t.LocalToFunction = nil, true, true
	s.Types = append(s.Types, t)
	o.header.Types = append(o.header.Types, t)
	o.routine.ContainsLocalClass = o.routine.ContainsLocalClass || t.Cls != nil
	o.reference(s, t)
	o.fileScope(t, s)
}

// scopeOf returns the scope of the function that declares an entity.
func (o *orphanage) scopeOf(c *il.SourceCorresp) *il.Scope {
	if s := c.ParentScope; s != nil && s.Func == o.region {
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
	r := il.New[il.LocalScopeRef](o.u)
	r.Func, r.Scope, r.Referrer = o.region, s, n
	s.Refs = append([]*il.LocalScopeRef{r}, s.Refs...)
}

// initialisation notes how a static variable is initialised when control
// passes its declaration.
func (o *orphanage) initialisation(s *il.Scope, v *il.Variable) {
	i := il.New[il.LocalStaticInit](o.u)
	i.Func, i.Variable, i.Const, i.Dyn, i.Kind = o.region, v, v.Const, v.Dyn, il.InitkStatic
	switch {
	case v.Const != nil:
		i.Dyn = nil
	case v.Dyn != nil:
		i.Kind = il.InitkDynamic
	}
	s.StaticInits = append([]*il.LocalStaticInit{i}, s.StaticInits...)
}

// sequence moves the entries of the orphans out of the function's source
// sequence, each with what belongs to it, and leaves a sublist in their place.
func (o *orphanage) sequence(s *il.Scope) {
	for e := s.Seq.First; e != nil; {
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
		e = o.cut(&s.Seq, e, last).Next
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
func (o *orphanage) cut(l *il.SeqList, first, last *il.SourceSequenceEntry) *il.SourceSequenceEntry {
	sub := il.New[il.SrcSeqSublist](o.u)
	sub.Func = 0
	sub.Seq = il.SeqList{First: first, Last: last}
	o.header.Sublists = append(o.header.Sublists, sub)
	n := il.New[il.SourceSequenceEntry](o.u)
	n.Func, n.Entity, n.Prev, n.Next = o.region, sub, first.Prev, last.Next
	if first.Prev == nil {
		l.First = n
	} else {
		first.Prev.Next = n
	}
	if last.Next == nil {
		l.Last = n
	} else {
		last.Next.Prev = n
	}
	first.Prev, last.Next = nil, nil
	for e := first; e != nil; e = e.Next {
		e.Func = 0
		e.Entity.Hdr().Func = 0
	}
	return n
}

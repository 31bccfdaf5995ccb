// This file implements the base classes of a class as the display lists them:
// their order, the ways to them and what overrides their virtual functions
// (rule il.virtual-functions).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// baseList is what the display knows of the base classes of a class.
type baseList struct {
	order []*il.BaseClass                       // bases of a base in front of it
	of    map[*il.BaseClass]*il.BaseClass       // the entry for one of a direct base
	class map[*il.Type]*il.BaseClass            // the entry of a virtual base
	index map[*il.BaseClass]int                 // places in order
	sorts map[*il.BaseClass][]overridingRoutine // what overrides functions of a base
}

// overridingRoutine is a virtual function with what it overrides.
type overridingRoutine struct {
	overriding, primary *il.Routine
	from                *il.BaseClass // the base that has overriding, nil for the class itself
	adjustment          *il.BaseClass // see returnAdjustment
}

// classFacts is what was found out about classes.
type classFacts struct {
	based    map[*il.ClassInfo]*baseList // base classes as they are listed
	volatile map[*il.ClassInfo]bool      // whether objects have a volatile member
}

// maxBaseListDepth bounds the depth of hierarchies that are looked into.
const maxBaseListDepth = 1000

// baseLists returns the list of class c.
func baseLists(o *overlay, c *il.ClassInfo, depth int) *baseList {
	if l := o.classFacts.based[c]; l != nil {
		return l
	}
	l := new(baseList)
	o.classFacts.based[c] = l
	if len(c.Bases) == 0 || depth > maxBaseListDepth {
		return l
	}
	l.of, l.class, l.index = make(map[*il.BaseClass]*il.BaseClass), make(map[*il.Type]*il.BaseClass), make(map[*il.BaseClass]int)
	l.sorts = make(map[*il.BaseClass][]overridingRoutine)
	for _, b := range c.Bases {
		o.u.Work.Step(1)
		if b.Inherited != nil {
			l.of[b.Inherited] = b
		}
		if b.Virtual {
			l.class[b.Type.ClassType()] = b
		}
	}
	add := func(b *il.BaseClass) {
		if _, had := l.index[b]; !had {
			l.index[b] = len(l.order)
			l.order = append(l.order, b)
		}
	}
	for _, b := range c.DirectBases {
		if k := b.Type.ClassType(); k != nil && k.Cls != nil {
			inner := baseLists(o, k.Cls, depth+1)
			for _, x := range inner.order {
				o.u.Work.Step(1)
				if e := l.entryOf(x); e != nil {
					add(e)
					inheritOverriders(o, l, e, b, inner.sorts[x])
				}
			}
		}
		add(b)
	}
	for _, b := range c.Bases {
		add(b)
	}
	ownOverriders(o, l, c)
	return l
}

// entryOf returns the entry that stands for entry x of a direct base.
func (l *baseList) entryOf(x *il.BaseClass) *il.BaseClass {
	if e := l.of[x]; e != nil || !x.Virtual {
		return e
	}
	return l.class[x.Type.ClassType()]
}

// inheritOverriders gives base e the overriders that it has within direct base b.
func inheritOverriders(o *overlay, l *baseList, e, b *il.BaseClass, list []overridingRoutine) {
	if len(l.sorts[e]) > 0 {
		return // a virtual base that came up already
	}
	for _, r := range list {
		o.u.Work.Step(1)
		if r.from == nil {
			r.from = b
		} else if r.from = l.entryOf(r.from); r.from == nil {
			r.from = b
		}
		l.sorts[e] = append(l.sorts[e], r)
	}
}

// ownOverriders enters the virtual functions of class c, which take the place of
// what the bases have.
func ownOverriders(o *overlay, l *baseList, c *il.ClassInfo) {
	if c.AssocScope == nil {
		return
	}
	own := make(map[*il.Type][]overridingRoutine)
	for _, r := range o.scopes.routines(c.AssocScope) {
		if len(r.Overridden) == 0 {
			continue
		}
		seen := make(map[*il.Routine]bool)
		work := slices.Clone(r.Overridden)
		for len(work) > 0 {
			o.u.Work.Step(1)
			p := work[0]
			work = work[1:]
			if !seen[p] {
				seen[p] = true
				own[p.MemberOf] = append(own[p.MemberOf], overridingRoutine{r, p, nil, returnAdjustment(o, r, p)})
				work = append(work, p.Overridden...)
			}
		}
	}
	for _, b := range l.order {
		list := l.sorts[b]
		place := make(map[*il.Routine]int, len(list))
		for i, r := range list {
			place[r.primary] = i
		}
		for _, r := range own[b.Type.ClassType()] {
			o.u.Work.Step(1)
			if i, ok := place[r.primary]; ok {
				list[i] = r
			} else {
				list = append(list, r)
			}
		}
		if l.sorts[b] = list; len(list) == 0 {
			continue
		}
		for _, r := range list {
			o.overriding[b] = append(o.overriding[b], &overridingVirtual{o.entry(0), r.overriding, r.primary, r.from, r.adjustment})
		}
	}
}

// returnAdjustment returns the base that a covariant result of r becomes for callers of
// p, which r overrides [class.virtual]/8; nil when both results are of one class.
func returnAdjustment(o *overlay, r, p *il.Routine) *il.BaseClass {
	from, to := resultClass(o, r), resultClass(o, p)
	if from == nil || to == nil || from == to || from.Cls == nil {
		return nil
	}
	for _, b := range listed(o, from.Cls) {
		o.u.Work.Step(1)
		if b.Type.ClassType() == to {
			return b
		}
	}
	return nil
}

// resultClass returns the class that the result of r points or refers to.
func resultClass(o *overlay, r *il.Routine) *il.Type {
	if r.Type == nil || r.Type.Skip().Routine == nil {
		return nil
	}
	t := o.types.elem(r.Type.Skip())
	if t == nil || !t.IsReference() && !t.IsPointer() {
		return nil
	}
	return t.Skip().Elem.ClassType()
}

// overriders prepares the base classes of class scope s.
func (o *overlay) overriders(s *il.Scope) {
	if s.Kind != il.SckClass || o.scopes.typ(s) == nil || o.scopes.typ(s).Cls == nil {
		return
	}
	c := o.scopes.typ(s).Cls
	baseLists(o, c, 0)
	if b := c.PrimaryBase; b != nil && b.Direct && b.Type.ClassType() != nil && b.Type.ClassType().Cls.Polymorphic &&
		highestVirtual(c) > 0 && o.classes.virtualInfoBase(c) == nil {
		o.classes.setVirtualInfoBase(c, b)
	}
}

// listOf returns the list of the class that b is a base of.
func listOf(o *overlay, b *il.BaseClass) *baseList {
	if l := o.classFacts.based[b.Derived.Skip().Cls]; l != nil {
		return l
	}
	return &baseList{}
}

// nextBase returns the base behind b in the list of its class, nil when there is
// none.
func nextBase(o *overlay, b *il.BaseClass) *il.BaseClass {
	l := listOf(o, b)
	if i, ok := l.index[b]; ok && i+1 < len(l.order) {
		return l.order[i+1]
	}
	return nil
}

// firstBase returns the first base in the list of class c.
func firstBase(o *overlay, c *il.ClassInfo) *il.BaseClass {
	if l := o.classFacts.based[c]; l != nil && len(l.order) > 0 {
		return l.order[0]
	}
	return nil
}

// basePath returns the way to b by entries of the class that b is a base of.
func basePath(o *overlay, b *il.BaseClass, depth int) []*il.BaseClass {
	if b.Via == nil || depth > maxBaseListDepth {
		return []*il.BaseClass{b}
	}
	path, l := []*il.BaseClass{b.Via}, listOf(o, b)
	for _, x := range basePath(o, b.Inherited, depth+1) {
		o.u.Work.Step(1)
		if e := l.entryOf(x); e != nil {
			x = e
		}
		path = append(path, x)
	}
	return path
}

// primaryBase returns the primary base of base b as an entry of the class that b
// is a base of, nil when there is none.
func primaryBase(o *overlay, b *il.BaseClass, depth int) *il.BaseClass {
	c := b.Type.ClassInfoOrNil()
	if c == nil || c.PrimaryBase == nil || depth > maxBaseListDepth {
		return nil
	}
	x := c.PrimaryBase
	if b.Via != nil {
		x = primaryBase(o, b.Inherited, depth+1)
	}
	if x == nil {
		return nil
	}
	if e := listOf(o, b).entryOf(x); e != nil {
		return e
	}
	return x
}

// sharesVirtual reports whether base b shares the table of virtual functions of
// its class, which has virtual functions or bases of its own.
func sharesVirtual(b *il.BaseClass) bool {
	c := b.Derived.ClassInfoOrNil()
	if c == nil || !c.AnyVirtualBases && !slices.ContainsFunc(c.Routines, func(r *il.Routine) bool { return r.IsVirtual }) {
		return false
	}
	return leads(b, 0)
}

// leads reports whether b begins where its class does, with its table.
func leads(b *il.BaseClass, depth int) bool {
	c := b.Derived.ClassInfoOrNil()
	switch {
	case c == nil || depth > maxBaseListDepth:
		return false
	case c.PrimaryBase == b:
		return true
	case b.Via != nil:
		return leads(b.Via, depth+1) && leads(b.Inherited, depth+1)
	case !c.IsPrototype || c.PrimaryBase != nil:
		return false
	}
	for _, d := range c.DirectBases {
		if k := d.Type.ClassInfoOrNil(); k != nil && k.Polymorphic && !d.Virtual {
			return d == b
		}
	}
	return false
}

// listed returns the bases of class c in the order of the display.
func listed(o *overlay, c *il.ClassInfo) []*il.BaseClass {
	if l := o.classFacts.based[c]; l != nil {
		return l.order
	}
	return c.Bases
}

// baseType is the class that b names; what is not known yet is shown as it is spelled
// (rule il.base-classes).
func baseType(b *il.BaseClass) *il.Type {
	if c := b.Type.ClassType(); c != nil {
		return c
	}
	return b.Type
}

// spelledBase is the type as a base clause spells it, nil for an indirect base.
func spelledBase(b *il.BaseClass) *il.Type {
	if !b.Direct {
		return nil
	}
	return b.Type
}

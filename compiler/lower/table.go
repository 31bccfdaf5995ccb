// This file implements the tables of virtual functions (Itanium ABI 2.5)
// (rule gpu.tables).
package lower

import (
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// A Thunk is what a function does to the object's address before it goes on to
// another one: it takes Adjust from it, then adds what the table of the object there
// says Call bytes from where its pointer leads to, unless Call is zero.
type Thunk struct{ Adjust, Call int64 }

// A TableEntry is one number of a table: an offset, or a function.
type TableEntry struct {
	Number  int64
	Routine *il.Routine
	Over    *il.Routine // what it overrides there, or the function itself
	Variant byte        // of a destructor
	Thunk   Thunk
}

// A Table is a table of virtual functions: that of class Whole, or one that an object
// of it has while the base class Path[0] is under construction, whose way to Whole the
// rest of Path is; if Part is given, only what stands there for that virtual base.
type Table struct {
	Whole   *il.Type
	Path    []*il.Type
	Part    *il.Type
	Count   int // how many base objects of the class Path[0] have tables before
	Entries []TableEntry
	shared  []TableEntry // what parts would hold that others hold already
	groups  []group
}

// A subobject is a base class object, or the whole one.
type subobject struct {
	c       *il.Type
	offset  uint64
	virtual *il.Type // the innermost virtual base that holds it
}

// A group is the part of a table for one subobject.
type group struct {
	subobject
	table *Table
	point int // where the pointer leads to
}

// A tableMaker makes the tables of base class object of in an object of class whole.
type tableMaker struct {
	s      *Shapes
	whole  *il.Type
	of     subobject
	path   []*il.Type
	count  int
	tables []*Table
	groups int
}

// maxGroups bounds the parts of a table, maxBaseDepth how deep base classes nest.
const (
	maxGroups    = 10000
	maxBaseDepth = 200
)

// Table returns the table of class c.
func (s *Shapes) Table(c *il.Type) *Table {
	t := s.tables[c]
	if t == nil {
		m := &tableMaker{s: s, whole: c, of: subobject{c: c}}
		m.make()
		t = m.tables[0]
		s.tables[c] = t
	}
	return t
}

// make makes the tables: one with everything for the whole object, else one for each
// virtual base besides.
func (m *tableMaker) make() {
	m.begin(nil)
	m.addGroup(m.of, 0)
	m.virtualParts(m.of.c, &il.ClassSet{}, 0)
}

func (m *tableMaker) begin(part *il.Type) {
	m.tables = append(m.tables, &Table{Whole: m.whole, Path: m.path, Count: m.count, Part: part})
}

// virtualOffsetIn is where the virtual base v of class c lies.
func virtualOffsetIn(c, v *il.Type) uint64 {
	if b := virtualBaseOf(c, v); b != nil {
		return b.Offset
	}
	return 0
}

// virtualBaseOf returns the entry of virtual base v among the bases of c, nil if it is
// none.
func virtualBaseOf(c, v *il.Type) *il.BaseClass {
	for _, b := range c.Cls.Bases {
		if b.Virtual && b.Type.ClassType() == v {
			return b
		}
	}
	return nil
}

// lastVirtual returns the innermost virtual base on the way to b, nil without one, and
// where b lies in it.
func lastVirtual(b *il.BaseClass) (v *il.Type, offset uint64) {
	for _, step := range b.Path() {
		if step.Virtual {
			v, offset = step.Type.ClassType(), 0
		} else {
			offset += step.Offset
		}
	}
	return v, offset
}

// at is the subobject of x that its base b is.
func (m *tableMaker) at(x subobject, b *il.BaseClass) subobject {
	v, off := lastVirtual(b)
	if v != nil {
		return subobject{c: b.Type.ClassType(), offset: virtualOffsetIn(m.whole, v) + off, virtual: v}
	}
	return subobject{c: b.Type.ClassType(), offset: x.offset + b.Offset, virtual: x.virtual}
}

// find returns the group that the pointer of x leads to: its own, or that of the class
// whose primary base it is.
func find(tables []*Table, x subobject) *group {
	var shared *group
	for _, t := range tables {
		for i := range t.groups {
			g := &t.groups[i]
			if g.offset != x.offset {
				continue
			}
			if g.c == x.c {
				return g
			}
			if shared == nil && primaryOf(g.c, x.c) {
				shared = g
			}
		}
	}
	return shared
}

// primaryOf reports whether p is the primary base of c, or that of it.
func primaryOf(c, p *il.Type) bool {
	for n := 0; n < maxBaseDepth && c.Cls.PrimaryBase != nil; n++ {
		if c = c.Cls.PrimaryBase.Type.ClassType(); c == p {
			return true
		}
	}
	return false
}

// virtualParts adds the parts of the virtual bases of c that share no pointer.
func (m *tableMaker) virtualParts(c *il.Type, seen *il.ClassSet, depth int) {
	if depth > maxBaseDepth {
		return
	}
	for _, b := range c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || !dynamic(d) {
			continue
		}
		if b.Virtual {
			if !seen.Add(d) {
				continue
			}
			x := subobject{c: d, offset: virtualOffsetIn(m.whole, d), virtual: d}
			if find(m.tables, x) == nil {
				if m.path != nil {
					m.begin(d)
				}
				m.addGroup(x, 0)
			} else if m.path == nil {
				for _, r := range m.s.slotsOf(d, 0) {
					m.tables[0].shared = append(m.tables[0].shared, m.entry(r, x))
				}
			}
		}
		if d.Cls.AnyVirtualBases {
			m.virtualParts(d, seen, depth+1)
		}
	}
}

// dynamic reports whether objects of class c have a pointer to a table.
func dynamic(c *il.Type) bool { return c.Cls.Polymorphic || c.Cls.AnyVirtualBases }

// addGroup adds the part for subobject x, then those of its nonvirtual bases.
func (m *tableMaker) addGroup(x subobject, depth int) {
	if depth > maxBaseDepth || m.groups > maxGroups {
		return
	}
	m.groups++
	t := m.tables[len(m.tables)-1]
	offsets := m.s.offsets(x.c, x.virtual == x.c && x.c != m.of.c)
	for i := len(offsets) - 1; i >= 0; i-- {
		t.Entries = append(t.Entries, TableEntry{Number: m.offset(&offsets[i], x)})
	}
	t.Entries = append(t.Entries, TableEntry{Number: int64(m.of.offset) - int64(x.offset)}, TableEntry{})
	t.groups = append(t.groups, group{x, t, len(t.Entries)})
	for _, r := range m.s.slotsOf(x.c, depth) {
		e := m.entry(r, x)
		t.Entries = append(t.Entries, e)
		if r.Special == il.SfkDestructor {
			if e.Routine != nil {
				e.Variant = '0'
			}
			t.Entries = append(t.Entries, e)
		}
	}
	m.secondary(x, depth)
}

// offset is the value of offset o in the part for x.
func (m *tableMaker) offset(o *tableOffset, x subobject) int64 {
	if o.base != nil {
		return int64(virtualOffsetIn(m.whole, o.base)) - int64(x.offset)
	}
	y := m.declaring(o.routine, x)
	y.offset += o.at
	_, at := m.finalOverrider(o.routine, y)
	return int64(at) - int64(x.offset)
}

// declaring returns the subobject that declares r: x, or a primary base of it.
func (m *tableMaker) declaring(r *il.Routine, x subobject) subobject {
	y := x
	y.c = r.MemberOf.ClassType()
	for c, n := x.c, 0; c != y.c && c.Cls.PrimaryBase != nil && n < maxBaseDepth; n++ {
		b := c.Cls.PrimaryBase
		c = b.Type.ClassType()
		if b.Virtual {
			y.virtual, y.offset = c, virtualOffsetIn(m.whole, c)
		}
	}
	return y
}

// entry is what stands for virtual function r in the part for x. Destructors are left
// out while a base class is under construction.
func (m *tableMaker) entry(r *il.Routine, x subobject) TableEntry {
	if m.path != nil && r.Special == il.SfkDestructor {
		return TableEntry{}
	}
	y := m.declaring(r, x)
	f, at := m.finalOverrider(r, y)
	e := TableEntry{Routine: f, Over: r, Variant: '1'}
	c := f.MemberOf.ClassType()
	through := x.virtual != nil && y.virtual == x.virtual && c != x.virtual && virtualBaseOf(c, x.virtual) != nil
	if !through && at == x.offset || y.offset != x.offset {
		return e // what is primary base elsewhere has a part of its own
	}
	e.Thunk.Adjust = int64(x.offset) - int64(at)
	if y.virtual != nil && c != y.virtual && virtualBaseOf(c, y.virtual) != nil {
		e.Thunk.Adjust = int64(x.offset) - int64(virtualOffsetIn(m.whole, y.virtual))
		for i, o := range m.s.offsets(y.virtual, true) {
			if o.routine != nil && (o.routine == r || overrides(r, o.routine, 0) || overrides(o.routine, r, 0)) {
				e.Thunk.Call = offsetAt(i)
			}
		}
	}
	return e
}

// Thunks returns the thunks of virtual function f: one for each subobject of its class
// that has a function which f overrides at another place (rule gpu.thunks).
func (s *Shapes) Thunks(f *il.Routine) []Thunk {
	var list []Thunk
	t := s.Table(f.MemberOf.ClassType())
	for _, entries := range [...][]TableEntry{t.Entries, t.shared} {
		for _, e := range entries {
			if e.Routine == f && e.Variant == '1' && e.Thunk != (Thunk{}) && !slices.Contains(list, e.Thunk) && (!f.Generated || cuda.OnDevice(e.Over)) {
				list = append(list, e.Thunk)
			}
		}
	}
	return list
}

// secondary adds the parts of the bases of x that have pointers of their own.
func (m *tableMaker) secondary(x subobject, depth int) {
	if depth > maxBaseDepth {
		return
	}
	for _, b := range x.c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || b.Virtual || !dynamic(d) {
			continue
		}
		if y := m.at(x, b); b == x.c.Cls.PrimaryBase {
			m.secondary(y, depth+1)
		} else {
			m.addGroup(y, depth+1)
		}
	}
}

// finalOverrider returns the function that a call of r, of subobject x, reaches, and
// where the object of its class lies.
func (m *tableMaker) finalOverrider(r *il.Routine, x subobject) (*il.Routine, uint64) {
	best, at := r, x.offset
	consider := func(y subobject) {
		f := overriderIn(y.c, r)
		if f != nil && f != r && (best == r || overrides(f, best, 0)) && m.contains(y, x) {
			best, at = f, y.offset
		}
	}
	consider(m.of)
	for _, b := range m.of.c.Cls.Bases {
		if d := b.Type.ClassType(); d != nil && d.Cls.Polymorphic {
			consider(m.at(m.of, b))
		}
	}
	return best, at
}

// contains reports whether x is a base class object of y.
func (m *tableMaker) contains(y, x subobject) bool {
	if y.c == x.c {
		return y.offset == x.offset
	}
	for _, b := range y.c.Cls.Bases {
		if b.Type.ClassType() == x.c && m.at(y, b).offset == x.offset {
			return true
		}
	}
	return false
}

// overriderIn returns the function of class c itself that is or overrides r.
func overriderIn(c *il.Type, r *il.Routine) *il.Routine {
	for _, f := range c.Cls.Routines {
		if f == r || f.IsVirtual && overrides(f, r, 0) {
			return f
		}
	}
	return nil
}

// slotsOf returns the virtual functions of class c in the order of its table.
func (s *Shapes) slotsOf(c *il.Type, depth int) []*il.Routine {
	if list, ok := s.lists[c]; ok || depth > maxBaseDepth {
		return list
	}
	var list []*il.Routine
	if b := c.Cls.PrimaryBase; b != nil {
		list = append(list, s.slotsOf(b.Type.ClassType(), depth+1)...)
	}
	for _, r := range c.Cls.Routines {
		if !r.IsVirtual {
			continue
		}
		known := false
		for i, o := range list {
			if overrides(r, o, 0) {
				list[i], known = r, true
			}
		}
		if !known {
			list = append(list, r)
		}
	}
	s.lists[c] = list
	return list
}

// A tableOffset is a number in front of the functions of a table: where virtual base
// base lies, or what a call of routine, whose class lies at at, adds to the address.
type tableOffset struct {
	base    *il.Type
	routine *il.Routine
	at      uint64
}

// offsetAt is where offset i of a table stands, in bytes from where the pointer leads to.
func offsetAt(i int) int64 { return int64(-3-i) * 8 }

// offsets returns the offsets in the table of class c from where the pointer leads to
// outwards (Itanium ABI 2.5.3); those for calls are there when it is a virtual base.
func (s *Shapes) offsets(c *il.Type, virtual bool) []tableOffset {
	key := offsetKey{c, virtual}
	list, ok := s.offsetLists[key]
	if !ok {
		list = baseOffsets(nil, c, virtual, 0)
		s.offsetLists[key] = list
	}
	return list
}

func baseOffsets(list []tableOffset, c *il.Type, virtual bool, depth int) []tableOffset {
	if depth > maxBaseDepth || !c.Cls.AnyVirtualBases && !virtual {
		return list
	}
	if b := c.Cls.PrimaryBase; b != nil {
		list = baseOffsets(list, b.Type.ClassType(), b.Virtual, depth+1)
	}
	list = virtualOffsets(list, c, 0)
	if virtual {
		list = callOffsets(list, c, 0, 0)
	}
	return list
}

func virtualOffsets(list []tableOffset, c *il.Type, depth int) []tableOffset {
	if depth > maxBaseDepth {
		return list
	}
next:
	for _, b := range c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || !b.Virtual && !d.Cls.AnyVirtualBases {
			continue
		}
		for i := range list {
			if b.Virtual && list[i].base == d {
				continue next
			}
		}
		if b.Virtual {
			list = append(list, tableOffset{base: d})
		}
		list = virtualOffsets(list, d, depth+1)
	}
	return list
}

func callOffsets(list []tableOffset, c *il.Type, at uint64, depth int) []tableOffset {
	if depth > maxBaseDepth || len(list) > maxGroups {
		return list
	}
	primary := c.Cls.PrimaryBase
	if primary != nil && !primary.Virtual {
		list = callOffsets(list, primary.Type.ClassType(), at, depth+1)
	}
next:
	for _, r := range c.Cls.Routines {
		if !r.IsVirtual {
			continue
		}
		for i := range list {
			if o := list[i].routine; o != nil && (overrides(r, o, 0) || overrides(o, r, 0)) {
				continue next
			}
		}
		list = append(list, tableOffset{routine: r, at: at})
	}
	for _, b := range c.Cls.DirectBases {
		if d := b.Type.ClassType(); d != nil && !b.Virtual && b != primary && dynamic(d) {
			list = callOffsets(list, d, at+b.Offset, depth+1)
		}
	}
	return list
}

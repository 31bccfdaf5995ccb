// This file implements the tables of tables of classes with virtual bases (Itanium
// ABI 2.6): what constructors and destructors for bases set the pointers of an object to
// (rule gpu.tables-of-tables).
package lower

import "cufront/compiler/il"

// Tables is the table of tables of a class.
type Tables struct {
	Construction []*Table // tables of objects under construction, in order
	Pointers     []TablePointer
	bases        map[*il.Type]int  // where the parts of direct and of virtual bases begin
	set          map[subobject]int // the pointers of subobjects of the whole object
}

// A TablePointer is the address of an entry of a table.
type TablePointer struct {
	Table *Table
	Point int
}

// A tablesMaker makes the table of tables of class whole.
type tablesMaker struct {
	s     *Shapes
	whole *il.Type
	t     *Tables
	count map[*il.Type]int
}

// Tables returns the table of tables of class c, which has virtual bases.
func (s *Shapes) Tables(c *il.Type) *Tables {
	t := s.ofTables[c]
	if t == nil {
		t = &Tables{bases: make(map[*il.Type]int), set: make(map[subobject]int)}
		s.ofTables[c] = t
		m := &tablesMaker{s: s, whole: c, t: t, count: make(map[*il.Type]int)}
		m.part(subobject{c: c}, nil, 0)
		m.virtualParts(c, nil, &il.ClassSet{}, 0)
	}
	return t
}

// part adds the part of subobject x, reached along path.
func (m *tablesMaker) part(x subobject, path []*il.Type, depth int) {
	if !x.c.Cls.AnyVirtualBases || depth > maxBaseDepth || len(m.t.Pointers) > maxGroups {
		return
	}
	maker := &tableMaker{s: m.s, whole: m.whole, of: x, path: path}
	if path == nil {
		maker.tables = []*Table{m.s.Table(x.c)}
	} else {
		if x.virtual != x.c {
			maker.count = m.count[x.c]
			m.count[x.c]++
		}
		maker.make()
	}
	m.point(find(maker.tables, x))
	for _, b := range x.c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || b.Virtual || !d.Cls.AnyVirtualBases {
			continue
		}
		if path == nil {
			m.t.bases[d] = len(m.t.Pointers)
		}
		m.part(maker.at(x, b), append([]*il.Type{d}, path...), depth+1)
	}
	m.pointers(maker, x, x.virtual == x.c, &il.ClassSet{}, depth)
}

// point adds the pointer to group g.
func (m *tablesMaker) point(g *group) {
	if g == nil {
		return
	}
	m.t.Pointers = append(m.t.Pointers, TablePointer{g.table, g.point})
	if g.table.Path == nil {
		return
	}
	for _, t := range m.t.Construction {
		if t == g.table {
			return
		}
	}
	m.t.Construction = append(m.t.Construction, g.table)
}

// pointers adds the pointers of the bases of x that have virtual bases or are reached
// through one.
func (m *tablesMaker) pointers(maker *tableMaker, x subobject, virtual bool, seen *il.ClassSet, depth int) {
	if !x.c.Cls.AnyVirtualBases && !virtual || depth > maxBaseDepth || len(m.t.Pointers) > maxGroups {
		return
	}
	for _, b := range x.c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || !dynamic(d) || b.Virtual && !seen.Add(d) {
			continue
		}
		y := maker.at(x, b)
		if (b.Virtual || b != x.c.Cls.PrimaryBase) && (d.Cls.AnyVirtualBases || virtual || b.Virtual) {
			if maker.path == nil {
				m.t.set[y] = len(m.t.Pointers)
			}
			m.point(find(maker.tables, y))
		}
		m.pointers(maker, y, virtual || b.Virtual, seen, depth+1)
	}
}

// virtualParts adds the parts of the virtual bases of c that have virtual bases
// themselves.
func (m *tablesMaker) virtualParts(c *il.Type, path []*il.Type, seen *il.ClassSet, depth int) {
	if depth > maxBaseDepth || len(m.t.Pointers) > maxGroups {
		return
	}
	for _, b := range c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || !d.Cls.AnyVirtualBases {
			continue
		}
		way := append([]*il.Type{d}, path...)
		if b.Virtual {
			if !seen.Add(d) {
				continue
			}
			way = []*il.Type{d}
			m.t.bases[d] = len(m.t.Pointers)
			m.part(subobject{c: d, offset: virtualOffsetIn(m.whole, d), virtual: d}, way, depth+1)
		}
		m.virtualParts(d, way, seen, depth+1)
	}
}

// This file implements the tables of virtual functions (rule gpu.tables).
package device

import (
	"math"
	"sort"
	"strconv"

	"cufront/compiler/il"
)

// sortTables puts the tables into order (rule gpu.table-order): first those of classes
// of which a constructor, destructor or virtual function was written, in the order
// of these definitions; then, in the order of the types, those of other classes that
// declare a virtual function or have an implicit member that does something, and
// those of the rest. The tables of the bases of a class stand before its own.
func (p *printer) sortTables(o *order) {
	rank := make(map[*il.Type]int)
	for i, t := range o.types {
		rank[t] = i
	}
	wanted := make(map[*il.Type]bool)
	keys := make(map[*il.Type]int)
	var list []*il.Type
	for _, t := range p.Kept.Tables {
		if !t.Cls.AnyVirtualBases {
			list = append(list, t)
			wanted[t], keys[t] = true, p.tableKey(t)
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if x, y := keys[a], keys[b]; x != y {
			return x < y
		}
		return rank[a] < rank[b]
	})
	var seen il.ClassSet
	var add func(t *il.Type, depth int)
	add = func(t *il.Type, depth int) {
		if depth > 1000 || !seen.Add(t) {
			return
		}
		for _, b := range t.Cls.DirectBases {
			if c := b.Type.ClassType(); c != nil {
				add(c, depth+1)
			}
		}
		if wanted[t] {
			o.tables = append(o.tables, t)
		}
	}
	for _, t := range list {
		add(t, 0)
	}
}

// tableKey is what the table of class t is sorted by.
func (p *printer) tableKey(t *il.Type) int {
	key := math.MaxInt
	for _, r := range t.Cls.Routines {
		structor := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor
		if !r.IsVirtual && !structor {
			continue
		}
		switch kept := p.Kept.Of(r) != nil; {
		case kept && !r.Generated && r.DefNumber > 0 && (!r.IsDefaulted || r.DefinedOutside):
			key = min(key, int(r.DefNumber))
		case r.IsVirtual || kept:
			key = min(key, math.MaxInt-1)
		}
	}
	return key
}

// thunks returns what the functions in the tables that adjust the object's address
// take from it.
func (p *printer) thunks(o *order) map[*il.Routine][]int64 {
	m := make(map[*il.Routine][]int64)
	for _, t := range o.tables {
	entries:
		for _, e := range p.shapes.Table(t) {
			if e.Routine == nil || e.Adjust == 0 || e.Variant == '0' || e.Routine.PureVirtual || p.Kept.Of(e.Routine) == nil {
				continue
			}
			for _, n := range m[e.Routine] {
				if n == e.Adjust {
					continue entries
				}
			}
			m[e.Routine] = append(m[e.Routine], e.Adjust)
		}
	}
	return m
}

func (p *printer) tableHead(t *il.Type) string {
	return "__device__  __var_used__ const long " + p.names.Table("TV", t) + "[" + strconv.Itoa(len(p.shapes.Table(t))) + "]"
}

func (p *printer) tableDeclaration(t *il.Type) {
	p.out.EndLine()
	if p.Dialect.RDC() && !isLocalClass(t) {
		p.str("extern  ")
	} else {
		p.str("static  ")
	}
	p.str(p.tableHead(t) + ";")
}

func (p *printer) tableDefinition(t *il.Type) {
	p.out.EndLine()
	if p.Dialect.RDC() && !isLocalClass(t) {
		p.str(" __attribute__((nv_weak_odr))  ")
	} else {
		p.str("static  ")
	}
	p.str(p.tableHead(t) + " = {")
	for i, e := range p.shapes.Table(t) {
		if i > 0 {
			p.str(",")
		}
		switch {
		case e.Routine != nil && !e.Routine.PureVirtual && p.Kept.Of(e.Routine) != nil:
			p.str("((long)" + p.variantName(variant{r: e.Routine, kind: e.Variant, thunk: e.Adjust}) + ")")
		case e.Routine == nil && e.Number < 0:
			p.str("(" + strconv.FormatInt(e.Number, 10) + "L)")
		case e.Routine == nil:
			p.str(strconv.FormatInt(e.Number, 10) + "L")
		default:
			p.str("0L")
		}
	}
	p.str("};")
}

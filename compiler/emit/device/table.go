// This file implements the tables of virtual functions (rule gpu.tables).
package device

import (
	"math"
	"sort"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lower"
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
		list = append(list, t)
		wanted[t], keys[t] = true, p.tableKey(t)
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

// tables prints the tables, with their values when defined: those that classes with
// virtual bases have under construction and the table of tables behind the one of the
// class (rule gpu.tables-of-tables).
func (p *printer) tables(defined bool) {
	for _, t := range p.order.tables {
		if il.TableElsewhere(t) { // (rule keep.extern-templates)
			switch {
			case defined:
			case t.Cls.AnyVirtualBases:
				p.tableHead(t, "const long *const "+p.names.Table("TT", t), "", false)
				p.tableEnd(false)
			default:
				p.table(t, p.shapes.Table(t), false)
			}
			continue
		}
		p.table(t, p.shapes.Table(t), defined)
		if !t.Cls.AnyVirtualBases {
			continue
		}
		tt := p.shapes.Tables(t)
		for _, c := range tt.Construction {
			p.table(t, c, defined)
		}
		p.tableHead(t, "const long *const "+p.names.Table("TT", t), strconv.Itoa(len(tt.Pointers)), defined)
		for i, x := range tt.Pointers {
			if !defined {
				break
			}
			if i > 0 {
				p.str(",")
			}
			p.str("(" + p.tableName(x.Table) + " + " + strconv.Itoa(x.Point) + ")")
		}
		p.tableEnd(defined)
	}
}

// table prints table t of class c.
func (p *printer) table(c *il.Type, t *lower.Table, defined bool) {
	p.tableHead(c, "const long "+p.tableName(t), strconv.Itoa(len(t.Entries)), defined)
	for i, e := range t.Entries {
		if !defined {
			break
		}
		p.Unit.Work.Step(1)
		if i > 0 {
			p.str(",")
		}
		switch {
		case e.Routine != nil && !e.Routine.PureVirtual && p.Kept.Of(e.Routine) != nil && (e.Thunk == (lower.Thunk{}) || !e.Routine.Generated || cuda.OnDevice(e.Over)):
			p.str("((long)" + p.variantName(variant{r: e.Routine, kind: e.Variant, thunk: e.Thunk}) + ")")
		case e.Routine == nil && e.Number < 0:
			p.str("(" + strconv.FormatInt(e.Number, 10) + "L)")
		case e.Routine == nil:
			p.str(strconv.FormatInt(e.Number, 10) + "L")
		default:
			p.str("0L")
		}
	}
	p.tableEnd(defined)
}

// tableHead prints the declarator of a table of class c with size entries.
func (p *printer) tableHead(c *il.Type, name, size string, defined bool) {
	p.out.EndLine()
	switch shared := p.Dialect.RDC() && !isLocalClass(c); {
	case shared && defined:
		p.str(" __attribute__((nv_weak_odr))  ")
	case shared:
		p.str("extern  ")
	default:
		p.str("static  ")
	}
	p.str("__device__  __var_used__ " + name + "[" + size + "]")
	if defined {
		p.str(" = {")
	}
}

func (p *printer) tableEnd(defined bool) {
	if defined {
		p.str("}")
	}
	p.str(";")
}

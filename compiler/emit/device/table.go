// This file implements the tables of virtual functions (rule gpu.tables).
package device

import (
	"sort"
	"strconv"

	"cufront/compiler/il"
)

// sortTables puts the tables into order: those of classes that declare a virtual
// function themselves first, each in the order of the types.
func (p *printer) sortTables(o *order) {
	rank := make(map[*il.Type]int)
	for i, t := range o.types {
		rank[t] = i
	}
	for _, t := range p.Kept.Tables {
		if !t.Cls.AnyVirtualBases {
			o.tables = append(o.tables, t)
		}
	}
	sort.SliceStable(o.tables, func(i, j int) bool {
		a, b := o.tables[i], o.tables[j]
		if x, y := declaresVirtual(a), declaresVirtual(b); x != y {
			return x
		}
		return rank[a] < rank[b]
	})
}

// declaresVirtual reports whether class t declares a virtual function.
func declaresVirtual(t *il.Type) bool {
	for _, r := range t.Cls.Routines {
		if r.IsVirtual && !r.Generated {
			return true
		}
	}
	return false
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

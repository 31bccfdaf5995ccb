// This file implements the tables of virtual functions (rule gpu.tables).
package device

import (
	"math"
	"slices"
	"sort"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lower"
)

// sortTables puts the tables into order and says where among the variables each stands
// (rule gpu.table-order). The tables of the bases of a class stand before its own.
func (p *printer) sortTables(o *order) {
	rank := make(map[*il.Type]int)
	for i, t := range o.types {
		rank[t] = i
	}
	places := make(map[*il.Type]uint64)
	list := slices.Clone(p.Kept.Tables)
	var ends []uint64 // of functions outside of classes, made where they are wanted
	for _, t := range list {
		places[t] = p.tablePlace(t)
		if w, ok := p.Unit.TableWanted(t); ok && places[t] == uint64(w.Behind) && t.Cls.Members.DefaultCtor.Constexpr && t.Cls.Members.Dtor.Trivial {
			if ends == nil {
				ends = p.functionEnds()
			}
			if i, _ := slices.BinarySearch(ends, places[t]); i < len(ends) {
				places[t] = ends[i]
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if x, y := places[a], places[b]; x != y {
			return x < y
		}
		x, first := p.Unit.TableWanted(a)
		if y, second := p.Unit.TableWanted(b); first && second && x.After != y.After {
			return x.After < y.After
		}
		return rank[a] < rank[b]
	})
	o.tablePlaces = places
	var seen il.ClassSet
	var add func(t *il.Type, place uint64, depth int)
	add = func(t *il.Type, place uint64, depth int) {
		if depth > 1000 || !seen.Add(t) {
			return
		}
		for _, b := range t.Cls.DirectBases {
			if c := b.Type.ClassType(); c != nil {
				add(c, place, depth+1)
			}
		}
		if own, ok := places[t]; ok {
			o.tables = append(o.tables, t)
			places[t] = min(own, place)
		}
	}
	for _, t := range list {
		add(t, places[t], 0)
	}
}

// functionEnds returns where the functions end that were written outside of classes, in order.
func (p *printer) functionEnds() []uint64 {
	ends := []uint64{}
	for _, r := range p.Unit.Routines {
		if r.Body != nil && r.InstantiatedFrom == nil && (r.MemberOf == nil || r.DefinedOutside) {
			ends = append(ends, p.endOf(r, 0))
		}
	}
	slices.Sort(ends)
	return ends
}

// tablePlace says where the table of class t stands among the variables: where a
// constructor, a destructor or a virtual function of it was written, else where the first
// of its implicit members was wanted. Virtual functions of unnamed namespaces do not count.
func (p *printer) tablePlace(t *il.Type) uint64 {
	place := uint64(math.MaxUint64)
	if w, ok := p.Unit.TableWanted(t); ok {
		place = uint64(w.Behind)
	}
	for _, r := range t.Cls.Routines {
		structor := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor
		if !r.IsVirtual && !structor {
			continue
		}
		switch {
		case !r.Generated && r.Body != nil && (!r.IsDefaulted || r.DefinedOutside):
			if structor || !t.ParentScope.Is(il.ScopeUnnamed) {
				place = min(place, uint64(r.Body.ID))
			}
		case r.IsVirtual || p.Kept.Of(r) != nil:
			place = min(place, math.MaxUint64-1)
		}
	}
	return place
}

// classTable prints the table of class t, with its values when defined: behind it those that
// a class with virtual bases has under construction and the table of tables (rule
// gpu.tables-of-tables).
func (p *printer) classTable(t *il.Type, defined bool) {
	if il.TableElsewhere(t) { // (rule keep.extern-templates)
		switch {
		case defined:
		case t.Cls.AnyVirtualBases:
			p.tableHead(t, "const long *const "+p.names.Table("TT", t), "", false)
			p.tableEnd(false)
		default:
			p.table(t, p.shapes.Table(t), false)
		}
		return
	}
	p.table(t, p.shapes.Table(t), defined)
	if !t.Cls.AnyVirtualBases {
		return
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

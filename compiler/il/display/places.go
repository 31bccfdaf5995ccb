// This file implements where the entries of a display come from, and displays
// of a part of the unit, which the playground asks for.
package display

import (
	"bytes"
	"strconv"

	"cufront/compiler/il"

	"cufront/compiler/source"
)

// A Place is where one displayed entry comes from.
type Place struct {
	Lines  [2]int // of the display, from 1: the entry's first and last
	Source source.Range
}

// placeOf is the place of an entry in the source; many kinds have none.
func (o *overlay) placeOf(n il.Node) source.Range {
	switch n := n.(type) {
	case *il.Expr:
		if n.Start.IsValid() {
			return source.Range{Start: n.Start, End: n.EndPos}
		}
		return source.Range{Start: n.Pos, End: n.EndPos}
	case *il.Statement:
		return source.Range{Start: n.Pos, End: n.EndPos}
	case *il.UsingDecl:
		return source.Range{Start: n.Pos}
	case *il.Pragma:
		return source.Range{Start: n.Pos}
	case il.Entity:
		return source.Range{Start: o.entities.declPos(n), End: n.Corresp().EndPos}
	}
	return source.Range{}
}

// choose returns which of the entries are shown. An entry without a place of
// its own belongs to the next one that has one, as parents follow their
// children.
func (o *overlay) choose(entries []il.Node) []bool {
	shown := make([]bool, len(entries))
	last := false
	for i := len(entries) - 1; i >= 0; i-- {
		if r := o.placeOf(entries[i]); r.Start.IsValid() {
			last = o.shownOnly(r.Start)
		} else if r, ok := entries[i].(*il.Routine); ok && r.Builtin != 0 {
			last = false // the compiler's own, nobody wrote them
		}
		shown[i] = last
	}
	return shown
}

// showsBody reports whether the display shows the body of r: in a display of a
// part of the unit only bodies that come from there.
func (o *overlay) showsBody(r *il.Routine) bool {
	return o.shownOnly == nil || o.shownOnly(o.entities.declPos(r)) || o.routines.body(r) != nil && o.shownOnly(o.routines.body(r).Pos)
}

// elsewhere reports whether a display of a part of the unit leaves out n, an entry
// of the file scope, with all that belongs to it. Anyone may add to a namespace.
func (o *overlay) elsewhere(n il.Node) bool {
	if _, ok := n.(*il.Namespace); ok || o.shownOnly == nil {
		return false
	}
	r := o.placeOf(n)
	return r.Start.IsValid() && !o.shownOnly(r.Start)
}

// bodiesLeftOut stands for function regions that are not shown.
func (d *display) bodiesLeftOut(n int) {
	if n > 0 {
		d.b = append(strconv.AppendInt(append(d.b, "\n\n["...), int64(n), 10), " function bodies that come from elsewhere]\n"...)
	}
}

// leftOut stands for entries that are not shown.
func (d *display) leftOut(n int) {
	if n > 0 {
		d.b = append(d.b, "\n[entries that come from elsewhere]\n"...)
	}
}

// placed reports the place of the entry that was displayed from offset start on.
func (d *display) placed(n il.Node, start int) {
	if d.o.Placed == nil {
		return
	}
	d.line += bytes.Count(d.b[d.counted:start], []byte("\n"))
	first := d.line + 1
	d.line += bytes.Count(d.b[start:], []byte("\n"))
	d.counted = len(d.b)
	if r := d.placeOf(n); r.Start.IsValid() {
		d.o.Placed(Place{Lines: [2]int{first, d.line}, Source: r})
	}
}

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
	switch n := n.(type) { // the frequent kinds first
	case *il.SourceSequenceEntry, *il.ParamType, *il.NameReference, *il.ClassInfo, *il.Scope, *il.Attribute, *il.SecondaryDecl:
		return source.Range{}
	case *il.Type:
		return source.Range{Start: o.entities.declPos(n), End: n.EndPos}
	case *il.Routine:
		return source.Range{Start: o.entities.declPos(n), End: n.EndPos}
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

// origin is where an entry of a display of a part of the unit comes from: an entry
// of the source sequence and a file have no place of their own, but they go with
// what they list.
func origin(o *overlay, n il.Node) source.Pos {
	switch n := n.(type) {
	case *il.SourceSequenceEntry:
		return listedPos(o, n)
	case *il.SecondaryDecl, *il.EndOfConstruct, *il.LinkageSpec:
		return declarationPos(o, n)
	case *SourceFile:
		return source.Pos{Seq: n.First}
	}
	return o.placeOf(n).Start
}

// listedPos is where the declaration of an entry of the source sequence stands;
// some have no position.
func listedPos(o *overlay, e *il.SourceSequenceEntry) source.Pos {
	n := o.sequences.entity(e)
	if _, ok := n.(*il.Namespace); ok { // anyone may add to it
		return e.Src.Start
	}
	return declarationPos(o, n)
}

// declarationPos is the position of what a source sequence can list.
func declarationPos(o *overlay, n il.Node) source.Pos {
	switch n := n.(type) {
	case *il.SecondaryDecl:
		return n.DeclPos
	case *il.EndOfConstruct:
		return n.Pos
	case *il.InstantiationDirective:
		return n.Pos
	case *il.UsingDecl:
		return n.Pos
	case *il.StaticAssert:
		return n.Pos
	case *il.Pragma:
		return n.Pos
	case *il.LinkageSpec:
		return n.Pos
	case il.Entity:
		return o.entities.declPos(n)
	}
	return source.Pos{}
}

// listsElsewhere reports whether an entry of the source sequence of the file is left
// out of a display of a part of the unit.
func listsElsewhere(o *overlay, n il.Node) bool {
	e, ok := n.(*il.SourceSequenceEntry)
	if !ok {
		return false
	}
	pos := listedPos(o, e)
	return pos.IsValid() && !o.shownOnly(pos)
}

// choose returns which of the entries are shown. An entry without a place of
// its own belongs to the next one that has one, as parents follow their
// children.
func (o *overlay) choose(entries []il.Node) []bool {
	shown := make([]bool, len(entries))
	last := false
	for i := len(entries) - 1; i >= 0; i-- {
		if pos := origin(o, entries[i]); pos.IsValid() {
			last = o.shownOnly(pos)
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
	if o.shownOnly == nil {
		return true
	}
	return o.shownBodies.answer(r.ID, func() bool {
		return o.shownOnly(o.entities.declPos(r)) || o.routines.body(r) != nil && o.shownOnly(o.routines.body(r).Pos)
	})
}

// elsewhere reports whether a display of a part of the unit leaves out n, an entry
// of the file scope, with all that belongs to it. Anyone may add to a namespace.
func (o *overlay) elsewhere(n il.Node) bool {
	if o.shownOnly == nil {
		return false
	}
	return o.away.answer(n.Hdr().ID, func() bool {
		if _, ok := n.(*il.Namespace); ok {
			return false
		}
		r := o.placeOf(n)
		return r.Start.IsValid() && !o.shownOnly(r.Start)
	})
}

// firstShown returns a number with which the part of the unit begins that is shown:
// that of the last entry of the source in front of it. What has a lower one cannot
// name anything of the part.
func firstShown(o *overlay) uint32 {
	before := uint32(0)
	for e := o.u.File.Seq.First; e != nil && o.shownOnly != nil; e = e.Next {
		if o.shownOnly(declarationPos(o, e.Entity)) {
			return before
		}
		before = e.ID
	}
	return 0
}

// answers are what is known about entries of the unit, by number.
type answers struct{ asked, yes il.NumberSet }

// answer returns the answer for the entry of number id, which is asked for once.
func (a *answers) answer(id uint32, ask func() bool) bool {
	if !dense(id) {
		return ask()
	}
	if a.asked.Add(id) && ask() {
		a.yes.Add(id)
	}
	return a.yes.Has(id)
}

// forget makes the question be asked again.
func (a *answers) forget(id uint32) {
	a.asked.Remove(id)
	a.yes.Remove(id)
}

// moveTo gives n another place in the source.
func moveTo(o *overlay, n il.Entity, pos source.Pos) {
	o.entities.setDeclPos(n, pos)
	o.away.forget(n.Hdr().ID)
	o.shownBodies.forget(n.Hdr().ID)
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

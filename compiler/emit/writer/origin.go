// This file implements the origin map: which source range and which printing
// rule every byte range of the output comes from. It is kept only when asked
// for and never changes the bytes.
package writer

import "cufront/compiler/source"

// Kind tells how much of an output range is the user's.
type Kind uint8

const (
	User      Kind = iota // the user's construct, in the user's terms
	Rewritten             // the user's construct in another form
	Injected              // added by the compiler on account of the construct
)

// Origin is the origin of the bytes [Start, End).
type Origin struct {
	Start, End int
	Src        source.Range
	Rule       string
	Kind       Kind
}

// recorder collects origins: the ranges are in order and do not overlap; an
// inner range interrupts the one around it.
type recorder struct {
	done []Origin
	open []Origin
	own  func(source.Pos) bool // the reader's own text, whose expressions have ranges too; nil: none has
	fine bool                  // what is printed now is such
}

// Record makes w keep the origin map. Where own says so of an entry, its
// expressions have ranges of their own; for all of a unit they would be too many.
func (w *Writer) Record(own func(source.Pos) bool) { w.origins = &recorder{own: own} }

// Within tells that an entry at pos is printed, and returns what was told
// before, for Outside.
func (w *Writer) Within(pos source.Pos) (before bool) {
	r := w.origins
	if r == nil || r.own == nil {
		return false
	}
	before = r.fine
	r.fine = pos.IsValid() && r.own(pos)
	return before
}

// Outside ends what Within began.
func (w *Writer) Outside(before bool) {
	if w.origins != nil {
		w.origins.fine = before
	}
}

// BeginPart starts the range of an expression, printed by rule, of the kind of
// what is around it, and reports whether there is one, which End ends.
func (w *Writer) BeginPart(rule string, start, end source.Pos) bool {
	r := w.origins
	if r == nil || !r.fine || len(r.open) == 0 || !start.IsValid() || !end.IsValid() {
		return false
	}
	r.begin(len(w.buf), Origin{Rule: rule, Kind: r.open[len(r.open)-1].Kind, Src: source.Range{Start: start, End: end}})
	return true
}

// Recording reports whether w keeps the origin map.
func (w *Writer) Recording() bool { return w.origins != nil }

// Begin starts a range that comes from src by rule; it ends at the matching End.
// Without a source range of its own it has that of the range around it.
func (w *Writer) Begin(rule string, kind Kind, src source.Range) {
	if w.origins != nil {
		w.origins.begin(len(w.buf), Origin{Src: src, Rule: rule, Kind: kind})
	}
}

// End ends the range begun last.
func (w *Writer) End() {
	if w.origins != nil {
		w.origins.end(len(w.buf))
	}
}

// Origins returns the origin map, in order of the output.
func (w *Writer) Origins() []Origin {
	if w.origins == nil {
		return nil
	}
	return w.origins.done
}

func (r *recorder) begin(at int, o Origin) {
	if n := len(r.open); n > 0 {
		r.close(at, &r.open[n-1])
		if !o.Src.Start.IsValid() {
			o.Src = r.open[n-1].Src
		}
	}
	o.Start = at
	r.open = append(r.open, o)
}

func (r *recorder) end(at int) {
	n := len(r.open) - 1
	if n < 0 {
		return
	}
	r.close(at, &r.open[n])
	r.open = r.open[:n]
	if n > 0 {
		r.open[n-1].Start = at
	}
}

// close emits what o covered since its start or the end of an inner range.
func (r *recorder) close(at int, o *Origin) {
	if at > o.Start {
		d := *o
		d.End = at
		r.done = append(r.done, d)
	}
}

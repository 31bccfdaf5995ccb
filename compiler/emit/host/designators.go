// This file implements the designators of braced lists [dcl.init.aggr].
package host

import "cufront/compiler/il"

// designators prints the designators of an element that is kept as written
// (rules init.designator, init.array-range).
func (p *printer) designators(cx ctx, e *il.Expr) {
	if e.X == nil || len(e.X.Designators) == 0 {
		return
	}
	assign := true
	for _, d := range e.X.Designators {
		switch {
		case d.Index != nil:
			p.Byte('[')
			p.constant(cx, d.Index, modeT)
			if d.IndexEnd != nil {
				p.Str(" ... ")
				p.constant(cx, d.IndexEnd, modeT)
			}
			p.Byte(']')
		default:
			p.Byte('.')
			p.Str(d.Name.Text)
		}
		assign = !d.NoAssign
	}
	if assign {
		p.Str(" = ")
	}
}

// designator prints that of c, an element of a constant aggregate.
func (w *text) designator(c *il.Constant) {
	if c.IsFieldDesignator || c.Field != nil {
		w.Byte('.')
		if c.Field != nil && c.Field.Name != nil {
			w.Str(c.Field.Name.Text)
		} else if c.Name != nil {
			w.Str(c.Name.Text)
		}
		return
	}
	w.Byte('[')
	w.Uint(c.Index)
	if c.IsRange {
		w.Str(" ... ")
		w.Uint(c.IndexEnd)
	}
	w.Byte(']')
}

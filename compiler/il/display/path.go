// This file implements the subobject paths of address constants: the steps from
// a variable to the part of it that is addressed.
package display

import "cufront/compiler/il"

// pathStep is one step of a path.
type pathStep struct {
	il.Entry
	elem il.PathElem
	next *pathStep
}

// EntryKind implements Node.
func (*pathStep) EntryKind() il.EntryKind { return il.KindSubobjectPath }

// path returns the steps of address constant c.
func (o *overlay) path(c *il.Constant) *pathStep {
	var first *pathStep
	for i := len(c.Path) - 1; i >= 0; i-- {
		if e := c.Path[i]; e.Field != nil || e.Base != nil || e.Index != 0 {
			first = &pathStep{il.Entry{ID: c.ID + derivationBase + uint32(i), Func: o.regions.region(&c.Entry)}, e, first}
		}
	}
	return first
}

// pathFields prints a step.
func (d *display) pathFields(s *pathStep) {
	d.blankLine()
	d.pointer("next", nonNil(s.next))
	switch e := s.elem; {
	case e.Field != nil:
		d.pointer("variant.field", e.Field)
	case e.Base != nil:
		d.pointer("variant.base_class", e.Base)
	default:
		d.flag("is_offset", true)
		d.integer("ptr_offset", e.Index)
	}
}

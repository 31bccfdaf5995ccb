// This file implements the display of pragmas.
package display

import (
	"slices"
	"strings"

	"cufront/compiler/il"
)

// spacedText is the text of a pragma with one blank between its tokens, none
// before commas.
func spacedText(g *il.Pragma) string {
	if len(g.Words) == 0 {
		return g.Text
	}
	return strings.ReplaceAll(strings.Join(g.Words, " "), " ,", ",")
}

// isControl reports whether a pragma controls checks of the front end itself:
// those are no part of the IL.
func isControl(g *il.Pragma) bool {
	return g.Kind == il.PragmaUnroll || strings.HasPrefix(g.Text, "nv_") || strings.HasPrefix(g.Text, "hd_warning")
}

// pragmaText prints the text of a pragma; those of STDC keep none.
func (d *display) pragmaText(g *il.Pragma) {
	if g.Kind == il.PragmaSTDC {
		d.pointer("pragma_text", nil)
		return
	}
	d.quote("pragma_text", spacedText(g), g)
}

// isImmediate reports whether a pragma takes effect where it stands; the others
// wait for the declaration behind them.
func isImmediate(g *il.Pragma) bool {
	switch g.Kind {
	case il.PragmaSTDC, il.PragmaMessage:
		return true
	}
	return len(g.Words) > 1 && g.Words[0] == "GCC" && g.Words[1] == "visibility"
}

// dropControls removes the pragmas that are no part of the IL, and puts those
// that take effect at once in front of those that waited beside them.
func (o *overlay) dropControls() {
	beside := make(map[*il.Pragma]bool)
	for e := o.first(o.u.File); e != nil; e = o.sequences.next(e) {
		g, ok := o.sequences.entity(e).(*il.Pragma)
		if ok && o.sequences.prev(e) != nil {
			_, beside[g] = o.sequences.entity(o.sequences.prev(e)).(*il.Pragma)
		}
	}
	var list []*il.Pragma
	group := 0
	for _, g := range o.scopes.pragmas(o.u.File) {
		if isControl(g) {
			continue
		}
		if !beside[g] {
			group = len(list)
		}
		list = append(list, g)
		if isImmediate(g) {
			list = slices.Insert(list[:len(list)-1], group, g)
		}
	}
	o.scopes.setPragmas(o.u.File, list)
	for _, r := range o.u.Routines {
		if r.Scope != nil {
			o.dropLocalControls(r.Scope)
		}
	}
	o.eachScopeSequence(func(s *il.Scope) {
		for e := o.first(s); e != nil; e = o.sequences.next(e) {
			if g, ok := o.sequences.entity(e).(*il.Pragma); ok && isControl(g) {
				o.unlink(s, e)
			}
		}
	})
}

// dropLocalControls does so for the scopes of a function.
func (o *overlay) dropLocalControls(s *il.Scope) {
	var list []*il.Pragma
	for _, g := range o.scopes.pragmas(s) {
		if !isControl(g) {
			list = append(list, g)
		}
	}
	o.scopes.setPragmas(s, list)
	for _, in := range s.Scopes {
		o.dropLocalControls(in)
	}
}

// unlink takes e out of the source sequence of s.
func (o *overlay) unlink(s *il.Scope, e *il.SourceSequenceEntry) {
	if o.sequences.prev(e) == nil {
		o.setFirst(s, o.sequences.next(e))
	} else {
		o.sequences.setNext(o.sequences.prev(e), o.sequences.next(e))
	}
	if o.sequences.next(e) != nil {
		o.sequences.setPrev(o.sequences.next(e), o.sequences.prev(e))
	}
}

// This file implements the pragmas that stay in front of statements.
package lower

import (
	"slices"
	"strings"

	"cufront/compiler/il"
)

// pragmas notes the pragmas in front of s, which stand at the beginning of its block
// (rule gpu.pragmas).
func (f *fn) pragmas(s *il.Statement) {
	if f.inner == nil {
		return
	}
	n := len(f.inner.Pragmas)
	pragmasBefore(s, func(p *il.Pragma) {
		if stays(p) {
			f.inner.Pragmas = slices.Insert(f.inner.Pragmas, n, p)
		}
	})
}

// stays reports whether pragma p of a body means nothing to the tool.
func stays(p *il.Pragma) bool {
	switch p.Kind {
	case il.PragmaOmp, il.PragmaMessage, il.PragmaSTDC:
		return true
	case il.PragmaGCC:
		return len(p.Words) > 1 && p.Words[1] == "unroll"
	}
	if p.Kind != il.PragmaUnrecognized || len(p.Words) == 0 {
		return false
	}
	switch w := p.Words[0]; w {
	case "once", "ident", "redefine_extname", "push_macro", "pop_macro":
		return false
	default:
		return !strings.HasPrefix(w, "nv_")
	}
}

// unrolled returns the pragma that unrolls loop s: the last in front of it. One whose
// count is none is ignored (rule gpu.unroll).
func unrolled(s *il.Statement) *il.Pragma {
	var last *il.Pragma
	pragmasBefore(s, func(p *il.Pragma) {
		if p.Kind == il.PragmaUnroll && last == nil {
			last = p
		}
	})
	if last != nil && last.Count == nil && len(last.Words) > 1 {
		return nil
	}
	return last
}

// pragmasBefore calls f with the pragmas in front of s, the last one first.
func pragmasBefore(s *il.Statement, f func(*il.Pragma)) {
	if s.SeqEntry == nil {
		return
	}
	q := s.SeqEntry.Prev
	if q != nil && s.Parent != nil && s.Parent.Implicit && q.Entity == il.Node(s.Parent) {
		q = q.Prev // the block that nobody wrote around a dependent statement
	}
	for ; q != nil; q = q.Prev {
		p, ok := q.Entity.(*il.Pragma)
		if !ok {
			return
		}
		f(p)
	}
}

// This file implements the display of pragmas.
package il

import "strings"

// spacedText is the text of a pragma with one blank between its tokens, none
// before commas.
func (g *Pragma) spacedText() string {
	if len(g.Words) == 0 {
		return g.Text
	}
	return strings.ReplaceAll(strings.Join(g.Words, " "), " ,", ",")
}

// isControl reports whether a pragma controls checks of the front end itself:
// those are no part of the IL.
func (g *Pragma) isControl() bool {
	return g.Kind == PragmaUnroll || strings.HasPrefix(g.Text, "nv_") || strings.HasPrefix(g.Text, "hd_warning")
}

// pragmaText prints the text of a pragma; those of STDC keep none.
func (d *display) pragmaText(g *Pragma) {
	if g.Kind == PragmaSTDC {
		d.pointer("pragma_text", nil)
		return
	}
	d.quote("pragma_text", g.spacedText(), g)
}

// isImmediate reports whether a pragma takes effect where it stands; the others
// wait for the declaration behind them.
func (g *Pragma) isImmediate() bool {
	switch g.Kind {
	case PragmaSTDC, PragmaMessage:
		return true
	}
	return len(g.Words) > 1 && g.Words[0] == "GCC" && g.Words[1] == "visibility"
}

// dropControls removes the pragmas that are no part of the IL, and puts those
// that take effect at once in front of those that waited beside them.
func (u *Unit) dropControls() {
	beside := make(map[*Pragma]bool)
	for e := u.File.Seq.First; e != nil; e = e.Next {
		g, ok := e.Entity.(*Pragma)
		if ok && e.Prev != nil {
			_, beside[g] = e.Prev.Entity.(*Pragma)
		}
	}
	list, group := u.File.Pragmas[:0], 0
	for _, g := range u.File.Pragmas {
		if g.isControl() {
			continue
		}
		if !beside[g] {
			group = len(list)
		}
		list = append(list, g)
		if g.isImmediate() {
			copy(list[group+1:], list[group:])
			list[group] = g
		}
	}
	u.File.Pragmas = list
	linkPragmas(list)
	for _, r := range u.Routines {
		if r.Scope != nil {
			r.Scope.dropLocalControls()
		}
	}
	u.eachSequence(func(l *SeqList) {
		for e := l.First; e != nil; e = e.Next {
			if g, ok := e.Entity.(*Pragma); ok && g.isControl() {
				l.unlink(e)
			}
		}
	})
}

// dropLocalControls does so for the scopes of a function.
func (s *Scope) dropLocalControls() {
	list := s.Pragmas[:0]
	for _, g := range s.Pragmas {
		if !g.isControl() {
			list = append(list, g)
		}
	}
	s.Pragmas = list
	linkPragmas(list)
	for _, in := range s.Scopes {
		in.dropLocalControls()
	}
}

func linkPragmas(list []*Pragma) {
	for i, g := range list {
		g.Next = nil
		if i > 0 {
			list[i-1].Next = g
		}
	}
}

// unlink takes e out of the list.
func (l *SeqList) unlink(e *SourceSequenceEntry) {
	if e.Prev == nil {
		l.First = e.Next
	} else {
		e.Prev.Next = e.Next
	}
	if e.Next == nil {
		l.Last = e.Prev
	} else {
		e.Next.Prev = e.Prev
	}
}

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
	return strings.HasPrefix(g.Text, "nv_") || strings.HasPrefix(g.Text, "hd_warning")
}

// dropControls removes the pragmas of file scope that are no part of the IL.
func (u *Unit) dropControls() {
	list := u.File.Pragmas[:0]
	for _, g := range u.File.Pragmas {
		if !g.isControl() {
			list = append(list, g)
		}
	}
	u.File.Pragmas = list
	for i := 1; i < len(list); i++ {
		list[i-1].Next = list[i]
	}
	u.eachSequence(func(l *SeqList) {
		for e := l.First; e != nil; e = e.Next {
			if g, ok := e.Entity.(*Pragma); ok && g.isControl() {
				l.unlink(e)
			}
		}
	})
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

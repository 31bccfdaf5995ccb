// This file implements which lines have characters of several bytes: columns of
// the others need no counting.
package display

import (
	"slices"
	"unicode/utf8"

	"cufront/compiler/source"
)

// wideLines are the lines with characters outside of ASCII.
type wideLines map[uint32]bool

func newWideLines(m *source.Map) wideLines {
	w := wideLines{}
	for seq := uint32(1); int(seq) <= m.NumLines(); seq++ {
		if slices.IndexFunc(m.LineText(seq), func(b byte) bool { return b >= utf8.RuneSelf }) >= 0 {
			w[seq] = true
		}
	}
	return w
}

func (w wideLines) has(seq uint32) bool { return len(w) > 0 && w[seq] }

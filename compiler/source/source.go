// This file implements positions and the line map: how a sequence number (a
// physical line that the tool has read) is mapped back to a file name and a
// line as the user knows them.
//
// A position is (Seq, Col). Seq counts every physical line read, over the
// primary source file and all included files, in reading order, from 1; for a
// preprocessed input it is simply the line number of the `.ii` file, line
// markers included (rule il.source-files). Col is the 1-based byte column; a tab
// counts 1. Every `# N "file"` marker and every change of file opens a new
// segment, even when the file name does not change (rule model.position).
package source

import (
	"cmp"
	"slices"
	"sort"
	"unicode/utf8"
)

// Pos is a source position. The zero value means "no position".
type Pos struct {
	Seq uint32 // physical line over all files read, from 1
	Col uint32 // byte column, from 1
}

// IsValid reports whether p is a real position.
func (p Pos) IsValid() bool { return p.Seq != 0 }

// Before reports whether p comes before q in reading order.
func (p Pos) Before(q Pos) bool {
	return p.Seq < q.Seq || p.Seq == q.Seq && p.Col < q.Col
}

// Compare orders positions in reading order, for sorting: -1, 0 or 1.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.Seq, q.Seq), cmp.Compare(p.Col, q.Col))
}

// Range is a half-open source range [Start, End).
type Range struct{ Start, End Pos }

// EnterKind tells how a segment was opened, after the flags of a line marker.
type EnterKind uint8

const (
	Sibling EnterKind = iota // plain marker or #line
	Enter                    // flag 1, or #include
	Leave                    // flag 2, or return from #include
)

// Segment is a run of consecutive physical lines that come from one file.
type Segment struct {
	Name     string    // file name as the marker or #include spelled it (unescaped)
	FullName string    // name used to open the file; "" for a marker's name
	Line     int       // line number, as the user knows it, of First
	Index    int32     // position in Map.Segments
	Entered  int32     // index of the segment with which this reading of its file began
	First    uint32    // first sequence number
	Last     uint32    // last sequence number, inclusive; First-1 when empty
	Kind     EnterKind // how the segment was opened
	System   bool      // flag 3: from a system include directory
	ExternC  bool      // flag 4: implicitly extern "C"
	TopLevel bool      // the primary input itself
}

// Location is a position as the user knows it.
type Location struct {
	Seg    *Segment
	File   string
	Line   int
	Col    int
	System bool
}

// Map maps sequence numbers to segments and to the bytes of their lines.
// It is filled by the lexer, in increasing order, and read by everyone.
type Map struct {
	Segments []Segment
	texts    []text     // the texts that lines are of, in the order of the lines
	runs     [][]extent // of runLines lines each: the physical lines without their newlines
	count    int        // of lines
	size     int        // bytes of the lines, newlines included
	last     int        // index of the segment found last, a cache
}

// runLines is how many lines are kept in one piece: a list that grows as a
// whole would be copied again and again.
const runLines = 1 << 12

// A text holds lines one after the other, the first of them with the given index.
type text struct {
	first int
	bytes []byte
}

// An extent is where a line stands in its text.
type extent struct{ from, to uint32 }

// AddLine appends the next physical line, which is a text of its own (not copied),
// and returns its sequence number.
func (m *Map) AddLine(line []byte) uint32 { return m.AddLineOf(line, 0, len(line)) }

// AddLineOf appends the next physical line, the bytes [from, to) of src (not
// copied), and returns its sequence number.
func (m *Map) AddLineOf(src []byte, from, to int) uint32 {
	switch {
	case m.count == 0:
		m.runs = append(m.runs, nil) // grows: a map of few lines is small
	case m.count%runLines == 0:
		m.runs = append(m.runs, make([]extent, 0, runLines))
	}
	if n := len(m.texts); n == 0 || !sameText(m.texts[n-1].bytes, src) {
		m.texts = append(m.texts, text{m.count, src})
	}
	run := &m.runs[len(m.runs)-1]
	*run = append(*run, extent{uint32(from), uint32(to)})
	m.count++
	m.size += to - from + 1
	seq := uint32(m.count)
	if n := len(m.Segments); n > 0 && m.Segments[n-1].Last < seq {
		m.Segments[n-1].Last = seq
	}
	return seq
}

// sameText reports whether a and b are the same bytes of memory.
func sameText(a, b []byte) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// Size returns the number of bytes of the lines read so far.
func (m *Map) Size() int { return m.size }

// NumLines returns the number of physical lines read so far.
func (m *Map) NumLines() int { return m.count }

// OpenSegment starts a segment at the line after the last one added.
func (m *Map) OpenSegment(s Segment) *Segment {
	s.Index = int32(len(m.Segments))
	s.First = uint32(m.count) + 1
	s.Last = s.First - 1
	s.Entered = m.entered(s)
	if n := len(m.Segments); n == cap(m.Segments) {
		m.Segments = slices.Grow(m.Segments, n+16) // doubled: append grows long lists by less and copies them more often
	}
	m.Segments = append(m.Segments, s)
	return &m.Segments[s.Index]
}

// entered returns the segment with which the reading of a file began that s, which
// comes next, belongs to: what is behind an include goes on with the file around it.
func (m *Map) entered(s Segment) int32 {
	if s.Kind == Enter || s.Index == 0 {
		return s.Index
	}
	around := m.Segments[s.Index-1].Entered
	if s.Kind == Leave && around > 0 {
		around = m.Segments[around-1].Entered
	}
	return around
}

// LineText returns the bytes of physical line seq, without its newline.
func (m *Map) LineText(seq uint32) []byte {
	if seq == 0 || int(seq) > m.count {
		return nil
	}
	i := int(seq) - 1
	n := sort.Search(len(m.texts), func(n int) bool { return m.texts[n].first > i })
	line := m.runs[i/runLines][i%runLines]
	return m.texts[n-1].bytes[line.from:line.to:line.to]
}

// CharColumn returns the column of p in characters: one of several bytes counts once.
func (m *Map) CharColumn(p Pos) int {
	col, text := int(p.Col), m.LineText(p.Seq)
	n := min(max(col-1, 0), len(text))
	return utf8.RuneCount(text[:n]) + col - n
}

// Segment returns the segment that holds line seq, nil when there is none.
func (m *Map) Segment(seq uint32) *Segment {
	n := len(m.Segments)
	if n == 0 || seq == 0 {
		return nil
	}
	if m.last < n {
		if s := &m.Segments[m.last]; s.First <= seq && seq <= s.Last {
			return s
		}
	}
	lo, hi := 0, n // last segment whose First <= seq
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if m.Segments[mid].First <= seq {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == 0 {
		return nil
	}
	m.last = lo - 1
	return &m.Segments[lo-1]
}

// Locate maps a position to what the user knows.
func (m *Map) Locate(p Pos) Location {
	s := m.Segment(p.Seq)
	if s == nil {
		return Location{}
	}
	return Location{Seg: s, File: s.Name, Line: s.Line + int(p.Seq-s.First), Col: int(p.Col), System: s.System}
}

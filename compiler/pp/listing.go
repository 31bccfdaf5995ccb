// This file implements the raw listing (--list): the source lines as read, what
// macro expansion makes of them, skipped lines, changes of position and the
// diagnostics, each before the line in which it was reported (rule lex.listing).
package pp

import (
	"bytes"
	"strconv"

	"cufront/compiler/diag"
	"cufront/compiler/source"
)

// listing collects, by line, what a second reading of the source finds.
type listing struct {
	expanded map[uint32][]byte // by the last line of a logical line
	skipped  map[uint32]bool
	cur      []byte // the logical line under work
	first    uint32 // its first physical line, 0 when it is empty
	last     uint32 // the line of its last token
}

// Marks returns, for every line read, the number of diagnostics that had been
// reported when its end was reached. Config.Listing must be set.
func (p *Preprocessor) Marks() []int { return p.marks }

// Listing returns the raw listing of a compilation: lines, reporter and marks
// are those of the compilation; cfg describes its input, which is read again.
func Listing(cfg Config, lines *source.Map, rep *diag.Reporter, marks []int) []byte {
	cfg.Reporter, cfg.Lines, cfg.Listing, cfg.Names = nil, &source.Map{}, false, nil
	p := New(cfg)
	p.list = &listing{expanded: map[uint32][]byte{}, skipped: map[uint32]bool{}}
	p.Text(TextOptions{})
	p.list.flush(p)

	w := listWriter{lines: lines}
	diags := rep.All
	emit := func(upto int) {
		for upto > 0 && upto <= len(rep.All) && len(diags) > len(rep.All)-upto {
			w.diagnostic(diags[0])
			diags = diags[1:]
		}
	}
	n := uint32(lines.NumLines())
	for i := range lines.Segments {
		if s := &lines.Segments[i]; s.First == 1 {
			w.position(s)
		}
	}
	for seq := uint32(1); seq <= n; seq++ {
		w.segments(seq)
		if int(seq) <= len(marks) {
			emit(marks[seq-1])
		} else {
			emit(len(rep.All))
		}
		text := lines.LineText(seq)
		kind := byte('N')
		if p.list.skipped[seq] {
			kind = 'S'
		}
		w.line(kind, text)
		if x, ok := p.list.expanded[seq]; ok {
			w.line('X', x)
		}
	}
	emit(len(rep.All))
	return w.out
}

// listWriter writes the lines of a listing.
type listWriter struct {
	lines *source.Map
	out   []byte
	next  int // segment that has not been announced
}

func (w *listWriter) line(kind byte, text []byte) {
	w.out = append(append(append(w.out, kind), text...), '\n')
}

// isMarker reports whether a line is a #line directive or a line marker.
func isMarker(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	if len(line) == 0 || line[0] != '#' {
		return false
	}
	line = bytes.TrimLeft(line[1:], " \t")
	return bytes.HasPrefix(line, []byte("line")) || len(line) > 0 && '0' <= line[0] && line[0] <= '9'
}

// segments announces the segments that start at line seq, or that the line
// marker on it opens.
func (w *listWriter) segments(seq uint32) {
	for w.next < len(w.lines.Segments) {
		s := &w.lines.Segments[w.next]
		marker := s.First > 1 && isMarker(w.lines.LineText(s.First-1))
		if s.First == 1 {
			w.next++ // announced at the start
			continue
		}
		if marker && s.First-1 > seq || !marker && s.First > seq {
			return
		}
		w.next++
		w.position(s)
		if marker {
			continue
		}
		n := len(w.out) - 1
		switch s.Kind {
		case source.Enter:
			w.out = append(w.out[:n], " 1\n"...)
		case source.Leave:
			w.out = append(w.out[:n], " 2\n"...)
		}
	}
}

// position writes a change of position.
func (w *listWriter) position(s *source.Segment) {
	w.out = append(w.out, "L "...)
	w.out = strconv.AppendInt(w.out, int64(s.Line), 10)
	w.out = append(w.out, ' ')
	w.out = append(append(w.out, quote(s.Name)...), '\n')
}

// diagnostic writes a diagnostic and its notes.
func (w *listWriter) diagnostic(d *diag.Diagnostic) {
	kind := byte('E')
	switch d.Severity {
	case diag.Note:
		kind = 'e'
	case diag.Remark:
		kind = 'R'
	case diag.Warning:
		kind = 'W'
	case diag.Catastrophe, diag.CommandLine, diag.Internal:
		kind = 'C'
	}
	file, line, col := "", 0, 0
	if loc := w.lines.Locate(d.Pos); loc.Seg != nil {
		file, line, col = loc.File, loc.Line, loc.Col
	}
	w.out = append(w.out, kind, ' ')
	w.out = append(append(w.out, quote(file)...), ' ')
	w.out = append(strconv.AppendInt(w.out, int64(line), 10), ' ')
	w.out = append(strconv.AppendInt(w.out, int64(col), 10), ' ')
	w.out = append(append(w.out, d.Text...), '\n')
	for _, n := range d.Notes {
		w.diagnostic(n)
	}
}

// begin starts a logical line at line seq unless one is under work.
func (l *listing) begin(seq uint32) {
	if l.first == 0 {
		l.first = seq
	}
}

// flush ends the logical line.
func (l *listing) flush(p *Preprocessor) {
	if l.first != 0 && l.last >= l.first && len(bytes.TrimSpace(l.cur)) > 0 {
		if l.first != l.last || !bytes.Equal(l.cur, p.cfg.Lines.LineText(l.last)) {
			l.expanded[l.last] = bytes.Clone(l.cur)
		}
	}
	l.cur, l.first, l.last = l.cur[:0], 0, 0
}

// skip notes that the lines from first to last are skipped.
func (l *listing) skip(first, last uint32) {
	for seq := first; seq <= last; seq++ {
		l.skipped[seq] = true
	}
}

// keep notes that the directive on line seq ends or switches a skipped group.
func (l *listing) keep(seq uint32) { delete(l.skipped, seq) }

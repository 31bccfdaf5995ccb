// Package writer owns the text of one emitted file: its bytes, the current
// source position of the output (rule model.position), and, when asked, the origin
// of every byte range.
//
// This file implements the output buffer and the position rules.
package writer

import (
	"cufront/compiler/source"
	"cufront/compiler/work"
)

// forgotten stands for a segment or line that nothing compares equal to.
const forgotten = -1

// Writer is an output text in the making.
//
// The output has a current source position, a segment and a line. SetPos moves
// it; where that changes anything, the output line is ended and a line marker
// is printed. The marker names the file when the segment is not that of the
// marker printed last.
type Writer struct {
	buf     []byte
	m       *source.Map
	fresh   bool // the output stands at the start of a line
	at      position
	cached  *source.Segment
	origins *recorder

	SystemNames bool // every marker of a system header names it, for its flag does not last

	work    *work.Budget
	counted int // bytes that have been counted
}

// position is where the output stands.
type position struct {
	seg    int // current segment
	line   int // current line, as the user knows it
	marked int // segment of the last marker printed
}

// New returns a writer for positions of m, with room for n bytes.
func New(m *source.Map, n int, b *work.Budget) *Writer {
	b.Bytes(n)
	return &Writer{m: m, work: b, buf: make([]byte, 0, n), fresh: true, at: position{forgotten, forgotten, forgotten}}
}

// bytesPerStep is how many bytes of text make a step.
const bytesPerStep = 16

// Count counts what has been written since it was last called.
func (w *Writer) Count() {
	n := len(w.buf) - w.counted
	if n > 0 {
		w.work.Step(n / bytesPerStep)
		w.work.Bytes(2 * n) // the buffer grows to it
		w.counted = len(w.buf)
	}
}

// Bytes returns the text written so far.
func (w *Writer) Bytes() []byte { return w.buf }

// Len returns the number of bytes written so far.
func (w *Writer) Len() int { return len(w.buf) }

// Str writes s, which holds no newline.
func (w *Writer) Str(s string) {
	if s != "" {
		if len(w.buf)+len(s) > cap(w.buf) {
			w.Count() // one entry may be the whole text
		}
		w.buf = append(w.buf, s...)
		w.fresh = false
	}
}

// Byte writes c, which is no newline.
func (w *Writer) Byte(c byte) {
	w.buf = append(w.buf, c)
	w.fresh = false
}

// Uint writes n in decimal.
func (w *Writer) Uint(n uint64) {
	var b [20]byte
	i := len(b)
	for {
		i--
		b[i] = byte('0' + n%10)
		if n /= 10; n == 0 {
			break
		}
	}
	w.buf = append(w.buf, b[i:]...)
	w.fresh = false
}

// Append hands the buffer to f, which appends text without newlines to it.
func (w *Writer) Append(f func([]byte) []byte) {
	w.buf = f(w.buf)
	w.fresh = false
}

// Newline ends the line; the current source line advances with it
// (rule marker.own-newline).
func (w *Writer) Newline() {
	w.buf = append(w.buf, '\n')
	w.fresh = true
	if w.at.line != forgotten {
		w.at.line++
	}
}

// EndLine ends the line unless the output stands at the start of one.
func (w *Writer) EndLine() {
	if !w.fresh {
		w.Newline()
	}
}

// The methods from here to StandAt write text that no position of the source
// stands for: directives and declarations that the compiler adds. Such text has
// line numbers of its own, and each method says what becomes of the current
// position.

// Uncounted writes s, whose newlines are not counted: the current line stays,
// and the output does not count as standing at the start of a line, so that the
// next marker begins with a newline. The pragmas around a declaration are
// written like that (rule marker.pragma-group).
func (w *Writer) Uncounted(s string) {
	w.buf = append(w.buf, s...)
	w.fresh = false
}

// ForeignLines writes whole lines of text that is no source; they end with a
// newline. The current position stays, for what follows is preceded by a marker
// (ForgetLine, ForgetFile) or by nothing of the source.
func (w *Writer) ForeignLines(s string) {
	w.buf = append(w.buf, s...)
	w.fresh = true
}

// Directive writes a line of text that is no source, on a line of its own.
func (w *Writer) Directive(s string) {
	w.EndLine()
	w.ForeignLines(s + "\n")
}

// CountLine lets the current source line advance with a line that Directive wrote: `#if 0`
// counts as a line of the source (rule marker.hidden-line).
func (w *Writer) CountLine() {
	if w.at.line != forgotten {
		w.at.line++
	}
}

// ForgetLine makes the next SetPos print a marker: behind `#include` the line of the output is no longer that of the source
// (rule marker.forget-line).
func (w *Writer) ForgetLine() { w.at.line = forgotten }

// ForgetFile makes the next SetPos print a marker with a file name: behind
// `#endif` and text of another file the name has to be said again
// (rule marker.forget-file).
func (w *Writer) ForgetFile() { w.at.line, w.at.marked = forgotten, forgotten }

// StandAt notes that the text stands at a line of a segment and has named its
// file, so that neither needs a marker: the frame ends in a marker of its own.
func (w *Writer) StandAt(segment, line int) {
	w.at.seg, w.at.line, w.at.marked = segment, line, segment
}

// Fresh reports whether the output stands at the start of a line.
func (w *Writer) Fresh() bool { return w.fresh }

// SetPos makes p the current source position. A zero position changes nothing
// (rules marker.change, marker.file-name, marker.system-header, marker.no-filler).
func (w *Writer) SetPos(p source.Pos) {
	s := w.cached
	if s == nil || p.Seq < s.First || p.Seq > s.Last {
		if s = w.m.Segment(p.Seq); s == nil {
			return
		}
		w.cached = s
	}
	line := s.Line + int(p.Seq-s.First)
	if int(s.Index) == w.at.seg && line == w.at.line {
		return
	}
	if !w.fresh {
		w.buf = append(w.buf, '\n')
	}
	w.Count()
	w.buf = append(w.buf, '#', ' ')
	w.Uint(uint64(line))
	if int(s.Index) != w.at.marked || s.System && w.SystemNames {
		w.buf = append(w.buf, ' ')
		w.quoted(s.Name)
		if s.System {
			w.buf = append(w.buf, " 3"...)
		}
		w.at.marked = int(s.Index)
	}
	w.buf = append(w.buf, '\n')
	w.fresh = true
	w.at.seg, w.at.line = int(s.Index), line
}

// quoted writes name as a line marker spells it.
func (w *Writer) quoted(name string) {
	w.buf = append(w.buf, '"')
	for i := 0; i < len(name); i++ {
		if c := name[i]; c == '"' || c == '\\' {
			w.buf = append(w.buf, '\\')
		}
		w.buf = append(w.buf, name[i])
	}
	w.buf = append(w.buf, '"')
}

// Quoted writes name as a line marker spells it.
func (w *Writer) Quoted(name string) {
	w.quoted(name)
	w.fresh = false
}

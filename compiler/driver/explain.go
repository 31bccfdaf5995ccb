// This file implements what a Result says beside the outputs: where the parts
// of the host text come from, the IL with positions, what the device keeps.
package driver

import (
	"time"

	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/source"
)

// span returns a source position as data; a position of another kind than the
// user's files yields the zero span.
func (c *compilation) span(r source.Range) Span {
	loc := c.lines.Locate(r.Start)
	if !r.Start.IsValid() || loc.Seg == nil {
		return Span{}
	}
	s := Span{File: loc.File, Line: loc.Line, Col: loc.Col}
	if end := c.lines.Locate(r.End); r.End.IsValid() && end.Seg != nil && end.File == loc.File {
		s.EndLine, s.EndCol = end.Line, end.Col
	}
	return s
}

var originKinds = [...]string{writer.User: OriginUser, writer.Rewritten: OriginRewritten, writer.Injected: OriginInjected}

// origins returns the origin map of the host text.
func (c *compilation) origins() []Origin {
	list := make([]Origin, 0, len(c.hostText.Origins))
	for _, o := range c.hostText.Origins {
		list = append(list, Origin{Out: [2]int{o.Start, o.End}, Span: c.span(o.Src), Rule: o.Rule, Kind: originKinds[o.Kind]})
	}
	return list
}

// ilText returns the IL display and where its lines come from: every line that
// shows a position, up to the next one.
func (c *compilation) ilText() (string, []ILOrigin) {
	var list []ILOrigin
	d := &c.opts.Dialect
	text := il.Display(c.unit, il.DisplayOptions{
		StdVersion: int(d.Std), GNUVersion: d.GNUVersion, CharSigned: !d.UnsignedChar, Time: time.Now().Format(time.ANSIC),
		Positions: func(line int, pos source.Pos) {
			if s := c.span(source.Range{Start: pos}); s.Line > 0 {
				list = append(list, ILOrigin{Lines: [2]int{line, line}, Span: s})
			}
		},
	})
	return string(text), list
}

// keepMarks returns what the device keeps, with the chains of reasons.
func (c *compilation) keepMarks() []KeepMark {
	var list []KeepMark
	for _, m := range keep.Compute(c.unit, &c.opts.Dialect).Marks {
		k := KeepMark{Name: keep.Name(m.Entity), Kind: m.Kind.String(), Span: c.span(source.Range{Start: m.Entity.Corresp().DeclPos}), Definition: true}
		for _, s := range m.Chain() {
			k.Reasons = append(k.Reasons, Reason{Text: s.Text, Span: c.span(source.Range{Start: s.Pos})})
		}
		list = append(list, k)
	}
	return list
}

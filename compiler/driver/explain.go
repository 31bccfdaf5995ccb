// This file implements what a Result says beside the outputs: where the parts
// of the host text come from, the IL with positions, what the device keeps.
package driver

import (
	"cufront/compiler/emit/device"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/il/display"
	"cufront/compiler/keep"
	"cufront/compiler/source"
)

// span is the source range between two positions; the end may be unknown.
func (c *compilation) span(from, to source.Pos) Span {
	loc := c.locate(from)
	if loc.Seg == nil {
		return Span{}
	}
	s := Span{File: loc.File, Line: loc.Line, Col: loc.Col}
	if !to.IsValid() || to.Before(from) {
		return s
	}
	if end := c.locate(to); end.Seg != nil && end.File == loc.File && end.Line >= loc.Line {
		s.EndLine, s.EndCol = end.Line, end.Col
	}
	return s
}

// originMap is the origin map of the host text, as far as it leads to the
// files of the request: ranges of headers would be many and link nowhere.
func (c *compilation) originMap(files map[string]string) []Origin {
	kinds := [...]string{writer.User: OriginUser, writer.Rewritten: OriginRewritten, writer.Injected: OriginInjected}
	var out []Origin
	for _, o := range c.hostText.Origins {
		s := c.span(o.Src.Start, o.Src.End)
		if _, own := files[s.File]; own {
			out = append(out, Origin{Out: [2]int{o.Start, o.End}, Span: s, Rule: o.Rule, Kind: kinds[o.Kind]})
		}
	}
	return out
}

// ilView is the display of the IL and where its entries come from; with only,
// of the entries that come from the files of the request.
func (c *compilation) ilView(files map[string]string, only bool) (string, []ILOrigin) {
	var last *source.Segment
	var ofLast bool
	own := func(pos source.Pos) bool {
		// A segment is of one file, but for the lines of a preprocessed program.
		if s := c.lines.Segment(pos.Seq); s == nil || s != last || c.marks != nil {
			last = s
			_, ofLast = files[c.locate(pos).File]
		}
		return ofLast
	}
	var out []ILOrigin
	o := c.displayOptions()
	if only {
		o.Only = own
	}
	o.Placed = func(p display.Place) {
		if own(p.Source.Start) {
			out = append(out, ILOrigin{Lines: p.Lines, Span: c.span(p.Source.Start, p.Source.End)})
		}
	}
	return string(display.Display(c.unit, o)), out
}

// keepMarks lists what the device needs, each with the chain of its reasons, as
// the device pass has found it out; after errors nobody knows.
func (c *compilation) keepMarks() ([]KeepMark, string) {
	if !c.fatesKnown() {
		return nil, KeptUnknown
	}
	out := []KeepMark{}
	symbols := device.NewSymbols(c.unit, &c.opts.Dialect, c.unit.ModuleID)
	at := make(map[*keep.Mark]int, len(c.kept.Marks))
	for i, m := range c.kept.Marks {
		at[m] = i + 1
	}
	without := c.kept.Without(c.unit.Work)
	for _, m := range c.kept.Marks {
		corresp := m.Entity.Corresp()
		k := KeepMark{Name: keep.Name(m.Entity), Kind: m.Kind.String(), Span: c.span(corresp.DeclPos, corresp.EndPos), Definition: defined(m.Entity), Symbol: symbols.Of(m.Entity)}
		if m.From != nil {
			k.By = at[m.From]
		}
		for n := without[m]; n != nil && k.Without == 0; n = without[n] { // host code is not in the list
			k.Without = at[n]
		}
		for _, step := range m.Chain() {
			k.Reasons = append(k.Reasons, Reason{Text: step.Text, Span: c.span(step.Pos, source.Pos{})})
		}
		out = append(out, k)
	}
	return out, KeptKnown
}

// defined reports whether the unit has a definition of the entity; what the
// compiler defines itself gets its body where the device text is printed.
func defined(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Routine:
		return e.Defined || e.Body != nil || e.Generated || e.IsDefaulted
	case *il.Type:
		return !e.Incomplete
	}
	return true
}

// This file implements the list of what a program declares: each function,
// variable, type and template of its own files, where it stands, on which side
// it exists, and what becomes of it on the device.
package driver

import (
	"cmp"
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// The fates of an Entity on the device.
const (
	FateKept    = "kept"
	FateDropped = "dropped"
	FateUnknown = "unknown" // the device pass did not run, or found errors
)

// The causes why an Entity was dropped.
const (
	CauseHost     = "host"     // host code, or an object in host memory
	CauseUnused   = "unused"   // device code that nothing needs and no other unit can reach
	CauseTemplate = "template" // a template of which no instance is needed
	CauseDeclared = "declared" // only declared, and not needed
	CauseFolded   = "folded"   // a constant: its value stands wherever it is named
	CauseAbsent   = "absent"   // the device pass does not see it: preprocessed away
)

// An Entity is a function, variable, type or template that the files of a
// request declare.
type Entity struct {
	Name    string `json:"name"`
	Kind    string `json:"kind"`            // "kernel", "function", "variable", "type"; a template's pattern the same
	Spelled string `json:"space,omitempty"` // as it is written in CUDA; of what says nothing, ""
	Span           // the name, as far as known to the end of its declaration

	Whole      Span   `json:"whole"`        // the declaration, from its first token
	Specifiers Span   `json:"specifiers"`   // where its specifiers begin: behind `template<…>`
	Template   bool   `json:"template"`     // the pattern of a template
	Params     string `json:"params"`       // of a template: one letter a parameter: t type, n number, x other
	Of         string `json:"of,omitempty"` // the template that it is an instance of
	Definition bool   `json:"definition"`   // it is defined here
	Internal   bool   `json:"internal"`     // no other unit can reach it

	Fate  string `json:"fate"`            // one of the Fate* words
	Cause string `json:"cause,omitempty"` // of what was dropped, one of the Cause* words
	In    string `json:"in"`              // the passes that see it: "host", "device", "both"
}

// entities lists what the files of the request declare, in the order of the text.
func (c *compilation) entities(req *Request) []Entity {
	l := entityList{c: c, req: req, kept: c.kept, sure: c.fatesKnown(), at: map[source.Pos]bool{}}
	if l.sure {
		for _, m := range c.kept.Marks {
			l.keepsPattern(m.Entity)
		}
	}
	for _, r := range c.unit.Routines {
		c.work.Step(1)
		l.routine(r)
	}
	l.scope(c.unit.File, map[*il.Scope]bool{})
	slices.SortStableFunc(l.rows, func(a, b entityRow) int { return a.pos.Compare(b.pos) })
	out := make([]Entity, len(l.rows))
	for i := range l.rows {
		out[i] = l.rows[i].Entity
	}
	return out
}

// fatesKnown reports whether the device pass has found out what it keeps.
func (c *compilation) fatesKnown() bool {
	return c.kept != nil && c.reporter.Errors == 0 && len(c.overflows) == 0
}

// entityList is the list that is being made.
type entityList struct {
	c    *compilation
	req  *Request
	kept *keep.Result
	sure bool                // kept can be relied on
	at   map[source.Pos]bool // where kept entities stand
	rows []entityRow
}

type entityRow struct {
	Entity
	pos source.Pos
}

// keepsPattern notes where the pattern of a kept instance stands.
func (l *entityList) keepsPattern(e il.Entity) { l.at[e.Corresp().DeclPos] = true }

func (l *entityList) routine(r *il.Routine) {
	if r.Name == nil || r.Generated || r.IsLambdaBody || r.BuiltinName != nil || !l.own(&r.SourceCorresp) {
		return
	}
	e := Entity{Kind: keep.Function.String(), Spelled: spaceWords(r), Definition: r.Defined || r.Body != nil || r.BodyTokens != nil,
		Template: r.AssocTemplate != nil && r.IsPrototype}
	if cuda.IsKernel(r) {
		e.Kind = keep.Kernel.String()
	}
	e.Internal = r.Storage == il.ScStatic || r.Linkage == il.LinkageInternal || r.IsInline || r.InlineInClass || r.IsConstexpr || r.IsTemplateFunction
	if from := r.InstantiatedFrom; from != nil && !r.IsSpecialized {
		e.Of = keep.Name(from)
	}
	if e.Template {
		e.Params = templateParams(r.AssocTemplate)
	}
	cause := CauseUnused
	switch {
	case !cuda.OnDevice(r):
		cause = CauseHost
	case e.Template:
		cause = CauseTemplate
	case !e.Definition:
		cause = CauseDeclared
	}
	l.add(e, r, &r.SourceCorresp, cause)
}

func (l *entityList) variable(v *il.Variable) {
	if v.Name == nil || v.LocalToFunction || v.IsParameter || !l.own(&v.SourceCorresp) {
		return
	}
	e := Entity{Kind: keep.Variable.String(), Spelled: cuda.SpaceWord(v), Definition: v.Defined, Template: v.IsPrototype,
		Internal: v.Storage == il.ScStatic || v.Linkage == il.LinkageInternal}
	cause := CauseUnused
	switch {
	case e.Template:
		cause = CauseTemplate
	case !cuda.InDeviceMemory(v) && v.Type.IsConst() && v.Const != nil:
		cause = CauseFolded
	case !cuda.InDeviceMemory(v):
		cause = CauseHost
	}
	l.add(e, v, &v.SourceCorresp, cause)
}

func (l *entityList) typ(t *il.Type) {
	if t.Name == nil || t.Cls == nil && !t.IsEnum() || t.Cls != nil && t.Cls.IsClosure || !l.own(&t.SourceCorresp) {
		return
	}
	e := Entity{Kind: keep.Type.String(), Definition: !t.Incomplete, Template: t.Cls != nil && t.Cls.IsPrototype, Internal: true}
	cause := CauseUnused
	if e.Template {
		cause = CauseTemplate
		if t.Cls.AssocTemplate != nil {
			e.Params = templateParams(t.Cls.AssocTemplate)
		}
	}
	l.add(e, t, &t.SourceCorresp, cause)
}

// scope adds the variables and types of s and of the namespaces and classes in it.
func (l *entityList) scope(s *il.Scope, seen map[*il.Scope]bool) {
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	l.c.work.Step(1)
	for _, v := range s.Variables {
		l.variable(v)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias {
			l.scope(n.Scope, seen)
		}
	}
	for _, t := range s.Types {
		l.typ(t)
		if t.Cls != nil && !t.Cls.IsNonreal {
			l.scope(t.Cls.AssocScope, seen)
		}
	}
	for _, t := range s.Templates {
		switch {
		case t.Type != nil && t.Kind != il.TemplkAlias:
			l.typ(t.Type)
		case t.Variable != nil:
			l.variable(t.Variable)
		}
	}
}

// own reports whether a file of the request declares it.
func (l *entityList) own(s *il.SourceCorresp) bool {
	_, own := l.req.Files[l.c.locate(s.DeclPos).File]
	return own
}

// add completes e, which is about entity x.
func (l *entityList) add(e Entity, x il.Entity, s *il.SourceCorresp, cause string) {
	e.Span = l.c.span(s.DeclPos, s.EndPos)
	e.Name, e.Fate = keep.Name(x), FateUnknown
	if s.SeqEntry != nil {
		e.Whole = l.c.span(s.SeqEntry.Src.Start, s.SeqEntry.Src.End)
		if d := s.SeqEntry.Decl; d != nil && d.Specs.StartPos.IsValid() {
			e.Specifiers = l.c.span(d.Specs.StartPos, source.Pos{})
		}
	}
	switch {
	case !l.sure:
	case l.kept.Of(x) != nil, e.Template && l.at[s.DeclPos]:
		e.Fate = FateKept
	default:
		e.Fate, e.Cause = FateDropped, cause
	}
	e.In = "host"
	if l.c.opts.Dialect.Pass == lang.DevicePass {
		e.In = "device"
	}
	l.rows = append(l.rows, entityRow{e, s.DeclPos})
}

// spaceWords is the space of r as it is written.
func spaceWords(r *il.Routine) string {
	switch {
	case cuda.IsKernel(r):
		return "__global__"
	case cuda.IsHostDevice(r):
		return "__host__ __device__"
	case cuda.DeviceOnly(r):
		return "__device__"
	case cuda.SaysHost(r):
		return "__host__"
	}
	return ""
}

// templateParams tells what arguments a template takes, a letter each.
func templateParams(t *il.Template) string {
	if t.Decl == nil {
		return ""
	}
	var b []byte
	for _, q := range t.Decl.Params {
		switch {
		case q.Kind == il.TpkType:
			b = append(b, 't')
		case q.Kind == il.TpkNontype:
			b = append(b, 'n')
		default:
			b = append(b, 'x')
		}
	}
	return string(b)
}

// joinEntities joins what both passes see: rows of the device pass tell the fate,
// rows that only the host pass has are absent from the device.
func joinEntities(host, device []Entity, known bool) []Entity {
	type key struct {
		name, kind string
		Span
	}
	at := map[key]int{}
	out := append([]Entity(nil), device...)
	for i := range out {
		at[key{out[i].Name, out[i].Kind, Span{File: out[i].File, Line: out[i].Line, Col: out[i].Col}}] = i
	}
	for _, e := range host {
		if i, ok := at[key{e.Name, e.Kind, Span{File: e.File, Line: e.Line, Col: e.Col}}]; ok {
			out[i].In = "both"
			continue
		}
		if known {
			e.Fate, e.Cause = FateDropped, CauseAbsent
		}
		out = append(out, e)
	}
	slices.SortStableFunc(out, func(a, b Entity) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return out
}

// This file implements what a Result shows on the way from the source to the
// outputs: the preprocessed text of a pass, the lines that it leaves out, and the lambdas
// with their captures.
package driver

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/pp"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// A Lambda is a lambda expression of the files of a request.
type Lambda struct {
	Span
	Space    string    `json:"space,omitempty"` // as it is written in CUDA; "" where nothing is said
	Extended bool      `json:"extended"`        // an extended lambda: the host text wraps it
	Mutable  bool      `json:"mutable"`
	Generic  bool      `json:"generic"`
	Function string    `json:"function"` // the innermost function around it that is no lambda; "" outside of functions
	Captures []Capture `json:"captures"`
}

// A Capture is one capture of a lambda, in the order of the fields of its closure.
type Capture struct {
	Span
	Name     string `json:"name"`
	How      string `json:"how"` // "copy", "reference", "init", "this", "*this"
	Type     string `json:"type"`
	Implicit bool   `json:"implicit"` // by the capture default
}

// preprocessed is the text that the pass reads behind the preprocessor; what
// would be reported on the way was reported when the pass read it.
func (c *compilation) preprocessed(req *Request) string {
	lines, reporter, names, text := c.lines, c.reporter, c.names, c.text
	defer func() { c.lines, c.reporter, c.names, c.text = lines, reporter, names, text }()
	c.lines, c.text = &source.Map{}, c.withPrelude([]byte(req.Files[req.Main]))
	c.names = token.NewTable(len(c.text))
	c.reporter = &diag.Reporter{Map: c.lines, Options: reporter.Options}
	cfg := c.ppConfig()
	cfg.Included = nil
	return string(pp.New(cfg).Text(pp.TextOptions{Comments: c.opts.KeepComments}))
}

// skippedLines lists the lines of the files of a request that the conditions of
// the pass leave out (#if, #ifdef, …), in the order in which it met them; Line and
// EndLine belong to the run.
func (c *compilation) skippedLines(req *Request) []Span {
	out := []Span{}
	for _, run := range c.skipped {
		c.work.Step(1)
		first, last := c.locate(source.Pos{Seq: run[0]}), c.locate(source.Pos{Seq: run[1]})
		if _, own := req.Files[first.File]; own && last.File == first.File {
			out = append(out, Span{File: first.File, Line: first.Line, EndLine: last.Line})
		}
	}
	return out
}

// lambdas lists the lambdas of the files of a request, each place once: the
// instances of a template have the captures of its first one.
func (c *compilation) lambdas(req *Request) []Lambda {
	out := []Lambda{}
	seen := map[source.Pos]bool{}
	for _, r := range c.unit.Routines {
		c.work.Step(1)
		l := r.Lambda
		if l == nil || !l.Start.IsValid() || seen[l.Start] {
			continue
		}
		if _, own := req.Files[c.locate(l.Start).File]; !own {
			continue
		}
		seen[l.Start] = true
		row := Lambda{Span: c.span(l.Start, r.EndPos), Space: cuda.LambdaWords(l), Extended: l.Extended, Mutable: l.IsMutable, Generic: l.IsGeneric, Captures: []Capture{}}
		for f := l.Enclosing; f != nil; f = f.Lambda.Enclosing {
			if f.Lambda == nil {
				row.Function = string(il.AppendQualified(nil, f.Corresp(), nil))
				break
			}
		}
		for _, x := range l.Captures {
			row.Captures = append(row.Captures, c.capture(x))
		}
		out = append(out, row)
	}
	return out
}

func (c *compilation) capture(x *il.LambdaCapture) Capture {
	k := Capture{Span: c.span(x.Pos, source.Pos{}), How: "copy", Implicit: x.IsImplicit}
	switch {
	case x.StarThis:
		k.How, k.Name = "*this", "*this"
	case x.IsThis || x.Var == nil && x.Field == nil:
		k.How, k.Name = "this", "this"
	case x.IsInit:
		k.How = "init"
	case x.ByReference:
		k.How = "reference"
	}
	if x.Field != nil {
		if x.Field.Type != nil {
			k.Type = x.Field.Type.Text(nil)
		}
		if k.Name == "" && x.Field.Name != nil {
			k.Name = x.Field.Name.Text
		}
	}
	if x.Var != nil && x.Var.Name != nil {
		k.Name = x.Var.Name.Text
	}
	return k
}

// inPass reports whether a part of a Result is made by a pass.
func inPass(want string, pass lang.Pass) bool {
	switch want {
	case WantList, WantPreprocessed, WantSkipped:
		return true
	case WantKeep:
		return pass == lang.DevicePass
	}
	return pass == lang.HostPass
}

// Package explain answers questions about a program by compiling it, and
// variants of it: why is an entity on the device or not, what would change that,
// what mends a diagnostic, what does an option change, which part of a program is
// enough to show something. Nothing is offered that was not compiled.
//
// This file implements edits of a request, and what all questions share.
package explain

import (
	"context"
	"maps"
	"slices"
	"strings"

	"cufront/compiler/driver"
)

// Compile is how a request becomes a result: driver.Compile, or something that
// knows parts of it already.
type Compile func(*driver.Request) *driver.Result

// An Engine asks a compiler. Its methods return what was found so far when Context
// ends.
type Engine struct {
	Context  context.Context
	Compile  Compile
	Progress func(done, of int) // how many compilations were made of so many at most; may be nil
	Limits   *driver.Limits     // of each compilation; nil: those of the request
}

// New returns an engine that compiles with driver.Compile.
func New(ctx context.Context) *Engine { return &Engine{Context: ctx, Compile: driver.Compile} }

// An Edit is one change of a program or of its options.
type Edit struct {
	Title  string `json:"title"` // in words: "make f __device__"
	Option string `json:"option,omitempty"`

	driver.Span
	Delete int    `json:"delete,omitempty"` // so many bytes go
	Insert string `json:"insert,omitempty"` // this takes their place
}

// apply returns the request with the edit made; ok is false where the place is
// not in the text.
func (e *Edit) apply(req *driver.Request) (out *driver.Request, ok bool) {
	next := *req
	if e.Option != "" {
		if slices.Contains(req.Args, e.Option) {
			return nil, false
		}
		next.Args = append(slices.Clone(req.Args), e.Option)
		return &next, true
	}
	text, ok := req.Files[e.File]
	if !ok {
		return nil, false
	}
	at := offset(text, e.Line, e.Col)
	if at < 0 || at+e.Delete > len(text) {
		return nil, false
	}
	next.Files = maps.Clone(req.Files)
	next.Files[e.File] = text[:at] + e.Insert + text[at+e.Delete:]
	return &next, true
}

// offset is the place of a line and column, both from 1, in bytes; -1 if text has
// no such place.
func offset(text string, line, col int) int {
	at := 0
	for n := 1; n < line; n++ {
		i := strings.IndexByte(text[at:], '\n')
		if i < 0 {
			return -1
		}
		at += i + 1
	}
	if col < 1 || at+col-1 > len(text) {
		return -1
	}
	return at + col - 1
}

// place is the inverse of offset.
func place(text string, at int) (line, col int) {
	line = 1 + strings.Count(text[:at], "\n")
	return line, at - strings.LastIndexByte(text[:at], '\n')
}

// compile compiles a request for the given parts.
func (g *Engine) compile(req *driver.Request, want ...string) *driver.Result {
	next := *req
	next.Want = want
	if g.Limits != nil {
		next.Limits = g.Limits
	}
	return g.Compile(&next)
}

// progress tells how far a question is, and whether to go on.
func (g *Engine) progress(done, of int) bool {
	if g.Progress != nil {
		g.Progress(done, of)
	}
	return g.Context.Err() == nil
}

// A Trial is an edit that was made and compiled.
type Trial struct {
	Edit
	Effect string `json:"effect"` // in words: "fixes it", "moves the error to line 9"
	Works  bool   `json:"works"`  // it does what it is for, and makes no new error
}

// isError reports whether a diagnostic makes the compilation fail.
func isError(m *driver.Message) bool {
	return strings.Contains(m.Severity, "error")
}

// errorsOf returns the errors of a result.
func errorsOf(res *driver.Result) (out []*driver.Message) {
	for i := range res.Diagnostics {
		if isError(&res.Diagnostics[i]) {
			out = append(out, &res.Diagnostics[i])
		}
	}
	return out
}

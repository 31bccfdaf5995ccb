// Package host prints the host text (`.cudafe1.cpp`) of a translation unit
// from its IL: everything is printed again in source order, in one normal
// form, and the CUDA constructs are replaced by what the host compiler sees.
// The format is described in ../RULES.md.
//
// This file implements the entry point.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// Options are the names that the text mentions, and what is recorded.
type Options struct {
	SourceName string // original source file, for the first marker
	StubName   string // registration stub, included at the end
	ModuleID   string
	Origins    bool                  // keep the origin map
	Own        func(source.Pos) bool // of the origin map: whose expressions have origins too; nil: nobody's
	Commented  bool                  // the source was not preprocessed: much of it is comments
}

// Result is a printed host text.
type Result struct {
	Text    []byte
	TooLong bool            // the text is not complete: a type in it has no end in practice
	Origins []writer.Origin // in order of the text; nil unless asked for
}

// Write prints the host text of u (rules model.regenerated,
// model.everything-kept).
func Write(u *il.Unit, d *lang.Dialect, opt Options) Result {
	defer u.Aside()() // types that only the text needs are no part of the unit
	p := newPrinter(u, d, opt)
	if opt.Origins {
		p.Record(opt.Own)
		p.Begin("frame.head", writer.Injected, source.Range{})
	}
	p.findHiddenNamespaces()
	p.preamble()
	cx := ctx{surroundings: &surroundings{}}
	p.sequence(cx, u.Seq.First)
	p.trailer(cx)
	p.End()
	return Result{Text: p.Bytes(), TooLong: p.tooLong, Origins: p.Origins()}
}

// newPrinter returns a printer that stands at the beginning of the text of u.
func newPrinter(u *il.Unit, d *lang.Dialect, opt Options) *printer {
	p := &printer{
		text:    text{Writer: newWriter(u, opt.Commented)},
		names:   names{facts: facts{u: u, d: d, scope: u.File}, opt: opt},
		printed: make(map[*il.Template]bool),
	}
	p.SystemNames = d.Clang // (rule frame.clang-system-header)
	return p
}

// newWriter returns a writer with room for a text of the size of the source,
// which is about what most texts need; with comments in it, it is a quarter.
func newWriter(u *il.Unit, commented bool) *writer.Writer {
	n := u.Map.Size()
	if commented {
		n /= 4
	}
	return writer.New(u.Map, n+(16<<10), u.Work)
}

// printer is the state of one printing. The context of a single construct is no
// part of it, see ctx.
type printer struct {
	text
	names

	packs int // number of elements of parameter packs named so far
	depth int // nesting of what is being printed, bounded by maxDepth

	pragmas []*il.Pragma // of the function being printed, not yet printed

	sizeTSeen   bool                  // the runtime header has been included
	printed     map[*il.Template]bool // function templates declared so far
	breakpoints []*il.Routine         // device functions that get a placeholder (rule device.breakpoint-placeholders)
}

// maxDepth bounds the nesting of expressions and types that is printed; the
// front end's own limits are lower.
const maxDepth = 4000

// accessState is the access section of the class being printed.
type accessState struct {
	inClass bool
	current il.Access
	next    il.Access // access of the member about to be printed
}

// at makes pos current for a member or declaration and prints the access label
// that is due there (rules decl.access-label, marker.access-label).
func (p *printer) at(pos source.Pos) {
	p.SetPos(pos)
	if p.access.inClass && p.access.next != p.access.current {
		p.access.current = p.access.next
		p.Str(accessNames[p.access.next])
		p.Str(": ")
	}
}

var accessNames = [...]string{il.Public: "public", il.Protected: "protected", il.Private: "private", il.Inaccessible: "private"}

// temp returns the next generated name.
func (nm *names) temp() string {
	n := nm.temps
	nm.temps++
	return "__T" + decimal(n)
}

func decimal(n int) string {
	var b [20]byte
	i := len(b)
	for {
		i--
		b[i] = byte('0' + n%10)
		if n /= 10; n == 0 {
			return string(b[i:])
		}
	}
}

// isDeclared reports whether the class or enumeration t has been named before, or
// typedef t declared.
func (nm *names) isDeclared(t *il.Type) bool {
	i := t.ID / 64
	return int(i) < len(nm.declared) && nm.declared[i]>>(t.ID%64)&1 != 0
}

// setDeclared notes that t has been named.
func (nm *names) setDeclared(t *il.Type) {
	i := int(t.ID / 64)
	for i >= len(nm.declared) {
		nm.declared = append(nm.declared, make([]uint64, i+64-len(nm.declared))...)
	}
	nm.declared[i] |= 1 << (t.ID % 64)
}

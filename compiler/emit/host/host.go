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
	"cufront/compiler/token"
)

// Options are the names that the text mentions, and what is recorded.
type Options struct {
	SourceName string // original source file, for the first marker
	StubName   string // registration stub, included at the end
	ModuleID   string
	Origins    bool // keep the origin map
	Commented  bool // the source was not preprocessed: much of it is comments
}

// Result is a printed host text.
type Result struct {
	Text    []byte
	TooLong bool            // the text is not complete: a type in it has no end in practice
	Origins []writer.Origin // in order of the text; nil unless asked for
}

// Write prints the host text of u.
func Write(u *il.Unit, d *lang.Dialect, opt Options) Result {
	scratch := u.SetScratch(true) // types that only the text needs are no part of the unit
	defer u.SetScratch(scratch)
	p := &printer{Writer: newWriter(u, opt.Commented), u: u, d: d, opt: opt, scope: u.File, printed: make(map[*il.Template]bool)}
	if opt.Origins {
		p.Record()
		p.Begin("frame", writer.Injected, source.Range{})
	}
	p.findHiddenNamespaces()
	p.preamble()
	cx := ctx{surroundings: &surroundings{}}
	p.sequence(cx, u.Seq.First)
	p.trailer(cx)
	p.End()
	return Result{Text: p.Bytes(), TooLong: p.tooLong, Origins: p.Origins()}
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

// printer is the state of one printing.
type printer struct {
	*writer.Writer
	u   *il.Unit
	d   *lang.Dialect
	opt Options

	scope *il.Scope // scope in which the next name is looked up
	need  bool      // a blank is due before the next piece of a declarator
	temps int       // number of the next generated name __T<n>
	packs int       // number of elements of parameter packs named so far
	depth int       // nesting of what is being printed, bounded by maxDepth

	typeDepth int  // nesting of types and parameter lists
	typeStart int  // where the outermost of them begins
	tooLong   bool // one has become too long: no more types are printed

	routine        *il.Routine // routine whose body is being printed
	access         accessState
	enumeration    *il.Type // the one whose enumerators are printed
	sizeTSeen      bool     // the runtime header has been included
	unnamed        map[il.Node]string
	closures       map[*il.Type]string       // the names that closure classes got
	namers         map[*il.Type]*il.Variable // the first variables of unnamed classes and enumerations
	pragmas        []*il.Pragma              // of the function being printed, not yet printed
	lambdaIDs      map[*il.Routine]int
	inlined        map[*il.Routine]bool  // declared inline so far
	printed        map[*il.Template]bool // function templates declared so far
	parts          []*il.Scope
	aliases        map[*il.Type]*il.Type     // the aliases that define unnamed classes and enumerations
	outsideHeaders []*il.TemplateDecl        // of the member declaration that is printed outside of its class
	directives     map[*il.Scope][]*il.Scope // the scopes that the using-directives of a scope nominate
	namespaceNames map[*il.Scope]map[*token.Name][]il.Entity
	aliasNames     map[*il.Scope]string // of the namespaces that classes hide, "" until one is printed

	declared    []uint64      // IDs of the classes and enumerations that have been named
	breakpoints []*il.Routine // device functions that get a placeholder (C-cuda 4.12)
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
// that is due there.
func (p *printer) at(pos source.Pos) {
	p.SetPos(pos)
	if p.access.inClass && p.access.next != p.access.current {
		p.access.current = p.access.next
		p.Str(accessNames[p.access.next])
		p.Str(": ")
	}
}

var accessNames = [...]string{il.Public: "public", il.Protected: "protected", il.Private: "private", il.Inaccessible: "private"}

// within runs f with s as the current scope.
func (p *printer) within(s *il.Scope, f func()) {
	old := p.scope
	if s != nil {
		p.scope = s
	}
	f()
	p.scope = old
}

// temp returns the next generated name.
func (p *printer) temp() string {
	n := p.temps
	p.temps++
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

// isDeclared reports whether the class or enumeration t has been named before.
func (p *printer) isDeclared(t *il.Type) bool {
	i := t.ID / 64
	return int(i) < len(p.declared) && p.declared[i]>>(t.ID%64)&1 != 0
}

// setDeclared notes that t has been named.
func (p *printer) setDeclared(t *il.Type) {
	i := int(t.ID / 64)
	for i >= len(p.declared) {
		p.declared = append(p.declared, make([]uint64, i+64-len(p.declared))...)
	}
	p.declared[i] |= 1 << (t.ID % 64)
}

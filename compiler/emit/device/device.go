// Package device writes the device text (.gpu): the lowered program of what is
// kept for the device, as C with mangled names.
//
// This file implements the order of the parts of the text (rule gpu.parts).
package device

import (
	"cufront/compiler/emit/ctype"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lang"
	"cufront/compiler/lower"
	"cufront/compiler/source"
)

// Config is what the printer works with.
type Config struct {
	Unit     *il.Unit
	Dialect  *lang.Dialect
	Kept     *keep.Result
	ModuleID string
	Origins  bool // keep the origin map
}

// Result is a device text with the origins of its parts.
type Result struct {
	Text    []byte
	Origins []writer.Origin
	// StubNumber is the first number that the registration stub may take, Numbers
	// how many were taken in all, those of the stub included.
	StubNumber, Numbers int

	Types []*il.Type // that the text declares, in order

	Kernels []*il.Routine // that the text defines, in order

	Lowered []byte // the display, where it is wanted
}

// printer is the state of one text.
type printer struct {
	Config
	names   names
	types   *ctype.Speller
	out     *writer.Writer
	low     *lower.Unit
	shapes  *lower.Shapes
	numbers int // names of nameless things given so far
	// stubNumbers is how many numbers of nameless things the registration stub
	// takes; it is printed behind the functions of the file scope.
	stubNumbers int

	stubNumber   int // those given in front of the kernels
	kernels      []*il.Routine
	order        *order
	listed       []listed // the variables
	fields       map[*il.Field]int
	depth        int
	plain        bool // the initialiser under way was not written for its object
	places       *places
	visibilities *ctype.Visibilities
	pack         int // number of the type of empty packs
}

// A Program is the lowered program of one unit, which Write prints.
type Program struct {
	p     *printer
	last  source.Pos // where the last function ends, once ended
	ended bool
}

// New lowers what is kept.
func New(c Config) *Program {
	shapes := lower.NewShapes()
	p := &printer{Config: c, shapes: shapes, low: lower.New(c.Unit, c.Dialect, shapes), fields: make(map[*il.Field]int)}
	p.out = writer.New(c.Unit.Map, 4096, c.Unit.Work)
	if c.Origins {
		p.out.Record(nil)
	}
	p.names = names{ctype.NewNames(c.Unit, c.Dialect, c.ModuleID)}
	by := initialisers(c.Unit)
	p.names.Initialised(by, closureNumbers(by))
	p.types = &ctype.Speller{Unit: c.Unit, Names: p.names.Mangler, Text: ctype.Device, MemberFunction: "__C1"}
	p.visibilities = ctype.NewVisibilities(c.Unit)
	p.places = p.findPlaces(by)
	p.order = p.inOrder()
	for i := range p.order.functions {
		if v := &p.order.functions[i]; v.defined && v.r.Attrs&il.AttrDeviceBuiltin == 0 {
			if v.thunk != (lower.Thunk{}) {
				v.body = p.low.Thunk(v.r, v.kind, v.thunk)
				continue
			}
			v.body = p.low.Function(v.r, v.kind)
		}
	}
	return &Program{p: p}
}

// Uses calls found for what the functions of the text name, function by function in
// their order (rule access.second-phase).
func (g *Program) Uses(found func(r *il.Routine, u lower.Use)) {
	g.walk(g.end(), found)
}

// Globals calls found for what lies in variables of the unit, at the end of the last
// function (rule access.member-pointers).
func (g *Program) Globals(found func(r *il.Routine, u lower.Use)) {
	g.p.low.GlobalUses(g.end(), found)
}

// end is where the last function ends, which only the walk over all of them tells.
func (g *Program) end() source.Pos {
	if !g.ended {
		g.last, g.ended = g.walk(source.Pos{}, func(*il.Routine, lower.Use) {}), true
	}
	return g.last
}

// walk is Uses with what has no place before the first place at pos; it returns the last one.
func (g *Program) walk(pos source.Pos, found func(r *il.Routine, u lower.Use)) source.Pos {
	for _, v := range g.p.order.functions {
		if v.body != nil {
			pos = g.p.low.Uses(v.body, pos, func(u lower.Use) { found(v.r, u) })
		}
	}
	return pos
}

// Write returns the device text. The registration stub takes so many numbers of nameless
// things, display is whether the lowered program is displayed too.
func (g *Program) Write(stubNumbers int, display bool) Result {
	p := g.p
	p.stubNumbers = stubNumbers
	for _, s := range p.order.unseen.list {
		p.low.HostGlobal(s.c, s.r)
	}
	for _, r := range p.Unit.Routines {
		if p.Kept.Of(r) == nil && isDeviceBody(r) {
			p.low.FunctionNames(r)
		}
	}
	p.pack = -1
	p.str("typedef char __nv_bool;")
	p.classes()
	p.functionDeclarations()
	p.variableDeclarations()
	p.out.Directive("#include \"common_functions.h\"")
	p.variableDefinitions()
	p.functionDefinitions()
	p.out.EndLine()
	p.out.Count()
	res := Result{Text: p.out.Bytes(), Origins: p.out.Origins(), StubNumber: p.stubNumber, Numbers: p.numbers, Types: p.order.types, Kernels: p.kernels}
	if display {
		res.Lowered = p.lowered()
	}
	return res
}

func (p *printer) str(s string) { p.out.Str(s) }

// marker writes the line marker of a place; everything with a place of its own
// has one, even where nothing changes (rule gpu.markers).
func (p *printer) marker(at source.Pos) {
	p.out.Count()
	p.Unit.Work.Step(1)
	p.Unit.At = at
	l := p.Unit.Map.Locate(at)
	p.out.EndLine()
	p.str("# ")
	p.out.Uint(uint64(l.Line))
	p.str(" ")
	p.out.Quoted(l.File)
	if l.System {
		p.str(" 3")
	}
	p.out.Newline()
}

// place goes to at: to a line of its own behind a marker, without a place on the
// same line (rule gpu.markers).
func (p *printer) place(at source.Pos) {
	switch {
	case at.IsValid():
		p.marker(at)
	case !p.out.Fresh():
		p.str(" ")
	}
}

// number returns the next name of something nameless.
func (p *printer) number() int {
	p.numbers++
	return p.numbers - 1
}

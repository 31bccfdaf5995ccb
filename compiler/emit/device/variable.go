// This file implements variables (rule gpu.variables).
package device

import (
	"cmp"
	"slices"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/lower"
)

// A listed is a variable of the text: one of the unit, the name of a function, what a
// parameter pack without elements leaves, or the tables of a class.
type listed struct {
	v     *il.Variable
	name  *lower.Global
	pack  *il.ParamType
	class *il.Type // whose table it is
	place uint64
}

// listing returns the variables in order: names of functions and what packs leave stand among
// those of the file scope, where the functions end that have them; tables stand where
// something first needs them (rule gpu.table-order).
func (p *printer) listing() []listed {
	var list []listed
	for _, t := range p.order.tables {
		list = append(list, listed{class: t, place: p.order.tablePlaces[t]})
	}
	for _, g := range p.low.Globals() {
		if !g.Unseen && g.Const.FuncNameTok {
			list = append(list, listed{name: g, place: uint64(g.Const.ID)})
		}
	}
	for _, r := range p.Unit.Routines {
		if !isDeviceBody(r) && (p.Kept.Of(r) == nil || !isDefined(r)) {
			continue
		}
		for _, q := range emptyPacks(r) {
			list = append(list, listed{pack: q, place: p.endOf(r, 0)})
		}
	}
	var rest []listed
	for _, v := range p.order.variables {
		l := listed{v: v, place: p.variablePlace(v)}
		if listedIn(v) != nil {
			rest = append(rest, l)
		} else {
			list = append(list, l)
		}
	}
	slices.SortStableFunc(list, func(a, b listed) int { return cmp.Compare(a.place, b.place) })
	return append(list, rest...)
}

func (p *printer) variableDeclarations() {
	p.listed = p.listing()
	pack := slices.IndexFunc(p.listed, func(l listed) bool { return l.pack != nil })
	for _, g := range p.low.Globals() { // these are made first
		if g.Const.FuncNameTok && !g.Unseen {
			if pack >= 0 && p.listed[pack].place < uint64(g.Const.ID) {
				p.packType()
			}
			p.variable(g.Var)
			continue
		}
		if g.Unseen {
			p.variable(g.Var)
			continue
		}
		p.global(g)
		p.str(";")
	}
	if pack >= 0 {
		p.packType()
	}
	p.numbers += p.order.unseen.count + len(p.order.unseen.unions)
	infos := false // those of a namespace stand behind what the library defines
	for _, l := range p.listed {
		if l.name != nil {
			p.global(l.name)
			p.str(";")
			continue
		}
		if l.pack != nil {
			p.emptyPack(l.pack)
			continue
		}
		if l.class != nil {
			p.classTable(l.class, false)
			continue
		}
		if !infos && listedIn(l.v) != nil {
			p.order.exceptions.tables(p)
			infos = true
		}
		p.marker(l.v.NamePos)
		p.variablePrefix(l.v, true)
		p.str(p.variableDeclarator(l.v) + ";")
	}
	if !infos {
		p.order.exceptions.tables(p)
	}
}

// variableDefinitions prints the variables that have an initialiser.
func (p *printer) variableDefinitions() {
	for _, g := range p.low.Globals() {
		if !g.Unseen && !g.Const.FuncNameTok {
			p.globalDefinition(g)
		}
	}
	for _, l := range p.listed {
		if l.class != nil {
			p.classTable(l.class, true)
		}
		if l.name != nil {
			p.globalDefinition(l.name)
		}
		v := l.v
		if v == nil {
			continue
		}
		c, t := p.low.Initializer(v), v.Type
		if v.TemplateInfo != nil {
			t = p.Unit.Unqualified(t)
		}
		if c == nil || v.Storage == il.ScExtern && !v.Defined {
			continue
		}
		p.marker(v.NamePos)
		p.variablePrefix(v, false)
		p.str(p.variableDeclarator(v) + " = ")
		p.initializer(c, t)
		p.str(";")
	}
}

func (p *printer) globalDefinition(g *lower.Global) {
	p.global(g)
	p.str(" = ")
	p.initializer(g.Const, g.Var.Type)
	p.str(";")
}

// global prints the declarator of a constant of the functions
// (rules gpu.member-functions, gpu.function-names).
func (p *printer) global(g *lower.Global) {
	p.out.EndLine()
	memory := "__device__"
	if g.Constant {
		memory = "__constant__"
	}
	t := g.Var.Type
	if !t.IsArray() {
		t = p.low.Const(t)
	}
	p.str("static  " + memory + "  __var_used__ " + p.types.Declare(t, p.variable(g.Var)))
}

// variableDeclarator returns the declarator of v with its attributes: alignment,
// visibility, then the others (rule gpu.variables).
func (p *printer) variableDeclarator(v *il.Variable) string {
	s := p.types.Declare(v.Type, p.names.Variable(v))
	add := func(on bool, text string) {
		if on {
			s += " __attribute__((" + text + "))"
		}
	}
	add(v.Alignment != 0, "__aligned__("+strconv.FormatUint(uint64(v.Alignment), 10)+")")
	w := p.visibilities.Of(v)
	add(w != "" && !v.LocalToFunction, "visibility(\""+w+"\")")
	add(il.HasAttribute(v.Attributes, "weak"), "__weak__")
	add(il.HasAttribute(v.Attributes, "unused") || il.HasAttribute(v.Attributes, "maybe_unused"), "__unused__")
	add(il.HasAttribute(v.Attributes, "used"), "__used__")
	return s
}

// variablePrefix prints linkage and memory of v.
func (p *printer) variablePrefix(v *il.Variable, declaration bool) {
	initialised := p.low.Initializer(v) != nil
	shared := p.Dialect.RDC() && !ctype.IsInternal(v) && severalDefine(v)
	switch {
	case v.Shared && v.Storage == il.ScExtern:
		p.str("extern ")
	case shared && declaration && initialised:
		p.str("extern ")
	case shared:
		p.str(" __attribute__((nv_weak_odr)) ")
	case !p.Dialect.RDC() || ctype.IsInternal(v) || v.Storage == il.ScStatic:
		p.str("static ")
	case declaration && (initialised || v.Storage == il.ScExtern):
		p.str("extern ")
	}
	p.str(" ")
	switch {
	case v.Managed:
		p.str("__device__  __managed__ ")
	case cuda.InDeviceMemory(v):
		p.str(cuda.SpaceWord(v) + " ")
	default:
		p.str("__device__ ")
	}
	if v.Shared && v.Storage == il.ScExtern {
		return
	}
	p.str(" __var_used__ ")
	if v.IsThreadLocal { // (rule gpu.register-variables)
		p.str("__thread ")
	}
}

// severalDefine reports whether several units may define v: inline variables,
// instances, static variables of functions that are one of these.
func severalDefine(v *il.Variable) bool {
	if v.IsInline || v.TemplateInfo != nil || v.IsTemplateVariable {
		return true
	}
	if r := v.EnclosingRoutine; r != nil && v.LocalToFunction {
		return !ctype.IsInternal(r) && isShared(r)
	}
	return false
}

// emptyPack prints what a parameter pack without elements leaves: a variable of a type that
// has but a number (rule gpu.empty-packs).
func (p *printer) emptyPack(q *il.ParamType) {
	t, name := p.packType(), ""
	if q.Name != nil {
		p.marker(q.Pos)
		name = q.Name.Text
	} else {
		p.out.EndLine()
		name = "__T" + strconv.Itoa(p.number())
	}
	p.str("static  __device__  __var_used__ " + t + " " + name + ";")
}

// packType is the type of what empty packs leave, which the first of them makes.
func (p *printer) packType() string {
	if p.pack < 0 {
		p.pack = p.number()
	}
	return "__T" + strconv.Itoa(p.pack)
}

// emptyPacks returns the parameter packs of r that have no elements.
func emptyPacks(r *il.Routine) []*il.ParamType {
	var from *il.Routine
	switch {
	case r.AssocTemplate != nil && r.AssocTemplate.Routine != nil:
		from = r.AssocTemplate.Routine
	case r.InstantiatedFrom != nil:
		from = r.InstantiatedFrom
	}
	if from == nil || from == r {
		return nil
	}
	params := from.Type.Skip().Routine.Params
	var packs []*il.ParamType
	for _, q := range params {
		if q.IsPack {
			packs = append(packs, q)
		}
	}
	if len(packs) == 0 || len(r.Type.Skip().Routine.Params) != len(params)-len(packs) {
		return nil
	}
	return packs
}

// This file implements the keep marks: which entities of a unit the device
// needs, and why.
//
// Roots are kept for what they are (C-cuda 11.1): kernels, device variables,
// device functions with external linkage and a body. Everything else is kept
// because something kept names it after semantic analysis: a call, an address,
// a variable read, a type. Each mark remembers the first use that reached it,
// so that the chain back to a root can be told.
package keep

import (
	"sort"

	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// Kind is what kind of entity is kept.
type Kind uint8

const (
	Kernel Kind = iota
	Function
	Variable
	Type
)

var kindNames = [...]string{"kernel", "function", "variable", "type"}

// String returns the kind in words.
func (k Kind) String() string { return kindNames[k] }

// Mark says that an entity is kept.
type Mark struct {
	Entity il.Entity
	Kind   Kind
	Root   string // why it is a root; "" when something else reached it
	From   *Mark  // the kept entity that reached it first
	How    il.UseKind
	Pos    source.Pos // of that use
}

// Result is the set of marks of a unit.
type Result struct {
	Marks []*Mark // in order of the entities' declarations
	by    map[il.Entity]*Mark
}

// Of returns the mark of e, nil when it is not kept.
func (r *Result) Of(e il.Entity) *Mark { return r.by[e] }

// Step is one link of the chain that explains a mark.
type Step struct {
	Text string
	Pos  source.Pos
}

// Chain explains m: from the entity itself back to a root.
func (m *Mark) Chain() []Step {
	var out []Step
	for ; m != nil && len(out) < 1000; m = m.From {
		if m.From == nil {
			return append(out, Step{m.Root, m.Entity.Corresp().DeclPos})
		}
		out = append(out, Step{howWords[m.How] + " " + m.From.Kind.String() + " " + Name(m.From.Entity), m.Pos})
	}
	return out
}

// Name returns the qualified name of an entity for people.
func Name(e il.Entity) string {
	if t, ok := e.(*il.Type); ok {
		return t.Text(nil)
	}
	return string(il.AppendQualified(nil, e.Corresp(), nil))
}

var howWords = [...]string{
	il.UseCall: "called from", il.UseAddress: "its address is taken in", il.UseRead: "used in", il.UseType: "named by",
	il.UseLaunch: "launched from", il.UseInit: "used in the initialiser of", il.UseImplicit: "needed implicitly by", il.UseVirtual: "virtual function of a class that is constructed in",
}

// marker is the state of one computation.
type marker struct {
	res  *Result
	work []*Mark
	d    *lang.Dialect
}

// Compute marks what the device needs of u.
func Compute(u *il.Unit, d *lang.Dialect) *Result {
	k := &marker{res: &Result{by: make(map[il.Entity]*Mark)}, d: d}
	k.roots(u.File, make(map[*il.Scope]bool))
	for len(k.work) > 0 {
		m := k.work[len(k.work)-1]
		k.work = k.work[:len(k.work)-1]
		k.follow(m)
	}
	sort.SliceStable(k.res.Marks, func(i, j int) bool {
		return k.res.Marks[i].Entity.Corresp().DeclPos.Before(k.res.Marks[j].Entity.Corresp().DeclPos)
	})
	return k.res
}

// mark adds a mark for e unless there is one.
func (k *marker) mark(e il.Entity, kind Kind, root string, from *Mark, use il.Use) {
	if e == nil || k.res.by[e] != nil {
		return
	}
	m := &Mark{Entity: e, Kind: kind, Root: root, From: from, How: use.How, Pos: use.Pos}
	k.res.by[e] = m
	k.res.Marks = append(k.res.Marks, m)
	k.work = append(k.work, m)
}

// roots marks the roots of scope s and of the namespaces and classes in it.
func (k *marker) roots(s *il.Scope, seen map[*il.Scope]bool) {
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	for _, r := range s.Routines {
		k.rootRoutine(r)
	}
	for _, t := range s.Templates {
		if r := t.Routine; r != nil && r.Space == il.SpaceGlobal && r.Body != nil {
			k.mark(r, Kernel, "a kernel template is kept for its instances", nil, il.Use{})
		}
	}
	for _, v := range s.Variables {
		k.rootVariable(v)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias {
			k.roots(n.Scope, seen)
		}
	}
	for _, t := range s.Types {
		if t.Cls != nil && t.Cls.AssocScope != nil {
			k.classRoots(t, seen)
		}
	}
}

func (k *marker) classRoots(t *il.Type, seen map[*il.Scope]bool) {
	for _, r := range t.Cls.AssocScope.Routines {
		if r.Space == il.SpaceGlobal {
			k.rootRoutine(r)
		}
	}
	for _, n := range t.Cls.AssocScope.Types {
		if n.Cls != nil && n.Cls.AssocScope != nil && !seen[n.Cls.AssocScope] {
			seen[n.Cls.AssocScope] = true
			k.classRoots(n, seen)
		}
	}
}

// rootRoutine marks kernels and external device functions with bodies.
func (k *marker) rootRoutine(r *il.Routine) {
	switch {
	case r.Space == il.SpaceGlobal && (r.Body != nil || r.Defined):
		k.mark(r, Kernel, "a kernel is always kept", nil, il.Use{})
	case r.Space&il.SpaceDevice == 0 || r.Body == nil || r.IsPrototype:
	case r.Storage == il.ScStatic || r.Linkage == il.LinkageInternal || r.IsInline && !r.ExplicitInst || r.IsConstexpr:
	default:
		k.mark(r, Function, "a device function with external linkage and a body is kept, used or not", nil, il.Use{})
	}
}

func (k *marker) rootVariable(v *il.Variable) {
	switch {
	case v.Device || v.ConstantMem || v.Managed:
		k.mark(v, Variable, "a variable in device memory is always kept", nil, il.Use{})
	}
}

// follow marks what a kept entity names.
func (k *marker) follow(m *Mark) {
	switch e := m.Entity.(type) {
	case *il.Routine:
		k.routine(m, e)
	case *il.Variable:
		k.types(m, e.Type, e.NamePos)
	case *il.Type:
		k.class(m, e)
	}
}

func (k *marker) routine(m *Mark, r *il.Routine) {
	k.types(m, r.Type, r.DeclPos)
	uses := r.Uses
	if len(uses) == 0 && r.InstantiatedFrom != nil {
		uses = r.InstantiatedFrom.Uses
	}
	if t := r.AssocTemplate; len(uses) == 0 && t != nil && t.Routine != nil {
		uses = t.Routine.Uses
	}
	for _, u := range uses {
		switch e := u.Entity.(type) {
		case *il.Routine:
			if kind, ok := keptRoutine(e); ok {
				k.mark(e, kind, "", m, u)
				if e.MemberOf != nil {
					k.mark(e.MemberOf, Type, "", m, il.Use{Pos: u.Pos, How: il.UseType})
					k.virtuals(m, e, u)
				}
			}
		case *il.Variable:
			if e.Device || e.ConstantMem || e.Shared || e.Managed {
				k.mark(e, Variable, "", m, u)
			}
		case *il.Type:
			k.types(m, e, u.Pos)
		}
	}
	for _, v := range r.Params {
		k.types(m, v.Type, v.NamePos)
	}
}

// keptRoutine reports whether a routine that device code names is kept.
func keptRoutine(r *il.Routine) (Kind, bool) {
	switch {
	case r.Space == il.SpaceGlobal:
		return Kernel, true
	case r.Attrs&il.AttrDeviceBuiltin != 0 || r.BuiltinName != nil:
		return Function, false
	case r.Space&il.SpaceDevice != 0, r.Generated, r.IsConstexpr && r.Space == il.SpaceNone:
		return Function, true
	}
	return Function, false
}

// virtuals marks the virtual functions of a class whose constructor is kept.
func (k *marker) virtuals(m *Mark, r *il.Routine, u il.Use) {
	if r.Special != il.SfkConstructor {
		return
	}
	for _, f := range r.MemberOf.Cls.Routines {
		if f.IsVirtual && !f.PureVirtual {
			if kind, ok := keptRoutine(f); ok {
				k.mark(f, kind, "", m, il.Use{Pos: u.Pos, How: il.UseVirtual})
			}
		}
	}
}

// types marks the classes and enumerations that a type names.
func (k *marker) types(m *Mark, t *il.Type, pos source.Pos) {
	for depth := 0; t != nil && depth < 64; depth++ {
		switch t.Kind {
		case il.TkClass, il.TkStruct, il.TkUnion:
			if t.Attrs&il.AttrDeviceBuiltin == 0 && t.Name != nil {
				k.mark(t, Type, "", m, il.Use{Pos: pos, How: il.UseType})
			}
			return
		case il.TkInteger:
			if t.IsEnum() && t.Attrs&il.AttrDeviceBuiltin == 0 && t.Name != nil {
				k.mark(t, Type, "", m, il.Use{Pos: pos, How: il.UseType})
			}
			return
		case il.TkRoutine:
			for _, p := range t.Routine.Params {
				k.types(m, p.Type, pos)
			}
		}
		t = t.Elem
	}
}

// class marks what the definition of a kept class needs: its bases and fields.
func (k *marker) class(m *Mark, t *il.Type) {
	if t.Cls == nil {
		return
	}
	for _, b := range t.Cls.Bases {
		k.types(m, b.Type, b.DeclPos)
	}
	for _, f := range t.Cls.Fields {
		k.types(m, f.Type, f.DeclPos)
	}
}

// This file implements the keep marks: which entities of a unit the device
// needs, and why.
//
// Roots are kept for what they are (rule keep.roots): kernels, device variables,
// device functions with external linkage and a body. Everything else is kept
// because something that is needed names it after semantic analysis: a call, an
// address, a variable read, a type. Host code takes part in that as it does in the
// needed marks of the IL (rule il.needed): a function of both spaces that only an
// external host function calls is kept. Each mark remembers the first use that
// reached it, so that the chain back to a root can be told.
package keep

import (
	"sort"

	"cufront/compiler/cuda"
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

	onDevice bool    // reached from device code, or a root of it
	also     []*Mark // what else names it, where all uses are wanted; nil in it: it is a root as well
}

// Result is the set of marks of a unit.
type Result struct {
	Marks    []*Mark    // in order of the entities' declarations
	Tables   []*il.Type // classes whose table of virtual functions is kept
	Operands []*il.Expr // of decltype, in types that are needed
	by       map[il.Entity]*Mark
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
	il.UseLaunch: "launched from", il.UseInit: "used in the initialiser of", il.UseImplicit: "needed implicitly by",
	il.UseVirtual: "virtual function of a class that is constructed in",
}

// marker is the state of one computation.
type marker struct {
	u      *il.Unit
	d      *lang.Dialect
	res    *Result
	work   []*Mark
	host   map[il.Entity]*Mark // what is needed on the host alone
	tables map[*il.Type]bool
	roots  bool // roots of host code are being marked
	all    bool // all uses are noted, not the first one alone

	isKnown func(*il.Type, *il.DynamicInit, bool) bool // whether a constructor makes a constant, on the device
	made    map[*il.Routine]bool                       // default constructors that do

	asked     map[operand]bool    // of decltype, looked at
	defined   map[definition]bool // looked at
	frees     [3]*il.Routine      // the global operators delete with one to three parameters, as far as asked for
	generated bool                // what a generated constructor calls is being marked: it expands none
}

// Compute marks what the device needs of u: first what its own roots reach,
// then what host code adds. With all uses the result can tell what is kept for what
// alone: see Without. isKnown answers whether a constructor makes a constant of an object.
func Compute(u *il.Unit, d *lang.Dialect, allUses bool, isKnown func(*il.Type, *il.DynamicInit, bool) bool) *Result {
	k := &marker{u: u, d: d, all: allUses, isKnown: isKnown, made: make(map[*il.Routine]bool), res: &Result{by: make(map[il.Entity]*Mark)}, host: make(map[il.Entity]*Mark), tables: make(map[*il.Type]bool)}
	for _, k.roots = range [...]bool{false, true} {
		for _, r := range u.Routines {
			k.rootRoutine(r)
		}
		k.scope(u.File, make(map[*il.Scope]bool))
		for _, v := range u.Order.Specialized {
			k.u.Work.Step(1)
			k.rootVariable(v)
		}
		k.drain()
	}
	sort.SliceStable(k.res.Marks, func(i, j int) bool {
		return k.res.Marks[i].Entity.Corresp().DeclPos.Before(k.res.Marks[j].Entity.Corresp().DeclPos)
	})
	return k.res
}

// drain follows the marks that were not followed yet.
func (k *marker) drain() {
	for len(k.work) > 0 {
		m := k.work[len(k.work)-1]
		k.work = k.work[:len(k.work)-1]
		k.follow(m)
	}
}

// root marks e for what it is.
func (k *marker) root(e il.Entity, kind Kind, why string) {
	k.mark(&Mark{Entity: e, Kind: kind, Root: why, onDevice: !k.roots})
}

// mark adds m unless its entity is marked for the same side.
func (k *marker) mark(m *Mark) {
	k.u.Work.Step(1)
	there := k.res.by[m.Entity]
	if there == nil && !m.onDevice {
		there = k.host[m.Entity]
	}
	if there != nil {
		if k.all && m.onDevice == there.onDevice {
			there.again(m.From)
		}
		return
	}
	if m.onDevice {
		k.res.by[m.Entity] = m
		k.res.Marks = append(k.res.Marks, m)
	} else {
		k.host[m.Entity] = m
	}
	k.work = append(k.work, m)
}

// scope marks the variables of s and of the namespaces and classes in it that
// are roots, and the members that are defaulted outside of their class.
func (k *marker) scope(s *il.Scope, seen map[*il.Scope]bool) {
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	for _, v := range s.Variables {
		k.rootVariable(v)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias {
			k.scope(n.Scope, seen)
		}
	}
	for _, t := range s.Types {
		if t.Cls != nil && !t.Cls.IsPrototype && !t.Cls.IsNonreal {
			for _, r := range t.Cls.Routines {
				if r.Body == nil && (outsideDefault(r) || isUsed(r)) {
					k.rootRoutine(r)
				}
			}
			k.scope(t.Cls.AssocScope, seen)
		}
	}
}

// rootRoutine marks kernels and functions with bodies that other units could
// call, and on the second round those of the host.
func (k *marker) rootRoutine(r *il.Routine) {
	k.u.Work.Step(1)
	if r.IsPrototype || r.Consteval || r.MemberOf != nil && r.MemberOf.Cls.IsPrototype {
		return
	}
	instance := r.InstantiatedFrom != nil && !r.IsSpecialized && !r.ExplicitInst
	external := r.Storage != il.ScStatic && r.Linkage != il.LinkageInternal && !r.LocalToFunction && (!r.InlineInClass || r.ExplicitInst) &&
		!instance &&
		(!r.IsInline && (!r.IsConstexpr || outsideDefault(r)) || r.ExplicitInst) && (!r.Generated || r.MemberOf == nil && r.Body != nil) && !r.IsLambdaBody
	external = external || isUsed(r) && (r.Body != nil) != instance
	if !k.roots && r.Body != nil && cuda.OnDevice(r) && !r.Type.IsDependent() {
		k.statics(r)
	}
	switch onDevice := cuda.OnDevice(r); {
	case onDevice == k.roots:
	case cuda.IsKernel(r) && !r.Generated:
		k.root(r, Kernel, "a kernel is always kept")
	case external && onDevice:
		k.root(r, Function, "a device function with external linkage and a body is kept, used or not")
	case external:
		k.root(r, Function, "a host function with external linkage is needed")
	}
}

// statics marks the static variables of r: they lie in device memory, whether r is kept or not.
func (k *marker) statics(r *il.Routine) {
	for _, e := range r.Locals {
		if v, ok := e.(*il.Variable); ok && v.Storage != il.ScExtern && isStatic(v) {
			k.root(v, Variable, "a static variable of a device function is always kept")
		}
	}
}

// isStatic reports whether local variable v lies in device memory for as long as the program runs.
func isStatic(v *il.Variable) bool {
	return v.Storage == il.ScStatic && !v.Shared || cuda.Persistent(v)
}

// rootVariable marks variables in device memory, on the second round those of
// the host that other units or their own initialisation need.
func (k *marker) rootVariable(v *il.Variable) {
	if v.IsPrototype || v.IsNonreal || v.LocalToFunction {
		return
	}
	switch onDevice := cuda.InDeviceMemory(v); {
	case onDevice == k.roots:
	case v.Shared && v.Storage == il.ScExtern:
		// only where it is used
	case onDevice:
		k.root(v, Variable, "a variable in device memory is always kept")
	case v.Defined && (v.Dyn != nil || v.Linkage != il.LinkageInternal && v.Storage != il.ScStatic) && (!v.IsTemplateVariable || v.IsSpecialized || v.ExplicitInst):
		k.root(v, Variable, "a host variable is needed")
	}
}

// reach marks e, which m names.
func (k *marker) reach(m *Mark, e il.Entity, u il.Use) {
	n := &Mark{Entity: e, From: m, How: u.How, Pos: u.Pos, onDevice: m.onDevice}
	switch e := e.(type) {
	case *il.Routine:
		if e == nil || e.IsPrototype || e.Consteval || e.Generated && e.MemberOf == nil && e.Body == nil || e.BuiltinName != nil ||
			e.Attrs&il.AttrDeviceBuiltin != 0 || trivial(e, u.How) {
			return
		}
		n.Kind = Function
		if cuda.IsKernel(e) {
			n.Kind = Kernel
		}
		n.onDevice = k.runsOnDevice(m, e, u.How)
		if n.Kind == Kernel && u.How == il.UseLaunch && m.onDevice {
			k.launchAPI(m, u.Pos)
		}
		if e.MemberOf != nil {
			k.complete(m, e.MemberOf, u.Pos)
		}
		if !k.generated && inlined(k.d, e) {
			k.inline(m, e.MemberOf.ClassType(), u.Pos)
			return
		}
		if n.onDevice && e.MemberOf != nil {
			k.types(m, e.MemberOf, u.Pos)
		}
	case *il.Variable:
		if e == nil || e.Attrs&il.AttrDeviceBuiltin != 0 ||
			e.LocalToFunction && (e.Storage != il.ScStatic && !cuda.InDeviceMemory(e) || e.Storage == il.ScExtern && !e.Shared) {
			return
		}
		n.Kind = Variable
		if e.StaticMemberOf != nil {
			k.complete(m, e.StaticMemberOf, u.Pos)
		}
		n.onDevice = cuda.InDeviceMemory(e) || m.onDevice && e.LocalToFunction
	default:
		return
	}
	k.mark(n)
}

// launchAPI marks the functions that a launch from device code calls.
func (k *marker) launchAPI(m *Mark, pos source.Pos) {
	for _, r := range k.u.File.Routines {
		if r.Name != nil && (r.Name.Text == "cudaGetParameterBufferV2" || r.Name.Text == "cudaLaunchDeviceV2") {
			k.reach(m, r, il.Use{Pos: pos, How: il.UseLaunch})
		}
	}
}

// runsOnDevice reports whether r is device code when m names it: implicit
// members and constexpr functions are of the side that uses them; with relaxed rules
// functions that are declared constexpr are of both sides (rule keep.relaxed).
func (k *marker) runsOnDevice(m *Mark, r *il.Routine, how il.UseKind) bool {
	switch {
	case cuda.OnDevice(r), cuda.OfLibrary(r):
		return !r.Generated || r.Inherited != nil && len(r.Inherited.TemplateArgs) > 0 || r.IsLambdaBody || r.LambdaCall != nil || m.onDevice || how == il.UseVirtual
	case k.d.RelaxedConstexpr && k.relaxed(r):
		return true
	case cuda.IsAnnotated(r) && r.Inherited == nil:
		return false
	}
	return m.onDevice && (r.Generated || r.IsDefaulted || callable(k.d, r) || r.IsLambdaBody)
}

// inline marks what an expanded constructor of c sets: the pointers to the
// tables of c and of its members. Those of its bases are set but once.
func (k *marker) inline(m *Mark, c *il.Type, pos source.Pos) {
	k.types(m, c, pos)
	k.vtable(m, c, pos)
	k.inlineMembers(m, c, pos, &il.ClassSet{})
}

// inlineMembers marks what the construction of the members of c, and of those of
// its bases but the ones seen, sets.
func (k *marker) inlineMembers(m *Mark, c *il.Type, pos source.Pos, seen *il.ClassSet) {
	if !seen.Add(c) {
		return
	}
	for _, b := range c.Cls.DirectBases {
		if s := b.Type.ClassType(); s != nil {
			k.types(m, s, pos)
			k.inlineMembers(m, s, pos, seen)
		}
	}
	if c.Kind == il.TkUnion {
		return
	}
	for _, f := range c.Cls.Fields {
		s := elementClass(f.Type)
		switch {
		case s == nil || f.Type.IsReference():
		case f.HasInit && f.Init != nil:
			w := &bodyWalk{marker: k, budget: k.u.Work, of: m, pos: pos}
			w.init(f.Init)
		default:
			k.special(m, &s.Cls.Members.DefaultCtor, pos)
		}
	}
}

// follow marks what a kept entity names.
func (k *marker) follow(m *Mark) {
	switch e := m.Entity.(type) {
	case *il.Routine:
		k.routine(m, e)
	case *il.Variable:
		k.types(m, e.Type, e.NamePos)
		k.operandsOf(m, e.Type, e.NamePos, false)
		k.completeObject(m, e.Type, e.NamePos)
		if e.StaticMemberOf != nil {
			k.complete(m, e.StaticMemberOf, e.NamePos)
		}
		k.initialiser(m, e)
	case *il.Type:
		k.class(m, e)
	}
}

func (k *marker) routine(m *Mark, r *il.Routine) {
	k.types(m, r.Type, r.DeclPos)
	k.operandsOf(m, r.Type, r.DeclPos, false)
	k.completeObject(m, r.Type.Skip().Elem, r.DeclPos)
	if r.MemberOf != nil {
		k.complete(m, r.MemberOf, r.DeclPos)
	}
	for _, v := range r.Params {
		k.types(m, v.Type, v.NamePos)
		k.completeObject(m, v.Type, v.NamePos)
	}
	k.arguments(m, r)
	if from := Definition(r); from != nil {
		k.body(m, from)
	} else if (r.Generated || r.IsDefaulted) && r.MemberOf != nil {
		k.implicit(m, r)
	}
	if r.LambdaCall != nil { // (rule gpu.closure-entries)
		k.reach(m, r.LambdaCall, il.Use{Pos: r.DeclPos, How: il.UseCall})
	}
	if r.MemberOf != nil && (r.Generated || r.IsDefaulted || Definition(r) != nil) {
		k.life(m, r)
	}
}

// arguments marks the functions and variables that are template arguments of r and
// of its class.
func (k *marker) arguments(m *Mark, r *il.Routine) {
	list := r.TemplateArgs
	if r.MemberOf != nil {
		if c := r.MemberOf.ClassType(); c != nil {
			list = append(list[:len(list):len(list)], c.Cls.Args...)
		}
	}
	for i := range list {
		c := list[i].Const
		if c == nil || c.Kind != il.CkAddress && c.Kind != il.CkPtrToMember {
			continue
		}
		u := il.Use{Pos: r.DeclPos, How: il.UseAddress}
		if c.Routine != nil {
			k.reach(m, c.Routine, u)
		}
		if c.Var != nil {
			k.reach(m, c.Var, u)
		}
	}
}

// Definition returns the routine whose body is that of r: r itself, or for an
// instance that the host pass did not instantiate its pattern.
func Definition(r *il.Routine) *il.Routine {
	if r != nil && il.LeftToOthers(r) {
		return nil // (rule keep.extern-templates)
	}
	for n := 0; r != nil && n < 20; n++ {
		if r.Body != nil {
			return r
		}
		from := r.InstantiatedFrom
		if t := r.AssocTemplate; from == nil && t != nil && t.Routine != r {
			from = t.Routine
		}
		r = from
	}
	return nil
}

// initialiser marks what the initialiser of a variable names.
func (k *marker) initialiser(m *Mark, v *il.Variable) {
	w := &bodyWalk{marker: k, budget: k.u.Work, of: m, pos: v.NamePos, settled: cuda.InDeviceMemory(v) || isConstantList(v.Dyn)}
	if v.Const != nil {
		w.constant(v.Const)
	}
	if v.Dyn != nil {
		w.init(v.Dyn)
	}
	if v.Defined { // (rule keep.elsewhere)
		w.destruction(v.Type)
	}
}

// types marks the classes and enumerations that a type names.
func (k *marker) types(m *Mark, t *il.Type, pos source.Pos) {
	if !m.onDevice {
		return
	}
	for depth := 0; t != nil && depth < 64; depth++ {
		switch t.Kind {
		case il.TkClass, il.TkStruct, il.TkUnion:
			if t.Attrs&il.AttrDeviceBuiltin == 0 && t.Name != nil {
				k.typeMark(m, t, pos)
			}
			return
		case il.TkInteger:
			if t.IsEnum() && t.Attrs&il.AttrDeviceBuiltin == 0 && t.Name != nil {
				k.typeMark(m, t, pos)
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

// typeMark marks class or enumeration t.
func (k *marker) typeMark(m *Mark, t *il.Type, pos source.Pos) {
	k.mark(&Mark{Entity: t, Kind: Type, From: m, How: il.UseType, Pos: pos, onDevice: true})
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
		k.operandsOf(m, f.Type, f.DeclPos, false)
	}
}

// isUsed reports whether r is a function with the attribute that says that it is used: it is
// kept, an instance without its body.
func isUsed(r *il.Routine) bool {
	return !r.Generated && !r.IsLambdaBody && !r.IsDeleted && il.HasAttribute(r.Attributes, "used")
}

// outsideDefault reports whether r is a member that is defaulted outside of its class and
// not declared constexpr: it is a definition like others, though it has no body and could
// be constexpr.
func outsideDefault(r *il.Routine) bool {
	return r.IsDefaulted && r.DefinedOutside && !r.DeclaredConstexpr
}

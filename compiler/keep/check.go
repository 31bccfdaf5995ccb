// This file implements the second phase of the device pass's checks: what the
// kept functions call and name is looked at once the whole unit is known
// (rules access.host-variable, access.second-phase). These messages have no source
// line below them.
package keep

import (
	"sort"

	"cufront/compiler/cuda"
	"cufront/compiler/demangle"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/mangle"
	"cufront/compiler/source"
	"cufront/compiler/work"
)

// A Use is one place where a function of the device text names an entity.
type Use struct {
	il.Use
	Base  bool       // a constructor or destructor, for a subobject
	Named source.Pos // where a callee is named; Pos is where its call begins
}

// Functions calls found for what the functions of the device text name, in their order,
// as they were lowered.
type Functions func(found func(r *il.Routine, u Use))

// Lowered is what Check asks about the device text: what lies in variables of the unit,
// which comes first, and the functions.
type Lowered struct{ Globals, Functions Functions }

// Check reports host functions and host variables that kept device code needs.
// It is skipped when parsing found errors.
func Check(u *il.Unit, d *lang.Dialect, res *Result, rep *diag.Reporter, lowered Lowered) {
	if rep.Errors > 0 {
		return
	}
	c := &checker{u: u, d: d, rep: rep, m: mangle.New(u, d, u.ModuleID)}
	c.declaredOnly()
	c.functions = lowered.Functions
	lowered.Globals(c.use)
	for _, m := range res.Marks {
		if v, ok := m.Entity.(*il.Variable); ok && cuda.InDeviceMemory(v) && !v.LocalToFunction {
			c.initializer(v)
		}
	}
	lowered.Functions(c.use)
}

// use checks one use in r.
func (c *checker) use(r *il.Routine, use Use) {
	if !cuda.OnDevice(r) && !cuda.Exempt(r) {
		return
	}
	c.of = r
	switch e := use.Entity.(type) {
	case *il.Routine:
		c.call(r, e, use)
	case *il.Variable:
		c.variable(e, use.Use)
	}
}

// initializer checks what the constant that variable v begins with refers to.
func (c *checker) initializer(v *il.Variable) {
	k := v.Const
	if k == nil && v.Dyn != nil {
		k = v.Dyn.Const
	}
	if k == nil {
		return
	}
	w := &bodyWalk{budget: c.u.Work, pos: v.DeclPos}
	w.found = func(u il.Use) {
		u.Pos = v.DeclPos
		switch e := u.Entity.(type) {
		case *il.Routine:
			if cuda.HostOnly(e) && !cuda.Exempt(e) {
				c.report(diag.UndefinedInDeviceCode, u, c.name(e))
			}
		case *il.Variable:
			c.variable(e, u)
		}
	}
	w.constant(k)
}

type checker struct {
	u   *il.Unit
	d   *lang.Dialect
	rep *diag.Reporter
	m   *mangle.Mangler

	of        *il.Routine // the function that is looked at
	functions Functions
	implicit  *implicitSpaces // nil until it is asked
}

// call checks one use of callee in r; of a host function in device-only code the name is
// reported as undefined too.
func (c *checker) call(r, callee *il.Routine, use Use) {
	u, named := use.Use, use.Use
	named.Pos = use.Named
	if hostBuiltin(callee) && u.How == il.UseCall && !c.d.JIT {
		switch {
		case cuda.IsGlobal(r):
			c.report(diag.HostCallFromKernel, u, callee.Name.Text, c.name(r))
		case cuda.DeviceOnly(r):
			c.report(diag.HostCallFromDevice, u, callee.Name.Text, c.name(r))
		case cuda.IsHostDevice(r) && !cuda.Exempt(r) && !unwarned(r):
			c.report(diag.HostCallFromHostDevice, u, callee.Name.Text, c.name(r))
		}
		return
	}
	if c.d.JIT || callee.BuiltinName != nil && callee.Generated || callee.Attrs&il.AttrDeviceBuiltin != 0 || !cuda.HostOnly(callee) ||
		cuda.Exempt(callee) {
		return
	}
	if callee.Name != nil && callee.Name.Text == "__cudaPushCallConfiguration" {
		return // the launch itself is reported
	}
	space := c.spaceOf(r)
	if space == il.SpaceNone || space == il.SpaceHost {
		return
	}
	if u.How == il.UseAddress {
		if space != il.SpaceHD && !callee.IsVirtual && !callee.IsConstexpr {
			c.report(diag.UndefinedInDeviceCode, named, c.name(callee))
		}
		return
	}
	code := cuda.DeviceCallFrom(space, callee, c.d)
	if code == 0 {
		return
	}
	if space == il.SpaceHD {
		if !unwarned(r) {
			c.report(code, u, c.calleeText(callee, use.Base), c.name(r))
		}
		return
	}
	if callee.IsConstexpr {
		return // reported while parsing
	}
	c.report(code, u, c.calleeText(callee, use.Base), c.name(r))
	if !use.Base {
		c.report(diag.UndefinedInDeviceCode, named, c.name(callee))
	}
}

// unwarned reports whether a pragma silences the warnings about calls in r.
func unwarned(r *il.Routine) bool {
	if r.ChecksOff.HDWarning || r.InstantiatedFrom != nil && r.InstantiatedFrom.ChecksOff.HDWarning {
		return true
	}
	return r.AssocTemplate != nil && r.AssocTemplate.Routine != nil && r.AssocTemplate.Routine.ChecksOff.HDWarning
}

// variable checks one reference to a variable of static storage.
func (c *checker) variable(v *il.Variable, u il.Use) {
	if v.LocalToFunction && v.Storage != il.ScExtern || v.IsParameter || v.IsThis || v.Storage == il.ScAuto || v.Attrs&il.AttrDeviceBuiltin != 0 {
		return
	}
	if k := v.Const; v.Type.IsReference() && k != nil && k.Kind == il.CkAddress && k.Var != nil && k.Var != v {
		c.variable(k.Var, u) // a reference stands for what it is bound to
		return
	}
	if cuda.InDeviceMemory(v) || !needsObject(v, u) || cuda.IsTexture(v.Type) {
		return
	}
	c.report(diag.UndefinedInDeviceCode, u, c.variableName(v))
}

// variableName is the qualified name of v; what a block declares is of the namespace
// around the function that is looked at.
func (c *checker) variableName(v *il.Variable) string {
	if !v.LocalToFunction || c.of == nil || v.Name == nil {
		if s, ok := demangle.Name(c.m.WrappedName(v), c.u.Work); ok {
			return s
		}
		return Name(v)
	}
	for s := c.of.ParentScope; s != nil; s = s.Parent {
		if s.Kind == il.SckNamespace && s.Namespace != nil {
			return string(il.AppendQualified(nil, &s.Namespace.SourceCorresp, nil)) + "::" + v.Name.Text
		}
	}
	return v.Name.Text
}

// needsObject reports whether use u of v needs the object: constants whose value is
// known are used by their values (rule access.host-variable).
func needsObject(v *il.Variable, u il.Use) bool {
	switch {
	case !v.IsConstexpr && !v.Type.IsConst(), u.How == il.UseAddress, v.Type.AllQuals()&il.Volatile != 0:
		return true
	}
	return !v.IsConstexpr && v.ConstVal == nil && (v.Type.IsPointer() || v.Const == nil && (v.Dyn == nil || v.Dyn.Kind == il.DikNonconstantAggregate || v.Dyn.Expr.CallsFunction()))
}

func (c *checker) report(code diag.Code, u il.Use, args ...string) {
	d := c.rep.Report(code, u.Pos, args...)
	d.NoEcho = true
}

// calleeText is the callee with its parameter types (rule space.callee-spelling).
func (c *checker) calleeText(r *il.Routine, base bool) string {
	mangled := ""
	switch {
	case r.LinkageCLanguage:
		return Name(r)
	case base:
		mangled = c.m.Structor(r, '2')
	default:
		mangled = c.m.Wrapped(r)
	}
	if s, ok := demangle.Signature(mangled, c.u.Work); ok {
		return s
	}
	return Name(r)
}

// name is the qualified name of a function, arguments of templates included.
func (c *checker) name(r *il.Routine) string {
	if !r.LinkageCLanguage {
		if s, ok := demangle.Name(c.m.Wrapped(r), c.u.Work); ok {
			return s
		}
	}
	return Name(r)
}

// MemberCalls calls found for every inline nonstatic member function that the body of r
// calls, in order, with the position of the call; calls that are not expressions,
// of constructors and destructors, have none.
func MemberCalls(r *il.Routine, b *work.Budget, found func(callee *il.Routine, pos source.Pos)) {
	w := &bodyWalk{budget: b}
	w.found = func(u il.Use) {
		callee, ok := u.Entity.(*il.Routine)
		if !ok || callee.MemberOf == nil || callee.IsStaticMember || !callee.IsInline && !callee.InlineInClass || u.How == il.UseAddress || u.How == il.UseRead {
			return
		}
		found(callee, w.call)
	}
	w.definition(r)
}

// CheckDeclared is the part of Check that the run-time compiler does.
func CheckDeclared(u *il.Unit, d *lang.Dialect, rep *diag.Reporter) {
	if rep.Errors == 0 {
		c := &checker{u: u, d: d, rep: rep, m: mangle.New(u, d, u.ModuleID)}
		c.declaredOnly()
	}
}

// declaredOnly warns about what whole-program compilation cannot find elsewhere:
// variables that are declared only, and kernels made from templates without a
// definition (rule global.declared-only).
func (c *checker) declaredOnly() {
	if c.d.RDC() {
		return
	}
	var list []*il.Variable
	externVariables(c.u.File, func(v *il.Variable) { list = append(list, v) })
	sort.SliceStable(list, func(i, j int) bool { return list[i].DeclPos.Before(list[j].DeclPos) })
	for _, v := range list {
		c.report(diag.ExternEntityTreatedAsStatic, il.Use{Pos: v.DeclPos}, Name(v))
	}
	if !c.d.StaticHostStub {
		return
	}
	for _, r := range c.u.KernelInstances {
		if (!r.Defined || r.DoNotInstantiate) && r.Referenced {
			c.report(diag.KernelTemplateNotDefined, il.Use{Pos: kernelPos(r)}, "-static-global-template-stub=true", "-rdc=false", c.name(r),
				"-rdc=true", "-static-global-template-stub=false")
		}
	}
}

// externVariables calls found for the variables in device memory of s and its
// namespaces that are not defined; an array of no known bound in shared memory
// has its size from the launch.
func externVariables(s *il.Scope, found func(*il.Variable)) {
	if s == nil {
		return
	}
	for _, v := range s.Variables {
		if cuda.InDeviceMemory(v) && !v.Defined && v.Storage == il.ScExtern && v.TemplateInfo == nil && !v.DeclaredOnHost &&
			!(v.Shared && unbounded(v.Type)) {
			found(v)
		}
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias {
			externVariables(n.Scope, found)
		}
	}
}

func unbounded(t *il.Type) bool {
	s := t.Skip()
	return s.Kind == il.TkArray && s.Array.Unknown
}

// kernelPos returns where kernel r is declared: a specialisation by itself.
func kernelPos(r *il.Routine) source.Pos {
	if r.IsSpecialized && r.NamePos.IsValid() {
		return r.NamePos
	}
	return r.DeclPos
}

// This file implements the second phase of the device pass's checks: what the
// kept functions call and name is looked at once the whole unit is known
// (C-cross 39, 40). These messages have no source line below them.
package keep

import (
	"sort"

	"cufront/compiler/cuda"
	"cufront/compiler/demangle"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/mangle"
)

// Check reports host functions and host variables that kept device code needs.
// It is skipped when parsing found errors. The functions come in the order of
// the device text: those of the file scope, of namespaces, of classes.
func Check(u *il.Unit, d *lang.Dialect, res *Result, rep *diag.Reporter) {
	if rep.Errors > 0 {
		return
	}
	c := &checker{u: u, d: d, rep: rep, m: mangle.New(u, d, u.ModuleID)}
	var list []*il.Routine
	for _, m := range res.Marks {
		if r, ok := m.Entity.(*il.Routine); ok && r.Body != nil && cuda.OnDevice(r) {
			list = append(list, r)
		}
	}
	sort.SliceStable(list, func(i, j int) bool {
		if a, b := group(list[i]), group(list[j]); a != b {
			return a < b
		}
		return list[i].ID < list[j].ID
	})
	for _, r := range list {
		w := &bodyWalk{pos: r.DeclPos, found: func(u il.Use) { c.use(r, u) }}
		w.definition(r)
	}
}

// group orders functions by what they are members of.
func group(r *il.Routine) int {
	switch {
	case r.MemberOf != nil:
		return 2
	case r.ParentScope != nil && r.ParentScope.Kind == il.SckNamespace:
		return 1
	}
	return 0
}

type checker struct {
	u   *il.Unit
	d   *lang.Dialect
	rep *diag.Reporter
	m   *mangle.Mangler
}

func (c *checker) use(r *il.Routine, u il.Use) {
	switch e := u.Entity.(type) {
	case *il.Routine:
		c.call(r, e, u)
	case *il.Variable:
		c.variable(e, u)
	}
}

// call checks one call; of a host function in device-only code the name is
// reported as undefined too.
func (c *checker) call(r, callee *il.Routine, u il.Use) {
	if c.d.JIT || callee.BuiltinName != nil && callee.Generated || callee.Attrs&il.AttrDeviceBuiltin != 0 || !cuda.HostOnly(callee) || cuda.Exempt(callee) {
		return
	}
	if callee.Name != nil && callee.Name.Text == "__cudaPushCallConfiguration" {
		return // the launch itself is reported
	}
	if u.How == il.UseAddress || cuda.Exempt(r) {
		if r.Space != il.SpaceHD && !callee.IsVirtual && !callee.IsConstexpr {
			c.report(diag.UndefinedInDeviceCode, u, c.name(callee))
		}
		return
	}
	code := cuda.DeviceCall(r, callee, c.d)
	if code == 0 {
		return
	}
	if r.Space == il.SpaceHD {
		if !unwarned(r) {
			c.report(code, u, c.calleeText(callee), c.caller(r))
		}
		return
	}
	if callee.IsConstexpr {
		return // reported while parsing
	}
	c.report(code, u, c.calleeText(callee), c.caller(r))
	c.report(diag.UndefinedInDeviceCode, u, c.name(callee))
}

// unwarned reports whether a pragma silences the warnings about calls in r.
func unwarned(r *il.Routine) bool {
	if r.HDUnwarned || r.InstantiatedFrom != nil && r.InstantiatedFrom.HDUnwarned {
		return true
	}
	return r.AssocTemplate != nil && r.AssocTemplate.Routine != nil && r.AssocTemplate.Routine.HDUnwarned
}

// variable checks one reference to a variable of static storage.
func (c *checker) variable(v *il.Variable, u il.Use) {
	if v.LocalToFunction || cuda.SpaceWord(v) != "" || v.IsParameter || v.IsThis || v.Storage == il.ScAuto || v.Attrs&il.AttrDeviceBuiltin != 0 {
		return
	}
	if v.IsConstexpr || v.Type.IsConst() {
		return
	}
	c.report(diag.UndefinedInDeviceCode, u, Name(v))
}

func (c *checker) report(code diag.Code, u il.Use, args ...string) {
	d := c.rep.Report(code, u.Pos, args...)
	d.NoEcho = true
}

// calleeText is the callee with its parameter types (C-cross 12).
func (c *checker) calleeText(r *il.Routine) string {
	if !r.LinkageCLanguage {
		if s, ok := demangle.Signature(c.m.Wrapped(r)); ok {
			return s
		}
	}
	return Name(r)
}

// caller is the name of a function with the qualifiers of a member.
func (c *checker) caller(r *il.Routine) string {
	if !r.LinkageCLanguage {
		if s, ok := demangle.Caller(c.m.Wrapped(r)); ok {
			return s
		}
	}
	return Name(r)
}

// name is the qualified name of a function, arguments of templates included.
func (c *checker) name(r *il.Routine) string {
	if !r.LinkageCLanguage {
		if s, ok := demangle.Name(c.m.Wrapped(r)); ok {
			return s
		}
	}
	return Name(r)
}

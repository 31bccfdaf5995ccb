// This file implements the second phase of the device pass's checks: what the
// kept functions call and name is looked at once the whole unit is known
// (C-cross 39, 40). These messages have no source line below them.
package keep

import (
	"cufront/compiler/cuda"
	"cufront/compiler/demangle"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/mangle"
)

// Check reports host functions and host variables that kept device code needs.
// It is skipped when parsing found errors.
func Check(u *il.Unit, d *lang.Dialect, res *Result, rep *diag.Reporter) {
	if rep.Errors > 0 {
		return
	}
	c := &checker{u: u, d: d, rep: rep, m: mangle.New(u, d, u.ModuleID)}
	for _, m := range res.Marks {
		if r, ok := m.Entity.(*il.Routine); ok && !r.IsPrototype {
			c.routine(r)
		}
	}
}

type checker struct {
	u   *il.Unit
	d   *lang.Dialect
	rep *diag.Reporter
	m   *mangle.Mangler
}

func (c *checker) routine(r *il.Routine) {
	if !cuda.OnDevice(r) {
		return
	}
	for _, u := range r.Uses {
		switch e := u.Entity.(type) {
		case *il.Routine:
			c.call(r, e, u)
		case *il.Variable:
			c.variable(e, u)
		}
	}
}

// call checks one call; of a host function in device-only code the name is
// reported as undefined too.
func (c *checker) call(r, callee *il.Routine, u il.Use) {
	if c.d.JIT || u.How != il.UseCall && u.How != il.UseImplicit || callee.IsConstexpr {
		return
	}
	if r.Space == il.SpaceHD && cuda.HostOnly(callee) && !cuda.Exempt(callee) && !cuda.Exempt(r) {
		c.report(diag.HostCallFromHostDevice, u, c.calleeText(callee), c.name(r))
		return
	}
	code := cuda.DeviceCall(r, callee, c.d)
	if code == 0 {
		return
	}
	c.report(code, u, c.calleeText(callee), c.name(r))
	c.report(diag.UndefinedInDeviceCode, u, c.name(callee))
}

// variable checks one reference to a variable of static storage.
func (c *checker) variable(v *il.Variable, u il.Use) {
	if v.LocalToFunction || cuda.SpaceWord(v) != "" || v.ConstVal != nil || v.IsConstexpr || v.Type.IsConst() {
		return
	}
	if v.Attrs&il.AttrDeviceBuiltin != 0 || v.Storage == il.ScAuto || v.IsParameter {
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

// name is the qualified name of a function, arguments of templates included.
func (c *checker) name(r *il.Routine) string {
	if !r.LinkageCLanguage {
		if s, ok := demangle.Name(c.m.Wrapped(r)); ok {
			return s
		}
	}
	return Name(r)
}

// This file implements the record of kernels and device variables that code of
// the host names: relocatable code lists them in the host text
// (rule frame.references).
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// noteHostReference records that e is named at pos, when it is a kernel or a
// variable of the device and the text around is not device code.
func (env *Env) noteHostReference(u *il.Unit, d *lang.Dialect, e il.Entity, pos source.Pos) {
	if !d.DeviceC && !d.PartialLink || !isHostReferable(e) || env.inDeviceCode() {
		return
	}
	internal := internalReference(e)
	for i := range u.HostRefs {
		if r := &u.HostRefs[i]; r.Entity == e && r.Internal == internal {
			return
		}
	}
	u.HostRefs = append(u.HostRefs, il.HostRef{Entity: e, Internal: internal})
	if (internal || isTemplateEntity(e)) && !u.ModuleIDNeeded.IsValid() {
		u.ModuleIDNeeded = pos
	}
}

// isHostReferable reports whether references to e are listed.
func isHostReferable(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Routine:
		return cuda.IsGlobal(e)
	case *il.Variable:
		return cuda.Persistent(e) && !e.LocalToFunction
	}
	return false
}

// isTemplateEntity reports whether e is a template's instance or pattern.
func isTemplateEntity(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Routine:
		return e.IsTemplateFunction || e.AssocTemplate != nil
	case *il.Variable:
		return e.IsTemplateVariable
	}
	return false
}

// inDeviceCode reports whether the function being parsed is device code only;
// a lambda is what its function is.
func (env *Env) inDeviceCode() bool {
	if env.fn == nil {
		return false
	}
	for r := env.fn.routine; r != nil; r = r.Lambda.Enclosing {
		if !cuda.OnHost(r) {
			return true
		}
		if r.Lambda == nil {
			return false
		}
	}
	return false
}

// internalReference reports whether the entity has internal linkage, by itself
// or through its template arguments.
func internalReference(e il.Entity) bool {
	c := e.Corresp()
	if c.Linkage == il.LinkageInternal || c.ParentScope.Is(il.ScopeUnnamed) {
		return true
	}
	var args []il.TemplateArg
	switch e := e.(type) {
	case *il.Routine:
		args = e.TemplateArgs
	case *il.Variable:
		if e.TemplateInfo != nil {
			args = e.TemplateInfo.Args
		}
	}
	for i := range args {
		if internalArgument(&args[i]) {
			return true
		}
	}
	return false
}

// internalArgument reports whether a template argument names something of
// internal linkage: a type of an unnamed namespace, a static function.
func internalArgument(a *il.TemplateArg) bool {
	switch {
	case a.Type != nil:
		t := a.Type.Skip()
		for t.Kind == il.TkPointer || t.Kind == il.TkArray {
			t = t.Elem.Skip()
		}
		return t.ParentScope.Is(il.ScopeUnnamed)
	case a.Const != nil && a.Const.Routine != nil:
		return a.Const.Routine.Linkage == il.LinkageInternal
	case a.Const != nil && a.Const.Var != nil:
		return a.Const.Var.Linkage == il.LinkageInternal
	}
	return false
}

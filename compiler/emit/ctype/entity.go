// This file implements the names of functions and variables in device code: what
// has internal linkage lies in a component of the unit, and where units are linked
// it gets a prefix (rules gpu.names, mangle.internal).
package ctype

import (
	"strconv"
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/mangle"
)

// Names gives the entities of a unit their names in device code.
type Names struct {
	*mangle.Mangler
	dialect  *lang.Dialect
	moduleID string
}

// NewNames returns the names of the entities of u.
func NewNames(u *il.Unit, d *lang.Dialect, moduleID string) *Names {
	m := mangle.New(u, d, moduleID)
	m.Kernels(cuda.IsKernel)
	return &Names{Mangler: m, dialect: d, moduleID: moduleID}
}

// Routine is the name of r in device code.
func (n *Names) Routine(r *il.Routine) string {
	internal := IsInternal(r)
	switch {
	case cuda.IsKernel(r):
		switch {
		case internal && n.linked():
			return n.prefix() + n.DeviceMangled(r)
		case internal:
			return n.DeviceMangled(r)
		}
		return n.Device(r)
	case internal:
		return n.Wrapped(r)
	}
	return n.Device(r)
}

// Variable is the name of v in device code.
func (n *Names) Variable(v *il.Variable) string {
	if v.LocalToFunction && v.Storage == il.ScExtern && v.Name != nil {
		s := NamespaceOf(v)
		if s == nil {
			return v.Name.Text
		}
		e := *v // an entity of the namespace
		e.LocalToFunction, e.EnclosingRoutine, e.ParentScope = false, nil, s
		v = &e
	}
	if v.LocalToFunction && v.Storage != il.ScExtern {
		return n.Wrapped(v) // (rule gpu.names)
	}
	plain := n.Name(v)
	if !IsInternal(v) || v.Storage == il.ScExtern {
		return plain
	}
	switch {
	case v.TemplateInfo != nil:
		plain = n.WrappedInstance(v)
	case strings.HasPrefix(plain, "_Z"):
		plain = n.Wrapped(v)
	}
	if n.linked() && !v.Shared {
		return n.prefix() + plain
	}
	return plain
}

// NamespaceOf returns the innermost namespace around e, nil at file scope.
func NamespaceOf(e il.Entity) *il.Scope {
	c := e.Corresp()
	if r := c.EnclosingRoutine; r != nil && c.LocalToFunction {
		return NamespaceOf(r)
	}
	s := c.ParentScope
	for s != nil && s.Kind != il.SckNamespace && s.Kind != il.SckFile {
		if s.Kind == il.SckClass && s.Type != nil {
			return NamespaceOf(s.Type)
		}
		s = s.Parent
	}
	if s == nil || s.Kind == il.SckFile {
		return nil
	}
	return s
}

// linked reports whether units are linked, be it later and in part.
func (n *Names) linked() bool { return n.dialect.RDC() || n.dialect.PartialLink }

// prefix is what the names of internal entities begin with where units are linked.
func (n *Names) prefix() string {
	return "__nv_static_" + strconv.Itoa(len(n.moduleID)) + "_" + n.moduleID + "_"
}

// IsInternal reports whether an entity of namespace scope has internal linkage in
// device code.
func IsInternal(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Routine:
		return e.MemberOf == nil && (e.Linkage == il.LinkageInternal || e.Storage == il.ScStatic ||
			cuda.IsGlobal(e) && internalArgs(e.TemplateArgs))
	case *il.Variable:
		return e.StaticMemberOf == nil && !e.LocalToFunction &&
			(e.TemplateInfo != nil && (internalArgs(e.TemplateInfo.Args) || e.Type.IsConst() && !e.IsInline) || e.Linkage == il.LinkageInternal || e.Storage == il.ScStatic)
	}
	return false
}

// internalArgs reports whether one of the template arguments args has internal
// linkage: what is made from them has it too.
func internalArgs(args []il.TemplateArg) bool {
	for i := range args {
		switch a := &args[i]; {
		case a.Type != nil:
			if c := a.Type.ClassType(); c != nil && c.Linkage == il.LinkageInternal {
				return true
			}
		case a.Const != nil && a.Const.Var != nil && a.Const.Var.Linkage == il.LinkageInternal,
			a.Const != nil && a.Const.Routine != nil && a.Const.Routine.Linkage == il.LinkageInternal:
			return true
		}
	}
	return false
}

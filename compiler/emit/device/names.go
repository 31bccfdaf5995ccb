// This file implements the names of functions and variables in device code
// (rule gpu.names).
package device

import (
	"strconv"
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lower"
	"cufront/compiler/mangle"
)

// names spells entities.
type names struct {
	m        *mangle.Mangler
	rdc      bool
	moduleID string
}

// isInternal reports whether an entity of namespace scope has internal linkage.
func isInternal(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Routine:
		return e.MemberOf == nil && (e.Linkage == il.LinkageInternal || e.Storage == il.ScStatic ||
			cuda.IsGlobal(e) && internalArgs(e.TemplateArgs))
	case *il.Variable:
		return e.StaticMemberOf == nil && !e.LocalToFunction &&
			(e.TemplateInfo != nil && internalArgs(e.TemplateInfo.Args) || e.Linkage == il.LinkageInternal || e.Storage == il.ScStatic)
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

// routine is the name of r; variant tells which constructor or destructor.
func (n *names) routine(r *il.Routine, variant byte) string {
	if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor {
		if variant != 0 && variant != '1' {
			return n.m.Structor(r, variant)
		}
	}
	if r.BuiltinName != nil {
		return builtinName(r.BuiltinName.Text)
	}
	internal := isInternal(r)
	switch {
	case cuda.IsKernel(r):
		switch {
		case internal && n.rdc:
			return n.prefix() + n.m.DeviceMangled(r)
		case internal:
			return n.m.DeviceMangled(r)
		}
		return n.m.Device(r)
	case internal:
		return n.m.Wrapped(r)
	}
	return n.m.Device(r)
}

// builtinName is the name that a function of the compiler has in the text
// (rule gpu.builtins).
func builtinName(s string) string {
	if strings.HasPrefix(s, "__builtin_va_") || s == "__builtin_expect" {
		return s
	}
	return strings.TrimPrefix(s, "__builtin_")
}

// prefix is what the names of internal entities begin with where units are linked.
func (n *names) prefix() string {
	return "__nv_static_" + strconv.Itoa(len(n.moduleID)) + "_" + n.moduleID + "_"
}

// variable is the name of a variable of static storage: internal ones of
// namespaces lie in a component of the unit, and those of device memory get a
// prefix where units are linked (rule mangle.internal).
func (n *names) variable(v *il.Variable) string {
	if v.LocalToFunction && v.Storage == il.ScExtern && v.Name != nil {
		return v.Name.Text // an entity of the file scope
	}
	plain := n.m.Name(v)
	if !isInternal(v) || v.Storage == il.ScExtern {
		return plain
	}
	switch {
	case v.TemplateInfo != nil:
		plain = n.m.WrappedInstance(v)
	case strings.HasPrefix(plain, "_Z"):
		plain = n.m.Wrapped(v)
	}
	if n.rdc && !v.Shared {
		return n.prefix() + plain
	}
	return plain
}

// variable names a variable of a function: one without a name when it is first
// mentioned (rules gpu.local-names, gpu.numbers).
func (p *printer) variable(v *lower.Var) string {
	name := v.Name
	if name == "" {
		if v.Number == 0 {
			v.Number = 1 + p.number()
		}
		name = "__T" + strconv.Itoa(v.Number-1)
	}
	if !v.Long {
		return name
	}
	b := append([]byte(nil), "__cuda_local_var_"...)
	b = strconv.AppendUint(b, uint64(v.Pos.Seq), 10)
	b = append(b, '_')
	b = strconv.AppendUint(b, uint64(v.Pos.Col), 10)
	if v.Const {
		b = append(b, "_const_"...)
	} else {
		b = append(b, "_non_const_"...)
	}
	return string(append(b, name...))
}

// label names a jump target.
func (p *printer) label(l *lower.Label) string {
	if l.Name != "" {
		return l.Name
	}
	if l.Number == 0 {
		l.Number = 1 + p.number()
	}
	return "__T" + strconv.Itoa(l.Number-1)
}

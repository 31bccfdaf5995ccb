// This file implements the types of extended lambdas: the host compiler knows
// them by their wrappers (rule stub.closure).
package stub

import (
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/mangle"
)

// closure appends the wrapper type of closure class t; of a lambda that is no
// extended one the name in device code.
func (n *hostNames) closure(b []byte, t *il.Type) []byte {
	l := t.Cls.Lambda
	f := (*il.Routine)(nil)
	if l != nil && l.Extended {
		f = mangle.EnclosingFunction(l)
	}
	if f == nil {
		return append(b, n.names.TypeName(t)...)
	}
	for c := f.MemberOf; c != nil && len(n.bare) < maxNames; c = c.Cls.EnclosingClass {
		c = c.ClassType()
		n.bare = append(n.bare, c)
	}
	op := l.Routine.Type.Skip()
	if !cuda.LambdaSaysHost(l) {
		b = n.tagOf(append(b, "__nv_dl_wrapper_t<"...), l, f)
	} else {
		b = append(b, "__nv_hdl_wrapper_t<"...)
		b = append(strconv.AppendBool(b, l.IsMutable), ',')
		b = append(strconv.AppendBool(b, n.names.ConvertsToPointer(l)), ',')
		b = append(strconv.AppendBool(b, isNoexcept(op)), ',')
		b = n.tagOf(b, l, f)
		b = n.typ(append(b, ','), op.Elem)
		b = append(n.parameters(append(b, " ("...), op), ')')
	}
	for _, c := range l.Captures {
		b = n.typ(append(b, ','), mangle.CaptureType(n.Unit, l, c))
	}
	return append(b, '>')
}

func isNoexcept(t *il.Type) bool {
	e := t.Routine.ExcSpec
	return e != nil && e.IsNoexcept && e.Value == 1
}

// tagOf appends the tag of extended lambda l in function f.
func (n *hostNames) tagOf(b []byte, l *il.Lambda, f *il.Routine) []byte {
	trailing := cuda.PreservesReturn(l)
	if trailing {
		b = append(b, "__nv_dl_trailing_return_tag<"...)
	} else {
		b = append(b, "__nv_dl_tag<"...)
	}
	d := "(*)"
	member := f.MemberOf != nil
	if member && !f.IsStaticMember {
		d = "( :: " + string(n.scopes(nil, f.ParentScope)) + "*)"
	}
	b = n.function(b, f.Type.Skip(), d)
	b = append(b, ",(&"...)
	switch {
	case f.Linkage == il.LinkageInternal && !member && (isFileScope(f.ParentScope) || n.inTypedef || isFileScope(f.ParentScope.Parent)):
		b = append(b, "    ::"...)
	case isFileScope(f.ParentScope):
		b = append(b, "     ::"...)
	default:
		b = append(b, " :: "...)
	}
	b = append(n.scopes(b, f.ParentScope), routineName(f)...)
	if len(f.TemplateArgs) > 0 {
		b = n.args(b, f.TemplateArgs)
	}
	b = append(b, "), "...)
	if trailing {
		b = append(n.typ(b, l.Routine.Type.Skip().Elem), ", "...)
	}
	b = strconv.AppendInt(b, int64(mangle.LambdaNumber(l)), 10)
	return append(b, "> "...)
}

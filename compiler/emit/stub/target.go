// This file implements the names of kernels and their template arguments: with the
// types of constants in the kernel's own name, without them in that of the wrapper
// (rule stub.template-argument).
package stub

import (
	"strings"

	"cufront/compiler/il"
)

// target is the name of kernel r from the file scope.
func (p *printer) target(r *il.Routine) string {
	n := hostNames{printer: p}
	b := n.scopes(nil, r.ParentScope)
	b = append(b, routineName(r)...)
	if len(r.TemplateArgs) > 0 {
		b = n.args(b, r.TemplateArgs)
	}
	return string(b)
}

// routineName is the unqualified name of r.
func routineName(r *il.Routine) string {
	if r.Special == il.SfkOperator {
		return "operator " + r.Opname.String()
	}
	return r.Name.Text
}

// wrapperArgs is the template argument list of the wrapper of r: none where there
// are no arguments.
func (p *printer) wrapperArgs(r *il.Routine) string {
	var list []string
	for i := range r.TemplateArgs {
		switch a := &r.TemplateArgs[i]; a.Kind {
		case il.ArgType:
			list = append(list, p.wrapperType(a.Type, a.ExplicitlySpecified))
		case il.ArgConstant:
			list = append(list, p.value(a.Const))
		case il.ArgTemplate:
			n := hostNames{printer: p}
			list = append(list, " ::"+string(n.qualified(nil, &a.Template.SourceCorresp)))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "<" + strings.Join(list, ",") + ">"
}

// wrapperType is a type as an argument of a wrapper: a class goes by its name in
// C++, all else as parameters do, and so does a closure that was written out. A
// typedef goes by its name unless it stands for a builtin type
// (rule stub.typedef-argument).
func (p *printer) wrapperType(t *il.Type, written bool) string {
	if t.IsInheritedName() {
		t = t.Elem
	}
	s := t.Skip()
	named := t.Kind == il.TkTypeRef && t.Name != nil && t.Ref != nil && t.Ref.Kind <= il.RefAlias
	if named && (s.Kind == il.TkFloat || s.Kind == il.TkVoid || s.Kind == il.TkInteger && !s.IsEnum()) {
		return p.host.Declare(p.Unit.Canonical(t), "")
	}
	if t.AllQuals() != 0 {
		return p.host.Declare(t, "")
	}
	switch {
	case s.Cls != nil && s.Cls.IsClosure && t == s && !written:
		return p.stub.TagName(s)
	case s.Cls != nil && s.Cls.IsClosure: // by decltype
		return " " + p.stub.TagName(s)
	case named:
		n := hostNames{printer: p}
		return " ::" + string(n.qualified(nil, &t.SourceCorresp))
	case s.ClassType() != nil || s.IsEnum():
		p.stub.TagName(s) // which may need a typedef
		n := hostNames{printer: p}
		return " ::" + string(n.ownName(nil, s))
	}
	return p.host.Declare(t, "")
}

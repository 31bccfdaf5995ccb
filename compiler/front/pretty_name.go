// This file implements the text of __PRETTY_FUNCTION__ (rule front.pretty-names).
package front

import (
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/il"
)

// prettyName returns the text of __PRETTY_FUNCTION__ in r: the function as it is declared,
// that of a template as the template is, and what the parameters are.
func (say *reports) prettyName(r *il.Routine) string {
	words, o := say.words, textOptions()
	proto := r
	for proto.InstantiatedFrom != nil && proto.InstantiatedFrom.Type != nil {
		proto = proto.InstantiatedFrom
	}
	name := il.AppendQualified(nil, &proto.SourceCorresp, o)
	with := withOf(words.bindingsOfRoutine(r))
	if c := r.MemberOf; c != nil && c.Cls != nil && c.Cls.IsSpecialized && !r.IsTemplateFunction {
		with = nil
	}
	t := *proto.Type.Skip()
	switch {
	case isCallOperator(r): // the lambda, and again what stands behind its brackets
		lambda := r.MemberOf.Text(o)
		_, declarator, _ := strings.Cut(lambda, "]")
		return string(appendBound([]byte(lambda+"::operator()"+declarator), withOf(words.lambdaBindings(r)), o))
	case r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || r.Special == il.SfkConversion:
		t.Elem = nil
	}
	var b []byte
	if r.IsStaticMember {
		b = append(b, "static "...)
	}
	if r.DeclaredConstexpr {
		b = append(b, "constexpr "...)
	}
	b = append(b, il.AppendDeclaration(nil, &t, string(name), o)...)
	if noexceptByDefault(words.d, r) {
		b = append(b, " noexcept"...)
	}
	return string(appendBound(b, with, o))
}

// appendBound appends what template parameters are, those of the innermost template first:
// each element of a pack has an entry of its own, and one of an empty pack alone leaves the
// closing bracket.
func appendBound(b []byte, list []withArg, o *il.TextOptions) []byte {
	if len(list) == 0 {
		return b
	}
	slices.SortStableFunc(list, func(x, y withArg) int { return int(y.param.Depth) - int(x.param.Depth) })
	first := true
	abbreviated := 0
	for _, w := range list {
		name := "<unnamed>"
		switch {
		case w.param.Name != nil:
			name = w.param.Name.Text
		case w.param.IsAbbreviated:
			abbreviated++
			name = "<auto-" + strconv.Itoa(abbreviated) + ">"
		}
		args := w.arg.Elements
		if !w.arg.BindsPack {
			args = []il.TemplateArg{w.arg.TemplateArg}
		}
		for i := range args {
			if first {
				b = append(b, " [with "...)
			} else {
				b = append(b, "; "...)
			}
			first = false
			b = appendBoundArg(b, name, &args[i], o)
		}
	}
	return append(b, ']')
}

// appendBoundArg appends `T = int`, `int N = 3`.
func appendBoundArg(b []byte, name string, a *il.TemplateArg, o *il.TextOptions) []byte {
	switch a.Kind {
	case il.ArgType:
		return il.AppendType(append(b, name+" = "...), boundType(a.Type), o)
	case il.ArgTemplate:
		b = append(b, name+" = "...)
		if a.Template != nil {
			b = il.AppendQualified(b, &a.Template.SourceCorresp, o)
		}
		return b
	}
	if a.Const != nil && a.Const.Type != nil {
		b = il.AppendDeclaration(b, a.Const.Type, name, o)
	} else {
		b = append(b, name...)
	}
	return il.AppendConst(append(b, " = "...), a.Const, o)
}

// This file implements types as single mentions of them write them: with the
// qualifiers and the template arguments of the source, which the host text of later
// releases shows (rules later.written-names, later.written-arguments).
package front

import "cufront/compiler/il"

// mentioned returns type t as name n mentions it: t itself unless names are printed
// as written and n has qualifiers or template arguments.
func mentioned(ck *Checker, n *qualName, t *il.Type) *il.Type {
	if t == nil || !ck.d.PrintsWrittenNames() || !n.HasArgs && !n.qualified() || n.DtorType != nil {
		return t
	}
	switch {
	case t.IsEnum(), t.Cls != nil && t.Name != nil && t.Kind != il.TkTemplateParam:
	case t.Kind == il.TkTypeRef && t.Ref != nil && t.Name != nil && t.Ref.Kind <= il.RefTemplateAlias:
	default:
		return t
	}
	m := ck.u.NewType(il.TkTypeRef)
	m.Elem = t
	ref := ck.env.newNameReference(ck.u, n)
	ref.Args = valuesOf(t, ref.Args)
	m.Ref = &il.TypeRefInfo{Kind: il.RefMention, Mention: ref}
	return m
}

// valuesOf returns the written template arguments args of t, constants with the
// values that they have there.
func valuesOf(t *il.Type, args []il.TemplateArg) []il.TemplateArg {
	var bound []il.TemplateArg
	switch {
	case t.Cls != nil:
		bound = t.Cls.Args
	case t.Ref != nil:
		bound = t.Ref.Args
	}
	var list []il.TemplateArg
	k := 0
	for i := range args {
		for k < len(bound) && bound[k].Kind == il.ArgPackStart {
			k++
		}
		if k == len(bound) || args[i].IsPack {
			break
		}
		if a, b := &args[i], &bound[k]; a.Kind == il.ArgConstant && b.Kind == il.ArgConstant && b.Const != nil {
			if list == nil {
				list = append(list, args...)
			}
			list[i].Const = b.Const
		}
		k++
	}
	if list == nil {
		return args
	}
	return list
}

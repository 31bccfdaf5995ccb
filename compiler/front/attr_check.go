// This file implements the checks of GNU and standard attributes against what
// they stand on: a function, a variable, a field, a parameter or a type.
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// plainAttributes are the attributes without parentheses.
var plainAttributes = map[string]bool{
	"flatten": true, "noreturn": true, "maybe_unused": true, "carries_dependency": true, "always_inline": true, "noinline": true, "pure": true,
	"const": true, "used": true, "weak": true, "packed": true, "gnu_inline": true, "may_alias": true, "nothrow": true, "no_unique_address": true,
	"fallthrough": true, "likely": true, "unlikely": true, "warn_unused_result": true, "transparent_union": true,
}

// valueAttributes are the attributes that cannot do without their arguments.
var valueAttributes = map[string]bool{
	"section": true, "visibility": true, "alias": true, "ifunc": true, "mode": true, "vector_size": true, "format": true, "format_arg": true,
	"alloc_size": true, "init_priority": true, "cleanup": true, "tls_model": true, "error": true, "warning": true,
}

// stringAttributes take a text.
var stringAttributes = map[string]bool{"deprecated": true, "nodiscard": true, "unavailable": true}

// isGNU reports whether a is one of GNU's attributes, in whatever notation.
func isGNU(a *il.Attribute) bool {
	return a.Family == il.AttrGNU || a.Family == il.AttrStd && a.Namespace != nil && plainAttributeName(a.Namespace.Text) == "gnu"
}

// isStandard reports whether a is written `[[name]]`.
func isStandard(a *il.Attribute) bool { return a.Family == il.AttrStd && a.Namespace == nil }

// isFunctionLike reports whether t is a function or a pointer to one.
func isFunctionLike(t *il.Type) bool {
	if t != nil && t.IsPointer() {
		t = t.Skip().Elem
	}
	return t == nil || t.IsFunction() || t.IsDependent() || t.IsError()
}

// checkVariableAttributes checks the attributes of one declaration of v.
func (ck *Checker) checkVariableAttributes(v *il.Variable, list *il.Attribute) {
	for a := list; a != nil; a = a.Next {
		ck.checkSharedAttribute(a, !v.LocalToFunction && (v.Linkage == il.LinkageInternal || v.ParentScope.Is(il.ScopeUnnamed)))
		if a.Kind == attrTLSModel {
			ck.say.tlsModel(v, a)
		}
	}
}

// checkRoutineAttributes checks the attributes of one declaration of r.
func (ck *Checker) checkRoutineAttributes(r *il.Routine, list *il.Attribute) {
	ck.say.applies(list, onFunction, nil)
	for a := list; a != nil; a = a.Next {
		ck.checkSharedAttribute(a, r.Linkage == il.LinkageInternal || r.ParentScope.Is(il.ScopeUnnamed))
		switch a.Kind {
		case attrFormat:
			ck.say.formatArguments(r, a)
		case attrNonnull:
			ck.say.nonnullArguments(r, a)
		case attrConstructor, attrDestructor:
			ck.say.priority(a)
		case attrIfunc:
			ck.aliasTarget(a)
		}
	}
}

// checkSharedAttribute checks an attribute that variables and functions have in
// common; internal says that the one declared has internal linkage.
func (ck *Checker) checkSharedAttribute(a *il.Attribute, internal bool) {
	switch a.Kind {
	case attrWeak:
		ck.say.needsLinkage(a, internal)
	case attrVisibility:
		ck.say.visibilityKind(a)
	case attrAlias:
		ck.aliasTarget(a)
	}
}

// priority checks the argument of constructor and destructor.
func (say *reports) priority(a *il.Attribute) {
	switch n, ok := attrInt(a, 0); {
	case !ok:
	case n < 0 || n > 65535:
		say.report(diag.AttributeInvalidArgument, a.Args[0].Pos, displayAttribute(a))
	case n <= 100:
		say.report(diag.AttributePriorityReserved, a.Pos)
	}
}

// needsLinkage reports attribute a on an entity without external linkage.
func (say *reports) needsLinkage(a *il.Attribute, internal bool) {
	if internal && !say.rep.Muted() {
		say.rep.ReportAs(diag.Error, diag.AttributeNeedsExternalLinkage, a.Pos, displayAttribute(a))
	}
}

func firstArg(a *il.Attribute) *il.AttrArg {
	if len(a.Args) == 0 || a.Args[0].Kind == il.ArgEmpty {
		return nil
	}
	return a.Args[0]
}

// tlsModel checks `tls_model("…")`, which is for `__thread` variables.
func (say *reports) tlsModel(v *il.Variable, a *il.Attribute) {
	models := [...]string{"global-dynamic", "local-dynamic", "initial-exec", "local-exec"}
	s := strings.TrimRight(attrString(a), "\x00")
	for _, m := range models {
		if s == m {
			if !v.IsThreadLocal || !v.ThreadGNU {
				say.doesNotApply(a)
			}
			return
		}
	}
	if len(a.Args) > 0 {
		say.report(diag.AttributeArgumentNotListed, a.Pos, displayAttribute(a), models[0], models[1], models[2], models[3])
	}
}

// visibilityKind checks `visibility("…")`.
func (say *reports) visibilityKind(a *il.Attribute) {
	switch strings.TrimRight(attrString(a), "\x00") {
	case "default", "hidden", "internal", "protected":
		return
	}
	if arg := firstArg(a); arg != nil && arg.Const != nil {
		say.report(diag.UnrecognizedVisibilityKind, arg.Pos)
	}
}

// implicitParams is how many parameters are counted in front of the written
// ones: the object of a nonstatic member function.
func implicitParams(r *il.Routine) int {
	if r.MemberOf != nil && !r.IsStaticMember {
		return 1
	}
	return 0
}

// formatArguments checks `format(archetype, index, first)`.
func (say *reports) formatArguments(r *il.Routine, a *il.Attribute) {
	if len(a.Args) == 0 || a.Args[0].Ident == nil {
		return
	}
	switch name := plainAttributeName(a.Args[0].Ident.Text); name {
	case "printf", "scanf", "strftime", "strfmon", "gnu_printf", "gnu_scanf", "gnu_strftime", "gnu_strfmon":
	default:
		say.report(diag.FormatFunctionTypeUnknown, a.Args[0].Pos, a.Args[0].Ident)
		return
	}
	f := r.Type.Skip().Routine
	count := int64(len(f.Params) + implicitParams(r))
	if n, ok := attrInt(a, 2); ok && n != 0 && !f.HasEllipsis && !typing.HasParameterPack(f) {
		say.report(diag.AttributeNeedsEllipsis, a.Pos, displayAttribute(a))
		return
	}
	if n, ok := attrInt(a, 1); ok && n > count {
		say.report(diag.FormatArgumentIndexTooLarge, a.Args[1].Pos)
	}
	if n, ok := attrInt(a, 2); ok && n != 0 && n != count+1 {
		say.report(diag.FormatFirstArgumentMismatch, a.Args[2].Pos)
	}
}

// attrInt returns the n-th argument of a as an integer.
func attrInt(a *il.Attribute, n int) (int64, bool) {
	c := attrValue(a, n)
	if c == nil || c.Kind != il.CkInteger {
		return 0, false
	}
	return c.Int.Int64(), true
}

// nonnullArguments checks the indices of `nonnull(…)`, which must name
// pointers; without any there must be a pointer at all.
func (say *reports) nonnullArguments(r *il.Routine, a *il.Attribute) {
	if plainAttributeName(a.Name.Text) != "nonnull" {
		return
	}
	params := r.Type.Skip().Routine.Params
	if firstArg(a) == nil {
		for _, q := range params {
			if t := q.Type; t.IsDependent() || t.IsPointer() {
				return
			}
		}
		say.report(diag.AttributeNoPointerParameter, a.Pos)
		return
	}
	for i := range a.Args {
		n, ok := attrInt(a, i)
		if !ok {
			continue
		}
		switch at := int(n) - 1 - implicitParams(r); {
		case at >= len(params):
			say.report(diag.AttributeParameterIndexTooLarge, a.Pos, displayAttribute(a))
		case at >= 0 && !params[at].Type.IsPointer() && !params[at].Type.IsDependent():
			say.report(diag.AttributeOnNonpointerParameter, a.Pos, displayAttribute(a))
		}
	}
}

// isNonnull reports whether parameter i of r must not be null.
func isNonnull(r *il.Routine, i int) bool {
	for a := r.Attributes; a != nil; a = a.Next {
		if a.Kind != attrNonnull || plainAttributeName(a.Name.Text) != "nonnull" {
			continue
		}
		if firstArg(a) == nil {
			return true
		}
		for k := range a.Args {
			if n, ok := attrInt(a, k); ok && int(n)-1-implicitParams(r) == i {
				return true
			}
		}
	}
	return false
}

// warnArguments warns about the arguments of a written call of r that its
// attributes forbid: null where `nonnull` says so, something else than a null
// pointer at the end where `sentinel` asks for one.
func (ck *Checker) warnArguments(r *il.Routine, args []*Operand) {
	if r.Attributes == nil || r.Special == il.SfkOperator || ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	for i, q := range r.Type.Skip().Routine.Params {
		if i < len(args) && q.Type.IsPointer() && args[i].Mode == Value && isNonnull(r, i) && nodes.IsNullPointer(args[i].Expr) {
			ck.report(diag.NullArgumentForNonnull, args[i].startOf(), "nonnull")
		}
	}
	for a := r.Attributes; a != nil; a = a.Next {
		if a.Kind == attrSentinel {
			ck.say.warnSentinel(a, args)
		}
	}
}

// warnSentinel checks the argument that `sentinel(n)` looks at.
func (say *reports) warnSentinel(a *il.Attribute, args []*Operand) {
	n, _ := attrInt(a, 0)
	at := len(args) - 1 - int(n)
	if at < 0 || at >= len(args) || args[at].Mode != Value {
		return
	}
	if e := args[at].Expr; !e.Type.IsPointer() || !nodes.IsNullPointer(e) {
		say.report(diag.ArgumentNotNullPointer, args[at].startOf())
	}
}

// aliasTarget notes that the string of a must name a function or variable of
// the unit, which is looked for at its end.
func (ck *Checker) aliasTarget(a *il.Attribute) {
	if s := strings.TrimRight(attrString(a), "\x00"); s != "" && !ck.rep.Muted() {
		ck.decls.aliases = append(ck.decls.aliases, aliasUse{a.Pos, s})
	}
}

// aliasUse is a mention of an external name by alias or ifunc.
type aliasUse struct {
	pos  source.Pos
	name string
}

// checkAliases reports aliases of names that nothing in the unit has. Names
// are external ones: mangled names are not known to the front end.
func (ck *Checker) checkAliases() {
	for _, u := range ck.decls.aliases {
		if !hasExternalName(ck.u, u.name) {
			ck.report(diag.AliasOfUndefinedEntity, u.pos, u.name)
		}
	}
}

// hasExternalName reports whether a function with C linkage or a global
// variable has this name.
func hasExternalName(u *il.Unit, name string) bool {
	for _, r := range u.File.Routines {
		if r.LinkageCLanguage && r.Name != nil && r.Name.Text == name {
			return true
		}
	}
	for _, v := range u.File.Variables {
		if v.Name != nil && v.Name.Text == name {
			return true
		}
	}
	return false
}

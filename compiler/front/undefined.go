// This file implements the warnings about functions and variables that are used
// but can be defined nowhere else: those with internal linkage and inline
// functions [basic.def.odr].
package front

import (
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// checkUndefined warns at the end of the unit: first about the functions of
// namespaces, then about all else in the order of the text.
func (say *reports) checkUndefined() {
	if say.u.File == nil {
		return
	}
	var first, rest []il.Entity
	var visit func(s *il.Scope, internal bool)
	visit = func(s *il.Scope, internal bool) {
		for _, r := range s.Routines {
			if !lacksDefinition(r, internal) || onlyInBlocks(r) {
				continue
			}
			if r.MemberOf == nil && len(r.TemplateArgs) == 0 {
				first = append(first, r)
			} else {
				rest = append(rest, r)
			}
		}
		for _, v := range s.Variables {
			if internal && typing.LacksVariable(v) {
				rest = append(rest, v)
			}
		}
		for _, n := range s.Namespaces {
			if !n.IsAlias && n.Scope != nil {
				visit(n.Scope, internal || n.Name == nil)
			}
		}
		for _, t := range s.Types {
			if t.Cls != nil && t.Cls.AssocScope != nil && !t.LocalToFunction && t.Cls.AssocScope.Parent == s {
				visit(t.Cls.AssocScope, internal || t.Name == nil && t.Cls.TypedefName == nil && !t.Cls.IsClosure)
			}
		}
	}
	visit(say.u.File, false)
	byPlace := func(a, b il.Entity) int { return comparePos(a.Corresp().DeclPos, b.Corresp().DeclPos) }
	slices.SortStableFunc(first, byPlace)
	slices.SortStableFunc(rest, byPlace)
	for _, e := range append(first, rest...) {
		if r, ok := e.(*il.Routine); ok && r.IsVirtual {
			text := `function ` + quoted(say.words.entityText(r))
			if isOverloadedMember(r) {
				text = `function ` + quoted(say.words.signatureText(r))
			}
			say.warnAt(diag.VirtualNotDefined, r.DeclPos, text)
			continue
		}
		code := diag.ReferencedButNotDefined
		if r, ok := e.(*il.Routine); ok && r.IsInline && r.MemberOf == nil && r.Linkage != il.LinkageInternal && !r.ParentScope.Is(il.ScopeUnnamed) { // (rule front.undefined-members)
			code = diag.ExternInlineNotDefined
		} else if ok && r.IsVirtual {
			code = diag.VirtualNotDefined
		}
		text := say.words.describeBare(e)
		if r, ok := e.(*il.Routine); ok && isOverloadedMember(r) {
			text = `function "` + say.words.signatureText(r) + `"`
		}
		say.warnAt(code, e.Corresp().DeclPos, text)
	}
}

// isOverloadedMember reports whether the class of r has other functions of its
// name, the implicit ones included.
func isOverloadedMember(r *il.Routine) bool {
	if r.MemberOf == nil || r.MemberOf.ClassType() == nil || r.MemberOf.ClassType().Cls.AssocScope == nil {
		return false
	}
	for _, o := range r.MemberOf.ClassType().Cls.AssocScope.Routines {
		if o != r && o.Name == r.Name && (o.Special == il.SfkConstructor) == (r.Special == il.SfkConstructor) {
			return true
		}
	}
	return false
}

// lacksDefinition reports whether r, a member of a scope that nothing outside
// of the unit can name when internal, is used on the host and not defined.
func lacksDefinition(r *il.Routine, internal bool) bool {
	if internal && r.IsVirtual && !r.IsDeleted && !r.Defined && !r.IsDefaulted && !r.Generated && r.InstantiatedFrom == nil && r.ParentScope.Is(il.ScopeUnnamed) {
		if r.PureVirtual {
			return r.Referenced && !r.AddressTaken // called as such
		}
		return r.DefinitionNeeded || r.MemberOf.ClassType().Referenced
	}
	switch {
	case r.Defined || !r.DefinitionNeeded || r.IsInvalid || r.Generated || r.IsDeleted || r.IsPrototype || r.Name == nil || r.BuiltinName != nil:
		return false
	case r.IsVirtual: // found by the table of its class
		return internal && r.ParentScope.Is(il.ScopeUnnamed) && (r.CalledDirectly || r.Called && !r.PureVirtual) && r.Special != il.SfkDestructor
	case r.IsFriend && r.IsInline, takesInstance(r): // may be defined as a friend in a class template
		return false
	case r.PureVirtual || r.IsWeak || r.IsGNUAlias || r.AsmName != "" || r.IsDefaulted:
		return false
	case !cuda.OnHost(r):
		return false
	}
	return internal || r.Linkage == il.LinkageInternal || r.IsInline && len(r.TemplateArgs) == 0 && r.InstantiatedFrom == nil
}

// takesInstance reports whether a parameter of r is of a class made from a
// template.
func takesInstance(r *il.Routine) bool {
	for _, q := range r.Type.Skip().Routine.Params {
		if c := q.Type.Deref().ClassType(); c != nil && c.Cls.InstanceOf != nil {
			return true
		}
	}
	return false
}

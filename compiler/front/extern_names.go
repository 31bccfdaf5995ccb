// This file implements what declarations of one entity in several scopes must agree
// in: those within blocks against those of the namespace around [basic.link]/11, and
// what a redeclaration says of constexpr, consteval and deduced results.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// compareExterns compares v, a variable that is newly declared in target, with what
// blocks declare for the namespace around, and one of a block with that namespace's own
// too (rule front.extern-names). What was declared last counts.
func compareExterns(ck *Checker, target *symbols.Scope, name *token.Name, v *il.Variable, at source.Pos) {
	block := target.IsBlock()
	if ck.d.IsC() || name == nil || !block && len(ck.decls.externs) == 0 || target.Kind == symbols.ScopeClass || ck.env.has(inInstance) {
		return
	}
	ns := target.NamespaceScope()
	key := scopedName{ns, name}
	list := slices.Clone(ck.decls.externs[key])
	if block {
		if ck.decls.externs == nil {
			ck.decls.externs = make(map[scopedName][]il.Entity)
		}
		for _, y := range ns.Local(name) {
			if y.Using == nil {
				list = append(list, y.Entity)
			}
		}
		ck.decls.externs[key] = append(ck.decls.externs[key], v)
	}
	slices.Reverse(list)
	for _, o := range list {
		ck.work.Step(1)
		if o != il.Entity(v) && externDiffers(ck, ns, o, v, at) {
			return
		}
	}
}

// externDiffers reports that v is declared otherwise than o, a name of namespace ns, and
// tells whether it is the same entity.
func externDiffers(ck *Checker, ns *symbols.Scope, o il.Entity, v *il.Variable, at source.Pos) bool {
	c := *o.Corresp()
	c.ParentScope = ilScope(ns)
	severity := diag.Warning
	switch o := o.(type) {
	case *il.Routine:
		if o.Generated || o.Builtin != 0 {
			return false
		}
	case *il.Variable:
		if v.Type.IsDependent() || o.Type.IsDependent() {
			return false
		}
		if ck.mergeVariableType(o, v.Type) {
			return true
		}
		severity = diag.Error
	default:
		return false
	}
	was := quoted(string(il.AppendQualified(nil, &c, writtenText())))
	ck.rep.ReportAs(severity, diag.DeclarationIncompatiblePrevious, at, was+" (declared "+ck.say.declaredAt(o.Corresp().DeclPos, at)+")")
	return true
}

// declaredResult returns the result type that r was declared with, a placeholder
// also where what it stands for is known.
func declaredResult(r *il.Routine) *il.Type {
	if t := r.DeclaredType; r.DeducedReturn && t != nil && t.Skip().Elem != nil && t.Skip().Elem.HasPlaceholder() {
		return t.Skip().Elem
	}
	return r.Type.Skip().Elem
}

// samePlaceholders compares two result types of which one has a placeholder
// [dcl.spec.auto]: a redeclaration has the same one.
func samePlaceholders(ck *Checker, a, b *il.Type) bool {
	if a.HasPlaceholder() != b.HasPlaceholder() {
		return false
	}
	x, y := typing.PlaceholderIn(a), typing.PlaceholderIn(b)
	return x != y && x != nil && y != nil && typing.IsDecltypeAuto(ck.u, x) == typing.IsDecltypeAuto(ck.u, y) || ck.sameInPrototype(a, b)
}

// constexprAgain is sameConstexpr, in silence for the functions of the run-time library, which
// declares those of <cmath> again.
func constexprAgain(ck *Checker, r *il.Routine, s *declSpecs, d *declarator, info *il.DeclInfo) bool {
	if hasAttr(info.Attributes, il.AttrCudartBuiltin) {
		mute := ck.rep.Mute()
		defer ck.rep.Unmute(mute)
	}
	return sameConstexpr(ck, r, s, d)
}

// sameConstexpr reports a further declaration of r that is not constexpr or consteval
// as the first one is [dcl.constexpr]/1 (rule front.constexpr-again). It returns false
// when r stays a function that is not.
func sameConstexpr(ck *Checker, r *il.Routine, s *declSpecs, d *declarator) bool {
	w := &s.written
	ofBlock := ck.decls.fromBlock == r || ck.env.innermostScope().IsBlock() && !s.Friend
	ck.decls.fromBlock = nil
	switch {
	case ofBlock || s.ExplicitSpecialization || s.Friend && r.IsClassMember || r.IsSpecialized || ck.env.has(inInstance) || ck.d.IsC() || r.Special == il.SfkDeductionGuide || r.Name == ck.known.main && r.ParentScope == ilScope(ck.file):
		return true
	case r.Consteval && !w.Consteval || !r.Consteval && r.DeclaredConstexpr && !w.Constexpr:
		at := d.NamePos
		if len(s.Headers) > 0 {
			at = s.specifiers
		}
		code := diag.PreviouslyDeclaredConstexpr
		if r.Consteval {
			code = diag.PreviouslyDeclaredConsteval
			if r.IsClassMember && len(s.Headers) == 0 {
				at = s.ConstPos
			}
		}
		ck.report(code, at, ck.say.describeAt(r, d.NamePos))
	case (w.Constexpr || w.Consteval) && !r.Consteval && !r.DeclaredConstexpr && !r.IsConstexpr && !r.IsDefaulted && (!r.Generated || r.MemberOf == nil):
		code := diag.PreviouslyNotDeclaredConstexpr
		if w.Consteval {
			code = diag.PreviouslyNotDeclaredConsteval
		}
		ck.report(code, s.ConstPos, ck.say.describeAt(r, d.NamePos))
		return false
	}
	return true
}

// This file implements what a redeclaration of a function merges with what was
// declared before: templates, default arguments, friends, the source sequence
// [dcl.fct].
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// definedElsewhere reports whether the friend r that a class template or an
// instance of one defines has a definition already and nobody says so: the
// template itself defines nothing, and of the definitions by instances of several
// templates only those of a function without an earlier declaration are compared
// [temp.friend]/4.
func (ck *Checker) definedElsewhere(r *il.Routine, t *il.Template, d *declarator) bool {
	switch {
	case ck.env.class.IsDependent():
		return r.Defined || r.BodyPending || r.Body != nil
	case ck.env.class.Cls.InstanceOf == nil:
		return false
	case d.NamePos == r.NamePos: // what the template itself brought in counts once
		first := !ck.tmpl.friendBodies[r]
		if ck.tmpl.friendBodies == nil {
			ck.tmpl.friendBodies = make(map[*il.Routine]bool)
		}
		ck.tmpl.friendBodies[r] = true
		return first && (r.Defined || r.BodyPending || r.Body != nil)
	case t != nil || !r.Defined && !r.BodyPending && r.Body == nil:
		return false
	}
	return r.DeclPos.IsValid() && r.DeclPos != r.NamePos && d.NamePos != r.NamePos
}

// redeclareFunction merges a further declaration of r; t is its template.
func (ck *Checker) redeclareFunction(r *il.Routine, t *il.Template, s *declSpecs, d *declarator, info *il.DeclInfo) *il.Routine {
	target := ck.env.functionScope(s, d)
	if r.IsClassMember && ck.env.memberLevel > 0 && s.member && !s.Friend && target.Class != nil && target.Class.Cls.BeingDefined && r.MemberOf == target.Class && !s.ExplicitSpecialization {
		if d.Name.Conv == nil || !d.Name.Conv.IsError() {
			ck.report(diag.InvalidRedeclarationOfMember, d.NamePos, ck.say.redeclaredMember(r, t, d.NamePos))
		}
		return nil
	}
	body := info.IsDefinition || info.Default || info.Delete
	if body && s.Friend && ck.env.class != nil && ck.definedElsewhere(r, t, d) {
		ck.env.class.Cls.OwnRare().FriendRoutines = append(ck.env.class.Cls.FriendRoutines, r)
		return nil
	}
	if body && (r.Defined || r.IsDeleted || r.BodyPending || r.Body != nil || r.IsDefaulted) && !r.Generated && (!r.IsSpecialized || r.NamePos != d.NamePos) {
		ck.report(diag.AlreadyDefinedAt, d.NamePos, ck.words.describe(r), ck.say.lineAt(r.NamePos, d.NamePos))
		sameConstexpr(ck, r, s, d)
		info.Default = false
		return nil
	}
	adopts := r.Builtin != 0 && r.Generated
	if adopts {
		adoptBuiltin(ck.u, r, d)
	}
	if ck.env.has(inLinkageC) && r.Linkage == il.LinkageCXX && target.Kind == symbols.ScopeNamespace && !r.LinkageCLanguage && !r.Generated && r.Builtin == 0 {
		ck.report(diag.LinkageIncompatible, d.NamePos, quoted(ck.words.entityText(r))+" (declared "+ck.say.declaredAt(r.NamePos, d.NamePos)+")")
	}
	if info.Delete && (!r.IsSpecialized || r.NamePos != d.NamePos) {
		at := info.SuffixPos
		if innermostHeader(s) != nil {
			at = d.NamePos
		}
		ck.report(diag.DeletedNotFirstDeclaration, at)
	}
	if d.AsmName != "" && r.AsmName != d.AsmName {
		r.OwnRare().AsmName = d.AsmName
	}
	if !adopts {
		ck.mergeExceptions(r, d)
	}
	still := constexprAgain(ck, r, s, d, info)
	ck.env.mergeFunctionSpecs(r, s, d, target, false)
	if !still {
		r.DeclaredConstexpr, r.IsConstexpr, r.Consteval = false, false, false
	}
	special := defaultOrCopy(r)
	ck.say.mergeDefaults(r, d.Type, d)
	if t == nil && !special && defaultOrCopy(r) && !hasSpecialLike(r) {
		ck.report(diag.DefaultsMakeSpecialMember, d.NamePos)
	}
	if t != nil && !ck.env.has(inInstance) {
		ck.say.checkTemplateAttributes(r, info.Attributes, d.NamePos)
		if h := innermostHeader(s); h != nil {
			mergeParamDefaults(ck, t, h)
			ck.say.checkFunctionParameters(h, t.Decl, r)
		}
	}
	attrs := copyAttributes(info.Attributes)
	before := r.Space
	ck.say.applyToRoutine(r, attrs)
	ck.checkRoutineAttributes(r, attrs)
	ck.applyFunctionAttributes(r, attrs, s, d, info)
	if t == nil && attrs != nil {
		appendAttributes(&r.OwnRare().LaterAttributes, copyAttributes(attrs))
	}
	if !s.ExplicitSpecialization {
		ck.say.checkGridRedeclared(r, s, d)
		ck.say.checkSpaceRedeclared(r, before, attrs, d.NamePos)
	}
	ck.jitFunction(r, attrs, s, d, info, false)
	if r.IsFriend && !s.Friend {
		revealFriend(target, ck.declName(&d.Name), r)
	}
	if b := d.Type.Skip(); ck.d.IsC() && b.Routine.Prototyped && !r.Type.Skip().Routine.Prototyped {
		r.Type = d.Type // the composite type (C 6.2.7/3)
	}
	ck.env.functionFlags(r, info)
	d.Type.Skip().Routine.AssocRoutine = r
	info.NameRef = ck.env.functionReference(ck.u, r, d)
	if r.Generated && !r.IsClassMember { // an allocation function: the program's own from here on (rule keep.allocation)
		r.Generated, r.DeclPos, r.NamePos, r.DeclaredType = false, d.NamePos, d.NamePos, d.Type
		r.Type.Skip().Routine.Params = d.Type.Skip().Routine.Params
	}
	if !body {
		if len(d.Type.Skip().Routine.Params) > 0 && ck.say.inSystemHeader(r.DeclPos) {
			r.DeclPos = d.NamePos // (rule il.redeclared-position)
		}
		ck.env.sequenceSecondary(ck.u, ck.say.sequenceEntity(r, t, s), info, d.NamePos)
		if target.IsBlock() && !r.LocalToFunction {
			noteInBlock(&ck.env, r)
		}
		ck.afterFunctionDeclaration(r, s, d, info, false)
		return r
	}
	ofTemplate := t != nil || r.MemberOf != nil && r.MemberOf.IsDependent() || s.ExplicitSpecialization
	if t := d.Type.Skip(); ofTemplate && len(t.Routine.Params) == 0 && !t.Elem.HasPlaceholder() {
		// nothing but the result could be spelled differently (rule typedef.first-result)
		t.Elem = r.Type.Skip().Elem
	}
	if innermostHeader(s) == nil && !s.ExplicitSpecialization && !ck.env.has(inInstance) {
		definitionType(ck.u, r)
	}
	if a, b := d.Type.Skip().Routine, r.Type.Skip().Routine; r.Linkage == il.LinkageC {
		a.LinkageC = b.LinkageC
	}
	r.DeclaredType = d.Type
	if r.MemberOf != nil && !r.IsStaticMember {
		f := d.Type.Skip().Routine
		f.HasThis, f.ThisClass = true, r.MemberOf
	}
	r.DefinedOutside = r.IsClassMember || r.MemberOf == nil && !s.ExplicitSpecialization && r.ParentScope != ilScope(ck.env.innermostScope())
	r.NamePos = d.NamePos
	e := ck.say.sequenceEntity(r, t, s)
	ck.env.sequenceMember(ck.u, r, e, info)
	e.Corresp().DeclPos = d.NamePos
	r.DeclPos = d.NamePos
	ck.afterFunctionDeclaration(r, s, d, info, false)
	return r
}

// definitionType gives r, which is being defined, a type of its own when something was
// made of that of the declarations before, which these keep (rule il.definition-type).
func definitionType(u *il.Unit, r *il.Routine) {
	t := r.Type
	if t.Kind != il.TkRoutine || len(t.Based) == 0 {
		return
	}
	n := u.NewType(il.TkRoutine)
	entry, info := n.Entry, *t.Routine
	*n = *t
	n.Entry, n.Based, n.Routine = entry, nil, &info
	r.Type = n
}

// sequenceEntity returns what stands in the source sequence for r: its
// template, also where it is a member of a class template defined outside.
func (say *reports) sequenceEntity(r *il.Routine, t *il.Template, s *declSpecs) il.Entity {
	if t != nil {
		return t
	}
	if h := innermostHeader(s); h != nil && !s.ExplicitSpecialization && r.MemberOf != nil && !s.Friend {
		return say.outsideTemplate(il.TemplkMemberFunction, &r.SourceCorresp, h, func(t *il.Template) { t.Routine = r })
	}
	return r
}

// outsideTemplate makes the template entry that stands for the definition of a
// member of a class template outside of the class.
func (say *reports) outsideTemplate(k il.TemplateKind, c *il.SourceCorresp, h *il.TemplateDecl, set func(*il.Template)) *il.Template {
	t := il.New[il.Template](say.u)
	t.Kind, t.Decl, t.Canonical, t.Definition = k, h, t, t
	t.Name, t.DeclPos, t.ParentScope, t.Linkage = c.Name, c.DeclPos, c.ParentScope, c.Linkage
	t.IsClassMember, t.Access = c.IsClassMember, c.Access
	t.IsOutsideDefinition = true
	set(t)
	say.tmpl.declared = append(say.tmpl.declared, t)
	return t
}

// sequenceMember appends the definition of member m, for which e stands.
func (env *Env) sequenceMember(u *il.Unit, m, e il.Entity, info *il.DeclInfo) {
	if env.seqList == nil {
		return
	}
	if old := m.Corresp().SeqEntry; old != nil && m != e {
		demote(u, old, m)
	}
	s := env.sequenceDefinition(u, e, info)
	m.Corresp().SeqEntry = s
}

// revealFriend makes a friend visible to ordinary lookup.
func revealFriend(target *symbols.Scope, name *token.Name, r *il.Routine) {
	for _, y := range target.Local(name) {
		switch e := y.Entity.(type) {
		case *il.Routine:
			if e == r {
				y.Friend, r.IsFriend = false, false
			}
		case *il.Template:
			if e.Routine == r {
				y.Friend, e.IsFriend, r.IsFriend = false, false, false
			}
		}
	}
}

// mergeDefaults merges the default arguments of a redeclaration into r
// [dcl.fct.default].
func (say *reports) mergeDefaults(r *il.Routine, t *il.Type, d *declarator) {
	a, b := r.Type.Skip().Routine.Params, t.Skip().Routine.Params
	defer func() { defaultsBehind(say, r, a, b, d) }()
	template := r.IsTemplateFunction && r.IsPrototype && r.AssocTemplate != nil // (rule front.template-defaults-again)
	if template && r.MemberOf == nil && hasDefaultArgument(t) {
		code := diag.DefaultOfUnreferencedTemplate
		if len(data(r.AssocTemplate).instances) > 0 {
			code = diag.DefaultOfReferencedTemplate
		}
		say.report(code, d.NamePos)
	}
	for i := range b {
		if i >= len(a) || a[i] == b[i] || !b[i].HasDefault {
			continue
		}
		if template && a[i].HasDefault {
			say.rep.ReportAs(diag.Warning, diag.DefaultArgRedefined, d.NamePos)
			continue
		}
		if a[i].HasDefault {
			at := b[i].DefaultPos
			if r.IsClassMember {
				at = d.NamePos
			}
			say.report(diag.DefaultArgRedefined, at)
			continue
		}
		a[i].HasDefault, a[i].DefaultFromDecl = true, true
		a[i].Default, a[i].DefaultInit, a[i].DefaultTokens = b[i].Default, b[i].DefaultInit, b[i].DefaultTokens
	}
}

// defaultsBehind reports a default argument that a further declaration of r, with parameters b, gives one
// of its parameters a without that those behind have one.
func defaultsBehind(say *reports, r *il.Routine, a, b []*il.ParamType, d *declarator) {
	last := -1
	for i, q := range a {
		switch {
		case q.HasDefault:
			last = i
		case last >= 0 && last < len(b) && a[last] != b[last] && b[last].HasDefault && !q.IsPack:
			at := b[last].DefaultPos
			if r.IsClassMember {
				at = d.NamePos
			}
			say.report(diag.DefaultArgNotAtEnd, at)
			return
		}
	}
}

// defaultOrCopy tells whether r is a constructor that its parameters make a default,
// copy or move constructor [class.ctor], [dcl.fct.default]/4.
func defaultOrCopy(r *il.Routine) bool {
	if r.Special != il.SfkConstructor || r.MemberOf == nil || r.MemberOf.IsDependent() {
		return false
	}
	params := r.Type.Skip().Routine.Params
	for i, q := range params {
		if !q.HasDefault && (i > 0 || !q.Type.IsReference() || q.Type.Skip().Elem.ClassType() != r.MemberOf) {
			return false
		}
	}
	return len(params) > 0
}

// hasSpecialLike tells whether the class of r, a default, copy or move constructor,
// has another one that takes what r takes.
func hasSpecialLike(r *il.Routine) bool {
	params := r.Type.Skip().Routine.Params
	for _, o := range r.MemberOf.Cls.Routines {
		if o == r || o.Generated || o.Special != il.SfkConstructor || o.AssocTemplate != nil {
			continue
		}
		others := o.Type.Skip().Routine.Params
		switch {
		case len(others) == 0:
			if params[0].HasDefault {
				return true
			}
		case !defaultOrCopy(o) || others[0].HasDefault != params[0].HasDefault:
		case params[0].HasDefault || bindsLike(others[0].Type, params[0].Type):
			return true
		}
	}
	return false
}

// bindsLike tells whether the reference a binds to what b, a reference to the same
// class, binds to.
func bindsLike(a, b *il.Type) bool {
	x, y := a.Skip(), b.Skip()
	xq, yq := x.Elem.AllQuals(), y.Elem.AllQuals()
	if x.IsRRef != y.IsRRef {
		return !x.IsRRef && xq == il.Const
	}
	return xq&yq == yq
}

// checkTemplateAttributes warns about the first of GNU's attributes that a further
// declaration of the prototype r of a function template adds (rule front.template-attributes).
func (say *reports) checkTemplateAttributes(r *il.Routine, list *il.Attribute, at source.Pos) {
	if r.IsClassMember {
		return
	}
	for a := list; a != nil; a = a.Next {
		if !isGNU(a) || attributeOf(a).kind == 0 || cudaBit(a) != 0 || il.HasAttribute(r.Attributes, strings.Trim(a.Name.Text, "_")) {
			continue
		}
		last := r.Attributes
		if last == nil {
			say.report(diag.TemplateRedeclarationAttributes, a.Pos)
			return
		}
		for last.Next != nil {
			last = last.Next
		}
		say.report(diag.TemplateRedeclarationAttributesOf, a.Pos, say.lineAt(last.Pos, at))
		return
	}
}

// checkDefaultOrder reports a parameter without default behind one with.
func (say *reports) checkDefaultOrder(r *il.Routine) {
	var last *il.ParamType
	for _, q := range r.Type.Skip().Routine.Params {
		if q.HasDefault {
			last = q
		} else if last != nil && !q.IsPack {
			pos := last.DefaultPos
			if r.IsPrototype && !r.IsLambdaBody { // the defaults of a template are not looked at before they are used
				pos = r.NamePos
			}
			say.report(diag.DefaultArgNotAtEnd, pos)
			return
		}
	}
}

// redeclares reports whether d declares r again; a function that differs in
// its return type alone is reported.
func (ck *Checker) redeclares(r *il.Routine, d *declarator, s *declSpecs) bool {
	if ck.d.IsC() {
		return redeclaresC(ck, r, d)
	}
	if r.Type.IsError() || !ck.sameParameters(r.Type, d.Type) || !sameConstraints(ck.u, r, d) {
		return false
	}
	a, b := r.Type.Skip(), d.Type.Skip()
	if d.Name.Conv != nil && !ck.sameInPrototype(a.Elem, b.Elem) {
		return false
	}
	if a.Routine.RefQual != b.Routine.RefQual || a.Routine.ThisQuals != b.Routine.ThisQuals {
		if a.Routine.ThisQuals == b.Routine.ThisQuals && (a.Routine.RefQual == 0 || b.Routine.RefQual == 0) && r.IsClassMember && !r.IsStaticMember && !s.written.Static {
			ck.report(diag.OverloadMixesRefQualifiers, d.NamePos)
			ck.decls.conflict = true
		}
		return false
	}
	was := declaredResult(r)
	if ck.sameReturn(was, b.Elem) {
		return true
	}
	if r.LinkageCLanguage && ck.env.has(inLinkageC) && r.ParentScope != ilScope(ck.env.innermostScope()) {
		return false
	}
	if d.Name.qualified() && (r.IsClassMember || s.Friend) {
		return false // no such member
	}
	if s.Friend && ck.env.class != nil && ck.env.class.IsDependent() {
		return false // said of the instances
	}
	if r.Special == il.SfkDeductionGuide {
		return false // calls may be ambiguous (rule front.guides-again)
	}
	if was != a.Elem && ck.sameInPrototype(a.Elem, b.Elem) { // what was deduced
		ck.report(diag.IncompatibleRedeclaration, d.NamePos, ck.say.declarationAt(r, d.NamePos))
		ck.decls.conflict = true
		return false
	}
	ck.report(diag.OverloadDiffersInReturnType, d.NamePos)
	ck.decls.conflict = true
	return false
}

// redeclaresConstexpr reports whether d, a constexpr member function outside of
// its class, declares r again because constexpr makes it const; that is noted
// in d's type [dcl.constexpr]/8 (C++11).
func (ck *Checker) redeclaresConstexpr(r *il.Routine, d *declarator, s *declSpecs) bool {
	rt := d.Type.Skip().Routine
	if !s.written.Constexpr || ck.d.AtLeast(lang.CXX14) || !d.Name.qualified() || !r.IsClassMember || r.IsStaticMember || rt.ThisQuals&il.Const != 0 || ck.decls.conflict {
		return false
	}
	rt.ThisQuals |= il.Const
	if ck.redeclares(r, d, s) {
		return true
	}
	rt.ThisQuals &^= il.Const
	return false
}

// sameReturn compares return types; a deduced type compares with its
// placeholder.
func (ck *Checker) sameReturn(a, b *il.Type) bool {
	if a == nil || b == nil || a.IsError() || b.IsError() || ck.sameInPrototype(a, b) {
		return true
	}
	if b.HasPlaceholder() || a.HasPlaceholder() {
		return samePlaceholders(ck, a, b)
	}
	return a.IsDependent() && b.IsDependent() || a.IsDependent() != b.IsDependent() && ck.sameInPrototype(a, b)
}

// sameParameters compares the parameter lists of two function types.
func (ck *Checker) sameParameters(x, y *il.Type) bool {
	a, b := x.Skip().Routine, y.Skip().Routine
	if a == nil || b == nil || len(a.Params) != len(b.Params) || a.HasEllipsis != b.HasEllipsis {
		return false
	}
	for i := range a.Params {
		if a.Params[i].IsPack != b.Params[i].IsPack || !ck.sameInPrototype(a.Params[i].Type, b.Params[i].Type) {
			return false
		}
	}
	return true
}

// sameFunctionType compares two function types with their return types and
// qualifiers.
func (ck *Checker) sameFunctionType(x, y *il.Type) bool {
	a, b := x.Skip(), y.Skip()
	if !ck.sameParameters(a, b) || a.Routine.ThisQuals != b.Routine.ThisQuals || a.Routine.RefQual != b.Routine.RefQual {
		return false
	}
	return ck.sameInPrototype(a.Elem, b.Elem) || a.Elem.HasPlaceholder() && b.Elem.HasPlaceholder()
}

// sameConstraints compares trailing requires-clauses.
func sameConstraints(u *il.Unit, r *il.Routine, d *declarator) bool {
	a, b := r.TrailingRequires, d.Trailing
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Constraint == nil || b.Constraint == nil || u.ExprKey(a.Constraint) == u.ExprKey(b.Constraint)
}

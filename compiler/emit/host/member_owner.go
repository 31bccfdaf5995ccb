// This file implements the classes that members go by: among template arguments
// (rule arg.member-owner), and in front of functions that are called by their bare name.
package host

import "cufront/compiler/il"

// ownerShown prints the class that member c belongs to, with `::`, where that name ref names
// it among template arguments through a known class that inherits it, or through an alias
// template, and reports whether it did.
func ownerShown(p *printer, cx ctx, c *il.SourceCorresp, ref *il.NameReference) bool {
	if !cx.is(inTemplateArg) || ref == nil || ref.IsTemplateID || ref.Qualifier == nil || ref.Qualifier.Class == nil || c.ParentScope == nil || c.ParentScope.Kind != il.SckClass {
		return false
	}
	through, owner := ref.Qualifier.Class, c.ParentScope.Type
	alias := isAliasID(through)
	for isAliasID(through) {
		through = aliased(through)
	}
	written := through.ClassType()
	if written == nil || owner == nil || written.IsDependent() || owner.IsDependent() || p.u.Same(written, owner) && !alias {
		return false
	}
	p.scoped(cx, owner, &owner.SourceCorresp, func(cx ctx) { p.tagSimpleName(cx, owner) })
	p.Str("::")
	return true
}

// calledClass prints the class in front of the name of f, a member function that is called by its bare
// name for obj, `this`: in a class template the base that declares it, unless the call is virtual or
// the class has found the name before; elsewhere, and there too, the class of `this` where nothing
// overrides the function (rules qual.member-of-base, qual.final-call).
func calledClass(p *printer, cx ctx, f, obj *il.Expr) {
	r := f.Routine
	final := r.FinalKw || r.MemberOf.Cls.Final
	switch {
	case p.inPrototypeClass() && f.Found == 0 && (!r.IsVirtual || final) && r.MemberOf.ClassType() != p.objectClass(obj):
		p.qualifierType(cx, r.MemberOf)
	case final && r.IsVirtual && r.Special == il.SfkNone:
		p.qualifierType(cx.with(memberClass), p.objectClass(obj))
	default:
		return
	}
	p.Str("::")
}

// This file implements the classes that members go by among template arguments
// (rule arg.member-owner).
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

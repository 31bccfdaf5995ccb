// This file implements the names of types as single mentions of them write them
// (rules later.written-names, later.written-arguments).
package host

import "cufront/compiler/il"

// printMention prints type t as it was written: with its qualifiers, and with its
// template arguments behind the path of a name that was not qualified.
func printMention(p *printer, cx ctx, t *il.Type) {
	ref, e := t.Ref.Mention, t.Elem
	switch {
	case ref.Qualifier != nil || ref.GlobalQualified:
		path := *ref
		path.IsTemplateID = false // the arguments belong to the name
		p.nameRef(cx, &path, func() { printMentionedName(p, cx, e, ref) })
	case isAliasID(e):
		p.scoped(cx, e, aliasCorresp(e), func(cx ctx) { printMentionedName(p, cx, e, ref) })
	default:
		p.scoped(cx, e, &e.SourceCorresp, func(cx ctx) { printMentionedName(p, cx, e, ref) })
	}
}

// printMentionedName prints the simple name of type e, and its template arguments as
// mention ref writes them.
func printMentionedName(p *printer, cx ctx, e *il.Type, ref *il.NameReference) {
	switch {
	case isAliasID(e):
		p.aliasName(e)
	case e.Name != nil:
		p.Str(e.Name.Text)
	}
	switch {
	case !ref.IsTemplateID:
	case len(ref.Args) == 0 && e.Cls != nil && e.Cls.AssocTemplate != nil:
		p.emptyArgs(e.Cls.AssocTemplate)
	case len(ref.Args) == 0:
		p.Str("< > ")
	default:
		p.templateArgs(cx, ref.Args)
	}
}

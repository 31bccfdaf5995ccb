// This file implements what attributes add to the entries that they are
// written on: flags, visibility, priorities (rule il.attributes).
package display

import (
	"slices"
	"strings"

	"cufront/compiler/il"
)

// gnuAttribute returns the GNU attribute of this name, nil when it was not
// written.
func (o *overlay) gnuAttribute(n il.Entity, name string) *il.Attribute {
	for a := o.entities.attributes(n); a != nil; a = o.attrs.next(a) {
		if a.Name != nil && isSpelled(a.Name.Text, name) {
			return a
		}
	}
	return nil
}

// isSpelled reports whether text is the name of an attribute, with or without its underscores.
func isSpelled(text, name string) bool {
	if n := len(text) - 4; n == len(name) && text[:2] == "__" && text[n+2:] == "__" {
		text = text[2 : n+2]
	}
	return text == name
}

// attributeNumber returns the n-th argument of a when it is an integer, else 0.
func attributeNumber(a *il.Attribute, n int) int64 {
	if a == nil || n >= len(a.Args) || a.Args[n].Const == nil || a.Args[n].Const.Kind != il.CkInteger {
		return 0
	}
	return a.Args[n].Const.Int.Int64()
}

// attributeText returns the first argument of a when it is a string.
func attributeText(a *il.Attribute) string {
	if a == nil || len(a.Args) == 0 || a.Args[0].Const == nil || a.Args[0].Const.Kind != il.CkString {
		return ""
	}
	return strings.TrimSuffix(a.Args[0].Const.Str, "\x00")
}

// visibility is the word for the visibility of n in the object file, empty for
// the usual one.
func (o *overlay) visibility(n il.Entity, implied string) string {
	if t := attributeText(o.gnuAttribute(n, "visibility")); t != "" {
		return "evk_" + t
	}
	if implied != "" {
		return "evk_" + implied
	}
	return ""
}

// inTaggedNamespace reports whether t is declared in a namespace with an ABI
// tag.
func (o *overlay) inTaggedNamespace(t *il.Type) bool {
	for s := o.entities.parentScope(t); s != nil; s = o.scopes.parent(s) {
		if s.Namespace != nil {
			return o.hasAttribute(s.Namespace, "abi_tag")
		}
	}
	return false
}

// aliases finds what the attributes alias of the unit name.
func (o *overlay) aliases() {
	var routines map[string]*il.Routine // made for the first alias
	routine := func(r *il.Routine, attribute string) *il.Routine {
		name := attributeText(o.gnuAttribute(r, attribute))
		if name != "" && routines == nil {
			routines = make(map[string]*il.Routine)
			for _, r := range o.scopes.routines(o.u.File) {
				if o.entities.name(r) != nil && o.entities.linkage(r) == il.LinkageC {
					routines[o.entities.name(r).Text] = r
				}
			}
		}
		return routines[name]
	}
	for _, r := range o.scopes.routines(o.u.File) {
		of := routine(r, "alias")
		if of == nil {
			of = routine(r, "weakref")
		}
		if of != nil {
			o.routines.setAliasedRoutine(r, of)
		}
	}
	var variables map[string]*il.Variable
	for _, v := range o.scopes.variables(o.u.File) {
		name := attributeText(o.gnuAttribute(v, "alias"))
		if name == "" {
			continue
		}
		if variables == nil {
			variables = make(map[string]*il.Variable)
			for _, v := range o.scopes.variables(o.u.File) {
				if o.entities.name(v) != nil && o.entities.linkage(v) != il.LinkageInternal {
					variables[o.entities.name(v).Text] = v
				}
			}
		}
		if a := variables[name]; a != nil {
			o.variables.setAliased(v, a)
			o.variables.setUsed(a, true)
		}
	}
}

// typeOperators settles the operands of decltype and typeof: only a plain name
// counts as not parenthesized, the parentheses of typeof belong to its operand.
func (o *overlay) typeOperators() {
	if c := o.u.Nullptr(); c != nil {
		o.constants.setImplicitCast(c, true) // the null pointer constant of its own type
	}
	for _, t := range o.u.Order.Types {
		if t.Kind != il.TkTypeRef || t.Ref == nil || t.Ref.Expr == nil {
			continue
		}
		switch e := t.Ref.Expr; t.Ref.Kind {
		case il.RefTypeofExpr:
			o.nodes.setParenthesized(e, true)
		case il.RefDecltype:
			o.typerefs.setNotParenthesized(t.Ref, o.typerefs.notParenthesized(t.Ref) && e.Kind != il.EnkConstant)
		}
	}
}

// ofTypes gives the attributes that belong to the type specifier of a
// declaration to a type of their own.
func (o *overlay) ofTypes() {
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range o.scopes.types(s) {
			if t.Kind == il.TkTypeRef && o.entities.name(t) != nil && t.Ref != nil && o.types.mayAlias(t) {
				o.types.setElem(t, o.attributedType(o.types.elem(t), t, "may_alias"))
				o.types.setMayAlias(t, false)
			}
		}
		for _, v := range o.scopes.variables(s) {
			if o.hasAttribute(v, "mode") {
				o.variables.setType(v, o.attributedType(o.variables.typ(v), v, "mode"))
				o.variables.setDeclaredType(v, o.variables.typ(v))
			}
		}
	})
}

// attrLocation is where the display says that attribute a stands: one that is
// known and stands behind the type is the declaration's, as one before it
// (rule il.attributes).
func (o *overlay) attrLocation(a *il.Attribute) il.AttrLocation {
	l := o.attrs.location(a)
	if l == il.LocSpecifier && a.AmongSpecifiers && !o.attrs.transformsType(a) && a.Name != nil && il.IsKnownAttribute(il.StripUnderscores(a.Name.Text)) {
		return il.LocPrefix
	}
	return l
}

// attributedType returns t with the attributes of this name that c has until
// now.
func (o *overlay) attributedType(t *il.Type, c il.Entity, name string) *il.Type {
	var types, rest []*il.Attribute
	for a := o.entities.attributes(c); a != nil; a = o.attrs.next(a) {
		if il.StripUnderscores(a.Name.Text) == name {
			o.attrs.setLocation(a, il.LocSpecifier)
			o.attrs.setOnPrimary(a, false)
			o.attrs.setTransformsType(a, true)
			types = append(types, a)
		} else {
			rest = append(rest, a)
		}
	}
	o.entities.setAttributes(c, o.attributeList(rest))
	return &il.Type{
		SourceCorresp: il.SourceCorresp{Attributes: o.attributeList(types)},
		Entry:         o.entry(0), Kind: il.TkTypeRef, Align: 1, Elem: t, MayAlias: name == "may_alias",
		Ref: &il.TypeRefInfo{Kind: il.RefForTypeAttributes},
	}
}

// attributeList makes a list of attributes and returns the first of them.
func (o *overlay) attributeList(list []*il.Attribute) *il.Attribute {
	var next *il.Attribute
	for _, a := range slices.Backward(list) {
		o.attrs.setNext(a, next)
		next = a
	}
	return next
}

// placeholders gives every declaration with a placeholder one of its own.
func (o *overlay) placeholders() {
	o.eachRoutine(func(r *il.Routine) {
		t := o.routines.declaredType(r)
		if t == nil || t == r.Type || t.Kind != il.TkRoutine || !r.DeducibleReturn || o.types.elem(t) == nil ||
			o.types.elem(t).Kind != il.TkAuto {
			return
		}
		if len(t.Routine.Params) > 0 {
			info := *t.Routine
			own := *o.copyFunctionType(t, info)
			own.Elem = o.placeholder(o.types.elem(t))
			o.routines.setDeclaredType(r, &own)
			return
		}
		o.types.setElem(t, o.placeholder(o.types.elem(t)))
	})
	o.eachSequence(func(first *il.SourceSequenceEntry) {
		for e := first; e != nil; e = o.sequences.next(e) {
			if v, ok := o.sequences.entity(e).(*il.Variable); ok && v.AutoType && o.variables.declaredType(v) != nil &&
				o.variables.declaredType(v).Kind == il.TkAuto {
				o.variables.setDecltypeAuto(v, o.variables.declaredType(v) == o.u.Builtin.DecltypeAuto)
				o.variables.setDeclaredType(v, o.placeholder(o.variables.declaredType(v)))
			}
		}
	})
}

// placeholder returns a placeholder like t.
func (o *overlay) placeholder(t *il.Type) *il.Type {
	if t.TParam != nil {
		return t
	}
	position := 1
	if t == o.u.Builtin.DecltypeAuto {
		position = 2
	}
	return &il.Type{Entry: o.entry(0), Kind: il.TkAuto, Size: 1, Align: 1,
		TParam: &il.TemplateParamInfo{Kind: il.TptkParam, Position: position, Depth: -1}}
}

// formatArchetype is the function whose format attribute format a asks for.
func formatArchetype(a *il.Attribute) string {
	if a == nil || len(a.Args) == 0 || a.Args[0].Ident == nil {
		return ""
	}
	switch t := strings.Trim(a.Args[0].Ident.Text, "_"); t {
	case "printf", "scanf":
		return "__" + t + "_args"
	}
	return ""
}

// typeAttributes prints what the attributes of the routine of function type t
// say about calls.
func (d *display) typeAttributes(t *il.Type) {
	a := t.Routine.AssocRoutine
	own := a != nil && a.Type == t
	d.flag("result_should_be_used", own && d.hasAttribute(a, "warn_unused_result"))
	d.flag("is_const", own && d.hasAttribute(a, "const"))
	d.flag("has_this_param", t.Routine.HasThis)
	var f *il.Attribute
	if own {
		f = d.gnuAttribute(a, "format")
	}
	if name := formatArchetype(f); name != "" {
		d.word("arg_pragma", name)
	}
	d.integer("fmt_arg", attributeNumber(f, 1))
	d.integer("format_first_subst_arg", attributeNumber(f, 2))
}

// attrArgKind is the kind that argument a is displayed as: a name is a token.
func attrArgKind(a *il.AttrArg) il.AttrArgKind {
	if a.Kind == il.ArgAttrExpr && a.Ident != nil {
		return il.ArgToken
	}
	return a.Kind
}

// showsToken reports whether argument a displays its token.
func showsToken(a *il.AttrArg) bool {
	k := attrArgKind(a)
	return k == il.ArgRawToken || k == il.ArgToken
}

// markNonnull marks the parameters that the attribute nonnull of r names by
// their numbers, or all pointers.
func (o *overlay) markNonnull(r *il.Routine) {
	a := o.gnuAttribute(r, "nonnull")
	if a == nil || r.Type == nil || r.Type.Skip().Routine == nil {
		return
	}
	for i, q := range r.Type.Skip().Routine.Params {
		named := len(a.Args) == 0 && q.Type.IsPointer()
		for k := range a.Args {
			named = named || attributeNumber(a, k) == int64(i+1)
		}
		o.params.setNonNull(q, named)
	}
}

// impliedVisibility notes the visibility that pragmas and namespaces give the
// entities declared between their ends.
func (o *overlay) impliedVisibility() {
	type level struct {
		word string
		of   il.Node // nil: a pragma
	}
	var stack []level
	for e := o.first(o.u.File); e != nil; e = o.sequences.next(e) {
		switch n := o.sequences.entity(e).(type) {
		case *il.Pragma:
			if word, ok := visibilityPushed(n.Text); ok {
				stack = append(stack, level{word, nil})
			} else if k := len(stack); k > 0 && stack[k-1].of == nil && strings.Join(strings.Fields(n.Text), " ") == "GCC visibility pop" {
				stack = stack[:k-1]
			}
		case *il.Namespace:
			if t := attributeText(o.gnuAttribute(n, "visibility")); t != "" {
				stack = append(stack, level{t, n})
			}
		case *il.EndOfConstruct:
			if k := len(stack); k > 0 && stack[k-1].of != nil && stack[k-1].of == n.Entity {
				stack = stack[:k-1]
			}
		case *il.Routine:
			if len(stack) > 0 {
				o.routines.setVisibility(n, stack[len(stack)-1].word)
			}
			o.markNonnull(n)
		case *il.Variable:
			if len(stack) > 0 {
				o.variables.setVisibility(n, stack[len(stack)-1].word)
			}
		case *il.SecondaryDecl:
			if r, ok := n.Entity.(*il.Routine); ok && n.First {
				if len(stack) > 0 {
					o.routines.setVisibility(r, stack[len(stack)-1].word)
				}
				o.markNonnull(r)
			}
			if v, ok := n.Entity.(*il.Variable); ok && n.First && len(stack) > 0 {
				o.variables.setVisibility(v, stack[len(stack)-1].word)
			}
		}
	}
}

// visibilityPushed returns X for the text of `#pragma GCC visibility push(X)`.
func visibilityPushed(text string) (string, bool) {
	s := strings.Join(strings.Fields(text), "")
	s, ok := strings.CutPrefix(s, "GCCvisibilitypush(")
	if !ok {
		return "", false
	}
	return strings.CutSuffix(s, ")")
}

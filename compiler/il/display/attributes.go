// This file implements what attributes add to the entries that they are
// written on: flags, visibility, priorities (C-il-fields).
package display

import (
	"slices"
	"strings"

	"cufront/compiler/il"
)

// gnuAttribute returns the GNU attribute of this name, nil when it was not
// written.
func (o *overlay) gnuAttribute(n il.Entity, name string) *il.Attribute {
	for a := n.Corresp().Attributes; a != nil; a = a.Next {
		if a.Name != nil && (a.Name.Text == name || a.Name.Text == "__"+name+"__") {
			return a
		}
	}
	return nil
}

// number returns the n-th argument of a when it is an integer, else 0.
func (o *overlay) number(a *il.Attribute, n int) int64 {
	if a == nil || n >= len(a.Args) || a.Args[n].Const == nil || a.Args[n].Const.Kind != il.CkInteger {
		return 0
	}
	return a.Args[n].Const.Int.Int64()
}

// attributeText returns the first argument of a when it is a string.
func (o *overlay) attributeText(a *il.Attribute) string {
	if a == nil || len(a.Args) == 0 || a.Args[0].Const == nil || a.Args[0].Const.Kind != il.CkString {
		return ""
	}
	return strings.TrimSuffix(a.Args[0].Const.Str, "\x00")
}

// visibility is the word for the visibility of n in the object file, empty for
// the usual one.
func (o *overlay) visibility(n il.Entity, implied string) string {
	if t := o.attributeText(o.gnuAttribute(n, "visibility")); t != "" {
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
	for s := t.ParentScope; s != nil; s = s.Parent {
		if s.Namespace != nil {
			return o.hasAttribute(s.Namespace, "abi_tag")
		}
	}
	return false
}

// aliases finds what the attributes alias of the unit name.
func (o *overlay) aliases() {
	routines, variables := make(map[string]*il.Routine), make(map[string]*il.Variable)
	for _, r := range o.u.File.Routines {
		if r.Name != nil && r.Linkage == il.LinkageC {
			routines[r.Name.Text] = r
		}
	}
	for _, v := range o.u.File.Variables {
		if v.Name != nil && v.Linkage != il.LinkageInternal {
			variables[v.Name.Text] = v
		}
	}
	for _, r := range o.u.File.Routines {
		if r.AliasedRoutine = routines[o.attributeText(o.gnuAttribute(r, "alias"))]; r.AliasedRoutine == nil {
			r.AliasedRoutine = routines[o.attributeText(o.gnuAttribute(r, "weakref"))]
		}
	}
	for _, v := range o.u.File.Variables {
		if a := variables[o.attributeText(o.gnuAttribute(v, "alias"))]; a != nil {
			v.Aliased, a.Used = a, true
		}
	}
}

// typeOperators settles the operands of decltype and typeof: only a plain name
// counts as not parenthesized, the parentheses of typeof belong to its operand.
func (o *overlay) typeOperators() {
	if c := o.u.Nullptr(); c != nil {
		c.ImplicitCast = true // the null pointer constant of its own type
	}
	for _, t := range o.u.TypesInOrder {
		if t.Kind != il.TkTypeRef || t.Ref == nil || t.Ref.Expr == nil {
			continue
		}
		switch e := t.Ref.Expr; t.Ref.Kind {
		case il.RefTypeofExpr:
			e.Parenthesized = true
		case il.RefDecltype:
			t.Ref.NotParenthesized = t.Ref.NotParenthesized && e.Kind != il.EnkConstant
		}
	}
}

// ofTypes gives the attributes that belong to the type specifier of a
// declaration to a type of their own.
func (o *overlay) ofTypes() {
	o.each(o.u.File, func(s *il.Scope) {
		for _, t := range s.Types {
			if t.Kind == il.TkTypeRef && t.Name != nil && t.Ref != nil && t.MayAlias {
				t.Elem = o.attributedType(t.Elem, t, "may_alias")
				t.Elem.MayAlias, t.MayAlias = true, false
			}
		}
		for _, v := range s.Variables {
			if o.hasAttribute(v, "mode") {
				v.Type = o.attributedType(v.Type, v, "mode")
				v.DeclaredType = v.Type
			}
		}
	})
}

// attributedType returns t with the attributes of this name that c has until
// now.
func (o *overlay) attributedType(t *il.Type, c il.Entity, name string) *il.Type {
	var types, rest []*il.Attribute
	for a := c.Corresp().Attributes; a != nil; a = a.Next {
		if il.StripUnderscores(a.Name.Text) == name {
			a.Location, a.OnPrimary, a.TransformsType = il.LocSpecifier, false, true
			types = append(types, a)
		} else {
			rest = append(rest, a)
		}
	}
	c.Corresp().Attributes = o.attributeList(rest)
	return &il.Type{
		SourceCorresp: il.SourceCorresp{Attributes: o.attributeList(types)},
		Entry:         o.entry(0), Kind: il.TkTypeRef, Align: 1, Elem: t, Ref: &il.TypeRefInfo{Kind: il.RefForTypeAttributes},
	}
}

// attributeList makes a list of attributes and returns the first of them.
func (o *overlay) attributeList(list []*il.Attribute) *il.Attribute {
	var next *il.Attribute
	for _, a := range slices.Backward(list) {
		a.Next = next
		next = a
	}
	return next
}

// placeholders gives every declaration with a placeholder one of its own.
func (o *overlay) placeholders() {
	o.eachRoutine(func(r *il.Routine) {
		t := r.DeclaredType
		if t == nil || t == r.Type || t.Kind != il.TkRoutine || !r.DeducibleReturn || t.Elem == nil || t.Elem.Kind != il.TkAuto {
			return
		}
		if len(t.Routine.Params) > 0 {
			info := *t.Routine
			own := *o.copyFunctionType(t, info)
			own.Elem = o.placeholder(t.Elem)
			r.DeclaredType = &own
			return
		}
		t.Elem = o.placeholder(t.Elem)
	})
	o.eachSequence(func(first *il.SourceSequenceEntry) {
		for e := first; e != nil; e = e.Next {
			if v, ok := e.Entity.(*il.Variable); ok && v.AutoType && v.DeclaredType != nil && v.DeclaredType.Kind == il.TkAuto {
				v.DecltypeAuto = v.DeclaredType == o.u.Builtin.DecltypeAuto
				v.DeclaredType = o.placeholder(v.DeclaredType)
			}
		}
	})
}

// placeholder returns a placeholder like t.
func (o *overlay) placeholder(t *il.Type) *il.Type {
	if t.TParam != nil {
		return t
	}
	n := o.u.NewType(il.TkAuto)
	n.Size, n.Align = 1, 1
	n.TParam = &il.TemplateParamInfo{Kind: il.TptkParam, Position: 1, Depth: -1}
	if t == o.u.Builtin.DecltypeAuto {
		n.TParam.Position = 2
	}
	return n
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
	d.integer("fmt_arg", d.number(f, 1))
	d.integer("format_first_subst_arg", d.number(f, 2))
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
			named = named || o.number(a, k) == int64(i+1)
		}
		q.NonNull = named
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
	for e := o.first(o.u.File); e != nil; e = e.Next {
		switch n := e.Entity.(type) {
		case *il.Pragma:
			if word, ok := visibilityPushed(n.Text); ok {
				stack = append(stack, level{word, nil})
			} else if k := len(stack); k > 0 && stack[k-1].of == nil && strings.Join(strings.Fields(n.Text), " ") == "GCC visibility pop" {
				stack = stack[:k-1]
			}
		case *il.Namespace:
			if t := o.attributeText(o.gnuAttribute(n, "visibility")); t != "" {
				stack = append(stack, level{t, n})
			}
		case *il.EndOfConstruct:
			if k := len(stack); k > 0 && stack[k-1].of != nil && stack[k-1].of == n.Entity {
				stack = stack[:k-1]
			}
		case *il.Routine:
			if len(stack) > 0 {
				n.Visibility = stack[len(stack)-1].word
			}
			o.markNonnull(n)
		case *il.Variable:
			if len(stack) > 0 {
				n.Visibility = stack[len(stack)-1].word
			}
		case *il.SecondaryDecl:
			if r, ok := n.Entity.(*il.Routine); ok && n.First {
				if len(stack) > 0 {
					r.Visibility = stack[len(stack)-1].word
				}
				o.markNonnull(r)
			}
			if v, ok := n.Entity.(*il.Variable); ok && n.First && len(stack) > 0 {
				v.Visibility = stack[len(stack)-1].word
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

// This file implements what attributes add to the entries that they are
// written on: flags, visibility, priorities (C-il-fields).
package il

import "strings"

// gnuAttribute returns the GNU attribute of this name, nil when it was not
// written.
func (c *SourceCorresp) gnuAttribute(name string) *Attribute {
	for a := c.Attributes; a != nil; a = a.Next {
		if a.Name != nil && (a.Name.Text == name || a.Name.Text == "__"+name+"__") {
			return a
		}
	}
	return nil
}

// number returns the n-th argument of a when it is an integer, else 0.
func (a *Attribute) number(n int) int64 {
	if a == nil || n >= len(a.Args) || a.Args[n].Const == nil || a.Args[n].Const.Kind != CkInteger {
		return 0
	}
	return a.Args[n].Const.Int.Int64()
}

// text returns the first argument of a when it is a string.
func (a *Attribute) text() string {
	if a == nil || len(a.Args) == 0 || a.Args[0].Const == nil || a.Args[0].Const.Kind != CkString {
		return ""
	}
	return strings.TrimSuffix(a.Args[0].Const.Str, "\x00")
}

// visibility is the word for the visibility of c in the object file, empty for
// the usual one.
func (c *SourceCorresp) visibility(implied string) string {
	if t := c.gnuAttribute("visibility").text(); t != "" {
		return "evk_" + t
	}
	if implied != "" {
		return "evk_" + implied
	}
	return ""
}

// inTaggedNamespace reports whether t is declared in a namespace with an ABI
// tag.
func (t *Type) inTaggedNamespace() bool {
	for s := t.ParentScope; s != nil; s = s.Parent {
		if s.Namespace != nil {
			return s.Namespace.hasAttribute("abi_tag")
		}
	}
	return false
}

// aliases finds what the attributes alias of the unit name.
func (u *Unit) aliases() {
	routines, variables := make(map[string]*Routine), make(map[string]*Variable)
	for _, r := range u.File.Routines {
		if r.Name != nil && r.Linkage == LinkageC {
			routines[r.Name.Text] = r
		}
	}
	for _, v := range u.File.Variables {
		if v.Name != nil && v.Linkage != LinkageInternal {
			variables[v.Name.Text] = v
		}
	}
	for _, r := range u.File.Routines {
		if r.AliasedRoutine = routines[r.gnuAttribute("alias").text()]; r.AliasedRoutine == nil {
			r.AliasedRoutine = routines[r.gnuAttribute("weakref").text()]
		}
	}
	for _, v := range u.File.Variables {
		if a := variables[v.gnuAttribute("alias").text()]; a != nil {
			v.Aliased, a.Used = a, true
		}
	}
}

// typeOperators settles the operands of decltype and typeof: only a plain name
// counts as not parenthesized, the parentheses of typeof belong to its operand.
func (u *Unit) typeOperators() {
	if u.nullptr != nil {
		u.nullptr.ImplicitCast = true // the null pointer constant of its own type
	}
	for _, t := range u.TypesInOrder {
		if t.Kind != TkTypeRef || t.Ref == nil || t.Ref.Expr == nil {
			continue
		}
		switch e := t.Ref.Expr; t.Ref.Kind {
		case RefTypeofExpr:
			e.Parenthesized = true
		case RefDecltype:
			t.Ref.NotParenthesized = t.Ref.NotParenthesized && e.Kind != EnkConstant
		}
	}
}

// ofTypes gives the attributes that belong to the type specifier of a
// declaration to a type of their own.
func (u *Unit) ofTypes() {
	u.File.each(func(s *Scope) {
		for _, t := range s.Types {
			if t.Kind == TkTypeRef && t.Name != nil && t.Ref != nil && t.MayAlias {
				t.Elem = u.attributedType(t.Elem, &t.SourceCorresp, "may_alias")
				t.Elem.MayAlias, t.MayAlias = true, false
			}
		}
		for _, v := range s.Variables {
			if v.hasAttribute("mode") {
				v.Type = u.attributedType(v.Type, &v.SourceCorresp, "mode")
				v.DeclaredType = v.Type
			}
		}
	})
}

// attributedType returns t with the attributes of this name that c has until
// now.
func (u *Unit) attributedType(t *Type, c *SourceCorresp, name string) *Type {
	n := u.NewType(TkTypeRef)
	n.Elem, n.Ref = t, &TypeRefInfo{Kind: RefForTypeAttributes}
	types, rest := &n.Attributes, &c.Attributes
	for a := c.Attributes; a != nil; a = a.Next {
		if StripUnderscores(a.Name.Text) == name {
			a.Location, a.OnPrimary, a.TransformsType = LocSpecifier, false, true
			*types, types = a, &a.Next
		} else {
			*rest, rest = a, &a.Next
		}
	}
	*types, *rest = nil, nil
	return n
}

// placeholders gives every declaration with a placeholder one of its own.
func (u *Unit) placeholders() {
	u.eachRoutine(func(r *Routine) {
		t := r.DeclaredType
		if t == nil || t == r.Type || t.Kind != TkRoutine || !r.DeducibleReturn || t.Elem == nil || t.Elem.Kind != TkAuto {
			return
		}
		if len(t.Routine.Params) > 0 {
			t = u.copyFunctionType(t)
			r.DeclaredType = t
		}
		t.Elem = u.placeholder(t.Elem)
	})
	u.eachSequence(func(l *SeqList) {
		for e := l.First; e != nil; e = e.Next {
			if v, ok := e.Entity.(*Variable); ok && v.AutoType && v.DeclaredType != nil && v.DeclaredType.Kind == TkAuto {
				v.DecltypeAuto = v.DeclaredType == u.Builtin.DecltypeAuto
				v.DeclaredType = u.placeholder(v.DeclaredType)
			}
		}
	})
}

// placeholder returns a placeholder like t.
func (u *Unit) placeholder(t *Type) *Type {
	if t.TParam != nil {
		return t
	}
	n := u.NewType(TkAuto)
	n.Size, n.Align = 1, 1
	n.TParam = &TemplateParamInfo{Kind: TptkParam, Position: 1, Depth: -1}
	if t == u.Builtin.DecltypeAuto {
		n.TParam.Position = 2
	}
	return n
}

// formatArchetype is the function whose format attribute format a asks for.
func formatArchetype(a *Attribute) string {
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
func (d *display) typeAttributes(t *Type) {
	a := t.Routine.AssocRoutine
	own := a != nil && a.Type == t
	d.flag("result_should_be_used", own && a.hasAttribute("warn_unused_result"))
	d.flag("is_const", own && a.hasAttribute("const"))
	d.flag("has_this_param", t.Routine.HasThis)
	var f *Attribute
	if own {
		f = a.gnuAttribute("format")
	}
	if name := formatArchetype(f); name != "" {
		d.word("arg_pragma", name)
	}
	d.integer("fmt_arg", f.number(1))
	d.integer("format_first_subst_arg", f.number(2))
}

// shownKind is the kind that argument a is displayed as: a name is a token.
func (a *AttrArg) shownKind() AttrArgKind {
	if a.Kind == ArgAttrExpr && a.Ident != nil {
		return ArgToken
	}
	return a.Kind
}

// showsToken reports whether argument a displays its token.
func (a *AttrArg) showsToken() bool {
	k := a.shownKind()
	return k == ArgRawToken || k == ArgToken
}

// markNonnull marks the parameters that the attribute nonnull of r names by
// their numbers, or all pointers.
func markNonnull(r *Routine) {
	a := r.gnuAttribute("nonnull")
	if a == nil || r.Type == nil || r.Type.Skip().Routine == nil {
		return
	}
	for i, q := range r.Type.Skip().Routine.Params {
		named := len(a.Args) == 0 && q.Type.IsPointer()
		for k := range a.Args {
			named = named || a.number(k) == int64(i+1)
		}
		q.NonNull = named
	}
}

// impliedVisibility notes the visibility that pragmas and namespaces give the
// entities declared between their ends.
func (u *Unit) impliedVisibility() {
	type level struct {
		word string
		of   Node // nil: a pragma
	}
	var stack []level
	for e := u.File.Seq.First; e != nil; e = e.Next {
		switch n := e.Entity.(type) {
		case *Pragma:
			if word, ok := visibilityPushed(n.Text); ok {
				stack = append(stack, level{word, nil})
			} else if k := len(stack); k > 0 && stack[k-1].of == nil && strings.Join(strings.Fields(n.Text), " ") == "GCC visibility pop" {
				stack = stack[:k-1]
			}
		case *Namespace:
			if t := n.gnuAttribute("visibility").text(); t != "" {
				stack = append(stack, level{t, n})
			}
		case *EndOfConstruct:
			if k := len(stack); k > 0 && stack[k-1].of != nil && stack[k-1].of == n.Entity {
				stack = stack[:k-1]
			}
		case *Routine:
			if len(stack) > 0 {
				n.Visibility = stack[len(stack)-1].word
			}
			markNonnull(n)
		case *Variable:
			if len(stack) > 0 {
				n.Visibility = stack[len(stack)-1].word
			}
		case *SecondaryDecl:
			if r, ok := n.Entity.(*Routine); ok && n.First {
				if len(stack) > 0 {
					r.Visibility = stack[len(stack)-1].word
				}
				markNonnull(r)
			}
			if v, ok := n.Entity.(*Variable); ok && n.First && len(stack) > 0 {
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

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

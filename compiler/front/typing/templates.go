// This file implements relations between templates, their parameters and arguments.

package typing

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// PrimaryTemplate returns the primary template of which class c is the prototype,
// a specialisation, or a partial specialisation; nil when there is none.
func PrimaryTemplate(c *il.Type) *il.Template {
	t := c.Cls.AssocTemplate
	if t != nil && t.PartialOf != nil {
		return t.PartialOf
	}
	return t
}

// PatternOf returns the template's own entity of instance e.
func PatternOf(e il.Entity) il.Entity {
	if r, ok := e.(*il.Routine); ok && r.AssocTemplate != nil && r.AssocTemplate.Routine != nil {
		return r.AssocTemplate.Routine
	}
	return e
}

// CanonicalTemplate returns the declaration of t that stands for all of them.
func CanonicalTemplate(t *il.Template) *il.Template {
	if t != nil && t.Canonical != nil {
		return t.Canonical
	}
	return t
}

// SameConst reports whether two constants have the same value; the types may
// differ (a bound deduced as size_t, a parameter of type int).
func SameConst(u *il.Unit, a, b *il.Constant) bool {
	if a == b {
		return true
	}
	if a.Kind == il.CkInteger && b.Kind == il.CkInteger {
		return a.Int == b.Int
	}
	x := []il.TemplateArg{{Kind: il.ArgConstant, Const: a}}
	y := []il.TemplateArg{{Kind: il.ArgConstant, Const: b}}
	return string(u.ArgsKey(nil, x)) == string(u.ArgsKey(nil, y))
}

// AliasTarget returns the type that all instances of a dependent alias name
// (void_t), nil for any other type.
func AliasTarget(a *il.Type) *il.Type {
	s := a.Skip()
	if s.Kind != il.TkTemplateParam || s.TParam.Alias == nil {
		return nil
	}
	t := s.TParam.Alias.Ref.Template.Type
	if t == nil || t.Elem == nil || t.Elem.IsDependent() {
		return nil
	}
	return t.Elem
}

// KnownAlias returns the alias template-id a as a name of the class that all instances of
// its template name, where there is one: what stands behind `::` is looked up in that
// before instantiation (rule front.alias-of-known-class). Any other type is itself.
func KnownAlias(u *il.Unit, a *il.Type) *il.Type {
	if a == nil || a.Kind != il.TkTypeRef || a.Ref == nil || a.Ref.Kind != il.RefTemplateAlias {
		return a
	}
	t := AliasTarget(a)
	if t == nil || t.ClassType() == nil {
		return a
	}
	n := u.NewType(il.TkTypeRef)
	*n = il.Type{Entry: n.Entry, Kind: a.Kind, SourceCorresp: a.SourceCorresp, Ref: a.Ref, Elem: t}
	return n
}

// PrimaryOf returns the primary template of t.
func PrimaryOf(t *il.Template) *il.Template {
	if t.PartialOf != nil {
		t = t.PartialOf
	}
	return CanonicalTemplate(t)
}

// TrimDefaults drops arguments of TT<…> that P does not mention and that come
// from defaults of the template deduced (P0522).
func TrimDefaults(qs []il.TemplateArg, t *il.Template, as []il.TemplateArg) []il.TemplateArg {
	n := 0
	for i := range qs {
		if qs[i].IsPack {
			return as
		}
		if qs[i].Kind != il.ArgPackStart {
			n++
		}
	}
	if t.Decl == nil || len(as) <= n {
		return as
	}
	for i := n; i < len(t.Decl.Params) && i < len(as); i++ {
		if !t.Decl.Params[i].HasDefault && !t.Decl.Params[i].IsPack {
			return as
		}
	}
	return as[:n]
}

// WithoutPackStart returns args without the marks where packs begin.
func WithoutPackStart(args []il.TemplateArg) []il.TemplateArg {
	for i := range args {
		if args[i].Kind == il.ArgPackStart {
			out := append([]il.TemplateArg(nil), args[:i]...)
			for _, a := range args[i:] {
				if a.Kind != il.ArgPackStart {
					out = append(out, a)
				}
			}
			return out
		}
	}
	return args
}

// IsMemberPrototype reports whether k is a member class of prototype o.
func IsMemberPrototype(o, k *il.Type) bool {
	for e := k.Cls.EnclosingClass; e != nil; e = e.Cls.EnclosingClass {
		if e == o {
			return !k.Cls.IsTemplateClass
		}
	}
	return false
}

// HasDependentParam reports whether the type of a parameter of r is dependent.
func HasDependentParam(r *il.Routine) bool {
	for _, q := range r.Type.Skip().Routine.Params {
		if q.Type.IsDependent() {
			return true
		}
	}
	return false
}

// OwnArgs returns the arguments of flat that were written, not made by defaults:
// these tell nothing more apart (rule arg.defaults-do-not-differ).
func OwnArgs(t *il.Template, flat, spelled []il.TemplateArg) []il.TemplateArg {
	if t.Decl == nil || len(spelled) >= len(flat) {
		return flat
	}
	if HasPackParam(t.Decl) {
		return flat
	}
	return flat[:len(spelled)]
}

// HasPackParam reports whether one of the parameters of header h is a pack.
func HasPackParam(h *il.TemplateDecl) bool {
	for _, q := range h.Params {
		if q.IsPack {
			return true
		}
	}
	return false
}

// LeaveDefaultsOut notes a mention of instance c with n arguments: those that
// some mention leaves to the defaults are not printed.
func LeaveDefaultsOut(c *il.Type, n int) {
	c.Cls.SpelledArgs = WithoutDefaults(c.Cls.AssocTemplate, c.Cls.SpelledArgs, n)
}

// WithoutDefaults returns the arguments that an instance of t is printed with, which
// were spelled so far, behind a mention with n arguments.
func WithoutDefaults(t *il.Template, spelled []il.TemplateArg, n int) []il.TemplateArg {
	if n >= len(spelled) || t == nil || t.Decl == nil || n < t.MinArgs || HasPackParam(t.Decl) {
		return spelled
	}
	return spelled[:n:n]
}

// SameTypeSpelling reports whether two equivalent types of template arguments
// are one as appendTypeID tells them apart.
func SameTypeSpelling(a, b *il.Type) bool {
	for {
		if a, b = WithoutTypedefs(a), WithoutTypedefs(b); a == b {
			return true
		}
		if !IsPlainMember(a) || !IsPlainMember(b) || a.TParam.MemberName != b.TParam.MemberName {
			return false
		}
		a, b = a.Class, b.Class
	}
}

// IsPlainMember reports whether t is a dependent member type without template
// arguments.
func IsPlainMember(t *il.Type) bool {
	if t == nil || t.Kind != il.TkTemplateParam || t.Class == nil {
		return false
	}
	q := t.TParam
	return q.Kind == il.TptkMember && q.MemberName != nil && !q.HasArgs
}

// WithoutTypedefs returns t without the plain typedefs on its surface: they do
// not tell specialisations apart (rule typedef.two-of-one-member).
func WithoutTypedefs(t *il.Type) *il.Type {
	for t != nil && t.Kind == il.TkTypeRef && t.Name != nil && t.Quals == 0 && t.Elem != nil && (t.Ref == nil || t.Ref.Kind == il.RefNone || t.Ref.Kind == il.RefAlias) {
		t = t.Elem
	}
	return t
}

// WithoutAliases returns t without the typedefs and alias template-ids on its surface.
func WithoutAliases(t *il.Type) *il.Type {
	for {
		if t = WithoutTypedefs(t); t == nil || t.Kind != il.TkTypeRef || t.Quals != 0 || t.Elem == nil || t.Ref == nil || t.Ref.Kind != il.RefTemplateAlias {
			return t
		}
		t = t.Elem
	}
}

// SameSpelling reports whether two argument lists are written alike, typedefs
// counted.
func SameSpelling(a, b []il.TemplateArg) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Kind != b[i].Kind || !SameTypeSpelling(a[i].Type, b[i].Type) || a[i].Template != b[i].Template || a[i].IsPack != b[i].IsPack {
			return false
		}
		if x, y := a[i].Const, b[i].Const; x != y && (x == nil || y == nil || x.Kind == il.CkTemplateParam || y.Kind == il.CkTemplateParam) {
			return false
		}
	}
	return true
}

// OpaqueAlias returns the unknown type that stands for a dependent alias whose
// parameters do not all occur in its type: substitution must see them all.
func OpaqueAlias(unit *il.Unit, alias *il.Type) *il.Type {
	u := unit.NewType(il.TkTemplateParam)
	u.TParam = &il.TemplateParamInfo{Kind: il.TptkUnknown, Alias: alias}
	return u
}

// DependentTemplate returns the template that `typename C::template name`
// denotes for a dependent class.
func DependentTemplate(u *il.Unit, c *il.Type, name *token.Name) *il.Template {
	t := il.New[il.Template](u)
	t.Kind, t.Name, t.MemberOf, t.Canonical = il.TemplkClass, name, c, t
	t.Param = &il.TemplateParameter{Kind: il.TpkTemplate}
	return t
}

// SameArgsOrAlias compares argument lists; void_t<…> counts as what it names.
func SameArgsOrAlias(u *il.Unit, a, b []il.TemplateArg) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if SameArgs(u, a[i:i+1], b[i:i+1]) {
			continue
		}
		if a[i].Kind != il.ArgType || b[i].Kind != il.ArgType {
			return false
		}
		if t := AliasTarget(b[i].Type); t == nil || !u.Same(a[i].Type, t) {
			return false
		}
	}
	return true
}

// ArgIsDependent reports whether a template argument depends on a parameter.
func ArgIsDependent(a *il.TemplateArg) bool {
	switch a.Kind {
	case il.ArgType:
		return a.Type.IsDependent() || a.IsPack
	case il.ArgConstant:
		if a.IsPack {
			return true
		}
		if a.Const != nil {
			return a.Const.Kind == il.CkTemplateParam || a.Const.Type != nil && a.Const.Type.IsDependent()
		}
		return a.Spelled != nil && (a.Spelled.TypeDependent || a.Spelled.ValueDependent)
	case il.ArgTemplate:
		return a.IsPack || a.Template != nil && (a.Template.Param != nil || a.Template.MemberOf != nil && a.Template.MemberOf.IsDependent())
	}
	return false
}

// ArgsDependent reports whether one of args depends on a template parameter.
func ArgsDependent(args []il.TemplateArg) bool {
	for i := range args {
		if ArgIsDependent(&args[i]) {
			return true
		}
	}
	return false
}

// UnfitTypeArgument returns the message about type t, which cannot be a template
// argument: it is built on an array of variable length, or before C++11 on an
// unnamed type [temp.arg.type]/2; 0 when it can.
func UnfitTypeArgument(d *lang.Dialect, t *il.Type) (code diag.Code) {
	if s := t.Skip(); d.AtLeast(lang.CXX11) && s.Elem == nil {
		return 0
	}
	il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		switch s := t.Skip(); s.Kind {
		case il.TkPointer, il.TkPtrToMember:
			below(s.Elem)
		case il.TkArray:
			if s.Array.VLA {
				code = diag.TemplateArgVariableLengthArray
			}
			below(s.Elem)
		case il.TkRoutine:
			if d.AtLeast(lang.CXX11) {
				break
			}
			for _, q := range s.Routine.Params {
				below(q.Type)
			}
			below(s.Elem)
		case il.TkClass, il.TkStruct, il.TkUnion:
			if !d.AtLeast(lang.CXX11) && s.Name == nil && s.Cls.TypedefName == nil && !s.Cls.IsClosure {
				code = diag.TemplateArgUnnamedType
			}
		case il.TkInteger:
			if !d.AtLeast(lang.CXX11) && s.IsEnum() && s.Name == nil && s.IntInfo.TypedefName == nil {
				code = diag.TemplateArgUnnamedType
			}
		}
		return code != 0
	})
	return code
}

// SiblingType returns the position of the type parameter of header h that t
// is, 0 when t is none.
func SiblingType(h *il.TemplateDecl, t *il.Type) int {
	for _, q := range h.Params {
		if q.Kind == il.TpkType && q.Type != nil && q.Type.Skip() == t.Skip() {
			return q.Position
		}
	}
	return 0
}

// SameArity reports whether templates a and b have as many parameters, and as
// many of them have default arguments.
func SameArity(a, b *il.Template) bool {
	return b.Decl != nil && len(a.Decl.Params) == len(b.Decl.Params) && a.MinArgs == b.MinArgs
}

// SameArgs reports whether two argument lists name the same specialisation.
func SameArgs(u *il.Unit, a, b []il.TemplateArg) bool {
	return string(u.ArgsKey(nil, a)) == string(u.ArgsKey(nil, b))
}

// MinArgs returns the number of arguments that the parameters of h need at least.
func MinArgs(h *il.TemplateDecl) int {
	n := 0
	for _, q := range h.Params {
		if !q.HasDefault && !q.IsPack {
			n++
		}
	}
	return n
}

// SameHeader reports whether two headers declare equivalent parameters.
func SameHeader(u *il.Unit, a, b *il.TemplateDecl) bool {
	if len(a.Params) != len(b.Params) {
		return false
	}
	for i, x := range a.Params {
		y := b.Params[i]
		if x.Kind != y.Kind || x.IsPack != y.IsPack {
			return false
		}
		switch x.Kind {
		case il.TpkNontype:
			if !u.Same(x.Type, y.Type) {
				return false
			}
		case il.TpkTemplate:
			if x.InnerDecl != nil && y.InnerDecl != nil && !SameHeader(u, x.InnerDecl, y.InnerDecl) {
				return false
			}
		}
		if (x.Concept == nil) != (y.Concept == nil) || x.Concept != nil && u.ExprKey(x.Concept) != u.ExprKey(y.Concept) {
			return false
		}
	}
	if (a.Requires == nil) != (b.Requires == nil) {
		return false
	}
	return a.Requires == nil || u.ExprKey(a.Requires.Constraint) == u.ExprKey(b.Requires.Constraint)
}

// ConstOfType returns c with type t; the expression it was folded from stays
// with the argument, not with the constant.
func ConstOfType(u *il.Unit, c *il.Constant, t *il.Type) *il.Constant {
	if c.Type != nil && u.Same(c.Type, t) && c.Expr == nil && c.Name == nil {
		return c
	}
	n := u.NewConst(c.Kind, t)
	e := n.Entry
	n.CopyOf(c)
	n.Entry, n.Type, n.Expr = e, u.Canonical(u.Unqualified(t)), nil
	n.SourceCorresp = il.SourceCorresp{}
	return n
}

// IsTypeTemplate reports whether the specializations of t are types.
func IsTypeTemplate(t *il.Template) bool {
	switch t.Kind {
	case il.TemplkClass, il.TemplkAlias, il.TemplkMemberClass, il.TemplkTemplateTemplateParam:
		return true
	}
	return false
}

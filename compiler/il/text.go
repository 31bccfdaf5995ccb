// This file implements the text of types and entities as diagnostics and the
// IL display show them (rules il.type-text, front.type-text).
package il

import (
	"strconv"

	"cufront/compiler/token"
)

// TextOptions vary the text of types.
type TextOptions struct {
	// Unnamed returns the text of an unnamed class or enumeration; nil prints
	// `<unnamed>`.
	Unnamed      func(*Type) string
	UnnamedSpace func(*Namespace) string // the same for namespaces
	// Known returns the name of a class, enumeration or typedef and the scope that
	// it is a member of, where the caller knows better than the type.
	Known func(*Type) (*token.Name, *Scope)
	// Function returns the result and the exception specification of a function
	// type where the caller knows better than the type.
	Function func(*Type) (result *Type, throws *ExceptionSpec)
	// Coordinates prints template parameters as `T#(1,1)`.
	Coordinates bool
	// StdFloats names the extended floating types as C++23 does.
	StdFloats bool
	// NoExceptions leaves out exception specifications, which are no part of the
	// type before C++17.
	NoExceptions bool
	// Message prints what messages print: exception specifications without what is no type
	// (ExceptionSpec.Untyped, rule front.untyped-exceptions), and bool as the pass names it.
	Message bool
	// Undeduced prints closures with the results that were written, `auto` for none, as messages
	// do for generic ones at any time.
	Undeduced bool
	// Entity prints a class or enumeration without a name as an entity, whose kind the message names:
	// `<unnamed>`, without its key.
	Entity bool
	// Trailing prints a trailing return type as one: `auto ()->int`.
	Trailing bool
	// Signature leaves out the result type of the function itself, but not one
	// that trails.
	Signature bool
	// Aka adds `(aka "…")` to typedef names: decided by the caller.
	KeepTypedefs bool
	LooksThrough bool                   // instances of alias templates, of these names
	UnsignedChar bool                   // plain char is unsigned
	Constant     func(*Constant) string // spells template arguments, and bounds of arrays that depend on template parameters
}

// Text returns the text of t.
func (t *Type) Text(o *TextOptions) string { return string(AppendType(nil, t, o)) }

// AppendType appends the text of t.
func AppendType(b []byte, t *Type, o *TextOptions) []byte {
	if o == nil {
		o = &TextOptions{KeepTypedefs: true}
	}
	w := typeWriter{b: b, start: len(b), o: o}
	w.typ(t, "")
	return w.b
}

// AppendDeclaration appends the declaration of something called name with type
// t: `const int (*name)[2]`.
func AppendDeclaration(b []byte, t *Type, name string, o *TextOptions) []byte {
	w := typeWriter{b: b, start: len(b), o: o}
	w.typ(t, name)
	return w.b
}

// typeWriter writes a type around a declarator, inside out.
type typeWriter struct {
	b     []byte
	o     *TextOptions
	start int // where the text begins in b
	depth int
}

func (w *typeWriter) str(s string) { w.b = append(w.b, s...) }

// maxTypeText bounds the text of a type: with every alias or template it can
// double.
const maxTypeText = 1 << 16

// typ writes t with declarator text d, e.g. `int (*)[3]`.
func (w *typeWriter) typ(t *Type, d string) {
	if w.depth++; w.depth > 200 || len(w.b)-w.start > maxTypeText {
		w.depth--
		if len(w.b)-w.start <= 2*maxTypeText {
			w.str("...")
		}
		return
	}
	defer func() { w.depth-- }()
	if t == nil {
		w.str("<error-type>")
		return
	}
	switch t.Kind {
	case TkPointer:
		op := "*"
		if t.IsRRef {
			op = "&&"
		} else if t.IsRef {
			op = "&"
		}
		w.pointer(t.Elem, op, d)
	case TkPtrToMember:
		w.pointer(t.Elem, t.Class.Text(w.o)+"::*", d)
	case TkArray:
		w.array(t, d)
	case TkRoutine:
		w.routine(t, d)
	case TkTypeRef:
		w.typeref(t, d)
	default:
		w.simple(t)
		w.declarator(d)
	}
}

func (w *typeWriter) declarator(d string) {
	if d != "" {
		w.str(" ")
		w.str(d)
	}
}

func (w *typeWriter) pointer(elem *Type, op, d string) {
	d = op + d
	if s := below(elem, w.o); s.Kind == TkArray || s.Kind == TkRoutine {
		d = "(" + d + ")"
	}
	w.typ(elem, d)
}

// below looks through the qualifiers that print in front of a type, but not
// through typedef names, which are printed themselves.
func below(t *Type, o *TextOptions) *Type {
	for t.Kind == TkTypeRef && t.Elem != nil && (t.Ref == nil || !o.KeepTypedefs) {
		t = t.Elem
	}
	return t
}

func (w *typeWriter) array(t *Type, d string) {
	s := "["
	switch {
	case t.Array.Dependent && w.o.Constant != nil && t.WrittenBound() != nil:
		s += w.o.Constant(t.WrittenBound())
	case t.Array.VLA && t.Array.BoundExpr == nil && w.o.Message:
		s += strconv.FormatUint(t.Array.Count, 10) // its elements have the variable bound
	case t.Array.Dependent || t.Array.VLA:
		s += w.bound(t)
	case t.Array.Unknown:
	default:
		s += strconv.FormatUint(t.Array.Count, 10)
	}
	w.typ(t.Elem, d+s+"]")
}

// bound is the text of a bound that is no number: messages name a parameter of a template and a
// variable, and what is computed is an expression (rule front.bound-names).
func (w *typeWriter) bound(t *Type) string {
	c, e := t.Array.Bound, t.Array.BoundExpr
	switch {
	case !w.o.Message:
		return "<expr>"
	case c != nil && t.Array.Dependent:
		return string(AppendConst(nil, c, w.o))
	case t.Array.VLA:
		for e != nil && e.Kind == EnkOperation && (e.Op == OpParens || e.Op == OpCast) {
			e = e.Operand
		}
		if e != nil && e.Kind == EnkVariable && e.Var.Name != nil {
			return e.Var.Name.Text
		}
	}
	return "<expression>"
}

func (w *typeWriter) routine(t *Type, d string) {
	r := t.Routine
	s := typeWriter{b: append([]byte(d), '('), o: w.o, depth: w.depth}
	for i, p := range r.Params {
		if i > 0 {
			s.str(", ")
		}
		s.typ(p.Type, "")
		if p.IsPack {
			s.str("...")
		}
	}
	if r.HasEllipsis {
		if len(r.Params) > 0 {
			s.str(", ")
		}
		s.str("...")
	}
	if t.marks&markC != 0 && r.Prototyped && len(r.Params) == 0 && !r.HasEllipsis {
		s.str("void")
	}
	s.str(")")
	lambda := w.o.Function != nil && r.AssocRoutine != nil && r.AssocRoutine.IsLambdaBody && r.HasThis
	switch {
	case !lambda:
		s.str(quals(r.ThisQuals, " "))
	case r.ThisQuals&Const == 0:
		s.str(" mutable")
	}
	switch r.RefQual {
	case 1:
		s.str(" &")
	case 2:
		s.str(" &&")
	}
	result, e := t.Elem, r.ExcSpec
	if w.o.Function != nil {
		result, e = w.o.Function(t)
	}
	trailing := w.o.Trailing && !lambda && r.TrailingReturn && result != nil && result.Skip().Kind != TkAuto
	if trailing {
		s.str("->")
		s.typ(result, "")
	}
	if e != nil && !w.o.NoExceptions && !(w.o.Message && e.Untyped) {
		switch {
		case e.Generated && (e.Indeterminate || !e.IsNoexcept):
		case e.IsNoexcept && e.Value != 0:
			s.str(" noexcept")
		case !e.IsNoexcept && !e.Indeterminate:
			s.str(" throw()")
		}
	}
	if lambda {
		s.str("->")
		s.typ(result, "")
	}
	switch {
	case lambda:
		w.str(string(s.b))
	case result == nil || w.o.Signature && w.depth == 1:
		w.str(string(s.b))
	case trailing:
		w.str("auto ")
		w.str(string(s.b))
	default:
		w.typ(result, string(s.b))
	}
}

// quals returns the qualifiers of q, each with sep in front.
func quals(q Quals, sep string) string {
	s := ""
	if q&Const != 0 {
		s += sep + "const"
	}
	if q&Volatile != 0 {
		s += sep + "volatile"
	}
	if q&Restrict != 0 {
		s += sep + "__restrict__"
	}
	return s
}

func (w *typeWriter) typeref(t *Type, d string) {
	if t.Ref == nil {
		e := below(t, w.o)
		if e.Kind == TkPointer && !e.IsRef || e.Kind == TkPtrToMember {
			q := quals(t.Quals, " ")[1:]
			if d != "" {
				q += " " + d
			}
			op := "*"
			if e.Kind == TkPtrToMember {
				op = e.Class.Text(w.o) + "::*"
			}
			w.pointer(e.Elem, op+q, "")
			return
		}
		if q := quals(t.Quals&^Restrict, ""); q != "" && e.Kind != TkArray {
			w.str(quals(t.Quals, " ")[1:])
			w.str(" ")
		}
		w.typ(t.Elem, d)
		return
	}
	if t.Ref.Kind == RefForTypeAttributes && t.MayAlias && t.Elem != nil {
		w.typ(t.Elem, "__attribute((__may_alias__))"+d)
		return
	}
	if t.Name != nil && w.o.KeepTypedefs && t.Ref.Kind <= RefTemplateAlias && !(w.o.LooksThrough && IsAliasTemplateID(t) && !t.IsDependent()) {
		name, parent := w.known(t)
		w.scopes(parent)
		w.str(name.Text)
		switch {
		case t.Ref.Args == nil:
		case w.o.Known != nil: // the display shows all
			w.args(t.Ref.AllArgs())
		default:
			w.args(t.Ref.Args)
		}
		w.declarator(d)
		return
	}
	if t.Elem == nil {
		w.str("<unknown-type>")
		w.declarator(d)
		return
	}
	w.typ(t.Elem, d)
}

var intNames = [...]string{
	IntChar: "char", IntSChar: "signed char", IntUChar: "unsigned char",
	IntShort: "short", IntUShort: "unsigned short", IntInt: "int", IntUInt: "unsigned int",
	IntLong: "long", IntULong: "unsigned long", IntLongLong: "long long",
	IntULongLong: "unsigned long long", IntInt128: "__int128", IntUInt128: "unsigned __int128",
}

// String returns the spelling of an integer kind.
func (k IntKind) String() string { return intNames[k] }

var floatNames = [...]string{
	FloatFloat: "float", FloatDouble: "double", FloatLongDouble: "long double",
	FloatFloat128: "__float128", FloatFloat16: "_Float16", FloatFp16: "__fp16", FloatBf16: "__bf16",
}

// String returns the spelling of a floating kind.
func (k FloatKind) String() string { return floatNames[k] }

func (w *typeWriter) simple(t *Type) {
	switch t.Kind {
	case TkVoid:
		w.str("void")
	case TkInteger:
		switch i := t.IntInfo; {
		case t.SignedOf != nil:
			w.str("signed " + t.Int.String())
		case i == nil:
			w.str(t.Int.String())
		case i.IsEnum:
			w.tag(t, "enum ")
		case i.Bool && i.ReservedName && w.o.Message:
			w.str("__nv_bool")
		case i.Bool:
			w.str("bool")
		case i.WChar:
			w.str("wchar_t")
		case i.Char8:
			w.str("char8_t")
		case i.Char16:
			w.str("char16_t")
		case i.Char32:
			w.str("char32_t")
		}
	case TkFloat:
		if t.Float == FloatBf16 && w.o.StdFloats {
			w.str("std::bfloat16_t")
			return
		}
		w.str(t.Float.String())
	case TkComplex:
		w.typ(t.Elem, "")
		w.str(" __complex__")
	case TkNullptr:
		w.str("std::nullptr_t")
	case TkAuto:
		if p := t.TParam; p != nil && p.Depth < 0 && p.Position == 2 {
			w.str("decltype(auto)")
			return
		}
		w.str("auto")
	case TkVector:
		w.str("__attribute((vector_size(")
		w.str(strconv.FormatUint(t.Size, 10))
		w.str("))) ")
		w.typ(t.Elem, "")
	case TkClass, TkStruct, TkUnion:
		w.tag(t, "")
	case TkTemplateParam:
		w.tparam(t)
	default:
		w.str("<error-type>")
	}
}

// KeyC returns the key that stands in front of tag t in C, and a blank.
func (t *Type) KeyC() string {
	switch {
	case t.IsEnum():
		return "enum "
	case t.Kind == TkUnion:
		return "union "
	}
	return "struct "
}

// tag writes a class or enumeration name.
func (w *typeWriter) tag(t *Type, key string) {
	if t.Cls != nil && t.Cls.IsClosure && t.Cls.Lambda != nil && t.Cls.Lambda.Routine != nil && w.o.Unnamed == nil {
		w.str("lambda []")
		call := t.Cls.Lambda.Routine
		r := *call.Type.Skip()
		if d := call.DeclaredType; d != nil && (w.o.Undeduced || t.Cls.Lambda.IsGeneric && w.o.Message) {
			r = *d.Skip()
		}
		ri := *r.Routine
		ri.ThisQuals, ri.ExcSpec, ri.RefQual = 0, nil, 0
		ret, f := r.Elem, r.Routine
		r.Elem, r.Routine = nil, &ri
		w.routine(&r, "")
		if t.Cls.Lambda.IsMutable {
			w.str(" mutable")
		}
		w.str("->")
		w.typ(ret, "")
		if e := f.ExcSpec; e != nil && e.IsNoexcept && !e.Generated && e.Value != 0 {
			w.str(" noexcept")
		}
		return
	}
	name, parent := w.known(t)
	if name == nil {
		if w.o.Unnamed != nil {
			switch {
			case t.Cls == nil || t.Cls.IsClosure:
			case t.Kind == TkUnion:
				key = "union "
			default:
				key = "struct "
			}
			if parent != nil && parent.Type != nil {
				w.str(key)
				w.scopes(parent)
				w.str(w.o.Unnamed(t))
				return
			}
			w.str(key)
			w.str(w.o.Unnamed(t))
			return
		}
		switch {
		case w.o.Entity:
		case t.IsEnum():
			w.str("enum ")
		case t.Kind == TkUnion:
			w.str("union ")
		case t.Cls != nil && !t.Cls.IsClosure && (t.Kind == TkStruct || t.Cls.KeyStruct):
			w.str("struct ")
		case t.Cls != nil && !t.Cls.IsClosure:
			w.str("class ")
		}
		w.scopes(parent)
		w.str("<unnamed>")
		return
	}
	if t.marks&markC != 0 {
		w.str(t.KeyC())
	}
	w.scopes(parent)
	w.str(name.Text)
	if t.Cls != nil && t.Cls.IsTemplateClass && (t.Cls.AssocTemplate == nil || !t.Cls.AssocTemplate.OfMember) {
		w.args(t.Cls.Args)
	}
}

func (w *typeWriter) tparam(t *Type) {
	p := t.TParam
	switch p.Kind {
	case TptkParam:
		switch {
		case t.Name != nil:
			w.str(t.Name.Text)
		case p.IsAuto && !w.o.Coordinates:
			w.str("auto")
		default:
			w.str("<unnamed>")
		}
		if w.o.Coordinates {
			w.str("#(" + strconv.Itoa(p.Depth) + "," + strconv.Itoa(p.Position) + ")")
		}
	case TptkMember:
		w.typ(t.Class, "")
		w.str("::")
		if p.MemberName != nil {
			w.str(p.MemberName.Text)
		}
		if p.HasArgs {
			w.args(p.Args)
		}
	default:
		if w.o.Unnamed != nil {
			w.str(w.o.Unnamed(t))
		} else {
			w.str("<unknown-type>")
		}
	}
}

// known returns the name of t and the scope that it is a member of.
func (w *typeWriter) known(t *Type) (*token.Name, *Scope) {
	if w.o.Known != nil {
		return w.o.Known(t)
	}
	if t.Name == nil && w.o.Message {
		if td := t.NamingTypedef(); td != nil {
			return td.Name, t.ParentScope
		}
	}
	return t.Name, t.ParentScope
}

// scopes writes the qualifiers of the members of s: `N::S::`.
func (w *typeWriter) scopes(s *Scope) {
	if s == nil {
		return
	}
	switch {
	case s.Kind == SckNamespace && s.Namespace != nil:
		w.scopes(s.Namespace.ParentScope)
		switch {
		case s.Namespace.Name != nil:
			w.str(s.Namespace.Name.Text)
		case w.o.UnnamedSpace != nil:
			w.str(w.o.UnnamedSpace(s.Namespace))
		default:
			w.str("<unnamed>")
		}
		w.str("::")
	case s.Kind == SckClass && s.Type != nil:
		if s.Type.Cls != nil && s.Type.Cls.IsClosure {
			if w.o.Message {
				w.tag(s.Type, "")
				w.str("::")
			}
			return
		}
		if name, parent := w.known(s.Type); name == nil && s.Type.Cls != nil { // no class-key in front of a qualifier
			w.scopes(parent)
			if s.Type.Cls.AnonymousUnion {
				return // its members are those of the class around it [class.union.anon]
			}
			if w.o.Unnamed != nil {
				w.str(w.o.Unnamed(s.Type))
			} else {
				w.str("<unnamed>")
			}
			w.str("::")
			return
		}
		w.tag(s.Type, "")
		w.str("::")
	case s.Kind == SckEnum && s.Type != nil:
		w.tag(s.Type, "")
		w.str("::")
	}
}

func (w *typeWriter) qualified(c *SourceCorresp) {
	w.scopes(c.ParentScope)
	w.str(c.Name.Text)
}

// args writes a template argument list `<int, 3>`.
func (w *typeWriter) args(args []TemplateArg) {
	w.str("<")
	n := 0
	for i := range args {
		a := &args[i]
		if a.Kind == ArgPackStart {
			continue
		}
		if n++; n > 1 {
			w.str(", ")
		}
		switch a.Kind {
		case ArgType:
			w.typ(a.Type, "")
		case ArgConstant:
			if w.o.Constant != nil && a.Const != nil {
				w.str(w.o.Constant(a.Const))
			} else {
				w.b = AppendConst(w.b, a.Const, w.o)
			}
		case ArgTemplate:
			if a.Template != nil && a.Template.Name != nil {
				w.qualified(&a.Template.SourceCorresp)
			}
		}
		if a.IsPack {
			w.str("...")
		}
	}
	w.str(">")
}

// AppendArgs appends a template argument list with its brackets.
func AppendArgs(b []byte, args []TemplateArg, o *TextOptions) []byte {
	if o == nil {
		o = &TextOptions{KeepTypedefs: true}
	}
	w := typeWriter{b: b, start: len(b), o: o}
	w.args(args)
	return w.b
}

// AppendQualified appends the qualified name of an entity without signature.
func AppendQualified(b []byte, c *SourceCorresp, o *TextOptions) []byte {
	if o == nil {
		o = &TextOptions{KeepTypedefs: true}
	}
	w := typeWriter{b: b, start: len(b), o: o}
	w.scopes(c.ParentScope)
	if c.Name != nil {
		w.str(c.Name.Text)
	} else {
		w.str("<unnamed>")
	}
	return w.b
}

// String returns the qualifiers in a row, blanks between them.
func (q Quals) String() string {
	s := quals(q, " ")
	if s == "" {
		return s
	}
	return s[1:]
}

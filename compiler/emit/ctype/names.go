// This file implements the names of types: builtin ones, classes, enumerations,
// typedefs.
package ctype

import "cufront/compiler/il"

// base returns the spelling of a type that has no declarator.
func (s *Speller) base(t *il.Type) string {
	switch t.Kind {
	case il.TkVoid:
		return "void"
	case il.TkInteger:
		return s.integer(t)
	case il.TkFloat:
		return t.Float.String()
	case il.TkComplex:
		return "_Complex_" + s.base(t.Elem.Skip())
	case il.TkClass, il.TkStruct, il.TkUnion:
		return s.tag(t)
	case il.TkTypeRef:
		return s.typedef(t)
	case il.TkPtrToMember:
		if t.Elem.IsFunction() {
			return "struct " + s.MemberFunction
		}
		return "long"
	case il.TkNullptr:
		return "std::nullptr_t"
	case il.TkVector:
		return s.declare(t.Elem, 0, "")
	}
	return "int"
}

// integer returns the spelling of an integer type. In the device text an
// enumeration with a fixed underlying type of another size than int goes by that
// type, one without enumerators too, and so do characters of C++ (rules stub.types,
// gpu.empty-enumerations).
func (s *Speller) integer(t *il.Type) string {
	i := t.IntInfo
	switch {
	case t.SignedOf != nil:
		return "signed " + t.Int.String()
	case i == nil:
	case i.IsEnum:
		switch {
		case s.Text != Device:
		case i.ExplicitBase && t.Int == il.IntUInt:
			return "unsigned"
		case i.ExplicitBase && i.Base != nil:
			return t.Int.String()
		case len(i.Constants) > 0:
		default:
			return "int"
		}
		return s.tag(t)
	case i.Bool:
		if s.Text == Device {
			return "__nv_bool"
		}
		return "bool"
	case i.WChar:
		return "wchar_t"
	case s.keepsReferences() && i.Char8:
		return "char8_t"
	case s.Text != Device && i.Char16:
		return "char16_t"
	case s.Text != Device && i.Char32:
		return "char32_t"
	}
	switch {
	case t.Int == il.IntUInt:
		return "unsigned"
	case s.Text == Device && t.Int == il.IntInt128:
		return "long long"
	case s.Text == Device && t.Int == il.IntUInt128:
		return "unsigned long long"
	}
	return t.Int.String()
}

// Key returns the keyword of class or enumeration t with the blank behind it.
// Classes have no other than these in C.
func Key(t *il.Type) string {
	switch {
	case t.Kind == il.TkUnion:
		return "union "
	case t.Cls == nil:
		return "enum "
	}
	return "struct "
}

// tag returns class or enumeration t with its key; in the stub one with a mangled
// name leaves but the blank behind it, for that is a typedef there (rule stub.types).
func (s *Speller) tag(t *il.Type) string {
	if t.Cls != nil && t.Cls.IsVaListTag {
		return "__va_list_tag_type"
	}
	name := s.TagName(t)
	switch {
	case s.Text == Device:
		return Key(t) + name
	case !isPlainTag(t):
		return " " + name
	case s.Text == HostAll:
		return Key(t) + "::" + name
	}
	return Key(t) + name
}

// TagName returns the name of class or enumeration t: plain where it lies at file
// scope and is no instance of a template, else mangled like a nested name behind
// _Z (rule mangle.type-name).
func (s *Speller) TagName(t *il.Type) string {
	if td := t.NamingTypedef(); t.Name == nil && td != nil {
		return s.typedefName(td, t)
	}
	if s.Nameless != nil {
		if name := s.Nameless(t); name != "" {
			return name
		}
	}
	if isPlainTag(t) {
		return t.Name.Text
	}
	if s.Mangled != nil {
		s.Mangled(t)
	}
	return s.Names.TypeName(t)
}

// isPlainTag reports whether class or enumeration t goes by its own name, or by that of
// the typedef that names it.
func isPlainTag(t *il.Type) bool {
	if td := t.NamingTypedef(); t.Name == nil && td != nil {
		return isPlainTypedef(td)
	}
	return t.Name != nil && isPlain(t) && (t.Cls == nil || !t.Cls.IsTemplateClass)
}

// isPlain reports whether a type lies at file scope.
func isPlain(t *il.Type) bool {
	return (t.ParentScope == nil || t.ParentScope.Kind == il.SckFile) && t.EnclosingRoutine == nil
}

// typedef returns the name of typedef or alias t as it stands in a type.
func (s *Speller) typedef(t *il.Type) string {
	name := s.TypedefName(t)
	if s.Text == HostAll && isPlainTypedef(t) {
		return "::" + name
	}
	return name
}

// TypedefName returns the name of typedef or alias t.
func (s *Speller) TypedefName(t *il.Type) string {
	name := s.typedefName(t, t)
	if c := t.Elem; s.Text == Device && t.EnclosingRoutine != nil && c != nil && c.Name == nil && (c.Cls != nil || c.IsEnum()) && c.NamingTypedef() == t {
		return name + "_0" // the second of that name in the function
	}
	return name
}

// typedefName returns the name of typedef t, by which entity e goes.
func (s *Speller) typedefName(t, e *il.Type) string {
	if isPlainTypedef(t) {
		return t.Name.Text
	}
	if s.Mangled != nil {
		s.Mangled(e)
	}
	return s.Names.TypedefName(t)
}

// isPlainTypedef reports whether t goes by its own name, which instances of alias
// templates do not.
func isPlainTypedef(t *il.Type) bool {
	return isPlain(t) && (t.Ref == nil || t.Ref.Kind != il.RefTemplateAlias)
}

// IsPattern reports whether typedef t depends on parameters of templates, be it as an instance of
// an alias template with arguments that do, or is a member of what does.
func IsPattern(t *il.Type) bool {
	if t.IsDependent() {
		return true
	}
	if t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias {
		args := t.Ref.AllArgs()
		for i := range args {
			if a := &args[i]; a.Type != nil && a.Type.IsDependent() || a.Const != nil && a.Const.Kind == il.CkTemplateParam {
				return true
			}
		}
	}
	s := t.ParentScope
	return t.Name != nil && s != nil && s.Kind == il.SckClass && s.Type != nil && s.Type.IsDependent()
}

// This file implements the predicates on types. All look through typerefs.
package il

import "cufront/compiler/num"

// kindSet is a set of type kinds.
type kindSet uint32

func (s kindSet) has(k TypeKind) bool { return s>>k&1 != 0 }

const classKinds kindSet = 1<<TkClass | 1<<TkStruct | 1<<TkUnion

// IsClass reports whether t is a class, struct or union.
func (t *Type) IsClass() bool { return classKinds.has(t.Skip().Kind) }

// IsUnion reports whether t is a union.
func (t *Type) IsUnion() bool { return t.Skip().Kind == TkUnion }

// IsEnum reports whether t is an enumeration.
func (t *Type) IsEnum() bool { t = t.Skip(); return t.IntInfo != nil && t.IntInfo.IsEnum }

// IsScopedEnum reports whether t is a scoped enumeration.
func (t *Type) IsScopedEnum() bool { t = t.Skip(); return t.IntInfo != nil && t.IntInfo.IsScoped }

// IsBool reports whether t is bool.
func (t *Type) IsBool() bool { t = t.Skip(); return t.IntInfo != nil && t.IntInfo.Bool }

// IsVoid reports whether t is void.
func (t *Type) IsVoid() bool { return t.Skip().Kind == TkVoid }

// IsError reports whether t is the error type, or one that points or refers to it, or an
// array of it: those are types of their own, of which nothing is known either.
func (t *Type) IsError() bool {
	for ; t != nil; t = t.Elem {
		if t = t.Skip(); t.Kind != TkPointer && t.Kind != TkArray {
			return t.Kind == TkError
		}
	}
	return true
}

// IsInteger reports whether t is an integral type (enumerations excluded).
func (t *Type) IsInteger() bool { t = t.Skip(); return t.Kind == TkInteger && !t.IsEnum() }

// IsIntegralOrEnum reports whether t is integral or an unscoped or scoped enumeration.
func (t *Type) IsIntegralOrEnum() bool { return t.Skip().Kind == TkInteger }

// IsFloat reports whether t is a real floating type.
func (t *Type) IsFloat() bool { return t.Skip().Kind == TkFloat }

// IsComplex reports whether t is a complex type.
func (t *Type) IsComplex() bool { return t.Skip().Kind == TkComplex }

// IsArithmetic reports whether t is integral or floating (or complex).
func (t *Type) IsArithmetic() bool { return t.IsInteger() || t.IsFloat() || t.IsComplex() }

// IsPointer reports whether t is a pointer (not a reference).
func (t *Type) IsPointer() bool { t = t.Skip(); return t.Kind == TkPointer && !t.IsRef }

// IsReference reports whether t is an lvalue or rvalue reference.
func (t *Type) IsReference() bool { t = t.Skip(); return t.Kind == TkPointer && t.IsRef }

// IsRvalueReference reports whether t is an rvalue reference.
func (t *Type) IsRvalueReference() bool { t = t.Skip(); return t.Kind == TkPointer && t.IsRRef }

// IsFunction reports whether t is a function type.
func (t *Type) IsFunction() bool { return t.Skip().Kind == TkRoutine }

// IsArray reports whether t is an array.
func (t *Type) IsArray() bool { return t.Skip().Kind == TkArray }

// LosesBound reports whether an array of type from, whose bound is known, is seen as one of
// unknown bound, of type to [conv.qual]/3.
func LosesBound(from, to *Type) bool {
	return from.IsArray() && to.IsArray() && to.Skip().Array.Unknown && !from.Skip().Array.Unknown
}

// BaseElement returns the type of the elements of array t, those of its innermost
// arrays, and t itself where it is no array.
func (t *Type) BaseElement() *Type {
	for {
		s := t.Skip()
		if s.Kind != TkArray || s.Elem == nil {
			return t
		}
		t = s.Elem
	}
}

// IsPtrToMember reports whether t is a pointer to member.
func (t *Type) IsPtrToMember() bool { return t.Skip().Kind == TkPtrToMember }

// IsPtrToMemberFunction reports whether t is a pointer to member function.
func (t *Type) IsPtrToMemberFunction() bool {
	t = t.Skip()
	return t.Kind == TkPtrToMember && t.Elem.IsFunction()
}

// IsNullptr reports whether t is std::nullptr_t.
func (t *Type) IsNullptr() bool { return t.Skip().Kind == TkNullptr }

// IsVector reports whether t is a GNU vector type.
func (t *Type) IsVector() bool { return t.Skip().Kind == TkVector }

// IsScalar reports whether t is a scalar type [basic.types].
func (t *Type) IsScalar() bool {
	t = t.Skip()
	switch t.Kind {
	case TkInteger, TkFloat, TkComplex, TkPtrToMember, TkNullptr, TkVector:
		return true
	case TkPointer:
		return !t.IsRef
	}
	return false
}

// IsObject reports whether t is an object type.
func (t *Type) IsObject() bool {
	t = t.Skip()
	return t.Kind != TkRoutine && t.Kind != TkVoid && !t.IsReference()
}

// AnyDimension reports whether ask says yes to one of the dimensions of array t, from the
// outermost on; t may be any type.
func (t *Type) AnyDimension(ask func(*ArrayInfo) bool) bool {
	for ; t.IsArray(); t = t.Skip().Elem {
		if ask(t.Skip().Array) {
			return true
		}
	}
	return false
}

// IsUnsignedChar reports whether t is plain char where that is unsigned.
func (t *Type) IsUnsignedChar() bool { return t.marks&markUnsigned != 0 }

// SetUnused notes that class or enumeration t has GNU's attribute unused.
func (t *Type) SetUnused() { t.marks |= markUnused }

// SetFarName notes that t, a mention of the class around, goes by its path and arguments.
func (t *Type) SetFarName() { t.marks |= markFarName }

// HasFarName reports whether SetFarName noted t.
func (t *Type) HasFarName() bool { return t.marks&markFarName != 0 }

// UnusedObjects reports whether nothing need mention the objects of t: it, or the
// template that it is an instance of, has GNU's attribute unused.
func (t *Type) UnusedObjects() bool {
	t = t.Skip()
	if t.Cls != nil && t.Cls.InstanceOf != nil {
		t = t.Cls.InstanceOf
	}
	return t.marks&markUnused != 0
}

// IsSigned reports whether t is an integer type with a sign, as plain char is
// but where it is unsigned.
func (t *Type) IsSigned() bool {
	t = t.Skip()
	if t.IsEnum() && t.IntInfo.Base != nil {
		return t.IntInfo.Base.IsSigned()
	}
	if t.Kind != TkInteger || t.IsBool() {
		return false
	}
	switch t.Int {
	case IntChar:
		return !t.IsUnsignedChar()
	case IntUChar, IntUShort, IntUInt, IntULong, IntULongLong, IntUInt128:
		return false
	}
	return true
}

// Deref returns the type that a reference refers to, else t.
func (t *Type) Deref() *Type {
	if s := t.Skip(); s.Kind == TkPointer && s.IsRef {
		return s.Elem
	}
	return t
}

// IsWithinFunction reports whether t, which may be nil, is declared in a function, or in a class that is.
func (t *Type) IsWithinFunction() bool {
	for t != nil && !t.LocalToFunction && t.ParentScope != nil && t.ParentScope.Kind == SckClass {
		t = t.ParentScope.Type
	}
	return t != nil && t.LocalToFunction
}

// ClassType returns the class type below typerefs, nil when t is no class.
//
//go:noinline // many callers: inlined it makes the wasm module larger, not faster
func (t *Type) ClassType() *Type {
	if s := t.Skip(); classKinds.has(s.Kind) {
		return s
	}
	return nil
}

// IsTypeParam reports whether t is a template type parameter itself.
func (t *Type) IsTypeParam() bool {
	t = t.Skip()
	return t.Kind == TkTemplateParam && t.TParam.Kind == TptkParam
}

// IsPlaceholder reports whether t is auto or decltype(auto), not deduced.
func (t *Type) IsPlaceholder() bool { return t.Skip().Kind == TkAuto }

// HasPlaceholder reports whether an undeduced auto occurs in t outside of
// template arguments.
func (t *Type) HasPlaceholder() bool {
	for t != nil {
		switch t.Kind {
		case TkAuto:
			return true
		case TkTypeRef, TkPointer, TkArray, TkRoutine, TkPtrToMember, TkVector:
			if t.IsTypedef() {
				t = t.Ref.Behind
			} else {
				t = t.Elem
			}
		default:
			return false
		}
	}
	return false
}

// IsDependent reports whether t depends on a template parameter.
func (t *Type) IsDependent() bool {
	if t.dependent == 0 {
		t.dependent = 1 // recursion through a class's own members ends here
		d := t.computeDependent()
		t.dependent = 1
		if d {
			t.dependent = 2
		} else if t.Kind == TkRoutine && t.HasPlaceholder() {
			t.dependent = 0 // a deduced type may replace the placeholder
		}
	}
	return t.dependent == 2
}

func (t *Type) computeDependent() bool {
	switch t.Kind {
	case TkTemplateParam:
		return true
	case TkTypeRef:
		if t.Elem != nil && t.Elem.IsDependent() {
			return true
		}
		return t.Ref != nil && t.Ref.Kind != RefTemplateAlias && t.Ref.Expr != nil && (t.Ref.Expr.TypeDependent || t.Elem == nil)
	case TkPointer, TkVector, TkComplex:
		return t.Elem.IsDependent() || t.Array != nil && t.Array.Dependent
	case TkPtrToMember:
		return t.Class.IsDependent() || t.Elem.IsDependent()
	case TkArray:
		return t.Array.Dependent || t.Elem.IsDependent()
	case TkRoutine:
		if t.Elem != nil && t.Elem.IsDependent() || t.Routine.DependentNoexcept {
			return true
		}
		for _, p := range t.Routine.Params {
			if p.Type.IsDependent() || p.IsPack {
				return true
			}
		}
		return false
	case TkClass, TkStruct, TkUnion:
		return t.Cls.IsNonreal || t.Cls.IsPrototype || t.Cls.EnclosingClass != nil && t.Cls.EnclosingClass.IsDependent()
	case TkInteger:
		return t.IntInfo != nil && (t.IntInfo.IsPrototype || t.IntInfo.IsNonreal)
	}
	return false
}

// ResetDependent forgets whether t depends on template parameters; for types
// whose supplement is filled in later.
func (t *Type) ResetDependent() { t.dependent = 0; t.canon = nil }

// NamingTypedef returns the typedef that names t, an unnamed class or enumeration,
// for linkage; nil for none.
func (t *Type) NamingTypedef() *Type {
	var td *Type
	switch {
	case t.Cls != nil:
		td = t.Cls.TypedefName
	case t.IntInfo != nil:
		td = t.IntInfo.TypedefName
	}
	if td == nil || td.Name == nil {
		return nil
	}
	return td
}

// FloatFormat returns the format of the values of floating type t, of the parts
// of complex type t.
func (t *Type) FloatFormat() num.Format {
	s := t.Skip()
	if s.Kind == TkComplex {
		s = s.Elem.Skip()
	}
	switch s.Float {
	case FloatFloat:
		return num.Float32
	case FloatLongDouble:
		return num.X87Extended
	case FloatFloat128:
		return num.Float128
	case FloatFloat16, FloatFp16:
		return num.Float16
	case FloatBf16:
		return num.BFloat16
	}
	return num.Float64
}

// ClassInfoOrNil returns the class supplement below typerefs, nil when none.
func (t *Type) ClassInfoOrNil() *ClassInfo {
	if c := t.ClassType(); c != nil {
		return c.Cls
	}
	return nil
}

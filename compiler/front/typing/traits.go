// This file implements properties of complete types and of the functions that work on them.

package typing

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// MaxAlign combines alignments: of several alignas the last one counts, of
// aligned attributes the largest (rule front.alignment).
func MaxAlign(old, n uint32, alignas bool) uint32 {
	if n > old || alignas {
		return n
	}
	return old
}

// HasParameterPack reports whether f has a function parameter pack.
func HasParameterPack(f *il.RoutineInfo) bool {
	for _, q := range f.Params {
		if q.IsPack {
			return true
		}
	}
	return false
}

// SizeFields completes the sizes of array members.
func SizeFields(t *il.Type) {
	for _, f := range t.Cls.Fields {
		if s := f.Type.Skip(); s.Kind == il.TkArray && s.Size == 0 {
			SizeArray(s)
		}
	}
}

// NontrivialPassing reports whether objects of class c have a copy constructor
// or destructor that does something.
func NontrivialPassing(c *il.Type) bool {
	return !c.Cls.Members.CopiedAsBytes()
}

// ScalarType reports whether t is a scalar type.
func ScalarType(t *il.Type) bool {
	return t.IsArithmetic() || t.IsEnum() || t.IsPointer()
}

// IsTexture reports whether v is a texture or surface variable: one of namespace
// scope whose class says so.
func IsTexture(v *il.Variable) bool {
	return !v.LocalToFunction && !v.IsParameter && v.StaticMemberOf == nil && cuda.IsTexture(v.Type)
}

// WideKind says which type without support there is in t, or in a part of it;
// part is false when t itself is one. Pointers and references stand for
// themselves, and nothing is in the classes seen.
func WideKind(d *lang.Dialect, t *il.Type, seen *il.ClassSet) (kind string, part bool) {
	if t == nil || t.IsDependent() {
		return "", false
	}
	s := t.Skip()
	switch s.Kind {
	case il.TkFloat:
		if s.Float == il.FloatFloat128 && (d.NoDeviceFloat128 || d.Pass == lang.DevicePass && d.Arch < 1000) {
			return "128-bit floating-point", false
		}
	case il.TkInteger:
		if i := s.IntInfo; d.NoDeviceInt128 && (i == nil || !i.IsEnum) && (s.Int == il.IntInt128 || s.Int == il.IntUInt128) {
			return "128-bit integer", false
		}
	case il.TkVector:
		if d.Pass == lang.DevicePass {
			return "vector", false
		}
	case il.TkArray:
		kind, _ = WideKind(d, s.Elem, seen)
		return kind, true
	case il.TkRoutine:
		if kind, _ = WideKind(d, s.Elem, seen); kind != "" {
			return kind, true
		}
		for _, q := range s.Routine.Params {
			if kind, _ = WideKind(d, q.Type, seen); kind != "" {
				return kind, true
			}
		}
	default:
		if s.Cls == nil || !s.Cls.Complete || !seen.Add(s) {
			return "", false
		}
		for _, f := range s.Cls.Fields {
			if kind, _ = WideKind(d, f.Type, seen); kind != "" {
				return kind, true
			}
		}
	}
	return "", false
}

// ZeroSized reports whether t is a class of no size.
func ZeroSized(t *il.Type) bool {
	k := t.ClassType()
	return k != nil && !t.IsDependent() && k.Cls.Complete && k.Size == 0
}

// OtherScalar reports whether `~name`, where the name is that of type named,
// does not destroy an object of the scalar type t.
func OtherScalar(u *il.Unit, named, t *il.Type) bool {
	return named != nil && !named.IsError() && !named.IsDependent() && !t.IsDependent() && !u.SameUnqualified(named, t)
}

// IsVLA reports whether t is an array with a variable bound.
func IsVLA(t *il.Type) bool {
	for t.IsArray() {
		s := t.Skip()
		if s.Array.VLA {
			return true
		}
		t = s.Elem
	}
	return false
}

// HasDefaultConstructor reports whether class c has a default constructor.
func HasDefaultConstructor(c *il.Type) bool { return c.Cls.Members.DefaultCtor.Exists }

// IsCharacter reports whether t is a type of character literals.
func IsCharacter(u *il.Unit, t *il.Type) bool {
	b := &u.Builtin
	for _, c := range [...]*il.Type{b.Char, b.WChar, b.Char8, b.Char16, b.Char32} {
		if u.SameUnqualified(t, c) {
			return true
		}
	}
	return false
}

// OperatorArity returns how many operands operator k takes, the object of a
// member among them.
func OperatorArity(k token.Kind) (least, most int) {
	switch k {
	case token.Not, token.Tilde, token.Arrow:
		return 1, 1
	case token.Plus, token.Minus, token.Star, token.Amp, token.Inc, token.Dec:
		return 1, 2
	}
	return 2, 2
}

// TakesClassOrEnum reports whether a parameter has class or enumeration type.
func TakesClassOrEnum(f *il.RoutineInfo) bool {
	for _, q := range f.Params {
		if t := q.Type.Deref(); t.IsClass() || t.IsEnum() || t.IsDependent() {
			return true
		}
	}
	return false
}

// TakesOwnClass reports whether the first parameter of constructor r is a
// reference to its class.
func TakesOwnClass(u *il.Unit, r *il.Routine) bool {
	f := r.Type.Skip().Routine
	return len(f.Params) > 0 && r.MemberOf != nil && u.SameUnqualified(f.Params[0].Type.Deref(), r.MemberOf)
}

// IsExplicit reports whether r is an explicit constructor or conversion.
func IsExplicit(r *il.Routine) bool { return r.ExplicitCtor || r.ExplicitConversion }

// AllDefaulted reports whether every parameter has a default argument.
func AllDefaulted(ps []*il.ParamType) bool {
	for _, q := range ps {
		if !q.HasDefault && !q.IsPack {
			return false
		}
	}
	return true
}

// IsOwnReference reports whether t is a reference to class c.
func IsOwnReference(t, c *il.Type) bool {
	return t.IsReference() && t.Deref().ClassType() == c.ClassType()
}

// UniqueRepresentation reports whether values of type t have one representation
// each; those of the classes seen have.
func UniqueRepresentation(t *il.Type, seen *il.ClassSet) bool {
	s := t.Skip()
	switch s.Kind {
	case il.TkInteger, il.TkPtrToMember:
		return true
	case il.TkPointer:
		return !s.IsRef
	case il.TkArray:
		return UniqueRepresentation(s.Elem, seen)
	}
	c := t.ClassType()
	if c == nil || !c.Cls.Members.TriviallyCopyable {
		return false
	}
	if !seen.Add(c) {
		return true
	}
	var bits uint64
	for _, b := range c.Cls.DirectBases {
		if bc := b.Type.ClassType(); bc != nil && !bc.Cls.Empty {
			if !UniqueRepresentation(bc, seen) {
				return false
			}
			bits += bc.Size * 8
		}
	}
	for _, f := range c.Cls.Fields {
		if !UniqueRepresentation(f.Type, seen) {
			return false
		}
		if f.IsBitField {
			bits += uint64(f.BitSize)
		} else if c.IsUnion() {
			if f.Type.Skip().Size != c.Size {
				return false
			}
			bits = c.Size * 8
		} else {
			bits += f.Type.Skip().Size * 8
		}
	}
	return bits == c.Size*8
}

// LacksVariable reports whether variable v, which nothing outside of the unit
// can name, is used and not defined.
func LacksVariable(v *il.Variable) bool {
	return !v.Defined && v.Referenced && v.Name != nil && !v.Generated && !v.IsPrototype && !v.IsTemplateVariable && !v.IsParameter && !v.LocalToFunction &&
		!v.IsWeak && !cuda.InDeviceMemory(v) && v.AsmName == "" && v.ConstVal == nil && (v.DeclStorage == il.ScExtern || v.StaticMemberOf != nil)
}

// IsInitialized reports whether v is given a value where it is declared.
func IsInitialized(v *il.Variable) bool {
	return v.HasExplicitInit || v.Init == il.InitkStatic || v.Init == il.InitkDynamic && (!v.Type.IsClass() || IsClosure(v.Type))
}

// SizeArray fills the size of an array whose element class was completed
// later.
func SizeArray(a *il.Type) {
	e := a.Elem.Skip()
	if e.Kind == il.TkArray && e.Size == 0 {
		SizeArray(e)
	}
	if !a.Array.Dependent && !a.Array.VLA && !a.Array.Unknown {
		a.Size, a.Align = a.Array.Count*e.Size, e.AlignOf()
	}
}

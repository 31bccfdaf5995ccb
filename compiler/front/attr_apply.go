// This file implements the effect of attributes on the entities they stand on.
package front

import (
	"math/bits"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// attributeOf returns the meaning of a.
func attributeOf(a *il.Attribute) attributeInfo {
	if a.Kind != 0 {
		return attributeInfo{kind: a.Kind}
	}
	if a.Misplaced && isStandard(a) {
		return attributeInfo{} // it says nothing
	}
	if a.Family == il.AttrStd && a.Namespace != nil && a.Namespace.Text != "gnu" && a.Namespace.Text != "__gnu__" && a.Namespace.Text != "clang" {
		return attributeInfo{}
	}
	info := attributeTable[plainAttributeName(a.Name.Text)]
	if info.kind == attrCUDA && a.Family == il.AttrStd && (a.Namespace == nil || a.Namespace.Text == "clang") {
		return attributeInfo{}
	}
	return info
}

// cudaAttributes returns the CUDA attributes of list and sets the kinds of its
// entries.
func cudaAttributes(list *il.Attribute) (set il.CUDAAttrs) {
	for a := list; a != nil; a = a.Next {
		info := attributeOf(a)
		a.Kind = info.kind
		if info.kind == attrCUDA {
			set |= attributeTable[plainAttributeName(a.Name.Text)].cuda
		}
	}
	return set
}

// parameterAttributes decodes the attributes of a parameter.
func (say *reports) parameterAttributes(q *il.ParamType, list *il.Attribute) il.CUDAAttrs {
	say.applies(list, onParameter, q.Type)
	return cudaAttributes(list)
}

// mayBeUnused reports whether list says that nothing need mention what it belongs to.
func mayBeUnused(list *il.Attribute) bool {
	for a := list; a != nil; a = a.Next {
		if a.Kind == attrMaybeUnused || a.Kind == attrUnused {
			return true
		}
	}
	return false
}

// applyCommon applies what attributes mean for every kind of entity.
func applyCommon(c *il.SourceCorresp, list *il.Attribute) {
	c.Attrs |= cudaAttributes(list)
	c.MaybeUnused = c.MaybeUnused || mayBeUnused(list)
	for a := list; a != nil; a = a.Next {
		if a.Kind == attrDeprecated || a.Kind == attrUnavailable {
			c.Deprecated = true
		}
	}
}

// applyToRoutine applies attributes to a function.
func (say *reports) applyToRoutine(r *il.Routine, list *il.Attribute) {
	applyCommon(&r.SourceCorresp, list)
	for a := list; a != nil; a = a.Next {
		switch a.Kind {
		case attrNoreturn:
			r.NoReturn = true
			r.Type.Skip().Routine.DoesNotReturn = true
		case attrNodiscard:
			r.Nodiscard = true
			if t := r.Type.Skip(); r.Special == il.SfkDestructor || r.Special != il.SfkConstructor && t.Elem != nil && t.Elem.IsVoid() {
				say.report(diag.NodiscardOnVoidFunction, a.Pos, "nodiscard")
			}
		case attrWarnUnusedResult:
			r.WarnUnusedResult = isGNU(a)
		case attrNoinline:
			r.NeverInline = true
		case attrAlwaysInline:
			r.AlwaysInline = true
		case attrGNUInline:
			r.GNUInline = true
		case attrPure:
			r.IsPure = true
		case attrWeak:
			r.IsWeak = true
		case attrNothrow:
			r.NeverThrows = true
		case attrAlias, attrWeakref, attrIfunc:
			r.IsGNUAlias = true
		case attrSection:
			r.OwnRare().Section = attrString(a)
		}
	}
	if hasAttr(list, il.AttrNVPure) {
		r.IsPure = true
	}
}

// applyToVariable applies attributes to a variable; those that change the type
// are applied with the type (attributedType).
func (ck *Checker) applyToVariable(v *il.Variable, list *il.Attribute) {
	applyCommon(&v.SourceCorresp, list)
	ck.say.applies(list, onVariable, v.Type)
	for a := list; a != nil; a = a.Next {
		switch a.Kind {
		case attrAligned:
			if n := ck.alignmentOf(a); n > v.Alignment {
				v.OwnRare().Alignment = n
			}
		case attrSection:
			v.OwnRare().Section = attrString(a)
		case attrWeak:
			v.IsWeak = true
		case attrUsed:
			v.Used = true
		}
	}
}

// applyToField applies attributes to a field.
func (ck *Checker) applyToField(f *il.Field, list *il.Attribute) {
	applyCommon(&f.SourceCorresp, list)
	ck.say.applies(list, onField, f.Type)
	for a := list; a != nil; a = a.Next {
		switch a.Kind {
		case attrAligned:
			n := ck.alignmentOf(a)
			if n > f.Alignment {
				f.Alignment = n
			}
			if a.Family == il.AttrAlignas && f.IsBitField {
				ck.report(diag.AttributeNotOnBitField, a.Pos, displayAttribute(a))
			} else if c := f.Parent; n > 0 && !f.Type.IsDependent() && n < f.Type.AlignOf() && !f.Packed && (c == nil || !c.Cls.IsPacked) {
				ck.report(diag.ReductionAlignmentWithoutAttributeIgnored, f.DeclPos, "packed")
			}
		case attrPacked:
			f.Packed = true
		case attrNoUniqueAddress:
			f.NoUniqueAddress = true
		}
	}
}

// applyToType applies attributes to a class or enumeration being declared.
func (ck *Checker) applyToType(t *il.Type, list *il.Attribute) {
	applyCommon(&t.SourceCorresp, list)
	switch {
	case t.Kind == il.TkTypeRef && t.Ref.Kind == il.RefAlias:
		ck.say.applies(list, onTypedef|onAlias, t)
	case t.Kind == il.TkTypeRef:
		ck.say.applies(list, onTypedef, t)
	case t.Cls != nil:
		ck.say.applies(list, onClass, t)
	default:
		ck.say.applies(list, onEnum, t)
	}
	for a := list; a != nil; a = a.Next {
		switch a.Kind {
		case attrUnused:
			if t.Kind != il.TkTypeRef {
				t.SetUnused()
			}
		case attrAligned:
			if n := ck.alignmentOf(a); n > 0 {
				t.AlignmentSet = true
				if t.Cls != nil {
					t.Cls.OwnRare().RequestedAlign = typing.MaxAlign(t.Cls.RequestedAlign, n, a.Family == il.AttrAlignas)
				} else if n > t.Align {
					t.Align = n
				}
			}
		case attrPacked:
			if t.Cls != nil {
				t.Cls.IsPacked = true
			}
		case attrMayAlias:
			t.MayAlias = true
		case attrNodiscard:
			if t.Cls != nil {
				t.Cls.HasNodiscard = true
			}
		case attrABITag:
			t.HasABITag = true
		}
	}
}

// alignmentOf returns the alignment that aligned or alignas asks for, 0 when
// it is dependent or wrong: the largest where a pack was expanded.
func (ck *Checker) alignmentOf(a *il.Attribute) uint32 {
	if len(a.Args) == 0 || a.Args[0].Kind == il.ArgEmpty {
		return 16
	}
	n := uint32(0)
	for _, arg := range a.Args {
		n = max(n, ck.alignmentOfArg(a, arg))
	}
	return n
}

// alignmentOfArg returns the alignment that one argument asks for.
func (ck *Checker) alignmentOfArg(a *il.Attribute, arg *il.AttrArg) uint32 {
	if arg.Type != nil {
		if arg.Type.IsDependent() {
			return 0
		}
		if c := arg.Type.ClassType(); arg.Type.IsVoid() || c != nil && !ck.completeClass(c, arg.Pos) {
			ck.report(diag.IncompleteTypeNotAllowed, arg.Pos, arg.Type)
			return 0
		}
		return arg.Type.AlignOf()
	}
	if e := arg.Expr; e != nil && !e.TypeDependent && !e.Type.IsIntegralOrEnum() {
		t := e.Type
		if t.IsArray() {
			t = ck.u.PointerTo(t.Skip().Elem)
		}
		ck.report(diag.ConstantExpressionNotIntegral, arg.Pos, t)
	}
	if arg.Const == nil || arg.Const.Kind != il.CkInteger {
		return 0
	}
	n := arg.Const.Int.Int64()
	if n <= 0 || n&(n-1) != 0 || n > 1<<31 {
		switch {
		case n < 0:
			ck.report(diag.AttributeInvalidArgument, arg.Pos, displayAttribute(a))
		case n > 0:
			ck.report(diag.AttributeInvalidAlignment, arg.Pos)
		}
		return 0
	}
	return uint32(n)
}

// attributedSpecifier applies the attributes among the specifiers that make
// another type of theirs, once.
func (say *reports) attributedSpecifier(s *declSpecs) {
	if s.attributed || s.Type == nil {
		return
	}
	s.attributed = true
	s.Type = say.attributedType(s.Type, s.Attrs, true)
}

// attributedType applies the attributes that make another type of t: mode,
// vector_size; inType says that the type shows the latter, and no name of its own.
func (say *reports) attributedType(t *il.Type, list *il.Attribute, inType bool) *il.Type {
	for a := list; a != nil; a = a.Next {
		switch attributeOf(a).kind {
		case attrMode:
			a.TransformsType = true
			if len(a.Args) > 0 && a.Args[0].Ident != nil {
				m := modeType(say.u, t, plainAttributeName(a.Args[0].Ident.Text))
				if m == nil {
					say.report(diag.AttributeInvalidArgument, a.Args[0].Pos, displayAttribute(a))
					break
				}
				t = m
			}
		case attrVectorSize:
			a.TransformsType = true
			if c := attrValue(a, 0); c != nil && c.Kind == il.CkInteger {
				if size, elem := uint64(c.Int.Int64()), t.Skip().Size; elem > 0 && t.IsArithmetic() && (size%elem == 0) && bits.OnesCount64(size/elem) != 1 {
					say.report(diag.VectorSizeNotPowerOfTwo, a.Pos)
					break
				}
				if v := vectorType(say.u, t, c, a.Pos); v != t {
					t, a.InType, v.Array.Attribute = v, inType, a
				} else if inType {
					a.Location = il.LocSpecifier // of a type that is not known yet
				}
			} else if c != nil && c.Kind == il.CkTemplateParam && t.IsArithmetic() {
				t = dependentVector(say.u, t, c, a.Pos)
			}
		}
	}
	return t
}

// vectorType returns the vector of c bytes of t (of the innermost type below
// pointers and arrays it applies to the element); the attribute stands at pos.
func vectorType(u *il.Unit, t *il.Type, c *il.Constant, pos source.Pos) *il.Type {
	size := uint64(c.Int.Int64())
	if !t.IsArithmetic() || t.Skip().Size == 0 || size == 0 {
		return t
	}
	v := u.NewType(il.TkVector)
	v.Elem, v.Size, v.Align = t, size, uint32(size)
	v.Array.Count = size / t.Skip().Size
	v.Array.Bound, v.DeclPos = c, pos
	return v
}

// dependentVector is vectorType for a size c that depends on template parameters.
func dependentVector(u *il.Unit, t *il.Type, c *il.Constant, pos source.Pos) *il.Type {
	v := u.NewType(il.TkVector)
	v.Elem, v.Size, v.Align = t, t.Skip().Size, t.AlignOf()
	v.Array.Count, v.Array.Dependent, v.Array.Bound, v.DeclPos = 1, true, c, pos
	return v
}

// modeType returns the type that mode(m) makes of t, nil when there is no
// such mode.
func modeType(unit *il.Unit, t *il.Type, m string) *il.Type {
	b := &unit.Builtin
	unsigned := t.IsInteger() && !t.IsSigned()
	pick := func(s, u *il.Type) *il.Type {
		if unsigned {
			return u
		}
		return s
	}
	switch m {
	case "QI", "byte":
		return pick(b.SChar, b.UChar)
	case "HI":
		return pick(b.Short, b.UShort)
	case "SI":
		return pick(b.Int, b.UInt)
	case "DI", "word", "pointer":
		return pick(b.Long, b.ULong)
	case "TI":
		return pick(b.Int128, b.UInt128)
	case "SF":
		return b.Float
	case "DF":
		return b.Double
	case "XF":
		return b.LongDouble
	case "TF":
		return b.Float128
	case "unwind_word", "libgcc_cmp_return", "libgcc_shift_count":
		return pick(b.Long, b.ULong)
	}
	if t.IsArithmetic() && !strings.HasPrefix(m, "V") && !strings.HasSuffix(m, "C") {
		return nil
	}
	return t
}

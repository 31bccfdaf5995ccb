// This file implements constants: how they are made, compared and folded.

package nodes

import (
	"slices"

	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// TrueConstant reports whether a folded constraint is a constant other than zero.
func TrueConstant(c *il.Constant) bool { return c != nil && c.Kind == il.CkInteger && !c.Int.IsZero() }

// CopyValues copies the constant arguments of attribute a into dst, as far as there are any.
func CopyValues(dst []*il.Constant, a *il.Attribute) {
	for i := range dst {
		if i < len(a.Args) {
			dst[i] = a.Args[i].Const
		}
	}
}

// ConstInt returns the value of an integer constant.
func ConstInt(c *il.Constant) (int64, bool) {
	if c == nil || c.Kind != il.CkInteger {
		return 0, false
	}
	n := c.Int.Int64()
	if n < 0 && c.Type != nil && !c.Type.IsSigned() {
		n = 1<<63 - 1
	}
	return n, true
}

// DependentInit reports whether an initialiser depends on a template parameter.
func DependentInit(d *il.DynamicInit) bool {
	if d.Expr != nil && (d.Expr.TypeDependent || d.Expr.ValueDependent) {
		return true
	}
	for a := d.Args; a != nil; a = a.Next {
		if a.TypeDependent || a.ValueDependent {
			return true
		}
	}
	if c := d.Const; c != nil {
		return DependentConst(c)
	}
	return false
}

// DependentConst reports whether constant c, or one of its elements, depends on a
// template parameter. Aggregates nest as deep as the braces do.
func DependentConst(c *il.Constant) bool {
	if c.Kind == il.CkTemplateParam || c.Dyn != nil && DependentInit(c.Dyn) {
		return true
	}
	for _, e := range c.Elems {
		if DependentConst(e) {
			return true
		}
	}
	return false
}

// RulesOutNull reports whether c, the value of operation e on constants, can
// be no null pointer constant: operators always yield such values, casts
// between integer types keep what their operand was [conv.ptr].
func RulesOutNull(e *il.Expr, c *il.Constant) bool {
	switch {
	case e.Op == il.OpNoexcept:
		return false
	case e.Op != il.OpCast && e.Op != il.OpBoolCast:
		return true
	}
	return c.Kind != il.CkInteger || c.Type.IsPointer() || e.Operand.Const.NotNullPointer
}

// Folded returns the constant expression c that stands for e.
func Folded(u *il.Unit, e *il.Expr, c *il.Constant) *il.Expr {
	c.Expr = e
	pos := e.Start
	if !pos.IsValid() {
		pos = e.Pos
	}
	n := ConstExpr(u, c, pos)
	n.Start, n.EndPos = e.Start, e.EndPos
	if !e.Generated && e.Op == il.OpCast {
		n.Pos = e.Pos // a written cast begins before its operand
	}
	n.Parenthesized = e.Parenthesized
	return n
}

// FoldDependent wraps e, whose operands are constants and one of which depends
// on a template parameter.
func FoldDependent(u *il.Unit, e *il.Expr) *il.Expr {
	if e.Op == il.OpCall || e.Op == il.OpSubscript {
		return e
	}
	c := u.NewConst(il.CkTemplateParam, e.Type)
	c.TP, c.TPExpr = il.TpckExpression, e
	if k := e.Operand; (e.Op == il.OpCast || e.Op == il.OpBoolCast) && e.Generated && k.Kind == il.EnkConstant && !k.TypeDependent && !e.Type.IsDependent() {
		c.OrigType = k.Type
		c.TPExpr = convertedConstant(u, k, e.Type)
	}
	n := Folded(u, e, c)
	n.ValueDependent = true
	n.TypeDependent = e.TypeDependent
	return n
}

// convertedConstant returns the conversion of e, a constant that depends on template parameters, to
// t as its value is computed: what has a name is the same constant, others are copied.
func convertedConstant(u *il.Unit, e *il.Expr, t *il.Type) *il.Expr {
	k := e.Const
	if k.Name == nil && k.Kind == il.CkTemplateParam && k.TP == il.TpckExpression {
		k = u.NewConst(il.CkTemplateParam, e.Type)
		k.TP, k.TPExpr = e.Const.TP, e.Const.TPExpr
		k.OrigType, k.Expr, k.NotNullPointer = e.Const.OrigType, e.Const.Expr, e.Const.NotNullPointer
	}
	n := Generated(u, il.OpCast, t, ConstExpr(u, k, source.Pos{}))
	n.Pos, n.ValueDependent = source.Pos{}, true
	return n
}

// NamelessCopy returns a copy of c as a constant of type t that nothing names.
func NamelessCopy(u *il.Unit, c *il.Constant, t *il.Type) *il.Constant {
	k := u.NewConst(c.Kind, t)
	entry := k.Entry
	k.CopyOf(c)
	if k.Value != nil {
		k.OwnRare().Value = nil
	}
	k.Entry, k.SourceCorresp, k.Type = entry, il.SourceCorresp{}, t
	return k
}

// IntConstant makes an integer constant, cut to type t.
func IntConstant(u *il.Unit, v num.Int, t *il.Type) *il.Constant {
	c := u.NewConst(il.CkInteger, u.Unqualified(t))
	if t.IsBool() {
		if !v.IsZero() {
			v = num.Int{Lo: 1}
		}
		c.Int = v
		return c
	}
	bits, _ := typing.IntBits(t)
	if bits == 0 {
		bits = 64
	}
	c.Int = v.Wrap(bits, t.IsSigned())
	return c
}

// FloatConstant returns the constant v of floating type t.
func FloatConstant(u *il.Unit, v num.Float, t *il.Type) *il.Constant {
	c := u.NewConst(il.CkFloat, u.Unqualified(t))
	c.OwnRare().Float = v
	return c
}

// TruthType returns the type of comparisons and of logical operators: int in C.
func TruthType(u *il.Unit) *il.Type {
	if u.OfC() {
		return u.Builtin.Int
	}
	return u.Builtin.Bool
}

// BoolConstant returns true or false.
func BoolConstant(u *il.Unit, v bool) *il.Constant {
	c := u.NewConst(il.CkInteger, TruthType(u))
	if v {
		c.Int.Lo = 1
	}
	return c
}

// CompareOp applies a relational operator to the result of a comparison.
func CompareOp(op il.Op, c int) (value, ok bool) {
	switch op {
	case il.OpEq:
		return c == 0, true
	case il.OpNe:
		return c != 0, true
	case il.OpLt:
		return c < 0, true
	case il.OpGt:
		return c > 0, true
	case il.OpLe:
		return c <= 0, true
	case il.OpGe:
		return c >= 0, true
	}
	return false, false
}

// FoldFloats returns the value of operation e on the floating values x and y; nil
// where it has none.
func FoldFloats(u *il.Unit, e *il.Expr, x, y num.Float) *il.Constant {
	t := e.Type
	switch e.Op {
	case il.OpAdd:
		return FloatConstant(u, x.Add(y), t)
	case il.OpSubtract:
		return FloatConstant(u, x.Sub(y), t)
	case il.OpMultiply:
		return FloatConstant(u, x.Mul(y), t)
	case il.OpDivide:
		return FloatConstant(u, x.Div(y), t)
	case il.OpComma:
		return FloatConstant(u, y, t)
	}
	if c, ordered := x.Cmp(y); ordered {
		if v, ok := CompareOp(e.Op, c); ok {
			return BoolConstant(u, v)
		}
	}
	return nil
}

// FoldQuestion returns the value of a conditional operator on constants; nil where
// it has none.
func FoldQuestion(u *il.Unit, e *il.Expr) *il.Constant {
	cond := e.Operand.Const
	if cond.Kind != il.CkInteger {
		return nil
	}
	pick := Second(e)
	if cond.Int.IsZero() {
		pick = pick.Next
	}
	switch pick.Const.Kind {
	case il.CkInteger:
		if e.Type.Skip().Kind == il.TkInteger || e.Type.Skip().Kind == il.TkPointer {
			c := u.NewConst(il.CkInteger, u.Unqualified(e.Type))
			c.Int = pick.Const.Int
			c.SetBits(pick.Const.Bits())
			return c
		}
	case il.CkFloat:
		return FloatConstant(u, pick.Const.Float, e.Type)
	}
	return nil
}

// ConstValue returns the constant that e is, nil when e is no plain constant.
func ConstValue(e *il.Expr) *il.Constant {
	e = SkipParens(e)
	if e != nil && e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind != il.CkTemplateParam {
		return e.Const
	}
	return nil
}

// IsLiteralZero reports whether e is an integer literal of value zero, the
// null pointer constant [conv.ptr], or the character of that value
// (rule front.null-character).
func IsLiteralZero(e *il.Expr) bool {
	c := ConstValue(e)
	return c != nil && c.Kind == il.CkInteger && c.Int.IsZero() && !c.NamedDefinition && c.Type.IsInteger() && !c.Type.IsBool() &&
		c.Expr == nil && c.Name == nil
}

// ConstantCall reports whether e calls a constexpr function that is defined,
// with arguments that are constants.
func ConstantCall(e *il.Expr) bool {
	if e.Kind != il.EnkOperation {
		return false
	}
	switch e.Op {
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall:
	default:
		return false
	}
	callee := e.Operand
	args := callee.Next
	if callee.Kind == il.EnkOperation && (callee.Op == il.OpDotStatic || callee.Op == il.OpPointsToStatic) && !HasEffect(callee.Operand) {
		callee = Second(callee)
	}
	if callee.Kind != il.EnkRoutine || !callee.Routine.IsConstexpr {
		return false
	}
	for a := args; a != nil; a = a.Next {
		if !ConstantArgument(a) {
			return false
		}
	}
	return true
}

// HoldsCall reports whether e, or an operand of it, is a call.
func HoldsCall(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		switch {
		case e.Kind == il.EnkTempInit,
			e.Kind == il.EnkConstant && e.Const != nil && e.Const.FromConstexprCall,
			e.Kind == il.EnkOperation && (e.Op == il.OpCall || e.Op == il.OpDotMemberCall || e.Op == il.OpPointsToMemberCall):
			return il.Found
		case e.Kind == il.EnkConstant:
			return il.NotHere
		}
		return il.Below
	})
}

// ConstantArgument reports whether a may have a value that is known: a constant,
// or the name of a constexpr object.
func ConstantArgument(a *il.Expr) bool {
	bound := false
	for a.Kind == il.EnkOperation && a.Generated && a.Operand != nil {
		bound = bound || a.Op == il.OpReferenceTo || a.Op == il.OpArrayToPointer
		a = a.Operand
	}
	switch a.Kind {
	case il.EnkConstant:
		return a.Const != nil && a.Const.Kind != il.CkTemplateParam
	case il.EnkVariable:
		return a.Var.IsConstexpr || MayBeKnown(a.Type) || bound && !a.Var.Type.IsReference() || a.Var.Type.IsConst() && (a.Var.Type.IsIntegralOrEnum() || a.Var.Type.IsFloat())
	case il.EnkLambda:
		return MayBeKnown(a.Type)
	case il.EnkTempInit:
		return MayBeKnown(a.Type) || a.Init != nil && a.Init.Kind == il.DikConstant
	case il.EnkRoutine:
		return true
	case il.EnkOperation:
		if (a.Op == il.OpPadd || a.Op == il.OpPsubtract) && !bound {
			return ConstantArgument(a.Operand) && ConstantArgument(a.Operand.Next)
		}
		if a.IsOp(il.OpAddressOf) {
			bound, a = true, a.Operand
		}
		if bound && (a.Kind == il.EnkRoutine || a.Cat != il.PRValue && knownPlace(a)) {
			return true
		}
		return MayBeKnown(a.Type) && (a.Cat != il.PRValue && BaseVariable(a) != nil || a.IsCall() && ConstantCall(a))
	}
	return false
}

// knownPlace reports whether e is an object whose place is known: a variable, a part of one, or
// what a constant address leads to.
func knownPlace(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Operand != nil {
		switch e.Op {
		case il.OpSubscript:
			if i := Second(e); i.Kind != il.EnkConstant {
				return false
			}
		case il.OpRefIndirect, il.OpIndirect, il.OpDotField, il.OpBaseClassCast, il.OpLvalueAdjust, il.OpParens, il.OpArrayToPointer, il.OpCast, il.OpRefCast, il.OpReferenceTo, il.OpAddressOf:
		default:
			return false
		}
		e = e.Operand
	}
	switch e.Kind {
	case il.EnkVariable:
		return e.OrigLvalueType == nil && !e.Var.Type.IsReference()
	case il.EnkConstant:
		return e.Const != nil && (e.Const.Kind == il.CkAddress || e.Const.Kind == il.CkString)
	}
	return false
}

// ConstantTemporary reports whether temporary e may be a constant object: one that is zeroed, filled
// with a constant or made by a constexpr constructor from arguments that may be known.
func ConstantTemporary(e *il.Expr) bool {
	d := e.Init
	if d == nil || d.Destructor != nil {
		return false
	}
	switch d.Kind {
	case il.DikZero, il.DikConstant:
		return true
	case il.DikConstructor:
		if d.Routine == nil || !d.Routine.IsConstexpr && !d.Routine.IsTrivialDefaultCtor {
			return false
		}
		for a := d.Args; a != nil; a = a.Next {
			if !ConstantArgument(a) {
				return false
			}
		}
		return true
	}
	return false
}

// MayBeKnown reports whether a call may be worth a constant whatever object of
// type t it gets: those of classes, and of closure classes without captures.
func MayBeKnown(t *il.Type) bool {
	c := t.ClassType()
	if c == nil || c.Cls == nil {
		return false
	}
	return !c.Cls.IsClosure || len(c.Cls.Fields) == 0 && (c.Cls.Lambda == nil || !c.Cls.Lambda.Extended)
}

// NamedConstant returns constant k, the value of e, with the name by which e
// wrote it.
func NamedConstant(u *il.Unit, e *il.Expr, k *il.Constant, ref *il.NameReference) *il.Constant {
	n := ConstExpr(u, k, e.Start)
	n.NameRef = u.NewNameReference()
	h := n.NameRef.Entry
	*n.NameRef = *ref
	n.NameRef.Entry, n.NameRef.Next, n.NameRef.InPrimaryDeclarator = h, nil, false
	return NamedValue(u, n)
}

// ReadName returns how the constant variable is written that e is the value of,
// nil when e is no such value.
func ReadName(e *il.Expr) *il.NameReference {
	if e.Kind != il.EnkConstant || e.Cat != il.PRValue || e.Const == nil || e.Const.Expr == nil || e.Const.Expr.Kind != il.EnkVariable {
		return nil
	}
	return e.Const.Expr.NameRef
}

// AddressName returns how the variable or function is written whose address e,
// converted or not, takes with &; nil when e is no such thing.
func AddressName(e *il.Expr) *il.NameReference {
	for e.Kind == il.EnkOperation && e.Op == il.OpCast {
		e = e.Operand
	}
	if e.Kind != il.EnkOperation || e.Op != il.OpAddressOf {
		return nil
	}
	if o := e.Operand; o.Kind == il.EnkVariable || o.Kind == il.EnkRoutine {
		return o.NameRef
	}
	return nil
}

// IsLabelAddress reports whether e is the address of a label, converted or not.
func IsLabelAddress(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Generated && e.Operand != nil {
		e = e.Operand
	}
	return e.Kind == il.EnkLabelAddress
}

// ValueOp reports whether op yields a value from two values without effects.
func ValueOp(op il.Op) bool { return op >= il.OpAdd && op <= il.OpGe }

// MemberOf returns the value of member f of class constant obj, which is not known of
// a mutable one (rule eval.mutable).
func MemberOf(u *il.Unit, obj *il.Constant, f *il.Field) *il.Constant {
	if obj == nil || obj.Kind != il.CkAggregate || f == nil || f.Parent == nil || obj.Designated || obj.HasDynamic || obj.FlexArray || f.IsMutable || f.Parent.IsUnion() {
		return nil
	}
	c := f.Parent.ClassType()
	if c == nil || obj.Type.ClassType() != c || len(c.Cls.Bases) > 0 {
		return nil
	}
	for i, g := range typing.InitFields(c) {
		if g == f {
			if i < len(obj.Elems) {
				return obj.Elems[i]
			}
			if f.Type.Skip().Kind == il.TkInteger && !f.HasInit {
				return IntConstant(u, num.Int{}, f.Type)
			}
			return nil
		}
	}
	return nil
}

// ElementAt returns element i, of type t, of array constant arr.
func ElementAt(u *il.Unit, arr *il.Constant, i uint64, t *il.Type) *il.Constant {
	if arr == nil || arr.Designated || arr.HasDynamic {
		return nil
	}
	switch arr.Kind {
	case il.CkAggregate:
		if i < uint64(len(arr.Elems)) {
			if k := arr.Elems[i]; k.Kind != il.CkInitRepeat {
				return k
			}
		} else if arr.PartialAggr && t.Skip().Kind == il.TkInteger && i < arr.Type.Skip().Array.Count {
			return IntConstant(u, num.Int{}, t)
		}
	case il.CkString:
		if arr.Char == il.CharPlain && i <= uint64(len(arr.Str)) {
			v := int64(0)
			if i < uint64(len(arr.Str)) {
				v = int64(int8(arr.Str[i]))
			}
			return IntConstant(u, num.FromInt64(v), t)
		}
	}
	return nil
}

// FoldBase makes the pointer operand of e, an addition of k to the address a, a
// constant. The path of one that has a path shows the sum.
func FoldBase(u *il.Unit, e *il.Expr, a *il.Constant, k int64) {
	n := e.Operand
	c := u.NewConst(il.CkAddress, a.Type)
	h := c.Entry
	*c = *a
	c.Detach()
	c.Entry, c.OwnRare().Path, c.NotNullPointer = h, slices.Clone(a.Path), false
	if len(c.Path) > 0 && k != 0 {
		c.OwnRare().Path, c.OwnRare().PathBack = append(c.Path, il.PathElem{Index: k}), k
	}
	next := n.Next
	n.Next = nil
	e.Operand = Folded(u, n, c)
	e.Operand.Next = next
}

// IsArrayTruth reports whether e asks whether the address of an array is null.
func IsArrayTruth(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpBoolCast {
		return false
	}
	o := e.Operand
	return o.Kind == il.EnkOperation && o.Op == il.OpArrayToPointer && o.Operand.Kind == il.EnkConstant
}

// FitsCase reports whether a case label of type t can stand in a switch over
// want: integers and unscoped enumerations convert, others must be the same.
func FitsCase(u *il.Unit, t, want *il.Type) bool {
	if t.IsClass() || t.IsError() || u.SameUnqualified(t, want) {
		return true
	}
	return t.IsIntegralOrEnum() && !t.IsScopedEnum() && !want.IsScopedEnum()
}

// DependentConstant returns constant e as the value of an object of dependent
// type t, converted to it.
func DependentConstant(u *il.Unit, e *il.Expr, t *il.Type) *il.Constant {
	if e.Const.Expr != nil || e.Const.Kind != il.CkTemplateParam || e.Const.TP != il.TpckParam {
		if e.Const.NamedDefinition || e.NameRef != nil && e.Const.Expr == nil {
			return NamedValue(u, e)
		}
		return e.Const
	}
	c := u.NewConst(il.CkTemplateParam, t)
	c.TP = il.TpckExpression
	cast := Generated(u, il.OpCast, u.Unqualified(t), e)
	cast.TypeDependent, cast.ValueDependent = t.IsDependent(), true
	c.TPExpr = cast
	if !t.IsDependent() {
		c.OrigType = e.Type
	}
	return c
}

// NamedValue returns the value of e, a constant that names an entity, as a
// constant of its own that keeps e.
func NamedValue(u *il.Unit, e *il.Expr) *il.Constant {
	k := u.NewConst(e.Const.Kind, e.Type)
	h := k.Entry
	k.CopyOf(e.Const)
	k.Entry = h
	k.SourceCorresp = il.SourceCorresp{}
	if k.NamedDefinition = false; k.Value != nil || k.EnumType != nil {
		k.OwnRare().Value, k.OwnRare().EnumType = nil, nil
	}
	n := u.NewExpr(e.Kind, e.Type)
	h = n.Entry
	*n = *e
	n.Entry, n.Next, n.Pos = h, nil, source.Pos{}
	k.Type, k.Expr, k.DeclPos = e.Type, n, e.Start
	return k
}

// ZeroValue returns the zero of scalar type t.
func ZeroValue(u *il.Unit, t *il.Type, pos source.Pos) *il.Expr {
	t = u.Unqualified(t)
	s := t.Skip()
	var c *il.Constant
	switch s.Kind {
	case il.TkFloat:
		c = u.NewConst(il.CkFloat, t)
		c.OwnRare().Float.Format = t.FloatFormat()
	case il.TkPtrToMember:
		c = u.NewConst(il.CkPtrToMember, t)
		c.OwnRare().IsFunctionPtr = s.Elem.IsFunction()
	case il.TkVector:
		c = u.NewConst(il.CkAggregate, t)
	default:
		c = u.NewConst(il.CkInteger, t)
	}
	c.Pos = pos
	return ConstExpr(u, c, pos)
}

// PrintsAsCast reports whether the zero of t has no literal form and prints as
// a cast itself.
func PrintsAsCast(t *il.Type) bool {
	if !t.IsEnum() {
		return t.IsPointer()
	}
	for _, e := range t.Skip().IntInfo.Constants {
		if e.Int.IsZero() {
			return false
		}
	}
	return true
}

// CastZero returns the zero written as t{}.
func CastZero(u *il.Unit, t *il.Type, pos source.Pos) *il.Expr {
	z := ZeroValue(u, t, pos)
	if PrintsAsCast(t) {
		return z
	}
	inner := ZeroValue(u, t, pos)
	if k := inner.Const; k.Type.Skip().Kind == il.TkInteger && (k.Type.Skip().Int == il.IntShort || k.Type.Skip().Int == il.IntUShort) {
		k.OrigType = k.Type // the cast around it says the type
	}
	e := Unary(u, il.OpCast, z.Type, inner, pos)
	e.Form = il.CastBraced
	z.Const.Expr = e
	return z
}

// LessInt reports whether a is less than b.
func LessInt(a, b num.Int, signed bool) bool {
	if a.Hi != b.Hi {
		if signed {
			return int64(a.Hi) < int64(b.Hi)
		}
		return a.Hi < b.Hi
	}
	return a.Lo < b.Lo
}

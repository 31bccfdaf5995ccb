// This file implements what counts as a constant where nothing was folded: the
// addresses of static objects, and expressions that depend on template
// parameters (rules const.address, const.dependent). The front end does not
// know this where it makes an expression: a variable may be initialised, a
// member specialised or instantiated by what follows.
package host

import (
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// isAddressConstant reports whether e, which initialises a pointer or
// reference, is a constant (rule const.address).
func (fx *facts) isAddressConstant(cx ctx, e *il.Expr, t *il.Type, static bool) bool {
	switch {
	case t.IsReference():
		c, _ := fx.skip(e)
		if c.Kind == il.EnkTypeid {
			return true
		}
		if il.LosesBound(c.Type.Deref(), t.Deref()) {
			return false // (rule const.address-rank)
		}
		return static && fx.isStaticLvalue(e)
	case t.IsInteger():
		if fx.isAddressNumber(cx, e) {
			return t.Skip().Size >= fx.u.Builtin.Long.Size // a narrower one is not known
		}
		return (static || cx.is(staticInit)) && fx.isAddressDifference(cx, e)
	case !t.IsPointer():
		return false
	}
	c, _ := fx.skip(e)
	if c.Kind == il.EnkLabelAddress {
		return true
	}
	if c.Kind == il.EnkOperation {
		switch c.Op {
		case il.OpAddressOf:
			return fx.isStaticLvalue(c.Operand)
		case il.OpPadd, il.OpPsubtract:
			return fx.constantOperands(c.Operand.Next) && fx.isAddressConstant(cx, c.Operand, t, static)
		}
	}
	return (c.Type.IsArray() || static && c.Kind == il.EnkRoutine) && fx.isStaticLvalue(c)
}

// isDependentAddress reports whether e, which initialises a variable or member of type t
// of a template, casts an address that is folded where it is written: to a type that
// depends on template parameters, or to a number (rule const.address-cast-template).
func isDependentAddress(fx *facts, cx ctx, e *il.Expr, t *il.Type, static bool) bool {
	if e == nil || !static && !t.IsInteger() {
		return false
	}
	if t.IsInteger() {
		return fx.isAddressNumber(cx, e) && t.Skip().Size >= fx.u.Builtin.Long.Size
	}
	c, _ := fx.skip(e)
	if !t.IsPointer() || c.Kind != il.EnkOperation || c.Op != il.OpCast {
		return false
	}
	for c.Kind == il.EnkOperation && c.Op == il.OpCast && c.Type.IsPointer() {
		c, _ = fx.skip(c.Operand)
	}
	return c.Kind == il.EnkOperation && fx.isAddressConstant(cx, c, c.Type, true)
}

// isImmediateAddress reports whether c is the address of an immediate function, which is
// no constant of what it initialises [expr.const] (rule const.immediate-address).
func isImmediateAddress(c *il.Constant) bool {
	return c != nil && c.Routine != nil && c.Routine.Consteval
}

// isNoConstantAddress reports whether c, which initialises a variable, is an address
// that does not count as a constant: of an element outside of its array
// (rule const.address-outside).
func (fx *facts) isNoConstantAddress(c *il.Constant) bool {
	if c == nil || c.Kind != il.CkAddress || c.Expr == nil || !c.Type.IsPointer() {
		return false
	}
	e, _ := fx.skip(c.Expr)
	for e.Kind == il.EnkOperation && e.Op == il.OpCast {
		e, _ = fx.skip(e.Operand)
	}
	if e.Kind != il.EnkOperation || e.Op != il.OpAddressOf {
		return false
	}
	for e, _ = fx.skip(e.Operand); e.Kind == il.EnkOperation; e, _ = fx.skip(e.Operand) {
		switch e.Op {
		case il.OpSubscript:
			a, _ := fx.skip(e.Operand)
			i, _ := fx.skip(e.Operand.Next)
			if t := a.Type.Skip(); t.Kind == il.TkArray && t.Array.Fixed() && i.Kind == il.EnkConstant && i.Const != nil &&
				i.Const.Kind == il.CkInteger && i.Const.Int.Lo > t.Array.Count {
				return true
			}
		case il.OpDotField:
		default:
			return false
		}
	}
	return false
}

// isAddressNumber reports whether e is the address of a static object as a
// number.
func (fx *facts) isAddressNumber(cx ctx, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkOperation && c.Op == il.OpCast && c.Type.IsInteger() && c.Operand.Type.IsPointer() &&
		fx.isAddressConstant(cx, c.Operand, c.Operand.Type, true)
}

// isStaticLvalue reports whether e names an object or function of static
// storage duration, so that its address is a constant (rules const.no-address,
// const.address-shared).
func (fx *facts) isStaticLvalue(e *il.Expr) bool {
	c, _ := fx.skip(e)
	switch c.Kind {
	case il.EnkVariable:
		v := c.Var
		if v != nil && awaitsInstantiation(v) {
			return false
		}
		return v != nil && !v.IsParameter && !v.Managed && !v.Shared && v.Storage != il.ScAuto && v.Storage != il.ScRegister &&
			!v.IsThreadLocal && (!v.Type.IsReference() || isInstanceOfVariable(v)) && isStatic(v)
	case il.EnkRoutine:
		return true
	case il.EnkConstant:
		return c.Const != nil && c.Const.Kind == il.CkString
	case il.EnkOperation:
		switch c.Op {
		case il.OpDotField:
			f := c.Operand.Next
			return (f.Field == nil || !f.Field.IsBitField) && fx.isStaticLvalue(c.Operand)
		case il.OpSubscript:
			i, _ := fx.skip(c.Operand.Next)
			a, _ := fx.skip(c.Operand)
			return i.Kind == il.EnkConstant && a.Type.IsArray() && fx.isStaticLvalue(a)
		case il.OpPointsToField:
			f := c.Operand.Next
			return (f.Field == nil || !f.Field.IsBitField) && fx.isNumericPointer(c.Operand)
		}
	}
	return false
}

// isInstanceOfVariable reports whether v is an instance of a variable template.
func isInstanceOfVariable(v *il.Variable) bool {
	return v.TemplateInfo != nil && v.StaticMemberOf == nil && !v.IsPrototype
}

// isNumericPointer reports whether e is a number cast to a pointer.
func (fx *facts) isNumericPointer(e *il.Expr) bool {
	c, _ := fx.skip(e)
	if c.Kind == il.EnkConstant {
		return c.Const != nil && c.Const.Kind == il.CkInteger
	}
	return c.Kind == il.EnkOperation && c.Op == il.OpCast && c.Type.IsPointer() && fx.isNumericPointer(c.Operand)
}

// isAddressDifference reports whether e is the difference of two addresses of
// which each is a constant or a number (rule const.address-difference).
func (fx *facts) isAddressDifference(cx ctx, e *il.Expr) bool {
	c, _ := fx.skip(e)
	if c.Kind != il.EnkOperation || c.Op != il.OpPdiff {
		return false
	}
	for a := c.Operand; a != nil; a = a.Next {
		k, _ := fx.skip(a)
		for k.Kind == il.EnkOperation && k.Op == il.OpCast && k.Type.IsPointer() {
			k, _ = fx.skip(k.Operand)
		}
		if !fx.isNumericPointer(k) && !fx.isAddressConstant(cx, k, k.Type, true) {
			return false
		}
	}
	return true
}

// awaitsInstantiation reports whether v is a static data member of an instance, or
// an object that a variable template makes, that is not known to be defined
// (rule const.address-not-instantiated).
func awaitsInstantiation(v *il.Variable) bool {
	if v.InstantiatedFrom == nil || v.IsSpecialized || v.ExplicitInst {
		return false
	}
	if v.StaticMemberOf == nil {
		return !v.Type.IsReference()
	}
	c := v.StaticMemberOf.ClassType()
	return c == nil || c.Cls == nil || !c.Cls.ExplicitInst && !c.Cls.DoNotInstantiate
}

// isDependentConstant reports whether a dependent expression is made of
// constants and template parameters only, so that it is one itself
// (rule model.constant).
func (fx *facts) isDependentConstant(e *il.Expr) bool {
	if e == nil || !e.TypeDependent && !e.ValueDependent {
		return false
	}
	return fx.constantOperands(e)
}

// mayBeObject reports whether c is a template parameter whose type is found at instantiation:
// from C++20 on it may be a class [temp.param] (rule const.unknown-parameter).
func mayBeObject(fx *facts, c *il.Expr) bool {
	c = behindConversions(fx, c)
	k := c.Const
	return c.Kind == il.EnkConstant && k != nil && k.Kind == il.CkTemplateParam && k.TP == il.TpckParam && !k.NamedDefinition &&
		c.Type != nil && (isUnknown(c.Type) || c.Type.HasPlaceholder() && !c.Type.IsPointer() && !c.Type.IsReference()) && fx.d.AtLeast(lang.CXX20)
}

// behindConversions returns what e, a constant that depends on template parameters, was
// converted from.
func behindConversions(fx *facts, e *il.Expr) *il.Expr {
	c, _ := fx.skip(e)
	for c.Kind == il.EnkConstant && c.Const != nil && c.Const.TPExpr != nil {
		c, _ = fx.skip(c.Const.TPExpr)
	}
	return c
}

// unknownValue returns the value of d where it is such a parameter, a cast of one or an
// operation on one, and its object need not be a constant; nil for others.
func unknownValue(fx *facts, d *il.DynamicInit) *il.Expr {
	e := writtenConstant(d)
	if d.Kind == il.DikExpression {
		e = d.Expr
	}
	if e == nil || d.Spelled != nil || !fx.d.AtLeast(lang.CXX20) || !fx.inPrototype() && !ofVariableTemplate(d) || isRequiredConstant(fx, d.Variable) {
		return nil
	}
	c := behindConversions(fx, e)
	if mayBeObject(fx, c) || isOfUnknown(fx, c) {
		return c
	}
	return nil
}

// isOfUnknown reports whether c is a cast of such a parameter, or an operation of the language
// on one.
func isOfUnknown(fx *facts, c *il.Expr) bool {
	if c.Kind != il.EnkOperation || c.OperatorSyntax || binaryOps[c.Op] == "" && (c.Op != il.OpCast || c.Generated) {
		return false
	}
	for a := c.Operand; a != nil; a = a.Next {
		if k := behindConversions(fx, a); mayBeObject(fx, k) || isOfUnknown(fx, k) {
			return true
		}
	}
	return false
}

// isConstantText reports whether an expression that was not folded is constant
// all the same: arithmetic on constants, a member pointer.
func (fx *facts) isConstantText(e *il.Expr) bool {
	c, _ := fx.skip(e)
	if c.Kind != il.EnkOperation || isTextAddress(fx, c) { // the front end knows which of these are constants
		return false
	}
	if c.Op == il.OpAddressOf {
		return c.Type.IsPtrToMember()
	}
	return fx.constantOperands(c)
}

// isTextAddress reports whether c casts the address of a string literal, and moves it.
func isTextAddress(fx *facts, c *il.Expr) bool {
	cast := false
	for c.Kind == il.EnkOperation && c.Type.IsPointer() && (c.Op == il.OpCast || c.Op == il.OpPadd) {
		cast = cast || c.Op == il.OpCast
		c, _ = fx.skip(c.Operand)
	}
	return cast && c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString
}

// isConstantOperand reports whether e is a literal or another constant.
func (fx *facts) isConstantOperand(e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkConstant || fx.isConstantText(e)
}

// hasNoValue reports whether e divides an integer by zero or shifts it by a negative number [expr.mul]/4,
// [expr.shift]/1: that is no constant (rule const.no-value).
func hasNoValue(e *il.Expr) bool {
	r := e.Operand.Next
	for r != nil && r.Kind == il.EnkOperation && (r.Generated || r.Op == il.OpParens) {
		r = r.Operand
	}
	if r == nil || r.Kind != il.EnkConstant || r.Const == nil || r.Const.Kind != il.CkInteger || r.Const.Type == nil {
		return false
	}
	if e.Op == il.OpDivide || e.Op == il.OpRemainder {
		return r.Const.Int.IsZero() && !e.Type.IsFloat()
	}
	return r.Const.Type.IsSigned() && r.Const.Int.IsNegative()
}

// constantOperands reports whether e is made of constants, and of what could be
// one at instantiation (rules const.dependent, paren.unknown-pointer-cast).
func (fx *facts) constantOperands(e *il.Expr) bool {
	c, _ := fx.skip(e)
	switch c.Kind {
	case il.EnkVariable:
		v := c.Var
		if mayBeConstant(v) {
			return true
		}
		return v != nil && !v.IsParameter && (v.IsConstexpr || v.Type.IsConst()) && isNumber(v.Type) &&
			v.Dyn != nil &&
			(v.Dyn.Kind == il.DikConstant || v.Dyn.Kind == il.DikExpression && fx.isDependentConstant(v.Dyn.Expr))
	case il.EnkUnresolved:
		return c.X != nil && c.X.Qualifier != nil && c.X.Qualifier.Class != nil && !isUnknownInstance(c)
	case il.EnkDependentConstruct:
		return isEmptyConstruction(c) && c.X != nil && c.X.TypeOperand.ClassType() == nil && !isMemberTemplateID(c.X.TypeOperand)
	case il.EnkSizeof:
		return !isRunTimeSize(c)
	case il.EnkConstant:
		return !mayBeObject(fx, c)
	case il.EnkAlignof, il.EnkSizeofPack, il.EnkNoexcept, il.EnkConceptID:
		return true
	case il.EnkRequires: // (rule const.requires)
		return !fx.inPrototype() && !c.ValueDependent
	case il.EnkDependentMember:
		return fx.isBehindUnknownPointer(c)
	case il.EnkOperation:
		switch {
		case isUnknownUnary(c):
			return true
		case fx.isFieldWithStatic(c), isUnresolvedBuiltin(c):
			return true
		case c.Op == il.OpQuestion && choosesText(fx, c):
			return false
		case c.Op == il.OpSubscript && !c.Operand.Next.ValueDependent && !c.Operand.Next.TypeDependent:
			return fx.isConstantArray(c.Operand) && fx.constantOperands(c.Operand.Next)
		}
		if c.Op == il.OpAddressOf {
			return c.Type.IsPtrToMember() || isMemberAddress(c)
		}
		switch c.Op {
		case il.OpSpaceship:
			return false
		case il.OpIndirect: // (rule const.unknown-pointer)
			k, _ := fx.skip(c.Operand)
			return !c.Generated && !c.TypeDependent && k.Kind != il.EnkConstant && c.Operand.Type.IsPointer() && fx.constantOperands(k)
		case il.OpPadd, il.OpPsubtract:
			if isUnknownPointer(fx, c.Operand) || isUnknownPointer(fx, c.Operand.Next) {
				return false
			}
		case il.OpDivide, il.OpRemainder, il.OpShiftl, il.OpShiftr:
			if hasNoValue(c) {
				return false
			}
		}
		if binaryOps[c.Op] == "" && c.Op != il.OpCast && c.Op != il.OpPMBaseClassCast && c.Op != il.OpPMDerivedClassCast &&
			c.Op != il.OpNegate && c.Op != il.OpUnaryPlus && c.Op != il.OpNot && c.Op != il.OpComplement && c.Op != il.OpQuestion {
			return false
		}
		if c.Op == il.OpCast && (unboundFunction(fx, c) != nil || !c.Generated && isUnknown(c.Type) && !fx.staysConstant(c.Operand)) {
			return false
		}
		for a := c.Operand; a != nil; a = a.Next {
			if !fx.constantOperands(a) && !(c.ValueDependent && (c.Op != il.OpQuestion || namesReference(fx, a)) && callsWithConstants(fx, a)) {
				return false
			}
		}
		return true
	}
	return false
}

// choosesText reports whether c chooses one of two string literals when the template is
// instantiated: that is no constant before (rule const.chosen-text).
func choosesText(fx *facts, c *il.Expr) bool {
	if !c.Operand.ValueDependent && !c.Operand.TypeDependent {
		return false
	}
	for a := c.Operand.Next; a != nil; a = a.Next {
		if k, _ := fx.skip(a); k.Kind != il.EnkConstant || k.Const == nil || k.Const.Kind != il.CkString {
			return false
		}
	}
	return true
}

// callsWithConstants reports whether operand e calls a constexpr function that yields a number
// with constants, in a block or class: its value is known (rule const.known-call).
func callsWithConstants(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return (fx.routine != nil || fx.access.inClass) && c.IsCall() && !c.TypeDependent && isNumber(c.Type.Deref()) &&
		(yieldsReference(fx, c) || !c.ValueDependent && isConstantCall(c, maxEvaluated))
}

// yieldsReference reports whether call e, whose arguments are variables or do not depend on
// template parameters, is of a constexpr function that yields a reference: that is read as a
// constant is (rule const.known-reference).
func yieldsReference(fx *facts, e *il.Expr) bool {
	f, _ := fx.skip(e.Operand)
	if e.TypeDependent || f.Kind != il.EnkRoutine || f.Routine == nil || !f.Routine.IsConstexpr {
		return false
	}
	for a := e.Operand.Next; a != nil; a = a.Next {
		if c, conv := fx.skip(a); (a.ValueDependent || a.TypeDependent) && (c.Kind != il.EnkVariable || conv&converted != 0) {
			return false
		}
	}
	t := f.Routine.Type.Skip()
	return t.Kind == il.TkRoutine && t.Elem != nil && t.Elem.IsReference()
}

// namesReference reports whether operand e is such a call.
func namesReference(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.IsCall() && yieldsReference(fx, c)
}

// waitsForCall reports whether e is, or computes a value of known type from, a call that is
// not made before instantiation (rule const.constexpr-cast).
func waitsForCall(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	switch {
	case c.Kind != il.EnkOperation:
		return false
	case c.IsCall():
		return !yieldsReference(fx, c)
	case c.TypeDependent:
		return false
	}
	for a := c.Operand; a != nil; a = a.Next {
		if waitsForCall(fx, a) {
			return true
		}
	}
	return false
}

// isNumber reports whether t is a type of numbers, an enumeration or a pointer.
func isNumber(t *il.Type) bool { return t.IsArithmetic() || t.IsEnum() || t.IsPointer() }

// mayBeConstant reports whether the value of v, a const object of a number or
// pointer, may turn out to be a constant: its initialiser depends on template
// parameters (rule const.unknown-const).
func mayBeConstant(v *il.Variable) bool {
	if v == nil || !v.Type.IsConst() || !isNumber(v.Type) {
		return false
	}
	d := v.Dyn
	return d != nil && d.Kind == il.DikExpression && d.Expr != nil && (d.Expr.TypeDependent || d.Expr.ValueDependent)
}

// isUnknownPointer reports whether e names a const pointer that may turn out to be a
// constant: what is added to it makes none (rule const.unknown-pointer).
func isUnknownPointer(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkVariable && c.Type.IsPointer() && c.Var != nil && c.Var.Type.IsPointer()
}

// convertsUnknownConst reports whether e names such an object, which initialises
// variable v of another type: it stands in parentheses.
func (fx *facts) convertsUnknownConst(e *il.Expr, v *il.Variable) bool {
	return e.Kind == il.EnkVariable && v != nil && (mayBeConstant(e.Var) || holdsUnknownConstant(e.Var)) && !v.Type.IsReference() && !v.Type.HasPlaceholder() && !v.Type.IsDependent() &&
		!fx.u.SameUnqualified(v.Type, e.Var.Type)
}

// holdsUnknownConstant reports whether v is a const object of a number or pointer whose
// value is a constant that depends on template parameters.
func holdsUnknownConstant(v *il.Variable) bool {
	return v != nil && v.Type.IsConst() && isNumber(v.Type) && v.Dyn != nil && v.Dyn.Kind == il.DikConstant &&
		v.Dyn.Const != nil && v.Dyn.Const.Kind == il.CkTemplateParam
}

// isUnresolvedBuiltin reports whether e calls a generic builtin function, like
// __builtin_isnan, with an operand that depends on template parameters: it
// counts as a constant (rule const.generic-builtin).
func isUnresolvedBuiltin(e *il.Expr) bool {
	f := e.Operand
	if e.Op != il.OpCall || f == nil || f.Kind != il.EnkUnresolved || f.X == nil || len(f.X.Candidates) != 1 {
		return false
	}
	r, ok := f.X.Candidates[0].(*il.Routine)
	return ok && r.BuiltinName != nil && isEvaluated(r.BuiltinName.Text)
}

// isEvaluated reports whether calls of a builtin function are constants where
// their operands are, as far as the host text says so (rule const.generic-builtin).
func isEvaluated(name string) bool {
	word, ok := strings.CutPrefix(name, "__builtin_")
	if !ok {
		return false
	}
	switch word {
	case "popcount", "popcountl", "popcountll", "clz", "clzl", "clzll", "ctz", "ctzl", "ctzll", "ffs", "ffsl", "ffsll",
		"parity", "parityl", "parityll", "bswap16", "bswap32", "bswap64", "abs", "strlen", "expect", "pow", "ceil",
		"copysign", "copysignf", "nan", "nanf", "fabs", "fabsf", "fpclassify", "isnan", "isinf", "isfinite", "isnormal", "signbit":
		return true
	}
	return false
}

// isFieldWithStatic reports whether e is an operation on an arithmetic data member of the
// class template being printed and, behind it, a constant static member, which counts
// as a constant (rule const.dependent-arithmetic).
func (fx *facts) isFieldWithStatic(e *il.Expr) bool {
	if !isBuiltinBinary(e) || e.Op == il.OpLand || e.Op == il.OpLor || !fx.inPrototype() {
		return false
	}
	f, _ := fx.skip(e.Operand)
	v, _ := fx.skip(e.Operand.Next)
	if f.Kind != il.EnkOperation || f.Op != il.OpPointsToField || !f.Type.IsArithmetic() || v.Kind != il.EnkVariable || v.Var == nil {
		return false
	}
	this, _ := fx.skip(f.Operand)
	s := v.Var.StaticMemberOf
	return this.Kind == il.EnkVariable && this.Var != nil && this.Var.IsThis && s != nil && s.IsDependent() && (v.Var.IsConstexpr || v.Var.Type.IsConst())
}

// isConstantField reports whether e names a data member of a const object that a
// constexpr constructor makes from constants: its value is known although the
// object is not constexpr (rule const.member-of-constant).
func (fx *facts) isConstantField(e *il.Expr) bool {
	c, _ := fx.skip(e)
	if c.Kind != il.EnkOperation || c.Op != il.OpDotField || c.Operand.Next.Field == nil {
		return false
	}
	for c.Kind == il.EnkOperation && c.Op == il.OpDotField {
		c, _ = fx.skip(c.Operand)
	}
	if c.Kind != il.EnkVariable || c.Var == nil || !c.Var.Type.IsConst() || c.Var.Type.IsReference() || c.Var.Dyn == nil {
		return false
	}
	d := c.Var.Dyn
	if d.Kind != il.DikConstructor || d.Routine == nil || !d.Routine.DeclaredConstexpr {
		return d.Kind == il.DikConstant
	}
	for a := d.Args; a != nil; a = a.Next {
		if k, _ := fx.skip(a); k.Kind != il.EnkConstant {
			return false
		}
	}
	return true
}

// isConstantArray reports whether e names a constant array of static storage
// duration with an initialiser.
func (fx *facts) isConstantArray(e *il.Expr) bool {
	c, _ := fx.skip(e)
	if c.Kind != il.EnkVariable || c.Var == nil || c.Var.Dyn == nil || c.Var.Storage != il.ScStatic && c.Var.DeclStorage != il.ScStatic {
		return false
	}
	t := c.Var.Type.Skip()
	return t.Kind == il.TkArray && (t.Elem.IsConst() || c.Var.IsConstexpr)
}

// isUnknownUnary reports whether e is a unary operator on an operand of unknown
// type, or one but `*` on a pointer to such a type, which counts as a constant whatever the operand is
// (rules const.unknown-unary, paren.unknown-unary).
func isUnknownUnary(e *il.Expr) bool {
	switch e.Op {
	case il.OpNegate, il.OpUnaryPlus, il.OpNot, il.OpComplement, il.OpIndirect, il.OpAddressOf, il.OpPostIncr, il.OpPostDecr, il.OpPreIncr, il.OpPreDecr:
	default:
		return false
	}
	t := e.Operand.Type
	if e.Generated || !e.Operand.TypeDependent || t == nil {
		return false
	}
	switch e.Op {
	case il.OpAddressOf:
		return t.IsDependent()
	case il.OpNot, il.OpPostIncr, il.OpPostDecr, il.OpPreIncr, il.OpPreDecr:
		return isUnknown(t) || t.IsDependent() && t.IsPointer()
	}
	return isUnknown(t)
}

// isUnknown reports whether nothing is known of a dependent type, not even that
// it is a pointer or an array (rule model.known).
func isUnknown(t *il.Type) bool {
	return t.IsDependent() && !t.IsPointer() && !t.IsReference() && !t.IsPtrToMember() && t.Skip().Kind != il.TkArray
}

// isBehindUnknownPointer reports whether e is `v->m` where v is a local variable
// of unknown type with an initialiser: v may turn out to be a constant pointer
// (rules paren.unknown-pointer-call, paren.unknown-pointer-none).
func (fx *facts) isBehindUnknownPointer(e *il.Expr) bool {
	if e.X == nil || e.Operand == nil {
		return false
	}
	c, _ := fx.skip(e.Operand)
	if c.Kind == il.EnkDependentMember {
		return fx.isBehindUnknownPointer(c)
	}
	if !e.X.Arrow {
		return false
	}
	if c.Kind != il.EnkVariable || c.Var == nil || c.Var.IsParameter || c.Var.Type == nil || !isUnknown(c.Var.Type) || c.Var.Type.ClassType() != nil {
		return false
	}
	d := c.Var.Dyn
	return d != nil && (d.Kind == il.DikConstant || d.Kind == il.DikExpression && d.Expr != nil)
}

// bareAddress reports whether c is the address of an object that its
// expression only names: an array that decays, an object that a reference
// binds to.
func (fx *facts) bareAddress(cx ctx, c *il.Constant) bool {
	if c == nil || c.Kind != il.CkAddress || c.Expr == nil {
		return false
	}
	e, conv := fx.skip(c.Expr)
	if e.Kind == il.EnkVariable && (e.Var.Managed || e.Type.IsArray() || conv&decayed != 0) {
		return !e.Var.Managed
	}
	if !c.Type.IsReference() || fx.needsParens(cx, e, conv) {
		return false
	}
	return cx.is(staticInit) || e.Kind == il.EnkVariable || e.Kind == il.EnkRoutine
}

// isOutOfRange reports whether e converts a floating constant to an integer that cannot
// hold it, which is no constant (rule const.out-of-range).
func isOutOfRange(e *il.Expr) bool {
	for e != nil && e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Type.IsInteger() && e.Operand != nil {
		c := e.Operand
		for c.Kind == il.EnkOperation && c.Op == il.OpParens {
			c = c.Operand
		}
		if c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkFloat {
			_, wraps := c.Const.Float.Int(64, false)
			return e.Type.IsSigned() || !wraps
		}
		e = e.Operand
	}
	return false
}

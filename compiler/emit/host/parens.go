// This file implements which expressions stand in parentheses as operands
// (rules model.operand, paren.never).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// needsParens reports whether e stands in parentheses as an operand
// (rules conv.converted-operand, paren.function-truth-value,
// paren.pretty-function, paren.vector, paren.rewritten-comparison,
// paren.braced-list-bare, paren.extension-call).
func (fx *facts) needsParens(cx ctx, e *il.Expr, conv conversion) bool {
	if conv&(compound|filled) != 0 {
		return true
	}
	switch e.Kind {
	case il.EnkVariable:
		return fx.throughCapture(cx, e)
	case il.EnkRoutine:
		return conv&toBool != 0
	case il.EnkUnresolved:
		return isUnknownInstance(e) && !cx.is(inConcept) && (cx.is(inArgument|inEnum) || conv&toBool != 0)
	case il.EnkStatement: // (rule paren.converted-statements)
		return conv&(converted|toBool) != 0 || isDestroyed(e.Type)
	case il.EnkParamRef, il.EnkLambda, il.EnkFold, il.EnkBracedInitList,
		il.EnkConceptID, il.EnkAwait, il.EnkError:
		return false
	case il.EnkTypeid:
		return fx.isConstantTypeid(e)
	case il.EnkConstant:
		if isFunctionName(e) {
			return false
		}
		return fx.constantNeedsParens(cx, e.Const, conv)
	case il.EnkOperation:
		return fx.operationNeedsParens(cx, e, conv)
	case il.EnkDependentConstruct:
		return conv&converted != 0 || isPointerCast(e) || isExpandedCast(e)
	case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkBuiltinOperation:
		return conv&converted != 0
	case il.EnkTempInit:
		if conv&viaFunction != 0 && e.Init != nil && e.Type.IsClass() {
			return isConvertedTemporary(fx, cx, e, conv)
		}
		return temporaryNeedsParens(e, conv) || fx.isZeroCast(cx, e) || conv&viaFunction == 0 && fx.isFunctional(e)
	case il.EnkRequires:
		return conv&converted != 0
	}
	return true
}

// isRunTimeSize reports whether e is the size of an array whose bound is found at run time.
func isRunTimeSize(e *il.Expr) bool {
	if e.Kind != il.EnkSizeof {
		return false
	}
	if e.Operand != nil {
		return e.Operand.Type.IsArray() && holdsVLA(e.Operand.Type)
	}
	return e.X != nil && e.X.TypeOperand != nil && e.X.TypeOperand.IsArray() && holdsVLA(e.X.TypeOperand)
}

// isExpandedCast reports whether e is `T(a...)` of an unknown type, which is a cast
// where the pack has one element (rule paren.expanded-cast).
func isExpandedCast(e *il.Expr) bool {
	a := e.Operand
	return e.X != nil && !e.X.Brace && a != nil && a.Next == nil && a.IsPackExpansion && e.X.TypeOperand.Skip().Kind == il.TkTemplateParam
}

// losesNoexcept reports whether function e, which does not throw, becomes a pointer of
// type t to functions that may [conv.fctptr] (rule conv.noexcept-function).
func losesNoexcept(fx *facts, e *il.Expr, t *il.Type) bool {
	return fx.d.AtLeast(lang.CXX17) && e.Routine != nil && e.Routine.Type != nil && noThrow(e.Routine.Type) && t.IsPointer() &&
		t.Skip().Elem.IsFunction() && !noThrow(t.Skip().Elem)
}

// isFunctionName reports whether e is __func__ or the like, an array by name
// (rule lit.function-name).
func isFunctionName(e *il.Expr) bool {
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.FuncNameTok
}

// operationNeedsParens reports whether an operation stands in parentheses as
// an operand: all but calls, those by a literal excepted, and what carries its own
// (rules paren.named-temporary, paren.user-literal).
func (fx *facts) operationNeedsParens(cx ctx, e *il.Expr, conv conversion) bool {
	switch e.Op {
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpVaStart, il.OpVaEnd, il.OpVaCopy:
		if isLiteral(e) {
			return !fx.isEvaluatedLiteral(cx, e)
		}
		if callsMadeObject(fx, cx, e) && conv&(constantObject|viaFunction|materialized) == 0 {
			return false
		}
		if e.OperatorSyntax && callsDefaultedInequality(e) {
			return true
		}
		if e.OperatorSyntax && ownParens(e) {
			if conv&viaFunction != 0 {
				return isResultObject(e) && conv&(materialized|adjusted) != 0 || fx.isEvaluatedObject(cx, e) // (rule paren.converted-object)
			}
			return conv&(converted|decayed) != 0 || conv&adjusted != 0 && isResultObject(e)
		}
		if conv&toBool != 0 && e.Op == il.OpCall && fx.dependsByArguments(e) {
			return false
		}
		return conv&(converted|decayed|materialized|constantObject) != 0 || conv&adjusted != 0 && isResultObject(e) ||
			conv&viaFunction != 0 && fx.isEvaluatedObject(cx, e)
	case il.OpDotField, il.OpPointsToField:
		if f := e.Operand.Next; cx.is(unevaluated) && f != nil && f.Field != nil && f.Field.CapturedVar != nil {
			return false
		}
	case il.OpCast:
		return !castsToClass(e)
	}
	return true
}

// dependsByArguments reports whether an argument of call e, which is resolved, is a constant whose
// value depends on template parameters (rule paren.dependent-truth-value).
func (fx *facts) dependsByArguments(e *il.Expr) bool {
	if e.TypeDependent || e.Operand == nil || e.Operand.Kind != il.EnkRoutine || e.Operand.Routine != nil && e.Operand.Routine.MemberOf != nil {
		return false
	}
	for a := e.Operand.Next; a != nil; a = a.Next {
		c := a
		for c.Kind == il.EnkOperation && c.Generated && c.Operand != nil {
			c = c.Operand
		}
		if a.ValueDependent && !a.TypeDependent && c.Kind != il.EnkVariable && !isConvertedSize(c) && (fx.constantOperands(c) || c.Kind == il.EnkOperation && c.Op == il.OpCall && fx.dependsByArguments(c)) {
			return true
		}
	}
	return false
}

// isConvertedSize reports whether e is sizeof or alignof, perhaps under casts that do not call.
func isConvertedSize(e *il.Expr) bool {
	for {
		switch {
		case e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam && e.Const.Expr != nil && e.Const.Expr != e:
			e = e.Const.Expr
		case e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Form != il.CastFunctional && e.Operand != nil:
			e = e.Operand
		default:
			return isSize(e)
		}
	}
}

// isSize reports whether e is sizeof or alignof.
func isSize(e *il.Expr) bool {
	return e.Kind == il.EnkSizeof || e.Kind == il.EnkAlignof || e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam &&
		(e.Const.TP == il.TpckSizeof || e.Const.TP == il.TpckAlignof || e.Const.TPExpr != nil && isSize(e.Const.TPExpr))
}

// callsMadeObject reports whether call e is one of a member of an object that is made for
// it: what is done with its value shows no parentheses, unless the function is const and
// the object no constant that a constructor makes (rule paren.call-of-made-object).
func callsMadeObject(fx *facts, cx ctx, e *il.Expr) bool {
	if e.Op != il.OpDotMemberCall || e.TypeDependent || e.Operand == nil || e.Operand.Next == nil {
		return false
	}
	o, _ := fx.skip(e.Operand.Next)
	switch object := e.Operand.Next.Type; {
	case o.TypeDependent || !o.Type.IsClass() || isSeenAsBase(e.Operand.Next):
		return false
	case o.Kind == il.EnkTempInit && o.Init != nil && o.Form != il.CastBraced && !cx.is(ofDeclaration) && fx.isConstantObject(o):
		return true
	case !o.Type.IsConst() && (object.IsConst() || object.Deref().IsConst()): // of a const function
		return false
	case o.Kind == il.EnkTempInit:
		return o.Init != nil && !(fx.inPrototype() && isEmptyConstruction(o))
	}
	return o.Cat == il.PRValue && isTemporary(o.Type) || fx.isEvaluatedObject(cx, o)
}

// convertsMadeObjectCall reports whether e converts the value of such a call.
func convertsMadeObjectCall(fx *facts, cx ctx, e *il.Expr) bool {
	c, conv := fx.skip(e)
	return conv != unconverted && c.Kind == il.EnkOperation && callsMadeObject(fx, cx, c)
}

// constantNeedsParens reports whether a constant without a source expression
// stands in parentheses as an operand (rules conv.converted-operand,
// paren.size-converted).
func (fx *facts) constantNeedsParens(cx ctx, c *il.Constant, conv conversion) bool {
	if c == nil {
		return false
	}
	if t := c.EnumType; c.NamedDefinition && t != nil && (t.IsDependent() || t.IntInfo != nil && t.IntInfo.IsPrototype) {
		return false // its value is known at instantiation only
	}
	conv1 := (conv&(converted|adjusted) != 0 || c.ImplicitCast) && !(cx.is(plainEnum) && c.NamedDefinition && !fx.isForeignEnumerator(c))
	switch c.Kind {
	case il.CkInteger:
		if c.NamedDefinition {
			return conv1 || cx.is(plainEnum) && c.EnumType == fx.enumerations.printed && fx.isForeignEnumerator(c)
		}
		if c.NullptrKeyword || c.Type.IsNullptr() {
			return conv1 || !c.Type.IsNullptr()
		}
		return conv1 || c.Type.IsPointer() || c.Type.IsEnum() && !hasEnumerator(c) ||
			c.Type.IsSigned() && c.Int.IsNegative() && !c.IsCharLiteral || castLiteral(c)
	case il.CkFloat:
		return conv1
	case il.CkAggregate, il.CkDynamicInit:
		return false
	case il.CkTemplateParam:
		switch c.TP {
		case il.TpckExpression, il.TpckAddress:
			return true
		case il.TpckSizeof, il.TpckAlignof:
			return conv1
		}
		return conv1
	case il.CkVoid:
		return true
	}
	return true
}

// temporaryNeedsParens reports whether a temporary stands in parentheses as an
// operand (rule paren.named-temporary).
func temporaryNeedsParens(e *il.Expr, conv conversion) bool {
	d := e.Init
	if d == nil {
		return false
	}
	t := e.Type
	if conv&constantObject != 0 {
		return d.Braced || !emptyInit(d)
	}
	if t.IsArray() {
		return false
	}
	if !t.IsClass() && isCompoundLiteral(e) {
		return false // it has its own
	}
	if !t.IsClass() && !t.IsDependent() && writtenTemporary(e) {
		return !emptyInit(d) || d.Braced || e.Form == il.CastBraced
	}
	return conv&(converted|materialized) != 0 && conv&viaClass == 0
}

// isConvertedTemporary reports whether temporary e, which a conversion function converts,
// stands in parentheses: where it is a constant, or a copy of an object bit by bit. In
// templates only the braced copy does (rule paren.converted-temporary).
func isConvertedTemporary(fx *facts, cx ctx, e *il.Expr, conv conversion) bool {
	d := e.Init
	braced := d.Braced || e.Form == il.CastBraced
	if holdsObject(d) || copiesBits(fx, d, e.Type) || fx.convertsObject(d) && isWrappedConversion(fx, e) {
		return braced || !fx.inPrototype() || e.Form != il.CastFunctional
	}
	if braced && emptyInit(d) && !hasConstructors(e.Type) {
		return true
	}
	if d.Kind != il.DikConstant && !fx.isConstantObject(e) || fx.inPrototype() || cx.is(ofDeclaration) || cx.is(constexprInit) && emptyInit(d) {
		return false
	}
	return braced || conv&ofConst == 0 || e.Form != il.CastFunctional
}

// copiesBits reports whether d makes an object of class t from a named one of that class
// without a constructor.
func copiesBits(fx *facts, d *il.DynamicInit, t *il.Type) bool {
	if d.Kind != il.DikExpression || d.Expr == nil || !fx.u.SameUnqualified(d.Expr.Type, t) {
		return false
	}
	c, conv := fx.skip(d.Expr)
	return conv&viaFunction == 0 && (c.Cat != il.PRValue || c.OrigLvalueType != nil)
}

// isMadeForConversion reports whether e is an object that is made for a conversion function
// that may change it: what becomes of the result shows no parentheses
// (rule paren.converted-temporary).
func isMadeForConversion(fx *facts, cx ctx, e *il.Expr, conv conversion) bool {
	if conv&ofConst != 0 || e.TypeDependent || !e.Type.IsClass() {
		return false
	}
	switch e.Kind {
	case il.EnkTempInit:
		return !fx.inPrototype() || !emptyInit(e.Init) || e.Init.Braced
	case il.EnkOperation:
		return e.IsCall() && isResultObject(e) && (conv&materialized != 0 || fx.isEvaluatedObject(cx, e))
	}
	return false
}

// isForeignEnumerator reports whether c is an enumerator of another enumeration
// than the one that is being printed, or one that such an enumerator initialises:
// within the braces it has the type of that (rule decl.enumerator-operands).
func (fx *facts) isForeignEnumerator(c *il.Constant) bool {
	if c.NamedDefinition && c.EnumType != nil && c.EnumType == fx.enumerations.printed {
		for _, k := range fx.enumerations.printed.IntInfo.Constants {
			if k.Name == c.Name && k.Value != nil {
				e, _ := fx.skip(k.Value)
				return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Name != c.Name && fx.isForeignEnumerator(e.Const)
			}
		}
	}
	return c.NamedDefinition && c.EnumType != nil && c.EnumType != fx.enumerations.printed && !c.EnumType.IsDependent()
}

// castLiteral reports whether a value has no literal form of its type and so
// prints as a cast, like (short)0 (rule lit.zero-cast).
func castLiteral(c *il.Constant) bool {
	t := c.Type.Skip()
	if t.Kind != il.TkInteger || c.IsCharLiteral || t.IntInfo != nil {
		return false
	}
	switch t.Int {
	case il.IntShort, il.IntUShort, il.IntSChar, il.IntUChar, il.IntInt128, il.IntUInt128:
		return c.OrigType == nil
	}
	return false
}

// throughCapture reports whether e names a variable that the lambda being
// printed has captured; such names count as compound (rule closure.captured).
// The node of a this that is not evaluated cannot say so: what captures this may
// stand behind it.
func (fx *facts) throughCapture(cx ctx, e *il.Expr) bool {
	return e.Var != nil && fx.inLambda() && !cx.is(unevaluated) &&
		(e.Var.CapturedBy != nil || e.Var.IsThis && fx.capturesThis())
}

// isUnknownInstance reports whether e names an instance of a member template that
// is found at instantiation only (rule paren.unknown-template-operand).
func isUnknownInstance(e *il.Expr) bool {
	return e.X != nil && e.X.HasArgs && e.X.TemplateKw && e.X.Qualifier != nil && e.X.Qualifier.Class != nil &&
		e.X.Qualifier.Class.IsDependent()
}

// isArrayOfTemporary reports whether e is an array member of a temporary, which
// stands in parentheses in both modes (rule paren.array-of-temporary).
func isArrayOfTemporary(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && e.Op == il.OpDotField && e.Cat != il.LValue && e.Type.IsArray()
}

// isResultObject reports whether call e yields an object and not a reference.
func isResultObject(e *il.Expr) bool { return e.Cat == il.PRValue && !e.Type.IsReference() }

// argumentParens reports whether c stands in parentheses as an argument
// (rules paren.comma, paren.static-member-of-object, paren.constant-of-object, paren.static-data-of-object).
func argumentParens(c *il.Expr) bool {
	if c.Kind != il.EnkOperation {
		return false
	}
	switch c.Op {
	case il.OpDotStatic, il.OpPointsToStatic:
		return true
	case il.OpComma:
		return !c.OperatorSyntax
	}
	return false
}

// evaluatesObject reports whether operation e names a constant through an object
// that a call or a temporary yields.
func (fx *facts) evaluatesObject(e *il.Expr) bool {
	if e.Op != il.OpDotStatic && e.Op != il.OpPointsToStatic || !fx.constantOperands(e.Operand.Next) {
		return false
	}
	c, _ := fx.skip(e.Operand)
	return c.Kind == il.EnkTempInit || c.Kind == il.EnkOperation && !isMemberAccess(c.Op)
}

// isCastOperand reports whether the operand of a cast, of a primary kind, stands in
// parentheses all the same: an array that decays, a static member
// template with arguments, T{} cast to void (rule paren.array-under-cast).
func (fx *facts) isCastOperand(cx ctx, cast *il.Expr) bool {
	c, conv := fx.skip(cast.Operand)
	switch c.Kind {
	case il.EnkDependentConstruct:
		return cast.Type.IsVoid() && c.X != nil && c.X.Brace
	case il.EnkVariable:
		if cast.Type.IsVoid() && conv&decayed == 0 {
			return false // what is dropped does not decay
		}
		return fx.isDecayedArray(cx, cast.Operand) || cast.Type.IsDependent() && c.Type.Deref().IsArray() && !c.Var.Managed && !fx.throughCapture(cx, c)
	}
	return false
}

// isStaticTemplate reports whether e names a static member template with arguments.
func isStaticTemplate(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return c.Kind == il.EnkRoutine && c.NameRef != nil && c.NameRef.IsTemplateID && c.Routine.IsStaticMember
}

// isDecayedArray reports whether e, an operand, is the name of an array that
// decays to a pointer (rules paren.array-dereference,
// paren.array-in-exception-specification).
func (fx *facts) isDecayedArray(cx ctx, e *il.Expr) bool {
	c, conv := fx.skip(e)
	if isFunctionName(c) || c.Kind == il.EnkTempInit && conv&decayed != 0 {
		return true
	}
	if c.Kind == il.EnkParamRef || c.Kind == il.EnkVariable && cx.is(inSignature) && c.Var.IsParameter {
		return c.Type != nil && c.Type.Deref().IsArray()
	}
	return c.Kind == il.EnkVariable && (conv&decayed != 0 || c.Type.IsDependent()) && c.Type.Deref().IsArray() && !c.Var.Managed && !fx.throughCapture(cx, c)
}

// This file implements the printing of expressions: the two modes, the nodes
// that leave no trace, and which expressions stand without parentheses
// (C-expr 2, 3).
package host

import "cufront/compiler/il"

// mode is how an expression is printed.
type mode uint8

const (
	modeT mode = iota // as it is, without parentheses of its own
	modeO             // as an operand: in parentheses unless it is primary
)

// conversion says which implicit conversion an expression went through on its
// way; conversions print nothing but show in the parentheses.
type conversion uint16

const (
	unconverted    conversion = 0
	converted      conversion = 1 << iota // arithmetic, pointer or boolean conversion
	toBool                                // to bool
	viaClass                              // user-defined conversion
	viaFunction                           // by a conversion function
	adjusted                              // an object made const or seen as its base
	constantObject                        // a constant of class type
	materialized                          // a result of class type made a temporary
	compound                              // a scalar made a vector of itself, a rewritten built-in comparison
)

// expr prints e.
func (p *printer) expr(cx ctx, e *il.Expr, m mode) {
	p.u.Work.Step(1)
	if e == nil || p.depth > maxDepth {
		return
	}
	p.depth++
	if e.Extension && e.Kind == il.EnkOperation && binaryOps[e.Op] != "" {
		p.Str("__extension__ ")
		m = modeO
	}
	c, conv := p.skip(e)
	pack := e.IsPackExpansion || c.IsPackExpansion
	if pack {
		m = modeO
		if c.Kind == il.EnkTypeOperand {
			m = modeT
		}
		if c.Kind == il.EnkOperation && c.Op == il.OpComma && knownElements(cx.array) {
			p.Str("((")
			defer p.Str("))...")
			pack = false
		}
	}
	switch {
	case pack && (isUnknownBraced(c) || isVariableInstance(c)):
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
	default:
		p.operand(cx, c, conv, m)
	}
	if pack {
		p.Str("...")
	}
	p.depth--
}

// operand prints an expression without implicit nodes around it.
func (p *printer) operand(cx ctx, e *il.Expr, conv conversion, m mode) {
	if m == modeT && e.Kind != il.EnkOperation {
		conv &^= converted
	}
	if (m == modeO || conv&viaFunction != 0 || isArrayOfTemporary(e)) && p.needsParens(cx, e, conv) {
		p.Byte('(')
		p.bare(cx, e)
		p.Byte(')')
		return
	}
	p.bare(cx, e)
}

// isUnknownInstance reports whether e names an instance of a member template that
// is found at instantiation only.
func isUnknownInstance(e *il.Expr) bool {
	return e.X != nil && e.X.HasArgs && e.X.TemplateKw && e.X.Qualifier != nil && e.X.Qualifier.Class != nil && e.X.Qualifier.Class.IsDependent()
}

// isArrayOfTemporary reports whether e is an array member of a temporary, which
// stands in parentheses in both modes.
func isArrayOfTemporary(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && e.Op == il.OpDotField && e.Cat != il.LValue && e.Type.IsArray()
}

// exprThrough prints e as if it had gone through conversion conv as well.
func (p *printer) exprThrough(cx ctx, e *il.Expr, conv conversion, m mode) {
	c, own := p.skip(e)
	p.operand(cx, c, own|conv, m)
}

// skip looks through the nodes that the compiler added.
func (fx *facts) skip(e *il.Expr) (*il.Expr, conversion) {
	conv := unconverted
	for {
		next, c := fx.inner(e)
		if next == nil {
			return e, conv
		}
		if c&viaFunction != 0 && e.Type.IsReference() {
			conv &^= adjusted // what is adjusted is an lvalue
		}
		conv |= c
		e = next
	}
}

// inner returns the expression that e stands for when e itself leaves no
// trace, else nil.
func (fx *facts) inner(e *il.Expr) (*il.Expr, conversion) {
	switch e.Kind {
	case il.EnkOperation:
		return fx.innerOperation(e)
	case il.EnkObjectLifetime:
		return e.Operand, unconverted
	case il.EnkTempInit, il.EnkInitializer, il.EnkReuseValue:
		return innerInit(e)
	case il.EnkConstant:
		return fx.innerConstant(e)
	}
	return nil, unconverted
}

// generatedConversion tells whether op is an operation that, made by the
// compiler, is a conversion without a trace, and what it changes.
func generatedConversion(op il.Op) (c conversion, ok bool) {
	switch op {
	case il.OpCast:
		return converted, true
	case il.OpBoolCast:
		return converted | toBool, true
	case il.OpLvalueAdjust, il.OpClassRvalueAdjust:
		return adjusted, true
	case il.OpRefCast, il.OpBaseClassCast, il.OpDerivedClassCast, il.OpPMBaseClassCast, il.OpPMDerivedClassCast,
		il.OpLvalue, il.OpArrayToPointer, il.OpRefIndirect, il.OpReferenceTo, il.OpAddressOf, il.OpIndirect:
		return unconverted, true
	case il.OpVectorFill:
		return compound, true
	}
	return unconverted, false
}

func (fx *facts) innerOperation(e *il.Expr) (*il.Expr, conversion) {
	if c := fx.rewrittenCall(e); c != nil {
		if e.Op != il.OpCall && e.Op != il.OpDotMemberCall {
			return c, compound // a built-in comparison with zero
		}
		return c, unconverted
	}
	switch {
	case e.Op == il.OpParens:
		return e.Operand, unconverted
	case !e.Generated:
		if e.Op == il.OpReferenceTo || e.Op == il.OpRefIndirect {
			return e.Operand, unconverted
		}
		return nil, unconverted
	case e.ConversionCall && e.Operand != nil && e.Operand.Next != nil:
		object := e.Operand.Next
		if object.Kind == il.EnkOperation && object.Op == il.OpClassRvalueAdjust && object.Generated {
			object = object.Operand
		}
		return object, viaClass | viaFunction
	}
	if fx.isWritableString(e) {
		return nil, unconverted
	}
	if c, ok := generatedConversion(e.Op); ok && e.Operand != nil && e.Form == il.CastImplicit {
		return e.Operand, c
	}
	return nil, unconverted
}

// isWritableString reports whether e converts a string literal to a pointer to
// characters that are not const: C++11 has no such conversion, so that it
// stands as a cast (C-expr 3).
func (fx *facts) isWritableString(e *il.Expr) bool {
	if e.Op != il.OpCast || !e.Generated || !e.Type.IsPointer() || e.Type.Skip().Elem.IsConst() || !fx.d.AtLeast(201103) {
		return false
	}
	a := e.Operand
	if a.Kind != il.EnkOperation || a.Op != il.OpArrayToPointer {
		return false
	}
	c, _ := fx.skip(a.Operand)
	return c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString && c.Const.Char != il.Char16 && c.Const.Char != il.Char32
}

// throughSpaceship marks a comparison that was rewritten to use <=>.
const throughSpaceship = 4

// rewrittenCall returns the call of operator<=> that e compares with zero when
// e is a rewritten comparison: the call prints with the operator of the source
// (C-expr 5.5).
func (fx *facts) rewrittenCall(e *il.Expr) *il.Expr {
	if e.RewrittenOp&throughSpaceship == 0 || e.Operand == nil {
		return nil
	}
	a := e.Operand
	if e.Op == il.OpCall || e.Op == il.OpDotMemberCall {
		a = a.Next // behind the function
	}
	if a == nil || a.Next == nil {
		return nil
	}
	b := a.Next
	if zero, _ := fx.skip(a); zero.Kind == il.EnkConstant {
		a, b = b, a
	}
	zero, _ := fx.skip(b)
	c := a
	for c.Kind != il.EnkOperation || c.RewrittenOp == 0 {
		next, _ := fx.inner(c)
		if next == nil {
			return nil
		}
		c = next
	}
	if zero.Kind != il.EnkConstant || c.RewrittenOp&throughSpaceship == 0 || !c.OperatorSyntax {
		return nil
	}
	return a
}

// innerInit looks through temporaries that nobody wrote.
func innerInit(e *il.Expr) (*il.Expr, conversion) {
	d := e.Init
	if d == nil || d.ExplicitCast || e.Form != il.CastImplicit {
		return nil, unconverted
	}
	switch d.Kind {
	case il.DikExpression, il.DikClassResultViaCtor:
		if d.Expr != nil {
			return d.Expr, materialized
		}
	case il.DikConstructor:
		if d.Braced || d.CreationOfInitList {
			return nil, unconverted
		}
		if a := firstWritten(d.Args); a != nil && nextWritten(a) == nil {
			return a, viaClass
		}
	case il.DikConstant:
		if d.Const != nil && d.Const.Expr != nil && !d.Braced {
			return d.Const.Expr, unconverted
		}
	}
	return nil, unconverted
}

// innerConstant looks through a folded constant to the expression that it was
// folded from.
func (fx *facts) innerConstant(e *il.Expr) (*il.Expr, conversion) {
	c := e.Const
	if c != nil && c.NamedDefinition && c.Kind == il.CkTemplateParam && c.EnumType != nil && c.EnumType == fx.enumeration && c.Value != nil {
		return c.Value, compound // in its own enumeration a dependent enumerator is its value
	}
	if c == nil || c.Expr == nil || c.NamedDefinition {
		return nil, unconverted
	}
	if k, _ := fx.skip(c.Expr); k.X != nil && k.X.LiteralText != "" {
		return c.Expr, converted
	}
	if c.Kind == il.CkAggregate {
		return c.Expr, constantObject
	}
	return c.Expr, unconverted
}

// firstWritten returns the first of a list of arguments that was written,
// nextWritten the one after a.
func firstWritten(a *il.Expr) *il.Expr {
	for a != nil && a.GeneratedDefaultArg {
		a = a.Next
	}
	return a
}

func nextWritten(a *il.Expr) *il.Expr { return firstWritten(a.Next) }

// needsParens reports whether e stands in parentheses as an operand.
func (fx *facts) needsParens(cx ctx, e *il.Expr, conv conversion) bool {
	if conv&compound != 0 {
		return true
	}
	switch e.Kind {
	case il.EnkVariable:
		return fx.throughCapture(cx, e) || conv&viaFunction != 0 && conv&converted != 0
	case il.EnkRoutine:
		return conv&toBool != 0
	case il.EnkUnresolved:
		return isUnknownInstance(e)
	case il.EnkParamRef, il.EnkLambda, il.EnkStatement, il.EnkFold, il.EnkBracedInitList,
		il.EnkConceptID, il.EnkAwait, il.EnkError:
		return false
	case il.EnkTypeid:
		return fx.isConstantTypeid(e)
	case il.EnkConstant:
		if e.Const != nil && e.Const.FuncNameTok && conv&toBool != 0 {
			return false // __func__ is an array by name
		}
		return fx.constantNeedsParens(cx, e.Const, conv)
	case il.EnkOperation:
		return operationNeedsParens(cx, e, conv)
	case il.EnkDependentConstruct:
		return conv&converted != 0 || isPointerCast(e)
	case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkBuiltinOperation:
		return conv&converted != 0
	case il.EnkTempInit:
		return temporaryNeedsParens(e, conv)
	case il.EnkRequires:
		return false
	}
	return true
}

// bare prints e without parentheses of the mode; kinds that always carry their
// own print them here.
func (p *printer) bare(cx ctx, e *il.Expr) {
	if e.Extension && (e.Kind != il.EnkOperation || binaryOps[e.Op] == "" && !e.IsCall()) {
		p.Str("__extension__ ")
	}
	switch e.Kind {
	case il.EnkOperation:
		p.operation(cx, e)
	case il.EnkConstant:
		p.constantExpr(cx, e)
	case il.EnkVariable:
		p.variable(cx, e)
	case il.EnkField:
		if e.Field != nil && e.Field.Name != nil {
			p.nameRef(cx, &e.Field.SourceCorresp, e.NameRef, func() { p.Str(e.Field.Name.Text) })
		}
	case il.EnkRoutine:
		p.routineRef(cx, e)
	case il.EnkTempInit, il.EnkInitializer, il.EnkReuseValue:
		p.temporary(cx, e)
	case il.EnkLambda:
		p.lambda(cx, e)
	case il.EnkNewDelete:
		p.newDelete(cx, e)
	case il.EnkThrow:
		p.throwExpr(cx, e)
	case il.EnkCondition:
		p.condition(cx, e)
	case il.EnkTypeid:
		p.typeidExpr(cx, e)
	case il.EnkSizeof, il.EnkAlignof:
		p.sizeofExpr(cx, e)
	case il.EnkSizeofPack:
		p.sizeofPack(cx, e)
	case il.EnkStatement:
		p.statementExpr(cx, e)
	case il.EnkTypeOperand:
		p.typeID(cx, e.X.Type2)
	case il.EnkBuiltinOperation:
		p.builtinOperation(cx, e)
	case il.EnkParamRef:
		p.paramRef(e)
	case il.EnkBracedInitList:
		p.bracedList(cx, e)
	case il.EnkFold:
		p.fold(cx, e)
	case il.EnkAwait:
		p.Str("co_await ")
		p.expr(cx, e.Operand, modeO)
	case il.EnkYield:
		p.Str("co_yield ")
		p.expr(cx, e.Operand, modeT)
	case il.EnkRequires:
		p.requiresExpr(cx, e)
	case il.EnkConceptID:
		p.conceptID(cx, e)
	case il.EnkNoexcept:
		p.Str("noexcept(")
		p.noexceptOperand(cx, e.Operand)
		p.Byte(')')
	case il.EnkUnresolved:
		p.unresolved(cx, e)
	case il.EnkDependentMember:
		p.dependentAccess(cx, e)
	case il.EnkDependentConstruct:
		p.dependentConstruct(cx, e)
	case il.EnkLabelAddress:
		p.Str("&&")
		p.Str(e.X.Label.Name.Text)
	}
}

// isNameOrMember reports whether e is a plain name or member access, which
// decltype prints without parentheses.
func (fx *facts) isNameOrMember(e *il.Expr) bool {
	c, _ := fx.skip(e)
	switch c.Kind {
	case il.EnkVariable, il.EnkRoutine, il.EnkUnresolved, il.EnkDependentMember, il.EnkField:
		return true
	case il.EnkConstant:
		return c.Const != nil && (c.Const.NamedDefinition || c.Const.Kind == il.CkTemplateParam && (c.Const.TP == il.TpckParam || c.Const.TP == il.TpckMember || c.Const.TP == il.TpckUnknownFunction))
	case il.EnkOperation:
		return isMemberAccess(c.Op)
	}
	return false
}

// isMemberAccess reports whether op names a member of an object.
func isMemberAccess(op il.Op) bool {
	switch op {
	case il.OpDotField, il.OpPointsToField, il.OpDotStatic, il.OpPointsToStatic:
		return true
	}
	return false
}

// list prints the expressions of a list, separated by commas.
func (p *printer) list(cx ctx, a *il.Expr) {
	p.separated(a, func(a *il.Expr) { p.argument(cx, a) })
}

// separated prints the expressions of a list with element, separated by commas.
func (w *text) separated(a *il.Expr, element func(*il.Expr)) {
	first := true
	for a = firstWritten(a); a != nil; a = nextWritten(a) {
		if !first {
			w.Str(", ")
		}
		first = false
		element(a)
	}
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

// argument prints one argument; a comma expression takes parentheses, and so
// does a constant or function that is named through an object. What a
// constructor converts has those of the constructor's argument as well.
func (p *printer) argument(cx ctx, a *il.Expr) {
	c, _ := p.skip(a)
	parens := p.argumentParens(c)
	if d := a.Init; a.Kind == il.EnkTempInit && c != a && d != nil && d.Kind == il.DikConstructor && (parens || isWrittenAccess(c)) {
		p.Byte('(')
		p.expr(cx, c, modeO)
		p.Byte(')')
		return
	}
	if parens {
		p.expr(cx, a, modeO)
		return
	}
	p.expr(cx, a, modeT)
}

// argumentParens reports whether c stands in parentheses as an argument.
func (fx *facts) argumentParens(c *il.Expr) bool {
	if c.Kind != il.EnkOperation {
		return false
	}
	switch c.Op {
	case il.OpDotStatic, il.OpPointsToStatic:
		return c.Operand.Next.Kind == il.EnkRoutine || fx.constantOperands(c.Operand.Next)
	case il.OpComma:
		return !c.OperatorSyntax
	}
	return false
}

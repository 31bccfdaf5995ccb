// This file implements the printing of built-in operators, casts and member
// accesses.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/layout"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// opTexts has the token of each operator that has one; every value of il.Op is
// an index.
type opTexts [256]string

var unaryOps = opTexts{
	il.OpIndirect: "*", il.OpAddressOf: "&", il.OpNegate: "-", il.OpUnaryPlus: "+", il.OpComplement: "~", il.OpNot: "!",
	il.OpPreIncr: "++", il.OpPreDecr: "--", il.OpXConj: "~",
}

var binaryOps = opTexts{
	il.OpAdd: "+", il.OpSubtract: "-", il.OpMultiply: "*", il.OpDivide: "/", il.OpRemainder: "%",
	il.OpShiftl: "<<", il.OpShiftr: ">>", il.OpAnd: "&", il.OpOr: "|", il.OpXor: "^",
	il.OpEq: "==", il.OpNe: "!=", il.OpLt: "<", il.OpGt: ">", il.OpLe: "<=", il.OpGe: ">=", il.OpSpaceship: "<=>",
	il.OpLand: "&&", il.OpLor: "||", il.OpPadd: "+", il.OpPsubtract: "-", il.OpPdiff: "-",
	il.OpAssign: "=", il.OpAddAssign: "+=", il.OpSubtractAssign: "-=", il.OpMultiplyAssign: "*=",
	il.OpDivideAssign: "/=", il.OpRemainderAssign: "%=", il.OpShiftlAssign: "<<=", il.OpShiftrAssign: ">>=",
	il.OpAndAssign: "&=", il.OpOrAssign: "|=", il.OpXorAssign: "^=", il.OpPaddAssign: "+=", il.OpPsubtractAssign: "-=",
}

// isNegatedInTemplate reports whether e, an operand of ! in a template that would
// stand as it is elsewhere, takes parentheses: an instance of a function template
// (rule paren.not-braced-dependent).
func isNegatedInTemplate(e *il.Expr) bool {
	if e.Kind != il.EnkUnresolved || e.X == nil || !e.X.HasArgs || len(e.X.Candidates) == 0 {
		return false
	}
	t, ok := e.X.Candidates[0].(*il.Template)
	return ok && t.Routine != nil
}

// reversedEquality returns the call of operator== with exchanged operands that e negates:
// the tool prints it as `!=` (rule op.negated-reversed).
func reversedEquality(fx *facts, e *il.Expr) *il.Expr {
	if e.Op != il.OpNot || e.Generated {
		return nil
	}
	c, _ := fx.skip(e.Operand)
	if c.Kind != il.EnkOperation || !c.OperatorSyntax || c.Rewritten != il.RewriteReversed || c.SpelledOp != token.Eq {
		return nil
	}
	return c
}

// operation prints an operation.
func (p *printer) operation(cx ctx, e *il.Expr) {
	if e.Op == il.OpNot && e.Generated { // a rewritten != keeps its own spelling
		p.expr(cx, e.Operand, modeT)
		return
	}
	if c := reversedEquality(&p.facts, e); c != nil {
		p.operatorCall(cx, c, token.Ne)
		return
	}
	if s := unaryOps[e.Op]; s != "" {
		p.Str(s)
		if c, _ := p.skip(e.Operand); e.Op == il.OpAddressOf && c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString {
			p.bare(cx, c)
			return
		}
		if f := e.Operand; e.Op == il.OpAddressOf && f.Kind == il.EnkField && f.Field != nil {
			p.nameRef(cx.put(memberAddress, p.d.Clang), f.NameRef, func() { p.Str(f.Field.Name.Text) })
			return
		}
		if e.Op == il.OpIndirect && p.isDecayedArray(cx, e.Operand) {
			p.Byte('(')
			p.expr(cx, e.Operand, modeT)
			p.Byte(')')
			return
		}
		if c := e.Operand; e.Op == il.OpAddressOf && c.Kind == il.EnkUnresolved {
			p.bare(cx.put(memberAddress, p.d.Clang), c)
			return
		}
		if c, _ := p.skip(e.Operand); (e.Op == il.OpIndirect || e.Op == il.OpAddressOf) && constructsObject(c) ||
			e.Op == il.OpNot && (isNegatedInTemplate(c) || cx.is(inTemplateArg) && isUnknownBraced(c)) || e.Op != il.OpNot && c.Kind == il.EnkConceptID {
			p.parenthesised(cx, c)
			return
		}
		p.exprThrough(cx.put(memberAddress, e.Op == il.OpAddressOf && p.d.Clang), e.Operand, p.temporaryOperand(e), modeO)
		return
	}
	if s := binaryOps[e.Op]; s != "" {
		p.binary(cx, e, s)
		return
	}
	a := e.Operand
	switch e.Op {
	case il.OpPostIncr, il.OpPostDecr:
		if c, _ := p.skip(a); constructsObject(c) {
			p.parenthesised(cx, c)
		} else {
			p.expr(cx, a, modeO)
		}
		if e.Op == il.OpPostIncr {
			p.Str("++")
		} else {
			p.Str("--")
		}
	case il.OpRealPart, il.OpImagPart:
		if e.Op == il.OpRealPart {
			p.Str("__real(")
		} else {
			p.Str("__imag(")
		}
		p.expr(cx, a, modeT)
		p.Byte(')')
	case il.OpNoexcept:
		p.Str("noexcept(")
		p.noexceptOperand(cx, a)
		p.Byte(')')
	case il.OpSubscript, il.OpVectorSubscript:
		p.subscript(cx, e)
	case il.OpComma:
		p.commaOperand(cx, e, a)
		p.Str(", ")
		p.commaOperand(cx, e, a.Next)
	case il.OpQuestion:
		p.question(cx, e)
	case il.OpDotField, il.OpPointsToField, il.OpDotStatic, il.OpPointsToStatic:
		p.memberAccess(cx, e)
	case il.OpPMField, il.OpPMPointsToField:
		p.pmAccess(cx, e)
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall:
		p.call(cx, e)
	case il.OpVaStart, il.OpVaEnd, il.OpVaCopy, il.OpVaArg:
		p.vaOperation(cx, e)
	default:
		p.cast(cx, e)
	}
}

// binary prints `a op b`. Only an operand of && that is itself an && has no
// parentheses of its own (rules paren.chain, paren.land-right).
func (p *printer) binary(cx ctx, e *il.Expr, op string) {
	if c := comparedConstant(&p.facts, e); c != nil {
		p.operatorCall(cx, c, token.None) // of a number: as it was written
		return
	}
	p.binaryOperand(cx, e, e.Operand, p.nestedAnd(e, e.Operand))
	p.Byte(' ')
	p.Str(op)
	p.Byte(' ')
	if e.Op == il.OpAssign && e.Type.IsClass() {
		p.copiedObject(cx, e.Operand.Next)
		return
	}
	p.binaryOperand(cx, e, e.Operand.Next, p.nestedAnd(e, e.Operand.Next))
}

// nestedAnd returns how operand a of e prints: as it is where both are &&.
func (fx *facts) nestedAnd(e, a *il.Expr) mode {
	if e.Op == il.OpLand && !fx.d.Clang {
		if c, conv := fx.skip(a); c.Kind == il.EnkOperation && c.Op == il.OpLand && conv == unconverted {
			return modeT
		}
	}
	return modeO
}

// binaryOperand prints an operand of e; a string literal that does not decay,
// because the operation is resolved at instantiation, stands as it is.
func (p *printer) binaryOperand(cx ctx, e, a *il.Expr, m mode) {
	if c, _ := p.skip(a); e.TypeDependent && c == a && c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString {
		if (e.Op == il.OpLand || e.Op == il.OpLor) && !isFunctionName(c) && (a == e.Operand || p.isBuiltinOperand(e.Operand)) {
			p.parenthesised(cx, c)
			return
		}
		m = modeT
	}
	if c, _ := p.skip(a); cx.is(asserted) && e.TypeDependent && (e.Op == il.OpLand || e.Op == il.OpLor) &&
		c.Kind == il.EnkConstant && c.Const != nil && c.Const.Expr == nil && c.Const.Kind != il.CkString && !c.Type.IsBool() && besidesTruth(&p.facts, e, a) {
		p.parenthesised(cx, c) // (rule paren.asserted-literal)
		return
	}
	if c, _ := p.skip(a); e.TypeDependent && a != e.Operand && (e.Op == il.OpLand || e.Op == il.OpLor) &&
		(c.Kind == il.EnkConstant && c.Const != nil && c.Const.Expr == nil && c.Const.Kind != il.CkString || c.Kind == il.EnkSizeof) && !c.Type.IsBool() && p.isTruthValue(e.Operand) {
		p.parenthesised(cx, c) // (rule paren.literal-truth-value)
		return
	}
	if c, _ := p.skip(a); e.Op == il.OpAssign && c.Kind == il.EnkRoutine && losesNoexcept(&p.facts, c, e.Type) {
		p.parenthesised(cx, c)
		return
	}
	if c, conv := p.skip(a); (e.Op == il.OpPadd || e.Op == il.OpPsubtract) && c.Kind == il.EnkConstant && c.Const != nil &&
		c.Const.NamedDefinition {
		p.operand(cx, c, conv&^converted, m) // an enumerator that moves a pointer is not converted
		return
	}
	if e.TypeDependent && isTemporaryResult(&p.facts, a) {
		p.parenthesised(cx, a)
		return
	}
	if c, _ := p.skip(a); c.Kind == il.EnkConceptID && e.Op != il.OpLand && e.Op != il.OpLor && e.Op != il.OpAssign { // (rule paren.concept-operand)
		p.parenthesised(cx, c)
		return
	}
	if c, _ := p.skip(a); !cx.is(inConcept) && isUnknownTruth(e, c) { // (rule paren.unknown-template-operand)
		p.parenthesised(cx, c)
		return
	}
	p.expr(cx, a, m)
}

// isUnknownTruth reports whether c, an operand of e, is an instance of an unknown member
// template that e asks for its truth.
func isUnknownTruth(e, c *il.Expr) bool {
	return (e.Op == il.OpLand || e.Op == il.OpLor) && c.Kind == il.EnkUnresolved && isUnknownInstance(c)
}

// isTemporaryResult reports whether a, an operand of an operation that is resolved at
// instantiation, is the result of a known function of a class whose objects are not copied
// and destroyed without calls: it is a temporary there (rule paren.named-temporary).
func isTemporaryResult(fx *facts, a *il.Expr) bool {
	c, _ := fx.skip(a)
	return !c.TypeDependent && c.IsCall() && c.Cat == il.PRValue && isTemporary(c.Type)
}

// isTemporary reports whether a result of type t is an object of a class that functions
// copy or destroy.
func isTemporary(t *il.Type) bool {
	if t == nil || t.IsReference() || t.ClassType() == nil {
		return false
	}
	c := t.ClassType().Cls
	return c.Complete && !c.Members.CopiedAsBytes()
}

// subscript prints `a[i]`; the pointer may be the second operand.
func (p *printer) subscript(cx ctx, e *il.Expr) {
	if c, _ := p.skip(e.Operand); e.Operand.Next.TypeDependent && c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString && !isFunctionName(c) {
		p.expr(cx, c, modeT) // an array still
	} else {
		p.expr(cx, e.Operand, modeO)
	}
	p.Byte('[')
	p.expr(cx, e.Operand.Next, modeT)
	p.Byte(']')
}

// callsOwnMember reports whether e calls a member function of the class template
// being printed, whose result counts as converted.
func callsOwnMember(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpDotMemberCall && e.Op != il.OpPointsToMemberCall {
		return false
	}
	r := e.Operand.Routine
	return r != nil && r.MemberOf != nil && r.MemberOf.IsDependent()
}

// memberAccess prints `a.b`, `a->b`, or the bare member of an implicit this
// (rules op.member-through-this, qual.anonymous-union).
func (p *printer) memberAccess(cx ctx, e *il.Expr) {
	a := e.Operand
	m := a.Next
	op := e.Op
	for inner := anonymousAccess(a); inner != nil; inner = anonymousAccess(a) {
		a, op = inner.Operand, inner.Op
	}
	if isUnnamedVariable(a) && m.Kind == il.EnkField && m.NameRef != nil && m.Field.Name != nil && namesNamespace(m.NameRef) {
		p.nameRef(cx, m.NameRef, func() { p.Str(m.Field.Name.Text) })
		return
	}
	if e.ImplicitThis || isUnnamedVariable(a) {
		if c := p.objectClass(a); e.ImplicitThis && isPrivateOfBase(m, c) {
			privateOfBase(p, cx, m, c)
			return
		}
		p.member(cx, m, nil)
		return
	}
	switch {
	case op == il.OpPointsToField && isThisOfClosure(&p.facts, a):
		p.Str("this")
	case op == il.OpPointsToField && isArrayObject(&p.facts, cx, a):
		p.expr(cx, a, modeO)
	default:
		p.object(cx, a)
	}
	if op == il.OpDotField || op == il.OpDotStatic {
		p.Byte('.')
	} else {
		p.Str("->")
	}
	if m.Kind == il.EnkRoutine && m.Found&il.FoundInSet != 0 {
		chosenStatic(p, cx, m.Routine)
		return
	}
	if m.Kind != il.EnkField {
		cx = cx.without(inTemplateArg) // behind an object its name is as written
	}
	p.member(cx, m, p.objectClass(a))
}

// chosenStatic prints static member function r, which overload resolution or deduction
// chose behind an object: without the qualifiers that were written, and with as many
// template arguments as any call of it gives (rule op.static-chosen).
func chosenStatic(p *printer, cx ctx, r *il.Routine) {
	if r.GivenTArgs == 0 || r.IsPrototype {
		p.routineName(cx, r)
		return
	}
	if p.inPrototype() {
		p.Str("template ")
	}
	givenArgs(p, cx, r, nil)
}

// givenArgs prints r, an instance that ref names if it is not nil, with as many template
// arguments as any mention of it gives; false, with nothing printed, where none gives any.
func givenArgs(p *printer, cx ctx, r *il.Routine, ref *il.NameReference) bool {
	n := int(r.GivenTArgs) - 1
	if n < 0 || r.IsPrototype {
		return false
	}
	if ref != nil && n > 0 && len(ref.Args) >= n && namesInstance(r, ref) { // it gives them all
		p.instanceRef(cx, r, ref, "")
		return true
	}
	var own il.NameReference
	if ref != nil {
		own = *ref
	}
	var args []il.TemplateArg
	for i := range r.TemplateArgs {
		if len(args) == n {
			break
		}
		if r.TemplateArgs[i].Kind != il.ArgPackStart {
			args = append(args, r.TemplateArgs[i])
		}
	}
	own.Args = args
	p.instanceRef(cx, r, &own, "")
	return true
}

// isThisOfClosure reports whether a is the captured `this` of a lambda: in front
// of a data member it is no name of a captured variable
// (rule closure.this-member).
func isThisOfClosure(fx *facts, a *il.Expr) bool {
	a, _ = fx.skip(a)
	if a.Kind != il.EnkOperation || a.Op != il.OpDotField && a.Op != il.OpPointsToField || fx.routine == nil ||
		fx.routine.Lambda == nil || fx.routine.Lambda.ThisCapture != 1 {
		return false
	}
	f := a.Operand.Next
	return f != nil && f.Field != nil && f.Field.CapturedThis
}

// anonymousAccess returns the access to the unnamed object of an anonymous
// union that a stands for, nil when it is something else.
func anonymousAccess(a *il.Expr) *il.Expr {
	if a.Kind != il.EnkOperation || a.Op != il.OpDotField && a.Op != il.OpPointsToField || a.Operand == nil {
		return nil
	}
	if f := a.Operand.Next; f != nil && f.Kind == il.EnkField && f.Field != nil && f.Field.AnonymousParent {
		return a
	}
	return nil
}

// isUnnamedVariable reports whether a is the unnamed variable of an anonymous
// union.
func isUnnamedVariable(a *il.Expr) bool {
	return a.Kind == il.EnkVariable && a.Var != nil && a.Var.IsAnonymousParent
}

// commaOperand prints operand a of e, a built-in comma operator; temporaries take
// parentheses there (rules paren.braced-temporary-pattern,
// paren.comma-temporary).
func (p *printer) commaOperand(cx ctx, e, a *il.Expr) {
	c, conv := p.skip(a)
	switch {
	case conv&decayed != 0 && c.Kind == il.EnkVariable && p.isDecayedArray(cx, a), isBracedTemporary(c), c.Kind == il.EnkDependentConstruct && (c.Type.ClassType() != nil && constructsObject(c) || c.Operand != nil && c.Operand.Next != nil), p.isEvaluatedObject(cx, c):
		p.parenthesised(cx, a)
	case c.Kind == il.EnkTempInit && c.Type.IsClass() && writtenTemporary(c) && !((p.inPrototype() || e.TypeDependent) && isEmptyConstruction(c)):
		p.Byte('(')
		p.expr(cx, a, modeO)
		p.Byte(')')
	case e.TypeDependent && isTemporaryResult(&p.facts, a):
		p.parenthesised(cx, a)
	default:
		p.expr(cx, a, modeO)
	}
}

// isBracedTemporary reports whether e was written as T{…}.
func isBracedTemporary(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkTempInit:
		return e.Form == il.CastBraced && (e.Type.IsClass() || e.Type.IsDependent())
	case il.EnkDependentConstruct:
		return e.X != nil && e.X.Brace
	}
	return false
}

// object prints the object of a member access; braced temporaries and constants
// take parentheses there (rules paren.constructed-constant-member,
// paren.aggregate-object, paren.copied-object).
func (p *printer) object(cx ctx, a *il.Expr) {
	c, conv := p.skip(a)
	if c.Kind == il.EnkTempInit && c.Init != nil && isWrappedObject(&p.facts, cx, a, c) {
		p.Byte('(')
		p.expr(cx, a, modeT)
		p.Byte(')')
		return
	}
	switch {
	case isArrayObject(&p.facts, cx, a): // (rule paren.array-object)
		p.parenthesised(cx, a)
	case p.isEvaluatedObject(cx, c), c.IsCall() && !c.OperatorSyntax && c.Type.IsClass() && isResultObject(c) && isSeenAsBase(a): // (rules paren.evaluated-object, paren.base-of-result)
		p.Byte('(')
		p.expr(cx, c, modeT)
		p.Byte(')')
	case isOperatorResult(c) && (conv&materialized != 0 || !callsConstexpr(c)): // (rule paren.operator-object)
		wrapped := conv&(materialized|converted) != 0 || isSeenAsBase(a)
		if wrapped {
			p.Byte('(')
		}
		p.bare(cx, c)
		if wrapped {
			p.Byte(')')
		}
	case c.Kind == il.EnkOperation && (!c.OperatorSyntax || callsConstexpr(c) || isArrowCall(c)):
		conv &^= adjusted
		if c.Type.IsPointer() && conv&viaClass == 0 {
			conv &^= converted
		}
		p.operand(cx, c, conv, modeO)
	case isUnknownEmpty(&p.facts, c), isDependentBraces(c) && initialisesParts(c): // (rules paren.constructed-operand, paren.aggregate-object)
		p.parenthesised(cx, a)
	default:
		p.expr(cx, a, modeO)
	}
}

// isArrayObject reports whether a, the pointer of a member access, is the name of an array.
func isArrayObject(fx *facts, cx ctx, a *il.Expr) bool {
	c, _ := fx.skip(a)
	return fx.isDecayedArray(cx, a) || c.Kind == il.EnkVariable && c.Var.Managed && c.Type.Deref().IsArray()
}

// isEmptyConstruct reports whether e makes an object of an unknown type of nothing, or of
// such an object.
func isEmptyConstruct(e *il.Expr) bool {
	for e != nil && e.Kind == il.EnkDependentConstruct && e.Operand != nil && e.Operand.Next == nil && e.X.Brace {
		e = e.Operand
	}
	return e != nil && e.Kind == il.EnkDependentConstruct && e.Operand == nil
}

// isWrappedObject reports whether temporary c, the object a of a member access,
// has a pair of parentheses more: the braces of an aggregate, an object made of
// constants, the copy of a variable that copies bits, and in a template `T()`
// that is seen as its base (rules paren.constructed-constant-member,
// paren.aggregate-object, paren.copied-object, paren.base-of-temporary).
func isWrappedObject(fx *facts, cx ctx, a, c *il.Expr) bool {
	d := c.Init
	if fx.d.Release >= 5 { // (rule later.parentheses)
		return false
	}
	copy := d.Kind == il.DikExpression && c.Type.IsClass() && (c.Form == il.CastFunctional || c.Form == il.CastC || c.Form == il.CastStatic)
	switch {
	case c.Type.IsClass() && fx.convertsObject(d):
		return isWrappedConversion(fx, c)
	case c.Form == il.CastBraced && d.Braced && (d.Kind != il.DikConstructor || d.Routine == nil), isCompoundLiteral(c):
		return true
	case fx.inPrototype():
		return isEmptyConstruction(c) && isSeenAsBase(a) || copy && c.Form == il.CastC
	case fx.isConstantObject(c):
		return !cx.is(ofDeclaration)
	}
	return copy
}

// isWrappedConversion reports whether temporary c, an object that a conversion function makes for a
// cast, has a pair of parentheses more as an object. The result of the function itself stands for one
// of a class without constructors that is copied as bytes (rule paren.object-by-conversion).
func isWrappedConversion(fx *facts, c *il.Expr) bool {
	class := c.Type.ClassType()
	if class == nil || !writtenTemporary(c) || !hasConstructors(class) && class.Cls.Members.CopiedAsBytes() {
		return false
	}
	switch c.Form {
	case il.CastFunctional:
		return !fx.inPrototype()
	case il.CastBraced:
		return true
	}
	m := &class.Cls.Members
	return (m.CopyCtor.Trivial || !m.CopyCtor.Exists) && (m.MoveCtor.Trivial || !m.MoveCtor.Exists)
}

// isOperatorResult reports whether e is the object that an operator function returns
// by value, called in operator notation.
func isOperatorResult(e *il.Expr) bool {
	return e.IsCall() && e.OperatorSyntax && e.Cat == il.PRValue && e.Type.IsClass() && !isArrowCall(e)
}

// isSeenAsBase reports whether the object a is converted to a base class.
func isSeenAsBase(a *il.Expr) bool {
	for a != nil && a.Kind == il.EnkOperation && a.Generated {
		if a.Op == il.OpBaseClassCast {
			return true
		}
		a = a.Operand
	}
	return false
}

// callsConstexpr reports whether call e names a constexpr function
// (rule paren.constexpr-operator-object).
func callsConstexpr(e *il.Expr) bool {
	return e.IsCall() && e.Operand.Kind == il.EnkRoutine && e.Operand.Routine != nil && e.Operand.Routine.DeclaredConstexpr
}

// isArrowCall reports whether e calls operator-> in operator notation: what it
// returns is the object, which may be converted (rule paren.arrow-result).
func isArrowCall(e *il.Expr) bool {
	k, ok := operatorToken(e)
	return e.OperatorSyntax && ok && k == token.Arrow
}

// isConstantObject reports whether temporary e is made by a constexpr
// constructor from constants, which makes it one
// (rule paren.constructed-constant-member).
func (fx *facts) isConstantObject(e *il.Expr) bool {
	d := e.Init
	if d.Kind != il.DikConstructor || d.Routine == nil || !d.Routine.IsConstexpr || !writtenTemporary(e) || fx.inPrototype() ||
		d.Routine.Generated && runsInitializers(e.Type.ClassType()) {
		return false
	}
	return areConstants(d.Args, maxEvaluated)
}

// runsInitializers reports whether a default member initialiser of class c calls a
// function that is not constexpr, so that its implicit constructor is not either.
func runsInitializers(c *il.Type) bool {
	if c == nil || c.Cls == nil {
		return false
	}
	for _, f := range c.Cls.Fields {
		if f.Init != nil && f.Init.Expr != nil && il.Search(f.Init.Expr, func(e *il.Expr) il.Answer {
			if e.Kind == il.EnkRoutine && e.Routine != nil && !e.Routine.IsConstexpr {
				return il.Found
			}
			return il.Below
		}) {
			return true
		}
	}
	return false
}

// objectClass returns the class of the object a, or that a points to, as it was
// written.
func (fx *facts) objectClass(a *il.Expr) *il.Type {
	c, _ := fx.skip(a)
	t := c.Type.Skip()
	if t.Kind == il.TkPointer {
		t = t.Elem
	}
	return t.ClassType()
}

// member prints the second operand of an access to a member of an object of the
// given class, nil when the object is an implicit *this.
func (p *printer) member(cx ctx, m *il.Expr, class *il.Type) {
	if m == nil {
		return
	}
	switch m.Kind {
	case il.EnkField:
		p.fieldName(cx, m, class)
	case il.EnkVariable:
		p.nameRef(cx, m.NameRef, func() { p.Str(p.variableName(m.Var)) })
	default:
		p.expr(cx, m, modeT)
	}
}

// isPrivateOfBase reports whether m is a private data member of a base of class c,
// which is a friend of it.
func isPrivateOfBase(m *il.Expr, c *il.Type) bool {
	f := m.Field
	return m.Kind == il.EnkField && f != nil && f.Name != nil && f.Access == il.Private && c != nil && f.Parent != nil && f.Parent != c && !f.Parent.IsDependent()
}

// privateOfBase prints such a member of an implicit *this of class c: through
// the class that was written, else through c, in class templates and default
// initialisers through the base (rule qual.private-of-base).
func privateOfBase(p *printer, cx ctx, m *il.Expr, c *il.Type) {
	switch r := m.NameRef; {
	case r != nil && r.Qualifier != nil && r.Qualifier.Class != nil:
		c = r.Qualifier.Class
	case c.IsDependent() || p.routine == nil:
		c = m.Field.Parent
	}
	p.qualifierType(cx, c)
	p.Str("::")
	p.Str(m.Field.Name.Text)
}

// fieldName prints the name of a data member. Qualifiers are dropped unless
// they name the member's own class (rule op.member-through-this).
func (p *printer) fieldName(cx ctx, e *il.Expr, class *il.Type) {
	f := e.Field
	if f == nil {
		return
	}
	ref := e.NameRef
	if ref != nil && ref.Qualifier != nil && f.Name != nil && isUnknownBase(&p.facts, f.Parent, class) {
		p.qualifierType(cx, f.Parent)
		p.Str("::")
		p.Str(f.Name.Text)
		return
	}
	if q := ambiguousQualifier(&p.facts, e, class); q != nil {
		p.qualifierType(cx, q)
		p.Str("::")
		p.Str(f.Name.Text)
		return
	}
	if ref != nil && !p.keepsFieldQualifier(cx, f, ref, class) {
		ref = nil
	}
	if ref != nil && ref.Qualifier.Class != nil && !ref.Qualifier.Class.IsDependent() && f.Name != nil {
		p.qualifierType(cx, ref.Qualifier.Class)
		p.Str("::")
		p.Str(f.Name.Text)
		return
	}
	p.nameRef(cx, ref, func() {
		if f.Name != nil {
			p.Str(f.Name.Text)
		}
	})
}

// keepsFieldQualifier reports whether the written qualifier of a field shows.
func (nm *names) keepsFieldQualifier(cx ctx, f *il.Field, r *il.NameReference, class *il.Type) bool {
	if r.Qualifier == nil {
		return false
	}
	if q, _ := nm.hidden(cx, f); q {
		return true
	}
	if nm.routine == nil {
		return false
	}
	if class == nil && nm.routine.MemberOf != nil {
		class = nm.routine.MemberOf.Skip()
	}
	if !findsField(class, f) || class != nil && f.Parent != class && f.Parent.IsDependent() {
		return true // a plain name is not looked up in dependent base classes
	}
	for _, v := range nm.routine.Params {
		if v.Name == f.Name {
			return true
		}
	}
	return false
}

// pmAccess prints `a.*p` and `a->*p`.
func (p *printer) pmAccess(cx ctx, e *il.Expr) {
	a := e.Operand
	p.pmObject(cx, e, a)
	if e.Op == il.OpPMField || e.Op == il.OpDotPMCall {
		p.Str(".*")
	} else {
		p.Str("->*")
	}
	if c, _ := p.skip(a.Next); constructsObject(c) && isUnknown(c.Type) && c.Type.ClassType() == nil {
		p.parenthesised(cx, c)
		return
	}
	p.expr(cx, a.Next, modeO)
}

// pmObject prints the object of a pointer-to-member access: in parentheses
// where it is converted to a base or to const
// (rule paren.pointer-to-member-object).
func (p *printer) pmObject(cx ctx, e, a *il.Expr) {
	c, _ := p.skip(a)
	if constructsObject(c) || e.TypeDependent && isTemporaryResult(&p.facts, c) {
		p.parenthesised(cx, c)
		return
	}
	if t := a.Type; a.ConversionCall && t.IsPointer() && t.Skip().Elem.AllQuals() == 0 && !p.needsParens(cx, c, unconverted) {
		p.expr(cx, c, modeT)
		return
	}
	if c != a && a.Generated && a.Op != il.OpRefIndirect && !p.needsParens(cx, c, unconverted) {
		p.Byte('(')
		p.operand(cx, c, unconverted, modeT)
		p.Byte(')')
		return
	}
	p.expr(cx, a, modeO)
}

var castNames = [...]string{il.CastStatic: "static_cast< ", il.CastConst: "const_cast< ",
	il.CastReinterpret: "reinterpret_cast< ", il.CastDynamic: "dynamic_cast< "}

// oneForm is e, the value of an enumerator, a bound or a default argument, with the one form
// that casts have there (rule arg.cast).
func oneForm(fx *facts, e *il.Expr) *il.Expr {
	if !e.ValueDependent {
		return e
	}
	return il.PlainCast(fx.u, e, func(e *il.Expr) *il.Expr {
		n := *e
		return &n
	})
}

// castOperand prints the operand of a named cast; a constant that a conversion
// function yields shows its conversion (rule const.conversion-shown).
func (p *printer) castOperand(cx ctx, e *il.Expr) {
	if !convertedConstant(p, cx, e) {
		p.expr(cx, e, modeT)
	}
}

// convertedConstant prints e, the operand of a cast, if it is a constant that a conversion
// function yields: with its conversion.
func convertedConstant(p *printer, cx ctx, e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Generated && !e.ConversionCall && e.Operand != nil {
		e = e.Operand
	}
	if k := e.Const; e.Kind == il.EnkConstant && k != nil && k.Kind == il.CkAddress && k.Expr != nil && k.Expr.ConversionCall {
		e = k.Expr
	}
	if !isConvertedConstant(&p.facts, cx, e) {
		return false
	}
	p.Str("((")
	p.typeID(cx, e.Type)
	p.Byte(')')
	p.expr(cx, e, modeT)
	p.Byte(')')
	return true
}

// isConvertedConstant reports whether e calls a constexpr conversion function of a constant
// object: it is evaluated where a cast names its type (rule const.conversion-shown).
func isConvertedConstant(fx *facts, cx ctx, e *il.Expr) bool {
	if !e.ConversionCall || e.Operand == nil || e.Operand.Kind != il.EnkRoutine || !e.Operand.Routine.IsConstexpr || fx.inPrototype() || cx.is(ofDeclaration) {
		return false
	}
	object := e.Operand.Next
	for object != nil && object.Kind == il.EnkOperation && (object.Generated || object.Op == il.OpDotField || object.Op == il.OpSubscript) {
		object = object.Operand
	}
	return object != nil && (isConstantArgument(object, maxEvaluated) || object.Kind == il.EnkVariable && !object.Type.IsReference() && layout.IsEmpty(object.Type))
}

// unboundFunction returns the address of a nonstatic member function that cast e
// makes something else of, as GNU C++ has it: the function is that of a null
// object. nil for others (rule conv.member-function).
func unboundFunction(fx *facts, e *il.Expr) *il.Expr {
	c, _ := fx.skip(e.Operand)
	if (c.Kind != il.EnkOperation || c.Op != il.OpAddressOf) && !e.Type.IsPointer() || !c.Type.IsPtrToMember() || e.Type.IsPtrToMember() || e.Type.IsVoid() || isUnknown(e.Type) {
		return nil
	}
	if s := c.Type.Skip(); !s.Elem.IsFunction() || s.Class == nil || s.Class.ClassType() == nil {
		return nil
	}
	return c
}

// cast prints a written cast; functional casts to scalars print as C casts
// (rules conv.c-style, conv.named, conv.deduced-class, conv.constant-under-cast,
// typedef.cast-in-argument).
func (p *printer) cast(cx ctx, e *il.Expr) {
	form := e.Form
	if e.Op == il.OpDynamicCast || e.Op == il.OpRefDynamicCast {
		form = il.CastDynamic
	}
	t := p.castType(e)
	if e.Op == il.OpBaseClassCast && form != il.CastDynamic {
		t = castToBase(&p.facts, t)
	}
	if cx.is(inTemplateArg) && !t.IsDependent() && !p.keepsTypedefs(cx) {
		t = p.plainType(t)
	}
	if s := t.Skip(); s.IsReference() && s.Elem.IsDependent() { // (rule conv.decltype-reference)
		e := s.Elem
		for e.IsPlainQualified() && e.Elem != nil {
			e = e.Elem
		}
		if e.Ref != nil && e.Ref.Kind == il.RefDecltype {
			t = e
		}
	}
	tx := cx
	if p.inPrototype() && !t.IsDependent() && !t.IsClass() {
		if tx = cx.with(castTarget); t.IsPlainQualified() {
			t = p.u.Unqualified(t)
		}
	}
	switch form {
	case il.CastStatic, il.CastConst, il.CastReinterpret, il.CastDynamic:
		p.Str(castNames[form])
		p.typeID(tx, t)
		p.Str(">(")
		if c, _ := p.skip(e.Operand); form == il.CastStatic && castsToClass(e) && isWrittenAccess(c) { // (rule paren.found-later-cast)
			p.parenthesised(cx, c)
		} else {
			p.castOperand(cx, e.Operand)
		}
		p.Byte(')')
		return
	case il.CastImplicit:
		if e.Generated && !p.isWritableString(e) {
			p.expr(cx, e.Operand, modeT)
			return
		}
	}
	if isUndeduced(t) || isPlaceholder(t) {
		p.typeID(cx, t)
		p.Byte('(')
		p.dependentList(cx, e.Operand)
		p.Byte(')')
		return
	}
	if castsToClass(e) {
		p.Str("((")
		p.typeID(cx, t)
		p.Str(")(")
		p.dependentList(cx, e.Operand)
		p.Str("))")
		return
	}
	p.Byte('(')
	p.typeID(tx, t)
	p.Byte(')')
	if c := unboundFunction(&p.facts, e); c != nil {
		p.Begin("conv.member-function", writer.Injected, source.Range{Start: e.Pos})
		p.Str("((*((")
		p.typeID(cx, c.Type.Skip().Class)
		if p.Str(" *)0"); !c.Type.Skip().Class.IsDependent() {
			p.Str("LL")
		}
		p.Str(")).*")
		p.End()
		if c.Kind != il.EnkOperation || c.Op != il.OpAddressOf {
			p.bare(cx, c)
			p.Byte(')')
			return
		}
		p.Byte('(')
		p.bare(cx, c)
		p.Str("))")
		return
	}
	if c, _ := p.skip(e.Operand); t.IsVoid() && p.isEvaluatedObject(cx, c) || constructsObject(c) || t.IsDependent() && isWrittenObject(c) || p.isCastOperand(cx, e) || isCompoundLiteral(c) && !c.Type.IsClass() || t.IsPointer() && !t.Skip().Elem.IsFunction() && isStaticTemplate(&p.facts, e.Operand) || e.ReferenceCast && (isPlainConstant(e.Operand) || castsTemporary(e.Operand, p.inPrototype())) { // (rule paren.cast-of-temporary)
		p.Byte('(')
		p.expr(cx, e.Operand, modeT)
		p.Byte(')')
		return
	}
	if c, conv := p.skip(e.Operand); form == il.CastBraced && c.Kind == il.EnkConstant && c.Const != nil {
		k := *c.Const // the cast says what it is converted to
		k.ImplicitCast = false
		plain := *c
		plain.Const = &k
		p.operand(cx, &plain, conv&^converted, modeO)
		return
	} else if form == il.CastBraced && (c.Kind == il.EnkSizeof || c.Kind == il.EnkAlignof || c.IsCall() && conv&viaFunction == 0) { // (rule paren.braced-size)
		p.operand(cx, c, conv&^converted, modeO)
		return
	} else if isUnknown(t) && c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkString && !isFunctionName(c) {
		p.expr(cx, c, modeT)
		return
	}
	if form != il.CastBraced && convertedConstant(p, cx, e.Operand) {
		return
	}
	if c, conv := p.skip(e.Operand); form == il.CastFunctional && p.inPrototype() && conv&viaFunction != 0 && c.Kind == il.EnkTempInit && !p.needsParens(cx, c, conv) { // (rule paren.converted-temporary)
		p.parenthesised(cx, e.Operand)
		return
	}
	p.exprThrough(cx, e.Operand, p.temporaryOperand(e), modeO)
}

// isPlainConstant reports whether e is a constant that no expression was folded
// to.
func isPlainConstant(e *il.Expr) bool {
	for e.Kind == il.EnkTempInit && e.Init != nil && e.Form == il.CastImplicit && e.Init.Kind == il.DikConstant {
		return e.Init.Const != nil && e.Init.Const.Expr == nil
	}
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr == nil
}

// temporaryOperand says that the operand of e, a construction, is made a
// temporary: where its value is dropped or its address taken
// (rule paren.built-temporary).
func (fx *facts) temporaryOperand(e *il.Expr) conversion {
	if e.Op == il.OpAddressOf || e.Op == il.OpCast && e.Type.IsVoid() {
		if c, _ := fx.skip(e.Operand); c.Kind == il.EnkTempInit && !isTrivialValue(c) {
			return materialized
		}
	}
	return unconverted
}

// isTrivialValue reports whether temporary e is value-initialised without a
// constructor and leaves nothing to destroy.
func isTrivialValue(e *il.Expr) bool {
	d := e.Init
	return d != nil && (d.Kind == il.DikNone || d.Kind == il.DikZero) && d.Destructor == nil
}

// castsToClass reports whether e constructs an object of a class template from
// one argument; it carries its own parentheses like any such construction. The
// instance of a member template that is not known counts as a class
// (rules const.unknown-member-template, paren.local-class-object).
func castsToClass(e *il.Expr) bool {
	if e.Op != il.OpCast || e.Form == il.CastImplicit || e.Type == nil {
		return false
	}
	if isMemberTemplateID(e.Type) {
		return true
	}
	if !e.Type.IsClass() {
		return false
	}
	c := e.Type.ClassType()
	return !c.Cls.IsPrototype || c.Cls.IsTemplateClass || c.LocalToFunction // not a member class of a template
}

// vaOperation prints the va_ family; a list that decays to a pointer is in
// parentheses (rules op.builtin-forms, op.va-list).
func (p *printer) vaOperation(cx ctx, e *il.Expr) {
	a := e.Operand
	paren := func(x *il.Expr) {
		if c, conv := p.skip(x); conv == unconverted && !c.Type.IsArray() && c.Kind == il.EnkVariable {
			p.expr(cx, x, modeT) // a parameter is a pointer already
			return
		}
		p.Byte('(')
		p.expr(cx, x, modeT)
		p.Byte(')')
	}
	switch e.Op {
	case il.OpVaStart:
		p.Str("__builtin_va_start(")
		paren(a)
		p.Byte(',')
		p.expr(cx, a.Next, modeT)
		p.Byte(')')
	case il.OpVaArg:
		p.Str("__builtin_va_arg(")
		paren(a)
		p.Byte(',')
		if e.X != nil && e.X.TypeOperand != nil {
			p.typeID(cx, e.X.TypeOperand)
		} else {
			p.typeID(cx, e.Type)
		}
		p.Byte(')')
	case il.OpVaCopy:
		p.Str("__builtin_va_copy(")
		paren(a)
		p.Byte(',')
		paren(a.Next)
		p.Byte(')')
	default:
		p.Str("__builtin_va_end(")
		p.expr(cx, a, modeT)
		p.Byte(')')
	}
}

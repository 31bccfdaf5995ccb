// This file implements the printing of initialisers: of variables and members,
// and braced lists (rules init.constant, init.form, init.braces-as-written).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/layout"
)

// initDepends reports whether the type of an initialiser is unknown, or it names a
// member of the class template around, so that a class is not deduced from it before
// instantiation (rule paren.vexing-argument).
func initDepends(d *il.DynamicInit) bool {
	if d.Expr != nil && (d.Expr.TypeDependent || namesOwnMember(d.Expr)) {
		return true
	}
	for a := d.Args; a != nil; a = a.Next {
		if a.TypeDependent || namesOwnMember(a) {
			return true
		}
	}
	return false
}

// namesOwnMember reports whether e names a data member of a class that depends on
// template parameters.
func namesOwnMember(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		v := e.Var
		if e.Kind == il.EnkVariable && v != nil && (v.IsThis && v.Type.IsDependent() || v.StaticMemberOf != nil && v.StaticMemberOf.IsDependent()) {
			return il.Found
		}
		return il.Below
	})
}

// initializer prints the initialiser of a variable or member with the form in
// which it was written. static says that constants take the form ` = v`
// (rules init.form, init.constant).
func (p *printer) initializer(cx ctx, d *il.DynamicInit, t *il.Type, static bool) {
	d = byCall(d)
	switch d.Form {
	case il.InitCopy:
		p.Str(" = ")
		if d.Spelled == nil && p.commaValue(cx, d) {
			return
		}
		if isLvalueReference(t) && p.isUnknownUnaryInit(d) {
			p.expr(cx, d.Expr, modeT)
			return
		}
		if boundInTemplate(p, cx, d, t, static) {
			return
		}
		if c := unknownValue(&p.facts, d); c != nil {
			p.expr(cx, c, modeT)
			return
		}
		if c := deducedConstant(&p.facts, d, t); c != nil {
			p.parenthesised(cx, c)
			return
		}
		if requalifiedLiteral(p, cx, d, t) || dependentEnumerator(p, cx, d, t) || t.IsDependent() && p.dependentValue(cx, d, t) || p.dependentAccessValue(cx, d, t) || settledLater(p, cx, d, t, static) {
			return
		}
		if e := p.boundTemporary(d, t); e != nil {
			p.expr(cx, e, modeT)
			return
		}
		if d.Kind == il.DikExpression && d.Spelled == nil && d.Expr != nil {
			c := emptySource(&p.facts, d.Expr)
			constant := t
			if v := d.Variable; v != nil && v.IsConstexpr && v.Type.IsClass() {
				constant = v.Type
			}
			if c.Kind == il.EnkRoutine && losesNoexcept(&p.facts, c, t) || isEmptyValue(c, constant) {
				p.parenthesised(cx, c)
				return
			}
			if isEmptyObject(c) && t.IsClass() {
				p.expr(cx, c, modeT)
				return
			}
		}
		if c := boundInstance(&p.facts, d, t); c != nil {
			p.parenthesised(cx, c)
			return
		}
		if p.typeInfo(cx, d, t, static) {
			return
		}
		if e := boundConversion(&p.facts, d, t); e != nil {
			p.expr(cx, e, modeT)
			return
		}
		if e := d.Expr; e != nil && t.HasPlaceholder() && d.Spelled == nil && isDependentObject(e) && isUnknown(e.Type) && p.holdsAccess(e.Operand) {
			p.doubleParens(cx, e)
			return
		}
		if t.HasPlaceholder() && d.Spelled == nil && p.deducesFromUnknown(d.Expr) {
			p.parenthesised(cx, d.Expr)
			return
		}
		if d.Kind == il.DikConstant && d.Spelled == nil && isLeftToInstances(t) {
			p.Byte('(')
			p.initArgsOf(cx, d, t)
			p.Byte(')')
			return
		}
		if d.Spelled != nil {
			if c, _ := p.skip(d.Spelled); c.Kind == il.EnkTempInit && (c.Init != nil && holdsObject(c.Init) && !(p.inPrototype() && c.Form == il.CastFunctional) || p.copiesObject(c.Init, c.Type) && p.copiesConstantObject(c.Init)) {
				p.parenthesised(cx, writtenValue(c.Init))
				return
			}
			if isCompoundLiteral(d.Spelled) && d.Kind == il.DikConstant {
				p.braces(cx, d, t)
				return
			}
			p.expr(cx, withoutExtension(cx, p.madeInPlace(d, t)), initMode(&p.facts, d))
			return
		}
		if p.convertedDependent(cx, d, t) {
			return
		}
		if t.HasPlaceholder() && readsObject(d) {
			p.parenthesised(cx, d.Const.Expr)
			return
		}
		if d.Kind == il.DikExpression && d.Spelled == nil && (!p.inPrototype() && p.isAddressConstant(cx, d.Expr, t, static) || p.inPrototype() && isDependentAddress(&p.facts, cx, d.Expr, t, static)) {
			p.Byte('(')
			p.expr(cx, d.Expr, modeT)
			p.Byte(')')
			return
		}
		if d.Kind == il.DikExpression && d.Spelled == nil && p.inPrototype() && d.Variable != nil && !t.IsConst() && isMemberObject(p, d.Expr, t) {
			p.parenthesised(cx, d.Expr) // (rule const.object-read)
			return
		}
		if e := d.Expr; d.Kind == il.DikExpression && d.Spelled == nil && p.inPrototype() && e.Kind == il.EnkLambda && capturesOpen(&p.facts, e.Init.Lambda) {
			if t.HasPlaceholder() {
				p.doubleParens(cx, e)
			} else {
				p.parenthesised(cx, e)
			}
			return
		}
		if d.Kind == il.DikExpression && !p.inPrototype() {
			constant := static && t.IsReference() && p.isConstantOperand(d.Expr)
			switch {
			case constant && d.Variable == nil: // of a member (rule const.reference-member)
				p.expr(cx, d.Expr, modeT)
				return
			case constant || t.IsArithmetic() && p.isConstantField(d.Expr):
				p.Byte('(')
				p.expr(cx, d.Expr, modeT)
				p.Byte(')')
				return
			}
		}
		p.initValue(cx, d)
	case il.InitParen:
		if static && !p.access.inClass && p.routine == nil && d.Kind == il.DikExpression && d.Spelled == nil && d.Expr != nil {
			if c := emptySource(&p.facts, d.Expr); isEmptyObject(c) && !t.IsReference() {
				p.Str(" = ")
				if isEmptyValue(c, t) {
					p.parenthesised(cx, c)
				} else {
					p.expr(cx, c, modeT)
				}
				return
			}
		}
		deduced := deducedConstant(&p.facts, d, t)
		if deduced != nil || ofVariableTemplate(d) && literalOfTemplate(&p.facts, d, t) != nil {
			// as it was written
		} else if p.isStaticConstant(d, t, static) || p.readsValue(d) && d.Variable != nil && holdsStatic(d.Variable, static) && !p.access.inClass && !p.inPrototype() {
			own := *d
			own.Form = il.InitCopy
			p.initializer(cx, &own, t, static)
			return
		}
		p.Byte('(')
		switch c, unknown := p.soleTemporary(d), unknownValue(&p.facts, d); {
		case unknown != nil:
			p.expr(cx, unknown, modeT)
		case deduced != nil:
			p.expr(cx, deduced, modeT)
		case isListArgument(d):
			p.braces(cx.with(declaredList), d, t)
		case p.elidedTemporary(d, t) != nil:
			elided(p, cx, p.elidedTemporary(d, t))
		case c != nil && !(c.Kind == il.EnkDependentConstruct && c.Operand != nil && isUndeduced(t)):
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
		case isUndeduced(t) && !t.IsPlainQualified() && (initDepends(d) || isLeftToInstances(t)):
			deducedObject(p, cx, d, t)
		case t.IsReference() && !isLvalueReference(t) && p.isUnknownUnaryInit(d):
			p.expr(cx, d.Expr, modeO)
		case castInit(p, cx, d, t, true), requalifiedLiteral(p, cx, d, t), settledScalar(p, cx, d, t):
		case expandedScalar(p, cx, d, t):
		case !p.directInit(cx, d, t):
			p.initArgsOf(cx, d, t)
		}
		p.Byte(')')
	case il.InitBrace:
		if e := boundBraces(&p.facts, d, t); e != nil {
			p.bare(cx, e)
			return
		}
		if c := literalOfTemplate(&p.facts, d, t); c != nil && t.IsConst() && !t.HasPlaceholder() {
			p.Byte('{')
			p.parenthesised(cx, c)
			p.Byte('}')
			return
		}
		p.braces(cx.with(declaredList), d, t) // (rule paren.found-later-initialiser)
	case il.InitCopyBrace:
		if readsObject(d) && !p.inPrototype() {
			p.Str(" = ")
			p.parenthesised(cx, d.Const.Expr)
			return
		}
		if a := soleElement(d); a != nil && (t.IsScalar() && !t.IsDependent() || t.IsPointer() || t.IsReference()) { // (rule init.scalar-list)
			if c, _ := p.skip(a); c.Kind == il.EnkOperation && isUnknownUnary(c) {
				p.Str(" = ")
				p.parenthesised(cx, c)
				return
			}
			own := soleValue(d)
			own.Form = il.InitCopy
			p.initializer(cx, own, t, static)
			return
		}
		p.Str(" = ")
		if d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind == il.CkString {
			p.constant(cx, d.Const, modeT)
			return
		}
		cx = cx.with(declaredList) // (rule paren.inner-list)
		if t.Skip().Kind == il.TkArray && d.Kind == il.DikConstructor || !t.IsScalar() && !t.IsReference() && !t.IsDependent() {
			p.braces(cx, d, t)
			return
		}
		if d.Kind == il.DikNone || d.Kind == il.DikZero || d.ValueInit {
			p.zero(cx, t, modeT)
			return
		}
		p.initValue(cx, d)
	}
}

// initValue prints the value of a scalar or copy initialisation: constants as
// operands, everything else as it is.
func (p *printer) initValue(cx ctx, d *il.DynamicInit) {
	d = byCall(d)
	if d.Spelled != nil {
		p.expr(cx, d.Spelled, initMode(&p.facts, d))
		return
	}
	switch d.Kind {
	case il.DikConstant:
		if d.Const != nil && d.Const.Kind == il.CkString {
			p.constant(cx, d.Const, modeT)
			return
		}
		if c := d.Const; c != nil && c.Kind == il.CkAddress && c.Expr != nil && throughObject(c.Expr) {
			p.constant(cx, c, modeT)
			return
		}
		if c := d.Const; c != nil && c.Expr != nil && c.Expr.Kind == il.EnkOperation && p.evaluatesObject(c.Expr) {
			m := modeO
			if k, _ := p.skip(c.Expr); k.Kind == il.EnkOperation && k.Op == il.OpQuestion {
				m = modeT // its parentheses are those
			}
			p.Byte('(')
			p.constant(cx, c, m)
			p.Byte(')')
			return
		}
		if readsObject(d) {
			if o := temporaryOfBase(d.Const.Expr); o != nil && o.Kind == il.EnkTempInit && (o.Form == il.CastBraced || !emptyInit(o.Init)) { // (rule const.called-object)
				p.parenthesised(cx, o)
				return
			}
		}
		if d.Variable != nil && !p.inPrototype() && p.isNoConstantAddress(d.Const) {
			p.expr(cx, d.Const.Expr, modeT)
			return
		}
		if c := d.Const; c != nil && c.Expr != nil && convertsMadeObjectCall(&p.facts, cx, c.Expr) {
			p.parenthesised(cx, c.Expr)
			return
		}
		p.constant(cx, d.Const, initMode(&p.facts, d))
	case il.DikExpression, il.DikClassResultViaCtor, il.DikBitwiseCopy:
		if p.commaValue(cx, d) {
			return
		}
		if isOutOfRange(d.Expr) && !p.inPrototype() {
			p.expr(cx, d.Expr, modeT)
			return
		}
		if c, _ := p.skip(d.Expr); d.Variable != nil && d.Variable.IsConstexpr && comparesNaN(c) || d.Variable != nil && !d.Variable.Type.IsReference() && comparesConstants(&p.facts, d.Expr) || p.copiesConstant(d) || p.convertsUnknownConst(c, d.Variable) {
			p.parenthesised(cx, d.Expr)
			return
		}
		if c, _ := p.skip(d.Expr); isLiteral(c) && c.Operand != nil && c.Operand.Routine != nil &&
			c.Operand.Routine.DeclaredConstexpr && !p.inPrototype() {
			if p.isEvaluatedLiteral(cx, c) {
				p.bare(cx, c)
			} else {
				p.parenthesised(cx, c)
			}
			return
		}
		if c, conv := p.skip(d.Expr); c.Kind == il.EnkVariable && conv&converted != 0 && conv&viaClass == 0 && !p.inPrototype() &&
			p.constantOperands(c) {
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
			return
		}
		if c, _ := p.skip(d.Expr); c.Kind == il.EnkOperation && c.Op == il.OpNot && !c.Generated && isDependentTruth(&p.facts, c.Operand) {
			p.parenthesised(cx, d.Expr)
			return
		}
		if v := d.Variable; v != nil && p.mustBeConstant(v, d.Expr) {
			p.parenthesised(cx, d.Expr)
			return
		}
		if p.isDependentConstant(d.Expr) || !p.inPrototype() && p.isConstantText(d.Expr) {
			c, conv := p.skip(d.Expr)
			if c.Kind == il.EnkUnresolved && d.Variable != nil && d.Variable.IsConstexpr {
				p.Byte('(')
				p.bare(cx, c)
				p.Byte(')')
				return
			}
			if v := d.Variable; v != nil && v.Type != nil && !v.Type.HasPlaceholder() && c.Type != nil && !p.u.SameUnqualified(v.Type, c.Type) {
				conv |= converted
			}
			p.operand(cx, c, conv, modeO)
			return
		}
		if c, conv := p.skip(d.Expr); (c.Kind == il.EnkConstant || c.Kind == il.EnkStatement && conv&toBool == 0) && conv&converted != 0 && conv&viaClass == 0 && !p.inPrototype() &&
			!(d.Variable != nil && d.Variable.Type.IsReference()) {
			p.operand(cx, c, conv, modeO)
			return
		}
		p.expr(cx, withoutExtension(cx, d.Expr), modeT)
	case il.DikConstructor:
		p.constructed(cx, d)
	case il.DikNonconstantAggregate:
		p.constantValue(cx, d.Const, nil)
	case il.DikLambda:
		p.lambdaText(cx, d.Lambda)
	case il.DikZero:
		if d.Variable != nil {
			p.zero(cx, d.Variable.Type, modeT)
		}
	}
}

// copiesConstant reports whether d initialises a constexpr object of class type
// by the name of another; the copy of an empty object is no constant
// (rules const.object-copy, const.empty-copy).
func (fx *facts) copiesConstant(d *il.DynamicInit) bool {
	c, _ := fx.skip(d.Expr)
	return d.Variable != nil && d.Variable.IsConstexpr && c.Kind == il.EnkVariable && c.Type.IsClass() && !c.TypeDependent &&
		c.Var != nil && c.Var.IsConstexpr && !layout.IsEmpty(c.Type)
}

// writtenValue returns the expression that gives d its value, that behind a constant
// too; nil where there is none.
func writtenValue(d *il.DynamicInit) *il.Expr {
	if d.Kind == il.DikConstant && d.Const != nil {
		return d.Const.Expr
	}
	return d.Expr
}

// parenthesised prints e in parentheses.
func (p *printer) parenthesised(cx ctx, e *il.Expr) {
	p.Byte('(')
	p.expr(cx, e, modeT)
	p.Byte(')')
}

// initMode returns how an initialiser prints: constants are operands.
func initMode(fx *facts, d *il.DynamicInit) mode {
	c := d.Const
	switch {
	case d.Kind != il.DikConstant || holdsObject(d) && d.Spelled != nil:
		return modeT
	case isImmediateAddress(c), c != nil && c.Kind == il.CkAggregate && c.Type.IsVector():
		return modeT
	case c != nil && c.Kind == il.CkAddress && c.Type.IsPointer() && ofVariableTemplate(d):
		if e := c.Expr; e != nil {
			if e, _ = fx.skip(e); e.Kind != il.EnkOperation {
				return modeT // (rule const.address-template)
			}
		}
	}
	return modeO
}

// throughObject reports whether e is the address of a static member that is
// named through an object.
func throughObject(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Op == il.OpAddressOf {
		e = e.Operand
	}
	return e.Kind == il.EnkOperation && (e.Op == il.OpDotStatic || e.Op == il.OpPointsToStatic)
}

// constructed prints the argument of a copy initialisation by constructor.
func (p *printer) constructed(cx ctx, d *il.DynamicInit) {
	if d.Braced {
		p.braces(cx, d, nil)
		return
	}
	if a := firstWritten(d.Args); a != nil {
		if c, _ := p.skip(a); isStaticAccess(c) {
			p.doubleParens(cx, c)
			return
		}
		p.expr(cx, a, modeT)
	}
}

// isListArgument reports whether d, of a template, is the list of `t x({…})` for an
// aggregate, which it initialises as that of `t x{…}` does (rule init.list-argument).
func isListArgument(d *il.DynamicInit) bool {
	return d.Braced && d.Kind == il.DikConstructor && d.Routine == nil
}

// initArgs prints what stands between the parentheses of a direct
// initialisation.
func (p *printer) initArgs(cx ctx, d *il.DynamicInit) { p.initArgsOf(cx, d, nil) }

// initArgsOf is initArgs for an object of type t: a constructor takes its
// arguments as they are.
func (p *printer) initArgsOf(cx ctx, d *il.DynamicInit, t *il.Type) {
	d = byCall(d)
	if d.Spelled != nil {
		p.dependentElements(cx, d.Spelled)
		return
	}
	switch d.Kind {
	case il.DikConstructor:
		if d.Routine == nil {
			p.dependentList(cx, d.Args)
		} else {
			p.list(cx, d.Args)
		}
	case il.DikConstant:
		if isWrittenList(d.Const) {
			p.elements(cx, d.Const)
			return
		}
		if p.commaValue(cx, d) {
			return
		}
		if t != nil && !readsObject(d) && (t.ClassType() != nil || isUnknown(t) && !t.HasPlaceholder() || t.IsReference() && p.inPrototype() && !isAddressOf(d.Const)) {
			p.constant(cx, d.Const, modeT)
			return
		}
		p.constant(cx, d.Const, modeO)
	case il.DikNonconstantAggregate:
		p.elements(cx, d.Const)
	case il.DikExpression, il.DikClassResultViaCtor, il.DikBitwiseCopy:
		if c, _ := p.skip(d.Expr); d.Kind == il.DikExpression && (isEmptyValue(c, t) || d.Variable != nil && !d.Variable.Type.IsReference() && comparesConstants(&p.facts, c)) {
			p.parenthesised(cx, c)
		} else if !p.commaValue(cx, d) {
			p.expr(cx, d.Expr, modeT)
		}
	case il.DikLambda:
		p.lambdaText(cx, d.Lambda)
	}
}

// isAddressOf reports whether c is the address of an object that is no temporary.
func isAddressOf(c *il.Constant) bool {
	return c != nil && c.Kind == il.CkAddress && c.Address != il.AbkTemporary
}

// braces prints `{…}` (rule lit.zero-dependent-pointer).
func (p *printer) braces(cx ctx, d *il.DynamicInit, t *il.Type) {
	cx = cx.inBraces(t)
	d = byCall(d)
	if d.CreationOfInitList && d.Kind == il.DikConstructor {
		p.initializerList(cx, d)
		return
	}
	p.Byte('{')
	switch d.Kind {
	case il.DikConstructor:
		if t != nil && t.IsPointer() && firstWritten(d.Args) == nil {
			p.Str("(0)")
			break
		}
		if a := firstWritten(d.Args); a != nil && nextWritten(a) == nil && isNullOfUnknown(&p.facts, a, t) { // (rule lit.null-of-unknown-pointer)
			p.parenthesised(cx, a)
			break
		}
		if own := soleValue(d); own != nil && t != nil && cx.is(declaredList) && settledElement(p, cx, own, t) {
			break
		}
		p.constructorBraces(cx, d)
	case il.DikConstant, il.DikNonconstantAggregate:
		switch {
		case d.Const == nil:
		case isWrittenList(d.Const):
			p.elements(cx.ofAggregate(d.Const), d.Const)
		case d.Const.Kind == il.CkString || isImmediateAddress(d.Const) || holdsObject(d) && p.inPrototype():
			p.constant(cx, d.Const, modeT)
		case p.commaValue(cx, d):
		default:
			p.constant(cx, d.Const, modeO)
		}
	case il.DikExpression, il.DikClassResultViaCtor, il.DikBitwiseCopy:
		switch e := d.Expr; {
		case d.Spelled != nil:
			p.dependentElements(cx, d.Spelled)
		case t != nil && cx.is(declaredList) && soleValue(d) != nil && settledElement(p, cx, soleValue(d), t):
		case e != nil && e.Kind == il.EnkBracedInitList && e.Init == nil:
			p.dependentElements(cx, e.Operand)
		case p.commaValue(cx, d), staticAccessValue(p, cx, d, t):
		case t != nil && cx.is(declaredList) && settledElement(p, cx, d, t):
		case t != nil && cx.is(declaredList) && e != nil && p.constructsFromAccess(e):
			p.doubleParens(cx, e)
		case d.Variable != nil && !d.Variable.Type.IsReference() && comparesConstants(&p.facts, e):
			p.parenthesised(cx, e)
		case e != nil && !p.inPrototype() && isEmptyValue(emptySource(&p.facts, e), t):
			p.parenthesised(cx, emptySource(&p.facts, e))
		default:
			p.expr(cx, e, modeT)
		}
	default:
		if t != nil && t.IsScalar() && !t.IsDependent() {
			p.zero(cx, t, modeO)
		}
	}
	p.Byte('}')
}

// dependentElements prints the elements of a list whose meaning depends on
// template parameters: for a static object constants are operands
// (rules init.dependent-array, paren.expanded-lambda, paren.unary-in-braces).
func (p *printer) dependentElements(cx ctx, a *il.Expr) {
	declared, static := cx.is(declaredList), cx.is(staticInit) && p.inPrototype()
	expands := knownElements(cx.array) && holdsExpansion(a)
	cx = cx.without(declaredList)
	p.separated(a, func(a *il.Expr) {
		p.designators(cx, a)
		switch c, conv := p.skip(a); {
		case expands && isConstantBeside(a, c): // (rule paren.constant-beside-expansion)
			if p.convertsElement(cx.array, c.Type) {
				conv |= converted
			}
			p.operand(cx, c, conv, modeO)
		case (a.IsPackExpansion || c.IsPackExpansion) && (c.Kind == il.EnkStatement || c.Kind == il.EnkLambda):
			p.convertedPattern(cx, c)
		case (a.IsPackExpansion || c.IsPackExpansion) && namesUnknownValue(&p.facts, c): // (rule paren.unknown-value-pack)
			p.convertedPattern(cx, c)
		case declared && isInnerList(a, c):
			p.bracedList(cx.with(declaredList), c)
		case declared && p.isFoundLater(c) && (p.inPrototype() || !isStaticAccess(c)):
			foundLaterValue(p, cx, c, nil)
		case declared && cx.array == nil && (a.IsPackExpansion || c.IsPackExpansion) && c.Kind == il.EnkOperation && c.Op == il.OpComma:
			p.Str("((")
			p.operand(cx, c, conv, modeO)
			p.Str("))...")
		case (declared || knownElements(cx.array)) && isConvertedPattern(a, c):
			p.convertedPattern(cx, c)
		case p.isFoundLater(c):
			foundLater(p, cx, a, c)
		case isMemberAddress(c), declared && c.Kind == il.EnkOperation && isUnknownUnary(c):
			p.expr(cx, a, modeO)
		case declared && c.Kind == il.EnkOperation && convertsAccess(&p.facts, c):
			p.doubleParens(cx, c)
		case p.constructsFromAccess(c):
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
		case !a.IsPackExpansion && c.Kind == il.EnkConstant && c.Const.Kind != il.CkString && p.convertsElement(cx.array, c.Type) && !mayBeObject(&p.facts, c):
			p.operand(cx, c, conv|converted, modeO)
		case !a.IsPackExpansion && (isStaticName(c) && knownElements(cx.array) && cx.array.Skip().Elem.IsScalar() || p.isConstantText(c) && p.convertsElement(cx.array, c.Type)):
			p.parenthesised(cx, c)
		case static && !a.IsPackExpansion && !c.IsPackExpansion && p.isDependentConstant(a):
			p.operand(cx, c, conv|converted, modeO)
		case declared && !a.IsPackExpansion && p.isSettledBraces(c):
			if cx.array != nil && cx.array.Skip().Elem.IsScalar() && !cx.array.Skip().Elem.IsDependent() {
				p.parenthesised(cx, c)
			} else {
				castBraces(p, cx, c)
			}
		case declared && p.isSettledOperation(a, c):
			p.operand(cx, c, conv, modeO)
		default:
			p.argument(cx, a)
		}
	})
}

// isNullOfUnknown reports whether a is a null pointer constant that initialises a pointer
// of type t to what is found at instantiation.
func isNullOfUnknown(fx *facts, a *il.Expr, t *il.Type) bool {
	if t == nil || !t.IsPointer() || !t.IsDependent() {
		return false
	}
	c, _ := fx.skip(a)
	return c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind == il.CkInteger && !c.Const.Type.IsPointer()
}

// isInnerList reports whether c, element a of a list, is a list itself, whose
// elements are those of the declared object too (rule paren.inner-list).
func isInnerList(a, c *il.Expr) bool {
	return c.Kind == il.EnkBracedInitList && !a.IsPackExpansion && !c.IsPackExpansion
}

// soleElement returns the only element of the braced list that d is, where it
// depends on template parameters; nil for others.
func soleElement(d *il.DynamicInit) *il.Expr {
	a := d.Args
	switch {
	case d.Spelled != nil || d.Routine != nil:
		return nil
	case d.Kind == il.DikExpression && d.Expr != nil && d.Expr.Kind == il.EnkBracedInitList && d.Expr.Init == nil:
		a = d.Expr.Operand
	case d.Kind != il.DikConstructor:
		return nil
	}
	if a == nil || a.Next != nil {
		return nil
	}
	if a.Kind == il.EnkBracedInitList || a.IsPackExpansion {
		return nil
	}
	return a
}

// soleValue returns d, a list of such an element, as the initialisation by that
// element; nil for others.
func soleValue(d *il.DynamicInit) *il.DynamicInit {
	a := soleElement(d)
	if a == nil {
		return nil
	}
	own := *d
	own.Kind, own.Expr, own.Args = il.DikExpression, a, nil
	return &own
}

// knownElements reports whether array is one whose element type is known, nil
// for none.
func knownElements(array *il.Type) bool { return array != nil && !array.Skip().Elem.IsDependent() }

// convertsElement reports whether a constant of type t that stands among the
// elements of array counts as converted: the type of the elements is unknown, or
// another one.
func (fx *facts) convertsElement(array, t *il.Type) bool {
	if array == nil {
		return false
	}
	elem := array.Skip().Elem.BaseElement()
	return isUnknown(elem) && !fx.u.Same(elem, t) || (elem.IsScalar() || array.IsDependent()) && !elem.IsDependent() && !fx.u.SameUnqualified(elem, t)
}

// isConvertedPattern reports whether element a of the list of a declared object
// expands expression c, whose elements are converted: all but constants
// (rule paren.pattern-in-braces).
func isConvertedPattern(a, c *il.Expr) bool {
	if !a.IsPackExpansion && !c.IsPackExpansion {
		return false
	}
	switch c.Kind {
	case il.EnkConstant, il.EnkBuiltinOperation, il.EnkSizeof, il.EnkAlignof, il.EnkSizeofPack, il.EnkNoexcept, il.EnkBracedInitList:
		return false
	case il.EnkUnresolved:
		return c.X == nil || c.X.Qualifier == nil || c.X.Qualifier.Class == nil || isUnknownInstance(c)
	}
	return c.Kind != il.EnkOperation || c.Op != il.OpComma
}

// convertedPattern prints the expansion of pattern c in parentheses of its own.
func (p *printer) convertedPattern(cx ctx, c *il.Expr) {
	p.Byte('(')
	p.bare(cx, c)
	p.Str(")...")
}

// constructsFromAccess reports whether e makes an object of class type from an
// access to a member that is found at instantiation
// (rule paren.found-later-object-element).
func (fx *facts) constructsFromAccess(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && e.Form != il.CastStatic && convertsAccess(fx, e)
}

// doubleParens prints e in its own parentheses and those of a conversion.
func (p *printer) doubleParens(cx ctx, e *il.Expr) {
	p.Str("((")
	p.bare(cx, e)
	p.Str("))")
}

// isMemberAddress reports whether e is the address of a member of a dependent
// class, which counts as a constant (rule paren.address-in-list).
func isMemberAddress(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpAddressOf || e.Operand.Kind != il.EnkUnresolved || e.Operand.X == nil {
		return false
	}
	q := e.Operand.X.Qualifier
	return q != nil && q.Class != nil && q.Class.IsDependent()
}

// constructorBraces prints the arguments of a braced construction. The list
// that became an initializer_list is not printed twice, except an empty one
// (rule init.initialiser-list).
func (p *printer) constructorBraces(cx ctx, d *il.DynamicInit) {
	a := firstWritten(d.Args)
	if a != nil && nextWritten(a) == nil {
		if list, ok := initializerListArg(a); ok {
			if list == nil || len(list.Elems) == 0 {
				p.Str("{}")
				return
			}
			p.elements(cx, list)
			return
		}
	}
	p.dependentElements(cx, d.Args)
}

// aggregate prints a braced aggregate; one whose braces were left out prints
// its elements only (rule init.braces-as-written).
func (p *printer) aggregate(cx ctx, c *il.Constant) {
	if !c.ExplicitBraces && len(c.Elems) > 0 && !cx.is(fullBraces) && !cx.is(unwrittenList) {
		p.elements(cx, c)
		return
	}
	if c.ExplicitCast {
		p.typeID(cx, p.u.Unqualified(c.Type))
		cx = cx.without(unwrittenList)
	}
	p.Byte('{')
	p.elements(cx.ofAggregate(c), c)
	p.Byte('}')
}

// elements prints the elements of an aggregate, designators included.
func (p *printer) elements(cx ctx, c *il.Constant) {
	first := true
	after, assign := false, true
	for _, e := range c.Elems {
		if !after {
			if e.Kind == il.CkDynamicInit && isEmptyList(e.Dyn) {
				continue // (rule init.empty-list-lost)
			}
			if !first {
				p.Str(", ")
			}
			first = false
		}
		if e.Kind == il.CkDesignator {
			p.designator(e)
			after, assign = true, !e.NoAssign
			continue
		}
		if after {
			if assign {
				p.Str(" = ")
			}
			after = false
		}
		p.element(cx, e)
	}
}

// addressElement returns the expression of an element that is an address: it
// stands in parentheses in constant aggregates only.
func (fx *facts) addressElement(cx ctx, c *il.Constant) *il.Expr {
	switch {
	case c.Kind == il.CkAddress && c.Expr != nil && (c.Type.IsPointer() || c.Type.IsReference()):
		return c.Expr
	case c.Kind == il.CkDynamicInit && c.Dyn != nil && c.Dyn.Kind == il.DikExpression && fx.isAddressConstant(cx, c.Dyn.Expr, c.Type, true):
		return c.Dyn.Expr
	}
	return nil
}

// element prints one element: constants as operands, the rest as it is.
func (p *printer) element(cx ctx, c *il.Constant) {
	if c.Kind == il.CkInitRepeat && c.Base != nil && c.Base.Kind != il.CkDynamicInit {
		c = c.Base // the designator says how often
	}
	if c.ExplicitBraces && c.Kind != il.CkAggregate && cx.is(templateObject) { // (rule init.empty-braces-in-template)
		p.Str("{}")
		return
	}
	if cx.is(fullBraces) && c.Kind != il.CkAggregate && c.Kind != il.CkDynamicInit && c.Type != nil &&
		(c.Type.IsPointer() || c.Type.IsPtrToMember()) {
		p.argumentValue(cx, c)
		return
	}
	if e := p.addressElement(cx, c); e != nil {
		k, _ := p.skip(e)
		constant := cx.is(staticAggregate)
		if cx.is(templateObject) && (cx.is(staticInit) || !p.inFunctionPrototype()) { // (rule init.template-address)
			constant = !cx.is(rawElements) || k.Kind == il.EnkOperation
		}
		if constant && k.Kind != il.EnkTempInit && k.Kind != il.EnkLambda && !(k.Kind == il.EnkConstant && k.Const.NamedDefinition) &&
			(c.Type.IsReference() || k.Kind != il.EnkRoutine && !(k.Kind == il.EnkVariable && !k.Type.Deref().IsArray())) {
			p.Byte('(')
			p.expr(cx, e, modeT)
			p.Byte(')')
			return
		}
		p.expr(cx, e, modeT)
		return
	}
	switch c.Kind {
	case il.CkDynamicInit:
		if d := c.Dyn; d != nil && d.Spelled != nil {
			p.expr(cx.without(unwrittenList), p.madeInPlace(d, c.Type), modeT)
			return
		}
		p.dynamicElement(cx, c.Dyn)
	case il.CkString:
		p.constant(cx, c, modeT)
	default:
		m := modeO
		if isImmediateAddress(c) || cx.is(unwrittenList) || isExceptionalValue(&p.facts, c) && !cx.is(staticInit) && !cx.is(staticAggregate) || isObjectValue(c) && p.inFunctionPrototype() || cx.is(rawElements) && !p.isOperation(c) {
			m = modeT
		}
		if cx.is(longList) && isConvertedLiteral(c) {
			listedValue(p, cx, c)
			return
		}
		p.constant(cx, c, m)
	}
}

// isOperation reports whether c is written as an operation, a cast included.
func (fx *facts) isOperation(c *il.Constant) bool {
	e := c.Expr
	if e == nil {
		e = c.TPExpr
	}
	if e == nil {
		return c.ExplicitCast || c.Type.IsEnum() && !c.NamedDefinition && !hasEnumerator(c)
	}
	k, _ := fx.skip(e)
	return k.Kind == il.EnkOperation || k.Kind == il.EnkConstant && k.Const.ExplicitCast
}

// dynamicElement prints a non-constant element of an aggregate.
func (p *printer) dynamicElement(cx ctx, d *il.DynamicInit) {
	if d == nil {
		return
	}
	cx = cx.without(unwrittenList)
	if d.Spelled != nil {
		p.expr(cx, d.Spelled, modeT)
		return
	}
	switch d.Kind {
	case il.DikConstructor:
		if d.Braced {
			p.braces(cx, d, nil)
			return
		}
		p.list(cx, d.Args)
	case il.DikExpression:
		if c := emptySource(&p.facts, d.Expr); !p.inPrototype() && isEmptyValue(c, nil) {
			p.parenthesised(cx, c)
			return
		}
		if c, conv := p.skip(d.Expr); cx.is(staticInit) && c.Kind == il.EnkDependentConstruct && c.Operand == nil || isMemberAddress(c) {
			p.operand(cx, c, conv|converted, modeO)
			return
		}
		if !staticAccessValue(p, cx, d, nil) {
			p.initValue(cx, d)
		}
	default:
		p.initValue(cx, d)
	}
}

// zero prints the value that `{}` gives a scalar (rules lit.zero,
// lit.zero-initialiser).
func (p *printer) zero(cx ctx, t *il.Type, m mode) {
	s := t.Skip()
	c := il.LooseConstant(il.CkInteger, t)
	switch {
	case s.Kind == il.TkFloat:
		c.Kind = il.CkFloat
		c.OwnRare().Float.Format = floatFormat[s.Float]
	case s.Kind == il.TkPtrToMember:
		c.Kind = il.CkPtrToMember
	}
	p.constant(cx, c, m)
}

// returnedValue prints the initialisation of a returned object
// (rule init.unnamed-temporary).
func (p *printer) returnedValue(cx ctx, d *il.DynamicInit) {
	if e := p.madeInPlace(d, p.resultType()); e != d.Spelled {
		p.expr(cx, e, initMode(&p.facts, d))
		return
	}
	if a := soleArgument(d); d.Spelled == nil && !d.Braced && a != nil && nextWritten(a) == nil && returnedComma(p, cx, a) {
		return
	}
	if isEmptyList(d) { // an empty list for a class that is no aggregate
		p.Str("{}")
		return
	}
	if d.Spelled == nil && expandsParts(d.Args, p.resultType()) {
		cx = cx.with(declaredList)
	}
	p.bareInitValue(cx.put(unwrittenList, d.Kind == il.DikConstant && isWrittenList(d.Const)), d)
}

// resultType returns the type of what the function being printed returns, nil
// when it is not known or deduced.
func (fx *facts) resultType() *il.Type {
	r := fx.routine
	if r == nil || r.Type == nil || r.Type.Skip().Routine == nil {
		return nil
	}
	t := r.Type.Skip().Elem
	if d := r.DeclaredType; t != nil && d != nil && d.Skip().Kind == il.TkRoutine && d.Skip().Elem != nil && fx.u.Same(d.Skip().Elem, t) {
		t = d.Skip().Elem // as the definition names it
	}
	if t != nil && (r.IsLambdaBody && (r.Lambda == nil || !r.Lambda.ExplicitReturn) || r.DeclaredType != nil && r.DeclaredType.Skip().Elem != nil && r.DeclaredType.Skip().Elem.HasPlaceholder()) {
		return nil
	}
	return t
}

// isEmptyList reports whether d is `{}` for an object of a class that is no
// aggregate and that no constructor initialises.
func isEmptyList(d *il.DynamicInit) bool {
	return d != nil && d.Kind == il.DikZero && d.ValueInit && d.Spelled == nil && d.Variable == nil
}

// bareInitValue prints an initialisation in which constants stand bare.
func (p *printer) bareInitValue(cx ctx, d *il.DynamicInit) {
	d = byCall(d)
	switch {
	case (d.Braced || d.Form == il.InitBrace || d.Form == il.InitCopyBrace) && readsObject(d):
		p.constant(cx, d.Const, modeT)
	case (d.Form == il.InitBrace || d.Form == il.InitCopyBrace) && d.Spelled == nil:
		var t *il.Type
		if d.Const != nil {
			t = d.Const.Type
		}
		p.braces(cx, d, t)
	case readsObject(d) && temporaryOfBase(d.Const.Expr) == nil:
		p.constant(cx, d.Const, modeO)
	case d.Kind == il.DikConstant && d.Spelled == nil:
		p.constant(cx, d.Const, modeT)
	case d.Kind == il.DikExpression && d.Expr.Kind == il.EnkConstant && d.Expr.Cat == il.PRValue && !d.Expr.ValueDependent && d.Spelled == nil:
		p.constant(cx, d.Expr.Const, modeT)
	default:
		p.initValue(cx, d)
	}
}

// bracedList prints a braced list that is an argument of something dependent.
func (p *printer) bracedList(cx ctx, e *il.Expr) {
	cx = cx.without(staticInit) // its elements initialise a parameter
	p.Byte('{')
	if e.Init != nil {
		p.initArgs(cx, e.Init)
	} else {
		p.dependentElements(cx, e.Operand)
	}
	p.Byte('}')
}

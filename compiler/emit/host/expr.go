// This file implements the printing of expressions: the two modes, and the
// dispatch over the kinds (rules model.operand, paren.never, conv.implicit).
package host

import "cufront/compiler/il"

// mode is how an expression is printed.
type mode uint8

const (
	modeT mode = iota // as it is, without parentheses of its own
	modeO             // as an operand: in parentheses unless it is primary
)

// expr prints e (rules paren.extension, paren.comma-pattern,
// paren.temporary-pattern, paren.variable-template-pattern).
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
	pack, wrapped := e.IsPackExpansion || c.IsPackExpansion, false
	if pack {
		m = modeO
		if c.Kind == il.EnkTypeOperand {
			m = modeT
		}
		if c.Kind == il.EnkOperation && c.Op == il.OpComma && knownElements(cx.array) {
			p.Str("((")
			wrapped, pack = true, false
		}
	}
	switch {
	case pack && (isUnknownBraced(c) && !(cx.is(inCall) && c.Operand != nil) || isVariableInstance(c) && !cx.is(inCall)):
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
	default:
		p.operand(cx, c, conv, m)
	}
	if pack {
		p.Str("...")
	}
	if wrapped {
		p.Str("))...")
	}
	p.depth--
}

// operand prints an expression without implicit nodes around it
// (rules model.own-parentheses, conv.user-defined, paren.converted-object).
func (p *printer) operand(cx ctx, e *il.Expr, conv conversion, m mode) {
	if m == modeT && e.Kind != il.EnkOperation {
		conv &^= converted
	}
	parens := 0
	if (m == modeO || conv&viaFunction != 0 || isArrayOfTemporary(e)) && p.needsParens(cx, e, conv) {
		parens++
	}
	if m == modeO && (conv&resultConverted != 0 && !isMadeForConversion(&p.facts, cx, e, conv) || parens > 0 && conv&filled != 0 && p.needsParens(cx, e, conv&^filled)) {
		parens++
	}
	if conv&compound != 0 && p.enumerations.printed != nil { // the names in the value of another enumerator are those there
		cx = cx.put(inArgument, !p.enumerations.printed.IntInfo.ExplicitBase && !isComputed(&p.facts, e))
	}
	bareWithin(p, cx, e, parens)
}

// bareWithin prints e without parentheses of the mode within so many pairs.
func bareWithin(p *printer, cx ctx, e *il.Expr, parens int) {
	for range parens {
		p.Byte('(')
	}
	p.bare(cx, e)
	for range parens {
		p.Byte(')')
	}
}

// exprThrough prints e as if it had gone through conversion conv as well.
func (p *printer) exprThrough(cx ctx, e *il.Expr, conv conversion, m mode) {
	c, own := p.skip(e)
	p.operand(cx, c, own|conv, m)
}

// bare prints e without parentheses of the mode; kinds that always carry their
// own print them here.
func (p *printer) bare(cx ctx, e *il.Expr) {
	part := p.BeginPart("model.operand", e.Start, e.EndPos)
	bareText(p, cx, e)
	if part {
		p.End()
	}
}

// bareText prints e by its kind.
func bareText(p *printer, cx ctx, e *il.Expr) {
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
			p.nameRef(cx, e.NameRef, func() { p.Str(e.Field.Name.Text) })
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
		p.typeID(cx, e.X.TypeOperand)
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
		return c.Const != nil && (c.Const.NamedDefinition ||
			c.Const.Kind == il.CkTemplateParam && (c.Const.TP == il.TpckParam || c.Const.TP == il.TpckMember ||
				c.Const.TP == il.TpckUnknownFunction))
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

// argument prints one argument; a comma expression takes parentheses, and so
// does a constant or function that is named through an object. What a
// constructor converts has those of the constructor's argument as well
// (rule paren.converted-argument).
func (p *printer) argument(cx ctx, a *il.Expr) {
	c, _ := p.skip(a)
	parens := argumentParens(c)
	if d := a.Init; a.Kind == il.EnkTempInit && c != a && d != nil && d.Kind == il.DikConstructor && (parens || isWrittenAccess(c)) {
		if cx.config != nil && p.d.Release >= 1 { // (rule later.parentheses)
			p.expr(cx, c, modeO)
			return
		}
		p.Byte('(')
		p.expr(cx, c, modeO)
		p.Byte(')')
		return
	}
	switch {
	case p.constructsFromAccess(c) && p.makesKnownObject(c): // (rule paren.found-later-object-argument)
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
	case isDependentObject(c) && p.holdsAccess(c.Operand): // (rule paren.found-later-braces)
		p.parenthesised(cx, c)
	case parens:
		p.expr(cx, a, modeO)
	default:
		p.expr(cx, a, modeT)
	}
}

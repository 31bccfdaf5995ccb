// This file implements the printing of constants: literals, enumerators,
// addresses, aggregates, and values that depend on template parameters. Folded
// constants print as the expression that they came from
// (rule const.source-expression).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/num"
)

// constant prints a constant that no expression node holds
// (rules init.function-template, const.address-not-instantiated,
// conv.initialises-other-type).
func (p *printer) constant(cx ctx, c *il.Constant, m mode) {
	if c == nil {
		return
	}
	if c.Expr != nil && !c.NamedDefinition {
		switch k, conv := p.skip(c.Expr); {
		case m == modeO && c.Kind == il.CkAggregate && k.Kind == il.EnkVariable && conv&adjusted != 0: // (rule const.object-read)
			p.Byte('(')
			p.bare(cx, k)
			p.Byte(')')
		case m == modeO && c.Kind == il.CkAggregate && k.Kind == il.EnkOperation && k.Op == il.OpQuestion && conv&adjusted == 0:
			p.expr(cx, c.Expr, modeT)
		case c.Kind == il.CkAddress && c.Var != nil && awaitsInstantiation(c.Var) && k.Kind == il.EnkVariable && (k.Type.IsArray() || k.Type.IsClass()):
			p.expr(cx, c.Expr, modeT)
		case m == modeO && c.Kind == il.CkAddress && c.Type.IsPointer() && p.inFunctionPrototype() && !cx.is(staticInit):
			p.expr(cx, c.Expr, modeT)
		case p.inPrototype() && isLiteral(k): // (rule lit.evaluated)
			p.expr(cx, c.Expr, modeT)
		case m == modeO && (p.bareAddress(cx, c) || isLiteral(k) && !isFloatingLiteral(k)):
			p.Byte('(')
			p.expr(cx, c.Expr, modeT)
			p.Byte(')')
		case m == modeO && k.Kind == il.EnkRoutine && losesNoexcept(&p.facts, k, c.Type):
			p.Byte('(')
			p.bare(cx, k)
			p.Byte(')')
		case m == modeO && isFunctionName(k) && !p.inFunctionPrototype():
			p.Byte('(')
			p.bare(cx, k)
			p.Byte(')')
		case conv&viaFunction != 0 && (p.inPrototype() || conv&resultConverted == 0):
			p.expr(cx, c.Expr, modeT)
		case m == modeO && conv&viaFunction != 0:
			p.parenthesised(cx, c.Expr)
		case m == modeO && k.Kind == il.EnkVariable && c.Type.IsArithmetic() && conv&viaFunction == 0 && !p.u.SameUnqualified(c.Type, k.Type):
			p.Byte('(')
			p.bare(cx, k)
			p.Byte(')')
		case c.Kind == il.CkAddress && c.Var != nil && (c.Var.Managed || c.Var.Shared):
			p.expr(cx, c.Expr, modeT) // the access carries its own parentheses, or is no constant
		default:
			p.expr(cx, c.Expr, m)
		}
		return
	}
	if m == modeO && p.constantNeedsParens(cx, c, unconverted) {
		p.Byte('(')
		p.constantValue(cx, c, c.NameRef)
		p.Byte(')')
		return
	}
	p.constantValue(cx, c, c.NameRef)
}

// constantExpr prints a constant in an expression.
func (p *printer) constantExpr(cx ctx, e *il.Expr) {
	ref := e.NameRef
	if ref == nil && e.Const != nil {
		ref = e.Const.NameRef
	}
	if isLiteral(e) {
		p.Str(e.X.LiteralText)
		return
	}
	p.constantValue(cx, e.Const, ref)
}

// constantValue prints the value of a constant.
func (p *printer) constantValue(cx ctx, c *il.Constant, ref *il.NameReference) {
	if c == nil {
		return
	}
	if c.NamedDefinition && c.Name != nil {
		p.enumerator(cx, c, ref)
		return
	}
	switch c.Kind {
	case il.CkInteger:
		p.integerConstant(cx, c)
	case il.CkString:
		p.stringConstant(c)
	case il.CkFloat:
		p.floating(c.Float, c.Type)
	case il.CkAddress:
		p.address(cx, c, ref)
	case il.CkPtrToMember:
		p.ptrToMember(cx, c)
	case il.CkDynamicInit:
		p.dynamicElement(cx, c.Dyn)
	case il.CkAggregate:
		p.aggregate(cx, c)
	case il.CkInitRepeat:
		p.constant(cx, c.Base, modeO)
	case il.CkTemplateParam:
		p.dependentConstant(cx, c, ref)
	case il.CkVoid:
		p.Str("(void)0")
	case il.CkLabelDifference:
		p.constant(cx, c.FromTo[0], modeO)
		p.Str(" - ")
		p.constant(cx, c.FromTo[1], modeO)
	}
}

// enumerator prints an enumerator as written; a scoped one always shows its
// enumeration (rules qual.scoped-enumerator-shown, qual.dependent-enumerator).
func (p *printer) enumerator(cx ctx, c *il.Constant, ref *il.NameReference) {
	if ref == nil && c.EnumType != nil && !c.EnumType.IsScopedEnum() && !cx.is(inEnum) {
		if e := c.EnumType; e.ParentScope != nil && e.ParentScope.Kind == il.SckNamespace && !p.encloses(e.ParentScope) {
			p.scoped(cx, e, &e.SourceCorresp, func(ctx) {}) // (rule qual.enumerator-hidden)
		} else {
			p.pathTo(cx, &e.SourceCorresp)
		}
	}
	if c.Kind == il.CkTemplateParam && ref != nil && c.EnumType != nil && !c.EnumType.IsScopedEnum() && p.encloses(c.EnumType.ParentScope) {
		p.Str(c.Name.Text) // an unknown value of the current instantiation
		return
	}
	if c.EnumType != nil && c.EnumType == p.enumerations.printed && (ref == nil || ref.Qualifier == nil) && c.EnumType.IsScopedEnum() && p.inPrototype() {
		p.Str(c.Name.Text)
		return
	}
	if (ref == nil || ref.Qualifier == nil && cx.is(inEnum)) && c.EnumType != nil && c.EnumType.IsScopedEnum() {
		p.tagName(cx, c.EnumType)
		p.Str("::")
		ref = nil
	}
	if c.EnumType != nil && !c.EnumType.IsScopedEnum() && ownerShown(p, cx, &c.EnumType.SourceCorresp, ref) {
		p.Str(c.Name.Text)
		return
	}
	p.nameRef(cx, ref, func() { p.Str(c.Name.Text) })
}

// integerConstant prints an integer, character, boolean, null pointer or
// enumeration value (rule lit.zero-short).
func (p *printer) integerConstant(cx ctx, c *il.Constant) {
	t := c.Type.Skip()
	switch {
	case c.Spelling != "" && !c.IsCharLiteral:
		p.Str(c.Spelling)
	case c.NullptrKeyword || t.Kind == il.TkNullptr:
		p.Str(p.nullptrKeyword())
	case c.IsCharLiteral:
		p.character(c.Int, c.Char)
	case t.IsBool():
		p.boolean(c.Int)
	case t.IsEnum():
		p.enumValue(cx, c, t)
	case t.Kind == il.TkPointer:
		p.Byte('(')
		p.typeID(cx, c.Type)
		p.Byte(')')
		p.integer(c.Int, p.u.Builtin.LongLong)
	case t.Kind == il.TkInteger && t.IntInfo == nil && (t.Int == il.IntChar):
		p.character(c.Int, il.CharPlain)
	case castLiteral(c):
		p.Byte('(')
		p.typeID(cx, c.Type)
		p.Byte(')')
		if t.Int == il.IntSChar || t.Int == il.IntUChar {
			p.character(c.Int, il.CharPlain)
		} else if t.Int == il.IntUShort {
			p.integer(c.Int, p.u.Builtin.UInt)
		} else {
			p.integer(c.Int, p.u.Builtin.Int)
		}
	case t.Kind == il.TkInteger && t.IntInfo == nil && t.Int == il.IntUShort:
		p.integer(c.Int, p.u.Builtin.UInt)
	default:
		p.integer(c.Int, t)
	}
}

// enumValue prints a value of an enumeration: its enumerator when there is
// one, else a cast.
func (p *printer) enumValue(cx ctx, c *il.Constant, t *il.Type) {
	if !isCastValue(c) {
		for _, e := range t.IntInfo.Constants {
			if e.Int == c.Int && e.Name != nil {
				p.enumerator(cx, e, nil)
				return
			}
		}
	}
	if isCastValue(c) && !p.keepsTypedefs(cx) {
		enumCast(p, cx, c, t)
	} else {
		enumCast(p, cx, c, c.Type)
	}
}

// enumCast prints c as a cast to t, an enumeration.
func enumCast(p *printer, cx ctx, c *il.Constant, t *il.Type) {
	p.Byte('(')
	p.typeID(cx, t)
	p.Byte(')')
	t = t.Skip()
	base := p.u.Builtin.Int
	if b := t.IntInfo.Base; t.IntInfo.ExplicitBase && b != nil && !b.IsDependent() && b.Skip().Int >= il.IntInt {
		base = b
	}
	p.integer(c.Int, base)
}

// isCastValue reports whether c, an argument for a parameter whose type is a typedef of
// an enumeration, is a cast to that (rule arg.enumerator-for-typedef).
func isCastValue(c *il.Constant) bool {
	return c.ExplicitCast && c.Type.Kind == il.TkTypeRef && c.Expr == nil
}

// stringConstant prints a string literal or the name it came from.
func (w *text) stringConstant(c *il.Constant) {
	if c.FuncNameTok {
		w.Str(c.Spelling)
		return
	}
	w.str(c.Str, c.Char)
}

// address prints the address of an entity or string.
func (p *printer) address(cx ctx, c *il.Constant, ref *il.NameReference) {
	switch c.Address {
	case il.AbkRoutine:
		if c.Routine != nil {
			if !c.Type.IsReference() {
				p.Byte('&')
			}
			addressedRoutine(p, cx, c.Routine, ref)
		}
	case il.AbkVariable:
		if c.Var != nil {
			if !c.Type.IsReference() && !c.Type.IsArray() {
				p.Byte('&')
			}
			p.entityRef(cx, &c.Var.SourceCorresp, ref, func() { p.Str(p.variableName(c.Var)) })
		}
	case il.AbkLabel:
		if c.Label != nil && c.Label.Name != nil {
			p.Str("&&")
			p.Str(c.Label.Name.Text)
		}
	case il.AbkTypeid:
		p.Str("typeid(")
		p.typeID(cx, c.TPType)
		p.Byte(')')
	default:
		p.constant(cx, c.Base, modeT)
	}
}

// comparesNaN reports whether e compares a value that is no number: such a comparison is
// evaluated, not folded (rule const.unordered).
func comparesNaN(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op < il.OpEq || e.Op > il.OpGe {
		return false
	}
	for a := e.Operand; a != nil; a = a.Next {
		if a.Kind == il.EnkConstant && a.Const != nil && a.Const.Kind == il.CkFloat && a.Const.Float.IsNaN() {
			return true
		}
	}
	return false
}

// addressedRoutine prints the function r whose address a constant is, which ref names if it
// is not nil (rule arg.address-instance).
func addressedRoutine(p *printer, cx ctx, r *il.Routine, ref *il.NameReference) {
	if ref == nil {
		p.pathTo(cx, &r.SourceCorresp)
	}
	if givenArgs(p, cx, r, ref) {
		return
	}
	p.nameRef(cx, ref, func() { p.routineName(cx, r) })
}

// entityRef prints an entity as written, or fully qualified from the current
// scope when how it was written is not known.
func (p *printer) entityRef(cx ctx, c *il.SourceCorresp, ref *il.NameReference, name func()) {
	if ref != nil {
		p.nameRef(cx, ref, name)
		return
	}
	p.pathTo(cx, c)
	name()
}

// pathTo prints the qualification of an entity from the current scope.
func (p *printer) pathTo(cx ctx, c *il.SourceCorresp) {
	start := len(p.parts)
	full := false
	for s := c.ParentScope; s != nil && s.Kind != il.SckFile && !isLocal(s) && (full || !p.encloses(s)); s = s.Parent {
		if named(s) {
			p.parts = append(p.parts, s)
		} else {
			full = full || s.Kind == il.SckNamespace // an unnamed one
		}
	}
	for i := len(p.parts) - 1; i >= start; i-- {
		p.component(cx, p.parts[i])
		p.Str("::")
	}
	p.parts = p.parts[:start]
}

// ptrToMember prints `&C::m` or a null member pointer.
func (p *printer) ptrToMember(cx ctx, c *il.Constant) {
	cx = cx.put(memberAddress, p.d.Clang)
	switch {
	case c.Field != nil:
		p.Byte('&')
		p.entityRef(cx, &c.Field.SourceCorresp, c.NameRef, func() { p.Str(c.Field.Name.Text) })
	case c.Routine != nil:
		p.Byte('&')
		addressedRoutine(p, cx, c.Routine, c.NameRef)
	case c.NullptrKeyword:
		p.Str(p.nullptrKeyword())
	default:
		p.nullMember(cx, c.Type)
	}
}

// nullMember prints the null value of the pointer-to-member type t.
func (p *printer) nullMember(cx ctx, t *il.Type) {
	p.Byte('(')
	p.typeID(cx, t)
	p.Str(")0")
}

// constantArg prints a nontype template argument; one that holds a `>` takes
// parentheses (rules paren.greater-in-argument, arg.enumerator-for-bool,
// arg.value).
func (p *printer) constantArg(cx ctx, a *il.TemplateArg) {
	known := cx.is(entityArgs)
	cx = cx.without(inEnum | entityArgs) // an enumerator shows its path
	if k := a.Const; a.Spelled != nil && p.routine == nil && k != nil && k.Kind == il.CkPtrToMember && k.Field == nil && k.Routine == nil {
		p.nullMember(cx, k.Type)
		return
	}
	if a.Spelled != nil && p.printsValue(cx, a) {
		p.argumentValue(cx, a.Const)
		return
	}
	if a.Spelled != nil {
		if k := a.Const; k != nil && !p.d.PrintsWrittenNames() && k.Kind == il.CkInteger && k.Type.IsBool() && !a.Spelled.Type.IsBool() && !a.Spelled.TypeDependent {
			p.argumentValue(cx, il.LooseInteger(k.Type, k.Int))
			return
		}
		c, _ := p.skip(a.Spelled)
		parens := p.holdsGreater(a.Spelled, known) && !(a.IsPack && c.Kind == il.EnkOperation && c.Op == il.OpComma)
		if parens {
			p.Byte('(')
		}
		if !p.enumeratorArg(cx, a.Spelled) {
			p.expr(cx, a.Spelled, modeT)
		}
		if parens {
			p.Byte(')')
		}
		return
	}
	if k := a.Const; !a.IsPack && k != nil && k.Kind == il.CkTemplateParam && k.TPExpr != nil && p.holdsGreater(k.TPExpr, known) {
		p.Byte('(')
		p.argumentValue(cx, k)
		p.Byte(')')
		return
	}
	p.argumentValue(cx, a.Const)
}

// printsValue reports whether constant argument a is printed as its value where
// arguments are printed as written: within templates, and in names that the compiler
// makes (rule later.written-arguments).
func (fx *facts) printsValue(cx ctx, a *il.TemplateArg) bool {
	return fx.d.PrintsWrittenNames() && a.Const != nil && a.Const.Kind != il.CkTemplateParam && (fx.inPrototype() || cx.is(valueArgs))
}

// enumeratorArg prints e with the path from the current scope when e names an
// enumerator (rule qual.scoped-enumerator).
func (p *printer) enumeratorArg(cx ctx, e *il.Expr) bool {
	c, _ := p.skip(e)
	if c.Kind != il.EnkConstant || c.Const == nil || !c.Const.NamedDefinition || c.Const.EnumType == nil {
		return false
	}
	p.enumerator(cx, c.Const, nil)
	return true
}

// argumentValue prints the value of a nontype template argument
// (rules arg.class-value, arg.class-with-braces).
func (p *printer) argumentValue(cx ctx, c *il.Constant) {
	if c == nil {
		return
	}
	switch {
	case c.Kind == il.CkPtrToMember && c.Field == nil && c.Routine == nil:
		p.nullMember(cx, c.Type)
	case c.Kind == il.CkTemplateParam || c.Kind == il.CkAddress || c.Kind == il.CkPtrToMember:
		p.constantValue(cx, c, c.NameRef)
	case c.Kind == il.CkInteger && c.Type.IsPointer():
		p.Byte('(')
		p.typeID(cx, c.Type)
		p.Byte(')')
		p.Str(p.nullptrKeyword())
	case c.Kind == il.CkAggregate:
		p.typeID(cx, c.Type)
		p.aggregate(cx.with(fullBraces), c)
	case c.NamedDefinition && c.Name != nil && c.EnumType != nil:
		p.enumerator(cx, c, nil)
	case c.Kind == il.CkInteger && c.Expr == nil:
		p.integerArgument(cx, c)
	default:
		p.constantValue(cx, c, c.NameRef)
	}
}

// integerArgument prints an integer argument: the least value of a type as a
// difference, 128 bits by halves (rule arg.least-value).
func (p *printer) integerArgument(cx ctx, c *il.Constant) {
	t := c.Type.Skip()
	if t.Kind != il.TkInteger || t.IntInfo != nil || c.IsCharLiteral {
		p.constantValue(cx, c, c.NameRef)
		return
	}
	switch {
	case t.Int == il.IntInt128 || t.Int == il.IntUInt128:
		half := func(v num.Int, signed bool) {
			p.Byte('(')
			p.typeID(cx, c.Type)
			p.Byte(')')
			p.Append(func(b []byte) []byte { return v.Append(b, signed) })
		}
		p.Byte('(')
		if c.Int.Hi != 0 {
			high := num.FromInt64(int64(c.Int.Hi))
			half(high, true)
			p.Str("<<64 | ")
		}
		half(num.Int{Lo: c.Int.Lo}, false)
		p.Byte(')')
	case t.IsSigned() && (t.Size == 4 || t.Size == 8) && c.Int == num.FromInt64(-1<<(8*t.Size-1)):
		p.integer(num.FromInt64(-1<<(8*t.Size-1)+1), t)
		p.Str("-1")
	default:
		plain := *c
		plain.OrigType = nil
		p.constantValue(cx, &plain, c.NameRef)
	}
}

// holdsGreater reports whether e has an operator that begins with `>`, be it in
// parentheses of an operand, but not within an argument list; known says that e was
// converted to the type of a parameter, which shows the values of enumerators that are
// not promoted (rule paren.greater-in-argument).
func (fx *facts) holdsGreater(e *il.Expr, known bool) bool {
	c, _ := fx.skip(e)
	if k := c.Const; known && c.Kind == il.EnkConstant && k != nil && k.TPExpr != nil && k.Name != nil {
		return fx.holdsGreater(k.TPExpr, true)
	}
	switch {
	case (c.Kind == il.EnkSizeof || c.Kind == il.EnkNoexcept) && c.Operand != nil:
		return greaterInOperand(fx, c)
	case c.Kind == il.EnkConstant && c.Const != nil && c.Const.TPExpr != nil && c.Const.Name == nil:
		return fx.holdsGreater(c.Const.TPExpr, known)
	case c.Kind != il.EnkOperation || c.IsCall():
		return false
	}
	switch c.Op {
	case il.OpGt, il.OpShiftr, il.OpPointsToField, il.OpPointsToMemberCall, il.OpComma:
		return true
	case il.OpNoexcept:
		return greaterInOperand(fx, c)
	case il.OpAdd, il.OpSubtract, il.OpMultiply, il.OpDivide, il.OpRemainder:
		return false
	}
	if binaryOps[c.Op] == "" && c.Op != il.OpQuestion {
		return false
	}
	switch c.Op {
	case il.OpQuestion, il.OpLand, il.OpLor, il.OpEq, il.OpNe, il.OpLt, il.OpLe, il.OpGe:
	default:
		known = false // of what is promoted the value is not looked at
	}
	for a := c.Operand; a != nil; a = a.Next {
		if fx.holdsGreater(a, known) {
			return true
		}
	}
	return false
}

// greaterInOperand reports whether the operand of e, which is not evaluated, holds such an
// operator that is no member access.
func greaterInOperand(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e.Operand)
	return !(c.Kind == il.EnkOperation && isMemberAccess(c.Op)) && fx.holdsGreater(c, false)
}

// dependentConstant prints a constant that depends on template parameters.
func (p *printer) dependentConstant(cx ctx, c *il.Constant, ref *il.NameReference) {
	switch {
	case c.TPExpr != nil:
		p.expr(cx, c.TPExpr, modeT)
	case c.TP == il.TpckParam:
		p.nontypeParam(c)
	case c.TP == il.TpckSizeof || c.TP == il.TpckAlignof:
		if c.TP == il.TpckSizeof {
			p.Str("sizeof(")
		} else {
			p.Str("__alignof__(")
		}
		p.typeID(cx, c.TPType)
		p.Byte(')')
	case c.TP == il.TpckMember || c.TP == il.TpckUnknownFunction || c.TP == il.TpckTemplateRef:
		if t := c.TPType; t != nil && ref == nil {
			if n := throughHidden(t); n != t && !p.encloses(t.ParentScope) {
				t = n
			}
			p.qualifierType(cx, t)
			p.Str("::")
		}
		p.nameRef(cx, ref, func() {
			if c.Name != nil {
				p.Str(c.Name.Text)
			}
		})
	case c.TP == il.TpckAddress:
		p.Byte('&')
		p.constant(cx, c.Base, modeT)
	}
	if c.IsPackExpansion {
		p.Str("...")
	}
}

// nontypeParam prints the name of a nontype template parameter.
func (p *printer) nontypeParam(c *il.Constant) {
	var own *il.TemplateParameter
	if c.TParam != nil {
		own = p.ownParameter(c.TParam.Depth, c.TParam.Position, il.TpkNontype)
	}
	switch {
	case own != nil:
		p.Str(own.Name.Text)
	case c.TParam != nil && c.TParam.Name != nil:
		p.Str(c.TParam.Name.Text)
	case c.TParam != nil:
		p.Str(p.unnamed[c.TParam])
	case c.Name != nil:
		p.Str(c.Name.Text)
	}
}

// hasEnumerator reports whether a value of an enumeration has a name.
func hasEnumerator(c *il.Constant) bool {
	for _, e := range c.Type.Skip().IntInfo.Constants {
		if e.Int == c.Int && e.Name != nil {
			return true
		}
	}
	return false
}

// isExceptionalValue reports whether c is the result of an operation that is no number:
// such operations are not evaluated but for static objects (rule const.exceptional-value).
func isExceptionalValue(fx *facts, c *il.Constant) bool {
	if c == nil || c.Kind != il.CkFloat || c.Expr == nil || !c.Float.IsInf() && !c.Float.IsNaN() {
		return false
	}
	e, _ := fx.skip(c.Expr)
	for e.Kind == il.EnkOperation && e.Op == il.OpCast {
		e, _ = fx.skip(e.Operand)
	}
	return e.Kind == il.EnkOperation && !e.IsCall()
}

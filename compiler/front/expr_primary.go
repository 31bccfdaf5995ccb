// This file implements primary expressions: parentheses, this, names, literals
// by their first token, functional casts, and the keyword forms.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// primary parses a primary expression or what postfix operators may follow.
func (p *Parser) primary(x *Operand) {
	x.Start, x.Pos = p.tok.Pos, p.tok.Pos
	switch p.tok.Kind {
	case token.Number:
		p.numberLiteral(x)
	case token.Char:
		p.charLiteral(x)
	case token.String:
		p.stringLiteral(x)
	case token.KwTrue, token.KwFalse:
		p.boolLiteral(x)
	case token.KwNullptr:
		p.nullptrLiteral(x)
	case token.KwNull:
		p.nullLiteral(x)
	case token.KwThis:
		p.thisExpression(x)
	case token.LParen:
		p.parenthesized(x)
	case token.LBracket:
		if p.d.NoLambdas || p.d.IsC() {
			p.expectedExpression(x)
			break
		}
		p.lambdaExpression(x)
	case token.KwFunc, token.KwFunction, token.KwPrettyFunction:
		p.predefinedName(x)
	case token.KwStaticCast, token.KwConstCast, token.KwReinterpretCast, token.KwDynamicCast:
		p.namedCast(x)
	case token.KwTypeid:
		p.typeidExpression(x)
	case token.KwRequires:
		p.requiresExpr(x)
	case token.KwBuiltinVaArg, token.KwBuiltinVaStart, token.KwBuiltinVaEnd, token.KwBuiltinVaCopy,
		token.KwBuiltinOffsetof, token.KwBuiltinBitCast, token.KwBuiltinAddressof, token.KwBuiltinTypesCompatibleP,
		token.KwBuiltinShuffle, token.KwBuiltinShufflevector, token.KwBuiltinConvertvector:
		p.builtinKeyword(x)
	case token.KwBool, token.KwChar, token.KwChar8T, token.KwChar16T, token.KwChar32T, token.KwDouble, token.KwFloat,
		token.KwInt, token.KwLong, token.KwShort, token.KwSigned, token.KwUnsigned, token.KwVoid, token.KwWcharT,
		token.KwInt128, token.KwFloat128, token.KwFloat80, token.KwTypename, token.KwTypeof, token.KwAuto, token.KwUnderlyingType:
		if p.d.IsC() {
			p.expectedExpression(x)
			break
		}
		p.functionalCast(x)
	case token.Ident, token.ColonColon, token.KwOperator, token.KwDecltype, token.Tilde:
		p.nameExpression(x)
	case token.KwGeneric:
		p.genericSelection(x)
	case token.KwThrow:
		p.throwExpression(x)
	default:
		p.expectedExpression(x)
	}
	if !x.End.IsValid() {
		x.End = p.prev.End()
	}
	if x.Mode == Value && !x.Expr.EndPos.IsValid() {
		x.Expr.EndPos = x.End
	}
}

// expectedExpression reports that no expression begins here, and skips to where
// one could end.
func (p *Parser) expectedExpression(x *Operand) {
	p.report(diag.ExpectedExpression, p.tok.Pos)
	x.invalidate()
	if !p.at(token.LBrace) {
		p.skipToStop()
	}
}

// missingOperand reports that an operand is missing here, and stands for it.
func (p *Parser) missingOperand() *Operand {
	x := &Operand{Start: p.tok.Pos}
	p.expectedExpression(x)
	return x
}

// parenthesized parses `( expression )`, a statement expression or a fold.
func (p *Parser) parenthesized(x *Operand) {
	start := p.tok.Pos
	if p.peek(1).Kind == token.LBrace {
		expanding := p.ck.env.has(inExpansion)
		p.bodyInExpansion()
		defer func() { p.ck.env.set(inExpansion, expanding) }()
		if p.d.Strict {
			p.report(diag.ExpectedExpression, p.peek(1).Pos)
			p.skipBalanced()
			x.invalidate()
			return
		}
		p.statementExpression(x)
		x.Start, x.End = start, p.prev.End()
		return
	}
	if p.foldExpression(x) {
		x.Start = start
		return
	}
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	p.next()
	p.expression(x)
	p.ck.env.inTemplateArgs = saved
	p.require(token.RParen)
	x.Start, x.End, x.Parens = start, p.prev.End(), true
	if x.Mode == Overloads {
		x.Set.ParenPos = start
	}
	if x.Mode == Value {
		x.Expr.Parenthesized = true
		if c := x.Expr.Const; c != nil && c.Expr != nil && (c.Expr.Kind == il.EnkOperation || c.Expr.Kind == il.EnkSizeof) {
			c.Expr.Parenthesized = true // what was folded is what gets printed
		}
		x.Expr.Start, x.Expr.EndPos = start, x.End
	}
}

// thisExpression parses `this`.
func (p *Parser) thisExpression(x *Operand) {
	pos := p.tok.Pos
	p.next()
	x.End = p.prev.End()
	e := p.ck.thisNode(pos)
	if p.ck.env.has(inStaticMember) && (p.ck.env.fn == nil || p.ck.env.fn.class != p.ck.env.class) || p.ck.env.has(inDefaultArg) && (p.ck.env.fn == nil || p.ck.env.fn.lambda == nil) {
		e = nil
	}
	if e == nil {
		p.report(diag.ThisOutsideMemberFunction, pos)
		x.invalidate()
		return
	}
	e.Pos = pos
	x.set(e)
}

// functionalCast parses `type(args)` or `type{args}`; the current token begins
// a simple type specifier.
func (p *Parser) functionalCast(x *Operand) {
	start := p.tok.Pos
	if severalWords(p.tok.Kind, p.peek(1).Kind) {
		p.report(diag.TypeNameNotAllowed, start)
		p.next()
		x.invalidate()
		return
	}
	var s declSpecs
	p.declSpecifiers(&s, true)
	if s.Invalid || s.Type == nil {
		if !s.Invalid {
			p.expectedExpression(x)
		}
		x.invalidate()
		return
	}
	p.construction(x, s.Type, start)
}

// scalarOperand parses the `(x)` or `()` behind a type that is no class. Nothing goes on at a
// comma there (rule recovery.scalar-operands). Of a new-expression the parenthesis is left, and a
// list may stand in it.
func (p *Parser) scalarOperand(inNew bool) []*Operand {
	saved, commas := p.ck.env.inTemplateArgs, p.stops[stopComma]
	p.ck.env.inTemplateArgs, p.stops[stopComma] = 0, 0
	defer func() { p.ck.env.inTemplateArgs, p.stops[stopComma] = saved, commas }()
	p.next()
	if p.at(token.RParen) {
		if !inNew {
			p.next()
		}
		return nil
	}
	var args []*Operand
	parse := func() {
		a := &Operand{}
		pos, braced := p.tok.Pos, p.at(token.LBrace) && !inNew
		p.initializerClause(a)
		if braced {
			p.report(diag.NotAllowedHere, pos, "a brace-enclosed list")
			a.invalidate()
		}
		args = append(args, a)
	}
	if !p.expandElements(parse) {
		parse()
	} else if len(args) > 1 {
		p.report(diag.ExpansionNeedsOneExpression, p.prev.Pos)
		args = args[:1]
		args[0].invalidate()
	}
	if !inNew {
		p.require(token.RParen)
	}
	return args
}

// construction parses `(args)` or `{args}` behind type t, which began at start.
func (p *Parser) construction(x *Operand, t *il.Type, start source.Pos) {
	x.Start = start
	if p.at(token.LParen) || p.at(token.LBrace) {
		t = concreteTarget(p.ck, t, start)
	}
	switch p.tok.Kind {
	case token.LParen:
		pos := p.tok.Pos
		var args []*Operand
		if t != nil && !t.IsClass() && !t.IsDependent() && !t.IsError() && !p.ck.env.has(inPrototype) {
			args = p.scalarOperand(false)
		} else {
			args = p.arguments(token.RParen)
		}
		x.End = p.prev.End()
		p.ck.buildConstruct(x, t, args, false, pos)
	case token.LBrace:
		pos := p.tok.Pos
		var list Operand
		p.bracedInitList(&list)
		x.End = p.prev.End()
		p.ck.buildConstruct(x, t, []*Operand{&list}, true, pos)
	default:
		x.Mode, x.Type, x.End = TypeName, t, p.prev.End()
		p.report(diag.TypeNameNotAllowed, start)
		x.invalidate()
		return
	}
	x.Start = start
	if x.Mode == Value {
		x.Expr.Start, x.Expr.EndPos = start, x.End
	}
}

// This file implements static_assert and asm declarations.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// staticAssert parses `static_assert(condition, "message");`.
func (p *Parser) staticAssert() {
	a := il.New[il.StaticAssert](p.u)
	a.Pos = p.tok.Pos
	p.next()
	p.stops.wait(stopSemi, stopComma)
	if !p.got(token.LParen) {
		p.expected(token.LParen)
		p.stops.wait(stopParen) // what closes it is waited for all the same
		if p.skipToStop(token.LParen); p.at(token.LParen) {
			p.stops.done(stopParen)
			p.next()
		}
	}
	saved := p.ck.env.save()
	p.ck.env.set(inConstant, true)
	p.ck.env.inTemplateArgs = 0
	var x Operand
	a.Cond = p.constantExpression(&x, p.u.Builtin.Bool)
	p.ck.env = saved
	if x.Mode == Value {
		a.CondExpr = x.Expr
		if a.Cond == nil && (x.Expr.ValueDependent || x.Expr.TypeDependent) {
			a.Cond = boundConstant(p.u, &x)
		}
	}
	if !p.at(token.RParen) {
		p.require(token.Comma)
		a.Message = p.messageString(p.ck.env.has(inPrototype))
	}
	p.stops.done(stopComma)
	p.require(token.RParen)
	p.stops.done(stopSemi)
	if a.Message != nil && !p.ck.env.has(inPrototype) {
		a.Message.DeclPos = p.tok.Pos // (rule il.static-assertions)
	}
	p.ck.env.sequenceNode(p.u, a, nil)
	p.ck.env.blockEntity(a)
	if a.Cond != nil && a.Cond.Kind == il.CkInteger && a.Cond.Int.IsZero() {
		noteComparison(p.ck, p.ck.say.assertionFailed(a), x.Expr)
	}
	if a.Cond = forgetLocals(p.ck, &x, a.Cond); x.Mode == Value {
		a.CondExpr = x.Expr
	}
	p.endDeclaration()
}

// messageString parses the string of a static_assert; equal ones of templates are one constant.
func (p *Parser) messageString(shared bool) *il.Constant {
	if !p.at(token.String) {
		p.report(diag.ExpectedStringLiteral, p.tok.Pos)
		p.skipToStop()
		return nil
	}
	c := p.stringConstant()
	if shared {
		c = p.u.StringLiteral(c.Type, c.Char, c.Str, false, false)
	}
	return c
}

// assertionFailed reports a static_assert whose condition is false.
func (say *reports) assertionFailed(a *il.StaticAssert) *diag.Diagnostic {
	if a.Message == nil {
		return say.report(diag.StaticAssertFailed, a.Pos)
	}
	return say.report(diag.StaticAssertFailedText, a.Pos, `"`+nodes.MessageText(a.Message.Str)+`"`)
}

// noteComparison says what condition e of a failed assertion compared, in later releases
// (rule release.evaluation).
func noteComparison(ck *Checker, failed *diag.Diagnostic, e *il.Expr) {
	if ck.d.Release < 3 {
		return
	}
	if c := nodes.ConstValue(e); c != nil && c.Expr != nil {
		e = c.Expr
	}
	e = nodes.SkipParens(e)
	if e.Kind != il.EnkOperation || e.OperatorSyntax || e.Op < il.OpEq || e.Op > il.OpGe {
		return
	}
	value := func(e *il.Expr) *il.Constant {
		c := ck.valueOf(e)
		if c == nil {
			c, _ = ck.evaluate(e, true)
		}
		return c
	}
	x, y := value(e.Operand), value(e.Operand.Next)
	if x == nil || y == nil || x.Kind != il.CkInteger || y.Kind != il.CkInteger {
		return
	}
	failed.AddNote(diag.FinalComparison, e.Pos, x.Int.Text(x.Type.IsSigned())+" "+binaryTokens[e.Op].String()+" "+y.Int.Text(y.Type.IsSigned()))
}

// asmDeclaration parses `asm("…");` at namespace scope.
func (p *Parser) asmDeclaration() {
	a := il.New[il.AsmEntry](p.u)
	a.DeclPos = p.tok.Pos
	a.Referenced, a.Volatile = true, true // an asm without outputs is volatile
	p.next()
	for p.at(token.KwVolatile) || p.at(token.KwInline) {
		a.VolatileKeyword = true
		p.next()
	}
	p.want(token.LParen)
	if p.at(token.String) {
		a.String = p.stringConstant()
	} else {
		p.report(diag.ExpectedAsmString, p.tok.Pos)
		p.skipToStop()
	}
	p.require(token.RParen)
	target := p.ck.env.innermostScope()
	p.ck.env.setParent(&a.SourceCorresp, target)
	if sc := ilScope(target); sc != nil {
		sc.OwnLists().OwnRare().Asms = append(sc.Asms, a)
	}
	info := p.u.NewDeclInfo()
	info.NamePos = a.DeclPos
	p.ck.env.sequenceDefinition(p.u, a, info)
	p.endDeclaration()
}

// asmLabel parses `asm("name")` behind a declarator.
func (p *Parser) asmLabel(d *declarator) {
	d.asmPos = p.tok.Pos
	p.next()
	if p.require(token.LParen); p.prev.Kind != token.LParen {
		return
	}
	d.asmText = p.tok.Pos
	if p.at(token.String) {
		if c := p.stringConstant(); c != nil {
			d.AsmName = c.Str
		}
	} else {
		p.report(diag.ExpectedAsmString, p.tok.Pos)
		p.skipTo(token.RParen, token.Semi)
	}
	p.require(token.RParen)
}

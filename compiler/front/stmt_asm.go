// This file implements GNU asm statements: templates, operands, clobbers,
// goto labels.
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// asmStatement parses an asm statement of a function.
func (p *Parser) asmStatement() {
	s := p.ck.env.newStmt(p.u, il.StmkAsm, p.tok.Pos)
	a := p.asmDefinition()
	s.OwnRare().Asm = a
	p.ck.env.stmts().executed = true
	p.ck.append(s)
}

// asmDefinition parses `asm volatile ( … ) ;`; the current token is `asm`.
// Declarations at namespace scope use it too.
func (p *Parser) asmDefinition() *il.AsmEntry {
	a := il.New[il.AsmEntry](p.u)
	a.DeclPos = p.tok.Pos
	a.Referenced = true
	p.next()
	for {
		switch {
		case p.at(token.KwVolatile):
			a.Volatile, a.VolatileKeyword = true, true
		case p.at(token.KwGoto):
			a.Goto = true
		case p.at(token.KwInline):
			a.Inline = true
		default:
			p.asmParts(a)
			return a
		}
		p.next()
	}
}

func (p *Parser) asmParts(a *il.AsmEntry) {
	if !p.want(token.LParen) {
		p.endStatement()
		return
	}
	if !p.at(token.String) {
		p.report(diag.ExpectedAsmString, p.tok.Pos)
		p.skipTo(token.RParen)
	} else {
		a.String = p.stringConstant()
	}
	for section := 1; p.at(token.Colon) || p.at(token.ColonColon); section++ {
		if p.at(token.ColonColon) {
			section++
			a.Sections++
		}
		a.Sections++
		a.GNUForm = true
		p.next()
		p.asmSection(a, section)
	}
	if a.Goto && a.Labels == nil {
		switch {
		case a.Sections < 4:
			p.expected(token.Colon)
		case p.at(token.RParen):
			p.report(diag.ExpectedLabel, p.tok.Pos)
		}
	}
	hasOutput := false
	for _, o := range a.Operands {
		hasOutput = hasOutput || o.IsOutput
	}
	if !hasOutput {
		a.Volatile = true // an asm without outputs is volatile
	}
	p.require(token.RParen)
	p.endStatement()
}

// asmSection parses outputs (1), inputs (2), clobbers (3) or labels (4).
func (p *Parser) asmSection(a *il.AsmEntry, section int) {
	for !p.at(token.RParen) && !p.at(token.Colon) && !p.at(token.ColonColon) && !p.at(token.EOF) {
		switch section {
		case 1, 2:
			p.asmOperand(a, section == 1)
		case 3:
			if !p.at(token.String) {
				p.report(diag.ExpectedAsmString, p.tok.Pos)
				p.skipTo(token.RParen)
				return
			}
			pos := p.tok.Pos
			clobber := p.stringConstant().Str
			if r := il.RegisterName(clobber); r != "" {
				clobber = r
				noteClobber(&p.ck.say, a, r)
			}
			a.Clobbers = append(a.Clobbers, clobber)
			p.ck.deviceClobber(clobber, pos)
		default:
			if !p.at(token.Ident) {
				p.report(diag.ExpectedLabel, p.tok.Pos)
				p.skipTo(token.RParen)
				return
			}
			a.Labels = append(a.Labels, p.ck.env.useLabel(p.u, p.tok.Name, p.tok.Pos))
			p.next()
		}
		// the comma between operands may be left out
		if !p.got(token.Comma) && (section > 2 || !p.at(token.String) && !p.at(token.LBracket)) {
			return
		}
	}
}

// noteClobber reports register r when it is clobbered for the second time
// (rule il.registers).
func noteClobber(say *reports, a *il.AsmEntry, r string) {
	n := 0
	for _, c := range a.Clobbers {
		if c == r {
			n++
		}
	}
	if n == 1 {
		say.report(diag.RegisterClobberedAgain, a.DeclPos, r)
	}
}

// asmOperand parses `[name] "constraint" (expression)`.
func (p *Parser) asmOperand(a *il.AsmEntry, output bool) {
	o := il.New[il.AsmOperand](p.u)
	o.IsOutput = output
	if p.got(token.LBracket) {
		if p.tok.Name != nil {
			o.Name = p.tok.Name.Text
		}
		p.next()
		p.require(token.RBracket)
	}
	if !p.at(token.String) {
		p.report(diag.ExpectedAsmString, p.tok.Pos)
		p.skipTo(token.RParen, token.Comma)
		return
	}
	pos := p.tok.Pos
	o.Constraint = p.stringConstant().Str
	if !p.want(token.LParen) {
		return
	}
	var x Operand
	p.expression(&x)
	if output && x.Mode == Value && !x.dependent() && x.Expr.Cat == il.PRValue && !x.Expr.Type.IsClass() {
		p.report(diag.NotModifiableLvalue, x.startOf())
	}
	if output && x.Mode == Value {
		if strings.Contains(o.Constraint, "+") {
			p.ck.noteRead(x.Expr)
		}
		p.ck.noteWritten(x.Expr)
	}
	p.ck.asmValue(&x, output)
	var t *il.Type
	if x.Mode == Value {
		o.Expr = x.Expr
		t = x.Expr.Type
	}
	p.ck.deviceConstraint(o.Constraint, t, pos)
	p.require(token.RParen)
	a.Operands = append(a.Operands, o)
}

// asmValue reads an input operand; outputs stay lvalues.
func (ck *Checker) asmValue(x *Operand, output bool) {
	if !x.valid() || x.dependent() {
		return
	}
	if !output {
		ck.decay(x)
	}
	ck.finishFull(x)
}

// This file implements declarations inside functions: declaration statements,
// conditions, and what ties local entities to their statement.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// blockDeclaration parses a simple-declaration inside a function (or an
// init-statement when the caller says so) and returns the statement with the
// entities declared, in order.
func (p *Parser) blockDeclaration() *il.Statement {
	s := p.u.NewStmt(il.StmkDecl, p.tok.Pos)
	outer := p.ck.env.statement
	p.ck.env.statement = s
	s.SeqEntry = p.ck.env.sequenceNode(p.u, s, nil)
	p.declaration()
	p.ck.env.statement = outer
	return s
}

// blockEntity adds n to the declaration statement being parsed.
func (env *Env) blockEntity(n il.Node) {
	if s := env.statement; s != nil && env.fn != nil && env.memberLevel == 0 {
		s.Entities = append(s.Entities, n)
	}
}

// noteEntity does what follows the declaration of every named entity.
func (env *Env) noteEntity(e il.Entity) {
	if c := e.Corresp(); c.LocalToFunction {
		env.blockEntity(e)
	}
}

// conditionDeclaration parses `type declarator = init` as a condition.
func (p *Parser) conditionDeclaration() *il.Variable {
	s := declSpecs{noDefinition: true}
	s.Pos = p.tok.Pos
	appendAttributes(&s.Attrs, p.attributes(il.LocPrefix))
	p.declSpecifiers(&s, false)
	if s.Type == nil {
		p.notAType(false)
		return nil
	}
	if p.atStructuredBinding() {
		pos := p.tok.Pos
		for i := 0; p.peek(i).Kind == token.Amp || p.peek(i).Kind == token.AndAnd; i++ {
			pos = p.peek(i + 1).Pos
		}
		p.report(diag.BindingInCondition, pos)
		p.bindingSpecs(&s)
		p.bindingDeclaration(&s)
		p.skipTo(token.RParen, token.Semi)
		return nil
	}
	var d declarator
	p.parseDeclarator(&d, &s, false)
	p.declaratorTrailer(&d, &s)
	if d.Name.Invalid || !d.hasName {
		return nil
	}
	if d.IsFunction {
		p.report(diag.ConditionDeclaresNoVariable, d.NamePos)
		p.skipTo(token.RParen)
		return nil
	}
	bare := false
	switch {
	case p.at(token.LParen):
		p.report(diag.ConditionInitializerInParens, d.NamePos)
	case !p.at(token.Assign) && !p.at(token.LBrace):
		bare = true
	}
	if bare && d.nameless { // nothing is declared
		p.ck.namelessData(&s, &d)
	} else {
		outer := p.ck.env.statement
		p.ck.env.statement = nil
		p.declareVariable(&s, &d)
		p.ck.env.statement = outer
	}
	if bare {
		p.report(diag.ConditionNeedsInitializer, d.NamePos)
		return nil
	}
	for _, y := range p.ck.env.innermostScope().Local(d.Name.Name) {
		if v, ok := y.Entity.(*il.Variable); ok {
			return v
		}
	}
	return nil
}

package front

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Functions that the statement family calls; each moves to its family's file.

// stringConstant parses adjacent string literals into one constant (expr).
func (p *Parser) stringConstant() *il.Constant {
	c := p.u.NewConst(il.CkString, nil)
	for p.at(token.String) {
		p.next()
	}
	return c
}

// decay applies array-to-pointer, function-to-pointer and lvalue-to-rvalue
// conversion (expr).
func (p *Parser) decay(x *Operand) {}

// switchCondition contextually converts x to an integral type and promotes it
// (expr).
func (p *Parser) switchCondition(x *Operand) {}

// adlCall calls name(args) with argument-dependent lookup only (expr).
func (p *Parser) adlCall(x *Operand, name *token.Name, args []*Operand, pos source.Pos) bool {
	return false
}

// pragma parses the pragma at the current token into the source sequence, at
// namespace, class and block scope (decl).
func (p *Parser) pragma() { p.next() }

// atStructuredBinding reports whether `[` of a structured binding comes next
// (ref-qualifiers allowed before it); rangeBinding parses the one of a
// range-based for, completeBindings gives its names their types (decl).
func (p *Parser) atStructuredBinding() bool { return false }
func (p *Parser) rangeBinding(s *declSpecs, st *il.Statement) *il.Variable {
	p.next()
	return nil
}
func (p *Parser) completeBindings(v *il.Variable) {}

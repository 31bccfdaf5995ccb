package front

import "cufront/compiler/il"

// Functions that the statement family calls; each moves to its family's file.

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

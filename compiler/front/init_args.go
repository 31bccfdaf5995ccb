// This file implements what stands in front of the initialisation itself: types that
// no initialiser helps, and the arguments between parentheses, with what is said where
// the closing one is missing.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// rejectsType completes the class of v, which is defined, before what its initialiser
// needs; one that stays incomplete is reported in front of all that is said of an
// initialiser that is written (rule recovery.initialisers).
func rejectsType(ck *Checker, v *il.Variable, written bool) bool {
	t := v.Type
	if t.IsDependent() || t.HasPlaceholder() || ck.env.has(inPrototype) {
		return false
	}
	c := t.BaseElement().ClassType()
	incomplete := incompleteEnum(ck, t.BaseElement())
	if c != nil && c.Cls != nil && !c.Cls.Complete {
		incomplete = !ck.completeClass(c, v.NamePos)
	}
	if !incomplete || !written || t.IsArray() {
		return false
	}
	ck.report(diag.IncompleteTypeNotAllowed, v.NamePos, t)
	return true
}

// parenthesizedArgs parses `( expression-list )` for an object of type t, if known. A
// parenthesis that is missing is told in front of what is wrong with arguments for a
// constructor, but behind what is wrong with a value: what is returned looks for it
// then (rule recovery.initialisers).
func (p *Parser) parenthesizedArgs(t *il.Type) ([]*Operand, func()) {
	p.next()
	p.stops.wait(stopComma)
	defer p.stops.done(stopComma)
	var args []*Operand
	for !p.at(token.RParen) && !p.at(token.EOF) {
		p.eachElement(func() {
			x := new(Operand)
			p.initializerClause(x)
			if p.gotExpansion(0, true) {
				x.PackExpansion = true
				if x.Mode == Value {
					x.Expr.IsPackExpansion = true
				}
			}
			args = append(args, x)
		})
		if !p.got(token.Comma) {
			break
		}
	}
	if !p.at(token.RParen) && t != nil && !t.IsDependent() {
		if c := t.ClassType(); c == nil || c.Cls == nil || !c.Cls.Complete || bitwiseConstruction(c) {
			return args, func() {
				p.stops.wait(stopComma)
				p.require(token.RParen)
				p.stops.done(stopComma)
			}
		}
	}
	p.require(token.RParen)
	return args, func() {}
}

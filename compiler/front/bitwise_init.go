// This file implements what is said of values for an object of a class without
// constructors of its own: it is initialised from one value, as a scalar is (rule
// front.bitwise-values).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// A bitwiseInit is an initialisation of an object of class t, which has bitwise
// construction, from values, at least one.
type bitwiseInit struct {
	ck      *Checker
	t       *il.Type
	args    []*Operand
	list    bool // they stand in braces
	context convContext
}

// refuse reports values none of which is one of the class.
func (b bitwiseInit) refuse() {
	ck, args := b.ck, b.args
	first := func() { ck.convert(args[0], b.t, convInit) }
	switch {
	case len(args) == 1:
		first()
	case b.list:
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
	case b.context == convOperand:
		first()
		ck.report(diag.ExpectedCloseParen, args[0].comma)
	case b.context == convMember:
		first()
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
	default:
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
		first()
	}
}

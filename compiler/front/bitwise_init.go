// This file implements what is said of values for an object of a class without
// constructors of its own: it is initialised from one value, as a scalar is (rules
// bitwise.*).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// refuseValues reports the values args, at least one, for an object of class t that
// has bitwise construction, none of which is one of t. list tells that they stand in
// braces.
func (ck *Checker) refuseValues(t *il.Type, args []*Operand, list bool, context convContext) {
	first := func() { ck.convert(args[0], t, convInit) }
	switch {
	case len(args) == 1:
		first()
	case list:
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
	case context == convOperand:
		first()
		ck.report(diag.ExpectedCloseParen, args[0].comma)
	case context == convMember:
		first()
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
	default:
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
		first()
	}
}

// noteArguments notes that a call that cannot be made would have read its arguments.
func (ck *Checker) noteArguments(args []*Operand) {
	for _, a := range args {
		ck.noteDiscarded(a)
	}
}

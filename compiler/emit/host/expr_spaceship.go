// This file implements comparisons that are rewritten with operator<=> and whose call is a
// constant (rule op.rewritten-constant).
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// comparedConstant returns the call of operator<=>, a constant, that e compares with zero for a
// rewritten comparison; nil for others.
func comparedConstant(fx *facts, e *il.Expr) *il.Expr {
	if e.Rewritten != 0 || e.Operand == nil {
		return nil
	}
	for a := e.Operand; a != nil; a = a.Next {
		constant := false
		for c := a; c != nil; c, _ = fx.inner(c) {
			if constant && c.Kind == il.EnkOperation && c.Rewritten&il.RewriteSpaceship != 0 && c.OperatorSyntax {
				return c
			}
			constant = constant || c.Kind == il.EnkConstant || c.Init != nil && c.Init.Kind == il.DikConstant
		}
	}
	return nil
}

// constantComparison prints e, which compares call with zero, as print does with that call: as it
// was written where it is the value of a constexpr variable.
func constantComparison(p *printer, cx ctx, e, call *il.Expr, print func(*il.Expr)) {
	if cx.is(constexprInit) {
		p.operatorCall(cx, call, token.None)
		return
	}
	p.injected("op.rewritten-constant", writer.Rewritten, e.Pos, func() { print(withPlainCall(&p.facts, e, call)) })
}

// withPlainCall returns e, which compares call with zero, so that it shows the call of
// operator<=> itself.
func withPlainCall(fx *facts, e, call *il.Expr) *il.Expr {
	own := *e
	last := &own.Operand
	for a := e.Operand; a != nil; a = a.Next {
		n := *a
		for c := a; c != nil; c, _ = fx.inner(c) {
			if c == call {
				n = *call
				n.Rewritten, n.SpelledOp = 0, token.Spaceship
				break
			}
		}
		*last = &n
		last = &n.Next
	}
	return &own
}

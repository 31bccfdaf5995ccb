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

// hasParensOf reports whether e is the call of an operator<=> that is no member, as withPlainCall shows it.
func hasParensOf(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && e.Op == il.OpParens && e.Generated && e.SpelledOp == token.Spaceship
}

// comparesConstants reports whether e is the built-in <=> of constants, which stands in parentheses where
// it initialises a variable (rule paren.compared-constants).
func comparesConstants(fx *facts, e *il.Expr) bool {
	if e == nil || fx.inPrototype() {
		return false
	}
	c, conv := fx.skip(e)
	return c.Kind == il.EnkOperation && c.Op == il.OpSpaceship && !c.OperatorSyntax && conv&(viaClass|viaFunction) == 0 &&
		(fx.constantOperands(c.Operand) || comparesBuiltin(c.Operand)) && (fx.constantOperands(c.Operand.Next) || comparesBuiltin(c.Operand.Next))
}

// comparesBuiltin reports whether e calls a built-in function of a name that is a constant, `__builtin_nan("")`.
func comparesBuiltin(e *il.Expr) bool {
	return e.Kind == il.EnkConstant || e.Kind == il.EnkOperation && e.Op == il.OpCall && e.Operand.Kind == il.EnkRoutine && e.Operand.Routine.Builtin != 0
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
				if r := call.Operand.Routine; r != nil && r.MemberOf == nil { // (rule op.rewritten-constant)
					inner := n
					inner.Next = nil
					n.Op, n.Operand, n.Generated = il.OpParens, &inner, true
				}
				break
			}
		}
		*last = &n
		last = &n.Next
	}
	return &own
}

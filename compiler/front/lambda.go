// This file implements lambda expressions.
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// lambdaState is the state of the lambda whose body is being parsed.
type lambdaState struct {
	lambda *il.Lambda
	scope  *Scope
	outer  *function
}

func (p *Parser) lambdaExpression(x *Operand) { p.expectedExpression(x) }

// captured makes x the captured variable v inside a lambda body; false when v
// is no local variable of an enclosing function.
func (p *Parser) captured(x *Operand, v *il.Variable, ref *il.NameReference, pos source.Pos) bool {
	return false
}

func (p *Parser) lambdaThis(fn *function, pos source.Pos) *il.Expr { return nil }

// classThis returns this in a default member initialiser or trailing return type.
func (p *Parser) classThis(pos source.Pos) *il.Expr { return nil }

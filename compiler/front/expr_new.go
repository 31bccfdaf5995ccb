// This file implements new and delete.
package front

func (p *Parser) newExpression(x *Operand, global bool)    { p.expectedExpression(x) }
func (p *Parser) deleteExpression(x *Operand, global bool) { p.expectedExpression(x) }
func (p *Parser) awaitExpression(x *Operand)               { p.expectedExpression(x) }
func (p *Parser) yieldExpression(x *Operand)               { p.expectedExpression(x) }

// This file implements builtin functions and operations.
package front

func (p *Parser) builtinKeyword(x *Operand)                { p.expectedExpression(x) }
func (p *Parser) builtinName(x *Operand, n *qualName) bool { return false }

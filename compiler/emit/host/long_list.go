// This file implements the initialisers of tables: of lists with very many elements the
// literals are not kept that were converted, only their values (rule init.long-list).
package host

import "cufront/compiler/il"

// maxWrittenList is how many elements a list has at most that keeps its literals.
const maxWrittenList = 1001

// writtenElements counts the elements of the list of aggregate c as they are written:
// one with braces of its own counts once.
func writtenElements(c *il.Constant) int {
	if c == nil || c.Kind != il.CkAggregate {
		return 1
	}
	n := 0
	for _, e := range c.Elems {
		switch {
		case e.Kind == il.CkDesignator:
		case e.Kind == il.CkAggregate && !e.ExplicitBraces:
			n += writtenElements(e)
		default:
			n++
		}
	}
	return n
}

// isConvertedLiteral reports whether c is the value of a literal that was converted to
// another arithmetic type.
func isConvertedLiteral(c *il.Constant) bool {
	e := c.Expr
	if e == nil || !c.Type.IsArithmetic() {
		return false
	}
	for e.Kind == il.EnkOperation && (e.Generated || e.Op == il.OpParens) && e.Operand != nil {
		e = e.Operand
	}
	return e.Kind == il.EnkConstant && e.Const.Expr == nil && !e.Const.NamedDefinition && !e.Const.ExplicitCast
}

// listedValue prints the value of element c, with a cast to a type that no literal has.
func listedValue(p *printer, cx ctx, c *il.Constant) {
	value := *c
	value.Expr = nil
	switch s := c.Type.Skip(); {
	case s.Kind != il.TkInteger || s.Size >= 4 && s.Size <= 8 || c.Type.IsBool():
		p.constant(cx, &value, modeO)
	case s.Int == il.IntChar:
		p.constant(cx, &value, modeT)
	case s.Size == 1 && s.IntInfo == nil:
		p.Byte('(')
		p.integerArgument(cx, &value)
		p.Byte(')')
	default:
		p.Str("((")
		p.typeID(cx, c.Type)
		p.Byte(')')
		p.Append(func(b []byte) []byte { return value.Int.Append(b, s.IsSigned()) })
		if !s.IsSigned() {
			p.Byte('U')
		}
		p.Byte(')')
	}
}

// This file implements what lists show besides their elements: of those with very many
// the literals are not kept that were converted, only their values (rule init.long-list);
// an initializer_list keeps its braces in some places.
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

// listedBraces prints the braces of a braced construction that allocates, or that
// initialises a base class or member: the list that became an initializer_list keeps its
// own there (rule init.initialiser-list-twice). It reports whether d is one.
func listedBraces(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) bool {
	if d == nil || d.Kind != il.DikConstructor || d.CreationOfInitList {
		return false
	}
	a := firstWritten(d.Args)
	if a == nil || nextWritten(a) != nil {
		return false
	}
	list, ok := initializerListArg(a)
	if !ok || list == nil || len(list.Elems) == 0 {
		return false
	}
	p.Str("{{")
	p.elements(cx.inBraces(t), list)
	p.Str("}}")
	return true
}

// initializerListArg returns the elements when a is an initializer_list that
// was made from a braced list.
func initializerListArg(a *il.Expr) (*il.Constant, bool) {
	if a.Kind != il.EnkTempInit || a.Init == nil || a.Init.ExplicitCast || a.Init.Kind != il.DikConstructor || !a.Init.CreationOfInitList {
		return nil, false
	}
	arr := a.Init.Args
	for arr != nil && arr.Kind == il.EnkOperation && arr.Generated {
		arr = arr.Operand
	}
	if arr == nil || arr.Kind != il.EnkTempInit || arr.Init == nil {
		return nil, true
	}
	return arr.Init.Const, true
}

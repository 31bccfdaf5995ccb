// This file implements what pack expansions among the initialisers of known types make of the text:
// their patterns, and the constants beside them, are operands.
package host

import "cufront/compiler/il"

// holdsExpansion reports whether one of the elements a of a list is a pack expansion.
func holdsExpansion(a *il.Expr) bool {
	for ; a != nil; a = a.Next {
		if a.IsPackExpansion {
			return true
		}
	}
	return false
}

// expandsWithin reports whether e, a braced list or its only element, holds a pack expansion, in lists within it too.
func expandsWithin(e *il.Expr) bool {
	return e != nil && il.Search(e, func(e *il.Expr) il.Answer {
		switch {
		case e.IsPackExpansion:
			return il.Found
		case e.Kind == il.EnkBracedInitList:
			return il.Below
		}
		return il.NotHere
	})
}

// expandsParts reports whether pack expansions are among args, the elements of a list that initialises the parts of
// an aggregate of type t, which may be nil (rule paren.pattern-in-braces).
func expandsParts(args *il.Expr, t *il.Type) bool {
	if args == nil || t == nil || t.ClassType() == nil || !takesElements(t) {
		return false
	}
	for a := args; a != nil; a = a.Next {
		if expandsWithin(a) {
			return true
		}
	}
	return false
}

// isConstantBeside reports whether element a, which is c, is a constant of scalar type, or the negative of one, that is
// not expanded itself (rule paren.constant-beside-expansion).
func isConstantBeside(a, c *il.Expr) bool {
	if a.IsPackExpansion || c.IsPackExpansion || c.Type == nil || !c.Type.IsScalar() {
		return false
	}
	if c.Kind == il.EnkOperation && c.Op == il.OpNegate && !c.ValueDependent && !c.TypeDependent {
		c = c.Operand
	}
	return c.Kind == il.EnkConstant && c.Const != nil && c.Const.Kind != il.CkString
}

// expandedScalar prints what initialises a scalar or a reference of a known type between parentheses where that is
// a pack expansion: its pattern is an operand (rule paren.expanded-scalar).
func expandedScalar(p *printer, cx ctx, d *il.DynamicInit, t *il.Type) bool {
	if t.IsDependent() || t.HasPlaceholder() || !t.IsScalar() && !t.IsReference() || d.Spelled != nil {
		return false
	}
	a := d.Args
	if a == nil {
		a = d.Expr
	}
	if a == nil || a.Next != nil {
		return false
	}
	c, _ := p.skip(a)
	if !a.IsPackExpansion && !c.IsPackExpansion || !isConvertedPattern(a, c) || c.Kind == il.EnkOperation && c.Op == il.OpCast {
		return false
	}
	p.convertedPattern(cx, c)
	return true
}

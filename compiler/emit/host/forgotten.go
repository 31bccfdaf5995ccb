// This file implements what constants that are kept with the types and members of a function
// leave out: the expressions whose size or alignment was asked (rule const.forgotten-operands).
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
)

// A keeping says where the constants of a declaration are kept.
type keeping uint8

const (
	withSource  keeping = iota // outside of functions, as they are written
	withBody                   // in the body of a function: what mentions its variables stays an expression
	withMembers                // in the definition of a class or enumeration of a function, where nothing does
)

// keptWith returns where the constants are kept of what is declared in the present scope: the parameters of a
// function belong to the scope around it.
func keptWith(fx *facts, cx ctx) keeping {
	s := fx.scope
	for s != nil && s.Kind == il.SckFuncPrototype {
		s = s.Parent
	}
	if s != nil && s.Kind == il.SckFunction && cx.is(inHead) {
		s = s.Parent
	}
	switch {
	case s == nil:
	case s.Kind == il.SckClass && s.Type.IsWithinFunction():
		return withMembers
	case s.Kind == il.SckFunction || s.Kind == il.SckBlock || s.Kind == il.SckCondition:
		return withBody
	}
	return withSource
}

// inMembers returns the context of a constant, an initialiser or a default argument in the
// definition of a class, where that is one of a function without its operands.
func inMembers(fx *facts, cx ctx) ctx { return cx.put(forgotten, keptWith(fx, cx) == withMembers) }

// ofBound returns the context of e, a constant number of elements in a type, and reports whether it
// is an operation that stays an expression, for it mentions variables of the function around.
func ofBound(fx *facts, cx ctx, e *il.Expr) (ctx, bool) {
	k := keptWith(fx, cx)
	if k == withSource || e != nil && (e.ValueDependent || e.TypeDependent) {
		return cx.without(forgotten), isLocalBound(fx, e)
	}
	if k == withBody && e != nil && mentionsAutomatic(e) {
		c, _ := fx.skip(e)
		return cx.without(forgotten), c.Kind == il.EnkOperation
	}
	return cx.with(forgotten), false
}

// mentionsAutomatic reports whether e, operands that are not evaluated among it, mentions a variable of a
// function, a parameter or `this`.
func mentionsAutomatic(e *il.Expr) bool {
	return il.SearchWider(e, func(e *il.Expr, also func(*il.Expr)) il.Answer {
		switch e.Kind {
		case il.EnkVariable:
			if v := e.Var; v != nil && (v.IsThis || v.IsParameter || v.LocalToFunction && v.Storage == il.ScAuto) {
				return il.Found
			}
		case il.EnkConstant:
			if c := e.Const; c != nil && !c.NamedDefinition {
				also(c.Expr)
			}
		}
		return il.Below
	})
}

// forgetsOperand prints what stands for the operand of sizeof or alignof e, an expression, where
// that was left out: its type.
func forgetsOperand(p *printer, cx ctx, e *il.Expr) bool {
	if !cx.is(forgotten) || e.Operand == nil || e.Operand.TypeDependent || e.Operand.ValueDependent || e.Operand.Type == nil {
		return false
	}
	p.injected("const.forgotten-operands", writer.Rewritten, e.Operand.Pos, func() {
		p.Byte('(')
		p.typeID(cx, e.Operand.Type)
		p.Byte(')')
	})
	return true
}

// losesValue reports whether the value e of enumerator c of t, whose underlying type is base, is a number:
// that of an enumeration of a function with a fixed underlying type, where it was converted to that type.
func losesValue(t, base *il.Type, c *il.Constant, e *il.Expr) bool {
	if c.Kind != il.CkInteger || !t.IsWithinFunction() || e.ValueDependent || e.TypeDependent {
		return false
	}
	return t.IntInfo.ExplicitBase && !t.IsScopedEnum() && e.Type != nil && e.Type.Skip() != base.Skip()
}

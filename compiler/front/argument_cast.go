// This file implements the casts that template arguments are, where the values of
// constants are printed (rule arg.cast).
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
)

// withoutCasts is args where those that are casts to known types are C casts to what
// these are; it does not change args.
func withoutCasts(u *il.Unit, args []il.TemplateArg) []il.TemplateArg {
	copied := false
	for i := range args {
		a := &args[i]
		if a.Kind != il.ArgConstant || a.Spelled == nil || !a.Spelled.ValueDependent {
			continue
		}
		e := plainCast(u, a.Spelled)
		if e == a.Spelled {
			continue
		}
		if !copied {
			args, copied = append([]il.TemplateArg(nil), args...), true
		}
		args[i].Spelled = e
	}
	return args
}

// plainCast is e where it is a cast of a known value to a known type, but not in functional
// notation, else e.
func plainCast(u *il.Unit, e *il.Expr) *il.Expr {
	cast := writtenOperation(e)
	o := cast.Operand
	if cast.Kind != il.EnkOperation || cast.Op != il.OpCast && cast.Op != il.OpBoolCast || cast.TypeDependent || o == nil || !isKnownIntegral(o) || !cast.Type.IsIntegralOrEnum() {
		return e
	}
	t := u.Canonical(u.Unqualified(cast.Type))
	switch cast.Form {
	case il.CastStatic:
	case il.CastC, il.CastBraced:
		if t == cast.Type {
			return e
		}
	default:
		return e
	}
	n := nodes.CopyNode(u, cast)
	n.Next, n.Form, n.Type = e.Next, il.CastC, t
	n.Operand = plainCast(u, o)
	return n
}

// isKnownIntegral reports whether o has an integral type that is known: what is compared
// or negated is a truth value whatever the type of the parameters is.
func isKnownIntegral(o *il.Expr) bool {
	if !o.TypeDependent {
		return o.Type != nil && o.Type.IsIntegralOrEnum()
	}
	switch w := writtenOperation(o); w.Op {
	case il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe, il.OpLand, il.OpLor, il.OpNot:
		return w.Kind == il.EnkOperation
	}
	return false
}

// writtenOperation is the operation that e, perhaps a constant, was written as.
func writtenOperation(e *il.Expr) *il.Expr {
	for {
		switch {
		case e.Kind == il.EnkOperation && e.Op == il.OpParens && e.Operand != nil:
			e = e.Operand
		case e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam && e.Const.Expr != nil:
			e = e.Const.Expr
		default:
			return e
		}
	}
}

// This file implements the form that casts have where a whole constant that depends on
// template parameters is one: a template argument, the value of an enumerator
// (rule arg.cast).
package il

// PlainCast is e where it is a cast of a known value to a known type, but not in functional
// notation, else e; copied makes the nodes that differ.
func PlainCast(u *Unit, e *Expr, copied func(*Expr) *Expr) *Expr {
	cast := writtenOperation(e)
	o := cast.Operand
	if cast.Kind != EnkOperation || cast.Op != OpCast && cast.Op != OpBoolCast || cast.TypeDependent || o == nil || !isKnownIntegral(o) || !cast.Type.IsIntegralOrEnum() {
		return e
	}
	t := withoutNames(u, cast.Type)
	switch cast.Form {
	case CastStatic:
	case CastC, CastBraced:
		if t == cast.Type {
			return e
		}
	default:
		return e
	}
	n := copied(cast)
	n.Next, n.Form, n.Type = e.Next, CastC, t
	n.Operand = PlainCast(u, o, copied)
	return n
}

// withoutNames is integer type t without qualifiers and typedefs; `signed` stays where it
// was written.
func withoutNames(u *Unit, t *Type) *Type {
	t = u.Unqualified(t)
	if s := t.Skip(); s.SignedOf != nil {
		return s
	}
	return u.Canonical(t)
}

// isKnownIntegral reports whether o has an integral type that is known, and calls nothing,
// whose value is not: what is compared or negated is a truth value whatever the type of
// the parameters is.
func isKnownIntegral(o *Expr) bool {
	if !o.TypeDependent {
		return o.Type != nil && o.Type.IsIntegralOrEnum() && !Search(o, func(e *Expr) Answer {
			switch {
			case e.Kind == EnkSizeof || e.Kind == EnkNoexcept:
				return NotHere
			case e.Kind == EnkOperation && e.Op == OpCall:
				return Found
			}
			return Below
		})
	}
	switch w := writtenOperation(o); w.Op {
	case OpEq, OpNe, OpLt, OpGt, OpLe, OpGe, OpLand, OpLor, OpNot:
		return w.Kind == EnkOperation
	}
	return false
}

// writtenOperation is the operation that e, perhaps a constant, was written as.
func writtenOperation(e *Expr) *Expr {
	for {
		switch {
		case e.Kind == EnkOperation && e.Op == OpParens && e.Operand != nil:
			e = e.Operand
		case e.Kind == EnkConstant && e.Const != nil && e.Const.Kind == CkTemplateParam && e.Const.Expr != nil:
			e = e.Const.Expr
		default:
			return e
		}
	}
}

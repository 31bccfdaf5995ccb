// This file implements new- and delete-expressions in names (rule mangle.new).
package mangle

import "cufront/compiler/il"

// newDelete writes gs nw <placement> _ <type> pi <initialiser> E, or gs dl <operand>.
func (w *writer) newDelete(e *il.Expr) {
	x := e.X
	if x == nil {
		return
	}
	if x.Global {
		w.str("gs")
	}
	if !x.IsNew {
		w.oneOf(x.ArrayDelete, "da", "dl")
		if x.Args != nil {
			w.expr(x.Args)
		} else {
			w.expr(e.Operand)
		}
		return
	}
	t := x.TypeOperand
	w.oneOf(x.Count != nil || t.IsArray(), "na", "nw")
	if x.Placement {
		for a := x.Args; a != nil; a = a.Next {
			switch c := a.Const; {
			case a.GeneratedDefaultArg:
			case a.Kind == il.EnkConstant && c.Expr != nil && c.Expr.Kind == il.EnkOperation && c.Expr.Op == il.OpCast && c.Expr.Form == il.CastC:
				w.expr(c.Expr) // as written
			default:
				w.expr(a)
			}
		}
	}
	w.byte('_')
	if x.Count != nil {
		w.byte('A')
		if c := x.Count; c.Kind == il.EnkConstant && c.Const.Kind == il.CkInteger && !c.ValueDependent {
			w.int(int(c.Const.Int.Lo))
		} else {
			w.expr(c)
		}
		w.byte('_')
	}
	w.typ(t)
	if x.BraceInit || x.HasInit {
		w.oneOf(x.BraceInit, "il", "pi")
		w.initialiser(e.Init)
		w.byte('E')
	} else {
		w.byte('E')
	}
}

// oneOf writes the code that a condition chooses.
func (w *writer) oneOf(first bool, a, b string) {
	if !first {
		a = b
	}
	w.str(a)
}

// initialiser writes the expressions that d is made of.
func (w *writer) initialiser(d *il.DynamicInit) {
	switch {
	case d == nil:
	case d.Expr != nil && d.Expr.Kind == il.EnkBracedInitList:
		w.list(d.Expr.Operand)
	case d.Expr != nil:
		w.list(d.Expr)
	case d.Const != nil && d.Const.Kind == il.CkAggregate:
		for _, c := range d.Const.Elems {
			w.constantExpr(c)
		}
	case d.Const != nil:
		w.constantExpr(d.Const)
	default:
		w.list(d.Args)
	}
}

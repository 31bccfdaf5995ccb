// This file implements what is known within an expression that depends on parameters of
// templates: constants and calls stand there as they were written, constant variables by their
// values (rule mangle.written).
package mangle

import "cufront/compiler/il"

// writtenAs returns the operation that c was folded from, nil where a literal or a name
// stands for its value.
func (w *writer) writtenAs(c *il.Constant) *il.Expr {
	if w.expanded {
		return nil
	}
	for depth := 0; c.Expr != nil && depth < 32; depth++ {
		e := c.Expr
		converted := false
		for e.IsOp(il.OpParens) || isImplicitCast(e) {
			converted = converted || isImplicitCast(e)
			e = e.Operand
		}
		switch e.Kind {
		case il.EnkOperation, il.EnkNoexcept, il.EnkBuiltinOperation:
			return e
		case il.EnkSizeof:
			if e.X == nil || !e.X.IsType && e.Operand != nil {
				return e
			}
		case il.EnkVariable:
			if converted {
				return e
			}
		case il.EnkConstant:
			if e.Const != nil && e.Const != c {
				c = e.Const
				continue
			}
		}
		return nil
	}
	return nil
}

func isImplicitCast(e *il.Expr) bool {
	return e.Kind == il.EnkOperation && e.Generated && (e.Op == il.OpCast || e.Op == il.OpBoolCast) && e.Form == il.CastImplicit && e.Operand != nil
}

// foldedExpr writes e, which a constant was folded from. The size of an operand is zero.
func (w *writer) foldedExpr(e *il.Expr) {
	if e.Kind == il.EnkSizeof {
		w.str("Lm0E")
		return
	}
	w.expr(e)
}

// read writes the operands of operation e. A constant variable that is read is the literal of its
// value where the operation is evaluated, unless a conversion reads it.
func (w *writer) read(e *il.Expr) {
	for a := e.Operand; a != nil; a = a.Next {
		if e.ReadsOperand(a) {
			w.value(a)
		} else {
			w.expr(a)
		}
	}
}

// value writes e, which is read: the literal of its value for a variable whose value is known.
func (w *writer) value(e *il.Expr) {
	if !w.expanded && w.unevaluated == 0 && !e.IsPackExpansion {
		if c := e.ConstantVariable(); c != nil {
			w.literal(c)
			return
		}
	}
	w.expr(e)
}

// unevaluatedExpr writes e, the operand of decltype.
func (w *writer) unevaluatedExpr(e *il.Expr) {
	w.unevaluated++
	w.expr(e)
	w.unevaluated--
}

// knownCall writes call e of function f, which is known, by the name as written; it reports
// whether it is one.
func (w *writer) knownCall(e, f *il.Expr) bool {
	var object *il.Expr
	args := f.Next
	if e.Op != il.OpCall {
		if object = f.Next; f.Kind != il.EnkRoutine {
			f, object = object, f
		}
		if f == nil || f.Kind != il.EnkRoutine || object == nil {
			return false
		}
		args = e.Operand.Next.Next
	}
	if f.Kind != il.EnkRoutine || f.Routine == nil {
		return false
	}
	if object != nil && f.Routine.Special == il.SfkConversion && e.ConversionCall {
		w.expr(object)
		return true
	}
	if f.Routine.Name == nil || f.Routine.Special != il.SfkNone {
		return false
	}
	w.str("cl")
	if object != nil && !e.ImplicitThis {
		w.str("dt")
		w.expr(object)
	}
	w.calleeName(f)
	for a := args; a != nil && !a.GeneratedDefaultArg; a = a.Next {
		w.value(a)
	}
	w.byte('E')
	return true
}

// calleeName writes the name of function f, a callee, as it was written.
func (w *writer) calleeName(f *il.Expr) {
	n := f.NameRef
	if n != nil {
		if n.GlobalQualified {
			w.str("gs")
		}
		w.qualifier(n.Qualifier)
	}
	w.source(f.Routine.Name.Text)
	if n != nil && len(n.Args) > 0 {
		w.templateArgs(n.Args)
	}
}

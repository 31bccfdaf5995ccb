// This file implements the objects of class type that are computed while the text is
// made: what a constexpr function, an operator or a literal yields from constants
// (rules paren.evaluated-object, op.closure-constant, lit.evaluated).
package host

import "cufront/compiler/il"

// maxEvaluated bounds how deep calls within the arguments of a call are looked at.
const maxEvaluated = 16

// isEvaluatedObject reports whether call e of a constexpr function yields an object of class
// type from constants, so that it is a constant. Calls in a constant that a declaration
// needs, and in the initialiser of a constexpr variable, are not evaluated by themselves.
func (fx *facts) isEvaluatedObject(cx ctx, e *il.Expr) bool {
	return !cx.is(ofDeclaration|constexprInit) && !fx.inPrototype() && e.Kind == il.EnkOperation && e.IsCall() && e.Cat == il.PRValue && e.Type.IsClass() && e.X != nil && e.X.NoEffect
}

// isEvaluatedLiteral reports whether e is a user-defined literal that is such a
// constant: it stands in parentheses of its own (rule lit.evaluated).
func (fx *facts) isEvaluatedLiteral(cx ctx, e *il.Expr) bool {
	return isLiteral(e) && fx.isEvaluatedObject(cx, e)
}

// isLiteral reports whether e is a user-defined literal.
func isLiteral(e *il.Expr) bool { return e.X != nil && e.X.LiteralText != "" }

// isConstantCall reports whether e calls a constexpr function with constants, as far
// as depth calls within each other tell.
func isConstantCall(e *il.Expr, depth int) bool {
	f := e.Operand
	if depth == 0 || f == nil || f.Kind != il.EnkRoutine || f.Routine == nil || !isEvaluable(f.Routine) {
		return false
	}
	if e.Op == il.OpDotMemberCall && ignoresThis(f) {
		return areConstants(f.Next.Next, depth-1)
	}
	return areConstants(f.Next, depth-1)
}

// isEvaluable reports whether r is a constexpr function whose body is known.
func isEvaluable(r *il.Routine) bool {
	return r.IsConstexpr && !r.BadConstexprBody && (r.Defined || r.Body != nil || r.Generated || r.IsDefaulted)
}

// ignoresThis reports whether member function f is called for a variable that it does not
// look at, so that it need not be constant.
func ignoresThis(f *il.Expr) bool {
	o := f.Next
	for o != nil && o.Kind == il.EnkOperation && o.Generated && !o.IsCall() && o.Operand != nil {
		o = o.Operand
	}
	this := f.Routine.ThisVar
	return o != nil && o.Kind == il.EnkVariable && !o.Var.Type.IsReference() && this != nil && !this.Referenced && f.Routine.Body != nil
}

// areConstants reports whether the arguments a are constants.
func areConstants(a *il.Expr, depth int) bool {
	for ; a != nil; a = a.Next {
		if !isConstantArgument(a, depth) {
			return false
		}
	}
	return true
}

// isConstantArgument reports whether e is a literal, a constexpr variable, a lambda
// without captures, or an object that a constexpr constructor or function makes from
// such.
func isConstantArgument(e *il.Expr, depth int) bool {
	for e.Kind == il.EnkOperation && (e.Generated || e.Op == il.OpParens) && !e.IsCall() && e.Operand != nil {
		e = e.Operand
	}
	switch e.Kind {
	case il.EnkConstant:
		return e.Const == nil || e.Const.Kind != il.CkAddress || !e.Const.Type.IsReference() || e.Const.Var == nil || e.Const.Var.IsConstexpr
	case il.EnkRoutine:
		return true
	case il.EnkVariable:
		return e.Var != nil && e.Var.IsConstexpr
	case il.EnkLambda:
		c := e.Type.ClassType()
		return c != nil && c.Cls.IsClosure && len(c.Cls.Fields) == 0
	case il.EnkOperation:
		return e.IsCall() && isConstantCall(e, depth)
	case il.EnkTempInit, il.EnkInitializer, il.EnkReuseValue:
		return e.Init != nil && isConstantInit(e.Init, depth)
	}
	return false
}

// isConstantInit reports whether d initialises an object by constants.
func isConstantInit(d *il.DynamicInit, depth int) bool {
	switch d.Kind {
	case il.DikConstant:
		return true
	case il.DikConstructor:
		return depth > 0 && d.Destructor == nil && (d.Routine == nil || d.Routine.IsConstexpr) && areConstants(d.Args, depth-1)
	case il.DikExpression, il.DikClassResultViaCtor, il.DikBitwiseCopy:
		return depth > 0 && d.Expr != nil && isConstantArgument(d.Expr, depth-1)
	}
	return false
}

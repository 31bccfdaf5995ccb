// This file implements the conversions of C: pointers, integers and enumerations
// convert to each other with a warning where C++ refuses (C 6.5.16.1; rule c.conversions).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// convertC converts scalar x to t where only C does, with its warnings; false where C does not either.
func convertC(ck *Checker, x *Operand, t *il.Type, context convContext) bool {
	if x.Mode == Overloads {
		ck.plainFunction(x, t)
	}
	if x.Mode != Value || x.dependent() {
		return false
	}
	from := typing.DecayedType(ck.u, x.Expr.Type)
	literal := nonzeroConstant(ck, x)
	switch {
	case t.IsPointer() && from.IsPointer():
		if !voidPointers(from, t) {
			warnC(ck, x, t, context)
		}
	case t.IsPointer() && from.IsInteger():
		warnC(ck, x, t, context)
		if literal {
			ck.report(diag.ConversionNonzeroIntegerPointer, x.startOf())
		}
	case t.IsBool() && from.IsPointer():
	case (t.IsInteger() || t.IsEnum()) && from.IsPointer():
		warnC(ck, x, t, context)
	case t.IsEnum() && (from.IsArithmetic() || from.IsEnum()):
		if !ck.u.SameUnqualified(t, from) {
			ck.report(diag.EnumeratedTypeMixed, conversionPlace(&ck.env, x, context))
		}
	default:
		return false
	}
	ck.decay(x)
	if x.Mode == Value {
		ck.castNode(x, ck.u.Unqualified(t))
	}
	return x.Mode == Value
}

// nonzeroConstant reports whether x is an integer constant other than 0.
func nonzeroConstant(ck *Checker, x *Operand) bool {
	if !x.Expr.Type.IsInteger() {
		return false
	}
	c := ck.valueOf(x.Expr)
	return c != nil && c.Kind == il.CkInteger && !c.Int.IsZero()
}

// voidPointers reports whether pointers from and to convert in silence: one points to
// void, no qualifier is lost, and void does not become a function.
func voidPointers(from, to *il.Type) bool {
	a, b := from.Skip().Elem, to.Skip().Elem
	if a.AllQuals()&^b.AllQuals() != 0 {
		return false
	}
	return a.IsVoid() && !b.IsFunction() || b.IsVoid()
}

// warnC warns of a conversion of x to t that C makes all the same.
func warnC(ck *Checker, x *Operand, t *il.Type, context convContext) {
	from := typing.DecayedType(ck.u, shownType(ck.u, x))
	ck.say.warnAt(conversionCode(context), conversionPlace(&ck.env, x, context), from, t)
}

// comparableC reports whether C compares or joins x and y, a pointer and another one or an
// integer, with a warning at pos.
func comparableC(ck *Checker, x, y *Operand, pos source.Pos) bool {
	if !ck.d.IsC() {
		return false
	}
	tx, ty := x.Expr.Type, y.Expr.Type
	if !(tx.IsPointer() && (ty.IsPointer() || ty.IsInteger()) || tx.IsInteger() && ty.IsPointer()) {
		return false
	}
	ck.say.warnAt(diag.IncompatibleOperands, pos, shownType(ck.u, x), shownType(ck.u, y))
	t := tx
	if !tx.IsPointer() {
		t = ty
	}
	for _, o := range [...]*Operand{x, y} {
		if !ck.u.SameUnqualified(o.Expr.Type, t) {
			if nonzeroConstant(ck, o) {
				ck.report(diag.ConversionNonzeroIntegerPointer, o.startOf())
			}
			ck.castNode(o, t)
		}
	}
	return true
}

// codeC returns the code of the message that C has instead of that of C++
// (rule c.words).
func codeC(code diag.Code) diag.Code {
	switch code {
	case diag.ExpressionNotIntegral:
		return diag.ExpressionMustBeIntegral
	case diag.ExpressionNotArithmetic:
		return diag.ExpressionMustBeArithmetic
	case diag.ExpressionNotArithmeticOrPointer, diag.ExpressionNotBool:
		return diag.ExpressionMustBeArithmeticOrPointer
	case diag.ExpressionMustArithmeticUnscopedEnumPointerType:
		return diag.ExpressionMustBeArithmeticOrPointerTyped
	case diag.ExpressionNotClass:
		return diag.NotStruct
	case diag.ExpressionNotClassPointer:
		return diag.NotPointerToStruct
	case diag.NotCallableObject:
		return diag.CalleeNotFunction
	case diag.NoMember:
		return diag.NoField
	case diag.TooManyInitializerValues:
		return diag.ExcessInitializersIgnored
	case diag.AlreadyInitialized:
		return diag.VariableAlreadyInitialized
	}
	return code
}

// This file implements which constant variables an expression that depends on parameters of
// templates reads: their values stand there (rule mangle.written).
package il

// ConstantVariable returns the value of e, the name of a variable whose value is a known number;
// else nil.
func (e *Expr) ConstantVariable() *Constant {
	e = e.BehindParens()
	if e.Kind != EnkVariable || e.Var == nil || e.Var.IsParameter {
		return nil
	}
	if c := e.Var.ConstVal; c != nil && (c.Kind == CkInteger || c.Kind == CkFloat) {
		return c
	}
	return nil
}

// NamesConstant reports whether e names a variable whose value is a known number, or will be when
// somebody asks for it.
func (e *Expr) NamesConstant() bool {
	if e.ConstantVariable() != nil {
		return true
	}
	e = e.BehindParens()
	v := e.Var
	return e.Kind == EnkVariable && v != nil && v.ConstVal == nil && v.IsConstexpr && v.StaticMemberOf != nil && v.Type.IsArithmetic()
}

// ReadsOperand reports whether operation e reads what its operand a designates; a conversion
// leaves it to those around it.
func (e *Expr) ReadsOperand(a *Expr) bool {
	switch e.Op {
	case OpComma, OpAddressOf, OpDotField, OpPointsToField, OpNoexcept, OpParens,
		OpCast, OpBoolCast, OpRefCast, OpDynamicCast, OpRefDynamicCast, OpBaseClassCast, OpDerivedClassCast:
		return false
	case OpSubscript, OpQuestion:
		return a != e.Operand
	}
	return true
}

// This file implements whether evaluating an expression has an effect, which
// the warning about expressions without one asks (rule front.no-effect).
package nodes

import "cufront/compiler/il"

// DoesAnything reports whether evaluating e for its effect alone does
// anything: the value of a call or of a cast to void is not missed, nor an
// object that is made.
func DoesAnything(e *il.Expr) bool {
	if dependsOnParameter(SkipParens(e)) {
		return true
	}
	if e.Kind == il.EnkStatement {
		return true
	}
	if c := e.Const; e.Kind == il.EnkConstant && c != nil && c.Kind == il.CkInteger && c.Type.IsEnum() && c.Type.Skip().LocalToFunction {
		return false // its value is the same in each instance
	}
	if q := SkipParens(e); q.Kind == il.EnkOperation && q.Op == il.OpQuestion && q.Cat == il.PRValue && q.Type.IsClass() {
		return true // an object is made, whichever branch is taken
	} else if bindsTemporary(q) {
		return true // so it is where a cast binds a temporary
	}
	if !e.TypeDependent {
		return e.Type != nil && (e.Type.IsVoid() || e.Kind == il.EnkLambda || e.Kind == il.EnkTempInit && e.Type.IsClass()) || hasEffect(e)
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpComma {
		return operandsEffect(e.Operand)
	}
	return hasEffect(e)
}

// dependsOnParameter reports whether e is a constant whose value an instance
// knows, or a comma of constants one of which is.
func dependsOnParameter(e *il.Expr) bool {
	if e.Kind == il.EnkConstant {
		return e.Const != nil && e.Const.Kind == il.CkTemplateParam && e.Cat == il.PRValue && !e.TypeDependent
	}
	if e.Kind != il.EnkOperation || e.Op != il.OpComma {
		return false
	}
	first, second := e.Operand, Second(e)
	return first.Kind == il.EnkConstant && second.Kind == il.EnkConstant && (dependsOnParameter(first) || dependsOnParameter(second))
}

// typeidEffect reports whether evaluating the operand e of typeid may be needed:
// its type is not known before (rule front.discarded-operands).
func typeidEffect(e *il.Expr) bool {
	if e == nil {
		return false
	}
	if e.TypeDependent && (e.Cat != il.PRValue && e.Type.IsTypeParam() || e.Type.Kind == il.TkTemplateParam && e.Type.TParam.Kind == il.TptkUnknown) {
		return true
	}
	if e.Cat == il.PRValue {
		return false
	}
	c := e.Type.ClassType()
	return c != nil && c.Cls.Polymorphic && !isWholeObject(e)
}

// isWholeObject reports whether e names an object that is no base of another:
// a variable, a member or an element of an array.
func isWholeObject(e *il.Expr) bool {
	for {
		switch e.Kind {
		case il.EnkVariable:
			return true
		case il.EnkOperation:
		default:
			return false
		}
		switch e.Op {
		case il.OpDotField, il.OpPointsToField, il.OpDotStatic, il.OpPointsToStatic, il.OpSubscript:
			return true
		case il.OpParens, il.OpRefCast, il.OpLvalueAdjust, il.OpReferenceTo:
			e = e.Operand
		case il.OpComma:
			e = Second(e)
		case il.OpRefIndirect:
			if e = e.Operand; e.Kind != il.EnkOperation || e.Op != il.OpRefCast && e.Op != il.OpReferenceTo {
				return false // a reference
			}
		case il.OpIndirect:
			p := e.Operand
			if p.Kind != il.EnkOperation || p.Op != il.OpAddressOf {
				return false
			}
			e = p.Operand
		default:
			return false
		}
	}
}

// initEffect reports whether making the temporary e has an effect: one that a
// reference binds has, and the object of a compound literal.
func initEffect(e *il.Expr) bool {
	d := e.Init
	switch {
	case d == nil || d.Destructor != nil || e.Form == il.CastC || !e.Type.IsClass() && e.Cat != il.PRValue:
		return true
	case d.Kind == il.DikConstructor:
		return !d.Routine.Generated || !d.Routine.IsConstexpr || d.Args != nil
	case d.Kind == il.DikLambda:
		return len(d.Lambda.Captures) > 0
	}
	return d.Kind != il.DikZero && d.Kind != il.DikConstant
}

// hasEffect reports whether e, or a part of it that is evaluated, has an effect.
func hasEffect(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkTypeid:
		return typeidEffect(e.Operand)
	case il.EnkConceptID, il.EnkRequires, il.EnkLabelAddress:
		return false
	}
	if e.TypeDependent {
		return dependentEffect(e)
	}
	if e.Type != nil && e.Type.IsError() {
		return true
	}
	if readsVolatile(e) {
		return true
	}
	switch e.Kind {
	case il.EnkConstant:
		return constantEffect(e.Const)
	case il.EnkLambda:
		return e.Init == nil || e.Init.Lambda == nil || len(e.Init.Lambda.Captures) > 0
	case il.EnkTempInit:
		if d := e.Init; d != nil && d.Kind == il.DikConstant && d.Const != nil && d.Const.FromConstexprCall && d.Const.Expr != nil && d.Const.Kind == il.CkAggregate {
			return hasEffect(d.Const.Expr) // as the call
		}
		return initEffect(e)
	case il.EnkStatement:
		return e.X == nil || statementEffect(e.X.Stmt)
	case il.EnkVariable, il.EnkField, il.EnkRoutine, il.EnkSizeof, il.EnkAlignof, il.EnkSizeofPack, il.EnkNoexcept, il.EnkTypeOperand:
		return false
	case il.EnkBuiltinOperation:
		return operandsEffect(e.Operand)
	case il.EnkOperation:
		if o := e.Operand; o != nil && e.Op != il.OpParens && e.Op != il.OpComma && o.Cat == il.PRValue && o.Type.IsComplex() {
			return true // what complex numbers may raise
		}
		return operationEffect(e)
	}
	return true
}

// readsVolatile reports whether e reads a volatile object that is named directly:
// what a reference is bound to counts as not volatile (rule front.discarded-operands).
func readsVolatile(e *il.Expr) bool {
	if e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpRefIndirect, il.OpRefCast, il.OpComma, il.OpParens:
			return false
		}
	}
	return e.OrigLvalueType != nil && e.OrigLvalueType.AllQuals()&il.Volatile != 0 || e.Type.AllQuals()&il.Volatile != 0 && e.Cat != il.PRValue
}

// constantEffect reports whether computing c, written as an expression, has
// an effect.
func constantEffect(c *il.Constant) bool {
	switch {
	case c == nil || c.Expr == nil:
		return false
	case MayTrap(c.Expr): // a finite result has been computed already
		return c.Kind == il.CkFloat && (c.Float.IsInf() || c.Float.IsNaN())
	}
	if c.Expr.IsCall() {
		if !c.FromConstexprCall && (c.Type.IsPointer() || c.Type.IsReference() || c.Type.IsPtrToMember()) {
			return false // an address, which is no result of the call
		}
		if r := CalleeOf(c.Expr); r != nil && r.Builtin != 0 && r.Generated && foldedAtOnce(r.Name.Text) {
			return false
		}
	}
	return hasEffect(c.Expr)
}

// foldedAtOnce reports whether a call of the built-in function name with constants is no call any more where
// it is written; calls of the others are only evaluated where their values count.
func foldedAtOnce(name string) bool {
	switch name {
	case "__atomic_is_lock_free", "__atomic_always_lock_free", "__builtin_huge_val", "__builtin_huge_valf", "__builtin_huge_vall",
		"__builtin_isnan", "__builtin_isinf", "__builtin_isfinite", "__builtin_isnormal", "__builtin_signbit":
		return true
	}
	return false
}

// dependentEffect is hasEffect of an expression of unknown type: only the names
// of variables and functions certainly have none.
func dependentEffect(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	switch e.Kind {
	case il.EnkUnresolved:
		return !e.X.HasArgs
	case il.EnkConstant:
		return !e.Const.FuncNameTok && (e.Const.Kind != il.CkTemplateParam || e.Cat != il.LValue)
	case il.EnkVariable:
		return false
	case il.EnkOperation:
		return e.Op != il.OpCast || !e.Type.IsPointer() || hasEffect(e.Operand)
	}
	return true
}

// statementEffect reports whether one of the statements of the block s of a statement
// expression has an effect.
func statementEffect(s *il.Statement) bool {
	if s == nil || s.Kind != il.StmkBlock {
		return true
	}
	for s = s.First; s != nil; s = s.Next {
		switch s.Kind {
		case il.StmkEmpty, il.StmkDecl:
		case il.StmkInit:
			if s.Init == nil || s.Init.Kind != il.DikConstant {
				return true
			}
		case il.StmkExpr, il.StmkStmtExprResult:
			if s.Expr == nil || hasEffect(s.Expr) {
				return true
			}
		default:
			return true
		}
	}
	return false
}

// operandsEffect reports whether e or an expression that follows it has an effect.
func operandsEffect(e *il.Expr) bool {
	for ; e != nil; e = e.Next {
		if hasEffect(e) {
			return true
		}
	}
	return false
}

// operationEffect reports whether operation e changes or calls something, its
// operands apart.
func operationEffect(e *il.Expr) bool {
	if e.IsCall() {
		r := CalleeOf(e) // the conversion of a closure is one to a pointer
		return r == nil || r.ClosureEntry == nil || operandsEffect(e.Operand)
	}
	switch e.Op {
	case il.OpAssign, il.OpAddAssign, il.OpSubtractAssign, il.OpMultiplyAssign, il.OpDivideAssign, il.OpRemainderAssign,
		il.OpShiftlAssign, il.OpShiftrAssign, il.OpAndAssign, il.OpOrAssign, il.OpXorAssign, il.OpPaddAssign, il.OpPsubtractAssign,
		il.OpPreIncr, il.OpPreDecr, il.OpPostIncr, il.OpPostDecr, il.OpVaStart, il.OpVaEnd, il.OpVaCopy, il.OpVaArg:
		return true
	case il.OpQuestion:
		if e.IsLaunch {
			return true
		}
		if e.GNUTwoOperand {
			return operandsEffect(Second(e))
		}
		if yes := Second(e); IsThrow(SkipParens(yes)) || IsThrow(SkipParens(yes.Next)) {
			return true
		}
		if c := ConstValue(e.Operand); c != nil {
			if IsTrue(e.Operand) {
				return hasEffect(Second(e))
			}
			return hasEffect(Second(e).Next)
		}
		return operandsEffect(e.Operand)
	case il.OpLand, il.OpLor:
		if c := ConstValue(e.Operand); c != nil && IsTrue(e.Operand) == (e.Op == il.OpLor) {
			return false // the second operand is not evaluated
		}
	case il.OpSpaceship: // makes an object where values may be unordered
		return e.Operand.Type.IsFloat() || Second(e).Type.IsFloat() || operandsEffect(e.Operand)
	case il.OpNoexcept:
		return false
	case il.OpRefDynamicCast:
		return true
	case il.OpDynamicCast:
		return hasEffect(e.Operand)
	case il.OpRefCast:
		object := e.Operand // is bound and not read, volatile or not
		for object.Kind == il.EnkOperation && (object.Op == il.OpRefIndirect || object.Op == il.OpDotField) {
			object = object.Operand
		}
		return object.Kind != il.EnkVariable && hasEffect(object)
	case il.OpDotStatic, il.OpPointsToStatic:
		return DoesAnything(e.Operand)
	case il.OpDotField:
		return e.Type.IsArray() && e.Operand.Kind == il.EnkTempInit || hasEffect(e.Operand)
	case il.OpRefIndirect, il.OpPointsToField, il.OpBaseClassCast, il.OpDerivedClassCast:
		return hasEffect(e.Operand)
	case il.OpCast, il.OpBoolCast:
		return hasEffect(e.Operand) || MayTrap(e)
	}
	if MayTrap(e) {
		return true
	}
	return operandsEffect(e.Operand)
}

// MayTrap reports whether operation e computes in floating point, which may
// raise an exception of the hardware.
func MayTrap(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Operand == nil || e.Operand.Type == nil || !e.Operand.Type.IsFloat() {
		return false
	}
	switch e.Op {
	case il.OpCast:
		return (e.Type.IsIntegralOrEnum() || e.Type.IsFloat()) && e.Operand.Kind != il.EnkConstant
	case il.OpNegate, il.OpAdd, il.OpSubtract, il.OpMultiply, il.OpDivide, il.OpEq, il.OpNe, il.OpLt, il.OpGt, il.OpLe, il.OpGe:
		return true
	}
	return false
}

// bindsTemporary reports whether e is what a cast to a reference makes of a temporary, or a part of
// the object of class type that it binds.
func bindsTemporary(e *il.Expr) bool {
	whole := true
	for e.Kind == il.EnkOperation {
		o := SkipParens(e.Operand)
		switch e.Op {
		case il.OpRefCast:
			return o.Kind == il.EnkTempInit && (whole || o.Type.IsClass())
		case il.OpDotField, il.OpSubscript, il.OpArrayToPointer, il.OpIndirect, il.OpAddressOf:
			e, whole = o, false
		default:
			return false
		}
	}
	return false
}

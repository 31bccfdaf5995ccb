// This file implements the lowering of expressions.
package lower

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
)

// maxDepth bounds the nesting of expressions that is followed; the parser's own
// limit is lower. Every stackStep levels a fresh stack takes over.
const (
	maxDepth  = 20000
	stackStep = 64
)

// expr lowers e: an object when e denotes one, else its value. Comparisons are
// truth values (see isTruth), which value converts where a bool is wanted.
func (f *fn) expr(e *il.Expr) (x *Expr) {
	f.u.Work.Step(1)
	if e == nil {
		return &Expr{Op: OpVoid, Type: f.u.Builtin.Void}
	}
	if f.depth++; f.depth > maxDepth {
		f.depth--
		return text("0", f.u.Builtin.Int)
	}
	defer func() { f.depth-- }()
	if f.depth%stackStep == 0 {
		stack.Run(func() { x = f.node(e) })
	} else {
		x = f.node(e)
	}
	if e.Type != nil && e.Type.IsNullptr() && (e.OrigLvalueType != nil || e.Kind == il.EnkOperation && e.IsCall()) && x.Op != OpNull {
		// one value is all that there is (rule gpu.null-pointers)
		if !hasEffect(e, 0) {
			unname(x)
			x = nil
		}
		x = comma(x, null(f.u.Unqualified(e.Type.Skip())))
	}
	if !x.Src.IsValid() {
		x.Src = place(e)
	}
	return x
}

func (f *fn) node(e *il.Expr) *Expr {
	switch e.Kind {
	case il.EnkOperation:
		return f.operation(e)
	case il.EnkConstant:
		if readsObject(e.Const) && e.Type.IsClass() && f.f.Body != nil {
			return objectConstant(f, e.Type, e.Const)
		}
		if x := knownAddress(f, e); x != nil {
			return x
		}
		return f.constant(e.Const, e.Type)
	case il.EnkVariable:
		return f.variable(e.Var, e)
	case il.EnkRoutine:
		return function(e.Routine)
	case il.EnkTempInit, il.EnkLambda, il.EnkInitializer:
		return f.temporary(e)
	case il.EnkReuseValue:
		return f.reused(e)
	case il.EnkObjectLifetime:
		return f.lifetimeValue(e)
	case il.EnkNewDelete:
		return f.newDelete(e)
	case il.EnkSizeof, il.EnkAlignof:
		return f.size(e)
	case il.EnkStatement:
		return f.statementExpr(e)
	case il.EnkCondition:
		return f.expr(e.Operand)
	case il.EnkBuiltinOperation:
		return builtinOperation(f, e)
	}
	return f.unknown(e)
}

// unknown stands for what device code cannot contain.
func (f *fn) unknown(e *il.Expr) *Expr {
	f.Missing++
	return text("0", e.Type)
}

// value lowers e where its value is wanted: a comparison becomes a bool
// (rule gpu.bool-values).
func (f *fn) value(e *il.Expr) *Expr { return f.boolean(f.expr(e), e.Type) }

// taken lowers e where its value initialises something: what a closure has copied
// is const there and loses that by a cast (rule gpu.captured-values).
func (f *fn) taken(e *il.Expr) *Expr {
	x := f.value(e)
	if e.Kind == il.EnkOperation && e.Op == il.OpPointsToField && e.Generated && e.ImplicitThis && e.OrigLvalueType != nil &&
		e.OrigLvalueType.AllQuals()&il.Const != 0 && e.Type.IsScalar() && e.Operand.Next.Field != nil && inClosure(e.Operand.Next.Field) && !e.Operand.Next.Field.IsInitCapture {
		return cast(e.Type, x)
	}
	if m := bitField(e); m != nil && e.Type.IsScalar() {
		return ofBitField(f.lowerer, x, m)
	}
	return x
}

// inClosure reports whether m is a member of a closure.
func inClosure(m *il.Field) bool {
	return m.Parent != nil && m.Parent.Cls != nil && m.Parent.Cls.IsClosure
}

// boolean converts truth values of type bool.
func (f *lowerer) boolean(x *Expr, t *il.Type) *Expr {
	if t.IsBool() && isTruth(x) {
		return cast(f.u.Builtin.Bool, x)
	}
	return x
}

// cond lowers e as a condition, which C tests against zero itself
// (rule gpu.conditions).
func (f *fn) cond(e *il.Expr) *Expr {
	if e == nil {
		return text("1", f.u.Builtin.Int)
	}
	if k, ok := truthOf(f, e); ok && (e.Kind != il.EnkConstant || e.Const.Kind == il.CkAddress) {
		return text(map[bool]string{false: "0", true: "1"}[k], f.u.Builtin.Int)
	}
	switch {
	case e.Kind == il.EnkOperation && (e.Op == il.OpBoolCast && !e.Operand.Type.IsPtrToMember() || castsTruth(e)):
		return testedAssignment(f.expr(e.Operand))
	case e.Kind == il.EnkOperation && e.Op == il.OpParens:
		return f.cond(e.Operand)
	case e.Kind == il.EnkConstant && e.Type.IsBool() && e.Const.Kind == il.CkInteger:
		return text(e.Const.Int.Text(false), f.u.Builtin.Int)
	case e.Kind == il.EnkOperation && e.Op == il.OpComma:
		x := f.effect(e.Operand)
		return comma(x, f.cond(e.Operand.Next))
	}
	return testedAssignment(f.expr(e))
}

// testedAssignment puts an assignment that is a condition into parentheses of its own
// (rule gpu.tested-assignments).
func testedAssignment(x *Expr) *Expr {
	if x.Op == OpAssign && x.Name == "=" {
		return &Expr{Op: OpParens, X: x, Type: x.Type}
	}
	return x
}

// effect lowers e, whose value nobody uses: without effect it leaves a constant
// (rule gpu.no-effect).
func (f *fn) effect(e *il.Expr) *Expr {
	zero := text("0", f.u.Builtin.Int)
	if e == nil {
		return zero
	}
	if readsVolatile(e) {
		return f.expr(e)
	}
	switch e.Kind {
	case il.EnkVariable, il.EnkRoutine:
		if e.Type.IsVoid() {
			break
		}
		return zero
	case il.EnkConstant:
		if e.Const != nil && e.Const.Kind == il.CkString {
			return zero
		}
		if x := knownAddress(f, e); x != nil {
			return x
		}
		return f.constant(e.Const, e.Type)
	case il.EnkObjectLifetime:
		return f.lifetimeEffect(e)
	case il.EnkOperation:
		if e.IsCall() && ByAddress(e.Type) {
			t := f.temp(f.u.Unqualified(e.Type))
			adopt(f, t)
			return f.call(e, f.addr(varRef(t)))
		}
		switch e.Op {
		case il.OpCast, il.OpParens:
			if e.Type.IsVoid() || e.Op == il.OpParens {
				return f.effect(e.Operand)
			}
		case il.OpQuestion:
			return f.questionEffect(e)
		case il.OpComma:
			x := f.effect(e.Operand)
			y := f.effect(e.Operand.Next)
			if isConstantText(x) && isConstantText(y) {
				return y
			}
			return &Expr{Op: OpComma, X: x, Y: y, Type: y.Type, Void: true}
		case il.OpAssign:
			if copiedBytes(e.Operand.Type) > 0 {
				return copiedWithoutValue(f.value(e))
			}
		case il.OpBaseClassCast, il.OpDerivedClassCast:
			if e.Cat == il.LValue && !hasEffect(e, 0) {
				return zero
			}
		case il.OpRefCast:
			if e.Operand.Kind == il.EnkVariable {
				return zero
			}
		case il.OpRefIndirect:
			if !hasEffect(e, 0) {
				return zero
			}
			return f.effect(e.Operand)
		case il.OpIndirect, il.OpSubscript, il.OpDotField, il.OpPointsToField, il.OpLvalueAdjust:
			if !hasEffect(e, 0) {
				return zero
			}
			if e.OrigLvalueType == nil && !e.Type.IsFunction() { // nothing is read
				switch e.Op {
				case il.OpIndirect:
					return f.array(e.Operand)
				case il.OpPointsToField:
					return f.value(e.Operand)
				case il.OpDotField:
					if e.Operand.Cat == il.LValue {
						return f.effect(e.Operand)
					}
				case il.OpSubscript:
					x := f.array(e.Operand)
					return &Expr{Op: OpBinary, Name: "+", X: x, Y: f.value(e.Operand.Next), Type: x.Type}
				}
			}
		}
	case il.EnkTempInit:
		if x := f.temporaryEffect(e); x != nil {
			return x
		}
	}
	return f.value(e)
}

// readsVolatile reports whether e is a volatile object, which is read though nobody uses
// the value [expr.context]/2 (rule gpu.volatile-values).
func readsVolatile(e *il.Expr) bool {
	if e.Type.AllQuals()&il.Volatile == 0 || e.Type.IsArray() || e.Type.IsReference() || e.Cat == il.PRValue {
		return false
	}
	switch e.Kind {
	case il.EnkVariable:
		return true
	case il.EnkOperation:
		switch e.Op {
		case il.OpIndirect, il.OpRefIndirect, il.OpSubscript, il.OpDotField, il.OpPointsToField:
			return true
		}
	}
	return false
}

// isConstantText reports whether x is a constant that does nothing.
func isConstantText(x *Expr) bool { return x.Op == OpConst || x.Op == OpText }

// LeavesNothing reports whether e, whose value nobody uses, leaves nothing in the text:
// objects that are only named.
func LeavesNothing(e *il.Expr) bool {
	for e != nil && e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpCast && e.Type.IsVoid()) {
		e = e.Operand
	}
	if e == nil || readsVolatile(e) {
		return false
	}
	switch e.Kind {
	case il.EnkVariable, il.EnkRoutine:
		return !e.Type.IsVoid()
	case il.EnkOperation:
		switch e.Op {
		case il.OpRefIndirect, il.OpIndirect, il.OpSubscript, il.OpDotField, il.OpPointsToField, il.OpLvalueAdjust:
			return !hasEffect(e, 0)
		}
	}
	return false
}

// hasEffect reports whether the evaluation of e may do something.
func hasEffect(e *il.Expr, depth int) bool {
	if e == nil {
		return false
	}
	if depth > 200 {
		return true
	}
	switch e.Kind {
	case il.EnkVariable:
		return e.OrigLvalueType != nil && e.OrigLvalueType.AllQuals()&il.Volatile != 0
	case il.EnkConstant, il.EnkField, il.EnkRoutine, il.EnkSizeof, il.EnkAlignof:
		return false
	case il.EnkOperation:
		switch {
		case e.IsCall(), e.Op >= il.OpAssign && e.Op <= il.OpPsubtractAssign, e.Op >= il.OpPreIncr && e.Op <= il.OpPostDecr:
			return true
		}
		if t := e.OrigLvalueType; t != nil && t.AllQuals()&il.Volatile != 0 {
			return true
		}
		for o := e.Operand; o != nil; o = o.Next {
			if hasEffect(o, depth+1) {
				return true
			}
		}
		return false
	}
	return true
}

// variable names v.
func (f *fn) variable(v *il.Variable, e *il.Expr) *Expr {
	if v.IsThis {
		if f.whose != nil {
			return f.addr(f.whose)
		}
		return varRef(f.this())
	}
	if v == f.f.named && v != nil {
		return f.result()
	}
	if p := f.indirect[v]; p != nil {
		return f.deref(varRef(p), v.Type)
	}
	if l := f.vars[v]; l != nil {
		return varRef(l)
	}
	if v.Binding != nil {
		return f.expr(v.Binding)
	}
	if v.IsParameter {
		return varRef(f.param(v))
	}
	if v.LocalToFunction && v.Storage != il.ScStatic && v.Storage != il.ScExtern && !v.Shared && !v.ConstantMem && !v.Device && !v.Managed {
		return varRef(f.local(v))
	}
	return &Expr{Op: OpEntity, Entity: v, Type: v.Type}
}

// function names r.
func function(r *il.Routine) *Expr {
	return &Expr{Op: OpFunc, Routine: r, Variant: '1', Type: r.Type}
}

// operation lowers an operation.
func (f *fn) operation(e *il.Expr) *Expr {
	a := e.Operand
	if x := foldedAddress(f, e); x != nil {
		return x
	}
	if c := foldedComparison(f, e); c != nil {
		return f.constant(c, e.Type)
	}
	if name := binaryNames[e.Op]; name != "" {
		return f.binary(e, name)
	}
	if name := assignNames[e.Op]; name != "" {
		return f.assignment(e, name)
	}
	switch e.Op {
	case il.OpIndirect:
		if x := constantPlace(f, e); x != nil {
			return x
		}
		return f.deref(leadingPointer(f, a), objectType(e))
	case il.OpRefIndirect:
		if x := constantPlace(f, e); x != nil {
			return x
		}
		return f.deref(f.expr(a), objectType(e))
	case il.OpAddressOf:
		if a.Type.IsFunction() || a.Kind == il.EnkRoutine {
			return f.functionAddress(a)
		}
		if a.IsOp(il.OpIndirect) && isClassCast(a.Operand) {
			return f.addr(f.deref(f.value(a.Operand), objectType(a))) // nothing is asked of the object
		}
		x := f.addr(f.expr(a))
		if isStaticPlace(a) && !f.unfolded {
			x = f.fixedAddress(x)
		}
		return x
	case il.OpReferenceTo:
		if a.Type.IsFunction() || a.Kind == il.EnkRoutine {
			return &Expr{Op: OpDecay, X: f.functionAddress(a), Type: e.Type}
		}
		if a.Kind == il.EnkOperation && a.Op == il.OpBaseClassCast && a.Cat == il.LValue {
			return baseAddress(f, a)
		}
		if x := boundBitField(f, a); x != nil {
			return x
		}
		x := f.addr(f.expr(a))
		if f.constInit && isStaticPlace(a) {
			x = f.fixedAddress(x)
		}
		return x
	case il.OpPreIncr, il.OpPreDecr:
		return stepped(f, settled(f, f.expr(a)), func(x *Expr) *Expr {
			return &Expr{Op: OpUnary, Name: unaryNames[e.Op], X: x, Type: e.Type}
		})
	case il.OpNegate, il.OpComplement:
		return &Expr{Op: OpUnary, Name: unaryNames[e.Op], X: f.value(a), Type: e.Type}
	case il.OpUnaryPlus, il.OpParens, il.OpLvalue:
		return f.expr(a)
	case il.OpNot:
		if k, ok := addressTruth(f, e); ok {
			return text(map[bool]string{false: "((__nv_bool)0)", true: "((__nv_bool)1)"}[k], e.Type)
		}
		return &Expr{Op: OpNot, X: f.cond(a), Type: e.Type}
	case il.OpPostIncr, il.OpPostDecr:
		return stepped(f, settled(f, f.expr(a)), func(x *Expr) *Expr {
			return &Expr{Op: OpPostfix, Name: unaryNames[e.Op], X: x, Type: e.Type}
		})
	case il.OpCast, il.OpRefCast:
		if castsTruth(e) {
			return f.nonzero(a)
		}
		return f.conversion(e)
	case il.OpBoolCast:
		return f.nonzero(a)
	case il.OpLvalueAdjust, il.OpClassRvalueAdjust:
		return f.adjusted(e)
	case il.OpBaseClassCast, il.OpDerivedClassCast:
		return f.classCast(e)
	case il.OpPMBaseClassCast, il.OpPMDerivedClassCast:
		return f.memberPointerCast(e)
	case il.OpArrayToPointer:
		x := f.expr(a)
		if isFixedArray(x) && !f.unfolded || a.Kind == il.EnkConstant && !isFunctionName(a) {
			return f.bareDecay(x, e.Type)
		}
		return f.decay(x, e.Type)
	case il.OpLand:
		return f.logical("&&", a)
	case il.OpLor:
		return f.logical("||", a)
	case il.OpComma:
		x := f.effect(a)
		if b := a.Next; b.Kind == il.EnkOperation && b.Op == il.OpArrayToPointer {
			return comma(x, f.array(b))
		}
		return comma(x, f.expr(a.Next))
	case il.OpQuestion:
		return f.question(e)
	case il.OpSubscript:
		x := leadingPointer(f, a)
		if leadsToEmpty(a.Type) && isEmptyClass(objectType(e)) {
			return emptyElement(f.lowerer, x, f.value(a.Next), f.pointer(objectType(e)))
		}
		if e.PtrOperandSecond {
			return &Expr{Op: OpIndex, X: x, Y: f.array(a.Next), Type: objectType(e)}
		}
		return &Expr{Op: OpIndex, X: x, Y: f.value(a.Next), Type: objectType(e)}
	case il.OpDotField, il.OpPointsToField:
		return f.memberAccess(e)
	case il.OpDotStatic, il.OpPointsToStatic:
		return f.staticMember(e)
	case il.OpPMField, il.OpPMPointsToField:
		return f.memberPointerAccess(e)
	case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall:
		return f.callValue(e)
	case il.OpVaStart, il.OpVaEnd, il.OpVaCopy, il.OpVaArg:
		return f.variadic(e)
	}
	return f.unknown(e)
}

// isFixedArray reports whether the address of array x is a constant: that of a
// variable in a memory of its own but for shared memory, or of the name of a function.
func isFixedArray(x *Expr) bool {
	return x.Type.IsArray() && (x.Op == OpEntity && !x.Entity.Shared || x.Op == OpVar && x.Var.Unit)
}

// isFunctionName reports whether e is the name of a function, a variable of the unit.
func isFunctionName(e *il.Expr) bool {
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkString && e.Const.FuncNameTok
}

// array lowers operand a of a subscript or a sum, where an array is no constant
// address (rule gpu.decayed-arrays).
func (f *fn) array(a *il.Expr) *Expr {
	if a.Kind == il.EnkOperation && a.Op == il.OpArrayToPointer {
		return asOperand(f.decay(f.expr(a.Operand), a.Type))
	}
	return operand(f, a)
}

// leadingPointer lowers a, an array or pointer that leads to an object.
func leadingPointer(f *fn, a *il.Expr) *Expr {
	if isClassCast(a) {
		return pointee(f, a)
	}
	if isConstantAddress(a) {
		return f.expr(a)
	}
	if x := staticElement(f, a, false); x != nil {
		return x
	}
	return f.array(a)
}

// staticElement is a, the address of an element of an array of static storage, where it leads to
// an object at once: it is computed, no constant (rule gpu.element-addresses). Nil where a is none.
func staticElement(f *fn, a *il.Expr, sum bool) *Expr {
	a = a.BehindParens()
	saved := f.unfolded
	defer func() { f.unfolded = saved }()
	f.unfolded = true
	switch {
	case a.IsOp(il.OpAddressOf) && a.Operand.IsOp(il.OpSubscript) && isStaticPlace(a.Operand):
		if x := f.expr(a.Operand); x.Op == OpIndex {
			return &Expr{Op: OpBinary, Name: "+", X: x.X, Y: x.Y, Type: f.pointer(x.Type)}
		}
	case sum && a.IsOp(il.OpPadd) && a.Operand.IsOp(il.OpArrayToPointer):
		return f.expr(a)
	}
	return nil
}

// asOperand returns x, where it is a string literal as a pointer to its first element,
// as one that the program converts: nothing wants it as a constant
// (rule gpu.decayed-strings).
func asOperand(x *Expr) *Expr {
	if !isString(x) || !x.Type.IsPointer() {
		return x
	}
	s := &Expr{Op: OpConst, Const: x.Const, Type: x.Const.Type}
	return cast(x.Type, &Expr{Op: OpParens, X: s, Type: x.Type})
}

// isString reports whether x is a string literal.
func isString(x *Expr) bool { return x.Op == OpConst && x.Const.Kind == il.CkString }

// stringAt returns the address of the element with index i of string literal x, a
// pointer to its first element as an operand; nil where x is none.
func stringAt(f *lowerer, x, i *Expr, t *il.Type) *Expr {
	if x.Op != OpCast || x.X.Op != OpParens || !isString(x.X.X) || i.Op != OpConst || i.Const.Kind != il.CkInteger {
		return nil
	}
	s := x.X.X
	if i.Const.Int.IsZero() {
		return &Expr{Op: OpConst, Const: s.Const, Type: t}
	}
	n := text(i.Const.Int.Text(true), f.u.Builtin.Int)
	return cast(t, &Expr{Op: OpBinary, Name: "+", X: s, Y: n, Type: t})
}

// objectType is the type of the object that e denotes or that was read.
func objectType(e *il.Expr) *il.Type {
	if e.OrigLvalueType != nil {
		return e.OrigLvalueType
	}
	return e.Type
}

var binaryNames = [il.NumOps]string{
	il.OpAdd: "+", il.OpSubtract: "-", il.OpMultiply: "*", il.OpDivide: "/", il.OpRemainder: "%",
	il.OpShiftl: "<<", il.OpShiftr: ">>", il.OpAnd: "&", il.OpOr: "|", il.OpXor: "^",
	il.OpEq: "==", il.OpNe: "!=", il.OpLt: "<", il.OpGt: ">", il.OpLe: "<=", il.OpGe: ">=",
	il.OpPadd: "+", il.OpPsubtract: "-", il.OpPdiff: "-",
}

var assignNames = [il.NumOps]string{
	il.OpAssign: "=", il.OpAddAssign: "+=", il.OpSubtractAssign: "-=", il.OpMultiplyAssign: "*=", il.OpDivideAssign: "/=",
	il.OpRemainderAssign: "%=", il.OpShiftlAssign: "<<=", il.OpShiftrAssign: ">>=", il.OpAndAssign: "&=", il.OpOrAssign: "|=",
	il.OpXorAssign: "^=", il.OpPaddAssign: "+=", il.OpPsubtractAssign: "-=",
}

var unaryNames = [il.NumOps]string{
	il.OpNegate: "-", il.OpComplement: "~", il.OpPreIncr: "++", il.OpPreDecr: "--", il.OpPostIncr: "++", il.OpPostDecr: "--",
}

func (f *fn) binary(e *il.Expr, name string) *Expr {
	if e.Operand.Type.IsPtrToMemberFunction() || e.Operand.Next.Type.IsPtrToMemberFunction() {
		return f.compareMemberFunctions(name, e.Operand, e.Operand.Next)
	}
	if e.Op == il.OpPadd {
		x := staticElement(f, e.Operand, false)
		if x == nil {
			x = f.array(e.Operand)
		}
		y := f.array(e.Operand.Next)
		if x.Op == OpDecay && isFixedArray(x.X) && y.Op == OpConst && !f.unfolded {
			x = f.bareDecay(x.X, x.Type)
		}
		if z := stringAt(f.lowerer, x, y, e.Type); z != nil {
			return z
		}
		if leadsToEmpty(e.Type) && !isConstantSum(x, y) {
			return emptySum(f.lowerer, name, x, y, e.Type)
		}
		return &Expr{Op: OpBinary, Name: name, X: x, Y: y, Type: e.Type}
	}
	if e.Op == il.OpPsubtract && leadsToEmpty(e.Type) {
		return emptySum(f.lowerer, name, f.array(e.Operand), f.value(e.Operand.Next), e.Type)
	}
	if e.Op == il.OpPsubtract {
		x := staticElement(f, e.Operand, false)
		if x == nil {
			x = f.array(e.Operand)
		}
		return &Expr{Op: OpBinary, Name: name, X: x, Y: f.value(e.Operand.Next), Type: e.Type}
	}
	x := f.value(e.Operand)
	y := f.value(e.Operand.Next)
	if e.Op == il.OpDivide && e.Type.IsFloat() {
		return quotient(x, y, e.Type)
	}
	if e.Op == il.OpPdiff && leadsToEmpty(e.Operand.Type) {
		return emptySum(f.lowerer, name, x, y, e.Type)
	}
	return &Expr{Op: OpBinary, Name: name, X: x, Y: y, Type: e.Type}
}

// quotient divides floating values by a function, but for reciprocals
// (rule gpu.division).
func quotient(x, y *Expr, t *il.Type) *Expr {
	if x.Op == OpConst && x.Const.Kind == il.CkFloat && x.Const.Float.Float64() == 1 {
		return &Expr{Op: OpBinary, Name: "/", X: x, Y: y, Type: t}
	}
	return &Expr{Op: OpDivide, X: x, Y: y, Type: t}
}

func (f *fn) logical(name string, a *il.Expr) *Expr {
	if k, ok := truthOf(f, a); ok && k == (name == "||") {
		return text(map[bool]string{false: "0", true: "1"}[k], f.u.Builtin.Int)
	}
	x := f.cond(a)
	return &Expr{Op: OpLogical, Name: name, X: x, Y: f.cond(a.Next), Type: f.u.Builtin.Bool}
}

func floatZero(t *il.Type) string { return "(0.0" + il.FloatSuffix(t) + ")" }

// promoted returns x of integer type t after the integral promotions, and a zero
// of its type; an enumeration is compared with its own zero (rule gpu.enumeration-truth).
func (f *lowerer) promoted(x *Expr, t *il.Type) (*Expr, *Expr) {
	s := t.Skip()
	switch i := s.IntInfo; {
	case s.IsEnum():
		return x, f.zeroConst(t)
	case s.Size < 4 || i != nil && i.WChar:
		return cast(f.u.Builtin.Int, x), text("0", f.u.Builtin.Int)
	case i != nil && i.Char32:
		return cast(f.u.Builtin.UInt, x), text("0U", f.u.Builtin.UInt)
	}
	return x, text("0"+il.IntSuffix(s), s)
}

// assignment lowers an assignment; its right operand comes first where the
// language says so [expr.ass]/1.
func (f *fn) assignment(e *il.Expr, name string) *Expr {
	var x, y *Expr
	if e.Op == il.OpAssign && isSelf(e.Operand, e.Operand.Next) && copiedBytes(e.Operand.Type) == 0 && !isEmptyClass(e.Operand.Type) {
		return f.expr(e.Operand)
	}
	if e.RightToLeft {
		y = f.right(e)
		x = f.expr(e.Operand)
	} else {
		x = f.expr(e.Operand)
		y = f.right(e)
	}
	x = settled(f, x)
	t := e.Operand.Type
	switch {
	case e.Op == il.OpDivideAssign && (t.IsFloat() || e.Operand.Next.Type.IsFloat()):
		return assigned("=", x, f.dividedBy(x, y, t, e.Operand.Next.Type))
	case t.IsBool() && e.Op != il.OpAssign:
		v := &Expr{Op: OpBinary, Name: name[:len(name)-1], X: cast(f.u.Builtin.Int, x), Y: y, Type: f.u.Builtin.Int}
		return assigned("=", x, cast(f.u.Builtin.Bool, &Expr{Op: OpBinary, Name: "!=", X: v, Y: text("0", f.u.Builtin.Int), Type: f.u.Builtin.Bool}))
	}
	if t.IsClass() {
		return assignClass(f, e, x, hostObject(f, y))
	}
	if x.Op == OpCond && hasEffect(e.Operand.Next, 0) {
		v := f.temp(y.Type)
		z := assigned(name, x, varRef(v))
		return &Expr{Op: OpComma, X: assigned("=", varRef(v), y), Y: z, Type: z.Type}
	}
	if e.Op == il.OpPaddAssign || e.Op == il.OpPsubtractAssign {
		return stepped(f, x, func(x *Expr) *Expr {
			return &Expr{Op: OpAssign, Name: name, X: x, Y: y, Type: x.Type}
		})
	}
	return assigned(name, x, y)
}

// stepped moves pointer x, or changes what else x is, by change.
func stepped(f *fn, x *Expr, change func(*Expr) *Expr) *Expr {
	return changed(x, func(x *Expr) *Expr {
		if leadsToEmpty(x.Type) {
			return movesEmpty(f.lowerer, x, change)
		}
		return change(x)
	})
}

// isConstantSum reports whether x + y is a constant address.
func isConstantSum(x, y *Expr) bool {
	return x.Op == OpEntity && y.Op == OpConst
}

// right lowers the right operand of assignment e.
func (f *fn) right(e *il.Expr) *Expr {
	if e.Op == il.OpPaddAssign || e.Op == il.OpPsubtractAssign {
		return f.value(e.Operand.Next) // as it is (rule gpu.moved-pointers)
	}
	if e.Op == il.OpAssign && e.Type.IsClass() {
		if x := assignedBase(f, e.Operand.Next); x != nil {
			return x
		}
	}
	return f.taken(e.Operand.Next)
}

// dividedBy returns x/y for the assignment x /= y (rule gpu.division).
func (f *lowerer) dividedBy(x, y *Expr, t, by *il.Type) *Expr {
	u := f.u
	wide := u.Unqualified(by)
	if u.Same(u.Unqualified(t), wide) {
		return quotient(x, y, t)
	}
	return cast(u.Unqualified(t), quotient(cast(wide, x), y, wide))
}

// conversion lowers a cast.
func (f *fn) conversion(e *il.Expr) *Expr {
	a := e.Operand
	t := e.Type
	switch {
	case e.Op == il.OpRefCast || e.ReferenceCast || a.Cat != il.PRValue && a.OrigLvalueType == nil && e.Cat != il.PRValue:
		return f.seen(e)
	case t.IsVoid():
		x := f.effect(a)
		return &Expr{Op: OpCast, X: x, Type: t}
	case t.IsReference():
		return cast(t, f.expr(a))
	case t.IsClass():
		return f.expr(a)
	}
	if t.IsPtrToMemberFunction() || t.IsPtrToMember() {
		return f.expr(a)
	}
	if e.Generated && a.Type.IsEnum() {
		t = t.Skip()
	}
	if c := foldedConversion(f, e); c != nil {
		return c
	}
	x := f.converting(e, a)
	if isString(x) {
		if t.IsPointer() {
			return &Expr{Op: OpConst, Const: x.Const, Type: t}
		}
		x = &Expr{Op: OpConst, Const: x.Const, Type: x.Const.Type}
	}
	return cast(t, x)
}

// converting lowers operand a of cast e: an array that becomes a void pointer by
// itself is a constant address of another kind.
func (f *fn) converting(e, a *il.Expr) *Expr {
	if a.Kind != il.EnkOperation || a.Op != il.OpArrayToPointer {
		if a.Type.IsPointer() && (e.Type.IsPointer() || e.Form == il.CastReinterpret) {
			return operand(f, a)
		}
		return f.expr(a)
	}
	x := f.expr(a.Operand)
	if e.Generated && isFixedArray(x) {
		if e.Type.IsPointer() && e.Type.Skip().Elem.IsVoid() {
			return &Expr{Op: OpAddr, X: x, Type: f.pointer(x.Type)}
		}
		return f.expr(a)
	}
	return f.decay(x, a.Type)
}

// seen lowers a cast to a reference.
func (f *fn) seen(e *il.Expr) *Expr {
	x := f.expr(e.Operand)
	t := e.Type.Deref()
	if e.OrigLvalueType != nil {
		t = e.OrigLvalueType
	}
	if f.u.Same(t, x.Type) && !e.RvalueRefCast && e.Generated {
		return x
	}
	y := f.see(t, x)
	if y.Op == OpLvalueCast && !e.Generated {
		y.Variant = 'w'
	}
	return y
}

// adjusted lowers a change of the qualifiers of an object.
func (f *fn) adjusted(e *il.Expr) *Expr {
	t := objectType(e)
	at := placeForCopy(f, t)
	v := objectForCall(f, e.Operand)
	x := f.expr(e.Operand)
	if y := last(x); t.IsClass() && y.Op == OpCall && !ByAddress(t) {
		// the value gets an object first
		if n := copiedBytes(t); n > 0 {
			return f.deref(cast(f.pointer(t), objectOf(f, t, x, at, n)), t)
		}
		if v == nil {
			v = f.temp(f.u.Unqualified(t))
		}
		return f.deref(cast(f.pointer(t), comma(filled(v, x), f.addr(varRef(v)))), t)
	}
	withdraw(f, v)
	if y := last(x); t.IsClass() && y.Op == OpCond && !y.Void && !isPlace(y.Y) && !isPlace(y.Z) && !ByAddress(t) {
		v := f.temp(f.u.Unqualified(t))
		return f.see(t, comma(filled(v, x), varRef(v)))
	}
	if t.IsArray() && x.Op == OpMember && x.Type.AllQuals() == t.AllQuals() {
		return x // the elements are as const as the object
	}
	return f.see(t, x)
}

// objectForCall declares the object that gets the value of call e, in front of what the call needs:
// nil where e is none (rule gpu.called-temporaries).
func objectForCall(f *fn, e *il.Expr) *Var {
	if !e.IsCall() || !e.Type.IsClass() || e.Cat != il.PRValue || e.OrigLvalueType != nil || ByAddress(e.Type) || copiedBytes(e.Type) > 0 || isEmptyClass(e.Type) {
		return nil
	}
	return f.temp(f.u.Unqualified(e.Type))
}

// withdraw takes the declaration of v back, which nothing needs.
func withdraw(f *fn, v *Var) {
	if v == nil {
		return
	}
	b := f.declaring()
	b.Temps = slices.DeleteFunc(b.Temps, func(o *Var) bool { return o == v })
}

// functionAddress returns function a as the pointer that it decays to.
func (f *fn) functionAddress(a *il.Expr) *Expr {
	x := f.expr(a)
	if x.Op == OpDeref {
		return x.X
	}
	return x
}

// question lowers a conditional expression.
func (f *fn) question(e *il.Expr) *Expr {
	c, y, z := e.Operand, e.Operand.Next, e.Operand.Next.Next
	if e.IsLaunch {
		return f.launch(e)
	}
	if z == nil { // GNU a ?: b
		y, z = c, y
	}
	if e.Type.IsVoid() {
		return f.questionEffect(e)
	}
	if f.needsPlace(e) {
		v := f.temp(f.u.Unqualified(e.Type))
		adopt(f, v)
		return comma(f.into(varRef(v), e), varRef(v))
	}
	if k, ok := truthOf(f, c); ok {
		if k {
			return f.value(y)
		}
		return f.value(z)
	}
	x := f.cond(c)
	yes := branchValue(f, y)
	no := branchValue(f, z)
	if e.Type.IsClass() && e.Cat == il.PRValue {
		yes, no = f.bare(yes), f.bare(no)
	}
	return &Expr{Op: OpCond, X: x, Y: yes, Z: no, Type: e.Type}
}

// questionEffect lowers a conditional expression whose value nobody uses.
func (f *fn) questionEffect(e *il.Expr) *Expr {
	c, y, z := e.Operand, e.Operand.Next, e.Operand.Next.Next
	if e.IsLaunch {
		return f.launch(e)
	}
	if !e.Type.IsVoid() && e.Type.IsScalar() && (e.Cat == il.PRValue || e.OrigLvalueType != nil) {
		return f.question(e)
	}
	if e.Type.IsClass() && e.Cat == il.PRValue && z != nil {
		if f.needsPlace(e) {
			v := f.temp(ownType(f.lowerer, e.Type))
			adopt(f, v)
			return f.into(varRef(v), e)
		}
		if !ByAddress(e.Type) {
			return f.question(e)
		}
	}
	if z == nil {
		y, z = c, y
	}
	if !hasEffect(e, 0) {
		return text("0", f.u.Builtin.Int)
	}
	if k, ok := truthOf(f, c); ok && (e.Type.IsVoid() || e.Type.IsClass() && e.Cat == il.PRValue) {
		if !k {
			y = z
		}
		return cast(f.u.Builtin.Void, f.effect(y))
	}
	x := f.cond(c)
	if e.Type.IsVoid() {
		return &Expr{Op: OpCond, X: x, Y: voidBranch(f, y), Z: voidBranch(f, z), Type: f.u.Builtin.Void}
	}
	yes, no := branchEffect(f, y), branchEffect(f, z)
	void := e.Cat == il.PRValue || isConstantText(yes) || isConstantText(no)
	return &Expr{Op: OpCond, X: x, Y: yes, Z: no, Type: f.u.Builtin.Void, Void: void}
}

// branchEffect lowers branch e of a conditional expression whose value nobody uses.
func branchEffect(f *fn, e *il.Expr) *Expr {
	if e.Kind == il.EnkOperation && e.Op == il.OpAssign && copiedBytes(e.Operand.Type) > 0 {
		return f.value(e)
	}
	return f.effect(e)
}

// voidBranch lowers branch e, of type void, of a conditional expression: a cast to void
// stays one (rule gpu.void-branches).
func voidBranch(f *fn, e *il.Expr) *Expr {
	for e.Kind == il.EnkOperation && e.Op == il.OpParens {
		e = e.Operand
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Type.IsVoid() {
		x := f.effect(e.Operand)
		if isConstantText(x) {
			return f.nothing()
		}
		return cast(f.u.Builtin.Void, x)
	}
	return f.effect(e)
}

// size lowers sizeof and alignof.
func (f *fn) size(e *il.Expr) *Expr {
	if e.X == nil {
		return f.unknown(e)
	}
	t := e.X.TypeOperand
	if !e.X.IsType && e.Operand != nil {
		t = objectType(e.Operand)
	}
	if t == nil {
		return f.unknown(e)
	}
	t = t.Deref()
	if e.Kind == il.EnkAlignof {
		return f.number(uint64(t.AlignOf()))
	}
	return f.number(t.Skip().Size)
}

// statementExpr lowers a GNU statement expression.
func (f *fn) statementExpr(e *il.Expr) *Expr {
	if e.X == nil || e.X.Stmt == nil {
		return f.unknown(e)
	}
	return &Expr{Op: OpStatement, Block: f.block(e.X.Stmt), Type: e.Type}
}

// variadic lowers the operations on variable arguments.
func (f *fn) variadic(e *il.Expr) *Expr {
	names := map[il.Op]string{il.OpVaStart: "__builtin_va_start", il.OpVaEnd: "__builtin_va_end", il.OpVaCopy: "__builtin_va_copy", il.OpVaArg: "__builtin_va_arg"}
	x := &Expr{Op: OpSyntax, Name: names[e.Op], Type: e.Type}
	if e.Op == il.OpVaArg {
		x.Op = OpVaArg
	}
	for a := e.Operand; a != nil; a = a.Next {
		x.Args = append(x.Args, f.expr(a))
	}
	return x
}

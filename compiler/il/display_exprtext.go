// This file implements the text of expressions inside the text of constants in
// the display: operations in parentheses, implicit conversions by name.
package il

import "strconv"

// operatorTexts are the texts of operators: of a unary one in front of its
// operand, of a binary one between its operands.
var operatorTexts = [NumOps]string{
	OpIndirect: "*", OpRefIndirect: "ref-*", OpAddressOf: "&", OpReferenceTo: "ref-&", OpNegate: "-", OpUnaryPlus: "+",
	OpComplement: "~", OpNot: "!", OpPreIncr: "pre ++", OpPreDecr: "pre --", OpPostIncr: "post ++", OpPostDecr: "post --",
	OpLvalue: "lvalue", OpArrayToPointer: "array-decay", OpRealPart: "__real", OpImagPart: "__imag", OpXConj: "~",
	OpAdd: "+", OpSubtract: "-", OpMultiply: "*", OpDivide: "/", OpRemainder: "%", OpShiftl: "<<", OpShiftr: ">>",
	OpAnd: "&", OpOr: "|", OpXor: "^", OpEq: "==", OpNe: "!=", OpLt: "<", OpGt: ">", OpLe: "<=", OpGe: ">=", OpSpaceship: "<=>",
	OpLand: "&&", OpLor: "||", OpPadd: "+", OpPsubtract: "-", OpPdiff: "-",
	OpAssign: "=", OpAddAssign: "+=", OpSubtractAssign: "-=", OpMultiplyAssign: "*=", OpDivideAssign: "/=", OpRemainderAssign: "%=",
	OpShiftlAssign: "<<=", OpShiftrAssign: ">>=", OpAndAssign: "&=", OpOrAssign: "|=", OpXorAssign: "^=", OpPaddAssign: "+=", OpPsubtractAssign: "-=",
	OpComma: ",", OpDotField: ".", OpPointsToField: "->", OpDotStatic: ".static", OpPointsToStatic: "->static", OpPMField: ".*", OpPMPointsToField: "->*",
}

// maxTextDepth bounds the nesting of expression texts.
const maxTextDepth = 100

// exprText appends the text of e.
func (d *display) exprText(b []byte, e *Expr) []byte {
	if d.textDepth++; d.textDepth > maxTextDepth {
		d.textDepth--
		return append(b, "..."...)
	}
	defer func() { d.textDepth-- }()
	if e == nil {
		return append(b, "<expression>"...)
	}
	switch e.Kind {
	case EnkConstant:
		if e.Const != nil {
			return d.constText(b, e.Const)
		}
	case EnkVariable:
		return d.entityText(b, e.Var, &e.Var.SourceCorresp)
	case EnkField:
		return AppendQualified(b, &e.Field.SourceCorresp, d.text)
	case EnkRoutine:
		return AppendQualified(b, &e.Routine.SourceCorresp, d.text)
	case EnkParamRef:
		if n := d.paramNumber(e); n > 0 {
			return append(strconv.AppendInt(append(b, "<parameter #"...), int64(n), 10), '>')
		}
		return append(b, "this"...)
	case EnkTempInit:
		if e.Init == nil {
			break
		}
		if c := e.Init.Const; c != nil && e.Init.Kind == DikConstant {
			return d.constText(b, c)
		}
		b = append(AppendType(append(b, "temp("...), e.Type, d.text), "):("...)
		return append(d.initText(b, e.Init), ')')
	case EnkBuiltinOperation:
		b = append(append(b, d.builtinName(e)...), '(')
		for o := e.Operand; o != nil; o = o.Next {
			if o != e.Operand {
				b = append(b, ", "...)
			}
			b = d.exprText(b, o)
		}
		return append(b, ')')
	case EnkTypeOperand:
		return AppendType(b, e.info().Type2, d.text)
	case EnkSizeof, EnkAlignof:
		return d.sizeofText(b, e)
	case EnkOperation:
		return d.operationText(b, e)
	}
	return append(b, "<expression>"...)
}

// entityText appends the name of an entity, or its address when it has none.
func (d *display) entityText(b []byte, n Node, c *SourceCorresp) []byte {
	if c.Name != nil {
		return append(b, c.Name.Text...)
	}
	saved := d.b
	d.b = append(b, "<unnamed"...)
	d.address(n.Hdr().ID)
	b, d.b = append(d.b, '>'), saved
	return b
}

func (d *display) sizeofText(b []byte, e *Expr) []byte {
	if e.Kind == EnkSizeof {
		b = append(b, "sizeof("...)
	} else {
		b = append(b, "__alignof__("...)
	}
	if e.X != nil && e.X.IsType {
		b = AppendType(b, e.X.Type2, d.text)
	} else {
		b = d.exprText(b, e.Operand)
	}
	return append(b, ')')
}

// initText appends the text of an initialisation.
func (d *display) initText(b []byte, i *DynamicInit) []byte {
	switch {
	case i == nil:
	case i.Kind == DikConstructor:
		return append(b, "<constructor-call>"...)
	case i.Kind == DikZero:
		return append(b, "<zero-init>"...)
	case i.Const != nil:
		return d.constText(b, i.Const)
	case i.Expr != nil:
		return d.exprText(b, i.Expr)
	}
	return append(b, "<expression>"...)
}

// operationText appends the text of an operation.
func (d *display) operationText(b []byte, e *Expr) []byte {
	o := e.Operand
	if o == nil {
		return append(b, "<expression>"...)
	}
	switch e.Op {
	case OpParens:
		return d.exprText(b, o)
	case OpNoexcept:
		return append(d.exprText(append(b, "noexcept("...), o), ')')
	case OpCast, OpBoolCast, OpRefCast, OpBaseClassCast, OpDerivedClassCast, OpDynamicCast, OpRefDynamicCast,
		OpPMBaseClassCast, OpPMDerivedClassCast, OpLvalueAdjust, OpClassRvalueAdjust:
		b = append(AppendType(append(b, "(("...), e.Type, d.text), ')')
		return append(d.exprText(b, o), ')')
	case OpCall:
		b = d.exprText(append(b, '('), o)
		return d.argumentTexts(b, o.Next)
	case OpDotMemberCall, OpPointsToMemberCall, OpDotPMCall, OpPointsToPMCall:
		if f := o.Next; f != nil {
			b = d.exprText(append(b, '('), o)
			if e.Op == OpDotMemberCall || e.Op == OpDotPMCall {
				b = append(b, " . "...)
			} else {
				b = append(b, " -> "...)
			}
			return d.argumentTexts(d.exprText(b, f), f.Next)
		}
	case OpSubscript, OpVectorSubscript:
		b = append(d.exprText(append(b, '('), o), " [] "...)
		return append(d.exprText(b, o.Next), ')')
	case OpQuestion:
		if t := o.Next; t != nil {
			b = append(d.exprText(append(b, '('), o), " ? "...)
			b = append(d.exprText(b, t), " : "...)
			return append(d.exprText(b, t.Next), ')')
		}
	}
	text := operatorTexts[e.Op]
	if text == "" {
		return append(b, "<expression>"...)
	}
	b = append(b, '(')
	if o.Next == nil {
		b = append(append(b, text...), ' ')
		return append(d.exprText(b, o), ')')
	}
	b = append(append(append(d.exprText(b, o), ' '), text...), ' ')
	return append(d.exprText(b, o.Next), ')')
}

// argumentTexts appends the arguments of a call and closes it.
func (d *display) argumentTexts(b []byte, a *Expr) []byte {
	b = append(b, '(')
	for first := a; a != nil; a = a.Next {
		if a != first {
			b = append(b, ", "...)
		}
		b = d.exprText(b, a)
	}
	return append(b, "))"...)
}

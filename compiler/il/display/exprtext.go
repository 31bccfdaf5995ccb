// This file implements the text of expressions inside the text of constants in
// the display: operations in parentheses, implicit conversions by name.
package display

import (
	"strconv"

	"cufront/compiler/il"
)

// operatorTexts are the texts of operators: of a unary one in front of its
// operand, of a binary one between its operands.
var operatorTexts = [il.NumOps]string{
	il.OpIndirect: "*", il.OpRefIndirect: "ref-*", il.OpAddressOf: "&", il.OpReferenceTo: "ref-&", il.OpNegate: "-", il.OpUnaryPlus: "+",
	il.OpComplement: "~", il.OpNot: "!", il.OpPreIncr: "pre ++", il.OpPreDecr: "pre --", il.OpPostIncr: "post ++",
	il.OpPostDecr: "post --",
	il.OpLvalue:   "lvalue", il.OpArrayToPointer: "array-decay", il.OpRealPart: "__real", il.OpImagPart: "__imag", il.OpXConj: "~",
	il.OpAdd: "+", il.OpSubtract: "-", il.OpMultiply: "*", il.OpDivide: "/", il.OpRemainder: "%", il.OpShiftl: "<<", il.OpShiftr: ">>",
	il.OpAnd: "&", il.OpOr: "|", il.OpXor: "^", il.OpEq: "==", il.OpNe: "!=", il.OpLt: "<", il.OpGt: ">", il.OpLe: "<=",
	il.OpGe: ">=", il.OpSpaceship: "<=>",
	il.OpLand: "&&", il.OpLor: "||", il.OpPadd: "+", il.OpPsubtract: "-", il.OpPdiff: "-",
	il.OpAssign: "=", il.OpAddAssign: "+=", il.OpSubtractAssign: "-=", il.OpMultiplyAssign: "*=", il.OpDivideAssign: "/=",
	il.OpRemainderAssign: "%=",
	il.OpShiftlAssign:    "<<=", il.OpShiftrAssign: ">>=", il.OpAndAssign: "&=", il.OpOrAssign: "|=", il.OpXorAssign: "^=",
	il.OpPaddAssign: "+=", il.OpPsubtractAssign: "-=",
	il.OpComma: ",", il.OpDotField: ".", il.OpPointsToField: "->", il.OpDotStatic: ".static", il.OpPointsToStatic: "->static",
	il.OpPMField: ".*", il.OpPMPointsToField: "->*",
}

// maxTextDepth bounds the nesting of expression texts.
const maxTextDepth = 100

// exprText appends the text of e.
func (d *display) exprText(b []byte, e *il.Expr) []byte {
	if d.textDepth++; d.textDepth > maxTextDepth {
		d.textDepth--
		return append(b, "..."...)
	}
	defer func() { d.textDepth-- }()
	if e == nil {
		return append(b, "<expression>"...)
	}
	switch e.Kind {
	case il.EnkConstant:
		if e.Const != nil {
			return d.constText(b, e.Const)
		}
	case il.EnkVariable:
		return d.entityText(b, e.Var)
	case il.EnkField:
		return d.qualifiedName(b, e.Field)
	case il.EnkRoutine:
		return d.qualifiedName(b, e.Routine)
	case il.EnkParamRef:
		if n := d.paramNumber(e); n > 0 {
			return append(strconv.AppendInt(append(b, "<parameter #"...), int64(n), 10), '>')
		}
		return append(b, "this"...)
	case il.EnkTempInit:
		if e.Init == nil {
			break
		}
		if c := d.inits.constant(e.Init); c != nil && d.inits.kind(e.Init) == il.DikConstant {
			return d.constText(b, c)
		}
		b = append(il.AppendType(append(b, "temp("...), d.nodes.typ(e), d.text), "):("...)
		return append(d.initText(b, e.Init), ')')
	case il.EnkBuiltinOperation:
		b = append(append(b, builtinName(e)...), '(')
		for o := d.nodes.operand(e); o != nil; o = d.nodes.next(o) {
			if o != d.nodes.operand(e) {
				b = append(b, ", "...)
			}
			b = d.exprText(b, o)
		}
		return append(b, ')')
	case il.EnkTypeOperand:
		return il.AppendType(b, e.Info().TypeOperand, d.text)
	case il.EnkSizeof, il.EnkAlignof:
		return d.sizeofText(b, e)
	case il.EnkOperation:
		return d.operationText(b, e)
	}
	return append(b, "<expression>"...)
}

// entityText appends the name of an entity, or its address when it has none.
func (d *display) entityText(b []byte, n il.Entity) []byte {
	if name := d.entities.name(n); name != nil {
		return append(b, name.Text...)
	}
	saved := d.b
	d.b = append(b, "<unnamed"...)
	d.address(n.Hdr().ID)
	b, d.b = append(d.b, '>'), saved
	return b
}

func (d *display) sizeofText(b []byte, e *il.Expr) []byte {
	if e.Kind == il.EnkSizeof {
		b = append(b, "sizeof("...)
	} else {
		b = append(b, "__alignof__("...)
	}
	if e.X != nil && e.X.IsType {
		b = il.AppendType(b, e.X.TypeOperand, d.text)
	} else {
		b = d.exprText(b, d.nodes.operand(e))
	}
	return append(b, ')')
}

// initText appends the text of an initialisation.
func (d *display) initText(b []byte, i *il.DynamicInit) []byte {
	switch {
	case i == nil:
	case d.inits.kind(i) == il.DikConstructor:
		return append(b, "<constructor-call>"...)
	case d.inits.kind(i) == il.DikZero:
		return append(b, "<zero-init>"...)
	case d.inits.constant(i) != nil:
		return d.constText(b, d.inits.constant(i))
	case d.inits.expr(i) != nil:
		return d.exprText(b, d.inits.expr(i))
	}
	return append(b, "<expression>"...)
}

// operationText appends the text of an operation.
func (d *display) operationText(b []byte, e *il.Expr) []byte {
	o := d.nodes.operand(e)
	if o == nil {
		return append(b, "<expression>"...)
	}
	switch d.nodes.op(e) {
	case il.OpParens:
		return d.exprText(b, o)
	case il.OpNoexcept:
		return append(d.exprText(append(b, "noexcept("...), o), ')')
	case il.OpCast, il.OpBoolCast, il.OpRefCast, il.OpBaseClassCast, il.OpDerivedClassCast, il.OpDynamicCast, il.OpRefDynamicCast,
		il.OpPMBaseClassCast, il.OpPMDerivedClassCast, il.OpLvalueAdjust, il.OpClassRvalueAdjust:
		b = append(il.AppendType(append(b, "(("...), d.nodes.typ(e), d.text), ')')
		return append(d.exprText(b, o), ')')
	case il.OpCall:
		b = d.exprText(append(b, '('), o)
		return d.argumentTexts(b, d.nodes.next(o))
	case il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall:
		if f := d.nodes.next(o); f != nil {
			b = d.exprText(append(b, '('), o)
			if d.nodes.op(e) == il.OpDotMemberCall || d.nodes.op(e) == il.OpDotPMCall {
				b = append(b, " . "...)
			} else {
				b = append(b, " -> "...)
			}
			return d.argumentTexts(d.exprText(b, f), d.nodes.next(f))
		}
	case il.OpSubscript, il.OpVectorSubscript:
		b = append(d.exprText(append(b, '('), o), " [] "...)
		return append(d.exprText(b, d.nodes.next(o)), ')')
	case il.OpQuestion:
		if t := d.nodes.next(o); t != nil {
			b = append(d.exprText(append(b, "(?("...), o), ", "...)
			b = append(d.exprText(b, t), ", "...)
			return append(d.exprText(b, d.nodes.next(t)), "))"...)
		}
	}
	text := operatorTexts[d.nodes.op(e)]
	if text == "" {
		return append(b, "<expression>"...)
	}
	b = append(b, '(')
	if d.nodes.next(o) == nil {
		b = append(append(b, text...), ' ')
		return append(d.exprText(b, o), ')')
	}
	b = append(append(append(d.exprText(b, o), ' '), text...), ' ')
	return append(d.exprText(b, d.nodes.next(o)), ')')
}

// argumentTexts appends the arguments of a call and closes it.
func (d *display) argumentTexts(b []byte, a *il.Expr) []byte {
	b = append(b, '(')
	for first := a; a != nil; a = d.nodes.next(a) {
		if a != first {
			b = append(b, ", "...)
		}
		b = d.exprText(b, a)
	}
	return append(b, "))"...)
}

// qualifiedName appends the name of an entity with its qualifiers.
func (d *display) qualifiedName(b []byte, n il.Entity) []byte {
	return il.AppendQualified(b, n.Corresp(), d.text)
}

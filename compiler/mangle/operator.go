// This file implements the codes of operators.
package mangle

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// An operatorCodes is the code of an operator with two operands and the one
// with one operand, "" where there is none.
type operatorCodes struct{ binary, unary string }

var operators = map[token.Kind]operatorCodes{
	token.Plus: {"pl", "ps"}, token.Minus: {"mi", "ng"}, token.Star: {"ml", "de"}, token.Amp: {"an", "ad"},
	token.Tilde: {"co", "co"}, token.Not: {"nt", "nt"}, token.Slash: {"dv", ""}, token.Percent: {"rm", ""},
	token.Pipe: {"or", ""}, token.Caret: {"eo", ""}, token.Assign: {"aS", ""}, token.PlusAssign: {"pL", ""},
	token.MinusAssign: {"mI", ""}, token.StarAssign: {"mL", ""}, token.SlashAssign: {"dV", ""}, token.PercentAssign: {"rM", ""},
	token.AmpAssign: {"aN", ""}, token.PipeAssign: {"oR", ""}, token.CaretAssign: {"eO", ""}, token.Shl: {"ls", ""},
	token.Shr: {"rs", ""}, token.ShlAssign: {"lS", ""}, token.ShrAssign: {"rS", ""}, token.Eq: {"eq", ""}, token.Ne: {"ne", ""},
	token.Lt: {"lt", ""}, token.Gt: {"gt", ""}, token.Le: {"le", ""}, token.Ge: {"ge", ""}, token.Spaceship: {"ss", ""},
	token.AndAnd: {"aa", ""}, token.OrOr: {"oo", ""}, token.Inc: {"pp", "pp"}, token.Dec: {"mm", "mm"}, token.Comma: {"cm", ""},
	token.ArrowStar: {"pm", ""}, token.Arrow: {"pt", "pt"}, token.LParen: {"cl", "cl"}, token.LBracket: {"ix", "ix"},
	token.Question: {"qu", ""}, token.KwCoAwait: {"aw", "aw"}, token.DotStar: {"ds", ""},
}

// operatorCode returns the code of an operator function.
func operatorCode(k token.Kind, array bool, arity int) string {
	switch k {
	case token.KwNew:
		if array {
			return "na"
		}
		return "nw"
	case token.KwDelete:
		if array {
			return "da"
		}
		return "dl"
	}
	c := operators[k]
	if arity == 1 && c.unary != "" {
		return c.unary
	}
	return c.binary
}

// exprOperators are the codes of the operations of expressions.
var exprOperators = map[il.Op]string{
	il.OpIndirect: "de", il.OpAddressOf: "ad", il.OpNegate: "ng", il.OpUnaryPlus: "ps", il.OpComplement: "co", il.OpNot: "nt",
	il.OpPreIncr: "pp_", il.OpPreDecr: "mm_", il.OpPostIncr: "pp", il.OpPostDecr: "mm", il.OpNoexcept: "nx",
	il.OpAdd: "pl", il.OpSubtract: "mi", il.OpMultiply: "ml", il.OpDivide: "dv", il.OpRemainder: "rm", il.OpShiftl: "ls", il.OpShiftr: "rs",
	il.OpAnd: "an", il.OpOr: "or", il.OpXor: "eo", il.OpEq: "eq", il.OpNe: "ne", il.OpLt: "lt", il.OpGt: "gt", il.OpLe: "le", il.OpGe: "ge",
	il.OpSpaceship: "ss", il.OpLand: "aa", il.OpLor: "oo", il.OpPadd: "pl", il.OpPsubtract: "mi", il.OpPdiff: "mi", il.OpAssign: "aS",
	il.OpAddAssign: "pL", il.OpSubtractAssign: "mI", il.OpMultiplyAssign: "mL", il.OpDivideAssign: "dV", il.OpRemainderAssign: "rM",
	il.OpShiftlAssign: "lS", il.OpShiftrAssign: "rS", il.OpAndAssign: "aN", il.OpOrAssign: "oR", il.OpXorAssign: "eO",
	il.OpPaddAssign: "pL", il.OpPsubtractAssign: "mI", il.OpSubscript: "ix", il.OpComma: "cm", il.OpQuestion: "qu",
	il.OpDotField: "dt", il.OpPointsToField: "pt", il.OpPMField: "ds", il.OpPMPointsToField: "pm", il.OpCall: "cl",
}

// This file implements the notes about built-in operators that do not take the
// operands of an operator expression: a pattern of parameters for each group of
// candidates [over.built] and the first operand that does not fit.
package front

import (
	"slices"
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// builtinPatterns are the parameter lists that notes show per operator; those
// made of the operands' own types come from ownTypeNotes.
func builtinPatterns(d *lang.Dialect, op token.Kind, unary, postfix bool) []string {
	if unary {
		switch op {
		case token.Minus:
			return []string{"(<promoted arithmetic>)"}
		case token.Plus:
			return []string{"(<promoted arithmetic>)", "(<pointer>)"}
		case token.Not:
			return []string{"(<bool>)"}
		case token.Tilde:
			return []string{"(<promoted integral>)"}
		case token.Star:
			return []string{"(<pointer to object>)", "(<pointer to function>)"}
		case token.Inc, token.Dec:
			number := "<non-bool arithmetic>"
			if op == token.Inc && !d.AtLeast(lang.CXX17) {
				number = "<arithmetic>"
			}
			if postfix {
				return []string{"(" + number + ", <integral>)", "(<pointer to object>, <integral>)"}
			}
			return []string{"(" + number + ")", "(<pointer to object>)"}
		}
		return nil
	}
	switch op {
	case token.Plus:
		return []string{"(<promoted arithmetic>, <promoted arithmetic>)", "(<pointer to object>, <ptrdiff_t>)", "(<ptrdiff_t>, <pointer to object>)"}
	case token.Minus:
		return []string{"(<promoted arithmetic>, <promoted arithmetic>)", "(<pointer to object>, <ptrdiff_t>)"}
	case token.Star, token.Slash, token.Eq, token.Ne, token.Lt, token.Gt, token.Le, token.Ge, token.Spaceship:
		return []string{"(<promoted arithmetic>, <promoted arithmetic>)"}
	case token.Percent, token.Amp, token.Pipe, token.Caret, token.Shl, token.Shr:
		return []string{"(<promoted integral>, <promoted integral>)"}
	case token.AndAnd, token.OrOr:
		return []string{"(<bool>, <bool>)"}
	case token.LBracket:
		return []string{"(<pointer to object>, <ptrdiff_t>)", "(<ptrdiff_t>, <pointer to object>)"}
	case token.PlusAssign, token.MinusAssign:
		return []string{"(<arithmetic>, <promoted arithmetic>)", "(<pointer to object>, <ptrdiff_t>)"}
	case token.StarAssign, token.SlashAssign:
		return []string{"(<arithmetic>, <promoted arithmetic>)"}
	case token.PercentAssign, token.AmpAssign, token.PipeAssign, token.CaretAssign, token.ShlAssign, token.ShrAssign:
		return []string{"(<integral>, <promoted integral>)"}
	case token.ArrowStar:
		return []string{"(<pointer to object>, <pointer-to-member>)"}
	}
	return nil
}

// builtinNotes adds candidates for the notes: none of the built-in operators
// takes the operands of s.
func (ck *Checker) builtinNotes(s *opSite, unary bool) {
	if s.op == token.ArrowStar && !ck.fitsBuiltin(s, 1, "<pointer-to-member>") {
		return // nothing would be left of it to select
	}
	for _, pat := range builtinPatterns(ck.d, s.op, unary, s.postfix) {
		kinds := strings.Split(pat[1:len(pat)-1], ", ")
		for i, kind := range kinds {
			if i >= len(s.args) || !ck.fitsBuiltin(s, i, kind) {
				s.note(s.op, pat, i+1)
				break
			}
		}
	}
	switch s.op {
	case token.Minus:
		if s.tied && slices.ContainsFunc(ck.builtinTypes(s.args[0], true), (*il.Type).IsPointer) && !bothTake(ck, s, (*il.Type).IsPointer) {
			s.note(s.op, "(<pointer to object>, <pointer to object>)", 2)
		}
	case token.Lt, token.Gt, token.Le, token.Ge:
		ck.comparisonNotes(s, s.op)
		if ck.d.AtLeast(lang.CXX20) && !ck.convertingOperand(s) {
			s.note(token.Spaceship, "(<promoted arithmetic>, <promoted arithmetic>)", 1)
			ck.comparisonNotes(s, token.Spaceship)
		}
	case token.Eq, token.Ne, token.Spaceship:
		ck.comparisonNotes(s, s.op)
	}
}

// note adds the candidate that a note about op with parameters pat stands for.
func (s *opSite) note(op token.Kind, pat string, arg int) {
	s.cands = append(s.cands, &candidate{builtin: &builtinCandidate{op: op, pattern: pat, listed: true}, why: failArgument, arg: int32(arg)})
}

// comparisonNotes adds the candidates of comparison op for the pointer and
// enumeration types of the operands, and for nullptr_t.
func (ck *Checker) comparisonNotes(s *opSite, op token.Kind) {
	ck.ownTypeNotes(s, op, "(<pointer>, <pointer>)", (*il.Type).IsPointer)
	equality := op == token.Eq || op == token.Ne
	if !equality {
		ck.ownTypeNotes(s, op, "(<enum>, <enum>)", (*il.Type).IsEnum)
	}
	if s.tied && !bothTake(ck, s, (*il.Type).IsNullptr) || !ck.convertingOperand(s) {
		arg := 1
		if ck.fitsBuiltin(s, 0, "<nullptr>") {
			arg = 2
		}
		s.note(op, "(<nullptr>, <nullptr>)", arg)
	}
	if equality {
		ck.ownTypeNotes(s, op, "(<enum>, <enum>)", (*il.Type).IsEnum)
		ck.ownTypeNotes(s, op, "(<pointer-to-member>, <pointer-to-member>)", (*il.Type).IsPtrToMember)
	}
}

// ownTypeNotes adds a candidate with both parameters of type t for each type t
// of the operands that accept takes.
func (ck *Checker) ownTypeNotes(s *opSite, op token.Kind, pat string, accept func(*il.Type) bool) {
	if s.tied && bothTake(ck, s, accept) {
		return
	}
	for i, a := range s.args {
		for _, t := range ck.builtinTypes(a, true) {
			if accept(t) {
				s.note(op, pat, 2-i)
			}
		}
	}
}

// bothTake reports whether each operand of s is or converts to a type that accept takes.
func bothTake(ck *Checker, s *opSite, accept func(*il.Type) bool) bool {
	for _, a := range s.args {
		if !slices.ContainsFunc(ck.builtinTypes(a, true), accept) {
			return false
		}
	}
	return true
}

// convertingOperand reports whether an operand is of a class with conversion
// functions.
func (ck *Checker) convertingOperand(s *opSite) bool {
	for _, a := range s.args {
		if classOperand(a) && len(ck.builtinTypes(a, true)) > 0 {
			return true
		}
	}
	return false
}

// fitsBuiltin reports whether operand i of s fits a parameter that notes show
// as kind.
func (ck *Checker) fitsBuiltin(s *opSite, i int, kind string) bool {
	a := s.args[i]
	if kind == "<nullptr>" {
		return a.Mode == Value && (a.Expr.Type.IsNullptr() || ck.nullPointerConstant(a.Expr))
	}
	if kind == "<bool>" {
		k := ck.convSequence(a, ck.u.Builtin.Bool, seqExplicit|seqCast)
		return k.ok()
	}
	if i == 0 && (isAssignOp(s.op) || s.op == token.Inc || s.op == token.Dec) && classOperand(a) {
		for _, y := range ck.conversionsOf(a.Expr.Type) {
			if r, _ := y.Entity.(*il.Routine); r != nil && !r.ExplicitConversion && r.Type.Skip().Elem.IsReference() && fitsKind(a, r.Type.Skip().Elem.Deref(), kind) {
				return true
			}
		}
		return false
	}
	for _, t := range ck.builtinTypes(a, true) {
		if fitsKind(a, t, kind) {
			return true
		}
	}
	return false
}

// fitsKind reports whether type t, of operand a or what its class converts to,
// is of the given kind.
func fitsKind(a *Operand, t *il.Type, kind string) bool {
	switch kind {
	case "<promoted arithmetic>", "<arithmetic>":
		return arithmeticOperand(t)
	case "<non-bool arithmetic>":
		return arithmeticOperand(t) && !t.IsBool()
	case "<promoted integral>", "<integral>":
		return integralOperand(t)
	case "<ptrdiff_t>":
		return integralOperand(t) || classOperand(a) && arithmeticOperand(t)
	case "<pointer>":
		return t.IsPointer()
	case "<pointer to object>":
		return t.IsPointer() && !t.Skip().Elem.IsFunction() && !t.Skip().Elem.IsVoid()
	case "<pointer to function>":
		return t.IsPointer() && t.Skip().Elem.IsFunction()
	case "<pointer-to-member>":
		return t.IsPtrToMember()
	}
	return false
}

// This file implements what a declaration of a literal operator must look like
// [over.literal].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// checkLiteralOperator checks a declaration of the literal operator r.
func (ck *Checker) checkLiteralOperator(r *il.Routine, s *declSpecs, info *il.DeclInfo) {
	pos := info.NamePos
	params := r.Type.Skip().Routine.Params
	switch {
	case s.Friend && ck.env.has(inPrototype): // checked when the class is instantiated
	case s.member && !s.Friend:
		ck.errorAt(diag.LiteralOperatorCannotMemberClass, pos)
	case r.AssocTemplate != nil && (info.ExplicitSpec || s.Friend): // an instance of a template that was checked
	case len(info.Template) > 0 && !info.ExplicitSpec && !s.Friend:
		ck.checkLiteralTemplate(info.Template[len(info.Template)-1], len(params), pos)
	case r.LinkageCLanguage:
		ck.errorAt(diag.LiteralOperatorCannotExternName, pos, "C")
	case len(params) == 0:
		ck.errorAt(diag.LeastOneParameterExpectedLiteral, pos)
	default:
		ck.checkLiteralParameters(params, pos)
	}
}

// checkLiteralTemplate checks the header of a literal operator template:
// <char...>, or from C++14 on <typename T, T...>, or from C++20 on one class
// parameter.
func (ck *Checker) checkLiteralTemplate(h *il.TemplateDecl, params int, pos source.Pos) {
	if params > 0 {
		ck.errorAt(diag.LiteralOperatorTemplateCannotAny, pos)
	}
	if ck.isNumberTemplate(h) || ck.isStringTemplate(h) {
		return
	}
	code := diag.LiteralOperatorTemplateMustTemplate
	if len(h.Params) > 0 && h.Params[0].Kind == il.TpkType && ck.d.AtLeast(lang.CXX14) {
		code = diag.StringLiteralOperatorTemplateMust
	}
	ck.errorAt(code, pos)
}

// isNumberTemplate reports whether a header is <char...>.
func (ck *Checker) isNumberTemplate(h *il.TemplateDecl) bool {
	if len(h.Params) != 1 {
		return false
	}
	q := h.Params[0]
	return q.Kind == il.TpkNontype && q.IsPack && ck.u.SameUnqualified(q.Type, ck.u.Builtin.Char)
}

// isStringTemplate reports whether a header is one that takes strings.
func (ck *Checker) isStringTemplate(h *il.TemplateDecl) bool {
	switch {
	case len(h.Params) == 1 && ck.d.AtLeast(lang.CXX20):
		q := h.Params[0]
		return q.Kind == il.TpkNontype && !q.IsPack && (q.Type.IsClass() || q.Type.HasPlaceholder())
	case len(h.Params) == 2 && ck.d.AtLeast(lang.CXX14):
		first, second := h.Params[0], h.Params[1]
		return first.Kind == il.TpkType && !first.IsPack && second.Kind == il.TpkNontype && second.IsPack &&
			ck.u.SameUnqualified(second.Type, first.Type)
	}
	return false
}

// checkLiteralParameters checks the parameters of a literal operator.
func (ck *Checker) checkLiteralParameters(params []*il.ParamType, pos source.Pos) {
	t := params[0].Type
	limit := 1
	switch {
	case t.IsDependent() || t.IsError():
		return
	case t.IsPointer():
		limit = 2
		if !ck.checkLiteralPointer(t, len(params), pos) {
			return
		}
	case t.IsInteger():
		if !ck.isCharacter(t) && !ck.u.SameUnqualified(t, ck.u.Builtin.ULongLong) {
			ck.errorAt(diag.InvalidIntegerParameterTypeInt, pos, t)
			return
		}
	case t.IsFloat():
		if !ck.u.SameUnqualified(t, ck.u.Builtin.LongDouble) {
			ck.errorAt(diag.InvalidFloatingPointParameterType, pos, t)
			return
		}
	default:
		ck.errorAt(diag.InvalidParameterTypeLiteralOperator, pos, t)
		return
	}
	switch {
	case len(params) > limit:
		ck.errorAt(diag.TooManyParametersLiteralOperator, pos)
	case len(params) == 2:
		if t := params[1].Type; !t.IsDependent() && !ck.u.SameUnqualified(t, ck.sizeType()) {
			ck.errorAt(diag.InvalidSecondParameterTypeInt, pos, t)
		}
	}
}

// checkLiteralPointer checks a first parameter of pointer type: a pointer to
// const characters, alone a pointer to const char.
func (ck *Checker) checkLiteralPointer(t *il.Type, params int, pos source.Pos) bool {
	elem := t.Skip().Elem
	switch {
	case elem.IsDependent():
		return false
	case !elem.IsInteger() || !ck.isCharacter(elem):
		ck.errorAt(diag.InvalidPointerParameterTypeLiteral, pos, t)
	case elem.AllQuals() != il.Const:
		ck.errorAt(diag.InvalidFirstParameterTypeLiteral, pos, t)
	case params == 1 && !ck.u.SameUnqualified(elem, ck.u.Builtin.Char):
		ck.errorAt(diag.InvalidParameterTypeLiteralOperator, pos, t)
	default:
		return true
	}
	return false
}

// isCharacter reports whether t is a type of character literals.
func (ck *Checker) isCharacter(t *il.Type) bool {
	b := &ck.u.Builtin
	for _, c := range [...]*il.Type{b.Char, b.WChar, b.Char8, b.Char16, b.Char32} {
		if ck.u.SameUnqualified(t, c) {
			return true
		}
	}
	return false
}

// literalOperatorFor returns the literal operator among l that takes exactly
// the given arguments, nil when there is none; template tells whether there
// are templates that take strings.
func (ck *Checker) literalOperatorFor(l *Lookup, args []*Operand) (r *il.Routine, template bool) {
	for _, y := range l.Syms {
		switch e := y.Entity.(type) {
		case *il.Template:
			template = template || e.Decl != nil && ck.isStringTemplate(e.Decl)
		case *il.Routine:
			params := e.Type.Skip().Routine.Params
			if len(params) != len(args) {
				continue
			}
			want, got := params[0].Type, ck.typ(args[0])
			if len(args) == 2 { // an array of characters for a pointer
				if !want.IsPointer() || !got.IsArray() {
					continue
				}
				want, got = want.Skip().Elem, got.Skip().Elem
			}
			if ck.u.SameUnqualified(want, got) {
				return e, template
			}
		}
	}
	return nil, template
}

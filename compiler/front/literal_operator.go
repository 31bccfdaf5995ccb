// This file implements what a declaration of a literal operator must look like
// [over.literal].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
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
		ck.report(diag.LiteralOperatorIsMember, pos)
	case r.AssocTemplate != nil && (info.ExplicitSpec || s.Friend): // an instance of a template that was checked
	case len(info.Template) > 0 && !info.ExplicitSpec && !s.Friend:
		ck.say.checkLiteralTemplate(info.Template[len(info.Template)-1], len(params), pos)
	case r.LinkageCLanguage:
		ck.report(diag.LiteralOperatorExternC, pos, "C")
	case len(params) == 0:
		ck.report(diag.LiteralOperatorNeedsParameter, pos)
	default:
		ck.say.checkLiteralParameters(params, pos)
	}
}

// checkLiteralTemplate checks the header of a literal operator template:
// <char...>, or from C++14 on <typename T, T...>, or from C++20 on one class
// parameter.
func (say *reports) checkLiteralTemplate(h *il.TemplateDecl, params int, pos source.Pos) {
	if params > 0 {
		say.report(diag.LiteralTemplateWithParameters, pos)
	}
	if isNumberTemplate(say.u, h) || isStringTemplate(say.u, say.d, h) {
		return
	}
	code := diag.LiteralTemplateNeedsCharPack
	if len(h.Params) > 0 && h.Params[0].Kind == il.TpkType && say.d.AtLeast(lang.CXX14) {
		code = diag.LiteralTemplateNeedsTypedPack
	}
	say.report(code, pos)
}

// isNumberTemplate reports whether a header is <char...>.
func isNumberTemplate(u *il.Unit, h *il.TemplateDecl) bool {
	if len(h.Params) != 1 {
		return false
	}
	q := h.Params[0]
	return q.Kind == il.TpkNontype && q.IsPack && u.SameUnqualified(q.Type, u.Builtin.Char)
}

// isStringTemplate reports whether a header is one that takes strings.
func isStringTemplate(u *il.Unit, d *lang.Dialect, h *il.TemplateDecl) bool {
	switch {
	case len(h.Params) == 1 && d.AtLeast(lang.CXX20):
		q := h.Params[0]
		return q.Kind == il.TpkNontype && !q.IsPack && (q.Type.IsClass() || q.Type.HasPlaceholder())
	case len(h.Params) == 2 && d.AtLeast(lang.CXX14):
		first, second := h.Params[0], h.Params[1]
		return first.Kind == il.TpkType && !first.IsPack && second.Kind == il.TpkNontype && second.IsPack &&
			u.SameUnqualified(second.Type, first.Type)
	}
	return false
}

// checkLiteralParameters checks the parameters of a literal operator.
func (say *reports) checkLiteralParameters(params []*il.ParamType, pos source.Pos) {
	t := params[0].Type
	limit := 1
	switch {
	case t.IsDependent() || t.IsError():
		return
	case t.IsPointer():
		limit = 2
		if !say.checkLiteralPointer(t, len(params), pos) {
			return
		}
	case t.IsInteger():
		if !typing.IsCharacter(say.u, t) && !say.u.SameUnqualified(t, say.u.Builtin.ULongLong) {
			say.report(diag.LiteralOperatorIntegerParameter, pos, t)
			return
		}
	case t.IsFloat():
		if !say.u.SameUnqualified(t, say.u.Builtin.LongDouble) {
			say.report(diag.LiteralOperatorFloatParameter, pos, t)
			return
		}
	default:
		say.report(diag.LiteralOperatorParameterType, pos, t)
		return
	}
	switch {
	case len(params) > limit:
		say.report(diag.LiteralOperatorExtraParameter, pos)
	case len(params) == 2:
		if t := params[1].Type; !t.IsDependent() && !say.u.SameUnqualified(t, sizeType(say.u, say.d)) {
			say.report(diag.LiteralOperatorSecondParameter, pos, t)
		}
	}
}

// checkLiteralPointer checks a first parameter of pointer type: a pointer to
// const characters, alone a pointer to const char.
func (say *reports) checkLiteralPointer(t *il.Type, params int, pos source.Pos) bool {
	elem := t.Skip().Elem
	switch {
	case elem.IsDependent():
		return false
	case !elem.IsInteger() || !typing.IsCharacter(say.u, elem):
		say.report(diag.LiteralOperatorPointerParameter, pos, t)
	case elem.AllQuals() != il.Const:
		say.report(diag.LiteralOperatorNonConstPointer, pos, t)
	case params == 1 && !say.u.SameUnqualified(elem, say.u.Builtin.Char):
		say.report(diag.LiteralOperatorParameterType, pos, t)
	default:
		return true
	}
	return false
}

// literalOperatorFor returns the literal operator among l that takes exactly
// the given arguments, nil when there is none; template tells whether there
// are templates that take strings.
func literalOperatorFor(u *il.Unit, d *lang.Dialect, l *Lookup, args []*Operand) (r *il.Routine, template bool) {
	for _, y := range l.Syms {
		switch e := y.Entity.(type) {
		case *il.Template:
			template = template || e.Decl != nil && isStringTemplate(u, d, e.Decl)
		case *il.Routine:
			params := e.Type.Skip().Routine.Params
			if len(params) != len(args) {
				continue
			}
			want, got := params[0].Type, typ(u, args[0])
			if len(args) == 2 { // an array of characters for a pointer
				if !want.IsPointer() || !got.IsArray() {
					continue
				}
				want, got = want.Skip().Elem, got.Skip().Elem
			}
			if u.SameUnqualified(want, got) {
				return e, template
			}
		}
	}
	return nil, template
}

// This file implements types.
package mangle

import "cufront/compiler/il"

var integerCodes = [...]string{
	il.IntChar: "c", il.IntSChar: "a", il.IntUChar: "h", il.IntShort: "s", il.IntUShort: "t", il.IntInt: "i", il.IntUInt: "j",
	il.IntLong: "l", il.IntULong: "m", il.IntLongLong: "x", il.IntULongLong: "y", il.IntInt128: "n", il.IntUInt128: "o",
}

var floatCodes = [...]string{
	il.FloatFloat: "f", il.FloatDouble: "d", il.FloatLongDouble: "e", il.FloatFloat128: "g",
	il.FloatFloat16: "DF16_", il.FloatFp16: "Dh", il.FloatBf16: "u6__bf16",
}

// typ writes a type.
func (w *writer) typ(t *il.Type) {
	if t == nil || !w.enter() {
		return
	}
	defer w.leave()
	if w.masked {
		w.str("1?")
		return
	}
	t = w.u.Canonical(t)
	if t == w.u.Builtin.DecltypeAuto {
		w.str("Dc")
		return
	}
	if code := builtinCode(t); code != "" {
		w.str(code)
		return
	}
	if t.Kind == il.TkTypeRef && !t.IsPlainQualified() {
		w.computed(t)
		return
	}
	if c := w.class(t); c {
		return
	}
	c := w.typeComponent(t)
	if w.substitute(c) {
		return
	}
	w.compound(t)
	w.remember(c)
}

// typeComponent returns what stands for type t among the substitutions.
// Template parameters of different templates have one name, and so do the
// dependent types made of them.
func (w *writer) typeComponent(t *il.Type) component {
	if w.expanded || !t.IsDependent() {
		return component{node: t}
	}
	x := &writer{m: w.m, u: w.u, variant: '1', depth: w.depth, wrap: w.wrap, expanded: true}
	x.typ(t)
	return component{name: string(x.b)}
}

// builtinCode returns the code of a type that is never substituted.
func builtinCode(t *il.Type) string {
	switch t.Kind {
	case il.TkVoid:
		return "v"
	case il.TkNullptr:
		return "Dn"
	case il.TkFloat:
		return floatCodes[t.Float]
	case il.TkAuto:
		return "Da"
	case il.TkInteger:
		if i := t.IntInfo; i != nil {
			switch {
			case i.IsEnum:
				return ""
			case i.Bool:
				return "b"
			case i.WChar:
				return "w"
			case i.Char8:
				return "Du"
			case i.Char16:
				return "Ds"
			case i.Char32:
				return "Di"
			}
		}
		return integerCodes[t.Int]
	}
	return ""
}

// class writes a class or enumeration, which is substituted as a prefix.
func (w *writer) class(t *il.Type) bool {
	if t.Cls == nil && (t.IntInfo == nil || !t.IntInfo.IsEnum) {
		return false
	}
	w.entityName(t)
	return true
}

func (w *writer) compound(t *il.Type) {
	switch t.Kind {
	case il.TkTypeRef: // cv-qualified
		w.quals(t.Quals)
		w.typ(t.Elem)
	case il.TkPointer:
		switch {
		case t.IsRRef:
			w.byte('O')
		case t.IsRef:
			w.byte('R')
		default:
			w.byte('P')
		}
		w.typ(t.Elem)
	case il.TkRoutine:
		w.functionType(t)
	case il.TkArray:
		w.array(t)
	case il.TkPtrToMember:
		w.byte('M')
		w.typ(t.Class)
		if f := w.u.Canonical(t.Elem); f.Kind == il.TkRoutine {
			// as in g++ it is the type of a member function of that class, no plain function type (rule mangle.method-types)
			w.functionType(f)
			w.remember(component{name: "\x00"})
			break
		}
		w.typ(t.Elem)
	case il.TkComplex:
		w.byte('C')
		w.typ(t.Elem)
	case il.TkVector:
		w.str("Dv")
		w.int(int(t.Array.Count))
		w.byte('_')
		w.typ(t.Elem)
	case il.TkTemplateParam:
		w.templateParamType(t)
	default:
		w.byte('v')
	}
}

// quals writes cv-qualifiers in the order of the ABI.
func (w *writer) quals(q il.Quals) {
	if q&il.Restrict != 0 {
		w.byte('r')
	}
	if q&il.Volatile != 0 {
		w.byte('V')
	}
	if q&il.Const != 0 {
		w.byte('K')
	}
}

// functionType writes F … E with its qualifiers.
func (w *writer) functionType(t *il.Type) {
	r := t.Routine
	w.quals(r.ThisQuals)
	if r.ExcSpec != nil && r.ExcSpec.IsNoexcept && r.ExcSpec.Value == 1 && w.m.noexcept {
		w.str("Do")
	}
	w.byte('F')
	w.typ(t.Elem)
	w.params(r)
	switch r.RefQual {
	case 1:
		w.byte('R')
	case 2:
		w.byte('O')
	}
	w.byte('E')
}

// params writes the parameter types of a function.
func (w *writer) params(r *il.RoutineInfo) {
	if len(r.Params) == 0 && !r.HasEllipsis {
		w.byte('v')
		return
	}
	for _, p := range r.Params {
		if p.IsPack {
			w.packExpansion(p.Type)
			continue
		}
		w.typ(p.Type)
	}
	if r.HasEllipsis {
		w.byte('z')
	}
}

// packExpansion writes Dp with the pattern, a component of its own.
func (w *writer) packExpansion(t *il.Type) {
	t = w.u.Canonical(t)
	c := component{node: t, name: "..."}
	if w.substitute(c) {
		return
	}
	w.str("Dp")
	w.typ(t)
	w.remember(c)
}

func (w *writer) array(t *il.Type) {
	w.byte('A')
	switch a := t.Array; {
	case a.Dependent && a.Bound != nil:
		w.constantExpr(a.Bound)
	case a.Unknown || a.VLA:
	default:
		w.b = appendUint(w.b, a.Count)
	}
	w.byte('_')
	w.typ(t.Elem)
}

// templateParamType writes a template parameter, a dependent member, or the
// type of a dependent expression.
func (w *writer) templateParamType(t *il.Type) {
	p := t.TParam
	switch p.Kind {
	case il.TptkParam:
		if w.expanded {
			w.int(p.Depth) // parameters of nested templates are different ones
		}
		w.paramNumber(p.Position)
	case il.TptkMember:
		w.byte('N')
		w.dependentPrefix(t)
		w.byte('E')
	default:
		if p.Expr != nil {
			w.str("DT")
			w.unevaluatedExpr(p.Expr)
			w.byte('E')
			return
		}
		w.str("Da")
	}
}

// paramNumber writes T_, T0_ … for positions from 1.
func (w *writer) paramNumber(position int) {
	w.byte('T')
	if position > 1 {
		w.int(position - 2)
	}
	w.byte('_')
}

// dependentPrefix writes a dependent member type as a prefix, without N and E.
func (w *writer) dependentPrefix(t *il.Type) {
	w.typePrefix(t.Class)
	p := t.TParam
	if p.MemberName != nil {
		w.source(p.MemberName.Text)
	}
	if p.HasArgs {
		w.remember(component{node: w.u.Canonical(t.Class), name: p.MemberName.Text})
		w.templateArgs(p.Args)
	}
}

// typePrefix writes a type that qualifies a name.
func (w *writer) typePrefix(t *il.Type) {
	t = w.u.Canonical(t)
	if t.Kind == il.TkTemplateParam && t.TParam.Kind == il.TptkMember {
		c := component{node: t}
		if w.substitute(c) {
			return
		}
		w.dependentPrefix(t)
		w.remember(c)
		return
	}
	if t.Cls != nil {
		w.prefix(t)
		return
	}
	w.typ(t)
}

// namesEntity reports whether the operand e of decltype is a name or a member access (rule mangle.decltype).
func namesEntity(e *il.Expr) bool {
	switch e.Kind {
	case il.EnkOperation, il.EnkDependentConstruct, il.EnkNewDelete, il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkNoexcept, il.EnkTypeid, il.EnkThrow,
		il.EnkFold, il.EnkLambda, il.EnkBuiltinOperation, il.EnkBracedInitList:
		return false
	case il.EnkConstant:
		if c := e.Const; c != nil && c.Kind == il.CkTemplateParam && c.TP != il.TpckParam && c.TP != il.TpckMember {
			return c.TPExpr != nil && namesEntity(c.TPExpr)
		}
	}
	return true
}

// computed writes a dependent decltype or underlying type.
func (w *writer) computed(t *il.Type) {
	if w.substitute(component{node: t}) {
		return
	}
	switch r := t.Ref; {
	case r.Kind == il.RefUnderlyingType:
		w.byte('U')
		w.source("__underlying_type")
		w.typ(r.TypeArg)
	case r.Expr != nil && r.NotParenthesized && namesEntity(r.Expr):
		w.str("Dt")
		w.unevaluatedExpr(r.Expr)
		w.byte('E')
	case r.Expr != nil:
		w.str("DT")
		w.unevaluatedExpr(r.Expr)
		w.byte('E')
	default:
		w.typ(t.Elem)
		return
	}
	w.remember(component{node: t})
}

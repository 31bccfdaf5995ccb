// This file implements substitution into template arguments and the expansion
// of packs [temp.variadic].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// args substitutes into an argument list; pack expansions are expanded.
func (s *subst) args(in []il.TemplateArg) ([]il.TemplateArg, bool) {
	out := make([]il.TemplateArg, 0, len(in))
	for i := range in {
		a := &in[i]
		switch {
		case a.Kind == il.ArgPackStart:
			continue
		case !a.IsPack:
			b, ok := s.arg(a)
			if !ok {
				return nil, false
			}
			out = append(out, b)
		default:
			var ok bool
			if out, ok = s.expandArg(out, a); !ok {
				return nil, false
			}
		}
	}
	return out, true
}

// expandArg substitutes into the pack expansion a and appends the elements.
func (s *subst) expandArg(out []il.TemplateArg, a *il.TemplateArg) ([]il.TemplateArg, bool) {
	if a.IsIntegerPack {
		return s.expandIntegerPack(out, a)
	}
	pattern := *a
	pattern.IsPack = false
	visit := func(w *paramWalk) { w.args([]il.TemplateArg{pattern}) }
	n, stays, ok := s.expansionSize(visit)
	if !ok {
		return nil, false
	}
	saved := s.index
	defer func() { s.index = saved }()
	if stays {
		s.index = -1
		b, ok := s.arg(&pattern)
		b.IsPack = true
		return append(out, b), ok
	}
	for i := 0; i < n; i++ {
		s.ck.work.Step(2)
		s.ck.work.Bytes(elementBytes)
		s.index = i
		b, ok := s.arg(&pattern)
		if !ok {
			return nil, false
		}
		b.IsPack = s.elementExpands(visit)
		out = append(out, b)
	}
	return out, true
}

// expandIntegerPack substitutes into `__integer_pack(n)...`.
func (s *subst) expandIntegerPack(out []il.TemplateArg, a *il.TemplateArg) ([]il.TemplateArg, bool) {
	e := a.Spelled
	if e == nil && a.Const != nil {
		e = a.Const.TPExpr
	}
	if e == nil {
		c, ok := s.constant(a.Const)
		if !ok {
			return nil, false
		}
		var x Operand
		valueOperand(s.ck.u, &x, c)
		list, ok := s.ck.integerPackElements(*a, &x)
		return append(out, list...), ok
	}
	x, ok := s.operand(e)
	if !ok {
		return nil, false
	}
	list, ok := s.ck.integerPackElements(*a, &x)
	return append(out, list...), ok
}

// argType substitutes into type t that is an argument: an alias template-id leaves what it
// stands for, but for what a written alias template-id names (rule front.argument-typedefs).
func (s *subst) argType(t *il.Type) *il.Type {
	u := s.typ(t)
	if u != nil && u != t && (!s.alias || s.leaves) && !u.IsDependent() && il.IsAliasTemplateID(t) {
		for il.IsAliasTemplateID(u) {
			u = u.Elem
		}
	}
	return u
}

// arg substitutes into one argument that is no expansion.
func (s *subst) arg(a *il.TemplateArg) (il.TemplateArg, bool) {
	b := *a
	b.IsPackElement = false
	switch a.Kind {
	case il.ArgType:
		b.Type = s.argType(a.Type)
		return b, b.Type != nil
	case il.ArgTemplate:
		b.Template = s.template(a.Template)
		return b, b.Template != nil
	}
	if a.Const != nil && (a.Const.Kind != il.CkTemplateParam || a.Spelled == nil) {
		c, ok := s.constant(a.Const)
		if !ok {
			return b, false
		}
		if c != a.Const {
			b.Const, b.Spelled = c, nil
		}
		return b, true
	}
	if a.Spelled != nil {
		if p := s.ck.tmpl.operands[a.Spelled]; p != nil && !p.dependent() {
			return b, true
		}
		if a.Spelled.Kind == il.EnkConstant && a.Spelled.Const.Kind == il.CkTemplateParam && a.Spelled.Const.TP == il.TpckParam {
			c, ok := s.constant(a.Spelled.Const)
			if ok && c != a.Spelled.Const {
				b.Const, b.Spelled = c, nil
			}
			return b, ok
		}
		s.ck.exprs.substituted = a.Spelled.Start
		var x Operand
		ok := false
		b.Unsettled = s.ck.env.notingMentions(s.ck.tmpl.completed, func() { x, ok = s.operand(a.Spelled) })
		b.Substituted = s.alias
		if !ok {
			return b, false
		}
		if !s.alias {
			settleLiterals(s.ck.u, x.Expr)
		}
		o, ok := s.ck.say.operandArg(&x)
		b.Spelled, b.Const = o.Spelled, o.Const
		if o.Kind == il.ArgType {
			b.Kind, b.Type = o.Kind, o.Type
		}
		return b, ok
	}
	return b, true
}

// constant substitutes into a dependent constant.
func (s *subst) constant(c *il.Constant) (*il.Constant, bool) {
	if c == nil || c.Kind != il.CkTemplateParam {
		return c, true
	}
	if c.TP == il.TpckParam {
		a := s.b.At(c.Depth, c.Position)
		if a == nil {
			return c, true
		}
		if !a.BindsPack {
			return s.boundConst(&a.TemplateArg), true
		}
		if s.index < 0 || s.index >= len(a.Elements) {
			return c, true
		}
		return s.boundConst(&a.Elements[s.index]), true
	}
	e := c.TPExpr
	if e == nil {
		e = c.Expr
	}
	if e == nil {
		return c, true
	}
	s.ck.exprs.substituted = e.Start
	x, ok := s.operand(e)
	if !ok {
		return nil, false
	}
	t := c.Type
	if t != nil && t.IsDependent() {
		if t = s.typ(t); t == nil {
			return nil, false
		}
	}
	if t == nil || t.IsDependent() {
		if t = typ(s.ck.u, &x); x.dependent() {
			return s.ck.dependentConst(&x, t), true
		}
	}
	a, ok := s.ck.say.operandArg(&x)
	if !ok {
		return nil, false
	}
	if a.Kind == il.ArgType {
		s.ck.report(diag.TypeNameNotAllowed, s.pos)
		return nil, false
	}
	a, ok = s.ck.convertTemplateArg(a, t, s.pos)
	return a.Const, ok
}

// boundConst returns the constant of a bound argument.
func (s *subst) boundConst(a *il.TemplateArg) *il.Constant {
	if a.Const != nil {
		return a.Const
	}
	if a.Spelled != nil {
		x := s.ck.say.argOperand(a)
		if x.dependent() || x.Mode == Value && x.Expr.ValueDependent {
			return s.ck.dependentConst(&x, typ(s.ck.u, &x))
		}
		if c := s.ck.fold(&x); c != nil {
			return c
		}
	}
	return s.ck.u.NewConst(il.CkError, s.ck.u.Builtin.Error)
}

// expansionSize returns the number of elements that the pattern which visit
// walks expands to; stays is true while one of its packs is not bound. It
// fails when the packs have different lengths.
func (s *subst) expansionSize(visit func(*paramWalk)) (n int, stays, ok bool) {
	var u unexpanded
	visit(u.walk())
	n = -1
	see := func(m int) bool {
		if n >= 0 && n != m {
			return false
		}
		n = m
		return true
	}
	for _, k := range u.params {
		a := s.b.At(k.depth, k.position)
		if a == nil {
			stays = true
			continue
		}
		if a.BindsPack && !see(len(a.Elements)) {
			s.ck.report(diag.ParameterPackNotExpanded, s.pos, "")
			return 0, false, false
		}
	}
	for _, v := range u.vars {
		m, known := s.packLength(v)
		if !known {
			stays = true
		} else if !see(m) {
			s.ck.report(diag.ParameterPackNotExpanded, s.pos, "")
			return 0, false, false
		}
	}
	if n < 0 {
		stays = true
	}
	if n > maxPackElements {
		s.ck.rep.Abort(diag.TooManyPackElements, s.pos)
		return 0, false, false
	}
	return n, stays, true
}

// maxPackElements bounds the elements of a pack: an expansion can double them.
const maxPackElements = 1 << 17

// packLength returns the number of elements of function parameter pack v.
func (s *subst) packLength(v *il.Variable) (int, bool) {
	n, stays, ok := s.expansionSize(func(w *paramWalk) { w.typ(v.Type) })
	return n, ok && !stays
}

// elementExpands reports whether the current element of one of the packs that
// visit walks is itself an expansion (`X<Ts...>` with Ts = {Us...}).
func (s *subst) elementExpands(visit func(*paramWalk)) bool {
	var u unexpanded
	visit(u.walk())
	for _, k := range u.params {
		if a := s.b.At(k.depth, k.position); a != nil && a.BindsPack && s.index < len(a.Elements) && a.Elements[s.index].IsPack {
			return true
		}
	}
	return false
}

// paramVar returns the parameter that stands for prototype parameter v.
func (s *subst) paramVar(v *il.Variable) *il.Variable {
	if v.IsParameterPack && s.index >= 0 {
		for len(s.packVars[v]) <= s.index {
			if s.packVars == nil {
				s.packVars = make(map[*il.Variable][]*il.Variable)
			}
			n := s.newParamVar(v)
			if n == nil {
				return nil
			}
			s.packVars[v] = append(s.packVars[v], n)
		}
		return s.packVars[v][s.index]
	}
	if n := s.vars[v]; n != nil {
		return n
	}
	if !v.Type.IsDependent() {
		return v
	}
	n := s.newParamVar(v)
	if n == nil {
		return nil
	}
	if s.vars == nil {
		s.vars = make(map[*il.Variable]*il.Variable)
	}
	s.vars[v] = n
	return n
}

func (s *subst) newParamVar(v *il.Variable) *il.Variable {
	t := s.typ(v.Type)
	if t == nil {
		return nil
	}
	n := s.ck.u.NewVariable()
	id := n.Entry
	*n = *v
	n.Detach()
	n.Entry, n.Type, n.NameRefs = id, t, nil
	n.IsParameterPack = v.IsParameterPack && s.index < 0
	return n
}

// settleLiterals gives the literals that operation e, made by substitution, converts the
// values that they are converted to: `1UL + 1UL` for `1 + sizeof...(U)`
// (rule arg.substituted-literal).
func settleLiterals(u *il.Unit, e *il.Expr) {
	if e != nil && e.Kind == il.EnkConstant && e.Const != nil && !e.Const.NamedDefinition && e.Const.Expr != nil {
		e = e.Const.Expr
	}
	if e == nil || e.Kind != il.EnkOperation {
		return
	}
	for o := e.Operand; o != nil; o = o.Next {
		if k := o.Const; o.Kind == il.EnkConstant && k != nil && k.Kind == il.CkInteger && !k.NamedDefinition && k.Expr != nil && k.Expr.Generated {
			c := u.NewConst(il.CkInteger, k.Type)
			c.Int = k.Int
			o.Const = c
		}
	}
}

// This file implements structural keys: byte strings that are equal exactly
// when two types, dependent expressions or template arguments are equivalent
// [temp.over.link]. They are made of canonical IDs, never of spellings.
package il

func appendID(b []byte, n uint32) []byte {
	return append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}

func appendNum(b []byte, n uint64) []byte {
	return appendID(appendID(b, uint32(n)), uint32(n>>32))
}

// typeKey appends the key of t; nil when t is its own canonical type.
func (u *Unit) typeKey(b []byte, t *Type) []byte {
	switch t.Kind {
	case TkArray, TkVector:
		b = append(b, 'A', byte(t.Kind))
		b = appendID(b, u.Canonical(t.Elem).ID)
		switch {
		case t.Array.Dependent:
			b = append(b, 'd')
			return u.constKey(b, t.Array.Bound)
		case t.Array.VLA:
			return appendID(append(b, 'v'), t.ID)
		case t.Array.Unknown:
			return append(b, 'u')
		}
		return appendNum(b, t.Array.Count)
	case TkComplex:
		return appendID(append(b, 'C'), u.Canonical(t.Elem).ID)
	case TkRoutine:
		r := t.Routine
		b = append(b, 'F', byte(r.ThisQuals), r.RefQual)
		if r.HasEllipsis {
			b = append(b, '.')
		}
		if r.ExcSpec != nil {
			switch {
			case r.ExcSpec.Value == 1 || r.ExcSpec.IsNoexcept && r.ExcSpec.NoexceptArg == nil && r.ExcSpec.NoexceptExpr == nil:
				b = append(b, 'n')
			case r.ExcSpec.Value == -1 && r.ExcSpec.NoexceptArg != nil:
				b = u.constKey(append(b, 'N'), r.ExcSpec.NoexceptArg)
			}
		}
		if t.Elem != nil {
			b = appendID(b, u.Canonical(t.Elem).ID)
		}
		for _, p := range r.Params {
			b = appendID(b, u.Canonical(p.Type).ID)
			if p.IsPack {
				b = append(b, '*')
			}
		}
		return b
	case TkTemplateParam:
		p := t.TParam
		switch p.Kind {
		case TptkParam:
			b = append(b, 'T', byte(p.Depth), byte(p.Position), byte(p.Position>>8))
			if p.IsPack {
				b = append(b, '*')
			}
			if p.IsAuto {
				b = appendID(append(b, 'a'), 0)
			}
			return b
		case TptkMember:
			b = appendID(append(b, 'M'), u.Canonical(t.Class).ID)
			if p.MemberName != nil {
				b = appendID(b, p.MemberName.ID)
			}
			if p.HasArgs {
				b = u.ArgsKey(append(b, '<'), p.Args)
			}
			return b
		}
		switch {
		case p.Expr != nil:
			return u.exprKey(append(b, 'U'), p.Expr)
		case p.Alias != nil:
			return u.ArgsKey(templateKey(append(b, 'O'), p.Alias.Ref.Template), p.Alias.Ref.Args)
		}
		return nil
	case TkClass, TkStruct, TkUnion:
		if t.Cls.IsNonreal && t.Cls.AssocTemplate != nil && t.Cls.AssocTemplate.Param != nil {
			return u.ArgsKey(templateKey(append(b, 'X'), t.Cls.AssocTemplate), t.Cls.Args)
		}
		return nil
	case TkTypeRef:
		if t.Ref != nil && t.Ref.Expr != nil {
			b = append(b, 'D', byte(t.Ref.Kind))
			if t.Ref.NotParenthesized {
				b = append(b, 'n')
			}
			return u.exprKey(b, t.Ref.Expr)
		}
		if t.Ref != nil && t.Ref.TypeArg != nil {
			return appendID(append(b, 'Y', byte(t.Ref.Kind)), u.Canonical(t.Ref.TypeArg).ID)
		}
	}
	return nil
}

// ArgsKey appends the key of a template argument list; it identifies an
// instance among all instances of its template.
func (u *Unit) ArgsKey(b []byte, args []TemplateArg) []byte {
	u.Work.Step(1 + len(args)/4)
	u.Work.Bytes(argBytes * len(args)) // the list was made for the key
	for i := range args {
		a := &args[i]
		b = append(b, byte(a.Kind))
		switch a.Kind {
		case ArgType:
			b = appendID(b, u.Canonical(a.Type).ID)
		case ArgConstant:
			if a.Const != nil && a.Const.Type != nil {
				b = appendID(b, u.Canonical(u.Unqualified(a.Const.Type)).ID)
			}
			b = u.constKey(b, a.Const)
		case ArgTemplate:
			b = templateKey(b, a.Template)
		}
		if a.IsPack {
			b = append(b, '*')
		}
		if a.IsPackElement {
			b = append(b, 'e')
		}
	}
	return b
}

func templateKey(b []byte, t *Template) []byte {
	if t.Param != nil {
		return append(b, 'T', byte(t.Depth), byte(t.Position))
	}
	if t.Canonical != nil {
		t = t.Canonical
	}
	return appendID(append(b, 't'), t.ID)
}

// constKey appends the key of a constant's value.
func (u *Unit) constKey(b []byte, c *Constant) []byte {
	if c == nil {
		return append(b, '0')
	}
	b = append(b, byte(c.Kind))
	switch c.Kind {
	case CkInteger:
		return appendNum(appendNum(b, c.Int.Lo), c.Int.Hi)
	case CkFloat, CkComplex:
		b = appendNum(appendNum(append(b, byte(c.Float.Format)), c.Float.Lo), c.Float.Hi)
		return appendNum(appendNum(b, c.Imag.Lo), c.Imag.Hi)
	case CkString:
		return append(append(append(b, byte(c.Char)), c.Str...), 0)
	case CkAddress:
		b = append(b, byte(c.Address))
		switch {
		case c.Var != nil:
			b = appendID(b, c.Var.ID)
		case c.Routine != nil:
			b = appendID(b, c.Routine.ID)
		case c.Label != nil:
			b = appendID(b, c.Label.ID)
		case c.Base != nil:
			b = appendID(b, c.Base.ID)
		}
		return appendNum(b, uint64(c.Offset))
	case CkPtrToMember:
		if c.Field != nil {
			b = appendID(b, c.Field.ID)
		}
		if c.Routine != nil {
			b = appendID(b, c.Routine.ID)
		}
		return b
	case CkAggregate:
		b = appendID(b, uint32(len(c.Elems)))
		for _, e := range c.Elems {
			b = u.constKey(b, e)
		}
		return b
	case CkTemplateParam:
		b = append(b, byte(c.TP))
		switch {
		case c.TP == TpckParam:
			return append(b, byte(c.Depth), byte(c.Position), byte(c.Position>>8))
		case c.TPExpr != nil:
			return u.exprKey(b, c.TPExpr)
		case c.Expr != nil:
			return u.exprKey(b, c.Expr)
		case c.TPType != nil:
			b = appendID(b, u.Canonical(c.TPType).ID)
			if c.Name != nil {
				b = appendID(b, c.Name.ID)
			}
			return u.ArgsKey(b, c.Args)
		}
		return appendID(b, c.ID)
	}
	return appendID(b, c.ID)
}

// exprKey appends the key of an expression.
func (u *Unit) exprKey(b []byte, e *Expr) []byte {
	u.Work.Step(1)
	for e != nil && e.Kind == EnkConstant && e.Const != nil && e.Const.Kind == CkTemplateParam && e.Const.TP == TpckExpression && e.Const.TPExpr != nil {
		e = e.Const.TPExpr // a substituted parameter stands for its argument
	}
	if e == nil {
		return append(b, '0')
	}
	b = append(b, byte(e.Kind), byte(e.Op), byte(e.Form))
	switch e.Kind {
	case EnkConstant:
		if e.Const.Kind != CkTemplateParam && e.Const.Type != nil {
			b = appendID(b, u.Canonical(e.Const.Type).ID)
		}
		return u.constKey(b, e.Const)
	case EnkVariable:
		if e.Var != nil {
			if e.Var.IsParameter && e.Var.AssocParam != nil {
				return append(b, 'P', byte(e.Var.AssocParam.Num))
			}
			return u.variableKey(b, e.Var)
		}
	case EnkField:
		if e.Field != nil {
			return appendID(b, e.Field.ID)
		}
	case EnkRoutine:
		if r := e.Routine; r != nil && r.AssocTemplate != nil && len(r.TemplateArgs) > 0 {
			b = u.ArgsKey(templateKey(b, r.AssocTemplate), r.TemplateArgs)
		} else if r != nil {
			b = appendID(b, r.ID)
		}
	case EnkLambda, EnkStatement:
		return appendID(b, e.ID)
	case EnkNewDelete:
		b = u.newKey(b, e)
	}
	if e.Form != CastImplicit || e.Op == OpCast {
		b = appendID(b, u.Canonical(e.Type).ID)
	}
	if x := e.X; x != nil {
		b = u.exprInfoKey(b, x)
	}
	if e.IsPackExpansion {
		b = append(b, '*')
	}
	for o := e.Operand; o != nil; o = o.Next {
		b = u.exprKey(append(b, '('), o)
	}
	return append(b, ')')
}

// newKey appends the key of what new- or delete-expression e has besides its type and operands.
func (u *Unit) newKey(b []byte, e *Expr) []byte {
	x := e.X
	if x == nil {
		return b
	}
	for _, is := range [...]bool{x.Global, x.IsNew, x.ArrayDelete, x.HasInit, x.BraceInit, x.Placement} {
		if is {
			b = append(b, '+')
		} else {
			b = append(b, '-')
		}
	}
	if x.Count != nil {
		b = u.exprKey(append(b, '['), x.Count)
	}
	if d := e.Init; d != nil {
		b = append(b, '=', byte(d.Kind))
		if d.Expr != nil {
			b = u.exprKey(b, d.Expr)
		}
		if d.Const != nil {
			b = u.constKey(b, d.Const)
		}
		for a := d.Args; a != nil; a = a.Next {
			b = u.exprKey(append(b, ','), a)
		}
	}
	return b
}

// variableKey appends the key of variable v named in an expression. There is
// an entry of a dependent instance for each spelling of its arguments.
func (u *Unit) variableKey(b []byte, v *Variable) []byte {
	if i := v.TemplateInfo; v.IsNonreal && i != nil && i.AssocTemplate != nil {
		return u.ArgsKey(templateKey(append(b, 'v'), i.AssocTemplate), i.Args)
	}
	return appendID(b, v.ID)
}

func (u *Unit) exprInfoKey(b []byte, x *ExprInfo) []byte {
	if x.Name != nil {
		b = appendID(append(b, 'n'), x.Name.ID)
	}
	for q := x.Qualifier; q != nil; q = q.Previous {
		switch {
		case q.Class != nil:
			b = appendID(append(b, 'q'), u.Canonical(q.Class).ID)
		case q.Namespace != nil:
			b = appendID(append(b, 'Q'), q.Namespace.ID)
		}
	}
	if x.TypeOperand != nil {
		b = appendID(append(b, 't'), u.Canonical(x.TypeOperand).ID)
	}
	if x.HasArgs {
		b = u.ArgsKey(append(b, '<'), x.TArgs)
	}
	if x.Template != nil {
		b = u.ArgsKey(templateKey(b, x.Template), x.TArgs)
	}
	b = append(b, byte(x.Builtin), byte(x.Builtin>>8), byte(x.FoldOp), byte(x.OperatorName))
	if x.FoldLeft {
		b = append(b, 'l')
	}
	if x.Brace {
		b = append(b, '{')
	}
	if x.ConvType != nil {
		b = appendID(b, u.Canonical(x.ConvType).ID)
	}
	if x.TParam != nil {
		b = append(b, 'p', byte(x.TParam.Depth), byte(x.TParam.Position))
	}
	for a := x.Args; a != nil; a = a.Next {
		b = u.exprKey(append(b, ','), a)
	}
	if x.Constraint != nil {
		b = u.exprKey(b, x.Constraint)
	}
	for _, r := range x.Requirements {
		b = u.exprKey(append(b, ';'), r)
	}
	return b
}

// ExprKey returns the structural key of e; equal keys mean equivalent
// expressions.
func (u *Unit) ExprKey(e *Expr) string { return string(u.exprKey(nil, e)) }

// SameConstant reports whether constants a and b are equivalent.
func (u *Unit) SameConstant(a, b *Constant) bool {
	return string(u.constKey(nil, a)) == string(u.constKey(nil, b))
}

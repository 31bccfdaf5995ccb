// This file implements the walk over the template parameters that occur in
// dependent types, expressions and arguments.
package front

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
)

// paramWalk visits the template parameters (and function parameter packs) that
// occur in what it is given.
type paramWalk struct {
	param     func(depth, position int, pack bool)
	variable  func(*il.Variable) // function parameters
	packsOnly bool               // do not look into pack expansions
	deduced   bool               // look only where parameters are deduced [temp.deduct.type]/5
	depth     int
	once      bool // look into each class once, however often it is named
	seen      map[*il.Type]bool
	plain     bool // leave out template arguments in expressions and operands that are not evaluated
}

func (w *paramWalk) typ(t *il.Type) {
	if t == nil || !t.IsDependent() {
		return
	}
	w.depth++
	if needsFreshStack(w.depth) {
		stack.Run(func() { w.typeParts(t) })
	} else {
		w.typeParts(t)
	}
	w.depth--
}

func (w *paramWalk) typeParts(t *il.Type) {
	switch t.Kind {
	case il.TkTemplateParam:
		w.tparam(t)
	case il.TkTypeRef:
		if t.Ref != nil {
			switch {
			case t.Ref.Kind == il.RefTemplateAlias && !w.deduced:
				w.args(t.Ref.Args)
				return
			case t.Ref.Expr != nil:
				w.expr(t.Ref.Expr)
				return
			case t.Ref.TypeArg != nil:
				w.typ(t.Ref.TypeArg)
				return
			}
		}
		w.typ(t.Elem)
	case il.TkPointer, il.TkVector, il.TkComplex:
		w.typ(t.Elem)
	case il.TkPtrToMember:
		w.typ(t.Class)
		w.typ(t.Elem)
	case il.TkArray:
		w.typ(t.Elem)
		if t.Array.Dependent && t.Array.Bound != nil {
			w.constant(t.Array.Bound)
		}
	case il.TkRoutine:
		w.typ(t.Elem)
		for _, q := range t.Routine.Params {
			if !w.packsOnly || !q.IsPack {
				w.typ(q.Type)
			}
		}
		if e := t.Routine.ExcSpec; e != nil && e.NoexceptExpr != nil {
			if c := e.NoexceptExpr.Const; w.deduced && c != nil {
				w.constant(c) // noexcept(B) is deduced [temp.deduct.type]/8
			} else {
				w.expr(e.NoexceptExpr)
			}
		}
	case il.TkClass, il.TkStruct, il.TkUnion:
		if w.once {
			if w.seen[t] {
				return
			}
			if w.seen == nil {
				w.seen = make(map[*il.Type]bool)
			}
			w.seen[t] = true
		}
		if t.Cls.AssocTemplate != nil && t.Cls.AssocTemplate.Param != nil {
			w.template(t.Cls.AssocTemplate)
		}
		w.args(t.Cls.Args)
		if t.Cls.EnclosingClass != nil && !w.deduced {
			w.typ(t.Cls.EnclosingClass)
		}
	}
}

func (w *paramWalk) tparam(t *il.Type) {
	q := t.TParam
	switch q.Kind {
	case il.TptkParam:
		if w.param != nil {
			w.param(q.Depth, q.Position, q.IsPack)
		}
	case il.TptkMember:
		if !w.deduced {
			w.typ(t.Class)
		}
		w.args(q.Args)
	default:
		switch {
		case q.Alias != nil:
			w.args(q.Alias.Ref.Args)
		case q.Expr != nil:
			w.expr(q.Expr)
		}
	}
}

func (w *paramWalk) template(t *il.Template) {
	switch {
	case t == nil:
	case t.Param != nil && t.Position > 0:
		if w.param != nil {
			w.param(t.Depth, t.Position, t.IsPack)
		}
	case t.MemberOf != nil:
		w.typ(t.MemberOf)
	}
}

func (w *paramWalk) args(args []il.TemplateArg) {
	for i := range args {
		a := &args[i]
		if a.IsPack && w.packsOnly {
			continue
		}
		switch a.Kind {
		case il.ArgType:
			w.typ(a.Type)
		case il.ArgConstant:
			if a.Const != nil {
				w.constant(a.Const)
			} else {
				w.expr(a.Spelled)
			}
		case il.ArgTemplate:
			w.template(a.Template)
		}
	}
}

func (w *paramWalk) constant(c *il.Constant) {
	if c.Kind != il.CkTemplateParam {
		if c.Expr != nil && c.Kind == il.CkError {
			w.expr(c.Expr)
		}
		return
	}
	if c.TP == il.TpckParam {
		if w.param != nil {
			w.param(c.Depth, c.Position, c.IsPack)
		}
		return
	}
	if w.deduced {
		w.typ(constantMemberOf(c))
		return
	}
	w.expr(c.TPExpr)
	w.expr(c.Expr)
	if w.plain && c.TP != il.TpckMember && c.TPExpr != nil {
		return
	}
	w.typ(c.TPType)
	w.args(c.Args)
}

// constantMemberOf returns the class of which c, a dependent constant, names a member; nil
// for other constants.
func constantMemberOf(c *il.Constant) *il.Type {
	if c.TP == il.TpckMember {
		return c.TPType
	}
	if e := c.TPExpr; e != nil && e.X != nil && e.X.Qualifier != nil {
		return e.X.Qualifier.Class
	}
	return nil
}

func (w *paramWalk) expr(e *il.Expr) {
	if e == nil || e.IsPackExpansion && w.packsOnly || w.deduced {
		return
	}
	w.depth++
	if needsFreshStack(w.depth) {
		stack.Run(func() { w.exprParts(e) })
	} else {
		w.exprParts(e)
	}
	w.depth--
}

func (w *paramWalk) exprParts(e *il.Expr) {
	if w.plain && (e.Kind == il.EnkSizeof || e.Kind == il.EnkAlignof || e.Kind == il.EnkNoexcept) {
		return
	}
	if e.Form != il.CastImplicit || e.Kind == il.EnkTempInit || e.Kind == il.EnkDependentConstruct {
		w.typ(e.Type)
	}
	if e.Const != nil {
		w.constant(e.Const)
	}
	if e.Var != nil {
		if w.variable != nil && e.Var.IsParameter {
			w.variable(e.Var)
		}
		if e.Var.TemplateInfo != nil && !w.plain {
			w.args(e.Var.TemplateInfo.Args)
		}
		w.typ(e.Var.StaticMemberOf)
	}
	if e.Routine != nil && !w.plain {
		w.args(e.Routine.TemplateArgs)
	}
	if e.Init != nil {
		w.init(e.Init)
	}
	if x := e.X; x != nil {
		w.info(e, x)
	}
	for o := e.Operand; o != nil; o = o.Next {
		w.expr(o)
	}
}

func (w *paramWalk) init(d *il.DynamicInit) {
	w.expr(d.Expr)
	for a := d.Args; a != nil; a = a.Next {
		w.expr(a)
	}
}

func (w *paramWalk) info(e *il.Expr, x *il.ExprInfo) {
	if e.Kind == il.EnkSizeofPack && w.packsOnly || e.Kind == il.EnkFold && w.packsOnly {
		return
	}
	w.typ(x.TypeOperand)
	w.typ(x.ConvType)
	if !w.plain {
		w.args(x.TArgs)
	}
	for q := x.Qualifier; q != nil; q = q.Previous {
		w.typ(q.Class)
	}
	for a := x.Args; a != nil; a = a.Next {
		w.expr(a)
	}
	w.expr(x.Constraint)
	for _, r := range x.Requirements {
		w.expr(r)
	}
	if q := x.TParam; q != nil && w.param != nil {
		w.param(q.Depth, q.Position, q.IsPack)
	}
}

// paramKey identifies a template parameter by its coordinates.
type paramKey struct{ depth, position int }

// usedParams collects the parameters that occur.
type usedParams struct{ set map[paramKey]bool }

func (u *usedParams) walk() *paramWalk {
	if u.set == nil {
		u.set = make(map[paramKey]bool)
	}
	return &paramWalk{param: func(d, n int, _ bool) { u.set[paramKey{d, n}] = true }}
}

func (u *usedParams) typ(t *il.Type)               { u.walk().typ(t) }
func (u *usedParams) has(depth, position int) bool { return u.set[paramKey{depth, position}] }

// unexpanded lists what a pattern contains of packs that it does not expand
// itself.
type unexpanded struct {
	params []paramKey
	vars   []*il.Variable
}

func (u *unexpanded) walk() *paramWalk {
	return &paramWalk{
		packsOnly: true,
		param: func(d, n int, pack bool) {
			if k := (paramKey{d, n}); pack && !slices.Contains(u.params, k) {
				u.params = append(u.params, k)
			}
		},
		variable: func(v *il.Variable) {
			if v.IsParameterPack {
				u.vars = append(u.vars, v)
			}
		},
	}
}

// noteNamed marks the parameters of header h that the types and default arguments
// of others name (rule il.named-parameters).
func noteNamed(h *il.TemplateDecl) {
	if len(h.Params) < 2 {
		return
	}
	w := paramWalk{once: true, param: func(depth, position int, _ bool) {
		if depth == h.Depth && position <= len(h.Params) {
			h.Params[position-1].Referenced = true
		}
	}}
	for _, q := range h.Params {
		if q.Kind == il.TpkNontype {
			w.typ(q.Type)
		}
		w.typ(q.DefaultType)
		w.expr(q.DefaultExpr)
	}
}

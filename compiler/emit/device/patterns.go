// This file implements what patterns of templates keep: the declarations of the member
// templates of a class that is kept complete, and what dependent types name
// (rule gpu.member-templates).
package device

import "cufront/compiler/il"

// memberTemplates notes what the declarations of the member templates of class t name,
// used or not, but not what their bodies do.
func (n *namer) memberTemplates(t *il.Type) {
	if t.Cls.AssocScope == nil {
		return
	}
	for _, m := range t.Cls.AssocScope.Templates {
		n.p.Unit.Work.Step(1)
		if o := m.InstantiatedFrom; o != nil && o.ParentScope != nil && o.ParentScope.Type != nil {
			n.typ(o.ParentScope.Type, true) // the class that the member template is one of
		}
		eachParameter(m.Decl, 0, n.declaredParameter)
		if r := m.Routine; r != nil && r.Type != nil {
			n.declaration(r.Type)
			if r.DeclaredType != nil {
				n.declaration(r.DeclaredType)
			}
		}
		if v := m.Variable; v != nil {
			n.typ(v.Type, true)
		}
		if a := m.Type; a != nil && a.Kind == il.TkTypeRef {
			n.typ(a.Elem, false)
		}
	}
}

// declaredParameter notes what parameter q of a template names, with what it is by default.
func (n *namer) declaredParameter(q *il.TemplateParameter) {
	if q.Kind == il.TpkNontype {
		n.typ(q.Type, false)
	}
	n.typ(q.DefaultType, false)
	n.constant(q.DefaultConst)
}

// defaults notes the types that parameters of template t, which has an instance, are by
// default, whatever the arguments are (rule gpu.default-arguments).
func (n *namer) defaults(t *il.Template) {
	if t == nil || t.Decl == nil || n.headers[t.Decl] {
		return
	}
	if n.headers == nil {
		n.headers = make(map[*il.TemplateDecl]bool)
	}
	n.headers[t.Decl] = true
	for _, q := range t.Decl.Params {
		n.typ(q.DefaultType, false)
	}
}

// headerOf returns the template that class t is an instance of: a partial specialisation, or the
// class template.
func headerOf(t *il.Type) *il.Template {
	if o := t.Cls.InstanceOf; o != nil && o.Cls.AssocTemplate != nil {
		return o.Cls.AssocTemplate
	}
	return t.Cls.AssocTemplate
}

// pattern notes what class t, a pattern of a template or an instance with dependent
// arguments, names. It is no type of the text itself.
func (n *namer) pattern(t *il.Type, complete bool) {
	if !n.seen[t] {
		n.seen[t] = true
		if !t.Cls.IsPrototype {
			for _, list := range [...][]il.TemplateArg{t.Cls.SpelledArgs, t.Cls.Args} { // as written, and by default
				for i := range list {
					n.argument(&list[i])
				}
			}
		}
		n.parent(t)
	}
	if !complete || !t.Cls.Complete || n.complete[t] || !t.Cls.IsPrototype {
		return
	}
	n.complete[t] = true
	if n.depth++; n.depth < 1000 {
		n.parts(t)
		for _, v := range t.Cls.StaticMembers {
			n.typ(v.Type, true)
		}
		for _, r := range t.Cls.Routines {
			if r.Type != nil && !r.Generated && len(r.TemplateArgs) == 0 {
				n.declaration(r.Type)
			}
		}
	}
	n.depth--
}

// declaration notes the types of a function type in a pattern: parameters are complete, those of
// functions that it points to as well, results are not.
func (n *namer) declaration(t *il.Type) {
	s := t.Skip()
	if s.Kind != il.TkRoutine {
		n.typ(t, false)
		return
	}
	n.typ(s.Elem, false)
	for _, q := range s.Routine.Params {
		n.typ(q.Type, true)
		if q.DeclaredType != nil {
			n.typ(q.DeclaredType, true)
		}
	}
}

// dependentType notes what t, which depends on parameters of templates, names: the class
// of a member, the operand of decltype.
func (n *namer) dependentType(t *il.Type) {
	if n.seen[t] {
		return
	}
	n.seen[t] = true
	q := t.TParam
	n.typ(t.Class, true)
	for i := range q.Args {
		n.argument(&q.Args[i])
	}
	n.typ(q.Alias, false)
	n.dependentExpr(q.Expr, false)
}

// dependentConstant notes what c, which depends on parameters of templates, names.
func (n *namer) dependentConstant(c *il.Constant) {
	n.typ(c.TPType, false)
	for i := range c.Args {
		n.argument(&c.Args[i])
	}
	if c.Var != nil {
		n.typ(c.Var.StaticMemberOf, true)
	}
	n.dependentExpr(c.TPExpr, true)
}

// dependentExpr notes what e names, which is not evaluated before parameters of templates
// are known. Within a constant a conversion of what has a known type names no typedef.
func (n *namer) dependentExpr(e *il.Expr, constant bool) {
	if e == nil {
		return
	}
	var read map[*il.Expr]bool // variables that are read: their values stand there
	il.SearchWider(e, func(e *il.Expr, also func(*il.Expr)) il.Answer {
		n.p.Unit.Work.Step(1)
		if read[e] {
			return il.Below
		}
		if constant && e.Kind == il.EnkOperation {
			for a := e.Operand; a != nil; a = a.Next {
				if a.NamesConstant() && e.ReadsOperand(a) {
					if read == nil {
						read = make(map[*il.Expr]bool)
					}
					read[a] = true
				}
			}
		}
		t := e.Type
		if constant && t != nil && (e.Kind == il.EnkConstant || e.Kind == il.EnkOperation && e.Op == il.OpCast && !e.Operand.TypeDependent) {
			t = t.Skip()
		}
		n.typ(t, e.Cat == il.PRValue)
		n.constant(e.Const)
		if e.Var != nil {
			n.typ(e.Var.StaticMemberOf, true)
		}
		if e.Init != nil {
			for a := e.Init.Args; a != nil; a = a.Next {
				also(a)
			}
			also(e.Init.Expr)
		}
		if x := e.X; x != nil {
			for a := x.Args; a != nil; a = a.Next {
				also(a)
			}
			n.typ(x.TypeOperand, false)
			for i := range x.TArgs {
				n.argument(&x.TArgs[i])
			}
			if q := x.Qualifier; q != nil && q.Class != nil {
				n.qualifier(q.Class)
			}
		}
		return il.Below
	})
}

// qualifier notes t, the class in front of a member that is not known yet: a typedef that
// depends on parameters of templates counts as what it stands for.
func (n *namer) qualifier(t *il.Type) {
	if t.IsDependent() {
		t = t.Skip()
	}
	n.typ(t, true)
}

// patternTypedef notes what typedef t, which isPattern tells, names.
func (n *namer) patternTypedef(t *il.Type) {
	if t.Ref == nil || n.seen[t] {
		return
	}
	n.seen[t] = true
	n.parent(t)
	for i := range t.Ref.Args {
		n.argument(&t.Ref.Args[i])
	}
	n.dependentExpr(t.Ref.Expr, false)
}

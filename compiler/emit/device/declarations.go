// This file implements the enumerations that the declarations of templates leave, used or
// not: of their headers, the members of their classes, the types, default arguments and
// initialisers, but not of bodies (rule gpu.template-enumerations).
package device

import "cufront/compiler/il"

// templates reads the declarations of the templates in s and in the scopes within.
func (m *reader) templates(s *il.Scope) {
	eachTemplate(s, 0, func(t *il.Template) {
		m.template(t)
		for _, q := range t.Partials {
			m.template(q)
		}
	})
}

func (m *reader) template(t *il.Template) {
	m.p.Unit.Work.Step(1)
	eachParameter(t.Decl, 0, m.parameter)
	if r := t.Routine; r != nil {
		m.prototype(r)
	}
	if v := t.Variable; v != nil {
		m.variable(v)
	}
	if c := t.Type; c != nil {
		switch {
		case c.Cls != nil:
			m.pattern(c)
		case c.Kind == il.TkTypeRef:
			m.typ(c.Elem, false)
		}
	}
}

// parameter reads parameter q of a template.
func (m *reader) parameter(q *il.TemplateParameter) {
	if q.Kind == il.TpkNontype {
		m.typ(q.Type, false)
	}
	m.typ(q.DefaultType, false)
	m.constant(q.DefaultConst)
	m.expr(q.DefaultExpr)
}

// pattern reads the members of class t, the pattern of a template.
func (m *reader) pattern(t *il.Type) {
	for _, b := range t.Cls.Bases {
		m.typ(b.Type, true)
	}
	m.fields(t)
	for _, v := range t.Cls.StaticMembers {
		m.variable(v)
	}
	for _, r := range t.Cls.Routines {
		m.prototype(r)
	}
	if t.Cls.AssocScope == nil {
		return
	}
	for _, e := range t.Cls.AssocScope.Types {
		switch {
		case e.Kind == il.TkTypeRef:
			m.typ(e.Elem, false)
		case e.IsEnum():
			for _, c := range e.IntInfo.Constants {
				m.expr(c.Value)
			}
		}
	}
}

// prototype reads the declaration of r, a pattern of a function: its parameters are complete,
// its result is not.
func (m *reader) prototype(r *il.Routine) {
	m.declaration(r.Type)
	m.declaration(r.DeclaredType)
}

func (m *reader) declaration(t *il.Type) {
	if t == nil || t.Skip().Kind != il.TkRoutine {
		m.typ(t, false)
		return
	}
	t = t.Skip()
	m.typ(t.Elem, false)
	for _, q := range t.Routine.Params {
		m.typ(q.Type, true)
		m.typ(q.DeclaredType, true)
		m.expr(q.Default)
	}
	if x := t.Routine.ExcSpec; x != nil {
		m.constant(x.NoexceptArg)
		m.expr(x.NoexceptExpr)
	}
}

// dependentType reads t, which depends on parameters of templates.
func (m *reader) dependentType(t *il.Type) {
	if m.types[t] {
		return
	}
	m.types[t] = true
	m.typ(t.Class, false)
	m.arguments(t.TParam.Args)
	m.typ(t.TParam.Alias, false)
	m.expr(t.TParam.Expr)
}

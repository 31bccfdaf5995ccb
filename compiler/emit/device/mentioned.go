// This file implements which enumerations the text declares: all that the code that
// counts as kept mentions, whatever becomes of the mention (rule gpu.mentioned).
package device

import (
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
)

// A reader reads what counts as kept as it was written: operands that are not
// evaluated, what constants were folded from, declarations within functions.
type reader struct {
	p        *printer
	enums    []*il.Type         // enumerations, as found
	typedefs []*il.Type         // typedefs, in no order
	places   map[*il.Type]bool  // the same
	types    map[*il.Type]bool  // those read; of classes, whether as complete ones
	read     map[il.Entity]bool // functions, variables
	from     map[*il.Expr]bool  // what constants were folded from
	work     []*il.Routine      // whose bodies are to be read
	depth    int
}

// maxMention bounds how deep what is read may nest.
const maxMention = 2000

// mentioned returns the enumerations that the functions and variables of n mention,
// directly or through others, and those of the declarations of templates, and the typedefs.
func (p *printer) mentioned(n *namer) (enums, typedefs []*il.Type) {
	m := &reader{p: p, types: make(map[*il.Type]bool), places: make(map[*il.Type]bool), read: make(map[il.Entity]bool), from: make(map[*il.Expr]bool)}
	for r := range n.routines { // any order: what is found is sorted
		m.reach(r)
	}
	for v := range n.vars { // any order: what is found is sorted
		m.variable(v)
	}
	m.templates(p.Unit.File)
	for len(m.work) > 0 {
		r := m.work[len(m.work)-1]
		m.work = m.work[:len(m.work)-1]
		for _, v := range r.Params {
			m.typ(v.Type, true)
		}
		for _, c := range r.CtorInits {
			m.init(c.Init)
		}
		m.statement(r.Body)
		for _, e := range p.Unit.Written(r) {
			m.expr(e)
		}
	}
	m.called()
	return m.enums, m.typedefs
}

// typ reads the mention of type t; complete says that its definition matters.
func (m *reader) typ(t *il.Type, complete bool) {
	for ; t != nil; t = t.Elem {
		m.p.Unit.Work.Step(1)
		switch t.Kind {
		case il.TkClass, il.TkStruct, il.TkUnion:
			m.class(t, complete)
			return
		case il.TkInteger:
			m.enumeration(t)
			return
		case il.TkRoutine:
			if !m.types[t] {
				m.types[t] = true
				m.signature(t)
			}
			return
		case il.TkPtrToMember:
			m.typ(t.Class, false)
			complete = false
		case il.TkPointer:
			complete = false
		case il.TkArray:
			m.constant(t.Array.Bound)
			m.expr(t.Array.BoundExpr)
		case il.TkTemplateParam:
			m.dependentType(t)
			return
		case il.TkTypeRef:
			m.typedef(t)
			if t.Ref != nil && !m.types[t] && (t.IsDependent() || len(t.Ref.AllArgs()) > 0) {
				m.types[t] = true
				m.arguments(t.Ref.AllArgs())
				if t.IsDependent() {
					m.expr(t.Ref.Expr)
				}
			}
			if s := t.ParentScope; t.Name != nil && !t.IsInheritedName() && s != nil && s.Kind == il.SckClass && s.Type != nil {
				m.typ(s.Type, true)
			}
		}
	}
}

// typedef notes typedef t: what it mentions stands in front of its place, though the text
// does not declare it (rule gpu.pulled-types).
func (m *reader) typedef(t *il.Type) {
	if _, ok := m.places[t]; !ok && t.Name != nil && t.Ref != nil && !ctype.IsPattern(t) {
		m.places[t] = true
		m.typedefs = append(m.typedefs, t)
	}
}

func (m *reader) signature(t *il.Type) {
	t = t.Skip()
	if t.Kind != il.TkRoutine {
		m.typ(t, true)
		return
	}
	m.typ(t.Elem, true)
	for _, q := range t.Routine.Params {
		m.typ(q.Type, true)
		m.typ(q.DeclaredType, true)
	}
}

func (m *reader) enumeration(t *il.Type) {
	if !isDeclaredEnum(t) || t.IsDependent() || m.types[t] {
		return
	}
	m.types[t] = true
	m.enums = append(m.enums, t)
	for _, c := range t.IntInfo.Constants {
		m.expr(c.Value)
	}
}

// isDeclaredEnum reports whether t is an enumeration that the text declares where
// something names it: not one of the run-time library, nor one without enumerators,
// which is its underlying type (rule gpu.empty-enumerations).
func isDeclaredEnum(t *il.Type) bool {
	return t.IsEnum() && t.Attrs&il.AttrDeviceBuiltin == 0 && len(t.IntInfo.Constants) > 0
}

// class reads class t: its template arguments, and if it matters complete its
// bases, members and their initialisers.
func (m *reader) class(t *il.Type, complete bool) {
	if t.Cls.IsPrototype || t.Attrs&il.AttrDeviceBuiltin != 0 {
		return
	}
	asComplete, seen := m.types[t]
	if !seen {
		m.types[t] = false
		m.arguments(t.Cls.Args)
		if c := enclosing(t); c != nil {
			m.typ(c, true)
		}
	}
	if !complete || asComplete || !t.Cls.Complete || t.Cls.IsNonreal {
		return
	}
	m.types[t] = true
	if m.depth++; m.depth < maxMention {
		for _, b := range t.Cls.DirectBases {
			m.typ(b.Type, true)
		}
		m.fields(t)
	}
	m.depth--
}

// fields reads the members of class t and their initialisers.
func (m *reader) fields(t *il.Type) {
	for _, f := range t.Cls.Fields {
		m.typ(f.Type, true)
		m.constant(f.BitSizeConst)
		m.init(f.Init)
	}
}

func (m *reader) arguments(list []il.TemplateArg) {
	for i := range list {
		if t := list[i].Type; t != nil && !t.IsDependent() {
			m.typ(m.p.Unit.AsArgument(t), false) // no typedef that a function declares
		}
		m.constant(list[i].Const)
		m.expr(list[i].Spelled)
	}
}

// reach reads function r, its body later.
func (m *reader) reach(r *il.Routine) {
	if r == nil || r.IsPrototype || r.Type == nil || m.read[r] {
		return
	}
	m.read[r] = true
	m.typ(r.MemberOf, true)
	m.signature(r.Type)
	if r.DeclaredType != nil {
		m.signature(r.DeclaredType)
	}
	m.arguments(r.TemplateArgs)
	m.work = append(m.work, r)
}

func (m *reader) variable(v *il.Variable) {
	if v == nil || v.Type == nil || m.read[v] {
		return
	}
	m.read[v] = true
	m.typ(v.StaticMemberOf, true)
	m.typ(v.Type, true)
	m.constant(v.Const)
	m.constant(v.ConstVal)
	m.init(v.Dyn)
}

// A bodyWalk follows what bodies consist of.
type bodyWalk interface {
	initWalk
	variable(*il.Variable)
	statement(*il.Statement)
}

// conditionGone reports whether s is an if constexpr whose condition leaves nothing but its value:
// a constant names the type that it had before.
func conditionGone(s *il.Statement) bool {
	return s.Kind == il.StmkConstexprIf && (s.Expr == nil || s.Expr.Kind != il.EnkConstant)
}

// walkEvaluated follows what statement s itself evaluates.
func walkEvaluated(w bodyWalk, s *il.Statement) {
	if !conditionGone(s) {
		w.expr(s.Expr)
	}
	w.init(s.Init)
	w.expr(s.Incr)
	if r := s.Range; r != nil {
		for _, v := range [...]*il.Variable{r.Range, r.Begin, r.End, r.Iterator} {
			w.variable(v)
		}
		w.expr(r.NECall)
		w.expr(r.IncrCall)
	}
}

// walkWithin follows the statements in s.
func walkWithin(w bodyWalk, s *il.Statement) {
	for _, h := range s.Handlers {
		w.typ(h.Type, true)
		w.statement(h.Body)
	}
	for _, below := range [...]*il.Statement{s.InitStmt, s.First, s.Then, s.Else, s.Body} {
		w.statement(below)
	}
}

// walkInfo follows what stands beside the operands of an expression.
func walkInfo(w bodyWalk, x *il.ExprInfo, also func(*il.Expr)) {
	if x == nil {
		return
	}
	for a := x.Args; a != nil; a = a.Next {
		also(a)
	}
	also(x.Count)
	w.typ(x.TypeOperand, true)
	w.statement(x.Stmt)
	w.lambda(x.Lambda)
}

func (m *reader) init(d *il.DynamicInit) { walkInit(m, d) }

func (m *reader) lambda(l *il.Lambda) { walkLambda(m, l) }

// constant reads constant c and what it was folded from.
func (m *reader) constant(c *il.Constant) {
	if c == nil {
		return
	}
	if m.depth++; m.depth < maxMention {
		m.p.Unit.Work.Step(1)
		m.typ(c.Type, true)
		m.typ(c.OrigType, true)
		m.init(c.Dyn)
		m.constant(c.Base)
		m.reach(c.Routine)
		m.variable(c.Var)
		if c.Kind == il.CkTemplateParam {
			m.typ(c.TPType, true)
			m.arguments(c.Args)
			m.expr(c.TPExpr)
		}
		if c.Expr != nil && !m.from[c.Expr] {
			m.from[c.Expr] = true
			m.expr(c.Expr)
		}
		for _, e := range c.Elems {
			m.constant(e)
		}
	}
	m.depth--
}

// statement reads s and what follows it.
func (m *reader) statement(s *il.Statement) {
	if m.depth++; m.depth < maxMention {
		for ; s != nil; s = s.Next {
			m.p.Unit.Work.Step(1)
			m.declared(s)
			walkEvaluated(m, s)
			if s.Case != nil {
				m.constant(s.Case.Value)
				m.constant(s.Case.RangeEnd)
			}
			if s.Asm != nil {
				for _, o := range s.Asm.Operands {
					m.expr(o.Expr)
				}
			}
			walkWithin(m, s)
		}
	}
	m.depth--
}

// declared reads what statement s declares.
func (m *reader) declared(s *il.Statement) {
	for _, e := range s.Entities {
		switch e := e.(type) {
		case *il.Variable:
			if e.Storage != il.ScStatic || leavesSomething(e) {
				m.variable(e)
			}
		case *il.Routine:
			m.reach(e)
		case *il.StaticAssert:
			m.constant(e.Cond)
			m.expr(e.CondExpr)
		case *il.Type:
			if e.Cls != nil {
				m.typ(e, true)
			} else if e.Kind == il.TkTypeRef && e.Elem != nil && e.Elem.ClassType() != nil {
				m.typ(e.Elem, false)
			}
		}
	}
}

// expr reads expression e.
func (m *reader) expr(e *il.Expr) {
	if e == nil {
		return
	}
	if m.depth++; m.depth < maxMention {
		il.SearchWider(e, m.node)
	}
	m.depth--
}

func (m *reader) node(e *il.Expr, also func(*il.Expr)) il.Answer {
	m.p.Unit.Work.Step(1)
	m.typ(e.Type, true)
	m.typ(e.OrigLvalueType, true)
	m.constant(e.Const)
	m.init(e.Init)
	m.reach(e.Routine)
	m.variable(e.Var)
	walkInfo(m, e.X, also)
	if x := e.X; x != nil {
		if e.Kind != il.EnkRoutine { // an instance of a function goes by its first mention
			m.arguments(x.TArgs)
		}
		for q := x.Qualifier; q != nil; q = q.Previous {
			m.typ(q.Class, false)
		}
	}
	return il.Below
}

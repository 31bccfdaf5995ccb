// This file implements explicit destructor calls and what remains of member
// access: structured bindings, concept-ids.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// destructorMember makes x the destructor named n of object x; for a type that
// is no class the pseudo destructor, which only its call means something.
func (ck *Checker) destructorMember(x *Operand, n *qualName, t *il.Type, arrow bool, pos source.Pos) {
	c := t.ClassType()
	if c == nil {
		ck.say.pseudoMember(x, n, t, arrow, pos)
		return
	}
	if !namesDestructor(ck.say, n, c) {
		x.invalidate()
		return
	}
	ck.completeClass(c, pos)
	r := c.Cls.Members.Dtor.Routine
	if r == nil {
		r = ck.declareDestructor(c)
	}
	if r == nil {
		ck.dependentMember(x, x.Expr, n, arrow, pos)
		return
	}
	y := destructorSymbol(c, r)
	if y == nil {
		y = &symbols.Symbol{Name: r.Name, Kind: symbols.SymFunction, Entity: r}
	}
	l := Lookup{Name: r.Name, Syms: []*symbols.Symbol{y}, Class: c, Found: c, Qualified: true}
	x.Set = &overloadSet{Lookup: l, Name: *n, Object: x.Expr, Arrow: arrow, OpPos: pos}
	x.Mode, x.Expr, x.Parens = Overloads, nil, false
}

// namesDestructor tells whether n behind `.` or `->` names a destructor of an object of class c:
// the type behind `~` is c, or the class that qualifies the name, which is c or one of its bases
// (rule front.destructor-names). What does not is reported.
func namesDestructor(say reports, n *qualName, c *il.Type) bool {
	at := n.Pos
	if n.DtorPos.IsValid() {
		at = n.DtorPos
	}
	t, q := n.DtorType, (*il.Type)(nil)
	if n.Qual != nil && n.Type != nil {
		q = n.Type.ClassType()
	}
	switch {
	case c.IsDependent() || q != nil && q.IsDependent():
		return true
	case q != nil && !say.u.SameUnqualified(q, c) && !typing.IsBaseOf(say.u, q, c):
		say.report(diag.QualifierOfDestructor, at, typeText(q), c)
		return false
	case t == nil && n.Qual != nil && n.Name != nil && n.Name != c.Name && !n.Invalid,
		t != nil && !t.IsError() && !t.IsDependent() && !say.u.SameUnqualified(t, c) && (q == nil || !say.u.SameUnqualified(t, q)):
		say.report(diag.InvalidDestructorName, at, c)
		return false
	}
	return true
}

// pseudoMember makes x the pseudo destructor of a scalar object.
func (say *reports) pseudoMember(x *Operand, n *qualName, t *il.Type, arrow bool, pos source.Pos) {
	if !t.IsScalar() && !t.IsDependent() || typing.OtherScalar(say.u, n.DtorType, t) {
		say.report(diag.InvalidDestructorName, n.Pos, t.Skip())
		x.invalidate()
		return
	}
	e := nodes.Unary(say.u, il.OpNone, say.u.Builtin.Void, x.Expr, pos)
	e.Kind = il.EnkDependentMember
	i := say.u.Info(e)
	fillName(i, n)
	i.Arrow, i.OwnRare().IsDtor, i.OwnRare().DtorPos = arrow, true, n.Pos
	if t.IsDependent() {
		nodes.DependentNode(say.u, e)
	}
	x.set(e)
}

// pseudoDestructor builds the call of a pseudo destructor.
func (say *reports) pseudoDestructor(x *Operand, args []*Operand, pos source.Pos) bool {
	e := x.Expr
	if !nodes.IsPseudoDestructor(e) {
		return false
	}
	if len(args) > 0 {
		say.report(diag.TooManyArguments, args[0].startOf())
		x.invalidate()
		return true
	}
	c := nodes.Unary(say.u, il.OpCall, say.u.Builtin.Void, e, pos)
	evaluationOrder(say.d, c, 0)
	x.set(c)
	return true
}

// bindingValue makes x what structured binding v names.
func (ck *Checker) bindingValue(x *Operand, v *il.Variable, ref *il.NameReference, pos source.Pos) {
	ck.useVariable(v, pos)
	e := ck.u.NewExpr(il.EnkVariable, v.Type)
	e.Var, e.NameRef, e.Pos, e.Start, e.Cat = v, ref, pos, pos, il.LValue
	x.set(nodes.Typed(e))
	if v.Type.IsReference() {
		readReference(ck.u, x)
	}
}

// conceptID makes x the concept-id `C<args>`.
func conceptID(u *il.Unit, x *Operand, t *il.Template, n *qualName) {
	e := u.NewExpr(il.EnkConceptID, u.Builtin.Bool)
	e.Pos, e.Start = n.Pos, n.Start
	i := u.Info(e)
	i.OwnRare().Template, i.HasArgs, i.TArgs = t, n.HasArgs, n.Args
	i.Qualifier, i.GlobalQual = n.Qual, n.Global
	t.Referenced = true
	for k := range n.Args {
		if typing.ArgIsDependent(&n.Args[k]) {
			e.ValueDependent = true
		}
	}
	x.set(e)
}

// This file implements what tells whether a nontype argument that an
// instantiation writes stays an expression or is its value (rules arg.computed,
// arg.computed-first-mention): it stays one where it mentions a static data member
// whose value nobody asked for before, because its class is made complete by this
// very mention or because its initialiser, made now, mentions such a member
// itself.
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/internal/stack"
	"cufront/compiler/source"
)

// firstMentions collects what one nontype argument, or the initialiser of a
// static data member that it names, mentions.
type firstMentions struct {
	start int  // classes that were instantiated before
	found bool // a member is mentioned for the first time
}

// notingMentions parses one argument or initialiser with f, which began when
// start classes were instantiated, and reports whether it holds a first mention.
func (env *Env) notingMentions(start int, f func()) bool {
	m := firstMentions{start: start}
	saved := env.mentions
	env.mentions = &m
	f()
	env.mentions = saved
	return m.found
}

// noteMention notes that variable v is named at pos, as n says.
func (ck *Checker) noteMention(v *il.Variable, n *qualName, pos source.Pos) {
	m := ck.env.mentions
	if m == nil || m.found || ck.env.has(inUnevaluated) || ck.env.has(inPrototype) || v.StaticMemberOf == nil {
		return
	}
	if c := n.Type; c != nil {
		if d := ck.tmpl.classes[c.ClassType()]; d != nil && d.order > m.start {
			m.found = true
			return
		}
	}
	if v.Const == nil && v.Dyn == nil && v.ConstVal == nil && (v.IsConstexpr || v.Type.IsConst() && v.Type.IsIntegralOrEnum()) {
		ck.syntax.requireVariable(v, pos)
		d := ck.tmpl.variables[v]
		m.found = d != nil && d.mentions
	}
}

// withoutMentions returns e, an argument that stays an expression, with the
// static data members it names named by their classes: the names it was written
// with mean nothing elsewhere.
func (env *Env) withoutMentions(u *il.Unit, e *il.Expr, depth int) *il.Expr {
	if e == nil {
		return nil
	}
	if !needsFreshStack(depth) {
		return env.withoutMention(u, e, depth)
	}
	var n *il.Expr
	stack.Run(func() { n = env.withoutMention(u, e, depth) })
	return n
}

// withoutMention is withoutMentions for e, which is depth levels deep.
func (env *Env) withoutMention(u *il.Unit, e *il.Expr, depth int) *il.Expr {
	switch {
	case e.Kind == il.EnkVariable && e.Var != nil && e.Var.StaticMemberOf != nil:
		return env.namedByClass(u, e, e.Var.StaticMemberOf)
	case e.Kind == il.EnkRoutine && e.Routine != nil && e.Routine.MemberOf != nil && e.Routine.AssocTemplate == nil && e.NameRef != nil:
		return env.namedByClass(u, e, e.Routine.MemberOf)
	case e.Kind == il.EnkConstant && e.Const != nil && e.Const.NamedDefinition && e.NameRef != nil && e.Const.EnumType != nil && e.Const.EnumType.IsClassMember && e.Const.EnumType.ParentScope != nil && !e.Const.EnumType.IsScopedEnum():
		return env.namedByClass(u, e, e.Const.EnumType.ParentScope.Type)
	case e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil: // folded
		n := nodes.CopyNode(u, env.withoutMentions(u, e.Const.Expr, depth+1))
		n.Next = e.Next
		return n
	case e.Kind == il.EnkOperation && e.Operand != nil:
		n := nodes.CopyNode(u, e)
		n.Next = e.Next
		for link := &n.Operand; *link != nil; link = &(*link).Next {
			if link != &n.Operand && (e.Op == il.OpDotStatic || e.Op == il.OpPointsToStatic) {
				break // behind an object a member has no qualifier
			}
			*link = env.withoutMentions(u, *link, depth+1)
		}
		return n
	}
	return e
}

// namedByClass is a copy of e that names its entity by class c, of which it is a member.
func (env *Env) namedByClass(u *il.Unit, e *il.Expr, c *il.Type) *il.Expr {
	q := u.NewNameQualifier()
	q.IsClass, q.Class = true, c
	n := nodes.CopyNode(u, e)
	n.Next, n.NameRef = e.Next, env.newNameReference(u, &qualName{Qual: q})
	return n
}

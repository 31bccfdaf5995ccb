// This file implements the expressions of coroutines [expr.await],
// [expr.yield].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// awaitExpression parses `co_await e`.
func (p *Parser) awaitExpression(x *Operand) {
	pos := p.tok.Pos
	p.next()
	if !p.enter() {
		x.invalidate()
		return
	}
	defer p.leave()
	var y Operand
	p.castExpression(&y)
	x.Start, x.End = pos, p.prev.End()
	p.await(x, &y, il.EnkAwait, pos)
}

// yieldExpression parses `co_yield e`.
func (p *Parser) yieldExpression(x *Operand) {
	pos := p.tok.Pos
	p.next()
	var y Operand
	if p.at(token.LBrace) {
		p.bracedInitList(&y)
	} else {
		p.assignment(&y)
	}
	x.Start, x.End = pos, p.prev.End()
	p.await(x, &y, il.EnkYield, pos)
}

// await builds an await or yield node on y: the calls of await_ready,
// await_suspend and await_resume decide the type.
func (p *Parser) await(x, y *Operand, kind il.ExprKind, pos source.Pos) {
	if p.env.fn == nil {
		p.errorAt(diag.CoAwaitExpressionMustAppear, pos)
		x.invalidate()
		return
	}
	p.beginCoroutine()
	if !y.valid() {
		x.invalidate()
		return
	}
	if y.Mode != Value {
		p.plainExpr(y)
		if y.Mode != Value {
			x.invalidate()
			return
		}
	}
	e := p.u.NewExpr(kind, p.u.Builtin.Dependent)
	e.Pos, e.Start, e.EndPos = pos, x.Start, x.End
	e.Operand = y.Expr
	if y.Expr.TypeDependent || p.env.has(inPrototype) && y.Expr.ValueDependent {
		x.set(p.dependentNode(e))
		return
	}
	e.Type = p.awaitType(y, kind, pos)
	x.set(typed(e))
	if e.Type.IsReference() {
		e.Type, e.Cat = e.Type.Deref(), il.LValue
	}
}

// awaitType returns the type of awaiting y: what await_resume of the awaiter
// returns.
func (p *Parser) awaitType(y *Operand, kind il.ExprKind, pos source.Pos) *il.Type {
	t := y.Expr.Type
	if kind == il.EnkYield {
		return p.u.Builtin.Void // promise.yield_value(y) is not looked up
	}
	if c := t.ClassType(); c != nil && p.completeClass(c, pos) {
		if r := p.memberNamed(c, "operator co_await"); r != nil {
			t = r.Type.Skip().Elem.Deref()
			c = t.ClassType()
			if c != nil {
				p.completeClass(c, pos)
			}
		}
		if c != nil {
			if r := p.memberNamed(c, "await_resume"); r != nil && r.Type.Skip().Elem != nil {
				p.useFunction(r, pos, il.UseCall)
				return r.Type.Skip().Elem
			}
		}
	}
	return p.u.Builtin.Void
}

// memberNamed returns the only member function of class c with the name.
func (p *Parser) memberNamed(c *il.Type, name string) *il.Routine {
	l := Lookup{Name: p.names.InternString(name)}
	if !p.lookupClass(&l, c, l.Name, 0) {
		return nil
	}
	r, _ := l.first().Entity.(*il.Routine)
	return r
}

// beginCoroutine notes that the body being parsed holds a coroutine keyword; at
// the first one it reports what keeps the function from being a coroutine
// [dcl.fct.def.coroutine].
func (p *Parser) beginCoroutine() {
	f := p.env.fn
	if f.coroutine {
		return
	}
	f.coroutine = true
	r := f.routine
	if r == nil {
		return
	}
	r.IsCoroutine = true
	if p.env.has(inInstance) || p.rep.Muted() {
		return
	}
	pos := r.DeclPos
	result := r.Type.Skip().Elem
	switch {
	case r.Special == il.SfkConstructor || r.Special == il.SfkDestructor:
		p.errorAt(diag.ConstructorDestructorCannotCoroutine, pos)
	case r.Name == p.known.main && r.ParentScope == p.u.File:
		p.errorAt(diag.CannotCoroutine, pos, p.describeBare(r))
	case f.lambda == nil && (f.deducing || result != nil && result.HasPlaceholder()):
		p.errorAt(diag.CoroutineDeducedReturnTypeInvalid, pos)
	default:
		p.requireStdTemplate("coroutine_traits", pos)
	}
	p.requireStdTemplate("coroutine_handle", pos)
	if r.IsConstexpr && explicitlyConstexpr(r) {
		p.errorAt(diag.ConstexprFunctionCannotCoroutine, pos)
	}
}

// requireStdTemplate reports that the class template std::name is not declared.
func (p *Parser) requireStdTemplate(name string, pos source.Pos) {
	l := p.lookupIn(p.file, p.known.std, lookNamespaces|lookLocal)
	if y := l.first(); y != nil {
		if ns, _ := y.Entity.(*il.Namespace); ns != nil && nsScope(ns) != nil {
			m := p.lookupIn(nsScope(ns), p.names.InternString(name), 0)
			if t := m.first(); t != nil && t.Kind == SymTemplate {
				return
			}
		}
	}
	p.errorAt(diag.NotFound, pos, `class template "std::`+name+`"`)
}

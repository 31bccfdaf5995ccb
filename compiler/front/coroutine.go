// This file implements the expressions of coroutines [expr.await],
// [expr.yield].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// awaitExpression parses `co_await e`.
func (p *Parser) awaitExpression(x *Operand) {
	pos := p.tok.Pos
	p.next()
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	var y Operand
	p.castExpression(&y)
	x.Start, x.End = pos, p.prev.End()
	p.ck.await(x, &y, il.EnkAwait, pos)
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
	p.ck.await(x, &y, il.EnkYield, pos)
}

// await builds an await or yield node on y: the calls of await_ready,
// await_suspend and await_resume decide the type.
func (ck *Checker) await(x, y *Operand, kind il.ExprKind, pos source.Pos) {
	if ck.env.fn == nil {
		ck.report(diag.CoAwaitOutsideFunction, pos)
		x.invalidate()
		return
	}
	ck.beginCoroutine()
	if !y.valid() {
		x.invalidate()
		return
	}
	if y.Mode != Value {
		ck.plainExpr(y)
		if y.Mode != Value {
			x.invalidate()
			return
		}
	}
	e := ck.u.NewExpr(kind, ck.u.Builtin.Dependent)
	e.Pos, e.Start, e.EndPos = pos, x.Start, x.End
	e.Operand = y.Expr
	if y.Expr.TypeDependent || ck.env.has(inPrototype) && y.Expr.ValueDependent {
		x.set(nodes.DependentNode(ck.u, e))
		return
	}
	e.Type = ck.awaitType(y, kind, pos)
	x.set(nodes.Typed(e))
	if e.Type.IsReference() {
		e.Type, e.Cat = e.Type.Deref(), il.LValue
	}
}

// awaitType returns the type of awaiting y: what await_resume of the awaiter
// returns.
func (ck *Checker) awaitType(y *Operand, kind il.ExprKind, pos source.Pos) *il.Type {
	t := y.Expr.Type
	if kind == il.EnkYield {
		return ck.u.Builtin.Void // promise.yield_value(y) is not looked up
	}
	if c := t.ClassType(); c != nil && ck.completeClass(c, pos) {
		if r := ck.memberNamed(c, "operator co_await"); r != nil {
			t = r.Type.Skip().Elem.Deref()
			c = t.ClassType()
			if c != nil {
				ck.completeClass(c, pos)
			}
		}
		if c != nil {
			if r := ck.memberNamed(c, "await_resume"); r != nil && r.Type.Skip().Elem != nil {
				ck.useFunction(r, pos, il.UseCall)
				return r.Type.Skip().Elem
			}
		}
	}
	return ck.u.Builtin.Void
}

// memberNamed returns the only member function of class c with the name.
func (ck *Checker) memberNamed(c *il.Type, name string) *il.Routine {
	l := Lookup{Name: ck.names.InternString(name)}
	if !ck.lookupClass(&l, c, l.Name, 0) {
		return nil
	}
	r, _ := l.first().Entity.(*il.Routine)
	return r
}

// beginCoroutine notes that the body being parsed holds a coroutine keyword; at
// the first one it reports what keeps the function from being a coroutine
// [dcl.fct.def.coroutine].
func (ck *Checker) beginCoroutine() {
	f := ck.env.fn
	if f.coroutine {
		return
	}
	f.coroutine = true
	r := f.routine
	if r == nil {
		return
	}
	r.IsCoroutine = true
	if ck.env.has(inInstance) || ck.rep.Muted() {
		return
	}
	pos := r.DeclPos
	result := r.Type.Skip().Elem
	switch {
	case r.Special == il.SfkConstructor || r.Special == il.SfkDestructor:
		ck.report(diag.CoroutineIsConstructor, pos)
	case r.Name == ck.known.main && r.ParentScope == ck.u.File:
		ck.report(diag.CoroutineNotAllowed, pos, ck.words.describeBare(r))
	case f.lambda == nil && (f.deducing || result != nil && result.HasPlaceholder()):
		ck.report(diag.CoroutineDeducedReturnType, pos)
	default:
		ck.requireStdTemplate("coroutine_traits", pos)
	}
	ck.requireStdTemplate("coroutine_handle", pos)
	if r.IsConstexpr && explicitlyConstexpr(r) {
		ck.report(diag.CoroutineIsConstexpr, pos)
	}
}

// requireStdTemplate reports that the class template std::name is not declared.
func (ck *Checker) requireStdTemplate(name string, pos source.Pos) {
	l := ck.lookupIn(ck.file, ck.known.std, lookNamespaces|lookLocal)
	if y := l.first(); y != nil {
		if ns, _ := y.Entity.(*il.Namespace); ns != nil && symbols.NamespaceTable(ns) != nil {
			m := ck.lookupIn(symbols.NamespaceTable(ns), ck.names.InternString(name), 0)
			if t := m.first(); t != nil && t.Kind == symbols.SymTemplate {
				return
			}
		}
	}
	ck.report(diag.StdTemplateNotFound, pos, `class template "std::`+name+`"`)
}

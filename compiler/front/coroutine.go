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
	if p.fn == nil {
		p.errorAt(diag.CoAwaitExpressionMustAppear, pos)
		x.invalidate()
		return
	}
	p.fn.coroutine = true
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
	if y.Expr.TypeDependent || p.prototype && y.Expr.ValueDependent {
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

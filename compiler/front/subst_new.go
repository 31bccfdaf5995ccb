// This file implements substitution into new-, delete- and throw-expressions
// and into typeid [temp.deduct.general]/7: they are invalid with arguments that
// their operands are invalid for.
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
)

// newDelete rebuilds a dependent new- or delete-expression.
func (s *subst) newDelete(x *Operand, e *il.Expr) {
	if !e.X.IsNew {
		y, ok := s.operand(e.X.Args)
		if !ok {
			x.invalidate()
			return
		}
		s.ck.buildDelete(x, &y, e.X.BracketsWritten, e.X.Global, e.Pos)
		return
	}
	n, ok := s.newSite(e)
	if !ok {
		x.invalidate()
		return
	}
	s.ck.buildNew(x, n)
}

// newSite returns the parts of new-expression e with the template arguments in
// place.
func (s *subst) newSite(e *il.Expr) (n *newSite, ok bool) {
	i := e.X
	n = &newSite{pos: e.Pos, typePos: i.TypePos, global: i.Global, isPlaced: i.Placement, hasInit: i.HasInit, braced: i.BraceInit, initPos: e.Pos, bracketPos: e.Pos}
	if i.DeducibleType && i.TypeOperand.TParam != nil && i.TypeOperand.TParam.Placeholder != nil {
		n.place, n.typ = i.TypeOperand.TParam.Placeholder, s.ck.u.Builtin.Auto
	} else if n.typ = s.typ(i.TypeOperand); n.typ == nil {
		return nil, false
	}
	if i.Placement {
		if n.placement, ok = s.operands(i.Args); !ok {
			return nil, false
		}
	}
	if i.Count != nil {
		count, ok := s.operand(i.Count)
		if !ok {
			return nil, false
		}
		n.array, n.count = true, &count
	}
	if n.args, ok = s.operands(s.initializers(e.Init)); !ok {
		return nil, false
	}
	if !n.braced {
		return n, true
	}
	if len(n.args) == 1 && n.args[0].Mode == Braced {
		n.list = n.args[0]
	} else {
		n.list = bracedOf(n.args, e)
	}
	n.args = nil
	return n, true
}

// bracedOf returns the braced list of args that stands in e.
func bracedOf(args []*Operand, e *il.Expr) *Operand {
	list := &Operand{Mode: Braced, Start: e.Pos, Pos: e.Pos, End: e.EndPos, List: &initList{Pos: e.Pos, End: e.EndPos}}
	for _, a := range args {
		list.List.Items = append(list.List.Items, initItem{Operand: *a})
	}
	return list
}

// initializers returns the list of expressions that dependent initialisation d
// holds.
func (s *subst) initializers(d *il.DynamicInit) *il.Expr {
	switch {
	case d == nil:
		return nil
	case d.Kind == il.DikConstant && d.Const != nil:
		e := s.ck.u.NewExpr(il.EnkConstant, d.Const.Type)
		e.Const, e.ValueDependent = d.Const, true
		return e
	case d.Expr != nil:
		return d.Expr
	}
	return d.Args
}

// throw rebuilds a dependent throw-expression.
func (s *subst) throw(x *Operand, e *il.Expr) {
	y, ok := s.operand(s.initializers(e.Init))
	if !ok {
		x.invalidate()
		return
	}
	s.ck.buildThrow(x, &y, e.Pos)
}

// typeid rebuilds a dependent typeid.
func (s *subst) typeid(x *Operand, e *il.Expr) {
	if e.X.IsType {
		t := s.typ(e.X.TypeOperand)
		if t == nil {
			x.invalidate()
			return
		}
		n := nodes.CopyNode(s.ck.u, e)
		n.X, n.ValueDependent = nil, t.IsDependent()
		i := s.ck.u.Info(n)
		i.IsType, i.TypeOperand, i.TypePos = true, t, e.X.TypePos
		nodes.UsedInRTTI(s.ck.u, t)
		x.set(n)
		return
	}
	y, ok := s.operand(e.Operand)
	if !ok {
		x.invalidate()
		return
	}
	s.ck.plainOrValue(&y)
	n := nodes.CopyNode(s.ck.u, e)
	n.X = nil
	s.ck.u.Info(n).TypePos = e.X.TypePos
	if !typeidOperand(s.ck.u, n, &y) {
		x.invalidate()
		return
	}
	x.set(n)
}

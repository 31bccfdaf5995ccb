// This file implements the conditions of if and switch that follow an
// init-statement: one expression has both (rule il.conditions).
package display

import "cufront/compiler/il"

// conditions makes them out of what the unit keeps apart.
func (o *overlay) conditions() {
	heads := make(map[*il.Statement]*il.Scope)
	o.eachBodyEntry(func(n il.Node) {
		if s, ok := n.(*il.Scope); ok && s.Kind == il.SckCondition && s.Stmt != nil {
			heads[s.Stmt] = s
		}
	})
	for s, head := range heads { // any order: each statement is changed for itself
		switch s.Kind {
		case il.StmkIf, il.StmkConstexprIf, il.StmkSwitch:
			o.initCondition(s, head)
		}
	}
}

// initCondition gives s, whose head has scope head, its condition.
func (o *overlay) initCondition(s *il.Statement, head *il.Scope) {
	e, init := s.Expr, s.InitStmt
	if e == nil || e.Kind == il.EnkCondition && init == nil {
		return
	}
	c := &il.Expr{Entry: o.entry(o.regions.region(&s.Entry)), Kind: il.EnkCondition, Type: o.nodes.typ(e), Operand: e}
	if e.Kind == il.EnkCondition {
		c.Operand, c.Init, c.Var = o.nodes.operand(e), e.Init, e.Var
	}
	if init != nil && init.Kind == il.StmkBlock && init.First != nil {
		init = init.First // what follows initialises what is declared there
		o.statements.setNext(init, nil)
	}
	if init != nil {
		o.statements.setParent(init, nil)
	}
	c.X = &il.ExprInfo{Scope: head, Stmt: init}
	o.statements.setExpr(s, c)
}

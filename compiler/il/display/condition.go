// This file implements the conditions of if and switch that follow an
// init-statement: one expression has both (rule il.conditions).
package display

import "cufront/compiler/il"

// conditions makes them out of what the unit keeps apart; heads are the scopes of the
// heads of statements.
func (o *overlay) conditions(heads []*il.Scope) {
	for _, head := range heads {
		switch s := head.Stmt; s.Kind {
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
	if init != nil && init.Kind == il.StmkBlock && init.First != nil {
		init = init.First // what follows initialises what is declared there
		o.statements.setNext(init, nil)
	}
	if init != nil {
		o.statements.setParent(init, nil)
	}
	operand, d, v := e, (*il.DynamicInit)(nil), (*il.Variable)(nil)
	if e.Kind == il.EnkCondition {
		operand, d, v = o.nodes.operand(e), e.Init, e.Var
	}
	o.statements.setExpr(s, &il.Expr{
		Entry: o.entry(o.regions.region(&s.Entry)), Kind: il.EnkCondition, Type: o.nodes.typ(e),
		Operand: operand, Init: d, Var: v, X: &il.ExprInfo{Scope: head, ExprInfoRare: &il.ExprInfoRare{Stmt: init}},
	})
}

// forInitScope is the scope of what the init-statement of for statement s declares: a
// condition that is a declaration has one of its own.
func forInitScope(s *il.Statement) il.Node {
	if s.Scope == nil || s.Scope.Kind == il.SckCondition {
		return nil
	}
	return s.Scope
}

package il

import (
	"slices"
	"testing"

	"cufront/compiler/source"
)

// numbered returns an expression with the number n and the given operands.
func numbered(n uint32, operands ...*Expr) *Expr {
	e := &Expr{Entry: Entry{ID: n}}
	for _, o := range slices.Backward(operands) {
		o.Next, e.Operand = e.Operand, o
	}
	return e
}

func TestAny(t *testing.T) {
	e := numbered(1, numbered(2, numbered(3), numbered(4)), numbered(5))
	e.X = &ExprInfo{Args: numbered(6)}
	e.Init = &DynamicInit{Args: numbered(7), Expr: numbered(8)}
	e.Next = numbered(9) // beside it
	var order []uint32
	if Any(e, func(e *Expr) bool { order = append(order, e.ID); return false }) {
		t.Error("no expression was told, but one was found")
	}
	if !slices.Equal(order, []uint32{1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("the order is %v", order)
	}
	asked := 0
	if !Any(e, func(e *Expr) bool { asked++; return e.ID == 4 }) || asked != 4 {
		t.Errorf("the fourth was found behind %d questions", asked)
	}
	if Any(nil, func(*Expr) bool { return true }) {
		t.Error("found something in nothing")
	}
}

// A million levels need no stack.
func TestAnyDeep(t *testing.T) {
	e := numbered(1)
	s := NewUnit(nil, nil).NewStmt(StmkExpr, source.Pos{})
	for i := uint32(2); i <= 1e6; i++ {
		e, s = numbered(i, e), &Statement{Kind: StmkBlock, First: s}
	}
	if !Any(e, func(e *Expr) bool { return e.ID == 1 }) {
		t.Error("the innermost expression was not found")
	}
	if !AnyStatement(s, func(s *Statement) bool { return s.Kind == StmkExpr }) {
		t.Error("the innermost statement was not found")
	}
}

func TestAnyStatement(t *testing.T) {
	at := func(line uint32, s Statement) *Statement { s.Pos.Seq = line; return &s }
	last := at(7, Statement{})
	body := at(5, Statement{First: at(6, Statement{Next: last})})
	s := at(1, Statement{InitStmt: at(2, Statement{}), Then: at(3, Statement{}), Else: at(4, Statement{}), Body: body,
		Handlers: []*Handler{{Body: at(8, Statement{})}}})
	var order []uint32
	AnyStatement(s, func(s *Statement) bool { order = append(order, uint32(s.Pos.Seq)); return false })
	if !slices.Equal(order, []uint32{1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("the order is %v", order)
	}
}

package il

import (
	"slices"
	"testing"
)

// numbered returns an expression with the number n and the given operands.
func numbered(n uint32, operands ...*Expr) *Expr {
	e := &Expr{Entry: Entry{ID: n}}
	for _, o := range slices.Backward(operands) {
		o.Next, e.Operand = e.Operand, o
	}
	return e
}

func TestSearch(t *testing.T) {
	e := numbered(1, numbered(2, numbered(3), numbered(4)), numbered(5))
	e.Next = numbered(9) // beside it
	var order []uint32
	if Search(e, func(e *Expr) Answer { order = append(order, e.ID); return Below }) {
		t.Error("no expression was told, but one was found")
	}
	if !slices.Equal(order, []uint32{1, 2, 3, 4, 5}) {
		t.Errorf("the order is %v", order)
	}
	asked := 0
	fourth := func(e *Expr) Answer {
		if asked++; e.ID == 4 {
			return Found
		}
		return Below
	}
	if !Search(e, fourth) || asked != 4 {
		t.Errorf("the fourth was found behind %d questions", asked)
	}
	order = nil
	Search(e, func(e *Expr) Answer {
		order = append(order, e.ID)
		if e.ID == 2 {
			return NotHere
		}
		return Below
	})
	if !slices.Equal(order, []uint32{1, 2, 5}) {
		t.Errorf("the order without what is in the second is %v", order)
	}
	if Search(nil, func(*Expr) Answer { return Found }) {
		t.Error("found something in nothing")
	}
}

func TestSearchWider(t *testing.T) {
	e := numbered(1, numbered(2, numbered(5)), numbered(6))
	e.Operand.X = &ExprInfo{ExprInfoRare: &ExprInfoRare{Args: numbered(3), Count: numbered(4)}}
	var order []uint32
	if SearchWider(e, func(e *Expr, also func(*Expr)) Answer {
		order = append(order, e.ID)
		if e.X != nil {
			also(e.X.Args)
			also(e.X.Count)
			also(e.X.ReadyResumeSuspend) // nil
		}
		return Below
	}) {
		t.Error("no expression was told, but one was found")
	}
	if !slices.Equal(order, []uint32{1, 2, 3, 4, 5, 6}) {
		t.Errorf("the order is %v", order)
	}
	if !SearchWider(e.Operand, func(e *Expr, also func(*Expr)) Answer {
		if e.ID == 4 {
			return Found
		}
		if e.X != nil {
			also(e.X.Count)
		}
		return NotHere
	}) {
		t.Error("what is handed on is not asked about when the operands are not")
	}
	if SearchWider(nil, func(*Expr, func(*Expr)) Answer { return Found }) {
		t.Error("found something in nothing")
	}
}

// A million levels need no stack.
func TestSearchDeep(t *testing.T) {
	e, typ := numbered(1), &Type{Entry: Entry{ID: 1}}
	for i := uint32(2); i <= 1e6; i++ {
		e, typ = numbered(i, e), &Type{Entry: Entry{ID: i}, Elem: typ}
	}
	if !Search(e, func(e *Expr) Answer {
		if e.ID == 1 {
			return Found
		}
		return Below
	}) {
		t.Error("the innermost expression was not found")
	}
	if !SearchTypes(typ, func(t *Type, below func(*Type)) bool { below(t.Elem); return t.ID == 1 }) {
		t.Error("the innermost type was not found")
	}
}

func TestSearchTypes(t *testing.T) {
	at := func(n uint32, elem, class *Type) *Type { return &Type{Entry: Entry{ID: n}, Elem: elem, Class: class} }
	typ := at(1, at(2, at(3, nil, nil), at(4, nil, nil)), at(5, nil, nil))
	var order []uint32
	if SearchTypes(typ, func(t *Type, below func(*Type)) bool {
		order = append(order, t.ID)
		below(t.Elem)
		below(t.Class)
		return false
	}) {
		t.Error("no type was told, but one was found")
	}
	if !slices.Equal(order, []uint32{1, 2, 3, 4, 5}) {
		t.Errorf("the order is %v", order)
	}
	if SearchTypes(nil, func(*Type, func(*Type)) bool { return true }) {
		t.Error("found something in nothing")
	}
}

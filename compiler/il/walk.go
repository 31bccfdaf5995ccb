// This file implements walks over expressions and statements that need no
// recursion, whatever the depth.
package il

import "slices"

// Operands calls yield for the expressions that e consists of, in the order of
// the source: its operands and arguments, and what it initialises objects with.
func (e *Expr) Operands(yield func(*Expr) bool) {
	lists := [...]*Expr{e.Operand, nil, nil, nil, nil, nil}
	if x := e.X; x != nil {
		lists[1], lists[2], lists[3] = x.Args, x.Count, x.ReadyResumeSuspend
	}
	if d := e.Init; d != nil {
		lists[4], lists[5] = d.Args, d.Expr
	}
	for _, o := range lists {
		for ; o != nil; o = o.Next {
			if !yield(o) {
				return
			}
		}
	}
}

// Any reports whether f is true for e or an expression that it is made of; it
// asks in the order of the source and stops at the first yes. What stands beside
// e is not part of it.
func Any(e *Expr, f func(*Expr) bool) bool {
	if e == nil {
		return false
	}
	for work := []*Expr{e}; len(work) > 0; {
		last := len(work) - 1
		e, work = work[last], work[:last]
		if f(e) {
			return true
		}
		for o := range e.Operands {
			work = append(work, o)
		}
		slices.Reverse(work[last:])
	}
	return false
}

// An Answer is what a search makes of an expression.
type Answer uint8

const (
	Below   Answer = iota // what is looked for may be in its operands
	NotHere               // it is not, nor in its operands
	Found
)

// Search asks ask about e and about the operands of every expression for which
// the answer is Below, in the order of the source, and reports whether it was
// Found.
func Search(e *Expr, ask func(*Expr) Answer) bool {
	if e == nil {
		return false
	}
	var room [16]*Expr
	for work := append(room[:0], e); len(work) > 0; {
		last := len(work) - 1
		e, work = work[last], work[:last]
		switch ask(e) {
		case Found:
			return true
		case Below:
			for o := e.Operand; o != nil; o = o.Next {
				work = append(work, o)
			}
			slices.Reverse(work[last:])
		}
	}
	return false
}

// SearchWider is Search where an expression holds more than its operands: what
// ask hands to also is asked about before them, whatever the answer.
func SearchWider(e *Expr, ask func(e *Expr, also func(*Expr)) Answer) bool {
	if e == nil {
		return false
	}
	work := []*Expr{e}
	also := func(e *Expr) {
		if e != nil {
			work = append(work, e)
		}
	}
	for len(work) > 0 {
		last := len(work) - 1
		e, work = work[last], work[:last]
		switch ask(e, also) {
		case Found:
			return true
		case Below:
			for o := e.Operand; o != nil; o = o.Next {
				work = append(work, o)
			}
		}
		slices.Reverse(work[last:])
	}
	return false
}

// SearchTypes asks ask about t and about the types that it hands to below, in
// that order, and reports whether ask has said yes.
func SearchTypes(t *Type, ask func(t *Type, below func(*Type)) bool) bool {
	work := []*Type{t}
	below := func(t *Type) {
		if t != nil {
			work = append(work, t)
		}
	}
	for len(work) > 0 {
		last := len(work) - 1
		t, work = work[last], work[:last]
		if t != nil && ask(t, below) {
			return true
		}
		slices.Reverse(work[last:])
	}
	return false
}

// Parts calls yield for the statements that s consists of, in the order of the
// source.
func (s *Statement) Parts(yield func(*Statement) bool) {
	for _, p := range [...]*Statement{s.InitStmt, s.Then, s.Else, s.Body} {
		if p != nil && !yield(p) {
			return
		}
	}
	for p := s.First; p != nil; p = p.Next {
		if !yield(p) {
			return
		}
	}
	for _, h := range s.Handlers {
		if h.Body != nil && !yield(h.Body) {
			return
		}
	}
}

// AnyStatement reports whether f is true for s or a statement that it is made
// of, in the order of the source.
func AnyStatement(s *Statement, f func(*Statement) bool) bool {
	if s == nil {
		return false
	}
	for work := []*Statement{s}; len(work) > 0; {
		last := len(work) - 1
		s, work = work[last], work[:last]
		if f(s) {
			return true
		}
		for p := range s.Parts {
			work = append(work, p)
		}
		slices.Reverse(work[last:])
	}
	return false
}

// This file implements searches in expressions and types that need no recursion,
// whatever the depth.
package il

import "slices"

// pending are the nodes that a search has yet to ask about.
type pending[N any] struct {
	nodes []*N // the last one is the next, but for those added since
	added int  // where these begin, in the order in which they come
}

// newPending returns an empty list in one piece with some room.
func newPending[N any]() *pending[N] {
	p := &struct {
		pending[N]
		room [6]*N
	}{}
	p.nodes = p.room[:0]
	return &p.pending
}

// add puts n, which may be nil, before all that was there when the search last
// took one.
func (p *pending[N]) add(n *N) {
	if n != nil {
		p.nodes = append(p.nodes, n)
	}
}

// next takes a node, nil when there is none.
func (p *pending[N]) next() *N {
	slices.Reverse(p.nodes[p.added:])
	if len(p.nodes) == 0 {
		return nil
	}
	p.added = len(p.nodes) - 1
	n := p.nodes[p.added]
	p.nodes = p.nodes[:p.added]
	return n
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
// Found. What stands beside e is not part of it.
func Search(e *Expr, ask func(*Expr) Answer) bool {
	var room [16]*Expr
	todo := pending[Expr]{nodes: room[:0]}
	for todo.add(e); ; {
		e := todo.next()
		if e == nil {
			return false
		}
		switch ask(e) {
		case Found:
			return true
		case Below:
			for o := e.Operand; o != nil; o = o.Next {
				todo.add(o)
			}
		}
	}
}

// SearchWider is Search where an expression holds more than its operands: what
// ask hands to also, which may be nil, is asked about before them, whatever the
// answer.
func SearchWider(e *Expr, ask func(e *Expr, also func(*Expr)) Answer) bool {
	todo := newPending[Expr]()
	also := todo.add
	for todo.add(e); ; {
		e := todo.next()
		if e == nil {
			return false
		}
		switch ask(e, also) {
		case Found:
			return true
		case Below:
			for o := e.Operand; o != nil; o = o.Next {
				todo.add(o)
			}
		}
	}
}

// SearchTypes asks ask about t and about the types that it hands to below, which
// may be nil, in that order, and reports whether ask has said yes.
func SearchTypes(t *Type, ask func(t *Type, below func(*Type)) bool) bool {
	todo := newPending[Type]()
	below := todo.add
	for todo.add(t); ; {
		t := todo.next()
		if t == nil {
			return false
		}
		if ask(t, below) {
			return true
		}
	}
}

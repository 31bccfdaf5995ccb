// This file implements the ends of bodies, which a return closes, and ends of blocks behind
// calls of functions that do not return: for the display they can be reached (rules
// il.ends-of-bodies, il.ends-behind-calls).
package display

import "cufront/compiler/il"

// reachedEnds lets control reach the end of each block that s, a statement, ends with a
// call of a function that does not return, and of those around it that end there.
func reachedEnds(o *overlay, s *il.Statement) {
	if s.Kind != il.StmkExpr || !callsNoReturn(s.Expr) {
		return
	}
	for depth := 0; s != nil && o.statements.next(s) == nil && depth < maxTextDepth; depth++ {
		b := o.statements.parent(s)
		if b == nil || b.Kind != il.StmkBlock {
			return
		}
		r := bodyOf(o, b)
		if r == nil || r == o.u.Main {
			return
		}
		if o.routines.body(r) == b {
			o.statements.setNext(s, &il.Statement{Entry: o.entry(o.regions.region(&b.Entry)), Kind: il.StmkReturn, Parent: b, Implicit: true,
				StatementRare: &il.StatementRare{}})
			return
		}
		o.statements.setEndReachable(b, true)
		for s = b; ; {
			p := o.statements.parent(s)
			if p == nil || p.Kind == il.StmkBlock {
				break
			}
			if s = p; isLoop(s) {
				return
			}
		}
	}
}

// returnedEnd lets b, the body of a function, end with a return where its end can be
// reached: that of main returns zero (rule il.ends-of-bodies).
func returnedEnd(o *overlay, b *il.Statement) {
	if b.Kind != il.StmkBlock || !o.statements.endReachable(b) || o.statements.parent(b) != nil {
		return
	}
	r := bodyOf(o, b)
	if r == nil || o.routines.body(r) != b {
		return
	}
	var result *il.Expr
	if r == o.u.Main {
		zero := &il.Constant{Entry: o.entry(1), Kind: il.CkInteger, Type: o.u.Builtin.Int, ConstantRare: &il.ConstantRare{}}
		result = &il.Expr{Entry: o.entry(o.regions.region(&b.Entry)), Kind: il.EnkConstant, Type: zero.Type, Const: zero}
	}
	end := &il.Statement{Entry: o.entry(o.regions.region(&b.Entry)), Kind: il.StmkReturn, Parent: b, Implicit: true, Expr: result,
		StatementRare: &il.StatementRare{}}
	o.statements.setEndReachable(b, false)
	last := b.First
	if last == nil {
		o.statements.setFirst(b, end)
		return
	}
	for next := o.statements.next(last); next != nil; next = o.statements.next(last) {
		last = next
	}
	o.statements.setNext(last, end)
}

// isLoop reports whether s is a loop.
func isLoop(s *il.Statement) bool {
	switch s.Kind {
	case il.StmkWhile, il.StmkEndTestWhile, il.StmkFor, il.StmkRangeFor:
		return true
	}
	return false
}

// callsNoReturn reports whether e calls a function that does not return.
func callsNoReturn(e *il.Expr) bool {
	for e != nil && (e.Kind == il.EnkObjectLifetime || e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpCast)) {
		e = e.Operand
	}
	if e == nil || !e.IsCall() || e.Operand == nil {
		return false
	}
	r := e.Operand.Routine
	return e.Operand.Kind == il.EnkRoutine && r != nil && r.NoReturn
}

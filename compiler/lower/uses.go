// This file implements what a lowered function names, in the order of its text: the
// device pass checks functions as they are lowered (rule access.second-phase).
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// A Use is one place where a lowered function names an entity of the source.
type Use struct {
	il.Use
	Variant byte       // of constructors and destructors
	Named   source.Pos // where a callee is named; Pos is where its call begins
}

// useWalk is the walk over one function.
type useWalk struct {
	u     *il.Unit
	pos   source.Pos // where what has no place of its own stands: at the last one that has
	depth int
	found func(Use)

	source source.Pos // of the statement of the source under way
}

// Uses calls found for every function and variable of the source that f names. What
// stands in front of the first place is at pos; it returns the last one.
func (u *Unit) Uses(f *Func, pos source.Pos, found func(Use)) source.Pos {
	w := &useWalk{u: u.u, pos: pos, found: found}
	w.block(f.Body)
	return w.pos
}

// GlobalUses calls found for the functions that pointers to member functions lie in
// variables of the unit for, which are at pos (rule access.member-pointers).
func (u *Unit) GlobalUses(pos source.Pos, found func(of *il.Routine, use Use)) {
	for _, g := range u.pointers {
		if g.of != nil {
			found(g.of, Use{Use: il.Use{Entity: g.to, Pos: pos, How: il.UseAddress}, Variant: '1', Named: pos})
		}
	}
}

func (w *useWalk) at(pos source.Pos) {
	if pos.IsValid() {
		w.pos = pos
	}
}

func (w *useWalk) block(b *Block) {
	if b == nil {
		return
	}
	if w.depth++; w.depth < maxDepth {
		w.at(b.Pos)
		for _, v := range b.Statics {
			w.constant(v.Init)
		}
		for _, s := range b.Stmts {
			w.statement(s)
		}
		w.at(b.End)
	}
	w.depth--
}

func (w *useWalk) statement(s *Stmt) {
	w.u.Work.Step(1)
	w.at(s.Pos)
	if s.Source != w.source {
		w.source = s.Source
		w.at(s.Source)
	}
	switch s.Kind {
	case StmtElem, StmtString, StmtCopy:
		w.expr(s.Y)
		w.expr(s.X)
		return
	case StmtRepeat:
		w.expr(s.X)
		w.block(s.Body)
		w.expr(s.Y)
		return
	}
	w.expr(s.Init)
	w.expr(s.X)
	w.expr(s.Y)
	w.expr(s.Incr)
	w.block(s.Body)
	w.block(s.Else)
}

func (w *useWalk) use(e il.Entity, how il.UseKind) {
	w.found(Use{Use: il.Use{Entity: e, Pos: w.pos, How: how}, Variant: '1', Named: w.pos})
}

// expr looks at x: the right side of an assignment comes first, a callee before its
// arguments.
func (w *useWalk) expr(x *Expr) {
	if x == nil {
		return
	}
	w.u.Work.Step(1)
	if w.depth++; w.depth < maxDepth {
		w.at(x.Src)
		w.node(x)
	}
	w.depth--
}

func (w *useWalk) node(x *Expr) {
	switch x.Op {
	case OpEntity:
		how := il.UseRead
		if x.Entity.Type.IsArray() { // an element is looked for
			how = il.UseAddress
		}
		w.use(x.Entity, how)
	case OpFunc:
		w.found(Use{Use: il.Use{Entity: x.Routine, Pos: w.pos, How: il.UseAddress}, Variant: x.Variant, Named: w.pos})
	case OpConst:
		w.constant(x.Const)
	case OpAddr, OpAddrCast, OpDecay, OpPath:
		if o := wholeObject(x.X); o.Op == OpEntity {
			w.at(o.Src)
			w.use(o.Entity, il.UseAddress)
			return
		}
		w.expr(x.X)
	case OpCall:
		w.call(x)
	case OpAssign, OpCopy:
		w.expr(x.Y)
		w.expr(x.X)
	case OpStatement:
		w.block(x.Block)
	default:
		w.expr(x.X)
		w.expr(x.Y)
		w.expr(x.Z)
		for _, a := range x.Args {
			w.expr(a)
		}
	}
}

// wholeObject is the whole object that x is a part of, without a pointer or index in between.
func wholeObject(x *Expr) *Expr {
	for x.Op == OpMember || x.Op == OpBase || x.Op == OpLvalueCast {
		x = x.X
	}
	return x
}

// call looks at a call: what follows it without a place of its own stands where it
// begins.
func (w *useWalk) call(x *Expr) {
	pos := w.pos
	if fn := x.X; fn.Op == OpFunc {
		w.at(fn.Src)
		w.found(Use{Use: il.Use{Entity: fn.Routine, Pos: pos, How: il.UseCall}, Variant: fn.Variant, Named: w.pos})
	} else {
		w.expr(fn)
	}
	for _, a := range x.Args {
		w.expr(a)
	}
	w.at(pos)
}

// constant looks at what the value of a constant refers to.
func (w *useWalk) constant(c *il.Constant) {
	if c == nil {
		return
	}
	w.u.Work.Step(1)
	if w.depth++; w.depth < maxDepth {
		if c.Var != nil {
			w.use(c.Var, il.UseAddress)
		}
		if c.Routine != nil {
			w.use(c.Routine, il.UseAddress)
		}
		w.constant(c.Base)
		for _, e := range c.Elems {
			w.constant(e)
		}
	}
	w.depth--
}

// place is where uses in e stand: where it begins. What the compiler adds and lvalues
// that are not read have no place, calls apart.
func place(e *il.Expr) source.Pos {
	call := e.IsCall()
	switch {
	case call && e.ConversionCall, !call && e.Kind != il.EnkRoutine && (e.Generated || e.Cat != il.PRValue && e.OrigLvalueType == nil ||
		e.Kind == il.EnkTempInit && e.Form == il.CastImplicit):
		return source.Pos{}
	case e.Start.IsValid():
		return e.Start
	}
	return e.Pos
}

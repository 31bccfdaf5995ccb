// This file implements the ends of lives: temporaries at the end of their full
// expressions, variables where control leaves their blocks.
package lower

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

// An object is a variable or temporary whose destructor runs when its block is
// left. The flag of a temporary that may not be made tells whether it was.
type object struct {
	x    *Expr
	t    *il.Type
	flag *Var
}

// inLifetime reports whether temporary d dies with the expression under way.
func (f *fn) inLifetime(d *il.DynamicInit) bool { return f.dying[d] }

// enterLifetime begins an expression whose temporaries die at the end of l. What
// is made on one branch alone gets a flag, which is cleared first
// (rule gpu.conditional-temporaries).
func (f *fn) enterLifetime(l *il.ObjectLifetime, e *il.Expr) *Expr {
	if l == nil {
		return nil
	}
	branches := branchFinder{maybe: make(map[*il.DynamicInit]bool), steps: f.u.Work.Step}
	branches.expr(e, false, false, 0)
	var clear *Expr
	flag := func(d *il.DynamicInit) {
		if f.flags[d] == nil {
			clear = comma(clear, newFlag(f, d))
		}
	}
	for d := l.Destructions; d != nil; d = d.NextInDestructionList {
		f.dying[d] = true
		if len(branches.parts) == 0 && branches.maybe[d] {
			flag(d)
		}
	}
	for i := len(branches.order) - 1; i >= 0 && len(branches.parts) > 0; i-- { // among parts, as they are made
		if d := branches.order[i]; f.dying[d] || branches.parts[d] {
			flag(d)
		}
	}
	return clear
}

// newFlag gives the object of initialisation d a flag that tells whether it was made, and
// returns the assignment that clears it.
func newFlag(f *fn, d *il.DynamicInit) *Expr {
	f.flags[d] = f.temp(f.u.Builtin.Int)
	return setFlag(f, f.flags[d], "0")
}

// setFlag is the assignment of value, 0 or 1, to a flag.
func setFlag(f *fn, flag *Var, value string) *Expr {
	return assigned("=", varRef(flag), text(value, f.u.Builtin.Int))
}

// initFlags clears the flags of what initialisation d of a base or member may make, which
// no lifetime lists, in statements.
func initFlags(f *fn, d *il.DynamicInit) {
	b := branchFinder{maybe: make(map[*il.DynamicInit]bool), steps: f.u.Work.Step}
	b.init(d, false, 1)
	for i := len(b.order) - 1; i >= 0; i-- {
		o := b.order[i]
		if f.flags[o] != nil || !b.parts[o] && o.Destructor == nil && !o.TempLifetime {
			continue
		}
		f.emit(&Stmt{Kind: StmtExpr, X: newFlag(f, o)})
	}
}

// newFlags gives e, a new-expression, and the parts of what it allocates that are destroyed
// flags, with all others of the statement under way, where the full expression around it has
// not: the last that is made first (rule gpu.flags-in-new).
func newFlags(f *fn, e *il.Expr) {
	if e.Init == nil || f.flags[e.Init] != nil {
		return
	}
	b := branchFinder{maybe: make(map[*il.DynamicInit]bool), steps: f.u.Work.Step}
	if s := f.scopes.full; s != nil {
		b.expr(s.Expr, false, false, 0)
		b.expr(s.Incr, false, false, 0)
		if d := s.Init; d != nil && d.Const == nil {
			b.init(d, false, 0)
		}
	}
	if !b.parts[e.Init] {
		b = branchFinder{maybe: b.maybe, steps: f.u.Work.Step}
		b.expr(e, false, false, 0)
	}
	for i := len(b.order) - 1; i >= 0; i-- {
		d := b.order[i]
		if !b.parts[d] || f.flags[d] != nil {
			continue
		}
		f.lead = append(f.lead, &Stmt{Kind: StmtExpr, X: newFlag(f, d)})
	}
}

// takeLead returns the flags of a full expression, clear and those that new-expressions
// below have put in front of the statement behind the first n, in one expression.
func takeLead(f *fn, clear *Expr, n int) *Expr {
	if len(f.lead) > n {
		for _, s := range f.lead[n:] {
			clear = comma(clear, s.X)
		}
		f.lead = f.lead[:n]
	}
	return clear
}

// A branchFinder finds the temporaries that are made on one branch alone, or while what a
// new-expression allocates is initialised.
type branchFinder struct {
	maybe map[*il.DynamicInit]bool
	parts map[*il.DynamicInit]bool // initialisations of new-expressions, and members and elements of what they allocate that are destroyed
	order []*il.DynamicInit        // all of these as they are made
	fresh bool                     // what is allocated is under way
	steps func(int)
}

// expr notes the temporaries below e that are made on one branch alone;
// placed says that the value of e becomes an object that exists already.
func (b *branchFinder) expr(e *il.Expr, branch, placed bool, depth int) {
	if e == nil || depth > maxDepth/4 {
		return
	}
	b.steps(1)
	depth++
	if e.Kind == il.EnkTempInit && e.Init != nil {
		fresh := b.fresh
		b.fresh = fresh && placed
		b.init(e.Init, branch, depth)
		b.fresh = fresh
		if branch && !placed {
			b.maybe[e.Init] = true
			b.order = append(b.order, e.Init)
		}
		return
	}
	if e.Kind == il.EnkOperation {
		switch e.Op {
		case il.OpQuestion:
			b.expr(e.Operand, branch, false, depth)
			for o := e.Operand.Next; o != nil; o = o.Next {
				b.expr(o, true, e.Type.IsClass(), depth)
			}
			return
		case il.OpLand, il.OpLor:
			b.expr(e.Operand, branch, false, depth)
			b.expr(e.Operand.Next, true, false, depth)
			return
		case il.OpComma:
			b.expr(e.Operand, branch, false, depth)
			b.expr(e.Operand.Next, branch, placed, depth)
			return
		case il.OpParens:
			b.expr(e.Operand, branch, placed, depth)
			return
		}
	}
	if e.Kind == il.EnkObjectLifetime && depth > 1 {
		return
	}
	for o := e.Operand; o != nil; o = o.Next {
		b.expr(o, branch, false, depth)
	}
	if e.X != nil {
		for o := e.X.Args; o != nil; o = o.Next {
			b.expr(o, branch, false, depth)
		}
	}
	if e.Init != nil {
		fresh := b.fresh
		b.fresh = e.Kind == il.EnkNewDelete && e.X.IsNew && e.X.Count == nil
		if b.fresh && needsFlag(e) {
			b.part(e.Init)
		}
		b.init(e.Init, branch || b.fresh, depth)
		b.fresh = fresh
	}
}

func (b *branchFinder) init(d *il.DynamicInit, branch bool, depth int) {
	b.expr(d.Expr, branch, d.Expr != nil && d.Expr.Type.IsClass(), depth)
	for a := d.Args; a != nil; a = a.Next {
		b.expr(a, branch, false, depth)
	}
	if d.Const != nil {
		b.constant(d.Const, branch, depth)
	}
}

// part notes part d of what a new-expression allocates.
func (b *branchFinder) part(d *il.DynamicInit) {
	if b.parts == nil {
		b.parts = make(map[*il.DynamicInit]bool)
	}
	b.parts[d] = true
	b.order = append(b.order, d)
}

func (b *branchFinder) constant(c *il.Constant, branch bool, depth int) {
	if c.Dyn != nil {
		b.init(c.Dyn, branch, depth)
		if t := c.Type; b.fresh && t != nil && t.IsClass() && c.Dyn.Const == nil && destroyed(t) != nil {
			b.part(c.Dyn)
		}
	}
	for _, e := range c.Elems {
		if depth < maxDepth/4 {
			b.constant(e, branch, depth+1)
		}
	}
}

// leaveLifetime returns x followed by the destruction of the temporaries of l.
func (f *fn) leaveLifetime(x *Expr, l *il.ObjectLifetime) *Expr {
	x = f.endAdopted(x)
	if l == nil {
		return x
	}
	for d := l.Destructions; d != nil; d = d.NextInDestructionList {
		v := f.made[d]
		delete(f.dying, d)
		if v == nil {
			continue
		}
		end := f.destroy(varRef(v), v.Type)
		if flag := f.flags[d]; flag != nil {
			end = flagged(f, flag, end)
		}
		x = &Expr{Op: OpComma, X: x, Y: end, Type: end.Type, Void: true}
	}
	return x
}

// flagged returns destruction end of a temporary that was made where flag says so.
func flagged(f *fn, flag *Var, end *Expr) *Expr {
	return &Expr{Op: OpCond, X: varRef(flag), Y: &Expr{Op: OpComma, X: end, Y: f.nothing(), Type: end.Type, Void: true}, Z: f.nothing(), Type: end.Type, Void: true}
}

// endAdopted returns x followed by the destruction of the temporaries of default
// arguments.
func (f *fn) endAdopted(x *Expr) *Expr {
	for i := len(f.adopted) - 1; i >= 0; i-- {
		end := f.destroy(f.adopted[i].x, f.adopted[i].t)
		if flag := f.adopted[i].flag; flag != nil {
			end = flagged(f, flag, end)
		}
		x = &Expr{Op: OpComma, X: x, Y: end, Type: end.Type, Void: true}
	}
	f.adopted = nil
	return x
}

// adopt lets temporary v, which no lifetime lists, die at the end of the full expression.
func adopt(f *fn, v *Var) {
	if destroyed(v.Type) != nil {
		f.adopted = append(f.adopted, object{x: varRef(v), t: v.Type})
	}
}

// adoptedEnd destroys the temporaries that no lifetime lists in statements at pos.
func adoptedEnd(f *fn, pos source.Pos) {
	for i := len(f.adopted) - 1; i >= 0; i-- {
		end := &Stmt{Kind: StmtExpr, Pos: pos, X: f.destroy(f.adopted[i].x, f.adopted[i].t)}
		if flag := f.adopted[i].flag; flag != nil {
			end = &Stmt{Kind: StmtIf, X: varRef(flag), Body: &Block{Stmts: []*Stmt{end}}}
		}
		f.emit(end)
	}
	f.adopted = nil
}

func (f *lowerer) nothing() *Expr { return &Expr{Op: OpVoid, Type: f.u.Builtin.Void} }

// lifetimeEffect lowers a full expression whose value nobody uses.
func (f *fn) lifetimeEffect(e *il.Expr) *Expr {
	l := e.X.Lifetime
	flags := f.enterLifetime(l, e.Operand)
	n := len(f.lead)
	x := f.effect(e.Operand)
	if f.anyMade(l) || flags != nil {
		flags = takeLead(f, flags, n)
	}
	return comma(flags, f.leaveLifetime(x, l))
}

// lifetimeValue lowers a full expression: its value is saved while its
// temporaries die (rule gpu.temporaries-die).
func (f *fn) lifetimeValue(e *il.Expr) *Expr {
	l := e.X.Lifetime
	flags := f.enterLifetime(l, e.Operand)
	n := len(f.lead)
	var x *Expr
	if f.asCond {
		x = f.cond(e.Operand)
	} else {
		x = f.value(e.Operand)
	}
	if !f.anyMade(l) {
		if flags != nil && (len(f.lead) > n || allocates(e.Operand)) {
			f.lead = slices.Insert(f.lead, n, &Stmt{Kind: StmtExpr, X: flags})
			flags = nil
		}
		return comma(flags, x)
	}
	flags = takeLead(f, flags, n)
	t := f.u.Unqualified(e.Type)
	if e.Type.IsReference() || e.Cat != il.PRValue && e.OrigLvalueType == nil {
		x = f.addr(x)
		t = x.Type
	}
	if isTruth(x) {
		t = f.u.Builtin.Int
	} else if f.asCond && !x.Type.IsVoid() {
		t = f.u.Unqualified(x.Type)
	}
	v := f.temp(t)
	save := assigned("=", varRef(v), x)
	y := comma(f.leaveLifetime(save, l), varRef(v))
	return comma(flags, y)
}

// allocates reports whether a new-expression below e has a flag.
func allocates(e *il.Expr) bool {
	return il.Search(e, func(e *il.Expr) il.Answer {
		if e.Kind == il.EnkNewDelete && e.X != nil && e.X.IsNew && needsFlag(e) {
			return il.Found
		}
		return il.Below
	})
}

// anyMade reports whether a temporary of l has been made.
func (f *fn) anyMade(l *il.ObjectLifetime) bool {
	if l == nil {
		return false
	}
	for d := l.Destructions; d != nil; d = d.NextInDestructionList {
		if f.made[d] != nil {
			return true
		}
	}
	return false
}

// declared destroys the temporaries of the initialiser of a declaration at pos,
// in statements of their own.
func (f *fn) declared(l *il.ObjectLifetime, pos source.Pos) {
	if l == nil {
		return
	}
	for d := l.Destructions; d != nil; d = d.NextInDestructionList {
		v := f.made[d]
		delete(f.dying, d)
		if v == nil {
			continue
		}
		end := &Stmt{Kind: StmtExpr, Pos: pos, X: f.destroy(varRef(v), v.Type)}
		if flag := f.flags[d]; flag != nil {
			end = &Stmt{Kind: StmtIf, X: varRef(flag), Body: &Block{Stmts: []*Stmt{end}}}
		}
		f.emit(end)
	}
}

// live notes that object x lives from here to the end of the block.
func (f *fn) live(x *Expr, t *il.Type) {
	if destroyed(t) != nil {
		f.objects = append(f.objects, object{x: x, t: t})
	}
}

// leave destroys the objects behind the first n, last first, at pos.
func (f *fn) leave(n int, pos source.Pos) {
	for i := len(f.objects) - 1; i >= n; i-- {
		o := f.objects[i]
		if o.x.Op == OpVar {
			o.x.Var.Used = true
		}
		f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: f.destroy(o.x, o.t)})
	}
}

// This file implements the initialisation of local variables.
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// initStatement initialises a variable.
func (f *fn) initStatement(s *il.Statement) {
	d := s.Init
	if d == nil || d.Variable == nil {
		return
	}
	v := d.Variable
	if v.Shared && isConstructed(f, v.Type, d.Repeated()) {
		f.emit(nothingAt(v.NamePos, f.plainNames)) // (rule gpu.shared-objects)
	}
	if !isAutomatic(v) {
		return
	}
	if v == f.f.named {
		initNamed(f, v, d)
	} else {
		f.initVariable(v, d, f.local(v).Pos)
	}
	for _, o := range f.later[v] {
		f.begin(o)
	}
}

// isConstructed reports whether d calls a constructor for an object of type t, or for each
// of its elements, that leaves no constant.
func isConstructed(f *fn, t *il.Type, d *il.DynamicInit) bool {
	return d.Kind == il.DikConstructor && d.Routine != nil && !Evaluated(d.Routine) && f.constructed(t, d) == nil
}

// initVariable initialises local variable v as d says, at pos.
func (f *fn) initVariable(v *il.Variable, d *il.DynamicInit, pos source.Pos) {
	l := f.local(v)
	if f.f.read = v.DeclPos; v.InitPos.IsValid() && d.Routine == nil && d.Expr == nil {
		f.f.read = v.InitPos
	}
	f.enterInit(d)
	x := varRef(l)
	l.Used = false
	l.names--
	inInit, bound, constInit := f.inInit, f.role.bound, f.constInit
	f.inInit, f.role.bound, f.constInit = !v.Type.IsScalar(), boundBy(v.Type, d), true
	object := x
	if v.Type.IsClass() && losesConst(x) {
		object = f.see(f.u.Unqualified(v.Type), x)
	}
	n := f.fill(object, v.Type, d)
	n.object = x
	for _, e := range n.exprs { // the object as a whole is named as it is
		if e.Op == OpAssign && e.X == object {
			e.X = x
		}
	}
	f.inInit, f.role.bound, f.constInit = inInit, bound, constInit
	f.fillStatements(n, pos)
	f.declared(d.InitExprLifetime, pos)
	adoptedEnd(f, pos)
	for _, o := range f.extended {
		f.live(o.x, o.t)
	}
	f.extended = nil
	f.live(x, v.Type)
}

// initNamed initialises variable v, which is made in the place of the result, as d says
// (rule gpu.named-results).
func initNamed(f *fn, v *il.Variable, d *il.DynamicInit) {
	pos := v.NamePos
	if !pos.IsValid() {
		pos = v.DeclPos
	}
	f.enterInit(d)
	inInit, constInit := f.inInit, f.constInit
	f.inInit, f.constInit = true, true
	n := f.fill(f.result(), f.u.Unqualified(v.Type), d)
	f.inInit, f.constInit = inInit, constInit
	if n.zero && n.object.Op != OpVar {
		if n.zero = false; !isEmptyClass(v.Type) {
			n.cleared = f.zeroed(n.object)
		}
	}
	if n.cleared != nil {
		f.emit(&Stmt{Kind: StmtExpr, X: n.cleared})
		n.cleared = nil
	}
	f.fillStatements(n, pos)
	f.declared(d.InitExprLifetime, pos)
	for _, o := range f.extended {
		f.live(o.x, o.t)
	}
	f.extended = nil
}

// boundBy returns the temporary that a reference of type t is bound to directly
// where d initialises it.
func boundBy(t *il.Type, d *il.DynamicInit) *il.Expr {
	e := d.Expr
	if e == nil || !t.IsReference() {
		return nil
	}
	for e.Kind == il.EnkObjectLifetime || e.Kind == il.EnkOperation && (e.Op == il.OpReferenceTo || e.Op == il.OpParens || e.Op == il.OpLvalueAdjust || e.Op == il.OpRefCast) {
		e = e.Operand
	}
	return e
}

// enterInit begins initialisation d, whose temporaries die behind it: it clears their flags for
// the expression, and for each argument of a constructor.
func (f *fn) enterInit(d *il.DynamicInit) {
	l := d.InitExprLifetime
	if l == nil {
		return
	}
	clearFlags := func(e *il.Expr) {
		if c := f.enterLifetime(l, e); c != nil {
			f.splitComma(c, func(x *Expr) { f.emit(&Stmt{Kind: StmtExpr, X: x}) })
		}
	}
	clearFlags(d.Expr)
	for a := d.Args; a != nil; a = a.Next {
		clearFlags(a)
	}
}

// splitComma calls do with the parts of a chain of commas.
func (f *fn) splitComma(x *Expr, do func(*Expr)) {
	if x.Op == OpComma {
		f.splitComma(x.X, do)
		do(x.Y)
		return
	}
	do(x)
}

// fillStatements emits filling n as statements at pos.
func (f *fn) fillStatements(n *filling, pos source.Pos) {
	f.emitLead()
	if whole := isAssigned(n); len(f.pre) > 0 && n.zero && (len(n.elems) > 0 || whole) && n.cleared == nil && len(n.copies) == 0 {
		// what the rest needs is made in front of the constants, in a block with them
		b := &Block{}
		stmts := f.pre
		f.pre = nil
		f.inBlock(b, func() {
			for _, s := range stmts {
				f.emit(s)
			}
			f.emit(&Stmt{Kind: StmtMemset, Pos: pos, X: n.object})
			for _, s := range n.elems {
				s.Pos = pos
				f.emit(s)
			}
			if whole {
				f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: n.exprs[0]})
				n.exprs = nil
			}
		})
		n.object.Var.Used, n.object.Var.filled = true, true
		f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: b})
		n.zero, n.elems = false, nil
	}
	if n.object.Op == OpVar && (n.zero || n.braces != "" || len(n.exprs)+len(n.elems)+len(n.copies) > 0) {
		n.object.Var.Used, n.object.Var.filled = true, true
	}
	if n.zero && len(n.exprs)+len(n.elems)+len(n.copies)+len(f.pre) == 0 && n.object.Op == OpVar && destroyed(n.object.Type) != nil {
		if c := n.object.Type.BaseElement().ClassType(); !c.Cls.Empty {
			n.object.Var.Zero = braces(n.object.Type)
		}
		f.emit(nothingAt(pos, f.plainNames))
	} else if n.braces != "" && n.object.Op == OpVar {
		n.object.Var.Zero = n.braces
	} else if n.zero {
		f.emit(&Stmt{Kind: StmtMemset, Pos: pos, X: n.object})
	}
	for _, s := range n.elems {
		s.Pos = pos
		f.emit(s)
	}
	if n.cleared != nil {
		f.emit(&Stmt{Kind: StmtExpr, Pos: f.startPos(), X: n.cleared})
	}
	for _, s := range n.copies {
		f.emit(s)
	}
	pre := f.pre
	f.pre = nil
	if len(pre) > 0 && f.plainNames && !f.forHead && n.object.Type.IsScalar() { // in a condition
		for _, s := range pre {
			f.emit(s)
		}
		pre = nil
	}
	if len(pre) > 0 && !n.object.Type.IsReference() && !n.object.Type.IsScalar() && !isAssigned(n) {
		f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: &Block{Stmts: pre}})
		pre = nil
	}
	for i, x := range n.exprs {
		for len(n.leads) > 0 && n.leads[0].at == i {
			f.lead = n.leads[0].stmts
			n.leads = n.leads[1:]
			f.emitLead()
		}
		if isEmptyClass(n.object.Type) && (x.Op == OpCall && x.Type.IsClass() || x.Op == OpDeref) {
			x = &Expr{Op: OpParens, X: x, Type: x.Type}
		}
		s := &Stmt{Kind: StmtExpr, Pos: pos, X: x}
		switch {
		case n.loose || copiesCaptured(x) || isListStore(x):
			s.Pos = source.Pos{}
		case isZeroing(x):
			if s.Pos = (source.Pos{}); n.object.Op != OpVar {
				s.Pos = f.startPos()
			}
		}
		if i == 0 && len(pre) > 0 {
			s = &Stmt{Kind: StmtBlock, Pos: pos, Body: &Block{Stmts: append(pre, s)}}
			pre = nil
		}
		f.emit(s)
	}
	if len(pre) > 0 {
		f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: &Block{Stmts: pre}})
	}
}

// isAssigned reports whether n assigns a value to the whole variable: what has to come before stands in the block of
// that statement (rule gpu.values-in-front).
func isAssigned(n *filling) bool {
	return len(n.exprs) == 1 && n.object.Op == OpVar && n.exprs[0].Op == OpAssign && n.exprs[0].X.Op == OpVar && n.exprs[0].X.Var == n.object.Var
}

// isZeroing reports whether x zeroes an object that a constructor is called for.
func isZeroing(x *Expr) bool {
	return x.Op == OpCall && x.X.Op == OpText && x.X.Name == zeroingFunction
}

// copiesCaptured reports whether x copies an array or the bits of a class for a simple
// capture: it follows on the same line (rule gpu.closure-copies).
func copiesCaptured(x *Expr) bool {
	if x.Op != OpCopy && (x.Op != OpAssign || !x.X.Type.IsClass()) {
		return false
	}
	m := x.X
	return m.Op == OpMember && m.Field != nil && inClosure(m.Field) && !m.Field.IsInitCapture
}

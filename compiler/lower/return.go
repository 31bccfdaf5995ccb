// This file implements return statements.
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// returnStatement lowers a return: the value is saved, what lives is destroyed.
func (f *fn) returnStatement(s *il.Statement) {
	pos := s.Pos
	if s.Implicit {
		pos = source.Pos{}
	}
	end := &Stmt{Kind: StmtReturn, Pos: pos, Text: "return"}
	if s.Implicit {
		end.Text = ""
	}
	t := f.f.Routine.Type.Skip().Elem
	structor := f.f.Routine.Special == il.SfkConstructor || f.f.Routine.Special == il.SfkDestructor
	switch {
	case f.exit != nil && s != f.f.last:
		f.exit.Used = true
		f.withCleanups(0, &Stmt{Kind: StmtGoto, Pos: pos, Label: f.exit})
	case s.Implicit || structor || s.Expr == nil && s.Init == nil || f.f.named != nil:
		f.endReturn(end)
	case t.IsVoid():
		x := f.effect(s.Expr)
		f.returnBlock(pos, func() {
			f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: x})
			f.leave(0, pos)
			f.emit(end)
		})
	case t.IsClass() && ByAddress(t):
		result := f.result()
		f.returnBlock(pos, func() {
			ends := returnedTemporaries(f, s)
			n := f.returned(result, t, s)
			leadsFirst(f, n)
			f.emitLead()
			f.emitFill(n, pos)
			f.declared(ends, pos)
			f.leave(0, pos)
			f.emit(end)
		})
	case t.IsClass():
		f.returnClass(s, t, end)
	default:
		f.returnScalar(s, t, end)
	}
}

// endReturn emits a return without value.
func (f *fn) endReturn(end *Stmt) {
	if f.f.Routine.Special == il.SfkDestructor && f.exit != nil {
		if len(f.objects) > 0 {
			f.returnBlock(end.Pos, func() { f.leave(0, end.Pos) })
		}
		f.structorEnd(end.Pos)
		f.emit(end)
		return
	}
	if len(f.objects) == 0 {
		f.emit(end)
		return
	}
	f.returnBlock(end.Pos, func() {
		f.leave(0, end.Pos)
		f.emit(end)
	})
}

func (f *fn) returnBlock(pos source.Pos, do func()) {
	b := &Block{}
	f.inBlock(b, do)
	f.emit(&Stmt{Kind: StmtBlock, Pos: pos, Body: b})
}

// movedResult lets filling n of a result of class t take the variable that s names as an
// rvalue [class.copy.elision]/3, where that has a move constructor which is not left out
// for bits that are copied.
func movedResult(f *fn, n *filling, s *il.Statement, t *il.Type) {
	if len(n.exprs) != 1 || n.exprs[0].Op != OpAssign || n.exprs[0].Y.Op != OpVar {
		return
	}
	v := il.ReturnedVariable(s)
	if v == nil || v.Type.IsReference() || v.Type.AllQuals() != 0 || n.exprs[0].Y.Var.Source != v || !constructs(t.ClassType()) {
		return
	}
	n.exprs[0].Y = f.see(f.u.Unqualified(t), n.exprs[0].Y)
}

// constructs reports whether class c has a move constructor, and a constructor that does
// something or that it declares.
func constructs(c *il.Type) bool {
	m := &c.Cls.Members
	if !m.MoveCtor.Exists {
		return false
	}
	if !m.DefaultCtor.Trivial {
		return true
	}
	for _, r := range c.Cls.Routines {
		if r.Special == il.SfkConstructor && (!r.Generated || r.Inherited != nil) {
			return true
		}
	}
	return false
}

// movesVariable reports whether constructor d takes a variable that the return statement
// names as an rvalue [class.copy.elision]/3.
func movesVariable(d *il.DynamicInit) bool {
	if d.Routine == nil || d.Args == nil {
		return false
	}
	params := d.Routine.Type.Skip().Routine.Params
	if len(params) == 0 || !params[0].Type.IsReference() || !params[0].Type.Skip().IsRvalueReference() {
		return false
	}
	e := d.Args
	for e.Kind == il.EnkOperation && (e.Op == il.OpReferenceTo || e.Op == il.OpParens || e.Op == il.OpRefCast && e.Generated) {
		e = e.Operand
	}
	return e.Kind == il.EnkVariable && !e.Type.IsReference()
}

// returnedTemporaries begins the initialisation of the object that s returns; it returns what
// ends with that, before what lives in the function does.
func returnedTemporaries(f *fn, s *il.Statement) *il.ObjectLifetime {
	if s.Init == nil {
		return nil
	}
	f.enterInit(s.Init)
	return s.Init.InitExprLifetime
}

// returned is what fills the result x.
func (f *fn) returned(x *Expr, t *il.Type, s *il.Statement) *filling {
	d := s.Init
	if d == nil {
		d = &il.DynamicInit{Kind: il.DikExpression, Expr: s.Expr}
	}
	if d.Kind == il.DikConstructor && movesVariable(d) {
		n := f.fill(x, t, d)
		if len(n.exprs) == 1 && n.exprs[0].Op == OpCall && len(n.exprs[0].Args) > 1 {
			a, to := n.exprs[0].Args[1], d.Routine.Type.Skip().Routine.Params[0].Type.Deref()
			n.exprs[0].Args[1] = f.addr(f.see(to, f.deref(a, to)))
		}
		return n
	}
	if d.InitExprLifetime == nil && d.Expr != nil && d.Expr.Kind == il.EnkObjectLifetime && t.IsClass() {
		e := d.Expr
		flags := f.enterLifetime(e.X.Lifetime, e.Operand)
		n := f.fill(x, t, &il.DynamicInit{Kind: d.Kind, Expr: e.Operand})
		if len(n.exprs) > 0 {
			last := len(n.exprs) - 1
			n.exprs[last] = comma(flags, f.leaveLifetime(n.exprs[last], e.X.Lifetime))
		}
		return n
	}
	if f.constantOf(t, d) && !ByAddress(t) && keepsConstant(f, t, d) {
		if t.ClassType().Cls.Empty {
			f.f.Body.Statics = append(f.f.Body.Statics, &Var{Type: t, Static: true})
			return &filling{object: x}
		}
		return &filling{object: x, exprs: []*Expr{f.copied(x, varRef(f.static(t, d)))}}
	}
	if ByAddress(t) && !isEmptyClass(t) { // (rule gpu.copied-constants)
		switch o := direct(d); {
		case o.Kind == il.DikZero:
			return &filling{object: x, exprs: []*Expr{f.zeroed(x)}}
		case f.constantOf(t, o) && !o.ExplicitCast && !o.Const.ExplicitCast:
			return &filling{object: x, exprs: []*Expr{f.copied(x, varRef(f.static(f.u.Unqualified(t), o)))}}
		}
	}
	return f.fill(x, t, d)
}

// keepsConstant reports whether the constant d that is returned lies in a variable of
// its own: a list without its type does, a cast of an object, and what leaves elements
// out (rules gpu.static-constants, gpu.object-reads).
func keepsConstant(f *fn, t *il.Type, d *il.DynamicInit) bool {
	if readsObject(d.Const) {
		return d.ExplicitCast
	}
	if d.Const.Expr != nil { // what a call makes
		return f.isFixed(nil, t, d)
	}
	return f.isFixed(nil, t, d) || !d.ExplicitCast && !d.Const.ExplicitCast
}

// emitFill emits the filling of a result: constants on one line, the rest at pos.
func (f *fn) emitFill(n *filling, pos source.Pos) {
	if n.cleared != nil {
		f.emit(&Stmt{Kind: StmtExpr, X: n.cleared})
	}
	if n.zero && (len(n.elems) > 0 || len(n.exprs) == 0) {
		f.emit(&Stmt{Kind: StmtMemset, X: n.object})
	}
	for _, s := range n.elems {
		f.emit(s)
	}
	for _, s := range f.pre {
		f.emit(s)
	}
	f.pre = nil
	for _, s := range n.copies {
		f.emit(s)
	}
	for _, x := range n.exprs {
		p := pos
		if n.loose || isZeroing(x) || isListStore(x) {
			p = source.Pos{}
		}
		if x.Op == OpCall && x.Type.IsClass() && isEmptyClass(n.object.Type) {
			p = source.Pos{} // nothing is copied
		}
		f.emit(&Stmt{Kind: StmtExpr, Pos: p, X: x})
	}
}

// returnedBase returns the value of s where that is the base of an object, converted
// implicitly: it needs no temporary (rule gpu.returned-bases); nil for others.
func returnedBase(f *fn, s *il.Statement) *Expr {
	e := s.Expr
	if d := s.Init; e == nil && d != nil && (d.Kind == il.DikExpression || d.Kind == il.DikBitwiseCopy) {
		e = d.Expr
	}
	for e != nil && e.Kind == il.EnkOperation && (e.Op == il.OpParens || e.Op == il.OpClassRvalueAdjust || e.Op == il.OpLvalueAdjust) {
		e = e.Operand
	}
	if k := knownBase(s, e); k != nil && len(f.objects) == 0 {
		return objectConstant(f, k.Type, k)
	}
	if e == nil || e.Kind != il.EnkOperation || e.Op != il.OpBaseClassCast || !e.Generated || s.Init != nil && s.Init.ExplicitCast || !e.Type.IsClass() || len(f.objects) > 0 || e.Type.ClassType().Cls.Empty {
		return nil
	}
	x := f.value(e)
	if b := last(x); b.Op == OpBase && b.X.Op == OpVar {
		v := b.X.Var.Source
		if v != nil && v.LocalToFunction && !v.IsParameter && !v.Type.IsReference() && v.Type.AllQuals() == 0 && constructs(v.Type.ClassType()) {
			b.X = f.see(f.u.Unqualified(v.Type), b.X)
		}
	}
	return x
}

// knownBase (rule gpu.called-objects) returns the constant that s returns where that is the base of an object that is
// known, converted implicitly; nil for others. e is the value of s as an expression.
func knownBase(s *il.Statement, e *il.Expr) *il.Constant {
	var k *il.Constant
	if e != nil && e.Kind == il.EnkConstant {
		k = e.Const
	} else if d := s.Init; d != nil && d.Kind == il.DikConstant && !d.ExplicitCast {
		k = d.Const
	}
	if k == nil || k.Kind != il.CkAggregate || k.Expr == nil {
		return nil
	}
	b := k.Expr
	for b.Kind == il.EnkOperation && b.Op == il.OpLvalueAdjust {
		b = b.Operand
	}
	if b.Kind != il.EnkOperation || b.Op != il.OpBaseClassCast || !b.Generated {
		return nil
	}
	return k
}

// returnClass returns a class by value, through a temporary.
func (f *fn) returnClass(s *il.Statement, t *il.Type, end *Stmt) {
	if x := returnedBase(f, s); x != nil {
		end.X = x
		f.flush(end)
		return
	}
	if d := s.Init; d != nil && d.Kind == il.DikConstructor && !d.ExplicitCast && !d.Braced && len(f.objects) == 0 && d.InitExprLifetime == nil && f.constructed(t, d) == nil && !d.Routine.IsTrivialCopy {
		v := f.temp(ownType(f.lowerer, t))
		n := f.returned(varRef(v), t, s)
		if len(n.exprs) == 1 && n.exprs[0].Op == OpCall && !n.zero && len(n.copies)+len(n.elems) == 0 {
			end.X = comma(n.exprs[0], varRef(v))
			f.flush(end)
			return
		}
	}
	v := f.temp(ownType(f.lowerer, t))
	place := varRef(v)
	f.returnBlock(s.Pos, func() {
		ends := returnedTemporaries(f, s)
		n := f.returned(place, t, s)
		movedResult(f, n, s, t)
		if n.braces != "" {
			v.Zero, n.zero = n.braces, false
		}
		v.Used = true
		if n.zero && len(n.elems) == 0 && len(n.exprs) == 0 && len(n.copies) == 0 {
			if d := s.Init; d != nil && d.Kind == il.DikConstant && d.Const != nil && len(d.Const.Elems) > 0 && !d.Const.PartialAggr {
				f.emitFill(n, s.Pos) // a list
			} else if !n.copied {
				v.Zero = braces(t)
			}
			n.zero = false
		}
		f.emitFill(n, s.Pos)
		f.declared(ends, s.Pos)
		f.leave(0, s.Pos)
		end.X = place
		f.emit(end)
	})
}

// returnScalar returns a value that fits a register.
func (f *fn) returnScalar(s *il.Statement, t *il.Type, end *Stmt) {
	e := s.Expr
	saved := f.unfolded
	f.unfolded = isUnfolded(s.Init) || e != nil && leadsToStatic(f.lowerer, e, 0)
	if e == nil && s.Init != nil {
		switch s.Init.Kind {
		case il.DikConstant, il.DikNonconstantAggregate:
			n := f.fill(&Expr{Op: OpVoid, Type: t}, t, s.Init)
			if len(n.exprs) == 1 {
				end.X = n.exprs[0].Y
			}
		case il.DikZero:
			end.X = f.zeroOf(t)
		default:
			e = s.Init.Expr
		}
	}
	if e != nil {
		if t.IsReference() {
			end.X = f.expr(e)
		} else {
			end.X = f.taken(e)
		}
	}
	f.unfolded = saved
	if x := end.X; x != nil && isString(x) && t.IsPointer() {
		end.X = asOperand(&Expr{Op: OpConst, Const: x.Const, Type: t})
	}
	if len(f.lead) > 0 && end.X != nil && !t.IsReference() {
		// what stands in front of the value is a part of it
		v := f.temp(f.u.Unqualified(t))
		var before *Expr
		for _, s := range f.lead {
			before = comma(before, s.X)
		}
		f.lead = nil
		end.X = comma(before, comma(assigned("=", varRef(v), end.X), varRef(v)))
	}
	if len(f.objects) == 0 || end.X == nil {
		f.flush(end)
		return
	}
	if isSettled(end.X) {
		f.returnBlock(s.Pos, func() {
			f.leave(0, s.Pos)
			f.emit(end)
		})
		return
	}
	own := f.u.Unqualified(t)
	if t.IsReference() {
		own = f.pointer(t)
	}
	v := f.temp(own)
	f.returnBlock(s.Pos, func() {
		for _, p := range f.pre {
			f.emit(p)
		}
		f.pre = nil
		f.emit(&Stmt{Kind: StmtExpr, Pos: s.Pos, X: assigned("=", varRef(v), end.X)})
		f.leave(0, s.Pos)
		end.X = varRef(v)
		f.emit(end)
	})
}

// isSettled reports whether x is a constant, or the address of an object that lives
// as long as the program.
func isSettled(x *Expr) bool {
	switch x.Op {
	case OpConst:
		return x.Const.Kind != il.CkString
	case OpText, OpNull, OpFunc:
		return true
	case OpAddr, OpDecay:
		for x = x.X; x.Op == OpMember; {
			x = x.X
		}
		return x.Op == OpEntity
	}
	return x.Op == OpEntity && x.Entity.Type.IsArray()
}

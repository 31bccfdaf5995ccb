// This file implements new and delete (rules gpu.new, gpu.delete).
package lower

import "cufront/compiler/il"

// newDelete lowers a new- or delete-expression.
func (f *fn) newDelete(e *il.Expr) *Expr {
	if e.X == nil {
		return f.unknown(e)
	}
	if e.X.IsNew {
		return f.newExpr(e)
	}
	return f.deleteExpr(e)
}

// allocation is a new-expression under way.
type allocation struct {
	e     *il.Expr
	t     *il.Type // of the object or of the elements
	bytes uint64   // size, 0 where it is not known
	size  *Expr
	flag  *Var
}

// newExpr lowers a new-expression: the size, the call of the allocation function,
// the initialisation, all in one expression.
func (f *fn) newExpr(e *il.Expr) *Expr {
	if e.Routine == nil || e.X.TypeOperand == nil {
		return f.unknown(e)
	}
	a := &allocation{e: e, t: e.X.TypeOperand}
	if e.X.Count != nil {
		if x := newArray(f, a); x != nil {
			return x
		}
	}
	if needsFlag(e) {
		a.flag = f.temp(f.u.Builtin.Int)
		f.lead = append(f.lead, &Stmt{Kind: StmtExpr, X: assigned("=", varRef(a.flag), text("0", f.u.Builtin.Int))})
	}
	f.newSize(a)
	n := f.temp(f.u.Builtin.ULong)
	set := assigned("=", varRef(n), a.size)
	args := []*Expr{varRef(n)}
	for x := e.X.Args; x != nil; x = x.Next {
		args = append(args, f.argument(x))
	}
	get := call(function(e.Routine), e.Routine.Type.Skip().Elem, args...)
	if e.Init == nil || e.Init.Kind == il.DikConstructor && (e.Init.Routine == nil || e.Init.Routine.IsTrivialDefaultCtor && e.Init.Args == nil && !e.Init.ValueInit) {
		return cast(e.Type, comma(set, get))
	}
	pt := f.u.PointerTo(f.u.Unqualified(a.t))
	if e.X.Count != nil {
		pt = f.u.PointerTo(allocatedArray(f, a))
	}
	p := f.temp(pt)
	got := assigned("=", varRef(p), cast(pt, get))
	do := f.newInit(a, p)
	if a.flag != nil {
		one, zero := text("1", f.u.Builtin.Int), text("0", f.u.Builtin.Int)
		do = comma(comma(assigned("=", varRef(a.flag), one), do), assigned("=", varRef(a.flag), zero))
	}
	return cast(e.Type, comma(set, comma(got, comma(do, varRef(p)))))
}

// needsFlag reports whether the initialisation of e is noted in a flag, as the
// storage is freed when it throws.
func needsFlag(e *il.Expr) bool {
	d := e.Init
	return d != nil && e.X.Count == nil && !e.X.Placement && d.Kind != il.DikZero && !(d.Kind == il.DikConstructor && d.Routine == nil)
}

// newSize finds out how much storage is asked for.
func (f *fn) newSize(a *allocation) {
	size := a.t.Skip().Size
	c := a.e.X.Count
	switch {
	case c == nil:
		a.bytes, a.size = size, f.number(size)
	case c.Kind == il.EnkConstant && c.Const.Kind == il.CkInteger:
		a.bytes = c.Const.Int.Lo * size
		a.size = f.number(a.bytes)
	default:
		n := cast(f.u.Builtin.ULong, f.value(c))
		if size == 1 {
			a.size = n
			return
		}
		a.size = &Expr{Op: OpBinary, Name: "*", X: n, Y: f.number(size), Type: f.u.Builtin.ULong}
	}
}

// newInit initialises what p points to.
func (f *fn) newInit(a *allocation, p *Var) *Expr {
	d := a.e.Init
	t := p.Type.Skip().Elem
	if c := t.BaseElement().ClassType(); c != nil && c.Cls.Empty && (d.Kind == il.DikZero || d.Kind == il.DikConstructor && d.ValueInit && (d.Routine == nil || d.Routine.IsTrivialDefaultCtor)) {
		return nil
	}
	if d.Kind == il.DikZero && (t.IsClass() || t.IsArray()) || d.Kind == il.DikConstructor && d.ValueInit {
		f.Memset = true
		set := call(text("__gen_nvvm_memset", nil), f.u.Builtin.Void, cast(f.voidPointer(), varRef(p)), text("0", f.u.Builtin.Int), f.number(t.Skip().Size))
		if d.Kind == il.DikZero || d.Routine == nil || d.Routine.IsTrivialDefaultCtor {
			return set
		}
		return comma(set, f.construct(varRef(p), d))
	}
	x := f.deref(varRef(p), t)
	inInit := f.inInit
	f.inInit = true
	defer func() { f.inInit = inInit }()
	d = f.asConstant(t, d)
	if f.constantOf(t, d) {
		return f.copied(x, varRef(f.static(t, d)))
	}
	n := f.fill(x, t, d)
	do := n.cleared
	for _, s := range n.elems {
		if s.Text == "" && s.Kind == StmtElem {
			do = comma(do, assigned("=", s.X, s.Y))
		}
	}
	for _, y := range n.exprs {
		do = comma(do, y)
	}
	if do == nil {
		return text("0", f.u.Builtin.Int)
	}
	if (n.valued || t.IsClass()) && do.Op == OpComma {
		return &Expr{Op: OpParens, X: do, Type: do.Type} // its value is seen
	}
	return do
}

// deleteExpr lowers a delete-expression.
func (f *fn) deleteExpr(e *il.Expr) *Expr {
	a := e.X.Args
	if a == nil {
		return f.unknown(e)
	}
	x := f.array(a)
	t := e.X.TypeOperand
	if t == nil {
		t = a.Type.Skip().Elem
	}
	dtor := destroyed(t)
	switch {
	case dtor == nil:
		return f.free(e, x, t)
	case e.X.ArrayDelete:
		return f.deleteVector(e, x, t)
	}
	c := t.ClassType()
	if a.Type.IsPointer() && a.Type.Skip().Elem.AllQuals() != 0 {
		x = cast(f.u.PointerTo(c), x) // what is destroyed is const no more [class.dtor]/5
	}
	if dtor.IsVirtual && !e.X.Global {
		before, p := f.once(x, a)
		y := call(f.virtualSlot(p, dtor, 1), f.u.Builtin.Void, p)
		if before == nil {
			before = p
		} else {
			before = &Expr{Op: OpParens, X: before, Type: before.Type}
		}
		return &Expr{Op: OpCond, X: before, Y: y, Z: f.nothing(), Type: f.u.Builtin.Void}
	}
	v := f.temp(f.u.PointerTo(c))
	save := assigned("=", varRef(v), x)
	end := call(structor(dtor, '1'), f.u.Builtin.Void, varRef(v))
	both := &Expr{Op: OpComma, X: end, Y: f.free(e, varRef(v), t), Type: f.u.Builtin.Void, Void: true}
	save = &Expr{Op: OpParens, X: save, Type: save.Type}
	return &Expr{Op: OpCond, X: save, Y: both, Z: f.nothing(), Type: f.u.Builtin.Void, Void: true}
}

// free returns the call of the deallocation function of e for p.
func (f *fn) free(e *il.Expr, p *Expr, t *il.Type) *Expr {
	args := []*Expr{cast(f.voidPointer(), p)}
	if e.Routine == nil {
		return call(text("_ZdlPvm", nil), f.u.Builtin.Void, args[0], f.number(t.Skip().Size))
	}
	if !e.X.ArrayDelete && e.Routine.MemberOf == nil && len(e.Routine.Type.Skip().Routine.Params) == 1 {
		return call(text("_ZdlPvm", nil), f.u.Builtin.Void, args[0], f.number(t.Skip().Size))
	}
	if !e.X.ArrayDelete && len(e.Routine.Type.Skip().Routine.Params) > 1 {
		args = append(args, f.number(t.Skip().Size))
	}
	return call(function(e.Routine), f.u.Builtin.Void, args...)
}

func (f *fn) deleteVector(e *il.Expr, p *Expr, t *il.Type) *Expr {
	c, _ := element(t)
	free := cast(f.types.runtimeSized, text("_ZdaPvm", nil))
	cookie := max(uint64(8), uint64(c.AlignOf()))
	return call(text("__cxa_vec_delete3", nil), f.u.Builtin.Void, cast(f.voidPointer(), p), f.number(c.Size), f.number(cookie), f.deleter(c), free)
}

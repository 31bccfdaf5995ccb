// This file implements new and delete (rules gpu.new, gpu.delete,
// gpu.own-allocation).
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

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
	lead := len(f.lead)
	newFlags(f, e)
	if needsFlag(e) {
		a.flag = f.flags[e.Init]
	} else if len(f.lead) > lead { // of parts alone
		flags := takeLead(f, nil, lead)
		return comma(flags, f.newExpr(e))
	}
	f.newSize(a)
	n := f.temp(f.u.Builtin.ULong)
	set := assigned("=", varRef(n), a.size)
	args := []*Expr{varRef(n)}
	plain := e.Init == nil || e.Init.Kind == il.DikConstructor && (e.Init.Routine == nil || e.Init.Routine.IsTrivialDefaultCtor && e.Init.Args == nil && !e.Init.ValueInit)
	saved := e.X.Placement && !plain && initThrows(e.Init) && il.MatchingDelete(f.u, e.Routine, f.u.File.Routines) != nil
	for x := e.X.Args; x != nil; x = x.Next {
		y := f.argument(x)
		if saved && !isFixedArgument(f, x, true) && !isFixedAddress(f, x, y) { // the operator delete would take it, too
			v := f.temp(f.u.Unqualified(y.Type))
			y = assigned("=", varRef(v), y)
		}
		args = append(args, y)
	}
	get := call(function(e.Routine), e.Routine.Type.Skip().Elem, args...)
	if plain {
		return cast(e.Type, comma(set, get))
	}
	pt := f.u.PointerTo(a.t)
	if e.X.Count != nil {
		pt = f.u.PointerTo(allocatedArray(f, a))
	}
	p := f.temp(pt)
	got := assigned("=", varRef(p), cast(pt, get))
	do := f.newInit(a, p)
	if a.flag != nil && !takesAlignment(e) {
		do = comma(comma(setFlag(f, a.flag, "1"), do), setFlag(f, a.flag, "0"))
	}
	if mayFail(e.Routine) {
		test := &Expr{Op: OpParens, X: got, Type: got.Type}
		return cast(e.Type, comma(set, &Expr{Op: OpCond, X: test, Y: comma(do, varRef(p)), Z: null(pt), Type: pt}))
	}
	return cast(e.Type, comma(set, comma(got, comma(do, varRef(p)))))
}

// takesAlignment reports whether the allocation function of e is given an alignment that the
// program does not write: nothing frees the storage when the initialisation throws.
func takesAlignment(e *il.Expr) bool {
	p := e.Routine.Type.Skip().Routine.Params
	return !e.X.Placement && len(p) > 1 && p[1].Type.IsEnum()
}

// mayFail reports whether operator new r says that it throws nothing, and is not the one
// that returns its argument: the result may be null [expr.new]/17.
func mayFail(r *il.Routine) bool {
	t := r.Type.Skip().Routine
	if r.MemberOf == nil && len(t.Params) == 2 && t.Params[1].Type.IsPointer() && t.Params[1].Type.Skip().Elem.IsVoid() {
		return false
	}
	s := t.ExcSpec
	return s != nil && (s.IsNoexcept && s.Value == 1 || !s.IsNoexcept && !s.ThrowAny && len(s.Types) == 0)
}

// initThrows reports whether initialisation d is more than zeroes.
func initThrows(d *il.DynamicInit) bool {
	return d != nil && d.Kind != il.DikZero && !(d.Kind == il.DikConstructor && d.ValueInit && (d.Routine == nil || d.Routine.IsTrivialDefaultCtor))
}

// needsFlag reports whether the initialisation of e is noted in a flag, as the
// storage is freed when it throws.
func needsFlag(e *il.Expr) bool {
	d := e.Init
	if d != nil && d.Kind == il.DikZero && e.X.Count == nil && !e.X.Placement {
		return declaresDefault(e.X.TypeOperand)
	}
	return d != nil && e.X.Count == nil && !e.X.Placement && d.Kind != il.DikZero && !(d.Kind == il.DikConstructor && d.Routine == nil)
}

// declaresDefault reports whether t is a class that declares its default constructor and
// leaves it to the compiler, or has a subobject of such a class.
func declaresDefault(t *il.Type) bool {
	if t == nil || t.ClassType() == nil {
		return false
	}
	return t.AnySubobject(func(t *il.Type) bool {
		c := t.ClassType()
		if c == nil {
			return false
		}
		r := c.Cls.Members.DefaultCtor.Routine
		return r != nil && r.IsDefaulted && !r.Generated
	})
}

// newSize finds out how much storage is asked for.
func (f *fn) newSize(a *allocation) {
	size := a.t.Skip().Size
	c := a.e.X.Count
	switch {
	case c == nil:
		a.bytes, a.size = size, f.number(size)
	case c.Kind == il.EnkConstant && c.Const.Kind == il.CkInteger && !c.Const.Int.IsZero():
		a.bytes = c.Const.Int.Lo * size
		a.size = f.number(a.bytes)
	default:
		n := f.value(c)
		if e, per := innermost(a.t); per > 1 {
			n = &Expr{Op: OpBinary, Name: "*", X: cast(f.u.Builtin.Long, n), Y: text(utoa(per)+"L", f.u.Builtin.Long), Type: f.u.Builtin.Long}
			n, size = cast(f.u.Builtin.ULong, n), e.Skip().Size
		} else if !f.u.SameUnqualified(c.Type, f.u.Builtin.ULong) {
			n = cast(f.u.Builtin.ULong, n)
		}
		if size == 1 {
			a.size = n
			return
		}
		a.size = &Expr{Op: OpBinary, Name: "*", X: n, Y: f.number(size), Type: f.u.Builtin.ULong}
	}
}

// innermost returns the type of the elements of array t that are none, and how many
// there are; t itself where it is no array.
func innermost(t *il.Type) (*il.Type, uint64) {
	n := uint64(1)
	for s := t.Skip(); s.Kind == il.TkArray; s = t.Skip() {
		n *= s.Array.Count
		t = s.Elem
	}
	return t, n
}

// newObject is the object that p points to while d initialises it: no const object yet
// (rule gpu.new).
func newObject(f *fn, p *Var, d *il.DynamicInit) *Expr {
	t := p.Type.Skip().Elem
	x := f.deref(varRef(p), t)
	q := t.AllQuals() &^ il.Const
	if d.Kind == il.DikConstructor && d.Routine != nil && !d.Routine.IsTrivialCopy {
		q = 0
	}
	if !t.IsClass() || q == t.AllQuals() {
		return x
	}
	return f.see(f.u.Qualified(f.u.Unqualified(t), q), x)
}

// newInit initialises what p points to.
func (f *fn) newInit(a *allocation, p *Var) *Expr {
	d := a.e.Init
	t := p.Type.Skip().Elem
	if c := t.BaseElement().ClassType(); c != nil && c.Cls.Empty && (d.Kind == il.DikZero || d.Kind == il.DikConstructor && d.ValueInit && (d.Routine == nil || d.Routine.IsTrivialDefaultCtor)) {
		return nil
	}
	if c := f.unit.tableConstant(t, d); c != nil {
		return f.copied(f.deref(varRef(p), t), varRef(f.static(f.u.Unqualified(t), &il.DynamicInit{Kind: il.DikConstant, Const: c})))
	}
	if d.Kind == il.DikZero && (t.IsClass() || t.IsArray()) || d.Kind == il.DikConstructor && d.ValueInit && f.constructed(t, d) == nil && f.evaluated(t, d) == nil {
		f.Memset = true
		if d.Kind == il.DikZero || d.Routine == nil || d.Routine.IsTrivialDefaultCtor {
			return f.memset(varRef(p), f.number(t.Skip().Size))
		}
		to := f.addr(newObject(f, p, d))
		return comma(f.memset(to, f.number(t.Skip().Size)), f.construct(to, d))
	}
	x := newObject(f, p, d)
	if t.IsClass() && d.Kind != il.DikExpression && d.Kind != il.DikBitwiseCopy {
		t = x.Type
	}
	inInit := f.inInit
	f.inInit = true
	defer func() { f.inInit = inInit }()
	d = f.asConstant(t, d)
	if f.constantOf(t, d) {
		return f.copied(x, varRef(f.static(t, d)))
	}
	saved := f.unfolded
	f.unfolded = isUnfolded(d) || t.IsPointer() && d.Kind == il.DikExpression && leadsToStatic(f.lowerer, d.Expr, 0)
	n := f.fill(x, t, d)
	f.unfolded = saved
	leadsFirst(f, n)
	do := n.cleared
	if last := len(n.exprs) - 1; last >= 0 && n.exprs[last].Op == OpAssign && n.exprs[last].Variant == 'f' {
		n.exprs = n.exprs[:last] // nothing follows
	}
	for _, s := range n.elems {
		if s.Text == "" && s.Kind == StmtElem {
			do = comma(do, assigned("=", s.X, s.Y))
		}
	}
	for _, y := range n.exprs {
		if t.IsPointer() && y.Op == OpAssign && !f.constInit {
			y.Y = asOperand(y.Y)
		}
		do = comma(do, y)
	}
	if do == nil {
		return text("0", f.u.Builtin.Int)
	}
	if last := do.Y; do.Op == OpComma && last.Op == OpCall && last.Type.IsVoid() {
		return do
	}
	if (a.flag != nil || a.e.X.Count != nil) && (n.valued && a.e.X.Count == nil || t.IsClass() || t.IsArray() && do.Op == OpComma && do.X.Op == OpCall && do.X.X.Op == OpText) && do.Op == OpComma {
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
	if dtor.IsVirtual && e.X.Global && il.OwnDelete(c, false) != nil {
		return deleteWhole(f, e, x, t, dtor)
	}
	if dtor.IsVirtual {
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

// free returns the call of the deallocation function of e for p, with the size and the
// alignment that it takes.
func (f *fn) free(e *il.Expr, p *Expr, t *il.Type) *Expr {
	args := []*Expr{p}
	if !t.IsVoid() || t.AllQuals() != 0 {
		args[0] = cast(f.voidPointer(), p)
	}
	if e.Routine == nil {
		return freeGlobally(f, args, t)
	}
	for i, q := range e.Routine.Type.Skip().Routine.Params {
		switch {
		case i == 0 || e.X.ArrayDelete && !q.Type.IsEnum():
		case q.Type.IsEnum():
			args = append(args, f.number(uint64(t.AlignOf())))
		default:
			args = append(args, f.number(t.Skip().Size))
		}
	}
	return call(function(e.Routine), f.u.Builtin.Void, args...)
}

func (f *fn) deleteVector(e *il.Expr, p *Expr, t *il.Type) *Expr {
	c, _ := element(t)
	cookie := max(uint64(8), uint64(c.AlignOf()))
	dtor := c.Cls.Members.Dtor.Routine
	var save *Expr
	end := f.deleter(c)
	if dtor.IsVirtual { // that of the class that the first element has
		v := f.temp(f.u.PointerTo(c))
		save = &Expr{Op: OpParens, X: assigned("=", varRef(v), p)}
		save.Type = save.X.Type
		p = varRef(v)
		end = cast(f.runtimeFunction(), elementDestructor(f, p, c, dtor, cookie))
	}
	args := []*Expr{cast(f.voidPointer(), p), f.number(c.Size), f.number(cookie), end}
	var own *il.Routine
	if !e.X.Global {
		own = il.OwnDelete(c, true)
	}
	name := "__cxa_vec_delete3"
	switch {
	case own != nil && len(own.Type.Skip().Routine.Params) == 1:
		name, args = "__cxa_vec_delete2", append(args, freeing(f, function(own)))
	case own != nil:
		args = append(args, cast(f.types.runtimeSized, function(own)))
	case sizedDelete(f.dialect):
		args = append(args, cast(f.types.runtimeSized, text("_ZdaPvm", nil)))
	default:
		name = "__cxa_vec_delete"
	}
	x := call(text(name, nil), f.u.Builtin.Void, args...)
	if save == nil {
		return x
	}
	return &Expr{Op: OpCond, X: save, Y: x, Z: f.nothing(), Type: f.u.Builtin.Void}
}

// freeing is function x, which frees storage, as one of the run-time library's: from
// C++17 on its type says that it throws nothing, and is another one.
func freeing(f *fn, x *Expr) *Expr {
	if f.dialect != nil && !f.dialect.AtLeast(lang.CXX17) {
		return x
	}
	return cast(f.runtimeFunction(), x)
}

// elementDestructor is the destructor that the table of the first of the elements at p
// names, if there is one: their number stands in front of them.
func elementDestructor(f *fn, p *Expr, c *il.Type, dtor *il.Routine, cookie uint64) *Expr {
	char := f.u.PointerTo(f.u.Builtin.Char)
	at := &Expr{Op: OpBinary, Name: "-", X: cast(char, p), Y: f.number(cookie), Type: char}
	count := f.deref(cast(f.u.PointerTo(f.u.Builtin.ULong), at), f.u.Builtin.ULong)
	t := f.functionPointer(dtor)
	return &Expr{Op: OpCond, X: count, Y: f.virtualSlot(p, dtor, 0), Z: null(t), Type: t}
}

// deleteWhole lowers ::delete of an object whose destructor is virtual: where the whole
// object begins stands in its table.
func deleteWhole(f *fn, e *il.Expr, x *Expr, t *il.Type, dtor *il.Routine) *Expr {
	c := t.ClassType()
	v := f.temp(f.u.PointerTo(c))
	w := f.temp(f.voidPointer())
	save := &Expr{Op: OpParens, X: assigned("=", varRef(v), x), Type: v.Type}
	char := f.u.PointerTo(f.u.Builtin.Char)
	top := &Expr{Op: OpIndex, X: f.vptr(f.deref(varRef(v), c), c), Y: text("(-2L)", f.u.Builtin.Long), Type: f.u.Builtin.Long}
	sum := &Expr{Op: OpBinary, Name: "+", X: cast(char, varRef(v)), Y: top, Type: char}
	whole := &Expr{Op: OpCond, X: varRef(v), Y: cast(f.voidPointer(), sum), Z: null(f.voidPointer()), Type: f.voidPointer()}
	end := call(f.virtualSlot(varRef(v), dtor, 0), f.u.Builtin.Void, varRef(v))
	both := &Expr{Op: OpComma, X: end, Y: freeGlobally(f, []*Expr{varRef(w)}, t), Type: f.u.Builtin.Void, Void: true}
	all := &Expr{Op: OpComma, X: assigned("=", varRef(w), whole), Y: both, Type: f.u.Builtin.Void, Void: true}
	return &Expr{Op: OpCond, X: save, Y: all, Z: f.nothing(), Type: f.u.Builtin.Void}
}

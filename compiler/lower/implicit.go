// This file implements functions that nobody wrote: implicit members, and the
// variants of constructors and destructors (rules gpu.structors, gpu.implicit).
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// forwards reports whether the function only passes its parameters on.
func (f *fn) forwards() bool {
	r := f.f.Routine
	return (r.Special == il.SfkConstructor || r.Special == il.SfkDestructor) && f.f.Variant != Written(r)
}

// forwardBody lowers the variant of a constructor or destructor for bases, which
// calls the one that was written, and that for deletion.
func (f *fn) forwardBody() {
	r := f.f.Routine
	b := &Block{Scope: true}
	f.f.Body = b
	f.inBlock(b, func() {
		args := make([]*Expr, 0, len(f.f.Params))
		for _, p := range f.f.Params {
			args = append(args, varRef(p.Var))
		}
		f.emit(&Stmt{Kind: StmtExpr, X: call(structor(r, '1'), f.u.Builtin.Void, args...)})
		if f.f.Variant == '0' {
			f.emit(&Stmt{Kind: StmtExpr, X: f.release(varRef(f.this()), r.MemberOf)})
		}
		f.emit(&Stmt{Kind: StmtReturn})
	})
}

// release frees the object of class c at p.
func (f *fn) release(p *Expr, c *il.Type) *Expr {
	args := []*Expr{cast(f.voidPointer(), p)}
	d := il.OwnDelete(c.ClassType(), false)
	if d == nil {
		return freeGlobally(f, args, c)
	}
	if len(d.Type.Skip().Routine.Params) > 1 {
		args = append(args, f.number(c.Skip().Size))
	}
	return call(function(d), f.u.Builtin.Void, args...)
}

// freeGlobally calls the global operator delete for the pointer in args to an object of
// type t: from C++14 on with its size, from C++17 on with an extended alignment [expr.delete]/10.
func freeGlobally(f *fn, args []*Expr, t *il.Type) *Expr {
	if !sizedDelete(f.dialect) {
		return call(text("_ZdlPv", nil), f.u.Builtin.Void, args...)
	}
	name, args := "_ZdlPvm", append(args, f.number(t.Skip().Size))
	if t.AlignOf() > 16 && f.dialect != nil && f.dialect.AtLeast(lang.CXX17) {
		name, args = "_ZdlPvmSt11align_val_t", append(args, f.number(uint64(t.AlignOf())))
	}
	return call(text(name, nil), f.u.Builtin.Void, args...)
}

// sizedDelete reports whether the global operator delete takes sizes.
func sizedDelete(d *lang.Dialect) bool { return d == nil || d.AtLeast(lang.CXX14) }

// implicitBody lowers a member that the compiler defines.
func (f *fn) implicitBody() {
	r := f.f.Routine
	b := &Block{Scope: true}
	f.f.Body = b
	f.inBlock(b, func() {
		switch {
		case r.Special == il.SfkDestructor:
			f.implicitDestructor(r)
		case r.Special == il.SfkConstructor && copies(r):
			f.copyMembers(r, false)
		case r.Special == il.SfkConstructor:
			f.defaultMembers(r)
		case r.Special == il.SfkOperator && r.Opname == token.Assign:
			if r.IsTrivialCopy {
				copyWhole(f, r)
			} else {
				f.copyMembers(r, true)
			}
			f.emit(&Stmt{Kind: StmtReturn, Text: "return", X: varRef(f.this())})
			return
		case r.LambdaCall != nil:
			f.closureEntry(r)
			return
		default:
			f.Missing++
		}
		f.emit(&Stmt{Kind: StmtReturn})
	})
}

// closureEntry lowers function r, which passes its parameters on to the call operator
// of a closure without an object (rule gpu.closure-entries).
func (f *fn) closureEntry(r *il.Routine) {
	args := make([]*Expr, 0, len(f.f.Params)+1)
	params := f.f.Params
	if f.f.Result != nil {
		args, params = append(args, varRef(f.f.Result)), params[1:]
	}
	args = append(args, null(f.u.PointerTo(f.u.Qualified(r.MemberOf, r.LambdaCall.Type.Skip().Routine.ThisQuals))))
	for _, p := range params {
		args = append(args, varRef(p.Var))
	}
	t := r.Type.Skip().Elem
	x := call(function(r.LambdaCall), t, args...)
	if f.f.Result != nil || t.IsVoid() {
		f.emit(&Stmt{Kind: StmtExpr, X: x})
		f.emit(&Stmt{Kind: StmtReturn})
		return
	}
	f.emit(&Stmt{Kind: StmtReturn, Text: "return", X: x})
}

// copies reports whether constructor r copies or moves.
func copies(r *il.Routine) bool {
	q := r.Type.Skip().Routine.Params
	return r.Inherited == nil && len(q) > 0 && q[0].Type.IsReference() && q[0].Type.Deref().ClassType() == r.MemberOf.ClassType()
}

func (f *fn) implicitDestructor(r *il.Routine) {
	tableSetter{f}.setTables(r.MemberOf.ClassType(), source.Pos{})
	f.structorEnd(source.Pos{})
}

// defaultMembers builds bases and members by default.
func (f *fn) defaultMembers(r *il.Routine) {
	c := r.MemberOf.ClassType()
	for _, b := range c.Cls.DirectBases {
		if b.Virtual {
			continue
		}
		s := b.Type.ClassType()
		if r.Inherited != nil {
			if i := il.PassesTo(r, s); i != nil {
				var args []*Expr
				for j, p := range (tableSetter{f}).ownParameters() {
					args = append(args, passedOn(f, p, r.Type.Skip().Routine.Params[j].Type))
				}
				f.emit(&Stmt{Kind: StmtExpr, X: tableSetter{f}.structorBase(i, f.addr(f.baseStep(f.thisObject(), b)), args...)})
				continue
			}
		}
		f.defaultConstruct(f.baseStep(f.thisObject(), b), b.Type, '2')
	}
	tableSetter{f}.setTables(c, source.Pos{})
	if c.Kind == il.TkUnion {
		for _, m := range c.Cls.Fields {
			if m.Init != nil {
				f.memberInit(f.member(f.thisObject(), m), m.Type, m.Init, source.Pos{}, '1')
			}
		}
		return
	}
	for _, m := range c.Cls.Fields {
		x := f.member(f.thisObject(), m)
		if m.Init != nil {
			f.memberInit(x, m.Type, m.Init, source.Pos{}, '1')
			continue
		}
		f.defaultConstruct(x, m.Type, '1')
	}
}

// ownParameters are the parameters of the source.
func (f tableSetter) ownParameters() []*Param {
	if f.f.Tables != nil {
		return f.f.Params[2:]
	}
	return f.f.Params[1:]
}

// passedOn is parameter p, of type t in the source, as an argument of the constructor that is inherited: a reference
// is what it refers to, its address cast.
func passedOn(f *fn, p *Param, t *il.Type) *Expr {
	x := varRef(p.Var)
	if t.IsReference() {
		return cast(p.Var.Type, x)
	}
	return f.see(p.Var.Type, x)
}

// defaultConstruct builds x, of type t, by its default constructor if it has one
// that does something.
func (f *fn) defaultConstruct(x *Expr, t *il.Type, variant byte) {
	c, _ := element(t)
	if c.Cls == nil || t.IsReference() {
		return
	}
	m := &c.Cls.Members.DefaultCtor
	if m.Trivial || m.Routine == nil {
		return
	}
	d := &il.DynamicInit{Kind: il.DikConstructor, Routine: m.Routine}
	if t.IsArray() {
		f.emit(&Stmt{Kind: StmtExpr, X: f.constructArray(x, t, d)})
		return
	}
	var args []*Expr
	for _, q := range m.Routine.Type.Skip().Routine.Params {
		if q.Default != nil {
			args = append(args, f.argument(q.Default))
		}
	}
	if variant == '2' {
		f.emit(&Stmt{Kind: StmtExpr, X: tableSetter{f}.structorBase(m.Routine, f.addr(x), args...)})
		return
	}
	f.emit(&Stmt{Kind: StmtExpr, X: call(structor(m.Routine, variant), f.u.Builtin.Void, append([]*Expr{f.constructedPart(x)}, args...)...)})
}

// copyMembers copies bases and members from the parameter, by construction or
// assignment.
func (f *fn) copyMembers(r *il.Routine, assign bool) {
	c := r.MemberOf.ClassType()
	from := f.f.Params[len(f.f.Params)-1].Var
	moves := from.Type.IsRvalueReference()
	for _, b := range c.Cls.DirectBases {
		x := f.baseStep(f.thisObject(), b)
		switch empty := b.Type.ClassType().Cls.Empty && Copier(b.Type.ClassType(), assign, moves) == nil; {
		case b.Virtual && !assign || empty && !assign:
			continue
		case empty:
			f.emit(&Stmt{Kind: StmtExpr, X: cast(f.u.Builtin.Void, x)}) // nothing is copied
			continue
		}
		f.copyBase(x, f.baseStep(f.deref(varRef(from), c), b), moves, b, assign)
	}
	if !assign {
		tableSetter{f}.setTables(c, source.Pos{})
	}
	f.copyFields(c, f.thisObject(), f.deref(varRef(from), from.Type.Deref()), assign, moves)
}

// copyWhole assigns the object that the parameter of r, a trivial assignment operator that is
// called by its name, refers to (rule gpu.called-assignments).
func copyWhole(f *fn, r *il.Routine) {
	c := r.MemberOf.ClassType()
	from := f.f.Params[len(f.f.Params)-1].Var
	x := f.thisObject()
	switch n := copiedBytes(c); {
	case c.Cls.Empty:
		f.emit(&Stmt{Kind: StmtExpr, X: cast(f.u.Builtin.Void, x)})
	case n > 0:
		p := varRef(from)
		if from.Type.Deref().AllQuals() != 0 {
			p = cast(f.pointer(c), p)
		}
		f.emit(&Stmt{Kind: StmtExpr, X: copiedWithoutValue(bytesCopied(f, x, p, n, true))})
	default:
		f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", x, f.deref(varRef(from), from.Type.Deref()))})
	}
}

// copyFields copies the members of an object y of class c to those of x, those of anonymous
// unions and structs one by one.
func (f *fn) copyFields(c *il.Type, x, y *Expr, assign, moves bool) {
	for _, m := range c.Cls.Fields {
		switch {
		case m.IsBitField && m.Name == nil:
			continue
		case m.Name == nil && m.AnonymousParent:
			f.copyFields(m.Type.ClassType(), f.member(x, m), f.member(y, m), assign, moves)
			continue
		}
		source := f.fieldOf(y, m)
		if m.IsMutable && y.Type.AllQuals()&il.Const != 0 && m.Type.IsClass() {
			own := f.u.Unqualified(y.Type)
			source = f.fieldOf(f.deref(cast(f.pointer(own), f.addr(y)), own), m)
		}
		if m.Type.IsArray() {
			source = &Expr{Op: OpMember, X: source.X, Field: m, Type: m.Type}
		}
		f.copyPart(f.fieldOf(x, m), source, nil, m.Type, assign, moves, '1')
	}
}

// copyBase copies base class object y, b, of the parameter, to x.
func (f *fn) copyBase(x, y *Expr, moves bool, b *il.BaseClass, assign bool) {
	t := f.u.Qualified(b.Type, il.Const)
	p := f.addr(y)
	switch {
	case moves:
		p = nil
	case p.Op != OpAddr || p.X.Op != OpBase || b.Virtual:
		p = cast(f.pointer(t), p)
	}
	if p != nil && assign && Copier(b.Type.ClassType(), assign, moves) == nil {
		switch {
		case b.Virtual:
			y = f.deref(p, t)
		case p.Op == OpAddr && p.X.Op == OpBase && copiedBytes(b.Type.ClassType()) == 0:
			y = &Expr{Op: OpDeref, X: p, Type: t} // the reference to the base is one of its own
		}
	}
	f.copyPart(x, y, p, b.Type, assign, moves, '2')
}

// copyPart copies y, whose address is from where that is given, to x.
func (f *fn) copyPart(x, y, from *Expr, t *il.Type, assign, moves bool, variant byte) {
	c, n := element(t)
	var fn *il.Routine
	if c.Cls != nil && !t.IsReference() {
		fn = Copier(c, assign, moves && t.BaseElement().AllQuals()&il.Const == 0)
	}
	switch {
	case fn == nil && t.IsArray():
		f.emit(&Stmt{Kind: StmtCopy, X: x, Y: y})
	case fn == nil && t.IsClass() && copiedBytes(c) > 0 && (assign || variant == '2'):
		copyPartBytes(f, x, y, from, c, assign)
	case fn == nil && assign && t.IsClass() && c.Cls.Empty:
		f.emit(&Stmt{Kind: StmtExpr, X: cast(f.u.Builtin.Void, x)}) // nothing is copied
	case fn == nil:
		f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", x, y)})
	case t.IsArray() && assign:
		f.assignElements(x, y, t, fn, n)
	case t.IsArray():
		e := t.Skip().Elem
		p := f.decay(x, f.pointer(e))
		if e.AllQuals()&il.Const != 0 {
			p = cast(f.pointer(f.u.Unqualified(e)), p)
		}
		src := cast(f.voidPointer(), cast(f.pointer(f.u.Qualified(c, il.Const)), f.addr(y)))
		args := []*Expr{cast(f.voidPointer(), p), src, f.number(n), f.number(c.Size), cast(f.types.runtimeCopy, structor(fn, '1')), f.deleter(c)}
		f.emit(&Stmt{Kind: StmtExpr, X: call(text("__cxa_vec_cctor", nil), f.u.Builtin.Void, args...)})
	default:
		if from == nil {
			from = f.copiedFrom(y, fn, assign)
		}
		if variant == '2' && !assign {
			f.emit(&Stmt{Kind: StmtExpr, X: tableSetter{f}.structorBase(fn, f.addr(x), from)})
			return
		}
		callee, to := structor(fn, variant), f.constructedPart(x)
		if assign {
			callee, to = function(fn), f.addr(x)
		}
		f.emit(&Stmt{Kind: StmtExpr, X: call(callee, f.u.Builtin.Void, to, from)})
	}
}

// copyPartBytes copies part y of class c, whose tail padding another part may use, to x; from is
// its address as that of a const object, if it is seen as one (rule gpu.copied-bytes).
func copyPartBytes(f *fn, x, y, from *Expr, c *il.Type, assign bool) {
	switch {
	case !assign || from == nil:
		if y.Type.AllQuals() != 0 {
			y = f.see(f.u.Unqualified(c), y)
		}
		from = f.addr(y)
	default:
		from = cast(f.pointer(c), from)
	}
	copied := bytesCopied(f, x, from, copiedBytes(c), true)
	if assign {
		copied = copiedWithoutValue(copied)
	}
	f.emit(&Stmt{Kind: StmtExpr, X: copied})
}

// constructedPart is the address of x for a constructor: a const member is no const object
// yet.
func (f *lowerer) constructedPart(x *Expr) *Expr {
	p := f.addr(x)
	if x.Op == OpMember && x.Type.IsClass() && x.Field.Type.AllQuals()&il.Const != 0 {
		return cast(f.pointer(f.u.Unqualified(x.Type)), p)
	}
	return p
}

// copiedFrom is the address of y as the argument of function fn, which copies objects: a
// copy of what is no const object sees it as one.
func (f *lowerer) copiedFrom(y *Expr, fn *il.Routine, assign bool) *Expr {
	want := fn.Type.Skip().Routine.Params[0].Type.Deref()
	if want.AllQuals()&^y.Type.AllQuals() == 0 {
		return f.addr(y)
	}
	if !assign {
		return cast(f.pointer(want), f.addr(y))
	}
	p := f.addr(f.see(want, y))
	if p.Op == OpCast {
		p = &Expr{Op: OpParens, X: &Expr{Op: OpParens, X: p, Type: p.Type}, Type: p.Type}
	}
	return p
}

// Copier returns the function that copies objects of class c, nil where their
// bits are copied.
func Copier(c *il.Type, assign, moves bool) *il.Routine {
	m := &c.Cls.Members
	s := &m.CopyCtor
	switch {
	case assign && moves && m.MoveAssign.Exists:
		s = &m.MoveAssign
	case assign:
		s = &m.CopyAssign
	case moves && m.MoveCtor.Exists:
		s = &m.MoveCtor
	}
	if s.Trivial {
		return nil
	}
	return s.Routine
}

// assignElements assigns the n elements of array y to those of x in a loop.
func (f *fn) assignElements(x, y *Expr, t *il.Type, fn *il.Routine, n uint64) {
	i := f.temp(f.u.Builtin.ULong)
	e := t.Skip().Elem
	at := func(a *Expr) *Expr {
		return &Expr{Op: OpIndex, X: f.decay(a, f.pointer(e)), Y: varRef(i), Type: e}
	}
	source := at(y)
	if y.X.Type.AllQuals()&il.Const != 0 {
		source.Type = f.u.Qualified(e, il.Const)
	}
	f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", varRef(i), text("0UL", i.Type))})
	next := &Expr{Op: OpUnary, Name: "++", X: varRef(i), Type: i.Type}
	f.emit(&Stmt{Kind: StmtRepeat, X: call(function(fn), f.u.Builtin.Void, f.addr(at(x)), f.copiedFrom(source, fn, true)),
		Y: &Expr{Op: OpBinary, Name: "<", X: next, Y: f.number(n), Type: f.u.Builtin.Bool}})
}

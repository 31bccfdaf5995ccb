// This file implements pointers to member functions: structures of a function or a
// place in the table, and of what the object's address is moved by
// (rule gpu.member-functions).
package lower

import (
	"sort"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// A Global is a constant of expressions that lies in a variable of the unit.
type Global struct {
	Var      *Var
	Const    *il.Constant
	Constant bool // it lies in constant memory
	Unseen   bool // it is of the host alone and has but a number
	instance bool
}

// A globalUse is one place where the body of a function names such a constant.
type globalUse struct{ of, to *il.Routine }

// A globalKey says which constants are one: those of the same owner and text, and
// of the same type unless they are arrays.
type globalKey struct {
	of   any
	text string
	t    *il.Type
}

// Globals returns the constants of the functions lowered so far that lie in
// variables, in order: those of instances last.
func (u *Unit) Globals() []*Global {
	list := append([]*Global(nil), u.globals...)
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if a.Const.FuncNameTok && b.Const.FuncNameTok && !a.Unseen && !b.Unseen {
			return a.Const.ID < b.Const.ID // as they were made
		}
		if a.instance != b.instance {
			return b.instance
		}
		return !a.instance && a.Const.Pos.IsValid() && b.Const.Pos.IsValid() && a.Const.Pos.Before(b.Const.Pos)
	})
	return list
}

// global returns the variable that holds constant c; constants of the same owner and
// text are one.
func (f *fn) global(c *il.Constant, t *il.Type, of any, text string) *Expr {
	key := globalKey{of: of, text: text, t: t}
	if t.IsArray() {
		key.t = nil
	}
	if v := f.unit.known[key]; v != nil {
		return varRef(v)
	}
	g := f.unit.newGlobal(c, t, f.f.Routine)
	if f.unit.known == nil {
		f.unit.known = make(map[globalKey]*Var)
	}
	f.unit.known[key] = g.Var
	return varRef(g.Var)
}

// newGlobal returns a new variable of the unit for constant c of type t in the body of r.
func (u *Unit) newGlobal(c *il.Constant, t *il.Type, r *il.Routine) *Global {
	g := &Global{Var: &Var{Type: t, Static: true, Unit: true}, Const: c,
		instance: r != nil && r.InstantiatedFrom != nil && !r.IsSpecialized, Constant: c.Routine != nil && cuda.OnDevice(c.Routine)}
	u.globals = append(u.globals, g)
	return g
}

// HostGlobal notes constant c in the body of r, a function of the host: it lies in a
// variable, which only a pointer to a function of the device shows.
func (u *Unit) HostGlobal(c *il.Constant, r *il.Routine) {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	t := u.u.Unqualified(c.Type)
	if c.Routine != nil {
		if isFoldedMember(c) {
			return
		}
		if u.known[globalKey{of: c.Routine, text: strconv.FormatInt(c.Offset, 10), t: t}] != nil {
			return
		}
	}
	g := u.newGlobal(c, t, r)
	g.Unseen = !g.Constant
}

// FunctionNames makes the variables for the name of r, a function of the device whose body is
// not lowered (rule gpu.function-names).
func (u *Unit) FunctionNames(r *il.Routine) {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	for _, c := range u.u.FunctionNames(r) {
		u.newGlobal(c, nameType(u.u, c), r)
	}
}

// memberConstant lowers the constant pointer to member function c, of type t: a null
// pointer, and the value of another expression than `&C::f`, lies in the function, another one in the unit.
func (f *fn) memberConstant(c *il.Constant, t *il.Type) *Expr {
	t = f.u.Unqualified(t)
	if c.Routine == nil || isFoldedMember(c) {
		own := il.LooseConstant(il.CkPtrToMember, t)
		if c.Routine != nil {
			own.OwnRare().Routine, own.OwnRare().Offset = c.Routine, c.Offset
		}
		return varRef(f.static(f.u.Qualified(t, il.Const), &il.DynamicInit{Kind: il.DikConstant, Const: own}))
	}
	f.unit.pointers = append(f.unit.pointers, globalUse{f.f.Routine, c.Routine})
	return f.global(c, t, c.Routine, strconv.FormatInt(c.Offset, 10))
}

// isFoldedMember reports whether constant pointer c is the value of something else than `&C::f`.
func isFoldedMember(c *il.Constant) bool {
	if c.Expr == nil {
		return false
	}
	e := c.Expr.BehindParens()
	for e.Kind == il.EnkOperation && e.Generated && e.Operand != nil && !e.IsOp(il.OpAddressOf) {
		e = e.Operand.BehindParens()
	}
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const != c {
		return isFoldedMember(e.Const)
	}
	return e.Kind != il.EnkRoutine && !e.IsOp(il.OpAddressOf)
}

// memberParts returns the two parts of constant pointer c.
func (f *lowerer) memberParts(c *il.Constant) (code, move *Expr) {
	switch {
	case c.Routine == nil:
		code = null(f.types.memberCode)
	case c.Routine.IsVirtual:
		code = text("((void (*)())"+strconv.Itoa(1+8*f.shapes.Slot(c.Routine))+"ULL)", f.types.memberCode)
	default:
		code = cast(f.types.memberCode, function(c.Routine))
	}
	return code, text(strconv.FormatInt(c.Offset, 10)+"L", f.u.Builtin.Long)
}

// memberElements sets the parts of x, an element of a constant initialiser.
func (f *fn) memberElements(p *spread, x *Expr, c *il.Constant) {
	code, move := f.memberParts(c)
	p.written = true
	p.consts = append(p.consts,
		&Stmt{Kind: StmtElem, X: &Expr{Op: OpMember, X: x, Name: "f", Type: f.types.memberCode}, Y: code},
		&Stmt{Kind: StmtElem, X: &Expr{Op: OpMember, X: x, Name: "d", Type: f.u.Builtin.Long}, Y: move})
}

// memberPart returns one part of pointer x; a value that is no variable has no
// members in C.
func (f *fn) memberPart(x *Expr, name string) *Expr {
	t := f.types.memberCode
	if name == "d" {
		t = f.u.Builtin.Long
	}
	if x.Op != OpVar && x.Op != OpEntity {
		return &Expr{Op: OpValueMember, X: x, Var: f.late(f.u.Unqualified(x.Type)), Name: name, Type: t}
	}
	part := &Expr{Op: OpMember, X: x, Name: name, Type: t}
	return &Expr{Op: OpParens, X: &Expr{Op: OpParens, X: part, Type: t}, Type: t}
}

// memberPointerCall lowers the call of a function through a pointer to member.
func (f *fn) memberPointerCall(e *il.Expr, result *Expr) *Expr {
	bound := e.Operand
	obj, list := bound, e.Operand.Next
	var pm *il.Expr
	points := e.Op == il.OpPointsToPMCall
	if bound.Kind == il.EnkOperation && bound.Type.IsFunction() && (bound.Op == il.OpDotPMCall || bound.Op == il.OpPointsToPMCall) {
		points = bound.Op == il.OpPointsToPMCall
		obj, pm = bound.Operand, bound.Operand.Next
	} else {
		pm, list = bound.Next, bound.Next.Next
	}
	if pm == nil || !pm.Type.IsPtrToMemberFunction() {
		return f.unknown(e)
	}
	s := pm.Type.Skip()
	var p *Expr
	if points {
		p = f.value(obj)
	} else {
		p = f.addr(f.expr(obj))
	}
	char, long := f.u.PointerTo(f.u.Builtin.Char), f.u.Builtin.Long
	class := f.u.Qualified(s.Class, s.Elem.Skip().Routine.ThisQuals)
	this, entry, code := f.temp(f.u.PointerTo(class)), f.temp(f.tablePointer()), f.temp(f.u.PointerTo(f.flat(s.Elem.Skip(), class, false)))
	again := f.value(pm)
	first := again
	if hasEffect(pm, 0) {
		v := f.temp(f.u.Unqualified(pm.Type))
		first, again = assigned("=", varRef(v), again), varRef(v)
	}
	moved := &Expr{Op: OpBinary, Name: "+", X: cast(char, p), Y: f.memberPart(first, "d"), Type: char}
	do := assigned("=", varRef(this), cast(this.Type, moved))
	bits := func() *Expr { return cast(long, f.memberPart(again, "f")) }
	odd := &Expr{Op: OpBinary, Name: "&", X: bits(), Y: text("1L", long), Type: long}
	test := &Expr{Op: OpBinary, Name: "==", X: odd, Y: text("0L", long), Type: f.u.Builtin.Bool}
	plain := f.memberPart(again, "f")
	table := &Expr{Op: OpDeref, X: cast(f.u.PointerTo(char), varRef(this)), Type: char}
	slot := &Expr{Op: OpBinary, Name: "-", X: bits(), Y: text("1L", long), Type: long}
	at := cast(f.tablePointer(), &Expr{Op: OpBinary, Name: "+", X: table, Y: slot, Type: char})
	virtual := comma(assigned("=", varRef(entry), at), &Expr{Op: OpDeref, X: cast(f.u.PointerTo(f.types.memberCode), varRef(entry)), Type: f.types.memberCode})
	fn := cast(code.Type, &Expr{Op: OpCond, X: test, Y: plain, Z: virtual, Type: f.types.memberCode})
	do = comma(do, assigned("=", varRef(code), fn))
	var args []*Expr
	t := e.Type
	if result != nil {
		args = append(args, result)
		t = f.u.Builtin.Void
	}
	args = append(args, varRef(this))
	fixed := len(args)
	stores, rest := f.arguments(e, list)
	return comma(do, comma(stores, call(varRef(code), t, append(args[:fixed:fixed], rest...)...)))
}

// compareMemberFunctions compares two pointers to member functions; b is nil for the
// null pointer.
func (f *fn) compareMemberFunctions(name string, a, b *il.Expr) *Expr {
	truth, long := f.u.Builtin.Bool, f.u.Builtin.Long
	test := func(name string, x, y *Expr) *Expr { return &Expr{Op: OpBinary, Name: name, X: x, Y: y, Type: truth} }
	if b != nil && isMemberConstant(a) {
		a, b = b, a
	}
	join, other := "&&", "||"
	if name == "!=" {
		join, other = other, join
	}
	x := f.value(a)
	if b == nil || isMemberConstant(b) && b.Const.Routine == nil {
		return test(name, null(f.types.memberCode), f.memberPart(x, "f"))
	}
	if isMemberConstant(b) {
		code, move := f.memberParts(b.Const)
		return &Expr{Op: OpLogical, Name: join, X: test(name, code, f.memberPart(x, "f")), Y: test(name, move, f.memberPart(x, "d")), Type: truth}
	}
	y := f.value(b)
	same := test(name, f.memberPart(x, "f"), f.memberPart(y, "f"))
	none := test(name, cast(long, f.memberPart(x, "f")), text("0L", long))
	moves := test(name, f.memberPart(x, "d"), f.memberPart(y, "d"))
	rest := &Expr{Op: OpLogical, Name: other, X: none, Y: moves, Type: truth}
	return &Expr{Op: OpLogical, Name: join, X: same, Y: rest, Type: truth}
}

// isMemberConstant reports whether e is a constant pointer to a member function.
func isMemberConstant(e *il.Expr) bool {
	return e.Kind == il.EnkConstant && e.Const != nil && (e.Const.Kind == il.CkPtrToMember || e.Const.Kind == il.CkInteger)
}

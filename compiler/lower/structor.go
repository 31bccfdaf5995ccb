// This file implements what constructors and destructors do about tables of virtual
// functions and virtual bases, and thunks (rules gpu.constructors, gpu.destructors,
// gpu.virtual-bases).
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// Written is the variant of routine r that has its body: a constructor or destructor
// of a class with virtual bases is written for bases (rule gpu.virtual-bases).
func Written(r *il.Routine) byte {
	if hasVirtualBases(r) {
		return '2'
	}
	return '1'
}

// hasVirtualBases reports whether r is a constructor or destructor of a class with
// virtual bases.
func hasVirtualBases(r *il.Routine) bool {
	if r.MemberOf == nil || r.Special != il.SfkConstructor && r.Special != il.SfkDestructor {
		return false
	}
	c := r.MemberOf.ClassType()
	return c != nil && c.Cls.AnyVirtualBases
}

// A tableSetter lowers what one constructor or destructor does about the pointers of
// its object.
type tableSetter struct{ *fn }

// takesTables adds the parameter for the table of tables.
func (f tableSetter) takesTables() {
	if f.f.Variant == '2' && hasVirtualBases(f.f.Routine) {
		f.f.Tables = &Var{Type: f.types.tables}
		f.f.Params = append(f.f.Params, &Param{Var: f.f.Tables})
	}
}

// setTables sets the pointers to the tables of virtual functions, the first one at
// pos, at the start of a constructor or destructor of class c.
func (f tableSetter) setTables(c *il.Type, pos source.Pos) {
	if !dynamic(c) {
		return
	}
	m := &tableMaker{s: f.shapes, whole: c, of: subobject{c: c}}
	f.setTable(c, m.of, pos)
	if f.f.Routine.Special == il.SfkDestructor && !c.Cls.AnyVirtualBases && !declaresVirtual(c) {
		f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", f.primaryPointer(f.thisObject(), c), f.tableFor(c, m.of))})
	}
	f.setBaseTables(m, m.of, &il.ClassSet{}, 0)
}

// setBaseTables sets the pointers of the bases of x but those of nonvirtual primary
// bases, which are shared; the bases of a base come first.
func (f tableSetter) setBaseTables(m *tableMaker, x subobject, seen *il.ClassSet, depth int) {
	if depth > maxBaseDepth {
		return
	}
	for _, b := range x.c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || !dynamic(d) || b.Virtual && !seen.Add(d) {
			continue
		}
		f.u.Work.Step(1)
		y := m.at(x, b)
		f.setBaseTables(m, y, seen, depth+1)
		if b.Virtual || b != x.c.Cls.PrimaryBase {
			f.setTable(m.whole, y, source.Pos{})
		}
	}
}

// setTable sets the pointer of subobject y of the object of class c.
func (f tableSetter) setTable(c *il.Type, y subobject, pos source.Pos) {
	x := f.vptr(f.subobject(f.thisObject(), c, y), y.c)
	f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: assigned("=", x, f.tableFor(c, y))})
}

// tableFor is what the pointer of subobject y of an object of class c is set to.
func (f tableSetter) tableFor(c *il.Type, y subobject) *Expr {
	if f.f.Tables != nil {
		if y.c == c && y.offset == 0 {
			return f.deref(varRef(f.f.Tables), f.tablePointer())
		}
		if n, ok := f.shapes.Tables(c).set[y]; ok {
			return f.deref(f.tablesFrom(n), f.tablePointer())
		}
	}
	point := 0
	if g := find([]*Table{f.shapes.Table(c)}, y); g != nil {
		point = g.point
	}
	return f.tableAddress(c, point)
}

// tablesFrom is the table of tables from entry n on.
func (f tableSetter) tablesFrom(n int) *Expr {
	return &Expr{Op: OpBinary, Name: "+", X: varRef(f.f.Tables), Y: f.number(uint64(n)), Type: f.types.tables}
}

// structorBase calls the constructor or destructor r for the base object at p: one of a
// class with virtual bases is given its part of the table of tables.
func (f tableSetter) structorBase(r *il.Routine, p *Expr, args ...*Expr) *Expr {
	all := append(make([]*Expr, 0, len(args)+2), p)
	if hasVirtualBases(r) && f.f.Tables != nil {
		if n, ok := f.shapes.Tables(f.f.Routine.MemberOf.ClassType()).bases[r.MemberOf.ClassType()]; ok {
			all = append(all, f.tablesFrom(n))
		}
	}
	return call(structor(r, '2'), f.u.Builtin.Void, append(all, args...)...)
}

// declaresVirtual reports whether class c declares a virtual function itself.
func declaresVirtual(c *il.Type) bool {
	for _, r := range c.Cls.Routines {
		if r.IsVirtual {
			return true
		}
	}
	return false
}

// primaryPointer is the pointer to the table of class c as that of the base which
// has it: a destructor sets it so once more where c declares no virtual function.
func (f *lowerer) primaryPointer(x *Expr, c *il.Type) *Expr {
	for n := 0; n < maxBaseDepth && c.Cls.PrimaryBase != nil; n++ {
		b := c.Cls.PrimaryBase
		x, c = f.baseStep(x, b), b.Type.ClassType()
	}
	return &Expr{Op: OpVptr, X: x, Type: f.tablePointer()}
}

// tableAddress is the place of entry n in the table of c.
func (f *lowerer) tableAddress(c *il.Type, n int) *Expr {
	return &Expr{Op: OpBinary, Name: "+", X: &Expr{Op: OpText, Name: "_ZTV", Type: c, Variant: 'V'}, Y: text(itoa(int64(n)), f.u.Builtin.Int), Type: f.tablePointer()}
}

// subobject returns the base object y of x, of class c.
func (f *lowerer) subobject(x *Expr, c *il.Type, y subobject) *Expr {
	if y.c == c {
		return x
	}
	m := &tableMaker{s: f.shapes, whole: c, of: subobject{c: c}}
	for _, b := range c.Cls.Bases {
		if b.Type.ClassType() != y.c || m.at(m.of, b).offset != y.offset {
			continue
		}
		x, path := f.pastVirtual(x, c, b)
		for _, s := range path {
			x = f.baseStep(x, s)
		}
		return x
	}
	return x
}

// pastVirtual returns the innermost virtual base of x on the way to its base b, and
// the way from there.
func (f *lowerer) pastVirtual(x *Expr, c *il.Type, b *il.BaseClass) (*Expr, []*il.BaseClass) {
	path := b.Path()
	for i := len(path) - 1; i >= 0; i-- {
		if path[i].Virtual {
			if s := virtualBaseOf(c, path[i].Type.ClassType()); s != nil {
				return f.virtualBase(x, c, s), path[i+1:]
			}
		}
	}
	return x, path
}

// completeBody lowers the constructor or destructor for complete objects of a class
// with virtual bases: they are made first and destroyed last, the variant for bases
// does the rest.
func (f tableSetter) completeBody() {
	r := f.f.Routine
	c := r.MemberOf.ClassType()
	b := &Block{Scope: true}
	f.f.Body = b
	f.inBlock(b, func() {
		f.f.Tables = f.temp(f.types.tables)
		f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", varRef(f.f.Tables), &Expr{Op: OpParens, X: &Expr{Op: OpText, Name: "_ZTT", Type: c, Variant: 'T'}, Type: f.types.tables})})
		if r.Special == il.SfkConstructor {
			x := f.vptr(f.thisObject(), c)
			f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", x, f.deref(varRef(f.f.Tables), f.tablePointer()))})
			f.makeVirtualBases(c)
		}
		args := []*Expr{varRef(f.this()), varRef(f.f.Tables)}
		for _, p := range f.f.Params[1:] {
			args = append(args, varRef(p.Var))
		}
		f.emit(&Stmt{Kind: StmtExpr, X: call(structor(r, '2'), f.u.Builtin.Void, args...)})
		bases := inConstructionOrder(c)
		for i := len(bases) - 1; i >= 0 && r.Special == il.SfkDestructor; i-- {
			s := bases[i]
			if d := destroyed(s.Type); d != nil && s.Virtual {
				pos := source.Pos{}
				if r.Body != nil {
					pos = r.Body.FinalPos
				}
				f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: f.structorBase(d, f.addr(f.virtualMember(f.thisObject(), s)))})
			}
		}
		f.emit(&Stmt{Kind: StmtReturn})
	})
}

// inConstructionOrder returns the virtual bases of class c as they are made: depth first,
// from left to right, each one behind its own [class.base.init]/13.
func inConstructionOrder(c *il.Type) []*il.BaseClass {
	var list []*il.BaseClass
	seen, made := &il.ClassSet{}, &il.ClassSet{}
	var walk func(d *il.Type)
	walk = func(d *il.Type) {
		if d == nil || d.Cls == nil || !seen.Add(d) {
			return
		}
		for _, b := range d.Cls.DirectBases {
			t := b.Type.ClassType()
			walk(t)
			if !b.Virtual || !made.Add(t) {
				continue
			}
			if s := virtualBaseOf(c, t); s != nil {
				list = append(list, s)
			}
		}
	}
	walk(c)
	return list
}

// makeVirtualBases builds the virtual bases of class c in the constructor for complete
// objects, whose parameters have the places of those of the source.
func (f tableSetter) makeVirtualBases(c *il.Type) {
	r := f.f.Routine
	for i, v := range r.Params {
		if i+1 >= len(f.f.Params) {
			break
		}
		if f.vars[v] = f.f.Params[i+1].Var; ByAddress(v.Type) {
			f.indirect[v] = f.f.Params[i+1].Var
		}
	}
	written := make(map[*il.Type]*il.CtorInit)
	for _, i := range r.CtorInits {
		if i.Kind == il.CikVirtualBase && i.Base != nil {
			written[i.Base.Type.ClassType()] = i
		}
	}
	for _, s := range inConstructionOrder(c) {
		x := f.virtualMember(f.thisObject(), s)
		before := len(f.inner.Stmts)
		switch i := written[s.Type.ClassType()]; {
		case i != nil:
			f.memberInit(x, s.Type, i.Init, i.Pos, '2')
		case r.Body != nil:
		case copies(r):
			from := f.f.Params[len(f.f.Params)-1].Var
			f.copyBase(x, f.virtualBase(f.deref(varRef(from), c), c, s), from.Type.IsRvalueReference(), s, false)
		default:
			f.defaultConstruct(x, s.Type, '2')
		}
		if s.Offset == 0 && !s.Type.ClassType().Cls.AnyVirtualBases && len(f.inner.Stmts) > before && primaryOf(c, s.Type.ClassType()) {
			f.setTable(c, subobject{c: c}, source.Pos{}) // its own constructor has set the pointer that both share
		}
	}
}

// thunkBody lowers a function that adjusts the object's address and goes on.
func (f tableSetter) thunkBody(t Thunk) {
	r := f.f.Routine
	b := &Block{Scope: true}
	f.f.Body = b
	char := f.u.PointerTo(f.u.Builtin.Char)
	f.inBlock(b, func() {
		this := varRef(f.this())
		move := func(by *Expr) {
			moved := cast(this.Type, &Expr{Op: OpBinary, Name: "+", X: cast(char, this), Y: by, Type: char})
			f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", this, moved)})
		}
		if t.Adjust != 0 || t.Call == 0 {
			move(text("("+itoa(-t.Adjust)+"L)", f.u.Builtin.Long))
		}
		if t.Call != 0 {
			table := f.deref(cast(f.u.PointerTo(f.tablePointer()), this), f.tablePointer())
			at := &Expr{Op: OpBinary, Name: "+", X: table, Y: text("("+itoa(t.Call/8)+"L)", f.u.Builtin.Long), Type: f.tablePointer()}
			move(f.deref(at, f.u.Builtin.Long))
		}
		args := make([]*Expr, 0, len(f.f.Params))
		for _, p := range f.f.Params {
			args = append(args, varRef(p.Var))
		}
		next := call(structor(r, f.f.Variant), r.Type.Skip().Elem, args...)
		if r.Special == il.SfkDestructor || r.Type.Skip().Elem.IsVoid() || f.f.Result != nil {
			f.emit(&Stmt{Kind: StmtExpr, X: &Expr{Op: OpParens, X: next, Type: next.Type}})
			f.emit(&Stmt{Kind: StmtReturn})
			return
		}
		v := f.temp(f.u.Unqualified(r.Type.Skip().Elem))
		f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", varRef(v), next)})
		f.emit(&Stmt{Kind: StmtReturn, Text: "return", X: varRef(v)})
	})
}

// Thunk lowers the thunk t of r.
func (u *Unit) Thunk(r *il.Routine, variant byte, t Thunk) *Func {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	f := u.newFn(r, variant)
	f.implicitParameters()
	for _, p := range f.f.Params {
		p.IsThis = false
	}
	if e := r.Type.Skip().Elem; r.Special != il.SfkDestructor && ByAddress(e) {
		f.f.Result = &Var{Type: f.pointer(e)}
		f.f.Params = append([]*Param{{Var: f.f.Result}}, f.f.Params...)
	}
	tableSetter{f}.thunkBody(t)
	return f.f
}

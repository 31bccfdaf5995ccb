// This file implements the tables of virtual functions (Itanium ABI 2.5), for
// classes without virtual bases (rule gpu.tables).
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// A TableEntry is one number of a table: an offset, or a function.
type TableEntry struct {
	Number  int64
	Routine *il.Routine
	Variant byte  // of a destructor
	Adjust  int64 // what a thunk takes from the object's address
}

// A group is the part of a table for one base class.
type group struct {
	c      *il.Type
	offset uint64
	start  int
}

// Table returns the table of class c.
func (s *Shapes) Table(c *il.Type) []TableEntry {
	t := s.tableOf(c)
	return t.entries
}

type table struct {
	of      *il.Type
	entries []TableEntry
	groups  []group
}

func (s *Shapes) tableOf(c *il.Type) *table {
	if t := s.tables[c]; t != nil {
		return t
	}
	t := &table{of: c}
	s.tables[c] = t
	s.addGroup(t, c, 0, 0)
	return t
}

// addGroup adds the part for class c at an offset, then those of its bases.
func (s *Shapes) addGroup(t *table, c *il.Type, offset uint64, depth int) {
	if depth > 100 || len(t.groups) > 10000 {
		return
	}
	t.groups = append(t.groups, group{c, offset, len(t.entries)})
	t.entries = append(t.entries, TableEntry{Number: -int64(offset)}, TableEntry{})
	for _, r := range s.slotsOf(c, depth) {
		f, at := finalOverrider(t.of, r)
		e := TableEntry{Routine: f, Variant: '1', Adjust: int64(offset) - int64(at)}
		t.entries = append(t.entries, e)
		if f.Special == il.SfkDestructor {
			e.Variant = '0'
			t.entries = append(t.entries, e)
		}
	}
	s.secondary(t, c, offset, depth)
}

// secondary adds the parts of the bases of c that have tables of their own.
func (s *Shapes) secondary(t *table, c *il.Type, offset uint64, depth int) {
	if depth > 100 {
		return
	}
	for _, b := range c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || b.Virtual || !d.Cls.Polymorphic {
			continue
		}
		if b == c.Cls.PrimaryBase {
			s.secondary(t, d, offset+b.Offset, depth+1)
			continue
		}
		s.addGroup(t, d, offset+b.Offset, depth+1)
	}
}

// slotsOf returns the virtual functions of class c in the order of its table.
func (s *Shapes) slotsOf(c *il.Type, depth int) []*il.Routine {
	if list, ok := s.lists[c]; ok || depth > 200 {
		return list
	}
	var list []*il.Routine
	if b := c.Cls.PrimaryBase; b != nil {
		list = append(list, s.slotsOf(b.Type.ClassType(), depth+1)...)
	}
	for _, r := range c.Cls.Routines {
		if !r.IsVirtual {
			continue
		}
		known := false
		for i, o := range list {
			if overrides(r, o, 0) {
				list[i], known = r, true
			}
		}
		if !known {
			list = append(list, r)
		}
	}
	s.lists[c] = list
	return list
}

// finalOverrider returns the function that a call of r reaches in an object of
// class c, and where the object of its class lies.
func finalOverrider(c *il.Type, r *il.Routine) (*il.Routine, uint64) {
	if f := overriderIn(c, r); f != nil {
		return f, 0
	}
	for _, b := range c.Cls.Bases {
		d := b.Type.ClassType()
		if d == nil || !d.Cls.Polymorphic {
			continue
		}
		if f := overriderIn(d, r); f != nil && f != r {
			return f, b.Offset
		}
	}
	for _, b := range c.Cls.Bases {
		if b.Type.ClassType() == r.MemberOf.ClassType() {
			return r, b.Offset
		}
	}
	return r, 0
}

// overriderIn returns the function of class c itself that is or overrides r.
func overriderIn(c *il.Type, r *il.Routine) *il.Routine {
	for _, f := range c.Cls.Routines {
		if f == r || f.IsVirtual && overrides(f, r, 0) {
			return f
		}
	}
	return nil
}

// A TableStart is where the part of a table begins that a base class's pointer
// leads to.
type TableStart struct {
	Path  []*il.BaseClass
	Index int
}

// setTables sets the pointers to the tables of virtual functions, the first one at
// pos, at the start of a constructor or destructor of class c (rules gpu.constructors,
// gpu.destructors).
func (f *fn) setTables(c *il.Type, pos source.Pos) {
	if !c.Cls.Polymorphic {
		return
	}
	if c.Cls.AnyVirtualBases {
		f.Missing++
		return
	}
	for i, g := range f.shapes.tableOf(c).groups {
		x := f.vptr(f.atOffset(f.thisObject(), c, g), g.c)
		f.emit(&Stmt{Kind: StmtExpr, Pos: pos, X: assigned("=", x, f.tableAddress(c, g.start+2))})
		pos = source.Pos{}
		if i == 0 && f.f.Routine.Special == il.SfkDestructor && !declaresVirtual(c) {
			f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", f.primaryPointer(f.thisObject(), c), f.tableAddress(c, g.start+2))})
		}
	}
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
	for n := 0; n < 200 && c.Cls.PrimaryBase != nil; n++ {
		b := c.Cls.PrimaryBase
		x, c = f.baseStep(x, b), b.Type.ClassType()
	}
	return &Expr{Op: OpVptr, X: x, Type: f.tablePointer()}
}

// tableAddress is the place of entry n in the table of c.
func (f *lowerer) tableAddress(c *il.Type, n int) *Expr {
	return &Expr{Op: OpBinary, Name: "+", X: &Expr{Op: OpText, Name: "_ZTV", Type: c, Variant: 'V'}, Y: text(itoa(int64(n)), f.u.Builtin.Int), Type: f.tablePointer()}
}

// atOffset returns the base object of x, of class c, that group g is for.
func (f *lowerer) atOffset(x *Expr, c *il.Type, g group) *Expr {
	if g.c == c {
		return x
	}
	for _, b := range c.Cls.Bases {
		if b.Offset == g.offset && b.Type.ClassType() == g.c {
			for _, s := range b.Path() {
				if s == c.Cls.PrimaryBase {
					x = vptrBase(x, s)
				} else {
					x = f.baseStep(x, s)
				}
				c = s.Type.ClassType()
			}
			return x
		}
	}
	return x
}

// thunkBody lowers a function that adjusts the object's address and goes on.
func (f *fn) thunkBody(adjust int64) {
	r := f.f.Routine
	b := &Block{Scope: true}
	f.f.Body = b
	char := f.u.PointerTo(f.u.Builtin.Char)
	f.inBlock(b, func() {
		this := varRef(f.this())
		moved := cast(this.Type, &Expr{Op: OpBinary, Name: "+", X: cast(char, this), Y: text("("+itoa(-adjust)+"L)", f.u.Builtin.Long), Type: char})
		f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", this, moved)})
		args := make([]*Expr, 0, len(f.f.Params))
		for _, p := range f.f.Params {
			args = append(args, varRef(p.Var))
		}
		variant := f.f.Variant
		next := call(structor(r, variant), r.Type.Skip().Elem, args...)
		if r.Special == il.SfkDestructor || r.Type.Skip().Elem.IsVoid() {
			f.emit(&Stmt{Kind: StmtExpr, X: &Expr{Op: OpParens, X: next, Type: next.Type}})
			f.emit(&Stmt{Kind: StmtReturn})
			return
		}
		v := f.temp(f.u.Unqualified(r.Type.Skip().Elem))
		f.emit(&Stmt{Kind: StmtExpr, X: assigned("=", varRef(v), next)})
		f.emit(&Stmt{Kind: StmtReturn, Text: "return", X: varRef(v)})
	})
}

// Thunk lowers the thunk of r that takes adjust from the object's address.
func (u *Unit) Thunk(r *il.Routine, variant byte, adjust int64) *Func {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	f := u.newFn(r, variant)
	f.implicitParameters()
	for _, p := range f.f.Params {
		p.IsThis = false
	}
	f.thunkBody(adjust)
	return f.f
}

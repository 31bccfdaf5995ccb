// This file implements what the printers ask: types as C has them, constants
// outside of functions.
package lower

import (
	"cufront/compiler/eval"
	"cufront/compiler/il"
)

// Declared returns the type with which a variable of type t is declared: without
// const, for it is filled by statements (rule gpu.local-types).
func (u *Unit) Declared(t *il.Type) *il.Type {
	return u.WithoutConst(t)
}

// WithoutConst returns t without the top-level const.
func (u *Unit) WithoutConst(t *il.Type) *il.Type {
	q := t.AllQuals()
	if q&il.Const == 0 {
		if s := t.Skip(); s.Kind == il.TkArray && !named(t) {
			if e := u.WithoutConst(s.Elem); e != s.Elem {
				old := u.u.SetScratch(true)
				defer u.u.SetScratch(old)
				if s.Array.Unknown {
					return u.u.ArrayUnknown(e)
				}
				return u.u.ArrayOf(e, s.Array.Count)
			}
		}
		return t
	}
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	n := u.u.Unqualified(t)
	if rest := q &^ il.Const; rest != 0 {
		n = u.u.Qualified(n, rest)
	}
	return n
}

func named(t *il.Type) bool { return t.Kind == il.TkTypeRef && t.Name != nil && !t.IsInheritedName() }

// FunctionType returns the type of r in C.
func (u *Unit) FunctionType(r *il.Routine, variant byte) *il.Type {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	f := &fn{lowerer: &u.lowerer, f: &Func{Routine: r, Variant: variant}}
	t := f.loweredVariant(r, variant)
	if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor {
		t.Elem = u.u.Builtin.Void
	}
	return t
}

// ResultFunction returns what the declarator of r declares, its parameters left
// out: the result type.
func (u *Unit) ResultFunction(r *il.Routine, f *Func) *il.Type {
	if r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || f.Result != nil {
		return u.u.Builtin.Void
	}
	return r.Type.Skip().Elem
}

// Initializer returns the constant that the initialiser of v is; shared memory has none
// (rule gpu.shared-objects).
func (u *Unit) Initializer(v *il.Variable) *il.Constant {
	if v.Shared {
		return nil
	}
	if v.Const != nil || v.Dyn == nil {
		return u.withNulls(v.Const, v.Type)
	}
	return u.settled(v.Dyn, v.Type)
}

// Initial lowers constant c as the initialiser of an object of type t; plain: it was
// not written for that object (rule gpu.typedef-values).
func (u *Unit) Initial(c *il.Constant, t *il.Type, plain bool) *Expr {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	return partValue(u.u, c, t, u.Constant(c, t), plain)
}

// Settle returns the constant that element c of the initialiser of a static variable
// is, an object of type t: that which a constructor leaves
// (rule gpu.static-initialisers).
func (u *Unit) Settle(c *il.Constant, t *il.Type) *il.Constant {
	if c.Kind == il.CkDynamicInit && c.Dyn != nil {
		if s := u.settled(c.Dyn, t); s != nil {
			return s
		}
	}
	return u.withNulls(c, t)
}

func (u *Unit) settled(d *il.DynamicInit, t *il.Type) *il.Constant {
	if d.Const != nil && (d.Kind == il.DikConstant || d.Kind == il.DikNonconstantAggregate) {
		return d.Const
	}
	c, ok := u.initial[d]
	if !ok {
		old := u.u.SetScratch(true)
		defer u.u.SetScratch(old)
		if c, _ = eval.Init(u.u, u.dialect, known{}, u.u.Unqualified(t), d, eval.Options{}); c == nil {
			c = d.Const
		}
		u.initial[d] = c
	}
	return c
}

// TableAddress is what the pointer to the table of virtual functions at offset
// within an object of class whole holds.
func (u *Unit) TableAddress(whole *il.Type, offset uint64) *Expr {
	for _, g := range u.shapes.Table(whole).groups {
		if g.offset == offset {
			return u.tableAddress(whole, g.point)
		}
	}
	return nil
}

// Braces is the initialiser that zeroes an object of type t.
func Braces(t *il.Type) string { return braces(t) }

// Constant lowers constant c as a value of type t.
func (u *Unit) Constant(c *il.Constant, t *il.Type) *Expr {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	b := &Block{Scope: true}
	f := &fn{lowerer: &u.lowerer, f: &Func{}, scope: b, inner: b}
	return f.constant(c, t)
}

// aroundUnion is the offset of the anonymous unions around m in their class, which the tool
// takes for that of any class derived from it.
func aroundUnion(m *il.Field) uint64 {
	n := uint64(0)
	for c := m.Parent; c != nil && c.ClassType() != nil && c.ClassType().Cls.AnonymousUnion; {
		s := c.ClassType().ParentScope
		if s == nil || s.Type == nil || s.Type.ClassType() == nil {
			break
		}
		for _, f := range s.Type.ClassType().Cls.Fields {
			if f.Type.ClassType() == c.ClassType() {
				n += f.Offset
			}
		}
		c = s.Type
	}
	return n
}

// MemberOffset is the offset of the member that c points to in an object of the class of
// pointers of type t, which may be derived from the one that has the member.
func MemberOffset(c *il.Constant, t *il.Type) uint64 {
	n := c.Field.Offset + uint64(c.Offset)
	if around := aroundUnion(c.Field); around != 0 {
		return n + around
	}
	if s := t.Skip(); s.Kind == il.TkPtrToMember && s.Class != nil && c.Field.Parent != nil {
		if d := s.Class.ClassType(); d != nil && d != c.Field.Parent.ClassType() {
			for _, b := range d.Cls.Bases {
				if b.Type.ClassType() == c.Field.Parent.ClassType() {
					return n + b.Offset
				}
			}
		}
	}
	return n
}

// Const returns t with const.
func (u *Unit) Const(t *il.Type) *il.Type {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	return u.u.Qualified(t, il.Const)
}

// Bare returns t without qualifiers.
func (u *Unit) Bare(t *il.Type) *il.Type {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	return u.u.Unqualified(t)
}

// MemberType returns the type with which a member of type t is declared: without
// const (rule gpu.local-types).
func (u *Unit) MemberType(t *il.Type) *il.Type { return u.WithoutConst(t) }

// Inline reports whether r is inline, by itself or as a member of a template
// instance.
func Inline(r *il.Routine) bool {
	if r.IsSpecialized && !r.IsInline || r.LambdaCall != nil {
		return false
	}
	return r.IsInline || r.IsConstexpr && !r.IsPrototype && r.DeclaredConstexpr || r.MemberOf != nil && (r.InstantiatedFrom != nil && !outsideOfClass(r.InstantiatedFrom) || r.Generated || r.InlineInClass || r.IsDefaulted && !r.DefinedOutside)
}

// outsideOfClass reports whether member r of a class template is defined outside of
// it and not inline.
func outsideOfClass(r *il.Routine) bool {
	return !r.InlineInClass && !r.IsInline && !r.Generated && !r.IsConstexpr && !(r.IsDefaulted && !r.DefinedOutside)
}

// Zeroes reports whether the body of r, a function of the host, zeroes an object within
// an expression, for which there is a function of the run-time library.
func (u *Unit) Zeroes(r *il.Routine) bool {
	before := u.Memset
	u.Memset = false
	u.Function(r, '1')
	before, u.Memset = u.Memset, before
	return before
}

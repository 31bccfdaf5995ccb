// This file implements constant objects of classes and arrays that lie in variables
// of their own, from which temporaries are copied (rule gpu.static-constants).
package lower

import (
	"slices"

	"cufront/compiler/il"
)

// constantOf reports whether d initialises an object of type t, a class or array,
// with a constant.
func (f *fn) constantOf(t *il.Type, d *il.DynamicInit) bool {
	if d == nil || d.Kind != il.DikConstant && d.Kind != il.DikNonconstantAggregate || !t.IsClass() && !t.IsArray() {
		return false
	}
	return d.Const != nil && d.Const.Kind == il.CkAggregate && !f.evaluates(d.Const) && !leavesInits(t, d.Const)
}

// leavesInits reports whether constant c, of type t, leaves members to their own
// initialisers, or parts to constructors.
func leavesInits(t *il.Type, c *il.Constant) bool {
	s := t.ClassType()
	if a := t.Skip(); a.Kind == il.TkArray && uint64(len(c.Elems)) < a.Array.Count && c.Kind == il.CkAggregate {
		return CalledByDefault(t.BaseElement()) != nil
	}
	if s == nil || t.Skip().Kind == il.TkUnion {
		return false
	}
	bases, fields := s.Cls.DirectBases, s.Cls.Fields
	for i := range len(bases) + len(fields) {
		var part *il.Type
		if i < len(bases) {
			part = bases[i].Type
		} else {
			part = fields[i-len(bases)].Type
		}
		switch {
		case i < len(c.Elems):
			if e := c.Elems[i]; e.Kind == il.CkAggregate && part.IsClass() && changesWithin(part) && leavesInits(part, e) {
				return true
			}
		case i >= len(bases) && fields[i-len(bases)].Init != nil || changesWithin(part):
			return true
		}
	}
	return false
}

// changesWithin reports whether an object of type t that a list leaves out is made by
// constructors or by default initialisers that are no constants.
func changesWithin(t *il.Type) bool {
	return t.AnySubobject(func(t *il.Type) bool {
		c := t.ClassType()
		return c != nil && (CalledByDefault(c) != nil || slices.ContainsFunc(c.Cls.Fields, func(m *il.Field) bool { return m.Init != nil && m.Init.Kind != il.DikConstant }))
	})
}

// evaluates reports whether a part of constant c is found out when the program
// runs.
func (f *fn) evaluates(c *il.Constant) bool {
	f.u.Work.Step(1)
	if f.depth++; f.depth > maxDepth {
		f.depth--
		return true
	}
	defer func() { f.depth-- }()
	switch c.Kind {
	case il.CkDynamicInit:
		if c.Dyn != nil && (f.constructed(c.Type, c.Dyn) != nil || stringOf(c.Dyn) != nil) {
			return false
		}
		return c.Dyn == nil || c.Dyn.Kind != il.DikConstant || c.Dyn.Const == nil || f.evaluates(c.Dyn.Const)
	case il.CkInitRepeat:
		return c.Base != nil && f.evaluates(c.Base)
	case il.CkAggregate:
		for _, e := range c.Elems {
			if f.evaluates(e) {
				return true
			}
		}
	}
	return false
}

// isFixed reports whether temporary e, a constant, is copied from a variable: where
// no statement can stand in front of its expression, as in the initialisers of
// variables, and where elements are left out.
func (f *fn) isFixed(e *il.Expr, t *il.Type, d *il.DynamicInit) bool {
	if f.inInit && e != f.role.bound && e.Cat == il.PRValue {
		return true
	}
	p := spread{whole: true}
	f.elements(&p, &Expr{Op: OpVoid, Type: t}, t, d.Const)
	return !p.whole
}

// static returns the constant with which d initialises an object of type t as a
// variable of the block.
func (f *fn) static(t *il.Type, d *il.DynamicInit) *Var {
	if c := t.ClassType(); c != nil && !c.Cls.Empty {
		t = f.u.Qualified(c, t.AllQuals())
	}
	if !readsObject(d.Const) && (d.ExplicitCast || d.Const.ExplicitCast) {
		t = f.u.Qualified(t, il.Const)
	}
	v := &Var{Type: t, Static: true, Init: d.Const, Used: true}
	f.f.Body.Statics = append(f.f.Body.Statics, v)
	return v
}

// ownType is type t of a new object, without qualifiers, and of a class without the typedef
// that it was named by.
func ownType(f *lowerer, t *il.Type) *il.Type {
	if c := t.ClassType(); c != nil {
		return c
	}
	return f.u.Unqualified(t)
}

// copied returns the copy of object y into x.
func (f *lowerer) copied(x, y *Expr) *Expr {
	if x.Type.IsArray() {
		return &Expr{Op: OpCopy, X: x, Y: y, Type: f.u.Builtin.Void}
	}
	return assigned("=", x, y)
}

// zeroes reports whether d makes an object of class t by zeroing it alone.
func zeroes(t *il.Type, d *il.DynamicInit) bool {
	if d == nil || !t.IsClass() || holdsTable(t) {
		return false
	}
	return d.Kind == il.DikZero || d.Kind == il.DikConstructor && (d.Routine == nil || d.Routine.IsTrivialDefaultCtor) && d.ValueInit
}

// isConstantObject reports whether argument a is a class value that lies in a
// variable of its own.
func (f *fn) isConstantObject(a *il.Expr) bool {
	p := elided(a)
	if p == nil || !p.Type.IsClass() || p.Cat != il.PRValue || ByAddress(p.Type) {
		return false
	}
	if f.constructed(p.Type, p.Init) != nil {
		return p.Form != il.CastImplicit || f.inInit
	}
	return (f.inInit || f.constInit && p.Form != il.CastImplicit) && (zeroes(p.Type, p.Init) || f.constantOf(p.Type, p.Init))
}

// emptied returns what is passed for object x of an empty class, of which nothing
// is copied: a constant where x is named in an initialiser, const, or a base class.
func (f *fn) emptied(a *il.Expr, x *Expr) *Expr {
	t := f.u.Unqualified(a.Type)
	y, steps := x, 0
	for y.Op == OpLvalueCast || y.Op == OpMember {
		y = y.X
		steps++
	}
	if y.Op != OpVar && y.Op != OpEntity || y.Op == OpVar && (y.Var.Static || y.Var.Source == nil || y.Var.Type.IsReference()) {
		return x
	}
	if !f.inInit && !f.constInit && steps == 0 && y.Type.AllQuals()&il.Const == 0 {
		return x
	}
	unname(y)
	c := il.LooseConstant(il.CkAggregate, t)
	return varRef(f.static(t, &il.DynamicInit{Kind: il.DikConstant, Const: c}))
}

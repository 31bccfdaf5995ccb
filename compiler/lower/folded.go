// This file implements calls of constexpr constructors whose objects are known:
// they leave constants (rule gpu.folded-constructors).
package lower

import (
	"slices"

	"cufront/compiler/eval"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// known answers the evaluator from what the unit has: nothing is instantiated any
// more.
type known struct{}

func (known) Body(r *il.Routine, _ source.Pos) bool {
	return r.Body != nil || r.Generated || r.IsDefaulted
}
func (known) Complete(t *il.Type) bool           { c := t.ClassType(); return c == nil || c.Cls.Complete }
func (known) FieldInit(*il.Field)                {}
func (known) Value(v *il.Variable) *il.Constant  { return v.ConstVal }
func (known) Constraint(e *il.Expr) *il.Constant { return nil }
func (known) TooComplex(*il.Expr) bool           { return false }

// constructed returns the constant that constructor d makes of an object of type t,
// nil where it has to be called.
func (f *fn) constructed(t *il.Type, d *il.DynamicInit) *il.Constant {
	if d == nil || d.Kind != il.DikConstructor || d.Routine == nil || f.dialect == nil {
		return nil
	}
	if c, _ := element(t); c.Cls == nil || !c.Cls.Members.Literal || !c.Cls.Members.Dtor.Trivial || holdsTable(c) {
		return nil
	}
	return f.evaluated(t, d)
}

// evaluated returns the constant that constructor d makes of an object of type t, destroyed or
// with tables of virtual functions as it may be; nil where the constructor has to be called.
func (f *fn) evaluated(t *il.Type, d *il.DynamicInit) *il.Constant {
	r := d.Routine
	c, _ := element(t)
	if c.Cls == nil || !c.Cls.Members.Literal && c.Cls.Members.Dtor.Trivial && !c.Cls.Polymorphic || c.Cls.AnyVirtualBases || r.Inherited != nil {
		return nil
	}
	if !r.IsConstexpr && !(r.Generated && c.Cls.Members.DefaultCtor.Routine == r && c.Cls.Members.DefaultCtor.Constexpr) || r.IsTrivialDefaultCtor {
		return nil
	}
	if (r.Generated || r.IsDefaulted) && (c.AnySubobject(isOpen) || f.dialect.AtLeast(lang.CXX20) && c.Cls.Members.DefaultCtor.Routine == r && !Evaluated(r)) {
		return nil // C++20 lets it leave scalars open
	}
	return evaluatedOnce(f, t, d, d)
}

// isOpen reports whether t is a class whose objects are destroyed but not constructed: no constant
// expression makes one.
func isOpen(t *il.Type) bool {
	c := t.ClassType()
	return c != nil && c.Cls.Members.DefaultCtor.Trivial && !c.Cls.Members.Dtor.Trivial
}

// evaluatedOnce returns the aggregate that init, which stands for d, makes of an object of type
// t, nil where it makes none; for each d it is found out once.
func evaluatedOnce(f *fn, t *il.Type, d, init *il.DynamicInit) *il.Constant {
	if v, ok := f.folded[d]; ok {
		return v
	}
	v, _ := eval.Init(f.u, f.dialect, known{}, f.u.Unqualified(t), init, eval.Options{})
	if v != nil && (v.Kind != il.CkAggregate || pointsToTemporary(v)) {
		v = nil
	}
	if f.folded == nil {
		f.folded = make(map[*il.DynamicInit]*il.Constant)
	}
	f.folded[d] = v
	return v
}

// pointsToTemporary reports whether constant c has the address of an object without a name.
func pointsToTemporary(c *il.Constant) bool {
	if c.Kind == il.CkAddress {
		return c.Address == il.AbkTemporary
	}
	return slices.ContainsFunc(c.Elems, pointsToTemporary)
}

// isFilledWithZeros reports whether value-initialisation of an object of class t, whose
// default constructor is trivial, is a constant that its constructor makes: t is no
// aggregate (rule gpu.value-initialised).
func isFilledWithZeros(t *il.Type) bool {
	c := t.Skip().Cls
	return c != nil && t.IsClass() && c.Complete && !c.Empty && !c.Members.Aggregate && c.Members.Dtor.Trivial && !holdsTable(t.ClassType())
}

// zeros returns the constant of class t that value-initialisation d makes, nil where it
// zeroes the object alone.
func zeros(f *fn, t *il.Type, d *il.DynamicInit) *il.Constant {
	if f.dialect == nil || !d.ValueInit || !isFilledWithZeros(t) {
		return nil
	}
	return evaluatedOnce(f, t, d, &il.DynamicInit{Kind: il.DikZero})
}

// Constructed evaluates constructor d for an object of type t, whatever its
// arguments; the unit stays as it is.
func Constructed(u *il.Unit, dialect *lang.Dialect, t *il.Type, d *il.DynamicInit) *il.Constant {
	defer u.Aside()()
	v, _ := eval.Init(u, dialect, known{}, t, d, eval.Options{})
	return v
}

// IsConstructed reports whether constructor d makes a constant of an object of type t.
func (u *Unit) IsConstructed(t *il.Type, d *il.DynamicInit) bool {
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	f := &fn{lowerer: &u.lowerer, f: &Func{}}
	return f.constructed(t, d) != nil
}

// IsEvaluated reports whether the object of type t that constructor d makes is known, in host code
// destroyed or with tables of virtual functions as it may be.
func (u *Unit) IsEvaluated(t *il.Type, d *il.DynamicInit, onDevice bool) bool {
	if d.Kind != il.DikConstructor || d.Routine == nil {
		return false
	}
	old := u.u.SetScratch(true)
	defer u.u.SetScratch(old)
	f := &fn{lowerer: &u.lowerer, f: &Func{}}
	if onDevice {
		return f.constructed(t, d) != nil
	}
	return f.evaluated(t, d) != nil
}

// holdsTable reports whether objects of class c hold a pointer to a table of virtual
// functions.
func holdsTable(c *il.Type) bool {
	return c.AnySubobject(func(t *il.Type) bool {
		c := t.ClassType()
		return c != nil && (c.Cls.Polymorphic || c.Cls.AnyVirtualBases)
	})
}

// asConstant returns d, or where it calls a constructor whose object is known, the
// constant in its place.
func (f *fn) asConstant(t *il.Type, d *il.DynamicInit) *il.DynamicInit {
	if c := f.constructed(t, d); c != nil {
		return &il.DynamicInit{Kind: il.DikConstant, Const: c, TempLifetime: d.TempLifetime}
	}
	return d
}

// isFoundObject reports whether x, an object of type t, is one of a class that is found through a pointer: the
// result of the function, or what a new-expression makes.
func isFoundObject(f *fn, x *Expr, t *il.Type) bool {
	return x.Op == OpDeref && x.X.Op == OpVar && x.X.Var != f.f.This && t.IsClass() && !isEmptyClass(t)
}

// knownObject copies the constant that constructor d makes into x, an object that is found through a pointer
// (rule gpu.copied-constants). It is nil where there is none.
func knownObject(f *fn, x *Expr, t *il.Type, d *il.DynamicInit) *Expr {
	if !isFoundObject(f, x, t) {
		return nil
	}
	c := f.constructed(t, d)
	if c == nil {
		c = f.evaluated(t, d)
	}
	if c == nil {
		return nil
	}
	return assigned("=", x, varRef(f.static(f.u.Unqualified(t), &il.DynamicInit{Kind: il.DikConstant, Const: c})))
}

// This file implements the parts that few entries have. They lie apart: an entry that
// has nothing of them shares one that is empty with all its like, which is why they are
// changed through OwnRare alone.
package il

import "cufront/compiler/num"

// rare are the empty parts that entries share.
type rare struct {
	constant  ConstantRare
	variable  VariableRare
	routine   RoutineRare
	statement StatementRare
	declInfo  DeclInfoRare
	exprInfo  ExprInfoRare
	classInfo ClassRare
}

// OwnRare returns the rare part of c, to be changed.
func (c *Constant) OwnRare() *ConstantRare {
	if !c.ownRare {
		c.ConstantRare, c.ownRare = new(ConstantRare), true
	}
	return c.ConstantRare
}

// Detach makes the rare part of c, a copy, independent of that of its original.
func (c *Constant) Detach() {
	if c.ownRare {
		own := *c.ConstantRare
		c.ConstantRare = &own
	}
}

// OwnRare returns the rare part of v, to be changed.
func (v *Variable) OwnRare() *VariableRare {
	if !v.ownRare {
		v.VariableRare, v.ownRare = new(VariableRare), true
	}
	return v.VariableRare
}

// Detach makes the rare part of v, a copy, independent of that of its original.
func (v *Variable) Detach() {
	if v.ownRare {
		own := *v.VariableRare
		v.VariableRare = &own
	}
}

// OwnRare returns the rare part of r, to be changed.
func (r *Routine) OwnRare() *RoutineRare {
	if !r.ownRare {
		r.RoutineRare, r.ownRare = new(RoutineRare), true
	}
	return r.RoutineRare
}

// Detach makes the rare part of r, a copy, independent of that of its original.
func (r *Routine) Detach() {
	if r.ownRare {
		own := *r.RoutineRare
		r.RoutineRare = &own
	}
}

// OwnRare returns the rare part of s, to be changed.
func (s *Statement) OwnRare() *StatementRare {
	if !s.ownRare {
		s.StatementRare, s.ownRare = new(StatementRare), true
	}
	return s.StatementRare
}

// Detach makes the rare part of s, a copy, independent of that of its original.
func (s *Statement) Detach() {
	if s.ownRare {
		own := *s.StatementRare
		s.StatementRare = &own
	}
}

// OwnRare returns the rare part of d, to be changed.
func (d *DeclInfo) OwnRare() *DeclInfoRare {
	if !d.ownRare {
		d.DeclInfoRare, d.ownRare = new(DeclInfoRare), true
	}
	return d.DeclInfoRare
}

// Detach makes the rare part of d, a copy, independent of that of its original.
func (d *DeclInfo) Detach() {
	if d.ownRare {
		own := *d.DeclInfoRare
		d.DeclInfoRare = &own
	}
}

// OwnRare returns the rare part of x, to be changed.
func (x *ExprInfo) OwnRare() *ExprInfoRare {
	if !x.ownRare {
		x.ExprInfoRare, x.ownRare = new(ExprInfoRare), true
	}
	return x.ExprInfoRare
}

// Detach makes the rare part of x, a copy, independent of that of its original.
func (x *ExprInfo) Detach() {
	if x.ownRare {
		own := *x.ExprInfoRare
		x.ExprInfoRare = &own
	}
}

// OwnRare returns the rare part of c, to be changed.
func (c *ClassInfo) OwnRare() *ClassRare {
	if !c.ownRare {
		c.ClassRare, c.ownRare = new(ClassRare), true
	}
	return c.ClassRare
}

// Detach makes the rare part of c, a copy, independent of that of its original.
func (c *ClassInfo) Detach() {
	if c.ownRare {
		own := *c.ClassRare
		c.ClassRare = &own
	}
}

// LooseConstant returns a constant of kind k and type t that is no entry of a unit.
func LooseConstant(k ConstKind, t *Type) *Constant {
	c := &struct {
		Constant
		rare ConstantRare
	}{}
	c.Kind, c.Type, c.ConstantRare = k, t, &c.rare
	return &c.Constant
}

// LooseInteger returns the integer v of type t as a constant that is no entry of a unit.
func LooseInteger(t *Type, v num.Int) *Constant {
	c := LooseConstant(CkInteger, t)
	c.Int = v
	return c
}

// CopyOf makes c a copy of o, which is in no list.
func (c *Constant) CopyOf(o *Constant) {
	*c = *o
	if c.Detach(); c.Next != nil {
		c.OwnRare().Next = nil
	}
}

// OwnRare returns the rare part of l, to be changed.
func (l *ScopeLists) OwnRare() *ScopeListsRare {
	if !l.ownRare {
		l.ScopeListsRare, l.ownRare = new(ScopeListsRare), true
	}
	return l.ScopeListsRare
}

// This file implements what of the life of a variable in device memory would have to run
// (rules memspace.dynamic-initialiser, memspace.empty-life).
package front

import (
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
)

// runs reports whether init, or for v the destructor, is code that would have
// to run.
func (ck *Checker) runs(v *il.Variable, init *il.DynamicInit) bool {
	var c *il.Type
	if t := baseElement(ck, v.Type).ClassType(); t != nil && t.Cls.Complete {
		c = t
	}
	if c != nil && !destroysNothing(c, 0) {
		return true
	}
	if init == nil {
		return false
	}
	destroyed := c != nil && !c.Cls.Members.Dtor.Trivial && (c.Cls.Members.Dtor.Routine == nil || !c.Cls.Members.Dtor.Routine.IsConstexpr)
	switch init.Kind {
	case il.DikNone, il.DikLambda:
		return false
	case il.DikZero:
		return destroyed && !v.Type.IsArray()
	case il.DikConstant, il.DikNonconstantAggregate:
		if destroyed && (!v.Type.IsArray() || init.Const != nil && init.Const.ExplicitBraces && len(init.Const.Elems) > 0) {
			return true // a value of an aggregate that is destroyed is no constant
		}
		if init.Const == nil || !init.Const.HasDynamic && init.Kind == il.DikConstant {
			return false
		}
	case il.DikConstructor:
		if constructsNothing(init.Routine, 0) {
			return false
		}
		if destroyed && init.Routine != nil && init.Routine.Generated && holdsOpen(c) {
			return true
		}
	}
	if ck.evals.depth >= maxEvaluations || nodes.DependentInit(init) {
		return false
	}
	t := v.Type
	if init.Kind == il.DikConstructor && c != nil {
		t = c // what makes one element makes all
	}
	ck.evals.depth++
	k, f := eval.Init(ck.u, ck.d, evalEnv{ck: ck}, t, init, eval.Options{ConstantRequired: true})
	ck.evals.depth--
	return k == nil && (f == nil || !f.Silent)
}

// maxLifeDepth bounds how deep subobjects are looked at.
const maxLifeDepth = 50

// destroysNothing reports whether the destruction of an object of class c does nothing:
// the destructor is not virtual, its body is empty, and so are those of its subobjects.
func destroysNothing(c *il.Type, depth int) bool {
	d := &c.Cls.Members.Dtor
	r := d.Routine
	switch {
	case d.Trivial || r == nil || r.IsTrivialDtor || r.IsDeleted:
		return true
	case r.IsVirtual || depth > maxLifeDepth:
		return false
	case r.IsConstexpr:
		return true
	case !r.Generated && !r.IsDefaulted && !emptyDefinition(r):
		return false
	}
	nothing := true
	eachSubobject(c, func(s *il.Type) { nothing = nothing && destroysNothing(s, depth+1) })
	return nothing
}

// constructsNothing reports whether constructor r, called without arguments, does
// nothing: it initialises no member, and its body and those for the subobjects are empty.
func constructsNothing(r *il.Routine, depth int) bool {
	if r == nil || r.MemberOf == nil || depth > maxLifeDepth || len(r.Type.Skip().Routine.Params) > 0 {
		return false
	}
	c := r.MemberOf.ClassType()
	if c == nil || c.Cls.Polymorphic || c.Cls.AnyVirtualBases {
		return false
	}
	if r.IsTrivialDefaultCtor {
		return true
	}
	if !r.Generated && !r.IsDefaulted {
		if !emptyDefinition(r) {
			return false
		}
		for _, x := range r.CtorInits {
			if !x.Generated {
				return false
			}
		}
	}
	nothing := true
	for _, f := range c.Cls.Fields {
		nothing = nothing && !f.HasInit
	}
	eachSubobject(c, func(s *il.Type) {
		m := &s.Cls.Members.DefaultCtor
		nothing = nothing && (m.Trivial || constructsNothing(m.Routine, depth+1))
	})
	return nothing
}

// holdsOpen reports whether class c has a subobject that is destroyed but whose
// constructor does nothing: no constant expression makes one.
func holdsOpen(c *il.Type) bool {
	open := false
	eachSubobject(c, func(s *il.Type) {
		open = open || s.Cls.Members.DefaultCtor.Trivial && !s.Cls.Members.Dtor.Trivial
	})
	return open
}

// eachSubobject calls f with the class of each base and member of class c.
func eachSubobject(c *il.Type, f func(*il.Type)) {
	for _, b := range c.Cls.DirectBases {
		if s := b.Type.ClassType(); s != nil && s.Cls.Complete {
			f(s)
		}
	}
	for _, x := range c.Cls.Fields {
		if s := x.Type.BaseElement().ClassType(); s != nil && s.Cls.Complete && !x.Type.IsReference() {
			f(s)
		}
	}
}

// emptyDefinition reports whether r is defined and does nothing; that of an instance
// whose body is not made yet is its pattern's.
func emptyDefinition(r *il.Routine) bool {
	for n := 0; r != nil && n < 20; n++ {
		if r.Body != nil {
			return emptyStatements(r.Body.First)
		}
		from := r.InstantiatedFrom
		if t := r.AssocTemplate; from == nil && t != nil && t.Routine != r {
			from = t.Routine
		}
		r = from
	}
	return false
}

// emptyStatements reports whether the statements from s on are blocks without
// statements and a return at the end.
func emptyStatements(s *il.Statement) bool {
	for ; s != nil; s = s.Next {
		switch s.Kind {
		case il.StmkBlock:
			if !emptyStatements(s.First) {
				return false
			}
		case il.StmkReturn:
			if s.Expr != nil || s.Next != nil {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// This file implements which functions relaxed rules make functions of both sides: those that are
// constexpr, and of the instances of templates those that a constant expression could call
// [dcl.constexpr] (rule keep.relaxed).
package keep

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// relaxed reports whether r is of both sides for being constexpr, whatever it says.
func (k *marker) relaxed(r *il.Routine) bool {
	if i := r.Inherited; i != nil {
		return i.IsConstexpr && cuda.SaysConstexpr(i) && valued(k.d, r.MemberOf.ClassType(), nil)
	}
	return !r.Generated && cuda.SaysConstexpr(r) && callable(k.d, r)
}

// callable reports whether constexpr function r is one indeed: instances of templates are where their declaration
// and, for constructors, the initialisation of the parts allow it.
func callable(d *lang.Dialect, r *il.Routine) bool {
	if !r.IsConstexpr || !r.IsInstance() {
		return r.IsConstexpr
	}
	t := r.Type.Skip()
	if r.Special != il.SfkConstructor && !isLiteral(t.Elem) {
		return false
	}
	for _, p := range t.Routine.Params {
		if !isLiteral(p.Type) {
			return false
		}
	}
	return r.Special != il.SfkConstructor || r.Generated || r.IsDefaulted || Definition(r) == nil || initializes(d, Definition(r))
}

// isLiteral reports whether t is a literal type, as far as is known.
func isLiteral(t *il.Type) bool {
	if t == nil || t.IsReference() {
		return true
	}
	c := elementClass(t)
	return c == nil || c.Cls.Members.Literal
}

// initializes reports whether constructor r calls constexpr constructors alone, instances for what their template says, and before C++20 leaves no part
// without a value.
func initializes(d *lang.Dialect, r *il.Routine) bool {
	done := make(map[*il.Field]bool)
	for _, c := range r.CtorInits {
		if c.Init == nil {
			continue
		}
		if s := c.Init.Routine; s != nil && s.Special == il.SfkConstructor && !s.IsConstexpr {
			return false
		}
		done[c.Field] = c.Init.Kind != il.DikNone
	}
	return r.DelegatingCtor || valued(d, r.MemberOf.ClassType(), done)
}

// valued reports whether the members of class c but those that are done have a value by default that a constexpr
// constructor gives, or before C++20 one at all.
func valued(d *lang.Dialect, c *il.Type, done map[*il.Field]bool) bool {
	if c == nil || c.Kind == il.TkUnion {
		return true
	}
	open := d != nil && d.AtLeast(lang.CXX20)
	for _, f := range c.Cls.Fields {
		if done[f] || f.HasInit || f.Name == nil {
			continue
		}
		s := elementClass(f.Type)
		switch {
		case s == nil || s.Cls.Members.DefaultCtor.Trivial && !s.Cls.Empty:
			if !open {
				return false
			}
		case s.Cls.Members.DefaultCtor.Routine != nil && !s.Cls.Members.DefaultCtor.Constexpr:
			return false
		}
	}
	return true
}

// This file implements which host code needs the function that zeroes an object
// within an expression (rule gpu.memset-block).
package device

import (
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lower"
)

// zeroes notes initialisation d of an object of type t, which is no variable that is
// declared: one by value zeroes it by a call.
func (n *namer) zeroes(d *il.DynamicInit, t *il.Type) {
	if d == nil || t == nil || n.memset {
		return
	}
	if t.IsArray() && lower.IsConstructed(t) {
		return // each element by its constructor
	}
	if r := d.Routine; r != nil && d.Args == nil && (r.Generated && r.IsConstexpr || isEvaluatedDefault(r)) {
		return // evaluated, not called
	}
	if d.Kind == il.DikZero && (t.IsClass() || t.IsArray()) || d.Kind == il.DikConstructor && d.ValueInit {
		c := t.BaseElement().ClassType()
		n.memset = c == nil || !c.Cls.Empty
	}
}

// isEvaluatedDefault reports whether r is a default constructor that its class defaults and that could be constexpr.
func isEvaluatedDefault(r *il.Routine) bool {
	c := r.MemberOf.ClassType()
	return r.IsDefaulted && !r.DefinedOutside && c != nil && c.Cls.Members.DefaultCtor.Routine == r && c.Cls.Members.DefaultCtor.Constexpr
}

// declared reads initialisation d of a variable: a statement of its own zeroes it,
// unless a constructor follows, and the values that it is made from.
func (n *namer) declared(d *il.DynamicInit) {
	if d == nil {
		return
	}
	outer := n.declares
	n.declares = true
	n.unseen.initialised(d)
	n.init(d)
	n.declares = outer
	if d.Variable != nil && d.Kind == il.DikConstructor && d.Routine != nil && !d.Routine.IsTrivialDefaultCtor {
		n.zeroes(d, d.Variable.Type)
	}
}

// zeroedType is the type of the object that e creates, nil where it creates none.
func zeroedType(e *il.Expr) *il.Type {
	switch {
	case e.Kind == il.EnkTempInit:
		return e.Type.Deref()
	case e.Kind == il.EnkNewDelete && e.X != nil:
		return e.X.TypeOperand
	case e.Kind == il.EnkThrow && e.X != nil:
		return e.X.TypeOperand
	}
	return nil
}

// zeroing notes that constructor r, whose object is known, or one that it calls zeroes something: the
// function that does so is declared, though nothing calls r (rule gpu.known-objects).
func (n *namer) zeroing(r *il.Routine) {
	if r == nil || n.memset || n.evaluated[r] {
		return
	}
	if n.evaluated == nil {
		n.evaluated = make(map[*il.Routine]bool)
	}
	n.evaluated[r] = true
	n.memset = n.host.Zeroes(r)
	for _, c := range r.CtorInits {
		if c.Init != nil {
			n.zeroing(c.Init.Routine)
		}
	}
	if r.Body == nil && r.MemberOf != nil && (r.Generated || r.IsDefaulted) {
		keep.Implied(r, n.zeroing, func(d *il.DynamicInit) { n.zeroing(d.Routine) })
	}
}

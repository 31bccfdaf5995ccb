// This file implements what volatile objects show: each counts as used, and a value
// that is thrown away is fetched all the same (rule il.volatile).
package display

import "cufront/compiler/il"

// volatility is what is known of the members of a class; zero is nothing.
type volatility uint8

const (
	noVolatileMember volatility = iota + 1
	volatileMember
)

// volatileObjects counts the variables of scope s that are volatile, or have volatile
// members, as used.
func volatileObjects(o *overlay, s *il.Scope) {
	if s.Kind == il.SckClass {
		return // members are used by those who name them
	}
	for _, v := range o.scopes.variables(s) {
		volatileObject(o, v)
	}
}

// volatileObject does so for one variable, where it is defined.
func volatileObject(o *overlay, v *il.Variable) {
	t := o.variables.typ(v)
	if t == nil || v.IsParameter || v.IsClassMember || v.Storage == il.ScExtern && !o.variables.defined(v) || t.IsReference() {
		return
	}
	if c := elementClass(t); isVolatile(t) || c != nil && hasVolatileMember(o, c, 0) {
		o.variables.setUsed(v, true)
		o.variables.setVolatileOnly(v, !o.entities.referenced(v))
		o.entities.setReferenced(v, true)
	}
}

// needsLocal reports whether a body needs v, which it declares: what counts as used for
// being volatile alone it does not.
func needsLocal(o *overlay, v *il.Variable) bool {
	return o.isReferenced(v) && !o.variables.volatileOnly(v) || initialisedInBody(o, v)
}

// isVolatile reports whether objects of type t are volatile, or their elements.
func isVolatile(t *il.Type) bool {
	for ; t != nil && t.AllQuals()&il.Volatile == 0; t = t.Skip().Elem {
		if t.Skip().Kind != il.TkArray {
			return false
		}
	}
	return t != nil
}

// hasVolatileMember reports whether an object of class c has a volatile member, at any
// depth; the answer is remembered.
func hasVolatileMember(o *overlay, c *il.ClassInfo, depth int) bool {
	if known := o.classes.volatility(c); known != 0 || depth > maxBaseListDepth {
		return known == volatileMember
	}
	o.u.Work.Step(1)
	found := noVolatileMember
	o.classes.setVolatility(c, found) // a class within itself is an error
	for _, b := range c.DirectBases {
		if k := b.Type.ClassInfoOrNil(); k != nil && hasVolatileMember(o, k, depth+1) {
			found = volatileMember
		}
	}
	for _, f := range c.Fields {
		o.u.Work.Step(1)
		t := o.fields.typ(f)
		if t == nil || t.IsReference() {
			continue
		}
		if k := elementClass(t); isVolatile(t) || k != nil && hasVolatileMember(o, k, depth+1) {
			found = volatileMember
		}
	}
	o.classes.setVolatility(c, found)
	return found == volatileMember
}

// volatileFetch turns e, whose result is not used, into the value of the volatile
// scalar that it names [expr.context]/2.
func volatileFetch(o *overlay, e *il.Expr) {
	t := o.nodes.typ(e)
	if !e.NotUsed || e.Cat == il.PRValue || t == nil || t.AllQuals()&il.Volatile == 0 ||
		!t.IsArithmetic() && !t.IsEnum() && !t.IsPointer() || !namesObject(o, e) {
		return
	}
	o.nodes.setOrigLvalueType(e, t)
	o.nodes.setType(e, o.unqualified(t))
	o.nodes.setDiscardedFetch(e, true)
}

// fetchesVolatile reports whether e is the value of a volatile object that it names.
func fetchesVolatile(o *overlay, e *il.Expr) bool {
	t := o.nodes.origLvalueType(e)
	return t != nil && t.AllQuals()&il.Volatile != 0 && (e.Cat == il.PRValue || o.nodes.discardedFetch(e)) && namesObject(o, e)
}

// namesObject reports whether e names an object as a variable, member or element, or
// by a pointer.
func namesObject(o *overlay, e *il.Expr) bool {
	if e.Kind != il.EnkOperation {
		return e.Kind == il.EnkVariable
	}
	switch o.nodes.op(e) {
	case il.OpIndirect, il.OpSubscript, il.OpDotField, il.OpPointsToField:
		return true
	}
	return false
}

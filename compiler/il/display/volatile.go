// This file implements what volatile objects show: each counts as used, and a value
// that is thrown away is fetched all the same (rule il.volatile).
package display

import "cufront/compiler/il"

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
	if il.HoldsVolatile(t, o.classFacts.volatile) {
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

// This file implements what the display shows of try blocks and handlers
// otherwise than the IL has it.
package display

import (
	"slices"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

// settleHandlers completes the handlers of all functions.
func (o *overlay) settleHandlers() {
	for _, r := range o.u.Routines {
		if r.FuncTry && r.Scope != nil && !o.routines.isPrototype(r) {
			o.unwrapTry(r)
		}
	}
	o.eachBodyEntry(func(n il.Node) {
		if h, ok := n.(*il.Handler); ok && h.Param != nil {
			o.handlerParameter(h)
		}
	})
}

// unwrapTry makes the function-try-block of r its body, without a block around.
func (o *overlay) unwrapTry(r *il.Routine) {
	b := o.routines.body(r)
	if b == nil || b.Kind != il.StmkBlock || b.First == nil || b.First.Kind != il.StmkTryBlock || o.statements.next(b.First) != nil {
		return
	}
	try := b.First
	o.statements.setParent(try, nil)
	o.statements.setFunctionTry(try, true)
	o.routines.setBody(r, try)
	o.shownBodies.forget(r.ID)
	for e := o.first(r.Scope); e != nil; e = o.sequences.next(e) {
		end, ok := o.sequences.entity(e).(*il.EndOfConstruct)
		if o.sequences.entity(e) == il.Node(b) || ok && end.Entity == il.Node(b) {
			o.unlink(r.Scope, e)
		}
	}
}

// handlerParameter gives the parameter of h its initialisation: the exception
// object is copied, byte by byte where that will do.
func (o *overlay) handlerParameter(h *il.Handler) {
	v := h.Param
	if o.entities.name(v) == nil {
		moveTo(o, v, source.Pos{})
		o.variables.setDeclaredType(v, nil)
		if s := h.Scope; s != nil && len(o.scopes.nonstatic(s)) == 0 {
			o.scopes.setNonstatic(s, append(slices.Clip(o.scopes.nonstatic(s)), v))
		}
	} else {
		o.entities.setReferenced(v, o.variables.used(v) || v.HasAddress)
	}
	if o.handlers.init(h) != nil || o.variables.typ(v) == nil || o.variables.typ(v).IsDependent() {
		return
	}
	d := &il.DynamicInit{Entry: o.entry(o.regions.region(&h.Entry)), Kind: il.DikBitwiseCopy, Variable: v}
	if c := o.variables.typ(v).ClassType(); c != nil && c.Cls.Complete && c.Cls.Members.CopyCtor.Routine != nil &&
		!c.Cls.Members.CopyCtor.Trivial {
		d = &il.DynamicInit{Entry: d.Entry, Kind: il.DikConstructor, Variable: v, Routine: c.Cls.Members.CopyCtor.Routine,
			ImpliedSource: true}
	}
	o.handlers.setInit(h, d)
}

// This file implements the check that every virtual function of a virtual base
// has one final overrider [class.virtual]/2.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// maxSubobjects bounds the subobjects that the check of final overriders looks
// at.
const maxSubobjects = 400

// subobject is a base class subobject of a class, or the object itself; virtual
// bases occur once.
type subobject struct {
	class   *il.Type
	virtual bool
	held    map[*subobject]bool // itself and all within it, found out once: the ways to a virtual base can be many
}

// subobjects returns the subobjects of class t, t itself first; nil when there
// are too many or none of them is a virtual base.
func subobjects(t *il.Type) []*subobject {
	if !t.Cls.AnyVirtualBases {
		return nil
	}
	var all []*subobject
	shared := make(map[*il.Type]*subobject)
	var add func(c *il.Type) *subobject
	add = func(c *il.Type) *subobject {
		o := &subobject{class: c}
		o.held = map[*subobject]bool{o: true}
		hold := func(b *subobject) {
			for x := range b.held {
				o.held[x] = true
			}
		}
		if all = append(all, o); len(all) > maxSubobjects {
			return o
		}
		for _, b := range c.Cls.DirectBases {
			bc := b.Type.ClassType()
			if bc == nil {
				continue
			}
			if !b.Virtual {
				hold(add(bc))
				continue
			}
			if shared[bc] == nil {
				shared[bc] = add(bc)
				shared[bc].virtual = true
			}
			hold(shared[bc])
		}
		return o
	}
	add(t)
	if len(shared) == 0 || len(all) > maxSubobjects {
		return nil
	}
	return all
}

// holds reports whether o is, or has as a base, x.
func (o *subobject) holds(x *subobject) bool { return o.held[x] }

// checkFinalOverriders reports a virtual function of a virtual base of t with
// several final overriders.
func (ck *Checker) checkFinalOverriders(t *il.Type) {
	if !t.Cls.Polymorphic || t.IsDependent() || t.Cls.IsPrototype {
		return
	}
	all := subobjects(t)
	reported := make(map[*il.Routine]bool) // an overrider of what was reported
	for _, o := range all {
		if !o.virtual {
			continue
		}
		for _, r := range o.class.Cls.Routines {
			if !r.IsVirtual || reported[r] {
				continue
			}
			if list := ck.overridersIn(all, o, r); len(list) > 1 {
				ck.report(diag.AmbiguousOverride, t.DeclPos, ck.words.describe(r))
				for _, x := range r.Overridden {
					reported[x] = true
				}
			}
		}
	}
}

// overridersIn returns the subobjects that override function r of the virtual
// base o and that no other one overrides in turn.
func (ck *Checker) overridersIn(all []*subobject, o *subobject, r *il.Routine) []*subobject {
	var found []*subobject
	for _, x := range all {
		if x == o || !x.holds(o) {
			continue
		}
		for _, m := range x.class.Cls.Routines {
			if m.IsVirtual && ck.overridesFunction(m, r) {
				found = append(found, x)
				break
			}
		}
	}
	var last []*subobject
next:
	for _, x := range found {
		for _, y := range found {
			if x != y && y.holds(x) {
				continue next
			}
		}
		last = append(last, x)
	}
	return last
}

// This file implements the check that every virtual function of a virtual base
// has one final overrider [class.virtual]/2.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// maxSubobjects bounds the subobjects that the check of final overriders looks
// at.
const maxSubobjects = 400

const subobjectBytes = 100 // of a subobject or an element of a set of them

// subobject is a base class subobject of a class, or the object itself; virtual
// bases occur once.
type subobject struct {
	class   *il.Type
	virtual bool
	bases   []*subobject
}

// subobjects returns the subobjects of class t, t itself first; nil when there
// are too many or none of them is a virtual base.
func subobjects(u *il.Unit, t *il.Type) []*subobject {
	if !t.Cls.AnyVirtualBases {
		return nil
	}
	var all []*subobject
	shared := make(map[*il.Type]*subobject)
	var add func(c *il.Type) *subobject
	add = func(c *il.Type) *subobject {
		u.Work.Step(1)
		u.Work.Bytes(subobjectBytes)
		o := &subobject{class: c}
		if all = append(all, o); len(all) > maxSubobjects {
			return o
		}
		for _, b := range c.Cls.DirectBases {
			bc := b.Type.ClassType()
			if bc == nil {
				continue
			}
			if !b.Virtual {
				o.bases = append(o.bases, add(bc))
				continue
			}
			if shared[bc] == nil {
				shared[bc] = add(bc)
				shared[bc].virtual = true
			}
			o.bases = append(o.bases, shared[bc])
		}
		return o
	}
	add(t)
	if len(shared) == 0 || len(all) > maxSubobjects {
		return nil
	}
	return all
}

// holders returns a function that reports whether a subobject is, or has as a
// base, x. It looks at each once: the ways to a virtual base can be many.
func (ck *Checker) holders(x *subobject) func(*subobject) bool {
	known := map[*subobject]bool{x: true}
	var holds func(o *subobject) bool
	holds = func(o *subobject) bool {
		if v, ok := known[o]; ok {
			return v
		}
		ck.work.Step(1)
		ck.work.Bytes(subobjectBytes)
		known[o] = slices.ContainsFunc(o.bases, holds)
		return known[o]
	}
	return holds
}

// checkFinalOverriders reports a virtual function of a virtual base of t with
// several final overriders.
func (ck *Checker) checkFinalOverriders(t *il.Type) {
	if !t.Cls.Polymorphic || t.IsDependent() || t.Cls.IsPrototype {
		return
	}
	all := subobjects(ck.u, t)
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
	holds := ck.holders(o)
	for _, x := range all {
		if x == o || !holds(x) {
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
		holds := ck.holders(x)
		for _, y := range found {
			if x != y && holds(y) {
				continue next
			}
		}
		last = append(last, x)
	}
	return last
}

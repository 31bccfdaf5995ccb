// This file implements the memory regions of function bodies: bodies are numbered
// in the order in which they begin, and those of the members of local classes, the
// call operators of closures among them, lie in the region of the outermost
// function around them (rule il.body-regions).
package display

import (
	"slices"

	"cufront/compiler/il"
)

// bodyRegion is a memory region: the body that it is named after, and those of
// what is local to it, the last first.
type bodyRegion struct {
	routine *il.Routine
	within  []*il.Routine
}

// bodyNumber says where a body stands.
type bodyNumber struct{ number, region int }

// bodies are the function bodies of the unit as the display orders them.
type bodies struct {
	regions []bodyRegion
	numbers map[uint32]bodyNumber  // by the routine's number
	owners  map[uint32]*il.Routine // by the region that the unit gave to the body
	last    uint32                 // region that was given last
}

// numberBodies numbers the bodies of the unit.
func numberBodies(o *overlay) {
	b := &o.bodies
	list := slices.Clone(o.u.Routines)
	slices.SortStableFunc(list, func(r, s *il.Routine) int { return r.Region - s.Region })
	b.numbers = make(map[uint32]bodyNumber, len(list))
	b.owners = make(map[uint32]*il.Routine, len(list))
	places := make(map[*il.Routine]int)
	number := func(r *il.Routine) {
		b.owners[uint32(r.Region)] = r
		around := outermost(r)
		i, ok := places[around]
		if ok && around != r {
			b.regions[i].within = append(b.regions[i].within, r)
		} else {
			i = len(b.regions)
			places[r] = i
			b.regions = append(b.regions, bodyRegion{routine: r})
		}
		b.numbers[r.ID] = bodyNumber{len(b.numbers) + 1, i + 2}
	}
	var open []*il.Routine // lambda bodies around the next one
	closed := func(r *il.Routine) {
		for len(open) > 0 && (r == nil || !isWithin(r, open[len(open)-1])) {
			for _, c := range (lambdas{o}).closureBodies(open[len(open)-1].Lambda) {
				number(c)
			}
			open = open[:len(open)-1]
		}
	}
	for _, r := range list {
		closed(r)
		number(r)
		if r.Lambda != nil && r.Lambda.Routine == r {
			open = append(open, r)
		}
	}
	closed(nil)
	for _, r := range b.regions {
		slices.Reverse(r.within)
	}
}

// isWithin reports whether r is local to lambda body f.
func isWithin(r, f *il.Routine) bool {
	for depth := 0; r != nil && depth < maxTextDepth; depth++ {
		if r = enclosingFunction(r); r == f {
			return true
		}
	}
	return false
}

// outermost returns the outermost function that r is local to, r when none.
func outermost(r *il.Routine) *il.Routine {
	for depth := 0; depth < maxTextDepth; depth++ {
		around := enclosingFunction(r)
		if around == nil || around == r {
			break
		}
		r = around
	}
	return r
}

// enclosingFunction returns the function in whose body the class of r is defined.
func enclosingFunction(r *il.Routine) *il.Routine {
	if l := r.Lambda; l != nil {
		return l.Enclosing
	}
	for t, depth := r.MemberOf, 0; t != nil && t.Cls != nil && depth < maxTextDepth; t, depth = t.Cls.EnclosingClass, depth+1 {
		if t.EnclosingRoutine != nil {
			return t.EnclosingRoutine
		}
	}
	return nil
}

// bodyOf returns the routine in whose body n lies; nil for entries of the file scope.
func bodyOf(o *overlay, n il.Node) *il.Routine { return o.bodies.owners[o.regions.region(n.Hdr())] }

// topLevel reports whether a memory region is named after r.
func (b *bodies) topLevel(r *il.Routine) bool {
	n, ok := b.numbers[r.ID]
	return ok && b.regions[n.region-2].routine == r
}

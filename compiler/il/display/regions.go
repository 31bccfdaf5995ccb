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
	shadows map[uint32]*il.Routine // special members that are defined implicitly, with the bodies that the display gives them
	made    []*il.Routine          // the same in order
}

// numbering is the state of numberBodies.
type numbering struct {
	*overlay
	b       *bodies
	places  map[*il.Routine]int
	open    []*il.Routine     // lambda bodies around the next one
	ends    map[uint32]uint32 // last entries of bodies, by the routine's number
	defined map[*il.Routine]bool
	count   int
}

// numberBodies numbers the bodies of the unit, and those of the special members that
// they define implicitly.
func numberBodies(o *overlay) {
	b := &o.bodies
	list := slices.Clone(o.u.Routines)
	slices.SortStableFunc(list, func(r, s *il.Routine) int { return r.Region - s.Region })
	b.numbers = make(map[uint32]bodyNumber, len(list))
	b.owners = make(map[uint32]*il.Routine, len(list))
	n := &numbering{overlay: o, b: b, places: make(map[*il.Routine]int), ends: make(map[uint32]uint32), defined: make(map[*il.Routine]bool)}
	uses := fileUses(o)
	for _, r := range list {
		if r.Scope != nil && o.showsBody(r) {
			found := usesOf(o, r)
			n.ends[r.ID] = found.last
			uses = append(uses, found.uses...)
		}
	}
	for _, c := range o.u.Constructions() {
		uses = append(uses, implicitUse{id: c.Behind})
	}
	slices.SortStableFunc(uses, func(x, y implicitUse) int { return int(x.id) - int(y.id) })
	for _, r := range list {
		for len(uses) > 0 && r.Scope != nil && uses[0].id < r.Scope.ID {
			n.implicit(uses[0])
			uses = uses[1:]
		}
		n.closed(r)
		n.number(r)
		if r.Lambda != nil && r.Lambda.Routine == r {
			n.open = append(n.open, r)
		}
	}
	for _, u := range uses {
		n.implicit(u)
	}
	n.closed(nil)
	for _, r := range b.regions {
		slices.Reverse(r.within)
	}
	listImplicit(o)
}

// number gives r the next number.
func (n *numbering) number(r *il.Routine) {
	b := n.b
	b.owners[uint32(r.Region)] = r
	around := outermost(r)
	i, ok := n.places[around]
	if ok && around != r {
		b.regions[i].within = append(b.regions[i].within, r)
	} else {
		i = len(b.regions)
		n.places[r] = i
		b.regions = append(b.regions, bodyRegion{routine: r})
	}
	n.count++
	b.numbers[r.ID] = bodyNumber{n.count, i + 2}
}

// closed numbers the members of the closures whose lambdas lie in front of r.
func (n *numbering) closed(r *il.Routine) {
	for len(n.open) > 0 && (r == nil || !isWithin(r, n.open[len(n.open)-1])) {
		n.close()
	}
}

// close numbers the members of the closure of the innermost lambda.
func (n *numbering) close() {
	last := n.open[len(n.open)-1]
	n.open = n.open[:len(n.open)-1]
	for _, c := range (lambdas{n.overlay}).closureBodies(last.Lambda) {
		n.number(c)
	}
}

// implicit defines the special member that u uses, unless it is already.
func (n *numbering) implicit(u implicitUse) {
	for len(n.open) > 0 && n.ends[n.open[len(n.open)-1].ID] < u.id {
		n.close()
	}
	n.define(u, 0)
}

// define makes the body of r, numbers it, and goes on with what that uses.
func (n *numbering) define(u implicitUse, depth int) {
	r := u.routine
	if r == nil { // a trivial default constructor
		n.empty()
		return
	}
	if n.defined[r] || depth > maxTextDepth {
		return
	}
	n.defined[r] = true
	if r.LookupOnly { // a body that comes to nothing
		thisTypeAt(n.overlay, r.MemberOf, u.id)
		n.empty()
		return
	}
	made := makeImplicit(n.overlay, u)
	n.number(made)
	found := bodyUses{}
	collector{n.overlay, &found}.structor(made)
	for _, part := range found.uses {
		n.define(implicitUse{u.id, part.routine}, depth+1)
	}
}

// empty counts a body that comes to nothing.
func (n *numbering) empty() {
	n.b.regions = append(n.b.regions, bodyRegion{routine: &il.Routine{RoutineRare: &il.RoutineRare{}}})
	n.count++
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

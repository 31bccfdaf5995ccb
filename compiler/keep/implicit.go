// This file implements where implicitly declared members run: on the sides of the
// functions that use them (rule space.implicit).
package keep

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// implicitSpaces are the spaces of the implicit members of a unit.
type implicitSpaces struct {
	of    map[*il.Routine]il.ExecSpace
	calls [][2]*il.Routine // of one by another one
}

// findImplicitSpaces looks at every body of the unit, and at what implicit members call:
// lowered has that.
func (c *checker) findImplicitSpaces(lowered Functions) *implicitSpaces {
	s := &implicitSpaces{of: make(map[*il.Routine]il.ExecSpace)}
	for _, r := range c.u.Routines {
		if r.Body == nil || r.IsPrototype || cuda.Exempt(r) {
			continue
		}
		w := &bodyWalk{budget: c.u.Work, calls: c.u}
		w.found = func(u il.Use) {
			if e, ok := u.Entity.(*il.Routine); ok && cuda.Exempt(e) {
				s.of[e] |= sides(r)
			}
		}
		w.definition(r)
	}
	lowered(func(r *il.Routine, u Use) {
		if e, ok := u.Entity.(*il.Routine); ok && cuda.Exempt(r) && cuda.Exempt(e) {
			s.calls = append(s.calls, [2]*il.Routine{r, e})
			if r.IsVirtual {
				s.of[r] = il.SpaceHD
			}
		}
	})
	for changed := true; changed; {
		changed = false
		for _, p := range s.calls {
			c.u.Work.Step(1)
			if n := s.of[p[1]] | s.of[p[0]]; n != s.of[p[1]] {
				s.of[p[1]], changed = n, true
			}
		}
	}
	return s
}

// sides is where r runs: a kernel on the device.
func sides(r *il.Routine) il.ExecSpace {
	if cuda.IsGlobal(r) {
		return il.SpaceDevice
	}
	return cuda.Effective(r)
}

// spaceOf is where r runs; an implicit member that nothing calls runs nowhere, a virtual one,
// which tables of both sides name, on both.
func (c *checker) spaceOf(r *il.Routine) il.ExecSpace {
	switch {
	case !cuda.Exempt(r):
		return r.Space
	case r.IsVirtual:
		return il.SpaceHD
	}
	if c.implicit == nil {
		c.implicit = c.findImplicitSpaces(c.functions)
	}
	return c.implicit.of[r]
}

// This file implements the places that order types and functions: numbers of
// entries of the IL, which are made in the order of the source
// (rules gpu.order, gpu.local-type-order).
package device

import (
	"math"

	"cufront/compiler/il"
	"cufront/compiler/moduleid"
	"cufront/compiler/source"
)

// places turns numbers of entries into places.
type places struct {
	unit *il.Unit
	// closures in initialisers of variables of namespaces
	initialised map[*il.Type]*il.Variable
	ends        map[*il.Type]uint32    // where definitions end
	complete    map[*il.Type]uint64    // parameters are complete where the function is defined
	closures    map[*il.Routine]bool   // functions that hold closures
	locals      map[*il.Routine]uint64 // where the local types of functions stand
	named       *il.Routine            // the function that lends its name to the module id, nil for none
	known       uint64                 // where that is known: local types of functions before that wait
}

func (p *printer) findPlaces(by map[*il.Type]*il.Variable) *places {
	q := &places{unit: p.Unit, initialised: by, ends: make(map[*il.Type]uint32), complete: make(map[*il.Type]uint64), closures: make(map[*il.Routine]bool), locals: make(map[*il.Routine]uint64)}
	q.findKnown()
	for _, r := range p.Unit.Routines {
		p.Unit.Work.Step(1)
		if c := memberClass(r); c != nil && c.Cls.IsClosure {
			q.holdsClosure(c.EnclosingRoutine)
		}
		if !hasBody(r) {
			continue
		}
		if r.InstantiatedFrom != nil && !r.IsSpecialized {
			continue
		}
		for i, v := range r.Params {
			c := v.Type.ClassType()
			if c == nil || c.Cls.InstanceOf == nil {
				continue
			}
			at := uint64(r.Body.ID)<<8 | uint64(min(i, 255))
			if old, ok := q.complete[c]; !ok || at < old {
				q.complete[c] = at
			}
		}
	}
	return q
}

// findKnown finds where the entity is known that lends its name to the module id: at the
// end of that function, of the first one behind that variable.
func (q *places) findKnown() {
	q.known = math.MaxUint64 >> 1
	switch e := moduleid.Choose(q.unit, source.Pos{}).(type) {
	case *il.Routine:
		q.named, q.known = e, entryPlace(bodyEnd(e))
	case *il.Variable:
		for _, r := range q.unit.Routines {
			if hasBody(r) && r.Body.ID > e.ID && (r.InstantiatedFrom == nil || r.IsSpecialized) {
				q.known = min(q.known, q.bodyPlace(r))
			}
		}
	}
}

// bodyPlace is the place of the end of the body of r: in front of the class that defines it.
func (q *places) bodyPlace(r *il.Routine) uint64 {
	if c := memberClass(r); c != nil && r.InlineInClass {
		return q.typ(outermost(c)) - 2
	}
	return entryPlace(bodyEnd(r))
}

// memberClass returns the class that r is a member of, nil for others.
func memberClass(r *il.Routine) *il.Type {
	if r.MemberOf == nil {
		return nil
	}
	return r.MemberOf.ClassType()
}

// holdsClosure notes that r, and every function around it, holds a closure.
func (q *places) holdsClosure(r *il.Routine) {
	for r != nil && !q.closures[r] {
		q.closures[r] = true
		c := memberClass(r)
		if c == nil {
			return
		}
		r = c.EnclosingRoutine
	}
}

// inFunction returns the function whose local types stand among those of file scope, in
// place, that t is local to; nil for other types. The types of functions that hold
// closures or are constexpr, of members that their class defines and of instances stand behind all of
// those (rule gpu.local-type-order).
func (q *places) inFunction(t *il.Type) *il.Routine {
	r := t.EnclosingRoutine
	if r == nil || q.closures[r] || r.IsConstexpr || r.InlineInClass && r.MemberOf != nil {
		return nil
	}
	if c := memberClass(r); c != nil && c.EnclosingRoutine != nil {
		return nil
	}
	return r
}

// inPlace returns the place of outermost type t among those of file scope: the local
// types of a function stand together.
func (q *places) inPlace(t *il.Type) (uint64, *il.Routine) {
	r := q.inFunction(t)
	if r == nil {
		return q.typ(t), nil
	}
	at, ok := q.locals[r]
	if !ok {
		if at = entryPlace(max(bodyEnd(r), q.unit.EndedAt(r))); at <= q.known && r != q.named {
			at = q.known + 1
		}
		q.locals[r] = at
	}
	return at, r
}

// bodyEnd returns a number of the end of the body of r.
func bodyEnd(r *il.Routine) uint32 {
	if r.Body == nil {
		return r.ID
	}
	end := r.Body.ID
	for s := r.Body.First; s != nil; s = s.Next {
		end = max(end, s.ID)
		if s.Expr != nil {
			end = max(end, s.Expr.ID)
		}
	}
	return end
}

// lessLocal orders local types of one function: those of a block stand in front of those
// of the blocks in it.
func (q *places) lessLocal(a, b *il.Type) bool {
	if a.ParentScope == b.ParentScope {
		return q.typ(a) < q.typ(b)
	}
	return scopesBefore(scopePath(a.ParentScope, isInner), scopePath(b.ParentScope, isInner), true)
}

// entryPlace returns the place of entry n: instances are made in the order of the text
// (rule front.device-instances).
func entryPlace(n uint32) uint64 { return uint64(n) << 8 }

// typ returns the place of type t.
func (q *places) typ(t *il.Type) uint64 {
	end, ok := q.ends[t]
	if !ok {
		end = max(typePlace(t), q.unit.CompletedAt(t))
		q.ends[t] = end
	}
	at := entryPlace(end)
	if c, ok := q.complete[t]; ok && c < at {
		return c
	}
	return at
}

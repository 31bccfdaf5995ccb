// This file implements the places that order types and functions: numbers of
// entries of the IL, which are made in the order of the source
// (rule gpu.order).
package device

import (
	"sort"

	"cufront/compiler/il"
)

// places turns numbers of entries into places.
type places struct {
	ordinary  uint32 // the last body that is no instance's
	instances []*il.Routine
	// closures in initialisers of variables of namespaces
	initialised map[*il.Type]*il.Variable
	ends        map[*il.Type]uint32 // where definitions end
	complete    map[*il.Type]uint64 // parameters are complete where the function is defined
}

func (p *printer) findPlaces(by map[*il.Type]*il.Variable) *places {
	q := &places{initialised: by, ends: make(map[*il.Type]uint32), complete: make(map[*il.Type]uint64)}
	for _, r := range p.Unit.Routines {
		p.Unit.Work.Step(1)
		if r.Body == nil || r.IsPrototype || r.MemberOf != nil && r.MemberOf.Cls != nil && r.MemberOf.Cls.IsPrototype {
			continue
		}
		if r.InstantiatedFrom != nil && !r.IsSpecialized {
			q.instances = append(q.instances, r)
			continue
		}
		q.ordinary = max(q.ordinary, r.Body.ID)
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
	sort.Slice(q.instances, func(i, j int) bool { return q.instances[i].Body.ID < q.instances[j].Body.ID })
	return q
}

// of returns the place of entry n. Instances are made at the end of the unit: what
// is made with one stands where the instance was first mentioned.
func (q *places) of(n uint32) uint64 {
	if n <= q.ordinary {
		return uint64(n) << 8
	}
	i := sort.Search(len(q.instances), func(i int) bool { return q.instances[i].Body.ID > n })
	if i == 0 {
		return uint64(n) << 8
	}
	return 1<<40 + uint64(q.instances[i-1].ID)<<20 + uint64(n&(1<<20-1))
}

// typ returns the place of type t.
func (q *places) typ(t *il.Type) uint64 {
	end, ok := q.ends[t]
	if !ok {
		end = typePlace(t)
		q.ends[t] = end
	}
	at := q.of(end)
	if c, ok := q.complete[t]; ok && c < at {
		return c
	}
	return at
}

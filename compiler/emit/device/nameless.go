// This file implements the names of anonymous unions (rule gpu.anonymous-unions).
package device

import (
	"sort"
	"strconv"

	"cufront/compiler/il"
)

// nameless numbers the anonymous unions of the unit in the order of their
// definitions, behind the structure of pointers to member functions.
func (p *printer) nameless(n *namer) {
	var unions []*il.Type
	for _, t := range n.types {
		if t.Cls != nil && t.Cls.AnonymousUnion && t.Kind == il.TkUnion {
			unions = append(unions, t)
		}
	}
	sort.Slice(unions, func(i, j int) bool { return unions[i].ID < unions[j].ID })
	next := 1
	if n.memberFunctions && n.memberObjects {
		next = 2
	}
	names := make(map[*il.Type]string)
	for _, t := range unions {
		names[t] = "__C" + strconv.Itoa(next)
		next++
	}
	p.types.Nameless = func(t *il.Type) string { return names[t] }
}

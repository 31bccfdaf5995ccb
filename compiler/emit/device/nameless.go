// This file implements the names of anonymous unions (rule gpu.anonymous-unions).
package device

import (
	"sort"
	"strconv"

	"cufront/compiler/il"
)

// nameless numbers the anonymous unions of the unit in the order of their
// definitions, behind the structures of exceptions and of pointers to member functions.
func (p *printer) nameless(n *namer, x *exceptions) {
	var unions []*il.Type
	for _, t := range n.types {
		if t.Cls != nil && t.Cls.AnonymousUnion && t.Kind == il.TkUnion {
			unions = append(unions, t)
		}
	}
	sort.Slice(unions, func(i, j int) bool { return unions[i].ID < unions[j].ID })
	next := x.nameAll(p, 1)
	if n.memberFunctions && n.memberObjects {
		p.types.MemberFunction = "__C" + strconv.Itoa(next)
		next++
	}
	names := make(map[*il.Type]string)
	for _, t := range unions {
		names[t] = "__C" + strconv.Itoa(next)
		next++
	}
	p.types.Nameless = func(t *il.Type) string { return names[t] }
	p.names.Nameless(p.types.Nameless)
}

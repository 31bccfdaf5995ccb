// This file implements the names of anonymous unions (rule gpu.anonymous-unions).
package device

import (
	"cmp"
	"slices"
	"strconv"

	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
)

// nameless numbers the anonymous unions of the unit, whether the text declares them or not,
// behind the structures of exceptions and of pointers to member functions: those of
// functions first, in the order of these, then those of namespaces, a namespace before
// those within it, and last those of functions that make closures.
func (p *printer) nameless(n *namer, x *exceptions) {
	var unions []placedUnion
	for _, t := range p.Unit.Order.Unions {
		p.Unit.Work.Step(1)
		if !t.IsDependent() && !ofPattern(t) {
			unions = append(unions, p.places.union(t))
		}
	}
	slices.SortFunc(unions, compareUnions)
	next := x.nameAll(p, 1)
	if n.memberFunctions && n.memberObjects {
		p.types.MemberFunction = "__C" + strconv.Itoa(next)
		next++
	}
	names := make(map[*il.Type]string)
	for _, u := range unions {
		names[u.typ] = "__C" + strconv.Itoa(next)
		next++
	}
	p.types.Nameless = func(t *il.Type) string { return names[t] }
	p.names.Nameless(p.types.Nameless)
}

// A placedUnion is an anonymous union and where it stands.
type placedUnion struct {
	typ       *il.Type
	group     uint8     // 0 of functions, 1 of namespaces, 2 of functions that make closures
	function  int       // number of the function that it is declared in
	namespace *il.Scope // that it lies in, nil for the file and for group 0
}

// union returns where anonymous union t stands.
func (q *places) union(t *il.Type) placedUnion {
	switch r := outermost(t).EnclosingRoutine; {
	case r == nil:
		return placedUnion{typ: t, group: 1, namespace: ctype.NamespaceOf(outermost(t))}
	case q.closures[r] || r.IsLambdaBody && isLambdaBody(outermost(r.MemberOf).EnclosingRoutine):
		return placedUnion{typ: t, group: 2, function: r.DefNumber, namespace: ctype.NamespaceOf(r)}
	default:
		return placedUnion{typ: t, function: r.DefNumber}
	}
}

func isLambdaBody(r *il.Routine) bool { return r != nil && r.IsLambdaBody }

// compareUnions orders anonymous unions.
func compareUnions(a, b placedUnion) int {
	switch {
	case a.group != b.group:
		return cmp.Compare(a.group, b.group)
	case a.namespace != b.namespace:
		if before(a.namespace, b.namespace, true) {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(a.function, b.function), cmp.Compare(a.typ.ID, b.typ.ID))
}

// ofPattern reports whether type t stands in a pattern of a template.
func ofPattern(t *il.Type) bool {
	for ; t != nil; t = enclosing(t) {
		r := t.EnclosingRoutine
		if t.Cls != nil && t.Cls.IsPrototype || r != nil && (r.IsPrototype || r.MemberOf != nil && (r.MemberOf.IsDependent() || ofPattern(r.MemberOf))) {
			return true
		}
	}
	return false
}

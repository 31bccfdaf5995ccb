// This file implements the names of anonymous unions (rule gpu.anonymous-unions).
package device

import (
	"cmp"
	"slices"
	"strconv"

	"cufront/compiler/il"
)

// nameless numbers the anonymous unions of the unit, whether the text declares them or not,
// behind the structures of exceptions and of pointers to member functions: those of
// functions first, in the order of these, then those of namespaces, a namespace before
// those within it, and last those of functions that make closures.
func (p *printer) nameless(n *namer, x *exceptions) {
	var unions []placedUnion
	makes := closureMakers(p.Unit)
	for _, t := range p.Unit.Order.Unions {
		p.Unit.Work.Step(1)
		if !t.IsDependent() && !ofPattern(t) {
			unions = append(unions, placeUnion(t, makes))
		}
	}
	slices.SortStableFunc(unions, func(a, b placedUnion) int {
		return cmp.Or(cmp.Compare(a.group, b.group), slices.Compare(a.around, b.around), cmp.Compare(a.function, b.function), cmp.Compare(a.typ.ID, b.typ.ID))
	})
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
	typ      *il.Type
	group    uint8    // 0 of functions, 1 of namespaces, 2 of functions that make closures
	function int      // number of the function that it is declared in
	around   []uint32 // the namespaces around it, from the outermost one, but for group 0
}

// placeUnion returns where anonymous union t stands; makes are the functions that make closures.
func placeUnion(t *il.Type, makes map[*il.Routine]bool) placedUnion {
	r := declaringFunction(t)
	switch {
	case r == nil:
		return placedUnion{typ: t, group: 1, around: namespacesAround(t)}
	case makes[r] || r.IsLambdaBody && isLambdaBody(declaringFunction(r.MemberOf)):
		return placedUnion{typ: t, group: 2, function: r.DefNumber, around: namespacesAround(t)}
	}
	return placedUnion{typ: t, function: r.DefNumber}
}

func isLambdaBody(r *il.Routine) bool { return r != nil && r.IsLambdaBody }

// closureMakers returns the functions of u in whose bodies lambda-expressions stand.
func closureMakers(u *il.Unit) map[*il.Routine]bool {
	m := make(map[*il.Routine]bool)
	for _, r := range u.Routines {
		if r.IsLambdaBody && r.MemberOf != nil {
			m[declaringFunction(r.MemberOf)] = true
		}
	}
	return m
}

// namespacesAround numbers the namespaces around t, from the outermost one.
func namespacesAround(t *il.Type) []uint32 {
	var around []uint32
	s := t.ParentScope
	for ; s != nil && s.Kind != il.SckFile; s = s.Parent {
		if s.Kind == il.SckNamespace {
			around = append(around, s.ID)
		}
	}
	slices.Reverse(around)
	return around
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

// declaringFunction returns the function that t is declared in, nil where that is none.
func declaringFunction(t *il.Type) *il.Routine {
	for ; t != nil; t = enclosing(t) {
		if r := t.EnclosingRoutine; r != nil && t.LocalToFunction {
			return r
		}
	}
	return nil
}

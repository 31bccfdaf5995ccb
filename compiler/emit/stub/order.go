// This file implements the orders of kernels, types and variables, which are those
// of the device text (rules stub.order, stub.typedef).
package stub

import (
	"sort"

	"cufront/compiler/il"
)

// place says where an entity stands: the namespaces around it, outermost first,
// and its number among what lies there.
type place struct {
	path   []*il.Namespace
	number uint32
}

// placeOf returns the place of a routine: where its body was read, of an instance
// where it was first asked for.
func placeOf(r *il.Routine) place {
	n := r.ID
	if r.InstantiatedFrom == nil && r.Scope != nil && r.Scope.ID > n {
		n = r.Scope.ID
	}
	return place{path: namespaces(r.ParentScope), number: n}
}

// bodyNumber says when the body of r was made, that of an instance too: its local types
// were made then.
func bodyNumber(r *il.Routine) uint32 {
	if r.Body != nil && r.Scope != nil {
		return max(r.ID, r.Scope.ID)
	}
	return r.ID
}

// namespaces returns the namespaces around what lies in s, outermost first.
func namespaces(s *il.Scope) []*il.Namespace {
	var list []*il.Namespace
	for ; s != nil; s = s.Parent {
		if s.Kind == il.SckNamespace && s.Namespace != nil {
			list = append(list, s.Namespace)
		}
	}
	for i, j := 0, len(list)-1; i < j; i, j = i+1, j-1 {
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// compareNamespaces compares two paths: siblings stand in the order of their first
// appearance, and a namespace on the side that inner says of those within it.
func compareNamespaces(a, b []*il.Namespace, inner bool) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		if a[i] != b[i] {
			return compareNumbers(a[i].ID, b[i].ID)
		}
	}
	c := compareNumbers(uint32(len(a)), uint32(len(b)))
	if inner && len(a) > 0 && len(b) > 0 {
		return -c
	}
	return c
}

func compareNumbers(a, b uint32) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// sortByPlace puts routines into the order of the device text, where a namespace
// stands before those within it.
func sortByPlace(list []*il.Routine) {
	places := make(map[*il.Routine]place, len(list))
	for _, r := range list {
		places[r] = placeOf(r)
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := places[list[i]], places[list[j]]
		if c := compareNamespaces(a.path, b.path, false); c != 0 {
			return c < 0
		}
		return a.number < b.number
	})
}

// innermostFirst returns kernels with those of a namespace behind those of the
// namespaces within it.
func innermostFirst(list []*il.Routine) []*il.Routine {
	list = append([]*il.Routine(nil), list...)
	sort.SliceStable(list, func(i, j int) bool {
		return compareNamespaces(namespaces(list[i].ParentScope), namespaces(list[j].ParentScope), true) < 0
	})
	return list
}

// typePlace says where a type stands: at file scope, in a function or in a
// namespace; the classes that it is a member of, outermost first, with their
// numbers.
type typePlace struct {
	group   int
	path    []*il.Namespace
	numbers []uint32
}

const (
	atFile = iota
	inFunction
	inNamespace
)

// classNumbers remembers where classes are defined: a class can be a base many times.
type classNumbers map[*il.Type]uint32

func (k classNumbers) placeOfType(t *il.Type) typePlace {
	var w typePlace
	if w.path = namespaces(t.ParentScope); len(w.path) > 0 {
		w.group = inNamespace
	}
	if f := t.EnclosingRoutine; f != nil {
		w.group, w.path, w.numbers = inFunction, nil, k.placeInFunctions(f)
	}
	first := len(w.numbers)
	w.numbers = append(w.numbers, k.numberOfType(t))
	for s := t.ParentScope; s != nil && s.Kind == il.SckClass && s.Type != nil; s = s.Type.ParentScope {
		w.numbers = append(w.numbers, k.numberOfType(s.Type))
	}
	for i, j := first, len(w.numbers)-1; i < j; i, j = i+1, j-1 {
		w.numbers[i], w.numbers[j] = w.numbers[j], w.numbers[i]
	}
	return w
}

// placeInFunctions returns the place of what is local to f: functions that are
// defined at file scope come before members that are defined in their classes, those before call operators of lambdas in them,
// one nesting after the other.
func (k classNumbers) placeInFunctions(f *il.Routine) []uint32 {
	level := uint32(0)
	for f.Lambda != nil && f.Lambda.Enclosing != nil && level < maxNames {
		f, level = f.Lambda.Enclosing, level+1
	}
	if f.MemberOf == nil || f.DefinedOutside || f.InstantiatedFrom != nil && f.InstantiatedFrom.DefinedOutside {
		return []uint32{level, 0, bodyNumber(f)}
	}
	return []uint32{level, 1, k.classNumber(f.MemberOf.ClassType(), 0), f.ID}
}

// classNumber returns where class t is defined: behind its bases, which may have
// been instantiated meanwhile.
func (k classNumbers) classNumber(t *il.Type, depth int) uint32 {
	if t == nil || t.Cls == nil || depth > maxNames {
		return 0
	}
	if n, known := k[t]; known {
		return n
	}
	n := t.ID
	if s := t.Cls.AssocScope; t.Cls.Complete && s != nil && s.ID > n {
		n = s.ID
	}
	for _, b := range t.Cls.DirectBases {
		if c := k.classNumber(b.Type.ClassType(), depth+1); c >= n {
			n = c + 1
		}
	}
	k[t] = n
	return n
}

// numberOfType returns where a class is defined, another type declared: a member
// of a class among its members, instances of member templates behind them.
func (k classNumbers) numberOfType(t *il.Type) uint32 {
	if s := t.ParentScope; s != nil && s.Kind == il.SckClass {
		for i, m := range s.Types {
			if m == t && (t.Cls == nil || !t.Cls.IsTemplateClass || len(t.Cls.Args) == 0) {
				return uint32(i)
			}
		}
		return uint32(len(s.Types)) + t.ID
	}
	if t.Cls != nil {
		return k.classNumber(t, 0)
	}
	return t.ID
}

// before reports whether a stands before b: members stand before their class.
func (a *typePlace) before(b *typePlace) bool {
	if a.group != b.group {
		return a.group < b.group
	}
	if c := compareNamespaces(a.path, b.path, true); c != 0 {
		return c < 0
	}
	for i := 0; i < len(a.numbers) && i < len(b.numbers); i++ {
		if a.numbers[i] != b.numbers[i] {
			return a.numbers[i] < b.numbers[i]
		}
	}
	return len(a.numbers) > len(b.numbers)
}

// typesInOrder returns the types of list in the order of the device text, which
// declares those of all as well: what the definition of one needs complete stands
// in front of it.
func typesInOrder(list, all []*il.Type) []*il.Type {
	wanted := make(map[*il.Type]bool, len(list))
	for _, t := range list {
		wanted[t] = true
	}
	list = append([]*il.Type(nil), list...)
	places := make(map[*il.Type]typePlace, len(list)+len(all))
	for _, t := range all {
		if !wanted[t] {
			list = append(list, t)
		}
	}
	numbers := make(classNumbers)
	for _, t := range list {
		places[t] = numbers.placeOfType(t)
	}
	sort.SliceStable(list, func(i, j int) bool {
		a, b := places[list[i]], places[list[j]]
		return a.before(&b)
	})
	p := puller{wanted: wanted, known: places, done: make(map[*il.Type]bool)}
	for _, t := range list {
		p.pull(t, 0)
	}
	return p.list
}

// puller lists types behind what their definitions need.
type puller struct {
	wanted map[*il.Type]bool // what is listed
	known  map[*il.Type]typePlace
	done   map[*il.Type]bool
	list   []*il.Type
}

func (p *puller) pull(t *il.Type, depth int) {
	if _, ok := p.known[t]; !ok || p.done[t] || depth > maxNames {
		return
	}
	p.done[t] = true
	if t.Cls != nil && t.Cls.Complete {
		for _, b := range t.Cls.DirectBases {
			p.pull(b.Type.ClassType(), depth+1)
		}
		for _, m := range t.Cls.Fields {
			if c := m.Type.BaseElement().ClassType(); c != nil {
				p.pull(c, depth+1)
			}
		}
	}
	if p.wanted[t] {
		p.list = append(p.list, t)
	}
}

// sortVariables puts variables into the order of the device text.
func sortVariables(list []*il.Variable) {
	sort.SliceStable(list, func(i, j int) bool {
		a, b := list[i], list[j]
		if c := compareNamespaces(namespaces(a.ParentScope), namespaces(b.ParentScope), true); c != 0 {
			return c < 0
		}
		return a.ID < b.ID
	})
}

// This file implements the order of types, functions and variables
// (rule gpu.order).
package device

import (
	"cmp"
	"slices"
	"sort"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
	"cufront/compiler/lower"
)

// order holds what the text declares, in order.
type order struct {
	types           []*il.Type // classes, enumerations, typedefs
	complete        map[*il.Type]bool
	exceptions      *exceptions
	memberFunctions bool              // the structure of pointers to member functions is needed
	vaList          bool              // the type of variable arguments is needed
	subobjects      map[*il.Type]bool // classes with a second struct for bases
	functions       []variant
	silent          map[*il.Routine]bool // functions of the run-time library that are only named
	tables          []*il.Type           // classes whose table of virtual functions stands in the text
	tablePlaces     map[*il.Type]uint64  // among the variables
	variables       []*il.Variable
	unseen          *unseen
}

// inOrder sorts what is kept.
func (p *printer) inOrder() *order {
	o := &order{silent: make(map[*il.Routine]bool)}
	var routines []*il.Routine
	for _, m := range p.Kept.Marks {
		p.Unit.Work.Step(1)
		switch e := m.Entity.(type) {
		case *il.Routine:
			if !e.IsPrototype {
				routines = append(routines, e)
			}
		case *il.Variable:
			o.variables = append(o.variables, e)
		}
	}
	n := p.namedTypes()
	o.unseen = &n.unseen
	o.complete, o.memberFunctions, o.vaList = n.complete, n.memberFunctions, n.vaList
	p.low.Memset = n.memset
	if n.memberFunctions && !n.memberObjects {
		p.types.MemberFunction = "__T" + strconv.Itoa(p.number())
	}
	o.exceptions = p.findExceptions(n)
	p.nameless(n, o.exceptions)
	o.subobjects = make(map[*il.Type]bool)
	for t := range n.complete { // any order: a set
		for _, b := range t.Cls.Bases {
			if c := b.Type.ClassType(); c != nil && lower.HasSubobjectStruct(c) {
				o.subobjects[c] = true
			}
		}
	}
	classKey := p.sortTypes(o, n.types, n.mentioned)
	marked := len(routines)
	for r := range n.builtins { // any order: sorted below
		routines = append(routines, r)
	}
	for r := range n.named { // any order: sorted below
		if !n.builtins[r] && r.Body == nil {
			routines = append(routines, r)
			o.silent[r] = true
		}
	}
	slices.SortFunc(routines[marked:], func(a, b *il.Routine) int { return cmp.Compare(a.ID, b.ID) })
	for _, r := range p.Unit.Routines {
		if r.Attrs&il.AttrDeviceBuiltin != 0 && r.MemberOf == nil && !r.IsPrototype && !n.builtins[r] && p.Kept.Of(r) == nil {
			routines = append(routines, r)
		}
	}
	sort.SliceStable(routines, func(i, j int) bool { return lessRoutine(routines[i], routines[j], classKey) })
	bases := make(map[*il.Type]bool)
	for t := range n.complete { // any order: a set
		for _, b := range t.Cls.DirectBases {
			bases[b.Type.ClassType()] = true
		}
	}
	forBases := make(map[*il.Routine]bool)
	for _, r := range routines {
		baseStructors(r, forBases)
	}
	p.sortTables(o)
	early := p.deletedEarly(p.bodies(routines))
	for _, r := range routines {
		var thunks []lower.Thunk
		if r.IsVirtual {
			thunks = p.shapes.Thunks(r)
		}
		o.functions = variants(o.functions, r, bases, forBases, thunks, early[r])
	}
	sort.SliceStable(o.variables, func(i, j int) bool { return p.lessVariable(o.variables[i], o.variables[j]) })
	o.variables = declaredOnce(o.variables)
	return o
}

// bodies returns the functions that have bodies in the order of these, where a virtual
// destructor is among routines that are printed; none otherwise.
func (p *printer) bodies(routines []*il.Routine) []*il.Routine {
	if !slices.ContainsFunc(routines, func(r *il.Routine) bool { return r.Special == il.SfkDestructor && r.IsVirtual && isDefined(r) }) {
		return nil
	}
	var list []*il.Routine
	for _, r := range p.Unit.Routines {
		if hasBody(r) {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b *il.Routine) int { return cmp.Compare(a.Body.ID, b.Body.ID) })
	return list
}

// declaredOnce leaves out what a function declares again: the array of shared memory
// whose size the launch gives is one entity of its namespace, whichever functions and
// instances declare it (rule gpu.launch-sized-arrays).
func declaredOnce(list []*il.Variable) []*il.Variable {
	type entity struct {
		in   *il.Scope
		name string
	}
	seen := make(map[entity]bool)
	return slices.DeleteFunc(list, func(v *il.Variable) bool {
		if !v.Shared || v.Storage != il.ScExtern || v.Name == nil || v.StaticMemberOf != nil {
			return false
		}
		e := entity{ctype.NamespaceOf(v), v.Name.Text}
		again := seen[e]
		seen[e] = true
		return again
	})
}

// baseStructors adds the constructors and destructors of its base classes that r,
// one itself, calls.
func baseStructors(r *il.Routine, to map[*il.Routine]bool) {
	if r.MemberOf == nil || !isDefined(r) {
		return
	}
	c := r.MemberOf.ClassType()
	switch {
	case c == nil:
	case r.Special == il.SfkDestructor:
		for _, b := range c.Cls.DirectBases {
			to[b.Type.ClassType().Cls.Members.Dtor.Routine] = true
		}
	case r.Special == il.SfkConstructor && r.Body != nil:
		for _, i := range r.CtorInits {
			if (i.Kind == il.CikDirectBase || i.Kind == il.CikVirtualBase) && i.Init != nil {
				to[i.Init.Routine] = true
			}
		}
	case r.Special == il.SfkConstructor:
		for _, b := range c.Cls.DirectBases {
			if i := il.PassesTo(r, b.Type.ClassType()); i != nil {
				to[i] = true
				continue
			}
			s := b.Type.ClassType()
			if p := r.Type.Skip().Routine.Params; r.Inherited == nil && len(p) > 0 {
				to[lower.Copier(s, false, p[0].Type.IsRvalueReference())] = true
				continue
			}
			to[s.Cls.Members.DefaultCtor.Routine] = true
		}
	}
}

// The parts of the functions.
const (
	partFile = iota
	partKernel
	partMember
	partNamespace
)

func partOf(r *il.Routine) int {
	switch {
	case r.MemberOf != nil:
		return partMember
	case cuda.IsKernel(r):
		return partKernel
	case ctype.NamespaceOf(r) != nil:
		return partNamespace
	}
	return partFile
}

// before reports whether the members of namespace a stand before those of b, which
// is another.
func before(a, b *il.Scope, outward bool) bool {
	return scopesBefore(scopePath(a, isNamespace), scopePath(b, isNamespace), outward)
}

// scopesBefore reports whether what stands in the scope at the end of path a stands before
// what stands in that of b, which is another: siblings stand in order of appearance, and
// with outward a scope in front of those nested in it, otherwise behind them.
func scopesBefore(a, b []*il.Scope, outward bool) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	switch {
	case n == len(a):
		return outward // a is around b
	case n == len(b):
		return !outward
	}
	return a[n].ID < b[n].ID
}

// scopePath returns the scopes of one kind from the outermost down to s.
func scopePath(s *il.Scope, kind func(*il.Scope) bool) []*il.Scope {
	var path []*il.Scope
	for ; s != nil && s.Kind != il.SckFile; s = s.Parent {
		if kind(s) {
			path = append(path, s)
		}
	}
	slices.Reverse(path)
	return path
}

func isNamespace(s *il.Scope) bool { return s.Kind == il.SckNamespace }

// isInner tells scopes that lie in no namespace by themselves: of classes, functions and blocks.
func isInner(s *il.Scope) bool { return s.Kind != il.SckNamespace }

// place is a number that grows with the places at which functions stand: the
// beginning of a body, the first mention of an instance, the declaration of a friend
// that an instance of a class template defines.
func routinePlace(r *il.Routine) uint32 {
	instance := r.InstantiatedFrom != nil && !r.IsSpecialized || r.DefinedInFriendDecl && r.FriendOf != nil && r.FriendOf.Cls.InstanceOf != nil
	if r.Body != nil && !instance {
		return r.Body.ID
	}
	return r.ID
}

func lessRoutine(a, b *il.Routine, classes map[*il.Type]int) bool {
	if pa, pb := partOf(a), partOf(b); pa != pb {
		return pa < pb
	}
	switch partOf(a) {
	case partMember:
		ca, cb := a.MemberOf.ClassType(), b.MemberOf.ClassType()
		if ca != cb {
			return classes[ca] < classes[cb]
		}
		return memberLess(a, b)
	case partKernel:
		na, nb := ctype.NamespaceOf(a), ctype.NamespaceOf(b)
		if na != nb {
			return before(na, nb, true)
		}
	case partNamespace:
		na, nb := ctype.NamespaceOf(a), ctype.NamespaceOf(b)
		if na != nb {
			return before(na, nb, false)
		}
	}
	return entryPlace(routinePlace(a)) < entryPlace(routinePlace(b))
}

// memberLess orders the members of one class: declared ones, instances of member
// templates, implicit ones.
func memberLess(a, b *il.Routine) bool {
	ga, gb := memberGroup(a), memberGroup(b)
	if ga != gb {
		return ga < gb
	}
	if ga >= 2 {
		return ga < gb
	}
	return memberIndex(a) < memberIndex(b)
}

// memberGroup tells declared members, instances, and the implicit members one by
// one in their order.
func memberGroup(r *il.Routine) int {
	switch {
	case !r.Generated || r.IsLambdaBody || r.Special == il.SfkLambdaEntry:
		if len(r.TemplateArgs) > 0 {
			return 1
		}
		return 0
	case r.Special == il.SfkDestructor:
		return 6
	case r.Special == il.SfkConstructor && r.Inherited != nil:
		return 3
	case r.Special == il.SfkConstructor:
		if n := len(r.Type.Skip().Routine.Params); n == 0 {
			return 2
		}
		if r.Type.Skip().Routine.Params[0].Type.IsRvalueReference() {
			return 4
		}
		return 5
	}
	if p := r.Type.Skip().Routine.Params; len(p) > 0 && p[0].Type.IsRvalueReference() {
		return 8
	}
	return 7
}

// memberIndex is the place of r among the members of its class.
func memberIndex(r *il.Routine) int {
	for i, m := range r.MemberOf.ClassType().Cls.Routines {
		if m == r {
			return i
		}
	}
	return int(r.ID)
}

// lessVariable orders variables; those of functions stand among those of the file scope,
// but for what is only declared there.
func (p *printer) lessVariable(a, b *il.Variable) bool {
	na, nb := listedIn(a), listedIn(b)
	if na != nb {
		if na == nil || nb == nil {
			return na == nil
		}
		return before(na, nb, false)
	}
	if pa, pb := p.variablePlace(a), p.variablePlace(b); pa != pb {
		return pa < pb
	}
	if a.EnclosingRoutine != b.EnclosingRoutine && a.LocalToFunction && b.LocalToFunction {
		return a.ID > b.ID // one function ended with the last that it wanted
	}
	return a.ID < b.ID
}

// variablePlace says where v stands in its scope: the static variables of a function are
// listed at its end, those of an instance behind the instances that it wanted, those of a
// function that holds closures behind all others (rule gpu.static-variables).
func (p *printer) variablePlace(v *il.Variable) uint64 {
	r := v.EnclosingRoutine
	if r == nil || !v.LocalToFunction || v.Storage == il.ScExtern {
		return uint64(v.ID)
	}
	return p.endOf(r, v.ID)
}

// endOf says where the body of r ends, which is behind number last.
func (p *printer) endOf(r *il.Routine, last uint32) uint64 {
	end := uint64(p.Unit.EndedAt(r))
	if end == 0 {
		end = uint64(max(last, bodyEnd(r)))
	}
	if p.places.closures[r] {
		end += 1 << 32
	}
	return end
}

// listedIn returns the namespace among whose variables v stands, nil for the file scope.
func listedIn(v *il.Variable) *il.Scope {
	if v.LocalToFunction && v.Storage != il.ScExtern {
		return nil
	}
	return ctype.NamespaceOf(v)
}

// sortTypes puts the types into order: what a definition needs complete is pulled
// in front of it. It returns the rank of each class among the members' parts:
// there a class stands before those nested in it.
func (p *printer) sortTypes(o *order, list, mentioned []*il.Type) map[*il.Type]int {
	list = append([]*il.Type(nil), list...)
	if t := p.sizeType(); t != nil {
		found := false
		for _, x := range list {
			found = found || x == t
		}
		if !found {
			list = append(list, t)
		}
	}
	done := make(map[*il.Type]bool)
	wanted := make(map[*il.Type]bool)
	for _, t := range list {
		wanted[t] = true
	}
	named := withMentioned(list, mentioned, wanted)
	sort.SliceStable(named, func(i, j int) bool { return p.places.lessType(named[i], named[j], true) })
	for _, t := range named {
		if wanted[t] {
			p.pull(o, t, wanted, done, 0)
		} else {
			p.pullParts(o, t.Elem, false, wanted, done, 0)
		}
	}
	rank := make(map[*il.Type]int)
	sort.SliceStable(list, func(i, j int) bool { return p.places.lessType(list[i], list[j], false) })
	for i, t := range list {
		rank[t] = i
	}
	return rank
}

// withMentioned returns list, and the mentioned typedefs which the text does not declare:
// what these mention stands in front of their places, too (rule gpu.pulled-types).
func withMentioned(list, mentioned []*il.Type, wanted map[*il.Type]bool) []*il.Type {
	all := slices.Clone(list)
	for _, t := range mentioned {
		if r := t.EnclosingRoutine; !wanted[t] && (r == nil || !r.IsPrototype) {
			all = append(all, t)
		}
	}
	slices.SortFunc(all[len(list):], func(a, b *il.Type) int { return cmp.Compare(a.ID, b.ID) })
	return all
}

// pull appends t behind what its definition needs.
func (p *printer) pull(o *order, t *il.Type, wanted, done map[*il.Type]bool, depth int) {
	if done[t] || !wanted[t] || depth > 500 {
		return
	}
	done[t] = true
	switch {
	case t.Kind == il.TkTypeRef:
		p.pullParts(o, t.Elem, false, wanted, done, depth+1)
	case t.Cls != nil && o.complete[t]:
		for _, b := range t.Cls.DirectBases {
			if c := b.Type.ClassType(); c == nil || !c.Cls.Empty { // one that is empty has no place in the object
				p.pullParts(o, b.Type.Skip(), true, wanted, done, depth+1)
			}
		}
		for _, m := range t.Cls.Fields {
			p.pullParts(o, m.Type, true, wanted, done, depth+1)
		}
	}
	o.types = append(o.types, t)
}

// pullParts pulls what stands in front of a mention of type t: the typedefs and the
// enumerations in it, wherever they are, and classes where complete says that their
// definitions matter (rule gpu.pulled-types).
func (p *printer) pullParts(o *order, t *il.Type, complete bool, wanted, done map[*il.Type]bool, depth int) {
	if depth > 500 {
		return
	}
	for ; t != nil; t = t.Elem {
		p.Unit.Work.Step(1)
		switch {
		case t.Kind == il.TkTypeRef && t.Name != nil && !t.IsInheritedName():
			p.pull(o, t, wanted, done, depth)
		case t.Cls != nil || t.IsEnum():
			if complete || t.IsEnum() {
				p.pull(o, t.Skip(), wanted, done, depth)
			}
			return
		case t.Kind == il.TkPtrToMember:
			return // no type of its own in the text
		case t.Kind == il.TkPointer:
			complete = false
		case t.Kind == il.TkRoutine:
			p.pullParts(o, t.Elem, false, wanted, done, depth+1)
			for _, q := range t.Routine.Params {
				p.pullParts(o, q.Type, false, wanted, done, depth+1)
			}
			return
		}
	}
}

// typePlace is a number that grows with the places where definitions end: what is
// instantiated within a class stands in front of it.
func typePlace(t *il.Type) uint32 {
	if t.Cls == nil || t.Cls.AssocScope == nil || !t.Cls.Complete {
		return t.ID
	}
	end := t.Cls.AssocScope.ID
	for _, b := range t.Cls.DirectBases {
		end = max(end, b.ID)
	}
	for _, u := range t.Cls.AssocScope.UsingDecls {
		end = max(end, u.ID)
	}
	for _, m := range t.Cls.Fields {
		end = max(end, m.ID)
	}
	for _, r := range t.Cls.Routines {
		if !r.Generated && r.MemberOf == t && len(r.TemplateArgs) == 0 {
			end = max(end, r.ID)
		}
	}
	for _, m := range t.Cls.AssocScope.Templates {
		end = max(end, m.ID)
	}
	for _, e := range t.Cls.AssocScope.Types {
		if !e.IsEnum() || e.Kind == il.TkTypeRef || e.IntInfo.IsScoped {
			continue
		}
		for _, c := range e.IntInfo.Constants {
			if c.SeqEntry != nil { // made behind the value
				end = max(end, c.SeqEntry.ID)
			}
		}
	}
	return end
}

// enclosing returns the class that t is a member of.
func enclosing(t *il.Type) *il.Type {
	if t.Cls != nil && t.Cls.EnclosingClass != nil {
		return t.Cls.EnclosingClass
	}
	if s := t.ParentScope; s != nil && s.Kind == il.SckClass {
		return s.Type
	}
	return nil
}

// outermost returns the class around t that lies in no other.
func outermost(t *il.Type) *il.Type {
	path := classPath(t)
	return path[len(path)-1]
}

// classPath returns t and the classes around it, from the inside out.
func classPath(t *il.Type) []*il.Type {
	path := []*il.Type{t}
	for c := enclosing(t); c != nil && len(path) < 1000; c = enclosing(c) {
		path = append(path, c)
	}
	return path
}

// A localPlace says where the local types of a function stand that are not among those of
// file scope: one level of nesting after the other, those of functions before those of
// members, and first those of functions that hold no closure.
type localPlace struct {
	level, part int
	class       uint64 // place of the class of a member
	constant    bool   // member that is constexpr
	place       uint32
}

func (q *places) local(t *il.Type) localPlace {
	var p localPlace
	r := t.EnclosingRoutine
	for r != nil && p.level < 1000 {
		m := r.MemberOf
		if m == nil || m.ClassType() == nil || m.ClassType().EnclosingRoutine == nil || q.inFunction(m.ClassType()) != nil {
			break
		}
		r = m.ClassType().EnclosingRoutine
		p.level++
	}
	if r == nil {
		return p
	}
	p.place = routinePlace(r)
	switch {
	case r.MemberOf != nil:
		p.part, p.class, p.constant = 2, q.typ(outermost(r.MemberOf.ClassType())), r.IsConstexpr
		return p
	case q.closures[r]:
		p.part = 1
	}
	if r.Body != nil {
		p.place = r.Body.ID // of an instance too: its types are made with its body
	}
	return p
}

func (a localPlace) compare(b localPlace) int {
	switch {
	case a.level != b.level:
		return cmp.Compare(a.level, b.level)
	case a.part != b.part:
		return cmp.Compare(a.part, b.part)
	case a.class != b.class:
		return cmp.Compare(a.class, b.class)
	case a.constant != b.constant:
		if a.constant {
			return 1
		}
		return -1
	}
	return cmp.Compare(a.place, b.place)
}

// group tells types of file scope, local ones, and those of namespaces.
func (q *places) group(t *il.Type) int {
	switch {
	case q.inFunction(t) != nil:
		return 0
	case q.memberNamespace(t) != nil:
		return 2
	case isLocal(t):
		return 1
	case q.namespaceOf(t) != nil:
		return 2
	}
	return 0
}

// memberNamespace returns the namespace behind whose types those local to member functions
// of its classes stand, where t is one of these; nil for others.
func (q *places) memberNamespace(t *il.Type) *il.Scope {
	for n := 0; n < 1000; n++ {
		r := t.EnclosingRoutine
		if r == nil || r.MemberOf == nil || q.inFunction(t) != nil {
			return nil
		}
		if t = outermost(r.MemberOf.ClassType()); t.EnclosingRoutine == nil {
			return ctype.NamespaceOf(t)
		}
	}
	return nil
}

// behind reports whether t is a local type that stands behind others of its group.
func (q *places) behind(t *il.Type) bool {
	return isLocal(t) && q.inFunction(t) == nil && (q.group(t) == 1 || q.memberNamespace(t) != nil)
}

// namespaceOf is the namespace of t, of a closure that of the variable in whose
// initialiser it stands.
func (q *places) namespaceOf(t *il.Type) *il.Scope {
	if v := q.initialised[t]; v != nil {
		return ctype.NamespaceOf(v)
	}
	if s := q.memberNamespace(t); s != nil {
		return s
	}
	return ctype.NamespaceOf(t)
}

// lessType orders types; nested ones stand before their class where inner says so.
func (q *places) lessType(a, b *il.Type, inner bool) bool {
	oa, ob := outermost(a), outermost(b)
	if ga, gb := q.group(oa), q.group(ob); ga != gb {
		return ga < gb
	}
	if na, nb := q.namespaceOf(oa), q.namespaceOf(ob); na != nb && q.group(oa) == 2 {
		return before(na, nb, !inner)
	}
	if la, lb := q.behind(oa), q.behind(ob); la != lb {
		return lb
	} else if la {
		if c := q.local(oa).compare(q.local(ob)); c != 0 {
			return c < 0
		}
	}
	if oa != ob {
		pa, ra := q.inPlace(oa)
		pb, rb := q.inPlace(ob)
		if ra != nil && ra == rb {
			return q.lessLocal(oa, ob)
		}
		if pa == pb && ra != nil && rb != nil {
			return routinePlace(ra) < routinePlace(rb) // both waited
		}
		if pa == pb {
			return typePlace(oa) < typePlace(ob) // something else needs them at once
		}
		return pa < pb
	}
	return q.lessNested(classPath(a), classPath(b), inner)
}

// nestedPlace is the place of t among the members of its class: a class stands where it was
// completed, as long as that was before the end of the class around it (rule gpu.order).
func (q *places) nestedPlace(t *il.Type) uint64 {
	if around := enclosing(t); t.Cls != nil && around != nil {
		if at := q.unit.CompletedAt(t); at > t.ID && at <= q.unit.CompletedAt(around) {
			return entryPlace(at)
		}
	}
	return entryPlace(t.ID)
}

// lessNested orders types of one outermost class by their paths from there: in order
// of declaration, what is nested in a class in front of it where inner says so.
func (q *places) lessNested(a, b []*il.Type, inner bool) bool {
	for len(a) > 0 && len(b) > 0 {
		x, y := a[len(a)-1], b[len(b)-1]
		if x != y {
			return q.nestedPlace(x) < q.nestedPlace(y)
		}
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if inner {
		return len(a) > len(b)
	}
	return len(a) < len(b)
}

// This file implements name lookup: unqualified [basic.lookup.unqual],
// qualified [basic.lookup.qual] and in classes [class.member.lookup].
// Argument-dependent lookup is in lookup_adl.go.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Lookup is the result of a lookup: the symbols found (an overload set, or one
// symbol, preceded by no hidden type), where, and along which bases.
type Lookup struct {
	Name      *token.Name
	Syms      []*symbols.Symbol
	Scope     *symbols.Scope  // scope in which they were found
	In        *symbols.Scope  // namespace whose names they are, those of nominated and inline namespaces included
	Class     *il.Type        // naming class of a member lookup
	Found     *il.Type        // class whose member it is (Class or one of its bases)
	Path      []*il.BaseClass // from Class to Found
	Hidden    *symbols.Symbol // a class or enumeration hidden by the non-type found
	Ambiguous bool
	Dependent bool // may be found in a dependent base or at instantiation
	Qualified bool
}

// ok reports whether exactly something usable was found.
func (l *Lookup) ok() bool { return len(l.Syms) > 0 && !l.Ambiguous }

// ambiguousObject reports whether the members found are nonstatic ones of a base
// class that the naming class has several times [class.member.lookup]/6
// (rule front.ambiguous-member).
func (l *Lookup) ambiguousObject() bool {
	if len(l.Path) == 0 || l.Class == nil || l.Found == nil || l.Found == l.Class || len(l.Syms) == 0 {
		return false
	}
	switch e := l.Syms[0].Entity.(type) {
	case *il.Field:
	case *il.Routine:
		if isStaticFunction(e) {
			return false
		}
	default:
		return false
	}
	b := typing.FindBase(l.Class, l.Found)
	return b != nil && b.Ambiguous
}

// first returns the first symbol found, nil when none.
func (l *Lookup) first() *symbols.Symbol {
	if len(l.Syms) == 0 {
		return nil
	}
	return l.Syms[0]
}

// lookupFlags restrict what a lookup considers.
type lookupFlags uint8

const (
	lookTypesOnly   lookupFlags = 1 << iota // elaborated type specifiers: classes, enumerations (and typedefs)
	lookScopesOnly                          // before `::`: namespaces, types, templates whose instances are types
	lookFriends                             // hidden friends are visible
	lookNamespaces                          // namespaces only
	lookLocal                               // this scope only, no using-directives
	lookPacks                               // the pack itself, not the element that is being expanded
	lookUnqualified                         // not in bases that are dependent in the template
)

// visible filters syms by the flags and the declaration bound.
func (env *Env) visible(syms []*symbols.Symbol, f lookupFlags, bounded bool) []*symbols.Symbol {
	clean := true
	for _, y := range syms {
		if !env.isVisible(y, f, bounded) {
			clean = false
			break
		}
	}
	if clean {
		return syms
	}
	var out []*symbols.Symbol
	for _, y := range syms {
		if env.isVisible(y, f, bounded) {
			out = append(out, y)
		}
	}
	return out
}

func (env *Env) isVisible(y *symbols.Symbol, f lookupFlags, bounded bool) bool {
	if y.Invisible || y.Friend && f&lookFriends == 0 || y.TagOnly && f&lookTypesOnly == 0 {
		return false
	}
	if bounded && env.bound != 0 && y.Seq > env.bound {
		return false
	}
	if y.Kind == symbols.SymPack && f&(lookTypesOnly|lookScopesOnly) != 0 {
		arg, v, ok := packElement(y)
		return ok && v == nil && arg.Kind != il.ArgConstant
	}
	switch {
	case f&lookTypesOnly != 0:
		return y.IsType() || y.Kind == symbols.SymTemplate && !y.IsFunctionLike()
	case f&lookNamespaces != 0:
		return y.Kind == symbols.SymNamespace
	case f&lookScopesOnly != 0:
		return y.IsType() || y.Kind == symbols.SymNamespace || y.Kind == symbols.SymTemplate && !y.IsFunctionLike()
	}
	return true
}

// settle splits a hidden class or enumeration name off the symbols of one
// scope [basic.scope.hiding].
func (l *Lookup) settle() {
	if len(l.Syms) < 2 {
		return
	}
	types, others := 0, 0
	for _, y := range l.Syms {
		if y.IsType() {
			types++
		} else {
			others++
		}
	}
	if types == 0 || others == 0 {
		return
	}
	out := make([]*symbols.Symbol, 0, others)
	for _, y := range l.Syms {
		if y.IsType() {
			l.Hidden = y
		} else {
			out = append(out, y)
		}
	}
	l.Syms = out
}

// lookup finds name from the innermost scope outwards.
func (ck *Checker) lookup(name *token.Name, f lookupFlags) Lookup {
	l := ck.lookupFrom(ck.env.scope, name, f)
	if ck.env.befriending != nil && len(l.Syms) == 0 && !l.Dependent {
		return ck.lookupFrom(ck.env.befriending, name, f)
	}
	return l
}

// lookupFrom finds name from scope from outwards.
func (ck *Checker) lookupFrom(from *symbols.Scope, name *token.Name, f lookupFlags) Lookup {
	l := Lookup{Name: name}
	var blocks []*symbols.Scope // with using-directives
	for s := from; s != nil; s = s.Parent {
		switch s.Kind {
		case symbols.ScopeNamespace:
			ck.env.lookupNamespaces(ck.u, &l, s, f, blocks)
			return l
		case symbols.ScopeClass:
			if ck.lookupClass(&l, s.Class, name, f|lookUnqualified) {
				if !s.Class.Cls.IsPrototype {
					project(&l)
				}
				return l
			}
		default:
			if syms := ck.env.visible(s.Local(name), f, false); len(syms) > 0 {
				l.Syms, l.Scope = syms, s
				if syms[0].Kind == symbols.SymPack && f&lookPacks == 0 {
					currentElement(&l)
				}
				l.settle()
				return l
			}
			if len(s.Using()) > 0 {
				blocks = append(blocks, s)
			}
		}
	}
	return l
}

// nomination is a namespace whose names a using-directive makes visible as if
// they were members of namespace at.
type nomination struct{ ns, at *symbols.Scope }

// nominate adds what the using-directives of scope dir nominate, and what those
// namespaces nominate in turn, for a lookup from namespace from: visible in the
// nearest enclosing namespace that contains both [namespace.udir].
func (env *Env) nominate(u *il.Unit, list []nomination, from, dir *symbols.Scope) []nomination {
next:
	for i := range dir.Using() {
		d := &dir.Using()[i]
		if env.bound != 0 && d.Seq > env.bound && dir.Kind == symbols.ScopeNamespace {
			continue
		}
		u.Work.Step(1)
		u.Work.Walk(len(list))
		for _, n := range list {
			if n.ns == d.NS {
				continue next
			}
		}
		list = append(list, nomination{d.NS, commonNamespace(from, d.NS)})
		list = env.nominate(u, list, from, d.NS)
	}
	for _, in := range dir.Inline() { // its directives are those of the namespace around
		list = env.nominate(u, list, from, in)
	}
	return list
}

// lookupNamespaces looks outwards from namespace scope s; the using-directives
// of blocks are in force, too.
func (env *Env) lookupNamespaces(u *il.Unit, l *Lookup, s *symbols.Scope, f lookupFlags, blocks []*symbols.Scope) bool {
	var space [8]nomination
	list := space[:0]
	for _, b := range blocks {
		list = env.nominate(u, list, s, b)
	}
	for n := s; n != nil; n = n.Parent {
		if n.Kind == symbols.ScopeNamespace && (len(n.Using()) > 0 || len(n.Inline()) > 0) {
			list = env.nominate(u, list, n, n)
		}
	}
	for n := s; n != nil; n = n.Parent {
		if n.Kind != symbols.ScopeNamespace {
			continue
		}
		env.collectInline(u, l, n, f)
		for _, m := range list {
			if m.at == n {
				env.collectInline(u, l, m.ns, f)
			}
		}
		if len(l.Syms) > 0 {
			l.In = n
			l.settle()
			return true
		}
	}
	return false
}

// commonNamespace returns the nearest namespace that contains both a and b.
func commonNamespace(a, b *symbols.Scope) *symbols.Scope {
	for x := a; x != nil; x = x.Parent {
		for y := b; y != nil; y = y.Parent {
			if x == y {
				return x
			}
		}
	}
	return nil
}

func (env *Env) collectInline(u *il.Unit, l *Lookup, s *symbols.Scope, f lookupFlags) {
	addFound(u, l, s, env.visible(s.Local(l.Name), f, true))
	for _, in := range s.Inline() {
		env.collectInline(u, l, in, f)
	}
}

// collectNamespace is qualified lookup in a namespace [namespace.qual]: its
// own names first, then those of the namespaces it nominates.
func (env *Env) collectNamespace(u *il.Unit, l *Lookup, s *symbols.Scope, f lookupFlags, seen map[*symbols.Scope]bool) {
	if seen[s] {
		return
	}
	seen[s] = true
	n := len(l.Syms)
	addFound(u, l, s, env.visible(s.Local(l.Name), f, true))
	for _, in := range s.Inline() {
		env.collectInline(u, l, in, f)
	}
	if len(l.Syms) > n {
		return
	}
	env.collectNominated(u, l, s, f, seen)
}

// collectNominated looks into what the using-directives of s, and of its inline namespaces, nominate.
func (env *Env) collectNominated(u *il.Unit, l *Lookup, s *symbols.Scope, f lookupFlags, seen map[*symbols.Scope]bool) {
	for i := range s.Using() {
		if d := &s.Using()[i]; env.bound == 0 || d.Seq <= env.bound {
			env.collectNamespace(u, l, d.NS, f, seen)
		}
	}
	for _, in := range s.Inline() {
		env.collectNominated(u, l, in, f, seen)
	}
}

// addFound merges syms found in scope s into l: functions form one set, the
// same entity counts once, anything else is ambiguous.
func addFound(u *il.Unit, l *Lookup, s *symbols.Scope, syms []*symbols.Symbol) {
	if len(syms) == 0 {
		return
	}
	if len(l.Syms) == 0 {
		l.Syms, l.Scope = syms, s
		return
	}
	out := append([]*symbols.Symbol(nil), l.Syms...)
next:
	for _, y := range syms {
		for _, o := range out {
			if o.Entity == y.Entity || sameTypeSymbols(u, o, y) || sameFunctionsC(u, o, y) {
				continue next
			}
		}
		for _, o := range out {
			if !(o.IsFunctionLike() && y.IsFunctionLike()) && (o.IsType() == y.IsType() || o.Scope != y.Scope) {
				l.Ambiguous = true
			}
		}
		out = append(out, y)
	}
	l.Syms = out
}

// sameFunctionsC reports whether a and b, of one name, are functions with C language
// linkage and the same parameters: the same function [dcl.link]/6.
func sameFunctionsC(u *il.Unit, a, b *symbols.Symbol) bool {
	if a.Kind != symbols.SymFunction || b.Kind != symbols.SymFunction {
		return false
	}
	f, ok := a.Entity.(*il.Routine)
	g, also := b.Entity.(*il.Routine)
	return ok && also && f.LinkageCLanguage && g.LinkageCLanguage && f.MemberOf == nil && g.MemberOf == nil && u.Same(f.Type, g.Type)
}

func sameTypeSymbols(u *il.Unit, a, b *symbols.Symbol) bool {
	return a.IsType() && b.IsType() && u.Same(a.Type(), b.Type())
}

// lookupIn is qualified lookup in scope s (namespace, class or enumeration).
func (ck *Checker) lookupIn(s *symbols.Scope, name *token.Name, f lookupFlags) Lookup {
	l := Lookup{Name: name, Qualified: true}
	switch s.Kind {
	case symbols.ScopeClass:
		if ck.lookupClass(&l, s.Class, name, f) {
			project(&l)
		}
	case symbols.ScopeNamespace:
		if f&lookLocal != 0 {
			ck.env.collectInline(ck.u, &l, s, f)
		} else {
			ck.env.collectNamespace(ck.u, &l, s, f, make(map[*symbols.Scope]bool))
		}
		l.In = s
		l.settle()
	default:
		l.Syms, l.Scope = ck.env.visible(s.Local(name), f, false), s
	}
	return l
}

// project notes that l, the lookup of a member through an object or a qualifier, or that of a bare
// name from within a class that is no template, has found a member of a base class.
func project(l *Lookup) {
	if len(l.Syms) == 0 {
		return
	}
	if s := symbols.ClassTable(l.Class); s != nil && l.Syms[0].Scope != s {
		s.Project(l.Name)
	}
}

// lookupClass looks name up in class t and its bases [class.member.lookup].
func (ck *Checker) lookupClass(l *Lookup, t *il.Type, name *token.Name, f lookupFlags) bool {
	t = t.ClassType()
	if t == nil {
		return false
	}
	l.Class = t
	w := baseLookup{ck: ck, name: name, flags: f}
	w.in(l, t, false)
	l.settle()
	if len(l.Syms) == 0 && l.Qualified && f&lookLocal == 0 && ck.env.mayBeSpecialized(t) {
		l.Dependent = true
	}
	return len(l.Syms) > 0
}

// mayBeSpecialized reports whether t is a member class of a template, seen from
// outside: a specialisation of it may have members that t does not have.
func (env *Env) mayBeSpecialized(t *il.Type) bool {
	return t.Cls.EnclosingClass != nil && t.Cls.IsNonreal && !t.Cls.BeingDefined && t != env.class && t.IsDependent()
}

// outermostClass returns the class around c that is a member of none.
func outermostClass(c *il.Type) *il.Type {
	for n := 0; c.Cls.EnclosingClass != nil && n < 1000; n++ {
		c = c.Cls.EnclosingClass
	}
	return c
}

// longPath is the length of a path to a base class from which classes are
// remembered although no way has forked: in a template that is in error a class
// can be its own base.
const longPath = 100

// baseLookup is the search for a name in a class and its bases.
type baseLookup struct {
	ck     *Checker
	name   *token.Name
	flags  lookupFlags
	path   []*il.BaseClass // to the class that is being searched
	forked bool            // a class on the way has several bases: others can be reached twice
	seen   [2]il.ClassSet  // searched, the second one those reached through a virtual base
}

// in searches class t, a base of the class of the lookup along the path, which
// has a virtual step or not.
func (w *baseLookup) in(l *Lookup, t *il.Type, virtual bool) {
	ck := w.ck
	ck.work.Step(2)
	if o := ck.u.Canonical(t); t.Cls.IsNonreal && o.Cls != nil && o.Cls.IsPrototype {
		t = o // the prototype, spelled with the parameters of another header
	}
	s := symbols.ClassTable(t)
	if s == nil {
		if t.Cls.InstanceOf != nil && !t.Cls.BeingDefined {
			ck.completeClass(t, source.Pos{})
			s = symbols.ClassTable(t)
		}
		if s == nil {
			return
		}
	}
	if syms := ck.env.visible(s.Local(w.name), w.flags, false); len(syms) > 0 {
		addMember(ck.u, l, s, t, syms, slices.Clone(w.path))
		return
	}
	if w.flags&lookLocal != 0 || t == ck.env.derived {
		return
	}
	w.forked = w.forked || len(t.Cls.DirectBases) > 1 || len(w.path) > longPath
	ck.work.Step(len(t.Cls.DirectBases))
	for _, b := range t.Cls.DirectBases {
		if b.Unseen && w.flags&lookUnqualified != 0 && !t.Cls.IsPrototype && outermostClass(t) == outermostClass(l.Class) {
			continue
		}
		c := b.Type.ClassType()
		if c == nil || b.Type.IsDependent() {
			l.Dependent = true
			if c == nil || !ck.env.isCurrentInstantiation(ck.u, c) {
				continue
			}
		}
		way := 0
		if virtual || b.Virtual {
			way = 1
		}
		if !w.forked || w.seen[way].Add(c) {
			w.path = append(w.path, b)
			w.in(l, c, way == 1)
			w.path = w.path[:len(w.path)-1]
		}
	}
}

// addMember merges what class t has under the name. The same entities found
// along several paths are no ambiguity by themselves; members of distinct
// classes are, unless one hides the other through a virtual base
// (dominance), or all are static or types.
func addMember(u *il.Unit, l *Lookup, s *symbols.Scope, t *il.Type, syms []*symbols.Symbol, path []*il.BaseClass) {
	u.Work.Step(1)
	u.Work.Walk(len(t.Cls.Bases))
	u.Work.Bytes(pointerBytes * len(path))
	if len(l.Syms) == 0 {
		l.Syms, l.Scope, l.Found, l.Path = syms, s, t, path
		return
	}
	if l.Found == t {
		return
	}
	if typing.DerivesFrom(l.Found, t) && typing.PathIsVirtual(path) {
		return
	}
	if typing.DerivesFrom(t, l.Found) && typing.PathIsVirtual(l.Path) {
		l.Syms, l.Scope, l.Found, l.Path, l.Ambiguous = syms, s, t, path, false
		return
	}
	if len(syms) == len(l.Syms) {
		same := true
		for i := range syms {
			same = same && (syms[i].Entity == l.Syms[i].Entity || sameTypeSymbols(u, syms[i], l.Syms[i]))
		}
		if same {
			return
		}
	}
	l.Ambiguous = true
}

// ambiguous reports that lookup l found several things, as a member of the class
// or namespace that was searched.
func (ck *Checker) ambiguous(l *Lookup, pos source.Pos) {
	text := ""
	switch {
	case l.Name == nil:
		return
	case l.Class != nil && l.In == nil:
		text = memberText(l.Class, l.Name)
	case l.In != nil && l.In != ck.file && l.In.NS != nil:
		text = ck.words.entityText(l.In.NS) + "::" + l.Name.Text
	default:
		text = l.Name.Text
	}
	ck.report(diag.Ambiguous, pos, text)
}

// undefined reports that name was not found, once per place.
func (say *reports) undefined(name *token.Name, pos source.Pos) {
	say.report(diag.UndefinedIdentifier, pos, name)
}

// This file implements special member functions [special]: which ones a class
// has, whether they are trivial or deleted, and their implicit declarations
// (rule il.special-members).
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// specialKind is one of the six special member functions.
type specialKind uint8

const (
	defaultCtor specialKind = iota
	copyCtor
	moveCtor
	copyAssign
	moveAssign
	destructor
	numSpecial
	notSpecial = numSpecial
)

// special returns the record of kind k in m.
func special(m *il.MemberSet, k specialKind) *il.SpecialMember {
	switch k {
	case defaultCtor:
		return &m.DefaultCtor
	case copyCtor:
		return &m.CopyCtor
	case moveCtor:
		return &m.MoveCtor
	case copyAssign:
		return &m.CopyAssign
	case moveAssign:
		return &m.MoveAssign
	}
	return &m.Dtor
}

// specialOf returns which special member r is of class c.
func specialOf(u *il.Unit, r *il.Routine, c *il.Type) specialKind {
	ps := r.Type.Skip().Routine.Params
	switch {
	case r.Special == il.SfkDestructor:
		return destructor
	case r.Special == il.SfkConstructor:
		if len(ps) == 0 && !false || len(ps) > 0 && typing.AllDefaulted(ps) {
			if len(ps) == 0 || !typing.IsOwnReference(ps[0].Type, c) {
				return defaultCtor
			}
		}
		if len(ps) > 0 && typing.AllDefaulted(ps[1:]) && typing.IsOwnReference(ps[0].Type, c) {
			if ps[0].Type.IsRvalueReference() {
				return moveCtor
			}
			return copyCtor
		}
	case r.Special == il.SfkOperator && r.Opname == token.Assign && len(ps) == 1:
		if typing.IsOwnReference(ps[0].Type, c) {
			if ps[0].Type.IsRvalueReference() {
				return moveAssign
			}
			return copyAssign
		}
		if u.SameUnqualified(ps[0].Type, c) {
			return copyAssign
		}
	}
	return notSpecial
}

// isCopyOrMove reports whether r is a copy or move constructor of c.
func isCopyOrMove(u *il.Unit, r *il.Routine, c *il.Type) bool {
	k := specialOf(u, r, c)
	return k == copyCtor || k == moveCtor
}

// specialMembers fills the member set of class t at its closing brace and
// declares the implicit members that are declared at once.
func (ck *Checker) specialMembers(t *il.Type) {
	m := &t.Cls.Members
	ck.declaredSpecials(t)
	ck.memberFacts(t)
	for k := defaultCtor; k < numSpecial; k++ {
		s := special(m, k)
		if s.UserDeclared {
			if r := s.Routine; r != nil && r.IsDefaulted && !r.DefinedOutside {
				i := ck.impliedMember(t, k)
				ck.checkDefaultedMembers(r, t, k, &i)
				s.Trivial, s.Deleted, s.Constexpr = i.Trivial && !r.IsVirtual, i.Deleted, i.Constexpr
				s.Noexcept, s.NoexceptLate = i.Noexcept, i.NoexceptLate
				defaultedRoutine(ck.u, r, s, k)
			}
			continue
		}
		if !isImplied(ck.d, t, k) {
			continue
		}
		*s = ck.impliedMember(t, k)
		s.Exists = true
		if (k == moveCtor || k == moveAssign) && s.Deleted {
			*s = il.SpecialMember{} // a deleted implicit move is not declared
		}
	}
	if m.DefaultCtor.Exists {
		ck.dropInheritedDefault(t)
	}
	lookUpBases(ck.u, t)
	ck.declareAtOnce(t)
	m.Trivial = m.DefaultCtor.Trivial && triviallyCopyable(t)
	m.TriviallyCopyable = triviallyCopyable(t)
	ck.classTraits(t)
	fieldNamedLikeClass(ck, t)
}

// dropInheritedDefault takes the constructors without parameters that class t
// inherits out of its scope: it has one itself [over.match.best.general]/2.
func (ck *Checker) dropInheritedDefault(t *il.Type) {
	s := symbols.ClassTable(t)
	if s == nil {
		return
	}
	for _, y := range slices.Clone(s.Local(ck.known.ctor)) {
		if r, ok := y.Entity.(*il.Routine); ok && y.Using != nil && len(r.Type.Skip().Routine.Params) == 0 {
			s.Remove(y)
		}
	}
}

// lookUpBases uses the types by which implicit members of t that are not trivial
// find the destructors and copy functions of the direct bases.
func lookUpBases(u *il.Unit, t *il.Type) {
	m := &t.Cls.Members
	for _, b := range t.Cls.Bases {
		c := b.Type.ClassType()
		if !b.Direct || c == nil || c.IsDependent() || t.Cls.IsPrototype {
			continue
		}
		if !m.CopyCtor.UserDeclared && !m.CopyCtor.Trivial {
			u.Qualified(c, il.Const)
		}
	}
}

// defaultedRoutine makes a function defaulted in its class what it is.
func defaultedRoutine(u *il.Unit, r *il.Routine, s *il.SpecialMember, k specialKind) {
	r.IsDeleted = r.IsDeleted || s.Deleted
	r.IsConstexpr = r.IsConstexpr || s.Constexpr
	setTrivialFlags(r, s, k)
	if e := r.Type.Skip().Routine.ExcSpec; e == nil {
		implicitExceptions(u, r, s, k)
	}
}

// setTrivialFlags marks trivial special members.
func setTrivialFlags(r *il.Routine, s *il.SpecialMember, k specialKind) {
	switch k {
	case defaultCtor:
		r.IsTrivialDefaultCtor = s.Trivial
	case destructor:
		r.IsTrivialDtor = s.Trivial
	default:
		r.IsTrivialCopy = s.Trivial
	}
}

// implicitExceptions gives the implicit member r of kind k its exception
// specification.
func implicitExceptions(u *il.Unit, r *il.Routine, s *il.SpecialMember, k specialKind) {
	e := u.NewExceptionSpec()
	e.Generated, e.IsNoexcept, e.Indeterminate = true, true, true
	switch {
	case s.NoexceptLate:
		e.Tokens = &impliedNoexcept{r.MemberOf, k}
	case s.Noexcept:
		e.Value = 1
	}
	r.Type.Skip().Routine.ExcSpec = e
}

// impliedNoexcept is the exception specification of the implicit member kind of
// class, which waits for those of the members that it calls.
type impliedNoexcept struct {
	class *il.Type
	kind  specialKind
}

// settleNoexcept finds out whether the special member k of class c is noexcept
// where that waits for exception specifications that are parsed, or instantiated,
// when they are needed [except.spec]/13.
func (ck *Checker) settleNoexcept(c *il.Type, k specialKind) {
	s := special(&c.Cls.Members, k)
	if !s.NoexceptLate || !ck.enter() {
		return
	}
	defer ck.leave()
	s.NoexceptLate = false // whoever asks meanwhile takes it for noexcept(false)
	if r := s.Routine; s.UserDeclared && r != nil && !(r.IsDefaulted && !r.DefinedOutside) {
		s.Noexcept = !ck.routineThrows(r)
		return
	}
	saved := ck.env.has(settlingNoexcept)
	ck.env.set(settlingNoexcept, true)
	i := ck.impliedMember(c, k)
	ck.env.set(settlingNoexcept, saved)
	s.Noexcept = i.Noexcept
}

// settleConstructors finds out which implicit default constructors throw nothing,
// where that waits for initialisers of members that have all been read: the device
// text says so (rule gpu.implicit-exceptions).
func settleConstructors(ck *Checker) {
	for _, r := range ck.decls.implicit {
		if !slices.ContainsFunc(r.MemberOf.Cls.Fields, waitsForInit) {
			ck.requireNoexcept(r, r.DeclPos)
		}
	}
}

// waitsForInit reports whether nothing has needed the default initialiser of f yet.
func waitsForInit(f *il.Field) bool { return f.HasInit && f.Init == nil }

// declaredSpecials records the special members that the class declares.
func (ck *Checker) declaredSpecials(t *il.Type) {
	m := &t.Cls.Members
	for _, r := range t.Cls.Routines {
		if r.Special == il.SfkConstructor {
			m.UserDeclaredCtor = true
		}
		k := specialOf(ck.u, r, t)
		if k == notSpecial {
			continue
		}
		s := special(m, k)
		if s.UserDeclared && s.Routine != nil && !ck.preferredSpecial(r, s.Routine) {
			continue
		}
		s.Exists, s.UserDeclared, s.Routine = true, true, r
		markOwnParameter(r, k)
		s.UserProvided = !(r.IsDefaulted || r.IsDeleted) || r.DefinedOutside
		s.Deleted = r.IsDeleted
		s.Constexpr = r.IsConstexpr
		s.Trivial = false
		s.NoexceptLate = false
		if e := r.Type.Skip().Routine.ExcSpec; e != nil {
			s.Noexcept, s.NoexceptLate = e.Value == 1, e.Tokens != nil
		} else if k == destructor {
			s.Noexcept = true
		}
	}
	if s := symbols.ClassTable(t); s != nil {
		for _, y := range s.Local(ck.known.ctor) {
			if y.Kind == symbols.SymTemplate {
				m.UserDeclaredCtor = true
			}
		}
	}
}

// preferredSpecial reports whether special member r takes the place of o, which
// was declared before it and is of the same kind: the eligible one does, and of
// two the one with more constraints [special]/6, [class.dtor]/4.
func (ck *Checker) preferredSpecial(r, o *il.Routine) bool {
	if !r.MemberOf.IsDependent() && (r.TrailingRequires != nil || o.TrailingRequires != nil) {
		a, b := ck.constraintsSatisfied(r), ck.constraintsSatisfied(o)
		if a != b {
			return a
		}
		if ck.moreConstrainedMember(r, o) {
			return true
		}
	}
	return o.IsDeleted
}

// markOwnParameter marks the parameter by which copy or move function r of kind k
// takes an object of its class.
func markOwnParameter(r *il.Routine, k specialKind) {
	ps := r.Type.Skip().Routine.Params
	if len(ps) == 0 || k == defaultCtor || k == destructor {
		return
	}
	ps[0].MoveParam = k == moveCtor || k == moveAssign
	ps[0].CopyCtorParam = k == copyCtor || k == moveCtor
}

// memberFacts records what the members say about the class.
func (ck *Checker) memberFacts(t *il.Type) {
	m := &t.Cls.Members
	for _, f := range t.Cls.Fields {
		switch {
		case f.Type.IsReference():
			m.HasRefMember = true
		case baseElement(ck, f.Type).IsConst():
			m.HasConstMember = true
		}
		m.HasNSDMI = m.HasNSDMI || f.HasInit
		t.Cls.AnyMutable = t.Cls.AnyMutable || f.IsMutable
		if c := baseElement(ck, f.Type).ClassType(); c != nil {
			t.Cls.AnyMutable = t.Cls.AnyMutable || c.Cls.AnyMutable
			m.HasConstMember = m.HasConstMember || c.Cls.Members.HasConstMember
			m.HasRefMember = m.HasRefMember || c.Cls.Members.HasRefMember
			if f.AnonymousParent {
				m.HasNSDMI = m.HasNSDMI || c.Cls.Members.HasNSDMI
			}
		}
	}
	for _, b := range t.Cls.Bases {
		if c := b.Type.ClassType(); c != nil {
			t.Cls.AnyMutable = t.Cls.AnyMutable || c.Cls.AnyMutable
		}
	}
}

// baseElement returns the element type of (arrays of) t.
func baseElement(ck *Checker, t *il.Type) *il.Type {
	for t.IsArray() {
		t = elementOf(ck, t)
	}
	return t
}

// plainClosure reports whether closure class t can be default-constructed and
// assigned: without a lambda-capture, from C++20 on [expr.prim.lambda.closure].
func plainClosure(d *lang.Dialect, t *il.Type) bool {
	l := t.Cls.Lambda
	return d.AtLeast(lang.CXX20) && l != nil && !l.HasDefault && len(l.Captures) == 0
}

// isImplied reports whether special member k is declared implicitly in t.
func isImplied(d *lang.Dialect, t *il.Type, k specialKind) bool {
	m := &t.Cls.Members
	if t.Cls.IsClosure && (k == defaultCtor || k == copyAssign || k == moveAssign) {
		return k != moveAssign
	}
	switch k {
	case defaultCtor:
		return !m.UserDeclaredCtor
	case moveCtor, moveAssign:
		if !d.AtLeast(lang.CXX11) {
			return false
		}
		other := &m.MoveAssign
		if k == moveAssign {
			other = &m.MoveCtor
		}
		return !m.CopyCtor.UserDeclared && !m.CopyAssign.UserDeclared && !m.Dtor.UserDeclared && !other.UserDeclared
	}
	return true
}

// impliedMember computes what an implicit (or defaulted) member k of t is.
func (ck *Checker) impliedMember(t *il.Type, k specialKind) il.SpecialMember {
	m := &t.Cls.Members
	s := il.SpecialMember{Trivial: true, Constexpr: true, Noexcept: true}
	if (k == copyCtor || k == copyAssign) && !special(m, k).UserDeclared && (m.MoveCtor.UserDeclared || m.MoveAssign.UserDeclared) {
		s.Deleted = true
	}
	if t.Cls.IsClosure && (k == defaultCtor || k == copyAssign) && !plainClosure(ck.d, t) {
		s.Deleted = true
	}
	if k == copyCtor && m.CopyCtor.UserDeclared && m.CopyCtor.Routine != nil && takesConst(t, k) && !ck.copiesConst(t, k) {
		s.Deleted = true // it would be declared otherwise [dcl.fct.def.default]/2
	}
	if t.Cls.AnyVirtual && k != destructor || t.Cls.AnyVirtualBases && k != destructor {
		s.Trivial = false
	}
	if t.Cls.AnyVirtualBases && k != copyAssign && k != moveAssign {
		s.Constexpr = false
	}
	if k == destructor && m.Dtor.Routine != nil && m.Dtor.Routine.IsVirtual {
		s.Trivial = false
	}
	abstract := t.Cls.AnyVirtualBases && t.Cls.Polymorphic && slices.ContainsFunc(ck.pureVirtuals(t), func(r *il.Routine) bool {
		return r.Special != il.SfkDestructor || r.MemberOf == t // that of a base class is overridden by the implied one
	})
	for _, b := range t.Cls.Bases {
		if !b.Direct && !b.Virtual {
			continue
		}
		if c := b.Type.ClassType(); c != nil {
			if abstract && b.Virtual && k != copyAssign && k != moveAssign { // (rule front.abstract-virtual-bases)
				deleted := s.Deleted || k == destructor && dtorDeleted(c)
				ck.combineSpecial(&s, c, k, false)
				s.Deleted = deleted
				continue
			}
			ck.combineSpecial(&s, c, k, false)
			reaches := func(k specialKind) bool { return reachesSpecial(ck, t, c, special(&c.Cls.Members, k).Routine, true) }
			if !reaches(k) || (k == defaultCtor || k == copyCtor || k == moveCtor) && (dtorDeleted(c) || !reaches(destructor)) {
				s.Deleted = true
			}
		}
	}
	variants, defaults, inits := 0, 0, 0
	for _, f := range t.Cls.Fields {
		if f.Name == nil && f.IsBitField {
			continue
		}
		variants++
		if f.HasInit {
			inits++
		}
		if ck.fieldSpecial(&s, t, f, k) {
			defaults++
		}
	}
	if t.Kind == il.TkUnion && k == defaultCtor && inits > 0 {
		s.Deleted = false
	}
	if k == copyCtor && !s.NoexceptLate {
		if fromConst, throws := copiedParts(ck, t); !fromConst {
			s.Noexcept = !throws
		}
	}
	_, _ = variants, defaults
	return s
}

// fieldSpecial combines what field f says about special member k.
func (ck *Checker) fieldSpecial(s *il.SpecialMember, t *il.Type, f *il.Field, k specialKind) bool {
	ft := baseElement(ck, f.Type)
	switch k {
	case defaultCtor:
		if f.HasInit {
			s.Trivial = false
			if ck.env.has(settlingNoexcept) {
				ck.requireField(f, source.Pos{})
				s.Noexcept = s.Noexcept && !ck.initMayThrow(f.Init)
			} else {
				s.NoexceptLate = true
			}
			if c := ft.ClassType(); c != nil && !f.Type.IsReference() && (dtorDeleted(c) || !reachesSpecial(ck, t, c, c.Cls.Members.Dtor.Routine, false)) {
				s.Deleted = true
			}
			return true
		}
		if f.Type.IsReference() {
			s.Deleted = true
			return false
		}
		if ft.IsConst() && t.Kind != il.TkUnion {
			c := ft.ClassType()
			if c == nil || !c.Cls.Members.DefaultCtor.UserProvided && !ck.allMembersInitialized(c) {
				s.Deleted = true
			}
		}
		if ft.ClassType() == nil && !f.Type.IsReference() && !ck.d.AtLeast(lang.CXX20) {
			s.Constexpr = false
		}
	case copyAssign, moveAssign:
		if f.Type.IsReference() || ft.IsConst() && !assignsConst(ft.ClassType()) {
			s.Deleted = true
			return false
		}
	case copyCtor:
		if f.Type.IsRvalueReference() || ft.IsConst() && ft.ClassType() != nil && !takesConst(ft.ClassType(), k) {
			s.Deleted = true
		}
	}
	if c := ft.ClassType(); c != nil && !f.Type.IsReference() {
		if k == defaultCtor && ft.IsConst() { // what a const member throws does not count (rule front.const-members-throw)
			defer func(noexcept, late bool) { s.Noexcept, s.NoexceptLate = noexcept, late }(s.Noexcept, s.NoexceptLate)
		}
		ck.combineSpecial(s, c, k, t.Kind == il.TkUnion && (k != defaultCtor || !initializesVariant(t)))
		reaches := func(k specialKind) bool { return reachesSpecial(ck, t, c, special(&c.Cls.Members, k).Routine, false) }
		if !reaches(k) || k != destructor && k != copyAssign && k != moveAssign && (dtorDeleted(c) || !reaches(destructor)) {
			s.Deleted = true
		}
	}
	return false
}

// assignsConst reports whether constant objects of class c, nil for no class, can be assigned to.
func assignsConst(c *il.Type) bool {
	return c != nil && slices.ContainsFunc(c.Cls.Routines, func(r *il.Routine) bool {
		return r.Special == il.SfkOperator && r.Opname == token.Assign && r.Type.Skip().Routine.ThisQuals&il.Const != 0
	})
}

func dtorDeleted(c *il.Type) bool { return c.Cls.Members.Dtor.Deleted }

// initializesVariant reports whether a member of union t has a default member
// initialiser: its default constructor initialises that one [class.default.ctor]/2.
func initializesVariant(t *il.Type) bool {
	return slices.ContainsFunc(t.Cls.Fields, func(f *il.Field) bool { return f.HasInit })
}

// usedSpecial returns the special member of m that does what k is to do, and which one it is:
// objects that have no move members are copied.
func usedSpecial(m *il.MemberSet, k specialKind) (*il.SpecialMember, specialKind) {
	if s := special(m, k); s.Exists {
		return s, k
	}
	switch k {
	case moveCtor:
		k = copyCtor
	case moveAssign:
		k = copyAssign
	}
	return special(m, k), k
}

// combineSpecial combines the special member k of a subobject's class.
func (ck *Checker) combineSpecial(s *il.SpecialMember, c *il.Type, k specialKind, variant bool) {
	if c.IsDependent() {
		return
	}
	o, _ := usedSpecial(&c.Cls.Members, k)
	if !o.Exists && c.Cls.Complete {
		s.Trivial = false
		var r *il.Routine
		if k == defaultCtor {
			r = ck.templateDefault(c)
		}
		if r == nil {
			s.Deleted = true
			return
		}
		s.Deleted = s.Deleted || r.IsDeleted
		s.Constexpr = s.Constexpr && r.IsConstexpr
		s.Noexcept = s.Noexcept && !ck.routineThrows(r)
		return
	}
	s.Trivial = s.Trivial && o.Trivial
	s.Deleted = s.Deleted || o.Deleted || variant && !o.Trivial && !(k == defaultCtor && c.Kind == il.TkUnion && o.Trivial)
	s.Constexpr = s.Constexpr && (o.Constexpr || o.Trivial && k != defaultCtor)
	if o.NoexceptLate && s.Noexcept {
		if !ck.env.has(settlingNoexcept) {
			s.NoexceptLate = true
			return
		}
		ck.settleNoexcept(c, kindOf(&c.Cls.Members, o))
	}
	s.Noexcept = s.Noexcept && o.Noexcept
}

// kindOf returns which of the special members m s is.
func kindOf(m *il.MemberSet, s *il.SpecialMember) specialKind {
	k := defaultCtor
	for k < numSpecial-1 && special(m, k) != s {
		k++
	}
	return k
}

// templateDefault returns the instance of a constructor template or the
// inherited constructor that default-initialises class c, which has no default
// constructor of its own; nil when there is none. It is chosen once and kept with the special members.
func (ck *Checker) templateDefault(c *il.Type) *il.Routine {
	m := &c.Cls.Members.DefaultCtor
	if m.Routine == nil && ck.hasViableDefault(c) {
		s := &callSite{pos: c.DeclPos}
		if res := ck.choose(ck.addCandidates(nil, ck.constructorsOf(c, s.pos), s), s); res.best != nil {
			m.Routine = res.best.r
		}
	}
	return m.Routine
}

// hasViableDefault reports whether a constructor template of class c, or a
// constructor that it inherits, can be called without arguments.
func (ck *Checker) hasViableDefault(c *il.Type) bool {
	s := symbols.ClassTable(c)
	if s == nil {
		return false
	}
	for _, y := range s.Local(ck.known.ctor) {
		if r, ok := y.Entity.(*il.Routine); ok && y.Using != nil && typing.AllDefaulted(r.Type.Skip().Routine.Params) {
			return true
		}
		if y.Kind == symbols.SymTemplate {
			r := y.Template().Routine
			if r == nil {
				continue
			}
			ps := r.Type.Skip().Routine.Params
			if len(ps) == 0 || typing.AllDefaulted(ps) {
				return true
			}
		}
	}
	return false
}

// declareAtOnce declares the implicit members that are declared at the closing
// brace: the assignment operators, and constructors and destructor that are
// not trivial or deleted.
func (ck *Checker) declareAtOnce(t *il.Type) {
	m := &t.Cls.Members
	if t.Cls.IsPrototype || t.IsDependent() {
		return
	}
	implicit := func(k specialKind) {
		if s := special(m, k); s.Exists && s.Routine == nil {
			ck.declareSpecial(t, k, false)
		}
	}
	switch {
	case t.Cls.IsClosure:
		implicit(defaultCtor)
		implicit(copyAssign)
		implicit(moveCtor)
		implicit(copyCtor)
	case !bitwiseConstruction(t):
		implicit(defaultCtor)
		implicit(moveCtor)
		implicit(copyCtor)
	case t.Name != nil && t.DeclPos.IsValid() && len(t.Cls.Args) == 0:
		ck.bitwiseConstructors(t)
	}
	if !m.Dtor.Trivial || m.Dtor.Deleted {
		implicit(destructor)
	}
	implicit(copyAssign)
	implicit(moveAssign)
}

// bitwiseConstruction reports whether t has no other constructors than
// implicit trivial ones: those are no members that something could name.
func bitwiseConstruction(t *il.Type) bool {
	m := &t.Cls.Members
	if m.UserDeclaredCtor {
		return false
	}
	for _, k := range [...]specialKind{defaultCtor, copyCtor, moveCtor} {
		if s := special(m, k); s.Exists && !s.Trivial || s.Deleted {
			return false
		}
	}
	return m.DefaultCtor.Exists && m.CopyCtor.Exists
}

// bitwiseConstructors makes the three constructors that a class with bitwise
// construction shows in front of its members (rule il.special-members).
func (ck *Checker) bitwiseConstructors(t *il.Type) {
	list := t.Cls.AssocScope
	ck.decls.bitwise = append(ck.decls.bitwise, t)
	for _, k := range [...]specialKind{defaultCtor, copyCtor, moveCtor} {
		r := special(&t.Cls.Members, k).Routine
		if r == nil {
			r = ck.declareSpecial(t, k, true)
		}
		list.OwnLists().Routines = append([]*il.Routine{r}, list.Routines...)
	}
}

// useBitwise uses the parameter types of the constructors of a class with
// bitwise construction, which the real tool makes at the end of the unit.
func useBitwise(u *il.Unit, c *il.Type) {
	il.Mention(u.ReferenceTo(u.Qualified(c, il.Const), false))
	il.Mention(u.ReferenceTo(c, true))
}

// declareSpecial declares the implicit member k of class t, bitwise when it
// stands for bitwise construction only.
func (ck *Checker) declareSpecial(t *il.Type, k specialKind, bitwise bool) *il.Routine {
	s := special(&t.Cls.Members, k)
	sc := symbols.ClassTable(t)
	if sc == nil {
		return nil
	}
	r := ck.u.NewRoutine()
	f := ck.u.NewType(il.TkRoutine)
	f.Elem = ck.u.Builtin.Void
	r.Type, r.DeclaredType = f, f
	f.Routine.AssocRoutine, f.Routine.HasThis, f.Routine.ThisClass = r, true, t
	name := ck.known.ctor
	r.Special, r.Name = il.SfkConstructor, t.Name
	switch k {
	case copyCtor, moveCtor:
		ck.implicitParameter(f, t, k)
	case copyAssign, moveAssign:
		ck.implicitParameter(f, t, k)
		f.Elem = ck.u.ReferenceTo(t, false)
		name = ck.operatorName(token.Assign, false)
		r.Special, r.Opname, r.Name = il.SfkOperator, token.Assign, name
	case destructor:
		if t.Name != nil {
			name = ck.names.InternString("~" + t.Name.Text)
		} else {
			name = ck.names.InternString("~")
		}
		r.Special, r.Name = il.SfkDestructor, name
	}
	r.MemberOf, r.Generated, r.IsInline, r.IsDeleted = t, true, true, s.Deleted
	r.DeclPos = t.DeclPos
	r.IsConstexpr = s.Constexpr
	r.Storage, r.Linkage = il.ScExtern, il.LinkageCXX
	if t.Cls.AssocScope.Is(il.ScopeUnnamed) {
		r.Storage, r.Linkage = il.ScStatic, il.LinkageInternal
	}
	r.ParentScope, r.IsClassMember, r.Access = t.Cls.AssocScope, true, il.Public
	r.LocalToFunction, r.EnclosingRoutine = t.LocalToFunction, t.EnclosingRoutine
	setTrivialFlags(r, s, k)
	implicitExceptions(ck.u, r, s, k)
	if k == defaultCtor && s.NoexceptLate && ck.d.Pass == lang.DevicePass {
		ck.decls.implicit = append(ck.decls.implicit, r)
	}
	s.Routine = r
	ck.implicitVirtual(t, r)
	r.LookupOnly = bitwise
	r.InlineInClass = !bitwise && !t.Cls.IsClosure && t.DeclPos.IsValid()
	if bitwise {
		for _, q := range f.Routine.Params {
			q.MoveParam, q.CopyCtorParam = false, false
		}
	}
	if e := f.Routine.ExcSpec; bitwise || k == destructor && r.IsVirtual {
		e.Indeterminate = false
		if bitwise {
			e.Value = 1
		}
	}
	if !s.Exists { // a move that the class lacks: shown, never found
		r.IsConstexpr, r.IsTrivialCopy = true, true
		return r
	}
	y := ck.declare(sc, name, symbols.SymFunction, r)
	y.Access = il.Public
	ck.hideUsing(y)
	if bitwise {
		t.Cls.OwnRare().Routines = append([]*il.Routine{r}, t.Cls.Routines...)
	} else {
		t.Cls.OwnRare().Routines = append(t.Cls.Routines, r)
		t.Cls.AssocScope.OwnLists().Routines = append(t.Cls.AssocScope.Routines, r)
	}
	return r
}

// implicitParameter gives an implicit copy or move member its parameter.
func (ck *Checker) implicitParameter(f, t *il.Type, k specialKind) {
	q := ck.u.NewParamType()
	q.Num = 1
	q.MoveParam = k == moveCtor || k == moveAssign
	q.CopyCtorParam = k == copyCtor || k == moveCtor
	if k == moveCtor || k == moveAssign {
		q.Type = ck.u.ReferenceTo(t, true)
	} else {
		c := t
		if ck.copiesConst(t, k) {
			c = ck.u.Qualified(t, il.Const)
		}
		q.Type = ck.u.ReferenceTo(c, false)
	}
	f.Routine.Params = []*il.ParamType{q}
}

// copiesConst reports whether the implicit copy takes a const reference: every
// subobject can be copied from const.
func (ck *Checker) copiesConst(t *il.Type, k specialKind) bool {
	for _, b := range t.Cls.DirectBases {
		if c := b.Type.ClassType(); c != nil && !takesConst(c, k) {
			return false
		}
	}
	for _, f := range t.Cls.Fields {
		if c := baseElement(ck, f.Type).ClassType(); c != nil && !f.Type.IsReference() && !takesConst(c, k) {
			return false
		}
	}
	return true
}

// takesConst reports whether special member k of class c, which copies, takes constant objects:
// of several that are declared one that does is enough [class.copy.ctor]/7
// (rule front.copied-from-const).
func takesConst(c *il.Type, k specialKind) bool {
	m := special(&c.Cls.Members, k)
	r := m.Routine
	if r == nil || len(r.Type.Skip().Routine.Params) == 0 || copiesFromConst(c, r) {
		return true
	}
	if m.UserDeclared {
		for _, o := range c.Cls.Routines {
			if o != r && o.Name == r.Name && o.Special == r.Special && o.Opname == r.Opname && copiesFromConst(c, o) {
				return true
			}
		}
	}
	return false
}

// copiesFromConst reports whether r, a member of class c, takes a constant object of c.
func copiesFromConst(c *il.Type, r *il.Routine) bool {
	ps := r.Type.Skip().Routine.Params
	if len(ps) == 0 || ps[0].Type.IsRvalueReference() || ps[0].Type.Deref().ClassType() != c {
		return false
	}
	return !ps[0].Type.IsReference() || ps[0].Type.Deref().IsConst()
}

// declareConstructors declares the implicit constructors that a lookup needs:
// move, copy, default, in front of the other members.
func (ck *Checker) declareConstructors(t *il.Type) {
	c := t.ClassType()
	if c == nil || !c.Cls.Complete || c.Cls.IsPrototype {
		return
	}
	scratch := ck.u.SetScratch(true)
	defer ck.u.SetScratch(scratch)
	made := 0
	for _, k := range [...]specialKind{defaultCtor, copyCtor, moveCtor} {
		if s := special(&c.Cls.Members, k); s.Exists && s.Routine == nil {
			ck.declareSpecial(c, k, true)
			made |= 1 << k
		}
	}
	if made&(1<<copyCtor) != 0 && made&(1<<moveCtor) != 0 {
		symbols.ClassTable(c).SwapLast(ck.known.ctor) // candidates are listed with the copy constructor last (rule front.copy-constructor-last)
	}
}

// declareDestructor declares the implicit destructor of t if need be and
// returns the destructor.
func (ck *Checker) declareDestructor(t *il.Type) *il.Routine {
	c := t.ClassType()
	if c == nil || !c.Cls.Complete {
		return nil
	}
	s := &c.Cls.Members.Dtor
	if s.Exists && s.Routine == nil && !c.Cls.IsPrototype {
		ck.declareSpecial(c, destructor, true)
	}
	return s.Routine
}

// triviallyCopyable reports whether t is a trivially copyable class.
func triviallyCopyable(t *il.Type) bool {
	m := &t.Cls.Members
	any := false
	for _, k := range [...]specialKind{copyCtor, moveCtor, copyAssign, moveAssign} {
		s := special(m, k)
		if !s.Exists || s.Deleted {
			continue
		}
		if !s.Trivial {
			return false
		}
		any = true
	}
	return any && m.Dtor.Trivial && !m.Dtor.Deleted
}

// classTraits computes aggregate, standard-layout, literal and POD.
func (ck *Checker) classTraits(t *il.Type) {
	m := &t.Cls.Members
	m.Aggregate = ck.aggregateClass(t)
	m.StandardLayout = ck.isStandardLayout(t)
	m.Literal = ck.isLiteralClass(t)
}

// aggregateClass decides [dcl.init.aggr] for the dialect.
func (ck *Checker) aggregateClass(t *il.Type) bool {
	if t.Cls.Polymorphic || t.Cls.AnyVirtualBases || t.Cls.IsClosure {
		return false
	}
	m := &t.Cls.Members
	if ck.d.AtLeast(lang.CXX20) {
		if m.UserDeclaredCtor {
			return false
		}
	} else {
		for _, r := range t.Cls.Routines {
			if r.Special == il.SfkConstructor && !r.Generated && (!r.IsDefaulted && !r.IsDeleted || r.DefinedOutside || r.ExplicitCtor) {
				return false
			}
		}
		if s := symbols.ClassTable(t); s != nil {
			for _, y := range s.Local(ck.known.ctor) {
				if y.Using != nil {
					return false
				}
				if f, ok := y.Entity.(*il.Template); ok && (f.Routine == nil || !f.Routine.IsDeleted) { // (rule front.aggregate-deleted)
					return false
				}
			}
		}
	}
	for _, f := range t.Cls.Fields {
		if f.Access != il.Public && !(f.Name == nil && f.IsBitField) {
			return false
		}
		if f.HasInit && !ck.d.AtLeast(lang.CXX14) {
			return false
		}
	}
	for _, b := range t.Cls.DirectBases {
		if !ck.d.AtLeast(lang.CXX17) || (b.Virtual || b.Access != il.Public) {
			return false
		}
	}
	return true
}

// isStandardLayout decides [class.prop].
func (ck *Checker) isStandardLayout(t *il.Type) bool {
	if t.Cls.Polymorphic || t.Cls.AnyVirtualBases {
		return false
	}
	access, owners := -1, 0
	for _, f := range t.Cls.Fields {
		if f.Type.IsReference() {
			return false
		}
		if c := baseElement(ck, f.Type).ClassType(); c != nil && !c.Cls.Members.StandardLayout {
			return false
		}
		if access >= 0 && access != int(f.Access) {
			return false
		}
		access = int(f.Access)
	}
	if len(t.Cls.Fields) > 0 {
		owners++
	}
	for _, b := range t.Cls.Bases {
		c := b.Type.ClassType()
		if c == nil {
			return false
		}
		if !c.Cls.Members.StandardLayout {
			return false
		}
		if len(c.Cls.Fields) > 0 {
			owners++
		}
		if b.Ambiguous || len(t.Cls.Fields) > 0 && baseElement(ck, t.Cls.Fields[0].Type).ClassType() == c {
			return false // two objects of one type would have one address
		}
	}
	return owners <= 1
}

// isLiteralClass decides [basic.types.general] for classes.
func (ck *Checker) isLiteralClass(t *il.Type) bool {
	m := &t.Cls.Members
	if !m.Dtor.Trivial && !(ck.d.AtLeast(lang.CXX20) && m.Dtor.Constexpr) {
		return false
	}
	ctor := m.Aggregate || t.Cls.IsClosure
	for _, r := range t.Cls.Routines {
		if r.Special == il.SfkConstructor && r.IsConstexpr && !isCopyOrMove(ck.u, r, t) {
			ctor = true
		}
	}
	if s := symbols.ClassTable(t); s != nil && !ctor {
		for _, y := range s.Local(ck.known.ctor) {
			if tm := y.Template(); y.Kind == symbols.SymTemplate && tm != nil && tm.Routine != nil && tm.Routine.IsConstexpr {
				ctor = true
			}
			if r, ok := y.Entity.(*il.Routine); ok && y.Using != nil && r.IsConstexpr {
				ctor = true
			}
		}
	}
	if d := &m.DefaultCtor; d.Exists && (d.Constexpr || d.Trivial) && !d.Deleted {
		ctor = true // as in g++, a trivial constructor serves too
	}
	if !ctor {
		return false
	}
	for _, f := range t.Cls.Fields {
		if ft := baseElement(ck, f.Type); t.Kind != il.TkUnion && (!ck.isLiteralType(ft) || ft.AllQuals()&il.Volatile != 0) {
			return false // nor is a class with volatile members one [basic.types.general]/10
		}
	}
	for _, b := range t.Cls.Bases {
		if c := b.Type.ClassType(); c != nil && !c.Cls.Members.Literal {
			return false
		}
	}
	return true
}

// isLiteralType reports whether t is a literal type.
func (ck *Checker) isLiteralType(t *il.Type) bool {
	t = baseElement(ck, t)
	if t.IsDependent() || t.IsScalar() || t.IsReference() || t.IsVoid() {
		return true
	}
	if c := t.ClassType(); c != nil {
		return c.Cls.Members.Literal || !c.Cls.Complete
	}
	return true
}

// This file implements what the life of an object needs: the definitions of
// implicit special members, the destruction of subobjects, tables of virtual
// functions (rules keep.special-members, keep.virtual).
package keep

import (
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// memberKind says which special member of a subobject a special member calls.
type memberKind uint8

const (
	otherMember memberKind = iota
	defaultCtor
	copyCtor
	moveCtor
	copyAssign
	moveAssign
)

// kindOf returns which special member r is.
func kindOf(r *il.Routine) memberKind {
	params := r.Type.Skip().Routine.Params
	own := len(params) > 0 && params[0].Type.IsReference() && params[0].Type.Deref().ClassType() == r.MemberOf.ClassType()
	moves := own && params[0].Type.IsRvalueReference()
	switch {
	case r.Special == il.SfkOperator && r.Opname == token.Assign && moves:
		return moveAssign
	case r.Special == il.SfkOperator && r.Opname == token.Assign:
		return copyAssign
	case r.Special != il.SfkConstructor || r.Inherited != nil:
	case moves:
		return moveCtor
	case own:
		return copyCtor
	case len(params) == 0:
		return defaultCtor
	}
	return otherMember
}

// member returns the special member of kind n in m.
func member(m *il.MemberSet, n memberKind) *il.SpecialMember {
	switch n {
	case copyCtor:
		return &m.CopyCtor
	case moveCtor:
		if m.MoveCtor.Exists {
			return &m.MoveCtor
		}
		return &m.CopyCtor
	case copyAssign:
		return &m.CopyAssign
	case moveAssign:
		if m.MoveAssign.Exists {
			return &m.MoveAssign
		}
		return &m.CopyAssign
	}
	return &m.DefaultCtor
}

// elementClass returns the class of t or of its innermost elements.
func elementClass(t *il.Type) *il.Type {
	if c := t.BaseElement().ClassType(); c != nil && c.Cls.Complete {
		return c
	}
	return nil
}

// subobjects calls f with the class of each base and member of class type.
func subobjects(c *il.Type, f func(*il.Type)) {
	eachSubobject(c, func(s *il.Type, _ *il.Field) { f(s) })
}

// eachSubobject calls f with the class of each base and member of class type, and that
// member.
func eachSubobject(c *il.Type, f func(s *il.Type, member *il.Field)) {
	for _, b := range c.Cls.Bases {
		if b.Direct || b.Virtual {
			if s := b.Type.ClassType(); s != nil && s.Cls.Complete {
				f(s, nil)
			}
		}
	}
	if c.Kind == il.TkUnion {
		return
	}
	for _, x := range c.Cls.Fields {
		if s := elementClass(x.Type); s != nil && !x.Type.IsReference() {
			f(s, x)
		}
	}
}

// special marks special member s, reached from m.
func (k *marker) special(m *Mark, s *il.SpecialMember, pos source.Pos) {
	if s.Routine != nil && !s.Trivial {
		k.reach(m, s.Routine, il.Use{Pos: pos, How: il.UseImplicit})
	}
}

// trivial reports whether r is a member that nothing is called for where it is used like that.
func trivial(r *il.Routine, how il.UseKind) bool {
	if r.MemberOf == nil || r.IsVirtual || !r.Generated && (!r.IsDefaulted || r.DefinedOutside) {
		return false
	}
	switch {
	case r.Special == il.SfkDestructor:
		return r.IsTrivialDtor
	case r.Special == il.SfkOperator:
		return r.IsTrivialCopy && how != il.UseCall // a call names it, an assignment does not (rule keep.called-assignments)
	case kindOf(r) == defaultCtor:
		return r.IsTrivialDefaultCtor
	}
	return r.IsTrivialCopy && how != il.UseCall // a base that it initialises calls it (rule front.copied-bases)
}

// implicit marks what the definition of an implicit or defaulted member calls.
func (k *marker) implicit(m *Mark, r *il.Routine) {
	n := kindOf(r)
	if r.Special == il.SfkDestructor || n == otherMember && r.Inherited == nil {
		return
	}
	k.generated = true
	impliedCalls(r, func(i *il.Routine) {
		k.reach(m, i, il.Use{Pos: r.DeclPos, How: il.UseInit})
	}, func(s *il.SpecialMember) { k.special(m, s, r.DeclPos) })
	k.generated = false
	w := &bodyWalk{marker: k, budget: k.u.Work, of: m, pos: r.DeclPos}
	impliedInits(r, w.init)
}

// impliedCalls calls passed and special with what the definition of implicit or defaulted
// member r, a constructor or an assignment, calls for the parts of its class: the
// constructors that an inherited one passes its arguments to, and the special members.
func impliedCalls(r *il.Routine, passed func(*il.Routine), special func(*il.SpecialMember)) {
	n := kindOf(r)
	eachSubobject(r.MemberOf.ClassType(), func(s *il.Type, f *il.Field) {
		if f != nil && f.HasInit && f.Init != nil && (n == defaultCtor || r.Inherited != nil) {
			return
		}
		if i := il.PassesTo(r, s); i != nil {
			passed(i)
			return
		}
		n := n
		if n == moveCtor && f != nil && f.Type.BaseElement().AllQuals()&il.Const != 0 {
			n = copyCtor // what is const is copied
		}
		special(member(&s.Cls.Members, n))
	})
}

// impliedInits calls found with the default member initialisers that implicit or defaulted
// member r evaluates.
func impliedInits(r *il.Routine, found func(*il.DynamicInit)) {
	if kindOf(r) != defaultCtor && r.Inherited == nil {
		return
	}
	for _, f := range r.MemberOf.ClassType().Cls.Fields {
		if f.HasInit && f.Init != nil {
			found(f.Init)
		}
	}
}

// Implied calls called with the functions that the definition of r calls, an implicit or
// defaulted member of a class without a body of its own, and found with the default
// member initialisers that it evaluates. What is trivial is not called.
func Implied(r *il.Routine, called func(*il.Routine), found func(*il.DynamicInit)) {
	c := r.MemberOf.ClassType()
	special := func(s *il.SpecialMember) {
		if s.Routine != nil && !s.Trivial {
			called(s.Routine)
		}
	}
	if c == nil || !c.Cls.Complete {
		return
	}
	if r.Special == il.SfkDestructor {
		subobjects(c, func(s *il.Type) { special(&s.Cls.Members.Dtor) })
		return
	}
	if n := kindOf(r); n == otherMember && r.Inherited == nil {
		return
	}
	impliedCalls(r, called, special)
	impliedInits(r, found)
}

// life marks what constructing or destroying an object needs besides the body
// of r: the destructors of the subobjects, the table of virtual functions.
func (k *marker) life(m *Mark, r *il.Routine) {
	c := r.MemberOf.ClassType()
	if c == nil {
		return
	}
	switch r.Special {
	case il.SfkDestructor:
		subobjects(c, func(s *il.Type) { k.special(m, &s.Cls.Members.Dtor, r.DeclPos) })
		if r.IsVirtual {
			k.freed(m, c, r.DeclPos)
		}
	case il.SfkConstructor:
	default:
		return
	}
	k.vtable(m, c, r.DeclPos)
}

// freed marks what the deleting destructor of class c frees the object with: the operator delete of the class,
// else the global one for its size and alignment [class.dtor]/12 (rule keep.allocation).
func (k *marker) freed(m *Mark, c *il.Type, pos source.Pos) {
	d := il.OwnDelete(c, false)
	if d == nil {
		n := 2
		switch {
		case k.d == nil:
		case !k.d.AtLeast(lang.CXX14):
			n = 1
		case k.d.AtLeast(lang.CXX17) && c.AlignOf() > 16:
			n = 3
		}
		if k.frees[n-1] == nil {
			k.frees[n-1] = il.GlobalDelete(k.u, n)
		}
		d = k.frees[n-1]
	}
	if d != nil && cuda.OnDevice(d) {
		k.reach(m, d, il.Use{Pos: pos, How: il.UseImplicit})
	}
}

// vtable marks the table of virtual functions of class c, which host code keeps
// as well, and what it holds.
func (k *marker) vtable(m *Mark, c *il.Type, pos source.Pos) {
	if !c.Cls.Polymorphic && !c.Cls.AnyVirtualBases {
		return
	}
	if !k.tables[c] {
		k.tables[c] = true
		k.res.Tables = append(k.res.Tables, c)
	}
	if !il.TableElsewhere(c) {
		k.virtuals(m, c, pos, make(map[*il.Routine]bool), &il.ClassSet{})
	}
}

// virtuals marks the final overriders of class c and its bases but those seen.
func (k *marker) virtuals(m *Mark, c *il.Type, pos source.Pos, overridden map[*il.Routine]bool, seen *il.ClassSet) {
	if !seen.Add(c) {
		return
	}
	for _, f := range c.Cls.Routines {
		if !f.IsVirtual || f.IsPrototype {
			continue
		}
		if !overridden[f] && !f.PureVirtual && !f.IsDeleted && !ofHost(f, 0) && !il.TableElsewhere(c) && k.inTable(m, f) {
			k.reach(m, f, il.Use{Pos: pos, How: il.UseVirtual})
		}
		for _, o := range f.Overridden {
			overridden[o] = true
		}
		if overridden[f] {
			for _, o := range f.Overridden {
				overridden[o] = true
			}
		}
	}
	for _, b := range c.Cls.DirectBases {
		if s := b.Type.ClassType(); s != nil {
			k.virtuals(m, s, pos, overridden, seen)
		}
	}
}

// inTable reports whether the table that m wants reaches virtual function f: one of the host is
// called by nothing that is looked at (rule keep.host-virtual).
func (k *marker) inTable(m *Mark, f *il.Routine) bool {
	if f.Generated || f.IsDefaulted {
		return m.onDevice || overridesDevice(f, 0)
	}
	return k.runsOnDevice(m, f, il.UseVirtual)
}

// overridesDevice reports whether f, or a function that it overrides, says that it runs on the device.
func overridesDevice(f *il.Routine, depth int) bool {
	return cuda.IsAnnotated(f) && cuda.OnDevice(f) ||
		depth < 100 && slices.ContainsFunc(f.Overridden, func(o *il.Routine) bool { return overridesDevice(o, depth+1) })
}

// ofHost reports whether implicit destructor r, which a table holds, is a function
// of the host: the destructor of one of its subobjects is (rule keep.host-destructors).
func ofHost(r *il.Routine, depth int) bool {
	if r.Special != il.SfkDestructor || !r.Generated || depth > 100 {
		return false
	}
	host := false
	subobjects(r.MemberOf.ClassType(), func(s *il.Type) {
		d := s.Cls.Members.Dtor.Routine
		if host || d == nil || s.Cls.Members.Dtor.Trivial {
			return
		}
		host = !d.Generated && !d.IsDefaulted && !cuda.OnDevice(d) || ofHost(d, depth+1)
	})
	return host
}

// isConstantList reports whether d makes a std::initializer_list of constants in a
// variable that exists from the beginning: an array is its whole value (rule keep.library).
func isConstantList(d *il.DynamicInit) bool {
	if d == nil || !d.CreationOfInitList || d.Args == nil || d.Args.Kind != il.EnkOperation || d.Args.Op != il.OpArrayToPointer {
		return false
	}
	array := d.Args.Operand
	return array.Kind == il.EnkTempInit && array.Init != nil && array.Init.Kind == il.DikConstant
}

// inlined reports whether the tool expands the implicit default constructor r where
// it is called: one that could be constexpr, whose object is a constant but for the
// pointers to tables of virtual functions (rule keep.expanded).
func inlined(d *lang.Dialect, r *il.Routine) bool {
	if r.Special != il.SfkConstructor || !r.Generated && (!r.IsDefaulted || r.DefinedOutside) || kindOf(r) != defaultCtor {
		return false
	}
	c := r.MemberOf.ClassType()
	return c != nil && !c.Cls.AnyVirtualBases && c.Cls.Members.DefaultCtor.Constexpr && constantFields(c) && !holdsOpen(c) && !(d != nil && d.AtLeast(lang.CXX20) && leavesScalars(c, &il.ClassSet{})) && (!c.Cls.Members.Dtor.Trivial || holdsTable(c, &il.ClassSet{}))
}

// holdsOpen reports whether class c has a subobject that is destroyed but whose
// constructor does nothing: no constant expression makes one.
func holdsOpen(c *il.Type) bool {
	return c.AnySubobject(func(t *il.Type) bool {
		s := t.ClassType()
		return s != nil && s != c && s.Cls.Members.DefaultCtor.Trivial && !s.Cls.Members.Dtor.Trivial
	})
}

// leavesScalars reports whether the implicit default constructor of class c leaves a scalar without a value, which
// a constexpr one may from C++20 on; those seen leave none.
func leavesScalars(c *il.Type, seen *il.ClassSet) bool {
	m := &c.Cls.Members.DefaultCtor
	if !seen.Add(c) || m.Routine != nil && !m.Routine.Generated && (!m.Routine.IsDefaulted || m.Routine.DefinedOutside) {
		return false
	}
	for _, b := range c.Cls.DirectBases {
		if s := b.Type.ClassType(); s != nil && leavesScalars(s, seen) {
			return true
		}
	}
	return slices.ContainsFunc(c.Cls.Fields, func(f *il.Field) bool {
		if f.HasInit || f.IsBitField && f.Name == nil {
			return false
		}
		if s := elementClass(f.Type); s != nil && !f.Type.IsReference() {
			return s.Kind != il.TkUnion && leavesScalars(s, seen)
		}
		return true
	})
}

// holdsTable reports whether class c or one of its subobjects has a table of
// virtual functions; those seen have none.
func holdsTable(c *il.Type, seen *il.ClassSet) bool {
	if !seen.Add(c) {
		return false
	}
	holds := c.Cls.Polymorphic
	subobjects(c, func(s *il.Type) { holds = holds || holdsTable(s, seen) })
	return holds
}

// This file implements relations between classes: bases, nesting, friends, overriding.

package typing

import (
	"slices"

	"cufront/compiler/il"
)

const indexedBytes = 64 // of an element of an index by pointer

// IsNonstatic reports whether e is a nonstatic data member or a nonstatic
// member function other than a constructor or destructor.
func IsNonstatic(e il.Entity) bool {
	switch e := e.(type) {
	case *il.Field:
		return true
	case *il.Routine:
		return !e.IsStaticMember && e.Special != il.SfkConstructor && e.Special != il.SfkDestructor
	}
	return false
}

// SameClass compares classes; an instance and its prototype count as the same.
func SameClass(a, b *il.Type) bool {
	if a == b {
		return true
	}
	return a.Cls != nil && b.Cls != nil && (a.Cls.InstanceOf == b || b.Cls.InstanceOf == a)
}

// IsFriendClass reports whether m is a friend of c.
func IsFriendClass(m, c *il.Type) bool {
	for _, t := range c.Cls.FriendClasses {
		ft := t.ClassType()
		if ft == nil {
			if IsMemberOfFriend(t, m) {
				return true
			}
			continue
		}
		if ft == m || (ft.Cls.IsPrototype || m.Cls.IsPrototype) && PrimaryTemplate(m) != nil && PrimaryTemplate(m) == PrimaryTemplate(ft) {
			return true // all specialisations of a template are its friends [temp.friend], and what is one of them only is not known in the template
		}
		if ft.IsDependent() && PrimaryTemplate(ft) == nil && IsMemberOfFriend(ft, m) {
			return true
		}
	}
	if o := c.Cls.InstanceOf; o != nil && o != c {
		return IsFriendClass(m, o)
	}
	return false
}

// IsMemberOfFriend reports whether m is a class that the dependent type t, a
// member of a class template, names for some arguments [temp.friend]/5. Members of explicit
// specialisations of that template are others (rule front.friends-in-specializations).
func IsMemberOfFriend(t, m *il.Type) bool {
	for {
		if m == nil || m.Cls == nil || t == nil {
			return false
		}
		if c := t.ClassType(); c != nil {
			if a := PrimaryTemplate(c); a != nil || c.Cls.EnclosingClass == nil {
				return c == m || a != nil && a == PrimaryTemplate(m) && !m.Cls.IsSpecialized
			}
			if c.Name != m.Name {
				return false
			}
			t, m = c.Cls.EnclosingClass, m.Cls.EnclosingClass
			continue
		}
		s := t.Skip()
		if s.TParam == nil || s.TParam.Kind != il.TptkMember || s.TParam.MemberName != m.Name {
			return false
		}
		t, m = s.Class, m.Cls.EnclosingClass
	}
}

// A BaseIndex finds bases of the class that is being given bases by their types.
// It follows one class at a time.
type BaseIndex struct {
	class  *il.Type
	bases  []*il.BaseClass // of the class when Follow was called last
	byType map[*il.Type][]*il.BaseClass
}

// Follow makes the bases that t has so far those in which the index looks.
func (x *BaseIndex) Follow(u *il.Unit, t *il.Type) {
	const few = 16
	now := t.Cls.Bases
	if x.class != t || len(now) < len(x.bases) {
		*x = BaseIndex{class: t}
	}
	if len(now) > few {
		more := now[len(x.bases):]
		if x.byType == nil {
			x.byType, more = make(map[*il.Type][]*il.BaseClass), now
		}
		u.Work.Step(len(more))
		u.Work.Bytes(indexedBytes * len(more))
		for _, b := range more {
			k := u.Canonical(b.Type.Skip())
			x.byType[k] = append(x.byType[k], b)
		}
	}
	x.bases = now
}

// Of returns the bases of type t.
func (x *BaseIndex) Of(u *il.Unit, t *il.Type) (found []*il.BaseClass) {
	if x.byType != nil {
		return x.byType[u.Canonical(t.Skip())]
	}
	for _, b := range x.bases {
		if u.Same(b.Type, t) {
			found = append(found, b)
		}
	}
	return found
}

// Virtual returns the virtual base of type t, nil when there is none.
func (x *BaseIndex) Virtual(u *il.Unit, t *il.Type) *il.BaseClass {
	for _, b := range x.Of(u, t) {
		if b.Virtual {
			return b
		}
	}
	return nil
}

// MembersAbove reports whether a base class of c, which has data members, has
// some as well: then the members are not all direct ones of one class
// [dcl.struct.bind]/5.
func MembersAbove(c *il.Type) bool {
	if len(c.Cls.Fields) == 0 {
		return false
	}
	for _, b := range c.Cls.Bases {
		if k := b.Type.ClassType(); k != nil && k != c && len(k.Cls.Fields) > 0 {
			return true
		}
	}
	return false
}

// MemberOwner returns the class, c or a base, that holds all data members.
func MemberOwner(c *il.Type) *il.Type {
	for len(c.Cls.Fields) == 0 {
		var next *il.Type
		for _, b := range c.Cls.DirectBases {
			if bc := b.Type.ClassType(); bc != nil && (len(bc.Cls.Fields) > 0 || len(bc.Cls.Bases) > 0) {
				next = bc
				break
			}
		}
		if next == nil {
			return c
		}
		c = next
	}
	return c
}

// HasVirtualBase reports whether class c has a virtual base, directly or not.
func HasVirtualBase(c *il.Type) bool {
	if c = c.ClassType(); c == nil {
		return false
	}
	virtual := func(c *il.Type) bool {
		return slices.ContainsFunc(c.Cls.Bases, func(b *il.BaseClass) bool { return b.Virtual })
	}
	return virtual(c) || c.AnyBase(virtual)
}

// FindBase returns the entry of base class c in d.
func FindBase(d, c *il.Type) *il.BaseClass {
	if d == nil || c == nil || d.Cls == nil {
		return nil
	}
	for _, b := range d.Cls.Bases {
		if b.Type.ClassType() == c {
			return b
		}
	}
	return nil
}

// HasBasePath reports whether a path leads from class d to its proper base c all of
// whose steps are allowed; classes that no such path led from are tried once.
func HasBasePath(d, c *il.Type, allowed func(*il.BaseClass) bool) bool {
	var tried il.ClassSet
	return hasBasePath(d, c, allowed, &tried)
}

func hasBasePath(d, c *il.Type, allowed func(*il.BaseClass) bool, tried *il.ClassSet) bool {
	for _, s := range d.Cls.DirectBases {
		if !allowed(s) {
			continue
		}
		b := s.Type.ClassType()
		if b == c || b != nil && b.Cls != nil && FindBase(b, c) != nil && tried.Add(b) && hasBasePath(b, c, allowed, tried) {
			return true
		}
	}
	return false
}

// IsBaseOf reports whether class b is a proper base class of class d.
func IsBaseOf(u *il.Unit, b, d *il.Type) bool {
	if b == nil || d == nil || b.Cls == nil || d.Cls == nil {
		return false
	}
	return d.AnyBase(func(c *il.Type) bool { return c == b || u.Same(c, b) })
}

// IsDerivedOrSame reports whether d is c or derived from it.
func IsDerivedOrSame(u *il.Unit, d, c *il.Type) bool {
	d, c = d.ClassType(), c.ClassType()
	return d != nil && c != nil && (d == c || u.Same(d, c) || IsBaseOf(u, c, d))
}

// DirectBase returns the direct base of class with type t, nil when none.
func DirectBase(u *il.Unit, class, t *il.Type) *il.BaseClass {
	for _, b := range class.ClassType().Cls.DirectBases {
		if u.Same(b.Type, t) {
			return b
		}
	}
	return nil
}

// VirtualBase returns the virtual base of class with type t, nil when none.
func VirtualBase(u *il.Unit, class, t *il.Type) *il.BaseClass {
	for _, b := range class.ClassType().Cls.Bases {
		if b.Virtual && u.Same(b.Type, t) {
			return b
		}
	}
	return nil
}

// IsAnonymousStruct reports whether f is the unnamed object of an anonymous
// structure.
func IsAnonymousStruct(f *il.Field) bool {
	t := f.Type.ClassType()
	return f.AnonymousParent && t != nil && t.Kind != il.TkUnion
}

// OverridesDestructor reports whether r is a destructor that is virtual because
// one of a base class is.
func OverridesDestructor(r *il.Routine) bool {
	if r.Special != il.SfkDestructor || r.MemberOf == nil {
		return false
	}
	for _, b := range r.MemberOf.ClassType().Cls.Bases {
		if c := b.Type.ClassType(); c != nil && c.Cls.Members.Dtor.Routine != nil && c.Cls.Members.Dtor.Routine.IsVirtual {
			return true
		}
	}
	return false
}

// PublicBase reports whether class c is a base of d through public bases only.
func PublicBase(d, c *il.Type) bool { return PublicBaseBut(d, c, &il.ClassSet{}) }

// PublicBaseBut is publicBase that leaves out the classes seen.
func PublicBaseBut(d, c *il.Type, seen *il.ClassSet) bool {
	for _, s := range d.Cls.DirectBases {
		if b := s.Type.ClassType(); s.Access == il.Public && b != nil && b.Cls != nil && (b == c || FindBase(b, c) != nil && seen.Add(b) && PublicBaseBut(b, c, seen)) {
			return true
		}
	}
	return false
}

// OuterOfAnonymous returns the class of which cls, an anonymous union or
// struct, is (through others) a member; cls itself otherwise.
func OuterOfAnonymous(cls *il.Type) *il.Type {
	for cls.Cls.AnonymousUnion && cls.Cls.EnclosingClass != nil {
		cls = cls.Cls.EnclosingClass.ClassType()
	}
	return cls
}

// IsNestedIn reports whether class c is nested in class outer, at any depth.
func IsNestedIn(c, outer *il.Type) bool {
	for c != outer {
		if c.Cls.EnclosingClass == nil {
			return false
		}
		c = c.Cls.EnclosingClass.ClassType()
	}
	return true
}

// InitFields returns the members of t that an initialiser list initialises:
// unnamed bit-fields are skipped.
func InitFields(t *il.Type) []*il.Field {
	var out []*il.Field
	for _, f := range t.Cls.Fields {
		if f.IsBitField && f.Name == nil {
			continue
		}
		out = append(out, f)
	}
	return out
}

// AnonymousHas reports whether anonymous union t has a member of the name.
func AnonymousHas(t *il.Type, name uint32) bool {
	return il.SearchTypes(t.ClassType(), func(c *il.Type, below func(*il.Type)) bool {
		for _, f := range c.Cls.Fields {
			if f.Name != nil && f.Name.ID == name {
				return true
			}
			if f.AnonymousParent {
				below(f.Type.ClassType())
			}
		}
		return false
	})
}

// EnclosingClass returns the class that c is a member of, nil for others.
func EnclosingClass(c *il.Type) *il.Type {
	if s := c.ParentScope; c.IsClassMember && s != nil && s.Type != nil {
		return s.Type
	}
	return nil
}

// PathIsVirtual reports whether a step of the path is to a virtual base.
func PathIsVirtual(path []*il.BaseClass) bool {
	for _, b := range path {
		if b.Virtual {
			return true
		}
	}
	return false
}

// DerivesFrom reports whether class d is derived, directly or not, from b.
func DerivesFrom(d, b *il.Type) bool {
	return d.AnyBase(func(c *il.Type) bool { return c == b })
}

// Befriends reports whether class c declares r as a friend.
func Befriends(c *il.Type, r *il.Routine) bool {
	for _, f := range c.Cls.FriendRoutines {
		if f == r {
			return true
		}
	}
	return false
}

// CompareClasses compares the conversions of class fa to its base ta and of fb
// to its base tb [over.ics.rank]/4.4: of different bases the derived one is
// nearer, and of different classes to the same base the base.
func CompareClasses(u *il.Unit, fa, fb, ta, tb *il.Type) int {
	if c := CompareBases(u, ta, tb); c != 0 || ta == nil || tb == nil || !u.SameUnqualified(ta, tb) {
		return c
	}
	return -CompareBases(u, fa, fb)
}

// CompareBases reports which of the classes a and b is nearer to a class
// derived from both: the derived one.
func CompareBases(u *il.Unit, a, b *il.Type) int {
	if a == nil || b == nil {
		return 0
	}
	ca, cb := a.ClassType(), b.ClassType()
	if ca == nil || cb == nil || ca == cb {
		return 0
	}
	if IsBaseOf(u, cb, ca) {
		return 1
	}
	if IsBaseOf(u, ca, cb) {
		return -1
	}
	return 0
}

// EnclosingClasses returns the class of field f and those around it that it is
// a member of through anonymous unions.
func EnclosingClasses(f *il.Field) []*il.Type {
	var out []*il.Type
	for c := f.Parent.ClassType(); c != nil; c = c.Cls.EnclosingClass.ClassType() {
		out = append(out, c)
		if c.Name != nil || c.Cls.EnclosingClass == nil {
			break
		}
	}
	return out
}

// InUnion reports whether field f may be an alternative of a union, directly or
// through an anonymous member.
func InUnion(f *il.Field) bool {
	c := f.Parent.ClassType()
	return c != nil && (c.Kind == il.TkUnion || c.Name == nil)
}

// IsClosure reports whether t is the type of a lambda.
func IsClosure(t *il.Type) bool { c := t.ClassType(); return c != nil && c.Cls.IsClosure }

// Overrides numbers the virtual functions of t.
func Overrides(t *il.Type) {
	for _, b := range t.Cls.Bases {
		if c := b.Type.ClassType(); c != nil && c.Cls.Polymorphic {
			t.Cls.Polymorphic = true
		}
	}
	n := 0
	var first *il.Type
	for _, b := range t.Cls.DirectBases {
		if c := b.Type.ClassType(); !b.Virtual && c != nil && c.Cls.Polymorphic {
			n, first = c.Cls.HighestVirtual, c
			break
		}
	}
	for _, r := range t.Cls.Routines {
		if !r.IsVirtual {
			continue
		}
		if len(r.Overridden) > 0 {
			if o := overriddenOf(r, first); o != nil {
				r.OwnRare().VirtualNumber = o.VirtualNumber
				continue
			}
		}
		n++
		r.OwnRare().VirtualNumber = n
		if r.Special == il.SfkDestructor {
			n++ // one that destroys the object and one that frees it, too
		}
	}
	t.Cls.OwnRare().HighestVirtual = n
}

// overriddenOf returns the function of class base, or of one of its bases, that r
// overrides, nil when there is none: r has an entry of its own then in the table
// that its class shares with base, which may be nil.
func overriddenOf(r *il.Routine, base *il.Type) *il.Routine {
	if base == nil {
		return nil
	}
	for _, o := range r.Overridden {
		if o.MemberOf == base {
			return o
		}
		for _, b := range base.Cls.Bases {
			if b.Type.ClassType() == o.MemberOf {
				return o
			}
		}
	}
	return nil
}

// This file implements what the display derives for routines.
package il

// shownStorage is the storage class shown for a routine.
func (r *Routine) shownStorage() StorageClass {
	switch {
	case r.LookupOnly:
		return ScUnspecified
	case r.IsTemplateFunction && !r.IsPrototype && !r.Defined:
		return ScExtern
	case r.LocalToFunction && r.IsClassMember, r.Linkage == LinkageInternal, r.Generated && r.Linkage == LinkageNone && r.IsClassMember:
		return ScStatic
	case r.Defined && !r.IsDeleted && r.Scope != nil:
		if r.Storage == ScExtern {
			return ScUnspecified
		}
	}
	return r.Storage
}

// shownDeclStorage is the storage class that the definition wrote, else that
// of the first declaration; the static of a member is not kept.
func (r *Routine) shownDeclStorage() StorageClass {
	if r.IsClassMember || undefined(r) || r.hasDirectLinkage() {
		return ScUnspecified
	}
	return r.DeclStorage
}

// hasDirectLinkage reports whether the definition of r has a linkage
// specification of its own, without braces.
func (r *Routine) hasDirectLinkage() bool {
	if !r.Defined || r.SeqEntry == nil || r.SeqEntry.Entity != Node(r) || r.SeqEntry.Decl == nil {
		return false
	}
	s := &r.SeqEntry.Decl.Specs
	return s.LinkageC || s.LinkageCXX
}

// neverThrows reports whether r's exception specification is known to exclude
// all exceptions; only the type of a builtin function counts.
func (r *Routine) neverThrows() bool {
	if r.NeverThrows && r.BuiltinName == nil || r.LookupOnly {
		return true
	}
	if r.Type == nil || r.Type.Skip().Routine == nil {
		return false
	}
	s := r.Type.Skip().Routine.ExcSpec
	switch {
	case s == nil || s.Indeterminate || s.Tokens != nil || s.Generated && !r.Generated:
		return false
	case s.IsNoexcept:
		return s.Value == 1
	}
	return len(s.Types) == 0 && !s.ThrowAny
}

// shownType is the type of r: the typedef name that declared it, if any.
func (r *Routine) shownType() *Type {
	if t := r.Type; t != nil && t.Kind == TkRoutine && t.Routine.Typedef != nil {
		return t.Routine.Typedef
	}
	return r.Type
}

// throwsAny reports whether s allows all exceptions, as far as is known.
func (s *ExceptionSpec) throwsAny() bool {
	return s.ThrowAny || s.IsNoexcept && s.NoexceptArg != nil && !s.Indeterminate && s.Value != 1
}

// virtualNumber counts the virtual functions of the class that introduced r
// from 0; an overrider has the number of what it overrides.
func (r *Routine) virtualNumber() int {
	for depth := 0; len(r.Overridden) > 0 && depth < 100; depth++ {
		r = r.Overridden[0]
	}
	return max(r.VirtualNumber-1, 0)
}

// overriding lists, with the direct bases of class scope s, the virtual
// functions of theirs that the class overrides.
func (u *Unit) overriding(s *Scope) {
	if s.Kind != SckClass || s.Type == nil || s.Type.Cls == nil {
		return
	}
	c := s.Type.Cls
	for _, b := range c.Bases {
		base := b.Type.ClassType()
		if !b.Direct || base == nil {
			continue
		}
		if base.Cls.Polymorphic && c.VirtualInfoBase == nil && b == c.PrimaryBase {
			c.VirtualInfoBase = b
		}
		for _, r := range s.Routines {
			for _, o := range r.Overridden {
				if o.MemberOf != base {
					continue
				}
				v := New[OverridingVirtual](u)
				v.Func, v.Overriding, v.Primary = 0, r, o
				if n := len(b.Overriding); n > 0 {
					b.Overriding[n-1].Next = v
				}
				b.Overriding = append(b.Overriding, v)
			}
		}
	}
}

// shownCalled reports whether r has been called: copies by a trivial
// constructor are copies of bytes.
func (r *Routine) shownCalled() bool {
	return r.Called && !(r.Generated && r.IsTrivialCopy && r.Special == SfkConstructor)
}

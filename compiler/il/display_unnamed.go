// This file implements what the display shows of classes and enumerations
// without a name: the typedef name that names them for linkage purposes
// [dcl.typedef], else that they and what they declare have no linkage.
package il

// unnamedTypes completes the types of scope s that have no name of their own.
func (u *Unit) unnamedTypes(s *Scope) {
	for _, t := range s.Types {
		if e := t.Elem; t.Kind == TkTypeRef && t.Ref != nil && t.Ref.Kind == RefAlias && e.hasUnnamedClass() && e.Cls != nil {
			e.Name, e.Linkage = t.Name, LinkageCXX
			u.namedReference(e)
		}
	}
	for _, t := range s.Types {
		u.unnamedType(t)
	}
	for _, v := range s.Variables {
		v.TypeWithoutLinkage = v.Linkage == LinkageCXX && v.ParentScope != nil && v.ParentScope.Kind != SckClass && v.Type.hasUnnamedClass()
	}
}

func (u *Unit) unnamedType(t *Type) {
	if t.Name != nil || t.Kind == TkTypeRef {
		return
	}
	if i := t.Int2; i != nil {
		if i.TypedefName != nil {
			t.Name, t.Linkage, i.OriginallyUnnamed = i.TypedefName.Name, LinkageCXX, true
		}
		return
	}
	c := t.Cls
	if c == nil || c.IsClosure {
		return
	}
	u.namedReference(t)
	if c.TypedefName != nil {
		t.Name = c.TypedefName.Name
		return
	}
	for _, r := range c.Routines {
		r.Linkage = LinkageNone
	}
}

// namedReference gives class t the name reference of its definition.
func (u *Unit) namedReference(t *Type) {
	if t.NameRefs == nil {
		t.NameRefs = u.NewNameReference()
		t.NameRefs.Func, t.NameRefs.InPrimaryDeclarator = 0, true
	}
}

// hasUnnamedClass reports whether t is, or points to, a class that has no name
// for linkage purposes either.
func (t *Type) hasUnnamedClass() bool {
	for depth := 0; t != nil && depth < maxTextDepth; depth++ {
		if c := t.Cls; c != nil {
			return t.Name == nil && c.TypedefName == nil && !c.IsClosure
		}
		t = t.Elem
	}
	return false
}

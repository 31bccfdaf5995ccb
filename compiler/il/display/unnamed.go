// This file implements what the display shows of classes and enumerations
// without a name: the typedef name that names them for linkage purposes
// [dcl.typedef], else that they and what they declare have no linkage.
package display

import "cufront/compiler/il"

// unnamedTypes completes the types of scope s that have no name of their own.
func (o *overlay) unnamedTypes(s *il.Scope) {
	for _, t := range s.Types {
		if e := t.Elem; t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefAlias && o.hasUnnamedClass(e) && e.Cls != nil {
			e.Name, e.Linkage = t.Name, il.LinkageCXX
			o.namedReference(e)
		}
	}
	for _, t := range s.Types {
		o.unnamedType(t)
	}
	for _, v := range s.Variables {
		v.TypeWithoutLinkage = v.Linkage == il.LinkageCXX && v.ParentScope != nil && v.ParentScope.Kind != il.SckClass && o.hasUnnamedClass(v.Type)
	}
}

func (o *overlay) unnamedType(t *il.Type) {
	if t.Name != nil || t.Kind == il.TkTypeRef {
		return
	}
	if i := t.Int2; i != nil {
		if i.TypedefName != nil {
			t.Name, t.Linkage, i.OriginallyUnnamed = i.TypedefName.Name, il.LinkageCXX, true
		}
		return
	}
	c := t.Cls
	if c == nil || c.IsClosure {
		return
	}
	o.namedReference(t)
	if c.TypedefName != nil {
		t.Name = c.TypedefName.Name
		return
	}
	for _, r := range c.Routines {
		r.Linkage = il.LinkageNone
	}
}

// namedReference gives class t the name reference of its definition.
func (o *overlay) namedReference(t *il.Type) {
	if t.NameRefs == nil {
		t.NameRefs = &il.NameReference{Entry: o.entry(0), NumTemplateArgs: -1, InPrimaryDeclarator: true}
	}
}

// hasUnnamedClass reports whether t is, or points to, a class that has no name
// for linkage purposes either.
func (o *overlay) hasUnnamedClass(t *il.Type) bool {
	for depth := 0; t != nil && depth < maxTextDepth; depth++ {
		if c := t.Cls; c != nil {
			return t.Name == nil && c.TypedefName == nil && !c.IsClosure
		}
		t = t.Elem
	}
	return false
}

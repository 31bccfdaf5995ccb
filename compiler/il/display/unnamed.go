// This file implements what the display shows of classes and enumerations
// without a name: the typedef name that names them for linkage purposes
// [dcl.typedef], else that they and what they declare have no linkage.
package display

import "cufront/compiler/il"

// unnamedTypes completes the types of scope s that have no name of their own.
func (o *overlay) unnamedTypes(s *il.Scope) {
	for _, t := range o.scopes.types(s) {
		if e := o.types.elem(t); t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefAlias && o.hasUnnamedClass(e) && e.Cls != nil {
			o.entities.setName(e, o.entities.name(t))
			o.entities.setLinkage(e, il.LinkageCXX)
			o.namedReference(e)
		}
	}
	for _, t := range o.scopes.types(s) {
		o.unnamedType(t)
	}
	for _, v := range o.scopes.variables(s) {
		o.variables.setTypeWithoutLinkage(v, o.entities.linkage(v) == il.LinkageCXX && o.entities.parentScope(v) != nil &&
			o.entities.parentScope(v).Kind != il.SckClass && o.hasUnnamedClass(o.variables.typ(v)))
	}
}

func (o *overlay) unnamedType(t *il.Type) {
	if o.entities.name(t) != nil || t.Kind == il.TkTypeRef {
		return
	}
	if i := t.IntInfo; i != nil {
		if i.TypedefName != nil {
			o.entities.setName(t, o.entities.name(i.TypedefName))
			o.entities.setLinkage(t, il.LinkageCXX)
			o.integers.setOriginallyUnnamed(i, true)
		}
		return
	}
	c := t.Cls
	if c == nil || c.IsClosure {
		return
	}
	o.namedReference(t)
	if c.TypedefName != nil {
		o.entities.setName(t, o.entities.name(c.TypedefName))
		return
	}
	for _, r := range c.Routines {
		o.entities.setLinkage(r, il.LinkageNone)
	}
}

// namedReference gives class t the name reference of its definition.
func (o *overlay) namedReference(t *il.Type) {
	if o.entities.nameRefs(t) == nil {
		o.entities.setNameRefs(t, &il.NameReference{Entry: o.entry(0), NumTemplateArgs: -1, InPrimaryDeclarator: true})
	}
}

// hasUnnamedClass reports whether t is, or points to, a class that has no name
// for linkage purposes either.
func (o *overlay) hasUnnamedClass(t *il.Type) bool {
	for depth := 0; t != nil && depth < maxTextDepth; depth++ {
		if c := t.Cls; c != nil {
			return o.entities.name(t) == nil && c.TypedefName == nil && !c.IsClosure
		}
		t = o.types.elem(t)
	}
	return false
}

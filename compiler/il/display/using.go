// This file implements the using-declarations as the display shows them: one
// for each entity that the declaration brings in; the first represents the set.
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// usingSets expands the using-declarations of scope s and of the blocks in it.
func (o *overlay) usingSets(s *il.Scope) {
	if own := o.scopes.usingDecls(s); len(own) > 0 {
		var list []*il.UsingDecl
		for _, d := range own {
			list = append(list, o.usingSet(d)...)
		}
		o.scopes.setUsingDecls(s, list)
	}
	for _, b := range s.Scopes {
		if b.Kind == il.SckBlock {
			o.usingSets(b)
		}
	}
}

// usingSet returns the entries for d: of functions the one declared last comes
// first, of enumerators the first.
func (o *overlay) usingSet(d *il.UsingDecl) []*il.UsingDecl {
	if d.InheritingCtor {
		return []*il.UsingDecl{d}
	}
	o.usings.setIsRepresentative(d, true)
	entities := append([]il.Entity(nil), d.Entities...)
	if d.IsUsingEnum {
		o.usings.setIsClassMember(d, true)
		o.usings.setIsEnumerator(d, true)
		o.usings.setQualClass(d, d.EnumType)
	} else {
		for i, k := 0, len(entities)-1; i < k; i, k = i+1, k-1 {
			entities[i], entities[k] = entities[k], entities[i]
		}
	}
	if len(entities) == 0 {
		return []*il.UsingDecl{d}
	}
	o.usings.setEntity(d, entities[0])
	list := []*il.UsingDecl{d}
	for _, e := range entities[1:] {
		n := *d
		n.Entry, n.Entity, n.SeqEntry = o.entry(o.regions.region(&d.Entry)), e, nil
		n.IsClassMember, n.IsEnumerator, n.QualClass = o.usings.isClassMember(d), o.usings.isEnumerator(d), o.usings.qualClass(d)
		if next := o.usings.nextInSet(d); next != nil {
			o.usings.setNextInSet(&n, next) // the last of three shows the second
		}
		o.usings.setNextInSet(list[len(list)-1], &n)
		list = append(list, &n)
	}
	return list
}

// usedNamespace is the namespace that qualifies the name of d, nil for the global one.
func usedNamespace(o *overlay, d *il.UsingDecl) *il.Namespace {
	if n := d.QualNamespace; n != nil && n.Scope != o.u.File {
		return n
	}
	return nil
}

// usingDeclPos is where d is displayed: at the name, or where a directive begins.
func usingDeclPos(d *il.UsingDecl) source.Pos {
	if d.IsDirective || !d.NamePos.IsValid() {
		return d.Pos
	}
	return d.NamePos
}

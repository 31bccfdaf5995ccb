// This file implements the rule that one member of a union at most is
// initialised [class.union, class.base.init].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// enclosingClasses returns the class of field f and those around it that it is
// a member of through anonymous unions.
func enclosingClasses(f *il.Field) []*il.Type {
	var out []*il.Type
	for c := f.Parent.ClassType(); c != nil; c = c.Cls.EnclosingClass.ClassType() {
		out = append(out, c)
		if c.Name != nil || c.Cls.EnclosingClass == nil {
			break
		}
	}
	return out
}

// inUnion reports whether field f may be an alternative of a union, directly or
// through an anonymous member.
func inUnion(f *il.Field) bool {
	c := f.Parent.ClassType()
	return c != nil && (c.Kind == il.TkUnion || c.Name == nil)
}

// shareUnion reports whether fields f and g are alternatives of one union.
func shareUnion(f, g *il.Field) bool {
	if f == nil || g == nil || f == g || f.Parent == nil || g.Parent == nil || !inUnion(f) || !inUnion(g) {
		return false
	}
	around := enclosingClasses(g)
	for _, c := range enclosingClasses(f) {
		for _, k := range around {
			if c == k {
				return c.Kind == il.TkUnion
			}
		}
	}
	return false
}

// checkUnionInits reports mem-initializers for several members of a union.
func (say *reports) checkUnionInits(list []*il.CtorInit) {
	for n, i := range list {
		if i.Field == nil || i.Field.Parent == nil || !inUnion(i.Field) {
			continue
		}
		for _, earlier := range list[:n] {
			if shareUnion(i.Field, earlier.Field) {
				say.report(diag.OnlyOneMemberUnionSpecified, i.Pos)
			}
		}
	}
}

// checkUnionField reports a second default member initialiser in a union.
func (say *reports) checkUnionField(f *il.Field) {
	if !inUnion(f) {
		return
	}
	for _, c := range enclosingClasses(f) {
		if g := initializedField(c, f); g != nil {
			say.report(diag.UnionCanMostOneField, f.DeclPos, say.describeBareAt(g, f.DeclPos))
			return
		}
	}
}

// initializedField returns an alternative of f, directly or through anonymous
// members in class c, that has an initialiser.
func initializedField(c *il.Type, f *il.Field) *il.Field {
	for _, g := range c.Cls.Fields {
		if g.HasInit && shareUnion(f, g) {
			return g
		}
		if k := g.Type.ClassType(); g.Name == nil && k != nil && k.Name == nil && k != c {
			if h := initializedField(k, f); h != nil {
				return h
			}
		}
	}
	return nil
}

// This file implements the rule that one member of a union at most is
// initialised [class.union, class.base.init].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// shareUnion reports whether fields f and g are alternatives of one union.
func shareUnion(f, g *il.Field) bool {
	if f == nil || g == nil || f == g || f.Parent == nil || g.Parent == nil || !typing.InUnion(f) || !typing.InUnion(g) {
		return false
	}
	around := typing.EnclosingClasses(g)
	for _, c := range typing.EnclosingClasses(f) {
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
		if i.Field == nil || i.Field.Parent == nil || !typing.InUnion(i.Field) {
			continue
		}
		for _, earlier := range list[:n] {
			if shareUnion(i.Field, earlier.Field) {
				say.report(diag.UnionInitializedTwice, i.Pos)
			}
		}
	}
}

// checkUnionField reports a second default member initialiser in a union.
func (say *reports) checkUnionField(f *il.Field) {
	if !typing.InUnion(f) {
		return
	}
	for _, c := range typing.EnclosingClasses(f) {
		if g := initializedField(c, f); g != nil {
			say.report(diag.UnionWithTwoInitializers, f.DeclPos, say.describeBareAt(g, f.DeclPos))
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

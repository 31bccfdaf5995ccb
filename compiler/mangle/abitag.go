// This file implements ABI tags: `B <source-name>` behind the names of tagged
// entities, and behind those of functions and variables whose type holds a tag
// that the rest of the name does not show.
package mangle

import (
	"slices"

	"cufront/compiler/il"
)

// maxTagDepth bounds the walk through a type for its tags.
const maxTagDepth = 100

// ownTags appends the tags written on an entity.
func ownTags(tags []string, e il.Entity) []string {
	for a := writtenAttributes(e); a != nil; a = a.Next {
		if !a.Is("abi_tag") {
			continue
		}
		n := len(tags)
		for _, arg := range a.Args {
			if arg.Const != nil && arg.Const.Kind == il.CkString {
				tags = append(tags, arg.Const.Str)
			}
		}
		if ns, ok := e.(*il.Namespace); ok && len(tags) == n && ns.Name != nil {
			tags = append(tags, ns.Name.Text)
		}
	}
	return tags
}

// writtenAttributes returns the attributes of an entity, for an instance those
// of its template.
func writtenAttributes(e il.Entity) *il.Attribute {
	a := e.Corresp().Attributes
	switch e := e.(type) {
	case *il.Type:
		if a == nil && e.Cls != nil && e.Cls.AssocTemplate != nil && e.Cls.AssocTemplate.Type != nil {
			return e.Cls.AssocTemplate.Type.Attributes
		}
	case *il.Routine:
		if r := prototype(e); a == nil && r != nil {
			return r.Attributes
		}
	}
	return a
}

// abiTags writes the tags of an entity behind its name, in alphabetical order.
func (w *writer) abiTags(e il.Entity) {
	if _, ok := e.(*il.Namespace); ok {
		return // a namespace's tag counts for what its members are the types of
	}
	tags := ownTags(nil, e)
	if w.implicit == e {
		tags = append(tags, w.implicitTags...)
	}
	slices.Sort(tags)
	for _, t := range slices.Compact(tags) {
		w.byte('B')
		w.source(t)
	}
}

// findImplicitTags determines the tags that the result type of a function or
// the type of a variable adds to its name: those that no other part shows.
func (w *writer) findImplicitTags(e il.Entity) {
	var t *il.Type
	var shown []string
	seen := tagWalk{u: w.u}
	switch e := e.(type) {
	case *il.Routine:
		if e.Type == nil || e.Type.Skip().Routine == nil || len(e.TemplateArgs) > 0 ||
			e.Special == il.SfkConstructor || e.Special == il.SfkDestructor || e.Special == il.SfkConversion {
			return
		}
		t = e.Type.Skip().Elem
		for _, q := range e.Type.Skip().Routine.Params {
			shown = seen.typ(shown, q.Type, 0)
		}
	case *il.Variable:
		t = e.Type
	default:
		return
	}
	tags := seen.typ(nil, t, 0)
	if len(tags) == 0 {
		return
	}
	shown = seen.scopes(shown, e, 0)
	w.implicit = e
	for _, tag := range tags {
		if !slices.Contains(shown, tag) {
			w.implicitTags = append(w.implicitTags, tag)
		}
	}
}

// tagWalk collects the tags of types.
type tagWalk struct{ u *il.Unit }

// typ appends the tags of the classes and enumerations that t is made of.
func (w tagWalk) typ(tags []string, t *il.Type, depth int) []string {
	if t == nil || depth > maxTagDepth {
		return tags
	}
	t = t.Skip()
	switch t.Kind {
	case il.TkPointer, il.TkArray, il.TkVector, il.TkComplex:
		return w.typ(tags, t.Elem, depth+1)
	case il.TkPtrToMember:
		return w.typ(w.typ(tags, t.Class, depth+1), t.Elem, depth+1)
	case il.TkRoutine:
		tags = w.typ(tags, t.Elem, depth+1)
		for _, q := range t.Routine.Params {
			tags = w.typ(tags, q.Type, depth+1)
		}
		return tags
	}
	if t.Cls == nil && !t.IsEnum() {
		return tags
	}
	tags = ownTags(tags, t)
	return w.scopes(tags, t, depth)
}

// scopes appends the tags of what a name is qualified by and of its template
// arguments.
func (w tagWalk) scopes(tags []string, e il.Entity, depth int) []string {
	if _, args, ok := templateOf(e); ok {
		for i := range args {
			tags = w.typ(tags, args[i].Type, depth+1)
		}
	}
	switch p := parentOf(e).(type) {
	case *il.Type:
		return w.typ(tags, p, depth+1)
	case *il.Namespace:
		for depth < maxTagDepth {
			tags = ownTags(tags, p)
			next, ok := parentOf(p).(*il.Namespace)
			if !ok {
				break
			}
			p, depth = next, depth+1
		}
	}
	return tags
}

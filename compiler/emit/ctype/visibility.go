// This file implements the visibility of functions and variables in the object file
// (rule gpu.visibility).
package ctype

import (
	"cmp"
	"slices"
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

// Visibilities tells what visibility the entities of a unit have.
type Visibilities struct {
	changes []change
	earlier map[il.Entity][]source.Pos // where what was declared more than once was, but for the place of its entry
}

// A change is a place where a pragma changes the visibility of what follows to word.
type change struct {
	pos  source.Pos
	word string
}

// NewVisibilities looks for the pragmas of u.
func NewVisibilities(u *il.Unit) *Visibilities {
	var found []*il.Pragma
	var look func(s *il.Scope, depth int)
	look = func(s *il.Scope, depth int) {
		if s == nil || depth > maxDepth {
			return
		}
		u.Work.Step(1)
		for _, g := range s.Pragmas {
			if len(g.Words) > 2 && g.Words[0] == "GCC" && g.Words[1] == "visibility" {
				found = append(found, g)
			}
		}
		for _, n := range s.Namespaces {
			if !n.IsAlias {
				look(n.Scope, depth+1)
			}
		}
	}
	look(u.File, 0)
	slices.SortStableFunc(found, func(a, b *il.Pragma) int { return a.Pos.Compare(b.Pos) })
	v := &Visibilities{}
	stack := []string{""}
	for _, g := range found {
		text := strings.Join(strings.Fields(g.Text), "")
		if word, ok := strings.CutPrefix(text, "GCCvisibilitypush("); ok {
			stack = append(stack, strings.TrimSuffix(word, ")"))
		} else if text == "GCCvisibilitypop" && len(stack) > 1 {
			stack = stack[:len(stack)-1]
		} else {
			continue
		}
		v.changes = append(v.changes, change{g.Pos, stack[len(stack)-1]})
	}
	if len(v.changes) > 0 {
		v.findEarlier(u)
	}
	return v
}

// findEarlier looks for the declarations of what was declared more than once.
func (v *Visibilities) findEarlier(u *il.Unit) {
	v.earlier = make(map[il.Entity][]source.Pos)
	var look func(s *il.Scope, depth int)
	look = func(s *il.Scope, depth int) {
		if s == nil || depth > maxDepth {
			return
		}
		for e := s.Seq.First; e != nil; e = e.Next {
			u.Work.Step(1)
			if d, ok := e.Entity.(*il.SecondaryDecl); ok && d.Entity != nil {
				v.earlier[d.Entity] = append(v.earlier[d.Entity], d.DeclPos)
			}
		}
		for _, n := range s.Namespaces {
			if !n.IsAlias {
				look(n.Scope, depth+1)
			}
		}
	}
	look(u.File, 0)
}

// at is the visibility that pragmas give what is declared at pos.
func (v *Visibilities) at(pos source.Pos) string {
	n, _ := slices.BinarySearchFunc(v.changes, pos, func(c change, pos source.Pos) int {
		if c.pos.Before(pos) {
			return -1
		}
		return 1
	})
	if n == 0 {
		return ""
	}
	return v.changes[n-1].word
}

// Of returns the visibility that the first declaration of e gives it that gives any: by
// its attributes, those of a scope around it or a pragma in front of it; "" for none.
func (v *Visibilities) Of(e il.Entity) string {
	word := written(e)
	later := ""
	if r, ok := e.(*il.Routine); ok {
		later = visibility(r.LaterAttributes)
	}
	if word != "" || len(v.changes) == 0 {
		return cmp.Or(word, later)
	}
	places := v.places(e)
	return cmp.Or(v.at(places[0]), later, v.first(places[1:]))
}

// first is the visibility that pragmas give at the first of places where they give any.
func (v *Visibilities) first(places []source.Pos) string {
	for _, pos := range places {
		if word := v.at(pos); word != "" {
			return word
		}
	}
	return ""
}

// places returns where e was declared, in order; of a member only the place of its class.
func (v *Visibilities) places(e il.Entity) []source.Pos {
	list := []source.Pos{firstPos(e)}
	if s := e.Corresp().ParentScope; s != nil && s.Kind == il.SckClass {
		return list
	}
	if r, ok := e.(*il.Routine); ok && r.Body != nil && r.InstantiatedFrom == nil && r.NamePos.IsValid() {
		list = append(list, r.NamePos) // the entry has the place of a declaration outside of system headers
	}
	if r, ok := e.(*il.Routine); ok && r.InstantiatedFrom != nil {
		e = r.InstantiatedFrom
		if r.InstantiatedFrom.AssocTemplate != nil {
			e = r.InstantiatedFrom.AssocTemplate
		}
	}
	list = append(list, v.earlier[e]...)
	slices.SortFunc(list, source.Pos.Compare)
	return list
}

// firstPos is where e was declared first: a member where its class was, an instance
// where its template was.
func firstPos(e il.Entity) source.Pos {
	c := e.Corresp()
	if r, ok := e.(*il.Routine); ok && r.InstantiatedFrom != nil {
		c = r.InstantiatedFrom.Corresp()
	}
	pos := c.DeclPos
	for s := c.ParentScope; s != nil && s.Kind == il.SckClass && s.Type != nil; s = s.Type.ParentScope {
		t := s.Type
		if t.Cls != nil && t.Cls.AssocTemplate != nil && t.Cls.AssocTemplate.Type != nil && !t.Cls.IsSpecialized {
			t = t.Cls.AssocTemplate.Type
		}
		pos = t.DeclPos
	}
	return pos
}

// written returns the visibility that the attributes of e or of a scope around
// it give it, "" for none.
func written(e il.Entity) string {
	c := e.Corresp()
	if v := visibility(c.Attributes); v != "" {
		return v
	}
	pos := c.DeclPos
	if r, ok := e.(*il.Routine); ok && r.Body != nil && r.NamePos.IsValid() {
		pos = r.NamePos
	}
	for s := c.ParentScope; s != nil; s = s.Parent {
		switch {
		case s.Namespace != nil:
			if v := visibility(s.Namespace.BlockAttributes(pos)); v != "" {
				return v
			}
		case s.Type != nil:
			if v := visibility(s.Type.Attributes); v != "" {
				return v
			}
			pos = s.Type.DeclPos
		}
	}
	return ""
}

func visibility(a *il.Attribute) string {
	for ; a != nil; a = a.Next {
		if a.Is("visibility") && len(a.Args) > 0 && a.Args[0].Const != nil {
			return a.Args[0].Const.Str
		}
	}
	return ""
}

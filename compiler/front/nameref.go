// This file implements name references: one entry per entity and distinct way
// of writing it (rule il.name-references).
package front

import "cufront/compiler/il"

// nameReference records that e was written as n (rule il.name-references) and
// returns the entry, shared among equal ways of writing.
func (env *Env) nameReference(u *il.Unit, e il.Entity, n *qualName) *il.NameReference {
	c := e.Corresp()
	for r := c.NameRefs; r != nil; r = r.Next {
		if env.writtenAlike(u, r, n) {
			return r
		}
	}
	r := env.newNameReference(u, n)
	r.Next, c.NameRefs = c.NameRefs, r
	return r
}

// newNameReference returns a name reference for n that belongs to no entity.
func (env *Env) newNameReference(u *il.Unit, n *qualName) *il.NameReference {
	r := u.NewNameReference()
	r.Qualifier, r.GlobalQualified, r.DecltypeQualified = n.Qual, n.Global, n.Decltype
	r.FromPrototype = env.has(inPrototype)
	r.TemplateKw = n.TemplateKw
	if n.HasArgs {
		r.IsTemplateID, r.Args, r.NumTemplateArgs = true, n.Args, len(n.Args)
	}
	if n.Dtor && n.DtorType != nil && n.Qual == nil && !n.Global {
		r.DestructorType = n.DtorType
	}
	return r
}

// plainReference records that e was written by its bare name.
func (env *Env) plainReference(u *il.Unit, e il.Entity) *il.NameReference {
	return env.nameReference(u, e, &qualName{})
}

// writtenAlike reports whether the name reference r writes what n writes.
func (env *Env) writtenAlike(u *il.Unit, r *il.NameReference, n *qualName) bool {
	if r.GlobalQualified != n.Global || r.DecltypeQualified != n.Decltype ||
		r.IsTemplateID != n.HasArgs || r.FromPrototype != env.has(inPrototype) || r.TemplateKw != n.TemplateKw {
		return false
	}
	a, b := r.Qualifier, n.Qual
	for a != nil && b != nil {
		if a.Class != b.Class || a.Namespace != b.Namespace || a.Name != b.Name {
			return false
		}
		a, b = a.Previous, b.Previous
	}
	if a != nil || b != nil {
		return false
	}
	if n.HasArgs {
		return string(u.ArgsKey(nil, r.Args)) == string(u.ArgsKey(nil, n.Args)) && len(r.Args) == len(n.Args)
	}
	return true
}

// This file implements name references: one entry per entity and distinct way
// of writing it (rule il.name-references).
package front

import "cufront/compiler/il"

// nameReference records that e was written as n (rule il.name-references) and
// returns the entry, shared among equal ways of writing.
func (env *Env) nameReference(u *il.Unit, e il.Entity, n *qualName) *il.NameReference {
	c := e.Corresp()
	probe := env.writing(n)
	if r := u.WrittenAs(c, &probe); r != nil {
		return r
	}
	r := env.newNameReference(u, n)
	r.Next, c.NameRefs = c.NameRefs, r
	return r
}

// newNameReference returns a name reference for n that belongs to no entity.
func (env *Env) newNameReference(u *il.Unit, n *qualName) *il.NameReference {
	r := u.NewNameReference()
	entry := r.Entry
	*r = env.writing(n)
	r.Entry = entry
	return r
}

// writing is the way in which n is written.
func (env *Env) writing(n *qualName) il.NameReference {
	r := il.NameReference{Qualifier: n.Qual, GlobalQualified: n.Global, DecltypeQualified: n.Decltype,
		FromPrototype: env.has(inPrototype), TemplateKw: n.TemplateKw, NumTemplateArgs: -1}
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

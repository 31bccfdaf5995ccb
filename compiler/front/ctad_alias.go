// This file implements class template argument deduction through alias
// templates [over.match.class.deduct]/3 (rule front.alias-deduction).
package front

import (
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// aliasedClassTemplate returns the class template whose specialisation alias
// template t names, t itself if it is no alias; nil when there is none.
func aliasedClassTemplate(t *il.Template) *il.Template {
	if t.Kind != il.TemplkAlias {
		return t
	}
	if t.Type == nil || t.Type.Elem == nil {
		return nil
	}
	c := t.Type.Elem.ClassType()
	if c == nil || c.Cls.AssocTemplate == nil {
		return nil
	}
	return typing.PrimaryOf(c.Cls.AssocTemplate)
}

// addGuideCandidate adds guide g to the candidates of set, or what alias makes
// of it if that is an alias template.
func addGuideCandidate(ck *Checker, set *overloadSet, g il.Entity, alias *il.Template) {
	if alias.Kind == il.TemplkAlias {
		if g = aliasGuide(ck, alias, g); g == nil {
			return
		}
	}
	set.Lookup.Syms = append(set.Lookup.Syms, ck.candidateSymbol(g, set.Lookup.Name))
}

// namedByAlias reports whether the arguments of alias template alias can be
// deduced from class c, and satisfy its constraints.
func namedByAlias(ck *Checker, alias *il.Template, c *il.Type) bool {
	d := ck.newDeduction(alias.Decl, data(alias).binds, source.Pos{})
	if !d.typ(alias.Type.Elem.ClassType(), c, 0) {
		return false
	}
	return !hasConstraints(alias.Decl) || ck.headerSatisfied(alias.Decl, data(alias).binds.With(alias.Decl.Depth, d.l), source.Pos{})
}

// aliasGuide makes the guide of alias template alias that corresponds to guide
// g of its class template: what the result of g must be is deduced from what the
// alias names, and the parameters are those of the alias that this mentions,
// followed by those of g that it leaves open. It is nil when the two do not match.
func aliasGuide(ck *Checker, alias *il.Template, g il.Entity) il.Entity {
	target := alias.Type.Elem.ClassType()
	t, _ := g.(*il.Template)
	if t == nil {
		if namedByAlias(ck, alias, g.(*il.Routine).Type.Skip().Elem) {
			return g
		}
		return nil
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	d := ck.newDeduction(t.Decl, data(t).binds, source.Pos{})
	if !d.typ(t.Routine.Type.Skip().Elem, target, 0) {
		return nil
	}
	h := il.New[il.TemplateDecl](ck.u)
	h.Depth, h.Pos, h.Scope = t.Decl.Depth, t.Decl.Pos, t.Decl.Scope
	own := newLevel(alias.Decl)
	for i := range own.Args {
		own.Args[i].Set = true
	}
	w := paramWalk{param: func(depth, n int, _ bool) {
		if depth == alias.Decl.Depth && n >= 1 && n <= len(own.Args) {
			own.Args[n-1].Set = false
		}
	}}
	w.args(d.l.Flat())
	s := subst{ck: ck, b: appendParameters(ck, h, alias.Decl, own), index: -1}
	l := newLevel(t.Decl)
	for i := range d.l.Args {
		if a := &d.l.Args[i]; a.BindsPack {
			l.Args[i].Elements, l.Args[i].Set = s.args(a.Elements)
		} else if a.Set {
			l.Args[i].TemplateArg, l.Args[i].Set = s.arg(&a.TemplateArg)
		}
	}
	s.b = data(t).binds.With(t.Decl.Depth, appendParameters(ck, h, t.Decl, l).Levels[t.Decl.Depth-1])
	result := s.typ(t.Routine.Type.Skip().Elem)
	if result == nil {
		return nil
	}
	n := newGuide(ck, t, h, t.Routine, s, t.Routine.Type.Skip().Routine.Params, result)
	n.Routine.OwnRare().TrailingRequires = nil // in terms of the parameters of g
	to := data(n)
	to.guide, to.binds, to.scope = data(t).guide, data(t).binds, data(t).scope
	return n
}

// This file implements which closures stand in the initialisers of variables of
// namespaces.
package device

import (
	"cmp"
	"slices"

	"cufront/compiler/il"
)

// initialisers maps closures to the variables of namespaces and classes in whose
// initialisers they stand.
func initialisers(u *il.Unit) map[*il.Type]*il.Variable {
	m := make(map[*il.Type]*il.Variable)
	scopeInitialisers(m, u.File, 0)
	return m
}

func scopeInitialisers(m map[*il.Type]*il.Variable, s *il.Scope, depth int) {
	if s == nil || depth > 200 {
		return
	}
	for _, v := range s.Variables {
		if v.LocalToFunction || v.Name == nil || v.IsPrototype || v.IsTemplateVariable {
			continue
		}
		v := v
		found := func(t *il.Type) {
			if m[t] == nil && t.EnclosingRoutine == nil {
				m[t] = v
			}
		}
		initClosures(v.Dyn, found, 0)
		constantClosures(v.Const, found, 0)
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias {
			scopeInitialisers(m, n.Scope, depth+1)
		}
	}
	for _, t := range s.Types {
		if t.Cls != nil && !t.Cls.IsPrototype {
			scopeInitialisers(m, t.Cls.AssocScope, depth+1)
		}
	}
}

// initClosures calls found with the closures that are made in d.
func initClosures(d *il.DynamicInit, found func(*il.Type), depth int) {
	if d == nil || depth > 200 {
		return
	}
	if d.Lambda != nil && d.Lambda.Closure != nil {
		found(d.Lambda.Closure)
	}
	ask := func(e *il.Expr) il.Answer {
		if e.X != nil && e.X.Lambda != nil && e.X.Lambda.Closure != nil {
			found(e.X.Lambda.Closure)
		}
		if e.Init != nil {
			initClosures(e.Init, found, depth+1)
		}
		return il.Below
	}
	if d.Expr != nil {
		il.Search(d.Expr, ask)
	}
	for a := d.Args; a != nil; a = a.Next {
		il.Search(a, ask)
	}
}

// constantClosures calls found with the closures whose functions constant c is, or has
// as elements.
func constantClosures(c *il.Constant, found func(*il.Type), depth int) {
	if c == nil || depth > 200 {
		return
	}
	if r := c.Routine; r != nil && r.MemberOf != nil && r.MemberOf.ClassType() != nil && r.MemberOf.ClassType().Cls.IsClosure {
		found(r.MemberOf.ClassType())
	}
	if c.Expr != nil {
		initClosures(&il.DynamicInit{Expr: c.Expr}, found, depth+1)
	}
	for _, e := range c.Elems {
		constantClosures(e, found, depth+1)
	}
	initClosures(c.Dyn, found, depth+1)
}

// closureNumbers numbers the closures of the initialisers of each namespace in the
// order of the source (rule mangle.closure-number).
func closureNumbers(by map[*il.Type]*il.Variable) map[*il.Type]int {
	scopes := make(map[*il.Scope][]*il.Type)
	for t, v := range by { // any order: sorted below
		scopes[v.ParentScope] = append(scopes[v.ParentScope], t)
	}
	numbers := make(map[*il.Type]int)
	for _, list := range scopes { // any order: each has its own numbers
		slices.SortFunc(list, func(a, b *il.Type) int { return cmp.Compare(a.ID, b.ID) })
		for i, t := range list {
			numbers[t] = i
		}
	}
	return numbers
}

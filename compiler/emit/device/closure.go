// This file implements which closures stand in the initialisers of variables of
// namespaces.
package device

import "cufront/compiler/il"

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
		if v.Dyn == nil || v.LocalToFunction || v.Name == nil {
			continue
		}
		v := v
		initClosures(v.Dyn, func(t *il.Type) { m[t] = v }, 0)
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

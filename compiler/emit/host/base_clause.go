// This file implements what base clauses, which name template-ids first, mean for the
// text of a class (rule arg.own-class-of-base-clause).
package host

import "cufront/compiler/il"

// maxBaseTypes bounds how many types of a base clause or template-id are looked at.
const maxBaseTypes = 200

// namedByBaseClause returns the enclosing class template that template-id t has among
// its arguments and in the base clause of which it stands, where that name needed its
// arguments; nil for others.
func namedByBaseClause(fx *facts, cx ctx, t *il.Type) *il.Type {
	if cx.basesOf != nil || holdsUnknownValue(t) {
		return nil
	}
	for s := fx.scope; s != nil; s = s.Parent {
		if s.Kind != il.SckClass || s.Type == nil || s.Type.Cls == nil || !s.Type.Cls.IsPrototype || !holdsTemplateID(fx.u, t, s.Type) {
			continue
		}
		for _, b := range s.Type.Cls.Bases {
			if b.Direct && holdsTemplateID(fx.u, b.Type, t) {
				return s.Type
			}
		}
	}
	return nil
}

// holdsUnknownValue reports whether a value that depends on template parameters is among
// the arguments of t, or of what these name; of too many types it says so.
func holdsUnknownValue(t *il.Type) bool {
	return searchArguments(t, true, func(c *il.Type) bool {
		for i := range c.Cls.Args {
			a := &c.Cls.Args[i]
			if a.Const != nil && a.Const.Kind == il.CkTemplateParam || a.Spelled != nil && a.Spelled.ValueDependent {
				return true
			}
		}
		return false
	})
}

// holdsTemplateID reports whether t is, or has among its arguments, template-id id.
func holdsTemplateID(u *il.Unit, t, id *il.Type) bool {
	return searchArguments(t, false, func(c *il.Type) bool { return u.Same(c, id) })
}

// searchArguments reports whether found says yes of class t, or of one among the types
// that are its arguments, at any depth; beyond maxBaseTypes of them it returns beyond.
func searchArguments(t *il.Type, beyond bool, found func(class *il.Type) bool) bool {
	rest := maxBaseTypes
	return il.SearchTypes(t, func(t *il.Type, below func(*il.Type)) bool {
		if rest--; rest < 0 {
			return beyond
		}
		c := t.ClassType()
		if c == nil {
			if s := t.Skip(); s.Kind == il.TkTemplateParam && s.Class != nil {
				below(s.Class)
			}
			return false
		}
		if found(c) {
			return true
		}
		for i := range c.Cls.Args {
			if a := c.Cls.Args[i].Type; a != nil {
				below(a)
			}
		}
		return false
	})
}

// This file implements the current instantiation: the classes whose members
// can be looked up although they depend on template parameters
// [temp.dep.type].
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// isCurrentInstantiation reports whether class c is being defined as a
// prototype around here, so that its members can be looked up now. A
// declarator-id under template headers names prototypes too.
func (env *Env) isCurrentInstantiation(u *il.Unit, c *il.Type) bool {
	k := c.ClassType()
	if k == nil {
		return false
	}
	return env.has(namingMember) && u.Canonical(k).Cls.IsPrototype || env.isPrototypeAround(u, k)
}

// isPrototypeAround reports whether c is a class whose members are being
// declared around here, or a member class of one.
func (env *Env) isPrototypeAround(u *il.Unit, c *il.Type) bool {
	k := c.ClassType()
	if k == nil {
		return false
	}
	k = u.Canonical(k)
	for s := env.scope; s != nil; s = s.Parent {
		if s.Kind != symbols.ScopeClass || s.Class == nil {
			continue
		}
		if o := u.Canonical(s.Class); o == k || typing.IsMemberPrototype(o, k) {
			return true
		}
	}
	return false
}

// seenFromOutside reports whether t is a class template's own class outside of it,
// where other headers call it so: it is no current instantiation, and a type in it
// needs typename [temp.res] (rule front.typename).
func (env *Env) seenFromOutside(u *il.Unit, t *il.Type) bool {
	c := t.ClassType()
	return c != nil && u.Canonical(c).Cls.IsPrototype && !env.isPrototypeAround(u, c)
}

// isAround reports whether class c is one of those whose definition or member
// is being parsed.
func (env *Env) isAround(u *il.Unit, c *il.Type) bool {
	c = u.Canonical(c)
	for s := env.scope; s != nil; s = s.Parent {
		if s.Kind == symbols.ScopeClass && s.Class != nil && u.Canonical(s.Class) == c {
			return true
		}
	}
	return false
}

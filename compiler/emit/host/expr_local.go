// This file implements what names the members of classes local to function templates.

package host

import "cufront/compiler/il"

// localStatic returns the only member function, a static one, that an unresolved callee names in a
// class local to the function template being printed (rule paren.static-of-local-class).
func (fx *facts) localStatic(c *il.Expr) *il.Routine {
	if c.Kind != il.EnkUnresolved || c.X == nil || c.X.HasArgs || c.X.Name == nil || c.X.Qualifier == nil || c.X.Qualifier.Class == nil || !fx.inPrototype() {
		return nil
	}
	class := c.X.Qualifier.Class.ClassType()
	if !class.IsWithinFunction() || class.Cls.AssocScope == nil {
		return nil
	}
	var found *il.Routine
	for _, r := range class.Cls.AssocScope.Routines {
		if r.Name != c.X.Name {
			continue
		}
		if found != nil || !r.IsStaticMember || r.AssocTemplate != nil {
			return nil
		}
		found = r
	}
	return found
}

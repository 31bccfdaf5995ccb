// This file implements what the name of a data member finds in the classes of its object:
// itself, another member, or several (rules op.hidden-field, op.ambiguous-field).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// ambiguousQualifier returns the class that the name of e, a data member of an object of
// class (nil: of *this), stands behind because several bases have a member of that name: the
// one that was written, else in an implicit access the current class, and in class templates
// the member's own; nil where the name stands alone (rule op.ambiguous-field).
func ambiguousQualifier(fx *facts, e *il.Expr, class *il.Type) *il.Type {
	f, implicit := e.Field, class == nil
	if implicit && fx.routine != nil && fx.routine.MemberOf != nil {
		class = fx.routine.MemberOf.Skip()
	}
	if f.Name == nil || f.Parent == nil || f.Parent.IsDependent() || class == nil || class.Cls == nil || class == f.Parent ||
		fieldsNamed(class, f.Name, &il.ClassSet{}) < 2 {
		return nil
	}
	switch r := e.NameRef; {
	case r != nil && r.Qualifier != nil && r.Qualifier.Class != nil:
		return r.Qualifier.Class
	case class.IsDependent():
		return f.Parent
	case implicit:
		return class
	}
	return nil
}

// fieldsNamed counts the subobjects of class c that have a member of their own named n and
// are not hidden by others on the way, up to two; without are the classes that lead to none.
func fieldsNamed(c *il.Type, n *token.Name, without *il.ClassSet) int {
	found := 0
	for _, b := range c.Cls.DirectBases {
		d := b.Type.ClassType()
		if d == nil || d.Cls == nil || without.Has(d) {
			continue
		}
		k := 1
		if !declaresMember(d, n) {
			if k = fieldsNamed(d, n, without); k == 0 {
				without.Add(d)
			}
		}
		if k > 0 && b.Virtual {
			without.Add(d) // the other paths to it lead to the same subobject
		}
		if found += k; found > 1 {
			return found
		}
	}
	return found
}

// declaresMember reports whether class c has a data member or member function named n.
func declaresMember(c *il.Type, n *token.Name) bool {
	return ownField(c, n) != nil || declaresFunction(c, n)
}

// ownField returns the first data member of class c itself that is named n, nil if there is none.
func ownField(c *il.Type, n *token.Name) *il.Field {
	for _, g := range c.Cls.Fields {
		if g.Name == n {
			return g
		}
	}
	return nil
}

// findsField reports whether the name of f, looked up in class c, is f: a member
// of a derived class hides it, that of another base makes it ambiguous
// (rule op.hidden-field).
func findsField(c *il.Type, f *il.Field) bool { return findsFieldBut(c, f, &il.ClassSet{}) }

// findsFieldBut is findsField that does not search the classes seen again.
func findsFieldBut(c *il.Type, f *il.Field, seen *il.ClassSet) bool {
	if c == nil || c.Cls == nil || c == f.Parent || !seen.Add(c) {
		return true
	}
	if g := ownField(c, f.Name); g != nil {
		return g == f
	}
	if declaresFunction(c, f.Name) {
		return false
	}
	for _, b := range c.Cls.DirectBases {
		switch d := b.Type.ClassType(); {
		case d == nil || d.Cls == nil:
		case d == f.Parent && b.Ambiguous, !findsFieldBut(d, f, seen):
			return false
		}
	}
	return true
}

// declaresFunction reports whether class c has a member function named n
// (rule op.hidden-by-function).
func declaresFunction(c *il.Type, n *token.Name) bool {
	for _, r := range c.Cls.Routines {
		if r.Name == n {
			return true
		}
	}
	return false
}

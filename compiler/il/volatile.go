// This file implements which objects are volatile, as a whole or in part.
package il

// maxVolatileDepth bounds the nesting of classes that is looked into.
const maxVolatileDepth = 200

// HoldsVolatile reports whether an object of type t is volatile or has a part that is;
// known remembers the answers for classes.
func HoldsVolatile(t *Type, known map[*ClassInfo]bool) bool { return holdsVolatile(t, known, 0) }

func holdsVolatile(t *Type, known map[*ClassInfo]bool, depth int) bool {
	for ; t != nil; t = t.Skip().Elem {
		switch s := t.Skip(); {
		case t.IsReference():
			return false
		case t.AllQuals()&Volatile != 0:
			return true
		case s.Kind != TkArray:
			c := s.ClassInfoOrNil()
			return c != nil && hasVolatileMember(c, known, depth)
		}
	}
	return false
}

// HasVolatileMember reports whether an object of class c has a volatile member, at any
// depth; known remembers the answers.
func (c *ClassInfo) HasVolatileMember(known map[*ClassInfo]bool) bool {
	return hasVolatileMember(c, known, 0)
}

func hasVolatileMember(c *ClassInfo, known map[*ClassInfo]bool, depth int) bool {
	if found, ok := known[c]; ok || depth > maxVolatileDepth {
		return found
	}
	known[c] = false // a class within itself is an error
	found := false
	for _, b := range c.DirectBases {
		found = found || holdsVolatile(b.Type, known, depth+1)
	}
	for _, f := range c.Fields {
		found = found || holdsVolatile(f.Type, known, depth+1)
	}
	known[c] = found
	return found
}

// This file implements sets of entries, some of which have no number.
package display

import "cufront/compiler/il"

// nodeSet is a set of entries. The numbers of a unit's entries are dense; parts
// that the display shows as entries have numbers beyond them, and some none.
type nodeSet struct {
	numbers il.NumberSet
	others  map[il.Node]bool
}

// dense reports whether id is the number of an entry of the unit.
func dense(id uint32) bool { return id-1 < derivationBase-1 }

// has reports whether n is in the set.
func (s *nodeSet) has(n il.Node) bool {
	if id := n.Hdr().ID; dense(id) {
		return s.numbers.Has(id)
	}
	return s.others[n]
}

// add adds n to the set.
func (s *nodeSet) add(n il.Node) { s.enter(n, n.Hdr().ID) }

// remove takes n out of the set.
func (s *nodeSet) remove(n il.Node) {
	if id := n.Hdr().ID; dense(id) {
		s.numbers.Remove(id)
	} else {
		delete(s.others, n)
	}
}

// enter adds n, whose number is id, and reports whether it was not there.
func (s *nodeSet) enter(n il.Node, id uint32) bool {
	if dense(id) {
		return s.numbers.Add(id)
	}
	if s.others[n] {
		return false
	}
	if s.others == nil {
		s.others = make(map[il.Node]bool)
	}
	s.others[n] = true
	return true
}

// clear empties the set and keeps its memory.
func (s *nodeSet) clear() {
	clear(s.numbers)
	clear(s.others)
}

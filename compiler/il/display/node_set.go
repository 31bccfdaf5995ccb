// This file implements sets of entries: a bit for each number of an entry.
package display

import "cufront/compiler/il"

// nodeSet is a set of entries. The numbers of a unit's entries are dense; parts
// that the display shows as entries have numbers beyond them, and some none.
type nodeSet struct {
	bits   []uint64
	others map[il.Node]bool
}

// has reports whether n is in the set.
func (s *nodeSet) has(n il.Node) bool {
	if i := n.Hdr().ID; i-1 < derivationBase-1 {
		return int(i>>6) < len(s.bits) && s.bits[i>>6]&(1<<(i&63)) != 0
	}
	return s.others[n]
}

// numbered reports whether the entry with this number is in the set.
func (s *nodeSet) numbered(id uint32) bool {
	return int(id>>6) < len(s.bits) && s.bits[id>>6]&(1<<(id&63)) != 0
}

// number adds the entry with this number.
func (s *nodeSet) number(id uint32) {
	at := int(id >> 6)
	if at >= len(s.bits) {
		s.bits = append(s.bits, make([]uint64, at+1-len(s.bits)+len(s.bits))...)
	}
	s.bits[at] |= 1 << (id & 63)
}

// add adds n to the set.
func (s *nodeSet) add(n il.Node) { s.enter(n, n.Hdr().ID) }

// remove takes n out of the set.
func (s *nodeSet) remove(n il.Node) {
	if i := n.Hdr().ID; i-1 >= derivationBase-1 {
		delete(s.others, n)
	} else if s.numbered(i) {
		s.bits[i>>6] &^= 1 << (i & 63)
	}
}

// enter adds n, whose number is id, and reports whether it was not there.
func (s *nodeSet) enter(n il.Node, id uint32) bool {
	if id-1 >= derivationBase-1 {
		if s.others[n] {
			return false
		}
		if s.others == nil {
			s.others = make(map[il.Node]bool)
		}
		s.others[n] = true
		return true
	}
	at, bit := int(id>>6), uint64(1)<<(id&63)
	if at >= len(s.bits) {
		s.bits = append(s.bits, make([]uint64, at+1-len(s.bits)+len(s.bits))...)
	}
	if s.bits[at]&bit != 0 {
		return false
	}
	s.bits[at] |= bit
	return true
}

// clear empties the set and keeps its memory.
func (s *nodeSet) clear() {
	clear(s.bits)
	clear(s.others)
}

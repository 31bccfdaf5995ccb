// This file implements sets of the numbers of entries.
package il

// A NumberSet is a set of the numbers of entries, which are dense: a bit for each.
type NumberSet []uint64

// Has reports whether n is in the set.
func (s NumberSet) Has(n uint32) bool {
	return int(n>>6) < len(s) && s[n>>6]&(1<<(n&63)) != 0
}

// Add adds n and reports whether it was not there.
func (s *NumberSet) Add(n uint32) bool {
	at, bit := int(n>>6), uint64(1)<<(n&63)
	if at >= len(*s) {
		*s = append(*s, make([]uint64, at+1)...) // twice what it was, and room for n
	}
	if (*s)[at]&bit != 0 {
		return false
	}
	(*s)[at] |= bit
	return true
}

// Remove takes n out.
func (s NumberSet) Remove(n uint32) {
	if s.Has(n) {
		s[n>>6] &^= 1 << (n & 63)
	}
}

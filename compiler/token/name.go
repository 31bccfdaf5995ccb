// This file implements interned names: every identifier, keyword and literal
// spelling of a compilation exists once, so that comparing names is comparing
// pointers and the keyword test is a load.
package token

import (
	"hash/maphash"
	"strings"
)

// Name is an interned spelling. It lives as long as its Table.
type Name struct {
	Text    string
	Keyword Kind   // the keyword this identifier is in the current dialect, or Ident
	ID      uint32 // dense number, in order of first appearance
	Macro   any    // the macro defined under this name (owned by package pp), nil when none
}

func (n *Name) String() string {
	if n == nil {
		return ""
	}
	return n.Text
}

// Table interns names: a hash table with open addressing, whose hash differs
// from run to run, so that no input can be made to collide. The zero value is
// not usable; see NewTable.
type Table struct {
	slots []slot // a power of two, at most half full
	count int
	seed  maphash.Seed
	slab  []Name
	plain bool // no name has a backslash
}

type slot struct {
	hash uint64
	name *Name
}

// NewTable returns an empty table sized for an input of about n bytes.
func NewTable(n int) *Table {
	size := 1024
	for size < n/256 {
		size *= 2
	}
	return &Table{slots: make([]slot, size), seed: maphash.MakeSeed(), plain: true}
}

// Intern returns the name spelled b; it copies b when the name is new.
func (t *Table) Intern(b []byte) *Name {
	h := maphash.Bytes(t.seed, b)
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.name == nil {
			return t.add(i, h, string(b))
		}
		if s.hash == h && s.name.Text == string(b) {
			return s.name
		}
	}
}

// InternString is Intern for a string, which is kept.
func (t *Table) InternString(s string) *Name {
	h := maphash.String(t.seed, s)
	i := t.find(h, s)
	if n := t.slots[i].name; n != nil {
		return n
	}
	return t.add(i, h, s)
}

// find returns the slot that holds s or is free for it.
func (t *Table) find(h uint64, s string) uint64 {
	mask := uint64(len(t.slots) - 1)
	i := h & mask
	for t.slots[i].name != nil && (t.slots[i].hash != h || t.slots[i].name.Text != s) {
		i = (i + 1) & mask
	}
	return i
}

// Plain reports whether no name has a universal character name or another escape.
func (t *Table) Plain() bool { return t.plain }

// Len returns the number of names.
func (t *Table) Len() int { return t.count }

// add puts a new name into the free slot i.
func (t *Table) add(i, h uint64, s string) *Name {
	if len(t.slab) == 0 {
		t.slab = make([]Name, 256)
	}
	n := &t.slab[0]
	t.slab = t.slab[1:]
	n.Text, n.Keyword, n.ID = s, Ident, uint32(t.count)
	t.slots[i] = slot{h, n}
	t.plain = t.plain && strings.IndexByte(s, '\\') < 0
	t.count++
	if 2*t.count > len(t.slots) {
		t.grow()
	}
	return n
}

// grow doubles the table.
func (t *Table) grow() {
	old := t.slots
	t.slots = make([]slot, 2*len(old))
	mask := uint64(len(t.slots) - 1)
	for _, s := range old {
		if s.name == nil {
			continue
		}
		i := s.hash & mask
		for t.slots[i].name != nil {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
}

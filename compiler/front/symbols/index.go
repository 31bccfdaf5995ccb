// This file implements the index of a scope: a hash table with open addressing, the
// most asked one of the compiler.

package symbols

import "cufront/compiler/token"

// An index finds the symbols of a scope by their names.
type index struct {
	slots  []indexSlot // a power of two, at most half full
	shift  uint        // leaves as many bits of a hash as slots need
	lists  [][]*Symbol // in the order in which their names came
	single []*Symbol   // room for lists of one
}

// An indexSlot is empty where list is 0.
type indexSlot struct {
	name *token.Name
	list uint32 // 1 + its place in lists
}

// Bits of the slots of an empty index, and those of a hash.
const (
	firstBits = 5
	hashBits  = 32
)

func newIndex() *index {
	return &index{slots: make([]indexSlot, 1<<firstBits), shift: hashBits - firstBits}
}

// slot returns the slot of name, or the empty one where it belongs. Names are numbered
// densely, so their products with the golden ratio are far apart.
func (x *index) slot(name *token.Name) *indexSlot {
	const golden = 0x9e3779b9
	h := uint32(0)
	if name != nil {
		h = name.ID * golden
	}
	for at := h >> x.shift; ; at++ {
		s := &x.slots[at&uint32(len(x.slots)-1)]
		if s.list == 0 || s.name == name {
			return s
		}
	}
}

// find returns the list of the symbols of name, nil when there was none.
func (x *index) find(name *token.Name) *[]*Symbol {
	s := x.slot(name)
	if s.list == 0 {
		return nil
	}
	return &x.lists[s.list-1]
}

// enter puts y into the index. Nearly every name has one symbol: lists of one are
// cut from a longer one.
func (x *index) enter(y *Symbol) {
	s := x.slot(y.Name)
	if s.list != 0 {
		list := &x.lists[s.list-1]
		*list = append(*list, y)
		return
	}
	const few = 16
	if len(x.single) == 0 {
		x.single = make([]*Symbol, few)
	}
	x.single[0] = y
	x.lists = append(x.lists, x.single[:1:1])
	x.single = x.single[1:]
	s.name, s.list = y.Name, uint32(len(x.lists))
	if 2*len(x.lists) > len(x.slots) {
		x.grow()
	}
}

// grow doubles the number of slots.
func (x *index) grow() {
	before := x.slots
	x.slots = make([]indexSlot, 2*len(before))
	x.shift--
	for _, s := range before {
		if s.list != 0 {
			*x.slot(s.name) = s
		}
	}
}

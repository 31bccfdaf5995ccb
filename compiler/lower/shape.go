// This file implements what the lowering knows of the layout of classes: how a
// base class lies in the struct of a derived class, and the tables of virtual
// functions.
package lower

import "cufront/compiler/il"

// BaseForm is how a base class appears in the struct of a derived class
// (rule gpu.bases).
type BaseForm uint8

const (
	BaseEmpty  BaseForm = iota // not at all
	BasePlain                  // as a member of its own struct
	BaseSO                     // as a member of the struct without its end padding
	BaseSpread                 // its members are members of the derived class
)

// Shapes answers questions about the layout of classes; it remembers answers.
type Shapes struct {
	slots  map[*il.Routine]int
	tables map[*il.Type]*table
	lists  map[*il.Type][]*il.Routine
}

// NewShapes returns an empty memory.
func NewShapes() *Shapes {
	return &Shapes{slots: make(map[*il.Routine]int), tables: make(map[*il.Type]*table), lists: make(map[*il.Type][]*il.Routine)}
}

// HasSubobjectStruct reports whether class c as a base has a struct of its own,
// smaller than that of its objects.
func HasSubobjectStruct(c *il.Type) bool {
	return !c.Cls.Empty && c.Cls.SizeNoVirtual != 0 && c.Cls.SizeNoVirtual != c.Size
}

// FormOf tells how base b appears in its derived class.
func FormOf(b *il.BaseClass) BaseForm {
	c := b.Type.ClassType()
	switch {
	case c.Cls.Empty:
		return BaseEmpty
	case !HasSubobjectStruct(c):
		return BasePlain
	case c.Cls.AlignNoVirtual > 0 && c.Cls.SizeNoVirtual%uint64(max(c.Cls.AlignNoVirtual, 1)) != 0:
		return BaseSpread
	}
	return BaseSO
}

// SpreadsVirtual reports whether virtual base b is spread out in its class.
func SpreadsVirtual(b *il.BaseClass) bool { return FormOf(b) == BaseSpread }

// VirtualOffset is where the table of the class that has virtual base b tells the
// base's offset.
func VirtualOffset(b *il.BaseClass) int64 {
	n := int64(0)
	for _, x := range b.Derived.ClassType().Cls.Bases {
		if x.Virtual && x.Via == nil || x.Virtual && x.Direct {
			n++
			if x == b {
				break
			}
		}
	}
	return -2 - n
}

// Slot is the place of virtual function r in the table of its class.
func (s *Shapes) Slot(r *il.Routine) int {
	c := r.MemberOf.ClassType()
	s.number(c, 0)
	return s.slots[r]
}

// number gives the virtual functions of class c their places: those of its
// primary base first, then new ones in order of declaration; destructors take two.
func (s *Shapes) number(c *il.Type, depth int) int {
	if depth > 200 {
		return 0
	}
	next := 0
	if b := c.Cls.PrimaryBase; b != nil {
		next = s.number(b.Type.ClassType(), depth+1)
	}
	for _, r := range c.Cls.Routines {
		if !r.IsVirtual {
			continue
		}
		if at, ok := s.inherited(r, c, 0); ok {
			s.slots[r] = at
			continue
		}
		s.slots[r] = next
		next++
		if r.Special == il.SfkDestructor {
			next++
		}
	}
	return next
}

// inherited finds the place of r in the table of the primary base.
func (s *Shapes) inherited(r *il.Routine, c *il.Type, depth int) (int, bool) {
	b := c.Cls.PrimaryBase
	if b == nil || depth > 200 {
		return 0, false
	}
	p := b.Type.ClassType()
	for _, o := range p.Cls.Routines {
		if o.IsVirtual && overrides(r, o, 0) {
			return s.slots[o], true
		}
	}
	return s.inherited(r, p, depth+1)
}

// overrides reports whether r overrides o, directly or through other functions.
func overrides(r, o *il.Routine, depth int) bool {
	if depth > 200 {
		return false
	}
	for _, x := range r.Overridden {
		if x == o || overrides(x, o, depth+1) {
			return true
		}
	}
	return false
}

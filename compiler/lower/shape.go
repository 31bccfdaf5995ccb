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
	slots       map[*il.Routine]int
	tables      map[*il.Type]*Table
	ofTables    map[*il.Type]*Tables
	lists       map[*il.Type][]*il.Routine
	offsetLists map[offsetKey][]tableOffset
}

// An offsetKey is a class, and whether it is a virtual base.
type offsetKey struct {
	c       *il.Type
	virtual bool
}

// NewShapes returns an empty memory.
func NewShapes() *Shapes {
	return &Shapes{slots: make(map[*il.Routine]int), tables: make(map[*il.Type]*Table), ofTables: make(map[*il.Type]*Tables),
		lists: make(map[*il.Type][]*il.Routine), offsetLists: make(map[offsetKey][]tableOffset)}
}

// HasSubobjectStruct reports whether class c as a base has a struct of its own,
// smaller than that of its objects.
func HasSubobjectStruct(c *il.Type) bool {
	return !c.Cls.Empty && c.Cls.SizeNoVirtual != 0 && (c.Cls.SizeNoVirtual != c.Size || c.Cls.AnyVirtualBases)
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

// Shared reports whether virtual base b of class c is the primary base of c or of
// another base: it lies in the struct of that.
func Shared(c *il.Type, b *il.BaseClass) bool {
	v := b.Type.ClassType()
	if p := c.Cls.PrimaryBase; p != nil && p.Type.ClassType() == v {
		return true
	}
	for _, x := range c.Cls.Bases {
		d := x.Type.ClassType()
		if d == nil || d.Cls.PrimaryBase == nil || !d.Cls.PrimaryBase.Virtual {
			continue
		}
		if d.Cls.PrimaryBase.Type.ClassType() == v {
			return true
		}
	}
	return false
}

// SpreadsVirtual reports whether virtual base b is spread out in its class.
func SpreadsVirtual(b *il.BaseClass) bool { return FormOf(b) == BaseSpread }

// virtualOffset is where the table of class c tells where its virtual base v lies,
// in entries from where the pointer leads to.
func (s *Shapes) virtualOffset(c, v *il.Type) int64 {
	for i, o := range s.offsets(c, false) {
		if o.base == v {
			return offsetAt(i) / 8
		}
	}
	return 0
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

// Package layout computes sizes, alignments and offsets after the Itanium C++
// ABI [abi 2.4]. It is made of pure functions over the IL.
package layout

import "cufront/compiler/il"

// state is the layout of one class in progress.
type state struct {
	u        *il.Unit
	t        *il.Type
	c        *il.ClassInfo
	size     uint64 // sizeof so far: end of the data, in bytes
	dsize    uint64 // data size, tail padding excluded
	bits     uint64 // bits used in the unit that ends at dsize (bit-fields), 0 when aligned
	align    uint64
	parts    []part // what has empty subobjects, placed so far
	emptyEnd uint64 // behind the last one of them
	work     int    // subobjects looked at for conflicts
	pack     uint64
	virtual  map[*il.Type]uint64 // where the virtual bases lie, once asked; see virtualOffset
}

// Class computes the layout of the complete class t: offsets of bases and
// fields, size and alignment.
func Class(u *il.Unit, t *il.Type) {
	s := &state{u: u, t: t, c: t.Cls, align: 1}
	s.pack = uint64(t.Cls.MaxMemberAlign)
	if t.Kind == il.TkUnion {
		s.union()
	} else {
		s.bases()
		s.fields()
		s.virtualBases()
	}
	s.finish()
}

// IsEmpty reports whether class t has no data.
func IsEmpty(t *il.Type) bool {
	c := t.ClassType()
	return c != nil && c.Cls.Empty
}

func roundUp(n, a uint64) uint64 {
	if a <= 1 {
		return n
	}
	return (n + a - 1) / a * a
}

// bases lays out the primary base or the virtual table pointer and the
// nonvirtual bases.
func (s *state) bases() {
	s.c.Empty = s.isEmpty()
	primary := s.primaryBase()
	switch {
	case primary != nil:
		s.c.OwnRare().PrimaryBase = primary
		s.placeBase(primary, 0)
		primary.SharesVtable = true
	case s.c.Polymorphic || s.c.AnyVirtualBases:
		s.size, s.dsize, s.align = 8, 8, 8
	}
	for _, b := range s.c.DirectBases {
		if !b.Virtual && b != primary {
			s.addBase(b)
		}
	}
}

// isEmpty decides whether the class is empty: no fields but zero-width
// bit-fields, no virtual functions or bases, empty bases only.
func (s *state) isEmpty() bool {
	if s.c.Polymorphic || s.c.AnyVirtualBases {
		return false
	}
	for _, f := range s.c.Fields {
		if f.IsBitField && f.BitSize == 0 {
			continue
		}
		if f.NoUniqueAddress && IsEmpty(f.Type) {
			continue
		}
		return false
	}
	for _, b := range s.c.DirectBases {
		if c := b.Type.ClassType(); c != nil && !c.Cls.Empty {
			return false
		}
	}
	return true
}

// primaryBase returns the first nonvirtual dynamic direct base, else a nearly
// empty virtual base, nil when there is none.
func (s *state) primaryBase() *il.BaseClass {
	for _, b := range s.c.DirectBases {
		if c := b.Type.ClassType(); !b.Virtual && c != nil && dynamic(c) {
			return b
		}
	}
	var first *il.BaseClass
	for _, b := range s.c.Bases {
		c := b.Type.ClassType()
		if b.Virtual && c != nil && nearlyEmpty(c) {
			if !s.isIndirectPrimary(b) {
				return b
			}
			if first == nil {
				first = b
			}
		}
	}
	return first
}

// isIndirectPrimary reports whether virtual base v is the primary base of
// another base.
func (s *state) isIndirectPrimary(v *il.BaseClass) bool {
	for _, b := range s.c.Bases {
		c := b.Type.ClassType()
		if c == nil || b == v {
			continue
		}
		if p := c.Cls.PrimaryBase; p != nil && p.Virtual && p.Type.ClassType() == v.Type.ClassType() {
			return true
		}
	}
	return false
}

func dynamic(c *il.Type) bool { return c.Cls.Polymorphic || c.Cls.AnyVirtualBases }

// nearlyEmpty reports whether c holds nothing but a virtual table pointer.
func nearlyEmpty(c *il.Type) bool {
	if !dynamic(c) || c.Cls.SizeNoVirtual != 8 && c.Size != 8 {
		return false
	}
	return len(c.Cls.Fields) == 0 && c.Cls.SizeNoVirtual <= 8
}

// baseSize returns data size, size and alignment of class c as a base.
func baseSize(c *il.Type) (dsize, align uint64) {
	return c.Cls.SizeNoVirtual, uint64(c.Cls.AlignNoVirtual)
}

// addBase places the nonvirtual (or, at the end, virtual) base b.
func (s *state) addBase(b *il.BaseClass) {
	c := b.Type.ClassType()
	if c == nil {
		return
	}
	s.bits = 0
	if c.Cls.Empty {
		s.placeEmptyBase(b, c)
		return
	}
	_, align := baseSize(c)
	if s.c.IsPacked {
		align = 1
	} else if s.pack != 0 && align > s.pack {
		align = s.pack
	}
	off := roundUp(s.dsize, align)
	for s.conflicts(c, off) {
		off += align
	}
	s.placeBase(b, off)
}

// placeBase records base b at offset off.
func (s *state) placeBase(b *il.BaseClass, off uint64) {
	c := b.Type.ClassType()
	size, align := baseSize(c)
	b.Offset = off
	s.place(c, off)
	if !s.c.IsPacked {
		if s.pack != 0 && align > s.pack {
			align = s.pack
		}
		s.align = max(s.align, align)
	}
	s.dsize = max(s.dsize, off+size)
	s.size = max(s.size, s.dsize)
}

// placeEmptyBase puts an empty base at offset 0 if it can, else behind the
// data.
func (s *state) placeEmptyBase(b *il.BaseClass, c *il.Type) {
	align := uint64(c.AlignOf())
	off := uint64(0)
	if s.conflicts(c, off) {
		off = roundUp(s.dsize, align)
		for s.conflicts(c, off) {
			off += align
		}
	}
	b.Offset = off
	b.OptimizedEmpty = true
	s.place(c, off)
	s.align = max(s.align, align)
	s.size = max(s.size, off+c.Size)
}

// virtualBases places the virtual bases behind everything else.
func (s *state) virtualBases() {
	s.c.OwnRare().SizeNoVirtual, s.c.AlignNoVirtual = s.nonvirtualSize(), uint32(s.align)
	if s.c.Empty {
		s.c.OwnRare().SizeNoVirtual = 0
	}
	var shared []*il.BaseClass
	for _, b := range s.c.Bases {
		switch {
		case !b.Virtual || b == s.c.PrimaryBase:
		case s.hostOf(b) != nil:
			shared = append(shared, b)
		default:
			s.addBase(b)
		}
	}
	s.shareVirtual(shared)
	for _, b := range s.c.Bases {
		if !b.Direct && !b.Virtual {
			s.indirectOffset(b)
		}
	}
}

// nonvirtualSize returns the size of the class without virtual bases: empty
// subobjects that reach beyond the data count [abi nvsize].
func (s *state) nonvirtualSize() uint64 {
	s.closeBits()
	return max(s.size, s.dsize)
}

// hostOf returns the first base whose primary base the virtual base v is, nil without
// one: v lies where that begins.
func (s *state) hostOf(v *il.BaseClass) *il.BaseClass {
	vc := v.Type.ClassType()
	for _, b := range s.c.Bases {
		c := b.Type.ClassType()
		if c == nil || b == v {
			continue
		}
		if p := c.Cls.PrimaryBase; p != nil && p.Virtual && p.Type.ClassType() == vc {
			return b
		}
	}
	return nil
}

// shareVirtual gives virtual bases that are primary bases of others the places of
// these.
func (s *state) shareVirtual(list []*il.BaseClass) {
	for _, v := range list {
		at := v
		for range s.c.Bases {
			h := s.hostOf(at)
			if h == nil || at == s.c.PrimaryBase {
				break
			}
			at = h
			if !h.Virtual {
				break
			}
		}
		v.Offset = at.Offset
	}
}

// indirectOffset computes the offset of an indirect nonvirtual base along its
// path.
func (s *state) indirectOffset(b *il.BaseClass) {
	if !s.c.AnyVirtualBases || !b.ThroughVirtual() {
		b.Offset = b.Via.Offset + b.Inherited.Offset
		return
	}
	off, steps := uint64(0), 0
	var virtual *il.BaseClass // the last virtual step of the way: what lies before it does not count
	for x := b; x != nil; x = x.Inherited {
		steps++
		step := x
		if x.Via != nil {
			step = x.Via
		}
		if step.Virtual {
			virtual, off = step, 0
		} else {
			off += step.Offset
		}
	}
	s.u.Work.Walk(steps)
	b.Offset = off
	if virtual != nil {
		b.Offset += s.virtualOffset(virtual.Type.ClassType())
	}
}

// virtualOffset returns where the virtual base of class c lies.
func (s *state) virtualOffset(c *il.Type) uint64 {
	if s.virtual == nil {
		s.virtual = make(map[*il.Type]uint64)
		for _, v := range s.c.Bases {
			if v.Virtual {
				s.virtual[v.Type.ClassType()] = v.Offset
			}
		}
		s.u.Work.Step(len(s.c.Bases))
		s.u.Work.Bytes(64 * len(s.virtual))
	}
	return s.virtual[c]
}

// finish rounds the size up and stores what was computed.
func (s *state) finish() {
	s.closeBits()
	if r := uint64(s.c.RequestedAlign); r > s.align {
		s.align = r
	}
	size := max(s.size, s.dsize)
	if size == 0 {
		size = 1
		if s.t.Kind == il.TkUnion || len(s.c.Fields) > 0 && s.onlyZeroArrays() {
			size = 0
		}
		if len(s.c.Fields) == 0 || s.allBitZero() {
			size = 1
		}
	}
	if s.t.Kind == il.TkUnion {
		s.c.Empty = len(s.c.Fields) == 0
		s.c.OwnRare().SizeNoVirtual, s.c.AlignNoVirtual = s.dsize, uint32(s.align)
		if s.dsize == 0 && len(s.c.Fields) > 0 {
			size = s.size
		}
	}
	s.t.Size = roundUp(size, s.align)
	s.t.Align = uint32(s.align)
	s.c.AlignNoVirtual = uint32(max(uint64(s.c.AlignNoVirtual), 1))
	s.c.OwnRare().DataSize = s.dsize
	if s.c.Members.PlainData(s.t) && !s.c.Empty {
		s.c.OwnRare().SizeNoVirtual, s.c.OwnRare().DataSize = s.t.Size, s.t.Size
	}
	if uint64(s.c.RequestedAlign) > uint64(s.c.AlignNoVirtual) {
		s.c.AlignNoVirtual = uint32(s.align)
	}
	s.closeEmpty()
}

func (s *state) onlyZeroArrays() bool {
	for _, f := range s.c.Fields {
		if f.Type.Skip().Size != 0 {
			return false
		}
	}
	return true
}

func (s *state) allBitZero() bool {
	for _, f := range s.c.Fields {
		if !f.IsBitField || f.BitSize != 0 {
			return false
		}
	}
	return true
}

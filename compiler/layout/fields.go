// This file implements the layout of data members and bit-fields.
package layout

import "cufront/compiler/il"

// fieldAlign returns the alignment of field f in this class.
func (s *state) fieldAlign(f *il.Field) uint64 {
	a := uint64(f.Type.AlignOf())
	if f.Type.IsReference() {
		a = 8
	}
	if s.c.IsPacked || f.Packed {
		a = 1
	}
	if s.pack != 0 && a > s.pack {
		a = s.pack
	}
	// #pragma pack does not cap a member's own alignment (rule front.pack)
	if r := uint64(f.Alignment); r > a {
		a = r
	}
	return a
}

func fieldSize(f *il.Field) uint64 {
	if f.Type.IsReference() {
		return 8
	}
	return f.Type.Skip().Size
}

// fields places the data members in order.
func (s *state) fields() {
	for _, f := range s.c.Fields {
		if f.IsBitField {
			s.bitField(f)
			continue
		}
		s.field(f)
	}
}

// field places an ordinary member.
func (s *state) field(f *il.Field) {
	s.closeBits()
	align, size := s.fieldAlign(f), fieldSize(f)
	c := f.Type.ClassType()
	if f.NoUniqueAddress && c != nil {
		s.noUniqueAddress(f, c, align)
		return
	}
	off := roundUp(s.dsize, align)
	if c == nil {
		c = elementClass(f.Type)
	}
	if c != nil {
		f.Offset = off
		for s.memberConflicts(c, off) {
			off += align
		}
	}
	f.Offset = off
	if c != nil {
		s.placeMember(c, off, elements(f.Type, c))
	}
	s.align = max(s.align, align)
	s.dsize = off + size
	s.size = max(s.size, s.dsize)
}

// elementClass returns the class of an array's elements, nil when there is
// none.
func elementClass(t *il.Type) *il.Type {
	return t.BaseElement().ClassType()
}

// noUniqueAddress places a [[no_unique_address]] member: an empty one may
// share an address, others give up their tail padding.
func (s *state) noUniqueAddress(f *il.Field, c *il.Type, align uint64) {
	if c.Cls.Empty {
		off := uint64(0)
		if s.memberConflicts(c, off) {
			off = roundUp(s.dsize, align)
			for s.memberConflicts(c, off) {
				off += align
			}
			// unlike an empty base it moves what follows
			s.dsize = off
		}
		f.Offset, f.OptimizedEmpty = off, true
		s.placeMember(c, off, 1)
		s.align = max(s.align, align)
		s.size = max(s.size, off+c.Size)
		return
	}
	off := roundUp(s.dsize, align)
	for s.memberConflicts(c, off) {
		off += align
	}
	f.Offset = off
	s.placeMember(c, off, 1)
	s.align = max(s.align, align)
	s.dsize = off + max(c.Cls.SizeNoVirtual, c.Cls.DataSize)
	s.size = max(s.size, off+c.Size)
}

// closeBits ends a run of bit-fields: the next member starts at a byte.
func (s *state) closeBits() {
	if s.bits > 0 {
		s.bits = 0
	}
}

// bitPos returns the first free bit.
func (s *state) bitPos() uint64 {
	if s.bits == 0 {
		return s.dsize * 8
	}
	return (s.dsize-1)*8 + s.bits
}

// setBitPos makes pos the first free bit.
func (s *state) setBitPos(pos uint64) {
	s.dsize, s.bits = (pos+7)/8, pos%8
	s.size = max(s.size, s.dsize)
}

// bitField places a bit-field [abi 2.4 II.1].
func (s *state) bitField(f *il.Field) {
	size := fieldSize(f) * 8
	if size == 0 {
		return
	}
	align := s.fieldAlign(f) * 8
	typeAlign := align
	if s.pack != 0 {
		typeAlign = min(uint64(f.Type.AlignOf()), s.pack) * 8
	}
	width := uint64(f.BitSize)
	pos := s.bitPos()
	switch {
	case width == 0:
		// a zero-width bit-field aligns the next one to its type
		a := uint64(f.Type.AlignOf()) * 8
		if r := uint64(f.Alignment) * 8; r > a {
			a = r
		}
		pos = roundUp(pos, a)
		f.Offset, f.BitOffset = pos/8, 0
		s.setBitPos(pos)
		s.bits = 0
		return
	case f.Alignment != 0:
		pos = roundUp(pos, align)
	case s.c.IsPacked || f.Packed:
	case s.pack != 0:
		// under #pragma pack bit-fields are packed when they would straddle
		// only as far as the capped alignment
	default:
		if pos/size != (pos+width-1)/size || width > size {
			if (pos%typeAlign)+width > size {
				pos = roundUp(pos, typeAlign)
			}
		} else if typeAlign < size && (pos%typeAlign)+width > size {
			pos = roundUp(pos, typeAlign)
		}
	}
	f.Offset, f.BitOffset = pos/8, uint32(pos%8)
	if !s.c.IsPacked && !f.Packed && f.Name != nil || f.Alignment != 0 {
		s.align = max(s.align, align/8)
	}
	s.setBitPos(pos + width)
}

// union lays all members out at offset 0.
func (s *state) union() {
	for _, f := range s.c.Fields {
		f.Offset, f.BitOffset = 0, 0
		align, size := s.fieldAlign(f), fieldSize(f)
		if f.IsBitField {
			size = (uint64(f.BitSize) + 7) / 8
			if f.Name == nil {
				align = 1
			}
		}
		s.align = max(s.align, align)
		s.dsize = max(s.dsize, size)
	}
	s.size = s.dsize
}

// This file implements the members of classes (rules gpu.classes, gpu.bases,
// gpu.padding).
package device

import (
	"slices"
	"strconv"

	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lower"
	"cufront/compiler/source"
)

// A body is a struct in the making.
type body struct {
	end    uint64 // where the members so far end
	prefix string // of the names of members of a base that is spread out
	inside bool   // within a base that is spread out
}

// members prints the bases and members of class t; subobject leaves out what a
// base class of other objects has not: virtual bases and end padding.
func (p *printer) members(t *il.Type, subobject bool) {
	b := &body{}
	p.parts(t, b)
	size := t.Size
	if subobject {
		size = t.Cls.SizeNoVirtual
	} else {
		p.virtualBases(t, b)
	}
	if l := t.Cls.Lambda; l != nil && l.Extended && cuda.LambdaSaysHost(l) && cuda.LambdaSaysDevice(l) && (len(t.Cls.Fields) > 0 || l.HasDefault) {
		// (rule gpu.closure-pointer)
		p.out.EndLine()
		p.marker(l.Start)
		p.str("void *__T" + strconv.Itoa(p.number()) + ";")
		return
	}
	if t.Kind == il.TkUnion || t.Cls.Empty && len(t.Cls.Fields) == 0 {
		if size > max(b.end, 1) && !subobject { // a member of its own, as long as the whole
			p.str("char __nv_no_debug_dummy_end_padding_0" + several(size) + ";")
		}
		return
	}
	if size > b.end && b.end > 0 && !subobject {
		p.str("char __nv_no_debug_dummy_end_padding_0" + several(size-b.end) + ";")
	}
}

// parts prints the bases and members of t but the virtual bases.
func (p *printer) parts(t *il.Type, b *body) {
	p.Unit.Work.Step(1)
	if p.depth++; p.depth > 500 {
		p.depth--
		return
	}
	defer func() { p.depth-- }()
	origin := b.end
	if (t.Cls.Polymorphic || t.Cls.AnyVirtualBases) && t.Cls.PrimaryBase == nil {
		p.str(" const long *" + b.prefix + "__vptr;")
		b.end += 8
	}
	first := t.Cls.PrimaryBase // lies at the beginning, wherever it was named
	if first != nil {
		p.basePartOf(first, b, origin)
	}
	for _, base := range t.Cls.DirectBases {
		if !base.Virtual && base != first {
			p.basePartOf(base, b, origin)
		}
	}
	for i, m := range t.Cls.Fields {
		p.Unit.Work.Step(1)
		if m.OptimizedEmpty || m.NoUniqueAddress && m.Type.ClassType() != nil && m.Type.ClassType().Cls.Empty {
			continue
		}
		if i == 0 && b.end == 0 && m.Offset > 0 && hasEmptyBase(t) {
			p.str("char __nv_no_debug_dummy0;")
		}
		p.field(m, b, origin)
	}
}

func hasEmptyBase(t *il.Type) bool {
	for _, b := range t.Cls.DirectBases {
		if c := b.Type.ClassType(); c != nil && c.Cls.Empty {
			return true
		}
	}
	return false
}

// basePartOf prints the part of a class that is its base.
func (p *printer) basePartOf(base *il.BaseClass, b *body, origin uint64) {
	c := base.Type.ClassType()
	if c == nil {
		return
	}
	name := b.prefix + p.baseName(base)
	switch lower.FormOf(base) {
	case lower.BaseEmpty:
		return
	case lower.BaseSpread:
		p.str(" ")
		inner := &body{end: origin + base.Offset, prefix: name + "_", inside: true}
		p.parts(c, inner)
		b.end = inner.end
		return
	case lower.BaseSO:
		p.str(" struct __SO__" + p.lengthName(c) + " " + name + ";")
		b.end = origin + base.Offset + c.Cls.SizeNoVirtual
		return
	}
	p.str(" " + p.types.Declare(p.low.Bare(base.Type.ClassType()), name) + ";")
	b.end = origin + base.Offset + c.Size
}

// virtualBases prints the virtual bases of t, which stand behind all else.
func (p *printer) virtualBases(t *il.Type, b *body) {
	for _, base := range t.Cls.Bases {
		if base.Virtual && !lower.Shared(t, base) {
			p.basePartOf(base, b, 0)
		}
	}
}

// lengthName is the mangled name of class c without what every name has.
func (p *printer) lengthName(c *il.Type) string { return p.names.TypeName(c)[len("_Z"):] }

// field prints one member.
func (p *printer) field(m *il.Field, b *body, origin uint64) {
	if u := anonymous(m); u != nil {
		p.anonymousField(m, u, b)
		b.end = max(b.end, origin+m.Offset+u.Size)
		return
	}
	pos := m.DeclPos
	if m.CapturedThis || !pos.IsValid() {
		pos = m.DeclPos
	}
	p.fieldMarker(m, pos, b)
	if m.IsBitField {
		name := ""
		if m.Name != nil {
			name = b.prefix + m.Name.Text
		}
		p.str(bitType(m) + name + ": " + strconv.FormatUint(uint64(m.BitSize), 10) + ";")
		b.end = max(b.end, origin+m.Offset+uint64(m.BitOffset+m.BitSize+7)/8)
		return
	}
	p.str(p.types.Declare(p.low.MemberType(m.Type), b.prefix+p.fieldName(m)))
	if m.Alignment != 0 {
		p.str(" __attribute__((__aligned__(" + strconv.FormatUint(uint64(m.Alignment), 10) + ")))")
	}
	if m.Packed {
		p.str(" __attribute__((__packed__))")
	}
	p.str(";")
	p.emptyRoom(m, origin)
	b.end = max(b.end, origin+m.Offset+m.Type.Skip().Size)
}

func (p *printer) fieldMarker(m *il.Field, pos source.Pos, b *body) {
	if pos.IsValid() {
		p.marker(pos)
	}
}

// anonymous returns the anonymous union or struct that member m is.
func anonymous(m *il.Field) *il.Type {
	if m.Name != nil || m.IsBitField {
		return nil
	}
	if c := m.Type.ClassType(); c != nil && c.Cls.AnonymousUnion {
		return c
	}
	return nil
}

// anonymousField prints an anonymous union in place.
func (p *printer) anonymousField(m *il.Field, u *il.Type, b *body) {
	if q := m.SeqEntry; q != nil && q.Decl != nil {
		p.marker(q.Decl.Specs.StartPos)
	}
	p.marker(m.DeclPos)
	if u.Kind == il.TkUnion {
		p.str("union  {")
	} else {
		p.str("struct  {")
	}
	p.members(u, false)
	p.str("}" + classAttributes(u) + ";")
}

// bitType is the type of a bit-field, spelled in full, with a blank behind it when
// it has a name.
func bitType(m *il.Field) string {
	s := m.Type.Skip()
	word := ""
	switch {
	case s.IsBool() && m.BitSize == 8:
		word = "signed char"
	case s.IsBool():
		word = "unsigned char"
	case s.IsEnum():
		word = "unsigned "
		if hasNegative(s) {
			word = "signed "
		}
		switch s.Size {
		case 1:
			word += "char"
		case 2:
			word += "short"
		case 8:
			word += "long"
		default:
			word += "int"
		}
	default:
		sign := "unsigned "
		if s.IsSigned() {
			sign = "signed "
		}
		switch s.Int {
		case il.IntChar, il.IntSChar, il.IntUChar:
			word = sign + "char"
		case il.IntShort, il.IntUShort:
			word = sign + "short"
		case il.IntLong, il.IntULong:
			word = sign + "long"
		case il.IntLongLong, il.IntULongLong:
			word = sign + "long long"
		default:
			word = sign + "int"
		}
		if word == "unsigned char" && s.Int == il.IntUChar {
			word = "unsigned char"
		}
	}
	if m.Type.AllQuals()&il.Volatile != 0 {
		word = "volatile " + word
	}
	if m.Name != nil {
		word += " "
	}
	return word
}

// emptyRoom prints the room that member m takes where its class, or that of its
// elements, holds nothing (rule gpu.padding).
func (p *printer) emptyRoom(m *il.Field, origin uint64) {
	c, size := m.Type.BaseElement().ClassType(), m.Type.Skip().Size
	switch {
	case c == nil || !c.Cls.Empty || m.Type.IsReference() || size == 0 || c.Size > 1:
	case m.Parent != nil && m.Parent.Kind == il.TkUnion && !m.Type.IsArray():
		if len(m.Parent.Cls.Fields) == 1 {
			p.str("char __dummy_empty;")
		}
	case m.Type.IsArray() && size > 1:
		p.str("char __dummy_empty" + strconv.FormatUint(origin+m.Offset+size, 10) + several(size) + ";")
	default:
		p.str("char __dummy_empty" + strconv.FormatUint(origin+m.Offset+1, 10) + ";")
	}
}

// several is the declarator of an array of n characters: one is none.
func several(n uint64) string {
	if n == 1 {
		return ""
	}
	return "[" + strconv.FormatUint(n, 10) + "]"
}

// hasNegative reports whether enumeration t has an enumerator that is negative: its bit-fields are signed.
func hasNegative(t *il.Type) bool {
	return t.IntInfo != nil && t.IsSigned() && slices.ContainsFunc(t.IntInfo.Constants, func(c *il.Constant) bool { return c.Int.IsNegative() })
}

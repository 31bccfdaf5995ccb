// This file implements the initialisers of static variables
// (rule gpu.static-initialisers).
package device

import (
	"cufront/compiler/il"
	"cufront/compiler/lower"
)

// initializer prints constant c as the initialiser of an object of type t.
func (p *printer) initializer(c *il.Constant, t *il.Type) {
	if s := p.low.Settle(c, t); s != c {
		defer func(old bool) { p.plain = old }(p.plain)
		p.plain, c = true, s
	}
	switch {
	case c.Kind == il.CkAggregate:
		p.aggregate(c, t)
	case c.Kind == il.CkString && t.IsArray():
		p.arrayString(c)
	default:
		p.operand(p.low.Initial(c, t, p.plain))
	}
}

// arrayString prints string c as the initialiser of an array: one of wide characters is
// the list of them, with the one that ends it (rule gpu.wide-strings).
func (p *printer) arrayString(c *il.Constant) {
	if c.Char == il.CharPlain {
		p.stringLiteral(c)
		return
	}
	e := c.Type.Skip().Elem
	size := max(int(e.Skip().Size), 1)
	p.str("{")
	for i := 0; i*size < len(c.Str); i++ {
		p.Unit.Work.Step(1)
		p.str(c.StringUnit(i, e).Text(e.IsSigned()) + ",")
	}
	p.str("0}")
}

func (p *printer) aggregate(c *il.Constant, t *il.Type) {
	p.Unit.Work.Step(1)
	if p.depth++; p.depth > 1000 {
		p.depth--
		return
	}
	defer func() { p.depth-- }()
	s := t.Skip()
	switch {
	case s.Cls == nil && s.Kind != il.TkArray && len(c.Elems) == 1: // {1}
		p.initializer(c.Elems[0], t)
	case s.Kind == il.TkArray && len(c.Elems) > 0:
		p.arrayInitializer(c, s)
	case s.Cls != nil && s.Kind != il.TkUnion:
		i := &initialiser{p: p, whole: s}
		i.class(c, s, 0)
		if i.n == 0 {
			p.str(lower.Braces(t))
			return
		}
		p.str("}")
	case s.Kind == il.TkUnion && len(c.Elems) > 0:
		p.unionInitializer(c, s)
	default:
		p.str(lower.Braces(t))
	}
}

// arrayInitializer prints the elements of an array up to the last one that is written;
// those in front of it that are not are zero.
func (p *printer) arrayInitializer(c *il.Constant, s *il.Type) {
	var list []*il.Constant
	i := 0
	set := func(e *il.Constant) {
		for len(list) <= i {
			p.Unit.Work.Step(1)
			list = append(list, nil)
		}
		list[i] = e
		i++
	}
	for _, e := range c.Elems {
		switch e.Kind {
		case il.CkDesignator:
			i = int(e.Index)
		case il.CkInitRepeat:
			for k := uint64(0); k < e.Count; k++ {
				set(e.Base)
			}
		default:
			set(e)
		}
	}
	p.str("{")
	for k, e := range list {
		if k > 0 {
			p.str(",")
		}
		p.element(e, s.Elem)
	}
	p.str("}")
}

// element prints e, nil for one that is not written.
func (p *printer) element(e *il.Constant, t *il.Type) {
	if e != nil {
		p.initializer(e, t)
		return
	}
	p.str(lower.Braces(t))
}

// unionInitializer prints the member of a union; one that is not the first by name.
func (p *printer) unionInitializer(c *il.Constant, s *il.Type) {
	p.str("{")
	m := 0
	for _, e := range c.Elems {
		if e.Kind == il.CkDesignator {
			for k, f := range s.Cls.Fields {
				if f == e.Field {
					m = k
				}
			}
			continue
		}
		if m >= len(s.Cls.Fields) {
			break
		}
		if f := s.Cls.Fields[m]; m > 0 && f.Name != nil {
			p.str("." + f.Name.Text + " = ")
		}
		p.initializer(e, s.Cls.Fields[m].Type)
		break
	}
	p.str("}")
}

// An initialiser is that of a class in the making: what its struct contains, in order
// (rule gpu.classes).
type initialiser struct {
	p     *printer
	whole *il.Type
	n     int // members so far
}

// next begins another member.
func (i *initialiser) next() {
	if i.n == 0 {
		i.p.str("{")
	} else {
		i.p.str(",")
	}
	i.n++
}

// class prints the parts of c, an object of class t at offset within the whole, up to
// the last one that is written or initialised by default.
func (i *initialiser) class(c *il.Constant, t *il.Type, offset uint64) {
	if (t.Cls.Polymorphic || t.Cls.AnyVirtualBases) && t.Cls.PrimaryBase == nil {
		i.next()
		if x := i.p.low.TableAddress(i.whole, offset); x != nil {
			i.p.operand(x)
		}
	}
	parts, last := partsOf(c, t)
	first := t.Cls.PrimaryBase
	for k, b := range t.Cls.DirectBases {
		if b == first {
			i.base(parts[k], b, offset, k <= last)
		}
	}
	for k, b := range t.Cls.DirectBases {
		if b != first && !b.Virtual {
			i.base(parts[k], b, offset, k <= last)
		}
	}
	for k, m := range t.Cls.Fields {
		e := parts[len(t.Cls.DirectBases)+k]
		if len(t.Cls.DirectBases)+k > last || m.OptimizedEmpty || m.IsBitField && m.Name == nil {
			continue
		}
		i.next()
		i.p.element(e, m.Type)
		if d := m.Type.ClassType(); d != nil && d.Cls.Empty && d.Size == 1 {
			i.next() // the room that it takes
			i.p.str("0")
		}
	}
}

// base prints the part of an object that is base b.
func (i *initialiser) base(e *il.Constant, b *il.BaseClass, offset uint64, written bool) {
	c := b.Type.ClassType()
	form := lower.FormOf(b)
	if form == lower.BaseEmpty || !written && !c.Cls.Polymorphic {
		return
	}
	if e == nil {
		e = il.LooseConstant(il.CkAggregate, b.Type)
	}
	if e = i.p.low.Settle(e, b.Type); e.Kind != il.CkAggregate {
		e = il.LooseConstant(il.CkAggregate, b.Type)
	}
	if form == lower.BaseSpread {
		i.class(e, c, offset+b.Offset)
		return
	}
	i.next()
	inner := &initialiser{p: i.p, whole: i.whole}
	inner.class(e, c, offset+b.Offset)
	if inner.n == 0 {
		i.p.str(lower.Braces(b.Type))
		return
	}
	i.p.str("}")
}

// partsOf distributes the elements of c over the bases and members of class t, and says
// which is the last that has a value. Members that are left out have their default
// initialisers.
func partsOf(c *il.Constant, t *il.Type) (parts []*il.Constant, last int) {
	bases, fields := t.Cls.DirectBases, t.Cls.Fields
	parts = make([]*il.Constant, len(bases)+len(fields))
	last = -1
	i := 0
	for _, e := range c.Elems {
		if e.Kind == il.CkDesignator {
			for k, m := range fields {
				if m == e.Field {
					i = len(bases) + k
				}
			}
			continue
		}
		for i >= len(bases) && i < len(parts) && fields[i-len(bases)].IsBitField && fields[i-len(bases)].Name == nil {
			i++
		}
		if i >= len(parts) {
			break
		}
		parts[i], last = e, i
		i++
	}
	if len(bases) > 0 && c.Entry.ID != 0 {
		last = max(last, len(bases)-1) // a list that is written has all bases (rule gpu.left-out-bases)
	}
	for k, b := range bases {
		if parts[k] == nil && lower.HasDefaults(b.Type) {
			parts[k], last = il.LooseConstant(il.CkAggregate, b.Type), max(last, k)
		}
	}
	for k, m := range fields {
		i := len(bases) + k
		switch {
		case parts[i] != nil:
		case m.Init != nil:
			k := il.LooseConstant(il.CkDynamicInit, nil)
			k.OwnRare().Dyn = m.Init
			parts[i], last = k, max(last, i)
		case lower.HasDefaults(m.Type):
			parts[i], last = il.LooseConstant(il.CkAggregate, m.Type), max(last, i)
		}
	}
	return parts, last
}

// This file implements the declarations and definitions of types
// (rules gpu.types, gpu.classes).
package device

import (
	"slices"
	"strconv"

	"cufront/compiler/emit/ctype"
	"cufront/compiler/il"
)

// classes prints the forward declarations, then the definitions.
func (p *printer) classes() {
	p.out.EndLine()
	if p.order.memberFunctions {
		p.str("struct " + p.types.MemberFunction + ";")
	}
	p.order.exceptions.forward(p)
	blank := "" // in front of what has no place, behind something that has one
	for _, t := range p.order.types {
		switch {
		case t.Cls != nil:
			if at := t.DeclPos; at.IsValid() {
				blank = " "
				p.marker(at)
			} else {
				p.str(blank) // a predeclared class
			}
			p.str(ctype.Key(t) + p.types.TagName(t) + ";")
			if p.order.subobjects[t] {
				p.marker(t.DeclPos)
				p.str("struct __SO__" + p.lengthName(t) + ";")
			}
		case t.IsEnum() && t.Kind == il.TkInteger:
			blank = " "
			p.enumeration(t)
		}
	}
	if p.order.memberFunctions {
		p.str(blank + "struct " + p.types.MemberFunction + " {" + blank + "void (*f)();" + blank + "long d;};")
	}
	p.order.exceptions.define(p, blank)
	if p.order.vaList { // rule gpu.va-list
		p.str("typedef typeof(((__builtin_va_list*)0)[0][0]) __va_list_tag_type;")
	}
	size := p.sizeType()
	for _, t := range p.order.types {
		switch {
		case t == size:
			p.marker(t.DeclPos)
			p.str("typedef unsigned long size_t;")
			p.out.Directive("#include \"crt/device_runtime.h\"")
		case t.Kind == il.TkTypeRef:
			p.typedef(t)
		case t.Cls != nil && p.order.complete[t]:
			p.class(t)
		}
	}
}

// typedef prints a typedef or alias.
func (p *printer) typedef(t *il.Type) {
	p.marker(t.DeclPos)
	named := t.Elem
	for named.Kind == il.TkTypeRef && named.Name == nil && named.Quals == 0 && named.Elem != nil {
		named = named.Elem
	}
	name := p.types.TypedefName(t)
	before, behind := typedefAttributes(t)
	if (named.Cls != nil || named.IsEnum()) && named.Kind != il.TkTypeRef && named.Name == nil && named.NamingTypedef() != nil {
		p.str("typedef " + ctype.Key(named) + p.types.TagName(named) + " " + name)
	} else {
		p.str("typedef " + p.types.Declare(t.Elem, before+name))
	}
	p.str(behind)
	align := uint32(0)
	if il.HasAttribute(t.Attributes, "aligned") {
		align = t.AlignOf()
	}
	p.str(attributeText(t.Attributes, align) + ";")
}

// typedefAttributes returns the attributes of typedef t that change its type and stand
// before or behind the name: vector_size always behind, one among the specifiers leaves a
// blank before (rule gpu.attributes).
func typedefAttributes(t *il.Type) (before, behind string) {
	for a := t.Attributes; a != nil; a = a.Next {
		inSpecifiers := a.Location == il.LocPrefix || a.Location == il.LocSpecifier
		switch {
		case a.Is("vector_size") && len(a.Args) > 0 && a.Args[0].Const != nil:
			if inSpecifiers {
				before += " "
			}
			behind += " __attribute((vector_size(" + a.Args[0].Const.Int.Text(false) + il.IntSuffix(a.Args[0].Const.Type.Skip()) + ")))"
		case a.Is("may_alias") && inSpecifiers:
			before += " __attribute((__may_alias__)) "
		case a.Is("may_alias") && a.Location == il.LocPtrOperator:
			before += "  __attribute((__may_alias__))"
		}
	}
	return before, behind
}

// sizeType returns the typedef of size_t, which stands in the text wherever the
// unit has it, with what the run-time library declares.
func (p *printer) sizeType() *il.Type {
	for _, t := range p.Unit.File.Types {
		if t.Kind == il.TkTypeRef && t.Name != nil && t.Name.Text == "size_t" && t.DeclPos.IsValid() {
			return t
		}
	}
	return nil
}

// enumeration prints an enumeration with its enumerators.
func (p *printer) enumeration(t *il.Type) {
	p.marker(t.DeclPos)
	p.str("enum " + p.types.TagName(t) + " {")
	next, base := int64(0), p.shownBase(t)
	for i, c := range t.IntInfo.Constants {
		p.marker(c.DeclPos)
		p.str(p.enumeratorName(c, t))
		if c.Int.Int64() != next || c.NonArithmetic { // (rule gpu.enumerators)
			p.str(" = ")
			p.enumeratorValue(c, base)
		}
		next = c.Int.Int64() + 1
		if i < len(t.IntInfo.Constants)-1 {
			p.str(",")
		}
	}
	p.str("}")
	if il.HasAttribute(t.Attributes, "packed") {
		p.str(" __attribute__((__packed__))")
	}
	p.str(attributeText(t.Attributes, 0) + ";")
}

// shownBase is the integer type that values of enumeration t are written in: where
// none is given the first of int, unsigned int, long and unsigned long that holds them all.
func (p *printer) shownBase(t *il.Type) *il.Type {
	s, b := t.Skip(), &p.Unit.Builtin
	if t.IntInfo.ExplicitBase {
		return s
	}
	for _, k := range [...]struct {
		typ    *il.Type
		bits   uint
		signed bool
	}{{b.Int, 32, true}, {b.UInt, 32, false}, {b.Long, 64, true}} {
		if !slices.ContainsFunc(t.IntInfo.Constants, func(c *il.Constant) bool { return !c.Int.Fits(true, k.bits, k.signed) }) {
			return k.typ
		}
	}
	return b.ULong
}

func (p *printer) enumeratorValue(c *il.Constant, s *il.Type) {
	text := c.Int.Text(s.IsSigned())
	suffix := il.IntSuffix(s)
	if suffix == "" && !s.IsSigned() {
		suffix = "U"
	}
	if c.Int.IsNegative() && s.IsSigned() {
		p.str(minimum(c.Int, s, text, suffix))
		return
	}
	p.str(text + suffix)
}

// class prints the definition of class t.
func (p *printer) class(t *il.Type) {
	p.marker(t.DeclPos)
	p.str(ctype.Key(t) + p.types.TagName(t) + " {")
	p.members(t, false)
	p.str("}" + classAttributes(t) + ";")
	if p.order.subobjects[t] {
		p.marker(t.DeclPos)
		p.str("struct __SO__" + p.lengthName(t) + " {")
		p.members(t, true)
		p.str("};")
	}
}

// classAttributes are the attributes behind the body of class t.
func classAttributes(t *il.Type) string {
	s := ""
	switch {
	case t.Cls.IsPacked:
		s = " __attribute__((__packed__))"
	case t.Cls.RequestedAlign != 0:
		s = " __attribute__((__aligned__(" + strconv.FormatUint(uint64(t.Cls.RequestedAlign), 10) + ")))"
	}
	return s + attributeText(t.Attributes, 0)
}

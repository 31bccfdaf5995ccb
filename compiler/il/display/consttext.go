// This file implements the text of constants in the display
// (rule il.constant-text).
package display

import (
	"strconv"

	"cufront/compiler/il"

	"cufront/compiler/num"
)

// constText appends the text of a constant behind a pointer.
func (d *display) constText(b []byte, c *il.Constant) []byte {
	if d.entities.name(c) != nil {
		return append(b, d.entities.name(c).Text...)
	}
	switch c.Kind {
	case il.CkInteger:
		return il.AppendInteger(b, c, d.constants.typ(c), d.text)
	case il.CkFloat:
		b = append(b, '(')
		b = appendFloat(b, c.Float)
		return append(append(b, d.floatSuffix(c)...), ')')
	case il.CkString:
		return stringText(b, c)
	case il.CkAggregate:
		return d.aggregateText(b, c)
	case il.CkInitRepeat:
		b = strconv.AppendUint(append(b, '<'), c.Count, 10)
		b = append(b, " repetitions of "...)
		if d.constants.base(c) != nil {
			b = d.constText(b, d.constants.base(c))
		}
		return append(b, '>')
	case il.CkDesignator:
		if c.IsFieldDesignator {
			b = append(b, '.')
			if c.Field != nil {
				b = append(b, d.nameText(c.Field)...)
			}
		} else {
			b = append(strconv.AppendUint(append(b, '['), c.Index, 10), ']')
		}
		return append(b, " = "...)
	case il.CkDynamicInit:
		return d.initText(append(b, "dynamic-init: "...), c.Dyn)
	case il.CkAddress:
		return d.addressText(b, c)
	case il.CkPtrToMember:
		return d.memberText(b, c)
	case il.CkLabelDifference:
		b = append(d.constText(b, c.FromTo[0]), " - "...)
		return d.constText(b, c.FromTo[1])
	case il.CkTemplateParam:
		if r, ok := d.unknown.refs[c]; ok {
			return d.templateRefText(b, r)
		}
		if c.TP == il.TpckUnknownFunction && c.Name != nil {
			return append(b, c.Name.Text...)
		}
		return d.dependentText(b, c)
	}
	return il.AppendConst(b, c, d.text)
}

// aggregateText appends the text of an aggregate; the elements behind a
// designator belong to it.
func (d *display) aggregateText(b []byte, c *il.Constant) []byte {
	if d.constants.typ(c) != nil && (c.ExplicitCast || d.constants.typ(c).Kind == il.TkVector) {
		b = il.AppendType(b, d.constants.typ(c), d.text)
	}
	b = append(b, '{')
	for i, e := range d.constants.elems(c) {
		if i > 0 && d.constants.elems(c)[i-1].Kind != il.CkDesignator {
			b = append(b, ", "...)
		}
		if e.ImplicitElement {
			b = append(b, "<implicit element> "...)
		}
		b = d.constText(b, e)
	}
	return append(b, '}')
}

// addressText appends the text of an address, with the type in front where it
// is not that of the object's address.
func (d *display) addressText(b []byte, c *il.Constant) []byte {
	var natural *il.Type
	switch {
	case c.Address == il.AbkVariable && c.Var != nil:
		natural = d.variables.typ(c.Var)
	case c.Address == il.AbkRoutine && c.Routine != nil:
		natural = c.Routine.Type
	}
	cast := false
	ref := d.constants.typ(c) != nil && d.constants.typ(c).IsReference()
	if d.constants.typ(c) != nil {
		s := d.constants.typ(c).Skip()
		switch {
		case s.Kind != il.TkPointer:
			cast = true
		case c.Address == il.AbkLabel:
			cast = !d.types.elem(s).IsVoid()
		case natural != nil && len(c.Path) == 0 && c.Offset == 0:
			cast = natural.AllQuals() != d.types.elem(s).AllQuals() || c.ExplicitCast
		}
	}
	if cast {
		b = append(il.AppendType(append(b, '('), d.constants.typ(c), d.text), ')')
		if !ref {
			b = append(b, '(')
		}
	}
	b = d.objectText(b, c, ref)
	if cast && !ref {
		b = append(b, ')')
	}
	return b
}

// objectText appends the object or function whose address c is.
func (d *display) objectText(b []byte, c *il.Constant, ref bool) []byte {
	if c.Address == il.AbkLabel {
		b = append(b, "&&"...)
		if c.Label != nil {
			b = append(b, d.nameText(c.Label)...)
		}
		return b
	}
	if c.PathBack != 0 {
		whole := *c
		rare := *c.ConstantRare
		rare.PathBack, whole.ConstantRare = 0, &rare
		b = append(d.objectText(append(b, '('), &whole, ref), ") "...)
		return strconv.AppendInt(b, -c.PathBack, 10)
	}
	str := (c.Address == il.AbkConstant || c.Address == il.AbkTemporary) && d.constants.base(c) != nil
	if d.decays(c) {
		return d.qualifiedName(b, c.Var)
	}
	if !ref && (!str || c.Offset != 0) {
		b = append(b, '&')
	}
	switch {
	case c.Var != nil:
		b = d.qualifiedName(b, c.Var)
	case c.Routine != nil:
		b = d.qualifiedName(b, c.Routine)
	case str:
		b = d.constText(b, d.constants.base(c))
		if c.Offset != 0 && len(c.Path) == 0 {
			b = append(strconv.AppendInt(append(b, '['), c.Offset, 10), ']')
		}
	}
	for _, e := range c.Path {
		switch {
		case e.Field != nil:
			b = append(append(b, '.'), d.nameText(e.Field)...)
		case e.Base == nil:
			b = append(strconv.AppendInt(append(b, '['), e.Index, 10), ']')
		}
	}
	return b
}

// decays reports whether address c is that of the first element of an array,
// which the array's name stands for.
func (d *display) decays(c *il.Constant) bool {
	if c.Var == nil || c.Offset != 0 || d.constants.typ(c) == nil || !d.constants.typ(c).IsPointer() ||
		!d.variables.typ(c.Var).IsArray() || len(c.Path) > 1 {
		return false
	}
	return d.identical(d.types.elem(d.constants.typ(c).Skip()), d.types.elem(d.variables.typ(c.Var).Skip()), true)
}

// memberText appends the text of a pointer to member.
func (d *display) memberText(b []byte, c *il.Constant) []byte {
	switch {
	case c.Routine != nil:
		return d.qualifiedName(append(b, '&'), c.Routine)
	case c.Field != nil:
		return d.qualifiedName(append(b, '&'), c.Field)
	}
	return append(il.AppendType(append(b, '('), d.constants.typ(c), d.text), ")0"...)
}

// dependentText appends the text of a constant that depends on template
// parameters.
func (d *display) dependentText(b []byte, c *il.Constant) []byte {
	switch c.TP {
	case il.TpckParam:
		if c.TParam != nil {
			return append(b, d.nameText(c.TParam)...)
		}
	case il.TpckExpression:
		if c.TPExpr != nil {
			if c.ExplicitCast && c.TPExpr.Kind == il.EnkTempInit {
				b = append(il.AppendType(append(b, '('), d.constants.typ(c), d.text), ')')
			}
			return d.exprText(b, c.TPExpr)
		}
	case il.TpckSizeof, il.TpckAlignof:
		if c.TP == il.TpckSizeof {
			b = append(b, "sizeof("...)
		} else {
			b = append(b, "__alignof__("...)
		}
		if c.TPType != nil {
			b = il.AppendType(b, c.TPType, d.text)
		} else {
			b = d.exprText(b, sizedOperand(d.overlay, c))
		}
		return append(b, ')')
	case il.TpckNoexcept:
		b = d.exprText(append(b, "noexcept("...), c.TPExpr)
		return append(b, ')')
	}
	return il.AppendConst(b, c, d.text)
}

// appendFloat appends the digits of a floating constant.
func appendFloat(b []byte, f num.Float) []byte { return f.Append(b) }

func (o *overlay) floatSuffix(c *il.Constant) string {
	if t := o.constants.typ(c); t != nil {
		return il.FloatSuffix(t)
	}
	return ""
}

// integerText appends the value of an integer with the suffix of its type.
func (d *display) integerText(b []byte, c *il.Constant) []byte {
	return il.AppendIntegerValue(b, c, d.constants.typ(c), d.text)
}

// maxStringText is how much of a string literal is shown whole.
const maxStringText = 24

func stringText(b []byte, c *il.Constant) []byte {
	if c.FuncNameTok {
		return append(b, "__FUNCTION__"...)
	}
	b = append(b, il.CharPrefixes[c.Char]...)
	b = append(b, '"')
	if c.Char != il.CharPlain {
		return append(appendUnits(b, c), '"')
	}
	text, more := c.Str, ""
	if len(text) > maxStringText {
		text, more = text[:maxStringText-3], "..."
	}
	for i := 0; i < len(text); i++ {
		b = il.AppendEscaped(b, text[i], `'"\`)
	}
	return append(append(b, more...), '"')
}

// appendUnits appends the code units of a wide string in hexadecimal.
func appendUnits(b []byte, c *il.Constant) []byte {
	size := 4
	switch c.Char {
	case il.Char8:
		size = 1
	case il.Char16:
		size = 2
	}
	end, more := len(c.Str), ""
	if end/size > maxStringText {
		end, more = (maxStringText-3)*size, "..."
	}
	for i := 0; i+size <= end; i += size {
		var u uint64
		for k := size - 1; k >= 0; k-- {
			u = u<<8 | uint64(c.Str[i+k])
		}
		b = strconv.AppendUint(append(b, `\x`...), u, 16)
	}
	return append(b, more...)
}

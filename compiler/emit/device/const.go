// This file implements constants (rule gpu.constants).
package device

import (
	"math"
	"strconv"

	"cufront/compiler/il"
	"cufront/compiler/lower"
	"cufront/compiler/num"
)

// constant prints c as a value of type t.
func (p *printer) constant(c *il.Constant, t *il.Type) {
	if t == nil {
		t = c.Type
	}
	if wasBraced(c, t) {
		p.str("((" + p.spell(p.Unit.Unqualified(t)) + ")")
		defer p.str(")")
	}
	switch c.Kind {
	case il.CkInteger:
		p.integer(c.Int, t)
	case il.CkFloat:
		p.str(floating(c.Float, t))
	case il.CkString:
		if t.IsPointer() {
			if t.Skip().Elem.AllQuals()&il.Const == 0 {
				p.stringLiteral(c)
				return
			}
			p.str("((" + p.spell(p.Unit.Unqualified(t)) + ")") // (rule gpu.string-pointers)
			p.stringLiteral(c)
			p.str(")")
			return
		}
		p.stringLiteral(c)
	case il.CkPtrToMember:
		p.memberPointer(c, t)
	case il.CkAddress:
		p.str("0")
	case il.CkVoid:
		p.str("((__nv_bool)0)")
	default:
		p.str("0")
	}
}

// wasBraced reports whether c is a zero that was written as `T{}`, which is cast to its type t
// where its spelling does not say that type anyway (rule gpu.braced-zero).
func wasBraced(c *il.Constant, t *il.Type) bool {
	e := c.Expr
	if e == nil || !e.IsOp(il.OpCast) || e.Form != il.CastBraced || e.Operand == nil || e.Operand.Kind != il.EnkConstant {
		return false
	}
	s := t.Skip()
	if s.Kind == il.TkFloat || s.IsEnum() {
		return true
	}
	return s.Kind == il.TkInteger && !s.IsBool() && s.Size >= 4 && s.Size <= 8
}

// integer prints an integer: with the suffix of its type, negative ones and those
// of types without literals in parentheses.
func (p *printer) integer(v num.Int, t *il.Type) {
	s := t.Skip()
	switch {
	case s.Kind == il.TkPointer:
		p.str("((" + p.spell(t) + ")" + v.Text(false) + "ULL)")
		return
	case s.IsEnum():
		p.enumerator(v, t)
		return
	case s.IsBool():
		p.str("((__nv_bool)" + v.Text(false) + ")")
		return
	}
	text := v.Text(s.IsSigned())
	suffix := il.IntSuffix(s)
	switch s.Int {
	case il.IntInt, il.IntUInt, il.IntLong, il.IntULong, il.IntLongLong, il.IntULongLong:
	case il.IntUChar, il.IntUShort:
		p.str("((" + p.spell(t) + ")" + text + "U)")
		return
	case il.IntInt128, il.IntUInt128:
		p.wide(v, s)
		return
	default:
		if v.IsNegative() && s.IsSigned() {
			text = minimum(v, s, text, "")
		}
		p.str("((" + p.spell(t) + ")" + text + ")")
		return
	}
	if v.IsNegative() && s.IsSigned() {
		p.str(minimum(v, s, text, suffix))
		return
	}
	p.str(text + suffix)
}

// minimum spells a negative integer; the least one is a difference.
func minimum(v num.Int, s *il.Type, text, suffix string) string {
	if s.Size < 16 && v == (num.FromInt64(-1<<(8*min(s.Size, 8)-1))) {
		most := num.FromInt64(math.MaxInt64)
		if s.Size < 8 {
			most = num.FromInt64(1<<(8*s.Size-1) - 1)
		}
		return "(-" + most.Text(true) + suffix + "-1)"
	}
	return "(" + text + suffix + ")"
}

// wide prints an integer of 128 bits.
func (p *printer) wide(v num.Int, s *il.Type) {
	if v.Hi == 0 || v.IsNegative() && s.IsSigned() && int64(v.Lo) < 0 && v.Hi == math.MaxUint64 {
		p.str("((" + p.spell(s) + ")" + v.Text(s.IsSigned()) + ")")
		return
	}
	p.str("((unsigned long long)" + strconv.FormatUint(v.Hi, 10) + "<<64 | (unsigned long long)" + strconv.FormatUint(v.Lo, 10) + ")")
}

// enumerator prints a value of an enumeration by name, where it has one.
func (p *printer) enumerator(v num.Int, t *il.Type) {
	s := t.Skip()
	for _, c := range s.IntInfo.Constants {
		if c.Int == v && c.Name != nil {
			p.str(p.enumeratorName(c, s))
			return
		}
	}
	p.str("((" + p.spell(t) + ")" + lower.EnumValue(v, s) + ")")
}

// enumeratorName is the name of enumerator c of enumeration t: plain at file
// scope, else mangled.
func (p *printer) enumeratorName(c *il.Constant, t *il.Type) string {
	if isLocal(t) {
		name := p.names.Mangled(c)
		if n := p.Unit.EnumeratorNumber(c); n != 0 {
			name += "__" + strconv.FormatUint(uint64(n), 10) + "_"
		}
		return name
	}
	plain := (t.ParentScope == nil || t.ParentScope.Kind == il.SckFile) && t.EnclosingRoutine == nil && !t.IntInfo.IsScoped
	if plain {
		return c.Name.Text
	}
	if s := t.Skip(); t.IntInfo.IsScoped || s.ParentScope != nil && s.ParentScope.Kind == il.SckClass && s.ParentScope.Type != nil {
		around := p.names.TypeName(t)
		if !t.IntInfo.IsScoped {
			around = p.names.TypeName(s.ParentScope.Type)
		}
		around = around[len("_Z"):]
		if around[0] == 'N' && around[len(around)-1] == 'E' {
			around = around[1 : len(around)-1]
		}
		return "_ZN" + around + strconv.Itoa(len(c.Name.Text)) + c.Name.Text + "E"
	}
	return p.names.Mangled(c)
}

// isLocal reports whether type t is local to a function, or a member of one that is.
func isLocal(t *il.Type) bool {
	for ; t != nil; t = enclosing(t) {
		if t.EnclosingRoutine != nil {
			return true
		}
	}
	return false
}

// floating spells a floating constant: the shortest digits that give the value,
// with a point, in exponent form outside of 1e-3 to 1e7 (rule gpu.floating).
func floating(f num.Float, t *il.Type) string {
	kind := t.Skip().Float
	builtin := ""
	switch kind {
	case il.FloatFloat:
		builtin = "f"
	case il.FloatLongDouble:
		builtin = "l"
	}
	switch {
	case f.IsInf() && f.Signbit():
		return "((-__builtin_huge_val" + builtin + "()))"
	case f.IsInf():
		return "((__builtin_huge_val" + builtin + "()))"
	case f.IsNaN():
		return "((__builtin_nan" + builtin + "(\"\")))"
	}
	bits := 64
	if kind == il.FloatFloat {
		bits = 32
	}
	return "(" + decimal(f.Float64(), bits) + il.FloatSuffix(t) + ")"
}

// decimal spells v with the shortest digits.
func decimal(v float64, bits int) string {
	a := math.Abs(v)
	if v == 0 || a >= 1e-3 && a < 1e7 {
		b := strconv.AppendFloat(nil, v, 'f', -1, bits)
		for _, c := range b {
			if c == '.' {
				return string(b)
			}
		}
		return string(b) + ".0"
	}
	b := strconv.FormatFloat(v, 'e', -1, bits)
	if b[1] == 'e' || v < 0 && b[2] == 'e' { // two digits where they are the value, too
		two := strconv.FormatFloat(v, 'e', 1, bits)
		if w, err := strconv.ParseFloat(two, bits); err == nil && w == v {
			b = two
		}
	}
	mantissa, exponent := b, ""
	for i := range b {
		if b[i] == 'e' {
			mantissa, exponent = b[:i], b[i+1:]
			break
		}
	}
	point := false
	for i := range mantissa {
		point = point || mantissa[i] == '.'
	}
	if !point {
		mantissa += ".0"
	}
	sign := ""
	if exponent[0] == '-' {
		sign = "-"
	}
	exponent = exponent[1:]
	for len(exponent) > 1 && exponent[0] == '0' {
		exponent = exponent[1:]
	}
	return mantissa + "E" + sign + exponent
}

// pieceLength is how much text a string literal has before it is closed and
// opened again.
const pieceLength = 128

// stringLiteral prints string c in pieces (rule gpu.strings).
func (p *printer) stringLiteral(c *il.Constant) {
	prefix := ""
	switch c.Char {
	case il.CharWide:
		prefix = "L"
	case il.Char8:
		prefix = "u8"
	case il.Char16:
		prefix = "u"
	case il.Char32:
		prefix = "U"
	}
	b := append([]byte(prefix), '"')
	n := 0
	add := func(s string) {
		b = append(b, s...)
		if n += len(s); n >= pieceLength {
			b = append(b, "\" "+prefix+"\""...)
			n = 0
		}
	}
	if c.Char == il.CharPlain {
		for i := 0; i < len(c.Str); i++ {
			add(escaped(c.Str[i]))
		}
	} else {
		e := c.Type.Skip().Elem
		size := max(int(e.Skip().Size), 1)
		for i := 0; i*size < len(c.Str); i++ {
			add("\\x" + strconv.FormatUint(c.StringUnit(i, e).Lo&(1<<(8*size)-1), 16))
		}
	}
	p.str(string(append(b, '"')))
}

// escaped spells one byte of a string.
func escaped(c byte) string {
	switch c {
	case '\n':
		return "\\n"
	case '\t':
		return "\\t"
	case '\b':
		return "\\b"
	case '\f':
		return "\\f"
	case '\v':
		return "\\v"
	case '\r':
		return "\\r"
	case '"':
		return "\\\""
	case '\'':
		return "\\'"
	case '\\':
		return "\\\\"
	}
	if c >= ' ' && c < 127 {
		return string(rune(c))
	}
	return "\\" + string([]byte{'0' + c>>6, '0' + c>>3&7, '0' + c&7})
}

// memberPointer prints a constant pointer to member.
func (p *printer) memberPointer(c *il.Constant, t *il.Type) {
	if t.Skip().Kind == il.TkPtrToMember && t.Skip().Elem.IsFunction() {
		switch {
		case c.Routine == nil:
			p.str("{((void (*)())0LL),0L}")
		case c.Routine.IsVirtual:
			p.str("{((void (*)())" + strconv.Itoa(1+8*p.shapes.Slot(c.Routine)) + "ULL)," + strconv.FormatInt(c.Offset, 10) + "L}")
		default:
			p.str("{((void (*)())" + p.names.routine(c.Routine, '1') + ")," + strconv.FormatInt(c.Offset, 10) + "L}")
		}
		return
	}
	if c.Field == nil {
		p.str("(-1L)")
		return
	}
	p.str(strconv.FormatUint(lower.MemberOffset(c, t), 10) + "L")
}

// This file implements the text of constants as diagnostics and the IL
// display show them (rule il.constant-text).
package il

import (
	"strconv"
	"strings"
)

// AppendConst appends the text of c.
func AppendConst(b []byte, c *Constant, o *TextOptions) []byte {
	if c == nil {
		return append(b, "<error-constant>"...)
	}
	if c.Name != nil {
		return AppendQualified(b, &c.SourceCorresp, o)
	}
	switch c.Kind {
	case CkInteger:
		return appendArgument(b, c, o)
	case CkTemplateParam:
		if c.TP == TpckParam && c.TParam != nil {
			if c.TParam.Name == nil {
				return append(b, "<unnamed>"...)
			}
			return append(b, c.TParam.Name.Text...)
		}
		return append(b, "<expression>"...)
	case CkAddress:
		return appendAddress(b, c, o)
	case CkPtrToMember:
		switch {
		case c.Field != nil:
			return AppendQualified(append(b, '&'), &c.Field.SourceCorresp, o)
		case c.Routine != nil:
			return AppendQualified(append(b, '&'), &c.Routine.SourceCorresp, o)
		case c.Type != nil:
			return append(AppendType(append(b, '('), c.Type, o), ")0"...)
		}
	}
	return append(b, "<expression>"...)
}

// appendArgument appends the integer c as diagnostics show it: enumerators by
// their names.
func appendArgument(b []byte, c *Constant, o *TextOptions) []byte {
	if t := c.Type.Skip(); t.IsEnum() {
		for _, e := range t.IntInfo.Constants {
			if e.Int == c.Int && e.Name != nil {
				return AppendQualified(b, &e.SourceCorresp, nil)
			}
		}
	}
	return AppendInteger(b, c, c.Type, o)
}

// AppendInteger appends the integer c of type t: with the type in front unless
// the literal tells it.
func AppendInteger(b []byte, c *Constant, t *Type, o *TextOptions) []byte {
	if t == nil {
		return AppendIntegerValue(b, c, nil, o)
	}
	s := t.Skip()
	switch {
	case s.Kind == TkNullptr:
		return append(b, "nullptr"...)
	case s.Kind == TkPointer:
		b = append(AppendType(append(b, '('), t, o), ')')
		if c.NullptrKeyword {
			return append(b, "nullptr"...)
		}
		return append(strconv.AppendUint(b, c.Int.Lo, 10), "LL"...)
	case s.IsBool():
		if c.Int.IsZero() {
			return append(b, "false"...)
		}
		return append(b, "true"...)
	case c.IsCharLiteral && c.Char != CharPlain && s.Kind == TkInteger && !s.IsEnum():
		b = append(append(b, CharPrefixes[c.Char]...), `'\x`...)
		return append(strconv.AppendUint(b, c.Int.Lo&(1<<(8*s.Size)-1), 16), '\'')
	case s.IsEnum(), s.Int == IntUShort:
		b = append(AppendType(append(b, '('), t, o), ')')
	case s.Int == IntShort:
		b = append(AppendType(append(b, '('), t, o), ')')
		if c.Int.Int64() < 0 {
			return append(AppendIntegerValue(append(b, '('), c, s, o), ')')
		}
	case s.Int == IntSChar || s.Int == IntUChar:
		b = append(AppendType(append(b, '('), t, o), ')')
		if s.IntInfo != nil { // char8_t
			break
		}
		fallthrough
	case s.Int == IntChar:
		return append(AppendEscaped(append(b, '\''), byte(c.Int.Lo), `'"\`), '\'')
	}
	return AppendIntegerValue(b, c, s, o)
}

// AppendIntegerValue appends the value of c with the suffix of type t, which may
// be nil.
func AppendIntegerValue(b []byte, c *Constant, t *Type, o *TextOptions) []byte {
	if t == nil {
		return strconv.AppendInt(b, c.Int.Int64(), 10)
	}
	t = t.Skip()
	switch {
	case t.Kind == TkPointer:
		return append(strconv.AppendUint(b, c.Int.Lo, 10), "LL"...)
	case t.Kind != TkInteger:
		return c.Int.Append(b, true)
	case t.IsBool():
		return c.Int.Append(b, false)
	}
	k := t.ShownInt()
	signed := t.IsSigned() && (k != IntChar || o == nil || !o.UnsignedChar)
	b = c.Int.Append(b, signed)
	if k == IntChar || k == IntSChar || k == IntUChar || k == IntShort || k == IntUShort {
		if !signed {
			b = append(b, 'U')
		}
		return b
	}
	return append(b, IntSuffix(&Type{Kind: TkInteger, Int: k})...)
}

// ShownInt is the kind shown for an integer type: an enumeration without a fixed
// underlying type shows the signed one and a flag.
func (t *Type) ShownInt() IntKind {
	if i := t.IntInfo; i == nil || !i.IsEnum || i.ExplicitBase {
		return t.Int
	}
	if i := t.IntInfo; i.NeedsUnsigned {
		return t.Int
	}
	switch t.Int {
	case IntUInt:
		return IntInt
	case IntULong:
		return IntLong
	}
	return t.Int
}

// appendAddress appends the address of an object or function; an array stands
// for that of its first element.
func appendAddress(b []byte, c *Constant, o *TextOptions) []byte {
	if v := c.Var; v != nil && v.Type != nil && v.Type.IsArray() && c.Type != nil && c.Type.IsPointer() && c.Offset == 0 && len(c.Path) <= 1 {
		to, of := c.Type.Skip().Elem, v.Type.Skip().Elem
		if to.Skip().KnownCanonical() == of.Skip().KnownCanonical() || to.KnownCanonical() == of.KnownCanonical() {
			if to.AllQuals() != of.AllQuals() {
				b = append(AppendType(append(b, '('), c.Type, o), ')')
			}
			return AppendQualified(b, &v.SourceCorresp, o)
		}
	}
	if c.Type == nil || !c.Type.IsReference() {
		b = append(b, '&')
	}
	switch {
	case c.Var != nil:
		return AppendQualified(b, &c.Var.SourceCorresp, o)
	case c.Routine != nil:
		return AppendQualified(b, &c.Routine.SourceCorresp, o)
	}
	return append(b, "<expression>"...)
}

// AppendOctal appends a character of a literal in quotes; what is no printable
// ASCII character in octal.
func AppendOctal(b []byte, c, quote byte) []byte {
	switch {
	case c == quote || c == '\\':
		return append(b, '\\', c)
	case c < ' ' || c > '~':
		return append(b, '\\', '0'+c>>6, '0'+c>>3&7, '0'+c&7)
	}
	return append(b, c)
}

// IntSuffix returns the literal suffix of an integer type.
func IntSuffix(t *Type) string {
	if t.Kind != TkInteger {
		return ""
	}
	switch t.Int {
	case IntUInt:
		return "U"
	case IntLong:
		return "L"
	case IntULong:
		return "UL"
	case IntLongLong:
		return "LL"
	case IntULongLong:
		return "ULL"
	}
	return ""
}

// FloatSuffix returns the literal suffix of a floating type; double and what is
// none has none.
func FloatSuffix(t *Type) string {
	switch t.Skip().Float {
	case FloatFloat:
		return "F"
	case FloatLongDouble:
		return "L"
	case FloatFloat128:
		return "Q"
	}
	return ""
}

// CharPrefixes are the encoding prefixes of literals.
var CharPrefixes = [...]string{CharPlain: "", CharWide: "L", Char8: "u8", Char16: "u", Char32: "U"}

// simpleEscapes are the letters of the simple escape sequences from \a to \r.
const simpleEscapes = "abtnvfr"

// AppendEscaped appends byte c of a plain literal; the bytes of special and
// what is no printable ASCII are escaped.
func AppendEscaped(b []byte, c byte, special string) []byte {
	switch {
	case c >= '\a' && c <= '\r':
		return append(b, '\\', simpleEscapes[c-'\a'])
	case strings.IndexByte(special, c) >= 0:
		return append(b, '\\', c)
	case c < ' ' || c > '~':
		return append(b, '\\', '0'+c>>6, '0'+c>>3&7, '0'+c&7)
	}
	return append(b, c)
}

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
		return appendInteger(b, c)
	case CkTemplateParam:
		if c.TP == TpckParam && c.TParam != nil && c.TParam.Name != nil {
			return append(b, c.TParam.Name.Text...)
		}
		return append(b, "<expression>"...)
	case CkAddress:
		if c.Type == nil || !c.Type.IsReference() {
			b = append(b, '&')
		}
		switch {
		case c.Var != nil:
			return AppendQualified(b, &c.Var.SourceCorresp, o)
		case c.Routine != nil:
			return AppendQualified(b, &c.Routine.SourceCorresp, o)
		}
	case CkPtrToMember:
		switch {
		case c.Field != nil:
			return AppendQualified(append(b, '&'), &c.Field.SourceCorresp, o)
		case c.Routine != nil:
			return AppendQualified(append(b, '&'), &c.Routine.SourceCorresp, o)
		}
	}
	return append(b, "<expression>"...)
}

func appendInteger(b []byte, c *Constant) []byte {
	t := c.Type.Skip()
	switch {
	case t.IsBool():
		if c.Int.IsZero() {
			return append(b, "false"...)
		}
		return append(b, "true"...)
	case t.IsEnum():
		for _, e := range t.IntInfo.Constants {
			if e.Int == c.Int && e.Name != nil {
				return AppendQualified(b, &e.SourceCorresp, nil)
			}
		}
	case t.Kind == TkPointer:
		return append(strconv.AppendUint(append(b, "(pointer)"...), c.Int.Lo, 10), 'L')
	}
	if t.Kind == TkInteger {
		switch t.Int {
		case IntChar:
			return appendChar(b, byte(c.Int.Lo))
		case IntSChar, IntUChar, IntShort, IntUShort:
			b = append(AppendType(append(b, '('), t, nil), ')')
		}
	}
	if t.IsSigned() {
		b = strconv.AppendInt(b, c.Int.Int64(), 10)
	} else {
		b = strconv.AppendUint(b, c.Int.Lo, 10)
	}
	return append(b, IntSuffix(t)...)
}

// appendChar appends the literal of a plain character.
func appendChar(b []byte, c byte) []byte {
	return append(AppendOctal(append(b, '\''), c, '\''), '\'')
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

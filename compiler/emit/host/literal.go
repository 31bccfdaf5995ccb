// This file implements the printing of literal values: integers, characters,
// strings and floating values in their normal form (rules lit.integer,
// lit.floating, lit.character, lit.string-cut).
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/num"
)

// splitAt is the number of printed characters after which a string literal is
// cut in two (rule lit.string-cut).
const splitAt = 128

// integer prints an integer with the suffix of its type.
func (p *printer) integer(v num.Int, t *il.Type) {
	t = t.Skip()
	if t.IsEnum() && t.IntInfo.Base != nil {
		t = t.IntInfo.Base.Skip()
	}
	p.Append(func(b []byte) []byte {
		b = append(v.Append(b, t.IsSigned()), il.IntSuffix(t)...)
		if p.d.UnsignedChar && t.Kind == il.TkInteger && t.Int == il.IntChar {
			b = append(b, 'U')
		}
		return b
	})
}

// boolean prints true or false.
func (w *text) boolean(v num.Int) {
	if v.IsZero() {
		w.Str("false")
	} else {
		w.Str("true")
	}
}

// character prints a character literal.
func (w *text) character(v num.Int, k il.CharKind) {
	w.Append(func(b []byte) []byte {
		b = append(b, il.CharPrefixes[k]...)
		b = append(b, '\'')
		if k == il.CharPlain {
			b = il.AppendEscaped(b, byte(v.Lo), literalSpecial)
		} else {
			b = appendWide(b, uint32(v.Lo)&charMask[k])
		}
		return append(b, '\'')
	})
}

var charMask = [...]uint32{il.CharPlain: 0xff, il.CharWide: 0xffffffff, il.Char8: 0xff, il.Char16: 0xffff, il.Char32: 0xffffffff}

// str prints a string literal, cut into pieces where it is long.
func (w *text) str(s string, k il.CharKind) {
	w.Append(func(b []byte) []byte {
		open := il.CharPrefixes[k] + "\""
		b = append(b, open...)
		start := len(b)
		unit := unitSize[k]
		for i := 0; i+unit <= len(s); i += unit {
			if k == il.CharPlain {
				b = il.AppendEscaped(b, s[i], literalSpecial)
			} else {
				b = appendWide(b, unitAt(s[i:], unit))
			}
			if len(b)-start >= splitAt {
				b = append(b, "\" "...)
				b = append(b, open...)
				start = len(b)
			}
		}
		return append(b, '"')
	})
}

var unitSize = [...]int{il.CharPlain: 1, il.CharWide: 4, il.Char8: 1, il.Char16: 2, il.Char32: 4}

// unitAt reads a little-endian code unit of n bytes.
func unitAt(s string, n int) uint32 {
	var u uint32
	for i := n - 1; i >= 0; i-- {
		u = u<<8 | uint32(s[i])
	}
	return u
}

// literalSpecial are the printable characters that are escaped in a literal.
const literalSpecial = `'"?\`

// appendWide appends one code unit of a literal with a prefix.
func appendWide(b []byte, u uint32) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '\\', 'x')
	shift := 28
	for shift > 0 && u>>shift == 0 {
		shift -= 4
	}
	for ; shift >= 0; shift -= 4 {
		b = append(b, hex[u>>shift&15])
	}
	return b
}

var floatSuffix = [...]string{il.FloatFloat: "F", il.FloatDouble: "", il.FloatLongDouble: "L", il.FloatFloat128: "Q",
	il.FloatFloat16: "F16", il.FloatFp16: "", il.FloatBf16: ""}

// hugeValue names, by the format, the builtin function that returns infinity, in
// place of a literal that is too large.
var hugeValue = [...]string{il.FloatFloat: "__builtin_huge_valf", il.FloatDouble: "__builtin_huge_val",
	il.FloatLongDouble: "__builtin_huge_vall", il.FloatFloat128: "__builtin_huge_valq",
	il.FloatFloat16: "__builtin_huge_valf16", il.FloatFp16: "__builtin_huge_valf", il.FloatBf16: "__builtin_huge_valf"}

// floating prints a floating value, in its own parentheses.
func (w *text) floating(v num.Float, t *il.Type) {
	if v.IsInf() {
		w.Byte('(')
		w.infinity(t)
		w.Byte(')')
		return
	}
	w.Append(func(b []byte) []byte {
		b = append(b, '(')
		b = v.Append(b)
		b = append(b, floatSuffix[t.Skip().Float]...)
		return append(b, ')')
	})
}

// infinity prints the infinity of type t (rule lit.too-large).
func (w *text) infinity(t *il.Type) {
	w.Byte('(')
	w.Str(hugeValue[t.Skip().Float])
	w.Str("())")
}

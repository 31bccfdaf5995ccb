// This file implements the decimal text of floating values in both directions:
// literals are read with correct rounding, values are printed with the fewest
// digits that read back as the same value, in the format of Java's
// Double.toString (rule lit.floating).
package num

import (
	"math/big"
	"sort"
	"strconv"
	"strings"
)

// ParseFloat returns the value of a floating literal, spelled without
// separators and suffix, in a format, and whether it is exact. Decimal or
// hexadecimal; a value too large is an infinity.
func ParseFloat(s string, f Format) (x Float, exact bool) {
	if len(s) > 1 && s[0] == '0' && s[1]|0x20 == 'x' {
		return parseHex(s[2:], f)
	}
	switch f {
	case Float32:
		v, _ := strconv.ParseFloat(s, 32)
		x = FromFloat32(float32(v))
	case Float64:
		v, _ := strconv.ParseFloat(s, 64)
		x = FromFloat64(v)
	default:
		return parseDecimal(s, f)
	}
	return roundTieUp(x, s), true
}

// roundTieUp applies the tool's oddity: a decimal literal half-way above a
// power of two, from 2^24 on for float and 2^54 on for double, goes up.
func roundTieUp(x Float, s string) Float {
	p := x.unpack()
	l := layouts[x.Format]
	first := 24
	if x.Format == Float64 {
		first = 54
	}
	k := p.exp + int(l.prec) - 1
	if p.class != finite || p.mant != (Int{Lo: 1}).Shl(l.prec-1) || k < first || len(s) > 400 {
		return x
	}
	v, ok := new(big.Rat).SetString(s)
	if !ok || !v.IsInt() {
		return x
	}
	half := new(big.Int).Lsh(big.NewInt(1), uint(k))
	half.Add(half, new(big.Int).Lsh(big.NewInt(1), uint(k)-l.prec))
	if v.Num().Cmp(half) == 0 {
		x.Lo++
	}
	return x
}

// parseHex reads the digits behind 0x.
func parseHex(s string, f Format) (Float, bool) {
	m, e, sticky := new(big.Int), 0, false
	point, i := false, 0
	for ; i < len(s) && s[i]|0x20 != 'p'; i++ {
		if s[i] == '.' {
			point = true
			continue
		}
		d, err := strconv.ParseUint(s[i:i+1], 16, 8)
		if err != nil {
			break
		}
		if m.BitLen() > 256 { // the rest only tells more from nothing
			sticky = sticky || d != 0
			if !point {
				e += 4
			}
			continue
		}
		m.Lsh(m, 4).Or(m, new(big.Int).SetUint64(d))
		if point {
			e -= 4
		}
	}
	if i+1 < len(s) {
		e += clampExponent(s[i+1:])
	}
	return round(f, false, m, e, sticky)
}

// clampExponent reads a decimal exponent; absurd ones are cut.
func clampExponent(s string) int {
	n, err := strconv.Atoi(s)
	const limit = 1 << 20
	switch {
	case err != nil && strings.HasPrefix(s, "-"), n < -limit:
		return -limit
	case err != nil, n > limit:
		return limit
	}
	return n
}

// parseDecimal reads a decimal literal exactly and rounds it.
func parseDecimal(s string, f Format) (Float, bool) {
	e := 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e = clampExponent(s[i+1:])
		s = s[:i]
	}
	if i := strings.IndexByte(s, '.'); i >= 0 {
		e -= len(s) - i - 1
		s = s[:i] + s[i+1:]
	}
	s = strings.TrimLeft(s, "0")
	sticky := false
	const most = 12000 // digits that can matter in any format
	if len(s) > most {
		sticky = strings.Trim(s[most:], "0") != ""
		e += len(s) - most
		s = s[:most]
	}
	m, ok := new(big.Int).SetString(s, 10)
	if !ok {
		return pack(f, parts{}), true
	}
	switch {
	case e+len(s) > 5200:
		return Inf(f, false), false
	case e+len(s) < -5200:
		return pack(f, parts{}), false
	}
	return roundScaled(f, m, e, sticky)
}

// roundScaled rounds m * 10^e.
func roundScaled(f Format, m *big.Int, e int, sticky bool) (Float, bool) {
	if e >= 0 {
		return round(f, false, new(big.Int).Mul(m, pow10(e)), 0, sticky)
	}
	d := pow10(-e)
	shift := max(0, d.BitLen()-m.BitLen()+256)
	q, r := new(big.Int).QuoRem(new(big.Int).Lsh(m, uint(shift)), d, new(big.Int))
	return round(f, false, q, -shift, sticky || r.Sign() != 0)
}

func pow10(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// String returns the text of x without suffix; infinities and NaNs are "inf"
// and "nan".
func (x Float) String() string { return string(x.Append(nil)) }

// Append appends the text of x.
func (x Float) Append(b []byte) []byte {
	p := x.unpack()
	if p.neg && p.class != nan {
		b = append(b, '-')
	}
	switch p.class {
	case zero:
		return append(b, "0.0"...)
	case infinite:
		return append(b, "inf"...)
	case nan:
		return append(b, "nan"...)
	}
	var digits string
	var exp int // value = 0.DIGITS * 10^exp
	switch x.Format {
	case Float32, Float64:
		digits, exp = shortNative(x)
	default:
		digits, exp = shortest(x.Format, p)
	}
	digits = strings.TrimRight(digits, "0")
	if -3 < exp && exp <= 7 {
		return appendPlain(b, digits, exp)
	}
	b = append(b, digits[0], '.')
	if len(digits) == 1 {
		b = append(b, '0')
	} else {
		b = append(b, digits[1:]...)
	}
	return strconv.AppendInt(append(b, 'E'), int64(exp-1), 10)
}

// appendPlain appends 0.DIGITS * 10^exp without an exponent.
func appendPlain(b []byte, digits string, exp int) []byte {
	switch {
	case exp <= 0:
		b = append(b, "0."...)
		for ; exp < 0; exp++ {
			b = append(b, '0')
		}
		return append(b, digits...)
	case exp >= len(digits):
		b = append(b, digits...)
		for i := len(digits); i < exp; i++ {
			b = append(b, '0')
		}
		return append(b, ".0"...)
	}
	b = append(b, digits[:exp]...)
	return append(append(b, '.'), digits[exp:]...)
}

// shortNative returns the digits of a float or double. At least two digits
// are looked for: 4.9E-324, not 5.0E-324.
func shortNative(x Float) (string, int) {
	bits := 64
	if x.Format == Float32 {
		bits = 32
	}
	v := x.Float64()
	if v < 0 {
		v = -v
	}
	var buf [40]byte
	s := strconv.AppendFloat(buf[:0], v, 'e', -1, bits)
	if s[1] == 'e' {
		two := strconv.FormatFloat(v, 'e', 1, bits)
		if back, _ := strconv.ParseFloat(two, bits); back == v {
			s = []byte(two)
		}
	}
	i := strings.IndexByte(string(s), 'e')
	exp, _ := strconv.Atoi(string(s[i+1:]))
	digits := string(s[:1])
	if i > 1 {
		digits += string(s[2:i])
	}
	return digits, exp + 1
}

// shortest returns the digits of a value of any format: the shortest decimal,
// of at least two digits, that is nearest to it and rounds to it.
func shortest(f Format, p parts) (string, int) {
	want := pack(f, parts{class: finite, mant: p.mant, exp: p.exp})
	// estimate the decimal exponent: value in [10^(exp-1), 10^exp)
	exp := int(float64(p.mant.BitLen()+p.exp)*0.30102999566398120) + 1
	n, d := p.mant.big(), big.NewInt(1)
	if p.exp >= 0 {
		n.Lsh(n, uint(p.exp))
	} else {
		d.Lsh(d, uint(-p.exp))
	}
	for ; scaledLess(n, d, exp-1); exp-- {
	}
	for ; !scaledLess(n, d, exp); exp++ {
	}
	// more digits are never farther off: once they read back, they all do
	const least, most = 2, 41
	k := least + sort.Search(most-least, func(i int) bool {
		x, _ := roundScaled(f, nearest(n, d, least+i-exp), exp-least-i, false)
		return x == want
	})
	s := nearest(n, d, k-exp).String()
	if len(s) > k {
		s, exp = s[:k], exp+1
	}
	return s, exp
}

// scaledLess reports whether n/d < 10^e.
func scaledLess(n, d *big.Int, e int) bool {
	if e >= 0 {
		return n.Cmp(new(big.Int).Mul(d, pow10(e))) < 0
	}
	return new(big.Int).Mul(n, pow10(-e)).Cmp(d) < 0
}

// nearest returns n/d * 10^e rounded to an integer, ties to even.
func nearest(n, d *big.Int, e int) *big.Int {
	n, d = new(big.Int).Set(n), new(big.Int).Set(d)
	if e >= 0 {
		n.Mul(n, pow10(e))
	} else {
		d.Mul(d, pow10(-e))
	}
	q, r := n.QuoRem(n, d, new(big.Int))
	switch c := r.Lsh(r, 1).Cmp(d); {
	case c > 0, c == 0 && q.Bit(0) != 0:
		q.Add(q, big.NewInt(1))
	}
	return q
}

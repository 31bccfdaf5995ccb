// This file implements floating values: packing and rounding for the six
// formats of the target, arithmetic, comparison and conversion.
package num

import (
	"math"
	"math/big"
)

// layout describes a format: precision with the leading bit, and the exponent
// range of normal numbers written as 1.f * 2^e.
type layout struct {
	prec       uint
	emin, emax int
	bits       uint // width of the encoding
}

var layouts = [...]layout{
	Float32:     {24, -126, 127, 32},
	Float64:     {53, -1022, 1023, 64},
	X87Extended: {64, -16382, 16383, 80},
	Float128:    {113, -16382, 16383, 128},
	Float16:     {11, -14, 15, 16},
	BFloat16:    {8, -126, 127, 16},
}

// class tells the kinds of value apart.
type class uint8

const (
	zero class = iota
	finite
	infinite
	nan
)

// parts is an unpacked value: mant * 2^exp.
type parts struct {
	class class
	neg   bool
	mant  Int
	exp   int
}

// FromFloat64 returns v as a double.
func FromFloat64(v float64) Float { return Float{Format: Float64, Lo: math.Float64bits(v)} }

// FromFloat32 returns v as a float.
func FromFloat32(v float32) Float {
	return Float{Format: Float32, Lo: uint64(math.Float32bits(v))}
}

// Inf returns an infinity of a format.
func Inf(f Format, neg bool) Float { return pack(f, parts{class: infinite, neg: neg}) }

// NaN returns the default quiet NaN of a format.
func NaN(f Format) Float { return pack(f, parts{class: nan}) }

// unpack takes x apart.
func (x Float) unpack() parts {
	l := layouts[x.Format]
	v := Int{x.Lo, x.Hi}
	if x.Format == X87Extended {
		return x.unpackX87()
	}
	frac := l.prec - 1
	p := parts{neg: v.ShrU(l.bits-1).Lo&1 != 0, mant: v.Wrap(frac, false)}
	e := int(v.ShrU(frac).Wrap(l.bits-1-frac, false).Lo)
	switch {
	case e == l.emax*2+1:
		p.class = infinite
		if !p.mant.IsZero() {
			p.class = nan
		}
	case e != 0:
		p.class = finite
		p.mant = p.mant.Or(Int{Lo: 1}.Shl(frac))
		p.exp = e - l.emax - int(frac)
	case !p.mant.IsZero():
		p.class = finite
		p.exp = l.emin - int(frac)
	}
	return p
}

func (x Float) unpackX87() parts {
	p := parts{neg: x.Hi>>15&1 != 0, mant: Int{Lo: x.Lo}}
	switch e := int(x.Hi & 0x7fff); {
	case e == 0x7fff:
		p.class = infinite
		if x.Lo<<1 != 0 {
			p.class = nan
		}
	case x.Lo != 0:
		p.class = finite
		p.exp = max(e, 1) - 16383 - 63
	}
	return p
}

// pack puts parts together; a finite mantissa must fit the format already.
func pack(f Format, p parts) Float {
	l := layouts[f]
	frac := l.prec - 1
	var v Int
	e := 0
	switch p.class {
	case infinite, nan:
		e = l.emax*2 + 1
		if p.class == nan {
			v = Int{Lo: 1}.Shl(frac - 1)
		}
		if f == X87Extended {
			v = Int{Lo: 1 << 63}
			if p.class == nan {
				v.Lo |= 1 << 62
			}
		}
	case finite:
		v = p.mant
		if uint(v.BitLen()) == l.prec {
			e = p.exp + int(frac) + l.emax
			if f != X87Extended {
				v = v.Wrap(frac, false)
			}
		}
	}
	if f == X87Extended {
		hi := uint64(e)
		if p.neg {
			hi |= 1 << 15
		}
		return Float{Format: f, Lo: v.Lo, Hi: hi}
	}
	v = v.Or(Int{Lo: uint64(e)}.Shl(frac))
	if p.neg {
		v = v.Or(Int{Lo: 1}.Shl(l.bits - 1))
	}
	return Float{Format: f, Lo: v.Lo, Hi: v.Hi}
}

// round returns m * 2^e, plus a little more when sticky is set, rounded to the
// nearest value of the format, ties to even, and whether that is exact.
func round(f Format, neg bool, m *big.Int, e int, sticky bool) (Float, bool) {
	if m.Sign() == 0 {
		return pack(f, parts{neg: neg}), !sticky
	}
	l := layouts[f]
	n := m.BitLen()
	top := n - 1 + e // exponent of the leading bit
	low := top - int(l.prec) + 1
	if min := l.emin - int(l.prec) + 1; low < min {
		low = min
	}
	exact := !sticky
	r := new(big.Int).Set(m)
	if cut := low - e; cut > 0 {
		half := r.Bit(cut-1) != 0
		rest := sticky || cut > 1 && anyBelow(r, cut-1)
		exact = !half && !rest
		r.Rsh(r, uint(cut))
		if half && (rest || r.Bit(0) != 0) {
			r.Add(r, big.NewInt(1))
			if r.BitLen() > int(l.prec) {
				r.Rsh(r, 1)
				low++
			}
		}
	} else if cut < 0 {
		r.Lsh(r, uint(-cut))
	}
	if r.Sign() == 0 {
		return pack(f, parts{neg: neg}), false
	}
	if low+r.BitLen()-1 > l.emax {
		return pack(f, parts{class: infinite, neg: neg}), false
	}
	return pack(f, parts{class: finite, neg: neg, mant: fromBig(r), exp: low}), exact
}

// anyBelow reports whether one of the lowest n bits is set.
func anyBelow(m *big.Int, n int) bool { return int(m.TrailingZeroBits()) < n }

func fromBig(b *big.Int) Int {
	var buf [16]byte
	b.FillBytes(buf[:])
	var x Int
	for i := 0; i < 8; i++ {
		x.Hi = x.Hi<<8 | uint64(buf[i])
		x.Lo = x.Lo<<8 | uint64(buf[8+i])
	}
	return x
}

func (x Int) big() *big.Int {
	var buf [16]byte
	for i := 0; i < 8; i++ {
		buf[i] = byte(x.Hi >> (56 - 8*i))
		buf[8+i] = byte(x.Lo >> (56 - 8*i))
	}
	return new(big.Int).SetBytes(buf[:])
}

// IsNaN, IsInf, IsZero and Signbit classify x.
func (x Float) IsNaN() bool   { return x.unpack().class == nan }
func (x Float) IsInf() bool   { return x.unpack().class == infinite }
func (x Float) IsZero() bool  { return x.unpack().class == zero }
func (x Float) Signbit() bool { return x.unpack().neg }

// Neg returns -x.
func (x Float) Neg() Float {
	switch l := layouts[x.Format]; {
	case x.Format == X87Extended:
		x.Hi ^= 1 << 15
	case l.bits == 128:
		x.Hi ^= 1 << 63
	default:
		x.Lo ^= 1 << (l.bits - 1)
	}
	return x
}

// Float64 returns x as a Go float64, rounded.
func (x Float) Float64() float64 {
	if x.Format == Float32 {
		return float64(math.Float32frombits(uint32(x.Lo)))
	}
	return math.Float64frombits(x.Convert(Float64).Lo)
}

// Convert returns x rounded to another format.
func (x Float) Convert(f Format) Float {
	if f == x.Format {
		return x
	}
	p := x.unpack()
	if p.class != finite {
		return pack(f, p)
	}
	r, _ := round(f, p.neg, p.mant.big(), p.exp, false)
	return r
}

// ConvertsExactly reports whether x keeps its value in another format.
func (x Float) ConvertsExactly(f Format) bool {
	p := x.unpack()
	if p.class != finite {
		return true
	}
	_, exact := round(f, p.neg, p.mant.big(), p.exp, false)
	return exact
}

// FromInt returns v, signed or unsigned, rounded to a format.
func FromInt(v Int, signed bool, f Format) Float {
	neg := signed && v.IsNegative()
	if neg {
		v = v.Neg()
	}
	r, _ := round(f, neg, v.big(), 0, false)
	return r
}

// Int returns x truncated to an integer type of n bits; ok is false when the
// value is none of the type.
func (x Float) Int(n uint, signed bool) (v Int, ok bool) {
	p := x.unpack()
	switch p.class {
	case zero:
		return Int{}, true
	case infinite, nan:
		return Int{}, false
	}
	switch {
	case p.exp <= -128:
		v = Int{}
	case p.exp < 0:
		v = p.mant.ShrU(uint(-p.exp))
	case p.exp+p.mant.BitLen() > 128:
		return Int{}, false
	default:
		v = p.mant.Shl(uint(p.exp))
	}
	if v.IsNegative() && (signed || p.neg) && !(p.neg && v == Int{0, 1 << 63}) {
		return v, false
	}
	if p.neg {
		v = v.Neg()
	}
	w := v.Wrap(n, signed)
	return w, w == v && !(p.neg && !signed && !v.IsZero())
}

// Ceil returns the least integral value that is not less than x.
func (x Float) Ceil() Float {
	i, ok := x.Int(128, true)
	if !ok || x.IsZero() || x.IsNaN() || x.IsInf() {
		return x // values that large are integral
	}
	y := FromInt(i, true, x.Format)
	if c, _ := y.Cmp(x); c < 0 {
		y = y.Add(FromInt(FromInt64(1), true, x.Format))
	}
	if y.IsZero() && x.Signbit() {
		return y.Neg()
	}
	return y
}

// Cmp compares x and y, which have the same format; ordered is false when one
// is a NaN.
func (x Float) Cmp(y Float) (c int, ordered bool) {
	a, b := x.unpack(), y.unpack()
	if a.class == nan || b.class == nan {
		return 0, false
	}
	if s, t := a.sign(), b.sign(); s != t || s == 0 {
		return compare(s, t), true
	}
	c = compareMagnitude(a, b)
	if a.neg {
		c = -c
	}
	return c, true
}

func compare(a, b int) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func (p parts) sign() int {
	switch {
	case p.class == zero:
		return 0
	case p.neg:
		return -1
	}
	return 1
}

// compareMagnitude compares two nonzero values without their signs.
func compareMagnitude(a, b parts) int {
	if a.class == infinite || b.class == infinite {
		return compare(int(a.class), int(b.class))
	}
	na, nb := a.mant.BitLen(), b.mant.BitLen()
	if c := compare(a.exp+na, b.exp+nb); c != 0 {
		return c
	}
	return a.mant.Shl(uint(128 - na)).CmpU(b.mant.Shl(uint(128 - nb)))
}

// Add returns x + y in their common format.
func (x Float) Add(y Float) Float {
	switch x.Format {
	case Float64:
		return FromFloat64(math.Float64frombits(x.Lo) + math.Float64frombits(y.Lo))
	case Float32:
		return FromFloat32(math.Float32frombits(uint32(x.Lo)) + math.Float32frombits(uint32(y.Lo)))
	}
	a, b := x.unpack(), y.unpack()
	switch {
	case a.class == nan:
		return x
	case b.class == nan:
		return y
	case a.class == infinite && b.class == infinite && a.neg != b.neg:
		return NaN(x.Format)
	case a.class == infinite || b.class == zero && a.class != zero:
		return x
	case b.class == infinite || a.class == zero && b.class != zero:
		return y
	case a.class == zero:
		return pack(x.Format, parts{neg: a.neg && b.neg})
	}
	return addFinite(x.Format, a, b)
}

// addFinite adds nonzero finite values.
func addFinite(f Format, a, b parts) Float {
	if a.exp+a.mant.BitLen() < b.exp+b.mant.BitLen() {
		a, b = b, a
	}
	m, n, e := a.mant.big(), b.mant.big(), b.exp
	if gap := a.exp - b.exp; gap > 300 { // b is far below: only its sign counts
		m.Lsh(m, 300)
		e, n = a.exp-300, big.NewInt(1)
	} else if gap >= 0 {
		m.Lsh(m, uint(gap))
	} else {
		n.Lsh(n, uint(-gap))
		e = a.exp
	}
	if a.neg {
		m.Neg(m)
	}
	if b.neg {
		n.Neg(n)
	}
	m.Add(m, n)
	neg := m.Sign() < 0
	r, _ := round(f, neg, m.Abs(m), e, false)
	return r
}

// Sub returns x - y.
func (x Float) Sub(y Float) Float {
	if y.IsNaN() {
		return y
	}
	return x.Add(y.Neg())
}

// Mul returns x * y in their common format.
func (x Float) Mul(y Float) Float {
	switch x.Format {
	case Float64:
		return FromFloat64(math.Float64frombits(x.Lo) * math.Float64frombits(y.Lo))
	case Float32:
		return FromFloat32(math.Float32frombits(uint32(x.Lo)) * math.Float32frombits(uint32(y.Lo)))
	}
	a, b := x.unpack(), y.unpack()
	neg := a.neg != b.neg
	switch {
	case a.class == nan:
		return x
	case b.class == nan:
		return y
	case a.class == infinite || b.class == infinite:
		if a.class == zero || b.class == zero {
			return NaN(x.Format)
		}
		return Inf(x.Format, neg)
	case a.class == zero || b.class == zero:
		return pack(x.Format, parts{neg: neg})
	}
	m := a.mant.big()
	r, _ := round(x.Format, neg, m.Mul(m, b.mant.big()), a.exp+b.exp, false)
	return r
}

// Div returns x / y in their common format; a division by zero gives an
// infinity or NaN as IEEE arithmetic does.
func (x Float) Div(y Float) Float {
	switch x.Format {
	case Float64:
		return FromFloat64(math.Float64frombits(x.Lo) / math.Float64frombits(y.Lo))
	case Float32:
		return FromFloat32(math.Float32frombits(uint32(x.Lo)) / math.Float32frombits(uint32(y.Lo)))
	}
	a, b := x.unpack(), y.unpack()
	neg := a.neg != b.neg
	switch {
	case a.class == nan:
		return x
	case b.class == nan:
		return y
	case a.class == b.class && (a.class == infinite || a.class == zero):
		return NaN(x.Format)
	case a.class == infinite || b.class == zero:
		return Inf(x.Format, neg)
	case a.class == zero || b.class == infinite:
		return pack(x.Format, parts{neg: neg})
	}
	m := a.mant.big()
	m.Lsh(m, 256)
	q, rem := m.QuoRem(m, b.mant.big(), new(big.Int))
	r, _ := round(x.Format, neg, q, a.exp-b.exp-256, rem.Sign() != 0)
	return r
}

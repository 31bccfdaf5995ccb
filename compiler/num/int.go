// This file implements the arithmetic of 128-bit integers. All operations wrap;
// what does not fit the type of a value is the caller's business (see Fit).
package num

import "math/bits"

// Add returns x + y.
func (x Int) Add(y Int) Int {
	lo, c := bits.Add64(x.Lo, y.Lo, 0)
	hi, _ := bits.Add64(x.Hi, y.Hi, c)
	return Int{lo, hi}
}

// Sub returns x - y.
func (x Int) Sub(y Int) Int {
	lo, b := bits.Sub64(x.Lo, y.Lo, 0)
	hi, _ := bits.Sub64(x.Hi, y.Hi, b)
	return Int{lo, hi}
}

// Neg returns -x.
func (x Int) Neg() Int { return Int{}.Sub(x) }

// Mul returns x * y.
func (x Int) Mul(y Int) Int {
	hi, lo := bits.Mul64(x.Lo, y.Lo)
	return Int{lo, hi + x.Hi*y.Lo + x.Lo*y.Hi}
}

// And, Or, Xor and Not work on all bits.
func (x Int) And(y Int) Int { return Int{x.Lo & y.Lo, x.Hi & y.Hi} }
func (x Int) Or(y Int) Int  { return Int{x.Lo | y.Lo, x.Hi | y.Hi} }
func (x Int) Xor(y Int) Int { return Int{x.Lo ^ y.Lo, x.Hi ^ y.Hi} }
func (x Int) Not() Int      { return Int{^x.Lo, ^x.Hi} }

// Shl returns x << n.
func (x Int) Shl(n uint) Int {
	switch {
	case n >= 128:
		return Int{}
	case n >= 64:
		return Int{0, x.Lo << (n - 64)}
	case n == 0:
		return x
	}
	return Int{x.Lo << n, x.Hi<<n | x.Lo>>(64-n)}
}

// ShrU returns x >> n, zeros coming in.
func (x Int) ShrU(n uint) Int {
	switch {
	case n >= 128:
		return Int{}
	case n >= 64:
		return Int{x.Hi >> (n - 64), 0}
	case n == 0:
		return x
	}
	return Int{x.Lo>>n | x.Hi<<(64-n), x.Hi >> n}
}

// ShrS returns x >> n, copies of the sign coming in.
func (x Int) ShrS(n uint) Int {
	sign := uint64(int64(x.Hi) >> 63)
	switch {
	case n >= 128:
		return Int{sign, sign}
	case n >= 64:
		return Int{uint64(int64(x.Hi) >> (n - 64)), sign}
	case n == 0:
		return x
	}
	return Int{x.Lo>>n | x.Hi<<(64-n), uint64(int64(x.Hi) >> n)}
}

// CmpU compares as unsigned: -1, 0, 1.
func (x Int) CmpU(y Int) int {
	switch {
	case x == y:
		return 0
	case x.Hi < y.Hi || x.Hi == y.Hi && x.Lo < y.Lo:
		return -1
	}
	return 1
}

// CmpS compares as signed: -1, 0, 1.
func (x Int) CmpS(y Int) int {
	const top = 1 << 63
	return Int{x.Lo, x.Hi ^ top}.CmpU(Int{y.Lo, y.Hi ^ top})
}

// Cmp compares as signed or unsigned.
func (x Int) Cmp(y Int, signed bool) int {
	if signed {
		return x.CmpS(y)
	}
	return x.CmpU(y)
}

// Abs returns the magnitude of x taken as signed.
func (x Int) Abs() Int {
	if x.IsNegative() {
		return x.Neg()
	}
	return x
}

// DivU returns quotient and remainder as unsigned; y is not 0.
func (x Int) DivU(y Int) (q, r Int) {
	if y.Hi == 0 {
		hi := x.Hi / y.Lo
		lo, rem := bits.Div64(x.Hi%y.Lo, x.Lo, y.Lo)
		return Int{lo, hi}, Int{Lo: rem}
	}
	if x.CmpU(y) < 0 {
		return Int{}, x
	}
	// y has more than 64 bits: the quotient has fewer than 64
	n := uint(bits.LeadingZeros64(y.Hi))
	d := y.Shl(n).Hi
	num := x.ShrU(1)
	est, _ := bits.Div64(num.Hi, num.Lo, d)
	est >>= 63 - n
	if est != 0 {
		est--
	}
	q = Int{Lo: est}
	r = x.Sub(q.Mul(y))
	for r.CmpU(y) >= 0 {
		q, r = q.Add(Int{Lo: 1}), r.Sub(y)
	}
	return q, r
}

// DivS returns quotient and remainder as signed, truncated; y is not 0.
func (x Int) DivS(y Int) (q, r Int) {
	q, r = x.Abs().DivU(y.Abs())
	if x.IsNegative() != y.IsNegative() {
		q = q.Neg()
	}
	if x.IsNegative() {
		r = r.Neg()
	}
	return q, r
}

// Div returns quotient and remainder as signed or unsigned; y is not 0.
func (x Int) Div(y Int, signed bool) (q, r Int) {
	if signed {
		return x.DivS(y)
	}
	return x.DivU(y)
}

// Wrap cuts x to a type of n bits and extends it to 128 bits again.
func (x Int) Wrap(n uint, signed bool) Int {
	if n-1 < 64 { // the types of nearly all programs
		lo := x.Lo << (64 - n)
		if signed {
			lo = uint64(int64(lo) >> (64 - n))
			return Int{Lo: lo, Hi: uint64(int64(lo) >> 63)}
		}
		return Int{Lo: lo >> (64 - n)}
	}
	if n >= 128 {
		return x
	}
	x = x.Shl(128 - n)
	if signed {
		return x.ShrS(128 - n)
	}
	return x.ShrU(128 - n)
}

// Fits reports whether x, which is signed when xSigned is set, is a value of a
// type of n bits.
func (x Int) Fits(xSigned bool, n uint, signed bool) bool {
	if x.Wrap(n, signed) != x {
		return false
	}
	return !x.IsNegative() || n < 128 || xSigned == signed
}

// BitLen returns the number of bits that x, taken as unsigned, needs.
func (x Int) BitLen() int {
	if x.Hi != 0 {
		return 64 + bits.Len64(x.Hi)
	}
	return bits.Len64(x.Lo)
}

// Text returns the decimal digits of x.
func (x Int) Text(signed bool) string { return string(x.Append(nil, signed)) }

// Append appends the decimal digits of x.
func (x Int) Append(b []byte, signed bool) []byte {
	if signed && x.IsNegative() {
		b = append(b, '-')
		x = x.Neg()
	}
	var buf [40]byte
	i := len(buf)
	ten := Int{Lo: 10}
	for {
		var r Int
		x, r = x.DivU(ten)
		i--
		buf[i] = byte('0' + r.Lo)
		if x.IsZero() {
			break
		}
	}
	return append(b, buf[i:]...)
}

// AddOverflow returns x + y cut to the type and whether the exact result is no
// value of it. x and y are values of the type.
func AddOverflow(x, y Int, n uint, signed bool) (Int, bool) {
	s := x.Add(y)
	w := s.Wrap(n, signed)
	if n < 128 {
		return w, w != s
	}
	if signed {
		return w, (x.IsNegative() == y.IsNegative()) && s.IsNegative() != x.IsNegative()
	}
	return w, s.CmpU(x) < 0
}

// SubOverflow returns x - y cut to the type and whether the exact result is no
// value of it.
func SubOverflow(x, y Int, n uint, signed bool) (Int, bool) {
	s := x.Sub(y)
	w := s.Wrap(n, signed)
	if n < 128 {
		return w, w != s
	}
	if signed {
		return w, (x.IsNegative() != y.IsNegative()) && s.IsNegative() != x.IsNegative()
	}
	return w, x.CmpU(y) < 0
}

// MulOverflow returns x * y cut to the type and whether the exact result is no
// value of it.
func MulOverflow(x, y Int, n uint, signed bool) (Int, bool) {
	w := x.Mul(y).Wrap(n, signed)
	a, b := x, y
	if signed {
		a, b = x.Abs(), y.Abs()
	}
	if a.BitLen()+b.BitLen() <= 127 {
		p := x.Mul(y)
		return w, w != p
	}
	if a.BitLen()+b.BitLen() > 129 || a.Hi != 0 && b.Hi != 0 {
		return w, true
	}
	// near the edge of 128 bits: divide back
	if y.IsZero() {
		return w, false
	}
	q, r := w.Div(y, signed)
	if q != x || !r.IsZero() {
		return w, true
	}
	return w, signed && (x.IsNegative() != y.IsNegative()) != w.IsNegative() && !w.IsZero()
}

// This file implements the number types that the IL stores: target integers
// of up to 128 bits and floating values of the target's formats.
package num

// Int is a 128-bit two's complement integer; the type that it belongs to says
// how many bits count and whether it is signed (values are kept sign- or
// zero-extended to 128 bits accordingly).
type Int struct{ Lo, Hi uint64 }

// FromInt64 returns v sign-extended.
func FromInt64(v int64) Int {
	x := Int{Lo: uint64(v)}
	if v < 0 {
		x.Hi = ^uint64(0)
	}
	return x
}

// FromUint64 returns v zero-extended.
func FromUint64(v uint64) Int { return Int{Lo: v} }

// IsZero reports whether x is 0.
func (x Int) IsZero() bool { return x.Lo == 0 && x.Hi == 0 }

// IsNegative reports whether x, taken as signed, is below 0.
func (x Int) IsNegative() bool { return int64(x.Hi) < 0 }

// Int64 returns the low 64 bits as signed.
func (x Int) Int64() int64 { return int64(x.Lo) }

// Format is a floating format of the target.
type Format uint8

const (
	Float32 Format = iota
	Float64
	X87Extended // 80-bit long double
	Float128    // IEEE quadruple
	Float16
	BFloat16
)

// Float is a floating value in the encoding of its format: the bits of
// Float32, Float64, Float16 and BFloat16 in Lo; of X87Extended the significand
// in Lo and sign and exponent in the low 16 bits of Hi; of Float128 all 128.
type Float struct {
	Format Format
	Lo, Hi uint64
}

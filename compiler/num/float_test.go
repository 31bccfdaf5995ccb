package num

import (
	"math"
	"math/rand"
	"testing"
)

func TestFloatText(t *testing.T) {
	for _, c := range []struct {
		in   string
		f    Format
		want string
	}{
		{"1.", Float32, "1.0"}, {"1e10", Float32, "1.0E10"}, {".5", Float32, "0.5"}, {"1e-300", Float64, "1.0E-300"},
		{"3.25", X87Extended, "3.25"}, {"123456789.0", Float64, "1.23456789E8"}, {"1234567.875", Float64, "1234567.875"},
		{"1e-3", Float64, "0.001"}, {"9.9e-4", Float64, "9.9E-4"}, {"1e5", Float64, "100000.0"}, {"1e7", Float64, "1.0E7"},
		{"5e-324", Float64, "4.9E-324"}, {"2e-323", Float64, "2.0E-323"}, {"1.4e-45", Float32, "1.4E-45"},
		{"3.4028235e38", Float32, "3.4028235E38"}, {"0.333333333333", Float32, "0.33333334"},
		{"3.14159265358979323846264338", X87Extended, "3.1415926535897932385"}, {"1.25", Float128, "1.25"},
		{"0x1.8p+2", Float64, "6.0"}, {"0x1p-1074", Float64, "4.9E-324"}, {"1e400", Float64, "inf"},
		{"16777217.0", Float32, "1.6777218E7"}, {"33554434.0", Float32, "3.3554436E7"}, {"8388608.5", Float32, "8388608.0"},
		{"18014398509481986.0", Float64, "1.8014398509481988E16"}, {"9007199254740993.0", Float64, "9.007199254740992E15"},
		{"0", Float64, "0.0"}, {"1e4931", X87Extended, "1.0E4931"}, {"3.6e-4951", X87Extended, "3.6E-4951"}, {"1e5000", Float128, "inf"},
		{"65504", Float16, "65500.0"}, {"65520", Float16, "inf"}, {"0.1", Float128, "0.1"}, {"0.1", X87Extended, "0.1"},
	} {
		x, _ := ParseFloat(c.in, c.f)
		if got := x.String(); got != c.want {
			t.Errorf("%s in format %d: got %s, want %s", c.in, c.f, got, c.want)
		}
	}
}

func TestHexExactness(t *testing.T) {
	if _, exact := ParseFloat("0x1.000001p0", Float32); exact {
		t.Error("0x1.000001p0 does not fit a float")
	}
	if _, exact := ParseFloat("0x1.000002p0", Float32); !exact {
		t.Error("0x1.000002p0 fits a float")
	}
}

// The general arithmetic must agree with the machine's where both exist.
func TestGeneralArithmetic(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for i := 0; i < 20000; i++ {
		a, b := math.Float64frombits(r.Uint64()), math.Float64frombits(r.Uint64())
		if i%3 == 0 {
			b = a * (1 + r.Float64())
		}
		if i%7 == 0 {
			a, b = float64(r.Intn(9)-4), float64(r.Intn(9)-4)
		}
		x, y := FromFloat64(a), FromFloat64(b)
		wx, wy := x.Convert(Float128), y.Convert(Float128)
		if !math.IsNaN(a) && wx.Convert(Float64) != x {
			t.Fatalf("%g does not survive quadruple", a)
		}
		check := func(op string, got Float, want float64) {
			t.Helper()
			g := got.Convert(Float64)
			if math.IsNaN(want) && g.IsNaN() {
				return
			}
			if g != FromFloat64(want) {
				t.Fatalf("%g %s %g = %s, want %g", a, op, b, g, want)
			}
		}
		// quadruple has more than twice the digits of double: no double rounding
		// for +, -, *, / while the result is normal
		if q := a / b; math.Abs(q) > 1e-300 || q == 0 {
			check("/", wx.Div(wy), a/b)
		}
		if m := a * b; math.Abs(m) > 1e-300 {
			check("*", wx.Mul(wy), a*b)
		}
		check("+", wx.Add(wy), a+b)
		check("-", wx.Sub(wy), a-b)
		c, ok := x.Cmp(y)
		if ok != !(math.IsNaN(a) || math.IsNaN(b)) || ok && (c < 0) != (a < b) || ok && (c == 0) != (a == b) {
			t.Fatalf("compare %g %g: %d %v", a, b, c, ok)
		}
	}
}

func TestFloatInt(t *testing.T) {
	for _, c := range []struct {
		v      float64
		bits   uint
		signed bool
		want   string
		ok     bool
	}{
		{2.9, 32, true, "2", true}, {-2.9, 32, true, "-2", true}, {-0.5, 32, false, "0", true}, {-1, 32, false, "", false},
		{4294967295, 32, false, "4294967295", true}, {4294967296, 32, false, "", false}, {-2147483648, 32, true, "-2147483648", true},
		{2147483648, 32, true, "", false}, {1e30, 128, true, "1000000000000000019884624838656", true}, {math.Inf(1), 64, true, "", false},
	} {
		v, ok := FromFloat64(c.v).Int(c.bits, c.signed)
		if ok != c.ok || ok && v.Text(c.signed) != c.want {
			t.Errorf("%g to %d bits: %s %v", c.v, c.bits, v.Text(c.signed), ok)
		}
		if ok && c.v == math.Trunc(c.v) && FromInt(v, c.signed, Float64) != FromFloat64(c.v) {
			t.Errorf("%g does not come back", c.v)
		}
	}
}

func TestShortestAgreesWithNative(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for i := 0; i < 3000; i++ {
		x := FromFloat64(math.Abs(math.Float64frombits(r.Uint64())))
		if x.IsNaN() || x.IsInf() {
			continue
		}
		a, ea := shortNative(x)
		b, eb := shortest(Float64, x.unpack())
		if len(b) < len(a) || ea != eb || len(a) == len(b) && a != b {
			t.Fatalf("%s: %s %d and %s %d", x, a, ea, b, eb)
		}
	}
}

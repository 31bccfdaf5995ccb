package num

import (
	"math/big"
	"math/rand"
	"testing"
)

func toBig(x Int, signed bool) *big.Int {
	b := new(big.Int).SetUint64(x.Hi)
	b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(x.Lo))
	if signed && x.IsNegative() {
		b.Sub(b, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	return b
}

func randInt(r *rand.Rand) Int {
	x := Int{r.Uint64(), r.Uint64()}
	switch r.Intn(4) {
	case 0:
		x = x.ShrS(uint(r.Intn(128)))
	case 1:
		x = x.ShrU(uint(r.Intn(128)))
	case 2:
		x = FromInt64(int64(r.Intn(20) - 10))
	}
	return x
}

func TestIntAgainstBig(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	mod := new(big.Int).Lsh(big.NewInt(1), 128)
	same := func(x Int, b *big.Int) bool {
		return toBig(x, false).Cmp(new(big.Int).Mod(b, mod)) == 0
	}
	for i := 0; i < 20000; i++ {
		x, y := randInt(r), randInt(r)
		for _, signed := range []bool{false, true} {
			a, b := toBig(x, signed), toBig(y, signed)
			if !same(x.Add(y), new(big.Int).Add(a, b)) || !same(x.Sub(y), new(big.Int).Sub(a, b)) || !same(x.Mul(y), new(big.Int).Mul(a, b)) {
				t.Fatalf("add, sub or mul of %v %v", a, b)
			}
			if x.Cmp(y, signed) != a.Cmp(b) {
				t.Fatalf("compare %v %v", a, b)
			}
			if x.Text(signed) != a.String() {
				t.Fatalf("text of %v is %s", a, x.Text(signed))
			}
			if !y.IsZero() {
				q, rem := x.Div(y, signed)
				wq, wr := new(big.Int).QuoRem(a, b, new(big.Int))
				if !same(q, wq) || !same(rem, wr) {
					t.Fatalf("%v / %v = %s rem %s", a, b, q.Text(signed), rem.Text(signed))
				}
			}
			n := uint([]int{8, 32, 64, 128}[r.Intn(4)])
			xw, yw := x.Wrap(n, signed), y.Wrap(n, signed)
			a, b = toBig(xw, signed), toBig(yw, signed)
			lo, hi := new(big.Int), new(big.Int).Lsh(big.NewInt(1), n)
			if signed {
				hi.Rsh(hi, 1)
				lo.Neg(hi)
			}
			for k, f := range []func(Int, Int, uint, bool) (Int, bool){AddOverflow, SubOverflow, MulOverflow} {
				got, over := f(xw, yw, n, signed)
				want := new(big.Int)
				switch k {
				case 0:
					want.Add(a, b)
				case 1:
					want.Sub(a, b)
				case 2:
					want.Mul(a, b)
				}
				if out := want.Cmp(lo) < 0 || want.Cmp(hi) >= 0; out != over || !over && toBig(got, signed).Cmp(want) != 0 {
					t.Fatalf("op %d of %v %v at %d bits signed=%v: overflow %v, want %v", k, a, b, n, signed, over, out)
				}
			}
		}
		s := uint(r.Intn(130))
		if !same(x.Shl(s), new(big.Int).Lsh(toBig(x, false), s)) || !same(x.ShrU(s), new(big.Int).Rsh(toBig(x, false), s)) || !same(x.ShrS(s), new(big.Int).Rsh(toBig(x, true), s)) {
			t.Fatalf("shift of %v by %d", x, s)
		}
	}
}

package lower

import (
	"testing"

	"cufront/compiler/il"
	"cufront/compiler/source"
)

func testFn() *fn {
	u := il.NewUnit(&source.Map{}, nil)
	return &fn{lowerer: &New(u, nil, NewShapes()).lowerer, f: &Func{}}
}

// TestAddresses holds what C simplifies: the address of what a pointer points to
// is the pointer, that of an element a sum.
func TestAddresses(t *testing.T) {
	f := testFn()
	i := f.u.Builtin.Int
	p := varRef(&Var{Name: "p", Type: f.u.PointerTo(i)})
	if x := f.addr(f.deref(p, i)); x != p {
		t.Errorf("&*p is %v", x.Op)
	}
	x := f.addr(&Expr{Op: OpIndex, X: p, Y: text("2", i), Type: i})
	if x.Op != OpBinary || x.Name != "+" || x.X != p {
		t.Errorf("&p[2] is %v", x.Op)
	}
	v := varRef(&Var{Name: "v", Type: i})
	if y := f.deref(f.addr(v), i); y != v {
		t.Errorf("*&v is %v", y.Op)
	}
	c := f.u.Qualified(i, il.Const)
	if y := f.addr(f.see(c, v)); y.Op != OpAddrCast || y.X != v {
		t.Errorf("the address of v seen as const is %v", y.Op)
	}
	if y := f.addr(f.see(c, f.deref(p, i))); y.Op != OpCast || y.X != p {
		t.Errorf("the address of *p seen as const is %v", y.Op)
	}
}

// TestAssignments holds how C++ lvalues become C: an assignment to a conditional
// expression goes to its branches, one to an assignment follows it.
func TestAssignments(t *testing.T) {
	f := testFn()
	i := f.u.Builtin.Int
	a, b := varRef(&Var{Name: "a", Type: i}), varRef(&Var{Name: "b", Type: i})
	x := assigned("=", &Expr{Op: OpCond, X: a, Y: a, Z: b, Type: i}, text("1", i))
	if x.Op != OpCond || x.Y.Op != OpAssign || x.Z.Op != OpAssign {
		t.Errorf("(c ? a : b) = 1 is %v", x.Op)
	}
	y := assigned("=", assigned("=", a, text("1", i)), text("2", i))
	if y.Op != OpComma || y.Y.Op != OpAssign || y.Y.X != a {
		t.Errorf("(a = 1) = 2 is %v", y.Op)
	}
}

// TestBraces holds the initialiser that zeroes an aggregate.
func TestBraces(t *testing.T) {
	f := testFn()
	i := f.u.Builtin.Int
	for _, c := range []struct {
		t    *il.Type
		want string
	}{{i, "0"}, {f.u.ArrayOf(i, 3), "{0}"}, {f.u.ArrayOf(f.u.ArrayOf(i, 2), 3), "{{0}}"}} {
		if got := braces(c.t); got != c.want {
			t.Errorf("braces: %s, want %s", got, c.want)
		}
	}
}

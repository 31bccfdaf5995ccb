// This file implements class values whose qualifiers change: they get an object that is
// seen as another one (rule gpu.requalified-values).
package lower

import "cufront/compiler/il"

// requalified returns y, a class value of type from that is no object yet, as one of type
// to, which has other qualifiers.
func requalified(f *fn, y *Expr, from, to *il.Type) *Expr {
	z := last(y)
	if z.Op != OpCall && z.Op != OpValueMember || ByAddress(from) || isEmptyClass(from) || from.AllQuals()&il.Const == to.AllQuals()&il.Const {
		return y
	}
	own := f.u.Unqualified(from)
	v := f.temp(own)
	set := filled(v, y)
	x := varRef(v)
	p := &Expr{Op: OpAddr, X: x, Type: f.pointer(own)}
	if from.AllQuals()&il.Const != 0 {
		p = &Expr{Op: OpAddrCast, X: x, Type: f.pointer(f.u.Qualified(own, il.Const)), Variant: 'b'}
	}
	want := own
	if to.AllQuals()&il.Const != 0 {
		want = f.u.Qualified(own, il.Const)
	}
	return f.deref(cast(f.pointer(want), comma(set, p)), want)
}

// intoBranch lets operand e of conditional expression q fill object x. Where the value of
// q is const, an object is copied as it is, and seen.
func intoBranch(f *fn, x *Expr, e, q *il.Expr) *Expr {
	saved := f.branch
	f.branch = true
	defer func() { f.branch = saved }()
	if q.Type.AllQuals()&il.Const == 0 || ByAddress(q.Type) || isEmptyClass(q.Type) || questionOf(e) != nil || e.Kind == il.EnkObjectLifetime || elided(e) != nil {
		return f.into(x, e)
	}
	if isClassValue(e) {
		if e.IsCall() && e.Type.AllQuals() == 0 {
			return assigned("=", x, requalified(f, f.value(e), e.Type, q.Type))
		}
		return f.into(x, e)
	}
	y := f.value(e)
	both := &Expr{Op: OpComma, X: assigned("=", x, y), Y: x, Type: x.Type, Void: true}
	return &Expr{Op: OpParens, X: both, Type: x.Type}
}

// This file implements calls of the atomic functions of GNU, whose types follow
// the pointer that is their first argument (rule front.host-atomics).
package front

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// callHostAtomic makes x the call of the __sync_ or __atomic_ function n with args, which depend on no template
// parameter; sig describes it (atomicSignatures). The call is at pos.
func callHostAtomic(ck *Checker, x *Operand, n *qualName, sig string, args []*Operand, pos source.Pos) {
	if len(args) == 0 && strings.Contains(sig, "T") {
		ck.report(diag.AtomicArgumentNotPointer, ck.syntax.before())
		x.invalidate()
		return
	}
	params := strings.TrimSuffix(sig[1:], ".")
	for i := range min(len(args), len(params)) {
		ck.decay(args[i])
		if !ck.say.usable(args[i]) || !atomicArgument(ck, sig, params[i], args[i]) {
			x.invalidate()
			return
		}
	}
	if len(args) > len(params) {
		ck.report(diag.ExtraArgumentsIgnored, args[len(params)].startOf())
	}
	elem := ck.u.Builtin.Int
	if len(args) > 0 && args[0].Expr.Type.IsPointer() {
		elem = ck.u.Unqualified(args[0].Expr.Type.Skip().Elem)
	}
	if sig == "vCPi" && len(args) > 1 { // the value is stored where the second one points
		if to := args[1].Expr.Type.Skip().Elem; !ck.u.SameUnqualified(to, elem) {
			ck.report(diag.IncompatibleArgument, args[1].startOf(), ck.u.PointerTo(elem), args[1].Expr.Type)
			x.invalidate()
			return
		}
	}
	r := atomicRoutine(ck.u, n.Name, sig[:1]+params+".", forHost(ck.u, elem, args))
	callAtomic(ck, x, r, ck.env.nameReference(ck.u, r, n), sig, args, elem, n.Pos, pos)
}

// atomicArgument reports argument a of an atomic function if it is none for a parameter of that code; false then.
func atomicArgument(ck *Checker, sig string, code byte, a *Operand) bool {
	pointer := strings.IndexByte("VCP", code) >= 0
	t := typ(ck.u, a).Skip()
	switch {
	case !pointer || a.Mode != Value || !strings.ContainsAny(sig, "TP."):
	case strings.ContainsAny(sig, "T."):
		if code != 'P' && (!t.IsPointer() || !t.Elem.IsIntegralOrEnum() && !t.Elem.IsPointer()) {
			ck.report(diag.AtomicArgumentNotPointer, a.startOf())
			return false
		}
	case !t.IsPointer() || t.Elem.IsVoid() || t.Elem.IsFunction() || t.Elem.IsClass() && !ck.completeClass(t.Elem, a.startOf()):
		ck.report(diag.ExpressionNotCompletePointer, a.startOf())
		return false
	}
	return true
}

// forHost gives the codes of atomicSignatures their meaning in a call with args on objects of type elem: what is
// stored is of the unsigned type of that size, objects apart are passed by any pointer.
func forHost(u *il.Unit, elem *il.Type, args []*Operand) signatureCoder {
	others := ofElements(u, elem)
	return func(i int, code byte) *il.Type {
		switch {
		case code == 'P' || code == 'C':
			return u.PointerTo(u.Qualified(u.Builtin.Void, il.Const|il.Volatile))
		case code == 'V':
			return u.PointerTo(u.Qualified(u.Builtin.Void, il.Volatile))
		case code != 'T' || i == 0 || i > len(args):
			return others(i, code)
		}
		t := typ(u, args[i-1])
		if elem.IsPointer() && (t.IsPointer() || t.IsNullptr()) {
			return t
		}
		// nothing is said of signs
		return sizedInteger(u, elem, arithmeticOperand(t) && !t.IsScopedEnum() && !(t.IsIntegralOrEnum() && !t.IsSigned()))
	}
}

// checkLockFree reports the call x of r, __atomic_always_lock_free, whose size is no constant.
func checkLockFree(ck *Checker, x *Operand, r *il.Routine, pos source.Pos) {
	if r.Builtin == 0 || r.Name.Text != "__atomic_always_lock_free" || x.Mode != Value {
		return
	}
	if size := x.Expr.Operand.Next; size != nil && !size.ValueDependent && !size.TypeDependent && !nodes.ConstantArgument(size) {
		ck.report(diag.FirstArgumentNotConstant, pos)
		x.invalidate()
	}
}

// sizedInteger returns the integer type, signed or not, of the size of t, which the atomic functions for
// objects of type t work with.
func sizedInteger(u *il.Unit, t *il.Type, signed bool) *il.Type {
	b := &u.Builtin
	types := [2]*il.Type{b.UInt, b.Int}
	switch t.Skip().Size {
	case 1:
		types = [2]*il.Type{b.UChar, b.SChar}
	case 2:
		types = [2]*il.Type{b.UShort, b.Short}
	case 8:
		types = [2]*il.Type{b.ULong, b.Long}
	case 16:
		types = [2]*il.Type{b.UInt128, b.Int128}
	}
	if signed {
		return types[1]
	}
	return types[0]
}

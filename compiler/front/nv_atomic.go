// This file implements the checks of the calls of __nv_atomic_ functions: where
// they may stand, memory order and scope, the size of the object
// (rule arch.atomics).
package front

import (
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// Thread scopes of atomic operations.
const (
	clusterScope = 2
	systemScope  = 4 // of an operation that names none
)

// lastOrder is the greatest memory order, __ATOMIC_SEQ_CST.
const lastOrder = 5

// checkNvAtomic checks the call of the __nv_atomic_ function name on objects of
// type elem; sig describes its parameters. Everything is reported at the first
// argument. False means that there is no call.
func (ck *Checker) checkNvAtomic(name, sig string, args []*Operand, elem *il.Type) bool {
	if len(args) == 0 {
		ck.report(diag.AtomicNeedsArgument, ck.syntax.before())
		ck.report(diag.AtomicArgumentNotPointer, ck.syntax.before())
		return false
	}
	at := args[0].startOf()
	if r := ck.env.routine(); r == nil || !cuda.OnDevice(r) && !ck.env.has(inPrototype) {
		ck.report(diag.AtomicOutsideDeviceFunction, at)
		return false
	}
	fixed, open := strings.CutSuffix(sig[1:], ".")
	for i := 0; i < len(fixed) && i < len(args); i++ {
		if fixed[i] != 'i' {
			continue
		}
		switch v, ok := literalValue(args[i]); {
		case !ok:
			ck.report(diag.AtomicOrderNotLiteral, at)
			return true
		case v < 0 || v > lastOrder:
			ck.report(diag.AtomicInvalidMemoryOrder, at)
			return true
		}
	}
	scope := int64(systemScope)
	if open && len(args) > len(fixed) {
		v, ok := literalValue(args[len(fixed)])
		switch {
		case !ok:
			ck.report(diag.AtomicScopeNotLiteral, at)
			return true
		case v < 0 || v > systemScope:
			ck.report(diag.AtomicInvalidThreadScope, at)
			return true
		}
		scope = v
	}
	size := elem.Skip().Size
	if strings.IndexByte(sig, 'T') < 0 {
		switch size {
		case 1, 2, 4, 8, 16:
		default:
			ck.report(diag.AtomicObjectSize, at, "1", "2", "4", "8", "16")
			return true
		}
	}
	ck.say.atomicArchitecture(name, size, scope, at)
	return true
}

// atomicArchitecture reports what the architecture compiled for lacks.
func (say *reports) atomicArchitecture(name string, size uint64, scope int64, at source.Pos) {
	if say.d.Pass != lang.DevicePass || say.d.Arch >= 900 {
		return
	}
	transfer := strings.HasPrefix(name, "__nv_atomic_load") || strings.HasPrefix(name, "__nv_atomic_store")
	switch {
	case size == 16 && strings.Contains(name, "exchange"):
		say.report(diag.Atomic128BitExchange, at)
	case scope == clusterScope && transfer:
		say.report(diag.AtomicLoadStoreClusterScope, at)
	case scope == clusterScope:
		say.report(diag.AtomicClusterScope, at)
	}
}

// literalValue returns the value of x when it is an integer literal.
func literalValue(x *Operand) (int64, bool) {
	if x.Mode != Value {
		return 0, false
	}
	c := nodes.ConstValue(x.Expr)
	if c == nil || c.Kind != il.CkInteger {
		return 0, false
	}
	return c.Int.Int64(), true
}

// This file implements how the earlier declaration of a function is found among
// many of its name: by the types of its parameters, so that each of ten thousand
// overloads is not compared with all before it.
package front

import (
	"encoding/binary"

	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// manyOverloads is the number of functions of one name from which on they are
// found by their parameters.
const manyOverloads = 32

// An overloadIndex knows of lists of symbols where the functions with given
// parameters are.
type overloadIndex map[scopedName]*indexedOverloads

type scopedName struct {
	scope *symbols.Scope
	name  *token.Name
}

// indexedOverloads is what is known of the symbols of one name in one scope.
type indexedOverloads struct {
	n         int             // so many symbols of the list are in it
	last      *symbols.Symbol // the last of them
	byKey     map[string][]int32
	otherwise []int32 // what is no function, and what has parameters that depend
}

// alike returns those of list, the functions of a scope, that d can redeclare or
// conflict with, in their order.
func (x *overloadIndex) alike(ck *Checker, at scopedName, list []*symbols.Symbol, d *declarator) []*symbols.Symbol {
	var buf [64]byte
	key := parametersKey(ck.u, buf[:0], d.Type)
	if key == nil {
		return list
	}
	if *x == nil {
		*x = overloadIndex{}
	}
	known := (*x)[at]
	if known == nil || known.n > len(list) || list[known.n-1] != known.last {
		known = &indexedOverloads{byKey: map[string][]int32{}}
		(*x)[at] = known
	}
	known.extend(ck, list)
	var out []*symbols.Symbol
	a, b := known.byKey[string(key)], known.otherwise
	for len(a)+len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0] < b[0] {
			out, a = append(out, list[a[0]]), a[1:]
		} else {
			out, b = append(out, list[b[0]]), b[1:]
		}
	}
	return out
}

// extend takes up the symbols that were added since.
func (o *indexedOverloads) extend(ck *Checker, list []*symbols.Symbol) {
	var buf [64]byte
	for i := o.n; i < len(list); i++ {
		var key []byte
		if r, ok := list[i].Entity.(*il.Routine); ok && list[i].Kind == symbols.SymFunction {
			key = parametersKey(ck.u, buf[:0], r.Type)
		}
		if key == nil {
			o.otherwise = append(o.otherwise, int32(i))
		} else {
			ck.work.Bytes(len(key) + 48)
			o.byKey[string(key)] = append(o.byKey[string(key)], int32(i))
		}
	}
	o.n, o.last = len(list), list[len(list)-1]
}

// parametersKey appends a key of the types of the parameters of a function: two
// functions whose keys differ have different ones (see sameParameters). It is nil
// where a type depends on a template parameter or is none.
func parametersKey(u *il.Unit, b []byte, t *il.Type) []byte {
	f := t.Skip().Routine
	if f == nil {
		return nil
	}
	for _, p := range f.Params {
		if p.Type.IsError() || p.Type.IsDependent() || p.Type.HasPlaceholder() {
			return nil
		}
		b = binary.LittleEndian.AppendUint32(b, u.Canonical(p.Type).ID)
	}
	return append(b, 0) // not nil without parameters
}

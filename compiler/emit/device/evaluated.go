// This file implements the walk through what bodies evaluate: the expressions, and the
// constructors that initialisations call. What is not evaluated or was folded is left out.
package device

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// An evaluated is such a walk: reached gets the constructors, visit each expression in
// front of its operands, declared the automatic variables of blocks where it is there.
type evaluated struct {
	p        *printer
	reached  func(*il.Routine)
	visit    func(*il.Expr)
	declared func(*il.Variable)
	depth    int
}

// body walks through the member initialisers and the body of r.
func (w *evaluated) body(r *il.Routine) {
	for _, i := range r.CtorInits {
		w.init(i.Init)
	}
	w.statement(r.Body)
}

func (w *evaluated) reach(r *il.Routine) {
	if r != nil {
		w.reached(r)
	}
}

func (w *evaluated) typ(*il.Type, bool) {}

func (w *evaluated) init(d *il.DynamicInit) { walkInit(w, d) }

func (w *evaluated) lambda(l *il.Lambda) { walkLambda(w, l) }

func (w *evaluated) constant(k *il.Constant) {
	if k == nil {
		return
	}
	if w.depth++; w.depth < maxMention {
		w.p.Unit.Work.Step(1)
		w.init(k.Dyn)
		for _, e := range k.Elems {
			w.constant(e)
		}
	}
	w.depth--
}

func (w *evaluated) variable(v *il.Variable) {
	if v != nil {
		w.init(v.Dyn)
	}
}

// statement walks through s and what follows it.
func (w *evaluated) statement(s *il.Statement) {
	if w.depth++; w.depth < maxMention {
		for ; s != nil; s = s.Next {
			w.p.Unit.Work.Step(1)
			for _, e := range s.Entities {
				if v, ok := e.(*il.Variable); ok && w.declared != nil && v.Storage != il.ScStatic && v.Storage != il.ScExtern {
					w.declared(v)
				}
			}
			walkEvaluated(w, s)
			walkWithin(w, s)
		}
	}
	w.depth--
}

func (w *evaluated) expr(e *il.Expr) {
	if e == nil {
		return
	}
	if w.depth++; w.depth < maxMention {
		il.SearchWider(e, w.node)
	}
	w.depth--
}

func (w *evaluated) node(e *il.Expr, also func(*il.Expr)) il.Answer {
	w.p.Unit.Work.Step(1)
	switch e.Kind {
	case il.EnkSizeof, il.EnkSizeofPack, il.EnkAlignof, il.EnkNoexcept, il.EnkRequires, il.EnkConceptID:
		return il.NotHere
	}
	if isAddressTest(e) || e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Type.IsVoid() && namesFunction(e.Operand) {
		return il.NotHere // a constant, nothing
	}
	w.visit(e)
	if e.Const != nil {
		w.constant(e.Const)
	}
	w.init(e.Init)
	walkInfo(w, e.X, also)
	return il.Below
}

// isAddressTest reports whether e compares the address of a function with zero.
func isAddressTest(e *il.Expr) bool {
	if e.Kind != il.EnkOperation || e.Op != il.OpEq && e.Op != il.OpNe {
		return false
	}
	x, y := e.Operand, e.Operand.Next
	return y != nil && (namesFunction(x) && y.Kind == il.EnkConstant || namesFunction(y) && x.Kind == il.EnkConstant)
}

// namesFunction reports whether e is a function or its address.
func namesFunction(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && (e.Op == il.OpAddressOf || e.Op == il.OpParens) {
		e = e.Operand
	}
	return e.Kind == il.EnkRoutine
}

// hasBody reports whether r has a body that is lowered: patterns of templates are not.
func hasBody(r *il.Routine) bool {
	return r.Body != nil && !r.IsPrototype && (r.MemberOf == nil || r.MemberOf.Cls == nil || !r.MemberOf.Cls.IsPrototype)
}

// isDeviceBody reports whether r has a body for the device, kept or not: its static variables,
// its names and what its empty packs leave are variables of the unit.
func isDeviceBody(r *il.Routine) bool { return hasBody(r) && cuda.OnDevice(r) }

// This file implements what the types of allocation and deallocation functions
// must be [basic.stc.dynamic.allocation, basic.stc.dynamic.deallocation].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// checkAllocationType checks the type of operator new or delete that d declares.
func (ck *Checker) checkAllocationType(s *declSpecs, d *declarator, target *symbols.Scope) {
	f := d.Type.Skip()
	if d.Name.Op != token.KwNew && d.Name.Op != token.KwDelete || f.Kind != il.TkRoutine || f.Elem == nil || target != ck.file && target.Kind != symbols.ScopeClass {
		return
	}
	result, params := f.Elem, f.Routine.Params
	if result.IsError() || result.IsDependent() {
		return
	}
	template := len(s.Headers) > 0 && len(s.Headers[len(s.Headers)-1].Params) > 0 && !d.Name.qualified()
	if d.Name.Op == token.KwDelete {
		switch {
		case template && len(params) == 1 && result.IsVoid():
			ck.report(diag.DeleteTemplateNotAllowed, d.NamePos)
		case len(params) > 0 && !isVoidPointer(params[0].Type) && !destroysClass(params[0].Type, target):
			ck.report(diag.FirstParameterDeallocationFunctionMust, d.NamePos, ck.u.PointerTo(ck.u.Builtin.Void))
		}
		if !result.IsVoid() {
			ck.report(diag.DeallocationFunctionRequiresReturnType, d.NamePos, ck.u.Builtin.Void)
			f.Elem = ck.u.Builtin.Void
		}
		return
	}
	ok := result.IsPointer() && result.Skip().Elem.IsVoid() && result.Skip().Elem.AllQuals() == 0
	switch {
	case template && len(params) == 1 && ok:
		ck.report(diag.NewTemplateNotAllowed, d.NamePos)
	case len(params) > 0 && !params[0].Type.IsError() && !ck.u.SameUnqualified(params[0].Type, sizeType(ck.u, ck.d)):
		ck.report(diag.FirstParameterAllocationFunctionMust, d.NamePos, "size_t") // (rule front.allocation-parameters)
	}
	if !ok {
		ck.report(diag.AllocationFunctionRequiresReturnType, d.NamePos, ck.u.PointerTo(ck.u.Builtin.Void))
		f.Elem = ck.u.PointerTo(ck.u.Builtin.Void)
	}
}

// isVoidPointer reports whether t is the `void *` that a deallocation function
// takes, or an error.
func isVoidPointer(t *il.Type) bool {
	return t.IsError() || t.IsPointer() && t.Skip().Elem.IsVoid() && t.Skip().Elem.AllQuals() == 0
}

// destroysClass reports whether t is a pointer to the class of scope target, which
// a destroying operator delete takes [basic.stc.dynamic.deallocation]/3.
func destroysClass(t *il.Type, target *symbols.Scope) bool {
	return t.IsPointer() && t.Skip().Elem.IsClass() && target.Kind == symbols.ScopeClass && typing.SameClass(t.Skip().Elem.ClassType(), target.Class)
}

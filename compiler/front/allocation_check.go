// This file implements what the types of allocation and deallocation functions
// must be [basic.stc.dynamic.allocation, basic.stc.dynamic.deallocation].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
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
		case !result.IsVoid():
			ck.report(diag.DeallocationFunctionRequiresReturnType, d.NamePos, ck.u.Builtin.Void)
			f.Elem = ck.u.Builtin.Void
		case template && len(params) == 1:
			ck.report(diag.DeleteTemplateNotAllowed, d.NamePos)
		}
		return
	}
	switch {
	case !result.IsPointer() || !result.Skip().Elem.IsVoid() || result.Skip().Elem.AllQuals() != 0:
		ck.report(diag.AllocationFunctionRequiresReturnType, d.NamePos, ck.u.PointerTo(ck.u.Builtin.Void))
		f.Elem = ck.u.PointerTo(ck.u.Builtin.Void)
	case template && len(params) == 1:
		ck.report(diag.NewTemplateNotAllowed, d.NamePos)
	}
}

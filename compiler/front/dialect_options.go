// This file implements what single options of the command line add to the
// diagnostics: Embedded C++, the scopes of for statements, conversions that lose
// information (C-system 10, 11).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// embedded reports a construct at pos that Embedded C++ does not have.
func (ck *Checker) embedded(code diag.Code, pos source.Pos, args ...any) {
	if ck.d.EmbeddedCXX {
		ck.errorAt(code, pos, args...)
	}
}

// gnuExtension reports a construct at pos under --report_gnu_extensions.
func (ck *Checker) gnuExtension(code diag.Code, pos source.Pos, args ...any) {
	if ck.d.ReportGNU {
		ck.errorAt(code, pos, args...)
	}
}

// forVariables remembers that the variables of the for statement with scope
// inner were declared in the scope around it before C++98.
func (ck *Checker) forVariables(inner *Scope) {
	if !ck.d.ForInitDiffWarning {
		return
	}
	st := ck.stmts()
	for _, y := range inner.syms {
		if v, ok := y.Entity.(*il.Variable); ok && y.Kind == SymVariable && len(ck.env.scope.local(y.Name)) == 0 {
			if st.forVariables == nil {
				st.forVariables = make(map[*Scope][]*il.Variable)
			}
			st.forVariables[ck.env.scope] = append(st.forVariables[ck.env.scope], v)
		}
	}
}

// oldForScope warns about the use at pos of v, which the rules before C++98
// would take for the variable of a for statement.
func (ck *Checker) oldForScope(name *token.Name, v *il.Variable, pos source.Pos) {
	if !ck.d.ForInitDiffWarning || ck.env.fn == nil || ck.env.fn.stmt == nil || len(ck.env.fn.stmt.forVariables) == 0 {
		return
	}
	for s := ck.env.scope; s != nil; s = s.Parent {
		for _, y := range s.local(name) {
			if y.Entity == il.Entity(v) {
				return
			}
		}
		for _, w := range ck.env.fn.stmt.forVariables[s] {
			if w.Name == name {
				ck.errorAt(diag.HiddenByOldForInit, pos, ck.describeAt(v, pos), ck.describeAt(w, pos))
				return
			}
		}
	}
}

// checkLossy warns under --lossy_conversion_warning that the value of x may
// change when it becomes one of type to.
func (ck *Checker) checkLossy(x *Operand, to *il.Type) {
	if !ck.d.LossyConversions || x.Mode != Value || x.Expr.Kind == il.EnkConstant || x.Expr.ValueDependent {
		return
	}
	from, t := x.Expr.Type.Skip(), to.Skip()
	switch {
	case from.Kind == il.TkFloat && t.Kind == il.TkInteger && !t.IsBool():
	case from.Kind == t.Kind && (t.Kind == il.TkInteger || t.Kind == il.TkFloat) && from.Size > t.Size && !t.IsBool():
	default:
		return
	}
	ck.errorAt(diag.LossyConversion, x.startOf())
}

// declaresNothing reports the declaration at pos that declares nothing, an error
// in strict mode.
func (ck *Checker) declaresNothing(pos source.Pos) {
	if ck.d.StrictErrors {
		ck.rep.ReportAs(diag.Error, diag.DeclarationNotDeclareAnything, pos)
		return
	}
	ck.errorAt(diag.DeclarationNotDeclareAnything, pos)
}

// This file implements what single options of the command line add to the
// diagnostics: Embedded C++, the scopes of for statements, conversions that lose
// information (rule option.diagnostic-effects).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// embedded reports a construct at pos that Embedded C++ does not have.
func (say *reports) embedded(code diag.Code, pos source.Pos, args ...any) {
	if say.d.EmbeddedCXX {
		say.report(code, pos, args...)
	}
}

// gnuExtension reports a construct at pos under --report_gnu_extensions.
func (say *reports) gnuExtension(code diag.Code, pos source.Pos, args ...any) {
	if say.d.ReportGNU {
		say.report(code, pos, args...)
	}
}

// forVariables remembers that the variables of the for statement with scope
// inner were declared in the scope around it before C++98.
func (env *Env) forVariables(d *lang.Dialect, inner *symbols.Scope) {
	if !d.ForInitDiffWarning {
		return
	}
	st := env.stmts()
	for _, y := range inner.Syms {
		if v, ok := y.Entity.(*il.Variable); ok && y.Kind == symbols.SymVariable && len(env.scope.Local(y.Name)) == 0 {
			if st.forVariables == nil {
				st.forVariables = make(map[*symbols.Scope][]*il.Variable)
			}
			st.forVariables[env.scope] = append(st.forVariables[env.scope], v)
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
		for _, y := range s.Local(name) {
			if y.Entity == il.Entity(v) {
				return
			}
		}
		for _, w := range ck.env.fn.stmt.forVariables[s] {
			if w.Name == name {
				ck.report(diag.HiddenByOldForInit, pos, ck.say.describeAt(v, pos), ck.say.describeAt(w, pos))
				return
			}
		}
	}
}

// checkLossy warns under --lossy_conversion_warning that the value of x may
// change when it becomes one of type to.
func (say *reports) checkLossy(x *Operand, to *il.Type) {
	if !say.d.LossyConversions || x.Mode != Value || x.Expr.Kind == il.EnkConstant || x.Expr.ValueDependent {
		return
	}
	from, t := x.Expr.Type.Skip(), to.Skip()
	switch {
	case from.Kind == il.TkFloat && t.Kind == il.TkInteger && !t.IsBool():
	case from.Kind == t.Kind && (t.Kind == il.TkInteger || t.Kind == il.TkFloat) && from.Size > t.Size && !t.IsBool():
	default:
		return
	}
	say.report(diag.LossyConversion, x.startOf())
}

// declaresNothing reports the declaration at pos that declares nothing, an error
// in strict mode.
func (say *reports) declaresNothing(pos source.Pos) {
	if say.d.StrictErrors {
		say.rep.ReportAs(diag.Error, diag.DeclaresNothing, pos)
		return
	}
	say.report(diag.DeclaresNothing, pos)
}

// registerRemoved reports the storage class at pos that C++17 took away; for g++ it
// is one all the same (rule option.register).
func registerRemoved(say *reports, pos source.Pos) bool {
	if !say.d.Clang || !say.d.AtLeast(lang.CXX17) {
		return false
	}
	say.report(diag.RegisterNotAllowed, pos)
	return true
}

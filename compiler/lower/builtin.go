// This file implements operations that are written as calls of built-in functions.
package lower

import "cufront/compiler/il"

// builtinOperation lowers operation e.
func builtinOperation(f *fn, e *il.Expr) *Expr {
	if e.X == nil || e.X.BuiltinName == nil {
		return f.unknown(e)
	}
	switch e.X.BuiltinName.Text {
	case "__builtin_constant_p":
		return call(text("constant_p", e.Type), e.Type, f.expr(e.Operand))
	case "__builtin_addressof": // as `&` without operators (rule gpu.builtin-addresses)
		a := *e
		a.Kind, a.Op = il.EnkOperation, il.OpAddressOf
		return f.operation(&a)
	}
	return f.unknown(e)
}

// This file implements the casts that template arguments are, where the values of
// constants are printed (rule arg.cast).
package front

import (
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
)

// withoutCasts is args where those that are casts to known types are C casts to what
// these are; it does not change args.
func withoutCasts(u *il.Unit, args []il.TemplateArg) []il.TemplateArg {
	changed := false
	copied := func(e *il.Expr) *il.Expr { return nodes.CopyNode(u, e) }
	for i := range args {
		a := &args[i]
		if a.Kind != il.ArgConstant || a.Spelled == nil || !a.Spelled.ValueDependent {
			continue
		}
		e := il.PlainCast(u, a.Spelled, copied)
		if e == a.Spelled {
			continue
		}
		if !changed {
			args, changed = append([]il.TemplateArg(nil), args...), true
		}
		args[i].Spelled = e
	}
	return args
}

// This file implements the comparison of execution spaces of virtual functions
// with what they override (rules override.matrix, override.text, override.each,
// override.destructor, override.deleted).
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
)

// checkOverrideSpace compares the execution spaces of r and of o, which it
// overrides.
func (say *reports) checkOverrideSpace(r, o *il.Routine) {
	code := cuda.Override(r, o)
	if code == 0 || r.Generated {
		return
	}
	say.report(code, r.DeclPos, say.overriderText(o), say.overriderText(r))
}

// overriderText describes a virtual function; its parameters are shown when it
// is overloaded.
func (say *reports) overriderText(r *il.Routine) string {
	n := 0
	if s := symbols.ClassTable(r.MemberOf); s != nil {
		for _, y := range s.Local(r.Name) {
			if y.IsFunctionLike() {
				n++
			}
		}
	}
	if n > 1 {
		return say.words.describe(r)
	}
	return say.words.describeBare(r)
}

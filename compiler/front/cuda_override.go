// This file implements the comparison of execution spaces of virtual functions
// with what they override (rules override.matrix, override.text, override.each,
// override.destructor, override.deleted).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
)

// overrideCodes are the messages by the spaces of the overridden and the
// overriding function: host, device, both.
var overrideCodes = [3][3]diag.Code{
	{0, diag.OverrideHostByDevice, diag.OverrideHostByHostDevice},
	{diag.OverrideDeviceByHost, 0, diag.OverrideDeviceByHostDevice},
	{diag.OverrideHostDeviceByHost, diag.OverrideHostDeviceByDevice, 0},
}

// spaceIndex returns 0 for host, 1 for device, 2 for both.
func spaceIndex(r *il.Routine) int {
	switch r.Space & il.SpaceHD {
	case il.SpaceDevice:
		return 1
	case il.SpaceHD:
		return 2
	}
	return 0
}

// checkOverrideSpace compares the execution spaces of r and of o, which it
// overrides.
func (say *reports) checkOverrideSpace(r, o *il.Routine) {
	code := overrideCodes[spaceIndex(o)][spaceIndex(r)]
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

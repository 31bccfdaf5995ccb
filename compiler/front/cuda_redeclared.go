// This file implements what the device pass says about redeclarations that
// change the space of a function or variable; the host pass merges them in
// silence (rules space.redeclared, space.redeclared-device-pass,
// space.variable-redeclared).
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// checkSpaceRedeclared reports what a redeclaration with attrs changes about
// the space of r, which was before. What was on one side becomes a function of both.
func (say *reports) checkSpaceRedeclared(r *il.Routine, before il.ExecSpace, attrs *il.Attribute, pos source.Pos) {
	if say.d.Pass != lang.DevicePass || r.Generated || r.BuiltinName != nil || say.d.DefaultDevice && spaceOf(attrs) == il.SpaceNone {
		return
	}
	code := cuda.Redeclared(before, spaceOf(attrs))
	if code == 0 {
		return
	}
	if !hasAttr(r.Attributes, il.AttrCudartBuiltin) && !hasAttr(attrs, il.AttrCudartBuiltin) { // the functions of the runtime are both in silence
		say.report(code, pos, say.words.entityText(r))
	}
	if before != il.SpaceGlobal && !cuda.IsGlobal(r) {
		r.Space = il.SpaceHD
	}
}

// spaceOf returns the execution space that a list of attributes writes.
func spaceOf(attrs *il.Attribute) il.ExecSpace {
	var s il.ExecSpace
	for a := attrs; a != nil; a = a.Next {
		s |= cuda.SpaceOf(cudaBit(a))
	}
	return s
}

// checkMemoryRedeclared reports a redeclaration of variable v, which was in
// memory before, that names another memory or none.
func (say *reports) checkMemoryRedeclared(v *il.Variable, before string, attrs *il.Attribute, pos source.Pos) {
	if say.d.Pass != lang.DevicePass || say.d.DefaultDevice || v.StaticMemberOf != nil || v.TemplateInfo != nil || v.IsPrototype || v.IsSpecialized {
		return
	}
	declared := il.Variable{VariableRare: &il.VariableRare{}}
	for a := attrs; a != nil; a = a.Next {
		cuda.Place(&declared, cudaBit(a))
	}
	now := cuda.SpaceWord(&declared)
	switch {
	case now == before:
	case before == "":
		v.DeclaredOnHost = true
		say.report(diag.VariableRedeclaredWithSpace, pos, "host", say.words.entityText(v), now)
	case now == "" || now == "__device__":
		say.report(diag.VariableRedeclaredWithoutSpace, pos, before, say.words.entityText(v), before)
	default:
		say.report(diag.VariableRedeclaredWithSpace, pos, before, say.words.entityText(v), now)
	}
}

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

// spaceChange is a function's space so far and the one that a redeclaration
// writes.
type spaceChange struct{ before, now il.ExecSpace }

var spaceChanges = map[spaceChange]diag.Code{
	{il.SpaceGlobal, il.SpaceNone}:   diag.GlobalFunctionRedeclaredWithoutGlobal,
	{il.SpaceGlobal, il.SpaceHost}:   diag.GlobalFunctionRedeclaredWithHost,
	{il.SpaceGlobal, il.SpaceDevice}: diag.GlobalFunctionRedeclaredWithDevice,
	{il.SpaceGlobal, il.SpaceHD}:     diag.GlobalFunctionRedeclaredWithHostDevice,
	{il.SpaceDevice, il.SpaceGlobal}: diag.DeviceFunctionRedeclaredWithGlobal,
	{il.SpaceDevice, il.SpaceNone}:   diag.DeviceFunctionRedeclaredWithoutDevice,
	{il.SpaceDevice, il.SpaceHost}:   diag.DeviceFunctionRedeclaredWithHost,
	{il.SpaceDevice, il.SpaceHD}:     diag.DeviceFunctionRedeclaredWithHostDevice,
	{il.SpaceHost, il.SpaceGlobal}:   diag.HostFunctionRedeclaredWithGlobal,
	{il.SpaceHost, il.SpaceDevice}:   diag.HostFunctionRedeclaredWithDevice,
	{il.SpaceHost, il.SpaceHD}:       diag.HostFunctionRedeclaredWithHostDevice,
	{il.SpaceHD, il.SpaceGlobal}:     diag.HostDeviceFunctionRedeclaredWithGlobal,
}

// checkSpaceRedeclared reports what a redeclaration with attrs changes about
// the space of r, which was before. A device function becomes one of both.
func (say *reports) checkSpaceRedeclared(r *il.Routine, before il.ExecSpace, attrs *il.Attribute, pos source.Pos) {
	if say.d.Pass != lang.DevicePass || r.Generated || r.BuiltinName != nil || say.d.DefaultDevice && spaceOf(attrs) == il.SpaceNone {
		return
	}
	if before == il.SpaceNone {
		before = il.SpaceHost
	}
	code, ok := spaceChanges[spaceChange{before, spaceOf(attrs)}]
	if !ok {
		return
	}
	if !hasAttr(r.Attributes, il.AttrCudartBuiltin) && !hasAttr(attrs, il.AttrCudartBuiltin) { // the functions of the runtime are both in silence
		say.report(code, pos, say.words.entityText(r))
	}
	if before == il.SpaceDevice {
		r.Space |= il.SpaceHost
	}
}

// spaceOf returns the execution space that a list of attributes writes.
func spaceOf(attrs *il.Attribute) il.ExecSpace {
	var s il.ExecSpace
	for a := attrs; a != nil; a = a.Next {
		switch cudaBit(a) {
		case il.AttrHost:
			s |= il.SpaceHost
		case il.AttrDevice:
			s |= il.SpaceDevice
		case il.AttrGlobal:
			s |= il.SpaceGlobal
		}
	}
	return s
}

// checkMemoryRedeclared reports a redeclaration of variable v, which was in
// memory before, that names another memory or none.
func (say *reports) checkMemoryRedeclared(v *il.Variable, before string, attrs *il.Attribute, pos source.Pos) {
	if say.d.Pass != lang.DevicePass || say.d.DefaultDevice || v.StaticMemberOf != nil || v.TemplateInfo != nil || v.IsPrototype || v.IsSpecialized {
		return
	}
	var declared il.Variable
	for a := attrs; a != nil; a = a.Next {
		bit := cudaBit(a)
		declared.Device = declared.Device || bit&il.AttrDevice != 0
		declared.ConstantMem = declared.ConstantMem || bit&il.AttrConstant != 0
		declared.Shared = declared.Shared || bit&il.AttrShared != 0
		declared.Managed = declared.Managed || bit&il.AttrManaged != 0
	}
	now := cuda.SpaceWord(&declared)
	switch {
	case now == before:
	case before == "":
		v.DeclaredOnHost = true
		say.report(diag.VariableRedeclared, pos, "host", say.words.entityText(v), now)
	case now == "" || now == "__device__":
		say.report(diag.VariableRedeclaredWithout, pos, before, say.words.entityText(v), before)
	default:
		say.report(diag.VariableRedeclared, pos, before, say.words.entityText(v), now)
	}
}

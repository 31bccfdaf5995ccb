// This file implements the rules that compare the spaces of two declarations: of
// a virtual function and one that it overrides, of a function and its
// redeclaration.
package cuda

import (
	"cufront/compiler/diag"
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
	switch Sides(r) {
	case il.SpaceDevice:
		return 1
	case il.SpaceHD:
		return 2
	}
	return 0
}

// Override returns the diagnostic for r as an overrider of o, 0 when the spaces
// agree (rule override.matrix).
func Override(r, o *il.Routine) diag.Code { return overrideCodes[spaceIndex(o)][spaceIndex(r)] }

// spaceChange is a function's space so far and the one that a redeclaration
// writes.
type spaceChange struct{ before, now il.ExecSpace }

var spaceChanges = map[spaceChange]diag.Code{
	{il.SpaceGlobal, il.SpaceNone}:   diag.KernelRedeclaredWithoutGlobal,
	{il.SpaceGlobal, il.SpaceHost}:   diag.KernelRedeclaredWithHost,
	{il.SpaceGlobal, il.SpaceDevice}: diag.KernelRedeclaredWithDevice,
	{il.SpaceGlobal, il.SpaceHD}:     diag.KernelRedeclaredWithHostDevice,
	{il.SpaceDevice, il.SpaceGlobal}: diag.DeviceRedeclaredWithGlobal,
	{il.SpaceDevice, il.SpaceNone}:   diag.DeviceRedeclaredWithoutDevice,
	{il.SpaceDevice, il.SpaceHost}:   diag.DeviceRedeclaredWithHost,
	{il.SpaceDevice, il.SpaceHD}:     diag.DeviceRedeclaredWithHostDevice,
	{il.SpaceHost, il.SpaceGlobal}:   diag.HostRedeclaredWithGlobal,
	{il.SpaceHost, il.SpaceDevice}:   diag.HostRedeclaredWithDevice,
	{il.SpaceHost, il.SpaceHD}:       diag.HostRedeclaredWithHostDevice,
	{il.SpaceHD, il.SpaceGlobal}:     diag.HostDeviceRedeclaredWithGlobal,
}

// Redeclared returns the diagnostic of the device pass for a redeclaration that
// writes the space now for a function that was in before, 0 when it is allowed
// (rule space.redeclared-device-pass).
func Redeclared(before, now il.ExecSpace) diag.Code {
	if before == il.SpaceNone {
		before = il.SpaceHost
	}
	return spaceChanges[spaceChange{before, now}]
}

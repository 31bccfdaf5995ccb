// This file implements the questions about execution spaces, which are spelled
// here and nowhere else, and the rules of calls: which is allowed from where.

// Package cuda holds the rules of the CUDA language extensions as tables and
// predicates over the IL; it reports nothing itself.
package cuda

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// Effective returns the spaces of r: a function without annotations belongs to
// the host.
func Effective(r *il.Routine) il.ExecSpace {
	if r.Space == il.SpaceNone {
		return il.SpaceHost
	}
	return r.Space
}

// IsGlobal reports whether the body of r is that of a kernel, be it the call
// operator of a lambda within one.
func IsGlobal(r *il.Routine) bool { return r.Space&il.SpaceGlobal != 0 }

// IsKernel reports whether r is a kernel, which is launched.
func IsKernel(r *il.Routine) bool { return IsGlobal(r) && !r.IsLambdaBody }

// IsHostDevice reports whether r exists on both sides.
func IsHostDevice(r *il.Routine) bool { return r.Space == il.SpaceHD }

// SaysHost reports whether r is declared __host__, alone or not.
func SaysHost(r *il.Routine) bool { return r.Space&il.SpaceHost != 0 }

// SaysDevice reports whether r is declared __device__, alone or not.
func SaysDevice(r *il.Routine) bool { return r.Space&il.SpaceDevice != 0 }

// Sides returns the part of the space of r that names sides: none of a kernel.
func Sides(r *il.Routine) il.ExecSpace { return r.Space & il.SpaceHD }

// OnHost reports whether r exists on the host: it says so, or says nothing. What
// does not is device code alone, kernels included.
func OnHost(r *il.Routine) bool { return Effective(r)&il.SpaceHost != 0 }

// IsAnnotated reports whether r says where it exists.
func IsAnnotated(r *il.Routine) bool { return r.Space != il.SpaceNone }

// DeviceOnly reports whether r exists on the device alone (kernels excluded).
func DeviceOnly(r *il.Routine) bool { return r.Space == il.SpaceDevice }

// HostOnly reports whether r exists on the host alone.
func HostOnly(r *il.Routine) bool { return Effective(r) == il.SpaceHost }

// OnDevice reports whether the body of r is compiled for the device.
func OnDevice(r *il.Routine) bool { return r.Space&(il.SpaceDevice|il.SpaceGlobal) != 0 }

// SpaceOf returns the space that the attributes in bits write.
func SpaceOf(bits il.CUDAAttrs) il.ExecSpace {
	var s il.ExecSpace
	if bits&il.AttrHost != 0 {
		s |= il.SpaceHost
	}
	if bits&il.AttrDevice != 0 {
		s |= il.SpaceDevice
	}
	if bits&il.AttrGlobal != 0 {
		s |= il.SpaceGlobal
	}
	return s
}

// Exempt reports whether r takes no part in the checks: implicitly declared
// members and those defaulted on their first declaration are callable from
// everywhere (rule space.exempt).
func Exempt(r *il.Routine) bool {
	return r.Generated && r.Special != il.SfkLambdaEntry || r.IsDefaulted && !r.DefinedOutside && r.Space == il.SpaceNone ||
		r.BuiltinName != nil
}

// OfLibrary reports whether r is one of the functions of the C++ library that
// are __host__ __device__ without being declared so: the templates std::move
// and std::forward of one parameter, and the members of std::initializer_list.
func OfLibrary(r *il.Routine) bool {
	if c := r.MemberOf; c != nil {
		return r.AssocTemplate == nil && c.Name != nil && c.Name.Text == "initializer_list" && c.ParentScope.InStd()
	}
	return r.AssocTemplate != nil && r.Name != nil && (r.Name.Text == "move" || r.Name.Text == "forward") &&
		len(r.Type.Skip().Routine.Params) == 1 && r.ParentScope.InStd()
}

// SaysConstexpr reports whether r is declared constexpr: call operators of
// lambdas and defaulted functions that merely are do not count.
func SaysConstexpr(r *il.Routine) bool {
	return r.DeclaredConstexpr || r.IsConstexpr && !r.IsLambdaBody && !r.IsDefaulted
}

// HostCall returns the diagnostic of the host pass for a call of callee from
// caller, 0 when the call is allowed (rule space.call-matrix).
func HostCall(caller, callee *il.Routine, d *lang.Dialect) diag.Code {
	if !DeviceOnly(callee) || Exempt(callee) || Exempt(caller) || callee.Consteval {
		return 0
	}
	constexpr := SaysConstexpr(callee)
	if constexpr && d.RelaxedConstexpr {
		return 0
	}
	switch Effective(caller) {
	case il.SpaceHost:
		if constexpr {
			return diag.ConstexprDeviceFromHost
		}
		return diag.DeviceCallFromHost
	case il.SpaceHD:
		if constexpr {
			return diag.ConstexprDeviceFromHostDevice
		}
		return diag.DeviceCallFromHostDevice
	}
	return 0
}

// DeviceCall returns the diagnostic of the device pass for a call of callee
// from caller, 0 when the call is allowed.
func DeviceCall(caller, callee *il.Routine, d *lang.Dialect) diag.Code {
	if Exempt(caller) {
		return 0
	}
	return DeviceCallFrom(caller.Space, callee, d)
}

// DeviceCallFrom is DeviceCall for a caller of the given space, whatever it is.
func DeviceCallFrom(space il.ExecSpace, callee *il.Routine, d *lang.Dialect) diag.Code {
	if !HostOnly(callee) || Exempt(callee) || callee.Consteval || OfLibrary(callee) {
		return 0
	}
	constexpr := callee.IsConstexpr
	if constexpr && d.RelaxedConstexpr {
		return 0
	}
	switch space {
	case il.SpaceDevice:
		if constexpr {
			return diag.ConstexprHostFromDevice
		}
		return diag.HostCallFromDevice
	case il.SpaceGlobal:
		if constexpr {
			return diag.ConstexprHostFromKernel
		}
		return diag.HostCallFromKernel
	case il.SpaceHD:
		if constexpr {
			return diag.ConstexprHostFromHostDevice
		}
		return diag.HostCallFromHostDevice
	}
	return 0
}

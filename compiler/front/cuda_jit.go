// This file implements the rules of the run-time compiler: there is no host
// code, and with -default-device what has no annotation is for the device
// (rules jit.no-host-code, jit.default-device). Pos of a function or variable is
// that of its declarator's name.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// jitFunction checks one declaration of r with the attributes attrs, and gives
// r its default space; first tells a redeclaration.
func (ck *Checker) jitFunction(r *il.Routine, attrs *il.Attribute, s *declSpecs, d *declarator, info *il.DeclInfo, first bool) {
	if !ck.d.JIT || ck.env.has(inInstance) || r.Special == il.SfkDeductionGuide {
		return
	}
	written := spaceOf(attrs)
	outside := !first && r.IsClassMember && !s.member // of a class template where it has a header
	if written == il.SpaceHost && (!outside || len(s.Headers) > 0) {
		ck.report(diag.HostFunctionInJit, d.NamePos)
	}
	switch {
	case ck.d.DefaultDevice:
		if !cuda.IsGlobal(r) {
			r.Space |= il.SpaceDevice
		}
	case written != il.SpaceNone, cuda.IsAnnotated(r), outside && len(s.Headers) == 0:
	case r.IsSpecialized, s.ExplicitSpecialization:
	case info.Default && !r.IsVirtual && !s.written.Virtual:
	case info.Delete && r.IsClassMember:
	case !first && r.Generated:
	default:
		ck.report(diag.UnannotatedFunctionInJit, d.NamePos)
	}
	for _, pos := range ck.cuda.defaultLambdas {
		ck.report(diag.HostClosureClassInJit, pos)
	}
	ck.cuda.defaultLambdas = ck.cuda.defaultLambdas[:0]
}

// jitOverrider checks a function that is virtual through what it overrides: it is
// one of its class, defaulted or not.
func jitOverrider(ck *Checker, r *il.Routine, info *il.DeclInfo) {
	if ck.d.JIT && !ck.d.DefaultDevice && !ck.env.has(inInstance) && info.Default && len(r.Overridden) > 0 && !cuda.IsAnnotated(r) {
		ck.report(diag.UnannotatedFunctionInJit, r.DeclPos)
	}
}

// jitVariable checks one declaration of variable v and gives it its default
// memory.
func (ck *Checker) jitVariable(v *il.Variable, s *declSpecs, d *declarator) {
	if !ck.d.JIT || ck.env.has(inInstance) || cuda.InDeviceMemory(v) || v.Name == nil || v.LocalToFunction && v.Storage != il.ScExtern {
		return
	}
	constant := v.Type.IsConst()
	switch {
	case v.StaticMemberOf != nil:
		if ck.d.DefaultDevice {
			v.Device = !constant
		} else if s.member && !constant {
			ck.report(diag.UnannotatedStaticDataMemberInJit, s.Pos)
		}
		return
	case s.written.Extern && ck.env.fn != nil:
	case ck.d.DefaultDevice:
		v.Device = true
		return
	}
	if !constant && !v.IsPrototype && len(s.Headers) == 0 {
		ck.report(diag.UnannotatedVariableInJit, d.NamePos)
	}
}

// jitLambda checks the call operator r of a lambda whose attributes are known.
func (ck *Checker) jitLambda(r *il.Routine, generic bool) {
	if !ck.d.JIT || ck.d.Pass != lang.DevicePass {
		return
	}
	outer := ck.env.fn
	if ck.d.DefaultDevice && outer == nil && !cuda.IsAnnotated(r) {
		r.Space = il.SpaceDevice
	}
	if ck.d.DefaultDevice {
		return
	}
	// Without extended lambdas an annotation is an error, and the place alone counts.
	onDevice := cuda.OnDevice(r)
	if !ck.d.ExtendedLambda && cuda.IsAnnotated(r) {
		encloses := ck.env.routine()
		onDevice = encloses != nil && cuda.OnDevice(encloses)
	}
	switch {
	case onDevice, ck.env.has(inPrototype) && outer != nil: // bodies of templates are looked at in instances
	case ck.env.has(inDefaultArg) && outer == nil && !r.MemberOf.IsClassMember: // those of members come behind the class
		ck.cuda.defaultLambdas = append(ck.cuda.defaultLambdas, r.DeclPos)
	default:
		ck.report(diag.HostClosureClassInJit, r.DeclPos)
	}
	if generic {
		ck.report(diag.UnannotatedFunctionInJit, r.DeclPos)
	}
}

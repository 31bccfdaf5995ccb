// This file implements the checks of execution and memory spaces at the uses
// of functions and variables.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/demangle"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lang"
	"cufront/compiler/mangle"
	"cufront/compiler/source"
)

// checkCallSpace checks a call of r at pos against the spaces of the innermost
// function. At namespace scope nothing is checked; neither are dependent calls
// of templates, among them those of members of the current instantiation, nor
// unevaluated operands (rules space.namespace-scope, space.unevaluated,
// space.templates). Calls that are not written as calls are not seen in templates
// (rules space.templates-implicit, space.implicit-check-off).
func (ck *Checker) checkCallSpace(r *il.Routine, pos source.Pos) {
	caller := ck.env.routine()
	if caller == nil || ck.env.has(inUnevaluated) || ck.env.has(uncheckedCalls) || unchecked(caller) || ck.env.inMemberDeclaration() || ck.env.has(inPrototype) && (ck.env.arms > 0 || r.MemberOf != nil && r.MemberOf.IsDependent()) {
		return
	}
	code := diag.Code(0)
	if ck.d.Pass == lang.DevicePass {
		if code = ck.env.devicePassCall(ck.d, caller, r); code == 0 {
			return
		}
		if ck.rep.Muted() {
			ck.rep.Silence()
			return
		}
		ck.report(code, pos, callerText(r), callerText(caller))
		return
	}
	if !ck.env.has(implicitCall) || !ck.env.has(inPrototype) && !ck.d.NoHostImplicitCallCheck {
		code = cuda.HostCall(caller, r, ck.d)
	}
	if ck.rep.Muted() {
		if code != 0 {
			ck.rep.Silence()
		}
		return
	}
	if ck.env.has(implicitCall) && ck.env.has(inPrototype) || ck.checkedInTemplate(pos, diag.DeviceCallFromHost) {
		return
	}
	if code != 0 {
		ck.report(code, pos, ck.calleeText(r, pos), callerText(caller))
	}
}

// inMemberDeclaration reports whether a class, or the declarator of a lambda, is
// around this point and no function body is nearer: what stands in a member's
// declaration is part of no function (rule space.unevaluated).
func (env *Env) inMemberDeclaration() bool {
	for s := env.scope; s != nil; s = s.Parent {
		switch s.Kind {
		case symbols.ScopeFunction:
			return false
		case symbols.ScopeClass:
			return true
		}
	}
	return false
}

// unchecked reports whether the calls of r are not checked: a pragma stood
// before a declaration of it or of the template that it comes from.
func unchecked(r *il.Routine) bool {
	if r.IsPrototype {
		return r.ChecksOff.Exec && r.AssocTemplate == nil
	}
	if t := r.AssocTemplate; t != nil && t.Routine != nil && t.Routine.ChecksOff.Exec {
		return true
	}
	return r.ChecksOff.Exec || r.InstantiatedFrom != nil && r.InstantiatedFrom.ChecksOff.Exec
}

// implicitly builds a call with f that is not written as a call.
func (env *Env) implicitly(f func()) {
	saved := env.has(implicitCall)
	env.set(implicitCall, true)
	f()
	env.set(implicitCall, saved)
}

// checkLife checks the destructor and, where init calls one, the constructor
// of an object of type t that begins to live at pos: a variable, an explicit
// temporary (rules space.constructed, space.destroyed). A destructor that cannot
// be called is reported where the initialiser begins (rule front.destroyed-place).
func (ck *Checker) checkLife(t *il.Type, init *il.DynamicInit, pos source.Pos) {
	if t.IsReference() || t.IsDependent() || init != nil && init.Form == il.InitCopy && init.Routine != nil && init.Routine.IsDeleted {
		return
	}
	at := pos
	switch {
	case init == nil:
	case init.Kind == il.DikConstructor && init.Routine != nil:
		at = init.Pos
	case init.Expr != nil && init.Expr.Type.IsClass():
		at = init.Expr.Start
	}
	if ck.d.Pass == lang.DevicePass || ck.env.routine() == nil {
		ck.env.implicitly(func() { ck.destructorFor(t, at) }) // which the device text may need
		return
	}
	ck.env.implicitly(func() {
		if r := ck.destructorFor(t, at); r != nil {
			ck.checkCallSpace(r, pos)
		}
		if init != nil && init.Kind == il.DikConstructor && init.Routine != nil && baseElement(ck, t).ClassType() != init.Routine.MemberOf.ClassType() {
			return // an inherited constructor
		}
		ck.checkConstruction(init, pos)
	})
}

// checkConstruction checks the constructor that init calls, of a temporary that
// is no object of its own too.
func (ck *Checker) checkConstruction(init *il.DynamicInit, pos source.Pos) {
	for n := 0; init != nil && n < 8; n++ {
		if init.Kind == il.DikConstructor && init.Routine != nil && init.Routine.Inherited == nil {
			ck.env.implicitly(func() { ck.checkCallSpace(init.Routine, pos) })
			return
		}
		if init.Expr == nil || init.Expr.Kind != il.EnkTempInit {
			return
		}
		init = init.Expr.Init
	}
}

// devicePassCall is the part of the device pass's check that is made while
// parsing: constexpr host functions; the others are found in what is kept.
func (env *Env) devicePassCall(d *lang.Dialect, caller, r *il.Routine) diag.Code {
	if env.has(inConstant) || d.JIT || env.has(inPrototype) || !r.IsConstexpr && !env.has(virtualCall) {
		return 0
	}
	return cuda.DeviceCall(caller, r, d)
}

// callerText is the unqualified name of the innermost function
// (rule space.caller-name).
func callerText(r *il.Routine) string {
	switch {
	case r.IsLambdaBody || r.Special == il.SfkLambdaEntry:
		return "operator()"
	case r.Name != nil:
		return r.Name.Text
	}
	return ""
}

// calleeText is the callee as its mangled name reads: with its parameter
// types, or raw with the types left out once an error was reported
// (rules space.callee-name, space.callee-spelling).
func (ck *Checker) calleeText(r *il.Routine, pos source.Pos) string {
	if r.LinkageCLanguage && r.Name != nil {
		return r.Name.Text
	}
	id := ck.u.ModuleID
	if ck.rep.Errors > 0 && id == "" && r.Linkage == il.LinkageInternal {
		id = ck.moduleID(pos)
	}
	m := mangle.New(ck.u, ck.d, id)
	name := m.Wrapped(r)
	if ck.rep.Errors > 0 {
		name = m.Masked(r)
	}
	if s, ok := demangle.Signature(name, ck.work); ok {
		return s
	}
	if ck.rep.Errors > 0 {
		return name
	}
	return ck.words.signatureText(r)
}

// checkLaunched reports a kernel called without a launch configuration and a
// configured call of anything but a kernel (rule space.configuration).
func (ck *Checker) checkLaunched(r *il.Routine, configured bool, pos source.Pos) {
	if ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return
	}
	kernel := cuda.IsKernel(r)
	switch {
	case kernel && !configured && ck.env.scope.Enclosing(symbols.ScopeFunction) != nil:
		ck.report(diag.KernelCallConfiguration, pos, "__global__", "must")
	case !kernel && configured:
		word := "host"
		if cuda.SaysDevice(r) {
			word = "__device__"
		}
		ck.report(diag.KernelCallConfiguration, pos, word, "cannot")
	}
}

// checkMemberCalls warns in the device pass about the calls of inline host members in
// the body of r, a function of both sides, once it is complete
// (rule access.second-phase).
func (ck *Checker) checkMemberCalls(r *il.Routine) {
	if ck.d.Pass != lang.DevicePass || !cuda.IsHostDevice(r) || ck.env.has(inPrototype) || ck.d.JIT || ck.rep.Muted() || unchecked(r) || r.ChecksOff.HDWarning {
		return
	}
	keep.MemberCalls(r, ck.work, func(callee *il.Routine, pos source.Pos) {
		switch cuda.DeviceCall(r, callee, ck.d) {
		case diag.HostCallFromHostDevice:
			ck.report(diag.HostCallFromHostDeviceUnnamed, pos)
		case diag.ConstexprHostFromHostDevice:
			if callee.IsLambdaBody {
				ck.report(diag.ConstexprHostFromHDUnnamed, pos)
			}
		}
	})
}

// checkAutoReference reports a reference at pos to device function r whose return
// type is deduced, outside of device code: the host never sees its body
// (rule space.deduced-result).
func (ck *Checker) checkAutoReference(r *il.Routine, pos source.Pos) {
	t := r.DeclaredType
	if t == nil {
		t = r.Type
	}
	if ck.d.Pass != lang.HostPass || ck.rep.Muted() || !cuda.DeviceOnly(r) && (!cuda.IsGlobal(r) || r.IsLambdaBody) || r.IsConstexpr && !r.IsLambdaBody || r.Generated {
		return
	}
	if f := t.Skip(); f.Kind != il.TkRoutine || f.Elem == nil || !f.Elem.HasPlaceholder() || f.Routine.TrailingReturn {
		return
	}
	where := "outside the bodies of device functions"
	if caller := ck.env.routine(); caller != nil && !ck.env.fn.initializer && !cuda.OnHost(caller) {
		if !caller.DeclaredConstexpr && !caller.Consteval {
			return
		}
		where = "from a constexpr or consteval __device__ function"
	}
	ck.report(diag.AutoDeviceFunctionReference, pos, callerText(r), where)
}

// checkDeviceLaunch reports a launch at pos from device code that cannot be
// done (rule space.device-launch).
func (ck *Checker) checkDeviceLaunch(pos source.Pos) {
	if launchesOnDevice(ck) != nil && !ck.d.RDC() && !ck.d.JIT {
		ck.report(diag.DeviceLaunchNeedsRDC, pos)
	}
}

// launchesOnDevice returns the function of the device whose launches are checked here, nil for none.
func launchesOnDevice(ck *Checker) *il.Routine {
	r := ck.env.routine()
	if ck.d.Pass != lang.DevicePass || r == nil || !cuda.OnDevice(r) || ck.env.has(inUnevaluated) || ck.rep.Muted() {
		return nil
	}
	return r
}

// checkLaunchRuntime reports the launch call, which begins at pos, in relocatable device code that
// does not declare what launches need: all of them in the first function that has one, at the
// last literal among the arguments, if there is one (rule space.device-launch).
func checkLaunchRuntime(ck *Checker, call *il.Expr, pos source.Pos) {
	r := launchesOnDevice(ck)
	if r == nil || ck.d.RDC() == ck.d.JIT || ck.cuda.launchReported != nil && ck.cuda.launchReported != r {
		return
	}
	for _, n := range [...]string{"cudaGetParameterBufferV2", "cudaLaunchDeviceV2"} {
		if l := ck.lookupIn(ck.file, ck.names.InternString(n), 0); l.ok() {
			continue
		}
		for a := call.Operand.Next; a != nil; a = a.Next {
			if at := nodes.LastLiteral(a); at.IsValid() {
				pos = at
			}
		}
		ck.cuda.launchReported = r
		ck.report(diag.DeviceLaunchNeedsRuntime, pos)
		return
	}
}

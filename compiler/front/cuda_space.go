// This file implements the checks of execution and memory spaces at the uses
// of functions and variables.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/demangle"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lang"
	"cufront/compiler/mangle"
	"cufront/compiler/source"
)

// checkCallSpace checks a call of r at pos against the spaces of the innermost
// function. At namespace scope nothing is checked; neither are dependent calls
// of templates, among them those of members of the current instantiation, nor
// unevaluated operands (C-cross 9, 22, 23). Calls that are not written as calls
// are not seen in templates (C-cross 23, 28).
func (p *Parser) checkCallSpace(r *il.Routine, pos source.Pos) {
	caller := p.routine()
	if caller == nil || p.env.has(inUnevaluated) || p.env.has(uncheckedCalls) || unchecked(caller) || p.inMemberDeclaration() || p.env.has(inPrototype) && (p.env.arms > 0 || r.MemberOf != nil && r.MemberOf.IsDependent()) {
		return
	}
	code := diag.Code(0)
	if p.d.Pass == lang.DevicePass {
		if code = p.devicePassCall(caller, r); code == 0 {
			return
		}
		if p.rep.Muted() {
			p.rep.Silence()
			return
		}
		p.errorAt(code, pos, p.callerText(r), p.callerText(caller))
		return
	}
	if !p.env.has(implicitCall) || !p.env.has(inPrototype) && !p.d.NoHostImplicitCallCheck {
		code = cuda.HostCall(caller, r, p.d)
	}
	if p.rep.Muted() {
		if code != 0 {
			p.rep.Silence()
		}
		return
	}
	if p.env.has(implicitCall) && p.env.has(inPrototype) || p.checkedInTemplate(pos, diag.DeviceCallFromHost) {
		return
	}
	if code != 0 {
		p.errorAt(code, pos, p.calleeText(r, pos), p.callerText(caller))
	}
}

// inMemberDeclaration reports whether a class, or the declarator of a lambda, is
// around this point and no function body is nearer: what stands in a member's
// declaration is part of no function (C-cross 22).
func (p *Parser) inMemberDeclaration() bool {
	for s := p.env.scope; s != nil; s = s.Parent {
		switch s.Kind {
		case ScopeFunction:
			return false
		case ScopeClass:
			return true
		}
	}
	return false
}

// unchecked reports whether the calls of r are not checked: a pragma stood
// before a declaration of it or of the template that it comes from.
func unchecked(r *il.Routine) bool {
	if r.IsPrototype {
		return r.ExecUnchecked && r.AssocTemplate == nil
	}
	if t := r.AssocTemplate; t != nil && t.Routine != nil && t.Routine.ExecUnchecked {
		return true
	}
	return r.ExecUnchecked || r.InstantiatedFrom != nil && r.InstantiatedFrom.ExecUnchecked
}

// implicitly builds a call with f that is not written as a call.
func (p *Parser) implicitly(f func()) {
	saved := p.env.has(implicitCall)
	p.env.set(implicitCall, true)
	f()
	p.env.set(implicitCall, saved)
}

// checkLife checks the destructor and, where init calls one, the constructor
// of an object of type t that begins to live at pos: a variable, an explicit
// temporary (C-cross 18, 19).
func (p *Parser) checkLife(t *il.Type, init *il.DynamicInit, pos source.Pos) {
	if p.routine() == nil || p.d.Pass == lang.DevicePass || t.IsReference() || t.IsDependent() {
		return
	}
	p.implicitly(func() {
		if r := p.destructorFor(t, pos); r != nil {
			p.checkCallSpace(r, pos)
		}
		if init != nil && init.Kind == il.DikConstructor && init.Routine != nil && baseElement(p, t).ClassType() != init.Routine.MemberOf.ClassType() {
			return // an inherited constructor
		}
		p.checkConstruction(init, pos)
	})
}

// checkConstruction checks the constructor that init calls, of a temporary that
// is no object of its own too.
func (p *Parser) checkConstruction(init *il.DynamicInit, pos source.Pos) {
	for n := 0; init != nil && n < 8; n++ {
		if init.Kind == il.DikConstructor && init.Routine != nil && !init.Routine.InheritingCtor {
			p.implicitly(func() { p.checkCallSpace(init.Routine, pos) })
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
func (p *Parser) devicePassCall(caller, r *il.Routine) diag.Code {
	if p.env.has(inConstant) || p.d.JIT || p.env.has(inPrototype) || !r.IsConstexpr && !p.env.has(virtualCall) {
		return 0
	}
	return cuda.DeviceCall(caller, r, p.d)
}

// callerText is the unqualified name of the innermost function (C-cross 10).
func (p *Parser) callerText(r *il.Routine) string {
	switch {
	case r.IsLambdaBody || r.Special == il.SfkLambdaEntry:
		return "operator()"
	case r.Name != nil:
		return r.Name.Text
	}
	return ""
}

// calleeText is the callee as its mangled name reads: with its parameter
// types, or raw with the types left out once an error was reported (C-cross 11,
// 12).
func (p *Parser) calleeText(r *il.Routine, pos source.Pos) string {
	if r.LinkageCLanguage && r.Name != nil {
		return r.Name.Text
	}
	id := p.u.ModuleID
	if p.rep.Errors > 0 && id == "" && r.Linkage == il.LinkageInternal {
		id = p.moduleID(pos)
	}
	m := mangle.New(p.u, p.d, id)
	name := m.Wrapped(r)
	if p.rep.Errors > 0 {
		name = m.Masked(r)
	}
	if s, ok := demangle.Signature(name, p.work); ok {
		return s
	}
	if p.rep.Errors > 0 {
		return name
	}
	return p.signatureText(r)
}

// checkLaunched reports a kernel called without a launch configuration and a
// configured call of anything but a kernel (C-cross 30).
func (p *Parser) checkLaunched(r *il.Routine, configured bool, pos source.Pos) {
	if p.env.has(inUnevaluated) || p.rep.Muted() {
		return
	}
	kernel := r.Space == il.SpaceGlobal
	switch {
	case kernel && !configured && p.env.scope.enclosing(ScopeFunction) != nil:
		p.errorAt(diag.KernelCallConfiguration, pos, "__global__", "must")
	case !kernel && configured:
		word := "host"
		if r.Space&il.SpaceDevice != 0 {
			word = "__device__"
		}
		p.errorAt(diag.KernelCallConfiguration, pos, word, "cannot")
	}
}

// checkMemberCalls warns in the device pass about the calls of host members in
// the body of r, a function of both sides, once it is complete (C-cross 40).
func (p *Parser) checkMemberCalls(r *il.Routine) {
	if p.d.Pass != lang.DevicePass || r.Space != il.SpaceHD || p.env.has(inPrototype) || p.d.JIT || p.rep.Muted() || unchecked(r) || r.HDUnwarned {
		return
	}
	keep.MemberCalls(r, p.work, func(callee *il.Routine, pos source.Pos) {
		switch cuda.DeviceCall(r, callee, p.d) {
		case diag.HostCallFromHostDevice:
			p.errorAt(diag.HostCallFromHostDeviceUnnamed, pos)
		case diag.ConstexprHostCallFromHostDevice:
			if callee.IsLambdaBody {
				p.errorAt(diag.ConstexprHostCallFromHostDeviceUnnamed, pos)
			}
		}
	})
}

// checkAutoReference reports a reference at pos to device function r whose return
// type is deduced, outside of device code: the host never sees its body (C-cross
// 31).
func (p *Parser) checkAutoReference(r *il.Routine, pos source.Pos) {
	t := r.DeclaredType
	if t == nil {
		t = r.Type
	}
	if p.d.Pass != lang.HostPass || p.rep.Muted() || r.Space != il.SpaceDevice || r.IsConstexpr && !r.IsLambdaBody || r.Generated {
		return
	}
	if f := t.Skip(); f.Kind != il.TkRoutine || f.Elem == nil || !f.Elem.HasPlaceholder() || f.Routine.TrailingReturn {
		return
	}
	where := "outside the bodies of device functions"
	if caller := p.routine(); caller != nil && !p.env.fn.initializer && (caller.Space == il.SpaceDevice || caller.Space == il.SpaceGlobal) {
		if !caller.DeclaredConstexpr && !caller.Consteval {
			return
		}
		where = "from a constexpr or consteval __device__ function"
	}
	p.errorAt(diag.AutoDeviceFnRef, pos, p.callerText(r), where)
}

// checkDeviceLaunch reports a launch at pos from device code that cannot be
// done (C-cuda 3.6).
func (p *Parser) checkDeviceLaunch(pos source.Pos) {
	r := p.routine()
	if p.d.Pass != lang.DevicePass || r == nil || r.Space&(il.SpaceDevice|il.SpaceGlobal) == 0 || p.env.has(inUnevaluated) || p.rep.Muted() {
		return
	}
	if !p.d.RDC() && !p.d.JIT {
		p.errorAt(diag.DeviceLaunchNoSepcomp, pos)
		return
	}
	for _, n := range [...]string{"cudaGetParameterBufferV2", "cudaLaunchDeviceV2"} {
		if l := p.lookupIn(p.file, p.names.InternString(n), 0); !l.ok() && !p.cuda.launchReported && !(p.d.JIT && p.d.RDC()) {
			p.cuda.launchReported = true
			p.errorAt(diag.DeviceSideKernelLaunchCould, pos)
		}
	}
}

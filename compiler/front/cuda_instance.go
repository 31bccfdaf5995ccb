// This file implements the checks of instances of kernel and device function
// templates: what a template's attributes mean once its parameters are known
// (rule global.instances).
package front

import (
	"slices"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// checkDeviceInstance checks the declaration of r, which is used or instantiated
// at pos, against the attributes of its template, once.
func (ck *Checker) checkDeviceInstance(r *il.Routine, pos source.Pos) {
	proto := r.InstantiatedFrom
	if proto == nil || len(r.TemplateArgs) == 0 || r.AssocTemplate == nil || r.IsSpecialized || r.IsLambdaBody || ck.env.has(inPrototype) || ck.rep.Muted() {
		return
	}
	if !cuda.OnDevice(proto) || ck.cuda.checkedInstances[r] {
		return
	}
	if ck.cuda.checkedInstances == nil {
		ck.cuda.checkedInstances = make(map[*il.Routine]bool)
	}
	ck.cuda.checkedInstances[r] = true
	noteKernelInstance(ck.u, r)
	ck.tmpl.instantiating = append(ck.tmpl.instantiating, &instContext{entity: r, kind: ctxArguments, args: r.TemplateArgs, tmpl: r.AssocTemplate, pos: pos})
	defer func() { ck.tmpl.instantiating = ck.tmpl.instantiating[:len(ck.tmpl.instantiating)-1] }()
	for a := proto.Attributes; a != nil; a = a.Next {
		switch bit := cudaBit(a); {
		case bit&(il.AttrGlobal|il.AttrDevice) != 0:
			ck.say.checkInstanceType(r, proto, a, bit)
		case bit&(il.AttrLaunchBounds|il.AttrMaxnreg|il.AttrClusterDims|il.AttrBlockSize) != 0:
			ck.instanceLaunch(r, proto, a, bit, pos)
		}
	}
	if ck.d.Pass == lang.DevicePass && cuda.IsGlobal(proto) && !hasAttr(proto.Attributes, il.AttrLaunchBounds) {
		ck.rep.ReportAs(diag.Remark, diag.MissingLaunchBounds, ck.syntax.here())
	}
}

// checkInstanceType checks the types that depend on template parameters.
func (say *reports) checkInstanceType(r, proto *il.Routine, a *il.Attribute, bit il.CUDAAttrs) {
	from, to := proto.Type.Skip(), r.Type.Skip()
	switch deduced := from.Elem.HasPlaceholder() && !from.Routine.TrailingReturn; {
	case bit != il.AttrGlobal || to.Elem == nil || to.Elem.IsError(): // (rule global.instance-results)
	case deduced:
		say.report(diag.KernelDeducedReturnType, a.Pos)
	case !to.Elem.IsVoid():
		say.report(diag.KernelMustReturnVoid, a.Pos)
	}
	if !proto.Defined && say.tmpl.prototypeOf(r) == nil {
		return
	}
	for i, q := range to.Routine.Params {
		if i < len(from.Routine.Params) && !from.Routine.Params[i].Type.IsDependent() {
			continue
		}
		if typing.ZeroSized(q.Type) {
			say.report(diag.ZeroSizedParameterInDevice, a.Pos, q.Type)
		}
	}
}

// instanceLaunch applies launch attribute a of proto to its instance r when the
// values depend on template parameters.
func (ck *Checker) instanceLaunch(r, proto *il.Routine, a *il.Attribute, bit il.CUDAAttrs, pos source.Pos) {
	own := *a
	own.Args = make([]*il.AttrArg, len(a.Args))
	dependent := false
	for i, arg := range a.Args {
		own.Args[i] = arg
		if arg.Const != nil && arg.Const.Kind != il.CkTemplateParam || arg.Expr == nil {
			continue
		}
		dependent = true
		x, ok := ck.substExprOperand(arg.Expr, ck.words.bindingsOfRoutine(r), pos)
		if !ok {
			return
		}
		c := *arg
		c.Const = ck.constantOperand(&x, nil)
		own.Args[i] = &c
	}
	if !dependent {
		return
	}
	if r.LaunchBounds == nil || r.LaunchBounds == proto.LaunchBounds {
		l := il.LaunchAttrs{}
		if proto.LaunchBounds != nil {
			l = *proto.LaunchBounds
		}
		r.OwnRare().LaunchBounds = &l
	}
	ck.say.applyLaunch(&cudaContext{r: r}, &own, bit)
}

// noteKernelInstance lists kernel r, an instance or specialisation of a
// template.
func noteKernelInstance(u *il.Unit, r *il.Routine) {
	u.Work.Walk(len(u.KernelInstances))
	if cuda.IsGlobal(r) && !slices.Contains(u.KernelInstances, r) {
		u.KernelInstances = append(u.KernelInstances, r)
	}
}

// This file implements the checks of instances of kernel and device function
// templates: what a template's attributes mean once its parameters are known
// (C-kernel 2, 3).
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// checkDeviceInstance checks the declaration of r, which is used or instantiated
// at pos, against the attributes of its template, once.
func (p *Parser) checkDeviceInstance(r *il.Routine, pos source.Pos) {
	proto := r.InstantiatedFrom
	if proto == nil || len(r.TemplateArgs) == 0 || r.AssocTemplate == nil || r.IsSpecialized || r.IsLambdaBody || p.env.has(inPrototype) || p.rep.Muted() {
		return
	}
	if proto.Space&(il.SpaceDevice|il.SpaceGlobal) == 0 || p.cuda.checkedInstances[r] {
		return
	}
	if p.cuda.checkedInstances == nil {
		p.cuda.checkedInstances = make(map[*il.Routine]bool)
	}
	p.cuda.checkedInstances[r] = true
	p.noteKernelInstance(r)
	p.tmpl.instantiating = append(p.tmpl.instantiating, &instContext{entity: r, kind: ctxArguments, args: r.TemplateArgs, tmpl: r.AssocTemplate, pos: pos})
	defer func() { p.tmpl.instantiating = p.tmpl.instantiating[:len(p.tmpl.instantiating)-1] }()
	for a := proto.Attributes; a != nil; a = a.Next {
		switch bit := cudaBit(a); {
		case bit&(il.AttrGlobal|il.AttrDevice) != 0:
			p.checkInstanceType(r, proto, a, bit)
		case bit&(il.AttrLaunchBounds|il.AttrMaxnreg|il.AttrClusterDims|il.AttrBlockSize) != 0:
			p.instanceLaunch(r, proto, a, bit, pos)
		}
	}
	if p.d.Pass == lang.DevicePass && proto.Global && !hasAttr(proto.Attributes, il.AttrLaunchBounds) {
		p.rep.ReportAs(diag.Remark, diag.MissingLaunchBounds, p.tok.Pos)
	}
}

// checkInstanceType checks the types that depend on template parameters.
func (p *Parser) checkInstanceType(r, proto *il.Routine, a *il.Attribute, bit il.CUDAAttrs) {
	from, to := proto.Type.Skip(), r.Type.Skip()
	if bit == il.AttrGlobal && from.Elem != nil && from.Elem.IsDependent() && to.Elem != nil && !to.Elem.IsVoid() && !to.Elem.IsError() && !to.Elem.HasPlaceholder() {
		p.errorAt(diag.GlobalFunctionReturnType, a.Pos)
	}
	if !proto.Defined && p.prototypeOf(r) == nil {
		return
	}
	for i, q := range to.Routine.Params {
		if i < len(from.Routine.Params) && !from.Routine.Params[i].Type.IsDependent() {
			continue
		}
		if zeroSized(q.Type) {
			p.errorAt(diag.ZeroSizedParameterTypeNot, a.Pos, q.Type)
		}
	}
}

// zeroSized reports whether t is a class of no size.
func zeroSized(t *il.Type) bool {
	k := t.ClassType()
	return k != nil && !t.IsDependent() && k.Cls.Complete && k.Size == 0
}

// instanceLaunch applies launch attribute a of proto to its instance r when the
// values depend on template parameters.
func (p *Parser) instanceLaunch(r, proto *il.Routine, a *il.Attribute, bit il.CUDAAttrs, pos source.Pos) {
	own := *a
	own.Args = make([]*il.AttrArg, len(a.Args))
	dependent := false
	for i, arg := range a.Args {
		own.Args[i] = arg
		if arg.Const != nil && arg.Const.Kind != il.CkTemplateParam || arg.Expr == nil {
			continue
		}
		dependent = true
		x, ok := p.substExprOperand(arg.Expr, p.bindingsOfRoutine(r), pos)
		if !ok {
			return
		}
		c := *arg
		c.Const = p.constantOperand(&x, nil)
		own.Args[i] = &c
	}
	if !dependent {
		return
	}
	if r.LaunchBounds == nil || r.LaunchBounds == proto.LaunchBounds {
		l := il.LaunchAttrs{Pos: a.Pos}
		if proto.LaunchBounds != nil {
			l = *proto.LaunchBounds
		}
		r.LaunchBounds = &l
	}
	p.applyLaunch(&cudaContext{r: r}, &own, bit)
}

// noteKernelInstance lists kernel r, an instance or specialisation of a
// template.
func (p *Parser) noteKernelInstance(r *il.Routine) {
	p.work.Walk(len(p.u.KernelInstances))
	if r.Space&il.SpaceGlobal != 0 && !slices.Contains(p.u.KernelInstances, r) {
		p.u.KernelInstances = append(p.u.KernelInstances, r)
	}
}

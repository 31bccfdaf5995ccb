// This file implements kernel launches, `kernel<<<configuration>>>(arguments)`.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// buildLaunch builds a kernel launch: `push(config) ? (void)0 : kernel(args)`
// (rule il.cuda); push is nil after an error.
func (p *Parser) buildLaunch(x *Operand, push *il.Expr, args []*Operand, pos source.Pos) {
	name := x.startOf()
	call := x.Pos
	if !call.IsValid() {
		call = pos
	}
	kernel := *x
	end := x.End
	p.ck.checkDeviceLaunch(name)
	kernel.Launched = true
	p.ck.buildCall(&kernel, args, call)
	kernel.Launched = false
	if kernel.Mode == Value {
		checkLaunchRuntime(p.ck, kernel.Expr, name)
	}
	if kernel.Mode != Value || push == nil {
		x.invalidate()
		return
	}
	p.ck.checkLaunchedArguments(kernel.Expr, args)
	zero := nodes.IntConst(p.u, 0, p.u.Builtin.Int, p.tok.Pos)
	if p.ck.exprs.launchZero == nil {
		p.ck.exprs.launchZero = zero.Const
		zero.Const.Func = 0 // one for all launches
	}
	zero.Const = p.ck.exprs.launchZero
	void := nodes.Unary(p.u, il.OpCast, p.u.Builtin.Void, zero, source.Pos{})
	e := nodes.QuestionNode(p.u, push, void, kernel.Expr, p.u.Builtin.Void, source.Pos{})
	e.IsLaunch = true
	e.TypeDependent, e.ValueDependent = kernel.Expr.TypeDependent, kernel.Expr.TypeDependent // its type is void all the same
	x.Start, x.End = name, end
	x.set(e)
	e.Start, x.Start = p.tok.Pos, p.tok.Pos // where messages about the result stand: behind it
}

// checkLaunchedArguments reports the arguments of the launch call in device
// code whose classes cannot be copied as bytes (rule global.launch-arguments).
func (ck *Checker) checkLaunchedArguments(call *il.Expr, args []*Operand) {
	if !ck.env.onDevice(ck.d) || !ck.d.RDC() || ck.env.has(inPrototype) || ck.env.has(inUnevaluated) {
		return
	}
	e := nodes.CallCore(call)
	if e == nil || e.Kind != il.EnkOperation || e.Operand == nil || e.Operand.Kind != il.EnkRoutine {
		return
	}
	for i, q := range e.Operand.Routine.Type.Skip().Routine.Params {
		c := q.Type.ClassType()
		if c == nil || i >= len(args) {
			continue
		}
		m := &c.Cls.Members
		if m.CopyCtor.UserProvided {
			ck.report(diag.DeviceLaunchArgUserCopy, args[i].startOf())
		}
		if m.Dtor.UserProvided {
			ck.report(diag.DeviceLaunchArgUserDestructor, args[i].startOf())
		}
	}
}

// launchConfiguration builds the call of the function that pushes a launch
// configuration; closing is the place of `>>>`.
func (p *Parser) launchConfiguration(config []*Operand, pos, closing source.Pos) *il.Expr {
	if len(config) < 4 && !p.ck.env.has(inPrototype) && wantsRemark(p.ck, diag.ExplicitStreamArgumentNotProvided) {
		p.report(diag.ExplicitStreamArgumentNotProvided, closing)
	}
	l := p.ck.lookupIn(p.ck.file, p.ck.known.pushCallConfiguration, 0)
	if !l.ok() && p.d.JIT {
		return nodes.IntConst(p.u, 0, p.u.Builtin.Int, pos)
	}
	if !l.ok() {
		p.report(diag.UndefinedIdentifier, pos, "__cudaPushCallConfiguration")
		return nil
	}
	f := Operand{Mode: Overloads, Start: pos}
	f.Set = &overloadSet{Lookup: l}
	f.Set.Name = qualName{Start: pos, Pos: pos, End: pos, Name: p.ck.known.pushCallConfiguration}
	saved := p.prev
	p.prev.Pos = closing // the end of the argument list
	named := l.first()
	var before *il.NameReference
	if named != nil && named.Entity != nil {
		before = named.Entity.Corresp().NameRefs
	}
	p.ck.buildCall(&f, config, pos)
	p.prev = saved
	if named != nil && named.Entity != nil && p.ck.env.has(inPrototype) {
		named.Entity.Corresp().NameRefs = before
	}
	if f.Mode != Value {
		return nil
	}
	f.Expr.Generated = true
	if r := f.Expr.Operand; r != nil && r.Kind == il.EnkRoutine {
		r.NameRef = nil // nobody wrote the name
	}
	return f.Expr
}

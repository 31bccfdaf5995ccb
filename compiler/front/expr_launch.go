// This file implements kernel launches, `kernel<<<configuration>>>(arguments)`.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// buildLaunch builds a kernel launch: `push(config) ? (void)0 : kernel(args)`
// (C-il 6); closing is the place of `>>>`.
func (p *Parser) buildLaunch(x *Operand, config, args []*Operand, pos, closing source.Pos) {
	name := x.startOf()
	call := x.Pos
	if !call.IsValid() {
		call = pos
	}
	kernel := *x
	end := x.End
	dependent := p.dependentArgs(config)
	p.checkDeviceLaunch(name)
	var push *il.Expr
	if !p.invalidArgs(config) {
		push = p.launchConfiguration(config, name, closing, dependent)
	}
	kernel.Launched = true
	p.buildCall(&kernel, args, call)
	kernel.Launched = false
	if kernel.Mode != Value || push == nil {
		x.invalidate()
		return
	}
	p.checkLaunchedArguments(kernel.Expr, args)
	zero := p.intConst(0, p.u.Builtin.Int, pos)
	void := p.unary1(il.OpCast, p.u.Builtin.Void, zero, source.Pos{})
	e := p.questionNode(push, void, kernel.Expr, p.u.Builtin.Void, source.Pos{})
	e.IsLaunch = true
	if kernel.Expr.TypeDependent {
		p.dependentNode(e)
	}
	x.Start, x.End = name, end
	x.set(e)
	e.Start, x.Start = p.tok.Pos, p.tok.Pos // where messages about the result stand: behind it
}

// checkLaunchedArguments reports the arguments of the launch call in device
// code whose classes cannot be copied as bytes (C-kernel 6).
func (p *Parser) checkLaunchedArguments(call *il.Expr, args []*Operand) {
	if !p.onDevice() || !p.d.RDC() || p.env.has(inPrototype) || p.env.has(inUnevaluated) {
		return
	}
	e := callCore(call)
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
			p.errorAt(diag.CannotPassArgumentUserProvided, args[i].startOf())
		}
		if m.Dtor.UserProvided {
			p.errorAt(diag.CannotPassArgumentUserProvidedDestructor, args[i].startOf())
		}
	}
}

// launchConfiguration builds the call of the function that pushes a launch
// configuration.
func (p *Parser) launchConfiguration(config []*Operand, pos, closing source.Pos, dependent bool) *il.Expr {
	l := p.lookupIn(p.file, p.known.pushCallConfiguration, 0)
	if !l.ok() && p.d.JIT {
		return p.intConst(0, p.u.Builtin.Int, pos)
	}
	if !l.ok() {
		p.errorAt(diag.UndefinedIdentifier, pos, "__cudaPushCallConfiguration")
		return nil
	}
	f := Operand{Mode: Overloads, Start: pos}
	f.Set = &overloadSet{Lookup: l}
	f.Set.Name = qualName{Start: pos, Pos: pos, End: pos, Name: p.known.pushCallConfiguration}
	saved := p.prev
	p.prev.Pos = closing // the end of the argument list
	p.buildCall(&f, config, pos)
	p.prev = saved
	if f.Mode != Value {
		return nil
	}
	f.Expr.Generated = true
	return f.Expr
}

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

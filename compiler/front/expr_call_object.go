// This file implements calls of objects of class type [over.call.object].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// callObject calls an object of class type through operator() or a conversion
// to a function pointer [over.call.object].
func (p *Parser) callObject(x *Operand, args []*Operand, pos source.Pos) {
	t := x.Expr.Type
	p.completeClass(t, x.startOf())
	l := Lookup{Name: p.operatorName(token.LParen, false)}
	p.lookupClass(&l, t, l.Name, 0)
	if p.dependentArgs(args) {
		p.dependentCall(x, args, pos)
		return
	}
	s := &callSite{args: args, object: x, pos: pos}
	cands := p.addCandidates(nil, l.Syms, s)
	surrogates := p.surrogateCalls(x, args)
	res := p.choose(cands, s)
	if res.best == nil && len(surrogates) > 0 && len(res.tied) == 0 {
		p.callConversion(x, surrogates[0])
		if x.Mode == Value {
			p.callPointer(x, args, pos)
		}
		return
	}
	if res.best == nil {
		p.reportObjectCall(&res, x, &l, s)
		x.invalidate()
		return
	}
	p.checkAccess(&l, res.best.sym, t, pos)
	callee := p.routineNode(res.best.r, nil, pos)
	p.buildMemberCall(x, callee, res.best.r, args, pos, true)
	p.implicitly(func() { p.checkCallSpace(res.best.r, pos) }) // once more, as the operator that it is
	p.checkAutoReference(res.best.r, pos)
}

// surrogateCalls returns the conversions of x to function pointers that take
// the arguments.
func (p *Parser) surrogateCalls(x *Operand, args []*Operand) []*conversion {
	var out []*conversion
	for _, y := range p.conversionsOf(x.Expr.Type) {
		r, _ := y.Entity.(*il.Routine)
		if r == nil || r.ExplicitConversion {
			continue
		}
		ret := r.Type.Skip().Elem.Deref()
		if ret.IsPointer() {
			ret = ret.Skip().Elem
		}
		if !ret.IsFunction() || !p.argumentsFit(ret.Skip().Routine, args) || !func() bool { c := p.objectSequence(x, r, nil); return c.ok() }() {
			continue
		}
		out = append(out, &conversion{kind: seqUser, fn: r})
	}
	return out
}

// argumentsFit reports whether args convert to the parameters of f.
func (p *Parser) argumentsFit(f *il.RoutineInfo, args []*Operand) bool {
	if len(args) > len(f.Params) && !f.HasEllipsis || len(args) < len(f.Params) {
		return false
	}
	for i, q := range f.Params {
		if c := p.convSequence(args[i], q.Type, 0); !c.ok() {
			return false
		}
	}
	return true
}

// reportObjectCall reports that an object cannot be called.
func (p *Parser) reportObjectCall(res *resolution, x *Operand, l *Lookup, s *callSite) {
	t := x.Expr.Type
	if len(l.Syms) == 0 {
		p.errorAt(diag.CallObjectClassTypeWithout, x.startOf())
		return
	}
	s.pos = x.startOf()
	if c := t.ClassType(); c != nil && c.Cls.IsClosure && len(res.cands) == 1 {
		d := p.errorAt(diag.CannotCalledGivenArgumentList, s.pos, `function "`+p.entityText(t)+`"`)
		p.listArguments(d, s)
		return
	}
	set := &overloadSet{Lookup: *l}
	p.reportResolution(res, set, s)
}

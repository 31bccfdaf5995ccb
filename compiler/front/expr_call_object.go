// This file implements calls of objects of class type [over.call.object].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// callObject calls an object of class type through operator() or a conversion
// to a function pointer [over.call.object].
func (ck *Checker) callObject(x *Operand, args []*Operand, pos source.Pos) {
	t := x.Expr.Type
	ck.completeClass(t, x.startOf())
	l := Lookup{Name: ck.operatorName(token.LParen, false)}
	ck.lookupClass(&l, t, l.Name, 0)
	if dependentArgs(args) {
		ck.dependentCall(x, args, pos)
		return
	}
	s := &callSite{args: args, object: x, pos: pos}
	cands := ck.addCandidates(nil, l.Syms, s)
	surrogates := ck.surrogateCalls(x, args)
	res := ck.choose(cands, s)
	if res.best == nil && len(surrogates) > 0 && len(res.tied) == 0 {
		ck.callConversion(x, surrogates[0])
		if x.Mode == Value {
			ck.callPointer(x, args, pos)
		}
		return
	}
	if res.best == nil {
		ck.reportObjectCall(&res, x, &l, s)
		x.invalidate()
		return
	}
	if len(l.Syms) != 1 || res.best.tmpl != nil { // (rule front.calls-of-objects)
		ck.checkAccess(&l, res.best.sym, t, pos)
	}
	callee := nodes.RoutineNode(ck.u, res.best.r, nil, pos)
	ck.buildMemberCall(x, callee, res.best.r, args, pos, true)
	ck.env.implicitly(func() { ck.checkCallSpace(res.best.r, pos) }) // once more, as the operator that it is
	ck.checkAutoReference(res.best.r, pos)
}

// surrogateCalls returns the conversions of x to function pointers that take
// the arguments.
func (ck *Checker) surrogateCalls(x *Operand, args []*Operand) []*conversion {
	var out []*conversion
	for _, y := range ck.conversionsOf(x.Expr.Type) {
		r, _ := y.Entity.(*il.Routine)
		if r == nil || r.ExplicitConversion {
			continue
		}
		ret := r.Type.Skip().Elem.Deref()
		if ret.IsPointer() {
			ret = ret.Skip().Elem
		}
		if !ret.IsFunction() || !ck.argumentsFit(ret.Skip().Routine, args) || !func() bool { c := objectSequence(ck.u, x, r, nil); return c.ok() }() {
			continue
		}
		out = append(out, &conversion{kind: seqUser, fn: r})
	}
	return out
}

// argumentsFit reports whether args convert to the parameters of f.
func (ck *Checker) argumentsFit(f *il.RoutineInfo, args []*Operand) bool {
	if len(args) > len(f.Params) && !f.HasEllipsis || len(args) < len(f.Params) {
		return false
	}
	for i, q := range f.Params {
		if c := ck.convSequence(args[i], q.Type, 0); !c.ok() {
			return false
		}
	}
	return true
}

// reportObjectCall reports that an object cannot be called.
func (ck *Checker) reportObjectCall(res *resolution, x *Operand, l *Lookup, s *callSite) {
	t := x.Expr.Type
	if len(l.Syms) == 0 {
		ck.report(diag.NotCallableObject, x.startOf())
		return
	}
	s.pos = x.startOf()
	if c := t.ClassType(); c != nil && c.Cls.IsClosure && len(res.cands) == 1 {
		code, word := diag.NotCallableWithArguments, "function "
		if res.cands[0].tmpl != nil {
			code, word = diag.NoMatchingFunction, "function template "
		}
		d := ck.report(code, s.pos, word+quoted(ck.words.entityText(t)))
		listArguments(ck.u, d, s)
		ck.listFailures(d, res, s)
		return
	}
	if len(res.cands) == 1 && res.cands[0].tmpl == nil && res.cands[0].r != nil { // (rule front.calls-of-objects)
		code, word := diag.NotCallableWithArguments, "function "
		if res.cands[0].why == failObject {
			code = diag.NoMatchingFunctionAndObject
		}
		d := ck.report(code, s.pos, word+quoted(ck.words.entityText(res.cands[0].r)))
		listArguments(ck.u, d, s)
		if code == diag.NotCallableWithArguments {
			ck.listFailures(d, res, s)
		}
		return
	}
	set := &overloadSet{Lookup: *l}
	ck.reportResolution(res, set, s)
}

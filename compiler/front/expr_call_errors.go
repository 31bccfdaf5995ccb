// This file implements calls with arguments that are errors: such an argument fits
// every parameter of a function, and has a type of its own for a template (rule
// front.calls-with-errors).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// noneTakes reports that no function or template that x can name takes the
// arguments, some of which are errors. Of a single function the arguments and their
// number are judged by reportNumber. It returns false where functions are named and one takes them.
func (ck *Checker) noneTakes(x *Operand, args []*Operand) bool {
	set := x.Set
	if x.Mode != Overloads || set.Lookup.Dependent || len(set.Lookup.Syms) == 0 {
		return true
	}
	res, taken := candidatesWithErrors(ck, set.Lookup.Syms, set.Args, args)
	if taken {
		return len(set.Lookup.Syms) == 1 // what a single function reads is known
	}
	if c := res.cands[0]; len(res.cands) == 1 && c.tmpl == nil {
		return true
	}
	ck.reportUnresolved(&res, set, ck.failedSite(set, &callSite{args: args, object: ck.callObjectOf(set), explicit: set.Args, hasArgs: set.HasArgs, pos: x.startOf()}))
	return true
}

// candidatesWithErrors says why the functions and templates of syms do not take
// the arguments, some of which are errors; taken is true where one does.
func candidatesWithErrors(ck *Checker, syms []*symbols.Symbol, explicit []il.TemplateArg, args []*Operand) (res resolution, taken bool) {
	for _, y := range syms {
		c := &candidate{sym: y}
		switch e := y.Entity.(type) {
		case *il.Routine:
			c.r = e
		case *il.Template:
			c.r, c.tmpl = e.Routine, e
		}
		if c.r == nil {
			return res, true
		}
		switch {
		case !countFits(c.r, len(args)):
			c.why = failCount
		case dependentArgs(args) || c.r.Type.IsDependent() && c.tmpl == nil:
		case c.tmpl != nil:
			ck.deduceWithErrors(c, explicit, args)
		default:
			convertWithErrors(ck, c, args)
		}
		if c.viable() {
			return res, true
		}
		res.cands = append(res.cands, c)
	}
	return res, len(syms) == 0
}

// convertWithErrors says which of the arguments of the function c that are no
// errors does not convert to its parameter, if one does not.
func convertWithErrors(ck *Checker, c *candidate, args []*Operand) {
	f := c.r.Type.Skip().Routine
	for i, a := range args {
		if i >= len(f.Params) {
			return
		}
		if invalidArgs(args[i : i+1]) {
			continue
		}
		if k := ck.convSequence(a, f.Params[i].Type, 0); !k.ok() {
			c.why, c.arg = failArgument, int32(i+1)
			return
		}
	}
}

// refuseWithErrors reports that an object of type t cannot be initialised from the
// arguments, some of which are errors: the others or their number are wrong. What
// is reported at pos for a list is reported at the first argument otherwise.
func refuseWithErrors(ck *Checker, t *il.Type, args []*Operand, pos source.Pos, list bool) {
	switch {
	case t.IsDependent() || dependentArgs(args) || t.IsArray():
		return
	case t.IsClass():
		if !ck.completeClass(t, pos) || !list && ck.isAggregate(t) && ck.d.AtLeast(lang.CXX20) || ck.initListElem(t) != nil {
			return
		}
		if !bitwiseConstruction(t.ClassType()) {
			ck.reportConstructor(&resolution{}, ck.u.Unqualified(t), &callSite{args: args, pos: pos, list: list})
			return
		}
	}
	if len(args) > 1 {
		ck.report(diag.TooManyInitializerValues, args[1].startOf())
	}
}

// deduceWithErrors says why the template of c does not fit the arguments, if it
// does not: those that are errors have a type that is like no other.
func (ck *Checker) deduceWithErrors(c *candidate, explicit []il.TemplateArg, args []*Operand) {
	t := c.tmpl
	if t.Decl == nil || !ck.enter() {
		return
	}
	defer ck.leave()
	f := t.Routine.Type.Skip().Routine
	for i, q := range f.Params {
		if i >= len(args) || q.IsPack || q.Type.IsDependent() || invalidArgs(args[i:i+1]) {
			continue
		}
		if k := ck.convSequence(args[i], q.Type, 0); !k.ok() {
			c.why, c.arg = failArgument, int32(i+1)
			return
		}
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	d := ck.newDeduction(t.Decl, data(t).binds, args[0].Start)
	d.errors = true
	if !d.explicitArgs(t, explicit) || !d.call(f, args) {
		c.why = failDeduction
	}
}

// convertOthers converts the arguments that are no errors for the only function that x can name,
// or points to.
func convertOthers(ck *Checker, x *Operand, args []*Operand) {
	var t *il.Type
	switch {
	case x.Mode == Value && x.Expr.Type != nil && !x.Expr.TypeDependent:
		if t = x.Expr.Type.Skip(); t.IsPointer() {
			t = t.Elem.Skip()
		}
	case x.Mode == Overloads && len(x.Set.Lookup.Syms) == 1 && len(x.Set.Extra) == 0:
		if r, ok := x.Set.Lookup.Syms[0].Entity.(*il.Routine); ok {
			t = r.Type.Skip()
		}
	}
	if t == nil || !t.IsFunction() || t.IsDependent() || !t.Routine.Prototyped || dependentArgs(args) {
		return
	}
	for i, q := range t.Routine.Params {
		if i < len(args) && !invalidArgs(args[i:i+1]) {
			ck.convert(args[i], q.Type, convArgument)
		}
	}
}

// reportNumber reports a wrong number of arguments, some of them errors, for the
// only function that x can name.
func (ck *Checker) reportNumber(x *Operand, args []*Operand) {
	convertOthers(ck, x, args)
	if x.Mode != Overloads || len(x.Set.Lookup.Syms) != 1 {
		return
	}
	r, ok := x.Set.Lookup.Syms[0].Entity.(*il.Routine)
	if !ok {
		return
	}
	switch f := r.Type.Skip().Routine; {
	case r.Type.IsDependent() || !f.Prototyped || countFits(r, len(args)):
	case len(args) > len(f.Params):
		ck.report(diag.TooManyArguments, args[len(f.Params)].startOf())
	default:
		ck.report(diag.TooFewArguments, ck.syntax.before())
	}
}

// This file implements calls with arguments that are errors: such an argument fits
// every parameter of a function, and has a type of its own for a template (rule
// front.calls-with-errors).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
)

// noneTakes reports that no function or template that x can name takes the
// arguments, some of which are errors. Of a single function the number alone is
// said, by reportNumber.
func (ck *Checker) noneTakes(x *Operand, args []*Operand) {
	set := x.Set
	if x.Mode != Overloads || set.Lookup.Dependent || len(set.Lookup.Syms) == 0 {
		return
	}
	var res resolution
	for _, y := range set.Lookup.Syms {
		c := &candidate{sym: y}
		switch e := y.Entity.(type) {
		case *il.Routine:
			c.r = e
		case *il.Template:
			c.r, c.tmpl = e.Routine, e
		}
		if c.r == nil {
			return
		}
		if !countFits(c.r, len(args)) {
			c.why = failCount
		} else if c.tmpl != nil && !dependentArgs(args) {
			ck.deduceWithErrors(c, set.Args, args)
		}
		if c.viable() {
			return
		}
		res.cands = append(res.cands, c)
	}
	if c := res.cands[0]; len(res.cands) == 1 && c.tmpl == nil {
		return
	}
	ck.reportUnresolved(&res, set, ck.failedSite(set, &callSite{args: args, object: ck.callObjectOf(set), explicit: set.Args, hasArgs: set.HasArgs, pos: x.startOf()}))
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
			c.why, c.arg = failArgument, i+1
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

// reportNumber reports a wrong number of arguments, some of them errors, for the
// only function that x can name.
func (ck *Checker) reportNumber(x *Operand, args []*Operand) {
	if x.Mode != Overloads || len(x.Set.Lookup.Syms) != 1 {
		return
	}
	r, ok := x.Set.Lookup.Syms[0].Entity.(*il.Routine)
	if !ok {
		return
	}
	switch f := r.Type.Skip().Routine; {
	case r.Type.IsDependent() || countFits(r, len(args)):
	case len(args) > len(f.Params):
		ck.report(diag.TooManyArguments, args[len(f.Params)].startOf())
	default:
		ck.report(diag.TooFewArguments, ck.syntax.before())
	}
}

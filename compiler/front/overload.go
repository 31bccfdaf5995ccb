// This file implements overload resolution [over.match]: candidates, their
// viability, and the choice of the best one (overload_rank.go ranks).
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// failKind says why a candidate is not viable.
type failKind uint8

const (
	failNone failKind = iota
	failCount
	failArgument
	failDeduction
	failExplicitArgs
	failConstraint
	failObject
)

// candidate is one function that takes part in overload resolution.
type candidate struct {
	sym      *symbols.Symbol
	r        *il.Routine
	tmpl     *il.Template // r is an instance of it
	builtin  *builtinCandidate
	convs    []conversion // object first when object is set
	object   bool
	reversed bool // rewritten with its operands exchanged
	rewrite  il.Rewrite
	why      failKind
	hidden   bool
	adl      bool  // found by argument-dependent lookup alone
	whole    bool  // an initializer_list constructor that takes the list as its one argument
	called   bool  // a trivial copy is called all the same
	arg      int32 // number of the argument that fails, from 1
}

func (c *candidate) viable() bool { return c.why == failNone }

// callSite is what overload resolution resolves.
type callSite struct {
	args      []*Operand
	object    *Operand // object of a member call, nil when none
	explicit  []il.TemplateArg
	hasArgs   bool
	flags     seqFlags
	list      bool // list-initialisation: explicit constructors are candidates but may not win
	direct    bool // direct-list-initialisation
	copyInit  bool // only converting constructors
	noCopy    bool // the copy constructor does not convert its argument by a user-defined conversion [over.best.ics]/4
	pos       source.Pos
	end       source.Pos // closing parenthesis
	implicit  bool       // the object is an implicit this
	operator  bool       // of an operator: the first argument is the object of members
	allocates bool       // of a new-expression: the first argument is not written
}

// resolution is the result of overload resolution.
type resolution struct {
	best  *candidate
	tied  []*candidate // more than one best
	cands []*candidate
}

// addCandidates adds the functions that syms name. They are tried from the one declared last
// to the first (rule front.candidates-backwards).
func (ck *Checker) addCandidates(cands []*candidate, syms []*symbols.Symbol, s *callSite) []*candidate {
	known := knownCandidates(ck.u, cands, syms)
	first := len(cands)
	for i := len(syms) - 1; i >= 0; i-- {
		y := syms[i]
		ck.work.Step(1)
		ck.work.Bytes(candidateBytes)
		switch e := y.Entity.(type) {
		case *il.Routine:
			if s.hasArgs && e.AssocTemplate == nil {
				continue
			}
			if e == ck.exprs.rewriting {
				continue
			}
			if known(cands, e) {
				continue
			}
			cands = append(cands, ck.candidateFor(e, y, s))
		case *il.Template:
			if e.Routine == nil && !e.Kind.IsFunction() {
				continue
			}
			cands = append(cands, ck.templateCandidate(e, y, s))
		}
	}
	slices.Reverse(cands[first:])
	return cands
}

// foundByArguments marks candidates that argument-dependent lookup has added.
func foundByArguments(cands []*candidate) {
	for _, c := range cands {
		c.adl = true
	}
}

// hiddenFriend reports whether c is a friend that argument-dependent lookup alone
// finds.
func (c *candidate) hiddenFriend() bool { return c.sym != nil && c.sym.Friend }

// knownCandidates returns a function that reports whether r, one of the functions
// that the symbols name, is among the candidates. Among few it looks through the
// list; declarations of one scope are not found twice.
func knownCandidates(u *il.Unit, cands []*candidate, syms []*symbols.Symbol) func(cands []*candidate, r *il.Routine) bool {
	const few = 16
	more := len(syms)
	if len(cands)+more <= few {
		return func(cands []*candidate, r *il.Routine) bool {
			return slices.ContainsFunc(cands, func(c *candidate) bool { return c.r == r && c.tmpl == nil })
		}
	}
	u.Work.Walk(len(cands) + more)
	if len(cands) == 0 && !slices.ContainsFunc(syms, func(y *symbols.Symbol) bool { return y.Target != nil || y.Scope != syms[0].Scope }) {
		return func([]*candidate, *il.Routine) bool { return false }
	}
	known := make(map[*il.Routine]struct{}, len(cands)+more)
	for _, c := range cands {
		if c.tmpl == nil {
			known[c.r] = struct{}{}
		}
	}
	return func(_ []*candidate, r *il.Routine) bool {
		n := len(known)
		known[r] = struct{}{}
		return len(known) == n
	}
}

// candidateFor makes a candidate of function r.
func (ck *Checker) candidateFor(r *il.Routine, y *symbols.Symbol, s *callSite) *candidate {
	c := ck.exprs.candidates.next()
	c.sym, c.r = y, r
	ck.checkViable(c, s)
	return c
}

// templateCandidate makes a candidate of function template t by deduction.
func (ck *Checker) templateCandidate(t *il.Template, y *symbols.Symbol, s *callSite) *candidate {
	c := ck.exprs.candidates.next()
	c.sym, c.tmpl = y, t
	if t.Routine != nil && !countFits(t.Routine, len(s.args)) {
		c.why = failCount
		return c
	}
	if s.copyInit && t.Routine != nil && t.Routine.ExplicitCtor && t.Routine.ExplicitExpr == nil {
		c.why, c.hidden = failDeduction, true
		return c
	}
	var object *il.Type
	if s.object != nil && s.object.Mode == Value {
		object = s.object.Expr.Type
	}
	c.r = ck.deduceCall(t, s.explicit, s.args, object)
	if c.r == nil {
		c.why = failDeduction
		return c
	}
	ck.checkViable(c, s)
	return c
}

// countFits reports whether r can be called with n arguments.
func countFits(r *il.Routine, n int) bool {
	f := r.Type.Skip().Routine
	if f == nil {
		return false
	}
	least := len(f.Params)
	for i, q := range f.Params {
		if q.HasDefault || q.IsPack {
			least = i
			break
		}
	}
	most := len(f.Params)
	for _, q := range f.Params {
		if q.IsPack {
			most = 1 << 30
		}
	}
	return n >= least && (n <= most || f.HasEllipsis)
}

// checkViable computes the conversion sequences of c's parameters.
func (ck *Checker) checkViable(c *candidate, s *callSite) {
	r := c.r
	f := r.Type.Skip().Routine
	if f == nil {
		c.why = failCount
		return
	}
	if typing.IsExplicit(r) && (s.copyInit || s.list && !s.direct && c.tmpl != nil && r.ExplicitExpr != nil) {
		c.why, c.hidden = failDeduction, true
		return
	}
	if !countFits(r, len(s.args)) {
		c.why = failCount
		return
	}
	if c.tmpl != nil || r.TrailingRequires != nil {
		if !ck.constraintsSatisfied(r) {
			c.why = failConstraint
			return
		}
	}
	if s.object == nil && len(s.args) == 1 && len(f.Params) > 0 && unrelatedPointers(ck.u, s.args[0], f.Params[0].Type) {
		c.why, c.arg = failArgument, 1
		return
	}
	first := len(ck.exprs.convs) // most candidates fail: only what is kept is copied
	ck.argumentSequences(c, s, f)
	if all := ck.exprs.convs[first:]; c.viable() {
		ck.work.Bytes(conversionBytes * len(all))
		c.convs = slices.Clone(all)
	}
	ck.exprs.convs = ck.exprs.convs[:first]
}

// argumentSequences appends the conversion sequences of the object and the arguments
// to those that are being computed, up to the first that there is none of.
func (ck *Checker) argumentSequences(c *candidate, s *callSite, f *il.RoutineInfo) {
	r, convs := c.r, &ck.exprs.convs
	if s.object != nil {
		c.object = true
		k := objectSequence(ck.u, s.object, r, c.sym)
		*convs = append(*convs, k)
		if !k.ok() { // which is to blame where the arguments fit
			c.why = failObject
		}
	}
	for i, a := range s.args {
		if i >= len(f.Params) {
			*convs = append(*convs, conversion{kind: seqEllipsis})
			continue
		}
		flags := s.flags
		if s.noCopy && i == 0 && len(s.args) == 1 && typing.TakesOwnClass(ck.u, r) {
			flags |= seqNoUser
		} else if !s.copyInit && (!s.list || s.direct) && i == 0 && len(s.args) == 1 && r.Special == il.SfkConstructor && typing.TakesOwnClass(ck.u, r) {
			flags |= seqExplicitFn // [over.match.copy]: the temporary that the reference is bound to
		}
		k := ck.convSequence(a, f.Params[i].Type, flags)
		*convs = append(*convs, k)
		if !k.ok() {
			c.why, c.arg = failArgument, int32(i+1)
			return
		}
	}
}

// unrelatedPointers reports that x is a pointer to an arithmetic type or an array
// with a bound, and t one to another arithmetic type or bound: of many overloads
// most are ruled out by it, and none of the conversions of pointers [conv.ptr],
// [conv.qual] has to be tried.
func unrelatedPointers(u *il.Unit, x *Operand, t *il.Type) bool {
	if x.Mode != Value {
		return false
	}
	from, to := x.Expr.Type.Skip(), t.Skip()
	if from.Kind != il.TkPointer || to.Kind != il.TkPointer || from.IsRef || to.IsRef {
		return false
	}
	a, b := from.Elem.Skip(), to.Elem.Skip()
	switch {
	case a.Kind == il.TkArray && b.Kind == il.TkArray:
		x, y := a.Array, b.Array
		return x.Fixed() && y.Fixed() && x.Count != y.Count
	case a.Kind == il.TkInteger || a.Kind == il.TkFloat:
		return (b.Kind == il.TkInteger || b.Kind == il.TkFloat) && !u.SameUnqualified(a, b)
	}
	return false
}

// isStaticFunction reports whether r is called without an object.
func isStaticFunction(r *il.Routine) bool {
	return r.MemberOf == nil || r.IsStaticMember || r.Special == il.SfkConstructor
}

// objectSequence is the sequence of an object expression to the implicit
// object parameter of r [over.match.funcs].
func objectSequence(u *il.Unit, obj *Operand, r *il.Routine, y *symbols.Symbol) conversion {
	if isStaticFunction(r) {
		return conversion{implicitObj: true}
	}
	if obj.Mode != Value {
		return badSequence
	}
	e := obj.Expr
	from := e.Type
	c := conversion{from: from, ref: true, implicitObj: true}
	f := r.Type.Skip().Routine
	cls := f.ThisClass
	if cls == nil {
		cls = r.MemberOf
	}
	if y != nil && y.Using != nil && y.Scope != nil && y.Scope.Class != nil && r.Special != il.SfkConversion {
		cls = y.Scope.Class // a using-declaration makes it a member of the derived class
	}
	scratch := u.SetScratch(true)
	to := u.Qualified(cls, f.ThisQuals&(il.Const|il.Volatile))
	c.to = u.ReferenceTo(to, f.RefQual == 2)
	u.SetScratch(scratch)
	d := from.ClassType()
	if d == nil {
		return badSequence
	}
	if d != cls.ClassType() && !u.Same(d, cls) {
		if !typing.IsBaseOf(u, cls.ClassType(), d) {
			if !typing.IsBaseOf(u, d, cls.ClassType()) && !from.IsDependent() && !cls.IsDependent() {
				return badSequence
			}
		} else {
			c.step = stepBase
		}
	}
	if from.AllQuals()&^f.ThisQuals&(il.Const|il.Volatile) != 0 && r.Special != il.SfkDestructor {
		return badSequence
	}
	c.qual = from.AllQuals() != to.AllQuals()
	switch f.RefQual {
	case 1:
		c.implicitObj = false
		if e.Cat != il.LValue && f.ThisQuals&il.Const == 0 {
			return badSequence
		}
		c.toRvalue = e.Cat != il.LValue
	case 2:
		c.implicitObj = false
		c.rvalueRef = true
		if e.Cat == il.LValue {
			return badSequence
		}
		c.toRvalue = true
	}
	return c
}

// choose finds the best viable candidate.
func (ck *Checker) choose(cands []*candidate, s *callSite) resolution {
	res := resolution{cands: cands}
	var best *candidate
	for _, c := range cands {
		if c.viable() && (best == nil || ck.betterCandidate(c, best, s) > 0) {
			best = c
		}
	}
	if best == nil {
		return res
	}
	for _, c := range cands {
		if c != best && c.viable() && ck.betterCandidate(best, c, s) <= 0 {
			res.tied = append(res.tied, c)
		}
	}
	if len(res.tied) > 0 {
		all := res.tied
		res.tied = nil
		for _, c := range cands {
			if c == best {
				res.tied = append(res.tied, c)
				continue
			}
			for _, o := range all {
				if o == c {
					res.tied = append(res.tied, c)
				}
			}
		}
		return res
	}
	res.best = best
	return res
}

// resolveOverloads chooses the function of set for a call; nil when there is
// none (reported).
func (ck *Checker) resolveOverloads(set *overloadSet, args []*Operand, pos source.Pos) *il.Routine {
	c := ck.resolveCall(set, args, nil, pos)
	if c == nil {
		return nil
	}
	return c.r
}

// resolveCall chooses the candidate of set for a call with args on object obj
// (nil when there is none); it reports when there is none.
func (ck *Checker) resolveCall(set *overloadSet, args []*Operand, obj *Operand, pos source.Pos) *candidate {
	for _, a := range args {
		if boundOperand(ck, a) {
			return nil
		}
	}
	used := ck.exprs.candidates.used
	s := &callSite{args: args, object: obj, explicit: set.Args, hasArgs: set.HasArgs, pos: pos}
	cands := ck.addCandidates(nil, set.Lookup.Syms, s)
	if len(set.Extra) > 0 {
		adl := *s
		adl.object = nil
		n := len(cands)
		if obj == nil {
			cands = ck.addCandidates(cands, set.Extra, s)
		} else {
			cands = ck.addCandidates(cands, set.Extra, &adl)
		}
		foundByArguments(cands[n:])
	}
	res := ck.choose(cands, s)
	if res.best == nil {
		ck.reportResolution(&res, set, ck.failedSite(set, s))
		ck.exprs.candidates.backTo(used)
		return nil
	}
	best := *res.best
	ck.exprs.candidates.backTo(used)
	only := ck.exprs.candidates.next()
	*only = best
	return only
}

// failedSite completes the site of a call of set that cannot be resolved by
// where that is said (rule front.message-places).
func (ck *Checker) failedSite(set *overloadSet, s *callSite) *callSite {
	s.implicit = set.ImplicitThis
	if set.Name.Pos.IsValid() {
		s.pos = set.Name.Pos
	}
	if set.Name.Start.IsValid() && set.Object == nil {
		s.pos = set.Name.Start
	}
	if set.ParenPos.IsValid() {
		s.pos = set.ParenPos
	}
	s.end = ck.syntax.before()
	return s
}

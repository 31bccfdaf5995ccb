// This file implements user-defined conversions [over.match.copy],
// [over.match.conv], [over.match.ref]: converting constructors and conversion
// functions.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// A dummyOperand is an operand with its expression.
type dummyOperand struct {
	Operand
	expr il.Expr
}

// dummy returns an operand that stands for a value of type t which is not
// built: the result of a call.
func dummy(u *il.Unit, t *il.Type, pos source.Pos) *Operand { return new(dummyOperand).of(u, t, pos) }

// dummy returns what the function dummy does, to be given back to the dummies.
func (s *exprState) dummy(u *il.Unit, t *il.Type, pos source.Pos) *Operand {
	d := s.dummies.take()
	if s.lastUser.x == &d.expr {
		s.lastUser = userAnswer{} // about what it stood for before
	}
	return d.of(u, t, pos)
}

func (d *dummyOperand) of(u *il.Unit, t *il.Type, pos source.Pos) *Operand {
	e := &d.expr
	e.Type, e.Start, e.Pos = t, pos, pos
	if s := t.Skip(); s.Kind == il.TkPointer && s.IsRef {
		e.Type, e.Cat = s.Elem, il.LValue
		if s.IsRRef && !s.Elem.IsFunction() {
			e.Cat = il.XValue
		}
	} else if !t.IsClass() {
		e.Type = u.Unqualified(t)
	}
	d.Start = pos
	d.setExpr(e)
	return &d.Operand
}

// constructorsOf returns the symbols of the constructors of class t.
func (ck *Checker) constructorsOf(t *il.Type, pos source.Pos) []*symbols.Symbol {
	c := t.ClassType()
	if c == nil || !ck.completeClass(c, pos) && !c.Cls.BeingDefined {
		return nil
	}
	ck.declareConstructors(c)
	s := symbols.ClassTable(c)
	if s == nil {
		return nil
	}
	return s.Local(ck.known.ctor)
}

// conversionsOf returns the symbols of the conversion functions of class t and
// its bases, those hidden by one of the same type left out.
func (ck *Checker) conversionsOf(t *il.Type) []*symbols.Symbol {
	c := t.ClassType()
	if c == nil {
		return nil
	}
	g := conversionGatherer{ck: ck}
	g.gather(c, nil)
	return g.found
}

// contextualConversion chooses among the implicit conversion functions of
// class operand x that yield (a reference to) a type that accept takes: they
// must all yield one type, and the least qualified one that x can be called
// for wins [conv.general]/7; nil where there is none.
func (ck *Checker) contextualConversion(x *Operand, accept func(*il.Type) bool) *conversion {
	var found *il.Routine
	ck.completeClass(x.Expr.Type, x.startOf())
	for _, y := range ck.conversionsOf(x.Expr.Type) {
		r, _ := y.Entity.(*il.Routine)
		if r == nil || r.ExplicitConversion || !accept(r.Type.Skip().Elem.Deref()) {
			continue
		}
		quals := r.Type.Skip().Routine.ThisQuals
		switch {
		case x.Expr.Type.AllQuals()&^quals&(il.Const|il.Volatile) != 0:
		case found == nil:
			found = r
		case !ck.u.SameUnqualified(found.Type.Skip().Elem.Deref(), r.Type.Skip().Elem.Deref()):
			return nil
		case found.Type.Skip().Routine.ThisQuals&^quals != 0:
			found = r
		}
	}
	if found == nil {
		return nil
	}
	return &conversion{kind: seqUser, fn: found}
}

// notClass reports whether t is no class.
func notClass(t *il.Type) bool { return !t.IsClass() }

// maxConversionWays bounds the ways to base classes on which conversion functions
// are looked for.
const maxConversionWays = 2000

// conversionGatherer collects the conversion functions of a class and its bases.
type conversionGatherer struct {
	ck    *Checker
	found []*symbols.Symbol
	plain il.ClassSet // classes reached with nothing that hides
	ways  int
}

// gather adds the conversion functions of class c and its bases; hiding are those
// of the classes derived from it on the way to c, which hide the ones that
// convert to the same type [class.conv.fct]/7.
func (g *conversionGatherer) gather(c *il.Type, hiding []*symbols.Symbol) {
	if len(hiding) == 0 {
		if !g.plain.Add(c) {
			return
		}
	} else if g.ways++; g.ways > maxConversionWays {
		return
	}
	if s := symbols.ClassTable(c); s != nil {
		n := len(hiding)
		hiding = hiding[:n:n]
		for _, y := range s.Local(g.ck.known.conversion) {
			if hiddenConversion(g.ck.u, y, hiding[:n]) {
				continue
			}
			hiding = append(hiding, y)
			if !slices.Contains(g.found, y) {
				g.found = append(g.found, y)
			}
		}
	}
	for _, b := range c.Cls.DirectBases {
		if d := b.Type.ClassType(); d != nil {
			g.gather(d, hiding)
		}
	}
}

// hiddenConversion reports whether one of the conversion functions hiding
// converts to the same type as y.
func hiddenConversion(u *il.Unit, y *symbols.Symbol, hiding []*symbols.Symbol) bool {
	r, _ := y.Entity.(*il.Routine)
	if r == nil {
		return false
	}
	for _, o := range hiding {
		if q, ok := o.Entity.(*il.Routine); ok && q.Type.Skip().Elem != nil && u.Same(q.Type.Skip().Elem, r.Type.Skip().Elem) {
			return true
		}
	}
	return false
}

// userSequence finds the user-defined conversion of x to type t.
func (ck *Checker) userSequence(x *Operand, t *il.Type, f seqFlags) conversion {
	if ck.exprs.userDepth > 8 {
		return badSequence
	}
	asked := userQuestion{x.Expr, ck.u.Canonical(t), f}
	scalar := x.Mode == Value && !x.Expr.Type.IsClass()
	if last := &ck.exprs.lastUser; scalar && last.userQuestion == asked {
		return last.answer
	}
	defer ck.exprs.candidates.backTo(ck.exprs.candidates.used)
	ck.exprs.userDepth++
	defer func() { ck.exprs.userDepth-- }()
	var cands []*candidate
	s := &callSite{args: []*Operand{x}, copyInit: f&seqExplicit == 0, flags: seqNoUser, pos: x.startOf()}
	if t.IsClass() {
		cands = ck.addCandidates(cands, ck.constructorsOf(t, x.startOf()), s)
	}
	if x.Mode == Value && x.Expr.Type.IsClass() {
		ck.completeClass(x.Expr.Type, x.startOf())
		cands = ck.conversionCandidates(cands, x, t, f)
	}
	c := ck.userResult(cands, s, t, x)
	if scalar {
		ck.exprs.lastUser = userAnswer{asked, c}
	}
	return c
}

// A userQuestion is how an expression that is no class is converted to a class.
type userQuestion struct {
	x *il.Expr
	t *il.Type
	f seqFlags
}

// A userAnswer is the conversion found last: the copy constructor and the move
// constructor ask for the same one.
type userAnswer struct {
	userQuestion
	answer conversion
}

// userResult chooses among the candidates of a user-defined conversion.
func (ck *Checker) userResult(cands []*candidate, s *callSite, t *il.Type, x *Operand) conversion {
	res := ck.choose(cands, s)
	best := res.best
	if best == nil && len(res.tied) > 0 {
		best = preferConstructor(res.tied)
		if best == nil {
			best = preferByResult(ck.u, res.tied)
		}
		if best == nil {
			return conversion{kind: seqAmbiguous, to: t, from: typ(ck.u, x)}
		}
	}
	if best == nil {
		return badSequence
	}
	c := conversion{kind: seqUser, to: t, from: typ(ck.u, x), fn: best.r, template: best.tmpl}
	c.ctor = best.r.Special == il.SfkConstructor
	if len(best.convs) > 0 {
		first := best.convs[0]
		c.before = &first
	}
	if c.ctor {
		c.after = &conversion{from: t, to: t}
	} else {
		after := best.convs[len(best.convs)-1]
		c.after = &after
	}
	return c
}

// preferConstructor breaks the tie between one constructor and one conversion
// function as the real tool does: silently (rule front.constructor-or-conversion).
func preferConstructor(tied []*candidate) *candidate {
	var ctor *candidate
	conversions := 0
	for _, c := range tied {
		if c.r.Special != il.SfkConstructor {
			conversions++
			continue
		}
		if ctor != nil {
			return nil
		}
		ctor = c
	}
	if conversions == 0 {
		return nil
	}
	return ctor
}

// preferByResult breaks the tie among conversion functions by the conversion
// of their results [over.match.best].
func preferByResult(u *il.Unit, tied []*candidate) *candidate {
	best := tied[0]
	if best.r.Special == il.SfkConstructor {
		return nil
	}
	better := func(a, b *candidate) bool {
		if b.r.Special == il.SfkConstructor {
			return false
		}
		return compareSequences(u, &a.convs[len(a.convs)-1], &b.convs[len(b.convs)-1]) > 0
	}
	for _, c := range tied[1:] {
		if better(c, best) {
			best = c
		}
	}
	for _, c := range tied {
		if c != best && !better(best, c) {
			return nil
		}
	}
	return best
}

// yieldsButQuals reports whether from is t but for qualifiers: explicit conversion
// functions take part for such types alone [over.match.conv]/1.
func yieldsButQuals(u *il.Unit, from, t *il.Type) bool {
	if u.SameUnqualified(from, t) {
		return true
	}
	ok, _ := typing.QualificationConverts(u, from, t)
	return ok && (from.IsPointer() || from.IsPtrToMember())
}

// conversionCandidates adds the conversion functions of x's class that yield
// t. Their sequences are: object, result.
func (ck *Checker) conversionCandidates(cands []*candidate, x *Operand, t *il.Type, f seqFlags) []*candidate {
	for _, y := range ck.conversionsTo(x.Expr.Type, t) {
		var r *il.Routine
		var tmpl *il.Template
		switch e := y.Entity.(type) {
		case *il.Routine:
			r = e
		case *il.Template:
			tmpl = e
			r = ck.deduceForType(e, nil, ck.u.Unqualified(t))
		}
		if r == nil || r.ExplicitConversion && f&(seqExplicit|seqExplicitFn) == 0 {
			continue
		}
		if r.ExplicitConversion && !yieldsButQuals(ck.u, r.Type.Skip().Elem.Deref(), t.Deref()) {
			continue
		}
		obj := objectSequence(ck.u, x, r, nil)
		if !obj.ok() {
			continue
		}
		res := ck.convSequence(ck.exprs.dummy(ck.u, r.Type.Skip().Elem, x.startOf()), t, seqNoUser)
		ck.exprs.dummies.giveBack()
		if !res.ok() {
			continue
		}
		c := ck.exprs.candidates.next()
		c.sym, c.r, c.tmpl, c.object = y, r, tmpl, true
		c.convs = []conversion{obj, res} // the object decides first; the result breaks ties
		cands = append(cands, c)
	}
	for _, c := range cands {
		if c.object {
			c.convs = c.convs[:len(c.convs):len(c.convs)]
		}
	}
	return cands
}

// conversionToReference finds the conversion of class operand x to something
// that reference type t binds to directly.
func (ck *Checker) conversionToReference(x *Operand, t *il.Type, f seqFlags) conversion {
	if ck.exprs.userDepth > 8 {
		return badSequence
	}
	ck.exprs.userDepth++
	defer func() { ck.exprs.userDepth-- }()
	ck.completeClass(x.Expr.Type, x.startOf())
	to := t.Skip().Elem
	defer ck.exprs.candidates.backTo(ck.exprs.candidates.used)
	var cands []*candidate
	for _, y := range ck.conversionsTo(x.Expr.Type, t) {
		r, _ := y.Entity.(*il.Routine)
		var tmpl *il.Template
		if r == nil {
			if tmpl, _ = y.Entity.(*il.Template); tmpl != nil {
				r = ck.deduceForType(tmpl, nil, t)
			}
		}
		if r == nil || r.ExplicitConversion && f&(seqExplicit|seqExplicitFn) == 0 {
			continue
		}
		d := ck.exprs.dummy(ck.u, r.Type.Skip().Elem, x.startOf())
		_, compatible := ck.referenceRelated(to, d.Expr.Type)
		obj, res := badSequence, badSequence
		if compatible {
			obj, res = objectSequence(ck.u, x, r, nil), ck.convSequence(d, t, seqNoUser)
		}
		ck.exprs.dummies.giveBack()
		if !obj.ok() || !res.ok() || res.temporary {
			continue
		}
		c := ck.exprs.candidates.next()
		*c = candidate{sym: y, r: r, tmpl: tmpl, object: true, convs: []conversion{obj, res}}
		cands = append(cands, c)
	}
	if len(cands) == 0 {
		return badSequence
	}
	if yieldsLvalue := func(c *candidate) bool { e := c.r.Type.Skip().Elem; return e.IsReference() && !e.IsRvalueReference() }; !t.IsRvalueReference() && slices.ContainsFunc(cands, yieldsLvalue) {
		cands = slices.DeleteFunc(cands, func(c *candidate) bool { return !yieldsLvalue(c) }) // (rule front.references-by-functions)
	}
	c := ck.userResult(cands, &callSite{args: []*Operand{x}}, t, x)
	c.ref, c.rvalueRef = true, t.IsRvalueReference()
	if c.after != nil {
		c.toRvalue = c.after.toRvalue
	}
	return c
}

// applyUser builds the user-defined conversion c of x to t, which is no
// reference.
func (ck *Checker) applyUser(x *Operand, t *il.Type, c *conversion, context convContext) bool {
	if c.ctor {
		if !ck.constructBy(x, t, c.fn, false) {
			return false
		}
		checkEliminatedCopy(ck, x, t, x.startOf(), context, true)
		return true
	}
	ck.callConversion(x, c)
	if x.Mode != Value {
		return false
	}
	if t.IsClass() {
		checkEliminatedCopy(ck, x, t, x.startOf(), context, false)
		return ck.classValue(x, t, c.after)
	}
	after := conversion{to: t}
	if c.after != nil {
		after = *c.after
	}
	ck.applyStandard(x, t, &after)
	return x.valid()
}

// callConversion calls the conversion function of c on x.
func (ck *Checker) callConversion(x *Operand, c *conversion) {
	pos := x.startOf()
	end := x.Expr.EndPos
	ck.checkConversionAccess(c.fn, x.Expr.Type.ClassType(), pos)
	callee := nodes.RoutineNode(ck.u, c.fn, nil, pos)
	ck.env.implicitly(func() { ck.buildMemberCall(x, callee, c.fn, nil, pos, false) })
	if x.Mode != Value {
		return
	}
	e := x.Expr
	if e.Kind == il.EnkOperation && e.Op == il.OpRefIndirect {
		e = e.Operand
	}
	e.ConversionCall, e.Generated = true, true
	if f := e.Operand; f != nil && f.Kind == il.EnkRoutine {
		f.OrigLvalueType = nil // nobody wrote the function
	}
	x.Expr.EndPos = end
	ck.foldCall(x)
}

// checkConversionAccess reports a conversion by r, a member of class c or of a
// base of it, that is not accessible here.
func (ck *Checker) checkConversionAccess(r *il.Routine, c *il.Type, pos source.Pos) {
	if c == nil || r.MemberOf == nil || r.Access == il.Public {
		return
	}
	l := Lookup{Class: c, Found: r.MemberOf}
	if b := typing.FindBase(c, r.MemberOf); b != nil {
		l.Path = b.Path()
	}
	ck.checkAccess(&l, &symbols.Symbol{Name: r.Name, Kind: symbols.SymFunction, Entity: r, Access: r.Access}, c, pos)
}

// constructBy makes x a temporary of class t constructed by constructor r from
// x.
func (ck *Checker) constructBy(x *Operand, t *il.Type, r *il.Routine, explicit bool) bool {
	pos := x.startOf()
	end := x.End
	arg := *x
	var at source.Pos // of the operator, where there is one
	if x.Mode == Value {
		at = x.Expr.Pos
	}
	if !explicit {
		ck.checkConversionAccess(r, t.ClassType(), pos)
	}
	d := ck.constructorInit(t.ClassType(), r, []*Operand{&arg}, pos, pos)
	if d == nil {
		x.invalidate()
		return false
	}
	d.ExplicitCast = explicit
	e := ck.tempNode(ck.u.Unqualified(t), d, pos)
	e.EndPos = end
	if arg.Mode == Value {
		e.EndPos = arg.Expr.EndPos
		if at.IsValid() {
			e.Pos = at
		}
	}
	x.setExpr(e)
	x.Start = pos
	return true
}

// constructorInit initialises an object of class c by constructor r, its own or
// an inherited one, with args converted to its parameters; use is where a
// deleted one is reported and where evaluation meets it.
func (ck *Checker) constructorInit(c *il.Type, r *il.Routine, args []*Operand, pos, use source.Pos) *il.DynamicInit {
	outer := ck.env.reportAt(atConstructorUse, use)
	ck.useFunction(r, pos, il.UseInit)
	if c != nil && r.MemberOf != nil && r.Special == il.SfkConstructor && r.MemberOf.ClassType() != c && !checkInherited(ck, c, r, use) {
		ck.env.place = outer
		return nil
	}
	ck.env.place = outer
	list, ok := ck.convertArguments(r, r.Type, args, pos)
	if !ok {
		return nil
	}
	if c != nil && c.Cls.Abstract && !ck.env.constructingBase(ck.u, c) {
		ck.abstractObject(c, pos)
	}
	d := ck.u.NewDynamicInit(il.DikConstructor)
	d.Routine, d.Args, d.Pos = r, nodes.LinkArgs(list), use
	noteInheriting(ck, c, d)
	return d
}

// constructingBase reports whether objects of class c are base subobjects
// here: a constructor of a class derived from it is being parsed.
func (env *Env) constructingBase(u *il.Unit, c *il.Type) bool {
	if env.has(bindsAbstract) {
		return true // as if they were
	}
	if env.fn == nil || env.fn.routine == nil {
		return false
	}
	r := env.fn.routine
	return r.Special == il.SfkConstructor && r.MemberOf != nil && typing.IsDerivedOrSame(u, r.MemberOf, c)
}

// abstractObject reports that an object of abstract class t is made.
func (ck *Checker) abstractObject(t *il.Type, pos source.Pos) {
	d := ck.report(diag.AbstractClassObject, pos, t)
	if !d.Discarded() {
		ck.listPureVirtuals(d, t)
	}
}

// classValue makes x, an expression of the same class as t or a derived one,
// a value of class t: the object itself where copying does nothing or is
// elided, else a temporary made by a constructor.
func (ck *Checker) classValue(x *Operand, t *il.Type, c *conversion) bool {
	to := t.ClassType()
	same := ck.u.SameUnqualified(x.Expr.Type, t)
	if !ck.completeClass(to, x.startOf()) {
		ck.say.incompleteTarget(ck.u.Unqualified(t), x.startOf())
		x.invalidate()
		return false
	}
	if same && x.Expr.Cat == il.PRValue {
		if x.Expr.IsCall() && typing.NontrivialPassing(to) {
			ck.materialize(x, ck.u.Unqualified(t))
		}
		return true
	}
	r := ck.copyConstructor(x, to)
	if r == nil {
		return x.valid()
	}
	if r.IsTrivialCopy {
		ck.useFunction(r, x.startOf(), il.UseImplicit)
		if !same {
			if x.Expr.Cat == il.PRValue {
				ck.materialize(x, x.Expr.Type)
			}
			toAccessibleBase(ck, x, x.Expr.Type, to)
			baseCast(ck.u, x, ck.u.Qualified(to, x.Expr.Type.AllQuals()))
		}
		ck.readNode(x.Expr)
		readObject(ck, x.Expr)
		return true
	}
	ck.exprs.copyDepth++
	defer func() { ck.exprs.copyDepth-- }()
	return ck.constructBy(x, ck.u.Unqualified(t), r, false)
}

// takesOwnClass reports whether the first parameter of constructor r is an object of
// class c: to convert to that would be to copy once more.
func takesOwnClass(u *il.Unit, r *il.Routine, c *il.Type) bool {
	params := r.Type.Skip().Routine.Params
	if len(params) == 0 {
		return false
	}
	t := params[0].Type
	if t.IsReference() {
		t = t.Skip().Elem
	}
	return u.SameUnqualified(t, c)
}

// copyConstructor chooses the constructor of class c that copies or moves x;
// nil after an error. Classes whose copying is trivial and not overloaded take
// the short way.
func (ck *Checker) copyConstructor(x *Operand, c *il.Type) *il.Routine {
	s := &callSite{args: []*Operand{x}, flags: seqNoUser, copyInit: true, pos: x.startOf()}
	cands := ck.addCandidates(nil, ck.constructorsOf(c, x.startOf()), s)
	res := ck.choose(cands, s)
	if res.best == nil && len(res.tied) == 0 && ck.exprs.copyDepth == 0 && x.Mode == Value && ck.u.SameUnqualified(x.Expr.Type, c) {
		// no temporary is copied, so the argument may be converted [over.best.ics]/4
		direct := &callSite{args: s.args, pos: s.pos}
		if r := ck.choose(ck.addCandidates(nil, ck.constructorsOf(c, s.pos), direct), direct); r.best != nil && !takesOwnClass(ck.u, r.best.r, c) {
			return r.best.r
		}
	}
	if res.best == nil {
		if len(res.tied) == 0 && x.Mode == Value && x.Expr.Type.AllQuals() != 0 && ck.u.SameUnqualified(x.Expr.Type, c) {
			ck.report(diag.NoSuitableCopyConstructor, x.startOf(), `class "`+typeText(c)+`"`)
		} else {
			ck.reportConstructor(&res, c, s)
		}
		x.invalidate()
		return nil
	}
	return res.best.r
}

// This file implements operators in expressions on classes and enumerations
// [over.match.oper]: member, non-member and built-in candidates, rewritten
// comparisons.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// opSite is one operator expression being resolved.
type opSite struct {
	op      token.Kind
	args    []*Operand // one or two
	pos     source.Pos
	postfix bool
	tied    bool // a function and a built-in candidate are equally good
	cands   []*candidate
}

// overloadedUnary resolves unary operator op on x; false when the built-in
// operator applies and x (after a conversion) is ready for it.
func (ck *Checker) overloadedUnary(x *Operand, op token.Kind, pos source.Pos, postfix bool) bool {
	s := &opSite{op: op, args: []*Operand{x}, pos: pos, postfix: postfix}
	if postfix {
		zero := &Operand{Start: pos}
		zero.set(nodes.IntConst(ck.u, 0, ck.u.Builtin.Int, pos))
		s.args = append(s.args, zero)
	}
	return ck.resolveOperator(x, s)
}

// overloadedBinary resolves binary operator op on x and y.
func (ck *Checker) overloadedBinary(x, y *Operand, op token.Kind, pos source.Pos) bool {
	return ck.resolveOperator(x, &opSite{op: op, args: []*Operand{x, y}, pos: pos})
}

// overloadedAssign resolves an assignment operator on x and y.
func (ck *Checker) overloadedAssign(x, y *Operand, op token.Kind, pos source.Pos) bool {
	return ck.resolveOperator(x, &opSite{op: op, args: []*Operand{x, y}, pos: pos})
}

// resolveOperator collects the candidates, chooses, and builds the call. It
// returns false when a built-in operator is chosen: the operands are converted
// for it then.
func (ck *Checker) resolveOperator(x *Operand, s *opSite) bool {
	if invalidArgs(s.args) {
		x.invalidate()
		return true
	}
	defer ck.exprs.candidates.backTo(ck.exprs.candidates.used)
	call := &callSite{args: s.args, pos: s.pos}
	ck.exprs.substituted = s.pos
	ck.memberOperators(s, s.op, 0, false)
	ck.freeOperators(s, s.op, 0, false)
	ck.rewrittenOperators(s)
	user := len(s.cands)
	ck.builtinOperators(s)
	if user == 0 && !anyClass(s.args) && !scopedOperands(s) {
		return false
	}
	res := ck.choose(s.cands, call)
	if res.best == nil && !anyClass(s.args) && slices.ContainsFunc(res.tied, func(c *candidate) bool { return c.builtin != nil }) {
		return false // (rule front.enum-comparison)
	}
	if res.best == nil {
		if builtinWithoutCandidates(s, &res) || len(res.tied) == 0 && changesEnum(s) {
			return false
		}
		if t := typ(ck.u, s.args[0]); s.op == token.Assign && t.IsClass() && len(res.tied) == 0 && !ck.completeClass(t, s.pos) {
			ck.report(diag.NotModifiableLvalue, s.args[0].startOf())
		} else {
			tieWithBuiltin(ck, &res, s)
			if len(res.tied) == 0 && unmatchedAssignment(ck, x, s) {
				return true
			}
			ck.reportOperator(&res, s)
		}
		x.invalidate()
		return true
	}
	if res.best.builtin != nil {
		ck.convertForBuiltin(s, res.best, x)
		return x.Mode != Value || s.args[len(s.args)-1].Mode == Invalid
	}
	ck.callOperator(x, s, res.best)
	return true
}

// tieWithBuiltin lists the built-in candidates of a tie in front of the functions, and adds the
// notes about those built-in operators that do not take the operands (rule front.builtin-ties).
func tieWithBuiltin(ck *Checker, res *resolution, s *opSite) {
	isBuiltin := func(c *candidate) bool { return c.builtin != nil }
	if !slices.ContainsFunc(res.tied, isBuiltin) || !slices.ContainsFunc(res.tied, func(c *candidate) bool { return c.builtin == nil }) {
		return
	}
	slices.SortStableFunc(res.tied, func(a, b *candidate) int {
		switch {
		case isBuiltin(a) == isBuiltin(b):
			return 0
		case isBuiltin(a):
			return -1
		}
		return 1
	})
	for i := 1; i < len(res.tied) && isBuiltin(res.tied[i]); { // one line for each group
		if res.tied[i].builtin.tiedText() == res.tied[i-1].builtin.tiedText() {
			res.tied = slices.Delete(res.tied, i, i+1)
		} else {
			i++
		}
	}
	s.tied = true
	if bothTake(ck, s, (*il.Type).IsEnum) {
		for _, c := range res.tied {
			if c.builtin != nil {
				c.builtin.enums = true
			}
		}
	}
	ck.builtinNotes(s, len(s.args) == 1 || s.postfix)
	res.cands = s.cands
}

func anyClass(args []*Operand) bool {
	for _, a := range args {
		if a.Mode == Value && a.Expr.Type.IsClass() {
			return true
		}
	}
	return false
}

// builtinWithoutCandidates reports whether the operator has a built-in meaning
// for classes: `&` and `,`.
func builtinWithoutCandidates(s *opSite, res *resolution) bool {
	if len(res.tied) > 0 {
		return false
	}
	switch {
	case s.op == token.Comma, s.op == token.Amp && len(s.args) == 1, s.op == token.Arrow:
		return true
	case s.op == token.DotStar:
		return true
	}
	return !anyClass(s.args) && !scopedOperands(s)
}

// changesEnum reports whether the operator would change an enumeration: that needs a function, and the
// message says so (rule front.additive-operands).
func changesEnum(s *opSite) bool {
	changes := s.op == token.Inc || s.op == token.Dec || s.op != token.Assign && isAssignOp(s.op)
	return changes && s.args[0].Mode == Value && s.args[0].Expr.Type.IsEnum() && !anyClass(s.args)
}

// scopedOperands reports whether an operand is of a scoped enumeration and the
// operator one that has no meaning of its own for them.
func scopedOperands(s *opSite) bool {
	if len(s.args) == 2 && s.op != token.Assign && s.op != token.Comma && s.op != token.DotStar && s.op != token.ArrowStar {
		if isVectorValue(s.args[0]) || isVectorValue(s.args[1]) { // nor has one beside a vector
			return true
		}
	}
	switch s.op {
	case token.Assign, token.Comma, token.Amp, token.AndAnd, token.OrOr, token.Not, token.DotStar, token.Arrow:
		if s.op != token.Amp || len(s.args) == 1 {
			return false
		}
	}
	for _, a := range s.args {
		if a.Mode == Value && (a.Expr.Type.IsScopedEnum() || s.op == token.ArrowStar && a.Expr.Type.IsEnum()) {
			return true
		}
	}
	return false
}

// memberOperators adds the member candidates of the left operand's class.
func (ck *Checker) memberOperators(s *opSite, op token.Kind, rewrite il.Rewrite, reversed bool) {
	args := s.args
	if reversed {
		args = []*Operand{args[1], args[0]}
	}
	left := args[0]
	if left.Mode != Value {
		return
	}
	c := left.Expr.Type.ClassType()
	if c == nil || !ck.completeClass(c, left.startOf()) && !c.Cls.BeingDefined {
		return
	}
	l := Lookup{Name: ck.operatorName(op, false)}
	if !ck.lookupClass(&l, c, l.Name, 0) || l.Ambiguous {
		return
	}
	call := &callSite{object: left, args: args[1:], pos: s.pos}
	ck.addRewritten(s, l.Syms, call, rewrite, reversed)
}

// freeOperators adds the non-member candidates: ordinary lookup without class
// scopes, and argument-dependent lookup.
func (ck *Checker) freeOperators(s *opSite, op token.Kind, rewrite il.Rewrite, reversed bool) {
	switch op {
	case token.Assign, token.LBracket, token.LParen, token.Arrow:
		return
	}
	args := s.args
	if reversed {
		args = []*Operand{args[1], args[0]}
	}
	name := ck.operatorName(op, false)
	l := ck.env.lookupFree(ck.u, name)
	call := &callSite{args: args, pos: s.pos}
	ck.addRewritten(s, l.Syms, call, rewrite, reversed)
	n := len(s.cands)
	ck.addRewritten(s, ck.adlSymbols(name, l.Syms, args), call, rewrite, reversed)
	foundByArguments(s.cands[n:])
}

// lookupFree is ordinary lookup of an operator name outside of classes.
func (env *Env) lookupFree(u *il.Unit, name *token.Name) Lookup {
	l := Lookup{Name: name}
	var blocks []*symbols.Scope // with using-directives
	for sc := env.scope; sc != nil; sc = sc.Parent {
		switch sc.Kind {
		case symbols.ScopeClass:
			continue
		case symbols.ScopeNamespace:
			env.lookupNamespaces(u, &l, sc, 0, blocks)
			return l
		}
		if syms := env.visible(sc.Local(name), 0, true); len(syms) > 0 {
			l.Syms, l.Scope = syms, sc
			return l
		}
		if len(sc.Using()) > 0 {
			blocks = append(blocks, sc)
		}
	}
	return l
}

// addRewritten adds candidates, marked as rewritten.
func (ck *Checker) addRewritten(s *opSite, syms []*symbols.Symbol, call *callSite, rewrite il.Rewrite, reversed bool) {
	for _, c := range ck.addCandidates(nil, syms, call) {
		if c.tmpl == nil && s.hasCandidate(c.r, rewrite) {
			continue
		}
		c.rewrite, c.reversed = rewrite, reversed
		if call.object != nil && isStatic(c) {
			c.object = true
		}
		s.cands = append(s.cands, c)
	}
}

// hasCandidate reports whether function r is a candidate already, rewritten in
// the same way: lookup and argument-dependent lookup both find it.
func (s *opSite) hasCandidate(r *il.Routine, rewrite il.Rewrite) bool {
	for _, c := range s.cands {
		if c.r == r && c.tmpl == nil && c.rewrite == rewrite {
			return true
		}
	}
	return false
}

// rewrittenOperators adds the rewritten candidates of C++20 comparisons.
func (ck *Checker) rewrittenOperators(s *opSite) {
	if !ck.d.AtLeast(lang.CXX20) || len(s.args) != 2 || s.postfix {
		return
	}
	switch s.op {
	case token.Eq:
		ck.rewrite(s, token.Eq, il.RewriteReversed, true)
	case token.Ne:
		ck.rewrite(s, token.Eq, il.RewriteNegated, false)
		ck.rewrite(s, token.Eq, il.RewriteNegated|il.RewriteReversed, true)
	case token.Lt, token.Gt, token.Le, token.Ge:
		ck.rewrite(s, token.Spaceship, il.RewriteSpaceship, false)
		ck.rewrite(s, token.Spaceship, il.RewriteSpaceship|il.RewriteReversed, true)
	case token.Spaceship:
		ck.rewrite(s, token.Spaceship, il.RewriteReversed, true)
	}
}

func (ck *Checker) rewrite(s *opSite, op token.Kind, how il.Rewrite, reversed bool) {
	ck.memberOperators(s, op, how, reversed)
	ck.freeOperators(s, op, how, reversed)
}

// callOperator builds the call of the chosen operator function.
func (ck *Checker) callOperator(x *Operand, s *opSite, c *candidate) {
	args := s.args
	if c.reversed {
		args = []*Operand{args[1], args[0]}
	}
	if s.op == token.Assign && ck.trivialAssignment(x, s, c) {
		return
	}
	start, end := x.Start, x.End
	callee := nodes.RoutineNode(ck.u, c.r, nil, s.pos)
	if c.sym != nil && c.r.MemberOf != nil {
		l := Lookup{Class: c.r.MemberOf, Found: c.r.MemberOf}
		ck.checkAccess(&l, c.sym, typ(ck.u, args[0]), s.pos)
	}
	res := *args[0]
	ck.env.implicitly(func() {
		if c.r.MemberOf != nil && !isStaticFunction(c.r) {
			ck.buildMemberCall(&res, callee, c.r, args[1:], s.pos, true)
			return
		}
		res = Operand{Start: start, End: end}
		ck.callRoutine(&res, callee, c.r, args, s.pos)
	})
	if res.Mode != Value {
		x.invalidate()
		return
	}
	call := nodes.CallCore(res.Expr)
	call.OperatorSyntax = true
	call.SpelledOp = s.op
	call.Rewritten = c.rewrite
	call.LeftToRight, call.RightToLeft = false, false
	evaluationOrder(ck.d, call, s.op)
	res.Start, res.End = start, end
	if start.IsValid() {
		res.Expr.Start = start
		call.Start = start
	}
	ck.foldCall(&res)
	*x = res
	if c.rewrite&^il.RewriteReversed != 0 {
		ck.finishRewritten(x, s, c)
	}
}

// finishRewritten applies the operator that a rewritten comparison puts around
// the call: `!` or a comparison with zero.
func (ck *Checker) finishRewritten(x *Operand, s *opSite, c *candidate) {
	if c.rewrite&il.RewriteNegated != 0 {
		ck.condition(x)
		if x.Mode == Value {
			e := nodes.Unary(ck.u, il.OpNot, ck.u.Builtin.Bool, x.Expr, s.pos)
			e.Generated, e.Rewritten, e.SpelledOp = true, c.rewrite, s.op
			x.set(e)
		}
		return
	}
	zero := &Operand{Start: s.pos}
	zero.set(nodes.IntConst(ck.u, 0, ck.u.Builtin.Int, s.pos))
	if c.reversed {
		y := *x
		*x = *zero
		x.Start, x.End = y.Start, y.End
		ck.buildBinary(x, &y, s.op, s.pos)
	} else {
		ck.buildBinary(x, zero, s.op, s.pos)
	}
	if x.Mode == Value {
		x.Expr.Rewritten, x.Expr.SpelledOp = c.rewrite, s.op
	}
}

// trivialAssignment builds the assignment of class objects by a trivial
// operator= like a built-in one (rule op.trivial-assignment).
func (ck *Checker) trivialAssignment(x *Operand, s *opSite, c *candidate) bool {
	r := c.r
	if !r.IsTrivialCopy || r.MemberOf == nil {
		return false
	}
	y := s.args[1]
	cls := r.MemberOf.ClassType()
	referenced, called := r.Referenced, r.Called
	ck.useFunction(r, s.pos, il.UseImplicit)
	r.Referenced, r.Called = referenced, called // no call is made
	il.Mention(ck.u.PointerTo(cls))
	il.Mention(ck.u.Qualified(cls, il.Const)) // what it takes
	ck.objectToClass(x, cls, false)
	if x.Mode != Value {
		return true
	}
	if x.Expr.Cat == il.PRValue {
		ck.materialize(x, x.Expr.Type)
	}
	ck.noteTarget(x.Expr)
	f := r.Type.Skip().Routine
	target := ck.u.Unqualified(f.Params[0].Type.Deref())
	if y.Mode == Braced {
		if !ck.convert(y, target, convAssign) {
			x.invalidate()
			return true
		}
	} else if y.Mode == Overloads || !ck.u.SameUnqualified(y.Expr.Type, target) {
		k := c.convs[len(c.convs)-1]
		k.ref, k.temporary = false, false
		if !ck.apply(y, target, &k, convAssign) {
			x.invalidate()
			return true
		}
	}
	if y.Mode != Value {
		x.invalidate()
		return true
	}
	if y.Expr.Cat == il.PRValue {
		ck.materializeResult(y)
		if from := f.Params[0].Type; from.IsReference() && !from.IsRvalueReference() && !y.Expr.IsCall() {
			adjustQuals(ck.u, y, from.Deref())
		}
	}
	ck.readNode(y.Expr)
	ck.assignNode(x, y, il.OpAssign, token.Assign, s.pos)
	return true
}

// reportOperator reports that no operator matches, or several do.
func (ck *Checker) reportOperator(res *resolution, s *opSite) {
	if ck.rep.Muted() {
		ck.report(diag.NoMatchingOperator, s.pos, s.op.String())
		return
	}
	if len(res.tied) > 0 && ck.reportBuiltinTie(res, s) {
		return
	}
	if s.op == token.Assign && len(res.tied) == 0 && len(s.args) == 2 && s.args[1].Mode == Braced && s.args[0].Mode == Value && s.args[0].Expr.Type.IsClass() {
		ck.reportList(s.args[1], s.args[0].Expr.Type, convAssign) // as the operator's parameter
		return
	}
	code := diag.NoMatchingOperator
	if len(res.tied) > 0 {
		code = diag.AmbiguousOperator
	}
	name := s.op.String()
	switch s.op {
	case token.LBracket:
		name = "[]"
	case token.LParen:
		name = "()"
	}
	d := ck.report(code, s.pos, name)
	ck.say.listTied(d, res.tied, &callSite{pos: s.pos})
	d.AddLine(indent12 + "operand types are: " + operandsText(ck.u, s, name))
	ck.listOperatorFailures(d, res, s)
}

// reportBuiltinTie reports a tie among built-in operators as what it comes
// from: a class operand with several conversions to built-in types.
func (ck *Checker) reportBuiltinTie(res *resolution, s *opSite) bool {
	for _, c := range res.tied {
		if c.builtin == nil {
			return false
		}
	}
	accept := notClass
	if s.op == token.LBracket || s.op == token.Star && len(s.args) == 1 {
		accept = (*il.Type).IsPointer
	}
	for _, a := range s.args {
		if classOperand(a) && ck.reportConversions(a, accept, a.startBehind(s.pos)) {
			return true
		}
	}
	return false
}

// reportConversions reports that class operand x has several conversions to
// types that accept takes; false when it has not.
func (ck *Checker) reportConversions(x *Operand, accept func(*il.Type) bool, pos source.Pos) bool {
	var list []*candidate
	for _, y := range ck.conversionsOf(x.Expr.Type) {
		if r, _ := y.Entity.(*il.Routine); r != nil && !r.ExplicitConversion && accept(r.Type.Skip().Elem.Deref()) {
			list = append(list, &candidate{sym: y, r: r})
		}
	}
	if len(list) < 2 {
		return false
	}
	d := ck.report(diag.AmbiguousBuiltinConversion, pos, shownType(ck.u, x))
	ck.say.listTied(d, list, &callSite{pos: pos})
	return true
}

// operandsText returns the line on the operand types of an operator.
func operandsText(u *il.Unit, s *opSite, name string) string {
	a := operandTypeText(u, s.args[0])
	switch {
	case s.postfix:
		return a + " " + name
	case len(s.args) == 1:
		return name + " " + a
	case s.op == token.LBracket:
		return a + " [ " + operandTypeText(u, s.args[1]) + " ]"
	}
	return a + " " + name + " " + operandTypeText(u, s.args[1])
}

// listOperatorFailures adds the notes on candidates that do not match: the
// functions, then the built-in ones.
func (ck *Checker) listOperatorFailures(d *diag.Diagnostic, res *resolution, s *opSite) {
	if d.Discarded() {
		return
	}
	pos := s.pos
	if p := ck.exprs.substituted; p.IsValid() {
		pos = p // (rule front.builtin-candidates-place)
	}
	var builtins []*candidate
	users := resolution{}
	for _, c := range res.cands {
		if c.builtin != nil {
			builtins = append(builtins, c)
		} else {
			users.cands = append(users.cands, c)
		}
	}
	ck.listFailures(d, &users, &callSite{args: s.args, operator: true, pos: s.pos})
	for _, c := range builtins {
		if !c.viable() && c.builtin.listed {
			arg := "#1"
			if c.arg == 2 {
				arg = "#2"
			}
			d.AddNote(diag.CandidateBuiltinMismatch, pos, c.builtin.text(), arg)
		}
	}
}

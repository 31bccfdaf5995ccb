// This file implements calls within templates that wait for instantiation:
// those with dependent arguments or callees [temp.dep.expr], and calls of
// function templates with arguments that are constants of unknown value.
package front

import (
	"cufront/compiler/diag"
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// dependentArgs reports whether an argument is dependent.
func dependentArgs(args []*Operand) bool {
	for _, a := range args {
		if a.dependent() || a.PackExpansion || a.Mode == Value && a.Expr.IsPackExpansion {
			return true
		}
	}
	return false
}

// dependentCallees reports whether the call must wait for instantiation.
func (env *Env) dependentCallees(u *il.Unit, set *overloadSet, args []*Operand) bool {
	if set.Object != nil && set.Object.TypeDependent && !env.knownMember(u, set) && !env.memberOfKnownBase(u, set) {
		return true
	}
	if dependentArgs(args) || env.constantsOfUnknownValue(set, args) {
		return true
	}
	for i := range set.Args {
		if typing.ArgIsDependent(&set.Args[i]) {
			return true
		}
	}
	for _, y := range set.Lookup.Syms {
		if r, ok := y.Entity.(*il.Routine); ok && r.Type.IsDependent() && env.has(inPrototype) && (r.MemberOf == nil || !r.MemberOf.IsDependent()) {
			return true
		}
	}
	return false
}

// knownMember reports whether set is the only member function of its name of
// the current instantiation, so that a call is resolved at once although its
// object is dependent (rules arg.known-static-member, arg.constexpr-member,
// op.this-only-member, op.this-resolved).
func (env *Env) knownMember(u *il.Unit, set *overloadSet) bool {
	o := set.Object
	if len(set.Lookup.Syms) != 1 || set.HasArgs || !env.currentObject(u, o.Type, set.Arrow) {
		return false
	}
	r, ok := set.Lookup.Syms[0].Entity.(*il.Routine)
	return ok && r.AssocTemplate == nil && r.MemberOf != nil
}

// memberOfKnownBase reports whether set is qualified by a base of the current instantiation
// that depends on no template parameter and names static functions alone: which one is
// called does not depend on the instance (rule op.static-chosen).
func (env *Env) memberOfKnownBase(u *il.Unit, set *overloadSet) bool {
	c := set.Name.Scope
	return c != nil && c.Kind == symbols.ScopeClass && c.Class != nil && !c.Class.IsDependent() && env.currentObject(u, set.Object.Type, set.Arrow) &&
		!hasMembers(set)
}

// undecided reports whether several members of the current instantiation fit a
// call because their parameters are dependent.
func (ck *Checker) undecided(set *overloadSet, args []*Operand, obj *Operand, pos source.Pos) bool {
	n := 0
	for _, y := range set.Lookup.Syms {
		if r, ok := y.Entity.(*il.Routine); ok && r.MemberOf != nil && r.MemberOf.IsDependent() && typing.HasDependentParam(r) {
			n++
		}
	}
	if set.Object == nil && (len(set.Lookup.Syms) > 1 && isOwnMember(set.Lookup.Syms[0]) && !onlyStatic(set) || ck.env.namesMemberTemplate(set)) {
		return true
	}
	if y := set.Lookup.Syms; len(y) > 0 && (obj != nil || len(y) == 1 && y[0].Template() != nil) && isOwnMember(y[0]) && !(len(y) == 1 && isStaticSymbol(y[0])) { // (rule op.bare-member-unknown)
		hits := ck.rep.Mute()
		s := &callSite{args: args, object: obj, explicit: set.Args, hasArgs: set.HasArgs, pos: pos}
		res := ck.choose(ck.addCandidates(nil, y, s), s)
		ck.rep.Unmute(hits)
		if res.best == nil && len(res.tied) == 0 {
			return true
		}
	}
	if n == 0 || len(set.Lookup.Syms) < 2 {
		return false
	}
	if set.Object == nil && isOwnMember(set.Lookup.Syms[0]) { // (rule paren.dependent-overload)
		return true
	}
	hits := ck.rep.Mute()
	defer ck.rep.Unmute(hits)
	s := &callSite{args: args, object: obj, explicit: set.Args, hasArgs: set.HasArgs, pos: pos}
	return len(ck.choose(ck.addCandidates(nil, set.Lookup.Syms, s), s).tied) > 0
}

// onlyStatic reports whether all members of set are static functions that are no templates
// and have no default arguments, which instances may do without: a call of them is resolved
// (rules paren.static-only-overload, paren.static-default-overload).
func onlyStatic(set *overloadSet) bool {
	for _, y := range set.Lookup.Syms {
		if r, ok := y.Entity.(*il.Routine); !ok || !isStaticFunction(r) || hasDefaultArgument(r.Type) {
			return false
		}
	}
	return true
}

// isStaticSymbol reports whether y is a static member function that is no template.
func isStaticSymbol(y *symbols.Symbol) bool {
	r, ok := y.Entity.(*il.Routine)
	return ok && isStaticFunction(r)
}

// hasDefaultArgument reports whether a parameter of function type t has a default argument.
func hasDefaultArgument(t *il.Type) bool {
	return slices.ContainsFunc(t.Skip().Routine.Params, func(q *il.ParamType) bool { return q.HasDefault })
}

// namesMemberTemplate reports whether set is a bare template-id that names member
// templates, in a class template, or a qualified one of its own: it is resolved at
// instantiation, whatever its arguments are (rule op.template-id-waits).
func (env *Env) namesMemberTemplate(set *overloadSet) bool {
	if !set.HasArgs || !env.has(inPrototype) || len(set.Lookup.Syms) == 0 {
		return false
	}
	y := set.Lookup.Syms[0]
	if isOwnMember(y) {
		return true
	}
	t := y.Template()
	if set.Name.qualified() || t == nil && len(set.Lookup.Syms) == 1 || y.Scope == nil || y.Scope.Kind != symbols.ScopeClass {
		return false
	}
	for s := env.scope; s != nil; s = s.Parent {
		if s.Kind == symbols.ScopeClass && s.Class != nil {
			return s.Class.IsDependent()
		}
	}
	return false
}

// isOwnMember reports whether y is a member function of a class template: a call of
// it by its bare name has an unknown type (rule op.bare-member-unknown).
func isOwnMember(y *symbols.Symbol) bool {
	switch e := y.Entity.(type) {
	case *il.Routine:
		return e.MemberOf != nil && e.MemberOf.IsDependent()
	case *il.Template:
		return e.MemberOf != nil && e.MemberOf.IsDependent()
	}
	return false
}

// dependentOverloads builds the dependent call of an overload set: a member
// of the current instantiation or an unqualified name.
func (ck *Checker) dependentOverloads(x *Operand, set *overloadSet, args []*Operand, pos source.Pos) {
	if set.Object != nil && !set.ImplicitThis {
		ck.dependentMember(x, set.Object, &set.Name, set.Arrow, set.OpPos)
		if x.Mode == Value {
			candidatesOf(ck.u, x.Expr, set)
		}
		result := memberResult(set)
		ck.dependentCall(x, args, pos)
		knownResult(ck.u, x, result)
		return
	}
	result := builtinResult(set)
	if result == nil {
		result = memberResult(set)
	}
	if result == nil && (x.Parens || !adlApplies(set)) {
		result = onlyResult(set)
	}
	ck.dependentCall(x, args, pos)
	knownResult(ck.u, x, result)
}

// knownResult notes that call x has type t, nil for a type that is found at instantiation.
func knownResult(u *il.Unit, x *Operand, t *il.Type) {
	if t == nil || x.Mode != Value {
		return
	}
	e, pos := x.Expr, x.Expr.Pos
	e.Type, e.TypeDependent = t, false
	switch {
	case t.IsReference():
		dereference(u, x)
		x.Expr.Pos = pos
		if t.IsRvalueReference() {
			x.Expr.Cat = il.XValue
		}
	case !t.IsClass():
		e.Type = u.Unqualified(t)
	}
}

// onlyResult returns the result type of the function of a namespace that is alone in
// set: where no arguments add to it, it is known whatever they are
// (rule op.only-function-result). nil for others.
func onlyResult(set *overloadSet) *il.Type {
	if len(set.Lookup.Syms) != 1 || set.HasArgs {
		return nil
	}
	r, ok := set.Lookup.Syms[0].Entity.(*il.Routine)
	if !ok || r.AssocTemplate != nil || r.MemberOf != nil {
		return nil
	}
	if t := r.Type.Skip().Elem; !t.IsVoid() && !t.IsDependent() && !t.HasPlaceholder() {
		return t
	}
	return nil
}

// memberResult returns the result type of the member function that is alone in set, of
// a class that is known: it is known whatever the arguments are
// (rule op.only-member-result). nil for others.
func memberResult(set *overloadSet) *il.Type {
	if len(set.Lookup.Syms) != 1 || set.HasArgs {
		return nil
	}
	r, ok := set.Lookup.Syms[0].Entity.(*il.Routine)
	if !ok || r.AssocTemplate != nil || r.MemberOf == nil || r.MemberOf.IsDependent() {
		return nil
	}
	if t := r.Type.Skip().Elem; !t.IsVoid() && !t.IsDependent() && !t.HasPlaceholder() {
		return t
	}
	return nil
}

// constantsOfUnknownValue reports whether a namespace's function template, or
// one of several functions, is called with a constant whose value is known at
// instantiation only: it could be a null pointer constant [conv.ptr]
// (rule op.namespace-call-waits).
func (env *Env) constantsOfUnknownValue(set *overloadSet, args []*Operand) bool {
	if !env.has(inPrototype) || set.Object != nil || len(set.Lookup.Syms) == 1 && !hasFunctionTemplate(set) {
		return false
	}
	for _, a := range args {
		if a.Mode != Value {
			continue
		}
		e := a.Expr
		if !e.ValueDependent || e.Cat != il.PRValue || !e.Type.IsInteger() {
			continue
		}
		u := unknownValue{budget: 1000, calls: env.fn == nil}
		if constant, unknown := u.whole(e); constant && unknown {
			return true
		}
	}
	return false
}

// hasFunctionTemplate reports whether set has a template that is no member.
func hasFunctionTemplate(set *overloadSet) bool {
	for _, y := range set.Lookup.Syms {
		if t := y.Template(); t != nil && t.Routine != nil && t.MemberOf == nil {
			return true
		}
	}
	return false
}

// unknownValue searches for constants of unknown value, budget nodes at most.
type unknownValue struct {
	budget int
	calls  bool // calls of constexpr functions are constants: outside of functions
}

// whole is expr for a whole argument or initialiser: the size of something, converted or
// not, is not zero, but int(sizeof(T)) may be.
func (u *unknownValue) whole(e *il.Expr) (constant, unknown bool) {
	w := castBehind(e)
	for w.Kind == il.EnkOperation && w.Op == il.OpParens && w.Operand != nil {
		w = w.Operand
	}
	for w.Kind == il.EnkOperation && (w.Op == il.OpCast || w.Op == il.OpBoolCast) && w.Form != il.CastFunctional && w.Operand != nil {
		o := castBehind(w.Operand)
		if !o.Generated && !isSize(o) {
			break
		}
		w = o
	}
	if isSize(w) {
		return true, false
	}
	return u.expr(e)
}

// castBehind returns the expression that e is the constant of, e itself for others.
func castBehind(e *il.Expr) *il.Expr {
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam && e.Const.Expr != nil {
		return e.Const.Expr
	}
	return e
}

// isSize reports whether e is sizeof, perhaps a constant already.
func isSize(e *il.Expr) bool {
	if e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkTemplateParam {
		return e.Const.TPExpr != nil && e.Const.TPExpr.Kind == il.EnkSizeof && (e.Const.Expr == nil || e.Const.Expr.Kind == il.EnkSizeof)
	}
	return e.Kind == il.EnkSizeof
}

// expr reports whether all that e is made of by operators are constants, or
// variables and members whose values may turn out to be some, and whether one of
// them depends on template parameters.
func (u *unknownValue) expr(e *il.Expr) (constant, unknown bool) {
	if u.budget--; u.budget < 0 {
		return false, false
	}
	switch e.Kind {
	case il.EnkConstant:
		return u.constant(e.Const)
	case il.EnkAlignof, il.EnkSizeofPack, il.EnkNoexcept, il.EnkSizeof:
		return true, e.ValueDependent
	case il.EnkVariable:
		return u.variable(e.Var)
	case il.EnkUnresolved: // a static member of an unknown class
		return e.X != nil && !e.X.HasArgs && e.X.Qualifier != nil && e.X.Qualifier.Class != nil, true
	case il.EnkOperation:
		return u.operation(e)
	}
	return false, false
}

func (u *unknownValue) constant(c *il.Constant) (constant, unknown bool) {
	switch {
	case c == nil:
		return false, false
	case c.Expr != nil && c.Expr.Kind != il.EnkConstant:
		return u.expr(c.Expr)
	case c.Kind != il.CkTemplateParam:
		return true, false
	case c.TPExpr == nil || c.TPExpr.Kind == il.EnkConstant:
		return true, true
	case c.TPExpr.Kind == il.EnkSizeof, c.TPExpr.Kind == il.EnkNoexcept:
		return true, true
	}
	return u.expr(c.TPExpr)
}

func (u *unknownValue) operation(e *il.Expr) (constant, unknown bool) {
	switch e.Op {
	case il.OpCall:
		f := e.Operand
		if f == nil || f.Kind != il.EnkRoutine || f.Routine == nil || !f.Routine.IsConstexpr {
			return false, false
		}
		for a := f.Next; a != nil; a = a.Next {
			if a.Kind == il.EnkVariable { // one alone is none here either
				continue
			}
			if c, k := u.whole(a); c && k {
				return true, true
			}
		}
		return u.calls, false
	case il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpSubscript, il.OpIndirect, il.OpAddressOf:
		return false, false
	case il.OpPointsToField, il.OpDotField:
		return e.Type.IsArithmetic() && e.Operand != nil && e.Operand.Kind == il.EnkVariable && e.Operand.Var != nil && e.Operand.Var.IsThis, false
	}
	for a := e.Operand; a != nil; a = a.Next {
		c, k := u.expr(a)
		if !c {
			return false, false
		}
		unknown = unknown || k
	}
	return true, unknown
}

func (u *unknownValue) variable(v *il.Variable) (constant, unknown bool) {
	if v == nil || v.IsParameter || !v.Type.IsConst() && !v.IsConstexpr || !v.Type.IsArithmetic() || v.Dyn == nil {
		return false, false
	}
	e := v.Dyn.Expr
	switch {
	case v.Dyn.Kind == il.DikConstant:
		return u.constant(v.Dyn.Const)
	case v.Dyn.Kind != il.DikExpression || e == nil:
		return false, false
	case e.TypeDependent:
		return true, true
	}
	if isSize(e) {
		return true, false
	}
	constant, unknown = u.expr(e)
	return constant || e.ValueDependent, unknown
}

// onlyKnown returns the type of the one function that x, the set of functions called in a template, names however
// dependent its arguments are: no argument-dependent lookup adds to it; nil for others (rule front.known-callees).
func onlyKnown(set *overloadSet, x *Operand) *il.RoutineInfo {
	if len(set.Lookup.Syms) != 1 || set.HasArgs || set.Object == nil && !x.Parens && !set.Name.qualified() {
		return nil
	}
	r, ok := set.Lookup.Syms[0].Entity.(*il.Routine)
	if !ok || r.IsTemplateFunction || r.Builtin != 0 || r.Type.IsDependent() || r.MemberOf != nil && (r.MemberOf.IsDependent() || r.MemberOf.IsWithinFunction()) {
		return nil
	}
	return r.Type.Skip().Routine
}

// takesKnown reports where the number of args, some of which are dependent, or a known one among them fits no
// function of type f.
func takesKnown(ck *Checker, f *il.RoutineInfo, args []*Operand) bool {
	if !ck.env.has(inPrototype) {
		return true
	}
	n, open := len(args), false
	for i, a := range args {
		if a.PackExpansion || a.Mode == Value && a.Expr.IsPackExpansion {
			n, open = i, true
			break
		}
	}
	switch {
	case n > len(f.Params) && !f.HasEllipsis:
		ck.report(diag.TooManyArguments, args[len(f.Params)].startOf())
		return false
	case !open && n < len(f.Params) && !f.Params[n].HasDefault:
		ck.report(diag.TooFewArguments, ck.syntax.before())
		return false
	}
	for i, a := range args[:min(n, len(f.Params))] {
		if a.dependent() || !a.valid() || f.Params[i].Type.IsDependent() {
			continue
		}
		if k := ck.convSequence(a, f.Params[i].Type, 0); !k.ok() && !bindsInPrototype(ck.u, a, f.Params[i].Type) {
			ck.reportConversion(a, f.Params[i].Type, &k, convArgument)
			return false
		}
	}
	return true
}

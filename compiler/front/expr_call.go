// This file implements calls [expr.call] and kernel launches.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// buildCall calls x with args; pos is the `(`.
func (ck *Checker) buildCall(x *Operand, args []*Operand, pos source.Pos) {
	read := argumentsRead(x, len(args))
	ck.callNode(x, args, pos)
	if x.Mode == Value {
		ck.foldCall(x)
		return
	}
	if read < 0 {
		abandon(ck, args...)
		return
	}
	noteArguments(ck, args[:read])
}

// argumentsRead returns how many of n arguments the function reads that x names:
// those that it has parameters for; -1 where it is not one function.
func argumentsRead(x *Operand, n int) int {
	var t *il.Type
	switch {
	case x.Mode == Value && x.Expr.Type != nil:
		t = x.Expr.Type.Skip()
		if t.IsPointer() {
			t = t.Elem.Skip()
		}
	case x.Mode == Overloads && len(x.Set.Lookup.Syms) == 1 && len(x.Set.Extra) == 0:
		if r, ok := x.Set.Lookup.Syms[0].Entity.(*il.Routine); ok {
			t = r.Type.Skip()
		}
	}
	if t == nil || !t.IsFunction() {
		return -1
	}
	if t.Routine.HasEllipsis {
		return n
	}
	return min(n, len(t.Routine.Params))
}

func (ck *Checker) callNode(x *Operand, args []*Operand, pos source.Pos) {
	if x.Mode == TypeName {
		ck.buildConstruct(x, x.Type, args, false, pos)
		return
	}
	if !ck.say.usable(x) {
		return
	}
	for _, a := range args {
		if a.Mode == TypeName {
			ck.say.usable(a)
			x.invalidate()
			return
		}
	}
	if invalidArgs(args) {
		if set := x.Set; x.Mode == Overloads && len(set.Lookup.Syms) == 0 && len(set.Extra) == 0 && !set.Lookup.Dependent && !x.Parens {
			ck.undefinedOnce(undefinedName(ck, &set.Name), set.Name.Pos)
		}
		ck.reportNumber(x, args)
		if !ck.noneTakes(x, args) {
			noteArguments(ck, args)
		}
		x.invalidate()
		return
	}
	if x.Mode == Overloads {
		ck.callOverloads(x, args, pos)
		return
	}
	e := x.Expr
	switch {
	case e.Kind == il.EnkOperation && (e.Op == il.OpDotPMCall || e.Op == il.OpPointsToPMCall) && e.Operand.Next.Next == nil && e.Type.IsFunction():
		ck.callMemberPointer(x, args, pos)
	case ck.say.pseudoDestructor(x, args, pos):
	case e.TypeDependent || dependentArgs(args) && !e.Type.IsPointer() && !e.Type.IsFunction():
		ck.dependentCall(x, args, pos)
	case e.Type.IsClass():
		ck.callObject(x, args, pos)
	default:
		ck.callPointer(x, args, pos)
	}
}

// plainArgs appends arguments as written to list; x is invalid and ok false
// when one is none.
func (ck *Checker) plainArgs(x *Operand, list []*il.Expr, args []*Operand) (_ []*il.Expr, ok bool) {
	for _, a := range args {
		ck.plainExpr(a)
		if a.Mode != Value {
			x.invalidate()
			return nil, false
		}
		if a.PackExpansion {
			a.Expr.IsPackExpansion = true
		}
		list = append(list, a.Expr)
	}
	return list, true
}

// dependentCall builds a call whose meaning is known at instantiation only.
func (ck *Checker) dependentCall(x *Operand, args []*Operand, pos source.Pos) {
	ck.plainExpr(x)
	if x.Mode != Value {
		return
	}
	list, ok := ck.plainArgs(x, []*il.Expr{x.Expr}, args)
	if !ok {
		return
	}
	e := nodes.Unary(ck.u, il.OpCall, ck.u.Builtin.Dependent, x.Expr, pos)
	nodes.DependentNode(ck.u, e)
	e.Operand = nodes.LinkArgs(list)
	evaluationOrder(ck.d, e, token.LParen)
	x.set(e)
}

// callOverloads resolves and builds the call of an overload set.
func (ck *Checker) callOverloads(x *Operand, args []*Operand, pos source.Pos) {
	set := x.Set
	if set.Lookup.Dependent && len(set.Lookup.Syms) == 0 {
		ck.dependentCall(x, args, pos)
		return
	}
	if ck.env.dependentCallees(ck.u, set, args) {
		if f := onlyKnown(set, x); f != nil && dependentArgs(args) && !takesKnown(ck, f, args) {
			x.invalidate()
			return
		}
		ck.dependentOverloads(x, set, args, pos)
		return
	}
	if adlApplies(set) && !x.Parens {
		set.Extra = ck.lookupADL(set, args)
	}
	if callC(ck, x, args, pos) {
		return
	}
	if len(set.Lookup.Syms) == 0 && len(set.Extra) == 0 {
		ck.undefinedOnce(undefinedName(ck, &set.Name), set.Name.Pos)
		x.invalidate()
		return
	}
	if r := builtinOf(set); r != nil && len(args) == 1 && isLaunder(r) {
		ck.launderable(args[0])
	}
	obj := ck.callObjectOf(set)
	if ck.env.has(inPrototype) && ck.undecided(set, args, obj, pos) {
		ck.dependentOverloads(x, set, args, pos)
		return
	}
	c := ck.resolveCall(set, args, obj, pos)
	if c == nil {
		x.invalidate()
		return
	}
	ck.callChosen(x, set, c, obj, args, pos)
}

// builtinResult returns the result type of the builtin function that is alone
// in set: it is known whatever the arguments are. nil for others.
func builtinResult(set *overloadSet) *il.Type {
	r := builtinOf(set)
	if r == nil || r.Type.Skip().Elem.IsClass() {
		return nil
	}
	return r.Type.Skip().Elem
}

// builtinOf returns the builtin function that is alone in set, nil when none is.
func builtinOf(set *overloadSet) *il.Routine {
	if len(set.Lookup.Syms) != 1 {
		return nil
	}
	r, ok := set.Lookup.Syms[0].Entity.(*il.Routine)
	if !ok || r.BuiltinName == nil {
		return nil
	}
	return r
}

// isLaunder reports whether r is __builtin_launder.
func isLaunder(r *il.Routine) bool { return r.Builtin != 0 && r.Name.Text == "__builtin_launder" }

// candidatesOf records the functions that set found at definition on e.
func candidatesOf(u *il.Unit, e *il.Expr, set *overloadSet) {
	i := u.Info(e)
	for _, y := range set.Lookup.Syms {
		if y.Entity != nil {
			i.Candidates = append(i.Candidates, y.Entity)
			noteCandidate(set, y.Entity)
		}
	}
}

// callObjectOf returns the object on which the members of set are called.
func (ck *Checker) callObjectOf(set *overloadSet) *Operand {
	if set.Object != nil {
		o := exprOperand(set.Object)
		if set.Arrow {
			// the pointer; its pointee is the object
			scratch := ck.u.SetScratch(true)
			d := dummy(ck.u, ck.u.ReferenceTo(set.Object.Type.Skip().Elem, false), set.Object.Start)
			ck.u.SetScratch(scratch)
			d.Expr.Operand = nil
			return d
		}
		return &o
	}
	if !hasMembers(set) {
		return nil
	}
	t := ck.implicitObject(set.Name.Pos)
	if t == nil || !t.Type.IsPointer() {
		return nil
	}
	member := set.Lookup.Found
	if set.Lookup.Qualified { // (rule front.member-of-other-class)
		member = set.Lookup.Class
	}
	if member != nil && !t.Type.Skip().Elem.IsDependent() && !ck.env.has(inPrototype) && !typing.IsDerivedOrSame(ck.u, t.Type.Skip().Elem, member) {
		return nil
	}
	set.ImplicitThis = true
	scratch := ck.u.SetScratch(true)
	d := dummy(ck.u, ck.u.ReferenceTo(t.Type.Skip().Elem, false), set.Name.Pos)
	ck.u.SetScratch(scratch)
	return d
}

// implicitObject returns this for the resolution of a call that names no object.
// A lambda captures it when a nonstatic member has been chosen, not before.
func (ck *Checker) implicitObject(pos source.Pos) *il.Expr {
	if st := ck.lambdaState(ck.env.fn); st != nil && st.this == nil {
		return ck.thisAround(st, pos)
	}
	return ck.thisNode(pos)
}

// hasMembers reports whether set holds nonstatic member functions.
func hasMembers(set *overloadSet) bool {
	for _, y := range set.Lookup.Syms {
		switch e := y.Entity.(type) {
		case *il.Routine:
			if !isStaticFunction(e) {
				return true
			}
		case *il.Template:
			if e.Routine != nil && !isStaticFunction(e.Routine) {
				return true
			}
		}
	}
	return false
}

// callChosen builds the call of candidate c of set.
func (ck *Checker) callChosen(x *Operand, set *overloadSet, c *candidate, obj *Operand, args []*Operand, pos source.Pos) {
	r, found := c.r, foundHow(set, c.sym)
	if set.Lookup.Class != nil && c.sym != nil {
		var object *il.Type
		if obj != nil && obj.Mode == Value {
			object = obj.Expr.Type
		}
		y := c.sym
		if y.Kind == symbols.SymTemplate {
			instance := *y
			instance.Kind, instance.Entity = symbols.SymFunction, r
			y = &instance
		}
		if found&il.FoundInSet != 0 && obj != nil && x.Start.IsValid() && ck.accessible(&set.Lookup, y, object) {
			ck.checkProtected(&set.Lookup, y, object, x.Start) // of what was not known where it was named
		} else {
			ck.checkAccess(&set.Lookup, y, object, set.Name.Pos)
		}
	}
	callee := nodes.RoutineNode(ck.u, r, ck.env.nameReference(ck.u, r, &set.Name), set.Name.Pos)
	if obj == nil && x.Start.IsValid() {
		callee.Start = x.Start
	}
	callee.Parenthesized, callee.Found = x.Parens, found
	if set.HasArgs && r.AssocTemplate != nil {
		r.GiveTArgs(len(set.Args))
	}
	if r.AssocTemplate != nil && (set.Name.qualified() || set.Object != nil) && !ck.env.has(inUnevaluated) {
		noteReferenced(r.AssocTemplate) // unqualified names are those of the instance
	}
	adlOnly := len(set.Lookup.Syms) == 0 || onlyExtra(set, c.sym)
	if isStaticFunction(r) {
		ck.callStatic(x, set, callee, r, args, pos)
	} else {
		if obj == nil {
			ck.report(diag.MemberNeedsObject, set.Name.Start)
			x.invalidate()
			return
		}
		ck.callMember(x, set, callee, r, args, pos)
	}
	if x.Mode != Value {
		return
	}
	call := nodes.CallCore(x.Expr)
	if call.Kind == il.EnkTempInit && call.Init != nil && call.Init.Expr != nil {
		call = call.Init.Expr
	}
	if adlOnly && !set.Name.qualified() {
		call.Found |= il.FoundByADL
	}
	call.QualifiedCall = set.Name.qualified() && call.Op == il.OpCall
	r.CalledDirectly = r.CalledDirectly || set.Name.qualified() && !ck.env.has(inUnevaluated)
}

// foundHow says how lookup found y, which a call of set chooses.
func foundHow(set *overloadSet, y *symbols.Symbol) il.FoundHow {
	var f il.FoundHow
	if len(set.Lookup.Syms) > 1 || y != nil && y.Kind == symbols.SymTemplate {
		f |= il.FoundInSet
	}
	if y == nil || y.Scope == nil || y.Scope.Kind != symbols.ScopeClass || y.Scope.Class == nil {
		return f
	}
	c := set.Lookup.Class
	if y.Using != nil || c != nil && c.Cls.IsPrototype && c != y.Scope.Class && projects(c, y) {
		f |= il.FoundInOwn
	}
	return f
}

// projects reports whether class c, or a class between it and its base that declares y, has found y
// before (rule qual.member-of-base).
func projects(c *il.Type, y *symbols.Symbol) bool {
	has := func(c *il.Type) bool { s := symbols.ClassTable(c); return s != nil && s.Projects(y.Name) }
	declares := func(b *il.Type) bool { return b == y.Scope.Class }
	return has(c) || c.AnyBase(func(b *il.Type) bool { return b != y.Scope.Class && has(b) && b.AnyBase(declares) })
}

// onlyExtra reports whether symbol y was found by argument-dependent lookup
// only.
func onlyExtra(set *overloadSet, y *symbols.Symbol) bool {
	for _, s := range set.Lookup.Syms {
		if s == y {
			return false
		}
	}
	return y != nil
}

// callStatic calls a function without an object; an object written is kept.
func (ck *Checker) callStatic(x *Operand, set *overloadSet, callee *il.Expr, r *il.Routine, args []*Operand, pos source.Pos) {
	if set.Object != nil && !set.ImplicitThis {
		op := il.OpDotStatic
		if set.Arrow {
			op = il.OpPointsToStatic
		}
		nodes.CalleeNode(ck.u, callee)
		e := nodes.Binary(ck.u, op, callee.Type, set.Object, callee, set.OpPos)
		e.OrigLvalueType = callee.OrigLvalueType
		callee = e
	}
	ck.callRoutine(x, callee, r, args, pos)
}

// callRoutine calls routine r through callee.
func (ck *Checker) callRoutine(x *Operand, callee *il.Expr, r *il.Routine, args []*Operand, pos source.Pos) {
	configured := x.Launched
	x.Launched = false
	how := il.UseCall
	if configured {
		how = il.UseLaunch
	}
	ck.useFunction(r, nodes.PosOf(callee, pos), how)
	at := x.startOf()
	if ck.env.has(implicitCall) {
		at = nodes.PosOf(callee, pos)
	}
	ck.checkCallSpace(r, at)
	ck.checkLaunched(r, configured, at)
	if !ck.env.has(implicitCall) {
		ck.checkAutoReference(r, nodes.PosOf(callee, pos))
	}
	launders := len(args) == 1 && isLaunder(r)
	list, ok := ck.convertArguments(r, r.Type, args, pos)
	if !ok {
		x.invalidate()
		return
	}
	ck.warnArguments(r, args)
	var laundered *il.Type
	if launders {
		r.AddressTaken = true
		list[0] = nodes.Unconverted(list[0])
		laundered = list[0].Type
	}
	ck.finishCall(x, il.OpCall, nodes.CalleeNode(ck.u, callee), nil, list, r.Type, pos)
	if ck.env.has(inPrototype) && x.Mode == Value && r.MemberOf != nil && r.MemberOf.IsDependent() {
		x.Expr.ValueDependent = true // a member of the current instantiation
	}
	if launders && x.Mode == Value {
		x.Expr.Type = laundered
	}
}

// finishCall makes x the call with operands callee, object (or nil) and list.
func (ck *Checker) finishCall(x *Operand, op il.Op, callee, object *il.Expr, list []*il.Expr, ft *il.Type, pos source.Pos) {
	ret := ft.Skip().Elem
	if ret == nil {
		ret = ck.u.Builtin.Void
	}
	if r := namedRoutine(callee); r != nil && ret.HasPlaceholder() {
		if ret = ck.deducedReturn(r, nodes.PosOf(callee, pos)); ret == nil {
			x.invalidate()
			return
		}
	}
	start, end := x.startOf(), x.End
	e := ck.u.NewExpr(il.EnkOperation, ret)
	e.Op, e.Pos, e.Start, e.EndPos = op, pos, start, end
	all := []*il.Expr{callee}
	if object != nil {
		all = append(all, object)
	}
	all = append(all, list...)
	e.Operand = nodes.LinkArgs(all)
	for _, a := range all {
		e.ValueDependent = e.ValueDependent || a.ValueDependent || a.TypeDependent
	}
	evaluationOrder(ck.d, e, token.LParen)
	if ret.IsClass() && !ck.env.has(inUnevaluated) && !ck.completeClass(ret, pos) && !ret.IsDependent() {
		ck.say.incompleteResult(callee, ret, pos)
		x.invalidate()
		return
	}
	if reportAbstract(ck, diag.FunctionReturningAbstractNotAllowed, ret, pos) {
		x.invalidate()
		return
	}
	if !ret.IsClass() && !ret.IsReference() {
		e.Type = ck.u.Unqualified(ret)
	}
	x.setExpr(e)
	x.Start = start
	nodes.Typed(e)
	if ret.IsReference() {
		dereference(ck.u, x)
		x.Expr.Pos = pos
		if ret.IsRvalueReference() && !ret.Deref().IsFunction() {
			x.Expr.Cat = il.XValue
		}
	}
	if callee.Kind == il.EnkRoutine {
		ck.checkConstevalCall(x, callee.Routine, pos)
		if n := callee.Routine.Name; n != nil && n.Text == "__builtin_is_constant_evaluated" {
			ck.checkConstantEvaluated(pos)
		}
		checkLockFree(ck, x, callee.Routine, pos)
	}
}

// launderable takes the qualifiers off what x points to, for the parameter of
// __builtin_launder is a plain pointer; Unconverted puts them back.
func (ck *Checker) launderable(x *Operand) {
	if ck.decay(x); x.Mode != Value {
		return
	}
	t := x.Expr.Type.Skip()
	if t.Kind == il.TkPointer && !t.IsRef && !t.IsDependent() && t.Elem.AllQuals() != 0 {
		ck.castNode(x, ck.u.PointerTo(ck.u.Unqualified(t.Elem)))
	}
}

// namedRoutine returns the function that callee names, a static member through
// an object too; nil when it names none.
func namedRoutine(callee *il.Expr) *il.Routine {
	if callee.Kind == il.EnkOperation && (callee.Op == il.OpDotStatic || callee.Op == il.OpPointsToStatic) {
		callee = nodes.Second(callee)
	}
	if callee.Kind != il.EnkRoutine {
		return nil
	}
	return callee.Routine
}

// incompleteResult reports the call of a function that returns the incomplete
// type t.
func (say *reports) incompleteResult(callee *il.Expr, t *il.Type, pos source.Pos) {
	for callee.Kind == il.EnkOperation && callee.Operand != nil && callee.Operand.Next != nil {
		callee = nodes.Second(callee)
	}
	if callee.Kind == il.EnkRoutine {
		say.report(diag.ReturnsIncompleteType, pos, say.words.describeRoutine(callee.Routine), t)
		return
	}
	say.report(diag.ReturnsIncompleteTypeUnnamed, pos, t)
}

// deducedReturn returns the return type of r, whose declared type has a
// placeholder; it reports when the body has not been seen.
func (ck *Checker) deducedReturn(r *il.Routine, pos source.Pos) *il.Type {
	ck.requireBody(r, pos)
	t := r.Type.Skip().Elem
	if t != nil && !t.HasPlaceholder() {
		return t
	}
	if c := r.MemberOf; ck.env.has(inPrototype) && c != nil && (c.IsDependent() || c.LocalToFunction) {
		return ck.u.Builtin.Dependent // of the template: its body comes with an instance
	}
	ck.report(diag.ReturnTypeNotYetDeduced, pos, ck.say.describeAt(r, pos))
	return nil
}

// callMember calls nonstatic member function r on the object of set.
func (ck *Checker) callMember(x *Operand, set *overloadSet, callee *il.Expr, r *il.Routine, args []*Operand, pos source.Pos) {
	var obj Operand
	arrow := set.Arrow
	if set.Object != nil {
		obj = exprOperand(set.Object)
	} else {
		t := ck.thisNode(set.Name.Pos)
		if t == nil {
			ck.noObject(&set.Name)
			x.invalidate()
			return
		}
		obj.Start = set.Name.Start
		obj.set(t)
		arrow = true
	}
	o := &obj
	if !x.Start.IsValid() {
		x.Start = o.startOf()
	}
	ck.memberCall(x, o, arrow, set, callee, r, args, pos)
}

// memberCall builds the call of member r on object o (a pointer when arrow).
func (ck *Checker) memberCall(x, o *Operand, arrow bool, set *overloadSet, callee *il.Expr, r *il.Routine, args []*Operand, pos source.Pos) {
	mentioned := r.Referenced
	ck.useFunction(r, nodes.PosOf(callee, pos), il.UseCall)
	if set != nil && r.MemberOf != nil {
		ck.throughAmbiguous(o, &set.Name, r.MemberOf.ClassType(), arrow)
	}
	ck.objectFor(o, r, arrow)
	if o.Mode != Value {
		x.invalidate()
		return
	}
	list, ok := ck.convertArguments(r, r.Type, args, pos)
	if !ok {
		x.invalidate()
		return
	}
	if set != nil {
		ck.warnArguments(r, args)
	}
	name := nodes.PosOf(callee, pos)
	if set != nil && set.Object == nil {
		name = set.Name.Start
	}
	ck.env.set(virtualCall, r.IsVirtual && set != nil)
	ck.checkCallSpace(r, name)
	ck.env.set(virtualCall, false)
	if set != nil {
		ck.checkAutoReference(r, name)
	}
	if x.Launched && set != nil && set.Object != nil {
		ck.report(diag.BoundFunctionNotCalled, name)
		x.invalidate()
		return
	}
	if x.Launched {
		ck.checkLaunched(r, true, pos)
		x.Launched = false
	}
	if f := r.Type.Skip().Routine; r.MemberOf != nil {
		object := ck.u.Qualified(r.MemberOf, f.ThisQuals&^il.Restrict)
		if set == nil && !r.Generated || set != nil && len(set.Lookup.Syms)+len(set.Extra) > 1 {
			il.Mention(ck.u.ReferenceTo(object, false)) // what overload resolution compares
		}
		il.Mention(ck.u.PointerTo(object))
	}
	op := il.OpDotMemberCall
	if arrow {
		op = il.OpPointsToMemberCall
	}
	if b := nodes.BaseVariable(o.Expr); b != nil && !arrow && !ck.env.has(inUnevaluated) && !ck.rep.Muted() {
		markAddress(b.Var)
	}
	ck.finishCall(x, op, nodes.CalleeNode(ck.u, callee), o.Expr, list, r.Type, pos)
	if x.Mode != Value {
		return
	}
	e := nodes.CallCore(x.Expr)
	qualified := set != nil && set.Name.qualified()
	e.VirtualCall = r.IsVirtual && !qualified && !isFinalOverrider(r, o)
	if e.VirtualCall {
		r.Referenced = mentioned // what the table leads to is called, not r as such
		if e.CallsTable() {
			ck.warnPureCall(r, o, pos)
		}
	}
	e.ImplicitThis = set != nil && set.Object == nil
	if f := e.Operand; e.ImplicitThis && !qualified && f != nil && f.Kind == il.EnkRoutine {
		f.ImplicitThis = true
	}
	if set != nil && set.Object == nil && ck.env.has(inPrototype) && r.MemberOf.IsDependent() { // an instance may call another function
		x.setExpr(nodes.DependentNode(ck.u, e))
	}
}

// objectFor converts the object o to the class and qualifiers of member r.
func (ck *Checker) objectFor(o *Operand, r *il.Routine, arrow bool) {
	f := r.Type.Skip().Routine
	cls := f.ThisClass
	if cls == nil {
		cls = r.MemberOf
	}
	ck.objectToClass(o, cls.ClassType(), arrow)
	if o.Mode != Value || o.Expr.TypeDependent && !arrow {
		return
	}
	ck.qualifyObject(o, f, arrow)
}

// qualifyObject converts the object or pointer o to the qualifiers of the
// member function type f.
func (ck *Checker) qualifyObject(o *Operand, f *il.RoutineInfo, arrow bool) {
	q := f.ThisQuals & (il.Const | il.Volatile)
	if arrow {
		elem := o.Expr.Type.Skip().Elem
		if b := nodes.PointedVariable(o.Expr); b != nil && ck.d.Pass == lang.DevicePass && !ck.env.has(inUnevaluated) && !ck.rep.Muted() {
			ck.deviceAccess(b, diag.SharedVariableAddressInHost)
		}
		if elem != nil && elem.AllQuals()&q != q {
			o.replace(nodes.Generated(ck.u, il.OpCast, ck.u.PointerTo(ck.u.Qualified(elem, q)), o.Expr))
		}
		return
	}
	markUsed(o.Expr)
	if b := nodes.BaseVariable(o.Expr); b != nil {
		noteUnset(ck, useAddress, b)
		if !ck.env.has(inUnevaluated) && !ck.rep.Muted() {
			ck.deviceAccess(b, diag.SharedVariableAddressInHost) // (rule access.host-variable)
		}
	}
	if o.Expr.Type.AllQuals()&q != q {
		t := ck.u.Qualified(o.Expr.Type, q)
		pr := o.Expr.Cat == il.PRValue
		adjustQuals(ck.u, o, t)
		if pr {
			o.Expr.Pos = source.Pos{}
		}
	}
}

// objectToClass converts the object or pointer o to its base class cls where
// it is of a derived class.
func (ck *Checker) objectToClass(o *Operand, cls *il.Type, arrow bool) {
	if o.Mode != Value {
		return
	}
	t := o.Expr.Type
	if arrow {
		ck.decay(o)
		if o.Mode != Value {
			return
		}
		t = o.Expr.Type.Skip().Elem
	} else if o.Expr.Cat == il.PRValue {
		ck.materializeResult(o)
	}
	if t == nil || cls == nil {
		return
	}
	d := t.ClassType()
	if d == nil || d == cls || ck.u.Same(d, cls) || !typing.IsBaseOf(ck.u, cls, d) {
		return
	}
	if !ck.say.checkBaseConversion(o, d, cls) {
		o.invalidate()
		return
	}
	to := ck.u.Qualified(cls, t.AllQuals())
	if arrow {
		to = ck.u.PointerTo(to)
	}
	baseCast(ck.u, o, to)
	o.Expr.ImplicitNaming = true
}

// buildMemberCall calls member r of class operand x without a written name:
// conversion functions and overloaded operators.
func (ck *Checker) buildMemberCall(x *Operand, callee *il.Expr, r *il.Routine, args []*Operand, pos source.Pos, operator bool) {
	o := *x
	o.Launched = false
	res := Operand{Start: x.startOf(), End: x.End, Launched: x.Launched}
	if isStaticFunction(r) {
		ck.callRoutine(&res, callee, r, args, pos)
	} else {
		ck.memberCall(&res, &o, false, nil, callee, r, args, pos)
	}
	if res.Mode == Value && operator {
		nodes.CallCore(res.Expr).OperatorSyntax = true
	}
	*x = res
}

// callMemberPointer calls a function through a bound pointer to member.
func (ck *Checker) callMemberPointer(x *Operand, args []*Operand, pos source.Pos) {
	bound := x.Expr
	ft := bound.Type
	object, pm := bound.Operand, nodes.Second(bound)
	if dependentArgs(args) {
		ck.dependentCall(x, args, pos)
		return
	}
	if !ck.say.checkBoundObject(object, ft) {
		x.invalidate()
		return
	}
	list, ok := ck.convertArguments(nil, ft, args, pos)
	if !ok {
		x.invalidate()
		return
	}
	object.Next, pm.Next = nil, nil
	ck.finishCall(x, bound.Op, object, pm, list, ft, pos)
	if x.Mode == Value {
		e := nodes.CallCore(x.Expr)
		e.SpelledOp = token.DotStar
	}
}

// checkBoundObject reports an object with qualifiers that the member function
// called through a pointer to member does not have [expr.mptr.oper]/5.
func (say *reports) checkBoundObject(object *il.Expr, ft *il.Type) bool {
	t := object.Type
	if s := t.Skip(); s.Kind == il.TkPointer && !s.IsRef {
		t = s.Elem
	}
	f := ft.Skip().Routine
	if f == nil || t == nil || t.IsDependent() || !t.IsClass() || t.AllQuals()&(il.Const|il.Volatile)&^f.ThisQuals == 0 {
		return true
	}
	say.report(diag.ObjectQualifiersIncompatible, object.Pos, "function").AddLine(indent12 + "object type is: " + typeText(t))
	return false
}

// checkCallable reports that x, in front of the arguments of a call, is a scalar
// that cannot be called (rule recovery.callee).
func (ck *Checker) checkCallable(x *Operand) {
	if x.Mode == Value && !x.dependent() && x.Expr.Type.IsScalar() && !x.Expr.Type.IsPointer() && !nodes.IsPseudoDestructor(x.Expr) {
		ck.report(diag.CalleeNotFunction, x.startOf())
		ck.decay(x)
		x.invalidate()
	}
}

// callPointer calls the function that x points to.
func (ck *Checker) callPointer(x *Operand, args []*Operand, pos source.Pos) {
	configured := x.Launched
	ck.checkCallable(x)
	ck.decay(x)
	if x.Mode != Value {
		return
	}
	t := x.Expr.Type.Skip()
	if t.Kind != il.TkPointer || !t.Elem.IsFunction() {
		ck.report(diag.CalleeNotFunction, x.startOf())
		x.invalidate()
		return
	}
	ft := t.Elem.Skip()
	if dependentArgs(args) || ft.IsDependent() {
		if !ft.IsDependent() && !takesKnown(ck, ft.Routine, args) {
			x.invalidate()
			return
		}
		ck.dependentCall(x, args, pos)
		return
	}
	r := nodes.CalledRoutine(x.Expr)
	list, ok := ck.convertArguments(r, ft, args, pos)
	if !ok {
		x.invalidate()
		return
	}
	if r != nil {
		r.Called = r.Called || !ck.env.has(inUnevaluated)
	}
	if k := nodes.KnownCallee(x.Expr); k != nil {
		ck.checkCallSpace(k, x.startOf())
		if k != r {
			ck.checkLaunched(k, configured, x.startOf())
		}
	}
	ck.finishCall(x, il.OpCall, x.Expr, nil, list, ft, pos)
}

// convertArguments converts args to the parameters of function type ft (r may
// be nil for a pointer) and adds default arguments.
func (ck *Checker) convertArguments(r *il.Routine, ft *il.Type, args []*Operand, pos source.Pos) ([]*il.Expr, bool) {
	f := ft.Skip().Routine
	if !f.Prototyped {
		return unprototypedArguments(ck, r, ft, args)
	}
	params := f.Params
	if len(args) > len(params) && !f.HasEllipsis {
		if ck.d.IsC() { // what is there is converted before it is counted
			for i, q := range params {
				ck.convert(args[i], q.Type, convArgument)
			}
		}
		ck.report(diag.TooManyArguments, args[len(params)].startOf())
		return nil, false
	}
	list := make([]*il.Expr, 0, max(len(args), len(params)))
	for i, a := range args {
		if i >= len(params) {
			if !ck.variadicArgument(a, r) {
				return nil, false
			}
		} else {
			if reportAbstract(ck, diag.ParameterAbstractClassTypeNot, params[i].Type, pos) {
				return nil, false
			}
			var f seqFlags
			if i == 0 && len(args) == 1 && r != nil && r.Special == il.SfkConstructor && typing.TakesOwnClass(ck.u, r) {
				f = seqExplicitFn // chosen by overload resolution, see checkViable
			}
			if !ck.convertBy(a, params[i].Type, convArgument, f) {
				return nil, false
			}
			passed(ck, a, params[i].Type)
		}
		if a.Mode != Value {
			return nil, false
		}
		list = append(list, a.Expr)
	}
	for i := len(args); i < len(params); i++ {
		e := ck.defaultArgument(r, f, i, pos)
		if e == nil {
			return nil, false
		}
		list = append(list, e)
	}
	return list, true
}

// passed makes x, the value of an argument whose copying does nothing, an object that
// the caller destroys [expr.call]/6: parameters of type t are passed by address where
// their destructor does something (rule gpu.class-parameters).
func passed(ck *Checker, x *Operand, t *il.Type) {
	c := t.ClassType()
	if c == nil || x.Mode != Value || x.Expr.Cat != il.PRValue || x.Expr.OrigLvalueType == nil || !typing.NontrivialPassing(c) {
		return
	}
	ck.materialize(x, ck.u.Unqualified(t))
}

// variadicArgument applies the default argument promotions to a.
func (ck *Checker) variadicArgument(a *Operand, r *il.Routine) bool {
	if a.Mode == Braced {
		ck.report(diag.ExpectedExpression, a.startOf())
		a.invalidate()
		return false
	}
	if a.Mode == Value && a.Expr.Type.IsClass() {
		complete := ck.completeClass(a.Expr.Type, a.startOf())
		switch {
		case complete && a.Expr.Cat == il.LValue && nodes.PassedAsBytes(a.Expr.Type.ClassType()):
			ck.readNode(a.Expr)
			return true
		case complete && ck.env.has(inUnevaluated):
			return true // nothing is copied: whether it could be is not asked
		}
		same := conversion{}
		return ck.classValue(a, ck.u.Unqualified(a.Expr.Type), &same)
	}
	ck.decay(a)
	if a.Mode != Value {
		return false
	}
	t := a.Expr.Type
	switch s := t.Skip(); {
	case r != nil && r.BuiltinName != nil && r.BuiltinName.Text == "__nv_tex_surf_handler":
		ck.read(a) // (rule gpu.texture-arguments)
	case s.Kind == il.TkFloat && s.Float == il.FloatFloat:
		ck.toType(a, ck.u.Builtin.Double)
	case s.Kind == il.TkInteger && !t.IsScopedEnum():
		ck.promote(a)
	case s.Kind == il.TkNullptr:
		ck.castNode(a, ck.u.PointerTo(ck.u.Builtin.Void))
	}
	return a.Mode == Value
}

// defaultArgument returns a copy of the default argument of parameter i.
func (ck *Checker) defaultArgument(r *il.Routine, f *il.RoutineInfo, i int, pos source.Pos) *il.Expr {
	q := f.Params[i]
	if !q.HasDefault || r == nil {
		ck.report(diag.TooFewArguments, ck.syntax.before())
		return nil
	}
	if q.Default == nil {
		ck.requireDefaultArg(r, i, pos)
		q = r.Type.Skip().Routine.Params[i]
	}
	if q.Default == nil {
		return nodes.ErrorNode(ck.u, q.Type, pos)
	}
	bringBack(ck, q)
	e := nodes.CloneExpr(ck.u, q.Default)
	e.GeneratedDefaultArg = true
	return e
}

// This file implements sizeof, alignof, noexcept and typeid.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// unevaluatedOperand parses an operand that is not evaluated.
func (ck *Checker) unevaluatedOperand(x *Operand, parse func(*Operand)) {
	saved, discards := ck.env.has(inUnevaluated), ck.env.has(operandDiscards)
	temps := ck.exprs.temps
	ck.env.set(inUnevaluated|operandDiscards, true)
	parse(x)
	ck.env.set(inUnevaluated, saved)
	ck.env.set(operandDiscards, discards)
	ck.exprs.temps = temps
}

// sizeofExpression parses sizeof.
func (p *Parser) sizeofExpression(x *Operand) {
	pos := p.tok.Pos
	p.next()
	if p.at(token.Ellipsis) {
		p.sizeofPack(x)
		if x.Mode == Value && x.Expr.Kind == il.EnkSizeofPack {
			e := x.Expr
			c := p.u.NewConst(il.CkTemplateParam, e.Type)
			c.TP, c.TPExpr, c.Expr = il.TpckExpression, e, e
			n := nodes.ConstExpr(p.u, c, pos)
			n.ValueDependent, n.EndPos = true, e.EndPos
			x.set(n)
		}
		x.Start = pos
		if x.Mode == Value {
			x.Expr.Start = pos
		}
		return
	}
	if p.at(token.LParen) && p.parenthesizedType() {
		p.next()
		saved := p.ck.env.inTemplateArgs
		p.ck.env.inTemplateArgs = 0
		at := p.tok.Pos
		t := p.typeID()
		p.ck.noWideLocal(t, at)
		p.ck.env.inTemplateArgs = saved
		p.require(token.RParen)
		if !p.at(token.LBrace) {
			x.Start, x.End = pos, p.prev.End()
			outer := p.ck.env.reportAt(atSizeofType, at)
			p.ck.buildSizeof(x, t, pos)
			p.ck.env.place = outer
			return
		}
		var y Operand
		p.ck.unevaluatedOperand(&y, func(y *Operand) { p.compoundLiteral(y, t, pos); p.postfix(y) })
		x.Start, x.End = pos, p.prev.End()
		p.ck.sizeofOperand(x, &y, pos)
		return
	}
	var y Operand
	p.ck.unevaluatedOperand(&y, p.unaryOperand)
	x.Start, x.End = pos, p.prev.End()
	p.ck.sizeofOperand(x, &y, pos)
}

// unaryOperand parses a unary-expression as an operand.
func (p *Parser) unaryOperand(x *Operand) {
	if !p.ck.enter() {
		x.invalidate()
		return
	}
	defer p.ck.leave()
	p.unaryExpression(x)
}

// buildSizeof builds `sizeof(t)`.
func (ck *Checker) buildSizeof(x *Operand, t *il.Type, pos source.Pos) {
	e := ck.u.NewExpr(il.EnkSizeof, sizeType(ck.u, ck.d))
	i := ck.u.Info(e)
	i.IsType, i.TypeOperand = true, t
	ck.sizeofValue(x, e, t, pos)
}

// sizeofOperand builds `sizeof y`.
func (ck *Checker) sizeofOperand(x, y *Operand, pos source.Pos) {
	named := y.Mode == Overloads
	if r := plainMemberFunction(ck, y); r != nil {
		pos := y.startOf()
		y.setExpr(nodes.RoutineNode(ck.u, r, nil, pos)) // it has the size of a function
	}
	if boundOperand(ck, &Operand{Mode: y.Mode, Expr: y.Expr, Set: y.Set}) { // said at the name itself
		y.invalidate()
	}
	ck.decayFunctions(y)
	if y.Mode != Value {
		ck.say.usable(y)
		x.invalidate()
		return
	}
	if named && y.Parens {
		y.Expr.Start = y.Start
	}
	if f := bitField(y.Expr); f != nil {
		ck.report(diag.SizeofBitField, y.startOf())
		x.invalidate()
		return
	}
	if ck.onlyCallable(y) {
		x.invalidate()
		return
	}
	e := ck.u.NewExpr(il.EnkSizeof, sizeType(ck.u, ck.d))
	e.Operand = y.Expr
	t := ck.boundedType(y.Expr, pos)
	c := nodes.SkipParens(y.Expr)
	for c.Kind == il.EnkOperation && c.Generated && c.Operand != nil {
		c = c.Operand
	}
	// (rule paren.sizeof-dependent-value)
	if waits := c.Kind == il.EnkOperation && c.Op == il.OpCall && c.Operand != nil && c.Operand.Kind == il.EnkUnresolved; waits || y.dependent() || y.valueDependent() { // though its type is known
		t = ck.u.Builtin.Dependent
	}
	ck.sizeofValue(x, e, t, pos)
}

// plainMemberFunction returns the nonstatic member function that x names without
// an object, nil when it does not (rule front.member-function-operands).
func plainMemberFunction(ck *Checker, x *Operand) *il.Routine {
	if x.Mode != Overloads || x.Set.AddressOf || x.Set.Object != nil || x.dependent() {
		return nil
	}
	r := ck.singleFunction(x.Set)
	if r == nil || r.MemberOf == nil || isStaticFunction(r) {
		return nil
	}
	return r
}

// boundedType returns the type of e, an operand at pos; that of an array of
// unknown bound, a static data member of an instance, is the one that the
// definition gives it [temp.inst]/3.
func (ck *Checker) boundedType(e *il.Expr, pos source.Pos) *il.Type {
	v := nodes.SkipParens(e)
	if v.Kind == il.EnkOperation && (v.Op == il.OpDotStatic || v.Op == il.OpPointsToStatic) {
		v = nodes.Second(v)
	}
	if s := e.Type.Skip(); s.Kind != il.TkArray || !s.Array.Unknown || v.Kind != il.EnkVariable || v.Var.StaticMemberOf == nil {
		return e.Type
	}
	ck.syntax.requireVariable(v.Var, pos)
	return v.Var.Type
}

// sizeofValue finishes sizeof: the constant, or an expression where the size
// depends on template parameters or a variable bound.
func (ck *Checker) sizeofValue(x *Operand, e *il.Expr, t *il.Type, pos source.Pos) {
	e.Pos, e.Start, e.EndPos = pos, pos, x.End
	if t == nil || t.IsError() {
		x.invalidate()
		return
	}
	t = t.Deref()
	if t.IsDependent() || nodes.HasPackBound(t) {
		c := ck.u.NewConst(il.CkTemplateParam, sizeType(ck.u, ck.d))
		c.TP, c.TPExpr = il.TpckSizeof, e
		if i := e.X; i != nil && i.IsType {
			c.OwnRare().TPType = i.TypeOperand
		}
		n := nodes.ConstExpr(ck.u, c, pos)
		n.ValueDependent, n.EndPos = true, x.End
		e.ValueDependent = true
		x.set(n)
		return
	}
	size, ok := ck.sizeOf(t, pos, e)
	if !ok {
		x.invalidate()
		return
	}
	if typing.IsVLA(t) {
		x.set(e)
		return
	}
	c := nodes.IntConstant(ck.u, num.FromUint64(size), sizeType(ck.u, ck.d))
	c.Expr = e
	n := nodes.ConstExpr(ck.u, c, pos)
	n.EndPos = x.End
	x.set(n)
}

// sizeOf returns the size of t in bytes; it reports types without one.
func (ck *Checker) sizeOf(t *il.Type, pos source.Pos, e *il.Expr) (uint64, bool) {
	s := t.Skip()
	switch s.Kind {
	case il.TkVoid:
		if ck.d.GNU && !ck.rep.Muted() { // substitution fails all the same
			ck.rep.ReportAs(diag.Warning, diag.IncompleteTypeNotAllowed, ck.env.operandPos(e, pos), ck.words.argText(t))
			return 1, true
		}
		ck.report(diag.IncompleteTypeNotAllowed, pos, t)
		return 0, false
	case il.TkRoutine:
		if ck.d.GNU && !ck.rep.Muted() {
			ck.rep.ReportAs(diag.Warning, diag.SizeofFunction, ck.env.operandPos(e, pos))
			return 1, true
		}
		ck.report(diag.SizeofFunction, pos)
		return 0, false
	case il.TkArray:
		if s.Array.Unknown {
			ck.report(diag.IncompleteTypeNotAllowed, ck.env.operandPos(e, pos), t)
			return 0, false
		}
		if b := t.BaseElement(); b.IsClass() && !ck.completeClass(b, pos) {
			ck.report(diag.IncompleteTypeNotAllowed, ck.env.operandPos(e, pos), t)
			return 0, false
		}
		n, ok := ck.sizeOf(s.Elem, pos, e)
		return n * s.Array.Count, ok
	case il.TkClass, il.TkStruct, il.TkUnion:
		if !ck.completeClass(s, pos) {
			ck.report(diag.IncompleteTypeNotAllowed, ck.env.operandPos(e, pos), t)
			return 0, false
		}
	}
	return s.Size, true
}

// operandPos returns the place of the operand of e, an operator that stands at
// pos: of an expression or of a type in parentheses.
func (env *Env) operandPos(e *il.Expr, pos source.Pos) source.Pos {
	if e != nil && e.Operand != nil && e.Operand.Start.IsValid() {
		return e.Operand.Start
	}
	return env.placeOf(atSizeofType, pos)
}

// alignofExpression parses alignof and __alignof__.
func (p *Parser) alignofExpression(x *Operand) {
	pos := p.tok.Pos
	standard := p.at(token.KwAlignof)
	p.next()
	e := p.u.NewExpr(il.EnkAlignof, sizeType(p.u, p.d))
	i := p.u.Info(e)
	i.StdAlignof = standard
	var t *il.Type
	if p.at(token.LParen) && p.parenthesizedType() {
		p.next()
		saved := p.ck.env.inTemplateArgs
		p.ck.env.inTemplateArgs = 0
		t = p.typeID()
		p.ck.env.inTemplateArgs = saved
		p.require(token.RParen)
		i.IsType, i.TypeOperand = true, t
	} else {
		var y Operand
		if standard {
			p.report(diag.AlignofWithExpression, p.tok.Pos, "alignof")
		}
		p.ck.unevaluatedOperand(&y, p.unaryOperand)
		p.ck.decayFunctions(&y)
		if y.Mode != Value {
			p.ck.say.usable(&y)
			x.invalidate()
			return
		}
		e.Operand = y.Expr
		t = y.Expr.Type
		if y.dependent() {
			t = p.u.Builtin.Dependent
		}
	}
	x.Start, x.End = pos, p.prev.End()
	p.ck.buildAlignof(x, e, t, pos)
}

// alignmentOfTypedef returns the alignment that an attribute gave to a typedef which t, an
// array, or the type of its elements was named by (rule front.aligned-arrays).
func alignmentOfTypedef(t *il.Type) uint32 {
	for ; t.IsArray(); t = t.Skip().Elem {
		for s := t; s.Kind == il.TkTypeRef && s.Elem != nil; s = s.Elem {
			if s.AlignmentSet {
				return s.Align
			}
		}
	}
	return 0
}

// buildAlignof finishes alignof node e for type t.
func (ck *Checker) buildAlignof(x *Operand, e *il.Expr, t *il.Type, pos source.Pos) {
	e.Pos, e.Start, e.EndPos = pos, pos, x.End
	if t == nil || t.IsError() {
		x.invalidate()
		return
	}
	t = t.Deref()
	var c *il.Constant
	if t.IsDependent() {
		c = ck.u.NewConst(il.CkTemplateParam, sizeType(ck.u, ck.d))
		c.TP, c.TPExpr, c.OwnRare().TPType = il.TpckAlignof, e, e.X.TypeOperand
		e.ValueDependent = true
	} else {
		of := t
		t = t.BaseElement()
		if t.IsClass() && !ck.completeClass(t, pos) {
			ck.rep.ReportAs(diag.Error, diag.AlignofIncompleteType, pos)
			x.invalidate()
			return
		}
		n := uint64(max(t.AlignOf(), alignmentOfTypedef(of)))
		if e.Operand != nil {
			n = max(n, nodes.ObjectAlignment(e.Operand))
		}
		c = nodes.IntConstant(ck.u, num.FromUint64(n), sizeType(ck.u, ck.d))
		c.Expr = e
	}
	n := nodes.ConstExpr(ck.u, c, pos)
	n.EndPos = x.End
	x.set(n)
}

// noexceptExpression parses `noexcept(e)`.
func (p *Parser) noexceptExpression(x *Operand) {
	pos := p.tok.Pos
	p.next()
	p.require(token.LParen, token.LParen)
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	var y Operand
	p.ck.unevaluatedOperand(&y, p.expression)
	p.ck.env.inTemplateArgs = saved
	p.require(token.RParen)
	x.Start, x.End = pos, p.prev.End()
	p.ck.buildNoexcept(x, &y, pos)
}

// buildNoexcept builds `noexcept(y)`.
func (ck *Checker) buildNoexcept(x, y *Operand, pos source.Pos) {
	ck.plainOrValue(y)
	if y.Mode != Value { // reported
		n := nodes.ConstExpr(ck.u, nodes.BoolConstant(ck.u, false), pos)
		n.EndPos = x.End
		x.set(n)
		return
	}
	e := nodes.Unary(ck.u, il.OpNoexcept, ck.u.Builtin.Bool, y.Expr, pos)
	e.Start, e.EndPos = pos, x.End
	if y.Expr.TypeDependent || y.Expr.ValueDependent {
		c := ck.u.NewConst(il.CkTemplateParam, ck.u.Builtin.Bool)
		c.TP, c.TPExpr = il.TpckNoexcept, e
		n := nodes.ConstExpr(ck.u, c, pos)
		n.ValueDependent = true
		x.set(n)
		return
	}
	c := nodes.BoolConstant(ck.u, !ck.mayThrow(y.Expr))
	c.Expr = e
	n := nodes.ConstExpr(ck.u, c, pos)
	n.EndPos = x.End
	x.set(n)
}

// plainOrValue resolves x where it can be resolved and keeps it as written
// where it is dependent.
func (ck *Checker) plainOrValue(x *Operand) {
	switch {
	case x.Mode == Overloads && !x.dependent():
		ck.resolveSingle(x)
	case x.Mode == Overloads:
		ck.env.unresolved(ck.u, ck.d, x)
	case x.Mode != Value:
		ck.say.usable(x)
	}
}

// mayThrow reports whether evaluating e may throw [except.spec]/13.
func (ck *Checker) mayThrow(e *il.Expr) bool {
	return !ck.d.NoExceptions && il.SearchWider(e, ck.throws)
}

// throws is mayThrow for e apart from its operands and initialisers.
func (ck *Checker) throws(e *il.Expr, also func(*il.Expr)) il.Answer {
	found := false
	switch e.Kind {
	case il.EnkThrow:
		found = true
	case il.EnkConstant, il.EnkSizeof, il.EnkAlignof, il.EnkLambda:
		return il.NotHere
	case il.EnkTypeid:
		if e.X == nil || !e.X.IsDynamic {
			return il.NotHere
		}
		found = true
	case il.EnkNewDelete:
		i := ck.u.Info(e)
		found = e.Routine != nil && ck.routineThrows(e.Routine) || ck.initThrows(e.Init, also) || i.Destructor != nil && ck.routineThrows(i.Destructor)
	case il.EnkTempInit, il.EnkInitializer:
		if !ck.initThrows(e.Init, also) && !ck.valueInitThrows(e) && !(e.Kind == il.EnkTempInit && destroyThrows(ck, e.Type)) {
			return il.NotHere
		}
		found = true
	case il.EnkOperation:
		switch e.Op {
		case il.OpCall, il.OpDotMemberCall, il.OpPointsToMemberCall, il.OpDotPMCall, il.OpPointsToPMCall:
			found = ck.calleeThrows(e.Operand)
		case il.OpRefDynamicCast:
			found = true
		}
	}
	if found || e.Cat == il.PRValue && destroyThrows(ck, e.Type) {
		return il.Found
	}
	return il.Below
}

// destroyThrows reports whether the destruction of an object of type t, a temporary,
// may throw: it is part of the full expression (rule expr.noexcept-destruction).
func destroyThrows(ck *Checker, t *il.Type) bool {
	if t == nil {
		return false
	}
	c := baseElement(ck, t).ClassType()
	if c == nil || !c.Cls.Complete || c.IsDependent() {
		return false
	}
	s := destructionThrowSet(ck, c, &il.ClassSet{})
	return s.any || len(s.types) > 0
}

// valueInitThrows reports whether e is a class temporary made without a call
// whose default or copy constructor is declared to throw.
func (ck *Checker) valueInitThrows(e *il.Expr) bool {
	c := e.Type.ClassType()
	if e.Kind != il.EnkTempInit || c == nil || e.Init == nil || !c.Cls.Complete {
		return false
	}
	m := &c.Cls.Members
	throws := func(s *il.SpecialMember) bool {
		return s.UserDeclared && s.Routine != nil && ck.routineThrows(s.Routine)
	}
	switch e.Init.Kind {
	case il.DikZero:
		return throws(&m.DefaultCtor)
	case il.DikBitwiseCopy:
		return throws(&m.CopyCtor)
	}
	return false
}

// initMayThrow reports whether the initialisation that d describes may throw.
func (ck *Checker) initMayThrow(d *il.DynamicInit) bool {
	var parts []*il.Expr
	also := func(e *il.Expr) {
		if e != nil {
			parts = append(parts, e)
		}
	}
	return ck.initThrows(d, also) || slices.ContainsFunc(parts, ck.mayThrow)
}

// initThrows reports whether the calls of initialiser d itself throw; also is told
// of its expressions.
func (ck *Checker) initThrows(d *il.DynamicInit, also func(*il.Expr)) bool {
	if d == nil {
		return false
	}
	if d.Routine != nil && d.Kind == il.DikConstructor && ck.routineThrows(d.Routine) || d.Destructor != nil && ck.routineThrows(d.Destructor) {
		return true
	}
	also(d.Expr)
	for a := d.Args; a != nil; a = a.Next {
		also(a)
	}
	return d.Const != nil && d.Kind == il.DikNonconstantAggregate && ck.aggregateThrows(d.Const, also)
}

// aggregateThrows is initThrows for the elements of aggregate c.
func (ck *Checker) aggregateThrows(c *il.Constant, also func(*il.Expr)) bool {
	for _, k := range c.Elems {
		if k.Kind == il.CkDynamicInit && ck.initThrows(k.Dyn, also) || k.Kind == il.CkAggregate && ck.aggregateThrows(k, also) {
			return true
		}
	}
	return false
}

// calleeThrows reports whether a call through callee may throw.
func (ck *Checker) calleeThrows(callee *il.Expr) bool {
	if callee.Kind == il.EnkDependentMember && callee.X != nil && callee.X.IsDtor && !callee.TypeDependent {
		return false // a pseudo destructor
	}
	if callee.Kind == il.EnkRoutine {
		return ck.routineThrows(callee.Routine)
	}
	if callee.Kind == il.EnkOperation && callee.Operand != nil && callee.Operand.Next != nil && nodes.Second(callee).Kind == il.EnkRoutine {
		return ck.routineThrows(nodes.Second(callee).Routine)
	}
	t := callee.Type.Skip()
	if t.Kind == il.TkPointer || t.Kind == il.TkPtrToMember {
		t = t.Elem.Skip()
	}
	return t.Kind != il.TkRoutine || nodes.ThrowsSpec(t.Routine.ExcSpec)
}

// routineThrows reports whether calling r may throw.
func (ck *Checker) routineThrows(r *il.Routine) bool {
	if r.NeverThrows {
		return false
	}
	f := r.Type.Skip()
	if f.Kind != il.TkRoutine {
		return true
	}
	if s := f.Routine.ExcSpec; s != nil && (s.Tokens != nil || s.Indeterminate) {
		ck.requireNoexcept(r, r.DeclPos)
		f = r.Type.Skip()
	}
	if f.Routine.ExcSpec == nil && (r.Special == il.SfkDestructor || (r.Generated || r.IsDefaulted) && (r.IsTrivialCopy || r.IsTrivialDefaultCtor || r.IsTrivialDtor)) {
		return false
	}
	return nodes.ThrowsSpec(f.Routine.ExcSpec)
}

// typeidExpression parses typeid.
func (p *Parser) typeidExpression(x *Operand) {
	pos := p.tok.Pos
	p.next()
	t := p.ck.stdType(p.ck.known.typeInfo)
	known := !p.d.NoRTTI && t != nil && t.ClassType() != nil && p.ck.completeClass(t, pos)
	if !known {
		p.report(diag.MissingTypeinfoHeader, pos)
	}
	p.require(token.LParen, token.LParen)
	saved := p.ck.env.inTemplateArgs
	p.ck.env.inTemplateArgs = 0
	e := p.u.NewExpr(il.EnkTypeid, p.u.Builtin.Error)
	i := p.u.Info(e)
	i.TypePos = p.tok.Pos
	valid, complete := true, true
	if p.isTypeID() {
		i.IsType, i.TypeOperand = true, p.typeID()
		nodes.UsedInRTTI(p.u, i.TypeOperand)
		e.ValueDependent = i.TypeOperand.IsDependent()
		complete = completeForTypeid(p.ck, i.TypeOperand, i.TypePos)
	} else {
		var y Operand
		p.expression(&y)
		p.ck.plainOrValue(&y)
		if valid = typeidOperand(p.u, e, &y); valid {
			complete = completeForTypeid(p.ck, y.Expr.Type, y.startOf())
		}
	}
	p.ck.env.inTemplateArgs = saved
	p.require(token.RParen)
	x.End = p.prev.End()
	if t == nil || t.ClassType() == nil || p.d.NoRTTI || !complete {
		if x.invalidate(); !known && complete && !nodes.DoesAnything(e) {
			x.ofUnknownType() // (rule front.discarded-operands)
		}
		return
	}
	if !valid { // the result has its type all the same (rule front.typeid-result)
		e.Operand = nodes.ErrorNode(p.u, p.u.Builtin.Error, pos)
	}
	e.Type = p.u.Qualified(t, il.Const)
	e.Pos, e.Cat = pos, il.LValue
	x.set(e)
}

// completeForTypeid reports a type that typeid cannot be asked about: an incomplete class, or one whose
// size is not constant [expr.typeid].
func completeForTypeid(ck *Checker, t *il.Type, pos source.Pos) bool {
	if t.IsReference() {
		t = t.Skip().Elem
	}
	if t.IsDependent() || t.IsError() {
		return true
	}
	if c := t.ClassType(); c != nil && !ck.completeClass(c, pos) && !c.Cls.BeingDefined {
		ck.report(diag.IncompleteTypeNotAllowed, pos, ck.u.Unqualified(t))
		return false
	}
	if t.AnyDimension(func(a *il.ArrayInfo) bool { return a.VLA }) {
		ck.report(diag.VariableLengthArrayTypeNot, pos)
		return false
	}
	return true
}

// typeidOperand makes y the operand of e; false when it is no value.
func typeidOperand(u *il.Unit, e *il.Expr, y *Operand) bool {
	if y.Mode != Value {
		return false
	}
	e.Operand, e.ValueDependent = y.Expr, y.Expr.TypeDependent
	c := y.Expr.Type.ClassType()
	u.Info(e).IsDynamic = c != nil && y.Expr.Cat != il.PRValue && c.Cls.Polymorphic
	nodes.UsedInRTTI(u, y.Expr.Type)
	return true
}

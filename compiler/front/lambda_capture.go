// This file implements the captures of lambdas: explicit ones, implicit ones,
// init-captures, and the names in a body that refer to them.
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

// captureList parses `[ captures ]`.
func (p *Parser) captureList(st *lambdaState) {
	l := st.lambda
	p.next()
	more := !p.at(token.RBracket)
	if k := p.peek(1).Kind; p.at(token.Assign) || p.at(token.Amp) && (k == token.Comma || k == token.RBracket) {
		l.HasDefault, l.ByReference = true, p.at(token.Amp)
		p.next()
		comma := p.got(token.Comma)
		more = !p.at(token.RBracket)
		if comma && !more {
			p.rep.ReportAs(diag.Error, diag.TrailingComma, p.prev.Pos)
		}
	}
	for more && !p.at(token.EOF) {
		before := p.place()
		if !p.expandElements(func() { p.simpleCapture(st) }) {
			p.simpleCapture(st)
		}
		if !p.got(token.Comma) || p.place() == before {
			break
		}
	}
	if !p.want(token.RBracket) { // which alone ends what is skipped (rule recovery.captures)
		p.skip(func(k token.Kind, _ bool) bool { return k == token.RBracket })
		p.got(token.RBracket)
	}
}

// simpleCapture parses one capture.
func (p *Parser) simpleCapture(st *lambdaState) {
	pos := p.tok.Pos
	switch {
	case p.at(token.KwThis):
		p.next()
		if st.lambda.HasDefault && !st.lambda.ByReference && !p.d.AtLeast(lang.CXX20) {
			p.report(diag.CaptureMatchesDefault, pos)
		}
		p.ck.captureThis(st, pos, false, false)
		return
	case p.at(token.Star) && p.peek(1).Kind == token.KwThis:
		p.next()
		p.next()
		p.ck.captureThis(st, pos, true, false)
		return
	}
	byRef := p.got(token.Amp)
	dots := p.tok.Pos
	pack := p.got(token.Ellipsis)
	if pack && !p.ck.env.inVariadic() {
		p.report(diag.CapturePackOutsideVariadic, dots)
		p.captureRest()
		return
	}
	if pack && !p.d.AtLeast(lang.CXX20) {
		p.ck.extensionOnce(diag.CXX20FeatureInitCapturePack, dots)
	}
	if !p.at(token.Ident) {
		p.expected(token.Ident)
		p.captureRest()
		return
	}
	name, at := p.tok.Name, p.tok.Pos
	mentions := p.ck.tmpl.packMentions
	if k := p.peek(1).Kind; !pack && k != token.Assign && k != token.LParen && k != token.LBrace {
		p.mentionPack()
	}
	p.next()
	if p.at(token.Assign) || p.at(token.LParen) || p.at(token.LBrace) {
		if pack {
			expanding := p.ck.env.has(inExpansion)
			p.ck.env.set(inExpansion, true)
			defer p.ck.env.set(inExpansion, expanding)
		}
		if !pack || !p.initCapturePack(st, name, at, byRef) {
			p.initCapture(st, name, at, byRef, pack)
		}
		return
	}
	expansion := p.gotExpansion(mentions, p.ck.tmpl.packNames[name] && p.ck.namesProtoPack(name))
	p.ck.namedCapture(st, name, at, pos, byRef, expansion)
}

// captureRest skips the rest of a capture.
func (p *Parser) captureRest() {
	p.skip(func(k token.Kind, _ bool) bool { return k == token.Comma || k == token.RBracket })
}

// namedCapture captures the local variable name; the capture begins at start.
func (ck *Checker) namedCapture(st *lambdaState, name *token.Name, pos, start source.Pos, byRef, pack bool) {
	l := ck.lookup(name, 0)
	y := l.first()
	if y == nil {
		ck.say.undefined(name, pos)
		return
	}
	v, _ := y.Entity.(*il.Variable)
	if y.Kind == symbols.SymPack {
		_, v, _ = packElement(y)
	}
	if v == nil || v.StaticMemberOf != nil {
		ck.report(diag.CaptureNotVariable, pos, ck.words.describeBare(y.Entity))
		return
	}
	if v.Container != nil && !ck.d.AtLeast(lang.CXX20) {
		ck.report(diag.CXX20FeatureCapturedBinding, pos)
	}
	if !automatic(v) {
		ck.report(diag.CaptureOfStaticVariable, pos)
		return
	}
	if st.lambda.HasDefault && st.lambda.ByReference == byRef {
		ck.report(diag.CaptureMatchesDefault, start)
	}
	if st.byName[v] != nil {
		ck.report(diag.CaptureDuplicate, pos)
		return
	}
	if involvesVLA(v.Type) && !(byRef && isPlainVLA(v.Type)) {
		ck.report(diag.VariableCapturedLambdaCannotType, pos)
		ck.noteSet(v)
		return
	}
	c := ck.capture(st, v, byRef, pos)
	c.IsPackExpansion = pack
}

// automatic reports whether v is a local variable that has to be captured.
func automatic(v *il.Variable) bool {
	if v.IsThis || v.Storage == il.ScStatic || v.Storage == il.ScExtern || v.IsThreadLocal || v.FunctionLocalStatic || v.Shared {
		return false
	}
	return v.LocalToFunction || v.IsParameter || v.EnclosingRoutine != nil
}

// capture adds the capture of v to st: a field of the closure and its
// initialisation.
func (ck *Checker) capture(st *lambdaState, v *il.Variable, byRef bool, pos source.Pos) *il.LambdaCapture {
	c := il.New[il.LambdaCapture](ck.u)
	c.Var, c.ByReference, c.Pos = v, byRef, pos
	if byRef {
		ck.noteSet(v) // its body may do that
	}
	c.Field = captureField(ck.u, st, v.Name, capturedType(ck.u, v, byRef), pos)
	c.Field.CapturedVar = v
	c.Init = ck.captureValue(st, v, c, pos)
	addCapture(st, c)
	st.byName[v] = c
	return c
}

// involvesVLA reports whether t is, points or refers to an array with a variable
// bound.
func involvesVLA(t *il.Type) bool {
	for {
		switch s := t.Skip(); s.Kind {
		case il.TkArray:
			if s.Array.VLA {
				return true
			}
			t = s.Elem
		case il.TkPointer:
			t = s.Elem
		default:
			return false
		}
	}
}

// isPlainVLA reports whether t is an array whose own bound alone is variable, which a closure
// may refer to (rule front.captured-vla).
func isPlainVLA(t *il.Type) bool {
	s := t.Skip()
	return s.Kind == il.TkArray && s.Array.VLA && !involvesVLA(s.Elem)
}

// reachesVLA reports whether the body of st may name v, whose type involves an array with a variable bound: it is
// such an array, and all lambdas up to the function of v capture it by reference.
func (st *lambdaState) reachesVLA(v *il.Variable) bool {
	if !isPlainVLA(v.Type) {
		return false
	}
	for ; st != nil && st.byName[v] == nil; st = st.parent {
		if !st.lambda.HasDefault || !st.lambda.ByReference {
			return false
		}
		if st.outer != nil && st.outer.routine == v.EnclosingRoutine {
			break
		}
	}
	return true
}

// capturedType returns the type of the field that captures v.
func capturedType(u *il.Unit, v *il.Variable, byRef bool) *il.Type {
	t := v.Type.Deref()
	if v.Type.IsRvalueReference() && t.IsFunction() || byRef || t.IsFunction() {
		return u.ReferenceTo(t, false)
	}
	return t
}

// captureField adds a field to the closure class.
func captureField(u *il.Unit, st *lambdaState, name *token.Name, t *il.Type, pos source.Pos) *il.Field {
	f := u.NewField()
	f.Name, f.DeclPos, f.Type, f.DeclaredType = name, pos, t, t
	f.Parent, f.IsClassMember, f.Access = st.closure, true, il.Private
	f.ParentScope, f.LocalToFunction, f.Linkage = st.closure.Cls.AssocScope, true, il.LinkageNone
	c := st.closure.Cls
	if n := len(c.Fields); n > 0 {
		c.Fields[n-1].Next = f
	}
	c.OwnRare().Fields = append(c.Fields, f)
	return f
}

// addCapture appends c; explicit captures come first.
func addCapture(st *lambdaState, c *il.LambdaCapture) {
	l := st.lambda
	if n := len(l.Captures); n > 0 {
		l.Captures[n-1].Next = c
	}
	l.Captures = append(l.Captures, c)
}

// dropReadConstants takes the captures of constants away that are read only, which is no odr-use
// [basic.def.odr]; extended lambdas keep them, and so do templates, where more may come to be
// known (rule const.captured).
func (st *lambdaState) dropReadConstants() {
	if len(st.odrUses) == 0 {
		return
	}
	l, cls := st.lambda, st.closure.Cls
	captures, fields := l.Captures[:0], cls.Fields[:0]
	for _, c := range l.Captures {
		if n, counted := st.odrUses[c]; counted && n == 0 {
			delete(st.byName, c.Var)
			continue
		}
		c.Next = nil
		if n := len(captures); n > 0 {
			captures[n-1].Next = c
		}
		captures = append(captures, c)
	}
	if len(captures) == len(l.Captures) {
		return
	}
	l.Captures = captures
	for _, f := range cls.Fields {
		if v := f.CapturedVar; v != nil && st.byName[v] == nil {
			continue
		}
		f.Next = nil
		if n := len(fields); n > 0 {
			fields[n-1].Next = f
		}
		fields = append(fields, f)
	}
	cls.OwnRare().Fields = fields
}

// captureValue returns the initialisation of the field of c: the variable as
// it is seen around the lambda.
func (ck *Checker) captureValue(st *lambdaState, v *il.Variable, c *il.LambdaCapture, pos source.Pos) *il.DynamicInit {
	saved := ck.env.save()
	ck.env.fn, ck.env.scope = st.outer, st.scope
	if st.outer != nil && st.outer.routine != nil && st.outer.routine.MemberOf != nil {
		ck.env.class = st.outer.routine.MemberOf
	}
	region := ck.u.SetRegion(outerRegion(st.outer))
	defer func() { ck.env = saved; ck.u.SetRegion(region) }()
	x := &Operand{Start: pos}
	ck.buildVariable(x, v, nil, pos)
	if x.Mode != Value {
		return nil
	}
	if x.Expr.TypeDependent && !c.ByReference {
		d := ck.u.NewDynamicInit(il.DikExpression)
		d.Expr = x.Expr
		return d
	}
	if q := x.Expr.Type; c.ByReference && q.AllQuals() != c.Field.Type.Deref().AllQuals() {
		// what a lambda around this one has captured by copy is const in it
		c.Field.Type = ck.u.ReferenceTo(q, false)
		c.Field.DeclaredType = c.Field.Type
	}
	t := c.Field.Type
	temps := ck.exprs.temps
	ck.env.set(copiesArrays, true)
	form, args := il.InitCopy, []*Operand(nil)
	if !c.ByReference && t.IsClass() {
		form, args = il.InitParen, []*Operand{x} // [expr.prim.lambda.capture]/15
	}
	d, _ := ck.initialize(t, form, x, args, pos, convInit)
	ck.env.set(copiesArrays, false)
	ck.exprs.temps = temps
	if d != nil {
		d.Form = il.InitNone
	}
	return d
}

// outerRegion returns the memory region of function fn.
func outerRegion(fn *function) uint32 {
	if fn == nil || fn.routine == nil {
		return 0
	}
	return uint32(fn.routine.Region)
}

// initCapturePack parses the initialiser of an init-capture pack and declares
// one variable for each element that it expands to [expr.prim.lambda.capture];
// false when it stays a pack.
func (p *Parser) initCapturePack(st *lambdaState, name *token.Name, pos source.Pos, byRef bool) bool {
	n := p.captureLength()
	packs := p.packsAhead(n)
	if len(packs) == 0 {
		return false
	}
	count := p.ck.packCount(packs)
	b := &symbols.Pack{Vars: make([]*il.Variable, 0, max(count, 0))}
	p.expandTokens(n, packs, count, func() {
		if v := p.initCaptureVariable(st, name, pos, byRef, false); v != nil {
			b.Vars = append(b.Vars, v)
		}
	})
	p.ck.declare(p.ck.env.initCaptures(p.u, st), name, symbols.SymPack, nil).Pack = b
	return true
}

// captureLength returns the number of tokens up to the end of a capture.
func (p *Parser) captureLength() int {
	depth := 0
	for n := 0; ; n++ {
		switch p.ahead(n).Kind {
		case token.LParen, token.LBracket, token.LBrace:
			depth++
		case token.RParen, token.RBrace:
			depth--
		case token.RBracket:
			if depth--; depth < 0 {
				return n
			}
		case token.Comma:
			if depth == 0 {
				return n
			}
		case token.EOF:
			return n
		}
	}
}

// initCaptures returns the scope of the init-captures of a lambda.
func (env *Env) initCaptures(u *il.Unit, st *lambdaState) *symbols.Scope {
	if st.inits == nil {
		st.inits = symbols.NewScope(u, symbols.ScopeBlock, env.scope, nil)
		env.scope = st.inits
	}
	return st.inits
}

// initCapture parses the initialiser of an init-capture and declares it.
func (p *Parser) initCapture(st *lambdaState, name *token.Name, pos source.Pos, byRef, pack bool) {
	if st.inits != nil && len(st.inits.Local(name)) > 0 {
		p.report(diag.CaptureDuplicate, pos)
		p.captureRest()
		return
	}
	v := p.initCaptureVariable(st, name, pos, byRef, pack)
	if v == nil { // what is wrong with it has been said
		v = p.u.NewVariable()
		v.Name, v.DeclPos, v.NamePos, v.Type, v.DeclaredType = name, pos, pos, p.u.Builtin.Error, p.u.Builtin.Error
	}
	p.ck.declare(p.ck.env.initCaptures(p.u, st), name, symbols.SymVariable, v)
}

// initCaptureVariable parses the initialiser of an init-capture and returns the
// variable that stands for it in the body, nil after an error.
func (p *Parser) initCaptureVariable(st *lambdaState, name *token.Name, pos source.Pos, byRef, pack bool) *il.Variable {
	c := il.New[il.LambdaCapture](p.u)
	c.IsInit, c.ByReference, c.Pos, c.IsPackExpansion = true, byRef, pos, pack
	form := il.InitCopy
	var x Operand
	var args []*Operand
	at := p.tok.Pos
	defer p.ck.env.set(inInitializer, p.ck.env.initializing(true))
	if sc := p.ck.env.scope; sc == st.inits && sc != nil { // which the initialisers of others do not see (rule lambda.init-capture-scope)
		p.ck.env.scope = sc.Parent
		defer func() { p.ck.env.scope = sc }()
	}
	switch {
	case p.at(token.LParen):
		form = il.InitParen
		args = p.arguments(token.RParen)
		if len(args) == 1 {
			x = *args[0]
		}
	case p.at(token.LBrace):
		form = il.InitBrace
		p.bracedInitList(&x)
	default:
		p.next()
		if p.at(token.LBrace) {
			form = il.InitCopyBrace
			p.bracedInitList(&x)
		} else {
			p.assignment(&x)
		}
	}
	if !x.valid() {
		return nil
	}
	if form != il.InitCopyBrace && !byRef && isArrayValue(&x) {
		if st.arrayInits == nil {
			st.arrayInits = make(map[*il.LambdaCapture]bool)
		}
		st.arrayInits[c] = true
	}
	t := p.ck.initCaptureType(&x, byRef, form, pos)
	if t == nil || t.IsError() {
		return nil
	}
	c.Field = captureField(p.u, st, name, t, pos)
	c.Field.IsInitCapture = true
	temps := p.ck.exprs.temps
	c.Init, _ = p.ck.initialize(t, form, &x, args, at, convInit)
	p.ck.exprs.temps = temps
	v := p.u.NewVariable()
	v.Name, v.DeclPos, v.NamePos, v.Type, v.DeclaredType = name, pos, pos, t, t
	v.Storage, v.LocalToFunction, v.Defined = il.ScAuto, true, true
	v.OwnRare().CapturedBy = c.Field
	c.Field.CapturedVar = v
	addCapture(st, c)
	st.byName[v] = c
	if v.IsParameterPack = pack; pack {
		p.ck.tmpl.notePackName(v.Name)
	}
	return v
}

// initCaptureType deduces the type of an init-capture.
func (ck *Checker) initCaptureType(x *Operand, byRef bool, form il.InitForm, pos source.Pos) *il.Type {
	if x.dependent() {
		return ck.u.Builtin.Dependent
	}
	declared := ck.u.Builtin.Auto
	if byRef {
		declared = ck.u.ReferenceTo(declared, false)
	}
	if x.Mode == Braced && form != il.InitCopyBrace {
		return deduceDirect(ck, declared, x, pos)
	}
	t := ck.deduceAuto(declared, x, pos)
	if t == nil {
		tooManyItems(ck, x)
	}
	return t
}

// captured makes x the captured variable v inside a lambda body; false when v
// is no local variable of an enclosing function (rule const.captured).
func (ck *Checker) captured(x *Operand, v *il.Variable, ref *il.NameReference, pos source.Pos) bool {
	st := ck.lambdaState(ck.env.fn)
	if st == nil || v.IsThis || !automatic(v) || v.EnclosingRoutine == ck.env.fn.routine {
		return false
	}
	if v.EnclosingRoutine == nil && st.byName[v] == nil && (st.parent == nil || !st.parent.knows(v)) {
		return false
	}
	if v.CapturedBy == nil && involvesVLA(v.Type) && !st.reachesVLA(v) {
		ck.report(diag.VariableCapturedLambdaCannotType, pos)
		ck.noteSet(v)
		x.invalidate()
		return true
	}
	c := st.byName[v]
	needed := ck.env.has(inConstant|inBound) || ck.env.has(inConstexprInit) && !v.Type.IsClass() || ck.env.inTemplateArgs > 0
	constant := !ck.env.has(inUnevaluated) && v.CapturedBy == nil && constantOf(ck, v, pos) != nil
	if constant && (needed || c == nil && !st.lambda.HasDefault) {
		return false // a constant that is not odr-used
	}
	if c == nil {
		if ck.env.has(inUnevaluated) {
			return false
		}
		if ck.env.has(inPrototype) && nodes.DependentValue(v) && v.Type.IsConst() && (!st.lambda.HasDefault || ck.env.has(inConstant) || ck.env.inTemplateArgs > 0) {
			return false // whether it is odr-used is known at instantiation
		}
		if v.Container != nil && st.lambda.HasDefault && !ck.d.AtLeast(lang.CXX20) {
			ck.report(diag.CXX20FeatureCapturedBinding, pos)
		}
		c = ck.implicitCapture(st, v, pos)
		if c != nil && constant && !st.lambda.Extended && !ck.env.has(inPrototype) {
			if st.odrUses == nil {
				st.odrUses = make(map[*il.LambdaCapture]int)
			}
			st.odrUses[c] = 0
		}
		if c == nil {
			if constant {
				return false // a lambda around this one captures nothing by default
			}
			if !st.lambda.HasDefault {
				ck.report(diag.CaptureMissingForVariable, pos)
			}
			x.invalidate()
			return true
		}
	}
	v.Referenced, v.Used = true, true
	if _, counted := st.odrUses[c]; counted {
		st.odrUses[c]++
	}
	ck.env.captureAccess(ck.u, x, c, pos)
	if x.Mode == Value && ck.env.has(inPrototype) && v.Type.IsConst() && nodes.DependentValue(v) {
		x.Expr.ValueDependent = true // an instance may take its value
	}
	return true
}

// knows reports whether st or a lambda around it captures v.
func (st *lambdaState) knows(v *il.Variable) bool {
	for ; st != nil; st = st.parent {
		if st.byName[v] != nil {
			return true
		}
	}
	return false
}

// implicitCapture captures v by the capture default, in the lambdas around
// first; nil when there is no default.
func (ck *Checker) implicitCapture(st *lambdaState, v *il.Variable, pos source.Pos) *il.LambdaCapture {
	if !st.lambda.HasDefault {
		return nil
	}
	if o := st.parent; o != nil && st.outer != nil && v.EnclosingRoutine != st.outer.routine && o.byName[v] == nil {
		if ck.implicitCapture(o, v, pos) == nil {
			return nil
		}
	}
	c := ck.capture(st, v, st.lambda.ByReference, pos)
	c.IsImplicit = true
	ck.checkImplicitCapture(st, c)
	return c
}

// captureAccess makes x the field of the closure that holds capture c.
func (env *Env) captureAccess(u *il.Unit, x *Operand, c *il.LambdaCapture, pos source.Pos) {
	this := env.closureThis(u, pos)
	if this == nil {
		x.invalidate()
		return
	}
	f := c.Field
	f.Referenced = true
	fe := u.NewExpr(il.EnkField, f.Type)
	fe.Field, fe.Start = f, pos
	t := f.Type
	if !t.IsReference() {
		t = u.Qualified(t, this.Type.Skip().Elem.AllQuals()&(il.Const|il.Volatile))
	}
	e := nodes.Binary(u, il.OpPointsToField, t, this, fe, pos)
	e.Cat, e.Generated, e.ImplicitThis = il.LValue, true, true
	e.Start, e.ValueDependent = pos, false
	x.Start = pos
	x.set(nodes.Typed(e))
	if t.IsReference() {
		e.OrigLvalueType, e.Cat = t, il.PRValue
		dereference(u, x)
		x.Expr.Cat = il.LValue
	}
}

// uncapture makes e, which is read, name the variable itself where it names a
// captured constant: reading one is no odr-use, even if its value depends on
// template parameters [basic.def.odr] (rule const.captured).
func uncapture(ck *Checker, e *il.Expr) {
	n := e
	if n.Kind == il.EnkOperation && n.Op == il.OpRefIndirect {
		n = n.Operand
	}
	if n.Kind != il.EnkOperation || n.Op != il.OpPointsToField || !n.Generated {
		return
	}
	f := nodes.Second(n).Field
	if f == nil || f.CapturedVar == nil {
		return
	}
	v := f.CapturedVar
	if !uncaptured(v) || !nodes.DependentValue(v) && constantOf(ck, v, e.Start) == nil {
		return
	}
	if st := ck.lambdaState(ck.env.fn); st != nil {
		if c := st.byName[v]; c != nil && st.odrUses[c] > 0 {
			st.odrUses[c]--
		}
	}
	start, end, next := e.Start, e.EndPos, e.Next
	*e = *ck.u.NewExpr(il.EnkVariable, v.Type)
	e.Next, e.Var, e.Cat, e.Start, e.Pos, e.EndPos = next, v, il.LValue, start, start, end
	e.ValueDependent = nodes.DependentValue(v)
}

// uncaptured reports whether the type of v is one of those whose constants are read without a capture.
func uncaptured(v *il.Variable) bool {
	return !v.Type.IsDependent() && v.Type.IsConst() && (typing.ScalarType(v.Type) || v.Type.IsPtrToMember())
}

// uncapturedConstant reports whether e names (a part of) a constant of a function around the present one that no
// lambda captures: it stands for its value then (rule const.captured).
func uncapturedConstant(ck *Checker, e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Op == il.OpDotField {
		e = e.Operand
	}
	if e.Kind != il.EnkVariable || ck.env.fn == nil || e.Type.IsArray() {
		return false
	}
	v := e.Var
	return v.EnclosingRoutine != nil && v.EnclosingRoutine != ck.env.fn.routine && v.CapturedBy == nil && !v.IsThis && automatic(v) && !ck.env.has(inUnevaluated)
}

// closureThis returns `this` of the call operator being parsed.
func (env *Env) closureThis(u *il.Unit, pos source.Pos) *il.Expr {
	v := env.fn.routine.ThisVar
	if v == nil {
		return nil
	}
	v.Referenced, v.Used = true, true
	e := u.NewExpr(il.EnkVariable, v.Type)
	e.Var, e.Start = v, pos
	e.Type = u.Unqualified(v.Type)
	return e
}

// captureThis captures this or *this.
func (ck *Checker) captureThis(st *lambdaState, pos source.Pos, copied, implicit bool) *il.LambdaCapture {
	if st.this != nil {
		if !implicit {
			ck.report(diag.CaptureDuplicate, pos)
		}
		return st.this
	}
	saved := ck.env.save()
	ck.env.fn, ck.env.scope = st.outer, st.scope
	e := ck.thisOf(st.outer, pos)
	ck.env = saved
	if e == nil {
		if !implicit {
			ck.report(diag.ThisOutsideMemberFunction, pos)
		}
		return nil
	}
	c := il.New[il.LambdaCapture](ck.u)
	c.IsThis, c.StarThis, c.Pos, c.IsImplicit = true, copied, pos, implicit
	t := ck.u.Unqualified(e.Type)
	if copied {
		t = ck.u.Unqualified(e.Type.Skip().Elem)
	}
	c.Field = captureField(ck.u, st, ck.known.this, t, pos)
	c.Field.CapturedThis = true
	d := ck.u.NewDynamicInit(il.DikExpression)
	d.Expr = e
	if copied {
		ind := nodes.Unary(ck.u, il.OpIndirect, e.Type.Skip().Elem, e, pos)
		ind.Cat = il.LValue
		x := exprOperand(ind)
		if t.IsDependent() {
			d.Expr = ind
		} else if i, _ := ck.initialize(t, il.InitCopy, &x, nil, pos, convInit); i != nil {
			d = i
			d.Form = il.InitNone
		}
		st.lambda.ThisCapture = 2
	} else {
		st.lambda.ThisCapture = 1
	}
	c.Init = d
	addCapture(st, c)
	st.this = c
	return c
}

// lambdaThis returns this of the enclosing member function as a lambda body
// sees it: captured.
func (ck *Checker) lambdaThis(fn *function, pos source.Pos) *il.Expr {
	st := ck.lambdaState(fn)
	if st == nil {
		return nil
	}
	c := st.this
	if c == nil {
		outer := ck.thisAround(st, pos)
		if outer == nil {
			return nil
		}
		if ck.env.has(inUnevaluated) {
			return outer
		}
		if !st.lambda.HasDefault {
			ck.report(diag.CaptureMissingForThis, pos, `function "this"`)
			return nil
		}
		if !st.lambda.ByReference && ck.d.AtLeast(lang.CXX20) {
			ck.report(diag.DeprecatedImplicitThisCapture, pos)
		}
		if st.lambda.Extended {
			ck.report(diag.ExtendedLambdaImplicitThis, pos)
		}
		if c = ck.captureThis(st, pos, false, true); c == nil {
			return nil
		}
	}
	saved := ck.env.fn
	ck.env.fn = fn
	x := &Operand{Start: pos}
	ck.env.captureAccess(ck.u, x, c, pos)
	ck.env.fn = saved
	if x.Mode != Value {
		return nil
	}
	if c.StarThis {
		e := nodes.Unary(ck.u, il.OpAddressOf, ck.u.PointerTo(x.Expr.Type), x.Expr, pos)
		e.Generated = true
		return e
	}
	ck.readNode(x.Expr)
	return x.Expr
}

// thisAround returns this of the function around the lambda; nil where there
// is none.
func (ck *Checker) thisAround(st *lambdaState, pos source.Pos) *il.Expr {
	fn := st.outer
	for fn != nil && ck.lambdaState(fn) != nil {
		fn = ck.lambdaState(fn).outer
	}
	return ck.thisOf(fn, pos)
}

// thisKey identifies a this outside of function bodies.
type thisKey struct {
	class *il.Type
	quals il.Quals
}

// classThis returns this in a default member initialiser or trailing return
// type outside of any function.
func (ck *Checker) classThis(pos source.Pos) *il.Expr {
	if ck.env.fn != nil || ck.env.has(inDefaultArg) || ck.env.class == nil || ck.env.class.Cls == nil || ck.env.class.Cls.IsClosure {
		return nil
	}
	if ck.exprs.thisVars == nil {
		ck.exprs.thisVars = make(map[thisKey]*il.Variable)
	}
	key := thisKey{ck.env.class, ck.env.thisQuals &^ il.Restrict}
	v := ck.exprs.thisVars[key]
	if v == nil {
		v = ck.u.NewVariable()
		v.Name, v.IsThis, v.IsParameter, v.Storage = ck.known.this, true, true, il.ScAuto
		v.Type = ck.u.PointerTo(ck.u.Qualified(ck.env.class, key.quals))
		ck.exprs.thisVars[key] = v
	}
	e := ck.u.NewExpr(il.EnkVariable, v.Type)
	e.Var, e.Start = v, pos
	return nodes.Typed(e)
}

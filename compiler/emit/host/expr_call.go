// This file implements the printing of calls: plain and member calls, calls in
// operator notation (rule op.overloaded), and names of functions and variables.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// call prints a call.
func (p *printer) call(cx ctx, e *il.Expr) {
	if isLiteral(e) {
		if p.isEvaluatedLiteral(cx, e) {
			p.Byte('(')
			p.userLiteral(e)
			p.Byte(')')
			return
		}
		p.userLiteral(e)
		return
	}
	if e.OperatorSyntax {
		p.operatorCall(cx, e, token.None)
		return
	}
	callee := e.Operand
	args := callee.Next
	switch e.Op {
	case il.OpDotMemberCall, il.OpPointsToMemberCall:
		p.memberCallee(cx, e)
		args = args.Next
	case il.OpDotPMCall, il.OpPointsToPMCall:
		p.Byte('(')
		p.pmAccess(cx, e)
		p.Byte(')')
		args = args.Next
	default:
		if c, _ := p.skip(callee); e.TypeDependent && c.Kind == il.EnkLambda {
			p.bare(cx, c)
		} else {
			p.callee(cx, callee)
		}
	}
	p.Byte('(')
	cx = cx.with(inCall)
	if only := callsOnlyMember(e); only || e.TypeDependent || isUnresolvedBuiltin(e) {
		dependentArguments(p, cx, args, only)
	} else {
		p.list(cx, args)
	}
	p.Byte(')')
}

// callsOnlyMember reports whether e, whose type is known, calls a function that waits for
// instantiation (rules op.only-member-result, op.only-function-result).
func callsOnlyMember(e *il.Expr) bool {
	f := e.Operand
	for f.Kind == il.EnkOperation && f.Op == il.OpParens && f.Operand != nil {
		f = f.Operand
	}
	if e.Op != il.OpCall || f.Kind != il.EnkUnresolved || f.X == nil || len(f.X.Candidates) != 1 {
		return e.Op == il.OpCall && f.Kind == il.EnkDependentMember
	}
	r, ok := f.X.Candidates[0].(*il.Routine)
	return ok && (r.MemberOf != nil || r.Builtin == 0 && r.BuiltinName == nil)
}

// dependentList prints the arguments of a call that is resolved at
// instantiation: accesses to members that are found then stand in parentheses
// (rule paren.found-later-argument).
func (p *printer) dependentList(cx ctx, a *il.Expr) { dependentArguments(p, cx, a, false) }

// dependentArguments is dependentList; known says that the function is known all the same.
func dependentArguments(p *printer, cx ctx, a *il.Expr, known bool) {
	p.separated(a, func(a *il.Expr) {
		c, _ := p.skip(a)
		switch {
		case isWrittenAccess(c) && isLaunchDimension(cx.config, a) && p.d.Release < 1: // (rule later.parentheses)
			p.Byte('(')
			p.expr(cx, a, modeO)
			p.Byte(')')
		case p.isFoundLater(c):
			foundLater(p, cx, a, c)
		case !known && p.constructsFromAccess(c): // (rule paren.found-later-object-argument)
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
		default:
			p.argument(cx, a)
		}
	})
}

// foundLater prints a, which is such an access or holds one, as c.
func foundLater(p *printer, cx ctx, a, c *il.Expr) {
	if isDependentObject(c) {
		p.parenthesised(cx, c)
	} else {
		p.expr(cx, a, modeO)
	}
}

// isLaunchDimension reports whether a is the grid or the block of the launch
// being printed, which a constructor of dim3 converts
// (rule launch.unknown-dimensions).
func isLaunchDimension(config, a *il.Expr) bool {
	if config == nil {
		return false
	}
	grid := config.Operand.Next
	return grid != nil && (a == grid || a == grid.Next)
}

// isWrittenAccess reports whether e is an access, with its object, to a member
// that is found at instantiation.
func isWrittenAccess(e *il.Expr) bool {
	return e.Kind == il.EnkDependentMember && e.Operand != nil && !e.ImplicitThis || isStaticAccess(e)
}

// isFoundLater reports whether e is such an access, or `T{…}`, `T(a, b)` or a
// new-expression with one among its arguments, which stands in the same parentheses
// (rules paren.found-later-new, paren.found-later-braces).
func (fx *facts) isFoundLater(e *il.Expr) bool {
	if isDependentObject(e) {
		return fx.holdsAccess(e.Operand)
	}
	if e.Kind != il.EnkNewDelete || e.X == nil || !e.X.IsNew {
		return isWrittenAccess(e)
	}
	if fx.holdsAccess(e.X.Args) {
		return true
	}
	d := e.Init
	return d != nil && (fx.holdsAccess(d.Spelled) || d.Kind == il.DikConstructor && fx.holdsAccess(d.Args) ||
		d.Kind == il.DikExpression && fx.holdsAccess(d.Expr))
}

// holdsAccess reports whether the first of a list of expressions that is no variable or
// constant is such an access (rule paren.found-later-first).
func (fx *facts) holdsAccess(a *il.Expr) bool {
	first := fx.firstOperation(a)
	return first != nil && isWrittenAccess(first)
}

// firstOperation returns the first of a list of expressions, and of those in braces in it,
// that is no variable or constant.
func (fx *facts) firstOperation(a *il.Expr) *il.Expr {
	for ; a != nil; a = a.Next {
		switch c, _ := fx.skip(a); {
		case isWrittenAccess(c):
			return c
		case c.Kind == il.EnkBracedInitList || isDependentObject(c):
			if e := fx.firstOperation(c.Operand); e != nil {
				return e
			}
		case c.Kind != il.EnkVariable && c.Kind != il.EnkConstant && c.Kind != il.EnkUnresolved:
			return c
		}
	}
	return nil
}

// isDependentBraces reports whether e is `T{…}` that is resolved at instantiation.
func isDependentBraces(e *il.Expr) bool {
	return e.Kind == il.EnkDependentConstruct && e.X != nil && e.X.Brace
}

// isDependentObject reports whether e is `T{…}` or `T(a, b)` that is resolved at
// instantiation.
func isDependentObject(e *il.Expr) bool {
	return isDependentBraces(e) || e.Kind == il.EnkDependentConstruct && e.X != nil && e.Operand != nil && e.Operand.Next != nil
}

// userLiteral prints a user-defined literal: what its operator takes as a value is
// printed like that value, a floating one in parentheses (rule lit.user-defined);
// what it takes as characters stands as in the source.
func (p *printer) userLiteral(e *il.Expr) {
	c := cookedLiteral(e)
	if c == nil {
		p.Str(e.X.LiteralText)
		return
	}
	suffix := e.Operand.Routine.UDLSuffix.Text
	switch {
	case c.Kind == il.CkFloat:
		p.Byte('(')
		p.floatingText(c)
		p.Str(suffix)
		p.Byte(')')
		return
	case c.Kind == il.CkString:
		p.str(c.Str, c.Char)
	case c.IsCharLiteral:
		p.character(c.Int, c.Char)
	default:
		p.integer(c.Int, p.u.Builtin.Int)
	}
	p.Str(suffix)
}

// floatingText prints a floating value without parentheses and suffix.
func (w *text) floatingText(c *il.Constant) {
	if c.Float.IsInf() {
		w.infinity(c.Type)
		return
	}
	w.Append(c.Float.Append)
}

// cookedLiteral returns the value that the operator of literal e is called with,
// nil when it is called with the characters of a number.
func cookedLiteral(e *il.Expr) *il.Constant {
	f := e.Operand
	if f == nil || f.Routine == nil || f.Routine.UDLSuffix == nil || f.Next == nil {
		return nil
	}
	a := f.Next
	for a.Kind == il.EnkOperation && a.Generated && a.Operand != nil {
		a = a.Operand
	}
	if a.Kind != il.EnkConstant || a.Const == nil || a.Const.Kind == il.CkString && f.Next.Next == nil {
		return nil
	}
	c := a.Const
	for c.Expr != nil && c.Expr.Kind == il.EnkConstant && c.Expr.Const != nil {
		c = c.Expr.Const
	}
	return c
}

// isFloatingLiteral reports whether e is a user-defined literal with a floating
// value.
func isFloatingLiteral(e *il.Expr) bool {
	if e.X == nil || e.X.LiteralText == "" || e.Kind != il.EnkOperation {
		return false
	}
	c := cookedLiteral(e)
	return c != nil && c.Kind == il.CkFloat
}

// isOfUnresolved reports whether e is an object that is not resolved, because a
// using-declaration names it in a base class that depends on template parameters,
// or a member of one (rule paren.unresolved-object).
func (fx *facts) isOfUnresolved(e *il.Expr) bool {
	for {
		c, _ := fx.skip(e)
		switch {
		case c.Kind == il.EnkUnresolved:
			return c.X != nil && !c.X.HasArgs
		case c.Kind != il.EnkDependentMember || c.Operand == nil:
			return false
		}
		e = c.Operand
	}
}

// callee prints the function that is called (rules paren.function-called,
// paren.function-called-resolved, paren.unknown-call-static,
// paren.dependent-constant-call, closure.operand).
func (p *printer) callee(cx ctx, e *il.Expr) {
	c, _ := p.skip(e)
	if r := p.ownStatic(c); r != nil {
		p.Byte('(')
		ownPath(p, cx, r)
		p.routineName(cx, r)
		if ref := c.NameRef; ref != nil && ref.IsTemplateID {
			p.templateArgs(cx, ref.Args)
		}
		p.Byte(')')
		return
	}
	if r := p.localStatic(c); r != nil {
		p.Byte('(')
		p.qualifierType(cx, r.MemberOf)
		p.Str("::")
		p.routineName(cx, r)
		p.Byte(')')
		return
	}
	p.unresolvedThis(cx, c)
	switch c.Kind {
	case il.EnkLambda:
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
		return
	case il.EnkDependentConstruct:
		if cx.is(staticInit) && !cx.is(unevaluated) && c.X != nil && c.X.Brace && c.Operand == nil {
			p.Byte('(') // the object may yet turn out to be a constant
			p.bare(cx, c)
			p.Byte(')')
			return
		}
	case il.EnkDependentMember:
		if c.Operand != nil && !c.X.IsDtor && (!c.X.HasArgs && (p.isDependentConstant(c.Operand) || p.isOfUnresolved(c.Operand) || isUnknownEmpty(&p.facts, c.Operand) || p.isBehindUnknownPointer(c)) ||
			isTemplateOfTemporary(&p.facts, c)) {
			p.Byte('(') // the object may yet turn out to be a constant
			p.bare(cx, c)
			p.Byte(')')
			return
		}
		p.bare(cx, c)
		return
	case il.EnkOperation:
		if c.Op == il.OpAddressOf && c.Operand != nil {
			if f, _ := p.skip(c.Operand); f.Kind == il.EnkRoutine {
				p.expr(cx, f, modeT)
				return
			}
		}
		if (c.Op == il.OpDotStatic || c.Op == il.OpPointsToStatic) && c.Operand.Next != nil {
			p.memberAccess(cx, c)
			return
		}
	case il.EnkRoutine, il.EnkUnresolved:
		if (e.Parenthesized || c.Parenthesized) && !namesMember(c) {
			p.Byte('(')
			p.bare(cx, c)
			p.Byte(')')
			return
		}
		if c.Kind == il.EnkUnresolved {
			p.bare(cx, c)
			return
		}
	}
	p.expr(cx, e, modeO)
}

// isUnknownEmpty reports whether e is `T{}` of an unknown type.
func isUnknownEmpty(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	return isUnknownBraced(c) && isEmptyConstruct(c) && !isMemberTemplateID(c.X.TypeOperand)
}

// namesMember reports whether c, a callee, names member functions, which lose the
// parentheses around them (rule paren.member-called).
func namesMember(c *il.Expr) bool {
	if c.Kind == il.EnkRoutine {
		return c.Routine != nil && isMember(c.Routine)
	}
	if c.X.Qualifier != nil && c.X.Qualifier.Class != nil {
		return true
	}
	if len(c.X.Candidates) == 0 {
		return false
	}
	e := c.X.Candidates[0].Corresp()
	return e != nil && e.IsClassMember
}

// isTemplateOfTemporary reports whether e names a member template of `T()` of a
// known class (rule paren.template-of-temporary).
func isTemplateOfTemporary(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e.Operand)
	if fx.d.Clang || c.Kind != il.EnkTempInit || !c.Type.IsClass() || c.Type.IsDependent() || !isEmptyConstruction(c) || len(e.X.Candidates) == 0 {
		return false
	}
	_, ok := e.X.Candidates[0].(*il.Template)
	return ok
}

// unresolvedThis prints the implicit this in front of c when it names the only member
// function of its name, of a class that is no template, and the call waits for its
// arguments.
func (p *printer) unresolvedThis(cx ctx, c *il.Expr) {
	if c.Kind != il.EnkUnresolved || c.X == nil || len(c.X.Candidates) == 0 {
		return
	}
	r, ok := c.X.Candidates[0].(*il.Routine)
	if !ok || len(c.X.Candidates) > 1 || r.IsStaticMember || r.MemberOf == nil || r.MemberOf.IsDependent() && !r.MemberOf.IsWithinFunction() {
		return
	}
	if memberOfUnknownBase(&p.facts, c) != nil {
		return
	}
	if k := thisClass(&p.facts); k == nil || k != r.MemberOf.ClassType() && !derives(k, r.MemberOf.ClassType()) {
		return
	}
	p.injectThis(c.Pos)
	if c.X.Qualifier == nil && p.inPrototypeClass() && c.Found == 0 && thisClass(&p.facts) != r.MemberOf.ClassType() && (!r.IsVirtual || r.FinalKw || r.MemberOf.Cls.Final) {
		p.qualifierType(cx, r.MemberOf)
		p.Str("::")
	}
}

// ownStatic returns the static member function of the class template being
// printed that a callee without an object names: like a data member it stands
// in parentheses, and without its qualification
// (rules paren.static-member-function, paren.static-only-overload,
// paren.member-template-call).
func (fx *facts) ownStatic(c *il.Expr) *il.Routine {
	r := c.Routine
	if c.Kind == il.EnkUnresolved && c.X != nil && !c.X.HasArgs {
		if len(c.X.Candidates) != 1 {
			return nil
		}
		r, _ = c.X.Candidates[0].(*il.Routine)
	} else if c.Kind != il.EnkRoutine {
		return nil
	}
	if r == nil || !r.IsStaticMember || r.MemberOf == nil || !fx.inPrototype() ||
		r.AssocTemplate != nil && (c.NameRef == nil || !c.NameRef.IsTemplateID) {
		return nil
	}
	if k := r.MemberOf.Cls; k == nil || !k.IsPrototype || !fx.encloses(k.AssocScope) {
		return nil
	}
	return r
}

// memberCallee prints `object.f`, `pointer->f` or, for an implicit this,
// `this->f` outside of templates (rules op.this-call,
// qual.template-keyword-resolved).
func (p *printer) memberCallee(cx ctx, e *il.Expr) {
	f := e.Operand
	obj := f.Next
	dot := e.Op == il.OpDotMemberCall
	if r := f.Routine; f.Kind == il.EnkRoutine && f.NameRef != nil && f.NameRef.Qualifier != nil && !f.NameRef.IsTemplateID && (e.ImplicitThis || isThis(&p.facts, obj)) &&
		isUnknownBase(&p.facts, r.MemberOf, nil) {
		inUnknownBase(p, cx, r)
		return
	}
	if e.ImplicitThis || p.dropsThis(f, obj) {
		unqualified := f.NameRef == nil || f.NameRef.Qualifier == nil
		switch {
		case p.showsThis(f):
			p.injectThis(e.Pos)
			if r := f.Routine; r != nil && unqualified {
				calledClass(p, cx, f, obj)
			}
		case !e.ImplicitThis: // (rule op.this-dropped)
			ownPath(p, cx, f.Routine)
			p.routineName(cx, f.Routine)
			return
		case unqualified:
			ownPath(p, cx, f.Routine)
		}
		memberRef(p, cx, f)
		return
	}
	if r := f.Routine; f.Kind == il.EnkRoutine && r.Special == il.SfkDestructor && r.Generated && r.IsTrivialDtor {
		pseudoDestruction(p, cx, obj, r, dot)
		return
	}
	p.object(cx, obj)
	if dot {
		p.Byte('.')
	} else {
		p.Str("->")
	}
	memberRef(p, cx, f)
}

// pseudoDestruction prints the callee of an explicit call of r, a destructor that
// no class declares and that does nothing: as for a scalar the type of the object
// is named twice (rule op.trivial-destructor).
func pseudoDestruction(p *printer, cx ctx, obj *il.Expr, r *il.Routine, dot bool) {
	p.expr(cx, obj, modeO)
	c, _ := p.skip(obj)
	t := c.Type
	if !dot {
		t = t.Skip().Elem
	}
	if t = t.Deref(); t.IsPlainQualified() {
		t = t.Elem
	}
	if !t.IsClass() || t.ClassType() != r.MemberOf {
		t = r.MemberOf
	}
	destroyed(p, cx, t, dot)
}

// destroyed prints `.T::~T` or `->T::~T` for the pseudo destructor of a known type;
// a point has a blank in front (rule op.pseudo-destructor).
func destroyed(p *printer, cx ctx, t *il.Type, dot bool) {
	if dot {
		p.Str(" .")
	} else {
		p.Str("->")
	}
	p.typeID(cx, t)
	p.Str("::~")
	if t.Name != nil {
		p.Str(t.Name.Text)
	} else if c := t.ClassType(); c != nil && c.Name != nil {
		p.Str(c.Name.Text)
	}
}

// injectThis prints the `this->` that nobody wrote.
func (p *printer) injectThis(pos source.Pos) {
	p.Begin("op.this-call", writer.Injected, source.Range{Start: pos})
	if p.inLambda() {
		p.Str("(this)->")
	} else {
		p.Str("this->")
	}
	p.End()
}

// showsThis reports whether the implicit this of a call of f is printed:
// outside of class templates, and for a member of a base class that is no
// template inside of them (rules op.this-call, op.this-dropped).
func (fx *facts) showsThis(f *il.Expr) bool {
	if !fx.inPrototypeClass() {
		return true
	}
	r := f.Routine
	if r != nil && r.MemberOf.IsWithinFunction() { // (rule op.this-in-local-class)
		return f.Found&il.FoundInSet == 0 || f.NameRef != nil && f.NameRef.Qualifier != nil
	}
	return r != nil && r.MemberOf != nil && !r.MemberOf.IsDependent() &&
		(f.Found != il.FoundInSet|il.FoundInOwn || f.NameRef != nil && f.NameRef.Qualifier != nil)
}

// ownPath prints the class in front of r, a member of the current instantiation,
// where its bare name finds something else (rules op.this-dropped-hidden,
// qual.static-of-outer-class).
func ownPath(p *printer, cx ctx, r *il.Routine) {
	if r == nil || r.MemberOf == nil || r.Name == nil {
		return
	}
	home := r.MemberOf.Cls.AssocScope
	if hidesMember(&p.names, r) || p.passesDependentBase(home) || cx.is(inTemplateArg) && p.innermostClass() != home {
		outerClass(p, cx, r.MemberOf)
	}
}

// outerClass prints class t around as a qualification.
func outerClass(p *printer, cx ctx, t *il.Type) {
	headers := p.headers.outside
	p.headers.outside = p.headers.body
	p.qualifierType(cx.put(memberClass, !p.d.Clang), t)
	p.headers.outside = headers
	p.Str("::")
}

// hidesMember reports whether something in a block around or a parameter has the
// name of r, wherever it is declared there.
func hidesMember(nm *names, r *il.Routine) bool {
	s := nm.scope
	for ; s != nil && isLocal(s); s = s.Parent {
		if s.Kind != il.SckCondition && len(nm.namesOf(s)[r.Name]) > 0 {
			return true
		}
	}
	if nm.routine == nil {
		return false
	}
	for _, q := range nm.routine.Params {
		if q.Name == r.Name {
			return true
		}
	}
	return false
}

// dropsThis reports whether a written `this->` is dropped: for members of the
// current instantiation but its destructor (rules op.this-dropped,
// op.this-destructor).
func (fx *facts) dropsThis(f, obj *il.Expr) bool {
	return !fx.d.Clang && f.Kind == il.EnkRoutine && f.Routine.Special != il.SfkDestructor && isThis(fx, obj) &&
		fx.inPrototypeClass() && !fx.showsThis(f)
}

// memberRef prints the name of the member function that is called: a template-id within
// a template has the keyword, since it is resolved again at instantiation
// (rule qual.template-keyword-resolved).
func memberRef(p *printer, cx ctx, f *il.Expr) {
	if r, ref := f.Routine, f.NameRef; f.Kind == il.EnkRoutine && ref != nil && ref.IsTemplateID && p.inPrototype() {
		if ref.Qualifier == nil {
			p.Str("template ")
		} else if namesInstance(r, ref) {
			p.instanceRef(cx, r, ref, "template ")
			return
		}
	}
	p.routineRef(cx, f)
}

// namesInstance reports whether ref, which may be nil, names r, an instance, with some of its
// template arguments.
func namesInstance(r *il.Routine, ref *il.NameReference) bool {
	return ref != nil && ref.IsTemplateID && len(ref.Args) > 0 && len(r.TemplateArgs) > 0 && !r.IsPrototype
}

// routineRef prints the name of a function as written (rule op.function-id-blank).
func (p *printer) routineRef(cx ctx, e *il.Expr) {
	if e.Kind != il.EnkRoutine || e.Routine == nil {
		p.expr(cx, e, modeT)
		return
	}
	if e.Found&il.FoundForAddress != 0 && givenArgs(p, cx, e.Routine, e.NameRef) {
		return
	}
	if goesByPath(p, cx, e.Routine, e.NameRef) {
		p.scoped(cx, e.Routine, &e.Routine.SourceCorresp, func(cx ctx) {
			if !namesInstance(e.Routine, e.NameRef) {
				p.routineName(cx, e.Routine)
				return
			}
			own := *e.NameRef
			own.GlobalQualified, own.Qualifier = false, nil
			p.instanceRef(cx, e.Routine, &own, "")
		})
		return
	}
	if namesInstance(e.Routine, e.NameRef) {
		p.instanceRef(cx, e.Routine, e.NameRef, "")
		return
	}
	if ownerShown(p, cx, &e.Routine.SourceCorresp, e.NameRef) {
		p.routineName(cx, e.Routine)
		return
	}
	p.nameRef(cx, e.NameRef, func() {
		p.routineName(cx, e.Routine)
		if e.NameRef != nil && e.NameRef.IsTemplateID && e.Routine.Special == il.SfkOperator {
			p.Byte(' ')
		}
	})
}

// goesByPath reports whether r, a function that was named within a template argument, stands there
// behind the path to it, however it was found: one of a namespace that is not around, or of a known
// class (rule qual.functions-in-arguments).
func goesByPath(p *printer, cx ctx, r *il.Routine, ref *il.NameReference) bool {
	s := r.ParentScope
	if !cx.is(inTemplateArg) || ref == nil || s == nil || p.encloses(s) {
		return false
	}
	return s.Kind == il.SckNamespace || s.Kind == il.SckClass && s.Type != nil && !s.Type.IsDependent() && !p.inherits(s)
}

// operatorToken returns the operator that a call in operator notation spells.
func operatorToken(e *il.Expr) (token.Kind, bool) {
	if e.SpelledOp != token.None {
		return e.SpelledOp, true
	}
	if f := e.Operand; f != nil && f.Kind == il.EnkRoutine && f.Routine != nil {
		return f.Routine.Opname, f.Routine.Special == il.SfkOperator
	}
	return token.None, false
}

// ownParens reports whether a call in operator notation prints parentheses of
// its own in every mode: all but postfix operators do (rules op.overloaded,
// op.overloaded-postfix).
func ownParens(e *il.Expr) bool {
	k, ok := operatorToken(e)
	if !ok {
		return false
	}
	switch k {
	case token.LParen, token.LBracket, token.Arrow:
		return false
	case token.Inc, token.Dec:
		return operatorArgs(e) == 1
	}
	return true
}

// callsDefaultedInequality reports whether e, a call in operator notation, calls an
// operator!= that is defaulted: it prints as one made of `==` does (rule op.rewritten).
func callsDefaultedInequality(e *il.Expr) bool {
	f := e.Operand
	return f != nil && f.Kind == il.EnkRoutine && f.Routine != nil && f.Routine.IsDefaulted && f.Routine.Opname == token.Ne
}

// operatorArgs counts the operands of a call in operator notation.
func operatorArgs(e *il.Expr) int {
	n := 0
	for a := e.Operand.Next; a != nil; a = a.Next {
		n++
	}
	return n
}

// operatorCall prints a call of an overloaded operator in operator notation, with
// operator k unless that is None.
func (p *printer) operatorCall(cx ctx, e *il.Expr, k token.Kind) {
	if c := comparedConstant(&p.facts, e); c != nil {
		spelled := k // k changes below
		constantComparison(p, cx, e, c, func(e *il.Expr) { p.operatorCall(cx, e, spelled) })
		return
	}
	a := e.Operand.Next
	if k == token.None {
		k, _ = operatorToken(e)
	}
	if k == token.None || a == nil {
		return
	}
	bare := cx.is(inHeader) && !callsDefaultedInequality(e) || trivialAssignment(e)
	cx = cx.without(inHeader)
	n := operatorArgs(e)
	if n == 2 && p.waitsForInstantiation(e) {
		left, _ := p.skip(a)
		right, _ := p.skip(a.Next)
		p.operand(cx, left, unconverted, modeO)
		p.Byte(' ')
		p.Str(k.String())
		p.Byte(' ')
		p.operand(cx, right, unconverted, modeO)
		return
	}
	switch {
	case k == token.LParen:
		p.operatorOperand(cx, a)
		p.Byte('(')
		p.list(cx, a.Next)
		p.Byte(')')
		return
	case k == token.LBracket:
		p.operatorOperand(cx, a)
		p.Byte('[')
		p.list(cx, a.Next)
		p.Byte(']')
		return
	case k == token.Arrow:
		p.operatorOperand(cx, a)
		return
	case (k == token.Inc || k == token.Dec) && n == 2:
		p.operatorOperand(cx, a)
		p.Str(k.String())
		return
	}
	if !bare {
		p.Byte('(')
	}
	if n == 1 {
		p.Str(k.String())
		p.operatorOperand(cx, a)
	} else {
		b := a.Next
		if e.Rewritten&il.RewriteReversed != 0 {
			a, b = b, a
		}
		p.operatorOperand(cx, a)
		switch k {
		case token.ArrowStar: // (rule op.overloaded-arrow-star)
			p.Str("->*")
		case token.Comma:
			p.Str(", ")
		default:
			p.Byte(' ')
			p.Str(k.String())
			p.Byte(' ')
		}
		if bare && k == token.Assign {
			p.copiedObject(cx, b)
		} else {
			p.operatorOperand(cx, b)
		}
	}
	if !bare {
		p.Byte(')')
	}
}

// waitsForInstantiation reports whether an operand of e is an object that a
// member function of the class template being printed returns: the operator is
// not resolved then. Where the function is called without an object the
// operation has no operator function in the first place.
func (fx *facts) waitsForInstantiation(e *il.Expr) bool {
	if k, _ := operatorToken(e); k == token.LParen || k == token.LBracket {
		return false
	}
	for a := e.Operand.Next; a != nil; a = a.Next {
		if c, _ := fx.skip(a); callsOwnMember(c) && c.Type.IsClass() {
			return true
		}
	}
	return false
}

// trivialAssignment reports whether e is an assignment of class objects that
// copies bits and prints like a built-in one (rule op.trivial-assignment).
func trivialAssignment(e *il.Expr) bool {
	f := e.Operand
	return f.Kind == il.EnkRoutine && f.Routine != nil && f.Routine.Opname == token.Assign && f.Routine.IsTrivialCopy
}

// operatorOperand prints an operand of an overloaded operator: `(` T `)` unless
// it is a plain variable or a braced temporary (rule op.operand-of-overloaded).
func (p *printer) operatorOperand(cx ctx, e *il.Expr) {
	if hasParensOf(e) {
		p.Byte('(')
		p.operatorOperand(cx, e.Operand)
		p.Byte(')')
		return
	}
	c, conv := p.skip(e)
	if conv&viaFunction != 0 {
		parenthesisedOperand(p, cx, c)
		return
	}
	switch c.Kind {
	case il.EnkVariable:
		p.expr(cx, e, modeO)
		return
	case il.EnkConstant:
		if convertsToConstant(e) && !p.inPrototype() && !cx.is(ofDeclaration|constexprInit) || isFunctionName(c) {
			p.expr(cx, e, modeT)
			return
		}
	case il.EnkTempInit:
		if d := c.Init; d != nil && (writtenTemporary(c) && c.Type.IsClass() || !writtenTemporary(c) && (d.Braced || d.CreationOfInitList)) {
			p.expr(cx, e, modeT)
			return
		}
	case il.EnkBracedInitList:
		p.expr(cx, e, modeT)
		return
	case il.EnkDependentConstruct:
		if c.Type.ClassType() != nil {
			p.expr(cx, e, modeT)
			return
		}
	case il.EnkLambda:
		p.Byte('(')
		p.bare(cx, c)
		p.Byte(')')
		return
	case il.EnkOperation:
		if p.isEvaluatedObject(cx, c) || c.Op == il.OpCast && castsToClass(c) || callsMadeObject(&p.facts, cx, c) {
			p.expr(cx, e, modeT)
			return
		}
	}
	p.Byte('(')
	p.expr(cx, e, modeT)
	p.Byte(')')
}

// parenthesisedOperand prints the object e that a conversion function makes an
// operand of (rule op.operand-by-function).
func parenthesisedOperand(p *printer, cx ctx, e *il.Expr) {
	p.Byte('(')
	p.operand(cx, e, unconverted, modeO)
	p.Byte(')')
}

// convertsToConstant reports whether e, a constant, was converted by a constexpr
// constructor, so that it is a constant of class type
// (rule op.converted-constant-operand).
func convertsToConstant(e *il.Expr) bool {
	for e.Kind == il.EnkOperation && e.Generated && e.Operand != nil {
		e = e.Operand
	}
	d := e.Init
	return e.Kind == il.EnkTempInit && d != nil && (d.Routine != nil && d.Routine.IsConstexpr ||
		d.Kind == il.DikConstant && d.Const != nil && d.Const.Type.IsClass())
}

// copiedObject prints the right side of a trivial assignment of class objects
// (rules op.assignment-source, op.assignment-converted, op.assignment-constant).
func (p *printer) copiedObject(cx ctx, e *il.Expr) {
	switch c, conv := p.skip(e); {
	case conv&viaFunction != 0:
		parenthesisedOperand(p, cx, c)
	case c.Kind == il.EnkOperation && c.Op == il.OpQuestion && c.OrigLvalueType == nil && conv&converted == 0 && p.choosesObject(c):
		p.expr(cx, e, modeT) // has parentheses of its own
	case c.Kind == il.EnkTempInit && c.Init != nil && p.isFunctional(c) && holdsObject(c.Init):
		p.expr(cx, e, modeT)
	case conv&viaClass != 0 && !p.inPrototype() && convertsToConstant(e) && (p.isConstantOperand(c) || holdsValue(c) && !isDestroyed(e.Type)): // a literal that the constructor binds a reference to, too
		p.expr(cx, e, modeT)
	case conv&viaClass != 0 && conv&viaFunction == 0 && c.Kind != il.EnkVariable && !p.needsParens(cx, c, conv):
		p.Byte('(')
		p.operand(cx, c, conv, modeT)
		p.Byte(')')
	default:
		p.expr(cx, e, modeO)
	}
}

// choosesObject reports whether a conditional expression of class type yields
// one of two objects by their names.
func (fx *facts) choosesObject(e *il.Expr) bool {
	if !e.Type.IsClass() || e.TypeDependent {
		return false
	}
	for a := e.Operand.Next; a != nil; a = a.Next {
		if c, _ := fx.skip(a); c.Kind != il.EnkVariable {
			return false
		}
	}
	return true
}

// variable prints a variable as written (rule memory.managed-pointer).
func (p *printer) variable(cx ctx, e *il.Expr) {
	v := e.Var
	if v == nil {
		return
	}
	if v.IsThis {
		p.Str("this")
		return
	}
	if v.Managed {
		p.injected("memory.managed-pointer", writer.Injected, e.Pos, func() {
			p.Str("(*( (__nv_inited_managed_rt ? (void)0: __nv_init_managed_rt()), (")
		})
		p.variableRef(cx, e)
		p.injected("memory.managed-pointer", writer.Injected, e.Pos, func() { p.Str(")))") })
		return
	}
	p.variableRef(cx, e)
}

// variableRef prints the name of the variable e as written, within template
// arguments a variable of a namespace by its path (rules qual.argument-variable,
// typedef.nested-block-variable, arg.variable-template).
func (p *printer) variableRef(cx ctx, e *il.Expr) {
	v, r := e.Var, e.NameRef
	if r == nil && e.X != nil {
		r = e.X.WrittenRef
	}
	if r != nil && r.IsTemplateID {
		cx = cx.put(canonicalArgs, p.inNestedBlock(cx) && holdsDependent(r.Args))
		if v.TemplateInfo != nil && v.TemplateInfo.SpelledArgs != nil {
			own := *r
			own.Args = v.TemplateInfo.SpelledArgs
			r = &own
			cx = cx.put(headerArgs, p.routine == nil && !cx.is(inSignature)) // (rule typedef.header-of-member)
		}
		cx = cx.with(entityArgs)
	}
	if s := v.ParentScope; cx.is(inTemplateArg) && r != nil && s != nil && (s.Kind == il.SckNamespace || s.Kind == il.SckFile || v.StaticMemberOf != nil && !v.StaticMemberOf.IsDependent() && !r.IsTemplateID) {
		p.scoped(cx, v, &v.SourceCorresp, func(cx ctx) {
			ref := *r
			ref.GlobalQualified, ref.Qualifier, ref.TemplateKw = false, nil, false
			p.nameRef(cx, &ref, func() { p.variableNameText(v) })
		})
		return
	}
	if ownerShown(p, cx, &v.SourceCorresp, r) {
		p.variableNameText(v)
		return
	}
	if c := v.StaticMemberOf; c != nil && cx.is(inTemplateArg) && c.Cls != nil && (r == nil || r.Qualifier == nil) && p.passesDependentBase(c.Cls.AssocScope) { // (rule qual.static-of-outer-class)
		outerClass(p, cx, c)
		if r != nil && r.IsTemplateID {
			p.Str("template ")
		}
	}
	p.nameRef(cx, r, func() {
		if isMemberInstance(cx, v, r) {
			p.Str("template ")
		}
		p.variableNameText(v)
	})
	if v.TemplateInfo != nil && v.StaticMemberOf == nil && len(v.TemplateInfo.Args) > 0 && (r == nil || !r.IsTemplateID) {
		p.templateArgs(cx, v.TemplateInfo.Args)
	}
}

// isMemberInstance reports whether r names v, a member variable template of a known
// class, among template arguments with arguments that depend on template parameters
// (rule qual.template-keyword-variable).
func isMemberInstance(cx ctx, v *il.Variable, r *il.NameReference) bool {
	if !cx.is(inTemplateArg) || v.StaticMemberOf == nil || r == nil || !r.IsTemplateID || r.Qualifier == nil || r.Qualifier.Class == nil || r.Qualifier.Class.IsDependent() {
		return false
	}
	for i := range r.Args {
		if a := &r.Args[i]; a.IsPack || a.Type != nil && a.Type.IsDependent() || a.Spelled != nil && a.Spelled.ValueDependent || a.Const != nil && a.Const.Kind == il.CkTemplateParam {
			return true
		}
	}
	return false
}

// paramRef prints a reference to a parameter inside of its declarator.
func (p *printer) paramRef(e *il.Expr) {
	switch {
	case e.Var != nil:
		p.Str(p.variableName(e.Var))
	case e.X != nil && e.X.Name != nil:
		p.Str(e.X.Name.Text)
	}
}

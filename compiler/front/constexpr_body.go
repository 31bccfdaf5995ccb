// This file implements what constexpr functions may not be or contain
// [dcl.constexpr] (rule eval.body-rules).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// constexprState is what was seen in the body of a constexpr function.
type constexprState struct {
	reported bool // a statement that may not appear
	returns  int
}

// inConstexprFunction returns the constexpr function whose body is being
// parsed, nil for none and in templates, whose instances decide.
func (env *Env) inConstexprFunction() *il.Routine {
	if env.fn == nil || env.fn.routine == nil || env.has(inPrototype) || !env.fn.routine.IsConstexpr || env.fn.routine.IsPrototype {
		return nil
	}
	return env.fn.routine
}

// explicitlyConstexpr reports whether a violation in r is an error; a lambda
// and an instance of a template just are not constexpr then.
func explicitlyConstexpr(r *il.Routine) bool {
	return (r.DeclaredConstexpr || r.Consteval) && !r.IsInstance()
}

// checkConstexprStatement checks the statement that begins at the current
// token.
func (p *Parser) checkConstexprStatement() {
	r := p.ck.env.inConstexprFunction()
	if !p.d.AtLeast(lang.CXX14) {
		return
	}
	if p.at(token.Ident) && p.peek(1).Kind == token.Colon {
		if r = p.ck.env.routine(); r != nil && (r.DeclaredConstexpr || r.Consteval) && !r.IsInstance() && (r.IsConstexpr || !p.d.AtLeast(lang.CXX23)) {
			p.report(diag.LabelInConstexprFunction, p.tok.Pos)
			return
		}
	}
	if r == nil {
		warnConstexprTemplate(&p.ck.say, &p.ck.env, p.tok.Kind, p.tok.Pos)
		return
	}
	switch p.tok.Kind {
	case token.KwGoto:
		p.ck.badConstexprStatement(r, diag.StatementInConstexprFunction)
	case token.KwTry:
		if !p.d.AtLeast(lang.CXX20) {
			p.ck.badConstexprStatement(r, diag.StatementInConstexprFunction)
		}
	case token.KwAsm:
		if !p.d.AtLeast(lang.CXX20) && explicitlyConstexpr(r) {
			r.BadConstexprBody = true
			p.ck.say.warnAt(diag.StatementInConstexprFunction, p.tok.Pos)
		}
	case token.Ident:
		if p.peek(1).Kind == token.Colon {
			p.ck.badConstexprStatement(r, diag.LabelInConstexprFunction)
		}
	}
}

// warnConstexprTemplate warns of the statement that begins at pos with a token of kind k where a constexpr function that is a template, or a
// member of one, may not contain it (rule eval.template-bodies).
func warnConstexprTemplate(say *reports, env *Env, k token.Kind, pos source.Pos) {
	if r := env.routine(); r == nil || !env.has(inPrototype) || !r.DeclaredConstexpr && !r.Consteval {
		return
	}
	if k == token.KwGoto || (k == token.KwTry || k == token.KwAsm) && !say.d.AtLeast(lang.CXX20) {
		say.warnAt(diag.StatementInConstexprFunction, pos)
	}
}

// badConstexprStatement reports a statement that a constexpr function may not
// contain; its calls cannot be evaluated.
func (ck *Checker) badConstexprStatement(r *il.Routine, code diag.Code) {
	if !explicitlyConstexpr(r) {
		r.IsConstexpr = false
		return
	}
	if code != diag.LabelInConstexprFunction {
		r.BadConstexprBody = true
	}
	ck.report(code, ck.syntax.here())
}

// firstConstexpr is the function with the rules of C++11 whose body is being parsed:
// one that was declared constexpr, a template or not. nil for none.
func firstConstexpr(ck *Checker) *il.Routine {
	f := ck.env.fn
	if ck.d.AtLeast(lang.CXX14) || f == nil || f.routine == nil {
		return nil
	}
	r := f.routine
	if !r.DeclaredConstexpr || r.Special == il.SfkDestructor || r.Generated || f.returnType != nil && f.returnType.IsVoid() && r.Special != il.SfkConstructor {
		return nil // or said to be none by its declaration
	}
	return r
}

// checkFirstConstexpr applies the rules of C++11 to the statement at pos that began
// with a token of kind k: there are one return statement, declarations of types, and
// nothing else. A statement is said behind those that it holds; templates are warned
// of, and say nothing of it in their instances (rule eval.first-body-rules).
func checkFirstConstexpr(ck *Checker, k token.Kind, pos source.Pos) {
	r := firstConstexpr(ck)
	if r == nil {
		return
	}
	c := &ck.env.fn.constexpr
	ctor := r.Special == il.SfkConstructor
	switch k {
	case token.KwReturn:
		if !ctor {
			if c.returns++; c.returns == 2 && !r.IsInstance() {
				ck.report(diag.ConstexprNeedsOneReturn, pos)
			}
			return
		}
	case token.Semi, token.KwStaticAssert, token.KwUsing, token.KwTypedef, token.LBrace, token.Pragma:
		return
	}
	c.reported = true
	r.BadConstexprBody = true
	if r.IsInstance() {
		return
	}
	code := diag.StatementInConstexprFunction
	if ctor {
		code = diag.StatementInConstexprConstructor
	}
	ck.rep.ReportAs(patternSeverity(ck), code, pos)
}

// patternSeverity is how bad a body by the rules of C++11 is: a warning in templates.
func patternSeverity(ck *Checker) diag.Severity {
	if ck.env.has(inPrototype) {
		return diag.Warning
	}
	return diag.Error
}

// endFirstConstexpr checks at the closing brace of f that a constexpr function of
// C++11 has its return statement; done when nothing else is to say.
func endFirstConstexpr(ck *Checker, f *function) (done bool) {
	r := firstConstexpr(ck)
	if r == nil || r.Special == il.SfkConstructor || f.constexpr.returns > 0 || f.returnType != nil && f.returnType.IsError() {
		return false
	}
	if !f.constexpr.reported {
		ck.rep.ReportAs(patternSeverity(ck), diag.ConstexprNeedsOneReturn, r.Body.FinalPos)
		return true
	}
	if !ck.env.has(inPrototype) && !r.IsInstance() {
		ck.rep.ReportAs(diag.Error, diag.MissingReturn, r.Body.FinalPos, ck.words.describeRoutine(r))
	}
	return true
}

// checkConstexprReturn reports a returned expression that no call can evaluate
// (C++11).
func (ck *Checker) checkConstexprReturn(x *Operand) {
	r := ck.env.inConstexprFunction()
	if r == nil || ck.d.AtLeast(lang.CXX14) || x.Mode != Value || !explicitlyConstexpr(r) {
		return
	}
	if e := x.Expr; nodes.Modifies(e) {
		ck.report(diag.ConstexprReturnNotConstant, x.startOf())
	}
}

// checkConstexprVariable checks the definition of v in a constexpr function; an
// initialiser of it is written or not.
func (ck *Checker) checkConstexprVariable(v *il.Variable, pos source.Pos, written bool) {
	r := ck.env.inConstexprFunction()
	automatic := v.Storage != il.ScStatic && !v.FunctionLocalStatic && !v.IsThreadLocal && v.Storage != il.ScExtern && v.DeclStorage != il.ScExtern
	if p := ck.env.routine(); r == nil && p != nil && ck.env.has(inPrototype) && p.DeclaredConstexpr && !automatic && v.LocalToFunction && ck.d.AtLeast(lang.CXX14) && !ck.d.AtLeast(lang.CXX23) {
		if st := &ck.env.fn.constexpr; !st.reported {
			st.reported = true
			ck.report(diag.ConstexprLocalNotAutomatic, pos) // (rule eval.template-bodies)
		}
		return
	}
	if r == nil || !ck.d.AtLeast(lang.CXX14) || !v.LocalToFunction || v.Type.IsDependent() || v.Type.IsError() || v.IsParameter {
		return
	}
	var code diag.Code
	var args []any
	switch {
	case !automatic:
		if ck.d.AtLeast(lang.CXX23) {
			return
		}
		code = diag.ConstexprLocalNotAutomatic
	case !ck.isLiteralType(v.Type):
		code, args = diag.ConstexprNonliteralLocal, []any{ck.u.Unqualified(v.Type)}
	case !ck.d.AtLeast(lang.CXX20) && !written && ck.leftUninitialized(v):
		code = diag.ConstexprLocalUninitialized
	default:
		return
	}
	r.IsConstexpr = false
	if explicitlyConstexpr(r) {
		ck.report(code, pos, args...)
	}
}

// leftUninitialized reports whether v, which has no initialiser, is left as it is: a
// scalar, an object of a class without a constructor that is not empty, an array of
// such (rule eval.body-rules).
func (ck *Checker) leftUninitialized(v *il.Variable) bool {
	if v.Type.IsReference() {
		return false
	}
	if c := baseElement(ck, v.Type).ClassType(); c != nil {
		return c.Cls.Members.DefaultCtor.Trivial && !(v.Type.IsClass() && c.Cls.Empty)
	}
	return v.Dyn == nil || v.Dyn.Kind == il.DikNone
}

// constexprDestructor reports a destructor that is constexpr before C++20, behind what
// is said of virtual ones.
func (say *reports) constexprDestructor(r *il.Routine, s *declSpecs) {
	if r.Special != il.SfkDestructor || !s.written.Constexpr || say.d.AtLeast(lang.CXX20) {
		return
	}
	r.IsConstexpr = false
	if !r.IsInstance() {
		say.report(diag.ConstexprDestructor, s.ConstPos)
	}
}

// checkConstexprSignature reports constexpr functions that cannot be ones by
// their declaration.
func (ck *Checker) checkConstexprSignature(r *il.Routine, s *declSpecs, pos source.Pos, defines bool) {
	if !s.written.Constexpr && !s.written.Consteval || r.Type.Skip().Routine == nil {
		return
	}
	if ck.env.has(inPrototype) || r.IsPrototype { // asked of the instances, but for what no instance changes
		if t := r.Type.Skip().Elem; defines && !ck.d.AtLeast(lang.CXX14) && t != nil && t.IsVoid() && r.Special != il.SfkConstructor && r.Special != il.SfkDestructor {
			ck.report(diag.ConstexprNonliteralReturn, pos, t)
			return
		}
		if t := r.Type.Skip(); defines && !s.Friend && r.Special != il.SfkDestructor && !ck.env.has(inInstance) { // (rule eval.template-bodies)
			reportNonliteral(ck, r, t, pos)
		}
		return
	}
	report := func(code diag.Code, at source.Pos, args ...any) {
		r.IsConstexpr = false
		if !r.IsInstance() {
			ck.report(code, at, args...)
		}
	}
	t := r.Type.Skip()
	switch {
	case s.written.Consteval && r.Special == il.SfkDestructor:
		report(diag.ConstevalDestructor, s.ConstPos)
		return
	case s.written.Consteval && r.Name == ck.known.main && r.ParentScope == ck.u.File:
		report(diag.ConstevalNotAllowed, pos, ck.words.describeBare(r))
		return
	case s.written.Consteval && r.Special == il.SfkConstructor && typing.HasVirtualBase(r.MemberOf):
		report(diag.ConstevalWithVirtualBases, s.ConstPos)
		return
	case r.Special == il.SfkDestructor:
		return // constexprDestructor
	case r.Special == il.SfkConstructor:
		if typing.HasVirtualBase(r.MemberOf) {
			report(diag.ConstexprWithVirtualBases, s.ConstPos)
			return
		}
	case t.Elem != nil && t.Elem.IsVoid() && !ck.d.AtLeast(lang.CXX14):
		report(diag.ConstexprNonliteralReturn, pos, t.Elem)
		return
	case defines && t.Elem != nil && !t.Elem.HasPlaceholder() && !t.Elem.IsError() && !ck.isLiteralType(t.Elem):
		report(diag.ConstexprNonliteralReturn, pos, t.Elem)
		return
	}
	for _, q := range t.Routine.Params {
		if defines && q.Type != nil && !q.Type.IsError() && !q.Type.IsDependent() && !ck.isLiteralType(q.Type) {
			report(diag.ConstexprNonliteralParameter, pos, q.Type)
			return
		}
	}
}

// reportNonliteral reports the first type in the signature t of r, a template or a member of one, that is known
// not to be literal whatever the template parameters are bound to.
func reportNonliteral(ck *Checker, r *il.Routine, t *il.Type, pos source.Pos) {
	known := func(q *il.Type) bool {
		return q != nil && !q.IsError() && !q.IsDependent() && !q.HasPlaceholder() && !q.IsVoid() && (q.ClassType() == nil || !q.ClassType().Cls.BeingDefined)
	}
	if known(t.Elem) && r.Special != il.SfkConstructor && !ck.isLiteralType(t.Elem) {
		ck.report(diag.ConstexprNonliteralReturn, pos, t.Elem)
		return
	}
	for _, q := range t.Routine.Params {
		if known(q.Type) && !ck.isLiteralType(q.Type) {
			ck.report(diag.ConstexprNonliteralParameter, pos, q.Type)
			return
		}
	}
}

// literalSignature is checkConstexprSignature for what was not known where r was declared: its own
// class, and others around it (rule front.literal-signature).
func literalSignature(ck *Checker, r *il.Routine) {
	t := r.Type.Skip()
	if !r.IsConstexpr || !explicitlyConstexpr(r) || r.IsPrototype || ck.env.has(inPrototype) || t.Routine == nil || r.Special == il.SfkDestructor {
		return
	}
	unfit := func(q *il.Type) bool {
		return q != nil && !q.IsError() && !q.IsDependent() && !q.HasPlaceholder() && !ck.isLiteralType(q)
	}
	if r.Special != il.SfkConstructor && unfit(t.Elem) {
		r.IsConstexpr = false
		ck.report(diag.ConstexprNonliteralReturn, r.DeclPos, t.Elem)
		return
	}
	for _, q := range t.Routine.Params {
		if unfit(q.Type) {
			r.IsConstexpr = false
			ck.report(diag.ConstexprNonliteralParameter, r.DeclPos, q.Type)
			return
		}
	}
}

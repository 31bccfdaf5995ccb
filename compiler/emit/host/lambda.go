// This file implements the printing of lambdas that are not extended
// (rules closure.form, ext.device-only-lambda).
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// lambdaOf returns the lambda of an expression.
func lambdaOf(e *il.Expr) *il.Lambda {
	switch {
	case e.X != nil && e.X.Lambda != nil:
		return e.X.Lambda
	case e.Init != nil:
		return e.Init.Lambda
	}
	return nil
}

// lambda prints a lambda expression.
func (p *printer) lambda(cx ctx, e *il.Expr) { p.lambdaText(cx, lambdaOf(e)) }

// lambdaText prints a lambda: an extended one in its wrapper.
func (p *printer) lambdaText(cx ctx, l *il.Lambda) {
	if l == nil || l.Routine == nil {
		return
	}
	cx = cx.without(templateObject | rawElements)
	if p.routine != nil && l.Extended {
		p.extendedLambda(cx, l)
		return
	}
	p.plainLambda(cx, l)
}

// plainLambda prints `[captures](params) specifiers { body } `
// (rule typedef.lambda-parameters).
func (p *printer) plainLambda(cx ctx, l *il.Lambda) {
	p.captures(cx, l)
	r := l.Routine
	cx = cx.without(inHeader)
	template := p.ofTemplate
	p.ofTemplate = template || r.IsPrototype
	p.inFunction(p.routine, func() { // the head belongs to the function around
		if l.HasTParams && l.TemplateDecl != nil {
			p.SetPos(l.TemplateDecl.LessPos)
			p.templateParams(cx, l.TemplateDecl, false)
			p.Byte(' ')
			p.headerRequires(cx, l.TemplateDecl)
		}
		p.within(r.Scope, func() { p.lambdaHead(cx.with(nested), l) })
	})
	p.ofTemplate = template
	p.inFunction(r, func() {
		p.within(r.Scope, func() {
			if hidesLambdaBody(l) {
				p.hiddenLambdaBody(cx, l)
			} else {
				p.body(cx, r.Body)
			}
		})
	})
}

// lambdaHead prints the parameters and what follows them.
func (p *printer) lambdaHead(cx ctx, l *il.Lambda) {
	r := l.Routine
	t := r.DeclaredType
	if t == nil {
		t = r.Type
	}
	t = t.Skip()
	if !l.HasParams {
		return
	}
	p.attributeGroups(cx, r.Attributes, isLeadingLambdaAttribute, true)
	p.Byte('(')
	p.parameters(cx.put(inHead, p.scope == r.Scope), t, r)
	p.Byte(')')
	if l.IsMutable {
		p.Str(" mutable")
	}
	p.lambdaExceptionSpec(cx, l, t.Routine.ExcSpec)
	if a := firstPrinted(r.Attributes, isLambdaAttribute); a != nil {
		p.Byte(' ')
		p.attributeGroups(cx, a, isLambdaAttribute, true)
	}
	if l.ExplicitReturn {
		p.Str("->")
		p.typeID(cx, p.lambdaReturn(l))
	}
	p.Byte(' ')
}

// isLeadingLambdaAttribute reports whether a is a standard attribute in front of the parameters of a lambda
// (rule attr.lambda-parameters).
func isLeadingLambdaAttribute(a *il.Attribute) bool {
	return a.Location == il.LocPrefix && a.Family == il.AttrStd
}

// isLambdaAttribute reports whether a is a standard attribute behind the
// parameters of a lambda; those of other families are dropped
// (rule attr.lambda-parameters).
func isLambdaAttribute(a *il.Attribute) bool {
	return a.Location == il.LocPostfix && a.Family == il.AttrStd
}

// lambdaExceptionSpec prints the exception specification of a lambda. An
// operand that names variables of the function around it is not kept: its
// value prints (rule closure.exception-specification).
func (p *printer) lambdaExceptionSpec(cx ctx, l *il.Lambda, s *il.ExceptionSpec) {
	if s == nil || s.NoexceptExpr == nil || s.NoexceptArg == nil || s.NoexceptArg.Kind != il.CkInteger || !mentionsOuter(s.NoexceptExpr, l) {
		p.exceptionSpec(cx, s)
		return
	}
	p.Str(" noexcept(")
	p.boolean(s.NoexceptArg.Int)
	p.Byte(')')
}

// mentionsOuter reports whether e names a local variable from outside of l.
func mentionsOuter(e *il.Expr, l *il.Lambda) bool {
	for e.Kind == il.EnkConstant && e.Const != nil && e.Const.Expr != nil {
		e = e.Const.Expr
	}
	if v := e.Var; v != nil && v.LocalToFunction && v.EnclosingRoutine != l.Routine && !v.IsParameter {
		return true
	}
	if v := e.Var; v != nil && v.IsParameter {
		for _, q := range l.Routine.Params {
			if q == v {
				return false
			}
		}
		return e.Kind == il.EnkVariable
	}
	for a := e.Operand; a != nil; a = a.Next {
		if mentionsOuter(a, l) {
			return true
		}
	}
	return false
}

// captures prints the capture list as written.
func (p *printer) captures(cx ctx, l *il.Lambda) {
	p.Byte('[')
	n := 0
	sep := func() {
		if n > 0 {
			p.Str(", ")
		}
		n++
	}
	if l.HasDefault {
		sep()
		if l.ByReference {
			p.Byte('&')
		} else {
			p.Byte('=')
		}
	}
	for _, c := range l.Captures {
		if c.IsImplicit {
			continue
		}
		sep()
		p.capture(cx, c)
	}
	p.Byte(']')
}

func (p *printer) capture(cx ctx, c *il.LambdaCapture) {
	switch {
	case c.StarThis:
		p.Str("*this")
		return
	case c.IsThis:
		p.Str("this")
		return
	}
	if c.ByReference {
		p.Byte('&')
	}
	if c.IsInit && c.IsPackExpansion {
		p.Str("...")
	}
	switch {
	case c.Var != nil:
		p.Str(p.variableName(c.Var))
	case c.Field != nil && c.Field.Name != nil:
		p.Str(c.Field.Name.Text)
	}
	if c.IsInit {
		p.captureInit(cx, c.Init)
	} else if c.IsPackExpansion {
		p.Str("...")
	}
}

// captureInit prints the initialiser of an init-capture.
func (p *printer) captureInit(cx ctx, d *il.DynamicInit) {
	if d == nil {
		return
	}
	if e := capturedAccess(&p.facts, d); e != nil {
		open, shut := byte('('), byte(')')
		if d.Form == il.InitBrace {
			open, shut = '{', '}'
		}
		p.Byte(open)
		p.doubleParens(cx, e)
		p.Byte(shut)
		return
	}
	switch constant := writtenValue(d) != nil && writtenValue(d).Type.IsPointer() && p.inPrototype() && isCapturedConstant(&p.facts, cx, d); {
	case d.Form == il.InitParen && constant:
		p.Str("((")
		p.expr(cx, writtenValue(d), modeT)
		p.Str("))")
	case d.Form == il.InitParen:
		p.Byte('(')
		p.initArgs(cx, d)
		p.Byte(')')
	case d.Form == il.InitBrace && constant:
		p.Str("{(")
		p.expr(cx, writtenValue(d), modeT)
		p.Str(")}")
	case d.Form == il.InitBrace:
		p.braces(cx, d, nil)
	default:
		p.Str(" = ")
		p.captureInitValue(cx, d)
	}
}

// captureInitValue prints the value of `= e` in an init-capture, whose type is
// dependent where e is.
func (p *printer) captureInitValue(cx ctx, d *il.DynamicInit) {
	switch e := d.Expr; {
	case isCapturedConstant(&p.facts, cx, d):
		p.parenthesised(cx, writtenValue(d))
	case p.inPrototype() && isComma(&p.facts, writtenValue(d)):
		p.Byte('(')
		p.expr(cx, writtenValue(d), modeO)
		p.Byte(')')
	case p.commaValue(cx, d):
	case d.Kind == il.DikConstant && d.Const != nil && d.Const.Kind == il.CkAddress:
		p.initValue(cx, d)
	case staticAccessValue(p, cx, d, nil):
	case e != nil && (e.TypeDependent || e.Type.IsDependent()) &&
		(p.dependentValue(cx, d, p.u.Builtin.Auto) || p.dependentAccessValue(cx, d, p.u.Builtin.Auto)):
	default:
		p.bareInitValue(cx, d)
	}
}

// isCapturedConstant reports whether the value d of an init-capture is a constant that has
// parentheses: an operation on constants, the address of a member, and in templates that of an
// object with static storage duration, a reference to one, what a class to be found at
// instantiation has, and T() (rule closure.captured-constants).
func isCapturedConstant(fx *facts, cx ctx, d *il.DynamicInit) bool {
	e := writtenValue(d)
	if e == nil || d.Spelled != nil {
		return false
	}
	c, _ := fx.skip(e)
	switch {
	case c.Type != nil && c.Type.IsPtrToMember() && c.Kind == il.EnkOperation && c.Op == il.OpAddressOf, isMemberAddress(c):
		return true
	case c.Kind == il.EnkOperation && c.Op == il.OpAddressOf && namesLasting(fx, c.Operand, fx.inPrototype()):
		return true
	case c.Kind == il.EnkOperation && !c.ValueDependent && !c.TypeDependent && fx.isConstantText(c):
		return true
	case isBuiltinBinary(c) && c.Op != il.OpComma && d.Kind == il.DikConstant && d.Const != nil && d.Const.Type.IsArithmetic():
		return true
	case !fx.inPrototype():
		return false
	case c.Kind == il.EnkConstant:
		return c.Const != nil && c.Const.Kind == il.CkString
	case c.Kind == il.EnkRoutine:
		return false
	case isStaticName(c), e.TypeDependent && isEmptyConstruction(c):
		return true
	case e.Type.IsReference():
		return fx.isStaticLvalue(c)
	case c.Kind == il.EnkOperation && c.Op == il.OpCast && e.Type.IsPointer():
		return isDependentAddress(fx, cx, c, e.Type, true)
	}
	return e.Type.IsPointer() && fx.isAddressConstant(cx, c, e.Type, true)
}

// namesLasting reports whether e names a static member through an object or, where local says
// so, a static variable of a block or a part of one.
func namesLasting(fx *facts, e *il.Expr, local bool) bool {
	c, _ := fx.skip(e)
	for c.Kind == il.EnkOperation && c.Op == il.OpDotField {
		c, _ = fx.skip(c.Operand)
	}
	return c.Kind == il.EnkOperation && c.Op == il.OpDotStatic || local && c.Kind == il.EnkVariable && c.Var != nil && c.Var.Storage == il.ScStatic && !c.Var.Type.IsReference()
}

// capturedAccess returns the member access found at instantiation that initialises an
// init-capture in parentheses or braces, nil for others.
func capturedAccess(fx *facts, d *il.DynamicInit) *il.Expr {
	e := writtenValue(d)
	switch {
	case d.Form != il.InitParen && d.Form != il.InitBrace || !fx.inPrototype():
		return nil
	case d.Spelled != nil:
		e = d.Spelled
	case soleElement(d) != nil:
		e = soleElement(d)
	case e == nil && d.Args != nil && d.Args.Next == nil:
		e = d.Args
	}
	if e == nil {
		return nil
	}
	if c, _ := fx.skip(e); c.Kind == il.EnkDependentMember {
		return c
	}
	return nil
}

// capturesOpen reports whether an init-capture of l, behind ` = `, is a comma expression or a member access
// that is found at instantiation, so that l has parentheses as these have (rule closure.captured-access).
func capturesOpen(fx *facts, l *il.Lambda) bool {
	for _, c := range l.Captures {
		if !c.IsInit || c.Init == nil {
			continue
		}
		if capturedAccess(fx, c.Init) != nil {
			return true
		}
		if c.Init.Form != il.InitCopy || writtenValue(c.Init) == nil {
			continue
		}
		if k, _ := fx.skip(writtenValue(c.Init)); k.Kind == il.EnkDependentMember || isComma(fx, k) {
			return true
		}
	}
	return false
}

// hidesLambdaBody reports whether a lambda is device code only, so that its
// body stays out of the host text (rule ext.device-only-lambda).
func hidesLambdaBody(l *il.Lambda) bool {
	return !cuda.OnHost(l.Routine)
}

// hiddenLambdaBody prints an empty body, and the real one out of sight. Other
// than elsewhere the lines of what hides it count as lines of the source
// (rule marker.hidden-lambda-body).
func (p *printer) hiddenLambdaBody(cx ctx, l *il.Lambda) {
	p.EndLine()
	p.Str("{ }")
	p.Newline()
	p.injected("device.out-of-sight", writer.Injected, zeroPos, func() { p.Str("#if 0") })
	p.Newline()
	p.body(cx.with(inKernel), l.Routine.Body)
	p.closeHidden()
}

// closureTypedef prints the typedefs that name the closure types first
// mentioned by variable v (rule closure.typedef).
func (p *printer) closureTypedef(v *il.Variable) {
	n := p.closureNames(v)
	if n == 0 {
		return
	}
	p.Begin("closure.typedef", writer.Injected, source.Range{Start: v.NamePos})
	defer p.End()
	p.Str("typedef decltype(")
	p.Str(p.variableName(v))
	p.Str(") ")
	for i := 0; i < n; i++ {
		if i > 0 {
			p.Str(", ")
		}
		p.Str(p.nameClosure(v.Type.ClassType()))
	}
	p.Byte(';')
}

// nameClosure gives a name to closure class c, which goes by its first one.
func (nm *names) nameClosure(c *il.Type) string {
	name := nm.temp()
	if _, ok := nm.closures[c]; !ok {
		if nm.closures == nil {
			nm.closures = make(map[*il.Type]string)
		}
		nm.closures[c] = name
	}
	return name
}

// closureNames is the number of names that the type of v gets: one when v is
// the first variable of its closure class, two when it is const besides.
func (nm *names) closureNames(v *il.Variable) int {
	c := v.Type.ClassType()
	if c == nil || c.Cls.Lambda == nil && !c.Cls.IsClosure || nm.inPrototype() || nm.isDeclared(c) {
		return 0
	}
	if d := v.DeclaredType; d != nil && !d.HasPlaceholder() && !v.AutoType {
		return 0
	}
	nm.setDeclared(c)
	if v.Type.IsConst() {
		return 2
	}
	return 1
}

// launchRange is what a launch takes of the source: its own position is the end
// of the configuration, the kernel stands where it is named.
func launchRange(e *il.Expr) source.Range {
	start := e.Start
	for x := e.Operand.Next.Next; x != nil; x = x.Operand {
		if x.Start.IsValid() && x.Start.Before(start) {
			start = x.Start
		}
	}
	return source.Range{Start: start, End: e.EndPos}
}

// launch prints a kernel launch (rules launch.conditional, launch.as-written).
func (p *printer) launch(cx ctx, e *il.Expr) {
	p.Begin("launch.conditional", writer.Rewritten, launchRange(e))
	defer p.End()
	config := e.Operand
	call := config.Next.Next
	p.Byte('(')
	if p.inDependentBase(cx) {
		p.Str("::") // the call must not find a member of an unknown base
	}
	p.expr(cx.change(func(a *surroundings) { a.config = config }), config, modeT)
	p.Str(") ? (void)0 : ")
	p.expr(cx, call, modeT)
}

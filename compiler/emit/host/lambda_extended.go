// This file implements the call sites of extended lambdas: wrappers that carry
// the types of the captures and a tag made of the enclosing function
// (rules ext.wrapper, ext.tag).
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// enclosingFunction is the innermost function around l that is no lambda.
func enclosingFunction(l *il.Lambda) *il.Routine {
	r := l.Enclosing
	for r != nil && r.Lambda != nil {
		r = r.Lambda.Enclosing
	}
	return r
}

// lambdaNumber numbers the extended lambdas of a function from 1.
func (nm *names) lambdaNumber(l *il.Lambda) int {
	if nm.lambdaIDs == nil {
		nm.lambdaIDs = make(map[*il.Routine]int)
	}
	r := enclosingFunction(l)
	nm.lambdaIDs[r]++
	return nm.lambdaIDs[r]
}

// extendedLambda prints an extended lambda (rule ext.device-hidden).
func (p *printer) extendedLambda(cx ctx, l *il.Lambda) {
	p.Begin("ext.wrapper", writer.Rewritten, source.Range{})
	defer p.End()
	id := p.lambdaNumber(l)
	if cuda.LambdaSaysHost(l) {
		p.hostDeviceLambda(cx, l, id)
		return
	}
	p.Str("__nv_dl_wrapper_t< ")
	p.lambdaTag(cx, l, id)
	p.Byte(' ')
	p.captureTypes(cx, l)
	p.Str(">( ")
	p.lambdaTag(cx, l, id)
	p.Str(" {} ")
	p.captureValues(cx, l)
	p.Str(") ")
	p.hiddenDeclText(func() { p.plainLambda(cx, l) })
}

// hostDeviceLambda prints a lambda of both sides; its text stays live.
func (p *printer) hostDeviceLambda(cx ctx, l *il.Lambda, id int) {
	p.Str("__nv_hdl_create_wrapper_t< ")
	p.Str(boolWord(l.IsMutable))
	p.Str(", ")
	p.Str(boolWord(p.convertsToPointer(l)))
	p.Str(", ")
	p.lambdaTag(cx, l, id)
	p.Byte(' ')
	p.captureTypes(cx, l)
	p.Str(">::__nv_hdl_create_wrapper( ")
	p.plainLambda(cx, l)
	p.captureValues(cx, l)
	p.Str(") ")
}

// gnuNoCaptureDefault is the version of g++ from which a lambda with a capture
// default is never converted to a function pointer (rule ext.function-pointer).
const gnuNoCaptureDefault = 60200

// convertsToPointer reports whether a lambda has the conversion to a function
// pointer.
func (fx *facts) convertsToPointer(l *il.Lambda) bool {
	if len(l.Captures) > 0 {
		return false
	}
	return !l.HasDefault || !fx.d.Clang && fx.d.GNUVersion < gnuNoCaptureDefault && !l.ByReference
}

// lambdaTag prints the tag of a wrapper.
func (p *printer) lambdaTag(cx ctx, l *il.Lambda, id int) {
	r := enclosingFunction(l)
	trailing := cuda.PreservesReturn(l)
	if trailing {
		p.Str("__nv_dl_trailing_return_tag<")
	} else {
		p.Str("__nv_dl_tag<")
	}
	if l.NVParent != nil {
		p.Str("__NV_LAMBDA_WRAPPER_HELPER((")
		p.expr(cx, l.NVParent, modeT)
		p.Str("),(")
		p.expr(cx, p.withoutCast(l.NVParent), modeT)
		p.Str("))")
	} else {
		p.functionPointer(cx, r)
		p.Str(",(&")
		p.taggedFunction(cx, r)
		p.Byte(')')
	}
	p.Byte(',')
	if trailing {
		p.typeID(cx, p.lambdaReturn(l))
		p.Str(", ")
	} else if l.NVParent != nil {
		p.Byte(' ')
	}
	p.Str(decimal(id))
	p.Byte('>')
}

// withoutCast returns the operand of a cast outside of templates: the second
// mention of an annotated parent drops it (rule ext.parent-twice).
func (fx *facts) withoutCast(e *il.Expr) *il.Expr {
	c, _ := fx.skip(e)
	if !fx.inPrototype() && c.Kind == il.EnkOperation && c.Op == il.OpCast && c.Form != il.CastImplicit {
		return c.Operand
	}
	return e
}

// lambdaReturn is the written return type of a lambda; a placeholder prints as
// the type deduced for it, except in generic lambdas (rules ext.trailing-result,
// closure.placeholder-result).
func (fx *facts) lambdaReturn(l *il.Lambda) *il.Type {
	r := l.Routine
	if d := r.DeclaredType; d != nil && (l.IsGeneric || !r.DeducedReturn) {
		return d.Skip().Elem
	}
	return fx.deduced(r.Type.Skip().Elem)
}

// deduced returns t with the types that placeholders stand for.
func (fx *facts) deduced(t *il.Type) *il.Type {
	switch {
	case t.Kind == il.TkTypeRef && t.Ref != nil && (t.Ref.Kind == il.RefDeducedAuto || t.Ref.Kind == il.RefDeducedDecltypeAuto):
		return t.Elem
	case t.Kind == il.TkTypeRef && t.Ref == nil:
		return fx.u.Qualified(fx.deduced(t.Elem), t.Quals)
	case t.Kind == il.TkPointer && t.IsRef:
		return fx.u.ReferenceTo(fx.deduced(t.Elem), t.IsRRef)
	case t.Kind == il.TkPointer:
		return fx.u.PointerTo(fx.deduced(t.Elem))
	}
	return t
}

// functionPointer prints the pointer type of the enclosing function with the
// names of its parameters (rule ext.parameter-names).
func (p *printer) functionPointer(cx ctx, r *il.Routine) {
	t := r.DeclaredType
	if t == nil {
		t = r.Type
	}
	t = t.Skip()
	member := r.MemberOf != nil && !r.IsStaticMember
	p.specifier(cx, t)
	if !t.Routine.TrailingReturn {
		p.before(cx, t.Elem)
	}
	p.blank()
	p.Byte('(')
	if member {
		p.taggedClass(r.MemberOf, !p.d.Clang)
		p.Str("::")
	}
	p.Str("*)")
	p.within(r.ParentScope, func() {
		p.Byte('(')
		if len(t.Routine.Params) == 0 && !t.Routine.HasEllipsis {
			p.Str("void")
		}
		p.plainParameters(cx, t.Routine.Params)
		p.ellipsis(t)
		p.Byte(')')
		p.functionTail(cx, t)
	})
	if !t.Routine.TrailingReturn {
		p.after(cx, t.Elem)
	}
}

// taggedClass prints the innermost class of an enclosing member function with
// its own template parameters, which clang does without
// (rule frame.clang-own-class).
func (w *text) taggedClass(c *il.Type, parameters bool) {
	if c.Name == nil {
		return
	}
	w.Str(c.Name.Text)
	t := c.Cls.AssocTemplate
	if !parameters || t == nil || t.Decl == nil {
		return
	}
	named := false
	for _, q := range t.Decl.Params {
		if q.Name == nil {
			continue
		}
		if named {
			w.Str(", ")
		} else {
			w.Str("< ")
		}
		named = true
		w.Str(q.Name.Text)
		if q.IsPack {
			w.Str("...")
		}
	}
	if named {
		w.Str("> ")
	}
}

// taggedFunction prints the enclosing function as the operand of &.
func (p *printer) taggedFunction(cx ctx, r *il.Routine) {
	switch {
	case r.MemberOf != nil && r.IsStaticMember:
	case r.MemberOf != nil:
		if r.MemberOf.Name != nil {
			p.Str(r.MemberOf.Name.Text)
			p.Str("::")
		}
	default:
		p.Byte(' ')
		p.unnamedPath(r.ParentScope)
		p.Str("::")
	}
	p.routineName(cx, r)
	if r.Special == il.SfkOperator && (len(r.TemplateArgs) > 0 || r.AssocTemplate != nil) {
		p.Byte(' ')
	}
	switch {
	case len(r.TemplateArgs) > 0 && !r.IsPrototype:
		p.templateArgs(cx, r.TemplateArgs)
	case r.AssocTemplate != nil && r.AssocTemplate.Decl != nil:
		p.ownParameters(cx, r.AssocTemplate.Decl)
	}
}

// ownParameters prints the parameters of a template as its arguments.
func (p *printer) ownParameters(cx ctx, d *il.TemplateDecl) {
	p.Str("< ")
	for i, q := range d.Params {
		if i > 0 {
			p.Str(", ")
		}
		switch {
		case q.IsAbbreviated && q.Type != nil:
			p.typeID(cx, q.Type)
		case q.Name != nil:
			p.Str(q.Name.Text)
		default:
			p.Str(p.nameOf(q))
		}
		if q.IsPack {
			p.Str("...")
		}
	}
	p.Str("> ")
}

// captureTypes prints `, type` for every capture.
func (p *printer) captureTypes(cx ctx, l *il.Lambda) {
	for _, c := range l.Captures {
		p.Str(", ")
		p.captureType(cx, l, c)
	}
}

func (p *printer) captureType(cx ctx, l *il.Lambda, c *il.LambdaCapture) {
	switch {
	case c.StarThis:
		p.Str("typename __nvdl_remove_const<typename __nvdl_remove_ref<decltype(*this) > ::type> :: type")
		if !l.IsMutable {
			p.Str(" const")
		}
	case c.IsThis:
		p.Str("decltype(this) const")
	case c.IsInit:
		p.Str("typename __nv_lambda_trait_remove_cv<typename __nvdl_remove_ref<")
		if p.d.Clang {
			p.ForeignLines("\n#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-Wunevaluated-expression\"\n")
		}
		p.Str("decltype(")
		p.captureValue(cx, c)
		p.Str(")>::type")
		if p.d.Clang {
			p.ForeignLines("\n#pragma GCC diagnostic pop\n")
		}
		p.Str(">::type")
	default:
		p.Str("typename __nvdl_remove_ref<decltype(")
		p.captureValue(cx, c)
		p.Str(")>::type")
	}
}

// captureValues prints `, value` for every capture.
func (p *printer) captureValues(cx ctx, l *il.Lambda) {
	for _, c := range l.Captures {
		p.Str(", ")
		p.captureValue(cx, c)
	}
}

// captureValue prints what is captured: a name, this, or an initialiser.
func (p *printer) captureValue(cx ctx, c *il.LambdaCapture) {
	switch {
	case c.StarThis:
		p.Str("*this")
	case c.IsThis:
		p.Str("this")
	case c.IsInit && c.Init != nil:
		switch c.Init.Form {
		case il.InitParen:
			p.Byte('(')
			p.initArgs(cx, c.Init)
			p.Byte(')')
		case il.InitBrace:
			p.braces(cx, c.Init, nil)
		default:
			p.captureInitValue(cx, c.Init)
		}
	case c.Var != nil:
		p.Str(p.variableName(c.Var))
	}
}

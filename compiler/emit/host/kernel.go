// This file implements the printing of kernels and kernel templates
// (rules kernel.body-hidden, kernel.template-twice).
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
)

// kernelVisibility prints the visibility of a kernel or its stub
// (rule kernel.visibility).
func (p *printer) kernelVisibility(it *item, r *il.Routine, s *il.DeclSpecs) {
	if p.d.DeviceHiddenVisibility && !s.Static && r.Linkage != il.LinkageInternal && !r.ParentScope.Is(il.ScopeUnnamed) &&
		!hasVisibility(p.attributesOf(it)) {
		p.Str(hiddenAttribute)
	}
}

// adjustKernel makes defined kernel templates static
// (rule kernel.template-linkage).
func (fx *facts) adjustKernel(it *item, r *il.Routine, s *il.DeclSpecs) {
	if !cuda.IsGlobal(r) {
		return
	}
	if fx.staticTemplateStub(r) && it.d.EmptyHeaders == 0 && !s.Friend {
		s.Static = true
	}
}

// staticTemplateStub reports whether r is a kernel template whose host function
// is static.
func (fx *facts) staticTemplateStub(r *il.Routine) bool {
	return fx.d.StaticHostStub && cuda.IsGlobal(r) && r.IsPrototype && (r.Defined || r.Body != nil)
}

// hiddenBody prints the body of a kernel out of sight. Behind that of a
// constexpr or consteval kernel the `#endif` is missing
// (rules kernel.constexpr-endif, kernel.stub-defines).
func (p *printer) hiddenBody(cx ctx, r *il.Routine) {
	cx = cx.without(inHeader).with(inKernel)
	p.openHidden()
	p.inFunction(r, func() {
		p.within(r.Scope, func() { p.body(cx, r.Body) })
	})
	if !r.DeclaredConstexpr && !r.Consteval {
		p.closeHidden()
	}
}

// namesParameters reports whether unnamed parameters of r's definition get
// names: those of kernels do (rule kernel.unnamed-parameters).
func namesParameters(r *il.Routine) bool {
	return cuda.IsKernel(r)
}

// nameOf returns the generated name of an unnamed entity, made on first use.
func (nm *names) nameOf(n il.Node) string {
	if s, ok := nm.unnamed[n]; ok {
		return s
	}
	if nm.unnamed == nil {
		nm.unnamed = make(map[il.Node]string)
	}
	s := nm.temp()
	nm.unnamed[n] = s
	return s
}

// parameterName is the generated name of an unnamed parameter.
func (nm *names) parameterName(q *il.ParamType) string { return nm.nameOf(q) }

// kernelTemplate prints a kernel template, its wrapper and its host function;
// false when t is none (rule kernel.template-body).
func (p *printer) kernelTemplate(cx ctx, it *item, t *il.Template) bool {
	r := t.Routine
	if !cuda.IsGlobal(r) || it.d.Specs.Friend {
		return false
	}
	def := isDefinition(it, r)
	group := def && p.pragmaGroups()
	if group {
		p.pushPragma("unused-parameter")
	}
	if !def { // (rule kernel.template-declaration)
		still := *it
		if hs := headers(it, t); len(hs) > 0 && !isAbbreviated(hs[0]) {
			still.pos = hs[0].Pos
		}
		it = &still
	}
	p.wrapper(cx, it, t, r, def)
	if def {
		p.Str(" { ::cudaLaunchKernel(0, 0, 0, 0, 0, 0);}")
		p.hiddenBody(cx, r)
	} else {
		p.Str("; ")
	}
	if group {
		p.popPragma()
	}
	p.templateHead(cx, it, t, def)
	p.attributesAt(cx, p.attributesOf(it), il.LocPrefix)
	p.specifiers(cx, it)
	p.routineHead(cx, it, r, defOf(r, def), it.t, false)
	p.kernelTail(cx, it)
	if !def {
		p.Str("; ")
		return true
	}
	p.wrapperCall(cx, it, t, r)
	p.hiddenBody(cx, r)
	return true
}

func defOf(r *il.Routine, def bool) *il.Routine {
	if def {
		return r
	}
	return nil
}

// templateHead prints the template headers of a kernel template; its function
// names unnamed template parameters, the wrapper does not.
func (p *printer) templateHead(cx ctx, it *item, t *il.Template, naming bool) {
	p.printHeaders(cx, it, t, naming)
	if hs := headers(it, t); len(hs) == 0 || isAbbreviated(hs[0]) {
		p.SetPos(it.pos)
	}
}

// wrapper prints the head of the wrapper that takes every parameter by
// reference. It has the attributes and the form of the kernel (rule kernel.wrapper-head).
func (p *printer) wrapper(cx ctx, it *item, t *il.Template, r *il.Routine, def bool) {
	p.templateHead(cx, it, t, false)
	p.attributeGroups(cx, p.attributesOf(it), func(a *il.Attribute) bool { return isPrefix(a) && attributeName(a) != "visibility" }, false)
	p.Str("static ")
	if it.d.Specs.Constexpr {
		p.Str("constexpr ")
	} else if it.d.Specs.Inline {
		p.Str("inline ")
	}
	f := it.t.Skip()
	if f.Routine.TrailingReturn {
		p.Str("auto")
	} else {
		p.typeID(cx, f.Elem)
	}
	p.Byte(' ')
	p.wrapperDeclarator(cx, it, r, def)
	p.kernelTail(cx, it)
}

// wrapperDeclarator prints the wrapper's name and parameters.
func (p *printer) wrapperDeclarator(cx ctx, it *item, r *il.Routine, def bool) {
	p.SetPos(it.pos)
	p.declaratorPath(cx, it, it.corresp)
	p.Str("__wrapper__device_stub_")
	p.routineName(cx, r)
	if it.d.HasTArgs {
		p.templateArgs(cx, it.d.TArgs)
	}
	p.attributeGroups(cx, p.attributesOf(it), isBehindFunctionName, true)
	p.within(p.routineScope(it, r, defOf(r, def)), func() {
		p.Byte('(')
		p.wrapperParameters(cx, it, def)
		p.Byte(')')
		if f := it.t.Skip(); f.Routine.TrailingReturn {
			p.Str("->")
			p.typeID(cx, f.Elem)
		}
	})
}

func (p *printer) wrapperParameters(cx ctx, it *item, def bool) {
	f := it.t.Skip()
	for i, q := range f.Routine.Params {
		if i > 0 {
			p.Str(", ")
		}
		t := q.Type
		if q.DeclaredType != nil && !q.DeclaredType.IsArray() && !q.DeclaredType.IsFunction() {
			t = q.DeclaredType
		}
		name, s := "", loose
		if q.Name != nil {
			name = q.Name.Text
		}
		pos := zeroPos
		if def {
			s = tight
			if name == "" {
				name = p.parameterName(q)
			} else {
				pos = q.Pos
			}
		}
		p.attributesAt(cx, q.Attributes, il.LocPrefix)
		if !t.IsReference() {
			t = p.u.ReferenceTo(t, false)
		}
		p.declarator(cx, t, name, pos, s, q.IsPack)
		p.attributeGroups(cx, q.Attributes, isBehind, true)
	}
}

// kernelTail prints what follows the declarator of a kernel template.
func (p *printer) kernelTail(cx ctx, it *item) {
	attributesBehindFunction(p, cx, p.attributesOf(it))
	if it.d.Trailing != nil {
		p.Str(" requires ")
		p.constraintOperand(cx, it.d.Trailing.Constraint)
	}
}

// wrapperCall prints the body of the host function of kernel template t, which it defines: with the
// names that parameters have there (rule kernel.template-twice).
func (p *printer) wrapperCall(cx ctx, it *item, t *il.Template, r *il.Routine) {
	p.Byte(' ')
	p.SetPos(r.Body.Pos)
	p.Byte('{')
	p.wrapperName(cx, r)
	if t != nil && t.Decl != nil && !isAbbreviated(t.Decl) {
		p.Byte('<')
		n, own := 0, t.Decl
		if hs := headers(it, t); len(hs) > 0 {
			own = hs[len(hs)-1]
		}
		for _, q := range own.Params {
			if q.IsAbbreviated {
				continue
			}
			if n > 0 {
				p.Byte(',')
			}
			n++
			if q.Name != nil {
				p.Str(q.Name.Text)
			} else {
				p.Str(p.nameOf(q))
			}
			if q.IsPack {
				p.Str("...")
			}
		}
		p.Byte('>')
	}
	p.wrapperArguments(it, r)
}

// wrapperName prints the qualified name of the wrapper.
func (p *printer) wrapperName(cx ctx, r *il.Routine) {
	if r.ParentScope != nil && r.ParentScope.Kind == il.SckNamespace {
		p.unnamedPath(r.ParentScope)
		p.Str("::")
	}
	p.Str("__wrapper__device_stub_")
	p.routineName(cx, r)
}

// wrapperArguments prints the arguments of the wrapper's call and the end of
// the body.
func (p *printer) wrapperArguments(it *item, r *il.Routine) {
	p.Byte('(')
	for i, q := range it.t.Skip().Routine.Params {
		if i > 0 {
			p.Byte(',')
		}
		if q.Name != nil {
			p.Str(q.Name.Text)
		} else {
			p.Str(p.parameterName(q))
		}
		if q.IsPack {
			p.Str("...")
		}
	}
	p.Str(");")
	p.SetPos(r.Body.FinalPos)
	p.Str("return;}")
}

// kernelSpecialization prints an explicit specialisation of a kernel template;
// false when it is none.
func (p *printer) kernelSpecialization(cx ctx, it *item, r *il.Routine) bool {
	if !cuda.IsGlobal(r) || it.d.EmptyHeaders == 0 {
		return false
	}
	def := isDefinition(it, r)
	p.begin(cx, it)
	p.Str("__specialization_static void ")
	p.wrapperDeclarator(cx, it, r, def)
	if def {
		p.Str(" ;")
		p.hiddenBody(cx, r)
		p.SetPos(it.pos)
	} else {
		p.Str("; ")
	}
	p.Str("template<> ")
	s := it.d.Specs
	if p.d.StaticHostStub && (r.Defined || r.Body != nil) {
		p.Str("__specialization_static ")
		s.Static = false
	} else {
		p.kernelVisibility(it, r, &s)
	}
	if s.Inline {
		p.Str("inline ")
	}
	p.debugNoinline(it)
	p.routineHead(cx, it, r, defOf(r, def), it.t, false)
	p.kernelTail(cx, it)
	if !def {
		p.Str("; ")
		return true
	}
	p.Byte(' ')
	p.SetPos(r.Body.Pos)
	p.Byte('{')
	p.wrapperName(cx, r)
	p.compactArgs(cx, r.TemplateArgs)
	p.wrapperArguments(it, r)
	p.hiddenBody(cx, r)
	return true
}

// compactArgs prints template arguments without blanks.
func (p *printer) compactArgs(cx ctx, args []il.TemplateArg) {
	p.Byte('<')
	n := 0
	for i := range args {
		if args[i].Kind == il.ArgPackStart {
			continue
		}
		if n > 0 {
			p.Byte(',')
		}
		n++
		p.templateArg(cx, &args[i], p.keepsTypedefs(cx), false)
	}
	p.Byte('>')
}

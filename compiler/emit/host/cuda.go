// This file implements what the host text makes of CUDA entities other than
// kernels: device functions, variables of device memory spaces, device-builtin
// declarations (rules device.dummy-body, device.builtin-hidden, memory.shadow).
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
)

const (
	unusedAttribute  = "__attribute__((unused)) "
	hiddenAttribute  = `__attribute__((visibility("hidden"))) `
	managedAttribute = `__attribute__((section("__nv_managed_data__"))) `
)

// isMember reports whether r is a member function.
func isMember(r *il.Routine) bool { return r.MemberOf != nil || r.IsClassMember }

// injectedAttributes prints the attributes that CUDA entities get, in front of
// the other specifiers (rule device.unused-attribute).
func (p *printer) injectedAttributes(it *item, s *il.DeclSpecs) {
	switch n := it.node.(type) {
	case *il.Routine:
		if s.Friend {
			p.Str("friend ")
			s.Friend = false
		}
		switch {
		case cuda.IsGlobal(n):
			p.kernelVisibility(it, n, s)
		case cuda.DeviceOnly(n) && !isMember(n) && !p.d.Clang:
			p.Str(unusedAttribute)
		}
	case *il.Variable:
		p.variableAttributes(it, n, s)
	}
}

// variableAttributes prints the attributes of a variable of device memory.
func (p *printer) variableAttributes(it *item, v *il.Variable, s *il.DeclSpecs) {
	switch {
	case v.Shared && (s.LinkageC || s.LinkageCXX):
	case v.Shared:
		p.Str(unusedAttribute)
	case v.Managed && v.LocalToFunction:
	case v.Managed:
		p.Str(managedAttribute)
		p.variableVisibility(it, v, s)
	case cuda.Persistent(v):
		p.variableVisibility(it, v, s)
	}
}

// variableVisibility hides external device variables of relocatable code.
func (p *printer) variableVisibility(it *item, v *il.Variable, s *il.DeclSpecs) {
	if !p.d.DeviceC && it.d.EmptyHeaders == 0 || s.Static || s.LinkageC || s.LinkageCXX || !p.d.DeviceHiddenVisibility ||
		v.Linkage == il.LinkageInternal || v.ParentScope.Is(il.ScopeUnnamed) ||
		hasVisibility(p.attributesOf(it)) || v.IsConstexpr || v.Type.IsConst() && !s.Extern && !s.Inline {
		return
	}
	p.Str(hiddenAttribute)
}

func hasVisibility(a *il.Attribute) bool {
	for ; a != nil; a = a.Next {
		if attributeName(a) == "visibility" {
			return true
		}
	}
	return false
}

// adjustMemorySpace makes device variables static shadows (rules memory.shadow,
// memory.shared-linkage).
func (fx *facts) adjustMemorySpace(it *item, v *il.Variable, s *il.DeclSpecs) {
	switch {
	case isTextureReference(v):
		s.Static = true
	case !cuda.InDeviceMemory(v) || s.LinkageC || s.LinkageCXX || it.d.EmptyHeaders > 0:
	case v.Shared:
		if !fx.d.DeviceC {
			unsized := v.Type.Skip().Kind == il.TkArray && v.Type.Skip().Array.Unknown
			s.Extern = s.Extern && unsized
			s.Static = !s.Extern
		}
	case !fx.d.DeviceC:
		s.Static, s.Extern = true, false
	case it.d.IsDefinition && v.HasExplicitInit:
		s.Extern = false
	}
	if cuda.InDeviceMemory(v) && v.IsConstexpr && attributedConst(v) {
		s.Constexpr = true
	}
}

// isTextureReference reports whether v is a texture or surface of the device
// runtime of old, which only this unit sees (rule memory.texture).
func isTextureReference(v *il.Variable) bool {
	c := v.Type.ClassType()
	return c != nil && !v.IsParameter && v.StaticMemberOf == nil && v.Type.Skip() == c &&
		textureAttributes(c)&(il.AttrDeviceBuiltinTexture|il.AttrDeviceBuiltinSurface) != 0
}

// textureAttributes returns the CUDA attributes of a class, for an instance
// those of its template.
func textureAttributes(c *il.Type) il.CUDAAttrs {
	if t := c.Cls.AssocTemplate; t != nil && t.Type != nil {
		return c.Attrs | t.Type.Attrs
	}
	return c.Attrs
}

func attributedConst(v *il.Variable) bool { return v.IsConstexpr }

// shadowType is the type of the host's shadow of a device variable: arrays have
// their deduced bound, constexpr variables their const.
func (fx *facts) shadowType(v *il.Variable, t *il.Type) *il.Type {
	if v.IsConstexpr && !v.Shared {
		return fx.constObject(t)
	}
	if s := t.Skip(); s.Kind == il.TkArray && s.Array.Unknown && v.Type != nil {
		return v.Type
	}
	return t
}

// constObject returns t made const: of an array, its elements are.
func (fx *facts) constObject(t *il.Type) *il.Type {
	if t.Kind != il.TkArray {
		return fx.u.Qualified(t, il.Const)
	}
	a := *t
	a.Elem = fx.constObject(t.Elem)
	return &a
}

// dropsInitializer reports whether a device variable prints without its
// initialiser: all but constants, references and templates
// (rule memory.kept-initialiser).
func dropsInitializer(v *il.Variable) bool {
	if !cuda.InDeviceMemory(v) || v.Shared {
		return false
	}
	return !(v.Type.IsConst() || v.IsConstexpr || v.Type.IsReference() || v.IsPrototype || v.IsTemplateVariable)
}

// hiddenBuiltin reports whether a declaration belongs to the device runtime and
// is kept from the host compiler (rule device.builtin-hidden).
func hiddenBuiltin(it *item) bool {
	if it.corresp == nil {
		return false
	}
	if it.corresp.Attrs&il.AttrDeviceBuiltin != 0 {
		return true
	}
	for a := it.corresp.Attributes; a != nil; a = a.Next {
		switch attributeName(a) {
		case "device_builtin":
			return true
		}
	}
	return false
}

// hideTag opens the `#if 0` around the definition of a type of the device
// runtime: one that is marked itself, or whose declaration declares a name that
// is (rule device.builtin-hidden).
func (p *printer) hideTag(e *entry, it *item, t *il.Type) bool {
	pos, hide := tagPos(it, t), hiddenBuiltin(it)
	if d := declaratorBehind(endOf(e.Next, t, nil), t); d != nil {
		if dit := itemOf(d); hide || hiddenBuiltin(&dit) {
			pos, hide = dit.pos, true
		}
	}
	if !hide {
		return false
	}
	p.EndLine()
	p.SetPos(pos)
	if p.injectsPreheader(t) {
		p.preheader()
	}
	p.openHidden()
	return true
}

// hiddenDeclaration reports whether a declaration is not printed at all: the
// builtin functions of the device, and the member functions of its types.
func hiddenDeclaration(cx ctx, it *item) bool {
	r, ok := it.node.(*il.Routine)
	return ok && (cx.is(inBuiltin) || !cuda.SaysHost(r) && hiddenBuiltin(it))
}

// hiddenDeclText prints a declaration between `#if 0` and `#endif`
// (rule device.out-of-sight).
func (w *text) hiddenDeclText(f func()) {
	w.openHidden()
	f()
	w.closeHidden()
}

// openHidden opens an `#if 0` (rule device.out-of-sight).
func (w *text) openHidden() {
	w.injected("device.out-of-sight", writer.Injected, zeroPos, func() { w.Directive("#if 0") })
	w.CountLine()
}

// closeHidden closes an `#if 0`.
func (w *text) closeHidden() {
	w.EndLine()
	w.injected("device.out-of-sight", writer.Injected, zeroPos, func() { w.ForeignLines("#endif\n") })
	w.ForgetFile()
}

// dummyReturnsVoid reports whether a device function with a deduced return
// type prints as void, because its dummy body returns nothing
// (rule device.deduced-result).
func dummyReturnsVoid(r *il.Routine, f *il.Type) bool {
	return cuda.DeviceOnly(r) && !r.DeclaredConstexpr && !f.Routine.TrailingReturn &&
		f.Elem != nil && (f.Elem.HasPlaceholder() || r.DeducibleReturn || isDeduced(f.Elem))
}

// isDeduced reports whether t was deduced from a placeholder.
func isDeduced(t *il.Type) bool {
	for t != nil {
		if t.Kind == il.TkTypeRef && t.Ref != nil && (t.Ref.Kind == il.RefDeducedAuto || t.Ref.Kind == il.RefDeducedDecltypeAuto) {
			return true
		}
		switch t.Kind {
		case il.TkPointer, il.TkTypeRef:
			t = t.Elem
		default:
			return false
		}
	}
	return false
}

// deviceBody prints a body that only makes the host compiler happy, then the
// real one out of sight (rules device.dummy-body, device.dummy-constructor).
func (p *printer) deviceBody(cx ctx, r *il.Routine) {
	if p.d.NoShadowFunctions && !isMember(r) {
		p.Byte(' ')
		p.openHidden()
		p.functionBody(cx.with(inKernel), r)
		p.closeHidden()
		p.Str("; ")
		if p.d.DebugMode && r.AssocTemplate == nil {
			p.breakpoints = append(p.breakpoints, r)
		}
		return
	}
	special := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor
	p.Byte(' ')
	if r.Special == il.SfkConstructor {
		p.within(r.Scope, func() { p.ctorInits(cx, r) })
	}
	if r.Body != nil {
		p.SetPos(r.Body.Pos)
	}
	if special {
		p.Str("{int *volatile ___ = 0;")
	} else {
		p.Str("{int volatile ___ = 1;")
	}
	p.discardParameters(r, r.IsPrototype || p.inPrototypeClass())
	if r.Body != nil {
		p.SetPos(r.Body.FinalPos)
	}
	if special {
		p.Str("::free(___);}")
	} else {
		p.Str("::exit(___);}")
	}
	p.openHidden()
	p.within(r.Scope, func() { p.body(cx.with(inKernel), r.Body) })
	p.closeHidden()
}

// discardParameters prints `(void)x;` for every named parameter; pattern says that r is, or is a member
// of, a template
// (rule device.dummy-parameters).
func (w *text) discardParameters(r *il.Routine, pattern bool) {
	t := r.Type
	if r.DeclaredType != nil {
		t = r.DeclaredType
	}
	for _, q := range t.Skip().Routine.Params {
		if q.Name == nil || q.IsPack {
			continue
		}
		w.Str("(void)")
		if !pattern && q.Type.IsReference() && q.Type.Skip().Elem.AllQuals()&il.Volatile != 0 { // reading it would be an effect
			w.Str("reinterpret_cast<void *>(&(const_cast<char &>(reinterpret_cast<const volatile char &>(")
			w.Str(q.Name.Text)
			w.Str("))))")
		} else {
			w.Str(q.Name.Text)
		}
		w.Byte(';')
	}
}

// unusedGroup reports whether a declaration is wrapped in pragmas against the
// warning about unused static functions (rule device.static-pragmas).
func (fx *facts) unusedGroup(it *item) bool {
	r, ok := it.node.(*il.Routine)
	return ok && fx.pragmaGroups() && cuda.DeviceOnly(r) && !isMember(r) && isDefinition(it, r) && it.d.Specs.Static && !it.d.Specs.Inline && !r.DeclaredConstexpr
}

// pushPragma opens a group of diagnostic pragmas (rule marker.pragma-group).
func (w *text) pushPragma(warning string) {
	w.Uncounted("\n#pragma GCC diagnostic push\n#pragma GCC diagnostic ignored \"-W" + warning + "\"\n")
}

func (w *text) popPragma() { w.Uncounted("\n#pragma GCC diagnostic pop\n") }

// debugNoinline prints the attribute that keeps kernels apart in debug mode.
func (p *printer) debugNoinline(it *item) {
	if r, ok := it.node.(*il.Routine); ok && p.d.DebugMode && cuda.IsGlobal(r) {
		p.Str(" __attribute((noinline)) ")
	}
}

// breakpointPlaceholders prints a function for every device function whose
// body was left out, newest first (rule device.breakpoint-placeholders).
func (p *printer) breakpointPlaceholders(cx ctx) {
	for i := len(p.breakpoints) - 1; i >= 0; i-- {
		r := p.breakpoints[i]
		p.Str("static __attribute__((used)) void __nv_breakpoint_placeholder")
		p.Str(decimal(len(p.breakpoints) - 1 - i))
		p.Byte('_')
		p.routineName(cx, r)
		p.Str("(void)")
		p.ForgetLine()
		p.SetPos(r.Body.Pos)
		p.Str("{int volatile ___ = 1;")
		p.SetPos(r.Body.FinalPos)
		p.Str("exit(___);}")
		p.EndLine()
	}
}

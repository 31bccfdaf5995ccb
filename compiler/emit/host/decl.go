// This file implements the printing of simple declarations: functions,
// variables, members and typedefs, one declarator list at a time.
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// simple prints the declarator list that begins at e and returns the entry
// behind it.
func (p *printer) simple(cx ctx, e *entry) *entry {
	it := itemOf(e)
	if it.node == nil || hiddenDeclaration(cx, &it) {
		return e.Next
	}
	if r, ok := it.node.(*il.Routine); ok && p.kernelSpecialization(cx, &it, r) {
		return e.Next
	}
	group := p.unusedGroup(&it)
	if group {
		p.pushPragma("unused-function")
	}
	depth := p.reopen(&it)
	p.begin(cx, &it)
	p.specifiers(cx, &it)
	next := p.declarators(cx, e, it, false)
	p.reclose(depth)
	if group {
		p.popPragma()
	}
	return next
}

// declarators prints the declarators from it on; typed says that the type
// specifier has been printed already (rules decl.linkage-repeated, decl.list).
func (p *printer) declarators(cx ctx, e *entry, it item, typed bool) *entry {
	for {
		ended := p.declare(cx, &it, typed)
		typed = true
		next := e.Next
		if ended || !afterFirst(next) || isUnnamedBitField(next.Entity) {
			p.endDeclaration(&it, ended)
			return next
		}
		p.Str(", ")
		if t, ok := it.node.(*il.Type); ok && isGlobalSizeT(t) {
			p.runtimeInclude()
		}
		e = next
		it = itemOf(e)
		p.SetPos(it.pos)
		if _, ok := it.node.(*il.Routine); ok && writesLinkage(cx, &it.d.Specs) {
			p.linkagePrefix(&it.d.Specs)
		}
	}
}

// isUnnamedBitField reports whether n is a bit-field without a name, which
// begins a declaration of its own; one with a name behind it goes on with that.
func isUnnamedBitField(n il.Node) bool {
	f, ok := n.(*il.Field)
	return ok && f.IsBitField && f.Name == nil
}

// endDeclaration prints what ends a declarator list (rule decl.end).
func (p *printer) endDeclaration(it *item, ended bool) {
	if !ended {
		p.Str("; ")
	}
	switch n := it.node.(type) {
	case *il.Variable:
		p.closureTypedef(n)
	case *il.Type:
		if isGlobalSizeT(n) {
			p.runtimeInclude()
		}
	}
}

// isGlobalSizeT reports whether t declares the global name size_t.
func isGlobalSizeT(t *il.Type) bool {
	return t.Name != nil && t.Name.Text == "size_t" && (t.ParentScope == nil || t.ParentScope.Kind == il.SckFile)
}

// begin makes the position of a declaration current and prints what stands in
// front of its specifiers: a linkage specification and attributes
// (rule marker.declared-name).
func (p *printer) begin(cx ctx, it *item) {
	p.access.next = p.accessOf(it)
	if writesLinkage(cx, &it.d.Specs) || p.inheritsLinkage(cx, it) {
		p.at(it.pos)
		p.linkagePrefix(&it.d.Specs)
	}
	attrs := p.attributesOf(it)
	if hs := it.d.Template; len(hs) > 0 && len(hs[len(hs)-1].Params) > 0 && !isAbbreviated(hs[0]) {
		p.positionOfRedeclaration(it, hs)
		p.printHeaders(cx, it, nil, false)
		p.attributesAt(cx, attrs, il.LocPrefix)
		return
	}
	if it.d.EmptyHeaders > 0 {
		p.at(it.pos)
		p.specializationHeaders(it)
		p.inheritedAttributes(cx, it)
	}
	if first := firstPrinted(attrs, isPrefix); first != nil {
		if p.access.inClass && p.access.next != p.access.current {
			p.at(it.pos) // the label stands at the name
		}
		p.at(groupPos(first))
		p.attributesAt(cx, attrs, il.LocPrefix)
		return
	}
	p.at(it.pos)
}

// inheritedAttributes prints the attributes that an explicit specialisation of a
// function template has from the definition of that, which stands before it, at
// their places (rule attr.specialisation).
func (p *printer) inheritedAttributes(cx ctx, it *item) {
	r, ok := it.node.(*il.Routine)
	if !ok || !r.IsSpecialized || r.AssocTemplate == nil || r.AssocTemplate.Routine == nil {
		return
	}
	t := r.AssocTemplate.Routine
	if t.Body == nil || !t.Body.Pos.Before(it.pos) {
		return
	}
	attrs := t.Attributes
	if first := firstPrinted(attrs, isPrefix); first != nil {
		p.at(groupPos(first))
		p.attributesAt(cx, attrs, il.LocPrefix)
	}
}

// writesLinkage reports whether a direct linkage specification says something
// that the block around it does not; outside of all blocks that is C alone
// (rule decl.linkage-cxx).
func writesLinkage(cx ctx, s *il.DeclSpecs) bool {
	if cx.is(inLinkage) {
		return s.LinkageC && !cx.is(inLinkageC) || s.LinkageCXX && cx.is(inLinkageC)
	}
	return s.LinkageC
}

// inheritsLinkage reports whether a function or variable has C linkage from an
// earlier declaration.
func (fx *facts) inheritsLinkage(cx ctx, it *item) bool {
	if cx.is(inLinkage) || it.sec == nil || it.sec.First || fx.scope.Kind != il.SckFile && fx.scope.Kind != il.SckNamespace {
		return false
	}
	switch e := it.node.(type) {
	case *il.Routine:
		return e.Linkage == il.LinkageC && !it.d.Specs.Friend && e.MemberOf == nil
	case *il.Variable:
		return e.Linkage == il.LinkageC && it.d.Specs.Extern
	}
	return false
}

func (w *text) linkagePrefix(s *il.DeclSpecs) {
	if s.LinkageCXX {
		w.Str("extern \"C++\" ")
	} else {
		w.Str("extern \"C\" ")
	}
}

// accessOf is the access of the member that it declares; a friend has that of the
// members around it where it is another class template that a class template befriends
// (rule decl.friend-access).
func (fx *facts) accessOf(it *item) il.Access {
	if !fx.access.inClass {
		return il.Public
	}
	if it.d.FriendKind != il.TkError && !it.d.FriendQualified {
		return it.d.FriendAccess
	}
	if friend := it.d.Specs.Friend || it.sec != nil && it.sec.Friend; friend || !it.corresp.IsClassMember {
		if !friend || !it.corresp.IsClassMember || it.corresp.ParentScope != fx.scope { // (rule decl.friend-member-access)
			return fx.access.current
		}
		if t, class := it.node.(*il.Type); fx.inPrototypeClass() {
			if class && t.Cls != nil && t.Cls.AssocTemplate == nil {
				return il.Public
			}
			return fx.access.current
		}
	}
	return it.corresp.Access
}

// attributesOf returns the attributes written on this declaration
// (rule attr.own-declaration).
func (fx *facts) attributesOf(it *item) *il.Attribute {
	switch {
	case fx.isOutlineFriend(it):
		return nil
	case it.d != &noDecl:
		return it.d.Attributes
	case it.sec != nil:
		return it.sec.Attributes
	}
	return it.corresp.Attributes
}

// isOutlineFriend reports whether it is the mere declaration of a function that
// a class template befriends: that declares nothing until the class is
// instantiated and shows neither its attributes nor `inline`
// (rule attr.befriended).
func (fx *facts) isOutlineFriend(it *item) bool {
	r, ok := it.node.(*il.Routine)
	if !ok || !it.d.Specs.Friend || r.IsPrototype || isMember(r) || isDefinition(it, r) {
		return false
	}
	s := fx.scope
	return s != nil && s.Kind == il.SckClass && s.Type != nil && s.Type.Cls != nil && s.Type.Cls.IsPrototype
}

// specifiers prints the decl-specifiers up to the type
// (rule decl.specifier-order).
func (p *printer) specifiers(cx ctx, it *item) {
	s := it.d.Specs
	p.adjustSpecifiers(cx, it, &s)
	p.injectedAttributes(it, &s)
	inline := "inline "
	if p.lacksGNUInline(it, &s) {
		inline = "__attribute((gnu_inline)) inline "
	}
	for _, w := range [...]struct {
		on   bool
		word string
	}{
		{s.Extension, "__extension__ "}, {s.Typedef, "typedef "}, {s.Friend, "friend "}, {s.Extern, "extern "}, {s.Static, "static "},
		{s.Register, "register "}, {s.Auto, "auto "}, {s.Mutable, "mutable "}, {s.Constexpr, "constexpr "}, {s.Consteval, "consteval "},
		{s.Constinit, "constinit "}, {s.Inline, inline}, {s.ThreadGNU, "__thread "},
		{s.Thread && !s.ThreadGNU, "thread_local "}, {s.Virtual, "virtual "},
	} {
		if w.on {
			p.Str(w.word)
		}
	}
	if s.Explicit {
		p.explicit(cx, it)
	}
	p.debugNoinline(it)
}

func (p *printer) explicit(cx ctx, it *item) {
	p.Str("explicit")
	if it.d.SpellExplicit != nil {
		p.Byte('(')
		p.expr(cx, it.d.SpellExplicit, modeT)
		p.Byte(')')
	}
	p.Byte(' ')
}

// adjustSpecifiers turns the specifiers as written into those printed.
func (nm *names) adjustSpecifiers(cx ctx, it *item, s *il.DeclSpecs) {
	switch n := it.node.(type) {
	case *il.Routine:
		nm.adjustRoutine(it, n, s)
	case *il.Variable:
		mergeVariable(cx, n, s)
		nm.adjustVariable(it, n, s)
		if nm.inheritsLinkage(cx, it) {
			s.Extern = false // the linkage specification says it
		}
	case *il.Field:
		if n.IsMutable {
			s.Mutable = true
		}
	case *il.Type:
		s.Typedef = true
	}
	if it.d == &noDecl {
		guessSpecifiers(it, s)
	}
}

// mergeVariable adds what earlier declarations said: a const variable with
// external linkage is `extern` (rule decl.redeclared-const).
func mergeVariable(cx ctx, v *il.Variable, s *il.DeclSpecs) {
	if v.Linkage != il.LinkageC && v.Linkage != il.LinkageCXX || v.StaticMemberOf != nil || cuda.InDeviceMemory(v) ||
		v.IsTemplateVariable || v.IsPrototype {
		return
	}
	if v.ParentScope != nil && isLocal(v.ParentScope) || s.Extern || s.Static || s.Inline || v.IsInline {
		return
	}
	if v.Type.IsConst() && v.Type.AllQuals()&il.Volatile == 0 && !cx.is(inLinkage) && !s.LinkageC && !s.LinkageCXX {
		s.Extern = true
	}
}

// mergeRoutine adds what earlier declarations of r said about linkage and
// inlining (rule decl.redeclaration).
func (nm *names) mergeRoutine(r *il.Routine, s *il.DeclSpecs) {
	if s.Inline {
		nm.noteInlined(r, declaredInline)
	} else if nm.inlined[r]&declaredInline != 0 {
		s.Inline = true
	}
}

func (nm *names) noteInlined(r *il.Routine, how inlining) {
	if nm.inlined == nil {
		nm.inlined = make(map[*il.Routine]inlining)
	}
	nm.inlined[r] |= how
}

// lacksGNUInline reports whether it declares a function in front of the first
// declaration with the attribute gnu_inline: GCC wants that attribute on every
// declaration that says `inline` (rule decl.gnu-inline).
func (nm *names) lacksGNUInline(it *item, s *il.DeclSpecs) bool {
	r, ok := it.node.(*il.Routine)
	if !ok || !r.GNUInline || r.IsPrototype || it.d == &noDecl || nm.inlined[r]&gnuInlined != 0 {
		return false
	}
	for a := nm.attributesOf(it); a != nil; a = a.Next {
		if attributeName(a) == "gnu_inline" {
			nm.noteInlined(r, gnuInlined)
			return false
		}
	}
	return s.Inline
}

// guessSpecifiers derives the specifiers of a declaration whose description is
// missing.
func guessSpecifiers(it *item, s *il.DeclSpecs) {
	switch n := it.node.(type) {
	case *il.Routine:
		s.Static = n.DeclStorage == il.ScStatic || n.IsStaticMember && it.sec == nil && !n.DefinedOutside
		s.Extern = n.DeclStorage == il.ScExtern
		s.Virtual, s.Explicit = n.IsVirtual, n.ExplicitCtor || n.ExplicitConversion
		s.Constexpr, s.Consteval = n.DeclaredConstexpr, n.Consteval
		s.Inline = n.IsInline && !n.InlineInClass && !n.DeclaredConstexpr
	case *il.Variable:
		s.Static = n.DeclStorage == il.ScStatic
		s.Extern = n.DeclStorage == il.ScExtern
		s.Register, s.Auto = n.DeclStorage == il.ScRegister, n.DeclStorage == il.ScAuto
		s.Constexpr, s.Constinit = n.IsConstexpr, n.Constinit
		s.Thread, s.ThreadGNU = n.IsThreadLocal, n.ThreadGNU
		s.Inline = n.IsInline
	}
}

// adjustRoutine applies the rules for functions: inline is implied by
// constexpr and by a body in the class, friends defined in a class show it, and
// overriders are virtual (rules decl.no-inline, decl.friend-inline, decl.virtual,
// decl.deleted-inline, decl.friend-definition-inline, tmpl.constexpr-constructor).
func (nm *names) adjustRoutine(it *item, r *il.Routine, s *il.DeclSpecs) {
	if nm.isOutlineFriend(it) {
		s.Inline = false
		return
	}
	d := it.d
	inClass := it.corresp.IsClassMember && nm.inClassOf(r)
	isDef := isDefinition(it, r)
	if d != &noDecl {
		s.Constexpr = s.Constexpr || r.DeclaredConstexpr && !inClass && !s.Consteval && !isMember(r)
		if inClass && (isDef || d.Default || d.Delete) || s.Constexpr || s.Consteval {
			s.Inline = false
		} else if inClass && r.IsInline && !r.InlineInClass && !r.DeclaredConstexpr && !r.IsDefaulted {
			s.Inline = true
		} else {
			nm.mergeRoutine(r, s)
			s.Inline = s.Inline || r.IsInline && !r.DeclaredConstexpr && !(r.InlineInClass && isMember(r)) && !r.IsDefaulted
		}
		if nm.routine != nil && !inClass {
			s.Inline = false // of a block
		}
	}
	if s.Friend && (isDef || d.Default || r.IsInline && !r.InlineInClass) && !s.Constexpr && !s.Consteval && !r.DeclaredConstexpr {
		s.Inline = true
	}
	if s.Friend && isMember(r) || r.IncompleteConstexpr {
		s.Constexpr = false // of another class, or constexpr in no instance
	}
	if isDefaultedComparison(r) && d.Default && !inClass && !s.Constexpr && !s.Consteval { // (rule decl.defaulted-comparison)
		s.Inline = true
	}
	if d.Delete && !inClass && !s.Friend && !s.Constexpr && !s.Consteval {
		s.Inline = true
	}
	if inClass && r.IsVirtual {
		s.Virtual = true
	}
	if r.Special == il.SfkDeductionGuide {
		s.Explicit = false
	}
	if written := it.d.Specs.Inline; r.GNUInline && !r.IsPrototype && nm.inlined[r]&gnuInlined != 0 && !written && !isDef {
		s.Inline = false
	}
	nm.adjustKernel(it, r, s)
}

// inClassOf reports whether the class of member r is being printed.
func (fx *facts) inClassOf(r *il.Routine) bool {
	return fx.access.inClass && r.ParentScope != nil && fx.scope == r.ParentScope
}

// isDefinition reports whether it is the definition of r.
func isDefinition(it *item, r *il.Routine) bool {
	return r.Special != il.SfkDeductionGuide && (it.d.IsDefinition || it.sec == nil && r.Body != nil)
}

// isDefaultedComparison reports whether r is a comparison operator that is defaulted: it
// is declared like a function without a body (rule decl.defaulted-comparison).
func isDefaultedComparison(r *il.Routine) bool {
	return r.IsDefaulted && r.Opname.IsComparison()
}

// adjustVariable applies the rules for variables
// (rules decl.redeclared-static-member, decl.constexpr-member,
// decl.static-member-of-template).
func (fx *facts) adjustVariable(it *item, v *il.Variable, s *il.DeclSpecs) {
	if v.StaticMemberOf != nil && v.IsConstexpr && !v.IsPrototype && (!fx.access.inClass || v.InitializerInClass) {
		s.Constexpr = true // as any of the declarations says
		s.Inline = s.Inline || v.IsInline
	}
	if v.StaticMemberOf != nil && (s.Constexpr || v.IsConstexpr && fx.access.inClass) && fx.d.AtLeast(lang.CXX17) && v.IsPrototype {
		s.Inline = true // also in a redundant definition outside of the class
	}
	if v.StaticMemberOf != nil && fx.access.inClass {
		s.Static = true
	}
	if fx.isPlainInClass(v) {
		s.Constexpr, s.Inline = false, false
	}
	if f := v.InstantiatedFrom; v.IsSpecialized && f != nil && f.IsInline {
		s.Inline = true
	}
	fx.adjustMemorySpace(it, v, s)
}

// declare prints one declarator with what follows it; ended reports that the
// declaration has ended without `; `.
func (p *printer) declare(cx ctx, it *item, typed bool) (ended bool) {
	switch n := it.node.(type) {
	case *il.Routine:
		return p.declareRoutine(cx, it, n, typed)
	case *il.Variable:
		p.declareVariable(cx, it, n, typed)
	case *il.Field:
		p.declareField(cx, it, n, typed)
	case *il.Type:
		p.declareTypedef(cx, it, n, typed)
	}
	return false
}

// declareTypedef prints a declarator of a typedef declaration (rule decl.typedef).
func (p *printer) declareTypedef(cx ctx, it *item, t *il.Type, typed bool) {
	named := withoutTypedef(it.t, p.attributesOf(it))
	p.typeSpecifier(cx.change(func(a *surroundings) { a.declares = t }), it, named, typed)
	p.setDeclared(t)
	p.before(cx, named)
	p.beforeName(tight)
	p.SetPos(it.pos)
	if t.Name != nil {
		p.Str(t.Name.Text)
	}
	p.attributeGroups(cx, p.attributesOf(it), isAtName, true)
	p.after(cx, named)
	p.attributeGroups(cx, p.attributesOf(it), isBehindObject, true)
}

// withoutTypedef returns t, the type of a typedef with the given attributes, or what it is
// where t is a typedef of functions or of pointers to some and an attribute makes another
// function type (rule attr.function-typedef).
func withoutTypedef(t *il.Type, attrs *il.Attribute) *il.Type {
	changes := false
	for a := attrs; a != nil; a = a.Next {
		switch attributeName(a) {
		case "format", "warn_unused_result", "noreturn", "nonnull", "const", "stdcall":
			changes = true
		}
	}
	f := t.Skip()
	if f.IsPointer() {
		f = f.Elem.Skip()
	}
	if !changes || !f.IsFunction() {
		return t
	}
	for t.Kind == il.TkTypeRef && t.Elem != nil && !t.IsPlainQualified() {
		t = t.Elem
	}
	return t
}

// typeSpecifier prints the type specifier of the first declarator.
func (p *printer) typeSpecifier(cx ctx, it *item, t *il.Type, typed bool) {
	if typed {
		p.need = false
		return
	}
	p.specifier(cx, withoutVectorOf(t, p.attributesOf(it)))
	p.specifierAttributes(cx, p.attributesOf(it))
}

// declareField prints a nonstatic data member (rule attr.bit-field).
func (p *printer) declareField(cx ctx, it *item, f *il.Field, typed bool) {
	p.typeSpecifier(cx, it, it.t, typed)
	p.before(cx, it.t)
	if f.Name != nil {
		p.beforeName(tight)
		p.SetPos(it.pos)
		p.Str(f.Name.Text)
	} else {
		p.SetPos(it.pos)
	}
	attrs := p.attributesOf(it)
	p.attributeGroups(cx, attrs, isAtName, true)
	p.after(cx, it.t)
	if f.IsBitField {
		p.bitField(cx, it, f)
	}
	p.attributeGroups(cx, attrs, isBehindObject, true)
	if f.Init != nil {
		p.initializer(inMembers(&p.facts, cx.put(templateObject, p.inPrototype())), f.Init, f.Type, true)
	}
}

// bitField prints the width of a bit-field; with a ` = ` initialiser it is an
// operand behind two blanks (rule init.bit-field).
func (p *printer) bitField(cx ctx, it *item, f *il.Field) {
	cx = inMembers(&p.facts, cx.with(ofDeclaration))
	w := it.d.BitField
	if w == nil {
		w = f.BitSizeExpr
	}
	m := modeT
	if f.Init != nil && (f.Init.Form == il.InitCopy || f.Init.Form == il.InitCopyBrace) {
		p.Str(":  (")
		defer p.Byte(')')
	} else {
		p.Str(": ")
	}
	switch {
	case w != nil:
		p.expr(cx, w, m)
	case f.BitSizeConst != nil:
		p.constant(cx, f.BitSizeConst, m)
	default:
		p.Uint(uint64(f.BitSize))
	}
}

// staticAssert prints a static_assert.
func (p *printer) staticAssert(cx ctx, n *il.StaticAssert) {
	p.access.next = p.access.current
	p.SetPos(n.Pos)
	p.Str("static_assert(")
	cx = inMembers(&p.facts, cx.with(ofDeclaration|asserted))
	if n.CondExpr != nil {
		c, conv := p.skip(n.CondExpr)
		if c.TypeDependent {
			conv |= converted
		}
		if c.Kind == il.EnkVariable && c.ValueDependent && c.Var != nil && c.Var.TemplateInfo != nil || c.Kind == il.EnkFold ||
			c.Kind == il.EnkUnresolved && c.X != nil && c.X.Qualifier != nil && c.X.Qualifier.Class != nil {
			p.Byte('(') // converted to bool when the template is instantiated
			p.bare(cx, c)
			p.Byte(')')
		} else {
			p.operand(cx, c, conv, modeO)
		}
	} else {
		p.constant(cx, n.Cond, modeO)
	}
	if n.Message != nil {
		p.Str(", ")
		p.str(n.Message.Str, n.Message.Char)
	}
	p.Str(");")
}

// This file implements the printing of templates: headers, the declarations
// and definitions behind them, explicit specialisations and instantiations
// (rules tmpl.header, tmpl.explicit-headers).
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// template prints a template declaration at e.
func (p *printer) template(cx ctx, e *entry, t *il.Template, sec *il.SecondaryDecl) *entry {
	it := itemOf(e)
	switch t.Kind {
	case il.TemplkClass, il.TemplkMemberClass, il.TemplkMemberEnum:
		return p.classTemplate(cx, e, &it, t, sec)
	case il.TemplkAlias:
		p.aliasTemplate(cx, &it, t)
	case il.TemplkConcept:
		p.concept(cx, &it, t)
	case il.TemplkVariable, il.TemplkStaticDataMember:
		if t.Variable == nil {
			return e.Next
		}
		it.retarget(t.Variable)
		p.variableTemplate(cx, &it, t)
	default:
		if t.Routine == nil {
			return e.Next
		}
		it.retarget(t.Routine)
		p.functionTemplate(cx, &it, t)
		if e.Next != nil {
			if end, ok := e.Next.Entity.(*il.EndOfConstruct); ok && end.Entity == il.Node(t) {
				return e.Next.Next
			}
		}
	}
	return e.Next
}

// retarget makes it describe the pattern of a template.
func (it *item) retarget(n il.Entity) {
	it.node = n
	tc := it.corresp
	it.corresp = n.Corresp()
	if it.d.Type != nil {
		it.t = it.d.Type
	} else {
		it.t = nil
	}
	if !it.d.NamePos.IsValid() && it.sec == nil && tc != nil && tc.DeclPos.IsValid() {
		it.pos = tc.DeclPos
	}
	it.complete()
}

// headers returns the template headers of a declaration.
func headers(it *item, t *il.Template) []*il.TemplateDecl {
	if len(it.d.Template) > 0 || t == nil {
		return it.d.Template
	}
	if t.Decl != nil {
		return append(append([]*il.TemplateDecl(nil), t.Outer...), t.Decl)
	}
	return nil
}

// templateHeaders prints the headers of a declaration with the blank behind;
// naming gives names to unnamed parameters.
func (p *printer) templateHeaders(cx ctx, it *item, t *il.Template) { p.printHeaders(cx, it, t, false) }

func (p *printer) printHeaders(cx ctx, it *item, t *il.Template, naming bool) {
	hs := headers(it, t)
	if it.corresp != nil && it.corresp.IsClassMember && !p.access.inClass {
		p.headers.outside = hs
	}
	p.ofTemplate = p.ofTemplate || len(hs) > 0 && len(hs[len(hs)-1].Params) > 0
	printed := false
	if !hasEmpty(hs) {
		for i := 0; i < it.d.EmptyHeaders; i++ {
			p.Str("template<> ")
		}
	}
	for i, h := range hs {
		switch {
		case len(h.Params) == 0:
			switch {
			case printed:
			case h.Pos.IsValid():
				p.SetPos(h.Pos) // (rule marker.empty-header)
			case i+1 < len(hs) && len(hs[i+1].Params) > 0:
				p.at(hs[i+1].Pos)
			}
			p.emptyHeader(hs[i+1:])
			continue
		case isAbbreviated(h):
			continue
		case printed:
			p.SetPos(h.Pos)
		default:
			if p.access.inClass && p.access.next != p.access.current {
				p.at(it.pos) // the label stands at the name
			}
			p.SetPos(h.Pos)
		}
		printed = true
		p.Str("template")
		p.templateParams(cx, h, naming)
		p.Byte(' ')
		p.headerRequires(cx, h)
	}
}

// specializationHeaders prints the `template<>` of an explicit specialisation,
// one for every specialised template even where the source has fewer
// (rule tmpl.explicit-headers).
func (w *text) specializationHeaders(it *item) {
	n := it.d.EmptyHeaders
	if n > 0 {
		n = max(n, specializedTemplates(it.node))
	}
	for ; n > 0; n-- {
		w.Str("template<> ")
	}
}

// specializedTemplates returns how many templates the declaration of routine n
// specialises: its own and those of the classes around that are implicit
// instances.
func specializedTemplates(n il.Node) int {
	r, ok := n.(*il.Routine)
	if !ok || !r.IsSpecialized {
		return 0
	}
	count := 0
	if r.AssocTemplate != nil && len(r.TemplateArgs) > 0 {
		count++
	}
	for s := r.ParentScope; s != nil && s.Kind == il.SckClass && s.Type != nil; s = s.Parent {
		if c := s.Type.Cls; c != nil && c.AssocTemplate != nil && !c.IsSpecialized {
			count++
		}
	}
	return count
}

// namesNamespace reports whether the qualifier of a declarator-id begins with a
// namespace.
func namesNamespace(r *il.NameReference) bool {
	if r == nil {
		return false
	}
	return r.GlobalQualified || r.Qualifier != nil && outermost(r.Qualifier).Class == nil
}

// outermost returns the first component of a qualifier.
func outermost(q *il.NameQualifier) *il.NameQualifier {
	for q.Previous != nil {
		q = q.Previous
	}
	return q
}

// reopen opens the namespaces in which a specialisation that was written
// outside of them, with their names, must stand: classes and members of classes
// (rule tmpl.specialisation-scope). It returns how many to close.
func (p *printer) reopen(it *item) int {
	if it.d.EmptyHeaders == 0 || it.corresp == nil || p.access.inClass ||
		!namesNamespace(it.d.NameRef) && !p.namesTypedefElsewhere(it.d.NameRef) {
		return 0
	}
	s := it.corresp.ParentScope
	switch n := it.node.(type) {
	case *il.Type:
	case *il.Routine:
		if n.MemberOf == nil {
			return 0
		}
	case *il.Variable:
		if n.StaticMemberOf == nil {
			return 0
		}
	default:
		return 0
	}
	for s != nil && s.Kind == il.SckClass {
		s = s.Parent
	}
	p.SetPos(it.pos)
	return p.openNamespaces(s)
}

// openNamespaces prints `namespace a { ` for the namespaces around s that the
// current scope is not in.
func (p *printer) openNamespaces(s *il.Scope) int {
	if s == nil || s.Kind != il.SckNamespace || s.Namespace == nil || s.Namespace.Name == nil || p.encloses(s) {
		return 0
	}
	n := p.openNamespaces(s.Parent)
	if s.Namespace.IsInline {
		p.Str("inline ")
	}
	p.Str("namespace ")
	p.Str(s.Namespace.Name.Text)
	p.Str(" { ")
	return n + 1
}

// reclose closes the namespaces that reopen opened.
func (w *text) reclose(n int) {
	for ; n > 0; n-- {
		w.Str("} ")
	}
}

// emptyHeader prints `template<>`; in front of a header with parameters it
// has a blank inside.
func (w *text) emptyHeader(rest []*il.TemplateDecl) {
	for _, h := range rest {
		if len(h.Params) > 0 {
			w.Str("template< > ")
			return
		}
	}
	w.Str("template<> ")
}

// hasEmpty reports whether one of the headers is `template<>`.
func hasEmpty(hs []*il.TemplateDecl) bool {
	for _, h := range hs {
		if len(h.Params) == 0 {
			return true
		}
	}
	return false
}

// headerRequires prints the requires-clause of a header (rule marker.constraint).
func (p *printer) headerRequires(cx ctx, h *il.TemplateDecl) {
	if h.Requires != nil {
		pos := h.Requires.Pos
		if c := h.Requires.Constraint; c.Start.IsValid() {
			pos = c.Start
		}
		p.SetPos(pos)
		p.Str("requires")
		p.constraintOperand(cx, h.Requires.Constraint)
		p.Byte(' ')
	}
}

// isAbbreviated reports whether a header exists only because of `auto`
// parameters (rule tmpl.abbreviated).
func isAbbreviated(h *il.TemplateDecl) bool {
	for _, q := range h.Params {
		if !q.IsAbbreviated {
			return false
		}
	}
	return len(h.Params) > 0 && !h.LessPos.IsValid()
}

// templateParams prints `< class T, int N = 4>`. naming gives names to unnamed
// parameters (rule kernel.template-parameters).
func (p *printer) templateParams(cx ctx, h *il.TemplateDecl, naming bool) {
	p.Str("< ")
	n := 0
	for _, q := range h.Params {
		if q.IsAbbreviated {
			continue
		}
		if n > 0 {
			p.Str(", ")
		}
		n++
		p.templateParam(cx, q, naming)
	}
	p.Byte('>')
}

// templateParam prints one template parameter (rule typedef.alias-parameter).
func (p *printer) templateParam(cx ctx, q *il.TemplateParameter, naming bool) {
	name := ""
	if q.Name != nil {
		name = q.Name.Text
	} else if naming {
		name = p.nameOf(q)
	}
	pos := q.NamePos
	if !pos.IsValid() {
		pos = q.DeclPos
	}
	switch q.Kind {
	case il.TpkType:
		p.typeParameter(cx, q, name, pos)
	case il.TpkNontype:
		t := q.DeclaredType
		if t == nil || t.IsFunction() || t.IsArray() || t.AllQuals() != 0 {
			t = q.Type // as adjusted
		}
		if isAliasID(t) && !t.IsDependent() && holdsDependent(t.Ref.Args) {
			t = t.Elem
		}
		if q.Concept != nil { // (rule decl.constrained-placeholder)
			p.expr(cx, q.Concept, modeT)
			p.Byte(' ')
		}
		p.declarator(cx, t, name, pos, tight, q.IsPack && name != "")
		if name == "" {
			if !isDerived(t) {
				p.Byte(' ')
			}
			if q.IsPack {
				p.Str("...")
			}
			p.SetPos(pos)
		}
	case il.TpkTemplate:
		p.templateParameter(cx, q, name, pos, naming)
	}
	p.templateDefault(cx, q)
}

func (p *printer) typeParameter(cx ctx, q *il.TemplateParameter, name string, pos source.Pos) {
	if q.Concept != nil {
		p.expr(cx, q.Concept, modeT)
		p.Byte(' ')
	} else {
		p.Str("class ")
	}
	if q.IsPack {
		p.Str("...")
	}
	p.SetPos(pos)
	p.Str(name)
}

// templateParameter prints a template template parameter.
func (p *printer) templateParameter(cx ctx, q *il.TemplateParameter, name string, pos source.Pos, naming bool) {
	h := q.InnerDecl
	if h == nil && q.Template != nil {
		h = q.Template.Decl
	}
	if h != nil {
		p.SetPos(h.Pos)
	}
	p.Str("template")
	if h != nil {
		p.templateParams(cx, h, naming)
		if h.Requires != nil { // (rule tmpl.parameter-constraint)
			p.Byte(' ')
			p.headerRequires(cx, h)
			p.Str(" class ")
		} else {
			p.Str("  class ")
		}
	} else {
		p.Str("  class ")
	}
	if q.IsPack {
		p.Str("...")
	}
	p.SetPos(pos)
	p.Str(name)
}

// castsToTypedef returns the default argument of q that is printed as a cast, where the type of q is a typedef;
// nil for others.
func castsToTypedef(fx *facts, q *il.TemplateParameter) *il.Constant {
	c := q.DefaultConst
	if e := q.DefaultExpr; c == nil && e != nil {
		e, _ = fx.skip(e)
		c = e.Const
	}
	if c == nil || c.Kind != il.CkInteger || q.Type == nil || !isPlainTypedef(q.Type) || c.NamedDefinition || c.Expr != nil {
		return nil
	}
	k := *c
	if k.Type, k.OrigType = q.Type, nil; !castLiteral(&k) {
		return nil
	}
	return &k
}

// templateDefault prints the default argument written here.
func (p *printer) templateDefault(cx ctx, q *il.TemplateParameter) {
	if !q.HasDefault || q.DefaultFromEarlier {
		return
	}
	p.Str(" = ")
	switch cast := castsToTypedef(&p.facts, q); {
	case q.DefaultType != nil:
		p.typeID(cx, q.DefaultType)
	case q.DefaultConst != nil && q.DefaultConst.Kind == il.CkInteger && q.Type.Kind == il.TkTypeRef && q.DefaultConst.Type.IsEnum():
		enumCast(p, cx, q.DefaultConst, q.Type) // (rule arg.enumerator-for-typedef)
	case cast != nil: // (rule arg.default-of-typedef)
		p.constantValue(cx, cast, nil)
	case q.DefaultConst != nil && q.DefaultConst.Kind != il.CkTemplateParam:
		p.argumentValue(cx, q.DefaultConst)
	case q.DefaultExpr != nil && p.holdsGreater(q.DefaultExpr, true):
		p.parenthesised(cx, oneForm(&p.facts, q.DefaultExpr))
	case q.DefaultExpr != nil:
		if !p.enumeratorArg(cx, q.DefaultExpr) {
			p.expr(cx, oneForm(&p.facts, q.DefaultExpr), modeT)
		}
	case q.DefaultConst != nil:
		p.constant(cx, q.DefaultConst, modeT)
	case q.DefaultTemplate != nil:
		p.templateArgName(cx, q.DefaultTemplate)
	}
}

// classTemplate prints a class template, its declaration or definition
// (rules attr.class-template, decl.friend-key).
func (p *printer) classTemplate(cx ctx, e *entry, it *item, t *il.Template, sec *il.SecondaryDecl) *entry {
	c := t.Type
	if c == nil {
		return e.Next
	}
	it.retargetClass(c)
	p.access.next = p.accessOf(it)
	friend := it.d.Specs.Friend || sec != nil && sec.Friend
	declared := sec != nil || !isDefinedTag(c) || friend
	if hs := headers(it, t); declared && len(hs) > 0 {
		it.pos = hs[0].Pos // the name sets no position, not even that of an access label
	}
	p.templateHeaders(cx, it, t)
	if declared {
		if friend {
			p.Str("friend ")
		}
		if it.d.FriendKind != il.TkError {
			p.Str(classKey(it.d.FriendKind))
		} else {
			p.Str(tagKeyScoped(c)) // the definition shows the attributes
		}
		p.Byte(' ')
		if friend && !p.underSpecialization(cx, c) { // (rule qual.friend-template)
			p.setDeclared(c)
			friendName(p, cx, it, t, &t.SourceCorresp, func(ctx) { p.Str(c.Name.Text) })
		} else {
			p.tagDeclaratorName(cx, it, c)
		}
		p.Str("; ")
		return e.Next
	}
	if c.IsEnum() {
		return p.enumDefinition(cx, e, c)
	}
	return p.classDefinition(cx, e, c, true)
}

// retargetClass makes it describe the pattern of a class template.
func (it *item) retargetClass(t *il.Type) {
	it.node, it.corresp = t, &t.SourceCorresp
	if !it.pos.IsValid() {
		it.pos = t.DeclPos
	}
}

// aliasTemplate prints an alias template.
func (p *printer) aliasTemplate(cx ctx, it *item, t *il.Template) {
	p.access.next = p.accessOf(it)
	p.templateHeaders(cx, it, t)
	p.Str("using ")
	p.Str(t.Name.Text)
	target := it.d.Type
	if target == nil && t.Type != nil {
		if target = t.Type.Elem; t.Type.Ref != nil && t.Type.Ref.DeclaredIn != nil {
			target = t.Type.Ref.DeclaredIn
		}
	}
	p.aliasTarget(cx, p.attributesOf(it), target)
	p.Str("; ")
}

// concept prints a concept definition.
func (p *printer) concept(cx ctx, it *item, t *il.Template) {
	p.templateHeaders(cx, it, t)
	p.Str("concept ")
	p.Str(t.Name.Text)
	p.Str(" = ")
	p.expr(cx.with(inConcept), t.Constraint, modeT) // (rule paren.unknown-template-in-concept)
	p.Str("; ")
}

// variableTemplate prints a variable template or the definition of a static
// member of a class template.
func (p *printer) variableTemplate(cx ctx, it *item, t *il.Template) {
	p.access.next = p.accessOf(it)
	p.positionOfRedeclaration(it, headers(it, t))
	p.templateHeaders(cx, it, t)
	p.attributesAt(cx, p.attributesOf(it), il.LocPrefix)
	p.specifiers(cx, it)
	p.declare(cx, it, false)
	p.endDeclaration(it, false)
}

// positionOfRedeclaration moves a variable that is only declared here, as a static
// data member is that was initialised in its class, to the position of its header
// (rules marker.static-member-of-template, marker.declared-variable-template).
func (fx *facts) positionOfRedeclaration(it *item, hs []*il.TemplateDecl) {
	v, ok := it.node.(*il.Variable)
	if !ok || len(hs) == 0 || !hs[0].Pos.IsValid() {
		return
	}
	if fx.access.inClass && it.d.IsDefinition {
		return
	}
	if pos := memberTemplatePos(v, hs, fx.access.inClass); pos.IsValid() {
		it.shownAt = pos
		return
	}
	again := v.StaticMemberOf != nil && v.Dyn != nil && !fx.access.inClass && !ownsInitializer(it, v)
	if again || it.d.Specs.Extern && !it.d.IsDefinition {
		it.pos = hs[0].Pos
	}
}

// memberTemplatePos returns the position of v when it is a member variable
// template: that of the header of the declaration in the class, wherever it is
// defined (rules marker.member-variable-template,
// marker.inline-member-variable-template).
func memberTemplatePos(v *il.Variable, hs []*il.TemplateDecl, inClass bool) (pos source.Pos) {
	if v.StaticMemberOf == nil || v.TemplateInfo == nil || v.TemplateInfo.AssocTemplate == nil {
		return pos
	}
	if inClass {
		return hs[0].Pos
	}
	if e := v.TemplateInfo.AssocTemplate.SeqEntry; e != nil && e.Decl != nil && len(e.Decl.Template) > 0 {
		return e.Decl.Template[0].Pos
	}
	return pos
}

// functionTemplate prints a function template. A pure declaration goes back to
// the position of `template` before its name (rules marker.template-keyword,
// decl.redeclared-static-template).
func (p *printer) functionTemplate(cx ctx, it *item, t *il.Template) {
	r := t.Routine
	if hiddenDeclaration(cx, it) {
		return
	}
	p.access.next = p.accessOf(it)
	if len(it.d.DeletedTokens) > 0 {
		p.deletedTokens(cx, it, t)
		return
	}
	if p.kernelTemplate(cx, it, t) {
		return
	}
	def := isDefinition(it, r)
	if !def && !it.d.Default && r.Special != il.SfkDeductionGuide {
		if hs := headers(it, t); len(hs) > 0 && hs[len(hs)-1].Pos.IsValid() {
			it.pos = hs[0].Pos
		}
	}
	if p.printed[t] && it.d != &noDecl && it.d.Specs.Static && !it.corresp.IsClassMember {
		d := *it.d
		d.Specs.Static = false // only the first declaration of a template shows it
		it.d = &d
	}
	group := p.unusedGroup(it)
	if group {
		p.pushPragma("unused-function")
	}
	p.templateHeaders(cx, it, t)
	if len(headers(it, t)) == 0 || isAbbreviated(headers(it, t)[0]) {
		p.begin(cx, it)
	} else {
		p.attributesAt(cx, p.attributesOf(it), il.LocPrefix)
	}
	p.specifiers(cx, it)
	if !p.declare(cx, it, false) {
		p.Str("; ")
	}
	if group {
		p.popPragma()
	}
	if !it.corresp.IsClassMember {
		p.printed[t] = true
	}
}

// instantiation prints an explicit instantiation.
func (p *printer) instantiation(cx ctx, n *il.InstantiationDirective) {
	p.SetPos(n.Pos)
	if n.DoNotInstantiate {
		p.Str("extern ")
	} else if r, ok := n.Entity.(*il.Routine); ok && p.d.Clang && cuda.IsGlobal(r) {
		p.instantiatedWrapper(cx, n, r)
	}
	p.Str("template ")
	switch e := n.Entity.(type) {
	case *il.Type:
		p.Str(tagKeyScoped(e))
		p.headAttributes(cx, n.Attributes)
		p.Byte(' ')
		p.typeName(cx, e)
	case *il.Routine:
		p.instantiatedRoutine(cx, n, e)
	case *il.Variable:
		p.instantiatedVariable(cx, n, e)
	}
	p.Byte(';')
}

// returnsParameter reports whether the result type of the template that r is an
// instance of is one of its parameters: it is what the argument was written as
// (rule tmpl.instantiation-result).
func returnsParameter(r *il.Routine) bool {
	if r.AssocTemplate == nil || r.AssocTemplate.Routine == nil {
		return false
	}
	t := r.AssocTemplate.Routine.Type.Skip().Elem
	for t != nil && (t.Kind == il.TkPointer || t.IsPlainQualified()) {
		t = t.Elem
	}
	return t != nil && t.Kind == il.TkTemplateParam && t.TParam.Kind == il.TptkParam
}

func (p *printer) instantiatedRoutine(cx ctx, n *il.InstantiationDirective, r *il.Routine) {
	f := r.Type.Skip()
	var written *il.Type // its own declarator (rule later.written-instantiation)
	if p.d.PrintsWrittenNames() {
		written = directiveType(n)
	}
	if written != nil {
		f = written
	}
	p.attributesAt(cx, n.Attributes, il.LocPrefix)
	named := r.Special == il.SfkConstructor || r.Special == il.SfkDestructor || r.Special == il.SfkConversion
	if !named {
		declared := f
		if own := directiveType(n); own != nil && returnsParameter(r) {
			declared = own // with the typedef of the source
		}
		p.specifier(cx, declared)
		if !f.Routine.TrailingReturn {
			p.before(cx, declared.Elem)
		}
		p.blank()
	}
	p.pathTo(cx, &r.SourceCorresp)
	p.routineName(cx, r)
	p.instantiatedArguments(cx, n, r)
	p.within(r.ParentScope, func() {
		p.Byte('(')
		if written != nil {
			p.parameters(cx, written, nil)
		} else {
			p.instantiatedParameters(cx, n, r, f, false)
		}
		p.Byte(')')
		p.functionTail(cx, f)
	})
	if !f.Routine.TrailingReturn && !named {
		p.after(cx, f.Elem)
	}
}

// directiveType returns the type of function that an explicit instantiation declares
// itself, nil when it declares none.
func directiveType(n *il.InstantiationDirective) *il.Type {
	if n.Decl == nil || n.Decl.Type == nil {
		return nil
	}
	if t := n.Decl.Type.Skip(); t.Kind == il.TkRoutine {
		return t
	}
	return nil
}

// instantiatedArguments prints the template arguments of an instantiated function.
func (p *printer) instantiatedArguments(cx ctx, n *il.InstantiationDirective, r *il.Routine) {
	switch {
	case n.Decl != nil && n.Decl.HasTArgs && len(n.Decl.TArgs) == 0 && r.AssocTemplate != nil:
		p.emptyArgs(r.AssocTemplate)
	case n.Decl != nil && n.Decl.HasTArgs:
		p.templateArgs(cx, ofParameterTypes(n.Decl.TArgs, r.TemplateArgs))
	case len(r.TemplateArgs) > 0 && (n.HasTArgs || namedByTemplateID(r)):
		p.templateArgs(cx, r.TemplateArgs)
	}
}

// instantiatedWrapper declares the specialisation of a kernel template's wrapper
// in front of the kernel's explicit instantiation, which clang would otherwise
// instantiate there (rule frame.clang-wrapper).
func (p *printer) instantiatedWrapper(cx ctx, n *il.InstantiationDirective, r *il.Routine) {
	p.Str("template <> void ")
	p.pathTo(cx, &r.SourceCorresp)
	p.Str("__wrapper__device_stub_")
	p.routineName(cx, r)
	p.instantiatedArguments(cx, n, r)
	p.within(r.ParentScope, func() {
		p.Byte('(')
		packs := p.packs
		p.instantiatedParameters(cx, n, r, r.Type.Skip(), true)
		p.packs = packs // the kernel's parameters have the same names
		p.Str(");")
	})
}

// namedByTemplateID reports whether the instance r is named with template
// arguments anywhere in the unit: its explicit instantiation shows them then
// (rule tmpl.instantiation-arguments).
func namedByTemplateID(r *il.Routine) bool {
	for n := r.NameRefs; n != nil; n = n.Next {
		if n.IsTemplateID {
			return true
		}
	}
	return false
}

// directiveParams returns the parameters as an explicit instantiation declares
// them, when there are as many as f has.
func directiveParams(n *il.InstantiationDirective, f *il.Type) []*il.ParamType {
	if t := directiveType(n); t != nil && len(t.Routine.Params) == len(f.Routine.Params) {
		return t.Routine.Params
	}
	return nil
}

// prototypeOf returns the function of a template that r is an instance of, nil for others.
func prototypeOf(r *il.Routine) *il.Routine {
	if t := r.AssocTemplate; t != nil && t.Routine != nil {
		return t.Routine
	}
	return r.InstantiatedFrom
}

// definedParams returns the parameters of instance r as the definition of its template names them; what
// an extern template alone leaves to others goes by declared, the names of the
// first declaration (rule tmpl.instantiation-names).
func definedParams(d *il.InstantiationDirective, r *il.Routine, declared []*il.ParamType) []*il.ParamType {
	proto := prototypeOf(r)
	if proto == nil {
		return declared
	}
	if t := r.AssocTemplate; t != nil && t.InstantiatedFrom != nil && t.InstantiatedFrom.Routine != nil && !t.IsSpecialized {
		proto = t.InstantiatedFrom.Routine
	}
	if proto.DeclaredType == nil || d.DoNotInstantiate && !r.ExplicitInst {
		return declared
	}
	if list := proto.DeclaredType.Skip().Routine.Params; len(list) == len(declared) {
		return list
	}
	return declared
}

// isBareParam reports whether t is a template parameter, or a pointer or
// reference to one: the instance has the type as its argument spells it.
func isBareParam(t *il.Type) bool {
	for t.Elem != nil && (t.IsPlainQualified() || t.Kind == il.TkPointer) {
		t = t.Elem
	}
	return t.Kind == il.TkTemplateParam && t.TParam.Kind == il.TptkParam
}

// instantiatedParameters prints parameters with the names that the template
// gave them, or references to them (rule tmpl.pack-elements).
func (p *printer) instantiatedParameters(cx ctx, d *il.InstantiationDirective, r *il.Routine, f *il.Type, references bool) {
	own := directiveParams(d, f)
	var names []*il.ParamType
	if proto := prototypeOf(r); proto != nil {
		names = proto.Type.Skip().Routine.Params
	}
	spelled := definedParams(d, r, names)
	for _, q := range f.Routine.Params {
		if q.IsPackElement {
			p.packs++
		}
	}
	number := p.packs // elements of packs have names of their own, numbered from the last one
	for i, q := range f.Routine.Params {
		if i > 0 {
			p.Str(", ")
		}
		name := ""
		switch {
		case i < len(names) && spelled[i].Name != nil:
			name = spelled[i].Name.Text
		case len(names) > 0 && i >= len(names) && names[len(names)-1].IsPack && spelled[len(names)-1].Name != nil:
			name = spelled[len(names)-1].Name.Text
		case len(names) == 0 && q.Name != nil:
			name = q.Name.Text
		}
		if q.IsPackElement {
			if name != "" {
				name = "__VAR" + decimal(number) + "__" + name
			}
			number--
		}
		if own != nil && i < len(names) && isBareParam(names[i].Type) {
			q = own[i]
		}
		t := q.Type
		if q.DeclaredType != nil {
			t = q.DeclaredType
		}
		if i < len(names) && !names[i].IsPack { // (rule tmpl.instantiation-const)
			if t = p.u.Unqualified(t); names[i].Quals != 0 {
				t = p.u.Qualified(t, names[i].Quals)
			}
		}
		if references && !t.IsReference() {
			t = p.u.ReferenceTo(t, false)
		}
		p.declarator(cx, t, name, zeroPos, loose, false)
	}
	if f.Routine.HasEllipsis {
		if len(f.Routine.Params) > 0 {
			p.Str(", ")
		}
		p.Str("...")
	}
}

func (p *printer) instantiatedVariable(cx ctx, n *il.InstantiationDirective, v *il.Variable) {
	t := declaredType(v)
	if n.Decl != nil && n.Decl.Type != nil {
		t = n.Decl.Type
	}
	p.attributesAt(cx, n.Attributes, il.LocPrefix)
	p.specifier(cx, t)
	p.before(cx, t)
	p.blank()
	p.pathTo(cx, &v.SourceCorresp)
	p.Str(p.variableName(v))
	switch {
	case n.Decl != nil && n.Decl.HasTArgs && v.TemplateInfo != nil:
		p.templateArgs(cx, ofParameterTypes(n.Decl.TArgs, v.TemplateInfo.Args))
	case v.TemplateInfo != nil && n.HasTArgs:
		p.templateArgs(cx, v.TemplateInfo.Args)
	}
	p.after(cx, t)
}

// deletedTokens prints a deleted function template from its tokens
// (rule tmpl.deleted-tokens).
func (p *printer) deletedTokens(cx ctx, it *item, t *il.Template) {
	toks := it.d.DeletedTokens
	pos := toks[0].Pos
	if hs := headers(it, t); len(hs) > 0 && hs[0].Pos.IsValid() {
		pos = hs[0].Pos
	}
	p.at(pos)
	line := toks[0].Pos.Seq
	angles := 0
	for i := range toks {
		k := &toks[i]
		switch k.Kind {
		case token.Lt:
			angles++
		case token.Gt:
			angles--
		}
		switch {
		case i == 0:
		case k.Pos.Seq != line:
			for n := k.Pos.Seq - line; n > 0 && n < 1<<16; n-- {
				p.Newline()
			}
			line = k.Pos.Seq
			for c := uint32(1); c < k.Pos.Col; c++ {
				p.Byte(' ')
			}
		case k.Kind == token.Comma || k.Kind == token.Semi && i == len(toks)-1:
		default:
			p.Byte(' ')
		}
		switch { // several template argument lists are closed
		case k.Kind == token.Shr && angles > 1:
			angles -= 2
			p.Str("> >")
		case k.Kind == token.LaunchClose && angles > 2:
			angles -= 3
			p.Str("> > >")
		default:
			p.rawToken(cx, k)
		}
	}
}

// rawToken prints one token of a deleted template; literals are printed by
// their values.
func (p *printer) rawToken(cx ctx, k *il.RawToken) {
	if k.Value != nil {
		p.constantValue(cx, k.Value, nil)
		return
	}
	if k.Kind == token.KwDecltype {
		p.Str("__decltype")
		return
	}
	p.Str(k.Text())
}

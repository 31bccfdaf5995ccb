// This file implements the printing of names: qualification from the current
// scope (rules qual.path, qual.hidden), names as written in expressions, operator
// names and template arguments.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// scoped prints the qualification that names e from the current scope, then
// its name (rules model.qualified, qual.one-level, qual.unnamed-namespace,
// qual.key-and-global).
func (p *printer) scoped(cx ctx, e il.Entity, c *il.SourceCorresp, name func(ctx)) {
	cx = cx.without(qualified)
	friendOf := befriending(cx)
	if t, ok := e.(*il.Type); ok && t == friendOf {
		name(cx)
		return
	}
	if p.hiddenByMember(e, c) {
		k := c.ParentScope.Type
		p.scoped(cx, k, &k.SourceCorresp, func(cx ctx) { p.tagSimpleName(cx, k) })
		p.Str("::")
		name(cx)
		return
	}
	if p.beyondDependentBase(e, c) {
		if knownOutside(c.ParentScope) {
			pathFromGlobal(p, cx, e, c)
		} else {
			p.outerMember(cx, e, c)
		}
		name(cx)
		return
	}
	if p.hiddenByTypedef(cx, e, c) || p.ofMemberValue(cx, c) {
		p.outerMember(cx, e, c)
		name(cx)
		return
	}
	start := len(p.parts)
	first := il.Node(e)
	full := false
	for s := c.ParentScope; s != nil && s.Kind != il.SckFile && !isLocal(s) && (full || !p.encloses(s) && !p.inherits(s)); s = s.Parent {
		if !named(s) {
			full = full || s.Kind == il.SckNamespace // an unnamed one: the namespace around it is named
			continue
		}
		p.parts, full = append(p.parts, s), false
		if s.Namespace != nil {
			first = s.Namespace
		} else {
			first = s.Type
			if s.Type == friendOf {
				break
			}
		}
	}
	qualify, elaborate := p.hidden(cx, first) // (rule qual.injected-name-behind-path)
	qualify = qualify || len(p.parts) == start && p.underSpecialization(cx, e) || cx.is(farFriend) && len(p.parts) == start && p.fartherNamespace(c.ParentScope)
	if !cx.is(namesFriend|namesBase) && (elaborate && len(p.parts) == start || len(p.parts) > start && keyNeeded(e, c)) {
		if t, ok := e.(*il.Type); ok && t.Kind != il.TkTypeRef {
			p.Str(tagKey(t))
			p.Byte(' ')
		}
	}
	unknown := !qualify && !cx.is(namesFriend) && p.underDependentBase(cx, e, c)
	if qualify || unknown || !cx.is(namesFriend) && (p.isPrivateInherited(e, c) || p.hiddenByBase(cx, e)) {
		before := len(p.parts)
		p.parts = p.parts[:start]
		p.fullPath(c.ParentScope)
		full := len(p.parts)
		around := !qualify && p.isKnownAround(e)
		if around { // (rule qual.dependent-base-known-outer)
			p.parts = p.parts[:fromInline(p.parts, start)]
			full = len(p.parts)
		}
		for n := full; !around && n > start+1 && p.encloses(p.parts[n-1]) && p.encloses(p.parts[n-2]); n-- { // one level does
			p.parts = p.parts[:n-1]
		}
		for qualify && len(p.parts) > start && len(p.parts) < full && p.hidesFirst(cx) { // unless that is hidden too
			p.parts = p.parts[:len(p.parts)+1]
		}
		if len(p.parts) == start || unknown && p.parts[len(p.parts)-1].Kind == il.SckClass || qualify && (before > start && len(p.parts) <= before || p.hidesFirst(cx)) {
			p.Str("::")
		}
	}
	outside := cx
	if len(p.parts) > start && dependentMemberType(cx, e, p.parts[start]) {
		p.Str("typename ")
		outside = cx.put(memberClass, !p.d.Clang) // (rule qual.own-class-of-member)
	}
	for i := len(p.parts) - 1; i >= start; i-- {
		s := p.parts[i]
		if i+1 < len(p.parts) && p.parts[i+1].Kind == il.SckClass && s.Type != nil && isTemplateID(s.Type) && inTemplateText(p, cx) {
			p.Str("template ") // (rule qual.template-keyword-types)
		}
		p.component(outside, s)
		p.Str("::")
	}
	path := len(p.parts) > start
	member := path && p.parts[start].Kind == il.SckClass
	of := c.ParentScope
	p.parts = p.parts[:start]
	if t, ok := e.(*il.Type); ok && member && isTemplateID(t) && !t.IsDependent() && (inTemplateText(p, cx) || p.inherits(of) && p.inheritsBesides(of)) {
		p.Str("template ") // (rules qual.template-keyword-types, qual.known-base-member)
	} else if ok && ((member || path && p.d.Clang) && isDependentTemplateID(t) || member && isAliasID(t) && t.IsDependent()) {
		p.Str("template ")
	}
	name(cx.put(qualified, qualify))
}

// inTemplateText reports whether the text belongs to a template, or to the base clause of
// a class template.
func inTemplateText(p *printer, cx ctx) bool {
	return p.ofTemplate || p.inPrototype() || cx.basesOf != nil && cx.basesOf.IsDependent()
}

// dependentMemberType reports whether e is a type, itself dependent or a member of
// the dependent class with scope s, that is named from outside, where `typename`
// stands in front but for base classes [temp.res]. A member alias template of a
// known class is none (rule qual.typename).
func dependentMemberType(cx ctx, e il.Entity, s *il.Scope) bool {
	t, ok := e.(*il.Type)
	return ok && s.Kind == il.SckClass && (t.IsDependent() && !isAliasID(t) || s.Type != nil && s.Type.IsDependent()) && !cx.is(namesBase)
}

// fullPath pushes all named scopes from s outwards.
func (nm *names) fullPath(s *il.Scope) {
	for ; s != nil && s.Kind != il.SckFile && !isLocal(s); s = s.Parent {
		if named(s) {
			nm.parts = append(nm.parts, s)
		}
	}
}

// component prints the name of a scope.
func (p *printer) component(cx ctx, s *il.Scope) {
	if s.Namespace != nil {
		p.Str(p.namespaceName(s.Namespace))
		return
	}
	if s.Type.Name == nil {
		p.unnamedTag(cx, s.Type)
		return
	}
	p.tagSimpleName(cx, s.Type)
}

// outerMember prints the path to e, a member type of a class around, from the
// namespace that the class belongs to.
func (p *printer) outerMember(cx ctx, e il.Entity, c *il.SourceCorresp) {
	k := c.ParentScope.Type
	t, ok := e.(*il.Type)
	if ok && (t.IsDependent() || k != nil && k.IsDependent()) && !cx.is(namesBase) {
		p.Str("typename ")
	}
	if p.d.Clang { // (rule frame.clang-own-class)
		p.component(cx, c.ParentScope)
		p.Str("::")
		return
	}
	s, outermost := c.ParentScope, c.ParentScope
	for s.Parent != nil && s.Kind == il.SckClass {
		s, outermost = s.Parent, s
	}
	if k := outermost.Type; k != nil && k.Cls != nil && len(k.Cls.PartialArgs) > 0 { // its name is in the way
		if s.Kind != il.SckNamespace {
			p.Str("::")
		} else {
			s = s.Parent
		}
	}
	p.within(s, func() {
		p.pathTo(cx, &il.SourceCorresp{ParentScope: c.ParentScope})
	})
	if t, ok := e.(*il.Type); ok && (isDependentTemplateID(t) || isAliasID(t) && t.IsDependent()) {
		p.Str("template ")
	}
}

// isKnownAround reports whether e is a class around that neither depends on template
// parameters nor is a specialisation.
func (fx *facts) isKnownAround(e il.Entity) bool {
	t, ok := e.(*il.Type)
	return ok && t.Cls != nil && t.Cls.AssocScope != nil && fx.encloses(t.Cls.AssocScope) && knownOutside(t.Cls.AssocScope)
}

// knownOutside reports whether s is the scope of a class that neither depends on
// template parameters nor is, nor is within, a specialisation.
func knownOutside(s *il.Scope) bool {
	for ; s != nil && s.Kind == il.SckClass; s = s.Parent {
		if t := s.Type; t == nil || t.Cls == nil || t.IsDependent() || t.Cls.IsSpecialized || t.Cls.AssocTemplate != nil {
			return false
		}
	}
	return true
}

// fromInline is how many of parts, the scopes around a name from the innermost one, which
// is at start, there are up to an inline namespace.
func fromInline(parts []*il.Scope, start int) int {
	for i := start; i < len(parts); i++ {
		if n := parts[i].Namespace; n != nil && n.IsInline {
			return i + 1
		}
	}
	return len(parts)
}

// pathFromGlobal prints the path to e, a member type of a known class around, from the
// global scope, or from an inline namespace (rule qual.dependent-base-known-outer).
func pathFromGlobal(p *printer, cx ctx, e il.Entity, c *il.SourceCorresp) {
	start := len(p.parts)
	for s := c.ParentScope; s != nil && s.Kind != il.SckFile && !isLocal(s); s = s.Parent {
		if !named(s) {
			continue
		}
		if p.parts = append(p.parts, s); s.Namespace != nil && s.Namespace.IsInline {
			break
		}
	}
	if p.parts[len(p.parts)-1].Namespace == nil {
		p.Str("::")
	}
	for i := len(p.parts) - 1; i >= start; i-- {
		p.component(cx, p.parts[i])
		p.Str("::")
	}
	p.parts = p.parts[:start]
	if t, ok := e.(*il.Type); ok && isTemplateID(t) {
		p.Str("template ")
	}
}

// ofMemberValue reports whether c, a member of a class around, is named in the initialiser
// of a static member of class type, which is printed from the namespace of the class
// (rule qual.member-object-value).
func (fx *facts) ofMemberValue(cx ctx, c *il.SourceCorresp) bool {
	s := c.ParentScope
	return cx.is(ofClassConstant) && s != nil && s.Kind == il.SckClass && !isLocal(s) && fx.encloses(s)
}

// holdsDependent reports whether one of args is a dependent type or a pack.
func holdsDependent(args []il.TemplateArg) bool {
	for i := range args {
		if a := &args[i]; a.IsPack || a.Type != nil && a.Type.IsDependent() {
			return true
		}
	}
	return false
}

// templateArgs prints `< a, b> `.
func (p *printer) templateArgs(cx ctx, args []il.TemplateArg) {
	p.templateArgsAs(cx, args, p.keepsTypedefs(cx), nil)
}

// templateArgsAs prints template arguments; written says that typedef names stay
// among them wherever they stand, converted is the argument that counts as
// converted, nil for none (rule arg.blank).
func (p *printer) templateArgsAs(cx ctx, args []il.TemplateArg, written bool, converted *il.TemplateArg) {
	p.Byte('<')
	cx = cx.without(forgotten)
	n, pack := 0, false
	for i := range args {
		a := &args[i]
		if a.Kind == il.ArgPackStart {
			pack = true
			continue
		}
		if n == 0 {
			p.Byte(' ')
		} else {
			p.Str(", ")
		}
		n++
		p.templateArg(cx, a, written, a == converted)
	}
	if pack && n == 0 {
		p.Byte(' ')
	}
	p.Str("> ")
}

// templateArg prints one template argument; written says that a typedef name
// stays that neither depends on template parameters nor is local, converted that
// the argument counts as converted (rules typedef.argument-elsewhere,
// typedef.of-class-template, typedef.alias-of-names, arg.closure,
// arg.closure-spelled, typedef.dependent-in-function).
func (p *printer) templateArg(cx ctx, a *il.TemplateArg, written, converted bool) {
	asWritten, inHeader := cx.is(conceptArgs), cx.is(headerArgs) && a.InHeader
	values, known := cx.is(valueArgs), cx.is(entityArgs)
	cx = cx.without(namesBase | inArgument | memberClass | conceptArgs | headerArgs | valueArgs | entityArgs).with(inTemplateArg)
	switch a.Kind {
	case il.ArgType:
		t := a.Type
		if t == nil {
			return
		}
		switch {
		case p.d.PrintsWrittenNames() && !cx.is(canonicalArgs):
		case t.ClassType() != nil && t.ClassType().Cls.IsClosure:
			if _, ok := p.closures[t.ClassType()]; ok && !t.ClassType().LocalToFunction && t.ClassType() == p.u.Canonical(t) {
				t = t.ClassType() // others go by their spelling
			}
		case asWritten && (written || t.IsDependent()):
		case written && !t.IsDependent() && (inHeader || inGenericBody(&p.facts)): // (rules typedef.header-of-member, typedef.generic-lambda)
		case written && !t.IsDependent():
			t = p.withoutOwnTypedefs(t)
		case !t.IsDependent():
			t = p.plainType(t)
		case cx.is(canonicalArgs):
			t = p.withoutTypedefs(t)
		default:
			t = p.spelledOut(cx, t, true)
		}
		p.typeID(cx, t)
	case il.ArgConstant:
		p.nontypeArg(cx.with(inArgument).put(valueArgs, values).put(entityArgs, known), a, converted)
	case il.ArgTemplate:
		p.templateArgName(cx, a.Template)
	}
	if a.IsPack || cx.is(ownArgs) && !a.IsPackElement && namesPack(a) {
		p.Str("...")
	}
}

// nontypeArg prints a nontype argument; patterns of pack expansions that are more
// than a name stand in parentheses (rule paren.pack-of-other-type).
func (p *printer) nontypeArg(cx ctx, a *il.TemplateArg, converted bool) {
	switch {
	case a.IsPack && !cx.is(entityArgs) && p.isNamePattern(a): // (rule paren.pack-of-function)
		p.constantArg(cx, a)
	case a.IsPack && !cx.is(entityArgs) && a.Spelled != nil && p.holdsGreater(a.Spelled, false): // has its parentheses
		p.constantArg(cx, a)
	case a.IsPack && (converted || p.isCompoundPattern(a)):
		p.Byte('(')
		p.constantArg(cx, a)
		p.Byte(')')
	case a.IsIntegerPack:
		p.Str("__integer_pack(")
		p.constantArg(cx, a)
		p.Byte(')')
	default:
		p.constantArg(cx, a)
	}
}

// templateArgName prints the name of a template that is a template argument
// (rule qual.default-argument).
func (p *printer) templateArgName(cx ctx, t *il.Template) {
	switch {
	case t == nil || t.Name == nil:
	case isUnknownMember(t):
		p.qualifierType(cx, t.MemberOf)
		p.Str("::template ")
		p.Str(t.Name.Text)
	default:
		p.templateName(cx, t)
	}
}

// isUnknownMember reports whether t is a member template that is found at
// instantiation only.
func isUnknownMember(t *il.Template) bool {
	return t.ParentScope == nil && t.MemberOf != nil && t.MemberOf.IsDependent()
}

// isNamePattern reports whether the pattern of a pack expansion is a name, perhaps a qualified one.
func (fx *facts) isNamePattern(a *il.TemplateArg) bool {
	if a.Spelled == nil {
		return false
	}
	c, _ := fx.skip(a.Spelled)
	return c.Kind == il.EnkVariable || c.Kind == il.EnkUnresolved
}

// isCompoundPattern reports whether the pattern of a pack expansion is more
// than the name of a parameter (rule paren.variable-template-pattern).
func (fx *facts) isCompoundPattern(a *il.TemplateArg) bool {
	switch {
	case a.IsIntegerPack:
		return false
	case a.Spelled != nil:
		c, _ := fx.skip(a.Spelled)
		if c.Kind == il.EnkVariable {
			return c.NameRef != nil && c.NameRef.IsTemplateID
		}
		return c.Kind != il.EnkConstant && c.Kind != il.EnkParamRef
	}
	return a.Const != nil && a.Const.Kind == il.CkTemplateParam && a.Const.TP != il.TpckParam
}

// namesPack reports whether an argument is a parameter pack of the template
// itself, which stands expanded.
func namesPack(a *il.TemplateArg) bool {
	switch a.Kind {
	case il.ArgType:
		return a.Type != nil && a.Type.Kind == il.TkTemplateParam && a.Type.TParam.Kind == il.TptkParam && a.Type.TParam.IsPack
	case il.ArgConstant:
		return a.Spelled == nil && a.Const != nil && a.Const.TParam != nil && a.Const.TParam.IsPack
	}
	return false
}

// nameRef prints e as it was written: qualifiers kept, arguments kept
// (rules qual.expression-as-written, qual.template-keyword,
// qual.reference-as-written, arg.member-variable).
func (p *printer) nameRef(cx ctx, r *il.NameReference, name func()) {
	if r != nil {
		if r.GlobalQualified && !namesByType(cx, r.Qualifier) {
			p.Str("::")
		}
		p.qualifiers(cx, r.Qualifier)
		if r.TemplateKw && (r.Qualifier == nil || r.Qualifier.Class == nil || r.Qualifier.Class.IsDependent()) {
			p.Str("template ")
		}
	}
	name()
	if r != nil && r.IsTemplateID {
		p.templateArgs(cx, r.Args)
	}
}

// instanceRef prints the name of a function template's instance: its explicit
// arguments are values, not spellings; types are as written within templates
// (rules arg.explicit-function, arg.function).
// keyword stands behind the qualifiers.
func (p *printer) instanceRef(cx ctx, r *il.Routine, ref *il.NameReference, keyword string) {
	plain := *ref
	plain.IsTemplateID, plain.TemplateKw = false, false
	p.nameRef(cx, &plain, func() {
		p.Str(keyword)
		p.routineName(cx, r)
	})
	if r.Special == il.SfkOperator {
		p.Byte(' ')
	}
	if p.d.PrintsWrittenNames() { // (rule later.written-arguments)
		p.templateArgs(cx, ref.Args)
		return
	}
	p.Byte('<')
	n := 0
	for i := range r.TemplateArgs {
		if r.TemplateArgs[i].Kind == il.ArgPackStart {
			continue
		}
		if n == len(ref.Args) {
			break
		}
		if n == 0 {
			p.Byte(' ')
		} else {
			p.Str(", ")
		}
		n++
		a := r.TemplateArgs[i]
		a.Spelled = nil
		written := false
		switch w := &ref.Args[n-1]; {
		case a.Const != nil && a.Const.Kind == il.CkAggregate && w.Spelled != nil && !w.Spelled.Type.IsClass(): // converted
		case w.Spelled != nil && (isPlainValue(w.Spelled, a.Const) || p.convertsFunction(a.Const)):
			a.Spelled = w.Spelled
		case w.Type != nil && a.Type != nil && !a.Type.IsDependent() && (a.Type.SignedOf != nil || p.plainType(w.Type).SignedOf != nil):
			a.Type = p.plainType(w.Type)
		case w.Type != nil && a.Type != nil && a.Type.ClassType() != nil && a.Type.ClassType().Cls.IsClosure:
			a.Type = w.Type
		case w.Type != nil && a.Kind == il.ArgType && p.inPrototype():
			if a.Type, written = w.Type, true; !w.Type.IsDependent() {
				a.Type = p.withoutOwnTypedefs(w.Type)
			}
		}
		p.templateArg(cx, &a, written || p.keepsTypedefs(cx), false)
	}
	p.Str("> ")
}

// convertsFunction reports whether c is the address of a function of another
// type: one that does not throw as one that may [conv.fctptr]
// (rule arg.function-noexcept).
func (fx *facts) convertsFunction(c *il.Constant) bool {
	return c != nil && c.Kind == il.CkAddress && c.Routine != nil && c.Type.IsPointer() && fx.d.AtLeast(lang.CXX17) &&
		noThrow(c.Routine.Type) && !noThrow(c.Type.Skip().Elem)
}

// noThrow reports whether functions of type t are declared not to throw.
func noThrow(t *il.Type) bool {
	s := t.Skip()
	if s.Kind != il.TkRoutine || s.Routine.ExcSpec == nil {
		return false
	}
	e := s.Routine.ExcSpec
	if !e.IsNoexcept && !e.ThrowAny && len(e.Types) == 0 {
		return true
	}
	return e.IsNoexcept && e.NoexceptExpr == nil && e.NoexceptArg == nil
}

// isPlainValue reports whether the template argument c was written as the name
// of a constexpr variable, of an object or of an enumerator of its own type,
// which is kept. Of a constant that is not constexpr the value is
// (rules launch.template-argument, arg.function-value).
func isPlainValue(e *il.Expr, c *il.Constant) bool {
	switch {
	case e.Kind == il.EnkVariable:
		return e.Var.IsConstexpr && (e.Var.ParentScope == nil || !isLocal(e.Var.ParentScope)) || c == nil || c.Kind == il.CkAddress
	case e.Kind != il.EnkConstant || e.Const == nil:
		return false
	}
	return e.Const.NamedDefinition && (c == nil || c.Type.IsEnum()) || e.Const.Expr != nil && isPlainValue(e.Const.Expr, c)
}

// qualifiers prints `A::B::` as written.
func (p *printer) qualifiers(cx ctx, q *il.NameQualifier) {
	if q == nil {
		return
	}
	if t := throughHidden(q.Class); t != q.Class && q.Previous != nil && !p.encloses(q.Class.ParentScope) {
		p.spelledQualifier(cx, t, true)
		p.Str("::")
		return
	}
	if namesByType(cx, q) || p.shown(q.Class) != q.Class {
		p.spelledQualifier(cx, q.Class, true)
		p.Str("::")
		return
	}
	p.qualifiers(cx, q.Previous)
	member := q.Previous != nil && q.Class != nil && q.Class.Kind == il.TkTemplateParam && q.Class.TParam.Kind == il.TptkMember
	if !member && (q.TemplateKw || q.Previous != nil && isDependentTemplateID(q.Class)) {
		p.Str("template ")
	}
	switch {
	case q.Class != nil:
		p.writtenClass(cx, q)
	case q.Name != nil:
		p.Str(q.Name.Text)
	case q.Namespace != nil && q.Namespace.Name != nil:
		p.Str(q.Namespace.Name.Text)
	}
	p.Str("::")
}

// namesByType reports whether qualifier q is printed as the type that it names,
// which depends on template parameters, and not as written
// (rules qual.argument-class, qual.argument-expression).
func namesByType(cx ctx, q *il.NameQualifier) bool {
	return (cx.is(inArgument) || cx.is(inTemplateArg)) && q != nil && q.Class != nil && q.Class.IsDependent()
}

// isDependentTemplateID reports whether t is a specialisation of a class
// template with dependent arguments.
func isDependentTemplateID(t *il.Type) bool {
	return t != nil && t.Cls != nil && t.IsDependent() && (len(t.Cls.Args) > 0 || t.Cls.SpelledArgs != nil)
}

// writtenClass prints the class of a qualifier: as written, template arguments
// as the class has them.
func (p *printer) writtenClass(cx ctx, q *il.NameQualifier) {
	t := q.Class
	for t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem
	}
	switch {
	case q.Previous != nil && t.Kind == il.TkTemplateParam && t.TParam.Kind == il.TptkMember:
		p.memberOf(cx, t)
	case t.Unmentioned() != t:
		printMentionedName(p, cx, t.Elem, t.Ref.Mention)
	case t.Kind == il.TkTemplateParam || t.Kind == il.TkTypeRef && t.Name == nil || q.Name == nil:
		p.qualifierType(cx, t)
	case t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias:
		p.aliasID(cx, t)
	case t.Kind == il.TkTypeRef:
		p.Str(q.Name.Text)
	case t.Name != nil && cx.is(memberAddress):
		p.tagSimpleName(cx, t)
	case t.Name != nil:
		p.Str(t.Name.Text)
		p.tagArguments(cx, t) // of the current instantiation as well
	default:
		p.Str(q.Name.Text)
	}
}

// conversionName prints the name of the conversion function to type t. No
// parentheses can stand in a conversion-type-id.
func (p *printer) conversionName(cx ctx, t *il.Type) {
	p.Str("operator ")
	if t.Kind != il.TkPtrToMember || bindsTighter(t.Elem) {
		p.typeID(cx, t)
		return
	}
	old := p.need
	p.specifier(cx, t)
	p.before(cx, t.Elem)
	p.blank()
	p.memberClass(cx, t.Class)
	p.Byte('*')
	p.after(cx, t.Elem)
	p.need = old
}

// routineName prints the unqualified name of a function.
func (p *printer) routineName(cx ctx, r *il.Routine) {
	switch r.Special {
	case il.SfkConversion:
		t := r.ConvType
		if t == nil && r.Type != nil {
			t = r.Type.Elem
		}
		var class *il.Scope // its type is looked up there (rule qual.conversion-type)
		if c := r.MemberOf.ClassType(); c != nil {
			class = c.Cls.AssocScope
		}
		p.within(class, func() { p.conversionName(cx, t) })
	case il.SfkOperator:
		p.operatorName(r.Opname, r.OpnameArray)
	case il.SfkUDLOperator:
		p.Str("operator \"\"")
		if p.d.Clang {
			p.Byte(' ')
		}
		if r.UDLSuffix != nil {
			p.Str(r.UDLSuffix.Text)
		}
	case il.SfkConstructor:
		p.className(r)
	case il.SfkDestructor:
		p.Byte('~')
		p.className(r)
	default:
		if r.Name != nil {
			p.Str(r.Name.Text)
		}
	}
}

// className prints the bare name of the class of a constructor or destructor.
func (w *text) className(r *il.Routine) {
	switch {
	case r.MemberOf != nil && r.MemberOf.Name != nil:
		w.Str(r.MemberOf.Name.Text)
	case r.Name != nil:
		n := r.Name.Text
		if len(n) > 0 && n[0] == '~' {
			n = n[1:]
		}
		w.Str(n)
	}
}

// operatorName prints `operator+` and the like.
func (w *text) operatorName(k token.Kind, array bool) {
	w.Str("operator")
	switch k {
	case token.KwNew:
		w.Str(" new")
		if array {
			w.Str("[]")
		}
	case token.KwDelete:
		w.Str(" delete")
		if array {
			w.Str("[]")
		}
	case token.LParen:
		w.Str("()")
	case token.LBracket:
		w.Str("[]")
	case token.KwCoAwait:
		w.Str(" co_await")
	default:
		w.Str(k.String())
	}
}

// variableNameText prints the name of v.
func (p *printer) variableNameText(v *il.Variable) {
	if v.Name == nil || v.Attrs&il.AttrDeviceBuiltin == 0 {
		p.Str(p.variableName(v))
		return
	}
	p.injected("device.builtin-variable", writer.Rewritten, source.Pos{}, func() { p.Str(p.variableName(v)) })
}

// variableName is the name that a variable is printed with; the built-in
// variables of device code go by the names that the runtime gives them
// (rule device.builtin-variable).
func (nm *names) variableName(v *il.Variable) string {
	if v.Name == nil {
		return nm.unnamed[v]
	}
	if v.Attrs&il.AttrDeviceBuiltin != 0 {
		return "__device_builtin_variable_" + v.Name.Text
	}
	return v.Name.Text
}

// This file implements the printing of names: qualification from the current
// scope (C-decl 6), names as written in expressions, operator names and
// template arguments.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// encloses reports whether s is the current scope or one around it.
func (fx *facts) encloses(s *il.Scope) bool {
	if s == nil {
		return false
	}
	for c := fx.scope; c != nil; c = around(c) {
		if c == s {
			return true
		}
	}
	return false
}

// around is the scope in which names that s does not declare are looked up: for
// a function of a namespace that is defined outside of it, that namespace.
func around(s *il.Scope) *il.Scope {
	if r := s.Routine; s.Kind == il.SckFunction && r != nil && s.Parent != nil && s.Parent.Kind == il.SckNamespace && r.ParentScope != nil && r.ParentScope.Kind == il.SckNamespace {
		return r.ParentScope
	}
	return s.Parent
}

// inherits reports whether s is the scope of a base class of a class that is
// being printed.
func (fx *facts) inherits(s *il.Scope) bool {
	if s.Kind != il.SckClass {
		return false
	}
	for c := fx.scope; c != nil; c = c.Parent {
		if c.Kind == il.SckClass && derives(c.Type, s.Type) {
			return true
		}
	}
	return false
}

// derives reports whether class c has base among its bases; members of a base
// class are named as the class's own.
func derives(c, base *il.Type) bool {
	return c != nil && base != nil && c.Cls != nil && c.AnyBase(func(b *il.Type) bool { return b == base })
}

// named reports whether s contributes a component to a qualified name.
func named(s *il.Scope) bool {
	switch s.Kind {
	case il.SckNamespace:
		return s.Namespace != nil && s.Namespace.Name != nil
	case il.SckClass:
		return s.Type != nil
	case il.SckEnum:
		return s.Type != nil && s.Type.Int2 != nil && s.Type.Int2.IsScoped
	}
	return false
}

// isLocal reports whether s is inside of a function.
func isLocal(s *il.Scope) bool {
	return s.Kind == il.SckFunction || s.Kind == il.SckBlock || s.Kind == il.SckFuncPrototype || s.Kind == il.SckCondition
}

// scoped prints the qualification that names e from the current scope, then
// its name.
func (p *printer) scoped(cx ctx, e il.Entity, c *il.SourceCorresp, name func(ctx)) {
	cx = cx.without(qualified)
	friendOf := befriending(cx.friendOf)
	if t, ok := e.(*il.Type); ok && t == friendOf {
		name(cx)
		return
	}
	if p.beyondDependentBase(e, c) || p.hiddenByTypedef(cx, e, c) {
		p.outerMember(cx, e, c)
		name(cx)
		return
	}
	start := len(p.parts)
	first := il.Node(e)
	full := false
	for s := c.ParentScope; s != nil && s.Kind != il.SckFile && !isLocal(s) && (full || !p.encloses(s) && !p.inherits(s)); s = s.Parent {
		if !named(s) {
			full = full || s.Kind == il.SckNamespace // an unnamed one
			continue
		}
		p.parts = append(p.parts, s)
		if s.Namespace != nil {
			first = s.Namespace
		} else {
			first = s.Type
			if s.Type == friendOf {
				break
			}
		}
	}
	qualify, elaborate := p.hidden(cx, first)
	qualify = qualify || p.underSpecialization(cx, e)
	if elaborate && !cx.is(namesFriend) && len(p.parts) == start {
		if t, ok := e.(*il.Type); ok && t.Kind != il.TkTypeRef {
			p.Str(tagKey(t))
			p.Byte(' ')
		}
	}
	if qualify || !cx.is(namesFriend) && p.underDependentBase(cx, e, c) {
		before := len(p.parts)
		p.parts = p.parts[:start]
		p.fullPath(c.ParentScope)
		full := len(p.parts)
		for n := full; n > start+1 && p.encloses(p.parts[n-1]) && p.encloses(p.parts[n-2]); n-- { // one level does
			p.parts = p.parts[:n-1]
		}
		for qualify && len(p.parts) > start && len(p.parts) < full && p.hidesFirst(cx) { // unless that is hidden too
			p.parts = p.parts[:len(p.parts)+1]
		}
		if len(p.parts) == start || qualify && (before > start && len(p.parts) <= before || p.hidesFirst(cx)) {
			p.Str("::")
		}
	}
	if len(p.parts) > start && dependentMemberType(cx, e, p.parts[start]) {
		p.Str("typename ")
	}
	for i := len(p.parts) - 1; i >= start; i-- {
		p.component(cx, p.parts[i])
		p.Str("::")
	}
	member := len(p.parts) > start && p.parts[start].Kind == il.SckClass
	p.parts = p.parts[:start]
	if t, ok := e.(*il.Type); ok && member && (isDependentTemplateID(t) || isAliasID(t) && t.IsDependent()) {
		p.Str("template ")
	}
	name(cx.put(qualified, qualify))
}

// dependentMemberType reports whether e is a type, itself dependent or a member of
// the dependent class with scope s, that is named from outside, where `typename`
// stands in front but for base classes [temp.res].
func dependentMemberType(cx ctx, e il.Entity, s *il.Scope) bool {
	t, ok := e.(*il.Type)
	return ok && s.Kind == il.SckClass && (t.IsDependent() || s.Type != nil && s.Type.IsDependent()) && !cx.is(namesBase)
}

// hidesFirst reports whether the outermost scope pushed is hidden itself.
func (nm *names) hidesFirst(cx ctx) bool {
	s := nm.parts[len(nm.parts)-1]
	var q bool
	if s.Namespace != nil {
		q, _ = nm.hidden(cx, s.Namespace)
	} else {
		q, _ = nm.hidden(cx, s.Type)
	}
	return q
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

// hidden reports how the plain name of e must be helped in the current scope.
func (nm *names) hidden(cx ctx, e il.Node) (qualify, elaborate bool) {
	t := nm.templateOf(e)
	if nm.hiddenByDirective(e) {
		qualify = true
	}
	if !isHidden(e) && !isHidden(t) {
		return qualify, false
	}
	for s := nm.scope; s != nil; s = s.Parent {
		if cx.is(inParameters) && s.Kind == il.SckFunction {
			continue // what the body declares comes later
		}
		for _, h := range s.HiddenNames {
			if n := il.Node(h.Entity); n == e || t != nil && n == t {
				qualify = qualify || h.QualificationNeeded
				elaborate = elaborate || h.ElaboratedNeeded
			}
		}
	}
	return qualify, elaborate
}

// isHidden reports whether n is an entity that some scope hides.
func isHidden(n il.Node) bool {
	e, ok := n.(il.Entity)
	return ok && e.Corresp().IsHidden
}

// templateOf returns the template that e is a specialisation of, nil for none.
func (fx *facts) templateOf(e il.Node) il.Node {
	t, ok := e.(*il.Type)
	switch {
	case !ok:
	case t.Cls != nil && t.Cls.AssocTemplate != nil && !fx.isOwnName(t):
		return primaryOf(t.Cls.AssocTemplate)
	case t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Kind == il.RefTemplateAlias && t.Ref.Template != nil:
		return t.Ref.Template
	}
	return nil
}

// isOwnName reports whether the name of t, the class that a template is parsed as,
// stands within the class, where it is the injected name.
func (fx *facts) isOwnName(t *il.Type) bool {
	c := fx.u.Canonical(t).Cls
	return c.IsPrototype && fx.encloses(c.AssocScope)
}

// beyondDependentBase reports whether e, a member type of a class around, is
// named inside of another class with a dependent base class, where a plain name
// might find a member of an unknown base (C-decl 6).
func (fx *facts) beyondDependentBase(e il.Entity, c *il.SourceCorresp) bool {
	t, ok := e.(*il.Type)
	if !ok || c.ParentScope == nil || c.ParentScope.Kind != il.SckClass {
		return false
	}
	dependent := false
	for s := fx.scope; s != nil; s = s.Parent {
		if s == c.ParentScope {
			return dependent
		}
		if k := s.Type; s.Kind == il.SckClass && k != nil && k.Cls != nil {
			if k == t || isSpecializationOf(t, k) {
				return false // the injected name is found
			}
			dependent = dependent || k.Cls.DependentBase
		}
	}
	return false
}

// isSpecializationOf reports whether t is a specialisation of the template that
// class k is, too.
func isSpecializationOf(t, k *il.Type) bool {
	return t.Cls != nil && t.Cls.AssocTemplate != nil && k.Cls.AssocTemplate != nil && primaryOf(t.Cls.AssocTemplate) == primaryOf(k.Cls.AssocTemplate)
}

// hiddenByTypedef reports whether e, a member type found without qualification,
// has the name of the member typedef whose type it is.
func (fx *facts) hiddenByTypedef(cx ctx, e il.Entity, c *il.SourceCorresp) bool {
	d := cx.declares
	t, ok := e.(*il.Type)
	return ok && d != nil && t != d && t.Name == d.Name && t.Name != nil && d.ParentScope != nil && d.ParentScope.Kind == il.SckClass &&
		c.ParentScope != nil && c.ParentScope.Kind == il.SckClass && c.ParentScope != d.ParentScope && (fx.encloses(c.ParentScope) || fx.inherits(c.ParentScope))
}

// outerMember prints the path to e, a member type of a class around, from the
// namespace that the class belongs to.
func (p *printer) outerMember(cx ctx, e il.Entity, c *il.SourceCorresp) {
	if t, ok := e.(*il.Type); ok && t.IsDependent() && !cx.is(namesBase) {
		p.Str("typename ")
	}
	s, outermost := c.ParentScope, c.ParentScope
	for s.Parent != nil && s.Kind == il.SckClass {
		s, outermost = s.Parent, s
	}
	if k := outermost.Type; k != nil && k.Cls != nil && len(k.Cls.PartialArgs) > 0 { // its name is in the way
		p.Str("::")
		s = p.u.File
	}
	p.within(s, func() {
		p.pathTo(cx, &il.SourceCorresp{ParentScope: c.ParentScope})
	})
	if t, ok := e.(*il.Type); ok && isDependentTemplateID(t) {
		p.Str("template ")
	}
}

// underDependentBase reports whether e, a type of namespace scope or a member
// of one, is named inside of a class with a dependent base class, where a plain
// name might find a member of an unknown base (C-decl 6).
func (fx *facts) underDependentBase(cx ctx, e il.Entity, c *il.SourceCorresp) bool {
	switch e.(type) {
	case *il.Variable, *il.Template:
		if s := c.ParentScope; !fx.encloses(s) {
			return false // the name of a namespace stands in front
		}
		_, variable := e.(*il.Variable)
		return fx.inDependentBase(cx) || beyondBases(cx, c.ParentScope) || variable && cx.basesOf != nil && cx.basesOf.Cls.DependentBase && !cx.is(inArgument)
	}
	t, ok := e.(*il.Type)
	if !ok {
		return false
	}
	s := c.ParentScope
	for ; s != nil && s.Kind == il.SckClass && s.Type != nil; s = s.Parent {
		if fx.encloses(s) || fx.inherits(s) {
			return false
		}
		t = s.Type
	}
	if s == nil || s.Kind != il.SckFile && s.Kind != il.SckNamespace || !fx.encloses(s) {
		return false // the name of a namespace stands in front of others
	}
	if t.Kind == il.TkTypeRef && t.Ref != nil && t.Ref.Predeclared || t.IsDependent() && t.Kind != il.TkTypeRef {
		return false
	}
	return fx.inDependentBase(cx) || beyondBases(cx, s)
}

// beyondBases reports whether the base clause of a class with a dependent base
// class is being printed, where the names of scope s are those within the class
// already, unless it is the scope of the class itself.
func beyondBases(cx ctx, s *il.Scope) bool {
	return cx.basesOf != nil && cx.basesOf.Cls.DependentBase && s != cx.basesOf.ParentScope
}

// inDependentBase reports whether the text belongs to a class with a dependent
// base class, or to the declaration of its friend.
func (fx *facts) inDependentBase(cx ctx) bool {
	return hasDependentBase(fx.scope) || hasDependentBase(cx.friendOf)
}

// hasDependentBase reports whether s is within a class with a dependent base
// class.
func hasDependentBase(s *il.Scope) bool {
	for ; s != nil; s = s.Parent {
		if s.Kind == il.SckClass && s.Type != nil && s.Type.Cls != nil && s.Type.Cls.DependentBase {
			return true
		}
	}
	return false
}

// underSpecialization reports whether e is another specialisation of the class
// template that is being specialised around here: the injected name is in the
// way (C-decl 6).
func (fx *facts) underSpecialization(cx ctx, e il.Entity) bool {
	t, ok := e.(*il.Type)
	if !ok || t.Cls == nil || t.Cls.AssocTemplate == nil {
		return false
	}
	if b := cx.basesOf; b != nil && (fx.specializes(b, t) || len(b.Cls.PartialArgs) > 0 && fx.u.Same(b, t) || !t.IsDependent() && isPrimaryOf(b, t)) {
		return true
	}
	for s := fx.scope; s != nil; s = s.Parent {
		if c := s.Type; s.Kind == il.SckClass && c != nil && (fx.specializes(c, t) || inheritsName(c, t)) {
			return true
		}
	}
	return false
}

// inheritsName reports whether c has a base class that is a specialisation of
// the same template as t, whose injected name is found in c.
func inheritsName(c, t *il.Type) bool {
	if c.Cls == nil || c.Cls.IsPrototype || c.Cls.Lambda != nil {
		return false
	}
	for _, b := range c.Cls.Bases {
		if k := b.Type.ClassType(); k != nil && k.Cls.AssocTemplate != nil && primaryOf(k.Cls.AssocTemplate) == primaryOf(t.Cls.AssocTemplate) {
			return true
		}
	}
	return false
}

// specializes reports whether c is an explicit or partial specialisation of
// the template that t is another specialisation of.
func (fx *facts) specializes(c, t *il.Type) bool {
	return !fx.u.Same(c, t) && c.Cls != nil && c.Cls.AssocTemplate != nil && (c.Cls.IsSpecialized || len(c.Cls.PartialArgs) > 0) &&
		primaryOf(c.Cls.AssocTemplate) == primaryOf(t.Cls.AssocTemplate)
}

// isPrimaryOf reports whether c is the class template that t is a specialisation
// of.
func isPrimaryOf(c, t *il.Type) bool {
	return c.Cls.IsPrototype && c.Cls.AssocTemplate != nil && c.Cls.AssocTemplate == primaryOf(t.Cls.AssocTemplate)
}

// primaryOf returns the primary template of a partial specialisation.
func primaryOf(t *il.Template) *il.Template {
	for t.PartialOf != nil {
		t = t.PartialOf
	}
	return t
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
// converted, nil for none.
func (p *printer) templateArgsAs(cx ctx, args []il.TemplateArg, written bool, converted *il.TemplateArg) {
	p.Byte('<')
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
// the argument counts as converted.
func (p *printer) templateArg(cx ctx, a *il.TemplateArg, written, converted bool) {
	cx = cx.without(namesBase | inArgument).with(inTemplateArg)
	switch a.Kind {
	case il.ArgType:
		t := a.Type
		if t == nil {
			return
		}
		switch {
		case t.ClassType() != nil && t.ClassType().Cls.IsClosure:
			if _, ok := p.closures[t.ClassType()]; ok && !t.ClassType().LocalToFunction && t.ClassType() == p.u.Canonical(t) {
				t = t.ClassType() // others go by their spelling
			}
		case written && !t.IsDependent():
			for isPlainTypedef(t) && t.Elem != nil && t.ParentScope != nil && (isLocal(t.ParentScope) || isPrototypeScope(t.ParentScope)) {
				t = t.Elem
			}
			for isAliasID(t) && t.Elem != nil && holdsDependent(t.Ref.Args) {
				t = t.Elem // none of its arguments occurs in it
			}
		case !t.IsDependent():
			t = p.plainType(t)
		case cx.is(canonicalArgs):
			t = p.withoutTypedefs(t)
		default:
			t = p.spelledOut(cx, t, true)
		}
		p.typeID(cx, t)
	case il.ArgConstant:
		p.nontypeArg(cx.with(inArgument), a, converted)
	case il.ArgTemplate:
		p.templateArgName(cx, a.Template)
	}
	if a.IsPack || cx.is(ownArgs) && !a.IsPackElement && namesPack(a) {
		p.Str("...")
	}
}

// nontypeArg prints a nontype argument; patterns of pack expansions that are more
// than a name stand in parentheses.
func (p *printer) nontypeArg(cx ctx, a *il.TemplateArg, converted bool) {
	switch {
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

// templateArgName prints the name of a template that is a template argument.
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

// isPrototypeScope reports whether s is the scope of a class template.
func isPrototypeScope(s *il.Scope) bool {
	return s.Kind == il.SckClass && s.Type != nil && s.Type.Cls != nil && s.Type.Cls.IsPrototype
}

// isCompoundPattern reports whether the pattern of a pack expansion is more
// than the name of a parameter.
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

// nameRef prints e as it was written: qualifiers kept, arguments kept.
func (p *printer) nameRef(cx ctx, c *il.SourceCorresp, r *il.NameReference, name func()) {
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
// arguments are values, not spellings; types are as written within templates.
func (p *printer) instanceRef(cx ctx, r *il.Routine, ref *il.NameReference) {
	plain := *ref
	plain.IsTemplateID, plain.TemplateKw = false, false
	p.nameRef(cx, &r.SourceCorresp, &plain, func() { p.routineName(cx, r) })
	if r.Special == il.SfkOperator {
		p.Byte(' ')
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
			a.Type, written = w.Type, true
		}
		p.templateArg(cx, &a, written || p.keepsTypedefs(cx), false)
	}
	p.Str("> ")
}

// convertsFunction reports whether c is the address of a function of another
// type: one that does not throw as one that may [conv.fctptr].
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
	return e.IsNoexcept && e.NoexceptExpr == nil && e.NoexceptArg == nil
}

// isPlainValue reports whether the template argument c was written as the name
// of a constexpr variable, of an object or of an enumerator of its own type,
// which is kept. Of a constant that is not constexpr the value is (C-cuda 3).
func isPlainValue(e *il.Expr, c *il.Constant) bool {
	switch {
	case e.Kind == il.EnkVariable:
		return e.Var.IsConstexpr || c == nil || c.Kind == il.CkAddress
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
	if namesByType(cx, q) {
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
// which depends on template parameters, and not as written.
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
		p.conversionName(cx, t)
	case il.SfkOperator:
		p.operatorName(r.Opname, r.OpnameArray)
	case il.SfkUDLOperator:
		p.Str("operator \"\"")
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
	p.injected("builtin-variable", writer.Rewritten, source.Pos{}, func() { p.Str(p.variableName(v)) })
}

// variableName is the name that a variable is printed with; the built-in
// variables of device code go by the names that the runtime gives them.
func (nm *names) variableName(v *il.Variable) string {
	if v.Name == nil {
		return nm.unnamed[v]
	}
	if v.Attrs&il.AttrDeviceBuiltin != 0 {
		return "__device_builtin_variable_" + v.Name.Text
	}
	return v.Name.Text
}

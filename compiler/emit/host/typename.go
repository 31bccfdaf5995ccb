// This file implements the printing of type names: builtin types, classes,
// typedefs, computed and dependent types.
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

var intNames = [...]string{
	il.IntChar: "char", il.IntSChar: "signed char", il.IntUChar: "unsigned char",
	il.IntShort: "short", il.IntUShort: "unsigned short", il.IntInt: "int", il.IntUInt: "unsigned",
	il.IntLong: "long", il.IntULong: "unsigned long", il.IntLongLong: "long long",
	il.IntULongLong: "unsigned long long", il.IntInt128: "__int128", il.IntUInt128: "unsigned __int128",
}

var floatNames = [...]string{
	il.FloatFloat: "float", il.FloatDouble: "double", il.FloatLongDouble: "long double",
	il.FloatFloat128: "__float128", il.FloatFloat16: "_Float16", il.FloatFp16: "__fp16", il.FloatBf16: "__bf16",
}

// typeName prints a type that is a name or stands like one.
func (p *printer) typeName(cx ctx, t *il.Type) {
	switch t.Kind {
	case il.TkVoid:
		p.Str("void")
	case il.TkInteger:
		p.integerName(cx, t)
	case il.TkFloat:
		p.Str(floatNames[t.Float])
	case il.TkComplex:
		p.typeName(cx, t.Elem)
		p.Str(" __complex__")
	case il.TkNullptr:
		p.Str("__decltype((")
		p.Str(p.nullptrKeyword())
		p.Str("))")
	case il.TkClass, il.TkStruct, il.TkUnion:
		p.tagName(cx, t)
	case il.TkTypeRef:
		p.typerefName(cx, t)
	case il.TkTemplateParam:
		p.templateParamName(cx, t)
	case il.TkVector:
		p.vectorName(cx, t)
	case il.TkAuto:
		if q := t.TParam; q != nil && q.Placeholder != nil {
			p.templateName(cx, q.Placeholder)
		} else if q != nil {
			p.placeholder(cx, q.Constraint, q.NoTypename)
		} else {
			p.placeholder(cx, nil, t == p.u.Builtin.DecltypeAuto)
		}
	}
}

// vectorName prints a vector type: the typedef that its attribute belongs to,
// else its elements with the attribute behind them (rule decl.vector).
func (p *printer) vectorName(cx ctx, t *il.Type) {
	if d := t.Array.Typedef; d != nil {
		p.typerefName(cx, d)
		return
	}
	p.typeName(cx, t.Elem)
	p.Byte(' ')
	if a := t.Array.Attribute; a != nil && !cx.is(redeclared) { // (rule marker.attribute)
		p.SetPos(groupPos(a))
	}
	p.Str(" __attribute((")
	if a := t.Array.Attribute; a != nil {
		p.attribute(cx, a)
	} else {
		p.Str("vector_size(")
		p.Uint(t.Size)
		p.Byte(')')
	}
	p.Str("))")
}

// templateName prints the name of a template from the current scope.
func (p *printer) templateName(cx ctx, t *il.Template) {
	p.scoped(cx, t, &t.SourceCorresp, func(ctx) { p.Str(t.Name.Text) })
}

// placeholder prints `auto` or `decltype(auto)` behind its type-constraint
// (rules decl.constrained-placeholder, typedef.constraint).
func (p *printer) placeholder(cx ctx, constraint *il.Expr, decltype bool) {
	if constraint != nil {
		p.expr(cx, constraint, modeT)
		p.Byte(' ')
	}
	if decltype {
		p.Str("decltype(auto)")
		return
	}
	p.Str("auto")
}

// nullptrKeyword is how the host compiler knows the null pointer in every
// dialect (rule frame.clang-words).
func (fx *facts) nullptrKeyword() string {
	if fx.d.Clang {
		return "__nullptr"
	}
	return "nullptr"
}

// integerName prints the name of an integer type
// (rules decl.type-words, frame.clang-words).
func (p *printer) integerName(cx ctx, t *il.Type) {
	i := t.IntInfo
	switch {
	case t.SignedOf != nil:
		p.Str("signed ")
		p.Str(intNames[t.Int])
	case i == nil:
		p.Str(intNames[t.Int])
	case i.IsEnum:
		p.tagName(cx, t)
	case i.Bool:
		p.Str("bool")
	case i.WChar:
		p.Str("wchar_t")
	case i.Char8:
		p.Str("char8_t")
	case i.Char16 && p.d.Clang:
		p.Str("__char16_t")
	case i.Char16:
		p.Str("char16_t")
	case i.Char32 && p.d.Clang:
		p.Str("__char32_t")
	case i.Char32:
		p.Str("char32_t")
	default:
		p.Str(intNames[t.Int])
	}
}

// tagKey is the keyword of a class or enumeration.
func tagKey(t *il.Type) string { return classKey(t.Kind) }

// classKey is the keyword of classes of the given kind, `enum` for no class.
func classKey(k il.TypeKind) string {
	switch k {
	case il.TkClass:
		return "class"
	case il.TkStruct:
		return "struct"
	case il.TkUnion:
		return "union"
	}
	return "enum"
}

// tagName prints a class or enumeration as named from the current scope.
func (p *printer) tagName(cx ctx, t *il.Type) {
	if t.Name == nil {
		p.unnamedTag(cx, t)
		return
	}
	if p.isFirstMention(t) {
		p.Str(tagKey(t))
		p.Byte(' ')
		p.tagSimpleName(cx, t)
		return
	}
	p.scoped(cx, t, &t.SourceCorresp, func(cx ctx) { p.tagSimpleName(cx, t) })
}

// isFirstMention reports whether t is named here for the first time, so that
// the name declares it: `struct Later *p` (rule qual.elaborated).
func (nm *names) isFirstMention(t *il.Type) bool {
	if nm.isDeclared(t) {
		return false
	}
	nm.setDeclared(t)
	return (t.DeclPos.IsValid() || t.Cls != nil && !t.Cls.IsVaListTag) && (t.ParentScope == nil || t.ParentScope.Kind != il.SckClass) &&
		(t.Cls == nil || !t.Cls.IsTemplateClass && t.Cls.AssocTemplate == nil && t.Cls.InstanceOf == nil && t.Cls.Lambda == nil)
}

// unnamedTag prints a class or enumeration without a name of its own
// (rule typedef.unnamed-class).
func (p *printer) unnamedTag(cx ctx, t *il.Type) {
	if td := t.NamingTypedef(); td != nil {
		p.scoped(cx, td, &td.SourceCorresp, func(ctx) { p.Str(td.Name.Text) })
		return
	}
	if a := p.aliases[t]; a != nil {
		p.scoped(cx, a, &a.SourceCorresp, func(ctx) { p.Str(a.Name.Text) })
		return
	}
	if v := p.namers[t]; v != nil {
		p.Str("decltype(")
		p.scoped(cx, v, &v.SourceCorresp, func(ctx) { p.Str(v.Name.Text) })
		p.Byte(')')
		return
	}
	if t.Cls == nil || !t.Cls.IsClosure {
		p.Str(tagKey(t))
		return
	}
	name, ok := p.closures[t]
	if !ok {
		p.setDeclared(t)
		p.Str("class ")
		name = p.nameClosure(t)
	}
	p.Str(name)
}

// noteDeclarator notes that v declares an object of the unnamed class or
// enumeration that its declaration defines: `decltype(v)` names that from now
// (rule arg.unnamed-class).
func (nm *names) noteDeclarator(v *il.Variable, defined *il.Type) {
	if defined == nil || defined.Name != nil || v.Name == nil || v.Type != defined || nm.namers[defined] != nil {
		return
	}
	if nm.namers == nil {
		nm.namers = make(map[*il.Type]*il.Variable)
	}
	nm.namers[defined] = v
}

// tagSimpleName prints the unqualified name of a class or enumeration, its
// template arguments included; inside of a class template its own
// specialisation goes by the injected name.
func (p *printer) tagSimpleName(cx ctx, t *il.Type) {
	p.Str(t.Name.Text)
	c := t.Cls
	full := cx.is(qualified) && c != nil && (c.IsSpecialized || isInstanceLike(t, t)) ||
		cx.is(namesBase) && cx.basesOf.IsWithinFunction() // (rule arg.base-of-local-class)
	if c == nil || !full && !cx.is(memberClass) && !(cx.shown != nil && p.u.Same(cx.shown, t)) && p.encloses(c.AssocScope) && (c.AssocScope.Type == nil || p.u.Same(c.AssocScope.Type, t)) {
		return
	}
	p.tagArguments(cx, t)
}

// tagArguments prints the template arguments of class t, nothing when it is no
// specialisation (rule arg.empty-pack).
func (p *printer) tagArguments(cx ctx, t *il.Type) {
	c := t.Cls
	if c == nil {
		return
	}
	if args := classArgs(t); args != nil || c.IsTemplateClass && c.AssocTemplate != nil {
		if len(args) == 0 && c.AssocTemplate != nil && hasPack(primaryOf(c.AssocTemplate)) {
			p.Str("< > ")
			return
		}
		cx = cx.put(headerArgs, c.IsNonreal).put(ownArgs, c.IsPrototype).put(valueArgs, !c.IsPrototype).put(canonicalArgs, p.inNestedBlock(cx) && holdsUnknown(args))
		if own := namedByBaseClause(&p.facts, cx, t); own != nil {
			cx = cx.change(func(a *surroundings) { a.shown = own })
		}
		converted := p.convertedPack(c.AssocTemplate, args)
		if c.IsPrototype {
			args = namedArgs(args)
		}
		p.templateArgsAs(cx.with(entityArgs), args, p.keepsTypedefs(cx), converted)
	}
}

// namedArgs returns the arguments of a class template's own name less those that
// are parameters without a name: nothing can stand for them, and their defaults
// do (rule arg.unnamed-parameter).
func namedArgs(args []il.TemplateArg) []il.TemplateArg {
	for i := range args {
		if a := &args[i]; isUnnamedParameter(a) {
			return args[:i]
		}
	}
	return args
}

// isUnnamedParameter reports whether a is a template parameter without a name.
func isUnnamedParameter(a *il.TemplateArg) bool {
	switch {
	case a.Kind == il.ArgType && a.Type != nil:
		q := a.Type.TParam
		return a.Type.Kind == il.TkTemplateParam && q.Kind == il.TptkParam && q.Param != nil && q.Param.Name == nil && a.Type.Name == nil
	case a.Kind == il.ArgConstant && a.Const != nil && a.Spelled == nil:
		return a.Const.Kind == il.CkTemplateParam && a.Const.TP == il.TpckParam && a.Const.TParam != nil && a.Const.TParam.Name == nil
	}
	return false
}

// convertedPack returns the argument for the parameter pack of t that is the
// expansion of a value of another type, found through a parameter in front of it where
// that is its type. It counts as converted.
func (fx *facts) convertedPack(t *il.Template, args []il.TemplateArg) *il.TemplateArg {
	if t == nil || t.Decl == nil {
		return nil
	}
	i := len(t.Decl.Params) - 1
	if i < 0 || len(args) <= i {
		return nil
	}
	q := t.Decl.Params[i]
	if q.Kind != il.TpkNontype || !q.IsPack || q.Type == nil || q.Type.HasPlaceholder() {
		return nil
	}
	to := q.Type
	if to.IsTypeParam() {
		at := to.Skip().TParam.Position - 1
		if at < 0 || at >= i || args[at].Type == nil {
			return nil
		}
		to = args[at].Type
	}
	rest := args[i:]
	for n := range rest {
		a := &rest[n]
		if a.Kind != il.ArgConstant || !a.IsPack {
			continue
		}
		k := a.Const
		if a.Spelled != nil {
			if c, _ := fx.skip(a.Spelled); c.Kind == il.EnkConstant {
				k = c.Const
			}
		}
		if k != nil && k.Kind == il.CkTemplateParam && (k.TP == il.TpckParam || k.TP == il.TpckSizeof || k.TP == il.TpckAlignof) && !fx.u.SameUnqualified(k.Type, to) {
			return a
		}
	}
	return nil
}

// hasPack reports whether the parameters of t begin with a pack; a template-id
// without arguments then has a blank between its brackets.
func hasPack(t *il.Template) bool {
	return t.Decl != nil && len(t.Decl.Params) > 0 && t.Decl.Params[0].IsPack
}

// classArgs returns the template arguments that a class is printed with
// (rule arg.first-mention).
func classArgs(t *il.Type) []il.TemplateArg {
	c := t.Cls
	switch {
	case c.SpelledArgs != nil && !c.IsPrototype && !(len(c.SpelledArgs) == 0 && len(c.Args) == 1 && c.Args[0].Kind == il.ArgPackStart):
		return c.SpelledArgs
	case c.IsPrototype && len(c.PartialArgs) > 0:
		return c.PartialArgs
	}
	return c.Args
}

// typerefName prints a typedef, alias, or computed type (rule decl.placeholder).
func (p *printer) typerefName(cx ctx, t *il.Type) {
	if e := t.Elem; e != nil && t.Ref != nil && t.Ref.Predeclared && e.Kind == il.TkInteger &&
		(e.Int == il.IntInt128 || e.Int == il.IntUInt128) {
		p.typeName(cx, e) // __int128_t is no typedef for the host text
		return
	}
	if t.Ref == nil {
		p.qualifiedName(cx, t)
		return
	}
	r := t.Ref
	switch r.Kind {
	case il.RefDecltype:
		p.Str("__decltype(")
		p.decltypeOperand(cx, t)
		p.Byte(')')
	case il.RefTypeofExpr:
		p.Str("__typeof__(")
		p.expr(cx, r.Expr, modeT)
		p.Byte(')')
	case il.RefTypeofType:
		p.Str("__typeof__(")
		p.typeID(cx, r.TypeArg)
		p.Byte(')')
	case il.RefUnderlyingType:
		p.Str("__underlying_type(")
		p.typeID(cx, r.TypeArg)
		p.Byte(')')
	case il.RefDeducedAuto:
		if r.Template != nil {
			p.templateName(cx, r.Template)
			return
		}
		p.placeholder(cx, r.Constraint, false)
	case il.RefDeducedDecltypeAuto:
		p.placeholder(cx, r.Constraint, true)
	case il.RefMention:
		printMention(p, cx, t)
	case il.RefTemplateAlias:
		p.scoped(cx, t, aliasCorresp(t), func(cx ctx) { p.aliasID(cx, t) })
	default:
		if t.Name == nil {
			if t.Elem != nil {
				p.typeID(cx, t.Elem)
			}
			p.specifierAttributes(cx, t.Attributes)
			return
		}
		if p.isUnreachable(t) {
			p.typeName(cx, t.Elem)
			return
		}
		p.scoped(cx, t, &t.SourceCorresp, func(ctx) { p.Str(t.Name.Text) })
	}
}

// aliasCorresp is where an alias template is declared.
func aliasCorresp(t *il.Type) *il.SourceCorresp {
	if t.Ref.Template != nil {
		return &t.Ref.Template.SourceCorresp
	}
	return &t.SourceCorresp
}

// aliasName prints the simple name of the alias template of t.
func (w *text) aliasName(t *il.Type) {
	switch {
	case t.Ref.Template != nil && t.Ref.Template.Name != nil:
		w.Str(t.Ref.Template.Name.Text)
	case t.Name != nil:
		w.Str(t.Name.Text)
	}
}

// aliasID prints an alias template's name with its arguments.
func (p *printer) aliasID(cx ctx, t *il.Type) {
	p.aliasName(t)
	if len(t.Ref.Args) == 0 {
		p.Str("< > ")
		return
	}
	p.templateArgsAs(cx.put(canonicalArgs, p.inNestedBlock(cx) && holdsDependent(t.Ref.Args)).with(entityArgs), t.Ref.Args, p.keepsTypedefs(cx), p.convertedPack(t.Ref.Template, t.Ref.Args))
}

// decltypeOperand prints the operand of decltype: a plain name or member bare,
// like the value of a template parameter, everything else in parentheses
// (rule paren.decltype-operand).
func (p *printer) decltypeOperand(cx ctx, t *il.Type) {
	cx = cx.with(ofDeclaration)
	r := t.Ref
	if r.Expr == nil {
		if t.Elem != nil {
			p.typeID(cx, t.Elem)
		}
		return
	}
	if r.NotParenthesized && !namesUnknownValue(&p.facts, r.Expr) && !(r.Expr.Kind == il.EnkUnresolved && isUnknownInstance(r.Expr)) && (p.isNameOrMember(r.Expr) && !isThis(&p.facts, r.Expr) || r.Substituted && r.Expr.Kind == il.EnkConstant) {
		p.expr(cx, r.Expr, modeT)
		return
	}
	p.Byte('(')
	p.expr(cx, r.Expr, modeT)
	p.Byte(')')
}

// namesUnknownValue reports whether e names a template parameter whose type is found at
// instantiation and may be a class, or is a reference (rule paren.decltype-parameter).
func namesUnknownValue(fx *facts, e *il.Expr) bool {
	c, _ := fx.skip(e)
	if !isTemplateParameter(c) {
		return false
	}
	t := c.Const.Type
	if q := c.Const.TParam; q != nil && q.Type != nil {
		t = q.Type
	}
	return t != nil && (t.IsDependent() || t.HasPlaceholder()) && (fx.d.AtLeast(lang.CXX20) || t.IsReference())
}

// templateParamName prints a template parameter or a dependent type.
func (p *printer) templateParamName(cx ctx, t *il.Type) {
	q := t.TParam
	switch q.Kind {
	case il.TptkParam:
		p.typeParamName(cx, t)
	case il.TptkMember:
		if !q.NoTypename && !cx.is(namesBase) {
			p.Str("typename ")
		}
		p.dependentMember(cx, t)
	default:
		if q.Placeholder != nil {
			p.templateName(cx, q.Placeholder)
			return
		}
		if q.Expr != nil {
			p.Str("__decltype((")
			p.expr(cx, q.Expr, modeT)
			p.Str("))")
			return
		}
		p.Str("auto")
	}
}

// ownParameter returns the parameter of the given place in the headers of the
// member that is defined outside of its class, whose names stand in types that come
// from the declaration in the class, or were mentioned there first; nil for none
// (rules typedef.own-header, typedef.own-header-in-bodies).
func (nm *names) ownParameter(depth, position int, kind il.TParamSort) *il.TemplateParameter {
	headers := nm.headers.outside
	if headers == nil {
		headers = nm.headers.body
	}
	for _, h := range headers {
		for _, q := range h.Params {
			if q.Depth == depth && q.Position == position && q.Kind == kind && q.Name != nil {
				return q
			}
		}
	}
	return nil
}

func (p *printer) typeParamName(cx ctx, t *il.Type) {
	q := t.TParam
	own := p.ownParameter(q.Depth, q.Position, il.TpkType)
	switch {
	case q.IsAuto:
		p.placeholder(cx, q.Constraint, false)
	case own != nil:
		p.Str(own.Name.Text)
	case t.Name != nil:
		p.Str(t.Name.Text)
	case q.Param != nil && q.Param.Name != nil:
		p.Str(q.Param.Name.Text)
	case q.Param != nil:
		p.Str(p.unnamed[q.Param])
	}
}

// dependentMember prints `CLASS::name< args> ` of a dependent member type
// (rule typedef.alias-inaccessible).
func (p *printer) dependentMember(cx ctx, t *il.Type) {
	if t.Class != nil {
		c := throughPrivate(&p.facts, throughHidden(t.Class))
		if t.TParam.HasArgs {
			c = beforeTemplate(c)
		}
		p.qualifierType(cx.put(memberClass, !p.d.Clang), c) // (rule qual.own-class-of-member)
		p.Str("::")
	}
	p.memberOf(cx, t)
}

// memberOf prints the last component of a dependent member type.
func (p *printer) memberOf(cx ctx, t *il.Type) {
	q := t.TParam
	if q.TemplateKw || q.HasArgs {
		p.Str("template ")
	}
	if q.MemberName != nil {
		p.Str(q.MemberName.Text)
	} else if t.Name != nil {
		p.Str(t.Name.Text)
	}
	if q.HasArgs {
		p.templateArgs(cx.put(canonicalArgs, p.inNestedBlock(cx) && holdsDependent(q.Args)), q.Args)
	}
}

// qualifierType prints t as it stands in front of a `::`.
func (p *printer) qualifierType(cx ctx, t *il.Type) { p.spelledQualifier(cx, t, cx.is(inArgument)) }

// spelledQualifier is qualifierType; throughAliases says that an alias template-id
// stands for the type that it names.
func (p *printer) spelledQualifier(cx ctx, t *il.Type, throughAliases bool) {
	t = p.shown(t)
	for t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem
	}
	if e := p.spelledOut(cx.put(inArgument, throughAliases), t, false); e != t {
		cx, t = cx.without(inArgument), e
	}
	for t.IsPlainQualified() && t.Elem != nil {
		t = t.Elem // those of a typedef
	}
	if t.Kind == il.TkTemplateParam && t.TParam.Kind == il.TptkMember {
		p.dependentMember(cx, t)
		return
	}
	p.typeName(cx.with(namesBase), t) // typename stands in front of it all
}

// isUnreachable reports whether t, a member typedef of a class that is local to
// another function, has no name here; it stands for a type with one
// (rule typedef.other-function).
func (fx *facts) isUnreachable(t *il.Type) bool {
	s := t.ParentScope
	if s == nil || s.Kind != il.SckClass || t.Elem == nil || isDerived(t.Elem) || t.Elem.IsPlainQualified() {
		return false
	}
	for ; s != nil && !isLocal(s); s = s.Parent {
	}
	return s != nil && !fx.encloses(s)
}

// shown returns what t stands for while it is a typedef of the class being printed
// whose declaration is yet to come, as in the bodies of members in front of it,
// with the cv-qualifiers around it; t itself when it is anything else. Typedefs
// of class templates have their names there (rule typedef.later-member).
func (nm *names) shown(t *il.Type) *il.Type {
	switch {
	case t == nil || t.Kind != il.TkTypeRef || t.Elem == nil:
	case t.IsPlainQualified():
		if e := nm.shown(t.Elem); e != t.Elem {
			return nm.u.Qualified(e, t.Quals)
		}
	case isPlainTypedef(t) && (nm.awaits(t) || isHiddenTypedef(&nm.facts, t)):
		return nm.shown(t.Elem)
	case isAliasID(t) && t.Ref.Template != nil && isHiddenMember(&nm.facts, t.Ref.Template): // (rule typedef.alias-inaccessible)
		return nm.shown(aliased(t))
	}
	return t
}

// awaits reports whether the declaration of typedef t, a member of a class around
// the place that is no part of a class template, is not printed yet.
func (nm *names) awaits(t *il.Type) bool {
	s := t.ParentScope
	if s == nil || s.Kind != il.SckClass || nm.isDeclared(t) || !nm.encloses(s) {
		return false
	}
	ofTemplate := false
	for ; s != nil && s.Kind == il.SckClass; s = s.Parent {
		if s.Type != nil && s.Type.Cls != nil {
			c := s.Type.Cls
			ofTemplate = ofTemplate || c.IsPrototype || c.AssocTemplate != nil && !c.IsSpecialized
		}
	}
	return !ofTemplate || s != nil && isLocal(s)
}

// spelledOut returns a dependent type without the plain typedefs on its
// surface: in front of `::` they are looked through, as template arguments
// those of a block are (local); alias template-ids stay
// (rules typedef.qualifier-dependent, typedef.block-argument, typedef.kept,
// typedef.alias-in-front).
func (nm *names) spelledOut(cx ctx, t *il.Type, local bool) *il.Type {
	if !t.IsDependent() || t.Elem == nil {
		return t
	}
	switch {
	case t.IsPlainQualified():
		if e := nm.spelledOut(cx, t.Elem, local); e != t.Elem {
			return nm.u.Qualified(e, t.Quals)
		}
	case isPlainTypedef(t) && !local && namesDecltype(t.Elem): // (rule typedef.of-decltype)
	case isPlainTypedef(t):
		if !local || t.ParentScope != nil && (isLocal(t.ParentScope) && !nm.inGenericLambda(t.ParentScope) || nm.leavesClass(cx, t)) {
			return nm.spelledOut(cx, t.Elem, local)
		}
	case cx.is(inArgument) && !local && isAliasID(t) && showsTarget(&nm.facts, t):
		return nm.spelledOut(cx, aliased(t), local)
	case t.Kind == il.TkRoutine && local:
		return functionOf(nm.u, t, func(t *il.Type) *il.Type { return nm.spelledOut(cx, t, local) })
	case t.Kind == il.TkPointer, local && isDerived(t):
		return derivedFrom(nm.u, t, nm.spelledOut(cx, t.Elem, local))
	}
	return t
}

// inGenericLambda reports whether s is a block in the body of a generic lambda that is
// being printed: its typedefs are not looked through (rule typedef.generic-lambda).
func (nm *names) inGenericLambda(s *il.Scope) bool {
	for s != nil && s.Kind != il.SckFunction {
		s = s.Parent
	}
	if s == nil || s.Routine == nil || s.Routine.MemberOf == nil || !nm.encloses(s) {
		return false
	}
	c := s.Routine.MemberOf.ClassType()
	return c != nil && c.Cls.IsGenericClosure
}

// leavesClass reports whether t, a member typedef, is named in front of the
// name of a member that is defined outside of the class
// (rule typedef.member-result-argument).
func (nm *names) leavesClass(cx ctx, t *il.Type) bool {
	return nm.headers.outside != nil && !cx.is(inParameters) && t.ParentScope.Kind == il.SckClass
}

// withoutTypedefs returns a dependent type without plain typedefs anywhere around
// its specifier; alias template-ids stay.
func (fx *facts) withoutTypedefs(t *il.Type) *il.Type {
	if !t.IsDependent() || t.Elem == nil {
		return t
	}
	switch {
	case isPlainTypedef(t):
		return fx.withoutTypedefs(t.Elem)
	case t.Kind == il.TkRoutine:
		return functionOf(fx.u, t, fx.withoutTypedefs)
	case isDerived(t), t.IsPlainQualified():
		return derivedFrom(fx.u, t, fx.withoutTypedefs(t.Elem))
	}
	return t
}

// withoutOwnTypedefs returns a type that does not depend on template parameters
// without the typedefs of class templates and blocks, at every level of it, and
// without the alias template-ids whose arguments do not occur in it
// (rules typedef.of-class-template, typedef.block-argument, typedef.alias-of-names).
func (fx *facts) withoutOwnTypedefs(t *il.Type) *il.Type {
	for isPlainTypedef(t) && t.Elem != nil && t.ParentScope != nil && (isLocal(t.ParentScope) || t.ParentScope.Is(il.ScopePrototype)) {
		if t = t.Elem; t.Ref != nil && t.Ref.Kind == il.RefDecltype && t.Elem != nil {
			t = t.Elem // its operand may be a variable of the block
		}
	}
	for isAliasID(t) && t.Elem != nil && holdsDependent(t.Ref.Args) {
		t = t.Elem
	}
	if t.Elem == nil || t.Kind != il.TkRoutine && !isDerived(t) && !t.IsPlainQualified() {
		return t
	}
	if t.Kind == il.TkRoutine {
		return functionOf(fx.u, t, fx.withoutOwnTypedefs)
	}
	return derivedFrom(fx.u, t, fx.withoutOwnTypedefs(t.Elem))
}

// derivedFrom returns t, a pointer, reference, array or qualified type, made of e.
func derivedFrom(u *il.Unit, t, e *il.Type) *il.Type {
	switch {
	case e == t.Elem:
		return t
	case t.IsPlainQualified():
		return u.Qualified(e, t.Quals)
	case t.Kind == il.TkPtrToMember:
		return u.PtrToMember(t.Class, e)
	case t.Kind == il.TkPointer && t.IsRef:
		return u.ReferenceTo(e, t.IsRRef)
	case t.Kind == il.TkPointer:
		return u.PointerTo(e)
	case t.Kind == il.TkArray:
		n := u.NewType(il.TkArray)
		*n.Array = *t.Array
		n.Elem = e
		return n
	}
	return t
}

// functionOf returns function type t with its result and parameters as f makes them.
func functionOf(u *il.Unit, t *il.Type, f func(*il.Type) *il.Type) *il.Type {
	e := f(t.Elem)
	same := e == t.Elem
	params := make([]*il.ParamType, len(t.Routine.Params))
	for i, q := range t.Routine.Params {
		params[i] = q
		if u := f(q.Type); u != q.Type {
			k := *q
			k.Type = u
			params[i], same = &k, false
		}
	}
	if same {
		return t
	}
	r := u.NewType(il.TkRoutine)
	*r.Routine = *t.Routine
	r.Elem, r.Routine.Params = e, params
	return r
}

// plainType returns a type without typedefs; `signed` stays where it was written
// (rules typedef.operators, typedef.decltype-argument).
func (fx *facts) plainType(t *il.Type) *il.Type {
	s := t
	if s.Ref != nil && (s.Ref.Substituted || s.Ref.Kind == il.RefDecltype) {
		return s
	}
	if (s.Kind == il.TkPointer || s.IsPlainQualified()) && s.Elem != nil {
		if e := fx.plainType(s.Elem); endsInDecltype(e) {
			return derivedFrom(fx.u, s, e)
		}
	}
	for s.Kind == il.TkTypeRef && s.Quals == 0 && s.Elem != nil {
		local := s.ParentScope != nil && isLocal(s.ParentScope)
		if s = s.Elem; !local && s.Kind == il.TkTypeRef && s.Ref != nil && (s.Ref.Expr != nil || s.Ref.Kind == il.RefUnderlyingType) {
			return s // decltype behind a typedef shows
		}
	}
	if s.SignedOf != nil {
		return s
	}
	return withParameterNames(fx, fx.u.Canonical(t), s)
}

// endsInDecltype reports whether t is `decltype(e)`, a pointer or reference to it.
func endsInDecltype(t *il.Type) bool {
	for t.Kind == il.TkPointer {
		t = t.Elem
	}
	return t.Ref != nil && t.Ref.Kind == il.RefDecltype
}

// withParameterNames returns canonical type t, of a function, or of pointers or references to one, with the
// names of the parameters that spelling s gives them (rule arg.parameter-names).
func withParameterNames(fx *facts, t, s *il.Type) *il.Type {
	for isPlainTypedef(s) && s.Quals == 0 && s.Elem != nil && t != s {
		s = s.Elem
	}
	if t.Kind == s.Kind && t != s && t.Elem != nil && s.Elem != nil && (t.Kind == il.TkPointer || t.IsPlainQualified() && s.IsPlainQualified()) {
		return derivedFrom(fx.u, t, withParameterNames(fx, t.Elem, s.Elem))
	}
	if t == s || t.Kind != il.TkRoutine || s.Kind != il.TkRoutine || len(s.Routine.Params) != len(t.Routine.Params) {
		return t
	}
	named := false
	for _, q := range s.Routine.Params {
		named = named || q.Name != nil
	}
	if !named {
		return t
	}
	r := fx.u.NewType(il.TkRoutine)
	*r.Routine = *t.Routine
	r.Elem = t.Elem
	r.Routine.Params = make([]*il.ParamType, len(t.Routine.Params))
	for i, q := range t.Routine.Params {
		k := *q
		k.Name = s.Routine.Params[i].Name
		r.Routine.Params[i] = &k
	}
	return r
}

// isPlainTypedef reports whether t is a typedef or alias that is no template.
func isPlainTypedef(t *il.Type) bool {
	return t.Kind == il.TkTypeRef && t.Name != nil && (t.Ref == nil || t.Ref.Kind == il.RefNone || t.Ref.Kind == il.RefAlias)
}

// This file implements names in expressions: what an id-expression found by
// lookup means as an operand.
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// nameExpression parses an id-expression, or a functional cast when the name
// is a type's.
func (p *Parser) nameExpression(x *Operand) {
	start, place := p.tok.Pos, p.place()
	if p.atTrait() {
		p.typeTrait(x)
		return
	}
	if !p.at(token.KwOperator) && !p.at(token.Tilde) && !p.at(token.KwTemplate) {
		if t := p.typeNameOrNil(); t != nil {
			if t.IsError() && p.prev.Kind == token.Gt && !p.at(token.LParen) && !p.at(token.LBrace) { // wrong arguments
				x.ofUnknownType()
				return
			}
			p.construction(x, t, start)
			return
		}
	}
	o := p.newNamed()
	n := &o.name
	p.parseName(n, false)
	x.Start, x.End = start, p.prev.End()
	if n.Invalid {
		if p.place() == place {
			p.next()
		}
		x.invalidate()
		p.freeNamed(o)
		return
	}
	if p.at(token.LParen) && namesOwnConstructor(n) {
		p.report(diag.FullyQualifiedConstructorCallNot, start)
	}
	o.found = p.ck.lookupName(n, 0)
	p.ck.buildName(x, n, &o.found)
	x.Start, x.End = start, p.prev.End()
	p.freeNamed(o)
}

// namedOperand is a name in an expression and what was found for it. They are
// used again and again: names are most of what expressions consist of.
type namedOperand struct {
	name  qualName
	found Lookup
}

func (p *Parser) newNamed() *namedOperand {
	if n := len(p.spare); n > 0 {
		o := p.spare[n-1]
		p.spare = p.spare[:n-1]
		return o
	}
	return &namedOperand{}
}

// freeNamed takes back what newNamed returned; nothing refers to it any more.
func (p *Parser) freeNamed(o *namedOperand) {
	*o = namedOperand{}
	p.spare = append(p.spare, o)
}

// namesOwnConstructor reports whether n is `X::X`, which names the constructors
// of class X [class.qual]/2.
func namesOwnConstructor(n *qualName) bool {
	if n.Type == nil || n.Dtor || n.Op != token.None || n.Conv != nil || n.Name == nil || !n.qualified() {
		return false
	}
	c := n.Type.ClassType()
	return c != nil && c.Name == n.Name
}

// buildName makes x what name n, looked up as l, means.
func (ck *Checker) buildName(x *Operand, n *qualName, l *Lookup) {
	x.Pos = n.Pos
	if !x.Start.IsValid() {
		x.Start = n.Start
	}
	if l.Ambiguous || l.ambiguousObject() {
		ck.ambiguous(l, n.Pos)
		x.invalidate()
		return
	}
	y := l.first()
	if y == nil {
		ck.syntax.nameNotFound(x, n, l)
		return
	}
	if y.IsFunctionLike() {
		ck.nameFunctions(x, n, l)
		return
	}
	ck.nameSymbol(x, n, l, y)
}

// nameSymbol is buildName for a symbol that is no function.
func (ck *Checker) nameSymbol(x *Operand, n *qualName, l *Lookup, y *symbols.Symbol) {
	switch y.Kind {
	case symbols.SymVariable:
		v := y.Entity.(*il.Variable)
		if !ck.d.IsC() && y.Scope == ck.env.declaring && ck.env.declaring != nil && !ck.env.has(inUnevaluated) {
			ck.report(diag.ParameterNotAllowed, n.Pos) // it has no value yet [expr.prim.id.unqual]
			x.invalidate()
			return
		}
		if l.Class != nil {
			ck.checkAccess(l, y, nil, n.Pos)
		}
		ck.nameVariable(x, n, v)
	case symbols.SymField:
		ck.nameField(x, n, l, y)
	case symbols.SymEnumerator:
		ck.nameEnumerator(x, n, l, y)
	case symbols.SymParamValue:
		ck.nameParamValue(x, n, y)
	case symbols.SymPack:
		ck.namePack(x, n, y)
	case symbols.SymTemplate:
		ck.syntax.nameTemplate(x, n, y)
	case symbols.SymType, symbols.SymInjected, symbols.SymParamType:
		ck.syntax.nameType(x, n, y)
	case symbols.SymNamespace:
		ck.report(diag.NamespaceNameNotAllowed, n.Start)
		x.invalidate()
	case symbols.SymUsingDependent:
		dependentName(ck.u, x, n, y)
	default:
		ck.report(diag.ExpectedExpression, n.Pos)
		x.invalidate()
	}
}

// nameNotFound handles a name that lookup does not find: a function that only
// argument-dependent lookup finds, a lazily declared builtin, a name of a
// dependent scope, or an error.
func (p *Parser) nameNotFound(x *Operand, n *qualName, l *Lookup) {
	if !n.qualified() && !n.Dependent {
		l.Dependent = false // no member of an unknown base (rule front.dependent-bases)
	}
	if l.Dependent || n.Dependent || n.Type != nil && n.Type.ClassType() != nil && n.Type.IsDependent() {
		dependentName(p.u, x, n, nil) // (rule front.member-left-to-instances)
		return
	}
	if !n.qualified() || n.Global && n.Qual == nil { // in a class with unknown bases too (rule op.builtin-known)
		if n.Name != nil && p.builtinName(x, n) {
			return
		}
	}
	if p.d.IsC() && n.Name != nil && p.at(token.LParen) {
		l.Syms = []*symbols.Symbol{implicitFunction(p.ck, n.Name, n.Pos)}
	}
	if !n.qualified() && (n.Name != nil || n.Op != token.None) && !n.Literal && (p.at(token.LParen) || p.at(token.LaunchOpen)) {
		x.Mode, x.Set = Overloads, &overloadSet{Lookup: *l, Name: *n, HasArgs: n.HasArgs, Args: n.Args}
		return
	}
	name := p.ck.declName(n)
	if name == nil {
		x.invalidate()
		return
	}
	switch {
	case n.Type != nil:
		p.ck.noClassMember(n.Type, n)
	case n.Qual != nil && n.Qual.Namespace != nil:
		p.report(diag.NoMember, n.Pos, p.ck.words.describe(aliased(n.Qual.Namespace)), `member "`+name.Text+`"`)
	case n.Global:
		p.report(diag.NoMemberInGlobalScope, n.Pos, name)
	default:
		p.ck.undefinedOnce(undefinedName(p.ck, n), n.Pos)
	}
	x.invalidate()
}

// missingName is an undefined name that was reported in scope, where it counts
// as declared from then on.
type missingName struct {
	scope *symbols.Scope
	name  *token.Name
}

// undefinedName is how n, which nothing declares, is named: a conversion function by its type.
func undefinedName(ck *Checker, n *qualName) *token.Name {
	if n.Conv != nil {
		return ck.names.InternString("operator " + typeText(n.Conv))
	}
	return ck.declName(n)
}

// undefinedOnce reports an undefined name once in a scope and those within it:
// the innermost block, class, template header or namespace
// (rule front.undefined-once).
func (ck *Checker) undefinedOnce(name *token.Name, pos source.Pos) {
	if ck.rep.Muted() {
		ck.say.undefined(name, pos)
		return
	}
	switch {
	case !ck.env.inInstance():
		if ck.env.has(inPrototype) {
			if ck.decls.missingAt == nil {
				ck.decls.missingAt = make(map[source.Pos]bool)
			}
			ck.decls.missingAt[pos] = true
		}
	case ck.decls.missingAt[pos]: // its pattern has told
		return
	}
	home, told := missed(ck, name)
	if told {
		return
	}
	if ck.decls.missing == nil {
		ck.decls.missing = make(map[missingName]bool)
	}
	ck.decls.missing[missingName{home, name}] = true
	ck.say.undefined(name, pos)
}

// missed returns the scope that an undefined name is declared in, so to speak, by an
// expression here, and reports whether one has done so that is visible here
// (rule front.undefined-once).
func missed(ck *Checker, name *token.Name) (home *symbols.Scope, told bool) {
	home = ck.env.scope
	if d := ck.env.declaring; d != nil && ck.env.has(inDefaultArg) && home.Kind == symbols.ScopePrototype && home.Parent == d.Parent {
		home = d // where default arguments do not see the parameters
	}
	initializer := ck.env.fn != nil && ck.env.fn.initializer // of a member
	for declaresFurther(home, initializer) {
		home = home.Parent
	}
	for s := home; s != nil; s = s.Parent {
		if ck.decls.missing[missingName{s, name}] {
			return home, true
		}
	}
	return home, false
}

// declaresFurther reports whether an undefined name in s counts as declared further
// outside, as in unscoped enumerations and, when the initializer of a member is read
// or that of one that stands outside, in classes.
func declaresFurther(s *symbols.Scope, initializer bool) bool {
	switch s.Kind {
	case symbols.ScopeFunction:
		return initializer
	case symbols.ScopeClass:
		return initializer || s.Class != nil && s.Class.Cls != nil && s.Class.Cls.Complete
	case symbols.ScopeEnum:
		return s.Enum != nil && !s.Enum.Skip().IntInfo.IsScoped
	case symbols.ScopeBind:
		return true
	}
	return isUnusedHead(s)
}

// isUnusedHead reports whether s is the scope of the head of a selection or
// iteration statement in which nothing has been declared: there is none then.
func isUnusedHead(s *symbols.Scope) bool {
	return s.Kind == symbols.ScopeBlock && len(s.Syms) == 0 && s.IL != nil && s.IL.Stmt != nil && s.IL.Stmt.Kind != il.StmkBlock && s.IL.Stmt.Kind != il.StmkTryBlock
}

// noClassMember reports that class or enumeration t has no member n.
func (ck *Checker) noClassMember(t *il.Type, n *qualName) {
	if t.IsError() {
		return
	}
	if c := t.ClassType(); c != nil && !c.Cls.Complete && !c.Cls.BeingDefined {
		ck.report(diag.IncompleteTypeNotAllowed, n.Start, t)
		return
	}
	word := "class"
	if t.IsEnum() {
		word = "enum"
	} else if t.IsUnion() {
		word = "union"
	}
	name, named := ck.declName(n), t
	if name == nil {
		return
	}
	if c := t.ClassType(); c != nil { // and no typedef (rule qualified.named-scope)
		named = c
	}
	if ck.d.IsC() {
		ck.report(diag.NoMember, n.Pos, `struct "`+t.Name.Text+`"`, `field "`+name.Text+`"`)
		return
	}
	ck.report(diag.NoMember, n.Pos, word+" "+quoted(ck.words.entityText(named)), `member "`+name.Text+`"`)
}

// nameFunctions makes x the overload set that l found.
func (ck *Checker) nameFunctions(x *Operand, n *qualName, l *Lookup) {
	x.Mode = Overloads
	x.Expr, x.List = nil, nil
	x.Set = &overloadSet{Lookup: *l, Name: *n, HasArgs: n.HasArgs, Args: n.Args}
	if n.Conv != nil {
		ck.filterConversions(x.Set, n.Conv)
	}
}

// nameVariable makes x variable v named n.
func (ck *Checker) nameVariable(x *Operand, n *qualName, v *il.Variable) {
	if v.IsInvalid || v.Type == nil || v.Type.IsError() {
		x.ofUnknownType()
		return
	}
	if n.HasArgs {
		ck.report(diag.NotTemplate, n.Pos, v)
	}
	if v.Type.HasPlaceholder() {
		ck.report(diag.AutoVariableInOwnInitializer, n.Pos)
		x.invalidate()
		return
	}
	if !n.qualified() {
		ck.oldForScope(n.Name, v, n.Pos)
	}
	ck.noteMention(v, n, n.Pos)
	ck.buildVariable(x, v, ck.env.nameReference(ck.u, v, n), n.Start)
}

// buildVariable makes x the variable v, written as ref says
// (rule const.unknown-variable-template).
func (ck *Checker) buildVariable(x *Operand, v *il.Variable, ref *il.NameReference, pos source.Pos) {
	if v.Type == nil || v.Type.IsError() {
		x.ofUnknownType()
		return
	}
	named := ck.env.namedInDefault(v)
	if !named && ck.captured(x, v, ref, pos) {
		return
	}
	if v.Binding != nil {
		ck.bindingValue(x, v, ref, pos)
		return
	}
	if named || ck.outOfReach(v) {
		ck.report(diag.LocalOfEnclosingFunction, pos)
		x.invalidate()
		return
	}
	ck.useVariable(v, pos)
	if c := constantOfFunction(ck, v, pos); c != nil {
		x.set(nodes.ConstExpr(ck.u, c, pos))
		return
	}
	e := ck.u.NewExpr(il.EnkVariable, v.Type)
	e.Var, e.NameRef, e.Pos, e.Cat = v, ref, pos, il.LValue
	e.Start = pos
	nodes.Typed(e)
	if ck.env.has(inPrototype) && (v.Type.IsDependent() || nodes.DependentValue(v)) {
		e.ValueDependent = true
	}
	if nodes.DependentVariable(v) {
		e.ValueDependent = true
	}
	if ck.env.has(inPrototype) && v.IsParameterPack {
		e.TypeDependent, e.ValueDependent = true, true
	}
	if i := v.TemplateInfo; i != nil && i.AssocTemplate != nil && typing.ArgsDependent(i.Args) { // a specialisation may have another type
		e.Type, e.TypeDependent, e.ValueDependent = ck.u.Builtin.Dependent, true, true
	}
	x.set(e)
	if e.Type.IsReference() {
		markUsed(e)
		noteReference(ck, e)
		readReference(ck.u, x)
	}
}

// namedInDefault reports whether v is a variable of a function around the default argument that
// is being parsed, which must not name it [dcl.fct.default]/7.
func (env *Env) namedInDefault(v *il.Variable) bool {
	return env.has(inDefaultArg) && !env.has(inUnevaluated) && env.fn == env.defaulting && v.EnclosingRoutine != nil
}

// outOfReach reports whether v is an automatic variable of a function around
// the local class whose member is being parsed [class.local].
func (ck *Checker) outOfReach(v *il.Variable) bool {
	if ck.env.has(inUnevaluated) || v.IsThis || v.EnclosingRoutine == nil || !automatic(v) || ck.env.fn == nil || ck.env.fn.routine == nil || ck.env.fn.lambda != nil {
		return false
	}
	r := ck.env.fn.routine
	if r == v.EnclosingRoutine || r.MemberOf == nil || r.MemberOf.ClassType().Cls.IsClosure {
		return false
	}
	c := r.MemberOf
	for !c.LocalToFunction && c.ClassType().Cls.EnclosingClass != nil {
		c = c.ClassType().Cls.EnclosingClass
	}
	if !c.LocalToFunction || c.EnclosingRoutine != v.EnclosingRoutine {
		return false
	}
	return ck.variableValue(v, v.DeclPos) == nil
}

// constantOfFunction returns a copy of the value of v, a constant of a function, where a local
// class or the value of a local enumerator names it: nothing there keeps its name, function bodies
// and template arguments apart (rule const.in-local-types); else nil.
func constantOfFunction(ck *Checker, v *il.Variable, pos source.Pos) *il.Constant {
	if v.EnclosingRoutine == nil || !automatic(v) || v.CapturedBy != nil || ck.env.has(inUnevaluated) || ck.env.inTemplateArgs > 0 || !typing.ScalarType(v.Type) {
		return nil
	}
	if fn := ck.env.fn; !ck.env.has(inEnumerator) && !ck.env.inClassBody() && (fn == nil || !fn.initializer) {
		return nil
	}
	value := ck.variableValue(v, pos)
	if value == nil {
		return nil
	}
	c := nodes.NamelessCopy(ck.u, value, ck.u.Unqualified(v.Type))
	c.Expr, c.Pos = nil, pos
	return c
}

// readReference makes x, a variable or field of reference type, the object
// referred to.
func readReference(u *il.Unit, x *Operand) {
	e := x.Expr
	e.OrigLvalueType, e.Cat = e.Type, il.PRValue
	if r := e.NameRef; r != nil && (r.Qualifier != nil || r.GlobalQualified || r.IsTemplateID) {
		u.Info(e).OwnRare().WrittenRef = r
	}
	e.NameRef = nil
	dereference(u, x)
}

// nameEnumerator makes x the enumerator y.
func (ck *Checker) nameEnumerator(x *Operand, n *qualName, l *Lookup, y *symbols.Symbol) {
	c := y.Entity.(*il.Constant)
	if l.Class != nil {
		ck.checkAccess(l, y, nil, n.Pos)
	}
	useDeprecated(ck, c, n.Pos, false)
	x.set(nodes.EnumeratorNode(ck.u, c, ck.env.nameReference(ck.u, c, n), n.Start))
}

// nameParamValue makes x the value of a nontype template parameter.
func (ck *Checker) nameParamValue(x *Operand, n *qualName, y *symbols.Symbol) {
	c, _ := y.Entity.(*il.Constant)
	if c == nil {
		if ck.namePackElement(x, n, y) {
			return
		}
		x.invalidate()
		return
	}
	if c.Kind == il.CkAddress && !c.Type.IsPointer() && ck.addressValue(x, c, n.Pos) {
		return
	}
	e := nodes.ConstExpr(ck.u, c, n.Pos)
	if c.Kind == il.CkTemplateParam {
		c.Referenced, e.ValueDependent = true, true
	}
	if c.Type.IsReference() {
		e.Cat = il.LValue
		e.Type = c.Type.Deref()
	}
	x.set(nodes.Typed(e))
	noteParamZero(ck, x)
}

// addressValue makes x the entity that reference template argument c names.
func (ck *Checker) addressValue(x *Operand, c *il.Constant, pos source.Pos) bool {
	switch {
	case c.Var != nil:
		argumentVariable(ck, x, c.Var, c.NameRef, pos)
		return true
	case c.Routine != nil:
		e := nodes.RoutineNode(ck.u, c.Routine, c.NameRef, pos)
		x.set(e)
		return true
	}
	return false
}

// argumentVariable makes x the variable v that a reference template argument names.
func argumentVariable(ck *Checker, x *Operand, v *il.Variable, ref *il.NameReference, pos source.Pos) {
	ck.buildVariable(x, v, ref, pos)
	if x.Mode == Value && x.Expr.Kind == il.EnkVariable && ck.d.Pass == lang.DevicePass {
		if ck.exprs.arguments == nil {
			ck.exprs.arguments = make(map[*il.Expr]bool)
		}
		ck.exprs.arguments[x.Expr] = true
	}
}

// namePack makes x the current element of a pack that is being expanded.
func (ck *Checker) namePack(x *Operand, n *qualName, y *symbols.Symbol) {
	if !ck.namePackElement(x, n, y) {
		ck.report(diag.ParameterPackNotExpanded, n.Pos, n.Name)
		x.invalidate()
	}
}

func (ck *Checker) namePackElement(x *Operand, n *qualName, y *symbols.Symbol) bool {
	arg, v, ok := packElement(y)
	switch {
	case !ok:
		return false
	case v != nil:
		ck.nameVariable(x, n, v)
	case arg.Kind == il.ArgConstant && arg.Const != nil:
		x.set(nodes.Typed(nodes.ConstExpr(ck.u, arg.Const, n.Pos)))
	case arg.Kind == il.ArgType:
		ck.syntax.construction(x, arg.Type, n.Start)
	default:
		return false
	}
	return true
}

// nameTemplate makes x what template y, with or without arguments, means.
func (p *Parser) nameTemplate(x *Operand, n *qualName, y *symbols.Symbol) {
	t := y.Template()
	switch t.Kind {
	case il.TemplkVariable, il.TemplkStaticDataMember:
		if !n.HasArgs {
			p.report(diag.TemplateArgsMissing, n.Pos, `variable template "`+p.ck.words.entityText(t)+`"`)
			x.invalidate()
			return
		}
		v := p.ck.variableTemplateID(t, n.Args, n.Pos)
		if v == nil {
			x.invalidate()
			return
		}
		if !p.ck.env.has(inUnevaluated) {
			p.ck.checkVariableArguments(v, p.prev.Pos) // at the `>`
		}
		p.ck.nameVariable(x, &qualName{Start: n.Start, Pos: n.Pos, End: n.End, Global: n.Global, Qual: n.Qual, Scope: n.Scope, Type: n.Type, Name: n.Name, TemplateKw: n.TemplateKw}, v)
		p.ck.env.templateIDReference(p.u, x, v, n)
	case il.TemplkConcept:
		if !n.HasArgs {
			p.report(diag.ExpectedLess, p.tok.Pos)
			x.invalidate()
			return
		}
		if _, _, ok := p.ck.bindArgs(t, t.Decl, data(t).binds, n.Args, n.Pos); !ok {
			if !countsFit(t.Decl, len(n.Args)) {
				p.report(diag.ExpectedExpression, p.tok.Pos) // (rule front.concept-arguments)
			}
			x.invalidate()
			return
		}
		n.Args = p.ck.withConceptDefaults(t, n.Args, n.Pos)
		conceptID(p.u, x, t, n)
	case il.TemplkClass, il.TemplkAlias, il.TemplkTemplateTemplateParam, il.TemplkMemberClass:
		if n.HasArgs {
			if ty := mentioned(p.ck, n, p.ck.classTemplateID(t, n.Args, n.Pos)); ty != nil {
				p.construction(x, ty, n.Start)
				return
			}
			x.invalidate()
			return
		}
		p.placeholderConstruction(x, t, n)
	default:
		x.invalidate()
	}
}

// countsFit reports whether n arguments are as many as the parameters of h take.
func countsFit(h *il.TemplateDecl, n int) bool {
	for i, q := range h.Params {
		if q.IsPack {
			return true
		}
		if i >= n && !writtenDefault(q) {
			return false
		}
	}
	return n <= len(h.Params)
}

// templateIDReference records on x how the variable template-id was written.
func (env *Env) templateIDReference(u *il.Unit, x *Operand, v *il.Variable, n *qualName) {
	if x.Mode != Value {
		return
	}
	for e := x.Expr; e != nil; {
		switch {
		case e.Kind == il.EnkOperation && e.Generated:
			e = e.Operand
		case e.Kind == il.EnkConstant && e.NameRef != nil && e.Const.Expr == nil:
			e.NameRef = env.nameReference(u, v, n)
			return
		case e.Kind == il.EnkConstant:
			e = e.Const.Expr
		default:
			if e.Kind == il.EnkVariable {
				e.NameRef = env.nameReference(u, v, n)
			}
			return
		}
	}
}

// placeholderConstruction handles `Template(args)` and `Template{args}` with
// deduced template arguments.
func (p *Parser) placeholderConstruction(x *Operand, t *il.Template, n *qualName) {
	if !deducibleTemplate(p.d, t) || !p.at(token.LParen) && !p.at(token.LBrace) {
		p.report(diag.TemplateArgsMissing, n.Pos, p.ck.words.templateName(t))
		x.invalidate()
		return
	}
	pos := p.tok.Pos
	var args []*Operand
	braced := p.at(token.LBrace)
	var list Operand
	if braced {
		p.bracedInitList(&list)
		for i := range list.List.Items {
			args = append(args, &list.List.Items[i].Operand)
		}
	} else {
		args = p.arguments(token.RParen)
	}
	x.End = p.prev.End()
	ty := p.ck.deduceClassTemplate(t, args, braced, n.Start, n.Start)
	if ty == nil || ty.IsError() {
		x.invalidate()
		return
	}
	if braced {
		args = []*Operand{&list}
	}
	p.ck.buildConstruct(x, ty, args, braced, pos)
	if x.Mode == Value && x.Expr.Kind == il.EnkTempInit && !ty.IsDependent() {
		p.u.Info(x.Expr).TypeOperand = deducedClass(p.u, aliasedClassTemplate(t), ty)
	}
}

// deducedClass returns the type that the name of class template t without
// arguments stands for where it is deduced to be class c.
func deducedClass(u *il.Unit, t *il.Template, c *il.Type) *il.Type {
	n := u.NewType(il.TkTypeRef)
	n.Ref = &il.TypeRefInfo{Kind: il.RefDeducedAuto, Template: t}
	n.Elem = c
	return n
}

// nameType handles a type's name where an expression is wanted.
func (p *Parser) nameType(x *Operand, n *qualName, y *symbols.Symbol) {
	if t := y.Type(); t != nil && (p.at(token.LParen) || p.at(token.LBrace)) {
		p.construction(x, mentioned(p.ck, n, t), n.Start)
		return
	}
	p.report(diag.TypeNameNotAllowed, n.Start)
	x.invalidate()
}

// dependentName makes x a name that is looked up again at instantiation; y is
// a using-declaration that brought it in, or nil.
func dependentName(u *il.Unit, x *Operand, n *qualName, y *symbols.Symbol) {
	e := u.NewExpr(il.EnkUnresolved, u.Builtin.Dependent)
	nodes.DependentNode(u, e)
	i := u.Info(e)
	e.Pos, e.Start = n.Pos, n.Start
	fillName(i, n)
	if y != nil && y.Entity != nil {
		i.Candidates = []il.Entity{y.Entity}
	}
	x.set(e)
}

// fillName copies the parts of name n into the record of a dependent node.
func fillName(i *il.ExprInfo, n *qualName) {
	i.Name, i.Qualifier, i.GlobalQual, i.TemplateKw = n.Name, n.Qual, n.Global, n.TemplateKw
	i.HasArgs, i.TArgs = n.HasArgs, n.Args
	if i.OperatorName = n.Op; i.ConvType != n.Conv {
		i.OwnRare().ConvType = n.Conv
	}
	if n.Dtor {
		i.OwnRare().IsDtor, i.OwnRare().ConvType = true, n.DtorType
	}
	if n.Type != nil && n.Qual == nil {
		i.TypeOperand = n.Type
	}
}

// unresolved turns the overload set x into a dependent expression.
func (env *Env) unresolved(u *il.Unit, d *lang.Dialect, x *Operand) {
	set := x.Set
	e := u.NewExpr(il.EnkUnresolved, u.Builtin.Dependent)
	nodes.DependentNode(u, e)
	e.Pos, e.Start, e.EndPos = set.Name.Pos, x.startOf(), x.End
	e.Parenthesized, e.Found = x.Parens, foundHow(set, set.Lookup.first())
	i := u.Info(e)
	fillName(i, &set.Name)
	for _, y := range set.Lookup.Syms {
		if y.Entity != nil {
			i.Candidates = append(i.Candidates, y.Entity)
			noteCandidate(set, y.Entity)
			if t := y.Template(); t != nil && t.Routine != nil {
				env.noteHostReference(u, d, t.Routine, set.Name.Pos)
			}
		}
	}
	if set.AddressOf {
		a := nodes.Unary(u, il.OpAddressOf, u.Builtin.Dependent, e, set.AddrPos)
		nodes.DependentNode(u, a)
		e = a
	}
	x.set(e)
}

// noteCandidate marks e, which set found in a template, as mentioned by name; of function
// templates only qualified names and member accesses count (rule il.member-templates).
func noteCandidate(set *overloadSet, e il.Entity) {
	if _, ok := e.(*il.Template); !ok || set.Name.qualified() || set.Object != nil {
		noteReferenced(e)
	}
}

// noteReferenced marks entity e as mentioned by name.
func noteReferenced(e il.Entity) { e.Corresp().Referenced = true }

// useVariable notes the use of variable v.
func (ck *Checker) useVariable(v *il.Variable, pos source.Pos) {
	v.Referenced = true
	ck.env.noteHostReference(ck.u, ck.d, v, pos)
	useDeprecated(ck, v, pos, true)
	if v.InstantiatedFrom != nil && !v.IsSpecialized && !ck.env.has(inUnevaluated) {
		ck.say.noteFirstUse(v, pos)
	}
	if v.TemplateInfo != nil && cuda.InDeviceMemory(v) && !ck.env.has(inPrototype) {
		ck.u.Order.Specialized = append(ck.u.Order.Specialized, v) // (rule keep.roots)
	}
	if v.TemplateInfo != nil && (ck.d.Pass == lang.HostPass || cuda.InDeviceMemory(v)) && !ck.env.has(inUnevaluated) { // (rule front.variable-instances) [temp.inst]
		ck.syntax.requireVariable(v, pos)
	}
	ck.env.noteUse(v, pos, il.UseRead)
}

// noteUse records on the function being parsed that e was used.
func (env *Env) noteUse(e il.Entity, pos source.Pos, how il.UseKind) {
	if env.has(inUnevaluated) || env.fn == nil || env.fn.routine == nil {
		return
	}
	if v, ok := e.(*il.Variable); ok && v.LocalToFunction && !v.FunctionLocalStatic {
		return
	}
	env.fn.routine.Uses = append(env.fn.routine.Uses, il.Use{Entity: e, Pos: pos, How: how})
}

// useFunction notes the use of routine r at pos.
func (ck *Checker) useFunction(r *il.Routine, pos source.Pos, how il.UseKind) {
	r.Referenced = true
	ck.env.noteHostReference(ck.u, ck.d, r, pos)
	useDeprecated(ck, r, ck.env.placeOf(atConstructorUse, pos), false)
	if isDefaultedComparison(r) {
		ck.settleComparison(r, pos)
	}
	if r.IsDeleted {
		ck.say.deletedFunction(r, ck.env.placeOf(atConstructorUse, pos))
	}
	if r.InstantiatedFrom != nil || r.AssocTemplate != nil {
		ck.say.noteFirstMention(r, pos)
	}
	if ck.env.has(inUnevaluated) {
		return
	}
	r.DefinitionNeeded = true
	if r.InstantiatedFrom != nil && !r.IsSpecialized && !ck.env.has(inPrototype) { // a template instantiates no function
		ck.say.noteFirstUse(r, pos)
	}
	switch how {
	case il.UseAddress:
		r.AddressTaken = true
	case il.UseCall, il.UseLaunch, il.UseInit, il.UseImplicit:
		r.Called = true
	}
	ck.env.noteUse(r, pos, how)
	if how == il.UseVirtual || how == il.UseAddress && r.IsVirtual {
		return // the table names it (rule gpu.virtual-uses)
	}
	requireImplicitBody(ck, r, pos)
	ck.markLifeUsed(r)
	if r.InstantiatedFrom != nil || r.AssocTemplate != nil || friendOfInstance(r) {
		ck.checkKernelArguments(r, pos)
		ck.checkDeviceInstance(r, pos)
		ck.markInstanceUsed(r, pos)
	}
}

// deletedFunction reports the use of a deleted function.
func (say *reports) deletedFunction(r *il.Routine, pos source.Pos) {
	if r.Special == il.SfkConstructor && len(r.Type.Skip().Routine.Params) == 0 && r.MemberOf != nil {
		say.report(diag.DeletedDefaultConstructor, pos, typeText(r.MemberOf))
		return
	}
	where := " (declared implicitly)"
	if !r.Generated && r.DeclPos.IsValid() {
		where = " (declared " + say.declaredAt(r.DeclPos, pos) + ")"
	}
	say.report(diag.DeletedFunctionReferenced, pos, `function "`+say.words.signatureText(r)+`"`+where)
}

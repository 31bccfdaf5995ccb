// This file implements the declaration of variables [dcl.stc, dcl.init]:
// linkage, redeclarations, initialisers.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// declareVariable declares the variable d with the specifiers s and parses its
// initialiser.
func (p *Parser) declareVariable(s *declSpecs, d *declarator) *il.DeclInfo {
	info := p.declInfo(s, d)
	if d.Name.Op != token.None || d.Name.Conv != nil {
		p.errorAt(diag.OperatorNameMustDeclaredFunction, d.NamePos)
		p.skipTo(token.Comma, token.Semi)
		return info
	}
	p.checkVariableSpecs(s, d)
	p.checkSpecializedStorage(s)
	target := p.declarationScope(d)
	if d.noTemplate && s.ExplicitSpecialization {
		p.skipInitializer()
		return info
	}
	if s.ExplicitSpecialization || d.Name.HasArgs {
		if v := p.specializeVariable(s, d); v != nil {
			return p.redeclareVariable(v, s, d, info)
		}
		if s.ExplicitSpecialization && !d.Name.HasArgs && target.Kind == ScopeNamespace {
			p.nothingToSpecialize(target, d)
			p.rejectedInitializer(nil, s, d)
			return info
		}
	}
	if prev := p.previousVariable(target, s, d); prev != nil {
		if p.unspecializedMember(s, &d.Name, target) && !prev.IsSpecialized {
			p.errorAt(diag.SpecializingRequiresSyntax, d.NamePos, p.describeBare(prev), "template<>")
			prev.IsSpecialized = true
		}
		return p.redeclareVariable(prev, s, d, info)
	}
	if d.Name.qualified() && !d.Name.Invalid {
		p.notDeclaredThere(d)
		if p.at(token.Lt) {
			if !s.ExplicitSpecialization {
				p.skipInitializer()
			}
			return info
		}
		if target.Kind == ScopeClass {
			p.rejectedInitializer(nil, s, d)
			return info
		}
	}
	if p.ownHeader(s, &d.Name) != nil && !d.Name.qualified() && !p.variableTemplatesAllowed(s, d, target) {
		p.skipInitializer()
		return info
	}
	v := p.newVariable(s, d, target)
	y := p.declare(target, d.Name.Name, SymVariable, v)
	y.Access = v.Access
	if len(s.Headers) > 0 && !s.ExplicitSpecialization {
		if t := p.newVariableTemplate(s, v, d); t != nil {
			y.Kind, y.Entity = SymTemplate, t
			info.NameRef = p.nameReference(t, &d.Name)
			p.sequenceDefinition(t, info)
			info.IsDefinition = p.definesVariable(v, s)
			p.variableInitializer(v, s, d, info)
			return info
		}
	}
	info.NameRef = p.variableReference(v, d)
	defines := p.definesVariable(v, s)
	if defines || v.SeqEntry == nil {
		p.sequenceDefinition(v, info)
	}
	if defines {
		v.Defined, info.IsDefinition = true, true
		v.DeclaredType = d.Type
	}
	p.variableInitializer(v, s, d, info)
	p.noteEntity(v)
	return info
}

// variableTemplatesAllowed reports a variable template before C++14: unknown in
// C++03, an extension in C++11.
func (p *Parser) variableTemplatesAllowed(s *declSpecs, d *declarator, target *Scope) bool {
	switch {
	case p.d.AtLeast(201402):
		return true
	case p.d.AtLeast(201103):
		p.errorAt(diag.VariableTemplatesCxx14Feature, p.tok.Pos)
		return true
	case target.Kind == ScopeClass && target.Class != nil:
		word := `variable template `
		if !s.Static {
			word = `member `
		}
		p.errorAt(diag.NotValidClassMemberTemplate, d.NamePos, word+quoted(p.typeText(target.Class)+"::"+d.Name.Name.Text))
		if !s.Static && p.at(token.Assign) {
			p.errorAt(diag.DataMemberInitializerNotAllowed, p.tok.Pos)
		}
	default:
		p.errorAt(diag.NotFunctionStaticDataMember, d.NamePos, d.Name.Name)
	}
	return false
}

// variableReference makes the name reference of the declarator itself.
func (p *Parser) variableReference(v *il.Variable, d *declarator) *il.NameReference {
	r := p.nameReference(v, &d.Name)
	return r
}

// newVariable makes the entry and puts it on the list of its scope.
func (p *Parser) newVariable(s *declSpecs, d *declarator, target *Scope) *il.Variable {
	v := p.u.NewVariable()
	v.Name, v.DeclPos, v.NamePos = d.Name.Name, d.NamePos, d.NamePos
	v.DeclSpecs = s.DeclSpecs
	v.AfterFirstInList = s.GroupID != 0 && !s.First
	v.Type = p.variableType(s, d)
	v.DeclaredType = d.Type
	v.IsThreadLocal, v.ThreadGNU = s.Thread, s.ThreadGNU
	v.Constinit, v.IsConstexpr = s.Constinit, s.Constexpr
	v.IsInline = s.Inline
	v.AutoType = d.Type.HasPlaceholder() && s.Placeholder == nil
	v.PlaceholderType, v.DeclSpecsPlaceholder, v.TypePos = s.Placeholder != nil, s.Placeholder, s.TypePos
	v.AsmName = d.AsmName
	if d.AsmName != "" && (target.Kind == ScopeFunction || target.Kind == ScopeBlock) && !s.Register && !s.Static && !s.Extern && !s.Thread {
		p.errorAt(diag.AsmNameIgnoredNonRegister, d.asmPos)
	}
	v.LinkageCLanguage = p.env.has(inLinkageC)
	v.IsInvalid = v.Type.IsError()
	p.setParent(&v.SourceCorresp, target)
	p.variableStorage(v, s, target)
	v.Attributes = copyAttributes(s.Attrs)
	appendAttributes(&v.Attributes, d.Attrs)
	p.applyToVariable(v, v.Attributes)
	p.checkVariableAttributes(v, v.Attributes)
	p.listVariable(v, target)
	p.variableSpaces(v, v.Attributes, s, d)
	return v
}

// variableType returns the type of the variable that d declares: constexpr
// makes it const.
func (p *Parser) variableType(s *declSpecs, d *declarator) *il.Type {
	switch {
	case !s.Constexpr || d.Type.IsReference():
		return d.Type
	case d.Type.Kind == il.TkArray:
		return p.constArray(d.Type, 0)
	}
	return p.u.Qualified(d.Type, il.Const)
}

// constArray returns array type t with const elements.
func (p *Parser) constArray(t *il.Type, depth int) *il.Type {
	if t.Kind != il.TkArray || depth > 256 {
		return p.u.Qualified(t, il.Const)
	}
	if t.AllQuals()&il.Const != 0 {
		return t
	}
	a := p.u.NewType(il.TkArray)
	*a.Array = *t.Array
	a.Elem, a.Size, a.Align, a.Incomplete, a.DeclPos = p.constArray(t.Elem, depth+1), t.Size, t.Align, t.Incomplete, t.DeclPos
	return a
}

// setParent fills what the source correspondence says about the scope.
func (p *Parser) setParent(c *il.SourceCorresp, target *Scope) {
	c.ParentScope = ilScope(target)
	if target.Kind == ScopeClass {
		c.IsClassMember = true
		c.Access = p.env.memberAccess
	}
	if p.env.fn != nil && p.env.memberLevel == 0 && target.Kind != ScopeNamespace {
		c.LocalToFunction = true
		c.EnclosingRoutine = p.env.fn.routine
	}
}

// ilScope returns the IL scope of s or of the nearest scope around it.
func ilScope(s *Scope) *il.Scope {
	for ; s != nil; s = s.Parent {
		if s.Kind == ScopeClass && s.Class != nil && s.Class.Cls.AssocScope != nil {
			return s.Class.Cls.AssocScope
		}
		if s.IL != nil && s.Kind != ScopeTemplate && s.Kind != ScopeBind {
			return s.IL
		}
	}
	return nil
}

// declarationScope returns the scope into which d declares: the one that its
// qualifier names, else the innermost that is no template scope.
func (p *Parser) declarationScope(d *declarator) *Scope {
	if d.Name.qualified() && d.Name.Scope != nil {
		return d.Name.Scope
	}
	return p.innermostScope()
}

// innermostScope returns the innermost scope that takes declarations.
func (p *Parser) innermostScope() *Scope {
	s := p.env.scope
	for s != nil && (s.Kind == ScopeTemplate || s.Kind == ScopeBind) {
		s = s.Parent
	}
	return s
}

// variableStorage sets storage class and linkage [basic.link].
func (p *Parser) variableStorage(v *il.Variable, s *declSpecs, target *Scope) {
	switch {
	case s.Static:
		v.DeclStorage = il.ScStatic
	case s.Extern:
		v.DeclStorage = il.ScExtern
	case s.Register:
		v.DeclStorage = il.ScRegister
	case s.linkage != nil && !s.linkage.Braced:
		v.DeclStorage = il.ScExtern
	}
	switch target.Kind {
	case ScopeNamespace:
		internal := s.Static || v.Type.IsConst() && !s.Extern && !s.Inline && v.Type.AllQuals()&il.Volatile == 0 && !directLinkage(s) && len(s.Headers) == 0
		if v.Type.IsReference() {
			internal = s.Static || s.Constexpr && !s.Inline && !s.Extern
		}
		switch {
		case internal:
			v.Storage, v.Linkage = il.ScStatic, il.LinkageInternal
		case p.env.has(inLinkageC) && target == p.file || p.env.has(inLinkageC):
			v.Linkage = il.LinkageC
		default:
			v.Linkage = il.LinkageCXX
		}
		if inUnnamedNamespace(target) {
			v.Linkage = il.LinkageInternal
			if !s.Extern {
				v.Storage = il.ScStatic
			}
		}
		if !internal && (s.Extern || directLinkage(s)) {
			v.Storage = il.ScExtern
		}
	case ScopeClass:
		v.Storage, v.Linkage = il.ScExtern, il.LinkageCXX
	default:
		p.localStorage(v, s)
	}
}

// directLinkage reports whether s stands behind `extern "C"` without braces.
func directLinkage(s *declSpecs) bool { return s.linkage != nil && !s.linkage.Braced }

// localStorage sets the storage class of a block-scope variable.
func (p *Parser) localStorage(v *il.Variable, s *declSpecs) {
	switch {
	case s.Static, s.Thread && !s.Extern:
		v.Storage, v.FunctionLocalStatic = il.ScStatic, true
	case s.Extern:
		v.Storage, v.Linkage = il.ScExtern, il.LinkageCXX
	case s.Register:
		v.Storage = il.ScRegister
	default:
		v.Storage = il.ScAuto
	}
}

// inUnnamedNamespace reports whether s is or lies in an unnamed namespace.
func inUnnamedNamespace(s *Scope) bool {
	for ; s != nil; s = s.Parent {
		if s.Kind == ScopeNamespace && s.NS != nil && s.NS.Name == nil && s.Parent != nil {
			return true
		}
	}
	return false
}

// listVariable puts v on the list of its scope.
func (p *Parser) listVariable(v *il.Variable, target *Scope) {
	sc := ilScope(target)
	if sc == nil {
		return
	}
	switch {
	case target.Kind == ScopeClass:
		if c := target.Class; c != nil {
			c.Cls.StaticMembers = append(c.Cls.StaticMembers, v)
			v.StaticMemberOf = c
		}
		sc.Variables = append(sc.Variables, v)
	case target.Kind == ScopeNamespace:
		sc.Variables = append(sc.Variables, v)
	case v.Storage == il.ScStatic || v.Storage == il.ScExtern:
		if p.env.fn != nil && p.env.fn.routine != nil {
			p.env.fn.routine.Locals = append(p.env.fn.routine.Locals, v)
		}
		v.ParentViaRef = true
	default:
		sc.Nonstatic = append(sc.Nonstatic, v)
	}
}

// checkVariableSpecs reports specifiers that variables cannot have.
func (p *Parser) checkVariableSpecs(s *declSpecs, d *declarator) {
	if s.Virtual {
		p.errorAt(diag.InvalidSpecifierOutsideClassDeclaration, s.VirtualPos)
	}
	if s.DeclSpecs.Explicit && !s.member {
		p.errorAt(diag.InvalidSpecifierOutsideClassDeclaration, d.Start)
	}
	if s.Mutable {
		p.errorAt(diag.MutableNotAllowed, s.StoragePos)
	}
	global := p.innermostScope().Kind == ScopeNamespace
	if global && s.Register && d.AsmName == "" {
		p.errorAt(diag.GlobalScopeDeclarationNotStorage, s.StoragePos)
	}
	if s.Constinit && !global && !s.Static && !s.Thread && !s.Extern {
		p.errorAt(diag.ConstinitOnlyValidDeclarationsVariables, s.ConstPos)
	}
	if s.Inline && global && !p.d.AtLeast(lang.CXX17) {
		code := diag.InlineVariablesCxx17Feature
		if p.d.JIT {
			code = diag.InlineSpecifierAllowedFunctionDeclarations // no extension there
		}
		p.errorAt(code, s.InlinePos)
	}
	if s.Inline && !global && !s.member && !d.Name.qualified() {
		p.errorAt(diag.InlineNotAllowed, s.InlinePos)
	}
	p.checkObjectType(d.Type, d.NamePos)
}

// checkObjectType reports types that no object can have.
func (p *Parser) checkObjectType(t *il.Type, pos source.Pos) {
	if t.IsVoid() {
		p.errorAt(diag.IncompleteTypeNotAllowed, pos, t)
	}
}

// notDeclaredThere reports a qualified declarator whose name is no member.
func (p *Parser) notDeclaredThere(d *declarator) {
	if name := p.declName(&d.Name); name != nil {
		shown := name
		if d.Name.Ctor && d.Name.Type != nil {
			shown = d.Name.Type.Skip().Name
		}
		p.noMember(&d.Name, shown, d.NamePos)
	}
}

// definesVariable reports whether the first declaration of v defines it.
func (p *Parser) definesVariable(v *il.Variable, s *declSpecs) bool {
	if v.IsClassMember {
		return v.IsInline || s.Constexpr && p.d.AtLeast(lang.CXX17)
	}
	hasInit := p.at(token.Assign) || p.at(token.LBrace) || p.at(token.LParen)
	return !(s.Extern || directLinkage(s)) || hasInit
}

// skipInitializer skips an initialiser that will not be used.
func (p *Parser) skipInitializer() { p.skipTo(token.Comma, token.Semi) }

// variableInitializer parses the initialiser of v, or initialises it by
// default where it is defined.
func (p *Parser) variableInitializer(v *il.Variable, s *declSpecs, d *declarator, info *il.DeclInfo) {
	saved := p.save()
	p.env.scope, p.env.class = d.inside.scope, d.inside.class
	p.env.inTemplateArgs = 0
	if v.TemplateInfo != nil || v.IsPrototype {
		p.env.set(inPrototype, true)
	}
	defer func() { p.env.scope, p.env.class = saved.scope, saved.class; p.env = saved }()
	if !p.holdInitializer(v) {
		p.parseInitializer(v, s, d)
	}
	if s.Consteval {
		p.errorAt(diag.ConstevalNotPermittedDeclarationVariable, s.ConstPos)
	}
	p.checkConstexprVariable(v, d.NamePos)
	if s.Constexpr && !v.Type.IsDependent() && !v.Type.IsError() && !v.Type.HasPlaceholder() && !p.env.has(inPrototype) && !p.isLiteralType(v.Type) {
		p.errorAt(diag.ConstexprVariableMustLiteralType, s.ConstPos)
	}
}

// parseInitializer parses the initialiser of v at the current token, or
// initialises v by default when there is none.
func (p *Parser) parseInitializer(v *il.Variable, s *declSpecs, d *declarator) {
	pos := p.tok.Pos
	v.InitPos = pos
	if v.StaticMemberOf != nil && p.env.memberLevel > 0 {
		v.InitializerInClass = p.at(token.Assign) || p.at(token.LBrace)
		p.checkInClassInitializer(v, s)
	}
	outer := p.env.flags & inConstexprInit
	p.env.set(inConstexprInit, v.IsConstexpr || v.Constinit)
	p.exprs.foldFailed = false
	statements := p.exprs.statements
	p.exprs.statements = false
	defer func() {
		p.env.set(inConstexprInit, outer != 0)
		p.exprs.statements = p.exprs.statements || statements
	}()
	switch {
	case p.at(token.Assign):
		p.next()
		pos = p.tok.Pos
		var x Operand
		p.initializerClause(&x)
		form := il.InitCopy
		if x.Mode == Braced {
			form = il.InitCopyBrace
		}
		p.initializeVariable(v, form, &x, nil, pos)
	case p.at(token.LBrace):
		var x Operand
		p.initializerClause(&x)
		p.initializeVariable(v, il.InitBrace, &x, nil, pos)
	case p.at(token.LParen):
		args := p.parenthesizedArgs()
		v.ParenInit = true
		p.initializeVariable(v, il.InitParen, nil, args, pos)
	default:
		p.initializeByDefault(v, s, d)
	}
}

// checkInClassInitializer reports the initialiser of a static data member that
// can have none in its class [class.static.data]/3.
func (p *Parser) checkInClassInitializer(v *il.Variable, s *declSpecs) {
	if !v.InitializerInClass || s.Inline || s.Constexpr || len(s.Headers) > 0 || v.Type.IsError() {
		return
	}
	switch t := v.Type; {
	case t.IsReference():
	case !t.IsConst():
		p.errorAt(diag.MemberClassInitializerMustConst, p.tok.Pos)
		if t.HasPlaceholder() {
			p.placeholderNeedsInitializer(v.NamePos, t)
		}
		v.Type, v.IsInvalid = p.u.Builtin.Error, true
	case !t.IsDependent() && !t.HasPlaceholder() && !t.IsArithmetic() && !t.IsEnum():
		p.errorAt(diag.MemberTypeCannotClassInitializer, p.tok.Pos, t)
		v.Type, v.IsInvalid = p.u.Builtin.Error, true
	}
}

// parenthesizedArgs parses `( expression-list )`.
func (p *Parser) parenthesizedArgs() []*Operand {
	p.next()
	var args []*Operand
	for !p.at(token.RParen) && !p.at(token.EOF) {
		p.eachElement(func() {
			x := new(Operand)
			p.initializerClause(x)
			if p.gotExpansion() {
				x.PackExpansion = true
				if x.Mode == Value {
					x.Expr.IsPackExpansion = true
				}
			}
			args = append(args, x)
		})
		if !p.got(token.Comma) {
			break
		}
	}
	if !p.at(token.RParen) {
		p.expected(token.RParen)
		p.skipTo(token.RParen, token.Semi)
	}
	p.got(token.RParen)
	return args
}

// initializeVariable initialises v from x or args.
func (p *Parser) initializeVariable(v *il.Variable, form il.InitForm, x *Operand, args []*Operand, pos source.Pos) {
	v.HasExplicitInit = true
	v.DirectBraceInit = form == il.InitBrace
	t := v.Type
	if t.IsError() {
		return
	}
	if t.HasPlaceholder() {
		if v.IsPrototype {
			p.variableData(v).auto = t
		}
		if t = p.deducePlaceholder(v, form, x, args); t == nil {
			v.Type, v.IsInvalid = p.u.Builtin.Error, true
			return
		}
		v.Type = t
	}
	if c := t.ClassType(); c != nil && !t.IsDependent() && !p.completeClass(c, pos) {
		p.errorAt(diag.IncompleteTypeNotAllowed, v.NamePos, t)
		v.IsInvalid = true
		return
	}
	if form == il.InitCopyBrace && t.IsClass() && !v.IsConstexpr && len(x.List.Items) > 0 && len(x.List.Items[0].Designators) == 0 && p.isAggregate(t) {
		p.u.AskFor(p.u.Builtin.Long) // elements are counted
	}
	static := p.env.has(inStaticInit)
	p.env.set(inStaticInit, v.FunctionLocalStatic || v.Storage == il.ScStatic)
	init, complete := p.initialize(t, form, x, args, pos, convInit)
	p.env.set(inStaticInit, static)
	if complete != nil {
		v.Type = complete
		p.zeroSizedLocal(v)
	}
	if init == nil {
		p.noteSet(v)
	}
	p.setInitializer(v, init)
	if p.exprs.statements && v.LocalToFunction {
		v.Statements = true
		p.sequenceEnd(v, p.tok.Pos)
	}
}

// setInitializer stores how v is initialised.
func (p *Parser) setInitializer(v *il.Variable, init *il.DynamicInit) {
	p.checkLife(v.Type, init, v.NamePos)
	p.deviceInitializer(v, init)
	p.initializerTemporaries(init)
	if init != nil {
		if init.Kind == il.DikConstructor && !automatic(v) {
			p.foldAddresses(&init.Args)
		}
		p.storeInitializer(v, init)
		p.constantValue(v, init, diag.ExpressionNotConstant)
	} else {
		v.InitFailed = true
	}
}

// foldAddresses makes constants of the addresses among the arguments that
// construct a static object.
func (p *Parser) foldAddresses(list **il.Expr) {
	for ; *list != nil; list = &(*list).Next {
		e := *list
		if e.Kind != il.EnkOperation || e.TypeDependent || e.ValueDependent {
			continue
		}
		if c := p.addressConstant(e); c != nil && c.Address != il.AbkTemporary {
			next := e.Next
			e.Next = nil
			if e.Op == il.OpReferenceTo {
				p.u.PointerTo(e.Operand.Type)
				p.u.ReferenceTo(e.Operand.Type, e.Type.Skip().IsRRef)
				e.Pos = p.tok.Pos
			}
			*list = p.folded(e, c)
			(*list).Next = next
		}
	}
}

func (p *Parser) storeInitializer(v *il.Variable, init *il.DynamicInit) {
	v.Dyn = init
	init.Variable = v
	local := v.FunctionLocalStatic
	switch init.Kind {
	case il.DikConstant:
		v.Init, v.Const = il.InitkStatic, init.Const
	case il.DikZero, il.DikNone:
		v.Init = il.InitkZero
		if init.Kind == il.DikNone {
			v.Init = il.InitkNone
		}
	default:
		v.Init = il.InitkDynamic
		if local {
			v.Init = il.InitkFunctionLocal
		}
	}
}

// constantValue notes the value of v when it is usable in constant
// expressions [expr.const], and reports initialisers that must be constant by
// the message code.
func (p *Parser) constantValue(v *il.Variable, init *il.DynamicInit, code diag.Code) {
	t := v.Type
	if t.IsDependent() {
		return
	}
	constant := v.IsConstexpr || t.IsConst() && t.AllQuals()&il.Volatile == 0 && t.IsIntegralOrEnum()
	if !constant && !t.IsReference() && !v.Constinit {
		return
	}
	if c := init.Const; init.Kind == il.DikConstant && c != nil {
		if c.Kind != il.CkTemplateParam {
			v.ConstVal = c
			c.NotNullPointer = c.NotNullPointer || constant && c.Kind == il.CkInteger
		}
		return
	}
	p.evaluateInitializer(v, init, code)
}

// initializeByDefault handles a definition without initialiser.
func (p *Parser) initializeByDefault(v *il.Variable, s *declSpecs, d *declarator) {
	if !v.Defined || v.Type.IsError() || v.IsInvalid {
		return
	}
	t := v.Type
	v.InitPos = d.NamePos
	behind := d.NamePos // the declarator
	if !p.env.has(inInstance) {
		behind = p.tok.Pos
	}
	switch {
	case t.HasPlaceholder():
		if s.Placeholder != nil {
			if t = p.deducePlaceholder(v, il.InitNone, nil, nil); t != nil {
				v.Type = t
				break
			}
		} else {
			p.placeholderNeedsInitializer(d.NamePos, t)
		}
		v.Type, v.IsInvalid = p.u.Builtin.Error, true
		return
	case v.StaticMemberOf != nil && v.HasExplicitInit:
		return
	case t.IsReference():
		p.errorAt(diag.ReferenceRequiresInitializer, behind, p.describeBare(v))
		return
	case t.IsDependent():
		return
	}
	if !p.completeObject(t, d.NamePos) {
		v.IsInvalid = true
		return
	}
	if s.Constexpr {
		if baseElement(p, t).ClassType() == nil {
			p.errorAt(diag.MissingInitializerConstexprVariable, behind)
			return
		}
	}
	init := p.defaultInitialize(t, d.NamePos)
	placeRepeated(init, p.tok.Pos)
	p.checkLife(t, init, d.NamePos)
	p.deviceInitializer(v, init)
	if init != nil {
		p.storeInitializer(v, init)
		p.constantValue(v, init, diag.InitializationNotConstant)
	}
	if t.IsConst() && (init == nil || init.Kind == il.DikNone || init.Kind == il.DikConstructor && init.Routine != nil && init.Routine.Generated) {
		p.constNeedsInitializer(v, d.NamePos, behind)
	}
}

// placeholderText returns the spelling of the placeholder in t.
func (p *Parser) placeholderText(t *il.Type) string {
	for t != nil && t.Kind != il.TkAuto {
		t = t.Elem
	}
	if t == p.u.Builtin.DecltypeAuto {
		return "decltype(auto)"
	}
	return "auto"
}

// placeholderNeedsInitializer reports a declaration at pos with a placeholder in
// its type t that nothing is deduced from.
func (p *Parser) placeholderNeedsInitializer(pos source.Pos, t *il.Type) {
	if s := p.placeholderText(t); s != "auto" {
		p.errorAt(diag.CannotDeduceInitializerRequired, pos, s)
	} else {
		p.errorAt(diag.CannotDeduceAutoTypeInitializer, pos, s)
	}
}

// placeholderWord returns the placeholder in t as the subject of a message.
func (p *Parser) placeholderWord(t *il.Type) string {
	if s := p.placeholderText(t); s != "auto" {
		return s
	}
	return `"auto"`
}

// constNeedsInitializer reports a const object without initialiser, which was
// missed at behind.
func (p *Parser) constNeedsInitializer(v *il.Variable, pos, behind source.Pos) {
	base := v.Type
	for base.IsArray() {
		base = elementOf(p, base)
	}
	if c := base.ClassType(); c != nil {
		if c.Cls.Members.DefaultCtor.UserProvided || p.allMembersInitialized(c) {
			return
		}
		if v.IsConstexpr || !v.LocalToFunction {
			pos = behind
		}
		p.errorAt(diag.ConstRequiresInitializerNoUser, pos, p.describeBare(v), p.describe(c))
		return
	}
	p.errorAt(diag.ConstRequiresInitializer, behind, p.describeBare(v))
}

// allMembersInitialized reports whether class c is const-default-constructible
// through default member initialisers [dcl.init].
func (p *Parser) allMembersInitialized(c *il.Type) bool {
	var seen il.ClassSet
	return p.allInitializedBut(c, &seen)
}

// allInitializedBut is allMembersInitialized that does not ask the classes seen
// again.
func (p *Parser) allInitializedBut(c *il.Type, seen *il.ClassSet) bool {
	if !seen.Add(c) {
		return true
	}
	for _, f := range c.Cls.Fields {
		if f.HasInit || f.Name == nil && f.IsBitField {
			continue
		}
		m := f.Type
		for m.IsArray() {
			m = elementOf(p, m)
		}
		mc := m.ClassType()
		if mc == nil || !mc.Cls.Members.DefaultCtor.UserProvided && !p.allInitializedBut(mc, seen) {
			return false
		}
	}
	for _, b := range c.Cls.DirectBases {
		if bc := b.Type.ClassType(); bc != nil && !bc.Cls.Members.DefaultCtor.UserProvided && !p.allInitializedBut(bc, seen) {
			return false
		}
	}
	return true
}

// completeObject makes the type of an object complete; it reports when it
// stays incomplete.
func (p *Parser) completeObject(t *il.Type, pos source.Pos) bool {
	base := t
	for base.IsArray() {
		if s := base.Skip(); s.Array.Unknown {
			p.errorAt(diag.IncompleteTypeNotAllowed, pos, t)
			return false
		}
		base = elementOf(p, base)
	}
	if c := base.ClassType(); c != nil && !base.IsDependent() {
		if !p.completeClass(c, pos) {
			p.errorAt(diag.IncompleteTypeNotAllowed, pos, t)
			return false
		}
		if c.Cls.Abstract {
			p.abstractArray(c, t, pos)
			return false
		}
		if s := t.Skip(); s.Kind == il.TkArray && s.Size == 0 {
			p.sizeArray(s)
		}
	}
	return true
}

// sizeArray fills the size of an array whose element class was completed
// later.
func (p *Parser) sizeArray(a *il.Type) {
	e := a.Elem.Skip()
	if e.Kind == il.TkArray && e.Size == 0 {
		p.sizeArray(e)
	}
	if !a.Array.Dependent && !a.Array.VLA && !a.Array.Unknown {
		a.Size, a.Align = a.Array.Count*e.Size, e.AlignOf()
	}
}

// deducePlaceholder deduces auto, decltype(auto) or a class template's
// arguments from an initialiser.
func (p *Parser) deducePlaceholder(v *il.Variable, form il.InitForm, x *Operand, args []*Operand) *il.Type {
	typePos := v.TypePos
	if !typePos.IsValid() {
		typePos = v.NamePos
	}
	if t := v.DeclSpecsPlaceholder; t != nil {
		if p.misplacedClassPlaceholder(v.Type, typePos) {
			return nil
		}
		list := args
		braced := false
		if x != nil {
			if x.Mode == Invalid {
				return nil
			}
			if x.Mode == Braced {
				braced = true
				for i := range x.List.Items {
					list = append(list, &x.List.Items[i].Operand)
				}
			} else {
				list = []*Operand{x}
			}
		}
		deduced := typePos
		if x == nil && len(args) == 0 {
			deduced = source.Pos{}
		}
		c := p.deduceClassTemplate(t, list, braced, v.NamePos, deduced)
		if c == nil || c.IsError() {
			return nil
		}
		return p.replaceAuto(v.Type, c)
	}
	if x == nil {
		if len(args) != 1 {
			if len(args) == 0 {
				p.errorAt(diag.ExpectedExpression, p.prev.Pos)
			} else {
				p.errorAt(diag.TooManyInitializerValues, args[1].startOf())
			}
			return nil
		}
		x = args[0]
	}
	if x.Mode == Braced && form == il.InitBrace {
		if len(x.List.Items) != 1 {
			p.errorAt(diag.BracedInitializationVariableDeclaredPlaceholder, x.List.Pos)
			return nil
		}
		x = &x.List.Items[0].Operand
	}
	if !x.valid() {
		return nil
	}
	if x.Mode == Value && (x.dependent() || x.Expr.Type.HasPlaceholder()) {
		return p.dependentAuto(v.Type)
	}
	return p.deduceAuto(v.Type, x, typePos)
}

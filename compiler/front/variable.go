// This file implements the declaration of variables [dcl.stc, dcl.init]:
// linkage, redeclarations, initialisers.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/eval"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// namesOperator reports whether n is the name of an operator function
// (rule front.operator-names).
func namesOperator(n *qualName) bool { return n.Op != token.None || n.Conv != nil || n.Literal }

// declareVariable declares the variable d with the specifiers s and parses its
// initialiser.
func (p *Parser) declareVariable(s *declSpecs, d *declarator) *il.DeclInfo {
	info := p.ck.env.declInfo(p.u, s, d)
	if namesOperator(&d.Name) {
		if !memberOperator(d.Name.Op) || d.Name.qualified() || s.member {
			p.report(diag.OperatorNameNotFunction, d.NamePos)
		}
		if initialized, _ := p.initializerAhead(); initialized {
			p.skipTo(token.Comma, token.Semi)
		}
		return info
	}
	p.ck.checkVariableSpecs(s, d)
	if declaresOnly := s.written.Extern || p.ck.env.memberLevel > 0; s.Placeholder != nil && declaresOnly && !p.at(token.Assign) && !p.at(token.LBrace) && !p.at(token.LParen) && d.Type.HasPlaceholder() {
		p.ck.say.placeholderNotAllowed(s.TypePos, d.Type)
		d.Type = p.u.Builtin.Error
	}
	p.ck.checkSpecializedStorage(s)
	target := p.ck.env.declarationScope(d)
	if d.noTemplate && s.ExplicitSpecialization {
		p.skipInitializer()
		return info
	}
	if ownHeader(p.u, s, &d.Name) == nil || !d.Name.qualified() {
		checkTemplateHeads(p.ck, s, &d.Name, d.NamePos, false)
	}
	if (qualifiedDeclarator{p.ck, s, d, target}).wrongTemplateHeads() {
		p.skipInitializer()
		return info
	}
	if s.ExplicitSpecialization || d.Name.HasArgs {
		if v := p.ck.specializeVariable(s, d); v != nil {
			return p.redeclareVariable(v, s, d, info)
		}
		if s.ExplicitSpecialization && !d.Name.HasArgs && target.Kind == symbols.ScopeNamespace {
			p.ck.nothingToSpecialize(target, d)
			p.rejectedInitializer(nil, s, d)
			return info
		}
	}
	if prev := p.ck.previousVariable(target, s, d); prev != nil {
		if p.ck.env.unspecializedMember(s, &d.Name, target) && !prev.IsSpecialized {
			p.report(diag.SpecializationNeedsHeader, d.NamePos, p.ck.words.describeBare(prev), "template<>")
			prev.IsSpecialized = true
		}
		if d.Type.IsVoid() && prev.Type.IsError() {
			d.Type = prev.Type // was reported with the first declaration
		}
		return p.redeclareVariable(prev, s, d, info)
	}
	if target == p.ck.file && d.Name.qualified() && d.Name.Qual == nil && !d.Name.Invalid && !d.Name.HasArgs {
		p.report(diag.NonstandardGlobalQualifiedName, d.Name.Start)
	} else if d.Name.qualified() && !d.Name.Invalid {
		p.ck.notDeclaredThere(d)
		if p.at(token.Lt) {
			if !s.ExplicitSpecialization {
				p.skipInitializer()
			}
			return info
		}
		if target.Kind == symbols.ScopeClass {
			p.rejectedInitializer(nil, s, d)
			return info
		}
	}
	if ownHeader(p.u, s, &d.Name) != nil && !d.Name.qualified() && !p.variableTemplatesAllowed(s, d, target) {
		p.skipInitializer()
		return info
	}
	v := p.ck.newVariable(s, d, target)
	y := p.ck.declare(target, d.Name.Name, symbols.SymVariable, v)
	y.Access = v.Access
	if len(s.Headers) > 0 && target.Kind != symbols.ScopeClass && !p.at(token.Assign) && !p.at(token.LBrace) && !p.at(token.LParen) {
		incompleteTemplate(&p.ck.say, d, s.written.StartPos)
	}
	if p.ck.checkObjectType(d); d.Type.IsError() { // behind what is said about its attributes and its name
		v.Type = d.Type
	}
	if v.Storage == il.ScExtern || !target.IsBlock() {
		compareExterns(p.ck, target, d.Name.Name, v, d.NamePos)
	}
	if len(s.Headers) > 0 && !s.ExplicitSpecialization {
		if t := p.ck.newVariableTemplate(s, v, d); t != nil {
			y.Kind, y.Entity = symbols.SymTemplate, t
			info.NameRef = p.ck.env.nameReference(p.u, t, &d.Name)
			p.ck.env.sequenceDefinition(p.u, t, info)
			info.IsDefinition = p.definesVariable(v, s)
			t.Defined = t.Defined || info.IsDefinition
			p.variableInitializer(v, s, d, info)
			return info
		}
	}
	info.NameRef = p.ck.env.variableReference(p.u, v, d)
	defines := p.definesVariable(v, s)
	if defines || v.SeqEntry == nil {
		p.ck.env.sequenceDefinition(p.u, v, info)
	}
	if defines {
		v.Defined, info.IsDefinition = true, true
		v.DeclaredType = d.Type
	}
	p.variableInitializer(v, s, d, info)
	p.ck.env.noteEntity(v)
	return info
}

// variableTemplatesAllowed reports a variable template before C++14: unknown in
// C++03, an extension in C++11.
func (p *Parser) variableTemplatesAllowed(s *declSpecs, d *declarator, target *symbols.Scope) bool {
	switch {
	case p.d.AtLeast(lang.CXX14) && target.Kind == symbols.ScopeClass && target.Class != nil && !s.written.Static && !d.Name.qualified() && !p.ck.env.has(inInstance):
		p.report(diag.InvalidMemberTemplate, d.NamePos, "member "+quoted(typeText(target.Class)+"::"+d.Name.Name.Text))
		if p.at(token.Assign) {
			p.report(diag.DataMemberInitializerNotAllowed, p.tok.Pos)
		}
		return false
	case p.d.AtLeast(lang.CXX14):
		return true
	case p.d.AtLeast(lang.CXX11):
		if target.Kind != symbols.ScopeClass {
			p.report(diag.CXX14FeatureVariableTemplate, p.tok.Pos)
		}
		return true
	case target.Kind == symbols.ScopeClass && target.Class != nil:
		word := `variable template `
		if !s.written.Static {
			word = `member `
		}
		p.report(diag.InvalidMemberTemplate, d.NamePos, word+quoted(typeText(target.Class)+"::"+d.Name.Name.Text))
		if !s.written.Static && p.at(token.Assign) {
			p.report(diag.DataMemberInitializerNotAllowed, p.tok.Pos)
		}
	default:
		p.report(diag.NotFunctionOrStaticMember, d.NamePos, d.Name.Name)
	}
	return false
}

// variableReference makes the name reference of the declarator itself.
func (env *Env) variableReference(u *il.Unit, v *il.Variable, d *declarator) *il.NameReference {
	r := env.nameReference(u, v, &d.Name)
	return r
}

// newVariable makes the entry and puts it on the list of its scope.
func (ck *Checker) newVariable(s *declSpecs, d *declarator, target *symbols.Scope) *il.Variable {
	v := ck.u.NewVariable()
	v.Name, v.DeclPos, v.NamePos = d.Name.Name, d.NamePos, d.NamePos
	v.AfterFirstInList = s.written.AfterFirst
	v.Type = variableType(ck.u, s, d)
	v.DeclaredType = d.Type
	v.IsThreadLocal, v.ThreadGNU = s.written.Thread, s.written.ThreadGNU
	v.Constinit, v.IsConstexpr = s.written.Constinit, s.written.Constexpr
	v.IsInline = s.written.Inline
	v.AutoType = d.Type.HasPlaceholder() && s.Placeholder == nil
	if v.PlaceholderType, v.TypePos = s.Placeholder != nil, s.TypePos; v.DeclSpecsPlaceholder != s.Placeholder {
		v.OwnRare().DeclSpecsPlaceholder = s.Placeholder
	}
	if v.AsmName != d.AsmName {
		v.OwnRare().AsmName = d.AsmName
	}
	if d.AsmName != "" && target.IsBlock() && !s.written.Register && !s.written.Static && !s.written.Extern && !s.written.Thread {
		ck.report(diag.AsmNameIgnored, d.asmPos)
	}
	v.LinkageCLanguage = ck.env.has(inLinkageC)
	v.IsInvalid = v.Type.IsError()
	ck.env.setParent(&v.SourceCorresp, target)
	ck.variableStorage(v, s, target)
	v.Attributes = copyAttributes(s.Attrs)
	appendAttributes(&v.Attributes, d.Attrs)
	ck.applyToVariable(v, v.Attributes)
	ck.checkVariableAttributes(v, v.Attributes)
	if v.LocalToFunction {
		deprecatedTypes(ck, d.Type, v.DeclPos)
	}
	ck.env.listVariable(v, target)
	ck.variableSpaces(v, v.Attributes, s, d)
	return v
}

// variableType returns the type of the variable that d declares: constexpr
// makes it const.
func variableType(u *il.Unit, s *declSpecs, d *declarator) *il.Type {
	switch {
	case !s.written.Constexpr || d.Type.IsReference():
		return d.Type
	case d.Type.Kind == il.TkArray:
		return constArray(u, d.Type)
	}
	return u.Qualified(d.Type, il.Const)
}

// constArray returns array type t with const elements.
func constArray(u *il.Unit, t *il.Type) *il.Type {
	if t.Kind != il.TkArray {
		return u.Qualified(t, il.Const)
	}
	if t.AllQuals()&il.Const != 0 {
		return t
	}
	a := u.NewType(il.TkArray)
	*a.Array = *t.Array
	a.Elem, a.Size, a.Align, a.Incomplete, a.DeclPos = constArray(u, t.Elem), t.Size, t.Align, t.Incomplete, t.DeclPos
	return a
}

// setParent fills what the source correspondence says about the scope.
func (env *Env) setParent(c *il.SourceCorresp, target *symbols.Scope) {
	c.ParentScope = ilScope(target)
	if target.Kind == symbols.ScopeClass {
		c.IsClassMember = true
		c.Access = env.memberAccess
	}
	if env.fn != nil && env.memberLevel == 0 && target.Kind != symbols.ScopeNamespace {
		c.LocalToFunction = true
		c.EnclosingRoutine = env.fn.routine
	}
}

// ilScope returns the IL scope of s or of the nearest scope around it.
func ilScope(s *symbols.Scope) *il.Scope {
	for ; s != nil; s = s.Parent {
		if s.Kind == symbols.ScopeClass && s.Class != nil && s.Class.Cls.AssocScope != nil {
			return s.Class.Cls.AssocScope
		}
		if s.IL != nil && s.Kind != symbols.ScopeTemplate && s.Kind != symbols.ScopeBind {
			return s.IL
		}
	}
	return nil
}

// declarationScope returns the scope into which d declares: the one that its
// qualifier names, else the innermost that is no template scope.
func (env *Env) declarationScope(d *declarator) *symbols.Scope {
	if d.Name.qualified() && d.Name.Scope != nil {
		return d.Name.Scope
	}
	return env.innermostScope()
}

// innermostScope returns the innermost scope that takes declarations.
func (env *Env) innermostScope() *symbols.Scope {
	s := env.scope
	for s != nil && (s.Kind == symbols.ScopeTemplate || s.Kind == symbols.ScopeBind) {
		s = s.Parent
	}
	return s
}

// variableStorage sets storage class and linkage [basic.link].
func (ck *Checker) variableStorage(v *il.Variable, s *declSpecs, target *symbols.Scope) {
	switch {
	case s.written.Static:
		v.DeclStorage = il.ScStatic
	case s.written.Extern:
		v.DeclStorage = il.ScExtern
	case s.written.Register:
		v.DeclStorage = il.ScRegister
	case s.written.Auto:
		v.DeclStorage = il.ScAuto
	case s.linkage != nil && !s.linkage.Braced:
		v.DeclStorage = il.ScExtern
	}
	switch target.Kind {
	case symbols.ScopeNamespace:
		internal := s.written.Static || v.Type.IsConst() && !s.written.Extern && !s.written.Inline && v.Type.AllQuals()&il.Volatile == 0 && !directLinkage(s) && len(s.Headers) == 0
		if v.Type.IsReference() {
			internal = s.written.Static || s.written.Constexpr && !s.written.Inline && !s.written.Extern
		}
		switch {
		case internal:
			v.Storage, v.Linkage = il.ScStatic, il.LinkageInternal
		case ck.env.has(inLinkageC) && target == ck.file || ck.env.has(inLinkageC):
			v.Linkage = il.LinkageC
		default:
			v.Linkage = il.LinkageCXX
		}
		if ilScope(target).Is(il.ScopeUnnamed) {
			v.Linkage = il.LinkageInternal
			if !s.written.Extern {
				v.Storage = il.ScStatic
			}
		}
		if !internal && (s.written.Extern || directLinkage(s)) {
			v.Storage = il.ScExtern
		}
	case symbols.ScopeClass:
		v.Storage, v.Linkage = il.ScExtern, il.LinkageCXX
		if ilScope(target).Is(il.ScopeUnnamed) {
			v.Storage, v.Linkage = il.ScStatic, il.LinkageInternal
		}
	default:
		localStorage(v, s)
	}
}

// directLinkage reports whether s stands behind `extern "C"` without braces.
func directLinkage(s *declSpecs) bool { return s.linkage != nil && !s.linkage.Braced }

// localStorage sets the storage class of a block-scope variable.
func localStorage(v *il.Variable, s *declSpecs) {
	switch {
	case s.written.Static, s.written.Thread && !s.written.Extern:
		v.Storage, v.FunctionLocalStatic = il.ScStatic, true
	case s.written.Extern:
		v.Storage, v.Linkage = il.ScExtern, il.LinkageCXX
	case s.written.Register:
		v.Storage = il.ScRegister
	default:
		v.Storage = il.ScAuto
	}
}

// listVariable puts v on the list of its scope.
func (env *Env) listVariable(v *il.Variable, target *symbols.Scope) {
	sc := ilScope(target)
	if sc == nil {
		return
	}
	switch {
	case target.Kind == symbols.ScopeClass:
		if c := target.Class; c != nil {
			c.Cls.OwnRare().StaticMembers = append(c.Cls.StaticMembers, v)
			v.StaticMemberOf = c
		}
		sc.Variables = append(sc.Variables, v)
	case target.Kind == symbols.ScopeNamespace:
		sc.Variables = append(sc.Variables, v)
	case v.Storage == il.ScStatic || v.Storage == il.ScExtern:
		if env.fn != nil && env.fn.routine != nil {
			env.fn.routine.OwnRare().Locals = append(env.fn.routine.Locals, v)
		}
		v.ParentViaRef = true
		sc.Facts |= il.ScopeLocals
	default:
		sc.OwnLists().Nonstatic = append(sc.Nonstatic, v)
	}
}

// checkVariableSpecs reports specifiers that variables cannot have.
func (ck *Checker) checkVariableSpecs(s *declSpecs, d *declarator) {
	if s.written.Virtual {
		ck.report(diag.VirtualNotAllowed, s.VirtualPos)
	}
	if s.written.Explicit {
		ck.report(diag.ExplicitNotAllowed, s.Pos)
	}
	if s.written.Mutable {
		ck.report(diag.MutableNotAllowed, s.StoragePos)
	}
	global := ck.env.innermostScope().Kind == symbols.ScopeNamespace
	if d.Name.Name == ck.known.main && !d.Name.qualified() && ck.env.innermostScope() == ck.file && len(ck.file.Local(d.Name.Name)) == 0 {
		ck.report(diag.MainAsVariable, d.NamePos)
	}
	if d.Name.qualified() && d.Name.Scope != nil && d.Name.Scope.Kind == symbols.ScopeClass && (s.written.Static || s.written.Extern) && s.StoragePos.IsValid() {
		severity := diag.Error
		if s.written.Extern {
			severity = diag.Warning
		}
		ck.rep.ReportAs(severity, diag.StorageClassNotAllowed, s.StoragePos)
	}
	if global && s.written.Automatic() && d.AsmName == "" {
		ck.report(diag.StorageClassAtGlobalScope, s.StoragePos)
	}
	if s.written.Constinit && !global && !s.written.Static && !s.written.Thread && !s.written.Extern {
		ck.report(diag.ConstinitNotStatic, s.ConstPos)
	}
	if s.written.Inline && (global || ck.d.C >= lang.C99) && ck.d.IsC() {
		ck.say.warnAt(diag.InlineOnNonFunction, s.InlinePos)
		return
	}
	if s.written.Inline && (global || s.member) && !ck.d.AtLeast(lang.CXX17) {
		if ck.d.JIT {
			ck.report(diag.InlineOnNonFunction, s.InlinePos) // no extension there
		} else {
			ck.extensionOnce(diag.CXX17FeatureInlineVariable, s.InlinePos)
		}
	}
	if s.written.Inline && !global && !s.member && !d.Name.qualified() {
		ck.report(diag.InlineNotAllowed, s.InlinePos)
	}
}

// checkObjectType reports a type that no object can have, and replaces it.
func (ck *Checker) checkObjectType(d *declarator) {
	if d.Type.IsVoid() {
		ck.report(diag.IncompleteTypeNotAllowed, d.NamePos, d.Type)
		d.Type = ck.u.Builtin.Error
	}
}

// incompleteTemplate reports, where its type stands, that a variable template of incomplete type
// without initialiser cannot have it (rule recovery.member-functions).
func incompleteTemplate(say *reports, d *declarator, pos source.Pos) {
	if c := d.Type.ClassType(); d.Type.IsVoid() || c != nil && !d.Type.IsDependent() && !c.Cls.Complete && c.Cls.AssocTemplate == nil {
		say.report(diag.VariableCannotIncompleteType, pos, d.Type)
		d.Type = say.u.Builtin.Error
	}
}

// definesVariable reports whether the first declaration of v defines it.
func (p *Parser) definesVariable(v *il.Variable, s *declSpecs) bool {
	if v.IsClassMember {
		return v.IsInline || s.written.Constexpr && p.d.AtLeast(lang.CXX17)
	}
	hasInit := p.at(token.Assign) || p.at(token.LBrace) || p.at(token.LParen)
	return !(s.written.Extern || directLinkage(s)) || hasInit
}

// skipInitializer skips an initialiser that will not be used.
func (p *Parser) skipInitializer() { p.skipTo(token.Comma, token.Semi) }

// variableInitializer parses the initialiser of v, or initialises it by
// default where it is defined.
func (p *Parser) variableInitializer(v *il.Variable, s *declSpecs, d *declarator, info *il.DeclInfo) {
	saved := p.ck.env.save()
	p.ck.env.scope, p.ck.env.class = d.inside.scope, d.inside.class
	p.ck.env.inTemplateArgs = 0
	if v.TemplateInfo != nil || v.IsPrototype {
		p.ck.env.set(inPrototype, true)
	}
	defer func() { p.ck.env.scope, p.ck.env.class = saved.scope, saved.class; p.ck.env = saved }()
	written := !p.at(token.Semi) && !p.at(token.Comma)
	if !p.holdInitializer(v) {
		p.parseInitializer(v, s, d)
	}
	if s.written.Consteval {
		p.report(diag.ConstevalVariable, s.ConstPos)
	}
	p.ck.checkConstexprVariable(v, d.NamePos, written)
	if s.written.Constexpr && !v.Type.IsDependent() && !v.Type.IsError() && !v.Type.HasPlaceholder() && !p.ck.env.has(inPrototype) && !p.ck.isLiteralType(v.Type) {
		p.report(diag.ConstexprNonliteralVariable, s.ConstPos)
	}
}

// parseInitializer parses the initialiser of v at the current token, or
// initialises v by default when there is none.
func (p *Parser) parseInitializer(v *il.Variable, s *declSpecs, d *declarator) {
	pos := p.tok.Pos
	v.InitPos = pos
	if s.written.Extern && v.LocalToFunction && (p.at(token.Assign) || p.at(token.LBrace) || p.at(token.LParen)) {
		p.report(diag.LocalExternInitialized, pos)
	}
	if v.StaticMemberOf != nil && p.ck.env.memberLevel > 0 {
		v.InitializerInClass = p.at(token.Assign) || p.at(token.LBrace)
		waits := false
		if p.ck.env.has(inPrototype) && v.Type.HasPlaceholder() && p.at(token.Assign) {
			var x Operand
			m, hits := p.mark(), p.rep.Mute()
			p.next()
			p.assignment(&x)
			p.rep.Unmute(hits)
			p.reset(m)
			waits = x.Mode == Value && x.dependent()
		}
		if !waits {
			p.ck.checkInClassInitializer(v, s)
		}
	}
	outer := p.ck.env.flags & inConstexprInit
	defer p.ck.env.set(inInitializer, p.ck.env.initializing(true))
	p.ck.env.set(inConstexprInit, v.IsConstexpr || v.Constinit)
	p.ck.exprs.foldFailed = false
	statements := p.ck.exprs.statements
	p.ck.exprs.statements = false
	written, _ := p.initializerAhead()
	incomplete := p.definesVariable(v, s) && !s.Invalid && rejectsType(p.ck, v, written)
	initialize := func(form il.InitForm, x *Operand, args []*Operand) {
		if incomplete {
			v.HasExplicitInit, v.IsInvalid, v.InitFailed = true, true, true
			return
		}
		p.ck.initializeVariable(v, form, x, args, pos)
	}
	waiting := p.stops
	p.stops.wait(stopSemi, stopComma)
	defer func() {
		p.stops = waiting
		p.ck.env.set(inConstexprInit, outer != 0)
		p.ck.exprs.statements = p.ck.exprs.statements || statements
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
		initialize(form, &x, nil)
		checkStaticInitializer(p.ck, v)
	case p.at(token.LBrace):
		var x Operand
		p.initializerClause(&x)
		initialize(il.InitBrace, &x, nil)
	case p.at(token.LParen):
		args, closeArgs := p.parenthesizedArgs(v.Type)
		v.ParenInit = true
		initialize(il.InitParen, nil, args)
		closeArgs()
	default:
		p.ck.initializeByDefault(v, s, d)
	}
}

// checkInClassInitializer reports the initialiser of a static data member that
// can have none in its class [class.static.data]/3.
func (ck *Checker) checkInClassInitializer(v *il.Variable, s *declSpecs) {
	if !v.InitializerInClass || s.written.Inline || s.written.Constexpr || len(s.Headers) > 0 || v.Type.IsError() {
		return
	}
	t := v.Type
	unknown := t.IsDependent() && !t.IsPointer() && !t.IsReference() && !t.IsArray() && !t.IsPtrToMember() && !t.IsClass()
	switch {
	case unknown: // instances say
	case !t.IsConst():
		ck.report(diag.InClassInitializerNeedsConst, ck.syntax.here())
		if t.HasPlaceholder() {
			ck.say.placeholderNeedsInitializer(v.NamePos, t)
		}
		v.Type, v.IsInvalid = ck.u.Builtin.Error, true
	case !t.HasPlaceholder() && !t.IsArithmetic() && !t.IsEnum():
		ck.report(diag.InClassInitializerInvalidType, ck.syntax.here(), t)
		v.Type, v.IsInvalid = ck.u.Builtin.Error, true
	}
}

// initializeVariable initialises v from x or args.
func (ck *Checker) initializeVariable(v *il.Variable, form il.InitForm, x *Operand, args []*Operand, pos source.Pos) {
	v.HasExplicitInit = true
	v.DirectBraceInit = form == il.InitBrace
	t := v.Type
	if t.IsError() {
		return
	}
	if t.HasPlaceholder() {
		if v.IsPrototype {
			ck.tmpl.variableData(v).auto = t
		}
		if t = ck.deducePlaceholder(v, form, x, args); t == nil {
			v.Type, v.IsInvalid = ck.u.Builtin.Error, true
			return
		}
		v.Type = t
	}
	if c := t.ClassType(); c != nil && !t.IsDependent() && !ck.completeClass(c, pos) {
		ck.report(diag.IncompleteTypeNotAllowed, v.NamePos, t)
		v.IsInvalid = true
		return
	}
	if isAbstract(t) {
		ck.abstractObject(t, v.NamePos)
		v.IsInvalid = true // and initialised all the same (rule front.abstract-objects)
		defer ck.env.set(bindsAbstract, ck.env.has(bindsAbstract))
		ck.env.set(bindsAbstract, true)
	}
	static := ck.env.has(inStaticInit)
	ck.env.set(inStaticInit, v.FunctionLocalStatic || v.Storage == il.ScStatic)
	if x != nil && x.Mode == Braced && !t.IsReference() {
		x.List.object = v
	}
	init, complete := initializeObject(ck, t, form, x, args, pos, convInit)
	ck.env.set(inStaticInit, static)
	if complete != nil {
		v.Type = complete
		ck.zeroSizedLocal(v)
	}
	if init == nil {
		ck.noteSet(v)
	}
	ck.setInitializer(v, init)
	if ck.exprs.statements && v.LocalToFunction {
		v.Statements = true
		ck.env.sequenceEnd(ck.u, v, ck.syntax.here())
	}
}

// setInitializer stores how v is initialised.
func (ck *Checker) setInitializer(v *il.Variable, init *il.DynamicInit) {
	ck.checkLife(v.Type, init, v.NamePos)
	ck.deviceInitializer(v, init)
	ck.initializerTemporaries(init)
	if init != nil {
		if init.Kind == il.DikConstructor && !automatic(v) {
			ck.foldAddresses(&init.Args)
		}
		storeInitializer(v, init)
		nodes.EvaluatedInit(ck.u, init)
		ck.constantValue(v, init, diag.ExpressionNotConstant)
	} else {
		v.InitFailed = true
	}
}

// foldAddresses makes constants of the addresses among the arguments that
// construct a static object.
func (ck *Checker) foldAddresses(list **il.Expr) {
	for ; *list != nil; list = &(*list).Next {
		e := *list
		if e.Kind != il.EnkOperation || e.TypeDependent || e.ValueDependent {
			continue
		}
		if c := ck.addressConstant(e); c != nil && c.Address != il.AbkTemporary {
			next := e.Next
			e.Next = nil
			if e.Op == il.OpReferenceTo {
				il.Mention(ck.u.PointerTo(e.Operand.Type))
				il.Mention(ck.u.ReferenceTo(e.Operand.Type, e.Type.Skip().IsRRef))
				e.Pos = ck.syntax.here()
			}
			*list = nodes.Folded(ck.u, e, c)
			(*list).Next = next
		}
	}
}

func storeInitializer(v *il.Variable, init *il.DynamicInit) {
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

// checkThreadInit reports a variable of GNU's __thread that is initialised or
// destroyed at run time.
func checkThreadInit(ck *Checker, v *il.Variable, init *il.DynamicInit) {
	if !v.ThreadGNU || init == nil {
		return
	}
	if c := baseElement(ck, v.Type).ClassType(); c == nil || c.Cls.Members.Dtor.Trivial {
		switch init.Kind {
		case il.DikConstant, il.DikZero, il.DikNone:
			return
		}
		if c, _ := ck.evaluateInit(v); c != nil {
			return
		}
	}
	ck.report(diag.ThreadLocalDynamicInit, v.NamePos)
}

// constantValue notes the value of v when it is usable in constant
// expressions [expr.const], and reports initialisers that must be constant by
// the message code.
func (ck *Checker) constantValue(v *il.Variable, init *il.DynamicInit, code diag.Code) {
	t := v.Type
	if t.IsDependent() {
		return
	}
	checkThreadInit(ck, v, init)
	if knownWhenRequired(ck, v, init) {
		return
	}
	constant := v.IsConstexpr || t.IsConst() && t.AllQuals()&il.Volatile == 0 && t.IsIntegralOrEnum()
	if !constant && !t.IsReference() && !v.Constinit {
		return
	}
	if c := init.Const; init.Kind == il.DikConstant && c != nil {
		if refuseCopied(ck, v, init, code) {
			return
		}
		if c.Kind != il.CkTemplateParam {
			v.ConstVal = c
			c.NotNullPointer = c.NotNullPointer || constant && c.Kind == il.CkInteger
		}
		if v.IsConstexpr && leavesToMembers(ck, c, t) {
			v.ConstVal = nil
			ck.evaluateInitializer(v, init, code)
			v.ConstVal = c
		}
		return
	}
	ck.evaluateInitializer(v, init, code)
}

// refuseCopied reports that the constant v is copied from an aggregate that is no constexpr variable
// (rule eval.named-variables).
func refuseCopied(ck *Checker, v *il.Variable, init *il.DynamicInit, code diag.Code) bool {
	e := init.Const.Expr
	if !v.IsConstexpr || e == nil || init.Braced || len(v.Bindings) > 0 || !v.Type.IsClass() || e.Parenthesized || ck.env.has(inPrototype) {
		return false
	}
	if e.Kind == il.EnkOperation && e.Op == il.OpLvalueAdjust && e.Generated {
		e = e.Operand
	}
	from := eval.CopiedAggregate(e)
	if from == nil {
		return false
	}
	d := ck.report(code, e.Start)
	ck.say.explainEvaluation(d, &eval.Failure{Code: diag.EvalValueNotConstant, Pos: e.Pos, Entity: from})
	v.InitFailed = true
	return true
}

// leavesToMembers reports whether c, an initialiser of an object of type t, leaves
// something to default member initialisers, which may not be constant
// (rule eval.member-initializers).
func leavesToMembers(ck *Checker, c *il.Constant, t *il.Type) bool {
	return omitsMembers(ck, c, t, make(map[*il.Type]bool))
}

// omitsMembers is leavesToMembers where the classes seen initialise no members.
func omitsMembers(ck *Checker, c *il.Constant, t *il.Type, seen map[*il.Type]bool) bool {
	if c.Kind != il.CkAggregate || c.Expr != nil {
		return false
	}
	ck.u.Work.Walk(len(c.Elems))
	if c.PartialAggr && initialisesMembers(ck, t, seen) {
		return true
	}
	for _, e := range c.Elems {
		if e.Kind == il.CkAggregate && e.Type != nil && omitsMembers(ck, e, e.Type, seen) {
			return true
		}
	}
	return false
}

// initialisesMembers reports whether objects of type t have members with a default
// initialiser, or constructors for some of their parts. Each class is looked at once.
func initialisesMembers(ck *Checker, t *il.Type, seen map[*il.Type]bool) bool {
	c := baseElement(ck, t).ClassType()
	if c == nil || seen[c] {
		return false
	}
	seen[c] = true
	if !ck.isAggregate(c) {
		return !c.Cls.Members.DefaultCtor.Trivial
	}
	ck.u.Work.Walk(len(c.Cls.Fields))
	for _, f := range c.Cls.Fields {
		if f.HasInit || initialisesMembers(ck, f.Type, seen) {
			return true
		}
	}
	for _, b := range c.Cls.DirectBases {
		if initialisesMembers(ck, b.Type, seen) {
			return true
		}
	}
	return false
}

// initializeByDefault handles a definition without initialiser.
func (ck *Checker) initializeByDefault(v *il.Variable, s *declSpecs, d *declarator) {
	if v.Type.IsError() || v.IsInvalid {
		unknownWithoutInitializer(ck, v, s)
		return
	}
	if s.written.Constexpr && v.StaticMemberOf == nil && !ck.env.has(inInstance) && (!v.Defined && !v.IsPrototype || v.IsPrototype && !v.Type.IsDependent() && baseElement(ck, v.Type).ClassType() == nil) {
		ck.report(diag.ConstexprNeedsInitializer, s.ConstPos)
		v.IsInvalid = true
	}
	if !v.Defined && !v.IsInvalid && v.Type.HasPlaceholder() && s.Placeholder == nil && !ck.env.has(inInstance) { // (rule front.deduced-declarations)
		ck.say.placeholderNeedsInitializer(d.NamePos, v.Type)
		v.Type, v.IsInvalid = ck.u.Builtin.Error, true
	}
	if !v.Defined || v.IsInvalid {
		return
	}
	t := v.Type
	v.InitPos = d.NamePos
	behind := d.NamePos // the declarator
	if !ck.env.has(inInstance) {
		behind = ck.syntax.here()
	}
	switch {
	case t.HasPlaceholder():
		if s.Placeholder != nil && t.Skip().Kind != il.TkAuto {
			ck.report(diag.PlaceholderOfComponent, s.TypePos)
		} else if s.Placeholder != nil {
			if t = ck.deducePlaceholder(v, il.InitNone, nil, nil); t != nil {
				v.Type = t
				break
			}
		} else {
			if t.IsReference() {
				ck.report(diag.ReferenceRequiresInitializer, behind, ck.words.describeBare(v))
			}
			ck.say.placeholderNeedsInitializer(d.NamePos, t)
		}
		v.Type, v.IsInvalid = ck.u.Builtin.Error, true
		return
	case v.StaticMemberOf != nil && v.HasExplicitInit:
		return
	case t.IsReference():
		ck.report(diag.ReferenceRequiresInitializer, behind, ck.words.describeBare(v))
		return
	case t.IsDependent():
		if t.IsArray() && t.Skip().Array.Unknown && v.LocalToFunction {
			ck.report(diag.IncompleteTypeNotAllowed, d.NamePos, t)
			v.IsInvalid = true
		}
		return
	}
	if ck.d.IsC() && !v.LocalToFunction && !t.IsVoid() {
		return // a tentative definition: its type is completed later (C 6.9.2)
	}
	if t.IsArray() && t.Skip().Array.Unknown && baseElement(ck, t).ClassType() == nil && v.StaticMemberOf == nil {
		switch {
		case s.written.Constexpr:
			ck.report(diag.ConstexprNeedsInitializer, behind)
		case baseElement(ck, t).IsConst():
			constLacks(ck, v, behind)
		}
	}
	if !ck.completeObject(t, d.NamePos) {
		v.IsInvalid = true
		return
	}
	if isAbstract(baseElement(ck, t)) { // (rule front.abstract-objects)
		v.IsInvalid = true
		defer ck.env.set(bindsAbstract, ck.env.has(bindsAbstract))
		ck.env.set(bindsAbstract, true)
	}
	if s.written.Constexpr && v.StaticMemberOf == nil {
		if baseElement(ck, t).ClassType() == nil {
			ck.report(diag.ConstexprNeedsInitializer, behind)
			return
		}
	}
	if c := baseElement(ck, t).ClassType(); c != nil && lacksConstant(ck, c, 0) {
		if t.IsConst() {
			ck.constNeedsInitializer(v, behind, behind)
		} else {
			ck.report(diag.UninitializedConstOrRefMember, d.NamePos, ck.words.describeBare(v))
		}
		return
	}
	usedConstructor(ck, t)
	init, ok := defaultInitialized(ck, t, d.NamePos)
	v.InitFailed = v.InitFailed || !ok
	nodes.PlaceRepeated(init, ck.syntax.here())
	ck.checkLife(t, init, d.NamePos)
	ck.deviceInitializer(v, init)
	if init != nil {
		storeInitializer(v, init)
		ck.constantValue(v, init, diag.InitializationNotConstant)
	}
	if t.IsConst() && lacksValue(init) {
		ck.constNeedsInitializer(v, d.NamePos, behind)
	}
}

// completeObject makes the type of an object complete; it reports when it
// stays incomplete.
func (ck *Checker) completeObject(t *il.Type, pos source.Pos) bool {
	base := t
	for base.IsArray() {
		if s := base.Skip(); s.Array.Unknown {
			ck.report(diag.IncompleteTypeNotAllowed, pos, t)
			return false
		}
		base = elementOf(ck, base)
	}
	if incompleteEnum(ck, base) {
		ck.report(diag.IncompleteTypeNotAllowed, pos, t)
		return false
	}
	if c := base.ClassType(); c != nil && !base.IsDependent() {
		if !ck.completeClass(c, pos) {
			ck.report(diag.IncompleteTypeNotAllowed, pos, t)
			return false
		}
		if c.Cls.Abstract && !t.IsArray() { // whose declarator has been reported; it is initialised all the same
			ck.abstractArray(c, t, pos)
		}
		if s := t.Skip(); s.Kind == il.TkArray && s.Size == 0 {
			typing.SizeArray(s)
		}
	}
	return true
}

// deducePlaceholder deduces auto, decltype(auto) or a class template's
// arguments from an initialiser.
func (ck *Checker) deducePlaceholder(v *il.Variable, form il.InitForm, x *Operand, args []*Operand) *il.Type {
	typePos := v.TypePos
	if !typePos.IsValid() {
		typePos = v.NamePos
	}
	if t := v.DeclSpecsPlaceholder; t != nil {
		if ck.say.misplacedClassPlaceholder(v.Type, typePos) {
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
		c := deduceClass(ck, t, list, ctadSite{braced: braced, copied: form == il.InitCopy && !braced, pos: v.NamePos, namePos: deduced})
		if c == nil || c.IsError() {
			return nil
		}
		return typing.ReplaceAuto(ck.u, v.Type, c)
	}
	if x == nil {
		if len(args) != 1 {
			if len(args) == 0 {
				ck.report(diag.ExpectedExpression, ck.syntax.before())
			} else if !invalidArgs(args) {
				ck.report(diag.TooManyInitializerValues, args[1].startOf())
			}
			return nil
		}
		x = args[0]
	}
	direct := x.Mode == Braced && (form == il.InitBrace || form == il.InitParen)
	if x.Mode == Value && (x.dependent() || x.Expr.Type.HasPlaceholder()) {
		return typing.DependentAuto(ck.u, v.Type)
	}
	var t *il.Type
	if direct {
		t = deduceDirect(ck, v.Type, x, typePos)
	} else {
		t = ck.deduceAuto(v.Type, x, typePos)
	}
	if t == nil {
		if direct && form == il.InitParen {
			tooManyItems(ck, x)
		}
		return nil
	}
	plain := !typing.IsDecltypeAuto(ck.u, v.Type)
	if plain && t.Deref().IsVoid() {
		ck.report(diag.AutoNotDeduced, typePos, "auto")
		return nil
	}
	if c := t.ClassType(); plain && c != nil && !t.IsDependent() && !ck.completeClass(c, typePos) { // (rule front.deduced-incomplete)
		if ck.env.has(inPrototype) {
			return typing.DependentAuto(ck.u, v.Type)
		}
		ck.report(diag.AutoNotDeduced, typePos, "auto")
		return nil
	}
	return t
}

// This file implements the declaration of functions [dcl.fct]: new routines,
// redeclarations and what they merge, `= default` and `= delete`.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// declareOrDefineFunction declares the function d with the specifiers s; done
// when a body followed.
func (p *Parser) declareOrDefineFunction(s *declSpecs, d *declarator) (done bool) {
	if s.Concept {
		p.report(diag.MissingTypeSpecifier, d.NamePos)
	}
	p.parameterDeclarations(d)
	info := p.ck.env.declInfo(p.u, s, d)
	p.functionSuffixes(s, d, info)
	local := p.ck.env.innermostScope().IsBlock()
	body := d.outer && !local && !d.ended && (p.atFunctionBody(d) || p.braceMissing(s))
	if !d.outer && p.at(token.LBrace) && d.IsFunction && !local {
		p.report(diag.FunctionDefinedThroughTypedef, d.NamePos)
		body = true
	}
	info.IsDefinition, info.InLinkageC = body, p.ck.env.has(inLinkageC)
	pure := (info.Pure || d.badPure.IsValid()) && !s.written.Virtual // a declaration clears it
	attributedDefinition(p.ck.say, s, d, body || info.Delete, false)
	r := p.ck.declareFunction(s, d, info)
	if r == nil && pure {
		p.report(diag.PureSpecifierNeedsVirtual, info.SuffixPos)
	} else if r == nil && info.Default && !s.member && !d.Name.Invalid && innermostHeader(s) == nil {
		p.report(diag.DefaultedNotSpecialMember, info.SuffixPos)
	}
	behindSpecifier(p.ck.say, info, d, body, p.tok.Pos)
	attributedDefinition(p.ck.say, s, d, body || info.Delete, true)
	if !s.member && !d.ended && p.at(token.Assign) && len(s.Headers) == 0 && p.peek(1).Kind != token.KwDelete {
		p.functionInitializer(s, d, r)
		return false
	}
	if r == nil {
		if !body && (d.ended || !p.atFunctionBody(d)) {
			return false
		}
		if p.ck.env.memberLevel > 0 || d.Type.Skip().Kind != il.TkRoutine {
			p.skipFunctionBody()
		} else {
			p.functionDefinition(p.ck.rejectedFunction(s, d), s, d)
		}
		return true
	}
	if body {
		p.functionDefinition(r, s, d)
		return true
	}
	undefinedVirtual(p.ck, r)
	return false
}

// rejectedFunction returns a function that nothing names: the body of a
// declaration that conflicts with another one is parsed for it.
func (ck *Checker) rejectedFunction(s *declSpecs, d *declarator) *il.Routine {
	r := ck.u.NewRoutine()
	target := ck.env.declarationScope(d)
	ck.nameRoutine(r, d, target)
	r.DeclPos, r.NamePos = d.NamePos, d.NamePos
	r.Type, r.DeclaredType = d.Type, d.Type
	d.Type.Skip().Routine.AssocRoutine = r
	ck.env.setParent(&r.SourceCorresp, target)
	r.IsPrototype = ownHeader(ck.u, s, &d.Name) != nil
	if target.Kind == symbols.ScopeClass {
		ck.memberFunction(r, target.Class, s, d)
	}
	return r
}

// braceMissing reports whether what follows a function declarator of a namespace is
// taken for a definition whose brace is missing: all that cannot follow a
// declaration. After a template header a semicolon is missed.
func (p *Parser) braceMissing(s *declSpecs) bool {
	switch p.tok.Kind {
	case token.EOF, token.Semi, token.Comma, token.Assign, token.LParen, token.LBracket, token.KwAsm:
		return false
	}
	return len(s.Headers) == 0 && p.ck.env.memberLevel == 0 && p.ck.env.innermostScope().Kind == symbols.ScopeNamespace
}

// functionSuffixes parses `= default`, `= delete`, `= 0` and virt-specifiers
// outside of classes (rule tmpl.defaulted-member-tokens).
func (p *Parser) functionSuffixes(s *declSpecs, d *declarator, info *il.DeclInfo) {
	if p.ck.env.memberLevel > 0 && s.member {
		if p.virtSpecifiers(info) {
			p.report(diag.DuplicateFunctionModifier, d.NamePos)
		}
		if info.ModifierPos.IsValid() && p.at(token.KwAttribute) {
			appendAttributes(&info.Attributes, p.attributes(il.LocPostfix))
		}
	}
	if !p.at(token.Assign) {
		return
	}
	switch next := p.peek(1); next.Kind {
	case token.KwDefault:
		special := d.Name.Ctor || d.Name.Dtor || d.Name.Op == token.Assign || d.Name.Op.IsComparison()
		d.equalPos, d.ended = p.tok.Pos, s.member || special || len(s.Headers) > 0
		p.next()
		info.OwnRare().SuffixPos = p.tok.Pos
		if s.member && !p.d.AtLeast(lang.CXX11) {
			p.ck.extensionOnce(diag.CXX11FeatureDefaultedFunction, p.tok.Pos)
		}
		p.next()
		info.Default = true
		if !p.at(token.Semi) && !s.member && len(s.Headers) > 0 && !s.ExplicitSpecialization {
			p.report(diag.UnclosedTemplateDefinition, d.NamePos) // its end is a semicolon
		}
		if !s.member && !s.ExplicitSpecialization && len(s.Headers) > 0 && d.Name.qualified() {
			info.OwnRare().DeletedTokens = p.deletedTokens(s)
		}
	case token.KwDelete:
		if s.written.AfterFirst || p.ck.env.innermostScope().IsBlock() {
			return // it ends a declaration of one function
		}
		d.ended = true
		p.next()
		info.OwnRare().SuffixPos = p.tok.Pos
		if !p.d.AtLeast(lang.CXX11) {
			p.ck.extensionOnce(diag.CXX11FeatureDeletedFunction, p.tok.Pos)
		}
		p.next()
		info.Delete = true
		if ownHeader(p.u, s, &d.Name) != nil && !s.ExplicitSpecialization {
			info.OwnRare().DeletedTokens = p.deletedTokens(s)
		}
	default:
		if !s.member || len(s.Headers) > 0 {
			return
		}
		info.OwnRare().SuffixPos = p.tok.Pos
		p.next()
		if !isZero(&p.tok, p.d) {
			d.badPure = p.tok.Pos
			p.skipTo(token.Semi, token.Comma)
			return
		}
		info.Pure = true
		p.next()
	}
}

// isZero reports whether t is an integer literal of value zero [class.mem]/pure-specifier.
func isZero(t *token.Token, d *lang.Dialect) bool {
	if t.Kind != token.Number || t.Name == nil || t.Name.Text[0] != '0' {
		return false
	}
	n := lex.DecodeNumber(t.Name.Text, d)
	return !n.Float && n.UDSuffix == "" && len(n.Problems) == 0 && n.Value.IsZero()
}

// behindSpecifier reports what is wrong with the pure-specifier of a function that has
// been declared (rule recovery.function-initialisers).
func behindSpecifier(say reports, info *il.DeclInfo, d *declarator, body bool, at source.Pos) {
	if d.badPure.IsValid() {
		say.report(diag.PureSpecifierMalformed, d.badPure)
	} else if body && info.SuffixPos.IsValid() && !info.Default && d.equalPos == (source.Pos{}) {
		say.report(diag.PureSpecifierWithDefinition, at)
	}
}

// functionInitializer parses the initialiser of a function that is no member: it
// initialises nothing (rule recovery.function-initialisers).
func (p *Parser) functionInitializer(s *declSpecs, d *declarator, r *il.Routine) {
	name := "<error>"
	target := p.ck.env.functionScope(s, d)
	if r == nil && target != nil && len(localFunctions(target, p.ck.declName(&d.Name))) == 0 {
		r = p.ck.rejectedFunction(s, d)
	}
	if r != nil {
		name = p.ck.words.entityText(asNamedIn(&p.ck.env, target, r))
	}
	p.report(diag.NotInitialized, p.tok.Pos, "function "+quoted(name))
	waiting := p.stops
	p.stops.wait(stopSemi, stopComma)
	p.next()
	var x Operand
	p.initializerClause(&x)
	p.stops = waiting
}

// declareFunction declares the function d, merging it with an earlier
// declaration; nil when it could not be declared (rule typedef.trailing-return).
func (ck *Checker) declareFunction(s *declSpecs, d *declarator, info *il.DeclInfo) *il.Routine {
	spelled := d.Type
	ck.functionType(s, d)
	if info.Type = d.Type; spelled.Kind == il.TkTypeRef && spelled.IsFunction() {
		info.Type = spelled // declared through a typedef
	} else if d.attributed != nil {
		info.Type = d.attributed
	}
	if t := d.Type.Skip(); t.Kind == il.TkRoutine && t.Elem != nil && t.Elem.HasPlaceholder() {
		info.OwnRare().ReturnTypeSpelled = t.Elem
	}
	ck.checkFunctionSpecs(s, d)
	if !ck.checkMemberName(s, d) || d.Name.Invalid {
		return nil
	}
	target := ck.env.functionScope(s, d)
	checkTemplateHeads(ck, s, &d.Name, d.NamePos, false)
	if (qualifiedDeclarator{ck, s, d, target}).wrongTemplateHeads() || target == nil {
		return nil
	}
	if t := d.Type.Skip(); d.Name.qualified() && target.Kind == symbols.ScopeClass && t.Kind == il.TkRoutine && t.Elem != nil && !t.Routine.TrailingReturn {
		if n := ck.resultInClass(t.Elem, d.NamePos); n != t.Elem {
			info.OwnRare().ReturnTypeSpelled = n
		}
	}
	name := ck.declName(&d.Name)
	if name == nil {
		return nil
	}
	ck.checkLocalFriend(name, s, d, info.IsDefinition)
	if d.Name.Conv != nil && (s.member && s.written.Static || target.Kind != symbols.ScopeClass) {
		ck.report(diag.ConversionFunctionNotMember, d.NamePos)
		return nil
	}
	if ck.isGuide(d) {
		if !ck.checkGuide(s, d, target) {
			return nil
		}
		name = ck.guideName(name)
		info.IsDefinition = true
	}
	if (qualifiedDeclarator{ck, s, d, target}).redeclaresMember(name, info) {
		return nil
	}
	ck.checkAllocationScope(s, d, target)
	ck.checkAllocationType(s, d, target)
	ck.checkSpecializedStorage(s)
	if s.ExplicitSpecialization || d.Name.HasArgs && len(s.Headers) == 0 {
		if r := ck.specializeFunction(s, d, target); r != nil {
			return ck.redeclareFunction(r, nil, s, d, info)
		}
		if s.ExplicitSpecialization && !d.Name.qualified() || d.Name.HasArgs || d.Name.Invalid || len(target.Local(name)) == 0 {
			return nil
		}
	}
	q := qualifiedDeclarator{ck, s, d, target}
	if q.befriendsMember() && !q.friendClass(name) {
		return nil
	}
	prev, t := ck.previousFunction(target, name, s, d)
	if prev == nil && !ck.decls.conflict && q.declareImplicit() {
		prev, t = ck.previousFunction(target, name, s, d)
	}
	if prev != nil {
		q.definesImplicitMember(prev)
		q.checkFriendQualifier()
		if t == nil {
			q.pointlessMember()
		}
		if t == nil && ck.env.unspecializedMember(s, &d.Name, target) && !prev.IsSpecialized {
			ck.report(diag.SpecializationNeedsHeader, d.NamePos, ck.words.describe(prev), "template<>")
			prev.IsSpecialized = true
		}
		if t != nil {
			specializeMemberTemplate(t, s)
		}
		return ck.redeclareFunction(prev, t, s, d, info)
	} else if t == nil && ck.decls.conflict {
		ck.decls.conflict = false
		return nil
	}
	if d.Name.qualified() {
		if r, known := q.newlyQualified(name, info); known {
			return r
		}
	}
	if ofNamespace(ck, target, s, d) {
		return blockFunction(ck, target, name, s, d, info)
	}
	if ck.secondLinkageC(target, name, s, d) {
		return nil
	}
	return ck.newFunction(target, name, s, d, info)
}

// secondLinkageC reports a function with C linkage that differs from one of its
// name with C linkage [dcl.link]/5.
func (ck *Checker) secondLinkageC(target *symbols.Scope, name *token.Name, s *declSpecs, d *declarator) bool {
	if !ck.env.has(inLinkageC) || target.Kind != symbols.ScopeNamespace || len(s.Headers) > 0 || d.Name.Op != token.None {
		return false
	}
	for _, y := range target.Local(name) {
		if r, ok := y.Entity.(*il.Routine); ok && r.Linkage == il.LinkageC && !r.Generated && r.Builtin == 0 && y.Using == nil {
			ck.report(diag.LinkageOnTwoOverloads, d.NamePos, `overloaded function "`+ck.words.entityText(r)+`"`, "C")
			return true
		}
	}
	return false
}

// functionType completes the type of the declared function: the return types
// of constructors, destructors and conversion functions, the class of members,
// the linkage.
func (ck *Checker) functionType(s *declSpecs, d *declarator) {
	t := d.Type
	if t.Kind != il.TkRoutine {
		// through a typedef: every routine has a type of its own
		f := t.Skip()
		if f.Kind != il.TkRoutine {
			return
		}
		n := ck.u.NewType(il.TkRoutine)
		*n.Routine = *f.Routine
		n.Elem = f.Elem
		n.Routine.AssocRoutine, n.Routine.Typedef = nil, t
		t = n
		d.Type = n
		if (n.Routine.ThisQuals != 0 || n.Routine.RefQual != 0) && !n.IsDependent() && !d.Name.qualified() && (!s.member || s.written.Static || s.Friend) {
			ck.report(diag.QualifiedTypeOfNonmember, d.NamePos)
			n.Routine.ThisQuals, n.Routine.RefQual = 0, 0
		}
	}
	switch {
	case d.Name.Ctor || d.Name.Dtor:
		pos := s.writtenTypePos()
		if d.Name.Ctor && d.Name.qualified() && pos.IsValid() && d.outer {
			ck.report(diag.ConstructorWithReturnType, pos)
		} else if d.Name.Dtor && s.Type == nil && pos.IsValid() && d.outer {
			ck.report(diag.DestructorWithReturnType, s.written.StartPos)
		} else if s.Type != nil && !s.Type.IsError() && d.outer {
			switch {
			case !d.Name.Dtor:
				ck.report(diag.MemberFunctionNamedLikeClass, d.NamePos)
			case !s.member || !ck.env.otherDestructor(&d.Name): // which is reported as what it is
				ck.report(diag.DestructorWithReturnType, pos)
			}
		}
		t.Elem = ck.u.Builtin.Void
		ck.say.checkResultDefined(s)
		if d.Name.Dtor && len(t.Routine.Params) > 0 {
			if t.Routine.Typedef != nil { // else said behind the specifiers of the first one
				ck.report(diag.DestructorWithParameters, t.Routine.Params[0].Pos)
			}
			t.Routine.Params, d.Name.Invalid = nil, true
		}
		if t.Routine.ThisQuals != 0 {
			ck.report(diag.TypeQualifierOnConstructor, d.QualsPos)
			t.Routine.ThisQuals = 0
		}
		if t.Routine.RefQual != 0 {
			ck.report(diag.RefQualifierNotAllowed, d.RefQualPos)
			t.Routine.RefQual = 0
		}
	case d.Name.Conv != nil:
		if pos := s.writtenTypePos(); pos.IsValid() && d.outer && (s.member || d.Name.qualified()) {
			ck.report(diag.ConversionWithReturnType, pos)
		}
		t.Elem = d.Name.Conv
		ck.say.checkResultDefined(s)
		if (s.member || d.Name.qualified()) && len(t.Routine.Params) > 0 {
			ck.report(diag.NoArgumentsAllowedUserDefined, d.NamePos)
			t.Routine.Params, d.Name.Invalid = nil, true
		}
	case s.Type == nil && t.Elem.IsError() && ck.guideClass(d) != nil:
		// deduction guide: the trailing return type is there
	case s.Type != nil && t.Elem != nil && typing.PlaceholderText(ck.u, t.Elem) != "auto":
		ck.say.checkDecltypeAutoResult(s, t)
	}
}

// checkResultDefined reports a class or enumeration that is defined in front of a
// function that has no return type.
func (say *reports) checkResultDefined(s *declSpecs) {
	if s.definesResult() {
		say.report(diag.TypeDefinitionInReturnType, s.Pos)
	}
}

// definesResult tells whether a class or enumeration is defined in front of a
// function; behind template headers that is said elsewhere.
func (s *declSpecs) definesResult() bool { return s.written.DefinesType != nil && len(s.Headers) == 0 }

// writtenTypePos returns where the type or the qualifiers stand among the
// specifiers, no place when there are none.
func (s *declSpecs) writtenTypePos() source.Pos {
	if s.Type != nil && s.Type.IsError() {
		return source.Pos{}
	}
	if q := s.QualsPos; q.IsValid() && (s.Type == nil || q.Before(s.TypePos)) {
		return q
	}
	if s.Type == nil {
		return source.Pos{}
	}
	return s.TypePos
}

// checkDecltypeAutoResult reports a result type of function type t that holds
// decltype(auto) and more [dcl.type.auto.deduct]/5.
func (say *reports) checkDecltypeAutoResult(s *declSpecs, t *il.Type) {
	switch {
	case t.Elem.IsPointer() || t.Elem.IsReference() || t.Elem.IsPtrToMember():
		say.report(diag.DecltypeAutoUnderPointer, s.TypePos)
	case t.Elem.AllQuals() != 0:
		say.report(diag.DecltypeAutoWithQualifiers, s.TypePos)
	default:
		return
	}
	t.Elem = say.u.Builtin.Error
}

// guideClass returns the class template whose deduction guide d declares.
func (ck *Checker) guideClass(d *declarator) *il.Template {
	n := d.Name
	if n.Ctor || n.Dtor || n.Op != token.None || n.Conv != nil || n.Name == nil || n.HasArgs {
		return nil
	}
	l := ck.lookupName(&n, 0)
	for _, y := range l.Syms {
		if y.Kind == symbols.SymTemplate && y.Template().Kind == il.TemplkClass {
			return y.Template()
		}
	}
	return nil
}

// checkFunctionSpecs reports specifiers that functions cannot have.
func (ck *Checker) checkFunctionSpecs(s *declSpecs, d *declarator) {
	if s.written.Mutable {
		ck.report(diag.MutableNotAllowed, s.StoragePos)
	}
	switch {
	case s.written.Thread:
		ck.report(diag.ThreadLocalNotAllowed, s.StoragePos)
	case s.written.Automatic():
		ck.report(diag.StorageClassOnFunction, s.StoragePos)
	case s.written.Static && !s.member && ck.env.innermostScope().IsBlock():
		ck.report(diag.BlockFunctionStorageClass, s.StoragePos)
	}
	if d.Name.qualified() && d.Name.Scope != nil && d.Name.Scope.Kind == symbols.ScopeClass && !s.Friend && (s.written.Static || s.written.Extern && !s.written.LinkageC && !s.written.LinkageCXX) && !s.ExplicitSpecialization {
		ck.report(diag.StorageClassNotAllowed, s.StoragePos)
	}
	if s.written.Constinit {
		ck.report(diag.ConstinitNotStatic, s.ConstPos)
	}
	if s.member && s.written.Explicit && (s.Friend || !d.Name.Ctor && d.Name.Conv == nil && ck.guideClass(d) == nil) {
		ck.report(diag.ExplicitNotAllowed, s.Pos)
	}
	if !s.member {
		if s.written.Explicit && ck.guideClass(d) == nil {
			ck.report(diag.ExplicitNotAllowed, s.Pos)
		}
		if rt := d.Type.Skip().Routine; rt != nil && rt.RefQual != 0 && !d.Name.qualified() && d.outer {
			ck.report(diag.RefQualifierNotAllowed, d.RefQualPos)
			rt.RefQual = 0
		}
		if rt := d.Type.Skip().Routine; rt != nil && rt.ThisQuals != 0 && !d.Name.qualified() && d.outer {
			ck.report(diag.TypeQualifierOnNonmember, d.QualsPos)
			rt.ThisQuals = 0
		}
	}
	if d.Name.Name == ck.known.main && !d.Name.qualified() && !s.member && ck.env.innermostScope() == ck.file && d.Name.Op == token.None {
		ck.checkMainSpecs(s, d)
		if e := d.Type.Skip().Elem; e != nil && !e.IsError() && !(e.Skip().Kind == il.TkInteger && e.Skip().Int == il.IntInt) {
			ck.report(diag.MainMustReturnInt, d.NamePos)
		}
	}
}

// checkMainSpecs reports what main cannot be declared with [basic.start.main]/3.
func (ck *Checker) checkMainSpecs(s *declSpecs, d *declarator) {
	if s.written.Inline {
		ck.report(diag.MainNotInline, d.NamePos, `function "main"`)
	}
	if s.written.Constexpr {
		ck.report(diag.MainNotConstexpr, d.NamePos, `function "main"`)
	}
	if innermostHeader(s) != nil {
		ck.report(diag.MainNotTemplate, d.NamePos)
	}
}

// functionScope returns the scope into which the function is declared.
func (env *Env) functionScope(s *declSpecs, d *declarator) *symbols.Scope {
	if d.Name.qualified() {
		if d.Name.Scope == nil {
			return nil
		}
		return d.Name.Scope
	}
	if s.Friend {
		return env.friendScope()
	}
	return env.innermostScope()
}

// friendScope returns the namespace into which an unqualified friend is
// declared.
func (env *Env) friendScope() *symbols.Scope { return env.scope.NamespaceScope() }

// previousFunction returns the function that d redeclares, with its template
// when it is one. decls.conflict tells that a conflict was reported.
func (ck *Checker) previousFunction(target *symbols.Scope, name *token.Name, s *declSpecs, d *declarator) (*il.Routine, *il.Template) {
	ck.decls.conflict = false
	templated := ownHeader(ck.u, s, &d.Name) != nil
	list := functionSymbols(target, name)
	if len(list) >= manyOverloads && !templated && len(target.Inline()) == 0 {
		list = ck.decls.overloads.alike(ck, scopedName{target, name}, list, d)
	}
	for _, y := range list {
		ck.work.Step(2)
		if y.InBlock && !templated && declaredInBlock(ck, y, s, d) {
			return y.Entity.(*il.Routine), nil
		}
		if y.Invisible && !ck.env.ownFriend(y, s) {
			continue
		}
		switch y.Kind {
		case symbols.SymFunction:
			r := y.Entity.(*il.Routine)
			if templated || y.Using != nil && target.Kind == symbols.ScopeClass {
				continue
			}
			if y.Using != nil && target.Kind != symbols.ScopeNamespace {
				continue
			}
			if y.Using != nil && r.ParentScope != ilScope(target) {
				continue
			}
			if ck.redeclares(r, d, s) || ck.redeclaresConstexpr(r, d, s) {
				return r, nil
			}
			if ck.decls.conflict {
				return nil, nil
			}
		case symbols.SymTemplate:
			t := y.Template()
			if y.Using != nil && target.Kind == symbols.ScopeClass && y.IsFunctionLike() {
				continue // hidden, not declared again [namespace.udecl]/14
			}
			if t.Routine == nil || !templated {
				if t.Routine == nil && !y.IsFunctionLike() {
					ck.decls.conflict = !ck.redeclaredAs(y, d)
					return nil, nil
				}
				continue
			}
			if sameTemplateHead(ck.u, t, s) && ck.sameFunctionType(t.Routine.Type, d.Type) && sameConstraints(ck.u, t.Routine, d) {
				return t.Routine, t
			}
		case symbols.SymUsingDependent: // overloads what instantiation will find
		case symbols.SymType:
			if target.Kind == symbols.ScopeClass && d.Name.qualified() {
				qualifiedDeclarator{ck, s, d, target}.otherMember(y)
				ck.decls.conflict = true
				return nil, nil
			}
			if y.Type().Kind == il.TkTypeRef {
				nameTaken(ck, target, name, d.NamePos)
				return nil, nil
			}
			ck.hideName(y, target)
		default:
			ck.decls.conflict = !ck.redeclaredAs(y, d)
			return nil, nil
		}
	}
	return nil, nil
}

// ownFriend reports whether y is a friend of the class template whose friend is
// being declared: those of other templates come into being with their instances
// [temp.friend].
func (env *Env) ownFriend(y *symbols.Symbol, s *declSpecs) bool {
	r, _ := y.Entity.(*il.Routine)
	if y.Kind == symbols.SymTemplate {
		r = y.Template().Routine
	}
	return s.Friend && r != nil && (r.FriendOf == nil || r.FriendOf == env.class)
}

// functionSymbols returns the symbols of name in target that a function
// declaration can conflict with, and the functions of its inline namespaces.
func functionSymbols(target *symbols.Scope, name *token.Name) []*symbols.Symbol {
	return withInline(target, name, (*symbols.Symbol).IsFunctionLike)
}

// withInline returns the symbols of name in target and those that also says of in
// its inline namespaces (rule front.inline-members).
func withInline(target *symbols.Scope, name *token.Name, also func(*symbols.Symbol) bool) []*symbols.Symbol {
	if target.Kind != symbols.ScopeNamespace || len(target.Inline()) == 0 {
		return target.Local(name)
	}
	out := append([]*symbols.Symbol(nil), target.Local(name)...) // all of them, whatever the instantiation being made may see
	seen := map[*symbols.Scope]bool{target: true}
	for list := target.Inline(); len(list) > 0; list = list[1:] {
		n := list[0]
		if seen[n] {
			continue
		}
		seen[n] = true
		for _, y := range n.Local(name) {
			if also(y) {
				out = append(out, y)
			}
		}
		list = append(list[:len(list):len(list)], n.Inline()...)
	}
	return out
}

// newFunction declares a function for the first time.
func (ck *Checker) newFunction(target *symbols.Scope, name *token.Name, s *declSpecs, d *declarator, info *il.DeclInfo) *il.Routine {
	r := ck.u.NewRoutine()
	ck.nameRoutine(r, d, target)
	r.DeclPos, r.NamePos = d.NamePos, d.NamePos
	r.Type, r.DeclaredType = d.Type, d.Type
	rt := d.Type.Skip().Routine
	rt.AssocRoutine = r
	home := listedIn(ck, target, s, d)
	ck.env.setParent(&r.SourceCorresp, home)
	r.IsFriend = s.Friend
	if r.TrailingRequires != d.Trailing {
		r.OwnRare().TrailingRequires = d.Trailing
	}
	if r.AsmName != d.AsmName {
		r.OwnRare().AsmName = d.AsmName
	}
	if r.ExplicitExpr != s.Explicit {
		r.OwnRare().ExplicitExpr = s.Explicit
	}
	r.AfterFirstInList = s.written.AfterFirst
	r.DeducibleReturn = rt.IsAutoReturn
	if target.Kind == symbols.ScopeClass {
		ck.memberFunction(r, target.Class, s, d)
	}
	ck.env.mergeFunctionSpecs(r, s, d, home, true)
	r.Attributes = copyAttributes(info.Attributes)
	ck.say.applyToRoutine(r, r.Attributes)
	ck.env.functionFlags(r, info)
	ck.checkRoutineAttributes(r, r.Attributes)
	if ownHeader(ck.u, s, &d.Name) == nil {
		ck.applyFunctionAttributes(r, r.Attributes, s, d, info)
		ck.jitFunction(r, r.Attributes, s, d, info, true)
	}
	if r.Special == il.SfkDeductionGuide {
		r.ExplicitCtor = s.written.Explicit && ck.explicitHolds(s.Explicit)
	}
	if ownHeader(ck.u, s, &d.Name) != nil {
		return ck.declareNewTemplate(r, name, target, s, d, info)
	}
	if r.Special == il.SfkDeductionGuide {
		addGuide(ck.guideClass(d), r, nil)
	}
	ck.checkUsingConflict(r, target, name, r.DeclPos)
	y := ck.declare(target, name, symbols.SymFunction, r)
	y.Access, y.Friend = r.Access, s.Friend
	countFriend(ck, s)
	ck.hideUsing(y)
	y.Invisible = ck.env.friendOfPrototype(s)
	if home != target {
		hide(ck, home, name, r)
	}
	listRoutine(r, home)
	info.NameRef = ck.env.functionReference(ck.u, r, d)
	ck.env.sequenceDefinition(ck.u, r, info)
	if home != target {
		noteInBlock(&ck.env, r)
	}
	ck.afterFunctionDeclaration(r, s, d, info, true)
	return r
}

// checkAllocationScope reports allocation and deallocation functions in a
// namespace [basic.stc.dynamic.allocation] and those with internal linkage.
func (ck *Checker) checkAllocationScope(s *declSpecs, d *declarator, target *symbols.Scope) {
	if target.Kind != symbols.ScopeNamespace || d.Name.qualified() {
		return
	}
	global := target == ck.file
	switch d.Name.Op {
	case token.KwNew, token.KwDelete:
		switch {
		case global && s.written.Static:
			ck.report(diag.AllocationOperatorIsInternal, d.NamePos)
		case global:
		case d.Name.Op == token.KwNew:
			ck.report(diag.AllocationOperatorInNamespace, d.NamePos)
		default:
			ck.report(diag.DeallocationOperatorInNamespace, d.NamePos)
		}
	}
}

// friendOfPrototype reports whether s declares a friend of a class template's
// prototype: only the friends of instances can be found.
func (env *Env) friendOfPrototype(s *declSpecs) bool {
	return s.Friend && env.has(inPrototype) && env.class != nil && env.class.IsDependent()
}

// declareNewTemplate declares r as the prototype of a new function template.
func (ck *Checker) declareNewTemplate(r *il.Routine, name *token.Name, target *symbols.Scope, s *declSpecs, d *declarator, info *il.DeclInfo) *il.Routine {
	t := ck.newFunctionTemplate(s, r, d)
	y := ck.declare(target, name, symbols.SymTemplate, t)
	y.Access, y.Friend = r.Access, s.Friend
	countFriend(ck, s)
	ck.hideUsing(y)
	y.Invisible = ck.env.friendOfPrototype(s)
	info.NameRef = ck.env.functionReference(ck.u, r, d)
	ck.env.sequenceDefinition(ck.u, t, info)
	r.SeqEntry = t.SeqEntry
	if !ck.env.has(inInstance) {
		ck.say.checkFunctionParameters(t.Decl, t.Decl, r)
	}
	ck.applyFunctionAttributes(r, r.Attributes, s, d, info)
	ck.jitFunction(r, r.Attributes, s, d, info, true)
	ck.afterFunctionDeclaration(r, s, d, info, true)
	return r
}

// functionReference makes the name reference of the declarator.
func (env *Env) functionReference(u *il.Unit, r *il.Routine, d *declarator) *il.NameReference {
	n := d.Name
	n.DtorType = nil
	if r.MemberOf != nil && n.qualified() {
		return env.newNameReference(u, &n) // the member itself only knows how its class declares it
	}
	return env.nameReference(u, r, &n)
}

// nameRoutine sets name and kind of a routine from its declarator.
func (ck *Checker) nameRoutine(r *il.Routine, d *declarator, target *symbols.Scope) {
	n := &d.Name
	switch {
	case n.Ctor:
		r.Special, r.Name = il.SfkConstructor, n.Name
	case n.Dtor:
		r.Special = il.SfkDestructor
		r.Name = ck.declName(n)
	case n.Conv != nil:
		r.Special, r.OwnRare().ConvType = il.SfkConversion, n.Conv
		r.Name = ck.names.InternString("operator " + n.Conv.Text(nil))
	case n.Literal:
		r.Special, r.OwnRare().UDLSuffix, r.Name = il.SfkUDLOperator, n.Name, ck.declName(n)
	case n.Op != token.None:
		r.Special, r.Opname, r.OpnameArray = il.SfkOperator, n.Op, n.OpArray
		r.Name = ck.declName(n)
	default:
		r.Name = n.Name
		if ck.isGuide(d) {
			r.Special = il.SfkDeductionGuide
		}
	}
}

// isGuide reports whether d declares a deduction guide.
func (ck *Checker) isGuide(d *declarator) bool {
	t := d.Type.Skip()
	return t.Kind == il.TkRoutine && t.Routine.TrailingReturn && d.untyped && ck.guideClass(d) != nil
}

// memberFunction sets what only member functions have.
func (ck *Checker) memberFunction(r *il.Routine, class *il.Type, s *declSpecs, d *declarator) {
	c := class.ClassType()
	r.MemberOf = c
	rt := r.Type.Skip().Routine
	allocation := r.Opname == token.KwNew || r.Opname == token.KwDelete
	r.IsStaticMember = s.written.Static || allocation && r.Special == il.SfkOperator
	if !r.IsStaticMember {
		rt.HasThis, rt.ThisClass = true, c
		if s.written.Constexpr && !ck.d.AtLeast(lang.CXX14) && !d.Name.Ctor && !d.Name.Dtor && rt.ThisQuals&il.Const == 0 {
			if !ck.env.has(inInstance) { // the template said it
				ck.report(diag.ConstexprMemberNotConst, s.ConstPos)
			}
			rt.ThisQuals |= il.Const
		}
	} else if rt.ThisQuals != 0 && d.outer {
		ck.report(diag.TypeQualifierOnStaticMember, d.QualsPos)
		rt.ThisQuals = 0
	}
	explicit := s.written.Explicit && ck.explicitHolds(s.Explicit)
	r.ExplicitCtor = explicit && d.Name.Ctor
	r.ExplicitConversion = explicit && d.Name.Conv != nil
}

// explicitHolds reports whether `explicit` with the given condition makes the
// function explicit; one that depends on template parameters counts until an
// instance decides it [dcl.fct.spec].
func (ck *Checker) explicitHolds(cond *il.Expr) bool {
	if cond == nil || cond.ValueDependent || cond.TypeDependent {
		return true
	}
	x := exprOperand(cond)
	c := ck.fold(&x)
	return c == nil || c.Kind != il.CkInteger || !c.Int.IsZero()
}

// instantiateExplicit decides the condition of explicit(bool) for instance r;
// false when the substitution fails, which makes the deduction fail
// [temp.deduct.general].
func (ck *Checker) instantiateExplicit(r *il.Routine, b *symbols.Bindings, pos source.Pos) bool {
	if r.ExplicitExpr == nil || !r.ExplicitExpr.ValueDependent && !r.ExplicitExpr.TypeDependent {
		return true
	}
	x, ok := ck.substExprOperand(r.ExplicitExpr, b, pos)
	if !ok {
		return false
	}
	c := ck.fold(&x)
	if c == nil || c.Kind != il.CkInteger {
		return false
	}
	explicit := !c.Int.IsZero()
	r.ExplicitCtor = r.ExplicitCtor && explicit
	r.ExplicitConversion = r.ExplicitConversion && explicit
	return true
}

// mergeFunctionSpecs merges specifiers into r: inline, constexpr, linkage.
func (env *Env) mergeFunctionSpecs(r *il.Routine, s *declSpecs, d *declarator, target *symbols.Scope, first bool) {
	r.IsInline = r.IsInline || s.written.Inline || s.written.Constexpr || s.written.Consteval
	r.DeclaredConstexpr = r.DeclaredConstexpr || s.written.Constexpr
	r.IsConstexpr = r.IsConstexpr || s.written.Constexpr || s.written.Consteval
	r.Consteval = r.Consteval || s.written.Consteval
	if first {
		switch {
		case s.written.Static:
			r.DeclStorage = il.ScStatic
		case s.written.Extern || directLinkage(s):
			r.DeclStorage = il.ScExtern
		}
		r.LinkageCLanguage = env.has(inLinkageC) && target.Kind == symbols.ScopeNamespace
		functionLinkage(r, s, target)
	}
}

// functionLinkage sets the linkage of a new function.
func functionLinkage(r *il.Routine, s *declSpecs, target *symbols.Scope) {
	r.Storage = il.ScExtern
	switch {
	case target.Kind == symbols.ScopeNamespace && s.written.Static, ilScope(target).Is(il.ScopeUnnamed):
		r.Linkage, r.Storage = il.LinkageInternal, il.ScStatic
	case r.LinkageCLanguage:
		r.Linkage = il.LinkageC
	default:
		r.Linkage = il.LinkageCXX
	}
	if r.LocalToFunction && target.Kind != symbols.ScopeNamespace && target.Kind != symbols.ScopeClass {
		r.LocalToFunction = true
	}
}

// functionFlags sets what `= default` and the like mean.
func (env *Env) functionFlags(r *il.Routine, info *il.DeclInfo) {
	if info.Delete {
		r.IsDeleted, r.IsInline = true, true
	}
	if info.Default {
		r.IsDefaulted = true
		r.IsInline = r.IsInline || env.memberLevel > 0 || r.Opname.IsComparison() // (rule decl.defaulted-comparison)
	}
	if info.Delete || info.Default {
		r.InlineInClass = r.InlineInClass || env.memberLevel > 0
	}
	if info.Pure {
		r.PureVirtual = true
	}
	r.OverrideKw = r.OverrideKw || info.Override
	r.FinalKw = r.FinalKw || info.Final
}

// listRoutine puts r on the list of its scope.
func listRoutine(r *il.Routine, target *symbols.Scope) {
	sc := ilScope(target)
	if sc == nil {
		return
	}
	if target.Kind == symbols.ScopeClass && target.Class != nil {
		target.Class.Cls.OwnRare().Routines = append(target.Class.Cls.Routines, r)
	}
	sc.OwnLists().Routines = append(sc.Routines, r)
}

// afterFunctionDeclaration does what follows every function declaration.
func (ck *Checker) afterFunctionDeclaration(r *il.Routine, s *declSpecs, d *declarator, info *il.DeclInfo, first bool) {
	if first && r.Name == ck.known.main && r.ParentScope == ck.u.File {
		ck.u.Main = r
	}
	if first {
		ck.say.checkDefaultOrder(r)
		ck.checkConstexprSignature(r, s, d.NamePos, info.IsDefinition)
	}
	ck.checkDeclaredFunction(r, s, d, info, first)
	if s.written.TypeOmitted && !ck.d.IsC() {
		ck.report(diag.ReturnTypeOmitted, d.NamePos, "int", ck.words.describeBare(r))
	}
	if !first && info.Default && !s.member {
		ck.say.checkDefaulted(r, s, d, info)
		if r.MemberOf != nil && r.IsDefaulted {
			checkDefaultedOutside(ck, r)
			deleteOfDefaulted(ck, r)
		}
	}
	ck.applyExecPragma(r)
	ck.env.noteEntity(r)
}

// inSystemHeader reports whether pos lies in a system header.
func (say *reports) inSystemHeader(pos source.Pos) bool {
	return say.rep.Map != nil && say.rep.Map.Locate(pos).System
}

// This file implements redeclarations of variables: which declaration is
// continued, what conflicts with it, and what becomes of its initialiser
// [basic.link, basic.scope.scope].
package front

import (
	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// previousVariable returns the variable that d redeclares, nil when none;
// conflicting declarations are reported.
func (ck *Checker) previousVariable(target *symbols.Scope, s *declSpecs, d *declarator) *il.Variable {
	name := d.Name.Name
	if name == nil {
		return nil
	}
	list := target.Local(name)
	if d.Name.qualified() {
		list = withInline(target, name, func(y *symbols.Symbol) bool { return y.Kind == symbols.SymVariable })
	}
	for _, y := range list {
		if y.InBlock {
			ck.rep.ReportAs(diag.Error, diag.DeclarationIncompatiblePrevious, d.NamePos, previousOf(&ck.say, y.Entity, d.NamePos))
		}
		if y.Invisible {
			continue
		}
		if d.Name.qualified() && otherThanVariable(y) {
			qualifiedDeclarator{ck, s, d, target}.otherMember(y)
			return nil
		}
		switch y.Kind {
		case symbols.SymVariable:
			v := y.Entity.(*il.Variable)
			if !d.Name.qualified() && (ownHeader(ck.u, s, &d.Name) != nil || target.Kind == symbols.ScopeClass) {
				nameTaken(ck, target, name, d.NamePos)
				return nil
			}
			if y.Using != nil && target.Kind != symbols.ScopeNamespace {
				ck.report(diag.AlreadyDeclaredInScope, d.NamePos, name)
				return nil
			}
			if target.Kind == symbols.ScopeBlock && target.IL != nil && target.IL.Stmt != nil && inInitStatement(target.IL.Stmt, v) {
				ck.report(diag.ForInitVariableRedeclared, d.NamePos, name)
				target.Drop(name)
				return nil
			}
			if v.IsHandlerParam { // (rule front.handler-parameters-hidden)
				ck.report(diag.DeclarationHidesHandlerParameter, d.NamePos, name)
				target.Drop(name)
				return nil
			}
			if target.Kind != symbols.ScopeNamespace && target.Kind != symbols.ScopeClass && !(s.written.Extern && v.Storage == il.ScExtern) {
				ck.report(diag.AlreadyDeclaredInScope, d.NamePos, name)
				return nil
			}
			return v
		case symbols.SymTemplate:
			if t := y.Template(); t.Variable != nil && d.Name.qualified() {
				return t.Variable
			} else if t.Variable != nil && len(s.Headers) > 0 && target.Kind != symbols.ScopeClass {
				return t.Variable
			} else if t.Routine != nil && target.Kind == symbols.ScopeNamespace && len(s.Headers) == 0 {
				ck.redeclaredAs(y, d)
				return nil
			}
			nameTaken(ck, target, name, d.NamePos)
			return nil
		case symbols.SymType, symbols.SymParamType:
			if c := y.Type(); y.Kind == symbols.SymType && c.Kind != il.TkTypeRef {
				ck.hideName(y, target)
				continue // a class or enumeration is hidden
			}
			nameTaken(ck, target, name, d.NamePos)
			return nil
		case symbols.SymField:
			if d.Name.qualified() {
				ck.report(diag.DataMemberDefinedOutsideClass, d.NamePos)
				d.Name.Invalid = true
			} else {
				ck.report(diag.AlreadyDeclaredInScope, d.NamePos, name)
			}
			return nil
		case symbols.SymFunction:
			if !d.Name.qualified() && ownHeader(ck.u, s, &d.Name) != nil {
				nameTaken(ck, target, name, d.NamePos)
				return nil
			}
			ck.redeclaredAs(y, d)
			return nil
		case symbols.SymNamespace, symbols.SymEnumerator:
			nameTaken(ck, target, name, d.NamePos)
			return nil
		}
	}
	if target.Kind == symbols.ScopeBlock {
		ck.say.checkHeadRedeclared(target, name, d.NamePos)
	}
	return nil
}

// otherThanVariable reports whether y can be no variable and is not hidden by one.
func otherThanVariable(y *symbols.Symbol) bool {
	switch y.Kind {
	case symbols.SymVariable, symbols.SymField:
		return false
	case symbols.SymTemplate:
		return y.Template().Variable == nil
	case symbols.SymFunction, symbols.SymEnumerator, symbols.SymType:
		return y.Using == nil
	}
	return false
}

// checkHeadRedeclared reports a variable in the outermost block of a statement
// that has the name of one declared in the statement's head
// [basic.scope.block]/2.
func (say *reports) checkHeadRedeclared(target *symbols.Scope, name *token.Name, pos source.Pos) {
	head := target.Parent
	if say.d.IsC() || head == nil || head.Kind != symbols.ScopeBlock || head.IL == nil || head.IL.Stmt == nil {
		return
	}
	code := diag.ConditionVariableRedeclared
	switch s := head.IL.Stmt; s.Kind {
	case il.StmkFor:
		if len(head.Local(name)) == 0 {
			return
		}
		for _, y := range head.Local(name) {
			if v, ok := y.Entity.(*il.Variable); ok && inInitStatement(s, v) {
				code = diag.ForInitVariableRedeclared
			}
		}
	case il.StmkIf, il.StmkConstexprIf, il.StmkWhile, il.StmkSwitch:
	case il.StmkRangeFor:
		code = diag.RangeForVariableRedeclared
	default:
		return
	}
	for _, y := range head.Local(name) {
		if _, ok := y.Entity.(*il.Variable); ok {
			if code == diag.RangeForVariableRedeclared {
				say.report(code, pos, name, "for")
			} else {
				say.report(code, pos, name)
			}
			return
		}
	}
}

// inInitStatement reports whether v was declared by the init-statement of s.
func inInitStatement(s *il.Statement, v *il.Variable) bool {
	if s.InitStmt == nil {
		return false
	}
	for c := s.InitStmt.First; c != nil; c = c.Next {
		for _, n := range c.Entities {
			if n == il.Node(v) {
				return true
			}
		}
	}
	return false
}

// redeclaredAs reports a declaration that conflicts with y, and whether it
// replaces it: from then on the name means what was declared last
// (rule front.functions-redeclared).
func (ck *Checker) redeclaredAs(y *symbols.Symbol, d *declarator) bool {
	name := ck.declName(&d.Name)
	if y.Using != nil {
		ck.report(diag.AlreadyDeclaredInScope, d.NamePos, name)
		return false
	}
	if d.Name.qualified() {
		qualifiedDeclarator{ck: ck, d: d}.otherMember(y)
		return false
	}
	if y.Kind == symbols.SymField || y.Kind == symbols.SymFunction && y.Scope.Kind != symbols.ScopeNamespace && y.Scope.Kind != symbols.ScopeClass && !d.IsFunction {
		ck.report(diag.AlreadyDeclaredInScope, d.NamePos, name)
		return false
	}
	v, _ := y.Entity.(*il.Variable)
	if !y.IsFunctionLike() && (v == nil || y.Scope.Kind != symbols.ScopeNamespace && v.Storage != il.ScExtern) || y.Scope.Kind == symbols.ScopeClass {
		nameTaken(ck, y.Scope, name, d.NamePos)
		return true
	}
	was := ck.say.declarationAt(y.Entity, d.NamePos)
	if y.IsFunctionLike() && y.Scope.Kind == symbols.ScopeNamespace && len(y.Scope.Local(name)) > 1 {
		was = "overloaded function " + previousOf(&ck.say, y.Entity, d.NamePos)
	}
	ck.report(diag.IncompatibleRedeclaration, d.NamePos, was)
	y.Scope.Drop(name)
	return true
}

// threadLocality reports a further declaration of v that says otherwise whether each thread has one
// [dcl.stc]/1; of GNU's __thread in words of its own (rule front.thread-locality).
func threadLocality(ck *Checker, v *il.Variable, s *declSpecs, d *declarator) {
	w := &s.written
	line := ck.say.lineAt(v.DeclPos, d.NamePos)
	gnu := v.ThreadGNU || w.ThreadGNU
	switch {
	case v.IsThreadLocal == w.Thread && (!w.Thread || v.ThreadGNU == w.ThreadGNU):
		return
	case v.IsThreadLocal && !v.ThreadGNU && (!w.Thread || w.ThreadGNU):
		ck.report(diag.NonThreadLocalDeclarationFollows, d.NamePos, line)
		gnu = w.ThreadGNU
	case v.IsThreadLocal && w.Thread && !w.ThreadGNU:
		return
	case w.Thread && !w.ThreadGNU:
		ck.report(diag.ThreadLocalDeclarationFollowsNon, d.NamePos, line)
		gnu = v.ThreadGNU
	}
	if gnu {
		ck.report(diag.ThreadLocalityIncompatible, d.NamePos, ck.say.describeAt(v, d.NamePos))
	}
}

// redeclareVariable merges a further declaration of v.
func (p *Parser) redeclareVariable(v *il.Variable, s *declSpecs, d *declarator, info *il.DeclInfo) *il.DeclInfo {
	t := variableType(p.u, s, d)
	if variableTemplateAgain(p.ck, v, t, s, d, p.definesAgain(v, s, false)) {
		p.rejectedInitializer(v, s, d)
		return info
	}
	threadLocality(p.ck, v, s, d)
	if !p.ck.say.mergeVariableExceptions(v, t, d.NamePos) {
		p.rejectedInitializer(v, s, d)
		return info
	}
	if !p.ck.mergeVariableType(v, t) {
		member := v.StaticMemberOf != nil // (rule front.statics-again)
		if !p.d.IsC() && v.Defined && !(member && (v.IsConstexpr || innermostHeader(s) != nil)) && !v.LocalToFunction && p.definesAgain(v, s, member) {
			p.report(diag.AlreadyDefinedAt, d.NamePos, p.ck.words.describeBare(v), p.ck.say.lineAt(v.NamePos, d.NamePos))
			p.rejectedInitializer(v, s, d)
			return info
		}
		p.report(diag.IncompatibleRedeclaration, d.NamePos, p.ck.say.declarationAt(v, d.NamePos))
		if v.StaticMemberOf == nil {
			p.ck.checkObjectType(d)
		}
		p.rejectedInitializer(v, s, d)
		return info
	}
	attrs := copyAttributes(info.Attributes)
	p.ck.say.checkMemoryRedeclared(v, cuda.SpaceWord(v), attrs, d.NamePos)
	p.ck.applyToVariable(v, attrs)
	p.ck.checkVariableAttributes(v, attrs)
	p.ck.variableSpaces(v, attrs, s, d)
	member := v.StaticMemberOf != nil
	defines := p.definesAgain(v, s, member)
	if p.d.IsC() {
		if p.alreadyInitialized(v, d) {
			p.rejectedInitializer(v, s, d)
			return info
		}
	} else if defines && v.Defined && !(member && v.IsInline) {
		p.report(diag.AlreadyDefinedAt, d.NamePos, p.ck.words.describeBare(v), p.ck.say.lineAt(v.NamePos, d.NamePos))
		p.rejectedInitializer(v, s, d)
		return info
	}
	if member && v.InitializerInClass && p.ck.env.memberLevel == 0 && (p.at(token.Assign) || p.at(token.LParen) || p.at(token.LBrace)) {
		p.report(diag.AlreadyInitialized, d.NamePos, p.ck.words.describeBare(v))
		p.rejectedInitializer(v, s, d)
		return info
	}
	info.NameRef = p.ck.env.variableReference(p.u, v, d)
	if v.DeclStorage == il.ScExtern || v.Storage == il.ScExtern {
		if defines && !member {
			v.Storage = il.ScUnspecified
			if v.Linkage == il.LinkageInternal {
				v.Storage = il.ScStatic
			}
		}
	}
	if !defines {
		p.ck.env.sequenceSecondary(p.u, v, info, d.NamePos)
		return info
	}
	v.DefinedOutside = member
	if v.IsPrototype {
		v.DefinedOutside = true
	}
	if member && v.Storage == il.ScExtern {
		v.Storage = il.ScUnspecified
	}
	info.IsDefinition = true
	if !(member && v.Defined) {
		e := il.Entity(v)
		if h := innermostHeader(s); h != nil && member && !s.ExplicitSpecialization {
			e = p.ck.say.outsideTemplate(il.TemplkStaticDataMember, &v.SourceCorresp, h, func(t *il.Template) { t.Variable = v })
		}
		p.ck.env.sequenceMember(p.u, v, e, info)
		v.DeclPos, v.NamePos, v.DeclaredType = d.NamePos, d.NamePos, d.Type
		if s.written.Constexpr && member && !v.IsConstexpr { // only the definition is constexpr: it shows the const
			v.IsConstexpr = true
		}
		v.IsInline = v.IsInline || s.written.Inline
	} else {
		p.ck.env.sequenceSecondary(p.u, v, info, d.NamePos)
	}
	v.Defined = true
	if member && p.d.AtLeast(lang.CXX17) {
		v.IsConstexpr, v.IsInline = v.IsConstexpr || s.written.Constexpr, v.IsInline || s.written.Inline
	}
	p.variableInitializer(v, s, d, info)
	p.ck.env.noteEntity(v)
	return info
}

// mergeVariableType checks the type of a redeclaration and completes an array
// of unknown bound; false when the types differ.
func (ck *Checker) mergeVariableType(v *il.Variable, t *il.Type) bool {
	if v.Type.IsError() || t.IsError() || t.HasPlaceholder() {
		return true
	}
	if ck.sameInPrototype(v.Type, t) {
		return true
	}
	a, b := v.Type.Skip(), t.Skip()
	if a.Kind == il.TkArray && b.Kind == il.TkArray && (a.Array.Unknown || b.Array.Unknown) &&
		ck.u.SameUnqualified(a.Elem, b.Elem) {
		if a.Array.Unknown {
			v.Type = t
		}
		return true
	}
	return v.Type.IsDependent() && t.IsDependent() && equivalentDependent(v.Type, t)
}

// equivalentDependent compares dependent types of two declarations of the same
// entity leniently: names of the current instantiation may be spelled in
// different ways.
func equivalentDependent(a, b *il.Type) bool {
	return a.Skip().Kind == b.Skip().Kind
}

// definesAgain is definesVariable for redeclarations.
func (p *Parser) definesAgain(v *il.Variable, s *declSpecs, member bool) bool {
	hasInit := p.at(token.Assign) || p.at(token.LBrace) || p.at(token.LParen)
	if member && (p.ck.env.memberLevel > 0 || v.IsSpecialized && !hasInit) { // [temp.expl.spec]/13
		return false
	}
	return !(s.written.Extern || directLinkage(s)) || hasInit
}

// rejectedInitializer parses the initialiser of a declaration that conflicts
// with the one of old, or declares nothing: it initialises a variable that nothing names.
func (p *Parser) rejectedInitializer(old *il.Variable, s *declSpecs, d *declarator) {
	if !p.at(token.Assign) && !p.at(token.LBrace) && !p.at(token.LParen) {
		return
	}
	v := p.u.NewVariable()
	v.Name, v.DeclPos, v.NamePos = d.Name.Name, d.NamePos, d.NamePos
	v.Type, v.DeclaredType = variableType(p.u, s, d), d.Type
	v.IsConstexpr, v.Constinit, v.IsInvalid = s.written.Constexpr, s.written.Constinit, true
	if old != nil {
		v.Storage, v.Linkage, v.StaticMemberOf, v.IsPrototype = old.Storage, old.Linkage, old.StaticMemberOf, old.IsPrototype
		v.SourceCorresp.ParentScope = old.ParentScope
	}
	p.variableInitializer(v, s, d, p.ck.env.declInfo(p.u, s, d))
}

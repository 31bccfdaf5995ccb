// This file implements template headers: `template<…>` with its parameters
// [temp.param].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// templateDepth returns the number of template levels around scope s; the
// empty header of an explicit specialisation makes no level.
func templateDepth(s *symbols.Scope) int {
	for ; s != nil; s = s.Parent {
		switch {
		case s.Kind == symbols.ScopeTemplate && s.Template != nil && len(s.Template.Params) > 0:
			return s.Template.Depth
		case s.Kind == symbols.ScopeBind && s.Binds != nil:
			return len(s.Binds.Levels)
		}
	}
	return 0
}

// templateHeader parses `template<…>` and an optional requires-clause; the
// parameters are declared in a new ScopeTemplate, which stays pushed.
func (p *Parser) templateHeader(depth int, parent *il.TemplateDecl) *il.TemplateDecl {
	h := il.New[il.TemplateDecl](p.u)
	h.Pos, h.Depth, h.Parent = p.tok.Pos, depth, parent
	p.want(token.KwTemplate)
	p.templateParams(h)
	if len(h.Params) > 0 {
		outer := p.ck.env.has(inPrototype)
		p.ck.env.set(inPrototype, true)
		h.Requires = p.requiresClauseOrNil(false)
		p.ck.env.set(inPrototype, outer)
	}
	return h
}

// templateParams parses `<…>` of header h and pushes its scope.
func (p *Parser) templateParams(h *il.TemplateDecl) {
	h.LessPos = p.tok.Pos
	p.u.AnyTemplates = true
	h.Scope = p.u.NewScope(il.SckTemplateDecl, nil)
	p.ck.env.push(p.u, symbols.ScopeTemplate, h.Scope)
	p.ck.env.scope.Template = h
	if !p.got(token.Lt) {
		p.report(diag.ExpectedTemplateParameterList, p.tok.Pos)
		return
	}
	if p.atCloseAngle() {
		p.closeAngle()
		return
	}
	saved := p.ck.env.save()
	p.ck.env.set(inPrototype, true)
	p.ck.env.inTemplateArgs = 1
	waiting := p.stops
	p.stops.wait(stopComma, stopAngle)
	for {
		p.templateParam(h)
		if !p.at(token.Comma) && !p.atCloseAngle() {
			p.report(diag.ExpectedCommaOrGreater, p.tok.Pos)
			p.skipToStop(token.LBrace)
		}
		if !p.got(token.Comma) {
			break
		}
		if p.atCloseAngle() {
			p.report(diag.TemplateParameterMissing, p.tok.Pos)
			break
		}
	}
	p.stops = waiting
	scope := p.ck.env.scope
	p.ck.env = saved
	p.ck.env.scope = scope
	p.closeAngle()
	noteNamed(h)
}

// atCloseAngle reports whether the current token is or begins with `>`.
func (p *Parser) atCloseAngle() bool {
	switch p.tok.Kind {
	case token.Gt, token.Shr, token.LaunchClose, token.Ge, token.ShrAssign:
		return true
	}
	return false
}

// closeAngle consumes the `>` that closes a list.
func (p *Parser) closeAngle() bool {
	if p.at(token.Shr) && !p.d.AtLeast(lang.CXX11) {
		p.report(diag.SpaceNeededBetweenGreater, p.tok.Pos)
	}
	p.splitShift()
	return p.got(token.Gt)
}

// templateParam parses one template parameter and declares it.
func (p *Parser) templateParam(h *il.TemplateDecl) {
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	q := p.newTemplateParam(h)
	attributed := p.at(token.KwAttribute)
	for a := p.attributes(il.LocPrefix); a != nil; a = a.Next {
		p.report(diag.AttributesNotAppearHere, a.Pos)
	}
	switch {
	case attributed:
		p.nontypeParam(h, q, nil)
	case p.at(token.KwTemplate):
		p.templateTemplateParam(h, q)
	case (p.at(token.KwClass) || p.at(token.KwTypename)) && p.beginsTypeParam():
		p.next()
		p.typeParam(h, q)
	case p.at(token.Ident) && p.peek(1).Kind == token.Ident && p.d.AtLeast(lang.CXX20) && p.ck.undeclared(p.tok.Name):
		p.ck.say.undefined(p.tok.Name, p.tok.Pos)
		p.next()
		p.typeParam(h, q)
	default:
		if c, ok := p.typeConstraint(); ok {
			if p.at(token.KwAuto) || p.at(token.KwDecltype) {
				p.nontypeParam(h, q, c)
			} else {
				q.Concept = c
				p.typeParam(h, q)
			}
			break
		}
		if !p.expandNontypeParam(h) {
			p.nontypeParam(h, q, nil)
		}
	}
}

// expandNontypeParam handles a nontype parameter `pattern ... name` whose packs
// are bound [temp.param]/17: in an instance of the class it is a parameter for
// each element, and the name a pack of them. Without elements it stays a pack.
func (p *Parser) expandNontypeParam(h *il.TemplateDecl) bool {
	n, packs, count := p.expansionAhead()
	if count < 0 {
		return false
	}
	run := il.ParamRun{First: len(h.Params), Count: count}
	p.expandTokens(n, packs, count, func() {
		q := p.newTemplateParam(h)
		p.nontypeParam(h, q, nil)
		q.IsPack, q.Const.IsPack = false, false
	})
	at := p.tok.Pos
	p.want(token.Ellipsis)
	if p.at(token.Ident) {
		run.Name, at = p.tok.Name, p.tok.Pos
		p.next()
	}
	if count == 0 {
		q := p.newTemplateParam(h)
		q.Kind, q.IsPack, q.Name, q.DeclPos, q.NamePos = il.TpkNontype, true, run.Name, at, at
		q.Type, q.DeclaredType = p.u.Builtin.Int, p.u.Builtin.Int
		p.ck.enterNontypeParam(h, q)
		p.ck.declareParam(q, symbols.SymParamValue, q.Const)
		return true
	}
	h.Runs = append(h.Runs, run)
	if run.Name != nil {
		p.ck.env.scope.Drop(run.Name) // what each element declared
		y := p.ck.declare(p.ck.env.scope, run.Name, symbols.SymPack, h.Params[run.First])
		y.Pack = &symbols.Pack{}
		for _, q := range h.Params[run.First:] {
			y.Pack.Args = append(y.Pack.Args, il.TemplateArg{Kind: il.ArgConstant, Const: q.Const, Pos: q.NamePos})
		}
	}
	return true
}

// newTemplateParam returns a parameter of header h that begins here.
func (p *Parser) newTemplateParam(h *il.TemplateDecl) *il.TemplateParameter {
	q := il.New[il.TemplateParameter](p.u)
	q.Position, q.Depth = len(h.Params)+1, h.Depth
	q.DeclPos, q.NamePos = p.tok.Pos, p.tok.Pos
	q.ParentScope = h.Scope
	return q
}

// undeclared reports whether nothing of this name is declared.
func (ck *Checker) undeclared(name *token.Name) bool {
	l := ck.lookup(name, 0)
	return !l.ok() && !l.Dependent
}

// beginsTypeParam tells `class T`, `typename = int` from a nontype parameter
// with an elaborated type or a typename-specifier.
func (p *Parser) beginsTypeParam() bool {
	n := 1
	if p.peek(n).Kind == token.Ellipsis {
		n++
	}
	if p.peek(n).Kind == token.Ident {
		n++
	}
	switch p.peek(n).Kind {
	case token.Comma, token.Gt, token.Assign, token.Shr, token.LaunchClose, token.Ge, token.ShrAssign:
		return true
	}
	return false
}

// typeParam parses what follows `class`: `...`, the name, the default.
func (p *Parser) typeParam(h *il.TemplateDecl, q *il.TemplateParameter) {
	q.Kind = il.TpkType
	if q.IsPack = p.got(token.Ellipsis); q.IsPack && p.at(token.Ident) {
		p.ck.tmpl.notePackName(p.tok.Name)
	}
	t := p.u.NewType(il.TkTemplateParam)
	t.TParam = &il.TemplateParamInfo{Kind: il.TptkParam, Position: q.Position, Depth: q.Depth, IsPack: q.IsPack, Param: q, Constraint: q.Concept}
	q.Type = t
	p.paramName(h, q)
	t.Name, t.DeclPos, t.ParentScope = q.Name, q.DeclPos, h.Scope
	h.Scope.OwnLists().Types = append(h.Scope.Types, t)
	h.Params = append(h.Params, q)
	if p.paramDefault(q) { // in which the name means what it meant before [basic.scope.pdecl]
		outer := p.ck.tmpl.inDefault
		p.ck.tmpl.inDefault = true // literals stay as they are written
		before := p.place()
		if q.DefaultType = p.typeID(); p.place() == before {
			p.skipToStop()
		}
		q.DefaultPos = p.prev.Pos
		p.ck.tmpl.inDefault = outer
	}
	p.ck.declareParam(q, symbols.SymParamType, t)
}

// paramName parses the optional name of a template parameter.
func (p *Parser) paramName(h *il.TemplateDecl, q *il.TemplateParameter) {
	q.NamePos = p.tok.Pos
	if !p.at(token.Ident) {
		return
	}
	q.Name, q.DeclPos = p.tok.Name, p.tok.Pos
	parameterRedeclared(p.ck.say, h, q)
	p.next()
}

// parameterRedeclared reports a template parameter that has the name of another one in its header.
func parameterRedeclared(say reports, h *il.TemplateDecl, q *il.TemplateParameter) {
	for _, o := range h.Params {
		if o.Name == q.Name {
			say.report(diag.TemplateParameterRedeclared, q.DeclPos, `template parameter "`+q.Name.Text+`"`)
		}
	}
}

// declareParam enters the parameter's name.
func (ck *Checker) declareParam(q *il.TemplateParameter, k symbols.SymKind, e il.Entity) {
	if q.Name == nil {
		ck.decls.numbers++
		return
	}
	ck.declare(ck.env.scope, q.Name, k, e)
}

// checkHidesParameter reports a declaration in s of the name of a template
// parameter [temp.local]/6: an error where the template itself, a member of it
// or the outermost block of a function takes the name, a warning in what is nested further in.
func (ck *Checker) checkHidesParameter(s *symbols.Scope, y *symbols.Symbol) {
	if y.Name == nil || y.Kind == symbols.SymInjected {
		return
	}
	hides := false
	for o := ck.env.scope; o != nil && o.Kind != symbols.ScopeNamespace && !hides; o = o.Parent {
		if o.Kind != symbols.ScopeTemplate || o.Template == nil || o == s || o.Template == s.Template {
			continue
		}
		for _, q := range o.Template.Params {
			hides = hides || q.Name == y.Name
		}
	}
	if !hides {
		return
	}
	pos := ck.syntax.before()
	if e := y.Entity; e != nil && e.Corresp().DeclPos.IsValid() {
		pos = e.Corresp().DeclPos
	}
	own := s.Kind == symbols.ScopeClass && s.Parent != nil && s.Parent.Kind == symbols.ScopeTemplate && s.Parent.DeclaresParam(y.Name)
	v, _ := y.Entity.(*il.Variable)
	parameter := v != nil && (v.IsParameter || v.IsHandlerParam)
	tm, _ := y.Entity.(*il.Template)
	switch {
	case s.Kind == symbols.ScopeEnum:
	case s.Kind == symbols.ScopeNamespace && tm != nil && tm.Kind == il.TemplkClass:
		ck.report(diag.ClassTemplateTemplateParameterNot, pos)
	case s.Kind == symbols.ScopeNamespace, own, s.Kind == symbols.ScopeFunction && !parameter:
		ck.report(diag.TemplateParameterRedeclared, pos, `template parameter "`+y.Name.Text+`"`)
	default:
		ck.report(diag.TemplateParameterHidden, pos, y.Name)
	}
}

// checkParameterNames reports the parameters of r, which is defined, that have the name of a parameter of
// the template that r or its class is: its body would hide that (rule front.parameters-like-template-parameters).
func checkParameterNames(ck *Checker, r *il.Routine) {
	if len(r.Params) == 0 {
		return
	}
	for s := ck.env.scope.Parent; s != nil && !s.IsBlock() && s.Kind != symbols.ScopeNamespace; s = s.Parent {
		if s.Kind == symbols.ScopeClass && r.MemberOf == nil {
			return // a friend
		}
		if s.Kind != symbols.ScopeTemplate || s.Template == nil {
			continue
		}
		for _, v := range r.Params {
			if v.Name != nil && s.DeclaresParam(v.Name) {
				ck.report(diag.TemplateParameterRedeclared, v.DeclPos, `template parameter "`+v.Name.Text+`"`)
			}
		}
		return
	}
}

// checkParameterOrder reports in the header h of a class, alias or variable
// template a parameter without default behind one with a default, and a pack
// that is not the last parameter [temp.param]/14.
func (say *reports) checkParameterOrder(h *il.TemplateDecl) {
	if h == nil {
		return
	}
	for i, q := range h.Params {
		last := i == len(h.Params)-1
		switch {
		case last:
		case q.IsPack:
			say.report(diag.ParameterPackNotAtEnd, q.NamePos)
			return
		case q.HasDefault && !h.Params[i+1].HasDefault && !h.Params[i+1].IsPack:
			say.report(diag.DefaultArgNotAtEnd, q.NamePos)
			return
		}
	}
}

// paramDefault consumes `=` of a default template argument.
func (p *Parser) paramDefault(q *il.TemplateParameter) bool {
	if !p.at(token.Assign) {
		return false
	}
	if q.IsPack {
		p.report(diag.ParameterPackWithDefault, p.tok.Pos)
	}
	p.next()
	q.HasDefault = true
	return true
}

// nontypeParam parses a nontype template parameter.
func (p *Parser) nontypeParam(h *il.TemplateDecl, q *il.TemplateParameter, concept *il.Expr) {
	q.Kind, q.Concept = il.TpkNontype, concept
	var s declSpecs
	var d declarator
	s.Pos, s.typenameContext = q.DeclPos, true // from its attributes on
	if p.namelessTag() {
		s.Type = p.u.Builtin.Error
	} else {
		p.declSpecifiers(&s, true)
		for a := s.Attrs; a != nil; a = a.Next {
			p.report(diag.AttributesNotAppearHere, a.Pos)
		}
		s.Attrs = nil
	}
	if s.Invalid {
		s.Type = p.u.Builtin.Error
	}
	if s.Type == nil {
		before := p.place()
		if p.notAType(false); p.place() == before {
			p.skipToStop()
		}
		s.Type = p.u.Builtin.Error
	}
	if (!p.d.AtLeast(lang.CXX17) || s.Placeholder != nil && !p.d.AtLeast(lang.CXX20)) && s.Type.HasPlaceholder() {
		p.ck.say.placeholderNotAllowed(s.TypePos, s.Type)
		s.Type = p.u.Builtin.Error
	}
	p.parseDeclarator(&d, &s, true)
	q.Name = d.Name.Name
	q.NamePos = d.NamePos
	if q.Name != nil {
		q.DeclPos = d.NamePos
		if !p.ck.env.has(inInstance) { // where packs make several of one
			parameterRedeclared(p.ck.say, h, q)
		}
	}
	q.DeclaredType = d.Type
	if q.IsPack = d.Pack || p.got(token.Ellipsis); q.IsPack {
		p.ck.tmpl.notePackName(d.Name.Name)
	}
	if q.Type = typing.DecayParam(p.u, d.Type); q.Type == nil {
		q.Type = p.u.Builtin.Error
	}
	if q.Type.IsVoid() {
		p.report(diag.NontypeParameterOfVoid, s.TypePos)
		q.Type = p.u.Builtin.Error
	}
	p.ck.say.checkNontypeParamType(q, s.Pos)
	p.ck.enterNontypeParam(h, q)
	q.Const.Pos = s.Pos // where its type begins
	if p.paramDefault(q) {
		p.nontypeDefault(q)
	}
	p.ck.declareParam(q, symbols.SymParamValue, q.Const)
}

// namelessTag reports `class` of a template parameter that neither a name nor the end
// of the parameter follows, and skips the parameter (rule recovery.template-parameters).
func (p *Parser) namelessTag() bool {
	if !p.at(token.KwClass) && !p.at(token.KwTypename) {
		return false
	}
	switch p.peek(1).Kind {
	case token.Ident, token.ColonColon, token.KwAttribute, token.LBrace:
		return false
	}
	p.next()
	if p.at(token.Ellipsis) {
		p.report(diag.EllipsisNotAllowed, p.tok.Pos)
		p.next()
	}
	p.expected(token.Ident)
	p.skipToStop()
	return true
}

// enterNontypeParam enters nontype parameter q, whose type is known, into header h.
func (ck *Checker) enterNontypeParam(h *il.TemplateDecl, q *il.TemplateParameter) {
	c := ck.u.NewConst(il.CkTemplateParam, q.Type)
	c.TP, c.Position, c.Depth, c.TParam, c.IsPack = il.TpckParam, q.Position, q.Depth, q, q.IsPack
	c.Name, c.DeclPos, c.Pos, c.ParentScope = q.Name, q.DeclPos, q.DeclPos, h.Scope
	h.Scope.OwnLists().Constants = append(h.Scope.Constants, c)
	q.Const = c
	h.Params = append(h.Params, q)
}

// checkNontypeParamType reports the type of parameter q, which begins at pos, where
// the dialect allows no such.
func (say *reports) checkNontypeParamType(q *il.TemplateParameter, pos source.Pos) {
	t := q.Type
	switch {
	case t.IsError() || t.IsDependent() || t.HasPlaceholder():
	case t.IsFloat():
		if !say.d.AtLeast(lang.CXX20) {
			say.report(diag.NontypeParameterOfFloatingType, pos)
		}
	case t.IsClass():
		if !say.d.AtLeast(lang.CXX20) {
			say.report(diag.NontypeParameterOfClassType, pos)
		}
	}
}

// nontypeDefault parses the default of a nontype parameter; its conversion to
// the parameter's type waits until the default is used where the type depends.
func (p *Parser) nontypeDefault(q *il.TemplateParameter) {
	a, ok := p.templateArgExpr()
	if !ok {
		return
	}
	q.DefaultExpr, q.DefaultConst = a.Spelled, a.Const
	if !q.Type.IsDependent() && !q.Type.HasPlaceholder() {
		if b, ok := p.ck.convertTemplateArg(a, q.Type, q.NamePos); ok {
			q.DefaultConst = b.Const
		}
	}
}

// templateTemplateParam parses `template<…> class X`.
func (p *Parser) templateTemplateParam(h *il.TemplateDecl, q *il.TemplateParameter) {
	q.Kind = il.TpkTemplate
	outer := p.ck.env.scope
	inner := il.New[il.TemplateDecl](p.u)
	inner.Pos, inner.Depth, inner.Parent = p.tok.Pos, h.Depth+1, h
	p.next()
	args := p.ck.env.inTemplateArgs
	p.templateParams(inner)
	if len(inner.Params) == 0 && p.prev.Kind == token.Gt {
		p.report(diag.EmptyTemplateParameterListNot, p.prev.Pos)
	}
	inner.Requires = p.requiresClauseOrNil(false)
	p.ck.env.scope, p.ck.env.inTemplateArgs = outer, args
	q.InnerDecl = inner
	if !p.got(token.KwClass) && !p.got(token.KwTypename) {
		p.report(diag.ExpectedClassTypename, p.tok.Pos)
	}
	if q.IsPack = p.got(token.Ellipsis); q.IsPack && p.at(token.Ident) {
		p.ck.tmpl.notePackName(p.tok.Name)
	}
	t := il.New[il.Template](p.u)
	t.Kind, t.Decl, t.Param, t.IsPack = il.TemplkTemplateTemplateParam, inner, q, q.IsPack
	t.Position, t.Depth = q.Position, q.Depth
	t.Canonical = t
	q.Template = t
	p.paramName(h, q)
	t.Name, t.DeclPos, t.ParentScope = q.Name, q.DeclPos, h.Scope
	h.Params = append(h.Params, q)
	if p.paramDefault(q) {
		if a, ok := p.templateArgTemplate(); ok {
			q.DefaultTemplate = a.Template
		} else {
			p.report(diag.ExpectedIdentifier, p.tok.Pos)
		}
	}
	p.ck.declareParam(q, symbols.SymTemplate, t)
}

// abbreviatedParam returns the invented parameter type for `auto` in a
// parameter declaration [dcl.fct] and adds it to the header being collected.
func (env *Env) abbreviatedParam(u *il.Unit, pos source.Pos, pack bool, concept *il.Expr) *il.Type {
	h := env.abbrev
	if h == nil {
		return nil
	}
	q := il.New[il.TemplateParameter](u)
	q.Kind, q.Position, q.Depth = il.TpkType, len(h.Params)+1, h.Depth
	q.DeclPos, q.NamePos, q.IsAbbreviated, q.IsPack, q.Concept = pos, pos, true, pack, concept
	t := u.NewType(il.TkTemplateParam)
	t.TParam = &il.TemplateParamInfo{Kind: il.TptkParam, Position: q.Position, Depth: q.Depth, IsPack: pack, IsAuto: true, Param: q, Constraint: concept}
	t.DeclPos, t.ParentScope = pos, h.Scope
	q.Type = t
	h.Params = append(h.Params, q)
	return t
}

// isAbbreviated reports whether the declarator that is being parsed has template
// parameters of its own so far: `auto` ones or those of a lambda.
func (env *Env) isAbbreviated() bool { return env.abbrev != nil && len(env.abbrev.Params) > 0 }

// beginAbbreviated prepares a header that collects `auto` parameters: the
// innermost one of s, or a new one. The result is given to endAbbreviated.
func (env *Env) beginAbbreviated(u *il.Unit, own *il.TemplateDecl, pos source.Pos) (saved *il.TemplateDecl) {
	saved = env.abbrev
	if own == nil {
		own = il.New[il.TemplateDecl](u)
		own.Pos, own.Depth = pos, templateDepth(env.scope)+1
		own.Scope = u.NewScope(il.SckTemplateDecl, nil)
	}
	env.abbrev = own
	return saved
}

// endAbbreviated returns the collecting header when it got parameters.
func (env *Env) endAbbreviated(saved *il.TemplateDecl) *il.TemplateDecl {
	h := env.abbrev
	env.abbrev = saved
	if h == nil || len(h.Params) == 0 {
		return nil
	}
	return h
}

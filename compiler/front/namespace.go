// This file implements namespaces [basic.namespace]: definitions, aliases,
// linkage specifications.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// namespaceDeclaration parses a namespace definition or alias; inline is the
// position of `inline` when it was there.
func (p *Parser) namespaceDeclaration(inline source.Pos) {
	p.next()
	attrs := p.attributes(il.LocNamespace)
	if p.at(token.Ident) && p.peek(1).Kind == token.Assign {
		p.namespaceAlias()
		return
	}
	saved := p.save()
	var opened []*il.Namespace
	var open []source.Pos
	pos := p.tok.Pos
	if p.at(token.Ident) {
		isInline := inline.IsValid()
		if isInline && p.peek(1).Kind == token.ColonColon {
			p.errorAt(diag.InlineKeywordCannotUsedNested, inline)
		}
		for {
			name, npos := p.tok.Name, p.tok.Pos
			if !p.at(token.Ident) {
				p.expected(token.Ident)
				break
			}
			p.next()
			appendAttributes(&attrs, p.attributes(il.LocDeclaratorID))
			ns := p.openNamespace(name, npos, inline, isInline, attrs)
			if ns == nil {
				break
			}
			attrs = nil
			opened, open = append(opened, ns), append(open, npos)
			if !p.got(token.ColonColon) {
				break
			}
			if isInline = p.at(token.KwInline); isInline {
				p.next()
			}
		}
	} else if ns := p.openNamespace(nil, pos, inline, inline.IsValid(), attrs); ns != nil {
		opened = append(opened, ns)
	}
	p.namespaceBody(opened)
	p.env = saved
}

// namespaceBody parses `{ declarations }` and closes the opened namespaces.
func (p *Parser) namespaceBody(opened []*il.Namespace) {
	brace := p.tok.Pos
	if !p.want(token.LBrace) {
		p.skipDeclaration()
		return
	}
	p.declarationsUntilBrace(brace, false)
	end := p.tok.Pos
	p.got(token.RBrace)
	for i := len(opened) - 1; i >= 0; i-- {
		p.sequenceEnd(opened[i], end)
	}
}

// declarationsUntilBrace parses declarations up to the closing brace, which is
// left, in a linkage block with the pragmas in front of it.
func (p *Parser) declarationsUntilBrace(open source.Pos, linkage bool) {
	if !p.enter() {
		return
	}
	defer p.leave()
	for !p.at(token.RBrace) {
		if linkage && p.at(token.Pragma) && p.braceBehindPragmas() {
			return
		}
		if p.at(token.EOF) {
			p.unclosedBrace(open)
			return
		}
		p.declarationOrRecover()
	}
}

// braceBehindPragmas reports whether nothing but pragmas stands before the next
// closing brace.
func (p *Parser) braceBehindPragmas() bool {
	n := 1
	for p.peek(n).Kind == token.Pragma {
		n++
	}
	return p.peek(n).Kind == token.RBrace
}

// unclosedBrace reports a missing closing brace at the end of the source.
func (p *Parser) unclosedBrace(open source.Pos) {
	d := p.errorAt(diag.ExpectedCloseBrace, diag.EndOfSource)
	d.AddNote(diag.ToMatchThis, open)
}

// openNamespace opens (again) the namespace name in the current scope and
// makes it the innermost scope; nil when the name denotes something else.
func (p *Parser) openNamespace(name *token.Name, pos, inlinePos source.Pos, inline bool, attrs *il.Attribute) *il.Namespace {
	target := p.innermostScope()
	if target.Kind != ScopeNamespace {
		p.errorAt(diag.ExpectedDeclaration, pos)
		return nil
	}
	ns, s := p.findNamespace(target, name, pos)
	info := p.u.NewDeclInfo()
	info.NamePos, info.Attributes, info.IsDefinition = pos, attrs, true
	info.Specs.Inline = inline
	if ns == nil {
		if name != nil && s == nil && p.decls.conflict {
			p.decls.conflict = false
			return nil
		}
		ns, s = p.newNamespace(target, name, pos, inline)
		ns.Attributes = attrs
		p.sequenceDefinition(ns, info)
	} else {
		if inline && !ns.IsInline {
			at := pos
			if inlinePos.IsValid() {
				at = inlinePos
			}
			p.errorAt(diag.PreviousDeclarationNotDeclaredInline, at, p.describe(ns))
		}
		if ns.SeqEntry == nil {
			ns.DeclPos = pos
			p.sequenceDefinition(ns, info)
			for _, y := range target.local(name) {
				p.hideOuter(y) // what was predeclared hid nothing
			}
		} else {
			p.sequenceSecondary(ns, info, pos)
		}
	}
	if ns.IsInline && !p.d.AtLeast(lang.CXX11) {
		ns.IsInline = true
	}
	p.cudaAttributes(attrs)
	p.notOnNamespace(attrs)
	p.misplaced(attrs, 0)
	p.env.scope = s
	return ns
}

// findNamespace returns the namespace that target already has under name.
func (p *Parser) findNamespace(target *Scope, name *token.Name, pos source.Pos) (*il.Namespace, *Scope) {
	if name == nil {
		for _, in := range target.syms {
			if ns, ok := in.Entity.(*il.Namespace); ok && in.Name == p.known.unnamed {
				return ns, nsScope(ns)
			}
		}
		return nil, nil
	}
	l := Lookup{Name: name}
	p.collectInline(&l, target, 0)
	for _, y := range l.Syms {
		if ns, ok := y.Entity.(*il.Namespace); ok {
			s := nsScope(ns)
			for ns.IsAlias && ns.Target != nil {
				ns = ns.Target
			}
			return ns, s
		}
		if y.Scope != target {
			continue
		}
		p.errorAt(diag.AlreadyDeclaredInScope, pos, name)
		p.decls.conflict = true
		return nil, nil
	}
	return nil, nil
}

// newNamespace makes a namespace in target.
func (p *Parser) newNamespace(target *Scope, name *token.Name, pos source.Pos, inline bool) (*il.Namespace, *Scope) {
	ns := il.New[il.Namespace](p.u)
	ns.Name, ns.DeclPos, ns.IsInline = name, pos, inline
	ns.Linkage = il.LinkageCXX
	ns.InternalLinkage = name == nil || inUnnamedNamespace(target)
	if name == nil {
		ns.Linkage = il.LinkageNone
	}
	p.setParent(&ns.SourceCorresp, target)
	ns.Scope = p.u.NewScope(il.SckNamespace, ilScope(target))
	ns.Scope.Namespace = ns
	ns.IsStd = name == p.known.std && target == p.file
	s := p.newScope(ScopeNamespace, target, ns.Scope)
	s.NS, ns.FrontData = ns, s
	if sc := ilScope(target); sc != nil {
		sc.Namespaces = append(sc.Namespaces, ns)
	}
	key := name
	if name == nil {
		key = p.known.unnamed
		p.seq++
		target.using = append(target.using, usingDirective{s, p.seq})
	}
	if inline {
		target.inline = append(target.inline, s)
	}
	p.declare(target, key, SymNamespace, ns)
	if name == nil || inline {
		p.implicitDirective(ns, target)
	}
	return ns, s
}

// implicitDirective adds the using-directive that an unnamed or inline
// namespace stands for.
func (p *Parser) implicitDirective(ns *il.Namespace, target *Scope) {
	sc := ilScope(target)
	if sc == nil {
		return
	}
	u := il.New[il.UsingDecl](p.u)
	u.Entity, u.Pos, u.IsDirective, u.Generated, u.InlineNamespace = ns, p.tok.Pos, true, true, ns.IsInline
	sc.UsingDirectives = append(sc.UsingDirectives, u)
}

// namespaceAlias parses `namespace A = B::C;` behind `namespace`.
func (p *Parser) namespaceAlias() {
	name, pos := p.tok.Name, p.tok.Pos
	p.next()
	p.next()
	var n qualName
	n.Start = p.tok.Pos
	target := p.namespaceName(&n)
	if target == nil {
		p.skipTo(token.Semi)
		p.got(token.Semi)
		return
	}
	scope := p.innermostScope()
	for _, y := range scope.local(name) {
		old, ok := y.Entity.(*il.Namespace)
		if !ok {
			p.errorAt(diag.AlreadyDeclaredInScope, pos, name)
			p.endDeclaration()
			return
		}
		if nsScope(old) != nsScope(target) {
			p.errorAt(diag.AlreadyDefined, pos, p.describe(old))
			p.endDeclaration()
			return
		}
	}
	a := il.New[il.Namespace](p.u)
	a.Name, a.DeclPos, a.IsAlias, a.Target = name, pos, true, target
	a.TargetQualifier, a.Linkage = n.Qual, il.LinkageCXX
	p.setParent(&a.SourceCorresp, scope)
	a.FrontData = target.FrontData
	if sc := ilScope(scope); sc != nil {
		sc.Namespaces = append(sc.Namespaces, a)
	}
	p.declare(scope, name, SymNamespace, a)
	info := p.u.NewDeclInfo()
	info.NamePos = pos
	p.sequenceDefinition(a, info)
	p.noteEntity(a)
	p.endDeclaration()
}

// namespaceName parses the qualified name of a namespace; nil when it names
// none (reported).
func (p *Parser) namespaceName(n *qualName) *il.Namespace {
	n.Pos = p.tok.Pos
	if p.qualifiers(n) || n.Invalid {
		if !n.Invalid {
			p.errorAt(diag.NameMustNamespaceName, n.Pos)
		}
		return nil
	}
	if !p.at(token.Ident) {
		p.expected(token.Ident)
		return nil
	}
	n.Name, n.Pos = p.tok.Name, p.tok.Pos
	p.next()
	l := p.lookupName(n, lookNamespaces)
	if y := l.first(); y != nil {
		if l.Ambiguous {
			p.ambiguous(&l, n.Pos)
		}
		return y.Entity.(*il.Namespace)
	}
	any := p.lookupName(n, 0)
	switch {
	case any.first() != nil:
		p.errorAt(diag.NameMustNamespaceName, n.Pos)
	case n.qualified():
		p.noMember(n, n.Name, n.Pos)
	default:
		p.errorAt(diag.NameMustNamespaceName, n.Pos)
	}
	return nil
}

// linkageSpecification parses `extern "C"` with a declaration or a block.
func (p *Parser) linkageSpecification() {
	pos := p.tok.Pos
	p.next()
	spec := il.New[il.LinkageSpec](p.u)
	spec.Pos = pos
	lit := p.tok
	switch lit.Text() {
	case `"C"`:
		spec.IsC = true
	case `"C++"`:
	default:
		p.errorAt(diag.UnknownExternalLinkageSpecification, lit.Pos)
	}
	name := ""
	if text := lit.Text(); len(text) >= 2 {
		name = text[1 : len(text)-1]
	}
	spec.String = p.u.StringLiteral(p.stringType(p.u.Builtin.Char, uint64(len(name))+1), il.CharPlain, name, false, false)
	p.next()
	saved := p.env.has(inLinkageC)
	written := p.env.has(inLinkageWritten)
	p.env.set(inLinkageC, spec.IsC)
	p.env.set(inLinkageWritten, true)
	if p.at(token.LBrace) {
		spec.Braced = true
		p.linkageBlock(spec)
	} else {
		p.linkageDeclaration(spec)
	}
	p.env.set(inLinkageC, saved)
	p.env.set(inLinkageWritten, written)
}

// linkageBlock parses the block of a linkage specification.
func (p *Parser) linkageBlock(spec *il.LinkageSpec) {
	p.sequenceNode(spec, nil)
	open := p.tok.Pos
	p.next()
	p.declarationsUntilBrace(open, true)
	last := p.linkagePragmas()
	spec.EndPos = p.tok.Pos
	p.sequenceEnd(spec, p.tok.Pos)
	p.got(token.RBrace)
	for i := range last {
		if words := pragmaWords(last[i].Name.Text); p.checkPragma(&last[i], words) {
			p.keepPragma(&last[i], words)
		}
	}
}

// linkagePragmas takes the pragmas in front of the closing brace of a linkage
// block: they wait for the token behind it.
func (p *Parser) linkagePragmas() []token.Token {
	var last []token.Token
	for p.at(token.Pragma) {
		last = append(last, p.tok)
		p.next()
	}
	return last
}

// linkageDeclaration parses the single declaration of a linkage specification.
func (p *Parser) linkageDeclaration(spec *il.LinkageSpec) {
	switch p.tok.Kind {
	case token.KwExtern:
		if p.peek(1).Kind == token.String {
			p.linkageSpecification()
			return
		}
	case token.KwNamespace, token.KwUsing, token.KwTemplate, token.KwStaticAssert, token.KwAsm, token.Semi:
		p.declaration()
		return
	}
	s := &declSpecs{linkage: spec}
	s.LinkageC, s.LinkageCXX = spec.IsC, !spec.IsC
	p.simpleDeclaration(s)
}

// This file implements namespaces [basic.namespace]: definitions, aliases,
// linkage specifications.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// namespaceDeclaration parses a namespace definition or alias; inline is the
// position of `inline` when it was there.
func (p *Parser) namespaceDeclaration(inline source.Pos) {
	start := p.tok.Pos
	p.next()
	attrs := p.attributes(il.LocNamespace)
	if p.at(token.Ident) && p.peek(1).Kind == token.Assign {
		p.namespaceAlias()
		return
	}
	if p.ck.env.scope.IsBlock() {
		p.namespaceInFunction(start)
		return
	}
	saved := p.ck.env.save()
	var opened []*il.Namespace
	pos := p.tok.Pos
	if p.at(token.Ident) {
		isInline := inline.IsValid()
		if isInline && p.peek(1).Kind == token.ColonColon {
			p.report(diag.InlineOnNestedNamespace, inline)
		}
		for {
			name, npos := p.tok.Name, p.tok.Pos
			if !p.ck.enter() {
				break
			}
			defer p.ck.leave()
			if !p.at(token.Ident) {
				p.expected(token.Ident)
				break
			}
			p.next()
			if p.at(token.LBracket) && p.peek(1).Kind == token.LBracket {
				p.expected(token.LBrace) // standard attributes stand in front of the name
			}
			appendAttributes(&attrs, p.attributes(il.LocDeclaratorID))
			ns := p.ck.openNamespace(name, npos, inline, isInline, attrs)
			if ns == nil {
				break
			}
			attrs = nil
			opened = append(opened, ns)
			if !p.got(token.ColonColon) {
				break
			}
			if isInline = p.at(token.KwInline); isInline {
				p.next()
			}
		}
	} else {
		if !p.at(token.LBrace) {
			p.expected(token.Ident)
			p.skipToStop(token.LParen, token.LBracket, token.Assign, token.LBrace, token.Semi)
		}
		if ns := p.ck.openNamespace(nil, pos, inline, inline.IsValid(), attrs); ns != nil {
			opened = append(opened, ns)
		}
	}
	p.namespaceBody(opened)
	p.ck.env = saved
}

// namespaceInFunction reports a namespace definition, which begins at start, in a
// function, and skips it (rule recovery.namespaces).
func (p *Parser) namespaceInFunction(start source.Pos) {
	if !p.got(token.Ident) && !p.at(token.LBrace) {
		p.expected(token.Ident)
	}
	p.report(diag.NamespaceDefinitionNotAllowed, start)
	p.skipToStop(token.Semi, token.LBrace)
	if p.at(token.LBrace) {
		p.skipBalanced()
	} else {
		p.got(token.Semi)
	}
}

// namespaceBody parses `{ declarations }` and closes the opened namespaces.
func (p *Parser) namespaceBody(opened []*il.Namespace) {
	if !p.at(token.LBrace) {
		p.expected(token.LBrace)
		waiting := p.stops
		p.stops[stopSemi] = 0 // nothing but the brace goes on
		p.skipToStop(token.LBrace)
		p.stops = waiting
	}
	brace := p.tok.Pos
	if !p.got(token.LBrace) {
		return
	}
	p.declarationsUntilBrace(brace, false)
	end := p.tok.Pos
	p.got(token.RBrace)
	for i := len(opened) - 1; i >= 0; i-- {
		if n := len(opened[i].Blocks); n > 0 && !opened[i].Blocks[n-1].Close.IsValid() {
			opened[i].Blocks[n-1].Close = end
		}
		p.ck.env.sequenceEnd(p.u, opened[i], end)
	}
}

// declarationsUntilBrace parses declarations up to the closing brace, which is
// left, in a linkage block with the pragmas in front of it.
func (p *Parser) declarationsUntilBrace(open source.Pos, linkage bool) {
	if !p.ck.enter() {
		return
	}
	defer p.ck.leave()
	for !p.at(token.RBrace) {
		if linkage && p.at(token.Pragma) && p.braceBehindPragmas() {
			return
		}
		if p.at(token.EOF) {
			p.ck.say.unclosedBrace(open)
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
func (say *reports) unclosedBrace(open source.Pos) {
	d := say.report(diag.ExpectedCloseBrace, diag.EndOfSource)
	d.AddNote(diag.ToMatchThis, open)
}

// openNamespace opens (again) the namespace name in the current scope and
// makes it the innermost scope; nil when the name denotes something else.
func (ck *Checker) openNamespace(name *token.Name, pos, inlinePos source.Pos, inline bool, attrs *il.Attribute) *il.Namespace {
	target := ck.env.innermostScope()
	if target.Kind != symbols.ScopeNamespace {
		ck.report(diag.ExpectedDeclaration, pos)
		return nil
	}
	ns, s := ck.findNamespace(target, name, pos)
	info := ck.u.NewDeclInfo()
	info.NamePos, info.Attributes, info.IsDefinition = pos, attrs, true
	info.Specs.Inline = inline
	if ns == nil {
		if name != nil && s == nil && ck.decls.conflict {
			ck.decls.conflict = false
			return nil
		}
		ns, s = ck.newNamespace(target, name, pos, inline)
		ns.Attributes = attrs
		ck.env.sequenceDefinition(ck.u, ns, info)
	} else {
		if inline && !ns.IsInline {
			at := pos
			if inlinePos.IsValid() {
				at = inlinePos
			}
			ck.report(diag.PreviousDeclarationNotInline, at, ck.words.describe(ns))
		}
		if ns.SeqEntry == nil {
			ns.DeclPos = pos
			ck.env.sequenceDefinition(ck.u, ns, info)
			for _, y := range target.Local(name) {
				ck.hideOuter(y) // what was predeclared hid nothing
			}
		} else {
			ck.env.sequenceSecondary(ck.u, ns, info, pos)
		}
	}
	if ns.IsInline && !ck.d.AtLeast(lang.CXX11) {
		ns.IsInline = true
	}
	if attrs != nil {
		ns.Blocks = append(ns.Blocks, il.NamespaceBlock{Open: pos, Attributes: attrs})
	}
	cudaAttributes(attrs)
	ck.say.applies(attrs, onNamespace, nil)
	ck.env.scope = s
	return ns
}

// findNamespace returns the namespace that target already has under name.
func (ck *Checker) findNamespace(target *symbols.Scope, name *token.Name, pos source.Pos) (*il.Namespace, *symbols.Scope) {
	if name == nil {
		for _, in := range target.Syms {
			if ns, ok := in.Entity.(*il.Namespace); ok && in.Name == ck.known.unnamed {
				return ns, symbols.NamespaceTable(ns)
			}
		}
		return nil, nil
	}
	for _, y := range target.Local(name) {
		if y.Friend && y.Kind == symbols.SymType { // nothing else finds it
			ck.report(diag.AlreadyDeclaredInScope, pos, name)
			ck.decls.conflict = true
			return nil, nil
		}
	}
	l := Lookup{Name: name}
	ck.env.collectInline(ck.u, &l, target, 0)
	for _, y := range l.Syms {
		if ns, ok := y.Entity.(*il.Namespace); ok && !ns.IsAlias {
			return ns, symbols.NamespaceTable(ns)
		}
		if y.Scope != target {
			continue
		}
		ck.report(diag.AlreadyDeclaredInScope, pos, name)
		ck.decls.conflict = true
		return nil, nil
	}
	return nil, nil
}

// newNamespace makes a namespace in target.
func (ck *Checker) newNamespace(target *symbols.Scope, name *token.Name, pos source.Pos, inline bool) (*il.Namespace, *symbols.Scope) {
	ns := il.New[il.Namespace](ck.u)
	ns.Name, ns.DeclPos, ns.IsInline = name, pos, inline
	ns.Linkage = linkageIn(ilScope(target))
	if name == nil {
		ns.Linkage = il.LinkageNone
	}
	ck.env.setParent(&ns.SourceCorresp, target)
	ck.u.NewNamespaceScope(ns, ilScope(target))
	ns.IsStd = name == ck.known.std && target == ck.file
	s := symbols.NewScope(ck.u, symbols.ScopeNamespace, target, ns.Scope)
	s.NS, ns.FrontData = ns, s
	if sc := ilScope(target); sc != nil {
		sc.OwnLists().OwnRare().Namespaces = append(sc.Namespaces, ns)
	}
	key := name
	if name == nil {
		key = ck.known.unnamed
		ck.seq++
		ck.decls.numbers++
		target.Nominate(symbols.UsingDirective{NS: s, Seq: ck.seq})
	}
	if inline {
		ck.decls.numbers++
		target.NominateInline(s)
	}
	ck.declare(target, key, symbols.SymNamespace, ns)
	if name == nil || inline {
		ck.implicitDirective(ns, target)
	}
	return ns, s
}

// implicitDirective adds the using-directive that an unnamed or inline
// namespace stands for.
func (ck *Checker) implicitDirective(ns *il.Namespace, target *symbols.Scope) {
	sc := ilScope(target)
	if sc == nil {
		return
	}
	u := il.New[il.UsingDecl](ck.u)
	u.Entity, u.Pos, u.IsDirective, u.Generated, u.InlineNamespace = ns, ck.syntax.here(), true, true, ns.IsInline
	sc.OwnLists().OwnRare().UsingDirectives = append(sc.UsingDirectives, u)
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
	scope := p.ck.env.innermostScope()
	for _, y := range scope.Local(name) {
		old, ok := y.Entity.(*il.Namespace)
		if !ok || !old.IsAlias {
			p.report(diag.AlreadyDeclaredInScope, pos, name)
			p.endDeclaration()
			return
		}
		if symbols.NamespaceTable(old) != symbols.NamespaceTable(target) {
			p.report(diag.AlreadyDefined, pos, p.ck.words.describe(old))
			p.endDeclaration()
			return
		}
	}
	a := il.New[il.Namespace](p.u)
	a.Name, a.DeclPos, a.IsAlias, a.Target = name, pos, true, target
	a.Linkage = il.LinkageCXX
	p.ck.env.setParent(&a.SourceCorresp, scope)
	a.FrontData = target.FrontData
	target.Referenced = true
	if sc := ilScope(scope); sc != nil {
		sc.OwnLists().OwnRare().Namespaces = append(sc.Namespaces, a)
	}
	p.ck.declare(scope, name, symbols.SymNamespace, a)
	info := p.u.NewDeclInfo()
	info.NamePos = pos
	p.ck.env.sequenceDefinition(p.u, a, info)
	p.ck.env.noteEntity(a)
	p.endDeclaration()
}

// namespaceName parses the qualified name of a namespace; nil when it names
// none (reported).
func (p *Parser) namespaceName(n *qualName) *il.Namespace {
	n.Pos, n.Start = p.tok.Pos, p.tok.Pos
	if p.qualifiers(n) || n.Invalid {
		if !n.Invalid {
			p.report(diag.NotNamespaceName, n.Pos)
		}
		return nil
	}
	if !p.at(token.Ident) {
		p.expected(token.Ident)
		return nil
	}
	n.Name, n.Pos = p.tok.Name, p.tok.Pos
	p.next()
	l := p.ck.lookupName(n, lookNamespaces)
	if y := l.first(); y != nil {
		if l.Ambiguous {
			p.ck.ambiguous(&l, n.Pos)
		}
		return y.Entity.(*il.Namespace)
	}
	any := p.ck.lookupName(n, 0)
	switch {
	case any.first() != nil:
		p.report(diag.NotNamespaceName, n.Start)
	case n.qualified():
		p.ck.noMember(n, n.Name, n.Pos)
	default:
		p.report(diag.NotNamespaceName, n.Pos)
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
		p.report(diag.LinkageUnknown, lit.Pos)
	}
	name := ""
	if text := lit.Text(); len(text) >= 2 {
		name = text[1 : len(text)-1]
	}
	shared := p.u.StringLiteral(nodes.StringType(p.u, p.d, p.u.Builtin.Char, uint64(len(name))+1), il.CharPlain, name, false, false)
	spec.String = p.u.NewConst(il.CkString, shared.Type)
	own := spec.String.Entry
	*spec.String = *shared
	spec.String.Detach()
	spec.String.Entry = own // each block has one of its own
	p.next()
	saved := p.ck.env.has(inLinkageC)
	written := p.ck.env.has(inLinkageWritten)
	p.ck.env.set(inLinkageC, spec.IsC)
	p.ck.env.set(inLinkageWritten, true)
	if p.at(token.LBrace) {
		spec.Braced = true
		p.linkageBlock(spec)
	} else {
		p.linkageDeclaration(spec)
	}
	p.ck.env.set(inLinkageC, saved)
	p.ck.env.set(inLinkageWritten, written)
}

// linkageBlock parses the block of a linkage specification.
func (p *Parser) linkageBlock(spec *il.LinkageSpec) {
	p.ck.env.sequenceNode(p.u, spec, nil)
	open := p.tok.Pos
	p.next()
	p.declarationsUntilBrace(open, true)
	last := p.linkagePragmas()
	spec.EndPos = p.tok.Pos
	p.ck.env.sequenceEnd(p.u, spec, p.tok.Pos)
	p.got(token.RBrace)
	for i := range last {
		if words := pragmaWords(last[i].Name.Text); p.checkPragma(&last[i], words) {
			p.ck.keepPragma(last[i].Name.Text, last[i].Pos, words)
		}
	}
}

// linkagePragmas takes the pragmas in front of the closing brace of a linkage
// block: they wait for the token behind it (rule drop.pragma-in-linkage-block).
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
	s.written.LinkageC, s.written.LinkageCXX = spec.IsC, !spec.IsC
	p.simpleDeclaration(s)
}

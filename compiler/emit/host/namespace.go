// This file implements the printing of namespaces, linkage blocks and using
// declarations.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// namespace prints a namespace with what it holds, or an alias
// (rule decl.namespace).
func (p *printer) namespace(cx ctx, e *entry, n *il.Namespace) *entry {
	if n.IsAlias {
		p.namespaceAlias(cx, e, n)
		return e.Next
	}
	it := itemOf(e)
	p.SetPos(it.pos)
	switch {
	case n.Name == nil && n.IsInline:
		p.Str("inline namespace { ") // (rule decl.inline-unnamed-namespace)
	case n.Name == nil:
		p.openUnnamed(n)
	default:
		if n.IsInline {
			p.Str("inline ")
		}
		p.Str("namespace")
		attrs := p.attributesOf(&it)
		p.attributeGroups(cx, attrs, isBeforeNamespace, true)
		p.Byte(' ')
		p.Str(n.Name.Text)
		p.attributeGroups(cx, attrs, isBehindNamespace, true)
		p.Str(" { ")
	}
	var end *entry
	p.within(n.Scope, func() { end = p.members(cx, e.Next, e.Entity, n) })
	if end == nil {
		p.Byte('}')
		return nil
	}
	p.SetPos(end.Entity.(*il.EndOfConstruct).Pos)
	p.Byte('}')
	p.aliasBehind(n.Scope)
	return end.Next
}

// unnamedName is the name that unnamed namespaces get
// (rule frame.unnamed-namespace).
func (nm *names) unnamedName() string { return "_GLOBAL__N_" + nm.opt.ModuleID }

// openUnnamed prints the opening of an unnamed namespace
// (rule frame.unnamed-namespace-opening).
func (p *printer) openUnnamed(n *il.Namespace) {
	p.Begin("frame.unnamed-namespace", writer.Rewritten, source.Range{Start: n.DeclPos})
	defer p.End()
	const hidden = ` __attribute__((visibility("hidden"))) `
	name := p.unnamedName()
	attr := hidden
	if p.d.NoHiddenOnUnnamedNS {
		attr = ""
	}
	p.Str("namespace ")
	p.Str(name)
	p.Str(attr)
	p.Str(" { }; using namespace ")
	p.unnamedPath(n.ParentScope)
	p.Str("::")
	p.Str(name)
	p.Str("; ")
	if attr != "" {
		p.Uncounted("\n#pragma GCC diagnostic ignored \"-Wattributes\"\n")
	}
	p.Str("namespace ")
	p.Str(name)
	p.Str(attr)
	p.Str(" { ")
}

// unnamedPath prints `::a::b` of the namespaces around an unnamed one, unnamed
// ones included.
func (p *printer) unnamedPath(s *il.Scope) {
	if s == nil || s.Kind != il.SckNamespace || s.Namespace == nil {
		return
	}
	p.unnamedPath(s.Parent)
	p.Str("::")
	if s.Namespace.Name == nil {
		p.Str(p.unnamedName())
	} else {
		p.Str(s.Namespace.Name.Text)
	}
}

func (p *printer) namespaceAlias(cx ctx, e *entry, n *il.Namespace) {
	it := itemOf(e)
	p.SetPos(it.pos)
	p.Str("namespace ")
	p.Str(n.Name.Text)
	p.Str(" = ")
	p.namespacePath(cx, n.Target)
	p.Byte(';')
}

// namespacePath prints a namespace from the current scope.
func (p *printer) namespacePath(cx ctx, n *il.Namespace) {
	if n == nil || n.Name == nil {
		return
	}
	p.scoped(cx, n, &n.SourceCorresp, func(ctx) { p.Str(n.Name.Text) })
}

// linkageBlock prints `extern "C" {…}`; one without braces that holds a type
// definition prints blanks inside its braces (rules decl.linkage-type,
// decl.linkage-block).
func (p *printer) linkageBlock(cx ctx, e *entry, n *il.LinkageSpec) *entry {
	p.SetPos(n.Pos)
	if n.IsC {
		p.Str("extern \"C\" {")
	} else {
		p.Str("extern \"C++\" {")
	}
	if !n.Braced {
		p.Byte(' ')
	}
	end := p.members(cx.with(inLinkage).put(inLinkageC, n.IsC), e.Next, n, nil)
	pos := n.EndPos
	if end != nil && !pos.IsValid() {
		pos = end.Entity.(*il.EndOfConstruct).Pos
	}
	if n.Braced {
		p.SetPos(pos)
	}
	p.Byte('}')
	if end == nil {
		return nil
	}
	return end.Next
}

// using prints a using-declaration, using-directive or using-enum
// (rules drop.using-enumerator, qual.using-namespace-names).
func (p *printer) using(cx ctx, n *il.UsingDecl) {
	if _, enumerator := n.Entity.(*il.Constant); n.Generated ||
		enumerator && !n.IsClassMember && (n.QualClass != nil || n.Qualifier != nil && n.Qualifier.Class != nil) {
		return
	}
	if p.access.inClass {
		p.access.next = n.Access
	}
	if n.NamePos.IsValid() && !n.IsDirective {
		p.at(n.NamePos)
	} else {
		p.at(n.Pos)
	}
	p.attributesAt(cx, n.Attributes, anyLocation)
	switch {
	case n.IsDirective:
		p.Str("using namespace ")
		ns, _ := n.Entity.(*il.Namespace)
		if ns == nil {
			ns = n.QualNamespace
		}
		p.namespacePath(cx, ns)
	case n.IsUsingEnum:
		p.Str("using enum ")
		p.usingEnum(cx, n)
	default:
		p.Str("using ")
		if n.Typename && (n.QualClass == nil || p.usedClass(n.QualClass).IsDependent()) {
			p.Str("typename ")
		}
		p.usingName(cx, n)
		if n.IsPackExpansion {
			p.Str("...")
		}
	}
	p.Byte(';')
	if n.Name != nil && n.Name.Text == "size_t" && p.scope.Kind == il.SckFile {
		p.runtimeInclude()
	}
}

func (p *printer) usingEnum(cx ctx, n *il.UsingDecl) {
	t := n.EnumType
	if t == nil {
		t, _ = n.Entity.(*il.Type)
	}
	if t != nil {
		p.typeID(cx, t)
	}
}

// usingName prints the name of a using-declaration with its canonical path
// (rules qual.using-found-scope, qual.using-member).
func (p *printer) usingName(cx ctx, n *il.UsingDecl) {
	switch {
	case n.QualClass != nil:
		t := p.usedClass(n.QualClass)
		if t.Kind == il.TkTypeRef {
			p.typeName(cx.with(namesBase), t)
		} else {
			p.qualifierType(cx, t)
		}
		p.Str("::")
	case n.Qualifier != nil && n.Qualifier.Class != nil:
		p.qualifiers(cx, n.Qualifier)
	case n.Dependent:
		p.qualifiers(cx, n.Qualifier)
	case n.Entity != nil:
		c := n.Entity.Corresp()
		if n.FoundIn != nil {
			c = &il.SourceCorresp{ParentScope: n.FoundIn}
		}
		if ns := qualifierNamespace(n); ns != nil && seesThroughInline(ns, c.ParentScope) {
			c = &il.SourceCorresp{ParentScope: ns}
		}
		switch s := c.ParentScope; {
		case s == nil || s.Kind == il.SckFile:
			p.Str("::")
		case p.encloses(s) && named(s):
			p.component(cx, s) // one level does
			p.Str("::")
		default:
			p.scoped(cx, nil, c, func(ctx) {})
		}
	default:
		p.qualifiers(cx, n.Qualifier)
	}
	p.usingLastName(cx, n)
}

// usedClass returns the class that a using-declaration names its member by, which
// was written t: neither typedefs nor alias template-ids stand for it, unless they
// are members of another class that depends on template parameters
// (rule qual.using-class).
func (fx *facts) usedClass(t *il.Type) *il.Type {
	for t.Elem != nil && t.Kind == il.TkTypeRef {
		s := t.ParentScope
		switch {
		case s != nil && s.Kind == il.SckClass && s.Type != nil && s.Type.IsDependent() && !fx.encloses(s):
			return t
		case isAliasID(t):
			t = aliased(t)
		case t.IsPlainQualified() || isPlainTypedef(t) || t.ClassType() != nil:
			t = t.Elem
		default:
			return t
		}
	}
	return t
}

// qualifierNamespace returns the namespace that a using-declaration names, nil
// when there is none.
func qualifierNamespace(n *il.UsingDecl) *il.Scope {
	if q := n.Qualifier; q != nil && q.Namespace != nil {
		return q.Namespace.Scope
	}
	return nil
}

// seesThroughInline reports whether s is an inline namespace, or a chain of
// them, in ns (rule qual.inline-namespace).
func seesThroughInline(ns, s *il.Scope) bool {
	for s != nil && s != ns && s.Kind == il.SckNamespace && s.Namespace != nil && s.Namespace.IsInline {
		s = s.Parent
	}
	return s == ns
}

// usingLastName prints the last component of a using-declaration
// (rule qual.using-member).
func (p *printer) usingLastName(cx ctx, n *il.UsingDecl) {
	switch {
	case n.Opname != token.None:
		p.operatorName(n.Opname, n.OpnameArray)
	case n.ConvType != nil:
		t := n.ConvType
		if !t.IsDependent() && (n.QualClass == nil || !n.QualClass.IsDependent()) {
			t = p.plainType(t) // the function is known
		}
		p.conversionName(cx, t)
	case n.Name != nil:
		p.Str(n.Name.Text)
	default:
		if r, ok := n.Entity.(*il.Routine); ok {
			p.routineName(cx, r)
		} else if n.Entity != nil && n.Entity.Corresp().Name != nil {
			p.Str(n.Entity.Corresp().Name.Text)
		}
	}
}

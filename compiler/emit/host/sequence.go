// This file implements the walk over a source sequence: every entry prints its
// declaration and returns the entry behind it.
package host

import (
	"cufront/compiler/cuda"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

type entry = il.SourceSequenceEntry

// sequence prints the entries from e to the end.
func (p *printer) sequence(cx ctx, e *entry) {
	for e != nil {
		e = p.entry(cx, e)
	}
}

// members prints the entries from e to the end of the construct that owner
// opened, and returns that end; a template ends where its class does.
func (p *printer) members(cx ctx, e *entry, owner, other il.Node) *entry {
	for e != nil {
		if end, ok := e.Entity.(*il.EndOfConstruct); ok && (end.Entity == owner || end.Entity == other) {
			return e
		}
		e = p.entry(cx, e)
	}
	return nil
}

// userKind is the origin kind of the text of a statement.
func userKind(cx ctx) writer.Kind {
	if cx.is(inKernel) {
		return writer.Rewritten
	}
	return writer.User
}

// originOf names the rule of an entry for the origin map, and the kind of its
// text: what belongs to the device and explicit instantiations are rewritten.
func originOf(cx ctx, n il.Node) (rule string, kind writer.Kind) {
	if s, ok := n.(*il.SecondaryDecl); ok {
		n = s.Entity
	}
	rule, kind = entryRule(n), userKind(cx)
	switch n := n.(type) {
	case *il.Type:
		switch {
		case n.Kind == il.TkTypeRef:
			rule = "decl.typedef"
			if n.Elem != nil && withoutTypedef(n.Elem, n.Attributes) != n.Elem {
				kind = writer.Rewritten
			}
		case n.IsEnum():
			rule = "decl.enumeration"
		default:
			rule = "decl.class"
		}
	case *il.Routine:
		switch {
		case cuda.IsGlobal(n):
			return "kernel.body-hidden", writer.Rewritten
		case cuda.DeviceOnly(n):
			return "device.dummy-body", writer.Rewritten
		}
		rule = "decl.function"
	case *il.Variable:
		switch {
		case cuda.InDeviceMemory(n):
			return "memory.shadow", writer.Rewritten
		case isTextureReference(n):
			kind = writer.Rewritten
		}
		rule = "decl.list"
	case *il.UsingDecl:
		if n.QualClass != nil && n.QualClass.Kind == il.TkTypeRef {
			kind = writer.Rewritten // the class stands for its alias (rule qual.using-class)
		}
	case *il.Template:
		switch {
		case n.Routine != nil:
			_, kind = originOf(cx, n.Routine)
		case n.Variable != nil:
			_, kind = originOf(cx, n.Variable)
		}
		rule = "tmpl.header"
	case *il.InstantiationDirective:
		kind = writer.Rewritten
	}
	return rule, kind
}

// injected prints what the compiler adds on account of the construct at pos.
func (w *text) injected(rule string, kind writer.Kind, pos source.Pos, f func()) {
	w.Begin(rule, kind, source.Range{Start: pos})
	f()
	w.End()
}

// entry prints one entry and returns the one behind it.
func (p *printer) entry(cx ctx, e *entry) *entry {
	p.u.Work.Step(1)
	if e.Src.Start.IsValid() {
		p.u.At = e.Src.Start
	}
	p.Count()
	if p.Recording() {
		rule, kind := originOf(cx, e.Entity)
		p.Begin(rule, kind, e.Src)
	}
	around := p.Within(e.Src.Start)
	headers, template := p.headers.outside, p.ofTemplate
	p.headers.outside = nil
	next := p.entryText(cx, e)
	p.headers.outside, p.ofTemplate = headers, template
	p.Outside(around)
	p.End()
	return next
}

// entryText prints an entry by its kind and returns the one behind it.
func (p *printer) entryText(cx ctx, e *entry) *entry {
	switch n := e.Entity.(type) {
	case *il.Type:
		return p.typeEntry(cx, e, n, nil)
	case *il.Field:
		if n.AnonymousParent {
			return e.Next
		}
		return p.simple(cx, e)
	case *il.Variable:
		if n.IsAnonymousParent {
			return e.Next
		}
		return p.simple(cx, e)
	case *il.Routine:
		return p.simple(cx, e)
	case *il.Template:
		return p.template(cx, e, n, nil)
	case *il.SecondaryDecl:
		return p.secondary(cx, e, n)
	case *il.Namespace:
		return p.namespace(cx, e, n)
	case *il.LinkageSpec:
		return p.linkageBlock(cx, e, n)
	case *il.UsingDecl:
		p.using(cx, n)
	case *il.StaticAssert:
		p.staticAssert(cx, n)
	case *il.AsmEntry:
		p.SetPos(n.DeclPos)
		p.asm(cx, n)
		p.Byte(' ')
	case *il.Pragma:
		p.pragma(n)
	case *il.InstantiationDirective:
		p.instantiation(cx, n)
	}
	return e.Next
}

// secondary prints a declaration of an entity that stands elsewhere.
func (p *printer) secondary(cx ctx, e *entry, s *il.SecondaryDecl) *entry {
	switch n := s.Entity.(type) {
	case *il.Type:
		return p.typeEntry(cx, e, n, s)
	case *il.Template:
		return p.template(cx, e, n, s)
	case *il.Namespace:
		return p.namespace(cx, e, n)
	}
	return p.simple(cx, e)
}

var noDecl = il.DeclInfo{DeclInfoRare: &il.DeclInfoRare{}}

// item is one declarator of a declaration.
type item struct {
	node    il.Entity
	corresp *il.SourceCorresp
	d       *il.DeclInfo
	sec     *il.SecondaryDecl
	t       *il.Type // declared type
	pos     source.Pos
	shownAt source.Pos // where the name stands in the text, when that is not pos
	entry   *entry
}

// itemOf describes the declaration at e.
func itemOf(e *entry) item {
	it := item{d: e.Decl, entry: e}
	if it.d == nil {
		it.d = &noDecl
	}
	switch n := e.Entity.(type) {
	case *il.SecondaryDecl:
		it.sec, it.node = n, n.Entity
		it.t, it.pos = n.DeclaredType, n.DeclPos
	case il.Entity:
		it.node = n
	}
	if it.node == nil {
		return it
	}
	it.corresp = it.node.Corresp()
	it.complete()
	return it
}

// complete fills in what the declaration itself does not say.
func (it *item) complete() {
	if it.d.Type != nil {
		it.t = it.d.Type
	}
	if it.d.NamePos.IsValid() {
		it.pos = it.d.NamePos
	}
	if !it.pos.IsValid() {
		it.pos = it.corresp.DeclPos
	}
	if it.t != nil {
		return
	}
	switch n := it.node.(type) {
	case *il.Routine:
		if it.t = n.DeclaredType; it.t == nil {
			it.t = n.Type
		}
	case *il.Variable:
		it.t = declaredType(n)
	case *il.Field:
		if it.t = n.DeclaredType; it.t == nil {
			it.t = n.Type
		}
	case *il.Type:
		if n.Ref != nil && n.Ref.DeclaredIn != nil {
			it.t = n.Ref.DeclaredIn
		} else {
			it.t = n.Elem
		}
	}
}

// declaredType is the type of a variable as spelled.
func declaredType(v *il.Variable) *il.Type {
	if v.DeclaredType != nil {
		return v.DeclaredType
	}
	if v.AssocParam != nil && v.AssocParam.DeclaredType != nil {
		return v.AssocParam.DeclaredType
	}
	return v.Type
}

// afterFirst reports whether e is a declarator behind the first of its list.
func afterFirst(e *entry) bool {
	if e == nil {
		return false
	}
	switch n := e.Entity.(type) {
	case *il.SecondaryDecl:
		return n.AfterFirstInList
	case *il.EndOfConstruct, *il.Statement, *il.Pragma:
		return false
	case il.Entity:
		return n.Corresp().AfterFirstInList
	}
	return false
}

// entryRule names the rule by which an entry is printed that is neither a type
// nor a function, variable or template.
func entryRule(n il.Node) string {
	switch n.(type) {
	case *il.Namespace:
		return "decl.namespace"
	case *il.LinkageSpec:
		return "decl.linkage-block"
	case *il.UsingDecl:
		return "qual.using-found-scope"
	case *il.AsmEntry:
		return "op.asm"
	case *il.Pragma:
		return "pragma.place"
	case *il.InstantiationDirective:
		return "tmpl.instantiation-result"
	case *il.Field:
		return "decl.list"
	}
	return "decl.end"
}

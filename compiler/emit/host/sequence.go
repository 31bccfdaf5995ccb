// This file implements the walk over a source sequence: every entry prints its
// declaration and returns the entry behind it.
package host

import (
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

type entry = il.SourceSequenceEntry

// sequence prints the entries from e to the end.
func (p *printer) sequence(e *entry) {
	for e != nil {
		e = p.entry(e)
	}
}

// members prints the entries from e to the end of the construct that owner
// opened, and returns that end; a template ends where its class does.
func (p *printer) members(e *entry, owner, other il.Node) *entry {
	for e != nil {
		if end, ok := e.Entity.(*il.EndOfConstruct); ok && (end.Entity == owner || end.Entity == other) {
			return e
		}
		e = p.entry(e)
	}
	return nil
}

// userKind is the origin kind of the text of a statement.
func (p *printer) userKind() writer.Kind {
	if p.inKernel {
		return writer.Rewritten
	}
	return writer.User
}

// kindOf is the origin kind of an entry: what belongs to the device and explicit
// instantiations are rewritten.
func (p *printer) kindOf(n il.Node) writer.Kind {
	if s, ok := n.(*il.SecondaryDecl); ok {
		n = s.Entity
	}
	if t, ok := n.(*il.Template); ok && t.Routine != nil {
		n = t.Routine
	} else if ok && t.Variable != nil {
		n = t.Variable
	}
	switch n := n.(type) {
	case *il.Routine:
		if n.Space&il.SpaceGlobal != 0 || p.isDeviceOnly(n) {
			return writer.Rewritten
		}
	case *il.Variable:
		if isDeviceVariable(n) || isTextureReference(n) {
			return writer.Rewritten
		}
	case *il.InstantiationDirective:
		return writer.Rewritten
	}
	return p.userKind()
}

// injected prints what the compiler adds on account of the construct at pos.
func (p *printer) injected(rule string, kind writer.Kind, pos source.Pos, f func()) {
	p.Begin(rule, kind, source.Range{Start: pos})
	f()
	p.End()
}

// entry prints one entry.
func (p *printer) entry(e *entry) *entry {
	p.u.Work.Step(1)
	if e.Src.Start.IsValid() {
		p.u.At = e.Src.Start
	}
	p.Count()
	headers := p.outsideHeaders
	p.outsideHeaders = nil
	defer func() { p.outsideHeaders = headers }()
	if p.Recording() {
		p.Begin(ruleOf(e.Entity), p.kindOf(e.Entity), e.Src)
		defer p.End()
	}
	switch n := e.Entity.(type) {
	case *il.Type:
		return p.typeEntry(e, n, nil)
	case *il.Field:
		if n.AnonymousParent {
			return e.Next
		}
		return p.simple(e)
	case *il.Variable:
		if n.IsAnonymousParent {
			return e.Next
		}
		return p.simple(e)
	case *il.Routine:
		return p.simple(e)
	case *il.Template:
		return p.template(e, n, nil)
	case *il.SecondaryDecl:
		return p.secondary(e, n)
	case *il.Namespace:
		return p.namespace(e, n)
	case *il.LinkageSpec:
		return p.linkageBlock(e, n)
	case *il.UsingDecl:
		p.using(n)
	case *il.StaticAssert:
		p.staticAssert(n)
	case *il.AsmEntry:
		p.SetPos(n.DeclPos)
		p.asm(n)
		p.Byte(' ')
	case *il.Pragma:
		p.pragma(n)
	case *il.InstantiationDirective:
		p.instantiation(n)
	}
	return e.Next
}

// secondary prints a declaration of an entity that stands elsewhere.
func (p *printer) secondary(e *entry, s *il.SecondaryDecl) *entry {
	switch n := s.Entity.(type) {
	case *il.Type:
		return p.typeEntry(e, n, s)
	case *il.Template:
		return p.template(e, n, s)
	case *il.Namespace:
		return p.namespace(e, n)
	}
	return p.simple(e)
}

var noDecl il.DeclInfo

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

// ruleOf names the family of an entry for the origin map.
func ruleOf(n il.Node) string {
	if s, ok := n.(*il.SecondaryDecl); ok {
		n = s.Entity
	}
	switch n := n.(type) {
	case *il.Type:
		if n.Kind == il.TkTypeRef {
			return "typedef"
		}
		if n.IsEnum() {
			return "enumeration"
		}
		return "class"
	case *il.Routine:
		switch {
		case n.Space&il.SpaceGlobal != 0:
			return "kernel"
		case n.Space == il.SpaceDevice:
			return "device-function"
		}
		return "function"
	case *il.Variable:
		if n.Device || n.Shared || n.ConstantMem || n.Managed {
			return "device-variable"
		}
		return "variable"
	case *il.Template:
		return "template"
	}
	return n.EntryKind().String()
}

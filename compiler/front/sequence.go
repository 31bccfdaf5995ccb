// This file implements the source sequence: one entry per declaration in text
// order, with the description that the host text is printed from
// (rule il.source-sequence).
package front

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// declarationStart is where a declaration begins, in the source and in the
// source sequence.
type declarationStart struct {
	pos  source.Pos
	list *il.SeqList
	last *il.SourceSequenceEntry
}

// openRange notes where the declaration at the current token begins.
func (ck *Checker) openRange() declarationStart {
	b := declarationStart{pos: ck.syntax.here(), list: ck.env.seqList}
	if b.list != nil {
		b.last = b.list.Last
	}
	return b
}

// closeRange gives the source range of the declaration that has just been
// parsed to its entries: the first one and those at the end. What stands
// between them, the members of a class or a namespace, has ranges already.
func (ck *Checker) closeRange(b declarationStart) {
	if b.list == nil || b.list.Last == b.last {
		return
	}
	r := source.Range{Start: b.pos, End: ck.syntax.behind()}
	for e := b.list.Last; e != nil && e != b.last && !e.Src.Start.IsValid(); e = e.Prev {
		locateEntry(e, r)
	}
	first := b.list.First
	if b.last != nil {
		first = b.last.Next
	}
	if !first.Src.Start.IsValid() {
		locateEntry(first, r)
	}
}

// locateEntry gives an entry its source range, the end of which is that of the
// entity it stands for.
func locateEntry(e *il.SourceSequenceEntry, r source.Range) {
	e.Src = r
	if n, ok := e.Entity.(il.Entity); ok {
		n.Corresp().EndPos = r.End
	}
}

// sequenceDefinition appends e itself: it is defined here, or declared for the
// first time. An earlier entry of e turns into a secondary declaration.
func (env *Env) sequenceDefinition(u *il.Unit, e il.Entity, d *il.DeclInfo) *il.SourceSequenceEntry {
	if env.seqList == nil {
		return nil
	}
	c := e.Corresp()
	if old := c.SeqEntry; old != nil {
		demote(u, old, e)
		if d != nil {
			c.AfterFirstInList = d.Specs.AfterFirst
		}
	}
	s := u.AppendSeq(env.seqList, e, d)
	c.SeqEntry = s
	return s
}

// demote turns the entry of e's first declaration into a secondary one.
func demote(u *il.Unit, old *il.SourceSequenceEntry, e il.Entity) {
	if old.Entity != il.Node(e) {
		return
	}
	sec := u.NewSecondaryDecl(e, e.Corresp().DeclPos)
	sec.First = true
	if t, ok := e.(*il.Type); ok {
		sec.AutonomousTag = t.AutonomousTag
	} else if t, ok := e.(*il.Template); ok && t.Type != nil {
		sec.AutonomousTag = t.Type.AutonomousTag
	}
	describeSecondary(sec, old.Decl)
	old.Entity = sec
}

// sequenceSecondary appends a further declaration of e.
func (env *Env) sequenceSecondary(u *il.Unit, e il.Entity, d *il.DeclInfo, pos source.Pos) *il.SecondaryDecl {
	if env.seqList == nil {
		return nil
	}
	sec := u.NewSecondaryDecl(e, pos)
	describeSecondary(sec, d)
	u.AppendSeq(env.seqList, sec, d)
	return sec
}

// describeSecondary copies what a secondary declaration displays.
func describeSecondary(sec *il.SecondaryDecl, d *il.DeclInfo) {
	if d == nil {
		return
	}
	sec.DeclaredType, sec.NameRef, sec.Attributes = d.Type, d.NameRef, d.Attributes
	sec.Friend = d.Specs.Friend
	sec.AfterFirstInList = d.Specs.AfterFirst
	switch {
	case d.Specs.Static:
		sec.DeclStorage, sec.ExplicitStorage = il.ScStatic, true
	case d.Specs.Extern:
		sec.DeclStorage, sec.ExplicitStorage = il.ScExtern, true
	case d.Specs.Typedef:
		if t, ok := sec.Entity.(*il.Type); ok && t.Kind == il.TkTypeRef {
			sec.DeclStorage, sec.ExplicitStorage = il.ScTypedef, true
		}
	}
}

// sequenceNode appends an entry for something that is no named entity.
func (env *Env) sequenceNode(u *il.Unit, n il.Node, d *il.DeclInfo) *il.SourceSequenceEntry {
	if env.seqList == nil {
		return nil
	}
	return u.AppendSeq(env.seqList, n, d)
}

// sequenceEnd appends the end of construct n at pos.
func (env *Env) sequenceEnd(u *il.Unit, n il.Node, pos source.Pos) {
	if env.seqList == nil {
		return
	}
	e := il.New[il.EndOfConstruct](u)
	e.Entity, e.Pos = n, pos
	u.AppendSeq(env.seqList, e, nil)
}

// declInfo describes the declaration of d behind the specifiers s.
func (env *Env) declInfo(u *il.Unit, s *declSpecs, d *declarator) *il.DeclInfo {
	i := u.NewDeclInfo()
	i.Specs = s.written
	i.Template, i.ExplicitSpec = s.Headers, s.ExplicitSpecialization
	for _, h := range s.Headers {
		if len(h.Params) == 0 {
			i.OwnRare().EmptyHeaders++
		}
	}
	if i.SpellExplicit != s.Explicit {
		i.OwnRare().SpellExplicit = s.Explicit
	}
	i.InClass = env.memberLevel > 0
	attrs := copyAttributes(s.Attrs)
	if d != nil {
		if s.written.DefinesType != nil {
			s.written.DefinesType.Referenced = true
		}
		i.Type, i.NamePos = d.Type, d.NamePos
		if i.HasTArgs = d.Name.HasArgs; d.Name.Args != nil {
			i.OwnRare().TArgs = d.Name.Args
		}
		if i.Trailing != d.Trailing {
			i.OwnRare().Trailing = d.Trailing
		}
		appendAttributes(&attrs, d.Attrs)
	} else {
		i.Type = s.Type
	}
	i.Attributes = attrs
	return i
}

// copyAttributes copies a list of attributes, so that several declarators can
// append their own.
func copyAttributes(list *il.Attribute) *il.Attribute {
	var head *il.Attribute
	at := &head
	for a := list; a != nil; a = a.Next {
		n := *a
		n.Next, n.Copied = nil, a.Written()
		*at = &n
		at = &n.Next
	}
	return head
}

// currentAccess returns the access of members declared here.
func (env *Env) currentAccess() il.Access {
	if env.memberLevel > 0 {
		return env.memberAccess
	}
	return il.Public
}

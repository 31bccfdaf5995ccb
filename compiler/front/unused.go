// This file implements the warnings about variables and functions that are
// declared and never referenced, or set and never used (C-front 0.2).
package front

import (
	"cmp"
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// reportUnused reports the variables of the innermost scope, which ends. The
// instances of a template say nothing: its definition has said it.
func (p *Parser) reportUnused() {
	s := p.scope
	if p.instance || len(s.syms) == 0 || !p.wantsUnused() || len(p.contexts()) > 0 {
		return
	}
	for _, y := range s.syms {
		if v, ok := y.Entity.(*il.Variable); ok && y.Kind == SymVariable && v.Storage != il.ScExtern && !v.IsThis {
			p.reportUnusedVariable(v)
		}
	}
}

func (p *Parser) wantsUnused() bool {
	return !p.rep.Muted() && (p.rep.Enabled(diag.DeclaredNotReferenced) || p.rep.Enabled(diag.SetNotUsed))
}

// reportUnusedVariable reports one variable. A variable whose construction or
// destruction does something has a use of its own.
func (p *Parser) reportUnusedVariable(v *il.Variable) {
	switch {
	case v.Name == nil, v.MaybeUnused, v.Generated, v.IsInvalid, v.Type == nil, v.Type.IsDependent(), v.Type.IsError():
	case !v.Referenced:
		if !v.IsParameter && !constructs(v) {
			p.errorAt(diag.DeclaredNotReferenced, v.DeclPos, p.describe(v))
		}
	case !v.Used && !v.AddressTaken:
		if (v.IsParameter || isSet(v)) && !constructs(v) && !v.Type.IsReference() {
			p.errorAt(diag.SetNotUsed, v.DeclPos, p.describe(v))
		}
	}
}

// constructs reports whether making or destroying v calls a function.
func constructs(v *il.Variable) bool {
	t := v.Type.Skip()
	for t.IsArray() {
		t = t.Elem.Skip()
	}
	if t.Cls == nil {
		return false
	}
	m := &t.Cls.Members
	return m.Dtor.Exists && !m.Dtor.Trivial || v.Dyn != nil && v.Dyn.Routine != nil && !v.Dyn.Routine.Generated
}

// isSet reports whether v gets a value: by its initialiser or an assignment.
func isSet(v *il.Variable) bool { return v.Referenced || v.Init != il.InitkNone }

// reportUnusedAtEnd reports what is internal to the translation unit, when all
// of it has been seen: every scope in order, its namespaces after it.
func (p *Parser) reportUnusedAtEnd(s *il.Scope) {
	if s == nil || !p.wantsUnused() {
		return
	}
	var list []il.Entity
	for _, v := range s.Variables {
		if v.Linkage == il.LinkageInternal && !v.LocalToFunction && v.StaticMemberOf == nil && !v.IsPrototype && v.TemplateInfo == nil {
			list = append(list, v)
		}
	}
	for _, r := range s.Routines {
		if r.Linkage == il.LinkageInternal && !r.Referenced && !r.MaybeUnused && r.MemberOf == nil && r.Name != nil && !r.IsInvalid &&
			!r.Generated && !r.IsPrototype && !r.IsTemplateFunction && len(r.TemplateArgs) == 0 && r.AssocTemplate == nil {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b il.Entity) int { return comparePos(a.Corresp().DeclPos, b.Corresp().DeclPos) })
	for _, e := range list {
		if v, ok := e.(*il.Variable); ok {
			p.reportUnusedVariable(v)
			continue
		}
		p.errorAt(diag.DeclaredNotReferenced, e.Corresp().DeclPos, p.describeBare(e))
	}
	for _, n := range s.Namespaces {
		if !n.IsAlias {
			p.reportUnusedAtEnd(n.Scope)
		}
	}
}

func comparePos(a, b source.Pos) int {
	if c := cmp.Compare(a.Seq, b.Seq); c != 0 {
		return c
	}
	return cmp.Compare(a.Col, b.Col)
}

// This file implements what a redeclaration of a function merges with what was
// declared before: templates, default arguments, friends, the source sequence
// [dcl.fct].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// definedElsewhere reports whether the friend r that a class template or an
// instance of one defines has a definition already and nobody says so: the
// template itself defines nothing, and of the definitions by instances of several
// templates only those of a function without an earlier declaration are compared
// [temp.friend]/4.
func (p *Parser) definedElsewhere(r *il.Routine, t *il.Template, d *declarator) bool {
	switch {
	case p.env.class.IsDependent():
		return r.Defined || r.BodyPending || r.Body != nil
	case p.env.class.Cls.InstanceOf == nil:
		return false
	case d.NamePos == r.NamePos: // what the template itself brought in counts once
		first := !p.tmpl.friendBodies[r]
		if p.tmpl.friendBodies == nil {
			p.tmpl.friendBodies = make(map[*il.Routine]bool)
		}
		p.tmpl.friendBodies[r] = true
		return first && (r.Defined || r.BodyPending || r.Body != nil)
	case t != nil || !r.Defined && !r.BodyPending && r.Body == nil:
		return false
	}
	return r.DeclPos.IsValid() && r.DeclPos != r.NamePos && d.NamePos != r.NamePos
}

// redeclareFunction merges a further declaration of r; t is its template.
func (p *Parser) redeclareFunction(r *il.Routine, t *il.Template, s *declSpecs, d *declarator, info *il.DeclInfo) *il.Routine {
	target := p.functionScope(s, d)
	if r.IsClassMember && p.env.memberLevel > 0 && s.member && !s.Friend && target.Class != nil && target.Class.Cls.BeingDefined && r.MemberOf == target.Class && !s.ExplicitSpecialization {
		p.errorAt(diag.InvalidRedeclarationMember, d.NamePos, `function `+p.signatureAt(r, d.NamePos))
		return nil
	}
	body := info.IsDefinition || info.Default || info.Delete
	if body && s.Friend && p.env.class != nil && p.definedElsewhere(r, t, d) {
		p.env.class.Cls.FriendRoutines = append(p.env.class.Cls.FriendRoutines, r)
		return nil
	}
	if body && (r.Defined || r.IsDeleted || r.BodyPending || r.Body != nil || r.IsDefaulted) && !r.Generated && !r.IsSpecialized {
		p.errorAt(diag.AlreadyDefinedAt, d.NamePos, p.describe(r), p.lineOf(r.NamePos))
		return nil
	}
	adopts := r.Builtin != 0 && r.Generated
	if adopts {
		p.adoptBuiltin(r, d)
	}
	if p.env.has(inLinkageC) && r.Linkage == il.LinkageCXX && target.Kind == ScopeNamespace && !r.LinkageCLanguage && !r.Generated && r.Builtin == 0 {
		p.errorAt(diag.LinkageSpecificationIncompatiblePrevious, d.NamePos, quoted(p.entityText(r))+" (declared "+p.declaredAt(r.NamePos, d.NamePos)+")")
	}
	if info.Delete && (!r.IsSpecialized || r.NamePos != d.NamePos) {
		p.errorAt(diag.DeleteCanOnlyAppearFirst, info.SuffixPos)
	}
	if d.AsmName != "" {
		r.AsmName = d.AsmName
	}
	p.mergeFunctionSpecs(r, s, d, target, false)
	p.mergeDefaults(r, d.Type, d)
	if !adopts {
		p.mergeExceptions(r, d)
	}
	attrs := copyAttributes(info.Attributes)
	before := r.Space
	p.applyToRoutine(r, attrs)
	p.checkRoutineAttributes(r, attrs)
	p.applyFunctionAttributes(r, attrs, s, d, info)
	if !s.ExplicitSpecialization {
		p.checkGridRedeclared(r, s, d)
		p.checkSpaceRedeclared(r, before, attrs, d.NamePos)
	}
	p.jitFunction(r, attrs, s, d, info, false)
	if r.IsFriend && !s.Friend {
		p.revealFriend(target, p.declName(&d.Name), r)
	}
	p.functionFlags(r, info)
	d.Type.Skip().Routine.AssocRoutine = r
	info.NameRef = p.functionReference(r, d)
	if !body {
		p.sequenceSecondary(p.sequenceEntity(r, t, s), info, d.NamePos)
		p.afterFunctionDeclaration(r, s, d, info, false)
		return r
	}
	if t := d.Type.Skip(); len(t.Routine.Params) == 0 && !t.Elem.HasPlaceholder() {
		t.Elem = r.Type.Skip().Elem // nothing but the result could be spelled differently
	}
	r.DeclaredType = d.Type
	if r.MemberOf != nil && !r.IsStaticMember {
		f := d.Type.Skip().Routine
		f.HasThis, f.ThisClass = true, r.MemberOf
	}
	r.DefinedOutside = r.IsClassMember
	r.NamePos = d.NamePos
	e := p.sequenceEntity(r, t, s)
	p.sequenceMember(r, e, info)
	e.Corresp().DeclPos = d.NamePos
	r.DeclPos = d.NamePos
	p.afterFunctionDeclaration(r, s, d, info, false)
	return r
}

// sequenceEntity returns what stands in the source sequence for r: its
// template, also where it is a member of a class template defined outside.
func (p *Parser) sequenceEntity(r *il.Routine, t *il.Template, s *declSpecs) il.Entity {
	if t != nil {
		return t
	}
	if h := innermostHeader(s); h != nil && !s.ExplicitSpecialization && r.MemberOf != nil && !s.Friend {
		return p.outsideTemplate(il.TemplkMemberFunction, &r.SourceCorresp, h, func(t *il.Template) { t.Routine = r })
	}
	return r
}

// outsideTemplate makes the template entry that stands for the definition of a
// member of a class template outside of the class.
func (p *Parser) outsideTemplate(k il.TemplateKind, c *il.SourceCorresp, h *il.TemplateDecl, set func(*il.Template)) *il.Template {
	t := il.New[il.Template](p.u)
	t.Kind, t.Decl, t.Canonical, t.Definition = k, h, t, t
	t.Name, t.DeclPos, t.ParentScope, t.Linkage = c.Name, c.DeclPos, c.ParentScope, c.Linkage
	t.IsClassMember, t.Access = c.IsClassMember, c.Access
	t.IsOutsideDefinition = true
	set(t)
	p.tmpl.declared = append(p.tmpl.declared, t)
	return t
}

// sequenceMember appends the definition of member m, for which e stands.
func (p *Parser) sequenceMember(m, e il.Entity, info *il.DeclInfo) {
	if p.env.seqList == nil {
		return
	}
	if old := m.Corresp().SeqEntry; old != nil && m != e {
		p.demote(old, m)
	}
	s := p.sequenceDefinition(e, info)
	m.Corresp().SeqEntry = s
}

// revealFriend makes a friend visible to ordinary lookup.
func (p *Parser) revealFriend(target *Scope, name *token.Name, r *il.Routine) {
	for _, y := range target.local(name) {
		switch e := y.Entity.(type) {
		case *il.Routine:
			if e == r {
				y.Friend, r.IsFriend = false, false
			}
		case *il.Template:
			if e.Routine == r {
				y.Friend, e.IsFriend, r.IsFriend = false, false, false
			}
		}
	}
}

// mergeDefaults merges the default arguments of a redeclaration into r
// [dcl.fct.default].
func (p *Parser) mergeDefaults(r *il.Routine, t *il.Type, d *declarator) {
	a, b := r.Type.Skip().Routine.Params, t.Skip().Routine.Params
	for i := range b {
		if i >= len(a) || a[i] == b[i] || !b[i].HasDefault {
			continue
		}
		if a[i].HasDefault {
			at := b[i].DefaultPos
			if r.IsClassMember {
				at = d.NamePos
			}
			p.errorAt(diag.RedefinitionDefaultArgument, at)
			continue
		}
		a[i].HasDefault, a[i].DefaultFromDecl = true, true
		a[i].Default, a[i].DefaultInit, a[i].DefaultTokens = b[i].Default, b[i].DefaultInit, b[i].DefaultTokens
	}
}

// checkDefaultOrder reports a parameter without default behind one with.
func (p *Parser) checkDefaultOrder(r *il.Routine) {
	var last *il.ParamType
	for _, q := range r.Type.Skip().Routine.Params {
		if q.HasDefault {
			last = q
		} else if last != nil && !q.IsPack {
			p.errorAt(diag.DefaultArgumentNotEndParameter, last.DefaultPos)
			return
		}
	}
}

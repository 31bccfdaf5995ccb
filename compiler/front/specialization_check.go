// This file implements the checks of explicit specialisations: where they may
// stand, what they may name, and that nothing was made of the template before
// [temp.expl.spec].
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// encloses reports whether the declaration being parsed stands in home or in a
// scope around it.
func (env *Env) encloses(home *il.Scope) bool {
	here := ilScope(declScope(env.scope))
	for s := home; s != nil; s = s.Parent {
		if s == here {
			return true
		}
	}
	return home == nil || here == nil
}

// checkSpecializedHere reports an explicit specialisation of e in a namespace
// that does not enclose its template [temp.expl.spec]/3; that of a static data
// member is let pass.
func (ck *Checker) checkSpecializedHere(e il.Entity, what string, pos source.Pos) {
	if declScope(ck.env.scope).Kind != symbols.ScopeNamespace || ck.env.encloses(e.Corresp().ParentScope) {
		return
	}
	severity := diag.Error
	if v, ok := e.(*il.Variable); ok && v.StaticMemberOf != nil {
		severity = diag.Warning
	}
	ck.rep.ReportAs(severity, diag.SpecializedInWrongScope, pos, what)
}

// noteFirstUse remembers where instance e was used or instantiated first.
func (say *reports) noteFirstUse(e il.Entity, pos source.Pos) {
	if !say.rep.Muted() {
		noteFirst(&say.tmpl.firstUse, e, pos)
	}
}

// noteFirst notes in places that e stands at pos, unless it stood somewhere before.
func noteFirst[E comparable](places *map[E]source.Pos, e E, pos source.Pos) {
	if _, seen := (*places)[e]; seen {
		return
	}
	if *places == nil {
		*places = make(map[E]source.Pos)
	}
	(*places)[e] = pos
}

// noteFirstMention notes that r, a function of a template, is used at pos: its instantiation is
// said to be asked for by the first use, even an unevaluated one (rule front.instantiation-place).
func (say *reports) noteFirstMention(r *il.Routine, pos source.Pos) {
	if !say.rep.Muted() {
		noteFirst(&say.tmpl.mentionedAt, r, pos)
	}
}

// specializedLate reports an explicit specialisation behind the first use of
// what it specialises [temp.expl.spec]/6; that of a static data member is let
// pass.
func (say *reports) specializedLate(e il.Entity, what string, pos source.Pos) bool {
	first, used := say.tmpl.firstUse[e]
	if !used {
		return false
	}
	severity := diag.Error
	if v, ok := e.(*il.Variable); ok && v.StaticMemberOf != nil {
		severity = diag.Warning
	}
	say.rep.ReportAs(severity, diag.SpecializationAfterUse, pos, what, say.declaredAt(first, pos))
	return true
}

// notSpecializable reports an explicit specialisation of something that is no
// template and no member of an instance.
func (say *reports) notSpecializable(e il.Entity, pos source.Pos) {
	text := ""
	switch e.(type) {
	case *il.Variable, *il.Routine:
		text = quoted(say.words.declarationText(e))
	default:
		text = say.words.describeBare(e)
	}
	say.report(diag.NotSpecializable, pos, text)
}

// nothingToSpecialize reports the explicit specialisation d of something that
// is no variable template and no member.
func (ck *Checker) nothingToSpecialize(target *symbols.Scope, d *declarator) {
	name := ck.declName(&d.Name)
	syms := target.Local(name)
	switch {
	case len(syms) > 0:
		ck.say.notSpecializable(syms[len(syms)-1].Entity, d.NamePos)
	case d.Name.qualified():
		ck.noMember(&d.Name, name, d.NamePos)
	default:
		ck.report(diag.NotTemplateName, d.NamePos, name)
	}
}

// isInstanceMember reports whether c is an instance whose members can be
// specialised one by one.
func isInstanceMember(c *il.Type) bool {
	for k := c; k != nil; k = k.Cls.EnclosingClass {
		if k = k.ClassType(); k == nil || k.Cls.IsPrototype {
			return false
		}
		if k.Cls.IsSpecialized {
			return false
		}
		if k.Cls.InstanceOf != nil {
			return true
		}
	}
	return false
}

// unspecializedMember reports whether the declarator-id n names a member of an
// instance while no `template<>` stands in front of the declaration.
func (env *Env) unspecializedMember(s *declSpecs, n *qualName, target *symbols.Scope) bool {
	return n.qualified() && len(s.Headers) == 0 && !s.Friend && target.Kind == symbols.ScopeClass && !env.has(inPrototype) && !env.has(inInstance) &&
		env.memberLevel == 0 && isInstanceMember(target.Class)
}

// checkSpecializedStorage reports a storage class on an explicit
// specialisation, which is then ignored [dcl.stc].
func (ck *Checker) checkSpecializedStorage(s *declSpecs) {
	if !s.ExplicitSpecialization || !s.written.Extern && !s.written.Static && !s.written.Automatic() || declScope(ck.env.scope).Kind != symbols.ScopeNamespace {
		return
	}
	ck.report(diag.StorageClassOnSpecialization, s.StoragePos)
	s.written.Extern, s.written.Static, s.written.Register, s.written.Auto = false, false, false, false
}

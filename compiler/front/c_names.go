// This file implements the names of C: the scopes of tags, functions that a call
// declares, and what declares a name again (C 6.2.1 to 6.2.3, 6.7).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// headScope returns the scope into which the head of a class or enumeration declares: the
// one that its qualifier names, or that of its inline namespaces which has the name
// (rule front.inline-members); without qualifier in C the one around structures, which are no scopes.
func headScope(ck *Checker, h *tagMention) *symbols.Scope {
	if sc := h.Name.Scope; h.Name.qualified() && sc != nil {
		if len(sc.Local(h.Name.Name)) > 0 {
			return sc
		}
		for _, y := range withInline(sc, h.Name.Name, func(y *symbols.Symbol) bool { return y.IsTagName() || y.Template() != nil && !y.IsFunctionLike() }) {
			return y.Scope
		}
		return sc
	}
	s := ck.env.innermostScope()
	for ck.d.IsC() && s.Kind == symbols.ScopeClass && s.Parent != nil {
		s = s.Parent
	}
	return s
}

// implicitFunction declares `int name()` for the call of a name that nothing declares,
// which C99 and later warn of (rule c.implicit-functions).
func implicitFunction(ck *Checker, name *token.Name, pos source.Pos) *symbols.Symbol {
	r := ck.u.NewRoutine()
	r.Name, r.DeclPos, r.NamePos = name, pos, pos
	t := ck.u.NewType(il.TkRoutine)
	t.Elem, t.Routine.Prototyped, t.Routine.AssocRoutine = ck.u.Builtin.Int, false, r
	t.Routine.LinkageC = true
	r.Type, r.DeclaredType = t, t
	r.Storage, r.DeclStorage, r.Linkage = il.ScExtern, il.ScExtern, il.LinkageC
	r.Generated = true
	ck.env.setParent(&r.SourceCorresp, ck.file)
	y := ck.declare(ck.file, name, symbols.SymFunction, r)
	listRoutine(r, ck.file)
	if ck.d.C >= lang.C99 {
		ck.report(diag.DeclaredImplicitly, pos, ck.words.describeBare(r))
	}
	return y
}

// redeclaresC reports whether d declares function r again: C has one function of a name, so
// that other types are errors (rule c.functions-again).
func redeclaresC(ck *Checker, r *il.Routine, d *declarator) bool {
	a, b := r.Type.Skip(), d.Type.Skip()
	if b.Kind != il.TkRoutine || compatibleC(ck, a, b) {
		return true
	}
	if r.Generated {
		ck.report(diag.DeclarationIncompatiblePrevious, d.NamePos, quoted(ck.words.entityText(r))+" (declared implicitly)")
		return true
	}
	ck.report(diag.IncompatibleRedeclaration, d.NamePos, ck.say.declarationAt(r, d.NamePos))
	ck.decls.conflict = true
	return false
}

// compatibleC reports whether function types a and b are compatible: without a
// prototype the parameters are unchanged by the default promotions (C 6.7.6.3/15).
func compatibleC(ck *Checker, a, b *il.Type) bool {
	if a.Kind != il.TkRoutine || b.Kind != il.TkRoutine {
		return ck.u.SameUnqualified(a, b)
	}
	if !ck.sameReturn(a.Elem, b.Elem) {
		return false
	}
	switch {
	case a.Routine.Prototyped && b.Routine.Prototyped:
		return ck.sameParameters(a, b)
	case a.Routine.Prototyped:
		a, b = b, a
	}
	if len(a.Routine.Params) > 0 && len(a.Routine.Params) != len(b.Routine.Params) {
		return false
	}
	for _, q := range b.Routine.Params {
		if b.Routine.Prototyped && promotedC(ck, q.Type) != q.Type {
			return false
		}
	}
	return !b.Routine.HasEllipsis
}

// alreadyInitialized reports the initialiser of variable v, which has one; tentative
// definitions go together (C 6.9.2).
func (p *Parser) alreadyInitialized(v *il.Variable, d *declarator) bool {
	if !p.at(token.Assign) || !v.HasExplicitInit {
		return false
	}
	p.report(diag.VariableAlreadyInitialized, d.NamePos, p.ck.words.describeBare(v))
	return true
}

// labelledDeclaration warns of the declaration that follows a label at the current token, which
// C23 allows (C 6.8.1).
func (p *Parser) labelledDeclaration() {
	if !p.d.IsC() || p.d.C >= lang.C23 || !p.isDeclaration() || p.at(token.KwAttribute) {
		return
	}
	if p.d.C < lang.C99 {
		p.rep.ReportAs(diag.Error, diag.DeclarationLabelled, p.tok.Pos)
		return
	}
	p.report(diag.DeclarationLabelled, p.tok.Pos)
}

// checkNamesMembers warns at the closing brace of t, a structure that has members but none with
// a name (C 6.7.2.1/8).
func (p *Parser) checkNamesMembers(t *il.Type) {
	if !p.d.IsC() || p.prev.Kind == token.LBrace {
		return
	}
	for _, f := range t.Cls.Fields {
		if f.Name != nil || f.Type.IsClass() {
			return
		}
	}
	p.report(diag.DeclaresNoNamedMembers, p.tok.Pos)
}

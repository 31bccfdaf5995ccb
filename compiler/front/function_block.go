// This file implements functions that blocks declare: they are members of the nearest
// namespace, which does not make their names visible there [basic.link]/6
// (rule front.block-functions).
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// blockFunction declares the function that d names in block scope target: the one of
// the namespace that was declared before, or a new one that only blocks see.
func blockFunction(ck *Checker, target *symbols.Scope, name *token.Name, s *declSpecs, d *declarator, info *il.DeclInfo) *il.Routine {
	home := target.NamespaceScope()
	instance, said := ck.env.has(inInstance), false
	for _, y := range home.Local(name) {
		r, ok := y.Entity.(*il.Routine)
		switch {
		case y.Using != nil || y.Invisible && !y.InBlock:
			continue
		case y.Kind == symbols.SymVariable && !instance:
			ck.report(diag.DeclarationIncompatiblePrevious, d.NamePos, previousOf(&ck.say, y.Entity, d.NamePos))
			continue
		case y.Kind != symbols.SymFunction || !ok || !ck.sameParameters(r.Type, d.Type) || !sameConstraints(ck.u, r, d):
			continue
		case !agrees(ck, r, d):
			if !instance && !said {
				disagree(ck, r, d)
				said = true
			}
			continue
		case hasDefaultArgument(r.Type) || hasDefaultArgument(d.Type): // which hold within the block alone [dcl.fct.default]/4
			continue
		}
		ck.checkUsingConflict(r, target, name, d.NamePos)
		ck.declare(target, name, symbols.SymFunction, r)
		return ck.redeclareFunction(r, nil, s, d, info)
	}
	if ck.secondLinkageC(home, name, s, d) {
		return nil
	}
	return ck.newFunction(target, name, s, d, info)
}

// listedIn returns the scope that lists the function d, new in scope target.
func listedIn(ck *Checker, target *symbols.Scope, s *declSpecs, d *declarator) *symbols.Scope {
	if ofNamespace(ck, target, s, d) {
		return target.NamespaceScope()
	}
	return target
}

// ofNamespace reports whether the function that d declares in scope target is a member of
// the namespace around the block. Those of templates are as long as their type is known.
func ofNamespace(ck *Checker, target *symbols.Scope, s *declSpecs, d *declarator) bool {
	return target.IsBlock() && !s.Friend && innermostHeader(s) == nil && !d.Type.IsDependent() && !ck.d.IsC()
}

// noteInBlock adds the declaration of r that was just made to its statement.
func noteInBlock(env *Env, r *il.Routine) {
	if env.seqList != nil {
		env.blockEntity(env.seqList.Last)
		return
	}
	env.blockEntity(r)
}

// agrees reports whether d has the result and the exception specification of r, which
// has its parameters.
func agrees(ck *Checker, r *il.Routine, d *declarator) bool {
	return sameResult(ck, r, d) && sameThrows(ck, r, d)
}

// sameResult reports whether d has the result that r was declared with, or that was deduced.
func sameResult(ck *Checker, r *il.Routine, d *declarator) bool {
	t := d.Type.Skip().Elem
	return ck.sameReturn(declaredResult(r), t) || ck.sameInPrototype(r.Type.Skip().Elem, t)
}

// sameThrows reports whether d and r allow the same exceptions, where these are part of
// the type [except.spec]/1.
func sameThrows(ck *Checker, r *il.Routine, d *declarator) bool {
	a, b := r.Type.Skip().Routine.ExcSpec, d.Type.Skip().Routine.ExcSpec
	return !ck.d.AtLeast(lang.CXX17) || equalThrows(ck.u, throwSetOf(ck.u, a), throwSetOf(ck.u, b))
}

// disagree reports that d differs from r in what agrees compares.
func disagree(ck *Checker, r *il.Routine, d *declarator) {
	code := diag.DeclarationIncompatiblePrevious
	if sameResult(ck, r, d) {
		code = diag.LinkageIncompatible
	}
	ck.rep.ReportAs(diag.Error, code, d.NamePos, previousOf(&ck.say, r, d.NamePos))
}

// previousOf names entity e, whose declaration came before the one at pos.
func previousOf(say *reports, e il.Entity, pos source.Pos) string {
	return quoted(say.words.entityText(e)) + " (declared " + say.declaredAt(e.Corresp().DeclPos, pos) + ")"
}

// declaredInBlock tells whether d declares function y, which only blocks have declared
// so far, in its namespace: from then on the name is visible there. A declaration that
// differs is reported.
func declaredInBlock(ck *Checker, y *symbols.Symbol, s *declSpecs, d *declarator) bool {
	r := y.Entity.(*il.Routine)
	if !ck.sameParameters(r.Type, d.Type) || !sameConstraints(ck.u, r, d) || hasDefaultArgument(r.Type) || ck.env.has(inLinkageC) && r.Linkage != il.LinkageC {
		return false // another function
	}
	y.InBlock = false
	if !agrees(ck, r, d) {
		disagree(ck, r, d)
		return false
	}
	ck.decls.fromBlock = r
	v := ck.declare(y.Scope, y.Name, symbols.SymFunction, r)
	v.Access, v.Friend = r.Access, s.Friend
	r.IsFriend = s.Friend
	return true
}

// asNamedIn returns function r as messages about scope target name it: where a block
// declares it without its namespace, at the place of that declaration.
func asNamedIn(env *Env, target *symbols.Scope, r *il.Routine) *il.Routine {
	if !target.IsBlock() || r.IsClassMember {
		return r
	}
	n := *r
	n.ParentScope = nil
	if env.seqList == nil {
		return &n
	}
	for e := env.seqList.Last; e != nil && e.Entity != il.Node(r); e = e.Prev {
		if s, ok := e.Entity.(*il.SecondaryDecl); ok && s.Entity == il.Entity(r) {
			n.DeclPos = s.DeclPos
			break
		}
	}
	return &n
}

// onlyInBlocks reports whether nothing but blocks declares function r of a namespace.
func onlyInBlocks(r *il.Routine) bool {
	s, ok := r.ParentScope.FrontScope.(*symbols.Scope)
	return ok && slices.ContainsFunc(s.Local(r.Name), func(y *symbols.Symbol) bool { return y.InBlock && y.Entity == il.Entity(r) })
}

// hide enters function r, which a block declares, into its namespace.
func hide(ck *Checker, home *symbols.Scope, name *token.Name, r *il.Routine) {
	y := newSymbol(ck, name, symbols.SymFunction, r)
	y.Invisible, y.InBlock = true, true
	home.Add(y)
}

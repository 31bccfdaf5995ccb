// This file implements the entering of symbols into scopes.
package front

import (
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// declare enters a new symbol for e into s and returns it.
func (ck *Checker) declare(s *symbols.Scope, name *token.Name, k symbols.SymKind, e il.Entity) *symbols.Symbol {
	ck.decls.numbers += numbersTaken(k, e)
	y := newSymbol(ck, name, k, e)
	y.TagOnly = k == symbols.SymType && ck.d.IsC() && y.IsTagName() // tags have a name space of their own, C 6.2.3
	ck.checkHidesParameter(s, y)
	namedLikeClass(ck, s, y)
	s.Add(y)
	ck.hideOuter(y)
	ck.hideInner(y)
	if v, ok := e.(*il.Variable); ok && !v.IsParameter && s.IsBlock() {
		remarkHidden(ck, s, v)
	}
	return y
}

// newSymbol makes a symbol that no scope has yet.
func newSymbol(ck *Checker, name *token.Name, k symbols.SymKind, e il.Entity) *symbols.Symbol {
	ck.work.Bytes(symbolBytes)
	ck.seq++
	y := ck.decls.symbols.next()
	y.Name, y.Kind, y.Entity, y.Seq = name, k, e, ck.seq
	return y
}

// push makes a scope of kind k the innermost one. The caller restores the
// environment.
func (env *Env) push(u *il.Unit, k symbols.ScopeKind, s *il.Scope) *symbols.Scope {
	env.scope = symbols.NewScope(u, k, env.scope, s)
	return env.scope
}

// This file implements cv-qualifiers among declaration specifiers.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
)

// cvQualifier handles const, volatile and restrict.
func (p *Parser) cvQualifier(w *specWords) {
	q := typing.QualOf(p.tok.Kind)
	if w.quals&q != 0 {
		p.report(diag.DuplicateTypeQualifier, p.tok.Pos)
	}
	if w.quals == 0 {
		w.qualsPos = p.tok.Pos
	}
	if q == il.Restrict {
		w.restrictPos = p.tok.Pos
	}
	w.quals |= q
	p.next()
}

// restrictable reports whether a type can be qualified by `restrict` (rule front.restrict-places): one that is, or may turn out
// to be, a pointer or a reference.
func restrictable(t *il.Type) bool {
	return t.IsPointer() || t.IsReference() || t.IsDependent() || t.IsError() || t.HasPlaceholder() || t.Kind == il.TkTypeRef && !t.IsPlainQualified()
}

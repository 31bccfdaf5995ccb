// This file implements the text of entities in diagnostics (C-front 7).
package front

import "cufront/compiler/il"

// typeText returns the text of t as a diagnostic prints it.
func (p *Parser) typeText(t *il.Type) string {
	return t.Text(&il.TextOptions{KeepTypedefs: false})
}

// entityText returns the qualified name of e; functions carry their parameter
// types only when the message's argument asks for it (signatureText).
func (p *Parser) entityText(e il.Entity) string {
	if t, ok := e.(*il.Type); ok {
		return p.typeText(t)
	}
	return string(il.AppendQualified(nil, e.Corresp(), &il.TextOptions{}))
}

// signatureText returns `N::f(int, float)`.
func (p *Parser) signatureText(r *il.Routine) string {
	b := il.AppendQualified(nil, &r.SourceCorresp, &il.TextOptions{})
	t := *r.Type.Skip()
	t.Elem = nil
	return string(il.AppendType(b, &t, &il.TextOptions{}))
}

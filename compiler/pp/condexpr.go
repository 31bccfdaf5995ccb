// This file implements the constant expressions of #if (C-lex 4).
package pp

import "cufront/compiler/token"

// condition evaluates the rest of an #if or #elif line.
func (p *Preprocessor) condition() bool {
	var t token.Token
	p.inCondition = true
	p.next(&t)
	p.inCondition = false
	return t.Kind == token.Number && t.Name.Text != "0"
}

// This file implements the pragmas that are bound to the statement behind
// them.
package host

import "cufront/compiler/il"

// pragmasBefore prints the pragmas bound to s, each on its own line at the
// position of the statement (C-decl 12).
func (p *printer) pragmasBefore(s *il.Statement) {
	for _, g := range s.Pragmas {
		p.EndLine()
		p.SetPos(s.Pos)
		p.Str("#pragma ")
		p.Str(g.Text)
		p.Newline()
		p.ForgetLine()
	}
}

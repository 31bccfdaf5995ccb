// This file implements the pragmas that stay in front of statements.
package lower

import "cufront/compiler/il"

// pragmas emits the pragmas that stand in front of s (rule gpu.pragmas).
func (f *fn) pragmas(s *il.Statement) {
	if s.SeqEntry == nil {
		return
	}
	var list []*il.Pragma
	for q := s.SeqEntry.Prev; q != nil; q = q.Prev {
		p, ok := q.Entity.(*il.Pragma)
		if !ok {
			break
		}
		if p.Kind == il.PragmaOmp || p.Kind == il.PragmaUnroll {
			list = append(list, p)
		}
	}
	for i := len(list) - 1; i >= 0; i-- {
		f.emit(&Stmt{Kind: StmtPragma, Pos: list[i].Pos, Pragma: list[i]})
	}
}

// This file implements which blocks are scopes: those that declare something, and
// those whose statements make temporaries of the source (rule gpu.scope-blocks).
package lower

import "cufront/compiler/il"

// A survey finds the scopes of a function, and where control goes in it.
type survey struct {
	full   *il.Statement // whose full expressions are under way
	flow   flow
	own    map[*il.Statement]bool // blocks that are scopes by their temporaries
	around map[*il.Statement]bool // scopes with scopes within
	steps  func(int)
	depth  int
}

// list finds the blocks of the list that begins with s that are scopes, and what
// scopes have others within; it reports whether one is in the list.
func (v *survey) list(s *il.Statement) bool {
	found := false
	for ; s != nil; s = s.Next {
		if v.statement(s) {
			found = true
		}
	}
	return found
}

func (v *survey) statement(s *il.Statement) bool {
	v.steps(1)
	if s == nil {
		return false
	}
	if v.depth++; v.depth > maxDepth {
		v.depth--
		return false
	}
	defer func() { v.depth-- }()
	inner := v.list(s.First)
	for _, x := range [...]*il.Statement{s.InitStmt, s.Then, s.Else, s.Body} {
		if x != nil && v.statement(x) {
			inner = true
		}
	}
	own := s.Scope != nil || s.Kind == il.StmkBlock && v.makesTemporaries(s.First)
	if own && inner {
		v.around[s] = true
	}
	if own && s.Scope == nil {
		v.own[s] = true
	}
	return own || inner
}

// makesTemporaries reports whether the statements of the list that begins with s
// make temporaries that the source has.
func (v *survey) makesTemporaries(s *il.Statement) bool {
	for ; s != nil; s = s.Next {
		switch s.Kind {
		case il.StmkExpr, il.StmkIf, il.StmkSwitch, il.StmkWhile, il.StmkEndTestWhile, il.StmkFor:
			if v.hasTemporary(s.Expr) || v.hasTemporary(s.Incr) {
				return true
			}
		case il.StmkReturn:
			if v.hasTemporary(s.Expr) || v.returnsTemporary(s) {
				return true
			}
		}
	}
	return false
}

// returnsTemporary reports whether return s makes its result with an initialiser
// that is no mere value.
func (v *survey) returnsTemporary(s *il.Statement) bool {
	d := s.Init
	if d == nil {
		return false
	}
	switch d.Kind {
	case il.DikZero, il.DikConstructor:
		return true
	case il.DikConstant, il.DikNonconstantAggregate:
		return d.ExplicitCast || d.Const != nil && d.Const.ExplicitCast
	}
	for a := d.Args; a != nil; a = a.Next {
		if v.hasTemporary(a) {
			return true
		}
	}
	return v.hasTemporary(d.Expr)
}

// hasTemporary reports whether a temporary is made in e.
func (v *survey) hasTemporary(e *il.Expr) bool {
	if e == nil {
		return false
	}
	return il.Search(e, func(e *il.Expr) il.Answer {
		v.steps(1)
		switch e.Kind {
		case il.EnkTempInit:
			if e.Init != nil {
				return il.Found
			}
		case il.EnkNewDelete:
			if e.X != nil && e.X.IsNew && needsFlag(e) {
				return il.Found
			}
		case il.EnkOperation:
			if e.Type.IsClass() && questionOf(e) == e {
				return il.Found
			}
		case il.EnkSizeof, il.EnkAlignof, il.EnkNoexcept:
			return il.NotHere
		}
		return il.Below
	})
}

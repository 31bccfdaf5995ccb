// This file implements which blocks are scopes: those that declare something, and
// those whose statements make temporaries of the source (rule gpu.scope-blocks).
package lower

import "cufront/compiler/il"

// surveyScopes finds the blocks below the list that begins with s that are scopes,
// and what scopes have others within; it reports whether one is in the list.
func (f *fn) surveyScopes(s *il.Statement) bool {
	found := false
	for ; s != nil; s = s.Next {
		if f.surveyScope(s) {
			found = true
		}
	}
	return found
}

func (f *fn) surveyScope(s *il.Statement) bool {
	f.u.Work.Step(1)
	if s == nil {
		return false
	}
	if f.depth++; f.depth > maxDepth {
		f.depth--
		return false
	}
	defer func() { f.depth-- }()
	inner := f.surveyScopes(s.First)
	for _, x := range [...]*il.Statement{s.InitStmt, s.Then, s.Else, s.Body} {
		if x != nil && f.surveyScope(x) {
			inner = true
		}
	}
	own := s.Scope != nil || s.Kind == il.StmkBlock && f.makesTemporaries(s.First)
	if own && inner {
		f.around[s] = true
	}
	if own && s.Scope == nil {
		f.own[s] = true
	}
	return own || inner
}

// makesTemporaries reports whether the statements of the list that begins with s
// make temporaries that the source has.
func (f *fn) makesTemporaries(s *il.Statement) bool {
	for ; s != nil; s = s.Next {
		switch s.Kind {
		case il.StmkExpr, il.StmkIf, il.StmkSwitch, il.StmkWhile, il.StmkEndTestWhile, il.StmkFor:
			if f.hasTemporary(s.Expr) || f.hasTemporary(s.Incr) {
				return true
			}
		case il.StmkReturn:
			if f.hasTemporary(s.Expr) || f.returnsTemporary(s) {
				return true
			}
		}
	}
	return false
}

// returnsTemporary reports whether return s makes its result with an initialiser
// that is no mere value.
func (f *fn) returnsTemporary(s *il.Statement) bool {
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
		if f.hasTemporary(a) {
			return true
		}
	}
	return f.hasTemporary(d.Expr)
}

// hasTemporary reports whether a temporary is made in e.
func (f *fn) hasTemporary(e *il.Expr) bool {
	if e == nil {
		return false
	}
	return il.Search(e, func(e *il.Expr) il.Answer {
		f.u.Work.Step(1)
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

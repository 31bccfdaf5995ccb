// This file implements where control reaches the end of a body, and what stands at
// its beginning (rule gpu.bodies).
package lower

import "cufront/compiler/il"

// opening tells what the declarations say with which the list that begins with s
// opens: declares is set where one is no definition of a type or static variable,
// vars where one is a variable of the block.
func opening(s *il.Statement) (declares, vars bool) {
	for ; s != nil && s.Kind == il.StmkDecl; s = s.Next {
		if len(s.Entities) == 0 {
			declares = true
		}
		for _, n := range s.Entities {
			switch e := n.(type) {
			case *il.Type:
			case *il.Variable:
				if isAutomatic(e) {
					vars = true
				}
				declares = declares || isAutomatic(e) || e.Storage == il.ScExtern
			default:
				declares = true
			}
		}
	}
	return declares, vars
}

// returns reports whether the list that begins with s ends with the return that
// the front end adds.
func returns(s *il.Statement) bool {
	for ; s != nil; s = s.Next {
		if s.Next == nil {
			return s.Kind == il.StmkReturn && s.Implicit
		}
	}
	return false
}

// A flow follows control through statements.
type flow struct {
	steps func(int)
	depth int
}

// reaches reports whether control reaches the end of the list that begins with s,
// where a call of a function that never returns counts as any other.
func (f *flow) reaches(s *il.Statement) bool {
	on := true
	for ; s != nil; s = s.Next {
		f.steps(1)
		if s.Kind == il.StmkLabel || s.Kind == il.StmkSwitchCase {
			on = true
		}
		on = on && f.passes(s)
	}
	return on
}

// passes reports whether control comes out of statement s at its end.
func (f *flow) passes(s *il.Statement) bool {
	if f.depth++; f.depth > maxDepth {
		f.depth--
		return true
	}
	defer func() { f.depth-- }()
	switch s.Kind {
	case il.StmkReturn, il.StmkGoto, il.StmkBreak, il.StmkContinue:
		return false
	case il.StmkBlock:
		return f.reaches(s.First)
	case il.StmkIf:
		then, known := truthOf(s.Expr)
		return (!known || then) && f.passes(s.Then) || (!known || !then) && (s.Else == nil || f.passes(s.Else))
	case il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval:
		arm := takenArm(s)
		return arm == nil || f.passes(arm)
	case il.StmkWhile, il.StmkFor:
		return s.Expr != nil && !isAlways(s.Expr)
	case il.StmkEndTestWhile:
		return f.passes(s.Body) && !isAlways(s.Expr)
	case il.StmkSwitch:
		return s.Switch == nil || s.Switch.Default == nil || s.Body == nil || f.passes(s.Body)
	}
	return true
}

// isAlways reports whether condition e is the constant true.
func isAlways(e *il.Expr) bool {
	k, ok := truthOf(e)
	return ok && k
}

// This file implements where control reaches the end of a body or block, and what stands at
// its beginning (rules gpu.bodies, gpu.ends-of-blocks).
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

// An outcome tells how control comes out of a statement: at its end, by break or continue.
type outcome uint8

const (
	falls outcome = 1 << iota
	breaks
	continues
)

// A flow follows control through statements.
type flow struct {
	steps func(int)
	known map[*il.Statement]outcome // of compound statements
	depth int
}

// reaches reports whether control reaches the end of the list that begins with s,
// where a call of a function that never returns counts as any other.
func (f *flow) reaches(s *il.Statement) bool { return f.list(s)&falls != 0 }

func (f *flow) list(s *il.Statement) outcome {
	out := falls
	for ; s != nil; s = s.Next {
		if f.steps != nil { // none of a function that nobody wrote
			f.steps(1)
		}
		if s.Kind == il.StmkLabel && !s.Implicit || s.Kind == il.StmkSwitchCase {
			out |= falls
		}
		if out&falls != 0 {
			out = out&^falls | f.outcome(s)
		}
	}
	return out
}

// outcome tells how control comes out of s.
func (f *flow) outcome(s *il.Statement) outcome {
	switch s.Kind {
	case il.StmkReturn, il.StmkGoto:
		return 0
	case il.StmkBreak:
		return breaks
	case il.StmkContinue:
		return continues
	case il.StmkBlock, il.StmkIf, il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval,
		il.StmkWhile, il.StmkFor, il.StmkEndTestWhile, il.StmkSwitch:
	default:
		return falls
	}
	if o, ok := f.known[s]; ok {
		return o
	}
	if f.depth > maxDepth {
		return falls
	}
	f.depth++
	o := f.compound(s)
	f.depth--
	if f.known == nil {
		f.known = make(map[*il.Statement]outcome)
	}
	f.known[s] = o
	return o
}

func (f *flow) arm(s *il.Statement) outcome {
	if s == nil {
		return falls
	}
	return f.outcome(s)
}

func (f *flow) compound(s *il.Statement) outcome {
	switch s.Kind {
	case il.StmkBlock:
		return f.list(s.First)
	case il.StmkIf:
		then, known := constantTruth(s.Expr)
		switch {
		case !known:
			return f.arm(s.Then) | f.arm(s.Else)
		case then:
			return f.arm(s.Then)
		}
		return f.arm(s.Else)
	case il.StmkConstexprIf, il.StmkIfConsteval, il.StmkIfNotConsteval:
		return f.arm(takenArm(s))
	case il.StmkSwitch:
		o := f.arm(s.Body)
		if s.Switch == nil || s.Switch.Default == nil || o&breaks != 0 {
			o |= falls
		}
		return o &^ breaks
	case il.StmkEndTestWhile:
		o := f.arm(s.Body)
		if o&breaks != 0 || o&(falls|continues) != 0 && !isAlways(s.Expr) {
			return falls
		}
		return 0
	}
	if s.Expr != nil && !isAlways(s.Expr) || f.arm(s.Body)&breaks != 0 {
		return falls
	}
	return 0
}

// isAlways reports whether condition e is the constant true.
func isAlways(e *il.Expr) bool {
	k, ok := constantTruth(e)
	return ok && k
}

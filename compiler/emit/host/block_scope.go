// This file implements which statements of a function have a scope: those that declare
// something, or whose expressions make objects, or that hold such a statement
// (rules typedef.nested-scope, typedef.nested-temporary).
package host

import "cufront/compiler/il"

// blockScopes holds the blocks of a template's body that have a scope because objects
// are made in them; whatever else needs one has it in the IL.
type blockScopes map[*il.Statement]bool

// note adds s, a statement, and what it holds, and reports whether objects are made there.
func (b blockScopes) note(s *il.Statement) bool {
	if s == nil {
		return false
	}
	made := s.Scope != nil || s.Kind == il.StmkDecl && declaresType(s)
	made = b.makesObjects(s.Expr) || made
	made = b.makesObjects(s.Incr) || made
	made = b.initMakesObjects(s.Init) || made
	for c := s.First; c != nil; c = c.Next {
		made = b.note(c) || made
	}
	for _, c := range [...]*il.Statement{s.InitStmt, s.Body, s.Then, s.Else} {
		made = b.note(c) || made
	}
	for _, h := range s.Handlers {
		made = b.note(h.Body) || made
	}
	if made && s.Kind == il.StmkBlock {
		b[s] = true
	}
	return made
}

// declaresType reports whether declaration s declares a typedef, class or enumeration.
func declaresType(s *il.Statement) bool {
	for _, n := range s.Entities {
		if t, ok := n.(*il.Type); ok && t != nil {
			return true
		}
	}
	return false
}

// makesObjects reports whether an object, of a class or not, is made for e: by a cast of
// one operand to a type that only parameters tell none is.
func (b blockScopes) makesObjects(e *il.Expr) bool {
	var wanted map[*il.Expr]bool // folded objects that parameters refer to
	return e != nil && il.SearchWider(e, func(e *il.Expr, also func(*il.Expr)) il.Answer {
		switch e.Kind {
		case il.EnkTempInit:
			if c := foldedObject(e); c != nil && !wanted[e] {
				also(c)
				return il.NotHere
			}
			return il.Found
		case il.EnkLambda:
			return il.Found
		case il.EnkStatement:
			if b.note(e.X.Stmt) {
				return il.Found
			}
		case il.EnkDependentConstruct:
			if o := e.Operand; o == nil || o.Next != nil || e.X != nil && e.X.Brace || e.Type.ClassType() != nil {
				return il.Found
			}
		}
		if e.Kind == il.EnkOperation && e.Op == il.OpCast && e.Type.ClassType() != nil {
			return il.Found
		}
		if e.IsCall() {
			wanted = referredObjects(wanted, e)
		}
		if d := e.Init; d != nil {
			also(d.Expr)
			for a := d.Args; a != nil; a = a.Next {
				also(a)
			}
		}
		return il.Below
	})
}

// foldedObject returns the call of a constexpr function that temporary e is the known result
// of, nil for any other: no object is made of it but where a parameter refers to it.
func foldedObject(e *il.Expr) *il.Expr {
	if d := e.Init; d != nil && d.Kind == il.DikConstant && d.Const != nil && d.Const.Expr != nil && d.Const.Expr.IsCall() {
		return d.Const.Expr
	}
	return nil
}

// referredObjects adds to list the folded objects that parameters of call e refer to.
func referredObjects(list map[*il.Expr]bool, e *il.Expr) map[*il.Expr]bool {
	f := e.Operand.Type.Skip()
	if f.IsPointer() {
		f = f.Elem.Skip()
	}
	a := e.Operand.Next
	if e.Op != il.OpCall && a != nil {
		a = a.Next // behind the object
	}
	if f.Kind != il.TkRoutine {
		return list
	}
	for _, q := range f.Routine.Params {
		if a == nil {
			break
		}
		c := a
		for c.Kind == il.EnkOperation && c.Generated && c.Operand != nil {
			c = c.Operand
		}
		if q.Type.IsReference() && c.Kind == il.EnkTempInit && foldedObject(c) != nil {
			if list == nil {
				list = make(map[*il.Expr]bool)
			}
			list[c] = true
		}
		a = a.Next
	}
	return list
}

// initMakesObjects is makesObjects for the value of a return statement.
func (b blockScopes) initMakesObjects(d *il.DynamicInit) bool {
	if d == nil {
		return false
	}
	for a := d.Args; a != nil; a = a.Next {
		if b.makesObjects(a) {
			return true
		}
	}
	return b.makesObjects(d.Expr)
}

// inScope is cx within a statement of the body of a function that has scope s: one
// that declares nothing, nor holds blocks that do, has none
// (rule typedef.nested-scope).
func inScope(cx ctx, s *il.Scope) ctx {
	if s == nil {
		return cx
	}
	return cx.with(nested)
}

// inBlock is cx within block s.
func inBlock(p *printer, cx ctx, s *il.Statement) ctx {
	if s.Scope == nil && !p.headers.blocks[s] {
		return cx
	}
	return cx.with(nested)
}

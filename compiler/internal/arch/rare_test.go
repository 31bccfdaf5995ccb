package arch

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// isRarePart reports whether t points to a part that few entries of the IL have, and
// that those without share.
func isRarePart(t types.Type) bool {
	p, ok := t.(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := p.Elem().(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == module+"compiler/il" && strings.HasSuffix(n.Obj().Name(), "Rare")
}

// throughRare reports whether what e changes lies in a shared part: behind the embedded
// pointer to one, and not behind OwnRare.
func (r *rooms) throughRare(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.throughRare(e.X)
	case *ast.IndexExpr:
		_, array := r.types[e.X].Type.Underlying().(*types.Array)
		return array && r.throughRare(e.X)
	case *ast.SelectorExpr:
		s := r.fields[e]
		if s == nil || s.Kind() != types.FieldVal {
			return false
		}
		t := s.Recv()
		for _, i := range s.Index()[:len(s.Index())-1] {
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t = p.Elem()
			}
			if t = t.Underlying().(*types.Struct).Field(i).Type(); isRarePart(t) {
				return true
			}
		}
		_, value := r.types[e.X].Type.Underlying().(*types.Struct)
		return value && r.throughRare(e.X)
	}
	return false
}

// rarePart returns the name of the part that entries of type t may share, if they have one.
func rarePart(t types.Type) string {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range s.NumFields() {
		if f := s.Field(i); f.Embedded() && isRarePart(f.Type()) {
			return f.Name()
		}
	}
	return ""
}

// lacksRare reports the entries of the IL that are made without the part that they would
// share: reading it would be a fault. Literals have to name it, and nothing else makes
// one but the pools of a unit.
func (r *rooms) lacksRare(t *testing.T, e ast.Expr) {
	part := ""
	switch e := e.(type) {
	case *ast.CompositeLit:
		part = rarePart(r.types[e].Type)
		for _, v := range e.Elts {
			if kv, ok := v.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok && key.Name == part {
					return
				}
			}
		}
	case *ast.CallExpr:
		if f, ok := e.Fun.(*ast.Ident); ok && f.Name == "new" && len(e.Args) == 1 {
			part = rarePart(r.types[e.Args[0]].Type)
		}
	}
	if part != "" {
		t.Errorf("%s: makes an entry without its %s", r.fset.Position(e.Pos()), part)
	}
}

// asksSize reports whether e is a call of unsafe.Sizeof, which makes nothing.
func (r *rooms) asksSize(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Sizeof"
}

// rareParts reports the changes of shared parts in a file, and entries that have none.
func (r *rooms) rareParts(t *testing.T, file *ast.File) {
	changed := func(e ast.Expr) {
		if r.throughRare(e) {
			t.Errorf("%s: changes a part that entries share: OwnRare is for that", r.fset.Position(e.Pos()))
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if r.asksSize(e) {
				return false
			}
			r.lacksRare(t, e)
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					changed(e)
				}
			}
		case *ast.IncDecStmt:
			changed(n.X)
		case *ast.UnaryExpr:
			// the special members of a class that is defined are its own
			if n.Op == token.AND && !strings.HasSuffix(r.types[n.X].Type.String(), "Member") && !strings.HasSuffix(r.types[n.X].Type.String(), "MemberSet") {
				changed(n.X)
			}
		}
		return true
	})
}

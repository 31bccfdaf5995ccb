package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// TestSpacesAreAskedOfCUDA holds the questions about execution spaces in one
// package: the others call its functions.
func TestSpacesAreAskedOfCUDA(t *testing.T) {
	eachFile(t, func(room string, fset *token.FileSet, f *ast.File) {
		if room == "compiler/cuda" {
			return
		}
		for _, n := range spaceTests(f) {
			t.Errorf("%s: a test of execution spaces: ask a function of compiler/cuda", fset.Position(n.Pos()))
		}
	})
}

// spaceTests lists where f takes the bits of a space apart, or compares or
// switches on the field Space.
func spaceTests(f *ast.File) []ast.Node {
	var list []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.AND && (len(spacesOf(n)) > 0 || isField(n.X, "Space")) ||
				(n.Op == token.EQL || n.Op == token.NEQ) && (isField(n.X, "Space") || isField(n.Y, "Space")) {
				list = append(list, n)
				return false
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && isField(n.Tag, "Space") {
				list = append(list, n)
			}
		}
		return true
	})
	return list
}

// isField reports whether e selects a field of that name.
func isField(e ast.Expr, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == name
}

// spacesOf lists the mentions of il.SpaceHost and its like in n.
func spacesOf(n ast.Node) []ast.Node {
	var list []ast.Node
	ast.Inspect(n, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && strings.HasPrefix(s.Sel.Name, "Space") {
			if id, ok := s.X.(*ast.Ident); ok && id.Name == "il" {
				list = append(list, s)
			}
		}
		return true
	})
	return list
}

// TestSpaceTests holds the search itself against a small file.
func TestSpaceTests(t *testing.T) {
	src := `package p
func f(r *il.Routine, s il.ExecSpace) {
	a := r.Space&(il.SpaceHost|il.SpaceDevice) != 0
	b := s&il.SpaceHD == 0
	c := r.Space == il.SpaceNone
	switch r.Space { case il.SpaceHD: }
	r.Space |= il.SpaceHost
	r.Space = il.SpaceNone
	d := s == il.SpaceHost && cuda.OnHost(r)
}`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(spaceTests(f)); n != 4 {
		t.Errorf("found %d tests, want 4", n)
	}
}

package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// maxEntries is how many methods the checker may know of the parser.
const maxEntries = 18

// TestParserAndChecker holds the two halves of the front end apart: only the
// parser has the tokens, and what the checker asks of it are the entries of one
// interface. That no method of the checker has a *Parser in hand makes the rest
// a matter of types.
func TestParserAndChecker(t *testing.T) {
	entries := 0
	eachFile(t, func(room string, fset *token.FileSet, f *ast.File) {
		if room != "compiler/front" {
			return
		}
		for _, found := range strangers(f) {
			t.Errorf("%s: %s", fset.Position(found.Pos()), found.why)
		}
		entries += interfaceMethods(f, "syntax")
	})
	if entries == 0 || entries > maxEntries {
		t.Errorf("the checker knows %d methods of the parser: 1 to %d", entries, maxEntries)
	}
}

// A stranger is a mention of something that belongs to the parser.
type stranger struct {
	ast.Node
	why string
}

// strangers lists where a function that is none of the parser's names it, and
// where a method that is none of the parser's names a token.
func strangers(f *ast.File) []stranger {
	var list []stranger
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			for _, n := range namesOf(d, "Parser") {
				if !isTypeName(d, n) {
					list = append(list, stranger{n, "a declaration holds a parser"})
				}
			}
			continue
		}
		receiver := ""
		if fn.Recv != nil {
			receiver = typeOf(fn.Recv.List[0].Type, "", nil)
		}
		if receiver == ".Parser" || receiver == ".replayer" || fn.Name.Name == "newParser" {
			continue
		}
		for _, n := range namesOf(fn, "Parser") {
			list = append(list, stranger{n, fn.Name.Name + " names the parser"})
		}
		if fn.Recv == nil || receiver == ".stream" {
			continue
		}
		ast.Inspect(fn, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Token" && len(namesOf(s.X, "token")) > 0 {
				list = append(list, stranger{s, fn.Name.Name + " of " + receiver[1:] + " has a token in hand"})
			}
			return true
		})
	}
	return list
}

// namesOf lists the identifiers of that name in n.
func namesOf(n ast.Node, name string) []ast.Node {
	var list []ast.Node
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name {
			list = append(list, id)
		}
		return true
	})
	return list
}

// isTypeName reports whether n is the name of a type that d declares.
func isTypeName(d ast.Decl, n ast.Node) bool {
	g, ok := d.(*ast.GenDecl)
	if !ok {
		return false
	}
	for _, s := range g.Specs {
		if ts, ok := s.(*ast.TypeSpec); ok && ts.Name == n {
			return true
		}
	}
	return false
}

// interfaceMethods counts the methods of the interface of that name, 0 where the
// file does not declare it.
func interfaceMethods(f *ast.File, name string) int {
	n := 0
	ast.Inspect(f, func(x ast.Node) bool {
		if ts, ok := x.(*ast.TypeSpec); ok && ts.Name.Name == name {
			if i, ok := ts.Type.(*ast.InterfaceType); ok {
				n = i.Methods.NumFields()
			}
		}
		return true
	})
	return n
}

// TestStrangers holds the search itself against a small file.
func TestStrangers(t *testing.T) {
	src := `package p
type Parser struct{ ck *Checker }
type Checker struct{ p *Parser }
func (p *Parser) fine(t token.Token) { var q *Parser; _ = q }
func (ck *Checker) bad(t token.Token) {}
func worse() { var p *Parser; _ = p }
func pure(t token.Token) {}`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var why []string
	for _, s := range strangers(f) {
		why = append(why, s.why)
	}
	const want = "a declaration holds a parser; bad of Checker has a token in hand; worse names the parser"
	if got := strings.Join(why, "; "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

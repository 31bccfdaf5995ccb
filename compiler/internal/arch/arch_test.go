package arch

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	module = "cufront/"
	root   = "../../.."
)

type listedPackage struct {
	ImportPath string
	Dir        string
	Imports    []string
	GoFiles    []string
}

// list asks the go command for the packages of the compiler.
func list(t *testing.T) []listedPackage {
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Imports,GoFiles", "./compiler/...")
	cmd.Dir = root
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var pkgs []listedPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listedPackage
		if err := d.Decode(&p); err == io.EOF {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}

// eachFile calls f for every source file of the compiler, with the room in which it
// lies.
func eachFile(t *testing.T, f func(room string, fset *token.FileSet, file *ast.File)) {
	t.Helper()
	parseFiles(t, parser.SkipObjectResolution, f)
}

// eachCommentedFile does the same with the comments.
func eachCommentedFile(t *testing.T, f func(room string, fset *token.FileSet, file *ast.File)) {
	t.Helper()
	parseFiles(t, parser.SkipObjectResolution|parser.ParseComments, f)
}

func parseFiles(t *testing.T, mode parser.Mode, f func(room string, fset *token.FileSet, file *ast.File)) {
	t.Helper()
	fset := token.NewFileSet()
	for _, p := range list(t) {
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, mode)
			if err != nil {
				t.Fatal(err)
			}
			f(strings.TrimPrefix(p.ImportPath, module), fset, file)
		}
	}
}

// isGenerated reports whether a program has written the file.
func isGenerated(fset *token.FileSet, file *ast.File) bool {
	return strings.HasSuffix(fset.Position(file.Package).Filename, "_gen.go")
}

func TestArrows(t *testing.T) {
	for _, p := range list(t) {
		room := strings.TrimPrefix(p.ImportPath, module)
		if strings.HasPrefix(room, "compiler/internal/") {
			continue
		}
		allowed, ok := Edges[room]
		if !ok {
			t.Errorf("%s is not in the table of rooms", room)
			continue
		}
		for _, imp := range p.Imports {
			if to, ok := strings.CutPrefix(imp, module); ok && !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s: there is no such arrow", room, to)
			}
		}
	}
}

func TestStandardLibraryOnly(t *testing.T) {
	for _, p := range list(t) {
		room := strings.TrimPrefix(p.ImportPath, module)
		below := true
		for _, r := range NotBelowDriver {
			below = below && room != r && !strings.HasPrefix(room, r)
		}
		for _, imp := range p.Imports {
			if strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") {
				t.Errorf("%s imports %s: the compiler uses the standard library only", room, imp)
			}
			if below && slices.Contains(Forbidden, imp) {
				t.Errorf("%s imports %s, which is not for rooms below the driver", room, imp)
			}
		}
	}
}

// TestNoMutableVariables looks for package-level variables that some function
// assigns to, or takes the address of.
func TestNoMutableVariables(t *testing.T) {
	for _, p := range list(t) {
		room := strings.TrimPrefix(p.ImportPath, module)
		if strings.HasPrefix(room, "compiler/internal/") {
			continue
		}
		fset := token.NewFileSet()
		var files []*ast.File
		vars := map[string]bool{}
		for _, name := range p.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
			for _, d := range f.Decls {
				if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
					for _, s := range g.Specs {
						for _, n := range s.(*ast.ValueSpec).Names {
							vars[n.Name] = true
						}
					}
				}
			}
		}
		for _, f := range files {
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
					for _, name := range assigned(fn, vars) {
						t.Errorf("%s: %s changes the package-level variable %s", room, fn.Name.Name, name)
					}
				}
			}
		}
	}
}

// assigned returns the package-level variables that a function assigns to.
// A name that the function declares itself, anywhere, is taken for its own.
func assigned(fn *ast.FuncDecl, vars map[string]bool) []string {
	own := map[string]bool{}
	declare := func(fields *ast.FieldList) {
		if fields != nil {
			for _, f := range fields.List {
				for _, n := range f.Names {
					own[n.Name] = true
				}
			}
		}
	}
	declare(fn.Recv)
	declare(fn.Type.Params)
	declare(fn.Type.Results)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, e := range n.Lhs {
					if id, ok := e.(*ast.Ident); ok {
						own[id.Name] = true
					}
				}
			}
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if id, ok := e.(*ast.Ident); ok && n.Tok == token.DEFINE {
					own[id.Name] = true
				}
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				own[id.Name] = true
			}
		case *ast.FuncLit:
			declare(n.Type.Params)
			declare(n.Type.Results)
		}
		return true
	})
	var found []string
	check := func(e ast.Expr) {
		for {
			switch x := e.(type) {
			case *ast.IndexExpr:
				e = x.X
				continue
			case *ast.SelectorExpr:
				e = x.X
				continue
			case *ast.ParenExpr:
				e = x.X
				continue
			case *ast.Ident:
				if vars[x.Name] && !own[x.Name] {
					found = append(found, x.Name)
				}
			}
			return
		}
	}
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, e := range n.Lhs {
					check(e)
				}
			}
		case *ast.IncDecStmt:
			check(n.X)
		}
		return true
	})
	return found
}

func TestAssigned(t *testing.T) {
	src := `package p
var a, b, c = 1, []int{1}, 2
func f(c int) { a = 2; b[0]++; c = 3; d := a; d = 4; _ = d }`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	got := assigned(f.Decls[1].(*ast.FuncDecl), map[string]bool{"a": true, "b": true, "c": true, "d": true})
	if !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("got %v", got)
	}
}

// TestFileSizes keeps files readable.
func TestFileSizes(t *testing.T) {
	for _, p := range list(t) {
		for _, name := range p.GoFiles {
			if strings.HasSuffix(name, "_gen.go") {
				continue
			}
			data, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(data), "\n"); n > 1000 {
				t.Errorf("%s/%s has %d lines: split it by concept", strings.TrimPrefix(p.ImportPath, module), name, n)
			}
		}
	}
}

package display

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const ilPath = "cufront/compiler/il"

// remembering are the functions of package il that keep the answer to a question
// in the entry that was asked; the answer is the same for everyone.
var remembering = map[string]bool{"(*cufront/compiler/il.Type).IsDependent": true, "(*cufront/compiler/il.Type).isDependent": true}

// pkg is a package with its types.
type pkg struct {
	fset  *token.FileSet
	files []*ast.File
	info  types.Info
}

func load(t *testing.T, dir, path string) *pkg {
	p := &pkg{fset: token.NewFileSet(), info: types.Info{
		Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Types: map[ast.Expr]types.TypeAndValue{},
	}}
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(p.fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		p.files = append(p.files, f)
	}
	// A test that was built with -trimpath does not know where the library lies.
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env GOROOT: %v", err)
	}
	t.Setenv("GOROOT", strings.TrimSpace(string(root)))
	build.Default.GOROOT = os.Getenv("GOROOT")
	c := types.Config{Importer: importer.ForCompiler(p.fset, "source", nil)}
	if _, err := c.Check(path, p.fset, p.files, &p.info); err != nil {
		t.Fatal(err)
	}
	return p
}

// ilField reports whether e is, or is reached through, a field of the IL: one of
// an exported structure of package il, of which e is not the copy in a variable.
func (p *pkg) ilField(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.ilField(e.X)
	case *ast.IndexExpr:
		return p.ilField(e.X)
	case *ast.SliceExpr:
		return p.ilField(e.X)
	case *ast.StarExpr:
		return p.isEntry(p.info.Types[e].Type) || p.ilField(e.X)
	case *ast.SelectorExpr:
		s := p.info.Selections[e]
		if s == nil || s.Kind() != types.FieldVal {
			return false
		}
		if v, ok := p.info.Types[e.X]; ok && p.isEntry(v.Type) {
			if _, pointer := v.Type.Underlying().(*types.Pointer); pointer {
				return true
			}
			_, variable := e.X.(*ast.Ident)
			return !variable
		}
		return p.ilField(e.X)
	}
	return false
}

// isEntry reports whether t is, or points to, an exported structure of the IL.
func (p *pkg) isEntry(t types.Type) bool {
	if q, ok := t.Underlying().(*types.Pointer); ok {
		t = q.Elem()
	}
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != ilPath || !n.Obj().Exported() || n.Obj().Name() == "ClassSet" {
		return false
	}
	_, ok = n.Underlying().(*types.Struct)
	return ok
}

// fromUnit reports whether e is a list that belongs to the unit, or that a table
// of the display may have from there.
func (p *pkg) fromUnit(e ast.Expr) bool {
	if c, ok := e.(*ast.CallExpr); ok {
		s, ok := c.Fun.(*ast.SelectorExpr)
		return ok && p.info.Selections[s] != nil && strings.HasSuffix(p.info.Selections[s].Recv().String(), "Table")
	}
	return p.ilField(e)
}

// writes calls f for everything in n that changes a field of the IL or a list
// that may be the unit's.
func (p *pkg) writes(n ast.Node, f func(ast.Node, string)) {
	lists := map[types.Object]bool{} // variables that are such lists
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if x, ok := l.(*ast.IndexExpr); ok {
					if id, ok := x.X.(*ast.Ident); ok && lists[p.info.Uses[id]] {
						f(n, "an element of a list of the unit")
					}
				}
				if id, ok := l.(*ast.Ident); ok && n.Tok == token.DEFINE && len(n.Rhs) == len(n.Lhs) {
					if t := p.info.TypeOf(n.Rhs[i]); t != nil {
						_, slice := t.Underlying().(*types.Slice)
						lists[p.info.Defs[id]] = slice && p.fromUnit(n.Rhs[i])
					}
				} else if p.ilField(l) {
					f(n, "a field of the IL")
				}
			}
		case *ast.IncDecStmt:
			if p.ilField(n.X) {
				f(n, "a field of the IL")
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND && p.ilField(n.X) && !p.isEntry(p.info.Types[n.X].Type) {
				f(n, "the address of a field of the IL")
			}
		case *ast.CallExpr:
			if len(n.Args) > 0 && p.fromUnit(n.Args[0]) && inPlace[calledName(n)] {
				f(n, "a list of the unit")
			}
		}
		return true
	})
}

// inPlace are the functions of the language and its library that may write into
// the list that is their first argument.
var inPlace = map[string]bool{"append": true, "copy": true, "clear": true, "slices.Sort": true, "slices.SortFunc": true,
	"slices.SortStableFunc": true,
	"slices.Reverse":        true, "slices.Insert": true, "slices.Delete": true, "slices.DeleteFunc": true, "slices.Compact": true,
	"sort.Slice": true, "sort.SliceStable": true, "sort.Sort": true}

func calledName(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if id, ok := f.X.(*ast.Ident); ok {
			return id.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// callees calls f for the functions of package il that n calls.
func (p *pkg) callees(n ast.Node, f func(ast.Node, *types.Func)) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o, ok := p.info.Uses[id].(*types.Func); ok && o.Pkg() != nil && o.Pkg().Path() == ilPath {
				f(id, o)
			}
		}
		return true
	})
}

// ilWriters returns the functions of package il that change entries or make some
// in a unit, directly or by what they call.
func ilWriters(t *testing.T) map[string]bool {
	p := load(t, "..", ilPath)
	writers := map[string]bool{}
	for again := true; again; {
		again = false
		for _, file := range p.files {
			for _, d := range file.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				name := p.info.Defs[fn.Name].(*types.Func).FullName()
				if writers[name] || remembering[name] {
					continue
				}
				writer := false
				p.writes(fn.Body, func(ast.Node, string) { writer = true })
				p.callees(fn.Body, func(_ ast.Node, o *types.Func) { writer = writer || writers[o.FullName()] })
				if writer {
					writers[name], again = true, true
				}
			}
		}
	}
	return writers
}

// TestReadsOnly holds that nothing in this package changes the unit that is
// displayed: what it knows better lies in its tables.
func TestReadsOnly(t *testing.T) {
	writers := ilWriters(t)
	if !writers["(*cufront/compiler/il.Unit).PointerTo"] || writers["(*cufront/compiler/il.Type).Skip"] {
		t.Fatalf("functions that change the unit are not told from others: %d", len(writers))
	}
	p := load(t, ".", ilPath+"/display")
	for _, f := range p.files {
		p.writes(f, func(n ast.Node, what string) { t.Errorf("%s: changes %s", p.fset.Position(n.Pos()), what) })
		p.callees(f, func(n ast.Node, o *types.Func) {
			if writers[o.FullName()] {
				t.Errorf("%s: calls %s, which changes the unit", p.fset.Position(n.Pos()), o.FullName())
			}
		})
	}
}

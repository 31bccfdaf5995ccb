package arch

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// anyOrder is what the line of a loop over a map says, with the reason behind it.
const anyOrder = "// any order: "

// rooms type-checks the packages of the project, each once and behind those that it
// imports, and the library's from their source.
type rooms struct {
	fset    *token.FileSet
	files   map[string][]*ast.File
	done    map[string]*types.Package
	types   map[ast.Expr]types.TypeAndValue
	fields  map[*ast.SelectorExpr]*types.Selection
	library types.Importer
}

func (r *rooms) Import(path string) (*types.Package, error) {
	room, own := strings.CutPrefix(path, module)
	if !own {
		return r.library.Import(path)
	}
	if p := r.done[room]; p != nil {
		return p, nil
	}
	config := types.Config{Importer: r}
	p, err := config.Check(path, r.fset, r.files[room], &types.Info{Types: r.types, Selections: r.fields})
	r.done[room] = p
	return p, err
}

// TestTypes holds what cannot be seen without types. No output depends on the order of a
// map, which is another one in every run: a loop over one says why it does not matter.
// And the parts that entries of the IL share are not changed.
func TestTypes(t *testing.T) {
	// A test that was built with -trimpath does not know where the library lies.
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env GOROOT: %v", err)
	}
	t.Setenv("GOROOT", strings.TrimSpace(string(root)))
	build.Default.GOROOT = os.Getenv("GOROOT")

	r := &rooms{files: map[string][]*ast.File{}, done: map[string]*types.Package{}, types: map[ast.Expr]types.TypeAndValue{}, fields: map[*ast.SelectorExpr]*types.Selection{}}
	eachCommentedFile(t, func(room string, fset *token.FileSet, file *ast.File) {
		r.fset = fset
		r.files[room] = append(r.files[room], file)
	})
	r.library = importer.ForCompiler(r.fset, "source", nil)
	loops := 0
	for room, files := range r.files {
		if strings.HasPrefix(room, "compiler/internal/") {
			continue
		}
		if _, err := r.Import(module + room); err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			loops += r.loopsOverMaps(t, file)
			r.rareParts(t, file)
		}
	}
	if loops < 5 {
		t.Errorf("%d loops over maps were found", loops)
	}
}

// loopsOverMaps counts the loops over maps in a file, and reports those that do not
// say why their order does not matter.
func (r *rooms) loopsOverMaps(t *testing.T, file *ast.File) (loops int) {
	said := map[int]bool{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, anyOrder) {
				said[r.fset.Position(c.Pos()).Line] = true
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		loop, ok := n.(*ast.RangeStmt)
		if !ok {
			return true
		}
		if _, isMap := r.types[loop.X].Type.Underlying().(*types.Map); isMap {
			loops++
			if at := r.fset.Position(loop.Pos()); !said[at.Line] {
				t.Errorf("%s: a loop over a map: sort, or say why the order does not matter (%q)", at, anyOrder)
			}
		}
		return true
	})
	return loops
}

package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
	"testing"
)

// What a type may be: beyond that no reader can hold it, and the next change
// becomes one more method or one more field.
const (
	maxMethods = 200
	maxFields  = 40 // those of embedded structs counted
)

// moreMethods are the types that are as large as what they are about.
var moreMethods = map[string]int{
	"compiler/front.Checker":     1000, // the knot that C++ is: types, expressions, instantiation
	"compiler/front.Parser":      612,  // one method for each production and each look ahead, those of C among them
	"compiler/emit/host.printer": 350,  // one method for each construct that the text prints
}

// excess lists the types beyond these bounds, with the number each is at. A row
// is lowered when its type shrinks and deleted when it fits; none is raised.
var (
	excessFields = map[string]int{
		"compiler/driver.Options":       42,
		"compiler/il.ClassInfo":         73,
		"compiler/il.Constant":          92,
		"compiler/il.Expr":              48,
		"compiler/il.ExprInfo":          57,
		"compiler/il.Field":             49,
		"compiler/il.Routine":           128,
		"compiler/il.Template":          50,
		"compiler/il.TemplateParameter": 45,
		"compiler/il.Type":              52,
		"compiler/il.Unit":              52,
		"compiler/il.Variable":          99,
		"compiler/lang.Dialect":         71,
	}
)

// unusedReceivers is the number of methods of a package that do not use their
// receiver and are no part of an interface: they are functions. The same holds:
// a row is only lowered.
var unusedReceivers = map[string]int{
	"compiler/eval":            5,
	"compiler/internal/golden": 1,
	"compiler/pp":              1,
}

// houseType is a struct type or the receiver of methods.
type houseType struct {
	fields   int      // its own, embedded ones as one
	embedded []string // full names
	methods  int
}

// house is what the tests of this file count.
type house struct {
	types      map[string]*houseType // by full name
	interfaces map[string]bool       // names of the methods of all interfaces
	methods    map[string][]*ast.FuncDecl
}

// inspectHouse reads the packages of the compiler.
func inspectHouse(t *testing.T) *house {
	h := &house{types: map[string]*houseType{}, interfaces: map[string]bool{}, methods: map[string][]*ast.FuncDecl{}}
	for _, name := range []string{"Error", "String", "Read", "Write", "Len", "Less", "Swap", "Unwrap", "Format"} {
		h.interfaces[name] = true // of the standard library
	}
	eachFile(t, func(room string, fset *token.FileSet, f *ast.File) {
		if !isGenerated(fset, f) {
			h.file(room, f)
		}
	})
	return h
}

// get returns the entry of a type, made on first use.
func (h *house) get(name string) *houseType {
	if h.types[name] == nil {
		h.types[name] = &houseType{}
	}
	return h.types[name]
}

// file counts the declarations of one file of room.
func (h *house) file(room string, f *ast.File) {
	imports := map[string]string{}
	for _, s := range f.Imports {
		p, _ := strconv.Unquote(s.Path.Value)
		name := path.Base(p)
		if s.Name != nil {
			name = s.Name.Name
		}
		imports[name] = strings.TrimPrefix(p, module)
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.InterfaceType:
			for _, m := range n.Methods.List {
				for _, name := range m.Names {
					h.interfaces[name.Name] = true
				}
			}
		case *ast.TypeSpec:
			if s, ok := n.Type.(*ast.StructType); ok {
				h.structure(h.get(room+"."+n.Name.Name), s, room, imports)
			}
		case *ast.FuncDecl:
			if n.Recv != nil {
				h.get(typeOf(n.Recv.List[0].Type, room, imports)).methods++
				h.methods[room] = append(h.methods[room], n)
			}
		}
		return true
	})
}

// structure counts the fields of a struct type.
func (h *house) structure(to *houseType, s *ast.StructType, room string, imports map[string]string) {
	for _, f := range s.Fields.List {
		to.fields += max(len(f.Names), 1)
		if len(f.Names) == 0 {
			to.embedded = append(to.embedded, typeOf(f.Type, room, imports))
		}
	}
}

// typeOf is the full name of the type that e names in room.
func typeOf(e ast.Expr, room string, imports map[string]string) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeOf(e.X, room, imports)
	case *ast.IndexExpr:
		return typeOf(e.X, room, imports)
	case *ast.Ident:
		return room + "." + e.Name
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			return imports[x.Name] + "." + e.Sel.Name
		}
	}
	return ""
}

// allFields is the number of fields of a type, those of embedded structs
// counted in place of the embedded one.
func (h *house) allFields(name string) int {
	s := h.types[name]
	if s == nil {
		return 1
	}
	n := s.fields - len(s.embedded)
	for _, e := range s.embedded {
		n += max(h.allFields(e), 1)
	}
	return n
}

// usesReceiver reports whether the body of method m mentions its receiver.
func usesReceiver(m *ast.FuncDecl) bool {
	names := m.Recv.List[0].Names
	if len(names) == 0 {
		return false
	}
	used := false
	ast.Inspect(m.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == names[0].Name {
			used = true
		}
		return !used
	})
	return used
}

// holds checks the count n of what against its bound and the table of those
// that are beyond it.
func holds(t *testing.T, name, what string, n, bound int, excess map[string]int) {
	t.Helper()
	row, ok := excess[name]
	switch {
	case !ok && n > bound:
		t.Errorf("%s has %d %s, more than %d", name, n, what, bound)
	case ok && n > row:
		t.Errorf("%s has %d %s, more than the %d it had", name, n, what, row)
	case ok && n <= bound:
		t.Errorf("%s has %d %s: delete its row, it fits", name, n, what)
	case ok && n < row:
		t.Errorf("%s has %d %s: lower its row, which says %d", name, n, what, row)
	}
}

// TestHouse holds the types of the compiler against the bounds.
func TestHouse(t *testing.T) {
	h := inspectHouse(t)
	for name, s := range h.types {
		bound := maxMethods
		if more := moreMethods[name]; more > 0 {
			bound = more
		}
		holds(t, name, "methods", s.methods, bound, nil)
		holds(t, name, "fields", h.allFields(name), maxFields, excessFields)
	}
	for room, methods := range h.methods {
		var unused []string
		for _, m := range methods {
			if m.Body != nil && !h.interfaces[m.Name.Name] && !usesReceiver(m) {
				unused = append(unused, m.Name.Name)
			}
		}
		holds(t, room, "methods without use of their receiver ("+strings.Join(unused, ", ")+")", len(unused), 0, unusedReceivers)
	}
}

// TestHouseCounts holds the counting itself against a small file.
func TestHouseCounts(t *testing.T) {
	src := `package p
type inner struct { a, b int }
type outer struct { *inner; c, d int }
type face interface { named() }
func (o *outer) named() {}
func (o *outer) uses() int { return o.c }
func (o *outer) other() {}`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{types: map[string]*houseType{}, interfaces: map[string]bool{}, methods: map[string][]*ast.FuncDecl{}}
	h.file("p", f)
	if n := h.allFields("p.outer"); n != 4 || h.types["p.outer"].methods != 3 {
		t.Errorf("%d fields, %d methods", n, h.types["p.outer"].methods)
	}
	var unused []string
	for _, m := range h.methods["p"] {
		if !h.interfaces[m.Name.Name] && !usesReceiver(m) {
			unused = append(unused, m.Name.Name)
		}
	}
	if len(unused) != 1 || unused[0] != "other" {
		t.Errorf("unused: %v", unused)
	}
}

// This file implements the way from a rule to the code: the declarations whose
// comments cite it.

package rules

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
)

// A Place is where the code implements a rule.
type Place struct {
	File string // from the root of the module
	Name string // of the function or type; empty where a file as a whole cites the rule
}

// Places finds the places of every rule in the packages below the folder dir of
// the module at root.
func Places(root, dir string) (map[string][]Place, error) {
	places := map[string][]Place{}
	err := filepath.WalkDir(filepath.Join(root, dir), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for id, names := range citedIn(file) {
			for _, name := range names {
				places[id] = append(places[id], Place{filepath.ToSlash(short), name})
			}
		}
		return nil
	})
	return places, err
}

// citedIn returns the names of the declarations of a file that cite a rule, for
// each rule; a comment within a declaration counts for that.
func citedIn(file *ast.File) map[string][]string {
	cited := map[string][]string{}
	for _, group := range file.Comments {
		ids := Cited(commentText(group))
		if len(ids) == 0 {
			continue
		}
		name := declarationOf(file, group)
		for _, id := range ids {
			if n := cited[id]; len(n) == 0 || n[len(n)-1] != name {
				cited[id] = append(n, name)
			}
		}
	}
	return cited
}

// commentText is the text of a group as the source has it.
func commentText(group *ast.CommentGroup) string {
	var b strings.Builder
	for _, c := range group.List {
		b.WriteString(c.Text)
		b.WriteByte('\n')
	}
	return b.String()
}

// declarationOf names the declaration that a comment stands in or in front of.
func declarationOf(file *ast.File, group *ast.CommentGroup) string {
	for _, d := range file.Decls {
		begin := d.Pos()
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc != nil {
				begin = d.Doc.Pos()
			}
			if begin <= group.Pos() && group.Pos() < d.End() {
				return d.Name.Name
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				begin = d.Doc.Pos()
			}
			if begin <= group.Pos() && group.Pos() < d.End() {
				return specName(d, group)
			}
		}
	}
	return ""
}

// specName names the type, constant or variable of d that a comment belongs to.
func specName(d *ast.GenDecl, group *ast.CommentGroup) string {
	name := ""
	for _, spec := range d.Specs {
		if name != "" && spec.Pos() > group.End() {
			break
		}
		switch s := spec.(type) {
		case *ast.TypeSpec:
			name = s.Name.Name
		case *ast.ValueSpec:
			name = s.Names[0].Name
		}
	}
	return name
}

package arch

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"testing"

	"cufront/compiler/diag"
)

var placeholder = regexp.MustCompile(`\{(\d)\}`)

// placeholders returns the number of arguments that each diagnostic takes, by
// the name of its constant.
func placeholders(t *testing.T) map[string]int {
	count := map[string]int{}
	for _, row := range diag.Rows() {
		n := 0
		for _, m := range placeholder.FindAllStringSubmatch(row.Text, -1) {
			if i, _ := strconv.Atoi(m[1]); i+1 > n {
				n = i + 1
			}
		}
		count[row.Name] = n
	}
	if len(count) < 1000 || count["IncompatibleOperands"] != 2 {
		t.Fatalf("%d diagnostics, %d arguments of IncompatibleOperands", len(count), count["IncompatibleOperands"])
	}
	return count
}

// TestMessagesGetTheirArguments holds the reports against the catalog: the text
// of a diagnostic must not show a placeholder.
func TestMessagesGetTheirArguments(t *testing.T) {
	want := placeholders(t)
	eachFile(t, func(_ string, files *token.FileSet, file *ast.File) {
		if isGenerated(files, file) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || call.Ellipsis.IsValid() {
				return true
			}
			given, code, ok := reportArguments(call)
			if ok && given < want[code] {
				t.Errorf("%s: %s takes %d arguments, not %d", files.Position(call.Pos()), code, want[code], given)
			}
			return true
		})
	})
}

// reportArguments takes a call of a reporting function apart: the name of the
// diagnostic and the number of arguments behind the position.
func reportArguments(call *ast.CallExpr) (given int, code string, ok bool) {
	f, isMethod := call.Fun.(*ast.SelectorExpr)
	if !isMethod {
		return 0, "", false
	}
	before := 2 // the code and the position
	switch f.Sel.Name {
	case "report", "warnAt", "Report":
	case "ReportAs":
		before = 3
	default:
		return 0, "", false
	}
	if len(call.Args) < before {
		return 0, "", false
	}
	c, isCode := call.Args[before-2].(*ast.SelectorExpr)
	if !isCode {
		return 0, "", false
	}
	if pkg, isName := c.X.(*ast.Ident); !isName || pkg.Name != "diag" {
		return 0, "", false
	}
	return len(call.Args) - before, c.Sel.Name, true
}

// Package book holds the book of rules against testdata and against the code that
// cites it.
package book

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"cufront/internal/rules"
)

const root = "../../.."

var oldCitation = regexp.MustCompile(`\bC-(?:cross|cuda|decl|expr|front|gpu|il|jit|kernel|lambda|lex|stub|system|versions)\b`)

// originRule is the name of a rule that a range of the origin map gets; a name
// without a point is none yet.
var originRule = regexp.MustCompile(`(?:\b(?:injected|Begin)\(|\brule = |\breturn )"([a-z]+\.[a-z0-9-]+)"`)

func readRules(t *testing.T) []*rules.Page {
	t.Helper()
	pages, err := rules.Read(root)
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// TestRulesNameCases checks the book of rules: names are unique, a family stays
// on one page, and every rule names cases, all of which are in testdata.
func TestRulesNameCases(t *testing.T) {
	seen, page := map[string]bool{}, map[string]string{}
	for _, p := range readRules(t) {
		for _, r := range p.All() {
			if seen[r.ID] {
				t.Errorf("%s:%d: there is another rule %s", p.File, r.Line, r.ID)
			}
			seen[r.ID] = true
			if at := page[r.Family()]; at != "" && at != p.File {
				t.Errorf("%s:%d: rules of the family of %s are in %s", p.File, r.Line, r.ID, at)
			}
			page[r.Family()] = p.File
			if r.Text == "" {
				t.Errorf("%s:%d: %s says nothing", p.File, r.Line, r.ID)
			}
			if len(r.Cases) == 0 {
				t.Errorf("%s:%d: %s names no case of testdata", p.File, r.Line, r.ID)
			}
			for _, c := range r.Cases {
				if _, err := os.Stat(filepath.Join(root, "testdata", filepath.FromSlash(c)+".txtar")); err != nil {
					t.Errorf("%s:%d: %s: there is no case %s", p.File, r.Line, r.ID, c)
				}
			}
		}
	}
	if len(seen) == 0 {
		t.Error("no rules")
	}
}

// sources calls f with every Go file and every description of the compiler.
func sources(t *testing.T, f func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(root, "compiler"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".spec") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(root, path)
		if err == nil {
			f(filepath.ToSlash(short), string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestRulesAreCited joins the book and the code: what a comment cites is a rule,
// and a rule of the host text is cited where it is implemented.
func TestRulesAreCited(t *testing.T) {
	known, host := map[string]bool{}, []string{}
	for _, p := range readRules(t) {
		for _, r := range p.All() {
			known[r.ID] = true
			if p.File == rules.HostText {
				host = append(host, r.ID)
			}
		}
	}
	cited := map[string]bool{}
	sources(t, func(path, text string) {
		for _, id := range rules.Cited(text) {
			cited[id] = true
			if !known[id] {
				t.Errorf("%s cites %s, which is no rule", path, id)
			}
		}
		if strings.HasPrefix(path, "compiler/emit/host/") {
			for _, m := range originRule.FindAllStringSubmatch(text, -1) {
				if !known[m[1]] {
					t.Errorf("%s: the origin map names %s, which is no rule", path, m[1])
				}
			}
		}
		if m := oldCitation.FindString(text); m != "" {
			t.Errorf("%s cites %s, a page that is not in the repository", path, m)
		}
	})
	checkPlaces(t, host, cited)
}

// checkPlaces holds that every rule of the host text is cited where it is implemented.
func checkPlaces(t *testing.T, host []string, cited map[string]bool) {
	t.Helper()
	for _, id := range host {
		if !cited[id] {
			t.Errorf("no comment says where %s is implemented", id)
		}
	}
}

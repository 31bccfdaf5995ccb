package rules

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
)

const sample = "# Title\n\nIntro.\n\n## Section\n\nAbout it.\n\n### paren.land-right\n\nA fact: `a && b`.\n\nCases: `host-expr/op-logical`,\n`host-text/operands`.\n\n" +
	"### paren.comma\n\nAnother one.\n"

func TestParse(t *testing.T) {
	p, err := Parse("page.md", sample)
	if err != nil {
		t.Fatal(err)
	}
	if p.Title != "Title" || p.Intro != "Intro." || len(p.Sections) != 1 || p.Sections[0].Title != "Section" || p.Sections[0].Intro != "About it." {
		t.Errorf("%+v", p)
	}
	all := p.All()
	if len(all) != 2 || all[0].ID != "paren.land-right" || all[0].Family() != "paren" || all[0].Text != "A fact: `a && b`." || all[0].Line != 9 {
		t.Fatalf("%+v", all)
	}
	if !slices.Equal(all[0].Cases, []string{"host-expr/op-logical", "host-text/operands"}) || all[1].Cases != nil {
		t.Errorf("%q, %q", all[0].Cases, all[1].Cases)
	}
	for _, bad := range []string{"# T\n### Paren.x\n", "# T\n### paren\n", "# T\n### paren.x--y\n", "no title\n"} {
		if _, err := Parse("page.md", bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestCited(t *testing.T) {
	source := "// f prints x (rule paren.comma).\n\t// It is (rules a.b, c.d-e,\n\t// f.g): so.\nfunc (p *printer) injected(rule string, kind int)\n"
	if ids := Cited(source); !slices.Equal(ids, []string{"paren.comma", "a.b", "c.d-e", "f.g"}) {
		t.Errorf("%q", ids)
	}
}

func TestPlaces(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "code"), 0o755); err != nil {
		t.Fatal(err)
	}
	source := "// This file implements all (rule a.all).\npackage code\n\n// f does it (rules a.one,\n// a.two).\nfunc f() {\n\t_ = 1 // (rule a.three)\n}\n\n" +
		"// t is one.\ntype t struct {\n\tx int // (rule a.four)\n}\n"
	if err := os.WriteFile(filepath.Join(root, "code", "f.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := Places(root, "code")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]Place{}
	for id, name := range map[string]string{"a.all": "", "a.one": "f", "a.two": "f", "a.three": "f", "a.four": "t"} {
		want[id] = []Place{{"code/f.go", name}}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../.."

// TestWordsAreGenerated compares the blocks of figures with docs/figures.tsv.
func TestWordsAreGenerated(t *testing.T) {
	words, err := allWords(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range words {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil || string(got) != want {
			t.Errorf("%s is not what docs/figures.tsv says (%v): make figures, or go run ./scripts/figures", name, err)
		}
	}
}

// TestClaimsHaveFigures finds claims of sameness: a page for people that makes one
// has the figures beside it.
func TestClaimsHaveFigures(t *testing.T) {
	claim := regexp.MustCompile(`(?i)byte[ -]for[ -]byte|to the last byte|in everything|exactly (as|like|what) (the )?(tool|cudafe|cicc|nvcc)`)
	pages, _ := filepath.Glob(filepath.Join(root, "site/content/*.md"))
	lessons, _ := filepath.Glob(filepath.Join(root, "site/content/*/*.md"))
	for _, name := range append(append(pages, lessons...), filepath.Join(root, "README.md")) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if m := claim.Find(text); m != nil && !strings.Contains(string(text), begin) {
			t.Errorf("%s says %q without figures", name, m)
		}
	}
}

func TestMeasured(t *testing.T) {
	file := filepath.Join(t.TempDir(), "report.json")
	if err := os.WriteFile(file, []byte(`{"total": {"cases": 3, "what": {"cpp": [2, 3, 2.5], "il": [0, 0, 0.0]}}, "groups": {"a": {}, "b": {}}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	text, err := measured(file)
	if err != nil || !strings.HasSuffix(text, "groups\t2\ncases\t3\ncpp\t2\t3\n") {
		t.Errorf("%v\n%s", err, text)
	}
	facts, list, err := parse(text)
	if words := markdown(facts, list); err != nil || !strings.Contains(words, "| host text | 2 of 3 | 66 % |") {
		t.Errorf("%v\n%s", err, words)
	}
}

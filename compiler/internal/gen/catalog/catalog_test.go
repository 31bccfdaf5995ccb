package catalog

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

func TestGeneratedFileIsCurrent(t *testing.T) {
	data, err := os.ReadFile("../../../diag/catalog.tsv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Generate(rows)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../diag/catalog_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("compiler/diag/catalog_gen.go is out of date: run go generate ./compiler/diag")
	}
}

func TestParseRejects(t *testing.T) {
	const good = "20\terror\t\t\tUndefinedIdentifier\tidentifier \"{0}\" is undefined\t\n"
	if rows, err := Parse([]byte(good)); err != nil || len(rows) != 1 || rows[0].Code != 20 {
		t.Fatalf("good row: %v %v", rows, err)
	}
	for _, bad := range []string{
		strings.Replace(good, "error", "grave", 1),
		strings.Replace(good, "20", "5000", 1),
		strings.Replace(good, "20", "?", 1),
		strings.Replace(good, "Undefined", "undefined", 1),
		strings.Replace(good, "\t\t\t", "\t\t", 1),
		good + strings.Replace(good, "20", "21", 1),
		good + strings.Replace(good, "Undef", "Indef", 1),
		strings.Replace(good, "20", "21", 1) + strings.Replace(good, "Undef", "Indef", 1),
	} {
		if _, err := Parse([]byte(bad)); err == nil {
			t.Errorf("accepted %q", bad)
		}
	}
}

func TestCodes(t *testing.T) {
	for s, want := range map[string]int{"20": 20, "3508.1": 1<<12 | 3508, "?7": Unnumbered + 7} {
		if got, err := parseCode(s); err != nil || got != want {
			t.Errorf("parseCode(%q) = %d, %v, want %d", s, got, err, want)
		}
	}
}

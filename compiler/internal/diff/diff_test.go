package diff

import (
	"strings"
	"testing"
)

func TestLines(t *testing.T) {
	if d := Lines("a\nb\n", "a\nb\n"); d != "" {
		t.Errorf("equal texts: %q", d)
	}
	d := Lines("a\nb\nc\nd\ne\nf\ng\n", "a\nB\nc\nd\ne\nf\nG\ng\n")
	for _, part := range []string{"- b\n+ B\n", "+ G\n", "  a\n"} {
		if !strings.Contains(d, part) {
			t.Errorf("no %q in\n%s", part, d)
		}
	}
	if strings.Contains(d, "- a") || strings.Contains(d, "- g") {
		t.Errorf("equal lines differ:\n%s", d)
	}
	if d := Lines("", "x\n"); !strings.Contains(d, "+ x\n") {
		t.Errorf("%q", d)
	}
	if h := Head("1\n2\n3\n4\n", 2); !strings.HasPrefix(h, "1\n2\n… ") {
		t.Errorf("%q", h)
	}
}

func TestLargeTexts(t *testing.T) {
	a, b := strings.Repeat("a\n", 5000), strings.Repeat("b\n", 5000)
	if d := Lines(a, b); strings.Count(d, "\n") < 10000 {
		t.Error("lines are missing")
	}
}

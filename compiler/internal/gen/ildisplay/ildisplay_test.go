package ildisplay

import (
	"bytes"
	"os"
	"testing"
)

// TestFresh fails when display_gen.go was not made from display.spec.
func TestFresh(t *testing.T) {
	spec, err := os.ReadFile("../../../il/display/display.spec")
	if err != nil {
		t.Fatal(err)
	}
	want, err := Generate(spec)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../il/display/display_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("compiler/il/display/display_gen.go is stale: run go generate ./compiler/il/display")
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	if _, err := Generate([]byte("@k T\nlabel | nonsense | x")); err == nil || err.Error() != `display.spec:2: unknown form "nonsense"` {
		t.Errorf("got %v", err)
	}
}

package ildisplay

import (
	"bytes"
	"os"
	"testing"
)

// TestFresh fails when a generated file was not made from its table.
func TestFresh(t *testing.T) {
	for name, generate := range Files {
		spec, err := os.ReadFile("../../../il/display/" + name + ".spec")
		if err != nil {
			t.Fatal(err)
		}
		want, err := generate(spec)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile("../../../il/display/" + name + "_gen.go")
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("compiler/il/display/%s_gen.go is stale: run go generate ./compiler/il/display", name)
		}
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	if _, err := Generate([]byte("@k T\nlabel | nonsense | x")); err == nil || err.Error() != `display.spec:2: unknown form "nonsense"` {
		t.Errorf("got %v", err)
	}
}

func TestOverlayErrorsNameTheLine(t *testing.T) {
	for spec, want := range map[string]string{
		"@routines Routine\nBody":              "overlay.spec:2: expected Field GoType [-]",
		"@routines Routine\nBody *il.Type own": "overlay.spec:2: expected Field GoType [-]",
		"# nothing\n@routines":                 "overlay.spec:2: expected @group GoType",
	} {
		if _, err := Overlay([]byte(spec)); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", spec, err, want)
		}
	}
}

package txtar

import (
	"slices"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	const text = "comment\n-- a.cu --\nint x;\n-- not a marker\n--  --\n-- b c --\n-- empty --\n"
	a := Parse([]byte(text))
	if got := string(Format(a)); got != text {
		t.Errorf("got %q", got)
	}
	if !slices.Equal(a.Names(), []string{"a.cu", "b c", "empty"}) {
		t.Errorf("names %q", a.Names())
	}
	if data, ok := a.Get("a.cu"); !ok || string(data) != "int x;\n-- not a marker\n--  --\n" {
		t.Errorf("a.cu is %q", data)
	}
	if _, ok := a.Get("nope"); ok {
		t.Error("found a section that is not there")
	}
	a.Set("empty", []byte("x"))
	if data, _ := Parse(Format(a)).Get("empty"); string(data) != "x\n" {
		t.Errorf("set: %q", data)
	}
}

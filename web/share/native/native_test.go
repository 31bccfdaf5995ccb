//go:build !js

package native

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"cufront/web/share"
)

func TestCompile(t *testing.T) {
	c := New(nil)
	doc := &share.Document{V: 1, Source: "__global__ void k(int *p) { *p = 1; }\nint main() { k<<<1, 1>>>((int *)0); return 0; }\n"}
	out, err := c(t.Context(), doc)
	if err != nil {
		t.Fatal(err)
	}
	for ending, want := range map[string]string{".int.c": "__cudaPushCallConfiguration", ".stub.c": "__device_stub__Z1kPi", ".gpu": "_Z1kPi", ".module_id": "program", ".il.json": `"il"`, ".sarif": `"runs"`} {
		if !strings.Contains(out.Files[ending], want) {
			t.Errorf("%s without %q: %.200q", ending, want, out.Files[ending])
		}
	}
	if !json.Valid([]byte(out.Files[".il.json"])) || !json.Valid([]byte(out.Files[".sarif"])) {
		t.Error("no JSON")
	}
	if own := out.Own[".int.c"]; len(own) > 2000 || !strings.Contains(own, "int main()") {
		t.Errorf("the program's own part of the host text has %d bytes: %.500q", len(own), own)
	}
	if again, _ := c(t.Context(), doc); again != out {
		t.Error("the same program was compiled twice")
	}
	more, err := c(t.Context(), &share.Document{V: 1, Source: "#include \"k.h\"\nint g();\n", Files: map[string]string{"k.h": "int f() { return 1; }\n"}})
	if err != nil || !strings.Contains(more.Own[".int.c"], "int f()") {
		t.Errorf("a program of two files: %v, %+v", err, more)
	}
	bad, err := c(t.Context(), &share.Document{V: 1, Source: "int x = y;\n"})
	if err != nil || !strings.Contains(bad.Messages, "undefined") || bad.Files[".int.c"] != "" || bad.Files[".sarif"] == "" {
		t.Errorf("%v, %+v", err, bad)
	}
}

// Who waits too long for a turn is told.
func TestBusy(t *testing.T) {
	c := &compiler{turn: make(chan struct{})}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.compile(ctx, &share.Document{V: 1, Source: "int x;"}); err != share.ErrBusy {
		t.Error(err)
	}
}

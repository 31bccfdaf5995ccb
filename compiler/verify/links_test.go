package verify

import (
	"strings"
	"testing"

	"cufront/compiler/driver"
)

// A program goes into a link with what it includes, and comes out of it again.
func TestShareAndOpen(t *testing.T) {
	fs := driver.MemFS{
		"src/k.cu": []byte("#include <vector>\n#include \"lib/a.h\"\n__global__ void k() { f(); }\n"), "src/lib/a.h": []byte("#include \"b.h\"\n"),
		"src/lib/b.h": []byte("__device__ void f() {} // <&>\n"), "src/other.h": []byte("int x;\n"),
	}
	env := driver.Env{FS: fs}
	shared := Share([]string{"share", "src/k.cu", "--to", "https://example.org/", "-std=c++20", "-w"}, env)
	link := strings.TrimSpace(string(shared.Stdout))
	if shared.Exit != 0 || !strings.HasPrefix(link, "https://example.org/play/#c1.") {
		t.Fatalf("%d %s%s", shared.Exit, shared.Stdout, shared.Stderr)
	}
	doc, err := read(link, env, nil)
	if err != nil || len(doc.Files) != 2 || doc.Files["lib/b.h"] != string(fs["src/lib/b.h"]) || strings.Join(doc.Args, " ") != "-std=c++20 -w" {
		t.Errorf("%v %+v", err, doc)
	}
	open := Open([]string{"open", link}, env, nil)
	if open.Exit != 0 || string(open.Stdout) != string(fs["src/k.cu"]) || !strings.Contains(string(open.Stderr), "lib/a.h, lib/b.h") {
		t.Errorf("%d %s%s", open.Exit, open.Stdout, open.Stderr)
	}
	if out := Share([]string{"share", "src/none.cu"}, env); out.Exit == 0 {
		t.Error("a file that is not there")
	}
	for _, args := range [][]string{{"open"}, {"share"}, {"share", "-w"}, {"open", "--x"}, {"open", "nothing"}} {
		out := Open(args, env, nil)
		if args[0] == "share" {
			out = Share(args, env)
		}
		if out.Exit == 0 || len(out.Stderr) == 0 {
			t.Errorf("%v: %d %s", args, out.Exit, out.Stderr)
		}
	}
}

// Names of files come from whoever made a link.
func TestOpenStaysBelowItsFolder(t *testing.T) {
	for _, name := range []string{"../x.h", "/etc/x", "a/../../x", `..\x`, ""} {
		if local(name) {
			t.Errorf("%q is taken", name)
		}
	}
	hash, err := pack(map[string]any{"v": 1, "source": "int x;\n", "files": map[string]string{"../x.h": "y"}})
	if err != nil {
		t.Fatal(err)
	}
	fs := driver.MemFS{}
	if out := Open([]string{"open", "https://h/play/#c1." + hash, "-o", "d"}, driver.Env{FS: fs}, nil); out.Exit == 0 || len(fs) != 0 {
		t.Errorf("%d %s: %v", out.Exit, out.Stderr, fs)
	}
}

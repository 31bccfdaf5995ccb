package driver

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"cufront/compiler/lang"
	"cufront/internal/txtar"
)

// TestPreprocessed holds that texts that the real nvcc left give what the real tool made of
// them, and that places are those of the text.
func TestPreprocessed(t *testing.T) {
	const base = "cuda-arch-branches-sm75"
	data, err := os.ReadFile("../../testdata/arch/" + base + ".txtar")
	if err != nil {
		t.Fatal(err)
	}
	archive := txtar.Parse(data)
	section := func(ending string) string { text, _ := archive.Get(base + ending); return string(text) }
	files := map[string]string{base + ".cpp4.ii": section(".cpp4.ii"), base + ".cpp1.ii": section(".cpp1.ii")}
	want := []string{WantHost, WantKeep, WantFiles, WantList}
	res := Compile(&Request{Main: base + ".cpp4.ii", Files: files, Want: want})
	// Names of outputs are ours; the name of the module is made of the path, too.
	module := regexp.MustCompile(`[0-9a-f]{8}_\d+_`)
	same := func(text string) string {
		text = strings.NewReplacer(".cudafe1.stub.c", ".stub.c", ".cudafe1.gpu", ".gpu").Replace(strings.TrimSpace(text))
		return module.ReplaceAllString(text, "")
	}
	for name, recorded := range map[string]string{".int.c": ".cudafe1.cpp", ".gpu": ".cudafe1.gpu", ".stub.c": ".cudafe1.stub.c", ".module_id": ".module_id"} {
		if got := same(res.Outputs[base+name]); got != same(section(recorded)) {
			t.Errorf("%s differs:\n%s\nrecorded:\n%s\n%s", name, got, same(section(recorded)), res.Stderr)
		}
	}
	lines := strings.Split(files[base+".cpp4.ii"], "\n")
	kernels := 0
	for _, e := range res.Entities {
		if e.Kind != "kernel" || e.Fate != FateKept {
			continue
		}
		kernels++
		name, _, _ := strings.Cut(e.Name, "(")
		if e.File != base+".cpp4.ii" || e.In != "both" || !strings.Contains(lines[e.Line-1], name) {
			t.Errorf("%s is at %s:%d, in %s", e.Name, e.File, e.Line, e.In)
		}
	}
	if kernels == 0 {
		t.Error("no kernel is kept")
	}
	delete(files, base+".cpp1.ii")
	if alone := Compile(&Request{Main: base + ".cpp4.ii", Files: files, Want: want}); alone.Kept != KeptUnknown || alone.Host != res.Host {
		t.Errorf("without the device's text: kept %q", alone.Kept)
	}
}

// TestMarkedPrefix: the beginning of a preprocessed program ends where the last file
// that it includes does.
func TestMarkedPrefix(t *testing.T) {
	begin := "# 0 \"a.cu\"\n# 0 \"<built-in>\"\n# 1 \"h\" 1\nint i;\n# 2 \"a.cu\" 2\n"
	if n := Prefix([]byte(begin + "int j;\n# 1 \"g\" 3\n# 9 \"a.cu\"\nint l;\n")); n != len(begin) {
		t.Errorf("%d of %d bytes", n, len(begin))
	}
}

// TestHeldPreprocessed: what waits behind the beginning of a preprocessed program gives what
// one that does not wait gives, with a beginning and without one.
func TestHeldPreprocessed(t *testing.T) {
	text := "# 0 \"a.cu\"\n# 0 \"<built-in>\"\n# 1 \"h\" 1\nint i;\n# 2 \"a.cu\" 2\nint j = i;\n"
	for _, text := range []string{text, strings.Replace(text, "\" 2\n", "\"\n", 1)} {
		req := &Request{Main: "program.cu", Args: []string{"-x=cu-cpp-output"}, Files: map[string]string{"program.cu": text}, Want: []string{WantHost}}
		hold := &Hold{At: Prefix([]byte(text)), Wait: func() *Request { return req }}
		if got, want := CompilePass(req, lang.HostPass, nil, hold).Host, Compile(req).Host; got != want || !strings.Contains(got, "int j") {
			t.Errorf("waiting at %d:\n%s\nat once:\n%s", hold.At, got, want)
		}
	}
}

package headers

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"cufront/internal/txtar"
)

// hostTexts are cases whose host text and stub an ordinary compiler accepts
// with crt/host_runtime.h: kernels of every kind, variables, registration of
// whole programs and of linked ones.
var hostTexts = []string{
	"host-cuda/kernel-plain-saxpy", "host-cuda/kernel-params-many", "host-cuda/kernel-template-type",
	"host-cuda/kernel-template-specialised", "host-cuda/managed-uses-in-host", "host-cuda/var-arrays",
	"rdc/kernels-and-variables", "rdc/template-kernels", "rdc/variables-forms",
}

func TestHostTextsCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles with g++")
	}
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("no g++ here")
	}
	include := unpack(t)
	for _, name := range hostTexts {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("..", "..", "testdata", filepath.FromSlash(name)+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			dir, base := t.TempDir(), name[strings.IndexByte(name, '/')+1:]
			files := map[string]string{base + ".fatbin.c": "static const __fatBinC_Wrapper_t __fatDeviceText = {FATBINC_MAGIC, FATBINC_VERSION, 0, 0};\n"}
			for _, f := range txtar.Parse(data).Files {
				if strings.HasPrefix(f.Name, base+".cudafe1.") {
					files[f.Name] = string(f.Data)
				}
			}
			for file, text := range files {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			cmd := exec.Command(gxx, "-std=c++17", "-fsyntax-only", "-w", "-I", include, base+".cudafe1.cpp")
			cmd.Dir = dir
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, firstLines(string(out), 10))
			}
		})
	}
}

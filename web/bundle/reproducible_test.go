package bundle

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// The same sources give the same module, wherever they lie: its checksum is the
// name of a build in links, and others can make it themselves.
func TestModuleIsReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("links the compiler twice")
	}
	here, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	there := t.TempDir()
	for _, dir := range []string{"compiler", "wasm", "internal"} {
		if err := os.CopyFS(filepath.Join(there, dir), os.DirFS(filepath.Join(here, dir))); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		b, err := os.ReadFile(filepath.Join(here, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(there, name), b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var modules [2][]byte
	for i, root := range []string{here, there} {
		out := filepath.Join(t.TempDir(), "compiler.wasm")
		if err := BuildWasm(root, "./wasm", out); err != nil {
			t.Fatal(err)
		}
		if modules[i], err = os.ReadFile(out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(modules[0], modules[1]) {
		t.Error("the module depends on the folder that it is built in")
	}
}

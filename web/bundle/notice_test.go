package bundle

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// NOTICE names every module of go.mod, every package that the page is made of
// and every one that its tests ask for.
func TestNotice(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string]bool{}
	for _, word := range strings.Fields(string(text)) {
		named[word] = true
	}
	for _, name := range append(modules(t, root), packages(t, filepath.Join(root, "web"))...) {
		if !named[name] {
			t.Errorf("NOTICE does not name %s", name)
		}
	}
}

// modules returns the modules that go.mod requires.
func modules(t *testing.T, root string) (names []string) {
	edit := exec.Command("go", "mod", "edit", "-json")
	edit.Dir = root
	out, err := edit.Output()
	if err != nil {
		t.Fatal(err)
	}
	var mod struct{ Require []struct{ Path string } }
	if err := json.Unmarshal(out, &mod); err != nil || len(mod.Require) == 0 {
		t.Fatalf("go.mod: %v, %d modules", err, len(mod.Require))
	}
	for _, r := range mod.Require {
		names = append(names, r.Path)
	}
	return names
}

// packages returns what the lock file holds for the page, and what
// package.json names besides; what the latter need themselves is not ours.
func packages(t *testing.T, web string) (names []string) {
	read := func(name string, v any) {
		b, err := os.ReadFile(filepath.Join(web, name))
		if err == nil {
			err = json.Unmarshal(b, v)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	var lock struct {
		Packages map[string]struct{ Dev, Optional, DevOptional bool }
	}
	read("package-lock.json", &lock)
	for path, p := range lock.Packages {
		if _, name, ok := strings.Cut(path, "node_modules/"); ok && !p.Dev && !p.DevOptional && !p.Optional {
			names = append(names, name)
		}
	}
	var manifest struct{ DevDependencies map[string]string }
	read("package.json", &manifest)
	for name := range manifest.DevDependencies {
		names = append(names, name)
	}
	return names
}

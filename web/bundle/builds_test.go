package bundle

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Old builds stay with their files until there are too many; what is gone is not offered.
func TestBuilds(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "builds.json")
	build := func(i int) (*assets, []Build) {
		t.Helper()
		a, err := newAssets(filepath.Join(dir, "assets"))
		if err != nil {
			t.Fatal(err)
		}
		var b Build
		for name, url := range map[string]*string{"worker.js": &b.Worker, "compiler.wasm": &b.Module, "headers.pack": &b.Headers} {
			if *url, err = a.add(name, fmt.Appendf(nil, "%s of build %d", name, i)); err != nil {
				t.Fatal(err)
			}
		}
		all, err := addBuild(list, b, a)
		if err != nil {
			t.Fatal(err)
		}
		a.keep(all)
		text, _ := json.Marshal(all)
		if err := os.WriteFile(list, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := a.wait(); err != nil {
			t.Fatal(err)
		}
		if err := a.removeOthers(); err != nil {
			t.Fatal(err)
		}
		return a, all
	}
	var first Build
	for i := range keptBuilds {
		a, all := build(i)
		if i == 0 {
			first = all[0]
		}
		if len(all) != i+1 || !a.have(first.Worker, first.Module, first.Headers) {
			t.Fatalf("build %d: %d builds", i, len(all))
		}
	}
	if _, all := build(3); len(all) != keptBuilds || strings.Contains(all[1].Module, all[0].ID) {
		t.Errorf("the same compiler again: %d builds", len(all))
	}
	a, all := build(keptBuilds)
	if len(all) != keptBuilds || a.have(first.Module) {
		t.Errorf("%d builds, the first still there: %v", len(all), a.have(first.Module))
	}
	gone := all[5]
	if err := os.Remove(filepath.Join(dir, "assets", filepath.Base(gone.Module))); err != nil {
		t.Fatal(err)
	}
	if _, all := build(keptBuilds + 1); len(all) != keptBuilds || slices.ContainsFunc(all, func(b Build) bool { return b.ID == gone.ID }) {
		t.Errorf("a build without its module: %d builds", len(all))
	}
	if err := os.WriteFile(list, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := addBuild(list, first, a); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a damaged list: %v", err)
	}
}

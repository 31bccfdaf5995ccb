package bundle

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// A build adds its files whole, with copies that unpack to the same bytes, and
// old files go when it says so, not before.
func TestAssets(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "assets")
	build := func(content string) (*assets, string) {
		t.Helper()
		a, err := newAssets(dir)
		if err != nil {
			t.Fatal(err)
		}
		url, err := a.add("main.js", []byte(content))
		if err == nil {
			err = a.wait()
		}
		if err != nil {
			t.Fatal(err)
		}
		return a, filepath.Join(dir, strings.TrimPrefix(url, "/play/assets/"))
	}
	text := strings.Repeat("let a = 1;\n", 1000)
	first, old := build(text)
	if err := first.removeOthers(); err != nil {
		t.Fatal(err)
	}
	for suffix, decode := range map[string]func(io.Reader) (io.Reader, error){
		"":    func(r io.Reader) (io.Reader, error) { return r, nil },
		".br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		".gz": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
	} {
		packed, err := os.ReadFile(old + suffix)
		if err != nil {
			t.Fatal(err)
		}
		r, err := decode(bytes.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		if b, err := io.ReadAll(r); err != nil || string(b) != text {
			t.Errorf("%q: %d bytes, %v", suffix, len(b), err)
		}
		if suffix != "" && len(packed) > len(text)/10 {
			t.Errorf("%q: %d bytes packed", suffix, len(packed))
		}
	}
	second, _ := build("other")
	if _, err := os.Stat(old); err != nil {
		t.Error("the old file went before its time")
	}
	if err := second.removeOthers(); err != nil {
		t.Fatal(err)
	}
	if names, _ := os.ReadDir(dir); len(names) != 3 {
		t.Errorf("left: %v", names)
	}
	if _, err := second.add("headers.pack", append([]byte("\x1f\x8b"), text...)); err != nil || len(second.names) != 4 {
		t.Errorf("what is packed already: %v, %v", err, second.names)
	}
	second.wait()
}

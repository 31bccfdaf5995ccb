// Release makes what is given out: an archive of the command for each system,
// the npm package, and the sums of all of them.
//
//	go run ./scripts/release -o build/release
//
// The same sources give the same bytes: files in archives have no times and no
// owners.
package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"cufront/compiler/driver"
	"cufront/web/bundle"
)

// A target is a system that the command is built for.
type target struct{ os, arch string }

func targets() []target {
	return []target{{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}}
}

// A file is one entry of an archive.
type file struct {
	name    string
	content []byte
	program bool
}

func main() {
	out := flag.String("o", "build/release", "folder to write")
	only := flag.String("only", "", "make this alone: npm, or a system such as linux-amd64")
	flag.Parse()
	if err := release(*out, *only); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(out, only string) error {
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	for _, t := range targets() {
		if name := t.os + "-" + t.arch; only != "" && only != name {
			continue
		}
		if err := archive(out, t); err != nil {
			return err
		}
	}
	if only == "" || only == "npm" {
		if err := npm(out); err != nil {
			return err
		}
	}
	return sums(out)
}

// archive builds the command for a system and packs it with its papers.
func archive(out string, t target) error {
	name := "cufront-" + driver.Version + "-" + t.os + "-" + t.arch
	program := "cufront"
	if t.os == "windows" {
		program += ".exe"
	}
	dir, err := os.MkdirTemp("", "cufront-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", filepath.Join(dir, program), "./compiler/cmd/cufront")
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch)
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	code, err := os.ReadFile(filepath.Join(dir, program))
	if err != nil {
		return err
	}
	files := []file{{name + "/" + program, code, true}, {name + "/share/man/man1/cufront.1", []byte(driver.Manual()), false}}
	for shell, path := range map[string]string{"bash": "share/bash-completion/completions/cufront", "zsh": "share/zsh/site-functions/_cufront", "fish": "share/fish/vendor_completions.d/cufront.fish"} {
		files = append(files, file{name + "/" + path, driver.Completion([]string{shell}).Stdout, false})
	}
	for _, paper := range []string{"LICENSE", "NOTICE", "README.md", "CHANGELOG.md"} {
		content, err := os.ReadFile(paper)
		if err != nil {
			return err
		}
		files = append(files, file{name + "/" + paper, content, false})
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	pack, ending := tarball, ".tar.gz"
	if t.os == "windows" {
		pack, ending = zipped, ".zip"
	}
	packed, err := pack(files)
	if err != nil {
		return err
	}
	fmt.Printf("%s%s  %.1f MB\n", name, ending, float64(len(packed))/1e6)
	return os.WriteFile(filepath.Join(out, name+ending), packed, 0o666)
}

func mode(f file) fs.FileMode {
	if f.program {
		return 0o755
	}
	return 0o644
}

func tarball(files []file) ([]byte, error) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	w := tar.NewWriter(z)
	for _, f := range files {
		if err := w.WriteHeader(&tar.Header{Name: f.name, Mode: int64(mode(f)), Size: int64(len(f.content)), Format: tar.FormatUSTAR}); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err := z.Close()
	return out.Bytes(), err
}

func zipped(files []file) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		h.SetMode(mode(f))
		e, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := e.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}

// npm makes the npm package: the module, what drives it, its types.
func npm(out string) error {
	root, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	dir := filepath.Join(root, "build", "npm")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	if err := bundle.BuildWasm(root, "./wasm", filepath.Join(dir, "compiler.wasm")); err != nil {
		return err
	}
	if err := bundle.Package(filepath.Join(root, "web", "npm", "index.ts"), filepath.Join(dir, "index.js")); err != nil {
		return err
	}
	manifest, err := os.ReadFile(filepath.Join("web", "npm", "package.json"))
	if err != nil {
		return err
	}
	var fields map[string]any
	if err := json.Unmarshal(manifest, &fields); err != nil {
		return err
	}
	if fields["version"] != driver.Version {
		return fmt.Errorf("web/npm/package.json has the version %v, the compiler %s", fields["version"], driver.Version)
	}
	for to, from := range map[string]string{
		"package.json": "web/npm/package.json", "index.d.ts": "web/npm/index.d.ts", "README.md": "web/npm/README.md", "LICENSE": "LICENSE", "NOTICE": "NOTICE",
	} {
		content, err := os.ReadFile(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, to), content, 0o666); err != nil {
			return err
		}
	}
	to, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	pack := exec.Command("npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", to)
	pack.Dir = dir
	pack.Stderr = os.Stderr
	said, err := pack.Output()
	if err != nil {
		return fmt.Errorf("npm pack: %w", err)
	}
	fmt.Printf("%s  the npm package\n", strings.TrimSpace(string(said)))
	return nil
}

// sums writes the SHA-256 sums in the form that sha256sum checks.
func sums(out string) error {
	entries, err := os.ReadDir(out)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(out, e.Name()))
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		fmt.Fprintf(&text, "%s  %s\n", hex.EncodeToString(sum[:]), e.Name())
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(text.String()), 0o666)
}

// This file implements the build of the playground: TypeScript and CSS are
// bundled, the compiler's WebAssembly is built, every asset gets its content's
// hash in its name, and the HTML is filled in with those names.
package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Options say what to build and where to.
type Options struct {
	Root   string // top of the tree
	Out    string // the site's root; the page goes to Out/play
	Wasm   string // a compiler already built; empty builds it
	Minify bool
}

// An asset is one file of the page under its hashed name.
type asset struct{ path, url string }

// Page builds the playground.
func Page(o Options) error {
	play := filepath.Join(o.Out, "play")
	assets := filepath.Join(play, "assets")
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	wasm, err := compiler(o)
	if err != nil {
		return err
	}
	if err := os.RemoveAll(assets); err != nil { // names change with every build
		return err
	}
	if err := os.MkdirAll(assets, 0o777); err != nil {
		return err
	}
	add := func(name string, content []byte) (asset, error) {
		sum := sha256.Sum256(content)
		ext := filepath.Ext(name)
		hashed := strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:6]) + ext
		return asset{name, "/play/assets/" + hashed}, os.WriteFile(filepath.Join(assets, hashed), content, 0o666)
	}
	compilerAsset, err := add("compiler.wasm", wasm)
	if err != nil {
		return err
	}
	pack, err := systemHeaders(o.Root)
	if err != nil {
		return err
	}
	packAsset, err := add("headers.pack", pack)
	if err != nil {
		return err
	}
	js := func(entry string, define map[string]string) (asset, error) {
		code, err := bundleJS(filepath.Join(o.Root, "web", "page", entry), strings.TrimSpace(string(goroot)), define, o.Minify)
		if err != nil {
			return asset{}, err
		}
		return add(strings.TrimSuffix(entry, ".ts")+".js", code)
	}
	worker, err := js("worker.ts", map[string]string{"COMPILER_URL": quote(compilerAsset.url), "HEADERS_URL": quote(packAsset.url)})
	if err != nil {
		return err
	}
	main, err := js("main.ts", map[string]string{"WORKER_URL": quote(worker.url)})
	if err != nil {
		return err
	}
	css, err := bundleCSS(filepath.Join(o.Root, "web", "page", "style.css"), o.Minify)
	if err != nil {
		return err
	}
	style, err := add("style.css", css)
	if err != nil {
		return err
	}
	boot, err := os.ReadFile(filepath.Join(o.Root, "web", "page", "boot.js"))
	if err != nil {
		return err
	}
	boot = bytes.TrimSpace(boot)
	html, err := os.ReadFile(filepath.Join(o.Root, "web", "page", "index.html"))
	if err != nil {
		return err
	}
	html = []byte(strings.NewReplacer(
		"{{main}}", main.url, "{{style}}", style.url, "{{worker}}", worker.url, "{{wasm}}", compilerAsset.url,
		"{{boot}}", string(boot), "{{policy}}", Policy(boot),
	).Replace(string(html)))
	if err := os.WriteFile(filepath.Join(play, "index.html"), html, 0o666); err != nil {
		return err
	}
	// Pages outside this bundle (live examples of the site) find the compiler here.
	manifest, err := json.MarshalIndent(map[string]string{"worker": worker.url, "wasm": compilerAsset.url}, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(play, "manifest.json"), append(manifest, '\n'), 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(o.Out, "_headers"), []byte(headers), 0o666)
}

// headers are the response headers that a static host sets; the local server
// sets the same ones.
const headers = `/play/assets/*
  Cache-Control: public, max-age=31536000, immutable
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
`

// Policy is the content security policy of the page: nothing but the page's
// own files, and no inline script but the boot script. The editor makes its
// own style elements.
func Policy(boot []byte) string {
	sum := sha256.Sum256(boot)
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
}

func quote(s string) string { b, _ := json.Marshal(s); return string(b) }

// compiler returns the bytes of the compiler's WebAssembly.
func compiler(o Options) ([]byte, error) {
	path := o.Wasm
	if path == "" {
		dir, err := os.MkdirTemp("", "cufront-wasm-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		path = filepath.Join(dir, "compiler.wasm")
		if err := BuildWasm(o.Root, "./wasm", path); err != nil {
			return nil, err
		}
	}
	return os.ReadFile(path)
}

// systemHeaders returns the compressed pack of system headers. It is made once
// and kept, as packing asks the machine's compiler for many files.
func systemHeaders(root string) ([]byte, error) {
	path := filepath.Join(root, "build", "headers.pack.gz")
	if b, err := os.ReadFile(path); err == nil {
		return b, nil
	}
	cmd := exec.Command("go", "run", "./scripts/mkpack", "-o", path)
	cmd.Dir = root
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("packing the system headers: %w", err)
	}
	return os.ReadFile(path)
}

// BuildWasm builds a command for js/wasm.
func BuildWasm(root, pkg, out string) error {
	cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w -checklinkname=0", "-o", out, pkg)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build %s for js/wasm: %w", pkg, err)
	}
	return nil
}

func bundleJS(entry, goroot string, define map[string]string, minify bool) ([]byte, error) {
	return run(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Format: api.FormatIIFE, Target: api.ES2022,
		Define: define, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		Alias:            map[string]string{"wasm_exec": filepath.Join(goroot, "lib", "wasm", "wasm_exec.js")},
		MinifyWhitespace: minify, MinifyIdentifiers: minify, MinifySyntax: minify,
		LogLevel: api.LogLevelWarning,
	})
}

// Module bundles one source file of the page as a module for node, so that its
// parts can be tested without a browser.
func Module(entry, out string) error {
	code, err := run(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Format: api.FormatESModule, Platform: api.PlatformNode, Target: api.ES2022,
		LogLevel: api.LogLevelWarning,
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(out), 0o777); err != nil {
		return err
	}
	return os.WriteFile(out, code, 0o666)
}

// Parts builds what is tested under node: the page's parts as a module, the
// compiler's WebAssembly, and the system headers.
func Parts(root string) error {
	build := filepath.Join(root, "build")
	if err := Module(filepath.Join(root, "web", "page", "parts.ts"), filepath.Join(build, "parts.mjs")); err != nil {
		return err
	}
	if _, err := systemHeaders(root); err != nil {
		return err
	}
	return BuildWasm(root, "./wasm", filepath.Join(build, "compiler.wasm"))
}

func bundleCSS(entry string, minify bool) ([]byte, error) {
	return run(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Charset: api.CharsetUTF8,
		MinifyWhitespace: minify, MinifySyntax: minify, LogLevel: api.LogLevelWarning,
	})
}

func run(o api.BuildOptions) ([]byte, error) {
	r := api.Build(o)
	if len(r.Errors) > 0 {
		return nil, fmt.Errorf("%s: %s", o.EntryPoints[0], r.Errors[0].Text)
	}
	if len(r.OutputFiles) != 1 {
		return nil, errors.New(o.EntryPoints[0] + ": more than one file came out")
	}
	return r.OutputFiles[0].Contents, nil
}

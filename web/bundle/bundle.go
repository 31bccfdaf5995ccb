// This file implements the build of the playground: TypeScript and CSS are
// bundled, the compiler's WebAssembly is built, every asset gets its content's
// hash in its name, and the HTML is filled in with those names.
package bundle

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"cufront/compiler/explain/messages"
	"cufront/web/secure"
)

// Options say what to build and where to.
type Options struct {
	Root      string // top of the tree
	Out       string // the site's root; the page goes to Out/play
	Wasm      string // a compiler already built; empty builds it
	Minify    bool
	NoOffline bool      // the service worker is replaced by its end
	Log       io.Writer // gets a line for each step; nil: nothing is told
}

// Page builds the playground.
func Page(o Options) error {
	play := filepath.Join(o.Out, "play")
	log := steps{o.Log}
	files, err := newAssets(filepath.Join(play, "assets"))
	if err != nil {
		return err
	}
	defer files.wait() // nothing is written after an error has been returned
	var wasm, pack string
	err = log.do("compiler to WebAssembly", func() (string, error) {
		code, err := compiler(o)
		if err != nil {
			return "", err
		}
		wasm, err = files.add("compiler.wasm", code)
		return size(len(code)), err
	})
	if err != nil {
		return err
	}
	err = log.do("system headers", func() (string, error) {
		content, err := systemHeaders(o.Root)
		if err != nil {
			return "", err
		}
		pack, err = files.add("headers.pack", content)
		return size(len(content)), err
	})
	if err != nil {
		return err
	}
	begun := map[string]string{}
	err = log.do("beginnings of programs", func() (string, error) {
		if err := makeBeginnings(o); err != nil {
			return "", fmt.Errorf("making the beginnings of programs: %w", err)
		}
		total := 0
		for _, pass := range []string{"host", "device"} {
			content, err := os.ReadFile(filepath.Join(o.Root, "build", "beginning-"+pass+".bin"))
			if err != nil {
				return "", err
			}
			total += len(content)
			if begun[pass], err = files.add("beginning-"+pass+".bin", content); err != nil {
				return "", err
			}
		}
		return size(total), nil
	})
	if err != nil {
		return err
	}
	// The page says how much has to come, so the copy that goes out is made first.
	err = log.do("compressed copies", func() (string, error) { return "", files.wait() })
	if err != nil {
		return err
	}
	return log.do("page", func() (string, error) {
		if err := page(o, play, files, wasm, pack, begun); err != nil {
			return "", err
		}
		if err := files.wait(); err != nil {
			return "", err
		}
		return "", files.removeOthers()
	})
}

// page bundles the scripts and the style and fills in the HTML.
func page(o Options, play string, files *assets, wasm, pack string, begun map[string]string) error {
	support, err := wasmExec()
	if err != nil {
		return err
	}
	js := func(entry string, define map[string]string) (string, error) {
		code, err := bundleJS(filepath.Join(o.Root, "web", "page", entry), support, define, o.Minify)
		if err != nil {
			return "", err
		}
		return files.add(strings.ReplaceAll(strings.Trim(strings.TrimSuffix(entry, ".ts"), "./"), "/", "-")+".js", code)
	}
	beginnings, err := json.Marshal(begun)
	if err != nil {
		return err
	}
	worker, err := js("worker.ts", map[string]string{"COMPILER_URL": quote(wasm), "HEADERS_URL": quote(pack), "BEGINNINGS": string(beginnings)})
	if err != nil {
		return err
	}
	// The lessons and the live programs of the site find their scripts beside the site's pages.
	checker, err := js("../lesson/worker.ts", map[string]string{"COMPILER_URL": quote(wasm), "HEADERS_URL": quote(pack)})
	if err != nil {
		return err
	}
	ofSite := map[string][]byte{}
	for _, name := range []string{"lesson", "live"} {
		entry := filepath.Join(o.Root, "web", "lesson", name+".ts")
		if ofSite[name], err = bundleJS(entry, support, map[string]string{"LESSON_WORKER_URL": quote(checker)}, o.Minify); err != nil {
			return err
		}
	}
	explanations, err := explanations(files)
	if err != nil {
		return err
	}
	main, parts, modules, err := bundleModules(filepath.Join(o.Root, "web", "page", "main.ts"), map[string]string{"WORKER_URL": quote(worker), "EXPLANATIONS_URL": quote(explanations)}, o.Minify, files)
	if err != nil {
		return err
	}
	css, err := bundleCSS(filepath.Join(o.Root, "web", "page", "style.css"), o.Minify)
	if err != nil {
		return err
	}
	style, err := files.add("style.css", css)
	if err != nil {
		return err
	}
	boot, err := os.ReadFile(filepath.Join(o.Root, "web", "page", "boot.js"))
	if err != nil {
		return err
	}
	// The worker starts before the scripts of the page have come.
	boot = bytes.ReplaceAll(bytes.TrimSpace(boot), []byte("{{worker}}"), []byte(worker))
	html, err := os.ReadFile(filepath.Join(o.Root, "web", "page", "index.html"))
	if err != nil {
		return err
	}
	first, err := firstResult(filepath.Join(o.Root, "web", "page", "first.cu"))
	if err != nil {
		return err
	}
	sent, err := os.Stat(filepath.Join(files.dir, filepath.Base(wasm)+".br"))
	if err != nil {
		return err
	}
	html = []byte(strings.NewReplacer(
		"{{size}}", size(int(sent.Size())),
		"{{first-source}}", first.source, "{{first-host}}", first.host, "{{first-keep}}", first.keep, "{{first-il}}", first.il,
		"{{main}}", main, "{{preload}}", preload(parts), "{{style}}", style, "{{worker}}", worker, "{{wasm}}", wasm,
		"{{boot}}", string(boot), "{{policy}}", secure.Playground(boot),
	).Replace(string(html)))
	html = bytes.Replace(html, []byte("</head>"), []byte("<script src=\"/offline.js\" defer></script>\n</head>"), 1)
	// Pages outside this bundle find the compiler here, the service worker all assets.
	all := append([]string{wasm, pack, worker, checker, style, explanations}, modules...)
	slices.Sort(all)
	manifest, err := json.MarshalIndent(map[string]any{"worker": worker, "wasm": wasm, "all": all}, "", "  ")
	if err != nil {
		return err
	}
	list := filepath.Join(play, "builds.json")
	builds, err := addBuild(list, Build{Worker: worker, Module: wasm, Headers: pack}, files)
	if err != nil {
		return err
	}
	files.keep(builds)
	known, err := json.MarshalIndent(builds, "", "  ")
	if err != nil {
		return err
	}
	offline := map[string][]byte{}
	for _, name := range []string{"sw.js", "off.js", "register.js"} {
		if offline[name], err = os.ReadFile(filepath.Join(o.Root, "web", "offline", name)); err != nil {
			return err
		}
	}
	if o.NoOffline {
		offline["sw.js"] = offline["off.js"]
	}
	for path, content := range map[string][]byte{
		filepath.Join(play, "index.html"):     html,
		filepath.Join(play, "manifest.json"):  append(manifest, '\n'),
		list:                                  append(known, '\n'),
		filepath.Join(o.Out, "lesson.js"):     ofSite["lesson"],
		filepath.Join(o.Out, "live.js"):       ofSite["live"],
		filepath.Join(o.Out, "sw.js"):         offline["sw.js"],
		filepath.Join(o.Out, "off.js"):        offline["off.js"],
		filepath.Join(o.Out, "offline.js"):    offline["register.js"],
		filepath.Join(o.Out, "_headers"):      []byte(secure.Rules(secure.Playground(boot))),
		filepath.Join(o.Out, ".assetsignore"): []byte(ignored),
	} {
		if err := replace(path, content); err != nil {
			return err
		}
	}
	return nil
}

// explanations adds what each diagnostic means, which the page shows below it.
func explanations(files *assets) (url string, err error) {
	all, err := messages.All()
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(all)
	if err != nil {
		return "", err
	}
	return files.add("explanations.json", text)
}

// ignored lists what wrangler does not upload: Cloudflare compresses by itself.
const ignored = "*.br\n*.gz\n"

func quote(s string) string { b, _ := json.Marshal(s); return string(b) }

// compiler returns the bytes of the compiler's WebAssembly. The go command
// leaves a file alone that is as it would be built.
func compiler(o Options) ([]byte, error) {
	path := o.Wasm
	if path == "" {
		path = filepath.Join(o.Root, "build", "compiler.wasm")
		if err := BuildWasm(o.Root, "./wasm", path); err != nil {
			return nil, err
		}
	}
	return os.ReadFile(path)
}

// systemHeaders returns the compressed pack of system headers. Packing asks the
// machine's compiler for many files, so a pack is kept until the program that
// makes it or that compiler has changed.
func systemHeaders(root string) ([]byte, error) {
	path := filepath.Join(root, "build", "headers.pack.gz")
	packer := filepath.Join(root, "build", "mkpack")
	run := func(name string, args ...string) error {
		cmd := exec.Command(name, args...)
		cmd.Dir = root
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("packing the system headers: %s: %w", name, err)
		}
		return nil
	}
	if err := run("go", "build", "-trimpath", "-buildvcs=false", "-o", packer, "./scripts/mkpack"); err != nil {
		return nil, err
	}
	stamp, err := packStamp(packer)
	if err != nil {
		return nil, err
	}
	if old, err := os.ReadFile(path + ".stamp"); err == nil && string(old) == stamp {
		if pack, err := os.ReadFile(path); err == nil {
			return pack, nil
		}
	}
	if err := run(packer, "-o", path); err != nil {
		return nil, err
	}
	if err := replace(path+".stamp", []byte(stamp)); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// packStamp names all that a pack depends on.
func packStamp(packer string) (string, error) {
	program, err := os.ReadFile(packer)
	if err != nil {
		return "", err
	}
	cmd := exec.Command("g++", "-x", "c++", "-E", "-v", "-o", os.DevNull, "-") // its version and search path
	said, err := cmd.CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("g++, whose headers are packed: %w", err)
	}
	sum := sha256.Sum256(program)
	return hex.EncodeToString(sum[:]) + "\n" + string(said), nil
}

// largestAsset is the most bytes that Cloudflare Workers takes as one static asset.
const largestAsset = 25 << 20

// notInlined are the packages whose calls stay calls in the module, which saves half a
// megabyte: one builds trees by small functions with many callers, in the device pass, which
// the page runs beside the longer host pass; the other runs once.
var notInlined = [...]string{"cufront/compiler/lower", "cufront/compiler/driver"}

// BuildWasm builds a command for js/wasm. It fails where the module is larger than
// Workers serves: small functions with hundreds of callers, inlined, are what makes one
// large (go build -gcflags=-m tells which).
func BuildWasm(root, pkg, out string) error {
	// Without the state of the repository, which every commit changes.
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -checklinkname=0", "-o", out}
	for _, p := range notInlined {
		args = append(args, "-gcflags="+p+"=-l")
	}
	cmd := exec.Command("go", append(args, pkg)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("go build %s for js/wasm: %w", pkg, err)
	}
	info, err := os.Stat(out)
	if err != nil {
		return err
	}
	if info.Size() > largestAsset {
		return fmt.Errorf("%s has %d bytes; Workers serves %d at most: keep small functions with many callers out of line (//go:noinline)", out, info.Size(), largestAsset)
	}
	return nil
}

// wasmExec is the path of Go's script that runs WebAssembly.
func wasmExec() (string, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"), nil
}

func bundleJS(entry, support string, define map[string]string, minify bool) ([]byte, error) {
	return run(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Format: api.FormatIIFE, Target: api.ES2022,
		Define: define, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		Alias:            map[string]string{"wasm_exec": support},
		MinifyWhitespace: minify, MinifyIdentifiers: minify, MinifySyntax: minify,
		LogLevel: api.LogLevelWarning,
	})
}

// bundleModules bundles the page's script as modules: what it imports on demand
// is apart. It returns the address of the entry and of those that it needs at
// once, and those of all modules.
func bundleModules(entry string, define map[string]string, minify bool, files *assets) (main string, parts, modules []string, err error) {
	r := api.Build(api.BuildOptions{
		EntryPoints: []string{entry}, Loader: loader(), Bundle: true, Splitting: true, Format: api.FormatESModule, Target: api.ES2022,
		Outdir: files.dir, EntryNames: "[name]-[hash]", ChunkNames: "[name]-[hash]", Metafile: true,
		Define: define, Charset: api.CharsetUTF8, LegalComments: api.LegalCommentsNone,
		MinifyWhitespace: minify, MinifyIdentifiers: minify, MinifySyntax: minify, LogLevel: api.LogLevelWarning,
	})
	if len(r.Errors) > 0 {
		return "", nil, nil, fmt.Errorf("%s: %s", entry, r.Errors[0].Text)
	}
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(r.Metafile), &meta); err != nil {
		return "", nil, nil, err
	}
	for _, f := range r.OutputFiles {
		// Modules name each other, so they keep the names that they were given.
		if err := files.addAs(filepath.Base(f.Path), f.Contents); err != nil {
			return "", nil, nil, err
		}
		modules = append(modules, assetsURL+filepath.Base(f.Path))
	}
	for name, out := range meta.Outputs {
		if filepath.Base(out.EntryPoint) != filepath.Base(entry) {
			continue
		}
		main = assetsURL + filepath.Base(name)
		for _, i := range out.Imports {
			if i.Kind == "import-statement" {
				parts = append(parts, assetsURL+filepath.Base(i.Path))
			}
		}
	}
	if main == "" {
		return "", nil, nil, errors.New(entry + ": no entry came out")
	}
	return main, parts, modules, nil
}

// preload is what tells a browser early of the modules that it will need at once.
func preload(parts []string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(`<link rel="modulepreload" href="` + p + `">`)
	}
	return b.String()
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

// Package bundles one source file, with what the Go program needs of its
// environment, as a module for node and browsers.
func Package(entry, out string) error {
	support, err := wasmExec()
	if err != nil {
		return err
	}
	code, err := run(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Format: api.FormatESModule, Platform: api.PlatformNeutral, Target: api.ES2022,
		Alias:    map[string]string{"wasm_exec": support},
		LogLevel: api.LogLevelWarning, LegalComments: api.LegalCommentsInline, Charset: api.CharsetUTF8,
	})
	if err != nil {
		return err
	}
	return replace(out, code)
}

// Parts builds what is tested under node: the page's parts as a module, the
// compiler's WebAssembly, and the system headers.
func Parts(root string) error {
	build := filepath.Join(root, "build")
	if _, err := systemHeaders(root); err != nil {
		return err
	}
	if err := BuildWasm(root, "./wasm", filepath.Join(build, "compiler.wasm")); err != nil {
		return err
	}
	return makeBeginnings(Options{Root: root})
}

func bundleCSS(entry string, minify bool) ([]byte, error) {
	return run(api.BuildOptions{
		EntryPoints: []string{entry}, Bundle: true, Charset: api.CharsetUTF8,
		MinifyWhitespace: minify, MinifySyntax: minify, LogLevel: api.LogLevelWarning,
	})
}

// loader tells how files are read that are no scripts: programs as their text.
func loader() map[string]api.Loader { return map[string]api.Loader{".cu": api.LoaderText} }

func run(o api.BuildOptions) ([]byte, error) {
	o.Loader = loader()
	r := api.Build(o)
	if len(r.Errors) > 0 {
		return nil, fmt.Errorf("%s: %s", o.EntryPoints[0], r.Errors[0].Text)
	}
	if len(r.OutputFiles) != 1 {
		return nil, errors.New(o.EntryPoints[0] + ": more than one file came out")
	}
	return r.OutputFiles[0].Contents, nil
}

// This file implements the making of the beginnings that come with the page: the
// states of the compiler in which the passes of the first program wait behind what
// every program begins with (web/page/beginning.ts).
package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// makeBeginnings writes build/beginning-PASS.bin for both passes. It runs the compiler,
// which has been built, under node, unless nothing has changed since that was
// done last.
func makeBeginnings(o Options) error {
	build := filepath.Join(o.Root, "build")
	node, err := exec.LookPath("node")
	if err != nil {
		return errors.New("node is needed to run WebAssembly (Debian package nodejs)")
	}
	support, err := wasmExec()
	if err != nil {
		return err
	}
	parts := filepath.Join(build, "parts.mjs")
	if err := Module(filepath.Join(o.Root, "web", "page", "parts.ts"), parts); err != nil {
		return err
	}
	wasm := o.Wasm
	if wasm == "" {
		wasm = filepath.Join(build, "compiler.wasm")
	}
	script := filepath.Join(o.Root, "web", "bundle", "beginnings.mjs")
	first := filepath.Join(o.Root, "web", "page", "first.cu")
	stamp := filepath.Join(build, "beginning.stamp")
	made, err := sumOf(wasm, support, parts, script, first)
	if err != nil {
		return err
	}
	if old, err := os.ReadFile(stamp); err == nil && string(old) == made {
		return nil
	}
	cmd := exec.Command(node, script, wasm, support, parts, first, build)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	return replace(stamp, []byte(made))
}

// sumOf is a check sum of files, all of which are read.
func sumOf(paths ...string) (string, error) {
	sum := sha256.New()
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%d ", len(content))
		sum.Write(content)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

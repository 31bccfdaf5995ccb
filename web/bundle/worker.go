// This file implements the build of the share service's Worker and the check
// of its size.
package bundle

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// maxWorker is the most that a Worker may have after compression on the free
// plan (developers.cloudflare.com/workers/platform/limits).
const maxWorker = 3_000_000

// Worker builds the Worker of the share service into the folder build beside
// its configuration and returns its size as it is counted on upload: all its
// modules, compressed. The scripts are those of github.com/syumai/workers.
func Worker(root string) (size int, err error) {
	build := filepath.Join(root, "web", "cmd", "worker", "build")
	generate := exec.Command("go", "tool", "workers-assets-gen", "-mode=go", "-runtime=cloudflare", "-o", build)
	generate.Dir = root
	generate.Stdout, generate.Stderr = os.Stderr, os.Stderr
	if err := generate.Run(); err != nil {
		return 0, fmt.Errorf("go tool workers-assets-gen: %w", err)
	}
	if err := BuildWasm(root, "./web/cmd/worker", filepath.Join(build, "app.wasm")); err != nil {
		return 0, err
	}
	if size, err = compressedSize(build); err != nil {
		return 0, err
	}
	return size, checkWorkerSize(size)
}

func checkWorkerSize(size int) error {
	if size > maxWorker {
		return fmt.Errorf("the Worker has %d bytes after compression, %d more than it may have", size, size-maxWorker)
	}
	return nil
}

// compressedSize returns what the files of a folder have together after gzip.
func compressedSize(dir string) (int, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return 0, err
	}
	var all bytes.Buffer
	z := gzip.NewWriter(&all)
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return 0, err
		}
		if _, err := z.Write(b); err != nil {
			return 0, err
		}
	}
	if err := z.Close(); err != nil {
		return 0, err
	}
	return all.Len(), nil
}

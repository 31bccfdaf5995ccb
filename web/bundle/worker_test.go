package bundle

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// The size that counts is that of all modules together after compression.
func TestWorkerSize(t *testing.T) {
	dir := t.TempDir()
	noise := make([]byte, maxWorker/2) // does not compress
	rand.NewChaCha8([32]byte{1}).Read(noise)
	for _, test := range []struct {
		file string
		data []byte
		fits bool
	}{
		{"zeros.wasm", make([]byte, 2*maxWorker), true},
		{"noise.wasm", noise, true},
		{"more-noise.js", noise[:maxWorker/4], true},
		{"yet-more-noise.js", noise[:maxWorker/4], false},
	} {
		if err := os.WriteFile(filepath.Join(dir, test.file), test.data, 0o666); err != nil {
			t.Fatal(err)
		}
		size, err := compressedSize(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := checkWorkerSize(size); (err == nil) != test.fits {
			t.Errorf("with %s: %d bytes, %v", test.file, size, err)
		}
	}
}

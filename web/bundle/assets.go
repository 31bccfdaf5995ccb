// This file implements the folder of the page's assets: each has its content's
// hash in its name and beside it the same content compressed, which the server
// sends to browsers that take it. A server may be reading the folder: new files
// come whole and first, old ones go last.
package bundle

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// quality is the effort of brotli. The last two levels take many times as long
// for a hundredth of the size of WebAssembly.
const quality = 9

// assetsURL is the address of the folder.
const assetsURL = "/play/assets/"

// encodings returns the compressed copies of an asset, by what is added to its
// name (web/cmd/serve looks for these).
func encodings() map[string]func(io.Writer) io.WriteCloser {
	return map[string]func(io.Writer) io.WriteCloser{
		".br": func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, quality) },
		".gz": func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) },
	}
}

// assets is the folder while it is built.
type assets struct {
	dir   string
	names map[string]bool // the files of this build

	compressing sync.WaitGroup
	mu          sync.Mutex
	err         error // the first one of a compression
}

func newAssets(dir string) (*assets, error) {
	return &assets{dir: dir, names: map[string]bool{}}, os.MkdirAll(dir, 0o777)
}

// add writes an asset, starts to compress it and returns its address. What is
// packed already stays without copies.
func (a *assets) add(name string, content []byte) (url string, err error) {
	sum := sha256.Sum256(content)
	ext := filepath.Ext(name)
	hashed := strings.TrimSuffix(name, ext) + "-" + hex.EncodeToString(sum[:6]) + ext
	return assetsURL + hashed, a.addAs(hashed, content)
}

// addAs does the same for an asset that has the hash in its name already.
func (a *assets) addAs(hashed string, content []byte) error {
	if err := a.write(hashed, func() ([]byte, error) { return content, nil }); err != nil {
		return err
	}
	a.names[hashed] = true
	if bytes.HasPrefix(content, []byte("\x1f\x8b")) { // the signature of gzip, RFC 1952, 2.3.1
		return nil
	}
	for suffix, encode := range encodings() {
		a.names[hashed+suffix] = true
		a.compressing.Go(func() {
			err := a.write(hashed+suffix, func() ([]byte, error) { return compress(content, encode) })
			if err != nil {
				a.mu.Lock()
				defer a.mu.Unlock()
				a.err = err
			}
		})
	}
	return nil
}

// write writes a file of the folder unless it is there: its name says what it holds.
func (a *assets) write(name string, content func() ([]byte, error)) error {
	path := filepath.Join(a.dir, name)
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	b, err := content()
	if err != nil {
		return err
	}
	return replace(path, b)
}

// wait waits for the compressed copies.
func (a *assets) wait() error {
	a.compressing.Wait()
	return a.err
}

// removeOthers removes what earlier builds have left.
func (a *assets) removeOthers() error {
	entries, err := os.ReadDir(a.dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if !a.names[e.Name()] {
			if err := os.Remove(filepath.Join(a.dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func compress(content []byte, encode func(io.Writer) io.WriteCloser) ([]byte, error) {
	var out bytes.Buffer
	w := encode(&out)
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// replace writes a file so that whoever reads it meanwhile gets the old or the
// new content whole.
func replace(path string, content []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// steps tells what is done, one line for each step: what, before it, and how
// long it took, after it.
type steps struct{ w io.Writer }

func (s steps) do(what string, work func() (note string, err error)) error {
	if s.w == nil {
		_, err := work()
		return err
	}
	fmt.Fprintf(s.w, "  %-26s", what)
	start := time.Now()
	note, err := work()
	if err != nil {
		fmt.Fprintln(s.w, " failed")
		return err
	}
	fmt.Fprintf(s.w, "%6.1f s  %s\n", time.Since(start).Seconds(), note)
	return nil
}

func size(bytes int) string { return fmt.Sprintf("%.1f MB", float64(bytes)/1e6) }

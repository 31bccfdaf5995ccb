// This file implements the file system as the driver sees it, and one that
// lives in memory for tests and the browser.
package driver

import (
	"errors"
	"io/fs"
	"path"
	"strings"
)

// FS is where a compilation reads and writes files.
type FS interface {
	ReadFile(name string) ([]byte, error)
	WriteFile(name string, data []byte) error
	// Writable reports why a file could not be written, nil when it could.
	// It changes nothing.
	Writable(name string) error
	IsDir(name string) bool
}

// ErrIsDir is the error of reading or writing a folder.
var ErrIsDir = errors.New("is a directory")

// MemFS is a file system in memory. Every folder that is asked for exists.
type MemFS map[string][]byte

// ReadFile returns the contents of a file.
func (m MemFS) ReadFile(name string) ([]byte, error) {
	if data, ok := m[name]; ok {
		return data, nil
	}
	if data, ok := m[path.Clean(name)]; ok {
		return data, nil
	}
	return nil, fs.ErrNotExist
}

// WriteFile sets the contents of a file.
func (m MemFS) WriteFile(name string, data []byte) error {
	m[name] = data
	return nil
}

// Writable reports nothing: every file can be written.
func (m MemFS) Writable(name string) error { return nil }

// IsDir reports whether a file lies in the folder.
func (m MemFS) IsDir(name string) bool {
	for f := range m {
		if strings.HasPrefix(f, strings.TrimSuffix(name, "/")+"/") {
			return true
		}
	}
	return false
}

// overFS is a file system whose files hide those of another one, which is
// read only.
type overFS struct {
	MemFS
	under FS
}

func (f overFS) ReadFile(name string) ([]byte, error) {
	if data, ok := f.MemFS[name]; ok {
		return data, nil
	}
	return f.under.ReadFile(name)
}

func (f overFS) IsDir(name string) bool { return f.under.IsDir(name) }

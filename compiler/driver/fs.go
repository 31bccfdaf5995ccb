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
	// WriteFile writes a file in its place, as the tools do: when writing fails,
	// which is an error with the operation "write", a part of it may be left.
	WriteFile(name string, data []byte) error
	// Replace writes a file as a whole or leaves what was there.
	Replace(name string, data []byte) error
	// Remove removes a file.
	Remove(name string) error
	// Writable reports why a file could not be written, nil when it could.
	// It changes nothing.
	Writable(name string) error
	IsDir(name string) bool
}

// ErrIsDir is the error of reading or writing a folder, ErrNotRegular that of
// writing to what is there and no file.
var (
	ErrIsDir      = errors.New("is a directory")
	ErrNotRegular = errors.New("not a regular file")
)

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

// Replace sets the contents of a file.
func (m MemFS) Replace(name string, data []byte) error { return m.WriteFile(name, data) }

// Remove removes a file.
func (m MemFS) Remove(name string) error {
	delete(m, name)
	return nil
}

// Writable reports nothing: every file can be written.
func (m MemFS) Writable(name string) error { return nil }

// IsDir reports whether a file lies in the folder.
func (m MemFS) IsDir(name string) bool {
	for f := range m { // any order: a yes or no
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

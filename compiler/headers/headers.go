// Package headers carries the project's own stand-ins for the headers of the
// CUDA toolkit. They are written from the published interface: names,
// signatures and enumerator values.
package headers

import (
	"embed"
	"io/fs"
	"path"
	"slices"
)

//go:embed include
var files embed.FS

const root = "include/"

// ReadFile gives the text of the header that is found as name, such as
// "cuda_runtime.h" or "crt/host_defines.h".
func ReadFile(name string) ([]byte, bool) {
	text, err := files.ReadFile(root + path.Clean(name))
	return text, err == nil
}

// List names every header, in order.
func List() []string {
	var names []string
	// The walk cannot fail: the tree is part of the program.
	_ = fs.WalkDir(files, "include", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name[len(root):])
		}
		return err
	})
	slices.Sort(names)
	return names
}

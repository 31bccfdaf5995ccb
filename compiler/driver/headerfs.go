// This file implements a file system with the embedded CUDA headers beside the
// files of the user.
package driver

import (
	"strings"

	"cufront/compiler/headers"
)

// cudaDir is the folder in which the embedded headers seem to lie.
const cudaDir = "/cuda/include"

// System is the system headers of a machine, for a compilation that cannot
// reach one.
type System struct{ pack *headers.Pack }

// LoadSystem reads a header pack (scripts/mkpack), which must not change
// afterwards.
func LoadSystem(pack []byte) (*System, error) {
	p, err := headers.ParsePack(pack)
	if err != nil {
		return nil, err
	}
	return &System{p}, nil
}

// folders are the include folders of the system headers.
func (s *System) folders() []string {
	if s == nil {
		return nil
	}
	return s.pack.Dirs
}

// withHeaders is a file system that also holds the embedded headers and, if
// there are any, packed system headers.
type withHeaders struct {
	FS
	system *System
}

func (f withHeaders) ReadFile(name string) ([]byte, error) {
	if inside, ok := strings.CutPrefix(name, cudaDir+"/"); ok {
		if text, ok := headers.ReadFile(inside); ok {
			return text, nil
		}
	}
	if f.system != nil {
		if text, ok := f.system.pack.ReadFile(name); ok {
			return text, nil
		}
	}
	return f.FS.ReadFile(name)
}

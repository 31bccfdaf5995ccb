// This file implements a file system with the embedded CUDA headers beside the
// files of the user.
package driver

import (
	"strings"

	"cufront/compiler/headers"
)

// cudaDir is the folder in which the embedded headers seem to lie.
const cudaDir = "/cuda/include"

// withHeaders is a file system that also holds the embedded headers.
type withHeaders struct{ FS }

func (f withHeaders) ReadFile(name string) ([]byte, error) {
	if inside, ok := strings.CutPrefix(name, cudaDir+"/"); ok {
		if text, ok := headers.ReadFile(inside); ok {
			return text, nil
		}
	}
	return f.FS.ReadFile(name)
}

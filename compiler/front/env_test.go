package front

import (
	"testing"
	"unsafe"
)

// TestEnvSize holds the environment small: it is copied at every declaration.
func TestEnvSize(t *testing.T) {
	if size := unsafe.Sizeof(Env{}); size > 160 {
		t.Errorf("Env has %d bytes, at most 160 are wanted", size)
	}
}

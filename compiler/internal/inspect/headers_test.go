// This file implements the test that the units of headers keep the invariants.
package inspect_test

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cufront/compiler/driver"
	"cufront/compiler/headers"
	"cufront/compiler/internal/inspect"
)

// library are headers of the C++ library that hold much of all that there is.
var library = []string{"algorithm", "chrono", "functional", "iostream", "map", "memory", "random", "ranges", "regex", "thread", "variant"}

// readOnly is the file system of the machine, beside one file; what is written
// is forgotten.
type readOnly struct{ driver.MemFS }

func (r readOnly) ReadFile(name string) ([]byte, error) {
	if data, err := r.MemFS.ReadFile(name); err == nil {
		return data, nil
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return nil, driver.ErrIsDir
	}
	return os.ReadFile(name)
}

func (r readOnly) IsDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir() || r.MemFS.IsDir(name)
}

// split sends a program through both passes and looks at its units.
func split(t *testing.T, source, standard string) {
	var found inspect.Problems
	env := driver.Env{FS: readOnly{driver.MemFS{"main.cu": []byte(source)}}, Dir: "/", PID: 1, Inspect: found.Behind}
	out := driver.Split([]string{"main.cu", "-std=" + standard, "--extended-lambda", "--expt-relaxed-constexpr"}, env)
	if out.Exit != driver.ExitOK {
		t.Errorf("exit %d\n%s", out.Exit, out.Stderr)
	}
	for _, problem := range found.Found {
		t.Error(problem)
	}
}

func TestHeaders(t *testing.T) {
	if _, err := os.Stat("/usr/include/c++"); err != nil {
		t.Skip("no headers of the C++ library here")
	}
	names := slices.DeleteFunc(headers.List(), func(name string) bool { return path.Base(name) == "host_runtime.h" })
	// All of ours in one program, so that what they share is compiled once.
	all := ""
	for _, name := range names {
		all += "#include <" + name + ">\n"
	}
	t.Run("ours", func(t *testing.T) {
		t.Parallel()
		split(t, all+"__global__ void kernel(int *p) { *p = 1; }\nvoid run(int *p) { kernel<<<1, 1>>>(p); }\n", "c++17")
	})
	for _, standard := range []string{"c++20"} {
		text := ""
		for _, name := range library {
			text += "#include <" + name + ">\n"
		}
		t.Run("library-"+standard, func(t *testing.T) {
			t.Parallel()
			split(t, text, standard)
		})
	}
	programs, _ := filepath.Glob("../../headers/testdata/*.cu")
	if len(programs) == 0 {
		t.Fatal("no programs")
	}
	for _, name := range programs {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".cu"), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			split(t, string(source), "c++17")
		})
	}
}

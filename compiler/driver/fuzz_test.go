package driver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cufront/compiler/internal/inspect"
	"cufront/internal/txtar"
)

// FuzzPasses feeds sources to both passes: they may reject them, but they must
// end, and not by a fault of their own.
func FuzzPasses(f *testing.F) {
	paths, _ := filepath.Glob("../../testdata/*/*-[a-c]*.txtar")
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if strings.HasSuffix(file.Name, ".cpp4.ii") && len(file.Data) < 8<<10 {
				f.Add(file.Data, false)
				f.Add(file.Data, true)
			}
		}
	}
	if len(paths) == 0 {
		f.Fatal("no seeds")
	}
	f.Fuzz(func(t *testing.T, source []byte, device bool) {
		fs := MemFS{"f.ii": source}
		words := strings.Fields("--c++17 --gnu_version=120200 --display_error_number --stub_file_name s.c --gen_c_file_name o.cpp f.ii")
		var units inspect.Problems
		env := Env{FS: fs, Dir: "/w", Inspect: units.Behind}
		var out Outcome
		if device {
			out = RunDevice(words, env)
		} else {
			out = Run(words, env)
		}
		if out.Exit == ExitInternal {
			t.Errorf("internal error:\n%s", out.Stderr)
		}
		for _, problem := range units.Found {
			t.Error(problem)
		}
	})
}

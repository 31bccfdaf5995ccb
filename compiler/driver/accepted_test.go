package driver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAccepted compiles programs that are valid by the standard's rules, and
// that check what they rely on with static_assert: the host pass accepts them
// without a word. They are C++17 unless the name ends in another standard.
func TestAccepted(t *testing.T) {
	paths, _ := filepath.Glob("testdata/accepted/*.cu")
	if len(paths) == 0 {
		t.Fatal("no programs")
	}
	words := strings.Fields("--gnu_version=120200 --parse_templates --stub_file_name s.c --gen_c_file_name o.cpp f.cu")
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".cu"), func(t *testing.T) {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			standard := "c++17"
			if _, after, ok := strings.Cut(strings.TrimSuffix(filepath.Base(path), ".cu"), "."); ok {
				standard = after
			}
			out := Run(append([]string{"--" + standard}, words...), Env{FS: MemFS{"f.cu": source}, Dir: "/w"})
			if out.Exit != 0 || len(out.Stderr) > 0 {
				t.Errorf("exit %d\n%s", out.Exit, out.Stderr)
			}
		})
	}
}

package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cufront/compiler/internal/txtar"
)

// BenchmarkHostPass runs the host pass over a recorded case, and over a large
// source made of many small kernels and classes.
func BenchmarkHostPass(b *testing.B) {
	paths, _ := filepath.Glob("../../testdata/host-cuda/*.txtar")
	if len(paths) == 0 {
		b.Fatal("no cases")
	}
	data, err := os.ReadFile(paths[0])
	if err != nil {
		b.Fatal(err)
	}
	for _, f := range txtar.Parse(data).Files {
		if strings.HasSuffix(f.Name, ".cpp4.ii") {
			b.Run("case", func(b *testing.B) { benchmarkRun(b, f.Data) })
		}
	}
	var large strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&large, "template<class T> struct Box%d { T v; __attribute__((device)) T get() const { return v + %d; } };\n", i, i)
		fmt.Fprintf(&large, "__attribute__((global)) void k%d(int *p, Box%d<int> b) { if (p[0] < %d) p[1] = b.get(); else { for (int i = 0; i < 4; ++i) p[i] += i; } }\n", i, i, i)
	}
	b.Run("large", func(b *testing.B) { benchmarkRun(b, []byte(large.String())) })
}

func benchmarkRun(b *testing.B, source []byte) {
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	words := strings.Fields("--c++17 --gnu_version=120200 --display_error_number --stub_file_name s.c --gen_c_file_name o.cpp f.ii")
	for b.Loop() {
		if out := Run(words, Env{FS: MemFS{"f.ii": source}, Dir: "/w"}); out.Exit == ExitInternal {
			b.Fatalf("%s", out.Stderr)
		}
	}
}

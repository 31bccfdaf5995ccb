package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cufront/compiler/emit/host"
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

// BenchmarkHostText prints the host text of a large source again and again.
func BenchmarkHostText(b *testing.B) {
	var large strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&large, "namespace n%d { template<class T> struct Box { T v; int get(int a, int *p) const { return v + a * %d - p[a]; } }; }\n", i, i)
		fmt.Fprintf(&large, "int f%d(int *p, n%d::Box<int> b) { if (p[0] < %d) p[1] = b.get(3, p); else { for (int i = 0; i < 4; ++i) p[i] += i; } return 0; }\n", i, i, i)
	}
	o := Bare()
	words := strings.Fields("--c++17 --gnu_version=120200 --stub_file_name s.c --gen_c_file_name o.cpp f.ii")
	c, out := runTool(&o, words, Env{FS: MemFS{"f.ii": []byte(large.String())}, Dir: "/w", PID: 1, Now: noTime})
	if out.Exit != 0 {
		b.Fatalf("%s", out.Stderr)
	}
	b.SetBytes(int64(len(c.hostText.Text)))
	b.ReportAllocs()
	for b.Loop() {
		host.Write(c.unit, &o.Dialect, host.Options{SourceName: "f.cu", StubName: "s.c", ModuleID: "_id"})
	}
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

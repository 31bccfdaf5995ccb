//go:build unix

package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"cufront/compiler/emit/host"
	"cufront/internal/txtar"
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

// BenchmarkHostText prints the host text of a large source again and again,
// and that of the recorded programs in the folder that the variable
// CUFRONT_PROGRAMS names (a folder each, with the command in "cmd").
func BenchmarkHostText(b *testing.B) {
	var large strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&large, "namespace n%d { template<class T> struct Box { T v; int get(int a, int *p) const { return v + a * %d - p[a]; } }; }\n", i, i)
		fmt.Fprintf(&large, "int f%d(int *p, n%d::Box<int> b) { if (p[0] < %d) p[1] = b.get(3, p); else { for (int i = 0; i < 4; ++i) p[i] += i; } return 0; }\n", i, i, i)
	}
	words := strings.Fields("--c++17 --gnu_version=120200 --stub_file_name s.c --gen_c_file_name o.cpp f.ii")
	b.Run("large", func(b *testing.B) { benchmarkText(b, words, MemFS{"f.ii": []byte(large.String())}) })
	commands, _ := filepath.Glob(filepath.Join(os.Getenv("CUFRONT_PROGRAMS"), "*", "cmd"))
	for _, name := range commands {
		cmd, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		words := strings.Fields(string(cmd))[1:]
		input := words[len(words)-1]
		text, err := os.ReadFile(filepath.Join(filepath.Dir(name), input))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(filepath.Base(filepath.Dir(name)), func(b *testing.B) { benchmarkText(b, words, MemFS{input: text}) })
	}
}

// benchmarkText runs the host pass with the given arguments once and prints
// its text again and again. Beside the usual figures it reports the bytes per
// second of processor time, which other work on the machine does not change.
func benchmarkText(b *testing.B, words []string, fs MemFS) {
	o := Bare()
	c, out := runTool(&o, words, Env{FS: fs, Dir: "/w", PID: 1, Now: noTime})
	if out.Exit != 0 {
		b.Fatalf("%s", out.Stderr)
	}
	runtime.GC()
	b.SetBytes(int64(len(c.hostText.Text)))
	b.ReportAllocs()
	start := processorTime(b)
	for b.Loop() {
		host.Write(c.unit, &o.Dialect, host.Options{SourceName: "f.cu", StubName: "s.c", ModuleID: "_id"})
	}
	spent := processorTime(b) - start
	b.ReportMetric(float64(len(c.hostText.Text))*float64(b.N)/1e6/spent.Seconds(), "cpu-MB/s")
}

// processorTime returns the user time that the process has taken.
func processorTime(b *testing.B) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano())
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

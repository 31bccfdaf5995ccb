package explain

import (
	"context"
	"slices"
	"strings"
	"testing"

	"cufront/compiler/driver"
)

const program = `const int limit = 10;
int counter;
struct Point { int x, y; };
static __device__ int helper(Point p) { return p.x + limit; }
__device__ int twice(int x) { return 2 * x; }
static __device__ int unused(int x) { return x; }
int host_only(int x) { return x + 1; }
template <class T> __device__ T add(T a, T b) { return a + b; }
template <class T, int N> __global__ void fill(T *p) { p[threadIdx.x] = N; }
__global__ void kernel(int *out, Point p) { out[threadIdx.x] = helper(p); }
#ifndef __CUDA_ARCH__
int absent(int x) { return x; }
#endif
__global__ void other(float *f) { fill<float, 3><<<1, 1>>>(f); }
`

func request(text string, args ...string) *driver.Request {
	return &driver.Request{Main: "a.cu", Files: map[string]string{"a.cu": text}, Args: args}
}

// TestWhy: what the real tool keeps and drops of the program, and what changes that.
func TestWhy(t *testing.T) {
	g := New(context.Background())
	req := request(strings.ReplaceAll(program, "fill<float, 3><<<1, 1>>>(f)", "*f = 1"))
	for _, test := range []struct{ name, fate, sentence, trial string }{
		{"helper", driver.FateKept, "It is called from kernel kernel. A kernel is always kept.", ""},
		{"Point", driver.FateKept, "It is named by kernel kernel. A kernel is always kept.", ""},
		{"twice", driver.FateKept, "A device function with external linkage and a body is kept, used or not.", "make twice static: then only uses keep it"},
		{"unused", driver.FateDropped, "Nothing that the device needs uses it", "take 'static' away, so that other units can reach it"},
		{"host_only", driver.FateDropped, "It is host code", "compile host_only for both sides"},
		{"add", driver.FateDropped, "It is a template", "take its address in device memory"},
		{"fill", driver.FateDropped, "It is a template", "name an instance of it in host code"},
		{"counter", driver.FateDropped, "It is host code or lies in host memory", "put counter into device memory"},
		{"limit", driver.FateDropped, "It is a constant", "put limit into constant memory"},
		{"absent", driver.FateDropped, "The device pass does not see it", ""},
	} {
		answers := g.Why(req, test.name)
		if len(answers) != 1 {
			t.Errorf("%s: %d answers", test.name, len(answers))
			continue
		}
		a := answers[0]
		if a.Fate != test.fate || !strings.HasPrefix(a.Sentence, test.sentence) {
			t.Errorf("%s: %s, %q", test.name, a.Fate, a.Sentence)
		}
		if test.trial == "" {
			continue
		}
		if !slices.ContainsFunc(a.Trials, func(x Trial) bool { return x.Title == test.trial && x.Works }) {
			t.Errorf("%s: no %q among %+v", test.name, test.trial, a.Trials)
		}
	}
	if len(g.Why(req, "nothing")) > 0 {
		t.Error("an answer about nothing")
	}
}

// TestFixes: the first edit that works, and what the others do.
func TestFixes(t *testing.T) {
	for _, test := range []struct{ program, title, effect string }{
		{"int f() { return 1 }\n", "insert ;", "fixes it"},
		{"int one(int x) { return x; }\n__global__ void k(int *p) { *p = one(1); }\n", "compile one for both sides", "fixes it"},
		{"constexpr int one(int x) { return x; }\n__global__ void k(int *p, int n) { *p = one(n); }\n", "compile with --expt-relaxed-constexpr", "fixes it"},
		{"__global__ int k(int *p) { *p = 1; }\n", "return void", "fixes it"},
		{"int square(int n) { return n * n; }\nint f() { return sqare(2); }\n", "write square", "fixes it"},
		{"void f() { auto l = [] __device__ (int x) { return x; }; }\n", "compile with --extended-lambda", "fixes it"},
		{"__global__ void k() { }\n__global__ void l() { k<<<1, 1>>>(); }\n", "compile with -rdc=true", "fixes it"},
		{"int table[4];\n__device__ int g(int i) { return table[i]; }\n", "declare table __device__", "fixes it"},
	} {
		all := New(context.Background()).Fixes(request(test.program), 40)
		ok := slices.ContainsFunc(all, func(f Fixed) bool {
			return slices.ContainsFunc(f.Trials, func(x Trial) bool { return x.Title == test.title && x.Effect == test.effect && x.Works })
		})
		if !ok {
			t.Errorf("%s: no %q: %+v", test.program, test.title, all)
		}
	}
}

// TestShrink: what is left does what was asked, and nothing can go any more.
func TestShrink(t *testing.T) {
	g := New(context.Background())
	const text = "int a;\n#define B 1\n__device__ int f() { return B; }\nint h(int x) { return x; }\n__global__ void k(int *p) { *p = h(2); }\n"
	req := request(text)
	s, ok := g.Shrink(req, Goal{Number: "20018"}, 1500)
	if !ok || !s.Done {
		t.Fatalf("%v %+v", ok, s)
	}
	goal := Goal{Number: "20018"}
	if !goal.reached(g.compile(request(s.Text), driver.WantList)) {
		t.Errorf("the rest does not show it:\n%s", s.Text)
	}
	if len(s.Text) > len(text)*2/3 || strings.Contains(s.Text, "B") {
		t.Errorf("%d of %d bytes are left:\n%s", len(s.Text), len(text), s.Text)
	}
	if _, ok := g.Shrink(req, Goal{Number: "1"}, 10); ok {
		t.Error("shrinks what does not show the goal")
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if s, ok := New(ended).Shrink(req, Goal{Number: "20018"}, 10); ok && s.Done {
		t.Error("goes on behind its end")
	}
}

// TestShrinkSeveralFiles: headers of the program are taken into the text, each as
// often as the preprocessor reads it, and are cut there.
func TestShrinkSeveralFiles(t *testing.T) {
	req := request("#include \"lib/all.h\"\n#include \"lib/once.h\"\n__global__ void k(int *p) { *p = both(limit); }\nint main() { }\n")
	req.Files["lib/all.h"] = "#ifndef ALL\n#define ALL\n#include \"once.h\"\n#include \"all.h\"\nint more();\n#endif"
	req.Files["lib/once.h"] = "#pragma once\nconst int limit = 3;\n__device__ int both(int x) { return x; }\n"
	g := New(context.Background())
	goal := Goal{Keeps: "both"}
	s, ok := g.Shrink(req, goal, 1500)
	if !ok || !s.Done || !s.Alone || strings.Contains(s.Text, "include") {
		t.Fatalf("%v %+v", ok, s)
	}
	if !goal.reached(g.compile(request(s.Text), driver.WantList)) || strings.Contains(s.Text, "more") {
		t.Errorf("the rest:\n%s", s.Text)
	}
	// What is said of the other file by its name cannot be said of one text.
	req = request("#include \"a.h\"\n#if __INCLUDE_LEVEL__ == 0 && !defined(A)\n#error not here\n#endif\n__device__ int f();\n")
	req.Files["a.h"] = "#if __INCLUDE_LEVEL__ == 1\n#define A\n#endif\n"
	if s, ok := g.Shrink(req, Goal{Text: "not here"}, 100); ok {
		t.Errorf("the program does not say it: %+v", s)
	}
}

// TestSweep: options that matter to the program are told from those that do not.
func TestSweep(t *testing.T) {
	changes := New(context.Background()).Sweep(request(program))
	find := func(word string) *Change {
		for i := range changes {
			if changes[i].Options[0] == word {
				return &changes[i]
			}
		}
		t.Fatalf("%s was not tried", word)
		return nil
	}
	if c := find("-rdc=true"); c.HostLines == 0 || len(c.Unsaid) == 0 {
		t.Errorf("%+v", c) // device-side launches need it
	}
	if c := find("-std=c++17"); c.Changed() {
		t.Errorf("%+v", c)
	}
}

// TestCommand: the commands read their own options and leave the others to split.
func TestCommand(t *testing.T) {
	run := func(args string) driver.Outcome {
		files := driver.MemFS{"a.cu": []byte("static __device__ int f() { return 1; }\n__global__ void k(int *p) { *p = f(); }\nint g;\n")}
		return Main(context.Background(), strings.Fields(args), driver.Env{FS: files}, nil)
	}
	for _, test := range []struct {
		args, stdout, stderr string
		exit                 int
	}{
		{"split a.cu --kept -std=c++14", "a.cu(1): kept function f\na.cu(2): kept kernel k\n", "", 0},
		{"split a.cu --dropped -std c++14", "a.cu(3): dropped variable g (host)\n", "", 0},
		{"split a.cu --why=f", "It is called from kernel k.", "", 0},
		{"split a.cu --why h", "", "declares no h", driver.ExitErrors},
		{"shrink a.cu", "", "say what the program must still show", driver.ExitErrors},
		{"shrink a.cu --keeps g", "", "does not do this: it keeps g", driver.ExitErrors},
		{"shrink b.cu --keeps g", "", "b.cu cannot be read", driver.ExitCatastrophe},
		{"shrink a.cu --keeps f --most x", "", "--most takes a number", driver.ExitErrors},
		{"sweep --help", "usage: cufront sweep", "", 0},
	} {
		out := run(test.args)
		if out.Exit != test.exit || !strings.Contains(string(out.Stdout), test.stdout) || !strings.Contains(string(out.Stderr), test.stderr) {
			t.Errorf("%s: %d\n%s%s", test.args, out.Exit, out.Stdout, out.Stderr)
		}
	}
}

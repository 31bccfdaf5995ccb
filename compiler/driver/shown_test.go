package driver

import (
	"slices"
	"strings"
	"testing"

	"cufront/compiler/lang"
)

// What a page shows besides the outputs: the text of each pass behind the
// preprocessor, the lambdas with their captures, the names in the device text.
func TestShown(t *testing.T) {
	source := `#ifdef __CUDA_ARCH__
__device__ int onDevice() { return 1; }
#else
int onHost() { return 2; }
#endif
template <class F> __global__ void each(F f) { f(); }
struct S { int a; void go(); };
void run(int n, float *y) {
  int &r = n;
  each<<<1, 1>>>([=] __device__ () { y[0] = n + r; });
  auto f = [&y, k = n + 1] { return y[k]; };
  f();
}
void S::go() { each<<<1, 1>>>([*this] __host__ __device__ () { (void)a; }); }
`
	req := &Request{Main: "p.cu", Files: map[string]string{"p.cu": source}, Args: []string{"--extended-lambda"},
		Want: []string{WantPreprocessed, WantLambdas, WantKeep, WantList, WantSkipped}}
	res := Compile(req)
	if res.Exit != 0 {
		t.Fatal(res.Stderr)
	}
	for _, c := range []struct {
		text      string
		has, hast string
	}{{res.Preprocessed, "int onHost()", "onDevice()"}, {res.DevicePreprocessed, "int onDevice()", "onHost()"}} {
		if !strings.Contains(c.text, "# 6 \"p.cu\"") && !strings.Contains(c.text, "\n# ") {
			t.Error("no line markers")
		}
		if own := c.text[strings.LastIndex(c.text, "# 1 \"p.cu\""):]; !strings.Contains(own, c.has) || strings.Contains(own, c.hast) {
			t.Errorf("%q is not in the text, or %q is", c.has, c.hast)
		}
	}
	if want := []Span{{File: "p.cu", Line: 2, EndLine: 2}}; !slices.Equal(res.Skipped, want) {
		t.Errorf("the host pass skips %v, want %v", res.Skipped, want)
	}
	var said []string
	for _, l := range res.Lambdas {
		var names []string
		for _, k := range l.Captures {
			names = append(names, k.Name+" "+k.How+" "+k.Type)
		}
		said = append(said, strings.Join([]string{l.Space, l.Function, strings.Join(names, ", ")}, "; "))
	}
	want := []string{"__device__; run; y copy float *, n copy int, r copy int", "; run; y reference float *&, k init int", "__host__ __device__; S::go; *this *this S"}
	if strings.Join(said, "\n") != strings.Join(want, "\n") {
		t.Errorf("lambdas:\n%s\nwant:\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
	symbols := map[string]bool{}
	for _, k := range res.Keep {
		symbols[k.Symbol] = true
	}
	if !symbols["_Z8onDevicev"] {
		t.Errorf("symbols: %v", symbols)
	}
}

// A launch takes of the source all of it, from the kernel's name to the last
// parenthesis.
func TestLaunchOrigins(t *testing.T) {
	source := `template <class T> __global__ void kernel(T n, float *y) {}
namespace a { __global__ void q() {} }
void run(int n, float *y) {
  kernel<int><<<(n + 255) / 256, 256>>>(n, y); a::q<<<1,
  2>>>(); auto f = kernel<int>; (*f)<<<1,1>>>(n, y); f<<<1, 1>>>(n, y);
}
`
	res := Compile(&Request{Main: "p.cu", Files: map[string]string{"p.cu": source}, Want: []string{WantHost, WantMap}})
	found := map[string]bool{"kernel<int><<<(n + 255) / 256, 256>>>(n, y)": false, "a::q<<<1,\n  2>>>()": false, "(*f)<<<1,1>>>(n, y)": false, "f<<<1, 1>>>(n, y)": false}
	lines := strings.SplitAfter(source, "\n")
	offset := func(line, col int) int { return len(strings.Join(lines[:line-1], "")) + col - 1 }
	for _, o := range res.Map {
		if o.Rule != "launch.conditional" {
			continue
		}
		text := source[offset(o.Line, o.Col):offset(o.EndLine, o.EndCol)]
		if _, ok := found[text]; !ok {
			t.Errorf("%q is no launch", text)
		}
		found[text] = true // in pieces: its operands have origins of their own
	}
	for text, ok := range found {
		if !ok {
			t.Errorf("missing: %q", text)
		}
	}
}

// Each pass tells which lines its conditions leave out, also of a header of the
// request, with the groups that are nested in them and up to the end of the text.
func TestSkippedLines(t *testing.T) {
	header := "#pragma once\n#ifdef __CUDA_ARCH__\n#if 1\nint d;\n#endif\n\n#elif defined NO\nint n;\n#else\nint h;\n#endif\n"
	req := &Request{Main: "p.cu", Files: map[string]string{"p.cu": "#include \"h.cuh\"\n#if 0\n#endif\n#if 0\nint x;\n#endif", "h.cuh": header}, Want: []string{WantSkipped}}
	for pass, want := range map[lang.Pass][]Span{
		lang.HostPass:   {{File: "h.cuh", Line: 3, EndLine: 6}, {File: "h.cuh", Line: 8, EndLine: 8}, {File: "p.cu", Line: 5, EndLine: 5}},
		lang.DevicePass: {{File: "h.cuh", Line: 8, EndLine: 8}, {File: "h.cuh", Line: 10, EndLine: 10}, {File: "p.cu", Line: 5, EndLine: 5}},
	} {
		if res := CompilePass(req, pass, nil, nil); !slices.Equal(res.Skipped, want) {
			t.Errorf("pass %v: %v, want %v", pass, res.Skipped, want)
		}
	}
}

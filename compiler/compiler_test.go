package compiler_test

import (
	"fmt"
	"strings"
	"testing"

	"cufront/compiler"
)

const saxpy = `__global__ void saxpy(float a, const float *x, float *y) { y[threadIdx.x] += a * x[threadIdx.x]; }
void run(float *x, float *y) { saxpy<<<1, 256>>>(2.0f, x, y); }
`

func ExampleCompile() {
	out := compiler.Compile(compiler.Input{Name: "saxpy.cu", Source: saxpy})
	for line := range strings.Lines(out.Host) {
		if strings.Contains(line, "PushCall") && strings.Contains(line, "saxpy") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	fmt.Println(out.OK, out.ModuleID)
	// Output:
	// void run(float *x, float *y) { (__cudaPushCallConfiguration(1, 256)) ? (void)0 : saxpy((2.0F), x, y); }
	// true _e0a7deb6_8_saxpy_cu_20defaed
}

func ExampleCompile_diagnostics() {
	out := compiler.Compile(compiler.Input{Name: "a.cu", Source: "__device__ int lane();\nint on_the_cpu() { return lane(); }\n"})
	for _, d := range out.Diagnostics {
		fmt.Printf("%s:%d: %s: %s\n", d.File, d.Line, d.Severity, d.Text)
	}
	fmt.Println(out.OK)
	// Output:
	// a.cu:2: error: calling a __device__ function("lane()") from a __host__ function("on_the_cpu") is not allowed
	// false
}

func ExampleCompile_kept() {
	source := "__device__ int half(int n) { return n / 2; }\nstatic __device__ int unused() { return 0; }\n__global__ void k(int *p) { *p = half(*p); }\n"
	for _, k := range compiler.Compile(compiler.Input{Source: source}).Kept {
		if k.File == "program.cu" {
			fmt.Println(k.Kind, k.Name)
		}
	}
	// Output:
	// function half
	// kernel k
}

func TestCompile(t *testing.T) {
	out := compiler.Compile(compiler.Input{
		Source: "#include \"n.h\"\n__global__ void k(int *p) { *p = N; }\n", Files: map[string]string{"n.h": "#define N M\n"}, Options: []string{"-DM=7"}, IL: true,
	})
	if !out.OK || !strings.Contains(out.Device, "7") || !strings.Contains(out.Stub, "_Z1kPi") || out.IL == "" || !strings.Contains(out.SARIF, "2.1.0") {
		t.Errorf("%+v", out)
	}
	if out := compiler.Compile(compiler.Input{Source: "int x;", Options: []string{"--nonsense"}}); out.OK || !strings.Contains(out.Text, "nonsense") {
		t.Errorf("%+v", out)
	}
	if out := compiler.Compile(compiler.Input{Source: strings.Repeat("int x; { ", 10), MaxSteps: 10}); out.OK || !strings.Contains(out.Text, "stopped") {
		t.Errorf("%+v", out)
	}
}

// A pack that is none is refused.
func TestLoadSystem(t *testing.T) {
	if s, err := compiler.LoadSystem([]byte("no pack")); err == nil || s != nil {
		t.Errorf("%v, %v", s, err)
	}
}

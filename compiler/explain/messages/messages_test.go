package messages

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"cufront/compiler/diag"
	"cufront/compiler/driver"
)

func all(t *testing.T) []Explanation {
	t.Helper()
	list, err := All()
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// small declares what the language extensions need: most programs need no more of
// the headers, which take ten times as long to read.
const small = `#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
typedef __SIZE_TYPE__ size_t;
struct __attribute__((device_builtin)) uint3 { unsigned x, y, z; };
struct __attribute__((device_builtin)) dim3 {
  unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
};
uint3 __attribute__((device_builtin)) extern const threadIdx;
uint3 __attribute__((device_builtin)) extern const blockIdx;
typedef struct CUstream_st *cudaStream_t;
extern "C" {
unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
int cudaLaunchKernel(const void *, dim3, dim3, void **, size_t, cudaStream_t);
__device__ __attribute__((device_builtin)) void __syncthreads(void);
}
`

// holds compiles a program and reports whether it says the number, or is accepted
// without it.
func (x *Explanation) holds(text string, options []string, says bool) (ok bool, stderr string) {
	for _, headers := range []bool{false, true} {
		numbers, failed, said := x.said(text, options, headers)
		if ok = slices.Contains(numbers, strconv.Itoa(x.Says)) == says && (says || !failed); ok {
			return true, ""
		}
		stderr = said
	}
	return false, stderr
}

// said compiles a program, with the headers or the small one, and lists the
// numbers of its diagnostics.
func (x *Explanation) said(text string, options []string, headers bool) (numbers []string, failed bool, stderr string) {
	if x.Mode == "" {
		req := driver.Request{Main: "x.cu", Files: map[string]string{"x.cu": text}, Args: options, Want: []string{driver.WantFiles}}
		if !headers {
			req.Files["small/cuda_runtime.h"], req.Args = small, append([]string{"-I", "small"}, options...)
		}
		res := driver.Compile(&req)
		for _, m := range res.Diagnostics {
			numbers = append(numbers, strings.TrimSuffix(m.Number, "-D"))
		}
		return numbers, res.Exit != 0, res.Stderr + res.Error
	}
	run := driver.Run
	words := append(slices.Clone(options), "--output_mode", "sarif", "x.cu")
	if x.Mode == ModeJIT {
		run = driver.RunJIT
	}
	out := run(words, driver.Env{FS: driver.MemFS{"x.cu": []byte(text)}, Dir: "/w", PID: 1})
	for _, part := range strings.Split(string(out.Stdout)+string(out.Stderr), `"ruleId":"EC`)[1:] {
		digits, _, _ := strings.Cut(part, `"`)
		n, _ := strconv.Atoi(digits)
		numbers = append(numbers, strconv.Itoa(diag.Code(n).Display()))
	}
	return numbers, out.Exit != 0, string(out.Stdout) + string(out.Stderr)
}

// TestPrograms: each program that fails causes its diagnostic, and each mended one
// is accepted without it. -run 'TestPrograms/^(20|65)$' asks for some of them.
func TestPrograms(t *testing.T) {
	turn := make(chan struct{}, 2)
	for _, x := range all(t) {
		t.Run(strconv.Itoa(x.Number), func(t *testing.T) {
			t.Parallel()
			turn <- struct{}{}
			defer func() { <-turn }()
			if ok, stderr := x.holds(x.Fails, x.Options, true); !ok {
				t.Errorf("the program does not cause it:\n%s\n%s", x.Fails, stderr)
			}
			if ok, stderr := x.holds(x.Mended, x.MendedOptions, false); !ok {
				t.Errorf("the mended program is not accepted:\n%s\n%s", x.Mended, stderr)
			}
		})
	}
}

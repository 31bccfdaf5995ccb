package headers

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"
)

// systemHeaders are the headers of the host's C and C++ libraries that ours include.
var systemHeaders = map[string]bool{
	"bits/c++config.h": true, "bits/cpp_type_traits.h": true, "ext/type_traits.h": true,
	"limits.h": true, "math.h": true, "stddef.h": true, "stdint.h": true, "stdlib.h": true, "string.h": true, "time.h": true,
	"cmath": true, "cstdlib": true, "functional": true, "new": true, "utility": true,
}

var includeLine = regexp.MustCompile(`(?m)^\s*#\s*include\s+["<]([^">]+)[">]`)

func TestListIsSortedAndReadable(t *testing.T) {
	names := List()
	if !sort.StringsAreSorted(names) {
		t.Error("the names are not in order")
	}
	for _, want := range []string{"cuda_runtime.h", "crt/host_runtime.h", "cuda_fp16.h", "cooperative_groups/reduce.h"} {
		if i := sort.SearchStrings(names, want); i == len(names) || names[i] != want {
			t.Errorf("%s is missing", want)
		}
	}
	for _, name := range names {
		text, ok := ReadFile(name)
		if !ok || len(text) == 0 {
			t.Errorf("%s cannot be read", name)
		}
	}
	if _, ok := ReadFile("crt/../crt/./host_defines.h"); !ok {
		t.Error("a name with .. is not found")
	}
	for _, absent := range []string{"", "crt", "crt/", "../headers.go", "no_such.h"} {
		if _, ok := ReadFile(absent); ok {
			t.Errorf("%q should not be found", absent)
		}
	}
}

func TestEveryIncludeIsFound(t *testing.T) {
	for _, name := range List() {
		text, _ := ReadFile(name)
		for _, match := range includeLine.FindAllSubmatch(text, -1) {
			if strings.HasPrefix(name, "cuda/std/") {
				continue // each includes the header of the standard library that it is named after
			}
			target := string(match[1])
			_, inRoot := ReadFile(target)
			_, beside := ReadFile(path.Join(path.Dir(name), target))
			if !inRoot && !beside && !systemHeaders[target] {
				t.Errorf("%s includes %s, which does not exist", name, target)
			}
		}
	}
}

// forwarding headers have no text of their own, so they need no guard.
func TestEveryHeaderMayBeIncludedTwice(t *testing.T) {
	for _, name := range List() {
		text, _ := ReadFile(name)
		rest := includeLine.ReplaceAll(text, nil)
		if len(bytes.TrimSpace(rest)) != 0 && !bytes.Contains(text, []byte("#ifndef CUFRONT_")) {
			t.Errorf("%s has no include guard", name)
		}
	}
}

// unpack writes the headers where another compiler finds them.
func unpack(t *testing.T) string {
	dir := t.TempDir()
	for _, name := range List() {
		text, _ := ReadFile(name)
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestOrdinaryCompilerAcceptsPrograms compiles the programs of testdata, which
// have no launches, with g++: it ignores the attributes and checks all else.
func TestOrdinaryCompilerAcceptsPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles with g++")
	}
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("no g++ here")
	}
	include := unpack(t)
	programs, err := filepath.Glob("testdata/*.cu")
	if err != nil || len(programs) == 0 {
		t.Fatal("no programs in testdata", err)
	}
	views := map[string][]string{
		"host-c++11":   {"-std=c++11", "-D__CUDACC__"},
		"host-c++17":   {"-std=c++17", "-D__CUDACC__"},
		"device-c++17": {"-std=c++17", "-D__CUDACC__", "-D__CUDA_ARCH__=750"},
		"device-c++20": {"-std=c++20", "-D__CUDACC__", "-D__CUDA_ARCH__=900"},
	}
	for view, flags := range views {
		t.Run(view, func(t *testing.T) {
			args := append([]string{"-x", "c++", "-fsyntax-only", "-Werror", "-Wno-attributes", "-I", include, "-include", "cuda_runtime.h"}, flags...)
			out, err := exec.Command(gxx, append(args, programs...)...).CombinedOutput()
			if err != nil {
				t.Errorf("%v\n%s", err, firstLines(string(out), 20))
			}
		})
	}
}

// TestRuntimeHeaderWithoutCUDA checks the view of the host compiler that gets
// the split text: every word of the extensions stands for nothing there.
func TestRuntimeHeaderWithoutCUDA(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles with g++")
	}
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("no g++ here")
	}
	source := filepath.Join(t.TempDir(), "host.cpp")
	text := "#include \"crt/host_runtime.h\"\n#include \"cuda_runtime.h\"\n#include \"cuda_fp16.h\"\n" +
		"static const __fatBinC_Wrapper_t __fatDeviceText = {FATBINC_MAGIC, 1, 0, 0};\n" +
		"static int seen; static void stub(int a, dim3 b) { __cudaLaunchPrologue(2); __cudaSetupArgSimple(a, 0UL); __cudaSetupArg(b, 4UL); __cudaLaunch(((char *)stub), 0U); }\n" +
		"static void all(void **h) { __nv_dummy_param_ref(h); __cudaRegisterEntry(h, stub, _Z4stub, (-1)); __cudaRegisterVariable(h, __shadow_var(seen,::seen), 0, 4UL, 0, 0); }\n" +
		"void start() { __cudaRegisterBinary(all); __nv_init_managed_rt_with_module(0); }\n"
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(gxx, "-std=c++17", "-fsyntax-only", "-Wall", "-Werror", "-Wno-unused-function", "-I", unpack(t), source).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, firstLines(string(out), 20))
	}
}

// TestWithoutTheLibrary compiles a program where no header of the C library is
// to be found.
func TestWithoutTheLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles with g++")
	}
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("no g++ here")
	}
	source := filepath.Join(t.TempDir(), "bare.cu")
	text := "#include <cooperative_groups.h>\n__constant__ float table[4];\n" +
		"__global__ void k(float *v, size_t n) { v[threadIdx.x] = sqrtf(v[0]) + max(1, 2) + fabs(v[1]) + clock() + table[1]; if (v == NULL) printf(\"%d\", (int)n); __syncthreads(); }\n" +
		"int f() { float *p; cudaMalloc(&p, 4); cudaMemcpyToSymbol(table, p, 4); return cudaDeviceSynchronize() == cudaSuccess; }\n"
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, arch := range []string{"-U__CUDA_ARCH__", "-D__CUDA_ARCH__=750"} {
		for _, lambda := range []string{"-U__CUDACC_EXTENDED_LAMBDA__", "-D__CUDACC_EXTENDED_LAMBDA__"} {
			out, err := exec.Command(gxx, "-x", "c++", "-std=c++17", "-nostdinc", "-nostdinc++", "-fsyntax-only", "-Werror", "-Wno-attributes", "-D__CUDACC__", arch, lambda, "-I", unpack(t), "-include", "cuda_runtime.h", source).CombinedOutput()
			if err != nil {
				t.Errorf("%v\n%s", err, firstLines(string(out), 20))
			}
		}
	}
}

// TestHalfConversions runs the conversions of the 16-bit types on the host.
func TestHalfConversions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles with g++")
	}
	gxx, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("no g++ here")
	}
	program := filepath.Join(t.TempDir(), "half")
	out, err := exec.Command(gxx, "-O1", "-std=c++17", "-I", unpack(t), "-o", program, filepath.Join("testdata", "run", "half.cpp")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, firstLines(string(out), 20))
	}
	if out, err := exec.Command(program).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func firstLines(text string, n int) string {
	lines := strings.SplitN(text, "\n", n+1)
	if len(lines) > n {
		lines = append(lines[:n], "…")
	}
	return strings.Join(lines, "\n")
}

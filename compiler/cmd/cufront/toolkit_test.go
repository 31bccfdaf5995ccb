package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var nvcc = flag.String("nvcc", "", "compare split with this nvcc on the programs of testdata")

const smallRuntime = `#pragma once
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x, y, z; dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {} };
typedef struct CUstream_st *cudaStream_t;
typedef int cudaError_t;
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, unsigned long = 0, cudaStream_t = 0);
int version = __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__;
#ifdef __CUDA_ARCH__
int arch = __CUDA_ARCH__;
#endif
`

// fakeToolkit is a toolkit with a small header.
func fakeToolkit(t *testing.T, version string) string {
	root := t.TempDir()
	for name, text := range map[string]string{
		"include/cuda_runtime.h": smallRuntime,
		"version.json":           `{"cuda": {"name": "CUDA SDK", "version": "13.0.1"}, "cuda_nvcc": {"name": "CUDA NVCC", "version": "` + version + `"}}`,
	} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// TestToolkit holds what a toolkit's headers change (rule option.toolkit).
func TestToolkit(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip(err)
	}
	root, dir := fakeToolkit(t, "13.0.88"), t.TempDir()
	program := "#ifdef EXTRA\nint extra;\n#endif\n__global__ void k(int *p) { *p = 1; }\nint main() { k<<<1, 2>>>(nullptr); }\n"
	if err := os.WriteFile(filepath.Join(dir, "p.cu"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	exit, said := run(t, dir, "split p.cu -DEXTRA -std=c++14 -arch=sm_90a --toolkit "+root)
	if exit != 0 || !strings.Contains(said, "CUDA 13.0.88") {
		t.Fatalf("exit %d: %s", exit, said)
	}
	for name, part := range map[string]string{
		"p.cpp4.ii":        "int version = 13 * 100 + 0;",
		"p.cpp1.ii":        "int arch = 900;",
		"p.cudafe1.cpp":    `#include "p.cudafe1.stub.c"`,
		"p.cudafe1.stub.c": "__device_stub__Z1kPi",
		"p.cudafe1.gpu":    "_Z1kPi",
		"p.module_id":      "p_cu",
	} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Contains(text, []byte(part)) {
			t.Errorf("%s: %v, without %q:\n%.2000s", name, err, part, text)
		}
	}
	if text, _ := os.ReadFile(filepath.Join(dir, "p.cpp4.ii")); !bytes.Contains(text, []byte("int extra;")) || bytes.Contains(text, []byte("int arch")) {
		t.Errorf("the macros of the host pass are wrong:\n%s", text)
	}
	exit, said = run(t, dir, "split p.cu --dryrun -arch=sm_90a --toolkit="+root)
	if exit != 0 || !strings.Contains(said, "-D__CUDA_ARCH_FEAT_SM90_ALL -D__CUDA_ARCH_SPECIFIC__=900") || strings.Contains(said, "wrote") {
		t.Errorf("exit %d: %s", exit, said)
	}
}

// Which toolkit is taken, and what is said where there is none.
func TestFindToolkit(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.cu"), []byte("__global__ void k() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	old, now := fakeToolkit(t, "12.4.131"), fakeToolkit(t, "13.0.88")
	t.Setenv("CUDA_PATH", "")
	for _, c := range []struct{ home, words, said string }{
		{now, "split p.cu", "the headers are those of CUDA 13.0.88"},
		{old, "split p.cu", "not 13, so the headers are cufront's own"},
		{now, "split p.cu --toolkit none", "cufront: wrote p.int.c"},
		{"", "split p.cu --toolkit /nowhere", "there is no CUDA toolkit in /nowhere"},
		{"", "split p.cu --toolkit", "needs a value"},
	} {
		t.Setenv("CUDA_HOME", c.home)
		if _, said := run(t, dir, c.words); !strings.Contains(said, c.said) {
			t.Errorf("%s: %s", c.words, said)
		}
	}
}

// TestAsNvcc compares the files of split with those of `nvcc --keep`, for a
// toolkit that is named: all but the device text must be the same.
func TestAsNvcc(t *testing.T) {
	if *nvcc == "" {
		t.Skip("no -nvcc")
	}
	programs, _ := filepath.Glob("../../../testdata/programs/*.cu")
	compared, deviceTexts := 0, 0
	for _, program := range programs[:min(len(programs), 40)] {
		source, err := os.ReadFile(program)
		if err != nil {
			t.Fatal(err)
		}
		words := "p.cu -std=c++17"
		for line := range strings.Lines(string(source)) {
			if more, ok := strings.CutPrefix(line, "//: args "); ok {
				words += " " + strings.TrimSpace(more)
			}
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "p.cu"), source, 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(*nvcc, append([]string{"--keep", "-c"}, strings.Fields(words)...)...)
		cmd.Dir = dir
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Logf("%s: nvcc refuses it: %.200s", program, said)
			continue
		}
		want := map[string][]byte{}
		for _, ending := range []string{".cpp4.ii", ".cpp1.ii", ".module_id", ".cudafe1.cpp", ".cudafe1.stub.c", ".cudafe1.gpu"} {
			want[ending], _ = os.ReadFile(filepath.Join(dir, "p"+ending))
			os.Remove(filepath.Join(dir, "p"+ending))
		}
		if exit, said := run(t, dir, "split "+words+" --toolkit "+filepath.Dir(filepath.Dir(*nvcc))); exit != 0 {
			t.Errorf("%s: exit %d\n%s", program, exit, said)
			continue
		}
		compared++
		for ending, text := range want {
			got, _ := os.ReadFile(filepath.Join(dir, "p"+ending))
			switch same := bytes.Equal(got, text); {
			case ending == ".cudafe1.gpu":
				if same {
					deviceTexts++
				}
			case !same:
				t.Errorf("%s: p%s is not that of nvcc --keep", program, ending)
			}
		}
	}
	t.Logf("%d programs, %d device texts the same", compared, deviceTexts)
	if compared < 30 {
		t.Errorf("only %d programs were compared", compared)
	}
}

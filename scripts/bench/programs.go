//go:build unix

package main

// This file implements the programs that are measured.

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// A program is an input of the compiler, with its arguments.
type program struct {
	name, dir string
	args      []string
	size      int64 // of what the compiler is given to read, headers aside
	recorded  bool  // the host pass of a preprocessed text
}

// recordedNames are the recorded programs that are measured, where they are unpacked.
var recordedNames = [...]string{"ptxjit.ptxjit_kernel", "hecbench.aobench.ao", "MC_EstimatePiQ.src.piestimator", "thrust.bucket_sort2d"}

// kernel and vectors are what people type into the page: without headers and with one.
const (
	kernel  = "__global__ void k(int *a) { a[threadIdx.x] = 1; }\nint main() { k<<<1, 32>>>(nullptr); }\n"
	vectors = "#include <vector>\n" + kernel + "int sum(const std::vector<int> &v) { int s = 0; for (int x : v) s += x; return s; }\n"
)

func programs(dir string) ([]program, error) {
	var all []program
	for _, own := range [...]struct{ name, text string }{{"kernel", kernel}, {"vector", vectors}} {
		file := filepath.Join(dir, own.name+".cu")
		if err := os.WriteFile(file, []byte(own.text), 0o644); err != nil {
			return nil, err
		}
		all = append(all, program{name: "split " + own.name, dir: dir, args: []string{"split", file}, size: int64(len(own.text))})
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return all, nil
	}
	for _, name := range recordedNames {
		found, _ := filepath.Glob(filepath.Join(cache, "cufront-oracle", "real-*", name))
		if len(found) == 0 {
			continue
		}
		sort.Strings(found)
		from := found[len(found)-1]
		cmd, err := os.ReadFile(filepath.Join(from, "cmd"))
		if err != nil {
			return nil, err
		}
		words := strings.Fields(string(cmd))
		input := words[len(words)-1]
		text, err := os.ReadFile(filepath.Join(from, input))
		if err != nil {
			return nil, err
		}
		to := filepath.Join(dir, name)
		if err := os.Mkdir(to, 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(to, input), text, 0o644); err != nil {
			return nil, err
		}
		all = append(all, program{name: name, dir: to, args: words[1:], size: int64(len(text)), recorded: true})
	}
	return all, nil
}

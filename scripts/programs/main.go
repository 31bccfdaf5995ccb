// Programs splits whole CUDA programs and says which go through:
//
//	go run ./scripts/programs -dir ../shared/programs [-host] [-std c++20] [NAME…]
//
// Each program is a folder with a file MAIN that names the source to compile.
// With -each there is instead one program for each header, which includes it
// and nothing else: those of the C and C++ libraries and our own.
// With -host the host text must also pass g++, together with its stub; -std is
// the language standard of both.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"cufront/compiler/headers"
	"cufront/scripts/internal/libheaders"
)

type config struct {
	bin, dir string
	host     bool
	each     bool
	std      string
	limit    time.Duration
	include  string // our headers, for g++
}

func main() {
	var c config
	flag.StringVar(&c.bin, "bin", "bin/cufront", "the compiler")
	flag.StringVar(&c.dir, "dir", "../shared/programs", "folder of the programs")
	flag.BoolVar(&c.host, "host", false, "compile the host text with g++")
	flag.BoolVar(&c.each, "each", false, "split one program for each header instead")
	flag.StringVar(&c.std, "std", "c++17", "language standard")
	flag.DurationVar(&c.limit, "timeout", time.Minute, "time that one program may take")
	flag.Parse()
	failed, err := run(&c, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "programs:", err)
		os.Exit(2)
	}
	if failed > 0 {
		os.Exit(1)
	}
}

func run(c *config, names []string) (failed int, err error) {
	if c.bin, err = filepath.Abs(c.bin); err != nil {
		return 0, err
	}
	work, err := os.MkdirTemp("", "programs")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(work)
	if c.each {
		c.dir = filepath.Join(work, "each")
		if err := writeEach(c.dir); err != nil {
			return 0, err
		}
	}
	mains, err := filepath.Glob(filepath.Join(c.dir, "*", "MAIN"))
	if err != nil {
		return 0, err
	}
	if len(mains) == 0 {
		return 0, fmt.Errorf("no programs in %s", c.dir)
	}
	c.include = filepath.Join(work, "include")
	if err := unpackHeaders(c.include); err != nil {
		return 0, err
	}
	passed := 0
	for _, main := range mains {
		name := filepath.Base(filepath.Dir(main))
		if !wanted(name, names) {
			continue
		}
		began := time.Now()
		if problem := program(c, main, filepath.Join(work, name)); problem != "" {
			failed++
			fmt.Printf("%-36s %s\n", name, problem)
		} else {
			passed++
			fmt.Printf("%-36s ok, %d ms\n", name, time.Since(began).Milliseconds())
		}
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	return failed, nil
}

func wanted(name string, patterns []string) bool {
	for _, p := range patterns {
		if strings.Contains(name, p) {
			return true
		}
	}
	return len(patterns) == 0
}

// program splits one program and gives the first line of what is wrong.
func program(c *config, main, out string) string {
	source, err := os.ReadFile(main)
	if err != nil {
		return err.Error()
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err.Error()
	}
	file := filepath.Join(filepath.Dir(main), strings.TrimSpace(string(source)))
	if said, err := command(c, "", c.bin, "split", file, "-o", out, "-std="+c.std); err != nil {
		return firstProblem(said, err)
	}
	if !c.host {
		return ""
	}
	base := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	fatbin := "static const __fatBinC_Wrapper_t __fatDeviceText = {FATBINC_MAGIC, FATBINC_VERSION, 0, 0};\n"
	if err := os.WriteFile(filepath.Join(out, base+".fatbin.c"), []byte(fatbin), 0o644); err != nil {
		return err.Error()
	}
	if said, err := command(c, out, "g++", "-x", "c++", "-std="+c.std, "-fsyntax-only", "-w", "-I", c.include, base+".int.c"); err != nil {
		return "host text: " + firstProblem(said, err)
	}
	return ""
}

func command(c *config, dir, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), c.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	said, err := cmd.CombinedOutput()
	return string(said), err
}

// firstProblem is the first line of a message that tells of an error.
func firstProblem(said string, err error) string {
	for line := range strings.Lines(said) {
		if strings.Contains(line, "error") || strings.HasPrefix(line, "panic") || strings.HasPrefix(line, "fatal") {
			return strings.TrimSpace(line)
		}
	}
	return err.Error()
}

// writeEach writes a program for each header.
func writeEach(dir string) error {
	names := libheaders.Names()
	for _, name := range headers.List() {
		if name != "crt/host_runtime.h" { // for host compilers
			names = append(names, name)
		}
	}
	for _, name := range names {
		program := filepath.Join(dir, strings.NewReplacer("/", "_", "+", "x").Replace(name))
		if err := os.MkdirAll(program, 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(program, "MAIN"), []byte("main.cu\n"), 0o644); err != nil {
			return err
		}
		include := "#include <" + name + ">\n"
		if name == "coroutine" { // an error before C++20
			include = "#if __cplusplus >= 202002L\n" + include + "#endif\n"
		}
		text := include + "__global__ void kernel(int *p) { *p = 1; }\nvoid run(int *p) { kernel<<<1, 1>>>(p); }\n"
		if err := os.WriteFile(filepath.Join(program, "main.cu"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func unpackHeaders(dir string) error {
	for _, name := range headers.List() {
		text, _ := headers.ReadFile(name)
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

//go:build unix

// Bench measures what the compiler costs, in figures that other work on the machine
// does not change: instructions, page faults, the most memory in use.
//
//	go run ./scripts/bench [-bin bin/cufront] [-real DIR] [-shapes] [-n 10000] [-check | -write] [NAME…]
//
// Without -shapes it runs programs: two that the page offers to its readers, and those
// recorded ones that lie unpacked in the user's cache. With -shapes it compares sources
// of n and 10 n declarations of one kind: what a compiler costs should grow with its
// input, so ten times the input may cost 10.5 times as much.
//
// -real names the folder of the CUDA toolkit, whose cudafe++ is measured beside ours.
// -check compares with the figures stored in testdata/bench.tsv and fails where one is
// 3 % higher; -write stores them. Figures of another counter are not compared.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

type config struct {
	bin, real, list      string
	shapes, check, write bool
	n                    int
	names                []string
}

func main() {
	var c config
	flag.StringVar(&c.bin, "bin", "bin/cufront", "the compiler")
	flag.StringVar(&c.real, "real", os.Getenv("CUDA_REAL"), "folder of the CUDA toolkit, whose cudafe++ is measured as well")
	flag.StringVar(&c.list, "list", "testdata/bench.tsv", "the stored figures")
	flag.BoolVar(&c.shapes, "shapes", false, "measure how costs grow with the number of declarations")
	flag.BoolVar(&c.check, "check", false, "fail where a figure is above the stored one")
	flag.BoolVar(&c.write, "write", false, "store the figures")
	flag.IntVar(&c.n, "n", 10_000, "declarations in the smaller source of a shape")
	flag.Parse()
	c.names = flag.Args()
	if err := run(&c); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(c *config) (err error) {
	if c.bin, err = filepath.Abs(c.bin); err != nil {
		return err
	}
	counter, err := findCounter()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if c.shapes {
		return runShapes(c, counter, dir)
	}
	return runPrograms(c, counter, dir)
}

// wanted reports whether the input of this name is measured.
func (c *config) wanted(name string) bool {
	return len(c.names) == 0 || slices.ContainsFunc(c.names, func(part string) bool { return strings.Contains(name, part) })
}

// runPrograms measures whole programs and prints a line for each.
func runPrograms(c *config, counter counter, dir string) error {
	all, err := programs(dir)
	if err != nil {
		return err
	}
	stored, err := readFigures(c.list)
	if err != nil {
		return err
	}
	fmt.Printf("instructions counted by %s\n%-34s %9s %9s %8s %9s %9s %8s\n", counter.name, "", "MB", "M instr.", "faults", "peak MB", "B/B", "real")
	worse := 0
	for _, p := range all {
		if !c.wanted(p.name) {
			continue
		}
		cost, err := counter.measure(p.dir, c.bin, p.args)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Printf("%-34s %9.2f %9.0f %8d %9.0f %9.0f %8s\n", p.name, float64(p.size)/1e6, float64(cost.instructions)/1e6, cost.faults,
			float64(cost.peak)/1e6, float64(cost.peak)/float64(p.size), beside(c, counter, p, cost))
		key := p.name + "\t" + counter.name
		if c.check {
			worse += stored[key].compare(cost)
		}
		stored[key] = cost
	}
	if c.write {
		return writeFigures(c.list, stored)
	}
	if worse > 0 {
		return fmt.Errorf("%d figures are more than %d %% above those of %s", worse, tolerance, c.list)
	}
	return nil
}

// beside measures the real tool on the same input and returns the ratio of the
// instructions; of a program that it does not take alone there is none.
func beside(c *config, counter counter, p program, ours cost) string {
	if c.real == "" || !p.recorded {
		return ""
	}
	theirs, err := counter.measure(p.dir, filepath.Join(c.real, "bin", "cudafe++"), p.args)
	if err != nil {
		return "?"
	}
	return fmt.Sprintf("%.2f", float64(ours.instructions)/float64(theirs.instructions))
}

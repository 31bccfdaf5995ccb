// Hashes records what the compiler writes for every case that lies beside the
// project, one line a case, so that a change meant to keep every output can
// show that it does:
//
//	go run ./scripts/hashes [-bin bin/cufront] [-cases ../shared/oracle] [-every 20] [-write] [GROUP…]
//
// Without -write the lines are compared with those of testdata/hashes and each
// case that differs is named with the results that do. Where the cases are not
// there nothing is compared.
//
// The lists are of the revision that wrote them last. Who wants to keep every
// output writes them first, with the compiler as it was, and compares then.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"time"
)

type config struct {
	bin, cases, programs, lists string
	every                       int
	write                       bool
	jobs                        int
	limit                       time.Duration
	groups                      []string
}

func main() {
	var c config
	flag.StringVar(&c.bin, "bin", "bin/cufront", "the compiler")
	flag.StringVar(&c.cases, "cases", "../shared/oracle", "folder of the recorded cases")
	flag.StringVar(&c.programs, "programs", "../shared/programs", "folder of whole programs")
	flag.StringVar(&c.lists, "lists", "testdata/hashes", "folder of the lists")
	flag.IntVar(&c.every, "every", 1, "take one case of so many")
	flag.BoolVar(&c.write, "write", false, "write the lists anew")
	flag.IntVar(&c.jobs, "jobs", 2, "cases that run side by side")
	flag.DurationVar(&c.limit, "timeout", 2*time.Minute, "time that one run may take")
	flag.Parse()
	c.groups = flag.Args()
	same, err := run(&c)
	if err != nil {
		fmt.Fprintln(os.Stderr, "hashes:", err)
		os.Exit(2)
	}
	if !same {
		os.Exit(1)
	}
}

func run(c *config) (same bool, err error) {
	if c.bin, err = filepath.Abs(c.bin); err != nil {
		return false, err
	}
	groups, err := findGroups(c)
	if err != nil {
		return false, err
	}
	if len(groups) == 0 {
		fmt.Printf("no cases at %s\n", c.cases)
		return true, nil
	}
	if c.write && c.every != 1 {
		return false, fmt.Errorf("lists are written whole: -every and -write exclude each other")
	}
	same = true
	for _, g := range groups {
		began := time.Now()
		cases, err := g.load()
		if err != nil {
			return false, fmt.Errorf("%s: %w", g.name, err)
		}
		lines := hashAll(c, sample(cases, c.every))
		list := filepath.Join(c.lists, strings.ReplaceAll(g.name, "/", "-")+".txt")
		if c.write {
			if err := writeList(list, lines); err != nil {
				return false, err
			}
			fmt.Printf("%-14s %5d cases written, %d s\n", g.name, len(lines), int(time.Since(began).Seconds()))
			continue
		}
		differ, err := compareList(list, lines)
		if err != nil {
			return false, err
		}
		fmt.Printf("%-14s %5d cases, %d differ, %d s\n", g.name, len(lines), len(differ), int(time.Since(began).Seconds()))
		for _, d := range differ {
			fmt.Println("  " + d)
		}
		same = same && len(differ) == 0
	}
	return same, nil
}

// sample takes one case of so many, the same ones each time.
func sample(cases []*testCase, every int) []*testCase {
	sort.Slice(cases, func(i, j int) bool { return cases[i].name < cases[j].name })
	if every <= 1 {
		return cases
	}
	var some []*testCase
	for i := every / 2; i < len(cases); i += every {
		some = append(some, cases[i])
	}
	return some
}

// hashAll runs the cases and gives their lines, in the order of the cases.
func hashAll(c *config, cases []*testCase) []string {
	lines := make([]string, len(cases))
	var wg sync.WaitGroup
	next := make(chan int)
	for range c.jobs {
		wg.Go(func() {
			for i := range next {
				lines[i] = cases[i].hashes(c)
			}
		})
	}
	for i := range cases {
		next <- i
	}
	close(next)
	wg.Wait()
	return lines
}

func writeList(file string, lines []string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644)
}

// compareList names the cases whose line is not that of the list.
func compareList(file string, lines []string) (differ []string, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	want := map[string]string{}
	for line := range strings.Lines(string(data)) {
		name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		want[name] = rest
	}
	for _, line := range lines {
		name, got, _ := strings.Cut(line, " ")
		if w, ok := want[name]; !ok {
			differ = append(differ, name+": not in the list")
		} else if w != got {
			differ = append(differ, name+": "+strings.Join(changed(w, got), ", "))
		}
	}
	return differ, nil
}

// changed names the results of which two lines give different hashes.
func changed(want, got string) []string {
	before := map[string]string{}
	for _, f := range strings.Fields(want) {
		kind, hash, _ := strings.Cut(f, "=")
		before[kind] = hash
	}
	var kinds []string
	for _, f := range strings.Fields(got) {
		kind, hash, _ := strings.Cut(f, "=")
		if before[kind] != hash {
			kinds = append(kinds, kind)
		}
		delete(before, kind)
	}
	for kind := range before {
		kinds = append(kinds, kind+" (gone)")
	}
	sort.Strings(kinds)
	return kinds
}

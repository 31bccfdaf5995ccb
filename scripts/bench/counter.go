//go:build unix

package main

// This file implements counting: the instructions of a run, its page faults, and
// the most memory that it had.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
)

// A cost is what one run took.
type cost struct {
	instructions int64
	faults       int64
	peak         int64 // bytes
}

// A counter counts instructions: a program that runs another one.
type counter struct {
	name  string
	words []string // in front of the command
	count *regexp.Regexp
}

// counters in the order of preference: perf costs nothing, but virtual machines often
// have no hardware counters; cachegrind runs everything thirty times slower.
var counters = [...]counter{
	{"perf", []string{"perf", "stat", "-x", ",", "-e", "instructions:u", "--"}, regexp.MustCompile(`(?m)^(\d+),[^,]*,instructions`)},
	{"cachegrind", []string{"valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--"}, regexp.MustCompile(`I\s+refs:\s+([\d,]+)`)},
}

// findCounter returns the first counter that works here.
func findCounter() (counter, error) {
	for _, c := range counters {
		if _, err := c.instructions(".", "true", nil); err == nil {
			return c, nil
		}
	}
	return counter{}, errors.New("neither perf (with hardware counters) nor valgrind counts instructions here")
}

// measure runs a program twice: for its instructions, and alone for the rest. One
// core is used: what a scheduler spins on another is not the program's.
func (c *counter) measure(dir, bin string, args []string) (cost, error) {
	cmd := command(dir, bin, args)
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return cost{}, err
	}
	use, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return cost{}, errors.New("this system does not tell what a process used")
	}
	n, err := c.instructions(dir, bin, args)
	return cost{n, use.Minflt, use.Maxrss << 10}, err
}

func (c *counter) instructions(dir, bin string, args []string) (int64, error) {
	cmd := command(dir, c.words[0], append(append(append([]string{}, c.words[1:]...), bin), args...))
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return 0, err
	}
	found := c.count.FindSubmatch(said.Bytes())
	if found == nil {
		return 0, fmt.Errorf("%s counted nothing", c.name)
	}
	return strconv.ParseInt(strings.ReplaceAll(string(found[1]), ",", ""), 10, 64)
}

func command(dir, bin string, args []string) *exec.Cmd {
	cmd := exec.Command(bin, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	return cmd
}

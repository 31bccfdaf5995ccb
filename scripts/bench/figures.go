//go:build unix

package main

// This file implements the stored figures.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// tolerance is how many percent a figure may lie above the stored one.
const tolerance = 3

// readFigures reads the stored figures by name and counter. There may be none.
func readFigures(file string) (map[string]cost, error) {
	all := map[string]cost{}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		var c cost
		if len(f) != 5 {
			return nil, fmt.Errorf("%s: %q has not five columns", file, line)
		}
		if f[0] == "input" {
			continue
		}
		if _, err := fmt.Sscan(strings.Join(f[2:], " "), &c.instructions, &c.faults, &c.peak); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", file, line, err)
		}
		all[f[0]+"\t"+f[1]] = c
	}
	return all, err
}

func writeFigures(file string, all map[string]cost) error {
	var lines []string
	for name, c := range all {
		lines = append(lines, fmt.Sprintf("%s\t%d\t%d\t%d\n", name, c.instructions, c.faults, c.peak))
	}
	slices.Sort(lines)
	return os.WriteFile(file, []byte("input\tcounter\tinstructions\tfaults\tpeak\n"+strings.Join(lines, "")), 0o644)
}

// compare says where the cost of now is above the stored one, and returns in how
// many figures.
func (stored cost) compare(now cost) (worse int) {
	for _, f := range [...]struct {
		what        string
		stored, now int64
	}{{"instructions", stored.instructions, now.instructions}, {"bytes", stored.peak, now.peak}} {
		if f.stored > 0 && f.now*100 > f.stored*(100+tolerance) {
			worse++
			fmt.Printf("    %s: %d, %.1f %% above the stored %d\n", f.what, f.now, 100*float64(f.now)/float64(f.stored)-100, f.stored)
		}
	}
	return worse
}

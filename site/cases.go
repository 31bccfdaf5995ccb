// This file implements the examples of diagnostics: programs and messages from
// the cases that the compiler is tested with.

package site

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/diag"
)

// An example is a place in a program and what the compiler says of it.
type example struct {
	source  string // the whole program
	program string // the lines around the place
	message string // the message with its source line
	device  bool   // the device pass says it
	args    []string
}

// sections reads the named sections of a case: a text archive whose sections
// begin with "-- NAME --".
func sections(file string) (map[string]string, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	found := map[string]string{}
	var name string
	var text strings.Builder
	in := bufio.NewReader(f)
	for {
		line, err := in.ReadString('\n')
		trimmed := strings.TrimRight(line, "\n")
		if strings.HasPrefix(trimmed, "-- ") && strings.HasSuffix(trimmed, " --") && len(trimmed) > 6 {
			found[name] = text.String()
			text.Reset()
			name = trimmed[3 : len(trimmed)-3]
		} else {
			text.WriteString(line)
		}
		if err != nil {
			found[name] = text.String()
			return found, nil
		}
	}
}

// findExample looks for the row's message in its case. Not every row has an
// example, and not every case is at hand.
func findExample(dir string, row *diag.Row) (*example, error) {
	if row.Example == "" || strings.Contains(row.Example, " ") {
		return nil, nil
	}
	parts, err := sections(filepath.Join(dir, filepath.FromSlash(row.Example)+".txtar"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	name := row.Example[strings.LastIndexByte(row.Example, '/')+1:] + ".cu"
	pattern := messagePattern(row.Text)
	for _, pass := range []string{"stderr", "device_stderr", "jit_log"} {
		message, line, ok := findMessage(parts[pass], pattern)
		if !ok {
			continue
		}
		return &example{
			source: parts[name], program: around(parts[name], line), message: message, device: pass != "stderr", args: personArgs(parts["args"] + " " + toldArgs(parts[name])),
		}, nil
	}
	return nil, nil
}

// toldArgs are the options that a program names in its first lines.
func toldArgs(source string) string {
	var all []string
	for line := range strings.Lines(source) {
		if args, ok := strings.CutPrefix(line, "//: args "); ok {
			all = append(all, args)
		}
	}
	return strings.Join(all, " ")
}

// personArgs are the options of a tool that change what a program means, as a
// person gives them.
func personArgs(tool string) []string {
	var args []string
	for _, word := range strings.Fields(tool) {
		switch said := strings.TrimLeft(word, "-"); {
		case said == "extended-lambda", said == "expt-extended-lambda":
			args = append(args, "--extended-lambda")
		case said == "relaxed_constexpr", said == "expt-relaxed-constexpr":
			args = append(args, "--expt-relaxed-constexpr")
		case said == "device-c", said == "rdc=true":
			args = append(args, "-rdc=true")
		case said == "c++11", said == "c++14", said == "c++20":
			args = append(args, "-std="+said)
		case strings.HasPrefix(said, "std=c++"):
			args = append(args, "-"+said)
		}
	}
	slices.Sort(args)
	return slices.Compact(args)
}

var placeholder = regexp.MustCompile(`\\\{\d+\\\}`)

// messagePattern matches the first line of a message with that text.
func messagePattern(text string) *regexp.Regexp {
	return regexp.MustCompile(`^\S+\((\d+)\): [^:]*: ` + placeholder.ReplaceAllString(regexp.QuoteMeta(text), ".*") + `(?: \((?:previous|declared|defined)[^()]*\))?$`)
}

// findMessage gives the first message that matches, with the lines that belong
// to it, and the line of the source that it names.
func findMessage(said string, pattern *regexp.Regexp) (message string, line int, ok bool) {
	lines := strings.Split(said, "\n")
	for i, l := range lines {
		match := pattern.FindStringSubmatch(l)
		if match == nil {
			continue
		}
		end := i + 1
		for end < len(lines) && strings.HasPrefix(lines[end], " ") {
			end++
		}
		line, _ = strconv.Atoi(match[1])
		return strings.Join(lines[i:end], "\n"), line, true
	}
	return "", 0, false
}

// nearby is the number of lines shown before and after a place.
const nearby = 6

func around(source string, line int) string {
	lines := strings.Split(strings.TrimRight(source, "\n"), "\n")
	first, last := max(line-1-nearby, 0), min(line+nearby, len(lines))
	if first >= last {
		return ""
	}
	return strings.Join(lines[first:last], "\n")
}

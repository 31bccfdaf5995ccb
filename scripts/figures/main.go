// Figures writes how many recorded results are reproduced to the last byte, and
// the words about it:
//
//	make figures        or: go run ./scripts/figures -json FILE
//
// FILE is what `check --json` of the recorded runs says about this compiler. Its
// totals go to docs/figures.tsv, and from there, as they are, into the marked blocks of
// README.md and the site's first page and into the help of the command. Without -json
// the words are made again from docs/figures.tsv.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A figure is one kind of recorded result: how many are identical, of how many.
type figure struct {
	name            string // as check names it
	identical, from int
}

// The kinds of results in the order in which they are told, and their names.
var kinds = [][2]string{
	{"cpp", "host text"}, {"id", "module id"}, {"exit", "exit status of the host pass"}, {"stderr", "diagnostics of the host pass"},
	{"sarif", "SARIF of the host pass"}, {"dexit", "exit status of the device pass"}, {"dstderr", "diagnostics of the device pass"},
	{"kept", "what is kept for the device"}, {"stub", "registration stub"}, {"gpu", "device text"}, {"il", "IL display"},
}

const (
	figuresFile = "docs/figures.tsv"
	helpFile    = "compiler/driver/figures.txt"
	begin       = "<!-- figures: written by make figures -->\n"
	end         = "<!-- end of figures -->"
)

// marked are the files with a block of figures.
var marked = []string{"README.md", "site/content/index.md"}

func main() {
	from := flag.String("json", "", "what check --json wrote")
	root := flag.String("root", ".", "the project")
	flag.Parse()
	if err := run(*root, *from); err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

func run(root, from string) error {
	if from != "" {
		text, err := measured(from)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(root, figuresFile), []byte(text), 0o644); err != nil {
			return err
		}
	}
	words, err := allWords(root)
	if err != nil {
		return err
	}
	for name, text := range words {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// measured is the text of the figures file for a report of check.
func measured(report string) (string, error) {
	data, err := os.ReadFile(report)
	if err != nil {
		return "", err
	}
	var r struct {
		Total struct {
			Cases int
			What  map[string][3]float64
		}
		Groups map[string]json.RawMessage
	}
	if err := json.Unmarshal(data, &r); err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("# Recorded results of the original tools that this compiler reproduces to the last byte: RESULT, IDENTICAL, COMPARED.\n" +
		"# Written by make figures from a run of the comparison; never by hand.\n")
	fmt.Fprintf(&b, "date\t%s\ngroups\t%d\ncases\t%d\n", time.Now().UTC().Format(time.DateOnly), len(r.Groups), r.Total.Cases)
	for _, k := range kinds {
		if w, ok := r.Total.What[k[0]]; ok && w[1] > 0 {
			fmt.Fprintf(&b, "%s\t%d\t%d\n", k[0], int(w[0]), int(w[1]))
		}
	}
	return b.String(), nil
}

// allWords returns the contents that the files with figures should have.
func allWords(root string) (map[string]string, error) {
	data, err := os.ReadFile(filepath.Join(root, figuresFile))
	if err != nil {
		return nil, err
	}
	facts, list, err := parse(string(data))
	if err != nil {
		return nil, err
	}
	words := map[string]string{helpFile: helpWords(facts, list)}
	for _, name := range marked {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		before, rest, ok := strings.Cut(string(text), begin)
		_, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			return nil, fmt.Errorf("%s has no block of figures", name)
		}
		words[name] = before + begin + markdown(facts, list) + end + after
	}
	return words, nil
}

// parse reads the figures file.
func parse(text string) (facts map[string]string, list []figure, err error) {
	facts = map[string]string{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch len(row) {
		case 2:
			facts[row[0]] = row[1]
		case 3:
			f := figure{name: row[0]}
			if f.identical, err = strconv.Atoi(row[1]); err == nil {
				f.from, err = strconv.Atoi(row[2])
			}
			if err != nil {
				return nil, nil, err
			}
			list = append(list, f)
		default:
			return nil, nil, fmt.Errorf("%s: %q", figuresFile, line)
		}
	}
	return facts, list, nil
}

func title(name string) string {
	for _, k := range kinds {
		if k[0] == name {
			return k[1]
		}
	}
	return name
}

// percent is rounded down: what is not complete is not called so.
func (f figure) percent() string { return strconv.Itoa(f.identical*100/max(1, f.from)) + " %" }

func markdown(facts map[string]string, list []figure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Of the %s recorded cases in %s groups, measured on %s, so many results are the same to the last byte:\n\n| result | identical | share |\n|---|---|---|\n",
		facts["cases"], facts["groups"], facts["date"])
	for _, f := range list {
		fmt.Fprintf(&b, "| %s | %d of %d | %s |\n", title(f.name), f.identical, f.from, f.percent())
	}
	b.WriteByte('\n')
	return b.String()
}

func helpWords(facts map[string]string, list []figure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Results that are those of the original tools to the last byte, of %s recorded cases (%s):\n", facts["cases"], facts["date"])
	for _, f := range list {
		fmt.Fprintf(&b, "  %-32s %5d of %5d  %s\n", title(f.name), f.identical, f.from, f.percent())
	}
	return b.String()
}

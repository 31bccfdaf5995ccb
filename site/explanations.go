// This file implements what the reference says about a message beside its text:
// what it means, what to do, and a program that causes it.

package site

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"cufront/compiler/diag"
)

// An explanation is one entry of content/explanations.txt: "@@ NUMBER", text,
// and behind "--" a program of which the compiler says the message.
type explanation struct {
	text    string
	example *example
}

func (b *builder) readExplanations() error {
	file := filepath.Join(b.config.Source, "content", "explanations.txt")
	all, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	b.explanations = map[int]*explanation{}
	for _, entry := range strings.Split("\n"+string(all), "\n@@ ")[1:] {
		head, rest, _ := strings.Cut(entry, "\n")
		number, err := strconv.Atoi(head)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		text, source, _ := strings.Cut(rest, "\n--\n")
		x := &explanation{text: strings.TrimSpace(text)}
		if source != "" {
			if x.example, err = explained(number, strings.TrimRight(source, "\n")+"\n"); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
		b.explanations[number] = x
	}
	return nil
}

// explained compiles a program and finds the message in what is said of it.
func explained(number int, source string) (*example, error) {
	p, err := compileWhole("program", source, nil)
	if err != nil {
		return nil, err
	}
	rows := diag.Rows()
	for i := range rows {
		if rows[i].Code.Display() != number || rows[i].Code.Number() == 0 {
			continue
		}
		if message, _, ok := findMessage(p.panes["messages"], messagePattern(rows[i].Text)); ok {
			return &example{source: source, program: strings.TrimRight(source, "\n"), message: message, device: number == 20014}, nil
		}
	}
	return nil, fmt.Errorf("the program does not cause message %d:\n%s", number, p.panes["messages"])
}

// Package messages explains diagnostics: what each one means, which rule is
// behind it and why there is that rule, how to mend it, and a program that causes
// it, broken and mended. The texts lie in texts/*.txt; the command, the site and
// the page's files are made from them.
//
// This file implements the texts as data.
package messages

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

//go:embed texts/*.txt
var texts embed.FS

// Programs are compiled as a person would by `cufront split`, unless their mode
// says otherwise.
const (
	ModeTool = "cudafe++" // the options are those of cudafe++, the text is preprocessed
	ModeCICC = "cicc"     // the same for the front half of cicc
	ModeJIT  = "nvrtc"    // the options are those of NVRTC's front end
)

// An Explanation is one entry of the texts:
//
//	== 20014
//	rule: [over.match], or the section of CUDA's programming guide
//	says: 20024, where that is always reported in its place
//	mode: nvrtc
//	options: those of both programs
//	mended options: those of the mended program, where they are others
//	What it means and what it is for, in one paragraph or several.
//	fix: the smallest change.
//	-- fails.cu --
//	-- mended.cu --
//
// Says, mode and options may be left out, and the mended program where the options mend it.
type Explanation struct {
	Number        int      `json:"number"` // as displayed
	Rule          string   `json:"rule"`
	Says          int      `json:"says"` // what the program that fails shows: Number, or what hides it
	Mode          string   `json:"mode,omitempty"`
	Text          string   `json:"means"` // paragraphs, a line each
	Fix           string   `json:"fix"`
	Options       []string `json:"options,omitempty"`
	Fails         string   `json:"fails"`
	MendedOptions []string `json:"mendedOptions,omitempty"`
	Mended        string   `json:"mended"`
}

// All returns the explanations in the order of their numbers.
func All() ([]Explanation, error) {
	files, err := fs.Glob(texts, "texts/*.txt")
	if err != nil {
		return nil, err
	}
	var all []Explanation
	for _, file := range files {
		text, err := texts.ReadFile(file)
		if err != nil {
			return nil, err
		}
		list, err := parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, list...)
	}
	slices.SortFunc(all, func(x, y Explanation) int { return x.Number - y.Number })
	for i := 1; i < len(all); i++ {
		if all[i].Number == all[i-1].Number {
			return nil, fmt.Errorf("%d is explained twice", all[i].Number)
		}
	}
	return all, nil
}

// parse reads one file of texts.
func parse(text string) ([]Explanation, error) {
	var list []Explanation
	entries := strings.Split("\n"+text, "\n== ")
	if strings.TrimSpace(entries[0]) != "" {
		return nil, errors.New("text in front of the first number")
	}
	for _, entry := range entries[1:] {
		head, rest, _ := strings.Cut(entry, "\n")
		number, err := strconv.Atoi(head)
		if err != nil || number <= 0 {
			return nil, fmt.Errorf("%q is no number", head)
		}
		x := Explanation{Number: number, Says: number}
		if err := x.read(rest); err != nil {
			return nil, fmt.Errorf("%d: %w", number, err)
		}
		list = append(list, x)
	}
	return list, nil
}

// read reads what follows the number.
func (x *Explanation) read(text string) error {
	about, programs, _ := strings.Cut("\n"+text, "\n-- fails.cu --\n")
	fails, mended, both := strings.Cut("\n"+programs, "\n-- mended.cu --\n")
	x.Fails, x.Mended = program(fails), program(mended)
	if !both {
		x.Mended = x.Fails
	}
	var paragraphs []string
	for line := range strings.Lines(about) {
		line = strings.TrimSpace(line)
		word, value, _ := strings.Cut(line, ": ")
		switch word {
		case "rule":
			x.Rule = value
		case "says":
			if x.Says, _ = strconv.Atoi(value); x.Says <= 0 {
				return fmt.Errorf("%q is no number", value)
			}
		case "mode":
			x.Mode = value
		case "options":
			x.Options = strings.Fields(value)
		case "mended options":
			x.MendedOptions = strings.Fields(value)
		case "fix":
			x.Fix = value
		default:
			if line != "" {
				paragraphs = append(paragraphs, line)
			}
		}
	}
	if x.MendedOptions == nil {
		x.MendedOptions = x.Options
	}
	x.Text = strings.Join(paragraphs, "\n")
	switch {
	case x.Rule == "" || x.Text == "" || x.Fix == "":
		return errors.New("the rule, what it means or the fix is missing")
	case x.Fails == "":
		return errors.New("there is no program that fails")
	case x.Mended == x.Fails && slices.Equal(x.MendedOptions, x.Options):
		return errors.New("nothing mends the program")
	case x.Mode != "" && x.Mode != ModeTool && x.Mode != ModeCICC && x.Mode != ModeJIT:
		return fmt.Errorf("there is no mode %q", x.Mode)
	}
	return nil
}

// program is a program without blank lines around it.
func program(text string) string {
	if text = strings.Trim(text, "\n"); text == "" {
		return ""
	}
	return text + "\n"
}

// This file implements the reading of the book of rules: compiler/emit/RULES.md
// about the host text, docs/rules about all else, and the places that cite them.

// Package rules reads the book of rules: facts with names that never change,
// which pages show, cases prove, and comments of the code cite.
package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// HostText is the page about the host text, from the root of the module.
const HostText = "compiler/emit/RULES.md"

// A Rule is one fact.
type Rule struct {
	ID    string   // family.short-name
	Text  string   // Markdown
	Cases []string // GROUP/NAME of testdata
	Line  int      // of the heading
}

// Family is the part of the name in front of the point.
func (r *Rule) Family() string {
	family, _, _ := strings.Cut(r.ID, ".")
	return family
}

// A Section is a group of rules of a page.
type Section struct {
	Title string // of the heading; empty for rules that follow the page's title
	Intro string // Markdown in front of the first rule
	Rules []Rule
}

// A Page is one file of rules.
type Page struct {
	File     string // from the root of the module
	Title    string
	Intro    string // Markdown in front of the first section
	Sections []Section
}

// Name is the page's short name: that of its file.
func (p *Page) Name() string {
	if p.File == HostText {
		return "host-text"
	}
	return strings.TrimSuffix(filepath.Base(p.File), ".md")
}

// All returns the rules of the page.
func (p *Page) All() []Rule {
	var all []Rule
	for _, s := range p.Sections {
		all = append(all, s.Rules...)
	}
	return all
}

const name = `[a-z]+\.[a-z0-9]+(?:-[a-z0-9]+)*`

var (
	wellFormed = regexp.MustCompile(`^` + name + `$`)
	caseName   = regexp.MustCompile("`([a-z0-9]+(?:-[a-z0-9]+)*/[A-Za-z0-9_.+-]+)`")
	citation   = regexp.MustCompile(`\(rules? (` + name + `(?:, ` + name + `)*)\)`)
	lineBreak  = regexp.MustCompile(`[ \t]*\n[ \t]*(?://|#) ?`)
)

// Read reads every page of the module at root, that of the host text first.
func Read(root string) ([]*Page, error) {
	files, err := filepath.Glob(filepath.Join(root, "docs", "rules", "*.md"))
	if err != nil {
		return nil, err
	}
	slices.Sort(files)
	var pages []*Page
	for _, file := range append([]string{filepath.Join(root, HostText)}, files...) {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		short, err := filepath.Rel(root, file)
		if err != nil {
			return nil, err
		}
		p, err := Parse(filepath.ToSlash(short), string(text))
		if err != nil {
			return nil, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

// Parse reads a page: `# Title`, `## Section`, `### family.short-name`. Behind
// the text of a rule a paragraph `Cases: …` names what shows it.
func Parse(file, text string) (*Page, error) {
	p := &Page{File: file}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\n")
		level, heading := cutHeading(line)
		switch level {
		case 0:
			p.add(line)
		case 1:
			p.Title = heading
		case 2:
			p.Sections = append(p.Sections, Section{Title: heading})
		case 3:
			if !wellFormed.MatchString(heading) {
				return nil, fmt.Errorf("%s:%d: %q is no name of a rule", file, number, heading)
			}
			if len(p.Sections) == 0 {
				p.Sections = append(p.Sections, Section{})
			}
			s := &p.Sections[len(p.Sections)-1]
			s.Rules = append(s.Rules, Rule{ID: heading, Line: number})
		default:
			return nil, fmt.Errorf("%s:%d: a heading of level %d", file, number, level)
		}
	}
	if p.Title == "" {
		return nil, fmt.Errorf("%s: no title", file)
	}
	p.Intro = strings.TrimSpace(p.Intro)
	for i := range p.Sections {
		s := &p.Sections[i]
		s.Intro = strings.TrimSpace(s.Intro)
		for j := range s.Rules {
			s.Rules[j].finish()
		}
	}
	return p, nil
}

func cutHeading(line string) (int, string) {
	rest := strings.TrimLeft(line, "#")
	if level := len(line) - len(rest); level > 0 && strings.HasPrefix(rest, " ") {
		return level, strings.TrimSpace(rest)
	}
	return 0, ""
}

// add adds a line of text to what is open: the last rule, section, or the page.
func (p *Page) add(line string) {
	text := &p.Intro
	if n := len(p.Sections); n > 0 {
		s := &p.Sections[n-1]
		text = &s.Intro
		if m := len(s.Rules); m > 0 {
			text = &s.Rules[m-1].Text
		}
	}
	*text += line + "\n"
}

// finish cuts the cases off the rule's text.
func (r *Rule) finish() {
	text, cases, _ := strings.Cut(r.Text, "\nCases:")
	r.Text = strings.TrimSpace(text)
	for _, m := range caseName.FindAllStringSubmatch(cases, -1) {
		r.Cases = append(r.Cases, m[1])
	}
}

// Cited returns the rules that the comments of a source name, in the one form
// in which they do: `(rule family.short-name)`, `(rules a.b, c.d)`.
func Cited(source string) []string {
	var ids []string
	for _, m := range citation.FindAllStringSubmatch(lineBreak.ReplaceAllString(source, " "), -1) {
		ids = append(ids, strings.Split(m[1], ", ")...)
	}
	return ids
}

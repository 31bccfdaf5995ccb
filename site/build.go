// Package site makes the project's static site: chapters written in Markdown,
// whose snippets are compiled while the site is made, and reference pages that
// come from the compiler's own tables.
package site

import (
	"bytes"
	"cufront/compiler/explain/messages"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Config says what to make the site from and where to put it.
type Config struct {
	Source     string // folder with content/ and assets/
	Cases      string // folder with the cases whose programs serve as examples
	Compiler   string // folder of the compiler's packages
	Output     string // folder to write
	Playground string // address of the playground, relative to the root
	Record     bool   // record the output of snippets instead of comparing it
}

// A builder is one making of the site.
type builder struct {
	config   Config
	markdown *markdown
	snippets *snippets
	sections []section
	pages    []*page
	programs []*program
	results  []*compiled // of programs

	explanations map[int]*messages.Explanation // of diagnostics, by number
	explained    map[int]*example              // their programs that fail
}

// A section is a group of pages that the navigation shows together.
type section struct {
	name  string // of its folder
	title string
	index string // path of its first page
}

// Build makes the site and returns the number of its pages.
func Build(config Config) (int, error) {
	b := &builder{config: config}
	b.snippets = &snippets{dir: filepath.Join(config.Source, "content", "snippets"), compile: compileSnippet, record: config.Record}
	b.snippets.example = func(name string) (*program, *compiled) {
		for i, p := range b.programs {
			if p.name == name {
				return p, b.results[i]
			}
		}
		return nil, nil
	}
	b.markdown = newMarkdown(b.snippets, &b.config)
	steps := []func() error{b.readPrograms, b.home, b.chapters, b.examples, b.lessons, b.papers, b.diagnostics, b.options, b.intermediateLanguage, b.rules, b.snippets.unused, b.write}
	for _, step := range steps {
		if err := step(); err != nil {
			return 0, err
		}
	}
	return len(b.pages), nil
}

func (b *builder) add(p *page) { b.pages = append(b.pages, p) }

// home adds the first page.
func (b *builder) home() error {
	p, err := b.chapter(filepath.Join(b.config.Source, "content", "index.md"), "index.html")
	if err != nil {
		return err
	}
	p.home = true
	b.add(p)
	return nil
}

// chapters adds the chapters of content/learn in the order of their numbers.
func (b *builder) chapters() error {
	files, err := filepath.Glob(filepath.Join(b.config.Source, "content", "learn", "*.md"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s holds no chapters", b.config.Source)
	}
	var chapters []*page
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".md")
		if _, after, ok := strings.Cut(name, "-"); ok {
			name = after
		}
		p, err := b.chapter(file, "learn/"+name+".html")
		if err != nil {
			return err
		}
		p.section = "learn"
		chapters = append(chapters, p)
	}
	for i, p := range chapters {
		if i > 0 {
			p.previous = chapters[i-1]
		}
		if i+1 < len(chapters) {
			p.next = chapters[i+1]
		}
		b.add(p)
	}
	b.sections = append(b.sections, section{"learn", "Learn", chapters[0].path})
	return nil
}

// chapter reads one Markdown file.
func (b *builder) chapter(file, path string) (*page, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p := &page{path: path}
	head, body, ok := strings.Cut(string(text), "\n---\n")
	if !ok {
		return nil, fmt.Errorf("%s: no line --- after the title and the summary", file)
	}
	for line := range strings.SplitSeq(head, "\n") {
		key, value, _ := strings.Cut(line, ":")
		switch key {
		case "title":
			p.title = strings.TrimSpace(value)
		case "summary":
			p.summary = strings.TrimSpace(value)
		case "lead":
			p.lead = strings.TrimSpace(value)
		default:
			return nil, fmt.Errorf("%s: unknown key %q", file, key)
		}
	}
	if p.title == "" || p.summary == "" {
		return nil, fmt.Errorf("%s: the title or the summary is missing", file)
	}
	if err := b.markdown.render(p, []byte(body)); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return p, nil
}

// write writes every page and the style sheet.
func (b *builder) write() error {
	layout, err := newLayout(filepath.Join(b.config.Source, "assets", "page.html"))
	if err != nil {
		return err
	}
	for _, p := range b.pages {
		text, err := layout.render(p, b)
		if err != nil {
			return fmt.Errorf("%s: %w", p.path, err)
		}
		if err := b.writeFile(p.path, text); err != nil {
			return err
		}
	}
	tokens, err := tokens(filepath.Join(b.config.Source, "..", "web", "page", "style.css"))
	if err != nil {
		return err
	}
	style, err := os.ReadFile(filepath.Join(b.config.Source, "assets", "style.css"))
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(b.config.Source, "assets", "site.js"))
	if err != nil {
		return err
	}
	index, err := b.searchIndex()
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"style.css": append(tokens, style...), "site.js": script, "search.json": index} {
		if err := b.writeFile(name, content); err != nil {
			return err
		}
	}
	return nil
}

// tokens takes the colours and fonts out of the playground's style sheet: all
// that stands before its first rule about elements.
func tokens(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	begin, end := bytes.Index(text, []byte(":root {")), bytes.Index(text, []byte("\n* {"))
	if begin < 0 || end < begin {
		return nil, fmt.Errorf("%s has no colours before its rules", file)
	}
	return append(text[begin:end:end], '\n'), nil
}

// searchIndex is what the pages search: title, address and text of every page
// and of the parts that have an address of their own.
func (b *builder) searchIndex() ([]byte, error) {
	entries := make([][3]string, 0, len(b.pages))
	for _, p := range b.pages {
		entries = append(entries, [3]string{p.title, p.path, p.summary})
		if p.section == "learn" || p.section == "" {
			for _, h := range p.contents {
				if h.ID != "examples" {
					entries = append(entries, [3]string{h.Text, p.path + "#" + h.ID, p.title})
				}
			}
		}
		entries = append(entries, p.found...)
	}
	return json.Marshal(entries)
}

func (b *builder) writeFile(name string, text []byte) error {
	file := filepath.Join(b.config.Output, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}

// relative gives the way from one page to another.
func relative(from, to string) string {
	return strings.Repeat("../", strings.Count(path.Clean(from), "/")) + to
}

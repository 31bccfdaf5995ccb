// This file implements the examples: small programs, one for each concept, with
// claims that are checked while the site is made.

package site

import (
	"encoding/json"
	"fmt"
	"html"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// A program is one example: a file whose first lines, which begin with "//: ",
// say what it is about.
type program struct {
	name, title, chapter, about string
	args                        []string
	claims                      []claim
	source                      string
}

// readProgram reads one example.
func readProgram(file string) (*program, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	_, name, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".cu"), "-")
	p := &program{name: name}
	rest := string(text)
	for {
		line, after, _ := strings.Cut(rest, "\n")
		said, ok := strings.CutPrefix(line, "//: ")
		if !ok {
			break
		}
		rest = after
		key, value, _ := strings.Cut(said, " ")
		switch key {
		case "title":
			p.title = value
		case "chapter":
			p.chapter = value
		case "about":
			p.about = value
		case "args":
			p.args = strings.Fields(value)
		default:
			c, err := parseClaim(said)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			p.claims = append(p.claims, c)
		}
	}
	if p.source = rest; p.title == "" || p.chapter == "" || p.about == "" || len(p.claims) == 0 {
		return nil, fmt.Errorf("%s: title, chapter, what it is about, or claims are missing", file)
	}
	return p, nil
}

// shown are the panes that an example's claims speak of.
func (p *program) shown() []string {
	var list []string
	for _, c := range p.claims {
		pane := c.subject
		if pane == "" && c.verb == "says" {
			pane = "messages"
		}
		if pane != "" && !slices.Contains(list, pane) {
			list = append(list, pane)
		}
	}
	if len(list) == 0 {
		list = append(list, "host")
	}
	return list
}

// readPrograms reads the examples in the order of their numbers, and compiles
// them.
func (b *builder) readPrograms() error {
	files, err := filepath.Glob(filepath.Join(b.config.Source, "content", "examples", "*.cu"))
	if err != nil {
		return err
	}
	programs, results := make([]*program, len(files)), make([]*compiled, len(files))
	errs := make([]error, len(files))
	var wait sync.WaitGroup
	turn := make(chan struct{}, 2)
	for i, file := range files {
		wait.Go(func() {
			turn <- struct{}{}
			defer func() { <-turn }()
			p, err := readProgram(file)
			if err == nil {
				results[i], err = compileWhole(p.name, p.source, p.args)
			}
			if err != nil {
				errs[i] = err
				return
			}
			programs[i] = p
			for _, c := range p.claims {
				if !c.holds(results[i]) {
					errs[i] = fmt.Errorf("example %s: it is not true that %v; exit %d, it says:\n%s", p.name, c, results[i].exit, results[i].panes["messages"])
				}
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	b.programs, b.results = programs, results
	return nil
}

// examples adds a page for each example, and an index by chapter. Every chapter
// gets the list of its own.
func (b *builder) examples() error {
	index := &page{
		path: "examples/index.html", section: "examples", title: "Examples", summary: "Small CUDA programs, one for each concept, and what becomes of them.",
		lead: "Small programs, one for each concept. What stands on their pages is what the compiler wrote when the site was made.",
	}
	b.add(index)
	b.sections = append(b.sections, section{"examples", "Examples", index.path})
	lists := map[string][]string{}
	var pages []*page
	for i, p := range b.programs {
		if !slices.ContainsFunc(b.pages, func(c *page) bool { return c.path == "learn/"+p.chapter+".html" }) {
			return fmt.Errorf("example %s: there is no chapter %s", p.name, p.chapter)
		}
		page, err := b.examplePage(p, b.results[i])
		if err != nil {
			return fmt.Errorf("example %s: %w", p.name, err)
		}
		if len(pages) > 0 {
			page.previous, pages[len(pages)-1].next = pages[len(pages)-1], page
		}
		pages = append(pages, page)
		b.add(page)
		lists[p.chapter] = append(lists[p.chapter], fmt.Sprintf(`<a href="%%sexamples/%s.html">%s</a>`, p.name, html.EscapeString(p.title)))
	}
	var out strings.Builder
	for _, c := range b.pages {
		chapter := strings.TrimSuffix(strings.TrimPrefix(c.path, "learn/"), ".html")
		if c.section != "learn" || lists[chapter] == nil {
			continue
		}
		fmt.Fprintf(&out, "<h2 id=\"%s\">%s<a class=\"anchor\" href=\"#%s\" aria-label=\"Link to this heading\">#</a></h2>\n%s", chapter, html.EscapeString(c.title), chapter, listOf(lists[chapter], "../"))
		c.body += template.HTML("<h2 id=\"examples\">Examples<a class=\"anchor\" href=\"#examples\" aria-label=\"Link to this heading\">#</a></h2>\n" + listOf(lists[chapter], "../"))
		index.contents = append(index.contents, heading{chapter, c.title})
	}
	index.body = template.HTML(out.String())
	return nil
}

// listOf is a list of links, each with a gap for the way to the root.
func listOf(links []string, root string) string {
	var out strings.Builder
	out.WriteString("<ul>\n")
	for _, l := range links {
		out.WriteString("<li>" + fmt.Sprintf(l, root) + "</li>\n")
	}
	out.WriteString("</ul>\n")
	return out.String()
}

func (b *builder) examplePage(p *program, result *compiled) (*page, error) {
	path := "examples/" + p.name + ".html"
	about, err := b.markdown.inline(p.about)
	if err != nil {
		return nil, err
	}
	out := "<p class=\"lead\">" + about + "</p>\n"
	if len(p.args) > 0 {
		out += "<p>Options: <code>" + html.EscapeString(strings.Join(p.args, " ")) + "</code></p>\n"
	}
	open, err := b.config.open(path, p.source, p.args)
	if err != nil {
		return nil, err
	}
	figure, err := paneFigure(p.name, p.args, append([]string{"source"}, p.shown()...), result.panes, "")
	if err != nil {
		return nil, err
	}
	out += figure + open + "<h2 id=\"claims\">What to look for</h2>\n<ul>\n"
	for _, c := range p.claims {
		out += "<li>" + c.text() + ".</li>\n"
	}
	out += fmt.Sprintf("</ul>\n<p>It belongs to the chapter <a href=\"../learn/%s.html\">%s</a>.</p>\n", p.chapter, html.EscapeString(b.titleOf("learn/"+p.chapter+".html")))
	plain := strings.NewReplacer("`", "").Replace(p.about)
	return &page{path: path, section: "examples", title: p.title, summary: plain, body: template.HTML(out)}, nil
}

// titleOf is the title of a page.
func (b *builder) titleOf(path string) string {
	for _, p := range b.pages {
		if p.path == path {
			return p.title
		}
	}
	return path
}

// paneFigure shows panes of a compilation side by side. One that begins with the
// program is live: scripts let the reader change it (web/lesson/live.ts).
func paneFigure(name string, args, shown []string, texts map[string]string, caption string) (string, error) {
	var out strings.Builder
	class, live := "snippet", ""
	if len(shown) > 1 {
		class += " two"
	}
	if len(shown) > 1 && shown[0] == "source" {
		data, err := json.Marshal(map[string]any{"name": name, "args": args})
		if err != nil {
			return "", err
		}
		live = fmt.Sprintf(" data-live=\"%s\"", html.EscapeString(string(data)))
	}
	fmt.Fprintf(&out, "<figure class=%q%s>\n", class, live)
	if caption != "" {
		fmt.Fprintf(&out, "<figcaption>%s</figcaption>\n", caption)
	}
	for at, want := range shown {
		i := slices.IndexFunc(panes, func(p pane) bool { return p.name == want })
		if i < 0 {
			return "", fmt.Errorf("%s: no pane is called %s", name, want)
		}
		p, file := panes[i], outputName(name, want)
		text := strings.TrimLeft(texts[want], "\n")
		if text == "" {
			text = "(nothing)"
		}
		code, err := highlight(p.language, text, p.label)
		if err != nil {
			return "", err
		}
		// The first of an odd number takes a row. It is said here and not by a selector that counts
		// what follows: until the rest of the page has come that would be another number.
		class := "pane"
		if at == 0 && len(shown)%2 == 1 {
			class += " row"
		}
		fmt.Fprintf(&out, "<div class=\"%s\" data-pane=\"%s\">\n<p class=\"label\">%s <span class=\"tag\">%s</span></p>\n%s</div>\n", class, want, html.EscapeString(p.label), html.EscapeString(file), code)
	}
	out.WriteString("</figure>\n")
	return out.String(), nil
}

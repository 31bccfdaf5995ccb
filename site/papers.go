// This file implements the pages that stand for themselves: what is kept of
// shared programs, the licences of all that is used, the glossary.

package site

import (
	"fmt"
	"html"
	"html/template"
	"os"
	"path/filepath"
	"strings"
)

// papers adds the pages of content/papers and the licences.
func (b *builder) papers() error {
	files, err := filepath.Glob(filepath.Join(b.config.Source, "content", "papers", "*.md"))
	if err != nil {
		return err
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".md")
		p, err := b.chapter(file, name+".html")
		if err != nil {
			return err
		}
		b.add(p)
	}
	notice, err := os.ReadFile(filepath.Join(b.config.Source, "..", "NOTICE"))
	if err != nil {
		return err
	}
	licence, err := os.ReadFile(filepath.Join(b.config.Source, "..", "LICENSE"))
	if err != nil {
		return err
	}
	text := func(label string, text []byte) string {
		return fmt.Sprintf("<pre tabindex=\"0\" role=\"group\" aria-label=\"%s\"><code>%s</code></pre>\n", label, html.EscapeString(string(text)))
	}
	b.add(&page{
		path: "licences.html", title: "Licences", summary: "The licence of cufront and of everything that it is built with.",
		lead: "cufront is under the Apache License 2.0. What it is built with, and what the page contains, has licences of its own.",
		body: template.HTML("<h2 id=\"others\">What is used of others</h2>\n" + text("Notice", notice) + "<h2 id=\"own\">The licence</h2>\n" + text("Licence", licence)),
	})
	return nil
}

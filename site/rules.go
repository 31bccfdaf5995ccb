// This file implements the reference of rules: the book about the host text and
// the pages about all else, each rule with its name as its anchor and the cases
// that show it and the code that implements it.

package site

import (
	"bytes"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"

	"cufront/internal/rules"
)

// A ruleSection is one question of a page.
type ruleSection struct {
	ID, Title string
	Intro     template.HTML
	Rules     []shownRule
}

// A shownRule is one rule as its page shows it.
type shownRule struct {
	ID     string
	Text   template.HTML
	Cases  []string
	Places []rules.Place
}

// A rulePage is one line of the index.
type rulePage struct {
	Title, Address string
	Count          int
	Families       []string
}

var ruleTemplate = template.Must(template.New("rules").Parse(`{{range .}}
{{if .Title}}<h2 id="{{.ID}}">{{.Title}}<a class="anchor" href="#{{.ID}}" aria-label="Link to this heading">#</a></h2>
{{end}}{{.Intro}}{{range .Rules}}
<h3 id="{{.ID}}" class="rule mono">{{.ID}}<a class="anchor" href="#{{.ID}}" aria-label="Link to this rule">#</a></h3>
<p class="fact">{{.Text}}</p>
{{if .Cases}}<p class="cases">Shown by {{range $i, $name := .Cases}}{{if $i}}, {{end}}<code>{{$name}}</code>{{end}}</p>{{end}}
{{if .Places}}<p class="cases">Implemented by {{range $i, $place := .Places}}{{if $i}}, {{end}}{{with $place.Name}}<code>{{.}}</code> in {{end}}<code>{{$place.File}}</code>{{end}}</p>{{end}}{{end}}
{{end}}`))

var ruleIndex = template.Must(template.New("index").Parse(`
<p>A comment of the compiler's source names the rule that a function implements; a test holds that every name stands for a rule, and that every rule is shown by a case.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Pages of rules"><table>
<thead><tr><th scope="col">About</th><th scope="col">Rules</th><th scope="col">Families</th></tr></thead>
<tbody>{{range .}}
<tr><td><a href="{{.Address}}">{{.Title}}</a></td><td class="number">{{.Count}}</td><td>{{range $i, $name := .Families}}{{if $i}}, {{end}}<code>{{$name}}</code>{{end}}</td></tr>{{end}}
</tbody></table></div>
`))

// rules adds an index and a page for each file of rules.
func (b *builder) rules() error {
	root, compiler := filepath.Split(filepath.Clean(b.config.Compiler))
	root = filepath.Clean(root)
	found, err := rules.Read(root)
	if err != nil {
		return err
	}
	places, err := rules.Places(root, compiler)
	if err != nil {
		return err
	}
	index := &page{
		path: "rules/index.html", section: "rules", title: "Rules", summary: "What the compiler's outputs follow, one fact a rule.",
		lead: "What the texts look like and what the checks say, one fact a rule. A rule has a name that never changes, and cases that show it.", wide: true,
	}
	b.add(index)
	var rows []rulePage
	for _, r := range found {
		p, err := b.rulePage(r, places)
		if err != nil {
			return fmt.Errorf("%s: %w", r.File, err)
		}
		b.add(p)
		rows = append(rows, rulePage{r.Title, r.Name() + ".html", len(r.All()), families(r)})
	}
	var out bytes.Buffer
	if err := ruleIndex.Execute(&out, rows); err != nil {
		return err
	}
	index.body = template.HTML(out.String())
	b.sections = append(b.sections, section{"rules", "Rules", index.path})
	return nil
}

// rulePage makes the page of one file.
func (b *builder) rulePage(r *rules.Page, places map[string][]rules.Place) (*page, error) {
	p := &page{path: "rules/" + r.Name() + ".html", section: "rules", title: r.Title, summary: r.Title + ": the rules, one fact each."}
	var sections []ruleSection
	intro, err := b.paragraphs(r.Intro)
	if err != nil {
		return nil, err
	}
	sections = append(sections, ruleSection{Intro: intro})
	for _, s := range r.Sections {
		shown := ruleSection{ID: slug(s.Title), Title: s.Title}
		if shown.Intro, err = b.paragraphs(s.Intro); err != nil {
			return nil, err
		}
		if s.Title != "" {
			p.contents = append(p.contents, heading{shown.ID, s.Title})
		}
		for _, rule := range s.Rules {
			text, err := b.markdown.inline(rule.Text)
			if err != nil {
				return nil, err
			}
			p.found = append(p.found, [3]string{rule.ID, p.path + "#" + rule.ID, strings.ReplaceAll(rule.Text, "`", "")})
			shown.Rules = append(shown.Rules, shownRule{rule.ID, template.HTML(text), rule.Cases, places[rule.ID]})
		}
		sections = append(sections, shown)
	}
	var out bytes.Buffer
	if err := ruleTemplate.Execute(&out, sections); err != nil {
		return nil, err
	}
	p.body = template.HTML(out.String())
	return p, nil
}

// paragraphs renders the paragraphs of an introduction.
func (b *builder) paragraphs(text string) (template.HTML, error) {
	var out strings.Builder
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if strings.TrimSpace(paragraph) == "" {
			continue
		}
		line, err := b.markdown.inline(paragraph)
		if err != nil {
			return "", err
		}
		out.WriteString("<p>" + line + "</p>\n")
	}
	return template.HTML(out.String()), nil
}

// families lists the families of a page in its order.
func families(r *rules.Page) []string {
	var list []string
	seen := map[string]bool{}
	for _, rule := range r.All() {
		if f := rule.Family(); !seen[f] {
			seen[f] = true
			list = append(list, f)
		}
	}
	return list
}

// slug is the anchor of a section: its words, without marks.
func slug(title string) string {
	var b strings.Builder
	for _, word := range strings.Fields(strings.ToLower(title)) {
		word = strings.Trim(word, "`:?,.")
		if word == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('-')
		}
		b.WriteString(word)
	}
	return b.String()
}

// This file implements a page and the layout that all pages share.

package site

import (
	"bytes"
	"html/template"
	"strings"

	"cufront/compiler/driver"
)

// A page is one HTML file of the site.
type page struct {
	path     string // from the site's root
	section  string // name of its section, or nothing
	title    string
	summary  string
	lead     string // the first paragraph, before the contents
	body     template.HTML
	contents []heading // for the list beside the text
	previous *page
	next     *page
	home     bool
	found    [][3]string // parts that can be searched: title, address, text
	script   string      // of the site's own, if the page has one
	wide     bool        // a table that needs the whole width
}

// A heading is one entry of a page's contents.
type heading struct {
	ID, Text string
}

// A layout turns pages into HTML files.
type layout struct {
	template *template.Template
}

// A link is a way to another page.
type link struct {
	Title, Address string
	Current        bool
}

// layoutData is what the layout's template sees.
type layoutData struct {
	Title, Summary string
	Lead           string
	Root           string
	Scripts        []string
	Version        string
	Home           bool
	Wide           bool
	Sections       []link
	Pages          []link // of the page's section
	SectionTitle   string
	Contents       []heading
	Previous, Next *link
	Body           template.HTML
}

func newLayout(file string) (*layout, error) {
	t, err := template.ParseFiles(file)
	if err != nil {
		return nil, err
	}
	return &layout{t}, nil
}

// maxListed is the number of pages up to which a section lists its pages.
const maxListed = 40

func (l *layout) render(p *page, b *builder) ([]byte, error) {
	data := layoutData{
		Title: p.title, Summary: p.summary, Lead: p.lead, Root: relative(p.path, ""), Home: p.home, Wide: p.wide,
		Contents: p.contents, Body: p.body, Version: driver.Version,
	}
	if b.config.Playground != "" {
		if p.script != "" {
			data.Scripts = append(data.Scripts, p.script)
		}
		if strings.Contains(string(p.body), " data-live=") {
			data.Scripts = append(data.Scripts, "live.js")
		}
	}
	for _, s := range b.sections {
		data.Sections = append(data.Sections, link{s.title, relative(p.path, s.index), s.name == p.section})
		if s.name == p.section {
			data.SectionTitle = s.title
		}
	}
	if b.config.Playground != "" {
		data.Sections = append(data.Sections, link{"Playground", relative(p.path, b.config.Playground), false})
	}
	if p.section != "" {
		for _, other := range b.pages {
			if other.section == p.section {
				data.Pages = append(data.Pages, link{other.title, relative(p.path, other.path), other == p})
			}
		}
		if len(data.Pages) < 2 || len(data.Pages) > maxListed {
			data.Pages = nil
		}
	}
	if p.previous != nil {
		data.Previous = &link{Title: p.previous.title, Address: relative(p.path, p.previous.path)}
	}
	if p.next != nil {
		data.Next = &link{Title: p.next.title, Address: relative(p.path, p.next.path)}
	}
	var out bytes.Buffer
	if err := l.template.Execute(&out, data); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

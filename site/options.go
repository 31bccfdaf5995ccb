// This file implements the reference of options, from the driver's tables.

package site

import (
	"bytes"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"

	"cufront/compiler/driver"
)

// An optionGroup is one table of options.
type optionGroup struct {
	ID, Title, Text, Dashes string
	Options                 []shownOption
	Examples                bool
}

// A shownOption is an option with an example of it.
type shownOption struct {
	driver.OptionInfo
	Example, Changes, Chapter string
}

var optionTemplate = template.Must(template.New("options").Parse(`<div data-filter="Show options with"></div>
{{range .}}
{{$group := .}}<h2 id="{{.ID}}">{{.Title}}<a class="anchor" href="#{{.ID}}" aria-label="Link to this heading">#</a></h2>
<p>{{.Text}}</p>
<div class="scroll" tabindex="0" role="group" aria-label="{{.Title}}"><table{{if .Examples}} class="options"{{end}}>
<thead><tr><th scope="col">Option</th><th scope="col">Short</th><th scope="col">What it does</th>{{if .Examples}}<th scope="col">For example</th><th scope="col">What that changes</th>{{end}}</tr></thead>
<tbody>{{range .Options}}
<tr id="{{$group.ID}}-{{.Name}}"><td class="mono"><a href="#{{$group.ID}}-{{.Name}}">{{$group.Dashes}}{{.Name}}</a>{{if .Arg}} <i>arg</i>{{end}}</td><td class="mono">{{if .Short}}-{{.Short}}{{end}}</td><td>{{.Help}}</td>{{if $group.Examples}}<td>{{with .Example}}<code>{{.}}</code>{{end}}</td><td>{{.Changes}}{{with .Chapter}} (<a href="{{.}}">more</a>){{end}}</td>{{end}}</tr>{{end}}
</tbody></table></div>
{{end}}`))

func (b *builder) options() error {
	examples, err := columns(filepath.Join(b.config.Source, "content", "options.txt"))
	if err != nil {
		return err
	}
	// What has an effect comes first.
	var told, silent []shownOption
	for _, o := range driver.PersonOptionTable() {
		shown := shownOption{OptionInfo: o}
		if e := examples[o.Name]; e != nil {
			shown.Example = e[0]
			shown.Changes, shown.Chapter, _ = strings.Cut(e[1], " (../")
			shown.Chapter = strings.TrimSuffix(shown.Chapter, ")")
			delete(examples, o.Name)
		}
		if strings.HasPrefix(o.Help, "no effect") {
			silent = append(silent, shown)
		} else {
			told = append(told, shown)
		}
	}
	for name := range examples {
		return fmt.Errorf("content/options.txt speaks of %s, which is no option", name)
	}
	var host []shownOption
	for _, o := range driver.OptionTable() {
		host = append(host, shownOption{OptionInfo: o})
	}
	groups := []optionGroup{
		{"split", "Options of cufront split", "One dash or two; an argument follows “=” or is the next word.", "-", told, true},
		{"silent", "Options of nvcc without an effect here", "They steer steps that are not done here, and are taken so that a command line of nvcc can stay as it is.", "-", silent, false},
		{"host", "Options of the host pass", "A long option may be shortened as long as it stays the only one with that beginning. An argument follows “=” or is the next word.", "--", host, false},
	}
	var out bytes.Buffer
	if err := optionTemplate.Execute(&out, groups); err != nil {
		return err
	}
	p := &page{
		path: "options.html", section: "options", title: "Options", summary: "Every option of cufront and what it does.",
		lead: "Every option, from the tables that parse the command line.", body: template.HTML(out.String()), wide: true,
	}
	for _, g := range groups {
		p.contents = append(p.contents, heading{g.ID, g.Title})
		for _, o := range g.Options {
			p.found = append(p.found, [3]string{g.Dashes + o.Name, p.path + "#" + g.ID + "-" + o.Name, o.Help})
		}
	}
	b.add(p)
	b.sections = append(b.sections, section{"options", "Options", p.path})
	return nil
}

// This file implements the reference of options, from the driver's tables.

package site

import (
	"bytes"
	"html/template"

	"cufront/compiler/driver"
)

// An optionGroup is one table of options.
type optionGroup struct {
	ID, Title, Text, Dashes string
	Options                 []driver.OptionInfo
}

var optionTemplate = template.Must(template.New("options").Parse(`<div data-filter="Show options with"></div>
{{range .}}
{{$group := .}}<h2 id="{{.ID}}">{{.Title}}<a class="anchor" href="#{{.ID}}" aria-label="Link to this heading">#</a></h2>
<p>{{.Text}}</p>
<div class="scroll" tabindex="0" role="group" aria-label="{{.Title}}"><table>
<thead><tr><th scope="col">Option</th><th scope="col">Short</th><th scope="col">What it does</th></tr></thead>
<tbody>{{range .Options}}
<tr id="{{$group.ID}}-{{.Name}}"><td class="mono"><a href="#{{$group.ID}}-{{.Name}}">{{$group.Dashes}}{{.Name}}</a>{{if .Arg}} <i>arg</i>{{end}}</td><td class="mono">{{if .Short}}-{{.Short}}{{end}}</td><td>{{.Help}}</td></tr>{{end}}
</tbody></table></div>
{{end}}`))

func (b *builder) options() error {
	groups := []optionGroup{
		{"split", "Options of cufront split", "One dash or two; an argument follows “=” or is the next word.", "-", driver.PersonOptionTable()},
		{"host", "Options of the host pass", "A long option may be shortened as long as it stays the only one with that beginning. An argument follows “=” or is the next word.", "--", driver.OptionTable()},
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

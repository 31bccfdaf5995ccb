// This file implements the reference of options, from the driver's table.

package site

import (
	"bytes"
	"html/template"

	"cufront/compiler/driver"
)

var optionTemplate = template.Must(template.New("options").Parse(`
<p class="lead">The options of the host pass, from the table that parses them.</p>
<p>A long option may be shortened as long as it stays the only one with that beginning. An option with an argument takes it after <code>=</code> or as the next word.</p>
<div class="scroll" tabindex="0" role="group" aria-label="Options"><table>
<thead><tr><th scope="col">Option</th><th scope="col">Short</th><th scope="col">What it does</th></tr></thead>
<tbody>{{range .}}
<tr id="{{.Name}}"><td class="mono"><a href="#{{.Name}}">--{{.Name}}</a>{{if .Arg}} <i>arg</i>{{end}}</td><td class="mono">{{if .Short}}-{{.Short}}{{end}}</td><td>{{.Help}}</td></tr>{{end}}
</tbody></table></div>
`))

func (b *builder) options() error {
	var out bytes.Buffer
	if err := optionTemplate.Execute(&out, driver.OptionTable()); err != nil {
		return err
	}
	p := &page{path: "options.html", section: "options", title: "Options", summary: "Every option of the host pass and what it does.", body: template.HTML(out.String()), wide: true}
	b.add(p)
	b.sections = append(b.sections, section{"options", "Options", p.path})
	return nil
}

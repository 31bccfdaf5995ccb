// This file implements the reference of the intermediate language, from the
// tables of its entries.

package site

import (
	"bytes"
	"html/template"

	"cufront/compiler/il"
)

var ilTemplate = template.Must(template.New("il").Parse(`
<p class="lead">The kinds of entries of the intermediate language, as <code>--il_display</code> names them.</p>
<ul class="mono">{{range .}}
<li id="{{.}}">{{.}}</li>{{end}}
</ul>
`))

func (b *builder) intermediateLanguage() error {
	var out bytes.Buffer
	if err := ilTemplate.Execute(&out, il.EntryKindNames()); err != nil {
		return err
	}
	p := &page{path: "il.html", section: "il", title: "Intermediate language", summary: "The kinds of entries of the intermediate language.", body: template.HTML(out.String())}
	b.add(p)
	b.sections = append(b.sections, section{"il", "IL", p.path})
	return nil
}

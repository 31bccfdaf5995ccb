// This file implements the reference of the intermediate language, from the
// table that its display is generated from.

package site

import (
	"bytes"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cufront/compiler/il"
)

// An ilKind is one kind of entry.
type ilKind struct {
	Name, Use, Example string
	Fields             []ilField
}

// An ilField is one line of an entry's display.
type ilField struct {
	Label, Shown string
	Sometimes    bool
}

// ilForms says what the display prints for each form of the table.
var ilForms = map[string]string{
	"flag": "TRUE, or nothing", "bool": "TRUE or FALSE", "int": "a number", "ptr": "an entry, or NULL",
	"opt": "an entry, or nothing", "word": "a word", "quote": "a text", "name": "a name", "pos": "a place: line and column",
	"call": "",
}

var ilTemplate = template.Must(template.New("il").Parse(`
<p>The display (<code>--il_display</code>) prints one entry after the other: a line with its address and its kind, then its fields. A field that stands for another entry shows that entry's address. A field marked <i>sometimes</i> is printed only for the entries that it means something for.</p>
<p>The chapter <a href="learn/intermediate-language.html">The intermediate language</a> tells how to read it, and shows a display.</p>
{{range .}}<h2 id="{{.Name}}">{{.Name}}<a class="anchor" href="#{{.Name}}" aria-label="Link to this heading">#</a></h2>
<p>{{.Use}}{{if ne .Example "–"}} In the source, for example: <code>{{.Example}}</code>{{end}}</p>
{{if .Fields}}<div class="scroll" tabindex="0" role="group" aria-label="Fields of {{.Name}}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Shows</th><th scope="col">When</th></tr></thead>
<tbody>{{range .Fields}}
<tr><td class="mono">{{.Label}}</td><td>{{.Shown}}</td><td>{{if .Sometimes}}sometimes{{else}}always{{end}}</td></tr>{{end}}
</tbody></table></div>
{{else}}<p>Its fields are printed with the entry that it belongs to.</p>
{{end}}{{end}}`))

func (b *builder) intermediateLanguage() error {
	text, err := os.ReadFile(filepath.Join(b.config.Compiler, "il", "display", "display.spec"))
	if err != nil {
		return err
	}
	kinds, err := ilKinds(string(text))
	if err != nil {
		return err
	}
	uses, err := columns(filepath.Join(b.config.Source, "content", "il.txt"))
	if err != nil {
		return err
	}
	for i := range kinds {
		use := uses[kinds[i].Name]
		if use == nil {
			return fmt.Errorf("content/il.txt does not say what %s is for", kinds[i].Name)
		}
		kinds[i].Use, kinds[i].Example = use[0], use[1]
		delete(uses, kinds[i].Name)
	}
	for name := range uses {
		return fmt.Errorf("content/il.txt speaks of %s, which is no kind of entry", name)
	}
	var out bytes.Buffer
	if err := ilTemplate.Execute(&out, kinds); err != nil {
		return err
	}
	p := &page{
		path: "il.html", section: "il", title: "Intermediate language",
		summary: "Every kind of entry of the intermediate language, with its fields.",
		lead:    "Between the source and the two texts stands a graph of entries: declarations, types, statements, expressions. This is every kind of them.",
		body:    template.HTML(out.String()), wide: true,
	}
	for _, k := range kinds {
		p.contents = append(p.contents, heading{k.Name, k.Name})
		p.found = append(p.found, [3]string{k.Name, p.path + "#" + k.Name, k.Use})
	}
	b.add(p)
	b.sections = append(b.sections, section{"il", "IL", p.path})
	return nil
}

// columns reads a table of lines "NAME | A | B".
func columns(file string) (map[string][]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	rows := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		if len(parts) != 3 || rows[parts[0]] != nil {
			return nil, fmt.Errorf("%s: the line %q", file, line)
		}
		rows[parts[0]] = parts[1:]
	}
	return rows, nil
}

// ilKinds reads the table: "@KIND TYPE" begins a kind, "LABEL | FORM | …" is a
// field. A label - stands for fields that several kinds share.
func ilKinds(table string) ([]ilKind, error) {
	fields := map[string][]ilField{}
	kind := ""
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if name, ok := strings.CutPrefix(line, "@"); ok {
			kind, _, _ = strings.Cut(name, " ")
			continue
		}
		columns := strings.Split(line, " | ")
		if kind == "" || len(columns) < 3 {
			return nil, fmt.Errorf("the table of the display has a line %q", line)
		}
		shown, known := ilForms[columns[1]]
		if !known {
			return nil, fmt.Errorf("the table of the display has a form %q", columns[1])
		}
		label := columns[0]
		if label == "-" {
			label, shown = sharedFields(columns[2])
		} else if columns[1] == "call" {
			shown = calledForm(columns[2])
		}
		fields[kind] = append(fields[kind], ilField{Label: label, Shown: shown, Sometimes: len(columns) > 3 || columns[1] == "flag" || columns[1] == "opt"})
	}
	names := slices.Clone(il.EntryKindNames())
	for kind := range fields {
		if !slices.Contains(names, kind) {
			names = append(names, kind)
		}
	}
	slices.Sort(names)
	kinds := make([]ilKind, len(names))
	for i, name := range names {
		kinds[i] = ilKind{Name: name, Fields: fields[name]}
	}
	return kinds, nil
}

// sharedFields describes a group of fields by the function that prints it.
func sharedFields(call string) (label, shown string) {
	switch {
	case strings.HasPrefix(call, "d.corresp("):
		return "source_corresp", "name, place, linkage, access and attributes"
	}
	return "…", "fields of its variety"
}

// calledForm describes a field that prints by itself.
func calledForm(call string) string {
	switch {
	case strings.HasPrefix(call, "d.first("):
		return "the first entry of a list, or NULL"
	case strings.HasPrefix(call, "d.next"):
		return "the next entry of its list, or NULL"
	}
	return "by its variety"
}

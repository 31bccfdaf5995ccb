// This file implements the reference of diagnostics, from the catalog.

package site

import (
	"bytes"
	"html/template"
	"regexp"
	"strconv"
	"strings"

	"cufront/compiler/diag"
)

// A diagnosticPage is what the template of one diagnostic sees.
type diagnosticPage struct {
	Number  string // as displayed, or nothing
	Rule    string // of the SARIF output
	Text    template.HTML
	Host    string
	Device  string
	Tag     string
	Soft    bool // its severity can be changed
	Program template.HTML
	Message template.HTML
	Pass    string
	Open    template.HTML // the program in the playground
}

// A diagnosticRow is one line of the index.
type diagnosticRow struct {
	Number, Severity, Tag, Address string
	Text                           template.HTML
}

var diagnosticTemplate = template.Must(template.New("diagnostic").Parse(`
<p class="lead">{{.Text}}</p>
<dl class="facts">
{{if .Number}}<dt>Number</dt><dd>{{.Number}}</dd>
{{end}}{{if .Rule}}<dt>SARIF rule</dt><dd class="mono">{{.Rule}}</dd>
{{end}}<dt>Host pass</dt><dd>{{.Host}}</dd>
<dt>Device pass</dt><dd>{{.Device}}</dd>
{{if .Tag}}<dt>Tag</dt><dd class="mono">{{.Tag}}</dd>
{{end}}</dl>
{{if .Soft}}<h2 id="severity">Change its severity</h2>
<p>On the command line, by number or by tag:</p>
<pre tabindex="0" role="group" aria-label="Options"><code>--diag_suppress {{.Number}}{{if .Tag}}
--diag_error {{.Tag}}{{end}}</code></pre>
<p>In the source:</p>
<pre tabindex="0" role="group" aria-label="Pragma"><code>#pragma nv_diag_suppress {{if .Tag}}{{.Tag}}{{else}}{{.Number}}{{end}}</code></pre>
{{end}}{{if .Message}}<h2 id="example">Example</h2>
<p>{{.Pass}} says:</p>
<div class="message">{{.Message}}</div>{{if .Program}}<p>of this part of a program:</p>
{{.Program}}{{end}}{{.Open}}{{end}}`))

var diagnosticIndex = template.Must(template.New("index").Parse(`
<p class="lead">Every message of the compiler, from the catalog that the compiler itself reads.</p>
<p>Messages about the CUDA extensions come first; messages about C++ and about preprocessing follow. A number in a message is also what <code>--diag_suppress</code> and <code>#pragma nv_diag_suppress</code> take.</p>
{{range .}}<h2 id="{{.ID}}">{{.Title}} ({{len .Rows}})<a class="anchor" href="#{{.ID}}" aria-label="Link to this heading">#</a></h2>
<div class="scroll" tabindex="0" role="group" aria-label="{{.Title}}"><table class="catalog">
<thead><tr><th scope="col">Number</th><th scope="col">Severity</th><th scope="col">Text</th><th scope="col">Tag</th></tr></thead>
<tbody>{{range .Rows}}
<tr><td class="number">{{.Number}}</td><td>{{.Severity}}</td><td><a href="{{.Address}}">{{.Text}}</a></td><td class="mono">{{.Tag}}</td></tr>{{end}}
</tbody></table></div>
{{end}}`))

// A diagnosticGroup is one table of the index.
type diagnosticGroup struct {
	ID, Title string
	Rows      []diagnosticRow
}

// diagnostics adds the index and a page for each row of the catalog.
func (b *builder) diagnostics() error {
	groups := []diagnosticGroup{
		{ID: "cuda", Title: "CUDA extensions"},
		{ID: "cxx", Title: "C++ and preprocessing"},
		{ID: "other", Title: "Without a number"},
	}
	index := &page{path: "diagnostics/index.html", section: "diagnostics", title: "Diagnostics", summary: "Every message of the compiler: number, severity, tag, text and an example.", wide: true}
	b.add(index)
	b.sections = append(b.sections, section{"diagnostics", "Diagnostics", index.path})
	rows := diag.Rows()
	names := map[string]int{}
	for i := range rows {
		row := &rows[i]
		name := diagnosticName(row)
		if names[name]++; names[name] > 1 {
			name += "-" + strconv.Itoa(names[name])
		}
		p, err := b.diagnosticPage(row, name)
		if err != nil {
			return err
		}
		b.add(p)
		group := &groups[diagnosticGroupOf(row)]
		group.Rows = append(group.Rows, diagnosticRow{
			Number: displayNumber(row), Severity: severityName(row.Severity, row.Discretionary), Tag: row.Tag,
			Address: name + ".html", Text: displayText(row.Text),
		})
	}
	var out bytes.Buffer
	if err := diagnosticIndex.Execute(&out, groups); err != nil {
		return err
	}
	index.body = template.HTML(out.String())
	return nil
}

func (b *builder) diagnosticPage(row *diag.Row, name string) (*page, error) {
	data := diagnosticPage{
		Number: displayNumber(row),
		Text:   displayText(row.Text),
		Host:   severityName(row.Severity, row.Discretionary),
		Device: severityName(row.DeviceSeverity, row.Discretionary),
		Tag:    row.Tag,
		Soft:   row.Code.Number() > 0 && (row.Discretionary || row.Severity < diag.Error),
	}
	if n := row.Code.Number(); n > 0 {
		data.Rule = "EC" + strconv.Itoa(n)
	}
	e, err := findExample(b.config.Cases, row)
	if err != nil {
		return nil, err
	}
	if e != nil {
		data.Pass = "The host pass"
		if e.device {
			data.Pass = "The device pass"
		}
		message, err := highlight("text", e.message, "Message")
		if err != nil {
			return nil, err
		}
		data.Message = template.HTML(message)
		if e.program != "" {
			program, err := highlight("cuda", e.program, "Program")
			if err != nil {
				return nil, err
			}
			data.Program = template.HTML(program)
			open, err := b.config.open("diagnostics/"+name+".html", e.source, nil)
			if err != nil {
				return nil, err
			}
			data.Open = template.HTML(open)
		}
	}
	var out bytes.Buffer
	if err := diagnosticTemplate.Execute(&out, data); err != nil {
		return nil, err
	}
	title := "Diagnostic " + data.Number
	if data.Number == "" {
		title = "A diagnostic without a number"
	}
	if row.Tag != "" {
		title += ": " + strings.ReplaceAll(row.Tag, "_", " ")
	}
	return &page{
		path: "diagnostics/" + name + ".html", section: "diagnostics", title: title,
		summary: plainPlaceholders(row.Text), body: template.HTML(out.String()),
	}, nil
}

// diagnosticName is the name of a row's page. It does not change when rows are
// added: numbers stay, and unnumbered rows are named by their constants.
func diagnosticName(row *diag.Row) string {
	if row.Code.Number() > 0 {
		return strconv.Itoa(row.Code.Display())
	}
	return strings.ToLower(row.Name)
}

func diagnosticGroupOf(row *diag.Row) int {
	switch {
	case row.Code.Number() == 0:
		return 2
	case row.Code.Display() >= 20000:
		return 0
	}
	return 1
}

func displayNumber(row *diag.Row) string {
	if row.Code.Number() == 0 {
		return ""
	}
	return strconv.Itoa(row.Code.Display())
}

var severities = map[diag.Severity]string{
	diag.Suppressed: "not shown", diag.Note: "note", diag.Remark: "remark", diag.Warning: "warning", diag.Error: "error",
	diag.CommandLine: "command-line error", diag.Catastrophe: "catastrophic error", diag.Internal: "internal error",
}

func severityName(s diag.Severity, discretionary bool) string {
	name := severities[s]
	if s == diag.Error && discretionary {
		return name + " (can be changed)"
	}
	return name
}

var argument = regexp.MustCompile(`\{\d+\}`)

// displayText shows the arguments of a message as gaps.
func displayText(text string) template.HTML {
	return template.HTML(argument.ReplaceAllString(template.HTMLEscapeString(text), "<i>…</i>"))
}

func plainPlaceholders(text string) string { return argument.ReplaceAllString(text, "…") }

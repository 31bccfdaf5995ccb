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
	Args    string        // options of the example
	Means   template.HTML // what the message means and what to do
	Law     string        // the rule that is behind it
	Mended  template.HTML
	Theme   string
}

// A diagnosticRow is one line of the index.
type diagnosticRow struct {
	Number, Severity, Tag, Address string
	Text                           template.HTML
}

var diagnosticTemplate = template.Must(template.New("diagnostic").Parse(`
<p class="lead">{{.Text}}</p>
{{with .Means}}{{.}}{{end}}<dl class="facts">
<dt>About</dt><dd>{{.Theme}}</dd>
{{if .Number}}<dt>Number</dt><dd>{{.Number}}</dd>
{{end}}{{with .Law}}<dt>Rule of the language</dt><dd>{{.}}</dd>
{{end}}{{if .Rule}}<dt>SARIF rule</dt><dd class="mono">{{.Rule}}</dd>
{{end}}<dt>Host pass</dt><dd>{{.Host}}</dd>
<dt>Device pass</dt><dd>{{.Device}}</dd>
{{if .Tag}}<dt>Tag</dt><dd class="mono">{{.Tag}}</dd>
{{end}}</dl>
{{if .Soft}}<h2 id="severity">Change its severity</h2>
<p>On the command line, by number or by tag:</p>
<pre tabindex="0" role="group" aria-label="Options"><code>cufront split -diag-suppress {{.Number}} FILE.cu
cufront split -diag-error {{.Number}} FILE.cu</code></pre>
<p>The host pass itself spells it <code>--diag_suppress {{if .Tag}}{{.Tag}}{{else}}{{.Number}}{{end}}</code>.</p>
<p>In the source:</p>
<pre tabindex="0" role="group" aria-label="Pragma"><code>#pragma nv_diag_suppress {{if .Tag}}{{.Tag}}{{else}}{{.Number}}{{end}}</code></pre>
{{end}}{{if .Message}}<h2 id="example">Example</h2>
{{with .Args}}<p>With the options <code>{{.}}</code>:</p>{{end}}<p>{{.Pass}} says:</p>
<div class="message">{{.Message}}</div>{{if .Program}}<p>of this part of a program:</p>
{{.Program}}{{end}}{{.Open}}{{end}}{{.Mended}}`))

var diagnosticIndex = template.Must(template.New("index").Parse(`
<p class="lead">Every message of the compiler, from the catalog that the compiler itself reads.</p>
<p>Messages about the CUDA extensions come first; messages about C++ and about preprocessing follow. A number in a message is also what <code>-diag-suppress</code> and <code>#pragma nv_diag_suppress</code> take.</p>
<div data-filter="Show messages with"></div>
{{range .}}<section data-group aria-labelledby="{{.ID}}"><h2 id="{{.ID}}">{{.Title}} ({{len .Rows}})<a class="anchor" href="#{{.ID}}" aria-label="Link to this heading">#</a></h2>
<div class="scroll" tabindex="0" role="group" aria-label="{{.Title}}"><table class="catalog">
<thead><tr><th scope="col">Number</th><th scope="col">Severity</th><th scope="col">Text</th><th scope="col">Tag</th></tr></thead>
<tbody>{{range .Rows}}
<tr><td class="number">{{.Number}}</td><td>{{.Severity}}</td><td><a href="{{.Address}}">{{.Text}}</a></td><td class="mono">{{.Tag}}</td></tr>{{end}}
</tbody></table></div></section>
{{end}}`))

// A diagnosticGroup is one table of the index.
type diagnosticGroup struct {
	ID, Title string
	Rows      []diagnosticRow
}

// A theme is what a group of messages is about: the first one whose words a
// message has.
type theme struct {
	id, title string
	cuda      bool
	words     *regexp.Regexp
}

var themes = []theme{
	{"cuda-lambdas", "CUDA: lambdas", true, regexp.MustCompile(`(?i)lambda|closure`)},
	{"cuda-kernels", "CUDA: kernels and launches", true, regexp.MustCompile(`__global__|kernel|launch|grid_constant|cluster|maxnreg|block_size`)},
	{"cuda-variables", "CUDA: variables and memory", true, regexp.MustCompile(`variable|directly (?:read|written|taken)|__shared__|__constant__|__managed__|memory|initializ|static |texture|surface`)},
	{"cuda-calls", "CUDA: calls and execution spaces", true, regexp.MustCompile(`call|__host__|__device__|execution space|function`)},
	{"cuda-other", "CUDA: all else", true, regexp.MustCompile(``)},
	{"preprocessing", "Preprocessing and lexical matters", false, regexp.MustCompile(`(?i)#|macro|preproc|directive|include|comment|character|quot|token|pragma|header|source file`)},
	{"templates", "Templates and concepts", false, regexp.MustCompile(`(?i)template|concept|constraint|requires|instantiat|specialization|deduc|pack`)},
	{"classes", "Classes and their members", false, regexp.MustCompile(`(?i)class|member|constructor|destructor|virtual|base|friend|inherit|override|struct|union|accessible|operator`)},
	{"constants", "Constants and initialisation", false, regexp.MustCompile(`(?i)constan|constexpr|consteval|initializ|overflow|integer|floating|division|shift|enum`)},
	{"statements", "Statements, jumps and control", false, regexp.MustCompile(`(?i)statement|loop|switch|case|label|goto|return|unreachable|exception|catch|throw|coroutine|co_`)},
	{"declarations", "Declarations, names and types", false, regexp.MustCompile(`(?i)declar|defin|identifier|name|type|qualifi|specifier|linkage|attribute|parameter|alias|typedef|function|variable`)},
	{"expressions", "Expressions and conversions", false, regexp.MustCompile(`(?i)expression|operand|conver|argument|lvalue|pointer|reference|array|expected|cast|assign|value`)},
	{"other", "All else", false, regexp.MustCompile(``)},
}

// themeOf is the index of a message's theme.
func themeOf(row *diag.Row) int {
	cuda := row.Code.Display() >= 20000
	for i, t := range themes {
		if t.cuda == cuda && t.words.MatchString(row.Text) {
			return i
		}
	}
	return len(themes) - 1
}

// diagnostics adds the index and a page for each row of the catalog.
func (b *builder) diagnostics() error {
	var groups []diagnosticGroup
	for _, t := range themes {
		groups = append(groups, diagnosticGroup{ID: t.id, Title: t.title})
	}
	if err := b.readExplanations(); err != nil {
		return err
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
		group := &groups[themeOf(row)]
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
	for _, g := range groups {
		index.contents = append(index.contents, heading{g.ID, g.Title})
	}
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
	data.Theme = themes[themeOf(row)].title
	e, err := findExample(b.config.Cases, row)
	if err != nil {
		return nil, err
	}
	if x := b.explanations[row.Code.Display()]; x != nil && row.Code.Number() > 0 {
		means, err := b.means(x)
		if err != nil {
			return nil, err
		}
		program, err := mended(x)
		if err != nil {
			return nil, err
		}
		data.Means, data.Law, data.Mended = template.HTML(means), x.Rule, template.HTML(program)
		if own := b.explained[x.Number]; own != nil {
			e = own
		}
	}
	if e != nil {
		data.Args = strings.Join(e.args, " ")
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
			open, err := b.config.open("diagnostics/"+name+".html", e.source, e.args)
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

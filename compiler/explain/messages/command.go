// This file implements the command that shows the explanations: cufront explain.
package messages

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/driver"
)

const usage = "usage: cufront explain NUMBER | TAG… [--json]\n       cufront explain --list [--json]\n"

// width is the longest line of a paragraph on a terminal.
const width = 80

// Asks reports whether a command line is one of this package.
func Asks(args []string) bool { return len(args) > 0 && args[0] == "explain" }

// A page is what is known of one diagnostic; what the catalog alone knows has no
// Explanation.
type page struct {
	Shown    int    `json:"number"`
	Severity string `json:"severity"`
	Device   string `json:"deviceSeverity"`
	Tag      string `json:"tag,omitempty"`
	Message  string `json:"text"`
	*Explanation
}

// Main runs the command.
func Main(args []string) driver.Outcome {
	out := answer(args[1:])
	out.Person = true
	return out
}

func refuse(text string) driver.Outcome {
	return driver.Outcome{Exit: driver.ExitErrors, Stderr: []byte("cufront: " + text + "\n" + usage)}
}

func answer(args []string) driver.Outcome {
	var words []string
	list, asJSON := false, false
	for _, a := range args {
		switch {
		case a == "--json":
			asJSON = true
		case a == "--list":
			list = true
		case a == "--help" || a == "-h":
			return driver.Outcome{Stdout: []byte(usage)}
		case strings.HasPrefix(a, "-"):
			return refuse("unknown option '" + a + "'")
		default:
			words = append(words, a)
		}
	}
	if list == (len(words) > 0) {
		return refuse("name a diagnostic")
	}
	all, err := All()
	if err != nil {
		return driver.Outcome{Exit: driver.ExitInternal, Stderr: []byte("cufront: " + err.Error() + "\n")}
	}
	var pages []page
	if list {
		for i := range all {
			pages = append(pages, pageOf(diag.Rows(), &all[i]))
		}
	}
	for _, w := range words {
		found, text := look(all, w)
		if text != "" {
			return refuse(text)
		}
		pages = append(pages, found...)
	}
	switch {
	case asJSON:
		return printJSON(pages)
	case list:
		return printList(pages)
	}
	return printPages(pages)
}

// look finds what a word of the command line names: 20014, #20014-D, or a tag. The
// text says why there is nothing.
func look(all []Explanation, word string) (pages []page, text string) {
	rows := diag.Rows()
	bare := strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(word, "#"), "-D"), "-d")
	number, err := strconv.Atoi(bare)
	for i := range rows {
		shown := rows[i].Code.Display()
		if shown == 0 || err == nil && shown != number || err != nil && rows[i].Tag != word {
			continue
		}
		pages = append(pages, catalogued(&rows[i]))
		if x := find(all, shown); x != nil {
			pages[len(pages)-1].Explanation = x
		}
	}
	switch {
	case len(pages) > 0:
		return pages, ""
	case err != nil:
		return nil, "'" + word + "' is neither a number nor the tag of a diagnostic"
	}
	return nil, "no diagnostic has the number " + bare + "; the nearest are " + nearest(rows, number)
}

func find(all []Explanation, number int) *Explanation {
	i, ok := slices.BinarySearchFunc(all, number, func(x Explanation, n int) int { return x.Number - n })
	if !ok {
		return nil
	}
	return &all[i]
}

// nearest lists the three numbers that are closest.
func nearest(rows []diag.Row, number int) string {
	var numbers []int
	for i := range rows {
		if n := rows[i].Code.Display(); n != 0 {
			numbers = append(numbers, n)
		}
	}
	slices.SortStableFunc(numbers, func(x, y int) int { return max(x-number, number-x) - max(y-number, number-y) })
	numbers = slices.Compact(numbers)
	var words []string
	for _, n := range numbers[:min(3, len(numbers))] {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, ", ")
}

func catalogued(row *diag.Row) page {
	word := func(s diag.Severity) string {
		if s == diag.Suppressed {
			return "not shown"
		}
		return s.Word()
	}
	return page{Shown: row.Code.Display(), Severity: word(row.Severity), Device: word(row.DeviceSeverity), Tag: row.Tag, Message: gaps(row.Text)}
}

func pageOf(rows []diag.Row, x *Explanation) page {
	i := slices.IndexFunc(rows, func(r diag.Row) bool { return r.Code.Display() == x.Number })
	if i < 0 {
		return page{Shown: x.Number, Explanation: x}
	}
	p := catalogued(&rows[i])
	p.Explanation = x
	return p
}

// gaps shows the arguments of a message as dots.
func gaps(text string) string {
	for i := range 10 {
		text = strings.ReplaceAll(text, "{"+strconv.Itoa(i)+"}", "…")
	}
	return text
}

func printJSON(pages []page) driver.Outcome {
	var out strings.Builder
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(pages); err != nil {
		return driver.Outcome{Exit: driver.ExitInternal, Stderr: []byte("cufront: " + err.Error() + "\n")}
	}
	return driver.Outcome{Stdout: []byte(out.String())}
}

func printList(pages []page) driver.Outcome {
	var b strings.Builder
	for _, p := range pages {
		b.WriteString(strconv.Itoa(p.Shown) + "\t" + p.Severity + "\t" + p.Message + "\n")
	}
	return driver.Outcome{Stdout: []byte(b.String())}
}

func printPages(pages []page) driver.Outcome {
	var b strings.Builder
	for i := range pages {
		if i > 0 {
			b.WriteString("\n")
		}
		pages[i].print(&b)
	}
	return driver.Outcome{Stdout: []byte(b.String())}
}

// print writes a page for a terminal.
func (p *page) print(b *strings.Builder) {
	head := p.Severity
	if p.Device != p.Severity {
		head += " (in device code: " + p.Device + ")"
	}
	head += " " + strconv.Itoa(p.Shown)
	if p.Tag != "" {
		head += ", " + p.Tag
	}
	b.WriteString(head + "\n")
	wrap(b, "  ", p.Message)
	x := p.Explanation
	if x == nil {
		b.WriteString("\nNothing more is written about it.\n")
		return
	}
	for paragraph := range strings.SplitSeq(x.Text, "\n") {
		b.WriteString("\n")
		wrap(b, "", plain(paragraph))
	}
	b.WriteString("\n")
	wrap(b, "", "Rule: "+x.Rule)
	wrap(b, "", "Fix: "+plain(x.Fix))
	show := func(title string, options []string, text string) {
		b.WriteString("\n" + title)
		if len(options) > 0 {
			b.WriteString(", with " + strings.Join(options, " "))
		}
		if x.Mode != "" {
			b.WriteString(", as " + x.Mode + " takes it")
		}
		b.WriteString(":\n")
		for line := range strings.Lines(text) {
			b.WriteString("    " + line)
		}
	}
	said := "It is said of"
	if x.Says != x.Number {
		said = "Number " + strconv.Itoa(x.Says) + " is said in its place, as of"
	}
	show(said, x.Options, x.Fails)
	show("Mended", x.MendedOptions, x.Mended)
}

// plain takes the marks of code away, which a terminal shows as they are.
func plain(text string) string { return strings.ReplaceAll(text, "`", "") }

// wrap writes a paragraph in lines of the width of a terminal.
func wrap(b *strings.Builder, indent, text string) {
	at := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case at == 0:
			b.WriteString(indent)
			at = len(indent)
		case at+1+n > width:
			b.WriteString("\n" + indent)
			at = len(indent)
		default:
			b.WriteString(" ")
			at++
		}
		b.WriteString(word)
		at += n
	}
	b.WriteString("\n")
}

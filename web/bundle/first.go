// This file implements what the page shows before any script has come, and where
// none comes: the first program, and what the compiler makes of it.
package bundle

import (
	"fmt"
	"html"
	"os"
	"strconv"
	"strings"

	"cufront/compiler/driver"
)

// A first is the first program and its outputs as HTML.
type first struct{ source, host, keep, il string }

// firstResult compiles the first program as the page does.
func firstResult(path string) (*first, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	res := driver.Compile(driver.PageRequest(string(source), nil, []string{"-std=c++17"}, driver.WantHost, driver.WantMap, driver.WantKeep, driver.WantList))
	if res.Exit != 0 || res.Kept != driver.KeptKnown {
		return nil, fmt.Errorf("%s does not compile: %s%s", path, res.Error, res.Stderr)
	}
	return &first{
		source: numbered(string(source)), host: ownLines(res.Host, res.Map),
		keep: keptRows(res.Keep), il: entityRows(res.Entities, res.Keep),
	}, nil
}

// line is one line of a text, with its number.
func line(b *strings.Builder, number int, text string) {
	fmt.Fprintf(b, "<div><span>%d</span>%s</div>", number, html.EscapeString(strings.TrimSuffix(text, "\n"))+"\n")
}

func numbered(text string) string {
	var b strings.Builder
	n := 0
	for l := range strings.Lines(text) {
		n++
		line(&b, n, l)
	}
	return b.String()
}

// ownLines gives the lines of the host text from the first to the last one in
// which something of the program is printed.
func ownLines(host string, origins []driver.Origin) string {
	if len(origins) == 0 {
		return ""
	}
	from, to := origins[0].Out[0], origins[len(origins)-1].Out[1]
	from += len(host[from:]) - len(strings.TrimLeft(host[from:], " \n"))
	from = strings.LastIndexByte(host[:from], '\n') + 1
	before := strings.Count(host[:from], "\n")
	var b strings.Builder
	fmt.Fprintf(&b, "<div><span>1</span><i>%s lines from elsewhere</i>\n</div>", thousands(before))
	n := before
	for l := range strings.Lines(host[from:to]) {
		n++
		line(&b, n, l)
	}
	return b.String()
}

// thousands writes a number as people read it.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// keptRows are the rows of the list of what reaches the device.
func keptRows(keep []driver.KeepMark) string {
	var b strings.Builder
	b.WriteString(`<ul class="rows first">`)
	for _, k := range keep {
		if k.File != driver.PageFile {
			continue
		}
		badge := `<span class="badge badge-d">D</span>`
		if !k.Definition {
			badge = `<span class="badge badge-decl">d</span>`
		}
		fmt.Fprintf(&b, `<li><div class="row"><div class="row-head keep-row">%s<span class="row-name">%s</span><span class="row-kind">%s</span><span class="row-line">%d</span></div><ol class="reasons">`,
			badge, html.EscapeString(k.Name), html.EscapeString(k.Kind), k.Line)
		for _, r := range k.Reasons {
			fmt.Fprintf(&b, `<li>%s</li>`, html.EscapeString(r.Text))
		}
		b.WriteString(`</ol></div></li>`)
	}
	b.WriteString(`</ul>`)
	return b.String()
}

// entityRows are what the program declares, as the tree of the IL begins.
func entityRows(entities []driver.Entity, keep []driver.KeepMark) string {
	var b strings.Builder
	b.WriteString(`<ul class="rows first">`)
	for _, e := range entities {
		if e.Of != "" || e.File != driver.PageFile {
			continue
		}
		badge := `<span class="badge badge-off">–</span>`
		for _, k := range keep {
			if k.File == e.File && k.Line == e.Line && k.Name == e.Name {
				badge = `<span class="badge badge-d">D</span>`
			}
		}
		fmt.Fprintf(&b, `<li><div class="row"><div class="row-head keep-row">%s<span class="row-name">%s</span><span class="row-kind">%s</span></div></div></li>`,
			badge, html.EscapeString(e.Name), html.EscapeString(strings.TrimSpace(e.Spelled+" "+e.Kind)))
	}
	b.WriteString(`</ul>`)
	return b.String()
}

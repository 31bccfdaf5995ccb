// This file implements how two links differ, as a page that needs no scripts:
// their programs, their options, and what becomes of them.
package share

import (
	"context"
	"errors"
	"html"
	"io"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"cufront/web/secure"
)

// Bounds of one difference: longer texts are not compared, more lines not shown.
const (
	mostCompared = 1 << 20 // bytes of each text
	mostLines    = 4000    // of all differences of a page
	around       = 3       // lines that both have, before and after each change
)

// volatile is what differs between two compilations of one program: the name of
// the module, which holds checksums of the process.
var volatile = regexp.MustCompile(`[0-9a-f]{8}_\d+_\w+?_cu_(?:[0-9a-f]{8}|\w+?)(_\d|\b)`)

// difference serves GET /diff/A/B. With ?all the names of modules and line
// markers are compared too.
func (h *Handler) difference(w http.ResponseWriter, r *http.Request) {
	ids := [2]string{r.PathValue("a"), r.PathValue("b")}
	all := r.URL.Query().Has("all")
	status, body := http.StatusOK, ""
	var docs [2]*Document
	for i, id := range ids {
		doc, err := h.document(r.Context(), id)
		if err != nil {
			status = statusOf(err)
			body += "<p role=\"status\">" + linkTo(id) + " does not open: " + html.EscapeString(message(err)) + ".</p>\n"
		}
		docs[i] = doc
	}
	if status == http.StatusOK {
		var err error
		if body, err = h.compared(r.Context(), ids, docs, all); errors.Is(err, ErrBusy) {
			status = http.StatusServiceUnavailable
			w.Header().Set("Retry-After", "2")
		}
	}
	secure.Set(w.Header(), secure.Form(style+differenceStyle))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	io.WriteString(w, styledPage("", style+differenceStyle, "Two programs", "<main>\n<h1>How two programs differ</h1>\n"+body+"</main>\n"))
}

// compared tells how two programs differ; what is said is HTML. The error is
// that of the compiler, which is told too.
func (h *Handler) compared(ctx context.Context, ids [2]string, docs [2]*Document, all bool) (string, error) {
	var b strings.Builder
	b.WriteString("<p>− " + linkTo(ids[0]) + ": " + html.EscapeString(titleOf(docs[0])) + "<br>+ " + linkTo(ids[1]) + ": " + html.EscapeString(titleOf(docs[1])) + "</p>\n")
	d := differences{labels: labels(docs), out: &b}
	d.options(docs)
	d.text("The program", docs[0].Source, docs[1].Source)
	names := slices.Sorted(maps.Keys(docs[0].Files))
	names = slices.Compact(slices.Sorted(slices.Values(append(names, slices.Collect(maps.Keys(docs[1].Files))...))))
	for _, name := range names {
		d.text(name, docs[0].Files[name], docs[1].Files[name])
	}
	err := h.outputs(ctx, docs, all, &d)
	switch {
	case err != nil:
		b.WriteString("<p>" + html.EscapeString(err.Error()) + ".</p>\n")
	case all:
		b.WriteString("<p><a href=\"?\">Leave out names of modules and line markers</a></p>\n")
	default:
		b.WriteString("<p>Names of modules and line markers are left out. <a href=\"?all\">Compare them too</a></p>\n")
	}
	return b.String(), err
}

// outputs tells how what becomes of the programs differs.
func (h *Handler) outputs(ctx context.Context, docs [2]*Document, all bool, d *differences) error {
	var outs [2]*Outputs
	for i, doc := range docs {
		out, err := h.compile(ctx, doc)
		if err != nil {
			return err
		}
		outs[i] = out
	}
	d.text("What the compiler says", outs[0].Messages, outs[1].Messages)
	for _, ending := range Endings() {
		a, b := outs[0].Own[ending], outs[1].Own[ending]
		if ending == ".sarif" || ending == ".il.json" || (ending == ".module_id" && !all) {
			continue // the messages say the first; the second is one line
		}
		if !all {
			a, b = stable(a), stable(b)
		}
		d.text(titles[ending], a, b)
	}
	return nil
}

// stable leaves out what differs for no reason of the program's.
func stable(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if rest, marked := strings.CutPrefix(line, "# "); marked && rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			continue
		}
		b.WriteString(volatile.ReplaceAllString(line, "module$1"))
	}
	return b.String()
}

// labels name the sides of a difference by what tells them apart: the options
// that only one has, or else the builds or the ids.
func labels(docs [2]*Document) [2]string {
	var out [2]string
	for i, doc := range docs {
		other := docs[1-i].Args
		var own []string
		for _, a := range doc.Args {
			if !slices.Contains(other, a) {
				own = append(own, a)
			}
		}
		out[i] = strings.Join(own, " ")
	}
	if out[0] == out[1] {
		return [2]string{"the first program", "the second program"}
	}
	for i := range out {
		if out[i] == "" {
			out[i] = "without " + out[1-i]
		}
	}
	return out
}

func linkTo(id string) string {
	safe := html.EscapeString(url.PathEscape(id))
	return "<a href=\"/s/" + safe + "\">" + safe + "</a>"
}

// differences writes the differences of a page.
type differences struct {
	labels [2]string
	lines  int // that were written
	out    *strings.Builder
}

func (d *differences) options(docs [2]*Document) {
	a, b := strings.Join(docs[0].Args, " "), strings.Join(docs[1].Args, " ")
	if a == b {
		d.out.WriteString("<p>Both with the options <code>" + html.EscapeString(a) + "</code></p>\n")
		return
	}
	d.out.WriteString("<p>Options: − <code>" + html.EscapeString(a) + "</code> + <code>" + html.EscapeString(b) + "</code></p>\n")
}

// text writes how two texts differ, line by line.
func (d *differences) text(title, a, b string) {
	title = html.EscapeString(title)
	switch {
	case a == b:
		d.out.WriteString("<h2>" + title + ": the same</h2>\n")
		return
	case len(a) > mostCompared || len(b) > mostCompared:
		d.out.WriteString("<h2>" + title + ": they differ, and are too long to be compared here</h2>\n")
		return
	}
	text, err := udiff.ToUnified(d.labels[0], d.labels[1], a, udiff.Lines(a, b), around)
	if err != nil { // only where the edits are not those of the text
		d.out.WriteString("<h2>" + title + ": they differ</h2>\n")
		return
	}
	d.out.WriteString("<h2>" + title + "</h2>\n<pre tabindex=\"0\" role=\"group\" aria-label=\"" + title + "\">")
	left := 0
	for line := range strings.Lines(text) {
		if d.lines++; d.lines > mostLines {
			left++
			continue
		}
		d.line(strings.TrimSuffix(line, "\n"))
	}
	if left > 0 {
		d.out.WriteString("… " + strconv.Itoa(left) + " more lines\n")
	}
	d.out.WriteString("</pre>\n")
}

// line writes one line of a unified difference: its sign says what its colour does.
func (d *differences) line(line string) {
	tag := ""
	switch {
	case strings.HasPrefix(line, "+"):
		tag = "ins"
	case strings.HasPrefix(line, "-"):
		tag = "del"
	case strings.HasPrefix(line, "@@"):
		tag = "b"
	}
	text := html.EscapeString(line) + "\n"
	if tag != "" { // a line break at the end of a block is none
		text = "<" + tag + ">" + text + "</" + tag + ">"
	}
	d.out.WriteString(text)
}

// differenceStyle is the look of what came and what went.
const differenceStyle = `ins,del{display:block;text-decoration:none}ins{background:#1a7f3722;border-left:3px solid #1a7f37}del{background:#cf222e22;border-left:3px solid #cf222e}main{max-width:80rem}`

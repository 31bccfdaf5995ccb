// This file implements the text form of diagnostics (rules diag.form, diag.order,
// diag.summary, diag.contexts, diag.wrap).
package diag

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"cufront/compiler/source"
)

// Style is how diagnostics are printed.
type Style struct {
	Brief        bool   // --brief_diagnostics: no source line, no caret, no empty line
	Wrap         bool   // --wrap_diagnostics
	ContextLimit int    // contexts shown, 0: all
	Excerpt      int    // longest source line that is quoted whole, 0: any
	Colors       Colors // escape sequences; the zero value prints none
	StdinName    string // name of the standard input: shown as "Line N"
}

// DefaultStyle is the style without options.
func DefaultStyle() Style { return Style{ContextLimit: 10} }

// The columns of wrapped text and the indentation of supplementary lines.
const (
	wrapColumn       = 79
	primaryHanging   = 10
	continuation     = 12
	continuationHang = 22
	detected         = 10
	detectedHang     = 20
)

// A printer renders diagnostics into a buffer.
type printer struct {
	r   *Reporter
	st  Style
	out []byte
}

// Text appends all diagnostics, but not the summary, to b.
func (r *Reporter) Text(b []byte, st Style) []byte {
	p := printer{r: r, st: st, out: b}
	for _, d := range r.All {
		p.diagnostic(d)
	}
	if r.LimitReached {
		p.out = append(p.out, "Error limit reached.\n"...)
	}
	return p.out
}

// One appends one diagnostic to b.
func (r *Reporter) One(b []byte, d *Diagnostic, st Style) []byte {
	p := printer{r: r, st: st, out: b}
	p.diagnostic(d)
	return p.out
}

func (p *printer) diagnostic(d *Diagnostic) {
	p.head(d)
	for _, l := range d.Lines {
		p.line(strings.Repeat(" ", continuation)+l, continuationHang)
	}
	if !d.NoEcho {
		p.echo(d.Pos)
	}
	for _, n := range d.Notes {
		p.head(n)
		for _, l := range n.Lines {
			p.line(strings.Repeat(" ", continuation)+l, continuationHang)
		}
		p.echo(n.Pos)
	}
	p.contexts(d)
	if !p.st.Brief {
		p.out = append(p.out, '\n')
	}
}

// head prints the line with position, severity, number and text.
func (p *printer) head(d *Diagnostic) {
	c := &p.st.Colors
	word := d.Severity.Word()
	var b []byte
	where := p.position(d.Pos)
	if where == "" {
		word = strings.ToUpper(word[:1]) + word[1:]
		b = c.locus(b, "")
		b = c.label(b, d.Severity, word)
	} else {
		b = c.locus(b, where)
		b = append(b, ": "...)
		b = c.label(b, d.Severity, word)
	}
	if number := p.r.Options.display(d.Code); d.Numbered && p.r.Options.DisplayNumber && number != 0 {
		b = append(b, " #"...)
		b = strconv.AppendInt(b, int64(number), 10)
		b = append(b, "-D"...)
	}
	b = append(b, ": "...)
	b = c.quotes(b, d.Text)
	p.line(string(b), primaryHanging)
}

// position renders the position of a diagnostic: FILE(LINE), or the words for
// the end of the source, or nothing.
func (p *printer) position(pos source.Pos) string {
	if !pos.IsValid() || p.r.Map == nil {
		return ""
	}
	if p.r.atEnd(pos) {
		return "At end of source"
	}
	loc := p.r.Map.Locate(pos)
	if loc.Seg == nil {
		return ""
	}
	line := strconv.Itoa(loc.Line)
	if p.st.StdinName != "" && loc.File == p.st.StdinName {
		return "Line " + line
	}
	return loc.File + "(" + line + ")"
}

// atEnd reports whether a position lies behind the last line.
func (r *Reporter) atEnd(pos source.Pos) bool {
	return r.Map != nil && int64(pos.Seq) > int64(r.Map.NumLines())
}

// maxEchoed is the length of the text, in bytes, beyond which no further source
// line is quoted: thousands of diagnostics on one line of megabytes would not
// fit into memory.
const maxEchoed = 32 << 20

// echo prints the source line and a caret below the column.
func (p *printer) echo(pos source.Pos) {
	if len(p.out) > maxEchoed || p.st.Brief || !pos.IsValid() || p.r.Map == nil || p.r.atEnd(pos) || pos.Col == 0 {
		return
	}
	text := p.r.Map.LineText(pos.Seq)
	if n := len(text); n > 0 && text[n-1] == '\r' {
		text = text[:n-1]
	}
	text, pos.Col = p.st.excerpt(text, pos.Col)
	p.out = append(p.out, ' ', ' ')
	for _, c := range text {
		if c == 0 {
			c = ' '
		}
		p.out = append(p.out, c)
	}
	p.out = append(p.out, "\n  "...)
	before := text
	if int(pos.Col)-1 < len(before) {
		before = before[:pos.Col-1]
	}
	for len(before) > 0 {
		_, n := utf8.DecodeRune(before)
		if before[0] == '\t' {
			p.out = append(p.out, '\t')
		} else {
			p.out = append(p.out, ' ')
		}
		before = before[n:]
	}
	for col := len(text) + 1; col < int(pos.Col) && col < len(text)+wrapColumn; col++ {
		p.out = append(p.out, ' ')
	}
	p.out = append(p.out, "^\n"...)
}

// excerpt cuts a line that is too long to be quoted to what surrounds the column,
// with an ellipsis for what is left out.
func (st *Style) excerpt(text []byte, col uint32) ([]byte, uint32) {
	if st.Excerpt == 0 || len(text) <= st.Excerpt {
		return text, col
	}
	const ellipsis = "…"
	at := min(int(col)-1, len(text))
	from := max(0, min(at-st.Excerpt/2, len(text)-st.Excerpt))
	to := from + st.Excerpt
	for from > 0 && from < at && !utf8.RuneStart(text[from]) {
		from++
	}
	for to < len(text) && to > at && !utf8.RuneStart(text[to]) {
		to--
	}
	var cut []byte
	if from > 0 {
		cut = append(cut, ellipsis...)
	}
	shift := len(cut) - from
	cut = append(cut, text[from:to]...)
	if to < len(text) {
		cut = append(cut, ellipsis...)
	}
	return cut, uint32(int(col) + shift)
}

// contexts prints what the compiler was doing, innermost first; of too many,
// the first and the last ones.
func (p *printer) contexts(d *Diagnostic) {
	n := len(d.Contexts)
	if n == 0 {
		return
	}
	if n == 1 {
		p.line(strings.Repeat(" ", detected)+"detected during "+p.context(d, d.Contexts[0]), detectedHang)
		return
	}
	p.line(strings.Repeat(" ", detected)+"detected during:", detectedHang)
	limit := p.st.ContextLimit
	first, last := n, n
	if limit > 0 && n > limit+1 {
		first, last = limit/2, n-limit/2
	}
	for i, c := range d.Contexts {
		switch {
		case i < first || i >= last:
			p.line(strings.Repeat(" ", continuation)+p.context(d, c), continuationHang)
		case i == first:
			p.line(strings.Repeat(" ", continuation)+"[ "+strconv.Itoa(last-first)+" instantiation contexts not shown ]", continuationHang)
		}
	}
}

func (p *printer) context(d *Diagnostic, c Context) string {
	if !c.Pos.IsValid() {
		return c.Text
	}
	return c.Text + " " + p.st.Colors.at(p.r.AtLine(c.Pos, d.Pos))
}

// line prints one line of text, wrapped when asked for: it is broken at
// blanks, and inside a word only where the word is longer than a line.
func (p *printer) line(s string, hanging int) {
	if !p.st.Wrap {
		p.out = append(p.out, s...)
		p.out = append(p.out, '\n')
		return
	}
	rest, indent := s, 0
	for {
		room := wrapColumn - indent
		if len(rest) <= room {
			break
		}
		start := 0 // leading blanks are no place to break at
		for start < len(rest) && rest[start] == ' ' {
			start++
		}
		cut := strings.LastIndexByte(rest[:room+1], ' ')
		skip := 1
		if cut < start {
			cut, skip = room, 0
		}
		p.indented(rest[:cut], indent)
		rest, indent = rest[cut+skip:], hanging
	}
	p.indented(rest, indent)
}

func (p *printer) indented(s string, indent int) {
	for ; indent > 0; indent-- {
		p.out = append(p.out, ' ')
	}
	p.out = append(p.out, s...)
	p.out = append(p.out, '\n')
}

// Word is the severity as messages show it.
func (s Severity) Word() string {
	switch s {
	case Note:
		return "note"
	case Remark:
		return "remark"
	case Warning:
		return "warning"
	case Error:
		return "error"
	case CommandLine:
		return "command-line error"
	case Catastrophe:
		return "catastrophic error"
	case Internal:
		return "internal error"
	}
	return "suppressed"
}

// Summary appends the counting line to b; name is the name of the compiled
// file, "" when it is not known. Nothing is said when there is no error.
func (r *Reporter) Summary(b []byte, name string) []byte {
	errors, catastrophes := r.Errors, r.Catastrophes
	if errors == 0 && catastrophes == 0 {
		return b
	}
	if errors > 0 {
		b = counted(b, errors, "error")
	}
	if catastrophes > 0 {
		if errors > 0 {
			b = append(b, " and "...)
		}
		b = counted(b, catastrophes, "catastrophic error")
	}
	if name == "" {
		return append(b, " detected in this compilation.\n"...)
	}
	b = append(b, ` detected in the compilation of "`...)
	b = append(b, name...)
	return append(b, "\".\n"...)
}

func counted(b []byte, n int, what string) []byte {
	b = strconv.AppendInt(b, int64(n), 10)
	b = append(b, ' ')
	b = append(b, what...)
	if n != 1 {
		b = append(b, 's')
	}
	return b
}

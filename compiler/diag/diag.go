// This file implements the reporter: it collects diagnostics as data, in the
// order in which they are reported; rendering is somewhere else.
package diag

import (
	"math"
	"strconv"
	"strings"

	"cufront/compiler/source"
	"cufront/compiler/work"
)

// Severity is what a diagnostic is worth after options and pragmas.
type Severity uint8

const (
	Suppressed Severity = iota
	Note
	Remark
	Warning
	Error // discretionary or hard error; counts
	CommandLine
	Catastrophe
	Internal
)

// EndOfSource is the position of a diagnostic reported at the end of the
// primary source file ("At end of source: …").
var EndOfSource = source.Pos{Seq: math.MaxUint32}

// Diagnostic is one reported diagnostic with its filled-in text.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Promoted bool // a warning that --promote_warnings turned into an error: it keeps its number
	Numbered bool // the displayed number is shown with --display_error_number
	Pos      source.Pos
	Text     string        // first line, arguments filled in
	Lines    []string      // continuation lines, printed below the text before the source line
	Notes    []*Diagnostic // notes that belong to this diagnostic, in order
	NoEcho   bool          // the source line is not printed below the text (second phase of the device pass)
	Contexts []Context     // what the compiler was doing, innermost first; printed after the notes
}

// A Context is an instantiation or generation during which a diagnostic was
// reported: `instantiation of class "X<T> [with T=int]"`, and where it was
// asked for.
type Context struct {
	Text string
	Pos  source.Pos
}

// Reporter collects the diagnostics of one compilation.
type Reporter struct {
	Map     *source.Map
	Options Options
	Pragmas Pragmas
	All     []*Diagnostic

	// Contexts, when set, lists the instantiations that are under way,
	// innermost first. It is asked once for every diagnostic that is kept.
	Contexts func() []Context

	// Told, when set, reports whether what is about to be said of a place has been
	// said of the template that is instantiated there.
	Told func(code Code, pos source.Pos) bool

	Work *work.Budget // nil: nothing is counted

	// Place, when set, is where the compiler is: for a limit that ends it.
	Place func() source.Pos

	Errors       int
	Warnings     int
	Catastrophes int  // catastrophes, command-line and internal errors
	LimitReached bool // the error limit stopped the compilation

	mute   int          // >0 while SFINAE or a trial mutes reports
	hits   int          // errors reported while muted
	silent int          // all that was reported while muted
	shown  map[int]bool // numbers of discretionary diagnostics that were shown
	hinted bool         // the hint on -diag-suppress has been given
	trash  Diagnostic   // what Report returns for a diagnostic that nobody will see
}

// Mute starts a trial: nothing is recorded until the matching Unmute.
// It returns the number of errors hit so far, for Unmute.
func (r *Reporter) Mute() int { r.mute++; h := r.hits; r.hits = 0; return h }

// Unmute ends a trial and reports whether an error was hit during it.
func (r *Reporter) Unmute(saved int) bool { r.mute--; hit := r.hits > 0; r.hits = saved; return hit }

// Aloud suspends the trials under way for what would be an error whatever comes
// of them, until Quiet is called with its result.
func (r *Reporter) Aloud() int { mute := r.mute; r.mute = 0; return mute }

// Quiet goes on with the trials that Aloud suspended.
func (r *Reporter) Quiet(mute int) { r.mute = mute }

// Muted reports whether diagnostics are muted; callers should not format then.
func (r *Reporter) Muted() bool { return r.mute > 0 }

// Hits returns the number of errors hit during the current trial.
func (r *Reporter) Hits() int { return r.hits }

// Hit adds n errors to those of the current trial, whose texts nobody will see.
func (r *Reporter) Hit(n int) { r.hits, r.silent = r.hits+n, r.silent+n }

// Silence notes that something would be reported if that were not muted.
func (r *Reporter) Silence() { r.silent++ }

// Silenced returns the number of diagnostics that trials have muted so far.
func (r *Reporter) Silenced() int { return r.silent }

// Stopped reports whether the compilation is over: after a catastrophe or the
// error limit nothing more is recorded, and the lexer returns the end of the
// source at its next line.
func (r *Reporter) Stopped() bool { return r.LimitReached || r.Catastrophes > 0 }

// Report reports a diagnostic of the catalog at a position (the zero position:
// none). Arguments are formatted already; the quotes around them belong to the
// text, unless the argument brings its own. The severity is that of the
// catalog after options and the pragmas in force at the position. The result
// is never nil; for a suppressed diagnostic it is thrown away.
func (r *Reporter) Report(code Code, pos source.Pos, args ...string) *Diagnostic {
	row := code.Row()
	return r.report(row, r.defaultSeverity(row), pos, args)
}

// ReportAs is Report for the diagnostics whose default severity depends on the
// circumstances (an error that is a mere warning for some conversions, say).
func (r *Reporter) ReportAs(sev Severity, code Code, pos source.Pos, args ...string) *Diagnostic {
	return r.report(code.Row(), sev, pos, args)
}

// Abort reports a diagnostic that ends the compilation; a trial does not mute
// it.
func (r *Reporter) Abort(code Code, pos source.Pos, args ...string) {
	mute := r.mute
	r.mute = 0
	r.report(code.Row(), Catastrophe, pos, args)
	r.mute = mute
}

// What a diagnostic counts: it is rendered with the line that it points to.
const (
	reportSteps = 20
	reportBytes = 1024
)

// take counts a recorded diagnostic.
func (r *Reporter) take(d *Diagnostic) {
	if r.Work == nil {
		return
	}
	n := len(d.Text)
	for i := range d.Contexts {
		n += len(d.Contexts[i].Text)
	}
	if r.Map != nil && d.Pos.IsValid() {
		n += 3 * len(r.Map.LineText(d.Pos.Seq))
	}
	r.Work.Step(reportSteps + n/16)
	r.Work.Bytes(reportBytes + 3*n)
}

func (r *Reporter) defaultSeverity(row *Row) Severity {
	if r.Options.DevicePass {
		return row.DeviceSeverity
	}
	if r.Options.C && row.Discretionary {
		return Warning // such as declarations without a type
	}
	return row.Severity
}

func (r *Reporter) report(row *Row, sev Severity, pos source.Pos, args []string) *Diagnostic {
	if r.mute > 0 {
		if sev >= Error {
			r.hits++
		}
		r.silent++
		return r.discard()
	}
	if r.Stopped() {
		return r.discard()
	}
	hard := sev > Error || sev == Error && !row.Discretionary
	numbered := sev < Error
	if row.Code == SuppressHint && r.Options.Release > 0 {
		hard = true // a note since 13.1: nothing suppresses it
	}
	if !hard {
		var once bool
		sev, once = r.control(row, sev, pos)
		numbered = sev < Error
		if once && sev != Suppressed {
			if r.shown[row.Code.internal()] {
				return r.discard()
			}
		}
		if sev != Suppressed && pos.IsValid() && r.Map != nil && r.Map.Locate(pos).System {
			return r.discard() // a system header keeps only hard errors
		}
	}
	if sev == Suppressed || sev < r.threshold() && row.Code != SuppressHint && row.Code != PragmaMessage {
		return r.discard()
	}
	if row.Code == SuppressHint {
		numbered = false
	} else if r.Told != nil && r.Told(row.Code, pos) {
		return r.discard()
	}
	promoted := false
	if sev == Warning && r.Options.PromoteWarnings {
		sev, promoted = Error, true
	}
	d := &Diagnostic{Code: row.Code, Severity: sev, Promoted: promoted, Numbered: numbered, Pos: pos, Text: expand(r.Options.text(row), args)}
	if r.Contexts != nil {
		d.Contexts = r.Contexts()
	}
	r.All = append(r.All, d)
	r.take(d)
	if !hard {
		r.noteShown(row)
	}
	r.count(d)
	if sev == Warning || promoted {
		r.hint()
	}
	return d
}

// count counts a recorded diagnostic and applies the error limit.
func (r *Reporter) count(d *Diagnostic) {
	switch d.Severity {
	case Warning:
		r.Warnings++
	case Error:
		r.Errors++
		if limit := r.Options.ErrorLimit; limit > 0 && r.Errors >= limit {
			r.LimitReached = true
		}
	case CommandLine, Catastrophe, Internal:
		r.Catastrophes++
	}
}

// hint gives the hint on -diag-suppress, once, after the first warning.
func (r *Reporter) hint() {
	if r.hinted || !r.Options.DisplayNumber {
		return
	}
	r.hinted = true
	contexts := r.Contexts
	r.Contexts = nil
	r.Report(SuppressHint, source.Pos{})
	r.Contexts = contexts
}

// noteShown records that the number of row was shown, for those that are shown
// once.
func (r *Reporter) noteShown(row *Row) {
	if r.shown == nil {
		r.shown = map[int]bool{}
	}
	r.shown[row.Code.internal()] = true
}

func (r *Reporter) threshold() Severity {
	if r.Options.Threshold == Suppressed {
		return Warning
	}
	return r.Options.Threshold
}

// discard returns a diagnostic that nobody will see.
func (r *Reporter) discard() *Diagnostic {
	r.trash = Diagnostic{}
	return &r.trash
}

// Discarded reports whether the diagnostic will not be shown, so that its
// notes need not be built.
func (d *Diagnostic) Discarded() bool { return d.Code == 0 }

// AddLine appends a continuation line: a candidate, the argument types.
func (d *Diagnostic) AddLine(s string) *Diagnostic {
	if !d.Discarded() {
		d.Lines = append(d.Lines, strings.TrimLeft(s, " "))
	}
	return d
}

// AddNote appends a note that belongs to the diagnostic and returns the note.
func (d *Diagnostic) AddNote(code Code, pos source.Pos, args ...string) *Diagnostic {
	if d.Discarded() {
		return d
	}
	row := code.Row()
	n := &Diagnostic{Code: row.Code, Severity: Note, Numbered: true, Pos: pos, Text: expand(row.Text, args)}
	d.Notes = append(d.Notes, n)
	return n
}

// AtLine renders a position for use inside a message that is reported at the
// position `at`: "at line 7", or "at line 7 of FILE" in another file.
func (r *Reporter) AtLine(p, at source.Pos) string { return "at line " + r.Line(p, at) }

// Line renders the number of a line for use inside a message that is reported at the
// position `at`, with its file when that is another one, or another reading of the
// same (rule diag.line-of-file).
func (r *Reporter) Line(p, at source.Pos) string {
	if r.Map == nil {
		return "0"
	}
	loc, here := r.Map.Locate(p), r.Map.Locate(at)
	s := strconv.Itoa(loc.Line)
	if loc.File != here.File || loc.Seg != nil && here.Seg != nil && loc.Seg.Entered != here.Seg.Entered {
		s += " of " + loc.File
	}
	return s
}

// expand fills the arguments into a text. An argument that brings its own
// quotes (`"A" (aka "B")`) takes the place of the quotes of the text.
func expand(text string, args []string) string {
	if len(args) == 0 || strings.IndexByte(text, '{') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '{' && i+2 < len(text) && text[i+2] == '}' && '0' <= text[i+1] && text[i+1] <= '9' {
			if k := int(text[i+1] - '0'); k < len(args) {
				b.WriteString(args[k])
			}
			i += 2
			continue
		}
		if c == '"' && i+4 < len(text) && text[i+1] == '{' && text[i+3] == '}' && text[i+4] == '"' {
			k := int(text[i+2]) - '0'
			if 0 <= k && k < len(args) && strings.HasPrefix(args[k], `"`) {
				b.WriteString(args[k])
				i += 4
				continue
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// CommandLine reports an error of the command line.
func (r *Reporter) CommandLine(text string) *Diagnostic { return r.unlisted(CommandLine, text) }

// Catastrophe reports a catastrophe that has no row in the catalog and no
// position.
func (r *Reporter) Catastrophe(text string) *Diagnostic { return r.unlisted(Catastrophe, text) }

func (r *Reporter) unlisted(s Severity, text string) *Diagnostic {
	d := &Diagnostic{Code: unnumbered, Severity: s, Text: text}
	r.All = append(r.All, d)
	r.count(d)
	return d
}

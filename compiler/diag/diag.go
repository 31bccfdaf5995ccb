// This file implements the reporter: it collects diagnostics as data, in the
// order in which they are reported; rendering is somewhere else.
package diag

import "cufront/compiler/source"

// Code is an internal error number; it indexes the catalog.
type Code uint16

// Severity is what a diagnostic is worth after options and pragmas.
type Severity uint8

const (
	Suppressed Severity = iota
	Note
	Remark
	Warning
	Error // discretionary or hard error; counts
	Catastrophe
	Internal
)

// Diagnostic is one reported diagnostic with its filled-in text.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Promoted bool // a warning that an option or pragma turned into an error
	Pos      source.Pos
	Text     string        // first line, arguments filled in
	Lines    []string      // supplementary lines, printed indented below the text before the caret
	Notes    []*Diagnostic // notes that belong to this diagnostic, in order
	AtEnd    bool          // "At end of source:" instead of a position
}

// Reporter collects the diagnostics of one compilation.
type Reporter struct {
	Map  *source.Map
	All  []*Diagnostic
	mute int // >0 while SFINAE or a trial mutes reports
	hits int // errors reported while muted

	Errors, Warnings int
}

// Mute starts a trial: nothing is recorded until the matching Unmute.
// It returns the number of errors hit so far, for Unmute.
func (r *Reporter) Mute() int { r.mute++; h := r.hits; r.hits = 0; return h }

// Unmute ends a trial and reports whether an error was hit during it.
func (r *Reporter) Unmute(saved int) bool { r.mute--; hit := r.hits > 0; r.hits = saved; return hit }

// Muted reports whether diagnostics are muted; callers should not format then.
func (r *Reporter) Muted() bool { return r.mute > 0 }

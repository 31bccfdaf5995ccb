// This file implements diagnostics that wait: those of a part of the program
// that counts only once it is needed.
package diag

// Held is where a run of diagnostics that wait began.
type Held struct {
	from, errors, warnings int
	hinted, limit          bool
}

// Hold begins a run of diagnostics that wait until the matching Release.
func (r *Reporter) Hold() Held {
	return Held{len(r.All), r.Errors, r.Warnings, r.hinted, r.LimitReached}
}

// Release ends the run and returns its diagnostics as if they had not been
// reported. A catastrophe does not wait.
func (r *Reporter) Release(h Held) []*Diagnostic {
	if r.Catastrophes > 0 || len(r.All) == h.from {
		return nil
	}
	var list []*Diagnostic
	for _, d := range r.All[h.from:] {
		if d.Code != SuppressHint || h.hinted {
			list = append(list, d)
		}
	}
	r.All = r.All[:h.from]
	r.Errors, r.Warnings, r.hinted, r.LimitReached = h.errors, h.warnings, h.hinted, h.limit
	return list
}

// Show reports diagnostics that waited.
func (r *Reporter) Show(list []*Diagnostic) {
	for _, d := range list {
		if r.Stopped() {
			return
		}
		r.All = append(r.All, d)
		r.count(d)
		if d.Severity == Warning || d.Promoted {
			r.hint()
		}
	}
}

// DropRepeated takes away what has been reported since All had n elements and
// says the same as one of list, at the same place.
func (r *Reporter) DropRepeated(n int, list []*Diagnostic) {
	if n >= len(r.All) {
		return
	}
	kept := r.All[:n]
	for _, d := range r.All[n:] {
		if repeats(d, list) {
			switch d.Severity {
			case Error:
				r.Errors--
			case Warning:
				r.Warnings--
			}
			continue
		}
		kept = append(kept, d)
	}
	r.All = kept
}

func repeats(d *Diagnostic, list []*Diagnostic) bool {
	for _, o := range list {
		if o.Code == d.Code && o.Pos == d.Pos && d.Severity <= Error {
			return true
		}
	}
	return false
}

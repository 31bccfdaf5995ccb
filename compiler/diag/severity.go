// This file implements severity control: what options and pragmas do to the
// severity of diagnostics (rules diag.severity, diag.severity-pragmas).
package diag

import "cufront/compiler/source"

// Options is what the command line says about diagnostics.
type Options struct {
	Release         int      // minor version of CUDA 13 that is imitated
	C               bool     // C is compiled: errors whose severity can change are warnings
	DevicePass      bool     // default severities are those of the device pass
	Threshold       Severity // lowest severity that is shown; Warning by default
	PromoteWarnings bool     // --promote_warnings
	ErrorLimit      int      // 0: none
	DisplayNumber   bool     // --display_error_number
	Severities      map[int]Setting
}

// A Setting is a severity that an option or a pragma gave to a number.
type Setting struct {
	Severity Severity
	Once     bool // show the first occurrence only; Severity is not used
}

// Set changes the severity of a number.
func (o *Options) Set(number int, s Setting) {
	if o.Severities == nil {
		o.Severities = map[int]Setting{}
	}
	o.Severities[number] = s
}

// control applies options, then the pragmas in force at the position.
func (r *Reporter) control(row *Row, sev Severity, pos source.Pos) (Severity, bool) {
	n := row.Code.internal()
	cli := Setting{Severity: sev}
	if s, ok := r.Options.Severities[n]; ok {
		if cli = s; s.Once {
			cli.Severity = sev
		}
	}
	if len(r.Pragmas.events) > 0 && pos.IsValid() {
		if s, ok := r.Pragmas.at(n, pos); ok {
			if s.Once {
				s.Severity = cli.Severity
			}
			return s.Severity, s.Once
		}
	}
	return cli.Severity, cli.Once
}

// PragmaKind is what a severity pragma does.
type PragmaKind uint8

const (
	PragmaSet     PragmaKind = iota // nv_diag_suppress|remark|warning|error|once NUMBER
	PragmaDefault                   // nv_diag_default NUMBER
	PragmaPush                      // nv_diagnostic push
	PragmaPop                       // nv_diagnostic pop
)

type pragmaEvent struct {
	pos    source.Pos
	kind   PragmaKind
	number int
	set    Setting
}

// Pragmas is the severity pragmas read so far. The severity in force at a
// diagnostic's own position decides, not the one in force when it is reported:
// bodies that are parsed late obey the pragmas around them.
type Pragmas struct {
	events []pragmaEvent // in the order of positions
	named  map[int]bool  // numbers that events name
	depth  int
}

// Set records that the severity of a number changes at a position.
func (p *Pragmas) Set(pos source.Pos, number int, s Setting) {
	if p.named == nil {
		p.named = make(map[int]bool)
	}
	p.named[number] = true
	p.add(pragmaEvent{pos: pos, kind: PragmaSet, number: number, set: s})
}

// Default records a return to the severity of the command line.
func (p *Pragmas) Default(pos source.Pos, number int) {
	p.add(pragmaEvent{pos: pos, kind: PragmaDefault, number: number})
}

// Push records nv_diagnostic push.
func (p *Pragmas) Push(pos source.Pos) {
	p.depth++
	p.add(pragmaEvent{pos: pos, kind: PragmaPush})
}

// Pop records nv_diagnostic pop; it reports false when there was no push.
func (p *Pragmas) Pop(pos source.Pos) bool {
	if p.depth == 0 {
		return false
	}
	p.depth--
	p.add(pragmaEvent{pos: pos, kind: PragmaPop})
	return true
}

func (p *Pragmas) add(e pragmaEvent) {
	i := len(p.events)
	for i > 0 && e.pos.Before(p.events[i-1].pos) {
		i--
	}
	p.events = append(p.events, pragmaEvent{})
	copy(p.events[i+1:], p.events[i:])
	p.events[i] = e
}

// at returns the setting in force for a number at a position, going back from
// the last pragma before it and skipping what a pop has undone.
func (p *Pragmas) at(number int, pos source.Pos) (Setting, bool) {
	i := len(p.events)
	for i > 0 && pos.Before(p.events[i-1].pos) {
		i--
	}
	for undone := 0; i > 0; i-- {
		switch e := &p.events[i-1]; {
		case e.kind == PragmaPop:
			undone++
		case e.kind == PragmaPush:
			if undone > 0 {
				undone--
			}
		case undone == 0 && e.number == number:
			return e.set, e.kind == PragmaSet
		}
	}
	return Setting{}, false
}

// Enabled reports whether a diagnostic of the code may be shown at all, so that
// expensive checks can be left out.
func (r *Reporter) Enabled(code Code) bool {
	row := code.Row()
	if r.defaultSeverity(row) >= r.threshold() || r.Pragmas.named[code.internal()] {
		return true
	}
	_, ok := r.Options.Severities[code.internal()]
	return ok
}

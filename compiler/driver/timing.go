// This file implements the timing of passes and the lines of --timing.
package driver

import (
	"fmt"
	"time"
)

// The phases of a run, as --timing sums the passes up.
type phase uint8

const (
	frontEnd phase = iota
	backEnd
)

// timed runs one pass and records its time, without that in which it waited for the
// rest of its program.
func (c *compilation) timed(p *pass, run func()) {
	start, waited := time.Now(), c.waited
	c.pass = p.name
	run()
	d := time.Since(start) - (c.waited - waited)
	c.phases[p.phase] += d
	c.timings = append(c.timings, Timing{Pass: p.name, Ms: float64(d.Microseconds()) / 1000})
}

// phaseTimes appends the lines on the phases; there is no back end after an
// error.
func (c *compilation) phaseTimes(b []byte) []byte {
	if !c.opts.Timing || !c.named {
		return b
	}
	b = timeLine(b, "Front end time", c.phases[frontEnd])
	if c.reporter.Errors+c.reporter.Catastrophes == 0 && !c.opts.NoCodeGen {
		b = timeLine(b, "Back end time", c.phases[backEnd])
	}
	return b
}

func (c *compilation) totalTime(b []byte) []byte {
	if !c.opts.Timing || !c.named {
		return b
	}
	return timeLine(b, "Total compilation time", time.Since(c.start))
}

func timeLine(b []byte, label string, d time.Duration) []byte {
	return fmt.Appendf(b, "%-30s %10.2f (CPU) %10.2f (elapsed)\n", label, d.Seconds(), d.Seconds())
}

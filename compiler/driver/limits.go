// This file implements the limits of a compilation: what they are, how they are
// given, and what is said when one is reached. The tools that are imitated have
// none, and without a request there are none here.
package driver

import (
	"maps"
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/source"
	"cufront/compiler/work"
)

// Limits bound the work of one pass, so that of a request with both passes is
// bounded by twice as much. They count what the compiler does and not the time it
// takes: the same source always ends at the same place.
type Limits struct {
	Steps int64 `json:"steps,omitempty"` // steps of about 200 ns; 0: no limit
	Bytes int64 `json:"bytes,omitempty"` // bytes of memory asked for, freed ones included; 0: no limit
}

// The limits of a pass that a page which compiles strangers' programs should set.
// For a program that includes <iostream>, <map> and <regex> the passes take
// 5,000,000 steps and 430,000,000 bytes each, one second of a processor; no
// hostile shape of the tests keeps a pass busy for much more than ten.
const (
	PageSteps = 30_000_000
	PageBytes = 1_300_000_000
)

// PageLimits returns the limits that a page should set.
func PageLimits() Limits { return Limits{Steps: PageSteps, Bytes: PageBytes} }

// PageFile is the name under which the page compiles a program.
const PageFile = "program.cu"

// PageRequest returns the request that the page makes of a program and the reader's
// other files, which cannot take the place of it, for the parts of a result that want
// names.
func PageRequest(source string, files map[string]string, args []string, want ...string) *Request {
	all := make(map[string]string, len(files)+1)
	maps.Copy(all, files)
	all[PageFile] = source
	limits := PageLimits()
	return &Request{Main: PageFile, Files: all, Args: args, Limits: &limits, Want: want}
}

// newBudget returns what a compilation under the limits may spend.
func (l Limits) newBudget() *work.Budget { return work.New(l.Steps, l.Bytes) }

// limited makes the compilation spend from b and report when it is empty.
func (c *compilation) limited(b *work.Budget) {
	c.work, c.reporter.Work = b, b
	b.OnLimit(c.limitReached)
}

// used returns what has been taken of the budget.
func (c *compilation) used() Limits {
	return Limits{Steps: c.work.Used(work.Steps), Bytes: c.work.Used(work.Bytes)}
}

// limitReached reports a limit as a catastrophe, at the user's place that the
// compiler is at. It is called in the depth of the work; the texts of the
// instantiations under way may be what grew too large, so that the report is
// complete without them.
func (c *compilation) limitReached(k work.Kind) {
	r := c.reporter
	d := r.Catastrophe(c.limitText(k))
	if r.Place != nil {
		d.Pos = r.Place()
	} else if c.unit != nil {
		d.Pos = c.unit.At
	}
	if r.Contexts == nil {
		return
	}
	contexts := r.Contexts()
	d.Contexts = contexts
	d.Pos = c.usersPlace(d.Pos, contexts)
}

// usersPlace is where the user asked for what happens at pos: where that lies in
// a system header, the innermost instantiation that was asked for elsewhere.
func (c *compilation) usersPlace(pos source.Pos, contexts []diag.Context) source.Pos {
	if !c.lines.Locate(pos).System {
		return pos
	}
	for _, x := range contexts {
		if x.Pos.IsValid() && !c.lines.Locate(x.Pos).System {
			return x.Pos
		}
	}
	return pos
}

// limitText is the message about a limit.
func (c *compilation) limitText(k work.Kind) string {
	what, option := " steps of work", "--max-steps"
	if k == work.Bytes {
		what, option = " bytes of memory", "--max-bytes"
	}
	return "cufront stopped in pass \"" + c.pass + "\": the limit of " + grouped(c.work.Limit(k)) + what + " (" + option +
		") was reached, which the original tools do not have"
}

// grouped is a number with commas between thousands.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	var b strings.Builder
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteByte(digits[i])
	}
	return b.String()
}

// setLimit reads the value of --max-steps or --max-bytes.
func setLimit(at func(*Limits) *int64) func(*person, string) string {
	return func(p *person, value string) string {
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < 0 {
			return "'" + value + "' is no limit: give a whole number, 0 for none"
		}
		*at(&p.limits) = n
		return ""
	}
}

// addLimit adds the report of a limit that was reached after the pass had been
// added to the result.
func (res *Result) addLimit(c *compilation) {
	d := c.reporter.All[len(c.reporter.All)-1]
	res.Exit = max(res.Exit, c.status())
	res.Stderr += string(c.reporter.One(nil, d, c.opts.Style))
	res.Diagnostics = append(res.Diagnostics, c.message(d))
}

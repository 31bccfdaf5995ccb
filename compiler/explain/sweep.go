// This file implements the sweep: what each option changes about a program.
package explain

import (
	"slices"
	"strings"

	"cufront/compiler/driver"
)

// A Change tells what one option does to a program.
type Change struct {
	Options []string `json:"options"` // added to those of the request
	Help    string   `json:"help"`

	Refused     string   `json:"refused,omitempty"` // why nothing was compiled
	Exit        int      `json:"exit"`
	HostLines   int      `json:"hostLines"` // lines of the host text that are not in the one without the option, or gone
	Said        []string `json:"said"`      // diagnostics that are new
	Unsaid      []string `json:"unsaid"`    // diagnostics that are gone
	Kept        []string `json:"kept"`      // entities that the device gets besides
	Dropped     []string `json:"dropped"`   // entities that it does not get any more
	DeviceLines int      `json:"deviceLines"`
}

// Changed reports whether the option makes any difference.
func (c *Change) Changed() bool {
	return c.Refused == "" && (c.HostLines+c.DeviceLines+len(c.Said)+len(c.Unsaid)+len(c.Kept)+len(c.Dropped) > 0)
}

// Sweep compiles a program once with each option added.
func (g *Engine) Sweep(req *driver.Request) []Change {
	want := []string{driver.WantHost, driver.WantList, driver.WantStub}
	base := g.compile(req, want...)
	list := sweepOptions(req)
	for i := range list {
		c := &list[i]
		if !g.progress(i, len(list)) {
			return list[:i]
		}
		next := *req
		next.Args = append(slices.Clone(req.Args), c.Options...)
		c.compare(base, g.compile(&next, want...))
	}
	return list
}

// sweepOptions are the options that change what a compilation gives.
func sweepOptions(req *driver.Request) (list []Change) {
	add := func(help string, words ...string) {
		if !slices.Contains(req.Args, words[0]) {
			list = append(list, Change{Options: words, Help: help})
		}
	}
	for _, std := range [...]string{"c++11", "c++14", "c++17", "c++20"} {
		add("language standard", "-std="+std)
	}
	for _, arch := range [...]string{"75", "80", "90", "100"} {
		add("architecture of the device pass", "-arch=sm_"+arch)
	}
	add("relocatable device code", "-rdc=true")
	for _, o := range driver.RequestOptions() {
		switch o.Name {
		case "-E", "-P", "-C", "-M", "-H", "-c", "-dc":
			continue // they print something else, or say what another one says
		}
		if strings.HasPrefix(o.Name, "--preprocess") || strings.HasPrefix(o.Name, "--generate-") || o.Name == "--expt-extended-lambda" || o.Value || strings.HasSuffix(o.Help, ")") {
			continue // of two names of one option the short one is tried: the help of the other names it
		}
		add(o.Help, o.Name)
	}
	add("no debugging code", "-DNDEBUG")
	return list
}

// compare fills in what differs between two results.
func (c *Change) compare(before, after *driver.Result) {
	if len(after.Diagnostics) == 1 && after.Diagnostics[0].Severity == "command-line error" {
		c.Refused = after.Diagnostics[0].Text
		return
	}
	c.Exit = after.Exit
	c.HostLines = differentLines(before.Host, after.Host)
	c.DeviceLines = differentLines(deviceText(before), deviceText(after))
	c.Said, c.Unsaid = setDifference(said(before), said(after))
	c.Kept, c.Dropped = setDifference(keptNames(before), keptNames(after))
}

func deviceText(res *driver.Result) string {
	for name, text := range res.Outputs { // any order: there is one
		if strings.HasSuffix(name, ".gpu") {
			return text
		}
	}
	return ""
}

func said(res *driver.Result) (out []string) {
	for i := range res.Diagnostics {
		m := &res.Diagnostics[i]
		out = append(out, m.Severity+" "+m.Number+": "+m.Text)
	}
	return out
}

func keptNames(res *driver.Result) (out []string) {
	for i := range res.Entities {
		if res.Entities[i].Fate == driver.FateKept {
			out = append(out, res.Entities[i].Name)
		}
	}
	return out
}

// setDifference returns what only after has, and what only before has.
func setDifference(before, after []string) (fresh, gone []string) {
	only := func(a, b []string) (out []string) {
		in := map[string]bool{}
		for _, s := range b {
			in[s] = true
		}
		for _, s := range a {
			if !in[s] {
				in[s] = true
				out = append(out, s)
			}
		}
		return out
	}
	return only(after, before), only(before, after)
}

// differentLines counts the lines that only one of two texts has; line markers
// and numbers of lines do not count.
func differentLines(a, b string) (n int) {
	count := map[string]int{}
	each := func(text string, by int) {
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "#") {
				count[line] += by
			}
		}
	}
	each(a, 1)
	each(b, -1)
	for _, c := range count { // any order: a sum
		n += max(c, -c)
	}
	return n
}

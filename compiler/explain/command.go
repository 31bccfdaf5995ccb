// This file implements the commands that ask an engine: cufront shrink, cufront
// sweep, and the questions of cufront split.
package explain

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/driver"
)

const (
	whyUsage    = "usage: cufront split FILE.cu --why NAME | --kept | --dropped | --fixes [options of split]\n"
	shrinkUsage = "usage: cufront shrink FILE.cu --number N | --says TEXT | --keeps NAME | --drops NAME [--most COMPILATIONS] [-o FILE.cu] [options of split]\n"
	sweepUsage  = "usage: cufront sweep FILE.cu [options of split]\n"

	manyTrials = 200 // compilations for one list of fixes, unless --most says otherwise
	manyCuts   = 2000
)

// Main runs a command line like driver.Main, and the commands of this package
// too. Long commands tell progress, if it is not nil, and end with ctx.
func Main(ctx context.Context, args []string, env driver.Env, progress func(done, of int)) driver.Outcome {
	if !Asks(args) {
		return driver.Main(args, env)
	}
	c := command{engine: New(ctx), env: env}
	c.engine.Progress = progress
	out := c.answer(args)
	out.Person = true
	return out
}

// answer runs the command that asks.
func (c *command) answer(args []string) driver.Outcome {
	switch args[0] {
	case "shrink":
		return c.run(args[1:], shrinkUsage, c.shrink)
	case "sweep":
		return c.run(args[1:], sweepUsage, c.sweep)
	}
	return c.run(args[1:], whyUsage, c.split)
}

// Asks reports whether a command line asks something that takes many compilations.
func Asks(args []string) bool {
	if len(args) == 0 {
		return false
	}
	switch args[0] {
	case "shrink", "sweep":
		return true
	case "split":
		return slices.ContainsFunc(args, isQuestion)
	}
	return false
}

// isQuestion reports whether a word on a command line of split is a question.
func isQuestion(word string) bool {
	name, _, _ := strings.Cut(word, "=")
	return name == "--why" || name == "--kept" || name == "--dropped" || name == "--fixes"
}

// command is one command line.
type command struct {
	engine *Engine
	env    driver.Env

	goal                 Goal
	why, out             string
	kept, dropped, fixes bool
	most                 int
	files                []string
	req                  *driver.Request
}

// run reads the command line and the source, and calls f.
func (c *command) run(args []string, usage string, f func() driver.Outcome) driver.Outcome {
	fail := func(text string) driver.Outcome {
		return driver.Outcome{Exit: driver.ExitErrors, Stderr: []byte("cufront: " + text + "\n" + usage)}
	}
	if len(args) == 1 && (args[0] == "--help" || args[0] == "-h") {
		return driver.Outcome{Stdout: []byte(usage)}
	}
	rest, text := c.read(args)
	if text != "" {
		return fail(text)
	}
	if len(c.files) != 1 {
		return fail("name one source file")
	}
	data, err := c.env.FS.ReadFile(c.files[0])
	if err != nil {
		return driver.Outcome{Exit: driver.ExitCatastrophe, Stderr: []byte("cufront: " + c.files[0] + " cannot be read: check the name and the current folder\n")}
	}
	c.req = &driver.Request{Main: c.files[0], Files: map[string]string{c.files[0]: string(data)}, Args: rest, FS: c.env.FS}
	return f()
}

// read takes the options of this package out of a command line.
func (c *command) read(args []string) (rest []string, text string) {
	texts := map[string]*string{"--why": &c.why, "--number": &c.goal.Number, "--says": &c.goal.Text, "--keeps": &c.goal.Keeps, "--drops": &c.goal.Drops, "-o": &c.out}
	flags := map[string]*bool{"--kept": &c.kept, "--dropped": &c.dropped, "--fixes": &c.fixes}
	most := ""
	texts["--most"] = &most
	for i := 0; i < len(args); i++ {
		w := args[i]
		name, value, joined := strings.Cut(w, "=")
		switch {
		case flags[w] != nil:
			*flags[w] = true
		case texts[name] != nil && joined:
			*texts[name] = value
		case texts[w] != nil:
			if i++; i == len(args) {
				return nil, "option '" + w + "' needs a value"
			}
			*texts[w] = args[i]
		case !strings.HasPrefix(w, "-"):
			c.files = append(c.files, w)
		default:
			rest = append(rest, w)
			if driver.TakesValue(w) && i+1 < len(args) {
				i++
				rest = append(rest, args[i])
			}
		}
	}
	if most != "" {
		n, err := strconv.Atoi(most)
		if err != nil || n < 1 {
			return nil, "--most takes a number of compilations"
		}
		c.most = n
	}
	return rest, ""
}

func (c *command) shrink() driver.Outcome {
	if c.goal == (Goal{}) {
		return driver.Outcome{Exit: driver.ExitErrors, Stderr: []byte("cufront: say what the program must still show\n" + shrinkUsage)}
	}
	if c.most == 0 {
		c.most = manyCuts
	}
	s, ok := c.engine.Shrink(c.req, c.goal, c.most)
	if !ok {
		return driver.Outcome{Exit: driver.ExitErrors, Stderr: []byte("cufront: the program as it is does not do this: it " + c.goal.String() + "\n")}
	}
	note := "cufront: " + strconv.Itoa(s.From) + " bytes became " + strconv.Itoa(len(s.Text)) + " in " + plural(s.Compilations, "compilation")
	if !s.Done {
		note += "; more might go (--most)"
	}
	if !s.Alone {
		note += "; it needs the files that it includes"
	}
	out := driver.Outcome{Stderr: []byte(note + "\n")}
	if c.out == "" {
		out.Stdout = []byte(s.Text)
		return out
	}
	if err := c.env.FS.WriteFile(c.out, []byte(s.Text)); err != nil {
		return driver.Outcome{Exit: driver.ExitCatastrophe, Stderr: []byte("cufront: cannot write " + c.out + ": " + err.Error() + "\n")}
	}
	out.Written = []string{c.out}
	return out
}

func (c *command) sweep() driver.Outcome {
	var b strings.Builder
	var same []string
	for _, x := range c.engine.Sweep(c.req) {
		words := strings.Join(x.Options, " ")
		switch {
		case x.Refused != "":
			b.WriteString(words + ": " + x.Refused + "\n")
		case !x.Changed():
			same = append(same, words)
		default:
			b.WriteString(words + " (" + x.Help + ")\n")
			line := func(what string, list []string) {
				for _, s := range list {
					b.WriteString("    " + what + " " + s + "\n")
				}
			}
			if x.HostLines > 0 {
				b.WriteString("    host text: " + plural(x.HostLines, "line") + " differ\n")
			}
			if x.DeviceLines > 0 {
				b.WriteString("    device text: " + plural(x.DeviceLines, "line") + " differ\n")
			}
			line("new:", x.Said)
			line("gone:", x.Unsaid)
			line("kept:", x.Kept)
			line("dropped:", x.Dropped)
		}
	}
	if len(same) > 0 {
		b.WriteString("no difference: " + strings.Join(same, " ") + "\n")
	}
	return driver.Outcome{Stdout: []byte(b.String())}
}

func (c *command) split() driver.Outcome {
	var b strings.Builder
	found := true
	if c.why != "" {
		answers := c.engine.Why(c.req, c.why)
		found = len(answers) > 0
		for i := range answers {
			printAnswer(&b, &answers[i])
		}
	}
	if c.kept || c.dropped {
		c.list(&b)
	}
	if c.fixes {
		if c.most == 0 {
			c.most = manyTrials
		}
		for _, f := range c.engine.Fixes(c.req, c.most) {
			b.WriteString(where(f.Span) + f.Severity + ": " + f.Text + "\n")
			for _, t := range f.Trials {
				printTrial(&b, &t)
			}
		}
	}
	if !found {
		return driver.Outcome{Exit: driver.ExitErrors, Stdout: []byte(b.String()),
			Stderr: []byte("cufront: " + c.req.Main + " declares no " + c.why + " (headers are not asked)\n")}
	}
	return driver.Outcome{Stdout: []byte(b.String())}
}

// list prints what is kept and dropped.
func (c *command) list(b *strings.Builder) {
	res := c.engine.compile(c.req, driver.WantList)
	for _, e := range res.Entities {
		if e.Fate == driver.FateKept && c.kept || e.Fate == driver.FateDropped && c.dropped || e.Fate == driver.FateUnknown {
			b.WriteString(where(e.Span) + e.Fate + " " + e.Kind + " " + e.Name)
			if e.Cause != "" {
				b.WriteString(" (" + e.Cause + ")")
			}
			b.WriteString("\n")
		}
	}
}

func printAnswer(b *strings.Builder, a *Answer) {
	b.WriteString(where(a.Span) + a.Kind + " " + a.Name + ": " + a.Fate + "\n    " + a.Sentence + "\n")
	for _, r := range a.Chain {
		b.WriteString("    " + where(r.Span) + r.Text + "\n")
	}
	for i := range a.Trials {
		printTrial(b, &a.Trials[i])
	}
}

func printTrial(b *strings.Builder, t *Trial) {
	b.WriteString("    try: " + t.Title)
	if t.Line > 0 {
		b.WriteString(" (" + strings.TrimSuffix(where(t.Span), ": ") + ")")
	}
	b.WriteString(" -- " + t.Effect + "\n")
}

// where is the place of a span as messages write it.
func where(s driver.Span) string {
	if s.Line == 0 {
		return ""
	}
	return s.File + "(" + strconv.Itoa(s.Line) + "): "
}

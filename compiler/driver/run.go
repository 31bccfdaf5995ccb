// This file implements one run of the tool: command line, passes, outputs,
// exit status.
package driver

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime/debug"
	"strings"
	"time"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	deep "cufront/compiler/internal/stack"
	"cufront/compiler/source"
)

// The exit statuses of the tool.
const (
	ExitOK           = 0
	ExitDeviceErrors = 1
	ExitErrors       = 2
	ExitCatastrophe  = 4
	ExitInternal     = 70 // a fault of this program
)

// Env is what surrounds a run.
type Env struct {
	FS       FS
	Dir      string              // current folder: SARIF names files by absolute paths
	Getenv   func(string) string // nil: no environment
	Terminal bool                // the standard error is a terminal
	Release  int                 // minor version of CUDA 13 to imitate
	Origins  bool                // keep the origin map of the host text
	Own      map[string]string   // the files of the request, by name: the origin map is finer for them
	Stdout   func([]byte) error  // writes preprocessed text at once; nil: it is part of the outcome
	PID      int                 // process number, part of some module ids
	// Toolkit finds the CUDA toolkit in a folder, or one of this machine for "";
	// nil with the reason, for a person, if there is none.
	Toolkit      func(folder string) (*Toolkit, string)
	HostCompiler HostCompiler     // nil: there is none
	Now          func() time.Time // nil: the clock

	// Inspect, of tests, looks at the unit behind each pass, once there is one.
	Inspect func(pass string, u *il.Unit)

	noHostText   bool                      // nobody looks at the host text
	displays     bool                      // the IL may be displayed, whatever the options say
	noDeviceText bool                      // nobody looks at the device text and the stub
	allUses      bool                      // what is kept for what alone is asked
	jitParts     bool                      // of a run-time compilation too it is wanted what reaches the device, and the text of it
	lowered      bool                      // the lowered program is displayed beside the device text
	hold         int                       // see Hold; counts without the prelude
	resume       func(*compilation) []byte // returns the whole source file; nil: nothing waits
}

// date is the time of the compilation as outputs show it.
func (e *Env) date() string {
	now := e.Now
	if now == nil {
		now = time.Now
	}
	return now().Format(time.ANSIC)
}

// Outcome is what a run leaves behind, apart from its files.
type Outcome struct {
	Exit    int
	Stdout  []byte
	Stderr  []byte
	Written []string // names of the files written, in order
	Timings []Timing
	Used    Limits // what has been taken of the limits
	Person  bool   // the command is one for people: what cannot be printed is an error
}

// outputs collects what a run prints and writes.
type outputs struct {
	stdout, stderr []byte
	written        []string
}

// Run is the tool: args is its command line without the program's name.
func Run(args []string, env Env) (res Outcome) {
	o := Bare()
	o.Dialect.Release = env.Release
	_, res = runTool(&o, args, env)
	return res
}

// runTool parses the command line into o and compiles.
func runTool(o *Options, args []string, env Env) (c *compilation, res Outcome) {
	out := &outputs{}
	c = &compilation{opts: o, env: env, fs: env.FS, out: out, start: time.Now()}
	c.lines = &source.Map{}
	c.reporter = &diag.Reporter{Map: c.lines}
	if o.work == nil {
		o.work = Limits{}.newBudget()
	}
	c.limited(o.work)
	defer func() {
		if e := recover(); e != nil {
			c.internalError(e, debug.Stack())
			res = Outcome{Exit: ExitInternal, Stdout: out.stdout, Stderr: out.stderr, Written: out.written, Timings: c.timings, Used: c.used()}
		}
	}()
	exit := c.tool(args)
	return c, Outcome{Exit: exit, Stdout: out.stdout, Stderr: out.stderr, Written: out.written, Timings: c.timings, Used: c.used()}
}

// tool parses the command line and runs the passes.
func (c *compilation) tool(args []string) int {
	c.opts.Diag.Release = c.opts.Dialect.Release
	cl := &commandLine{opts: c.opts, fs: c.fs, out: c.out, table: optionsOf(c.opts.Dialect.Release), words: args, exit: -1}
	err := cl.parse()
	c.reporter.Options = c.opts.Diag
	c.style()
	if c.opts.DumpOptions {
		c.dumpOptions(cl.table)
	}
	if err != nil {
		d := c.reporter.CommandLine(err.text)
		for _, l := range err.lines {
			d.AddLine(l)
		}
		c.named = err.named
		c.opts.SARIF = false
		return c.finish()
	}
	if cl.exit >= 0 {
		return cl.exit
	}
	c.named = true
	c.runPasses()
	return c.finish()
}

// style decides about colours (rule diag.colours).
func (c *compilation) style() {
	st := &c.opts.Style
	st.StdinName = "-"
	if c.opts.NoColors || !c.env.Terminal || c.env.Getenv == nil {
		return
	}
	if c.env.Getenv("TERM") == "dumb" || c.env.Getenv("NOCOLOR") != "" {
		return
	}
	spec := diag.DefaultColors
	for _, name := range []string{"EDG_COLORS", "GCC_COLORS"} {
		if v := c.env.Getenv(name); v != "" {
			spec = v
			break
		}
	}
	st.Colors = diag.ParseColors(spec)
}

// finish renders the diagnostics and returns the exit status.
func (c *compilation) finish() int {
	r, o := c.reporter, c.opts
	var b []byte
	switch {
	case o.SARIF:
		b = diag.SARIFHeader(b, o.Dialect.Release)
		b = r.SARIFResults(b, c.env.Dir)
		b = diag.SARIFTrailer(b)
	default:
		b = r.Text(b, o.Style)
		b = c.phaseTimes(b)
		name := ""
		if c.named {
			name = c.displayName()
		}
		if o.Dialect.JIT && r.Errors > 0 && r.Catastrophes > 0 {
			r.Errors = 0 // the run-time compiler drops the count, but not the "and" (rule jit.catastrophe)
			b = append(b, " and "...)
		}
		b = r.Summary(b, name)
		if r.Catastrophes > 0 || r.LimitReached {
			b = append(b, "Compilation terminated.\n"...)
		}
	}
	b = c.appendOverflows(b)
	b = c.totalTime(b)
	if o.ErrorOutput != "" && c.named {
		if text := c.write("error", o.ErrorOutput, b); text != "" {
			c.out.stderr = append(append(c.out.stderr, b...), "Catastrophic error: "+text+"\n"...)
			return ExitCatastrophe
		}
	} else {
		c.out.stderr = append(c.out.stderr, b...)
	}
	return c.status()
}

// status is the exit status that the diagnostics call for.
func (c *compilation) status() int {
	r := c.reporter
	switch {
	case c.opts.Diag.DevicePass && (r.Errors > 0 || r.Catastrophes > 0 || len(c.overflows) > 0):
		return ExitDeviceErrors
	case r.Catastrophes > 0 || r.LimitReached:
		return ExitCatastrophe
	case r.Errors > 0:
		return ExitErrors
	}
	return ExitOK
}

// displayName is the name of the source file in the counting line.
func (c *compilation) displayName() string {
	o := c.opts
	switch {
	case o.Input == "-":
		return ""
	case o.OrigName != "":
		return o.OrigName
	}
	return o.Input
}

// write writes an output file; kind is the tool's word for it. The text is that
// of the message when that fails, "" otherwise.
func (c *compilation) write(kind, name string, data []byte) (text string) {
	err := error(errInput)
	if path.Clean(name) != path.Clean(c.opts.Input) {
		err = c.fs.WriteFile(name, data)
	}
	if err == nil {
		c.out.written = append(c.out.written, name)
		return ""
	}
	return outputError(kind, name, err)
}

var errInput = errors.New("invalid file name") // what is compiled is no output

// outputError is what the tool says about an output file that it cannot open or
// write (rule output.errors).
func outputError(kind, name string, err error) string {
	if writing, ok := errors.AsType[*fs.PathError](err); ok && writing.Op == "write" {
		return "error while writing " + kind + " file: " + capital(writing.Err.Error())
	}
	text := "cannot open " + kind + ` file "` + name + `"`
	switch {
	case errors.Is(err, ErrIsDir):
		text += ": Is a directory"
	case errors.Is(err, ErrNotRegular), errors.Is(err, errInput):
		text += ": " + err.Error()
	}
	return text
}

// capital is the reason of an error as the C library writes it.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// internalError reports a fault of this program: which pass, where.
func (c *compilation) internalError(e any, stack []byte) {
	if p, ok := e.(*deep.Panic); ok {
		e, stack = p.Value, p.Stack
	}
	where := ""
	if n := c.lines.NumLines(); n > 0 {
		loc := c.lines.Locate(source.Pos{Seq: uint32(n)})
		where = fmt.Sprintf("%s(%d): ", loc.File, loc.Line)
	}
	pass := c.pass
	if pass == "" {
		pass = "start"
	}
	msg := fmt.Sprintf("%sinternal error: %v (in pass %q)\n", where, e, pass)
	c.out.stderr = append(c.out.stderr, msg...)
	if c.env.Getenv != nil && c.env.Getenv("CUFRONT_DEBUG") != "" {
		c.out.stderr = append(c.out.stderr, stack...)
	} else {
		c.out.stderr = append(c.out.stderr, firstFrames(stack)...)
	}
}

// firstFrames keeps the functions of this program nearest to the fault.
func firstFrames(stack []byte) string {
	var b strings.Builder
	n := 0
	for _, l := range strings.Split(string(stack), "\n") {
		if strings.HasPrefix(l, "cufront/") && n < 6 && !strings.Contains(l, "driver.runTool") {
			name, _, _ := strings.Cut(l, "(")
			if i := strings.LastIndex(l, "("); i > 0 {
				name = l[:i]
			}
			b.WriteString("            in " + name + "\n")
			n++
		}
	}
	return b.String()
}

// dumpOptions lists the names of all options.
func (c *compilation) dumpOptions(table []option) {
	for i := range table {
		c.out.stdout = append(c.out.stdout, "--"+table[i].name+" "...)
	}
}

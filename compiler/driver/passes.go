// This file implements the passes of a compilation: the table of them, and
// what each of them does.
package driver

import (
	"errors"
	"slices"
	"strings"
	"time"

	"cufront/compiler/diag"
	"cufront/compiler/emit/device"
	"cufront/compiler/emit/host"
	"cufront/compiler/front"
	"cufront/compiler/il"
	"cufront/compiler/il/display"
	"cufront/compiler/keep"
	"cufront/compiler/lower"
	"cufront/compiler/pp"
	"cufront/compiler/source"
	"cufront/compiler/token"
	"cufront/compiler/work"
)

// A compilation is one run of the passes over one source file.
type compilation struct {
	opts     *Options
	env      Env
	fs       FS
	out      *outputs
	lines    *source.Map
	reporter *diag.Reporter
	work     *work.Budget
	named    bool // the counting line names the source file
	pass     string
	timings  []Timing
	phases   [backEnd + 1]time.Duration
	start    time.Time
	waited   time.Duration // for the rest of the program

	text  []byte
	names *token.Table
	unit  *il.Unit

	skipped [][2]uint32 // runs of lines that conditions left out

	hostText host.Result
	marks    *markedText  // of a program that was preprocessed before; nil: it was not
	kept     *keep.Result // what the device needs; device pass only
	// keepErrors is how many errors the checks of that found.
	keepErrors int
	program    *device.Program // the lowered program
	device     device.Result
	overflows  []*diag.Diagnostic // kernels with too many parameters, see parameters.go
}

// A pass is one step of a compilation.
type pass struct {
	name   string
	run    func(*compilation)
	wanted func(*compilation) bool // nil: always
	always bool                    // also after errors
	phase  phase
}

// passes is the road of a source file.
var passes = [...]pass{
	{name: "read", run: (*compilation).read, always: true},
	{name: "preprocess", run: (*compilation).preprocess, wanted: (*compilation).preprocesses},
	{name: "parse", run: (*compilation).parse, wanted: (*compilation).compiles, always: true},
	{name: "text of C", run: (*compilation).refuseTextOfC, wanted: func(c *compilation) bool {
		return c.opts.Dialect.IsC() && (c.generates() || c.opts.ILDisplay)
	}, phase: backEnd},
	{name: "module id", run: (*compilation).moduleID, wanted: (*compilation).generates, phase: backEnd},
	{name: "host text", run: (*compilation).host, wanted: (*compilation).generatesHost, phase: backEnd},
	{name: "module id file", run: (*compilation).moduleIDFile, wanted: func(c *compilation) bool { return c.generates() && c.opts.GenModuleID }, phase: backEnd},
	{name: "display", run: (*compilation).display, wanted: func(c *compilation) bool { return c.opts.ILDisplay && c.unit != nil }},
	{name: "declared", run: (*compilation).checkDeclared, wanted: func(c *compilation) bool { return c.generates() && c.opts.Dialect.JIT }, phase: backEnd},
	{name: "keep", run: (*compilation).keepDevice, wanted: (*compilation).generatesDevice, phase: backEnd},
	{name: "device text", run: (*compilation).deviceText, wanted: (*compilation).writesDevice, phase: backEnd},
	{name: "stub", run: (*compilation).stub, wanted: func(c *compilation) bool {
		return c.writesDevice() && c.opts.StubFileName != "" && len(c.overflows) == 0
	}, phase: backEnd},
}

// writesDevice reports whether the device text is made, for itself or for the stub.
func (c *compilation) writesDevice() bool {
	return c.generatesDevice() && !c.env.noDeviceText && (c.opts.DeviceFileName != "" || c.opts.StubFileName != "")
}

// runPasses runs the passes; after an error only those that are always run.
func (c *compilation) runPasses() {
	for i := range passes {
		p := &passes[i]
		if c.reporter.Stopped() {
			break
		}
		if c.reporter.Errors > c.keepErrors && !p.always || p.wanted != nil && !p.wanted(c) {
			continue
		}
		c.timed(p, func() { c.work.Run(func() { p.run(c) }) })
		if c.env.Inspect != nil && c.unit != nil {
			c.env.Inspect(p.name, c.unit)
		}
	}
}

func (c *compilation) preprocesses() bool { return c.opts.Preprocess != NoPreprocessOnly }

func (c *compilation) compiles() bool {
	return c.opts.Preprocess == NoPreprocessOnly || c.opts.NoPreprocOnly
}

// read reads the source file.
func (c *compilation) read() {
	data, err := c.fs.ReadFile(c.opts.Input)
	switch {
	case err == nil:
		c.text = c.withPrelude(data)
	case errors.Is(err, ErrIsDir):
		c.catastrophe(`cannot open source file "` + c.opts.Input + `": is a directory`)
	default:
		c.catastrophe(`cannot open source file "` + c.opts.Input + `"`)
	}
}

// withPrelude puts the prelude in front of the source.
func (c *compilation) withPrelude(source []byte) []byte {
	if len(c.opts.Prelude) == 0 {
		return source
	}
	return slices.Concat(c.opts.Prelude, source)
}

// catastrophe reports a catastrophe without a position.
func (c *compilation) catastrophe(text string) {
	c.reporter.Catastrophe(text)
}

// ppConfig describes the input to the preprocessor.
func (c *compilation) ppConfig() pp.Config {
	if c.names == nil {
		c.names = token.NewTable(len(c.text))
	}
	o := c.opts
	cfg := pp.Config{
		FS: c.fs, Main: o.Input, Text: c.text, Names: c.names, Lines: c.lines,
		Dialect: &o.Dialect, Reporter: c.reporter, Work: c.work,
		AngleDirs:  o.IncludeDirs,
		SystemDirs: o.SystemIncludes,
		Preinclude: o.Preincludes, PreincludeMacros: o.PreincludeMacros,
		Standard: o.Standard,
		Listing:  o.RawListing != "",
	}
	if o.TraceIncludes {
		cfg.Included = func(name string, depth int) {
			c.out.stderr = append(c.out.stderr, strings.Repeat(" ", depth-1)+name+"\n"...)
		}
	}
	return cfg
}

// list writes the raw listing (--list).
func (c *compilation) list(p *pp.Preprocessor) {
	if c.opts.RawListing == "" {
		return
	}
	cfg := c.ppConfig()
	cfg.Included = nil
	if text := c.write("raw listing", c.opts.RawListing, pp.Listing(cfg, c.lines, c.reporter, p.Marks())); text != "" {
		c.catastrophe(text)
	}
}

// preprocess writes preprocessed output, dependencies or macros. When the
// source is compiled as well, it is read a second time, and only then reported
// on.
func (c *compilation) preprocess() {
	if c.opts.NoPreprocOnly {
		lines, reporter := c.lines, c.reporter
		c.lines = &source.Map{}
		c.reporter = &diag.Reporter{Map: c.lines, Options: reporter.Options}
		defer func() { c.lines, c.reporter = lines, reporter }()
	}
	p, o := pp.New(c.ppConfig()), c.opts
	if o.Preprocess == Dependencies {
		c.emitPreprocessed(p.Dependencies())
		return
	}
	text := p.Text(pp.TextOptions{NoLineCommands: o.Preprocess == NoLineMarkers, Comments: o.KeepComments, NoSeparators: o.NoTokenSeparators})
	if o.Preprocess == ListMacros {
		text = []byte(p.ListMacros())
	}
	c.emitPreprocessed(text)
}

func (c *compilation) emitPreprocessed(b []byte) {
	if c.opts.Output != "" {
		if text := c.write("preprocessing output", c.opts.Output, b); text != "" {
			c.catastrophe(text)
		}
		return
	}
	if c.env.Stdout != nil {
		if err := c.env.Stdout(b); err != nil {
			c.catastrophe("error while writing preprocessing output file: " + capital(plainError(err)))
		}
		return
	}
	c.out.stdout = append(c.out.stdout, b...)
}

// parse analyses the source.
func (c *compilation) parse() {
	cfg := c.ppConfig()
	if at := len(c.opts.Prelude) + c.env.hold; c.env.resume != nil && at > 0 { // a text without a beginning is read at once
		cfg.Hold = at
		cfg.Resume = func() []byte {
			began := time.Now()
			text := c.withPrelude(c.env.resume(c))
			c.waited += time.Since(began)
			return text
		}
	}
	cfg.Skipped = func(first, last uint32) { c.skipped = append(c.skipped, [2]uint32{first, last}) }
	p := pp.New(cfg)
	defer c.list(p)
	c.unit = front.Parse(front.Config{
		Dialect: &c.opts.Dialect, Map: c.lines, Names: c.names, Reporter: c.reporter,
		Tokens: p, InputName: c.opts.Input, ModuleID: c.readModuleID, Work: c.work,
		Displayed: c.opts.ILDisplay || c.env.displays,
	})
	c.reporter.Place, c.reporter.Contexts = nil, nil
}

// display writes the IL to the standard output.
func (c *compilation) display() {
	text := display.Display(c.unit, c.displayOptions())
	if len(c.out.stdout) == 0 {
		c.out.stdout = text // which may be long
		return
	}
	c.out.stdout = append(c.out.stdout, text...)
}

func (c *compilation) displayOptions() display.Options {
	d := &c.opts.Dialect
	return display.Options{Constructed: func(t *il.Type, i *il.DynamicInit) *il.Constant { return lower.Constructed(c.unit, d, t, i) }, StdVersion: int(d.Std), GNUVersion: d.GNUVersion, CharSigned: !d.UnsignedChar, ShortEnums: d.ShortEnums, PlainNames: c.names.Plain(), Time: c.env.date(), Reached: func(p source.Pos) { c.unit.At = p }}
}

// hostName is the name of the host file.
func (c *compilation) hostName() string {
	if c.opts.HostFileName != "" {
		return c.opts.HostFileName
	}
	if c.opts.Input == "-" {
		return "-"
	}
	name := c.opts.Input
	if i := strings.LastIndexByte(name, '.'); i > strings.LastIndexByte(name, '/') {
		name = name[:i]
	}
	return name + ".int.c"
}

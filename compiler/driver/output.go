// This file implements the passes of the back end: module id and host text.
package driver

import (
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/emit/device"
	"cufront/compiler/emit/host"
	"cufront/compiler/emit/stub"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lang"
	"cufront/compiler/lower"
	"cufront/compiler/mangle"
	"cufront/compiler/moduleid"
	"cufront/compiler/source"
)

// generates reports whether output files are wanted.
func (c *compilation) generates() bool { return c.unit != nil && c.compiles() && !c.opts.NoCodeGen }

// refuseTextOfC ends the compilation of a C program without errors: the tool checks such
// programs only (docs/rules/c.md).
func (c *compilation) refuseTextOfC() {
	c.catastrophe("C programs are checked only: no host text is written for " + strconv.Quote(c.opts.Input) + " (add --no_code_gen, or leave out the option that names C)")
}

func (c *compilation) generatesHost() bool {
	return c.generates() && c.opts.Dialect.Pass == lang.HostPass && !c.env.noHostText
}

func (c *compilation) generatesDevice() bool {
	return c.generates() && c.opts.Dialect.Pass == lang.DevicePass && (!c.opts.Dialect.JIT || c.env.jitParts)
}

// moduleID fixes the module id and writes its file (rule moduleid.form).
func (c *compilation) moduleID() {
	o := c.opts
	if o.ModuleIDFile != "" && !o.GenModuleID {
		data, err := c.fs.ReadFile(o.ModuleIDFile)
		if err != nil {
			c.reporter.Report(diag.CannotOpenModuleIdFile, diag.EndOfSource, o.ModuleIDFile)
			return
		}
		c.unit.ModuleID = string(data)
		return
	}
	c.unit.ModuleID = c.makeModuleID(c.unit)
}

// moduleIDFile writes the module id, behind the host text.
func (c *compilation) moduleIDFile() {
	if text := c.write("module id", c.opts.ModuleIDFile, []byte(c.unit.ModuleID)); text != "" {
		d := c.reporter.Catastrophe(text)
		d.Pos, d.NoEcho = c.unit.At, true
	}
}

// readModuleID returns the module id for a diagnostic of unit u: that of the
// file where there is one.
func (c *compilation) readModuleID(u *il.Unit) string {
	o := c.opts
	if o.ModuleIDFile == "" || o.GenModuleID {
		return c.makeModuleID(u)
	}
	data, err := c.fs.ReadFile(o.ModuleIDFile)
	if err != nil {
		return ""
	}
	return string(data)
}

func (c *compilation) makeModuleID(u *il.Unit) string {
	o := c.opts
	name := o.OrigName
	if name == "" {
		name = o.Input
	}
	var last string
	e := moduleid.Choose(u, u.ModuleIDNeeded)
	u.ModuleIDAsked = moduleid.Asked(u, u.ModuleIDNeeded, e)
	switch {
	case e != nil:
		last = moduleid.Entity(mangle.New(u, &c.opts.Dialect, "").Name(e))
	case o.RandomSeed != "":
		last = moduleid.Seed(o.RandomSeed)
	default:
		last = moduleid.Fallback(c.env.date()+"\n"+c.env.Dir, c.env.PID)
	}
	return moduleid.Text(o.OrigPath, moduleid.Base(name), last)
}

// ownPlaces tells places in the files of the request; nil where nobody asks.
func (c *compilation) ownPlaces() func(source.Pos) bool {
	if len(c.env.Own) == 0 {
		return nil
	}
	return func(pos source.Pos) bool {
		_, own := c.env.Own[c.locate(pos).File]
		return own
	}
}

// host prints and writes the host text.
func (c *compilation) host() {
	o := c.opts
	name := o.OrigName
	if name == "" {
		name = c.firstName()
	}
	res := host.Write(c.unit, &o.Dialect, host.Options{
		SourceName: name, StubName: o.StubFileName, ModuleID: c.unit.ModuleID, Origins: c.env.Origins, Own: c.ownPlaces(), Commented: o.Standard,
	})
	c.hostText = res
	if res.TooLong {
		c.catastrophe("the text of a type is too long for the generated C++ file")
		return
	}
	file := c.hostName()
	if file == "-" {
		c.out.stdout = append(c.out.stdout, res.Text...)
		return
	}
	if text := c.write("generated C++", file, res.Text); text != "" {
		c.catastrophe(text)
	}
}

// keepDevice marks what the device needs. What the checks of that report keeps the
// texts of the device pass from nothing (rule stub.file).
func (c *compilation) keepDevice() {
	c.kept = keep.Compute(c.unit, &c.opts.Dialect, c.env.allUses, lower.New(c.unit, &c.opts.Dialect, lower.NewShapes()).IsEvaluated)
	c.program = device.New(device.Config{Unit: c.unit, Dialect: &c.opts.Dialect, Kept: c.kept, ModuleID: c.unit.ModuleID})
	if c.opts.Dialect.JIT {
		return // it checks less: see checkDeclared
	}
	before := c.reporter.Errors
	functions := func(walk func(func(*il.Routine, lower.Use))) keep.Functions {
		return func(found func(*il.Routine, keep.Use)) {
			walk(func(r *il.Routine, u lower.Use) {
				found(r, keep.Use{Use: u.Use, Base: u.Variant == '2', Named: u.Named})
			})
		}
	}
	lowered := keep.Lowered{Globals: functions(c.program.Globals), Functions: functions(c.program.Uses)}
	keep.Check(c.unit, &c.opts.Dialect, c.kept, c.reporter, lowered)
	c.keepErrors = c.reporter.Errors - before
}

// checkDeclared looks for variables that are declared only.
func (c *compilation) checkDeclared() {
	keep.CheckDeclared(c.unit, &c.opts.Dialect, c.reporter)
}

// deviceText makes the device text and writes it where it is wanted; with the stub
// it shares the numbers of temporaries.
func (c *compilation) deviceText() {
	o := c.opts
	c.device = c.program.Write(stub.Temporaries(c.stubConfig()), c.env.lowered && o.DeviceFileName != "")
	if c.checkParameterSpace(); len(c.overflows) > 0 || o.DeviceFileName == "" {
		return
	}
	if text := c.write("device", o.DeviceFileName, c.device.Text); text != "" {
		c.catastrophe(text)
		return
	}
	if c.env.lowered {
		if text := c.write("lowered", strings.TrimSuffix(o.DeviceFileName, ".gpu")+loweredEnding, c.device.Lowered); text != "" {
			c.catastrophe(text)
		}
	}
}

func (c *compilation) stubConfig() stub.Config {
	o := c.opts
	return stub.Config{
		Unit: c.unit, Dialect: &o.Dialect, Kept: c.kept, ModuleID: c.unit.ModuleID,
		Name: o.StubFileName, Fatbin: o.IncludeFileName, Origins: c.env.Origins,
		First: c.device.StubNumber, Callback: c.device.Numbers, Types: c.device.Types,
	}
}

// stub writes the registration stub (rule stub.file).
func (c *compilation) stub() {
	name := c.opts.StubFileName
	if text := c.write("stub", name, stub.Write(c.stubConfig()).Text); text != "" {
		c.catastrophe(text)
	}
}

// firstName is the name of the source as the first marker of a preprocessed
// input gives it, else the input's own.
func (c *compilation) firstName() string {
	for i := range c.lines.Segments {
		if s := &c.lines.Segments[i]; !s.TopLevel && s.Name != "" {
			return s.Name
		}
	}
	return c.opts.Input
}

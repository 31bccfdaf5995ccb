// This file implements Compile: one request, held in memory, through both
// passes, and its result as data.
package driver

import (
	"runtime/debug"
	"slices"
	"strconv"
	"time"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
)

// Compile runs one request through both passes. It never fails as a whole:
// what went wrong is part of the result.
func Compile(req *Request) *Result {
	res := CompilePass(req, lang.HostPass, nil, nil)
	if res.wantsDevice(req) {
		res.merge(CompilePass(req, lang.DevicePass, func() *Result { return res }, nil))
	}
	return res
}

// A Hold makes a pass wait behind the beginning of its program, so that
// whoever can copy the state of the process compiles that beginning once.
type Hold struct {
	At   int             // so many bytes of the main file are read before the pass waits; see Prefix
	Wait func() *Request // returns the request to go on with: like the first one, but for Want and what follows in the main file
}

// CompilePass runs one pass of a request. The result holds what this pass adds
// to that of the host pass, which counts if that one succeeded; host returns it (nil:
// this is the host pass), and is called when everything else is done, so the passes
// can run side by side. With a Hold the pass waits on the way, unless it ends earlier.
func CompilePass(req *Request, pass lang.Pass, host func() *Result, hold *Hold) *Result {
	res := &Result{Outputs: map[string]string{}, Diagnostics: []Message{}, Timings: []Timing{}, Version: Version}
	if _, ok := req.Files[req.Main]; !ok {
		res.Exit, res.Error = ExitCatastrophe, "the request holds no file named "+strconv.Quote(req.Main)
		return res
	}
	if pass == lang.HostPass && slices.Contains(req.Want, WantReading) {
		reading := ReadOptions(req)
		res.Reading = &reading
	}
	p, text := parsePerson(req.Args)
	if text == "" && len(p.files) > 0 {
		text = "'" + p.files[0] + "' is no option"
	}
	if text != "" {
		res.Exit, res.Stderr = ExitErrors, "cufront: "+text+"\n"
		res.Diagnostics = append(res.Diagnostics, Message{Severity: "command-line error", Text: text})
		return res
	}
	if req.Limits != nil {
		p.limits = *req.Limits
	}
	memory := MemFS{}
	for name, contents := range req.Files { // any order: a map again
		memory[name] = []byte(contents)
	}
	base := outputBase(req.Main, "")
	if input := p.inputOf(pass, req.Main, base); req.Files[input] == "" && input != req.Main {
		res.Exit, res.Kept = ExitErrors, KeptUnknown
		res.Diagnostics = append(res.Diagnostics, Message{Severity: "command-line error", Text: missingInput(input)})
		return res
	}
	system := req.System
	if !req.NeedsSystem() {
		system = nil
	}
	folders := system.folders()
	env := Env{FS: withHeaders{memory, system}, PID: 1, Now: noTime}
	if req.FS != nil {
		env.FS, folders = withHeaders{overFS{memory, req.FS}, system}, hostFolders(req.FS)
	}
	env.wants(req)
	if hold != nil && !p.listing && p.inputOf(pass, req.Main, base) == req.Main { // the beginning is that of the main file
		env.hold = hold.At
		env.resume = func(c *compilation) []byte {
			req = hold.Wait()
			memory[req.Main] = []byte(req.Files[req.Main])
			c.env.wants(req)
			return memory[req.Main]
		}
	}
	if p.runTime && pass == lang.HostPass {
		return res // there is one pass
	}
	c, out := p.compile(pass, req.Main, base, folders, env)
	if p.runTime && len(out.Stdout) > 0 {
		res.Outputs[base+namesEnding] = string(out.Stdout)
	}
	if p.takesAsIs(req.Main) {
		c.marks = readMarks(req.Main, []byte(req.Files[req.Main]))
	}
	var before *Result
	if host != nil {
		before = host()
		out.Stderr = newDiagnostics([]byte(before.Stderr), out.Stderr)
	}
	res.add(c, out, memory, before)
	if pass == lang.HostPass {
		res.Host = res.Outputs[base+".int.c"]
	} else if slices.Contains(req.Want, WantStub) {
		res.Stub = res.Outputs[base+".stub.c"]
	}
	c.explain(req, before, res)
	return res
}

// compile runs a pass, or that of the run-time compiler.
func (p *person) compile(pass lang.Pass, file, base string, folders []string, env Env) (*compilation, Outcome) {
	if !p.runTime {
		return p.run(pass, file, base, folders, env)
	}
	env.jitParts = true
	return p.jit(file, base).run(env)
}

// wants takes over what a request asks of the passes.
func (e *Env) wants(req *Request) {
	e.displays = true // a beginning that is kept serves requests that want it too
	if e.Origins = slices.Contains(req.Want, WantMap); e.Origins {
		e.Own = req.Files
	}
	e.noHostText = len(req.Want) > 0 && !slices.Contains(req.Want, WantHost) && !e.Origins
	e.lowered = slices.Contains(req.Want, WantLowered)
	e.allUses = slices.Contains(req.Want, WantKeep)
	e.noDeviceText = len(req.Want) > 0 && !e.lowered && !slices.Contains(req.Want, WantStub) && !slices.Contains(req.Want, WantFiles)
}

// wantsDevice reports whether the device pass follows the host pass, whose
// result this is: as in nvcc's own steps, an error ends the compilation.
func (res *Result) wantsDevice(req *Request) bool {
	if res.Exit != ExitOK {
		return false
	}
	return slices.Contains(req.Want, WantKeep) || slices.Contains(req.Want, WantStub) || slices.Contains(req.Want, WantList) || slices.Contains(req.Want, WantFiles) || slices.Contains(req.Want, WantPreprocessed) || slices.Contains(req.Want, WantLowered)
}

// merge adds what the device pass brought.
func (res *Result) merge(device *Result) {
	res.Exit = max(res.Exit, device.Exit)
	res.Stderr += device.Stderr
	res.Stub, res.Keep, res.Kept = device.Stub, device.Keep, device.Kept
	res.Entities, res.DevicePreprocessed = device.Entities, device.Preprocessed
	res.Diagnostics = append(res.Diagnostics, device.Diagnostics...)
	res.Timings = append(res.Timings, device.Timings...)
	if device.Error != "" {
		res.Error = device.Error
	}
	for name, text := range device.Outputs { // any order: a map again
		res.Outputs[name] = text
	}
}

// add adds what a pass left behind. A diagnostic that the pass before gave too
// is not repeated.
func (res *Result) add(c *compilation, out Outcome, files MemFS, before *Result) {
	res.Exit = out.Exit
	res.Stderr = string(out.Stderr)
	if out.Exit == ExitInternal {
		res.Error = string(out.Stderr)
	}
	for _, name := range out.Written {
		res.Outputs[name] = string(files[name])
	}
	for _, t := range out.Timings {
		if c.opts.Diag.DevicePass {
			t.Pass = "device " + t.Pass
		}
		res.Timings = append(res.Timings, t)
	}
	type saying struct {
		Span
		text string
	}
	said := map[saying]bool{}
	if before != nil {
		for i := range before.Diagnostics {
			said[saying{before.Diagnostics[i].Span, before.Diagnostics[i].Text}] = true
		}
	}
	for _, d := range slices.Concat(c.reporter.All, c.overflows) {
		if m := c.message(d); !said[saying{m.Span, m.Text}] {
			res.Diagnostics = append(res.Diagnostics, m)
		}
	}
}

// explain adds the parts that the request asks for; before is the result of the
// pass before this one, nil for none.
func (c *compilation) explain(req *Request, before, res *Result) {
	defer func() {
		if e := recover(); e != nil {
			c.internalError(e, debug.Stack())
			res.Exit, res.Error = ExitInternal, string(c.out.stderr)
		}
	}()
	for _, want := range req.Want {
		c.pass = "explain " + want
		if c.unit == nil && want != WantSARIF || !inPass(want, c.opts.Dialect.Pass) {
			continue
		}
		if !c.work.Run(func() { c.part(want, req, before, res) }) {
			res.addLimit(c)
			return
		}
	}
}

// part adds one part that the request asks for.
func (c *compilation) part(want string, req *Request, before, res *Result) {
	switch want {
	case WantMap:
		res.Map = c.originMap(req.Files)
	case WantIL, WantOwnIL:
		res.IL, res.ILMap = c.ilView(req.Files, want == WantOwnIL)
	case WantKeep:
		res.Keep, res.Kept = c.keepMarks()
	case WantList:
		res.Entities = c.entities(req)
		if before != nil {
			res.Entities = joinEntities(before.Entities, res.Entities, c.fatesKnown())
		}
	case WantPreprocessed:
		res.Preprocessed = c.preprocessed(req)
	case WantSkipped:
		res.Skipped = c.skippedLines(req)
	case WantLambdas:
		res.Lambdas = c.lambdas(req)
	case WantSARIF:
		b := diag.SARIFHeader(nil, 0)
		b = c.reporter.SARIFResults(b, "")
		res.SARIF = string(diag.SARIFTrailer(b))
	}
}

// noTime is the clock of a request: the same request always gives the same
// result.
func noTime() time.Time { return time.Unix(0, 0).UTC() }

// complete sets what the options of the tool cannot say: a complete
// preprocessor, the predefined macros and the CUDA headers, which stand before
// the source as in the text that nvcc hands to the tool.
func (o *Options) complete(p *person, file string, device bool) {
	name := strconv.Quote(file)
	var b []byte
	b = append(b, "# 1 "+name+"\n# 1 \"<built-in>\"\n"...)
	b = append(b, p.predefined(device)...)
	b = append(b, "# 1 \"<command-line>\"\n#include <cuda_runtime.h>\n# 1 "+name+"\n"...)
	o.Prelude = b
	o.Standard = true
	o.IncludeDirs = append(o.IncludeDirs, p.includes...)
	o.SystemIncludes = append(append(o.SystemIncludes, p.system...), cudaDir)
}

// message returns a diagnostic as data.
func (c *compilation) message(d *diag.Diagnostic) Message {
	m := Message{Severity: d.Severity.Word(), Tag: d.Code.Row().Tag, Text: d.Text, Lines: d.Lines}
	if d.Pos.IsValid() {
		if loc := c.locate(d.Pos); loc.Seg != nil {
			m.Span = Span{File: loc.File, Line: loc.Line, Col: loc.Col}
		}
	}
	if n := d.Code.Display(); n != 0 {
		m.Number = strconv.Itoa(n)
		if d.Numbered {
			m.Number += "-D"
		}
	}
	for _, n := range d.Notes {
		m.Notes = append(m.Notes, c.message(n))
	}
	for _, x := range d.Contexts {
		n := Message{Severity: diag.Note.Word(), Text: "during " + x.Text}
		if loc := c.locate(x.Pos); loc.Seg != nil {
			n.Span = Span{File: loc.File, Line: loc.Line, Col: loc.Col}
		}
		m.Notes = append(m.Notes, n)
	}
	return m
}

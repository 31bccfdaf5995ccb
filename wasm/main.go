//go:build js && wasm

// Command wasm is the compiler as a WebAssembly module. It puts a few functions
// into the global object and waits to be called:
//
//	cufrontPlan(request) -> plan            what a request needs, JSON of plan below
//	cufrontHeaders(pack) -> fault           takes the system headers (a Uint8Array); "" if they are well
//	cufrontBegin(request, pass, at)         begins the pass "host" or "device"; it waits behind so many bytes of the main file
//	cufrontGoOn(what)                       goes on with a pass that waits: for a request, or for the result of the host pass, as JSON
//	cufrontRun(call)                        runs the command line, JSON of call below
//	cufrontAsk(question, progress)          asks about a program, JSON of question below; calls progress(done, of) in between
//	cufrontState() -> state                 "waiting", "apart" (for the result of the host pass) or "done"; "" before the first pass
//	cufrontResult() -> result               of the pass that is done, JSON of driver.Result without the host text, or JSON of outcome or answer
//	cufrontHostText() -> bytes              its host text, a Uint8Array
//	cufrontOptions() -> options             the options of a request, JSON of []driver.OptionHelp
//	cufrontBreak() -> addresses             where the runtime keeps the end of the memory that it uses and of all that it has, two uint64
//
// All work is done on goroutines of its own, so that the one that answers calls
// always rests at the same place of the same stack: whoever owns the module may
// copy its memory between two calls and put the copy back later.
package main

import (
	"context"
	"encoding/json"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall/js"
	"time"
	"unsafe"

	"cufront/compiler/driver"
	"cufront/compiler/explain"
	"cufront/compiler/lang"
)

// A pass is short and the page waits for it: the collector stays off until the
// heap has this size, then it runs whenever the heap has grown by heapGrowth
// percent.
const (
	heapLimit  = 80 << 20
	heapGrowth = 30
	restLimit  = 128 << 20 // so much may come behind a beginning before the collector runs
)

// used is the runtime's sense of the end of the memory that it uses, end of all
// that it has. Memory cannot shrink: who puts an older and smaller copy back
// raises end, or memory would grow for ever.
//
//go:linkname used runtime.bloc
//go:linkname end runtime.blocMax
var used, end uintptr

func main() {
	m := new(module)
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(heapLimit)
	runtime.AddCleanup(new([64]byte), m.grown, 0)
	// Always in the same order: a copy of the memory fits every instance.
	for _, call := range []struct {
		name string
		f    func([]js.Value) any
	}{
		{"cufrontPlan", func(args []js.Value) any { return string(encode(planOf([]byte(args[0].String())))) }},
		{"cufrontHeaders", func(args []js.Value) any { return m.load(args[0]) }},
		{"cufrontBegin", func(args []js.Value) any {
			m.begin([]byte(args[0].String()), args[1].String(), args[2].Int())
			return nil
		}},
		{"cufrontGoOn", func(args []js.Value) any {
			m.next <- []byte(args[0].String())
			return nil
		}},
		{"cufrontRun", func(args []js.Value) any {
			text := []byte(args[0].String())
			go func() { m.result, m.state = run(text), "done" }()
			return nil
		}},
		{"cufrontAsk", func(args []js.Value) any {
			text, progress := []byte(args[0].String()), args[1]
			go func() { m.result, m.state = encode(m.ask(text, progress)), "done" }()
			return nil
		}},
		{"cufrontState", func([]js.Value) any { return m.state }},
		{"cufrontResult", func([]js.Value) any { return string(m.result) }},
		{"cufrontHostText", func([]js.Value) any { return bytesOf(m.host) }},
		{"cufrontOptions", func([]js.Value) any { return string(encode(driver.RequestOptions())) }},
		{"cufrontBreak", func([]js.Value) any {
			return []any{float64(uintptr(unsafe.Pointer(&used))), float64(uintptr(unsafe.Pointer(&end)))}
		}},
	} {
		js.Global().Set(call.name, js.FuncOf(func(_ js.Value, args []js.Value) any { return call.f(args) }))
	}
	select {}
}

// A module is what stays from one call to the next.
type module struct {
	system *driver.System
	state  string
	next   chan []byte // what the waiting pass waits for
	result []byte
	host   string
	rested bool // the collector is off for good
}

// grown is called when the collector has run for the first time.
func (m *module) grown(int) {
	if !m.rested {
		collect(0)
	}
}

// collect lets the collector run by the growth of the heap alone.
func collect(int) {
	debug.SetGCPercent(heapGrowth)
	debug.SetMemoryLimit(math.MaxInt64)
}

// A plan is what a request needs.
type plan struct {
	Prefix int  `json:"prefix"` // length in bytes of the unchanged beginning of the main file
	System bool `json:"system"` // the system headers have to be there
}

func planOf(request []byte) plan {
	req := new(driver.Request)
	if json.Unmarshal(request, req) != nil {
		return plan{} // the pass will say why
	}
	return plan{driver.Prefix([]byte(req.Files[req.Main])), req.NeedsSystem()}
}

// begin starts a pass; it is done, or waits, when the call from outside ends.
func (m *module) begin(request []byte, pass string, at int) {
	m.next = make(chan []byte)
	go func() {
		res, want := m.pass(request, pass, at)
		m.host = res.Host
		res.Host = ""
		keepFiles(want, res)
		m.result, m.state = encode(res), "done"
	}()
}

// keepFiles leaves the files in a result if they were asked for; the host text goes
// its own way.
func keepFiles(want []string, res *driver.Result) {
	if !slices.Contains(want, driver.WantFiles) {
		res.Outputs = nil
		return
	}
	for name := range res.Outputs {
		if strings.HasSuffix(name, ".int.c") {
			delete(res.Outputs, name)
		}
	}
}

// pass runs one pass; want is what the request that it ended with asks for.
func (m *module) pass(first []byte, pass string, at int) (res *driver.Result, want []string) {
	which, host := lang.HostPass, (func() *driver.Result)(nil)
	if pass == "device" {
		which, host = lang.DevicePass, m.apart
	}
	take := func(text []byte) (*driver.Request, error) {
		req := new(driver.Request)
		err := json.Unmarshal(text, req)
		req.System = m.system
		if req.Limits == nil {
			limits := driver.PageLimits()
			req.Limits = &limits
		}
		return req, err
	}
	req, err := take(first)
	if err != nil {
		return &driver.Result{Exit: driver.ExitCatastrophe, Error: "the request is not what the compiler takes: " + err.Error(), Version: driver.Version}, nil
	}
	want = req.Want
	wait := func() *driver.Request {
		m.rest()
		m.state = "waiting"
		next, err := take(<-m.next)
		m.state = "going on"
		if err != nil {
			return req // it was readable the first time
		}
		want = next.Want
		return next
	}
	res = driver.CompilePass(req, which, host, &driver.Hold{At: at, Wait: wait})
	return res, want
}

// apart waits for the result of the host pass, which may run elsewhere meanwhile.
func (m *module) apart() *driver.Result {
	m.state = "apart"
	before := new(driver.Result)
	err := json.Unmarshal(<-m.next, before)
	m.state = "going on"
	if err != nil {
		return new(driver.Result) // nothing to compare with
	}
	return before
}

// rest puts the collector off for what follows the beginning of a program: it is
// short, and what it leaves behind is gone with the memory. It does so before the
// memory is copied, or every copy that is put back would begin with a run of the
// collector. The limit comes first: by the one before, the heap alone may call
// for a run.
func (m *module) rest() {
	m.rested = true
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	debug.SetMemoryLimit(int64(s.Sys) + restLimit)
	debug.SetGCPercent(-1)
	// At that limit it goes to work as ever, or it would run all the time.
	runtime.AddCleanup(new([64]byte), collect, 0)
}

func (m *module) load(pack js.Value) string {
	b := make([]byte, pack.Length())
	js.CopyBytesToGo(b, pack)
	system, err := driver.LoadSystem(b)
	if err != nil {
		return err.Error()
	}
	m.system = system
	return ""
}

// bytesOf is a string as a Uint8Array.
func bytesOf(s string) js.Value {
	array := js.Global().Get("Uint8Array").New(len(s))
	if len(s) > 0 {
		js.CopyBytesToJS(array, unsafe.Slice(unsafe.StringData(s), len(s)))
	}
	return array
}

// A call is a run of the command-line program over files in memory.
type call struct {
	Args  []string          `json:"args"`
	Dir   string            `json:"dir"`   // the current folder
	Files map[string][]byte `json:"files"` // base64 in JSON: any bytes pass
}

// An outcome is what the run printed and wrote.
type outcome struct {
	Exit   int               `json:"exit"`
	Stdout []byte            `json:"stdout"`
	Stderr []byte            `json:"stderr"`
	Files  map[string][]byte `json:"files"`
	Error  string            `json:"error,omitempty"`
}

func run(text []byte) []byte {
	var c call
	if err := json.Unmarshal(text, &c); err != nil {
		return encode(&outcome{Exit: driver.ExitCatastrophe, Error: err.Error()})
	}
	files := driver.MemFS(c.Files)
	if files == nil {
		files = driver.MemFS{}
	}
	r := driver.Main(c.Args, driver.Env{FS: files, Dir: c.Dir, PID: 1, Now: func() time.Time { return time.Unix(0, 0).UTC() }})
	out := &outcome{Exit: r.Exit, Stdout: r.Stdout, Stderr: r.Stderr, Files: map[string][]byte{}}
	for _, name := range r.Written {
		out.Files[name] = files[name]
	}
	return encode(out)
}

// A question is about one program; Kind says which part of the answer is wanted.
type question struct {
	Kind    string          `json:"kind"` // "why", "fixes", "sweep", "shrink"
	Request *driver.Request `json:"request"`
	Name    string          `json:"name"` // why
	Goal    explain.Goal    `json:"goal"` // shrink
	Most    int             `json:"most"` // compilations: fixes, shrink
}

// An answer holds the part that was asked for.
type answer struct {
	Why    []explain.Answer `json:"why,omitempty"`
	Fixes  []explain.Fixed  `json:"fixes,omitempty"`
	Sweep  []explain.Change `json:"sweep,omitempty"`
	Shrunk *explain.Shrunk  `json:"shrunk,omitempty"`
	Error  string           `json:"error,omitempty"`
}

func (m *module) ask(text []byte, progress js.Value) *answer {
	var q question
	if err := json.Unmarshal(text, &q); err != nil || q.Request == nil {
		return &answer{Error: "the question is not what the compiler takes"}
	}
	q.Request.System = m.system
	g := explain.New(context.Background())
	limits := driver.PageLimits()
	g.Limits = &limits
	g.Progress = func(done, of int) { progress.Invoke(done, of) }
	switch q.Kind {
	case "why":
		return &answer{Why: g.Why(q.Request, q.Name)}
	case "fixes":
		return &answer{Fixes: g.Fixes(q.Request, q.Most)}
	case "sweep":
		return &answer{Sweep: g.Sweep(q.Request)}
	case "shrink":
		s, ok := g.Shrink(q.Request, q.Goal, q.Most)
		if !ok {
			return &answer{Error: "The program as it is does not do this: it " + q.Goal.String() + "."}
		}
		return &answer{Shrunk: &s}
	}
	return &answer{Error: "there is no question of the kind " + q.Kind}
}

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil { // no field can fail
		return []byte(`{"exit":70,"error":"the result could not be encoded"}`)
	}
	return b
}

//go:build js && wasm

// Command wasm is the compiler as a WebAssembly module. It puts a few functions
// into the global object and waits to be called:
//
//	cufrontCompile(request) -> result    one request, JSON of driver.Request and driver.Result
//	cufrontRun(call) -> outcome          the command line, JSON of call and outcome below
//	cufrontOptions() -> options          the options of a request, JSON of []driver.OptionHelp
//	cufrontRest()                        collects what the calls before left behind
//	cufrontHeaders(pack) -> fault        takes the system headers (a Uint8Array); "" if they are well
package main

import (
	"encoding/json"
	"runtime"
	"runtime/debug"
	"syscall/js"
	"time"

	"cufront/compiler/driver"
)

// A compilation is short and the page waits for it: the collector runs between
// compilations, when it is asked to, and inside one only beyond this size.
const heapLimit = 384 << 20

func main() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(heapLimit)
	m := new(module)
	js.Global().Set("cufrontCompile", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(m.compile([]byte(args[0].String())))
	}))
	js.Global().Set("cufrontRun", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(run([]byte(args[0].String())))
	}))
	js.Global().Set("cufrontOptions", js.FuncOf(func(js.Value, []js.Value) any {
		return string(encode(driver.RequestOptions()))
	}))
	js.Global().Set("cufrontRest", js.FuncOf(func(js.Value, []js.Value) any {
		runtime.GC()
		return nil
	}))
	js.Global().Set("cufrontHeaders", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return m.load(args[0])
	}))
	select {}
}

// A module is what stays from one call to the next.
type module struct{ system *driver.System }

func (m *module) compile(request []byte) []byte {
	req := driver.Request{System: m.system}
	if err := json.Unmarshal(request, &req); err != nil {
		return encode(&driver.Result{Exit: driver.ExitCatastrophe, Error: "the request is not what the compiler takes: " + err.Error(), Version: driver.Version})
	}
	return encode(driver.Compile(&req))
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

func encode(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil { // no field can fail
		return []byte(`{"exit":70,"error":"the result could not be encoded"}`)
	}
	return b
}

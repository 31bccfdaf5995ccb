//go:build js && wasm

// Command wasm is the compiler as a WebAssembly module: it puts one function
// into the global object, `cufrontCompile(request JSON) -> result JSON`, and
// waits to be called. The shapes are driver.Request and driver.Result.
package main

import (
	"encoding/json"
	"syscall/js"

	"cufront/compiler/driver"
)

func main() {
	js.Global().Set("cufrontCompile", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(compile([]byte(args[0].String())))
	}))
	select {}
}

func compile(request []byte) []byte {
	var req driver.Request
	if err := json.Unmarshal(request, &req); err != nil {
		return encode(&driver.Result{Exit: driver.ExitCatastrophe, Error: "the request is not what the compiler takes: " + err.Error(), Version: driver.Version})
	}
	return encode(driver.Compile(&req))
}

func encode(res *driver.Result) []byte {
	b, err := json.Marshal(res)
	if err != nil { // no field of a Result can fail
		return []byte(`{"exit":70,"error":"the result could not be encoded"}`)
	}
	return b
}

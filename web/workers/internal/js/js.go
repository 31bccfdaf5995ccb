//go:build js && wasm

// This file implements the bridge to the JavaScript side: the context of the
// request that this instance serves, and waiting for promises.
package js

import (
	"errors"
	"syscall/js"
)

// Context is what the entry script laid down before the program started. The
// next request's script may replace it as soon as this program waits for
// something, so it is read once, first thing.
var Context = js.Global().Get("workersRequest")

// Await waits for a promise and returns its value or its rejection.
func Await(promise js.Value) (js.Value, error) {
	type outcome struct {
		value js.Value
		err   error
	}
	done := make(chan outcome, 1)
	resolve := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{value: args[0]}
		return nil
	})
	defer resolve.Release()
	reject := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- outcome{err: errors.New(js.Global().Get("String").Invoke(args[0]).String())}
		return nil
	})
	defer reject.Release()
	promise.Call("then", resolve, reject)
	o := <-done
	return o.value, o.err
}

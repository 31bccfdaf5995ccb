//go:build js && wasm

// This file implements an HTTP server inside a Worker: JavaScript requests
// become http.Requests, what a handler writes becomes a JavaScript response.
package workers

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"strings"
	"syscall/js"

	wjs "github.com/syumai/workers/internal/js"
)

// Serve answers the request of this instance with the handler. It returns
// when the response has been handed over.
func Serve(handler http.Handler) {
	served := make(chan struct{})
	handle := js.FuncOf(func(_ js.Value, args []js.Value) any {
		var promise js.Func
		promise = js.FuncOf(func(_ js.Value, settle []js.Value) any {
			go func() {
				defer close(served)
				defer promise.Release()
				// The program must not end inside the call that made the promise.
				wjs.Await(js.Global().Get("Promise").Call("resolve"))
				if response, err := respond(handler, args[0]); err != nil {
					settle[1].Invoke(js.Global().Get("Error").New(err.Error()))
				} else {
					settle[0].Invoke(response)
				}
			}()
			return nil
		})
		return js.Global().Get("Promise").New(promise)
	})
	defer handle.Release()
	wjs.Context.Call("ready", handle)
	<-served
}

// maxDrain is how much of a request body that the handler left unread is
// read, as by net/http: an unread body costs the client its connection.
const maxDrain = 256 << 10

func respond(handler http.Handler, request js.Value) (js.Value, error) {
	u, err := url.Parse(request.Get("url").String())
	if err != nil {
		return js.Value{}, err
	}
	r := &http.Request{
		Method: request.Get("method").String(), URL: u, Host: u.Host, RequestURI: u.RequestURI(),
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: http.NoBody, ContentLength: -1,
	}
	entries := js.Global().Get("Array").Call("from", request.Get("headers"))
	for i := range entries.Length() {
		r.Header.Add(entries.Index(i).Index(0).String(), entries.Index(i).Index(1).String())
	}
	if body := request.Get("body"); !body.IsNull() {
		r.Body = &stream{reader: body.Call("getReader")}
	}
	w := &response{header: http.Header{}, status: http.StatusOK}
	handler.ServeHTTP(w, r)
	io.CopyN(io.Discard, r.Body, maxDrain)
	return w.value(), nil
}

// A stream reads a JavaScript ReadableStream.
type stream struct {
	reader js.Value
	rest   []byte
}

func (s *stream) Read(p []byte) (int, error) {
	for len(s.rest) == 0 {
		chunk, err := wjs.Await(s.reader.Call("read"))
		if err != nil {
			return 0, err
		}
		if chunk.Get("done").Bool() {
			return 0, io.EOF
		}
		value := chunk.Get("value")
		s.rest = make([]byte, value.Length())
		js.CopyBytesToGo(s.rest, value)
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

func (s *stream) Close() error {
	s.reader.Call("cancel")
	return nil
}

// A response collects what the handler writes.
type response struct {
	header http.Header
	status int
	wrote  bool
	body   bytes.Buffer
}

func (w *response) Header() http.Header { return w.header }

func (w *response) WriteHeader(status int) {
	if !w.wrote {
		w.status, w.wrote = status, true
	}
}

func (w *response) Write(p []byte) (int, error) {
	w.wrote = true
	return w.body.Write(p)
}

func (w *response) value() js.Value {
	headers := js.Global().Get("Headers").New()
	for name, values := range w.header {
		headers.Call("set", name, strings.Join(values, ", "))
	}
	body := js.Null()
	if w.body.Len() > 0 {
		body = js.Global().Get("Uint8Array").New(w.body.Len())
		js.CopyBytesToJS(body, w.body.Bytes())
	}
	return js.Global().Get("Response").New(body, map[string]any{"status": w.status, "headers": headers})
}

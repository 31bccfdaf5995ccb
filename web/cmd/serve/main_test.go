//go:build !js

package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cufront/web/share"
)

// write makes a folder with files.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	top := t.TempDir()
	for name, text := range files {
		path := filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return top
}

func TestHandler(t *testing.T) {
	top := write(t, map[string]string{
		"secret.db": "x", "site/play/index.html": "page", "site/play/assets/main-1.js": "js", "site/play/assets/c-1.wasm": "wasm",
		"secret.db.br": "x",
	})
	h := handler(filepath.Join(top, "site"), share.NewHandler(nil, share.FixedPage([]byte("page"))))
	for _, test := range []struct {
		path         string
		code         int
		header, want string
	}{
		{"/", 302, "Location", "/play/"},
		{"/play/", 200, "Cache-Control", "no-cache"},
		{"/play/assets/main-1.js", 200, "Cache-Control", "public, max-age=31536000, immutable"},
		{"/play/assets/c-1.wasm", 200, "Content-Type", "application/wasm"},
		{"/play/assets/c-1.wasm", 200, "Content-Encoding", ""},
		{"/play/assets/c-2.wasm", 404, "Cache-Control", ""}, // it may come with the next build
		{"/play/", 200, "X-Content-Type-Options", "nosniff"},
		{"/play/", 200, "Referrer-Policy", "no-referrer"},
		{"/play/assets/main-1.js", 200, "X-Content-Type-Options", "nosniff"},
		{"/%2e%2e/secret.db", 404, "", ""},
		{"/play/assets/%2e%2e/%2e%2e/%2e%2e/secret.db", 404, "Content-Encoding", ""},
		{"/nothing", 404, "", ""},
		{"/api/share/11111111111", 503, "Content-Type", "application/json"},
		{"/s/11111111111", 503, "Content-Type", "text/html; charset=utf-8"},
	} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, test.path, nil)
		r.Header.Set("Accept-Encoding", "br")
		h.ServeHTTP(w, r)
		if w.Code != test.code || test.header != "" && w.Header().Get(test.header) != test.want {
			t.Errorf("%s: %d, %s %q", test.path, w.Code, test.header, w.Header().Get(test.header))
		}
	}
}

// An asset with compressed copies goes out as the best one that is taken, with
// the type of the asset; caches are told that this depends on the request.
func TestCompressed(t *testing.T) {
	dist := write(t, map[string]string{
		"play/index.html": "page", "play/assets/c-1.wasm": "the module", "play/assets/c-1.wasm.br": "brotli", "play/assets/c-1.wasm.gz": "gzip",
		"play/assets/h-1.pack": "pack",
	})
	h := handler(dist, http.NotFoundHandler())
	for _, test := range []struct{ path, accept, coding, body, vary string }{
		{"c-1.wasm", "gzip, deflate, br, zstd", "br", "brotli", "Accept-Encoding"},
		{"c-1.wasm", "gzip, deflate", "gzip", "gzip", "Accept-Encoding"},
		{"c-1.wasm", "", "", "the module", "Accept-Encoding"},
		{"c-1.wasm", "identity", "", "the module", "Accept-Encoding"},
		{"c-1.wasm", "br;q=0, gzip;q=0.5", "gzip", "gzip", "Accept-Encoding"},
		{"c-1.wasm", "*", "br", "brotli", "Accept-Encoding"},
		{"c-1.wasm", "*;q=0, GZip", "gzip", "gzip", "Accept-Encoding"},
		{"c-1.wasm", "brotli", "", "the module", "Accept-Encoding"},
		{"h-1.pack", "br", "", "pack", ""},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			w := httptest.NewRecorder()
			r := httptest.NewRequest(method, "/play/assets/"+test.path, nil)
			r.Header.Set("Accept-Encoding", test.accept)
			r.Header.Set("Range", "bytes=0-3")
			if test.coding == "" {
				r.Header.Del("Range")
			}
			h.ServeHTTP(w, r)
			header, body := w.Header(), w.Body.String()
			if method == http.MethodHead {
				test.body = fmt.Sprint(len(test.body))
				body = header.Get("Content-Length")
			}
			if w.Code != 200 || body != test.body || header.Get("Content-Encoding") != test.coding || header.Get("Vary") != test.vary {
				t.Errorf("%s %s for %q: %d %q, %v", method, test.path, test.accept, w.Code, body, header)
			}
			if kind := header.Get("Content-Type"); strings.HasSuffix(test.path, "wasm") && kind != "application/wasm" {
				t.Errorf("%s for %q: type %s", test.path, test.accept, kind)
			}
			if c := header.Get("Cache-Control"); !strings.Contains(c, "immutable") {
				t.Errorf("%s for %q: %s", test.path, test.accept, c)
			}
		}
	}
}

// Links are kept where the user's data is.
func TestDefaultStore(t *testing.T) {
	t.Setenv("HOME", "/home/someone")
	for data, want := range map[string]string{
		"": "/home/someone/.local/share/cufront/links.db", "/data": "/data/cufront/links.db", "data": "/home/someone/.local/share/cufront/links.db",
	} {
		t.Setenv("XDG_DATA_HOME", data)
		if got := defaultStore(); got != want {
			t.Errorf("%q: %s", data, got)
		}
	}
}

// The server says both addresses and where links are kept, serves the page as
// it is now, and ends without an error when it is told to.
func TestServe(t *testing.T) {
	dist := write(t, map[string]string{"play/index.html": "page"})
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr := free.Addr().String()
	free.Close()
	ctx, stop := context.WithCancel(t.Context())
	said, out := io.Pipe()
	store := filepath.Join(dist, "data", "cufront", "links.db")
	ended := make(chan error, 1)
	go func() { ended <- serve(ctx, out, addr, dist, store, 1<<20); out.Close() }()
	var log strings.Builder
	for !strings.Contains(log.String(), "Ctrl-C") {
		b := make([]byte, 1000)
		n, err := said.Read(b)
		if err != nil {
			t.Fatal(err, <-ended)
		}
		log.Write(b[:n])
	}
	for _, want := range []string{"http://" + addr + "/play/\n", "http://" + addr + "/\n", store + "\n", "open it in a browser"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%q is not in\n%s", want, log.String())
		}
	}
	for _, page := range []string{"page", "a newer page"} {
		if err := os.WriteFile(filepath.Join(dist, "play", "index.html"), []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/play/", "/s/11111111111"} {
			r, err := http.Get("http://" + addr + path)
			if err != nil {
				t.Fatal(err)
			}
			if b, _ := io.ReadAll(r.Body); !strings.HasPrefix(string(b), page) {
				t.Errorf("%s: %q", path, b)
			}
			r.Body.Close()
		}
	}
	second := serve(t.Context(), io.Discard, addr, dist, filepath.Join(dist, "other.db"), 1<<20)
	if second == nil || !strings.Contains(second.Error(), "ADDR=") {
		t.Errorf("a second server at the same address: %v", second)
	}
	stop()
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * patience):
		t.Error("the server does not end")
	}
}

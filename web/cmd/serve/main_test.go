//go:build !js

package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"cufront/web/secure"
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
		"secret.db": "x", "site/play/index.html": `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`, "site/play/assets/main-1.js": "js", "site/play/assets/c-1.wasm": "wasm",
		"secret.db.br": "x",
	})
	h := handler(filepath.Join(top, "site"), share.NewHandler(nil, share.FixedPage([]byte("page"))), false)
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
		{"/play/", 200, "X-Frame-Options", "DENY"},
		{"/play/", 200, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"},
		{"/play/assets/main-1.js", 200, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"}, // a worker's own policy
		{"/nothing", 404, "Content-Security-Policy", secure.Site()},
		{"/play/assets/", 404, "", ""}, // no list of files
		{"/embed/11111111111", 503, "X-Frame-Options", ""},
		{"/embed.js", 200, "Cross-Origin-Resource-Policy", "cross-origin"},
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
	h := handler(dist, http.NotFoundHandler(), false)
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

// A browser that has a file asks whether it changed: it did if another file or
// another build stands there now, also one that is older than the copy.
func TestCopies(t *testing.T) {
	dist := write(t, map[string]string{"sw.js": "the worker", "off.js": "its end", "play/index.html": "page", "play/assets/c-1.wasm": "module", "play/assets/c-1.wasm.br": "brotli"})
	answer := func(path, tag string, noOffline bool) (int, string) {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Encoding", "br")
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
			r.Header.Set("If-Modified-Since", time.Now().Add(time.Hour).UTC().Format(http.TimeFormat))
		}
		handler(dist, http.NotFoundHandler(), noOffline).ServeHTTP(w, r)
		return w.Code, w.Header().Get("ETag")
	}
	for _, path := range []string{"/sw.js", "/play/", "/play/assets/c-1.wasm"} {
		_, tag := answer(path, "", false)
		if code, _ := answer(path, tag, false); code != http.StatusNotModified {
			t.Errorf("%s, which is as it was: %d", path, code)
		}
	}
	_, worker := answer("/sw.js", "", false)
	if code, _ := answer("/sw.js", worker, true); code != http.StatusOK {
		t.Errorf("the end of the worker: %d", code)
	}
	_, page := answer("/play/", "", false)
	old := time.Now().Add(-time.Hour)
	if err := os.Chtimes(filepath.Join(dist, "play/index.html"), old, old); err != nil {
		t.Fatal(err)
	}
	if code, _ := answer("/play/", page, false); code != http.StatusOK {
		t.Errorf("an older page: %d", code)
	}
	if code, _ := answer("/none.html", "", false); code != http.StatusNotFound {
		t.Errorf("no file: %d", code)
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
	go func() { ended <- serve(ctx, out, config{addr, dist, store, 1 << 20, false, false}); out.Close() }()
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
	second := serve(t.Context(), io.Discard, config{addr, dist, filepath.Join(dist, "other.db"), 1 << 20, false, false})
	if second == nil || !strings.Contains(second.Error(), "ADDR=") {
		t.Errorf("a second server at the same address: %v", second)
	}
	second = serve(t.Context(), io.Discard, config{"127.0.0.1:0", dist, store, 1 << 20, false, false})
	if second == nil || !strings.Contains(second.Error(), "another server keeps its links in this file") {
		t.Errorf("a second server with the same links: %v", second)
	}
	id := shareOne(t, "http://"+addr)
	if err := removeLink(t.Context(), addr, store, "11111111111"); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("removing what is not there: %v", err)
	}
	if err := removeLink(t.Context(), addr, store, id); err != nil {
		t.Error(err)
	}
	if r, err := http.Get("http://" + addr + "/api/share/" + id); err != nil || r.StatusCode != http.StatusGone {
		t.Errorf("after removal: %v, %v", r, err)
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

func shareOne(t *testing.T, base string) (id string) {
	t.Helper()
	r, err := http.Post(base+"/api/share", "application/json", strings.NewReader(`{"v":1,"source":"int x;"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	var answer struct{ ID string }
	if err := json.NewDecoder(r.Body).Decode(&answer); err != nil || answer.ID == "" {
		t.Fatal(r.Status, err)
	}
	return answer.ID
}

// An address gets so much at once and then waits; others are not concerned.
func TestLimits(t *testing.T) {
	l := newLimits(false)
	h := l.limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	ask := func(method, path, from string) int {
		r := httptest.NewRequest(method, path, nil)
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code == http.StatusTooManyRequests && (w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), "too many requests")) {
			t.Errorf("%v %s", w.Header(), w.Body)
		}
		return w.Code
	}
	refused := 0
	for i := range 200 {
		if ask("POST", "/api/share", fmt.Sprintf("[2001:db8::%x]:80", i)) == 429 {
			refused++
		}
	}
	if refused < 100 {
		t.Errorf("%d of 200 writes of one customer were refused", refused)
	}
	for _, other := range []string{"[2001:db8:1::]:80", "192.0.2.1:80"} {
		if code := ask("POST", "/api/share", other); code != 200 {
			t.Errorf("%s: %d", other, code)
		}
	}
	if code := ask("GET", "/play/", "[2001:db8::1]:80"); code != 200 {
		t.Errorf("a page: %d", code)
	}
	l.allow(netip.Prefix{}, reading, time.Now().Add(2*forgotten))
	if len(l.clients) != 1 {
		t.Errorf("%d addresses are remembered", len(l.clients))
	}
}

func TestAddress(t *testing.T) {
	for _, test := range []struct {
		proxy             bool
		from, said, wants string
	}{
		{false, "192.0.2.1:80", "198.51.100.1", "192.0.2.1/32"},
		{false, "[::ffff:192.0.2.1]:80", "", "192.0.2.1/32"},
		{false, "[fe80::1%eth0]:80", "", "fe80::/64"},
		{true, "127.0.0.1:80", "10.0.0.1, 198.51.100.1", "198.51.100.1/32"},
		{true, "127.0.0.1:80", "", "invalid Prefix"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = test.from
		r.Header.Set("X-Forwarded-For", test.said)
		if got := newLimits(test.proxy).address(r).String(); got != test.wants {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// A body that trickles in is cut off.
func TestSlowBody(t *testing.T) {
	if testing.Short() {
		t.Skip("takes as long as a body may")
	}
	server := httptest.NewServer(newLimits(false).limit(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err == nil {
			t.Error("the body was waited for")
		}
	})))
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/share HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nx")
	conn.SetReadDeadline(time.Now().Add(15 * time.Second))
	if _, err := conn.Read(make([]byte, 100)); errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("the connection is still open")
	}
}

func TestReports(t *testing.T) {
	path := filepath.Join(t.TempDir(), "links.db.reports")
	for _, text := range []string{"one\ntwo", "three"} {
		if err := reports(path)(t.Context(), "id", text); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(path)
	if err != nil || strings.Count(string(b), "\n") != 2 || !strings.Contains(string(b), `"text":"one\ntwo"`) {
		t.Errorf("%s %v", b, err)
	}
	if err := os.Truncate(path, maxReports+1); err != nil {
		t.Fatal(err)
	}
	if err := reports(path)(t.Context(), "id", "x"); err == nil {
		t.Error("the file grows without end")
	}
}

func TestSecret(t *testing.T) {
	store := filepath.Join(t.TempDir(), "links.db")
	one, err := secret(store)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := secret(store); err != nil || string(again) != string(one) {
		t.Error("the secret changes", err)
	}
	if err := os.WriteFile(store+".key", []byte("abc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := secret(store); err == nil {
		t.Error("a damaged secret was taken")
	}
}

// Texts go out compressed, by the server itself, those of links too.
func TestTextsAreCompressed(t *testing.T) {
	text := strings.Repeat("the same text ", 1000)
	dist := write(t, map[string]string{"index.html": text, "learn/a.html": text, "style.css": text, "picture.png": text, "diagnostics/index.html": text})
	h := handler(dist, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, text) }), false)
	for path, compressed := range map[string]bool{"/": true, "/learn/a.html": true, "/style.css": true, "/picture.png": false, "/diagnostics/": true, "/s/11111111111": true, "/embed/1": true} {
		for coding, unpack := range map[string]func(io.Reader) (io.Reader, error){
			"br": func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil }, "gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
			"": func(r io.Reader) (io.Reader, error) { return r, nil },
		} {
			r := httptest.NewRequest("GET", path, nil)
			r.Header.Set("Accept-Encoding", coding)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if !compressed {
				coding, unpack = "", func(r io.Reader) (io.Reader, error) { return r, nil }
			}
			if got := w.Header().Get("Content-Encoding"); got != coding {
				t.Errorf("%s: coding %q, want %q", path, got, coding)
				continue
			}
			body, err := unpack(w.Body)
			if err != nil {
				t.Fatal(err)
			}
			if b, err := io.ReadAll(body); err != nil || string(b) != text {
				t.Errorf("%s by %q: %d bytes, %v", path, coding, len(b), err)
			}
			if compressed && w.Header().Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: %v", path, w.Header())
			}
		}
	}
}

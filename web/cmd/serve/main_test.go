//go:build !js

package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"cufront/web/share"
)

func TestHandler(t *testing.T) {
	top := t.TempDir()
	dist := filepath.Join(top, "site")
	for name, text := range map[string]string{
		"secret.db": "x", "site/play/index.html": "page", "site/play/assets/main-1.js": "js", "site/play/assets/c-1.wasm": "wasm",
	} {
		path := filepath.Join(top, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	h := handler(dist, share.NewHandler(nil, share.FixedPage([]byte("page"))))
	for _, test := range []struct {
		path         string
		code         int
		header, want string
	}{
		{"/", 302, "Location", "/play/"},
		{"/play/", 200, "Cache-Control", "no-cache"},
		{"/play/assets/main-1.js", 200, "Cache-Control", "public, max-age=31536000, immutable"},
		{"/play/assets/c-1.wasm", 200, "Content-Type", "application/wasm"},
		{"/play/", 200, "X-Content-Type-Options", "nosniff"},
		{"/%2e%2e/secret.db", 404, "", ""},
		{"/nothing", 404, "", ""},
		{"/api/share/11111111111", 503, "Content-Type", "application/json"},
		{"/s/11111111111", 503, "Content-Type", "text/html; charset=utf-8"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, test.path, nil))
		if w.Code != test.code || test.header != "" && w.Header().Get(test.header) != test.want {
			t.Errorf("%s: %d, %s %q", test.path, w.Code, test.header, w.Header().Get(test.header))
		}
	}
}

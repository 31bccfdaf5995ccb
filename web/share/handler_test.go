//go:build !js

package share_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"cufront/web/share"
	"cufront/web/share/boltstore"
)

func page() share.Page {
	return share.FixedPage([]byte(`<html><noscript>No scripts.</noscript></html>`))
}

// memory is a store of a test; fail, when set, is what every call returns.
type memory struct {
	m    map[string][]byte
	fail error
	puts int
}

func (s *memory) Get(_ context.Context, id string) ([]byte, error) {
	if s.fail != nil {
		return nil, s.fail
	}
	if v, ok := s.m[id]; ok {
		return v, nil
	}
	return nil, share.ErrNotFound
}

func (s *memory) Put(_ context.Context, id string, v []byte) error {
	if s.fail != nil {
		return s.fail
	}
	s.puts++
	s.m[id] = v
	return nil
}

func newMemory() *memory { return &memory{m: map[string][]byte{}} }

func call(t *testing.T, h http.Handler, method, path, body string) (int, string) {
	t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if method == "POST" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	b, _ := io.ReadAll(w.Result().Body)
	return w.Code, string(b)
}

func document(source string) string {
	b, _ := json.Marshal(share.Document{V: 1, Source: source, Args: []string{"-std=c++17"}})
	return string(b)
}

func post(t *testing.T, h http.Handler, source string) (id string, code int) {
	t.Helper()
	code, body := call(t, h, "POST", "/api/share", document(source))
	var answer struct{ ID, Path string }
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatalf("answer %q: %v", body, err)
	}
	if answer.ID != "" && answer.Path != "/s/"+answer.ID {
		t.Errorf("path %q for id %q", answer.Path, answer.ID)
	}
	return answer.ID, code
}

func TestRoundTrip(t *testing.T) {
	store, err := boltstore.Open(filepath.Join(t.TempDir(), "share.db"), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := share.NewHandler(store, page())
	const source = "__global__ void k() {} // </pre><script>alert(1)</script> é"
	id, code := post(t, h, source)
	if code != http.StatusCreated || len(id) != 11 {
		t.Fatalf("create: %d %q", code, id)
	}
	if again, code := post(t, h, source); again != id || code != http.StatusOK {
		t.Errorf("storing it twice: %d %q, want 200 %q", code, again, id)
	}
	if other, _ := post(t, h, source+" "); other == id {
		t.Error("another program got the same id")
	}
	code, body := call(t, h, "GET", "/api/share/"+id, "")
	var doc share.Document
	if err := json.Unmarshal([]byte(body), &doc); code != 200 || err != nil || doc.Source != source || doc.Args[0] != "-std=c++17" {
		t.Errorf("fetch: %d %v %+v", code, err, doc)
	}
	if code, body := call(t, h, "GET", "/s/"+id+".cu", ""); code != 200 || body != source {
		t.Errorf("plain: %d %q", code, body)
	}
	code, body = call(t, h, "GET", "/s/"+id, "")
	if code != 200 || !strings.Contains(body, "&lt;script&gt;alert(1)") || strings.Contains(body, "<script>alert") {
		t.Errorf("page: %d %q", code, body)
	}
}

func TestRefused(t *testing.T) {
	h := share.NewHandler(newMemory(), page())
	tests := []struct {
		name, method, path, body string
		code                     int
		says                     string
	}{
		{"too large", "POST", "/api/share", document(strings.Repeat("x", share.MaxDocument)), 413, "64 KiB"},
		{"too large once encoded", "POST", "/api/share", `{"v":1,"source":"x` + strings.Repeat("\u2028", share.MaxDocument/4) + `"}`, 413, "64 KiB"},
		{"not JSON", "POST", "/api/share", "hello", 400, "not what the page sends"},
		{"not UTF-8", "POST", "/api/share", "{\"v\":1,\"source\":\"\xff\"}", 400, "UTF-8"},
		{"unknown field", "POST", "/api/share", `{"v":1,"source":"x","admin":true}`, 400, "admin"},
		{"two documents", "POST", "/api/share", document("x") + document("y"), 400, "something else"},
		{"empty program", "POST", "/api/share", document(" \n"), 400, "no program"},
		{"unknown version", "POST", "/api/share", `{"v":2,"source":"x"}`, 400, "version 2"},
		{"many options", "POST", "/api/share", `{"v":1,"source":"x","args":["` + strings.Repeat(`","`, 99) + `"]}`, 400, "options"},
		{"unknown id", "GET", "/api/share/11111111111", "", 404, "no program"},
		{"impossible id", "GET", "/api/share/..%2Fetc", "", 404, "no program"},
		{"short id", "GET", "/api/share/1", "", 404, "no program"},
		{"unknown page", "GET", "/s/11111111111", "", 404, "does not open"},
		{"unknown plain", "GET", "/s/11111111111.cu", "", 404, "no program"},
		{"delete", "DELETE", "/api/share/11111111111", "", 405, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, body := call(t, h, test.method, test.path, test.body)
			if code != test.code || !strings.Contains(body, test.says) {
				t.Errorf("%d %q, want %d and %q", code, body, test.code, test.says)
			}
		})
	}
}

func TestForeignForm(t *testing.T) {
	r := httptest.NewRequest("POST", "/api/share", strings.NewReader(document("x")))
	r.Header.Set("Content-Type", "text/plain")
	w := httptest.NewRecorder()
	store := newMemory()
	share.NewHandler(store, page()).ServeHTTP(w, r)
	if w.Code != 415 || store.puts != 0 {
		t.Errorf("%d, %d puts", w.Code, store.puts)
	}
}

// A document whose id is taken by another one gets a longer id, and the other
// one stays what it was.
func TestNeverOverwrites(t *testing.T) {
	store := newMemory()
	h := share.NewHandler(store, page())
	id, _ := post(t, h, "first")
	taken := []byte(document("somebody else's"))
	store.m[id] = taken
	longer, code := post(t, h, "first")
	if code != 201 || len(longer) != len(id)+1 || !strings.HasPrefix(longer, id) {
		t.Errorf("%d %q after %q", code, longer, id)
	}
	if string(store.m[id]) != string(taken) {
		t.Error("the older document was replaced")
	}
}

func TestStoreFails(t *testing.T) {
	full, err := boltstore.Open(filepath.Join(t.TempDir(), "share.db"), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	for _, test := range []struct {
		name  string
		store share.Store
		code  int
		says  string
	}{
		{"missing", nil, 503, "no store"},
		{"full", full, 507, "full"},
		{"broken", &memory{fail: errors.New("secret host 10.0.0.1 refused")}, 503, "does not answer"},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, body := call(t, share.NewHandler(test.store, page()), "POST", "/api/share", document("x"))
			if code != test.code || !strings.Contains(body, test.says) || strings.Contains(body, "secret") {
				t.Errorf("%d %q", code, body)
			}
		})
	}
}

// A link whose page cannot be had says where the program is.
func TestPageFails(t *testing.T) {
	h := share.NewHandler(newMemory(), func(context.Context) ([]byte, error) { return nil, errors.New("secret host 10.0.0.1 refused") })
	id, _ := post(t, h, "text of a program")
	code, body := call(t, h, "GET", "/s/"+id, "")
	if code != 503 || !strings.Contains(body, "/s/"+id+".cu") || strings.Contains(body, "secret") {
		t.Errorf("page: %d %q", code, body)
	}
	if code, body := call(t, h, "GET", "/s/"+id+".cu", ""); code != 200 || body != "text of a program" {
		t.Errorf("plain: %d %q", code, body)
	}
	if code, body := call(t, h, "GET", "/s/11111111111", ""); code != 404 || !strings.Contains(body, "no program") {
		t.Errorf("unknown id: %d %q", code, body)
	}
}

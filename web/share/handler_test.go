//go:build !js

package share_test

import (
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

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

	race  []byte // what another request puts under an id first
	blind bool   // Put cannot tell that something is there
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
	if s.race != nil && s.m[id] == nil {
		s.m[id] = s.race
	}
	if s.m[id] != nil && !s.blind {
		return share.ErrTaken
	}
	if s.m[id] == nil {
		s.m[id] = v
	}
	return nil
}

func (s *memory) Replace(_ context.Context, id string, v []byte) error {
	s.m[id] = v
	return s.fail
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
	store, _, err := boltstore.Open(filepath.Join(t.TempDir(), "share.db"), 1<<20)
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
		{"delete what is not there", "DELETE", "/api/share/11111111111", "", 404, "no program"},
		{"report what is not there", "POST", "/s/11111111111/report", "", 404, "no program"},
		{"form of what is not there", "GET", "/s/11111111111/remove", "", 404, "no program"},
		{"frame of what is not there", "GET", "/embed/11111111111", "", 404, "does not open"},
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
	full, _, err := boltstore.Open(filepath.Join(t.TempDir(), "share.db"), 1)
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

// Two documents whose ids begin alike, stored at the same time: the one that
// comes second gets a longer id, whether the store can tell or not.
func TestTakenMeanwhile(t *testing.T) {
	for _, blind := range []bool{false, true} {
		store := newMemory()
		store.race, store.blind = []byte(document("somebody else's")), blind
		r := httptest.NewRequest("POST", "/api/share", strings.NewReader(document("mine")))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h := share.NewHandler(racing{store}, page())
		h.ServeHTTP(w, r)
		var answer struct{ ID string }
		if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil || len(answer.ID) != 12 || !strings.Contains(string(store.m[answer.ID]), "mine") {
			t.Errorf("blind %v: %d %s, %q", blind, w.Code, w.Body, store.m)
		}
	}
}

// racing lets another request come first only once.
type racing struct{ *memory }

func (s racing) Put(ctx context.Context, id string, v []byte) error {
	err := s.memory.Put(ctx, id, v)
	s.race = nil
	return err
}

func TestRemoval(t *testing.T) {
	store, _, err := boltstore.Open(filepath.Join(t.TempDir(), "share.db"), 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	h := share.NewHandler(store, page())
	id, _ := post(t, h, "first")
	if code, body := call(t, h, "DELETE", "/api/share/"+id, ""); code != 501 {
		t.Errorf("without a secret: %d %s", code, body)
	}
	h.Key = []byte("secret")
	_, body := call(t, h, "POST", "/api/share", document("second"))
	var answer struct{ ID, Remove string }
	if err := json.Unmarshal([]byte(body), &answer); err != nil || answer.Remove != share.RemovalKey(h.Key, answer.ID) {
		t.Fatalf("%v %s", err, body)
	}
	if _, body := call(t, h, "POST", "/api/share", document("second")); strings.Contains(body, "remove") {
		t.Errorf("whoever stores it again gets the key: %s", body)
	}
	if code, body := call(t, h, "GET", "/s/"+answer.ID+"/remove", ""); code != 200 || !strings.Contains(body, `name="key"`) {
		t.Errorf("form: %d %s", code, body)
	}
	form := func(path, body string) (int, string) {
		r := httptest.NewRequest("POST", path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if p := w.Header().Get("Content-Security-Policy"); !strings.Contains(p, "form-action 'self'") || !strings.Contains(p, "frame-ancestors 'none'") {
			t.Errorf("%s: policy %q", path, p)
		}
		return w.Code, w.Body.String()
	}
	if code, body := form("/s/"+answer.ID+"/remove", "key=wrong"); code != 403 || !strings.Contains(body, "not the key") {
		t.Errorf("wrong key: %d %s", code, body)
	}
	if code, _ := form("/s/"+answer.ID+"/report", "text=bad"); code != 501 {
		t.Errorf("nobody takes reports: %d", code)
	}
	var reported string
	h.Report = func(_ context.Context, id, text string) error { reported = id + " " + text; return nil }
	if code, _ := form("/s/"+answer.ID+"/report", "text=it+is+bad"); code != 200 || reported != answer.ID+" it is bad" {
		t.Errorf("report: %d %q", code, reported)
	}
	if code, _ := form("/s/"+answer.ID+"/report", "text="+strings.Repeat("x", 3000)); code != 400 {
		t.Errorf("a long report: %d", code)
	}
	if code, body := form("/s/"+answer.ID+"/remove", "key="+answer.Remove); code != 200 || !strings.Contains(body, "is removed") {
		t.Errorf("right key: %d %s", code, body)
	}
	for path, code := range map[string]int{"/api/share/": 410, "/s/": 410, "/embed/": 410} {
		if got, body := call(t, h, "GET", path+answer.ID, ""); got != code || strings.Contains(body, "second") {
			t.Errorf("%s after removal: %d %s", path, got, body)
		}
	}
	if code, body := call(t, h, "POST", "/api/share", document("second")); code != 410 || !strings.Contains(body, "removed") {
		t.Errorf("stored again: %d %s", code, body)
	}
	if code, _ := call(t, h, "GET", "/api/share/"+id, ""); code != 200 {
		t.Errorf("the other link: %d", code)
	}
}

// compiles gives outputs that tell what they are.
func compiles(_ context.Context, doc *share.Document) (*share.Outputs, error) {
	switch doc.Source {
	case "busy":
		return nil, share.ErrBusy
	case "wrong":
		return &share.Outputs{Messages: "1 error", Version: "9"}, nil
	case "slow":
		time.Sleep(time.Second)
	}
	return &share.Outputs{
		Files: map[string]string{".int.c": "whole <host>", ".sarif": "{}", ".il.json": "{}", ".gpu": "device"},
		Own:   map[string]string{".int.c": "own <host>", ".gpu": "device"}, Messages: "a <warning>", Version: "9",
	}, nil
}

func TestOutputs(t *testing.T) {
	h := share.NewHandler(newMemory(), share.FixedPage([]byte(`<html><head><title>p</title></head><noscript>No scripts.</noscript></html>`)))
	h.Compile = compiles
	good, _ := post(t, h, "template<class T> __global__ void\n  scale(T *p) {} // \"<b>\"")
	wrong, _ := post(t, h, "wrong")
	busy, _ := post(t, h, "busy")
	slow, _ := post(t, h, "slow")
	for _, test := range []struct {
		path string
		code int
		says []string
	}{
		{"/s/" + good + ".int.c", 200, []string{"whole <host>"}},
		{"/s/" + good + ".sarif", 200, []string{"{}"}},
		{"/s/" + good + ".exe", 404, []string{"no program"}},
		{"/s/" + good + ".stub.c", 422, []string{"does not compile"}},
		{"/s/" + wrong + ".int.c", 422, []string{"1 error"}},
		{"/s/" + busy + ".int.c", 503, []string{"too many programs"}},
		{"/s/" + good, 200, []string{"own &lt;host&gt;", "a &lt;warning&gt;", `href="/s/` + good + `.il.json"`, "cufront 9", `og:title" content="The kernel scale`, `og:description" content="template&lt;class T&gt;`}},
		{"/s/" + good, 200, []string{`og:image" content="http://example.com/s/` + good + `.png"`}},
		{"/s/" + busy, 200, []string{"too many programs", "<pre>busy</pre>"}},
		{"/s/" + slow, 200, []string{`url=/s/` + slow + `?wait"></noscript><title>`, "is being made", "<pre>slow</pre>"}},
		{"/s/" + slow + "?wait", 200, []string{"own &lt;host&gt;"}},
		{"/embed/" + good, 200, []string{"own &lt;host&gt;", "The kernel scale", `href="/s/` + good + `" target="_blank"`}},
		{"/embed/" + good + "?panes=src&theme=dark", 200, []string{`data-theme="dark"`, "&#34;&lt;b&gt;"}},
		{"/embed/" + good + "?panes=messages,stub&one=1", 200, []string{"<details open>", "a &lt;warning&gt;", "(nothing)"}},
		{"/embed.js", 200, []string{"customElements.define"}},
	} {
		code, body := call(t, h, "GET", test.path, "")
		for _, want := range test.says {
			if code != test.code || !strings.Contains(body, want) {
				t.Errorf("%s: %d, without %q:\n%s", test.path, code, want, body)
			}
		}
	}
	if _, body := call(t, h, "GET", "/embed/"+good+"?panes=src&theme=dark\"", ""); strings.Contains(body, "own &lt;") || strings.Contains(body, "data-theme=") && strings.Contains(body, `dark""`) {
		t.Error(body)
	}
}

// The picture of a link is a PNG of the usual size, whatever the program holds; each
// program has its own.
func TestPicture(t *testing.T) {
	h := share.NewHandler(newMemory(), page())
	seen := map[string]bool{}
	for _, source := range []string{"__global__ void k() {}\n// words\n", ";", strings.Repeat("x", 60_000), strings.Repeat("/* é\t漢 */ k<<<1, 2>>>();\n", 1000)} {
		id, _ := post(t, h, source)
		code, body := call(t, h, "GET", "/s/"+id+".png", "")
		c, err := png.DecodeConfig(strings.NewReader(body))
		if code != 200 || err != nil || c.Width != 1200 || c.Height != 630 || seen[body] {
			t.Errorf("%.20q: %d, %v, %+v, seen %v", source, code, err, c, seen[body])
		}
		seen[body] = true
	}
	if code, _ := call(t, h, "GET", "/s/AAAAAAAA.png", ""); code != 404 {
		t.Errorf("of no program: %d", code)
	}
}

// Two links are compared: programs, options, outputs; what differs for no reason
// of theirs is left out unless it is asked for.
func TestDifference(t *testing.T) {
	h := share.NewHandler(newMemory(), page())
	h.Compile = func(_ context.Context, doc *share.Document) (*share.Outputs, error) {
		if doc.Source == "busy" {
			return nil, share.ErrBusy
		}
		id := "0123abcd_7_program_cu_" + map[bool]string{true: "00000001", false: "00000002"}[len(doc.Args) > 0]
		return &share.Outputs{Own: map[string]string{".int.c": "# 1 \"" + id + "\"\nint " + id + "_1;\n" + doc.Source, ".module_id": id}, Version: "9"}, nil
	}
	store := func(source, more string) string {
		code, body := call(t, h, "POST", "/api/share", `{"v":1,"source":`+strconv.Quote(source)+more+`}`)
		if code != 201 && code != 200 {
			t.Fatal(body)
		}
		return regexp.MustCompile(`"id":"(\w+)"`).FindStringSubmatch(body)[1]
	}
	a := store("int a;\nint <b>;\n", "")
	b := store("int a;\nint c;\n", `,"args":["-std=c++20"]`)
	same := store("int a;\nint <b>;\n", `,"args":["-std=c++20"]`)
	busy := store("busy", "")
	for _, test := range []struct {
		path       string
		code       int
		says, hold []string
	}{
		{"/diff/" + a + "/" + b, 200, []string{"--- without -std=c++20", "+++ -std=c++20", "<del>-int &lt;b&gt;;\n</del><ins>+int c;\n</ins>", "Options: − <code></code> + <code>-std=c++20</code>", "What the host compiler gets</h2>"}, []string{"0123abcd", "<b>;"}},
		{"/diff/" + a + "/" + same, 200, []string{"The program: the same", "What the host compiler gets: the same"}, []string{"<ins>"}},
		{"/diff/" + a + "/" + same + "?all", 200, []string{"The program: the same", "<ins>+int 0123abcd_7_program_cu_00000001_1;\n</ins>", "The module id</h2>"}, nil},
		{"/diff/" + a + "/" + busy, 503, []string{"too many programs"}, nil},
		{"/diff/" + a + "/11111111111", 404, []string{"does not open: no program"}, nil},
		{"/diff/<x>/11111111111", 404, []string{"does not open: no program"}, []string{"<x>"}},
	} {
		code, body := call(t, h, "GET", test.path, "")
		for _, want := range test.says {
			if code != test.code || !strings.Contains(body, want) {
				t.Errorf("%s: %d, without %q:\n%s", test.path, code, want, body)
			}
		}
		for _, not := range test.hold {
			if strings.Contains(body, not) {
				t.Errorf("%s holds %q:\n%s", test.path, not, body)
			}
		}
	}
	h.Compile = nil
	if code, body := call(t, h, "GET", "/diff/"+a+"/"+b, ""); code != 200 || !strings.Contains(body, "<ins>+int c;") || !strings.Contains(body, "does not compile") {
		t.Error(code, body)
	}
}

// All files of a program are shown, and a seal must be one of this page.
func TestFilesAndSeals(t *testing.T) {
	h := share.NewHandler(newMemory(), page())
	h.Compile = compiles
	sum := strings.Repeat("0a", 32)
	for body, says := range map[string]string{
		`{"v":1,"source":"int x;","files":{"b.h":"int <b>;","a.h":"int a;"},"at":[1,5],"seal":{"build":"1","sha256":{".int.c":"` + sum + `"}}}`: `"id"`,
		`{"v":1,"source":"int x;","at":[1]}`:                                                       "two or four numbers",
		`{"v":1,"source":"int x;","seal":{"build":"1","sha256":{".int.c":"00"}}}`:                  "checksums",
		`{"v":1,"source":"int x;","seal":{"build":"1","sha256":{".exe":"` + sum + `"}}}`:           "checksums",
		`{"v":1,"source":"int x;","seal":{"build":"` + strings.Repeat("1", 65) + `","sha256":{}}}`: "longer",
	} {
		code, answer := call(t, h, "POST", "/api/share", body)
		if !strings.Contains(answer, says) || (code < 300) != (says == `"id"`) {
			t.Errorf("%s: %d %s", body, code, answer)
		}
		if code >= 300 {
			continue
		}
		var a struct{ ID string }
		if err := json.Unmarshal([]byte(answer), &a); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/s/" + a.ID, "/embed/" + a.ID + "?panes=src"} {
			if _, body := call(t, h, "GET", path, ""); !strings.Contains(body, "int a;") || !strings.Contains(body, "int &lt;b&gt;;") || strings.Index(body, "a.h") > strings.Index(body, "b.h") {
				t.Errorf("%s: %s", path, body)
			}
		}
	}
}

// Every answer says who may frame it: what is made for frames everybody, all
// else nobody.
func TestFraming(t *testing.T) {
	h := share.NewHandler(newMemory(), page())
	h.Compile = compiles
	id, _ := post(t, h, "int x;")
	for path, frame := range map[string]bool{"/s/" + id: false, "/s/" + id + ".cu": false, "/api/share/" + id: false, "/embed/" + id: true, "/s/x": false, "/s/" + id + "/report": false} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		header := w.Header()
		want := "frame-ancestors 'none'"
		if frame {
			want = "frame-ancestors *"
		}
		if !strings.Contains(header.Get("Content-Security-Policy"), want) || (header.Get("X-Frame-Options") == "DENY") == frame || header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", path, header)
		}
	}
}

// The ids of documents that were given out stay those: what links.json holds is
// found under the id that it got when its entry was made.
func TestIDsStay(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "test", "links.json"))
	if err != nil {
		t.Fatal(err)
	}
	var links []struct {
		ID  string
		Doc json.RawMessage
	}
	if err := json.Unmarshal(text, &links); err != nil {
		t.Fatal(err)
	}
	h := share.NewHandler(newMemory(), page())
	for _, link := range links {
		_, body := call(t, h, "POST", "/api/share", string(link.Doc))
		var answer struct{ ID string }
		if err := json.Unmarshal([]byte(body), &answer); err != nil || answer.ID != link.ID {
			t.Errorf("%s has now the id %q, %v, not %q", link.Doc, answer.ID, err, link.ID)
		}
	}
}

package site

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"cufront/compiler/driver"
	"cufront/compiler/explain/messages"
	"cufront/internal/rules"
)

// site is the whole site, made once for the tests that look at its pages.
var site = sync.OnceValues(func() (map[string]string, error) {
	dir, err := os.MkdirTemp("", "site")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	count, err := Build(Config{Source: ".", Cases: "../testdata", Compiler: "../compiler", Output: dir})
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		files[filepath.ToSlash(rel)] = string(text)
		return err
	})
	if err == nil && count+3 != len(files) {
		err = fmt.Errorf("%d pages were counted, %d files written beside the style sheet, the script and the index", count, len(files)-3)
	}
	return files, err
})

func build(t *testing.T) map[string]string {
	t.Helper()
	files, err := site()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var (
	address = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	ids     = regexp.MustCompile(`\bid="([^"]*)"`)
)

func TestPages(t *testing.T) {
	files := build(t)
	targets := map[string]map[string]bool{}
	for name, text := range files {
		targets[name] = map[string]bool{}
		for _, id := range ids.FindAllStringSubmatch(text, -1) {
			id[1] = html.UnescapeString(id[1])
			if targets[name][id[1]] {
				t.Errorf("%s: the id %s stands twice", name, id[1])
			}
			targets[name][id[1]] = true
		}
	}
	for name, text := range files {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		for _, want := range []string{"<!DOCTYPE html>", `<html lang="en">`, "<title>", `name="viewport"`, `href="#main"`, `<main id="main"`} {
			if strings.Count(text, want) != 1 {
				t.Errorf("%s: %q stands %d times", name, want, strings.Count(text, want))
			}
		}
		if strings.Count(text, "<h1") != 1 {
			t.Errorf("%s: %d first-level headings", name, strings.Count(text, "<h1"))
		}
		// The pages are whole without scripts; the one they have is the site's own.
		if n := strings.Count(text, "<script"); n != 1 || !strings.Contains(text, `site.js"></script>`) || strings.Contains(text, "style=") || strings.Contains(text, " on") && strings.Contains(text, "onclick") {
			t.Errorf("%s has %d scripts, or inline ones", name, n)
		}
		for _, match := range address.FindAllStringSubmatch(text, -1) {
			checkAddress(t, targets, name, match[1])
		}
		if t.Failed() {
			return
		}
	}
	if strings.Contains(files["style.css"], "url(") || strings.Contains(files["style.css"], "@import") {
		t.Error("the style sheet loads something")
	}
}

// checkAddress follows a link within the site; links to elsewhere are none of
// the site's.
func checkAddress(t *testing.T, targets map[string]map[string]bool, from, to string) {
	if strings.HasPrefix(to, "data:") {
		return
	}
	if strings.Contains(to, ":") {
		t.Errorf("%s points out of the site: %s", from, to)
		return
	}
	plain, err := url.PathUnescape(html.UnescapeString(to))
	if err != nil {
		t.Errorf("%s: %v", from, err)
	}
	file, id, _ := strings.Cut(plain, "#")
	if file == "" {
		file = from
	} else {
		file = path.Join(path.Dir(from), file)
	}
	if file == "play" {
		return // the playground is built beside the site
	}
	if targets[file] == nil {
		t.Errorf("%s points to %s, which is not there", from, to)
	} else if id != "" && !targets[file][id] {
		t.Errorf("%s points to %s, which has no such place", from, to)
	}
}

func TestDiagnosticPageShowsItsExample(t *testing.T) {
	files := build(t)
	text := files["diagnostics/20011.html"]
	for _, want := range []string{"EC3468", "unsafe_device_call", "calling a __host__ function", "#pragma nv_diag_suppress unsafe_device_call", "warning #20011-D"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q on the page", want)
		}
	}
}

func TestILReference(t *testing.T) {
	text := build(t)["il.html"]
	for _, want := range []string{`id="routine"`, `id="expr-node"`, "asm_string", "direct_base_number"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q on the page", want)
		}
	}
	for _, bad := range []string{"next | ptr | x.Next\n", "@k T\nnext | odd | x\n", "@k T\nnext\n"} {
		if _, err := ilKinds(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

func TestRulesReference(t *testing.T) {
	files := build(t)
	text := files["rules/host-text.html"]
	for _, want := range []string{`id="paren.land-right"`, "host-text/operands", `href="#when-do-parentheses-appear"`, "<code>SetPos</code> in <code>compiler/emit/writer/writer.go</code>"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q on the page", want)
		}
	}
	pages, err := rules.Read("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		name := "rules/" + p.Name() + ".html"
		if n := strings.Count(files[name], "<h3 "); n != len(p.All()) {
			t.Errorf("%s shows %d of %d rules", name, n, len(p.All()))
		}
		if !strings.Contains(files["rules/index.html"], p.Name()+".html") {
			t.Errorf("the index has no link to %s", name)
		}
	}
}

// newSnippets makes one snippet in a folder of its own.
func newSnippets(t *testing.T, record bool, said *map[string]string) *snippets {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "one"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "one", "one.cu"), []byte("__global__ void k();\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return &snippets{dir: dir, record: record, compile: func(name, source string, args []string) (map[string]string, error) {
		if name != "one" || source != "__global__ void k();\n" {
			return nil, errors.New("another program")
		}
		return *said, nil
	}}
}

func TestSnippetIsComparedWithItsRecord(t *testing.T) {
	said := map[string]string{"host": "void k();\n"}
	s := newSnippets(t, false, &said)
	if _, err := s.html("one", []string{"source", "host"}, ""); err == nil || !strings.Contains(err.Error(), "not recorded") {
		t.Errorf("without a record: %v", err)
	}
	s.record = true
	if _, err := s.html("one", []string{"source", "host"}, ""); err != nil {
		t.Fatal(err)
	}
	again := &snippets{dir: s.dir, compile: s.compile}
	html, err := again.html("one", []string{"source", "host"}, "A <em>caption</em>")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"A <em>caption</em>", "one.int.c", "__global__", `tabindex="0"`} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in %s", want, html)
		}
	}
	said = map[string]string{"host": "int k();\n"}
	changed := &snippets{dir: s.dir, compile: s.compile}
	if _, err := changed.html("one", []string{"host"}, ""); err == nil || !strings.Contains(err.Error(), "recorded: void k();") {
		t.Errorf("another output: %v", err)
	}
	if _, err := changed.html("one", []string{"stub"}, ""); err == nil {
		t.Error("a pane that the compiler did not write was shown")
	}
	if _, err := changed.html("one", []string{"nonsense"}, ""); err == nil {
		t.Error("an unknown pane was shown")
	}
	if err := (&snippets{dir: s.dir}).unused(); err == nil {
		t.Error("an unused snippet was not reported")
	}
}

func TestUserPart(t *testing.T) {
	text := "# 1 \"a.cu\"\nstatic char injected;\n# 3 \"/cuda/include/x.h\"\nint header;\n#if 0\n# 4\nint more;\n#endif\n# 2 \"a.cu\"\nint x; \n# 1 \"a.cudafe1.stub.c\"\n#include \"a.cudafe1.stub.c\"\n"
	if got := userPart(text, "a"); got != "# 2 \"a.cu\"\nint x; \n# 1 \"a.cudafe1.stub.c\"\n#include \"a.cudafe1.stub.c\"\n" {
		t.Errorf("%q", got)
	}
	if got := userPart("no marker\n", "a"); got != "no marker\n" {
		t.Errorf("%q", got)
	}
}

func TestHighlight(t *testing.T) {
	html, err := highlight("cuda", "__device__ int x; // <b>\n", "Code")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(html, "<b>") || !strings.Contains(html, `<span class="kd">__device__</span>`) {
		t.Error(html)
	}
	if _, err := highlight("cobol", "", ""); err == nil {
		t.Error("an unknown language was accepted")
	}
}

func TestBadBlocksFail(t *testing.T) {
	m := newMarkdown(&snippets{dir: t.TempDir()}, &Config{Source: t.TempDir()})
	for _, text := range []string{"```\nplain\n```\n", "```cobol\nx\n```\n", "```figure none.svg\n```\n", "```snippet none source\n```\n"} {
		if err := m.render(&page{}, []byte(text)); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}

func TestFindMessage(t *testing.T) {
	said := "a.cu(3): error: first\n  int x\n      ^\n\na.cu(7): warning #20011-D: calling a f(\"g\") here\n  g();\n  ^\n\n"
	message, line, ok := findMessage(said, messagePattern(`calling a f("{0}") here`))
	if !ok || line != 7 || message != "a.cu(7): warning #20011-D: calling a f(\"g\") here\n  g();\n  ^" {
		t.Errorf("%q, %d, %v", message, line, ok)
	}
	if got := around("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n", 14); !strings.HasPrefix(got, "8\n") || !strings.HasSuffix(got, "15") {
		t.Errorf("%q", got)
	}
}

func TestPlaygroundLink(t *testing.T) {
	config := Config{Playground: "play/"}
	link, err := config.open("learn/a.html", "int x;\n", []string{"-rdc=true"})
	if err != nil {
		t.Fatal(err)
	}
	_, packed, ok := strings.Cut(link, `href="../play/#c1.`)
	packed, _, _ = strings.Cut(packed, `"`)
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	if !ok || err != nil {
		t.Fatal(link, err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
	if want := `{"v":1,"source":"int x;\n","args":["-rdc=true"]}`; err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
	if link, err := (&Config{}).open("a.html", "", nil); link != "" || err != nil {
		t.Errorf("without a playground: %q, %v", link, err)
	}
}

func TestRelative(t *testing.T) {
	for _, c := range [][3]string{{"index.html", "a/b.html", "a/b.html"}, {"a/b.html", "index.html", "../index.html"}, {"a/b.html", "", "../"}} {
		if got := relative(c[0], c[1]); got != c[2] {
			t.Errorf("from %s to %s: %s", c[0], c[1], got)
		}
	}
}

// The site has the playground's colours, in both looks, and no others.
func TestTokens(t *testing.T) {
	style := build(t)["style.css"]
	for _, want := range []string{"--paper: #f4f2ed", `:root[data-theme="dark"]`, "prefers-color-scheme: dark", "--t-cuda:"} {
		if !strings.Contains(style, want) {
			t.Errorf("no %q", want)
		}
	}
	_, rules, _ := strings.Cut(style, "/* One style sheet")
	if found := regexp.MustCompile(`#[0-9a-f]{6}\b`).FindString(rules); found != "" {
		t.Errorf("the site has a colour of its own: %s", found)
	}
	if _, err := tokens("site_test.go"); err == nil {
		t.Error("a file without colours was taken")
	}
}

// What the site promises to have. Every chapter has an example, every lesson
// leads to a chapter; that the starts miss their goals and the solutions reach
// them, and that claims hold, the making of the site has checked.
func TestCounts(t *testing.T) {
	files := build(t)
	count := func(dir string) (n int) {
		for name := range files {
			if path.Dir(name) == dir && path.Base(name) != "index.html" {
				n++
			}
		}
		return n
	}
	for dir, least := range map[string]int{"learn": 14, "lessons": 14, "examples": 60} {
		if n := count(dir); n < least {
			t.Errorf("%d pages in %s, fewer than %d", n, dir, least)
		}
	}
	for name, text := range files {
		if path.Dir(name) == "learn" && !strings.Contains(text, `href="../examples/`) {
			t.Errorf("%s has no example", name)
		}
		if path.Dir(name) == "lessons" && name != "lessons/index.html" && (!strings.Contains(text, `href="../learn/`) || !strings.Contains(text, `id="goals"`)) {
			t.Errorf("%s leads to no chapter, or has no goals", name)
		}
	}
}

func TestClaims(t *testing.T) {
	p := &compiled{panes: map[string]string{"host": "int x;", "messages": "warning"}, kept: []string{"k"}}
	for line, want := range map[string]bool{
		"host has int x": true, "host lacks int x": false, "device lacks y": true, "says warning": true, "says error": false, "quiet": false,
		"compiles": true, "keeps k": true, "drops k": false, "keeps f": false, "drops f": true,
	} {
		c, err := parseClaim(line)
		if err != nil || c.holds(p) != want || c.text() == "" {
			t.Errorf("%s: %v, %v", line, c, err)
		}
	}
	failed := &compiled{exit: 2, panes: map[string]string{}}
	for _, line := range []string{"host lacks x", "drops f", "compiles"} {
		if c, _ := parseClaim(line); c.holds(failed) {
			t.Errorf("%s holds of a program that does not compile", line)
		}
	}
	for _, line := range []string{"", "host", "host is x", "says", "quiet please", "nothing has x"} {
		if _, err := parseClaim(line); err == nil {
			t.Errorf("%q was taken", line)
		}
	}
}

// A lesson whose start reaches the goals, or whose solution does not, is none.
func TestLessonIsChecked(t *testing.T) {
	const start, done = "int x;\n", "__global__ void k() {}\n"
	goal, _ := parseClaim("keeps k")
	for _, test := range []struct {
		l    lesson
		says string
	}{
		{lesson{start: start, solution: done, goals: []claim{goal}, predicted: true}, ""},
		{lesson{start: done, solution: done, goals: []claim{goal}, predicted: true}, "reaches all goals already"},
		{lesson{start: start, solution: start, goals: []claim{goal}, predicted: true}, "misses the goal"},
		{lesson{start: start, solution: done, goals: []claim{goal}}, "missing"},
	} {
		if err := test.l.check(); (err == nil) != (test.says == "") || err != nil && !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v, want %q", err, test.says)
		}
	}
}

// A block that claims something of its program is compiled, one that shows lines
// of an output is compared with it.
func TestBlocksAreChecked(t *testing.T) {
	said := map[string]string{"host": "void k( );\nint a;\n"}
	s := newSnippets(t, true, &said)
	m := newMarkdown(s, &Config{Source: t.TempDir()})
	for text, good := range map[string]bool{
		"```cuda\nint x;\n```\n": true, "```cuda\nint x\n```\n": false, "```cuda says undefined\nint x = y;\n```\n": true, "```cuda says undefined\nint x;\n```\n": false,
		"```excerpt one host\nvoid k();\n…\nint a;\n```\n": true, "```excerpt one host\nint a;\nvoid k();\n```\n": false, "```cpp\nint x;\n```\n": false, "```text\nx\n```\n": false,
	} {
		if err := m.render(&page{path: "learn/a.html"}, []byte(text)); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSearchIndex(t *testing.T) {
	var entries [][3]string
	if err := json.Unmarshal([]byte(build(t)["search.json"]), &entries); err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, e := range entries {
		file, id, _ := strings.Cut(e[1], "#")
		text, ok := build(t)[file]
		if !ok || id != "" && !strings.Contains(html.UnescapeString(text), `id="`+id+`"`) {
			t.Errorf("%v leads nowhere", e)
		}
		found[e[1]] = true
	}
	for _, want := range []string{"diagnostics/20011.html", "learn/lowering.html", "lessons/first-kernel.html", "il.html#routine", "options.html#split-rdc", "rules/host-text.html#paren.land-right", "glossary.html"} {
		if !found[want] {
			t.Errorf("%s cannot be found", want)
		}
	}
}

func TestExplanations(t *testing.T) {
	text := build(t)["diagnostics/20091.html"]
	for _, want := range []string{"a shadow, a small object", "cudaMemcpyFromSymbol", "Rule of the language", "Mended program", "cannot be directly read", "CUDA: variables and memory"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
	if _, err := explained(&messages.Explanation{Number: 20, Says: 20, Fails: "int x;\n"}); err == nil {
		t.Error("a program that does not cause the message was taken")
	}
	if got := personArgs("--c++20 --extended-lambda --gen_c_file_name x --relaxed_constexpr --device-c"); strings.Join(got, " ") != "--expt-relaxed-constexpr --extended-lambda -rdc=true -std=c++20" {
		t.Error(got)
	}
}

// The command lines of the reference of options are ones that the program takes.
func TestOptionExamples(t *testing.T) {
	rows, err := columns("content/options.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range rows {
		words := strings.Fields(row[0])
		files := driver.MemFS{"x.cu": []byte("int x;\n"), "a.h": nil}
		out := driver.Main(words[1:], driver.Env{FS: files, PID: 1})
		if words[0] != "cufront" || out.Exit != driver.ExitOK {
			t.Errorf("%s: %s: exit %d, %s", name, row[0], out.Exit, out.Stderr)
		}
	}
}

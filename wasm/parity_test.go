//go:build !js

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"cufront/compiler/driver"
	"cufront/web/bundle"
)

var (
	every = flag.Int("every", 64, "run one case in this many")
	only  = flag.String("case", "", "run the cases whose path contains this")
)

// A module is the WebAssembly build under node.
type wasmModule struct {
	t    *testing.T
	in   io.Writer
	out  *bufio.Reader
	kill func()
}

// limit is how long a call may take on a busy machine.
const limit = 3 * time.Minute

// startModule builds the module and starts it.
func startModule(t *testing.T) *wasmModule {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is needed to run WebAssembly (Debian package nodejs)")
	}
	dir := t.TempDir()
	path, engine := filepath.Join(dir, "compiler.wasm"), filepath.Join(dir, "engine.mjs")
	if err := bundle.BuildWasm("..", "./wasm", path); err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("../web/page/engine.ts")
	if err == nil {
		err = bundle.Module(source, engine)
	}
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "run.mjs", path, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), engine)
	cmd.Stderr = os.Stderr
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	return &wasmModule{t, in, bufio.NewReaderSize(out, 1<<20), func() { cmd.Process.Kill() }}
}

// call calls a function of the module and decodes its answer.
func (m *wasmModule) call(function string, argument, answer any) {
	m.t.Helper()
	text, err := json.Marshal(argument)
	if err != nil {
		m.t.Fatal(err)
	}
	line, _ := json.Marshal([2]string{function, string(text)})
	if _, err := m.in.Write(append(line, '\n')); err != nil {
		m.t.Fatal(err)
	}
	late := time.AfterFunc(limit, func() { m.kill() })
	reply, err := m.out.ReadBytes('\n')
	late.Stop()
	if err != nil {
		m.t.Fatalf("the module died: %v", err)
	}
	if err := json.Unmarshal(reply, answer); err != nil {
		m.t.Fatalf("%v: %.200s", err, reply)
	}
}

type call struct {
	Args  []string          `json:"args"`
	Dir   string            `json:"dir"`
	Files map[string][]byte `json:"files"`
}

type outcome struct {
	Exit   int               `json:"exit"`
	Stdout []byte            `json:"stdout"`
	Stderr []byte            `json:"stderr"`
	Files  map[string][]byte `json:"files"`
	Error  string            `json:"error"`
}

// native does what the module does for a command line.
func native(c call) outcome {
	files := driver.MemFS{}
	for name, data := range c.Files {
		files[name] = bytes.Clone(data)
	}
	r := driver.Main(c.Args, driver.Env{FS: files, Dir: c.Dir, PID: 1, Now: func() time.Time { return time.Unix(0, 0).UTC() }})
	out := outcome{Exit: r.Exit, Stdout: r.Stdout, Stderr: r.Stderr, Files: map[string][]byte{}}
	for _, name := range r.Written {
		out.Files[name] = files[name]
	}
	return out
}

// compare reports how two outcomes differ.
func compare(t *testing.T, what string, got, want outcome) {
	t.Helper()
	if got.Error != "" || got.Exit != want.Exit {
		t.Errorf("%s: exit %d %s, natively %d", what, got.Exit, got.Error, want.Exit)
	}
	if !bytes.Equal(got.Stdout, want.Stdout) {
		t.Errorf("%s: the standard output differs:\n%s\nnatively:\n%s", what, got.Stdout, want.Stdout)
	}
	if !bytes.Equal(got.Stderr, want.Stderr) {
		t.Errorf("%s: the standard error differs:\n%s\nnatively:\n%s", what, got.Stderr, want.Stderr)
	}
	for name, text := range want.Files {
		if !bytes.Equal(got.Files[name], text) {
			t.Errorf("%s: %s differs", what, name)
		}
	}
	if len(got.Files) != len(want.Files) {
		t.Errorf("%s: %d files, natively %d", what, len(got.Files), len(want.Files))
	}
}

// The module gives the same bytes as the native build for the recorded cases:
// both passes with their own command lines, and the request of the page.
func TestSameBytesAsNative(t *testing.T) {
	m := startModule(t)
	n, ran := 0, 0
	err := filepath.WalkDir("../testdata", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".txtar") {
			return err
		}
		if !strings.Contains(path, *only) {
			return nil
		}
		if n++; *only == "" && n%*every != 0 {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		ran++
		runCase(t, m, path, sections(data))
		return nil
	})
	if err != nil || ran == 0 {
		t.Fatalf("%d cases: %v", ran, err)
	}
	t.Logf("%d cases", ran)
}

// sections splits a text archive.
func sections(data []byte) map[string][]byte {
	out := map[string][]byte{}
	name := ""
	for line := range bytes.Lines(data) {
		if mark := strings.TrimSuffix(string(line), "\n"); strings.HasPrefix(mark, "-- ") && strings.HasSuffix(mark, " --") && len(mark) > 6 {
			name = mark[3 : len(mark)-3]
			out[name] = []byte{}
		} else if name != "" {
			out[name] = append(out[name], line...)
		}
	}
	return out
}

func runCase(t *testing.T, m *wasmModule, path string, archive map[string][]byte) {
	inputs := map[string][]byte{}
	for name, data := range archive {
		if ext := filepath.Ext(name); ext == ".ii" || ext == ".cu" || ext == ".h" {
			inputs[name] = data
		}
	}
	for section, pass := range map[string][]string{"cmd": nil, "device_cmd": {"--device_pass"}} {
		words := strings.Fields(string(archive[section]))
		if len(words) == 0 {
			continue
		}
		c := call{Args: append(pass, words[1:]...), Dir: "/w", Files: inputs}
		var got outcome
		m.call("run", c, &got)
		compare(t, path+" "+section, got, native(c))
	}
	for name, text := range inputs {
		if !strings.HasSuffix(name, ".cu") {
			continue
		}
		req := driver.Request{Main: name, Files: map[string]string{name: string(text)},
			Want: []string{driver.WantHost, driver.WantOwnIL, driver.WantKeep, driver.WantMap, driver.WantSARIF}}
		var got driver.Result
		m.call("compile", req, &got)
		asSent := roundTrip(t, &req) // JSON replaces bytes that are no UTF-8
		want := roundTrip(t, driver.Compile(&asSent))
		got.Timings, want.Timings = nil, nil
		want.Outputs = nil // the page asks for what it shows
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the results of the request for %s differ", path, name)
		}
	}
}

// roundTrip is a value as it looks after JSON.
func roundTrip[T any](t *testing.T, v *T) (out T) {
	b, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(b, &out)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// A program of any shape gets an answer, and the module lives on.
func TestHostileInput(t *testing.T) {
	m := startModule(t)
	const deep = 100_000
	for name, source := range map[string]string{
		"parentheses": "int x = " + strings.Repeat("(", deep) + "1" + strings.Repeat(")", deep) + ";",
		"braces":      "void f() " + strings.Repeat("{", deep) + strings.Repeat("}", deep),
		"namespaces":  strings.Repeat("namespace a {", deep) + strings.Repeat("}", deep),
		"templates":   "template <class T> struct S; " + strings.Repeat("S<", deep) + "int" + strings.Repeat(">", deep) + " x;",
		"declarators": "int " + strings.Repeat("(*", deep) + "p" + strings.Repeat(")", deep) + ";",
		"functions":   "void f" + strings.Repeat("(void (*)", deep) + strings.Repeat(")", deep) + ";",
		"arrays":      "int a" + strings.Repeat("[1]", deep) + ";",
		"lambdas":     "auto l = " + strings.Repeat("[] { return ", deep) + "1" + strings.Repeat("; }", deep) + ";",
		"statements":  "void f(int i) { " + strings.Repeat("if (i) while (i) for (;;) do ", deep/4) + ";",
		"else":        "void f(int i) { " + strings.Repeat("if (i) ; else ", deep) + "; }",
		"labels":      "void f(int i) { switch (i) { " + strings.Repeat("case 1: ", deep) + "; } }",
		"lists":       "struct T { T *t; } x = " + strings.Repeat("{", deep) + strings.Repeat("}", deep) + ";",
		"classes":     strings.Repeat("struct S {", deep) + strings.Repeat("};", deep),
		"casts":       "int x = " + strings.Repeat("(int)", deep) + "1;",
		"calls":       "int f(int); int x = " + strings.Repeat("f(", deep) + "1" + strings.Repeat(")", deep) + ";",
		"members":     "struct T { T *t; } *p; T *q = p" + strings.Repeat("->t", deep) + ";",
		"additions":   "int x = 1" + strings.Repeat(" + 1", deep) + ";",
		"assignments": "void f(int x) { " + strings.Repeat("x = ", deep) + "1; }",
		"commas":      "void f(int x) { " + strings.Repeat("x,\n", deep) + "x; }",
		"subscripts":  "void f(int *x) { " + strings.Repeat("x[", deep) + "0" + strings.Repeat("]", deep) + "; }",
		"headers":     strings.Repeat("template <class T> ", deep) + "struct S;",
		"parameters":  strings.Repeat("template <template <class> class T, ", deep/10),
		"decltypes":   strings.Repeat("decltype(", deep) + "1" + strings.Repeat(")", deep) + " x;",
		"sizes":       "int x = " + strings.Repeat("sizeof(", deep) + "1" + strings.Repeat(")", deep) + ";",
		"attributes":  strings.Repeat("__attribute__((", deep) + strings.Repeat("))", deep) + " int x;",
		"linkage":     strings.Repeat("extern \"C\" {", deep) + strings.Repeat("}", deep),
		"qualifiers":  "namespace a {} int x = " + strings.Repeat("a::", deep) + "b;",
		"macros":      "#define f(x) x\nint x = " + strings.Repeat("f(", deep) + "1" + strings.Repeat(")", deep) + ";",
		"directive":   "#if " + strings.Repeat("(", deep) + "1" + strings.Repeat(")", deep) + "\n#endif",
		"nested":      "template <class T> struct S; S<" + strings.Repeat("decltype(S<", deep) + "int" + strings.Repeat(">)", deep) + "> x;",
		"ambiguous":   "template <class T> int f(T); int x = " + strings.Repeat("f<int>(", deep) + "1" + strings.Repeat(")", deep) + ";",
		"pointers":    "int " + strings.Repeat("*", deep) + "p;",
		"unary":       "int x = " + strings.Repeat("-+~!", deep/4) + "1;",
		"conditional": "int x = " + strings.Repeat("1 ? 2 : ", deep) + "3;",
		"ifs":         "#if 1\n" + strings.Repeat("#if 1\n", deep),
		"bytes":       "\x00\xff\xfe int \x80 x;",
		"recursion":   "template <int N> struct R { static const int v = R<N + 1>::v; }; int x = R<0>::v;",
		"evaluation":  "constexpr int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); } constexpr int x = f(1 << 30);",
	} {
		t.Run(name, func(t *testing.T) {
			req := driver.Request{Main: "x.cu", Files: map[string]string{"x.cu": source}, Want: []string{driver.WantHost, driver.WantKeep}}
			var got driver.Result
			m.call("compile", req, &got)
			if got.Error != "" {
				t.Errorf("internal error: %.300s", got.Error)
			}
		})
	}
}

package driver

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cufront/internal/txtar"
)

// lowering are functions of device code and what the lowering makes of their bodies,
// by [stmt.ranged], [class.ctor], [class.dtor], [expr.call] and the Itanium ABI.
var lowering = []struct{ name, source, want string }{
	{"a reference is an address", "__device__ int f(int &r) { return r; }", `
return
  dereference: int
    variable r: int *`},
	{"an argument for a reference is an address", "__device__ int g(int &); __device__ int f(int n) { return g(n); }", `
return
  call: int
    function _Z1gRi
    address: int *
      variable n: int`},
	{"a member function has the object as a parameter", "struct S { int n; __device__ int get() { return n; } }; __device__ int f(S *s) { return s->get(); }", `
return
  call: int
    function _ZN1S3getEv
    variable s: struct S *`},
	{"a constructor is called on the object", "struct S { int n; __device__ S(int); }; __device__ void f() { S s(1); }", `
local s: struct S
expression
  call: void
    function _ZN1SC1Ei
    address: struct S *
      variable s: struct S
    constant 1: int`},
	{"an object dies at the end of its block", "struct S { __device__ S(); __device__ ~S(); }; __device__ void f() { S s; }", `
expression
  call: void
    function _ZN1SC1Ev
    address: struct S *
      variable s: struct S
block
  expression
    call: void
      function _ZN1SD1Ev
      address: struct S *
        variable s: struct S`},
	{"a condition that declares is a block", "__device__ void g(int); __device__ void f(int n) { if (int k = n) g(k); }", `
block
  local k: int
  expression
    assign =: int
      variable k: int
      variable n: int
  if
    variable k: int
    then
      expression
        call: void
          function _Z1gi
          variable k: int`},
	{"a default argument stands in the call", "__device__ int g(int n = 7); __device__ int f() { return g(); }", `
return
  call: int
    function _Z1gi
    constant 7: int`},
	{"a member of a reference is one of what a pointer leads to", "struct S { int n; }; __device__ int f(S &s) { return s.n; }", `
return
  member n: int
    dereference: struct S
      variable s: struct S *`},
	{"a class that is not trivial is returned through an address", "struct S { int n; __device__ S(int); __device__ S(const S &); }; __device__ S f() { return S(2); }", `
expression
  call: void
    function _ZN1SC1Ei
    variable __T0: struct S *
    constant 2: int`},
	{"a range-based loop goes through addresses", "__device__ void f(int (&a)[4]) { for (int i : a) ; }", `
for
  binary !=: __nv_bool
    variable __T1: int *
    variable __T2: int *
  unary ++: int *
    variable __T1: int *
  body
    local i: int
    expression
      assign =: int
        variable i: int
        dereference: int
          variable __T1: int *`},
}

// TestLowering compares what each of them becomes with the lines it must have.
func TestLowering(t *testing.T) {
	for _, c := range lowering {
		r := Compile(&Request{Main: "f.cu", Files: map[string]string{"f.cu": "#define __device__ __attribute__((device))\n" + c.source + "\n"}, Want: []string{WantLowered}})
		shown := r.Outputs["f.lowered"]
		if got := plain(shown); r.Exit != 0 || !strings.Contains(got, plain(c.want)) {
			t.Errorf("%s: exit %d %s\n%s\nhas not\n%s", c.name, r.Exit, r.Stderr, shown, c.want)
		}
	}
}

// plain is a display without indentations, places and the long names of variables,
// each line between two others.
func plain(display string) string {
	var b strings.Builder
	b.WriteString("\n")
	for line := range strings.Lines(display) {
		line = strings.TrimSpace(line)
		if i := strings.Index(line, " ["); i >= 0 && strings.HasSuffix(line, "]") && strings.Contains(line[i:], ":") {
			line = line[:i]
		}
		for word := range strings.FieldsSeq(line) {
			if _, name, ok := strings.Cut(word, "_non_const_"); ok {
				line = strings.Replace(line, word, name, 1)
			}
		}
		if line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// TestLoweredDisplay holds that displaying the lowered program changes nothing else,
// and that each function in the display, and each that the device text defines, is in both.
func TestLoweredDisplay(t *testing.T) {
	paths, _ := filepath.Glob("../../testdata/*/*.txtar")
	tried := 0
	for _, path := range paths {
		files := MemFS{}
		words := deviceCase(t, path, files)
		if len(words) == 0 {
			continue
		}
		with := maps.Clone(files)
		if RunDevice(words[1:], Env{FS: files, Dir: "/w", PID: 1, Now: noTime}).Exit != 0 {
			continue
		}
		RunDevice(words[1:], Env{FS: with, Dir: "/w", PID: 1, Now: noTime, lowered: true})
		for name, data := range with {
			base, ok := strings.CutSuffix(name, ".lowered")
			if !ok {
				if !bytes.Equal(files[name], data) {
					t.Errorf("%s: %s differs when the lowered program is displayed", path, name)
				}
				continue
			}
			tried++
			for line := range bytes.Lines(data) {
				if rest, ok := bytes.CutPrefix(line, []byte("function ")); ok {
					name, _, _ := bytes.Cut(rest, []byte(":"))
					if !bytes.Contains(files[base+".gpu"], append(bytes.Clone(name), '(')) {
						t.Errorf("%s: %s is displayed and not in the device text", path, name)
					}
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d lowered programs were displayed", tried)
	}
}

// deviceCase puts what the device pass of a recorded case reads into files and returns
// its words, none when it has none.
func deviceCase(t *testing.T, path string, files MemFS) []string {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a := txtar.Parse(data)
	for _, f := range a.Files {
		if base, ok := strings.CutSuffix(f.Name, ".cpp4.ii"); ok && files[base+".cpp1.ii"] == nil {
			files[base+".cpp1.ii"] = f.Data // both passes read the same unless it says otherwise
		}
		if strings.HasSuffix(f.Name, ".ii") || strings.HasSuffix(f.Name, ".cu") {
			files[f.Name] = f.Data
		}
		if strings.HasSuffix(f.Name, ".module_id") {
			files[f.Name] = bytes.TrimRight(f.Data, "\n") // archives end files with a newline
		}
	}
	cmd, _ := a.Get("device_cmd")
	return strings.Fields(string(cmd))
}

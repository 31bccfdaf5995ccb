package driver

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"cufront/compiler/lang"
	"cufront/internal/txtar"
)

func TestPrefix(t *testing.T) {
	for source, want := range map[string]string{
		"":                                        "",
		"int x;\n#include <a>\n":                  "",
		"#include <a>\nint x;\n":                  "#include <a>\n",
		"#include <a>":                            "",
		"// a\n\n#include <a>\n// b\nint x;\n":    "// a\n\n#include <a>\n",
		"/* a\n#include <b>\n*/ int x;\n":         "",
		"/* a\n*/ # include <b>\nint x;\n":        "",
		"/* a */\n#  include <b> // c\nint x;\n":  "/* a */\n#  include <b> // c\n",
		"#define A \\\n int x;\n#include <b>\nA;": "#define A \\\n int x;\n#include <b>\n",
		"#if 0\n#include <a>\n#endif\nint x;\n":   "#if 0\n#include <a>\n",
		"#define A R\"(\n#include <a>\n)\"\n":     "",
		"#include <a> /* x\n*/\n#include <b>\n ;": "#include <a> /* x\n*/\n#include <b>\n",
		"#include <a>\n#pragma once\n ;":          "#include <a>\n",
		"#include \"a/*b.h\"\n#include <c>\nint;": "#include \"a/*b.h\"\n#include <c>\n",
		"\r\n#include <a>\r\nint x;\r\n":          "\r\n#include <a>\r\n",
		"#include <a> \\\n\n;":                    "#include <a> \\\n\n",
	} {
		if got := source[:Prefix([]byte(source))]; got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}

func TestNeedsSystem(t *testing.T) {
	for source, want := range map[string]bool{
		"int x;": false, "#include <a>": true, "int x;\n # \tinclude \"a\"": true, "// #include <a>\n#includes": false,
	} {
		if got := (&Request{Files: map[string]string{"x.cu": source}}).NeedsSystem(); got != want {
			t.Errorf("%q: %v", source, got)
		}
	}
	if !(&Request{Args: []string{"-include", "cstdio"}}).NeedsSystem() {
		t.Error("an include by option does not count")
	}
}

// held compiles a request through both passes, each of which waits behind the
// first at bytes and knows nothing of the rest until then. It returns nil where the
// compilation ends before: the first request is answered then, and is all there is.
func held(t *testing.T, req *Request, at int) *Result {
	waited := 0
	hold := &Hold{At: at, Wait: func() *Request { waited++; return req }}
	first := *req
	first.Files = map[string]string{}
	for name, text := range req.Files {
		first.Files[name] = text
	}
	first.Files[req.Main] = req.Files[req.Main][:at] + "\n}}} something else\n"
	first.Want = nil
	res := CompilePass(&first, lang.HostPass, nil, hold)
	if waited == 0 && strings.Contains(res.Stderr, "catastrophic") {
		return nil
	}
	if waited != 1 {
		t.Errorf("waited %d times", waited)
	}
	if res.wantsDevice(req) {
		res.merge(CompilePass(&first, lang.DevicePass, func() *Result { return res }, hold))
	}
	return res
}

// lineStarts are some places where lines begin outside of comments, literals
// and spliced lines, as far as one can tell from the lines.
func lineStarts(text string) []int {
	var all []int
	if strings.Contains(text, "/*") || strings.Contains(text, "R\"") || strings.Contains(text, "\\\n") || strings.Contains(text, "??") {
		return nil
	}
	for i := range len(text) - 1 {
		if text[i] == '\n' {
			all = append(all, i+1)
		}
	}
	return all
}

// A compilation that waits on the way gives the same result, wherever it waits.
func TestHoldChangesNothing(t *testing.T) {
	ran := 0
	err := filepath.WalkDir("../../testdata", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".txtar") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, f := range txtar.Parse(data).Files {
			if !strings.HasSuffix(f.Name, ".cu") || len(f.Data) > 20_000 || bytes.Contains(f.Data, []byte("//: args")) {
				continue
			}
			if ran++; ran%96 != 0 {
				continue
			}
			req := &Request{Main: f.Name, Files: map[string]string{f.Name: string(f.Data)},
				Want: []string{WantHost, WantOwnIL, WantKeep, WantMap, WantSARIF}}
			want := Compile(req)
			places := []int{0, Prefix(f.Data)}
			if starts := lineStarts(string(f.Data)); len(starts) > 1 {
				places = append(places, starts[len(starts)/3], starts[2*len(starts)/3])
			}
			for _, at := range places {
				got := held(t, req, at)
				if got == nil {
					continue
				}
				got.Timings, want.Timings = nil, nil
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%s: the result is another after waiting at byte %d", path, at)
				}
			}
		}
		return nil
	})
	if err != nil || ran == 0 {
		t.Fatal(ran, err)
	}
}

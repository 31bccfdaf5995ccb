// This file implements a program of several files in one text: its own headers
// stand where they are included, so that shrinking can take them apart.
package explain

import (
	"path"
	"slices"
	"strings"

	"cufront/compiler/driver"
)

// A text of more bytes, or headers nested deeper, stay as they are: an include
// guard that this reader does not know would let them grow without end.
const (
	mostInlined = 8 << 20
	mostNested  = 100
)

// inlined returns the text of a request's main file with the files that it includes
// in quotation marks in their places, and whether that is another text. What is not
// among the files of the request, nor beside the file that includes it or in a
// folder given by -I, stays a directive.
func inlined(req *driver.Request) (text string, changed bool) {
	in := &inliner{req: req, once: map[string]bool{}}
	for _, o := range driver.ReadOptions(req).Options {
		if o.Name == "--include-path=" { // in any spelling
			in.folders = append(in.folders, o.Value)
		}
	}
	in.file(req.Main, req.Files[req.Main])
	if in.failed {
		return req.Files[req.Main], false
	}
	return in.text.String(), in.changed
}

type inliner struct {
	req     *driver.Request
	folders []string
	open    []string        // the files around the present place
	once    map[string]bool // files that say #pragma once and are there
	text    strings.Builder
	changed bool
	failed  bool // it grows too large
}

func (in *inliner) file(name, text string) {
	in.open = append(in.open, name)
	defer func() { in.open = in.open[:len(in.open)-1] }()
	inner := len(in.open) > 1
	for _, p := range lines(text) {
		line := text[p.from:p.to]
		word, rest := driver.Directive(line)
		switch {
		case in.failed:
			return
		case inner && word == "pragma" && strings.TrimSpace(rest) == "once":
			in.once[name] = true
		case word == "include" && in.include(name, rest):
		default:
			in.text.WriteString(line)
		}
	}
	if inner && text != "" && !strings.HasSuffix(text, "\n") {
		in.text.WriteByte('\n')
	}
	in.failed = in.failed || in.text.Len() > mostInlined || len(in.open) > mostNested
}

// include puts a file in the place of the directive that includes it. It reports
// whether it knows the file.
func (in *inliner) include(from, operand string) bool {
	operand = strings.TrimSpace(operand)
	if len(operand) < 2 || operand[0] != '"' {
		return false
	}
	end := strings.IndexByte(operand[1:], '"')
	if end < 0 {
		return false
	}
	name, text, ok := in.find(from, operand[1:1+end])
	if !ok {
		return false
	}
	in.changed = true
	// What includes itself has a guard that leaves nothing of it.
	if !in.once[name] && !slices.Contains(in.open, name) {
		in.file(name, text)
	}
	return true
}

// find looks for a file as #include "…" does: beside the file that names it first.
func (in *inliner) find(from, named string) (name, text string, ok bool) {
	for _, dir := range append([]string{path.Dir(from)}, in.folders...) {
		name = path.Join(dir, named)
		if path.IsAbs(named) {
			name = named
		}
		if text, ok = in.req.Files[name]; ok {
			return name, text, true
		}
		if in.req.FS == nil {
			continue
		}
		if data, err := in.req.FS.ReadFile(name); err == nil {
			return name, string(data), true
		}
	}
	return "", "", false
}

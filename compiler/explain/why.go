// This file implements the answer to: why is this on the device, or why not, and
// what would change that?
package explain

import (
	"strconv"
	"strings"

	"cufront/compiler/driver"
)

// An Answer tells what becomes of one entity on the device.
type Answer struct {
	driver.Entity
	Sentence string          `json:"sentence"` // why, in words
	Chain    []driver.Reason `json:"chain"`    // what keeps it: from the entity back to a root; nil when it is not kept
	Trials   []Trial         `json:"trials"`   // edits that drop it, or keep it; only those that do are listed
}

// sentence tells why an entity is dropped, by cause.
func sentence(cause string) string {
	switch cause {
	case driver.CauseHost:
		return "It is host code or lies in host memory, and the device compiler gets device code only."
	case driver.CauseUnused:
		return "Nothing that the device needs uses it, and no other translation unit can: it is local to this one."
	case driver.CauseTemplate:
		return "It is a template, and the device gets instances only: none of them is needed there."
	case driver.CauseDeclared:
		return "It is only declared here, and nothing that the device needs names it."
	case driver.CauseFolded:
		return "It is a constant: its value stands wherever it is named, so that no object is needed."
	case driver.CauseAbsent:
		return "The device pass does not see it: preprocessing takes it away there (__CUDA_ARCH__)."
	}
	return ""
}

// maxTrials is how many edits are tried for one question.
const maxTrials = 12

// Why answers for every entity of that name, with or without what qualifies it;
// nil when the program declares none.
func (g *Engine) Why(req *driver.Request, name string) []Answer {
	res := g.compile(req, driver.WantList, driver.WantKeep)
	var out []Answer
	for _, e := range res.Entities {
		if named(e.Name, name) {
			a := Answer{Entity: e}
			g.answer(req, res, &a)
			out = append(out, a)
		}
	}
	return out
}

// named reports whether an entity answers to a name.
func named(full, name string) bool {
	if full == name || strings.HasSuffix(full, "::"+name) {
		return true
	}
	bare, _, ok := strings.Cut(full, "(")
	return ok && named(bare, name)
}

// answer fills in why and what would change it.
func (g *Engine) answer(req *driver.Request, res *driver.Result, a *Answer) {
	switch a.Fate {
	case driver.FateUnknown:
		a.Sentence = "Nothing can be known: the program has errors."
		return
	case driver.FateDropped:
		a.Sentence = sentence(a.Cause)
	default:
		a.Chain = chainOf(res, a)
		a.Sentence = inWords(a.Chain)
	}
	edits := keepingEdits(req, &a.Entity)
	if a.Fate == driver.FateKept {
		edits = droppingEdits(req, &a.Entity)
	}
	for i := range edits[:min(len(edits), maxTrials)] {
		if !g.progress(i, len(edits)) {
			return
		}
		if t, ok := g.tryFate(req, a, &edits[i]); ok {
			a.Trials = append(a.Trials, t)
		}
	}
}

// inWords tells a chain in a sentence or two.
func inWords(chain []driver.Reason) string {
	if len(chain) == 0 {
		return "An instance of it is kept."
	}
	var b strings.Builder
	for i, r := range chain[:len(chain)-1] {
		b.WriteString([2]string{", which is ", "It is "}[b2i(i == 0)] + r.Text)
	}
	if b.Len() > 0 {
		b.WriteString(". ")
	}
	root := chain[len(chain)-1].Text
	return b.String() + strings.ToUpper(root[:1]) + root[1:] + "."
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// chainOf finds the chain that keeps an entity; a template's is that of its first
// kept instance.
func chainOf(res *driver.Result, a *Answer) []driver.Reason {
	for _, k := range res.Keep {
		if k.Name == a.Name && k.Line == a.Line && k.File == a.File || a.Template && k.File == a.File && k.Line == a.Line && k.Col == a.Col {
			return k.Reasons
		}
	}
	return nil
}

// tryFate makes an edit and reports whether it turns the fate of the entity.
func (g *Engine) tryFate(req *driver.Request, a *Answer, e *Edit) (t Trial, ok bool) {
	next, ok := e.apply(req)
	if !ok {
		return t, false
	}
	res := g.compile(next, driver.WantList)
	if res.Exit != driver.ExitOK {
		return t, false
	}
	wanted, effect := driver.FateKept, "keeps it"
	if a.Fate == driver.FateKept {
		wanted, effect = driver.FateDropped, "drops it"
	}
	for _, x := range res.Entities {
		if sameEntity(&x, &a.Entity) && x.Fate == wanted {
			return Trial{Edit: *e, Effect: effect, Works: true}, true
		}
	}
	return t, false
}

// sameEntity compares by name: an edit may have moved it.
func sameEntity(x, y *driver.Entity) bool {
	return x.Name == y.Name && x.Template == y.Template && x.File == y.File && x.Of == y.Of
}

// keepingEdits are edits that could bring an entity to the device, likeliest first.
func keepingEdits(req *driver.Request, e *driver.Entity) (edits []Edit) {
	insert := func(title, text string) {
		edits = append(edits, Edit{Title: title, Span: e.Specifiers, Insert: text})
	}
	switch {
	case e.Kind == "variable" && e.Cause == driver.CauseHost:
		insert("put "+e.Name+" into device memory", "__device__ ")
		insert("share "+e.Name+" between both sides", "__managed__ ")
	case e.Kind == "variable" && e.Cause == driver.CauseFolded:
		insert("put "+e.Name+" into constant memory", "__constant__ ")
		insert("put "+e.Name+" into device memory", "__device__ ")
	case e.Kind == "function" && e.Cause == driver.CauseHost && !e.Template:
		edits = append(edits, bothSides(e))
		insert("make "+e.Name+" a device function", "__device__ ")
	}
	if e.Cause == driver.CauseUnused {
		edits = append(edits, removals(req, e, ", so that other units can reach it", "static", "inline", "constexpr")...)
	}
	if e.Kind != "type" && e.Cause != driver.CauseHost {
		edits = append(edits, useEdits(req, e)...)
	}
	if e.Kind == "function" {
		edits = append(edits, Edit{Title: "compile with --keep-device-functions", Option: "--keep-device-functions"})
	}
	if e.Kind == "type" {
		if args, ok := someArguments(e); ok {
			edits = append(edits, appended(req, e.File, "use "+e.Name+" in a device variable", "__device__ "+e.Name+args+" *cufront_use;\n"))
		}
	}
	return edits
}

// droppingEdits are edits that could take an entity off the device.
func droppingEdits(req *driver.Request, e *driver.Entity) (edits []Edit) {
	if e.Kind == "function" && wordIndex(between(req, e, e.Whole), "static") < 0 {
		edits = append(edits,
			Edit{Title: "make " + e.Name + " static: then only uses keep it", Span: e.Specifiers, Insert: "static "},
			Edit{Title: "make " + e.Name + " inline: then only uses keep it", Span: e.Specifiers, Insert: "inline "})
	}
	return append(edits, removals(req, e, "", "__device__", "__global__", "__constant__", "__managed__", "__host__ __device__")...)
}

// removals are edits that take one of the words away that stand in front of the name
// of a declaration; why ends their titles.
func removals(req *driver.Request, e *driver.Entity, why string, words ...string) (edits []Edit) {
	text := between(req, e, e.Whole)
	for _, w := range words {
		if i := wordIndex(text, w); i >= 0 {
			edits = append(edits, Edit{Title: "take '" + w + "' away" + why, Span: shifted(req, e.Whole, i), Delete: len(w)})
		}
	}
	return edits
}

// useEdits are uses of a function or variable in device code.
func useEdits(req *driver.Request, e *driver.Entity) []Edit {
	args, ok := someArguments(e)
	name := strings.TrimSuffix(e.Name, "()")
	if bare, _, has := strings.Cut(name, "("); has {
		name = bare
	}
	if !ok || strings.Contains(name, "operator") || strings.Contains(name, "<unnamed>") {
		return nil
	}
	if e.Kind == "kernel" {
		return []Edit{appended(req, e.File, "name an instance of it in host code", "void *cufront_use() { return (void *)&"+name+args+"; }\n")}
	}
	return []Edit{appended(req, e.File, "take its address in device memory", "__device__ auto *cufront_use = &"+name+args+";\n")}
}

// someArguments are template arguments that fit most templates.
func someArguments(e *driver.Entity) (string, bool) {
	if e.Params == "" {
		return "", !e.Template
	}
	var list []string
	for i, p := range e.Params {
		switch p {
		case 't':
			list = append(list, "int")
		case 'n':
			list = append(list, strconv.Itoa(i+1))
		default:
			return "", false
		}
	}
	return "<" + strings.Join(list, ", ") + ">", true
}

// appended is an edit that adds a line to the end of a file.
func appended(req *driver.Request, file, title, line string) Edit {
	text := req.Files[file]
	if !strings.HasSuffix(text, "\n") {
		line = "\n" + line
	}
	l, c := place(text, len(text))
	return Edit{Title: title, Span: driver.Span{File: file, Line: l, Col: c}, Insert: line}
}

// between is the text from a place to the name of a declaration.
func between(req *driver.Request, e *driver.Entity, start driver.Span) string {
	text := req.Files[e.File]
	from, to := offset(text, start.Line, start.Col), offset(text, e.Line, e.Col)
	if start.File != e.File || from < 0 || to < from {
		return ""
	}
	return text[from:to]
}

// shifted is the place so many bytes behind the start of s.
func shifted(req *driver.Request, s driver.Span, by int) driver.Span {
	text := req.Files[s.File]
	line, col := place(text, offset(text, s.Line, s.Col)+by)
	return driver.Span{File: s.File, Line: line, Col: col}
}

// wordIndex is the place of a word in text, -1 if it is not there.
func wordIndex(text, word string) int {
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return -1
		}
		i += at
		end := i + len(word)
		if (i == 0 || !isNameByte(text[i-1])) && (end == len(text) || !isNameByte(text[end])) {
			return i
		}
		at = end
	}
}

func isNameByte(c byte) bool {
	return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}

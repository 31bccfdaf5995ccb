// This file implements fixes of diagnostics: one-edit candidates, each compiled
// before it is offered.
package explain

import (
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/driver"
)

// A Fixed is a diagnostic with the edits that mend it.
type Fixed struct {
	driver.Message
	Trials []Trial `json:"trials"` // those that work stand first
}

// Fixes tries edits for the errors of a program, and for its warnings about
// calls across the sides: at most most compilations are made.
func (g *Engine) Fixes(req *driver.Request, most int) []Fixed {
	res := g.compile(req, driver.WantList)
	var out []Fixed
	done := 0
	for i := range res.Diagnostics {
		m := &res.Diagnostics[i]
		f := Fixed{Message: *m}
		for _, e := range candidates(req, res, m) {
			if done >= most || !g.progress(done, most) {
				break
			}
			next, ok := e.apply(req)
			if !ok {
				continue
			}
			done++
			if t := judge(e, m, res, g.compile(next, driver.WantList)); t.Effect != "" {
				f.Trials = append(f.Trials, t)
			}
		}
		slices.SortStableFunc(f.Trials, func(a, b Trial) int { return b2i(b.Works) - b2i(a.Works) })
		if isError(m) || len(f.Trials) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// judge tells what an edit did to diagnostic m; the effect is "" when it did no good.
func judge(e Edit, m *driver.Message, before, after *driver.Result) Trial {
	t := Trial{Edit: e}
	if count(after, m) >= count(before, m) {
		return t
	}
	fresh := newErrors(before, after)
	switch {
	case len(fresh) == 0:
		t.Effect, t.Works = "fixes it", true
		if rest := len(errorsOf(after)); rest > 0 {
			t.Effect = "fixes it; " + plural(rest, "other error") + " left"
		}
	case fresh[0].Line > 0:
		t.Effect = "moves the error to line " + strconv.Itoa(fresh[0].Line) + ": " + fresh[0].Text
	}
	return t
}

func plural(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// count is how often a result says the same as m.
func count(res *driver.Result, m *driver.Message) (n int) {
	for i := range res.Diagnostics {
		if d := &res.Diagnostics[i]; d.Text == m.Text && d.Number == m.Number {
			n++
		}
	}
	return n
}

// newErrors are the errors of after whose text before does not have.
func newErrors(before, after *driver.Result) (out []*driver.Message) {
	for _, d := range errorsOf(after) {
		if count(before, d) < count(after, d) {
			out = append(out, d)
		}
	}
	return out
}

// candidates are the edits worth trying for a diagnostic.
func candidates(req *driver.Request, res *driver.Result, m *driver.Message) (edits []Edit) {
	number, _, _ := strings.Cut(m.Number, "-")
	if strings.Contains(m.Text, "--expt-relaxed-constexpr") {
		edits = append(edits, Edit{Title: "compile with --expt-relaxed-constexpr", Option: "--expt-relaxed-constexpr"})
	}
	if strings.Contains(m.Text, "--extended-lambda") {
		edits = append(edits, Edit{Title: "compile with --extended-lambda", Option: "--extended-lambda"})
	}
	if strings.Contains(m.Text, "separate compilation mode") {
		edits = append(edits, Edit{Title: "compile with -rdc=true", Option: "-rdc=true"})
	}
	if text, ok := expectedToken(m.Text); ok {
		edits = append(edits, insertBefore(req, m, text)...)
	}
	quoted := quotedNames(m.Text)
	switch {
	case strings.HasPrefix(m.Text, "calling a "):
		edits = append(edits, acrossSides(res, quoted)...)
	case strings.Contains(m.Text, "undefined in device code"), strings.Contains(m.Text, "in a device function"):
		edits = append(edits, toDevice(res, quoted)...)
	case number == "20":
		edits = append(edits, spelledLike(req, res, m, quoted)...)
	}
	return append(edits, kernelRules(req, res, m, number)...)
}

// expectedToken is the token that `expected a ";"` asks for.
func expectedToken(text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, "expected a \"")
	if !ok {
		return "", false
	}
	token, _, ok := strings.Cut(rest, "\"")
	return token, ok && len(token) == 1
}

// insertBefore inserts a token where a diagnostic points, and behind the text in
// front of it, which is where it is mostly missing.
func insertBefore(req *driver.Request, m *driver.Message, token string) []Edit {
	text := req.Files[m.File]
	at := offset(text, m.Line, m.Col)
	if at < 0 {
		return nil
	}
	behind := len(strings.TrimRight(text[:at], " \t\r\n"))
	line, col := place(text, behind)
	title := "insert " + token
	return []Edit{
		{Title: title, Span: driver.Span{File: m.File, Line: line, Col: col}, Insert: token},
		{Title: title, Span: driver.Span{File: m.File, Line: m.Line, Col: m.Col}, Insert: token},
	}
}

// quotedNames are the parts of a message in quotation marks.
func quotedNames(text string) (out []string) {
	for i, part := range strings.Split(text, "\"") {
		if i%2 == 1 {
			out = append(out, part)
		}
	}
	return out
}

// acrossSides mends a call from one side to the other: the callee comes to both
// sides, or the caller leaves one.
func acrossSides(res *driver.Result, quoted []string) (edits []Edit) {
	if len(quoted) > 0 {
		for _, e := range entitiesNamed(res, quoted[0]) {
			if e.Spelled != "__global__" && e.Spelled != "__host__ __device__" {
				edits = append(edits, bothSides(&e))
			}
		}
	}
	if len(quoted) > 1 {
		for _, e := range entitiesNamed(res, quoted[1]) {
			if e.Spelled == "" {
				edits = append(edits, Edit{Title: "make " + e.Name + " a device function", Span: e.Specifiers, Insert: "__device__ "})
			}
		}
	}
	return edits
}

// bothSides gives a function the spaces that it lacks.
func bothSides(e *driver.Entity) Edit {
	words := "__host__ __device__ "
	switch e.Spelled {
	case "__device__":
		words = "__host__ "
	case "__host__":
		words = "__device__ "
	}
	return Edit{Title: "compile " + e.Name + " for both sides", Span: e.Specifiers, Insert: words}
}

// toDevice brings an object or function of the host to the device.
func toDevice(res *driver.Result, quoted []string) (edits []Edit) {
	for _, name := range quoted {
		for _, e := range entitiesNamed(res, name) {
			if e.Kind == "function" && e.Spelled == "" {
				edits = append(edits, bothSides(&e))
			}
			if e.Kind != "variable" || e.Spelled != "" {
				continue
			}
			for _, w := range [...]string{"__device__ ", "__constant__ ", "__managed__ "} {
				edits = append(edits, Edit{Title: "declare " + e.Name + " " + strings.TrimSpace(w), Span: e.Specifiers, Insert: w})
			}
			edits = append(edits, Edit{Title: "make " + e.Name + " constexpr", Span: e.Specifiers, Insert: "constexpr "})
		}
	}
	return edits
}

func entitiesNamed(res *driver.Result, name string) (out []driver.Entity) {
	if bare, _, ok := strings.Cut(name, "("); ok {
		name = bare
	}
	for _, e := range res.Entities {
		if named(e.Name, name) && e.Specifiers.Line > 0 && e.Of == "" {
			out = append(out, e)
		}
	}
	return out
}

// headerOf names the header of an identifier that people forget to include; ""
// for all others.
func headerOf(name string) string {
	switch name {
	case "std":
		return "<vector>"
	case "printf":
		return "<cstdio>"
	case "malloc", "free", "exit", "abort":
		return "<cstdlib>"
	case "memcpy", "memset", "strlen", "strcmp":
		return "<cstring>"
	case "assert":
		return "<cassert>"
	case "sqrt", "sqrtf", "fabs", "fabsf", "sin", "cos", "pow", "exp":
		return "<cmath>"
	case "int8_t", "uint8_t", "int32_t", "uint32_t", "int64_t", "uint64_t":
		return "<cstdint>"
	case "cooperative_groups":
		return "<cooperative_groups.h>"
	case "curandState":
		return "<curand_kernel.h>"
	case "half", "__half":
		return "<cuda_fp16.h>"
	}
	return ""
}

// spelledLike offers names of the program that are spelled nearly like an
// undefined one, and the header that declares it.
func spelledLike(req *driver.Request, res *driver.Result, m *driver.Message, quoted []string) (edits []Edit) {
	if len(quoted) == 0 {
		return nil
	}
	name := quoted[0]
	if h := headerOf(name); h != "" {
		edits = append(edits, Edit{Title: "#include " + h, Span: driver.Span{File: req.Main, Line: 1, Col: 1}, Insert: "#include " + h + "\n"})
	}
	near := map[string]bool{}
	add := func(word string) {
		if d := distance(name, word); d > 0 && d <= 1+len(name)/4 && !near[word] && len(edits) < 6 {
			near[word] = true
			edits = append(edits, Edit{Title: "write " + word, Span: driver.Span{File: m.File, Line: m.Line, Col: m.Col}, Delete: len(name), Insert: word})
		}
	}
	for _, e := range res.Entities {
		bare := e.Name[strings.LastIndexByte(e.Name, ':')+1:]
		bare, _, _ = strings.Cut(bare, "(")
		add(bare)
	}
	for word := range strings.FieldsFuncSeq(req.Files[m.File], func(r rune) bool { return r >= 0x80 || !isNameByte(byte(r)) }) {
		add(word)
	}
	for _, word := range [...]string{"threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "__syncthreads", "__syncwarp", "atomicAdd",
		"cudaMalloc", "cudaFree", "cudaMemcpy", "cudaDeviceSynchronize", "cudaMallocManaged", "cudaMemcpyHostToDevice", "cudaMemcpyDeviceToHost"} {
		add(word)
	}
	return edits
}

// distance is the number of letters to insert, delete or replace, at most 4.
func distance(a, b string) int {
	const far = 4
	if len(a)-len(b) > 3 || len(b)-len(a) > 3 || len(a) > 60 {
		return far
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal + b2i(a[i] != b[j])
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return min(row[len(b)], far)
}

// kernelRules mends what a kernel must not be, by the number of the rule.
func kernelRules(req *driver.Request, res *driver.Result, m *driver.Message, number string) (edits []Edit) {
	for _, e := range res.Entities {
		if e.File != m.File || e.Line != m.Line && e.Whole.Line != m.Line || e.Specifiers.Line == 0 {
			continue
		}
		switch number {
		case "20048", "20049": // must return void
			if kind := strings.TrimSpace(between(req, &e, e.Specifiers)); kind != "" && !strings.Contains(kind, "__global__") {
				edits = append(edits, Edit{Title: "return void", Span: e.Specifiers, Delete: len(kind), Insert: "void"})
			}
		case "20118", "20254", "20120": // must not be constexpr
			edits = append(edits, removals(req, &e, "", "constexpr", "consteval")...)
		case "20081": // main
			edits = append(edits, removals(req, &e, "", "__global__", "__device__")...)
		}
	}
	return edits
}

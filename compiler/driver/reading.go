// This file implements what the options of a request mean: which rows of the
// table they are, and the command lines that do the same elsewhere.
package driver

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// A Reading is how the options of a request were understood.
type Reading struct {
	Options  []ReadOption `json:"options"`
	Fault    string       `json:"fault,omitempty"` // what is wrong with them
	Commands []Command    `json:"commands"`        // none if something is wrong
}

// A ReadOption is one option: the words Args[From:To].
type ReadOption struct {
	Name  string `json:"name"` // that of RequestOptions; "" for one without effect in a request
	From  int    `json:"from"`
	To    int    `json:"to"`
	Value string `json:"value"`
}

// A Command is a command line of a shell, and what it is for.
type Command struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}

// ReadOptions reads the options of a request. Spellings of the same option have
// one name.
func ReadOptions(req *Request) Reading {
	r := Reading{Options: []ReadOption{}, Commands: []Command{}}
	table := personOptions()
	p, text := readPerson(req.Args, func(w PersonWord) {
		o := ReadOption{From: w.From, To: w.To, Value: w.Value}
		if row := &table[w.Row]; row.inRequest() {
			o.Name = requestName(mainSpelling(table, row))
		}
		r.Options = append(r.Options, o)
	})
	if text == "" && len(p.files) > 0 {
		text = "'" + p.files[0] + "' is no option"
	}
	if text != "" {
		r.Fault = text
		return r
	}
	r.Commands = p.commands(req)
	return r
}

// mainSpelling is the row that a row is another spelling of, or the row itself.
func mainSpelling(table []personOption, row *personOption) *personOption {
	if same := otherSpellings()[row.name]; same != "" {
		return findPersonOption(table, same)
	}
	return row
}

// otherSpellings gives for each row that only spells another one differently
// the name of that one.
func otherSpellings() map[string]string {
	return map[string]string{
		"relocatable-device-code": "rdc", "gpu-architecture": "arch", "expt-extended-lambda": "extended-lambda",
		"gencode": "generate-code", "system-include": "isystem", "pre-include": "include", "E": "preprocess", "M": "generate-dependencies",
		"w": "disable-warnings", "G": "device-debug",
	}
}

// commands are the command lines that do what the request asks for.
func (p *person) commands(req *Request) []Command {
	file := path.Base(req.Main)
	if p.runTime {
		return []Command{{"options of NVRTC", shell(p.jitWords())}, {"cufront", shell(slices.Concat([]string{"cufront", "--jit"}, p.jitWords(), p.nameWords(), []string{file}))}}
	}
	base := strings.TrimSuffix(file, path.Ext(file))
	var nvcc []string
	for i := 0; i < len(req.Args); i++ {
		w := req.Args[i]
		if name, _, joined := strings.Cut(strings.TrimLeft(w, "-"), "="); name == "max-steps" || name == "max-bytes" || name == "emulate" { // these are ours alone
			if !joined {
				i++
			}
			continue
		}
		nvcc = append(nvcc, w)
	}
	if p.takesAsIs(req.Main) {
		base = outputBase(file, "")
	}
	host := p.words(file, cmp.Or(originalName([]byte(req.Files[req.Main])), file), base)
	for i, w := range host[:len(host)-1] {
		switch w {
		case base + ".int.c":
			host[i] = base + ".cudafe1.cpp"
		case base + ".stub.c":
			host[i] = base + ".cudafe1.stub.c"
		}
	}
	host[len(host)-1] = base + hostInput
	if p.takesAsIs(req.Main) {
		return []Command{{"cudafe++", shell(append([]string{"cudafe++"}, host...))}, {"cufront", shell(append(append([]string{"cufront", "split"}, req.Args...), base+hostInput))}}
	}
	gcc := []string{"gcc", "-std=" + p.std, "-E", "-x", "c++"}
	for _, m := range p.ownMacros(false) {
		gcc = append(gcc, "-D"+strings.TrimSuffix(m, "=1"))
	}
	for _, dir := range p.includes {
		gcc = append(gcc, "-I"+dir)
	}
	for _, dir := range p.system {
		gcc = append(gcc, "-isystem", dir)
	}
	for line := range strings.Lines(string(p.macros)) {
		if name, ok := strings.CutPrefix(line, "#undef "); ok {
			gcc = append(gcc, "-U"+strings.TrimSpace(name))
			continue
		}
		name, value, _ := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "#define ")), " ")
		gcc = append(gcc, "-D"+name+"="+value)
	}
	gcc = append(gcc, "-include", "cuda_runtime.h", "-m64", file, "-o", base+hostInput)
	return []Command{
		{"nvcc", shell(append(append([]string{"nvcc"}, nvcc...), "-c", "--keep", file))},
		{"cudafe++", shell(gcc) + " &&\n" + shell(append([]string{"cudafe++"}, host...))},
		{"cufront", shell(append(append([]string{"cufront", "split"}, req.Args...), file))},
	}
}

// shell writes words as a shell reads them.
func shell(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = w
		if w == "" || strings.ContainsAny(w, " \t\n\"'`$&|;<>()*?[]#~!\\{}") {
			quoted[i] = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}

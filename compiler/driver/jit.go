// This file implements the command line of the run-time compiler (NVRTC) and
// what it predefines and predeclares (rule jit.command-line).
package driver

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/emit/device"
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// jitPrelude is read before every program.
//
//go:embed jit_prelude.h
var jitPrelude []byte

// ExitJITOption is the exit status of an option error.
const ExitJITOption = 5

// A jitCompile is the command line of one JIT compilation.
type jitCompile struct {
	opts       *Options
	words      []string // for the front end: from -Xcudafe
	macros     []byte   // -D and -U
	arch       string   // 75, 90a, …
	rdc        bool
	int128     bool
	noMove     bool
	noInitList bool
	float128   bool
	log        []byte
	files      []string
	names      []string // name expressions
}

// RunJIT compiles the way the run-time compiler does: the last word is the
// source file, the log goes to the standard error.
func RunJIT(args []string, env Env) Outcome {
	j := newJITCompile()
	if text := j.parse(args); text != "" {
		return Outcome{Exit: ExitJITOption, Stderr: []byte("nvrtc: error: " + text + "\n")}
	}
	_, out := j.run(env)
	return out
}

func newJITCompile() *jitCompile {
	o := Bare()
	o.Dialect.Pass = lang.DevicePass
	o.Dialect.JIT = true
	o.Dialect.Std = lang.CXX17
	o.Dialect.AllowManaged = true
	o.Diag.DevicePass = true
	o.Diag.DisplayNumber = true
	return &jitCompile{opts: &o, arch: "75"}
}

// run compiles. What the name expressions name goes to the standard output, a line each.
func (j *jitCompile) run(env Env) (*compilation, Outcome) {
	o := j.opts
	n, _ := decimal(strings.TrimRight(j.arch, "af"))
	o.Dialect.Arch = n * 10
	o.Dialect.DeviceC = j.rdc
	o.Standard = true
	o.Prelude = j.prelude()
	j.askForNames(&env)
	c, out := runTool(o, append(j.words, j.files...), env)
	out.Stderr = append(j.log, out.Stderr...)
	out.Stdout = append(out.Stdout, j.loweredNames(c)...)
	return c, out
}

// askForNames lets the program be read with the name expressions behind it, as
// pragmas in a file of their own (rule jit.name-expressions).
func (j *jitCompile) askForNames(env *Env) {
	if len(j.names) == 0 || len(j.files) == 0 {
		return
	}
	behind := []byte("\n# 2 \"__nv_name_map\"\n")
	for _, e := range j.names {
		behind = append(behind, "#pragma nv_mangled_name "+e+"\n"...)
	}
	file := j.files[len(j.files)-1]
	env.FS = continuedFS{env.FS, file, behind}
	if resume := env.resume; resume != nil {
		env.resume = func(c *compilation) []byte { return slices.Concat(resume(c), behind) }
	}
}

// continuedFS is a file system in which one file has more behind its end.
type continuedFS struct {
	FS
	name   string
	behind []byte
}

func (f continuedFS) ReadFile(name string) ([]byte, error) {
	text, err := f.FS.ReadFile(name)
	if err == nil && name == f.name {
		text = slices.Concat(text, f.behind)
	}
	return text, err
}

// loweredNames is each name expression with the name that it has in the object
// file; nothing if there are errors.
func (j *jitCompile) loweredNames(c *compilation) (b []byte) {
	if c.unit == nil || c.reporter.Errors > 0 || len(j.names) == 0 {
		return nil
	}
	symbols := device.NewSymbols(c.unit, &j.opts.Dialect, c.unit.ModuleID)
	var named []il.Entity
	for _, g := range c.unit.File.Pragmas {
		if g.Named != nil {
			named = append(named, g.Named)
		}
	}
	first := len(named) - len(j.names) // the program may ask as well
	for i, e := range j.names {
		if first+i >= 0 {
			b = append(b, e+" -> "+symbols.Of(named[first+i])+"\n"...)
		}
	}
	return b
}

// namesEnding is that of the file with the lowered names in the result of a request.
const namesEnding = ".names.txt"

// jit is what the options of a person say to the run-time compiler.
func (p *person) jit(file, base string) *jitCompile {
	j := newJITCompile()
	j.opts.Dialect.DefaultDevice = p.defaultDevice
	j.opts.Style.Excerpt = longestExcerpt
	j.opts.work = p.limits.newBudget()
	j.opts.DeviceFileName = base + ".gpu"
	j.setStd("", p.std)
	j.arch, j.rdc = strconv.Itoa(p.arch/10)+p.archSuffix, p.device
	j.macros, j.words, j.names = p.macros, p.tool, p.names
	j.opts.IncludeDirs, j.opts.SystemIncludes, j.opts.Preincludes = p.includes, p.system, p.preincluded
	j.files = []string{file}
	return j
}

// jitWords are the options with which a host program calls the run-time compiler.
func (p *person) jitWords() []string {
	words := []string{"--gpu-architecture=compute_" + strconv.Itoa(p.arch/10) + p.archSuffix, "--std=" + p.std}
	if p.device {
		words = append(words, "--relocatable-device-code=true")
	}
	if p.defaultDevice {
		words = append(words, "-default-device")
	}
	words = append(words, p.definitions...)
	for _, dir := range slices.Concat(p.includes, p.system) {
		words = append(words, "-I"+dir)
	}
	for _, file := range p.preincluded {
		words = append(words, "--pre-include="+file)
	}
	for _, w := range p.tool {
		words = append(words, "-Xcudafe", w)
	}
	return words
}

// nameWords are the name expressions, for which a host program makes calls.
func (p *person) nameWords() (words []string) {
	for _, e := range p.names {
		words = append(words, "--name-expression="+e)
	}
	return words
}

// jitOptions are the options that mean something to the front end; the value is
// nil for options that take none.
type jitOption struct {
	names []string // spellings, the first one as messages name it
	set   func(j *jitCompile, name, value string) string
	value bool
}

func jitFlag(set func(*jitCompile), names ...string) jitOption {
	return jitOption{names: names, set: func(j *jitCompile, _, _ string) string { set(j); return "" }}
}

func jitValue(set func(j *jitCompile, name, value string) string, names ...string) jitOption {
	return jitOption{names: names, set: set, value: true}
}

// jitOptions returns the table of options.
func jitOptions() []jitOption {
	nothing := func(*jitCompile) {}
	ignore := func(*jitCompile, string, string) string { return "" }
	return []jitOption{
		jitValue((*jitCompile).setArch, "--gpu-architecture", "-arch"),
		jitValue((*jitCompile).setStd, "--std", "-std"),
		jitValue((*jitCompile).setRDC, "--relocatable-device-code", "-rdc"),
		jitFlag(func(j *jitCompile) { j.rdc = true }, "--device-c", "-dc"),
		jitFlag(nothing, "--device-w", "-dw"),
		jitFlag(func(j *jitCompile) { j.opts.Dialect.DefaultDevice = true }, "--device-as-default-execution-space", "-default-device"),
		jitFlag(func(j *jitCompile) { j.int128 = true }, "--device-int128", "-device-int128"),
		jitFlag(func(j *jitCompile) { j.float128 = true }, "--device-float128", "-device-float128"),
		jitValue(func(j *jitCompile, n, v string) string { return jitBool(n, v, &j.noMove) }, "--builtin-move-forward"),
		jitValue(func(j *jitCompile, n, v string) string { return jitBool(n, v, &j.noInitList) }, "--builtin-initializer-list"),
		jitFlag(func(j *jitCompile) { j.opts.Diag.Threshold = diag.Error }, "--disable-warnings", "-w"),
		jitFlag(func(j *jitCompile) { j.opts.Diag.DisplayNumber = true }, "--display-error-number", "-err-no"),
		jitFlag(func(j *jitCompile) { j.opts.Diag.DisplayNumber = false }, "--no-display-error-number", "-no-err-no"),
		jitValue(jitSeverity(diag.Suppressed), "--diag-suppress", "-diag-suppress"),
		jitValue(jitSeverity(diag.Warning), "--diag-warn", "-diag-warn"),
		jitValue(jitSeverity(diag.Error), "--diag-error", "-diag-error"),
		jitValue(func(j *jitCompile, n, v string) string { j.opts.Style.Brief = v == "true"; return "" }, "--brief-diagnostics", "-brief-diag"),
		jitValue((*jitCompile).define, "--define-macro", "-D"),
		jitValue((*jitCompile).undefine, "--undefine-macro", "-U"),
		jitValue((*jitCompile).include, "--include-path", "-I"),
		jitValue((*jitCompile).preinclude, "--pre-include", "-include"),
		jitFlag(nothing, "--fdevice-syntax-only", "-fdevice-syntax-only"),
		jitValue(func(j *jitCompile, _, v string) string { j.names = append(j.names, v); return "" }, "--name-expression"), // a call of its own there
		jitFlag(nothing, "--device-debug", "-G"),
		jitFlag(nothing, "--generate-line-info", "-lineinfo"),
		jitFlag(nothing, "--extensible-whole-program", "-ewp"),
		jitFlag(nothing, "--dlink-time-opt", "-dlto"),
		jitFlag(nothing, "--use_fast_math", "-use_fast_math"),
		jitFlag(nothing, "--extra-device-vectorization", "-extra-device-vectorization"),
		jitFlag(nothing, "--restrict", "-restrict"),
		jitFlag(nothing, "--minimal", "-minimal"),
		jitFlag(nothing, "--no-cache", "-no-cache"),
		jitFlag(nothing, "--no-source-include", "-no-source-include"),
		jitValue(ignore, "--maxrregcount", "-maxrregcount"),
		jitValue(ignore, "--ftz", "-ftz"),
		jitValue(ignore, "--prec-sqrt", "-prec-sqrt"),
		jitValue(ignore, "--prec-div", "-prec-div"),
		jitValue(ignore, "--fmad", "-fmad"),
		jitValue(ignore, "--modify-stack-limit", "-modify-stack-limit"),
		jitValue(ignore, "--ptxas-options", "-Xptxas"),
		jitValue(ignore, "--dopt", "-dopt"),
		jitValue(ignore, "--frandom-seed", "-frandom-seed"),
		jitValue(ignore, "--time", "-time"),
		jitValue(ignore, "--split-compile", "-split-compile"),
	}
}

// parse reads the command line; the text is that of an option error.
func (j *jitCompile) parse(args []string) string {
	table := jitOptions()
	for i := 0; i < len(args); i++ {
		w := args[i]
		if !strings.HasPrefix(w, "-") {
			j.files = append(j.files, w)
			continue
		}
		if w == "-Xcudafe" {
			if i+1 >= len(args)-1 { // the last word is the source file
				j.log = append(j.log, "nvrtc: error: -Xcudafe expects a value\n"...)
				continue
			}
			i++
			j.words = append(j.words, args[i])
			continue
		}
		o, value, has := findJITOption(table, w)
		switch {
		case o == nil:
			return "unrecognized option " + w + " found"
		case !o.value && has:
			return o.display() + " does not accept any argument"
		case o.value && !has:
			if i++; i >= len(args) {
				return o.display() + " expects an argument"
			}
			value = args[i]
		}
		if text := o.set(j, o.display(), value); text != "" {
			return text
		}
	}
	if j.float128 {
		if n, _ := decimal(strings.TrimRight(j.arch, "af")); n < 100 {
			return "option --device-float128 is not supportedon architectures earlier than sm_100"
		}
	}
	return ""
}

func (o *jitOption) display() string {
	if len(o.names) > 1 {
		return o.names[0] + " (" + o.names[1] + ")"
	}
	return o.names[0]
}

// findJITOption finds an option; -DX, -UX and -IX carry their values.
func findJITOption(table []jitOption, w string) (o *jitOption, value string, has bool) {
	name, value, has := strings.Cut(w, "=")
	for i := range table {
		for _, n := range table[i].names {
			if n == name {
				return &table[i], value, has
			}
		}
	}
	if len(w) > 2 && w[1] != '-' && strings.IndexByte("DUI", w[1]) >= 0 {
		o, _, _ := findJITOption(table, w[:2])
		return o, w[2:], true
	}
	return nil, "", false
}

func (j *jitCompile) setArch(name, value string) string {
	if _, ok := architecture(strings.Replace(value, "sm_", "compute_", 1)); !ok {
		return "invalid value for " + name
	}
	j.arch = value[strings.IndexByte(value, '_')+1:]
	return ""
}

func (j *jitCompile) setStd(name, value string) string {
	switch value {
	case "c++03":
		j.opts.Dialect.Std = lang.CXX03
	case "c++11":
		j.opts.Dialect.Std = lang.CXX11
	case "c++14":
		j.opts.Dialect.Std = lang.CXX14
	case "c++17":
		j.opts.Dialect.Std = lang.CXX17
	case "c++20":
		j.opts.Dialect.Std = lang.CXX20
	default:
		return "invalid value for --std(-std)"
	}
	return ""
}

func (j *jitCompile) setRDC(name, value string) string {
	if value != "true" && value != "false" {
		return name + " expects true or false"
	}
	j.rdc = value == "true"
	return ""
}

// jitBool reads the value of an option that is on by default into its negation.
func jitBool(name, value string, no *bool) string {
	if value != "true" && value != "false" {
		return name + " expects true or false"
	}
	*no = value == "false"
	return ""
}

// jitSeverity makes the setter of a severity option, which takes displayed
// numbers only.
func jitSeverity(s diag.Severity) func(*jitCompile, string, string) string {
	return func(j *jitCompile, name, value string) string {
		for _, e := range strings.Split(value, ",") {
			if n, err := strconv.Atoi(e); err != nil || n <= 0 {
				long, _, _ := strings.Cut(name, " ")
				return long + " expects a non-zero positive integer value"
			}
		}
		word := map[diag.Severity]string{diag.Suppressed: "suppress", diag.Warning: "warning", diag.Error: "error"}[s]
		j.words = append(j.words, "--diag_"+word+"="+value)
		return ""
	}
}

func (j *jitCompile) define(_, value string) string {
	name, text, ok := strings.Cut(value, "=")
	if !ok {
		text = "1"
	}
	j.macro(name, text)
	return ""
}

func (j *jitCompile) undefine(_, value string) string {
	j.macros = append(j.macros, "#undef "+value+"\n"...)
	return ""
}

func (j *jitCompile) include(_, value string) string {
	j.opts.IncludeDirs = append(j.opts.IncludeDirs, value)
	return ""
}

func (j *jitCompile) preinclude(_, value string) string {
	j.opts.Preincludes = append(j.opts.Preincludes, value)
	return ""
}

func (j *jitCompile) macro(name, text string) {
	j.macros = append(j.macros, "#define "+name+" "+text+"\n"...)
}

// prelude is what is read before the program, as a system header.
func (j *jitCompile) prelude() []byte {
	b := []byte("# 1 \"<built-in>\" 1 3\n")
	b = append(b, j.predefined()...)
	b = append(b, "# 1 \"<prelude>\" 3\n"...)
	b = append(b, jitPrelude...)
	name := ""
	if len(j.files) > 0 {
		name = j.files[len(j.files)-1]
	}
	return append(b, "# 1 "+strconv.Quote(name)+" 2\n"...)
}

// predefined is the macros of the run-time compiler, then those of -D and -U.
func (j *jitCompile) predefined() []byte {
	own := jitCompile{}
	number := strings.TrimRight(j.arch, "af")
	feature := j.arch[len(number):]
	def := func(name, text string) { own.macro(name, text) }
	def("__CUDACC__", "1")
	def("__CUDACC_RTC__", "1")
	def("__CUDA_ARCH__", number+"0")
	def("__CUDACC_VER_MAJOR__", "13")
	def("__CUDACC_VER_MINOR__", "0")
	def("__CUDACC_VER_BUILD__", "88")
	def("__EDG__", "1")
	def("__EDG_VERSION__", "606")
	def("__cplusplus", strconv.Itoa(int(j.opts.Dialect.Std))+"L")
	if j.rdc {
		def("__CUDACC_RDC__", "1")
	}
	if j.int128 {
		def("__CUDACC_RTC_INT128__", "1")
	}
	if j.float128 {
		def("__CUDACC_RTC_FLOAT128__", "1")
	}
	switch feature {
	case "a":
		def("__CUDA_ARCH_FEAT_SM"+number+"_ALL", "1")
		def("__CUDA_ARCH_SPECIFIC__", number+"0")
		def("__CUDA_ARCH_FAMILY_SPECIFIC__", number+"0")
	case "f":
		def("__CUDA_ARCH_FAMILY_SPECIFIC__", number+"0")
	}
	if !j.noMove {
		def("__NV_BUILTIN_MOVE_FORWARD", "1")
	}
	if !j.noInitList {
		def("__NV_BUILTIN_INITIALIZER_LIST", "1")
	}
	return append(own.macros, j.macros...)
}

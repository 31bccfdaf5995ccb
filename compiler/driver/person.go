// This file implements options as a person gives them: nvcc's spellings,
// turned into the command line of the tool and into macros, as nvcc does for
// its own steps (rule option.person).
package driver

import (
	"cmp"
	_ "embed"
	"path"
	"slices"
	"strconv"
	"strings"
)

// gnuMacros is what g++ 12.2 for x86-64 predefines: "NAME VALUE" lines, first
// those of every standard, then those of each one.
//
//go:embed gnu_macros.txt
var gnuMacros string

// A person's command line.
type person struct {
	tool     []string // options of the host pass
	macros   []byte   // #define and #undef lines of -D and -U, in order
	includes []string // -I
	system   []string // -isystem
	files    []string // what is not an option
	std      string   // c++NN
	arch     int      // e.g. 750
	release  int      // minor version of CUDA 13 that is imitated
	limits   Limits
	device   bool // relocatable device code
	lambda   bool
	relaxed  bool
	listing  bool // print the preprocessed text or the dependencies instead of splitting

	preprocessed bool // sources are preprocessed, whatever their names are

	// What else a toolkit's preprocessor is told.
	toolkit     string // --toolkit; "": one that is found
	stdGiven    bool
	archSuffix  string   // a or f
	definitions []string // -D and -U with their values, in order
	compiler    []string // words for the host compiler
	preincluded []string
	perThread   bool   // default streams
	gnuVersion  string // of the host compiler
	dryRun      bool   // show the commands, run nothing
	verbose     bool   // show them first
	lowered     bool   // display the lowered program, too

	// As the run-time compiler does.
	runTime       bool
	defaultDevice bool
	names         []string // name expressions
}

// A personOption is one row of the table of nvcc's options that mean something
// here. Names are given without their dashes.
type personOption struct {
	name  string
	value bool // takes a value, joined with "=" or as the next word
	set   func(p *person, value string) string
	help  string
}

func toolOption(words ...string) func(*person, string) string {
	return func(p *person, _ string) string {
		p.tool = append(p.tool, words...)
		return ""
	}
}

func toolValue(name string) func(*person, string) string {
	return func(p *person, value string) string {
		p.tool = append(p.tool, name+"="+value)
		return ""
	}
}

// listing chooses a mode of the tool that prints and compiles nothing.
func listing(words ...string) func(*person, string) string {
	return func(p *person, _ string) string {
		p.listing = true
		p.tool = append(p.tool, words...)
		return ""
	}
}

func ignored(*person, string) string { return "" }

// personOptions is the table. Options that steer steps this program does not
// have (optimisation, linking) are accepted and do nothing.
func personOptions() []personOption {
	return []personOption{
		{"std", true, (*person).setStd, "language standard: c++11, c++14, c++17 or c++20"},
		{"rdc", true, (*person).setRDC, "relocatable device code: true or false"},
		{"relocatable-device-code", true, (*person).setRDC, "the long name of -rdc"},
		{"dc", false, func(p *person, _ string) string { p.device = true; return "" }, "the same as -rdc=true -c"},
		{"arch", true, (*person).setArch, "architecture of the device pass: sm_75, compute_90, …"},
		{"gpu-architecture", true, (*person).setArch, "the long name of -arch"},
		{"emulate", true, (*person).setRelease, "release of the toolkit whose outputs are written: 13.0 to 13.5"},
		{"extended-lambda", false, (*person).setLambda, "lambdas with execution space specifiers"},
		{"expt-extended-lambda", false, (*person).setLambda, "the old name of --extended-lambda"},
		{"expt-relaxed-constexpr", false, (*person).setRelaxed, "constexpr functions may be called from both sides"},
		{"jit", false, func(p *person, _ string) string { p.runTime = true; return "" }, "compile as the run-time compiler (NVRTC): device code alone, without the headers of CUDA"},
		{"default-device", false, func(p *person, _ string) string { p.defaultDevice = true; return "" }, "with --jit: what has no execution space is device code"},
		{"name-expression", true, func(p *person, value string) string { p.names = append(p.names, value); return "" }, "with --jit: show the name that an expression has in the object file"},
		{"define-macro", true, (*person).define, "define a macro (-D)"},
		{"undefine-macro", true, (*person).undefine, "undefine a macro (-U)"},
		{"gencode", true, (*person).setCode, "the short name of --generate-code"},
		{"generate-code", true, (*person).setCode, "architecture of the device pass: arch=compute_90,code=sm_90"},
		{"include-path", true, (*person).include, "add a folder to the include path (-I)"},
		{"system-include", true, (*person).systemInclude, "add a folder behind those of -I (-isystem)"},
		{"isystem", true, (*person).systemInclude, "add a folder behind those of -I"},
		{"pre-include", true, (*person).preinclude, "include a file first (-include)"},
		{"include", true, (*person).preinclude, "include a file first"},
		{"preprocess", false, listing("--preprocess"), "print the preprocessed source (-E)"},
		{"E", false, listing("--preprocess"), "print the preprocessed source"},
		{"P", false, listing("--no_line_commands"), "print the preprocessed source without line markers"},
		{"C", false, toolOption("--comments"), "keep comments in the preprocessed source"},
		{"generate-dependencies", false, listing("--dependencies"), "print make dependencies (-M)"},
		{"M", false, listing("--dependencies"), "print make dependencies"},
		{"H", false, toolOption("--trace_includes"), "name every included file on the standard error"},
		{"diag-suppress", true, toolValue("--diag_suppress"), "suppress diagnostics, by number"},
		{"diag-warn", true, toolValue("--diag_warning"), "make diagnostics warnings, by number"},
		{"diag-error", true, toolValue("--diag_error"), "make diagnostics errors, by number"},
		{"disable-warnings", false, toolOption("--no_warnings"), "show errors only (-w)"},
		{"w", false, toolOption("--no_warnings"), "show errors only"},
		{"device-debug", false, toolOption("--debug_mode"), "host code for a debugger (-G)"},
		{"G", false, toolOption("--debug_mode"), "host code for a debugger"},
		{"keep-device-functions", false, toolOption("--keep-device-functions"), "device functions stay although nothing uses them"},
		{"toolkit", true, func(p *person, value string) string { p.toolkit = value; return "" }, "take the headers of the CUDA toolkit in this folder; auto finds one, none takes those of cufront (default: auto)"},
		{"Xcudafe", true, (*person).toTool, "options for the host pass as it spells them, with commas between"},
		{"dryrun", false, func(p *person, _ string) string { p.dryRun = true; return "" }, "print the commands, run nothing"},
		{"verbose", false, func(p *person, _ string) string { p.verbose = true; return "" }, "print the commands first (-v)"},
		{"v", false, func(p *person, _ string) string { p.verbose = true; return "" }, "print the commands first"},
		{"keep", false, ignored, "no effect: all files are kept"},
		{"dump", true, (*person).setDump, "lowered: write FILE.lowered too, the program that the device text is printed from, as a tree"},
		{"max-steps", true, setLimit(func(l *Limits) *int64 { return &l.Steps }), "stop a pass after so many steps of work, about 200 ns each; 0: no limit (default)"},
		{"max-bytes", true, setLimit(func(l *Limits) *int64 { return &l.Bytes }), "stop a pass after so many bytes of memory asked for; 0: no limit (default)"},
		{"m64", false, ignored, "64-bit target (default)"},
		{"c", false, ignored, "compile only (nothing else is done here)"},
		{"g", false, ignored, "no effect"},
		{"lineinfo", false, ignored, "no effect"},
		{"use_fast_math", false, ignored, "no effect"},
		{"optimize", true, func(p *person, value string) string { p.compiler = append(p.compiler, "-O"+value); return "" }, "told to the preprocessor of a toolkit (-O)"},
		{"default-stream", true, func(p *person, value string) string { p.perThread = value == "per-thread"; return "" }, "per-thread or legacy, told to the preprocessor of a toolkit"},
		{"gpu-code", true, ignored, "no effect"},
		{"code", true, ignored, "no effect"},
		{"maxrregcount", true, ignored, "no effect"},
		{"fmad", true, ignored, "no effect"},
		{"ftz", true, ignored, "no effect"},
		{"prec-div", true, ignored, "no effect"},
		{"prec-sqrt", true, ignored, "no effect"},
		{"threads", true, ignored, "no effect"},
		{"compiler-bindir", true, ignored, "no effect"},
		{"ccbin", true, ignored, "no effect"},
		{"compiler-options", true, (*person).toCompiler, "options for the preprocessor of a toolkit (-Xcompiler)"},
		{"Xcompiler", true, (*person).toCompiler, "options for the preprocessor of a toolkit"},
		{"ptxas-options", true, ignored, "no effect"},
		{"Xptxas", true, ignored, "no effect"},
		{"Xlinker", true, ignored, "no effect"},
		{"x", true, (*person).setLanguage, "language of the sources: cu, or cu-cpp-output for what nvcc --keep leaves as .cpp4.ii"},
		{"library", true, ignored, "no effect (-l)"},
		{"library-path", true, ignored, "no effect (-L)"},
	}
}

// PersonOptionTable lists the options that a person gives, for documentation.
func PersonOptionTable() []OptionInfo {
	table := personOptions()
	infos := make([]OptionInfo, len(table))
	for i, o := range table {
		infos[i] = OptionInfo{Name: o.name, Arg: o.value, Help: o.help}
	}
	return infos
}

// parsePerson reads a person's command line. The text is that of a usage
// error, "" if there is none.
func parsePerson(args []string) (p *person, text string) {
	return readPerson(args, func(PersonWord) {})
}

// A PersonWord is one option of a person's command line: the words
// args[From:To] give the option of this row of the table a value.
type PersonWord struct {
	Row, From, To int
	Value         string
}

// readPerson is parsePerson, which tells found of every option.
func readPerson(args []string, found func(PersonWord)) (p *person, text string) {
	p = &person{std: "c++17", arch: 750}
	table := personOptions()
	for i := 0; i < len(args); i++ {
		word, from := args[i], i
		if !strings.HasPrefix(word, "-") || word == "-" {
			p.files = append(p.files, word)
			continue
		}
		name, value, joined := strings.Cut(strings.TrimLeft(word, "-"), "=")
		o := findPersonOption(table, name)
		if short, rest := shortPersonOption(table, word); short != nil {
			o, value, joined = short, rest, rest != ""
		}
		switch {
		case o == nil:
			return p, "unknown option '" + word + "'"
		case o.value && !joined:
			if i++; i == len(args) {
				return p, "option '" + word + "' needs a value"
			}
			value = args[i]
		case !o.value && joined:
			return p, "option '" + name + "' takes no value"
		}
		found(PersonWord{slices.IndexFunc(table, func(row personOption) bool { return row.name == o.name }), from, i + 1, value})
		if text := o.set(p, value); text != "" {
			return p, text
		}
	}
	return p, ""
}

func findPersonOption(table []personOption, name string) *personOption {
	for i := range table {
		if table[i].name == name {
			return &table[i]
		}
	}
	return nil
}

// shortPersonOption finds the options of one letter whose value may follow
// without a blank.
func shortPersonOption(table []personOption, word string) (o *personOption, rest string) {
	if len(word) < 2 || word[1] == '-' {
		return nil, ""
	}
	if findPersonOption(table, word[1:]) != nil {
		return nil, "" // -isystem, -lineinfo, …
	}
	long := map[byte]string{'D': "define-macro", 'U': "undefine-macro", 'I': "include-path", 'O': "optimize", 'l': "library", 'L': "library-path"}[word[1]]
	if long == "" {
		return nil, ""
	}
	return findPersonOption(table, long), word[2:]
}

func (p *person) setStd(value string) string {
	switch value = strings.Replace(value, "gnu++", "c++", 1); value {
	case "c++11", "c++14", "c++17", "c++20":
		p.std, p.stdGiven = value, true
		return ""
	}
	return "value '" + value + "' is not defined for option 'std'"
}

func (p *person) setRDC(value string) string {
	switch value {
	case "true", "false":
		p.device = value == "true"
		return ""
	}
	return "value '" + value + "' is not defined for option 'rdc'"
}

func (p *person) setDump(value string) string {
	p.lowered = value == "lowered"
	if !p.lowered {
		return "value '" + value + "' is not defined for option 'dump': lowered is"
	}
	return ""
}

func (p *person) setArch(value string) string {
	number := strings.TrimPrefix(strings.TrimPrefix(value, "sm_"), "compute_")
	n, err := strconv.Atoi(strings.TrimRight(number, "af"))
	if err != nil || number == value || n < 50 || n > 200 {
		return "value '" + value + "' is not defined for option 'arch'"
	}
	p.arch, p.archSuffix = n*10, strings.TrimLeft(number, "0123456789")
	return ""
}

func (p *person) setRelease(value string) string {
	n, ok := release(value)
	if !ok {
		return "value '" + value + "' is not defined for option 'emulate': it takes 13.0 to 13." + strconv.Itoa(lastRelease)
	}
	p.release = n
	return ""
}

// setCode takes the architecture out of `arch=compute_90,code=sm_90`; of
// several the last counts, since there is one device pass.
func (p *person) setCode(value string) string {
	for part := range strings.SplitSeq(value, ",") {
		if arch, ok := strings.CutPrefix(part, "arch="); ok {
			return p.setArch(arch)
		}
	}
	return "value '" + value + "' of option 'generate-code' names no arch="
}

func (p *person) setLanguage(value string) string {
	switch value {
	case "cu", "cu-cpp-output":
		p.preprocessed = value != "cu"
		return ""
	}
	return "value '" + value + "' is not supported for option 'x': sources are CUDA C++ (cu), or that preprocessed (cu-cpp-output)"
}

// toTool and toCompiler pass words on that the person has joined with commas.
func (p *person) toTool(value string) string {
	p.tool = append(p.tool, strings.Split(value, ",")...)
	return ""
}

func (p *person) toCompiler(value string) string {
	p.compiler = append(p.compiler, strings.Split(value, ",")...)
	return ""
}

func (p *person) systemInclude(value string) string {
	p.system = append(p.system, value)
	return ""
}

func (p *person) preinclude(value string) string {
	p.preincluded = append(p.preincluded, value)
	return ""
}

func (p *person) setLambda(string) string {
	p.lambda = true
	return ""
}

func (p *person) setRelaxed(string) string {
	p.relaxed = true
	return ""
}

func (p *person) define(value string) string {
	name, text, ok := strings.Cut(value, "=")
	if !ok {
		text = "1"
	}
	p.macro(name, text)
	p.definitions = append(p.definitions, "-D", value)
	return ""
}

func (p *person) undefine(value string) string {
	p.definitions = append(p.definitions, "-U", value)
	p.macros = append(p.macros, "#undef "+value+"\n"...)
	return ""
}

func (p *person) include(value string) string {
	p.includes = append(p.includes, value)
	return ""
}

func (p *person) macro(name, text string) {
	p.macros = append(p.macros, "#define "+name+" "+text+"\n"...)
}

// predefined returns the macros that g++ and nvcc predefine, then the person's.
func (p *person) predefined(device bool) []byte {
	var own person // collects in the order of definition
	section := "[all]"
	for line := range strings.Lines(gnuMacros) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "[") {
			section = line
			continue
		}
		if section == "[all]" || section == "["+p.std+"]" {
			name, text, _ := strings.Cut(line, " ")
			own.macro(name, text)
		}
	}
	for _, m := range p.ownMacros(device) {
		name, text, _ := strings.Cut(m, "=")
		own.macro(name, text)
	}
	return append(own.macros, p.macros...)
}

// ownMacros are those that nvcc adds to the preprocessor's own, NAME=VALUE.
func (p *person) ownMacros(device bool) []string {
	arch, minor := strconv.Itoa(p.arch), strconv.Itoa(p.release)
	list := []string{
		"__NVCC__=1", "__CUDACC__=1", "__CUDACC_VER_MAJOR__=13", "__CUDACC_VER_MINOR__=" + minor, "__CUDACC_VER_BUILD__=" + build(p.release),
		"__CUDA_API_VER_MAJOR__=13", "__CUDA_API_VER_MINOR__=" + minor, "__NVCC_DIAG_PRAGMA_SUPPORT__=1", "__CUDA_ARCH_LIST__=" + arch,
	}
	if device {
		list = append(list, "__CUDA_ARCH__="+arch)
	}
	more := p.modeMacros()
	if device {
		more = append(more, p.archMacros()...)
	}
	for _, m := range more {
		if !strings.Contains(m, "=") {
			m += "=1"
		}
		list = append(list, m)
	}
	return list
}

// modeMacros are those of nvcc that tell how a program is compiled.
func (p *person) modeMacros() (list []string) {
	for _, m := range []struct {
		on   bool
		name string
	}{
		{p.device, "__CUDACC_RDC__"}, {slices.Contains(p.tool, "--debug_mode"), "__CUDACC_DEBUG__"}, {p.lambda, "__CUDACC_EXTENDED_LAMBDA__"}, {p.relaxed, "__CUDACC_RELAXED_CONSTEXPR__"},
	} {
		if m.on {
			list = append(list, m.name)
		}
	}
	return list
}

// archMacros are those of an architecture that is more than its number.
func (p *person) archMacros() (list []string) {
	arch := strconv.Itoa(p.arch)
	if p.archSuffix == "a" {
		list = append(list, "__CUDA_ARCH_FEAT_SM"+strconv.Itoa(p.arch/10)+"_ALL", "__CUDA_ARCH_SPECIFIC__="+arch)
	}
	if p.archSuffix != "" {
		list = append(list, "__CUDA_ARCH_FAMILY_SPECIFIC__="+arch)
	}
	return list
}

// words is the command line of a pass, as nvcc writes it. The outputs are
// named after base; original is what the program was called before it was preprocessed.
func (p *person) words(file, original, base string) []string {
	w := p.passOptions(original[strings.LastIndexByte(original, '/')+1:], "/"+strings.TrimPrefix(original, "/"))
	for _, name := range p.preincluded {
		w = append(w, "--preinclude", name)
	}
	return append(w, "--gen_c_file_name", base+".int.c", "--stub_file_name", base+".stub.c", "--gen_module_id_file", "--module_id_file_name", base+".module_id", file)
}

// forDevice are the words of the host pass as they are for the device pass, which reads input.
func forDevice(words []string, base, input string) []string {
	n := len(words) - 1
	return append(words[:n:n], "--include_file_name", path.Base(base)+".fatbin.c", "--gen_device_file_name", base+".gpu", input)
}

// passOptions are the options of a pass that do not name outputs, for a program
// of this name that lies at full.
func (p *person) passOptions(name, full string) []string {
	w := []string{"--" + p.std}
	if !p.device {
		w = append(w, "--static-host-stub")
	}
	w = append(w, "--device-hidden-visibility", "--gnu_version="+cmp.Or(p.gnuVersion, "120200"), "--display_error_number",
		"--orig_src_file_name", name, "--orig_src_path_name", full, "--allow_managed", "--m64", "--parse_templates")
	if p.device {
		w = append(w, "--device-c")
	}
	if p.lambda {
		w = append(w, "--extended-lambda")
	}
	if p.relaxed {
		w = append(w, "--relaxed_constexpr")
	}
	return append(w, p.tool...)
}

// TakesValue reports whether a person's option is followed by its value as the
// next word.
func TakesValue(word string) bool {
	name, _, joined := strings.Cut(strings.TrimLeft(word, "-"), "=")
	table := personOptions()
	o := findPersonOption(table, name)
	if short, rest := shortPersonOption(table, word); short != nil {
		o, joined = short, rest != ""
	}
	return o != nil && o.value && !joined
}

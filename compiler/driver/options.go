// This file implements the options of a compilation and the command line of
// the host pass: long options with unique abbreviations, grouped short
// options, then one source file (rule option.grammar).
package driver

import (
	"path"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/work"
)

// Options is everything that a command line says.
type Options struct {
	Dialect lang.Dialect
	Diag    diag.Options
	Style   diag.Style

	work *work.Budget // what the run may spend; nil: no limits

	Input     string // name of the source file, "-" for the standard input
	OrigName  string // --orig_src_file_name
	OrigPath  string // --orig_src_path_name
	SARIF     bool   // --output_mode sarif
	NoColors  bool
	Timing    bool
	Version   bool
	ILDisplay bool
	NoCodeGen bool

	// preprocessing
	Preprocess        PreprocessMode
	NoPreprocOnly     bool // compile as well
	KeepComments      bool
	NoTokenSeparators bool
	TraceIncludes     bool
	IncludeDirs       []string
	SystemIncludes    []string
	Preincludes       []string
	PreincludeMacros  []string
	Prelude           []byte  // text before the source file; no option of the tool sets it
	Standard          bool    // a complete preprocessor, which the tool has not; no option sets it either
	Macros            []Macro // from -D and -U, in order; cudafe++ ignores them

	// outputs
	Output          string // of a preprocessing mode
	ErrorOutput     string
	RawListing      string
	CrossReference  string
	HostFileName    string
	StubFileName    string
	IncludeFileName string
	DeviceFileName  string
	ModuleIDFile    string
	GenModuleID     bool
	RandomSeed      string

	DumpOptions       bool
	DumpConfiguration bool

	// what the check of the language modes needs to know
	cMode, cxxMode, gnuMode, incompatible bool
}

// A Macro is one -D or -U.
type Macro struct {
	Text  string // NAME or NAME=VALUE
	Undef bool
}

// PreprocessMode is what a preprocessing run writes.
type PreprocessMode uint8

const (
	NoPreprocessOnly PreprocessMode = iota
	LineMarkers                     // -E
	NoLineMarkers                   // -P
	Dependencies                    // -M
	ListMacros                      // --list_macros
)

// Bare returns the options of an empty command line.
func Bare() Options {
	return Options{
		Dialect: lang.Bare(),
		Style:   diag.DefaultStyle(),
		Diag:    diag.Options{Threshold: diag.Warning, ErrorLimit: 100},
	}
}

type argKind bool

const (
	noArg   argKind = false
	withArg argKind = true
)

// An option is one row of the option table.
type option struct {
	name  string
	short byte // 0: none
	arg   argKind
	set   setter // nil: accepted without effect
	help  string
}

// A setter applies an option. It returns the text of a command-line error, or
// nothing.
type setter func(c *commandLine, o *option, value string) string

// A commandLine is the parsing of one command line.
type commandLine struct {
	opts  *Options
	fs    FS
	out   *outputs
	table []option
	words []string
	word  string // the element under work, as given
	exit  int    // of an option that ends the run, -1 while there is none
}

// A usageError is a command-line error.
type usageError struct {
	text  string
	lines []string // continuation lines
	named bool     // the counting line names the source file
}

func usage(text string) *usageError { return &usageError{text: text} }

// parse reads the command line (without the program's name).
func (c *commandLine) parse() *usageError {
	for len(c.words) > 0 && c.exit < 0 {
		w := c.words[0]
		if len(w) < 2 || w[0] != '-' {
			break
		}
		c.words, c.word = c.words[1:], w
		if w == "--" {
			break
		}
		var err *usageError
		if w[1] == '-' {
			err = c.long(w)
		} else {
			err = c.shorts(w)
		}
		if err != nil {
			return err
		}
	}
	if c.exit >= 0 {
		return nil
	}
	return c.finish()
}

// finish takes the source file and checks what depends on several options.
func (c *commandLine) finish() *usageError {
	o := c.opts
	if o.incompatible || o.cMode && (o.cxxMode || o.gnuMode) || o.Dialect.Strict && o.gnuMode {
		return usage("language modes specified are incompatible")
	}
	if o.Dialect.IsC() {
		o.Diag.C, o.Dialect.NoConstStrings = true, true
	}
	if len(c.words) == 0 {
		if o.Version || o.DumpConfiguration {
			c.exit = 0
			return nil
		}
		return usage("missing source file name")
	}
	o.Input = c.words[0]
	if len(c.words) > 1 {
		return &usageError{text: "too many arguments on command line", named: true}
	}
	if o.Output != "" && o.Preprocess == NoPreprocessOnly {
		return &usageError{text: "an output file was specified, but none is needed", named: true}
	}
	for _, f := range [][2]string{{o.RawListing, "raw listing"}, {o.CrossReference, "cross-reference"}, {o.ErrorOutput, "error"}, {o.Output, "preprocessing output"}} {
		if f[0] == "" {
			continue
		}
		err := c.fs.Writable(f[0])
		if path.Clean(f[0]) == path.Clean(o.Input) {
			err = errInput
		}
		if err != nil {
			o.ErrorOutput = "" // nor can it be written there
			return &usageError{text: outputError(f[1], f[0], err), named: true}
		}
	}
	for _, name := range append(append([]string(nil), o.Preincludes...), o.PreincludeMacros...) {
		if _, err := c.fs.ReadFile(name); err != nil {
			return &usageError{text: `cannot open source file "` + name + `"`, named: true}
		}
	}
	return nil
}

// long reads --name, --name=value or --name value.
func (c *commandLine) long(word string) *usageError {
	name, value, hasValue := strings.Cut(word[2:], "=")
	o, err := lookupLong(c.table, name, word)
	if err != nil {
		return err
	}
	if hasValue && (value == "" || o.arg == noArg) {
		return usage("invalid option: " + word)
	}
	if o.arg == withArg && !hasValue {
		if len(c.words) == 0 {
			return usage(`"--` + o.name + `" requires an argument`)
		}
		value, c.words = c.words[0], c.words[1:]
	}
	return c.apply(o, value)
}

// lookupLong finds an option by its exact name, else by a unique prefix.
func lookupLong(table []option, name, word string) (*option, *usageError) {
	var found *option
	var matches []string
	for i := range table {
		o := &table[i]
		if o.name == name {
			return o, nil
		}
		if strings.HasPrefix(o.name, name) {
			found = o
			matches = append(matches, "--"+o.name)
		}
	}
	switch len(matches) {
	case 0:
		return nil, usage("invalid option: " + word)
	case 1:
		return found, nil
	}
	return nil, &usageError{text: `more than one command line option matches the abbreviation "` + word + `":`, lines: matches}
}

// shorts reads a group of short options; the value of an option is the rest of
// the group or the next word.
func (c *commandLine) shorts(word string) *usageError {
	for i := 1; i < len(word); i++ {
		o := lookupShort(word[i])
		if o == nil {
			return usage("invalid option: " + word)
		}
		value := ""
		if o.arg == withArg {
			if value = word[i+1:]; value == "" {
				if len(c.words) == 0 {
					return usage("invalid option: " + word)
				}
				value, c.words = c.words[0], c.words[1:]
			}
			i = len(word)
		}
		if err := c.apply(o, value); err != nil || c.exit >= 0 {
			return err
		}
	}
	return nil
}

func lookupShort(b byte) *option {
	for i := range optionTable {
		if optionTable[i].short == b {
			return &optionTable[i]
		}
	}
	return nil
}

func (c *commandLine) apply(o *option, value string) *usageError {
	if o.set == nil {
		return nil
	}
	if text := o.set(c, o, value); text != "" {
		return usage(text)
	}
	return nil
}

// An OptionInfo describes an option for help texts and documentation.
type OptionInfo struct {
	Name  string
	Short string
	Arg   bool
	Help  string
}

// OptionTable lists all options of the host pass in the order of the tool.
func OptionTable() []OptionInfo {
	infos := make([]OptionInfo, len(optionTable))
	for i, o := range optionTable {
		infos[i] = OptionInfo{Name: o.name, Arg: o.arg == withArg, Help: o.help}
		if o.short != 0 {
			infos[i].Short = string(o.short)
		}
	}
	return infos
}

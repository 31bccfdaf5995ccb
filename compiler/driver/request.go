// This file implements the shape of one compilation as data: what a caller
// outside this process (the WebAssembly module, a test) asks for and what it
// gets back. The field names are the JSON contract of the playground; the
// work itself is Compile's.
package driver

import "strings"

// A Request is one source program with its options. Files are held in memory:
// a compilation reads these and the embedded headers, and nothing else but what
// System and FS hold.
type Request struct {
	Main  string            `json:"main"`           // name of the file to compile
	Files map[string]string `json:"files"`          // name -> contents; holds Main
	Args  []string          `json:"args,omitempty"` // options as a person gives them (person mode)
	Want  []string          `json:"want,omitempty"` // which of the Want* parts to fill in; empty asks for the plain outputs only

	Limits *Limits `json:"limits,omitempty"` // on the work of each pass; nil: none

	System *System `json:"-"` // the system headers; nil: there are none
	FS     FS      `json:"-"` // holds what Files and System do not; nil: there is nothing more
}

// The parts of a Result that a Request may ask for by name.
const (
	WantHost    = "host"    // the host text; with any other part but the map it is left out unless it is asked for
	WantIL      = "il"      // the IL display and its line map
	WantOwnIL   = "il-own"  // the same, but only the entries that come from Files
	WantKeep    = "keep"    // the keep marks and their reasons (runs the device pass)
	WantList    = "list"    // the entities of Files and what becomes of them (runs the device pass)
	WantStub    = "stub"    // the registration stub (runs the device pass)
	WantFiles   = "files"   // the outputs as files, where the caller leaves them out otherwise (runs the device pass)
	WantMap     = "map"     // the origin map of the host text
	WantReading = "reading" // how the options were understood
	WantSARIF   = "sarif"   // the diagnostics as SARIF
	WantLambdas = "lambdas" // the lambdas of Files with their captures
	WantSkipped = "skipped" // the lines of Files that each pass leaves out by its conditions

	WantLowered      = "lowered"      // the lowered program, an output like the others (runs the device pass)
	WantPreprocessed = "preprocessed" // what each pass reads behind the preprocessor (runs the device pass)
)

// A Result is everything that one compilation yields.
type Result struct {
	Exit        int               `json:"exit"`
	Outputs     map[string]string `json:"outputs"` // file name -> contents, as the command-line tool writes them
	Host        string            `json:"host,omitempty"`
	IL          string            `json:"il,omitempty"`
	Stub        string            `json:"stub,omitempty"`
	Stderr      string            `json:"stderr"`
	SARIF       string            `json:"sarif,omitempty"`
	Diagnostics []Message         `json:"diagnostics"`
	Map         []Origin          `json:"map,omitempty"`   // of Host, in order of Out, never overlapping
	ILMap       []ILOrigin        `json:"ilMap,omitempty"` // of IL, in order of Lines
	Keep        []KeepMark        `json:"keep,omitempty"`
	Entities    []Entity          `json:"entities,omitempty"` // of Files, in the order of the text
	Kept        string            `json:"kept,omitempty"`     // whether Keep can be relied on: one of the Kept* words; "" if it was not asked for or the device pass did not run
	Lambdas     []Lambda          `json:"lambdas,omitempty"`  // of Files, as the host pass sees them
	Skipped     []Span            `json:"skipped,omitempty"`  // of CompilePass what that pass leaves out, of Compile what the host pass does
	Timings     []Timing          `json:"timings"`
	Reading     *Reading          `json:"reading,omitempty"` // how Args were understood; of the host pass
	Version     string            `json:"version"`

	// The text behind the preprocessor: of CompilePass that of the pass, of Compile
	// that of the host pass, and beside it that of the device pass.
	Preprocessed       string `json:"preprocessed,omitempty"`
	DevicePreprocessed string `json:"devicePreprocessed,omitempty"`

	Error string `json:"error,omitempty"` // a fault of the request or of the compiler itself, not of the program
}

// What a Result says about Keep.
const (
	KeptKnown   = "known"   // Keep holds what the device needs
	KeptUnknown = "unknown" // the device pass found errors: nothing can be known
)

// A Span is a range of a source file. Lines and columns count from 1, columns
// count bytes; EndLine:EndCol is one past the last character. EndLine 0 means
// that only the start is known.
type Span struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Col     int    `json:"col,omitempty"`
	EndLine int    `json:"endLine,omitempty"`
	EndCol  int    `json:"endCol,omitempty"`
}

// A Message is one diagnostic as the tool reports it.
type Message struct {
	Span
	Severity string    `json:"severity"`         // "error", "warning", "remark", "note", "catastrophic error", …, as displayed
	Number   string    `json:"number,omitempty"` // as displayed, e.g. "20" or "3469-D"
	Tag      string    `json:"tag,omitempty"`
	Text     string    `json:"text"`
	Lines    []string  `json:"lines,omitempty"` // supplementary lines
	Notes    []Message `json:"notes,omitempty"`
}

// The kinds of an Origin.
const (
	OriginUser      = "user"      // the user's text, spelled as it stood
	OriginRewritten = "rewritten" // the user's construct, in another form
	OriginInjected  = "injected"  // added by the compiler on account of the construct
)

// An Origin tells where one byte range of the host text comes from.
type Origin struct {
	Out [2]int `json:"out"` // byte offsets of the host text, the second one past the end
	Span
	Rule string `json:"rule"` // name of the rule that printed the range
	Kind string `json:"kind"`
}

// An ILOrigin tells where one entry of the IL display comes from.
type ILOrigin struct {
	Lines [2]int `json:"lines"` // lines of the display from 1, the second one the entry's last
	Span
}

// A KeepMark is an entity that the device needs, and why.
type KeepMark struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // of IL entry: "routine", "type", "variable", …
	Span
	Symbol     string   `json:"symbol,omitempty"` // its name in the device text; types have none
	Definition bool     `json:"definition"`       // its definition is needed, not only a declaration
	Reasons    []Reason `json:"reasons"`
	// By is the place in the list, from 1, of the entity that needs this one;
	// 0 where it is kept for what it is.
	By int `json:"by,omitempty"`
	// Without is the place of the nearest entity without which this one would not be
	// needed, whatever else names it; 0 where there is none.
	Without int `json:"without,omitempty"`
}

// A Reason is one step of the chain that keeps an entity.
type Reason struct {
	Text string `json:"text"`
	Span
}

// A Timing is the time that one pass took.
type Timing struct {
	Pass string  `json:"pass"`
	Ms   float64 `json:"ms"`
}

// An OptionHelp describes one option that Args may hold.
type OptionHelp struct {
	Name  string `json:"name"`  // as it is written, e.g. "-std="
	Value bool   `json:"value"` // a value follows the name
	Help  string `json:"help"`
	Same  string `json:"same,omitempty"` // the option of which it is another spelling
}

// hasEffect tells whether an option does anything in split.
func (o *personOption) hasEffect() bool { return !strings.HasPrefix(o.help, "no effect") }

// inRequest tells whether an option changes what becomes of a request: those
// about programs and folders of a machine do not.
func (o *personOption) inRequest() bool {
	switch o.name {
	case "toolkit", "optimize", "default-stream", "compiler-options", "Xcompiler", "dryrun", "dump", "verbose", "v":
		return false
	}
	return o.hasEffect()
}

// RequestOptions lists the options that have an effect in a request, in the
// order of the table.
func RequestOptions() []OptionHelp { return optionHelp((*personOption).inRequest) }

// optionHelp lists some of the options, in the order of the table.
func optionHelp(which func(*personOption) bool) []OptionHelp {
	var list []OptionHelp
	for _, o := range personOptions() {
		if which(&o) {
			list = append(list, OptionHelp{Name: requestName(&o), Value: o.value, Help: o.help, Same: requestSame(o.name)})
		}
	}
	return list
}

// requestName is an option as it is written.
func requestName(o *personOption) string {
	name := "--" + o.name
	if len(o.name) <= 5 { // nvcc writes its short names with one dash
		name = name[1:]
	}
	if o.value {
		name += "="
	}
	return name
}

// requestSame is the option that an option is another spelling of, as it is
// written; "" if it is none.
func requestSame(name string) string {
	same := otherSpellings()[name]
	if same == "" {
		return ""
	}
	return requestName(findPersonOption(personOptions(), same))
}

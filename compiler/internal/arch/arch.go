// Package arch states which package may import which, and what packages of the
// compiler may not do; its test holds the code against it.
package arch

// Edges is the literal table of the arrows between the rooms: a package may
// import the packages of the module that stand beside it, and no others.
// The rooms are described in compiler/README.md.
var Edges = map[string][]string{
	"compiler/lang":       {},
	"compiler/work":       {},
	"compiler/source":     {},
	"compiler/num":        {},
	"compiler/token":      {"compiler/source"},
	"compiler/diag":       {"compiler/work", "compiler/source", "compiler/lang", "compiler/token"},
	"compiler/lex":        {"compiler/work", "compiler/source", "compiler/lang", "compiler/token", "compiler/diag", "compiler/num"},
	"compiler/pp":         {"compiler/work", "compiler/source", "compiler/lang", "compiler/token", "compiler/diag", "compiler/lex", "compiler/num"},
	"compiler/il":         {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang"},
	"compiler/il/display": {"compiler/source", "compiler/token", "compiler/num", "compiler/il", "compiler/cuda"},
	"compiler/layout":     {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il"},
	"compiler/mangle":     {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il"},
	"compiler/demangle":   {"compiler/work"},
	"compiler/cuda":       {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il", "compiler/diag"},
	"compiler/moduleid":   {"compiler/work", "compiler/source", "compiler/il"},
	"compiler/keep": {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il",
		"compiler/cuda", "compiler/mangle", "compiler/demangle", "compiler/diag"},
	"compiler/internal/stack": {},
	"compiler/eval": {"compiler/work", "compiler/internal/stack", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il",
		"compiler/layout", "compiler/diag"},
	"compiler/emit/writer": {"compiler/work", "compiler/source", "compiler/lang"},
	"compiler/emit/ctype":  {"compiler/source", "compiler/il", "compiler/lang", "compiler/cuda", "compiler/mangle"},
	"compiler/emit/stub": {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il",
		"compiler/mangle", "compiler/layout", "compiler/cuda", "compiler/keep", "compiler/emit/writer", "compiler/emit/ctype"},
	"compiler/emit/host": {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il",
		"compiler/mangle", "compiler/layout", "compiler/cuda", "compiler/keep", "compiler/emit/writer"},
	"compiler/emit/device": {"compiler/work", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il",
		"compiler/mangle", "compiler/layout", "compiler/cuda", "compiler/keep", "compiler/lower", "compiler/moduleid", "compiler/internal/stack", "compiler/emit/writer", "compiler/emit/ctype"},
	"compiler/lower": {"compiler/work", "compiler/internal/stack", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il",
		"compiler/layout", "compiler/cuda", "compiler/eval", "compiler/diag"},
	"compiler/front/symbols": {"compiler/il", "compiler/token"},
	"compiler/front/typing":  {"compiler/cuda", "compiler/diag", "compiler/il", "compiler/lang", "compiler/num", "compiler/source", "compiler/token"},
	"compiler/front/nodes":   {"compiler/front/typing", "compiler/il", "compiler/lang", "compiler/lex", "compiler/num", "compiler/source", "compiler/token"},
	"compiler/front": {"compiler/front/symbols", "compiler/front/typing", "compiler/front/nodes", "compiler/work", "compiler/internal/stack", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il",
		"compiler/mangle", "compiler/layout", "compiler/cuda", "compiler/eval", "compiler/diag", "compiler/lex", "compiler/pp",
		"compiler/moduleid", "compiler/demangle", "compiler/keep"},
	"compiler/headers": {},
	"compiler/driver": {"compiler/work", "compiler/internal/stack", "compiler/source", "compiler/token", "compiler/num", "compiler/lang", "compiler/il", "compiler/il/display",
		"compiler/mangle", "compiler/layout", "compiler/cuda", "compiler/keep", "compiler/eval", "compiler/diag",
		"compiler/lower", "compiler/lex", "compiler/pp", "compiler/front", "compiler/headers", "compiler/moduleid",
		"compiler/demangle", "compiler/emit/writer", "compiler/emit/host", "compiler/emit/device", "compiler/emit/stub"},
	"compiler":                  {"compiler/driver"},
	"compiler/explain":          {"compiler/driver"},
	"compiler/explain/messages": {"compiler/diag", "compiler/driver"},
	"compiler/verify":           {"compiler/driver"},
	"compiler/cmd/cufront":      {"compiler/driver", "compiler/explain", "compiler/explain/messages", "compiler/verify"},
	"wasm":                      {"compiler/driver", "compiler/explain"},
}

// Below the driver everything must run in a browser and start quickly; these
// packages of the standard library are not imported there.
var Forbidden = []string{"os", "os/exec", "syscall", "syscall/js", "path/filepath", "regexp", "encoding/json",
	"text/template", "html/template", "reflect", "net", "net/http", "log", "flag"}

// BelowDriver lists the rooms that Forbidden applies to: every room of the
// compiler but these.
var NotBelowDriver = []string{"compiler/driver", "compiler/explain", "compiler/verify", "compiler/cmd/", "compiler/internal/"}

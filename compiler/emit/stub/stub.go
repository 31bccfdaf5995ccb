// Package stub prints the registration stub (`.cudafe1.stub.c`) of a unit: what
// the host compiler reads behind the host text, so that kernels can be launched
// and the run-time library knows them and the variables of the device. The rules
// stand in docs/rules/stub.md.
//
// This file implements the entry point and the order of the text.
package stub

import (
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/emit/ctype"
	"cufront/compiler/emit/writer"
	"cufront/compiler/il"
	"cufront/compiler/keep"
	"cufront/compiler/lang"
	"cufront/compiler/source"
)

// Config is what the printer works with.
type Config struct {
	Unit     *il.Unit
	Dialect  *lang.Dialect
	Kept     *keep.Result
	ModuleID string
	Name     string // of the stub, as its markers give it
	Fatbin   string // the file with the binary, which is included

	Origins bool // keep the origin map

	// First is the number of the stubs' first temporary, Callback that of the
	// callback's parameter, which is the next one in the whole run
	// (rules stub.restrict, stub.callback).
	First, Callback int

	Types []*il.Type // that the device text declares
}

// Result is a printed stub.
type Result struct {
	Text    []byte
	Origins []writer.Origin // in order of the text; nil unless asked for
}

// printer is the state of one printing.
type printer struct {
	*writer.Writer
	Config
	names   *ctype.Names
	stub    *ctype.Speller // types of the stubs' own parameters
	host    *ctype.Speller // types of the kernels
	hostAll *ctype.Speller // the same, qualified

	kernels      []*il.Routine // in the order of the device text
	temps        int           // number of the next temporary
	spaced       bool          // a marker has been printed (rule stub.spacing)
	mentioned    []*il.Type    // types that need a typedef
	seen         map[*il.Type]bool
	visibilities *ctype.Visibilities
}

// Write prints the registration stub.
func Write(c Config) Result {
	scratch := c.Unit.SetScratch(true) // types that only the text needs are no part of the unit
	defer c.Unit.SetScratch(scratch)
	p := &printer{
		Writer: writer.New(c.Unit.Map, 4<<10, c.Unit.Work), Config: c,
		names: ctype.NewNames(c.Unit, c.Dialect, c.ModuleID), seen: make(map[*il.Type]bool),
		visibilities: ctype.NewVisibilities(c.Unit),
	}
	p.stub, p.host, p.hostAll = p.speller(ctype.Stub), p.speller(ctype.Host), p.speller(ctype.HostAll)
	if c.Origins {
		p.Record(nil)
	}
	p.kernels = p.kernelsInOrder()
	p.temps = c.First
	p.head()
	p.types()
	inner := innermostFirst(p.kernels)
	for _, r := range inner {
		p.declaration(r)
	}
	p.injectedLines("stub.file", "static void __nv_cudaEntityRegisterCallback(void **);\nstatic void __sti____cudaRegisterAll(void) __attribute__((__constructor__));\n")
	for _, r := range inner {
		p.kernel(r)
	}
	p.temps = c.Callback
	p.callback()
	p.registrar()
	return Result{Text: p.Bytes(), Origins: p.Writer.Origins()}
}

func (p *printer) speller(t ctype.Text) *ctype.Speller {
	return &ctype.Speller{Unit: p.Unit, Names: p.names.Mangler, Text: t, MemberFunction: "__T0", Mangled: p.mention}
}

// begin opens a range of the text that rule adds on account of the entity at pos.
func (p *printer) begin(rule string, pos source.Pos) {
	p.Unit.At = pos
	p.Count()
	p.Begin(rule, writer.Injected, source.Range{Start: pos, End: pos})
}

// injectedLines writes whole lines that no construct of the source stands for.
func (p *printer) injectedLines(rule, s string) {
	p.Begin(rule, writer.Injected, source.Range{})
	p.ForeignLines(s)
	p.End()
}

// gnuPragmas and gnuIgnored are the first versions of g++ that know the pragmas to
// keep diagnostics and to ignore some.
const (
	gnuPragmas = 40600
	gnuIgnored = 40200
)

// pragmas reports whether the text is enclosed in pragmas (rule stub.pragmas).
func (p *printer) pragmas() bool {
	return p.Dialect.Clang || !p.Dialect.PGCXX && p.Dialect.GNUVersion >= gnuPragmas
}

// head writes what stands before the declarations (rule stub.file).
func (p *printer) head() {
	b := ""
	if p.pragmas() {
		b += "#pragma GCC diagnostic push\n"
		if p.Dialect.Clang {
			b += "#pragma GCC diagnostic ignored \"-Wmismatched-tags\"\n"
		}
	}
	if p.Dialect.Clang || !p.Dialect.PGCXX && p.Dialect.GNUVersion >= gnuIgnored {
		b += "#pragma GCC diagnostic ignored \"-Wunused-function\"\n#pragma GCC diagnostic ignored \"-Wcast-qual\"\n"
	}
	storage := "static"
	if p.Dialect.RDC() || p.Dialect.PartialLink {
		b += "#define __NV_MODULE_ID " + p.ModuleID + "\n"
	}
	if p.Dialect.RDC() {
		storage = "extern"
	}
	b += "#define __NV_CUBIN_HANDLE_STORAGE__ " + storage + "\n" +
		"#if !defined(__CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__)\n#define __CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__\n#endif\n" +
		"#include \"crt/host_runtime.h\"\n#include \"" + p.Fatbin + "\"\n"
	p.injectedLines("stub.file", b)
}

// body writes the braces of a function and the statements in it, whose separators
// depend on what stands before (rule stub.spacing). Temporaries are declared on
// lines of their own.
func (p *printer) body(temps, statements []string) {
	if p.spaced {
		p.Str(" ")
	}
	p.Byte('{')
	if p.spaced {
		p.Str("  ")
	} else if len(temps) > 0 {
		p.Str(" ")
	}
	for i, t := range temps {
		if i > 0 {
			p.Str(" ")
		}
		p.Str(t)
		p.ForeignLines("\n")
	}
	for i, s := range statements {
		if i > 0 && p.spaced {
			p.Str(" ")
		}
		p.Str(s)
	}
	if p.spaced {
		p.Str(" ")
	}
	p.Byte('}')
}

// parameters writes the parameter list of a definition.
func (p *printer) parameters(list []string) {
	if len(list) == 0 {
		p.Str("(void)")
		return
	}
	if !p.spaced {
		p.Str("(" + strings.Join(list, ", ") + ")")
		return
	}
	p.Str("( " + strings.Join(list, ",  ") + ")")
}

// kernelsInOrder returns the kernels that are defined, in the order of the device
// text.
func (p *printer) kernelsInOrder() []*il.Routine {
	var list []*il.Routine
	for _, m := range p.Kept.Marks {
		if r, ok := m.Entity.(*il.Routine); ok && cuda.IsKernel(r) && isDefined(r) && !hasPlainClosure(r) {
			list = append(list, r)
		}
	}
	sortByPlace(list)
	return list
}

// hasPlainClosure reports whether a template argument of kernel r is the closure of
// a lambda that is no extended one: only device code can name that.
func hasPlainClosure(r *il.Routine) bool {
	for i := range r.TemplateArgs {
		if t := r.TemplateArgs[i].Type; t != nil {
			if c := t.ClassType(); c != nil && c.Cls.Lambda != nil && !c.Cls.Lambda.Extended {
				return true
			}
		}
	}
	return false
}

// isDefined reports whether the device text has the body of r.
func isDefined(r *il.Routine) bool {
	if r.DoNotInstantiate && !r.ExplicitInst {
		return false
	}
	return keep.Definition(r) != nil
}

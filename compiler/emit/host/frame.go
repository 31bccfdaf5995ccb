// This file implements the fixed parts of the host text: the head in front of
// the first declaration and the tail that includes the stub (rules frame.head,
// frame.trailer).
package host

import "cufront/compiler/emit/writer"

// Versions of g++ and clang from which diagnostics are controlled by pragmas at
// all, from which they can be pushed, and from which the compiler warns about
// unused local typedefs (rule frame.versions).
const (
	gnuDiagnostics     = 40200
	gnuPragmas         = 40600
	gnuLocalTypedefs   = 40800
	clangLocalTypedefs = 30600
)

// warnsOfLocalTypedefs reports whether the host compiler warns about unused
// local typedefs.
func (fx *facts) warnsOfLocalTypedefs() bool {
	switch {
	case fx.d.PGCXX || fx.d.ICC:
		return false
	case fx.d.Clang:
		return fx.d.ClangVersion >= clangLocalTypedefs
	}
	return fx.d.GNUVersion >= gnuLocalTypedefs
}

// pragmaGroups reports whether diagnostic pragma groups are printed.
func (fx *facts) pragmaGroups() bool {
	return fx.d.Clang || fx.d.GNUVersion >= gnuPragmas
}

const managedRuntimeText = "static char __nv_inited_managed_rt = 0; static void **__nv_fatbinhandle_for_managed_rt; " +
	"static void __nv_save_fatbinhandle_for_managed_rt(void **in){__nv_fatbinhandle_for_managed_rt = in;} " +
	"static char __nv_init_managed_rt_with_module(void **);"

const managedRuntimeInit = " static inline void __nv_init_managed_rt(void) { " +
	"__nv_inited_managed_rt = (__nv_inited_managed_rt ? __nv_inited_managed_rt                 : " +
	"__nv_init_managed_rt_with_module(__nv_fatbinhandle_for_managed_rt));}\n"

const lambdaTraitMacros = `#define __nv_is_extended_device_lambda_closure_type(X) false
#define __nv_is_extended_host_device_lambda_closure_type(X) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(X) false
#if defined(__nv_is_extended_device_lambda_closure_type) && defined(__nv_is_extended_host_device_lambda_closure_type)&& defined(__nv_is_extended_device_lambda_with_preserved_return_type)
#endif
`

// preamble prints the fixed head.
func (p *printer) preamble() {
	groups := p.pragmaGroups() && !p.d.PGCXX
	pragmas := (p.d.Clang || p.d.GNUVersion >= gnuDiagnostics) && !p.d.PGCXX
	first := firstSegment(&p.facts)
	firstFileMarker(p, first)
	if p.warnsOfLocalTypedefs() {
		p.ForeignLines("#pragma GCC diagnostic ignored \"-Wunused-local-typedefs\"\n# 1\n")
	}
	silencedForAll(p)
	if groups {
		p.ForeignLines("#pragma GCC diagnostic push\n# 1\n")
	}
	if pragmas {
		p.ForeignLines("#pragma GCC diagnostic ignored \"-Wunused-variable\"\n# 1\n" +
			"#pragma GCC diagnostic ignored \"-Wunused-function\"\n# 1\n")
	}
	managedRuntime(p, first)
	if groups {
		p.ForeignLines("#pragma GCC diagnostic pop\n# 1\n")
	}
	if pragmas {
		p.ForeignLines("#pragma GCC diagnostic ignored \"-Wunused-variable\"\n\n# 1\n")
	}
	if p.d.Clang {
		p.ForeignLines("#pragma GCC diagnostic ignored \"-Wunused-private-field\"\n\n# 1\n" +
			"#pragma GCC diagnostic ignored \"-Wunused-parameter\"\n\n# 1\n")
	}
	if !p.d.ExtendedLambda {
		p.ForeignLines(lambdaTraitMacros + "\n")
	}
	p.ForeignLines("# 1\n")
	p.StandAt(first, 1)
}

// firstFileMarker prints the marker of the file that the text begins in.
func firstFileMarker(p *printer, first int) {
	p.Str("# 1 ")
	if s := p.u.Map.Segments; first < len(s) {
		p.Quoted(s[first].Name)
	} else {
		p.Quoted(p.opt.SourceName)
	}
	p.ForeignLines("\n")
}

// silencedForAll prints the pragmas that hold for the whole text
// (rules frame.head, later.frame).
func silencedForAll(p *printer) {
	if p.d.StaticHostStub || p.d.Release >= 1 {
		p.ForeignLines("\n#pragma GCC diagnostic ignored \"-Wattributes\"\n")
	}
	if p.d.PGCXX && p.d.Release >= 1 {
		p.ForeignLines("\n#pragma diag_suppress attribute_requires_external_linkage\n")
	}
	if p.d.Release >= 3 {
		p.ForeignLines("\n#pragma GCC diagnostic ignored \"-Wunused-but-set-variable\"\n")
	}
}

// managedRuntime prints what managed variables need of the run-time library.
// Later releases give it a file of its own (rule later.frame).
func managedRuntime(p *printer, first int) {
	builtIn := p.d.Release >= 4
	if builtIn {
		p.ForeignLines("# 1 \"<built-in>\"\n")
	}
	p.ForeignLines(managedRuntimeText)
	if p.d.PGCXX {
		p.ForeignLines(unusedAttribute)
	}
	p.ForeignLines(managedRuntimeInit)
	if builtIn {
		firstFileMarker(p, first)
	} else {
		p.ForeignLines("# 1\n")
	}
}

// firstSegment returns the segment that the text begins in: the first of the
// input, or the one that a line marker at its very beginning opens for line 1
// of a file (rule frame.first-file).
func firstSegment(fx *facts) int {
	s := fx.u.Map.Segments
	if len(s) > 1 && s[1].First == 2 && s[1].Line == 1 {
		return 1
	}
	return 0
}

// trailer prints the tail.
func (p *printer) trailer(cx ctx) {
	p.EndLine()
	p.ForeignLines("\n")
	p.breakpointPlaceholders(cx)
	p.stubMarker()
	p.ForeignLines("#define _NV_ANON_NAMESPACE _GLOBAL__N_" + p.opt.ModuleID + "\n#ifdef _NV_ANON_NAMESPACE\n#endif\n")
	p.stubMarker()
	p.Str("#include ")
	p.Quoted(p.opt.StubName)
	p.ForeignLines("\n")
	p.stubMarker()
	p.ForeignLines("#undef _NV_ANON_NAMESPACE\n")
	if p.d.DeviceC || p.d.PartialLink {
		p.referenceArrays()
	}
}

// stubMarker prints the marker that leads into the stub's name.
func (p *printer) stubMarker() {
	if p.d.Clang {
		p.Str("#line 1 ")
	} else {
		p.Str("# 1 ")
	}
	p.Quoted(p.opt.StubName)
	p.ForeignLines("\n")
}

// runtimeInclude prints the inclusion of the host runtime, which follows the
// first declaration of the global name size_t (rule frame.runtime-include).
func (p *printer) runtimeInclude() {
	if p.sizeTSeen {
		return
	}
	p.sizeTSeen = true
	p.EndLine()
	p.injected("frame.runtime-include", writer.Injected, zeroPos, func() {
		p.ForeignLines(`#if !defined(__CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__)
#define __CUDA_INCLUDE_COMPILER_INTERNAL_HEADERS__
#endif
#include "crt/host_runtime.h"
`)
	})
	p.ForgetLine()
}

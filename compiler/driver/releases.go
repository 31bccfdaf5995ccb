// This file implements what differs in the command line of later releases of
// the tool: new and removed options, versions and banners (rule release.options).
package driver

import (
	"strconv"
	"strings"

	"cufront/compiler/lang"
)

// Releases of the toolkit that can be imitated with --emulate: 13.0 to 13.5.
const lastRelease = 5

// release reads the argument of --emulate.
func release(v string) (int, bool) {
	minor, ok := strings.CutPrefix(v, "13.")
	if !ok {
		return 0, false
	}
	minor, _, _ = strings.Cut(minor, ".")
	n, err := strconv.Atoi(minor)
	return n, err == nil && 0 <= n && n <= lastRelease
}

// A laterOption is an option that came with a release.
type laterOption struct {
	since int
	after string // name of the option before it in the order of the tool
	option
}

var laterOptions = [...]laterOption{
	{1, "msvc_target_version", option{"gen_c_msvc_version", 0, withArg, number(nil), "Visual C++ version that the host text is for"}},
	{1, "gen_c_msvc_version", option{"gen_c_gnu_version", 0, withArg, number(nil), "g++ version that the host text is for"}},
	{1, "gen_c_gnu_version", option{"gen_c_clang_version", 0, withArg, number(nil), "clang version that the host text is for"}},
	{1, "pch_dir", option{"wdir", 0, withArg, workingDir, "working folder"}},
	{1, "wdir", option{"create_header_unit", 0, withArg, nil, "create a header unit"}},
	{1, "create_header_unit", option{"header_unit", 0, withArg, noMapping, "map of a header unit"}},
	{1, "c++23", option{"c++26", 0, noArg, standard(lang.CXX26), "C++26"}},
	{2, "tile-only", option{"simt-only", 0, noArg, nil, "compile no tile kernels"}},
	{2, "simt-only", option{"enable-tile", 0, noArg, nil, "support tile kernels"}},
	{2, "include_file_name", option{"include_alt_file_name", 0, withArg, nil, "second file that the registration stub includes"}},
	{3, "include_directory", option{"embed_directory", 0, withArg, nil, "add a folder to the path of #embed"}},
	{3, "arm_cross_compiler", option{"riscv_cross_compiler", 0, noArg, nil, "cross compile for RISC-V"}},
	{3, "create_header_unit", option{"create_module_interface", 0, withArg, nil, "create a module interface"}},
	{3, "create_module_interface", option{"create_module_internal_partition", 0, withArg, nil, "create a module partition"}},
	{3, "no_module_import_diagnostics", option{"module_interface", 0, noArg, nil, "compile a module interface"}},
	{3, "module_interface", option{"module_internal_partition", 0, noArg, nil, "compile a module partition"}},
	{4, "fassociative-math", option{"fno-signed-zeros", 0, noArg, nil, "the sign of zero does not matter"}},
	{4, "fno-signed-zeros", option{"ffinite-math-only", 0, noArg, nil, "no infinities and NaNs"}},
	{5, "device-time-trace", option{"device-time-trace-granularity", 0, noArg, nil, "granularity of the time trace"}},
	{5, "enable-tile", option{"tile-preview-simt", 0, noArg, nil, "preview of SIMT code in tile kernels"}},
	{5, "tile-preview-simt", option{"gen-foreign-decl", 0, noArg, nil, "declarations for other languages"}},
	{5, "gen-foreign-decl", option{"no-gen-foreign-decl", 0, noArg, nil, "no declarations for other languages"}},
	{5, "no_char8_t", option{"bit_precise_integers", 0, noArg, nil, "the type _BitInt"}},
	{5, "bit_precise_integers", option{"no_bit_precise_integers", 0, noArg, nil, "no type _BitInt"}},
}

// removedOptions went with release 13.3.
const removedSince = 3

func removed(name string) bool {
	switch name {
	case "ms_mod_interface", "no_ms_mod_interface", "ms_internal_partition", "no_ms_internal_partition":
		return true
	}
	return false
}

// optionsOf returns the option table of a release.
func optionsOf(release int) []option {
	if release == 0 {
		return optionTable[:]
	}
	table := make([]option, 0, len(optionTable)+len(laterOptions))
	for _, o := range optionTable {
		if release < removedSince || !removed(o.name) {
			table = append(table, o)
		}
	}
	for _, l := range laterOptions {
		if l.since > release {
			continue
		}
		at := len(table)
		for i := range table {
			if table[i].name == l.after {
				at = i + 1
			}
		}
		table = append(table, option{})
		copy(table[at+1:], table[at:])
		table[at] = l.option
	}
	return table
}

// workingDir checks the argument of --wdir.
func workingDir(c *commandLine, _ *option, v string) string {
	if !c.fs.IsDir(v) {
		return "invalid current working directory: " + v
	}
	return ""
}

// A banner is what --version says about a release.
var banners = [...]struct{ years, capitalYears, base, tools string }{
	{"2005, 2024-2025", "2005-2025", "Front End, version 6.6 (Aug 20 2025 13:59:03)", "release 13.0, V13.0.88"},
	{"2005, 2024-2025", "2005-2025", "Front End, version 6.7 (Dec 16 2025 19:23:43)", "release 13.1, V13.1.115"},
	{"2005, 2024-2026", "2005-2026", "Front End, version 6.7 (May  8 2026 10:54:08)", "release 13.2, V13.2.86"},
	{"2005, 2024-2026", "2005-2026", "Front End, version 6.8 (Jun  9 2026 14:44:42)", "release 13.3, V13.3.73"},
	{"2005, 2024-2026", "2005-2026", "Front End, version 6.8 (Sep  1 2026 08:46:33)", "release 13.4, V13.4.92"},
	{"2005, 2024-2026", "2005-2026", "Front End (Oct 12 2026 19:28:01)", "release 13.5, V13.5.37"},
}

// build is the last number of a release's version.
func build(release int) string {
	tools := banners[release].tools
	return tools[strings.LastIndexByte(tools, '.')+1:]
}

// banner returns the text of --version, or of --Version.
func banner(release int, capital bool) string {
	b := banners[release]
	years, base := b.years, "1988-2018, 2024"
	if capital {
		years, base = b.capitalYears, "1988-2016"
	}
	return "cudafe: NVIDIA (R) Cuda Language Front End\n" +
		"Portions Copyright (c) " + years + " NVIDIA Corporation\n" +
		"Portions Copyright (c) " + base + " Edison Design Group Inc.\n" +
		"Based on Edison Design Group C/C++ " + b.base + "\n" +
		"Cuda compilation tools, " + b.tools + "\n"
}

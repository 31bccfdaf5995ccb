// This file implements what single options do.
package driver

import (
	"strconv"
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
)

func on(field func(*Options) *bool) setter {
	return func(c *commandLine, _ *option, _ string) string { *field(c.opts) = true; return "" }
}

func off(field func(*Options) *bool) setter {
	return func(c *commandLine, _ *option, _ string) string { *field(c.opts) = false; return "" }
}

func text(field func(*Options) *string) setter {
	return func(c *commandLine, _ *option, v string) string { *field(c.opts) = v; return "" }
}

func list(field func(*Options) *[]string) setter {
	return func(c *commandLine, _ *option, v string) string {
		p := field(c.opts)
		*p = append(*p, v)
		return ""
	}
}

func dialect(field func(*lang.Dialect) *bool) setter {
	return on(func(o *Options) *bool { return field(&o.Dialect) })
}

func dialectOff(field func(*lang.Dialect) *bool) setter {
	return off(func(o *Options) *bool { return field(&o.Dialect) })
}

// decimal reads a number; text is an error text, if any.
func decimal(v string) (n int, text string) {
	n, err := strconv.Atoi(v)
	if err != nil || v[0] == '-' || v[0] == '+' {
		return 0, "invalid number: " + v
	}
	return n, ""
}

func number(field func(*Options) *int) setter {
	return func(c *commandLine, _ *option, v string) string {
		n, err := decimal(v)
		if err == "" && field != nil {
			*field(c.opts) = n
		}
		return err
	}
}

func standard(s lang.Std) setter {
	return func(c *commandLine, o *option, _ string) string {
		c.opts.Dialect.Std, c.opts.Dialect.ConstexprEarly = s, false
		c.opts.cxxMode = true
		return ""
	}
}

func preprocess(m PreprocessMode) setter {
	return func(c *commandLine, _ *option, _ string) string {
		c.opts.Preprocess = m
		return ""
	}
}

func threshold(s diag.Severity) setter {
	return func(c *commandLine, _ *option, _ string) string {
		c.opts.Diag.Threshold = s
		return ""
	}
}

func severity(s diag.Severity) setter {
	return func(c *commandLine, _ *option, v string) string {
		return eachDiagnostic(&c.opts.Diag, v, func(n int) { c.opts.Diag.Set(n, diag.Setting{Severity: s}) })
	}
}

func severityOnce(c *commandLine, _ *option, v string) string {
	return eachDiagnostic(&c.opts.Diag, v, func(n int) { c.opts.Diag.Set(n, diag.Setting{Once: true}) })
}

// eachDiagnostic goes through a list of numbers and tags
// (rule diag.severity-lists).
func eachDiagnostic(o *diag.Options, list string, set func(number int)) string {
	for _, e := range strings.Split(strings.ReplaceAll(list, " ", ""), ",") {
		if e != "" && '0' <= e[0] && e[0] <= '9' {
			n, text := decimal(e)
			if text != "" {
				return text
			}
			internal, ok := o.Lookup(n)
			if !ok {
				return "invalid error number in diagnostic control option: " + e
			}
			set(internal)
			continue
		}
		numbers := diag.LookupTag(e)
		if len(numbers) == 0 {
			return "invalid error tag in diagnostic control option: " + e
		}
		for _, n := range numbers {
			set(n)
		}
	}
	return ""
}

func errorLimit(c *commandLine, _ *option, v string) string {
	n, text := decimal(v)
	if text == "" && n == 0 {
		text = "invalid error limit: 0"
	}
	c.opts.Diag.ErrorLimit = n
	return text
}

// contextLimit: an odd limit is rounded down to an even one, but 1 to 2.
func contextLimit(c *commandLine, _ *option, v string) string {
	n, text := decimal(v)
	if n == 1 {
		n = 2
	}
	c.opts.Style.ContextLimit = n &^ 1
	return text
}

func define(c *commandLine, _ *option, v string) string {
	c.opts.Macros = append(c.opts.Macros, Macro{Text: v})
	return ""
}

func undefine(c *commandLine, _ *option, v string) string {
	c.opts.Macros = append(c.opts.Macros, Macro{Text: v, Undef: true})
	return ""
}

func instantiate(_ *commandLine, _ *option, v string) string {
	switch v {
	case "none", "used", "all", "local":
		return ""
	}
	return "invalid instantiation mode: " + v
}

func outputMode(c *commandLine, _ *option, v string) string {
	switch v {
	case "text":
		c.opts.SARIF = false
	case "sarif":
		c.opts.SARIF = true
	default:
		return "unrecognized output mode (must be one of text, sarif): " + v
	}
	return ""
}

func unicodeSourceKind(_ *commandLine, _ *option, v string) string {
	switch v {
	case "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE":
		return ""
	}
	return "unrecognized Unicode source kind (must be one of UTF-8, UTF-16, UTF-16LE, UTF-16BE): " + v
}

func packAlignment(c *commandLine, _ *option, v string) string {
	n, text := decimal(v)
	switch n {
	case 1, 2, 4, 8, 16:
		c.opts.Dialect.PackAlignment = n
	default:
		if text == "" {
			text = "invalid packing alignment value"
		}
	}
	return text
}

func gnuVersion(c *commandLine, _ *option, v string) string {
	n, text := decimal(v)
	if text == "" && (n < 30200 || n > 999999) {
		text = "invalid GNU version number: " + v
	}
	c.opts.Dialect.GNUVersion = n
	c.opts.gnuMode = true
	return text
}

func clangVersion(c *commandLine, _ *option, v string) string {
	n, text := decimal(v)
	if text == "" && n > 999999 {
		text = "invalid clang version number: " + v
	}
	c.opts.Dialect.ClangVersion = n
	return clang(c, nil, "") + text
}

func clang(c *commandLine, _ *option, _ string) string {
	c.opts.Dialect.Clang = true
	c.opts.gnuMode = true
	return ""
}

func gnuCXX(c *commandLine, _ *option, _ string) string {
	c.opts.Dialect.GNU = true
	c.opts.gnuMode = true
	return ""
}

func noGNU(c *commandLine, _ *option, _ string) string {
	c.opts.Dialect.GNU = false
	return ""
}

func strict(c *commandLine, o *option, _ string) string {
	c.opts.Dialect.Strict = true
	c.opts.Dialect.StrictErrors = o.name == "strict"
	c.opts.Dialect.NoDeprecatedStrings = true
	c.opts.Dialect.GNU = false
	return ""
}

func languageCXX(c *commandLine, _ *option, _ string) string {
	c.opts.cxxMode = true
	return ""
}

// languageC sets the standard of C that an option names.
func languageC(c *commandLine, o *option, _ string) string {
	c.opts.cMode = true
	c.opts.Dialect.C = standardC(o.name)
	return ""
}

// standardC returns the standard of C that the option name stands for.
func standardC(name string) lang.CStd {
	switch name {
	case "old_c":
		return lang.KRC
	case "c89", "no_c99":
		return lang.C89
	case "c99":
		return lang.C99
	case "c23":
		return lang.C23
	}
	return lang.C11
}

// languageGCC is the C mode that goes together with --gnu_version.
func languageGCC(c *commandLine, _ *option, _ string) string {
	c.opts.Dialect.C = lang.C11
	if c.opts.cxxMode {
		c.opts.incompatible = true
	}
	c.opts.gnuMode = false
	return ""
}

func incompatible(c *commandLine, _ *option, _ string) string {
	c.opts.incompatible = true
	return ""
}

func longLifetime(*commandLine, *option, string) string {
	return "long lifetime temporaries are incompatible with other requested newer language features"
}

func noBool(*commandLine, *option, string) string {
	return `enabling C++14-style constexpr requires support for "bool"`
}

func onlyC(_ *commandLine, o *option, _ string) string {
	return `option "` + strings.TrimPrefix(o.name, "no_") + `" can be used only when compiling C`
}

func gnu89Inline(*commandLine, *option, string) string {
	return "option to enable GNU-C89-style inlining can be used only when compiling C"
}

func prototypeTags(*commandLine, *option, string) string {
	return "function prototype tags can only be enabled when compiling C"
}

func rejected(c *commandLine, _ *option, _ string) string { return "invalid option: " + c.word }

func noMapping(_ *commandLine, _ *option, v string) string {
	return `no mapping specified for "` + v + `"`
}

func target(_ *commandLine, _ *option, v string) string {
	return `no "` + v + `" --target configuration exists`
}

func pchDir(c *commandLine, _ *option, v string) string {
	if !c.fs.IsDir(v) {
		return "invalid PCH directory: " + v
	}
	return ""
}

func edgBaseDir(c *commandLine, _ *option, v string) string {
	if !c.fs.IsDir(v) {
		return "invalid EDG_BASE directory: " + v
	}
	return ""
}

// debugLevel checks the argument of -d: a level.
func debugLevel(_ *commandLine, _ *option, v string) string {
	if _, text := decimal(v); text != "" {
		return "error in debug option argument"
	}
	return ""
}

// setFlag accepts the names of internal flags; only relaxed_constexpr has an
// effect here.
func setFlag(c *commandLine, o *option, v string) string {
	switch v {
	case "relaxed_constexpr":
		c.opts.Dialect.RelaxedConstexpr = o.name == "set_flag"
	case "space_used", "preload_builtin_functions":
	default:
		return "unrecognized flag name: " + v
	}
	return ""
}

func capitalVersion(c *commandLine, _ *option, _ string) string {
	c.out.stderr = append(c.out.stderr, banner(c.opts.Dialect.Release, true)...)
	c.exit = 1
	return ""
}

func version(c *commandLine, _ *option, _ string) string {
	c.out.stderr = append(c.out.stderr, banner(c.opts.Dialect.Release, false)...)
	c.opts.Version = true
	return ""
}

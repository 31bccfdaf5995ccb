// This file implements the command line of the device pass: the arguments that
// nvcc gives to cicc.
package driver

import (
	"strings"

	"cufront/compiler/lang"
)

// RunDevice runs the device pass on the command line of cicc.
func RunDevice(args []string, env Env) Outcome {
	o := Bare()
	o.Dialect.Pass = lang.DevicePass
	o.Diag.DevicePass = true
	o.Dialect.Release = env.Release
	words, err := deviceWords(&o, args)
	if err != "" {
		return Outcome{Exit: ExitDeviceErrors, Stderr: []byte("Command-line error: " + err +
			"\n\n1 catastrophic error detected in this compilation.\nCompilation terminated.\n")}
	}
	_, res := runTool(&o, words, env)
	return res
}

// noArch is what the device pass says about -arch without a value it knows.
const noArch = "invalid or no value specified with --nv_arch flag"

// deviceWords takes out what only cicc knows and puts the source file last.
func deviceWords(o *Options, args []string) (words []string, err string) {
	var files []string
	o.Dialect.Arch = 750
	for i := 0; i < len(args); i++ {
		w := args[i]
		value := func() string {
			if i+1 < len(args) {
				i++
				return args[i]
			}
			return ""
		}
		name, given, hasValue := strings.Cut(w, "=")
		switch {
		case name == "-arch" || name == "--nv_arch":
			if !hasValue {
				given = value()
			}
			arch, ok := architecture(given)
			if !ok {
				return nil, noArch
			}
			o.Dialect.Arch = arch
		case w == "-m64" || w == "-m32":
			words = append(words, "-"+w)
		case isBackEnd(name, given, hasValue):
			if backEndOptions[backEndIndex(name)].value == valueBehind && !hasValue {
				value()
			}
		case strings.HasPrefix(w, "-"):
			words = append(words, w)
			if name, isLong := strings.CutPrefix(w, "--"); isLong && !hasValue {
				if opt, err := lookupLong(optionTable[:], name, w); err == nil && opt.arg == withArg {
					words = append(words, value())
				}
			}
		default:
			files = append(files, w)
		}
	}
	return append(words, files...), ""
}

// How an option of cicc's later stages takes its value.
type backEndValue uint8

const (
	valueNone   backEndValue = iota
	valueBehind              // -maxreg 32, -maxreg=32
	valueAny                 // -jump-table-density=50
	valueListed              // -ftz=0: one of those in the table
)

// A backEndOption is an option of cicc that its front half skips: it steers
// what is made of the device program later.
type backEndOption struct {
	name   string
	value  backEndValue
	values string // for valueListed, with blanks around each
}

// backEndOptions are those that nvcc passes, and the spellings that cicc takes
// beside them; all others go to the front half, which refuses them by name.
var backEndOptions = [...]backEndOption{
	{"-ftz", valueListed, " 0 1 "},
	{"-prec_div", valueListed, " 0 1 "},
	{"-prec_sqrt", valueListed, " 0 1 "},
	{"-fmad", valueListed, " 0 1 "},
	{"--Ofast-compile", valueListed, " 0 min mid max "},
	{"-O0", valueNone, ""},
	{"-O1", valueNone, ""},
	{"-O2", valueNone, ""},
	{"-O3", valueNone, ""},
	{"-g", valueNone, ""},
	{"-v", valueNone, ""},
	{"-keep", valueNone, ""},
	{"-lto", valueNone, ""},
	{"-generate-line-info", valueNone, ""},
	{"--generate-line-info", valueNone, ""},
	{"-show-src", valueNone, ""},
	{"-inline-info", valueNone, ""},
	{"-fast-math", valueNone, ""},
	{"-extra-device-vectorization", valueNone, ""},
	{"-kernel-params-are-restrict", valueNone, ""},
	{"-discard-value-names", valueNone, ""},
	{"-aggressive-inline", valueNone, ""},
	{"--no-version-ident", valueNone, ""},
	{"--emit-optix-ir", valueNone, ""},
	{"-o", valueBehind, ""},
	{"-maxreg", valueBehind, ""},
	{"-split-compile", valueBehind, ""},
	{"-olto", valueBehind, ""},
	{"-nvvmir-library", valueBehind, ""},
	{"-jump-table-density", valueAny, ""},
}

// backEndIndex is the place of an option in backEndOptions, or -1.
func backEndIndex(name string) int {
	for i := range backEndOptions {
		if backEndOptions[i].name == name {
			return i
		}
	}
	return -1
}

// isBackEnd reports whether a word is an option of the later stages, with a
// value that cicc takes.
func isBackEnd(name, value string, hasValue bool) bool {
	i := backEndIndex(name)
	if i < 0 {
		return false
	}
	switch o := &backEndOptions[i]; o.value {
	case valueNone:
		return !hasValue
	case valueAny:
		return hasValue
	case valueListed:
		return hasValue && value != "" && strings.Contains(o.values, " "+value+" ")
	}
	return true
}

// architectures are the values of -arch that cicc accepts, times ten.
var architectures = [...]string{"75", "80", "86", "87", "88", "89", "90", "90a", "100", "100a", "100f", "103", "103a", "103f",
	"110", "110a", "110f", "120", "120a", "120f", "121", "121a", "121f"}

func architecture(v string) (int, bool) {
	name, ok := strings.CutPrefix(v, "compute_")
	if !ok {
		if name, ok = strings.CutPrefix(v, "sm_"); !ok {
			return 0, false
		}
	}
	for _, a := range architectures {
		if a == name {
			n, _ := decimal(strings.TrimRight(a, "af"))
			return n * 10, true
		}
	}
	return 0, false
}

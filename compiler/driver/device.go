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
		switch {
		case w == "-arch" || w == "--nv_arch":
			arch, ok := architecture(value())
			if !ok {
				return nil, "invalid or no value specified with --nv_arch flag"
			}
			o.Dialect.Arch = arch
		case w == "-o":
			value()
		case w == "-m64" || w == "-m32":
			words = append(words, "-"+w)
		case strings.HasPrefix(w, "-"):
			words = append(words, w)
			if name, hasValue := strings.CutPrefix(w, "--"); hasValue && !strings.Contains(name, "=") {
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

// architectures are the values of -arch that cicc accepts, times ten.
var architectures = [...]string{"75", "80", "86", "87", "88", "89", "90", "90a", "100", "100a", "100f", "103", "103a", "103f",
	"110", "110a", "110f", "120", "120a", "120f", "121", "121a", "121f"}

func architecture(v string) (int, bool) {
	name, ok := strings.CutPrefix(v, "compute_")
	if !ok {
		return 0, false
	}
	for _, a := range architectures {
		if a == name {
			n, _ := decimal(strings.TrimRight(a, "af"))
			return n * 10, true
		}
	}
	return 0, false
}

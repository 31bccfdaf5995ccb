// This file implements the choice between the faces of the program: the tools
// it imitates, and the commands made for people.
package driver

import "strconv"

// Main runs the command line of the program (without the program's name).
func Main(args []string, env Env) Outcome {
	if len(args) > 1 && args[0] == "--emulate" {
		r, ok := release(args[1])
		if !ok {
			return Outcome{Exit: ExitErrors, Stderr: []byte("cufront: --emulate takes 13.0 to 13." + strconv.Itoa(lastRelease) + "\n")}
		}
		env.Release, args = r, args[2:]
	}
	if out, ok := personCommand(args, env); ok {
		out.Person = true
		return out
	}
	if len(args) > 0 {
		switch args[0] {
		case "--device_pass":
			return RunDevice(args[1:], env)
		case "--jit":
			return RunJIT(args[1:], env)
		}
	}
	return Run(args, env)
}

// personCommand runs one of the commands made for people; false when args are
// none of them.
func personCommand(args []string, env Env) (out Outcome, ok bool) {
	if len(args) == 0 {
		return out, false
	}
	switch args[0] {
	case "help":
		return Outcome{Stdout: []byte(Help())}, true
	case "--help", "-h": // with a file the tool knows no such option
		return Outcome{Stdout: []byte(Help())}, len(args) == 1
	case "diagnostics":
		return Outcome{Stdout: []byte(Diagnostics())}, true
	case "sarif":
		return SARIF(args[1:], env), true
	case "completion":
		return Completion(args[1:]), true
	case "man":
		return Outcome{Stdout: []byte(Manual())}, true
	case "version":
		return Outcome{Stdout: []byte("cufront " + Version + "\n")}, true
	case "split":
		return Split(args[1:], env), true
	}
	return out, false
}

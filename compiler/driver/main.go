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
	if len(args) > 0 {
		switch args[0] {
		case "--device_pass":
			return RunDevice(args[1:], env)
		case "--jit":
			return RunJIT(args[1:], env)
		case "help":
			return Outcome{Stdout: []byte(Help())}
		case "--help", "-h":
			if len(args) == 1 { // with a file the tool knows no such option
				return Outcome{Stdout: []byte(Help())}
			}
		case "diagnostics":
			return Outcome{Stdout: []byte(Diagnostics())}
		case "version":
			return Outcome{Stdout: []byte("cufront " + Version + "\n")}
		case "split":
			return Split(args[1:], env)
		}
	}
	return Run(args, env)
}

// This file implements the choice between the faces of the program: the tools
// it imitates, and the commands made for people.
package driver

// Main runs the command line of the program (without the program's name).
func Main(args []string, env Env) Outcome {
	version := ""
	if len(args) > 1 && args[0] == "--emulate" {
		version, args = args[1], args[2:]
	}
	_ = version
	if len(args) > 0 {
		switch args[0] {
		case "--device_pass":
			return RunDevice(args[1:], env)
		case "--jit":
			return RunJIT(args[1:], env)
		case "help", "--help", "-h":
			return Outcome{Stdout: []byte(Help())}
		case "version":
			return Outcome{Stdout: []byte("cufront " + Version + "\n")}
		case "split":
			return Split(args[1:], env)
		}
	}
	return Run(args, env)
}

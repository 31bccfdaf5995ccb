// This file implements the command line of the run-time compiler (NVRTC).
package driver

// RunJIT compiles the way the run-time compiler does: the last word is the
// source file, the log goes to the standard error.
func RunJIT(args []string, env Env) Outcome {
	o := Bare()
	o.Diag.DisplayNumber = true
	_, res := runTool(&o, args, env)
	return res
}

// This file implements `cufront split`: a CUDA source with options as a person
// gives them.
package driver

// Split splits a CUDA source into its host and device parts.
func Split(args []string, env Env) Outcome {
	return Outcome{Exit: ExitErrors, Stderr: []byte("cufront: split is not available yet\n")}
}

// This file implements the state of the CUDA rules in the front end.
package front

import "cufront/compiler/il"

// cudaState is the state of the CUDA family.
type cudaState struct {
	pushCall       *il.Routine        // __cudaPushCallConfiguration, looked up once
	pending        execPragma         // the pragma that waits for the next declaration
	exec           execPragma         // the one that stood before the declaration being parsed
	arms           int                // arms of constexpr ifs being parsed
	checkedArgs    map[il.Entity]bool // instances whose template arguments were checked
	launchReported bool               // that a launch from device code is not possible
	implicit       bool               // the call being built is not written as a call
}

// reportsMissingReturn reports whether this pass warns about a missing return
// in r: the host pass does not for device-only functions (C-cuda 4.10).
func (p *Parser) reportsMissingReturn(r *il.Routine) bool {
	return r.Space == il.SpaceNone || r.Space&il.SpaceHost != 0 || p.d.Pass != 0
}

// This file implements the state of the CUDA rules in the front end.
package front

import "cufront/compiler/il"

// cudaState is the state of the CUDA family.
type cudaState struct {
	pushCall *il.Routine // __cudaPushCallConfiguration, looked up once
}

// reportsMissingReturn reports whether this pass warns about a missing return
// in r: the host pass does not for device-only functions (C-cuda 4.10).
func (p *Parser) reportsMissingReturn(r *il.Routine) bool {
	return r.Space == il.SpaceNone || r.Space&il.SpaceHost != 0 || p.d.Pass != 0
}

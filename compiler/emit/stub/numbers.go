// This file implements the count of the stubs' own temporaries.
package stub

import "cufront/compiler/il"

// Temporaries returns how many temporaries the stubs of c have; in the device text
// their numbers lie between those of the functions of file scope and the kernels
// (rule stub.restrict).
func Temporaries(c Config) int {
	p := &printer{Config: c}
	n := 0
	for _, r := range p.kernelsInOrder() {
		for _, q := range r.Type.Skip().Routine.Params {
			if (q.Type.AllQuals()|q.Quals)&il.Restrict != 0 && !byReference(q.Type) {
				n++
			}
		}
	}
	return n
}

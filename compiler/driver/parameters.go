// This file implements the space that the parameters of a kernel can take: what comes behind the
// front half of the device pass refuses kernels that need more (rule gpu.parameter-space).
package driver

import (
	"strconv"

	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/mangle"
)

// maxParameters is how many bytes the parameters of a kernel may take.
const maxParameters = 32764

// checkParameterSpace notes the kernels of the device text, in its order, whose parameters take
// too much.
func (c *compilation) checkParameterSpace() {
	var names *mangle.Mangler
	for _, r := range c.device.Kernels {
		n := parameterBytes(r)
		if n <= maxParameters {
			continue
		}
		if names == nil {
			names = mangle.New(c.unit, &c.opts.Dialect, "")
		}
		c.overflows = append(c.overflows, &diag.Diagnostic{Severity: diag.Error, Pos: r.NamePos, NoEcho: true,
			Text: "Formal parameter space overflowed (" + strconv.FormatUint(n, 10) + " bytes required, max " + strconv.Itoa(maxParameters) +
				" bytes allowed) in function " + names.Name(r)})
	}
}

// parameterBytes is the sum of the sizes of r's parameters: references are addresses, and the gaps
// between parameters do not count.
func parameterBytes(r *il.Routine) uint64 {
	var n uint64
	for _, q := range r.Type.Skip().Routine.Params {
		if q.Type.IsReference() {
			n += 8
			continue
		}
		n += q.Type.Skip().Size
	}
	return n
}

// appendOverflows appends what checkParameterSpace has found, as it is said behind all else.
func (c *compilation) appendOverflows(b []byte) []byte {
	for _, d := range c.overflows {
		loc := c.lines.Locate(d.Pos)
		b = append(b, loc.File...)
		b = append(b, '(')
		b = strconv.AppendInt(b, int64(loc.Line), 10)
		b = append(b, "): Error: "...)
		b = append(b, d.Text...)
		b = append(b, '\n')
	}
	if len(c.overflows) > 0 {
		b = append(b, '\n')
	}
	return b
}

// This file implements the effect of CUDA attributes: execution spaces of
// functions and memory spaces of variables.
package front

import "cufront/compiler/diag"

const diagInvalidAlignment = diag.AttributeInvalidAlignment

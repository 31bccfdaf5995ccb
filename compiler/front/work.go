// This file implements what the things that the front end makes for itself count
// in the budget; entries of the IL count where they are made.
package front

import (
	"unsafe"

	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

const (
	pointerBytes = 8
	tokenBytes   = int(unsafe.Sizeof(token.Token{}))
	symbolBytes  = int(unsafe.Sizeof(symbols.Symbol{})) + 3*pointerBytes // with its places in lists that grow
	boundBytes   = int(unsafe.Sizeof(symbols.Bound{}))

	levelBytes = 256 // of binding the parameters of a template, beside them

	elementBytes = 4 * int(unsafe.Sizeof(il.TemplateArg{})) // of a pack, in the lists that it passes through

	candidateBytes  = int(unsafe.Sizeof(candidate{}))
	conversionBytes = int(unsafe.Sizeof(conversion{}))
)

// takeLevel takes what binding the parameters of h needs.
func takeLevel(u *il.Unit, h *il.TemplateDecl) {
	u.Work.Step(1 + len(h.Params))
	u.Work.Bytes(boundBytes*len(h.Params) + levelBytes)
}

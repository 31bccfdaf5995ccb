// This file implements what the rules that need no surroundings have in hand.
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/token"
	"cufront/compiler/work"
)

// wording makes the texts of types and entities, with what their template
// parameters stand for.
type wording struct {
	u    *il.Unit
	d    *lang.Dialect
	tmpl *templateState
}

// reports are the rules that look at entities, types and values wherever they
// stand, and say what is wrong with them. They know neither where the
// compilation is nor what waits.
type reports struct {
	words *wording
	rep   *diag.Reporter
	u     *il.Unit
	d     *lang.Dialect
	tmpl  *templateState
	names *token.Table
	known *knownNames
	work  *work.Budget // == u.Work
	bases baseTable
}

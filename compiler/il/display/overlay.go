// This file implements what the passes of a display share: the unit and what
// the display knows about it beside what the unit itself says.
package display

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// overlay is what one display lays over the unit.
type overlay struct {
	u         *il.Unit
	shownOnly func(source.Pos) bool // see Options.Only
	spare     *walk                 // see borrowWalk
	members   []*il.Template        // what the display shows of members of class templates
	asked     map[*il.ClassInfo]classMemo
}

// This file implements what is known of the IL at the place that is printed:
// the questions that need no more than the unit, the dialect and the place.
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/lang"
)

// facts answers questions about the entities of a unit, as they are seen from
// the place that is printed. The place is state: it is set where a class, a
// function or a block begins and set back where it ends, each in one function.
type facts struct {
	u *il.Unit
	d *lang.Dialect

	scope       *il.Scope   // scope in which the next name is looked up
	routine     *il.Routine // routine whose body is being printed
	enumeration *il.Type    // the one whose enumerators are printed
}

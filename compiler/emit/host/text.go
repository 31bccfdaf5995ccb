// This file implements the text in the making: a writer that knows of the blank
// between the pieces of a declarator.
package host

import "cufront/compiler/emit/writer"

// text prints what needs no context: literals, keywords, directives.
type text struct {
	*writer.Writer
	need bool // a blank is due before the next piece of a declarator

	typeDepth int  // nesting of types and parameter lists
	typeStart int  // where the outermost of them begins
	tooLong   bool // one has become too long: no more types are printed
}

// This file implements the token value that the lexer makes and everything
// above it passes around.
package token

import "cufront/compiler/source"

// Flags describe the surroundings of a token.
type Flags uint16

const (
	LineStart   Flags = 1 << iota // first token of its physical line
	SpaceBefore                   // white space or a comment precedes
	NoExpand                      // painted: never expand as a macro again
	FromMacro                     // came out of a macro expansion
	HasUCN                        // spelled with a universal character name
	AltSpelling                   // digraph or alternative token (and, bitor, <% …)
	Invalid                       // malformed; already diagnosed
	Boundary                      // an expansion or argument begins or ended right before
)

// Token is one token: 24 bytes, copied freely.
// Name is the interned spelling of identifiers, keywords, numbers, characters
// and strings (for a literal: all of its source spelling, prefix, quotes, raw
// delimiters and suffix included); nil for punctuators.
type Token struct {
	Kind  Kind
	Flags Flags
	Len   uint32 // length of the spelling in the source, bytes
	Pos   source.Pos
	Name  *Name
}

// Text returns the spelling of the token.
func (t *Token) Text() string {
	if t.Name != nil {
		return t.Name.Text
	}
	return t.Kind.String()
}

// Is reports whether the token is of kind k.
func (t *Token) Is(k Kind) bool { return t.Kind == k }

// End returns the position behind the token (tokens never span lines, raw
// strings excepted, where the end of the first line's part is given).
func (t *Token) End() source.Pos { return source.Pos{Seq: t.Pos.Seq, Col: t.Pos.Col + t.Len} }

// This file implements the names that entities have in the text beside those of
// the source: generated ones, aliases, and what hides a name where it stands.
package host

import (
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// inlining is what declarations of a function have said about it.
type inlining uint8

const (
	declaredInline inlining = 1 << iota
	gnuInlined              // with the attribute gnu_inline
)

// ownHeaders are the template headers of what is printed outside of its class: its
// types come from the declaration in the class. With them goes what is known of the body.
type ownHeaders struct {
	outside []*il.TemplateDecl // of the member declaration, but for the body
	body    []*il.TemplateDecl // of the member function around the body
	blocks  blockScopes        // of that body
}

// nameIndex is what has been looked up of what scopes declare.
type nameIndex struct {
	scopes map[*il.Scope]map[*token.Name][]il.Entity
	firsts map[*token.Name]*firstScopes // what declares a name first
}

// names are the names given so far, and what has been found out about names.
type names struct {
	facts
	opt Options

	temps     int // number of the next generated name __T<n>
	unnamed   map[il.Node]string
	closures  map[*il.Type]string       // the names that closure classes got
	namers    map[*il.Type]*il.Variable // the first variables of unnamed classes and enumerations
	aliases   map[*il.Type]*il.Type     // the aliases that define unnamed classes and enumerations
	lambdaIDs map[*il.Routine]int
	inlined   map[*il.Routine]inlining // what declarations said so far
	declared  []uint64                 // IDs of the classes, enumerations and typedefs that have been named

	parts      []*il.Scope // the components of the paths that are being printed
	ofTemplate bool        // a declaration behind template headers is printed
	headers    ownHeaders
	directives map[*il.Scope][]*il.Scope // the scopes that the using-directives of a scope nominate
	index      nameIndex
	aliasNames map[*il.Scope]string // of the namespaces that classes hide, "" until one is printed
}

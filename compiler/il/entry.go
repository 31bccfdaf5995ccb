// This file implements what all IL entries have in common: the header, the
// reference to any entry, and the source correspondence of named entities.
//
// # How to read this package
//
// The IL is the centre of the compiler: the front end builds it directly while
// parsing (there is no other tree), in the order of the source; every output is
// printed from it. The shape of the entries is the one that the real tool's
// `--il_display` shows; package il/display says which field it shows under which
// label (display.spec), and keeps beside the unit what only the display knows.
//
// Types, expressions, statements and constants are the four hot families: one
// struct each with a Kind. Entities (routines, variables, fields, …) are
// structs of their own. All entries are allocated by a Unit's slabs (unit.go).
package il

import (
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// Entry is the header of every IL entry.
type Entry struct {
	ID   uint32 // dense number in order of creation, from 1; stands for the address
	Func uint32 // memory region: 0 or 1 = file scope, r > 1 = function region r
}

// Hdr returns the header.
func (e *Entry) Hdr() *Entry { return e }

// Node is any IL entry.
type Node interface {
	Hdr() *Entry
	EntryKind() EntryKind
}

// Entity is a node with a source correspondence: what a name can denote.
type Entity interface {
	Node
	Corresp() *SourceCorresp
}

// Access is the access of a class member or base class.
type Access uint8

const (
	Public Access = iota
	Protected
	Private
	Inaccessible
)

// NameLinkage is the linkage of a name as displayed.
type NameLinkage uint8

const (
	LinkageNone     NameLinkage = iota // displayed "no"
	LinkageInternal                    // "internal"
	LinkageC                           // "C"
	LinkageCXX                         // "C++"
)

// SourceCorresp ties an entity to the source.
type SourceCorresp struct {
	Name             *token.Name // nil for unnamed entities
	DeclPos          source.Pos
	NameRefs         *NameReference // newest first
	ParentScope      *Scope
	EnclosingRoutine *Routine
	SeqEntry         *SourceSequenceEntry
	Attributes       *Attribute
	EndPos           source.Pos // end of the construct that declared or defined the entity
	Attrs            CUDAAttrs  // CUDA attributes, decoded
	IsClassMember    bool
	Access           Access // displayed for class members only
	Referenced       bool
	Needed           bool
	LocalToFunction  bool
	ParentViaRef     bool
	Linkage          NameLinkage // displayed for named entities only
	MaybeUnused      bool
	Deprecated       bool
	AfterFirstInList bool
	IsInvalid        bool // declared in error; suppresses follow-on diagnostics
	IsHidden         bool // some scope has it among its hidden names
	IsFriend         bool // so far only declared by a friend declaration: hidden from ordinary lookup
}

// Corresp returns the source correspondence itself.
func (c *SourceCorresp) Corresp() *SourceCorresp { return c }

// IsNamed reports whether the entity has a name.
func (c *SourceCorresp) IsNamed() bool { return c.Name != nil }

// CUDAAttrs is a set of CUDA attributes found on a declaration.
type CUDAAttrs uint32

const (
	AttrHost CUDAAttrs = 1 << iota
	AttrDevice
	AttrGlobal
	AttrShared
	AttrConstant
	AttrManaged
	AttrGridConstant
	AttrLaunchBounds
	AttrMaxnreg
	AttrClusterDims
	AttrBlockSize
	AttrNVPure
	AttrDeviceBuiltin
	AttrDeviceBuiltinTexture
	AttrDeviceBuiltinSurface
	AttrCudartBuiltin
	AttrTile
)

// NameReference is one distinct way in which an entity was written
// (rule il.name-references).
type NameReference struct {
	Entry
	Next                *NameReference
	Qualifier           *NameQualifier
	DestructorType      *Type
	NumTemplateArgs     int // -1: none
	GlobalQualified     bool
	IsTemplateID        bool
	SuperQualified      bool
	DecltypeQualified   bool
	FromPrototype       bool
	InPrimaryDeclarator bool

	// not displayed
	Args       []TemplateArg // template arguments as written here
	TemplateKw bool          // the `template` keyword stood before the name
}

// NameQualifier is one `X::` of a qualified name; Previous is the one before it.
type NameQualifier struct {
	Entry
	Class      *Type      // as spelled (may be a typedef)
	Namespace  *Namespace // as spelled (may be an alias)
	Name       *token.Name
	Previous   *NameQualifier
	IsClass    bool
	TemplateKw bool // `template` stood before the name
}

// TemplateArgKind says which field of a TemplateArg is set.
type TemplateArgKind uint8

const (
	ArgType TemplateArgKind = iota
	ArgConstant
	ArgTemplate
	ArgPackStart // placeholder that begins the expansion of a pack
)

// TemplateArg is one template argument.
type TemplateArg struct {
	Type                *Type
	Const               *Constant // nontype argument: value, or ck_template_param when dependent
	Template            *Template
	Spelled             *Expr // nontype argument's expression as written, nil when it has none
	Pos                 source.Pos
	Kind                TemplateArgKind
	IsPackElement       bool // element of an argument pack
	IsPack              bool // a pack expansion `T...`
	IsIntegerPack       bool
	ExplicitlySpecified bool
	Substituted         bool // its expression is the result of a substitution
	Unsettled           bool // it mentions a static data member for the first time: printed as an expression (rule arg.computed-first-mention)
	InHeader            bool // it was first mentioned in the header of a member template (rule typedef.header-of-member)
}

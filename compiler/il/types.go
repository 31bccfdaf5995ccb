// This file implements the type entries.
package il

import (
	"slices"

	"cufront/compiler/source"
	"cufront/compiler/token"
)

// TypeKind is the kind of a type entry.
type TypeKind uint8

const (
	TkError TypeKind = iota
	TkVoid
	TkInteger // char … __int128, bool, enumerations
	TkFloat
	TkComplex
	TkPointer // pointers and references
	TkRoutine
	TkArray
	TkClass
	TkStruct
	TkUnion
	TkTypeRef // typedef, cv-qualified type, decltype, alias, deduced auto
	TkPtrToMember
	TkTemplateParam // template parameter, dependent member, unknown dependent type
	TkVector
	TkNullptr
	TkAuto // placeholder `auto` / `decltype(auto)` not deduced yet (front only)
)

// Quals is a set of cv-qualifiers.
type Quals uint8

const (
	Const Quals = 1 << iota
	Volatile
	Restrict
)

// IntKind is the kind of an integer type.
type IntKind uint8

const (
	IntChar IntKind = iota // plain char; bool is IntChar with Bool set
	IntSChar
	IntUChar
	IntShort
	IntUShort
	IntInt
	IntUInt
	IntLong
	IntULong
	IntLongLong
	IntULongLong
	IntInt128
	IntUInt128
)

// FloatKind is the kind of a floating type.
type FloatKind uint8

const (
	FloatFloat FloatKind = iota
	FloatDouble
	FloatLongDouble
	FloatFloat128 // __float128
	FloatFloat16  // _Float16
	FloatFp16     // __fp16
	FloatBf16     // __bf16
)

// BasedKind labels an entry of a type's list of types based on it.
type BasedKind uint8

const (
	BasedPointer BasedKind = iota
	BasedReference
	BasedRvalueReference
	BasedQualified
	BasedPtrToMember
)

// BasedType is one type made from another; newest first.
type BasedType struct {
	Kind  BasedKind
	Asked uint32 // the last entry there was when something asked for it last
	Type  *Type
}

// TypeRefKind is the second kind of a TkTypeRef.
type TypeRefKind uint8

const (
	RefNone          TypeRefKind = iota // typedef or qualified type
	RefAlias                            // using A = T
	RefTemplateAlias                    // template<…> using A = T, instance
	RefDecltype                         // decltype(e)
	RefDeducedAuto
	RefDeducedDecltypeAuto
	RefTypeofExpr // typeof(e)
	RefTypeofType // typeof(T)
	RefUnderlyingType
	RefForTypeAttributes // attributes of a part of a declarator; for the display, also of a type specifier
	RefMention           // a named type as this mention writes it, for the releases that print that (rule later.written-names)
)

// TParamKind is the second kind of a TkTemplateParam.
type TParamKind uint8

const (
	TptkParam   TParamKind = iota // a template type parameter
	TptkMember                    // typename T::x
	TptkUnknown                   // dependent type of an expression, not known
)

// Type is a type entry. Identity of types is decided through Canonical (see
// canon.go); the entry itself keeps the form that was spelled.
type Type struct {
	Entry
	SourceCorresp
	Based []BasedType
	Size  uint64 // bytes; 0 for typerefs, functions, incomplete types
	// Elem is the type pointed or referred to (pointer), returned (routine), of
	// the elements (array, vector, complex), the target (typeref), or of the
	// member (pointer to member).
	Elem    *Type
	Class   *Type              // class of a pointer to member; class_type of a dependent member
	IntInfo *IntegerInfo       // enumerations and special character types, else nil
	Routine *RoutineInfo       // TkRoutine
	Array   *ArrayInfo         // TkArray, TkVector
	Cls     *ClassInfo         // TkClass, TkStruct, TkUnion
	Ref     *TypeRefInfo       // TkTypeRef other than plain qualified types
	TParam  *TemplateParamInfo // TkTemplateParam
	// SignedOf is set for `signed int` and the like, written with the keyword:
	// the plain type that it is (the host text repeats the keyword).
	SignedOf      *Type
	canon         *Type  // canonical type, computed on demand
	Align         uint32 // bytes
	Incomplete    bool
	BuiltinVaList bool
	UsedInRTTI    bool
	AlignmentSet  bool
	AutonomousTag bool
	HasABITag     bool
	MayAlias      bool
	Kind          TypeKind
	Quals         Quals // TkTypeRef with RefNone and without a name: the qualifiers added
	IsRef         bool  // TkPointer: reference
	IsRRef        bool  // TkPointer: rvalue reference (IsRef is set too)
	Int           IntKind
	Float         FloatKind
	marks         typeMarks
	dependent     uint8 // 0 unknown, 1 no, 2 yes
}

// typeMarks says how a type came to be.
type typeMarks uint8

const (
	markScratch  typeMarks = 1 << iota // made on trial only
	markC                              // of a unit of C: shown with its key
	markUnsigned                       // plain char, where it is unsigned
	markUnused                         // a class or enumeration with the attribute unused
	markFarName                        // a mention of the class around that goes by its path and arguments
)

// IntegerInfo holds what only enumerations and special integer types have.
type IntegerInfo struct {
	Constants                          []*Constant // enumerators in order
	AssocScope                         *Scope      // scoped enumerations
	Base                               *Type
	BasePos                            source.Pos
	BracePos                           source.Pos
	ClosePos                           source.Pos // the token that positions `}` (rule marker.braces)
	TypedefName                        *Type      // typedef that names an unnamed enumeration for linkage
	Bool, WChar, Char8, Char16, Char32 bool       // bool_type, wchar_t_type, …
	ReservedName                       bool       // messages name bool __nv_bool (rule front.reserved-bool)
	IsEnum                             bool
	IsScoped                           bool
	ExplicitBase                       bool
	IsTemplateEnum                     bool
	IsNonreal                          bool
	EnumeratorListSeen                 bool
	UseUnsigned                        bool
	NeedsUnsigned                      bool // a value does not fit into the signed type of the same size
	IsPrototype                        bool
	OriginallyUnnamed                  bool
	Defined                            bool // the enumerator list was seen to its end
}

// RoutineInfo is the supplement of function types.
type RoutineInfo struct {
	Params            []*ParamType
	Typedef           *Type // the typedef name that a function was declared by
	AssocRoutine      *Routine
	ThisClass         *Type
	ExcSpec           *ExceptionSpec
	PrototypeScope    *Scope
	HasEllipsis       bool
	Prototyped        bool
	TrailingReturn    bool
	HasThis           bool
	ThisQuals         Quals // cv of the implicit object parameter
	RefQual           uint8 // 0 none, 1 &, 2 &&
	LinkageC          bool  // routine_name_linkage
	DoesNotReturn     bool
	DependentNoexcept bool
	LinkageExplicit   bool
	IsAutoReturn      bool // return type written as a placeholder
}

// ParamType is one parameter of a function type.
type ParamType struct {
	Entry
	Next                                     *ParamType
	Type                                     *Type // adjusted: arrays and functions decayed, top-level cv dropped
	DeclaredType                             *Type // as declared when it differs, else nil
	Name                                     Named
	DefaultPos                               source.Pos // where the default argument begins
	Num                                      int        // from 1
	Default                                  *Expr
	Attributes                               *Attribute
	Pos                                      source.Pos   // the name, or the first token when unnamed
	Start                                    source.Pos   // the first token
	DefaultTokens                            any          // unparsed default argument (front), nil when parsed
	DefaultInit                              *DynamicInit // initialisation form of the default argument as parsed
	Attrs                                    CUDAAttrs
	HasDefault                               bool
	IsPackElement                            bool
	IsPack                                   bool
	IsAuto                                   bool
	Quals                                    Quals // top-level cv of the declared type
	StorageRegister                          bool
	DefaultFromDecl                          bool // the default was merged in from an earlier declaration: not printed here
	InvolvesTParam                           bool
	DefaultInClass, MoveParam, CopyCtorParam bool
}

// ExceptionSpec is an exception specification.
type ExceptionSpec struct {
	Entry
	Types         []*Type
	NoexceptArg   *Constant // nil for plain noexcept
	Packs         []bool    // which of Types are pack expansions
	NoexceptExpr  *Expr     // operand as written
	Tokens        any       // unparsed (class member before the end of the class)
	Pos           source.Pos
	Indeterminate bool // not yet determined (implicit member)
	IsNoexcept    bool
	Generated     bool
	ThrowAny      bool
	Untyped       bool // no part of the type: before C++17, or with types
	Value         int8 // noexcept value: 1 true, 0 false, -1 dependent or not evaluated
}

// ArrayInfo is the supplement of arrays and vectors.
type ArrayInfo struct {
	Count     uint64
	Bound     *Constant  // bound as written (keeps its expression), nil when deduced
	SizeBound *Constant  // Bound converted to the type of sizes
	BoundExpr *Expr      // VLA bound
	Attribute *Attribute // the attribute that makes a vector of the elements
	Typedef   *Type      // the typedef whose declarator has that attribute, nil for none
	Unknown   bool       // `T[]`
	Dependent bool       // bound depends on template parameters; Bound says how
	PackBound bool       // unknown, but a list with pack expansions says it in the instances
	VLA       bool       // variable bound
	NoBound   bool       // what stands as its bound is in error
	Restrict  bool       // `T[__restrict__ n]` of a parameter
}

// Fixed reports whether the bound is known.
func (a *ArrayInfo) Fixed() bool { return !a.Unknown && !a.Dependent && !a.PackBound && !a.VLA }

// TypeRefInfo is the supplement of named and computed typerefs.
type TypeRefInfo struct {
	Expr             *Expr         // operand of decltype / typeof
	Args             []TemplateArg // alias template instance
	Rest             []TemplateArg // what defaults add to them
	Template         *Template
	TypeArg          *Type
	DefinesTag       *Type          // the typedef declaration defines this class or enumeration
	DeclaredIn       *Type          // declared type as spelled in this declaration
	Behind           *Type          // of a typedef: the first along the chain of its targets that is none
	Constraint       *Expr          // constrained placeholder: its type-constraint
	Mention          *NameReference // RefMention: qualifiers and template arguments
	Kind             TypeRefKind
	Predeclared      bool
	Inherited        bool // a member type under the name of a class that inherits it: the target is that type
	NotParenthesized bool
	SurroundingC     bool // declared inside extern "C"
	StorageTypedef   bool // declared by typedef (not by using)
	Substituted      bool // decltype: made by substitution into an alias template
	HidesParams      bool // instance of a member alias template that has its parameters at most within expressions, as a template argument or not evaluated
}

// AllArgs returns the arguments of an alias template's instance with those of defaults.
func (i *TypeRefInfo) AllArgs() []TemplateArg {
	if len(i.Rest) == 0 {
		return i.Args
	}
	return slices.Concat(i.Args, i.Rest)
}

// TemplateParamInfo is the supplement of TkTemplateParam.
type TemplateParamInfo struct {
	Position   int // from 1
	Depth      int // from 1
	Constraint *Expr
	Param      *TemplateParameter
	// TptkMember: typename CLASS::NAME<ARGS>
	MemberName  Named
	Args        []TemplateArg
	Placeholder *Template // class template named as placeholder for a deduced class type
	Expr        *Expr     // TptkUnknown: the expression whose type it is, where known
	Alias       *Type     // TptkUnknown: the alias template instance that must stay because not all its parameters occur in its type
	Kind        TParamKind
	IsPack      bool
	IsAuto      bool
	HasArgs     bool
	NoTypename  bool // spelled without `typename` (base specifier, C++20)
	TemplateKw  bool
}

// ClassInfo is the class type supplement.
type ClassInfo struct {
	Entry
	AssocScope           *Scope
	AssocTemplate        *Template     // template of which this is the prototype or an instance
	Args                 []TemplateArg // canonical arguments of an instance; the parameters for the prototype
	SpelledArgs          []TemplateArg // arguments as written at the first mention (rule arg.first-mention)
	InstanceOf           *Type         // the prototype that an instance was made from
	*ClassRare                         // read only: OwnRare is for changes
	AlignNoVirtual       uint32
	IsVaListTag          bool
	SurroundingC         bool // defined inside extern "C"
	HasAnonymousMember   bool
	DefinedOutsideParent bool
	HasNodiscard         bool
	IsClosure            bool
	IsInitializerList    bool
	IsGenericClosure     bool
	Final                bool
	Abstract             bool
	AnyMutable           bool
	AnyVirtualBases      bool
	AnyVirtual           bool // any virtual function, bases not included
	Polymorphic          bool // any virtual function, bases included
	AnyPureVirtual       bool
	Empty                bool // is_empty_class
	IsTemplateClass      bool // is_template_class: prototype or instance
	IsPrototype          bool // is_prototype_instantiation
	IsNonreal            bool // is_nonreal_class: prototype, or instance with dependent arguments
	IsSpecialized        bool // explicit specialisation
	ExplicitInst         bool // explicitly instantiated
	DoNotInstantiate     bool
	DefinitionNeeded     bool
	OriginallyUnnamed    bool
	AnonymousUnion       bool // anonymous union or GNU anonymous struct
	IsPacked             bool
	HasZeroInit          bool // some member or base holds data
	NoProperData         bool // nothing but empty classes in the members
	// what the front end knows (valid when Complete)
	Complete      bool // the closing brace was seen
	BeingDefined  bool
	DependentBase bool // some base class is dependent
	KeyStruct     bool // declared with `struct` (the key printed is the definition's)
	ownRare       bool
}

// ClassRare is what classes have that are defined, unlike most instances of templates.
type ClassRare struct {
	Fields                      []*Field // nonstatic data members in order
	Bases                       []*BaseClass
	DirectBases                 []*BaseClass // those of Bases that are direct
	PrimaryBase                 *BaseClass
	SizeNoVirtual               uint64
	DataSize                    uint64 // without tail padding, virtual bases included [abi dsize]
	EmptyEnd                    uint64 // behind the last empty subobject, 0 when there is none
	HighestVirtual              int
	VirtualInfoOffset           int64
	AnonymousField              *Field // the unnamed field of an anonymous union type
	AnonymousVariable           *Variable
	OperatorNew, OperatorDelete *Routine
	Befriending                 []*Type
	FriendRoutines              []*Routine
	FriendClasses               []*Type
	PartialArgs                 []TemplateArg
	ProxyOf                     *Type
	BracePos, ClosePos          source.Pos // `{` and the token that positions `}` (rule marker.braces)
	Members                     MemberSet
	Routines                    []*Routine // member functions in order of declaration, special ones included
	Types                       []*Type
	StaticMembers               []*Variable
	Templates                   []*Template
	TypedefName                 *Type   // typedef that names an unnamed class for linkage
	Lambda                      *Lambda // closure classes
	EnclosingClass              *Type
	HeadAttrs                   *Attribute
	FrontData                   any    // the front end's own record of the class
	MaxMemberAlign              uint32 // #pragma pack in force, bytes; 0 none
	RequestedAlign              uint32 // by aligned or alignas, bytes; 0 none
}

// MemberSet says which special members a class has and of which sort.
type MemberSet struct {
	DefaultCtor, CopyCtor, MoveCtor, CopyAssign, MoveAssign, Dtor  SpecialMember
	UserDeclaredCtor                                               bool
	Aggregate, Trivial, TriviallyCopyable, StandardLayout, Literal bool
	HasConstMember, HasRefMember, HasNSDMI                         bool
	HasInitListCtor                                                bool
	plainData                                                      plainData
}

// CopiedAsBytes reports whether objects are copied and destroyed without a call
// [class.temporary]/3.
func (m *MemberSet) CopiedAsBytes() bool {
	return (m.Dtor.Trivial || !m.Dtor.Exists) && (m.CopyCtor.Trivial || !m.CopyCtor.Exists) && (m.MoveCtor.Trivial || !m.MoveCtor.Exists)
}

// SpecialMember describes one special member function.
type SpecialMember struct {
	Routine                                                         *Routine // nil while only implied
	Exists, UserDeclared, UserProvided, Trivial, Deleted, Constexpr bool
	Noexcept                                                        bool
	NoexceptLate                                                    bool // Noexcept waits for exception specifications
}

// BaseClass is one base class, direct or indirect.
type BaseClass struct {
	Entry
	Type            *Type // as spelled in the base clause for direct ones
	Derived         *Type
	DeclPos         source.Pos
	DirectNum       int
	Offset          uint64
	Via             *BaseClass // the direct base through which an indirect one is inherited
	Inherited       *BaseClass // the entry of an indirect base in the class of Via
	Attributes      *Attribute
	Direct          bool
	Virtual         bool
	Ambiguous       bool
	SharesVtable    bool
	IgnoreDependent bool
	Unseen          bool   // dependent in the template: unqualified names are not looked up in it [temp.dep]/4
	Access          Access // of the direct derivation
	IsPackExpansion bool
	OptimizedEmpty  bool
}

// Named is an interned name or nil.
type Named = *token.Name

// plainData is what is known of MemberSet.PlainData.
type plainData uint8

const (
	plainDataUnknown plainData = iota
	plainDataNo
	plainDataYes
)

// PlainData reports whether t, a complete class, is plain old data in the sense of C++03,
// which decides about the reuse of its tail padding [abi 1.1]: an aggregate without bases
// and initialisers of members that has a default constructor, and of which nobody wrote
// how it is assigned or destroyed (rule front.plain-data). It is found out once; a class
// that contains itself is none.
func (m *MemberSet) PlainData(t *Type) bool {
	if m.plainData == plainDataUnknown {
		m.plainData = plainDataNo
		if m.isPlainData(t) {
			m.plainData = plainDataYes
		}
	}
	return m.plainData == plainDataYes
}

func (m *MemberSet) isPlainData(t *Type) bool {
	if !m.Aggregate && !t.Cls.IsClosure || m.UserDeclaredCtor && !m.DefaultCtor.Exists || len(t.Cls.Bases) > 0 {
		return false
	}
	if !m.CopyAssign.Trivial && !m.CopyAssign.Deleted || !m.Dtor.Trivial && !m.Dtor.Deleted {
		return false
	}
	for _, f := range t.Cls.Fields {
		if f.Access != Public || f.HasInit {
			return false
		}
		e := f.Type.Skip()
		for e.Kind == TkArray && e.Elem != nil {
			e = e.Elem.Skip()
		}
		if e.Kind == TkPointer && e.IsRef || e.Cls != nil && !(e.Cls.Complete && e.Cls.Members.PlainData(e)) {
			return false
		}
	}
	return true
}

// WrittenBound returns the bound of array type t as it was written, where that is known.
func (t *Type) WrittenBound() *Constant {
	if a := t.Array; a.SizeBound != nil {
		return a.SizeBound
	}
	return t.Array.Bound
}

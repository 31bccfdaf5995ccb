// This file implements the type entries.
package il

import (
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
	Kind BasedKind
	Type *Type
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
	SourceCorresp `il:"source_corresp,group"`
	Next          *Type       `il:"next"`
	Based         []BasedType `il:"based_types"`
	Size          uint64      `il:"size"`      // bytes; 0 for typerefs, functions, incomplete types
	Align         uint32      `il:"alignment"` // bytes
	Incomplete    bool        `il:"incomplete,nz"`
	BuiltinVaList bool        `il:"is_builtin_va_list,nz"`
	UsedInRTTI    bool        `il:"used_in_exception_or_rtti,nz"`
	AlignmentSet  bool        `il:"alignment_set_explicitly,nz"`
	AutonomousTag bool        `il:"autonomous_primary_tag_decl,nz"`
	HasABITag     bool        `il:"has_gnu_abi_tag_attribute,nz"`
	MayAlias      bool        `il:"may_alias,nz"`
	Kind          TypeKind    `il:"kind"`

	// Elem is the type pointed or referred to (pointer), returned (routine), of
	// the elements (array, vector, complex), the target (typeref), or of the
	// member (pointer to member).
	Elem   *Type
	Class  *Type // class of a pointer to member; class_type of a dependent member
	Quals  Quals // TkTypeRef with RefNone and without a name: the qualifiers added
	IsRef  bool  // TkPointer: reference
	IsRRef bool  // TkPointer: rvalue reference (IsRef is set too)
	Int    IntKind
	Float  FloatKind

	Int2    *IntegerInfo       // enumerations and special character types, else nil
	Routine *RoutineInfo       // TkRoutine
	Array   *ArrayInfo         // TkArray, TkVector
	Cls     *ClassInfo         // TkClass, TkStruct, TkUnion
	Ref     *TypeRefInfo       // TkTypeRef other than plain qualified types
	TParam  *TemplateParamInfo // TkTemplateParam

	// SignedOf is set for `signed int` and the like, written with the keyword:
	// the plain type that it is (the host text repeats the keyword).
	SignedOf *Type

	scratch   bool  // made on trial only
	canon     *Type // canonical type, computed on demand
	dependent uint8 // 0 unknown, 1 no, 2 yes
}

// IntegerInfo holds what only enumerations and special integer types have.
type IntegerInfo struct {
	Bool, WChar, Char8, Char16, Char32 bool // bool_type, wchar_t_type, …
	IsEnum                             bool `il:"enum_type,nz"`
	IsScoped                           bool `il:"is_scoped_enum,nz"`
	ExplicitBase                       bool `il:"has_explicit_enum_base,nz"`
	IsTemplateEnum                     bool `il:"is_template_enum,nz"`
	IsNonreal                          bool `il:"is_nonreal,nz"`
	EnumeratorListSeen                 bool `il:"enumerator_list_seen,nz"`
	UseUnsigned                        bool `il:"underlying_type_should_use_unsigned,nz"`
	IsPrototype                        bool `il:"is_prototype_instantiation,nz"`
	OriginallyUnnamed                  bool
	Constants                          []*Constant `il:"enum_info.constant_list"` // enumerators in order
	AssocScope                         *Scope      `il:"enum_info.assoc_scope"`   // scoped enumerations
	Base                               *Type       `il:"base_type"`
	BasePos                            source.Pos  `il:"base_type_position,nz"`

	Defined           bool // the enumerator list was seen to its end
	BracePos          source.Pos
	ClosePos          source.Pos // the token that positions `}` (rule marker.braces)
	AssocTemplate     *Template  // member enumeration of a class template
	TypedefName       *Type      // typedef that names an unnamed enumeration for linkage
	DefinedInDeclSpec bool
}

// RoutineInfo is the supplement of function types.
type RoutineInfo struct {
	Params                            []*ParamType   `il:"param_type_list"`
	Typedef                           *Type          // the typedef name that a function was declared by
	AssocRoutine                      *Routine       `il:"assoc_routine"`
	HasEllipsis                       bool           `il:"has_ellipsis,nz"`
	Prototyped                        bool           `il:"prototyped,nz"`
	TrailingReturn                    bool           `il:"trailing_return_type,nz"`
	HasThis                           bool           `il:"has_this_param,nz"`
	ThisClass                         *Type          `il:"this_class,nz"`
	ThisQuals                         Quals          // cv of the implicit object parameter
	RefQual                           uint8          `il:"ref_qualifiers,nz"` // 0 none, 1 &, 2 &&
	ExcSpec                           *ExceptionSpec `il:"exception_specification,nz"`
	LinkageC                          bool           // routine_name_linkage
	DoesNotReturn                     bool           `il:"does_not_return,nz"`
	PrototypeScope                    *Scope         `il:"prototype_scope,nz"`
	DependentNoexcept                 bool
	VariadicInstance, LinkageExplicit bool
	IsAutoReturn                      bool // return type written as a placeholder
}

// ParamType is one parameter of a function type.
type ParamType struct {
	Entry
	Next          *ParamType `il:"next"`
	Type          *Type      `il:"type"`          // adjusted: arrays and functions decayed, top-level cv dropped
	DeclaredType  *Type      `il:"declared_type"` // as declared when it differs, else nil
	Name          Named      `il:"name,nz"`
	HasDefault    bool       `il:"has_default_arg,nz"`
	DefaultPos    source.Pos // where the default argument begins
	IsPackElement bool       `il:"is_pack_element,nz"`
	IsPack        bool       `il:"is_parameter_pack,nz"`
	IsAuto        bool       `il:"is_auto_param,nz"`
	Num           int        `il:"param_num"` // from 1
	Default       *Expr      `il:"default_arg_expr,nz"`
	Attributes    *Attribute `il:"attributes,nz"`

	Pos                                      source.Pos   // the name, or the first token when unnamed
	Quals                                    Quals        // top-level cv of the declared type
	DefaultTokens                            any          // unparsed default argument (front), nil when parsed
	DefaultInit                              *DynamicInit // initialisation form of the default argument as parsed
	Attrs                                    CUDAAttrs
	StorageRegister                          bool
	DefaultFromDecl                          bool // the default was merged in from an earlier declaration: not printed here
	InvolvesTParam, InvolvesDeduced          bool
	DefaultInClass, MoveParam, CopyCtorParam bool
	NonNull                                  bool // attribute nonnull
	PackIndex                                int
}

// ExceptionSpec is an exception specification.
type ExceptionSpec struct {
	Entry
	Indeterminate bool      `il:"indeterminate,nz"` // not yet determined (implicit member)
	IsNoexcept    bool      `il:"is_noexcept,nz"`
	Generated     bool      `il:"compiler_generated,nz"`
	Types         []*Type   `il:"exception_specification_type_list"`
	ThrowAny      bool      `il:"throw_any,nz"`
	NoexceptArg   *Constant `il:"noexcept_arg,nz"` // nil for plain noexcept

	Packs        []bool // which of Types are pack expansions
	NoexceptExpr *Expr  // operand as written
	Tokens       any    // unparsed (class member before the end of the class)
	Value        int8   // noexcept value: 1 true, 0 false, -1 dependent or not evaluated
	Pos          source.Pos
}

// ArrayInfo is the supplement of arrays and vectors.
type ArrayInfo struct {
	Count     uint64    `il:"number_of_elements"`
	Unknown   bool      // `T[]`
	Dependent bool      // bound depends on template parameters; Bound says how
	PackBound bool      // unknown, but a list with pack expansions says it in the instances
	VLA       bool      // variable bound
	Bound     *Constant // bound as written (keeps its expression), nil when deduced
	SizeBound *Constant // Bound converted to the type of sizes
	BoundExpr *Expr     // VLA bound
	IsVector  bool
}

// TypeRefInfo is the supplement of named and computed typerefs.
type TypeRefInfo struct {
	Kind             TypeRefKind   `il:"kind"`
	Predeclared      bool          `il:"predeclared,nz"`
	Expr             *Expr         `il:"expr,nz"` // operand of decltype / typeof
	NotParenthesized bool          `il:"decltype_expr_not_parenthesized,nz"`
	Args             []TemplateArg `il:"template_arg_list,nz"` // alias template instance
	Template         *Template     `il:"assoc_template,nz"`
	TypeArg          *Type         `il:"operator_type_arg,nz"`
	SurroundingC     bool          // declared inside extern "C"
	StorageTypedef   bool          // declared by typedef (not by using)
	DefinesTag       *Type         // the typedef declaration defines this class or enumeration
	DeclaredIn       *Type         // declared type as spelled in this declaration
	Constraint       *Expr         // constrained placeholder: its type-constraint
	Substituted      bool          // decltype: made by substitution into an alias template
}

// TemplateParamInfo is the supplement of TkTemplateParam.
type TemplateParamInfo struct {
	Kind       TParamKind `il:"kind"`
	IsPack     bool       `il:"is_pack,nz"`
	IsAuto     bool       `il:"is_auto_param,nz"`
	Position   int        `il:"coordinates.position"` // from 1
	Depth      int        `il:"coordinates.depth"`    // from 1
	Constraint *Expr      `il:"constraint.type_constraint,nz"`
	Param      *TemplateParameter

	// TptkMember: typename CLASS::NAME<ARGS>
	MemberName  Named
	Args        []TemplateArg
	HasArgs     bool
	NoTypename  bool // spelled without `typename` (base specifier, C++20)
	TemplateKw  bool
	Placeholder *Template // class template named as placeholder for a deduced class type
	Expr        *Expr     // TptkUnknown: the expression whose type it is, where known
	Alias       *Type     // TptkUnknown: the alias template instance that must stay because not all its parameters occur in its type
}

// ClassInfo is the class type supplement.
type ClassInfo struct {
	Entry
	Fields                      []*Field     // nonstatic data members in order
	Bases                       []*BaseClass `il:"base_classes"`
	DirectBases                 []*BaseClass // those of Bases that are direct
	PrimaryBase                 *BaseClass   `il:"primary_base_class"`
	SizeNoVirtual               uint64       `il:"size_without_virtual_base_classes"`
	DataSize                    uint64       // without tail padding, virtual bases included [abi dsize]
	EmptyEnd                    uint64       // behind the last empty subobject, 0 when there is none
	AlignNoVirtual              uint32       `il:"alignment_without_virtual_base_classes"`
	HighestVirtual              int          `il:"highest_virtual_function_number"`
	VirtualInfoOffset           int64        `il:"virtual_function_info_offset"`
	IsVaListTag                 bool         `il:"is_va_list_tag,nz"`
	VirtualInfoBase             *BaseClass   `il:"virtual_function_info_base_class,nz"`
	SurroundingC                bool         // defined inside extern "C"
	asked                       classMemo    // see classmemo.go
	HasAnonymousMember          bool
	AnonymousField              *Field // the unnamed field of an anonymous union type
	AnonymousVariable           *Variable
	DefinedOutsideParent        bool
	HasConversion               bool // closure with a conversion to a function pointer
	OperatorNew, OperatorDelete *Routine
	MinArgs                     int
	HasNodiscard                bool          `il:"has_nodiscard_attribute,nz"`
	IsClosure                   bool          `il:"is_lambda_closure_class,nz"`
	IsInitializerList           bool          `il:"is_initializer_list,nz"`
	IsGenericClosure            bool          `il:"is_generic_lambda_closure_class,nz"`
	Befriending                 []*Type       `il:"befriending_classes,nz"`
	FriendRoutines              []*Routine    `il:"friend_routines,nz"`
	FriendClasses               []*Type       `il:"friend_classes,nz"`
	AssocScope                  *Scope        `il:"assoc_scope"`
	AssocTemplate               *Template     `il:"assoc_template,nz"`    // template of which this is the prototype or an instance
	Args                        []TemplateArg `il:"template_arg_list,nz"` // canonical arguments of an instance; the parameters for the prototype
	PartialArgs                 []TemplateArg `il:"partial_spec_template_arg_list,nz"`
	ProxyOf                     *Type         `il:"proxy_of_type,nz"`

	// flags of the type entry
	Final             bool `il:"final,nz"`
	Abstract          bool
	AnyMutable        bool
	AnyVirtualBases   bool
	AnyVirtual        bool // any virtual function, bases not included
	Polymorphic       bool // any virtual function, bases included
	AnyPureVirtual    bool
	Empty             bool // is_empty_class
	IsTemplateClass   bool // is_template_class: prototype or instance
	IsPrototype       bool // is_prototype_instantiation
	IsNonreal         bool // is_nonreal_class: prototype, or instance with dependent arguments
	IsSpecialized     bool // explicit specialisation
	ExplicitInst      bool // explicitly instantiated
	DoNotInstantiate  bool
	DefinitionNeeded  bool
	OriginallyUnnamed bool
	AnonymousUnion    bool // anonymous union or GNU anonymous struct
	IsPacked          bool
	MaxMemberAlign    uint32 // #pragma pack in force, bytes; 0 none
	RequestedAlign    uint32 // by aligned or alignas, bytes; 0 none
	HasZeroInit       bool   // some member or base holds data
	NoProperData      bool   // nothing but empty classes in the members

	// what the front end knows (valid when Complete)
	Complete           bool // the closing brace was seen
	BeingDefined       bool
	SpelledArgs        []TemplateArg // arguments as written at the first mention (rule arg.first-mention)
	BracePos, ClosePos source.Pos    // `{` and the token that positions `}` (rule marker.braces)
	DependentBase      bool          // some base class is dependent
	Members            MemberSet
	Routines           []*Routine // member functions in order of declaration, special ones included
	Types              []*Type
	StaticMembers      []*Variable
	Templates          []*Template
	TypedefName        *Type   // typedef that names an unnamed class for linkage
	Lambda             *Lambda // closure classes
	EnclosingClass     *Type
	KeyStruct          bool // declared with `struct` (the key printed is the definition's)
	HeadAttrs          *Attribute
	DefinedInDeclSpec  bool
	Vtable             any
	InstanceOf         *Type // the prototype that an instance was made from
	FrontData          any   // the front end's own record of the class
}

// MemberSet says which special members a class has and of which sort.
type MemberSet struct {
	DefaultCtor, CopyCtor, MoveCtor, CopyAssign, MoveAssign, Dtor       SpecialMember
	UserDeclaredCtor                                                    bool
	Aggregate, Trivial, TriviallyCopyable, StandardLayout, Literal, POD bool
	HasConstMember, HasRefMember, HasNSDMI                              bool
	HasInitListCtor                                                     bool
	aggregate03                                                         aggregate03
}

// SpecialMember describes one special member function.
type SpecialMember struct {
	Exists, UserDeclared, UserProvided, Trivial, Deleted, Constexpr bool
	Noexcept                                                        bool
	NoexceptLate                                                    bool     // Noexcept waits for exception specifications
	Routine                                                         *Routine // nil while only implied
}

// BaseClass is one base class, direct or indirect.
type BaseClass struct {
	Entry
	Type            *Type      `il:"type"` // as spelled in the base clause for direct ones
	Derived         *Type      `il:"derived_class"`
	DeclPos         source.Pos `il:"decl_position,nz"`
	Direct          bool       `il:"direct"`
	DirectNum       int        `il:"direct_base_number,nz"`
	Virtual         bool       `il:"is_virtual"`
	Ambiguous       bool       `il:"ambiguous"`
	SharesVtable    bool       `il:"shares_virtual_function_info"`
	IgnoreDependent bool       `il:"ignore_during_dependent_lookup"`
	Offset          uint64     `il:"offset"`
	Access          Access     // of the direct derivation
	Via             *BaseClass // the direct base through which an indirect one is inherited
	Inherited       *BaseClass // the entry of an indirect base in the class of Via
	Attributes      *Attribute
	IsPackExpansion bool
	OptimizedEmpty  bool
	Overriding      []*OverridingVirtual // for the display
}

// OverridingVirtual says that a class overrides a virtual function of a base.
type OverridingVirtual struct {
	Entry
	Next       *OverridingVirtual
	Overriding *Routine
	Primary    *Routine
}

// Named is an interned name or nil.
type Named = *token.Name

// aggregate03 is what is known of MemberSet.Aggregate03.
type aggregate03 uint8

const (
	aggregate03Unknown aggregate03 = iota
	aggregate03No
	aggregate03Yes
)

// Aggregate03 reports whether t, a complete class, is an aggregate in the sense
// of C++03 without bases, the rule that decides about the reuse of tail padding
// [abi 1.1]. It is found out once; a class that contains itself is none.
func (m *MemberSet) Aggregate03(t *Type) bool {
	if m.aggregate03 == aggregate03Unknown {
		m.aggregate03 = aggregate03No
		if m.isAggregate03(t) {
			m.aggregate03 = aggregate03Yes
		}
	}
	return m.aggregate03 == aggregate03Yes
}

func (m *MemberSet) isAggregate03(t *Type) bool {
	if m.UserDeclaredCtor || len(t.Cls.Bases) > 0 || t.Cls.Polymorphic {
		return false
	}
	for _, f := range t.Cls.Fields {
		if f.Access != Public {
			return false
		}
		e := f.Type.Skip()
		for e.Kind == TkArray && e.Elem != nil {
			e = e.Elem.Skip()
		}
		if e.Kind == TkPointer && e.IsRef {
			return false
		}
		if e.Cls != nil && !(e.Cls.Complete && e.Cls.Members.Aggregate03(e) && e.Cls.Members.CopyAssign.Trivial && e.Cls.Members.Dtor.Trivial) {
			return false
		}
	}
	return true
}

// This file implements the entities: routines, variables, fields, namespaces,
// templates, and the entries that stand for declarations in the source.
package il

import (
	"math"
	"sort"
	"strings"

	"cufront/compiler/source"
	"cufront/compiler/token"
)

// StorageClass of a routine or variable (sc_…).
type StorageClass uint8

const (
	ScUnspecified StorageClass = iota
	ScExtern
	ScStatic
	ScAuto
	ScRegister
	ScTypedef
)

// SpecialKind of a routine (sfk_…).
type SpecialKind uint8

const (
	SfkNone SpecialKind = iota
	SfkConstructor
	SfkDestructor
	SfkConversion
	SfkOperator
	SfkUDLOperator
	SfkLambdaEntry
	SfkDeductionGuide
)

// ChecksOff says which checks of a function pragmas in front of a declaration of it turn off.
type ChecksOff struct {
	Exec      bool // nv_exec_check_disable
	HDWarning bool // hd_warning_disable
}

// Routine is a function.
type Routine struct {
	Entry
	SourceCorresp
	Type                                                                  *Type
	DefNumber                                                             int
	Region                                                                int
	AssocTemplate                                                         *Template
	DeclaredType                                                          *Type       // type as spelled in the definition
	Scope                                                                 *Scope      // function scope; nil while there is no body
	Body                                                                  *Statement  // outermost block
	Params                                                                []*Variable // parameters of the definition
	ThisVar                                                               *Variable
	NamePos                                                               source.Pos // name token of the definition
	BodyTokens                                                            any        // cached tokens of a delayed body (front)
	Uses                                                                  []Use      // entities referenced from the body, for the keep marks
	MemberOf                                                              *Type      // class of a member function
	InstantiatedFrom                                                      *Routine   // prototype or member of the prototype class
	*RoutineRare                                                                     // read only: OwnRare is for changes
	Opname                                                                token.Kind // operator functions: the operator's token (KwNew/KwDelete with OpnameArray)
	Storage                                                               StorageClass
	DeclStorage                                                           StorageClass
	Special                                                               SpecialKind
	OpnameArray                                                           bool // new[] delete[]; for LParen: (), LBracket: []
	IsVirtual, PureVirtual, OverridesBase, OverrideKw, FinalKw, Covariant bool
	AddressTaken, IsInline, DeclaredConstexpr, IsConstexpr, Consteval     bool
	IncompleteConstexpr                                                   bool // a constexpr constructor that leaves out members
	BadConstexprBody                                                      bool // constexpr, but the body cannot be evaluated
	Generated                                                             bool // compiler generated
	Defined                                                               bool
	Called                                                                bool
	CalledDirectly                                                        bool // by a qualified name, past the virtual table
	IsTrivialCopy, IsTrivialDefaultCtor, IsTrivialDtor                    bool
	Nodiscard, WarnUnusedResult, NeverInline, AlwaysInline, IsPure        bool
	GNUInline                                                             bool // declared with the attribute gnu_inline
	ExplicitCtor, DelegatingCtor, ExplicitConversion                      bool
	IsPrototype                                                           bool // is_prototype_instantiation: body of a template
	IsTemplateFunction                                                    bool // prototype or instance
	DefinedInFriendDecl, ExplicitInst, DoNotInstantiate, IsSpecialized    bool
	NeverThrows, ContainsTry, IsWeak, IsGNUAlias, NoReturn                bool
	InlineInClass                                                         bool // inline_in_class_definition
	IsDefaulted, IsDeleted, IsLambdaBody, DeducibleReturn, DeducedReturn  bool
	IsCoroutine                                                           bool
	GivenTArgs                                                            uint8 // 1 + the most template arguments that a call or directive gives, 0 for none
	DefinitionNeeded                                                      bool
	DefinedOutside                                                        bool // defined outside of its class
	LinkageCLanguage                                                      bool // C language linkage
	ContainsStmtExpr                                                      bool
	LookupOnly                                                            bool // trivial constructor that stands for bitwise construction: nothing declared it
	DefinedInInstance                                                     bool // a friend that a class template defines
	FuncTry                                                               bool
	Space                                                                 ExecSpace
	ChecksOff                                                             ChecksOff
	IsStaticMember                                                        bool
	BodyPending, BodyFailed                                               bool
	BodyUnderWay                                                          bool // its body is being made
	ownRare                                                               bool
}

// RoutineRare is what few functions have.
type RoutineRare struct {
	UDLSuffix        *token.Name
	ConvType         *Type // conversion functions: target type as spelled
	VirtualNumber    int
	Builtin          int // builtin function kind, 0 none
	BuiltinName      *token.Name
	TrailingRequires *RequiresClause
	Inherited        *Routine // what an inheriting constructor passes its parameters to
	TemplateArgs     []TemplateArg
	AsmName          string
	Section          string
	LambdaCall       *Routine
	Befriending      []*Type
	CtorInits        []*CtorInit
	InitPragma       []*Pragma // between the colon and the first initialiser
	ParamPos         []source.Pos
	LaunchBounds     *LaunchAttrs
	LaterAttributes  *Attribute // of the declarations behind the first
	Overridden       []*Routine
	ExplicitExpr     *Expr    // explicit(bool)
	Locals           []Entity // local statics, local classes, closures in order
	Lambda           *Lambda
	ClosureEntry     *Routine // of the conversion of a closure: the function whose address it yields, which calls that
	FriendOf         *Type
}

// Use is one reference to an entity from a body or initialiser.
type Use struct {
	Entity Entity
	Pos    source.Pos
	How    UseKind
}

// UseKind says how an entity was used.
type UseKind uint8

const (
	UseCall UseKind = iota
	UseAddress
	UseRead
	UseType
	UseLaunch
	UseInit
	UseImplicit
	UseVirtual
)

// HostRef is one naming of a kernel or device variable outside of device code:
// an entry of the host reference arrays of relocatable code
// (rule frame.references). Entity is the pattern of a template where an instance
// or the template was named.
type HostRef struct {
	Entity   Entity
	Internal bool // this instance has internal linkage through its arguments
}

// ExecSpace is the set of execution spaces of a routine.
type ExecSpace uint8

const (
	SpaceNone   ExecSpace = 0
	SpaceHost   ExecSpace = 1
	SpaceDevice ExecSpace = 2
	SpaceGlobal ExecSpace = 4
	SpaceHD               = SpaceHost | SpaceDevice
)

// LaunchAttrs holds evaluated launch attributes of a kernel.
type LaunchAttrs struct {
	Bounds      [3]*Constant
	Maxnreg     *Constant
	ClusterDims [3]*Constant
	BlockSize   [6]*Constant
}

// CtorInit is one member initialiser.
type CtorInit struct {
	Entry
	Next            *CtorInit
	Generated       bool
	Braced          bool
	Kind            CtorInitKind
	Base            *BaseClass
	Field           *Field
	Init            *DynamicInit
	UseFieldInit    bool
	OrigType        *Type // class named as spelled
	Name            *token.Name
	IsPackExpansion bool
	Pos             source.Pos
	Args            []*Expr // arguments as written
}

// PartType returns the type of the member or base that i initialises, nil where it is
// neither.
func (i *CtorInit) PartType() *Type {
	switch {
	case i.Field != nil:
		return i.Field.Type
	case i.Base != nil:
		return i.Base.Type
	}
	return nil
}

// CtorInitKind is the kind of a member initialiser (cik_…).
type CtorInitKind uint8

const (
	CikField CtorInitKind = iota
	CikDirectBase
	CikVirtualBase
	CikDelegation
)

// InitKind is the kind of a variable's initialiser (initk_…).
type InitKind uint8

const (
	InitkNone InitKind = iota
	InitkStatic
	InitkDynamic
	InitkBinding
	InitkFunctionLocal
	InitkZero
)

// Variable is a variable, parameter or static data member.
type Variable struct {
	Entry
	SourceCorresp
	Type                                                                                      *Type
	AssocParam                                                                                *ParamType
	Const                                                                                     *Constant    // initk_static
	Dyn                                                                                       *DynamicInit // initk_dynamic, and the form as written in any case
	TemplateInfo                                                                              *VariableTemplateInfo
	Uses                                                                                      uses  // last mention that uses the value
	DeclaredType                                                                              *Type // type as spelled (auto kept), nil when never spelled
	NamePos                                                                                   source.Pos
	InitPos                                                                                   source.Pos // first token of the initialiser; the name when there is none
	StaticMemberOf                                                                            *Type
	ConstVal                                                                                  *Constant // value usable in constant expressions, nil when there is none
	InstantiatedFrom                                                                          *Variable
	TypePos                                                                                   source.Pos // where the type specifier begins
	*VariableRare                                                                                        // read only: OwnRare is for changes
	Storage                                                                                   StorageClass
	DeclStorage                                                                               StorageClass
	Device, Shared, ConstantMem, Managed                                                      bool // memory space
	IsWeak, AddressTaken, Used                                                                bool
	IsParameter, IsThis, IsHandlerParam                                                       bool
	InitializerInClass                                                                        bool
	IsThreadLocal, ThreadGNU                                                                  bool
	IsParameterPack, IsPackElement                                                            bool
	IsRangeIterator                                                                           bool
	ExtendsLifetime                                                                           bool
	Generated                                                                                 bool
	IsAnonymousParent                                                                         bool
	Init                                                                                      InitKind
	Constinit, IsConstexpr, IsInline                                                          bool
	IsTemplateVariable, IsPrototype, IsNonreal, IsSpecialized, ExplicitInst, DoNotInstantiate bool
	IsVLA                                                                                     bool
	ParamChanged, ParamUsedTwice                                                              bool
	HasAddress                                                                                bool // & was applied, or it was bound to a reference, decayed, or the object of a member call
	Assigned                                                                                  bool // some expression modifies it
	HasExplicitInit, InitFailed, ParenInit, DirectBraceInit                                   bool
	Statements                                                                                bool // the initialiser contains statement expressions
	AutoType, PlaceholderType, DecltypeAuto                                                   bool // how the type was deduced
	LinkageCLanguage                                                                          bool
	Defined                                                                                   bool
	DefinedOutside                                                                            bool // static data member's definition outside of the class
	DeclaredOnHost                                                                            bool // an earlier declaration names no device memory
	FunctionLocalStatic                                                                       bool
	ownRare                                                                                   bool
}

// VariableRare is what few variables have.
type VariableRare struct {
	Container            *Variable // structured binding: the object decomposed
	Bindings             []*Variable
	AsmName              string
	Section              string
	Binding              *Expr
	ElementType          *Type // what decltype of a structured binding of a tuple denotes
	BindingIndex         int
	BindingNumber        int       // of the structured binding that this is the object of
	CapturedBy           *Field    // variable seen inside a lambda through a capture
	DeclSpecsPlaceholder *Template // class template named as placeholder type
	Alignment            uint32
	BindingIsRef         bool // auto&, auto&&
}

// uses are the mentions of a variable that use its value.
type uses struct {
	last  source.Pos
	count int32
}

// IsInstance reports whether r is an instance of a template or a member of one: what is said of the
// template counts for it.
func (r *Routine) IsInstance() bool {
	if r.InstantiatedFrom != nil {
		return true
	}
	for c := r.MemberOf; c != nil; c = c.Cls.EnclosingClass {
		if c.Cls.InstanceOf != nil {
			return true
		}
	}
	return false
}

// GiveTArgs notes that a call or a directive gives instance r n template arguments.
func (r *Routine) GiveTArgs(n int) {
	r.GivenTArgs = max(r.GivenTArgs, uint8(min(n, math.MaxUint8-1)+1))
}

// ForgetUses takes back what UseValue noted about v, the copy of a parameter.
func (v *Variable) ForgetUses() { v.Uses = uses{} }

// UseValue notes that the mention of v at pos uses its value or its address;
// that of a parameter may matter more than once.
func (v *Variable) UseValue(pos source.Pos) {
	if v.Uses.last != pos {
		v.Uses.count++
		v.ParamUsedTwice = v.ParamUsedTwice || v.IsParameter && v.Used
	}
	v.Used, v.Uses.last = true, pos
}

// UnuseValue takes back a use, which has turned out to be a part of what is
// assigned to.
func (v *Variable) UnuseValue() {
	if v.Uses.count > 0 {
		v.Uses.count--
	}
	v.Used = v.Uses.count > 0
}

// VariableTemplateInfo is the supplement of variable templates' instances,
// prototypes, and static data members of class templates.
type VariableTemplateInfo struct {
	Entry
	Args          []TemplateArg
	PartialArgs   []TemplateArg
	SpelledArgs   []TemplateArg // arguments as written at the first mention (rule arg.variable-template)
	AssocTemplate *Template
}

// Field is a nonstatic data member.
type Field struct {
	Entry
	SourceCorresp
	Next            *Field
	Type            *Type
	Offset          uint64
	Init            *DynamicInit
	BitSizeConst    *Constant
	BitSizeExpr     *Expr
	Parent          *Type     // class
	DeclaredType    *Type     // as spelled
	InitTokens      any       // unparsed default member initialiser
	CapturedVar     *Variable // closure field: what it captures
	BitOffset       uint32
	BitSize         uint32
	Alignment       uint32
	NoUniqueAddress bool
	OptimizedEmpty  bool
	AnonymousParent bool // the unnamed field of an anonymous union
	Generated       bool
	HasInit         bool
	DirectBraceInit bool
	IsMutable       bool
	CapturedThis    bool
	IsInitCapture   bool
	IsBitField      bool
	BitSigned       bool
	Packed          bool // attribute packed
}

// DeclSpecs keeps what one declaration's specifiers said, as printed.
type DeclSpecs struct {
	ElaboratedFirst                                                       *Type // the specifiers declare this class or enumeration for the first time (struct Later *p)
	DefinesType                                                           *Type // the specifiers define this class or enumeration
	StartPos                                                              source.Pos
	Static, Extern, Typedef, Mutable, Friend, Register, Thread, ThreadGNU bool
	Auto                                                                  bool // a storage class, where `auto` is no placeholder
	Inline, Virtual, Explicit, Constexpr, Consteval, Constinit, Extension bool
	LinkageC, LinkageCXX                                                  bool // direct linkage specification `extern "C"` without braces
	AfterFirst, TypeOmitted                                               bool // a declarator in front shares the specifiers
}

// Automatic reports whether the storage class is one of variables of blocks alone.
func (s *DeclSpecs) Automatic() bool { return s.Register || s.Auto }

// Namespace is a namespace or namespace alias.
type Namespace struct {
	Entry
	SourceCorresp
	IsStd     bool
	IsAlias   bool
	Target    *Namespace
	IsInline  bool
	Scope     *Scope           // nil for an alias
	Blocks    []NamespaceBlock // those opened with attributes, in order
	FrontData any
}

// NamespaceBlock is a namespace definition with attributes, which hold for what is
// declared in it alone.
type NamespaceBlock struct {
	Open, Close source.Pos
	Attributes  *Attribute
}

// BlockAttributes returns the attributes of the definition of n that pos lies in.
func (n *Namespace) BlockAttributes(pos source.Pos) *Attribute {
	i := sort.Search(len(n.Blocks), func(i int) bool { return pos.Before(n.Blocks[i].Open) }) - 1
	if i < 0 || n.Blocks[i].Close.IsValid() && n.Blocks[i].Close.Before(pos) {
		return nil
	}
	return n.Blocks[i].Attributes
}

// ScopeKind is the kind of a scope (sck_…).
type ScopeKind uint8

const (
	SckFile ScopeKind = iota
	SckFuncPrototype
	SckBlock
	SckNamespace
	SckClass
	SckEnum
	SckFunction
	SckTemplateDecl
	SckCondition
)

// Scope is a scope with the lists of what it owns.
type Scope struct {
	Entry
	Parent      *Scope
	Type        *Type
	Namespace   *Namespace
	Routine     *Routine
	Stmt        *Statement // block's statement
	Lifetime    *ObjectLifetime
	Variables   []*Variable
	*ScopeLists         // read only: OwnLists is for changes
	Seq         SeqList // source_sequence_list
	Handler     *Handler
	FrontScope  any // the front end's symbol table of this scope
	Kind        ScopeKind
	Facts       ScopeFacts
	ownLists    bool
}

// ScopeLists are what a scope declares besides variables. Most scopes are those of
// parameters and of blocks and declare nothing else: they share one that is empty.
type ScopeLists struct {
	Constants []*Constant
	Types     []*Type
	Nonstatic []*Variable
	Routines  []*Routine

	*ScopeListsRare // read only: OwnRare is for changes
	ownRare         bool
}

// ScopeListsRare are the lists that few scopes have.
type ScopeListsRare struct {
	Labels          []*Label
	Asms            []*AsmEntry
	Scopes          []*Scope
	Namespaces      []*Namespace
	UsingDecls      []*UsingDecl
	UsingDirectives []*UsingDecl
	Pragmas         []*Pragma
	HiddenNames     []*HiddenName
	Templates       []*Template
}

// empty reports whether nothing is in the lists.
func (l *ScopeLists) empty() bool {
	return len(l.Constants)+len(l.Types)+len(l.Nonstatic)+len(l.Labels)+len(l.Routines)+len(l.Asms)+len(l.Scopes)+
		len(l.Namespaces)+len(l.UsingDecls)+len(l.UsingDirectives)+len(l.Pragmas)+len(l.HiddenNames)+len(l.Templates) == 0
}

// OwnLists returns the lists of s, to be changed.
func (s *Scope) OwnLists() *ScopeLists {
	if !s.ownLists {
		own := *s.ScopeLists
		s.ScopeLists, s.ownLists = &own, true
	}
	return s.ScopeLists
}

// ScopeFacts is a set of what holds for a scope.
type ScopeFacts uint8

const (
	ScopeStmtExpr    ScopeFacts = 1 << iota // of a statement expression
	ScopeTemporaries                        // objects of classes die at the end of its expressions
	ScopeLocals                             // declares types or variables that lie at file scope

	// These hold for the scopes within, too.
	ScopePrototype     // of a class template
	ScopeDependentBase // of a class with a dependent base class
	ScopeUnnamed       // of an unnamed namespace

	scopeInherited = ScopePrototype | ScopeDependentBase | ScopeUnnamed
)

// Is reports whether one of the facts f holds for s, not for nil.
func (s *Scope) Is(f ScopeFacts) bool { return s != nil && s.Facts&f != 0 }

// InStd reports whether s, which may be nil, is namespace std or an inline namespace within.
func (s *Scope) InStd() bool {
	for s != nil && s.Namespace != nil && s.Namespace.IsInline {
		s = s.Parent
	}
	return s != nil && s.Namespace != nil && s.Namespace.IsStd
}

// ownFacts returns the facts about the scopes within s that s itself is the
// reason for.
func (s *Scope) ownFacts() (f ScopeFacts) {
	switch {
	case s.Kind == SckClass && s.Type != nil && s.Type.Cls != nil:
		if s.Type.Cls.IsPrototype {
			f |= ScopePrototype
		}
		if s.Type.Cls.DependentBase {
			f |= ScopeDependentBase
		}
	case s.Kind == SckNamespace && s.Namespace != nil && s.Namespace.Name == nil:
		f |= ScopeUnnamed
	}
	return f
}

// HiddenName records that an entity's plain name does not find it in a scope.
type HiddenName struct {
	Entry
	Entity              Entity
	QualificationNeeded bool
	ElaboratedNeeded    bool
	IsClassMember       bool
	ByClassName         bool
}

// SeqList is a source sequence: entries in text order.
type SeqList struct{ First, Last *SourceSequenceEntry }

// SourceSequenceEntry is one step of the source sequence
// (rule il.source-sequence). Entity is an entity at its definition (else first
// declaration), a SecondaryDecl, an EndOfConstruct, a Statement, a Pragma, a
// StaticAssert, a LinkageSpec, a UsingDecl, an InstantiationDirective, an
// AsmEntry.
type SourceSequenceEntry struct {
	Entry
	Next   *SourceSequenceEntry
	Prev   *SourceSequenceEntry
	Entity Node
	Decl   *DeclInfo    // how this declaration was written, nil for entries without
	Src    source.Range // the whole declaration, its end behind the last token; not displayed
}

// RawToken is a token of a declaration that is printed as it was written.
type RawToken struct {
	token.Token
	Value *Constant // of a literal, nil for all else
}

// DeclInfo is what one declaration looked like, for printing: it is set for
// primary and secondary declarations alike.
type DeclInfo struct {
	Specs                                  DeclSpecs
	Type                                   *Type          // declared type as spelled
	NameRef                                *NameReference // how the declarator-id was qualified
	NamePos                                source.Pos
	Attributes                             *Attribute      // attributes of this declaration, in order
	Template                               []*TemplateDecl // template headers, outermost first
	*DeclInfoRare                                          // read only: OwnRare is for changes
	ExplicitSpec                           bool            // template<>
	HasTArgs                               bool
	IsDefinition                           bool
	Pure, Override, Final, Default, Delete bool
	InClass, InLinkageC                    bool // in a class; in extern "C"
	ownRare                                bool
}

// DeclInfoRare is what few declarations have.
type DeclInfoRare struct {
	EmptyHeaders      int           // number of template<> headers
	TArgs             []TemplateArg // template arguments written on the declarator-id
	SpellExplicit     *Expr
	ModifierPos       source.Pos // the first of override and final
	SuffixPos         source.Pos // of `= 0` the `=`, of `= default` and `= delete` the keyword
	Trailing          *RequiresClause
	DeletedTokens     []RawToken // a deleted function template is printed as raw tokens (rule tmpl.deleted-tokens)
	BitField          *Expr
	ReturnTypeSpelled *Type
	FriendKey         token.Kind // class-key of a friend template that is a member of a dependent class
	FriendKind        TypeKind   // what the key of a friend class template says, in a class template
	FriendAccess      Access     // the access of the members where such a friend is declared
	FriendQualified   bool       // such a friend is named behind `::`
}

// SecondaryDecl is a declaration that is not the one where the entity stands.
type SecondaryDecl struct {
	Entry
	DeclPos          source.Pos
	Entity           Entity
	DeclaredType     *Type
	NameRef          *NameReference
	Attributes       *Attribute
	DeclStorage      StorageClass
	AutonomousTag    bool
	Friend           bool
	First            bool
	AfterFirstInList bool
	ExplicitStorage  bool
}

// EndOfConstruct closes a class, enumeration, namespace, linkage block,
// template or compound statement in the source sequence.
type EndOfConstruct struct {
	Entry
	Pos    source.Pos
	Entity Node
}

// StaticAssert is a static_assert declaration.
type StaticAssert struct {
	Entry
	Cond     *Constant
	Message  *Constant
	Pos      source.Pos
	CondExpr *Expr // condition as written
}

// LinkageSpec is `extern "C" { … }`.
type LinkageSpec struct {
	Entry
	String *Constant
	IsC    bool
	Pos    source.Pos
	EndPos source.Pos
	Braced bool
}

// UsingDecl is a using-declaration, using-directive or using-enum.
type UsingDecl struct {
	Entry
	Entity          Entity
	Pos             source.Pos
	Attributes      *Attribute
	QualClass       *Type
	QualNamespace   *Namespace
	SeqEntry        *SourceSequenceEntry
	Name            *token.Name
	Entities        []Entity // all that the declaration brings in
	Qualifier       *NameQualifier
	NamePos         source.Pos
	ConvType        *Type
	EnumType        *Type
	FoundIn         *Scope // scope whose declaration was found, which may be a using-declaration itself
	Opname          token.Kind
	IsDirective     bool
	IsClassMember   bool
	IsUsingEnum     bool
	IsEnumerator    bool
	Access          Access
	InheritingCtor  bool
	Generated       bool
	InlineNamespace bool
	Typename        bool
	IsPackExpansion bool
	Dependent       bool
	OpnameArray     bool
}

// Pragma is a pragma kept in the source sequence.
type Pragma struct {
	Entry
	Entity    Node
	Pos       source.Pos
	SeqEntry  *SourceSequenceEntry
	Text      string
	Words     []string // the tokens of the text
	Kind      PragmaKind
	Alignment uint32
	Count     *Constant // of unroll, where it has one
	Named     Entity    // of nv_mangled_name
}

// PragmaKind is the kind of a kept pragma.
type PragmaKind uint8

const (
	PragmaUnrecognized PragmaKind = iota
	PragmaGCC
	PragmaSTDC
	PragmaPack
	PragmaMessage
	PragmaOmp
	PragmaUnroll
	PragmaDiag
)

// InstantiationDirective is an explicit instantiation.
type InstantiationDirective struct {
	Entry
	Pos              source.Pos
	Entity           Entity
	DoNotInstantiate bool
	Attributes       *Attribute
	Decl             *DeclInfo
	HasTArgs         bool
}

// TemplateKind is the kind of a template (templk_…).
type TemplateKind uint8

// IsFunction reports whether templates of this kind make functions.
func (k TemplateKind) IsFunction() bool { return k == TemplkFunction || k == TemplkMemberFunction }

const (
	TemplkNone TemplateKind = iota
	TemplkClass
	TemplkFunction
	TemplkVariable
	TemplkAlias
	TemplkMemberFunction
	TemplkStaticDataMember
	TemplkMemberClass
	TemplkMemberEnum
	TemplkTemplateTemplateParam
	TemplkConcept
)

// Template is a template.
type Template struct {
	Entry
	SourceCorresp
	Position, Depth     int // template template parameter's coordinates
	Decl                *TemplateDecl
	Type                *Type    // class prototype; alias: the typeref prototype
	Routine             *Routine // function prototype
	Variable            *Variable
	Constraint          *Expr // concept
	Canonical           *Template
	Definition          *Template
	Text                string
	MinArgs             int
	Partials            []*Template // partial specialisations, in order of declaration
	PartialOf           *Template
	Param               *TemplateParameter // template template parameter
	Outer               []*TemplateDecl    // headers of enclosing class templates, outermost first
	FrontData           any                // instances, token caches
	MemberOf            *Type
	InstantiatedFrom    *Template // member template of a class instance: the one in the prototype
	Kind                TemplateKind
	IsFriend            bool
	IsPack              bool
	Defined             bool
	OfInstance          bool // partial specialisation that the instantiation of a class made
	IsSpecialized       bool // such a member template that was explicitly specialised [temp.expl.spec]/16
	OfMember            bool // of a member that is none itself, of a class template: only the display has it
	IsOutsideDefinition bool // stands for the definition of such a member outside of its class
}

// TemplateDecl is one `template<…>` header.
type TemplateDecl struct {
	Entry
	Parent   *TemplateDecl
	Params   []*TemplateParameter
	Scope    *Scope
	Requires *RequiresClause
	Pos      source.Pos // `template`
	LessPos  source.Pos
	Depth    int
	Runs     []ParamRun // parameters that the expansion of a pack made
}

// ParamRun is what a nontype parameter whose type is a pack of an enclosing
// instance expanded to: a run of parameters with one name.
type ParamRun struct {
	Name         *token.Name
	First, Count int // from 0
}

// TParamSort is the kind of a template parameter (tpk_…).
type TParamSort uint8

const (
	TpkType TParamSort = iota
	TpkNontype
	TpkTemplate
)

// TemplateParameter is one template parameter.
type TemplateParameter struct {
	Entry
	SourceCorresp
	Type               *Type     // TpkType: the TkTemplateParam; TpkNontype: the parameter's type
	Const              *Constant // TpkNontype: the CkTemplateParam
	Template           *Template // TpkTemplate
	DefaultType        *Type
	DefaultConst       *Constant
	DefaultExpr        *Expr // nontype default as written
	DefaultTemplate    *Template
	DefaultTokens      any
	DefaultPos         source.Pos // last token of a default type
	Concept            *Expr      // type constraint
	Position, Depth    int
	NamePos            source.Pos // the name, or the token after `class` when unnamed
	DeclaredType       *Type
	InnerDecl          *TemplateDecl // TpkTemplate: its own header
	IsPack             bool
	IsAbbreviated      bool
	Kind               TParamSort
	HasDefault         bool
	DefaultFromEarlier bool // default merged in from another declaration: not printed here
	OfClass            bool // implied deduction guide: a parameter of the class template
}

// RequiresClause is a requires-clause.
type RequiresClause struct {
	Entry
	Constraint *Expr
	Pos        source.Pos
	Late       any // the front end's record of a clause that waits; not displayed
}

// AttrFamily is the syntax family of an attribute.
type AttrFamily uint8

const (
	AttrGNU AttrFamily = iota
	AttrStd
	AttrAlignas
)

// AttrLocation is where an attribute was written.
type AttrLocation uint8

const (
	LocPrefix AttrLocation = iota
	LocTagName
	LocDeclaratorID
	LocPostfix
	LocNamespace
	LocSpecifier
	LocEnumerator
	LocStatement
	LocPtrOperator
	LocParenthesis // behind the `(` of a declarator
	LocParameter
	LocImplicit
	LocLabel
	LocAfterTag // behind the closing brace of a class or enumeration
	LocUsing
	LocTypeID // among the specifiers of an alias's type
)

// Attribute is one attribute as written; lists are in source order.
type Attribute struct {
	Entry
	Next            *Attribute
	Name            *token.Name // as written, underscores included
	Namespace       *token.Name
	Args            []*AttrArg
	Group           *AttrGroup
	Pos             source.Pos
	Copied          *Attribute // the attribute that this one is a copy of, for another declarator
	Kind            AttrKind
	Family          AttrFamily
	Location        AttrLocation
	UsingNamespace  bool // [[using ns: …]]
	IsPackExpansion bool
	TransformsType  bool
	InType          bool // made a type that shows it, unlike the declaration
	AmongSpecifiers bool // does not begin its declaration
	Applied         bool // a CUDA attribute that took effect
	Misplaced       bool // a CUDA attribute that does not apply where it stands
}

// Is reports whether the attribute has this name, with or without underscores around it.
func (a *Attribute) Is(name string) bool {
	return a.Name != nil && strings.Trim(a.Name.Text, "_") == name
}

// HasAttribute reports whether an attribute of this name, which is Is's, is in list.
func HasAttribute(list *Attribute, name string) bool {
	for a := list; a != nil; a = a.Next {
		if a.Is(name) {
			return true
		}
	}
	return false
}

// Written returns the attribute as it was parsed, of which every declarator of
// a declaration has its own copy.
func (a *Attribute) Written() *Attribute {
	if a.Copied != nil {
		return a.Copied
	}
	return a
}

// AttrKind is the meaning of an attribute; CUDA attributes display as BAD KIND.
type AttrKind uint16

// AttrGroup is one attribute specifier `__attribute__((…))` or `[[…]]`.
type AttrGroup struct {
	Entry
	Pos source.Pos
}

// AttrArgKind says what an attribute argument is.
type AttrArgKind uint8

const (
	ArgEmpty AttrArgKind = iota
	ArgAttrConstant
	ArgRawToken
	ArgToken
	ArgAttrType
	ArgAttrExpr
)

// AttrArg is one argument of an attribute.
type AttrArg struct {
	Entry
	Kind  AttrArgKind
	Next  *AttrArg
	Pos   source.Pos
	Const *Constant
	Expr  *Expr // as written
	Type  *Type
	Token token.Token
	Ident *token.Name
}

// ParamRegion returns the memory region of the parameters of a definition.
func (r *Routine) ParamRegion() uint32 { return uint32(r.Region) }

// This file implements the expression entries.
package il

import (
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// ExprKind is the kind of an expression node (displayed enk_…).
type ExprKind uint8

const (
	EnkError ExprKind = iota
	EnkOperation
	EnkConstant
	EnkVariable
	EnkField
	EnkRoutine
	EnkTempInit // a temporary initialised by a DynamicInit
	EnkLambda
	EnkNewDelete
	EnkThrow
	EnkCondition      // declaration as condition
	EnkObjectLifetime // full expression with temporaries to destroy
	EnkTypeid
	EnkSizeof
	EnkSizeofPack
	EnkAlignof
	EnkAddressOfEllipsis
	EnkStatement // statement expression
	EnkReuseValue
	EnkTypeOperand // a type as operand of a builtin operation
	EnkBuiltinOperation
	EnkParamRef
	EnkBracedInitList
	EnkFold
	EnkInitializer
	EnkAwait
	EnkYield
	EnkRequires
	EnkConceptID
	EnkNestedReq
	EnkCompoundReq
	EnkTypeReq
	EnkNoexcept
	// EnkUnresolved is a dependent name or overload set that is looked up again
	// at instantiation; displayed as enk_constant with ck_template_param.
	EnkUnresolved
	// EnkDependentMember is `obj.name` / `obj->name` with a dependent object.
	EnkDependentMember
	// EnkDependentCast is `T(args)` or `T{args}` with a dependent T and not
	// exactly one argument.
	EnkDependentConstruct
	// EnkLabelAddress is GNU `&&label`.
	EnkLabelAddress
)

// Op is the kind of an operation (displayed eok_…).
type Op uint8

const (
	OpNone Op = iota
	// unary
	OpIndirect
	OpRefIndirect
	OpAddressOf
	OpReferenceTo
	OpNegate
	OpUnaryPlus
	OpComplement
	OpNot
	OpPreIncr
	OpPreDecr
	OpPostIncr
	OpPostDecr
	OpCast
	OpBoolCast
	OpRefCast
	OpBaseClassCast
	OpDerivedClassCast
	OpPMBaseClassCast
	OpPMDerivedClassCast
	OpDynamicCast
	OpRefDynamicCast
	OpLvalue // prvalue used as lvalue
	OpLvalueAdjust
	OpClassRvalueAdjust
	OpArrayToPointer
	OpNoexcept
	OpRealPart
	OpImagPart
	OpXConj
	OpParens
	// binary
	OpAdd
	OpSubtract
	OpMultiply
	OpDivide
	OpRemainder
	OpShiftl
	OpShiftr
	OpAnd
	OpOr
	OpXor
	OpEq
	OpNe
	OpLt
	OpGt
	OpLe
	OpGe
	OpSpaceship
	OpLand
	OpLor
	OpPadd
	OpPsubtract
	OpPdiff
	OpAssign
	OpAddAssign
	OpSubtractAssign
	OpMultiplyAssign
	OpDivideAssign
	OpRemainderAssign
	OpShiftlAssign
	OpShiftrAssign
	OpAndAssign
	OpOrAssign
	OpXorAssign
	OpPaddAssign
	OpPsubtractAssign
	OpSubscript
	OpComma
	OpQuestion
	// members
	OpDotField
	OpPointsToField
	OpDotStatic
	OpPointsToStatic
	OpPMField         // a.*p
	OpPMPointsToField // a->*p
	OpDotMemberCall
	OpPointsToMemberCall
	OpDotPMCall
	OpPointsToPMCall
	OpCall
	OpVaStart
	OpVaEnd
	OpVaCopy
	OpVaArg
	OpVectorSubscript
	OpVectorFill // scalar as a vector of equal elements
	// calls of the destructor of a scalar; only the display has them
	OpDotVacuousDtor
	OpPointsToVacuousDtor
	// OpLaunch never appears alone: a kernel launch is an OpQuestion whose first
	// operand is the configuration call (rule il.cuda); the question node has
	// IsLaunch.
	NumOps
)

// ValueCategory of an expression.
type ValueCategory uint8

const (
	PRValue ValueCategory = iota
	LValue
	XValue
)

// CastForm says how a cast was written.
type CastForm uint8

const (
	CastImplicit CastForm = iota
	CastC
	CastFunctional // T(e)
	CastBraced     // T{e}
	CastStatic
	CastConst
	CastReinterpret
	CastDynamic
)

// Rewrite is a set of the ways in which a candidate for a comparison was rewritten.
type Rewrite uint8

const (
	RewriteReversed  Rewrite = 1 << iota // the operands change places
	RewriteNegated                       // `!=` as `!(a == b)`
	RewriteSpaceship                     // compares the result of <=> with zero
)

// FoundHow is a set of what name lookup says of the function that a call names.
type FoundHow uint8

const (
	FoundInSet      FoundHow = 1 << iota // overload resolution or deduction chose it
	FoundInOwn                           // a class template around names the member of its base
	FoundForAddress                      // `&f` of a set or a template: the type that is wanted chose it
	FoundByADL                           // of a call: found by argument-dependent lookup only
)

// Expr is an expression node. Operands are linked through Next.
//
// There are no lvalue-to-rvalue conversion nodes: reading an lvalue clears
// IsLvalue of the node and sets OrigLvalueType (rule il.read-lvalue). Implicit
// conversions are OpCast etc. with Generated set.
type Expr struct {
	Entry
	Type           *Type
	OrigLvalueType *Type // type of the lvalue that was read
	Next           *Expr
	Operand        *Expr // first operand
	// what the node names, after Kind
	Var                 *Variable
	Field               *Field
	Routine             *Routine
	Const               *Constant
	NameRef             *NameReference // how it was written
	Init                *DynamicInit   // EnkTempInit, EnkLambda, EnkInitializer, EnkReuseValue, EnkThrow
	X                   *ExprInfo      // rare data, else nil
	Pos                 source.Pos     // operator token; `(` of calls (rule il.expression-position)
	Start               source.Pos     // first token
	EndPos              source.Pos     // behind the last token
	SpelledOp           token.Kind     // operator token as written where Op does not tell
	Cat                 ValueCategory  // IsLvalue, IsXvalue
	NotUsed             bool
	Form                CastForm // written casts
	GeneratedDefaultArg bool
	Parenthesized       bool // written in parentheses
	IsPackExpansion     bool
	Generated           bool
	Kind                ExprKind
	Op                  Op
	// flags of calls and member accesses
	ReturnsLvalue        bool
	QualifiedCall        bool
	VirtualCall          bool
	ImplicitNaming       bool
	ConversionCall       bool
	OperatorSyntax       bool // overloaded operator in operator notation
	Extension            bool // written behind __extension__
	RightToLeft          bool
	LeftToRight          bool
	ReferenceCast        bool
	RvalueRefCast        bool
	ReinterpretLike      bool
	GNUTwoOperand        bool // a ?: b
	PtrOperandSecond     bool
	IsLaunch             bool // kernel launch (an OpQuestion)
	ImplicitThis         bool // access to or call of a member whose object was not written: this, the closure, the class of offsetof
	TypeDefinitionNeeded bool
	DoNotInterpret       bool     // operation on dependent operands that is never evaluated
	Rewritten            Rewrite  // how a comparison was rewritten [over.match.oper]/3.4
	Found                FoundHow // of the function that a call names
	TypeDependent        bool
	ValueDependent       bool
}

// IsFoldedAway reports whether e is a call of a constexpr function without result that leaves
// nothing to do.
func (e *Expr) IsFoldedAway() bool { return e.X != nil && e.X.NoEffect && e.Type.IsVoid() }

// IsOp reports whether e is operation op.
func (e *Expr) IsOp(op Op) bool { return e.Kind == EnkOperation && e.Op == op }

// BehindParens returns e without the parentheses around it.
func (e *Expr) BehindParens() *Expr {
	for e.IsOp(OpParens) {
		e = e.Operand
	}
	return e
}

// IsCall reports whether e is a call of a function.
func (e *Expr) IsCall() bool {
	if e.Kind != EnkOperation {
		return false
	}
	switch e.Op {
	case OpCall, OpDotMemberCall, OpPointsToMemberCall, OpDotPMCall, OpPointsToPMCall:
		return true
	}
	return false
}

// CallsFunction reports whether e, which may be nil, is a call or has one below; objects
// that constructors make are none.
func (e *Expr) CallsFunction() bool {
	return Search(e, func(e *Expr) Answer {
		if e.IsCall() {
			return Found
		}
		return Below
	})
}

// MakesObject reports whether e, which may be nil, makes an object of a class as `T(…)`,
// or has that below: where a type may stand, in the operand of sizeof, that looks like the
// beginning of one.
func (e *Expr) MakesObject() bool {
	return Search(e, func(e *Expr) Answer {
		if e.Kind == EnkTempInit && e.Init != nil && e.Type.IsClass() && !e.Init.Braced && (e.Init.ExplicitCast && e.Form == CastImplicit || e.Form == CastFunctional) {
			return Found
		}
		return Below
	})
}

// Repeated returns the initialisation of one element where d is that of an array
// whose elements are all initialised by default, else d.
func (d *DynamicInit) Repeated() *DynamicInit {
	if c := d.Const; d.Form == InitImplicit && c != nil && len(c.Elems) == 1 && c.Elems[0].Kind == CkInitRepeat && c.Elems[0].Base.Dyn != nil {
		return c.Elems[0].Base.Dyn
	}
	return d
}

// DefaultArguments returns the arguments of a call of r that gives none; all is whether each
// parameter has one.
func DefaultArguments(r *Routine) (args *Expr, all bool) {
	last := &args
	for _, p := range r.Type.Skip().Routine.Params {
		if p.Default == nil {
			return args, false
		}
		a := *p.Default
		a.Next = nil
		*last, last = &a, &a.Next
	}
	return args, true
}

// ElementConstructor returns the constructor without arguments that new-expression e
// calls for each element of an array, nil for none.
func (e *Expr) ElementConstructor() *Routine {
	d := e.Init
	if e.X == nil || e.X.Count == nil || e.X.TypeOperand == nil {
		return nil
	}
	c := e.X.TypeOperand.BaseElement().ClassType()
	if c == nil {
		return nil
	}
	m := &c.Cls.Members.DefaultCtor
	if !e.X.HasInit && e.X.Count.Kind != EnkConstant && m.Routine != nil && !m.Trivial && len(m.Routine.Type.Skip().Routine.Params) == 0 {
		return m.Routine
	}
	if d == nil {
		return nil
	}
	if d.Kind == DikZero {
		if !d.ValueInit {
			return nil
		}
		if r := m.Routine; r != nil && !m.Trivial && (!r.Generated && !r.IsDefaulted && len(r.Type.Skip().Routine.Params) == 0 || c.Cls.Polymorphic && len(c.Cls.Fields) == 0) {
			return r
		}
		return nil
	}
	d = d.Repeated()
	if r := d.Routine; d.Kind == DikConstructor && d.Args == nil && r != nil && !r.IsTrivialDefaultCtor {
		return r
	}
	return nil
}

// Info returns the rare data of e, empty data where it has none; see Unit.Info
// for data to fill in.
func (e *Expr) Info() *ExprInfo {
	if e.X == nil {
		return &ExprInfo{ExprInfoRare: &ExprInfoRare{}}
	}
	return e.X
}

// ExprInfo is the supplement of expression kinds with rare data.
type ExprInfo struct {
	TypeOperand     *Type // operand type of sizeof/alignof/typeid/new, type operand, source type
	TypePos         source.Pos
	BuiltinName     *token.Name
	Scope           *Scope
	Name            *token.Name // member or unqualified name
	Qualifier       *NameQualifier
	TArgs           []TemplateArg
	Candidates      []Entity // overload set found at definition
	SizeofPackParam Node
	*ExprInfoRare   // read only: OwnRare is for changes
	Builtin         BuiltinOp
	FoldOp          token.Kind
	OperatorName    token.Kind // operator-function-id
	IsType          bool
	StdAlignof      bool
	NoEffect        bool // a call of a constexpr function that leaves nothing to do: without result, or of a known object
	FoldLeft        bool // (... op e) or (e op ... op pack) with the init on the left
	GlobalQual      bool
	TemplateKw      bool
	HasArgs         bool
	Arrow           bool
	Brace           bool // EnkDependentConstruct: braces
	IsNoexcept      bool
	TypeConstraint  bool // EnkConceptID: a type-constraint, which lacks its first argument
	IsDynamic       bool // typeid of a polymorphic glvalue
	ownRare         bool
}

// ExprInfoRare is what expressions of rare kinds have.
type ExprInfoRare struct {
	Args                                           *Expr      // new-placement, builtin operands
	Stmt                                           *Statement // statement expression, condition initialisation
	Lambda                                         *Lambda
	Lifetime                                       *ObjectLifetime
	Label                                          *Label
	WrittenRef                                     *NameReference // name of a reference that is read, whose node keeps none
	Count                                          *Expr          // number of elements, nil for no array
	Freeing                                        *DynamicInit   // freeing of storage on exception
	Destructor                                     *Routine
	TParam                                         *TemplateParameter
	DtorPos                                        source.Pos // of ~ in the name of a pseudo destructor
	ConvType                                       *Type      // conversion-function-id, destructor type as spelled; the array type that new names as one
	LiteralText                                    string     // user-defined literal as spelled; raw spelling for printing
	Template                                       *Template
	Requirements                                   []*Expr
	Params                                         []*ParamType
	ParamVars                                      []*Variable
	Constraint                                     *Expr
	ReadyResumeSuspend                             *Expr
	Designators                                    []*Designator
	ArrowOps                                       []*Routine // chain of overloaded operator-> calls applied
	IsNew, Placement, Aligned, ArrayDelete, Global bool
	BracketsWritten                                bool // `delete[]`
	HasInit, BraceInit, DeducibleType              bool
	TypeParenthesized                              bool // new (T)
	IsDtor                                         bool
}

// BuiltinOp is the kind of a builtin operation with type operands (type
// traits and the like), a value of the table in builtins.go.
type BuiltinOp uint16

// Designator is one `.f` or `[i]` of a designated initialiser.
type Designator struct {
	Name     *token.Name
	Index    *Constant
	IndexEnd *Constant
	NoAssign bool // the initialiser follows without `=`
	Colon    bool // written `name:`
	Pos      source.Pos
}

// DynInitKind is the kind of a dynamic initialisation (dik_…).
type DynInitKind uint8

const (
	DikNone DynInitKind = iota
	DikZero
	DikConstant
	DikExpression
	DikClassResultViaCtor
	DikConstructor
	DikNonconstantAggregate
	DikBitwiseCopy
	DikLambda
)

// InitForm says how an initialiser was written.
type InitForm uint8

const (
	InitNone      InitForm = iota
	InitCopy               // = e
	InitParen              // (e)
	InitBrace              // {e}
	InitCopyBrace          // = {e}
	InitImplicit           // default initialisation
)

// DynamicInit is an initialisation that is (or may be) done at run time.
type DynamicInit struct {
	Entry
	Next                                 *DynamicInit
	Variable                             *Variable
	Destructor                           *Routine
	Lifetime                             *ObjectLifetime
	NextInDestructionList                *DynamicInit
	InitExprLifetime                     *ObjectLifetime
	Expr                                 *Expr
	Routine                              *Routine // constructor
	Args                                 *Expr
	Lambda                               *Lambda
	Const                                *Constant // constant or aggregate
	Spelled                              *Expr     // initialiser as written where the host text needs it (before conversion), nil when the above says it
	Pos                                  source.Pos
	Unordered                            bool
	IsCtorInit                           bool
	InConditional                        bool
	TempLifetime                         bool
	FollowsExec                          bool
	ExplicitCast                         bool
	Braced                               bool
	ReusedValue                          bool
	ArrayForInitList, CreationOfInitList bool
	IsFreeing, IsArrayFreeing            bool // frees the storage of a new-expression whose constructor throws
	Kind                                 DynInitKind
	ImpliedSource                        bool
	ImplicitCopy                         bool
	ValueInit                            bool
	EmptyInit                            bool // by `()` or `{}`, whatever constructor that calls
	Form                                 InitForm
	// Parenthesized is set for a returned object that was written in parentheses
	// and is converted to the type of the result.
	Parenthesized bool
	CallsForRest  bool // what the list leaves out is made by constructors that are called
}

// Lambda describes one lambda expression.
type Lambda struct {
	Entry
	Captures       []*LambdaCapture
	Closure        *Type
	Routine        *Routine
	HasDefault     bool
	ByReference    bool
	IsMutable      bool
	ExplicitReturn bool
	IsGeneric      bool
	Constexpr      bool
	HasParams      bool
	HasTParams     bool
	Start          source.Pos

	TemplateDecl *TemplateDecl // generic lambdas
	Attrs        CUDAAttrs
	Enclosing    *Routine
	Parent       Entity // variable or field in whose initialiser it stands
	ThisCapture  uint8  // 0 none, 1 this, 2 *this

	NVParent             *Expr // operand of __nv_parent(…), nil when not written
	ReturnNamesParameter bool  // the written return type mentions a parameter
	Extended             bool  // an extended lambda: annotated for the device in host code
}

// LambdaCapture is one capture, explicit ones first in source order.
type LambdaCapture struct {
	Entry
	Next             *LambdaCapture
	Var              *Variable // nil: this
	SourceField      *Field    // field of the enclosing closure it comes from
	IsInit           bool
	Init             *DynamicInit
	Field            *Field
	ByReference      bool
	IsImplicit       bool
	Pos              source.Pos
	IsThis, StarThis bool
	IsPackExpansion  bool
}

// This file implements the statement entries.
package il

import "cufront/compiler/source"

// StmtKind is the kind of a statement (stmk_…).
type StmtKind uint8

const (
	StmkError StmtKind = iota
	StmkExpr
	StmkIf
	StmkConstexprIf
	StmkIfConsteval
	StmkIfNotConsteval
	StmkWhile
	StmkEndTestWhile // do … while
	StmkFor
	StmkRangeFor
	StmkGoto
	StmkAssignedGoto
	StmkLabel
	StmkReturn
	StmkCoroutine
	StmkCoroutineReturn
	StmkBlock
	StmkSwitch
	StmkSwitchCase
	StmkInit
	StmkAsm
	StmkTryBlock
	StmkDecl
	StmkSetVLASize
	StmkVLADecl
	StmkEmpty
	StmkStmtExprResult
	StmkBreak    // displayed stmk_goto to the break label
	StmkContinue // displayed stmk_goto to the continue label
)

// Arm is an arm of an if statement.
type Arm uint8

const (
	NoArm Arm = iota
	ThenArm
	ElseArm
)

// Statement is a statement entry. Statements of a block are linked by Next.
type Statement struct {
	Entry
	Next                    *Statement
	Parent                  *Statement
	Pos                     source.Pos
	SeqEntry                *SourceSequenceEntry
	Expr                    *Expr        // expression, condition, return value
	Init                    *DynamicInit // StmkInit; class-type return value
	Then, Else              *Statement
	First                   *Statement // StmkBlock: first statement
	Entities                []Node     // StmkDecl: what is declared
	Scope                   *Scope     // assoc_scope
	FinalPos                source.Pos // StmkBlock: closing brace; zero when braces were added
	EndPos                  source.Pos // behind the last token; not displayed
	*StatementRare                     // read only: OwnRare is for changes
	Likely                  bool
	Unlikely                bool
	Fallthrough             bool
	Kind                    StmtKind
	EndReachable            bool
	ImplicitScopeNotAllowed bool
	IsStmtExpr              bool
	FunctionTry             bool
	Implicit                bool // made by the compiler: final return, added block
	Discarded               Arm  // if constexpr
	ownRare                 bool
}

// StatementRare is what statements of rare kinds have.
type StatementRare struct {
	Attributes *Attribute
	Body       *Statement // loop, switch, labelled statement's follower in StmkTryBlock
	InitStmt   *Statement // for-init, if/switch init statement
	Incr       *Expr
	Label      *Label
	Lifetime   *ObjectLifetime
	Case       *SwitchCase
	Switch     *SwitchDescr
	SwitchStmt *Statement // StmkSwitchCase: its switch
	Asm        *AsmEntry
	Range      *RangeFor
	Handlers   []*Handler
	VLA        *VLADimension
	WhilePos   source.Pos // do … while: the `while`
}

// RangeFor is the supplement of a range-based for.
type RangeFor struct {
	Iterator, Range, Begin, End *Variable
	NECall, IncrCall            *Expr
	IterScope, Scope            *Scope
	RangeInit                   *Expr // the range as written (dependent or not)
}

// SwitchCase is one case label.
type SwitchCase struct {
	Entry
	Stmt                    *Statement
	Value                   *Constant // nil: default
	RangeEnd                *Constant
	Next                    *SwitchCase
	NextSorted              *SwitchCase
	Pos                     source.Pos
	ReachableByFallThrough  bool
	ValueExpr, RangeEndExpr *Expr // as written
}

// SwitchDescr collects the cases of a switch.
type SwitchDescr struct {
	Entry
	Cases   *SwitchCase
	Default *SwitchCase
	Sorted  *SwitchCase
}

// Handler is one catch clause.
type Handler struct {
	Entry
	Next     *Handler
	CatchPos source.Pos
	Param    *Variable
	Type     *Type
	Body     *Statement
	Init     *DynamicInit
	Scope    *Scope
	ParamPos source.Pos
	CatchAll bool
}

// Label is a statement label, or the break or continue label of a statement.
type Label struct {
	Entry
	SourceCorresp
	ReachableByFallThrough bool
	BreakLabel             bool
	ContinueLabel          bool
	AddressTaken           bool
	SwitchBreak            bool
	Stmt                   *Statement
	Defined                bool
	FirstUse               source.Pos
}

// AsmEntry is an asm declaration or statement.
type AsmEntry struct {
	Entry
	SourceCorresp
	Next            *AsmEntry
	String          *Constant
	GNUForm         bool
	Volatile        bool
	VolatileKeyword bool
	Goto, Inline    bool
	Operands        []*AsmOperand
	Clobbers        []string
	Labels          []*Label
	Sections        int // number of `:` sections written
}

// AsmOperand is one operand of a GNU asm.
type AsmOperand struct {
	Entry
	Name       string
	IsOutput   bool
	Constraint string
	Expr       *Expr
}

// VLADimension is one variable dimension.
type VLADimension struct {
	Entry
	Next *VLADimension
	Type *Type
	Expr *Expr
	Pos  source.Pos
}

// ObjectLifetime is a region of the program at whose end objects die.
type ObjectLifetime struct {
	Entry
	Entity       Node
	Kind         LifetimeKind
	Destructions *DynamicInit
	Parent       *ObjectLifetime
	Child        *ObjectLifetime
	Next         *ObjectLifetime
}

// LifetimeKind is the kind of an object lifetime (olk_…).
type LifetimeKind uint8

const (
	OlkGlobalStatic LifetimeKind = iota
	OlkFunctionStatic
	OlkBlock
	OlkBlockAfterLabel
	OlkExprTemporary
	OlkTryBlock
)

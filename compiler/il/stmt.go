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

// Statement is a statement entry. Statements of a block are linked by Next.
type Statement struct {
	Entry
	Next        *Statement           `il:"next"`
	Parent      *Statement           `il:"parent"`
	Attributes  *Attribute           `il:"attributes"`
	Pos         source.Pos           `il:"position,nz"`
	Likely      bool                 `il:"is_likely,nz"`
	Unlikely    bool                 `il:"is_unlikely,nz"`
	Fallthrough bool                 `il:"is_fallthrough_statement,nz"`
	SeqEntry    *SourceSequenceEntry `il:"source_sequence_entry,nz"`
	Kind        StmtKind             `il:"kind"`

	Expr                    *Expr        // expression, condition, return value
	Init                    *DynamicInit // StmkInit; class-type return value
	Body                    *Statement   // loop, switch, labelled statement's follower in StmkTryBlock
	Then, Else              *Statement
	First                   *Statement // StmkBlock: first statement
	InitStmt                *Statement // for-init, if/switch init statement
	Incr                    *Expr
	Label                   *Label
	Entities                []Node     // StmkDecl: what is declared
	Scope                   *Scope     // assoc_scope
	FinalPos                source.Pos // StmkBlock: closing brace; zero when braces were added
	EndPos                  source.Pos // behind the last token; not displayed
	EndReachable            bool
	ImplicitScopeNotAllowed bool
	IsStmtExpr              bool
	Lifetime                *ObjectLifetime
	Case                    *SwitchCase
	Switch                  *SwitchDescr
	SwitchStmt              *Statement // StmkSwitchCase: its switch
	Asm                     *AsmEntry
	Range                   *RangeFor
	Handlers                []*Handler
	FunctionTry             bool
	VLA                     *VLADimension
	VLAVar                  *Variable
	VLAType                 *Type
	Coro                    *CoroutineInfo
	Implicit                bool // made by the compiler: final return, added block
	IsConsteval             bool
	BodyPos                 source.Pos
	ElsePos                 source.Pos
	WhilePos                source.Pos // do … while: the `while`
	Discarded               int8       // if constexpr: 1 then-branch discarded, 2 else-branch
}

// RangeFor is the supplement of a range-based for.
type RangeFor struct {
	Iterator, Range, Begin, End *Variable
	NECall, IncrCall            *Expr
	IterScope, Scope            *Scope
	RangeInit                   *Expr // the range as written (dependent or not)
	BracedRange                 bool
}

// SwitchCase is one case label.
type SwitchCase struct {
	Entry
	Stmt                    *Statement  `il:"stmt"`
	Value                   *Constant   `il:"case_value"` // nil: default
	RangeEnd                *Constant   `il:"range_end"`
	Next                    *SwitchCase `il:"next"`
	NextSorted              *SwitchCase `il:"next_on_sorted_list"`
	Pos                     source.Pos  `il:"position,nz"`
	ReachableByFallThrough  bool        `il:"reachable_by_fall_through,nz"`
	ValueExpr, RangeEndExpr *Expr       // as written
}

// SwitchDescr collects the cases of a switch.
type SwitchDescr struct {
	Entry
	Cases   *SwitchCase `il:"cases"`
	Default *SwitchCase `il:"default_case"`
	Sorted  *SwitchCase `il:"sorted_cases"`
}

// Handler is one catch clause.
type Handler struct {
	Entry
	Next     *Handler   `il:"next"`
	CatchPos source.Pos `il:"catch_position,nz"`
	Param    *Variable  `il:"parameter"`
	Type     *Type
	Body     *Statement   `il:"statement"`
	Init     *DynamicInit `il:"dynamic_init"`
	Scope    *Scope
	ParamPos source.Pos
	CatchAll bool
}

// Label is a statement label, or the break or continue label of a statement.
type Label struct {
	Entry
	SourceCorresp          `il:"source_corresp,group"`
	Next                   *Label     `il:"next"`
	ReachableByFallThrough bool       `il:"reachable_by_fall_through,nz"`
	BreakLabel             bool       `il:"break_label,nz"`
	ContinueLabel          bool       `il:"continue_label,nz"`
	AddressTaken           bool       `il:"address_taken,nz"`
	SwitchBreak            bool       `il:"switch_break_label,nz"`
	Stmt                   *Statement `il:"exec_stmt"`
	Defined                bool
	FirstUse               source.Pos
}

// AsmEntry is an asm declaration or statement.
type AsmEntry struct {
	Entry
	SourceCorresp   `il:"source_corresp,group"`
	Next            *AsmEntry `il:"next"`
	String          *Constant `il:"asm_string"`
	GNUForm         bool      `il:"gnu_asm_form,nz"`
	Volatile        bool      `il:"is_volatile,nz"`
	VolatileKeyword bool      `il:"has_volatile_keyword,nz"`
	Goto, Inline    bool
	Operands        []*AsmOperand `il:"operands"`
	Clobbers        []string      `il:"clobbers"`
	Labels          []*Label
	Sections        int // number of `:` sections written
}

// AsmOperand is one operand of a GNU asm.
type AsmOperand struct {
	Entry
	Name       string `il:"name,nz"`
	IsOutput   bool   `il:"is_output_operand,nz"`
	Constraint string `il:"constraints_string"`
	Expr       *Expr  `il:"expr"`
}

// VLADimension is one variable dimension.
type VLADimension struct {
	Entry
	Next *VLADimension `il:"next"`
	Type *Type         `il:"type"`
	Expr *Expr         `il:"dimension_expr"`
	Pos  source.Pos    `il:"position,nz"`
}

// ObjectLifetime is a region of the program at whose end objects die.
type ObjectLifetime struct {
	Entry
	Entity           Node            `il:"entity"`
	Kind             LifetimeKind    `il:"kind"`
	HasImplicitChild bool            `il:"has_implicit_child,nz"`
	BlockAfterLabel  bool            `il:"has_block_after_label_child_lifetime,nz"`
	Destructions     *DynamicInit    `il:"destructions"`
	Parent           *ObjectLifetime `il:"parent_lifetime"`
	ParentSublist    *DynamicInit    `il:"parent_destruction_sublist"`
	Child            *ObjectLifetime `il:"child_lifetime"`
	Next             *ObjectLifetime `il:"next"`
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

// CoroutineInfo is the supplement of a coroutine's outermost statement.
type CoroutineInfo struct {
	Traits                                                                             *Type
	Handle, Promise, InitAwaitResume, ThisCopy                                         *Variable
	ParamCopies                                                                        []*Variable
	FinalSuspend                                                                       *Label
	InitialSuspendCall, FinalSuspendCall, UnhandledCall, GetReturnObject, AllocFailure *Expr
	NewRoutine, DeleteRoutine                                                          *Routine
	HasReturnVoid, BodyGenerated                                                       bool
}

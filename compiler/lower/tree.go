// Package lower turns functions of the IL into functions of C: references become
// pointers, objects of classes structs that functions fill, destructors calls,
// loops with declarations in their heads blocks and jumps. Everything that such a
// function needs beside its source (temporaries, labels, blocks, cleanups) exists
// before its first line is printed; the printers only spell.
//
// The lowering reads the unit and never changes it: what it finds out lies in the
// nodes of this package.
//
// This file implements the nodes of the lowered program.
package lower

import (
	"cufront/compiler/il"
	"cufront/compiler/source"
)

// Op is the kind of a lowered expression.
type Op uint8

const (
	OpVar    Op = iota // a variable, parameter or temporary
	OpEntity           // a variable of the source that lives in a memory of its own
	OpFunc             // a function by its name
	OpConst            // a constant of the source, as it is spelled for Type
	OpText             // a literal of the lowering; Name is its text
	OpNull             // the null pointer of Type
	OpDeref
	OpAddr
	OpMember      // X.Field, X->Field where X is an OpDeref
	OpBase        // the base class subobject Base of X
	OpVptr        // the pointer to the table of virtual functions that X itself holds
	OpIndex       // X[Y]
	OpDecay       // an array as the pointer to its first element
	OpCast        // (Type)X
	OpLvalueCast  // X seen as an object of Type: *(Type *)&X
	OpAddrCast    // (Type)&X: the address of an OpLvalueCast
	OpUnary       // Name X
	OpPostfix     // X Name
	OpBinary      // X Name Y
	OpLogical     // X Name Y with conditions as operands
	OpNot         // !X
	OpAssign      // X Name Y
	OpComma       // X , Y
	OpCond        // X ? Y : Z
	OpCall        // X(Args)
	OpDivide      // floating division, a call in the text
	OpValueMember // a member of a class value: (Var = X, Var.Field)
	OpCopy        // array Y copied to X
	OpStatement   // GNU statement expression
	OpVoid        // ((void)0)
	OpParens      // (X)
	OpPath        // X as a constant address names it, without parentheses
	OpVaArg
	OpSyntax // Name(Args) of an operator that looks like a call
)

// Expr is a lowered expression.
type Expr struct {
	Op      Op
	Type    *il.Type // of the value or object; C types, but references where a pointer stands for one
	X, Y, Z *Expr
	Args    []*Expr
	Name    string
	Var     *Var
	Entity  *il.Variable
	Routine *il.Routine
	Variant byte // OpFunc: of constructors and destructors
	Const   *il.Constant
	Field   *il.Field
	Base    *il.BaseClass
	Block   *Block
	Void    bool       // OpComma, OpCond: nobody uses the value
	Src     source.Pos // where what it names stands (see place)
}

// Var is a variable of a lowered function. One without a name is numbered when
// the text first mentions it.
type Var struct {
	Name   string
	Type   *il.Type
	Source *il.Variable // nil for those that the lowering adds
	Pos    source.Pos   // of the declaration; none for added ones
	Long   bool         // named after its place in the source
	Const  bool         // Long: a constant
	Static bool         // OpConst initialiser in a variable of the block
	Unit   bool         // a variable of the unit that holds such a constant
	Init   *il.Constant // Static: the value
	Zero   string       // "{0}" where the declaration zeroes what is filled behind it
	Number int          // 1 + the number of a nameless one, once it has been mentioned
	Used   bool         // something mentions it
	names  int          // how often it is named
	filled bool         // its declaration does something
	Maker  string       // spelling of a type that the IL has not
}

// Label is a jump target. Those of the source have a name.
type Label struct {
	Name   string
	Number int
	Used   bool
}

// StmtKind is the kind of a lowered statement.
type StmtKind uint8

const (
	StmtExpr   StmtKind = iota // X;
	StmtMemset                 // the object X is zeroed as a declaration does it
	StmtElem                   // X = Y where X is an element of a constant initialiser
	StmtString                 // the array X is filled with the string literal Y
	StmtCopy                   // the array X is filled with the array Y
	StmtIf
	StmtWhile
	StmtDo
	StmtFor
	StmtSwitch
	StmtCase
	StmtLabel
	StmtGoto
	StmtReturn
	StmtBlock
	StmtEmpty  // ;
	StmtUnroll // #pragma unroll
	StmtMark   // a position without text
	StmtAsm
	StmtRepeat // do X; while (Y);
	StmtGuard  // if (!X) { Block } goto Label on the line before
)

// Stmt is a lowered statement. One without position follows on the same line.
type Stmt struct {
	Kind       StmtKind
	Pos        source.Pos
	Source     source.Pos // of the statement of the source that was read last
	X, Y       *Expr
	Init, Incr *Expr // StmtFor
	Body, Else *Block
	Label      *Label
	Labels     []*Label // StmtAsm
	Case       *il.SwitchCase
	Asm        *il.AsmEntry
	Pragma     *il.Pragma // of a loop: that unrolls it
	Text       string
}

// Block is a compound statement.
type Block struct {
	Pos, End source.Pos // of the braces; none for added ones
	Declares bool       // it begins with a declaration of the source that the text leaves out
	Vars     bool       // and a variable is among what is declared there
	Scope    bool       // temporaries of the statements within are declared here
	Plain    bool       // a block of the source, which may become a scope
	Inner    bool       // there are scopes within
	Statics  []*Var
	Temps    []*Var
	Locals   []*Var
	Late     []*Var
	Pragmas  []*il.Pragma
	Stmts    []*Stmt
}

// Param is a parameter of a lowered function.
type Param struct {
	Var     *Var
	Pos     source.Pos // none for added and unnamed ones
	IsThis  bool
	Changed bool // kernels: the body changes it or takes its address
	Element bool // kernels: an element of a pack
	IL      *il.Variable
}

// Func is a lowered function.
type Func struct {
	Tables  *Var // the table of tables, in constructors and destructors of classes with virtual bases
	Routine *il.Routine
	Variant byte
	Params  []*Param
	Body    *Block
	This    *Var
	Result  *Var          // the pointer that a class result is built through
	named   *il.Variable  // which is made in the place of the result
	last    *il.Statement // of the body
	read    source.Pos    // where the statement of the source lies that was read last
}

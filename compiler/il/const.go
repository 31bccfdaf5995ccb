// This file implements the constant entries.
package il

import (
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// ConstKind is the kind of a constant (ck_…).
type ConstKind uint8

const (
	CkError ConstKind = iota
	CkInteger
	CkString
	CkFloat
	CkComplex
	CkImaginary
	CkAddress
	CkPtrToMember
	CkLabelDifference
	CkDynamicInit // non-constant part of an aggregate
	CkAggregate
	CkInitRepeat
	CkTemplateParam
	CkDesignator
	CkVoid
)

// AddressKind is the base of an address constant (abk_…).
type AddressKind uint8

const (
	AbkRoutine AddressKind = iota
	AbkVariable
	AbkConstant
	AbkTemporary
	AbkUUIDOf
	AbkTypeid
	AbkLabel
)

// TPConstKind is the second kind of a CkTemplateParam (tpck_…).
type TPConstKind uint8

const (
	TpckParam TPConstKind = iota
	TpckExpression
	TpckMember // T::x
	TpckUnknownFunction
	TpckAddress
	TpckSizeof
	TpckAlignof
	TpckTypeid
	TpckNoexcept
	TpckTemplateRef
	TpckIntegerPack
	TpckDestructor
)

// CharKind is the character type of a string or character literal.
type CharKind uint8

const (
	CharPlain CharKind = iota
	CharWide
	Char8
	Char16
	Char32
)

// Bits reports whether the integer c is written as bits: in another base than
// ten, or with operators on bits.
func (c *Constant) Bits() bool { return c.Kind == CkInteger && c.UTF8 }

// SetBits says so.
func (c *Constant) SetBits(is bool) { c.UTF8 = is }

// Constant is a constant value; enumerators are constants with a name.
type Constant struct {
	Entry
	SourceCorresp
	Type     *Type
	OrigType *Type // type before an implicit or explicit conversion
	Expr     *Expr // the expression that was folded; nil for a plain literal

	Int num.Int // CkInteger (also bool, char, enumerations, pointers made of integers)
	Str string  // CkString: bytes in target encoding, without the final NUL

	TParam          *TemplateParameter
	TPExpr          *Expr
	Position, Depth int // TpckParam
	Pos             source.Pos

	*ConstantRare // read only: OwnRare is for changes
	ownRare       bool

	Kind              ConstKind
	TP                TPConstKind
	Char              CharKind // CkString: character kind; CkInteger: kind of a character literal
	ImplicitCast      bool
	ExplicitCast      bool
	NamedDefinition   bool // an enumerator
	NullptrKeyword    bool
	FromConstexprCall bool
	IsCharLiteral     bool
	IsBoolLiteral     bool
	Raw, UTF8         bool // CkString: written R"…", u8"…"; of CkInteger: a literal of another base than ten; see Bits
	IsPack            bool
	IsPackExpansion   bool

	ExplicitBraces                                              bool // also of the zero of a scalar, which a template writes {} in an aggregate
	PartialAggr, ReinterpretLike, NonArithmetic, NotNullPointer bool
	ImplicitElement                                             bool // aggregate element that no initialiser clause stands for
}

// ConstantRare is what enumerators, addresses, aggregates and other rare constants have.
type ConstantRare struct {
	Next              *Constant
	Float             num.Float // CkFloat; real part of CkComplex
	Imag              num.Float
	Spelling          string // raw spelling where the text must repeat it (__PRETTY_FUNCTION__, literal suffix)
	Var               *Variable
	Routine           *Routine
	Label             *Label
	Base              *Constant // AbkConstant, AbkTemporary, CkInitRepeat element
	Field             *Field    // CkPtrToMember, CkDesignator
	CastBase          *BaseClass
	Offset            int64      // CkAddress: bytes
	Path              []PathElem // subobject path
	PathBack          int64      // elements by which the path leads too far
	NameRef           *NameReference
	Elems             []*Constant // CkAggregate, in order, designators as CkDesignator elements
	Count             uint64      // CkInitRepeat
	Index, IndexEnd   uint64      // CkDesignator of an array; both ends of a range
	Dyn               *DynamicInit
	TPType            *Type // TpckMember: qualifying type; TpckSizeof etc.: operand
	Args              []TemplateArg
	FromTo            [2]*Constant // CkLabelDifference
	Value             *Expr        // enumerator: value expression as written, nil when implied
	EnumType          *Type        // enumerator: its enumeration
	Folded            *Constant    // enumerator: the value as written, in its own type; nil when implied
	FuncNameTok       bool         // string made from __func__ etc.; FuncNameTok's spelling in Spelling
	Address           AddressKind
	CastToBase        bool
	IsFunctionPtr     bool
	HasDynamic        bool // an element is CkDynamicInit
	Designated        bool
	FlexArray         bool
	GenericInit       bool
	IsRange, NoAssign bool // CkDesignator: `[a ... b]`; no `=` follows
	IsFieldDesignator bool
	Local             bool
}

// PathElem is one step of a subobject path.
type PathElem struct {
	Field *Field
	Base  *BaseClass
	Index int64 // array element when Field and Base are nil
}

// StringUnit returns the code unit i of string literal c, whose characters are
// of type t; zero behind its end.
func (c *Constant) StringUnit(i int, t *Type) num.Int {
	size := max(int(t.Skip().Size), 1)
	var v uint64
	for b := range size {
		if k := i*size + b; k < len(c.Str) {
			v |= uint64(c.Str[k]) << (8 * b)
		}
	}
	return num.FromUint64(v).Wrap(uint(size)*8, t.IsSigned())
}

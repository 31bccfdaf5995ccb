// This file implements the token kinds and their spellings.
package token

// Kind is the kind of a token.
type Kind uint16

const (
	None       Kind = iota // no token
	EOF                    // end of the translation unit
	Newline                // end of a directive line, seen by the preprocessor only
	Ident                  // identifier
	Number                 // preprocessing number
	Char                   // character literal, prefix and suffix included in the spelling
	String                 // string literal, prefix and suffix included in the spelling
	HeaderName             // <...> or "..." after #include
	Pragma                 // a pragma kept for the parser; Name spells its text
	Other                  // a stray character

	LBrace        // {
	RBrace        // }
	LBracket      // [
	RBracket      // ]
	LParen        // (
	RParen        // )
	Semi          // ;
	Colon         // :
	ColonColon    // ::
	Question      // ?
	Dot           // .
	DotStar       // .*
	Ellipsis      // ...
	Arrow         // ->
	ArrowStar     // ->*
	Tilde         // ~
	Not           // !
	Plus          // +
	Minus         // -
	Star          // *
	Slash         // /
	Percent       // %
	Caret         // ^
	Amp           // &
	Pipe          // |
	Assign        // =
	PlusAssign    // +=
	MinusAssign   // -=
	StarAssign    // *=
	SlashAssign   // /=
	PercentAssign // %=
	CaretAssign   // ^=
	AmpAssign     // &=
	PipeAssign    // |=
	Eq            // ==
	Ne            // !=
	Lt            // <
	Gt            // >
	Le            // <=
	Ge            // >=
	Spaceship     // <=>
	AndAnd        // &&
	OrOr          // ||
	Shl           // <<
	Shr           // >>
	ShlAssign     // <<=
	ShrAssign     // >>=
	Inc           // ++
	Dec           // --
	Comma         // ,
	Hash          // #
	HashHash      // ##
	LaunchOpen    // <<<
	LaunchClose   // >>>

	KwAlignas                 // alignas
	KwAlignof                 // alignof
	KwAsm                     // asm
	KwAuto                    // auto
	KwBool                    // bool
	KwBreak                   // break
	KwCase                    // case
	KwCatch                   // catch
	KwChar                    // char
	KwChar8T                  // char8_t
	KwChar16T                 // char16_t
	KwChar32T                 // char32_t
	KwClass                   // class
	KwConcept                 // concept
	KwConst                   // const
	KwConsteval               // consteval
	KwConstexpr               // constexpr
	KwConstinit               // constinit
	KwConstCast               // const_cast
	KwContinue                // continue
	KwCoAwait                 // co_await
	KwCoReturn                // co_return
	KwCoYield                 // co_yield
	KwDecltype                // decltype
	KwDefault                 // default
	KwDelete                  // delete
	KwDo                      // do
	KwDouble                  // double
	KwDynamicCast             // dynamic_cast
	KwElse                    // else
	KwEnum                    // enum
	KwExplicit                // explicit
	KwExport                  // export
	KwExtern                  // extern
	KwFalse                   // false
	KwFloat                   // float
	KwFor                     // for
	KwFriend                  // friend
	KwGoto                    // goto
	KwIf                      // if
	KwInline                  // inline
	KwInt                     // int
	KwLong                    // long
	KwMutable                 // mutable
	KwNamespace               // namespace
	KwNew                     // new
	KwNoexcept                // noexcept
	KwNullptr                 // nullptr
	KwOperator                // operator
	KwPrivate                 // private
	KwProtected               // protected
	KwPublic                  // public
	KwRegister                // register
	KwReinterpretCast         // reinterpret_cast
	KwRequires                // requires
	KwReturn                  // return
	KwShort                   // short
	KwSigned                  // signed
	KwSizeof                  // sizeof
	KwStatic                  // static
	KwStaticAssert            // static_assert
	KwStaticCast              // static_cast
	KwStruct                  // struct
	KwSwitch                  // switch
	KwTemplate                // template
	KwThis                    // this
	KwThreadLocal             // thread_local
	KwThrow                   // throw
	KwTrue                    // true
	KwTry                     // try
	KwTypedef                 // typedef
	KwTypeid                  // typeid
	KwTypename                // typename
	KwUnion                   // union
	KwUnsigned                // unsigned
	KwUsing                   // using
	KwVirtual                 // virtual
	KwVoid                    // void
	KwVolatile                // volatile
	KwWcharT                  // wchar_t
	KwWhile                   // while
	KwGeneric                 // _Generic, of C
	KwNoreturn                // _Noreturn, of C
	KwAtomic                  // _Atomic, of C
	KwAttribute               // __attribute__
	KwExtension               // __extension__
	KwRestrict                // __restrict
	KwTypeof                  // __typeof
	KwBuiltinVaArg            // __builtin_va_arg
	KwBuiltinVaStart          // __builtin_va_start
	KwBuiltinVaEnd            // __builtin_va_end
	KwBuiltinVaCopy           // __builtin_va_copy
	KwBuiltinOffsetof         // __builtin_offsetof
	KwBuiltinBitCast          // __builtin_bit_cast
	KwBuiltinAddressof        // __builtin_addressof
	KwBuiltinTypesCompatibleP // __builtin_types_compatible_p
	KwBuiltinShuffle          // __builtin_shuffle
	KwBuiltinShufflevector    // __builtin_shufflevector
	KwBuiltinConvertvector    // __builtin_convertvector
	KwReal                    // __real
	KwImag                    // __imag
	KwComplex                 // __complex
	KwInt128                  // __int128
	KwFloat128                // __float128
	KwFloat80                 // __float80
	KwThread                  // __thread
	KwFunc                    // __func__
	KwFunction                // __FUNCTION__
	KwPrettyFunction          // __PRETTY_FUNCTION__
	KwNull                    // __null
	KwAlignofGNU              // __alignof
	KwUnderlyingType          // __underlying_type
	numKinds
)

var spellings = [numKinds]string{
	None:                      "<none>",
	EOF:                       "end of file",
	Newline:                   "newline",
	Ident:                     "identifier",
	Number:                    "number",
	Char:                      "character literal",
	String:                    "string literal",
	HeaderName:                "header name",
	Pragma:                    "#pragma",
	Other:                     "character",
	LBrace:                    "{",
	RBrace:                    "}",
	LBracket:                  "[",
	RBracket:                  "]",
	LParen:                    "(",
	RParen:                    ")",
	Semi:                      ";",
	Colon:                     ":",
	ColonColon:                "::",
	Question:                  "?",
	Dot:                       ".",
	DotStar:                   ".*",
	Ellipsis:                  "...",
	Arrow:                     "->",
	ArrowStar:                 "->*",
	Tilde:                     "~",
	Not:                       "!",
	Plus:                      "+",
	Minus:                     "-",
	Star:                      "*",
	Slash:                     "/",
	Percent:                   "%",
	Caret:                     "^",
	Amp:                       "&",
	Pipe:                      "|",
	Assign:                    "=",
	PlusAssign:                "+=",
	MinusAssign:               "-=",
	StarAssign:                "*=",
	SlashAssign:               "/=",
	PercentAssign:             "%=",
	CaretAssign:               "^=",
	AmpAssign:                 "&=",
	PipeAssign:                "|=",
	Eq:                        "==",
	Ne:                        "!=",
	Lt:                        "<",
	Gt:                        ">",
	Le:                        "<=",
	Ge:                        ">=",
	Spaceship:                 "<=>",
	AndAnd:                    "&&",
	OrOr:                      "||",
	Shl:                       "<<",
	Shr:                       ">>",
	ShlAssign:                 "<<=",
	ShrAssign:                 ">>=",
	Inc:                       "++",
	Dec:                       "--",
	Comma:                     ",",
	Hash:                      "#",
	HashHash:                  "##",
	LaunchOpen:                "<<<",
	LaunchClose:               ">>>",
	KwAlignas:                 "alignas",
	KwAlignof:                 "alignof",
	KwAsm:                     "asm",
	KwAuto:                    "auto",
	KwBool:                    "bool",
	KwBreak:                   "break",
	KwCase:                    "case",
	KwCatch:                   "catch",
	KwChar:                    "char",
	KwChar8T:                  "char8_t",
	KwChar16T:                 "char16_t",
	KwChar32T:                 "char32_t",
	KwClass:                   "class",
	KwConcept:                 "concept",
	KwConst:                   "const",
	KwConsteval:               "consteval",
	KwConstexpr:               "constexpr",
	KwConstinit:               "constinit",
	KwConstCast:               "const_cast",
	KwContinue:                "continue",
	KwCoAwait:                 "co_await",
	KwCoReturn:                "co_return",
	KwCoYield:                 "co_yield",
	KwDecltype:                "decltype",
	KwDefault:                 "default",
	KwDelete:                  "delete",
	KwDo:                      "do",
	KwDouble:                  "double",
	KwDynamicCast:             "dynamic_cast",
	KwElse:                    "else",
	KwEnum:                    "enum",
	KwExplicit:                "explicit",
	KwExport:                  "export",
	KwExtern:                  "extern",
	KwFalse:                   "false",
	KwFloat:                   "float",
	KwFor:                     "for",
	KwFriend:                  "friend",
	KwGoto:                    "goto",
	KwIf:                      "if",
	KwInline:                  "inline",
	KwInt:                     "int",
	KwLong:                    "long",
	KwMutable:                 "mutable",
	KwNamespace:               "namespace",
	KwNew:                     "new",
	KwNoexcept:                "noexcept",
	KwNullptr:                 "nullptr",
	KwOperator:                "operator",
	KwPrivate:                 "private",
	KwProtected:               "protected",
	KwPublic:                  "public",
	KwRegister:                "register",
	KwReinterpretCast:         "reinterpret_cast",
	KwRequires:                "requires",
	KwReturn:                  "return",
	KwShort:                   "short",
	KwSigned:                  "signed",
	KwSizeof:                  "sizeof",
	KwStatic:                  "static",
	KwStaticAssert:            "static_assert",
	KwStaticCast:              "static_cast",
	KwStruct:                  "struct",
	KwSwitch:                  "switch",
	KwTemplate:                "template",
	KwThis:                    "this",
	KwThreadLocal:             "thread_local",
	KwThrow:                   "throw",
	KwTrue:                    "true",
	KwTry:                     "try",
	KwTypedef:                 "typedef",
	KwTypeid:                  "typeid",
	KwTypename:                "typename",
	KwUnion:                   "union",
	KwUnsigned:                "unsigned",
	KwUsing:                   "using",
	KwVirtual:                 "virtual",
	KwVoid:                    "void",
	KwVolatile:                "volatile",
	KwWcharT:                  "wchar_t",
	KwWhile:                   "while",
	KwGeneric:                 "_Generic",
	KwNoreturn:                "_Noreturn",
	KwAtomic:                  "_Atomic",
	KwAttribute:               "__attribute__",
	KwExtension:               "__extension__",
	KwRestrict:                "__restrict",
	KwTypeof:                  "__typeof",
	KwBuiltinVaArg:            "__builtin_va_arg",
	KwBuiltinVaStart:          "__builtin_va_start",
	KwBuiltinVaEnd:            "__builtin_va_end",
	KwBuiltinVaCopy:           "__builtin_va_copy",
	KwBuiltinOffsetof:         "__builtin_offsetof",
	KwBuiltinBitCast:          "__builtin_bit_cast",
	KwBuiltinAddressof:        "__builtin_addressof",
	KwBuiltinTypesCompatibleP: "__builtin_types_compatible_p",
	KwBuiltinShuffle:          "__builtin_shuffle",
	KwBuiltinShufflevector:    "__builtin_shufflevector",
	KwBuiltinConvertvector:    "__builtin_convertvector",
	KwReal:                    "__real",
	KwImag:                    "__imag",
	KwComplex:                 "__complex",
	KwInt128:                  "__int128",
	KwFloat128:                "__float128",
	KwFloat80:                 "__float80",
	KwThread:                  "__thread",
	KwFunc:                    "__func__",
	KwFunction:                "__FUNCTION__",
	KwPrettyFunction:          "__PRETTY_FUNCTION__",
	KwNull:                    "__null",
	KwAlignofGNU:              "__alignof",
	KwUnderlyingType:          "__underlying_type",
}

// IsComparison reports whether k is an operator that can be defaulted since
// C++20 [class.compare.default].
func (k Kind) IsComparison() bool {
	switch k {
	case Eq, Ne, Lt, Gt, Le, Ge, Spaceship:
		return true
	}
	return false
}

// String returns the spelling of a keyword or punctuator, else a description.
func (k Kind) String() string { return spellings[k] }

// IsKeyword reports whether k is a keyword.
func (k Kind) IsKeyword() bool { return k >= KwAlignas && k < numKinds }

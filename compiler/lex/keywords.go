// This file implements the keyword sets of the dialects.
package lex

import (
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// alternatives are the alternative tokens [lex.digraph].
var alternatives = []struct {
	text string
	kind token.Kind
}{
	{"and", token.AndAnd}, {"and_eq", token.AmpAssign}, {"bitand", token.Amp}, {"bitor", token.Pipe},
	{"compl", token.Tilde}, {"not", token.Not}, {"not_eq", token.Ne}, {"or", token.OrOr},
	{"or_eq", token.PipeAssign}, {"xor", token.Caret}, {"xor_eq", token.CaretAssign},
}

// since gives the standard from which a word is a keyword; others always are.
var since = map[token.Kind]lang.Std{
	token.KwAlignas: lang.CXX11, token.KwAlignof: lang.CXX11, token.KwChar16T: lang.CXX11, token.KwChar32T: lang.CXX11,
	token.KwConstexpr: lang.CXX11, token.KwDecltype: lang.CXX11, token.KwNoexcept: lang.CXX11, token.KwNullptr: lang.CXX11,
	token.KwStaticAssert: lang.CXX11, token.KwThreadLocal: lang.CXX11,
	token.KwConcept: lang.CXX20, token.KwConsteval: lang.CXX20, token.KwConstinit: lang.CXX20,
	token.KwCoAwait: lang.CXX20, token.KwCoReturn: lang.CXX20, token.KwCoYield: lang.CXX20, token.KwRequires: lang.CXX20,
}

// synonyms are further spellings of keywords.
var synonyms = []struct {
	text string
	kind token.Kind
}{
	{"__attribute", token.KwAttribute},
	{"__restrict__", token.KwRestrict},
	{"__typeof__", token.KwTypeof}, {"typeof", token.KwTypeof},
	{"__asm", token.KwAsm}, {"__asm__", token.KwAsm},
	{"__const", token.KwConst}, {"__const__", token.KwConst},
	{"__inline", token.KwInline}, {"__inline__", token.KwInline},
	{"__signed", token.KwSigned}, {"__signed__", token.KwSigned},
	{"__volatile", token.KwVolatile}, {"__volatile__", token.KwVolatile},
	{"__alignof__", token.KwAlignofGNU},
	{"__complex__", token.KwComplex}, {"_Complex", token.KwComplex},
	{"__real__", token.KwReal}, {"__imag__", token.KwImag},
	{"__decltype", token.KwDecltype}, {"__constinit", token.KwConstinit},
}

// SetKeywords makes the keywords of the dialect known to the table. It must
// run before anything is scanned.
func SetKeywords(names *token.Table, d *lang.Dialect) {
	if d.IsC() {
		setKeywordsC(names, d)
		return
	}
	for k := token.KwAlignas; k.IsKeyword(); k++ {
		if (d.Std >= since[k] || d.Concepts && (k == token.KwConcept || k == token.KwRequires) || k == token.KwConstexpr && d.ConstexprEarly) && !withheld(d, k) {
			names.InternString(k.String()).Keyword = k
		}
	}
	for _, a := range alternatives {
		if d.Words.NoAlternativeTokens {
			break
		}
		names.InternString(a.text).Keyword = a.kind
	}
	for _, s := range synonyms {
		if !withheld(d, s.kind) && !(d.Words.NoGNUKeywords && s.text == "typeof") {
			names.InternString(s.text).Keyword = s.kind
		}
	}
}

// withheld reports whether an option takes the keyword k away.
func withheld(d *lang.Dialect, k token.Kind) bool {
	switch k {
	case token.KwGeneric, token.KwNoreturn, token.KwAtomic:
		return true // of C
	case token.KwWcharT:
		return d.Words.NoWcharKeyword
	case token.KwChar8T:
		return !d.HasChar8()
	case token.KwChar16T, token.KwChar32T:
		return d.Words.NoUnicodeLiterals
	case token.KwThread:
		return d.Words.NoThread
	case token.KwNullptr:
		return d.Words.NoNullptr
	case token.KwTypeid:
		return d.NoRTTI
	case token.KwExplicit:
		return d.Words.NoExplicit
	case token.KwTypename:
		return d.Words.NoTypename
	case token.KwAttribute, token.KwTypeof, token.KwExtension, token.KwInt128, token.KwFloat128, token.KwFloat80,
		token.KwComplex, token.KwReal, token.KwImag:
		return !d.GNU
	}
	return false
}

// wordsC are the words of C that are spelled as in C++.
var wordsC = []token.Kind{
	token.KwAsm, token.KwAuto, token.KwBreak, token.KwCase, token.KwChar, token.KwConst, token.KwContinue, token.KwDefault,
	token.KwDo, token.KwDouble, token.KwElse, token.KwEnum, token.KwExtern, token.KwFloat, token.KwFor, token.KwGoto,
	token.KwIf, token.KwInline, token.KwInt, token.KwLong, token.KwRegister, token.KwReturn, token.KwShort, token.KwSigned,
	token.KwSizeof, token.KwStatic, token.KwStruct, token.KwSwitch, token.KwTypedef, token.KwUnion, token.KwUnsigned,
	token.KwVoid, token.KwVolatile, token.KwWhile, token.KwGeneric, token.KwNoreturn, token.KwAtomic,
}

// synonymsC are the words of C that C++ spells differently, and the standard that
// brings them.
var synonymsC = []struct {
	text  string
	kind  token.Kind
	since lang.CStd
}{
	{"_Bool", token.KwBool, lang.C89}, {"_Static_assert", token.KwStaticAssert, lang.C89}, {"_Alignas", token.KwAlignas, lang.C89},
	{"_Alignof", token.KwAlignof, lang.C89}, {"_Thread_local", token.KwThreadLocal, lang.C89}, {"restrict", token.KwRestrict, lang.C99},
	{"bool", token.KwBool, lang.C23}, {"static_assert", token.KwStaticAssert, lang.C23}, {"alignas", token.KwAlignas, lang.C23},
	{"_Float128", token.KwFloat128, lang.C89}, {"alignof", token.KwAlignof, lang.C23}, {"thread_local", token.KwThreadLocal, lang.C23}, {"typeof_unqual", token.KwTypeof, lang.C23},
}

// ofKR reports whether C of before its standards has the word k.
func ofKR(k token.Kind) bool {
	switch k {
	case token.KwConst, token.KwSigned, token.KwVolatile, token.KwInline, token.KwGeneric, token.KwNoreturn, token.KwAtomic:
		return false
	}
	return true
}

// setKeywordsC makes the keywords of C known: its own and, from its first standard
// on, those of GNU (rule c.keywords).
func setKeywordsC(names *token.Table, d *lang.Dialect) {
	for _, k := range wordsC {
		if d.C > lang.KRC || ofKR(k) {
			names.InternString(k.String()).Keyword = k
		}
	}
	if d.C == lang.KRC {
		return
	}
	for _, s := range synonymsC {
		if d.C >= s.since {
			names.InternString(s.text).Keyword = s.kind
		}
	}
	for _, s := range synonyms {
		if s.kind != token.KwDecltype && s.kind != token.KwConstinit {
			names.InternString(s.text).Keyword = s.kind
		}
	}
	for k := token.KwAttribute; k.IsKeyword(); k++ {
		names.InternString(k.String()).Keyword = k
	}
}

// This file lists the diagnostics that the preprocessor gives.
package pp

import "cufront/compiler/diag"

const (
	codeExpectedFileName diag.Code = iota + 1
	codeExpectedFileNameInInclude
	codeEndifMissing
	codeIfMissing
	codeElseSeen
	codeMacroRedefined
	codeVAArgs
	codeVAOpt
	codeExpectedIdentifier
	codeDuplicateParameter
	codeExpectedRParen
	codeExpectedLParen
	codeExpectedString
	codeExpectedParameter
	codePasteFirst
	codePasteLast
	codeBadPaste
	codeExtraTextWarning
	codeExtraText
	codeTooMuchExpansion
	codeTooFewArguments
	codeTooManyArguments
	codeUnterminatedCall
	codeUnknownDirective
	codeErrorDirective
	codeWarningDirective
	codeExpectedLineNumber
	codeBadLineNumber
	codeIncludeNextPrimary
	codeIncludeDepth
	codeCannotOpen
	codeCannotOpenFatal
	codeExpectedExpression
	codeDivisionByZero
	codeIntegralType
	codeOperatorNotAllowed
	codeCallNotAllowed
	codeExpectedColon
	codeSignChange
)

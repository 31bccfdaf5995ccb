// This file names the diagnostics that the preprocessor gives.
package pp

import "cufront/compiler/diag"

const (
	codeExpectedFileName          = diag.ExpectedFileName
	codeExpectedFileNameInInclude = diag.ExpectedFileNameInInclude
	codeUnrecognizedToken         = diag.UnrecognizedToken
	codeHashNotExpected           = diag.UnexpectedHash
	codeEndifMissing              = diag.EndifDirectiveMissing
	codeIfMissing                 = diag.IfDirectiveMissing
	codeElseSeen                  = diag.DirectiveAfterElse
	codeMacroRedefined            = diag.IncompatibleMacroRedefinition
	codeVAArgs                    = diag.VaArgsOutsideVariadicMacro
	codeVAOpt                     = diag.VaOptOutsideVariadicMacro
	codeExpectedIdentifier        = diag.ExpectedIdentifier
	codeDuplicateParameter        = diag.DuplicateMacroParameterName
	codeExpectedRParen            = diag.ExpectedCloseParen
	codeExpectedLParen            = diag.ExpectedOpenParen
	codeExpectedString            = diag.ExpectedStringLiteral
	codeExpectedParameter         = diag.ExpectedMacroParameterName
	codePasteFirst                = diag.PasteFirstInMacro
	codePasteLast                 = diag.PasteLastInMacro
	codeBadPaste                  = diag.PasteMakesNoToken
	codeExtraText                 = diag.ExtraTextAfterDirective
	codeTooMuchExpansion          = diag.MacroExpansionTooLarge
	codeTooFewArguments           = diag.TooFewMacroArguments
	codeTooManyArguments          = diag.TooManyMacroArguments
	codeUnterminatedCall          = diag.UnterminatedMacroInvocation
	codeUnknownDirective          = diag.UnrecognizedDirective
	codeErrorDirective            = diag.ErrorDirective
	codeWarningDirective          = diag.WarningDirective
	codeExpectedLineNumber        = diag.ExpectedLineNumber
	codeBadLineNumber             = diag.InvalidLineNumber
	codeIncludeNextPrimary        = diag.IncludeNextInPrimaryFile
	codeIncludeDepth              = diag.IncludeNestingTooDeep
	codeCannotOpen                = diag.CannotOpenSourceFile
	codeExpectedExpression        = diag.ExpectedExpression
	codeDivisionByZero            = diag.DivideByZero
	codeIntegralType              = diag.ExpressionNotIntegralOrEnum
	codeOperatorNotAllowed        = diag.OperatorInConstantExpression
	codeCallNotAllowed            = diag.CallInConstantExpression
	codeExpectedColon             = diag.ExpectedColon
	codeSignChange                = diag.IntegerSignChange
)

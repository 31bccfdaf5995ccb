// This file names the diagnostics that the preprocessor gives.
package pp

import "cufront/compiler/diag"

const (
	codeExpectedFileName          = diag.ExpectedFileName
	codeExpectedFileNameInInclude = diag.ExpectedFileNameInInclude
	codeUnrecognizedToken         = diag.UnrecognizedToken
	codeHashNotExpected           = diag.HashNotExpected
	codeEndifMissing              = diag.EndifDirectiveMissing
	codeIfMissing                 = diag.IfDirectiveMissing
	codeElseSeen                  = diag.DirectiveNotAllowedElseAlready
	codeMacroRedefined            = diag.IncompatibleMacroRedefinition
	codeVAArgs                    = diag.IdentifierVaArgsCanOnly
	codeVAOpt                     = diag.IdentifierVaOptCanOnly
	codeExpectedIdentifier        = diag.ExpectedIdentifier
	codeDuplicateParameter        = diag.DuplicateMacroParameterName
	codeExpectedRParen            = diag.ExpectedCloseParen
	codeExpectedLParen            = diag.ExpectedOpenParen
	codeExpectedString            = diag.ExpectedStringLiteral
	codeExpectedParameter         = diag.ExpectedMacroParameterName
	codePasteFirst                = diag.NotFirstMacroDefinition
	codePasteLast                 = diag.NotLastMacroDefinition
	codeBadPaste                  = diag.ConcatenationMacroNotCreateValid
	codeExtraText                 = diag.ExtraTextAfterDirective
	codeTooMuchExpansion          = diag.MacroExpansionTooLarge
	codeTooFewArguments           = diag.TooFewMacroArguments
	codeTooManyArguments          = diag.TooManyMacroArguments
	codeUnterminatedCall          = diag.ImproperlyTerminatedMacroInvocation
	codeUnknownDirective          = diag.UnrecognizedPreprocessingDirective
	codeErrorDirective            = diag.ErrorDirective
	codeWarningDirective          = diag.WarningDirective
	codeExpectedLineNumber        = diag.ExpectedLineNumber
	codeBadLineNumber             = diag.InvalidLineNumber
	codeIncludeNextPrimary        = diag.IncludeNextInPrimaryFile
	codeIncludeDepth              = diag.IncludeNestingTooDeep
	codeCannotOpen                = diag.CannotOpenSourceFile
	codeExpectedExpression        = diag.ExpectedExpression
	codeDivisionByZero            = diag.DivideByZero
	codeIntegralType              = diag.ExpressionMustIntegralEnumType
	codeOperatorNotAllowed        = diag.OperatorNotAllowedConstant
	codeCallNotAllowed            = diag.FunctionCallNotAllowedConstant
	codeExpectedColon             = diag.ExpectedColon
	codeSignChange                = diag.IntegerSignChange
)

// This file names the diagnostics that the scanner gives.
package lex

import "cufront/compiler/diag"

const (
	codeCommentUnclosed   = diag.CommentUnclosedEndFile
	codeMissingQuote      = diag.MissingClosingQuote
	codeUCNBasic          = diag.UniversalCharacterNameCannotDesignate
	codeUCNIdentifier     = diag.UniversalCharacterNotAllowedIdentifier
	codeUCNMalformed      = diag.IncorrectlyFormedUniversalCharacterName
	codeSeparatorsOff     = diag.DigitSeparatorsNotEnabledApostrophe
	codeNullInLine        = diag.NullZeroCharacterInputLine
	codeTrigraphsOff      = diag.SupportTrigraphsDisabled
	codeRawUnclosed       = diag.EndingDelimiterRawStringNot
	codeRawDelimiterLong  = diag.RawStringDelimiterTooLong
	codeRawDelimiterChar  = diag.RawStringDelimiterCharacter
	codeLastLineBackslash = diag.LastLineEndsBackslash
	codeBlankInSplice     = diag.BlankInLineSplice
)

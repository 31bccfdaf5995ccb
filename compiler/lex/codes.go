// This file names the diagnostics that the scanner gives.
package lex

import "cufront/compiler/diag"

const (
	codeCommentUnclosed   = diag.UnclosedComment
	codeMissingQuote      = diag.MissingClosingQuote
	codeUCNBasic          = diag.UCNInBasicCharacterSet
	codeUCNIdentifier     = diag.UCNNotAllowedInIdentifier
	codeUCNMalformed      = diag.UCNMalformed
	codeSeparatorsOff     = diag.DigitSeparatorsDisabled
	codeNullInLine        = diag.NullCharacterIgnored
	codeTrigraphsOff      = diag.TrigraphsDisabled
	codeRawUnclosed       = diag.RawStringUnclosed
	codeRawDelimiterLong  = diag.RawStringDelimiterTooLong
	codeRawDelimiterChar  = diag.RawStringDelimiterCharacter
	codeLastLineBackslash = diag.LastLineEndsInBackslash
	codeBlankInSplice     = diag.BlankInLineSplice
)

// This file lists the diagnostics that the scanner gives.
package lex

const (
	codeCommentUnclosed   = 6
	codeMissingQuote      = 8
	codeUCNBasic          = 967
	codeNullInLine        = 1192
	codeTrigraphsOff      = 1406
	codeRawUnclosed       = 2452
	codeLastLineBackslash = 1
	codeBlankInSplice     = 2
	codeRawDelimiterLong  = 3
	codeRawDelimiterChar  = 4
)

// This file implements the character classes of the scanner.
package lex

const (
	clPunct byte = iota
	clBlank
	clNewline
	clLetter
	clDigit
	clQuote
	clZero
	clBackslash
	clUTF8
	clStray
)

// class maps a byte to what it may start.
var class = makeClass()

// word reports the bytes that continue an identifier.
var word = makeWord()

func makeClass() (t [256]byte) {
	for c := 0; c < 256; c++ {
		switch {
		case c >= 0x80:
			t[c] = clUTF8
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$':
			t[c] = clLetter
		case '0' <= c && c <= '9':
			t[c] = clDigit
		case c < ' ' || c == 0x7f || c == '@' || c == '`':
			t[c] = clStray
		}
	}
	for _, c := range " \t\v\f\r" {
		t[c] = clBlank
	}
	t['\n'], t[0], t['\\'], t['"'], t['\''] = clNewline, clZero, clBackslash, clQuote, clQuote
	return t
}

func makeWord() (t [256]bool) {
	for c := range t {
		t[c] = class[c] == clLetter || class[c] == clDigit
	}
	return t
}

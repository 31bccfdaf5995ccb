// This file implements identifiers: the fast run over word characters, and the
// slow path for splices, extended characters and universal character names,
// whose canonical spelling is \u00e9 however the source spells them
// (rule lex.names).
package lex

import (
	"unicode/utf8"

	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// ident scans the identifier at off, or the literal whose prefix it is.
func (l *Lexer) ident(t *token.Token, flags token.Flags, off int) {
	src, i := l.src, off+1
	for word[src[i]] {
		i++
	}
	switch c := src[i]; {
	case c == '"' || c == '\'':
		if i-off <= 3 && l.literalPrefix(src[off:i], c) {
			l.quoted(t, flags, off, i)
			return
		}
	case c == '\\' || c >= 0x80:
		if l.slowIdent(t, flags, off) {
			return
		}
	}
	name := l.cfg.Names.Intern(src[off:i])
	k := name.Keyword
	if k < token.KwAlignas && k != token.Ident {
		flags |= token.AltSpelling
	}
	l.off = i
	l.set(t, k, flags, off, i, name)
}

// literalPrefix reports whether p may precede the quote q directly.
func (l *Lexer) literalPrefix(p []byte, q byte) bool {
	raw := false
	if q == '"' && p[len(p)-1] == 'R' {
		raw, p = true, p[:len(p)-1]
	}
	if raw && l.std < lang.CXX11 {
		return false
	}
	switch string(p) {
	case "":
		return raw
	case "L":
		return true
	case "u", "U":
		return l.std >= lang.CXX11 && !l.dialect.Words.NoUnicodeLiterals
	case "u8":
		return l.std >= lang.CXX11 && !l.dialect.Words.NoUnicodeLiterals && (q == '"' || l.std >= lang.CXX17 && !l.dialect.Words.NoUTF8Chars)
	}
	return false
}

// slowIdent scans an identifier that is not one run of word characters. It
// reports false, and has done nothing, when no identifier starts at off.
func (l *Lexer) slowIdent(t *token.Token, flags token.Flags, off int) bool {
	start, pos := off, l.pos(off)
	stop := off // end of the part on the first line
	l.buf = l.buf[:0]
scan:
	for {
		c := l.src[off]
		switch {
		case word[c]:
			l.buf = append(l.buf, c)
			off++
		case c == '\\' && l.spliceAt(off) > 0 && off < l.end:
			if len(l.buf) == 0 {
				return false
			}
			off = l.splice(off)
			continue
		case c == '\\':
			r, n := l.ucn(off)
			if n == 0 {
				break scan
			}
			if r < 0 { // malformed and reported
				off += n
				break
			}
			if r < 0x80 {
				if !word[byte(r)] {
					break scan
				}
				l.buf = append(l.buf, byte(r))
			} else {
				l.buf = appendUCN(l.buf, r)
			}
			flags |= token.HasUCN
			off += n
		case c >= 0x80:
			r, n := utf8.DecodeRune(l.src[off:l.end])
			if r == utf8.RuneError && n <= 1 || !identRune(r) {
				break scan
			}
			l.buf = appendUCN(l.buf, r)
			flags |= token.HasUCN
			off += n
		default:
			break scan
		}
		if l.seq == pos.Seq {
			stop = off
		}
	}
	if len(l.buf) == 0 || class[l.buf[0]] == clDigit {
		return false
	}
	if q := l.src[off]; (q == '"' || q == '\'') && flags&token.HasUCN == 0 && len(l.buf) <= 3 && l.literalPrefix(l.buf, q) {
		l.quoted(t, flags, start, off)
		t.Pos = pos
		return true
	}
	name := l.cfg.Names.Intern(l.buf)
	k := name.Keyword
	if k < token.KwAlignas && k != token.Ident {
		flags |= token.AltSpelling
	}
	l.off = off
	l.set(t, k, flags, start, stop, name)
	l.Stop = off
	t.Pos = pos
	return true
}

// ucn decodes the universal character name at off and returns the character
// and the length; a length of 0 means that there is none. The character of a
// malformed one is -1.
func (l *Lexer) ucn(off int) (rune, int) {
	n := 0
	switch l.src[off+1] {
	case 'u':
		n = 4
	case 'U':
		n = 8
	default:
		return 0, 0
	}
	var r rune
	for i := off + 2; i < off+2+n; i++ {
		d := hexDigit(l.src[i]) // behind the end is a zero byte
		if d > 15 {
			l.report(codeUCNMalformed, l.pos(i))
			return -1, i - off
		}
		r = r<<4 | rune(d)
	}
	switch {
	case r < 0xa0 && r != '$' && r != '@' && r != '`':
		l.report(codeUCNBasic, l.pos(off))
	case r >= 0xa0 && !inIdentifier(r, l.std):
		l.report(codeUCNIdentifier, l.pos(off))
	}
	return r, n + 2
}

// hexDigit returns the value of a hexadecimal digit, 255 when c is none.
func hexDigit(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10
	}
	return 255
}

// appendUCN appends the canonical universal character name of r.
func appendUCN(b []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	n := 4
	if r > 0xffff {
		b, n = append(b, `\U`...), 8
	} else {
		b = append(b, `\u`...)
	}
	for i := n - 1; i >= 0; i-- {
		b = append(b, hex[uint32(r)>>(4*i)&15])
	}
	return b
}

// identRange are the characters an identifier may hold beyond ASCII:
// [charname.allowed] of C++11.
var identRange = [][2]rune{
	{0xa8, 0xa8}, {0xaa, 0xaa}, {0xad, 0xad}, {0xaf, 0xaf}, {0xb2, 0xb5}, {0xb7, 0xba}, {0xbc, 0xbe}, {0xc0, 0xd6},
	{0xd8, 0xf6}, {0xf8, 0x167f}, {0x1681, 0x180d}, {0x180f, 0x1fff}, {0x200b, 0x200d}, {0x202a, 0x202e},
	{0x203f, 0x2040}, {0x2054, 0x2054}, {0x2060, 0x218f}, {0x2460, 0x24ff}, {0x2776, 0x2793}, {0x2c00, 0x2dff},
	{0x2e80, 0x2fff}, {0x3004, 0x3007}, {0x3021, 0x302f}, {0x3031, 0xd7ff}, {0xf900, 0xfd3d}, {0xfd40, 0xfdcf},
	{0xfdf0, 0xfe44}, {0xfe47, 0xfffd}, {0x10000, 0x1fffd}, {0x20000, 0x2fffd}, {0x30000, 0x3fffd},
	{0x40000, 0x4fffd}, {0x50000, 0x5fffd}, {0x60000, 0x6fffd}, {0x70000, 0x7fffd}, {0x80000, 0x8fffd},
	{0x90000, 0x9fffd}, {0xa0000, 0xafffd}, {0xb0000, 0xbfffd}, {0xc0000, 0xcfffd}, {0xd0000, 0xdfffd}, {0xe0000, 0xefffd},
}

func identRune(r rune) bool {
	for _, x := range identRange {
		if r <= x[1] {
			return r >= x[0]
		}
	}
	return false
}

// runeLen returns the length of the UTF-8 sequence at off, 1 when invalid.
func (l *Lexer) runeLen(off int) int {
	_, n := utf8.DecodeRune(l.src[off:l.end])
	return max(n, 1)
}

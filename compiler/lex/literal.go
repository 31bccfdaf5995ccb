// This file implements the spelling of literals: preprocessing numbers,
// character and string literals with prefix and suffix, raw strings.
package lex

import (
	"bytes"

	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// number scans the preprocessing number at off.
func (l *Lexer) number(t *token.Token, flags token.Flags, off int) {
	src, i := l.src, off+1
	for {
		c := src[i]
		switch {
		case word[c]:
			i++
			if n := src[i]; (n == '+' || n == '-') && (c == 'e' || c == 'E' || c == 'p' || c == 'P') {
				i++
			}
			continue
		case c == '.':
			i++
			continue
		case c == '\'' && l.digitSeparator(i):
			i++
			continue
		case c == '\\' && (l.spliceAt(i) > 0 || src[i+1] == 'u' || src[i+1] == 'U'), c >= 0x80:
			if l.slowNumber(t, flags, off) {
				return
			}
		}
		break
	}
	l.off = i
	l.set(t, token.Number, flags, off, i, l.cfg.Names.Intern(src[off:i]))
}

// digitSeparator reports whether the apostrophe at off, in a number, is a digit
// separator. Misplaced ones are found when the number is decoded.
func (l *Lexer) digitSeparator(off int) bool {
	if l.InDirective || l.std >= lang.CXX14 && !l.dialect.Words.NoDigitSeparators {
		return true
	}
	if word[l.src[off+1]] && !l.dialect.IsC() {
		l.report(codeSeparatorsOff, l.pos(off))
	}
	return false
}

// slowNumber scans a number that splices or extended characters interrupt.
func (l *Lexer) slowNumber(t *token.Token, flags token.Flags, off int) bool {
	start, stop, pos := off, off, l.pos(off)
	l.buf = l.buf[:0]
scan:
	for {
		c := l.src[off]
		switch {
		case word[c] || c == '.':
			l.buf = append(l.buf, c)
			off++
		case (c == '+' || c == '-') && len(l.buf) > 0 && bytes.IndexByte([]byte("eEpP"), l.buf[len(l.buf)-1]) >= 0:
			l.buf = append(l.buf, c)
			off++
		case c == '\'' && l.digitSeparator(off):
			l.buf = append(l.buf, c)
			off++
		case c == '\\' && l.spliceAt(off) > 0 && off < l.end:
			off = l.splice(off)
			continue
		case c == '\\' || c >= 0x80:
			sub := l.suffixRune(off)
			if sub == 0 {
				break scan
			}
			off += sub
		default:
			break scan
		}
		if l.seq == pos.Seq {
			stop = off
		}
	}
	l.off = off
	l.set(t, token.Number, flags, start, stop, l.cfg.Names.Intern(l.buf))
	l.Stop = off
	t.Pos = pos
	return true
}

// suffixRune appends the extended identifier character at off to l.buf and
// returns its length in the source, 0 when there is none.
func (l *Lexer) suffixRune(off int) int {
	if l.src[off] == '\\' {
		if l.src[off+1] != 'u' && l.src[off+1] != 'U' {
			return 0
		}
		r, n := l.ucn(off)
		if n > 0 && r >= 0x80 {
			l.buf = appendUCN(l.buf, r)
			return n
		}
		return 0
	}
	n := l.runeLen(off)
	r := []rune(string(l.src[off : off+n]))
	if len(r) == 0 || !identRune(r[0]) {
		return 0
	}
	l.buf = appendUCN(l.buf, r[0])
	return n
}

// quoted scans the character or string literal whose quote is at q and whose
// prefix starts at off.
func (l *Lexer) quoted(t *token.Token, flags token.Flags, off, q int) {
	src := l.src
	quote := src[q]
	if q > off && src[q-1] == 'R' && quote == '"' && l.rawString(t, flags, off, q) {
		return
	}
	k := token.String
	if quote == '\'' {
		k = token.Char
	}
	if l.Header && q == off && quote == '"' {
		l.headerName(t, flags, off, '"')
		return
	}
	i := q + 1
	for {
		c := src[i]
		if c == quote {
			i++
			break
		}
		switch {
		case c == '\\':
			if l.spliceAt(i) > 0 {
				l.splicedLiteral(t, k, flags, off, q)
				return
			}
			i++
			if i < l.end && src[i] != '\n' {
				i++
			}
			continue
		case c == '\n' || c == 0 && i >= l.end:
			l.missingQuote(l.pos(off))
			l.off = i
			l.set(t, k, flags|token.Invalid, off, i, l.cfg.Names.Intern(src[off:i]))
			return
		}
		i++
	}
	if class[src[i]] == clLetter && l.dialect.HasUserLiterals() {
		for i++; word[src[i]]; i++ {
		}
	}
	if c := src[i]; c == '\\' && (l.spliceAt(i) > 0 || src[i+1] == 'u' || src[i+1] == 'U') || c >= 0x80 {
		l.splicedLiteral(t, k, flags, off, q)
		return
	}
	l.off = i
	l.set(t, k, flags, off, i, l.cfg.Names.Intern(src[off:i]))
}

// missingQuote reports an unclosed literal; in preprocessed output it is text.
func (l *Lexer) missingQuote(pos source.Pos) {
	if !l.KeepSpace {
		l.report(codeMissingQuote, pos)
	}
}

// splicedLiteral scans a literal in which line splices lie, or whose suffix
// has extended characters.
func (l *Lexer) splicedLiteral(t *token.Token, k token.Kind, flags token.Flags, off, q int) {
	src, quote := l.src, l.src[q]
	pos, stop := l.pos(off), off
	l.buf = l.buf[:0]
	i, closed := off, false
	for {
		c := src[i]
		if c == '\\' && i < l.end && l.spliceAt(i) > 0 {
			i = l.splice(i)
			continue
		}
		if closed {
			if word[c] && (l.buf[len(l.buf)-1] != quote || class[c] == clLetter) {
				l.buf = append(l.buf, c)
				i++
			} else if n := 0; c == '\\' || c >= 0x80 {
				if n = l.suffixRune(i); n == 0 {
					break
				}
				i += n
			} else {
				break
			}
		} else if c == '\n' || i >= l.end {
			l.missingQuote(pos)
			flags |= token.Invalid
			break
		} else {
			l.buf = append(l.buf, c)
			i++
			switch {
			case c == quote && i-1 > q:
				closed = true
			case c == '\\':
				for src[i] == '\\' && i < l.end && l.spliceAt(i) > 0 {
					i = l.splice(i)
				}
				if i < l.end && src[i] != '\n' {
					l.buf = append(l.buf, src[i])
					i++
				}
			}
		}
		if l.seq == pos.Seq {
			stop = i
		}
	}
	l.off = i
	l.set(t, k, flags, off, stop, l.cfg.Names.Intern(l.buf))
	l.Stop = i
	t.Pos = pos
}

// rawString scans the raw string whose quote is at q. It reports false when
// the delimiter is faulty: the R then is no indicator (rule lex.raw-delimiter).
func (l *Lexer) rawString(t *token.Token, flags token.Flags, off, q int) bool {
	src := l.src
	open := q + 1
	for src[open] != '(' {
		switch c := src[open]; {
		case open-q > 16:
			l.report(codeRawDelimiterLong, l.pos(q+1))
			return false
		case c == ' ' || c == ')' || c == '\\' || c < ' ' && c != '\n' && (c != 0 || open < l.end):
			l.report(codeRawDelimiterChar, l.pos(open))
			return false
		case c == '\n' || c == 0:
			l.report(codeRawDelimiterChar, l.pos(open))
			return false
		}
		open++
	}
	delim := src[q+1 : open]
	i := open + 1
	for {
		j := bytes.IndexByte(src[i:l.end], ')')
		if j < 0 {
			i = l.end
			if !l.KeepSpace {
				l.report(codeRawUnclosed, l.pos(off))
			}
			flags |= token.Invalid
			break
		}
		i += j + 1
		if bytes.HasPrefix(src[i:l.end], delim) && src[i+len(delim)] == '"' {
			i += len(delim) + 1
			break
		}
	}
	for class[src[i]] == clLetter || word[src[i]] && i > 0 && word[src[i-1]] {
		i++
	}
	pos := l.pos(off)
	first := bytes.IndexByte(src[off:i], '\n')
	if first < 0 {
		first = i - off
	}
	l.off = i
	l.set(t, token.String, flags, off, i, l.cfg.Names.Intern(src[off:i]))
	l.crossLines(off, i)
	t.Pos, t.Len = pos, uint32(first)
	return true
}

// crossLines registers the lines that a token from a to b spans.
func (l *Lexer) crossLines(a, b int) {
	for {
		i := bytes.IndexByte(l.src[a:b], '\n')
		if i < 0 {
			return
		}
		a = l.newline(a + i)
	}
}

// headerName scans the header name at off, which ends with the character close.
func (l *Lexer) headerName(t *token.Token, flags token.Flags, off int, close byte) {
	i := off + 1
	for l.src[i] != close && l.src[i] != '\n' && i < l.end {
		i++
	}
	if l.src[i] == close && i < l.end {
		i++
		l.off = i
		l.set(t, token.HeaderName, flags, off, i, l.cfg.Names.Intern(l.src[off:i]))
		return
	}
	if close == '>' {
		l.Header = false
		l.punct(t, flags, off)
		return
	}
	l.report(codeMissingQuote, l.pos(off))
	l.off = i
	l.set(t, token.String, flags|token.Invalid, off, i, l.cfg.Names.Intern(l.src[off:i]))
}

// RestOfLine returns the text up to the line end, splices removed and nothing
// else changed, and the position at which it starts.
func (l *Lexer) RestOfLine() ([]byte, source.Pos) {
	pos := l.pos(l.off)
	l.buf = l.buf[:0]
	off := l.off
	for off < l.end && l.src[off] != '\n' {
		if l.src[off] == '\\' && l.spliceAt(off) > 0 {
			off = l.splice(off)
			continue
		}
		l.buf = append(l.buf, l.src[off])
		off++
	}
	l.off = off
	return l.buf, pos
}

// RestOfDirective goes to the line end of a directive over whatever stands
// before it; comments are honoured.
func (l *Lexer) RestOfDirective() {
	off := l.off
	for off < l.end && l.src[off] != '\n' {
		switch c := l.src[off]; {
		case c == '\\' && l.spliceAt(off) > 0:
			off = l.splice(off)
			continue
		case c == '/':
			if next := l.comment(off); next > off {
				off = next
				continue
			}
		case c == '"' || c == '\'':
			off = l.skipQuoted(off)
			continue
		}
		off++
	}
	l.off = off
}

// AtLineEnd reports whether the line end is the next byte.
func (l *Lexer) AtLineEnd() bool { return l.off >= l.end || l.src[l.off] == '\n' }

// skipQuoted goes over a quoted text that ends at its quote or line end.
func (l *Lexer) skipQuoted(off int) int {
	quote := l.src[off]
	for off++; off < l.end && l.src[off] != '\n'; off++ {
		switch l.src[off] {
		case quote:
			return off + 1
		case '\\':
			if l.spliceAt(off) > 0 {
				off = l.splice(off) - 1
			} else if l.src[off+1] != '\n' {
				off++
			}
		}
	}
	return min(off, l.end)
}

// SkipToDirective goes from a line end over skipped lines to the next # that
// starts a line, and leaves it to be read. It reports false at the end of the
// file.
func (l *Lexer) SkipToDirective() bool {
	off := l.off
	for off < l.end {
		off = l.newline(off)
		start := true // nothing but blanks so far
	line:
		for off < l.end {
			switch c := l.src[off]; {
			case c == '\n':
				break line
			case class[c] == clBlank:
				off++
			case start && (c == '#' || c == '%' && l.src[off+1] == ':'):
				l.off = off
				l.pending = token.LineStart
				return true
			case c == '\\' && l.spliceAt(off) > 0:
				off = l.splice(off)
			case c == '"' || c == '\'':
				start = false
				if c == '"' && off > 0 && l.src[off-1] == 'R' && l.std >= lang.CXX11 {
					if end := l.rawEnd(off); end > 0 {
						l.crossLines(off, end)
						off = end
						continue
					}
				}
				off = l.skipQuoted(off)
			default:
				if c == '/' {
					if next := l.comment(off); next > off {
						off = next
						continue
					}
				}
				start = false
				off++
			}
		}
	}
	l.off = off
	return false
}

// rawEnd returns the offset behind the raw string whose quote is at q, 0 when
// it is none.
func (l *Lexer) rawEnd(q int) int {
	i := bytes.IndexByte(l.src[q:min(q+18, l.end)], '(')
	if i < 0 || bytes.ContainsAny(l.src[q+1:q+i], " )\\\n\t\"") {
		return 0
	}
	end := append(append([]byte{')'}, l.src[q+1:q+i]...), '"')
	j := bytes.Index(l.src[q+i:l.end], end)
	if j < 0 {
		return 0
	}
	return q + i + j + len(end)
}

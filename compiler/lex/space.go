// This file implements what lies between tokens: comments, line splices and
// trigraphs.
package lex

import (
	"bytes"
	"sort"

	"cufront/compiler/token"
)

// spliceAt returns the length of the line splice at off, where a backslash
// is: backslash, blanks, line end. It returns 0 when there is none.
func (l *Lexer) spliceAt(off int) int {
	i := off + 1
	for class[l.src[i]] == clBlank {
		i++
	}
	if l.src[i] == '\n' || i >= l.end && i == off+1 {
		return min(i+1, l.end) - off
	}
	return 0
}

// splice goes over the line splice at off and returns the offset behind it.
func (l *Lexer) splice(off int) int {
	n := l.spliceAt(off)
	switch {
	case off+n >= l.end:
		l.report(codeLastLineBackslash, l.pos(off))
		l.Splices++
		return l.end
	case n > 2:
		l.report(codeBlankInSplice, l.pos(off+1))
	}
	l.Splices++
	l.addLine(off + n)
	return off + n
}

// comment goes over the comment at off, where a slash is, and returns the
// offset behind it; off itself when there is no comment.
func (l *Lexer) comment(off int) int {
	at := off + 1
	if l.src[at] == '\\' {
		for l.src[at] == '\\' && l.spliceAt(at) > 0 && at < l.end {
			at += l.spliceAt(at)
		}
		if c := l.src[at]; at >= l.end || c != '/' && c != '*' {
			return off
		}
		for at = off + 1; l.src[at] == '\\'; {
			at = l.splice(at)
		}
	}
	switch l.src[at] {
	case '/':
		return l.lineComment(at + 1)
	case '*':
		return l.blockComment(off, at+1)
	}
	return off
}

// lineComment goes from inside a // comment to its line end.
func (l *Lexer) lineComment(off int) int {
	for {
		i := bytes.IndexByte(l.src[off:l.end], '\n')
		if i < 0 {
			off = l.end
			if l.src[off-1] == '\\' {
				l.report(codeLastLineBackslash, l.pos(off-1))
			}
			return off
		}
		off += i
		j := off - 1
		for j >= 0 && class[l.src[j]] == clBlank {
			j--
		}
		if j < 0 || l.src[j] != '\\' || j < l.lineOff {
			return off
		}
		off = l.splice(j)
	}
}

// blockComment goes from inside a comment that started at start to behind it.
func (l *Lexer) blockComment(start, off int) int {
	open := l.pos(start)
	for {
		for off < l.end && l.src[off] != '*' && l.src[off] != '\n' {
			off++
		}
		if off >= l.end {
			l.report(codeCommentUnclosed, open)
			l.unclosed = true
			return l.end
		}
		if l.src[off] == '\n' {
			off = l.newline(off)
			continue
		}
		off++
		for l.src[off] == '\\' && l.spliceAt(off) > 0 && off < l.end {
			off = l.splice(off)
		}
		if l.src[off] == '/' {
			return off + 1
		}
	}
}

// keepSpace goes over blanks, comments, splices and line ends before a token
// and leaves in l.Space what the preprocessed output shows for them
// (rule lex.output-spaces).
func (l *Lexer) keepSpace(off int, flags token.Flags) (int, token.Flags) {
	for {
		switch c := l.src[off]; {
		case class[c] == clBlank:
			l.Space = append(l.Space, c)
			off++
		case c == '\n' && !l.InDirective:
			l.Space = append(l.Space, '\n')
			off = l.newline(off)
			flags |= token.LineStart
		case c == '\\' && l.spliceAt(off) > 0:
			off = l.splice(off)
			continue
		case c == '/':
			next := l.keepComment(off)
			if next == off {
				return off, flags
			}
			off = next
		default:
			return off, flags
		}
		flags |= token.SpaceBefore
	}
}

// keepComment goes over the comment at off for keepSpace: its line ends and
// then one blank remain, or with -C all of it.
func (l *Lexer) keepComment(off int) int {
	splices := l.Splices
	next := l.comment(off)
	if next == off {
		return off
	}
	text := l.src[off:next]
	switch {
	case l.KeepComments && l.Splices > splices:
		for i := 0; i < len(text); i++ {
			if text[i] == '\\' {
				if n := l.spliceAt(off + i); n > 0 {
					i += n - 1
					continue
				}
			}
			l.Space = append(l.Space, text[i])
		}
	case l.KeepComments:
		l.Space = append(l.Space, text...)
	case text[1] != '/': // /* */; a // comment leaves nothing
		for n := bytes.Count(text, []byte{'\n'}) - (l.Splices - splices); n > 0; n-- {
			l.Space = append(l.Space, '\n')
		}
		if !l.unclosed {
			l.Space = append(l.Space, ' ')
		}
	}
	return next
}

// trigraph returns the character that ??c stands for, 0 when none.
func trigraph(c byte) byte {
	const from, to = "=/'()!<>-", "#\\^[]|{}~"
	if i := bytes.IndexByte([]byte(from), c); i >= 0 {
		return to[i]
	}
	return 0
}

// warnTrigraph gives the warning for the first trigraph of a file.
func (l *Lexer) warnTrigraph(line []byte) {
	for i := 0; ; i++ {
		j := bytes.Index(line[i:], []byte("??"))
		if j < 0 {
			return
		}
		i += j
		if i+2 < len(line) && trigraph(line[i+2]) != 0 {
			l.warned = true
			l.report(codeTrigraphsOff, l.pos(l.lineOff+i))
			return
		}
	}
}

// replaceTrigraphs replaces all trigraphs of the text, raw strings excepted,
// and remembers where, for the columns.
func (l *Lexer) replaceTrigraphs() {
	src, n := l.src, 0
	for i := 0; i < l.end; i++ {
		c := src[i]
		if c == '?' && src[i+1] == '?' {
			if r := trigraph(src[i+2]); r != 0 {
				c = r
				i += 2
				l.trigs = append(l.trigs, n)
			}
		}
		src[n] = c
		n++
	}
	clear(src[n:l.end])
	l.end = n
}

// trigraphsBetween counts the replaced trigraphs from offset a up to b.
func (l *Lexer) trigraphsBetween(a, b int) uint32 {
	return uint32(sort.SearchInts(l.trigs, b) - sort.SearchInts(l.trigs, a))
}

// This file implements the scanner: translation phases 1 to 3 over the bytes of
// one file. It makes 24-byte token values, interns every spelled text and
// registers each physical line with the line map.
package lex

import (
	"bytes"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// ReportFunc receives the diagnostics of the scanner and the preprocessor.
type ReportFunc func(code diag.Code, pos source.Pos, args ...string)

// Config is what all scanners of one compilation share.
type Config struct {
	Names   *token.Table
	Lines   *source.Map
	Dialect *lang.Dialect
	Report  ReportFunc // nil: diagnostics are dropped
	OnLine  func()     // called before a line is registered, the first excepted; may be nil
}

// padding is the number of zero bytes kept behind the text, so that a look
// ahead of a few bytes needs no test for the end.
const padding = 8

const noBytes = "\x00\x00\x00\x00\x00\x00\x00\x00"

// Lexer scans one file.
type Lexer struct {
	cfg *Config
	src []byte // text followed by padding zero bytes
	end int    // length of the text

	off     int    // offset of the next byte
	lineOff int    // offset of the first byte of the current physical line
	seq     uint32 // number of the current physical line

	pending token.Flags // LineStart at the start of a line

	// InDirective makes a line end a Newline token, which is not consumed.
	InDirective bool
	// Header makes <...> and "..." header names; cleared by the next token.
	Header bool

	// More, when it is set, is asked once, where the text ends behind a line end:
	// it returns the complete text, of which the text so far is the beginning.
	More func() []byte

	// Space, when KeepSpace is set, is the text between the last two tokens as
	// the preprocessed output shows it; KeepComments leaves the comments in.
	KeepSpace, KeepComments bool
	Space                   []byte
	// With KeepSpace: the line splices before and in the last token.
	SpaceSplices, Splices int

	Start, Stop int // extent of the last token in the text

	buf      []byte // spelling of a token that is not one run of bytes
	trigs    []int  // offsets, in src, of the characters that replaced trigraphs
	written  []byte // the text as it was before the replacement of trigraphs, nil without
	warned   bool   // trigraph warning given
	unclosed bool   // a comment was not closed
	std      lang.Std
	dialect  lang.Dialect
}

// New returns a scanner for text. The text's first line is registered at once,
// so its segment must be open already.
func New(cfg *Config, text []byte) *Lexer {
	l := &Lexer{cfg: cfg}
	if cfg.Dialect != nil {
		l.dialect = *cfg.Dialect
		l.std = cfg.Dialect.Std
	}
	l.load(text)
	l.pending = token.LineStart
	if l.end > 0 {
		l.addLine(0)
	} else {
		l.seq = cfg.Lines.AddLine(nil)
	}
	return l
}

// load takes the text behind a byte order mark, joins CR LF to LF and, when
// trigraphs are on, replaces them. Text with the padding behind it is read where
// it is.
func (l *Lexer) load(text []byte) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if padded := text[:min(cap(text), len(text)+padding)]; string(padded[len(text):]) == noBytes && !l.dialect.Words.Trigraphs && bytes.IndexByte(text, '\r') < 0 {
		l.src, l.end = padded, len(text)
		return
	}
	src := make([]byte, len(text)+padding)
	n := 0
	if bytes.IndexByte(text, '\r') < 0 {
		n = copy(src, text)
	} else {
		for i, c := range text {
			if c == '\r' && i+1 < len(text) && text[i+1] == '\n' {
				continue
			}
			src[n] = c
			n++
		}
		clear(src[n:])
	}
	l.src, l.end, l.written = src, n, nil
	if l.dialect.Words.Trigraphs && bytes.Contains(src[:n], []byte("??")) {
		l.written = bytes.Clone(src[:n])
		l.replaceTrigraphs()
	}
}

// addLine registers the physical line that starts at off.
func (l *Lexer) addLine(off int) {
	l.lineOff = off
	rest := l.src[off:l.end]
	if i := bytes.IndexByte(rest, '\n'); i >= 0 {
		rest = rest[:i:i]
	}
	if l.cfg.OnLine != nil && l.cfg.Lines.NumLines() > 0 {
		l.cfg.OnLine()
	}
	if l.written == nil {
		l.seq = l.cfg.Lines.AddLineOf(l.src, off, off+len(rest))
	} else {
		at := off + int(2*l.trigraphsBetween(0, off))
		l.seq = l.cfg.Lines.AddLineOf(l.written, at, at+len(rest)+int(2*l.trigraphsBetween(off, off+len(rest))))
	}
	if !l.warned && !l.dialect.Words.Trigraphs {
		l.warnTrigraph(rest)
	}
}

// newline goes over the line end at off and returns the offset behind it.
func (l *Lexer) newline(off int) int {
	off++
	if off >= l.end && l.More != nil {
		more := l.More
		l.More, l.trigs = nil, nil
		l.load(more())
	}
	if off < l.end {
		l.addLine(off)
	}
	return off
}

// pos returns the position of offset off on the current physical line.
func (l *Lexer) pos(off int) source.Pos {
	if len(l.trigs) != 0 {
		return source.Pos{Seq: l.seq, Col: uint32(off-l.lineOff) + 1 + 2*l.trigraphsBetween(l.lineOff, off)}
	}
	return source.Pos{Seq: l.seq, Col: uint32(off-l.lineOff) + 1}
}

// Pos returns the position of the next byte to be read.
func (l *Lexer) Pos() source.Pos { return l.pos(l.off) }

func (l *Lexer) report(code diag.Code, pos source.Pos, args ...string) {
	if l.cfg.Report != nil {
		l.cfg.Report(code, pos, args...)
	}
}

// Next scans the next token into t.
func (l *Lexer) Next(t *token.Token) {
	flags := l.pending
	l.pending = 0
	src, off := l.src, l.off
	if l.KeepSpace {
		l.Space = l.Space[:0]
		off, flags = l.keepSpace(off, flags)
		l.SpaceSplices, l.Splices = l.Splices, 0
	}
	for {
		c := src[off]
		switch class[c] {
		case clBlank:
			off++
			flags |= token.SpaceBefore
			continue
		case clNewline:
			if l.InDirective {
				l.pending = flags
				l.set(t, token.Newline, flags, off, off, nil)
				l.off = off
				return
			}
			off = l.newline(off)
			src = l.src // a longer text may have come
			flags = token.LineStart | token.SpaceBefore
			continue
		case clLetter:
			if c == '$' && l.dialect.Strict {
				l.stray(t, flags, off, 1)
				return
			}
			l.ident(t, flags, off)
			return
		case clDigit:
			l.number(t, flags, off)
			return
		case clQuote:
			l.quoted(t, flags, off, off)
			return
		case clZero:
			if off >= l.end {
				l.off = off
				l.set(t, token.EOF, flags, off, off, nil)
				if l.InDirective {
					t.Kind = token.Newline
					l.pending = flags
				}
				return
			}
			l.report(codeNullInLine, l.pos(off))
			off++
			flags |= token.SpaceBefore
			continue
		case clBackslash:
			if n := l.spliceAt(off); n > 0 {
				off = l.splice(off)
				continue
			}
			if u := src[off+1]; u == 'u' || u == 'U' {
				if l.slowIdent(t, flags, off) {
					return
				}
			}
			l.stray(t, flags, off, 1)
			return
		case clUTF8:
			if l.slowIdent(t, flags, off) {
				return
			}
			l.stray(t, flags, off, l.runeLen(off))
			return
		case clStray:
			l.stray(t, flags, off, 1)
			return
		}
		// punctuators and comments
		if c == '/' {
			if next := l.comment(off); next > off {
				off = next
				flags |= token.SpaceBefore
				continue
			}
		}
		if c == '.' && class[src[off+1]] == clDigit {
			l.number(t, flags, off)
			return
		}
		if c == '<' && l.Header {
			l.headerName(t, flags, off, '>')
			return
		}
		l.punct(t, flags, off)
		return
	}
}

// set fills t for the spelling from start to stop.
func (l *Lexer) set(t *token.Token, k token.Kind, flags token.Flags, start, stop int, name *token.Name) {
	l.Start, l.Stop = start, stop
	t.Kind, t.Flags, t.Len, t.Name = k, flags, uint32(stop-start), name
	t.Pos = l.pos(start)
}

// stray makes a token of n bytes that start no token.
func (l *Lexer) stray(t *token.Token, flags token.Flags, off, n int) {
	l.off = off + n
	l.set(t, token.Other, flags, off, off+n, l.cfg.Names.Intern(l.src[off:off+n]))
}

// This file implements punctuators: maximal munch, digraphs, the launch
// brackets, and splitting of a token for the parser.
package lex

import (
	"cufront/compiler/lang"
	"cufront/compiler/token"
)

// punct scans the punctuator at off.
func (l *Lexer) punct(t *token.Token, flags token.Flags, off int) {
	s := l.src[off : off+4 : off+4]
	k, n, alt := l.munch(s[0], s[1], s[2], s[3])
	if l.src[off+n] == '\\' && l.spliceAt(off+n) > 0 {
		l.splicedPunct(t, flags, off)
		return
	}
	var name *token.Name
	if alt {
		flags |= token.AltSpelling
		name = l.cfg.Names.Intern(l.src[off : off+n])
	}
	l.off = off + n
	l.set(t, k, flags, off, off+n, name)
}

// splicedPunct scans a punctuator in whose reach a line splice lies.
func (l *Lexer) splicedPunct(t *token.Token, flags token.Flags, off int) {
	var c [4]byte
	at := off
	for i := range c {
		for at < l.end && l.src[at] == '\\' && l.spliceAt(at) > 0 {
			at += l.spliceAt(at)
		}
		c[i] = l.src[at]
		at++
	}
	k, n, alt := l.munch(c[0], c[1], c[2], c[3])
	if alt {
		flags |= token.AltSpelling
	}
	pos := l.pos(off)
	length := 0
	at = off
	for i := 0; i < n; i++ {
		for at < l.end && l.src[at] == '\\' && l.spliceAt(at) > 0 {
			at = l.splice(at)
		}
		at++
		if l.seq == pos.Seq {
			length++
		}
	}
	var name *token.Name
	if alt {
		name = l.cfg.Names.Intern(c[:n])
	}
	l.off = at
	l.set(t, k, flags, off, at, name)
	t.Pos, t.Len = pos, uint32(length)
}

// munch returns the longest punctuator that c0 c1 c2 c3 begin with, its length
// and whether it is a digraph.
func (l *Lexer) munch(c0, c1, c2, c3 byte) (token.Kind, int, bool) {
	switch c0 {
	case '{':
		return token.LBrace, 1, false
	case '}':
		return token.RBrace, 1, false
	case '[':
		return token.LBracket, 1, false
	case ']':
		return token.RBracket, 1, false
	case '(':
		return token.LParen, 1, false
	case ')':
		return token.RParen, 1, false
	case ';':
		return token.Semi, 1, false
	case ',':
		return token.Comma, 1, false
	case '~':
		return token.Tilde, 1, false
	case '?':
		return token.Question, 1, false
	case ':':
		switch {
		case c1 == ':':
			return token.ColonColon, 2, false
		case c1 == '>' && !l.dialect.Words.NoAlternativeTokens:
			return token.RBracket, 2, true
		}
		return token.Colon, 1, false
	case '.':
		switch {
		case c1 == '*':
			return token.DotStar, 2, false
		case c1 == '.' && c2 == '.':
			return token.Ellipsis, 3, false
		}
		return token.Dot, 1, false
	case '=':
		return pick(c1, '=', token.Eq, token.Assign)
	case '!':
		return pick(c1, '=', token.Ne, token.Not)
	case '*':
		return pick(c1, '=', token.StarAssign, token.Star)
	case '/':
		return pick(c1, '=', token.SlashAssign, token.Slash)
	case '^':
		return pick(c1, '=', token.CaretAssign, token.Caret)
	case '#':
		return pick(c1, '#', token.HashHash, token.Hash)
	case '+':
		if c1 == '+' {
			return token.Inc, 2, false
		}
		return pick(c1, '=', token.PlusAssign, token.Plus)
	case '&':
		if c1 == '&' {
			return token.AndAnd, 2, false
		}
		return pick(c1, '=', token.AmpAssign, token.Amp)
	case '|':
		if c1 == '|' {
			return token.OrOr, 2, false
		}
		return pick(c1, '=', token.PipeAssign, token.Pipe)
	case '-':
		switch {
		case c1 == '-':
			return token.Dec, 2, false
		case c1 == '>' && c2 == '*':
			return token.ArrowStar, 3, false
		case c1 == '>':
			return token.Arrow, 2, false
		}
		return pick(c1, '=', token.MinusAssign, token.Minus)
	case '%':
		switch {
		case l.dialect.Words.NoAlternativeTokens:
		case c1 == ':' && c2 == '%' && c3 == ':':
			return token.HashHash, 4, true
		case c1 == ':':
			return token.Hash, 2, true
		case c1 == '>':
			return token.RBrace, 2, true
		}
		return pick(c1, '=', token.PercentAssign, token.Percent)
	case '<':
		return l.munchLess(c1, c2, c3)
	case '>':
		return munchGreater(c1, c2, c3)
	}
	return token.Other, 1, false
}

func pick(c, want byte, two, one token.Kind) (token.Kind, int, bool) {
	if c == want {
		return two, 2, false
	}
	return one, 1, false
}

func (l *Lexer) munchLess(c1, c2, c3 byte) (token.Kind, int, bool) {
	switch {
	case c1 == '<':
		switch c2 {
		case '<':
			if c3 != '=' { // else << <=
				return token.LaunchOpen, 3, false
			}
		case '=':
			return token.ShlAssign, 3, false
		}
		return token.Shl, 2, false
	case c1 == '=':
		if c2 == '>' && l.std >= lang.CXX20 {
			return token.Spaceship, 3, false
		}
		return token.Le, 2, false
	case l.dialect.Words.NoAlternativeTokens:
	case c1 == '%':
		return token.LBrace, 2, true
	case c1 == ':': // [lex.pptoken]: <:: is < :: unless : or > follows
		if c2 == ':' && c3 != ':' && c3 != '>' {
			return token.Lt, 1, false
		}
		return token.LBracket, 2, true
	}
	return token.Lt, 1, false
}

func munchGreater(c1, c2, c3 byte) (token.Kind, int, bool) {
	switch c1 {
	case '>':
		switch c2 {
		case '>':
			if c3 != '=' { // else >> >=
				return token.LaunchClose, 3, false
			}
		case '=':
			return token.ShrAssign, 3, false
		}
		return token.Shr, 2, false
	case '=':
		return token.Ge, 2, false
	}
	return token.Gt, 1, false
}

// split describes how a token is cut behind its first character.
type split struct{ first, rest token.Kind }

var splits = map[token.Kind]split{
	token.Shr:         {token.Gt, token.Gt},
	token.LaunchClose: {token.Gt, token.Shr},
	token.ShrAssign:   {token.Gt, token.Ge},
	token.Ge:          {token.Gt, token.Assign},
	token.LaunchOpen:  {token.Shl, token.Lt},
	token.AndAnd:      {token.Amp, token.Amp},
	token.ColonColon:  {token.Colon, token.Colon},
	token.Spaceship:   {token.Le, token.Gt},
	token.Arrow:       {token.Minus, token.Gt},
}

// Split cuts t in two for a parser that needs the shorter token first: >> is
// > >, >>> is > >>, >>= is > >=, >= is > =, && is & &, <<< is << <. It reports
// whether t can be cut; the second part is adjacent to the first.
func Split(t token.Token) (first, rest token.Token, ok bool) {
	s, ok := splits[t.Kind]
	if !ok {
		return t, token.Token{}, false
	}
	n := uint32(1)
	if t.Kind == token.LaunchOpen || t.Kind == token.Spaceship {
		n = 2
	}
	first, rest = t, t
	first.Kind, first.Len = s.first, n
	rest.Kind, rest.Len, rest.Pos.Col = s.rest, t.Len-n, t.Pos.Col+n
	rest.Flags &^= token.LineStart | token.SpaceBefore
	return first, rest, true
}

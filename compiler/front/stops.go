// This file implements where recovery ends: what is skipped after an error goes
// on to a token at which a construct under way ends or goes on. The constructs
// say so: an open bracket waits for its partner, a statement for its semicolon,
// a list for a comma. Closing brackets that nothing waits for are skipped
// (rule recovery.stops).
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/token"
)

// A stop is a token at which skipping may end.
type stop uint8

const (
	noStop      stop = iota
	stopParen        // )
	stopBracket      // ]
	stopBrace        // }
	stopSemi         // ;
	stopComma        // ,
	stopColon        // :
	stopAngle        // > of template arguments, and what begins with it
	stopLaunch       // >>> of a launch
	numStops
)

// stops counts the constructs under way that a token ends or continues.
type stops [numStops]int32

// stopOf returns which stop a token of kind k is.
func stopOf(k token.Kind) stop {
	switch k {
	case token.RParen:
		return stopParen
	case token.RBracket:
		return stopBracket
	case token.RBrace:
		return stopBrace
	case token.Semi:
		return stopSemi
	case token.Comma:
		return stopComma
	case token.Colon:
		return stopColon
	case token.Gt:
		return stopAngle
	case token.LaunchClose:
		return stopLaunch
	}
	return noStop
}

// bracketRead counts a bracket that is read as one of the program's.
func (s *stops) bracketRead(k token.Kind) {
	switch k {
	case token.LParen:
		s[stopParen]++
	case token.LBracket:
		s[stopBracket]++
	case token.LBrace:
		s[stopBrace]++
	case token.RParen, token.RBracket, token.RBrace:
		s.closed(stopOf(k))
	}
}

// closed counts a bracket less, if one is open.
func (s *stops) closed(k stop) {
	if s[k] > 0 {
		s[k]--
	}
}

// at reports whether something waits for a token of kind k.
func (s *stops) at(k token.Kind) bool {
	if k == token.Shr || k == token.LaunchClose {
		return s[stopAngle] > 0 || k == token.LaunchClose && s[stopLaunch] > 0
	}
	n := stopOf(k)
	return n != noStop && s[n] > 0
}

// waitForSemicolon begins a declaration, which a semicolon ends; what it returns
// ends it.
func (p *Parser) waitForSemicolon() func() {
	waiting := p.stops
	p.stops[stopSemi]++
	return func() { p.stops = waiting }
}

// skipToStop skips, after an error, to the next token that something waits for,
// or of one of the given kinds.
func (p *Parser) skipToStop(kinds ...token.Kind) {
	saved := p.stops
	start := p.tok.Pos
	depth := 0
	var opened uint32 // line of the outermost open bracket
	for !p.at(token.EOF) {
		if (depth == 0 || p.tok.Pos.Seq > opened+unclosedAfter) && (saved.at(p.tok.Kind) || slices.Contains(kinds, p.tok.Kind)) {
			break
		}
		switch p.tok.Kind {
		case token.LParen, token.LBracket, token.LBrace:
			if depth == 0 {
				opened = p.tok.Pos.Seq
			}
			depth++
		case token.RParen, token.RBracket, token.RBrace:
			depth = max(depth-1, 0)
		}
		p.next()
	}
	p.stops = saved
	if !p.at(token.EOF) && p.tok.Pos.Seq >= start.Seq+farAway {
		p.report(diag.ParsingRestartsHere, p.tok.Pos)
	}
}

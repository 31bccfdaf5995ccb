// This file implements where recovery ends: what is skipped after an error goes
// on to a token at which a construct under way ends or goes on. The constructs
// say so: an open bracket waits for its partner, a statement for its semicolon,
// a list for a comma. Closing brackets that nothing waits for are skipped
// (rule recovery.stops).
package front

import (
	"slices"

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

// wait begins a construct that goes on or ends at the given tokens.
func (s *stops) wait(kinds ...stop) {
	for _, k := range kinds {
		s[k]++
	}
}

// done ends a construct that waited for the given tokens. A bracket that nothing
// opened closes nothing.
func (s *stops) done(kinds ...stop) {
	for _, k := range kinds {
		if s[k] > 0 {
			s[k]--
		}
	}
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
		s.done(stopOf(k))
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
	p.stops.wait(stopSemi)
	return func() { p.stops = waiting }
}

// skipToStop skips, after an error, to the next token that something waits for,
// or of one of the given kinds.
func (p *Parser) skipToStop(kinds ...token.Kind) {
	waiting := p.stops
	p.skip(func(k token.Kind, _ bool) bool { return waiting.at(k) || slices.Contains(kinds, k) })
	p.stops = waiting
}

// This file implements what waits for the closing brace of the outermost
// class: member function bodies, default arguments, default member
// initialisers and noexcept operands [class.mem].
package front

import (
	"cufront/compiler/token"
)

// delayedTokens is a captured run of tokens with the environment to parse it
// in.
type delayedTokens struct {
	toks []token.Token
	env  Env
}

// delayed returns toks to be parsed later in the current environment.
func (p *Parser) delayed(toks []token.Token) delayedTokens {
	return delayedTokens{toks, p.env.forLater()}
}

// resume parses delayed tokens with f in their environment.
func (p *Parser) resume(w *delayedTokens, f func()) {
	saved := p.save()
	r := p.replay(w.toks)
	p.enterEnv(w.env)
	p.env.memberLevel = 0
	p.env.set(inInstance, false)
	f()
	p.env = saved
	p.endReplay(r)
}

// delaysBodies reports whether member bodies and the like wait at this point:
// in a member declaration of a class that is not complete.
func (p *Parser) delaysBodies() bool {
	return p.env.class != nil && p.env.class.Cls.BeingDefined && p.env.memberLevel > 0
}

// delay notes f to be done at the closing brace of the outermost class. Members
// of class template instances are parsed when they are needed instead.
func (p *Parser) delay(turn delayTurn, f func()) {
	if p.env.has(inInstance) {
		return
	}
	p.classQueue = append(p.classQueue, delayedPart{turn, f})
}

// delayedPart is a part of a class that is read at its end.
type delayedPart struct {
	turn delayTurn
	read func()
}

// delayTurn is the order in which the parts are read.
type delayTurn uint8

const (
	delayedSignatures      delayTurn = iota // default arguments, exception specifications
	delayedExceptionChecks                  // the last one first
	delayedFieldInits
	delayedBodies
)

// runClassQueue does what waited for the end of the outermost class.
func (p *Parser) runClassQueue() {
	for len(p.classQueue) > 0 {
		q := p.classQueue
		p.classQueue = nil
		level, inst := p.env.memberLevel, p.env.has(inInstance)
		p.env.memberLevel = 0
		p.env.set(inInstance, false)
		for turn := delayedSignatures; turn <= delayedBodies; turn++ {
			for i := range q {
				if turn == delayedExceptionChecks {
					i = len(q) - 1 - i
				}
				if q[i].turn == turn {
					q[i].read()
				}
			}
		}
		p.env.memberLevel = level
		p.env.set(inInstance, inst)
	}
}

// This file implements what waits for the closing brace of the outermost
// class: member function bodies, default arguments, default member
// initialisers and noexcept operands [class.mem].
package front

// delayedTokens is a captured run of tokens with the environment to parse it
// in.
type delayedTokens struct {
	toks captured
	env  Env
}

// delayed returns toks to be parsed later in the current environment.
func (env *Env) delayed(toks captured) delayedTokens {
	return delayedTokens{toks, env.forLater()}
}

// resume parses delayed tokens with f in their environment.
func (p *Parser) resume(w *delayedTokens, f func()) {
	saved := p.ck.env.save()
	r := p.replay(w.toks)
	p.ck.env.enterEnv(w.env)
	p.ck.env.memberLevel = 0
	p.ck.env.set(inInstance, false)
	f()
	p.ck.env = saved
	p.endReplay(r)
}

// delaysBodies reports whether member bodies and the like wait at this point:
// in a member declaration of a class that is not complete.
func (env *Env) delaysBodies() bool {
	return env.class != nil && env.class.Cls.BeingDefined && env.memberLevel > 0
}

// delay notes f to be done at the closing brace of the outermost class. Members
// of class template instances are parsed when they are needed instead.
func (ck *Checker) delay(turn delayTurn, f func()) {
	if ck.env.has(inInstance) {
		return
	}
	ck.classQueue = append(ck.classQueue, delayedPart{turn, f})
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
func (ck *Checker) runClassQueue() {
	for len(ck.classQueue) > 0 {
		q := ck.classQueue
		ck.classQueue = nil
		level, inst := ck.env.memberLevel, ck.env.has(inInstance)
		ck.env.memberLevel = 0
		ck.env.set(inInstance, false)
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
		ck.env.memberLevel = level
		ck.env.set(inInstance, inst)
	}
}

// This file implements #pragma nv_exec_check_disable and hd_warning_disable:
// they go with the declaration that follows (rule space.exec-check-pragma).
package front

import (
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// execPragma is one such pragma; its position is valid where there is one.
type execPragma struct {
	pos    source.Pos // of the first word
	checks bool       // nv_exec_check_disable: calls are not checked at all
}

// noteExecPragma makes the pragma word at pos wait for the next declaration.
func (ck *Checker) noteExecPragma(word string, pos source.Pos) {
	switch word {
	case "nv_exec_check_disable":
		ck.cuda.pending = execPragma{pos, true}
	case "hd_warning_disable":
		ck.cuda.pending = execPragma{pos, ck.cuda.pending.checks}
	}
}

// takeExecPragma binds the waiting pragma to the declaration at the current
// token, or reports that there is none it can be bound to.
func (p *Parser) takeExecPragma() {
	if p.at(token.Pragma) {
		return
	}
	p.ck.cuda.exec, p.ck.cuda.pending = p.ck.cuda.pending, execPragma{}
	if !p.ck.cuda.exec.pos.IsValid() {
		return
	}
	switch {
	case p.at(token.Semi), p.at(token.KwStaticAssert), p.at(token.KwTemplate) && (p.peek(1).Kind != token.Lt || p.peek(2).Kind == token.Gt),
		p.at(token.KwExtern) && p.peek(1).Kind == token.String && p.peek(2).Kind == token.LBrace:
		p.report(diag.PragmaNotAllowedHere, p.ck.cuda.exec.pos)
		p.ck.cuda.exec = execPragma{}
	}
}

// leaveExecPragma reports a pragma behind which there is no declaration.
func (ck *Checker) leaveExecPragma() {
	if ck.cuda.pending.pos.IsValid() {
		ck.report(diag.PragmaNotBeforeDeclaration, ck.cuda.pending.pos)
		ck.cuda.pending = execPragma{}
	}
}

// applyExecPragma marks the function that a declaration declares.
func (ck *Checker) applyExecPragma(r *il.Routine) {
	ck.applyABIPragma(r)
	e := ck.cuda.exec
	ck.cuda.exec = execPragma{}
	if e.pos.IsValid() {
		r.ChecksOff.Exec = r.ChecksOff.Exec || e.checks
		r.ChecksOff.HDWarning = true
	}
}

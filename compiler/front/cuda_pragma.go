// This file implements #pragma nv_exec_check_disable and hd_warning_disable:
// they go with the declaration that follows (C-cross 27).
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
func (p *Parser) noteExecPragma(word string, pos source.Pos) {
	switch word {
	case "nv_exec_check_disable":
		p.cuda.pending = execPragma{pos, true}
	case "hd_warning_disable":
		p.cuda.pending = execPragma{pos, p.cuda.pending.checks}
	}
}

// takeExecPragma binds the waiting pragma to the declaration at the current
// token, or reports that there is none it can be bound to.
func (p *Parser) takeExecPragma() {
	if p.at(token.Pragma) {
		return
	}
	p.cuda.exec, p.cuda.pending = p.cuda.pending, execPragma{}
	if !p.cuda.exec.pos.IsValid() {
		return
	}
	switch {
	case p.at(token.Semi), p.at(token.KwStaticAssert), p.at(token.KwTemplate) && (p.peek(1).Kind != token.Lt || p.peek(2).Kind == token.Gt),
		p.at(token.KwExtern) && p.peek(1).Kind == token.String && p.peek(2).Kind == token.LBrace:
		p.errorAt(diag.KindPragmaNotUsedHere, p.cuda.exec.pos)
		p.cuda.exec = execPragma{}
	}
}

// leaveExecPragma reports a pragma behind which there is no declaration.
func (p *Parser) leaveExecPragma() {
	if p.cuda.pending.pos.IsValid() {
		p.errorAt(diag.PragmaMustImmediatelyPrecedeDeclaration, p.cuda.pending.pos)
		p.cuda.pending = execPragma{}
	}
}

// applyExecPragma marks the function that a declaration declares.
func (p *Parser) applyExecPragma(r *il.Routine) {
	p.applyABIPragma(r)
	e := p.cuda.exec
	p.cuda.exec = execPragma{}
	if e.pos.IsValid() {
		r.ExecUnchecked = r.ExecUnchecked || e.checks
		r.HDUnwarned = true
	}
}

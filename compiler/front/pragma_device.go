// This file implements the pragmas of device code: unroll with its value,
// nv_abi, and those that device code does not know (rule global.pragmas).
package front

import (
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// onDevice reports whether the body of a function of the device is being
// parsed, in the pass that compiles it.
func (env *Env) onDevice(d *lang.Dialect) bool {
	r := env.routine()
	return d.Pass == lang.DevicePass && r != nil && cuda.OnDevice(r)
}

// pragmaArguments does f with the tokens behind the first word of pragma t as
// the stream; behind the last one stands EOF at the end of the line.
func (p *Parser) pragmaArguments(t *token.Token, f func()) {
	at := source.Pos{Seq: t.Pos.Seq, Col: t.Pos.Col + t.Len}
	toks := lex.Scan(p.names, p.d, t.Name.Text, at)
	end := at
	if n := len(toks); n > 0 {
		end = toks[n-1].End()
		toks = toks[1:]
	}
	toks = append(toks, token.Token{Kind: token.EOF, Pos: end})
	prev := p.prev
	r := p.replay(toks)
	f()
	p.endReplay(r)
	p.prev = prev
}

// unrollDevice checks #pragma unroll in device code, whose word stands at pos;
// it reports whether the pragma is kept.
func (p *Parser) unrollDevice(t *token.Token, pos source.Pos) bool {
	switch p.tok.Kind {
	case token.KwFor, token.KwWhile, token.KwDo, token.Pragma:
	default:
		code := diag.PragmaUnrollNotBeforeLoop
		if !p.at(token.RBrace) && p.isDeclaration() {
			code = diag.PragmaNotBeforeStatement
		}
		p.report(code, pos)
		return false
	}
	p.pragmaArguments(t, func() {
		if p.at(token.EOF) {
			return
		}
		x, c := p.pragmaConstant()
		switch {
		case x.Mode == Value && (x.Expr.TypeDependent || x.Expr.ValueDependent):
		case c == nil || c.Kind != il.CkInteger:
			p.report(diag.PragmaUnrollNotConstant, pos)
		case c.Int.IsZero() || c.Type.IsSigned() && c.Int.Int64() < 0:
			p.report(diag.PragmaUnrollNotPositive, pos)
		case !c.Int.Fits(c.Type.IsSigned(), 32, true):
			p.report(diag.PragmaUnrollTooLarge, pos)
		default:
			p.ck.cuda.unroll = c
		}
	})
	return true
}

// pragmaConstant parses a constant argument of a pragma and returns it as written
// and its value, nil when it has none.
func (p *Parser) pragmaConstant() (x Operand, c *il.Constant) {
	saved := p.ck.env.save()
	p.ck.env.set(inConstant, true)
	p.assignment(&x)
	c = p.ck.constantOperand(&x, nil)
	p.ck.env = saved
	return x, c
}

// abiOptions are the parameters of #pragma nv_abi.
var abiOptions = [...]string{"preserve_n_data", "preserve_n_control", "preserve_n_predicate"}

// noteABIPragma checks the arguments of #pragma nv_abi, whose word stands at
// pos; a good one waits for what follows.
func (p *Parser) noteABIPragma(t *token.Token, pos source.Pos) {
	p.pragmaArguments(t, func() {
		if p.at(token.EOF) {
			p.report(diag.PragmaNvAbiRequiresArgument, p.tok.Pos)
			return
		}
		var seen [len(abiOptions)]bool
		for !p.at(token.EOF) {
			if !p.abiOption(&seen) {
				return
			}
		}
		p.ck.cuda.pendingABI = pos
	})
}

// abiOption parses one `name(value)`.
func (p *Parser) abiOption(seen *[len(abiOptions)]bool) bool {
	which := -1
	for i, name := range abiOptions {
		if p.at(token.Ident) && p.tok.Name.Text == name {
			which = i
		}
	}
	switch {
	case which < 0:
		p.report(diag.PragmaNvAbiInvalidOption, p.tok.Pos)
		return false
	case seen[which]:
		p.report(diag.PragmaNvAbiDuplicateArgument, p.tok.Pos)
		return false
	}
	seen[which] = true
	p.next()
	if !p.want(token.LParen) {
		return false
	}
	if p.at(token.RParen) {
		p.report(diag.ExpectedExpression, p.tok.Pos)
		p.next()
		p.expected(token.RParen)
		return false
	}
	start := p.tok.Pos
	if !p.abiValue(start) {
		return false
	}
	return p.want(token.RParen)
}

// abiValue parses the value at start.
func (p *Parser) abiValue(start source.Pos) bool {
	_, c := p.pragmaConstant()
	switch {
	case c == nil || c.Kind != il.CkInteger:
		p.report(diag.PragmaNvAbiArgumentNotConstant, start)
	case c.Type.IsSigned() && c.Int.Int64() < 0, c.Int.IsZero():
		p.report(diag.PragmaNvAbiArgumentNotPositive, start)
	case !c.Int.Fits(c.Type.IsSigned(), 32, true):
		p.report(diag.PragmaNvAbiArgumentTooLarge, start)
	default:
		return true
	}
	return false
}

// takeABIPragma binds the waiting pragma to the declaration at the current
// token; the result goes to endABIPragma.
func (p *Parser) takeABIPragma() (outer source.Pos) {
	outer = p.ck.cuda.abi
	if !p.at(token.Pragma) {
		p.ck.cuda.abi, p.ck.cuda.pendingABI = p.ck.cuda.pendingABI, source.Pos{}
	}
	return outer
}

// endABIPragma ends a declaration: it has declared a function, or the pragma in
// front of it was misplaced.
func (ck *Checker) endABIPragma(outer source.Pos) {
	if ck.cuda.abi.IsValid() {
		ck.report(diag.PragmaNvAbiMisplaced, ck.cuda.abi)
	}
	ck.cuda.abi = outer
}

// applyABIPragma takes the pragma in front of the declaration of r.
func (ck *Checker) applyABIPragma(r *il.Routine) {
	if ck.cuda.abi.IsValid() && !cuda.OnDevice(r) {
		ck.report(diag.PragmaNvAbiOnNonDevice, ck.cuda.abi)
	}
	ck.cuda.abi = source.Pos{}
}

// statementABIPragma takes the waiting pragma in front of a statement, which is
// a call perhaps.
func (p *Parser) statementABIPragma() {
	pos := p.ck.cuda.pendingABI
	if !pos.IsValid() || p.at(token.Pragma) {
		return
	}
	p.ck.cuda.pendingABI = source.Pos{}
	switch {
	case !p.ck.env.onDevice(p.d):
		p.report(diag.PragmaNvAbiInHostFunction, pos)
	case p.at(token.RBrace), p.at(token.LBrace), p.at(token.Semi), beginsStatement(p.tok.Kind), p.isDeclaration():
		p.report(diag.PragmaNvAbiMisplaced, pos)
	}
}

// beginsStatement reports whether k begins a statement that is no expression.
func beginsStatement(k token.Kind) bool {
	switch k {
	case token.KwIf, token.KwWhile, token.KwDo, token.KwFor, token.KwSwitch, token.KwCase, token.KwDefault, token.KwBreak,
		token.KwContinue, token.KwGoto, token.KwReturn, token.KwTry, token.KwAsm, token.KwElse:
		return true
	}
	return false
}

// unknownOnDevice reports whether the pragma with this first word is unknown in
// device code.
func unknownOnDevice(word string) bool {
	switch word {
	case "GCC", "STDC", "pack", "message", "omp", "unroll", "once", "ident", "redefine_extname", "push_macro", "pop_macro",
		"hd_warning_disable":
		return false
	}
	return len(word) < 3 || word[:3] != "nv_"
}

// messagePragma shows the text of #pragma message at the end of its line.
func (p *Parser) messagePragma(t *token.Token) {
	p.pragmaArguments(t, func() {
		text := ""
		for p.at(token.LParen) || p.at(token.String) {
			if p.at(token.String) {
				text += strings.Trim(p.tok.Name.Text, `"`)
			}
			p.next()
		}
		p.got(token.RParen)
		p.report(diag.PragmaMessage, p.tok.Pos, text)
	})
}

// This file implements #pragma nv_mangled_name, by which the run-time compiler is
// asked for the name of a kernel or variable in the object file (rule jit.name-expressions).
package front

import (
	"strings"

	"cufront/compiler/cuda"
	"cufront/compiler/diag"
	"cufront/compiler/il"
	"cufront/compiler/lex"
	"cufront/compiler/token"
)

// mangledNamePragma parses the expression of pragma t, which must be the address of a
// kernel or of a variable in device memory, and leaves what it names to the entry of the pragma.
func (p *Parser) mangledNamePragma(t *token.Token) {
	p.pragmaArguments(t, func() {
		start := p.tok.Pos
		text := spelledArguments(lex.Scan(p.names, p.d, t.Name.Text, t.Pos))
		saved := p.ck.env.save()
		p.ck.env.set(inConstant, true)
		var x Operand
		p.assignment(&x)
		more := !p.at(token.EOF)
		p.ck.decay(&x)
		if x.Mode == TypeName {
			p.ck.say.usable(&x)
		}
		valid := x.valid()
		var c *il.Constant
		if valid && !more {
			c = operandValue(p.ck, &x, start)
			valid = c != nil || p.ck.exprs.failure != nil // what was evaluated in vain is an expression yet
		}
		p.ck.env = saved
		named := addressed(c)
		if code := nameFault(named); valid && !more && code == 0 {
			p.ck.cuda.named = named
		} else {
			if more {
				code = diag.ExtraTokensNameExpression
			}
			if !valid {
				code = diag.ErrorParsingNameExpressionLowered
			}
			p.report(code, start, text)
		}
	})
}

// nameFault is why an entity has no name that a host program could ask for, 0 if it has.
func nameFault(e il.Entity) diag.Code {
	switch e := e.(type) {
	case *il.Routine:
		if !cuda.IsKernel(e) {
			return diag.NameExpressionCannotFormAddress
		}
	case *il.Variable:
		if constant := e.Type.IsConst() && e.Const != nil; !cuda.InDeviceMemory(e) && !constant {
			return diag.NameExpressionCannotFormAddressVariable
		}
	default:
		return diag.NameExpressionMustFormAddress
	}
	return 0
}

// spelledArguments spells the tokens of a pragma behind its first word, with a blank
// before each but a comma or semicolon.
func spelledArguments(tokens []token.Token) string {
	var b strings.Builder
	for _, t := range tokens[min(1, len(tokens)):] {
		if t.Kind != token.Comma && t.Kind != token.Semi {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text())
	}
	return b.String()
}

// addressed returns the function or variable whose address c is, nil for any other value.
func addressed(c *il.Constant) il.Entity {
	if c == nil || c.Kind != il.CkAddress || c.Offset != 0 || len(c.Path) > 0 {
		return nil
	}
	switch c.Address {
	case il.AbkRoutine:
		return c.Routine
	case il.AbkVariable:
		return c.Var
	}
	return nil
}

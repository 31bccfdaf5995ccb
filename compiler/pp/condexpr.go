// This file implements the constant expressions of #if and #elif
// (rule lex.conditions). As in the tool, an identifier is 0 also in front of a
// parenthesis, which then looks like a call.
package pp

import (
	"cufront/compiler/diag"
	"cufront/compiler/lex"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// maxCondDepth limits the nesting of a condition.
const maxCondDepth = 500

// value is an operand of a condition: 64 bits, or 128 for a decimal literal
// that does not fit long.
type value struct {
	v        num.Int
	unsigned bool
	wide     bool
	fault    bool
	pos      source.Pos
}

// evaluator evaluates one condition.
type evaluator struct {
	p     *Preprocessor
	t     token.Token
	skip  int // >0 in an operand that is not evaluated
	depth int
	quiet bool // an error has ended the expression
	bad   bool
}

// condition evaluates the rest of an #if or #elif line. A faulty condition is
// false.
func (p *Preprocessor) condition() bool {
	e := evaluator{p: p}
	p.inCondition = true
	e.next()
	x := e.comma()
	if !e.bad && e.t.Kind != token.Newline && e.t.Kind != token.EOF {
		p.report(codeExtraText, e.t.Pos)
		e.bad = true
	}
	p.inCondition = false
	p.dropContexts()
	return !e.bad && !x.fault && !x.v.IsZero()
}

func (e *evaluator) next() { e.p.nextInLine(&e.t) }

// fail reports an error; the condition is faulty.
func (e *evaluator) fail(code diag.Code, pos source.Pos, args ...string) value {
	if !e.quiet {
		e.p.report(code, pos, args...)
	}
	e.bad = true
	return value{fault: true, pos: pos}
}

// binaryPrec maps an operator to its precedence, 0 for none.
func binaryPrec(k token.Kind) int {
	switch k {
	case token.OrOr:
		return 1
	case token.AndAnd:
		return 2
	case token.Pipe:
		return 3
	case token.Caret:
		return 4
	case token.Amp:
		return 5
	case token.Eq, token.Ne:
		return 6
	case token.Lt, token.Gt, token.Le, token.Ge:
		return 7
	case token.Shl, token.Shr:
		return 8
	case token.Plus, token.Minus:
		return 9
	case token.Star, token.Slash, token.Percent:
		return 10
	}
	return 0
}

func (e *evaluator) comma() value {
	x := e.conditional()
	for e.t.Kind == token.Comma && !e.quiet {
		e.next()
		x = e.conditional()
	}
	return x
}

// conditional evaluates c ? a : b and refuses assignments.
func (e *evaluator) conditional() value {
	if e.depth++; e.depth > maxCondDepth {
		e.depth--
		e.quiet = true
		return value{fault: true}
	}
	defer func() { e.depth-- }()
	c := e.binary(1)
	switch e.t.Kind {
	case token.Question:
	case token.Assign, token.PlusAssign, token.MinusAssign, token.StarAssign, token.SlashAssign, token.PercentAssign,
		token.CaretAssign, token.AmpAssign, token.PipeAssign, token.ShlAssign, token.ShrAssign:
		pos := e.t.Pos
		e.next()
		e.conditional()
		return e.fail(codeOperatorNotAllowed, pos)
	default:
		return c
	}
	e.next()
	yes := !c.fault && !c.v.IsZero()
	a := e.branch(!yes && !c.fault, e.comma)
	if e.t.Kind != token.Colon {
		return e.stop(codeExpectedColon)
	}
	e.next()
	b := e.branch(yes && !c.fault, e.conditional)
	if c.fault || a.fault || b.fault {
		return value{fault: true, pos: c.pos}
	}
	r := b
	if yes {
		r = a
	}
	r.wide = a.wide || b.wide
	if !r.unsigned && (a.unsigned || b.unsigned) && !r.wide {
		r = e.toUnsigned(r)
	}
	return r
}

// branch evaluates an operand, not counting what it does when skip is set.
func (e *evaluator) branch(skip bool, f func() value) value {
	if skip {
		e.skip++
		defer func() { e.skip-- }()
	}
	return f()
}

// stop reports an error at the current token and ends the expression.
func (e *evaluator) stop(code diag.Code) value {
	x := e.fail(code, e.t.Pos)
	e.quiet = true
	return x
}

// binary evaluates operators of at least the precedence min.
func (e *evaluator) binary(min int) value {
	x := e.unary()
	for {
		k, pos := e.t.Kind, e.t.Pos
		prec := binaryPrec(k)
		if prec < min || prec == 0 || e.quiet {
			return x
		}
		e.next()
		skip := !x.fault && (k == token.AndAnd && x.v.IsZero() || k == token.OrOr && !x.v.IsZero())
		y := e.branch(skip, func() value { return e.binary(prec + 1) })
		x = e.apply(k, pos, x, y)
	}
}

func truth(b bool, pos source.Pos) value {
	v := value{pos: pos}
	if b {
		v.v.Lo = 1
	}
	return v
}

// apply applies a binary operator.
func (e *evaluator) apply(k token.Kind, pos source.Pos, x, y value) value {
	if x.fault || y.fault {
		return value{fault: true, pos: pos}
	}
	switch k {
	case token.AndAnd:
		return truth(!x.v.IsZero() && !y.v.IsZero(), pos)
	case token.OrOr:
		return truth(!x.v.IsZero() || !y.v.IsZero(), pos)
	case token.Shl, token.Shr:
		return e.shift(k, pos, x, y)
	}
	r := value{wide: x.wide || y.wide, pos: pos}
	if !r.wide && (x.unsigned || y.unsigned) {
		r.unsigned = true
		x, y = e.toUnsigned(x), e.toUnsigned(y)
	}
	signed := !r.unsigned
	c := x.v.Cmp(y.v, signed)
	switch k {
	case token.Eq:
		return truth(c == 0, pos)
	case token.Ne:
		return truth(c != 0, pos)
	case token.Lt:
		return truth(c < 0, pos)
	case token.Gt:
		return truth(c > 0, pos)
	case token.Le:
		return truth(c <= 0, pos)
	case token.Ge:
		return truth(c >= 0, pos)
	case token.Pipe:
		r.v = x.v.Or(y.v)
	case token.Caret:
		r.v = x.v.Xor(y.v)
	case token.Amp:
		r.v = x.v.And(y.v)
	case token.Plus:
		r.v = x.v.Add(y.v)
	case token.Minus:
		r.v = x.v.Sub(y.v)
	case token.Star:
		r.v = x.v.Mul(y.v)
	case token.Slash, token.Percent:
		if y.v.IsZero() {
			if e.skip == 0 {
				e.p.reportAs(diag.Error, codeDivisionByZero, pos)
				e.bad = true
				return value{fault: true, pos: pos}
			}
			return r
		}
		q, rem := x.v.Div(y.v, signed)
		r.v = q
		if k == token.Percent {
			r.v = rem
		}
	}
	return r.wrap()
}

// wrap cuts the value to its type.
func (x value) wrap() value {
	if !x.wide {
		x.v = x.v.Wrap(64, !x.unsigned)
	}
	return x
}

func (e *evaluator) shift(k token.Kind, pos source.Pos, x, y value) value {
	r := value{unsigned: x.unsigned, wide: x.wide, pos: pos}
	n := uint(128)
	if y.v.Hi == 0 && y.v.Lo < 128 {
		n = uint(y.v.Lo)
	}
	switch {
	case k == token.Shl:
		r.v = x.v.Shl(n)
	case x.unsigned:
		r.v = x.v.ShrU(n)
	default:
		r.v = x.v.ShrS(n)
	}
	return r.wrap()
}

// toUnsigned converts an operand to unsigned long.
func (e *evaluator) toUnsigned(x value) value {
	if !x.unsigned && x.v.IsNegative() && e.skip == 0 {
		e.p.report(codeSignChange, x.pos)
	}
	x.unsigned = true
	return x.wrap()
}

// unary evaluates prefix operators.
func (e *evaluator) unary() value {
	if e.depth++; e.depth > maxCondDepth {
		e.depth--
		e.quiet = true
		return value{fault: true}
	}
	defer func() { e.depth-- }()
	k, pos := e.t.Kind, e.t.Pos
	switch k {
	case token.Not, token.Tilde, token.Minus, token.Plus:
	default:
		return e.primary()
	}
	e.next()
	x := e.unary()
	x.pos = pos
	if x.fault {
		return x
	}
	switch k {
	case token.Not:
		return truth(x.v.IsZero(), pos)
	case token.Tilde:
		x.v = x.v.Not()
	case token.Minus:
		x.v = x.v.Neg()
	}
	return x.wrap()
}

// primary evaluates literals, names and parentheses.
func (e *evaluator) primary() value {
	t := e.t
	switch {
	case t.Kind == token.LParen:
		e.next()
		x := e.comma()
		if e.quiet {
			return x
		}
		if e.t.Kind != token.RParen {
			return e.stop(codeExpectedRParen)
		}
		e.next()
		return x
	case t.Kind == token.Number:
		e.next()
		return e.number(&t)
	case t.Kind == token.Char:
		e.next()
		return e.char(&t)
	case t.Kind == token.String:
		e.next()
		return e.fail(codeIntegralType, t.Pos)
	case t.Kind == token.KwTrue || t.Kind == token.KwFalse:
		e.next()
		return truth(t.Kind == token.KwTrue, t.Pos)
	case t.Kind == token.Ident || t.Kind.IsKeyword():
		e.next()
		if e.t.Kind == token.LParen {
			return e.call(t.Pos)
		}
		return value{pos: t.Pos}
	}
	return e.stop(codeExpectedExpression)
}

// call parses what looks like a call of the name at pos.
func (e *evaluator) call(pos source.Pos) value {
	code := codeCallNotAllowed
	if e.skip > 0 {
		code = diag.CalleeNotFunction
	}
	x := e.fail(code, pos)
	e.next()
	if e.t.Kind == token.RParen {
		e.next()
		return x
	}
	quiet := e.quiet
	e.comma()
	if e.quiet && !quiet { // go to the parenthesis
		for e.t.Kind != token.RParen && e.t.Kind != token.Newline && e.t.Kind != token.EOF {
			e.next()
		}
		if e.t.Kind != token.RParen {
			e.p.report(codeExpectedRParen, e.t.Pos)
			return x
		}
		e.quiet = quiet
	}
	if e.t.Kind != token.RParen {
		e.stop(codeExpectedRParen)
		return x
	}
	e.next()
	return x
}

// problems reports the faults of a literal; it reports whether one is an error.
func (e *evaluator) problems(t *token.Token, ps []lex.Problem) bool {
	hard := false
	for _, q := range ps {
		pos := t.Pos
		pos.Col += uint32(q.Off)
		e.p.report(q.Code, pos, q.Args...)
		hard = hard || q.Code.Row().Severity >= diag.Error
	}
	return hard
}

func (e *evaluator) number(t *token.Token) value {
	n := lex.DecodeNumber(t.Name.Text, e.p.cfg.Dialect)
	if n.TooLarge {
		e.p.report(diag.IntegerTooLarge, t.Pos)
	}
	e.p.checkSuffix(n.UDSuffix, t.Pos)
	if e.problems(t, n.Problems) {
		e.bad = true
		return value{fault: true, pos: t.Pos}
	}
	switch {
	case n.UDSuffix != "":
		return e.fail(diag.LiteralOperatorNotFound, t.Pos)
	case n.Float:
		return e.fail(codeIntegralType, t.Pos)
	}
	x := value{v: n.Value, unsigned: n.Unsigned, pos: t.Pos}
	if n.Value.Lo>>63 != 0 && !n.Unsigned {
		x.unsigned = n.Base != 10
		x.wide = n.Base == 10
	}
	return x
}

func (e *evaluator) char(t *token.Token) value {
	c := lex.DecodeChar(t.Name.Text)
	if e.problems(t, c.Problems) {
		e.bad = true
		return value{fault: true, pos: t.Pos}
	}
	return value{v: c.Value, pos: t.Pos}
}

// This file implements literals [lex.literal]: numbers, characters, strings,
// user-defined literals, and the names of the current function.
package front

import (
	"slices"

	"cufront/compiler/diag"
	"cufront/compiler/front/nodes"
	"cufront/compiler/front/symbols"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// literalProblems reports whether a literal whose parts stand there is faulty. The
// preprocessor has said so, unless the fault lies in joining the parts.
func (say *reports) literalProblems(list []lex.Problem, at ...source.Pos) (bad bool) {
	for _, f := range list {
		if f.Code.Row().Severity >= diag.Error {
			bad = true
		}
		if !f.Joint() {
			continue
		}
		pos := at[0]
		if f.Part < len(at) {
			pos = at[f.Part]
		}
		pos.Col += uint32(f.Off)
		args := make([]any, len(f.Args))
		for i, a := range f.Args {
			args[i] = a
		}
		say.report(f.Code, pos, args...)
	}
	return bad
}

// literal makes x the literal constant c at the token at pos.
func (ck *Checker) literal(x *Operand, c *il.Constant, pos source.Pos) {
	c.Pos, c.DeclPos = pos, pos
	e := nodes.ConstExpr(ck.u, c, pos)
	x.End = ck.syntax.behind()
	x.set(e)
}

// numberLiteral parses an integer or floating literal.
func (p *Parser) numberLiteral(x *Operand) {
	tok := p.tok
	p.next()
	n := lex.DecodeNumber(tok.Text(), p.d)
	bad := p.ck.say.literalProblems(n.Problems, tok.Pos)
	if n.TooLarge && n.UDSuffix == "" { // reported; the value is 0 then
		n.Value, n.Unsigned, n.Long, n.Size = num.Int{}, false, 0, false
	}
	if n.UDSuffix != "" && !bad {
		p.ck.userNumber(x, &n, tok.Text(), tok.Pos)
		return
	}
	if bad && !n.Float && n.Value.IsZero() {
		p.ck.literal(x, nodes.IntConstant(p.u, num.Int{}, p.u.Builtin.Int), tok.Pos)
		return
	}
	if n.Float {
		p.ck.literal(x, nodes.FloatLiteral(p.u, &n), tok.Pos)
		return
	}
	t := integerType(p.u, p.d, &n)
	p.u.AskFor(t)
	c := nodes.IntConstant(p.u, n.Value, t)
	c.Raw = n.Base != 10 && (len(n.Digits) > 1 || t != p.u.Builtin.Int)
	c.SetBits(n.Base != 10)
	if n.TooLarge { // the text shows the number all the same
		c.OwnRare().Spelling = string(n.Wide.Append(nil, false))
	}
	p.ck.literal(x, c, tok.Pos)
}

// integerType returns the type of an integer literal: the first of the list of
// its suffix and base that holds the value [lex.icon].
func integerType(u *il.Unit, d *lang.Dialect, n *lex.Number) *il.Type {
	b := &u.Builtin
	if n.Size {
		if n.Unsigned {
			return sizeType(u, d)
		}
		return ptrdiffType(u, d)
	}
	type rung struct {
		signed, unsigned *il.Type
		level            int
	}
	for _, r := range [...]rung{{b.Int, b.UInt, 0}, {b.Long, b.ULong, 1}, {b.LongLong, b.ULongLong, 2}} {
		if r.level < n.Long {
			continue
		}
		bits := uint(r.signed.Size) * 8
		if !n.Unsigned && n.Value.Fits(false, bits, true) && !n.Value.IsNegative() {
			return r.signed
		}
		if (n.Unsigned || n.Base != 10) && n.Value.Fits(false, bits, false) {
			return r.unsigned
		}
	}
	if n.Long == 2 {
		return b.ULongLong
	}
	return b.ULong
}

func (p *Parser) charLiteral(x *Operand) {
	tok := p.tok
	p.next()
	c := lex.DecodeChar(tok.Text())
	p.ck.say.literalProblems(c.Problems, tok.Pos)
	if c.UDSuffix != "" {
		p.ck.userChar(x, &c, tok.Text(), tok.Pos)
		return
	}
	p.ck.literal(x, nodes.CharConstant(p.u, p.d, &c), tok.Pos)
}

// stringLiteral parses one or more adjacent string literals.
func (p *Parser) stringLiteral(x *Operand) {
	toks := make([]token.Token, 0, 4)
	for p.at(token.String) {
		toks = append(toks, p.tok)
		p.next()
	}
	parts := make([]string, len(toks))
	for i := range toks {
		parts[i] = toks[i].Text()
	}
	s := lex.DecodeString(parts...)
	if len(s.Problems) > 0 {
		p.ck.say.literalProblems(s.Problems, positions(toks)...)
	}
	for i := range s.Problems {
		if s.Problems[i].Code == diag.LiteralSuffixMismatch {
			s.UDSuffix = "" // what the parts disagree about does not count
		}
	}
	if s.UDSuffix != "" {
		p.ck.userString(x, &s, spelling(toks), toks[0].Pos)
		return
	}
	if len(toks) > 1 {
		for _, text := range parts { // each has a type of its own
			part := lex.DecodeString(text)
			il.Mention(nodes.StringType(p.u, p.d, nodes.CharType(p.u, p.d, part.Kind), uint64(part.Units())+1))
		}
	}
	x.End = p.prev.End()
	x.set(nodes.StringNode(p.u, p.d, &s, slices.ContainsFunc(parts, nodes.IsRawString), toks[0].Pos))
}

// stringConstant parses adjacent string literals into one constant of its own.
func (p *Parser) stringConstant() *il.Constant {
	var x Operand
	p.stringLiteral(&x)
	if x.Mode != Value || x.Expr.Const == nil {
		return p.u.NewConst(il.CkString, nodes.StringType(p.u, p.d, p.u.Builtin.Char, 1))
	}
	c := p.u.NewConst(il.CkString, x.Expr.Const.Type)
	c.Char, c.Str, c.Pos = x.Expr.Const.Char, x.Expr.Const.Str, x.Expr.Start
	return c
}

func (p *Parser) boolLiteral(x *Operand) {
	tok := p.tok
	p.next()
	p.u.AskFor(p.u.Builtin.Bool)
	c := nodes.BoolConstant(p.u, tok.Kind == token.KwTrue)
	c.IsBoolLiteral, c.NonArithmetic = true, true
	p.ck.literal(x, c, tok.Pos)
}

func (p *Parser) nullptrLiteral(x *Operand) {
	pos := p.tok.Pos
	p.next()
	e := nodes.ConstExpr(p.u, p.u.NullptrLiteral(), pos)
	x.End = p.prev.End()
	x.set(e)
}

// nullLiteral parses GNU `__null`.
func (p *Parser) nullLiteral(x *Operand) {
	pos := p.tok.Pos
	p.next()
	c := nodes.IntConstant(p.u, num.Int{}, ptrdiffType(p.u, p.d))
	c.OwnRare().Spelling = "__null"
	p.ck.literal(x, c, pos)
}

// predefinedName parses __func__, __FUNCTION__ and __PRETTY_FUNCTION__. The first
// two are one variable, which goes by the word that mentions it first; outside of
// functions all are empty strings (rule lit.function-name). In a template they
// are type-dependent [temp.dep.expr].
func (p *Parser) predefinedName(x *Operand) {
	tok := p.tok
	p.next()
	text := ""
	fn := p.ck.env.fn
	for fn != nil && fn.routine == nil {
		fn = fn.outer
	}
	inFunction := fn != nil && !fn.initializer
	if fn != nil && fn.routine.Name != nil {
		text = fn.routine.Name.Text
		if fn.routine.Special == il.SfkLambdaEntry {
			text = "operator()"
		}
		if tok.Kind == token.KwPrettyFunction {
			text = p.ck.say.prettyName(fn.routine)
		}
	}
	t := nodes.StringType(p.u, p.d, p.u.Builtin.Char, uint64(len(text))+1)
	c := p.u.NewConst(il.CkString, t)
	if c.Str, c.Pos = text, tok.Pos; inFunction {
		c.OwnRare().FuncNameTok = true
	}
	if inFunction {
		c.OwnRare().Spelling = fn.wordOfName(tok.Text())
		if !p.ck.env.has(inPrototype) {
			p.u.NoteFunctionName(fn.routine, c)
		}
	}
	e := nodes.ConstExpr(p.u, c, tok.Pos)
	e.Cat = il.LValue
	e.TypeDependent = inFunction && p.ck.env.has(inPrototype)
	e.ValueDependent = e.TypeDependent
	x.End = p.prev.End()
	x.set(e)
}

// wordOfName returns the word that the name of the function goes by where w
// mentions it.
func (fn *function) wordOfName(w string) string {
	if w == "__PRETTY_FUNCTION__" {
		return w
	}
	if fn.nameWord == "" {
		fn.nameWord = w
	}
	return fn.nameWord
}

// literalOperators returns the literal operators of the given suffix.
func (ck *Checker) literalOperators(suffix string) Lookup {
	return ck.lookup(ck.names.InternString(`operator ""`+suffix), 0)
}

// userCall makes x the call of a literal operator with args; the spelling is
// kept, because the host text repeats it.
func (ck *Checker) userCall(x *Operand, suffix string, args []*Operand, spelling string, pos source.Pos) {
	l := ck.literalOperators(suffix)
	if !l.ok() {
		ck.report(diag.LiteralOperatorNotFound, pos)
		x.invalidate()
		return
	}
	r, template := literalOperatorFor(ck.u, ck.d, &l, args)
	switch {
	case r != nil:
		ck.finishUser(x, r, args, spelling, pos)
		return
	case !template || len(args) != 2:
		ck.report(diag.LiteralOperatorNotFound, pos)
		x.invalidate()
		return
	}
	ck.userStringTemplate(x, &l, args[0], spelling, pos)
}

// userStringTemplate calls the literal operator template among those of l for
// which the string literal is a template argument, or its characters are behind
// their type (a GNU extension) [lex.ext]/6.
func (ck *Checker) userStringTemplate(x *Operand, l *Lookup, literal *Operand, spelling string, pos source.Pos) {
	text, ok := ck.say.operandArg(literal)
	if !ok {
		x.invalidate()
		return
	}
	var units []il.TemplateArg
	var r *il.Routine
	for _, y := range l.Syms {
		t := y.Template()
		if t == nil || t.Decl == nil || !isStringTemplate(ck.u, ck.d, t.Decl) {
			continue
		}
		args := []il.TemplateArg{text}
		if len(t.Decl.Params) == 2 {
			if units == nil {
				units = nodes.CharacterArgs(ck.u, literal.Expr.Const, pos)
			}
			args = units
		}
		if i := ck.deduceCall(t, args, nil, nil); i != nil {
			r = i
			if len(args) == 1 {
				break
			}
		}
	}
	if r == nil {
		ck.report(diag.LiteralOperatorNotFound, pos)
		x.invalidate()
		return
	}
	ck.finishUser(x, r, nil, spelling, pos)
}

func (ck *Checker) finishUser(x *Operand, r *il.Routine, args []*Operand, spelling string, pos source.Pos) {
	callee := nodes.RoutineNode(ck.u, r, nil, pos)
	ck.callRoutine(x, callee, r, args, pos)
	if x.Mode != Value {
		return
	}
	ck.u.Info(nodes.CallCore(x.Expr)).OwnRare().LiteralText = spelling
	x.Start, x.End = pos, ck.syntax.behind()
	x.Expr.Start, x.Expr.EndPos = x.Start, x.End
	ck.foldCall(x)
}

// constOperand returns an operand for constant c.
func constOperand(u *il.Unit, c *il.Constant, pos source.Pos) *Operand {
	x := &Operand{Start: pos, End: pos}
	x.set(nodes.ConstExpr(u, c, pos))
	return x
}

// positions are where the tokens begin.
func positions(toks []token.Token) []source.Pos {
	at := make([]source.Pos, len(toks))
	for i := range toks {
		at[i] = toks[i].Pos
	}
	return at
}

// spelling is how adjacent literals are written.
func spelling(toks []token.Token) string {
	text := toks[0].Text()
	for _, t := range toks[1:] {
		text += " " + t.Text()
	}
	return text
}

// userNumber resolves a number with a user-defined suffix: the cooked operator
// first, then raw and template operators [lex.ext].
func (ck *Checker) userNumber(x *Operand, n *lex.Number, text string, pos source.Pos) {
	l := ck.literalOperators(n.UDSuffix)
	if !l.ok() {
		ck.report(diag.LiteralOperatorNotFound, pos)
		x.invalidate()
		return
	}
	want := ck.u.Builtin.ULongLong
	if n.Float {
		want = ck.u.Builtin.LongDouble
	}
	var cooked, raw *il.Routine
	var templates []*symbols.Symbol
	for _, y := range l.Syms {
		switch e := y.Entity.(type) {
		case *il.Template:
			templates = append(templates, y)
		case *il.Routine:
			f := e.Type.Skip().Routine
			if len(f.Params) == 1 && ck.u.SameUnqualified(f.Params[0].Type, want) {
				cooked = e
			} else if len(f.Params) == 1 && f.Params[0].Type.IsPointer() {
				raw = e
			}
		}
	}
	switch {
	case cooked != nil:
		if n.TooLarge {
			ck.rep.ReportAs(diag.Error, diag.IntegerTooLarge, pos)
		}
		c := nodes.IntConstant(ck.u, n.Value, want)
		if n.Float {
			v, _ := num.ParseFloat(n.Digits, want.FloatFormat())
			c = nodes.FloatConstant(ck.u, v, want)
		}
		ck.finishUser(x, cooked, []*Operand{constOperand(ck.u, c, pos)}, text, pos)
	case raw != nil:
		s := lex.StringLiteral{Bytes: []byte(n.Raw)}
		a := &Operand{Start: pos}
		a.set(nodes.StringNode(ck.u, ck.d, &s, false, pos))
		ck.finishUser(x, raw, []*Operand{a}, text, pos)
	case len(templates) > 0:
		l.Syms = templates
		ck.userTemplate(x, &l, n.Raw, text, pos)
	default:
		ck.report(diag.LiteralOperatorNotFound, pos)
		x.invalidate()
	}
}

// userTemplate calls the literal operator template among those of l that takes
// the characters of the literal as template arguments.
func (ck *Checker) userTemplate(x *Operand, l *Lookup, raw, text string, pos source.Pos) {
	args := make([]il.TemplateArg, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		c := nodes.IntConstant(ck.u, num.FromInt64(int64(raw[i])), ck.u.Builtin.Char)
		c.IsCharLiteral = true
		args = append(args, il.TemplateArg{Kind: il.ArgConstant, Const: c, ExplicitlySpecified: true, Pos: pos})
	}
	var r *il.Routine
	viable := 0
	for _, y := range l.Syms {
		if i := ck.deduceCall(y.Template(), args, nil, nil); i != nil {
			r = i
			viable++
		}
	}
	switch {
	case viable == 0:
		ck.report(diag.LiteralOperatorNotFound, pos)
		x.invalidate()
		return
	case viable > 1:
		set := &overloadSet{Lookup: *l, HasArgs: true, Args: args}
		set.Name.Pos, set.Name.Start = pos, pos
		c := ck.resolveCall(set, nil, nil, pos)
		if c == nil {
			x.invalidate()
			return
		}
		r = c.r
	}
	ck.finishUser(x, r, nil, text, pos)
}

func (ck *Checker) userChar(x *Operand, c *lex.CharLiteral, text string, pos source.Pos) {
	ck.userCall(x, c.UDSuffix, []*Operand{constOperand(ck.u, nodes.CharConstant(ck.u, ck.d, c), pos)}, text, pos)
}

func (ck *Checker) userString(x *Operand, s *lex.StringLiteral, text string, pos source.Pos) {
	a := &Operand{Start: pos}
	a.set(nodes.StringNode(ck.u, ck.d, s, false, pos))
	n := constOperand(ck.u, nodes.IntConstant(ck.u, num.FromUint64(uint64(s.Units())), sizeType(ck.u, ck.d)), pos)
	ck.userCall(x, s.UDSuffix, []*Operand{a, n}, text, pos)
}

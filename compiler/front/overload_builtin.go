// This file implements the built-in candidates of operators [over.built]. They
// are not enumerated for all pairs of types: class operands are tried with the
// built-in types that their conversion functions yield.
package front

import (
	"slices"

	"cufront/compiler/front/symbols"
	"cufront/compiler/front/typing"
	"cufront/compiler/il"
	"cufront/compiler/token"
)

// builtinCandidate is one built-in operator function.
type builtinCandidate struct {
	op      token.Kind
	params  []*il.Type
	pattern string // parameter list as diagnostics print it
	listed  bool
	alone   bool // no other built-in candidate takes the operands
	enums   bool // both operands are or convert to enumerations
}

// text returns `+(<promoted arithmetic>, <promoted arithmetic>)`.
func (b *builtinCandidate) text() string {
	name := b.op.String()
	switch b.op {
	case token.LBracket:
		name = "[]"
	}
	return name + b.pattern
}

// tiedText is how a tie with functions lists candidate b: `operator "arithmetic + arithmetic"`
// (rule front.builtin-ties).
func (b *builtinCandidate) tiedText() string {
	if len(b.params) != 2 {
		return "operator" + b.text()
	}
	x, y := b.operandKind(0), b.operandKind(1)
	if b.op == token.LBracket {
		return `operator "` + x + "[" + y + `]"`
	}
	return `operator "` + x + " " + b.op.String() + " " + y + `"`
}

// operandKind is the kind of types that parameter i of b stands for.
func (b *builtinCandidate) operandKind(i int) string {
	t, other := b.params[i].Deref(), b.params[1-i].Deref()
	compares := false
	switch b.op {
	case token.Lt, token.Gt, token.Le, token.Ge, token.Eq, token.Ne, token.Spaceship:
		compares = true
	case token.AndAnd, token.OrOr:
		return "bool"
	case token.Percent, token.Amp, token.Pipe, token.Caret, token.Shl, token.Shr, token.PercentAssign, token.AmpAssign, token.PipeAssign,
		token.CaretAssign, token.ShlAssign, token.ShrAssign:
		return "integer"
	}
	switch {
	case t.IsPointer() && compares:
		return "pointer"
	case t.IsPointer():
		return "pointer-to-object"
	case t.IsPtrToMember():
		return "pointer-to-member"
	case t.IsNullptr():
		return "nullptr type"
	case (t.IsEnum() || b.enums) && compares:
		return "enum"
	case other.IsPointer():
		return "integer"
	}
	return "arithmetic"
}

// builtinOperators adds the built-in candidates of s.
func (ck *Checker) builtinOperators(s *opSite) {
	unary := len(s.args) == 1 || s.postfix
	if anyClass(s.args) {
		askBuiltin(ck, s, unary)
	}
	n := len(s.cands)
	switch {
	case s.op == token.Assign || s.op == token.Comma || s.op == token.Arrow || s.op == token.LParen:
		if s.op == token.Assign {
			return
		}
	case unary:
		ck.builtinUnary(s)
	default:
		ck.builtinBinary(s)
	}
	var viable []*candidate
	for _, c := range s.cands[n:] {
		if c.viable() {
			viable = append(viable, c)
		}
	}
	if len(viable) == 1 {
		viable[0].builtin.alone = true
	}
	if len(viable) > 0 {
		return
	}
	s.cands = s.cands[:n]
	ck.builtinNotes(s, unary)
}

// askBuiltin asks for the types that operands of s are compared with when built-in
// candidates are looked for: their parameters, up to the first that an operand does not fit
// (rule il.asked-for).
func askBuiltin(ck *Checker, s *opSite, unary bool) {
	b := &ck.u.Builtin
	switch s.op {
	case token.Not, token.AndAnd, token.OrOr:
		ck.u.AskFor(b.Bool)
	case token.Lt, token.Gt, token.Le, token.Ge, token.Eq, token.Ne:
		if classOperand(s.args[0]) {
			ck.u.AskFor(b.Nullptr)
		}
	case token.Plus, token.LBracket:
		if !unary {
			ck.u.AskFor(b.Long)
		}
	case token.Minus, token.PlusAssign, token.MinusAssign:
		if !unary && slices.ContainsFunc(ck.builtinTypes(s.args[0], true), (*il.Type).IsPointer) {
			ck.u.AskFor(b.Long)
		}
	}
}

func classOperand(a *Operand) bool { return a.Mode == Value && a.Expr.Type.IsClass() }

// builtinTypes returns the built-in types that operand a can take: its own, or
// those of its class's conversion functions, promoted where arithmetic.
func (ck *Checker) builtinTypes(a *Operand, keep bool) []*il.Type {
	if a.Mode != Value {
		return nil
	}
	t := a.Expr.Type
	if !t.IsClass() {
		return []*il.Type{builtinForm(ck.u, t, keep)}
	}
	var out []*il.Type
	for _, y := range ck.conversionsOf(t) {
		r, _ := y.Entity.(*il.Routine)
		if r == nil || r.ExplicitConversion {
			continue
		}
		u := r.Type.Skip().Elem.Deref()
		if u == nil || u.IsClass() || u.IsVoid() {
			continue
		}
		f := builtinForm(ck.u, u, keep)
		known := false
		for _, o := range out {
			known = known || ck.u.Same(o, f)
		}
		if !known {
			out = append(out, f)
		}
	}
	return out
}

// deducedOperands returns the types of built-in candidates that operand i takes besides where
// its class has conversion function templates: those of the other operand, and what is added
// to a pointer (rule front.builtin-deduced-operand).
func deducedOperands(ck *Checker, s *opSite, i int, other []*il.Type) []*il.Type {
	if !classOperand(s.args[i]) || !slices.ContainsFunc(ck.conversionsOf(s.args[i].Expr.Type), func(y *symbols.Symbol) bool { return y.Kind == symbols.SymTemplate }) {
		return nil
	}
	out := slices.Clone(other)
	switch s.op {
	case token.Plus, token.Minus, token.LBracket, token.PlusAssign, token.MinusAssign:
		if slices.ContainsFunc(other, (*il.Type).IsPointer) {
			out = append(out, ck.u.Builtin.Long)
		}
	}
	return out
}

// builtinForm returns the parameter type of a built-in candidate for operand
// type t.
func builtinForm(u *il.Unit, t *il.Type, keep bool) *il.Type {
	s := t.Skip()
	switch s.Kind {
	case il.TkArray:
		return u.PointerTo(u.Qualified(s.Elem, t.AllQuals()))
	case il.TkRoutine:
		return u.PointerTo(t)
	}
	t = u.Unqualified(t)
	if keep {
		return t
	}
	if s.Kind == il.TkInteger && !t.IsScopedEnum() {
		return typing.Promoted(u, t)
	}
	return t
}

// builtinUnary adds the built-in candidates of a unary operator.
func (ck *Checker) builtinUnary(s *opSite) {
	a := s.args[0]
	if s.op == token.Not {
		ck.addBuiltin(s, ck.u.Builtin.Bool)
		return
	}
	if s.op == token.Inc || s.op == token.Dec {
		for _, y := range ck.conversionsOf(typ(ck.u, a)) {
			if r, _ := y.Entity.(*il.Routine); r != nil && !r.ExplicitConversion && r.Type.Skip().Elem.IsReference() && !r.Type.Skip().Elem.IsRvalueReference() {
				ck.addBuiltin(s, r.Type.Skip().Elem)
			}
		}
		return
	}
	for _, t := range ck.builtinTypes(a, false) {
		switch {
		case s.op == token.Star && !t.IsPointer(), s.op == token.Tilde && !integralOperand(t),
			s.op == token.Minus && !arithmeticOperand(t), s.op == token.Plus && !arithmeticOperand(t) && !t.IsPointer(), s.op == token.Amp:
			continue
		}
		ck.addBuiltin(s, t)
	}
}

// builtinBinary adds the built-in candidates of a binary operator.
func (ck *Checker) builtinBinary(s *opSite) {
	if s.op == token.AndAnd || s.op == token.OrOr {
		ck.addBuiltin(s, ck.u.Builtin.Bool, ck.u.Builtin.Bool)
		return
	}
	left, right := ck.builtinTypes(s.args[0], false), ck.builtinTypes(s.args[1], false)
	left, right = append(left, deducedOperands(ck, s, 0, right)...), append(right, deducedOperands(ck, s, 1, left)...)
	if isAssignOp(s.op) {
		left = nil
		if a := s.args[0]; a.Mode == Value && !a.Expr.Type.IsClass() && a.Expr.Cat == il.LValue {
			scratch := ck.u.SetScratch(true)
			left = []*il.Type{ck.u.ReferenceTo(a.Expr.Type, false)}
			ck.u.SetScratch(scratch)
		}
		for _, y := range ck.conversionsOf(typ(ck.u, s.args[0])) {
			if r, _ := y.Entity.(*il.Routine); r != nil && !r.ExplicitConversion && r.Type.Skip().Elem.IsReference() && !r.Type.Skip().Elem.IsRvalueReference() {
				left = append(left, r.Type.Skip().Elem)
			}
		}
	}
	for _, l := range left {
		for _, r := range right {
			ck.addBuiltinPair(s, l, r)
		}
	}
	switch s.op {
	case token.Lt, token.Gt, token.Le, token.Ge, token.Eq, token.Ne: // enumerations as they are (rule front.enum-comparison)
		if l, r := typ(ck.u, s.args[0]), typ(ck.u, s.args[1]); s.args[0].Mode == Value && s.args[1].Mode == Value && l.IsEnum() && !l.IsScopedEnum() && ck.u.SameUnqualified(l, r) {
			ck.addBuiltin(s, l.Skip(), r.Skip())
		}
	}
}

// addBuiltinPair adds the candidate with parameters l and r where the operator
// takes them.
func (ck *Checker) addBuiltinPair(s *opSite, l, r *il.Type) {
	al, ar := l.Deref(), r.Deref()
	arith := arithmeticOperand(al) && arithmeticOperand(ar)
	integral := integralOperand(al) && integralOperand(ar)
	lp, rp := al.IsPointer(), ar.IsPointer()
	switch s.op {
	case token.Plus, token.Minus, token.PlusAssign, token.MinusAssign, token.LBracket: // to objects [over.built]
		lp, rp = lp && al.Skip().Elem.IsObject(), rp && ar.Skip().Elem.IsObject()
	}
	ok := false
	switch s.op {
	case token.Star, token.Slash, token.StarAssign, token.SlashAssign:
		ok = arith
	case token.Percent, token.Amp, token.Pipe, token.Caret, token.Shl, token.Shr, token.PercentAssign, token.AmpAssign, token.PipeAssign,
		token.CaretAssign, token.ShlAssign, token.ShrAssign:
		ok = integral
	case token.Plus:
		ok = arith || lp && integralOperand(ar) || rp && integralOperand(al)
	case token.Minus:
		ok = arith || lp && (integralOperand(ar) || rp)
	case token.PlusAssign, token.MinusAssign:
		ok = arith || lp && integralOperand(ar)
	case token.LBracket:
		ok = lp && integralOperand(ar) || rp && integralOperand(al)
	case token.ArrowStar:
		ok = lp && ar.IsPtrToMember() && typing.IsDerivedOrSame(ck.u, al.Skip().Elem, ar.Skip().Class)
	case token.Lt, token.Gt, token.Le, token.Ge, token.Spaceship, token.Eq, token.Ne:
		ok = arith || lp && rp || al.IsScopedEnum() && ck.u.SameUnqualified(al, ar) || (lp || al.IsPtrToMember() || al.IsNullptr()) && (ar.IsNullptr() || ck.nullPointerConstant(s.args[1].Expr)) ||
			(rp || ar.IsPtrToMember() || ar.IsNullptr()) && (al.IsNullptr() || ck.nullPointerConstant(s.args[0].Expr)) || al.IsPtrToMember() && ar.IsPtrToMember() ||
			al.IsEnum() && ck.u.SameUnqualified(al, ar)
		if !arith && ok && !lp && ck.nullPointerConstant(s.args[0].Expr) && rp {
			l = r
		} else if !arith && ok && !rp && ck.nullPointerConstant(s.args[1].Expr) && lp {
			r = l
		}
	}
	if !ok {
		return
	}
	switch { // an offset is of type ptrdiff_t, whatever the class converts to [over.built]
	case lp && integralOperand(ar) && anyClass(s.args):
		r = ptrdiffType(ck.u, ck.d)
	case rp && integralOperand(al) && anyClass(s.args):
		l = ptrdiffType(ck.u, ck.d)
	default:
		ck.addBuiltin(s, l, r)
		return
	}
	for _, c := range s.cands {
		if b := c.builtin; b != nil && len(b.params) == 2 && ck.u.Same(b.params[0], l) && ck.u.Same(b.params[1], r) {
			return
		}
	}
	ck.addBuiltin(s, l, r)
}

// addBuiltin adds one built-in candidate.
func (ck *Checker) addBuiltin(s *opSite, params ...*il.Type) {
	c := &candidate{builtin: &builtinCandidate{op: s.op, params: params}, object: true}
	for i, t := range params {
		if i >= len(s.args) {
			break
		}
		var f seqFlags
		if t.IsBool() && (s.op == token.Not || s.op == token.AndAnd || s.op == token.OrOr) {
			f = seqExplicit | seqCast
		}
		k := ck.convSequence(s.args[i], t, f)
		if !k.ok() {
			c.why, c.arg = failArgument, int32(i+1)
		}
		c.convs = append(c.convs, k)
	}
	if s.postfix {
		c.convs = append(c.convs, conversion{})
	}
	s.cands = append(s.cands, c)
}

// convertForBuiltin converts the class operands of s as built-in candidate c
// wants them; the operator itself does the rest.
func (ck *Checker) convertForBuiltin(s *opSite, c *candidate, x *Operand) {
	for i, t := range c.builtin.params {
		if i >= len(s.args) || i >= len(c.convs) {
			break
		}
		a := s.args[i]
		if a.Mode != Value || !a.Expr.Type.IsClass() {
			continue
		}
		k := c.convs[i]
		if k.kind == seqAmbiguous {
			ck.reportAmbiguousConversion(a, t)
			a.invalidate()
			x.invalidate()
			return
		}
		if k.kind == seqUser && k.fn != nil && !k.ctor {
			ck.callConversion(a, &k)
		}
		if a.Mode != Value {
			x.invalidate()
			return
		}
	}
}

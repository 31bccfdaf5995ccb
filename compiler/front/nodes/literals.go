// This file implements literals as constants [lex.literal].

package nodes

import (
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/num"
	"cufront/compiler/source"
)

// IsLiteral reports whether e is an integer literal.
func IsLiteral(e *il.Expr) bool {
	return e.Kind == il.EnkConstant && e.Const != nil && e.Const.Kind == il.CkInteger && e.Const.Name == nil
}

// NonArithmetic reports whether the value of e was not computed as a number: it is a
// literal of another base than ten, a truth value or made of bits. What only passes
// such a value on keeps that, a conversion does not (rule il.non-arithmetic).
func NonArithmetic(e *il.Expr) bool {
	for e != nil {
		switch e.Kind {
		case il.EnkConstant:
			return e.Const != nil && nonArithmeticConst(e.Const)
		case il.EnkVariable:
			return e.Var.ConstVal != nil && nonArithmeticConst(e.Var.ConstVal)
		case il.EnkOperation:
			switch e.Op {
			case il.OpOr, il.OpAnd, il.OpXor, il.OpComplement:
				return true
			case il.OpParens, il.OpUnaryPlus:
			case il.OpCast:
				if e.Operand.Type == nil || e.Type == nil || e.Operand.Type.Skip() != e.Type.Skip() {
					return false
				}
			case il.OpQuestion:
				c := ConstValue(e.Operand)
				if c == nil {
					return false
				}
				if e = e.Operand.Next; c.Int.IsZero() {
					e = e.Next
				}
				continue
			default:
				return false
			}
			e = e.Operand
		default:
			return false
		}
	}
	return false
}

func nonArithmeticConst(c *il.Constant) bool {
	if c.Expr != nil {
		return NonArithmetic(c.Expr)
	}
	return c.Kind == il.CkInteger && (c.NonArithmetic || c.Raw)
}

// LiteralOf returns the literal e as one of type t, the fixed base of an
// enumeration (rule decl.enumerator-suffix).
func LiteralOf(u *il.Unit, v *il.Constant, t *il.Type, e *il.Expr) *il.Expr {
	if e.Const.Expr != nil {
		return e
	}
	c := u.NewConst(il.CkInteger, t)
	c.Int = v.Int
	n := u.NewExpr(il.EnkConstant, t)
	n.Const, n.Pos, n.Start, n.EndPos = c, e.Pos, e.Start, e.EndPos
	return n
}

// FloatLiteral returns the value of a floating literal.
func FloatLiteral(u *il.Unit, n *lex.Number) *il.Constant {
	t := FloatLiteralType(u, n)
	v, _ := num.ParseFloat(n.Digits, t.FloatFormat())
	if n.Suffix == 'q' {
		t = u.Builtin.Float128Name
	}
	return FloatConstant(u, v, t)
}

// FloatLiteralType returns the type of a floating literal.
func FloatLiteralType(u *il.Unit, n *lex.Number) *il.Type {
	switch n.Suffix {
	case 'f':
		return u.Builtin.Float
	case 'l':
		return u.Builtin.LongDouble
	case 'q':
		return u.Builtin.Float128
	}
	return u.Builtin.Double
}

// CharType returns the type of one character of kind k.
func CharType(u *il.Unit, d *lang.Dialect, k lex.CharKind) *il.Type {
	b := &u.Builtin
	switch k {
	case lex.Wide:
		if d.IsC() {
			return b.Int
		}
		return b.WChar
	case lex.UTF8:
		if d.HasChar8() {
			return b.Char8
		}
	case lex.UTF16:
		return b.Char16
	case lex.UTF32:
		return b.Char32
	}
	return b.Char
}

// CharConstant returns the value of a character literal.
func CharConstant(u *il.Unit, d *lang.Dialect, c *lex.CharLiteral) *il.Constant {
	t := CharType(u, d, c.Kind)
	if c.Kind == lex.Plain && c.Count > 1 {
		return IntConstant(u, c.Value, u.Builtin.Int)
	}
	v := c.Value
	if c.Kind != lex.Plain && c.Count > 1 && d.Release >= 1 { // (rule release.values)
		v = c.Last
	}
	k := IntConstant(u, v, t)
	k.IsCharLiteral, k.Char = true, il.CharKind(c.Kind)
	if c.Kind == lex.UTF8 && t == u.Builtin.Char {
		k.Char = il.CharPlain
	}
	if c.Kind == lex.Plain && d.IsC() {
		k.Type = u.Builtin.Int // with the value of a char (C 6.4.4.4/11)
	}
	return k
}

// IsRawString reports whether a string literal is a raw one.
func IsRawString(text string) bool {
	i := strings.IndexByte(text, '"')
	return i > 0 && text[i-1] == 'R'
}

// StringNode returns the lvalue that a string literal is.
func StringNode(u *il.Unit, d *lang.Dialect, s *lex.StringLiteral, raw bool, pos source.Pos) *il.Expr {
	t := CharType(u, d, s.Kind)
	a := StringType(u, d, t, uint64(s.Units())+1)
	kind := il.CharKind(s.Kind)
	if s.Kind == lex.UTF8 && !d.HasChar8() {
		kind = il.CharPlain
	}
	e := ConstExpr(u, u.StringLiteral(a, kind, string(s.Bytes), raw, s.Kind == lex.UTF8), pos)
	e.Cat = il.LValue
	return e
}

// StringType returns the type array of n const characters t.
func StringType(u *il.Unit, d *lang.Dialect, t *il.Type, n uint64) *il.Type {
	if !d.NoConstStrings {
		t = u.Qualified(t, il.Const)
	}
	return u.StringType(t, n)
}

// CharacterArgs returns the type of the characters of string literal c and the
// characters as template arguments.
func CharacterArgs(u *il.Unit, c *il.Constant, pos source.Pos) []il.TemplateArg {
	t := u.Unqualified(c.Type.Skip().Elem)
	args := []il.TemplateArg{{Kind: il.ArgType, Type: t, ExplicitlySpecified: true, Pos: pos}}
	for i := 0; i*int(t.Size) < len(c.Str); i++ {
		k := IntConstant(u, c.StringUnit(i, t), t)
		k.IsCharLiteral = true
		args = append(args, il.TemplateArg{Kind: il.ArgConstant, Const: k, ExplicitlySpecified: true, Pos: pos})
	}
	return args
}

// CallCore returns the call inside the conversions that its result went
// through.
func CallCore(e *il.Expr) *il.Expr {
	for {
		switch {
		case e.Kind == il.EnkOperation && e.Generated && e.Operand != nil && (e.Op == il.OpRefIndirect || e.Op == il.OpCast):
			e = e.Operand
		case e.Kind == il.EnkConstant && e.Const != nil && e.Const.FromConstexprCall && e.Const.Expr != nil:
			e = e.Const.Expr
		default:
			return e
		}
	}
}

// IsStringFor reports whether e is a string literal that initialises an array
// of type t.
func IsStringFor(u *il.Unit, t *il.Type, e *il.Expr) bool {
	e = SkipParens(e)
	if e == nil || e.Kind != il.EnkConstant || e.Const == nil || e.Const.Kind != il.CkString || !t.IsArray() || e.Cat == il.PRValue {
		return false
	}
	elem, from := u.Unqualified(t.Skip().Elem), u.Unqualified(e.Type.Skip().Elem)
	if u.Same(elem, from) {
		return true
	}
	b := &u.Builtin
	return u.Same(from, b.Char) && (u.Same(elem, b.SChar) || u.Same(elem, b.UChar)) ||
		u.Same(from, b.Char8) && (u.Same(elem, b.Char) || u.Same(elem, b.UChar))
}

// MessageText returns the text of a message: bytes beyond ASCII print as `?`.
func MessageText(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 0x80 {
			b[i] = '?'
		}
	}
	return string(b)
}

// This file implements the `next` pointers of entries that the IL keeps in
// slices, and the text of constants.
package il

import (
	"strconv"
	"strings"

	"cufront/compiler/num"
)

func (d *display) linked(n Node) { d.pointer("next", d.next[n]) }

func (d *display) nextType(x *Type)             { d.linked(x) }
func (d *display) nextRoutine(x *Routine)       { d.linked(x) }
func (d *display) nextVariable(x *Variable)     { d.linked(x) }
func (d *display) nextNamespace(x *Namespace)   { d.linked(x) }
func (d *display) nextTemplate(x *Template)     { d.linked(x) }
func (d *display) nextScope(x *Scope)           { d.linked(x) }
func (d *display) nextLabel(x *Label)           { d.linked(x) }
func (d *display) nextUsing(x *UsingDecl)       { d.linked(x) }
func (d *display) nextHidden(x *HiddenName)     { d.linked(x) }
func (d *display) nextOrphans(x *ScopeOrphans)  { d.linked(x) }
func (d *display) nextSublist(x *SrcSeqSublist) { d.linked(x) }
func (d *display) nextOperand(x *AsmOperand)    { d.linked(x) }
func (d *display) nextStaticInit(x *LocalStaticInit) {
	d.linked(x)
}

// constText appends the text of a constant behind a pointer (C-il 2.2).
func (d *display) constText(b []byte, c *Constant) []byte {
	if c.Name != nil {
		return append(b, c.Name.Text...)
	}
	switch c.Kind {
	case CkInteger:
		if c.Type != nil && c.Type.Skip().Kind == TkPointer {
			b = append(b, '(')
			b = append(AppendType(b, c.Type, d.text), ')')
			b = strconv.AppendUint(b, c.Int.Lo, 10)
			return append(b, "LL"...)
		}
		return d.integerText(b, c)
	case CkFloat:
		b = append(b, '(')
		b = appendFloat(b, c.Float)
		return append(append(b, floatSuffix(c)...), ')')
	case CkString:
		return d.stringText(b, c)
	case CkAggregate:
		b = append(b, '{')
		for i, e := range c.Elems {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = d.constText(b, e)
		}
		return append(b, '}')
	case CkDynamicInit:
		b = append(b, "dynamic-init"...)
		if c.Dyn != nil && c.Dyn.Expr != nil && c.Dyn.Expr.Var != nil {
			b = append(append(b, ": "...), c.Dyn.Expr.Var.nameText()...)
		}
		return b
	case CkTemplateParam:
		if c.TParam != nil {
			return append(b, c.TParam.nameText()...)
		}
	}
	return AppendConst(b, c, d.text)
}

// appendFloat appends the digits of a floating constant.
func appendFloat(b []byte, f num.Float) []byte { return f.Append(b) }

func floatSuffix(c *Constant) string {
	if c.Type == nil {
		return ""
	}
	switch c.Type.Skip().Float {
	case FloatFloat:
		return "F"
	case FloatLongDouble:
		return "L"
	case FloatFloat128:
		return "Q"
	}
	return ""
}

func (d *display) integerText(b []byte, c *Constant) []byte {
	t := c.Type
	if t == nil {
		return strconv.AppendInt(b, c.Int.Int64(), 10)
	}
	t = t.Skip()
	switch {
	case t.IsBool():
		if c.Int.IsZero() {
			return append(b, "false"...)
		}
		return append(b, "true"...)
	case c.IsCharLiteral && c.Char == CharPlain:
		return append(AppendEscaped(append(b, '\''), byte(c.Int.Lo), `'\`), '\'')
	}
	b = c.Int.Append(b, t.IsSigned())
	if k := displayedIntKind(t); k != t.Int {
		return append(b, IntSuffix(&Type{Kind: TkInteger, Int: k})...)
	}
	return append(b, IntSuffix(t)...)
}

// simpleEscapes are the letters of the simple escape sequences from \a to \r.
const simpleEscapes = "abtnvfr"

// AppendEscaped appends byte c of a plain literal; the bytes of special and
// what is no printable ASCII are escaped.
func AppendEscaped(b []byte, c byte, special string) []byte {
	switch {
	case c >= '\a' && c <= '\r':
		return append(b, '\\', simpleEscapes[c-'\a'])
	case strings.IndexByte(special, c) >= 0:
		return append(b, '\\', c)
	case c < ' ' || c > '~':
		return append(b, '\\', '0'+c>>6, '0'+c>>3&7, '0'+c&7)
	}
	return append(b, c)
}

// maxStringText is how much of a string literal is shown whole.
const maxStringText = 24

func (d *display) stringText(b []byte, c *Constant) []byte {
	if c.FuncNameTok {
		return append(b, "__FUNCTION__"...)
	}
	b = append(b, stringPrefixes[c.Char]...)
	b = append(b, '"')
	start := len(b)
	for i := 0; i < len(c.Str); i++ {
		b = AppendEscaped(b, c.Str[i], `"\`)
	}
	if len(b)-start > maxStringText {
		b = append(b[:start+21], "..."...)
	}
	return append(b, '"')
}

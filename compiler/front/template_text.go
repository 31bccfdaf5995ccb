// This file implements the text of templates that the IL display shows: their
// tokens, spelled in one way each (rule il.template-text).
package front

import (
	"strconv"
	"strings"

	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/num"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// setTemplateText gives the templates declared since m their text.
func (p *Parser) setTemplateText(m mark) {
	if !p.templateTexts || len(p.ck.tmpl.declared) == 0 || p.stream.i < 1 || m.i > p.stream.i-1 {
		return
	}
	toks, text := p.stream.buf[m.i:p.stream.i-1], ""
	if n := definitionStart(toks, p.ck.tmpl.declared[0]); p.ck.env.has(inInstance) && n < len(toks) {
		text = templateText(p.u, p.d, &m.tok, toks[:n]) + ";"
	} else {
		text = templateText(p.u, p.d, &m.tok, toks)
	}
	for _, t := range p.ck.tmpl.declared {
		if t.Text == "" || t.Defined {
			t.Text = text
		}
	}
}

// definitionStart returns where in toks, which follow the first token of template t,
// what defines it begins: a body, a value. Members of an instance are declarations
// in the text (rule il.member-templates).
func definitionStart(toks []token.Token, t *il.Template) int {
	var body source.Pos
	if t.Routine != nil {
		w, ok := t.Routine.BodyTokens.(*delayedBody)
		if !ok || len(w.toks) == 0 {
			return len(toks)
		}
		body = w.toks[0].Pos
	} else if t.Kind == il.TemplkAlias {
		return len(toks)
	}
	angles, brackets, header := 0, 0, true
	for i := range toks {
		k := toks[i].Kind
		switch {
		case body.IsValid():
			if toks[i].Pos == body {
				return i
			}
		case k == token.LParen, k == token.LBracket:
			brackets++
		case k == token.RParen, k == token.RBracket:
			brackets--
		case brackets > 0:
		case header && k == token.Lt:
			angles++
		case header && (k == token.Gt || k == token.Shr):
			angles -= closingAngles(k)
			header = angles > 0
		case header:
		case k == token.LBrace, t.Type != nil && k == token.Colon, t.Variable != nil && k == token.Assign:
			return i
		}
	}
	return len(toks)
}

// templateText returns the text of the template that consists of the token
// first and toks: the tokens with one blank in between but none before commas
// and semicolons, lines as in the source, literals by their value (rules
// il.templates, il.template-text). Execution spaces
// other than that of kernels are left out, and a kernel's body.
func templateText(u *il.Unit, dialect *lang.Dialect, first *token.Token, toks []token.Token) string {
	n := len(first.Text()) + 1
	for i := range toks {
		n += len(toks[i].Text()) + 1
	}
	b := appendTokenText(make([]byte, 0, n), u, dialect, first)
	line, kernel, nesting := first.Pos.Seq, false, 0
	for i := 0; i < len(toks); i++ {
		t := &toks[i]
		switch space := spaceAttribute(toks[i:]); space {
		case "":
		case "global":
			kernel = true
		default:
			i += spaceAttributeTokens - 1
			continue
		}
		switch t.Kind {
		case token.LParen:
			nesting++
		case token.RParen:
			nesting--
		case token.LBrace:
			if kernel && nesting == 0 {
				return string(append(b, ';'))
			}
		}
		switch {
		case t.Pos.Seq > line:
			for ; line < t.Pos.Seq; line++ {
				b = append(b, '\n')
			}
			for c := uint32(1); c < uint32(t.Pos.Col); c++ {
				b = append(b, ' ')
			}
		case t.Kind != token.Semi && t.Kind != token.Comma:
			b = append(b, ' ')
		}
		line = t.Pos.Seq
		if t.Kind != token.String {
			b = appendTokenText(b, u, dialect, t)
			continue
		}
		end := i + 1
		for end < len(toks) && toks[end].Kind == token.String {
			end++
		}
		parts := make([]string, 0, end-i)
		for _, t := range toks[i:end] {
			parts = append(parts, t.Text())
		}
		b = appendStringText(b, dialect, parts)
		i = end - 1
	}
	return string(b)
}

// appendTokenText appends a token as the text of templates spells it: literals by
// their value, whatever else can be written in several ways in one of them.
func appendTokenText(b []byte, u *il.Unit, d *lang.Dialect, t *token.Token) []byte {
	switch t.Kind {
	case token.Ident:
		return append(b, t.Text()...)
	case token.Number:
		n := lex.DecodeNumber(t.Text(), d)
		if n.Float {
			return appendFloatText(b, u, &n)
		}
		b = n.Value.Append(b, false)
		if n.UDSuffix != "" {
			return append(b, n.UDSuffix...)
		}
		return append(b, il.IntSuffix(integerType(u, d, &n))...)
	case token.Char:
		c := lex.DecodeChar(t.Text())
		if c.Kind == lex.Plain && c.Count > 1 {
			return c.Value.Append(b, true)
		}
		kind := shownKind(c.Kind, d)
		b = append(append(b, kind.Prefix()...), '\'')
		b = append(appendUnitText(b, kind, c.Value.Lo), '\'')
		return append(b, c.UDSuffix...)
	case token.String:
		return appendStringText(b, d, []string{t.Text()})
	case token.LaunchClose:
		return append(b, ">> >"...)
	case token.KwDecltype:
		return append(b, "__decltype"...)
	case token.KwAsm:
		return append(b, "__asm__"...)
	case token.KwTypeof:
		return append(b, "typeof"...)
	case token.KwAlignofGNU:
		return append(b, "__alignof__"...)
	case token.KwRestrict:
		return append(b, "__restrict__"...)
	}
	if s := t.Kind.String(); s != "" {
		return append(b, s...)
	}
	return append(b, t.Text()...)
}

// appendFloatText appends the value of a floating literal.
func appendFloatText(b []byte, u *il.Unit, n *lex.Number) []byte {
	t := nodes.FloatLiteralType(u, n)
	v, _ := num.ParseFloat(n.Digits, t.FloatFormat())
	b = v.Append(append(b, '('))
	if n.UDSuffix != "" {
		return append(append(b, n.UDSuffix...), ')')
	}
	return append(append(b, il.FloatSuffix(t)...), ')')
}

// shownKind is the encoding that a literal is spelled with: one of UTF-8 is a plain one
// before it has a type of its own.
func shownKind(k lex.CharKind, d *lang.Dialect) lex.CharKind {
	if k == lex.UTF8 && !d.HasChar8() {
		return lex.Plain
	}
	return k
}

// appendUnitText appends a code unit of a literal of encoding k.
func appendUnitText(b []byte, k lex.CharKind, v uint64) []byte {
	if k == lex.Plain {
		return il.AppendEscaped(b, byte(v), `'"\?`)
	}
	return strconv.AppendUint(append(b, `\x`...), v&(1<<(8*k.Size())-1), 16)
}

// stringTextLimit is how long a string literal gets before another one follows.
const stringTextLimit = 128

// appendStringText appends the value of adjacent string literals.
func appendStringText(b []byte, d *lang.Dialect, parts []string) []byte {
	s := lex.DecodeString(parts...)
	kind := shownKind(s.Kind, d)
	b = append(append(b, kind.Prefix()...), '"')
	start := len(b)
	for at := 0; at < len(s.Bytes); at += kind.Size() {
		v := uint64(0)
		for k := kind.Size() - 1; k >= 0; k-- {
			v = v<<8 | uint64(s.Bytes[at+k])
		}
		end := len(b)
		if b = appendUnitText(b, kind, v); len(b)-start > stringTextLimit {
			b = append(append(append(b[:end], `" `...), kind.Prefix()...), '"')
			start = len(b)
			b = appendUnitText(b, kind, v)
		}
	}
	return append(append(b, '"'), s.UDSuffix...)
}

// spaceAttributeTokens counts the tokens of `__attribute__((host))`.
const spaceAttributeTokens = 6

// spaceAttribute returns the execution space, without underscores, that the
// attribute names that toks begins with; "" when it is none.
func spaceAttribute(toks []token.Token) string {
	if len(toks) < spaceAttributeTokens || toks[0].Kind != token.KwAttribute || toks[1].Kind != token.LParen || toks[2].Kind != token.LParen ||
		toks[4].Kind != token.RParen || toks[5].Kind != token.RParen {
		return ""
	}
	switch name := strings.Trim(toks[3].Text(), "_"); name {
	case "host", "device", "global":
		return name
	}
	return ""
}

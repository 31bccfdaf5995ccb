// This file implements what the host text repeats of deleted function templates:
// their tokens (rule tmpl.deleted-tokens).
package front

import (
	"strings"

	"cufront/compiler/front/nodes"
	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/lex"
	"cufront/compiler/token"
)

// hold keeps the tokens from the current one, tok, on for declaration s, which
// may be that of a deleted function template without a header
// (rule tmpl.deleted-abbreviated).
func (st *stream) hold(s *declSpecs, tok *token.Token, d *lang.Dialect) {
	switch tok.Kind {
	case token.KwClass, token.KwStruct, token.KwUnion, token.KwEnum, token.KwTypedef:
		return
	}
	if d.AtLeast(lang.CXX20) && len(s.Headers) == 0 {
		s.from = *tok
		st.marks++
	}
}

// letGo ends hold.
func (st *stream) letGo(s *declSpecs) {
	if s.from.Kind != token.None {
		s.from = token.Token{}
		st.marks--
	}
}

// deletedTokens returns the tokens of a deleted function template, from
// `template` to the current token, which the host text repeats
// (rule tmpl.deleted-tokens). Where no header is written they begin with the
// declaration (rule tmpl.deleted-abbreviated).
func (p *Parser) deletedTokens(s *declSpecs) []il.RawToken {
	var toks []token.Token
	switch {
	case len(s.Headers) > 0 && s.Headers[0].LessPos.IsValid():
		toks = []token.Token{{Kind: token.KwTemplate, Pos: s.Headers[0].Pos}}
	case s.from.Kind != token.None:
		toks = []token.Token{s.from}
	default:
		return nil
	}
	start := toks[0].Pos
	buf := p.stream.buf[:min(p.stream.i, len(p.stream.buf))]
	for i := range buf {
		if start.Before(buf[i].Pos) && !p.tok.Pos.Before(buf[i].Pos) {
			toks = append(toks, buf[i])
		}
	}
	if n := len(toks); toks[n-1].Pos != p.tok.Pos {
		toks = append(toks, p.tok)
	}
	var list []il.RawToken
	for i := 0; i < len(toks); i++ {
		if n := executionSpace(toks[i:]); n > 0 {
			i += n - 1
			continue
		}
		k := il.RawToken{Token: toks[i]}
		n := 1
		for k.Kind == token.String && i+n < len(toks) && toks[i+n].Kind == token.String {
			n++
		}
		k.Value = rawValue(p.u, p.d, toks[i:i+n])
		i += n - 1
		list = append(list, k)
	}
	return list
}

// executionSpace returns the number of tokens of the attribute at the beginning
// of toks that says where a function runs, which leaves no trace in the host
// text; 0 when there is none (rule tmpl.deleted-spaces).
func executionSpace(toks []token.Token) int {
	shape := [...]token.Kind{token.KwAttribute, token.LParen, token.LParen, token.Ident, token.RParen, token.RParen}
	if len(toks) < len(shape) {
		return 0
	}
	for i, k := range shape {
		if toks[i].Kind != k {
			return 0
		}
	}
	switch strings.Trim(toks[3].Text(), "_") {
	case "host", "device", "global":
		return len(shape)
	}
	return 0
}

// rawValue returns the value of a literal without a user-defined suffix, or of
// adjacent strings; nil for other tokens.
func rawValue(u *il.Unit, d *lang.Dialect, toks []token.Token) *il.Constant {
	switch toks[0].Kind {
	case token.Number:
		n := lex.DecodeNumber(toks[0].Text(), d)
		switch {
		case n.UDSuffix != "" || len(n.Problems) > 0:
			return nil
		case n.Float:
			return nodes.FloatLiteral(u, &n)
		}
		return nodes.IntConstant(u, n.Value, integerType(u, d, &n))
	case token.Char:
		if c := lex.DecodeChar(toks[0].Text()); c.UDSuffix == "" && len(c.Problems) == 0 {
			return nodes.CharConstant(u, d, &c)
		}
	case token.String:
		parts := make([]string, len(toks))
		for i := range toks {
			parts[i] = toks[i].Text()
		}
		if s := lex.DecodeString(parts...); s.UDSuffix == "" && len(s.Problems) == 0 {
			return nodes.StringNode(u, d, &s, false, toks[0].Pos).Const
		}
	}
	return nil
}

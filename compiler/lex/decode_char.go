// This file implements the meaning of character and string literals: escapes,
// encodings, joining of adjacent literals (rules lex.characters, lit.character,
// lit.string-cut).
package lex

import (
	"strings"
	"unicode/utf8"

	"cufront/compiler/diag"
	"cufront/compiler/num"
)

// CharKind is the character type of a literal; the order is that of the IL.
type CharKind uint8

const (
	Plain CharKind = iota
	Wide           // L
	UTF8           // u8
	UTF16          // u
	UTF32          // U
)

// Size returns the bytes of one code unit.
func (k CharKind) Size() int {
	switch k {
	case Wide, UTF32:
		return 4
	case UTF16:
		return 2
	}
	return 1
}

// Prefix returns the literal prefix of the kind.
func (k CharKind) Prefix() string { return [...]string{"", "L", "u8", "u", "U"}[k] }

// CharLiteral is a decoded character literal.
type CharLiteral struct {
	Kind     CharKind
	Value    num.Int // as the literal's type: a plain char is sign-extended
	Last     num.Int // of several characters with a prefix: the value of the last one
	Count    int     // number of characters; more than one makes an int
	UDSuffix string
	Problems []Problem
}

// StringLiteral is the value of one or more adjacent string literals.
type StringLiteral struct {
	Kind     CharKind
	Bytes    []byte // code units, little-endian, without the final zero
	UDSuffix string
	Problems []Problem
}

// Units returns the number of code units without the final zero.
func (s *StringLiteral) Units() int { return len(s.Bytes) / s.Kind.Size() }

// splitLiteral takes the prefix off a literal. q is the offset of its quote.
func splitLiteral(text string) (k CharKind, raw bool, q int) {
	q = strings.IndexAny(text, `"'`)
	if q < 0 {
		return Plain, false, len(text)
	}
	p := text[:q]
	if strings.HasSuffix(p, "R") {
		raw, p = true, p[:len(p)-1]
	}
	switch p {
	case "L":
		k = Wide
	case "u8":
		k = UTF8
	case "u":
		k = UTF16
	case "U":
		k = UTF32
	}
	return k, raw, q
}

// decoder decodes the characters of a literal's body.
type decoder struct {
	narrow   bool // the part has no prefix, so that its escapes are characters of 8 bits
	kind     CharKind
	char     bool // a character literal
	part     int
	out      []byte
	problems []Problem
	units    int
}

func (d *decoder) fault(code diag.Code, off int, args ...string) {
	d.problems = append(d.problems, Problem{Code: code, Part: d.part, Off: off, Args: args})
}

// unit appends one code unit.
func (d *decoder) unit(v uint32) {
	d.units++
	for i := 0; i < d.kind.Size(); i++ {
		d.out = append(d.out, byte(v>>(8*i)))
	}
}

// char appends a character in the literal's encoding. off is where it starts.
func (d *decoder) character(r rune, off int) {
	switch d.kind {
	case Wide, UTF32:
		d.unit(uint32(r))
	case UTF16:
		if r < 0x10000 {
			d.unit(uint32(r))
			return
		}
		if d.char {
			d.fault(diag.InvalidChar16Literal, off)
			d.unit(uint32(r) & 0xffff)
			return
		}
		r -= 0x10000
		d.unit(0xd800 + uint32(r)>>10)
		d.unit(0xdc00 + uint32(r)&0x3ff)
	default:
		if r >= 0xd800 && r < 0xe000 {
			for _, c := range [3]uint32{0xe0 | uint32(r)>>12, 0x80 | uint32(r)>>6&0x3f, 0x80 | uint32(r)&0x3f} {
				d.unit(c)
			}
			return
		}
		for _, c := range utf8.AppendRune(nil, r) {
			d.unit(uint32(c))
		}
	}
}

// body decodes text[i:end].
func (d *decoder) body(text string, i, end int, raw bool) {
	for i < end {
		c := text[i]
		switch {
		case c == '\\' && !raw:
			i = d.escape(text, i, end)
		case c < 0x80:
			d.unit(uint32(c))
			i++
		default:
			r, n := utf8.DecodeRuneInString(text[i:end])
			if r == utf8.RuneError && n <= 1 {
				d.fault(diag.InvalidMultibyteSequence, i)
				d.unit(uint32(c))
				i++
				continue
			}
			d.character(r, i)
			i += n
		}
	}
}

// simpleEscapes maps the letter of an escape sequence to its character.
var simpleEscapes = [256]byte{'n': '\n', 't': '\t', 'v': '\v', 'b': '\b', 'r': '\r', 'f': '\f', 'a': '\a',
	'e': 27, 'E': 27, '\\': '\\', '\'': '\'', '"': '"', '?': '?'}

// escape decodes the escape sequence at i and returns the offset behind it.
func (d *decoder) escape(text string, i, end int) int {
	start := i
	i++
	if i >= end {
		return i
	}
	c := text[i]
	i++
	switch {
	case c == 'x':
		v, over, from := uint32(0), false, i
		for i < end && hexDigit(text[i]) < 16 {
			over = over || v>>28 != 0
			v = v<<4 | uint32(hexDigit(text[i]))
			i++
		}
		if i == from {
			d.fault(diag.InvalidHexadecimalNumber, i)
			return i
		}
		d.numeric(v, over, start)
	case '0' <= c && c <= '7':
		v := uint32(c - '0')
		for k := 0; k < 2 && i < end && '0' <= text[i] && text[i] <= '7'; k++ {
			v = v<<3 | uint32(text[i]-'0')
			i++
		}
		d.numeric(v, false, start)
	case c == 'u' || c == 'U':
		return d.universal(text, start, end)
	case simpleEscapes[c] != 0:
		d.unit(uint32(simpleEscapes[c]))
	default:
		d.fault(diag.UnrecognizedCharEscape, start)
		if c < 0x80 {
			d.unit(uint32(c))
		} else {
			i--
		}
	}
	return i
}

// numeric appends the code unit of a numeric escape.
func (d *decoder) numeric(v uint32, over bool, off int) {
	bits := 8 * d.kind.Size()
	if d.narrow {
		bits = 8
	}
	if over || bits < 32 && v>>bits != 0 {
		d.fault(diag.CharacterValueOutOfRange, off)
		if d.narrow {
			v &= 0xff
		}
	}
	d.unit(v)
}

// universal decodes \uXXXX or \UXXXXXXXX at i.
func (d *decoder) universal(text string, i, end int) int {
	start, n := i, 4
	if text[i+1] == 'U' {
		n = 8
	}
	i += 2
	var r rune
	for k := 0; k < n; k++ {
		if i >= end || hexDigit(text[i]) > 15 {
			d.fault(diag.UCNMalformed, i)
			return i
		}
		r = r<<4 | rune(hexDigit(text[i]))
		i++
	}
	switch {
	case r >= 0xd800 && r < 0xe000:
		d.fault(diag.UCNIsSurrogate, start)
	case r < 0 || r > 0x10ffff:
		d.fault(diag.UCNNotCodePoint, start)
		r = utf8.RuneError
	}
	d.character(r, start)
	return i
}

// DecodeChar decodes the spelling of a character literal.
func DecodeChar(text string) CharLiteral {
	kind, _, q := splitLiteral(text)
	end := strings.LastIndexByte(text, '\'')
	c := CharLiteral{Kind: kind}
	if end <= q {
		return c // unclosed, reported by the scanner
	}
	c.UDSuffix = text[end+1:]
	d := decoder{kind: kind, char: true}
	d.body(text, q+1, end, false)
	size := kind.Size()
	c.Count = len(d.out) / size
	switch {
	case end == q+1:
		d.fault(diag.EmptyCharacterLiteral, 0)
	case kind == UTF8 && c.Count > 1:
		d.fault(diag.UTF8CharacterTooLong, 0)
	case c.Count > 4 && kind == Plain:
		d.fault(diag.MulticharLiteralTooLong, 0)
	case c.Count > 1 && kind == Plain:
		d.fault(diag.MulticharLiteral, 0)
	case c.Count > 1:
		d.fault(diag.MulticharLiteralWithPrefix, 0)
	}
	c.Problems = d.problems
	c.Value = charValue(kind, d.out)
	if kind != Plain && c.Count > 1 {
		c.Last = charValue(kind, d.out[len(d.out)-size:])
	}
	return c
}

// charValue computes the value of a character literal from its code units. The
// last characters of a multicharacter literal count, the first of them with
// its sign; of one with a prefix only the first character does.
func charValue(kind CharKind, b []byte) num.Int {
	size := kind.Size()
	if len(b) == 0 {
		return num.Int{}
	}
	if kind == Plain {
		if len(b) > 4 {
			b = b[len(b)-4:]
		}
		v := int64(int8(b[0]))
		for _, c := range b[1:] {
			v = v<<8 | int64(c)
		}
		return num.FromInt64(int64(int32(v)))
	}
	b = b[:size]
	var v uint32
	for i := 0; i < size; i++ {
		v |= uint32(b[i]) << (8 * i)
	}
	if kind == Wide {
		return num.FromInt64(int64(int32(v)))
	}
	return num.FromUint64(uint64(v))
}

// DecodeString decodes the spellings of adjacent string literals as one.
func DecodeString(parts ...string) StringLiteral {
	var s StringLiteral
	for i, text := range parts {
		k, _, _ := splitLiteral(text)
		switch {
		case k == s.Kind || k == Plain:
		case s.Kind == Plain && (i > 0 || len(parts) > 0):
			s.Kind = k
		default:
			s.Problems = append(s.Problems, Problem{Code: diag.StringLiteralKindsDiffer, Part: i})
		}
	}
	d := decoder{kind: s.Kind, problems: s.Problems}
	for i, text := range parts {
		d.part = i
		k, raw, q := splitLiteral(text)
		d.narrow = k == Plain && s.Kind != Plain
		body, end, suffix := q+1, strings.LastIndexByte(text, '"'), ""
		if raw {
			open := strings.IndexByte(text[q:], '(')
			if open < 0 {
				continue
			}
			delim := text[q+1 : q+open]
			body = q + open + 1
			end = strings.LastIndex(text, ")"+delim+`"`)
			if end < body {
				end = len(text)
			} else {
				suffix = text[end+len(delim)+2:]
			}
		} else if end <= q {
			end = len(text) // unclosed, reported by the scanner
		} else {
			suffix = text[end+1:]
		}
		d.body(text, body, end, raw)
		switch {
		case suffix == "":
		case s.UDSuffix == "":
			s.UDSuffix = suffix
		case s.UDSuffix != suffix:
			d.fault(diag.LiteralSuffixMismatch, end+1, s.UDSuffix)
		}
	}
	s.Bytes, s.Problems = d.out, d.problems
	return s
}

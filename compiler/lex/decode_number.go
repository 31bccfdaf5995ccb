// This file implements the meaning of preprocessing numbers: value, base,
// suffix, and what is wrong with them (rule lex.numbers).
package lex

import (
	"strings"

	"cufront/compiler/diag"
	"cufront/compiler/lang"
	"cufront/compiler/num"
)

// Problem is a fault found in a literal: Off is its byte offset in the
// spelling, Part the literal it lies in when several are joined.
type Problem struct {
	Code diag.Code
	Part int
	Off  int
	Args []string
}

// Joint reports whether the problem arises only where literals are joined; the
// others are reported by the preprocessor when it delivers the token.
func (p *Problem) Joint() bool {
	return p.Code == diag.StringLiteralKindsDiffer || p.Code == diag.LiteralSuffixMismatch
}

// Number is a decoded preprocessing number.
type Number struct {
	Float    bool
	Base     int     // 2, 8, 10, 16
	Value    num.Int // of an integer
	TooLarge bool    // the integer does not fit 64 bits, which is not among the problems
	Wide     num.Int // the value of such an integer
	Unsigned bool    // suffix u
	Long     int     // number of l in the suffix
	Size     bool    // suffix z
	Suffix   byte    // of a floating literal: 0, 'f', 'l', 'q'
	Digits   string  // the number without separators and suffix
	Raw      string  // the number as spelled, without suffix
	UDSuffix string  // user-defined suffix, "" when none
	Problems []Problem
}

// DecodeNumber decodes the spelling of a number token.
func DecodeNumber(text string, d *lang.Dialect) Number {
	n := Number{Base: 10}
	body, start := text, 0 // digits begin at start
	if len(text) > 1 && text[0] == '0' {
		switch text[1] | 0x20 {
		case 'x':
			n.Base, start = 16, 2
		case 'b':
			n.Base, start = 2, 2
		default:
			n.Base = 8
		}
	}
	end := n.scanBody(text, start)
	if n.Base == 8 && n.Float {
		n.Base = 10
	}
	body = text[:end]
	n.Raw = body
	n.Digits = strings.ReplaceAll(body, "'", "")
	if !n.separators(text, start, end) {
		return n
	}
	if n.Base == 16 && !n.hexValid(text, start, end) {
		return n
	}
	if !n.Float && !n.integer(text, start, end) {
		return n
	}
	n.suffix(text, end, d)
	return n
}

// fault records a problem and returns false.
func (n *Number) fault(code diag.Code, off int, args ...string) bool {
	n.Problems = append(n.Problems, Problem{Code: code, Off: off, Args: args})
	return false
}

// scanBody goes over digits, separators, point and exponent, decides whether
// the number is floating and returns where the suffix begins.
func (n *Number) scanBody(s string, i int) int {
	digits := func() {
		for i < len(s) && (s[i] == '\'' || '0' <= s[i] && s[i] <= '9' || n.Base == 16 && hexDigit(s[i]) < 16) {
			i++
		}
	}
	digits()
	if i < len(s) && s[i] == '.' && n.Base != 2 {
		n.Float = true
		i++
		digits()
	}
	exp := byte('e')
	if n.Base == 16 {
		exp = 'p'
	}
	if i < len(s) && s[i]|0x20 == exp && n.Base != 2 {
		j := i + 1
		if j < len(s) && (s[j] == '+' || s[j] == '-') {
			j++
		}
		if j < len(s) && '0' <= s[j] && s[j] <= '9' {
			n.Float = true
			i = j
			for i < len(s) && (s[i] == '\'' || '0' <= s[i] && s[i] <= '9') {
				i++
			}
		}
	}
	return i
}

// separators checks that every digit separator stands between digits.
func (n *Number) separators(s string, start, end int) bool {
	for i := 0; i < end; i++ {
		if s[i] != '\'' {
			continue
		}
		if i <= start && !(n.Base == 8 && i == 1) || i+1 >= end && i+1 >= len(s) || hexDigit(s[i-1]) > 15 || i+1 < len(s) && hexDigit(s[i+1]) > 15 {
			return n.fault(diag.DigitSeparatorMisplaced, i)
		}
	}
	return true
}

// hexValid checks a hexadecimal number for digits and an exponent.
func (n *Number) hexValid(s string, start, end int) bool {
	if end == start || end == start+1 && s[start] == '.' {
		return n.fault(diag.InvalidHexadecimalNumber, 0)
	}
	if n.Float && !strings.ContainsAny(s[:end], "pP") {
		return n.fault(diag.InvalidFloatingConstant, end)
	}
	return true
}

// integer computes the value of an integer.
func (n *Number) integer(s string, start, end int) bool {
	for i := start; i < end; i++ {
		c := s[i]
		if c == '\'' {
			continue
		}
		digit := uint64(hexDigit(c))
		if digit >= uint64(n.Base) {
			if n.Base == 2 {
				return n.fault(diag.InvalidBinaryNumber, i)
			}
			return n.fault(diag.InvalidOctalDigit, i)
		}
		n.Wide = n.Wide.Mul(num.FromUint64(uint64(n.Base))).Add(num.FromUint64(digit))
		v := n.Value.Mul(num.FromUint64(uint64(n.Base))).Add(num.FromUint64(digit))
		if v.Hi != 0 {
			n.TooLarge = true
			v.Hi = 0
		}
		n.Value = v
	}
	if n.Base == 2 && end == start {
		return n.fault(diag.InvalidBinaryNumber, 0)
	}
	return true
}

// suffix decodes the suffix, which begins at i.
func (n *Number) suffix(s string, i int, d *lang.Dialect) {
	suf := s[i:]
	switch {
	case suf == "":
		return
	case suf[0] == '.' || suf[0] == '+' || suf[0] == '-' || suf[0] == '\'':
		n.fault(diag.ExtraTextAfterNumber, i)
		return
	case n.Float:
		switch suf {
		case "f", "F":
			n.Suffix = 'f'
			return
		case "l", "L":
			n.Suffix = 'l'
			return
		case "q", "Q":
			n.Suffix = 'q'
			return
		}
		// A digit behind a floating suffix begins no user-defined one (rule lex.numbers),
		// but for that of half precision.
		if strings.IndexByte("fFlLqQwW", suf[0]) >= 0 && suf[1:] != "" && suf[1] >= '0' && suf[1] <= '9' && suf != "f16" && suf != "F16" {
			n.fault(diag.ExtraTextAfterNumber, i+1)
			return
		}
	case n.integerSuffix(suf):
		return
	}
	if !d.HasUserLiterals() {
		n.extraText(suf, i)
		return
	}
	for j := 0; j < len(suf); j++ {
		if c := suf[j]; c == '.' || c == '\'' || c == '+' || c == '-' {
			n.fault(diag.LiteralSuffixNotIdentifier, i+j)
			suf = suf[:j]
			break
		}
	}
	n.UDSuffix = suf
}

// extraText reports a suffix that is none, before there were user-defined ones.
// An imaginary floating literal of GNU passes for a real one.
func (n *Number) extraText(suf string, i int) {
	if n.Float {
		switch strings.ToLower(suf) {
		case "i", "j":
			return
		case "if", "fi", "jf", "fj":
			n.Suffix = 'f'
			return
		case "il", "li", "jl", "lj":
			n.Suffix = 'l'
			return
		}
	}
	n.fault(diag.ExtraTextAfterNumber, i)
}

// integerSuffix decodes u, l, ll, z and their combinations.
func (n *Number) integerSuffix(suf string) bool {
	var u, z bool
	l := 0
	for i := 0; i < len(suf); i++ {
		switch suf[i] {
		case 'u', 'U':
			if u {
				return false
			}
			u = true
		case 'z', 'Z':
			if z || l > 0 {
				return false
			}
			z = true
		case 'l', 'L':
			if l > 0 || z {
				return false
			}
			l = 1
			if i+1 < len(suf) && suf[i+1]|0x20 == 'l' {
				i++
				l = 2
			}
		default:
			return false
		}
	}
	n.Unsigned, n.Long, n.Size = u, l, z
	return true
}

// IsReserved reports whether a literal suffix that is not the standard
// library's must begin with an underscore and does not.
func IsReserved(suffix string) bool {
	return suffix != "" && suffix[0] != '_'
}

// This file implements how pragmas are spelled: their tokens, one blank between them.
package writer

import "strings"

// Respell returns the tokens of pragma s with one blank between them, none before a comma
// or semicolon; adjacent strings are joined but in those of GCC.
func Respell(s string) string {
	var out []byte
	prev := ""
	s = strings.TrimLeft(s, " \t")
	joins := !strings.HasPrefix(s, "GCC ")
	for s != "" {
		t := s[:pragmaToken(s)]
		s = strings.TrimLeft(s[len(t):], " \t")
		shown := t
		switch joined := joins && joinsString(prev, t); {
		case joined:
			shown = shown[1:]
		case prev != "" && t != "," && t != ";":
			out = append(out, ' ')
		}
		if s != "" && joins && joinsString(t, s[:pragmaToken(s)]) {
			shown = shown[:len(shown)-1]
		}
		out = append(out, shown...)
		prev = t
	}
	return string(out)
}

// joinsString reports whether token t of a pragma is a string that continues the
// one that prev ends with: the quotes between them are not printed.
func joinsString(prev, t string) bool {
	return t[0] == '"' && len(t) > 1 && strings.HasSuffix(prev, `"`)
}

// pragmaToken is the length of the token that s begins with.
func pragmaToken(s string) int {
	switch c := s[0]; {
	case InWord(c):
		i := 1
		for i < len(s) && (InWord(s[i]) || s[i] == '.' && s[0] <= '9') {
			i++
		}
		return i
	case c == '"' || c == '\'':
		for i := 1; i < len(s); i++ {
			if s[i] == '\\' {
				i++
			} else if s[i] == c {
				return i + 1
			}
		}
		return len(s)
	}
	for _, op := range []string{"...", "<<=", ">>=", "->*", ".*", "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
		"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"} {
		if strings.HasPrefix(s, op) {
			return len(op)
		}
	}
	return 1
}

// InWord reports whether c may stand in an identifier.
func InWord(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

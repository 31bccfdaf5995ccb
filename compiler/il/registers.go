// This file implements the names of registers that asm declarations clobber
// (rule il.registers).
package il

import (
	"strconv"
	"strings"
)

// RegisterName returns the name of the register that a clobber names, whatever
// its width: "rax", "%eax" and "al" are ax. What is no register that the compiler
// knows has none ("").
func RegisterName(clobber string) string {
	name := strings.TrimPrefix(clobber, "%")
	switch name {
	case "memory", "flags", "fpsr", "dirflag", "st":
		return name
	}
	if rest, ok := strings.CutPrefix(name, "st("); ok && strings.HasSuffix(rest, ")") && isNumber(rest[:len(rest)-1], 0, 7) {
		return name
	}
	if rest, ok := strings.CutPrefix(name, "xmm"); ok && isNumber(rest, 0, 15) {
		return name
	}
	if rest, ok := strings.CutPrefix(name, "mm"); ok && isNumber(rest, 0, 7) {
		return name
	}
	if rest, ok := strings.CutPrefix(name, "r"); ok && isNumber(strings.TrimRight(rest, "bwd"), 8, 15) {
		return strings.TrimRight(name, "bwd")
	}
	return generalRegister(name)
}

// generalRegister is RegisterName for the registers whose parts have names.
func generalRegister(name string) string {
	word := name
	switch {
	case len(name) == 3 && (name[0] == 'r' || name[0] == 'e'):
		word = name[1:]
	case len(name) == 3 && name[2] == 'l':
		word = name[:2]
	}
	switch word {
	case "ax", "bx", "cx", "dx", "si", "di", "bp", "sp":
		return word
	}
	if len(name) == 2 && name[0] >= 'a' && name[0] <= 'd' && (name[1] == 'l' || name[1] == 'h') {
		return name[:1] + "x"
	}
	return ""
}

// isNumber reports whether s is a decimal number between two others.
func isNumber(s string, least, most int) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= least && n <= most && strconv.Itoa(n) == s
}

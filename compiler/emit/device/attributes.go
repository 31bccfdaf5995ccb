// This file implements the attributes of types, members and variables that stand in
// the text (rule gpu.attributes).
package device

import (
	"strconv"
	"strings"

	"cufront/compiler/il"
)

// attributeText is the text of the attributes in list that C has: an alignment, which is
// given where it is not 0, a mode, and what a compiler shall not warn about or rely on.
func attributeText(list *il.Attribute, align uint32) string {
	s := ""
	if align != 0 {
		s = " __attribute__((__aligned__(" + strconv.FormatUint(uint64(align), 10) + ")))"
	}
	for a := list; a != nil; a = a.Next {
		if a.Name != nil && strings.Trim(a.Name.Text, "_") == "mode" && len(a.Args) > 0 && a.Args[0].Ident != nil {
			s += " __attribute__((" + a.Name.Text + "(" + a.Args[0].Ident.Text + ")))"
		}
	}
	if lists(list, "unused") || lists(list, "maybe_unused") {
		s += " __attribute__((__unused__))"
	}
	if lists(list, "may_alias") {
		s += " __attribute__((__may_alias__))"
	}
	return s
}

// lists reports whether attribute name is in list, with or without underscores.
func lists(list *il.Attribute, name string) bool {
	for a := list; a != nil; a = a.Next {
		if a.Name != nil && strings.Trim(a.Name.Text, "_") == name {
			return true
		}
	}
	return false
}

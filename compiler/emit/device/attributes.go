// This file implements the attributes of types, members and variables that stand in
// the text (rule gpu.attributes).
package device

import (
	"strconv"

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
		if a.Is("mode") && len(a.Args) > 0 && a.Args[0].Ident != nil {
			s += " __attribute__((" + a.Name.Text + "(" + a.Args[0].Ident.Text + ")))"
		}
	}
	if il.HasAttribute(list, "unused") || il.HasAttribute(list, "maybe_unused") {
		s += " __attribute__((__unused__))"
	}
	for a := list; a != nil; a = a.Next {
		if a.Is("may_alias") && a.Location != il.LocPrefix && a.Location != il.LocSpecifier && a.Location != il.LocPtrOperator {
			s += " __attribute__((__may_alias__))"
			break
		}
	}
	return s
}

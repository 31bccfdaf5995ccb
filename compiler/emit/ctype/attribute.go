// This file implements the attributes of functions (rules stub.attributes, gpu.function-heads).
package ctype

import (
	"slices"
	"strconv"
	"strings"

	"cufront/compiler/il"
)

// known are the attributes that the tool understands, in the order in which it
// writes them; those in passedOn stand before them in the order of their names.
var known = [...]string{"constructor", "destructor", "pure", "weak", "unused", "used", "malloc", "no_instrument_function",
	"noinline", "always_inline", "gnu_inline", "nothrow", "aligned", "noreturn", "const", "section"}

var passedOn = [...]string{"alloc_size", "artificial", "cold", "error", "externally_visible", "flatten", "hot", "noclone", "warning"}

// aliases are other words for them.
var aliases = map[string]string{"maybe_unused": "unused", "nv_pure": "pure"}

// FunctionAttributes returns the attributes of r, each with a blank behind it,
// visibility apart; says tells of those that follow from something else than an
// attribute whether r has them, and may be nil.
func FunctionAttributes(r *il.Routine, says func(name string) (known, has bool)) string {
	written := writtenAttributes(r)
	var b []byte
	for _, name := range passedOn {
		if a := written[name]; a != nil && (says == nil || name != "noclone") {
			b = append(b, "__attribute__(("+a.Name.Text+arguments(a)+")) "...)
		}
	}
	for _, name := range known {
		a := written[name]
		has := a != nil
		if says != nil {
			if known, is := says(name); known {
				has = is
			}
		}
		if has {
			b = append(b, "__attribute__((__"+name+"__"...)
			if a != nil {
				b = append(b, arguments(a)...)
			}
			b = append(b, ")) "...)
		}
	}
	return string(b)
}

// writtenAttributes returns the attributes that were written for r or what it is an
// instance of, by their names without underscores.
func writtenAttributes(r *il.Routine) map[string]*il.Attribute {
	var written map[string]*il.Attribute
	for n := 0; r != nil && n < 20; n++ {
		for _, list := range [...]*il.Attribute{r.Attributes, r.LaterAttributes} {
			written = add(written, list)
		}
		from := r.InstantiatedFrom
		if t := r.AssocTemplate; from == nil && !r.IsSpecialized && t != nil && t.Routine != r {
			from = t.Routine
		}
		r = from
	}
	return written
}

// add adds the attributes in list to written.
func add(written map[string]*il.Attribute, list *il.Attribute) map[string]*il.Attribute {
	for a := list; a != nil; a = a.Next {
		if a.Name == nil || a.Location == il.LocParameter {
			continue
		}
		name := strings.Trim(a.Name.Text, "_")
		if other := aliases[name]; other != "" {
			name = other
		}
		if written == nil {
			written = make(map[string]*il.Attribute)
		}
		written[name] = a
	}
	return written
}

// arguments returns the arguments of an attribute in parentheses.
func arguments(a *il.Attribute) string {
	var list []string
	for _, x := range a.Args {
		switch c := x.Const; {
		case c != nil && c.Kind == il.CkString:
			list = append(list, strconv.Quote(c.Str))
		case c != nil && c.Kind == il.CkInteger:
			list = append(list, string(c.Int.Append(nil, false)))
		}
	}
	list = slices.Clip(list)
	if list == nil {
		return ""
	}
	return "(" + strings.Join(list, ",") + ")"
}

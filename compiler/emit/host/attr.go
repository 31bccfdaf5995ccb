// This file implements the printing of attributes (rules attr.as-written,
// attr.arguments): where they stand, how they are grouped, and which of them leave
// no trace.
package host

import (
	"strings"

	"cufront/compiler/il"
	"cufront/compiler/lang"
	"cufront/compiler/source"
	"cufront/compiler/token"
)

// cudaAttributes are the attributes that the host text does not show.
var cudaAttributes = map[string]bool{
	"host": true, "device": true, "global": true, "shared": true, "constant": true, "managed": true,
	"grid_constant": true, "launch_bounds": true, "maxnreg": true, "cluster_dims": true, "block_size": true,
	"device_builtin": true, "device_builtin_texture_type": true, "device_builtin_surface_type": true,
	"cudart_builtin": true, "tile": true, "tile_global": true, "nv_tile_global": true, "nv_parent": true,
	"local_maxnreg": true, "nv_register_params": true, "nv_inline_hint": true, "tile_builtin": true,
}

// parsedAttributes are those whose arguments are understood and printed as
// expressions; the tokens of all others are repeated (rule attr.arguments).
var parsedAttributes = map[string]bool{
	"aligned": true, "section": true, "format": true, "format_arg": true, "nonnull": true, "alloc_size": true,
	"deprecated": true, "visibility": true, "constructor": true, "destructor": true, "sentinel": true, "error": true,
	"warning": true, "mode": true, "vector_size": true, "alias": true, "weakref": true, "init_priority": true,
	"abi_tag": true, "nodiscard": true, "tls_model": true, "ifunc": true,
	"malloc": true,
}

// attributeName is the name without the underscores around it.
func attributeName(a *il.Attribute) string {
	if a.Name == nil {
		return ""
	}
	n := a.Name.Text
	if len(n) > 4 && strings.HasPrefix(n, "__") && strings.HasSuffix(n, "__") {
		return n[2 : len(n)-2]
	}
	return n
}

// isPrinted reports whether an attribute shows in the host text
// (rule attr.cuda-hidden).
func isPrinted(a *il.Attribute) bool {
	if a.Family != il.AttrGNU && (a.Namespace == nil || a.Namespace.Text != "gnu") || !cudaAttributes[attributeName(a)] {
		return true
	}
	w := a.Written()
	if attributeName(a) == "nv_inline_hint" {
		return !w.Applied // there is no message where it does not apply
	}
	return w.Misplaced && !w.Applied
}

// inType reports whether a shows with the type that it makes and not with the
// declaration.
func inType(a *il.Attribute) bool { return a.Written().InType }

// passedOn are the attributes that have a meaning but are left to the host
// compiler, like those that nothing is known about; frontAttributes are left to
// it as well but stay in front of the specifiers.
var (
	passedOn = map[string]bool{
		"noclone": true, "leaf": true, "returns_nonnull": true, "returns_twice": true, "cleanup": true, "may_alias": true,
	}
	frontAttributes = map[string]bool{"tls_model": true, "externally_visible": true}
)

// movesBehindType reports whether an attribute among the specifiers stands
// behind the type: those that make another type, and where they do not begin the
// declaration those that are left to the host compiler and standard ones
// (rules attr.unknown, attr.behind-type, attr.mode, attr.standard-specifiers).
func movesBehindType(a *il.Attribute) bool {
	n := attributeName(a)
	switch {
	case a.Location != il.LocPrefix && a.Location != il.LocSpecifier || a.Family == il.AttrAlignas:
		return false
	case a.Family == il.AttrGNU && (n == "mode" || n == "vector_size" || n == "may_alias"):
		return true
	case a.Location == il.LocPrefix && (a.Family != il.AttrGNU || !a.Written().AmongSpecifiers):
		return false
	}
	return a.Family == il.AttrStd || passedOn[n] || !il.IsKnownAttribute(n) && !frontAttributes[n]
}

func isPrefix(a *il.Attribute) bool {
	return (a.Location == il.LocPrefix || a.Location == il.LocSpecifier) && !movesBehindType(a)
}

func isBehind(a *il.Attribute) bool {
	return a.Location == il.LocPostfix || a.Location == il.LocDeclaratorID || a.Location == il.LocPtrOperator ||
		a.Location == il.LocParameter || a.Location == il.LocEnumerator || a.Location == il.LocUsing
}

// isAtName selects the attributes that stand behind the declarator-id of an object,
// in front of bounds and parameters (rule attr.declarator-id).
func isAtName(a *il.Attribute) bool { return a.Location == il.LocDeclaratorID }

// isBehindObject selects the attributes behind the declarator of an object.
func isBehindObject(a *il.Attribute) bool { return isBehind(a) && !isAtName(a) }

// isBehindFunctionName selects the standard attributes that stand between the
// name of a function and its parameters (rule attr.function-name).
func isBehindFunctionName(a *il.Attribute) bool {
	return a.Location == il.LocDeclaratorID && a.Family == il.AttrStd
}

// isBehindParameters selects the standard attributes behind the parameters of a
// function, which belong to its type and have two blanks in front.
func isBehindParameters(a *il.Attribute) bool {
	return a.Location == il.LocPostfix && a.Family == il.AttrStd
}

func isBehindFunction(a *il.Attribute) bool {
	return isBehind(a) && !isBehindFunctionName(a) && !isBehindParameters(a)
}

func isBeforeNamespace(a *il.Attribute) bool { return a.Location == il.LocNamespace }

// isBehindNamespace selects the attributes behind the name of a namespace
// (rule attr.namespace).
func isBehindNamespace(a *il.Attribute) bool { return a.Location == il.LocDeclaratorID }

func ofTypeID(a *il.Attribute) bool { return a.Location == il.LocTypeID }

func isAny(*il.Attribute) bool { return true }

// anyLocation selects attributes wherever they were written.
const anyLocation = il.AttrLocation(0xff)

// firstPrinted returns the first attribute of a list that is printed where
// where holds; of `[[using ns: …]]` the head is, whatever follows.
func firstPrinted(a *il.Attribute, where func(*il.Attribute) bool) *il.Attribute {
	for ; a != nil; a = a.Next {
		if (isPrinted(a) || a.UsingNamespace) && where(a) && !inType(a) {
			return a
		}
	}
	return nil
}

// attributesAt prints the attributes written at loc, each with a blank behind.
func (p *printer) attributesAt(cx ctx, a *il.Attribute, loc il.AttrLocation) {
	where := isPrefix
	switch loc {
	case il.LocPrefix:
	case anyLocation:
		where = isAny
	default:
		where = func(a *il.Attribute) bool { return a.Location == loc }
	}
	p.attributeGroups(cx, a, where, false)
}

// withoutVectorOf returns t, or its elements where it is a vector made by one of
// the attributes of its declaration, which are printed there (rule decl.vector).
func withoutVectorOf(t *il.Type, attrs *il.Attribute) *il.Type {
	if t == nil || t.Kind != il.TkVector {
		return t
	}
	for a := attrs; a != nil; a = a.Next {
		if a.TransformsType && !inType(a) && attributeName(a) == "vector_size" {
			return t.Elem
		}
	}
	return t
}

// specifierAttributes prints the attributes among the specifiers that stand
// behind the type, in front of all pieces of the declarator.
func (p *printer) specifierAttributes(cx ctx, a *il.Attribute) {
	if firstPrinted(a, movesBehindType) != nil {
		p.Byte(' ')
		p.attributeGroups(cx, a, movesBehindType, true)
		p.need = true
	}
}

// attributeGroups prints the attribute specifiers that hold a printed
// attribute where where holds, each with a blank in front or, when it ends with
// a bracket, behind.
func (p *printer) attributeGroups(cx ctx, a *il.Attribute, where func(*il.Attribute) bool, before bool) {
	for a = firstPrinted(a, where); a != nil; {
		p.SetPos(groupPos(a))
		if before {
			p.Byte(' ')
		}
		next, closed := p.attributeGroup(cx, a, where)
		if !before && closed {
			p.Byte(' ')
		}
		a = firstPrinted(next, where)
	}
}

// groupPos is where the specifier of an attribute begins (rule marker.attribute).
func groupPos(a *il.Attribute) source.Pos {
	if a.Group != nil && a.Group.Pos.IsValid() {
		return a.Group.Pos
	}
	return a.Pos
}

// attributeGroup prints one attribute specifier and returns what follows it, and
// whether the text ends with a bracket. The specifier ends with its last
// attribute: where that one leaves no trace, the closing brackets are missing
// (rule attr.cuda-last), so that the text may end with a name.
func (p *printer) attributeGroup(cx ctx, a *il.Attribute, where func(*il.Attribute) bool) (next *il.Attribute, closed bool) {
	if a.Family == il.AttrAlignas {
		p.Str("alignas(")
		p.attributeArgs(cx.with(ofDeclaration), a)
		if a.IsPackExpansion {
			p.Str("...")
		}
		p.Byte(')')
		return a.Next, true
	}
	p.openGroup(a)
	group, last, begun := a.Group, a, false
	for ; a != nil && (a == last || group != nil && a.Group == group); a = a.Next {
		if !where(a) || inType(a) {
			continue
		}
		if last = a; !isPrinted(a) {
			continue
		}
		if begun {
			p.Str(", ")
		}
		begun = true
		p.attribute(cx, a)
		closed = len(a.Args) > 0 && !a.IsPackExpansion // behind its arguments
	}
	if isPrinted(last) {
		p.closeGroup(last)
		closed = true
	}
	return a, closed
}

// openGroup prints what opens the specifier of attribute a.
func (w *text) openGroup(a *il.Attribute) {
	if a.Family == il.AttrGNU {
		w.Str("__attribute((")
		return
	}
	w.Str("[[")
	if a.UsingNamespace && a.Namespace != nil {
		w.Str("using ")
		w.Str(a.Namespace.Text)
		w.Byte(':')
	}
}

// closeGroup prints what closes the specifier of attribute a.
func (w *text) closeGroup(a *il.Attribute) {
	if a.Family == il.AttrGNU {
		w.Str("))")
	} else {
		w.Str("]]")
	}
}

// attribute prints the name and the arguments of one attribute
// (rule attr.keyword).
func (p *printer) attribute(cx ctx, a *il.Attribute) {
	if a.Namespace != nil && !a.UsingNamespace {
		p.Str(a.Namespace.Text)
		p.Str("::")
	}
	n := a.Name.Text
	switch attributeName(a) {
	case "nv_pure":
		if !a.Written().Misplaced {
			n = "pure"
		}
	case "noinline":
		n = "noinline"
	case "const":
		n = "const" // the keyword that each of its spellings is
	}
	p.Str(n)
	if len(a.Args) > 0 {
		p.Byte('(')
		p.attributeArgs(cx, a)
		p.Byte(')')
	}
	if a.IsPackExpansion {
		p.Str("...")
	}
}

// attributeArgs prints arguments: parsed ones as expressions, the tokens of
// others each with a blank behind.
func (p *printer) attributeArgs(cx ctx, a *il.Attribute) {
	comma := false
	parsed := parsedAttributes[attributeName(a)] || a.Family == il.AttrAlignas
	for _, g := range a.Args {
		switch {
		case g.Kind == il.ArgEmpty, parsed && g.Token.Kind == token.Comma:
			continue
		case g.Kind == il.ArgRawToken || g.Kind == il.ArgToken || !parsed && g.Token.Kind != token.None:
			if parsed && comma {
				p.Str(", ")
			}
			comma = parsed
			p.attributeToken(g)
			if !parsed {
				p.Byte(' ')
			}
			continue
		}
		if comma {
			p.Str(", ")
		}
		comma = true
		switch {
		case g.Expr != nil:
			p.expr(cx, g.Expr, modeT)
		case g.Const != nil:
			p.constant(cx, g.Const, modeT)
		case g.Type != nil:
			p.typeID(cx, g.Type)
		case g.Ident != nil:
			p.Str(g.Ident.Text)
		}
		if a.Family == il.AttrStd && a.Namespace == nil &&
			(a.Is("deprecated") && !p.d.AtLeast(lang.CXX14) || a.Is("nodiscard") && !p.d.AtLeast(lang.CXX17)) {
			p.Byte(' ') // no attribute of the dialect: tokens (rule attr.arguments)
		}
	}
}

// attributeToken prints a token of an attribute that is not understood.
func (w *text) attributeToken(g *il.AttrArg) {
	switch {
	case g.Const != nil && g.Const.Kind == il.CkString:
		w.str(g.Const.Str, g.Const.Char)
	case g.Token.Kind != token.None:
		w.Str(g.Token.Text())
	case g.Ident != nil:
		w.Str(g.Ident.Text)
	}
}

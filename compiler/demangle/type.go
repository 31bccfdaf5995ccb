// This file implements types.
package demangle

import "strings"

type nodeKind uint8

const (
	named nodeKind = iota // a name, a builtin type or a template parameter
	pointer
	qualified
	function
	array
	member
	expansion
)

// node is a type that was read.
type node struct {
	kind   nodeKind
	text   string // named: as a parameter; pointer: *, & or &&; qualified: the words; array: bound; function: parameters; member: class
	bare   string // named: as a return type
	quals  string // function
	elem   *node
	sticks bool // pointers follow without a blank
}

// parameter spells t where a type is expected.
func (t *node) parameter() string { return t.render("", false, 0) }

// returned spells t as the return type of a template's instance: names are bare.
func (t *node) returned() string { return t.render("", true, 0) }

func (t *node) render(d string, bare bool, depth int) string {
	if t == nil || depth > maxDepth {
		return d
	}
	pointed := strings.HasPrefix(d, "*") || strings.HasPrefix(d, "&") || strings.HasPrefix(d, " ") && strings.Contains(d, "::*")
	switch t.kind {
	case pointer:
		return t.elem.render(t.text+d, bare, depth+1)
	case qualified:
		if t.elem.kind == pointer || t.elem.kind == member {
			if d != "" {
				d = " " + d
			}
			return t.elem.render(t.text+d, bare, depth+1)
		}
		return t.text + " " + t.elem.render(d, bare, depth+1)
	case function:
		if pointed {
			d = "(" + d + ")"
		}
		return t.elem.render(d+"("+t.text+")"+t.quals, bare, depth+1)
	case array:
		if pointed {
			d = "(" + d + ")"
		}
		return t.elem.render(d+"["+t.text+"]", bare, depth+1)
	case member:
		return t.elem.render(led(" "+t.text)+"::*"+d, bare, depth+1)
	case expansion:
		return t.elem.render(d, bare, depth+1) + "..."
	}
	s := t.text
	if bare {
		s = t.bare
	}
	switch {
	case d == "":
		return s
	case t.sticks:
		return s + d
	}
	return s + " " + d
}

// led puts the blanks in front of s that a type has: "::" leads unless something like it
// is there.
func led(s string) string {
	if strings.HasPrefix(strings.TrimLeft(s, " "), "::") {
		return "   " + s
	}
	return " ::" + s
}

// builtins spells the builtin types.
var builtins = map[byte]string{
	'v': "void", 'w': "wchar_t", 'b': "bool", 'c': "char", 'a': "signed char", 'h': "unsigned char", 's': "short", 't': "unsigned short",
	'i': "int", 'j': "unsigned int", 'l': "long", 'm': "unsigned long", 'x': "long long", 'y': "unsigned long long", 'n': "__int128",
	'o': "unsigned __int128", 'f': "float", 'd': "double", 'e': "long double", 'g': "__float128", 'z': "...",
}

var extendedBuiltins = map[string]string{
	"Dn": "::std::nullptr_t", "Da": "auto", "Dc": "decltype(auto)", "Du": "char8_t", "Ds": "char16_t", "Di": "char32_t", "Dh": "__fp16",
}

func plain(s string) *node {
	return &node{kind: named, text: s, bare: strings.TrimPrefix(s, "::")}
}

// typ reads a type and remembers it.
func (p *parser) typ() *node {
	if !p.enter() {
		return plain("")
	}
	defer p.leave()
	c := p.next()
	if s, ok := builtins[c]; ok {
		p.i++
		return plain(s)
	}
	if p.i+2 <= len(p.s) && !p.failed {
		if s, ok := extendedBuiltins[p.s[p.i:p.i+2]]; ok {
			p.i += 2
			return plain(s)
		}
	}
	if p.isSubstitution() {
		s := p.substitute()
		if s.template && p.next() == 'I' {
			t := &node{kind: named, text: s.node.text, bare: s.bare, sticks: true}
			args := p.templateArgs()
			t.text, t.bare = t.text+args, t.bare+args
			p.remember(substitution{node: t, bare: t.bare})
			return t
		}
		return s.node
	}
	t := p.compound(c)
	p.remember(substitution{node: t, bare: t.bare})
	return t
}

func (p *parser) compound(c byte) *node {
	switch {
	case p.take("P"):
		return &node{kind: pointer, text: "*", elem: p.typ()}
	case p.take("R"):
		return &node{kind: pointer, text: "&", elem: p.typ()}
	case p.take("O"):
		return &node{kind: pointer, text: "&&", elem: p.typ()}
	case c == 'K' || c == 'V' || c == 'r':
		return p.qualifiedType()
	case p.take("Dp"):
		return &node{kind: expansion, elem: p.typ()}
	case p.at("DT") || p.at("Dt"):
		p.i += 2
		e := p.expr(true)
		p.expect("E")
		return plain("decltype(" + e + ")")
	case c == 'F' || p.at("Do"):
		return p.functionType()
	case p.take("A"):
		return p.arrayType()
	case p.take("M"):
		class := p.typ()
		return &node{kind: member, text: class.parameter(), elem: p.typ()}
	case c == 'T':
		return p.paramType()
	}
	return p.className()
}

// paramType reads a template parameter as a type; arguments may follow that of
// a template template parameter.
func (p *parser) paramType() *node {
	t := plain(p.templateParam())
	if p.next() == 'I' && !p.converting {
		p.remember(substitution{node: t, bare: t.bare, template: true})
		t = plain(t.text + p.templateArgs())
	}
	return t
}

func (p *parser) qualifiedType() *node {
	restrict, volatile, constant := p.take("r"), p.take("V"), p.take("K")
	var words []string
	if constant {
		words = append(words, "const")
	}
	if volatile {
		words = append(words, "volatile")
	}
	if restrict {
		words = append(words, "__restrict__")
	}
	if f := p.next(); f == 'F' {
		t := p.functionType()
		t.quals = " " + strings.Join(words, " ") + t.quals
		return t
	}
	return &node{kind: qualified, text: strings.Join(words, " "), elem: p.typ()}
}

func (p *parser) functionType() *node {
	noexcept := p.take("Do")
	p.expect("F")
	t := &node{kind: function, elem: p.typ()}
	t.text = p.functionParameters(t)
	if noexcept {
		t.quals += " noexcept"
	}
	return t
}

// functionParameters reads the parameters of a function type and its
// ref-qualifier.
func (p *parser) functionParameters(t *node) string {
	var list []string
	p.take("v")
	for !p.take("E") && !p.failed {
		switch {
		case p.at("RE"):
			p.i++
			t.quals = " &"
		case p.at("OE"):
			p.i++
			t.quals = " &&"
		case p.take("z"):
			list = append(list, "...")
		default:
			list = append(list, p.typ().parameter())
		}
	}
	return strings.Join(list, ", ")
}

func (p *parser) arrayType() *node {
	bound := ""
	if p.isDigit() {
		bound = decimal(p.number())
	} else if p.next() != '_' {
		bound = p.expr(false)
	}
	p.expect("_")
	return &node{kind: array, text: bound, elem: p.typ()}
}

// abbreviations spells the standard substitutions.
var abbreviations = map[string]string{
	"Sa": "std::allocator", "Sb": "std::basic_string", "Ss": "std::string", "Si": "std::istream", "So": "std::ostream", "Sd": "std::iostream",
}

// className reads the name of a class or enumeration. The blanks in front of
// "::" depend on how the name is encoded (rule space.callee-spelling).
func (p *parser) className() *node {
	lead, bare := " ::", ""
	switch {
	case p.take("N"):
		template := p.next() == 'T'
		n := p.nested()
		if bare, lead = n.bare, n.lead; template {
			return &node{kind: named, text: bare, bare: bare}
		}
	case p.take("Z"):
		outer, inner := p.local()
		return &node{kind: named, text: "    ::" + outer + "   ::" + inner.bare, bare: outer + "::" + inner.bare}
	case p.i+2 <= len(p.s) && abbreviations[p.s[p.i:p.i+2]] != "":
		bare = abbreviations[p.s[p.i:p.i+2]]
		p.i += 2
		if p.next() == 'I' {
			bare += p.templateArgs()
		}
		return &node{kind: named, text: "::" + bare, bare: bare}
	default:
		if p.take("St") {
			bare = "std::"
		}
		part, _ := p.unqualified("")
		bare += part
		if p.next() == 'I' {
			p.remember(substitution{bare: bare, template: true, node: &node{kind: named, text: " ::" + bare, bare: bare}})
			bare += p.templateArgs()
		}
	}
	return &node{kind: named, text: led(lead + bare), bare: bare}
}
